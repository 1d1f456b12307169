/* Games of an event: begun the ordinary way, and ended by its director. */
#include "base/clock.h"
#include "event/event_private.h"
#include "game/moderate.h"
#include "scenario/shelf.h"
#include "words/said.h"

enum { WORDS_HOURS = 24, LETTERS = 26 };

/* ---- begun ---- */

/* What all games of a scenario have in common. */
struct making {
	const char *path, *seat[2], *side[2];
	struct game_switch set[SETTINGS];
	size_t n_set;
};

static void read_settings(const struct contest *v, struct making *m)
{
	char *rest = arena_strdup(v->arena, v->value[EVENT_GAMES]), *one;
	while (m->n_set < SETTINGS && (one = strsep(&rest, " "))) {
		char *equals = strchr(one, '=');
		if (!equals)
			continue;
		*equals = '\0';
		m->set[m->n_set++] = (struct game_switch){one, equals + 1};
	}
}

static enum err prepare(const struct contest *v, const char *name, struct making *m, struct error *e)
{
	struct event_seats seats;
	*m = (struct making){.n_set = 0};
	read_settings(v, m);
	enum err r = event_seats(v, name, &seats, e);
	for (int i = 0; !r && i < 2; i++)
		m->seat[i] = seats.id[i];
	return r ? r : shelf_find(v->site->schemas, name, v->arena, &m->path, e);
}

enum err event_seats(const struct contest *v, const char *scenario, struct event_seats *out, struct error *e)
{
	struct scenario *read = NULL;
	enum err r = shelf_read(v->site->schemas, scenario, &read, e);
	if (r)
		return r;
	const struct setup_head *head = read->setup;
	for (int i = 0; i < 2; i++) {
		out->id[i] = arena_strdup(v->arena, head->seat[i].id);
		out->name[i] = arena_strdup(v->arena, head->seat[i].name);
		out->role[i] = head->seat[i].role;
	}
	scenario_free(read);
	return ERR_NONE;
}

/* "autumn-2-14", of a double game "autumn-2-14a"; with another letter where a game has that name. */
static enum err free_name(const struct contest *v, const struct store_table_game *t, const char **out, struct error *e)
{
	bool halves = event_number(v, EVENT_DOUBLE);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < LETTERS; i++) {
		struct store_game old;
		struct error none = ERROR_INIT;
		char letter[2] = {(char)('a' + (i ? i + 1 : t->half)), '\0'};
		*out = arena_printf(v->arena, "%s-%lld-%lld%s", v->row.name, (long long)t->round, (long long)t->board,
				    i || halves || t->half ? letter : "");
		r = store_game_get(v->site->store, *out, v->arena, &old, &none);
		if (r == ERR_MISSING)
			return ERR_NONE;
		if (r)
			*e = none;
	}
	return r ? r : error_set(e, ERR_LIMIT, "there is no name left for a game of %s", v->row.name);
}

/* The director moderates it; where there is none, the site's own does.  All games of a round are told him in one mail. */
static enum err appoint(const struct contest *v, const char *name, struct error *e)
{
	struct game *g = NULL;
	struct store_person who;
	char handle[STORE_HANDLE];
	if (!v->row.director)
		return ERR_NONE;
	store_handle(v->row.director, handle);
	enum err r = game_load(v->site, name, &g, e);
	if (!r)
		r = store_person_get(v->site->store, v->row.director, v->arena, &who, e);
	if (!r)
		r = event_is_ladder(v) ? game_appoint(g, handle, &who, e) : game_appoint_first(g, handle, &who, e);
	game_free(g);
	return r;
}

/* "1. cup-2-1a, cup-2-1b: Anna - Bob", those of a table together. */
static void list_game(const struct contest *v, const struct store_table_game *g, const char **last, const char **list)
{
	const struct store_table *t = event_table(v, g->round, g->board);
	bool more = *last && !strncmp(*last, g->game, strlen(g->game) - 1) && g->half;
	*list = more ? arena_printf(v->arena, "%s, %s", *list, g->game)
		     : arena_printf(v->arena, "%s%s%lld. %s - %s: %s", *list, **list ? "\n" : "", (long long)g->board,
				    event_entrant_name(v, t->one), event_entrant_name(v, t->two), g->game);
	*last = g->game;
}

