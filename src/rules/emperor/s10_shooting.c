/* Chapter 10: shooting, worked out on one state and applied together. */
#include "rules/emperor/emp.h"

/* ---- 10.4: who shoots ---- */

static struct no guns_fault(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 10.4.guns", NO_OBJECTION);
	const struct emp_unit *u = &s->unit[unit];
	if (u->status == DISORDERED)
		return NO(shooter_disordered);
	if (u->where == ON_TABLE && u->formation != UNL)
		return NO(shooter_limbered);
	if (u->where == GARRISON && u->moved != STOOD) /* with a whole move, horse guns as well */
		return NO(shooter_moved);
	return u->formed != VALUE_NONE && !setup->unit[unit].horse ? NO(shooter_moved) : NO_OBJECTION;
}

static struct no infantry_fault(const struct emp_state *s, int unit)
{
	RULE("EMP 10.4.infantry", NO_OBJECTION);
	const struct emp_unit *u = &s->unit[unit];
	if (u->status == DISORDERED)
		return NO(shooter_disordered);
	return u->where == ON_TABLE && u->formation == SQUARE ? NO(shooter_square) : NO_OBJECTION;
}

struct no emp_shooter_fault(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 10.4", NO_OBJECTION);
	if (!emp_in_play(s, unit))
		return NO(unit_lost);
	if (setup->unit[unit].arm == CAVALRY)
		return NO(cavalry_shoots);
	if (emp_fights(s, unit))
		return NO(shooter_fights);
	return setup->unit[unit].arm == ARTILLERY ? guns_fault(setup, s, unit) : infantry_fault(s, unit);
}

/* ---- 10.5, 10.6: at whom ---- */

int emp_shooting_range(const struct emp_setup *setup, int unit)
{
	return setup->unit[unit].arm == ARTILLERY ? 100 * emp_scale(setup)->effective : emp_musket_range(setup);
}

/* The arc in front of one side of a garrison's outline. */
static struct geo_shape side_arc(const struct geo_shape *area, int side, int range)
{
	struct geo_shape edge = geo_edge(area, side);
	struct geo_point a = edge.p[0], b = edge.p[1], c = geo_centre(area);
	struct geo_shape point = geo_of_point(a), other = geo_of_point(b);
	int length = geo_distance(&point, &other);
	int64_t rx = b.x - a.x, ry = b.y - a.y, dx = ry, dy = -rx;
	if ((c.x - a.x) * dx + (c.y - a.y) * dy > 0) { /* that was inward */
		dx = -dx;
		dy = -dy;
	}
	length = length ? length : 1;
	struct geo_point to_b = {b.x + (int32_t)geo_rdiv(range * (dx + rx), length),
				 b.y + (int32_t)geo_rdiv(range * (dy + ry), length)};
	struct geo_point to_a = {a.x + (int32_t)geo_rdiv(range * (dx - rx), length),
				 a.y + (int32_t)geo_rdiv(range * (dy - ry), length)};
	return (struct geo_shape){{a, b, to_b, to_a}, 4};
}

static bool in_arc(const struct emp_setup *setup, const struct emp_state *s, const struct emp_shot *shot,
		   const struct geo_shape *target, int range)
{
	RULE("EMP 10.6.arc", true);
	struct geo_shape arc =
		shot->side != VALUE_NONE
			? side_arc(&setup->area[s->unit[shot->shooter].area].shape, shot->side, range)
			: geo_arc(emp_pose(s, shot->shooter),
				  emp_width(setup, shot->shooter, s->unit[shot->shooter].formation), range);
	return geo_within(&arc, target, 0);
}

static int measure(const struct emp_setup *setup, const struct emp_state *s, const struct emp_shot *shot,
		   const struct geo_shape *target)
{
	struct geo_shape own = emp_shape(setup, s, shot->shooter);
	struct geo_shape front = geo_edge(&own, shot->side != VALUE_NONE ? shot->side : 0);
	return geo_distance(&front, target);
}

static bool in_a_combat(const struct emp_state *s, int unit)
{
	RULE("EMP 10.5", false);
	return emp_fights(s, unit);
}

