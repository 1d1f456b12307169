/* steady, the player of Tactiques: fire, melees and reactions, by what they promise. */
#include "rules/tactiques/player.h"
#include "engine/sources.h"

/* ---- melee ---- */

static int increments_of(const struct tac_mind *m, int unit)
{
	int n = tac_left(m->at, unit);
	return n > 0 ? n : 0;
}

/* Strength of the stack with that unit, against such an enemy. */
static int strength_of(const struct tac_mind *m, const struct tac_stack *k, enum tac_type enemy)
{
	int n = 0;
	for (int i = 0; i < k->n; i++) {
		int u = k->unit[i], formation = m->at.s->unit[u].formation;
		int one = 4 * increments_of(m, u) * tac_unit(m->at, u)->melee;
		if (formation == F_SQUARE)
			one = enemy == T_CAVALRY ? 2 * one : one / 2;
		if (formation == F_SKIRMISH || formation == F_LIMBERED ||
		    (tac_arm(m->at, u) == CAVALRY && enemy == T_SQUARE) || m->at.s->unit[u].tired == 1)
			one /= 2;
		n += formation == F_MARCH ? one / 4 : one;
	}
	return (n + 3) / 4;
}

int tac_margin_of(const struct tac_mind *m, int unit, int hex)
{
	struct tac_stack own = tac_stack_at(m->at, m->at.s->unit[unit].hex), foe = tac_stack_at(m->at, hex);
	if (!foe.n)
		return 0; /* what lies under a mask is as good as oneself */
	struct tac_sum attack = {0}, defence = {0};
	struct tac_threat threat = {.cause = CAUSE_MELEE};
	enum tac_type mine = tac_type_of(m->at, unit), theirs = tac_type_of(m->at, foe.unit[0]);
	int odds = tac_odds(strength_of(m, &own, theirs), strength_of(m, &foe, mine));
	tac_morale_sum(m->at, unit, true, &attack);
	tac_add_n(&attack, MOD_ODDS, tac_odds_modifier(odds, false));
	tac_morale_sum(m->at, foe.unit[0], true, &defence);
	tac_target_sum(m->at, hex, &threat, &defence);
	tac_add_n(&defence, MOD_ODDS, tac_odds_modifier(odds, true));
	if (tac_traits(m->at, hex) & BROKEN)
		tac_add(&defence, MOD_IN_BROKEN);
	else if (mine == T_CAVALRY && (theirs == T_INFANTRY || theirs == T_ARTILLERY))
		tac_add_n(&defence, MOD_CHARGED, m->at.setup->rule[SWITCH_CHARGE_3] ? tac_modifiers[MOD_CHARGED].n : 0);
	if (tac_traits(m->at, hex) & FORTIFIED)
		tac_add(&attack, MOD_FORT);
	return tac_unit(m->at, unit)->morale + attack.total - tac_unit(m->at, foe.unit[0])->morale - defence.total;
}

/* The same, and more for units that count: a margin beyond a rout brings nothing. */
int tac_attack_worth(const struct tac_mind *m, int unit, int hex)
{
	int margin = tac_margin_of(m, unit, hex), top = tac_top(m->at, hex);
	if (margin < m->w[W_ATTACK_MARGIN] || top == VALUE_NONE)
		return margin;
	margin = margin < m->w[W_ATTACK_ENOUGH] ? margin : m->w[W_ATTACK_ENOUGH];
	return margin + (m->at.setup->unit[top].counts ? m->w[W_ATTACK_COUNTS] : 0);
}

bool tac_is_fit(const struct tac_mind *m, int unit, int hex)
{
	int own = 0, foe = 0;
	if (tac_shattered(m->at, unit) || m->at.s->unit[unit].disruption >= DISORGANIZED)
		return false;
	for (int u = 0; u < m->at.s->n_unit; u++) {
		if (!tac_on_map(m->at.s, u) ||
		    flat_distance(&m->at.setup->map, hex, m->at.s->unit[u].hex) > m->w[W_SUPPORT_REACH])
			continue;
		*(m->at.setup->unit[u].seat == m->seat ? &own : &foe) += increments_of(m, u);
	}
	return 100 * own >= m->w[W_SUPPORT_PART] * foe;
}

/* Can the unit come beside that hex this turn, as far as its way is open? */
static bool can_reach(const struct tac_mind *m, int unit, int hex)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	int factor = tac_formations[u->formation].factor;
	int gap = flat_distance(&m->at.setup->map, u->hex, hex) - 1;
	return 2 * gap * factor <= tac_allowance(m->at, unit, false);
}

