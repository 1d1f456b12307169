/* What may be ordered at all, as far as the table shows it when the mails are written; and random
 * orders for play without players.  Whether a line can be carried out is seen when its turn comes. */
#include "engine/sources.h"
#include "rules/emperor/emp.h"

/* ---- faults ---- */

static bool own_unit(const struct emp_setup *setup, int seat, int unit)
{
	return unit >= 0 && unit < setup->n_units && setup->unit[unit].seat == seat;
}

static bool own_leader(const struct emp_setup *setup, int seat, int leader)
{
	return leader >= 0 && leader < setup->n_leaders && setup->leader[leader].seat == seat;
}

static const char *say(struct buf *out, const char *text)
{
	buf_adds(out, text);
	return buf_text(out);
}

static const char *leader_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
				const struct choice *c, struct buf *out)
{
	int l = c->v[0];
	bool corps = c->verb == CMD_ATTACK || c->verb == CMD_TARGET || c->verb == CMD_DEFEND || c->verb == CMD_DELAY;
	if (!own_leader(setup, seat, l))
		return say(out, "that is no commander of yours");
	if (v->leader[l].where != ON_TABLE && c->verb != CMD_SHARE && !(c->verb == CMD_RIDE && emp_may_arrive(setup, v, l)))
		return say(out, "he is not on the table");
	if (c->verb == CMD_SHARE)
		return v->at.turn == 1 && setup->rule[SWITCH_SHARE] && c->v[1] >= 0 && c->v[1] <= emp_number(N_SHARE_MOST)
			       ? NULL : say(out, "elan is shared out before the first turn alone, 4 to one man at most (EMP 3.1)");
	if (corps && setup->leader[l].army)
		return say(out, "the army commander has no corps (EMP 4.2)");
	if (corps && v->leader[l].broken)
		return say(out, "his corps is broken and withdraws (EMP 14.5)");
	if (c->verb != CMD_RIDE && v->leader[l].elan <= 0)
		return say(out, "he has no elan left (EMP 3.2)");
	if (c->verb == CMD_TARGET && (c->v[1] < 0 || c->v[1] >= setup->n_units || setup->unit[c->v[1]].seat == seat ||
				      !emp_in_play(v, c->v[1])))
		return say(out, "that is no enemy on the table (EMP 4.2)");
	if (c->verb == CMD_RECOVER && (!own_unit(setup, seat, c->v[1]) || v->unit[c->v[1]].status == FRESH))
		return say(out, "that unit needs no recovery (EMP 3.2)");
	if (c->verb == CMD_RECOVER && !emp_may_help(setup, v, l, c->v[1]))
		return say(out, "that unit is not his, or farther than 12 inches from him (EMP 3.3)");
	return NULL;
}

static const char *place_fault(const struct emp_setup *setup, int x, int y, struct buf *out)
{
	if (x >= 0 && y >= 0 && x <= setup->width && y <= setup->height)
		return NULL;
	buf_addf(out, "that is off the table, which ends at %d.%d,%d.%d", setup->width / 10, setup->width % 10,
		 setup->height / 10, setup->height % 10);
	return buf_text(out);
}

/* Of a unit whose corps may come round the flank this turn: what it does if it comes. */
static const char *arrival_fault(const struct emp_setup *setup, const struct emp_state *v, const struct choice *c,
				 struct buf *out)
{
	int leader = setup->unit[c->v[0]].leader;
	if (!emp_may_arrive(setup, v, leader))
		return say(out, "it has not arrived");
	switch (c->verb) {
	case CMD_ARRIVE:
		return emp_on_edge(setup, v, leader, c->v[1], c->v[2])
			       ? place_fault(setup, c->v[1], c->v[2], out)
			       : say(out, "that is not on the edge to which its corps marches (EMP 4.2.flank)");
	case CMD_FORM:
		return c->v[1] >= 0 && c->v[1] < FORMATIONS && emp_form(setup, c->v[0], c->v[1])->known
			       ? NULL : say(out, "it has no such formation (EMP 6.3)");
	case CMD_MOVE: return place_fault(setup, c->v[1], c->v[2], out);
	case CMD_ABOUT:
	case CMD_HOLD: return NULL;
	default: return say(out, "it has not arrived");
	}
}