static enum err tell_moderator(const struct contest *v, int64_t round, const char *first, const char *list, int64_t n,
			       struct error *e)
{
	if (!n || !v->row.director || event_is_ladder(v))
		return ERR_NONE;
	return event_tell_director(v, arena_printf(v->arena, "moderates/%s", first),
				   SAID(events, moderates, .title = v->row.title, .round = round, .n = n, .game = first,
					.list = list, .plays = event_entrant_of(v, v->row.director) != NULL),
				   e);
}

static enum err begin_one(const struct contest *v, const struct making *m, struct store_table_game *t, int64_t second,
			  struct error *e)
{
	const struct site *site = v->site;
	struct game_player players[2];
	struct store_person who[2];
	const struct store_deal *deal = event_deal(v, t->round, t->half);
	struct store_deal_game by = {.event = v->row.name, .round = t->round, .half = t->half};
	if (deal) {
		by.deal_top = deal->top;
		by.deal_secret = deal->secret;
	}
	enum err r = free_name(v, t, &t->game, e);
	for (int i = 0; !r && i < 2; i++) {
		r = store_person_get(site->store, event_entrant(v, i ? second : t->first)->person, v->arena, &who[i],
				     e);
		players[i] = (struct game_player){m->seat[i], r ? "" : who[i].name, r ? "" : who[i].address};
	}
	if (r)
		return r;
	const struct words_said *title = SAID(events, game_title, .title = v->row.title,
					      .challenge = event_is_ladder(v), .round = t->round, .board = t->board);
	struct game_start start = {.name = t->game, .settings = m->set, .n_settings = m->n_set, .scenario_path = m->path,
				   .players = players, .n_players = 2,
				   .title = words_text(site_words(v->site, NULL), title, v->arena),
				   .hours = site->hours, .words = deal ? 0 : WORDS_HOURS, .deal = deal ? &by : NULL, .reactions = site->reactions,
				   .windows = site->window, .grid = site->grid, .undo = site->undo,
				   .grace = site->grace, .early = site->early, .late = site->late};
	r = game_new(v->site, &start, e);
	if (!r)
		r = appoint(v, t->game, e);
	return r ? r : store_table_game_put(site->store, v->row.name, t, e);
}

enum err event_begin_games(const struct contest *v, int64_t round, struct error *e)
{
	struct making m;
	const char *made = "", *list = "", *last = NULL, *first = "";
	int64_t n = 0;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_games; i++) {
		struct store_table_game *g = &v->games[i];
		const struct store_table *t = event_table(v, g->round, g->board);
		if (g->round != round || *g->decided || *g->game)
			continue;
		const char *scenario = event_table_scenario(v, t);
		if (strcmp(made, scenario) != 0)
			r = prepare(v, scenario, &m, e);
		made = scenario;
		if (!r)
			r = begin_one(v, &m, g, g->first == t->one ? t->two : t->one, e);
		first = r || n++ ? first : g->game;
		if (!r)
			list_game(v, g, &last, &list);
	}
	return r ? r : tell_moderator(v, round, first, list, n, e);
}

/* ---- ended ---- */

/* As the record of the game names how it ended. */
static const char *ending(const struct event_decision *d)
{
	return strcmp(d->as, "adjudicated") ? "forfeited" : d->winner ? "broken-off" : "drawn";
}

static enum err end_game(const struct contest *v, const struct store_table_game *g, const struct event_decision *d,
			 struct error *e)
{
	char handle[STORE_HANDLE];
	struct event_seats seats;
	store_handle(v->row.director, handle);
	enum err r = event_seats(v, event_table_scenario(v, event_table(v, g->round, g->board)), &seats, e);
	struct game_end how = {.as = ending(d), .why = d->why,
			       .winner = d->winner ? seats.id[d->winner != g->first] : NULL,
			       .by = v->row.director ? handle : NULL};
	return r ? r : game_end(v->site, g->game, &how, e);
}