struct no emp_shot_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_shot *shot)
{
	struct no fault = emp_shooter_fault(setup, s, shot->shooter);
	if (fault.why)
		return fault;
	if (!emp_in_play(s, shot->target) || !emp_enemies(setup, shot->shooter, shot->target))
		return NO(shot_gone);
	if (in_a_combat(s, shot->target))
		return NO(shot_fights);
	int most = emp_shooting_range(setup, shot->shooter);
	struct geo_shape target = emp_shape(setup, s, shot->target);
	shot->range = measure(setup, s, shot, &target);
	if (shot->range > most)
		return NO(shot_range);
	if (!in_arc(setup, s, shot, &target, most))
		return NO(shot_arc);
	return emp_lines_clear(setup, s, shot->shooter, shot->target) ? NO_OBJECTION : NO(shot_sight);
}

/* ---- squares instead of shooting ---- */

/* 10.3.threat: Fresh cavalry, not in march order, within 8 inches, that has it in its arc. */
bool emp_under_threat(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 10.3.threat", true);
	struct geo_shape shape = emp_shape(setup, s, unit);
	for (int e = 0; e < setup->n_units; e++) {
		const struct emp_unit *u = &s->unit[e];
		if (!emp_enemies(setup, unit, e) || setup->unit[e].arm != CAVALRY || u->where != ON_TABLE ||
		    u->status != FRESH || u->formation == MARCH)
			continue;
		struct geo_shape arc = geo_arc(emp_pose(s, e), emp_width(setup, e, u->formation), emp_number(N_THREAT));
		if (geo_within(&arc, &shape, 0) && emp_within(setup, s, unit, e, emp_number(N_THREAT)))
			return true;
	}
	return false;
}

bool emp_may_square_instead(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 10.3", false);
	const struct emp_unit *u = &s->unit[unit];
	return setup->unit[unit].arm == INFANTRY && u->where == ON_TABLE && u->status != DISORDERED &&
	       u->formation != MARCH && u->formation != SQUARE && !emp_fights(s, unit) &&
	       emp_under_threat(setup, s, unit);
}

static void squares_first(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_units; k++)
		for (int i = 0; i < s->n_command; i++) {
			int u = setup->by_id[k], blocker;
			struct geo_pose to;
			if (s->command[i].verb != CMD_SQUARE || s->command[i].a != u || s->unit[u].formation == SQUARE)
				continue;
			if (!emp_may_square_instead(setup, s, u) ||
			    !emp_form_place(setup, s, u, SQUARE, &to, &blocker)) {
				report(run, EV_refused, setup->unit[u].seat, u, CMD_SQUARE);
				continue;
			}
			s->unit[u].formation = SQUARE;
			emp_place(run, u, to);
			report(run, EV_squares, setup->unit[u].seat, u);
		}
}

/* ---- 10.7: who is shot at ---- */

static bool is_ordered(const struct emp_state *s, int unit, int verb)
{
	for (int i = 0; i < s->n_command; i++)
		if (s->command[i].verb == verb && s->command[i].a == unit)
			return true;
	return false;
}

/* The first legal one of those named. */
static bool take_named(const struct emp_setup *setup, const struct emp_state *s, struct emp_shot *shot)
{
	for (int i = 0; i < s->n_command; i++) {
		if (s->command[i].verb != CMD_SHOOT || s->command[i].a != shot->shooter)
			continue;
		shot->target = s->command[i].b;
		if (!emp_shot_fault(setup, s, shot).why)
			return true;
	}
	return false;
}

/* 10.7: silence takes the nearest, the lower id where two are as near. */
static bool take_nearest(const struct emp_setup *setup, const struct emp_state *s, struct emp_shot *shot)
{
	RULE("EMP 10.7", false);
	struct emp_shot best = {.target = VALUE_NONE};
	int within = emp_shooting_range(setup, shot->shooter);
	for (int k = 0; k < setup->n_units; k++) {
		shot->target = setup->by_id[k];
		if (!emp_enemies(setup, shot->shooter, shot->target) ||
		    emp_far(setup, s, shot->shooter, shot->target, within) || emp_shot_fault(setup, s, shot).why ||
		    shot->range > within)
			continue;
		best = *shot;
		within = shot->range - 1; /* who is as near comes behind it */
	}
	if (best.target != VALUE_NONE)
		*shot = best;
	return best.target != VALUE_NONE;
}

static bool choose_target(const struct emp_setup *setup, const struct emp_state *s, struct emp_shot *shot)
{
	if (emp_shooter_fault(setup, s, shot->shooter).why || is_ordered(s, shot->shooter, CMD_HOLD))
		return false;
	return is_ordered(s, shot->shooter, CMD_SHOOT) ? take_named(setup, s, shot) : take_nearest(setup, s, shot);
}

