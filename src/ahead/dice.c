/* Dice of a turn that is imagined. */
#include "ahead/ahead.h"
#include "engine/sources.h"

/* They hang on the purpose of the roll, so that what two answers have in common falls alike. */
static uint64_t number_of(uint64_t seed, const char *purpose)
{
	uint64_t h = seed;
	for (const char *c = purpose; *c; c++)
		h = (h ^ (uint8_t)*c) * 0x100000001b3u;
	return h;
}

static bool seen(const struct ahead_known *known, const char *purpose, struct roll *r)
{
	for (int i = 0; i < known->n_rolls; i++) {
		const struct ahead_roll *k = &known->rolls[i];
		if (k->n != r->n || strcmp(k->purpose, purpose))
			continue;
		memcpy(r->value, k->value, (size_t)k->n);
		return true;
	}
	return false;
}

static bool imagined_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct ahead_dice *d = (struct ahead_dice *)self;
	if (!d->beyond && seen(d->known, run_purpose(run), r))
		return true;
	uint64_t rng = number_of(d->seed, run_purpose(run));
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)(1 + sources_below(&rng, (unsigned)r->sides));
	return true;
}

static bool imagined_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	uint64_t rng = number_of(((struct ahead_dice *)self)->seed, purpose);
	(void)run;
	sources_order(&rng, out, n);
	return true;
}

void ahead_dice_init(struct ahead_dice *d, const struct ahead_known *known, uint64_t seed)
{
	*d = (struct ahead_dice){{imagined_roll, imagined_shuffle, .needs_purpose = true}, known, seed, false};
}
