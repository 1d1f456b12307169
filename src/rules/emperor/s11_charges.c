/* Chapter 11: charges, the edge they strike, and what the charged do about it. */
#include "rules/emperor/emp.h"

/* ---- 11.3: which edge ---- */

static bool base_behind_rear(const struct emp_setup *setup, const struct emp_state *s, int target,
			     const struct geo_shape *base)
{
	struct geo_pose at = emp_pose(s, target);
	int half = emp_width(setup, target, s->unit[target].formation) / 2;
	int depth = emp_depth(setup, target, s->unit[target].formation);
	for (int i = 0; i < base->n; i++) {
		int64_t right = geo_right(at, base->p[i]);
		if (geo_ahead(at, base->p[i]) > -(int64_t)depth * GEO_ONE || right < -(int64_t)half * GEO_ONE ||
		    right > (int64_t)half * GEO_ONE)
			return false;
	}
	return true;
}

static bool any_base(const struct emp_setup *setup, const struct emp_state *s, int charger, int target, bool rear)
{
	const struct emp_formation_row *f = emp_form(setup, charger, s->unit[charger].formation);
	for (int c = 0; c < f->wide; c++)
		for (int j = 0; j < f->deep; j++) {
			struct geo_shape base = emp_base(setup, s, charger, c, j);
			if (rear ? base_behind_rear(setup, s, target, &base) : geo_behind(emp_pose(s, target), &base))
				return true;
		}
	return false;
}

/* 11.3: a whole base in the rear zone strikes the rear, one behind the front line the flank. */
int emp_zone_struck(const struct emp_setup *setup, const struct emp_state *s, int charger, int target)
{
	RULE("EMP 11.3", ZONE_FRONT);
	if (!emp_has_front(s, target))
		return ZONE_FRONT;
	if (any_base(setup, s, charger, target, true))
		return ZONE_REAR;
	if (!any_base(setup, s, charger, target, false))
		return ZONE_FRONT;
	return geo_right(emp_pose(s, target), geo_anchor(emp_pose(s, charger))) >= 0 ? ZONE_RIGHT : ZONE_LEFT;
}

void emp_aim(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c)
{
	struct geo_shape shape = emp_shape(setup, s, c->target);
	struct geo_shape from = geo_of_point(geo_anchor(emp_pose(s, c->charger)));
	c->zone = emp_zone_struck(setup, s, c->charger, c->target);
	c->side = c->zone;
	int least = INT32_MAX;
	for (int i = 0; !emp_has_front(s, c->target) && i < shape.n; i++) {
		struct geo_shape edge = geo_edge(&shape, i);
		int d = geo_distance(&edge, &from);
		if (d < least) {
			least = d;
			c->side = i;
		}
	}
	c->edge = geo_edge(&shape, c->side);
	c->over = emp_over(setup, s, geo_anchor(emp_pose(s, c->charger)), c->target);
	c->uphill = emp_uphill(setup, s, c->charger, c->target);
}

/* ---- 11.4: the place ---- */

/* Square to the edge; for houses the facing nearest to that. */
static int facing_of_contact(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	if (s->unit[c->target].where == ON_TABLE)
		return geo_turned(s->unit[c->target].facing + 12 + 6 * c->side);
	struct geo_shape shape = emp_shape(setup, s, c->target);
	struct geo_point in = geo_centre(&shape), at = geo_centre(&c->edge);
	int64_t ex = c->edge.p[1].x - c->edge.p[0].x, ey = c->edge.p[1].y - c->edge.p[0].y;
	bool outward = (in.y - at.y) * ex < (in.x - at.x) * ey;
	return outward ? geo_facing_along(ey, -ex) : geo_facing_along(-ey, ex);
}

enum { BESIDE = 3 * GEO_UNIT };

/* What a charger can meet that stands at the edge or steps back from it. */
static void survey_edge(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
			int facing, struct emp_room *room)
{
	struct geo_box edge = geo_box(&c->edge);
	int by = 2 * BESIDE + GEO_UNIT;
	struct geo_box anchors = {edge.west - by, edge.south - by, edge.east + by, edge.north + by};
	emp_survey(setup, s, c->charger, s->unit[c->charger].formation, facing, &anchors, room);
}

