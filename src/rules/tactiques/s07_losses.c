/* Chapter 7, second part: casualties of units and of leaders, special losses. */
#include "rules/tactiques/tac.h"

/* ---- 7.2 ---- */

void tac_remove(struct run *run, int unit, enum tac_status status)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int hex = u->hex, hex2 = u->hex2;
	u->status = status;
	if (status == OFF_ROUTED)
		u->disruption = ROUTED;
	u->hex = u->hex2 = VALUE_NONE;
	tac_lay(run, unit);
	u->marker = NO_MARKER;
	u->cohesion = u->masked = u->beneath = 0;
	if (hex != VALUE_NONE)
		tac_fog_at(run, hex);
	if (hex2 != VALUE_NONE)
		tac_fog_at(run, hex2);
}

/* 7.23, 7.24: a box of its brigade. */
static void cross_brigade(struct run *run, int unit)
{
	RULE("TN 7.23");
	struct tac_at at = tac_now(run);
	int command = at.setup->unit[unit].command, seat = at.setup->unit[unit].seat;
	if (!at.setup->unit[unit].counts || at.setup->command[command].level != BRIGADE)
		return;
	bool before = tac_brigade_shattered(at, command);
	tac_state(run)->command[command].shattered++;
	if (!before && tac_brigade_shattered(at, command))
		report(run, EV_brigade_shatters, seat, command);
}

/* 4.73: a company that is lost is a box of its parent, and none of the brigade's. */
static void cross_company(struct run *run, int company)
{
	RULE("TN 4.73");
	struct tac_unit *parent = &tac_state(run)->unit[tac_state(run)->unit[company].parent];
	parent->out--;
	parent->losses++;
}

/* 4.61: who is down to one increment stands in one hex. */
static void shrink(struct run *run, int unit)
{
	RULE("TN 4.61c");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = at.setup->unit[unit].seat;
	if (u->hex2 == VALUE_NONE || tac_left(at, unit) != 1)
		return;
	option(run, HEX_AT, u->hex, 0, 0);
	option(run, HEX_AT, u->hex2, 0, 0);
	struct choice c = ask(run, Q_COLLAPSE, seat, unit, VALUE_NONE);
	u->hex = ARG(&c, HEX_AT, hex);
	u->hex2 = VALUE_NONE;
	tac_lay(run, unit);
	report(run, EV_collapses, seat, unit, u->hex, 0);
}

/* 18.21: a half at its mark costs its brigade a box, whether the regiment holds or not. */
static bool is_at_mark(struct tac_at at, int unit)
{
	return tac_shattered(at, unit) ||
	       (tac_twin_holds(at, unit) && at.s->unit[unit].losses >= at.setup->unit[unit].shatter);
}

/* 1.43E, 1.43F: who is captured or driven off the map loses all that is left of him. */
static void cross_all(struct run *run, int unit)
{
	RULE("TN 1.43E");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	bool before = is_at_mark(at, unit);
	u->losses = u->losses + tac_left(at, unit);
	if (!before && is_at_mark(at, unit))
		cross_brigade(run, unit);
	if (u->parent != VALUE_NONE)
		cross_company(run, unit);
}

void tac_eliminate(struct run *run, int unit)
{
	const struct tac_unit was = tac_state(run)->unit[unit];
	cross_all(run, unit);
	tac_remove(run, unit, LOST);
	tac_panic_at(run, tac_setup(run)->unit[unit].seat, was.hex, was.hex2);
}

/* 7.21, 7.22; 12.11: what a marked unit loses it loses in cohesion, too. */
static void cross_boxes(struct run *run, int unit, int n)
{
	RULE("TN 7.21");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = at.setup->unit[unit].seat, hex = u->hex, hex2 = u->hex2;
	if (!tac_on_map(at.s, unit))
		return;
	n = n < tac_left(at, unit) ? n : tac_left(at, unit);
	bool before = is_at_mark(at, unit);
	u->losses = u->losses + n;
	u->cohesion = u->cohesion + (u->marker != NO_MARKER ? n : 0);
	report(run, EV_loses, seat, unit, n);
	if (!before && is_at_mark(at, unit)) {
		if (tac_shattered(at, unit))
			report(run, EV_shatters, seat, unit);
		cross_brigade(run, unit);
	}
	if (tac_left(at, unit) > 0) {
		shrink(run, unit);
		return;
	}
	if (u->parent != VALUE_NONE)
		cross_company(run, unit);
	report(run, EV_destroyed, seat, unit, hex);
	tac_remove(run, unit, LOST);
	tac_panic_at(run, seat, hex, hex2);
}

