/* Units, stacks, sight and fire of Tactiques, for its model. */
#include "tactiques_force.h"

bool switched(struct pos p, const char *name)
{
	for (int i = 0; i < SWITCHES; i++)
		if (!strcmp(tac_switches[i].name, name))
			return p.g->rule[i];
	printf("Bail out! no switch %s\n", name);
	exit(1);
}

const struct tac_unit_setup *roster(struct pos p, int unit)
{
	int parent = p.s->unit[unit].parent;
	return &p.g->unit[parent >= 0 ? parent : unit];
}

bool here(struct pos p, int unit)
{
	return p.s->unit[unit].status == ON_MAP && p.s->unit[unit].hex >= 0;
}

bool stands(struct pos p, int unit, int hex)
{
	return here(p, unit) && hex >= 0 && (p.s->unit[unit].hex == hex || p.s->unit[unit].hex2 == hex);
}

struct pile pile_at(struct pos p, int hex)
{
	struct pile out = {0};
	for (int u = 0; u < p.s->n_unit; u++) {
		if (!stands(p, u, hex) || out.n == MOST)
			continue;
		int i = out.n++;
		for (; i > 0 && p.s->unit[out.unit[i - 1]].depth > p.s->unit[u].depth; i--)
			out.unit[i] = out.unit[i - 1];
		out.unit[i] = u;
	}
	return out;
}

int owner_at(struct pos p, int hex)
{
	for (int u = 0; u < p.s->n_unit; u++)
		if (stands(p, u, hex))
			return p.g->unit[u].seat;
	return NOWHERE;
}

int branch(struct pos p, int unit)
{
	int arm = roster(p, unit)->arm;
	return arm == INFANTRY ? 0 : arm == CAVALRY ? 1 : 2;
}

bool guns(struct pos p, int unit)
{
	return branch(p, unit) == 2;
}

int strength(struct pos p, int unit)
{
	const struct tac_unit *u = &p.s->unit[unit];
	return u->parent >= 0 ? 1 : roster(p, unit)->increments - u->losses - u->out;
}

/* 4.61: evenly, the odd one in the first hex unless its owner said otherwise. */
int strength_in(struct pos p, int unit, int hex)
{
	const struct tac_unit *u = &p.s->unit[unit];
	int all = strength(p, unit);
	if (u->hex2 < 0)
		return all;
	return all / 2 + (all % 2 && (hex == u->hex2) == (u->odd != 0));
}

int weight_at(struct pos p, int hex)
{
	struct pile all = pile_at(p, hex);
	int sum = 0;
	for (int i = 0; i < all.n; i++)
		sum += strength_in(p, all.unit[i], hex) * (guns(p, all.unit[i]) ? 4 : 1);
	return sum;
}

/* ---- what a unit is worth ---- */

bool broken_unit(struct pos p, int unit)
{
	return p.s->unit[unit].parent < 0 && p.s->unit[unit].losses >= roster(p, unit)->shatter;
}

bool weary(struct pos p, int command)
{
	return command >= 0 && p.g->command[command].level == BRIGADE &&
	       p.s->command[command].fatigue >= p.g->command[command].fatigue;
}

bool in_play(struct pos p, int leader)
{
	return p.s->leader[leader].status == LEADS && p.s->leader[leader].hex >= 0;
}

bool led_by_aide(struct pos p, int unit)
{
	for (int i = 0; i < p.s->n_leader; i++)
		if (in_play(p, i) && p.g->leader[i].role == AIDE && p.g->leader[i].seat == p.g->unit[unit].seat &&
		    stands(p, unit, p.s->leader[i].hex) && p.s->leader[i].command < 0)
			return true;
	return false;
}

static bool independent(struct pos p, int unit)
{
	const struct tac_unit *u = &p.s->unit[unit];
	return led_by_aide(p, unit) || (land_of(p.g, u->hex)->classes & C_STRONG) ||
	       (u->hex2 >= 0 && (land_of(p.g, u->hex2)->classes & C_STRONG));
}

