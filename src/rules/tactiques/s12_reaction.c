/* Chapter 12: steps K and L, defensive fire and reactions. */
#include "rules/tactiques/tac.h"

/* ---- 12.1 ---- */

/* 12.01: the reactive side may change the order of a stack that has not fired. */
static void offer_tops(struct run *run, struct tac_at at, int seat)
{
	RULE("TN 12.01");
	for (int u = 0; u < at.s->n_unit; u++) {
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u))
			continue;
		struct tac_stack k = tac_stack_at(at, at.s->unit[u].hex);
		bool fresh = k.unit[0] != u;
		for (int i = 0; i < k.n; i++)
			fresh = fresh && !at.s->unit[k.unit[i]].acted;
		if (fresh)
			option(run, DEFEND_TOP, u, 0, 0);
	}
}

/* K: one unit a visit. */
int tac_defend_row(struct run *run)
{
	RULE("TN 12.1", FLOW_NEXT);
	struct tac_at at = tac_now(run);
	int seat = !at.s->at.active;
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) && !at.s->unit[u].acted &&
		    tac_has_target(at, u, DEFENSIVE))
			option(run, DEFEND_UNIT, u, 0, 0);
	option(run, DEFEND_DONE, 0, 0, 0);
	offer_tops(run, at, seat);
	struct choice c = ask(run, Q_DEFEND, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == DEFEND_DONE) {
		tac_all_may_act(run);
		return FLOW_NEXT;
	}
	if (c.verb == DEFEND_TOP) {
		int top = ARG(&c, DEFEND_TOP, unit), facing = tac_state(run)->unit[top].facing;
		tac_to_top(run, top);
		tac_turn(run, tac_state(run)->unit[top].hex, facing);
		return ROW_DEFEND;
	}
	tac_state(run)->unit[ARG(&c, DEFEND_UNIT, unit)].acted = 1;
	tac_fire_out(run, ARG(&c, DEFEND_UNIT, unit), DEFENSIVE, Q_AIM);
	return ROW_DEFEND;
}

/* ---- who may react ---- */

/* 12.22 */
static bool is_near(struct tac_at at, int unit)
{
	RULE("TN 12.22", true);
	return tac_nearest_marked(at, unit, NO_MARKER) <= TAC_NEAR;
}

/* ---- 12.3 ---- */

/* One hexside, or one corner, to either side. */
static void offer_refuse(struct run *run, struct tac_at at, int unit)
{
	RULE("TN 12.3");
	const struct tac_unit *u = &at.s->unit[unit];
	bool all_around = u->formation == F_SQUARE || u->formation == F_GENERAL || u->formation == F_LIMBERED;
	if (all_around || u->hex2 != VALUE_NONE || tac_top(at, u->hex) != unit)
		return;
	for (int turn = -2; turn <= 2; turn += 4)
		option(run, REACT_REFUSE, unit, (u->facing + turn + 2 * FLAT_DIRECTIONS) % (2 * FLAT_DIRECTIONS), 0);
}

/* ---- 12.4 ---- */

/* 12.41: is there a charging horse beside it that is as fast, with what 6.11 and 13.5 leave of the
 * allowance of either? */
static bool would_be_caught(struct tac_at at, int unit)
{
	RULE("TN 12.41m", false);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat != at.setup->unit[unit].seat && tac_on_map(at.s, u) &&
		    at.s->unit[u].marker == CHARGE && tac_gap(at, u, unit) == 1 &&
		    tac_allowance(at, u, false) >= tac_allowance(at, unit, false))
			return true;
	return false;
}

static bool may_fall_back(struct tac_at at, int unit)
{
	RULE("TN 12.41", false);
	const struct tac_unit *u = &at.s->unit[unit];
	int assault = tac_nearest_marked(at, unit, ASSAULT), charge = tac_nearest_marked(at, unit, CHARGE);
	if (u->formation == F_LIMBERED)
		return tac_arm(at, unit) == HORSE_ARTILLERY || charge > TAC_NEAR;
	if (tac_arm(at, unit) == CAVALRY && (assault == 1 || charge == 1))
		return assault == 1 || !would_be_caught(at, unit);
	return u->formation == F_SKIRMISH && assault <= TAC_NEAR && charge > TAC_NEAR;
}

