/* What a moderator opens behind a game's end. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "store/setting.h"

static enum err note(struct game *g, const char *what, const char *by, const struct words_said *why, struct error *e)
{
	struct store_entry entry = {"all", what, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false, why, e);
}

static enum err set(struct game *g, enum setting_key key, const char *value, struct error *e)
{
	const struct store_setting s = {settings[key].key, value};
	g->settings[key] = value;
	return store_setting_put(g->site->store, g->row.name, &s, e);
}

/* "French: Anna K, British: Bob" */
static const char *players_of(const struct game *g)
{
	const struct setup_head *head = g->scenario->setup;
	const char *list = "";
	for (int i = 0; i < game_seats(g); i++)
		list = arena_printf(g->arena, "%s%s%s: %s", list, *list ? ", " : "", head->seat[i].name,
				    *g->seats[i]->person ? g->seats[i]->person : "-");
	return list;
}

enum err game_reveal(struct game *g, const char *by, struct error *e)
{
	enum err r = set(g, SET_NAMES, "until-end", e);
	if (!r)
		r = note(g, "revealed", by, SAID(ledger, revealed), e);
	return r ? r : letter_tell(g, VALUE_NONE, "revealed", SAID(moderate, revealed, .list = players_of(g)), e);
}

enum err game_publish(struct game *g, const char *by, struct error *e)
{
	enum err r = set(g, SET_LIST, "public", e);
	if (!r)
		r = store_pages_again(g->site->store, g->row.name, e);
	if (!r)
		r = note(g, "published", by, SAID(ledger, published), e);
	return r ? r : letter_tell(g, VALUE_NONE, "published", SAID(moderate, published, .game = g->row.name), e);
}
