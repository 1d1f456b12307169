/* Questions of fact: what stands where, what ground does, what is seen, how far it is and what fire and charges do. */
#include "engine/facts.h"
#include "rules/emperor/orders.h"
#include "words/said.h"

enum emp_thing { THING_PLACE, THING_UNIT, THING_LEADER, THING_AREA };

static const struct emp_setup *setup_of(const struct inquiry *q)
{
	return q->setup;
}

static const struct emp_state *view_of(const struct inquiry *q)
{
	return q->view;
}

/* ---- what is meant ---- */

/* Tenths of an inch, as orders have them. */
static const char *place_text(const struct inquiry *q, int x, int y)
{
	return arena_printf(q->arena, "%d.%d,%d.%d", x / 10, x % 10, y / 10, y % 10);
}

static struct fact_thing unit_thing(const struct inquiry *q, int u)
{
	const struct emp_state *s = view_of(q);
	struct fact_thing t = {setup_of(q)->unit[u].id, THING_UNIT, u, VALUE_NONE, 0};
	if (!emp_in_play(s, u))
		return t;
	struct geo_point eye = emp_eye(setup_of(q), s, u);
	t.x = eye.x / GEO_UNIT;
	t.y = eye.y / GEO_UNIT;
	return t;
}

static struct fact_thing leader_thing(const struct inquiry *q, int l)
{
	const struct emp_leader *n = &view_of(q)->leader[l];
	bool there = n->where == ON_TABLE;
	return (struct fact_thing){setup_of(q)->leader[l].id, THING_LEADER, l, there ? n->x : VALUE_NONE, n->y};
}

static struct fact_thing area_thing(const struct inquiry *q, int a)
{
	struct geo_point c = geo_centre(&setup_of(q)->area[a].shape);
	return (struct fact_thing){setup_of(q)->area[a].id, THING_AREA, a, c.x / GEO_UNIT, c.y / GEO_UNIT};
}

static bool find(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	const struct emp_setup *setup = setup_of(q);
	int u = emp_mean_unit(setup, VALUE_NONE, word), l = emp_mean_leader(setup, VALUE_NONE, word);
	int a = emp_mean_area(setup, word), x, y;
	if (u != VALUE_NONE)
		return *out = unit_thing(q, u), true;
	if (l != VALUE_NONE)
		return *out = leader_thing(q, l), true;
	if (a != VALUE_NONE)
		return *out = area_thing(q, a), true;
	if (!emp_read_place(word, strlen(word), &x, &y) || x > setup->width || y > setup->height)
		return false;
	*out = (struct fact_thing){place_text(q, x, y), THING_PLACE, VALUE_NONE, x, y};
	return true;
}

static const char *name(const struct inquiry *q, int i)
{
	const struct emp_setup *setup = setup_of(q);
	if (i < setup->n_units)
		return setup->unit[i].id;
	i -= setup->n_units;
	if (i < setup->n_leaders)
		return setup->leader[i].id;
	i -= setup->n_leaders;
	return i < setup->n_areas ? setup->area[i].id : NULL;
}

static bool is_there(const struct inquiry *q, const struct fact_thing *t)
{
	if (t->x == VALUE_NONE)
		fact_say(q, SAID(facts, nowhere, .name = t->name));
	return t->x != VALUE_NONE;
}

static struct geo_shape shape_of(const struct inquiry *q, const struct fact_thing *t)
{
	if (t->kind == THING_UNIT)
		return emp_shape(setup_of(q), view_of(q), t->row);
	if (t->kind == THING_AREA)
		return setup_of(q)->area[t->row].shape;
	return geo_of_point((struct geo_point){t->x * GEO_UNIT, t->y * GEO_UNIT});
}

static const char *inches(const struct inquiry *q, int hundredths)
{
	return arena_printf(q->arena, "%d.%02d", hundredths / 100, hundredths % 100);
}

/* ---- units ---- */

static const char *where_text(const struct inquiry *q, int u)
{
	const struct emp_unit *n = &view_of(q)->unit[u];
	return n->where == ON_TABLE   ? place_text(q, n->x, n->y)
	       : n->where == GARRISON ? setup_of(q)->area[n->area].id
				      : "-";
}

