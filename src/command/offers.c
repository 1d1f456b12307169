/* OPEN, CHALLENGE, JOIN, ACCEPT, DECLINE: a game that begins when every seat is taken. */
#include "base/clock.h"
#include "command/pages.h"
#include "people/people.h"
#include "scenario/shelf.h"
#include "settings/settings.h"
#include "store/meeting.h"

#define DRAWN "draw" /* in place of a side */
enum { NOBODY = -1, HOUR = 3600, OFFERS_MOST = 5, NAME_TRIES = 1000, WORDS_HOURS = 24 };

/* ---- what is offered ---- */

/* What settings_of wrote, parted. */
static size_t read_settings(const struct session *s, const char *text, struct game_switch out[SETTINGS])
{
	char *rest = arena_strdup(s->arena, text), *one;
	size_t n = 0;
	while (n < SETTINGS && (one = strsep(&rest, " "))) {
		char *equals = strchr(one, '=');
		if (!equals)
			continue;
		*equals = '\0';
		out[n++] = (struct game_switch){one, equals + 1};
	}
	return n;
}

/* How its settings have it, as settings_of wrote them. */
static const char *setting_of(const struct session *s, const struct store_offer *o, enum setting_key key)
{
	struct game_switch set[SETTINGS];
	size_t n = read_settings(s, o->settings, set);
	for (size_t i = 0; i < n; i++)
		if (!strcmp(set[i].name, settings[key].key))
			return set[i].value;
	return settings[key].preset;
}

static void values_of(const struct session *s, const struct store_offer *o, const char *values[SETTINGS])
{
	for (int i = 0; i < SETTINGS; i++)
		values[i] = setting_of(s, o, (enum setting_key)i);
}

/* Is it told to the sender where he does not name it? */
static bool is_listed(const struct session *s, const struct store_offer *o)
{
	const char *values[SETTINGS];
	char handle[STORE_HANDLE];
	store_handle(s->person.id, handle);
	values_of(s, o, values);
	return !game_private(values) || o->opener == s->person.id || o->invited == s->person.id ||
	       setting_names(values[SET_ALLOW], handle);
}

/* Its settings without the people that they name. */
static const char *shown_settings(const struct session *s, const struct store_offer *o)
{
	struct game_switch set[SETTINGS];
	size_t n = read_settings(s, o->settings, set);
	const char *list = "";
	for (size_t i = 0; i < n; i++)
		if (setting_find(set[i].name)->type != SETTING_PEOPLE)
			list = arena_printf(s->arena, "%s%s%s=%s", list, *list ? " " : "", set[i].name, set[i].value);
	return list;
}

static bool is_drawn(const struct session *s, const struct store_offer *o)
{
	return !strcmp(setting_of(s, o, SET_SIDES), "drawn");
}

/* At which the game is played that is to be. */
static int64_t next_hour(const struct session *s, const struct store_offer *o)
{
	return game_grid_hour(setting_number(&settings[SET_GRID], setting_of(s, o, SET_GRID)) / HOUR, clock_now());
}

static bool is_anonymous(const struct session *s, const struct store_offer *o)
{
	return strcmp(setting_of(s, o, SET_NAMES), "open") != 0;
}

static const char *sides_of(const struct session *s, const struct store_offer *o, const struct store_offer_seat *seats,
			    size_t n)
{
	bool named = list_allowed(s) && !is_anonymous(s, o), places = is_drawn(s, o);
	const struct words *words = session_words(s);
	const char *list = "", *open = words_plain(words, SAYS_offer_open),
		   *taken = words_plain(words, SAYS_offer_taken);
	for (size_t i = 0; i < n; i++) {
		const char *who = !seats[i].person ? open : named ? seats[i].name : taken;
		list = places ? arena_printf(s->arena, "%s%s%s", list, i ? ", " : "", who)
			      : arena_printf(s->arena, "%s%s%s (%s): %s", list, i ? ", " : "", seats[i].seat,
					     seats[i].side, who);
	}
	return list;
}

