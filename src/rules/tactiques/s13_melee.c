/* Chapter 13: melee, from the choice of targets to its sums and dice.  What it does stands in
 * s13_results.c. */
#include "rules/tactiques/tac.h"
#include "rules/tactiques/s13.h"

enum { PARTS = 64, NATURAL = 10 };

/* ---- who fights ---- */

/* Units of an attacking hex that take part: the marked ones, or the horse of a Reaction. */
static void add_attackers(struct tac_at at, struct tac_melee_side *a, const struct tac_fight *f, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n && a->stack.n < TAC_STACK; i++) {
		int u = k.unit[i];
		bool fights = f->reaction == VALUE_NONE ? at.s->unit[u].marker != NO_MARKER
							: u == f->reaction || tac_twin_beside(at, u) == f->reaction;
		if (fights && !list_has(a->stack.unit, a->stack.n, u))
			a->stack.unit[a->stack.n++] = (int16_t)u;
	}
}

/* 13.1A: the top unit says what kind of a stack it is. */
enum tac_type tac_type_of(struct tac_at at, int unit)
{
	RULE("TN 13.1A", T_INFANTRY);
	if (at.s->unit[unit].formation == F_SQUARE)
		return T_SQUARE;
	return tac_is_artillery(at, unit) ? T_ARTILLERY : tac_arm(at, unit) == CAVALRY ? T_CAVALRY : T_INFANTRY;
}

/* ---- 13.1B ---- */

/* Melee Value Modifiers, in parts of 64. */
static int factor_of(struct tac_at at, int unit, enum tac_type enemy, bool broken)
{
	RULE("TN 13.1B", PARTS);
	const struct tac_unit *u = &at.s->unit[unit];
	bool horse = tac_arm(at, unit) == CAVALRY;
	int n = PARTS;
	if (u->formation == F_SQUARE)
		n = enemy == T_CAVALRY ? 2 * n : enemy == T_ARTILLERY ? n : n / 2;
	if (horse && enemy == T_SQUARE)
		n /= 2;
	if (horse && broken)
		n /= 2;
	if (u->formation == F_SKIRMISH || u->formation == F_LIMBERED)
		n /= 2;
	if (u->formation == F_MARCH || (horse && u->formation == F_GENERAL))
		n /= 4;
	return u->tired ? n / 2 : n;
}

/* 4.68: both halves of a multi-hex unit fight if the target lies before both. */
static int attacking_increments(struct tac_at at, int unit, int target)
{
	RULE("TN 4.68", tac_left(at, unit));
	const struct tac_unit *u = &at.s->unit[unit];
	int n = 0;
	if (tac_in_front(at, u->hex, target))
		n += tac_left_in(at, unit, u->hex);
	if (u->hex2 != VALUE_NONE && tac_in_front(at, u->hex2, target))
		n += tac_left_in(at, unit, u->hex2);
	return n;
}

/* 5.25: no more increments than may stand in the target's hex, from the top down. */
static int within_limit(struct tac_at at, int target, int n, int used)
{
	RULE("TN 5.25", n);
	int limit = tac_grounds[at.setup->ground[target]].limit - used;
	return n < limit ? n : limit > 0 ? limit : 0;
}

static int attack_strength(struct tac_at at, const struct tac_melee_side *a, enum tac_type enemy, int target,
			   bool broken)
{
	int parts = 0, used = 0;
	for (int i = 0; i < a->stack.n; i++) {
		int u = a->stack.unit[i];
		int n = within_limit(at, target, attacking_increments(at, u, target), used);
		used += n;
		parts += n * tac_unit(at, u)->melee * factor_of(at, u, enemy, broken);
	}
	return (parts + PARTS - 1) / PARTS;
}

/* 4.67: the half in the hex attacked defends. */
static int defence_strength(struct tac_at at, const struct tac_melee_side *d, enum tac_type enemy)
{
	RULE("TN 4.67", 0);
	int parts = 0;
	for (int i = 0; i < d->stack.n; i++) {
		int u = d->stack.unit[i];
		parts += tac_left_in(at, u, d->hex) * tac_unit(at, u)->melee * factor_of(at, u, enemy, false);
	}
	return (parts + PARTS - 1) / PARTS;
}

