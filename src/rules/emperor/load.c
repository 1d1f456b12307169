/* Setup and first state from a scenario's elements, and the invariants of a state.
 *
 *	<table width="720" height="480"/>                          tenths of an inch
 *	<side seat="fr" name="French" home="s"/>
 *	<limit turns="12"/>
 *	<switch name="scale" value="28"/>
 *	<area id="tr" name="Ridge" type="hill" corners="0,270 720,270 720,400 0,400"/>
 *	<commander seat="fr" id="ney" name="Ney" corps="6th Corps" elan="3" place="550,60"
 *	           order="attack 550,290"/>                        or rank="army"
 *	<unit corps="ney" id="ne1" name="Loison" kind="infantry" grade="veteran" formation="att"
 *	      place="520,120" facing="0"/>                         or in="tv": garrison
 *	<objective area="tc" score="2" elan="1" holder="al" seat="fr"/>
 *	<contact attacker="ne1" defender="pi1" zone="front"/>      for cases
 *
 * A place is x,y in tenths; with a point in inches. */
#include "rules/emperor/emp.h"
#include "rules/emperor/emperor.h"
#include "rules/emperor/orders.h"

enum { USUAL_TURNS = 12 };

struct loading {
	struct emp_setup *setup;
	struct emp_state *state;
	struct setup_errors *errors;
};

/* ---- words ---- */

static int read_word(struct loading *in, const struct element *e, const char *attr, const char *fallback,
		     const char *const *words, int n)
{
	const char *text = element_attr(e, attr, fallback);
	for (int i = 0; i < n; i++)
		if (!strcmp(words[i], text))
			return i;
	setup_error(in->errors, e, "%s=\"%s\" is none of this system", attr, text);
	return 0;
}

static void read_place(struct loading *in, const struct element *e, const char *text, int *x, int *y)
{
	int a = 0, b = 0;
	if (!emp_read_tenths(text, &a, &b) || a > in->setup->width || b > in->setup->height)
		setup_error(in->errors, e, "\"%s\" is no place of this table: x,y in tenths of an inch", text);
	*x = (int16_t)a;
	*y = (int16_t)b;
}

static void read_id(struct loading *in, const struct element *e, char out[EMP_ID])
{
	const char *id = element_attr(e, "id", "");
	int x, y;
	if (!*id || strlen(id) >= EMP_ID || id[strspn(id, "abcdefghijklmnopqrstuvwxyz0123456789-")])
		setup_error(in->errors, e, "id=\"%s\" is not 1 to 15 of a-z, 0-9 and -", id);
	else if (emp_find_unit(in->setup, id) != VALUE_NONE || emp_find_leader(in->setup, id) != VALUE_NONE ||
		 emp_find_area(in->setup, id) != VALUE_NONE)
		setup_error(in->errors, e, "id=\"%s\" is taken", id);
	else if (emp_read_place(id, strlen(id), &x, &y) || emp_is_word(id))
		setup_error(in->errors, e, "id=\"%s\" is a word that orders are made of", id);
	snprintf(out, EMP_ID, "%.15s", id);
}

/* ---- table, sides, ground ---- */

static void load_table(struct loading *in, const struct element *e)
{
	in->setup->width = (int16_t)element_int(e, "width", 720, 100, 1440, in->errors);
	in->setup->height = (int16_t)element_int(e, "height", 480, 100, 1440, in->errors);
}

static void load_side(struct loading *in, const struct element *e)
{
	struct emp_setup *s = in->setup;
	int n = setup_side(&s->head, e, in->errors);
	if (n == VALUE_NONE)
		return;
	s->home[n] = (int8_t)read_word(in, e, "home", n ? "n" : "s", emp_edges, EDGES);
}

static void load_limit(struct loading *in, const struct element *e)
{
	in->setup->turns = (int16_t)element_int(e, "turns", USUAL_TURNS, 1, 60, in->errors);
}