static enum err say_offer(struct session *s, const struct store_offer *o, struct error *e)
{
	struct store_offer_seat *seats;
	size_t n;
	enum err r = store_offer_seats(s->site->store, o->id, s->arena, &seats, &n, e);
	if (!r)
		pages_say(s, SAID(offer, line, .n = o->id, .name = o->name, .title = o->title, .scenario = o->scenario,
				  .sides = sides_of(s, o, seats, n), .settings = shown_settings(s, o),
				  .invited = o->invited != 0));
	return r;
}

static enum err say_open_seat(struct session *s, const char *seat, size_t *shown, struct error *e)
{
	struct store_game row;
	const char *values[SETTINGS], *name = arena_strndup(s->arena, seat, strcspn(seat, " "));
	bool known = false;
	enum err r = store_game_get(s->site->store, name, s->arena, &row, e);
	if (!r)
		r = game_settings(s->site, name, s->arena, values, e);
	if (!r)
		r = game_known(s->site, &row, values, s->person.id, &known, e);
	if (r || !known)
		return r;
	pages_say(s, SAID(offer, open_seat, .seat = seat));
	++*shown;
	return ERR_NONE;
}

enum err list_open(struct session *s, struct error *e)
{
	struct store_offer *list;
	const char **seats;
	size_t n, open = 0;
	enum err r = store_offers(s->site->store, s->person.id, s->arena, &list, &n, e);
	size_t shown = 0;
	for (size_t i = 0; !r && i < n; i++)
		if (is_listed(s, &list[i])) {
			r = say_offer(s, &list[i], e);
			shown++;
		}
	if (!r)
		r = store_open_seats(s->site->store, s->arena, &seats, &open, e);
	for (size_t i = 0; !r && i < open; i++)
		r = say_open_seat(s, seats[i], &shown, e);
	if (!r && !shown)
		pages_say(s, SAID(offer, none));
	return r;
}

/* ---- opening one ---- */

/* "rolica-7": the scenario's name, and a number that no game and no offer has. */
static enum err free_name(struct session *s, const char *scenario, const char **out, struct error *e)
{
	const char *slash = strrchr(scenario, '/'), *base = slash ? slash + 1 : scenario;
	for (int i = 1; i < NAME_TRIES; i++) {
		struct store_offer o;
		struct store_game g;
		struct error none = ERROR_INIT;
		const char *number = arena_printf(s->arena, "-%d", i);
		*out = arena_printf(s->arena, "%.*s%s", (int)(GAME_NAME_MAX - strlen(number)), base, number);
		enum err r = store_game_get(s->site->store, *out, s->arena, &g, &none);
		if (r == ERR_MISSING)
			r = store_offer_get(s->site->store, 0, *out, s->arena, &o, &none);
		if (r == ERR_MISSING)
			return ERR_NONE;
		if (r)
			return *e = none, r;
	}
	return error_set(e, ERR_LIMIT, "there is no name left for a game of %s", scenario);
}

/* The seat that is named by its id or its side's name; the first without a name; NULL: there is none. */
static const char *seat_of(const struct setup_head *head, const char *side)
{
	for (int i = 0; i < head->n_seats; i++)
		if (!side || !strcasecmp(head->seat[i].id, side) || !strcasecmp(head->seat[i].name, side))
			return head->seat[i].id;
	return NULL;
}

static enum err add_seats(struct session *s, const struct store_offer *o, const struct setup_head *head,
			  const char *mine, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < head->n_seats; i++) {
		struct store_offer_seat seat = {head->seat[i].id, head->seat[i].name,
						strcmp(head->seat[i].id, mine) ? 0 : s->person.id, ""};
		r = store_offer_seat_put(s->site->store, o->id, &seat, e);
	}
	return r;
}

