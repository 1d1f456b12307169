/* When a mail's orders run: what it says of that (WAIT, FINAL, TEMP), whether the set is ready, and the
 * time that the receipt names. */
#include "command/officers.h"
#include "command/lines.h"
#include "game/moderate.h"
#include "words/said.h"

/* ---- not now ---- */

/* Whose turn it is, and what can be sent all the same. */
static const struct words_said *meanwhile(struct session *s)
{
	const struct setup_head *head = s->game->scenario->setup;
	int active = game_active(s->game);
	bool doctrine = game_doctrine_language(s->game) != NULL, midway;
	int64_t until = s->game->row.deadline;
	if (game_wants_orders(s->game, s->seat, &midway))
		return session_keep(s, SAID(meanwhile, orders, .until = until, .doctrine = doctrine));
	if (active == VALUE_NONE || active == s->seat)
		return session_keep(s, SAID(meanwhile, next_mail, .doctrine = doctrine));
	return session_keep(
		s, SAID(meanwhile, others, .side = head->seat[active].name, .until = until, .doctrine = doctrine));
}

void session_not_now(struct session *s, unsigned line)
{
	if (game_active(s->game) == s->seat || game_active(s->game) == VALUE_NONE)
		session_say(s, line, 420, SAID(settle, carried_out, .meanwhile = meanwhile(s)));
	else
		session_say(s, line, 420, SAID(settle, not_your_turn, .meanwhile = meanwhile(s)));
}

bool session_stale(struct session *s, unsigned line)
{
	if (s->token_turn == game_turn(s->game))
		return false;
	if (s->token_turn < 0) {
		session_say(s, line, 421, SAID(settle, no_turn));
		return true;
	}
	if (s->missed)
		session_say(s, line, 421,
			    SAID(settle, missed, .turn = s->token_turn, .happened = s->missed,
				 .now = game_turn(s->game), .meanwhile = meanwhile(s)));
	else
		session_say(s, line, 421,
			    SAID(settle, earlier_turn, .now = game_turn(s->game), .meanwhile = meanwhile(s)));
	return true;
}

/* ---- the words ---- */

static void take_hold(struct session *s, unsigned line, bool check, const char *hold, const struct words_said *says)
{
	bool midway;
	if (!game_wants_orders(s->game, s->seat, &midway)) {
		session_not_now(s, line);
		return;
	}
	if (midway && !game_asks_orders(s->game, s->seat)) {
		session_say(s, line, 420, SAID(settle, binding));
		return;
	}
	if (officers_is_one(s)) {
		session_say(s, line, 430, SAID(hands, commander_alone, .command = *hold ? hold : "wait"));
		return;
	}
	session_say(s, line, check ? 220 : 200, says);
	if (check)
		return;
	s->hold = hold;
	s->hold_said = s->n_lines;
}

/* In place of what was said when the word was read: then the set was not known yet. */
static void final_too_early(struct session *s)
{
	const struct words_said *why = SAID(settle, final_too_early);
	if (s->hold_said)
		session_say_instead(s, s->hold_said, 251, why);
	else
		session_say(s, 0, 251, why);
}

enum err act_final(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	if (!strcasecmp(in->args, "off"))
		take_hold(s, in->line, in->check, "", SAID(settle, final_off));
	else
		take_hold(s, in->line, in->check, "final", SAID(settle, final));
	return ERR_NONE;
}

enum err act_temp(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	take_hold(s, in->line, in->check, "temp", SAID(settle, temp));
	return ERR_NONE;
}

enum err act_wait(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	if (!strcasecmp(in->args, "off"))
		take_hold(s, in->line, in->check, "", SAID(settle, wait_off));
	else if (!*in->args || !strcasecmp(in->args, "on") || strcasestr(in->args, "deadline"))
		take_hold(s, in->line, in->check, "wait", SAID(settle, wait));
	else
		session_say(s, in->line, 251, SAID(settle, wait_what));
	return ERR_NONE;
}

bool command_hold_word(struct session *s, const struct order_text *line, bool check)
{
	const char *args, *text = line->text + strspn(line->text, " \t");
	size_t n = strlen(text);
	while (n && strchr(" \t.!;", text[n - 1]))
		n--;
	struct error none = ERROR_INIT;
	const struct command *c = command_find(arena_strndup(s->arena, text, n), &args);
	bool word = c && (c->act == act_wait || c->act == act_final || c->act == act_temp);
	return word && !c->act(s, &(struct command_call){c, line->line, args, check}, &none);
}

/* ---- ready ---- */

static bool has_fault(const struct session *s)
{
	for (size_t i = 0; i < s->n_lines; i++)
		if (s->lines[i].code >= 400)
			return true;
	return false;
}

static const struct words_said *runs_now(struct session *s)
{
	const struct store_game *g = &s->game->row;
	if (game_active(s->game) == VALUE_NONE)
		return session_keep(s, SAID(runs, all_complete));
	if (strcmp(g->windows, "wait"))
		return session_keep(s, SAID(runs, complete));
	return session_keep(s, SAID(runs, release_times, .hours = g->grid));
}

/* Would it tell that another side has sent its orders, and when, whom nobody is to know? */
static bool tells_of_others(const struct session *s)
{
	return game_anonymous(s->game) && game_active(s->game) == VALUE_NONE;
}

