/* Why an order cannot be carried out, with the rule, and the nearest thing that can.  Everything is
 * looked at as the seat sees it.  What dice may change before the order's turn comes is no mistake
 * where they have not fallen (run_hoped): it is told as a remark. */
#include "rules/tactiques/orders.h"
#include "base/utf8.h"

enum { NEAR_RESERVE = 8, TEXT = 200, NAMES = 4 };

struct reason {
	struct tac_binding *b;
	struct tac_at at;
	const struct order_line *line;
	const struct order_step *step;
	int seat, unit;	    /* who; unit NONE: a leader */
	int start, here;    /* where the mover began, and stands */
	bool passing;	    /* dice may change it */
	bool mild;	    /* no mistake: what could be done of it is done */
	bool spent, silent; /* it has no points left, which need not be said of a long march */
	char text[TEXT], hint[TEXT];
	char name[NAMES][8]; /* of hexes in a sentence */
	unsigned names;
};

static struct reason reason_for(struct tac_binding *b, const struct order_line *l,
				const struct order_step *step, int unit)
{
	int hex = unit == VALUE_NONE ? VALUE_NONE : b->at.s->unit[unit].hex;
	return (struct reason){.b = b, .at = b->at, .line = l, .step = step, .seat = b->q->seat,
			       .unit = unit, .start = hex, .here = hex};
}

static void because(struct reason *r, bool passing, const char *fmt, ...) PRINTF(3, 4);

static void because(struct reason *r, bool passing, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	text_vformat(r->text, sizeof r->text, fmt, ap);
	va_end(ap);
	r->passing = passing;
}

static void suggest(struct reason *r, const char *fmt, ...) PRINTF(2, 3);

static void suggest(struct reason *r, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	text_vformat(r->hint, sizeof r->hint, fmt, ap);
	va_end(ap);
}

static const char *hex_name(struct reason *r, int hex)
{
	char *name = r->name[r->names++ % NAMES];
	struct buf b = BUF_INIT;
	flat_text(&r->at.setup->map, hex, &b);
	text_format(name, sizeof r->name[0], "%s", buf_text(&b));
	buf_free(&b);
	return name;
}

/* Tells it, once for a step. */
static void tell(const struct reason *r)
{
	struct order_mistakes *notes = r->b->notes;
	struct buf step = BUF_INIT;
	const char *who = r->unit == VALUE_NONE ? r->at.setup->leader[r->b->leader].id
						: r->at.setup->unit[r->unit].id;
	bool told = r->silent;
	for (size_t i = 0; i < notes->n; i++)
		told = told || (notes->list[i].line == r->line->line &&
				notes->list[i].column == r->step->column);
	order_step_print(&step, &tac_language,
			 &(struct order_step){
			     .verb = r->step->verb, .values = r->step->values, .n = r->step->n});
	if (!told)
		order_mistake_add(notes,
				  r->mild || (r->passing && run_hoped(r->b->run))
				      ? ORDER_REMARK
				      : ORDER_IMPOSSIBLE,
				  r->line->line, r->step->column, *r->hint ? r->hint : NULL,
				  r->mild ? "%s: \"%s\": %s." : "%s: \"%s\" cannot be done: %s.",
				  who, buf_text(&step), r->text);
	buf_free(&step);
}

/* ---- orders to brigades ---- */

static const char *order_name(int order)
{
	static const char *const names[ORDERS] = {"Engage", "Maneuver", "Reserve"};
	return names[order];
}

/* 2.43: where the chain of command is broken. */
static void why_no_chain(struct reason *r, int leader, int whom)
{
	const struct tac_setup *s = r->at.setup;
	const struct tac_chain *chain = tac_chain_of(r->b->run, r->at, r->seat);
	int above = r->at.s->leader[leader].command, link = tac_broken_link(chain, whom, above);
	if (link == whom)
		because(r, true, "%s is out of the Command Range of its superior (TN 2.43)", s->command[whom].name);
	else
		because(r, true, "the chain of command breaks at %s (TN 2.43)", s->command[link].name);
}

