/* ROLLBACK: the game is taken back to the start of a turn.  What was played since stays, as a line of its own; and nobody
 * rolls twice with dice that somebody has seen. */
#include "game/bank.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "record/record.h"
#include "store/remind.h"
#include "store/rollback.h"

/* ---- may it be ---- */

/* Has anything been thrown in the turn in progress, or a card been taken, which somebody knows now? */
static bool has_rolled(const struct game *g)
{
	struct buf journal = BUF_INIT;
	run_journal(g->run, &journal);
	bool yes = strstr(buf_text(&journal), " purpose=") || strstr(buf_text(&journal), " deck=");
	buf_free(&journal);
	return yes;
}

static bool at_end_of_chain(const struct game *g)
{
	return (unsigned)g->row.link >= game_chain_last(g) && !g->row.next_top;
}

enum err game_may_rollback(struct game *g, int turn, bool same, const struct words_said **why, struct error *e)
{
	struct slice before;
	struct error none = ERROR_INIT;
	*why = NULL;
	if (turn < 1 || turn > g->row.turn)
		*why = said_keep(SAID(moderate, rollback_turn, .last = g->row.turn), g->arena);
	else if (game_sides_drawn(g) && game_before_deal(g))
		*why = said_keep(SAID(mail, not_dealt), g->arena);
	else if (same && (turn != g->row.turn || (g->row.status == GAME_HELD && !g->paused) || has_rolled(g)))
		*why = said_keep(SAID(moderate, rollback_seen, .turn = turn), g->arena);
	else if (!same && at_end_of_chain(g))
		*why = said_keep(SAID(moderate, rollback_chain), g->arena);
	if (*why)
		return ERR_NONE;
	enum err r = store_record_get(g->site->store, g->row.name, turn - 1, "full", g->arena, &before, &none);
	if (r == ERR_TEMP)
		return *e = none, r;
	if (r)
		*why = said_keep(SAID(moderate, rollback_lost, .turn = turn - 1, .why = none.text), g->arena);
	return ERR_NONE;
}

/* ---- the line that is left ---- */

/* The turn in progress, as far as it went, is the last record of its line: of a game that cannot be played on there is
 * none. */
static enum err write_part(struct game *g, const char *why, struct error *e)
{
	struct record_ending ending = {.as = "rolled-back", .why = why, .winner = VALUE_NONE, .state = "now"};
	struct game_told told = {.held = false};
	struct error bad = ERROR_INIT;
	if (g->row.status == GAME_HELD && !g->paused)
		return ERR_NONE;
	g->ending = &ending;
	enum err r = game_write_turn(g, game_turn(g), game_active(g), false, &told, &bad);
	g->ending = NULL;
	if (r)
		*e = bad;
	return r;
}

/* ---- anew ---- */

/* As the turn before left it. */
static enum err restore(struct game *g, int turn, struct error *e)
{
	struct slice before;
	enum err r = store_record_get(g->site->store, g->row.name, turn - 1, "full", g->arena, &before, e);
	if (r)
		return r;
	struct slice state = doc_part(before.p, "state", NULL, NULL);
	game_drop_plans(g);
	r = run_restore(g->run, arena_strndup(g->arena, state.p, state.n), "", e);
	g->row.turn = turn;
	g->row.runs_at = g->row.passed = g->row.remaining = 0;
	g->row.seam = "";
	g->row.why = "";
	g->clock_stopped = false;
	g->answered_turn = 0;
	run_settings(g->run)->forced = 0;
	return r;
}

/* What was mailed of the turns that are undone opens nothing any more. */
static enum err new_tokens(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		g->seats[i]->epoch++;
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
	}
	return r;
}

static enum err start(struct game *g, struct error *e)
{
	enum err r = g->row.status == GAME_HELD && !g->paused ? game_enter(&g->row, GAME_RUNNING, e) : ERR_NONE;
	if (!r)
		r = game_freeze_words(g, e);
	if (!r)
		r = bank_turn(g, (int)g->row.turn, e);
	if (r || !g->paused)
		return r ? r : game_advance(g, e);
	run_settings(g->run)->dummies = 0; /* while it stands nothing is played for them either */
	enum run_end end = run_turn(g->run);
	game_read_dummies(g);
	if (end != RUN_PENDING)
		return error_set(e, ERR_BUG, "%s: the turn does not begin: %s", g->row.name, run_error(g->run));
	return game_save_row(g, e);
}

static enum err tell(struct game *g, const struct store_rollback *line, const char *why, struct error *e)
{
	const char *serial = arena_printf(g->arena, "rollback.%lld", (long long)line->line);
	enum err r = letter_tell(g, VALUE_NONE, serial,
				 SAID(moderate, rolled_back, .turn = line->turn, .same = !strcmp(line->dice, "same"),
				      .why = why, .paused = g->paused),
				 e);
	for (int i = 0; !r && i < game_seats(g); i++)
		r = letter_resend(g, i, serial, NULL, 0, e);
	return r;
}

static enum err note(struct game *g, const char *by, const struct store_rollback *line, int was, const char *why,
		     struct error *e)
{
	struct store_entry entry = {"all", "rollback", by, NULL, line->at};
	return site_ledger(g->site, g->row.name, line->turn, &entry, false,
			   SAID(ledger, rolled_back, .was = was, .turn = line->turn,
				.same = !strcmp(line->dice, "same"), .line = line->line, .why = why),
			   e);
}

enum err game_rollback(struct game *g, const char *by, int turn, bool same, const char *why, struct error *e)
{
	struct store *s = g->site->store;
	const char *name = g->row.name;
	int was = (int)g->row.turn;
	bool seen = !same && has_rolled(g);
	struct store_rollback line = {g->line + 1, turn, same ? "same" : "new", clock_now()};
	enum err r = seen || turn < was ? write_part(g, why, e) : ERR_NONE;
	if (!r)
		r = store_records_to_line(s, name, turn, line.line, e);
	if (!r)
		r = store_turns_undo(s, name, turn, e);
	if (!r)
		r = store_kept_drop(s, name, e);
	if (!r)
		r = store_remind_drop(s, name, e);
	if (!r)
		r = store_rollback_add(s, name, &line, e);
	if (!r)
		r = note(g, by, &line, was, why, e);
	if (!r)
		r = restore(g, turn, e);
	if (!r && !same)
		game_next_link(g);
	g->line = line.line;
	if (!r)
		r = new_tokens(g, e);
	if (!r)
		r = start(g, e);
	return r ? r : tell(g, &line, why, e);
}
