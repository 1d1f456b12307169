/* Chapter 7: combat fire, and step I (11.2).  Losses stand in s07_losses.c. */
#include "rules/tactiques/tac.h"

enum { HIT = 10, TWO_LOSSES = 20, NATURAL_HIT = 10, NATURAL_MISS = 1 };

/* ---- may it fire? ---- */

bool tac_low_on_ammo(struct tac_at at, int unit)
{
	RULE("TN 4.58l", false);
	return tac_is_artillery(at, unit) && at.s->unit[unit].spent >= tac_unit(at, unit)->ammo;
}

static bool with_square(struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].formation == F_SQUARE)
			return true;
	return false;
}

/* 4.54, 4.55, 4.58, 15.62: how far guns fire now. */
static int gun_range(struct tac_at at, int unit, int from)
{
	RULE("TN 4.54", TAC_LOS);
	if (at.s->unit[unit].formation == F_GENERAL || with_square(at, from) || tac_low_on_ammo(at, unit))
		return 1;
	return tac_unit(at, unit)->range;
}

/* 4.45: skirmishers by their roster, all others one hex. */
static int range_of(struct tac_at at, int unit, int from)
{
	RULE("TN 4.45", TAC_LOS);
	if (tac_is_artillery(at, unit))
		return gun_range(at, unit, from);
	return at.s->unit[unit].formation == F_SKIRMISH ? tac_unit(at, unit)->range : 1;
}

/* 4.26: out of a front hexside; between front and flank is still in front. */
static bool bears(struct tac_at at, int unit, int from, int target)
{
	RULE("TN 4.26", true);
	int side[2], n = flat_sides_toward(&at.setup->map, from, target, side);
	for (int i = 0; i < n; i++)
		if (tac_arc_of(at.s->unit[unit].formation, at.s->unit[unit].facing, side[i]) == FRONT)
			return true;
	return false;
}

/* Does an enemy stand in front of that hex of the unit? */
static bool is_faced(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	for (int d = 0; d < FLAT_DIRECTIONS && hex != VALUE_NONE; d++) {
		int next = flat_next(&at.setup->map, hex, d);
		if (next != FLAT_NONE && tac_seat_at(at, next) == !at.setup->unit[unit].seat &&
		    tac_arc_of(u->formation, u->facing, d) == FRONT)
			return true;
	}
	return false;
}

/* 7.16: not past an enemy who stands in front, of a multi-hex unit in front of either half. */
static bool is_pinned(struct tac_at at, int unit)
{
	RULE("TN 7.16", false);
	const struct tac_unit *u = &at.s->unit[unit];
	return (u->formation == F_SKIRMISH || u->formation == F_UNLIMBERED) &&
	       (is_faced(at, unit, u->hex) || is_faced(at, unit, u->hex2));
}

/* 15.75: nor across a steep slope at the next hex. */
static bool over_the_brink(struct tac_at at, int from, int target)
{
	RULE("TN 15.75", false);
	return tac_side_traits(at, from, target) & STEEP_SLOPE;
}

/* 15.72: at a Fortification no range is Close: not for guns that have no other. */
static bool lacks_range(struct tac_at at, int unit, int from, int target)
{
	RULE("TN 15.72r", false);
	return tac_is_artillery(at, unit) && tac_traits(at, target) & FORTIFIED &&
	       gun_range(at, unit, from) < tac_unit(at, unit)->range;
}

static struct no range_no(struct tac_at at, int unit, int from, int target)
{
	int16_t range = (int16_t)range_of(at, unit, from), far = (int16_t)flat_distance(&at.setup->map, from, target);
	if (far <= range)
		return NO_OBJECTION;
	return tac_is_artillery(at, unit) ? NO(guns_short, (int16_t)target, far, range)
					  : NO(muskets_short, (int16_t)target, far, range);
}