/* ---- 13.1C ---- */

/* For the defender: 3 to 4 is 1 to 2, 14 to 12 is 1 to 1; never beyond 4. */
int tac_odds(int attack, int defence)
{
	RULE("TN 13.1C", 1);
	if (!defence || !attack)
		return defence ? ODDS_LEAST : ODDS_MOST;
	int n = attack >= defence ? attack / defence : (defence + attack - 1) / attack;
	n = n > ODDS_MOST ? ODDS_MOST : n;
	return attack >= defence ? n : -n;
}

/* ---- 13.1D ---- */

static bool is_multihex(struct tac_at at, const struct tac_melee_side *side)
{
	for (int i = 0; i < side->stack.n; i++)
		if (at.s->unit[side->stack.unit[i]].hex2 != VALUE_NONE)
			return true;
	return false;
}

static int cohesion_of(struct tac_at at, const struct tac_melee_side *side)
{
	RULE("TN 12.11", 0);
	int n = 0;
	for (int i = 0; i < side->stack.n; i++)
		n += at.s->unit[side->stack.unit[i]].cohesion;
	return n;
}

/* 15.04, 4.13: cover, or the walls of a Fortification; sappers mind neither. */
static void add_cover(struct tac_at at, int lead, int from, int target, struct tac_sum *sum)
{
	RULE("TN 15.04m");
	if (tac_unit(at, lead)->sappers)
		return;
	if (tac_traits(at, target) & FORTIFIED)
		tac_add(sum, MOD_FORT);
	else if (at.setup->rule[SWITCH_COVER_IN_MELEE])
		tac_add_n(sum, MOD_COVER, -tac_cover(at, from, target, true));
}

/* 4.13: lances help who attacks. */
static void add_lances(struct tac_at at, int lead, struct tac_sum *sum)
{
	RULE("TN 4.13");
	if (tac_arm(at, lead) == CAVALRY)
		tac_add_n(sum, MOD_LANCERS, tac_unit(at, lead)->lances);
}

/* 4.69 */
static void add_multihex(struct tac_at at, const struct tac_melee_side *a, const struct tac_melee_side *d,
			 struct tac_sum *sum)
{
	RULE("TN 4.69");
	if (is_multihex(at, a) && !is_multihex(at, d))
		tac_add(sum, MOD_MULTIHEX);
}

static void attack_sum(struct tac_at at, const struct tac_melee_side *a, const struct tac_melee_side *d, int odds,
		       struct tac_sum *sum)
{
	RULE("TN 13.1D");
	uint16_t sides = tac_side_traits(at, a->hex, d->hex);
	tac_morale_sum(at, a->lead, true, sum);
	tac_add_n(sum, MOD_ODDS, tac_odds_modifier(odds, false));
	add_multihex(at, a, d, sum);
	if (sides & SLOPING && at.setup->level[d->hex] > at.setup->level[a->hex])
		tac_add(sum, MOD_UPHILL);
	if (sides & BROKEN)
		tac_add(sum, MOD_ACROSS);
	add_cover(at, a->lead, a->hex, d->hex, sum);
	add_lances(at, a->lead, sum);
	tac_add_n(sum, MOD_COHESION, -cohesion_of(at, a));
}

/* Charged in the open. */
static bool rides_down(struct tac_at at, const struct tac_melee_side *a, const struct tac_melee_side *d)
{
	RULE("TN 13.1Dc", false);
	return at.setup->rule[SWITCH_CHARGE_3] && a->type == T_CAVALRY &&
	       (d->type == T_INFANTRY || d->type == T_ARTILLERY) && !(tac_traits(at, d->hex) & BROKEN);
}

