/* Chapter 5, combined arms: a gun joins an infantry or cavalry unit in one melee. */
#include "rules/napoleonics/nap.h"

/* At a distance the gun needs range and sight, must not shoot over anybody, and may have no
 * enemy beside it. */
static bool has_aim(struct run *run, const struct cnc_look *look, int gun, int at)
{
	int from = cnc_state(run)->piece[gun].hex;
	return cnc_adjacent_enemy_unit(run, look, gun) == VALUE_NONE && cnc_in_sight(run, look, from, at, INFANTRY);
}

/* 5.arms: dice are found for each of the two by itself, and added. */
int nap_support_dice(struct run *run, const struct cnc_look *look, int gun, int at, bool note)
{
	RULE("CCN 5.arms", 0);
	const struct cnc_state *s = cnc_state(run);
	int from = s->piece[gun].hex, target = cnc_who_at(look, at);
	if (cnc_setup(run)->board->distance[from][at] == 1)
		return nap_melee_dice(run, gun, from, target, at, MELEE_ATTACK, note);
	return has_aim(run, look, gun, at) ? nap_fire_dice(run, look, gun, at, note) : 0;
}

/* 5.arms: only guns join. */
struct no nap_never_joins(const struct cnc_setup *setup, int piece)
{
	RULE("CCN 5.arms", NO_OBJECTION);
	return cnc_arm(setup, piece) == ARTILLERY ? NO_OBJECTION : NO(setup, no_artillery, piece);
}

/* 5.arms: the gun may battle itself, and has dice against that hex. */
struct no nap_gun_fault(struct run *run, const struct cnc_look *look, int gun, int at)
{
	RULE("CCN 5.arms", NO_OBJECTION);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (gun == VALUE_NONE || s->piece[gun].hex < 0)
		return NO(setup, gun_gone);
	int gap = setup->board->distance[s->piece[gun].hex][at], range = cnc_unit_of(setup, gun)->range;
	if (!s->piece[gun].ordered)
		return NO(setup, gun_not_ordered, gun);
	if (s->piece[gun].fought)
		return NO(setup, gun_has_battled, gun);
	if (!cnc_may_battle(run, gun))
		return NO(setup, gun_moved, gun);
	if (gap > range)
		return NO(setup, gun_out_of_range, at, gap, gun, range);
	if (gap > 1 && cnc_adjacent_enemy_unit(run, look, gun) != VALUE_NONE)
		return NO(setup, gun_beside_enemy, gun);
	return nap_support_dice(run, look, gun, at, false) ? NO_OBJECTION : NO(setup, gun_cannot_help, gun, at);
}

void nap_offer_guns(struct run *run, int unit, int at, bool bonus)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	if (cnc_arm(setup, unit) == ARTILLERY)
		return;
	cnc_look(run, &look);
	for (int gun = 0; gun < s->n_piece; gun++) {
		if (nap_never_joins(setup, gun).why || s->piece[gun].hex < 0 ||
		    cnc_seat(setup, gun) != cnc_seat(setup, unit) || nap_gun_fault(run, &look, gun, at).why)
			continue;
		if (bonus)
			option(run, BONUS_COMBINED, at, gun, 0);
		else
			option(run, ATTACK_COMBINED, unit, at, gun);
	}
}
