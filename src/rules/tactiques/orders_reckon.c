/* CHECK VERBOSE: what each step of a move costs, and why; what a shot adds up to.  And what may be
 * hoped of dice while orders are tried. */
#include "rules/tactiques/orders.h"

enum { HIT = 10, BEST = 10, LEAST = 1 };

/* ---- words ---- */

static void add_points(struct buf *out, int halves)
{
	buf_addf(out, "%d%s", halves / 2, halves & 1 ? ".5" : "");
}

static void add_hex(struct tac_at at, struct buf *out, int hex)
{
	flat_text(&at.setup->map, hex, out);
}

/* ---- moves ---- */

/* The hexsides that cost something, and how much. */
static void add_sides(struct tac_at at, int mover, int from, int to, struct buf *out)
{
	int d = flat_direction_of(&at.setup->map, from, to);
	for (int k = 0; d != FLAT_NONE && k < HEXSIDES; k++) {
		const struct tac_hexside_row *row = &tac_hexsides[tac_side_now(at, (enum tac_hexside)k)];
		if (at.setup->sides[from][d] >> k & 1 && row->cost[mover] > 0)
			buf_addf(out, " + %s %d", row->name, row->cost[mover]);
	}
}

/* Why a step costs what it does: the road, or hex and hexsides by the formation's factor. */
static void add_reason(struct tac_at at, int mover, int formation, int from, int to, int cost,
		       struct buf *out)
{
	const struct tac_ground_row *g = &tac_grounds[at.setup->ground[to]];
	int d = flat_direction_of(&at.setup->map, from, to);
	int factor = mover == LEADER_MOVES ? 1 : tac_formations[formation].factor;
	if (d != FLAT_NONE && at.setup->road[from][d] != NO_ROAD &&
	    cost < 2 * g->cost[mover] * factor) {
		buf_addf(out, " (%s)", tac_lines[at.setup->road[from][d]]);
		return;
	}
	buf_addf(out, " (%s %d", g->name, g->cost[mover]);
	add_sides(at, mover, from, to, out);
	if (factor > 1)
		buf_addf(out, ", x%d in %s", factor, tac_formations[formation].name);
	buf_addc(out, ')');
}

static void reckon_hex(struct tac_at at, const struct question *q, const struct choice *c, int from,
		       struct buf *out)
{
	static const char *const ways[] = {[STEP_BACK] = " back",
					   [STEP_FLANK] = " by flank",
					   [STEP_DASH] = " dash",
					   [STEP_PROLONG] = " prolong"};
	int unit = ASKED(q, Q_STEP, unit), to = ARG(c, STEP_TO, hex);
	int mover = unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(at, unit);
	int formation = unit == VALUE_NONE ? F_COLUMN : at.s->unit[unit].formation;
	bool slides = c->verb == STEP_TO && unit != VALUE_NONE && tac_slides(at, unit, from, to);
	int cost = c->verb == STEP_PROLONG
		       ? ASKED(q, Q_STEP, halves)
		   : slides
		       ? 0
		       : tac_cost(at, mover, formation, from, to) + tac_way_extra(c->verb);
	add_hex(at, out, to);
	if (c->verb != STEP_TO)
		buf_adds(out, ways[c->verb]);
	buf_addc(out, ' ');
	add_points(out, cost);
	if (slides)
		buf_adds(out, " (guns of a multi-hex formation)");
	else if (c->verb != STEP_PROLONG)
		add_reason(at, mover, formation, from, to, cost - tac_way_extra(c->verb), out);
	if (tac_way_extra(c->verb)) {
		buf_adds(out, " with ");
		add_points(out, tac_way_extra(c->verb));
		buf_adds(out, " more");
	}
}

/* Where the mover stands: a leader alone is known by the answer before. */
static int place_of(struct run *run, struct tac_at at, const struct question *q)
{
	int n, leader = VALUE_NONE;
	const struct answer *a = run_answers(run, &n);
	if (ASKED(q, Q_STEP, unit) != VALUE_NONE)
		return at.s->unit[ASKED(q, Q_STEP, unit)].hex;
	while (n-- && leader == VALUE_NONE)
		if (!strncmp(a[n].text, "leader ", 7))
			leader = tac_find_leader(at.setup, q->seat, a[n].text + 7);
	return leader == VALUE_NONE ? VALUE_NONE : at.s->leader[leader].hex;
}

/* Half points. */
static int reckon_entry(struct tac_at at, const struct question *q, int hex)
{
	int unit = ASKED(q, Q_STEP, unit), mover = unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(at, unit);
	int formation = unit == VALUE_NONE ? F_COLUMN : at.s->unit[unit].formation;
	return tac_entry_cost(at, mover, formation, hex) + tac_crowd_cost(at, hex);
}

