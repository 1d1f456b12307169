/* Tactiques Napoleon as its book, the reading guide and the module format have it (R-01 to R-95, T-01
 * to T-101).  Written without a look at src/rules/tactiques; charts are typed again.  HACKING tells
 * what it holds and what not. */
#include "model.h"
#include "tactiques_force.h"
#include "tactiques_toss.h"

enum compared {
	WHO_FIRES, TARGETS, INCREMENTS, FIRE_SUMS, FIRE_RESULTS, MORALE_SUMS, TASK_SUMS, CHECK_RESULTS, MELEE_TYPES,
	MELEE_SUMS, MARGINS_WON, MOVE_COSTS, ACCEPTED_SUMS, INITIATIVES, COMMITMENTS
};
static const char *const names[] = {
	"who fires", "targets", "increments", "sums of fire", "results of fire", "sums of morale", "sums of tasks",
	"results of checks", "types of melee", "sums of melee", "margins", "costs of moves", "acceptance", "initiative",
	"commitment", NULL};

enum { ENOUGH_QUESTIONS = 40 };

struct shot {
	bool on, joined, known; /* known: the sum was worked out when the die fell */
	int unit, target, type, range, when, modifier, die;
	int threat;            /* what the target's checks suffer by it */
	int per_increment[16]; /* strength by increments that fire */
};
struct check {
	bool on, task;
	int unit, modifier, die;
};
struct fight {
	bool on, known;
	int unit, target, attack, defence, odds, attacker, defender, dice;
	int attacker_sum, defender_sum;
	bool flank;
};
struct memory {
	int row, questions;
	struct shot shot;
	struct check check;
	struct fight fight;
	int mover, formation; /* the one unit that moves, or NOWHERE */
	bool spread;          /* it is in two hexes */
	int from;             /* hex that the chosen attack comes from, or NOWHERE */
	bool combined;
	int superseded_by; /* one more than who does; 0: nobody */
	int sums[TAC_COMMANDS];
};

static struct pos pos_of(struct trial *t)
{
	return (struct pos){t->setup, run_state(t->run)};
}

static const char *name_of(struct pos p, int unit)
{
	return unit < 0 ? "nobody" : p.g->unit[unit].id;
}

/* ---- who may fire, and at what (7.1, 11.2, 12.1) ---- */

static bool in_step(struct pos p, int unit, int when)
{
	int f = p.s->unit[unit].formation;
	return when == DEFENSIVE || (order_for(p, unit) != RESERVE &&
				     (f == F_SKIRMISH || f == F_UNLIMBERED || (f == F_GENERAL && guns(p, unit))));
}

static int some_target(struct pos p, int unit)
{
	for (int h = 0; h < p.g->map.columns * p.g->map.rows; h++)
		if (bears_on(p, unit, h))
			return h;
	return NOWHERE;
}

/* As maps print it. */
static int ccrr(struct pos p, int hex)
{
	return hex < 0 ? 0 : (hex % p.g->map.columns + 1) * 100 + hex / p.g->map.columns + 1;
}

static void compare_firers(struct trial *t, const struct question *q)
{
	struct pos p = pos_of(t);
	bool offered[TAC_UNITS] = {false};
	int when = q->kind == Q_FIRE ? OFFENSIVE : DEFENSIVE,
	    verb = q->kind == Q_FIRE ? (int)FIRE_UNIT : (int)DEFEND_UNIT;
	if (!compares(t, WHO_FIRES))
		return;
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == verb)
			offered[q->options[i].v[0]] = true;
	for (int u = 0; u < p.s->n_unit; u++) {
		bool mine = here(p, u) && p.g->unit[u].seat == q->seat && !p.s->unit[u].acted && in_step(p, u, when) &&
			    some_target(p, u) >= 0;
		if (mine != offered[u] && p.s->unit[u].parent < 0)
			differs(t, "%s in %s of %04d %s, at %04d", name_of(p, u), land_of(p.g, p.s->unit[u].hex)->name,
				ccrr(p, p.s->unit[u].hex), mine ? "may fire" : "may not fire",
				ccrr(p, some_target(p, u)));
	}
}