/* Range, arc, sight and line of fire from one of its hexes. */
static struct no reach_no(struct tac_at at, int unit, int from, int target)
{
	int seat = at.setup->unit[unit].seat;
	int16_t hex = (int16_t)target;
	struct no no = range_no(at, unit, from, target);
	if (no.why)
		return no;
	if (!bears(at, unit, from, target))
		return NO(not_in_arc, hex, at.s->unit[unit].facing);
	if (flat_distance(&at.setup->map, from, target) > 1 && is_pinned(at, unit))
		return NO(faced_by_enemy, hex);
	if (over_the_brink(at, from, target))
		return NO(over_brink, hex);
	if (lacks_range(at, unit, from, target))
		return NO(fort_is_far, hex);
	if (!tac_sees(at, from, target))
		return NO(sees_not, hex);
	return tac_fire_barred(at, seat, from, target) ? NO(fire_barred, hex) : NO_OBJECTION;
}

/* 11.2: in step I skirmishers and unlimbered guns alone, in General formation as well (4.54). */
static struct no fires_first_no(struct tac_at at, int unit, enum tac_when when)
{
	RULE("TN 11.2", NO_OBJECTION);
	int formation = at.s->unit[unit].formation;
	return when != OFFENSIVE || formation == F_SKIRMISH || formation == F_UNLIMBERED ||
			       (formation == F_GENERAL && tac_is_artillery(at, unit))
		       ? NO_OBJECTION
		       : NO(fires_later);
}

/* 10.3: and none in Reserve. */
static struct no reserve_no(struct tac_at at, int unit, enum tac_when when)
{
	RULE("TN 10.3", NO_OBJECTION);
	return when == OFFENSIVE && tac_order_of(at, unit) == RESERVE ? NO(reserve_fires) : NO_OBJECTION;
}

/* 7.15: who is marked does not fire. */
static struct no marked_no(struct tac_at at, int unit)
{
	RULE("TN 7.15m", NO_OBJECTION);
	return at.s->unit[unit].marker == NO_MARKER ? NO_OBJECTION : NO(marked_fires);
}

/* 5.21: the top unit alone. */
static struct no top_no(struct tac_at at, int unit, int hex)
{
	RULE("TN 5.21", NO_OBJECTION);
	return tac_top(at, hex) == unit ? NO_OBJECTION : NO(not_on_top);
}

static struct no ever_no(struct tac_at at, int unit, int from, enum tac_when when)
{
	struct no no = fires_first_no(at, unit, when);
	if (!no.why)
		no = reserve_no(at, unit, when);
	if (!no.why && tac_fires_from(at, unit, from) <= 0)
		no = NO(has_no_fire);
	return no.why ? no : marked_no(at, unit);
}

struct no tac_firing_no(struct tac_at at, int unit, int from, enum tac_when when)
{
	struct no no = ever_no(at, unit, from, when);
	return no.why ? no : top_no(at, unit, from);
}

/* 7.11: at an enemy. */
static struct no nobody_no(struct tac_at at, int unit, int target)
{
	RULE("TN 7.11", NO_OBJECTION);
	return tac_seat_at(at, target) == !at.setup->unit[unit].seat ? NO_OBJECTION
								     : NO(nobody_to_hit, (int16_t)target);
}

struct no tac_fire_no(struct tac_at at, int unit, int from, int target, enum tac_when when)
{
	struct no no = tac_firing_no(at, unit, from, when);
	if (!no.why)
		no = nobody_no(at, unit, target);
	return no.why ? no : reach_no(at, unit, from, target);
}

struct targets {
	int n, hex[TAC_TARGETS], far[TAC_TARGETS];
};

/* By distance and then by number, each once. */
static void add_target(struct targets *all, int far, int hex)
{
	int i = all->n;
	while (i && (all->far[i - 1] > far || (all->far[i - 1] == far && all->hex[i - 1] > hex)))
		i--;
	if (i && all->hex[i - 1] == hex)
		return;
	memmove(&all->hex[i + 1], &all->hex[i], (size_t)(all->n - i) * sizeof all->hex[0]);
	memmove(&all->far[i + 1], &all->far[i], (size_t)(all->n++ - i) * sizeof all->far[0]);
	all->hex[i] = hex;
	all->far[i] = far;
}