static void load_switch(struct loading *in, const struct element *e)
{
	const char *name = element_attr(e, "name", "");
	int i = 0;
	while (i < SWITCHES && strcmp(emp_switches[i].name, name))
		i++;
	if (i == SWITCHES) {
		setup_error(in->errors, e, "name=\"%s\" is no switch of this system", name);
		return;
	}
	in->setup->rule[i] = (int8_t)element_int(e, "value", emp_switches[i].usual, emp_switches[i].lo,
						 emp_switches[i].hi, in->errors);
}

static void find_scale(struct loading *in, const struct element *scenario)
{
	for (int i = 0; i < emp_n_scales; i++)
		if (emp_scales[i].figures == in->setup->rule[SWITCH_SCALE]) {
			in->setup->scale = (int8_t)i;
			return;
		}
	setup_error(in->errors, scenario, "scale %d is none of 15, 28, 54 (EMP 1.2)", in->setup->rule[SWITCH_SCALE]);
}

/* Do the corners go round in one direction, so that the shape is convex? */
static bool is_convex(const struct geo_shape *s)
{
	int left = 0, right = 0;
	for (int i = 0; i < s->n; i++) {
		struct geo_point a = s->p[i], b = s->p[(i + 1) % s->n], c = s->p[(i + 2) % s->n];
		int64_t side = (int64_t)(b.x - a.x) * (c.y - b.y) - (int64_t)(b.y - a.y) * (c.x - b.x);
		left += side > 0;
		right += side < 0;
	}
	return !(left && right) && (left || right);
}

static void read_corners(struct loading *in, const struct element *e, struct emp_area *a)
{
	char *copy = base_strdup(element_attr(e, "corners", "")), *rest = copy, *word;
	while ((word = strsep(&rest, " \t\n"))) {
		int x, y;
		if (!*word)
			continue;
		if (a->shape.n == GEO_CORNERS) {
			setup_error(in->errors, e, "has more than %d corners", GEO_CORNERS);
			break;
		}
		read_place(in, e, word, &x, &y);
		a->shape.p[a->shape.n++] = (struct geo_point){x * GEO_UNIT, y * GEO_UNIT};
	}
	free(copy);
	bool line = a->type == TERRAIN_WALL || a->type == TERRAIN_HEDGE || a->type == TERRAIN_STREAM;
	bool houses = a->type == TERRAIN_BUA || a->type == TERRAIN_FORT;
	if (a->shape.n < (line ? 2 : 3) || (houses && a->shape.n != 4))
		setup_error(in->errors, e,
			    "has %d corners: houses and works have 4, other ground 3 to %d, walls, "
			    "hedges and streams 2 and more",
			    a->shape.n, GEO_CORNERS);
	else if (a->shape.n > 2 && !is_convex(&a->shape))
		setup_error(in->errors, e, "is not convex: draw it as several areas");
}

static void load_area(struct loading *in, const struct element *e)
{
	struct emp_setup *s = in->setup;
	const char *names[TERRAINS];
	if (s->n_areas == EMP_AREAS) {
		setup_error(in->errors, e, "is one area too many: at most %d", EMP_AREAS);
		return;
	}
	for (int i = 0; i < TERRAINS; i++)
		names[i] = emp_terrains[i].name;
	struct emp_area *a = &s->area[s->n_areas];
	*a = (struct emp_area){.capacity = 1};
	read_id(in, e, a->id);
	text_format(a->name, sizeof a->name, "%s", element_attr(e, "name", a->id));
	a->type = (int8_t)read_word(in, e, "type", "", names, TERRAINS);
	a->level = (int8_t)element_int(e, "level", 1, 1, 9, in->errors);
	a->capacity = (int8_t)element_int(e, "capacity", 1, 1, 2, in->errors);
	read_corners(in, e, a);
	a->box = geo_box(&a->shape);
	s->n_areas++;
}

/* ---- commanders ---- */