static int larger_use(struct pos p, int unit)
{
	int a = may_use(p, unit, p.s->unit[unit].hex), b = may_use(p, unit, p.s->unit[unit].hex2);
	return p.s->unit[unit].hex2 >= 0 && b > a ? b : a;
}

static void compare_targets(struct trial *t, const struct question *q)
{
	struct pos p = pos_of(t);
	struct memory *m = t->memory;
	int unit = q->arg[0], most[FLAT_HEXES] = {0};
	const struct tac_unit *u = &p.s->unit[unit];
	if (m->shot.on && m->shot.unit == unit) /* it has fired some of its increments */
		return;
	if (!compares(t, TARGETS))
		return;
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == TARGET_HEX && q->options[i].v[1] > most[q->options[i].v[0]])
			most[q->options[i].v[0]] = q->options[i].v[1];
	for (int h = 0; h < p.g->map.columns * p.g->map.rows; h++) {
		int can = 0;
		bool first = may_shoot_at(p, unit, u->hex, h),
		     second = u->hex2 >= 0 && may_shoot_at(p, unit, u->hex2, h);
		if (first && second)
			can = may_use(p, unit, u->hex) + may_use(p, unit, u->hex2);
		else if (first || second) /* its owner may say where the odd one is (T-101) */
			can = larger_use(p, unit);
		if (can && fires_one_by_one(p, unit))
			can = 1;
		if (can != most[h])
			differs(t, "%s fires at %02d%02d with %d at most, not %d", name_of(p, unit),
				h % p.g->map.columns + 1, h / p.g->map.columns + 1, can, most[h]);
	}
	compares(t, INCREMENTS);
}

/* ---- fire ---- */

static void shoots(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	m->shot = (struct shot){.on = true, .unit = e->arg[0], .target = e->arg[1], .type = e->arg[2], .range = e->arg[3],
				.when = e->arg[4]};
}

static int from_of(struct pos p, const struct shot *s)
{
	const struct tac_unit *u = &p.s->unit[s->unit];
	bool first = may_shoot_at(p, s->unit, u->hex, s->target);
	bool second = u->hex2 >= 0 && may_shoot_at(p, s->unit, u->hex2, s->target);
	return first && second ? NOWHERE : second ? u->hex2 : u->hex;
}

static void fire_rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	struct shot *s = &m->shot;
	int from = from_of(p, s);
	s->known = s->on && !s->joined && s->when != OPPORTUNITY && from >= 0;
	s->die = r->value[0];
	if (!s->known)
		return;
	s->modifier = fire_modifier(p, s->unit, from, s->target, s->range);
	for (int n = 0; n < 16; n++)
		s->per_increment[n] = fire_strength(p, s->unit, n, s->target, s->range);
	s->threat = 2 * !!(land_of(p.g, s->target)->classes & C_STRONG) - 2 * flank_open(p, s->target, from);
	if (apart(p.g, from, s->target) != s->range)
		differs(t, "%s fires %d far, not %d", name_of(p, s->unit), apart(p.g, from, s->target), s->range);
	if (fire_type(p, s->unit, s->target) != s->type)
		differs(t, "%s fires type %d", name_of(p, s->unit), fire_type(p, s->unit, s->target));
}

static void told_fire_sum(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	struct shot *s = &m->shot;
	struct pos p = pos_of(t);
	int strength = s->per_increment[e->arg[1] & 15], total = strength + e->arg[3] + s->die;
	if (!s->known || !compares(t, FIRE_SUMS))
		return;
	if (e->arg[2] != strength || e->arg[3] != s->modifier || e->arg[4] != total)
		differs(t, "%s fires %d %+d, %d in all, not %d %+d, %d", name_of(p, s->unit), strength, s->modifier,
			total, e->arg[2], e->arg[3], e->arg[4]);
	s->modifier = e->arg[4];
}

/* T-FIRE. */
static void told_fire_result(struct trial *t, int losses) /* NOWHERE: missed */
{
	struct memory *m = t->memory;
	struct shot *s = &m->shot;
	if (!s->known || !compares(t, FIRE_RESULTS))
		return;
	int total = s->modifier, want = s->type == MUSKETRY ? 1 : s->type == ARTILLERY_FIRE ? 1 + (total >= 20) : 0;
	if (s->die == 1 || (s->die != 10 && total < 10))
		want = NOWHERE;
	if (want != losses)
		differs(t, "a fire of %d in all, die %d, takes %d, not %d", total, s->die, want, losses);
}