/* All hexes of the enemy. */
static void enemies_by_distance(struct tac_at at, int seat, int from, struct targets *all)
{
	const struct tac_side *side = &at.s->side[!seat];
	const struct flat *map = &at.setup->map;
	all->n = 0;
	for (int u = 0; u < at.s->n_unit; u++)
		for (int half = 0; half < 2 && at.setup->unit[u].seat != seat && tac_on_map(at.s, u); half++) {
			int hex = half ? at.s->unit[u].hex2 : at.s->unit[u].hex;
			if (hex != VALUE_NONE)
				add_target(all, flat_distance(map, from, hex), hex);
		}
	for (int i = 0; i < side->n_masks; i++)
		add_target(all, flat_distance(map, from, side->masks[i]), side->masks[i]);
}

/* Looks at hexes as far as it fires, not at all of the enemy. */
static bool has_target_from(struct tac_at at, int unit, int from, enum tac_when when)
{
	if (from == VALUE_NONE || !tac_on_map(at.s, unit) || tac_firing_no(at, unit, from, when).why)
		return false;
	int range = range_of(at, unit, from);
	if (tac_nearest(at, !at.setup->unit[unit].seat, from) > range)
		return false;
	int column = flat_column(&at.setup->map, from);
	int row = flat_row(&at.setup->map, from);
	range = range < FLAT_SIDE_MAX ? range : FLAT_SIDE_MAX;
	for (int c = column - range; c <= column + range; c++)
		for (int r = row - range; r <= row + range; r++) {
			int hex = flat_hex(&at.setup->map, c, r);
			if (hex != FLAT_NONE && tac_seat_at(at, hex) == !at.setup->unit[unit].seat &&
			    tac_may_fire(at, unit, from, hex, when))
				return true;
		}
	return false;
}

bool tac_has_target(struct tac_at at, int unit, enum tac_when when)
{
	return has_target_from(at, unit, at.s->unit[unit].hex, when) ||
	       has_target_from(at, unit, at.s->unit[unit].hex2, when);
}

/* ---- the sum ---- */

static int formation_of(struct tac_at at, const struct tac_shot *shot, int unit)
{
	for (int i = 0; shot->movers && i < shot->movers->stack.n; i++)
		if (shot->movers->stack.unit[i] == unit)
			return shot->movers->formation[i];
	return at.s->unit[unit].formation;
}

/* 16.12: what a mask hides counts as skirmishers, whatever it is. */
static bool is_screened(struct tac_at at, int hex)
{
	RULE("TN 16.12", false);
	return tac_masked_at(at, hex);
}

/* 5.23: the worst of the formations in the hex.  Halved fire is the best there is. */
static int target_formation(struct tac_at at, const struct tac_shot *shot, bool *halves)
{
	RULE("TN 5.23", 0);
	struct tac_stack k = tac_stack_at(at, shot->target);
	int worst = 0;
	if (is_screened(at, shot->target)) {
		*halves = tac_formations[F_SKIRMISH].halves;
		return tac_formations[F_SKIRMISH].target;
	}
	*halves = k.n > 0;
	for (int i = 0; i < k.n; i++) {
		const struct tac_formation_row *f = &tac_formations[formation_of(at, shot, k.unit[i])];
		*halves = *halves && f->halves;
		worst = f->target > worst ? f->target : worst;
	}
	return worst;
}

/* 4.54: guns count twice at the next hex, 15.72: but not at a Fortification. */
static bool is_close(struct tac_at at, const struct tac_shot *shot)
{
	RULE("TN 4.54c", false);
	return tac_is_artillery(at, shot->unit) && flat_distance(&at.setup->map, shot->hex, shot->aim) == 1 &&
	       !(tac_traits(at, shot->target) & FORTIFIED);
}

