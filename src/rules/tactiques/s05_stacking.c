/* Chapter 5: stacking. */
#include "rules/tactiques/tac.h"

enum { ALL = -1 };

/* 5.03, 4.53: an increment of guns is worth four others. */
static int weight(struct tac_at at, int unit)
{
	RULE("TN 5.03", 1);
	return tac_is_artillery(at, unit) ? TAC_GUN_WEIGHT : 1;
}

int tac_equivalents(struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	int n = 0;
	for (int i = 0; i < k.n; i++)
		n += weight(at, k.unit[i]) * tac_left_in(at, k.unit[i], hex);
	return n;
}

/* Those who come and those who are there, each once. */
static struct tac_stack together(struct tac_at at, const struct tac_stack *comers, int hex)
{
	struct tac_stack all = *comers, there = tac_stack_at(at, hex);
	for (int i = 0; i < there.n; i++)
		if (!list_has(comers->unit, comers->n, there.unit[i]) && all.n < TAC_STACK)
			all.unit[all.n++] = there.unit[i];
	return all;
}

/* 4.61: of a multi-hex unit that stands there the half that does. */
static int increments_in(struct tac_at at, int unit, int hex)
{
	RULE("TN 4.61s", tac_left(at, unit));
	return tac_in_hex(at.s, unit, hex) ? tac_left_in(at, unit, hex) : tac_left(at, unit);
}

/* Who stands there first. */
static int16_t one_there(struct tac_at at, const struct tac_stack *comers, int hex)
{
	struct tac_stack there = tac_stack_at(at, hex);
	for (int i = 0; i < there.n; i++)
		if (!list_has(comers->unit, comers->n, there.unit[i]))
			return there.unit[i];
	return comers->unit[0];
}

/* 5.01: by increments; part: those of the first, or ALL that it has or would have there. */
static bool fits_limit(struct tac_at at, const struct tac_stack *all, int part, int hex)
{
	RULE("TN 5.01", true);
	int n = 0;
	for (int i = 0; i < all->n; i++)
		n += weight(at, all->unit[i]) * (i || part == ALL ? increments_in(at, all->unit[i], hex) : part);
	return n <= tac_grounds[at.setup->ground[hex]].limit;
}

/* 5.13: infantry and cavalry never; 4.42: nobody with who marches. */
static bool arms_agree(struct tac_at at, const struct tac_stack *all)
{
	RULE("TN 5.13", true);
	bool infantry = false, cavalry = false;
	for (int i = 0; i < all->n; i++) {
		infantry = infantry || tac_arm(at, all->unit[i]) == INFANTRY;
		cavalry = cavalry || tac_arm(at, all->unit[i]) == CAVALRY;
	}
	return !(infantry && cavalry);
}

static bool nobody_marches(struct tac_at at, const struct tac_stack *all)
{
	RULE("TN 4.42", true);
	for (int i = 0; i < all->n; i++)
		if (at.s->unit[all->unit[i]].formation == F_MARCH)
			return false;
	return true;
}

/* 5.04: one regiment and one battery; a leader lets others in, sappers join any infantry. */
static bool regiments_agree(struct tac_at at, const struct tac_stack *all, bool leader)
{
	RULE("TN 5.04", true);
	const char *regiment = NULL;
	int batteries = 0;
	for (int i = 0; i < all->n && !leader; i++) {
		const struct tac_unit_setup *u = tac_unit(at, all->unit[i]);
		if (u->arm >= FOOT_ARTILLERY)
			batteries++;
		else if (u->sappers)
			continue;
		else if (regiment && strcmp(regiment, u->regiment))
			return false;
		else
			regiment = u->regiment;
	}
	return batteries <= 1;
}

/* 5.14: never with the enemy. */
static struct no enemy_no(struct tac_at at, int seat, int hex)
{
	RULE("TN 11.36", NO_OBJECTION);
	int there = tac_seat_at(at, hex);
	return there != VALUE_NONE && there != seat ? NO(enemy_there, (int16_t)hex) : NO_OBJECTION;
}

static struct no fire_in_hex_no(struct tac_at at, int hex)
{
	RULE("TN 15.73", NO_OBJECTION);
	return tac_blazes(at, hex) ? NO(hex_burns, (int16_t)hex) : NO_OBJECTION;
}

