/* Emperor as the sheet and its supplement have it (numbers in brackets are sections of the
 * supplement, E its house rulings and readings).  Written without a look at src/rules/emperor; the
 * charts are typed again.  The table is measured in floating point: where a place lies within SLACK of
 * a boundary, nothing is compared and the place is counted as skipped.  HACKING tells what it holds
 * and what not. */
#include "model.h"
#include "rules/emperor/emp.h"

#include <math.h>

enum compared {
	SHOT_RANGES, SHOT_DICE, SHOT_HITS, SHOOTERS, SHOT_RESULTS, FIGHT_DICE, FIGHT_HITS, WINNERS, ACTIVATIONS, WAVERS,
	INITIATIVES, HELPERS, MARCHES, IN_ZONES, CHARGERS, STRUCK, SPENDS, LOSSES_OF_ELAN, SKIPPED
};
static const char *const names[] = {
	"range of shots", "dice of shots", "hits of shots", "who shoots", "results of shooting", "dice of fights",
	"hits of fights", "who wins a fight", "activation rolls", "waver tests", "initiative", "who may help",
	"length of marches", "interaction zones", "who charges", "edges struck", "elan spent", "elan lost",
	"skipped: too near a boundary, or open", NULL};

/* ---- charts [1.2, 1.4, 5.1, 6.3, 14.3] ---- */

static const struct scale {
	int figures, infantry[3], cavalry[3], charge[2], zone, canister, effective;
} scales[] = {{15, {2, 3, 4}, {4, 4, 8}, {2, 4}, 2, 4, 12},
	      {28, {4, 6, 8}, {8, 8, 16}, {4, 8}, 4, 6, 18},
	      {54, {8, 10, 16}, {16, 16, 32}, {8, 16}, 8, 12, 36}};
enum { SLACK = 4, FAR = 1000, /* no unit is so long */
        VET = 0, SEAS = 1, CONS = 2, WORST = 3 };
static const int hits_on[] = {4, 5, 6, 6}, rolls_on[] = {3, 4, 5, 6};

/* ---- places ---- */

struct place {
	double x, y;
};
struct figure {
	struct place p[GEO_CORNERS];
	int n;
};
enum verdict { NO, YES, UNSURE };

static enum verdict more(double a, double b)
{
	return a > b + SLACK ? YES : a < b - SLACK ? NO : UNSURE;
}

static struct place ahead_of(int facing)
{
	double angle = facing * acos(-1.0) / 12;
	return (struct place){sin(angle), cos(angle)};
}

/* From the middle of a front edge: so far right of it and ahead of it. */
static struct place at(const struct emp_unit *u, double right, double ahead)
{
	struct place d = ahead_of(u->facing);
	return (struct place){u->x * 10 + right * d.y + ahead * d.x, u->y * 10 - right * d.x + ahead * d.y};
}

static struct figure box(const struct emp_unit *u, double left, double right, double from, double to)
{
	return (struct figure){{at(u, left, -from), at(u, right, -from), at(u, right, -to), at(u, left, -to)}, 4};
}

/* [6.3] */
static void size_of(const struct emp_setup *setup, int unit, int formation, double *w, double *d)
{
	int arm = setup->unit[unit].arm;
	double deep = arm == INFANTRY ? 100 : 150;
	*w = formation == LINE ? 600 : formation == MARCH ? 150 : 300;
	*d = formation == LINE ? deep : formation == MARCH ? 4 * deep : formation == SQUARE ? 300 : 2 * deep;
	if (arm == ARTILLERY) {
		*w = formation == UNL ? 200 : 100;
		*d = formation == UNL ? 200 : 300;
	}
}

static struct figure area_figure(const struct emp_area *area)
{
	struct figure f = {.n = area->shape.n};
	for (int i = 0; i < f.n; i++)
		f.p[i] = (struct place){area->shape.p[i].x, area->shape.p[i].y};
	return f;
}

static struct figure foot(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	double w, d;
	if (s->unit[unit].where == GARRISON)
		return area_figure(&setup->area[s->unit[unit].area]);
	size_of(setup, unit, s->unit[unit].formation, &w, &d);
	return box(&s->unit[unit], -w / 2, w / 2, 0, d);
}

static struct figure front(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	double w, d;
	size_of(setup, unit, s->unit[unit].formation, &w, &d);
	return (struct figure){{at(&s->unit[unit], -w / 2, 0), at(&s->unit[unit], w / 2, 0)}, 2};
}

static struct place middle(const struct figure *f)
{
	struct place m = {0, 0};
	for (int i = 0; i < f->n; i++) {
		m.x += f->p[i].x / f->n;
		m.y += f->p[i].y / f->n;
	}
	return m;
}

/* ---- measuring ---- */