/* Why the brigade takes no such order. */
static void why_not_that(struct reason *r, int leader, int whom, int order)
{
	const struct tac_command *c = &r->at.s->command[whom];
	const char *name = r->at.setup->command[whom].name;
	if (!tac_has_unit(r->at, whom, false))
		because(r, false, "no unit of %s is on the map", name);
	else if (c->ordered)
		because(r, false, "%s has been ordered in this turn (TN 9.41)", name);
	else if (c->order == order && c->pending == VALUE_NONE)
		because(r, false, "%s is under %s", name, order_name(order));
	else if (order == RESERVE && c->fatigue)
		because(r, false, "%s is tired, and goes into no Reserve (TN 9.42)", name);
	else if (order == RESERVE && tac_brigade_shattered(r->at, whom))
		because(r, false, "%s is Shattered, and goes into no Reserve (TN 9.42)", name);
	else
		why_no_chain(r, leader, whom);
}

void tac_why_no_order(struct tac_binding *b, const struct order_line *l, const struct order_step *step,
		      int leader, int whom, int order)
{
	struct reason r = reason_for(b, l, step, VALUE_NONE);
	const struct tac_leader *n = &b->at.s->leader[leader];
	int own = tac_commands(b->at, leader), head = whom == VALUE_NONE ? whom : b->at.s->command[whom].leader;
	b->leader = leader;
	if (!tac_leads(b->at.s, leader) || own == VALUE_NONE)
		because(&r, false, "he leads nobody now");
	else if (n->paralysed)
		because(&r, false, "he is paralysed (TN 9.31)");
	else if (n->acted)
		because(&r, false, "he has tried once in this turn (TN 9.3)");
	else if (whom == VALUE_NONE || !tac_below(b->at, whom, own))
		because(&r, false, "that is not under him (TN 2.4)");
	else if (b->q->kind == Q_ISSUE && !b->q->arg[1])
		because(&r, false, "he issues as many orders as his rating, and no more (TN 9.2)");
	else if (order != VALUE_NONE)
		why_not_that(&r, leader, whom, order);
	else if (head == VALUE_NONE || !b->at.s->leader[head].paralysed)
		because(&r, false, "he is not paralysed (TN 9.31)");
	else
		why_no_chain(&r, leader, whom);
	tell(&r);
}

/* ---- moves ---- */

static const struct tac_unit *unit_of(const struct reason *r)
{
	return r->unit == VALUE_NONE ? NULL : &r->at.s->unit[r->unit];
}

static int mover_kind(const struct reason *r)
{
	return r->unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(r->at, r->unit);
}

/* Lower case, as orders are printed. */
static const char *facing_name(int facing)
{
	static const char *const names[2 * FLAT_DIRECTIONS] = {"n", "nne", "ne", "e", "se", "sse",
							       "s", "ssw", "sw", "w", "nw", "nnw"};
	return names[facing];
}

/* The facing nearest to its own that has the direction in front, or NONE. */
static int facing_to(const struct tac_unit *u, int direction)
{
	for (int off = 0; off <= FLAT_DIRECTIONS; off++)
		for (int sign = -1; sign <= 1; sign += 2) {
			int f =
			    (u->facing + sign * off + 2 * FLAT_DIRECTIONS) % (2 * FLAT_DIRECTIONS);
			if (tac_facing_fits(u->formation, f) &&
			    tac_arc_of(u->formation, f, direction) == FRONT)
				return f;
		}
	return VALUE_NONE;
}

