/* steady, the player of Emperor: how a unit forms up and where it goes.  Each wish is tried on the mail's own table:
 * if it is refused, a shorter way and others beside it are, and in the end the unit stays. */
#include "rules/emperor/player.h"

/* Where a unit wants to be: at a place, or so near an enemy. */
struct wish {
	struct geo_point to;
	int foe;  /* whom it goes for, or NONE */
	int stop; /* how far before it ends, in hundredths */
};

static int facing_to(struct geo_pose at, struct geo_point p)
{
	return geo_facing_along(p.x - at.x * GEO_UNIT, p.y - at.y * GEO_UNIT);
}

static int way_between(struct geo_point a, struct geo_point b)
{
	struct geo_shape from = geo_of_point(a), to = geo_of_point(b);
	return geo_distance(&from, &to);
}

static struct geo_point centre_of(const struct emp_mail *m, int unit)
{
	struct geo_shape shape = emp_shape(m->setup, &m->table, unit);
	return geo_centre(&shape);
}

static bool in_zone(const struct emp_mail *m, int unit)
{
	struct geo_shape shape = emp_shape(m->setup, &m->table, unit);
	return emp_zone_touched(m->setup, &m->table, unit, &shape) != VALUE_NONE;
}

/* ---- one try ---- */

static struct emp_move move_of(const struct emp_mail *m, int unit, struct geo_pose to)
{
	const struct emp_unit *u = &m->table.unit[unit];
	return (struct emp_move){.unit = unit,
				 .formation = u->formation,
				 .from = emp_pose(&m->table, unit),
				 .to = {to.x, to.y, (int8_t)geo_turned(to.facing)},
				 .formed = u->formed != VALUE_NONE};
}

/* What it is still away from its wish, if it stands there: way, and facings askew. */
static int away(const struct emp_mail *m, int unit, const struct wish *w, struct geo_pose at)
{
	struct geo_point p = emp_middle_at(m->setup, unit, m->table.unit[unit].formation, at);
	int far = way_between(p, w->to) - w->stop;
	return (far > 0 ? far : -far / 2) + m->w[W_STEP] * geo_turn_between(at.facing, facing_to(at, w->to));
}

struct best {
	struct emp_move move;
	int away;
	bool any;
};

static bool try_move(const struct emp_mail *m, int unit, const struct wish *w, struct geo_pose to, struct best *b)
{
	struct emp_move move = move_of(m, unit, to);
	if (emp_work_out_move(m->setup, &m->table, &move).why)
		return false;
	int far = away(m, unit, w, move.end);
	if (far < b->away) {
		b->away = far;
		b->move = move;
		b->any = true;
	}
	return true;
}

static int allowance_left(const struct emp_mail *m, int unit)
{
	const struct emp_unit *u = &m->table.unit[unit];
	int now = emp_allowance(m->setup, unit, u->formation);
	int old = u->formed == VALUE_NONE ? 0 : emp_allowance(m->setup, unit, u->formed);
	return u->formed == VALUE_NONE ? now : (old && old < now ? old : now) / 2;
}

enum { PARTS = 4 };

/* Straight to it, then beside that; as far as it may, then less. */
static void try_ways(const struct emp_mail *m, int unit, const struct wish *w, int most, struct best *b)
{
	static const int8_t beside[] = {0, 1, -1, 2, -2, 3, -3};
	struct geo_pose at = emp_pose(&m->table, unit);
	int way = facing_to(at, w->to), before = b->away;
	for (size_t i = 0; i < ARRAY_LEN(beside); i++)
		for (int turned = 0; turned < 2; turned++) {
			for (int part = PARTS; part > 0; part--) {
				struct geo_pose to = geo_moved(at, way + beside[i], most * part / PARTS);
				to.facing = (int8_t)(turned ? way : at.facing);
				if (try_move(m, unit, w, to, b))
					break;
			}
			if (b->away <= before - most * m->w[W_CLOSER] / 100)
				return;
		}
}

static void try_turns(const struct emp_mail *m, int unit, const struct wish *w, struct best *b)
{
	struct geo_pose at = emp_pose(&m->table, unit);
	int way = facing_to(at, w->to), turn = geo_turn_between(at.facing, way);
	int side = geo_turned(at.facing + turn) == way ? 1 : -1;
	for (int k = turn; k > 0; k--) {
		struct geo_pose to = at;
		to.facing = (int8_t)geo_turned(at.facing + side * k);
		if (try_move(m, unit, w, to, b))
			return;
	}
}

static void mail_move(struct emp_mail *m, const struct emp_move *move)
{
	if (emp_mail_line(m, CHOICE_OF(CMD_MOVE, .unit = move->unit, .x = move->to.x, .y = move->to.y,
				       .facing = move->to.facing)))
		emp_end_move(m->setup, &m->table, move);
}