static double to_edge(struct place p, struct place a, struct place b)
{
	double dx = b.x - a.x, dy = b.y - a.y, len = dx * dx + dy * dy;
	double t = len > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / len : 0;
	t = t < 0 ? 0 : t > 1 ? 1 : t;
	return hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* The widest gap between the shadows of two figures on a normal of either: negative, they overlap. */
static double gap(const struct figure *a, const struct figure *b)
{
	double best = -1e9;
	for (int k = 0; k < 2; k++) {
		const struct figure *f = k ? b : a;
		for (int i = 0; i < f->n; i++) {
			struct place p = f->p[i], q = f->p[(i + 1) % f->n];
			double len = hypot(q.x - p.x, q.y - p.y), lo[2] = {1e9, 1e9}, hi[2] = {-1e9, -1e9};
			if (len < 1)
				continue;
			for (int m = 0; m < 2; m++)
				for (int j = 0; j < (m ? b : a)->n; j++) {
					struct place v = (m ? b : a)->p[j];
					double shadow = (v.x * (q.y - p.y) - v.y * (q.x - p.x)) / len;
					lo[m] = fmin(lo[m], shadow);
					hi[m] = fmax(hi[m], shadow);
				}
			best = fmax(best, fmax(lo[0] - hi[1], lo[1] - hi[0]));
		}
	}
	return best;
}

static double distance(const struct figure *a, const struct figure *b)
{
	double best = 1e9;
	if (a->n > 1 && b->n > 1 && gap(a, b) <= 0)
		return 0;
	for (int i = 0; i < a->n; i++)
		for (int k = 0; k < b->n; k++) {
			best = fmin(best, to_edge(a->p[i], b->p[k], b->p[(k + 1) % b->n]));
			best = fmin(best, to_edge(b->p[k], a->p[i], a->p[(i + 1) % a->n]));
		}
	return best;
}

/* How deep inside a convex figure: negative outside. */
static double depth_in(const struct figure *f, struct place p)
{
	double turn = 0, best = 1e9;
	for (int i = 0; i < f->n; i++) {
		struct place a = f->p[i], b = f->p[(i + 1) % f->n], c = f->p[(i + 2) % f->n];
		turn += (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
	}
	for (int i = 0; i < f->n; i++) {
		struct place a = f->p[i], b = f->p[(i + 1) % f->n];
		double len = hypot(b.x - a.x, b.y - a.y);
		double side = ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / fmax(len, 1);
		best = fmin(best, turn > 0 ? side : -side);
	}
	return best;
}

/* Of the line from a to b, the length that lies deeper than so much inside a convex figure. */
static double length_in(const struct figure *f, struct place a, struct place b, double deep)
{
	double len = hypot(b.x - a.x, b.y - a.y), from = 0, to = 1, da, db;
	double turn = depth_in(f, middle(f)) > 0 ? 1 : 0;
	if (!turn)
		return 0;
	for (int i = 0; i < f->n; i++) {
		struct place p = f->p[i], q = f->p[(i + 1) % f->n], m = middle(f);
		double l = fmax(hypot(q.x - p.x, q.y - p.y), 1);
		double way = (q.x - p.x) * (m.y - p.y) - (q.y - p.y) * (m.x - p.x) > 0 ? 1 : -1;
		da = way * ((q.x - p.x) * (a.y - p.y) - (q.y - p.y) * (a.x - p.x)) / l - deep;
		db = way * ((q.x - p.x) * (b.y - p.y) - (q.y - p.y) * (b.x - p.x)) / l - deep;
		if (da < 0 && db < 0)
			return 0;
		if (da < 0)
			from = fmax(from, da / (da - db));
		else if (db < 0)
			to = fmin(to, da / (da - db));
	}
	return to > from ? (to - from) * len : 0;
}

static enum verdict is_in(const struct figure *f, struct place p)
{
	return more(depth_in(f, p), 0);
}

static enum verdict crosses(struct place a, struct place b, struct place c, struct place d)
{
	double len1 = fmax(hypot(b.x - a.x, b.y - a.y), 1), len2 = fmax(hypot(d.x - c.x, d.y - c.y), 1);
	double c1 = ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)) / len1;
	double d1 = ((b.x - a.x) * (d.y - a.y) - (b.y - a.y) * (d.x - a.x)) / len1;
	double a1 = ((d.x - c.x) * (a.y - c.y) - (d.y - c.y) * (a.x - c.x)) / len2;
	double b1 = ((d.x - c.x) * (b.y - c.y) - (d.y - c.y) * (b.x - c.x)) / len2;
	if (fabs(c1) < SLACK || fabs(d1) < SLACK || fabs(a1) < SLACK || fabs(b1) < SLACK)
		return UNSURE;
	return c1 * d1 < 0 && a1 * b1 < 0 ? YES : NO;
}

/* ---- ground and sight [9, 10.6, E46] ---- */

static bool ground_is(const struct emp_setup *setup, int area, const char *name)
{
	return !strcmp(emp_terrains[setup->area[area].type].name, name);
}

static enum verdict either(enum verdict a, enum verdict b)
{
	return a == YES || b == YES ? YES : a == UNSURE || b == UNSURE ? UNSURE : NO;
}

static enum verdict stands_in(const struct emp_setup *setup, const struct emp_state *s, int unit, const char *name)
{
	struct figure f = foot(setup, s, unit);
	enum verdict in = NO;
	for (int i = 0; i < setup->n_areas; i++)
		if (ground_is(setup, i, name)) {
			struct figure area = area_figure(&setup->area[i]);
			in = either(in, is_in(&area, middle(&f)));
		}
	return in;
}

/* Between a place and a unit behind it. */
static enum verdict behind(const struct emp_setup *setup, const struct emp_state *s, struct place from, int unit,
			   const char *name)
{
	struct figure f = foot(setup, s, unit);
	enum verdict in = NO;
	for (int i = 0; i < setup->n_areas; i++) {
		if (!ground_is(setup, i, name))
			continue;
		struct figure area = area_figure(&setup->area[i]);
		enum verdict near = more(100, distance(&area, &f));
		for (int k = 0; k + 1 < area.n && near != NO; k++) {
			enum verdict c = crosses(from, middle(&f), area.p[k], area.p[k + 1]);
			in = either(in, c == NO ? NO : c == YES && near == YES ? YES : UNSURE);
		}
	}
	return in;
}

/* Levels of the highest hill under its middle; -1: unsure. */
static int level_of(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct figure f = foot(setup, s, unit);
	int level = 0;
	for (int i = 0; i < setup->n_areas; i++) {
		if (!ground_is(setup, i, "hill"))
			continue;
		struct figure area = area_figure(&setup->area[i]);
		enum verdict in = is_in(&area, middle(&f));
		if (in == UNSURE)
			return -1;
		int high = setup->area[i].level > 1 ? setup->area[i].level : 1;
		level = in == YES && high > level ? high : level;
	}
	return level;
}

static enum verdict blocks(const struct figure *f, struct place a, struct place b, double depth)
{
	double least = length_in(f, a, b, SLACK), most = length_in(f, a, b, -SLACK);
	return least > depth + SLACK ? YES : most > depth + (depth > 0 ? -SLACK : 0) ? UNSURE : NO;
}

