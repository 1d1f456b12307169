/* LIST and SHOW: what anybody may know: games, open seats, scenarios. */
#include "command/events.h"
#include "command/observe.h"
#include "command/pages.h"
#include "game/move.h"
#include "game/watch.h"
#include "orders/lex.h"
#include "scenario/shelf.h"
#include "scenario/umpire.h"
#include "words/said.h"

enum { GUESS_WRONG = 3 }; /* letters */

/* ---- scenarios ---- */

struct listing {
	struct session *s;
	const char *system; /* whose name stands above already */
	size_t n;
};

static const char *sides_of(const struct session *s, const struct scenario *scenario)
{
	const struct setup_head *head = scenario->setup;
	const char *list = "";
	for (int i = 0; i < head->n_seats; i++)
		list = arena_printf(s->arena, "%s%s%s (%s)", list, i ? ", " : "", head->seat[i].id, head->seat[i].name);
	return list;
}

static void list_one(void *context, const struct scenario *scenario)
{
	struct listing *l = context;
	if (!l->system || strcmp(l->system, scenario->sys->name) != 0)
		pages_say(l->s, SAID(list, system, .title = scenario->sys->title, .name = scenario->sys->name));
	l->system = scenario->sys->name;
	l->n++;
	pages_say(l->s, SAID(list, scenario, .name = element_attr(scenario->root, "id", ""),
			     .title = element_attr(scenario->root, "title", ""), .sides = sides_of(l->s, scenario)));
}

static enum err list_scenarios(struct session *s, const struct command_call *in, const char *system, struct error *e)
{
	struct listing l = {s, NULL, 0};
	if (system && !scenario_system(system)) {
		session_say(s, in->line, 400, SAID(list, no_system, .system = session_cut(s, system, 40)));
		return ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(list, scenarios_follow));
	enum err r = shelf_each(s->site->schemas, system, list_one, &l, e);
	pages_say(s, SAID(list, begin_with));
	return r;
}

/* The id that is nearest to what was written for it, or whose battle has that title. */
struct guess {
	const char *name;
	const char *near;
	unsigned distance;
	struct arena *arena;
};

static void guess_one(void *context, const struct scenario *scenario)
{
	struct guess *g = context;
	const char *id = element_attr(scenario->root, "id", ""), *title = element_attr(scenario->root, "title", "");
	unsigned d = edit_distance(g->name, strlen(g->name), id, strlen(id), GUESS_WRONG);
	if (!strcasecmp(title, g->name))
		d = 0;
	if (d >= g->distance)
		return;
	g->distance = d;
	g->near = arena_strdup(g->arena, id);
}

enum err list_no_scenario(struct session *s, unsigned line, const char *name, bool several, struct error *e)
{
	const char *slash = strrchr(name, '/'), *shown = session_cut(s, name, 60);
	struct guess g = {slash ? slash + 1 : name, "", GUESS_WRONG + 1, s->arena};
	several = several && !slash; /* one that names its system may be broken, too */
	enum err r = several ? ERR_NONE : shelf_each(s->site->schemas, NULL, guess_one, &g, e);
	if (!r)
		session_say(s, line, 400,
			    *g.near ? SAID(list, near_scenario, .name = shown, .near = g.near)
				    : SAID(list, no_scenario, .name = shown, .several = several));
	return r;
}

enum err act_show_scenario(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct scenario *scenario = NULL;
	struct error why = ERROR_INIT;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (shelf_read(s->site->schemas, g.word[0], &scenario, &why))
		return list_no_scenario(s, in->line, g.word[0], why.code == ERR_REFUSED, e);
	session_say(s, in->line, 220,
		    SAID(list, scenario_follows, .title = element_attr(scenario->root, "title", ""),
			 .date = element_attr(scenario->root, "date", ""), .system = scenario->sys->title));
	pages_say(s, SAID(list, scenario_sides, .sides = sides_of(s, scenario)));
	const struct element *story = element_child(scenario->root, "history");
	if (story)
		pages_say(s, SAID(list, story, .text = session_cut(s, story->text, 2000)));
	const char *name = arena_printf(s->arena, "%s/%s", scenario->sys->name, element_attr(scenario->root, "id", ""));
	struct umpire_event handicap;
	if (umpire_find(scenario, UMPIRE_HANDICAP, &handicap))
		pages_say(s, SAID(list, handicap, .title = handicap.title, .name = name));
	pages_say(s, SAID(list, scenario_open, .name = name));
	scenario_free(scenario);
	return ERR_NONE;
}

/* ---- games ---- */

/* Does the program play all sides?  Then nobody takes one over. */
static bool bots_alone(const struct store_seat *seats, size_t n)
{
	bool all = true;
	for (size_t i = 0; i < n; i++)
		all = all && !seats[i].holder && *seats[i].bot;
	return all;
}