/* By the bridge, if a river lies between: before it, then over it. */
static struct wish by_bridge(const struct emp_mail *m, int unit, struct wish w)
{
	struct geo_point from = centre_of(m, unit), to = w.to;
	int least = INT32_MAX;
	bool river = false;
	for (int a = 0; a < m->setup->n_areas; a++)
		river = river || (m->setup->area[a].type == TERRAIN_RIVER &&
				  geo_length_inside(&m->setup->area[a].shape, from, to) > 0);
	for (int a = 0; river && a < m->setup->n_areas; a++) {
		if (m->setup->area[a].type != TERRAIN_BRIDGE)
			continue;
		struct geo_point b = geo_centre(&m->setup->area[a].shape);
		int64_t dx = to.x - from.x, dy = to.y - from.y;
		bool across = (dx < 0 ? -dx : dx) > (dy < 0 ? -dy : dy);
		int off = across ? from.y - b.y : from.x - b.x, side = (across ? dx : dy) > 0 ? 1 : -1;
		int far = way_between(from, b) + way_between(b, to);
		if (far >= least)
			continue;
		least = far;
		side = (off < 0 ? -off : off) <= m->w[W_BRIDGE_ASKEW] ? side : -side;
		w = (struct wish){{b.x + (across ? side * m->w[W_BRIDGE_WAY] : 0), b.y + (across ? 0 : side * m->w[W_BRIDGE_WAY])},
				  VALUE_NONE, 0};
	}
	return w;
}

static void go(struct emp_mail *m, int unit, struct wish wished)
{
	struct wish way = by_bridge(m, unit, wished), *w = &way;
	struct geo_pose at = emp_pose(&m->table, unit);
	struct best b = {.away = away(m, unit, w, at)};
	int most = allowance_left(m, unit), far = way_between(geo_anchor(at), w->to) - w->stop;
	if (w->foe != VALUE_NONE)
		far = emp_gap(m->setup, &m->table, unit, w->foe) - w->stop;
	most = most < far ? most : far;
	if (most > GEO_UNIT && !in_zone(m, unit))
		try_ways(m, unit, w, most, &b);
	if (!b.any)
		try_turns(m, unit, w, &b);
	if (b.any)
		mail_move(m, &b.move);
}

/* Back from the enemy, its face to him: as far as it may. */
static void go_back(struct emp_mail *m, int unit, int foe)
{
	static const int8_t beside[] = {12, 11, 13, 10, 14, 9, 15};
	struct geo_pose at = emp_pose(&m->table, unit);
	int most = allowance_left(m, unit);
	for (int part = PARTS; part > 0; part--)
		for (size_t i = 0; i < ARRAY_LEN(beside); i++) {
			struct emp_move move =
				move_of(m, unit, geo_moved(at, at.facing + beside[i], most * part / PARTS));
			struct geo_point there = emp_middle_at(m->setup, unit, move.formation, move.to);
			if (way_between(there, centre_of(m, foe)) >
				    way_between(centre_of(m, unit), centre_of(m, foe)) &&
			    !emp_work_out_move(m->setup, &m->table, &move).why && move.stop == WENT_ALL) {
				mail_move(m, &move);
				return;
			}
		}
}

/* ---- formations ---- */

static void form(struct emp_mail *m, int unit, int formation)
{
	struct emp_unit *u = &m->table.unit[unit];
	struct geo_pose to;
	int blocker;
	if (!emp_may_form(m->setup, &m->table, unit, formation) || in_zone(m, unit) ||
	    !emp_form_place(m->setup, &m->table, unit, formation, &to, &blocker) ||
	    !emp_mail_line(m, CHOICE_OF(CMD_FORM, .unit = unit, .formation = formation)))
		return;
	u->formed = u->formation;
	u->formation = formation;
	u->x = to.x;
	u->y = to.y;
	if (formation == SQUARE)
		u->used = EMP_ALL_USED;
}

/* ---- where to ---- */

static bool attacks(const struct emp_mail *m, int unit)
{
	int order = emp_order_now(m->setup, &m->table, m->setup->unit[unit].leader);
	return order == ORDERED_ATTACK || order == ORDERED_FLANK;
}

/* How near an enemy is to the unit, less what makes him worth going for. */
static int way_to_victim(const struct emp_mail *m, int unit, int enemy)
{
	const struct emp_unit *e = &m->table.unit[enemy];
	bool horse = m->setup->unit[unit].arm == CAVALRY, guns = m->setup->unit[enemy].arm == ARTILLERY;
	int way = emp_gap(m->setup, &m->table, unit, enemy) - m->w[W_VICTIM_WEAK] * e->hits;
	if (horse)
		return way - (guns ? m->w[W_VICTIM_GUNS] : 0) + (e->formation == SQUARE ? m->w[W_VICTIM_SQUARE] : 0) +
		       (e->where == GARRISON ? m->w[W_VICTIM_SQUARE] : 0);
	return way + (m->setup->unit[enemy].arm == CAVALRY ? m->w[W_VICTIM_SQUARE] : 0);
}

