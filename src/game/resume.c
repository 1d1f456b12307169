/* A held game goes on when its moderator says so: it is loaded and played on as if a mail had
 * come, and its clock is moved by the time it was held. */
#include "game/care.h"
#include "game/game_private.h"
#include "store/moderator.h"
#include "store/spent.h"
#include "words/said.h"

/* Since when its deadline has not moved: it was held last, or set anew while it stood, for its turn was taken back.  Now
 * if nothing says. */
static enum err held_since(struct site *site, const struct store_game *row, int64_t paused, struct arena *a,
			   int64_t *since, struct error *e)
{
	struct store_entry *entries;
	size_t n;
	enum err r = store_ledger(site->store, row->name, row->turn, a, &entries, &n, e);
	*since = paused;
	for (size_t i = 0; !r && i < n; i++) {
		const char *what = entries[i].what;
		bool again = paused && (!strcmp(what, "rollback") || !strcmp(what, "forward"));
		if ((again || !strcmp(what, "held")) && entries[i].at > *since)
			*since = entries[i].at;
	}
	*since = *since ? *since : clock_now();
	return r;
}

static enum err release_row(struct site *site, const char *name, struct arena *a, int64_t *since, bool *paused,
			    struct error *e)
{
	struct store_game row;
	int64_t until, stands = 0;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (!r && row.status != GAME_HELD)
		r = error_set(e, ERR_REFUSED, "%s is not held: it is %s", name, game_state_name(row.status));
	if (!r)
		r = store_paused_get(site->store, name, &until, &stands, e);
	if (!r)
		r = held_since(site, &row, stands, a, since, e);
	if (!r)
		r = game_enter(&row, *row.snapshot ? GAME_RUNNING : GAME_WORDS, e);
	row.why = "";
	*paused = stands != 0;
	if (!r)
		r = store_paused_end(site->store, name, e);
	return r ? r : store_game_save(site->store, &row, e);
}

static enum err say_resumed(struct game *g, const char *by, int64_t held, struct error *e)
{
	return site_ledger(g->site, g->row.name, g->row.turn,
			   &(struct store_entry){"all", "resumed", by, NULL, clock_now()}, false,
			   SAID(ledger, resumed, .hours = (held + 1800) / 3600), e);
}

/* Until when it is whose turn; nothing of a game that was held again. */
static enum err tell_resumed(struct game *g, struct error *e)
{
	if (g->row.status != GAME_RUNNING && !game_before_deal(g))
		return ERR_NONE;
	return letter_tell(g, VALUE_NONE, arena_printf(g->arena, "resumed.%lld", (long long)clock_now()),
			   SAID(moderate, resumed, .turn = g->row.turn, .until = g->row.deadline), e);
}

/* What cannot be loaded is broken still, whatever the reason says of itself. */
static enum err load(struct site *site, const char *name, bool keep, struct game **g, struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = (keep ? game_load_kept : game_load)(site, name, g, &why);
	if (!r || r == ERR_TEMP)
		return *e = why, r;
	return error_set(e, ERR_BUG, "%s stays held: %s", name, why.text);
}

/* What was answered while it stood counts now; in an anonymous game at its next hour, in a window when that closes. */
static enum err take_answers(struct game *g, struct error *e)
{
	enum err r = game_anonymous(g) ? ERR_NONE : game_take_answers(g, e);
	return r || game_anonymous(g) || g->clock_stopped ? r : store_kept_drop(g->site->store, g->row.name, e);
}

static enum err go_on(struct game *g, int64_t held, struct error *e)
{
	int64_t now = clock_now();
	g->row.deadline =
		g->clock_stopped ? window_release_at(g, now) : terms_moved(g, terms_movers(g), now - held, now);
	enum err r = game_grid_keep(g, e);
	if (!r)
		r = game_stops_again(g, e);
	if (!r)
		r = game_resume_orders(g, e);
	if (!r)
		r = take_answers(g, e);
	if (!r)
		r = game_advance(g, e);
	return r || g->row.status != GAME_RUNNING ? r : game_time_anew(g, e);
}

/* Before the deal: who was waited for when its moderator had it stand is so again; what could not be dealt is dealt. */
static enum err deal_again(struct game *g, bool paused, int64_t held, struct error *e)
{
	if (!paused || game_all_words(g))
		return game_deal(g, e);
	if (g->row.deadline)
		g->row.deadline += held;
	return store_game_save(g->site->store, &g->row, e);
}

enum err game_resume(struct site *site, const char *name, const char *by, bool keep, char why[SITE_TEXT],
		     struct error *e)
{
	struct arena *a = arena_new();
	struct game *g = NULL;
	int64_t since = 0;
	bool stands, paused = false;
	enum err r = care_stands(site, &stands, e);
	if (!r && stands)
		r = error_set(e, ERR_REFUSED, "the whole site stands: SITE START lets its games go on");
	if (!r)
		r = release_row(site, name, a, &since, &paused, e);
	if (!r)
		r = load(site, name, keep, &g, e);
	if (!r)
		r = say_resumed(g, by, clock_now() - since, e);
	if (!r)
		r = store_spent_stood(site->store, name, since, clock_now(), e);
	if (!r)
		r = game_before_deal(g) ? deal_again(g, paused, clock_now() - since, e)
					: go_on(g, clock_now() - since, e);
	if (!r)
		r = tell_resumed(g, e);
	if (!r && g->row.status == GAME_HELD)
		text_format(why, SITE_TEXT, "%s", game_why(site, &g->row, a));
	game_free(g);
	arena_free(a);
	return r;
}
