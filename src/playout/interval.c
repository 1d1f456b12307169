/* Wilson's interval by trying every tenth of a per cent: no roots, no rounding within. */
#include "playout/interval.h"

enum { ALL = 1000 }; /* tenths of a per cent */

void scores_add(struct scores *s, int quarters)
{
	s->n++;
	s->sum += (uint64_t)quarters;
	s->squares += (uint64_t)(quarters * quarters);
}

void scores_join(struct scores *s, const struct scores *more)
{
	s->n += more->n;
	s->sum += more->sum;
	s->squares += more->squares;
}

/* As many games as would spread a mean so, at most those that were played. */
static uint64_t games_worth(const struct scores *s, unsigned games)
{
	uint64_t spread = s->squares * s->n - s->sum * s->sum;     /* variance of the mean, times 16 n^3 */
	uint64_t binomial = s->sum * (SCORE_FULL * s->n - s->sum); /* x (1 - x), times 16 n^2 */
	uint64_t worth = spread ? binomial * s->n / spread : games * s->n;
	return worth < games * s->n ? worth : games * s->n;
}

/* Is the share of p tenths within?  z^2 is 2401 / 625. */
static bool within(const struct scores *s, uint64_t n, uint64_t p)
{
	uint64_t seen = ALL / SCORE_FULL * s->sum, there = p * s->n;
	uint64_t apart = seen > there ? seen - there : there - seen;
	return 625 * n * apart * apart <= 2401 * s->n * s->n * p * (ALL - p);
}

struct interval scores_interval(const struct scores *s, unsigned games)
{
	struct interval i = {0, 0, ALL};
	if (!s->n)
		return i;
	uint64_t n = games_worth(s, games);
	i.middle = (int)((2 * ALL / SCORE_FULL * s->sum + s->n) / (2 * s->n));
	while (i.low < i.middle && !within(s, n, (uint64_t)i.low + 1))
		i.low++;
	while (i.high > i.middle && !within(s, n, (uint64_t)i.high - 1))
		i.high--;
	return i;
}