static int victim_of(const struct emp_mail *m, int unit)
{
	int best = VALUE_NONE, least = 0;
	for (int k = 0; k < m->setup->n_units; k++) {
		int e = m->setup->by_id[k];
		if (!emp_enemies(m->setup, unit, e) || !emp_in_play(&m->table, e))
			continue;
		int way = way_to_victim(m, unit, e);
		if (best == VALUE_NONE || way < least) {
			least = way;
			best = e;
		}
	}
	return best;
}

/* Is another of the side's foot that could go in nearer to the houses? */
static bool another_is_nearer(const struct emp_mail *m, int unit, int area, int far)
{
	for (int k = 0, before = 1; k < m->setup->n_units; k++) {
		int u = m->setup->by_id[k];
		const struct emp_unit *o = &m->table.unit[u];
		before = before && u != unit;
		if (u == unit || m->setup->unit[u].seat != m->seat || m->setup->unit[u].arm != INFANTRY ||
		    o->where != ON_TABLE || o->status != FRESH || o->hits >= m->w[W_WORN] || emp_fights(&m->table, u))
			continue;
		int his = way_between(centre_of(m, u), geo_centre(&m->setup->area[area].shape));
		if (his < far || (his == far && before))
			return true;
	}
	return false;
}

/* Houses to be held that nobody holds, so near that foot may go in before long; NONE: there are none. */
static int empty_houses(const struct emp_mail *m, int unit)
{
	int best = VALUE_NONE, least = m->w[W_HOUSES_NEAR] + 1;
	for (int o = 0; o < m->setup->n_objectives; o++) {
		int a = m->setup->objective[o].area, only = m->setup->objective[o].seat;
		bool houses = m->setup->area[a].type == TERRAIN_BUA || m->setup->area[a].type == TERRAIN_FORT;
		if (!houses || (only != VALUE_NONE && only != m->seat) || emp_garrison_count(&m->table, a))
			continue;
		int far = way_between(centre_of(m, unit), geo_centre(&m->setup->area[a].shape));
		if (far < least && !another_is_nearer(m, unit, a, far)) {
			least = far;
			best = a;
		}
	}
	return best;
}

/* ---- each arm ---- */

static bool enters(struct emp_mail *m, int unit)
{
	int houses = empty_houses(m, unit);
	struct emp_unit *u = &m->table.unit[unit];
	if (houses == VALUE_NONE || !emp_may_enter(m->setup, &m->table, unit, houses) ||
	    !emp_mail_line(m, CHOICE_OF(CMD_ENTER, .unit = unit, .area = houses)))
		return false;
	u->where = GARRISON;
	u->area = houses;
	return true;
}

/* Line where the enemy is near or is waited for, column on the march. */
static void form_foot(struct emp_mail *m, int unit, int gap)
{
	int horse, now = m->table.unit[unit].formation;
	bool threat = emp_nearest(m->setup, &m->table, unit, emp_fresh_horse, &horse) != VALUE_NONE &&
		      horse <= m->w[W_HORSE_GONE];
	if (now == SQUARE && threat)
		return;
	form(m, unit, gap <= m->w[W_DEPLOY] || !attacks(m, unit) ? LINE : ATT);
}

/* Does an enemy stand where it can shoot at him? */
static bool has_shot(const struct emp_mail *m, int unit)
{
	for (int e = 0; e < m->setup->n_units; e++) {
		struct emp_shot shot = {.shooter = unit, .target = e, .side = VALUE_NONE};
		if (emp_enemies(m->setup, unit, e) && emp_in_play(&m->table, e) &&
		    !emp_far(m->setup, &m->table, unit, e, emp_shooting_range(m->setup, unit)) &&
		    !emp_shot_fault(m->setup, &m->table, &shot).why)
			return true;
	}
	return false;
}

static void move_foot(struct emp_mail *m, int unit, int nearest, int gap)
{
	int foe = victim_of(m, unit), houses = empty_houses(m, unit);
	if (enters(m, unit))
		return;
	if (houses == VALUE_NONE || m->table.unit[unit].formation == SQUARE)
		form_foot(m, unit, gap);
	if (houses != VALUE_NONE) {
		go(m, unit, (struct wish){geo_centre(&m->setup->area[houses].shape), VALUE_NONE, 0});
		return;
	}
	if (has_shot(m, unit) && (in_zone(m, unit) || !attacks(m, unit)))
		return;
	struct geo_point order = emp_order_place(m->setup, &m->table, m->setup->unit[unit].leader);
	if (!attacks(m, unit))
		go(m, unit, (struct wish){centre_of(m, nearest), nearest, gap});
	else if (emp_gap(m->setup, &m->table, unit, foe) <= m->w[W_ENGAGE] ||
		 way_between(centre_of(m, unit), order) <= emp_number(N_OBJECTIVE_NEAR))
		go(m, unit, (struct wish){centre_of(m, foe), VALUE_NONE, 0});
	else
		go(m, unit, (struct wish){order, VALUE_NONE, 0});
}

