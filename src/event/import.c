/* An event that began elsewhere goes on here: its players and its rounds come from a tournament report file. */
#include "event/ranking.h"
#include "pairing/robin.h"
#include "pairing/trf.h"
#include "people/people.h"
#include "store/event.h"
#include "store/store.h"
#include "words/said.h"

struct taking {
	struct contest *v;
	const struct trf *t;
	bool known; /* names are looked up */
	struct standing_event ev;
	int *player; /* of the file, by number of the entrant */
	int64_t *n;  /* the entrant of a player of the file */
};

static enum err refuse(struct error *e, const struct taking *in, size_t player, size_t round, const char *why)
{
	return error_set(e, ERR_REFUSED, "player %d, round %zu: %s", in->t->players[player].number, round + 1, why);
}

/* ---- does it fit? ---- */

static bool is_robin(const struct taking *in)
{
	return !strcmp(in->v->value[EVENT_FORM], "round-robin");
}

/* Whom the number meets in the round by the tables of Berger, both from 1; 0: he is free. */
static int meets(const struct taking *in, int number, size_t round)
{
	int players = (int)in->ev.n;
	for (int t = 1; t <= robin_tables(players); t++) {
		struct robin_table table = robin_meet(players, (int)round, t);
		if (table.first == number || table.second == number)
			return table.first == number ? table.second : table.first;
	}
	return 0;
}

/* The rest of a round robin follows from its tables, so what was played must stand in them. */
static enum err check_robin(const struct taking *in, struct error *e)
{
	int players = (int)in->ev.n;
	if (event_pools(in->v) > 1)
		return error_set(e, ERR_REFUSED, "%s has pools: a file is of one alone", in->v->row.name);
	if ((int)in->ev.rounds > robin_rounds(players))
		return error_set(e, ERR_REFUSED, "the file has %zu rounds: %d players have %d", in->ev.rounds, players,
				 robin_rounds(players));
	for (int n = 1; n <= players; n++)
		for (size_t round = 1; round <= in->ev.rounds; round++) {
			int opponent = in->ev.entries[(size_t)in->player[n] * in->ev.rounds + round - 1].opponent;
			int other = meets(in, n, round);
			if (opponent >= 0 && in->n[opponent] != other)
				return refuse(e, in, (size_t)in->player[n], round - 1,
					      "by the tables of Berger he meets another");
		}
	return ERR_NONE;
}

static enum err check(const struct taking *in, struct error *e)
{
	const struct contest *v = in->v;
	const struct standing_event *ev = &in->ev;
	if (v->row.status != EVENT_OPEN || v->n_entrants)
		return error_set(e, ERR_REFUSED,
				 "%s has entrants: what began elsewhere comes into an event without any", v->row.name);
	if (strcmp(v->value[EVENT_FORM], "swiss") != 0 && !is_robin(in))
		return error_set(e, ERR_REFUSED,
				 "%s is no Swiss or round robin, and rounds of other forms hang on the first draw",
				 v->row.name);
	if (ev->doubled != (bool)event_number(v, EVENT_DOUBLE))
		return error_set(e, ERR_REFUSED, "the file has %s games, and %s has not",
				 ev->doubled ? "double" : "single", v->row.name);
	if (!ev->rounds || ev->rounds > EVENT_ROUNDS_MAX || ev->n < 2 || ev->n > EVENT_ENTRANTS)
		return error_set(e, ERR_REFUSED, "the file has %zu players and %zu rounds: there may be %d and %d",
				 ev->n, ev->rounds, EVENT_ENTRANTS, EVENT_ROUNDS_MAX);
	return ERR_NONE;
}

/* The event's points are the file's. */
static enum err take_points(struct taking *in, struct error *e)
{
	const struct standing_event *ev = &in->ev;
	const int games = ev->doubled ? 2 : 1;
	const int64_t tenths[] = {ev->win / games, ev->draw / games, ev->loss / games};
	const struct setting *s = &event_settings[EVENT_POINTS];
	const char *text = "", *value;
	for (int i = 0; i < 3; i++)
		text = arena_printf(in->v->arena, "%s%s%lld.%lld", text, i ? "," : "", (long long)tenths[i] / 10,
				    (long long)tenths[i] % 10);
	if (!event_setting_read(s, text, in->v->arena, &value))
		return error_set(e, ERR_REFUSED, "points of %s are none for an event", text);
	return store_event_setting_put(in->v->site->store, in->v->row.name, s->key, value, e);
}

/* ---- players ---- */

static int by_number(const void *a, const void *b, void *list)
{
	const struct trf_player *players = list;
	int x = players[*(const int *)a].number, y = players[*(const int *)b].number;
	return (x > y) - (x < y);
}

