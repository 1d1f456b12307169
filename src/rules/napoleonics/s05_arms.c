/* Chapter 5, combined arms: a gun joins an infantry or cavalry unit in one melee. */
#include "rules/napoleonics/nap.h"

/* At a distance the gun needs range and sight, must not shoot over anybody, and may have no
 * enemy beside it. */
static bool has_aim(struct run *run, const struct nap_look *look, int gun, int at)
{
	int from = nap_state(run)->piece[gun].hex;
	return nap_adjacent_enemy_unit(run, look, gun) == VALUE_NONE &&
	       nap_in_sight(run, look, from, at, INFANTRY);
}

/* 5.arms: dice are found for each of the two by itself, and added. */
int nap_support_dice(struct run *run, int gun, int at, bool note)
{
	RULE("CCN 5.arms", 0);
	const struct nap_state *s = nap_state(run);
	struct nap_look look;
	int from = s->piece[gun].hex;
	nap_look(run, &look);
	int target = nap_who_at(&look, at);
	if (nap_board()->distance[from][at] == 1)
		return nap_melee_dice(run, gun, from, target, at, MELEE_ATTACK, note);
	return has_aim(run, &look, gun, at) ? nap_fire_dice(run, gun, at, note) : 0;
}

void nap_offer_guns(struct run *run, int verb, int unit, int at, bool bonus)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	if (nap_arm(setup, unit) == ARTILLERY)
		return;
	for (int gun = 0; gun < s->n_piece; gun++) {
		if (nap_arm(setup, gun) != ARTILLERY || s->piece[gun].hex < 0 ||
		    nap_seat(setup, gun) != nap_seat(setup, unit) || !nap_may_battle(run, gun) ||
		    !nap_support_dice(run, gun, at, false))
			continue;
		if (bonus)
			option(run, verb, at, gun, 0);
		else
			option(run, verb, unit, at, gun);
	}
}
