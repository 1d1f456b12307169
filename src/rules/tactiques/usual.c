/* The documented defaults: what a question is answered when neither orders nor doctrine say
 * anything.  They are made so that a turn needs two mails and no more; each looks at the view of
 * the seat that is asked.  A question that is not here takes its first answer: no order issued and
 * none tried, the largest group in command, Engage to begin with, no declaration, no move, opportunity
 * fire, the lowest of hexes that are as good for a retreat, leaders who go along, facing as before. */
#include "rules/tactiques/tac.h"

static struct tac_at view_of(const void *setup, const void *view)
{
	return (struct tac_at){.setup = setup, .s = view};
}

/* The first option of that verb, or NONE. */
static int first_of(const struct question *q, int verb)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb)
			return i;
	return VALUE_NONE;
}

/* Fires with the first unit that can, which is the first of the roster. */
int tac_usual_fire(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	int unit = first_of(q, FIRE_UNIT), done = first_of(q, FIRE_DONE);
	return unit != VALUE_NONE ? unit : done != VALUE_NONE ? done : 0;
}

/* Who comes to attack, else the nearest. */
int tac_usual_aim(const void *setup, const void *view, const struct question *q)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == TARGET_HEX &&
		    tac_marked_at(view_of(setup, view), ARG(&q->options[i], TARGET_HEX, hex)))
			return i;
	return 0;
}

/* ---- reactions ---- */

/* Is it what such a unit does by itself?  Skirmishers shelter or fall back, infantry that is
 * charged forms Square, all others stand. */
static bool reacts_so(struct tac_at at, const struct choice *c)
{
	int unit = ARG(c, REACT_FALL_BACK, unit);
	if (tac_arm(at, unit) != INFANTRY)
		return false;
	if (at.s->unit[unit].formation == F_SKIRMISH)
		return c->verb == REACT_SHELTER || c->verb == REACT_FALL_BACK;
	return c->verb == REACT_FORM_UP && ARG(c, REACT_FORM_UP, formation) == F_SQUARE &&
	       tac_nearest_marked(at, unit, CHARGE) <= TAC_NEAR;
}

int tac_usual_reaction(const void *setup, const void *view, const struct question *q)
{
	int found = 0; /* REACT_DONE stands first */
	for (int i = 1; i < q->n; i++) {
		const struct choice *c = &q->options[i], *best = &q->options[found];
		bool better = !found || (c->verb == REACT_SHELTER && best->verb == REACT_FALL_BACK &&
					 ARG(c, REACT_SHELTER, unit) == ARG(best, REACT_FALL_BACK, unit));
		if (better && reacts_so(view_of(setup, view), c))
			found = i;
	}
	return found;
}

/* ---- melee ---- */

/* Goes into the hex that was left. */
int tac_usual_advance(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n > 1 ? 1 : 0;
}

static bool has_square_before(struct tac_at at, int unit, int here)
{
	for (int d = 0; d < FLAT_DIRECTIONS && here != VALUE_NONE; d++) {
		int hex = flat_next(&at.setup->map, here, d), top = hex == FLAT_NONE ? VALUE_NONE : tac_top(at, hex);
		if (top != VALUE_NONE && at.setup->unit[top].seat != at.setup->unit[unit].seat &&
		    at.s->unit[top].formation == F_SQUARE && tac_arc_at(at, here, d) == FRONT)
			return true;
	}
	return false;
}

static bool faces_square(struct tac_at at, int unit)
{
	return has_square_before(at, unit, at.s->unit[unit].hex) || has_square_before(at, unit, at.s->unit[unit].hex2);
}

/* Recalls who stands before a Square; after a melee, and before the odds of one are known. */
int tac_usual_recall(const void *setup, const void *view, const struct question *q)
{
	return first_of(q, faces_square(view_of(setup, view), ASKED(q, Q_RECALL, unit)) ? ANSWER_YES : ANSWER_NO);
}

int tac_usual_melee(const void *setup, const void *view, const struct question *q)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == MELEE_RECALL &&
		    faces_square(view_of(setup, view), ARG(&q->options[i], MELEE_RECALL, unit)))
			return i;
	return 0;
}

/* The largest unit loses. */
int tac_usual_loss(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int best = 0;
	for (int i = 1; i < q->n; i++)
		if (tac_left(at, ARG(&q->options[i], ONE_UNIT, unit)) >
		    tac_left(at, ARG(&q->options[best], ONE_UNIT, unit)))
			best = i;
	return best;
}

/* ---- pursuit ---- */

/* A facing that has the direction in front, the first that is offered; NONE. */
static int facing_option(struct tac_at at, const struct question *q, int direction)
{
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == PURSUE_FACE &&
		    tac_arc_of(at.s->unit[ASKED(q, Q_PURSUIT, unit)].formation,
			       ARG(&q->options[i], PURSUE_FACE, facing), direction) == FRONT)
			return i;
	return VALUE_NONE;
}