/* 12.42 */
static void offer_shelter(struct run *run, int unit)
{
	struct tac_at at = tac_now(run);
	int hex[2 * FLAT_DIRECTIONS];
	if (tac_arm(at, unit) != INFANTRY || at.s->unit[unit].formation != F_SKIRMISH)
		return;
	int n = tac_shelters(run, unit, hex);
	for (int i = 0; i < n; i++)
		option(run, REACT_SHELTER, unit, hex[i], 0);
}

/* That of its hexes before which the other lies, or NONE. */
static int hex_before(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	if (tac_in_front(at, u->hex, hex))
		return u->hex;
	return u->hex2 != VALUE_NONE && tac_in_front(at, u->hex2, hex) ? u->hex2 : VALUE_NONE;
}

/* Those of its stack that lie beneath it and are marked go with it. */
static struct tac_stack who_advances(struct tac_at at, int unit, int from, int hex)
{
	struct tac_stack all = {1, {(int16_t)unit}}, k = tac_stack_at(at, from);
	int i = 0;
	while (k.unit[i] != unit)
		i++;
	for (i++; i < k.n; i++) {
		struct tac_stack more = all;
		more.unit[more.n++] = k.unit[i];
		if (at.s->unit[k.unit[i]].marker != NO_MARKER && at.s->unit[k.unit[i]].hex2 == VALUE_NONE &&
		    tac_may_go_in(at, k.unit[i], from, hex) &&
		    tac_may_stack(at, &more, hex, tac_leader_at(at, at.s->at.active, from)))
			all = more;
	}
	tac_add_twins(at, &all);
	return all;
}

/* The marked unit may go in from a hex before which it lies. */
static bool may_advance(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	struct tac_stack one = {1, {(int16_t)unit}};
	int from = tac_on_map(at.s, unit) && u->marker != NO_MARKER ? hex_before(at, unit, hex) : VALUE_NONE;
	return from != VALUE_NONE && tac_may_stack(at, &one, hex, false) && tac_may_go_in(at, unit, from, hex);
}

/* 12.43: active units beside the hex that was left may go in, and leaders with them; 13.41: and may
 * then be recalled. */
static void advance_before(struct run *run, int hex)
{
	RULE("TN 12.43");
	struct tac_at at = tac_now(run);
	int seat = at.s->at.active;
	if (tac_top(at, hex) != VALUE_NONE)
		return;
	option(run, WHO_NONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && may_advance(at, u, hex))
			option(run, WHO_UNIT, u, 0, 0);
	struct choice c = ask(run, Q_BEFORE, seat, hex, VALUE_NONE);
	if (c.verb == WHO_NONE)
		return;
	int unit = ARG(&c, WHO_UNIT, unit), from = hex_before(at, unit, hex);
	struct tac_stack all = who_advances(at, unit, from, hex);
	tac_advance(run, &all, from, hex);
	tac_recall_some(run, &all);
}

/* The hexes that a unit has left. */
static void vacated(struct run *run, int hex, int hex2)
{
	if (tac_seat_at(tac_now(run), hex) == VALUE_NONE)
		advance_before(run, hex);
	if (hex2 != VALUE_NONE && tac_seat_at(tac_now(run), hex2) == VALUE_NONE)
		advance_before(run, hex2);
}

static void fall_back(struct run *run, int unit, int shelter)
{
	RULE("TN 12.4");
	struct tac_at at = tac_now(run);
	const struct tac_unit *u = &at.s->unit[unit];
	struct tac_sum extra = {0};
	struct tac_stack one = {1, {(int16_t)unit}};
	int hex = u->hex, hex2 = u->hex2;
	bool horse = tac_arm(at, unit) == CAVALRY || tac_arm(at, unit) == HORSE_ARTILLERY;
	if (shelter != VALUE_NONE)
		tac_add(&extra, MOD_SHELTER);
	else if (horse && tac_nearest_marked(at, unit, ASSAULT) <= TAC_NEAR &&
		 tac_nearest_marked(at, unit, CHARGE) > TAC_NEAR)
		tac_add(&extra, MOD_RIDE_OFF);
	if (u->tired)
		tac_add(&extra, MOD_TIRED);
	if (!tac_task_check(run, unit, TASK_FALL_BACK, &extra))
		return;
	tac_retreat(run, &one, shelter == VALUE_NONE ? 0 : 1, shelter);
	tac_panic(run);
	vacated(run, hex, hex2);
}

