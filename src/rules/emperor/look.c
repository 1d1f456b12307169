/* Looking at the table: footprints, what is in the way, zones, lines of sight. */
#include "rules/emperor/emp.h"

int emp_unit_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct emp_setup *)setup)->unit[row].seat;
}

int emp_leader_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct emp_setup *)setup)->leader[row].seat;
}

int emp_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

int emp_command_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	return ((const struct emp_state *)state)->command[row].seat;
}

bool emp_is_division(const struct emp_setup *setup, int unit)
{
	return setup->unit[unit].arm != ARTILLERY;
}

const struct emp_scale_row *emp_scale(const struct emp_setup *setup)
{
	return &emp_scales[setup->scale];
}

int emp_reach(const struct emp_setup *setup, int arm)
{
	return arm == ARTILLERY ? 0 : 100 * emp_scale(setup)->charge[arm];
}

/* The sheet prints 4 inches beside the middle row, where it is the interaction zone. */
int emp_musket_range(const struct emp_setup *setup)
{
	return 100 * emp_scale(setup)->zone;
}

/* ---- footprints ---- */

const struct emp_formation_row *emp_form(const struct emp_setup *setup, int unit, int formation)
{
	return &emp_footprints[setup->unit[unit].arm][formation];
}

int emp_width(const struct emp_setup *setup, int unit, int formation)
{
	const struct emp_formation_row *f = emp_form(setup, unit, formation);
	return f->wide * f->base_w;
}

int emp_depth(const struct emp_setup *setup, int unit, int formation)
{
	const struct emp_formation_row *f = emp_form(setup, unit, formation);
	return f->deep * f->base_d;
}

/* A rectangle behind the anchor and, as wide but for half a hundredth, the zone before it. */
static struct emp_outline outline_of(const struct emp_formation_row *f, int facing, int zone)
{
	struct emp_outline out;
	struct geo_pose at = {0, 0, (int8_t)facing};
	int width = f->wide * f->base_w, half = width / 2;
	struct geo_shape body = geo_rect(at, width, f->deep * f->base_d), ahead = geo_part(at, -half, half, -zone, 0);
	memcpy(out.corner, body.p, sizeof out.corner);
	memcpy(out.zone, ahead.p, sizeof out.zone);
	out.middle = geo_centre(&body);
	out.box = geo_box(&body);
	out.zone_box = geo_box(&ahead);
	return out;
}

void emp_draw_outlines(struct emp_setup *setup)
{
	for (int arm = 0; arm < ARMS; arm++)
		for (int formation = 0; formation < FORMATIONS; formation++)
			for (int facing = 0; facing < GEO_FACINGS; facing++)
				setup->outline[arm][formation][facing] = outline_of(
					&emp_footprints[arm][formation], facing, 100 * emp_scale(setup)->zone);
}

static const struct emp_outline *outline(const struct emp_setup *setup, int unit, int formation, int facing)
{
	return &setup->outline[setup->unit[unit].arm][formation][geo_turned(facing)];
}

struct geo_shape emp_shape_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at)
{
	return geo_put(outline(setup, unit, formation, at.facing)->corner, geo_anchor(at));
}

struct geo_box emp_box_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at)
{
	return geo_put_box(&outline(setup, unit, formation, at.facing)->box, geo_anchor(at));
}

struct geo_point emp_middle_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at)
{
	struct geo_point from = geo_anchor(at), way = outline(setup, unit, formation, at.facing)->middle;
	return (struct geo_point){from.x + way.x, from.y + way.y};
}

struct geo_shape emp_shape(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	if (u->where == GARRISON)
		return setup->area[u->area].shape;
	return emp_shape_at(setup, unit, u->formation, emp_pose(s, unit));
}

struct geo_box emp_box(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	if (u->where == GARRISON)
		return setup->area[u->area].box;
	return emp_box_at(setup, unit, u->formation, emp_pose(s, unit));
}

struct geo_shape emp_base(const struct emp_setup *setup, const struct emp_state *s, int unit, int c, int j)
{
	const struct emp_formation_row *f = emp_form(setup, unit, s->unit[unit].formation);
	int left = c * f->base_w - f->wide * f->base_w / 2;
	return geo_part(emp_pose(s, unit), left, left + f->base_w, j * f->base_d, (j + 1) * f->base_d);
}

