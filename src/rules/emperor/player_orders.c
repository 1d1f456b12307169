/* steady, the player of Emperor: the first mail.  It is written anew for each of its lines, up to the one that is
 * asked for: an answer hangs on what its seat sees and on nothing that was remembered. */
#include "rules/emperor/player.h"
#include "engine/sources.h"

bool emp_mail_line(struct emp_mail *m, struct choice c)
{
	if (m->written || emp_command_fault(m->setup, m->view, m->seat, &c).why)
		return false;
	m->written = m->line-- == 0;
	if (m->written)
		m->out = c;
	return true;
}

/* ---- whom it shoots at ---- */

/* How much worth a shot at that target is; the same shooter's dice count alike for all. */
static int worth_of_shot(const struct emp_mail *m, int shooter, int target)
{
	const struct emp_unit *t = &m->table.unit[target];
	bool guns = m->setup->unit[target].arm == ARTILLERY;
	int last = emp_number(guns ? N_GUNS_LOST : N_REMOVAL);
	int worth = m->w[W_SHOT_GRADE] * (SPENT - emp_grade(m->setup, &m->table, target)) + m->w[W_SHOT_HIT] * t->hits;
	worth += t->hits + 2 >= last ? m->w[W_SHOT_LAST] : 0;
	worth += t->status == FRESH ? m->w[W_SHOT_FRESH] : 0;
	worth += guns ? m->w[W_SHOT_GUNS] : 0;
	worth += t->where == ON_TABLE && t->formation == SQUARE ? m->w[W_SHOT_SQUARE] : 0;
	worth += m->w[W_SHOT_COVER] * emp_cover(m->setup, &m->table, emp_eye(m->setup, &m->table, shooter), target);
	if (emp_is_division(m->setup, target) &&
	    !emp_far(m->setup, &m->table, shooter, target, emp_reach(m->setup, m->setup->unit[target].arm)))
		worth += m->w[W_SHOT_NEAR];
	return worth;
}

static int best_shot(struct emp_mail *m, int unit)
{
	int best = VALUE_NONE, most = 0;
	for (int k = 0; k < m->setup->n_units; k++) {
		int e = m->setup->by_id[k];
		struct emp_shot shot = {.shooter = unit, .target = e, .side = VALUE_NONE};
		if (!emp_enemies(m->setup, unit, e) || !emp_in_play(&m->table, e) ||
		    emp_far(m->setup, &m->table, unit, e, emp_shooting_range(m->setup, unit)) ||
		    emp_shot_fault(m->setup, &m->table, &shot).why)
			continue;
		int worth = worth_of_shot(m, unit, e);
		if (best == VALUE_NONE || worth > most || (worth == most && (sources_random(m->rng) & 1))) {
			most = worth;
			best = e;
		}
	}
	return best;
}

/* Three guns side by side that may shoot at the same enemy shoot as one. */
static void mail_grand(struct emp_mail *m)
{
	int gun[3], n = 0;
	for (int k = 0; k < m->setup->n_units && n < 3; k++) {
		int u = m->setup->by_id[k];
		if (m->setup->unit[u].seat == m->seat && m->setup->unit[u].arm == ARTILLERY &&
		    emp_on_table(&m->table, u) && !emp_shooter_fault(m->setup, &m->table, u).why &&
		    (!n || emp_within(m->setup, &m->table, gun[n - 1], u, emp_number(N_GRAND_GAP))))
			gun[n++] = u;
	}
	int target = n == 3 ? best_shot(m, gun[1]) : VALUE_NONE;
	if (target != VALUE_NONE)
		emp_mail_line(m, CHOICE_OF(CMD_GRAND, .a = gun[0], .b = gun[1], .c = gun[2], .target = target));
}

/* Horse near: a square if it still threatens when the moves are over, else it shoots. */
void emp_mail_shots(struct emp_mail *m, int unit)
{
	int horse, foot, threat;
	if (m->setup->unit[unit].arm == CAVALRY || emp_fights(&m->table, unit) || m->table.unit[unit].where != ON_TABLE)
		return;
	threat = emp_nearest(m->setup, &m->table, unit, emp_fresh_horse, &horse);
	if (m->setup->unit[unit].arm == INFANTRY && threat != VALUE_NONE && horse <= m->w[W_HORSE_NEAR] &&
	    (emp_nearest(m->setup, &m->table, unit, emp_fresh_foot, &foot) == VALUE_NONE || foot > m->w[W_FOOT_NEAR]))
		emp_mail_line(m, CHOICE_OF(CMD_SQUARE, .unit = unit));
	int target = best_shot(m, unit);
	if (target != VALUE_NONE)
		emp_mail_line(m, CHOICE_OF(CMD_SHOOT, .unit = unit, .target = target));
}