/* 7.12, 1.52: increments by value by factors, rounded up once; in halves. */
static int twice_strength(struct tac_at at, const struct tac_shot *shot, bool halves)
{
	RULE("TN 7.12", 0);
	const struct tac_unit_setup *u = tac_unit(at, shot->unit);
	int twice = 2 * shot->increments * u->fire;
	if (at.s->unit[shot->unit].formation == F_SKIRMISH && u->doubles)
		twice *= 2;
	if (is_close(at, shot))
		twice *= 2;
	return halves ? twice / 2 : twice;
}

/* 5.24: one for each full nine. */
static int massed(struct tac_at at, int hex)
{
	RULE("TN 5.24", 0);
	return is_screened(at, hex) ? 0 : tac_equivalents(at, hex) / TAC_MASSED;
}

/* A modifier of the firer counts once if any who takes part has it. */
static bool any(struct tac_at at, const struct tac_shot *shot, int n, bool (*test)(struct tac_at, int unit))
{
	for (int i = 0; i < n; i++)
		if (test(at, shot[i].unit))
			return true;
	return false;
}

static bool fires_disorganized(struct tac_at at, int unit)
{
	return !tac_unit(at, unit)->elite && at.s->unit[unit].disruption == DISORGANIZED;
}
static bool fires_shaken(struct tac_at at, int unit)
{
	return !tac_unit(at, unit)->elite && at.s->unit[unit].disruption == SHAKEN;
}
static bool fires_fatigued(struct tac_at at, int unit)
{
	return tac_fatigued(at, tac_unit(at, unit)->command);
}

static void firer_sum(struct tac_at at, const struct tac_shot *shot, int n, struct tac_sum *sum)
{
	RULE("TN 7.12f");
	if (any(at, shot, n, fires_disorganized))
		tac_add(sum, MOD_DISORG);
	else if (any(at, shot, n, fires_shaken))
		tac_add(sum, MOD_SHAKEN);
	if (any(at, shot, n, fires_fatigued))
		tac_add(sum, MOD_FATIGUED);
	if (tac_light(at) == DUSK)
		tac_add(sum, MOD_DUSK);
	if (tac_light(at) == NIGHT)
		tac_add(sum, MOD_NIGHT);
}

/* The weather damps powder of muskets alone, smoke hides who is far. */
static void sky_sum(struct tac_at at, const struct tac_shot *shot, struct tac_sum *sum)
{
	if (!tac_is_artillery(at, shot->unit))
		tac_add_n(sum, MOD_RAIN, tac_rain(at));
	if (tac_is_smoky(at, flat_distance(&at.setup->map, shot->hex, shot->aim)))
		tac_add(sum, MOD_SMOKE);
}

static void fire_sum(struct tac_at at, const struct tac_shot *shot, int n, int formation, struct tac_sum *sum)
{
	tac_add_n(sum, MOD_TARGET_FORM, formation);
	tac_add_n(sum, MOD_MASSED, massed(at, shot->target));
	tac_add_n(sum, MOD_COVER, -tac_cover(at, shot->hex, shot->target, false));
	if (flat_distance(&at.setup->map, shot->hex, shot->aim) > 1)
		tac_add_n(sum, MOD_HINDERED, -tac_hindrance(at, shot->hex, shot->target));
	firer_sum(at, shot, n, sum);
	sky_sum(at, shot, sum);
}

/* ---- 7.14: what it does ---- */

