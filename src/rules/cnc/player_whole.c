/* What a whole position is worth to a side: the share of games that it would win of it, by what it has left, how near it is
 * to its last banner, and what its hand can still do, less the danger in which its pieces stand and the same of the other
 * side.  The numbers are what tells best, over games of steady against himself, who wins; what else he weighs of places
 * tells nothing of it. */
#include "rules/cnc/player.h"
#include "engine/share.h"

enum { THOUSAND = 1000 };

static int worth_of_piece(struct cnc_mind *m, int piece)
{
	const struct cnc_piece *n = &m->s->piece[piece];
	if (cnc_arm(m->setup, piece) == LEADER)
		return m->w[W_KEPT_LEADER];
	return m->w[W_KEPT_UNIT] + m->w[W_KEPT_BLOCK] * n->blocks - cnc_danger(m, piece) * m->w[W_KEPT_DANGER] / 100;
}

static int worth_of_side(struct cnc_mind *m, int seat)
{
	const struct cnc_state *s = m->s;
	int wanted = m->setup->banners[seat] - s->side[seat].banners;
	int worth = m->w[W_NEAR_WON] / (wanted > 1 ? wanted : 1) + s->side[seat].n_combat * m->w[W_COMBAT_CARD];
	m->seat = seat;
	cnc_find_foes(m);
	for (int p = 0; p < s->n_piece; p++)
		if (s->piece[p].hex >= 0 && cnc_seat(m->setup, p) == seat)
			worth += worth_of_piece(m, p);
	for (int i = 0; i < s->side[seat].n_hand; i++)
		worth += cnc_worth_later(m, s->side[seat].hand[i]);
	return worth;
}

static void weigh(struct run *run, void *context)
{
	struct cnc_mind *m = context;
	int seat = m->seat;
	m->run = run;
	m->s = run_state(run);
	cnc_look(run, &m->look);
	int worth = worth_of_side(m, seat);
	m->answer = share_of((worth - worth_of_side(m, !seat)) * THOUSAND / m->w[W_ODDS]);
}

int cnc_worth(const void *setup, const void *state, int seat)
{
	const struct cnc_setup *c = setup;
	const struct cnc_state *s = state;
	struct cnc_mind m = {.setup = c, .seat = seat, .room = {VALUE_NONE, 0, 0}, .caution = 100};
	cnc_weigh_by(0, m.w);
	if (s->at.over)
		return share_of_game(s->at.winner, seat);
	struct run_config config = {.sys = c->law->system, .setup = setup};
	struct run *run = run_new(&config, state);
	run_look(run, weigh, &m);
	run_free(run);
	return m.answer;
}
