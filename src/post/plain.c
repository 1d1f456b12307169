/* A letter as plain text, read off its XML without template or library: for when those fail. */
#include "base/utf8.h"
#include "post/post_private.h"
#include "words/said.h"

struct plain {
	const struct words *words;
	struct arena *arena;
	struct buf *out;
};

/* Says it if there is something to be said. */
static void say_of(const struct plain *p, const char *value, const struct words_said *said)
{
	if (*value)
		words_say(p->words, said, p->out);
}

static void add_named(const struct plain *p, const struct doc_line *line, const char *name, const char *before,
		      const char *behind)
{
	const char *value = doc_field_text(line, name, p->arena);
	if (*value)
		buf_addf(p->out, "%s%s%s", before, value, behind);
}

static void add_receipt(const struct plain *p, const struct doc_line *receipt)
{
	struct slice rest = receipt->inside;
	struct doc_line line;
	const char *runs = words_stored(p->words, doc_field_text(receipt, "runs", p->arena), p->arena);
	add_named(p, receipt, "status", "\n", "\n");
	say_of(p, runs, SAID(plain, runs, .runs = runs));
	words_say(p->words,
		  SAID(plain, revision, .revision = doc_field_text(receipt, "revision", p->arena),
		       .digest = doc_field_text(receipt, "digest", p->arena)),
		  p->out);
	while (doc_next(&rest, &line)) {
		const char *n = doc_field_text(&line, "n", p->arena);
		if (strcmp(n, "0")) /* which belongs to no line */
			say_of(p, n, SAID(plain, line, .line = n));
		add_named(p, &line, "code", "", " ");
		const char *told = post_told(p->words, &line, p->arena);
		if (*told)
			buf_addf(p->out, "%s\n", told);
		add_named(p, &line, "typed", "| ", "\n");
	}
}

static void add_text(const struct plain *p, const struct doc_line *text)
{
	buf_addc(p->out, '\n');
	doc_plain(p->out, text->inside);
	buf_addc(p->out, '\n');
}

static void add_stored(const struct plain *p, const struct doc_line *stored)
{
	struct slice rest = stored->inside;
	struct doc_line line;
	words_say(p->words, SAID(plain, stored), p->out);
	while (doc_next(&rest, &line)) {
		doc_plain(p->out, line.inside);
		buf_addc(p->out, '\n');
	}
}

static void add_head(const struct plain *p, const struct doc_line *mail)
{
	const char *game = doc_field_text(mail, "game", p->arena), *seat = doc_field_text(mail, "seat", p->arena);
	const char *turn = doc_field_text(mail, "turn", p->arena), *due = doc_field_text(mail, "due", p->arena);
	words_say(p->words, SAID(plain, plainer), p->out);
	say_of(p, game, SAID(plain, game, .game = game));
	say_of(p, seat, SAID(plain, seat, .seat = seat));
	say_of(p, turn, SAID(plain, turn, .turn = turn));
	say_of(p, due, SAID(plain, due, .due = due));
}

/* The parts that a reader cannot do without, as they follow each other in every letter. */
static void add_parts(const struct plain *p, const struct doc_line *mail)
{
	static const struct {
		const char *name;
		void (*add)(const struct plain *p, const struct doc_line *part);
	} parts[] = {{"receipt", add_receipt}, {"text", add_text}, {"stored", add_stored}};
	struct slice rest = mail->inside;
	struct doc_line part;
	while (doc_next(&rest, &part))
		for (size_t i = 0; i < ARRAY_LEN(parts); i++)
			if (slice_is(part.name, parts[i].name))
				parts[i].add(p, &part);
}

void post_plain(const struct words *words, const struct store_out *o, struct buf *subject, struct buf *text)
{
	struct buf raw = BUF_INIT;
	struct plain p = {words, arena_new(), &raw};
	struct slice rest = slice_of(o->wrapper);
	struct doc_line mail;
	if (!doc_next(&rest, &mail))
		mail = (struct doc_line){.n = 0};
	const char *token = doc_field_text(&mail, "token", p.arena);
	add_head(&p, &mail);
	add_parts(&p, &mail);
	if (*o->said)
		buf_addf(&raw, "\n%s\n", words_stored(words, o->said, p.arena));
	if (*o->seat)
		words_say(words, SAID(plain, reply), &raw);
	utf8_clean(text, buf_text(&raw), raw.len);
	words_say(words, SAID(plain, subject, .game = o->game, .kind = o->kind), subject);
	const char *person = doc_field_text(&mail, "person", p.arena); /* p17, whose account's the token is */
	if (*token && !strstr(o->from, token) && *person)
		buf_addf(subject, " [#p.%s.%s]", person + 1, token);
	else if (*token && !strstr(o->from, token))
		buf_addf(subject, " [#%s.%s.%s]", o->game, o->seat, token);
	arena_free(p.arena);
	buf_free(&raw);
}