static enum verdict barred(const struct emp_setup *setup, const struct emp_state *s, int from, int target,
			   struct place b)
{
	struct place a = at(&s->unit[from], 0, 0);
	enum verdict bar = NO;
	for (int u = 0; u < s->n_unit; u++)
		if (u != from && u != target && s->unit[u].where == ON_TABLE &&
		    to_edge(at(&s->unit[u], 0, 0), a, b) < FAR) {
			struct figure f = foot(setup, s, u);
			bar = either(bar, blocks(&f, a, b, 0));
		}
	for (int i = 0; i < setup->n_areas; i++) {
		struct figure f = area_figure(&setup->area[i]);
		bool houses = ground_is(setup, i, "bua") || ground_is(setup, i, "fort");
		if (houses && !(s->unit[target].where == GARRISON && s->unit[target].area == i))
			bar = either(bar, blocks(&f, a, b, 0));
		if (ground_is(setup, i, "wood"))
			bar = either(bar, blocks(&f, a, b, 200));
		if (ground_is(setup, i, "hill")) {
			struct figure one = foot(setup, s, from), two = foot(setup, s, target);
			enum verdict ends = either(is_in(&f, middle(&one)), is_in(&f, middle(&two))); /* E72 */
			enum verdict in = blocks(&f, a, b, 0);
			bar = either(bar, in == NO || ends == YES ? NO : ends == NO ? in : UNSURE);
		}
	}
	return bar;
}

/* Clear lines of the five, at least and at most. */
static void lines(const struct emp_setup *setup, const struct emp_state *s, int from, int target, int out[2])
{
	struct figure f = foot(setup, s, target);
	out[0] = out[1] = 0;
	for (int i = 0; i <= f.n; i++) {
		enum verdict bar = barred(setup, s, from, target, i < f.n ? f.p[i] : middle(&f));
		out[0] += bar == NO;
		out[1] += bar != YES;
	}
}

/* ---- units [1.3, 13] ---- */

struct pool {
	int unit, target, n, value[ROLL_DICE], again[ROLL_DICE], n_again;
	bool told;
};
struct memory {
	struct pool pool[80];
	int n_pool;
	struct pool *last;
	bool repeat; /* elan has been paid: the next pool of this unit takes the place of its last */
	int repeater;
	struct emp_state before;   /* when the last dice fell */
	struct emp_state now;      /* while units march */
	bool tracked, strange;     /* it is known; somebody came or went otherwise */
	double gone[EMP_UNITS];    /* of their way */
	bool turned[EMP_UNITS];    /* on the spot alone */
	int changed[EMP_UNITS];    /* from that formation; -1 */
	struct emp_state unharmed; /* as the first shot found all */
	bool shooting;
	int due[EMP_UNITS];             /* hits of shots */
	struct emp_state orders;        /* when charges were ordered */
	int aims[EMP_UNITS];            /* at that unit, counted from 1 */
	bool charging, busy[EMP_UNITS]; /* it has charged, reacted or gone back since */
	int dealt[2];                   /* hits in this combat */
	int die, initiative[2];
	int elan[EMP_LEADERS], mourner; /* who must lose some now; -1 */
	bool spent[EMP_LEADERS];
};

static int grade_of(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int grade = setup->unit[unit].arm == ARTILLERY ? SEAS : setup->unit[unit].grade;
	if (setup->unit[unit].arm != ARTILLERY && s->unit[unit].hits >= 5)
		grade++;
	return grade > WORST ? WORST : grade;
}

static const struct scale *scale_of(const struct emp_setup *setup)
{
	for (size_t i = 0; i < ARRAY_LEN(scales); i++)
		if (scales[i].figures == emp_scales[setup->scale].figures)
			return &scales[i];
	printf("Bail out! no such scale\n");
	exit(1);
}

/* Near enough to touch one another, or their zones. */
static bool close_by(const struct emp_state *s, int a, int b)
{
	return abs(s->unit[a].x - s->unit[b].x) < 3 * FAR / 10 && abs(s->unit[a].y - s->unit[b].y) < 3 * FAR / 10;
}

static bool foe(const struct emp_setup *setup, int a, int b)
{
	return setup->unit[a].seat != setup->unit[b].seat;
}

static bool present(const struct emp_state *s, int unit)
{
	return s->unit[unit].where == ON_TABLE || s->unit[unit].where == GARRISON;
}

static bool in_fight(const struct emp_state *s, int unit)
{
	for (int i = 0; i < s->n_contact; i++)
		if (s->contact[i].attacker == unit || s->contact[i].defender == unit)
			return true;
	return false;
}

static bool skip(struct trial *t)
{
	compares(t, SKIPPED);
	return true;
}

/* ---- shooting [10] ---- */

/* The worst cover: 0 none, 1 as area cover, 2 hard; -1 unsure. */
static int cover_of(const struct emp_setup *setup, const struct emp_state *s, int from, int target)
{
	struct place eye = at(&s->unit[from], 0, 0);
	if (s->unit[target].where == GARRISON)
		return 2;
	enum verdict wall = behind(setup, s, eye, target, "wall"), hedge = behind(setup, s, eye, target, "hedge");
	enum verdict wood = either(stands_in(setup, s, target, "wood"), hedge);
	if (wall == YES)
		return 2;
	if (wall == UNSURE || wood == UNSURE)
		return -1;
	return wood == YES;
}

static bool is_fort(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	return s->unit[unit].where == GARRISON && ground_is(setup, s->unit[unit].area, "fort");
}

/* [10.8] -1: unsure. */
static int muskets(const struct emp_setup *setup, const struct emp_state *s, int unit, int target)
{
	int n, clear[2], cover = cover_of(setup, s, unit, target), high, low;
	if (cover < 0 || s->unit[unit].where == GARRISON)
		return -1;
	lines(setup, s, unit, target, clear);
	high = level_of(setup, s, target);
	low = level_of(setup, s, unit);
	if (high < 0 || low < 0 || (clear[0] != clear[1] && clear[1] == 5))
		return -1;
	n = s->unit[unit].formation == LINE ? 4 : s->unit[unit].formation == ATT ? 2 : 1;
	n += s->unit[target].formation == SQUARE && s->unit[target].where == ON_TABLE;
	n -= clear[1] < 5;
	return n - cover - (high > low);
}

/* [10.9] */
static int cannon(const struct emp_setup *setup, const struct emp_state *s, int unit, int target, int guns)
{
	int cover = cover_of(setup, s, unit, target);
	bool square = s->unit[target].formation == SQUARE && s->unit[target].where == ON_TABLE;
	if (cover < 0)
		return -1;
	return (guns == 3 ? (cover ? 3 : 6) : (cover ? 1 : 2)) + 3 * square;
}

