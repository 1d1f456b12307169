/* The player remembers: who has the same units before him at several questions need not look again what each of them would
 * make of an order.  Of equal places the best is drawn by the question's own number, so a prospect is remembered without
 * its place, and as many numbers are drawn as if he looked: what he answers does not hang on what he remembers. */
#include "rules/cnc/player.h"
#include "engine/sources.h"

static void find_stand(const struct cnc_mind *m, struct cnc_stand *out)
{
	const struct cnc_state *s = m->s;
	int effect = cnc_effect(m->setup, s);
	bool special = effect != VALUE_NONE && cnc_card(m->setup, effect)->whom;
	memset(out, 0, sizeof *out);
	out->n_piece = s->n_piece;
	out->turn = s->at.turn;
	out->seat = m->seat;
	out->temper = m->temper;
	out->card = special ? s->deck.played : VALUE_NONE;
	out->chief = s->deck.chief;
	out->cancelled = s->deck.cancelled;
	for (int side = 0; side < 2; side++) {
		out->banners[side] = s->side[side].banners;
		out->tokens[side] = s->side[side].tokens;
		out->iron[side] = s->side[side].iron;
		out->n_combat[side] = s->side[side].n_combat;
	}
	for (int row = 0; row < s->n_objective; row++)
		out->held[row] = s->objective[row].held;
	for (int p = 0; p < s->n_piece; p++) {
		out->piece[p] = s->piece[p];
		out->piece[p].ordered = s->piece[p].ordered && cnc_arm(m->setup, p) == LEADER;
	}
}

/* What is remembered of the piece as all stands now. */
static struct cnc_remembered *find(struct cnc_mind *m, int piece)
{
	struct cnc_stand stand;
	find_stand(m, &stand);
	if (memcmp(&stand, &m->memory->of, sizeof stand) != 0)
		*m->memory = (struct cnc_memory){.of = stand};
	return &m->memory->piece[piece];
}

void cnc_recall(struct cnc_mind *m, int piece, struct cnc_prospect *out)
{
	bool by_chance = m->s->at.turn > m->w[W_RESTLESS];
	struct cnc_remembered *known = m->memory && !by_chance ? find(m, piece) : NULL;
	if (known && known->known) {
		for (int i = 0; i < known->draws; i++)
			sources_random(m->rng);
		*out = (struct cnc_prospect){known->ordered, known->moved, known->goes ? CNC_OUT : VALUE_NONE};
		return;
	}
	int draws = m->draws;
	cnc_look_ahead(m, piece, out);
	if (known)
		*known = (struct cnc_remembered){true, out->to != VALUE_NONE, out->ordered, out->moved,
						 m->draws - draws};
}