static enum err add_players(struct session *s, const struct store_game *g, struct error *e)
{
	struct store_seat *seats;
	const char *values[SETTINGS];
	size_t n = 0;
	enum err r = store_seats(s->site->store, g->name, s->arena, &seats, &n, e);
	if (!r)
		r = game_settings(s->site, g->name, s->arena, values, e);
	for (size_t i = 0; !r && i < n; i++) {
		bool hidden = seats[i].holder && game_names_hidden(values, g->status);
		pages_say(s, SAID(list, player, .seat = seats[i].seat, .person = hidden ? "" : seats[i].person,
				  .hidden = hidden, .dummy = seats[i].dummy, .bot = seats[i].bot,
				  .open = !seats[i].dummy && !bots_alone(seats, n)));
	}
	return r;
}

/* May the sender know which games run, and the names of people? */
bool list_allowed(const struct session *s)
{
	return !strcmp(s->site->list, "anybody") || (!strcmp(s->site->list, "registered") && s->person.id);
}

static enum err say_moved(struct session *s, const struct store_game *g, struct error *e)
{
	const char *to = "";
	enum err r = game_went(s->site, g->name, s->arena, &to, e);
	if (!r && *to)
		pages_say(s, SAID(move, listed, .game = g->name, .title = g->title, .to = to));
	return r;
}

static enum err list_games(struct session *s, struct error *e)
{
	const char **names;
	size_t n, shown = 0;
	enum err r = store_game_names(s->site->store, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game g;
		struct watch w;
		r = store_game_get(s->site->store, names[i], s->arena, &g, e);
		if (r || g.status == GAME_OVER)
			continue;
		bool known = false;
		r = watch_read(s->site, &g, s->arena, &w, e);
		if (!r)
			r = game_known(s->site, &g, w.values, s->person.id, &known, e);
		if (r || !known)
			continue;
		shown++;
		if (g.status == GAME_MOVED)
			r = say_moved(s, &g, e);
		else
			pages_say(s, SAID(list, game, .name = g.name, .title = g.title, .system = g.system,
					  .turn = g.turn, .state = game_state_name(g.status), .observed = w.on));
	}
	if (!r && !shown)
		pages_say(s, SAID(list, no_games));
	return r;
}

static enum err add_times(struct session *s, const struct store_game *row, struct error *e)
{
	const char *values[SETTINGS];
	enum err r = game_settings(s->site, row->name, s->arena, values, e);
	if (r)
		return r;
	bool alone = !strcmp(values[SET_PACE], "bank");
	pages_say(s,
		  SAID(list, times, .hours = alone ? 0 : row->hours, .undo = row->undo / 60, .grace = row->grace / 3600,
		       .ask = !strcmp(row->reactions, "ask"), .wait = !strcmp(row->windows, "wait")));
	if (strcmp(values[SET_PACE], "deadline"))
		pages_say(s, SAID(list, banks, .bank = values[SET_BANK], .increment = values[SET_INCREMENT],
				  .cap = values[SET_CAP]));
	return ERR_NONE;
}

static enum err is_known(struct session *s, const struct store_game *row, bool *yes, struct error *e)
{
	const char *values[SETTINGS];
	enum err r = game_settings(s->site, row->name, s->arena, values, e);
	return r ? r : game_known(s->site, row, values, s->person.id, yes, e);
}

enum err act_show_game(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_game row;
	struct error none = ERROR_INIT;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!list_allowed(s)) {
		session_say(s, in->line, 430, SAID(list, not_told, .register_first = !s->person.id));
		return ERR_NONE;
	}
	bool known = false;
	enum err r = store_game_get(s->site->store, g.word[0], s->arena, &row, &none);
	if (!r)
		r = is_known(s, &row, &known, &none);
	if (r == ERR_MISSING || (!r && !known)) {
		session_say(s, in->line, 400, SAID(list, no_game, .name = session_cut(s, g.word[0], 40)));
		return ERR_NONE;
	}
	if (r)
		return *e = none, r;
	session_say(s, in->line, 220,
		    SAID(list, game_follows, .name = row.name, .title = row.title, .turn = row.turn,
			 .state = game_state_name(row.status), .since = row.created));
	r = say_moved(s, &row, e);
	if (!r)
		r = add_times(s, &row, e);
	if (!r)
		r = add_players(s, &row, e);
	return r ? r : observe_show(s, &row, e);
}

enum err act_list(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *what = g.n_words ? g.word[0] : "open";
	if (!strcasecmp(what, "scenarios"))
		return list_scenarios(s, in, command_key(&g, "system"), e);
	if ((!strcasecmp(what, "games") || !strcasecmp(what, "events")) && !list_allowed(s)) {
		session_say(s, in->line, 430, SAID(list, not_told, .register_first = !s->person.id));
		return ERR_NONE;
	}
	if (!strcasecmp(what, "events")) {
		session_say(s, in->line, 220, SAID(events, follow));
		return events_list(s, e);
	}
	session_say(s, in->line, 220, strcasecmp(what, "open") ? SAID(list, games_follow) : SAID(list, open_follow));
	return strcasecmp(what, "open") ? list_games(s, e) : list_open(s, e);
}