/* Do they go together, each as it was given or comes?  False: two do not, and that was told. */
static bool settings_are_good(struct session *s, unsigned line, const struct command_given *g)
{
	const char *values[SETTINGS];
	enum setting_key clash[2];
	for (int i = 0; i < SETTINGS; i++) {
		const char *given = command_key(g, settings[i].key);
		char value[SETTING_TEXT];
		values[i] = settings[i].preset;
		if (given && setting_read(&settings[i], given, value))
			values[i] = arena_strdup(s->arena, value);
	}
	if (settings_fit(values, true, clash))
		return true;
	const struct setting *a = &settings[clash[0]], *b = &settings[clash[1]];
	session_say(s, line, 520,
		    settings_no_time(clash) ? SAID(offer, no_time)
					    : SAID(offer, clash, .one = a->key, .one_is = values[clash[0]],
						   .other = b->key, .other_is = values[clash[1]]));
	return false;
}

/* Names as handles; false: one names nobody, and that was told. */
static bool read_people(struct session *s, unsigned line, const char **text)
{
	const char *wrong;
	struct error none = ERROR_INIT;
	if (!people_list(s->site, *text, s->arena, text, &wrong, &none))
		return true;
	session_say(s, line, 400,
		    none.code == ERR_REFUSED ? SAID(people, several, .name = session_cut(s, wrong, 60))
					     : SAID(people, nobody, .name = session_cut(s, wrong, 60)));
	return false;
}

/* The settings that the line gives, as they are stored; NULL: one of them is none, and that was told. */
static const char *settings_of(struct session *s, unsigned line, const struct command_given *g)
{
	const char *list = "";
	for (size_t i = 0; i < g->n_pairs; i++) {
		const struct setting *one = setting_find(g->pair[i].key);
		char value[SETTING_TEXT];
		struct buf values = BUF_INIT;
		const char *given = g->pair[i].value;
		if (one && one->type == SETTING_PEOPLE && !read_people(s, line, &given))
			return NULL;
		if (!strcasecmp(g->pair[i].key, "side")) {
			if (!strcasecmp(g->pair[i].value, DRAWN))
				list = arena_printf(s->arena, "%s%ssides=drawn", list, *list ? " " : "");
			continue;
		}
		if (one && setting_read(one, given, value)) {
			list = arena_printf(s->arena, "%s%s%s=%s", list, *list ? " " : "", one->key, value);
			continue;
		}
		if (one)
			setting_values(one, &values);
		session_say(s, line, 520,
			    one ? SAID(offer, bad_setting, .key = one->key, .values = buf_text(&values))
				: SAID(offer, no_setting, .key = session_cut(s, g->pair[i].key, 40)));
		buf_free(&values);
		return NULL;
	}
	return settings_are_good(s, line, g) ? list : NULL;
}

int64_t command_hours(const char *text, int64_t most)
{
	char number[16];
	long long n;
	text += *text == '+';
	size_t digits = strspn(text, "0123456789");
	snprintf(number, sizeof number, "%.*s", (int)(digits < 15 ? digits : 15), text);
	bool days = !strcasecmp(text + digits, "d"), hours = !text[digits] || !strcasecmp(text + digits, "h");
	if (!parse_int(number, 1, most, &n) || !(days || hours) || (days && n * 24 > most))
		return 0;
	return days ? n * 24 : n;
}

static enum err tell_invited(struct session *s, const struct store_offer *o, const struct store_person *to,
			     struct error *e)
{
	bool blocked;
	if (to->id == NOBODY)
		return ERR_NONE;
	enum err r = store_blocked(s->site->store, to->id, s->person.id, &blocked, e);
	const char *key = arena_printf(s->arena, "challenge/%lld", (long long)o->id);
	if (r || blocked) /* and nobody learns of it */
		return r;
	return people_tell(s->site, to, key,
			   SAID(offer, challenged, .person = s->person.name, .title = o->title, .scenario = o->scenario,
				.n = o->id),
			   e);
}

