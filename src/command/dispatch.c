/* Who may what, when: the one place at which a command of the table is carried out. */
#include "command/command.h"
#include "command/moderate.h"
#include "command/admin.h"
#include "command/events.h"
#include "command/observe.h"
#include "command/officers.h"
#include "command/signed.h"
#include "words/said.h"

static bool has_fault(const struct session *s, size_t from)
{
	for (size_t i = from; i < s->n_lines; i++)
		if (s->lines[i].code >= 400)
			return true;
	return false;
}

/* Without a token of the sender's nothing is changed for him; some things are asked back always. */
static bool must_confirm(const struct session *s, const struct command *c)
{
	return !s->confirming && c->act != act_confirm &&
	       (c->flags & COMMAND_CONFIRM || (c->flags & COMMAND_WRITES && !s->proved));
}

/* The command is tried; if nothing is wrong with it, it waits for its code. */
enum err command_later(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_call try = *in;
	struct buf line = BUF_INIT;
	size_t before = s->n_lines;
	try.check = true;
	enum err r = in->command->act(s, &try, e);
	if (!r && !has_fault(s, before)) {
		command_usage(&(struct command){.name = in->command->name, .args = in->args}, &line);
		buf_addf(&s->unconfirmed, "%s%s\n", buf_text(&line), in->guard ? in->guard : "");
	}
	buf_free(&line);
	return r;
}

/* ---- guards ---- */

/* "if-turn=7", "if-rev=3": the word of that name, taken out of the arguments; NULL: it is not there. */
static const char *take_guard(const struct session *s, const char *name, const char **args)
{
	size_t n = strlen(name);
	const char *at = *args;
	while ((at = strcasestr(at, name)) && at > *args && !strchr(" \t", at[-1]))
		at += n;
	if (!at)
		return NULL;
	const char *value = at + n, *end = value + strcspn(value, " \t"), *behind = end + strspn(end, " \t");
	size_t before = (size_t)(at - *args);
	while (!*behind && before && strchr(" \t", (*args)[before - 1]))
		before--;
	*args = arena_printf(s->arena, "%.*s%s", (int)before, *args, behind);
	return arena_strndup(s->arena, value, (size_t)(end - value));
}

/* How often the seat's orders of this turn have changed. */
static enum err revision(const struct session *s, int64_t *n, struct error *e)
{
	struct store_orders o = {.revision = 0};
	struct error none = ERROR_INIT;
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, &none);
	*n = r ? 0 : o.revision;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* The turn of the game that the line is about; -1: it is about none. */
static int turn_of(const struct session *s)
{
	const struct game *g = s->moderated ? s->moderated : s->game;
	return g ? game_turn(g) : -1;
}

/* What he thought of when he wrote it must be so when its code comes back; what a moderator does to a turn is done to no
 * other. */
static const char *guard_of(const struct session *s, const struct command *c, bool turn, const char *rev)
{
	bool of_turn = turn || (s->moderated && c->who == WHO_MODERATOR && c->when != WHEN_EVER);
	const char *text = of_turn ? arena_printf(s->arena, " if-turn=%d", turn_of(s)) : "";
	return rev ? arena_printf(s->arena, "%s if-rev=%s", text, rev) : text;
}

/* What the sender thought is still so?  Without a game there is nothing to think of. */
static enum err guards(struct session *s, struct command_call *in, bool *good, struct error *e)
{
	const char *turn = take_guard(s, "if-turn=", &in->args), *rev = take_guard(s, "if-rev=", &in->args);
	int64_t now = 0;
	enum err r = rev && s->game ? revision(s, &now, e) : ERR_NONE;
	long long want_turn = 0, want_rev = 0;
	*good = false;
	if (r)
		return r;
	if ((turn && !parse_int(turn, 0, 1000000, &want_turn)) || (rev && !parse_int(rev, 0, 1000000, &want_rev)))
		session_say(s, in->line, 520, SAID(dispatch, bad_guard));
	else if (turn && turn_of(s) >= 0 && want_turn != turn_of(s))
		session_say(s, in->line, 421, SAID(dispatch, other_turn, .want = want_turn, .now = turn_of(s)));
	else if (rev && s->game && want_rev != now)
		session_say(s, in->line, 421, SAID(dispatch, other_revision, .want = want_rev, .now = now));
	else
		*good = true;
	in->guard = guard_of(s, in->command, turn != NULL, rev);
	return ERR_NONE;
}