/* What keeps a set that is ready, and how to change that. */
static const struct words_said *runs_later(struct session *s, const char *hold)
{
	const struct store_game *g = &s->game->row;
	if (game_on_grid(s->game))
		return session_keep(s, SAID(runs, all_tables, .until = g->deadline));
	if (!strcmp(hold, "wait"))
		return session_keep(s, SAID(runs, wait, .until = g->deadline));
	if (!strcmp(hold, "below"))
		return session_keep(s, SAID(runs, below, .until = g->deadline));
	if (tells_of_others(s))
		return session_keep(s, SAID(runs, hours, .hours = g->grid, .until = g->deadline));
	if (g->runs_at && game_anonymous(s->game))
		return session_keep(s, SAID(runs, hour, .at = g->runs_at));
	if (g->runs_at)
		return session_keep(s, SAID(runs, at, .at = g->runs_at));
	if (strcmp(g->early, "complete") && strcmp(hold, "final"))
		return session_keep(s, SAID(runs, all_final, .until = g->deadline));
	return session_keep(s, SAID(runs, when_complete, .until = g->deadline));
}

static const struct words_said *runs_as_stored(struct session *s, bool full)
{
	int64_t due = s->game->row.deadline;
	if (game_on_grid(s->game))
		return session_keep(s, SAID(runs, all_tables, .until = due));
	return full && has_fault(s) ? session_keep(s, SAID(runs, mistake, .until = due))
				    : session_keep(s, SAID(runs, as_stored, .until = due));
}

/* Until when the game stands. */
static enum err runs_when_it_goes_on(struct session *s, struct error *e)
{
	bool stands;
	int64_t until = 0;
	enum err r = game_is_paused(s->game, &stands, &until, e);
	s->runs = session_keep(s, SAID(runs, paused, .until = until));
	return r;
}

/* Answers to a stop inside the turn count when they are taken. */
static enum err settle_midway(struct session *s, bool *now, struct error *e)
{
	if (s->game->paused)
		return s->ordered ? runs_when_it_goes_on(s, e) : ERR_NONE;
	bool grid = game_on_grid(s->game), runs = s->execute && !has_fault(s) && !s->found_below,
	     waits = runs && (grid || game_anonymous(s->game));
	*now = runs && !waits;
	enum err r = waits ? game_use_at_hour(s->game, s->seat, e) : ERR_NONE;
	if (s->ordered)
		s->runs = waits && !grid ? session_keep(s, SAID(runs, hour, .at = s->game->row.runs_at))
			  : *now         ? runs_now(s)
					 : runs_as_stored(s, s->execute);
	return r;
}

/* WAIT stays said; all else is about the mail's own lines. */
static const char *hold_of(const struct session *s, const struct store_orders *o)
{
	if (s->hold && *s->hold)
		return s->hold;
	if (!s->hold && !strcmp(o->hold, "wait"))
		return "wait";
	return s->found_below ? "below" : s->hold || s->ordered ? "" : o->hold;
}

static enum err settle_set(struct session *s, const struct store_orders *o, bool *now, struct error *e)
{
	struct order_set *set = orders_parse_text(s->game->sys->language, o->text, s->arena);
	const struct words_said *missing = command_missing(s, set);
	const char *hold = hold_of(s, o);
	bool full = s->ordered ? s->full : !missing, ready = full && !has_fault(s);
	bool final = !strcmp(hold, "final"), temp = !strcmp(hold, "temp");
	if (!s->ordered || !s->digest) { /* of CLEAR alone there is no digest */
		s->stands = o->text;
		s->revision = o->revision;
		s->digest = o->digest;
		if (missing)
			session_say(s, 0, 231, SAID(receipt, missing, .what = missing));
		else if (s->ordered && !s->execute && *o->text)
			session_say(s, 0, 251, SAID(settle, nothing_missing));
	}
	if (final && !ready) {
		final_too_early(s);
		hold = "";
	}
	enum err r = game_ready(s->game, s->seat, ready, hold, now, e);
	if (r)
		return r;
	if (!s->status || strcmp(s->status, "CONFLICT"))
		s->status = !ready || temp ? "INCOMPLETE" : final ? "FINAL" : "COMPLETE";
	s->runs = *now ? runs_now(s) : ready && !temp ? runs_later(s, hold) : runs_as_stored(s, full && !temp);
	return s->game->paused ? runs_when_it_goes_on(s, e) : ERR_NONE;
}

enum err command_settle(struct session *s, bool *now, struct error *e)
{
	struct store_orders o;
	bool midway, had = s->game->row.runs_at > 0;
	*now = false;
	if ((!s->ordered && !s->hold) || !game_wants_orders(s->game, s->seat, &midway))
		return ERR_NONE;
	s->changed = true;
	s->altered |= s->hold != NULL;
	if (midway && !game_asks_orders(s->game, s->seat))
		return settle_midway(s, now, e);
	enum err r = store_orders_get(s->site->store, s->game->row.name, game_turn(s->game),
				      game_seat(s->game, s->seat)->seat, s->arena, &o, e);
	if (r == ERR_MISSING)
		o = (struct store_orders){.text = "", .digest = "", .hold = ""};
	else if (r)
		return r;
	r = settle_set(s, &o, now, e);
	if (!r && had && !*now && !s->game->row.runs_at && !tells_of_others(s))
		session_say(s, 0, 251, SAID(settle, taken_back));
	return r;
}

enum err command_run(struct session *s, struct error *e)
{
	if (game_asks_orders(s->game, s->seat))
		return game_run_orders(s->game, e);
	enum err r = game_use_orders(s->game, s->seat, e);
	return r ? r : game_advance(s->game, e);
}
