/* An event's rounds as src/pairing pairs them. */
#include "base/clock.h"
#include "event/ranking.h"
#include "pairing/history.h"
#include "pairing/robin.h"
#include "people/people.h"
#include "words/said.h"

enum { DAY = 1440 /* minutes */ };

/* Has he asked for a bye in that round, or was he given one? */
static bool has_bye(const struct contest *v, int64_t entrant, int64_t round)
{
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].entrant == entrant && v->byes[i].round == round &&
		    strcmp(v->byes[i].kind, "pairing") != 0)
			return true;
	return false;
}

/* ---- Swiss ---- */

/* Minutes east of Greenwich by his clocks now, as far as he wishes to be told times by his own. */
static int zone_of(const struct contest *v, const struct store_entrant *p)
{
	struct store_person who;
	struct people_looks looks;
	struct error none = ERROR_INIT;
	struct clock_parts here, there;
	int64_t now = clock_now();
	if (store_person_get(v->site->store, p->person, v->arena, &who, &none) ||
	    people_looks_of(v->site, who.address, v->arena, &looks, &none) || !*looks.zone)
		return SWISS_NO_ZONE;
	clock_in_zone(now, looks.zone, &here);
	clock_in_zone(now, "UTC", &there);
	int minutes = (here.hour - there.hour) * 60 + here.minute - there.minute;
	bool later = here.day != there.day && minutes < 0, earlier = here.day != there.day && minutes > 0;
	return minutes + (later ? DAY : earlier ? -DAY : 0);
}

/* A number that his team mates have as well; 0: he has none. */
static int team_of(const struct event_ranking *f, size_t player)
{
	size_t i = 0;
	while (strcasecmp(f->by[i]->team, f->by[player]->team) != 0)
		i++;
	return *f->by[player]->team ? (int)i + 1 : 0;
}

/* Pairing numbers of those whom he should not meet, as far as they come behind him in the pair. */
static void add_barred(const struct contest *v, const struct event_ranking *f, size_t player, struct swiss_player *out)
{
	int *barred = arena_alloc(v->arena, (v->n_forbidden + 1) * sizeof *barred);
	for (size_t i = 0; i < v->n_forbidden; i++)
		if (v->forbidden[i].one == f->by[player]->n && f->player[v->forbidden[i].two] >= 0)
			barred[out->n_barred++] = f->list[f->player[v->forbidden[i].two]].number;
	out->barred = barred;
}

/* The event before that round as the pairing sees it; pairing numbers are places in the director's list. */
static enum err make_round(const struct contest *v, int64_t number, struct event_ranking *f, struct swiss_round *out,
			   struct error *e)
{
	enum err r = event_rank(v, number - 1, 0, f, e);
	if (r)
		return r;
	event_add_roles(v, f);
	struct swiss_player *players = history_players(&f->ev, v->arena);
	for (size_t i = 0; i < f->n; i++) {
		players[i].present = event_unit_present(v, f->by[i], number) && !has_bye(v, f->by[i]->n, number);
		players[i].zone = zone_of(v, f->by[i]);
		players[i].team = event_boards(v) ? 0 : team_of(f, i);
		add_barred(v, f, i, &players[i]);
	}
	*out = (struct swiss_round){.players = players, .n = f->n, .doubled = f->ev.doubled,
				    .role = event_role(v, number)};
	return ERR_NONE;
}

static const struct words_said *criterion_said(const struct contest *v, enum swiss_criterion c)
{
	switch (c) {
	case SWISS_REMATCH: return said_keep(SAID(events, float_rematch), v->arena);
	case SWISS_BYE: return said_keep(SAID(events, float_bye), v->arena);
	case SWISS_FORBIDDEN: return said_keep(SAID(events, float_forbidden), v->arena);
	case SWISS_SCORES: return said_keep(SAID(events, float_scores), v->arena);
	case SWISS_FLOATS: return said_keep(SAID(events, float_floats), v->arena);
	case SWISS_SIDES: return said_keep(SAID(events, float_sides), v->arena);
	default: return said_keep(SAID(events, float_ranks), v->arena);
	}
}

