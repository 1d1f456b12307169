/* Numbers that a system tells of a side. */
#include "game/game_private.h"

struct taking {
	struct describe describe;
	game_sums_take *take;
	void *context;
	int seat, depth;
};

static void begin_element(struct describe *d, const char *name)
{
	(void)name;
	((struct taking *)(void *)d)->depth++;
}

static void end_element(struct describe *d)
{
	((struct taking *)(void *)d)->depth--;
}

static void take_number(struct describe *d, const char *name, const char *value)
{
	struct taking *t = (struct taking *)(void *)d;
	long long n;
	if (!t->depth && parse_int(value, -100000, 100000, &n))
		t->take(t->context, t->seat, name, (int)n);
}

void game_sums(const struct game *g, const void *state, game_sums_take *take, void *context)
{
	for (int seat = 0; seat < game_seats(g); seat++) {
		struct taking t = {{g->site->words, begin_element, take_number, end_element}, take, context, seat, 0};
		g->sys->describe_player(g->scenario->setup, state, seat, &t.describe);
	}
}