struct no tac_hex_no(struct tac_at at, int seat, int hex)
{
	struct no no = fire_in_hex_no(at, hex);
	return no.why ? no : enemy_no(at, seat, hex);
}

static struct no stack_no(struct tac_at at, const struct tac_stack *comers, int part, int hex, bool leader)
{
	struct tac_stack all = together(at, comers, hex);
	int seat = at.setup->unit[comers->unit[0]].seat;
	struct no no = tac_hex_no(at, seat, hex);
	bool one_regiment = all.n == 2 && tac_twin(at, all.unit[0]) == all.unit[1]; /* 18.2 */
	if (no.why || all.n == 1 || one_regiment)
		return no;
	if (!arms_agree(at, &all))
		return NO(stack_arms, one_there(at, comers, hex), (int16_t)hex);
	if (!nobody_marches(at, &all))
		return NO(stack_march, one_there(at, comers, hex), (int16_t)hex);
	if (!fits_limit(at, &all, part, hex))
		return NO(stack_limit, one_there(at, comers, hex), (int16_t)hex,
			  tac_grounds[at.setup->ground[hex]].limit);
	return regiments_agree(at, &all, leader || tac_leader_at(at, seat, hex))
		       ? NO_OBJECTION
		       : NO(stack_regiments, one_there(at, comers, hex), (int16_t)hex);
}

/* 5.0: at every moment. */
struct no tac_stack_no(struct tac_at at, const struct tac_stack *comers, int hex, bool leader)
{
	RULE("TN 5.0", NO_OBJECTION);
	return stack_no(at, comers, ALL, hex, leader);
}

struct no tac_part_no(struct tac_at at, int unit, int increments, int hex, bool leader)
{
	struct tac_stack one = {1, {(int16_t)unit}};
	return stack_no(at, &one, increments, hex, leader);
}

static void level_hex(struct run *run, int hex)
{
	struct tac_state *s = tac_state(run);
	struct tac_stack k = tac_stack_at(tac_now(run), hex);
	int worst = NORMAL;
	for (int i = 0; i < k.n; i++)
		if (s->unit[k.unit[i]].disruption > worst)
			worst = s->unit[k.unit[i]].disruption;
	for (int i = 0; i < k.n; i++) {
		if (s->unit[k.unit[i]].disruption == worst)
			continue;
		s->unit[k.unit[i]].disruption = worst;
		report(run, EV_disrupted, tac_setup(run)->unit[k.unit[i]].seat, k.unit[i], worst);
	}
}

/* 5.33, 5.15: who shares a hex shares the worst state; a multi-hex unit in both of its hexes. */
void tac_share_disruption(struct run *run, int hex)
{
	RULE("TN 5.33");
	struct tac_stack k = tac_stack_at(tac_now(run), hex);
	level_hex(run, hex);
	for (int i = 0; i < k.n; i++) {
		const struct tac_unit *u = &tac_state(run)->unit[k.unit[i]];
		if (u->hex2 == VALUE_NONE)
			continue;
		level_hex(run, u->hex == hex ? u->hex2 : u->hex);
		level_hex(run, hex);
	}
}

/* ---- 5.12: the order of a stack ---- */

/* Numbers the others of its hexes from `first` on, in their order. */
static void number_others(struct run *run, int unit, int first)
{
	struct tac_state *s = tac_state(run);
	for (int half = 0; half < 2; half++) {
		int hex = half ? s->unit[unit].hex2 : s->unit[unit].hex, depth = first;
		struct tac_stack k = tac_stack_at(tac_now(run), hex);
		for (int i = 0; i < k.n; i++)
			if (k.unit[i] != unit) {
				s->unit[k.unit[i]].depth = depth++;
				tac_lay(run, k.unit[i]);
			}
	}
}

void tac_to_top(struct run *run, int unit)
{
	number_others(run, unit, 1);
	tac_state(run)->unit[unit].depth = 0;
	tac_lay(run, unit);
	tac_fog_at(run, tac_state(run)->unit[unit].hex);
}

void tac_to_bottom(struct run *run, int unit)
{
	number_others(run, unit, 0);
	tac_state(run)->unit[unit].depth = TAC_STACK;
	tac_lay(run, unit);
}
