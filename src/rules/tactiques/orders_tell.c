/* What a refusal means for a line: which step cannot be done, whether that is a mistake, and the nearest thing that
 * can. Why stands with the rules (base/no.h), which look here at what the seat sees.  What dice may change before the
 * order's turn comes is no mistake where they have not fallen (run_hoped): it is told as a remark. */
#include "rules/tactiques/orders.h"
#include "rules/tactiques/s11.h"

enum { HINT = 64 };

struct telling {
	struct tac_binding *b;
	struct tac_at at;
	const struct order_line *line;
	const struct order_step *step;
	int seat, unit;  /* who; unit NONE: the leader of the binding */
	int start, here; /* where the mover began, and stands */
	bool mild;       /* no mistake: what could be done of it is done */
	bool stops;      /* it comes as far as here */
	char hint[HINT];
};

/* Refusals that a die may change. */
static const bool passing[] = {
#define REFUSAL(name, ...) false,
#define PASSING(name, ...) true,
#define REMARK		   REFUSAL
#include "rules/tactiques/refusals.def"
#undef REMARK
#undef PASSING
#undef REFUSAL
};

static bool is_said(struct no no, enum tac_message message)
{
	return no.why == &tac_messages[message];
}

static struct telling telling_of(struct tac_binding *b, const struct order_line *l, const struct order_step *step,
				 int unit)
{
	int hex = unit == VALUE_NONE ? VALUE_NONE : b->at.s->unit[unit].hex;
	return (struct telling){.b = b,
				.at = b->at,
				.line = l,
				.step = step,
				.seat = b->q->seat,
				.unit = unit,
				.start = hex,
				.here = hex};
}

static struct no about_the_step(const struct telling *t)
{
	int16_t who = (int16_t)(t->unit == VALUE_NONE ? t->b->leader : t->unit), here = (int16_t)t->here;
	if (t->unit == VALUE_NONE)
		return t->stops ? NO(leader_stops, who, !t->mild, here) : NO(leader_step, who, !t->mild);
	return t->stops ? NO(unit_stops, who, !t->mild, here) : NO(unit_step, who, !t->mild);
}

/* Tells it, once for a step. */
static void tell(const struct telling *t, struct no no)
{
	struct order_mistakes *notes = t->b->notes;
	struct buf step = BUF_INIT;
	bool remark = t->mild || (passing[no.why - tac_messages] && run_hoped(t->b->run));
	if (plan_noted(notes, t->line, t->step))
		return;
	order_step_print(&step, &tac_language,
			 &(struct order_step){.verb = t->step->verb, .values = t->step->values, .n = t->step->n});
	plan_note(notes, &(struct plan_note){remark ? ORDER_REMARK : ORDER_IMPOSSIBLE, t->line, t->step,
					     about_the_step(t), no, *t->hint ? t->hint : NULL, buf_text(&step)});
	buf_free(&step);
}

/* ---- what can be written instead ---- */

static void suggest(struct telling *t, const char *before, const char *facing, const char *between, int hex)
{
	struct buf b = BUF_INIT;
	buf_adds(&b, before);
	for (; *facing; facing++)
		buf_addc(&b, (char)(*facing + 'a' - 'A')); /* as orders are printed */
	buf_adds(&b, between);
	if (hex != VALUE_NONE)
		flat_text(&t->at.setup->map, hex, &b);
	text_format(t->hint, sizeof t->hint, "%s", buf_text(&b));
	buf_free(&b);
}

/* The facing nearest to its own that has the direction in front, or NONE. */
static int facing_to(const struct tac_unit *u, int direction)
{
	for (int off = 0; off <= FLAT_DIRECTIONS; off++)
		for (int sign = -1; sign <= 1; sign += 2) {
			int f = (u->facing + sign * off + 2 * FLAT_DIRECTIONS) % (2 * FLAT_DIRECTIONS);
			if (tac_facing_fits(u->formation, f) && tac_arc_of(u->formation, f, direction) == FRONT)
				return f;
		}
	return VALUE_NONE;
}