/* 4.27: is the hexside not in front? */
static bool looks_away(struct reason *r, int to, enum tac_verb verb)
{
	const struct tac_unit *u = unit_of(r);
	int d = flat_direction_of(&r->at.setup->map, r->here, to);
	if (!u || u->formation == F_LIMBERED || u->formation == F_UNLIMBERED)
		return false;
	enum tac_arc arc = tac_arc_of(u->formation, u->facing, d);
	bool loose = u->formation == F_LINE || u->formation == F_SKIRMISH;
	enum tac_arc meant = verb == V_BACK ? REAR : verb == V_FLANK ? FLANK : FRONT;
	if (arc == meant && (meant == FRONT || loose))
		return false;
	int facing = facing_to(u, d);
	if (verb != V_MOVE && !loose)
		because(r, false, "only Line and Skirmish go back or sideways (TN 11.38)");
	else
		because(r, false, "%s lies %s of it, it faces %s (TN 4.27)", hex_name(r, to),
			arc == FRONT   ? "in front"
			: arc == FLANK ? "at the flank"
				       : "in the rear",
			tac_facings[u->facing]);
	if (loose && arc != FRONT)
		suggest(r, "%s %s", arc == FLANK ? "by-flank" : "back", hex_name(r, to));
	else if (facing != VALUE_NONE)
		suggest(r, "face %s; move %s", facing_name(facing), hex_name(r, to));
	return true;
}

/* 11.32, 11.36, 11.37: the enemy is in the way. */
static bool enemy_forbids(struct reason *r, int to)
{
	const struct tac_unit *u = unit_of(r);
	bool loose = u && (u->formation == F_SKIRMISH || u->formation == F_GENERAL ||
			   u->formation == F_LIMBERED);
	if (tac_seat_at(r->at, to) == !r->seat) {
		because(r, true, "an enemy unit stands in %s (TN 11.36)", hex_name(r, to));
	} else if (u && u->moved && tac_engaged(r->at, r->unit)) {
		because(r, true, "beside an enemy in %s it must stop (TN 11.32)",
			hex_name(r, r->here));
	} else if (u && tac_engaged(r->at, r->unit) && !loose) {
		bool horse = tac_arm(r->at, r->unit) == CAVALRY &&
			     !tac_beside(r->at, !r->seat, r->here, CAVALRY);
		because(r, true,
			"it stands beside an enemy: only Skirmish, General, limbered guns%s may "
			"leave (TN 11.37)",
			horse ? " and a Dash, for 2 points more," : "");
	} else {
		return false;
	}
	return true;
}

/* 10.1 to 10.3, 9.56. */
static bool orders_forbid(struct reason *r, int to)
{
	if (r->unit == VALUE_NONE || tac_may_approach(r->at, r->unit, r->here, to))
		return false;
	enum tac_order order = tac_order_of(r->at, r->unit);
	if (order == RESERVE)
		because(r, true, "under Reserve it keeps %d hexes from the enemy (TN 10.3)",
			NEAR_RESERVE);
	else if (order == MANEUVER)
		because(r, true,
			"under Maneuver it does not go beside an enemy, and %s is (TN 10.2)",
			hex_name(r, to));
	else
		because(r, true,
			"out of command it does not go beside an enemy, and %s is (TN 9.56)",
			hex_name(r, to));
	return true;
}

/* What nobody of its kind can cross or enter: a hexside, else the ground. */
static const char *obstacle(const struct reason *r, int to)
{
	int d = flat_direction_of(&r->at.setup->map, r->here, to);
	for (int k = 0; d != FLAT_NONE && k < HEXSIDES; k++)
		if (r->at.setup->sides[r->here][d] >> k & 1 &&
		    tac_hexsides[k].cost[mover_kind(r)] == X)
			return tac_hexsides[k].name;
	return tac_grounds[r->at.setup->ground[to]].name;
}