/* The person of that name, who is not in it yet; else nobody, whom a number below 0 stands for. */
static enum err find_person(const struct taking *in, const char *name, int64_t n, int64_t *person, struct error *e)
{
	struct store_person who;
	struct error none = ERROR_INIT;
	const struct contest *v = in->v;
	*person = -n;
	if (!in->known)
		return ERR_NONE;
	enum err r = people_find(v->site, name, v->arena, &who, &none);
	bool his = !r && !strcasecmp(who.name, name);
	for (int64_t i = 1; his && i < n; i++)
		his = v->entrants[i - 1].person != who.id;
	*person = his ? who.id : *person;
	if (!r || r == ERR_MISSING || r == ERR_REFUSED)
		return ERR_NONE;
	*e = none;
	return r;
}

/* The last round that he did not miss; who was free in it has not. */
static int64_t last_round(const struct taking *in, int player)
{
	size_t all = in->ev.rounds, rounds = all;
	const struct standing_entry *en = &in->ev.entries[(size_t)player * all];
	bool missed = false;
	for (; rounds && en[rounds - 1].kind == STANDING_ZERO_BYE; rounds--)
		missed = missed || !is_robin(in) || meets(in, (int)in->n[player], rounds);
	return (int64_t)(missed ? rounds : all);
}

/* Who missed the last round counts as withdrawn: he comes back by a word of his. */
static enum err take_players(struct taking *in, struct error *e)
{
	struct contest *v = in->v;
	enum err r = ERR_NONE;
	v->entrants = arena_alloc(v->arena, (in->ev.n + 1) * sizeof *v->entrants);
	for (int64_t n = 1; !r && n <= (int64_t)in->ev.n; n++) {
		int player = in->player[n];
		const char *name = arena_strdup(v->arena, in->t->players[player].name);
		int64_t last = last_round(in, player);
		struct store_entrant *p = &v->entrants[n - 1];
		bool gone = last && last < (int64_t)in->ev.rounds;
		*p = (struct store_entrant){.n = n, .name = name, .status = gone ? ENTRANT_WITHDRAWN : ENTRANT_ENTERED,
					    .since = 1, .after = gone ? last : 0, .seed = n, .team = ""};
		r = find_person(in, name, n, &p->person, e);
		if (!r)
			r = store_entrant_put(v->site->store, v->row.name, p, e);
	}
	return r;
}

/* ---- rounds ---- */

static const char *decided_as(const struct standing_entry *one, const struct standing_entry *two, int half)
{
	bool forfeited = one->kind != STANDING_GAME;
	return forfeited && one->kind == two->kind ? "double"
	       : forfeited                         ? "forfeited"
	       : one->games[half].adjudicated      ? "adjudicated"
						   : "played";
}

static bool is_mirrored(const struct standing_entry *one, const struct standing_entry *two)
{
	bool met = one->kind == STANDING_GAME;
	bool good = met == (two->kind == STANDING_GAME) && one->n_games == two->n_games &&
		    (met || one->kind == STANDING_FORFEIT_LOSS || two->kind == STANDING_FORFEIT_LOSS);
	for (int i = 0; met && good && i < one->n_games; i++)
		good = one->games[i].won + two->games[i].won == 2;
	return good;
}

static enum err take_games(struct taking *in, const struct store_table *t, const struct standing_entry *one,
			   const struct standing_entry *two, struct error *e)
{
	enum err r = ERR_NONE;
	for (int half = 0; !r && half < one->n_games; half++) {
		const struct standing_game *g = &one->games[half], *other = &two->games[half];
		struct store_table_game game = {.round = t->round, .board = t->board, .half = half, .game = "",
						.first = half ? t->two : t->one, .why = ""};
		game.decided = decided_as(one, two, half);
		game.winner = !strcmp(game.decided, "double") ? 0 : g->won == 2 ? t->one : other->won == 2 ? t->two : 0;
		game.won = half ? g->banners_lost : g->banners_won;
		game.lost = half ? g->banners_won : g->banners_lost;
		r = store_table_game_put(in->v->site->store, in->v->row.name, &game, e);
	}
	return r;
}