bool emp_has_front(const struct emp_state *s, int unit)
{
	return s->unit[unit].where == ON_TABLE && s->unit[unit].formation != SQUARE;
}

int emp_gap(const struct emp_setup *setup, const struct emp_state *s, int a, int b)
{
	struct geo_shape one = emp_shape(setup, s, a), two = emp_shape(setup, s, b);
	return geo_distance(&one, &two);
}

bool emp_far(const struct emp_setup *setup, const struct emp_state *s, int a, int b, int hundredths)
{
	struct geo_box one = emp_box(setup, s, a), other = emp_box(setup, s, b);
	int64_t beyond = hundredths + 1;
	return geo_box_square(&one, &other) >= beyond * beyond;
}

bool emp_within(const struct emp_setup *setup, const struct emp_state *s, int a, int b, int hundredths)
{
	return !emp_far(setup, s, a, b, hundredths) && emp_gap(setup, s, a, b) <= hundredths;
}

/* The enemy whose box lies nearest to that box; NONE: there is none. */
static int nearest_box(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_box *own)
{
	int best = VALUE_NONE;
	int64_t least = INT64_MAX;
	for (int e = 0; e < setup->n_units; e++) {
		if (!emp_enemies(setup, unit, e) || !emp_in_play(s, e))
			continue;
		struct geo_box box = emp_box(setup, s, e);
		int64_t square = geo_box_square(own, &box);
		if (square < least) {
			least = square;
			best = e;
		}
	}
	return best;
}

/* One is measured at once, and then those alone whose boxes show that they may be as near. */
int emp_nearest_enemy(const struct emp_setup *setup, const struct emp_state *s, int unit, int *gap)
{
	struct geo_box own = emp_box(setup, s, unit);
	int first = nearest_box(setup, s, unit, &own), best = VALUE_NONE;
	if (first == VALUE_NONE)
		return VALUE_NONE;
	int far = emp_gap(setup, s, unit, first), within = far + 1;
	for (int i = 0; i < setup->n_units; i++) {
		int e = setup->by_id[i];
		if (!emp_enemies(setup, unit, e) || !emp_in_play(s, e))
			continue;
		struct geo_box box = emp_box(setup, s, e);
		if (geo_box_square(&own, &box) >= (int64_t)within * within)
			continue;
		int d = e == first ? far : emp_gap(setup, s, unit, e);
		if (d < within) {
			within = d;
			best = e;
		}
	}
	*gap = within;
	return best;
}

bool emp_fights(const struct emp_state *s, int unit)
{
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].attacker == unit || s->contact[i].defender == unit)
			return true;
	return false;
}

bool emp_in_contact(const struct emp_state *s, int a, int b)
{
	for (int i = 0; i < s->n_contact; i++) {
		const struct emp_contact *c = &s->contact[i];
		if ((c->attacker == a && c->defender == b) || (c->attacker == b && c->defender == a))
			return true;
	}
	return false;
}

/* ---- room ---- */

bool emp_on_map(const struct emp_setup *setup, const struct geo_shape *shape)
{
	for (int i = 0; i < shape->n; i++)
		if (shape->p[i].x < 0 || shape->p[i].y < 0 || shape->p[i].x > setup->width * GEO_UNIT ||
		    shape->p[i].y > setup->height * GEO_UNIT)
			return false;
	return true;
}

/* 8.6: infantry and cavalry may cross friendly guns that are unlimbered. */
static bool may_cross(const struct emp_setup *setup, const struct emp_state *s, int unit, int other)
{
	RULE("EMP 8.6", false);
	return setup->unit[unit].arm != ARTILLERY && !emp_enemies(setup, unit, other) &&
	       s->unit[other].formation == UNL;
}

/* Can anything in the box meet the unit, which stands on the table? */
static bool stands_near(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_box *box)
{
	if (!emp_on_table(s, unit))
		return false;
	struct geo_box stands = emp_box(setup, s, unit);
	return geo_boxes_meet(box, &stands);
}