/* ---- cover ---- */

/* 10.8, E26: of several covers the best counts. */
int emp_cover(const struct emp_setup *setup, const struct emp_state *s, struct geo_point from, int target)
{
	RULE("EMP 10.8.cover", NO_COVER);
	struct geo_shape shape = emp_shape(setup, s, target);
	int over = emp_over(setup, s, from, target);
	if (s->unit[target].where == GARRISON || over == OVER_WALL)
		return HARD_COVER;
	return over == OVER_HEDGE || emp_stands_in(setup, &shape, TERRAIN_WOOD) != VALUE_NONE ? AREA_COVER : NO_COVER;
}

bool emp_in_fort(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	return s->unit[unit].where == GARRISON && setup->area[s->unit[unit].area].type == TERRAIN_FORT;
}

/* ---- 10.8: infantry ---- */

static int plus(struct run *run, bool note, const char *rule, const char *why, int n)
{
	return note ? modifier(run, rule, why, n) : n;
}

static int minus_cover(struct run *run, const struct emp_shot *shot, bool note)
{
	RULE("EMP 10.8.covered", 0);
	const struct emp_state *s = emp_state(run);
	int cover = emp_cover(emp_setup(run), s, emp_eye(emp_setup(run), s, shot->shooter), shot->target);
	return cover == HARD_COVER   ? plus(run, note, "EMP 10.8.covered", "behind a wall, in houses or works", -2)
	       : cover == AREA_COVER ? plus(run, note, "EMP 10.8.covered", "in cover", -1)
				     : 0;
}

static int plus_square(struct run *run, const struct emp_shot *shot, bool note)
{
	RULE("EMP 10.8.square", 0);
	const struct emp_unit *t = &emp_state(run)->unit[shot->target];
	return t->where == ON_TABLE && t->formation == SQUARE ? plus(run, note, "EMP 10.8.square", "at a square", 1)
							      : 0;
}

static int minus_partly(struct run *run, bool partly, bool note)
{
	RULE("EMP 10.8.partly", 0);
	return partly ? plus(run, note, "EMP 10.8.partly", "partly blocked", -1) : 0;
}

static int minus_uphill(struct run *run, const struct emp_shot *shot, bool note)
{
	RULE("EMP 10.8.uphill", 0);
	return emp_uphill(emp_setup(run), emp_state(run), shot->shooter, shot->target)
		       ? plus(run, note, "EMP 10.8.uphill", "uphill", -1)
		       : 0;
}

/* 10.8: 4, 2 or 1 by formation, 2 from each side of a garrison. */
static int infantry_base(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	RULE("EMP 10.8", 1);
	return s->unit[unit].where == GARRISON ? 2 : emp_form(setup, unit, s->unit[unit].formation)->shooting;
}

int emp_infantry_pool(struct run *run, const struct emp_shot *shot, bool partly, bool note)
{
	return infantry_base(emp_setup(run), emp_state(run), shot->shooter) + plus_square(run, shot, note) +
	       minus_partly(run, partly, note) + minus_cover(run, shot, note) + minus_uphill(run, shot, note);
}

/* ---- 10.9: guns ---- */

static int gun_base(struct run *run, const struct emp_shot *shot)
{
	RULE("EMP 10.9.cover", 2 * shot->n_guns);
	const struct emp_state *s = emp_state(run);
	struct geo_point eye = emp_eye(emp_setup(run), s, shot->shooter);
	return emp_cover(emp_setup(run), s, eye, shot->target) == NO_COVER ? 2 * shot->n_guns : shot->n_guns;
}

static int gun_square(struct run *run, const struct emp_shot *shot, bool note)
{
	RULE("EMP 10.9.square", 0);
	const struct emp_unit *t = &emp_state(run)->unit[shot->target];
	return t->where == ON_TABLE && t->formation == SQUARE ? plus(run, note, "EMP 10.9.square", "at a square", 3)
							      : 0;
}

int emp_gun_pool(struct run *run, const struct emp_shot *shot, bool note)
{
	return gun_base(run, shot) + gun_square(run, shot, note);
}

static bool is_canister(const struct emp_setup *setup, const struct emp_shot *shot)
{
	return shot->range <= 100 * emp_scale(setup)->canister;
}