/* White has the first seat. */
static enum err take_table(struct taking *in, size_t player, size_t round, int64_t board, struct error *e)
{
	const struct standing_entry *en = &in->ev.entries[player * in->ev.rounds + round];
	const struct standing_entry *other = &in->ev.entries[(size_t)en->opponent * in->ev.rounds + round];
	bool second = en->side < 0;
	struct store_table t = {.round = (int64_t)round + 1, .board = board,
				.one = in->n[second ? en->opponent : (int)player],
				.two = in->n[second ? (int)player : en->opponent]};
	if (other->opponent != (int)player || !is_mirrored(en, other))
		return refuse(e, in, player, round, "what his opponent has does not fit");
	enum err r = store_table_put(in->v->site->store, in->v->row.name, &t, e);
	return r ? r : take_games(in, &t, second ? other : en, second ? en : other, e);
}

static enum err take_bye(struct taking *in, int64_t n, size_t round, enum standing_kind kind, struct error *e)
{
	static const char *const kinds[] = {[STANDING_ZERO_BYE] = "zero",
					    [STANDING_HALF_BYE] = "half",
					    [STANDING_FULL_BYE] = "full",
					    [STANDING_PAIRING_BYE] = "pairing"};
	struct store_bye bye = {(int64_t)round + 1, n, kinds[kind]};
	return store_bye_put(in->v->site->store, in->v->row.name, &bye, e);
}

static enum err take_round(struct taking *in, size_t round, struct error *e)
{
	struct store_round row = {.n = (int64_t)round + 1, .status = ROUND_CLOSED};
	enum err r = store_round_put(in->v->site->store, in->v->row.name, &row, e);
	int64_t board = 0;
	for (int64_t n = 1; !r && n <= (int64_t)in->ev.n; n++) {
		size_t player = (size_t)in->player[n];
		const struct standing_entry *en = &in->ev.entries[player * in->ev.rounds + round];
		const struct store_entrant *p = &in->v->entrants[n - 1];
		bool away = p->status == ENTRANT_WITHDRAWN && row.n > p->after;
		if (en->opponent < 0 && !away)
			r = take_bye(in, n, round, en->kind, e);
		else if (en->opponent >= 0 && in->n[en->opponent] > n)
			r = take_table(in, player, round, ++board, e);
		else if (en->opponent >= 0 &&
			 in->ev.entries[(size_t)en->opponent * in->ev.rounds + round].opponent != (int)player)
			r = refuse(e, in, player, round, "his opponent did not meet him");
	}
	return r;
}

/* What was added or taken besides: whole points. */
static enum err take_penalties(struct taking *in, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < in->ev.n; i++) {
		int64_t off = -in->ev.players[i].adjust;
		struct store_penalty one = {.entrant = in->n[i], .points = off / in->ev.unit, .why = ""};
		if (off % in->ev.unit)
			return error_set(e, ERR_REFUSED, "player %d: a penalty is whole points here",
					 in->t->players[i].number);
		if (off)
			r = store_penalty_add(in->v->site->store, in->v->row.name, &one, e);
	}
	return r;
}

static enum err take_play_offs(struct taking *in, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < in->ev.n; i++)
		if (in->ev.players[i].play_off)
			r = event_put_play_off(in->v, in->n[i], in->ev.players[i].play_off, e);
	return r;
}

/* ---- the whole ---- */

/* Does each round bring here what it does in the file? */
static enum err compare(const struct taking *in, struct error *e)
{
	struct event_ranking f;
	size_t rounds = in->ev.rounds;
	enum err r = event_rank(in->v, (int64_t)rounds, 0, &f, e);
	for (size_t i = 0; !r && i < f.n; i++)
		for (size_t k = 0; !r && k < rounds; k++) {
			size_t player = (size_t)in->player[f.by[i]->n];
			int64_t own = f.entry[i * rounds + k].points * in->ev.unit / f.ev.unit;
			if (own != in->ev.entries[player * rounds + k].points)
				r = refuse(e, in, player, k, "it brings other points than an event's table can say");
		}
	event_ranking_free(&f);
	return r;
}

static enum err take_all(struct taking *in, struct error *e)
{
	struct contest *v = in->v;
	enum err r = take_points(in, e);
	if (!r)
		r = take_players(in, e);
	for (size_t k = 0; !r && k < in->ev.rounds; k++)
		r = take_round(in, k, e);
	if (!r)
		r = take_penalties(in, e);
	if (!r)
		r = take_play_offs(in, e);
	if (!r)
		r = event_enter(&v->row, EVENT_RUNNING, e);
	if (!r)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r)
		r = event_reload(v, e);
	return r ? r : compare(in, e);
}

static enum err tell(const struct contest *v, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_entrants; i++)
		r = event_tell(v, v->entrants[i].person, "imported",
			       SAID(events, goes_on, .name = v->row.name, .title = v->row.title,
				    .rounds = (int64_t)v->n_rounds, .gone = v->entrants[i].status == ENTRANT_WITHDRAWN),
			       e);
	return r;
}