static int count(const struct pool *p, int on)
{
	int n = 0;
	for (int i = 0; i < p->n; i++)
		n += p->value[i] >= on;
	return n;
}

/* Hits after rerolls that are forced; *again: dice that must be rolled again [1.4, 12.7, 10.9]. */
static int hits_of(const struct pool *p, int on, bool spent, bool disordered, bool canister, int *again)
{
	int n = count(p, on), gained = 0, lost = 0;
	*again = spent ? n : disordered ? n > 0 : canister ? n < p->n : 0;
	for (int i = 0; i < p->n_again; i++)
		gained += p->again[i] >= on;
	lost = spent ? n : disordered && n;
	return n - lost + gained;
}

static void told_shot(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->before;
	const struct scale *scale = scale_of(setup);
	int unit = e->arg[0], target = e->arg[1], again, on, most = ROLL_DICE, mine;
	struct pool *p = &m->pool[m->n_pool - 1];
	bool gun = setup->unit[unit].arm == ARTILLERY, square = s->unit[target].formation == SQUARE;
	bool near = e->arg[2] <= 100 * scale->canister, canister = false;
	m->due[target] += e->arg[4];
	if (!m->n_pool || p->unit != unit || p->target != target) {
		differs(t, "a shot without dice");
		return;
	}
	p->told = true;
	if (s->unit[unit].where == GARRISON && skip(t))
		return;
	if (compares(t, SHOOTERS) && (setup->unit[unit].arm == CAVALRY || s->unit[unit].status == DISORDERED ||
				      s->unit[unit].formation == SQUARE || s->unit[unit].formation == LIM ||
				      e->arg[2] > 100 * (gun ? scale->effective : scale->zone)))
		differs(t, "%s may not shoot at %s", setup->unit[unit].id, setup->unit[target].id);
	if (in_fight(s, unit) || in_fight(s, target))
		differs(t, "%s shoots into or out of a fight", setup->unit[unit].id);
	if (gun && !setup->unit[unit].horse && (m->changed[unit] >= 0 || m->gone[unit] > SLACK) && !m->turned[unit])
		differs(t, "%s shoots, and has moved", setup->unit[unit].id);
	mine = gun ? cannon(setup, s, unit, target, e->arg[5]) : muskets(setup, s, unit, target);
	if (mine < 0)
		skip(t);
	else if (compares(t, SHOT_DICE) && mine != e->arg[3])
		differs(t, "%s shoots at %s with %d dice, %d of the model", setup->unit[unit].id,
			setup->unit[target].id, e->arg[3], mine);
	if (p->n != e->arg[3])
		differs(t, "%d dice are told, %d fell", e->arg[3], p->n);
	if (s->unit[unit].where == ON_TABLE && e->arg[5] < 2) {
		struct figure a = front(setup, s, unit), b = foot(setup, s, target);
		if (compares(t, SHOT_RANGES) && fabs(distance(&a, &b) - e->arg[2]) > SLACK)
			differs(t, "range is %d, %.1f of the model", e->arg[2], distance(&a, &b));
	}
	on = gun ? (e->arg[5] == 3 ? 4 : 5) : hits_on[grade_of(setup, s, unit)];
	if (is_fort(setup, s, target) || (gun && setup->unit[target].arm == ARTILLERY))
		on = 6;
	if (gun) {
		struct place eye = at(&s->unit[unit], 0, 0), front = at(&s->unit[target], 0, 0),
			     d = ahead_of(s->unit[target].facing);
		double forward = (eye.x - front.x) * d.x + (eye.y - front.y) * d.y;
		bool whole = s->unit[target].where == GARRISON || square;
		if (fabs(forward) < SLACK && !whole && skip(t))
			return;
		square = square && s->unit[target].where == ON_TABLE;
		canister = near && ((s->unit[target].where == ON_TABLE &&
				     (s->unit[target].formation == ATT || s->unit[target].formation == MARCH)) ||
				    (!whole && forward < 0));
		most = near ? (square ? (e->arg[5] == 3 ? 6 : 3) : ROLL_DICE) : square || e->arg[5] == 3 ? 3 : 1;
	}
	mine = hits_of(p, on, !gun && grade_of(setup, s, unit) == WORST, false, canister, &again);
	mine = mine > most ? most : mine;
	if (e->arg[5] == 2 && skip(t))
		return;
	if (compares(t, SHOT_HITS) && (mine != e->arg[4] || again != p->n_again))
		differs(t, "%s hits %s %d times with %d rerolls, %d and %d of the model", setup->unit[unit].id,
			setup->unit[target].id, e->arg[4], p->n_again, mine, again);
}

/* All shots have been applied [13]: nothing else has happened to status and hits but waver tests. */
static void compare_shooting(struct trial *t)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = run_state(t->run);
	if (!m->shooting || !compares(t, SHOT_RESULTS))
		return;
	m->shooting = false;
	for (int u = 0; u < s->n_unit; u++) {
		int n = m->due[u], hits = m->unharmed.unit[u].hits + n, status = m->unharmed.unit[u].status;
		bool gun = setup->unit[u].arm == ARTILLERY, gone = hits >= (gun ? 4 : 8);
		int worse = gun ? (n >= 2 ? DISORDERED : FRESH) : n >= 4 ? DISORDERED : n >= 2 ? HALTED : FRESH;
		m->due[u] = 0;
		if (!n || s->unit[u].wavered)
			continue;
		if (gone != (s->unit[u].where == GONE))
			differs(t, "%s has %d hits and is gone, or not", setup->unit[u].id, hits);
		if (n >= 5 && !gone)
			differs(t, "%s took %d hits and did not waver", setup->unit[u].id, n);
		worse = worse > status ? worse : status;
		if (!gone && (s->unit[u].hits != hits || s->unit[u].status != worse))
			differs(t, "%s has %d hits and status %d, %d and %d of the model", setup->unit[u].id,
				s->unit[u].hits, s->unit[u].status, hits, worse);
	}
}

/* ---- combat [12] ---- */