/* To a neighbour that is not in front. */
static void suggest_way(struct telling *t, struct no no, int to)
{
	const struct tac_unit *u = &t->at.s->unit[t->unit];
	bool loose = u->formation == F_LINE || u->formation == F_SKIRMISH;
	int facing = facing_to(u, flat_direction_of(&t->at.setup->map, t->here, to));
	if (loose && !is_said(no, NO_lies_in_front))
		suggest(t, is_said(no, NO_lies_at_flank) ? "by-flank " : "back ", "", "", to);
	else if (facing != VALUE_NONE)
		suggest(t, "face ", tac_facings[facing], "; move ", to);
}

static void suggest_for(struct telling *t, struct no no, int to)
{
	if (is_said(no, NO_guns_prolong))
		suggest(t, "limber; move ", "", "", to);
	else if (is_said(no, NO_lies_in_front) || is_said(no, NO_lies_at_flank) || is_said(no, NO_lies_in_rear))
		suggest_way(t, no, to);
	else if (is_said(no, NO_faces_a_side) || is_said(no, NO_faces_a_corner))
		suggest(t, "face ", tac_facings[tac_facing_for(t->at.s->unit[t->unit].formation, to)], "", VALUE_NONE);
	else if (is_said(no, NO_waits_beside))
		suggest(t, "enter ", "", "", no.about[0]);
}

/* ---- orders to brigades ---- */

/* Head of an army: what he may still issue; of an echelon: whether he may try. */
static struct no giving_no(struct tac_binding *b, int leader, int whom, int order)
{
	bool issues = b->q->kind == Q_ISSUE;
	const struct tac_chain *chain = tac_chain_of(b->run, b->at, b->q->seat);
	struct no no = issues ? tac_issue_no(ASKED(b->q, Q_ISSUE, left)) : tac_try_no(b->at, leader);
	if (no.why)
		return no;
	return order == VALUE_NONE ? tac_free_no(b->at, chain, whom, tac_commands(b->at, leader))
				   : tac_order_no(b->at, chain, leader, whom, (enum tac_order)order);
}

void tac_tell_order(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int leader,
		    int whom, int order)
{
	struct telling t = telling_of(b, l, step, VALUE_NONE);
	struct no no = giving_no(b, leader, whom, order);
	b->leader = leader;
	tell(&t, no.why ? no : NO(step_cannot_now));
}

/* ---- moves ---- */

/* Has it come nearer to a hex that is too far for one turn, or behind the enemy? */
static bool came_nearer(const struct telling *t, int goal)
{
	const struct flat *map = &t->at.setup->map;
	return flat_distance(map, t->here, goal) < flat_distance(map, t->start, goal);
}

/* Was it sent there from afar?  Each hex of a way that is written out is meant. */
static bool is_march(const struct telling *t, int goal)
{
	return t->step->n == 1 && flat_distance(&t->at.setup->map, t->start, goal) > 1;
}

/* The neighbour that would be next on the way. */
static int next_toward(const struct telling *t, int goal)
{
	const struct flat *map = &t->at.setup->map;
	int best = VALUE_NONE, mover = t->unit == VALUE_NONE ? LEADER_MOVES : (int)tac_arm(t->at, t->unit);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(map, t->here, d);
		if (hex != FLAT_NONE && flat_distance(map, hex, goal) < flat_distance(map, t->here, goal) &&
		    (best == VALUE_NONE || tac_cost(t->at, mover, F_COLUMN, t->here, best) == X))
			best = hex;
	}
	return best;
}

/* Does the line mean it by its own name?  Of a group not all can be in one hex. */
static bool is_named(const struct telling *t)
{
	for (size_t i = 0; i < t->line->n_subjects; i++)
		if (t->unit != VALUE_NONE &&
		    !tac_nearness(t->at, tac_subject_of(t->at.setup, t->seat, t->line, i), t->seat, t->unit))
			return true;
	return t->unit == VALUE_NONE;
}