static bool ground_forbids(struct reason *r, int to)
{
	const struct tac_unit *u = unit_of(r);
	const char *ground = tac_grounds[r->at.setup->ground[to]].name;
	int formation = u ? u->formation : F_COLUMN;
	int cost = tac_cost(r->at, mover_kind(r), formation, r->here, to), left = r->b->q->arg[1];
	if (tac_blazes(r->at, to)) {
		because(r, true, "%s is on fire (TN 15.73)", hex_name(r, to));
	} else if (cost == X) {
		because(r, false, "it cannot enter %s from %s (%s, TN 15.02)", hex_name(r, to),
			hex_name(r, r->here), obstacle(r, to));
	} else if (cost > left) {
		r->spent = true;
		because(r, false, "%s (%s) costs %d%s, and %d%s are left (TN 11.32)",
			hex_name(r, to), ground, cost / 2, cost & 1 ? ".5" : "", left / 2,
			left & 1 ? ".5" : "");
	} else {
		return false;
	}
	return true;
}

static bool friends_forbid(struct reason *r, int to)
{
	struct tac_stack one = {1, {(int16_t)r->unit}};
	int top = tac_top(r->at, to);
	if (r->unit == VALUE_NONE || top == VALUE_NONE || tac_may_stack(r->at, &one, to, false))
		return false;
	because(r, false, "it may not stack with %s in %s, nor pass through (TN 5.0)",
		r->at.setup->unit[top].id, hex_name(r, to));
	return true;
}

/* 2.3 */
static bool brigade_holds(struct reason *r, int to)
{
	int own = r->unit == VALUE_NONE ? tac_bound_to(r->at, r->b->leader) : VALUE_NONE;
	if (own == VALUE_NONE || !tac_stands_with(r->at, own, r->here, NULL) ||
	    tac_stands_with(r->at, own, to, NULL))
		return false;
	because(r, false, "he stays with units of %s, and no other is in %s (TN 2.3)",
		r->at.setup->command[own].id, hex_name(r, to));
	return true;
}

/* Why the mover does not go to a neighbour. */
static void why_not_there(struct reason *r, int to, enum tac_verb verb)
{
	const struct tac_unit *u = unit_of(r);
	if (u && u->formation == F_UNLIMBERED && verb != V_PROLONG) {
		because(r, false, "unlimbered guns move by Prolong alone (TN 4.51)");
		suggest(r, "limber; move %s", hex_name(r, to));
		return;
	}
	if (verb == V_PROLONG && u && u->formation != F_UNLIMBERED) {
		because(r, false, "only unlimbered guns are prolonged (TN 4.58)");
		return;
	}
	if (verb != V_MOVE && verb != V_PROLONG && looks_away(r, to, verb))
		return;
	if (brigade_holds(r, to) || enemy_forbids(r, to) || ground_forbids(r, to) || orders_forbid(r, to) ||
	    friends_forbid(r, to) || (verb == V_MOVE && looks_away(r, to, verb)))
		return;
	because(r, true, "by the rules of movement it cannot go from %s to %s now (TN 11.3)",
		hex_name(r, r->here), hex_name(r, to));
}

/* Has it come nearer to a hex that is too far for one turn, or behind the enemy? */
static bool came_nearer(const struct reason *r, int goal)
{
	const struct flat *map = &r->at.setup->map;
	return flat_distance(map, r->here, goal) < flat_distance(map, r->start, goal);
}

/* Was it sent there from afar?  Each hex of a way that is written out is meant. */
static bool is_march(const struct reason *r, int goal)
{
	return r->step->n == 1 && flat_distance(&r->at.setup->map, r->start, goal) > 1;
}

/* The neighbour that would be next on the way. */
static int next_toward(const struct reason *r, int goal)
{
	const struct flat *map = &r->at.setup->map;
	int best = VALUE_NONE;
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(map, r->here, d);
		if (hex != FLAT_NONE &&
		    flat_distance(map, hex, goal) < flat_distance(map, r->here, goal) &&
		    (best == VALUE_NONE ||
		     tac_cost(r->at, mover_kind(r), F_COLUMN, r->here, best) == X))
			best = hex;
	}
	return best;
}

