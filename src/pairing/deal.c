/* Tables that played the same deal, compared. */
#include "pairing/deal.h"

/* The others on his side. */
struct others {
	int64_t sum, best, worst, beaten, equal;
	int64_t n;
};

static void add(struct others *o, int64_t score, int64_t own)
{
	o->best = !o->n || score > o->best ? score : o->best;
	o->worst = !o->n || score < o->worst ? score : o->worst;
	o->sum += score;
	o->beaten += score < own;
	o->equal += score == own;
	o->n++;
}

struct ratio deal_compare(enum deal_comparison how, const struct deal_table *tables, size_t n, size_t table, int side)
{
	enum { ENOUGH = 3 };
	struct others o = {0};
	int64_t own = tables[table].score[side];
	for (size_t i = 0; i < n; i++)
		if (i != table && !tables[i].forfeit)
			add(&o, tables[i].score[side], own);
	if (tables[table].forfeit || !o.n)
		return (struct ratio){0, 1};
	if (how == DEAL_MATCHPOINTS)
		return ratio_of(2 * o.beaten + o.equal, 1);
	if (how == DEAL_BUTLER && o.n >= ENOUGH) {
		o.sum -= o.best + o.worst;
		o.n -= 2;
	}
	return ratio_of(own * o.n - o.sum, o.n);
}
