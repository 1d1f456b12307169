/* BEGIN TEXT official, OFFICIAL, NOTICES: what a moderator writes to all who play, now, at an hour, or when the turn has
 * ended. */
#include "base/clock.h"
#include "command/moderate.h"
#include "command/pages.h"
#include "store/later.h"
#include "words/said.h"

enum { SUBJECT_BYTES = 60 };

struct official {
	unsigned line;
	bool check;
	const char *subject, *when, *text; /* when: NULL: now */
};

/* The hour that he means; LATER_TURN: the end of the turn, 0: now.  False: it was told what is wrong. */
static bool read_when(struct session *s, const struct official *o, int64_t *at)
{
	*at = 0;
	if (!o->when)
		return true;
	if (strcasecmp(o->when, "turn") != 0)
		return moderate_when(s, o->line, o->when, at);
	*at = LATER_TURN;
	if (s->moderated->row.status == GAME_RUNNING || s->moderated->row.status == GAME_HELD)
		return true;
	session_say(s, o->line, 420, SAID(moderate, notice_no_turn));
	return false;
}

static enum err write(struct session *s, const struct official *o, struct error *e)
{
	struct game *g = s->moderated;
	int64_t at;
	const char *subject = session_cut(s, o->subject, SUBJECT_BYTES), *text = session_marked(s, o->text);
	if (!read_when(s, o, &at))
		return ERR_NONE;
	if (at)
		session_say(s, o->line, o->check ? 220 : 200,
			    SAID(moderate, notice_waits, .check = o->check, .subject = subject, .n = game_seats(g),
				 .at = at == LATER_TURN ? 0 : at));
	else
		session_say(s, o->line, o->check ? 220 : 200,
			    SAID(moderate, text_done, .subject = subject, .n = game_seats(g)));
	if (o->check)
		return ERR_NONE;
	if (at)
		return game_official_later(g, moderate_by(s), s->person.id, subject, text, at, e);
	return game_official(g, moderate_by(s), subject, text,
			     arena_printf(s->arena, "%s.%u", session_serial(s), o->line), e);
}

static const char *lines_of(struct session *s, const struct order_block *b)
{
	const char *text = "";
	for (size_t i = 0; i < b->n; i++)
		text = arena_printf(s->arena, "%s%s\n", text, b->lines[i].text);
	return text;
}

enum err moderate_text(struct session *s, const struct order_block *b, struct error *e)
{
	const char *at = order_block_key(b, "at");
	struct official o = {b->first, b->check, order_block_key(b, "official"),
			     at ? at : order_block_key(b, "when"), ""};
	if (!s->moderated) {
		session_say(s, b->first, 430, SAID(moderate, of_a_game, .command = "BEGIN TEXT"));
		return ERR_NONE;
	}
	if (!s->proved && !s->confirming) {
		session_say(s, b->first, 430, SAID(todo, unproved));
		return ERR_NONE;
	}
	if (!o.subject || !*o.subject || !b->n) {
		session_say(s, b->first, 520, SAID(moderate, text_empty));
		return ERR_NONE;
	}
	o.text = lines_of(s, b);
	return write(s, &o, e);
}

enum err act_official(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	struct official o = {in->line, in->check, command_key(&given, "subject"), command_key(&given, "at"),
			     arena_printf(s->arena, "%s\n", moderate_words(s, given.word[0]))};
	return write(s, &o, e);
}

/* ---- those that wait ---- */

bool moderate_find_notice(struct session *s, unsigned line, const struct command_given *given,
			  const struct store_later *list, size_t n, size_t *i)
{
	const char *number = given->n_words > 1 ? given->word[1] : NULL;
	long long id = 0;
	if (!number) {
		session_say(s, line, 520, SAID(admin, number_missing, .command = "NOTICES"));
		return false;
	}
	(void)parse_int(number, 0, INT32_MAX, &id);
	for (*i = 0; *i < n && list[*i].id != id; ++*i)
		;
	if (*i == n)
		session_say(s, line, 400, SAID(moderate, notice_none, .number = session_cut(s, number, 20)));
	return *i < n;
}

static const char *subject_of(struct session *s, const struct store_later *l)
{
	return arena_strndup(s->arena, l->line, strcspn(l->line, "\n"));
}

static enum err list(struct session *s, const struct command_call *in, const struct store_later *l, size_t n)
{
	session_say(s, in->line, 220, SAID(moderate, notices_wait, .n = (int64_t)n));
	for (size_t i = 0; !in->check && i < n; i++)
		pages_say(s, SAID(moderate, notice_line, .n = l[i].id, .at = l[i].at == LATER_TURN ? 0 : l[i].at,
				  .turn = l[i].turn, .subject = subject_of(s, &l[i]),
				  .text = l[i].line + strcspn(l[i].line, "\n") + 1));
	return ERR_NONE;
}

enum err act_notices(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_later *l;
	size_t n = 0, i;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = store_later_waiting(s->site->store, s->moderated->row.name, LATER_MODERATOR, s->arena, &l, &n, e);
	if (r || !given.n_words || !strcasecmp(given.word[0], "list"))
		return r ? r : list(s, in, l, n);
	if (!moderate_find_notice(s, in->line, &given, l, n, &i))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, notice_dropped, .check = in->check, .subject = subject_of(s, &l[i])));
	return in->check ? ERR_NONE : game_official_drop(s->moderated, moderate_by(s), &l[i], e);
}

enum err moderate_notice_due(struct session *s, const struct store_later *l, struct error *e)
{
	enum err r = moderate_open(s, l->game, e);
	if (r)
		return r;
	return game_official(s->moderated, moderate_by(s), subject_of(s, l), l->line + strcspn(l->line, "\n") + 1,
			     arena_printf(s->arena, "later.%lld", (long long)l->id), e);
}