/* ---- 12.5 ---- */

/* 12.51 */
static void offer_form_up(struct run *run, struct tac_at at, int unit)
{
	RULE("TN 12.51");
	int now = at.s->unit[unit].formation;
	for (int f = 0; f < FORMATIONS && !tac_unit(at, unit)->untrained && now != F_GENERAL; f++)
		if (f != now && f != F_GENERAL && tac_may_form(at, unit, f))
			option(run, REACT_FORM_UP, unit, f, 0);
}

/* Charging cavalry in Line beside it. */
static bool charged_in_line(struct tac_at at, int unit)
{
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat != at.setup->unit[unit].seat && tac_on_map(at.s, u) &&
		    at.s->unit[u].marker == CHARGE && at.s->unit[u].formation == F_LINE && tac_gap(at, u, unit) == 1)
			return true;
	return false;
}

/* 4.66: in one hex, its owner's choice of those where all of it may stand. */
static void gather(struct run *run, int unit, int formation)
{
	RULE("TN 4.66");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = tac_setup(run)->unit[unit].seat;
	if (u->hex2 == VALUE_NONE || formation == F_LINE || formation == F_SKIRMISH)
		return;
	struct tac_at at = tac_now(run);
	bool first = tac_part_may_stack(at, unit, tac_left(at, unit), u->hex, false);
	bool second = tac_part_may_stack(at, unit, tac_left(at, unit), u->hex2, false);
	if (first || !second)
		option(run, HEX_AT, u->hex, 0, 0);
	if (second || !first)
		option(run, HEX_AT, u->hex2, 0, 0);
	struct choice c = ask(run, Q_COLLAPSE, seat, unit, VALUE_NONE);
	u->hex = ARG(&c, HEX_AT, hex);
	u->hex2 = VALUE_NONE;
	tac_lay(run, unit);
	report(run, EV_collapses, seat, unit, u->hex, 0);
}

static bool form_up(struct run *run, int unit, int formation)
{
	RULE("TN 12.5", false);
	struct tac_at at = tac_now(run);
	struct tac_sum extra = {0};
	if (charged_in_line(at, unit))
		tac_add(&extra, MOD_LINED_HORSE);
	if (tac_arm(at, unit) == FOOT_ARTILLERY)
		tac_add(&extra, MOD_FOOT_GUNS);
	if (at.s->unit[unit].formation == F_SKIRMISH)
		tac_add(&extra, MOD_SKIRMISHER);
	if (!tac_task_check(run, unit, TASK_FORM_UP, &extra))
		return false;
	gather(run, unit, formation);
	tac_change_formation(run, unit, formation, tac_facing_for(formation, at.s->unit[unit].facing), 0);
	return true;
}

/* ---- 12.6 ---- */

/* 10.3: cavalry in Reserve does not charge. */
static bool may_charge(struct tac_at at, int unit)
{
	RULE("TN 10.3", true);
	return tac_order_of(at, unit) != RESERVE;
}

/* Beneath limbered guns nothing has a front (5.11). */
static bool is_horse_free(struct tac_at at, int unit)
{
	return tac_arm(at, unit) == CAVALRY && may_charge(at, unit) &&
	       at.s->unit[tac_top(at, at.s->unit[unit].hex)].formation != F_LIMBERED;
}

static bool is_struck(struct tac_at at, int hex)
{
	return list_has(at.s->game.struck, at.s->game.n_struck, hex);
}

static bool is_prey(struct tac_at at, int hex)
{
	return hex != FLAT_NONE && tac_seat_at(at, hex) == at.s->at.active && !is_struck(at, hex);
}

