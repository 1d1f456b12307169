/* Time used, for each seat and turn. */
#include "game/spent.h"
#include "game/bank.h"
#include "game/game_private.h"
#include "store/spent.h"

/* What has been used by now; in an anonymous game by its next hour, for what is left tells when somebody wrote. */
static enum err used(struct game *g, const struct store_spent *t, int64_t *out, struct error *e)
{
	int64_t heard = 0;
	int seat = game_find_seat(g, t->seat);
	*out = t->used;
	if (!t->asked_at || seat < 0)
		return ERR_NONE;
	enum err r = store_spent_heard(g->site->store, g->row.name, t, &heard, e);
	if (!r && heard && heard < game_now(g))
		*out += terms_worked(g, 1u << seat, heard, game_now(g));
	return r;
}

static enum err runs(struct game *g, int seat, bool *yes, struct error *e)
{
	bool orders, ready = false;
	*yes = g->row.status == GAME_RUNNING && !window_open(g) && game_asked(g, seat, &orders);
	enum err r = *yes ? game_is_ready(g, seat, &ready, e) : ERR_NONE;
	*yes = *yes && !ready;
	return r;
}

static enum err stop_one(struct game *g, int seat, struct store_spent *t, struct error *e)
{
	int64_t before = t->used;
	enum err r = used(g, t, &t->used, e);
	t->asked_at = 0;
	if (!r)
		r = store_spent_put(g->site->store, g->row.name, t, e);
	return r ? r : bank_use(g, seat, t->turn, t->used - before, e);
}

/* Stops those that are not to run; a bit for each seat whose clock goes on. */
static enum err stop(struct game *g, const bool run[SEATS_MAX], uint32_t *go_on, struct error *e)
{
	struct store_spent *list;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &list, &n, e);
	*go_on = 0;
	for (size_t i = 0; !r && i < n; i++) {
		int seat = game_find_seat(g, list[i].seat);
		if (!list[i].asked_at || seat < 0)
			continue;
		if (list[i].turn == g->row.turn && run[seat]) {
			*go_on |= 1u << seat;
			continue;
		}
		r = stop_one(g, seat, &list[i], e);
	}
	return r;
}

enum err spent_stop(struct game *g, struct error *e)
{
	static const bool none[SEATS_MAX];
	uint32_t go_on;
	return stop(g, none, &go_on, e);
}

static enum err start(struct game *g, int seat, struct error *e)
{
	struct store_spent *list, now = {g->row.turn, g->seats[seat]->seat, 0, game_now(g)};
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (list[i].turn == now.turn && !strcmp(list[i].seat, now.seat))
			now.used = list[i].used;
	return r ? r : store_spent_put(g->site->store, g->row.name, &now, e);
}

enum err game_spend(struct game *g, struct error *e)
{
	bool run[SEATS_MAX] = {false};
	uint32_t go_on = 0;
	enum err r = ERR_NONE;
	if (g->row.status == GAME_HELD)
		return ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = runs(g, i, &run[i], e);
	if (!r)
		r = stop(g, run, &go_on, e);
	for (int i = 0; !r && i < game_seats(g); i++)
		if (run[i] && !(go_on >> i & 1))
			r = start(g, i, e);
	return r;
}

enum err game_spent(struct game *g, int seat, struct spent *out, struct error *e)
{
	struct store_spent *list;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &list, &n, e);
	*out = (struct spent){0, 0};
	for (size_t i = 0; !r && i < n; i++) {
		int64_t seconds = 0;
		if (strcmp(list[i].seat, g->seats[seat]->seat) != 0)
			continue;
		r = used(g, &list[i], &seconds, e);
		if (g->row.status != GAME_RUNNING)
			seconds = list[i].used;
		*(list[i].turn == g->row.turn ? &out->turn : &out->before) += seconds;
	}
	return r;
}

enum err spent_since(struct game *g, int seat, int64_t *seconds, struct error *e)
{
	struct store_spent *list;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &list, &n, e);
	*seconds = 0;
	for (size_t i = 0; !r && i < n && g->row.status == GAME_RUNNING; i++) {
		int64_t all = list[i].used;
		if (list[i].turn != g->row.turn || strcmp(list[i].seat, g->seats[seat]->seat) != 0)
			continue;
		r = used(g, &list[i], &all, e);
		*seconds = all - list[i].used;
	}
	return r;
}