static enum err store_it(struct session *s, const struct command_call *in, struct store_offer *o,
			 const struct scenario *scenario, const char *mine, const struct store_person *to,
			 struct error *e)
{
	enum err r = store_offer_add(s->site->store, o, e);
	if (!r)
		r = add_seats(s, o, scenario->setup, mine, e);
	if (!r && to)
		r = tell_invited(s, o, to, e);
	bool address = to && strchr(to->name, '@');
	session_say(s, in->line, 200,
		    address ? SAID(offer, opened_address, .name = o->name, .title = o->title, .seat = mine, .n = o->id,
				   .drawn = is_drawn(s, o), .address = session_cut(s, to->name, 60))
			    : SAID(offer, opened, .name = o->name, .title = o->title, .seat = mine, .n = o->id,
				   .drawn = is_drawn(s, o), .person = to ? to->name : ""));
	return r;
}

static enum err open_one(struct session *s, const struct command_call *in, const struct command_given *g,
			 const char *name, const struct store_person *to, struct error *e)
{
	struct scenario *scenario = NULL;
	const char *side = command_key(g, "side");
	int64_t open = 0;
	struct error why = ERROR_INIT;
	const char *set = settings_of(s, in->line, g);
	if (!set)
		return ERR_NONE;
	if (shelf_read(s->site->schemas, name, &scenario, &why))
		return list_no_scenario(s, in->line, name, why.code == ERR_REFUSED, e);
	bool draw = is_drawn(s, &(struct store_offer){.settings = set});
	const char *mine = seat_of(scenario->setup, draw ? NULL : side);
	if (to && is_anonymous(s, &(struct store_offer){.settings = set})) {
		session_say(s, in->line, 430, SAID(offer, names_open));
		scenario_free(scenario);
		return ERR_NONE;
	}
	enum err r = store_offers_of(s->site->store, s->person.id, &open, e);
	if (!r && open >= OFFERS_MOST)
		session_say(s, in->line, 440, SAID(offer, enough, .most = OFFERS_MOST));
	else if (!r && !mine)
		session_say(s, in->line, 400, SAID(offer, no_side, .side = session_cut(s, side, 40)));
	else if (!r) {
		const char *whole =
			arena_printf(s->arena, "%s/%s", scenario->sys->name, element_attr(scenario->root, "id", name));
		struct store_offer o = {.scenario = whole, .title = arena_strdup(s->arena, element_attr(scenario->root, "title", name)),
					.opener = s->person.id, .invited = to ? to->id : 0, .settings = set, .at = clock_now()};
		r = free_name(s, whole, &o.name, e);
		if (!r && in->check)
			session_say(
				s, in->line, 220,
				SAID(offer, would_open, .name = o.name, .title = o.title, .seat = mine, .drawn = draw));
		else if (!r)
			r = store_it(s, in, &o, scenario, mine, to, e);
	}
	scenario_free(scenario);
	return r;
}

enum err act_open(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!strcmp(s->site->open, "moderator")) {
		session_say(s, in->line, 430, SAID(offer, by_moderator));
		return ERR_NONE;
	}
	return open_one(s, in, &g, g.word[0], NULL, e);
}

/* By name; or by an address, where it is the same to the challenger whether anybody here has it: he is called by what was
 * typed, and an address that nobody has is that of nobody. */
static bool find_opponent(struct session *s, unsigned line, const char *text, struct store_person *to, struct error *e)
{
	struct error none = ERROR_INIT;
	if (!strchr(text, '@'))
		return command_person(s, line, text, to, e);
	enum err r = people_find(s->site, text, s->arena, to, &none);
	if (r == ERR_MISSING)
		*to = (struct store_person){.id = NOBODY, .address = ""};
	else if (r)
		*e = none;
	to->name = text;
	return !r || r == ERR_MISSING;
}

enum err act_challenge(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person to;
	if (!command_args(s, in, &g) || !find_opponent(s, in->line, g.word[0], &to, e))
		return e->code;
	if (to.id == s->person.id) {
		session_say(s, in->line, 510, SAID(offer, yourself));
		return ERR_NONE;
	}
	return open_one(s, in, &g, g.word[1], &to, e);
}

