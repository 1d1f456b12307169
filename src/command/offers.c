/* OPEN, CHALLENGE, JOIN, ACCEPT, DECLINE: a game that begins when every seat is taken. */
#include "base/clock.h"
#include "command/events.h"
#include "command/offers.h"
#include "command/pages.h"
#include "game/moderate.h"
#include "people/people.h"
#include "scenario/shelf.h"
#include "scenario/umpire.h"
#include "settings/settings.h"
#include "store/dummy.h"
#include "words/said.h"

#define DRAWN "draw"	  /* in place of a side */
#define AGAINST "against" /* the program's player of that name */
enum { NOBODY = -1, HOUR = 3600, NAME_TRIES = 1000, WORDS_HOURS = 24 };

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

void offers_values(const struct session *s, const struct store_offer *o, const char *values[SETTINGS])
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
	offers_values(s, o, values);
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

bool offers_drawn(const struct session *s, const struct store_offer *o)
{
	return !strcmp(setting_of(s, o, SET_SIDES), "drawn");
}

/* At which the game is played that is to be. */
static int64_t next_hour(const struct session *s, const struct store_offer *o)
{
	return game_grid_hour(setting_number(&settings[SET_GRID], setting_of(s, o, SET_GRID)) / HOUR, clock_now());
}

bool offers_anonymous(const struct session *s, const struct store_offer *o)
{
	return strcmp(setting_of(s, o, SET_NAMES), "open") != 0;
}

/* For whom it is kept; NULL: for nobody. */
static const struct store_offer_person *kept_for(const struct store_offer_person *list, size_t n, const char *seat)
{
	for (size_t i = 0; i < n; i++)
		if (!list[i].asks && !strcmp(list[i].seat, seat))
			return &list[i];
	return NULL;
}

static const char *sides_of(const struct session *s, const struct store_offer *o, const struct store_offer_seat *seats,
			    size_t n, const struct store_offer_person *people, size_t n_people)
{
	bool named = list_allowed(s) && !offers_anonymous(s, o), places = offers_drawn(s, o);
	const struct words *words = session_words(s);
	const char *list = "", *open = words_plain(words, SAYS_offer_open),
		   *taken = words_plain(words, SAYS_offer_taken), *kept = words_plain(words, SAYS_offer_kept);
	for (size_t i = 0; i < n; i++) {
		const char *who = seats[i].person                             ? (named ? seats[i].name : taken)
				  : kept_for(people, n_people, seats[i].seat) ? kept
									      : open;
		list = places ? arena_printf(s->arena, "%s%s%s", list, i ? ", " : "", who)
			      : arena_printf(s->arena, "%s%s%s (%s): %s", list, i ? ", " : "", seats[i].seat,
					     seats[i].side, who);
	}
	return list;
}

