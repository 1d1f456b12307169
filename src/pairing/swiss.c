/* A round of a Swiss event: the best pairing by the criteria of swiss.h, as the best matching of the graph of all pairs
 * that (1) and (2) allow, whose weights are what a pair costs, below 0. */
#include "pairing/swiss.h"

#include "pairing/match.h"
#include "pairing/swiss_cost.h"

/* A pairing by places in the plan: of each player his opponent's, of the bye (n, if n is odd) who has it. */
struct couples {
	int mate[SWISS_PLAYERS + 1];
	bool whole; /* everybody has an opponent */
};

/* What is asked of a pairing beside the criteria. */
struct demand {
	bool any_bye; /* (2) does not hold */
	int level;    /* the place of who may not float down; -1: nobody */
};

static int seats(const struct swiss_plan *p)
{
	return p->n + p->n % 2;
}

static bool floats_down(const struct swiss_plan *p, int a, int b)
{
	return b == p->n || (a != p->n && p->bracket[a] < p->bracket[b]);
}

static bool allowed(const struct swiss_plan *p, int a, int b, struct demand d)
{
	enum swiss_criterion broken = swiss_forbids(p, a, b);
	if (broken && !(broken == SWISS_BYE && d.any_bye))
		return false;
	return !(d.level == a && floats_down(p, a, b)) && !(d.level == b && floats_down(p, b, a));
}

static void best_couples(const struct swiss_plan *p, struct demand d, struct couples *out)
{
	int n = seats(p);
	struct match *graph = match_new(n, p->words);
	int64_t *cost = base_calloc(p->words, sizeof *cost);
	for (int a = 0; a < n; a++)
		for (int b = a + 1; b < n; b++) {
			if (!allowed(p, a, b, d))
				continue;
			swiss_cost(p, a, b, cost);
			for (int i = 0; i < p->words; i++)
				cost[i] = -cost[i];
			match_edge(graph, a, b, cost);
		}
	out->whole = match_best(graph, out->mate) == n / 2;
	match_free(graph);
	free(cost);
}

/* What all pairs cost together, word by word; the caller frees it. */
static int64_t *cost_of(const struct swiss_plan *p, const struct couples *c)
{
	int64_t *sum = base_calloc(p->words, sizeof *sum), *cost = base_calloc(p->words, sizeof *cost);
	for (int a = 0; a < p->n; a++) {
		if (c->mate[a] < a)
			continue;
		swiss_cost(p, a, c->mate[a], cost);
		for (int i = 0; i < p->words; i++)
			sum[i] += cost[i];
	}
	free(cost);
	return sum;
}

/* The first criterion in which two costs differ. */
static enum swiss_criterion first_worse(const struct swiss_plan *p, const int64_t *cost, const int64_t *best)
{
	for (int i = 0; i < p->words; i++)
		if (cost[i] != best[i])
			return swiss_criterion_of(p, i);
	return SWISS_NONE;
}

/* ---- tables ---- */

static struct swiss_table table_of(const struct swiss_plan *p, int a, int b)
{
	const struct swiss_player *x = p->players[a];
	if (b == p->n)
		return (struct swiss_table){.first = x->number, .down = x->number};
	const struct swiss_player *y = p->players[b];
	bool first = swiss_takes_first(p->round, x, y);
	struct swiss_table t = {.first = first ? x->number : y->number, .second = first ? y->number : x->number};
	if (p->bracket[a] != p->bracket[b]) {
		bool higher = p->bracket[a] < p->bracket[b];
		t.down = higher ? x->number : y->number;
		t.up = higher ? y->number : x->number;
	}
	return t;
}

/* Does the pair of a, and who meets him, stand before that of b?  The higher of the two counts, then the other one. */
static bool stands_before(const struct swiss_plan *p, const struct couples *c, int a, int b)
{
	if (p->bracket[a] != p->bracket[b])
		return p->bracket[a] < p->bracket[b];
	int a_mate = p->bracket[c->mate[a]], b_mate = p->bracket[c->mate[b]];
	return a_mate != b_mate ? a_mate < b_mate : p->place[a] < p->place[b];
}

/* The one of each pair who stands higher, in the order of the tables; how many there are. */
static int order_of(const struct swiss_plan *p, const struct couples *c, int order[SWISS_PLAYERS])
{
	int n = 0;
	for (int a = 0; a < p->n; a++) {
		int b = c->mate[a];
		if (b == p->n || floats_down(p, b, a) || (p->bracket[a] == p->bracket[b] && p->place[a] > p->place[b]))
			continue;
		int at = n++;
		for (; at && stands_before(p, c, a, order[at - 1]); at--)
			order[at] = order[at - 1];
		order[at] = a;
	}
	return n;
}

static void tables_of(const struct swiss_plan *p, const struct couples *c, struct swiss_pairing *out)
{
	int order[SWISS_PLAYERS], n = order_of(p, c, order);
	for (int i = 0; i < n; i++)
		out->tables[out->n++] = table_of(p, order[i], c->mate[order[i]]);
	if (p->n % 2)
		out->tables[out->n++] = table_of(p, c->mate[p->n], p->n);
}

static enum err pair_plan(const struct swiss_plan *p, struct couples *c, struct swiss_pairing *out, struct error *e)
{
	*out = (struct swiss_pairing){0};
	best_couples(p, (struct demand){.level = -1}, c);
	if (c->whole) {
		tables_of(p, c, out);
		return ERR_NONE;
	}
	best_couples(p, (struct demand){.any_bye = true, .level = -1}, c);
	out->broken = c->whole ? SWISS_BYE : SWISS_REMATCH;
	return error_set(e, ERR_MISSING,
			 out->broken == SWISS_BYE ? "nobody is left who may get the bye"
						  : "there is no pairing without a rematch");
}

