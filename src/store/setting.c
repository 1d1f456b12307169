/* Settings of games. */
#include "store/setting.h"
#include "store/store_private.h"

enum err store_setting_put(struct store *s, const char *game, const struct store_setting *setting, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO setting VALUES (?,?,?)", "sss", game, setting->key, setting->value);
}

enum err store_settings(struct store *s, const char *game, struct arena *a, struct store_setting **out, size_t *n,
			struct error *e)
{
	struct query q = db_ask(s, a, "SELECT key,value FROM setting WHERE game=? ORDER BY key", "s", game);
	COLLECT(q, struct store_setting, out, n, e, {db_text(&q, 0), db_text(&q, 1)});
	return q.result;
}

enum err store_pages_again(struct store *s, const char *game, struct error *e)
{
	return db_run(
		s, e,
		"UPDATE record SET written=0 WHERE viewer='public' AND game=?1 AND turn=(SELECT max(turn) FROM record "
		"WHERE game=?1 AND viewer='public')",
		"s", game);
}

enum err store_game_terms(struct store *s, const struct store_game *g, struct error *e)
{
	return db_run(s, e,
		      "UPDATE game SET hours=?, reactions=?, windows=?, grid=?, undo=?, grace=?, early=?, late=? "
		      "WHERE name=?",
		      "issiiisss", g->hours, g->reactions, g->windows, g->grid, g->undo, g->grace, g->early, g->late,
		      g->name);
}