void tac_lose(struct run *run, int unit, int n)
{
	if (tac_twin_beside(tac_now(run), unit) == VALUE_NONE) {
		cross_boxes(run, unit, n);
		return;
	}
	for (; n > 0; n--)
		cross_boxes(run, tac_loser(tac_now(run), unit), 1);
}

/* ---- 7.3: who follows a leader ---- */

/* The spare leader of a command that is nobody's son. */
static int generic_of(struct tac_at at, int command)
{
	RULE("TN 7.33", VALUE_NONE);
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.setup->leader[l].generic && at.setup->leader[l].command == command &&
		    at.s->leader[l].status == RESERVED)
			return l;
	return VALUE_NONE;
}

/* 7.3: the rank of a leader on the map who leads a command below that one. */
static int standing_of(struct tac_at at, int leader, int command)
{
	int own = at.s->leader[leader].command;
	if (!tac_leads(at.s, leader) || own == VALUE_NONE || own == command ||
	    at.setup->leader[leader].seat != at.setup->command[command].seat || !tac_below(at, own, command))
		return VALUE_NONE;
	/* 7.32: of the same branch first */
	int was = at.setup->command[command].leader;
	bool like = was != VALUE_NONE && at.setup->leader[was].arm == at.setup->leader[leader].arm;
	return 10 * like + at.setup->leader[leader].rank;
}

/* Chiefs of staff and aides may lead divisions and brigades. */
static bool may_step_in(struct tac_at at, int leader, int command)
{
	RULE("TN 7.3s", false);
	const struct tac_leader_setup *l = &at.setup->leader[leader];
	return tac_leads(at.s, leader) && at.s->leader[leader].command == VALUE_NONE &&
	       l->seat == at.setup->command[command].seat && (l->role == CHIEF_OF_STAFF || l->role == AIDE) &&
	       at.setup->command[command].level <= DIVISION;
}

/* 7.3: a royal personage who is there takes an army before all others. */
static int offer_monarchs(struct run *run, int command)
{
	RULE("TN 7.3m", 0);
	struct tac_at at = tac_now(run);
	int n = 0;
	for (int l = 0; l < at.s->n_leader && at.setup->command[command].level == ARMY; l++)
		if (tac_leads(at.s, l) && at.setup->leader[l].role == MONARCH &&
		    at.setup->leader[l].seat == at.setup->command[command].seat) {
			option(run, SUCCESSOR_LEADER, l, 0, 0);
			n++;
		}
	return n;
}

/* 7.3: the senior subordinates. */
static int offer_seniors(struct run *run, int command)
{
	struct tac_at at = tac_now(run);
	int best = VALUE_NONE, n = offer_monarchs(run, command);
	if (n)
		return n;
	if (at.setup->command[command].level == BRIGADE)
		return 0;
	for (int l = 0; l < at.s->n_leader; l++)
		if (standing_of(at, l, command) > best)
			best = standing_of(at, l, command);
	for (int l = 0; l < at.s->n_leader && best != VALUE_NONE; l++)
		if (standing_of(at, l, command) == best) {
			option(run, SUCCESSOR_LEADER, l, 0, 0);
			n++;
		}
	return n;
}

static void offer_staff(struct run *run, int command)
{
	struct tac_at at = tac_now(run);
	for (int l = 0; l < at.s->n_leader; l++)
		if (may_step_in(at, l, command))
			option(run, SUCCESSOR_LEADER, l, 0, 0);
}

static int ask_successor(struct run *run, int command, bool promotes)
{
	struct tac_at at = tac_now(run);
	int seat = at.setup->command[command].seat;
	if (!promotes || !offer_seniors(run, command))
		option(run, SUCCESSOR_GENERIC, 0, 0, 0);
	if (promotes)
		offer_staff(run, command);
	struct choice c = ask(run, Q_SUCCESSOR, seat, command, VALUE_NONE);
	return c.verb == SUCCESSOR_LEADER ? ARG(&c, SUCCESSOR_LEADER, leader) : VALUE_NONE;
}

/* The nearest unit of the side that a leader can ride to from there, by hexes that he may
 * enter and no enemy holds; NONE: there is none. */
static int refuge(struct run *run, int seat, int from)
{
	struct tac_at at = tac_now(run);
	int16_t *queue = run_scratch(run, FLAT_HEXES * sizeof *queue);
	bool *seen = run_scratch(run, FLAT_HEXES * sizeof *seen);
	int n = 0;
	queue[n++] = (int16_t)from;
	seen[from] = true;
	for (int i = 0; i < n; i++) {
		if (i && tac_seat_at(at, queue[i]) == seat)
			return queue[i];
		for (int d = 0; d < FLAT_DIRECTIONS; d++) {
			int next = flat_next(&at.setup->map, queue[i], d);
			if (next == FLAT_NONE || seen[next] || tac_seat_at(at, next) == !seat || tac_blazes(at, next) ||
			    tac_cost(at, LEADER_MOVES, 0, queue[i], next) < 0)
				continue;
			seen[next] = true;
			queue[n++] = (int16_t)next;
		}
	}
	return VALUE_NONE;
}