static int best_margin(const struct tac_mind *m, int unit)
{
	int best = INT16_MIN;
	for (int i = 0; i < m->n_enemies; i++) {
		if (!can_reach(m, unit, m->enemy[i]))
			continue;
		int margin = tac_margin_of(m, unit, m->enemy[i]);
		best = margin > best ? margin : best;
	}
	return best;
}

/* Who promises most declares first, as long as anybody promises enough. */
int tac_play_declare(const struct tac_mind *m)
{
	int best = tac_option_of(m->q, DECLARE_DONE), most = m->w[W_ATTACK_MARGIN] - 1;
	for (int i = 0; i < m->q->n; i++) {
		if (m->q->options[i].verb != DECLARE_UNIT)
			continue;
		int unit = ARG(&m->q->options[i], DECLARE_UNIT, unit), margin = best_margin(m, unit);
		if (margin > most && !tac_shattered(m->at, unit)) {
			most = margin;
			best = i;
		}
	}
	return best == VALUE_NONE ? 0 : best;
}

/* The attack that promises most; horse that would lose is called back. */
int tac_play_melee(const struct tac_mind *m)
{
	int best = 0, most = INT16_MIN;
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		int margin = m->w[W_ATTACK_DONE] - 1;
		if (c->verb == MELEE_ATTACK) {
			struct tac_stack k = tac_stack_at(m->at, ARG(c, MELEE_ATTACK, from));
			margin = k.n ? tac_attack_worth(m, k.unit[0], ARG(c, MELEE_ATTACK, hex)) : 0;
		} else {
			margin = 2 * (m->w[W_ATTACK_DONE] - 1) - best_margin(m, ARG(c, MELEE_RECALL, unit));
		}
		if (margin > most) {
			most = margin;
			best = i;
		}
	}
	return best;
}

/* ---- reactions ---- */

/* Horse charges who promises enough; the rest does what such units do by themselves. */
int tac_play_react(const struct tac_mind *m)
{
	int best = tac_usual_reaction(m->at.setup, m->at.s, m->q), most = m->w[W_ATTACK_MARGIN] - 1;
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb != REACT_CHARGE && c->verb != REACT_COUNTER)
			continue;
		int margin = c->verb == REACT_CHARGE
				     ? tac_margin_of(m, ARG(c, REACT_CHARGE, unit), ARG(c, REACT_CHARGE, hex))
				     : tac_margin_of(m, ARG(c, REACT_COUNTER, unit), ARG(c, REACT_COUNTER, hex));
		if (margin > most) {
			most = margin;
			best = i;
		}
	}
	return best;
}

/* ---- fire ---- */

static int worth_of_shot(const struct tac_mind *m, int unit, int hex, int increments)
{
	const struct tac_unit *u = &m->at.s->unit[unit];
	struct tac_sum sum = {0};
	enum tac_when when = m->q->kind == Q_TARGET ? OFFENSIVE : DEFENSIVE;
	int from = u->hex2 != VALUE_NONE && flat_distance(&m->at.setup->map, u->hex2, hex) <
						    flat_distance(&m->at.setup->map, u->hex, hex)
			   ? u->hex2
			   : u->hex;
	struct tac_shot shot = {
		.unit = unit, .hex = from, .target = hex, .increments = increments, .aim = hex, .when = when};
	int worth = m->w[W_FIRE_POINT] * tac_reckon_fire(m->at, &shot, &sum), top = tac_top(m->at, hex);
	worth += m->w[W_FIRE_POINT] * sum.total;
	if (tac_marked_at(m->at, hex))
		worth += m->w[W_FIRE_MARKED];
	if (top == VALUE_NONE)
		return worth;
	if (tac_is_artillery(m->at, unit) && tac_is_artillery(m->at, top))
		worth += m->w[W_FIRE_GUNS];
	return worth + (m->at.s->unit[top].losses > 0 ? m->w[W_FIRE_WORN] * m->at.s->unit[top].losses : 0);
}

int tac_play_target(const struct tac_mind *m)
{
	int best = 0, most = INT16_MIN, unit = ASKED(m->q, Q_TARGET, unit);
	for (int i = 0; i < m->q->n; i++) {
		const struct choice *c = &m->q->options[i];
		if (c->verb != TARGET_HEX)
			continue;
		int worth = worth_of_shot(m, unit, ARG(c, TARGET_HEX, hex), ARG(c, TARGET_HEX, increments));
		if (worth > most || (worth == most && (sources_random(m->rng) & 1))) {
			most = worth;
			best = i;
		}
	}
	return best;
}
