/* The distribution of a sum of dice, in whole numbers.
 *
 * Points of a roll are a polynomial P: the coefficient of x^k is in how many ways it comes to k.  That of all rolls is the
 * product F of their powers P^n.  With D the product of all P, and N the sum of n P' D/P, F' D = N F: so each coefficient of
 * F follows from as many before it as D has, and a long game costs its dice times their sorts, not their square. */
#include "record/chance.h"

#include <gmp.h>
#include <stdlib.h>

struct poly {
	mpz_t *c; /* c[k]: that of x^k; the first is not 0 where a factor x^low was taken out */
	long n, low;
};

static struct poly poly_new(long n)
{
	struct poly p = {base_calloc((size_t)n, sizeof *p.c), n, 0};
	for (long i = 0; i < n; i++)
		mpz_init(p.c[i]);
	return p;
}

static void poly_free(struct poly *p)
{
	for (long i = 0; i < p->n; i++)
		mpz_clear(p->c[i]);
	free(p->c);
}

/* out += a b times; out has room for it. */
static void add_product(const struct poly *a, const struct poly *b, unsigned long times, struct poly *out)
{
	mpz_t one;
	mpz_init(one);
	for (long i = 0; i < a->n; i++)
		for (long k = 0; k < b->n; k++) {
			mpz_mul(one, a->c[i], b->c[k]);
			mpz_addmul_ui(out->c[i + k], one, times);
		}
	mpz_clear(one);
}

static void differentiate(const struct poly *p, struct poly *out)
{
	for (long i = 1; i < p->n; i++)
		mpz_mul_ui(out->c[i - 1], p->c[i], (unsigned long)i);
}

/* ---- one roll ---- */

/* The points of each die count by themselves: rolls may be taken apart. */
static bool is_plain(const struct chance_dice *d)
{
	return d->faces == CHANCE_FACES || (d->least == 1 && d->most >= d->dice);
}

static unsigned long times(const struct chance_dice *d)
{
	return (unsigned long)(is_plain(d) ? d->rolls * d->dice : d->rolls);
}

/* What a roll is worth of whose dice so many count. */
static long worth(const struct chance_dice *d, long count)
{
	long points = count - d->least + 1;
	return points < 0 ? 0 : points > d->most ? d->most : points;
}

/* So many dice of which each counts or not. */
static struct poly of_counting(const struct chance_dice *d, long dice)
{
	struct poly p = poly_new(dice + 1);
	mpz_t ways, power;
	mpz_inits(ways, power, NULL);
	for (long k = 0; k <= dice; k++) {
		mpz_bin_uiui(ways, (unsigned long)dice, (unsigned long)k);
		mpz_ui_pow_ui(power, (unsigned long)d->faces, (unsigned long)k);
		mpz_mul(ways, ways, power);
		mpz_ui_pow_ui(power, (unsigned long)(d->sides - d->faces), (unsigned long)(dice - k));
		mpz_mul(ways, ways, power);
		long points = worth(d, k);
		mpz_add(p.c[points], p.c[points], ways);
	}
	mpz_clears(ways, power, NULL);
	return p;
}

/* What is left of it without its factor x^low, and without noughts at the end. */
static void trim(struct poly *p)
{
	while (p->n > 1 && !mpz_sgn(p->c[p->n - 1]))
		mpz_clear(p->c[--p->n]);
	while (p->n > 1 && !mpz_sgn(p->c[0])) {
		mpz_clear(p->c[0]);
		memmove(p->c, p->c + 1, (size_t)--p->n * sizeof *p->c);
		p->low++;
	}
}

/* A die, where each counts by itself; else a roll. */
static struct poly of_roll(const struct chance_dice *d)
{
	struct poly p;
	if (d->faces == CHANCE_FACES) {
		p = poly_new(d->sides + 1);
		for (long k = 1; k <= d->sides; k++)
			mpz_set_ui(p.c[k], 1);
	} else {
		p = of_counting(d, is_plain(d) ? 1 : d->dice);
	}
	trim(&p);
	return p;
}

/* ---- all of them ---- */

struct product {
	struct poly d, n; /* F' D = N F */
	mpz_t first;      /* of F */
	long low;         /* its factor x^low */
};

static void take_in(struct product *f, const struct chance_dice *sort)
{
	struct poly p = of_roll(sort), slope = poly_new(p.n);
	struct poly d = poly_new(f->d.n + p.n - 1), n = poly_new(f->d.n + p.n - 1);
	mpz_t power;
	mpz_init(power);
	differentiate(&p, &slope);
	slope.n--; /* the last is nought */
	add_product(&f->d, &p, 1, &d);
	add_product(&f->n, &p, 1, &n);
	add_product(&f->d, &slope, times(sort), &n);
	slope.n++;
	mpz_pow_ui(power, p.c[0], times(sort));
	mpz_mul(f->first, f->first, power);
	f->low += p.low * (long)times(sort);
	poly_free(&f->d);
	poly_free(&f->n);
	f->d = d;
	f->n = n;
	mpz_clear(power);
	poly_free(&slope);
	poly_free(&p);
}

