/* Windows that wait: questions whose existence would tell.  One opens at every public moment
 * it could matter, the answer is kept unseen, and the game goes on at the next release time,
 * whatever came and whenever.  The clock of the turn stands still meanwhile: deadline is then
 * the release time, remaining what was left. */
#include "game/game_private.h"

enum { HOUR = 3600 };

bool game_window(const struct game *g, const struct pending *p)
{
	return !strcmp(g->row.windows, "wait") && p->window;
}

bool window_open(const struct game *g)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	for (int i = 0; i < n; i++)
		if (game_window(g, &p[i]))
			return true;
	return false;
}

int64_t window_release_at(const struct game *g, int64_t now)
{
	int64_t step = g->row.grid * HOUR, least = step / 2 < HOUR ? step / 2 : HOUR;
	return game_grid_hour(g->row.grid, now + least);
}

void window_stop_clock(struct game *g)
{
	if (g->clock_stopped)
		return;
	g->row.remaining = terms_worked(g, terms_movers(g), clock_now(), g->row.deadline);
	g->row.deadline = window_release_at(g, clock_now());
	g->clock_stopped = true;
}

/* The kept answer counts: its player's, or his who answered for him. */
static enum err take(struct game *g, struct run *run, const struct pending *p, const char *text, struct error *e)
{
	bool acted;
	enum err r = game_acted_is_answer(g, p->q.seat, p->key, text, &acted, e);
	if (!r)
		run_record(run, p->key, text, p->q.seat, acted ? ORIGIN_MODERATOR : ORIGIN_MAIL, 0);
	return r;
}

static enum err close_window(struct game *g, struct run *run, const struct pending *p, struct error *e)
{
	const char *text;
	enum err r = store_kept_get(g->site->store, g->row.name, p->key, g->arena, &text, e);
	if (r == ERR_MISSING)
		r = store_kept_get(g->site->store, g->row.name, game_key_without_seat(g, p->key), g->arena, &text, e);
	if (r == ERR_MISSING) {
		run_release(run, p->key);
		return ERR_NONE;
	}
	return r ? r : take(g, run, p, text, e);
}

/* ---- anonymous games ---- */

/* The kept answer; NULL: there is none, or the question is a window's. */
static enum err kept_answer(struct game *g, const struct pending *p, const char **text, struct error *e)
{
	*text = NULL;
	if (game_window(g, p))
		return ERR_NONE;
	enum err r = store_kept_get(g->site->store, g->row.name, p->key, g->arena, text, e);
	if (r)
		*text = NULL;
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err game_answer_waits(struct game *g, int seat, bool *yes, struct error *e)
{
	bool orders;
	const char *text = NULL;
	const struct pending *p = game_asked(g, seat, &orders);
	enum err r = p && !orders ? kept_answer(g, p, &text, e) : ERR_NONE;
	*yes = text != NULL;
	return r;
}

enum err game_take_answers(struct game *g, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++) {
		const char *text;
		r = kept_answer(g, &p[i], &text, e);
		if (!r && text)
			r = take(g, g->run, &p[i], text, e);
	}
	return r;
}

enum err window_answers(struct game *g, struct run *run, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++)
		if (game_window(g, &p[i]))
			r = close_window(g, run, &p[i], e);
	return r;
}

enum err window_release(struct game *g, struct error *e)
{
	int mover = game_active(g);
	enum err r = window_answers(g, g->run, e);
	if (!r && game_anonymous(g))
		r = game_take_answers(g, e);
	g->clock_stopped = false;
	g->row.deadline = g->row.remaining < 0 ? clock_now() + g->row.remaining
					       : terms_after(g, terms_movers(g), clock_now(), g->row.remaining);
	/* A window does not give the time again that was used up before it. */
	if (g->row.remaining <= 0 && mover != VALUE_NONE)
		run_settings(g->run)->forced = 1u << mover;
	if (!r)
		r = game_resume_orders(g, e);
	if (!r)
		r = game_advance(g, e);
	run_settings(g->run)->forced = 0;
	/* A game that is held now will ask again, and the answer is still good. */
	if (!r && g->row.status != GAME_HELD)
		r = store_kept_drop(g->site->store, g->row.name, e);
	return r;
}