static void defence_sum(struct tac_at at, const struct tac_melee_side *a, const struct tac_melee_side *d, int odds,
			struct tac_sum *sum)
{
	RULE("TN 13.1Dd");
	struct tac_threat threat = {CAUSE_MELEE, tac_flanked(at, d->hex, a->hex), false,
				    tac_traits(at, d->hex) & STRONGPOINT};
	tac_morale_sum(at, d->lead, true, sum);
	tac_target_sum(at, d->hex, &threat, sum);
	tac_add_n(sum, MOD_ODDS, tac_odds_modifier(odds, true));
	if (tac_traits(at, d->hex) & BROKEN)
		tac_add(sum, MOD_IN_BROKEN);
	if (rides_down(at, a, d))
		tac_add(sum, MOD_CHARGED);
	tac_add_n(sum, MOD_COHESION, -cohesion_of(at, d));
}

/* ---- 13.1E to G ---- */

static int throw(struct run * run, const struct tac_melee_side *side, const char *label, const struct tac_sum *sum,
		 const struct tac_melee_side *enemy)
{
	int seat = tac_setup(run)->unit[side->lead].seat;
	tac_note(run, seat, sum);
	int die = roll(run, "TN 13.1E", label, seat, 1, side->lead, enemy->lead)->value[0];
	roll_figures(run);
	return die;
}

static int total_of(struct tac_at at, const struct tac_melee_side *side, int die, const struct tac_sum *sum)
{
	RULE("TN 13.1E", 0);
	return tac_unit(at, side->lead)->morale + sum->total + (die + 1) / 2;
}

/* 13.22: for each natural 10 a Special Loss Check of the other side. */
static void special_losses(struct run *run, const struct tac_melee_side *a, const struct tac_melee_side *d, int attack,
			   int defence)
{
	RULE("TN 13.22");
	int seat = tac_setup(run)->unit[a->lead].seat;
	if (attack == NATURAL)
		tac_special_loss(run, d->hex, seat, BY_HAND);
	if (defence == NATURAL)
		tac_special_loss(run, a->hex, !seat, BY_HAND);
}

/* Strengths, odds, modifiers, dice: the margin, positive if the attacker wins. */
static int fight_out(struct run *run, struct tac_melee_side *a, struct tac_melee_side *d)
{
	struct tac_at at = tac_now(run);
	bool broken = (tac_traits(at, d->hex) | tac_side_traits(at, a->hex, d->hex)) & BROKEN;
	struct tac_sum attack = {0}, defence = {0};
	int strength = attack_strength(at, a, d->type, d->hex, broken);
	int resistance = defence_strength(at, d, a->type), odds = tac_odds(strength, resistance);
	attack_sum(at, a, d, odds, &attack);
	defence_sum(at, a, d, odds, &defence);
	int seat = at.setup->unit[a->lead].seat;
	report(run, EV_melee, seat, a->lead, d->hex, (int)a->type, (int)d->type);
	int die = throw(run, a, "attack", &attack, d), other = throw(run, d, "defence", &defence, a);
	int mine = total_of(at, a, die, &attack), theirs = total_of(at, d, other, &defence);
	report(run, EV_melee_sum, VALUE_NONE, strength, resistance, odds, mine, theirs);
	report(run, EV_melee_margin, seat, a->lead, d->hex, mine - theirs,
	       mine > theirs   ? seat
	       : mine < theirs ? !seat
			       : VALUE_NONE);
	special_losses(run, a, d, die, other);
	return mine - theirs;
}

/* Margins of 1, 2 to 4, 5 to 7, 8 and more.  An attacker of infantry has no row of its own
 * against a Square: that of infantry stands. */
const struct tac_cell *tac_result(enum tac_type attacker, enum tac_type defender, int margin)
{
	RULE("TN 13.2", tac_melee_rows[0].cell);
	int size = margin < 0 ? -margin : margin;
	int column = size >= 8 ? 3 : size >= 5 ? 2 : size >= 2 ? 1 : 0;
	if (attacker == T_SQUARE)
		attacker = T_INFANTRY;
	if (attacker == T_INFANTRY && defender == T_SQUARE)
		defender = T_INFANTRY;
	for (int i = 0; i < tac_n_melee_rows; i++)
		if (tac_melee_rows[i].attacker_won == (margin > 0) && tac_melee_rows[i].attacker == attacker &&
		    tac_melee_rows[i].defender == defender)
			return &tac_melee_rows[i].cell[2 * column];
	return tac_melee_rows[0].cell;
}