static void read_order(struct loading *in, const struct element *e, struct emp_leader *l)
{
	char word[16] = "", a[32] = "", b[16] = "", c[32] = "";
	const char *text = element_attr(e, "order", "defend 0,0");
	(void)sscanf(text, "%15s %31s %15s %31s", word, a, b, c);
	int k = 0;
	while (k < ORDER_KINDS - 1 && strcmp(word, emp_orders[k]))
		k++;
	l->order = k;
	long long n = 0;
	switch (k) {
	case ORDERED_ATTACK:
	case ORDERED_DEFEND: read_place(in, e, a, &l->to_x, &l->to_y); return;
	case ORDERED_DELAY:
		if (!parse_int(a, 1, 60, &n) || strcmp(b, "attack"))
			break;
		l->until = n;
		l->from_x = l->x;
		l->from_y = l->y;
		read_place(in, e, c, &l->to_x, &l->to_y);
		return;
	case ORDERED_FLANK:
		for (int edge = 0; edge < EDGES; edge++)
			if (!strcmp(a, emp_edges[edge]))
				l->edge = edge;
		if (l->edge == VALUE_NONE || !parse_int(b, 1, 60, &n))
			break;
		l->until = n;
		l->where = OFF_TABLE;
		read_place(in, e, c, &l->to_x, &l->to_y);
		return;
	default: break;
	}
	setup_error(in->errors, e,
		    "order=\"%s\" is none: attack X,Y, defend X,Y, delay TURN attack X,Y or "
		    "flank n|e|s|w TURN X,Y",
		    text);
}

static void load_commander(struct loading *in, const struct element *e)
{
	struct emp_setup *s = in->setup;
	int seat = element_seat(e, "seat", in->setup, in->errors);
	if (s->n_leaders == EMP_LEADERS || seat == VALUE_NONE) {
		setup_error(in->errors, e, "cannot be taken in");
		return;
	}
	struct emp_leader_setup *l = &s->leader[s->n_leaders];
	struct emp_leader *n = &in->state->leader[s->n_leaders];
	read_id(in, e, l->id);
	text_format(l->name, sizeof l->name, "%s", element_attr(e, "name", l->id));
	text_format(l->corps, sizeof l->corps, "%s", element_attr(e, "corps", l->name));
	l->seat = (int8_t)seat;
	l->army = !strcmp(element_attr(e, "rank", "corps"), "army");
	l->elan = (int8_t)element_int(e, "elan", 1, 0, 20, in->errors);
	if (l->army && emp_army_leader(s, seat) != VALUE_NONE)
		setup_error(in->errors, e, "is a second army commander");
	*n = (struct emp_leader){.where = ON_TABLE, .elan = l->elan, .order = VALUE_NONE, .target = VALUE_NONE,
				 .edge = VALUE_NONE};
	read_place(in, e, element_attr(e, "place", "0,0"), &n->x, &n->y);
	if (!l->army)
		read_order(in, e, n);
	l->x = n->x;
	l->y = n->y;
	s->elan[seat] = (int16_t)(s->elan[seat] + l->elan);
	s->n_leaders++;
	in->state->n_leader = s->n_leaders;
}

/* ---- units ---- */