static const char *unit_text(const struct inquiry *q, int u)
{
	const struct emp_setup *setup = setup_of(q);
	const struct emp_state *s = view_of(q);
	const struct emp_unit *n = &s->unit[u];
	const char *arm = fact_word(q, "arms", emp_arms[setup->unit[u].arm]);
	if (!emp_in_play(s, u))
		return fact_text(q, SAID(facts_emperor, gone, .name = setup->unit[u].name, .arm = arm,
					 .off = n->where == OFF_TABLE));
	return fact_text(
		q,
		SAID(facts_emperor, unit, .name = setup->unit[u].name, .arm = arm,
		     .grade = emp_is_division(setup, u)
				      ? fact_word(q, "grades", emp_grade_names[emp_grade(setup, s, u)])
				      : "",
		     .formation = n->where == ON_TABLE ? fact_word(q, "formations", emp_formations[n->formation]) : "",
		     .facing = n->facing, .status = n->status == FRESH ? "" : emp_statuses[n->status], .hits = n->hits,
		     .fights = emp_fights(s, u)));
}

static void unit_line(const struct inquiry *q, int u)
{
	static const int width[] = {13, 9, 0};
	const char *cell[] = {setup_of(q)->unit[u].id, where_text(q, u), unit_text(q, u)};
	fact_row(q, width, cell);
}

static void leader_line(const struct inquiry *q, int l)
{
	static const int width[] = {13, 9, 0};
	const struct emp_setup *setup = setup_of(q);
	const struct emp_leader *n = &view_of(q)->leader[l];
	const char *cell[] = {setup->leader[l].id, n->where == ON_TABLE ? place_text(q, n->x, n->y) : "-",
			      fact_text(q, SAID(facts_emperor, leader, .name = setup->leader[l].name,
						.corps = setup->leader[l].army ? "" : setup->leader[l].corps,
						.elan = n->elan, .broken = n->broken))};
	fact_row(q, width, cell);
}

static void units(const struct inquiry *q, int seat)
{
	const struct emp_setup *setup = setup_of(q);
	int n = 0;
	for (int u = 0; u < setup->n_units; u++)
		n += setup->unit[u].seat == seat && emp_in_play(view_of(q), u);
	page_words(q->out, 2, fact_text(q, SAID(facts_emperor, side, .side = setup->head.seat[seat].name, .n = n)));
	for (int i = 0; i < setup->n_units; i++)
		if (setup->unit[(int)setup->by_id[i]].seat == seat)
			unit_line(q, setup->by_id[i]);
	for (int i = 0; i < setup->n_leaders; i++)
		if (setup->leader[(int)setup->leader_by_id[i]].seat == seat)
			leader_line(q, setup->leader_by_id[i]);
}

/* How it goes, charges and shoots as it is. */
static void say_reach(const struct inquiry *q, int u)
{
	const struct emp_setup *setup = setup_of(q);
	const struct emp_state *s = view_of(q);
	const struct emp_unit *n = &s->unit[u];
	if (n->where != ON_TABLE)
		return;
	fact_say(q, SAID(facts_emperor, reach, .move = inches(q, emp_allowance(setup, u, n->formation)),
			 .charge = inches(q, emp_reach(setup, setup->unit[u].arm)),
			 .charges = setup->unit[u].arm != ARTILLERY, .shoot = inches(q, emp_shooting_range(setup, u)),
			 .dice = emp_form(setup, u, n->formation)->shooting, .on = emp_hits_on(setup, s, u),
			 .command = emp_in_command(setup, s, u)));
	struct no no = emp_shooter_fault(setup, s, u);
	if (no.why)
		fact_no(q, no);
}

static void say_who_is_in(const struct inquiry *q, const struct geo_shape *shape)
{
	const struct emp_setup *setup = setup_of(q);
	bool any = false;
	for (int i = 0; i < setup->n_units; i++) {
		int u = setup->by_id[i];
		struct geo_shape own = emp_shape(setup, view_of(q), u);
		if (!emp_in_play(view_of(q), u) || geo_distance(shape, &own))
			continue;
		unit_line(q, u);
		any = true;
	}
	if (!any)
		fact_say(q, SAID(facts, nobody_there));
}