/* 13.01 */
static void strike(struct run *run, int hex)
{
	struct tac_game *g = &tac_state(run)->game;
	if (g->n_struck == ARRAY_LEN(g->struck))
		run_fault(run, "more than %d melees", g->n_struck);
	g->struck[g->n_struck++] = hex;
}

void tac_melee(struct run *run, const struct tac_fight *f)
{
	RULE("TN 13.1");
	struct tac_at at = tac_now(run);
	struct tac_melee_side a = {.hex = f->from[0]}, d = {.hex = f->target};
	for (int i = 0; i < f->n; i++)
		add_attackers(at, &a, f, f->from[i]);
	d.stack = tac_stack_at(at, f->target);
	a.lead = a.stack.unit[0];
	d.lead = d.stack.unit[0];
	for (int i = 0; i < a.stack.n; i++)
		tac_state(run)->unit[a.stack.unit[i]].acted = 0; /* before the next it may be recalled */
	tac_show(run, a.lead);
	tac_show(run, d.lead);
	a.type = tac_type_of(at, a.lead);
	d.type = tac_type_of(at, d.lead);
	tac_scope_hex(run, f->from[0]);
	tac_scope_hex(run, f->target);
	strike(run, f->target);
	int margin = fight_out(run, &a, &d);
	tac_apply_melee(run, f, &a, &d, margin);
	tac_panic(run);
	tac_settle(run);
	scope_pop(run);
	scope_pop(run);
}

/* ---- step M ---- */

/* 13.01: a hex is attacked once. */
static bool was_struck(struct tac_at at, int hex)
{
	RULE("TN 13.01", false);
	return list_has(at.s->game.struck, at.s->game.n_struck, hex);
}

/* 13.0: an adjacent enemy in front. */
struct no tac_attack_no(struct tac_at at, int from, int to, int seat)
{
	if (tac_seat_at(at, to) != !seat)
		return NO(nobody_to_attack, (int16_t)to);
	if (flat_distance(&at.setup->map, from, to) != 1)
		return NO(attacks_beside, (int16_t)from, (int16_t)to);
	if (!tac_in_front(at, from, to))
		return NO(attacks_in_front, (int16_t)to);
	return was_struck(at, to) ? NO(was_attacked, (int16_t)to) : NO_OBJECTION;
}

bool tac_may_attack(struct tac_at at, int from, int to, int seat)
{
	RULE("TN 13.0", false);
	return to != FLAT_NONE && !tac_attack_no(at, from, to, seat).why;
}

static int marked_in(struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].marker != NO_MARKER)
			return k.unit[i];
	return VALUE_NONE;
}

/* Every attack that can be made from a hex of a marked unit, each hex once. */
static bool offer_attacks(struct run *run, struct tac_at at, int unit)
{
	bool any = false;
	for (int half = 0; half < 2; half++) {
		int from = half ? at.s->unit[unit].hex2 : at.s->unit[unit].hex;
		if (from == VALUE_NONE || marked_in(at, from) != unit)
			continue;
		for (int d = 0; d < FLAT_DIRECTIONS; d++) {
			int to = flat_next(&at.setup->map, from, d);
			if (!tac_may_attack(at, from, to, at.s->at.active))
				continue;
			option(run, MELEE_ATTACK, from, to, 0);
			any = true;
		}
	}
	return any;
}

/* 13.41: before the odds are known, once for each melee. */
static void offer_recall(struct run *run, int unit)
{
	const struct tac_unit *u = &tac_state(run)->unit[unit];
	if (u->marker == CHARGE && !u->acted)
		option(run, MELEE_RECALL, unit, 0, 0);
}

/* May it attack from that hex of its own, as the first who is marked there? */
static bool strikes_from(struct tac_at at, int unit, int hex, int target)
{
	return hex != VALUE_NONE && flat_distance(&at.setup->map, hex, target) == 1 && tac_in_front(at, hex, target) &&
	       marked_in(at, hex) == unit;
}