static void put_unit(struct loading *in, const struct element *e, int unit)
{
	struct emp_setup *s = in->setup;
	struct emp_unit *u = &in->state->unit[unit];
	const char *house = element_attr(e, "in", NULL);
	int arm = s->unit[unit].arm;
	static const char *const usual[ARMS] = {"line", "line", "unl"};
	u->formation = read_word(in, e, "formation", usual[arm], emp_formations, FORMATIONS);
	if (!emp_footprints[arm][u->formation].known)
		setup_error(in->errors, e, "%s has no formation %s", emp_arms[arm], emp_formations[u->formation]);
	u->facing = element_int(e, "facing", 0, 0, GEO_FACINGS - 1, in->errors);
	u->area = u->formed = VALUE_NONE;
	if (in->state->leader[s->unit[unit].leader].order == ORDERED_FLANK) {
		u->where = OFF_TABLE;
		return;
	}
	if (!house) {
		read_place(in, e, element_attr(e, "place", ""), &u->x, &u->y);
		return;
	}
	int area = emp_find_area(s, house);
	if (area == VALUE_NONE || (s->area[area].type != TERRAIN_BUA && s->area[area].type != TERRAIN_FORT) ||
	    emp_garrison_count(in->state, area) >= s->area[area].capacity) {
		setup_error(in->errors, e, "in=\"%s\" is no place for it", house);
		return;
	}
	u->where = GARRISON;
	u->area = area;
	struct geo_pose from = {(int16_t)(s->area[area].shape.p[0].x / GEO_UNIT),
				(int16_t)(s->area[area].shape.p[0].y / GEO_UNIT), 0};
	struct geo_pose at = geo_pose_to(from, geo_centre(&s->area[area].shape), 0);
	u->x = at.x;
	u->y = at.y;
}

static void load_unit(struct loading *in, const struct element *e)
{
	static const char *const kinds[] = {"infantry", "cavalry", "foot-battery", "horse-battery"};
	struct emp_setup *s = in->setup;
	int leader = emp_find_leader(s, element_attr(e, "corps", ""));
	if (s->n_units == EMP_UNITS || leader == VALUE_NONE || s->leader[leader].army) {
		setup_error(in->errors, e, "corps=\"%s\" is none of this scenario", element_attr(e, "corps", ""));
		return;
	}
	struct emp_unit_setup *u = &s->unit[s->n_units];
	*u = (struct emp_unit_setup){.id = ""};
	read_id(in, e, u->id);
	text_format(u->name, sizeof u->name, "%s", element_attr(e, "name", u->id));
	int kind = read_word(in, e, "kind", "infantry", kinds, (int)ARRAY_LEN(kinds));
	u->arm = (int8_t)(kind > ARTILLERY ? ARTILLERY : kind);
	u->horse = kind == 3;
	u->grade = (int8_t)read_word(in, e, "grade", "seasoned", emp_grade_names, GRADES - 1);
	u->leader = (int8_t)leader;
	u->seat = s->leader[leader].seat;
	s->leader[leader].divisions = (int8_t)(s->leader[leader].divisions + (u->arm != ARTILLERY));
	s->n_units++;
	in->state->n_unit = s->n_units;
	put_unit(in, e, s->n_units - 1);
}

static int compare_ids(const void *a, const void *b, void *context)
{
	const struct emp_setup *s = context;
	return strcmp(s->unit[*(const int8_t *)a].id, s->unit[*(const int8_t *)b].id);
}

static int compare_leaders(const void *a, const void *b, void *context)
{
	const struct emp_setup *s = context;
	return strcmp(s->leader[*(const int8_t *)a].id, s->leader[*(const int8_t *)b].id);
}

static void sort_ids(struct emp_setup *s)
{
	for (int i = 0; i < s->n_units; i++)
		s->by_id[i] = (int8_t)i;
	for (int i = 0; i < s->n_leaders; i++)
		s->leader_by_id[i] = (int8_t)i;
	s->seat_by_id[0] = strcmp(s->head.seat[0].id, s->head.seat[1].id) > 0;
	s->seat_by_id[1] = !s->seat_by_id[0];
	qsort_r(s->by_id, (size_t)s->n_units, 1, compare_ids, s);
	qsort_r(s->leader_by_id, (size_t)s->n_leaders, 1, compare_leaders, s);
}

/* ---- objectives, contacts ---- */