/* ---- checks (chapter 6) ---- */

static bool integral(struct pos p, int unit)
{
	int command = roster(p, unit)->command;
	if (p.g->command[command].level != BRIGADE || !roster(p, unit)->counts)
		return false;
	const struct tac_unit *u = &p.s->unit[unit];
	for (int o = 0; o < p.s->n_unit; o++) {
		const struct tac_unit *f = &p.s->unit[o];
		if (o == unit || !here(p, o) || roster(p, o)->command != command || !roster(p, o)->counts)
			continue;
		int a[2] = {u->hex, u->hex2}, b[2] = {f->hex, f->hex2};
		for (int i = 0; i < 4; i++)
			if (a[i / 2] >= 0 && b[i % 2] >= 0 && apart(p.g, a[i / 2], b[i % 2]) <= 1)
				return true;
	}
	return false;
}

/* 3.2A, 3.2C, T-02: who has a Grand Assault or Charge has its leader's modifier or that of the leader
 * with it, whichever is more. */
static int grand_sum(struct pos p, int unit)
{
	int leader = p.s->unit[unit].grand, own = leader_sum(p, unit);
	if (leader < 0 || !in_play(p, leader) || p.s->leader[leader].paralysed || guns(p, unit))
		return 0;
	return p.g->leader[leader].morale > own ? p.g->leader[leader].morale - own : 0;
}

static int task_extra(struct pos p, const char *task, int unit)
{
	if (!strcmp(task, "rally"))
		return integral(p, unit);
	if (!strcmp(task, "declare"))
		return grand_sum(p, unit);
	if (!strcmp(task, "recall"))
		return -p.s->unit[unit].tired;
	return 0;
}

static int rolled_sum(const struct roll *r)
{
	int sum = 0;
	for (int i = 0; i < r->n_mods; i++)
		sum += r->mod[i].n;
	return sum;
}

static void check_rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	bool task = !strcmp(r->rule, "TN 6.3"), panic = !strcmp(r->label, "panic");
	m->check.on = false;
	if (r->who < 0) /* a unit that not all see */
		return;
	int sum = general_sum(p, r->who);
	m->check = (struct check){.on = true, .task = task, .unit = r->who, .die = r->value[0],
				  .modifier = roster(p, r->who)->morale + rolled_sum(r)};
	if (p.s->unit[r->who].parent >= 0)
		return;
	if (task && (!strcmp(r->label, "fall-back") || !strcmp(r->label, "form-up")))
		return;
	if (task)
		sum += task_extra(p, r->label, r->who);
	else if (!panic && (m->fight.on || !m->shot.known))
		return;
	else if (!panic)
		sum += m->shot.threat;
	if (compares(t, task ? TASK_SUMS : MORALE_SUMS) && sum != rolled_sum(r))
		differs(t, "%s checks %s with %+d, not %+d", name_of(p, r->who), r->label, sum, rolled_sum(r));
}

static void told_check(struct trial *t, const struct event *e, bool task)
{
	struct memory *m = t->memory;
	const struct check *c = &m->check;
	bool passed = c->die == 10 || (c->die != 1 && c->die + c->modifier >= 10);
	if (!c->on || !compares(t, CHECK_RESULTS))
		return;
	if ((e->arg[0] >= 0 && c->unit != e->arg[0]) || c->task != task || passed != e->arg[2])
		differs(t, "unit %d with %+d and die %d %s", c->unit, c->modifier, c->die, passed ? "passes" : "fails");
}

/* ---- melee (13.1) ---- */

static int type_of(struct pos p, int unit)
{
	if (p.s->unit[unit].formation == F_SQUARE)
		return T_SQUARE;
	return branch(p, unit) == 0 ? T_INFANTRY : branch(p, unit) == 1 ? T_CAVALRY : T_ARTILLERY;
}