static const struct emp_contact *met(const struct emp_state *s, int a, int b)
{
	for (int i = 0; i < s->n_contact; i++)
		if ((s->contact[i].attacker == a && s->contact[i].defender == b) ||
		    (s->contact[i].attacker == b && s->contact[i].defender == a))
			return &s->contact[i];
	return NULL;
}

/* How many it fights: those that came at its front, and whom it went at. */
static int fronts(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int n = 0;
	(void)setup;
	for (int i = 0; i < s->n_contact; i++)
		n += s->contact[i].attacker == unit ||
		     (s->contact[i].defender == unit && s->contact[i].zone == ZONE_FRONT);
	return n;
}

/* Dice of a fight with one enemy; -1: the model does not judge it. */
static int blows(const struct emp_setup *setup, const struct emp_state *s, int unit, int target)
{
	const struct emp_contact *c = met(s, unit, target);
	const struct emp_unit *u = &s->unit[unit], *v = &s->unit[target];
	int arm = setup->unit[unit].arm, other = setup->unit[target].arm, n, fixed = 99;
	bool inside = u->where == GARRISON, opposed = v->where == GARRISON, attacks;
	bool square = u->formation == SQUARE && !inside, at_square = v->formation == SQUARE && !opposed;
	if (!c || fronts(setup, s, unit) != 1)
		return -1;
	attacks = c->attacker == unit;
	if (!attacks && c->zone != ZONE_FRONT)
		return 0;
	if (inside)
		return 2;
	if (u->formation == MARCH || arm == ARTILLERY)
		fixed = 1;
	if (arm == INFANTRY && !square && other == CAVALRY)
		fixed = 1;
	if (arm == CAVALRY && at_square)
		fixed = 1;
	if (square)
		fixed = other == CAVALRY ? 3 : 1;
	if (opposed && !is_fort(setup, s, target) && fixed > 2)
		fixed = 2;
	if (fixed != 99)
		return fixed;
	n = u->formation == LINE ? 4 : 2;
	bool shelter = c->over == OVER_WALL || c->over == OVER_HEDGE || opposed;
	enum verdict wood = stands_in(setup, s, target, "wood");
	if (wood == UNSURE)
		return -1;
	bool charge = attacks ? c->charge : c->counter;
	n += charge && !(arm == INFANTRY && (shelter || wood == YES));
	n += arm == CAVALRY && other == INFANTRY ? 2 : 0;
	n += arm == INFANTRY && at_square ? 2 : 0;
	n += other == ARTILLERY ? 2 : 0;
	n += attacks && c->zone != ZONE_FRONT ? 2 : 0;
	if (attacks)
		n -= (c->over != OVER_NOTHING && !opposed) + c->uphill;
	return n < 1 ? 1 : n;
}

static struct pool *pool_of(struct memory *m, int unit, int target)
{
	for (int i = 0; i < m->n_pool; i++)
		if (m->pool[i].unit == unit && m->pool[i].target == target && !m->pool[i].told)
			return &m->pool[i];
	return NULL;
}

static void told_fought(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->before;
	int unit = e->arg[0], target = e->arg[1], again, grade = grade_of(setup, s, unit);
	struct pool *p = pool_of(m, unit, target);
	int mine = blows(setup, s, unit, target);
	m->dealt[setup->unit[unit].seat] += e->arg[3];
	if (!p) {
		differs(t, "%s fights without dice", setup->unit[unit].id);
		return;
	}
	p->told = true;
	if (mine < 0)
		skip(t);
	else if (compares(t, FIGHT_DICE) && (mine != e->arg[2] || mine != p->n))
		differs(t, "%s fights %s with %d dice, %d of the model", setup->unit[unit].id, setup->unit[target].id,
			e->arg[2], mine);
	if (is_fort(setup, s, target) && grade < WORST)
		grade++;
	mine = hits_of(p, hits_on[grade], grade == WORST, s->unit[unit].status == DISORDERED, false, &again);
	if (compares(t, FIGHT_HITS) && (mine != e->arg[3] || again != p->n_again))
		differs(t, "%s hits %s %d times with %d rerolls, %d and %d of the model", setup->unit[unit].id,
			setup->unit[target].id, e->arg[3], p->n_again, mine, again);
}

static void told_result(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	int winner = m->dealt[0] > m->dealt[1] ? 0 : m->dealt[1] > m->dealt[0] ? 1 : -1;
	if (compares(t, WINNERS) && winner != e->arg[0])
		differs(t, "seat %d wins, seat %d of the model (%d to %d)", e->arg[0], winner, m->dealt[0],
			m->dealt[1]);
	m->dealt[0] = m->dealt[1] = 0;
}

/* ---- commanders, activation, waver tests [3, 4.4, 5, 14.3] ---- */

static enum verdict near(const struct emp_setup *setup, const struct emp_state *s, int leader, int unit, int inches)
{
	struct figure f = foot(setup, s, unit), p = {{{s->leader[leader].x * 10, s->leader[leader].y * 10}}, 1};
	if (s->leader[leader].where != ON_TABLE || !present(s, unit))
		return NO;
	if (depth_in(&f, p.p[0]) > 0)
		return YES;
	return more(100 * inches, distance(&f, &p));
}

static bool leads(const struct emp_setup *setup, int leader, int unit)
{
	return setup->unit[unit].leader == leader ||
	       (setup->leader[leader].army && setup->leader[leader].seat == setup->unit[unit].seat);
}

static enum verdict led(const struct emp_setup *setup, const struct emp_state *s, int unit, int inches)
{
	enum verdict in = NO;
	for (int l = 0; l < s->n_leader; l++)
		if (leads(setup, l, unit))
			in = either(in, near(setup, s, l, unit, inches));
	return in;
}

static void told_activated(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->before;
	int unit = e->arg[0], needed = rolls_on[grade_of(setup, s, unit)], total;
	enum verdict in = led(setup, s, unit, 12);
	if (in == UNSURE && skip(t))
		return;
	total = m->die - (in == NO) - (setup->unit[unit].leader >= 0 && s->leader[setup->unit[unit].leader].broken);
	bool passed = m->die == 6 || (m->die != 1 && total >= needed);
	if (compares(t, ACTIVATIONS) && (total != e->arg[1] || needed != e->arg[2] || passed != e->arg[3]))
		differs(t, "activation of %s: %d on %d passed %d, %d on %d of the model", setup->unit[unit].id,
			e->arg[1], e->arg[2], e->arg[3], total, needed);
}