/* Only hidden facts forbid what the seat sees no reason against. */
static struct no step_no(const struct telling *t, const struct choice *want)
{
	struct tac_mover m = tac_mover_seen(t->b->run, t->at);
	struct no no = tac_step_no(&m, want);
	bool goes = want->verb >= STEP_TO && want->verb <= STEP_PROLONG && t->here != VALUE_NONE;
	return no.why ? no : goes ? NO(cannot_now, (int16_t)t->here, ARG(want, STEP_TO, hex)) : NO(step_cannot_now);
}

static void tell_move(struct telling *t, const struct choice *want)
{
	int to = ARG(want, STEP_TO, hex);
	bool far = to != VALUE_NONE && want->verb == STEP_TO && flat_distance(&t->at.setup->map, t->here, to) > 1;
	struct choice next = *want;
	ARG(&next, STEP_TO, hex) = (int16_t)(far ? next_toward(t, to) : to);
	struct no no = step_no(t, &next);
	bool spent = is_said(no, NO_too_dear), nearer = to != VALUE_NONE && came_nearer(t, to);
	t->stops = far;
	t->mild = nearer && (far || !is_named(t) || (spent && is_march(t, to)));
	suggest_for(t, no, ARG(&next, STEP_TO, hex));
	if (!(far && t->mild && spent)) /* a long march need not say that it ends */
		tell(t, no);
}

void tac_tell_step(struct tac_binding *b, const struct order_line *l, const struct order_step *step,
		   const struct choice *want, int unit, int start, int here)
{
	struct telling t = telling_of(b, l, step, unit);
	t.start = start;
	t.here = here;
	if (here != VALUE_NONE && want->verb >= STEP_TO && want->verb <= STEP_PROLONG) {
		tell_move(&t, want);
		return;
	}
	struct no no = step_no(&t, want);
	t.mild = (here == VALUE_NONE || want->verb == STEP_ENTER) && !is_named(&t);
	suggest_for(&t, no, ARG(want, STEP_TO, hex));
	tell(&t, no);
}

void tac_tell_awaited(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit)
{
	struct telling t = telling_of(b, l, step, unit);
	t.mild = true;
	tell(&t, NO(not_come));
}

/* ---- declarations, fire, attacks ---- */

void tac_tell_mark(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit)
{
	struct telling t = telling_of(b, l, step, unit);
	struct no no = tac_declare_no(b->at, unit);
	tell(&t, no.why ? no : NO(step_cannot_now));
}

static struct no fire_no(struct tac_at at, int unit, int target)
{
	const struct tac_unit *u = &at.s->unit[unit];
	struct no no = target == VALUE_NONE ? NO(nowhere) : tac_fire_no(at, unit, u->hex, target, OFFENSIVE);
	if (no.why && target != VALUE_NONE && u->hex2 != VALUE_NONE &&
	    !tac_fire_no(at, unit, u->hex2, target, OFFENSIVE).why)
		no = NO_OBJECTION;
	return no.why ? no : NO(cannot_fire_now, (int16_t)target);
}

void tac_tell_fire(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit)
{
	struct telling t = telling_of(b, l, step, unit);
	struct no no = tac_firing_no(b->at, unit, t.here, OFFENSIVE);
	t.mild = !no.why && !step->n;
	tell(&t, no.why ? no : step->n ? fire_no(b->at, unit, tac_hex_of(b->at, &step->values[0])) : NO(no_target));
}

void tac_tell_attack(struct tac_binding *b, const struct order_line *l, const struct order_step *step, int unit)
{
	int hex = tac_hex_of(b->at, &step->values[0]), hex2 = b->at.s->unit[unit].hex2;
	struct telling t = telling_of(b, l, step, unit);
	struct no no = tac_attack_no(b->at, t.here, hex, b->q->seat);
	if (no.why && hex2 != VALUE_NONE && !tac_attack_no(b->at, hex2, hex, b->q->seat).why)
		no = NO_OBJECTION;
	tell(&t, no.why ? no : NO(cannot_attack_now, (int16_t)hex));
}