/* ---- commanders ---- */

/* The unit not Fresh that needs help most: an enemy is so near that it may not rally of itself. */
static int needs_help(const struct emp_mail *m, int leader)
{
	int best = VALUE_NONE, worst = FRESH;
	for (int k = 0; k < m->setup->n_units; k++) {
		int u = m->setup->by_id[k];
		if (m->setup->unit[u].seat != m->seat || m->view->unit[u].status <= worst ||
		    !emp_is_division(m->setup, u) || !emp_may_help(m->setup, m->view, leader, u) ||
		    emp_may_rally(m->setup, m->view, u))
			continue;
		worst = m->view->unit[u].status;
		best = u;
	}
	return best;
}

static void mail_recoveries(struct emp_mail *m)
{
	int elan = emp_army_elan(m->setup, m->view, m->seat);
	for (int k = 0; k < m->setup->n_leaders && elan >= m->w[W_SPARE_ELAN]; k++) {
		int l = m->setup->leader_by_id[k], u;
		if (m->setup->leader[l].seat != m->seat || (u = needs_help(m, l)) == VALUE_NONE)
			continue;
		if (emp_mail_line(m, CHOICE_OF(CMD_RECOVER, .leader = l, .unit = u)))
			elan--;
	}
}

/* The middle of those of his that are on the table; false: there are none. */
static bool middle_of_corps(const struct emp_mail *m, int leader, struct geo_point *out)
{
	int64_t x = 0, y = 0;
	int n = 0;
	for (int u = 0; u < m->setup->n_units; u++) {
		if (!emp_in_play(&m->table, u) || (m->setup->leader[leader].army ? m->setup->unit[u].seat != m->seat
										 : m->setup->unit[u].leader != leader))
			continue;
		struct geo_shape shape = emp_shape(m->setup, &m->table, u);
		x += geo_centre(&shape).x;
		y += geo_centre(&shape).y;
		n++;
	}
	if (n)
		*out = (struct geo_point){(int32_t)(x / n), (int32_t)(y / n)};
	return n > 0;
}

/* How many of his are within his reach from there, and whether the enemy is too near. */
static int worth_of_place(const struct emp_mail *m, int leader, struct geo_point p)
{
	struct geo_shape point = geo_of_point(p);
	int worth = 0;
	for (int u = 0; u < m->setup->n_units; u++) {
		if (!emp_in_play(&m->table, u))
			continue;
		struct geo_shape shape = emp_shape(m->setup, &m->table, u);
		bool enemy = m->setup->unit[u].seat != m->seat;
		bool his = m->setup->leader[leader].army ? !enemy : m->setup->unit[u].leader == leader;
		if (enemy && geo_within(&shape, &point, m->w[W_LEADER_SAFE]))
			worth -= EMP_UNITS;
		else if (his && geo_within(&shape, &point, m->w[W_LEADER_NEAR]))
			worth += 2 + (m->setup->leader[leader].army && !emp_in_command(m->setup, &m->table, u));
	}
	return worth;
}

/* To the middle of his corps or behind it, where he has most of them about him; he stays while that is no worse. */
static void mail_ride(struct emp_mail *m, int leader)
{
	const struct emp_leader *l = &m->table.leader[leader];
	struct geo_pose at = {l->x, l->y, 0}, best = at, middle;
	struct geo_point centre;
	if (l->where != ON_TABLE || !middle_of_corps(m, leader, &centre))
		return;
	int most = worth_of_place(m, leader, geo_anchor(at));
	middle = geo_pose_to(at, centre, 0);
	int home = geo_turned(6 * m->setup->home[m->seat]);
	for (int back = 0; back <= 2 * m->w[W_LEADER_SAFE]; back += m->w[W_LEADER_SAFE] / 2)
		for (int half = 1; half <= 2; half++) {
			struct geo_pose to = geo_moved(middle, home, back);
			to.x = (int16_t)(at.x + (to.x - at.x) / half);
			to.y = (int16_t)(at.y + (to.y - at.y) / half);
			if (emp_ride_fault(m->setup, &m->table, leader, geo_anchor(to), 0).why)
				continue;
			int worth = worth_of_place(m, leader, geo_anchor(to));
			if (worth > most) {
				most = worth;
				best = to;
			}
		}
	if (best.x != at.x || best.y != at.y)
		emp_mail_line(m, CHOICE_OF(CMD_RIDE, .leader = leader, .x = best.x, .y = best.y));
}

/* An attack that too few of the corps will go on with costs a point each turn: a defence of where they stand costs
 * one once. */