static void reckon_step(struct run *run, struct tac_at at, const struct question *q,
			const struct choice *c, struct buf *out)
{
	int from = place_of(run, at, q);
	buf_addc(out, ' ');
	switch (c->verb) {
	case STEP_STOP:
		add_points(out, ASKED(q, Q_STEP, halves));
		buf_adds(out, ASKED(q, Q_STEP, halves) == 2 ? " point left" : " points left");
		return;
	case STEP_TO:
	case STEP_BACK:
	case STEP_FLANK:
	case STEP_DASH:
	case STEP_PROLONG: reckon_hex(at, q, c, from, out); break;
	case STEP_ENTER:
		buf_adds(out, "enters at ");
		add_hex(at, out, ARG(c, STEP_ENTER, hex));
		buf_addc(out, ' ');
		add_points(out, reckon_entry(at, q, ARG(c, STEP_ENTER, hex)));
		break;
	case STEP_FACE: buf_addf(out, "faces %s", tac_facings[ARG(c, STEP_FACE, facing)]); break;
	case STEP_FORM:
		buf_addf(out, "%s ", tac_formations[ARG(c, STEP_FORM, formation)].name);
		add_points(out, tac_change_cost(at, ASKED(q, Q_STEP, unit)));
		if (ARG(c, STEP_FORM, formation) == F_LIMBERED &&
		    at.s->unit[ASKED(q, Q_STEP, unit)].formation == F_UNLIMBERED)
			buf_adds(out, " if its Task Check is passed");
		break;
	default:
		buf_adds(out, run_settings(run)->sys->questions[Q_STEP].verbs[c->verb].name);
		break;
	}
	buf_adds(out, ";");
}

static bool reckon_mover(struct tac_at at, const struct choice *c, struct buf *out)
{
	int unit = c->verb == MOVER_UNIT    ? ARG(c, MOVER_UNIT, unit)
		   : c->verb == MOVER_STACK ? tac_top(at, ARG(c, MOVER_STACK, hex))
					    : VALUE_NONE;
	if (c->verb == MOVER_DONE)
		return true;
	if (c->verb == MOVER_DUMMY)
		return true;
	if (c->verb == MOVER_LEADER) {
		buf_addf(out, "%s:", at.setup->leader[ARG(c, MOVER_LEADER, leader)].id);
		return true;
	}
	buf_addf(out, "%s%s: ", at.setup->unit[unit].id,
		 c->verb == MOVER_STACK ? " and its stack" : "");
	add_points(out, tac_allowance(at, unit, false));
	buf_adds(out, " points;");
	return true;
}

/* ---- fire ---- */

/* Of what only the enemy knows nothing is added. */
static bool is_hidden(struct tac_at at, int mod)
{
	return mod == MOD_MASSED && at.setup->rule[SWITCH_FOG];
}

static bool reckon_fire(struct tac_at at, const struct question *q, const struct choice *c,
			struct buf *out)
{
	int unit = ASKED(q, Q_TARGET, unit), hex = at.s->unit[unit].hex;
	int to = ARG(c, TARGET_HEX, hex), increments = ARG(c, TARGET_HEX, increments);
	struct tac_shot shot = {unit, hex, to, increments, to, NULL, OFFENSIVE};
	struct tac_sum sum = {0};
	if (c->verb != TARGET_HEX)
		return true;
	int strength = tac_reckon_fire(at, &shot, &sum), total = strength;
	buf_addf(out, "%s fires at ", at.setup->unit[unit].id);
	add_hex(at, out, to);
	buf_addf(out, ", range %d: %d increments make %d",
		 flat_distance(&at.setup->map, hex, to), increments, strength);
	for (int i = 0; i < sum.n; i++) {
		if (is_hidden(at, sum.item[i].mod))
			continue;
		total += sum.item[i].n;
		buf_addf(out, ", %+d %s", sum.item[i].n, tac_modifiers[sum.item[i].mod].why);
	}
	int need = HIT - total > 2 ? HIT - total : 2;
	buf_addf(out, "; hits with %d%s%s", need > BEST ? BEST : need,
		 need >= BEST ? "" : " and more",
		 at.setup->rule[SWITCH_FOG] ? ", massed troops not counted" : "");
	return true;
}

bool tac_reckon(struct run *run, const struct question *q, const struct choice *taken,
		struct buf *out)
{
	struct tac_at at = {.setup = run_setup(run), .s = run_view(run, q->seat)};
	switch (q->kind) {
	case Q_MOVER: return reckon_mover(at, taken, out);
	case Q_STEP: reckon_step(run, at, q, taken, out); return false;
	case Q_TARGET: return reckon_fire(at, q, taken, out);
	default: return true;
	}
}

/* ---- hope ---- */

/* No fire hits, every check is passed; a melee is not tried. */
int tac_hope(const void *setup, const struct roll *r)
{
	(void)setup;
	if (!strcmp(r->label, "fire") || !strcmp(r->label, "pick"))
		return LEAST;
	if (!strcmp(r->label, "initiative") || !strcmp(r->label, "morale") || !strcmp(r->label, "panic") ||
	    !strcmp(r->label, "evade") || !strcmp(r->label, "arrival"))
		return BEST;
	for (int t = 0; t < TASKS; t++)
		if (!strcmp(r->label, tac_tasks[t]))
			return BEST;
	return 0;
}
