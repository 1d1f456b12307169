/* Questions of fact, put on what a seat may know of the game now and on nothing else. */
#include "engine/facts.h"
#include "game/game_private.h"

/* The whole state, of which nobody sees anything before it is masked; of a held game, which is not played on, as its
 * last row began.  False: there is none. */
static bool whole_state(const struct game *g, void *state)
{
	struct error none = ERROR_INIT;
	if (game_before_deal(g))
		return false;
	if (g->row.status == GAME_HELD)
		return !state_read(g->sys, g->scenario->setup, g->row.snapshot, strlen(g->row.snapshot), state, &none);
	memcpy(state, run_shown(g->run), g->sys->state_size);
	return true;
}

enum err game_inquire(struct game *g, int seat, struct arena *arena, struct buf *out,
		      void (*look)(const struct inquiry *q, void *context), void *context, struct error *e)
{
	void *state = base_calloc(1, g->sys->state_size), *view = base_calloc(1, g->sys->state_size);
	enum err r = ERR_NONE;
	if (!whole_state(g, state)) {
		r = error_set(e, ERR_MISSING, "%s: there is no position to look at", g->row.name);
	} else {
		struct run_config config = {.sys = g->sys, .setup = g->scenario->setup};
		state_mask(g->sys, g->scenario->setup, state, seat, view);
		if (!facts_ask(&config, game_catalogue(g, seat), view, seat, arena, out, look, context))
			r = error_set(e, ERR_BUG, "%s: a question of fact failed", g->row.name);
	}
	free(state);
	free(view);
	return r;
}