/* 10.9.rake: at columns, march order, flank and rear a failed die of canister is rolled again. */
static bool rakes(const struct emp_setup *setup, const struct emp_state *s, const struct emp_shot *shot)
{
	RULE("EMP 10.9.rake", false);
	const struct emp_unit *t = &s->unit[shot->target];
	if (!is_canister(setup, shot) || t->where == GARRISON)
		return false;
	return t->formation == ATT || t->formation == MARCH ||
	       (emp_has_front(s, shot->target) &&
		geo_ahead(emp_pose(s, shot->target), emp_eye(setup, s, shot->shooter)) <= 0);
}

/* 10.9.six: guns, and works, are hit by a 6 alone; 10.8.fort: so are works by infantry. */
static bool only_sixes(const struct emp_setup *setup, const struct emp_state *s, const struct emp_shot *shot)
{
	RULE("EMP 10.9.six", false);
	bool guns = setup->unit[shot->shooter].arm == ARTILLERY;
	return emp_in_fort(setup, s, shot->target) || (guns && setup->unit[shot->target].arm == ARTILLERY);
}

/* 10.9.effective: at effective range the highest die counts, of a grand battery the three highest;
 * at a square up to three. */
static int most_hits(const struct emp_setup *setup, const struct emp_state *s, const struct emp_shot *shot)
{
	RULE("EMP 10.9.effective", ROLL_DICE);
	const struct emp_unit *t = &s->unit[shot->target];
	bool square = t->where == ON_TABLE && t->formation == SQUARE, grand = shot->n_guns > 1;
	if (is_canister(setup, shot))
		return square ? (grand ? 2 * emp_number(N_SQUARE_HITS) : emp_number(N_SQUARE_HITS)) : ROLL_DICE;
	return square || grand ? emp_number(N_SQUARE_HITS) : 1;
}

/* ---- one shot ---- */

static int fire(struct run *run, const struct emp_shot *shot, bool partly, int *dice)
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	bool guns = setup->unit[shot->shooter].arm == ARTILLERY;
	int n = guns ? emp_gun_pool(run, shot, true) : emp_infantry_pool(run, shot, partly, true);
	int on = emp_hits_on(setup, s, shot->shooter);
	if (shot->n_guns > 1)
		on = emp_number(N_GRAND_HIT);
	if (only_sixes(setup, s, shot))
		on = 6;
	struct emp_pool p = {"EMP 10", "shoot", shot->shooter, shot->target, n, on,
			     .spent = !guns && emp_grade(setup, s, shot->shooter) == SPENT,
			     .canister = guns && rakes(setup, s, shot),
			     .most = guns ? most_hits(setup, s, shot) : ROLL_DICE};
	*dice = n;
	return emp_roll_pool(run, &p);
}

static void shoot(struct run *run, const struct emp_shot *shot, int hits[EMP_UNITS])
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	bool guns = setup->unit[shot->shooter].arm == ARTILLERY; /* for them it is no matter how much they see */
	bool partly = !guns && emp_lines_clear(setup, s, shot->shooter, shot->target) < EMP_SIGHT_LINES;
	int dice, n = 0, seat = setup->unit[shot->shooter].seat;
	/* 10.8.nothing: a pool of nothing is no shot */
	if (!guns && emp_infantry_pool(run, shot, partly, false) <= 0)
		return;
	emp_scope_unit(run, shot->shooter);
	n = fire(run, shot, partly, &dice);
	if (emp_reroll(run, shot->shooter, SPENT_ATTACK, n))
		n = fire(run, shot, partly, &dice);
	scope_pop(run);
	report(run, EV_shot, seat, shot->shooter, shot->target, shot->range, dice, n, shot->n_guns);
	hits[shot->target] += n;
	for (int g = 0; g < shot->n_guns; g++)
		s->unit[shot->guns[g]].shot = 1;
	s->unit[shot->shooter].shot = 1;
}

/* ---- grand batteries ---- */

static bool guns_together(const struct emp_setup *setup, const struct emp_state *s, const int g[3])
{
	for (int i = 0; i < 3; i++) {
		bool near = false;
		for (int k = 0; k < 3; k++) {
			near = near || (i != k && emp_within(setup, s, g[i], g[k], emp_number(N_GRAND_GAP)));
			if (geo_turn_between(s->unit[g[i]].facing, s->unit[g[k]].facing) > emp_number(N_GRAND_FACING))
				return false;
		}
		if (!near)
			return false;
	}
	return true;
}

/* 10.9.grand: three unlimbered guns side by side, all legal on the same target; the band is that of
 * the farthest. */
