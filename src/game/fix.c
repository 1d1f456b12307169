/* FIX: fields of the state are set by hand, before the row in progress, which is played again. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "engine/state.h"

/* ---- what it names ---- */

/* The table that has the row and the field; NONE: none, or several have. */
static int find_table(const struct game *g, const struct game_fix *fix, bool *several)
{
	int found = VALUE_NONE, row;
	struct buf text = BUF_INIT;
	*several = false;
	for (int t = 0; t < g->sys->n_tables; t++) {
		if (*fix->table && strcmp(fix->table, g->sys->tables[t].name))
			continue;
		if (!state_row(g->sys, g->scenario->setup, t, fix->row, &row) ||
		    !state_get(g->sys, g->scenario->setup, run_now(g->run), VIEW_FULL, t, row, fix->field, &text))
			continue;
		*several = *several || found != VALUE_NONE;
		found = t;
	}
	buf_free(&text);
	return *several ? VALUE_NONE : found;
}

static const char *value_of(struct game *g, const void *state, const struct game_fix *fix, int table)
{
	struct buf text = BUF_INIT;
	int row = 0;
	if (state_row(g->sys, g->scenario->setup, table, fix->row, &row))
		(void)state_get(g->sys, g->scenario->setup, state, VIEW_FULL, table, row, fix->field, &text);
	const char *value = arena_strdup(g->arena, buf_text(&text));
	buf_free(&text);
	return value;
}

/* Sets it on a copy: is it a value of the field? */
static enum err try_one(struct game *g, void *state, struct game_fix *fix, struct error *e)
{
	bool several;
	int table = find_table(g, fix, &several);
	if (several)
		return error_set(e, ERR_REFUSED, "several tables have %s %s: write TABLE:%s", fix->row, fix->field,
				 fix->row);
	if (table == VALUE_NONE)
		return error_set(e, ERR_REFUSED, "nothing here has the name %s and a field %s", fix->row, fix->field);
	if (!strcmp(g->sys->tables[table].name, "position") || !strcmp(g->sys->tables[table].name, "visits"))
		return error_set(e, ERR_REFUSED, "where the turn stands is set by ROLLBACK alone");
	fix->table = g->sys->tables[table].name;
	fix->old = value_of(g, state, fix, table);
	return state_fix(g->sys, g->scenario->setup, state, fix->table, fix->row, fix->field, fix->value, e);
}

enum err game_may_fix(struct game *g, struct game_fix *fix, size_t n, struct error *e)
{
	struct buf broken = BUF_INIT;
	const void *setup = g->scenario->setup;
	void *state = arena_alloc(g->arena, g->sys->state_size);
	enum err r = ERR_NONE;
	memcpy(state, run_now(g->run), g->sys->state_size);
	for (size_t i = 0; !r && i < n; i++)
		r = try_one(g, state, &fix[i], e);
	const char *why = !r && g->sys->invariant ? g->sys->invariant(setup, state, &broken) : NULL;
	if (why)
		r = error_set(e, ERR_REFUSED, "%s", why);
	buf_free(&broken);
	return r;
}

/* ---- answers that are asked for no more ---- */

/* His own answer has lapsed: he is told, and asked anew if something is asked. */
static enum err tell_lapsed(struct game *g, const struct answer *a, struct error *e)
{
	if ((a->origin != ORIGIN_MAIL && a->origin != ORIGIN_MODERATOR) || a->seat < 0)
		return ERR_NONE;
	struct letter l = {.kind = "told", .serial = arena_printf(g->arena, "lapsed.%s", a->key),
			   .said = SAID(moderate, lapsed, .turn = g->row.turn, .answer = arena_strdup(g->arena, a->text))};
	return letter_queue(g, a->seat, &l, NULL, e);
}

static enum err lapse(struct game *g, const struct answer *a, struct error *e)
{
	const char *key = arena_strdup(g->arena, a->key);
	enum err r = tell_lapsed(g, a, e);
	run_unrecord(g->run, key);
	return r;
}

/* Plays the row on recorded answers alone, as often as one of them does not fit any more. */
static enum err settle(struct game *g, struct error *e)
{
	struct run_config *config = run_settings(g->run), kept = *config;
	enum err r = ERR_NONE;
	config->sources = NULL;
	config->policy = NULL;
	config->window_wait = true;
	config->dummies = 0;
	for (bool more = true; !r && more;) {
		enum run_end end = run_turn(g->run);
		const struct answer *a = end == RUN_FAULT ? run_diverged(g->run) : NULL;
		if (end == RUN_PENDING)
			a = run_unasked_first(g->run);
		if (end == RUN_FAULT && !a)
			r = error_set(e, ERR_REFUSED, "the row cannot be played so: %s", run_error(g->run));
		else if (a)
			r = lapse(g, a, e);
		more = a != NULL;
	}
	*config = kept;
	return r;
}

/* ---- carried out ---- */

/* Who may know a field, as the event of its correction says, the last but so many: a seat, or NONE for all; false:
 * nobody. */
static bool who_knows(struct game *g, size_t before_last, int *seat)
{
	int n;
	const struct event *events = run_events(g->run, &n);
	*seat = VALUE_NONE;
	for (int i = n - 1; i >= 0; i--)
		if (events[i].kind == EVENT_FIX && !before_last--) {
			*seat = events[i].seen == SEEN_SEAT ? events[i].seat : VALUE_NONE;
			return events[i].seen != SEEN_NOBODY;
		}
	return false;
}

static enum err tell(struct game *g, const char *by, const struct game_fix *fix, bool known, int seat, struct error *e)
{
	struct store_entry entry = {known ? seat < 0 ? "all" : g->seats[seat]->seat : "end", "fix", by, NULL,
				    clock_now()};
	struct letter l = {.kind = "told", .serial = arena_printf(g->arena, "fix.%s.%s.%lld", fix->row, fix->field,
								  (long long)clock_now()),
			   .said = SAID(moderate, fixed, .row = fix->row, .field = fix->field, .old = fix->old,
					.value = fix->value, .why = fix->why)};
	enum err r = site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
				 SAID(ledger, fixed, .row = fix->row, .field = fix->field, .old = fix->old,
				      .value = fix->value, .why = fix->why),
				 e);
	for (int i = 0; !r && known && i < game_seats(g); i++)
		if (seat < 0 || seat == i)
			r = letter_queue(g, i, &l, NULL, e);
	return r;
}

static void record(struct game *g, const struct game_fix *fix)
{
	struct buf key = BUF_INIT, text = BUF_INIT;
	run_fix_key(g->run, &key);
	run_fix_text(&(struct fix){fix->table, fix->row, fix->field, fix->value, fix->old, fix->why}, &text);
	run_record(g->run, buf_text(&key), buf_text(&text), VALUE_NONE, ORIGIN_MODERATOR, 0);
	buf_free(&key);
	buf_free(&text);
}

enum err game_fix(struct game *g, const char *by, struct game_fix *fix, size_t n, struct error *e)
{
	enum err r = game_may_fix(g, fix, n, e);
	if (!r)
		r = game_stops_again(g, e);
	for (size_t i = 0; !r && i < n; i++)
		record(g, &fix[i]);
	if (!r)
		r = settle(g, e);
	for (size_t i = 0; !r && i < n; i++) {
		int seat;
		bool known = who_knows(g, n - 1 - i, &seat);
		r = tell(g, by, &fix[i], known, seat, e);
	}
	if (!r && !g->paused)
		r = game_resume_orders(g, e);
	if (!r)
		r = g->paused ? game_save_row(g, e) : game_advance(g, e);
	return r;
}
