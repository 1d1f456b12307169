/* Random legal positions for the model of Tactiques Napoleon: ground of every kind, units near each
 * other in every formation, at the beginning of any step. */
#include "tactiques_force.h"
#include "tactiques_toss.h"

enum { MAPS = 20, TRIES = 30, WIDTH = 7 };
struct ground_copy {
	const struct tac_setup *of;
	int8_t ground[FLAT_HEXES], level[FLAT_HEXES];
	uint16_t sides[FLAT_HEXES][FLAT_DIRECTIONS];
	uint8_t road[FLAT_HEXES][FLAT_DIRECTIONS];
};

/* The map as its scenario has it is kept, and put back before each position. */
void put_ground_back(struct tac_setup *g)
{
	static struct ground_copy kept[MAPS];
	int i = 0;
	while (i < MAPS - 1 && kept[i].of && kept[i].of != g)
		i++;
	struct ground_copy *k = &kept[i];
	if (!k->of) {
		k->of = g;
		memcpy(k->ground, g->ground, sizeof k->ground);
		memcpy(k->level, g->level, sizeof k->level);
		memcpy(k->sides, g->sides, sizeof k->sides);
		memcpy(k->road, g->road, sizeof k->road);
	}
	memcpy(g->ground, k->ground, sizeof k->ground);
	memcpy(g->level, k->level, sizeof k->level);
	memcpy(g->sides, k->sides, sizeof k->sides);
	memcpy(g->road, k->road, sizeof k->road);
}

static void toss_way(struct trial *t, struct tac_setup *g)
{
	int hex = chance(t, g->map.columns * g->map.rows), kind = 1 + chance(t, LINES - 1);
	for (int i = 3 + chance(t, 6); i > 0; i--) {
		int d = chance(t, AROUND), next = beside(g, hex, d);
		if (next < 0)
			continue;
		g->road[hex][d] = g->road[next][(d + 3) % AROUND] = (uint8_t)kind;
		hex = next;
	}
}

static void toss_ground(struct trial *t, struct tac_setup *g)
{
	int n = g->map.columns * g->map.rows;
	for (int h = 0; h < n; h++) {
		g->ground[h] = (int8_t)(chance(t, 3) ? 0 : chance(t, GROUNDS));
		g->level[h] = (int8_t)(chance(t, 5) ? 0 : chance(t, 3));
		for (int d = 0; d < AROUND; d++)
			g->sides[h][d] = g->road[h][d] = 0;
	}
	for (int h = 0; h < n; h++)
		for (int d = 0; d < 3; d++) {
			int next = beside(g, h, d), kind = chance(t, HEXSIDES);
			if (next < 0 || chance(t, 10))
				continue;
			/* A crossing lies on something that is crossed. */
			unsigned bits = 1u << kind;
			if (kind_is(kind, "bridge") || kind_is(kind, "ford"))
				bits |= 1u << chance(t, 4);
			g->sides[h][d] = g->sides[next][d + 3] = (uint16_t)bits;
		}
	for (int i = 0; i < 4; i++)
		toss_way(t, g);
}

/* ---- units ---- */

static bool fits_there(struct pos p, int unit, int hex)
{
	struct pile all = pile_at(p, hex);
	const struct land *l = land_of(p.g, hex);
	int weight = weight_at(p, hex) + strength(p, unit) * (guns(p, unit) ? 4 : 1), n_guns = guns(p, unit);
	if (hex < 0 || l->cost[roster(p, unit)->arm] == NEVER)
		return false;
	for (int i = 0; i < all.n; i++) {
		int u = all.unit[i];
		n_guns += guns(p, u);
		if (p.g->unit[u].seat != p.g->unit[unit].seat || p.s->unit[u].hex2 >= 0 ||
		    p.s->unit[u].formation == F_MARCH || weight > l->room)
			return false;
		if (!guns(p, unit) && !guns(p, u) &&
		    (branch(p, u) != branch(p, unit) || strcmp(roster(p, u)->regiment, roster(p, unit)->regiment)))
			return false;
	}
	return !all.n || (n_guns < 2 && all.n < 3);
}

