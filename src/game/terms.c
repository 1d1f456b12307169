/* The settings of a game, and what its clock makes of them: deadlines within the days and hours of who is asked. */
#include "game/game_private.h"
#include "people/people.h"
#include "store/setting.h"
#include "words/said.h"

enum { HOUR = 3600 };

/* ---- values ---- */

static const char *length_of(int64_t seconds, struct arena *a)
{
	char text[PACE_LENGTH];
	pace_length_text(seconds, text);
	return arena_strdup(a, text);
}

/* What stands in the game's own row; NULL: it does not stand there. */
static const char *value_of_row(const struct store_game *row, enum setting_key key, struct arena *a)
{
	switch (key) {
	case SET_TURN: return length_of(row->hours * HOUR, a);
	case SET_UNDO: return length_of(row->undo, a);
	case SET_GRACE: return length_of(row->grace, a);
	case SET_GRID: return length_of(row->grid * HOUR, a);
	case SET_EARLY: return row->early;
	case SET_LATE: return row->late;
	case SET_REACTIONS: return row->reactions;
	case SET_WINDOW: return row->windows;
	default: return NULL;
	}
}

/* False: it does not stand in the row. */
static bool put_into_row(struct store_game *row, enum setting_key key, const char *value)
{
	int64_t n = setting_number(&settings[key], value);
	switch (key) {
	case SET_TURN: row->hours = n / HOUR; return true;
	case SET_UNDO: row->undo = n; return true;
	case SET_GRACE: row->grace = n; return true;
	case SET_GRID: row->grid = n / HOUR; return true;
	case SET_EARLY: row->early = value; return true;
	case SET_LATE: row->late = value; return true;
	case SET_REACTIONS: row->reactions = value; return true;
	case SET_WINDOW: row->windows = value; return true;
	default: return false;
	}
}

static enum err read_values(struct site *site, const struct store_game *row, struct arena *a,
			    const char *values[SETTINGS], struct error *e)
{
	struct store_setting *stored;
	size_t n;
	enum err r = store_settings(site->store, row->name, a, &stored, &n, e);
	for (int i = 0; !r && i < SETTINGS; i++) {
		values[i] = value_of_row(row, (enum setting_key)i, a);
		for (size_t k = 0; k < n; k++)
			if (!values[i] && !strcmp(stored[k].key, settings[i].key))
				values[i] = stored[k].value;
		values[i] = values[i] ? values[i] : settings[i].preset;
	}
	return r;
}

static bool is_preset(const struct game *g, enum setting_key key)
{
	return !strcmp(g->settings[key], settings[key].preset);
}

enum err terms_read(struct game *g, struct error *e)
{
	enum err r = read_values(g->site, &g->row, g->arena, g->settings, e);
	bool any_hour = !r && is_preset(g, SET_HOUR) && is_preset(g, SET_DAYS) && is_preset(g, SET_HOURS);
	for (int i = 0; !r && i < SEATS_MAX && g->seats[i]; i++) {
		struct people_looks looks = {.zone = "UTC"};
		if (!any_hour && !game_anonymous(g))
			r = people_looks_of(g->site, g->seats[i]->address, g->arena, &looks, e);
		g->zone[i] = looks.zone;
		if (!r)
			r = leave_read(g, i, e);
	}
	return r;
}

const char *game_setting(const struct game *g, enum setting_key key)
{
	return g->settings[key];
}

static int64_t number(const struct game *g, enum setting_key key)
{
	return setting_number(&settings[key], g->settings[key]);
}

/* ---- the clock ---- */

/* Of a player whom nobody is to know it runs round the clock, and tells neither his zone nor his days. */
static struct pace_calendar calendar(const struct game *g, int seat)
{
	if (game_anonymous(g))
		return (struct pace_calendar){.zone = "UTC", .days = 127, .from = 0, .until = 1440};
	struct pace_calendar c = {.zone = g->zone[seat], .days = (unsigned)number(g, SET_DAYS), .off = g->off[seat],
				  .n_off = g->n_off[seat]};
	setting_hours(g->settings[SET_HOURS], &c.from, &c.until);
	return c;
}

/* How a time is reckoned for one seat. */
typedef int64_t reckon(const struct game *g, const struct pace_calendar *c, int64_t from, int64_t seconds);

static int64_t latest(const struct game *g, uint32_t seats, reckon *one, int64_t from, int64_t seconds)
{
	int64_t last = 0;
	for (int i = 0; i < game_seats(g); i++) {
		if (seats && !(seats >> i & 1))
			continue;
		struct pace_calendar c = calendar(g, i);
		int64_t at = one(g, &c, from, seconds);
		last = at > last ? at : last;
	}
	return last;
}