bool strayed(struct pos p, int unit)
{
	return p.s->unit[unit].ooc && !independent(p, unit);
}

int order_for(struct pos p, int unit)
{
	int command = roster(p, unit)->command;
	return independent(p, unit) || p.g->command[command].level != BRIGADE ? ENGAGE : p.s->command[command].order;
}

bool enemy_near(struct pos p, int hex, int seat, int arm)
{
	for (int u = 0; u < p.s->n_unit; u++)
		if (here(p, u) && p.g->unit[u].seat != seat && (arm < 0 || branch(p, u) == arm) &&
		    (apart(p.g, hex, p.s->unit[u].hex) == 1 ||
		     (p.s->unit[u].hex2 >= 0 && apart(p.g, hex, p.s->unit[u].hex2) == 1)))
			return true;
	return false;
}

int light_of(struct pos p)
{
	int turn = switched(p, "activations") ? p.s->game.turn : (p.s->at.turn + 1) / 2;
	return p.g->light[turn];
}

int light_sum(struct pos p)
{
	return light_of(p) == NIGHT ? -3 : light_of(p) == DUSK ? -1 : 0;
}

/* 6.01, 6.02, 9.31: of those who can serve the arm the most senior; paralysed he gives nothing.  Of
 * one rank the better (T-01). */
int leader_sum(struct pos p, int unit)
{
	int rank = -1, best = 0;
	for (int i = 0; i < p.s->n_leader; i++) {
		const struct tac_leader_setup *l = &p.g->leader[i];
		if (!in_play(p, i) || l->seat != p.g->unit[unit].seat || !stands(p, unit, p.s->leader[i].hex) ||
		    (l->role == ARTILLERY_LEADER && !guns(p, unit)) || l->rank < rank)
			continue;
		int gives = p.s->leader[i].paralysed ? 0 : l->morale;
		if (l->rank > rank || gives > best)
			best = gives;
		rank = l->rank;
	}
	return best;
}

static int shaken_sum(struct pos p, int unit)
{
	int d = p.s->unit[unit].disruption;
	return roster(p, unit)->elite ? 0 : d == SHAKEN ? -2 : d == DISORGANIZED ? -3 : 0;
}

int general_sum(struct pos p, int unit)
{
	return leader_sum(p, unit) + shaken_sum(p, unit) - 2 * broken_unit(p, unit) -
	       2 * weary(p, roster(p, unit)->command) - 2 * strayed(p, unit) + light_sum(p) -
	       p.s->side[p.g->unit[unit].seat].threatened;
}

/* The front of the stack at `hex`, by its top unit (5.11). */
int arc_at(struct pos p, int hex, int direction)
{
	struct pile all = pile_at(p, hex);
	return arc_of(p.s->unit[all.unit[0]].formation, p.s->unit[all.unit[0]].facing, direction);
}

/* 4.29: the hex beyond is a front hex of a friend in Column or Line, as the top of his stack says. */
static bool supported(struct pos p, int hex, int direction)
{
	int beyond = beside(p.g, hex, direction), seat = owner_at(p, hex);
	for (int u = 0; beyond >= 0 && u < p.s->n_unit; u++) {
		const struct tac_unit *f = &p.s->unit[u];
		int at[2] = {f->hex, f->hex2};
		if (!here(p, u) || stands(p, u, hex) || p.g->unit[u].seat != seat ||
		    (f->formation != F_COLUMN && f->formation != F_LINE))
			continue;
		for (int half = 0; half < 2; half++) {
			int d = at[half] < 0 ? NOWHERE : toward(p.g, at[half], beyond);
			if (d >= 0 && arc_of(f->formation, f->facing, d) == FRONT && pile_at(p, at[half]).unit[0] == u)
				return true;
		}
	}
	return false;
}

