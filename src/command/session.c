/* The transcript of a mail, and the words in which it is written. */
#include "command/command.h"
#include "base/limits.h"
#include "base/utf8.h"
#include "words/said.h"

enum { TYPED_CHARS = 72 };

/* The line of the mail as it was typed, cut; "" if it has none. */
static const char *typed_line(const struct session *s, unsigned number)
{
	struct slice rest = slice_of(s->source ? s->source : ""), line = {"", 0};
	while (number && slice_line(&rest, &line))
		number--;
	if (number)
		return "";
	while (line.n && strchr("> \t", *line.p))
		line.p++, line.n--;
	const char *text = arena_strndup(s->arena, line.p, line.n);
	size_t n = 0;
	for (unsigned chars = 0; text[n] && chars < TYPED_CHARS; chars++)
		for (n++; (text[n] & 0xc0) == 0x80;)
			n++;
	return text[n] ? arena_printf(s->arena, "%.*s...", (int)n, text) : text;
}

const struct words *session_words(const struct session *s)
{
	return s->game ? game_catalogue(s->game, s->seat) : site_words(s->site, NULL);
}

const char *session_text(const struct session *s, const struct words_said *said)
{
	return words_text(session_words(s), said, s->arena);
}

const struct words_said *session_keep(const struct session *s, const struct words_said *said)
{
	return said_keep(said, s->arena);
}

const char *session_cut(const struct session *s, const char *text, size_t bytes)
{
	return arena_strndup(s->arena, text, utf8_cut(text, bytes));
}

const char *session_marked(const struct session *s, const char *lines)
{
	struct slice rest = slice_of(lines), line;
	struct buf b = BUF_INIT;
	while (slice_line(&rest, &line))
		buf_addf(&b, "| %.*s\n", (int)line.n, line.p);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* What is wrong is told with the line that it is about, so that nobody counts lines; unless the words do. */
static void add_line(struct session *s, struct letter_line told)
{
	char text[LIMIT_RECEIPT_LINE];
	text_format(text, sizeof text, "%s", told.text);
	const char *typed = told.line && (told.code == 310 || told.code >= 400) ? typed_line(s, told.line) : "";
	told.text = arena_strdup(s->arena, text);
	told.typed = strstr(text, typed) ? "" : typed;
	GROW(s->lines, s->cap_lines, s->n_lines + 1);
	s->lines[s->n_lines++] = told;
}

void session_tell(struct session *s, unsigned line, int code, const char *says)
{
	add_line(s, (struct letter_line){.line = line, .code = code, .text = says});
}

void session_say(struct session *s, unsigned line, int code, const struct words_said *said)
{
	add_line(s,
		 (struct letter_line){
			 .line = line, .code = code, .said = said_keep(said, s->arena), .text = session_text(s, said)});
}

void session_say_instead(struct session *s, size_t number, int code, const struct words_said *said)
{
	struct letter_line *told = &s->lines[number - 1];
	told->code = code;
	told->said = said_keep(said, s->arena);
	told->text = session_text(s, said);
}

void session_offer(struct session *s, unsigned line, const char *lines)
{
	struct slice rest = slice_of(lines), one;
	for (bool more = false; slice_line(&rest, &one); more = true) {
		const char *order = arena_strndup(s->arena, one.p, one.n);
		session_say(s, line, 310,
			    more ? SAID(ask, and_order, .order = order) : SAID(ask, order, .order = order));
	}
	s->unsure = true;
}

void session_ask(struct session *s, unsigned line, const struct words_said *why)
{
	session_say(s, line, 310, SAID(ask, line, .why = why));
	s->unsure = true;
}

bool session_transcript(struct session *s, struct buf *out)
{
	bool good = true;
	for (size_t i = 0; i < s->n_lines; i++) {
		good = good && s->lines[i].code < 400;
		buf_addf(out, "%d %s\n", s->lines[i].code, s->lines[i].text);
	}
	if (s->text.len)
		buf_addf(out, "\n%s", buf_text(&s->text));
	return good;
}