/* 5.22: guns stacked with others do not make it Counter-Battery Fire. */
static enum tac_fire kind_of(struct tac_at at, const struct tac_shot *shot)
{
	RULE("TN 7.14", MUSKETRY);
	struct tac_stack k = tac_stack_at(at, shot->target);
	if (!tac_is_artillery(at, shot->unit))
		return at.s->unit[shot->unit].formation == F_SKIRMISH ? SKIRMISH_FIRE : MUSKETRY;
	if (is_screened(at, shot->target))
		return ARTILLERY_FIRE;
	for (int i = 0; i < k.n; i++)
		if (!tac_is_artillery(at, k.unit[i]))
			return ARTILLERY_FIRE;
	return k.n && formation_of(at, shot, k.unit[0]) == F_UNLIMBERED ? COUNTER_BATTERY : ARTILLERY_FIRE;
}

static int losses_of(enum tac_fire kind, int total)
{
	RULE("TN 7.14l", 0);
	if (kind == SKIRMISH_FIRE || kind == COUNTER_BATTERY)
		return 0;
	return kind == ARTILLERY_FIRE && total >= TWO_LOSSES ? 2 : 1;
}

/* 5.22: the first loss falls on the top unit of infantry or cavalry, others on the top unit. */
static void share_losses(struct run *run, const struct tac_stack *stack, int n)
{
	RULE("TN 5.22");
	struct tac_at at = tac_now(run);
	int first = VALUE_NONE;
	for (int i = 0; i < stack->n && first == VALUE_NONE; i++)
		if (!tac_is_artillery(at, stack->unit[i]))
			first = stack->unit[i];
	if (n && first != VALUE_NONE) {
		tac_lose(run, first, 1);
		n--;
	}
	for (int i = 0; i < stack->n && n; i++)
		while (n && tac_on_map(at.s, stack->unit[i])) {
			tac_lose(run, stack->unit[i], 1);
			n--;
		}
}

/* Guns that are driven from their pieces. */
static void limber_target(struct run *run, const struct tac_stack *stack)
{
	RULE("TN 7.14c");
	for (int i = 0; i < stack->n; i++) {
		struct tac_unit *u = &tac_state(run)->unit[stack->unit[i]];
		if (tac_on_map(tac_state(run), stack->unit[i]) && u->formation == F_UNLIMBERED)
			tac_change_formation(run, stack->unit[i], F_LIMBERED, u->facing, 0);
	}
}

/* 4.58 */
static void spend(struct run *run, int unit)
{
	RULE("TN 4.58");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	if (u->spent >= tac_unit(tac_now(run), unit)->ammo)
		return;
	u->spent++;
	report(run, EV_low_ammo, tac_setup(run)->unit[unit].seat, unit);
}

static void take_hit(struct run *run, const struct tac_shot *shot, enum tac_fire kind, int die, int total,
		     const struct tac_threat *threat)
{
	struct tac_stack stack = tac_stack_at(tac_now(run), shot->target);
	int seat = tac_setup(run)->unit[shot->unit].seat, n = losses_of(kind, total);
	bool natural = die == NATURAL_HIT, steady = true;
	report(run, EV_hit, seat, shot->unit, shot->target, n);
	tac_hit_unmasks(run, shot->target);
	if (!stack.n)
		return;
	if (natural)
		tac_special_loss(run, shot->target, seat,
				 kind == MUSKETRY || kind == SKIRMISH_FIRE ? BY_MUSKET : BY_GUN);
	share_losses(run, &stack, n);
	int top = stack.unit[0];
	tac_those_left(tac_state(run), &stack);
	if (!stack.n)
		return;
	if (natural && kind != MUSKETRY)
		tac_disrupt_stack(run, &stack);
	else if (stack.unit[0] == top) /* else those who are left panic (6.4) */
		steady = tac_morale_check(run, &stack, threat);
	if (kind != COUNTER_BATTERY)
		return;
	if (natural || !steady)
		limber_target(run, &stack);
	if (natural && tac_on_map(tac_state(run), stack.unit[0]))
		spend(run, stack.unit[0]);
}

/* ---- an attack by fire ---- */