/* What comes exactly along the hexside between flank and front comes from the front. */
bool flank_open(struct pos p, int hex, int from)
{
	int by[2], n = leaves_by(p.g, hex, from, by);
	bool open = n > 0;
	for (int i = 0; i < n; i++) {
		int arc = arc_at(p, hex, by[i]);
		open = open && arc != FRONT && !(arc == FLANK && supported(p, hex, by[i]));
	}
	return open;
}

/* ---- sight (15.1 to 15.4) ---- */

int level(struct pos p, int hex)
{
	return p.g->level[hex];
}

/* 15.42, R-49: nearer to the higher end, or as near; or lower than both. */
static bool ignored(struct pos p, int from, int to, int high, int to_from, int to_to)
{
	int a = level(p, from), b = level(p, to);
	if (high < a && high < b)
		return true;
	return a > b ? to_from <= to_to : b > a ? to_to <= to_from : false;
}

static bool hex_ignored(struct pos p, int from, int to, int hex)
{
	return ignored(p, from, to, level(p, hex), apart(p.g, from, hex), apart(p.g, to, hex));
}

static bool burns(struct pos p, int hex)
{
	for (int i = 0; i < p.s->game.n_blazes; i++)
		if (p.s->game.blazes[i] == hex)
			return true;
	return false;
}

static bool hex_stops(struct pos p, int from, int to, int hex)
{
	if (hex < 0)
		return false;
	if (burns(p, hex) || (level(p, hex) > level(p, from) && level(p, hex) > level(p, to)))
		return true;
	return (land_of(p.g, hex)->classes & C_BLOCKS) && !hex_ignored(p, from, to, hex);
}

unsigned edge_classes(struct pos p, int a, int b)
{
	unsigned bits = a < 0 || b < 0 ? 0 : edges(p.g, a, b), out = 0;
	for (int k = 0; k < HEXSIDES; k++)
		if (bits >> k & 1)
			out |= edge_land(k)->classes;
	return out;
}

static bool slope_stops(struct pos p, int from, int to, int a, int b)
{
	if (!(edge_classes(p, a, b) & C_SLOPES) || level(p, from) == level(p, to))
		return false;
	int high = level(p, a) > level(p, b) ? level(p, a) : level(p, b);
	return !ignored(p, from, to, high, apart(p.g, from, a) + apart(p.g, from, b),
			apart(p.g, to, a) + apart(p.g, to, b));
}

static int sight(struct pos p)
{
	const char *sky = tac_weather_names[p.s->game.weather];
	int far = !strcmp(sky, "heavy-shower") ? 4 : !strcmp(sky, "rain") || !strcmp(sky, "haze") ? 8 : NEVER;
	int light = light_of(p), most = light == NIGHT ? 1 : light == DUSK ? 6 : NEVER;
	return far < most ? far : most;
}

bool sees(struct pos p, int from, int to)
{
	struct place line[LONGEST];
	int n = line_between(p.g, from, to, line);
	if (apart(p.g, from, to) > sight(p))
		return false;
	for (int i = 0; i < n; i++) {
		bool pair = line[i].b != CROSSES;
		if (hex_stops(p, from, to, line[i].a) && (!pair || hex_stops(p, from, to, line[i].b)))
			return false;
		if (pair && slope_stops(p, from, to, line[i].a, line[i].b))
			return false;
		if (!pair && i + 1 < n && line[i + 1].b == CROSSES &&
		    slope_stops(p, from, to, line[i].a, line[i + 1].a))
			return false;
	}
	return true;
}

static int hinders(struct pos p, int from, int to, int hex)
{
	return hex < 0 || !(land_of(p.g, hex)->classes & C_HINDERS) || hex_ignored(p, from, to, hex)
		       ? 0
		       : land_of(p.g, hex)->sight;
}

