/* INJECT, REINFORCE, WEATHER: what the scenario lists for its umpire comes about, as a bundle of corrections; and the
 * handicap that it lists, where a game is to begin with it. */
#include "game/game_private.h"
#include "game/ledger.h"
#include "game/moderate.h"
#include "words/said.h"

static const char *entry_of(struct game *g, const struct umpire_event *what)
{
	return arena_printf(g->arena, "umpire: %s", what->id);
}

static enum err came_before(struct game *g, const struct umpire_event *what, bool *yes, struct error *e)
{
	int64_t n;
	enum err r = ledger_count(g, 0, entry_of(g, what), NULL, &n, e);
	*yes = n > 0;
	return r;
}

enum err game_may_inject(struct game *g, const char *kind, const char *id, struct umpire_event *out, bool *found,
			 const struct words_said **why, struct error *e)
{
	bool before;
	*found = false;
	*why = NULL;
	for (size_t i = 0; !*found && umpire_event(g->scenario, i, out); i++)
		*found = !strcasecmp(out->id, id) && !strcmp(out->kind, kind);
	if (!*found || out->again)
		return ERR_NONE;
	enum err r = came_before(g, out, &before, e);
	if (!r && before)
		*why = said_keep(SAID(moderate, inject_once, .title = out->title), g->arena);
	return r;
}

/* The corrections that it is. */
static void fixes_of(const struct umpire_event *what, const char *why, struct game_fix fix[UMPIRE_SETS])
{
	for (size_t i = 0; i < what->n; i++)
		fix[i] = (struct game_fix){what->set[i].table, what->set[i].row, what->set[i].field, what->set[i].value,
					   why, ""};
}

enum err game_begin_handicap(struct game *g, struct error *e)
{
	struct umpire_event what;
	struct game_fix fix[UMPIRE_SETS];
	if (strcmp(game_setting(g, SET_HANDICAP), "on") != 0 || !umpire_find(g->scenario, UMPIRE_HANDICAP, &what))
		return ERR_NONE;
	struct store_entry entry = {"all", entry_of(g, &what), "estafette", NULL, clock_now()};
	fixes_of(&what, arena_printf(g->arena, "handicap: %s", what.title), fix);
	enum err r = game_fix_begin(g, fix, what.n, e);
	return r ? r
		 : site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
			       SAID(text, as_it_is, .text = what.title), e);
}

enum err game_inject(struct game *g, const char *by, const struct umpire_event *what, bool only_try, struct error *e)
{
	struct game_fix fix[UMPIRE_SETS];
	struct store_entry entry = {"end", entry_of(g, what), by, NULL, clock_now()};
	fixes_of(what, what->title, fix);
	if (only_try)
		return game_may_fix(g, fix, what->n, e);
	enum err r = site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
				 SAID(text, as_it_is, .text = what->title), e);
	return r ? r : game_fix(g, by, fix, what->n, e);
}
