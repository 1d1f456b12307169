/* A game that nobody will win any more is ended by its moderator: its secret is opened as at any
 * other end, so that the dice and cards up to there can be checked. */
#include "game/game_private.h"
#include "game/spent.h"
#include "store/later.h"
#include "record/record.h"
#include "store/moderator.h"
#include "words/said.h"

/* A game that waits for its players' words stays as it is: nothing of it is to be read. */
static enum err set_status(struct site *site, const char *name, enum game_state status, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (!r && (row.status == GAME_OVER || row.status == GAME_MOVED))
		r = error_set(e, ERR_REFUSED, row.status == GAME_OVER ? "%s is over" : "%s moved to another site",
			      name);
	bool before = !r && row.status == GAME_WORDS;
	if (!r && !before)
		r = game_enter(&row, status, e);
	if (!r && !before)
		r = store_game_save(site->store, &row, e);
	arena_free(a);
	return r;
}

/* As near to where the game stands as this program comes: where it stopped; or, if its turn cannot
 * be played on, where the row in progress began; or, if that cannot be read, at its beginning. */
static enum err load(struct site *site, const char *name, struct game **g, const char **state, struct error *e)
{
	struct error why = ERROR_INIT;
	*state = "now";
	enum err r = set_status(site, name, GAME_RUNNING, e);
	if (r)
		return r;
	r = game_load(site, name, g, &why);
	if (!r && game_before_deal(*g))
		*state = "undealt";
	if (!r || r == ERR_TEMP)
		return *e = why, r;
	r = set_status(site, name, GAME_HELD, e);
	if (!r)
		r = game_load(site, name, g, e);
	if (!r)
		*state = run_restore((*g)->run, (*g)->row.snapshot, (*g)->row.journal, &why) ? "lost" : "row";
	return r;
}

static enum err say_ended(struct game *g, const struct record_ending *how, const char *by, struct error *e)
{
	return site_ledger(g->site, g->row.name, g->row.turn,
			   &(struct store_entry){"all", "ended", by ? by : "moderator", NULL, clock_now()}, false,
			   SAID(ledger, ended, .abandoned = !strcmp(how->as, "abandoned"),
				.drawn = !strcmp(how->as, "drawn"), .conceded = !strcmp(how->as, "conceded"),
				.forfeited = !strcmp(how->as, "forfeited"), .why = how->why),
			   e);
}

/* Nothing of the turn in progress is known: what is shown is how the game began. */
static enum err write_lost(struct game *g, struct record_ending *how, struct game_told *told, struct error *e)
{
	struct buf snapshot = BUF_INIT, journal = BUF_INIT;
	how->state = "lost";
	run_reset(g->run, g->scenario->state);
	run_save(g->run, &snapshot, &journal);
	g->row.snapshot = arena_strdup(g->arena, buf_text(&snapshot));
	g->row.journal = "";
	buf_free(&snapshot);
	buf_free(&journal);
	return game_write_turn(g, (int)g->row.turn, game_active(g), true, told, e);
}

static enum err finish(struct game *g, struct record_ending *how, const char *by, struct error *e)
{
	struct error why = ERROR_INIT;
	struct game_told told = {.held = false};
	g->ending = how;
	enum err r = game_enter(&g->row, GAME_OVER, e);
	g->row.why = *how->why ? game_sentence(SAID(text, as_it_is, .text = how->why), g->arena) : "";
	g->row.deadline = g->row.runs_at = g->row.passed = 0;
	if (!r)
		r = say_ended(g, how, by, e);
	if (r)
		return r;
	bool lost = !strcmp(how->state, "lost");
	if (!lost)
		r = game_write_turn(g, (int)g->row.turn, game_active(g), true, &told, &why);
	if (r == ERR_TEMP)
		return *e = why, r;
	if (lost || r) { /* its events may be none that this program's records have */
		told = (struct game_told){.held = false};
		r = write_lost(g, how, &told, e);
	}
	if (!r)
		r = game_tell(g, &told, e);
	if (!r)
		r = store_kept_drop(g->site->store, g->row.name, e);
	if (!r)
		r = store_paused_end(g->site->store, g->row.name, e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

enum err game_end(struct site *site, const char *name, const struct game_end *how, struct error *e)
{
	struct record_ending ending = {.as = how->as, .why = how->why, .winner = VALUE_NONE};
	struct game *g = NULL;
	enum err r = load(site, name, &g, &ending.state, e);
	if (r)
		return r;
	if (how->winner)
		ending.winner = game_find_seat(g, how->winner);
	if (how->winner && ending.winner < 0)
		r = error_set(e, ERR_REFUSED, "%s has no seat %s", name, how->winner);
	else {
		bool ran = g->row.status == GAME_RUNNING;
		r = finish(g, &ending, how->by, e);
		if (!r && ran)
			r = game_spend(g, e);
		if (!r)
			r = store_later_turn_ended(site->store, name, g->row.turn, clock_now(), e);
	}
	game_free(g);
	return r;
}