static void told_waver(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->before;
	int unit = e->arg[0], needed = rolls_on[grade_of(setup, s, unit)], total;
	enum verdict in = led(setup, s, unit, 6);
	if (in == UNSURE && skip(t))
		return;
	total = m->die + (in == YES);
	if (compares(t, WAVERS) &&
	    (total != e->arg[1] || needed != e->arg[2] || (total >= needed && m->die > 1) != e->arg[3]))
		differs(t, "waver test of %s: %d on %d passed %d, %d on %d of the model", setup->unit[unit].id,
			e->arg[1], e->arg[2], e->arg[3], total, needed);
}

static void compare_helpers(struct trial *t, const struct question *q)
{
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = run_state(t->run);
	if (!compares(t, HELPERS))
		return;
	for (int l = 0; l < s->n_leader; l++) {
		bool offered = false;
		enum verdict in = near(setup, s, l, q->arg[0], 12);
		bool can = leads(setup, l, q->arg[0]) && s->leader[l].elan > 0 && !s->leader[l].spent;
		for (int i = 0; i < q->n; i++)
			offered |= q->options[i].verb == ANSWER_YES && q->options[i].v[0] == l;
		if (in == UNSURE && can)
			skip(t);
		else if (offered != (can && in == YES))
			differs(t, "%s may help %s, or not", setup->leader[l].id, setup->unit[q->arg[0]].id);
	}
}

static void told_initiative(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->before;
	int elan = 0;
	for (int l = 0; l < s->n_leader; l++)
		elan += setup->leader[l].army && setup->leader[l].seat == e->arg[0] ? s->leader[l].elan : 0;
	if (compares(t, INITIATIVES) && e->arg[1] != m->initiative[e->arg[0]] + elan)
		differs(t, "initiative is %d, %d of the model", e->arg[1], m->initiative[e->arg[0]] + elan);
}

/* [3.2, 3.5] */
static void told_elan(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	int leader = e->arg[0];
	switch (e->kind) {
	case EV_shared: m->elan[leader] = e->arg[1]; break;
	case EV_spends:
		if (compares(t, SPENDS) && (m->spent[leader] || e->arg[3] != m->elan[leader] - 1))
			differs(t, "%s spends twice, or has %d of %d left", setup->leader[leader].id, e->arg[3],
				m->elan[leader]);
		m->elan[leader] = e->arg[3];
		m->spent[leader] = true;
		m->repeat = e->arg[2] == SPENT_ATTACK;
		m->repeater = e->arg[1];
		break;
	case EV_elan_lost:
		if (compares(t, LOSSES_OF_ELAN) && (leader != m->mourner || e->arg[2] != m->elan[leader] - 1))
			differs(t, "%s loses elan for %s", setup->leader[leader].id, setup->unit[e->arg[1]].id);
		m->elan[leader] = e->arg[2];
		m->mourner = -1;
		break;
	case EV_elan_won: m->elan[leader] += e->arg[2]; break;
	case EV_breach: m->elan[leader] = e->arg[3]; break;
	}
}

static void told_lost(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	int unit = e->arg[0], own = setup->unit[unit].leader;
	if (m->mourner >= 0)
		differs(t, "%s lost no elan", setup->leader[m->mourner].id);
	m->mourner = -1;
	if (setup->unit[unit].arm == ARTILLERY)
		return;
	for (int l = 0; l < setup->n_leaders; l++)
		if (setup->leader[l].army && setup->leader[l].seat == setup->unit[unit].seat && m->elan[l])
			m->mourner = l;
	if (own >= 0 && m->elan[own])
		m->mourner = own;
}

/* ---- marches [7, 8, E60] ---- */

static int pace(const struct emp_setup *setup, int unit, int formation)
{
	const struct scale *scale = scale_of(setup);
	int which = formation == LINE ? 0 : formation == MARCH ? 2 : 1;
	if (setup->unit[unit].arm == ARTILLERY)
		return formation != LIM ? 0 : setup->unit[unit].horse ? scale->cavalry[1] : scale->infantry[1];
	if (formation == SQUARE)
		return 0;
	return setup->unit[unit].arm == INFANTRY ? scale->infantry[which] : scale->cavalry[which];
}

/* Is it in the zone of an enemy? [6.4] */
static enum verdict zoned(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	struct figure f = foot(setup, s, unit);
	enum verdict in = NO;
	for (int u = 0; u < s->n_unit; u++) {
		int form = s->unit[u].formation;
		double w, d;
		if (!foe(setup, u, unit) || s->unit[u].where != ON_TABLE || !close_by(s, u, unit) ||
		    s->unit[u].status == DISORDERED || form == SQUARE || form == MARCH || form == LIM)
			continue;
		size_of(setup, u, form, &w, &d);
		struct figure zone = box(&s->unit[u], -w / 2, w / 2, -100 * scale_of(setup)->zone, 0);
		in = either(in, more(-gap(&f, &zone), 0));
	}
	return in;
}

static bool own_guns(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	bool some = false;
	for (int u = 0; u < s->n_unit; u++)
		some |= !foe(setup, u, unit) && s->unit[u].where == ON_TABLE && s->unit[u].formation == UNL;
	return some;
}