/* Rounding may leave it a tenth or two inside the target: it steps back out of it. */
static bool fits_there(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
		       const struct emp_room *room, struct geo_pose at, struct geo_pose *out)
{
	struct geo_shape anchor = geo_of_point(geo_anchor(at));
	if (!geo_within(&anchor, &c->edge, BESIDE))
		return false;
	for (int back = 0; back <= BESIDE; back += GEO_UNIT) {
		struct geo_pose to = geo_moved(at, at.facing + 12, back);
		if (emp_has_room_in(setup, room, c->charger, s->unit[c->charger].formation, to)) {
			*out = to;
			return true;
		}
	}
	return false;
}

/* 11.4: at the point of the edge nearest to it, else along the edge, the nearest first. */
bool emp_contact_place(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
		       struct geo_pose *out)
{
	RULE("EMP 11.4", false);
	struct geo_pose from = emp_pose(s, c->charger);
	int facing = facing_of_contact(setup, s, c);
	struct geo_pose at = geo_pose_to(from, geo_nearest(&c->edge, geo_anchor(from)), facing);
	struct geo_shape a = geo_of_point(c->edge.p[0]), b = geo_of_point(c->edge.p[1]);
	int length = geo_distance(&a, &b);
	struct emp_room room;
	survey_edge(setup, s, c, facing, &room);
	for (int along = 0; along <= length; along += GEO_UNIT)
		if (fits_there(setup, s, c, &room, geo_moved(at, facing + 18, along), out) ||
		    (along && fits_there(setup, s, c, &room, geo_moved(at, facing + 6, along), out)))
			return true;
	return false;
}

/* ---- 11.1, 11.2: may it? ---- */

struct no emp_charger_fault(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 11.1", NO_OBJECTION);
	const struct emp_unit *u = &s->unit[unit];
	if (u->where != ON_TABLE)
		return u->where == GARRISON ? NO(charger_garrison) : NO(one_off_table);
	if (setup->unit[unit].arm == ARTILLERY)
		return NO(charger_guns);
	if (u->formation == SQUARE || u->formation == MARCH)
		return NO(charger_formation);
	return u->status != FRESH ? NO(charger_status) : NO_OBJECTION;
}

/* 4.2, 14.5: a broken corps does not charge. */
static bool corps_broken(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 14.5.charge", false);
	return s->leader[setup->unit[unit].leader].broken;
}

static bool fights_already(const struct emp_state *s, int unit)
{
	RULE("EMP 11.1.contact", false);
	return emp_fights(s, unit);
}

static bool crosses(const struct emp_setup *setup, int type, struct geo_point from, struct geo_point to)
{
	for (int a = 0; a < setup->n_areas; a++) {
		const struct emp_area *area = &setup->area[a];
		for (int i = 0; area->type == type && i < (area->shape.n == 2 ? 1 : area->shape.n); i++) {
			struct geo_shape edge = geo_edge(&area->shape, i);
			if (geo_crosses(from, to, edge.p[0], edge.p[1]))
				return true;
		}
	}
	return false;
}

/* Does the line from its front to the edge that it strikes cross ground of that type? */
static bool goes_over(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c, int type)
{
	struct geo_point from = geo_anchor(emp_pose(s, c->charger));
	return crosses(setup, type, from, geo_nearest(&c->edge, from));
}

/* 9.horse: not into woods and houses, nor over walls and hedges, wherever they stand. */
static struct no ground_fault(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	RULE("EMP 9.horse", NO_OBJECTION);
	struct geo_shape target = emp_shape(setup, s, c->target);
	if (setup->unit[c->charger].arm != CAVALRY)
		return NO_OBJECTION;
	if (s->unit[c->target].where == GARRISON || emp_stands_in(setup, &target, TERRAIN_WOOD) != VALUE_NONE)
		return NO(charge_cover);
	bool over = c->over == OVER_WALL || c->over == OVER_HEDGE || goes_over(setup, s, c, TERRAIN_WALL) ||
		    goes_over(setup, s, c, TERRAIN_HEDGE);
	return over ? NO(charge_wall) : NO_OBJECTION;
}

/* 9.stream: crossing one ends a charge, unless the target stands right behind it. */
static bool stream_ends_it(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	RULE("EMP 9.stream", false);
	return c->over != OVER_STREAM && goes_over(setup, s, c, TERRAIN_STREAM);
}

/* 11.2: the hull of the front edge as it stands and as it comes to stand in contact: others may be in
 * contact beside it. */
