/* Chapter 15: terrain in the way of sight, fire and attack.  The cost of movement is in
 * s11_movement.c. */
#include "rules/tactiques/memo.h"

enum { SIGHT_AT_DUSK = 6 };

struct sight {
	struct tac_at at;
	int from, to;
};

static int level(const struct sight *l, int hex)
{
	return l->at.setup->level[hex];
}

/* 15.42: what lies nearer to the higher end, or lower than both, does not matter.  Distances
 * are counted twice, so that a hexside lies between two hexes. */
static bool is_out_of_the_way(const struct sight *l, int height, int twice_from, int twice_to)
{
	RULE("TN 15.42", false);
	int a = level(l, l->from), b = level(l, l->to);
	if (height < a && height < b)
		return true;
	if (a == b)
		return false;
	return a > b ? twice_from <= twice_to : twice_to <= twice_from;
}

static bool hex_out_of_the_way(const struct sight *l, int hex)
{
	const struct flat *map = &l->at.setup->map;
	return is_out_of_the_way(l, level(l, hex), 2 * flat_distance(map, l->from, hex),
				 2 * flat_distance(map, hex, l->to));
}

/* 15.2: woods and towns, fire, and ground higher than both ends (15.4). */
static bool hex_blocks(const struct sight *l, int hex)
{
	RULE("TN 15.21", false);
	if (hex == FLAT_NONE || tac_blazes(l->at, hex))
		return true;
	if (level(l, hex) > level(l, l->from) && level(l, hex) > level(l, l->to))
		return true;
	return tac_traits(l->at, hex) & BLOCKING && !hex_out_of_the_way(l, hex);
}

/* 15.41: a Slope that is not beside either end, when these are not on one level. */
static bool slope_blocks(const struct sight *l, int a, int b)
{
	RULE("TN 15.41", false);
	const struct flat *map = &l->at.setup->map;
	if (!(tac_side_traits(l->at, a, b) & SLOPING) || level(l, l->from) == level(l, l->to) || a == l->from ||
	    b == l->from || a == l->to || b == l->to)
		return false;
	int height = level(l, a) > level(l, b) ? level(l, a) : level(l, b);
	return !is_out_of_the_way(l, height, flat_distance(map, l->from, a) + flat_distance(map, l->from, b),
				  flat_distance(map, l->to, a) + flat_distance(map, l->to, b));
}

/* 15.71, 15.72: how far one sees. */
static int sight_limit(struct tac_at at)
{
	RULE("TN 15.72n", TAC_LOS);
	return tac_light(at) == NIGHT ? 1 : tac_light(at) == DUSK ? SIGHT_AT_DUSK : TAC_LOS;
}

int tac_sight(struct tac_at at)
{
	int light = sight_limit(at), sky = tac_weather_sight(at);
	return light < sky ? light : sky;
}

void tac_air(struct tac_at at, struct tac_air *out)
{
	memset(out, 0, sizeof *out);
	out->sight = tac_sight(at);
	out->deep = tac_side_now(at, SIDE_STREAM) == SIDE_DEEP;
	out->n_blazes = at.s->game.n_blazes;
	memcpy(out->blazes, at.s->game.blazes, (size_t)out->n_blazes * sizeof out->blazes[0]);
}

/* A line along a hexside is blocked if both hexes beside it block, or the hexside does. */
static bool step_blocks(const struct sight *l, const struct flat_step *step, int before)
{
	if (step->other != FLAT_NONE)
		return (hex_blocks(l, step->hex) && hex_blocks(l, step->other)) ||
		       (step->hex != FLAT_NONE && slope_blocks(l, step->hex, step->other));
	return hex_blocks(l, step->hex) || (before != FLAT_NONE && slope_blocks(l, before, step->hex));
}

