/* Who may read the names of those who play; and when others see what a player does whom they are not to know. */
#include "game/game_private.h"

enum { HOUR = 3600, DAY = 24 * HOUR };

bool game_names_hidden(const char *const values[SETTINGS], enum game_state status)
{
	const char *names = values[SET_NAMES];
	bool held_back = !strcmp(names, "hidden") || !strcmp(names, "until-revealed");
	return held_back || (!strcmp(names, "until-end") && status != GAME_OVER);
}

bool game_anonymous(const struct game *g)
{
	return game_names_hidden(g->settings, g->row.status);
}

const char *game_name(const struct game *g, int viewer, int seat, const char *name)
{
	return viewer == seat || viewer == VIEW_FULL || !game_anonymous(g) ? name : "";
}

const char *game_person(const struct game *g, int64_t person)
{
	char handle[STORE_HANDLE];
	store_handle_in(&g->handles, person, handle);
	return arena_strdup(g->arena, handle);
}

const char *game_handle(const struct game *g, int seat, int64_t person)
{
	return game_name(g, VIEW_PUBLIC, seat, person ? game_person(g, person) : "");
}

int64_t game_grid_hour(int64_t grid, int64_t now)
{
	int64_t step = grid * HOUR, midnight = now - now % DAY;
	int64_t at = midnight + (now % DAY + step - 1) / step * step;
	return at < midnight + DAY ? at : midnight + DAY;
}

int64_t game_now(const struct game *g)
{
	return g->site->rings || !game_anonymous(g) ? clock_now() : game_grid_hour(g->row.grid, clock_now());
}
