/* Dice that come to every throw there is, one a run, as an odometer counts: the last die rolled goes on to its
 * next face, and behind its last one it is put away and the die before it goes on.  A run may roll more dice than
 * another.  Those beyond the first so many, which what is counted does not hang on, show a 1:
 *
 *	every_throw_init(&dice, 4);
 *	for (bool more = true; more; more = every_throw_next(&dice))
 *		... a run with &dice.dice; what came of it counts every_throw_share(&dice, all) of all throws */
#ifndef TESTS_ENGINE_EVERY_THROW_H
#define TESTS_ENGINE_EVERY_THROW_H

#include "engine/run.h"

#include <check.h>

struct every_throw {
	struct dice dice;
	int most;
	int rolled, set; /* dice of this run so far; dice whose face stands */
	int sides[ROLL_DICE], face[ROLL_DICE];
};

static bool every_throw_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct every_throw *t = (struct every_throw *)self;
	(void)run;
	for (int i = 0; i < r->n; i++, t->rolled++) {
		if (t->rolled == t->set && t->set < t->most) {
			t->sides[t->set] = r->sides;
			t->face[t->set++] = 1;
		}
		ck_assert(t->rolled >= t->set || t->sides[t->rolled] == r->sides);
		r->value[i] = (uint8_t)(t->rolled < t->set ? t->face[t->rolled] : 1);
	}
	return true;
}

/* Cards stay as they lie: nothing counted hangs on them. */
static bool every_throw_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)self;
	(void)run;
	(void)purpose;
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	return true;
}

static inline void every_throw_init(struct every_throw *t, int most)
{
	ck_assert_int_le(most, ROLL_DICE);
	*t = (struct every_throw){.dice = {every_throw_roll, every_throw_shuffle, false}, .most = most};
}

/* How many of `all` throws the run stands for, whatever dice it did not roll. */
static inline long every_throw_share(const struct every_throw *t, long all)
{
	for (int i = 0; i < t->set; i++) {
		ck_assert_int_eq(all % t->sides[i], 0);
		all /= t->sides[i];
	}
	return all;
}

/* To the next throw; false: there is none. */
static inline bool every_throw_next(struct every_throw *t)
{
	ck_assert_int_ge(t->rolled, t->set); /* else the run was another */
	while (t->set && t->face[t->set - 1] == t->sides[t->set - 1])
		t->set--;
	t->rolled = 0;
	return t->set && t->face[t->set - 1]++;
}

#endif
