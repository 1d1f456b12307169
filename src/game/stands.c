/* A game that stands: all are told each week, for a pause that nobody notices ends a game. */
#include "game/game_private.h"
#include "store/remind.h"
#include "words/said.h"

enum { WEEK = 7 * 86400 };

static enum err tell_seats(struct site *site, const struct store_standing *g, const char *serial,
			   const struct words_said *said, struct arena *a, struct error *e)
{
	struct store_seat *seats;
	size_t n = 0;
	enum err r = store_seats(site->store, g->game, a, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		if (*seats[i].address)
			r = site_tell(site, g->game, g->turn, arena_printf(a, "%s/%s", serial, seats[i].seat),
				      seats[i].address, said, e);
	return r ? r : site_notice(site, g->game, g->turn, serial, said, e);
}

enum err game_stands(struct site *site, const struct store_standing *g, struct error *e)
{
	struct arena *a = arena_new();
	const char *values[SETTINGS];
	enum err r = game_settings(site, g->game, a, values, e);
	int64_t stood = clock_now() - g->since;
	int64_t allowed = r ? 0 : setting_number(&settings[SET_STANDS], values[SET_STANDS]);
	if (!r && stood >= allowed) {
		const char *serial = arena_printf(a, "%s/%lld/stands/%lld.%lld", g->game, (long long)g->turn,
						  (long long)g->since, (long long)((stood - allowed) / WEEK));
		r = tell_seats(site, g, serial,
			       g->paused ? SAID(clock, standing_paused, .game = g->game, .since = g->since,
						.until = g->deadline)
					 : SAID(clock, standing, .game = g->game, .turn = g->turn, .since = g->since,
						.held = g->held, .until = g->deadline),
			       a, e);
	}
	arena_free(a);
	return r;
}