/* Eighths of the strength: factors are halves, three at most of them and one quarter. */
enum { PARTS = 256 };
static int melee_parts(struct pos p, int unit, int increments, bool attacks, int other, bool rough)
{
	int n = increments * roster(p, unit)->melee * PARTS, f = p.s->unit[unit].formation;
	bool horse = branch(p, unit) == 1;
	if (f == F_SQUARE)
		n = other == T_CAVALRY ? 2 * n : other == T_ARTILLERY ? n : n / 2;
	if (horse && other == T_SQUARE)
		n /= 2;
	if (horse && attacks && rough)
		n /= 2;
	if (f == F_SKIRMISH)
		n /= 2;
	if (f == F_MARCH || (f == F_GENERAL && horse))
		n /= 4;
	if (horse && p.s->unit[unit].tired)
		n /= 2;
	if (f == F_LIMBERED)
		n /= 2;
	return n;
}

static int odds_of(int attack, int defence)
{
	int n = attack >= defence ? (defence ? attack / defence : 4) : attack ? -((defence + attack - 1) / attack) : -4;
	return n > 4 ? 4 : n < -4 ? -4 : n;
}

static int odds_sum(int odds, bool defender)
{
	if (odds > 0)
		return defender ? 1 - odds : odds;
	return defender ? -odds - 1 : odds + 1;
}

/* Sides that the attack comes from, and their increments: both hexes of a multi-hex unit if the
 * target lies before both (4.68). */
static bool faces_target(struct pos p, int hex, int target)
{
	int d = hex < 0 ? NOWHERE : toward(p.g, hex, target);
	return d >= 0 && arc_at(p, hex, d) == FRONT;
}

static int up_slope(struct pos p, int from, int to)
{
	return (edge_classes(p, from, to) & C_SLOPES) && level(p, to) > level(p, from);
}

/* 12.11, of all who fight. */
static int lost_cohesion(struct pos p, struct pile all)
{
	int sum = 0;
	for (int i = 0; i < all.n; i++)
		sum += p.s->unit[all.unit[i]].marker ? p.s->unit[all.unit[i]].cohesion : 0;
	return sum;
}

static void melee_rolled(struct trial *t)
{
	struct memory *m = t->memory;
	struct fight *f = &m->fight;
	struct pos p = pos_of(t);
	const struct tac_unit *u = &p.s->unit[f->unit];
	bool first = faces_target(p, u->hex, f->target), second = faces_target(p, u->hex2, f->target);
	int from = first && second ? m->from : first ? u->hex : u->hex2;
	struct pile they = pile_at(p, f->target), us = from < 0 ? (struct pile){0} : pile_at(p, from);
	f->known = from >= 0 && they.n && p.s->at.row == ROW_MELEE && p.g->unit[f->unit].seat == p.s->at.active &&
		   !m->combined && !(first && second && us.n > 1);
	if (!f->known)
		return;
	bool charge = u->marker == CHARGE, sappers = roster(p, f->unit)->sappers;
	unsigned edge = edge_classes(p, from, f->target);
	unsigned at = land_of(p.g, f->target)->classes;
	bool rough = (at & C_BROKEN) || (edge & C_BROKEN);
	int room = land_of(p.g, f->target)->room, ours = 0, theirs = 0, top = they.unit[0];
	for (int i = 0; i < us.n; i++) {
		int unit = us.unit[i], n = strength_in(p, unit, from);
		if (unit == f->unit && first && second)
			n = strength(p, unit);
		if (!p.s->unit[unit].marker)
			continue;
		n = n < room ? n : room;
		room -= n;
		ours += melee_parts(p, unit, n, true, type_of(p, top), rough);
	}
	for (int i = 0; i < they.n; i++)
		theirs += melee_parts(p, they.unit[i], strength_in(p, they.unit[i], f->target), false,
				      type_of(p, f->unit), false);
	f->attack = (ours + PARTS - 1) / PARTS;
	f->defence = (theirs + PARTS - 1) / PARTS;
	f->odds = odds_of(f->attack, f->defence);
	f->flank = flank_open(p, f->target, from);
	int cover = switched(p, "cover-in-melee") && !sappers && !(at & C_FORT) ? covered(p, from, f->target, true) : 0;
	f->attacker_sum = roster(p, f->unit)->morale + general_sum(p, f->unit) + grand_sum(p, f->unit) +
			  odds_sum(f->odds, false) + (u->hex2 >= 0 && p.s->unit[top].hex2 < 0) -
			  up_slope(p, from, f->target) - 2 * !!(edge & C_BROKEN) - 2 * ((at & C_FORT) && !sappers) -
			  lost_cohesion(p, us) + (charge ? roster(p, f->unit)->lances : 0) + cover;
	f->defender_sum = roster(p, top)->morale + general_sum(p, top) + grand_sum(p, top) + odds_sum(f->odds, true) +
			  2 * !!(at & C_STRONG) - 2 * f->flank + !!(at & C_BROKEN) - lost_cohesion(p, they) -
			  3 * (charge && switched(p, "charge-minus-3") && branch(p, top) != 1 &&
			       p.s->unit[top].formation != F_SQUARE && !(at & C_BROKEN));
	if (compares(t, MELEE_TYPES) && us.unit[0] != f->unit && p.s->unit[us.unit[0]].marker)
		differs(t, "%s attacks, not %s", name_of(p, us.unit[0]), name_of(p, f->unit));
}