/* 3.2A, 3.2C, 13.02: units of other hexes that have the same ability; the hex from which one joins, or
 * NONE. */
static int joins_from(struct tac_at at, int lead, int unit, int target)
{
	RULE("TN 13.02", VALUE_NONE);
	const struct tac_unit *u = &at.s->unit[unit], *first = &at.s->unit[lead];
	if (u->marker == NO_MARKER || !tac_on_map(at.s, unit) || u->grand == VALUE_NONE || u->grand != first->grand ||
	    !tac_leads(at.s, u->grand) || tac_in_hex(at.s, unit, first->hex))
		return VALUE_NONE;
	return strikes_from(at, unit, u->hex, target)    ? u->hex
	       : strikes_from(at, unit, u->hex2, target) ? u->hex2
							 : VALUE_NONE;
}

/* The hex with the leader leads the attack. */
static void lead_first(struct tac_at at, struct tac_fight *f, int lead)
{
	int l = at.s->unit[lead].grand;
	for (int i = 1; i < f->n && l != VALUE_NONE; i++)
		if (f->from[i] == at.s->leader[l].hex) {
			int16_t first = f->from[0];
			f->from[0] = f->from[i];
			f->from[i] = first;
		}
}

static void attack(struct run *run, int from, int target)
{
	struct tac_at at = tac_now(run);
	int lead = marked_in(at, from);
	struct tac_fight f = {1, {(int16_t)from}, target, VALUE_NONE, true};
	for (int u = 0; u < at.s->n_unit && f.n < FLAT_DIRECTIONS; u++) {
		if (u == lead || at.setup->unit[u].seat != at.setup->unit[lead].seat ||
		    joins_from(at, lead, u, target) == VALUE_NONE)
			continue;
		option(run, ANSWER_YES, 0, 0, 0);
		option(run, ANSWER_NO, 0, 0, 0);
		if (ask(run, Q_COMBINE, at.s->at.active, u, target).verb == ANSWER_YES)
			f.from[f.n++] = (int16_t)joins_from(at, lead, u, target);
	}
	lead_first(at, &f, lead);
	tac_melee(run, &f);
}

/* 13.03, 13.0: what is still marked at the end could attack nobody. */
static void end_step(struct run *run)
{
	RULE("TN 13.03");
	struct tac_state *s = tac_state(run);
	for (int u = 0; u < s->n_unit; u++) {
		tac_unmark(run, u);
		s->unit[u].cohesion = s->unit[u].acted = s->unit[u].moved = s->unit[u].pursued = 0;
		s->unit[u].grand = VALUE_NONE;
	}
	s->game.n_struck = 0;
}

static void set_tried(struct run *run, int unit)
{
	int twin = tac_twin_beside(tac_now(run), unit);
	tac_state(run)->unit[unit].acted = 1;
	if (twin != VALUE_NONE)
		tac_state(run)->unit[twin].acted = 1;
}

/* M: one melee or recall a visit, until nobody marked has an enemy to attack. */
int tac_melee_row(struct run *run)
{
	RULE("TN 8.1M", FLOW_NEXT);
	struct tac_at at = tac_now(run);
	bool any = false;
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && at.s->unit[u].marker != NO_MARKER &&
		    at.setup->unit[u].seat == at.s->at.active)
			any = offer_attacks(run, at, u) || any;
	if (!any) {
		end_step(run);
		return FLOW_NEXT;
	}
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && at.setup->unit[u].seat == at.s->at.active)
			offer_recall(run, u);
	struct choice c = ask(run, Q_MELEE, at.s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == MELEE_RECALL) {
		set_tried(run, ARG(&c, MELEE_RECALL, unit));
		tac_recall(run, ARG(&c, MELEE_RECALL, unit));
		tac_settle(run);
	} else {
		attack(run, ARG(&c, MELEE_ATTACK, from), ARG(&c, MELEE_ATTACK, hex));
	}
	return ROW_MELEE;
}