/* Why one of a pair floats down. */
static const struct words_said *reason(const struct contest *v, const struct swiss_round *round,
				       const struct swiss_pairing *best, int down)
{
	struct swiss_reason why;
	struct error none = ERROR_INIT;
	bool known = down && !swiss_why(round, best, down, &why, &none);
	return known ? criterion_said(v, why.criterion) : NULL;
}

static int64_t entrant_at(const struct event_ranking *f, int place)
{
	return place ? f->by[place - 1]->n : 0;
}

static void take_tables(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
			const struct swiss_pairing *best, struct event_pair **out, size_t *n)
{
	*out = arena_alloc(v->arena, (best->n + 1) * sizeof **out);
	for (size_t i = 0; i < best->n; i++) {
		const struct swiss_table *t = &best->tables[i];
		int down = t->second ? t->down : t->first;
		(*out)[i] = (struct event_pair){entrant_at(f, t->first), entrant_at(f, t->second), "pairing",
						entrant_at(f, t->down),  entrant_at(f, t->up),
						reason(v, round, best, down)};
	}
	*n = best->n;
}

static enum err swiss(const struct contest *v, int64_t number, struct event_pair **out, size_t *n,
		      const struct words_said **why, struct error *e)
{
	struct event_ranking f;
	struct swiss_round round;
	struct swiss_pairing *best = base_calloc(1, sizeof *best);
	struct error none = ERROR_INIT;
	enum err r = make_round(v, number, &f, &round, e), paired = r ? r : swiss_pair(&round, best, &none);
	if (!r && !paired)
		take_tables(v, &f, &round, best, out, n);
	else if (!r && paired == ERR_MISSING)
		*why = said_keep(best->broken == SWISS_BYE ? SAID(events, no_bye) : SAID(events, no_pairing), v->arena);
	else if (!r)
		*e = none;
	free(best);
	event_ranking_free(&f);
	return r ? r : paired == ERR_MISSING ? ERR_NONE : paired;
}

/* ---- by another program ---- */

/* Is it a pairing that (1) and (2) allow, in which everybody who is present is once?  If not, *why. */
static enum err look_at(const struct contest *v, const struct event_ranking *f, const struct swiss_round *round,
			const struct swiss_table *tables, size_t n, const struct words_said **why, struct error *e)
{
	struct swiss_verdict *verdict = base_calloc(1, sizeof *verdict);
	struct error none = ERROR_INIT;
	enum err r = swiss_check(round, tables, n, verdict, &none);
	bool met = verdict->worse == SWISS_REMATCH, bye = verdict->worse == SWISS_BYE;
	if (r == ERR_REFUSED)
		*why = said_keep(SAID(events, outside_field, .name = v->row.name, .why = none.text), v->arena);
	else if (r)
		*e = none;
	else if ((met || bye) && verdict->table >= 0) {
		const struct swiss_table *t = &tables[verdict->table];
		*why = said_keep(SAID(events, outside_broken, .name = v->row.name, .met = met,
				      .one = f->by[t->first - 1]->name, .two = met ? f->by[t->second - 1]->name : ""),
				 v->arena);
	}
	free(verdict);
	return r == ERR_REFUSED ? ERR_NONE : r;
}

static enum err outside(const struct contest *v, int64_t number, struct event_pair **out, size_t *n,
			const struct words_said **why, struct error *e)
{
	struct event_ranking f;
	struct swiss_round round;
	struct swiss_table *tables = base_calloc(SWISS_PLAYERS, sizeof *tables);
	size_t k = 0;
	enum err r = make_round(v, number, &f, &round, e);
	if (!r)
		r = event_outside(v, &f, &round, number, tables, &k, why, e);
	if (!r && !*why)
		r = look_at(v, &f, &round, tables, k, why, e);
	*out = arena_alloc(v->arena, (k + 1) * sizeof **out);
	for (size_t i = 0; !r && !*why && i < k; i++)
		(*out)[(*n)++] = (struct event_pair){.one = entrant_at(&f, tables[i].first),
						     .two = entrant_at(&f, tables[i].second), .bye = "pairing"};
	free(tables);
	event_ranking_free(&f);
	return r;
}

static bool is_outside(const struct contest *v)
{
	return !strcmp(v->value[EVENT_PAIRING], "program");
}

/* ---- who might not come ---- */