static void told_melee(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	m->fight = (struct fight){.on = true, .unit = e->arg[0], .target = e->arg[1]};
	m->shot.on = m->shot.known = false;
	if (m->from >= 0 && !stands(pos_of(t), e->arg[0], m->from))
		m->from = NOWHERE;
}

static void told_melee_sum(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	struct fight *f = &m->fight;
	struct pos p = pos_of(t);
	if (!f->known || f->dice != 2 || !compares(t, MELEE_SUMS))
		return;
	int a = f->attacker_sum + (f->attacker + 1) / 2, d = f->defender_sum + (f->defender + 1) / 2;
	if (e->arg[0] != f->attack || e->arg[1] != f->defence || e->arg[2] != f->odds || e->arg[3] != a ||
	    e->arg[4] != d)
		differs(t, "%s attacks %04d%s: %d to %d, odds %d, totals %d and %d; not %d to %d, odds %d, %d and %d",
			name_of(p, f->unit), ccrr(p, f->target), f->flank ? " by the flank" : "", f->attack, f->defence,
			f->odds, a, d, e->arg[0], e->arg[1], e->arg[2], e->arg[3], e->arg[4]);
	f->attacker = a;
	f->defender = d;
}

static void told_margin(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	const struct fight *f = &m->fight;
	struct pos p = pos_of(t);
	if (!f->known || !compares(t, MARGINS_WON))
		return;
	int margin = f->attacker - f->defender, seat = p.g->unit[f->unit].seat;
	int winner = margin > 0 ? seat : margin < 0 ? 1 - seat : NOWHERE;
	if (e->arg[2] != margin || e->arg[3] != winner)
		differs(t, "%s attacks: margin %d, won by %d", name_of(p, f->unit), margin, winner);
}

/* ---- movement (15.01 to 15.03) ---- */

static int edge_cost(struct pos p, int arm, int from, int to)
{
	unsigned bits = edges(p.g, from, to);
	int sum = 0;
	bool wet = !strcmp(tac_weather_names[p.s->game.weather], "heavy-shower");
	for (int k = 0; k < HEXSIDES; k++) {
		if (!(bits >> k & 1) || kind_is(k, "bridge") || kind_is(k, "ford"))
			continue;
		if (kind_is(k, "gentle-slope") && level(p, to) < level(p, from))
			continue;
		int cost = edge_land(k)->cost[arm];
		for (int deep = 0; wet && kind_is(k, "stream") && deep < HEXSIDES; deep++)
			if (kind_is(deep, "deep-stream"))
				cost = edge_land(deep)->cost[arm];
		if (cost == NEVER)
			return NEVER;
		sum += cost;
	}
	return sum;
}

static int crossing(struct pos p, int from, int to, const char *name)
{
	unsigned bits = edges(p.g, from, to);
	for (int k = 0; k < HEXSIDES; k++)
		if ((bits >> k & 1) && kind_is(k, name))
			return k;
	return NOWHERE;
}