static void told_moved(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	int unit = e->arg[0], form;
	struct emp_unit *u = &m->now.unit[unit], old = *u;
	struct figure from = foot(setup, &m->now, unit);
	enum verdict began = zoned(setup, &m->now, unit), ends;
	double far = 0;
	form = u->formation;
	u->x = e->arg[3];
	u->y = e->arg[4];
	u->facing = e->arg[5];
	if (!m->tracked || old.where != ON_TABLE || old.x != e->arg[1] || old.y != e->arg[2])
		return;
	struct figure to = foot(setup, &m->now, unit);
	ends = zoned(setup, &m->now, unit);
	for (int i = 0; i < to.n; i++)
		far = fmax(far, hypot(to.p[i].x - from.p[i].x, to.p[i].y - from.p[i].y));
	struct place d = ahead_of(old.facing);
	double dx = u->x - old.x, dy = u->y - old.y, along = dx * d.x + dy * d.y, aside = fabs(dx * d.y - dy * d.x);
	bool turns = !dx && !dy, forward = turns || along > aside - 1;
	int status = ((const struct emp_state *)run_state(t->run))->unit[unit].status;
	m->turned[unit] = turns && (m->turned[unit] || !m->gone[unit]);
	m->gone[unit] += forward || status == DISORDERED ? far : 2 * far;
	int most = 100 * pace(setup, unit, form);
	if (m->changed[unit] >= 0) {
		int before = 100 * pace(setup, unit, m->changed[unit]);
		most = (before && before < most ? before : most) / 2;
	}
	if (setup->unit[unit].arm == ARTILLERY && form == UNL && turns)
		most = 10000;
	if (compares(t, MARCHES) && m->gone[unit] > most + 2 * SLACK)
		differs(t, "%s goes %.0f of %d", setup->unit[unit].id, m->gone[unit], most);
	if (status == DISORDERED && along > aside + 1)
		differs(t, "%s advances, and is disordered", setup->unit[unit].id);
	if (status == HALTED && along > aside + 1)
		differs(t, "%s advances, and is halted", setup->unit[unit].id);
	/* On its own guns it cannot stand: it ends before them, and is in no zone there. */
	if (began == UNSURE || ends == UNSURE ||
	    (e->arg[6] == STOP_ZONE && ends == NO && own_guns(setup, &m->now, unit)))
		skip(t);
	else if (compares(t, IN_ZONES) && began == NO && (ends == YES) != (e->arg[6] == STOP_ZONE))
		differs(t, "%s ends in a zone, and stops for another reason, or the other way round",
			setup->unit[unit].id);
}

static void told_formed(struct memory *m, const struct event *e)
{
	struct emp_unit *u = &m->now.unit[e->arg[0]];
	m->changed[e->arg[0]] = u->formation; /* the same: it has faced about */
	u->formation = e->arg[1];
	u->x = e->arg[2];
	u->y = e->arg[3];
	u->facing = e->arg[4];
}

/* ---- charges [11.1 to 11.3] ---- */

/* Which edge is struck, by whole bases; -1: unsure. */
static int struck(const struct emp_setup *setup, const struct emp_state *s, int charger, int target)
{
	const struct emp_unit *u = &s->unit[charger], *v = &s->unit[target];
	int wide = u->formation == LINE ? 4 : u->formation == MARCH ? 1 : 2, deep = 4 / wide;
	double w, d, tw, td;
	bool rear = false, behind = false, unsure = false;
	struct place f = ahead_of(v->facing);
	if (v->where == GARRISON || v->formation == SQUARE)
		return ZONE_FRONT;
	size_of(setup, charger, u->formation, &w, &d);
	size_of(setup, target, v->formation, &tw, &td);
	for (int i = 0; i < wide * deep; i++) {
		double left = -w / 2 + i % wide * w / wide, top = i / wide * d / deep;
		struct figure base = box(u, left, left + w / wide, top, top + d / deep);
		double s_most = -1e9, r_most = 0;
		for (int k = 0; k < 4; k++) {
			double dx = base.p[k].x - v->x * 10, dy = base.p[k].y - v->y * 10;
			s_most = fmax(s_most, dx * f.x + dy * f.y);
			r_most = fmax(r_most, fabs(dx * f.y - dy * f.x));
		}
		unsure |= fabs(s_most) < SLACK || (fabs(s_most + td) < SLACK && r_most < tw / 2 + SLACK) ||
			  (s_most < SLACK - td && fabs(r_most - tw / 2) < SLACK);
		behind |= s_most < 0;
		rear |= s_most < -td && r_most < tw / 2;
	}
	double dx = u->x * 10 - v->x * 10, dy = u->y * 10 - v->y * 10, right = dx * f.y - dy * f.x;
	if (unsure || (behind && !rear && fabs(right) < SLACK))
		return -1;
	return rear ? ZONE_REAR : behind ? (right > 0 ? ZONE_RIGHT : ZONE_LEFT) : ZONE_FRONT;
}

static void told_charge(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct emp_setup *setup = t->setup;
	const struct emp_state *s = &m->orders, *now = run_state(t->run);
	int unit = e->arg[0], target = e->arg[1], arm = setup->unit[unit].arm, edge;
	const struct emp_unit *u = &s->unit[unit], *v = &s->unit[target];
	bool was = m->busy[unit] || m->busy[target];
	m->busy[unit] = true;
	if (!m->charging || was || u->x != e->arg[2] || u->y != e->arg[3] ||
	    v->formation != now->unit[target].formation)
		return;
	struct figure a = front(setup, s, unit), b = foot(setup, s, target);
	if (compares(t, CHARGERS) &&
	    (arm == ARTILLERY || u->status != FRESH || u->formation == SQUARE || u->formation == MARCH ||
	     u->where != ON_TABLE || distance(&a, &b) > 100 * scale_of(setup)->charge[arm == CAVALRY] + SLACK))
		differs(t, "%s may not charge %s", setup->unit[unit].id, setup->unit[target].id);
	edge = struck(setup, s, unit, target);
	/* Of two that meet, the second is told with the edge that the first one strikes. */
	if (edge < 0 || m->aims[target] == unit + 1 || now->unit[target].charged)
		skip(t);
	else if (compares(t, STRUCK) && edge != e->arg[7])
		differs(t, "%s strikes edge %d of %s, %d of the model", setup->unit[unit].id, e->arg[7],
			setup->unit[target].id, edge);
}

/* ---- random positions ---- */

static bool room(const struct emp_setup *setup, const struct emp_state *s, int unit, const bool *stands)
{
	struct figure f = foot(setup, s, unit);
	for (int i = 0; i < f.n; i++)
		if (f.p[i].x < 50 || f.p[i].y < 50 || f.p[i].x > setup->width * 10 - 50 ||
		    f.p[i].y > setup->height * 10 - 50)
			return false;
	for (int u = 0; u < s->n_unit; u++)
		if (u != unit && stands[u] && close_by(s, u, unit)) {
			struct figure g = foot(setup, s, u);
			if (gap(&f, &g) < SLACK)
				return false;
		}
	for (int i = 0; i < setup->n_areas; i++) {
		struct figure g = area_figure(&setup->area[i]);
		bool open = ground_is(setup, i, "hill") || ground_is(setup, i, "steep") || ground_is(setup, i, "road");
		if (!open && gap(&f, &g) < SLACK && !(ground_is(setup, i, "wood") && setup->unit[unit].arm == INFANTRY))
			return false;
	}
	return true;
}