static int64_t after(const struct game *g, const struct pace_calendar *c, int64_t from, int64_t seconds)
{
	(void)g;
	return pace_after(c, from, seconds);
}

static int64_t worked(const struct game *g, const struct pace_calendar *c, int64_t from, int64_t until)
{
	(void)g;
	return pace_worked(c, from, until);
}

static int64_t of_turn(const struct game *g, const struct pace_calendar *c, int64_t from, int64_t seconds)
{
	return pace_deadline(c, from, seconds, (int)number(g, SET_HOUR), terms_least(g));
}

uint32_t terms_movers(const struct game *g)
{
	uint32_t seats = 0;
	for (int i = 0; i < game_seats(g); i++)
		seats |= game_moves(g, i) ? 1u << i : 0;
	return seats;
}

int64_t terms_least(const struct game *g)
{
	int64_t least = number(g, SET_MIN), turn = g->row.hours * HOUR;
	return least < turn || !strcmp(g->settings[SET_PACE], "bank") ? least : turn;
}

int64_t terms_hour(const struct game *g, int64_t at)
{
	return game_anonymous(g) ? game_grid_hour(g->row.grid, at) : at;
}

int64_t terms_after(const struct game *g, uint32_t seats, int64_t from, int64_t seconds)
{
	return terms_hour(g, latest(g, seats, after, from, seconds));
}

int64_t terms_worked(const struct game *g, uint32_t seats, int64_t from, int64_t until)
{
	return until < from ? until - from : latest(g, seats, worked, from, until);
}

int64_t terms_turn(const struct game *g, uint32_t seats)
{
	return terms_hour(g, latest(g, seats, of_turn, game_now(g), g->row.hours * HOUR));
}

int64_t terms_moved(const struct game *g, uint32_t seats, int64_t stood, int64_t until)
{
	int64_t left = terms_worked(g, seats, stood, g->row.deadline);
	return left < 0 ? until + left : terms_after(g, seats, until, left);
}

int64_t terms_stood(const struct game *g, int seat, const struct pace_span *stood)
{
	struct pace_calendar c = calendar(g, seat);
	return terms_hour(g, pace_moved(&c, g->row.deadline, stood));
}

/* ---- changed ---- */

/* Of people it is told how many they are, for who is denied is not to find out. */
static const char *shown(const struct setting *s, const char *value, struct arena *a)
{
	if (s->type != SETTING_PEOPLE || !setting_people(value))
		return value;
	return arena_printf(a, "%d", setting_people(value));
}

static enum err read_one(struct site *site, const struct game_switch *want, enum setting_key *key,
			 char value[SETTING_TEXT], struct arena *a, struct error *e)
{
	const struct setting *s = setting_find(want->name);
	struct buf values = BUF_INIT;
	const char *text = want->value, *wrong;
	if (!s)
		return error_set(e, ERR_REFUSED, "there is no setting %s", want->name);
	*key = (enum setting_key)(s - settings);
	if (s->type == SETTING_PEOPLE) {
		enum err r = people_list(site, want->value, a, &text, &wrong, e);
		if (r == ERR_MISSING || r == ERR_REFUSED)
			return error_set(e, ERR_REFUSED, "%s: nobody is known as %s", s->key, wrong);
		if (r)
			return r;
	}
	if (setting_read(s, text, value))
		return ERR_NONE;
	setting_values(s, &values);
	error_set(e, ERR_REFUSED, "%s=%s: it takes %s", s->key, want->value, buf_text(&values));
	buf_free(&values);
	return ERR_REFUSED;
}

static enum err fit(const char *values[SETTINGS], bool begins, struct error *e)
{
	enum setting_key clash[2];
	if (settings_fit((const char *const *)values, begins, clash))
		return ERR_NONE;
	if (settings_no_time(clash))
		return error_set(
			e, ERR_REFUSED,
			"with pace=bank a side whose bank is empty would have no time at all, and every turn of "
			"its would pass the moment it begins: increment, min or grace must be more than 0, or "
			"late=wait");
	return error_set(e, ERR_REFUSED, "%s=%s and %s=%s do not go together", settings[clash[0]].key, values[clash[0]],
			 settings[clash[1]].key, values[clash[1]]);
}

enum err terms_begin(struct site *site, struct store_game *row, const struct game_switch *want, size_t n,
		     struct arena *a, struct error *e)
{
	enum err r = ERR_NONE;
	const char *values[SETTINGS];
	for (size_t i = 0; !r && i < n; i++) {
		enum setting_key key;
		char text[SETTING_TEXT];
		r = read_one(site, &want[i], &key, text, a, e);
		if (r)
			return r;
		const struct store_setting s = {settings[key].key, arena_strdup(a, text)};
		if (!put_into_row(row, key, s.value))
			r = store_setting_put(site->store, row->name, &s, e);
	}
	if (!r)
		r = read_values(site, row, a, values, e);
	return r ? r : fit(values, true, e);
}