static bool is_among(const struct event_pair *pairs, size_t n, int64_t one, int64_t two)
{
	for (size_t i = 0; i < n; i++)
		if ((pairs[i].one == one && pairs[i].two == two) || (pairs[i].one == two && pairs[i].two == one))
			return true;
	return false;
}

/* The round without that player. */
static enum err without(const struct contest *v, const struct event_ranking *f, struct swiss_round *round,
			size_t player, const struct event_pair *pairs, size_t n, struct event_late *out,
			struct error *e)
{
	struct swiss_pairing *best = base_calloc(1, sizeof *best);
	struct swiss_player *p = (struct swiss_player *)&round->players[player];
	struct error none = ERROR_INIT;
	*out = (struct event_late){.who = f->by[player]->n};
	p->present = false;
	enum err r = swiss_pair(round, best, &none);
	p->present = true;
	out->none = r == ERR_MISSING;
	out->fresh = arena_alloc(v->arena, (best->n + 1) * sizeof *out->fresh);
	for (size_t i = 0; !r && i < best->n; i++) {
		int64_t one = entrant_at(f, best->tables[i].first), two = entrant_at(f, best->tables[i].second);
		if (!is_among(pairs, n, one, two))
			out->fresh[out->n++] = (struct event_pair){.one = one, .two = two};
	}
	free(best);
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err event_late(const struct contest *v, int64_t number, const struct event_pair *pairs, size_t n_pairs,
		    struct event_late **out, size_t *n, struct error *e)
{
	struct event_ranking f;
	struct swiss_round round;
	size_t present = 0;
	*n = 0;
	if (strcmp(v->value[EVENT_FORM], "swiss") != 0 || event_boards(v) || is_outside(v))
		return ERR_NONE;
	enum err r = make_round(v, number, &f, &round, e);
	for (size_t i = 0; !r && i < f.n; i++)
		present += round.players[i].present;
	*out = arena_alloc(v->arena, (present + 1) * sizeof **out);
	for (size_t i = 0; !r && present <= EVENT_LATE_MOST && i < f.n; i++)
		if (round.players[i].present)
			r = without(v, &f, &round, i, pairs, n_pairs, &(*out)[(*n)++], e);
	event_ranking_free(&f);
	return r;
}

/* Tables and bye of the round as they stand, of a match of teams its first; a bye's second is 0. */
static size_t tables_of(const struct contest *v, const struct event_ranking *f, int64_t round, struct swiss_table *out)
{
	size_t n = 0;
	int64_t boards = event_boards(v);
	for (size_t i = 0; i < v->n_tables; i++)
		if (v->tables[i].round == round && (!boards || v->tables[i].board % boards == 1 % boards))
			out[n++] = (struct swiss_table){f->player[event_head(v, v->tables[i].one)->n] + 1,
							f->player[event_head(v, v->tables[i].two)->n] + 1, 0, 0};
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].round == round && !strcmp(v->byes[i].kind, "pairing"))
			out[n++] = (struct swiss_table){f->player[v->byes[i].entrant] + 1, 0, 0, 0};
	return n;
}

enum err event_verdict(const struct contest *v, int64_t number, int *worse, struct error *e)
{
	struct event_ranking f;
	struct swiss_round round;
	struct swiss_verdict *verdict = base_calloc(1, sizeof *verdict);
	struct swiss_table *tables = arena_alloc(v->arena, (v->n_tables + v->n_byes + 1) * sizeof *tables);
	enum err r = make_round(v, number, &f, &round, e);
	if (!r)
		r = swiss_check(&round, tables, tables_of(v, &f, number, tables), verdict, e);
	*worse = verdict->worse;
	free(verdict);
	event_ranking_free(&f);
	return r;
}

/* ---- round robin ---- */

struct store_entrant **event_first_field(const struct contest *v, int *n)
{
	struct store_entrant **list = event_by_seed(v);
	*n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (event_unit_present(v, list[i], 1) || (!event_boards(v) && event_was_in(list[i], 1)))
			list[(*n)++] = list[i];
	return list;
}

/* The entrant of that number at the table, if he is there. */
static struct store_entrant *robin_sits(const struct contest *v, struct store_entrant **list, int number, int64_t round)
{
	struct store_entrant *p = number ? list[number - 1] : NULL;
	return p && event_unit_present(v, p, round) && !has_bye(v, p->n, round) ? p : NULL;
}