static enum err decide_one(const struct contest *v, struct store_table_game *g, const struct event_decision *d,
			   struct error *e)
{
	g->decided = d->as;
	g->winner = d->winner;
	g->why = d->why;
	enum err r = store_table_game_put(v->site->store, v->row.name, g, e);
	return r || !*g->game || g->finished ? r : end_game(v, g, d, e);
}

/* The half that is named; else what no game tells.  c: the table for one of the two. */
static bool is_meant(const struct event_cell *c, const struct store_table_game *g, const struct event_decision *d)
{
	int i = 0;
	while (c->side[i].half != g->half)
		i++;
	enum event_how how = c->side[i].how;
	return d->half < 0 ? how == EVENT_UNDECIDED || how == EVENT_PROVISIONAL : d->half == g->half;
}

enum err event_decides(const struct contest *v, const struct event_decision *d, bool *any, struct error *e)
{
	struct event_cell one, two;
	enum err r = event_table_cells(v, event_table(v, d->round, d->board), &one, &two, e);
	*any = false;
	for (size_t i = 0; !r && i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		*any = *any || (g->round == d->round && g->board == d->board && is_meant(&one, g, d));
	}
	return r;
}

enum err event_decide(struct contest *v, const struct event_decision *d, struct error *e)
{
	const struct store_table *t = event_table(v, d->round, d->board);
	const struct store_entrant *winner = event_entrant(v, d->winner);
	const char *key = arena_printf(v->arena, "decided/%lld/%lld/%lld", (long long)d->round, (long long)d->board,
				       (long long)clock_now());
	const struct words_said *said =
		SAID(events, decided, .title = v->row.title, .challenge = event_is_ladder(v), .round = d->round,
		     .board = d->board, .person = winner ? winner->name : "",
		     .forfeited = strcmp(d->as, "adjudicated") != 0, .both = !strcmp(d->as, "double"), .why = d->why);
	struct event_cell one, two;
	enum err r = event_table_cells(v, t, &one, &two, e);
	for (size_t i = 0; !r && i < v->n_games; i++) {
		struct store_table_game *g = &v->games[i];
		if (g->round == d->round && g->board == d->board && is_meant(&one, g, d))
			r = decide_one(v, g, d, e);
	}
	for (int i = 0; !r && i < 2; i++)
		r = event_tell(v, event_entrant(v, i ? t->two : t->one)->person, key, said, e);
	return r;
}

/* ---- played on ---- */

bool event_runs(const struct contest *v, int64_t round)
{
	for (size_t i = 0; i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		if (g->round == round && !g->finished && !event_is_decided(g))
			return true;
	}
	return false;
}

bool event_plays_on(const struct store_table_game *g)
{
	return !g->finished && !strcmp(g->decided, EVENT_BOT);
}

static enum err play_on(const struct contest *v, struct store_table_game *t, int64_t *n, struct error *e)
{
	struct game *g = NULL;
	enum err r = game_load(v->site, t->game, &g, e);
	if (!r && game_may_play_on(g)) {
		++*n;
		t->decided = EVENT_BOT;
		r = store_table_game_put(v->site->store, v->row.name, t, e);
		if (!r)
			r = game_play_on(g, "estafette", e);
	}
	game_free(g);
	return r;
}

enum err event_play_on(struct contest *v, int64_t round, int64_t *n, struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	for (size_t i = 0; !r && i < v->n_games; i++) {
		struct store_table_game *g = &v->games[i];
		if (g->round == round && *g->game && !g->finished && !*g->decided)
			r = play_on(v, g, n, e);
	}
	return r;
}

/* ---- who never came ---- */

