/* The criteria of a Swiss round as costs of a pair. */
#include "pairing/swiss_cost.h"

enum { FORBIDDEN_WORD, SCORES_WORD };
/* Behind the words of the scores. */
enum { FLOATS_WORD, SIDES_WORD, RANKS_WORD, ZONES_WORD, NUMBERS_WORD };
enum { MANY = 32, DIGITS_WIDE = 40, DAY = 1440 };

static int behind_scores(const struct swiss_plan *p, int word)
{
	return SCORES_WORD + p->n_brackets + word;
}

int swiss_sides_word(const struct swiss_plan *p)
{
	return behind_scores(p, SIDES_WORD);
}

enum swiss_criterion swiss_criterion_of(const struct swiss_plan *p, int word)
{
	static const enum swiss_criterion behind[] = {SWISS_FLOATS, SWISS_SIDES, SWISS_RANKS, SWISS_ZONES,
						      SWISS_NUMBERS};
	if (word == FORBIDDEN_WORD)
		return SWISS_FORBIDDEN;
	if (word < behind_scores(p, 0))
		return SWISS_SCORES;
	word -= behind_scores(p, 0);
	return behind[word < NUMBERS_WORD ? word : NUMBERS_WORD];
}

/* ---- the plan ---- */

static int by_number(const void *a, const void *b)
{
	const struct swiss_player *const *x = a, *const *y = b;
	return ((*x)->number > (*y)->number) - ((*x)->number < (*y)->number);
}

static int by_standing(const void *a, const void *b)
{
	const struct swiss_player *const *x = a, *const *y = b;
	if ((*x)->score != (*y)->score)
		return (*x)->score > (*y)->score ? -1 : 1;
	if ((*x)->rank != (*y)->rank)
		return (*x)->rank < (*y)->rank ? -1 : 1;
	return by_number(a, b);
}

static enum err add_player(struct swiss_plan *p, const struct swiss_player *one, struct error *e)
{
	if (!one->present)
		return ERR_NONE;
	if (p->n == SWISS_PLAYERS)
		return error_set(e, ERR_REFUSED, "more than %d players", SWISS_PLAYERS);
	if (one->number < 1)
		return error_set(e, ERR_REFUSED, "%d is no pairing number", one->number);
	if (one->score > SWISS_SCORE || one->score < -SWISS_SCORE)
		return error_set(e, ERR_REFUSED, "player %d: the score is out of range", one->number);
	if (one->zone != SWISS_NO_ZONE && (one->zone < -DAY || one->zone > DAY))
		return error_set(e, ERR_REFUSED, "player %d: the zone is more than a day away", one->number);
	if (abs(one->side.balance) > SWISS_BALANCE || abs(one->role.balance) > SWISS_BALANCE)
		return error_set(e, ERR_REFUSED, "player %d: the balance is out of range", one->number);
	p->players[p->n++] = one;
	return ERR_NONE;
}

static int place_of(const struct swiss_plan *p, const struct swiss_player *one)
{
	int at = 0;
	while (p->players[at] != one)
		at++;
	return at;
}

static void make_brackets(struct swiss_plan *p)
{
	const struct swiss_player *sorted[SWISS_PLAYERS];
	memcpy(sorted, p->players, p->n * sizeof *sorted);
	qsort(sorted, p->n, sizeof *sorted, by_standing);
	for (int i = 0; i < p->n; i++) {
		int at = place_of(p, sorted[i]);
		if (!i || sorted[i]->score != sorted[i - 1]->score)
			p->size[p->n_brackets++] = 0;
		p->bracket[at] = p->n_brackets - 1;
		p->place[at] = p->size[p->n_brackets - 1]++;
	}
	p->least = p->n ? sorted[p->n - 1]->score : 0;
}

enum err swiss_plan(const struct swiss_round *r, struct swiss_plan *p, struct error *e)
{
	*p = (struct swiss_plan){.round = r};
	for (size_t i = 0; i < r->n; i++)
		if (add_player(p, &r->players[i], e))
			return e->code;
	qsort(p->players, p->n, sizeof *p->players, by_number);
	for (int i = 1; i < p->n; i++)
		if (p->players[i]->number == p->players[i - 1]->number)
			return error_set(e, ERR_REFUSED, "two players have the number %d", p->players[i]->number);
	make_brackets(p);
	while (1 << p->bits <= p->n)
		p->bits++;
	p->digits = p->bits ? DIGITS_WIDE / p->bits : 1;
	p->words = behind_scores(p, NUMBERS_WORD) + p->n / p->digits + 1;
	return ERR_NONE;
}

/* ---- the absolute criteria ---- */

static bool lists(const int *list, size_t n, int number)
{
	for (size_t i = 0; i < n; i++)
		if (list[i] == number)
			return true;
	return false;
}