enum err swiss_pair(const struct swiss_round *r, struct swiss_pairing *out, struct error *e)
{
	struct swiss_plan p;
	struct couples c;
	*out = (struct swiss_pairing){0};
	if (swiss_plan(r, &p, e))
		return e->code;
	return pair_plan(&p, &c, out, e);
}

/* ---- pairings that are there ---- */

static int place_of(const struct swiss_plan *p, int number)
{
	for (int i = 0; i < p->n; i++)
		if (p->players[i]->number == number)
			return i;
	return -1;
}

static enum err seat(const struct swiss_plan *p, const struct swiss_table *t, struct couples *c, struct error *e)
{
	int a = place_of(p, t->first), b = t->second || p->n % 2 == 0 ? place_of(p, t->second) : p->n;
	if (a < 0 || b < 0)
		return error_set(e, ERR_REFUSED, "%d is nobody who is to be paired", a < 0 ? t->first : t->second);
	if (a == b || c->mate[a] >= 0 || c->mate[b] >= 0)
		return error_set(e, ERR_REFUSED, "%d is paired twice",
				 a == b || c->mate[a] >= 0 ? t->first : t->second);
	c->mate[a] = b;
	c->mate[b] = a;
	return ERR_NONE;
}

static enum err read_tables(const struct swiss_plan *p, const struct swiss_table *tables, size_t n, struct couples *c,
			    struct error *e)
{
	for (int i = 0; i <= p->n; i++)
		c->mate[i] = -1;
	for (size_t i = 0; i < n; i++)
		if (seat(p, &tables[i], c, e))
			return e->code;
	for (int i = 0; i < p->n; i++)
		if (c->mate[i] < 0)
			return error_set(e, ERR_REFUSED, "%d is not paired", p->players[i]->number);
	c->whole = true;
	return ERR_NONE;
}

/* Adds what the sides of the tables cost more than the better ones; are all sides as swiss_takes_first says? */
static bool add_sides(const struct swiss_plan *p, const struct swiss_table *tables, size_t n, int64_t *cost)
{
	bool same = true;
	for (size_t i = 0; i < n; i++) {
		if (!tables[i].second)
			continue;
		const struct swiss_player *a = p->players[place_of(p, tables[i].first)];
		const struct swiss_player *b = p->players[place_of(p, tables[i].second)];
		if (swiss_takes_first(p->round, a, b))
			continue;
		same = false;
		cost[swiss_sides_word(p)] += swiss_cost_sides(p->round, a, b) - swiss_cost_sides(p->round, b, a);
	}
	return same;
}

/* Of a pairing that keeps to (1) and (2). */
static enum swiss_criterion worse_than(const struct swiss_plan *p, const struct swiss_table *tables, size_t n,
				       const struct couples *there, const struct couples *best)
{
	int64_t *cost = cost_of(p, there), *least = cost_of(p, best);
	bool same = add_sides(p, tables, n, cost);
	enum swiss_criterion worse = first_worse(p, cost, least);
	free(cost);
	free(least);
	return worse || same ? worse : SWISS_NUMBERS;
}

enum err swiss_check(const struct swiss_round *r, const struct swiss_table *tables, size_t n, struct swiss_verdict *out,
		     struct error *e)
{
	struct swiss_plan p;
	struct couples there, best;
	struct error none = ERROR_INIT;
	*out = (struct swiss_verdict){.table = -1};
	if (swiss_plan(r, &p, e) || read_tables(&p, tables, n, &there, e))
		return e->code;
	bool paired = pair_plan(&p, &best, &out->better, &none) == ERR_NONE;
	for (size_t i = 0; i < n && !out->worse; i++) {
		int a = place_of(&p, tables[i].first);
		out->worse = swiss_forbids(&p, a, there.mate[a]);
		out->table = out->worse ? (int)i : -1;
	}
	if (!out->worse && paired)
		out->worse = worse_than(&p, tables, n, &there, &best);
	return ERR_NONE;
}

/* ---- reasons ---- */

/* Who of his score floats down in one pairing and not in the other, by his number; 0: nobody. */
static int floats_instead(const struct swiss_plan *p, int place, const struct couples *without,
			  const struct couples *best)
{
	for (int i = 0; i < p->n; i++)
		if (p->bracket[i] == p->bracket[place] && floats_down(p, i, without->mate[i]) &&
		    !floats_down(p, i, best->mate[i]))
			return p->players[i]->number;
	return 0;
}

/* What would be worse if the player of that place did not float down. */
static void find_reason(const struct swiss_plan *p, int place, const struct couples *there, struct swiss_reason *out)
{
	struct couples without;
	best_couples(p, (struct demand){.level = place}, &without);
	if (without.whole) {
		int64_t *cost = cost_of(p, &without), *least = cost_of(p, there);
		out->criterion = first_worse(p, cost, least);
		out->instead = floats_instead(p, place, &without, there);
		free(cost);
		free(least);
		return;
	}
	best_couples(p, (struct demand){.level = place, .any_bye = true}, &without);
	out->criterion = without.whole ? SWISS_BYE : SWISS_REMATCH;
}

enum err swiss_why(const struct swiss_round *r, const struct swiss_pairing *best, int number, struct swiss_reason *out,
		   struct error *e)
{
	struct swiss_plan p;
	struct couples there;
	*out = (struct swiss_reason){0};
	if (swiss_plan(r, &p, e) || read_tables(&p, best->tables, best->n, &there, e))
		return e->code;
	int place = place_of(&p, number);
	if (place < 0 || !floats_down(&p, place, there.mate[place]))
		return error_set(e, ERR_REFUSED, "%d does not float down", number);
	find_reason(&p, place, &there, out);
	return ERR_NONE;
}