static const char *unit_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
			      const struct choice *c, struct buf *out)
{
	int u = c->v[0];
	if (!own_unit(setup, seat, u))
		return say(out, "that is no unit of yours");
	if (v->unit[u].where == GONE)
		return say(out, "it is lost");
	if (v->unit[u].where == OFF_TABLE)
		return arrival_fault(setup, v, c, out);
	switch (c->verb) {
	case CMD_ARRIVE: return say(out, "it is on the table already");
	case CMD_RALLY:
		return emp_may_rally(setup, v, u) ? NULL
			: say(out, "it is Fresh, in contact, or an enemy is within 8 inches (EMP 5.2.6)");
	case CMD_FORM:
		return c->v[1] >= 0 && c->v[1] < FORMATIONS && emp_form(setup, u, c->v[1])->known &&
				       v->unit[u].where == ON_TABLE
			       ? NULL : say(out, "it has no such formation (EMP 6.3)");
	case CMD_MOVE: return place_fault(setup, c->v[1], c->v[2], out);
	case CMD_ENTER: {
		bool known = c->v[1] >= 0 && c->v[1] < setup->n_areas;
		const char *why = known ? emp_enter_fault(setup, v, u, c->v[1]) : "there is no such place";
		return why ? say(out, why) : NULL;
	}
	case CMD_SHOOT:
		if (c->v[1] >= 0 && c->v[1] < setup->n_units && setup->unit[c->v[1]].seat != seat)
			break;
		return say(out, "that is no enemy");
	case CMD_SQUARE:
		return setup->unit[u].arm == INFANTRY ? NULL : say(out, "infantry alone forms squares (EMP 10.3)");
	default: break;
	}
	if ((c->verb == CMD_SHOOT || c->verb == CMD_HOLD) && setup->unit[u].arm == CAVALRY)
		return say(out, "cavalry does not shoot (EMP 10.4)");
	return NULL;
}

static const char *grand_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
			       const struct choice *c, struct buf *out)
{
	for (int i = 0; i < 3; i++)
		if (!own_unit(setup, seat, c->v[i]) || setup->unit[c->v[i]].arm != ARTILLERY || !emp_in_play(v, c->v[i]) ||
		    c->v[i] == c->v[(i + 1) % 3])
			return say(out, "a grand battery is three batteries of yours (EMP 10.9.grand)");
	if (c->v[3] < 0 || c->v[3] >= setup->n_units || setup->unit[c->v[3]].seat == seat)
		return say(out, "that is no enemy");
	return NULL;
}

const char *emp_command_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
			      const struct choice *c, struct buf *out)
{
	switch (c->verb) {
	case CMD_DONE:
	case CMD_FIRST: return NULL;
	case CMD_SHARE:
	case CMD_RECOVER:
	case CMD_TARGET: return leader_fault(setup, v, seat, c, out);
	case CMD_ATTACK:
	case CMD_DEFEND:
	case CMD_RIDE: {
		const char *fault = leader_fault(setup, v, seat, c, out);
		return fault ? fault : place_fault(setup, c->v[1], c->v[2], out);
	}
	case CMD_DELAY: {
		const char *fault = leader_fault(setup, v, seat, c, out);
		if (!fault && (c->v[1] < v->at.turn || c->v[1] > 1000))
			fault = say(out, "that turn is over (EMP 4.2.delay)");
		return fault ? fault : place_fault(setup, c->v[2], c->v[3], out);
	}
	case CMD_GRAND: return grand_fault(setup, v, seat, c, out);
	default: return unit_fault(setup, v, seat, c, out);
	}
}

/* The word of a charge's fault in a sentence. */
static const char *charge_words(const char *fault)
{
	static const struct {
		const char *word, *text;
	} words[] = {
		{"STATUS", "only Fresh units charge (EMP 11.1)"},
		{"FORMATION", "it does not charge in square or march order (EMP 11.1)"},
		{"ARTILLERY", "guns do not charge (EMP 11.1)"},
		{"GARRISON", "a garrison does not charge (EMP 11.1)"},
		{"BROKEN", "its corps is broken and does not charge (EMP 14.5.charge)"},
		{"IN COMBAT", "it is in contact already (EMP 11.1)"},
		{"COVER", "horse may not charge in there (EMP 9.horse)"},
		{"WALL", "horse may not charge across a wall or hedge (EMP 9.horse)"},
		{"RANGE", "the edge it would strike is out of reach (EMP 11.2)"},
		{"ARC", "the target is not in its front arc, or not seen (EMP 11.2.arc)"},
		{"STREAM", "a stream lies between (EMP 9.stream)"},
		{"BLOCKED", "another unit or houses stand in the way (EMP 11.2.way)"},
		{"NO ROOM", "there is no room at the edge it would strike (EMP 11.4)"},
		{"ORDERS", "its corps defends and that is too far from its post (EMP 4.2.defend)"},
	};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (!strcmp(words[i].word, fault))
			return words[i].text;
	return "one of them is not on the table";
}