static int toss_hex(struct trial *t, struct pos p, int unit, int middle)
{
	int wide = p.g->map.columns;
	for (int i = 0; i < TRIES; i++) {
		int c = middle % wide + chance(t, WIDTH) - WIDTH / 2, r = middle / wide + chance(t, WIDTH) - WIDTH / 2;
		int hex = r * wide + c;
		if (chance(t, 3) == 0) {
			int near = chance(t, p.s->n_unit);
			hex = here(p, near) ? beside(p.g, p.s->unit[near].hex, chance(t, AROUND)) : NOWHERE;
		} else if (c < 0 || r < 0 || c >= wide || r >= p.g->map.rows) {
			continue;
		}
		if (hex >= 0 && fits_there(p, unit, hex) && (!pile_at(p, hex).n || !chance(t, 3)))
			return hex;
	}
	return NOWHERE;
}

static int toss_formation(struct trial *t, struct pos p, int unit, int hex, bool alone)
{
	bool closed = land_of(p.g, hex)->classes & C_GENERAL;
	int all[6], n = 0;
	if (guns(p, unit))
		return closed ? F_GENERAL : chance(t, 3) ? F_UNLIMBERED : F_LIMBERED;
	if (closed)
		return alone && !chance(t, 6) ? F_MARCH : F_GENERAL;
	all[n++] = F_COLUMN;
	all[n++] = F_LINE;
	if (branch(p, unit) == 0)
		all[n++] = F_SQUARE;
	if (roster(p, unit)->skirmishes)
		all[n++] = F_SKIRMISH;
	if (alone)
		all[n++] = F_MARCH;
	return all[chance(t, n)];
}

static int facing_kind(int formation) /* 0 hexside, 1 corner, 2 either */
{
	return formation == F_COLUMN || formation == F_MARCH ? 0 : formation == F_LINE ? 1 : 2;
}

/* 4.6: facing the corner two sides before the other hex, or on the other hand. */
static void spread(struct trial *t, struct pos p, struct tac_unit *u, int unit)
{
	int d = chance(t, AROUND), other = beside(p.g, u->hex, d);
	if ((u->formation != F_LINE && u->formation != F_SKIRMISH) || guns(p, unit) || strength(p, unit) < 2 ||
	    other < 0 || owner_at(p, other) >= 0 || chance(t, 3) || (land_of(p.g, other)->classes & C_GENERAL) ||
	    land_of(p.g, other)->cost[roster(p, unit)->arm] == NEVER)
		return;
	int corner = (d + (chance(t, 2) ? 4 : 1)) % AROUND;
	u->hex2 = other;
	u->facing = 2 * corner + 1;
	u->odd = strength(p, unit) % 2 ? chance(t, 2) : 0;
}

static void toss_unit(struct trial *t, struct pos p, struct tac_state *s, int unit, int middle)
{
	struct tac_unit *u = &s->unit[unit];
	const struct tac_unit_setup *r = roster(p, unit);
	u->losses = chance(t, 2) ? chance(t, r->increments) : 0;
	u->spent = r->ammo ? chance(t, r->ammo + 1) : 0;
	u->tired = r->arm == CAVALRY && !chance(t, 4);
	u->ooc = !chance(t, 5);
	u->disruption = chance(t, 2) ? NORMAL : chance(t, 3);
	u->masked = u->beneath = 0;
	int hex = toss_hex(t, p, unit, middle);
	if (hex < 0) {
		u->status = EXITED;
		u->losses = 0;
		return;
	}
	struct pile below = pile_at(p, hex);
	u->formation = toss_formation(t, p, unit, hex, !below.n);
	u->hex = hex;
	u->depth = below.n;
	int kind = facing_kind(u->formation);
	u->facing = kind == 2 ? chance(t, 12) : 2 * chance(t, AROUND) + kind;
	if (!below.n) {
		spread(t, p, u, unit);
		return;
	}
	const struct tac_unit *top = &s->unit[below.unit[0]];
	u->facing = top->facing;
	u->disruption = top->disruption;
	if (kind != 2 && top->facing % 2 != kind)
		u->formation = top->facing % 2 ? F_LINE : F_COLUMN;
}