static void unit(const struct inquiry *q, const struct fact_thing *what)
{
	buf_addf(q->out, "%s\n", what->name);
	if (what->kind == THING_UNIT) {
		unit_line(q, what->row);
		if (emp_in_play(view_of(q), what->row))
			say_reach(q, what->row);
	} else if (what->kind == THING_LEADER) {
		leader_line(q, what->row);
	} else {
		struct geo_shape shape = shape_of(q, what);
		say_who_is_in(q, &shape);
	}
}

/* ---- ground ---- */

static void say_area(const struct inquiry *q, int a, bool beside)
{
	const struct emp_area *area = &setup_of(q)->area[a];
	const struct emp_terrain_row *r = &emp_terrains[area->type];
	fact_say(q, SAID(facts_emperor, area, .id = area->id, .name = area->name,
			 .ground = fact_word(q, "ground", r->name), .beside = beside,
			 .level = area->type == TERRAIN_HILL ? area->level : 0, .capacity = area->capacity));
	fact_say(q, SAID(facts_emperor, going, .foot = emp_goings[r->going[0]], .horse = emp_goings[r->going[1]]));
	fact_say(q, SAID(facts_emperor, hides, .sight = emp_sights[r->sight], .cover = emp_covers[r->cover],
			 .covers = r->cover != NO_COVER));
}

static void terrain(const struct inquiry *q, const struct fact_thing *where)
{
	const struct emp_setup *setup = setup_of(q);
	bool any = false;
	buf_addf(q->out, "%s\n", where->name);
	if (!is_there(q, where))
		return;
	struct geo_point p = {where->x * GEO_UNIT, where->y * GEO_UNIT};
	struct geo_shape point = geo_of_point(p);
	for (int a = 0; a < setup->n_areas; a++) {
		const struct geo_shape *shape = &setup->area[a].shape;
		bool in = where->kind == THING_AREA ? where->row == a : shape->n > 2 && geo_contains(shape, p);
		bool beside =
			where->kind != THING_AREA && shape->n == 2 && geo_within(shape, &point, emp_number(N_BEHIND));
		if (in || beside)
			say_area(q, a, beside);
		any = any || in || beside;
	}
	if (!any)
		fact_say(q, SAID(facts_emperor, open));
}

/* ---- sight ---- */

static void say_bars(const struct inquiry *q, const struct emp_bar bar[EMP_SIGHT_LINES])
{
	const struct emp_setup *setup = setup_of(q);
	for (int i = 0; i < EMP_SIGHT_LINES; i++) {
		bool told = false;
		for (int k = 0; k < i; k++)
			told = told || (bar[k].area == bar[i].area && bar[k].unit == bar[i].unit);
		if (!told && bar[i].area != VALUE_NONE)
			fact_say(q, SAID(facts_emperor, area_hides, .id = setup->area[bar[i].area].id,
					 .name = setup->area[bar[i].area].name,
					 .ground = fact_word(q, "ground",
							     emp_terrains[setup->area[bar[i].area].type].name)));
		else if (!told && bar[i].unit != VALUE_NONE)
			fact_say(q, SAID(facts_emperor, unit_hides, .unit = setup->unit[bar[i].unit].id));
	}
}

static int see(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	struct emp_bar bar[EMP_SIGHT_LINES];
	struct emp_seen one = {from->kind == THING_UNIT ? from->row : VALUE_NONE, shape_of(q, from)};
	struct emp_seen other = {to->kind == THING_UNIT ? to->row : VALUE_NONE, shape_of(q, to)};
	for (int i = 0; i < EMP_SIGHT_LINES; i++)
		bar[i] = (struct emp_bar){VALUE_NONE, VALUE_NONE};
	int clear = emp_sight(setup_of(q), view_of(q), &one, &other, bar);
	fact_say(q, SAID(facts_emperor, sight, .from = from->name, .to = to->name, .clear = clear,
			 .partly = clear > 0 && clear < EMP_SIGHT_LINES));
	say_bars(q, bar);
	return clear;
}