int tac_pursue_to(struct tac_at at, const struct question *q, int hex, bool enter)
{
	const struct tac_unit *u = &at.s->unit[ASKED(q, Q_PURSUIT, unit)];
	int d = flat_direction_of(&at.setup->map, u->hex, hex);
	for (int i = 0; i < q->n && enter; i++)
		if (q->options[i].verb == PURSUE_TO && ARG(&q->options[i], PURSUE_TO, hex) == hex)
			return i;
	int facing = d == FLAT_NONE || tac_arc_of(u->formation, u->facing, d) == FRONT ? VALUE_NONE
										       : facing_option(at, q, d);
	return facing == VALUE_NONE ? first_of(q, PURSUE_STOP) : facing;
}

/* The nearest hex of the enemy that was not attacked in this Activation, or NONE. */
static int prey_of(struct tac_at at, int unit)
{
	int best = VALUE_NONE, gap = TAC_LOS, here = at.s->unit[unit].hex;
	for (int u = 0; u < at.s->n_unit; u++) {
		int hex = at.s->unit[u].hex;
		if (at.setup->unit[u].seat == at.setup->unit[unit].seat || !tac_on_map(at.s, u) ||
		    list_has(at.s->game.struck, at.s->game.n_struck, hex) ||
		    flat_distance(&at.setup->map, here, hex) >= gap)
			continue;
		gap = flat_distance(&at.setup->map, here, hex);
		best = hex;
	}
	const struct tac_side *enemy = &at.s->side[!at.setup->unit[unit].seat];
	for (int i = 0; i < enemy->n_masks; i++)
		if (flat_distance(&at.setup->map, here, enemy->masks[i]) < gap) {
			gap = flat_distance(&at.setup->map, here, enemy->masks[i]);
			best = enemy->masks[i];
		}
	return best;
}

/* Towards the nearest enemy, and turns to him. */
int tac_usual_pursuit(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int unit = ASKED(q, Q_PURSUIT, unit), here = at.s->unit[unit].hex, prey = prey_of(at, unit), next = VALUE_NONE;
	if (prey == VALUE_NONE)
		return first_of(q, PURSUE_STOP);
	int gap = flat_distance(&at.setup->map, here, prey);
	if (gap == 1)
		return tac_pursue_to(at, q, prey, false);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int hex = flat_next(&at.setup->map, here, d);
		if (hex == FLAT_NONE || flat_distance(&at.setup->map, hex, prey) >= gap ||
		    tac_seat_at(at, hex) != VALUE_NONE)
			continue;
		int cost = tac_cost(at, tac_arm(at, unit), at.s->unit[unit].formation, here, hex);
		if (cost != X && cost <= ASKED(q, Q_PURSUIT, halves) && next == VALUE_NONE)
			next = hex;
	}
	return next == VALUE_NONE ? first_of(q, PURSUE_STOP) : tac_pursue_to(at, q, next, true);
}

/* ---- events ---- */

/* Who ran with most increments comes back first. */
int tac_usual_colors(const void *setup, const void *view, const struct question *q)
{
	return tac_usual_loss(setup, view, q);
}

/* The battery that has spent most; WHO_NONE stands first. */
int tac_usual_wagons(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int best = q->n > 1;
	for (int i = 2; i < q->n; i++)
		if (at.s->unit[ARG(&q->options[i], WHO_UNIT, unit)].spent >
		    at.s->unit[ARG(&q->options[best], WHO_UNIT, unit)].spent)
			best = i;
	return best;
}

/* The leader whose Morale is best. */
int tac_usual_inspired(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int best = 0;
	for (int i = 1; i < q->n; i++)
		if (at.setup->leader[ARG(&q->options[i], INSPIRED_LEADER, leader)].morale >
		    at.setup->leader[ARG(&q->options[best], INSPIRED_LEADER, leader)].morale)
			best = i;
	return best;
}

/* 3.02: the best rating, the brigade's own if none is better. */
int tac_usual_supersede(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int best = 0, rating = tac_brigade_rating(at, ASKED(q, Q_SUPERSEDE, command));
	for (int i = 0; i < q->n; i++) {
		int leader = ARG(&q->options[i], SUPERSEDE_LEADER, leader);
		if (q->options[i].verb != SUPERSEDE_LEADER || tac_own_rating(at, leader) <= rating)
			continue;
		rating = tac_own_rating(at, leader);
		best = i;
	}
	return best;
}

/* The brigade that is most tired. */
int tac_usual_second_wind(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = view_of(setup, view);
	int best = q->n > 1;
	for (int i = 2; i < q->n; i++)
		if (at.s->command[ARG(&q->options[i], WIND_COMMAND, command)].fatigue >
		    at.s->command[ARG(&q->options[best], WIND_COMMAND, command)].fatigue)
			best = i;
	return best;
}