static bool grand_shot(const struct emp_setup *setup, const struct emp_state *s, const struct emp_command *c,
		       struct emp_shot *out)
{
	RULE("EMP 10.9.grand", false);
	const int g[3] = {c->a, c->b, c->c};
	*out = (struct emp_shot){.shooter = VALUE_NONE, .target = c->d, .n_guns = 3, .side = VALUE_NONE,
				 .guns = {g[0], g[1], g[2]}};
	if (g[0] == g[1] || g[1] == g[2] || g[0] == g[2] || !guns_together(setup, s, g))
		return false;
	for (int i = 0; i < 3; i++) {
		struct emp_shot one = {.shooter = g[i], .target = c->d, .n_guns = 1, .side = VALUE_NONE};
		if (setup->unit[g[i]].arm != ARTILLERY || s->unit[g[i]].where != ON_TABLE ||
		    emp_shot_fault(setup, s, &one).why)
			return false;
		out->range = one.range > out->range ? one.range : out->range;
		if (out->shooter == VALUE_NONE || strcmp(setup->unit[g[i]].id, setup->unit[out->shooter].id) < 0)
			out->shooter = g[i];
	}
	return true;
}

struct volley {
	struct emp_shot shot[4 * EMP_UNITS];
	int n;
	bool taken[EMP_UNITS];
	int hits[EMP_UNITS];
};

static void add_grand(const struct emp_setup *setup, const struct emp_state *s, struct volley *v)
{
	for (int i = 0; i < s->n_command; i++) {
		struct emp_shot shot;
		const struct emp_command *c = &s->command[i];
		if (c->verb != CMD_GRAND || v->taken[c->a] || v->taken[c->b] || v->taken[c->c] ||
		    !grand_shot(setup, s, c, &shot))
			continue;
		v->shot[v->n++] = shot;
		v->taken[c->a] = v->taken[c->b] = v->taken[c->c] = true;
	}
}

static void add_single(const struct emp_setup *setup, const struct emp_state *s, struct volley *v, int unit)
{
	bool garrison = s->unit[unit].where == GARRISON, guns = setup->unit[unit].arm == ARTILLERY;
	int sides = garrison ? setup->area[s->unit[unit].area].shape.n : 1;
	for (int side = 0; side < sides; side++) {
		struct emp_shot shot = {.shooter = unit, .n_guns = 1, .guns = {unit},
					.side = garrison ? side : VALUE_NONE};
		bool again = false; /* one target may be seen from two sides: once is enough */
		if (!choose_target(setup, s, &shot))
			continue;
		for (int i = 0; i < v->n; i++)
			again = again || (v->shot[i].shooter == unit && (guns || v->shot[i].target == shot.target));
		if (!again)
			v->shot[v->n++] = shot;
	}
}

static int compare_shots(const struct emp_setup *setup, const struct emp_shot *a, const struct emp_shot *b)
{
	int d = strcmp(setup->unit[a->shooter].id, setup->unit[b->shooter].id);
	return d ? d : strcmp(setup->unit[a->target].id, setup->unit[b->target].id);
}

/* 2.5: by the id of the shooter, then of the target. */
static void sort_shots(const struct emp_setup *setup, struct volley *v)
{
	for (int i = 1; i < v->n; i++)
		for (int k = i; k > 0 && compare_shots(setup, &v->shot[k - 1], &v->shot[k]) > 0; k--) {
			struct emp_shot t = v->shot[k];
			v->shot[k] = v->shot[k - 1];
			v->shot[k - 1] = t;
		}
}

/* 10.1: squares; all shots on one state; then all hits together. */
int emp_shooting_row(struct run *run)
{
	RULE("EMP 10.1", FLOW_NEXT);
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	struct volley *v = run_scratch(run, sizeof *v);
	emp_clear_phase(s);
	squares_first(run);
	add_grand(setup, s, v);
	for (int k = 0; k < setup->n_units; k++)
		if (!v->taken[setup->by_id[k]])
			add_single(setup, s, v, setup->by_id[k]);
	sort_shots(setup, v);
	for (int i = 0; i < v->n; i++)
		shoot(run, &v->shot[i], v->hits);
	for (int k = 0; k < setup->n_units; k++)
		if (v->hits[setup->by_id[k]])
			emp_hit(run, setup->by_id[k], v->hits[setup->by_id[k]]);
	emp_shooting_results(run);
	s->n_command = 0;
	return FLOW_NEXT;
}