/* A moderator's line: with his token, or asked back; what is hidden from a side is barred from who plays. */
static enum err dispatch_moderator(struct session *s, const struct command_call *in, struct error *e)
{
	const struct command *c = in->command;
	if (!s->moderated)
		session_say(s, in->line, 430, SAID(moderate, of_a_game, .command = c->name));
	else if (c->flags & COMMAND_SIGHT && s->mod_plays)
		session_say(s, in->line, 430, SAID(moderate, needs_sight, .command = c->name));
	else if (!command_allowed(s, c))
		session_say(s, in->line, 420, SAID(dispatch, not_now, .command = c->name));
	else if (!in->check && must_confirm(s, c))
		return command_later(s, in, e);
	else
		return c->act(s, in, e);
	return ERR_NONE;
}

/* A director's line is about the event that it names, which he directs; the site's own may all. */
static enum err dispatch_director(struct session *s, const struct command_call *in, struct error *e)
{
	const struct command *c = in->command;
	bool his = false;
	enum err r = events_take(s, in, &his, e);
	if (r || !his)
		return r;
	if (s->text.len)
		buf_addc(&s->text, '\n');
	r = !in->check && must_confirm(s, c) ? command_later(s, in, e) : c->act(s, in, e);
	s->event = NULL;
	return r;
}

/* Of USER, whose other words are about less, MERGE. */
static bool wants_both(const struct command_call *in)
{
	return in->command->flags & COMMAND_SIGNED || (in->command->act == act_user && strcasestr(in->args, " merge "));
}

/* An admin's line is asked back where its row says so, whatever token came with it; not what he signed for this site, but
 * for what wants signature and code. */
static enum err dispatch_admin(struct session *s, const struct command_call *in, struct error *e)
{
	bool both = wants_both(in);
	if (s->text.len)
		buf_addc(&s->text, '\n');
	if (in->check || (signed_for_site(s) && !both))
		return in->command->act(s, in, e);
	if (both && admin_unsigned(s, in->line))
		return ERR_NONE;
	return must_confirm(s, in->command) ? command_later(s, in, e) : in->command->act(s, in, e);
}

static enum err dispatch(struct session *s, const struct command_call *in, struct error *e)
{
	const struct command *c = in->command;
	if (c->who == WHO_ADMIN)
		return dispatch_admin(s, in, e);
	if (c->who == WHO_DIRECTOR)
		return dispatch_director(s, in, e);
	if (c->who == WHO_MODERATOR || (c->flags & COMMAND_BOTH && s->moderated))
		return dispatch_moderator(s, in, e);
	bool barred = false;
	enum err r = admin_bars(s, in->line, c, &barred, e);
	if (r || barred)
		return r;
	if (c->who == WHO_PERSON && !s->person.id) {
		session_say(s, in->line, 430, SAID(dispatch, register_first, .address = s->mail->from));
		return ERR_NONE;
	}
	if (c->flags & COMMAND_OBSERVED && !s->game && s->person.id)
		return observe_past(s, in, e);
	if (c->who == WHO_PLAYER && !s->game) {
		session_say(s, in->line, 430, SAID(dispatch, of_a_game, .command = c->name));
		return ERR_NONE;
	}
	if (c->who == WHO_PLAYER && !command_allowed(s, c)) {
		session_say(s, in->line, 420, SAID(dispatch, not_now, .command = c->name));
		return ERR_NONE;
	}
	if (c->who == WHO_PLAYER && c->flags & COMMAND_WRITES && officers_is_one(s) && c->act != act_clear &&
	    c->act != act_delegate && c->act != act_notes_publish) {
		session_say(s, in->line, 430, SAID(hands, commander_alone, .command = c->name));
		return ERR_NONE;
	}
	if (c->who == WHO_PLAYER && c->flags & COMMAND_WRITES && game_sides_open(s->game) && c->act != act_seed &&
	    c->act != act_resign) {
		session_say(s, in->line, 420, SAID(dispatch, sides_first, .command = c->name));
		return ERR_NONE;
	}
	if (c->flags & COMMAND_OWN && s->hand) {
		session_say(s, in->line, 430, SAID(hands, holder_alone, .command = c->name));
		return ERR_NONE;
	}
	if (c->flags & COMMAND_NEWEST && session_stale(s, in->line))
		return ERR_NONE;
	if (s->text.len && strncmp(s->text.data + s->text.len - 2, "\n\n", 2) != 0)
		buf_addc(&s->text, '\n'); /* what several commands tell stands apart */
	if (!in->check && must_confirm(s, c))
		return command_later(s, in, e);
	return later_waits(s, in) ? later_try(s, in, e) : c->act(s, in, e);
}

enum err command_dispatch(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_call call = *in;
	bool good;
	*e = (struct error)ERROR_INIT; /* what was missing before and dealt with is no fault of this command */
	enum err r = guards(s, &call, &good, e);
	return r || !good ? r : dispatch(s, &call, e);
}