/* Where a leader of the module's values comes onto the map: where the other was, if a unit of the side
 * is there, else with the nearest that he can ride to, or the nearest of all. */
static int post_of(struct run *run, int seat, int hex)
{
	RULE("TN 7.3p", hex);
	struct tac_at at = tac_now(run);
	if (tac_seat_at(at, hex) == seat)
		return hex;
	int best = refuge(run, seat, hex);
	for (int u = 0; u < at.s->n_unit && best == VALUE_NONE; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) &&
		    flat_distance(&at.setup->map, at.s->unit[u].hex, hex) == tac_nearest(at, seat, hex))
			best = at.s->unit[u].hex;
	return best == VALUE_NONE ? hex : best;
}

/* A command without a leader gets one, and so does the one he comes from. */
static void fill(struct run *run, int command, int was, int hex, bool promotes)
{
	struct tac_state *s = tac_state(run);
	int seat = tac_setup(run)->command[command].seat;
	int by = ask_successor(run, command, promotes), from = VALUE_NONE;
	if (by == VALUE_NONE && tac_setup(run)->command[command].level != BRIGADE) {
		by = generic_of(tac_now(run), command);
		if (by != VALUE_NONE) {
			s->leader[by].hex = post_of(run, seat, hex);
			s->leader[by].status = LEADS;
		}
	} else if (by != VALUE_NONE) {
		from = s->leader[by].command;
	}
	s->command[command].leader = by;
	if (by == VALUE_NONE)
		s->command[command].rating = tac_setup(run)->side[seat].brigade_rating;
	else
		s->leader[by].command = command;
	report(run, EV_replaced, seat, command, was, by);
	if (from != VALUE_NONE && s->command[from].leader == by)
		fill(run, from, by, s->leader[by].hex, true);
}

/* 7.3, 7.31; 7.43F: who is grievously wounded is followed by a leader of the module's values, but
 * at the head of an army. */
static void replace(struct run *run, int leader, int hex, enum tac_special how)
{
	RULE("TN 7.3");
	struct tac_state *s = tac_state(run);
	int command = s->leader[leader].command;
	s->leader[leader].command = VALUE_NONE;
	if (command == VALUE_NONE || s->command[command].leader != leader)
		return;
	fill(run, command, leader, hex, how != SL_GRIEVOUS || tac_setup(run)->command[command].level == ARMY);
}

void tac_own_orders(struct run *run)
{
	RULE("TN 9.63");
	const struct tac_state *s = tac_state(run);
	for (int u = 0; u < s->n_unit; u++)
		if (tac_on_map(s, u) && tac_setup(run)->unit[u].seat == s->at.active &&
		    s->unit[u].marker != NO_MARKER && tac_order_of(tac_now(run), u) != ENGAGE)
			tac_unmark(run, u);
}

void tac_leader_lost(struct run *run, int leader, enum tac_special how)
{
	RULE("TN 7.43");
	struct tac_leader *l = &tac_state(run)->leader[leader];
	int seat = tac_setup(run)->leader[leader].seat, hex = l->hex;
	report(run, EV_leader_hit, seat, leader, (int)how);
	if (how == SL_HORSE) {
		l->unhorsed = 1;
		return;
	}
	l->status = how == SL_CAPTURED ? CAPTURED : how == SL_LIGHT ? WOUNDED : OUT;
	l->hex = VALUE_NONE;
	tac_monarch_lost(run, leader, how);
	replace(run, leader, hex, how);
	if (tac_setup(run)->leader[leader].role == AIDE)
		tac_own_orders(run);
}

/* ---- 7.34 ---- */

void tac_evade(struct run *run, int hex, int by)
{
	RULE("TN 7.34");
	struct tac_state *s = tac_state(run);
	for (int l = 0; l < s->n_leader; l++) {
		int seat = tac_setup(run)->leader[l].seat;
		if (!tac_leads(s, l) || s->leader[l].hex != hex || seat == by)
			continue;
		int die = 1;
		if (!s->leader[l].unhorsed) {
			die = roll(run, "TN 7.34", "evade", seat, 1, VALUE_NONE, VALUE_NONE)->value[0];
			roll_check(run, die % 2 == 0, 5, 10);
		}
		int to = die % 2 ? VALUE_NONE : refuge(run, seat, hex);
		if (to == VALUE_NONE) {
			tac_leader_lost(run, l, SL_CAPTURED);
			continue;
		}
		s->leader[l].hex = to;
		report(run, EV_evades, seat, l, to);
	}
}

