/* Banks: time that a seat saves and spends. */
#include "pace/pace.h"

void pace_bank_add(struct pace_bank *b, int64_t seconds)
{
	int64_t room = b->cap - b->left;
	if (room > 0)
		b->left += seconds < room ? seconds : room;
}

static int64_t take(int64_t *from, int64_t seconds)
{
	int64_t taken = seconds < *from ? seconds : *from;
	*from -= taken;
	return taken;
}

int64_t pace_bank_take(struct pace_bank *b, int64_t seconds)
{
	return take(&b->left, seconds - take(&b->free, seconds));
}

int64_t pace_bank_end(const struct pace_calendar *c, const struct pace_bank *b, int64_t from)
{
	return pace_after(c, from, b->free + b->left);
}