/* Does the line mean it by its own name?  Of a group not all can be in one hex. */
static bool is_named(const struct reason *r)
{
	for (size_t i = 0; i < r->line->n_subjects; i++)
		if (r->unit != VALUE_NONE &&
		    !tac_nearness(r->at, tac_subject_of(r->at.setup, r->seat, r->line, i), r->seat, r->unit))
			return true;
	return r->unit == VALUE_NONE;
}

static void why_no_move(struct reason *r, int to)
{
	enum tac_verb verb = tac_verb_of(r->step);
	if (to == VALUE_NONE || r->here == VALUE_NONE) {
		because(r, false, "that is no hex it can go to (TN 11.3)");
	} else if (flat_distance(&r->at.setup->map, r->here, to) == 1) {
		why_not_there(r, to, verb);
		r->mild = came_nearer(r, to) && (!is_named(r) || (r->spent && is_march(r, to)));
	} else if (verb != V_MOVE) {
		because(r, false, "%s is not beside %s, where it stands then (TN 11.38)",
			hex_name(r, to), hex_name(r, r->here));
	} else {
		char stopped[TEXT];
		why_not_there(r, next_toward(r, to), verb);
		r->mild = came_nearer(r, to);
		r->silent = r->mild && r->spent;
		text_format(stopped, sizeof stopped, "it comes as far as %s; %.*s", hex_name(r, r->here),
			    (int)utf8_cut(r->text, 120), r->text);
		text_format(r->text, sizeof r->text, "%s", stopped);
	}
}

/* ---- 9.7: onto the map ---- */

void tac_why_not_here(struct tac_binding *b, const struct order_line *l,
		      const struct order_step *step, int unit)
{
	struct reason r = reason_for(b, l, step, unit);
	because(&r, true, "it has not come to the field yet (TN 9.71)");
	r.mild = true;
	tell(&r);
}

static void why_no_entry(struct reason *r, int meant)
{
	r->mild = !is_named(r);
	int group = r->unit == VALUE_NONE ? r->at.setup->leader[r->b->leader].group
					  : r->at.setup->unit[r->unit].group;
	if (r->here != VALUE_NONE || group == VALUE_NONE) {
		because(r, false, "it is on the map (TN 9.71)");
		return;
	}
	int entry = r->at.s->group[group].entry;
	struct tac_stack one = {1, {(int16_t)r->unit}};
	if (meant != VALUE_NONE && meant != entry) {
		because(r, false, "it waits beside %s (TN 9.74)", hex_name(r, entry));
		suggest(r, "enter %s", hex_name(r, entry));
	} else if (tac_seat_at(r->at, entry) == !r->seat || tac_blazes(r->at, entry))
		because(r, true, "%s is held by the enemy or on fire; its group may go to another hex "
				 "(TN 9.76)",
			hex_name(r, entry));
	else if (r->unit != VALUE_NONE && !tac_may_stack(r->at, &one, entry, false))
		because(r, true, "there is no room in %s (TN 5.0)", hex_name(r, entry));
	else
		because(r, true, "it has not the points to enter at %s, after those before it (TN 9.75)",
			hex_name(r, entry));
}

static void why_no_exit(struct reason *r)
{
	if (r->unit == VALUE_NONE)
		because(r, false, "leaders stay on the map (TN 8.21)");
	else if (tac_exit_at(r->at, r->seat, r->here) == VALUE_NONE)
		because(r, false, "no way leads you off the map at %s (TN 8.21)", hex_name(r, r->here));
	else
		because(r, true,
			"who leaves the map pays a point, is unmarked, limbered and in one hex, and "
			"may leave the enemy (TN 8.21)");
}

/* ---- facings and formations ---- */