static void load_objective(struct loading *in, const struct element *e)
{
	struct emp_setup *s = in->setup;
	int area = emp_find_area(s, element_attr(e, "area", "")), n = s->n_objectives;
	if (area == VALUE_NONE || n == EMP_OBJECTIVES) {
		setup_error(in->errors, e, "area=\"%s\" is none of this scenario", element_attr(e, "area", ""));
		return;
	}
	s->objective[n] = (struct emp_objective_setup){
		.area = (int8_t)area,
		.seat = (int8_t)(element_attr(e, "seat", NULL) ? element_seat(e, "seat", in->setup, in->errors)
							       : VALUE_NONE),
		.elan = (int8_t)element_int(e, "elan", 0, 0, 5, in->errors),
		.score = (int8_t)element_int(e, "score", 0, 0, 9, in->errors)};
	in->state->objective[n].holder =
		element_attr(e, "holder", NULL) ? element_seat(e, "holder", in->setup, in->errors) : VALUE_NONE;
	s->n_objectives++;
	in->state->n_objective = s->n_objectives;
}

static void load_contact(struct loading *in, const struct element *e)
{
	struct emp_state *s = in->state;
	int a = emp_find_unit(in->setup, element_attr(e, "attacker", ""));
	int d = emp_find_unit(in->setup, element_attr(e, "defender", ""));
	if (a == VALUE_NONE || d == VALUE_NONE || s->n_contact == EMP_CONTACTS) {
		setup_error(in->errors, e, "names a unit that is not there");
		return;
	}
	int zone = read_word(in, e, "zone", "front", emp_zones, ZONES);
	s->contact[s->n_contact++] = (struct emp_contact){
		.attacker = a, .defender = d, .zone = zone,
		.side = element_int(e, "side", zone, 0, 3, in->errors),
		.charge = !strcmp(element_attr(e, "charge", "no"), "yes")};
}

/* ---- what must hold of a scenario ---- */

static void check_unit(struct loading *in, const struct element *e)
{
	struct emp_setup *s = in->setup;
	int unit = emp_find_unit(s, element_attr(e, "id", ""));
	if (unit == VALUE_NONE || !emp_on_table(in->state, unit))
		return;
	struct geo_pose at = emp_pose(in->state, unit);
	int formation = in->state->unit[unit].formation;
	struct geo_shape shape = emp_shape_at(s, unit, formation, at);
	int other = emp_in_the_way(s, in->state, unit, &shape, VALUE_NONE);
	int area = emp_forbidden(s, in->state, unit, formation, &shape, at);
	if (!emp_on_map(s, &shape))
		setup_error(in->errors, e, "reaches over the edge of the table");
	else if (other != VALUE_NONE)
		setup_error(in->errors, e, "overlaps %s", s->unit[other].id);
	else if (area != VALUE_NONE)
		setup_error(in->errors, e, "may not stand in %s (EMP 9)", s->area[area].id);
}

static void check_sides(struct loading *in, const struct element *scenario)
{
	const struct emp_setup *s = in->setup;
	for (int seat = 0; seat < 2; seat++) {
		int divisions = 0;
		for (int u = 0; u < s->n_units; u++)
			divisions += s->unit[u].seat == seat && emp_is_division(s, u);
		if (!divisions)
			setup_error(in->errors, scenario, "has no division of %s", s->head.seat[seat].id);
		if (!s->elan[seat])
			setup_error(in->errors, scenario, "has no elan for %s: it would lose at once (EMP 15.1)",
				    s->head.seat[seat].id);
	}
}

/* ---- all ---- */

static void load_each(struct loading *in, const struct element *scenario, const char *name,
		      void (*load)(struct loading *, const struct element *))
{
	for (size_t i = 0; i < scenario->n_children; i++)
		if (!strcmp(scenario->children[i].name, name))
			load(in, &scenario->children[i]);
}