/* In half points; NEVER: impassable. */
static int cost_of(struct pos p, int arm, int formation, int from, int to)
{
	int hex = land_of(p.g, to)->cost[arm], edge = edge_cost(p, arm, from, to), d = toward(p.g, from, to);
	int way = p.g->road[from][d], ford = crossing(p, from, to, "ford");
	bool marches = formation == F_MARCH || formation == F_LIMBERED || arm == LEADER_MOVES;
	int sunken = 0;
	for (int i = 0; i < AROUND; i++)
		sunken = sunken || p.g->road[from][i] == SUNKEN_ROAD || p.g->road[to][i] == SUNKEN_ROAD;
	if (marches && crossing(p, from, to, "bridge") >= 0)
		return 2;
	if (marches && way == TRAIL)
		return 2;
	if (marches && way != NO_ROAD)
		return !strcmp(land_of(p.g, to)->name, "town") || !strcmp(land_of(p.g, to)->name, "strong-town") ? 2
														 : 1;
	if (marches && ford >= 0)
		edge = edge_land(ford)->cost[arm];
	if (hex == NEVER || edge == NEVER)
		return NEVER;
	int factor = formation == F_LINE ? 2 : formation == F_SQUARE ? 3 : 1;
	return 2 * (hex + edge) * factor + (sunken && way != SUNKEN_ROAD ? 4 : 0);
}

/* Does a multi-hex unit stand there?  Guns come and go for nothing (4.62, T-90). */
static bool spread_at(struct pos p, int hex)
{
	struct pile all = pile_at(p, hex);
	for (int i = 0; i < all.n; i++)
		if (p.s->unit[all.unit[i]].hex2 >= 0)
			return true;
	return false;
}

static void told_move(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	int unit = e->arg[0], from = e->arg[1], to = e->arg[2], how = e->arg[3];
	const struct tac_unit *u = &p.s->unit[unit];
	if (m->mover != unit || u->parent >= 0 || m->spread || from < 0 || toward(p.g, from, to) < 0 ||
	    how == WAY_PROLONG || how == WAY_PURSUIT || how == WAY_COUNTER || !compares(t, MOVE_COSTS))
		return;
	int formation = m->formation;
	int cost = cost_of(p, roster(p, unit)->arm, formation, from, to);
	if (guns(p, unit) && (spread_at(p, from) || spread_at(p, to)))
		cost = 0;
	cost += how == WAY_BACK || how == WAY_FLANK ? 2 : how == WAY_DASH ? 4 : 0;
	if (cost != e->arg[4])
		differs(t, "%s pays %d halves from %02d%02d to %02d%02d, not %d", name_of(p, unit), cost,
			from % p.g->map.columns + 1, from / p.g->map.columns + 1, to % p.g->map.columns + 1,
			to / p.g->map.columns + 1, e->arg[4]);
}

/* ---- command (9.1, 9.3, 14.3) ---- */

static bool above(struct pos p, int command, int other)
{
	const struct tac_command_setup *c = &p.g->command[command];
	for (int i = 0; i < c->n_parents; i++)
		if (c->parent[i] == other || above(p, c->parent[i], other))
			return true;
	return false;
}

static bool with_brigade(struct pos p, int command, int leader)
{
	for (int u = 0; u < p.s->n_unit; u++)
		if (roster(p, u)->command == command && stands(p, u, p.s->leader[leader].hex))
			return true;
	return false;
}

/* Who raises the rating of those beside him (3.12, T-14): of a leader, or of one without a counter with
 * any unit of his brigade. */
static int raised(struct pos p, int leader, int command)
{
	for (int i = 0; i < p.s->n_leader; i++)
		if (i != leader && in_play(p, i) && p.g->leader[i].ability == PLUS_ONE &&
		    p.g->leader[i].seat == p.g->command[command].seat &&
		    (leader >= 0 ? p.s->leader[leader].hex == p.s->leader[i].hex : with_brigade(p, command, i)))
			return 1;
	return 0;
}

/* The brigade's rating, and what both rolls of it have in common: superiors with it, who is out of
 * command, light. */
