/* The service stood: nobody could write, so no clock ran. */
#include "game/game_private.h"
#include "store/spent.h"
#include "words/said.h"

enum { HOUR = 3600 };

/* From when on its clocks were not moved yet, nor began only then. */
static enum err clocks_stand_from(struct game *g, int64_t *from, struct error *e)
{
	struct store_entry *entries;
	struct store_spent *spent;
	int64_t asked = 0;
	size_t n = 0;
	enum err r = store_ledger(g->site->store, g->row.name, g->row.turn, g->arena, &entries, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(entries[i].what, "service stood") && entries[i].at > *from)
			*from = entries[i].at;
	if (!r)
		r = store_spent(g->site->store, g->row.name, g->arena, &spent, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (spent[i].asked_at && (!asked || spent[i].asked_at < asked))
			asked = spent[i].asked_at;
	*from = asked > *from ? asked : *from;
	return r;
}

int64_t stood_until(const struct game *g, int64_t from, int64_t now)
{
	if (game_before_deal(g))
		return terms_hour(g, g->row.deadline + now - from);
	if (g->clock_stopped)
		return g->row.deadline > now ? g->row.deadline : window_release_at(g, now);
	return terms_moved(g, terms_movers(g), from, now);
}

static enum err tell_all(struct game *g, int64_t from, struct error *e)
{
	enum err r = ERR_NONE;
	struct letter l = {.kind = "told",
			   .serial = arena_printf(g->arena, "stood.%lld", (long long)from),
			   .said = SAID(clock, stood, .game = g->row.name, .from = from, .until = clock_now(),
					.due = g->row.deadline)};
	for (int i = 0; !r && i < game_seats(g); i++)
		r = letter_queue(g, i, &l, NULL, e);
	return r;
}

enum err game_stood(struct game *g, int64_t since, struct error *e)
{
	int64_t now = clock_now(), from = since, was = g->row.deadline;
	struct store_entry entry = {"all", "service stood", "estafette", NULL, now};
	bool runs = g->row.status == GAME_RUNNING || g->row.status == GAME_WORDS;
	if (!runs || !was || strcmp(game_setting(g, SET_DOWNTIME), "on") != 0)
		return ERR_NONE;
	enum err r = clocks_stand_from(g, &from, e);
	if (r || now - from < HOUR)
		return r;
	g->row.deadline = stood_until(g, from, now);
	r = store_spent_stood(g->site->store, g->row.name, from, now, e);
	if (!r && g->row.deadline != was)
		r = game_ledger(g, &entry, SAID(ledger, stood, .from = from, .until = now), e);
	if (!r && g->row.deadline != was)
		r = store_game_save(g->site->store, &g->row, e);
	return r || g->row.deadline == was ? r : tell_all(g, from, e);
}