static void mail_new_order(struct emp_mail *m, int leader, const int before[EMP_UNITS])
{
	int nearer, wanted;
	struct geo_point at;
	emp_weigh_attack(m->setup, &m->table, leader, before, &nearer, &wanted);
	if (nearer >= wanted || m->view->leader[leader].elan < m->w[W_BREACH_ELAN] ||
	    m->view->at.turn >= m->setup->turns || !middle_of_corps(m, leader, &at))
		return;
	struct geo_pose from = {m->view->leader[leader].x, m->view->leader[leader].y, 0};
	struct geo_pose to = geo_pose_to(from, at, 0);
	emp_mail_line(m, CHOICE_OF(CMD_DEFEND, .leader = leader, .x = to.x, .y = to.y));
}

/* The corps whose battle is elsewhere goes into it: at the enemy nearest to its commander. */
static void mail_reserve(struct emp_mail *m, int leader)
{
	int least = INT32_MAX, victim = VALUE_NONE;
	if (m->view->at.turn < m->w[W_RESERVE_FROM] || m->view->at.turn + m->w[W_RESERVE_LEFT] > m->setup->turns ||
	    m->view->leader[leader].order != ORDERED_DEFEND ||
	    m->view->leader[leader].elan != m->setup->leader[leader].elan ||
	    emp_army_elan(m->setup, m->view, m->seat) < m->w[W_RESERVE_ELAN])
		return;
	for (int u = 0; u < m->setup->n_units; u++) {
		if (m->setup->unit[u].leader != leader || !emp_in_play(m->view, u) || !emp_is_division(m->setup, u))
			continue;
		int gap, enemy = emp_nearest(m->setup, m->view, u, NULL, &gap);
		if (enemy == VALUE_NONE || gap < m->w[W_RESERVE_FAR] || m->view->unit[u].where == GARRISON)
			return;
		if (gap < least) {
			least = gap;
			victim = enemy;
		}
	}
	struct choice c = CHOICE_OF(CMD_TARGET, .leader = leader, .unit = victim);
	struct emp_command command = emp_command_of(m->seat, &c);
	if (victim != VALUE_NONE && emp_mail_line(m, c))
		emp_set_order(&m->table.leader[leader], &command); /* it binds before anybody moves */
}

static void mail_reserves(struct emp_mail *m)
{
	for (int k = 0; k < m->setup->n_leaders; k++)
		if (m->setup->leader[m->setup->leader_by_id[k]].seat == m->seat)
			mail_reserve(m, m->setup->leader_by_id[k]);
}

static void mail_leaders(struct emp_mail *m, const int before[EMP_UNITS])
{
	for (int k = 0; k < m->setup->n_leaders && !m->written; k++) {
		int l = m->setup->leader_by_id[k];
		if (m->setup->leader[l].seat != m->seat)
			continue;
		mail_new_order(m, l, before);
		mail_ride(m, l);
	}
}

/* ---- the mail ---- */

/* Own units, those nearest to the enemy first: they make room for the others. */
static int in_order(const struct emp_mail *m, int out[EMP_UNITS])
{
	int n = 0, gap[EMP_UNITS];
	for (int i = 0; i < m->setup->n_units; i++) {
		int u = m->setup->by_id[i], d = 0, k = n;
		if (m->setup->unit[u].seat != m->seat || !emp_in_play(m->view, u))
			continue;
		emp_nearest_enemy(m->setup, m->view, u, &d);
		for (; k > 0 && gap[k - 1] > d; k--) {
			gap[k] = gap[k - 1];
			out[k] = out[k - 1];
		}
		gap[k] = d;
		out[k] = u;
		n++;
	}
	return n;
}

static void write_mail(struct emp_mail *m)
{
	int unit[EMP_UNITS], before[EMP_UNITS], n = in_order(m, unit);
	mail_reserves(m);
	mail_recoveries(m);
	emp_note_distances(m->setup, &m->table, before);
	for (int i = 0; i < n && !m->written; i++) {
		emp_mail_moves(m, unit[i]);
		emp_mail_shots(m, unit[i]);
	}
	mail_grand(m);
	mail_leaders(m, before);
}

void emp_play_orders(const struct emp_setup *setup, const struct emp_state *view, const struct question *q,
		     const int16_t *w, uint64_t *rng, struct choice *out)
{
	struct emp_mail m = {.setup = setup, .view = view, .table = *view, .w = w, .seat = q->seat,
			     .line = ASKED(q, Q_ORDERS, line), .rng = rng, .out = CHOICE_OF(CMD_DONE)};
	write_mail(&m);
	*out = m.out;
}
