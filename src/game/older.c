/* Keys of answers as programs of rules before these have left them in a database: they named no seat. */
#include "game/game_private.h"

const char *game_older_key(const struct game *g, const char *key, int seat)
{
	const char *rest = strchr(key, '/'), *id = seat < 0 ? "" : system_viewer_name(g->scenario->setup, seat);
	size_t n = strlen(id);
	if (seat < 0 || !rest || (!strncmp(rest + 1, id, n) && rest[1 + n] == '/'))
		return key;
	return arena_printf(g->arena, "%.*s/%s%s", (int)(rest - key), key, id, rest);
}

const char *game_key_without_seat(const struct game *g, const char *key)
{
	const char *rest = strchr(key, '/'), *row = rest ? strchr(rest + 1, '/') : NULL;
	return row ? arena_printf(g->arena, "%.*s%s", (int)(rest - key), key, row) : key;
}
