/* Clocks put back by the time in which no mail could be read. */
#include "daemon/outage.h"

#include "base/clock.h"
#include "base/log.h"
#include "game/game.h"

enum { HOUR = 3600, ROUNDS = 3 };

int64_t outage_since(struct site *site, int64_t every, bool *down)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct store_contact *c;
	size_t n = 0;
	int64_t since = 0, longest = site->outage * HOUR;
	if (longest && longest < ROUNDS * every)
		longest = ROUNDS * every;
	if (store_contacts(site->store, a, &c, &n, &e))
		log_line(LOG_ERROR, "store", "%s", e.text);
	for (size_t i = 0; i < n; i++)
		if (!strcmp(c[i].server, "mail in") && c[i].good && longest && clock_now() - c[i].good > longest) {
			since = c[i].good;
			*down = c[i].tried <= c[i].good;
		}
	arena_free(a);
	return since;
}

static enum err move_one(struct site *site, const char *name, int64_t since, struct error *e)
{
	struct game *g = NULL;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_load(site, name, &g, e);
	if (!r)
		r = game_stood(g, since, e);
	game_free(g);
	return store_end(site->store, r, e);
}

void outage_move(struct site *site, int64_t since, bool (*alive)(void *context), void *context)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	const char **names;
	size_t n = 0;
	log_line(LOG_WARN, "outage", "no mail could be read for %lld hours: clocks are moved",
		 (long long)((clock_now() - since) / HOUR));
	if (store_game_clocks(site->store, a, &names, &n, &e))
		log_line(LOG_ERROR, "store", "%s", e.text);
	for (size_t i = 0; i < n && alive(context); i++)
		if (move_one(site, names[i], since, &e))
			log_line(LOG_ERROR, "game-trouble", "the clock of %s: %s", names[i], e.text);
	arena_free(a);
}