/* ---- byes of rounds to come ---- */

/* So many rounds of the file have games; behind them are byes that were asked for, as pairing programs mark them. */
static size_t rounds_played(const struct standing_event *all)
{
	for (size_t rounds = all->rounds; rounds; rounds--)
		for (size_t i = 0; i < all->n; i++)
			if (all->entries[i * all->rounds + rounds - 1].kind >= STANDING_PAIRING_BYE)
				return rounds;
	return 0;
}

/* The event as far as it was played. */
static struct standing_event cut(const struct standing_event *all, struct arena *a)
{
	struct standing_event ev = *all;
	ev.rounds = rounds_played(all);
	struct standing_entry *entries = arena_alloc(a, (ev.n * ev.rounds + 1) * sizeof *entries);
	for (size_t i = 0; i < ev.n * ev.rounds; i++)
		entries[i] = all->entries[i / ev.rounds * all->rounds + i % ev.rounds];
	ev.entries = entries;
	return ev;
}

static int64_t score(const struct standing_event *ev, size_t player)
{
	int64_t sum = ev->players[player].adjust;
	for (size_t k = 0; k < ev->rounds; k++)
		sum += ev->entries[player * ev->rounds + k].points;
	return sum;
}

/* "11.5" */
static const char *tenths(struct arena *a, int64_t n)
{
	int64_t whole = n < 0 ? -n : n;
	return arena_printf(a, "%s%lld.%lld", n < 0 ? "-" : "", (long long)whole / 10, (long long)whole % 10);
}

/* Does each have the points that the file says, with byes to come or without?  If not, its results bring what we do not read
 * there.  A file may leave them all out. */
static enum err check_points(const struct taking *in, const struct standing_event *all, struct error *e)
{
	bool any = false;
	for (size_t i = 0; i < all->n; i++)
		any = any || in->t->players[i].points;
	for (size_t i = 0; any && i < all->n; i++) {
		const struct trf_player *p = &in->t->players[i];
		int64_t says = (int64_t)p->points * all->unit, now = 10 * score(&in->ev, i);
		if (says != now && says != 10 * score(all, i))
			return error_set(e, ERR_REFUSED,
					 "player %d has %s points there, and %s by the results: what a result brings "
					 "stands in record 162, and what was added or taken besides in 299",
					 p->number, tenths(in->v->arena, p->points),
					 tenths(in->v->arena, now / all->unit));
	}
	return ERR_NONE;
}

/* Those that the file names stand for rounds that are not paired. */
static enum err take_wishes(struct taking *in, const struct standing_event *all, struct error *e)
{
	size_t games = all->doubled ? 2 : 1;
	enum err r = ERR_NONE;
	for (int64_t n = 1; !r && n <= (int64_t)all->n; n++) {
		const struct trf_player *p = &in->t->players[in->player[n]];
		const struct standing_entry *en = &all->entries[(size_t)in->player[n] * all->rounds];
		for (size_t k = in->ev.rounds; !r && k < EVENT_ROUNDS_MAX && k * games < p->n_results; k++)
			if (strchr("FHZ", p->results[k * games].code))
				r = take_bye(in, n, k, en[k].kind, e);
	}
	return r;
}

static enum err import(struct contest *v, const struct trf *t, bool known, struct error *e)
{
	struct taking in = {.v = v, .t = t, .known = known};
	struct standing_event all;
	enum err r = trf_event(t, &all, e);
	if (!r) {
		in.ev = cut(&all, v->arena);
		r = check(&in, e);
	}
	in.player = arena_alloc(v->arena, (in.ev.n + 1) * sizeof *in.player);
	in.n = arena_alloc(v->arena, (in.ev.n + 1) * sizeof *in.n);
	for (size_t i = 0; i < in.ev.n; i++)
		in.player[i + 1] = (int)i;
	qsort_r(in.player + 1, in.ev.n, sizeof *in.player, by_number, t->players);
	for (size_t i = 0; i < in.ev.n; i++)
		in.n[in.player[i + 1]] = (int64_t)i + 1;
	if (!r && is_robin(&in))
		r = check_robin(&in, e);
	if (!r)
		r = take_all(&in, e);
	if (!r)
		r = check_points(&in, &all, e);
	if (!r)
		r = take_wishes(&in, &all, e);
	trf_event_free(&all);
	return r ? r : tell(v, e);
}

enum err event_import(struct contest *v, const char *file, size_t n, bool known, struct error *e)
{
	struct trf t;
	trf_init(&t);
	enum err r = trf_read(file, n, &t, e);
	if (!r)
		r = import(v, &t, known, e);
	trf_free(&t);
	return r;
}
