/* What a moderator opens, most of it behind a game's end. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "game/watch.h"
#include "store/rollback.h"
#include "store/setting.h"
#include "words/said.h"

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

enum err game_may_publish(struct game *g, int turn, const struct words_said **why, struct error *e)
{
	struct watch w;
	enum err r = watch_read(g->site, &g->row, g->arena, &w, e);
	*why = NULL;
	if (r)
		return r;
	if (!w.on)
		*why = said_keep(SAID(moderate, publish_unwatched), g->arena);
	else if (turn >= g->row.turn)
		*why = said_keep(SAID(moderate, publish_ahead, .turn = turn), g->arena);
	else if (turn <= w.turn)
		*why = said_keep(SAID(moderate, publish_known, .turn = turn, .delay = w.delay), g->arena);
	return ERR_NONE;
}

enum err game_publish_turn(struct game *g, const char *by, int turn, struct error *e)
{
	int64_t line;
	enum err r = store_lines(g->site->store, g->row.name, &line, e);
	if (!r)
		r = store_published_put(g->site->store, g->row.name, line, turn, e);
	if (!r)
		r = note(g, "published", by, SAID(ledger, published_turn, .turn = turn), e);
	if (!r)
		r = letter_tell(g, VALUE_NONE, arena_printf(g->arena, "published.%lld.%d", (long long)line, turn),
				SAID(moderate, published_turn, .turn = turn), e);
	return r ? r : watch_tell(g->site, &g->row, e);
}