static void stand(struct trial *t, struct emp_state *s, int unit, const struct place *hub)
{
	const struct emp_setup *setup = t->setup;
	static const int forms[3][4] = {{LINE, LINE, ATT, SQUARE}, {LINE, SQN, SQN, MARCH}, {UNL, UNL, UNL, LIM}};
	struct emp_unit *u = &s->unit[unit];
	int arm = setup->unit[unit].arm, limit = setup->width * 3;
	int dx = chance(t, limit / 4) - limit / 8, dy = chance(t, limit / 4) - limit / 8;
	u->x = hub->x + dx;
	u->y = hub->y + dy;
	u->facing = (chance(t, 9) + 20 + 12 * (dy > 0)) % 24;
	u->formation = chance(t, 8) ? forms[arm][chance(t, 4)] : arm == ARTILLERY ? LIM : MARCH;
	u->status = chance(t, 2) ? FRESH : chance(t, 3);
	if (arm == ARTILLERY && u->status == HALTED)
		u->status = FRESH;
	u->hits = chance(t, 2) ? 0 : chance(t, arm == ARTILLERY ? 4 : 8);
}

static bool toss(struct trial *t, void *state)
{
	const struct emp_setup *setup = t->setup;
	struct emp_state *s = state;
	bool stands[EMP_UNITS] = {false};
	struct place hub = {setup->width / 4 + chance(t, setup->width / 2),
			    setup->height / 4 + chance(t, setup->height / 2)};
	if (s->n_contact)
		return false;
	for (int u = 0; u < s->n_unit; u++)
		stands[u] = s->unit[u].where == ON_TABLE;
	for (int u = 0; u < s->n_unit; u++) {
		struct emp_unit old = s->unit[u];
		if (old.where != ON_TABLE)
			continue;
		for (int i = 0; i < 20; i++) {
			stand(t, s, u, &hub);
			if (room(setup, s, u, stands))
				break;
			s->unit[u] = old;
		}
	}
	for (int l = 0; l < s->n_leader; l++)
		if (s->leader[l].where == ON_TABLE) {
			int unit = chance(t, s->n_unit);
			if (s->unit[unit].where != ON_TABLE || setup->unit[unit].seat != setup->leader[l].seat)
				continue;
			s->leader[l].x = s->unit[unit].x;
			s->leader[l].y = s->unit[unit].y;
		}
	return true;
}

/* ---- what the frame calls ---- */

static void asked(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	const struct emp_state *s = run_state(t->run);
	if (q->kind == Q_ORDERS && !m->tracked) {
		m->tracked = true;
		m->now = *s;
		m->mourner = -1;
		for (int l = 0; l < s->n_leader; l++)
			m->elan[l] = s->leader[l].elan;
		for (int u = 0; u < s->n_unit; u++)
			m->changed[u] = -1;
	}
	if (q->kind == Q_CHARGES && !m->charging) {
		compare_shooting(t);
		m->charging = true;
		m->orders = *s;
	}
	if (q->kind == Q_REROLL)
		compare_helpers(t, q);
}

static void chosen(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	if (q->kind == Q_CHARGES && c->verb == CHARGE_AT && !m->aims[c->v[0]])
		m->aims[c->v[0]] = c->v[1] + 1;
}

static void add_pool(struct memory *m, const struct roll *r)
{
	struct pool *p = NULL;
	for (int i = 0; i < m->n_pool && m->repeat && m->repeater == r->who; i++)
		if (m->pool[i].unit == r->who && m->pool[i].target == r->target && !m->pool[i].told)
			p = &m->pool[i];
	if (!p)
		p = &m->pool[m->n_pool++ % (int)ARRAY_LEN(m->pool)];
	*p = (struct pool){.unit = r->who, .target = r->target, .n = r->n};
	for (int i = 0; i < r->n; i++)
		p->value[i] = r->value[i];
	m->last = p;
	m->repeat = false;
}

static void rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	if (!strcmp(r->label, "shoot") && !m->shooting) {
		m->shooting = true;
		m->unharmed = *emp_state(t->run);
	}
	if (!strcmp(r->label, "shoot") || !strcmp(r->label, "fight"))
		add_pool(m, r);
	else if (!strcmp(r->label, "reroll") && m->last)
		for (int i = 0; i < r->n; i++)
			m->last->again[m->last->n_again++] = r->value[i];
	else if (!strcmp(r->label, "initiative"))
		m->initiative[r->by] = r->value[0];
	m->die = r->value[0];
	m->before = *emp_state(t->run);
}

static void happened(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	switch (e->kind) {
	case EV_shared:
	case EV_spends:
	case EV_elan_lost:
	case EV_elan_won:
	case EV_breach: told_elan(t, e); break;
	case EV_lost: told_lost(t, e); break;
	case EV_initiative: told_initiative(t, e); break;
	case EV_activated: told_activated(t, e); break;
	case EV_wavers: told_waver(t, e); break;
	case EV_arrives:
	case EV_entered:
	case EV_left: m->strange = true; break;
	case EV_formed: told_formed(m, e); break;
	case EV_moved:
		if (!m->strange)
			told_moved(t, e);
		break;
	case EV_shot: told_shot(t, e); break;
	case EV_charges: told_charge(t, e); break;
	case EV_reacts: m->busy[e->arg[0]] |= e->arg[1] != REACT_STAND; break;
	case EV_supports:
	case EV_recoils:
	case EV_withdraws: m->busy[e->arg[0]] = true; break;
	case EV_fought: told_fought(t, e); break;
	case EV_result: told_result(t, e); break;
	}
}

static bool idle(const struct question *q, const struct choice *c)
{
	return q->kind == Q_ORDERS && c->verb == CMD_DONE;
}

const struct model the_model = {"emperor", sizeof(struct memory), names, toss, asked, chosen, rolled,
				happened, NULL, idle, 10000};