bool emp_way_barred(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
		    struct geo_pose at)
{
	RULE("EMP 11.2.way", false);
	struct geo_shape own = emp_shape(setup, s, c->charger), front = geo_edge(&own, 0);
	struct geo_shape there = emp_shape_at(setup, c->charger, s->unit[c->charger].formation, at);
	struct geo_shape contact = geo_edge(&there, 0), hull = geo_hull(&front, &contact);
	if (emp_in_the_way(setup, s, c->charger, &hull, c->target) != VALUE_NONE)
		return true;
	for (int a = 0; a < setup->n_areas; a++) {
		const struct emp_area *area = &setup->area[a];
		bool solid = area->type == TERRAIN_BUA || area->type == TERRAIN_FORT;
		if (solid && !(s->unit[c->target].where == GARRISON && s->unit[c->target].area == a) &&
		    geo_overlap(&hull, &area->shape))
			return true;
	}
	return false;
}

/* 11.2: 4 or 8 inches, half of it over bad ground. */
int emp_charge_reach(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	struct geo_pose from = emp_pose(s, c->charger);
	struct emp_move m = {.unit = c->charger, .formation = s->unit[c->charger].formation, .from = from,
			     .to = geo_pose_to(from, geo_nearest(&c->edge, geo_anchor(from)), from.facing)};
	return emp_reach(setup, setup->unit[c->charger].arm) / (emp_hard_going(setup, &m) ? 2 : 1);
}

/* 11.2: from front edge to struck edge, which is found if it is near enough at all. */
static bool in_reach(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c)
{
	RULE("EMP 11.2", (emp_aim(setup, s, c), true));
	if (!emp_within(setup, s, c->charger, c->target, emp_reach(setup, setup->unit[c->charger].arm)))
		return false;
	emp_aim(setup, s, c);
	struct geo_shape own = emp_shape(setup, s, c->charger), front = geo_edge(&own, 0);
	return geo_within(&front, &c->edge, emp_charge_reach(setup, s, c));
}

static bool in_front(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	RULE("EMP 11.2.arc", true);
	struct geo_shape arc =
		geo_arc(emp_pose(s, c->charger), emp_width(setup, c->charger, s->unit[c->charger].formation),
			emp_reach(setup, setup->unit[c->charger].arm));
	struct geo_shape target = emp_shape(setup, s, c->target);
	return geo_within(&arc, &target, 0) && emp_lines_clear(setup, s, c->charger, c->target) > 0;
}

/* What lies between: ground, no place at the edge, somebody in the way. */
struct no emp_onward_fault(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
			   struct geo_pose *at)
{
	struct no no = ground_fault(setup, s, c);
	if (no.why)
		return no;
	if (stream_ends_it(setup, s, c))
		return NO(charge_stream);
	if (!emp_contact_place(setup, s, c, at))
		return NO(charge_no_room);
	return emp_way_barred(setup, s, c, *at) ? NO(charge_way) : NO_OBJECTION;
}

/* at: where it would come to stand. */
static struct no charge_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c,
			      struct geo_pose *at)
{
	struct no no = emp_charger_fault(setup, s, c->charger);
	if (no.why)
		return no;
	if (corps_broken(setup, s, c->charger))
		return NO(charger_broken);
	if (fights_already(s, c->charger))
		return NO(charger_fights);
	if (!emp_in_play(s, c->target) || !emp_enemies(setup, c->charger, c->target))
		return NO(one_off_table);
	if (!in_reach(setup, s, c))
		return NO(charge_range);
	return in_front(setup, s, c) ? emp_onward_fault(setup, s, c, at) : NO(charge_arc);
}

/* 4.2: a corps that defends does not charge away from its post. */
static struct no post_fault(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
			    struct geo_pose at)
{
	struct geo_shape from = emp_shape(setup, s, c->charger);
	struct geo_shape to = emp_shape_at(setup, c->charger, s->unit[c->charger].formation, at);
	return emp_order_forbids(setup, s, c->charger, &from, &to);
}

struct no emp_charge_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c)
{
	struct geo_pose at;
	struct no no = charge_fault(setup, s, c, &at);
	return no.why ? no : post_fault(setup, s, c, at);
}

/* ---- contact ---- */

void emp_break_contact(struct emp_state *s, int unit)
{
	int n = 0;
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].attacker != unit && s->contact[i].defender != unit)
			s->contact[n++] = s->contact[i];
	memset(&s->contact[n], 0, sizeof s->contact[0] * (size_t)(s->n_contact - n));
	s->n_contact = n;
}