/* A multi-hex unit does not turn: what lies before one of its hexes, each once. */
static void offer_charge(struct run *run, struct tac_at at, int unit)
{
	RULE("TN 12.6");
	const struct tac_unit *u = &at.s->unit[unit];
	bool wide = u->hex2 != VALUE_NONE;
	for (int i = 0; i < (wide ? 2 : 1) * FLAT_DIRECTIONS && is_horse_free(at, unit); i++) {
		int from = i < FLAT_DIRECTIONS ? u->hex : u->hex2;
		int hex = flat_next(&at.setup->map, from, i % FLAT_DIRECTIONS);
		if (is_prey(at, hex) && (!wide || hex_before(at, unit, hex) == from))
			option(run, REACT_CHARGE, unit, hex, 0);
	}
}

/* 13.31, 13.42: who pursued and came upon an enemy hex that was not attacked fights there as well,
 * unless it is recalled; else it goes no farther. */
static void charge_on(struct run *run, int unit)
{
	RULE("TN 13.31c");
	struct tac_at at = tac_now(run);
	const struct tac_unit *u = &at.s->unit[unit];
	struct tac_fight fight = {1, {u->hex}, VALUE_NONE, unit, true}; /* an advance brought it into one hex */
	int seat = at.setup->unit[unit].seat, prey[FLAT_DIRECTIONS], n = 0;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(&at.setup->map, u->hex, d);
		if (tac_may_attack(at, u->hex, hex, seat))
			prey[n++] = hex;
	}
	if (!n || tac_ask_recall(run, unit))
		return;
	for (int i = 0; i < n; i++)
		option(run, HEX_AT, prey[i], 0, 0);
	struct choice c = ask(run, Q_STRIKE_BACK, seat, unit, VALUE_NONE);
	fight.target = ARG(&c, HEX_AT, hex);
	tac_melee(run, &fight);
}

/* Only a pursuit leaves the marker where it is. */
static bool goes_on(const struct tac_state *s, int unit)
{
	return tac_on_map(s, unit) && s->unit[unit].marker != NO_MARKER;
}

/* 12.6, 12.7: it gains its marker as soon as it has passed. */
static void mark_charge(struct run *run, int unit)
{
	struct tac_state *s = tac_state(run);
	int command = tac_unit(tac_now(run), unit)->command, twin = tac_twin_beside(tac_now(run), unit);
	s->unit[unit].marker = CHARGE;
	if (twin != VALUE_NONE)
		s->unit[twin].marker = CHARGE;
	if (tac_setup(run)->command[command].level == BRIGADE)
		s->command[command].charged = 1;
	report(run, EV_declares, tac_setup(run)->unit[unit].seat, unit, CHARGE);
}

/* From that of its hexes before which the target lies; who has gone out of its way is not met. */
static void charge_now(struct run *run, int unit, int target, bool may_pursue)
{
	struct tac_state *s = tac_state(run);
	int from = hex_before(tac_now(run), unit, target), twin = tac_twin_beside(tac_now(run), unit);
	struct tac_fight fight = {1, {(int16_t)from}, target, unit, may_pursue};
	if (from != VALUE_NONE && is_prey(tac_now(run), target))
		tac_melee(run, &fight);
	int still = goes_on(s, unit) ? unit : twin != VALUE_NONE && goes_on(s, twin) ? twin : VALUE_NONE;
	if (still != VALUE_NONE)
		charge_on(run, still);
	tac_unmark(run, unit);
	if (twin != VALUE_NONE)
		tac_unmark(run, twin);
}

/* It may turn, but not change formation. */
static void turn_to(struct run *run, int unit, int target)
{
	struct tac_at at = tac_now(run);
	const struct tac_unit *u = &at.s->unit[unit];
	int d = flat_direction_of(&at.setup->map, u->hex, target);
	if (hex_before(at, unit, target) == VALUE_NONE)
		tac_turn(run, u->hex, tac_facing_for(u->formation, 2 * d));
}

static void reaction_charge(struct run *run, int unit, int target)
{
	if (!tac_task_check(run, unit, TASK_REACTION_CHARGE, NULL))
		return;
	mark_charge(run, unit);
	turn_to(run, unit, target);
	charge_now(run, unit, target, false);
}

/* ---- 12.7 ---- */