/* Can it charge somebody from where it stands, and is that good? */
static bool has_charge(const struct emp_mail *m, int unit)
{
	for (int e = 0; e < m->setup->n_units; e++) {
		struct emp_charge c = {.charger = unit, .target = e};
		if (emp_enemies(m->setup, unit, e) && emp_in_play(&m->table, e) &&
		    !emp_far(m->setup, &m->table, unit, e, emp_reach(m->setup, CAVALRY)) &&
		    !emp_charge_fault(m->setup, &m->table, &c).why &&
		    emp_charge_worth(m->setup, &m->table, m->w, &c) > 0)
			return true;
	}
	return false;
}

/* In line if there is room for it, else in squadrons. */
static void form_horse(struct emp_mail *m, int unit, int gap)
{
	bool march = m->table.unit[unit].formation == MARCH;
	if (gap > m->w[W_ENGAGE] || march)
		form(m, unit, LINE);
	if (march && m->table.unit[unit].formation == MARCH)
		form(m, unit, SQN);
}

static void move_horse(struct emp_mail *m, int unit, int gap)
{
	int foe = victim_of(m, unit);
	struct geo_point order = emp_order_place(m->setup, &m->table, m->setup->unit[unit].leader);
	form_horse(m, unit, gap);
	if (has_charge(m, unit))
		return;
	if (attacks(m, unit) && emp_gap(m->setup, &m->table, unit, foe) > m->w[W_ENGAGE])
		go(m, unit, (struct wish){order, VALUE_NONE, m->w[W_RIDER_BACK]});
	else
		go(m, unit, (struct wish){centre_of(m, foe), foe, m->w[W_RIDER]});
}

/* Would the guns go before all divisions of their corps? */
static bool leads(const struct emp_mail *m, int unit, int gap)
{
	for (int u = 0; u < m->setup->n_units; u++) {
		int his;
		if (m->setup->unit[u].leader == m->setup->unit[unit].leader && emp_is_division(m->setup, u) &&
		    emp_in_play(&m->table, u) && emp_nearest_enemy(m->setup, &m->table, u, &his) != VALUE_NONE &&
		    his + m->w[W_GUNS_BEHIND] < gap)
			return false;
	}
	return true;
}

/* Guns that reach nobody go on with an attack; they stop and unlimber where they reach somebody. */
static void move_guns(struct emp_mail *m, int unit, int nearest, int gap)
{
	int formation = m->table.unit[unit].formation;
	if (formation == UNL && has_shot(m, unit))
		return;
	if (formation == LIM && gap <= m->w[W_GUNS_REACH])
		form(m, unit, UNL);
	if (formation == UNL && gap > emp_shooting_range(m->setup, unit) && attacks(m, unit))
		form(m, unit, LIM);
	bool stays = m->table.unit[unit].formation == UNL;
	if (!stays && leads(m, unit, gap))
		return;
	go(m, unit, (struct wish){centre_of(m, nearest), nearest, stays ? gap : m->w[W_GUNS_REACH]});
}

void emp_mail_moves(struct emp_mail *m, int unit)
{
	struct emp_unit *u = &m->table.unit[unit];
	int gap, nearest = emp_nearest_enemy(m->setup, &m->table, unit, &gap);
	if (nearest == VALUE_NONE || emp_fights(&m->table, unit))
		return;
	if (u->status != FRESH && emp_may_rally(m->setup, m->view, unit)) {
		u->rallied = emp_mail_line(m, CHOICE_OF(CMD_RALLY, .unit = unit));
		return;
	}
	if (u->where != ON_TABLE)
		return;
	bool worn = emp_is_division(m->setup, unit) &&
		    (u->hits >= m->w[W_WORN] || m->table.leader[m->setup->unit[unit].leader].broken);
	if (u->status == DISORDERED || (worn && gap <= m->w[W_OUT_OF_IT])) {
		go_back(m, unit, nearest);
		return;
	}
	switch (m->setup->unit[unit].arm) {
	case INFANTRY: move_foot(m, unit, nearest, gap); break;
	case CAVALRY: move_horse(m, unit, gap); break;
	default: move_guns(m, unit, nearest, gap); break;
	}
}