/* The scenario of the game that is over, its sides changed. */
enum err act_rematch(struct session *s, const struct command_call *in, struct error *e)
{
	const struct game *g = s->game;
	struct store_person to;
	if (g->row.status != GAME_OVER || game_anonymous(g) || game_seats(g) != 2 || !game_seat(g, !s->seat)->holder ||
	    game_seat(g, !s->seat)->holder == s->person.id) {
		session_say(s, in->line, 420, SAID(offer, no_rematch));
		return ERR_NONE;
	}
	enum err r = store_person_get(s->site->store, game_seat(g, !s->seat)->holder, s->arena, &to, e);
	const char *name = arena_printf(s->arena, "%s/%s", g->sys->name, element_attr(g->scenario->root, "id", ""));
	struct command_given other = {.pair = {{"side", game_seat(g, !s->seat)->seat}}, .n_pairs = 1};
	return r ? r : open_one(s, in, &other, name, &to, e);
}

/* ---- taking a seat of one ---- */

static enum err begin(struct session *s, const struct store_offer *o, const struct store_offer_seat *seats, size_t n,
		      struct error *e)
{
	struct game_player *players = arena_alloc(s->arena, n * sizeof *players);
	const char *path;
	enum err r = shelf_find(s->site->schemas, o->scenario, s->arena, &path, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person p;
		r = store_person_get(s->site->store, seats[i].person, s->arena, &p, e);
		players[i] = (struct game_player){seats[i].seat, r ? "" : p.name, r ? "" : p.address};
	}
	struct game_switch set[SETTINGS];
	size_t n_set = read_settings(s, o->settings, set);
	struct game_start start = {.name = o->name, .settings = set, .n_settings = n_set, .scenario_path = r ? "" : path, .players = players, .n_players = n,
				   .hours = s->site->hours, .words = WORDS_HOURS, .reactions = s->site->reactions,
				   .windows = s->site->window, .grid = s->site->grid, .undo = s->site->undo,
				   .grace = s->site->grace, .early = s->site->early, .late = s->site->late};
	if (!r)
		r = store_offer_drop(s->site->store, o->id, e);
	return r ? r : game_new(s->site, &start, e);
}

/* Nobody sits down with whom he has blocked, or who has blocked him; which of the two is not told.  Where names are hidden
 * he may, for he would find out by blocking who sits there. */
static enum err may_join(struct session *s, const struct store_offer *o, const struct store_offer_seat *seats, size_t n,
			 bool *yes, struct error *e)
{
	enum err r = ERR_NONE;
	*yes = true;
	for (size_t i = 0; !r && i < n && !is_anonymous(s, o); i++) {
		bool blocked = false;
		if (seats[i].person && seats[i].person != s->person.id)
			r = store_blocked(s->site->store, s->person.id, seats[i].person, &blocked, e);
		*yes = *yes && !blocked;
	}
	return r;
}

static struct store_offer_seat *free_seat(struct store_offer_seat *seats, size_t n, const char *side)
{
	for (size_t i = 0; i < n; i++)
		if (!seats[i].person && (!side || !strcasecmp(seats[i].seat, side) || !strcasecmp(seats[i].side, side)))
			return &seats[i];
	return NULL;
}

static bool sits(const struct session *s, const struct store_offer_seat *seats, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (seats[i].person == s->person.id)
			return true;
	return false;
}

static enum err take(struct session *s, const struct command_call *in, const struct store_offer *o,
		     struct store_offer_seat *seats, size_t n, struct store_offer_seat *seat, struct error *e)
{
	bool full = true;
	enum err r = ERR_NONE;
	bool later = !in->check && !s->site->rings && is_anonymous(s, o);
	if (in->check || later)
		session_say(s, in->line, 220,
			    SAID(offer, would_join, .name = o->name, .seat = seat->seat, .drawn = is_drawn(s, o)));
	if (later)
		return later_keep(s, in, o->name, next_hour(s, o), e);
	if (in->check)
		return ERR_NONE;
	seat->person = s->person.id;
	r = store_offer_seat_put(s->site->store, o->id, seat, e);
	for (size_t i = 0; i < n; i++)
		full = full && seats[i].person;
	session_say(s, in->line, 200,
		    SAID(offer, joined, .name = o->name, .seat = seat->seat, .side = seat->side, .full = full,
			 .drawn = is_drawn(s, o)));
	return r || !full ? r : begin(s, o, seats, n, e);
}