/* 12.71: through no hex that is held, Broken or Impassable; nor out of General ground, for it may not
 * change formation (4.46), nor into it in two hexes (4.6). */
static bool may_ride_through(struct tac_at at, int unit, int from, int via)
{
	RULE("TN 12.71", true);
	const struct tac_unit *u = &at.s->unit[unit];
	int top = tac_top(at, via);
	bool held = top != VALUE_NONE ? top != unit : tac_seat_at(at, via) == at.s->at.active;
	return !held && !tac_blazes(at, via) && !tac_comes_out(at, unit, via) &&
	       !(u->hex2 != VALUE_NONE && tac_traits(at, via) & GENERAL_GROUND) &&
	       !((tac_traits(at, via) | tac_side_traits(at, from, via)) & BROKEN) &&
	       tac_cost(at, CAVALRY, u->formation, from, via) != X;
}

static bool faces(struct tac_at at, int unit, int from, int to)
{
	int d = flat_direction_of(&at.setup->map, from, to);
	return d != FLAT_NONE && tac_arc_of(at.s->unit[unit].formation, at.s->unit[unit].facing, d) == FRONT;
}

static bool is_countered(struct tac_at at, int hex)
{
	return is_prey(at, hex) && tac_marked_at(at, hex);
}

/* 9.56: who is Out of Command does not move beside the enemy. */
static bool may_move_up(struct tac_at at, int unit)
{
	RULE("TN 9.56c", true);
	return !tac_out_of_command(at, unit);
}

static bool is_beside(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return flat_distance(&at.setup->map, u->hex, hex) == 1 ||
	       (u->hex2 != VALUE_NONE && flat_distance(&at.setup->map, u->hex2, hex) == 1);
}

/* Where the other half of a multi-hex unit comes by a step that way: NONE of others, or off the map. */
static int second_via(struct tac_at at, int unit, int d)
{
	int hex2 = at.s->unit[unit].hex2;
	return hex2 == VALUE_NONE ? VALUE_NONE : flat_next(&at.setup->map, hex2, d);
}

/* The unit, all of it, may go that way. */
static bool may_ride(struct tac_at at, int unit, int d)
{
	const struct tac_unit *u = &at.s->unit[unit];
	int via = flat_next(&at.setup->map, u->hex, d), via2 = second_via(at, unit, d);
	if (via == FLAT_NONE || !faces(at, unit, u->hex, via) || !may_ride_through(at, unit, u->hex, via))
		return false;
	return u->hex2 == VALUE_NONE || (via2 != FLAT_NONE && may_ride_through(at, unit, u->hex2, via2));
}

/* Who is marked and lies before `here`; if the unit has moved up to `via`, nobody whom it stood beside
 * before; and of the other half nobody who lies before the first, which came to `via`. */
static void offer_counters_from(struct run *run, struct tac_at at, int unit, int here, int via)
{
	bool moved = via != at.s->unit[unit].hex;
	for (int e = 0; e < FLAT_DIRECTIONS && here != VALUE_NONE; e++) {
		int hex = flat_next(&at.setup->map, here, e);
		if (is_countered(at, hex) && faces(at, unit, here, hex) && !(moved && is_beside(at, unit, hex)) &&
		    (here == via || !faces(at, unit, via, hex)))
			option(run, REACT_COUNTER, unit, hex, via);
	}
}

/* 12.7: a marked enemy in front, or one hex farther; it neither turns nor changes formation. */
static void offer_counter(struct run *run, struct tac_at at, int unit)
{
	RULE("TN 12.7");
	const struct tac_unit *u = &at.s->unit[unit];
	if (!is_horse_free(at, unit))
		return;
	offer_counters_from(run, at, unit, u->hex, u->hex);
	offer_counters_from(run, at, unit, u->hex2, u->hex);
	for (int d = 0; d < FLAT_DIRECTIONS && may_move_up(at, unit); d++) {
		int via = flat_next(&at.setup->map, u->hex, d);
		if (!may_ride(at, unit, d))
			continue;
		offer_counters_from(run, at, unit, via, via);
		offer_counters_from(run, at, unit, second_via(at, unit, d), via);
	}
}