const char *emp_charge_order_fault(const struct emp_setup *setup, const struct emp_state *v, int seat,
				   const struct choice *c, struct buf *out)
{
	struct emp_charge charge = {.charger = c->v[0], .target = c->v[1]};
	if (c->verb == CHARGE_DONE)
		return NULL;
	if (!own_unit(setup, seat, c->v[0]) || c->v[1] < 0 || c->v[1] >= setup->n_units)
		return say(out, "that is no unit of yours");
	const char *fault = emp_charge_fault(setup, v, &charge);
	return fault ? say(out, charge_words(fault)) : NULL;
}

bool emp_command_legal(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	struct buf why = BUF_INIT;
	bool good = !emp_command_fault(setup, view, q->seat, c, &why);
	buf_free(&why);
	return good;
}

bool emp_charge_legal(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	struct buf why = BUF_INIT;
	bool good = !emp_charge_order_fault(setup, view, q->seat, c, &why);
	buf_free(&why);
	return good;
}

/* ---- random orders ---- */

static int below(uint64_t *rng, int n)
{
	return n > 0 ? (int)((sources_random(rng) >> 33) % (uint64_t)n) : 0;
}

static int any_unit(const struct emp_setup *setup, int seat, uint64_t *rng)
{
	int u = below(rng, setup->n_units);
	for (int i = 0; i < setup->n_units && setup->unit[u].seat != seat; i++)
		u = (u + 1) % setup->n_units;
	return u;
}

/* The facing that looks most towards a place. */
static int facing_towards(struct geo_pose at, int x, int y)
{
	int64_t best = INT64_MIN;
	int facing = at.facing;
	for (int f = 0; f < GEO_FACINGS; f++) {
		struct geo_point d = geo_direction(f);
		int64_t dot = (int64_t)d.x * (x - at.x) + (int64_t)d.y * (y - at.y);
		if (dot > best) {
			best = dot;
			facing = f;
		}
	}
	return facing;
}

/* Mostly forward, sometimes towards the enemy, a little askew, sometimes back. */
static struct geo_pose wander(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng)
{
	struct geo_pose at = emp_pose(v, unit), to;
	int formation = v->unit[unit].formation, most = emp_allowance(setup, unit, formation), kind = below(rng, 10);
	int gap = 0, enemy = emp_nearest_enemy(setup, v, unit, &gap), way = at.facing;
	if (kind < 1) {
		way = at.facing + 12;
		most /= 2;
	}
	way += below(rng, 3) - 1; /* one draw a statement: compilers take arguments in any order */
	to = geo_moved(at, way, kind > 4 ? most : below(rng, most + 1));
	if (kind == 1) {
		bool right = below(rng, 2);
		to = geo_wheel(at, emp_width(setup, unit, formation), right, 1 + below(rng, 3));
	}
	if (kind == 2) {
		to = at;
		to.facing = (int8_t)geo_turned(at.facing + below(rng, 7) - 3);
	}
	if (kind == 3 && enemy != VALUE_NONE) {
		to = at;
		to.facing = (int8_t)facing_towards(at, v->unit[enemy].x, v->unit[enemy].y);
	}
	return to;
}

enum { TURNS_AT_ONCE = 3 };

/* By some steps nearer to a facing, on the spot. */
static struct geo_pose turned_to(struct geo_pose at, int facing)
{
	int turn = geo_turn_between(at.facing, facing), side = geo_turned(at.facing + turn) == facing ? 1 : -1;
	at.facing = (int8_t)geo_turned(at.facing + side * (turn < TURNS_AT_ONCE ? turn : TURNS_AT_ONCE));
	return at;
}

/* What the order of its corps wants: to what is attacked, by half as far at each try, or to look at the
 * enemy where it stands. */