void emp_near(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_box *box,
	      struct emp_near *near)
{
	near->n = 0;
	for (int i = 0; i < setup->n_units; i++) {
		int u = setup->by_id[i];
		if (u == unit || !stands_near(setup, s, u, box))
			continue;
		near->unit[near->n] = u;
		near->box[near->n] = emp_box(setup, s, u);
		near->shape[near->n++] = emp_shape(setup, s, u);
	}
}

bool emp_meets(const struct emp_near *near, int i, const struct geo_shape *shape, const struct geo_box *box)
{
	return geo_boxes_meet(&near->box[i], box) && geo_overlap(&near->shape[i], shape);
}

int emp_bars_way(const struct emp_setup *setup, const struct emp_state *s, const struct emp_near *near, int unit,
		 const struct geo_shape *shape, bool *crosses)
{
	struct geo_box box = geo_box(shape);
	for (int i = 0; i < near->n; i++) {
		if (!emp_meets(near, i, shape, &box))
			continue;
		if (!may_cross(setup, s, unit, near->unit[i]))
			return near->unit[i];
		*crosses = true;
	}
	return VALUE_NONE;
}

int emp_in_the_way(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *shape,
		   int ignore)
{
	struct geo_box box = geo_box(shape);
	for (int i = 0; i < setup->n_units; i++) {
		int u = setup->by_id[i];
		if (u == unit || u == ignore || !stands_near(setup, s, u, &box))
			continue;
		struct geo_shape other = emp_shape(setup, s, u);
		if (geo_overlap(shape, &other))
			return u;
	}
	return VALUE_NONE;
}

bool emp_in_area(const struct emp_setup *setup, int area, struct geo_point p)
{
	const struct emp_area *a = &setup->area[area];
	return !geo_outside(&a->box, p) && geo_contains(&a->shape, p);
}

static bool on_area(const struct emp_setup *setup, struct geo_point p, int type)
{
	for (int a = 0; a < setup->n_areas; a++)
		if (setup->area[a].type == type && emp_in_area(setup, a, p))
			return true;
	return false;
}

/* 8.8: in march order, or limbered, with the anchor on the road. */
static bool by_road(const struct emp_setup *setup, int formation, struct geo_pose at)
{
	RULE("EMP 8.8.road", false);
	return (formation == MARCH || formation == LIM) && on_area(setup, geo_anchor(at), TERRAIN_ROAD);
}

static bool bars(const struct emp_setup *setup, int area, int unit, int formation, const struct geo_shape *shape,
		 struct geo_pose at)
{
	RULE("EMP 9.bars", false);
	const struct emp_area *a = &setup->area[area];
	int going = emp_terrains[a->type].going[setup->unit[unit].arm != INFANTRY];
	if (a->type == TERRAIN_BUA || a->type == TERRAIN_FORT)
		return geo_overlap(shape, &a->shape);
	if (a->shape.n < 3 || (going != NEVER && going != ROAD_ONLY))
		return false;
	struct geo_point c = geo_centre(shape);
	return emp_in_area(setup, area, c) &&
	       !(going == NEVER ? on_area(setup, c, TERRAIN_BRIDGE) : by_road(setup, formation, at));
}

void emp_ground_in(const struct emp_setup *setup, int unit, const struct geo_box *box, struct emp_ground *ground)
{
	ground->n = 0;
	for (int a = 0; a < setup->n_areas; a++) {
		int going = emp_terrains[setup->area[a].type].going[setup->unit[unit].arm != INFANTRY];
		if ((going == NEVER || going == ROAD_ONLY) && geo_boxes_meet(box, &setup->area[a].box))
			ground->area[ground->n++] = (int8_t)a;
	}
}

int emp_bars_ground(const struct emp_setup *setup, const struct emp_ground *ground, int unit, int formation,
		    const struct geo_shape *shape, struct geo_pose at)
{
	for (int i = 0; i < ground->n; i++)
		if (bars(setup, ground->area[i], unit, formation, shape, at))
			return ground->area[i];
	return VALUE_NONE;
}

int emp_forbidden(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation,
		  const struct geo_shape *shape, struct geo_pose at)
{
	struct geo_box box = geo_box(shape);
	struct emp_ground ground;
	(void)s;
	emp_ground_in(setup, unit, &box, &ground);
	return emp_bars_ground(setup, &ground, unit, formation, shape, at);
}

