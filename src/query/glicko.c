/* Glicko-2, step by step as Glickman numbers them. */
#include "query/glicko.h"

#include <math.h>

#define SCALE 173.7178
#define CLOSE 0.000001
static const double PI = 3.14159265358979323846;

enum { ROUNDS = 200 };

struct glicko glicko_new(void)
{
	return (struct glicko){GLICKO_RATING, GLICKO_DEVIATION, GLICKO_VOLATILITY};
}

/* How much a game counts against somebody of whom so little is known. */
static double weight(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

static double expected(double mu, double mu_j, double phi_j)
{
	return 1 / (1 + exp(-weight(phi_j) * (mu - mu_j)));
}

/* Steps 3 and 4: the variance of the rating by these games alone, and how far they move it, in that unit. */
static void measure(double mu, const struct glicko_game *games, size_t n, double *v, double *sum)
{
	double information = 0;
	*sum = 0;
	for (size_t i = 0; i < n; i++) {
		double mu_j = (games[i].against.rating - GLICKO_RATING) / SCALE;
		double phi_j = games[i].against.deviation / SCALE;
		double g = weight(phi_j), chance = expected(mu, mu_j, phi_j);
		information += g * g * chance * (1 - chance);
		*sum += g * (games[i].score - chance);
	}
	*v = 1 / information;
}

/* What step 5 looks for the root of. */
struct surprise {
	double a, phi2, v, delta2;
};

static double f(const struct surprise *s, double x)
{
	double e = exp(x), d = s->phi2 + s->v + e;
	return e * (s->delta2 - d) / (2 * d * d) - (x - s->a) / (GLICKO_TAU * GLICKO_TAU);
}

static double lower_end(const struct surprise *s)
{
	if (s->delta2 > s->phi2 + s->v)
		return log(s->delta2 - s->phi2 - s->v);
	int k = 1;
	while (k < ROUNDS && f(s, s->a - k * GLICKO_TAU) < 0)
		k++;
	return s->a - k * GLICKO_TAU;
}

/* Step 5: the Illinois algorithm. */
static double volatility(const struct surprise *s)
{
	double a = s->a, b = lower_end(s), f_a = f(s, a), f_b = f(s, b);
	for (int i = 0; i < ROUNDS && fabs(b - a) > CLOSE; i++) {
		double c = a + (a - b) * f_a / (f_b - f_a), f_c = f(s, c);
		if (f_c * f_b <= 0) {
			a = b;
			f_a = f_b;
		} else {
			f_a /= 2;
		}
		b = c;
		f_b = f_c;
	}
	return exp(a / 2);
}

/* Nobody is less sure than of who never played. */
static double deviation(double phi)
{
	return fmin(phi * SCALE, GLICKO_DEVIATION);
}

struct glicko glicko_period(struct glicko before, const struct glicko_game *games, size_t n)
{
	double mu = (before.rating - GLICKO_RATING) / SCALE, phi = before.deviation / SCALE, v, sum;
	struct glicko after = before;
	if (!n) {
		after.deviation = deviation(sqrt(phi * phi + before.volatility * before.volatility));
		return after;
	}
	measure(mu, games, n, &v, &sum);
	struct surprise s = {log(before.volatility * before.volatility), phi * phi, v, v * v * sum * sum};
	after.volatility = volatility(&s);
	double wide2 = phi * phi + after.volatility * after.volatility;
	double phi_new = 1 / sqrt(1 / wide2 + 1 / v);
	after.deviation = deviation(phi_new);
	after.rating = (mu + phi_new * phi_new * sum) * SCALE + GLICKO_RATING;
	return after;
}