static void toss_leader(struct trial *t, struct pos p, struct tac_state *s, int leader)
{
	struct tac_leader *l = &s->leader[leader];
	const struct tac_leader_setup *r = &p.g->leader[leader];
	if (l->status != LEADS || l->hex < 0)
		return;
	l->paralysed = r->rank > RANK_BRIGADE && r->rank < RANK_ARMY && !chance(t, 5);
	l->ooc = r->rank < RANK_ARMY && r->rank > RANK_STAFF && !chance(t, 5);
	for (int i = 0; i < 200; i++) {
		int u = chance(t, s->n_unit);
		if (here(p, u) && p.g->unit[u].seat == r->seat &&
		    (r->rank != RANK_BRIGADE || i > 100 || roster(p, u)->command == r->command)) {
			l->hex = s->unit[u].hex;
			return;
		}
	}
}

static void toss_command(struct trial *t, struct pos p, struct tac_state *s, int command)
{
	struct tac_command *c = &s->command[command];
	int broken = 0;
	if (p.g->command[command].level != BRIGADE)
		return;
	c->order = chance(t, 2) ? ENGAGE : chance(t, ORDERS);
	c->ooc = c->leader < 0 && !chance(t, 5);
	c->fatigue = chance(t, p.g->command[command].fatigue + 1);
	c->pending = chance(t, 2) ? -1 : chance(t, ORDERS);
	c->issuer = c->pending < 0 ? 0 : 1 + chance(t, 4);
	for (int u = 0; u < s->n_unit; u++)
		broken += roster(p, u)->command == command && s->unit[u].parent < 0 && roster(p, u)->counts &&
			  !roster(p, u)->company && s->unit[u].losses >= roster(p, u)->shatter;
	c->shattered = broken;
}

static void toss_sky(struct trial *t, struct pos p, struct tac_state *s)
{
	for (int i = 0; p.g->has_weather && i < WEATHERS; i++)
		if (!chance(t, 4))
			s->game.weather = i;
	for (int i = 0; p.g->has_events && i < HAPPENINGS; i++)
		if (!strcmp(tac_happenings[i], "smoke"))
			s->game.event = chance(t, 3) ? NOTHING : i;
}

int toss_position(struct trial *t, void *state)
{
	static const int rows[] = {ROW_ACCEPT, ROW_FIRE, ROW_FIRE, ROW_MOVE, ROW_MOVE, ROW_DEFEND, ROW_DEFEND, ROW_REACT,
				   ROW_MELEE, ROW_MELEE, ROW_MELEE, ROW_RALLY, ROW_COMMIT, ROW_LEAD, ROW_DECLARE};
	struct tac_setup *g = (struct tac_setup *)t->setup;
	struct tac_state *s = state;
	struct pos p = {g, s};
	int row = rows[chance(t, (int)ARRAY_LEN(rows))];
	if (chance(t, 4))
		toss_ground(t, g);
	int middle = chance(t, g->map.rows) * g->map.columns + chance(t, g->map.columns);
	bool on[TAC_UNITS];
	for (int u = 0; u < s->n_unit; u++) {
		on[u] = here(p, u) && s->unit[u].parent < 0;
		s->unit[u].hex = on[u] ? NOWHERE : s->unit[u].hex;
		s->unit[u].hex2 = on[u] ? NOWHERE : s->unit[u].hex2;
	}
	for (int i = 0, from = chance(t, s->n_unit); i < s->n_unit; i++) {
		int u = (from + i * 7) % s->n_unit;
		if (s->n_unit % 7 == 0)
			u = (from + i) % s->n_unit;
		if (on[u])
			toss_unit(t, p, s, u, middle);
	}
	for (int i = 0; i < s->n_leader; i++)
		toss_leader(t, p, s, i);
	for (int i = 0; i < s->n_command; i++)
		toss_command(t, p, s, i);
	for (int i = 0; i < 2; i++)
		s->side[i].threatened = !chance(t, 5);
	toss_sky(t, p, s);
	for (int u = 0; u < s->n_unit && row >= ROW_FIRE && row <= ROW_MELEE; u++)
		if (here(p, u) && p.g->unit[u].seat == s->at.active && !guns(p, u) && chance(t, 2) &&
		    s->unit[u].formation != F_SQUARE && order_for(p, u) == ENGAGE) {
			s->unit[u].marker = branch(p, u) ? CHARGE : ASSAULT;
			s->unit[u].cohesion = row > ROW_FIRE ? chance(t, 3) : 0;
		}
	s->at.row = row;
	return row;
}