void emp_survey(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation, int facing,
		const struct geo_box *anchors, struct emp_room *room)
{
	const struct geo_box *about = &outline(setup, unit, formation, facing)->box;
	struct geo_box all = {anchors->west + about->west, anchors->south + about->south, anchors->east + about->east,
			      anchors->north + about->north};
	emp_near(setup, s, unit, &all, &room->near);
	emp_ground_in(setup, unit, &all, &room->ground);
}

bool emp_has_room_in(const struct emp_setup *setup, const struct emp_room *room, int unit, int formation,
		     struct geo_pose at)
{
	struct geo_shape shape = emp_shape_at(setup, unit, formation, at);
	struct geo_box box = geo_box(&shape);
	if (!emp_on_map(setup, &shape))
		return false;
	for (int i = 0; i < room->near.n; i++)
		if (emp_meets(&room->near, i, &shape, &box))
			return false;
	return emp_bars_ground(setup, &room->ground, unit, formation, &shape, at) == VALUE_NONE;
}

bool emp_has_room(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation, struct geo_pose at,
		  int ignore)
{
	struct geo_shape shape = emp_shape_at(setup, unit, formation, at);
	return emp_on_map(setup, &shape) && emp_in_the_way(setup, s, unit, &shape, ignore) == VALUE_NONE &&
	       emp_forbidden(setup, s, unit, formation, &shape, at) == VALUE_NONE;
}

/* ---- ground ---- */

int emp_stands_in(const struct emp_setup *setup, const struct geo_shape *shape, int type)
{
	struct geo_point c = geo_centre(shape);
	for (int a = 0; a < setup->n_areas; a++)
		if (setup->area[a].type == type && emp_in_area(setup, a, c))
			return a;
	return VALUE_NONE;
}

int emp_hill_level(const struct emp_setup *setup, const struct geo_shape *shape)
{
	struct geo_point c = geo_centre(shape);
	int level = 0;
	for (int a = 0; a < setup->n_areas; a++)
		if (setup->area[a].type == TERRAIN_HILL && setup->area[a].level > level && emp_in_area(setup, a, c))
			level = setup->area[a].level;
	return level;
}

bool emp_uphill(const struct emp_setup *setup, const struct emp_state *s, int from, int target)
{
	RULE("EMP 9.uphill", false);
	struct geo_shape a = emp_shape(setup, s, from), b = emp_shape(setup, s, target);
	return emp_hill_level(setup, &b) > emp_hill_level(setup, &a);
}

static enum emp_over over_kind(int type)
{
	return type == TERRAIN_WALL     ? OVER_WALL
	       : type == TERRAIN_HEDGE  ? OVER_HEDGE
	       : type == TERRAIN_STREAM ? OVER_STREAM
					: OVER_NOTHING;
}

/* Does the line from the place to the middle of the shape cross it? */
static bool lies_between(const struct emp_area *a, struct geo_point from, struct geo_point to)
{
	for (int i = 0; i < (a->shape.n == 2 ? 1 : a->shape.n); i++) {
		struct geo_shape edge = geo_edge(&a->shape, i);
		if (geo_crosses(from, to, edge.p[0], edge.p[1]))
			return true;
	}
	return false;
}

int emp_over(const struct emp_setup *setup, const struct emp_state *s, struct geo_point from, int target)
{
	RULE("EMP 9.behind", OVER_NOTHING);
	struct geo_shape shape = emp_shape(setup, s, target);
	int found = OVER_NOTHING;
	for (int i = 0; i < setup->n_areas; i++) {
		const struct emp_area *a = &setup->area[i];
		int kind = over_kind(a->type);
		if (kind == OVER_NOTHING || (found != OVER_NOTHING && found <= kind) ||
		    !geo_within(&shape, &a->shape, emp_number(N_BEHIND)) || !lies_between(a, from, geo_centre(&shape)))
			continue;
		found = kind;
	}
	return found;
}

/* ---- zones ---- */

/* 6.4: no interaction zone of squares, march order, limbered guns, Disordered units, garrisons. */
bool emp_has_zone(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 6.4.zone", false);
	const struct emp_unit *u = &s->unit[unit];
	(void)setup;
	return u->where == ON_TABLE && u->status != DISORDERED && u->formation != SQUARE && u->formation != MARCH &&
	       u->formation != LIM;
}

