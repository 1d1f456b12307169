/* FIX: fields of the state are set by hand before the row in progress, or dice that fell in it; it is played again. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "engine/state.h"
#include "words/said.h"

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

static const char *faces_of(struct game *g, int sides, const uint8_t *value, int n)
{
	struct buf text = BUF_INIT;
	run_faces(g->sys, sides, value, n, &text);
	const char *copy = arena_strdup(g->arena, buf_text(&text));
	buf_free(&text);
	return copy;
}

static const char *numbers_of(struct game *g, const uint8_t *value, int n)
{
	const char *text = "";
	for (int i = 0; i < n; i++)
		text = arena_printf(g->arena, "%s%s%d", text, i ? " " : "", value[i]);
	return text;
}

/* Dice that fell in the row in progress: they are known by their purpose. */
static enum err try_dice(struct game *g, struct game_fix *fix, struct error *e)
{
	bool earlier;
	uint8_t value[ROLL_DICE];
	const struct event *event = run_event_numbered(g->run, fix->row, &earlier);
	if (earlier)
		return error_set(e, ERR_REFUSED,
				 "the row of event %s has ended: ROLLBACK to the start of turn %d first", fix->row,
				 game_turn(g));
	if (!event || event->kind != EVENT_ROLL)
		return error_set(e, ERR_REFUSED,
				 "no dice fell in event %s of turn %d; those of an earlier turn need a ROLLBACK first",
				 fix->row, game_turn(g));
	const struct roll *roll = run_roll(g->run, event->extra);
	if (!run_faces_read(g->sys, roll->sides, fix->value, roll->n, value))
		return error_set(e, ERR_REFUSED, "\"%s\" are not the faces of %d dice with faces from 1 to %d",
				 fix->value, roll->n, roll->sides);
	fix->name = fix->row;
	fix->row = arena_strdup(g->arena, roll->purpose);
	fix->old = faces_of(g, roll->sides, roll->value, roll->n);
	fix->told = faces_of(g, roll->sides, value, roll->n);
	fix->value = numbers_of(g, value, roll->n);
	return ERR_NONE;
}

static bool is_dice(const struct game_fix *fix)
{
	return !strcmp(fix->table, FIX_DICE);
}

/* Sets it on a copy: is it a value of the field? */
static enum err try_one(struct game *g, void *state, struct game_fix *fix, struct error *e)
{
	bool several;
	if (is_dice(fix))
		return try_dice(g, fix, e);
	int table = find_table(g, fix, &several);
	if (several)
		return error_set(e, ERR_REFUSED, "several tables have %s %s: write TABLE:%s", fix->row, fix->field,
				 fix->row);
	if (table == VALUE_NONE)
		return error_set(e, ERR_REFUSED, "nothing here has the name %s and a field %s", fix->row, fix->field);
	if (!strcmp(g->sys->tables[table].name, "position") || !strcmp(g->sys->tables[table].name, "visits"))
		return error_set(e, ERR_REFUSED, "where the turn stands is set by ROLLBACK alone");
	fix->name = *fix->table ? arena_printf(g->arena, "%s:%s", fix->table, fix->row) : fix->row;
	fix->table = g->sys->tables[table].name;
	fix->old = value_of(g, state, fix, table);
	fix->told = fix->value;
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
	config->redo = NULL;
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

/* Whom it is told: nobody, all (seat NONE), or one seat. */
struct knowing {
	bool known;
	int seat;
};

static struct knowing known_to(const struct event *e)
{
	return (struct knowing){e->seen != SEEN_NOBODY, e->seen == SEEN_SEAT ? e->seat : VALUE_NONE};
}

/* Who may know a field, as the event of its correction says, the last but so many. */
static struct knowing who_knows(struct game *g, size_t before_last)
{
	int n;
	const struct event *events = run_events(g->run, &n);
	for (int i = n - 1; i >= 0; i--)
		if (events[i].kind == EVENT_FIX && !before_last--)
			return known_to(&events[i]);
	return (struct knowing){false, VALUE_NONE};
}

/* Who saw the dice fall. */
static struct knowing who_saw(struct game *g, const struct game_fix *fix)
{
	int n;
	const struct event *events = run_events(g->run, &n);
	for (int i = 0; i < n; i++)
		if (events[i].kind == EVENT_ROLL && !strcmp(run_roll(g->run, events[i].extra)->purpose, fix->row))
			return known_to(&events[i]);
	return (struct knowing){false, VALUE_NONE};
}

static enum err note(struct game *g, const char *by, const struct game_fix *fix, struct knowing who, struct error *e)
{
	struct store_entry entry = {!who.known     ? "end"
				    : who.seat < 0 ? "all"
						   : g->seats[who.seat]->seat,
				    "fix", by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
			   is_dice(fix) ? SAID(ledger, fixed_dice, .event = fix->name, .old = fix->old,
					       .value = fix->told, .why = fix->why)
					: SAID(ledger, fixed, .row = fix->name, .field = fix->field, .old = fix->old,
					       .value = fix->told, .why = fix->why),
			   e);
}

static const struct words_said *told_one(struct game *g, const struct game_fix *fix)
{
	return said_keep(is_dice(fix) ? SAID(moderate, fixed_dice, .event = fix->name, .old = fix->old,
					     .value = fix->told, .why = fix->why)
				      : SAID(moderate, fixed, .row = fix->name, .field = fix->field, .old = fix->old,
					     .value = fix->told, .why = fix->why),
			 g->arena);
}

/* One letter for all that the seat may know. */
static enum err tell(struct game *g, int seat, const struct game_fix *fix, const struct knowing *who, size_t n,
		     struct error *e)
{
	const char *list = "";
	const struct game_fix *one = NULL;
	size_t many = 0;
	for (size_t i = 0; i < n; i++)
		if (who[i].known && (who[i].seat < 0 || who[i].seat == seat)) {
			list = arena_printf(g->arena, "%s%s %s=%s (%s)\n", list, fix[i].name, fix[i].field, fix[i].told,
					    fix[i].old);
			one = &fix[i];
			many++;
		}
	if (!many)
		return ERR_NONE;
	struct letter l = {.kind = "told", .serial = arena_printf(g->arena, "fix.%s.%s.%lld", one->name, one->field,
								  (long long)clock_now()),
			   .said = many == 1 ? told_one(g, one)
					     : SAID(moderate, fixed_several, .list = list, .why = one->why)};
	return letter_queue(g, seat, &l, NULL, e);
}

static enum err tell_each(struct game *g, const char *by, const struct game_fix *fix, const struct knowing *who,
			  size_t n, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++)
		r = note(g, by, &fix[i], who[i], e);
	for (int i = 0; !r && i < game_seats(g); i++)
		r = tell(g, i, fix, who, n, e);
	return r;
}

