/* Answers by chance and from the player, dice by chance and from keys. */
#include "engine/sources.h"
#include "dice/dice.h"

uint64_t sources_random(uint64_t *rng)
{
	uint64_t z = *rng += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

unsigned sources_below(uint64_t *rng, unsigned n)
{
	return (unsigned)((sources_random(rng) >> 32) * n >> 32);
}

void sources_order(uint64_t *rng, int16_t *out, int n)
{
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	for (int i = n - 1; i > 0; i--) {
		unsigned k = sources_below(rng, (unsigned)i + 1);
		int16_t t = out[i];
		out[i] = out[k];
		out[k] = t;
	}
}

void sources_shuffle(uint64_t *rng, int *list, int n)
{
	for (int i = n - 1; i > 0; i--) {
		unsigned k = sources_below(rng, (unsigned)i + 1);
		int t = list[i];
		list[i] = list[k];
		list[k] = t;
	}
}

static bool random_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			  enum origin *origin, int *line)
{
	struct random_source *s = (struct random_source *)self;
	*origin = ORIGIN_BOT;
	*line = 0;
	if (q->options) {
		*out = q->options[sources_below(&s->rng, (unsigned)q->n)];
		return true;
	}
	const struct question_decl *d = &run_settings(run)->sys->questions[q->kind];
	d->draw(run_setup(run), run_view(run, q->seat), q, &s->rng, out);
	return true;
}

void random_source_init(struct random_source *s, uint64_t seed)
{
	*s = (struct random_source){{random_answer}, seed};
}

static bool player_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			  enum origin *origin, int *line)
{
	struct player_source *s = (struct player_source *)self;
	if (q->seat != s->seat)
		return false;
	run_settings(run)->sys->play(run_setup(run), run_view(run, q->seat), q, s->temper, &s->rng, s->memory, out);
	*origin = ORIGIN_BOT;
	*line = 0;
	return true;
}

void player_source_init(struct player_source *s, int seat, uint64_t seed)
{
	*s = (struct player_source){{player_answer}, seat, 0, seed, NULL};
}

static bool random_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct random_dice *d = (struct random_dice *)self;
	(void)run;
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)(1 + sources_below(&d->rng, (unsigned)r->sides));
	return true;
}

static bool random_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)run;
	(void)purpose;
	sources_order(&((struct random_dice *)self)->rng, out, n);
	return true;
}

void random_dice_init(struct random_dice *d, uint64_t seed)
{
	*d = (struct random_dice){{random_roll, random_shuffle, false}, seed};
}

static bool stream(struct keyed_dice *d, const char *purpose, bool sealed, struct dice_stream *s)
{
	if (!sealed && !d->has_open && d->find) {
		memcpy(d->open_key, d->find(d->context), sizeof d->open_key);
		d->has_open = true;
	}
	if (!sealed && !d->has_open)
		return false;
	return dice_start(s, sealed ? d->sealed_key : d->open_key, d->game, d->link, purpose, d->seeds);
}

bool keyed_dice_number(struct keyed_dice *d, const char *purpose, uint64_t *out)
{
	struct dice_stream s;
	*out = 0;
	if (!stream(d, purpose, true, &s))
		return false;
	for (int i = 0; i < 8; i++)
		*out = *out << 8 | (dice_face(&s, 256) - 1);
	return true;
}

static bool keyed_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct dice_stream s;
	if (!stream((struct keyed_dice *)self, run_purpose(run), r->sealed, &s))
		return false;
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)dice_face(&s, (unsigned)r->sides);
	return true;
}

static bool keyed_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct dice_stream s;
	(void)run;
	if (!stream((struct keyed_dice *)self, purpose, true, &s))
		return false;
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	return dice_shuffle(&s, out, (size_t)n);
}

void keyed_dice_init(struct keyed_dice *d, const char *game, unsigned link, const uint8_t *open_key,
		     const uint8_t sealed_key[32], const char *seeds)
{
	*d = (struct keyed_dice){{keyed_roll, keyed_shuffle, true}, .link = link};
	snprintf(d->game, sizeof d->game, "%s", game);
	snprintf(d->seeds, sizeof d->seeds, "%s", seeds);
	d->has_open = open_key != NULL;
	if (open_key)
		memcpy(d->open_key, open_key, sizeof d->open_key);
	memcpy(d->sealed_key, sealed_key, sizeof d->sealed_key);
}

void keyed_dice_later(struct keyed_dice *d, const uint8_t *(*find)(void *context), void *context)
{
	d->find = find;
	d->context = context;
}