static struct geo_pose obey(const struct emp_setup *setup, const struct emp_state *v, int unit, int tries)
{
	struct geo_pose at = emp_pose(v, unit);
	int gap = 0, enemy = emp_nearest_enemy(setup, v, unit, &gap), leader = setup->unit[unit].leader;
	struct geo_point to = emp_order_place(setup, v, leader), from = geo_anchor(at);
	struct geo_shape a = geo_of_point(from), b = geo_of_point(to);
	int far = geo_distance(&a, &b), most = emp_allowance(setup, unit, v->unit[unit].formation);
	bool attacks = emp_order_now(setup, v, leader) == ORDERED_ATTACK;
	if (enemy != VALUE_NONE && (!attacks || far < emp_number(N_OBJECTIVE_NEAR))) {
		struct geo_shape shape = emp_shape(setup, v, enemy);
		to = geo_centre(&shape);
	}
	int facing = facing_towards(at, to.x / GEO_UNIT, to.y / GEO_UNIT);
	if (!attacks || geo_turn_between(at.facing, facing) > TURNS_AT_ONCE)
		return turned_to(at, facing);
	most = most < far ? most : far;
	return geo_moved(at, facing, most >> tries);
}

/* One that can be begun, if a few tries find it. */
static void draw_move(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
		      struct choice *out)
{
	struct emp_move m = {.unit = unit, .formation = v->unit[unit].formation, .from = emp_pose(v, unit)};
	m.to = m.from;
	if (v->unit[unit].where == GARRISON)
		emp_place_outside(setup, v, unit, (struct geo_point){0, 0}, false, &m.to, &m.formation);
	for (int i = 0; i < 4 && emp_on_table(v, unit); i++) {
		m.to = below(rng, 8) ? obey(setup, v, unit, i) : wander(setup, v, unit, rng);
		if (emp_work_out_move(setup, v, &m, NULL))
			break;
	}
	*out = (struct choice){CMD_MOVE, {(int16_t)unit, m.to.x, m.to.y, m.to.facing}};
}

static void draw_grand(const struct emp_setup *setup, int seat, uint64_t *rng, struct choice *out)
{
	int n = 0;
	out->verb = CMD_GRAND;
	for (int u = 0; u < setup->n_units && n < 3; u++)
		if (setup->unit[u].seat == seat && setup->unit[u].arm == ARTILLERY)
			out->v[n++] = (int16_t)u;
	out->v[3] = (int16_t)any_unit(setup, !seat, rng);
}

/* The n-th unit, or commander, of a side; NONE: it has not so many. */
static int nth_unit(const struct emp_setup *setup, int seat, int n)
{
	for (int u = 0; u < setup->n_units; u++)
		if (setup->unit[u].seat == seat && n-- == 0)
			return u;
	return VALUE_NONE;
}

static int nth_leader(const struct emp_setup *setup, int seat, int n)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].seat == seat && n-- == 0)
			return l;
	return VALUE_NONE;
}

static void draw_arrival(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
			 struct choice *out)
{
	int edge = v->leader[setup->unit[unit].leader].edge;
	int x = below(rng, setup->width + 1), y = below(rng, setup->height + 1);
	*out = (struct choice){CMD_ARRIVE, {(int16_t)unit, (int16_t)(edge == EDGE_W ? 0 : edge == EDGE_E ? setup->width : x),
					    (int16_t)(edge == EDGE_S ? 0 : edge == EDGE_N ? setup->height : y)}};
}

static void draw_for_unit(const struct emp_setup *setup, const struct emp_state *v, int unit, uint64_t *rng,
			  struct choice *out)
{
	static const int8_t verbs[] = {CMD_RALLY, CMD_FORM, CMD_FORM, CMD_ABOUT, CMD_ENTER, CMD_ENTER, CMD_SHOOT,
				       CMD_HOLD, CMD_SQUARE, CMD_GRAND};
	int seat = setup->unit[unit].seat;
	int verb = below(rng, 6) ? CMD_MOVE : verbs[below(rng, (int)ARRAY_LEN(verbs))];
	*out = (struct choice){(int16_t)verb, {(int16_t)unit}};
	if (v->unit[unit].where == OFF_TABLE) {
		draw_arrival(setup, v, unit, rng, out);
		return;
	}
	if (verb == CMD_MOVE)
		draw_move(setup, v, unit, rng, out);
	else if (verb == CMD_FORM)
		out->v[1] = (int16_t)below(rng, FORMATIONS);
	else if (verb == CMD_SHOOT)
		out->v[1] = (int16_t)any_unit(setup, !seat, rng);
	else if (verb == CMD_GRAND)
		draw_grand(setup, seat, rng, out);
	for (int a = 0; verb == CMD_ENTER && a < setup->n_areas; a++)
		if (emp_may_enter(setup, v, unit, a))
			out->v[1] = (int16_t)a;
}