int hindered(struct pos p, int from, int to)
{
	struct place line[LONGEST];
	int n = line_between(p.g, from, to, line), sum = 0;
	for (int i = 0; i < n; i++) {
		int a = hinders(p, from, to, line[i].a);
		int b = line[i].b == CROSSES ? a : hinders(p, from, to, line[i].b);
		sum += a > b ? a : b; /* between two hexes the lesser */
	}
	return sum;
}

/* 15.04: one instance, the best for who is shot at. */
int covered(struct pos p, int from, int target, bool melee)
{
	int best = land_of(p.g, target)->cover, by[2], n = leaves_by(p.g, target, from, by);
	struct pile all = pile_at(p, target);
	for (int i = 0; i < n; i++) {
		int near = beside(p.g, target, by[i]);
		unsigned bits = near < 0 ? 0 : edges(p.g, target, near);
		for (int k = 0; k < HEXSIDES; k++)
			if ((bits >> k & 1) && edge_land(k)->cover < best)
				best = edge_land(k)->cover;
	}
	for (int d = 0; d < AROUND && all.n && !melee; d++)
		if (p.g->road[target][d] == SUNKEN_ROAD && p.s->unit[all.unit[0]].formation == F_MARCH && best > -1)
			best = -1;
	return best;
}

/* ---- fire (chapter 7) ---- */

int may_use(struct pos p, int unit, int hex)
{
	static const int most[3][FORMATIONS] = {
		[0] = {[F_COLUMN] = 2, [F_LINE] = 4, [F_SQUARE] = 3, [F_SKIRMISH] = 3, [F_GENERAL] = 3},
		[1] = {[F_SKIRMISH] = 3},
		[2] = {[F_GENERAL] = 4, [F_UNLIMBERED] = 4},
	};
	int can = most[branch(p, unit)][p.s->unit[unit].formation], have = strength_in(p, unit, hex);
	return !roster(p, unit)->fire ? 0 : have < can ? have : can;
}

bool fires_one_by_one(struct pos p, int unit)
{
	int f = p.s->unit[unit].formation;
	return branch(p, unit) == 0 && (f == F_SQUARE || f == F_GENERAL);
}

static int reach(struct pos p, int unit, int hex)
{
	const struct tac_unit *u = &p.s->unit[unit];
	struct pile all = pile_at(p, hex);
	if (!guns(p, unit))
		return u->formation == F_SKIRMISH ? roster(p, unit)->range : 1;
	if (u->formation != F_UNLIMBERED || u->spent >= roster(p, unit)->ammo)
		return 1;
	for (int i = 0; i < all.n; i++)
		if (p.s->unit[all.unit[i]].formation == F_SQUARE)
			return 1;
	return roster(p, unit)->range;
}

/* 7.16: an enemy in any adjacent front hex, of either half. */
static bool pinned(struct pos p, int unit)
{
	const struct tac_unit *u = &p.s->unit[unit];
	int at[2] = {u->hex, u->hex2};
	for (int half = 0; half < 2; half++)
		for (int d = 0; at[half] >= 0 && d < AROUND; d++) {
			int next = beside(p.g, at[half], d);
			int seat = next < 0 ? NOWHERE : owner_at(p, next);
			if (seat >= 0 && seat != p.g->unit[unit].seat && arc_of(u->formation, u->facing, d) == FRONT)
				return true;
		}
	return false;
}

static bool bars(struct pos p, int seat, int from, int to, int hex)
{
	int owner = hex < 0 ? NOWHERE : owner_at(p, hex);
	if (owner == seat)
		return true;
	for (int i = 0; hex >= 0 && i < p.s->n_leader; i++)
		if (p.s->leader[i].status == LEADS && p.s->leader[i].hex == hex && p.g->leader[i].seat == seat)
			return true;
	return owner >= 0 && !hex_ignored(p, from, to, hex);
}

static bool line_barred(struct pos p, int seat, int from, int to)
{
	struct place line[LONGEST];
	int n = line_between(p.g, from, to, line);
	for (int i = 0; i < n; i++)
		if (bars(p, seat, from, to, line[i].a) && (line[i].b == CROSSES || bars(p, seat, from, to, line[i].b)))
			return true;
	return n == 0 && (edge_classes(p, from, to) & C_STEEP);
}

