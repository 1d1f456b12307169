/* Tournaments by chance. */
#include "pairing/field.h"

#include "pairing/chance.h"

struct field {
	uint64_t chance;
	int n, rounds, done;
	struct swiss_player *players;
	struct standing_player *standing;
	struct standing_entry *all;  /* of player p in round r: [p * rounds + r] */
	struct standing_entry *told; /* the same of the rounds that are done */
	int *met, *barred, *strength;
	bool *gone;
	struct swiss_round round;
	struct standing_event event;
	bool large; /* points of a table, not 1 and a half */
};

static int chance(struct field *f, int n)
{
	return (int)chance_below(&f->chance, n);
}

static void enter(struct field *f, int i)
{
	static const int zones[] = {0, 60, 120, 330, 600, 780, -300, -480, -720, SWISS_NO_ZONE};
	struct swiss_player *p = &f->players[i];
	p->number = i * 2 + 1 + chance(f, 2);
	p->rank = chance(f, f->n);
	p->team = chance(f, 3) ? 0 : 1 + chance(f, f->n / 4 + 1);
	p->zone = zones[chance(f, ARRAY_LEN(zones))];
	p->met = f->met + (size_t)i * f->rounds;
	p->barred = f->barred + i;
	f->barred[i] = chance(f, f->n) * 2 + 1;
	p->n_barred = !chance(f, 6);
	f->strength[i] = chance(f, 100);
	f->standing[i] = (struct standing_player){p->number, chance(f, 9) ? 0 : chance(f, 5) - 2, chance(f, 3)};
}

struct field *field_new(uint64_t seed, int n, int rounds)
{
	struct field *f = base_calloc(1, sizeof *f);
	*f = (struct field){.chance = seed * 1000003 + 17, .n = n, .rounds = rounds};
	f->players = base_calloc(n, sizeof *f->players);
	f->standing = base_calloc(n, sizeof *f->standing);
	f->all = base_calloc((size_t)n * rounds, sizeof *f->all);
	f->told = base_calloc((size_t)n * rounds, sizeof *f->told);
	f->met = base_calloc((size_t)n * rounds, sizeof *f->met);
	f->barred = base_calloc(n, sizeof *f->barred);
	f->strength = base_calloc(n, sizeof *f->strength);
	f->gone = base_calloc(n, sizeof *f->gone);
	f->large = !chance(f, 4);
	f->round = (struct swiss_round){.players = f->players, .n = n, .doubled = !chance(f, 3)};
	f->event = (struct standing_event){.players = f->standing, .n = n, .entries = f->told, .unit = f->large ? 1 : 2,
					   .win = f->large ? 20 : 2, .draw = f->large ? 10 : 1, .match_draw = f->large ? 1 : 2};
	f->event.doubled = f->round.doubled;
	if (f->event.doubled) {
		f->event.win *= 2;
		f->event.draw *= 2;
	}
	for (int i = 0; i < n; i++)
		enter(f, i);
	return f;
}

void field_free(struct field *f)
{
	free(f->players);
	free(f->standing);
	free(f->all);
	free(f->told);
	free(f->met);
	free(f->barred);
	free(f->strength);
	free(f->gone);
	free(f);
}

static struct standing_entry *entry(struct field *f, int i)
{
	return &f->all[(size_t)i * f->rounds + f->done];
}

static void score(struct field *f, int i, enum standing_kind kind, int64_t points, int64_t match)
{
	struct standing_entry *e = entry(f, i);
	e->kind = kind;
	e->points = points;
	e->match = match;
	f->players[i].score += points;
}

static void float_to(struct swiss_player *p, int way)
{
	p->floated[1] = p->floated[0];
	p->floated[0] = way;
}

/* Who stays away has a bye that he asked for. */
static void stay_away(struct field *f, int i)
{
	struct swiss_player *p = &f->players[i];
	bool half = !f->gone[i] && chance(f, 2);
	p->present = false;
	*entry(f, i) = (struct standing_entry){.opponent = -1};
	p->unplayed[half ? SWISS_HALF_BYE : SWISS_ZERO_BYE]++;
	score(f, i, half ? STANDING_HALF_BYE : STANDING_ZERO_BYE, half ? f->event.draw : 0,
	      half ? f->event.match_draw : 0);
	float_to(p, SWISS_LEVEL);
}

const struct swiss_round *field_next(struct field *f)
{
	if (f->done == f->rounds)
		return NULL;
	f->round.role = chance(f, 3) - 1;
	for (int i = 0; i < f->n; i++) {
		f->players[i].present = true;
		f->gone[i] = f->gone[i] || !chance(f, 60);
		if (f->gone[i] || !chance(f, 25) || (!f->done && !chance(f, 20)))
			stay_away(f, i);
	}
	return &f->round;
}