void emp_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct loading in = {setup, state, errors};
	struct emp_setup *s = setup;
	struct emp_state *n = state;
	s->width = 720;
	s->height = 480;
	s->turns = USUAL_TURNS;
	for (int i = 0; i < EMP_COMMANDS; i++)
		snprintf(s->number[i], sizeof s->number[i], "%d", i % 1000);
	for (int i = 0; i < SWITCHES; i++)
		s->rule[i] = emp_switches[i].usual;
	load_each(&in, scenario, "table", load_table);
	load_each(&in, scenario, "side", load_side);
	if (s->head.n_seats != 2) {
		setup_error(errors, scenario, "needs two sides");
		return;
	}
	load_each(&in, scenario, "limit", load_limit);
	load_each(&in, scenario, "switch", load_switch);
	find_scale(&in, scenario);
	emp_draw_outlines(s);
	load_each(&in, scenario, "area", load_area);
	load_each(&in, scenario, "commander", load_commander);
	load_each(&in, scenario, "unit", load_unit);
	sort_ids(s);
	load_each(&in, scenario, "objective", load_objective);
	load_each(&in, scenario, "contact", load_contact);
	load_each(&in, scenario, "unit", check_unit);
	check_sides(&in, scenario);
	n->at = (struct position){.row = ROW_SETUP, .active = VALUE_NONE, .winner = VALUE_NONE};
	n->at.n_visit = emperor.n_rows;
}

/* ---- invariants ---- */

static const char *bad_place(const struct emp_setup *s, const struct emp_state *n, int unit, struct buf *out)
{
	struct geo_shape shape = emp_shape(s, n, unit);
	if (!emp_on_map(s, &shape))
		return buf_addf(out, "%s is off the table", s->unit[unit].id), buf_text(out);
	int other = emp_in_the_way(s, n, unit, &shape, VALUE_NONE);
	if (other != VALUE_NONE)
		return buf_addf(out, "%s overlaps %s", s->unit[unit].id, s->unit[other].id), buf_text(out);
	int area = emp_forbidden(s, n, unit, n->unit[unit].formation, &shape, emp_pose(n, unit));
	if (area != VALUE_NONE)
		return buf_addf(out, "%s stands in %s", s->unit[unit].id, s->area[area].id), buf_text(out);
	return NULL;
}

/* Elan at the start is what is left, spent and lost, less what was won. */
static const char *bad_elan(const struct emp_setup *s, const struct emp_state *n, int seat, struct buf *out)
{
	int now = emp_army_elan(s, n, seat) + n->side[seat].elan_lost - n->side[seat].elan_won;
	if (now == s->elan[seat])
		return NULL;
	return buf_addf(out, "elan of %s: %d of %d", s->head.seat[seat].id, now, s->elan[seat]), buf_text(out);
}

enum { TOUCH = 60 }; /* hundredths between units in contact, at most: rounding */

static const char *bad_contact(const struct emp_setup *s, const struct emp_state *n, const struct emp_contact *c,
			       struct buf *out)
{
	if (emp_in_play(n, c->attacker) && emp_in_play(n, c->defender) && emp_enemies(s, c->attacker, c->defender) &&
	    emp_gap(s, n, c->attacker, c->defender) <= TOUCH)
		return NULL;
	return buf_addf(out, "%s and %s are in contact and do not touch", s->unit[c->attacker].id,
			s->unit[c->defender].id),
	       buf_text(out);
}

const char *emp_invariant(const void *setup, const void *state, struct buf *out)
{
	const struct emp_setup *s = setup;
	const struct emp_state *n = state;
	for (int u = 0; u < s->n_units; u++) {
		int most = emp_number(emp_is_division(s, u) ? N_REMOVAL : N_GUNS_LOST);
		if (emp_on_table(n, u) && bad_place(s, n, u, out))
			return buf_text(out);
		if (emp_in_play(n, u) && n->unit[u].hits >= most)
			return buf_addf(out, "%s has %d hits and is still there", s->unit[u].id, n->unit[u].hits),
			       buf_text(out);
	}
	for (int seat = 0; seat < 2; seat++)
		if (bad_elan(s, n, seat, out))
			return buf_text(out);
	for (int i = 0; i < n->n_contact; i++)
		if (bad_contact(s, n, &n->contact[i], out))
			return buf_text(out);
	return NULL;
}
