/* What a whole position is worth to a side: what it has won and has left, how that stands, and what its hand can still
 * do, less the same of the other side. */
#include "rules/cnc/player.h"

/* How its pieces stand. */
static int worth_of_places(struct cnc_mind *m)
{
	int worth = 0;
	cnc_find_foes(m);
	cnc_find_draw(m);
	for (int p = 0; p < m->s->n_piece; p++)
		if (m->s->piece[p].hex >= 0 && cnc_seat(m->setup, p) == m->seat)
			worth += cnc_worth_of_place(m, p);
	return worth;
}

static int worth_of_side(struct cnc_mind *m, int seat)
{
	const struct cnc_state *s = m->s;
	int worth = s->side[seat].banners * (W_BANNER + W_BLOCK) + s->side[seat].n_combat * W_COMBAT_CARD;
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && cnc_seat(m->setup, p) == seat)
			worth += s->piece[p].blocks * W_BLOCK;
	m->seat = seat;
	for (int i = 0; i < s->side[seat].n_hand; i++)
		worth += cnc_worth_later(m, s->side[seat].hand[i]);
	return worth + worth_of_places(m);
}

static void weigh(struct run *run, void *context)
{
	struct cnc_mind *m = context;
	int seat = m->seat;
	m->run = run;
	m->s = run_state(run);
	cnc_look(run, &m->look);
	int worth = worth_of_side(m, seat);
	m->answer = worth - worth_of_side(m, !seat);
}

int cnc_worth(const void *setup, const void *state, int seat)
{
	const struct cnc_setup *c = setup;
	const struct cnc_state *s = state;
	if (s->at.over)
		return s->at.winner == VALUE_NONE ? 0 : s->at.winner == seat ? W_WON : -W_WON;
	struct run_config config = {.sys = c->law->system, .setup = setup};
	struct run *run = run_new(&config, state);
	struct cnc_mind m = {.setup = c, .seat = seat, .room = {VALUE_NONE, 0, 0}, .caution = 100};
	run_look(run, weigh, &m);
	run_free(run);
	return m.answer;
}