bool may_shoot_at(struct pos p, int unit, int from, int target)
{
	const struct tac_unit *u = &p.s->unit[unit];
	int range = apart(p.g, from, target), seat = p.g->unit[unit].seat, owner = owner_at(p, target), by[2];
	bool front = false;
	if (owner < 0 || owner == seat || u->marker || !may_use(p, unit, from) || pile_at(p, from).unit[0] != unit ||
	    range > reach(p, unit, from) || (range > 1 && pinned(p, unit)))
		return false;
	/* 15.72: a Fortification is shot at from Effective Range alone. */
	if (guns(p, unit) && (land_of(p.g, target)->classes & C_FORT) && reach(p, unit, from) < roster(p, unit)->range)
		return false;
	for (int i = leaves_by(p.g, from, target, by) - 1; i >= 0; i--)
		front = front || arc_of(u->formation, u->facing, by[i]) == FRONT;
	return front && sees(p, from, target) && !line_barred(p, seat, from, target);
}

bool bears_on(struct pos p, int unit, int target)
{
	const struct tac_unit *u = &p.s->unit[unit];
	return may_shoot_at(p, unit, u->hex, target) || (u->hex2 >= 0 && may_shoot_at(p, unit, u->hex2, target));
}

/* 5.22: the top infantry or cavalry unit says what is shot at, else the guns. */
static bool unlimbered_target(struct pos p, int target)
{
	struct pile all = pile_at(p, target);
	for (int i = 0; i < all.n; i++)
		if (!guns(p, all.unit[i]))
			return false;
	return all.n && p.s->unit[all.unit[0]].formation == F_UNLIMBERED;
}

int fire_type(struct pos p, int unit, int target)
{
	if (!guns(p, unit))
		return p.s->unit[unit].formation == F_SKIRMISH ? SKIRMISH_FIRE : MUSKETRY;
	return unlimbered_target(p, target) ? COUNTER_BATTERY : ARTILLERY_FIRE;
}

/* 5.23: the worst formation of the stack: 2, 1, 0, or -1 for half. */
static int target_sum(struct pos p, int target)
{
	struct pile all = pile_at(p, target);
	int worst = -1;
	for (int i = 0; i < all.n; i++) {
		int f = p.s->unit[all.unit[i]].formation;
		int n = f == F_MARCH || f == F_SQUARE          ? 2
			: f == F_COLUMN || f == F_LIMBERED     ? 1
			: f == F_SKIRMISH || f == F_UNLIMBERED ? -1
							       : 0;
		worst = n > worst ? n : worst;
	}
	return worst;
}

int fire_strength(struct pos p, int unit, int increments, int target, int range)
{
	int n = increments * roster(p, unit)->fire;
	if (p.s->unit[unit].formation == F_SKIRMISH && roster(p, unit)->doubles)
		n *= 2;
	if (guns(p, unit) && range == 1 && !(land_of(p.g, target)->classes & C_FORT))
		n *= 2;
	return target_sum(p, target) < 0 ? (n + 1) / 2 : n;
}

int fire_modifier(struct pos p, int unit, int from, int target, int range)
{
	int formation = target_sum(p, target);
	const char *sky = tac_weather_names[p.s->game.weather];
	int wet = guns(p, unit) ? 0 : !strcmp(sky, "heavy-shower") ? -2 : !strcmp(sky, "rain") ? -1 : 0;
	bool smoke = !strcmp(tac_happenings[p.s->game.event], "smoke") && range > 3;
	return (formation > 0 ? formation : 0) + weight_at(p, target) / 9 + covered(p, from, target, false) +
	       hindered(p, from, target) + shaken_sum(p, unit) - 2 * weary(p, roster(p, unit)->command) + light_sum(p) +
	       wet - smoke;
}