/* 12.73: infantry must try to form Square; in it, it assaults nobody.  Where it stands then: a multi-hex
 * unit may have left the hex (4.66). */
static int must_form(struct run *run, int hex)
{
	RULE("TN 12.73", hex);
	struct tac_at at = tac_now(run);
	int top = tac_top(at, hex);
	if (tac_arm(at, top) != INFANTRY || tac_unit(at, top)->untrained || !tac_may_form(at, top, F_SQUARE) ||
	    at.s->unit[top].formation == F_SQUARE)
		return hex;
	if (form_up(run, top, F_SQUARE))
		tac_unmark(run, top);
	return tac_seat_at(tac_now(run), hex) == VALUE_NONE ? at.s->unit[top].hex : hex;
}

static void move_up(struct run *run, int unit, int via)
{
	struct tac_at at = tac_now(run);
	int from = at.s->unit[unit].hex, d = flat_direction_of(&at.setup->map, from, via);
	struct tac_stack all = {1, {(int16_t)unit}};
	tac_add_twins(at, &all);
	for (int i = 0; via != from && i < all.n; i++) {
		tac_enter_both(run, all.unit[i], via, second_via(at, all.unit[i], d));
		report(run, EV_moves, at.setup->unit[unit].seat, all.unit[i], from, via, WAY_COUNTER, 0);
	}
}

static void counter_charge(struct run *run, int unit, int target, int via)
{
	if (!tac_task_check(run, unit, TASK_COUNTER_CHARGE, NULL))
		return;
	mark_charge(run, unit);
	move_up(run, unit, via);
	charge_now(run, unit, must_form(run, target), true);
}

/* ---- step L ---- */

static void offer_reactions(struct run *run, struct tac_at at, int unit)
{
	if (is_near(at, unit)) {
		offer_refuse(run, at, unit);
		if (may_fall_back(at, unit))
			option(run, REACT_FALL_BACK, unit, 0, 0);
		offer_shelter(run, unit);
		offer_form_up(run, at, unit);
		offer_counter(run, at, unit);
	}
	offer_charge(run, at, unit);
}

static void react(struct run *run, const struct choice *c)
{
	int unit = ARG(c, REACT_FALL_BACK, unit);
	switch (c->verb) {
	case REACT_REFUSE:
		if (tac_task_check(run, unit, TASK_REFUSE, NULL))
			tac_turn(run, tac_state(run)->unit[unit].hex, ARG(c, REACT_REFUSE, facing));
		break;
	case REACT_FALL_BACK: fall_back(run, unit, VALUE_NONE); break;
	case REACT_SHELTER: fall_back(run, unit, ARG(c, REACT_SHELTER, hex)); break;
	case REACT_FORM_UP: form_up(run, unit, ARG(c, REACT_FORM_UP, formation)); break;
	case REACT_CHARGE: reaction_charge(run, unit, ARG(c, REACT_CHARGE, hex)); break;
	default: counter_charge(run, unit, ARG(c, REACT_COUNTER, hex), ARG(c, REACT_COUNTER, from)); break;
	}
}

/* 12.21: each unit once, whether it succeeds or not. */
static bool may_react(struct tac_at at, int unit)
{
	RULE("TN 12.21", true);
	return !at.s->unit[unit].reacted;
}

/* L: one reaction a visit. */
int tac_react_row(struct run *run)
{
	RULE("TN 12.2", FLOW_NEXT);
	struct tac_at at = tac_now(run);
	int seat = !at.s->at.active;
	option(run, REACT_DONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) && may_react(at, u))
			offer_reactions(run, at, u);
	struct choice c = ask(run, Q_REACT, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == REACT_DONE) {
		tac_all_may_act(run);
		return FLOW_NEXT;
	}
	int unit = ARG(&c, REACT_FALL_BACK, unit);
	tac_state(run)->unit[unit].reacted = 1;
	int twin = tac_twin_beside(at, unit);
	if (twin != VALUE_NONE)
		tac_state(run)->unit[twin].reacted = 1;
	react(run, &c);
	tac_panic(run);
	tac_settle(run);
	return ROW_REACT;
}