bool tac_sight_bar(struct tac_at at, int from, int to, struct tac_bar *bar)
{
	struct flat_step step[FLAT_LINE];
	struct sight l = {at, from, to};
	int n, before = FLAT_NONE, most = tac_sight(at);
	*bar = (struct tac_bar){most, VALUE_NONE, VALUE_NONE, false};
	if (flat_distance(&at.setup->map, from, to) > most)
		return true;
	n = flat_line(&at.setup->map, from, to, step);
	for (int i = 0; i < n; i++) {
		if (step_blocks(&l, &step[i], before)) {
			bool hex = hex_blocks(&l, step[i].hex) &&
				   (step[i].other == FLAT_NONE || hex_blocks(&l, step[i].other));
			*bar = (struct tac_bar){most, step[i].hex,
						hex || step[i].other != FLAT_NONE ? step[i].other : before, !hex};
			return true;
		}
		before = step[i].other == FLAT_NONE ? step[i].hex : FLAT_NONE;
	}
	return false;
}

/* 15.1, 15.11, 15.12: centre to centre; what is in the ends does not matter. */
bool tac_sees(struct tac_at at, int from, int to)
{
	RULE("TN 15.1", true);
	struct tac_bar bar;
	return !tac_sight_bar(at, from, to, &bar);
}

static int hinders(const struct sight *l, int hex)
{
	if (hex == FLAT_NONE || !(tac_traits(l->at, hex) & HINDRANCE) || hex_out_of_the_way(l, hex))
		return 0;
	return tac_grounds[l->at.setup->ground[hex]].hinders;
}

/* 15.31: all of it adds up; beside a line the lesser counts. */
int tac_hindrance(struct tac_at at, int from, int to)
{
	RULE("TN 15.31", 0);
	struct flat_step step[FLAT_LINE];
	struct sight l = {at, from, to};
	int n = flat_line(&at.setup->map, from, to, step), total = 0;
	for (int i = 0; i < n; i++) {
		int hex = step[i].hex, other = step[i].other;
		int a = hinders(&l, hex == FLAT_NONE ? other : hex), b = hinders(&l, other == FLAT_NONE ? hex : other);
		total += a < b ? a : b;
	}
	return total;
}

/* 15.74: a sunken road hides those who march in it. */
static int sunken_cover(struct tac_at at, int target)
{
	RULE("TN 15.74", 0);
	int top = tac_top(at, target);
	if (top == VALUE_NONE || at.s->unit[top].formation != F_MARCH || tac_masked_at(at, target))
		return 0;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		if (at.setup->road[target][d] == SUNKEN_ROAD)
			return 1;
	return 0;
}

static int side_cover(struct tac_at at, int hex, int direction)
{
	int best = 0;
	for (int k = 0; k < HEXSIDES; k++)
		if (at.setup->sides[hex][direction] >> k & 1 && tac_hexsides[k].cover > best)
			best = tac_hexsides[k].cover;
	return best;
}

/* 15.04: one cover, the best of those in the hex and at its side. */
int tac_cover(struct tac_at at, int from, int target, bool melee)
{
	RULE("TN 15.04", 0);
	int side[2], n = flat_sides_toward(&at.setup->map, target, from, side);
	int best = tac_grounds[at.setup->ground[target]].cover;
	for (int i = 0; i < n; i++)
		if (side_cover(at, target, side[i]) > best)
			best = side_cover(at, target, side[i]);
	if (!melee && sunken_cover(at, target) > best)
		best = sunken_cover(at, target);
	return best;
}

/* ---- 7.15 ---- */

static bool hex_bars(const struct sight *l, int seat, int hex)
{
	if (hex == FLAT_NONE)
		return true;
	int there = tac_seat_at(l->at, hex);
	if (there == seat || tac_leader_at(l->at, seat, hex))
		return true;
	return there != VALUE_NONE && !hex_out_of_the_way(l, hex);
}

/* No fire through or over friends, nor through the enemy; over him it may go. */
bool tac_fire_barred(struct tac_at at, int seat, int from, int to)
{
	RULE("TN 7.15", false);
	struct flat_step step[FLAT_LINE];
	struct sight l = {at, from, to};
	int n = flat_line(&at.setup->map, from, to, step);
	for (int i = 0; i < n; i++)
		if (hex_bars(&l, seat, step[i].hex) &&
		    (step[i].other == FLAT_NONE || hex_bars(&l, seat, step[i].other)))
			return true;
	return false;
}