static enum err say_offer(struct session *s, const struct store_offer *o, struct error *e)
{
	struct store_offer_seat *seats;
	struct store_offer_person *people;
	size_t n, n_people;
	enum err r = store_offer_seats(s->site->store, o->id, s->arena, &seats, &n, e);
	if (!r)
		r = store_offer_persons(s->site->store, o->id, s->arena, &people, &n_people, e);
	if (!r)
		pages_say(s, SAID(offer, line, .n = o->id, .name = o->name, .title = o->title, .scenario = o->scenario,
				  .sides = sides_of(s, o, seats, n, people, n_people), .settings = shown_settings(s, o),
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

enum err offers_name_taken(struct session *s, const char *name, bool *yes, struct error *e)
{
	struct store_offer o;
	struct store_game g;
	struct error none = ERROR_INIT;
	enum err r = store_game_get(s->site->store, name, s->arena, &g, &none);
	if (r == ERR_MISSING)
		r = store_offer_get(s->site->store, 0, name, s->arena, &o, &none);
	*yes = !r;
	if (r && r != ERR_MISSING)
		return *e = none, r;
	return ERR_NONE;
}

enum err offers_free_name(struct session *s, const char *scenario, const char **out, struct error *e)
{
	const char *slash = strrchr(scenario, '/'), *base = slash ? slash + 1 : scenario;
	bool taken = true;
	enum err r = ERR_NONE;
	for (int i = 1; !r && taken && i < NAME_TRIES; i++) {
		const char *number = arena_printf(s->arena, "-%d", i);
		*out = arena_printf(s->arena, "%.*s%s", (int)(GAME_NAME_MAX - strlen(number)), base, number);
		r = offers_name_taken(s, *out, &taken, e);
	}
	if (!r && taken)
		return error_set(e, ERR_LIMIT, "there is no name left for a game of %s", scenario);
	return r;
}

/* The seat that is named by its id or its side's name; the first without a name; NULL: there is none. */
static const char *seat_of(const struct setup_head *head, const char *side)
{
	for (int i = 0; i < head->n_seats; i++)
		if (!side || !strcasecmp(head->seat[i].id, side) || !strcasecmp(head->seat[i].name, side))
			return head->seat[i].id;
	return NULL;
}

/* "br (British), co (Continentals)" */
static const char *sides_there(const struct session *s, const struct setup_head *head)
{
	const char *list = "";
	for (int i = 0; i < head->n_seats; i++)
		list = arena_printf(s->arena, "%s%s%s (%s)", list, i ? ", " : "", head->seat[i].id, head->seat[i].name);
	return list;
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

bool offers_settings_fit(struct session *s, unsigned line, const char *list)
{
	const char *values[SETTINGS];
	enum setting_key clash[2];
	offers_values(s, &(struct store_offer){.settings = list}, values);
	if (settings_fit(values, true, clash))
		return true;
	const struct setting *a = &settings[clash[0]], *b = &settings[clash[1]];
	session_say(s, line, 520,
		    settings_no_time(clash) ? SAID(offer, no_time)
					    : SAID(offer, clash, .one = a->key, .one_is = values[clash[0]],
						   .other = b->key, .other_is = values[clash[1]]));
	return false;
}

bool offers_handicap_fits(struct session *s, unsigned line, const char *list, const struct scenario *scenario)
{
	struct umpire_event none;
	const char *on = setting_of(s, &(struct store_offer){.settings = list}, SET_HANDICAP);
	if (strcmp(on, "on") != 0 || umpire_find(scenario, UMPIRE_HANDICAP, &none))
		return true;
	session_say(s, line, 420, SAID(offer, no_handicap, .scenario = element_attr(scenario->root, "id", "")));
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

bool offers_setting(struct session *s, unsigned line, const char *key, const char *given, const char **list)
{
	const struct setting *one = setting_find(key);
	char value[SETTING_TEXT];
	struct buf values = BUF_INIT;
	if (one && one->type == SETTING_PEOPLE && !read_people(s, line, &given))
		return false;
	if (one && setting_read(one, given, value)) {
		*list = arena_printf(s->arena, "%s%s%s=%s", *list, **list ? " " : "", one->key, value);
		return true;
	}
	if (one)
		setting_values(one, &values);
	session_say(s, line, 520,
		    one ? SAID(offer, bad_setting, .key = one->key, .values = buf_text(&values))
			: SAID(offer, no_setting, .key = session_cut(s, key, 40)));
	buf_free(&values);
	return false;
}

/* The settings that the line gives, as they are stored; NULL: one of them is none, and that was told.  bot: it may say
 * against=. */
static const char *settings_of(struct session *s, unsigned line, const struct command_given *g, bool bot)
{
	const char *list = "";
	for (size_t i = 0; i < g->n_pairs; i++) {
		bool side = !strcasecmp(g->pair[i].key, "side"), drawn = !strcasecmp(g->pair[i].value, DRAWN);
		if ((side && !drawn) || (bot && !strcasecmp(g->pair[i].key, AGAINST)))
			continue;
		if (!offers_setting(s, line, side ? settings[SET_SIDES].key : g->pair[i].key,
				    side ? "drawn" : g->pair[i].value, &list))
			return NULL;
	}
	return offers_settings_fit(s, line, list) ? list : NULL;
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
				   .drawn = offers_drawn(s, o), .address = session_cut(s, to->name, 60))
			    : SAID(offer, opened, .name = o->name, .title = o->title, .seat = mine, .n = o->id,
				   .drawn = offers_drawn(s, o), .person = to ? to->name : ""));
	return r;
}

/* Why it cannot be played against the program's player of that name; NULL: it can, against *bot. */
static enum err no_bot(struct session *s, const struct system *sys, const char **bot, const struct words_said **why,
		       struct error *e)
{
	int64_t games = 0;
	enum err r = store_bot_games(s->site->store, s->person.id, &games, e);
	*why = command_no_player(s, sys, *bot, bot);
	if (!*why && games >= OFFERS_MOST)
		*why = session_keep(s, SAID(offer, enough_bots, .most = OFFERS_MOST));
	return r;
}

/* The other sides are the program's player's, and it begins at once. */
static enum err begin_against(struct session *s, const struct command_call *in, struct store_offer *o,
			      const struct scenario *scenario, const char *mine, const char *bot, struct error *e)
{
	struct store_offer_seat *seats;
	size_t n = 0;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(offer, against, .check = in->check, .name = o->name, .title = o->title, .seat = mine,
			 .drawn = offers_drawn(s, o), .bot = bot));
	if (in->check)
		return ERR_NONE;
	enum err r = store_offer_add(s->site->store, o, e);
	if (!r)
		r = add_seats(s, o, scenario->setup, mine, e);
	if (!r)
		r = store_offer_seats(s->site->store, o->id, s->arena, &seats, &n, e);
	return r ? r : offers_begin(s, o, seats, n, bot, e);
}

static enum err open_one(struct session *s, const struct command_call *in, const struct command_given *g,
			 const char *name, const struct store_person *to, struct error *e)
{
	struct scenario *scenario = NULL;
	const char *side = command_key(g, "side"), *bot = to ? NULL : command_key(g, AGAINST);
	const struct words_said *no = NULL;
	int64_t open = 0;
	struct error why = ERROR_INIT;
	const char *set = settings_of(s, in->line, g, !to);
	if (!set)
		return ERR_NONE;
	if (shelf_read(s->site->schemas, name, &scenario, &why))
		return list_no_scenario(s, in->line, name, why.code == ERR_REFUSED, e);
	if (!offers_handicap_fits(s, in->line, set, scenario)) {
		scenario_free(scenario);
		return ERR_NONE;
	}
	bool draw = offers_drawn(s, &(struct store_offer){.settings = set});
	const char *mine = seat_of(scenario->setup, draw ? NULL : side);
	if (to && offers_anonymous(s, &(struct store_offer){.settings = set})) {
		session_say(s, in->line, 430, SAID(offer, names_open));
		scenario_free(scenario);
		return ERR_NONE;
	}
	enum err r = store_offers_of(s->site->store, s->person.id, &open, e);
	if (!r && bot)
		r = no_bot(s, scenario->sys, &bot, &no, e);
	if (!r && no)
		session_say(s, in->line, 420, no);
	else if (!r && !bot && open >= OFFERS_MOST)
		session_say(s, in->line, 440, SAID(offer, enough, .most = OFFERS_MOST));
	else if (!r && !mine)
		session_say(s, in->line, 400,
			    SAID(offer, no_side, .side = session_cut(s, side, 40),
				 .sides = sides_there(s, scenario->setup)));
	else if (!r) {
		const char *whole =
			arena_printf(s->arena, "%s/%s", scenario->sys->name, element_attr(scenario->root, "id", name));
		struct store_offer o = {.scenario = whole, .title = arena_strdup(s->arena, element_attr(scenario->root, "title", name)),
					.opener = s->person.id, .invited = to ? to->id : 0, .settings = set, .at = clock_now()};
		r = offers_free_name(s, whole, &o.name, e);
		if (!r && bot)
			r = begin_against(s, in, &o, scenario, mine, bot, e);
		else if (!r && in->check)
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
	struct contest v;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (events_ladder(s, g.word[0], &v))
		return events_challenge(s, in, &g, &v, e);
	if (!find_opponent(s, in->line, g.word[0], &to, e))
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

/* Who opened it is its moderator; what he wrote is told to all. */
static enum err give_moderator(struct session *s, const struct store_offer *o, const char *text, struct error *e)
{
	struct game *g = NULL;
	struct store_person who;
	char handle[STORE_HANDLE];
	store_handle(o->opener, handle);
	enum err r = game_load(s->site, o->name, &g, e);
	if (!r)
		r = store_person_get(s->site->store, o->opener, s->arena, &who, e);
	if (!r)
		r = game_appoint(g, handle, &who, e);
	if (!r && *text)
		r = game_official(g, handle, o->title, text, "begin", e);
	game_free(g);
	return r;
}

static enum err players_of(struct session *s, const struct store_offer_seat *seats, size_t n, struct game_player *out,
			   size_t *n_out, struct error *e)
{
	enum err r = ERR_NONE;
	*n_out = 0;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person p;
		if (!seats[i].person)
			continue;
		r = store_person_get(s->site->store, seats[i].person, s->arena, &p, e);
		out[(*n_out)++] = (struct game_player){seats[i].seat, r ? "" : p.name, r ? "" : p.address};
	}
	return r;
}

enum err offers_begin(struct session *s, const struct store_offer *o, const struct store_offer_seat *seats, size_t n,
		      const char *bot, struct error *e)
{
	struct game_player *players = arena_alloc(s->arena, n * sizeof *players);
	const char *path, *text;
	size_t n_players;
	enum err r = shelf_find(s->site->schemas, o->scenario, s->arena, &path, e);
	if (!r)
		r = players_of(s, seats, n, players, &n_players, e);
	if (!r)
		r = store_offer_moderated(s->site->store, o->id, s->arena, &text, e);
	if (r)
		return r;
	struct game_switch set[SETTINGS];
	size_t n_set = read_settings(s, o->settings, set);
	struct game_start start = {.name = o->name, .settings = set, .n_settings = n_set, .scenario_path = path, .players = players, .n_players = n_players,
				   .dummies = true, .bot = bot, .title = o->title,
				   .hours = s->site->hours, .words = bot ? 0 : WORDS_HOURS, .reactions = s->site->reactions,
				   .windows = s->site->window, .grid = s->site->grid, .undo = s->site->undo,
				   .grace = s->site->grace, .early = s->site->early, .late = s->site->late};
	r = store_offer_drop(s->site->store, o->id, e);
	if (!r)
		r = game_new(s->site, &start, e);
	return r || !text ? r : give_moderator(s, o, text, e);
}

/* Nobody sits down with whom he has blocked, or who has blocked him; which of the two is not told.  Where names are hidden
 * he may, for he would find out by blocking who sits there. */
static enum err may_join(struct session *s, const struct store_offer *o, const struct store_offer_seat *seats, size_t n,
			 bool *yes, struct error *e)
{
	enum err r = ERR_NONE;
	*yes = true;
	for (size_t i = 0; !r && i < n && !offers_anonymous(s, o); i++) {
		bool blocked = false;
		if (seats[i].person && seats[i].person != s->person.id)
			r = store_blocked(s->site->store, s->person.id, seats[i].person, &blocked, e);
		*yes = *yes && !blocked;
	}
	return r;
}

const struct store_offer_person *offers_person(const struct store_offer_person *list, size_t n, int64_t person)
{
	for (size_t i = 0; i < n; i++)
		if (list[i].person == person)
			return &list[i];
	return NULL;
}

struct store_offer_seat *offers_seat(struct store_offer_seat *seats, size_t n, const struct store_offer_person *list,
				     size_t n_list, int64_t person, const char *side)
{
	struct store_offer_seat *any = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct store_offer_person *kept = kept_for(list, n_list, seats[i].seat);
		bool his = kept && kept->person == person;
		if (seats[i].person || (kept && !his) ||
		    (side && strcasecmp(seats[i].seat, side) != 0 && strcasecmp(seats[i].side, side) != 0))
			continue;
		if (his)
			return &seats[i];
		any = any ? any : &seats[i];
	}
	return any;
}

bool offers_fills(const struct store_offer_seat *seats, size_t n, const struct store_offer_seat *seat)
{
	for (size_t i = 0; i < n; i++)
		if (!seats[i].person && &seats[i] != seat)
			return false;
	return true;
}

enum err offers_sit(struct session *s, const struct store_offer *o, struct store_offer_seat *seats, size_t n,
		    struct store_offer_seat *seat, int64_t person, struct error *e)
{
	seat->person = person;
	enum err r = store_offer_seat_put(s->site->store, o->id, seat, e);
	if (!r)
		r = store_offer_person_drop(s->site->store, o->id, person, e);
	return r || !offers_fills(seats, n, seat) ? r : offers_begin(s, o, seats, n, NULL, e);
}

static bool sits(const struct session *s, const struct store_offer_seat *seats, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (seats[i].person == s->person.id)
			return true;
	return false;
}

/* An offer as one comes to it. */
struct joining {
	const struct command_call *in;
	const struct store_offer *o;
	struct store_offer_seat *seats;
	struct store_offer_person *people;
	size_t n, n_people;
	const char *values[SETTINGS];
	bool invited; /* by who opened it; who opened it himself */
};

/* Who opened it hears of who comes. */
static enum err tell_opener(struct session *s, const struct joining *j, const struct words_said *said, struct error *e)
{
	struct store_person opener;
	enum err r = store_person_get(s->site->store, j->o->opener, s->arena, &opener, e);
	return r ? r
		 : people_tell(s->site, &opener,
			       arena_printf(s->arena, "comes/%lld/%lld/%lld", (long long)j->o->id,
					    (long long)s->person.id, (long long)clock_now()),
			       said, e);
}

/* Does somebody moderate it, beside who comes? */
static enum err is_moderated(struct session *s, const struct joining *j, bool *yes, struct error *e)
{
	const char *text;
	enum err r = store_offer_moderated(s->site->store, j->o->id, s->arena, &text, e);
	*yes = !r && text && j->o->opener != s->person.id;
	return r;
}

static enum err take(struct session *s, const struct joining *j, struct store_offer_seat *seat, struct error *e)
{
	const struct store_offer *o = j->o;
	bool full = offers_fills(j->seats, j->n, seat), drawn = offers_drawn(s, o), moderated = false;
	bool later = !j->in->check && !s->site->rings && offers_anonymous(s, o);
	if (j->in->check || later)
		session_say(s, j->in->line, 220,
			    SAID(offer, would_join, .name = o->name, .seat = seat->seat, .drawn = drawn));
	if (later)
		return later_keep(s, j->in, o->name, next_hour(s, o), e);
	if (j->in->check)
		return ERR_NONE;
	session_say(s, j->in->line, 200,
		    SAID(offer, joined, .name = o->name, .seat = seat->seat, .side = seat->side, .full = full,
			 .drawn = drawn));
	enum err r = is_moderated(s, j, &moderated, e);
	if (!r && moderated)
		r = tell_opener(s, j,
				SAID(offer, comes, .person = s->person.name, .name = o->name,
				     .seat = drawn ? "" : seat->seat, .full = full),
				e);
	return r ? r : offers_sit(s, o, j->seats, j->n, seat, s->person.id, e);
}

/* He waits until he may; who opened it is asked, once. */
static enum err ask_first(struct session *s, const struct joining *j, const char *side, struct error *e)
{
	struct store_offer_person p = {.person = s->person.id, .seat = side ? side : "", .asks = true};
	if (offers_person(j->people, j->n_people, s->person.id)) {
		session_say(s, j->in->line, 422, SAID(offer, asks_already, .name = j->o->name));
		return ERR_NONE;
	}
	session_say(s, j->in->line, j->in->check ? 220 : 200,
		    SAID(offer, asks, .check = j->in->check, .name = j->o->name));
	if (j->in->check)
		return ERR_NONE;
	enum err r = store_offer_person_put(s->site->store, j->o->id, &p, e);
	return r ? r
		 : tell_opener(s, j,
			       SAID(offer, asked, .person = s->person.name, .name = j->o->name, .title = j->o->title,
				    .seat = p.seat),
			       e);
}

static enum err read_joining(struct session *s, struct joining *j, struct error *e)
{
	enum err r = store_offer_seats(s->site->store, j->o->id, s->arena, &j->seats, &j->n, e);
	if (!r)
		r = store_offer_persons(s->site->store, j->o->id, s->arena, &j->people, &j->n_people, e);
	if (r)
		return r;
	offers_values(s, j->o, j->values);
	const struct store_offer_person *own = offers_person(j->people, j->n_people, s->person.id);
	j->invited = j->o->opener == s->person.id || j->o->invited == s->person.id || (own && !own->asks);
	return ERR_NONE;
}

static enum err join(struct session *s, const struct command_call *in, const struct store_offer *o, const char *side,
		     struct error *e)
{
	struct joining j = {.in = in, .o = o};
	bool may = false;
	enum game_access access = ACCESS_OPEN;
	enum err r = read_joining(s, &j, e);
	if (!r)
		r = may_join(s, o, j.seats, j.n, &may, e);
	if (!r && !j.invited)
		r = game_access(s->site, j.values, s->person.id, &access, e);
	if (r)
		return r;
	side = offers_drawn(s, o) ? NULL : side;
	struct store_offer_seat *seat = offers_seat(j.seats, j.n, j.people, j.n_people, s->person.id, side);
	if (sits(s, j.seats, j.n))
		session_say(s, in->line, 422, SAID(offer, sits_already, .name = o->name));
	else if (!may)
		session_say(s, in->line, 430, SAID(offer, not_with_you, .name = o->name));
	else if (access != ACCESS_OPEN)
		return command_shut(s, in->line, access, j.values, SAID(offer, not_with_you, .name = o->name), e);
	else if (!seat)
		session_say(s, in->line, 400,
			    SAID(offer, no_seat, .name = o->name,
				 .sides = sides_of(s, o, j.seats, j.n, j.people, j.n_people)));
	else if (!j.invited && !strcmp(j.values[SET_APPROVE], "on"))
		return ask_first(s, &j, side ? seat->seat : NULL, e);
	else
		return take(s, &j, seat, e);
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

/* Of a challenge: one of a ladder is named by the ladder. */
enum err act_accept(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	return events_ladder(s, g.word[0], &v) ? events_answer(s, in, &g, &v, true, e) : act_join(s, in, e);
}

/* Who opened it takes it back; who was challenged says no, and the other hears of it. */
enum err act_decline(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_offer o;
	struct store_person opener;
	struct contest v;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (events_ladder(s, g.word[0], &v))
		return events_answer(s, in, &g, &v, false, e);
	if (!find_offer(s, in->line, g.word[0], &o, e))
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
