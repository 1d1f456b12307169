/* What a record tells of the setup: table, ground, units, commanders, rules in force. */
#include "rules/emperor/emp.h"

static void describe_corners(struct describe *d, const struct geo_shape *shape)
{
	struct buf text = BUF_INIT;
	for (int i = 0; i < shape->n; i++)
		buf_addf(&text, "%s%d,%d", i ? " " : "", shape->p[i].x / GEO_UNIT, shape->p[i].y / GEO_UNIT);
	d->attr(d, "corners", buf_text(&text));
	buf_free(&text);
}

static void describe_area(const struct emp_setup *s, struct describe *d, int a)
{
	const struct emp_area *area = &s->area[a];
	struct geo_point c = geo_centre(&area->shape);
	d->begin(d, "area");
	d->attr(d, "id", area->id);
	d->attr(d, "name", area->name);
	d->attr(d, "type", emp_terrains[area->type].name);
	describe_number(d, "level", area->level);
	describe_number(d, "capacity", area->capacity);
	describe_number(d, "x", c.x / GEO_UNIT);
	describe_number(d, "y", c.y / GEO_UNIT);
	describe_corners(d, &area->shape);
	d->end(d);
}

static void describe_unit(const struct emp_setup *s, struct describe *d, int u)
{
	static const char *const badges[ARMS] = {"line", "light-cavalry", "foot-artillery"};
	const struct emp_unit_setup *unit = &s->unit[u];
	d->begin(d, "piece");
	d->attr(d, "id", unit->id);
	d->attr(d, "seat", s->head.seat[unit->seat].id);
	d->attr(d, "name", unit->name);
	d->attr(d, "arm", emp_arms[unit->arm]);
	d->attr(d, "badge", unit->horse ? "horse-artillery" : badges[unit->arm]);
	d->attr(d, "grade", unit->arm == ARTILLERY ? "" : emp_grade_names[unit->grade]);
	d->attr(d, "corps", s->leader[unit->leader].id);
	describe_number(d, "points", emp_points(s, u));
	d->end(d);
}

static void describe_leader(const struct emp_setup *s, struct describe *d, int l)
{
	const struct emp_leader_setup *leader = &s->leader[l];
	d->begin(d, "commander");
	d->attr(d, "id", leader->id);
	d->attr(d, "seat", s->head.seat[leader->seat].id);
	d->attr(d, "name", leader->name);
	d->attr(d, "corps", leader->corps);
	d->attr(d, "rank", leader->army ? "army" : "corps");
	d->end(d);
}

static void describe_formations(struct describe *d)
{
	for (int arm = 0; arm < ARMS; arm++)
		for (int f = 0; f < FORMATIONS; f++) {
			const struct emp_formation_row *row = &emp_footprints[arm][f];
			if (!row->known)
				continue;
			d->begin(d, "footprint");
			d->attr(d, "arm", emp_arms[arm]);
			d->attr(d, "formation", emp_formations[f]);
			d->attr(d, "name", words_row(d->words, "formations", "emperor", emp_formations[f]));
			describe_number(d, "wide", row->wide);
			describe_number(d, "deep", row->deep);
			describe_number(d, "width", row->wide * row->base_w);
			describe_number(d, "depth", row->deep * row->base_d);
			d->end(d);
		}
}

static void describe_objective(const struct emp_setup *s, struct describe *d, int o)
{
	const struct emp_objective_setup *objective = &s->objective[o];
	d->begin(d, "objective");
	describe_number(d, "n", o);
	d->attr(d, "area", s->area[objective->area].id);
	d->attr(d, "seat", objective->seat == VALUE_NONE ? "" : s->head.seat[objective->seat].id);
	describe_number(d, "elan", objective->elan);
	describe_number(d, "score", objective->score);
	d->end(d);
}

void emp_describe(const void *setup, struct describe *d)
{
	const struct emp_setup *s = setup;
	d->begin(d, "board");
	d->attr(d, "shape", "table");
	describe_number(d, "width", s->width);
	describe_number(d, "height", s->height);
	describe_number(d, "turns", s->turns);
	describe_number(d, "mails", s->rule[SWITCH_MAILS]);
	describe_number(d, "victory", emp_number(N_SCORE_VICTORY));
	for (int a = 0; a < s->n_areas; a++)
		describe_area(s, d, a);
	d->end(d);
	describe_formations(d);
	for (int u = 0; u < s->n_units; u++)
		describe_unit(s, d, u);
	for (int l = 0; l < s->n_leaders; l++)
		describe_leader(s, d, l);
	for (int o = 0; o < s->n_objectives; o++)
		describe_objective(s, d, o);
	switches_describe(d, "emperor", emp_switches, SWITCHES, s->rule);
}

/* What the sheet asks to be measured: the enemies near the unit, and where it would strike them. */
static void describe_enemies(const struct emp_setup *s, const struct emp_state *n, struct describe *d, int unit)
{
	for (int i = 0; i < s->n_units; i++) {
		int enemy = s->by_id[i], gap;
		if (!emp_enemies(s, unit, enemy) || !emp_in_play(n, enemy) ||
		    (gap = emp_gap(s, n, unit, enemy)) > emp_number(N_TOLD))
			continue;
		d->begin(d, "enemy");
		d->attr(d, "id", s->unit[enemy].id);
		describe_number(d, "distance", gap);
		d->attr(d, "zone", emp_zones[emp_zone_struck(s, n, unit, enemy)]);
		d->end(d);
	}
}

/* How far it goes, charges (0: not as it is) and shoots (0: never so formed), in hundredths of an inch. */
static void describe_reach(const struct emp_setup *s, const struct emp_state *n, struct describe *d, int unit)
{
	const struct emp_unit *u = &n->unit[unit];
	bool shoots = emp_form(s, unit, u->formation)->shooting && u->status != DISORDERED;
	describe_number(d, "move", emp_allowance(s, unit, u->formation));
	describe_number(d, "charge", emp_charger_fault(s, n, unit).why ? 0 : emp_reach(s, s->unit[unit].arm));
	describe_number(d, "shoot", shoots ? emp_shooting_range(s, unit) : 0);
}

/* The grade it counts as now, whether it is in command, what it may do, who is near. */
static void describe_own(const struct emp_setup *s, const struct emp_state *n, struct describe *d, int seat)
{
	for (int i = 0; i < s->n_units; i++) {
		int unit = s->by_id[i];
		if (s->unit[unit].seat != seat || !emp_in_play(n, unit))
			continue;
		d->begin(d, "own");
		d->attr(d, "id", s->unit[unit].id);
		d->attr(d, "grade", emp_is_division(s, unit) ? emp_grade_names[emp_grade(s, n, unit)] : "");
		d->attr(d, "command", emp_in_command(s, n, unit) ? "yes" : "no");
		if (n->unit[unit].where == ON_TABLE) {
			describe_reach(s, n, d, unit);
			describe_enemies(s, n, d, unit);
		}
		d->end(d);
	}
}

void emp_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	const struct emp_setup *s = setup;
	const struct emp_state *n = state;
	describe_number(d, "banners", n->side[!seat].lost);
	describe_number(d, "wanted", 0);
	d->attr(d, "side", seat == 0 ? "a" : "b");
	d->attr(d, "home", emp_edges[s->home[seat]]);
	describe_number(d, "elan", emp_army_elan(s, n, seat));
	describe_number(d, "score", emp_score(s, n, seat));
	describe_number(d, "lost", n->side[seat].lost);
	describe_own(s, n, d, seat);
}