/* The coefficient of x^m from those before it, of which the last few stand in a ring. */
static void next_coefficient(const struct product *f, long m, struct poly *ring)
{
	mpz_t sum, one;
	mpz_inits(sum, one, NULL);
	for (long k = 1; k < f->d.n && k <= m; k++) {
		/* N[k-1] F[m-k] - (m-k) D[k] F[m-k] */
		mpz_mul_ui(one, f->d.c[k], (unsigned long)(m - k));
		if (k - 1 < f->n.n)
			mpz_sub(one, f->n.c[k - 1], one);
		else
			mpz_neg(one, one);
		mpz_addmul(sum, one, ring->c[(m - k) % ring->n]);
	}
	mpz_mul_ui(one, f->d.c[0], (unsigned long)m);
	mpz_divexact(ring->c[m % ring->n], sum, one);
	mpz_clears(sum, one, NULL);
}

/* In how many ways all of them together come to less. */
static void ways_below(const struct chance_dice *list, size_t n, long sum, mpz_t out)
{
	struct product f = {.d = poly_new(1), .n = poly_new(1)};
	long most = 0;
	mpz_set_ui(f.d.c[0], 1);
	mpz_init_set_ui(f.first, 1);
	for (size_t i = 0; i < n; i++) {
		struct poly p = of_roll(&list[i]);
		most += (p.n - 1) * (long)times(&list[i]);
		poly_free(&p);
		take_in(&f, &list[i]);
	}
	struct poly ring = poly_new(f.d.n);
	mpz_set_ui(out, 0);
	for (long m = 0; m <= most && m + f.low < sum; m++) {
		if (m)
			next_coefficient(&f, m, &ring);
		else
			mpz_set(ring.c[0], f.first);
		mpz_add(out, out, ring.c[m % ring.n]);
	}
	poly_free(&ring);
	poly_free(&f.d);
	poly_free(&f.n);
	mpz_clear(f.first);
}

static void all_ways(const struct chance_dice *list, size_t n, mpz_t out)
{
	mpz_t some;
	mpz_init(some);
	mpz_set_ui(out, 1);
	for (size_t i = 0; i < n; i++) {
		mpz_ui_pow_ui(some, (unsigned long)list[i].sides, (unsigned long)(list[i].rolls * list[i].dice));
		mpz_mul(out, out, some);
	}
	mpz_clear(some);
}

/* ---- told ---- */

/* A share in tenths, rounded half up: (20 part + whole) / (2 whole). */
static unsigned long tenths_of(const mpz_t part, const mpz_t whole)
{
	mpz_t twice, tenths;
	mpz_inits(twice, tenths, NULL);
	mpz_mul_ui(tenths, part, 20);
	mpz_add(tenths, tenths, whole);
	mpz_mul_2exp(twice, whole, 1);
	mpz_fdiv_q(tenths, tenths, twice);
	unsigned long n = mpz_get_ui(tenths);
	mpz_clears(twice, tenths, NULL);
	return n;
}

void chance_at_least(const struct chance_dice *list, size_t n, long sum, struct buf *out)
{
	mpz_t all, ways;
	mpz_inits(all, ways, NULL);
	all_ways(list, n, all);
	ways_below(list, n, sum, ways);
	mpz_sub(ways, all, ways);
	bool certain = !mpz_cmp(ways, all), never = !mpz_sgn(ways);
	mpz_mul_ui(ways, ways, 100);
	unsigned long tenths = tenths_of(ways, all);
	if (!tenths && !never)
		buf_adds(out, "<0.1");
	else if (tenths == 1000 && !certain)
		buf_adds(out, ">99.9");
	else
		buf_addf(out, "%lu.%lu", tenths / 10, tenths % 10);
	mpz_clears(all, ways, NULL);
}

/* Adds the mean of all these, as a share. */
static void add_mean(const struct chance_dice *d, mpq_t sum)
{
	struct poly p = of_roll(d);
	mpq_t mean;
	mpz_t ways;
	mpz_init(ways);
	mpq_init(mean);
	for (long k = 0; k < p.n; k++) {
		mpz_add(ways, ways, p.c[k]);
		mpz_addmul_ui(mpq_numref(mean), p.c[k], (unsigned long)(k + p.low));
	}
	mpz_mul_ui(mpq_numref(mean), mpq_numref(mean), times(d));
	mpz_set(mpq_denref(mean), ways);
	mpq_canonicalize(mean);
	mpq_add(sum, sum, mean);
	mpq_clear(mean);
	mpz_clear(ways);
	poly_free(&p);
}

void chance_mean(const struct chance_dice *list, size_t n, struct buf *out)
{
	mpq_t sum;
	mpq_init(sum);
	for (size_t i = 0; i < n; i++)
		add_mean(&list[i], sum);
	unsigned long tenths = tenths_of(mpq_numref(sum), mpq_denref(sum));
	buf_addf(out, "%lu.%lu", tenths / 10, tenths % 10);
	mpq_clear(sum);
}
