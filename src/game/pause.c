/* A game stands because its moderator said so; and what its clock is told by hand. */
#include "game/bank.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "game/spent.h"
#include "store/remind.h"
#include "words/said.h"

static enum err note(struct game *g, const char *what, const char *by, const struct words_said *why, struct error *e)
{
	struct store_entry entry = {"all", what, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false, why, e);
}

static const char *serial_of(struct game *g, const char *what)
{
	return arena_printf(g->arena, "%s.%lld", what, (long long)clock_now());
}

/* ---- pauses ---- */

enum err game_pause(struct game *g, const char *by, int64_t until, const char *why, struct error *e)
{
	const struct words_said *said = SAID(ledger, paused, .why = why, .until = until);
	enum err r = game_enter(&g->row, GAME_HELD, e);
	g->row.why = game_sentence(said, g->arena);
	if (!r)
		r = note(g, "held", by, said, e);
	if (!r)
		r = store_paused_put(g->site->store, g->row.name, until, clock_now(), e);
	if (!r)
		r = store_game_save(g->site->store, &g->row, e);
	if (!r)
		r = spent_stop(g, e);
	g->paused = true;
	return r ? r
		 : letter_tell(g, VALUE_NONE, serial_of(g, "paused"),
			       SAID(moderate, paused, .why = why, .until = until), e);
}

enum err game_is_paused(struct game *g, bool *yes, int64_t *until, struct error *e)
{
	int64_t since = 0;
	enum err r = store_paused_get(g->site->store, g->row.name, until, &since, e);
	*yes = !r && since && g->row.status == GAME_HELD;
	return r;
}

/* ---- the clock ---- */

enum err game_due_at(struct game *g, const char *by, int64_t at, struct error *e)
{
	if (g->clock_stopped)
		return error_set(e, ERR_REFUSED, "a window is open");
	g->row.deadline = terms_hour(g, at);
	g->row.passed = 0;
	enum err r = store_game_save(g->site->store, &g->row, e);
	if (!r)
		r = store_remind_drop(g->site->store, g->row.name, e);
	if (!r)
		r = note(g, "deadline", by, SAID(ledger, due_at, .until = g->row.deadline), e);
	return r ? r
		 : letter_tell(g, VALUE_NONE, serial_of(g, "due"),
			       SAID(moderate, due_at, .turn = g->row.turn, .until = g->row.deadline), e);
}

enum err game_grace_for(struct game *g, const char *by, int64_t seconds, struct error *e)
{
	enum err r = ERR_NONE;
	if (g->row.passed) {
		g->row.deadline = terms_hour(g, terms_after(g, terms_movers(g), g->row.deadline, seconds));
		r = store_game_save(g->site->store, &g->row, e);
	} else
		r = store_turn_grace_put(g->site->store, g->row.name, g->row.turn, seconds, e);
	if (!r)
		r = note(g, "grace", by, SAID(ledger, grace, .hours = seconds / PACE_HOUR), e);
	return r ? r
		 : letter_tell(g, VALUE_NONE, serial_of(g, "grace"),
			       SAID(moderate, grace, .turn = g->row.turn, .hours = seconds / PACE_HOUR,
				    .until = g->row.passed ? g->row.deadline : 0),
			       e);
}

enum err game_grace_of(struct game *g, int64_t *seconds, struct error *e)
{
	return store_turn_grace(g->site->store, g->row.name, g->row.turn, seconds, e);
}