/* ---- 7.4 ---- */

int tac_pick(struct run *run, int by, int n)
{
	RULE("TN 7.42", 0);
	if (n <= 1)
		return 0;
	if (n > 10)
		return roll_sides(run, "TN 7.42", "pick", by, 1, n, VALUE_NONE, VALUE_NONE)->value[0] - 1;
	for (;;) {
		int die = roll(run, "TN 7.42", "pick", by, 1, VALUE_NONE, VALUE_NONE)->value[0];
		if (die <= n * (10 / n))
			return (die - 1) % n;
	}
}

/* 4.65: a leader with a multi-hex formation is in both of its hexes. */
static bool stands_in(struct tac_at at, int leader, int hex)
{
	RULE("TN 4.65", at.s->leader[leader].hex == hex);
	int at_hex = at.s->leader[leader].hex, top = tac_top(at, hex);
	return at_hex == hex ||
	       (top != VALUE_NONE && at.s->unit[top].hex2 != VALUE_NONE && tac_in_hex(at.s, top, at_hex));
}

/* Leaders of the side in the hex, by rank, then as the roster has them. */
static int leaders_in(struct tac_at at, int seat, int hex, int out[TAC_LEADERS])
{
	int n = 0;
	for (int l = 0; l < at.s->n_leader; l++) {
		if (!tac_leads(at.s, l) || at.setup->leader[l].seat != seat || !stands_in(at, l, hex))
			continue;
		int i = n++;
		for (; i && at.setup->leader[out[i - 1]].rank < at.setup->leader[l].rank; i--)
			out[i] = out[i - 1];
		out[i] = (int16_t)l;
	}
	return n;
}

/* By a die that its owner alone sees, where a stack may hide of whom it is one. */
static int pick_brigade(struct run *run, int by, int n)
{
	if (!tac_is_examining(tac_setup(run)) || n <= 1)
		return tac_pick(run, by, n);
	return roll_sealed(run, "TN 7.42", "pick", !by, SEEN_SEAT, 1, n)->value[0] - 1;
}

/* 7.43B: once a brigade, and only where its leader is no counter. */
static void lose_brigadier(struct run *run, int hex, int by)
{
	RULE("TN 7.43B");
	struct tac_at at = tac_now(run);
	struct tac_stack k = tac_stack_at(at, hex);
	int found[TAC_STACK];
	int n = 0;
	for (int i = 0; i < k.n; i++) {
		int c = tac_unit(at, k.unit[i])->command;
		if (at.setup->command[c].level == BRIGADE && at.s->command[c].leader == VALUE_NONE &&
		    !at.s->command[c].struck && !list_has(found, n, c))
			found[n++] = (int16_t)c;
	}
	if (!n)
		return;
	struct tac_command *c = &tac_state(run)->command[found[pick_brigade(run, by, n)]];
	c->struck = 1;
	c->rating = c->rating > 0 ? c->rating - 1 : 0;
	report(run, EV_brigadier, !by, (int)(c - tac_state(run)->command));
}

/* 7.43C, 15.73 */
static void set_ablaze(struct run *run, int hex)
{
	RULE("TN 15.73");
	struct tac_game *g = &tac_state(run)->game;
	if (tac_traits(tac_now(run), hex) & WATER || tac_blazes(tac_now(run), hex) ||
	    g->n_blazes == ARRAY_LEN(g->blazes))
		return;
	g->blazes[g->n_blazes++] = hex;
	report(run, EV_blaze, VALUE_NONE, hex);
	tac_displace(run, hex);
}

/* 7.4: what the table says happens to one leader, one brigade or the ground. */
void tac_special_loss(struct run *run, int hex, int by, enum tac_column column)
{
	RULE("TN 7.4");
	int leader[TAC_LEADERS];
	int die = roll(run, "TN 7.4", "special", by, 1, VALUE_NONE, VALUE_NONE)->value[0];
	int what = tac_special_losses[die][column], ways = 0;
	for (int d = 1; d <= 10; d++)
		ways += tac_special_losses[d][column] != SL_NONE;
	roll_check(run, what != SL_NONE, ways, 10);
	int n = leaders_in(tac_now(run), !by, hex, leader);
	report(run, EV_special, by, hex, what);
	if (what == SL_BRIGADIER)
		lose_brigadier(run, hex, by);
	else if (what == SL_BLAZE)
		set_ablaze(run, hex);
	else if (what != SL_NONE && n)
		tac_leader_lost(run, leader[tac_pick(run, by, n)], (enum tac_special)what);
}
