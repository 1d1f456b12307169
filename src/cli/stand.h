/* How games stand, for status and show. */
#ifndef CLI_STAND_H
#define CLI_STAND_H

#include "cli/json.h"
#include "game/game.h"
#include "game/spent.h"

struct cli_stand {
	const char *name, *title, *system, *why;
	const char *waits; /* for whom, since when; "" if it does not run */
	enum game_state state;
	int64_t turn, deadline, runs_at;
	bool late;
	int64_t need; /* how soon somebody should look at it: the least first */
};
/* All games of the site, those that need somebody first. */
enum err cli_stands(struct site *site, struct arena *a, struct cli_stand **out, size_t *n, struct error *e) MUST_USE;

/* What is awaited of a seat. */
enum cli_asked { CLI_NOTHING, CLI_READY, CLI_ORDERS, CLI_QUESTION };
struct cli_seat {
	const char *seat, *person;
	enum cli_asked asked;
	struct spent spent;
};
/* The seats of a game that was loaded. */
enum err cli_seats(struct game *g, struct arena *a, struct cli_seat **out, size_t *n, struct error *e) MUST_USE;

/* "Sat 21 Nov 2026 18:00 UTC", or "never" */
const char *cli_when(struct arena *a, int64_t at);

/* ---- the same for scripts ---- */

json_t *cli_stand_json(const struct cli_stand *s);
json_t *cli_seat_json(const struct cli_seat *s);
/* All that status tells of the site. */
enum err cli_site_json(struct site *site, struct arena *a, json_t **out, struct error *e) MUST_USE;
/* What the games' rows, without a position, tell of one; why: game_why of it. */
json_t *cli_row_json(const struct store_game *row, const char *why);

#endif