static bool both_there(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	bool same = from->kind == to->kind && from->row == to->row && from->x == to->x && from->y == to->y;
	buf_addf(q->out, "%s - %s\n", from->name, to->name);
	if (!is_there(q, from) || !is_there(q, to))
		return false;
	if (same)
		fact_say(q, SAID(facts, same_place));
	return !same;
}

static void sight(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	if (both_there(q, from, to))
		(void)see(q, from, to);
}

/* ---- range ---- */

/* From which side the shooter, a garrison, would shoot: one from which it can, or its first. */
static struct emp_shot shot_of(const struct inquiry *q, int shooter, int target)
{
	const struct emp_state *s = view_of(q);
	struct emp_shot shot = {.shooter = shooter, .target = target, .guns = {shooter}, .n_guns = 1,
				.side = VALUE_NONE};
	int sides = s->unit[shooter].where == GARRISON ? setup_of(q)->area[s->unit[shooter].area].shape.n : 0;
	for (int side = 0; side < sides; side++) {
		shot.side = side;
		if (!emp_shot_fault(setup_of(q), s, &shot).why)
			return shot;
	}
	shot.side = sides ? 0 : VALUE_NONE;
	return shot;
}

static void say_shot(const struct inquiry *q, int shooter, int target)
{
	const struct emp_setup *setup = setup_of(q);
	struct emp_shot shot = shot_of(q, shooter, target);
	struct no no = emp_shot_fault(setup, view_of(q), &shot);
	if (no.why) {
		fact_say(q, SAID(facts_emperor, no_shot, .unit = setup->unit[shooter].id));
		fact_no(q, no);
		return;
	}
	bool guns = setup->unit[shooter].arm == ARTILLERY;
	bool partly = emp_lines_clear(setup, view_of(q), shooter, target) < EMP_SIGHT_LINES;
	int dice = guns ? emp_gun_pool(q->run, &shot, true) : emp_infantry_pool(q->run, &shot, partly, true);
	fact_say(q, SAID(facts_emperor, shot, .unit = setup->unit[shooter].id, .range = inches(q, shot.range),
			 .dice = dice > 0 ? dice : 0, .on = emp_hits_on(setup, view_of(q), shooter),
			 .canister = guns && shot.range <= 100 * emp_scale(setup)->canister, .how = fact_modifiers(q)));
}

static void say_charge(const struct inquiry *q, int charger, int target)
{
	const struct emp_setup *setup = setup_of(q);
	struct emp_charge c = {.charger = charger, .target = target};
	struct no no = emp_charge_fault(setup, view_of(q), &c);
	if (no.why) {
		fact_say(q, SAID(facts_emperor, no_charge, .unit = setup->unit[charger].id));
		fact_no(q, no);
		return;
	}
	fact_say(q, SAID(facts_emperor, charge, .unit = setup->unit[charger].id,
			 .reach = inches(q, emp_reach(setup, setup->unit[charger].arm)), .zone = emp_zones[c.zone],
			 .over = c.over == OVER_NOTHING ? "" : fact_word(q, "ground-names", emp_overs[c.over]),
			 .uphill = c.uphill));
}

static void range(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	const struct emp_setup *setup = setup_of(q);
	if (!both_there(q, from, to))
		return;
	struct geo_shape one = shape_of(q, from), other = shape_of(q, to);
	fact_say(q, SAID(facts_emperor, distance, .inches = inches(q, geo_distance(&one, &other)),
			 .edges = one.n > 1 && other.n > 1));
	if (from->kind != THING_UNIT)
		return;
	if (to->kind != THING_UNIT || !emp_enemies(setup, from->row, to->row)) {
		say_reach(q, from->row);
		return;
	}
	if (setup->unit[from->row].arm != CAVALRY)
		say_shot(q, from->row, to->row);
	if (setup->unit[from->row].arm != ARTILLERY)
		say_charge(q, from->row, to->row);
	(void)see(q, from, to);
}

const struct facts emp_facts = {
	.find = find,
	.name = name,
	.places = SAYS_facts_emperor_places,
	.units = units,
	.unit = unit,
	.terrain = terrain,
	.sight = sight,
	.range = range,
};