static void tell(struct run *run, const struct tac_shot *shot, int n, enum tac_fire kind)
{
	struct tac_at at = tac_now(run);
	int seat = at.setup->unit[shot->unit].seat;
	report(run, EV_fires, seat, shot->unit, shot->target, (int)kind,
	       flat_distance(&at.setup->map, shot->hex, shot->aim), (int)shot->when);
	for (int i = 1; i < n; i++)
		report(run, EV_joins_fire, seat, shot[i].unit, shot->target);
}

static int strength_of(struct tac_at at, const struct tac_shot *shot, int n, bool halves)
{
	int twice = 0;
	for (int i = 0; i < n; i++)
		twice += twice_strength(at, &shot[i], halves);
	return (twice + 1) / 2;
}

int tac_reckon_fire(struct tac_at at, const struct tac_shot *shot, struct tac_sum *sum)
{
	bool halves = false;
	int formation = target_formation(at, shot, &halves);
	fire_sum(at, shot, 1, formation, sum);
	return strength_of(at, shot, 1, halves);
}

static bool hits(int die, int total)
{
	return die != NATURAL_MISS && (die == NATURAL_HIT || total >= HIT);
}

/* Strength and modifiers are nobody's to know. */
static void declare(struct run *run, int die, int added)
{
	int ways = 0;
	for (int d = 1; d <= 10; d++)
		ways += hits(d, d + added);
	roll_check_for(run, MODIFIER_SEALED, hits(die, die + added), ways, 10);
}

void tac_fire(struct run *run, const struct tac_shot *shot, int n)
{
	RULE("TN 7.1");
	struct tac_at at = tac_now(run);
	int seat = at.setup->unit[shot->unit].seat;
	for (int i = 0; i < n; i++)
		tac_fire_unmasks(run, shot[i].hex);
	enum tac_fire kind = kind_of(at, shot);
	struct tac_threat threat = {CAUSE_FIRE, tac_flanked(at, shot->target, shot->hex), n > 1,
				    tac_traits(at, shot->target) & STRONGPOINT};
	struct tac_sum sum = {0};
	bool halves = false;
	int formation = target_formation(at, shot, &halves), strength = strength_of(at, shot, n, halves);
	fire_sum(at, shot, n, formation, &sum);
	tell(run, shot, n, kind);
	tac_scope_hex(run, shot->hex);
	tac_scope_hex(run, shot->target);
	tac_note(run, seat, &sum);
	int die = roll(run, "TN 7.12", "fire", seat, 1, tac_named_openly(at.s, shot->unit),
		       tac_named_openly(at.s, tac_top(at, shot->target)))
			  ->value[0];
	int total = die + strength + sum.total, increments = 0;
	declare(run, die, strength + sum.total);
	for (int i = 0; i < n; i++)
		increments += shot[i].increments;
	report(run, EV_fire_sum, VALUE_NONE, shot->unit, increments, strength, sum.total, total);
	if (hits(die, total))
		take_hit(run, shot, kind, die, total, &threat);
	else
		report(run, EV_missed, seat, shot->unit, shot->target);
	if (die == NATURAL_MISS && tac_is_artillery(at, shot->unit))
		spend(run, shot[tac_pick(run, seat, n)].unit);
	tac_panic(run);
	tac_settle(run);
	scope_pop(run);
	scope_pop(run);
}

/* ---- a unit's fire in its step ---- */

struct firing {
	int unit, n_hexes;
	enum tac_when when;
	int hex[2];
	int left[2]; /* increments that have not fired, by hex */
	int n_targets;
	int target[TAC_STACK];
};

/* 4.44, 4.46: each increment of a Square, or of infantry in General, at every other hex. */
bool tac_fires_around(struct tac_at at, int unit)
{
	RULE("TN 4.44a", false);
	int formation = at.s->unit[unit].formation;
	return formation == F_SQUARE || (formation == F_GENERAL && tac_arm(at, unit) == INFANTRY);
}

static bool may_aim(struct tac_at at, const struct firing *f, int target)
{
	for (int i = 0; i < f->n_targets; i++)
		if (f->target[i] == target ||
		    (tac_fires_around(at, f->unit) && flat_distance(&at.setup->map, f->target[i], target) < 2))
			return false;
	return true;
}