static void why_no_facing(struct reason *r, int facing)
{
	const struct tac_unit *u = unit_of(r);
	if (!u || u->formation == F_LIMBERED)
		because(r, false, "%s (TN 4.5)",
			u ? "limbered guns have no facing" : "leaders have no facing");
	else if (u->marker != NO_MARKER)
		because(r, false, "who is marked turns once, where it starts (TN 11.34)");
	else if (!tac_facing_fits(u->formation, facing)) {
		because(r, false, "%s faces a %s (TN 4.21)", tac_formations[u->formation].name,
			tac_formations[u->formation].facing == BY_VERTEX ? "corner" : "hexside");
		suggest(r, "face %s", facing_name(tac_facing_for(u->formation, facing)));
	} else
		because(r, false, "it cannot turn now (TN 4.23)");
}

static void why_no_formation(struct reason *r, int formation)
{
	const struct tac_unit *u = unit_of(r);
	if (!u)
		because(r, false, "leaders have no formation (TN 3.01)");
	else if (u->formation == F_GENERAL)
		because(r, false,
			"it leaves General formation as it leaves General ground (TN 4.46)");
	else if (formation == F_MARCH && tac_stack_at(r->at, r->here).n > 1 &&
		 !tac_may_form(r->at, r->unit, formation))
		because(r, false, "who marches shares his hex with no other unit (TN 5.04)");
	else if (!tac_may_form(r->at, r->unit, formation))
		because(r, false, "it cannot form %s in %s (TN 4.4)",
			tac_formations[formation].name, hex_name(r, r->here));
	else if (tac_arm(r->at, r->unit) != CAVALRY &&
		 tac_beside(r->at, !r->seat, r->here, CAVALRY))
		because(r, true, "beside enemy cavalry nobody on foot changes formation (TN 4.33)");
	else if (r->b->q->arg[1] < tac_change_cost(r->at, r->unit))
		because(r, false, "that costs %d, and %d%s are left (TN 4.31)",
			tac_change_cost(r->at, r->unit) / 2, r->b->q->arg[1] / 2,
			r->b->q->arg[1] & 1 ? ".5" : "");
	else
		because(r, false, "one change of formation in a step is all (TN 4.32)");
}

void tac_why_no_step(struct tac_binding *b, const struct order_line *l,
		     const struct order_step *step, const struct choice *want, int unit, int start,
		     int here)
{
	struct reason r = reason_for(b, l, step, unit);
	r.start = start;
	r.here = here;
	switch (here == VALUE_NONE ? STEP_ENTER : want->verb) {
	case STEP_FACE: why_no_facing(&r, want->v[0]); break;
	case STEP_FORM: why_no_formation(&r, want->v[0]); break;
	case STEP_EXPAND:
		because(&r, false,
			"Line or Skirmish alone in its hex expands, into a free hex at its flank "
			"that it can "
			"pay for (TN 4.6)");
		break;
	case STEP_COLLAPSE:
		because(&r, false,
			"it does not stand in two hexes, or cannot pay for one (TN 4.62)");
		break;
	case STEP_EXTRA:
		because(&r, false,
			"it does not stand in two hexes, has its larger half there already, or others "
			"leave no room (TN 4.61)");
		break;
	case STEP_DETACH: because(&r, false, "no company can be detached (TN 4.74)"); break;
	case STEP_ABSORB:
		because(&r, false, "that company of its own is not in its hex (TN 4.75)");
		break;
	case STEP_DOUBLE:
		because(&r, false,
			"Double Step needs a free Fatigue circle, no change of formation and no "
			"enemy beside "
			"it (TN 11.38)");
		break;
	case STEP_TOP:
		because(&r, false, "that unit does not lie below in its stack (TN 5.12)");
		break;
	case STEP_ENTER: why_no_entry(&r, want->verb == STEP_ENTER ? want->v[0] : VALUE_NONE); break;
	case STEP_EXIT: why_no_exit(&r); break;
	default: why_no_move(&r, want->v[0]); break;
	}
	tell(&r);
}

