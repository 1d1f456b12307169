/* What a whole position of Tactiques is worth to a side (system.worth): the share of games that it would win of it, by its
 * victory points as they stand, and what is left of its units, less the same of the other side. */
#include "rules/tactiques/player.h"
#include "engine/share.h"

enum { THOUSAND = 1000 };

/* Its increments, those of it that are near to being Shattered, and how steady it is. */
static int worth_of_unit(struct tac_at at, const int16_t *w, int unit)
{
	const struct tac_unit_setup *k = tac_unit(at, unit);
	const struct tac_unit *u = &at.s->unit[unit];
	if (u->status == LOST || u->status == OFF_ROUTED)
		return 0;
	if (tac_shattered(at, unit))
		return w[W_KEPT_BROKEN] * (k->increments - u->losses);
	int near = k->shatter > 0 ? w[W_KEPT_NEAR] * u->losses / k->shatter : 0;
	return w[W_KEPT_INCREMENT] * (k->increments - u->losses) + (k->counts ? w[W_KEPT_COUNTS] : 0) - near -
	       w[W_KEPT_DISRUPTED] * u->disruption;
}

static int worth_of_side(struct tac_at at, const int16_t *w, int seat)
{
	int worth = w[W_KEPT_POINT] * tac_points(at, seat);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat)
			worth += worth_of_unit(at, w, u);
	return worth;
}

int tac_worth(const void *setup, const void *state, int seat)
{
	struct tac_at at = {.setup = setup, .s = state};
	struct tac_board board;
	int16_t w[TAC_WEIGHTS];
	tac_weigh_by(0, w);
	if (at.s->at.over)
		return share_of_game(at.s->at.winner, seat);
	at = tac_on_board(at, &board);
	return share_of((worth_of_side(at, w, seat) - worth_of_side(at, w, !seat)) * THOUSAND / w[W_ODDS]);
}