void emp_make_contact(struct run *run, const struct emp_charge *c, struct geo_pose at, bool counter)
{
	struct emp_state *s = emp_state(run);
	struct geo_pose from = emp_pose(s, c->charger);
	if (s->n_contact == EMP_CONTACTS)
		run_fault(run, "more than %d contacts", EMP_CONTACTS);
	s->contact[s->n_contact++] = (struct emp_contact){
		.attacker = c->charger, .defender = c->target, .zone = c->zone, .side = c->side,
		.charge = 1, .counter = counter, .over = c->over, .uphill = c->uphill};
	emp_place(run, c->charger, at);
	report(run, EV_charges, emp_setup(run)->unit[c->charger].seat, c->charger, c->target, from.x, from.y, at.x,
	       at.y, at.facing, c->zone);
}

/* ---- 11.6: reactions ---- */

static bool may_square(const struct emp_setup *setup, const struct emp_state *s, int target, int charger)
{
	RULE("EMP 11.6.square", false);
	const struct emp_unit *u = &s->unit[target];
	return setup->unit[target].arm == INFANTRY && setup->unit[charger].arm == CAVALRY && u->where == ON_TABLE &&
	       u->status != DISORDERED && u->formation != SQUARE && !emp_fights(s, target);
}

static bool may_counter(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	RULE("EMP 11.6.counter", false);
	const struct emp_unit *u = &s->unit[c->target];
	return setup->unit[c->target].arm == CAVALRY && u->status == FRESH && u->formation != MARCH &&
	       c->zone == ZONE_FRONT && !corps_broken(setup, s, c->target) && !emp_fights(s, c->target);
}

static bool may_evade(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c)
{
	RULE("EMP 11.6.evade", false);
	const struct emp_unit_setup *u = &setup->unit[c->target];
	return !emp_fights(s, c->target) && s->unit[c->target].where == ON_TABLE &&
	       (u->arm == CAVALRY || (u->arm == ARTILLERY && u->horse && s->unit[c->target].formation == LIM));
}

/* A square that needs no roll, if it did not shoot and was not in march order (5.2). */
static bool square_without_roll(const struct emp_state *s, int unit)
{
	RULE("EMP 5.2.1", true);
	return !s->unit[unit].shot && s->unit[unit].formation != MARCH;
}

/* 5.2.2: against a breakthrough infantry squares only on a roll. */
static bool is_surprised(bool breakthrough)
{
	RULE("EMP 5.2.2", false);
	return breakthrough;
}

static bool form_square(struct run *run, int unit, bool breakthrough)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose to;
	int blocker;
	bool shot = s->unit[unit].shot;
	if ((is_surprised(breakthrough) || !square_without_roll(s, unit)) && !emp_activate(run, unit)) {
		if (shot)
			emp_worsen(run, unit, DISORDERED);
		return false;
	}
	if (!emp_form_place(setup, s, unit, SQUARE, &to, &blocker))
		return false;
	s->unit[unit].formation = SQUARE;
	emp_place(run, unit, to);
	return true;
}

static int ask_reaction(struct run *run, const struct emp_charge *c)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	bool square = may_square(setup, s, c->target, c->charger);
	if (square)
		option(run, REACT_SQUARE, 0, 0, 0);
	option(run, REACT_STAND, 0, 0, 0);
	if (may_counter(setup, s, c))
		option(run, REACT_COUNTER, 0, 0, 0);
	if (may_evade(setup, s, c))
		option(run, REACT_EVADE, 0, 0, 0);
	emp_scope_unit(run, c->target);
	int how = ask(run, Q_REACTION, setup->unit[c->target].seat, c->target, c->charger).verb;
	scope_pop(run);
	return how;
}

/* Streams end any charge, walls and hedges that of horse: also when it finds nobody. */
static bool ends_ride(const struct emp_setup *setup, int unit, struct geo_pose from, struct geo_pose to)
{
	RULE("EMP 11.6.past", false);
	struct geo_point a = geo_anchor(from), b = geo_anchor(to);
	return crosses(setup, TERRAIN_STREAM, a, b) ||
	       (setup->unit[unit].arm == CAVALRY &&
		(crosses(setup, TERRAIN_WALL, a, b) || crosses(setup, TERRAIN_HEDGE, a, b)));
}

/* Half over bad ground, as any charge. */
static int reach_ahead(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct geo_pose from = emp_pose(s, unit);
	int reach = emp_reach(setup, setup->unit[unit].arm);
	struct emp_move m = {.unit = unit, .formation = s->unit[unit].formation, .from = from,
			     .to = geo_moved(from, from.facing, reach)};
	return reach / (emp_hard_going(setup, &m) ? 2 : 1);
}