/* Increments that can still fire at the hex: 4.64, both hexes at one target are one attack. */
static int available(struct tac_at at, const struct firing *f, int target)
{
	RULE("TN 4.64", 0);
	int n = 0;
	for (int i = 0; i < f->n_hexes; i++)
		if (tac_may_fire(at, f->unit, f->hex[i], target, f->when))
			n += f->left[i];
	return tac_fires_around(at, f->unit) && n > 1 ? 1 : n;
}

/* As the increments stand before the first shot, the odd one in that hex. */
static void take_aim(struct tac_at at, struct firing *f, bool odd)
{
	for (int i = 0; i < f->n_hexes; i++)
		f->left[i] = tac_fires_of(at, f->unit, tac_half_of(at, f->unit, i == odd));
}

/* 4.61: at the first target the owner may have the odd increment in the other hex. */
static int at_most(struct tac_at at, const struct firing *f, int target)
{
	RULE("TN 4.61f", available(at, f, target));
	struct firing other = *f;
	int n = available(at, f, target);
	if (f->n_targets || f->n_hexes == 1)
		return n;
	take_aim(at, &other, !at.s->unit[f->unit].odd);
	return n > available(at, &other, target) ? n : available(at, &other, target);
}

static void offer_targets(struct run *run, const struct firing *f)
{
	struct tac_at at = tac_now(run);
	struct targets all;
	enemies_by_distance(at, at.setup->unit[f->unit].seat, f->hex[0], &all);
	for (int i = 0; i < all.n; i++) {
		int most = may_aim(at, f, all.hex[i]) ? at_most(at, f, all.hex[i]) : 0;
		for (int k = most; k > 0; k--)
			option(run, TARGET_HEX, all.hex[i], k, 0);
	}
	option(run, TARGET_DONE, 0, 0, 0);
}

static void fire_at(struct run *run, struct firing *f, int target, int increments)
{
	struct tac_at at = tac_now(run);
	int from = VALUE_NONE, n = increments;
	if (increments > available(at, f, target)) {
		struct tac_unit *u = &tac_state(run)->unit[f->unit];
		u->odd = !u->odd;
		take_aim(at, f, u->odd);
	}
	for (int i = 0; i < f->n_hexes; i++) {
		if (!tac_may_fire(at, f->unit, f->hex[i], target, f->when) || !f->left[i])
			continue;
		int part = n < f->left[i] ? n : f->left[i];
		from = from == VALUE_NONE ? f->hex[i] : from;
		f->left[i] -= part;
		n -= part;
	}
	struct tac_shot shot = {f->unit, from, target, increments, target, NULL, f->when};
	f->target[f->n_targets++] = (int16_t)target;
	tac_fire(run, &shot, 1);
}

/* 7.11: its increments may go to several targets. */
void tac_fire_out(struct run *run, int unit, enum tac_when when, int question)
{
	RULE("TN 7.11");
	struct tac_at at = tac_now(run);
	struct firing f = {.unit = unit, .n_hexes = 1, .when = when};
	f.hex[0] = at.s->unit[unit].hex;
	if (at.s->unit[unit].hex2 != VALUE_NONE)
		f.hex[f.n_hexes++] = at.s->unit[unit].hex2;
	take_aim(at, &f, at.s->unit[unit].odd);
	while (tac_on_map(at.s, unit) && f.n_targets < TAC_STACK) {
		offer_targets(run, &f);
		struct choice c = ask(run, question, at.setup->unit[unit].seat, unit, VALUE_NONE);
		if (c.verb == TARGET_DONE)
			return;
		fire_at(run, &f, ARG(&c, TARGET_HEX, hex), ARG(&c, TARGET_HEX, increments));
	}
}

/* ---- 3.2B: a Grand Battery ---- */

