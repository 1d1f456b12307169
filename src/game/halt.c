/* The whole site stands, and goes on; and pauses that end by themselves. */
#include "base/clock.h"
#include "game/care.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "words/said.h"

enum { HOUR = 3600 };

enum err care_stands(struct site *site, bool *yes, struct error *e)
{
	struct arena *a = arena_new();
	struct store_site_stop stop;
	enum err r = store_site_stop_get(site->store, a, &stop, e);
	*yes = !r && stop.since;
	arena_free(a);
	return r;
}

/* The ledger of a game names a person, or the site's own. */
static const char *by_in_game(const char *by)
{
	return *by == 'p' && by[1] >= '0' && by[1] <= '9' ? by : "moderator";
}

/* One that cannot be read is held by the round that finds it so. */
static enum err pause_one(struct site *site, const char *name, const char *by, const char *why, int64_t *n,
			  struct error *e)
{
	struct game *g = NULL;
	struct error broken = ERROR_INIT;
	enum err r = game_load(site, name, &g, &broken);
	if (r)
		return r == ERR_TEMP ? (*e = broken, r)
				     : game_hold(site, name, SAID(text, as_it_is, .text = broken.text), e);
	if (g->row.status == GAME_RUNNING) {
		r = store_site_stopped_put(site->store, name, e);
		if (!r)
			r = game_pause(g, by_in_game(by), 0, why, e);
		++*n;
	}
	game_free(g);
	return r;
}

static enum err pause_running(struct site *site, const char *by, const char *why, int64_t *n, struct error *e)
{
	struct arena *a = arena_new();
	const char **names;
	size_t all = 0;
	const char *said = words_text(site_words(site, NULL), SAID(admin, stop_why, .why = why), a);
	enum err r = store_games_in(site->store, game_state_name(GAME_RUNNING), a, &names, &all, e);
	*n = 0;
	for (size_t i = 0; !r && i < all; i++)
		r = pause_one(site, names[i], by, said, n, e);
	arena_free(a);
	return r;
}

enum err care_stop(struct site *site, const char *by, const char *why, int64_t *n, struct error *e)
{
	enum err r = store_site_stop_put(site->store, why, clock_now(), e);
	if (!r)
		r = pause_running(site, by, why, n, e);
	return r ? r : care_note(site, by, "stopped", SAID(admin, stop_noted, .n = *n, .why = why), e);
}

enum err care_keep_stopped(struct site *site, struct error *e)
{
	struct arena *a = arena_new();
	struct store_site_stop stop;
	int64_t n;
	enum err r = store_site_stop_get(site->store, a, &stop, e);
	if (!r && stop.since)
		r = pause_running(site, "estafette", stop.why, &n, e);
	arena_free(a);
	return r;
}

/* ---- on again ---- */

/* In a part of the transaction of its own: *went, or why not. */
static enum err try_resume(struct site *site, const char *name, const char *by, bool *went, char why[SITE_TEXT],
			   struct error *e)
{
	struct error refused = ERROR_INIT;
	*why = '\0';
	enum err r = store_mark(site->store, &refused);
	if (!r)
		r = game_resume(site, name, by, false, why, &refused);
	r = store_unmark(site->store, r, &refused);
	*went = !r;
	if (!r)
		return ERR_NONE;
	if (r != ERR_BUG && r != ERR_REFUSED)
		return *e = refused, r;
	text_format(why, SITE_TEXT, "%s", refused.text);
	return ERR_NONE;
}

static enum err tell_stays(struct site *site, const char *name, const char *why, struct error *e)
{
	char key[2 * SITE_TEXT];
	snprintf(key, sizeof key, "%.200s/stays/%lld", name, (long long)clock_now());
	return site_notice(site, name, -1, key, SAID(admin, stays_held, .game = name, .why = why), e);
}

/* Its moderator may have ended it, or it may have been found broken. */
static enum err start_one(struct site *site, const char *name, const char *by, int64_t *n, struct error *e)
{
	int64_t until, since;
	bool went;
	char why[SITE_TEXT];
	struct arena *a = arena_new();
	struct store_game row;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (!r)
		r = store_paused_get(site->store, name, &until, &since, e);
	if (!r && row.status == GAME_HELD && since) {
		r = try_resume(site, name, by, &went, why, e);
		if (!r && !went)
			r = tell_stays(site, name, why, e);
		*n += !r && went;
	}
	arena_free(a);
	return r;
}

/* Before the deal nothing was paused: who is waited for has as much more time. */
static enum err move_words(struct site *site, int64_t stood, struct arena *a, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_games_in(site->store, game_state_name(GAME_WORDS), a, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game row;
		r = store_game_get(site->store, names[i], a, &row, e);
		if (r || !row.deadline)
			continue;
		int64_t since = row.created > clock_now() - stood ? row.created : clock_now() - stood;
		row.deadline += clock_now() - since;
		r = store_game_save(site->store, &row, e);
	}
	return r;
}

enum err care_start(struct site *site, const char *by, int64_t *n, struct error *e)
{
	struct arena *a = arena_new();
	struct store_site_stop stop;
	const char **names;
	size_t all = 0;
	enum err r = store_site_stop_get(site->store, a, &stop, e);
	*n = 0;
	if (!r && !stop.since)
		r = error_set(e, ERR_REFUSED, "the site does not stand");
	if (!r)
		r = store_site_stopped(site->store, a, &names, &all, e);
	if (!r)
		r = store_site_stop_end(site->store, e);
	for (size_t i = 0; !r && i < all; i++)
		r = start_one(site, names[i], by_in_game(by), n, e);
	int64_t stood = clock_now() - stop.since;
	if (!r)
		r = move_words(site, stood, a, e);
	if (!r)
		r = care_note(site, by, "started",
			      SAID(admin, start_noted, .n = *n, .hours = (stood + HOUR / 2) / HOUR), e);
	arena_free(a);
	return r;
}

/* ---- pauses with an end ---- */

enum err care_pause_over(struct site *site, const char *game, struct error *e)
{
	bool went;
	char why[SITE_TEXT];
	int64_t until, since;
	enum err r = store_paused_get(site->store, game, &until, &since, e);
	if (!r)
		r = try_resume(site, game, "estafette", &went, why, e);
	if (r || went)
		return r;
	r = store_paused_put(site->store, game, 0, since, e);
	return r ? r : tell_stays(site, game, why, e);
}