/* The charger finds nobody: straight ahead, a whole reach, an inch short of anything. */
void emp_ride_on(struct run *run, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose from = emp_pose(s, unit), to = from;
	int formation = s->unit[unit].formation, half = emp_width(setup, unit, formation) / 2;
	for (int d = GEO_UNIT, most = reach_ahead(setup, s, unit); d <= most; d += GEO_UNIT) {
		struct geo_pose at = geo_moved(from, from.facing, d);
		struct geo_shape ahead =
			geo_part(at, -half, half, -emp_number(N_SHORT), emp_depth(setup, unit, formation));
		if (!emp_has_room(setup, s, unit, formation, at, VALUE_NONE) || ends_ride(setup, unit, from, at) ||
		    emp_in_the_way(setup, s, unit, &ahead, VALUE_NONE) != VALUE_NONE)
			break;
		to = at;
	}
	emp_place(run, unit, to);
	report(run, EV_passes, setup->unit[unit].seat, unit, from.x, from.y, to.x, to.y);
}

/* Cavalry against infantry gets away without a roll. */
static bool evades(struct run *run, const struct emp_charge *c)
{
	RULE("EMP 11.6.evade.roll", true);
	const struct emp_setup *setup = emp_setup(run);
	return (setup->unit[c->target].arm == CAVALRY && setup->unit[c->charger].arm == INFANTRY) ||
	       emp_activate(run, c->target);
}

/* Carries the reaction out.  Returns what came of it: STAND also where it failed. */
static int react(struct run *run, const struct emp_charge *c, bool breakthrough)
{
	RULE("EMP 11.6", REACT_STAND);
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int how = ask_reaction(run, c), seat = setup->unit[c->target].seat;
	bool good = true;
	s->unit[c->target].reacted = 1;
	if (how == REACT_SQUARE)
		good = form_square(run, c->target, breakthrough);
	else if (how == REACT_COUNTER)
		good = emp_activate(run, c->target);
	else if (how == REACT_EVADE)
		good = evades(run, c);
	report(run, EV_reacts, seat, c->target, how, c->charger, good);
	if (good && how == REACT_EVADE)
		emp_withdraw(run, c->target, false);
	if (good && how == REACT_COUNTER)
		s->unit[c->target].charged = 1;
	return good ? how : REACT_STAND;
}

/* 11.6 against a breakthrough, as against any charge; who declared one of his own does not react. */
int emp_react_at_once(struct run *run, const struct emp_charge *c)
{
	RULE("EMP 11.6.onward", REACT_STAND);
	const struct emp_unit *u = &emp_state(run)->unit[c->target];
	return u->reacted || u->charged ? REACT_STAND : react(run, c, true);
}

/* ---- carrying the charges out ---- */

struct declared {
	int target[EMP_UNITS]; /* by charger; NONE */
	bool moved[EMP_UNITS];
};

static bool is_target(const struct emp_setup *setup, const struct declared *d, int unit)
{
	for (int u = 0; u < setup->n_units; u++)
		if (d->target[u] == unit)
			return true;
	return false;
}

/* 11.5: both charge each other and meet in the middle, rounded towards the lower id. */
static void meet(struct run *run, struct emp_charge *c)
{
	RULE("EMP 11.5");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose a = emp_pose(s, c->charger), b = emp_pose(s, c->target), mid = b;
	mid.x = (int16_t)(a.x + (b.x - a.x) / 2);
	mid.y = (int16_t)(a.y + (b.y - a.y) / 2);
	s->unit[c->target].charged = 1;
	if (!emp_has_room(setup, s, c->target, s->unit[c->target].formation, mid, VALUE_NONE))
		return;
	emp_place(run, c->target, mid);
	report(run, EV_charges, setup->unit[c->target].seat, c->target, c->charger, b.x, b.y, mid.x, mid.y, mid.facing,
	       c->zone);
}