/* Guns of the leader's that fire in this step, if not at every hex. */
static bool serves(struct tac_at at, int unit, int leader)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return u->grand == leader && !u->acted && tac_on_map(at.s, unit) && tac_is_artillery(at, unit) &&
	       tac_leads(at.s, leader) && !at.s->leader[leader].paralysed &&
	       tac_ability_of(at, leader) == GRAND_BATTERY && !ever_no(at, unit, u->hex, OFFENSIVE).why;
}

static bool joins_battery(struct tac_at at, int unit, int leader, int target)
{
	RULE("TN 3.2B", false);
	return serves(at, unit, leader) && !nobody_no(at, unit, target).why &&
	       !reach_no(at, unit, at.s->unit[unit].hex, target).why;
}

static int batteries(struct tac_at at, const int guns[TAC_UNITS], int n, int leader, int target)
{
	int joined = 0;
	for (int i = 0; i < n; i++)
		joined += joins_battery(at, guns[i], leader, target);
	return joined;
}

static void offer_batteries(struct run *run, struct tac_at at, int seat)
{
	struct targets all;
	for (int l = 0; l < at.s->n_leader; l++) {
		if (at.setup->leader[l].seat != seat || tac_ability_of(at, l) != GRAND_BATTERY || !tac_leads(at.s, l))
			continue;
		int guns[TAC_UNITS], n = 0;
		for (int u = 0; u < at.s->n_unit; u++)
			if (serves(at, u, l))
				guns[n++] = u;
		if (n < 2)
			continue;
		enemies_by_distance(at, seat, at.s->leader[l].hex, &all);
		for (int i = 0; i < all.n; i++)
			if (batteries(at, guns, n, l, all.hex[i]) > 1)
				option(run, FIRE_BATTERY, l, all.hex[i], 0);
	}
}

static void fire_battery(struct run *run, int seat, int leader, int target)
{
	struct tac_at at = tac_now(run);
	struct tac_shot shot[TAC_STACK];
	int n = 0;
	for (int u = 0; u < at.s->n_unit && n < TAC_STACK; u++) {
		if (!tac_on_map(at.s, u) || !joins_battery(at, u, leader, target))
			continue;
		option(run, ANSWER_YES, 0, 0, 0);
		option(run, ANSWER_NO, 0, 0, 0);
		if (ask(run, Q_JOIN, seat, u, VALUE_NONE).verb == ANSWER_NO)
			continue;
		int hex = at.s->unit[u].hex;
		shot[n++] = (struct tac_shot){u, hex, target, tac_fires_from(at, u, hex), target,
					      NULL, OFFENSIVE};
		tac_state(run)->unit[u].acted = 1;
	}
	if (n)
		tac_fire(run, shot, n);
}

/* ---- step I ---- */

/* One unit or Grand Battery at a time; the row is played again until its side is done. */
int tac_fire_row(struct run *run)
{
	RULE("TN 8.1I", FLOW_NEXT);
	struct tac_at at = tac_now(run);
	int seat = at.s->at.active;
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && !at.s->unit[u].acted && tac_on_map(at.s, u) &&
		    tac_unit_active(at, u) && tac_has_target(at, u, OFFENSIVE))
			option(run, FIRE_UNIT, u, 0, 0);
	offer_batteries(run, at, seat);
	option(run, FIRE_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_FIRE, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == FIRE_DONE) {
		tac_all_may_act(run);
		return FLOW_NEXT;
	}
	if (c.verb == FIRE_BATTERY) {
		fire_battery(run, seat, ARG(&c, FIRE_BATTERY, leader), ARG(&c, FIRE_BATTERY, hex));
		return ROW_FIRE;
	}
	tac_state(run)->unit[ARG(&c, FIRE_UNIT, unit)].acted = 1;
	tac_fire_out(run, ARG(&c, FIRE_UNIT, unit), OFFENSIVE, Q_TARGET);
	return ROW_FIRE;
}