static enum err tell_all(struct game *g, const char *by, const struct game_fix *fix, size_t n, struct error *e)
{
	struct knowing *who = arena_alloc(g->arena, n * sizeof *who + 1);
	for (size_t i = 0; i < n; i++)
		who[i] = is_dice(&fix[i]) ? who_saw(g, &fix[i]) : who_knows(g, n - 1 - i);
	return tell_each(g, by, fix, who, n, e);
}

static struct fix fix_of(const struct game_fix *fix)
{
	return (struct fix){fix->table, fix->row, fix->field, fix->value, fix->old, fix->why, NULL};
}

static void record(struct game *g, const struct game_fix *fix)
{
	struct buf key = BUF_INIT, text = BUF_INIT;
	struct fix plain = fix_of(fix);
	run_fix_key(g->run, &key);
	run_fix_text(&plain, &text);
	run_record(g->run, buf_text(&key), buf_text(&text), VALUE_NONE, ORIGIN_MODERATOR, 0);
	buf_free(&key);
	buf_free(&text);
}

enum err game_fix_first(struct game *g, const char *by, struct game_fix *fix, size_t n, struct error *e)
{
	struct knowing *who = arena_alloc(g->arena, n * sizeof *who + 1);
	enum err r = game_may_fix(g, fix, n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct fix plain = fix_of(&fix[i]);
		who[i].known = run_fix_seen(g->run, &plain, &who[i].seat) != SEEN_NOBODY;
		record(g, &fix[i]);
	}
	return r ? r : tell_each(g, by, fix, who, n, e);
}

enum err game_fix_begin(struct game *g, struct game_fix *fix, size_t n, struct error *e)
{
	void *state = arena_alloc(g->arena, g->sys->state_size);
	enum err r = ERR_NONE;
	memcpy(state, run_now(g->run), g->sys->state_size);
	for (size_t i = 0; !r && i < n; i++) {
		r = try_one(g, state, &fix[i], e);
		if (!r)
			record(g, &fix[i]);
	}
	return r;
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
	if (!r)
		r = tell_all(g, by, fix, n, e);
	if (!r && !g->paused)
		r = game_resume_orders(g, e);
	if (!r)
		r = g->paused ? game_save_row(g, e) : game_advance(g, e);
	return r;
}