static int brigade_sum(struct pos p, int command, int superseded_by)
{
	int leader = p.s->command[command].leader, who = superseded_by >= 0 ? superseded_by : leader,
	    sum = light_sum(p);
	sum += who >= 0 ? p.g->leader[who].rating : p.s->command[command].rating;
	sum += raised(p, who, command);
	sum -= 2 * (leader >= 0 ? p.s->leader[leader].ooc : p.s->command[command].ooc);
	for (int i = 0; i < p.s->n_leader; i++)
		sum += in_play(p, i) && !p.s->leader[i].paralysed && p.s->leader[i].command >= 0 &&
		       above(p, command, p.s->leader[i].command) && with_brigade(p, command, i);
	return sum;
}

static bool brigade_broken(struct pos p, int command)
{
	return p.s->command[command].shattered >= p.g->command[command].mark;
}

static int acceptance_sum(struct pos p, int command, int superseded_by)
{
	const struct tac_command *c = &p.s->command[command];
	int sum = brigade_sum(p, command, superseded_by) + c->issuer + (c->order == RESERVE ? 2 : 0);
	if (c->pending == ENGAGE)
		sum -= 1 + 2 * brigade_broken(p, command) + 2 * weary(p, command);
	return sum;
}

/* 10.31, R-95: of brigades in Reserve that have all their units on the map, but for those lost; not
 * all of them. */
static int reserves(struct pos p, int seat)
{
	int halves = 0;
	for (int c = 0; c < p.s->n_command; c++) {
		bool whole = p.g->command[c].level == BRIGADE && p.g->command[c].seat == seat &&
			     p.s->command[c].order == RESERVE;
		bool any = false;
		for (int u = 0; u < p.s->n_unit; u++)
			any = any || (roster(p, u)->command == c && here(p, u));
		whole = whole && any;
		for (int u = 0; u < p.s->n_unit; u++)
			if (roster(p, u)->command == c && !p.g->unit[u].company && p.s->unit[u].status != ON_MAP &&
			    p.s->unit[u].status != LOST)
				whole = false;
		halves += whole ? p.g->command[c].reserve : 0;
	}
	return (halves + 1) / 2 > 5 ? 5 : (halves + 1) / 2;
}

static int commitment_sum(struct pos p, int command, int superseded_by)
{
	return brigade_sum(p, command, superseded_by) + reserves(p, p.g->command[command].seat) -
	       2 * brigade_broken(p, command) - 2 * weary(p, command) - 2 * (p.s->command[command].order == MANEUVER);
}

/* Which brigade rolls is told after the die. */
static void command_rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	bool accepts = !strcmp(r->label, "acceptance");
	m->check.die = r->value[0];
	for (int c = 0; c < p.s->n_command; c++)
		if (p.g->command[c].level == BRIGADE)
			m->sums[c] = (accepts ? acceptance_sum : commitment_sum)(p, c, m->superseded_by - 1);
	m->superseded_by = 0;
}

static void told_brigade(struct trial *t, int kind, int command, int total)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	if (compares(t, kind) && m->sums[command] + m->check.die != total)
		differs(t, "%s: %s of %s is %d, not %d", names[kind], "the total", p.g->command[command].id,
			m->sums[command] + m->check.die, total);
}

static void told_initiative(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	struct pos p = pos_of(t);
	int leader = e->arg[0], command = p.s->leader[leader].command, level = p.g->command[command].level;
	int sum = m->check.die + p.g->leader[leader].rating + raised(p, leader, command) + light_sum(p) -
		  2 * p.s->leader[leader].ooc - 2 * p.s->leader[leader].confused +
		  (level == DIVISION || level == COLUMN ? 1
		   : level == CORPS || level == WING    ? 2
							: 0);
	bool passed = m->check.die == 10 || (m->check.die != 1 && sum >= 10);
	if (compares(t, INITIATIVES) && (sum != e->arg[3] || passed != e->arg[4]))
		differs(t, "initiative of %s is %d, not %d", p.g->leader[leader].id, sum, e->arg[3]);
}

/* ---- what the frame calls ---- */

static bool toss(struct trial *t, void *state)
{
	toss_position(t, state);
	return true;
}

static void before(struct trial *t)
{
	put_ground_back((struct tac_setup *)t->setup);
}