static enum err join(struct session *s, const struct command_call *in, const struct store_offer *o, const char *side,
		     struct error *e)
{
	struct store_offer_seat *seats;
	size_t n;
	bool may = false;
	enum err r = store_offer_seats(s->site->store, o->id, s->arena, &seats, &n, e);
	if (!r)
		r = may_join(s, o, seats, n, &may, e);
	enum game_access access = ACCESS_OPEN;
	const char *values[SETTINGS];
	values_of(s, o, values);
	if (!r && o->opener != s->person.id && o->invited != s->person.id)
		r = game_access(s->site, values, s->person.id, &access, e);
	if (r)
		return r;
	struct store_offer_seat *seat = free_seat(seats, n, is_drawn(s, o) ? NULL : side);
	if (sits(s, seats, n))
		session_say(s, in->line, 422, SAID(offer, sits_already, .name = o->name));
	else if (!may)
		session_say(s, in->line, 430, SAID(offer, not_with_you, .name = o->name));
	else if (access != ACCESS_OPEN)
		return command_shut(s, in->line, access, values, SAID(offer, not_with_you, .name = o->name), e);
	else if (!seat)
		session_say(s, in->line, 400, SAID(offer, no_seat, .name = o->name, .sides = sides_of(s, o, seats, n)));
	else
		return take(s, in, o, seats, n, seat, e);
	return ERR_NONE;
}

/* The offer that is meant, by name or number; false: it was told that there is none. */
static bool find_offer(struct session *s, unsigned line, const char *text, struct store_offer *o, struct error *e)
{
	long long n = 0;
	struct error none = ERROR_INIT;
	bool number = parse_int(text, 1, INT64_MAX, &n);
	enum err r = store_offer_get(s->site->store, n, number ? NULL : text, s->arena, o, &none);
	bool mine = !r && (!o->invited || o->invited == s->person.id || o->opener == s->person.id) &&
		    (!number || is_listed(s, o));
	if (mine)
		return true;
	if (r && r != ERR_MISSING)
		*e = none;
	else
		session_say(s, line, 400, SAID(offer, no_such, .name = session_cut(s, text, 40)));
	return false;
}

enum err act_join(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_offer o;
	if (!command_args(s, in, &g) || !find_offer(s, in->line, g.word[0], &o, e))
		return e->code;
	return join(s, in, &o, g.n_words > 1 ? g.word[1] : command_key(&g, "side"), e);
}

enum err act_accept(struct session *s, const struct command_call *in, struct error *e)
{
	return act_join(s, in, e);
}

/* Who opened it takes it back; who was challenged says no, and the other hears of it. */
enum err act_decline(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_offer o;
	struct store_person opener;
	if (!command_args(s, in, &g) || !find_offer(s, in->line, g.word[0], &o, e))
		return e->code;
	bool own = o.opener == s->person.id;
	if (!own && o.invited != s->person.id) {
		session_say(s, in->line, 430, SAID(offer, not_yours, .name = o.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(offer, gone, .name = o.name, .own = own));
	if (in->check)
		return ERR_NONE;
	enum err r = store_person_get(s->site->store, o.opener, s->arena, &opener, e);
	if (!r && !own)
		r = people_tell(s->site, &opener, arena_printf(s->arena, "declined/%lld", (long long)o.id),
				SAID(offer, declined, .person = s->person.name, .title = o.title), e);
	return r ? r : store_offer_drop(s->site->store, o.id, e);
}