static void may_support(struct run *run, const struct declared *d, int friend, int charger)
{
	RULE("EMP 11.6.support");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_units; k++) {
		int u = setup->by_id[k];
		struct emp_charge c = {.charger = u, .target = charger};
		struct geo_pose at;
		if (setup->unit[u].arm != CAVALRY || emp_enemies(setup, u, friend) || u == friend ||
		    s->unit[u].charged || s->unit[u].reacted || d->target[u] != VALUE_NONE || is_target(setup, d, u) ||
		    emp_charge_fault(setup, s, &c).why)
			continue;
		option(run, ANSWER_NO, 0, 0, 0);
		option(run, ANSWER_YES, 0, 0, 0);
		emp_scope_unit(run, u);
		struct choice answer = ask(run, Q_SUPPORT, setup->unit[u].seat, u, charger);
		scope_pop(run);
		if (answer.verb == ANSWER_NO)
			continue;
		s->unit[u].reacted = 1;
		bool good = emp_activate(run, u);
		report(run, EV_supports, setup->unit[u].seat, u, friend, charger, good);
		if (!good || !emp_contact_place(setup, s, &c, &at))
			continue;
		s->unit[u].charged = 1;
		emp_make_contact(run, &c, at, false);
	}
}

static void charge_home(struct run *run, struct declared *d, struct emp_charge *c, bool counter)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct geo_pose at;
	int zone = c->zone, over = c->over;
	bool uphill = c->uphill;
	emp_aim(setup, s, c); /* the target may stand otherwise now: in square, or met half-way */
	if (emp_has_front(s, c->target) && c->zone != zone) {
		struct geo_shape shape = emp_shape(setup, s, c->target);
		c->zone = c->side = zone;
		c->edge = geo_edge(&shape, zone);
	}
	c->over = over;
	c->uphill = uphill;
	if (emp_fights(s, c->charger) || !emp_in_play(s, c->target) || !emp_contact_place(setup, s, c, &at)) {
		report(run, EV_no_room, setup->unit[c->charger].seat, c->charger, c->target);
		return;
	}
	emp_make_contact(run, c, at, counter);
	may_support(run, d, c->target, c->charger);
}

static void carry_out(struct run *run, struct declared *d, int unit)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct emp_charge c = {.charger = unit, .target = d->target[unit]};
	/* Whom another has struck before does not come to meet it (E50). */
	bool mutual = d->target[c.target] == unit && !emp_fights(s, c.target), counter = mutual;
	int how = REACT_STAND;
	struct geo_pose at;
	if (d->moved[unit])
		return;
	s->unit[unit].charged = 1;
	d->moved[unit] = true;
	if (charge_fault(setup, s, &c, &at).why) {
		report(run, EV_no_room, setup->unit[unit].seat, unit, c.target);
		return;
	}
	if (mutual) {
		d->moved[c.target] = true;
		meet(run, &c);
	} else if (!s->unit[c.target].reacted && d->target[c.target] == VALUE_NONE) {
		how = react(run, &c, false);
		counter = how == REACT_COUNTER;
	}
	if (how == REACT_EVADE)
		emp_ride_on(run, unit);
	else
		charge_home(run, d, &c, counter);
}

/* ---- the second mail ---- */

static void take_charges(struct run *run, int seat, void *context)
{
	struct declared *d = context;
	const struct emp_setup *setup = emp_setup(run);
	emp_scope_seat(run, seat);
	for (int i = 0; i < EMP_LINES; i++) {
		struct choice c = ask_free(run, Q_CHARGES, seat, i, VALUE_NONE);
		if (c.verb == CHARGE_DONE)
			break;
		int unit = ARG(&c, CHARGE_AT, unit);
		if (setup->unit[unit].seat == seat && d->target[unit] == VALUE_NONE)
			d->target[unit] = ARG(&c, CHARGE_AT, target);
	}
	scope_pop(run);
}

static bool anybody_can_charge(const struct emp_setup *setup, const struct emp_state *s)
{
	for (int u = 0; u < setup->n_units; u++) {
		if (!emp_in_play(s, u) || emp_charger_fault(setup, s, u).why)
			continue;
		for (int t = 0; t < setup->n_units; t++) {
			struct emp_charge c = {.charger = u, .target = t};
			if (emp_enemies(setup, u, t) && emp_in_play(s, t) && !emp_charge_fault(setup, s, &c).why)
				return true;
		}
	}
	return false;
}

/* 11: charges of both sides are declared blind, and carried out by id. */
int emp_charges_row(struct run *run)
{
	RULE("EMP 11", FLOW_NEXT);
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct declared *d = run_scratch(run, sizeof *d);
	for (int u = 0; u < EMP_UNITS; u++)
		d->target[u] = VALUE_NONE;
	if (!anybody_can_charge(setup, s))
		return FLOW_NEXT;
	ask_all(run, 3, take_charges, d);
	for (int k = 0; k < setup->n_units; k++)
		if (d->target[setup->by_id[k]] != VALUE_NONE)
			carry_out(run, d, setup->by_id[k]);
	return FLOW_NEXT;
}