static bool plays(const void *setup)
{
	const struct tac_setup *g = setup;
	struct pos p = {g, NULL};
	for (int u = 0; u < g->n_units; u++)
		if (g->unit[u].twin >= 0)
			return false;
	return !switched(p, "activations") && !g->n_dummies && g->n_units < 80;
}

static void asked(struct trial *t, const struct question *q)
{
	struct memory *m = t->memory;
	const struct tac_state *s = run_state(t->run);
	if (m->questions++ > ENOUGH_QUESTIONS)
		t->enough = true;
	if (q->kind == Q_STEP)
		m->spread = q->arg[0] >= 0 && s->unit[q->arg[0]].hex2 >= 0;
	if (q->kind == Q_FIRE || q->kind == Q_DEFEND)
		compare_firers(t, q);
	else if (q->kind == Q_TARGET || q->kind == Q_AIM)
		compare_targets(t, q);
	if (q->kind != Q_COMBINE && q->kind != Q_RECALL && q->kind != Q_MELEE)
		m->from = NOWHERE;
	if (q->kind == Q_STEP)
		m->formation = q->arg[0] < 0 ? NOWHERE : s->unit[q->arg[0]].formation;
}

static void chosen(struct trial *t, const struct question *q, const struct choice *c)
{
	struct memory *m = t->memory;
	if (q->kind == Q_MOVER)
		m->mover = c->verb == MOVER_UNIT ? c->v[0] : NOWHERE;
	else if (q->kind == Q_SUPERSEDE)
		m->superseded_by = c->verb == SUPERSEDE_LEADER ? c->v[0] + 1 : 0;
	else if (q->kind == Q_COMBINE && c->verb == ANSWER_YES)
		m->combined = true;
	else if (q->kind == Q_FIRE || q->kind == Q_DEFEND)
		m->shot.on = m->shot.known = false;
	else if (q->kind == Q_MELEE) {
		m->combined = false;
		m->from = c->verb == MELEE_ATTACK ? c->v[0] : NOWHERE;
	}
}

static void rolled(struct trial *t, const struct roll *r)
{
	struct memory *m = t->memory;
	if (!strcmp(r->label, "fire"))
		fire_rolled(t, r);
	else if (!strcmp(r->rule, "TN 6.2") || !strcmp(r->rule, "TN 6.3"))
		check_rolled(t, r);
	else if (!strcmp(r->label, "acceptance") || !strcmp(r->label, "commitment"))
		command_rolled(t, r);
	else if (!strcmp(r->label, "initiative"))
		m->check.die = r->value[0];
	else if (!strcmp(r->rule, "TN 13.1E") && m->fight.on) {
		if (!m->fight.dice++)
			melee_rolled(t);
		*(!strcmp(r->label, "attack") ? &m->fight.attacker : &m->fight.defender) = r->value[0];
	}
}

static void happened(struct trial *t, const struct event *e)
{
	struct memory *m = t->memory;
	switch (e->kind) {
	case EV_fires: shoots(t, e); break;
	case EV_joins_fire: m->shot.joined = true; break;
	case EV_fire_sum: told_fire_sum(t, e); break;
	case EV_hit: told_fire_result(t, e->arg[2]); break;
	case EV_missed: told_fire_result(t, NOWHERE); break;
	case EV_checks: told_check(t, e, false); break;
	case EV_tries: told_check(t, e, true); break;
	case EV_melee: told_melee(t, e); break;
	case EV_melee_sum: told_melee_sum(t, e); break;
	case EV_melee_margin: told_margin(t, e); break;
	case EV_acceptance: told_brigade(t, ACCEPTED_SUMS, e->arg[0], e->arg[2]); break;
	case EV_commits: told_brigade(t, COMMITMENTS, e->arg[0], e->arg[1]); break;
	case EV_initiative: told_initiative(t, e); break;
	case EV_forms:
		if (e->arg[0] == m->mover && e->arg[1] != F_GENERAL)
			m->formation = e->arg[1];
		break;
	case EV_moves: told_move(t, e); break;
	}
}

const struct model the_model = {"tactiques", sizeof(struct memory), names, toss, asked, chosen, rolled, happened,
				NULL, NULL, 18000, before, plays};