enum swiss_criterion swiss_forbids(const struct swiss_plan *p, int a, int b)
{
	if (b == p->n) {
		const int *had = p->players[a]->unplayed;
		return had[SWISS_PAIRING_BYE] || had[SWISS_FULL_BYE] || had[SWISS_FORFEIT_WIN] ? SWISS_BYE : SWISS_NONE;
	}
	const struct swiss_player *x = p->players[a], *y = p->players[b];
	return lists(x->met, x->n_met, y->number) || lists(y->met, y->n_met, x->number) ? SWISS_REMATCH : SWISS_NONE;
}

/* ---- the others ---- */

static int64_t cost_forbidden(const struct swiss_player *a, const struct swiss_player *b)
{
	return (a->team && a->team == b->team) || lists(a->barred, a->n_barred, b->number) ||
	       lists(b->barred, b->n_barred, a->number);
}

static int64_t floats_again(const struct swiss_player *a, int way)
{
	return a->floated[0] == way || a->floated[1] == way;
}

/* What it costs to have one of two things again, which: 1 or -1. */
static int64_t cost_again(const struct swiss_past *past, int which)
{
	int64_t third = past->last[0] == which && past->last[1] == which, balance = past->balance + which;
	return (third << MANY) + balance * balance;
}

int64_t swiss_cost_sides(const struct swiss_round *r, const struct swiss_player *a, const struct swiss_player *b)
{
	if (r->doubled)
		return 0;
	int64_t cost = cost_again(&a->side, 1) + cost_again(&b->side, -1);
	if (r->role)
		cost += cost_again(&a->role, r->role) + cost_again(&b->role, -r->role);
	return cost;
}

bool swiss_takes_first(const struct swiss_round *r, const struct swiss_player *a, const struct swiss_player *b)
{
	int64_t as_first = swiss_cost_sides(r, a, b), as_second = swiss_cost_sides(r, b, a);
	if (as_first != as_second)
		return as_first < as_second;
	if (!r->doubled && a->side.last[0] != b->side.last[0])
		return a->side.last[0] < b->side.last[0];
	return a->number < b->number ? a->number % 2 : b->number % 2 == 0;
}

static int64_t square(int64_t n)
{
	return n * n;
}

/* a stands above b, or in the same bracket before him. */
static int64_t cost_ranks(const struct swiss_plan *p, int a, int b)
{
	int size = p->size[p->bracket[a]];
	if (b == p->n)
		return square(size - 1 - p->place[a]);
	if (p->bracket[a] == p->bracket[b])
		return square(p->place[b] - p->place[a] - size / 2);
	return square(size - 1 - p->place[a]) + square(p->place[b]);
}

static int64_t cost_zones(const struct swiss_player *a, const struct swiss_player *b)
{
	if (a->zone == SWISS_NO_ZONE || b->zone == SWISS_NO_ZONE)
		return 0;
	int apart = abs(a->zone - b->zone) % DAY;
	return apart <= DAY / 2 ? apart : DAY - apart;
}

/* The lower number's digit is the higher one's place. */
static void add_number(const struct swiss_plan *p, int low, int high, int64_t *cost)
{
	int digit = p->digits - 1 - low % p->digits;
	cost[behind_scores(p, NUMBERS_WORD) + low / p->digits] = (int64_t)high << (digit * p->bits);
}

/* a gets the bye, which is a float to below the lowest score. */
static void cost_bye(const struct swiss_plan *p, int a, int64_t *cost)
{
	const struct swiss_player *x = p->players[a];
	cost[SCORES_WORD + p->bracket[a]] = ((int64_t)1 << MANY) + x->score - p->least + 1;
	cost[behind_scores(p, FLOATS_WORD)] = floats_again(x, SWISS_DOWN);
	cost[behind_scores(p, RANKS_WORD)] = cost_ranks(p, a, p->n);
	add_number(p, a, p->n, cost);
}

void swiss_cost(const struct swiss_plan *p, int a, int b, int64_t *cost)
{
	memset(cost, 0, p->words * sizeof *cost);
	if (b == p->n) {
		cost_bye(p, a, cost);
		return;
	}
	add_number(p, a < b ? a : b, a < b ? b : a, cost);
	if (p->bracket[a] > p->bracket[b] || (p->bracket[a] == p->bracket[b] && p->place[a] > p->place[b])) {
		int kept = a;
		a = b;
		b = kept;
	}
	const struct swiss_player *x = p->players[a], *y = p->players[b];
	cost[FORBIDDEN_WORD] = cost_forbidden(x, y);
	if (p->bracket[a] != p->bracket[b]) {
		cost[SCORES_WORD + p->bracket[a]] = ((int64_t)1 << MANY) + x->score - y->score;
		cost[behind_scores(p, FLOATS_WORD)] = floats_again(x, SWISS_DOWN) + floats_again(y, SWISS_UP);
	}
	bool first = swiss_takes_first(p->round, x, y);
	cost[swiss_sides_word(p)] = swiss_cost_sides(p->round, first ? x : y, first ? y : x);
	cost[behind_scores(p, RANKS_WORD)] = cost_ranks(p, a, b);
	cost[behind_scores(p, ZONES_WORD)] = cost_zones(x, y);
}
