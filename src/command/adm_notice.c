/* NOTICE, BEGIN TEXT site, SITE NOTICES: a word to all who are active here, now or at an hour. */
#include "base/clock.h"
#include "command/admin.h"
#include "command/moderate.h"
#include "command/pages.h"
#include "people/people.h"
#include "store/later.h"
#include "words/said.h"

enum { NOTED_BYTES = 400, LISTED_BYTES = 60 };

/* What stands for the end of a line where a command is one. */
static const char line_end[] = "\xe2\x80\xa8";

static const char *in_lines(struct session *s, const char *text)
{
	struct buf out = BUF_INIT;
	for (const char *end; (end = strstr(text, line_end)); text = end + sizeof line_end - 1)
		buf_addf(&out, "%.*s\n", (int)(end - text), text);
	buf_addf(&out, "%s\n", text);
	const char *marked = session_marked(s, buf_text(&out));
	buf_free(&out);
	return marked;
}

/* Its beginning, without the mark in front and the end of its last line. */
static const char *shown(struct session *s, const char *text, size_t bytes)
{
	text += strncmp(text, "| ", 2) ? 0 : 2;
	size_t n = strlen(text);
	return session_cut(s, n && text[n - 1] == '\n' ? arena_strndup(s->arena, text, n - 1) : text, bytes);
}

/* text: in lines, marked. */
static enum err tell_all(struct session *s, const char *text, const char *serial, struct error *e)
{
	const struct words_said *said = session_keep(s, SAID(admin, notice, .text = text));
	int64_t *people;
	size_t n = 0;
	enum err r = store_active(s->site->store, s->arena, &people, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person who;
		r = store_person_get(s->site->store, people[i], s->arena, &who, e);
		if (!r)
			r = people_tell(s->site, &who,
					arena_printf(s->arena, "notice/p%lld/%s", (long long)people[i], serial), said,
					e);
	}
	return r ? r
		 : care_note(s->site, admin_by(s), "notice",
			     SAID(admin, notice_noted, .n = (int64_t)n, .text = shown(s, text, NOTED_BYTES)), e);
}

static enum err note_later(struct session *s, const struct store_later *l, bool dropped, struct error *e)
{
	return care_note(
		s->site, admin_by(s), "notice",
		SAID(admin, notice_later, .at = l->at, .dropped = dropped, .text = shown(s, l->line, NOTED_BYTES)), e);
}

/* Takes at="..." off the line's front. */
static const char *take_at(struct session *s, const char *text, const char **at)
{
	*at = NULL;
	if (strncasecmp(text, "at=", 3) != 0)
		return text;
	const char *from = text + 3, *end;
	bool quoted = *from == '"';
	from += quoted;
	end = from + strcspn(from, quoted ? "\"" : " \t");
	*at = arena_strndup(s->arena, from, (size_t)(end - from));
	end += quoted && *end;
	return end + strspn(end, " \t");
}

static const char *unquoted(struct session *s, const char *text)
{
	size_t len = strlen(text);
	return len > 1 && *text == '"' && text[len - 1] == '"' ? arena_strndup(s->arena, text + 1, len - 2) : text;
}

static enum err later(struct session *s, const struct command_call *in, const char *text, int64_t at, struct error *e)
{
	struct store_later l = {.game = "", .seat = LATER_ADMIN, .person = s->person.id, .line = text, .at = at};
	session_say(s, in->line, in->check ? 220 : 200, SAID(admin, notice_waits, .check = in->check, .at = at));
	enum err r = in->check ? ERR_NONE : store_later_put(s->site->store, &l, e);
	return r || in->check ? r : note_later(s, &l, false, e);
}

enum err act_notice(struct session *s, const struct command_call *in, struct error *e)
{
	int64_t *people, when;
	size_t n = 0;
	const char *at, *text = unquoted(s, take_at(s, in->args, &at));
	if (!*text) {
		session_say(s, in->line, 520, SAID(admin, notice_empty));
		return ERR_NONE;
	}
	if (at && !moderate_when(s, in->line, at, &when))
		return ERR_NONE;
	text = in_lines(s, text);
	if (at)
		return later(s, in, text, when, e);
	enum err r = store_active(s->site->store, s->arena, &people, &n, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(admin, notice_done, .check = in->check, .n = (int64_t)n));
	return in->check ? ERR_NONE : tell_all(s, text, session_serial(s), e);
}

/* The hour as everybody reads it alike: the line may wait two days for its code. */
static const char *hour_text(struct session *s, int64_t at)
{
	struct clock_parts here, utc;
	clock_split(at, &here, &utc);
	return arena_printf(s->arena, "at=\"%04d-%02d-%02d %02d:%02d UTC\" ", utc.year, utc.month, utc.day, utc.hour,
			    utc.minute);
}

enum err admin_text(struct session *s, const struct order_block *b, struct error *e)
{
	const struct command *c;
	const char *args, *at = order_block_key(b, "at"), *line = "";
	int64_t when;
	at = at ? at : order_block_key(b, "when");
	if (at && !moderate_when(s, b->first, at, &when))
		return ERR_NONE;
	for (size_t i = 0; i < b->n; i++)
		line = arena_printf(s->arena, "%s%s%s", line, i ? line_end : "", b->lines[i].text);
	if (at)
		line = arena_printf(s->arena, "%s%s", hour_text(s, when), line);
	c = command_find_role(WHO_ADMIN, "NOTICE", &args);
	return command_dispatch(s, &(struct command_call){c, b->first, line, b->check}, e);
}

/* ---- those that wait ---- */

static enum err list(struct session *s, const struct command_call *in, const struct store_later *l, size_t n)
{
	session_say(s, in->line, 220, SAID(admin, notices_wait, .n = (int64_t)n));
	for (size_t i = 0; !in->check && i < n; i++)
		pages_say(s, SAID(admin, notice_line, .n = l[i].id, .at = l[i].at, .text = l[i].line));
	return ERR_NONE;
}

enum err act_site_notices(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_later *l;
	size_t n = 0, i;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = store_later_waiting(s->site->store, "", LATER_ADMIN, s->arena, &l, &n, e);
	if (r || !given.n_words || !strcasecmp(given.word[0], "list"))
		return r ? r : list(s, in, l, n);
	if (!moderate_find_notice(s, in->line, &given, l, n, &i))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, notice_dropped, .check = in->check, .subject = shown(s, l[i].line, LISTED_BYTES)));
	r = in->check ? ERR_NONE : store_later_drop(s->site->store, l[i].id, e);
	return r || in->check ? r : note_later(s, &l[i], true, e);
}

enum err admin_notice_due(struct session *s, const struct store_later *l, struct error *e)
{
	return tell_all(s, l->line, arena_printf(s->arena, "later.%lld", (long long)l->id), e);
}