static void draw_for_leader(const struct emp_setup *setup, const struct emp_state *v, int leader, uint64_t *rng,
			    struct choice *out)
{
	static const int8_t verbs[] = {CMD_SHARE, CMD_RECOVER, CMD_RECOVER, CMD_RECOVER, CMD_ATTACK, CMD_TARGET, CMD_DEFEND,
				       CMD_DELAY, CMD_FIRST, CMD_RIDE, CMD_RIDE, CMD_RIDE, CMD_RIDE, CMD_RIDE};
	int seat = setup->leader[leader].seat;
	int verb = below(rng, 8) ? CMD_RIDE : verbs[below(rng, (int)ARRAY_LEN(verbs))]; /* new orders cost elan */
	int x = below(rng, setup->width + 1), y = below(rng, setup->height + 1);
	struct geo_pose at = {v->leader[leader].x, v->leader[leader].y, 0};
	*out = (struct choice){(int16_t)verb, {(int16_t)leader, (int16_t)x, (int16_t)y}};
	switch (verb) {
	case CMD_FIRST: *out = (struct choice){CMD_FIRST, {0}}; break;
	case CMD_SHARE: *out = (struct choice){CMD_SHARE, {(int16_t)leader, (int16_t)below(rng, 5)}}; break;
	case CMD_RECOVER:
	case CMD_TARGET:
		*out = (struct choice){(int16_t)verb, {(int16_t)leader, (int16_t)any_unit(setup, verb == CMD_RECOVER ? seat : !seat, rng)}};
		break;
	case CMD_DELAY:
		*out = (struct choice){CMD_DELAY, {(int16_t)leader, (int16_t)(v->at.turn + below(rng, 3)), (int16_t)x, (int16_t)y}};
		break;
	case CMD_RIDE: /* to one of his, or anywhere near */
		for (int u = below(rng, setup->n_units), i = 0; i < setup->n_units; i++, u = (u + 1) % setup->n_units)
			if (emp_on_table(v, u) && (setup->leader[leader].army ? setup->unit[u].seat == seat
									       : setup->unit[u].leader == leader))
				at = emp_pose(v, u);
		out->v[1] = (int16_t)(at.x + below(rng, 81) - 40);
		out->v[2] = (int16_t)(at.y + below(rng, 81) - 40);
		break;
	default: break;
	}
}

enum { TRIES = 8 };

/* A line for every unit, one for every commander, and no more. */
void emp_command_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng,
		      struct choice *out)
{
	const struct emp_setup *s = setup;
	int n = 0, unit = nth_unit(s, q->seat, q->arg[0]);
	while (nth_unit(s, q->seat, n) != VALUE_NONE)
		n++;
	int leader = unit == VALUE_NONE ? nth_leader(s, q->seat, q->arg[0] - n) : VALUE_NONE;
	for (int i = 0; i < TRIES && (unit != VALUE_NONE || leader != VALUE_NONE); i++) {
		if (unit != VALUE_NONE)
			draw_for_unit(s, view, unit, rng, out);
		else
			draw_for_leader(s, view, leader, rng, out);
		if (emp_command_legal(setup, view, q, out))
			return;
	}
	*out = (struct choice){unit == VALUE_NONE && leader == VALUE_NONE ? CMD_DONE : CMD_FIRST, {0}};
}

void emp_charge_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng,
		     struct choice *out)
{
	const struct emp_setup *s = setup;
	*out = (struct choice){CHARGE_DONE, {0}};
	if (below(rng, 8) == 0)
		return;
	int from = below(rng, s->n_units * s->n_units);
	for (int i = 0; i < s->n_units * s->n_units; i++) {
		int k = (from + i) % (s->n_units * s->n_units);
		struct choice c = {CHARGE_AT, {(int16_t)(k / s->n_units), (int16_t)(k % s->n_units)}};
		if (!emp_charge_legal(setup, view, q, &c))
			continue;
		*out = c;
		return;
	}
}