static void robin_pair(const struct contest *v, struct store_entrant **list, struct robin_table t, int64_t round,
		       struct event_pair *out, size_t *n)
{
	struct store_entrant *one = robin_sits(v, list, t.first, round), *two = robin_sits(v, list, t.second, round);
	bool free = !t.first || !t.second;
	if (one && two)
		out[(*n)++] = (struct event_pair){.one = one->n, .two = two->n};
	else if (one || two)
		out[(*n)++] = (struct event_pair){.one = (one ? one : two)->n, .bye = free ? "zero" : "full"};
}

int event_pools(const struct contest *v)
{
	return strcmp(v->value[EVENT_FORM], "round-robin") ? 1 : (int)event_number(v, EVENT_POOLS);
}

/* The pool of that seed of so many players. */
static int pool_at(const struct contest *v, int players, int seed)
{
	int pools = event_pools(v);
	return event_number(v, EVENT_LEVELS) ? robin_level(players, pools, seed) : robin_pool(pools, seed);
}

int *event_pool_of(const struct contest *v)
{
	int n, *pool = base_calloc(v->n_entrants + 1, sizeof *pool);
	struct store_entrant **list = event_first_field(v, &n);
	for (int i = 0; i < n; i++)
		pool[list[i]->n] = pool_at(v, n, i + 1);
	free(list);
	return pool;
}

const struct words_said *event_pool_part(const struct contest *v, int64_t entrant)
{
	if (event_pools(v) < 2)
		return NULL;
	int *pool = event_pool_of(v);
	const struct words_said *part =
		SAID(events, part_pool, .n = pool[event_head(v, entrant)->n], .level = event_number(v, EVENT_LEVELS));
	free(pool);
	return said_keep(part, v->arena);
}

/* Those of a pool, in the director's order; *n of them; the caller frees. */
static struct store_entrant **pool_field(const struct contest *v, int pool, int *n)
{
	int all;
	struct store_entrant **list = event_first_field(v, &all);
	*n = 0;
	for (int i = 0; i < all; i++)
		if (pool_at(v, all, i + 1) == pool)
			list[(*n)++] = list[i];
	return list;
}

static void robin(const struct contest *v, int64_t round, struct event_pair **out, size_t *n)
{
	size_t told = 0;
	*out = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof **out);
	for (int pool = 1; pool <= event_pools(v); pool++) {
		int players;
		struct store_entrant **list = pool_field(v, pool, &players);
		int tables = round <= robin_rounds(players) ? robin_tables(players) : 0;
		for (int t = 1; t <= tables; t++)
			robin_pair(v, list, robin_meet(players, (int)round, t), round, *out, n);
		for (; told < *n; told++)
			(*out)[told].part = event_pool_part(v, (*out)[told].one);
		free(list);
	}
}

int64_t event_rounds(const struct contest *v)
{
	int64_t most = 0;
	if (event_is_knock(v))
		return event_knock_rounds(v);
	if (strcmp(v->value[EVENT_FORM], "round-robin") != 0)
		return event_number(v, EVENT_ROUNDS);
	for (int pool = 1; pool <= event_pools(v); pool++) {
		int players;
		free(pool_field(v, pool, &players));
		most = robin_rounds(players) > most ? robin_rounds(players) : most;
	}
	return most;
}

/* ---- either ---- */

static size_t present(const struct contest *v, int64_t round)
{
	size_t n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		n += event_unit_present(v, &v->entrants[i], round) && !has_bye(v, v->entrants[i].n, round);
	return n;
}

enum err event_pairings(const struct contest *v, int64_t round, struct event_pair **out, size_t *n,
			const struct words_said **why, struct error *e)
{
	*n = 0;
	*why = NULL;
	if (present(v, round) < 2)
		*why = said_keep(SAID(events, too_few), v->arena);
	else if (event_is_knock(v))
		return event_knock_pairs(v, round, out, n, e);
	else if (strcmp(v->value[EVENT_FORM], "round-robin") != 0)
		return is_outside(v) ? outside(v, round, out, n, why, e) : swiss(v, round, out, n, why, e);
	else
		robin(v, round, out, n);
	return ERR_NONE;
}
