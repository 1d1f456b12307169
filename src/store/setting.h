/* Settings of games that are not as they come: a row each, but for those that stand in the game's own row. */
#ifndef STORE_SETTING_H
#define STORE_SETTING_H

#include "store/store.h"

struct store_setting {
	const char *key, *value;
};
enum err store_setting_put(struct store *s, const char *game, const struct store_setting *setting,
			   struct error *e) MUST_USE;
/* In the order of their keys. */
enum err store_settings(struct store *s, const char *game, struct arena *a, struct store_setting **out, size_t *n,
			struct error *e) MUST_USE;
/* The public pages of the game, and who may read them, are seen to again in the next round. */
enum err store_pages_again(struct store *s, const char *game, struct error *e) MUST_USE;
/* Saves the settings that stand in the game's row: hours, reactions, windows, grid, undo, grace, early, late. */
enum err store_game_terms(struct store *s, const struct store_game *g, struct error *e) MUST_USE;

#endif