/* Has his seat of the game given its word, or stored orders? */
static enum err has_spoken(const struct contest *v, const char *game, int64_t person, bool *yes, struct error *e)
{
	struct store_seat *seats;
	size_t n = 0;
	enum err r = store_seats(v->site->store, game, v->arena, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_orders o;
		struct error none = ERROR_INIT;
		if (seats[i].holder != person)
			continue;
		enum err has = store_orders_last(v->site->store, game, INT64_MAX, seats[i].seat, v->arena, &o, &none);
		if (has && has != ERR_MISSING)
			return *e = none, has;
		*yes = *yes || !has || *seats[i].word || *seats[i].word_now;
	}
	return r;
}

/* Has he given a word for dice that the tables of the round share? */
static enum err gave_word(const struct contest *v, int64_t round, int64_t entrant, bool *yes, struct error *e)
{
	struct store_deal_word *words;
	size_t n = 0;
	enum err r = store_deal_words(v->site->store, v->row.name, round, v->arena, &words, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || words[i].entrant == entrant;
	return r;
}

enum err event_no_show(struct contest *v, const struct store_table *t, struct store_entrant *p, struct error *e)
{
	bool spoken = t->round != 1 || event_is_ladder(v) || p->status != ENTRANT_ENTERED;
	enum err r = spoken ? ERR_NONE : gave_word(v, t->round, p->n, &spoken, e);
	for (size_t i = 0; !r && !spoken && i < v->n_games; i++)
		if (v->games[i].round == t->round && v->games[i].board == t->board && *v->games[i].game)
			r = has_spoken(v, v->games[i].game, p->person, &spoken, e);
	if (r || spoken)
		return r;
	r = event_withdraw(v, p, t->round, e);
	return r ? r
		 : event_tell(
			   v, p->person, "no-show",
			   SAID(events, no_show, .name = v->row.name, .title = v->row.title, .back = !event_is_shut(v)),
			   e);
}

/* ---- another plays on ---- */

/* Takes over the seat that he holds in the game, if he may. */
static enum err take_over(const struct contest *v, const char *game, int64_t old, const struct store_person *who,
			  bool check, const struct words_said **why, struct error *e)
{
	struct game *g = NULL;
	enum err r = game_load(v->site, game, &g, e);
	int seat = 0, n = r ? 0 : game_seats(g);
	while (seat < n && game_seat(g, seat)->holder != old)
		seat++;
	if (seat < n)
		r = game_may_assign(g, seat, who, why, e);
	*why = *why ? said_keep(*why, v->arena) : NULL;
	if (!r && seat < n && !*why && !check)
		r = game_assign(g, seat, v->row.director ? game_person(g, v->row.director) : "moderator", who, e);
	game_free(g);
	return r;
}

static enum err take_over_all(const struct contest *v, const struct store_entrant *p, const struct store_person *who,
			      bool check, const struct words_said **why, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && !*why && i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		const struct store_table *t = event_table(v, g->round, g->board);
		if (*g->game && !g->finished && (t->one == p->n || t->two == p->n))
			r = take_over(v, g->game, p->person, who, check, why, e);
	}
	return r;
}

enum err event_substitute(struct contest *v, struct store_entrant *p, const struct store_person *who, bool check,
			  const struct words_said **why, struct error *e)
{
	*why = NULL;
	enum err r = take_over_all(v, p, who, true, why, e);
	if (r || *why || check)
		return r;
	r = take_over_all(v, p, who, false, why, e);
	const struct words_said *said = SAID(events, plays_on, .person = p->name, .other = who->name,
					     .name = v->row.name, .title = v->row.title);
	struct store_entrant now = *p;
	now.person = who->id;
	if (!r)
		r = store_entrant_put(v->site->store, v->row.name, &now, e);
	const char *key = arena_printf(v->arena, "plays-on/%lld/%lld", (long long)p->n, (long long)clock_now());
	if (!r)
		r = event_tell(v, p->person, key, said, e);
	return r ? r : event_tell(v, who->id, key, said, e);
}