/* What was changed is told to all, and stands in the ledger. */
static enum err tell(struct site *site, const struct store_game *row, const char *by, enum setting_key key,
		     const char *value, const char *was, struct arena *a, struct error *e)
{
	struct store_seat *seats;
	size_t n = 0;
	const struct setting *s = &settings[key];
	enum err r =
		site_ledger(site, row->name, row->turn, &(struct store_entry){"all", "setting", by, NULL, clock_now()},
			    false, SAID(settings, changed, .key = s->key, .value = value, .was = was), e);
	if (!r)
		r = store_seats(site->store, row->name, a, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		const char *id = arena_printf(a, "%s/%lld/setting/%s/%s/%s/%lld", row->name, (long long)row->turn,
					      seats[i].seat, s->key, value, (long long)clock_now());
		if (*seats[i].address)
			r = site_tell(site, row->name, row->turn, id, seats[i].address,
				      SAID(settings, news, .game = row->name, .key = s->key, .value = value, .was = was,
					   .help = s->help, .next = s->until == SETTING_NEXT),
				      e);
	}
	return r;
}

/* The value of one that is to be changed goes into values; *was: what stood there. */
static enum err try_one(struct site *site, const struct store_game *row, const struct game_switch *want,
			const char *values[SETTINGS], enum setting_key *key, const char **was, struct arena *a,
			struct error *e)
{
	char text[SETTING_TEXT];
	enum err r = read_one(site, want, key, text, a, e);
	if (r)
		return r;
	*was = values[*key];
	if (settings[*key].until == SETTING_BEFORE && row->status != GAME_WORDS)
		return error_set(e, ERR_REFUSED, "%s can be changed before a game begins alone", settings[*key].key);
	values[*key] = arena_strdup(a, text);
	return ERR_NONE;
}

static enum err change_one(struct site *site, struct store_game *row, const char *by, const struct game_switch *want,
			   const char *values[SETTINGS], struct arena *a, struct error *e)
{
	enum setting_key key;
	const char *was;
	enum err r = try_one(site, row, want, values, &key, &was, a, e);
	if (r || !strcmp(values[key], was))
		return r;
	const struct store_setting s = {settings[key].key, values[key]};
	if (!put_into_row(row, key, s.value))
		r = store_setting_put(site->store, row->name, &s, e);
	if (!r && key == SET_LIST)
		r = store_pages_again(site->store, row->name, e);
	return r ? r : tell(site, row, by, key, shown(&settings[key], s.value, a), shown(&settings[key], was, a), a, e);
}

/* The game, which is not over, and its settings. */
static enum err read_game(struct site *site, const char *name, struct arena *a, struct store_game *row,
			  const char *values[SETTINGS], struct error *e)
{
	enum err r = store_game_get(site->store, name, a, row, e);
	if (!r && (row->status == GAME_OVER || row->status == GAME_MOVED))
		r = error_set(e, ERR_REFUSED, row->status == GAME_OVER ? "%s is over" : "%s moved to another site",
			      name);
	return r ? r : read_values(site, row, a, values, e);
}

enum err game_may_set(struct site *site, const char *name, const struct game_switch *want, size_t n, struct error *e)
{
	struct arena *a = arena_new();
	const char *values[SETTINGS], *was;
	struct store_game row;
	enum setting_key key;
	enum err r = read_game(site, name, a, &row, values, e);
	for (size_t i = 0; !r && i < n; i++)
		r = try_one(site, &row, &want[i], values, &key, &was, a, e);
	if (!r)
		r = fit(values, false, e);
	arena_free(a);
	return r;
}

enum err game_set(struct site *site, const char *name, const struct game_switch *want, size_t n, struct error *e)
{
	return game_set_by(site, name, "moderator", want, n, e);
}

enum err game_set_by(struct site *site, const char *name, const char *by, const struct game_switch *want, size_t n,
		     struct error *e)
{
	struct arena *a = arena_new();
	const char *values[SETTINGS];
	struct store_game row;
	enum err r = read_game(site, name, a, &row, values, e);
	for (size_t i = 0; !r && i < n; i++)
		r = change_one(site, &row, by, &want[i], values, a, e);
	if (!r)
		r = fit(values, false, e);
	if (!r)
		r = store_game_terms(site->store, &row, e);
	arena_free(a);
	return r;
}

enum err game_settings(struct site *site, const char *name, struct arena *a, const char *values[SETTINGS],
		       struct error *e)
{
	struct store_game row;
	enum err r = store_game_get(site->store, name, a, &row, e);
	return r ? r : read_values(site, &row, a, values, e);
}