struct geo_shape emp_zone_of(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	return geo_put(outline(setup, unit, u->formation, u->facing)->zone, geo_anchor(emp_pose(s, unit)));
}

/* Can anything in the box be in the zone of the enemy? */
static bool near_zone_of(const struct emp_setup *setup, const struct emp_state *s, int enemy, const struct geo_box *box)
{
	const struct emp_unit *u = &s->unit[enemy];
	struct geo_box zone =
		geo_put_box(&outline(setup, enemy, u->formation, u->facing)->zone_box, geo_anchor(emp_pose(s, enemy)));
	return geo_boxes_meet(box, &zone) && emp_has_zone(setup, s, enemy);
}

int emp_zone_touched(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *shape)
{
	struct geo_box box = geo_box(shape);
	for (int i = 0; i < setup->n_units; i++) {
		int e = setup->by_id[i];
		if (!emp_enemies(setup, unit, e) || !near_zone_of(setup, s, e, &box))
			continue;
		struct geo_shape zone = emp_zone_of(setup, s, e);
		if (geo_overlap(shape, &zone))
			return e;
	}
	return VALUE_NONE;
}

void emp_zones_ahead(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *from,
		     const struct geo_box *box, struct emp_near *zones)
{
	zones->n = 0;
	for (int i = 0; i < setup->n_units; i++) {
		int e = setup->by_id[i];
		if (!emp_enemies(setup, unit, e) || !near_zone_of(setup, s, e, box))
			continue;
		struct geo_shape zone = emp_zone_of(setup, s, e);
		if (geo_overlap(from, &zone))
			continue;
		zones->unit[zones->n] = e;
		zones->box[zones->n] = geo_box(&zone);
		zones->shape[zones->n++] = zone;
	}
}

/* ---- sight ---- */

/* One end of a line of sight: a unit, or (NONE) a place of which nothing but the place is known. */
struct emp_end {
	int unit;
	struct geo_point middle;
};

static bool is_garrison_of(const struct emp_state *s, int unit, int area)
{
	return unit != VALUE_NONE && s->unit[unit].where == GARRISON && s->unit[unit].area == area;
}

/* What can hide anything of one end from the other. */
struct screen {
	int n_areas, n_units;
	int8_t area[EMP_AREAS], unit[EMP_UNITS];
	struct geo_shape shape[EMP_UNITS]; /* of the units */
};

/* 9: woods let one see 2 inches deep, hills hide what lies behind them, houses everything: the area that hides. */
static int ground_hides(const struct emp_setup *setup, const struct screen *screen, const struct emp_end *from,
			const struct emp_end *to, struct geo_point a, struct geo_point b)
{
	RULE("EMP 9.sight", VALUE_NONE);
	for (int i = 0; i < screen->n_areas; i++) {
		const struct emp_area *area = &setup->area[screen->area[i]];
		int sight = emp_terrains[area->type].sight;
		int inside = geo_length_inside(&area->shape, a, b);
		if (!inside)
			continue;
		if (sight == BLOCKS || (sight == SEES_DEPTH && inside > emp_number(N_WOOD_DEPTH)))
			return screen->area[i];
		if (sight == SEES_HILL && !geo_contains(&area->shape, from->middle) &&
		    !geo_contains(&area->shape, to->middle))
			return screen->area[i];
	}
	return VALUE_NONE;
}

/* The unit that hides. */
static int unit_hides(const struct screen *screen, struct geo_point a, struct geo_point b)
{
	RULE("EMP 10.6.blockers", VALUE_NONE);
	for (int i = 0; i < screen->n_units; i++)
		if (geo_length_inside(&screen->shape[i], a, b))
			return screen->unit[i];
	return VALUE_NONE;
}

static bool line_clear(const struct emp_setup *setup, const struct screen *screen, const struct emp_end *from,
		       const struct emp_end *to, struct geo_point a, struct geo_point b, struct emp_bar *bar)
{
	bar->area = ground_hides(setup, screen, from, to, a, b);
	bar->unit = bar->area == VALUE_NONE ? unit_hides(screen, a, b) : VALUE_NONE;
	return bar->area == VALUE_NONE && bar->unit == VALUE_NONE;
}

