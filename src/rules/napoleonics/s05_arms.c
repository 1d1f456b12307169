/* Chapter 5, combined arms: a gun joins an infantry or cavalry unit in one melee. */
#include "rules/napoleonics/nap.h"

/* At a distance the gun needs range and sight, must not shoot over anybody, and may have no
 * enemy beside it. */
static bool has_aim(struct run *run, const struct cnc_look *look, int gun, int at)
{
	int from = cnc_state(run)->piece[gun].hex;
	return cnc_adjacent_enemy_unit(run, look, gun) == VALUE_NONE &&
	       cnc_in_sight(run, look, from, at, INFANTRY);
}

/* 5.arms: dice are found for each of the two by itself, and added. */
int nap_support_dice(struct run *run, int gun, int at, bool note)
{
	RULE("CCN 5.arms", 0);
	const struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	int from = s->piece[gun].hex;
	cnc_look(run, &look);
	int target = cnc_who_at(&look, at);
	if (cnc_setup(run)->board->distance[from][at] == 1)
		return nap_melee_dice(run, gun, from, target, at, MELEE_ATTACK, note);
	return has_aim(run, &look, gun, at) ? nap_fire_dice(run, gun, at, note) : 0;
}

void nap_offer_guns(struct run *run, int unit, int at, bool bonus)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (cnc_arm(setup, unit) == ARTILLERY)
		return;
	for (int gun = 0; gun < s->n_piece; gun++) {
		if (cnc_arm(setup, gun) != ARTILLERY || s->piece[gun].hex < 0 ||
		    cnc_seat(setup, gun) != cnc_seat(setup, unit) || !cnc_may_battle(run, gun) ||
		    !nap_support_dice(run, gun, at, false))
			continue;
		if (bonus)
			option(run, BONUS_COMBINED, at, gun, 0);
		else
			option(run, ATTACK_COMBINED, unit, at, gun);
	}
}
