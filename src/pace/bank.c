/* Banks: time that a seat saves and spends. */
#include "pace/pace.h"

static int64_t later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

void pace_bank_add(struct pace_bank *b, int64_t seconds)
{
	int64_t room = b->cap - b->left;
	if (room > 0)
		b->left += seconds < room ? seconds : room;
}

int64_t pace_bank_take(struct pace_bank *b, int64_t seconds)
{
	int64_t taken = seconds < b->left ? seconds : b->left;
	b->left -= taken;
	return taken;
}

int64_t pace_clock_end(const struct pace_calendar *c, const struct pace_clock *k, const struct pace_bank *b)
{
	int64_t free = later(k->since, k->free);
	return b ? pace_after(c, free, b->left) : pace_after(c, free, 0);
}

int64_t pace_clock_stop(const struct pace_calendar *c, const struct pace_clock *k, struct pace_bank *b, int64_t heard,
			int64_t at)
{
	int64_t from = later(k->since, heard);
	if (b)
		pace_bank_take(b, pace_worked(c, later(from, k->free), at));
	return pace_worked(c, from, at);
}