/* All that meets the box of the lines; of the ends neither the units nor the areas that they hold. */
static void set_screen(const struct emp_setup *setup, const struct emp_state *s, const struct emp_end *from,
		       const struct emp_end *to, const struct geo_box *lines, struct screen *out)
{
	out->n_areas = out->n_units = 0;
	for (int a = 0; a < setup->n_areas; a++)
		if (emp_terrains[setup->area[a].type].sight != SEES && geo_boxes_meet(lines, &setup->area[a].box) &&
		    !is_garrison_of(s, from->unit, a) && !is_garrison_of(s, to->unit, a))
			out->area[out->n_areas++] = (int8_t)a;
	for (int u = 0; u < setup->n_units; u++) {
		if (u == from->unit || u == to->unit || !stands_near(setup, s, u, lines))
			continue;
		out->unit[out->n_units] = (int8_t)u;
		out->shape[out->n_units++] = emp_shape(setup, s, u);
	}
}

struct geo_point emp_eye(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct geo_shape own = emp_shape(setup, s, unit);
	return s->unit[unit].where == GARRISON ? geo_centre(&own) : geo_anchor(emp_pose(s, unit));
}

int emp_sight(const struct emp_setup *setup, const struct emp_state *s, const struct emp_seen *from,
	      const struct emp_seen *to, struct emp_bar bar[EMP_SIGHT_LINES])
{
	struct emp_end one = {from->unit, geo_centre(&from->shape)}, other = {to->unit, geo_centre(&to->shape)};
	struct geo_point eye = from->unit == VALUE_NONE ? one.middle : emp_eye(setup, s, from->unit);
	struct geo_box all = geo_box(&to->shape), start = {eye.x, eye.y, eye.x, eye.y};
	int lines = to->shape.n < 4 ? 1 : EMP_SIGHT_LINES, clear = 0;
	struct screen screen;
	geo_widen(&all, &start);
	set_screen(setup, s, &one, &other, &all, &screen);
	for (int i = 0; i < lines; i++) {
		struct geo_point p = i + 1 < lines ? to->shape.p[i] : other.middle;
		clear += line_clear(setup, &screen, &one, &other, eye, p, &bar[i]);
	}
	return lines == 1 ? EMP_SIGHT_LINES * clear : clear;
}

/* From the anchor, or the middle of a garrison's area, to the corners and the middle. */
int emp_lines_clear(const struct emp_setup *setup, const struct emp_state *s, int from, int target)
{
	RULE("EMP 10.6", EMP_SIGHT_LINES);
	struct emp_bar bar[EMP_SIGHT_LINES];
	struct emp_seen one = {from, emp_shape(setup, s, from)}, other = {target, emp_shape(setup, s, target)};
	return emp_sight(setup, s, &one, &other, bar);
}

/* ---- names and scopes ---- */

int emp_find_unit(const struct emp_setup *setup, const char *id)
{
	for (int u = 0; u < setup->n_units; u++)
		if (!strcasecmp(setup->unit[u].id, id))
			return u;
	return VALUE_NONE;
}

int emp_find_leader(const struct emp_setup *setup, const char *id)
{
	for (int l = 0; l < setup->n_leaders; l++)
		if (!strcasecmp(setup->leader[l].id, id))
			return l;
	return VALUE_NONE;
}

int emp_find_area(const struct emp_setup *setup, const char *id)
{
	for (int a = 0; a < setup->n_areas; a++)
		if (!strcasecmp(setup->area[a].id, id))
			return a;
	return VALUE_NONE;
}

void emp_scope_unit(struct run *run, int unit)
{
	static const struct value_decl decl = {"unit", VALUE_ID, NULL, emp_TABLE_unit};
	scope_push(run, &decl, unit);
}

void emp_scope_leader(struct run *run, int leader)
{
	static const struct value_decl decl = {"leader", VALUE_ID, NULL, emp_TABLE_leader};
	scope_push(run, &decl, leader);
}

void emp_scope_seat(struct run *run, int seat)
{
	static const struct value_decl decl = {"seat", VALUE_SEAT, NULL, 0};
	scope_push(run, &decl, seat);
}