/* ---- declaration ---- */

void tac_why_no_mark(struct tac_binding *b, const struct order_line *l,
		     const struct order_step *step, int unit)
{
	struct reason r = reason_for(b, l, step, unit);
	const char *fault = tac_declare_fault(b->at, unit);
	if (!fault && b->at.s->unit[unit].marker != NO_MARKER)
		fault = "it has its marker already (TN 11.1)";
	because(&r, false, "%s", fault ? fault : "it has tried to declare in this turn (TN 11.11)");
	tell(&r);
}

/* ---- fire ---- */

static bool bears_on(const struct reason *r, int target)
{
	const struct tac_unit *u = unit_of(r);
	int side[2], n = flat_sides_toward(&r->at.setup->map, u->hex, target, side);
	for (int i = 0; i < n; i++)
		if (tac_arc_of(u->formation, u->facing, side[i]) == FRONT)
			return true;
	return false;
}

static void why_not_at(struct reason *r, int target)
{
	int range = tac_range(r->at, r->unit),
	    far = flat_distance(&r->at.setup->map, r->here, target);
	if (tac_seat_at(r->at, target) != !r->seat)
		because(r, true, "no enemy unit stands in %s (TN 7.11)", hex_name(r, target));
	else if (far > range)
		because(r, false, "%s is %d hexes away, and it fires %d (TN 4.55)",
			hex_name(r, target), far, range);
	else if (!bears_on(r, target))
		because(r, false, "%s is not in its arc, it faces %s (TN 4.26)",
			hex_name(r, target), tac_facings[unit_of(r)->facing]);
	else if (!tac_sees(r->at, r->here, target))
		because(r, false, "it does not see %s (TN 15.1)", hex_name(r, target));
	else
		because(r, true,
			"the line of fire to %s is barred, or an enemy stands before it (TN 7.15, "
			"7.16)",
			hex_name(r, target));
}

void tac_why_no_fire(struct tac_binding *b, const struct order_line *l,
		     const struct order_step *step, int unit)
{
	const struct tac_unit *u = &b->at.s->unit[unit];
	struct reason r = reason_for(b, l, step, unit);
	if (!tac_fires_first(b->at, unit))
		because(&r, false, "only Skirmish and unlimbered guns fire in step I (TN 11.2)");
	else if (tac_order_of(b->at, unit) == RESERVE)
		because(&r, false, "under Reserve there is no Offensive Fire (TN 10.3)");
	else if (tac_top(b->at, u->hex) != unit)
		because(&r, false, "only the top unit of a stack fires (TN 5.21)");
	else if (!tac_fires_from(b->at, unit, u->hex))
		because(&r, false, "it has no fire (TN 4.12)");
	else if (step->n)
		why_not_at(&r, tac_hex_of(b->at, &step->values[0]));
	else {
		because(&r, true, "no enemy is in its range, arc and sight (TN 7.11)");
		r.mild = true;
	}
	tell(&r);
}

/* ---- melee ---- */

void tac_why_no_attack(struct tac_binding *b, const struct order_line *l,
		       const struct order_step *step, int unit)
{
	int hex = tac_hex_of(b->at, &step->values[0]);
	struct reason r = reason_for(b, l, step, unit);
	if (tac_seat_at(b->at, hex) != !b->q->seat)
		because(&r, true, "no enemy unit stands in %s (TN 13.0)", hex_name(&r, hex));
	else if (flat_distance(&b->at.setup->map, r.here, hex) != 1)
		because(&r, true, "it stands in %s, not beside %s (TN 13.0)", hex_name(&r, r.here),
			hex_name(&r, hex));
	else if (!tac_in_front(b->at, r.here, hex))
		because(&r, true, "%s is not in front of it (TN 13.0)", hex_name(&r, hex));
	else
		because(&r, true, "%s was attacked in this turn (TN 13.01)", hex_name(&r, hex));
	tell(&r);
}