static int index_of(const struct field *f, int number)
{
	int i = 0;
	while (f->players[i].number != number)
		i++;
	return i;
}

static void take(struct swiss_past *past, int which)
{
	past->balance += which;
	past->last[1] = past->last[0];
	past->last[0] = which;
}

static void sit(struct field *f, int i, int other, int side)
{
	struct swiss_player *p = &f->players[i];
	f->met[(size_t)i * f->rounds + p->n_met++] = f->players[other].number;
	take(&p->side, entry(f, i)->side = side);
	if (f->round.role)
		take(&p->role, entry(f, i)->role = side * f->round.role);
}

/* A game between two, by their strength: what the first gets of 2. */
static int game(struct field *f, int a, int b, struct standing_game *x, struct standing_game *y)
{
	int luck = f->strength[a] - f->strength[b] + chance(f, 121) - 60, won = luck > 15 ? 2 : luck < -15 ? 0 : 1;
	*x = (struct standing_game){won,           chance(f, 8),         chance(f, 8),
				    chance(f, 20), chance(f, 2) ? 5 : 0, !chance(f, 9)};
	*y = (struct standing_game){2 - won, x->banners_lost, x->banners_won, chance(f, 20), x->goal,
				    x->adjudicated};
	return won;
}

static void play(struct field *f, int a, int b)
{
	struct standing_entry *x = entry(f, a), *y = entry(f, b);
	int games = f->round.doubled ? 2 : 1, won = 0;
	*x = (struct standing_entry){.opponent = b, .n_games = games};
	*y = (struct standing_entry){.opponent = a, .n_games = games};
	for (int i = 0; i < games; i++)
		won += game(f, a, b, &x->games[i], &y->games[i]);
	int64_t match = won > games    ? 2
			: won == games ? 1
				       : 0,
		unit = f->event.match_draw, points = f->event.win / (2 * games);
	sit(f, a, b, 1);
	sit(f, b, a, -1);
	score(f, a, STANDING_GAME, won * points, match * unit);
	score(f, b, STANDING_GAME, (2 * games - won) * points, (2 - match) * unit);
}

/* One does not come, or neither does. */
static void forfeit(struct field *f, int a, int b)
{
	bool neither = !chance(f, 4);
	int games = f->round.doubled ? 2 : 1;
	*entry(f, a) = (struct standing_entry){.opponent = b, .n_games = games};
	*entry(f, b) = (struct standing_entry){.opponent = a, .n_games = games};
	if (neither) {
		score(f, a, STANDING_FORFEIT_LOSS, 0, 0);
	} else {
		score(f, a, STANDING_FORFEIT_WIN, f->event.win, 2 * f->event.match_draw);
		f->players[a].unplayed[SWISS_FORFEIT_WIN]++;
		for (int i = 0; i < games; i++)
			entry(f, a)->games[i].won = 2;
	}
	score(f, b, STANDING_FORFEIT_LOSS, 0, 0);
}

static void bye(struct field *f, int i)
{
	bool full = !chance(f, 5);
	*entry(f, i) = (struct standing_entry){.opponent = -1};
	f->players[i].unplayed[full ? SWISS_FULL_BYE : SWISS_PAIRING_BYE]++;
	score(f, i, full ? STANDING_FULL_BYE : STANDING_PAIRING_BYE, f->event.win, 2 * f->event.match_draw);
	float_to(&f->players[i], full ? SWISS_LEVEL : SWISS_DOWN);
}

void field_play(struct field *f, const struct swiss_pairing *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct swiss_table *t = &p->tables[i];
		int a = index_of(f, t->first), b = t->second ? index_of(f, t->second) : -1;
		if (b < 0) {
			bye(f, a);
			continue;
		}
		float_to(&f->players[a], t->down == t->first ? SWISS_DOWN : t->up == t->first ? SWISS_UP : SWISS_LEVEL);
		float_to(&f->players[b], t->down == t->second ? SWISS_DOWN
					 : t->up == t->second ? SWISS_UP
							      : SWISS_LEVEL);
		if (chance(f, 20))
			play(f, a, b);
		else if (chance(f, 2))
			forfeit(f, a, b);
		else
			forfeit(f, b, a);
	}
	f->done++;
	f->event.rounds = f->done;
	for (int i = 0; i < f->n; i++)
		memcpy(f->told + (size_t)i * f->done, f->all + (size_t)i * f->rounds, f->done * sizeof *f->told);
}

const struct standing_event *field_event(const struct field *f)
{
	return &f->event;
}
