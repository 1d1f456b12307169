/* Chapter 9, fifth section: Command Range, and step C.  Distances are what a leader would pay to
 * ride there, in half points. */
#include "rules/tactiques/memo.h"

enum { BRIGADE_POINTS = 2, STAFF_POINTS = 2 };

/* ---- 9.52: distances ---- */

static void bar_around(struct tac_chain *chain, int hex)
{
	int next[FLAT_DIRECTIONS];
	flat_around(&chain->at.setup->map, hex, next);
	chain->barred[hex] = true;
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		if (next[d] != FLAT_NONE)
			chain->barred[next[d]] = true;
}

static void open_up(struct tac_chain *chain, int hex)
{
	chain->barred[hex] = false;
}

/* In each hex of the side's units. */
static void where_units_are(struct tac_chain *chain, int seat, void (*f)(struct tac_chain *, int))
{
	const struct tac_state *s = chain->at.s;
	for (int u = 0; u < s->n_unit; u++) {
		if (!tac_on_map(s, u) || chain->at.setup->unit[u].seat != seat)
			continue;
		f(chain, s->unit[u].hex);
		if (s->unit[u].hex2 != VALUE_NONE)
			f(chain, s->unit[u].hex2);
	}
}

/* 9.53: enemies bar their hexes and those beside them, but where a friend stands; a mask does as
 * well, whether there is anybody beneath it or not (T-59). */
static void bar(struct tac_chain *chain)
{
	RULE("TN 9.53");
	const struct tac_side *enemy = &chain->at.s->side[!chain->seat];
	for (int i = 0; i < enemy->n_masks; i++)
		bar_around(chain, enemy->masks[i]);
	where_units_are(chain, !chain->seat, bar_around);
	where_units_are(chain, chain->seat, open_up);
}

/* Of every hex that somebody rides to, since the streams rose or fell. */
static const struct tac_legs *legs_of(const struct tac_chain *chain, int hex)
{
	struct tac_legs *l = &chain->memo->legs[hex];
	if (l->known)
		return l;
	int next[FLAT_DIRECTIONS];
	flat_around(&chain->at.setup->map, hex, next);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		l->next[d] = (int16_t)next[d];
		l->cost[d] = next[d] == FLAT_NONE
				     ? X
				     : (int16_t)tac_cost_toward(chain->at, LEADER_MOVES, F_COLUMN, hex, d, next[d]);
	}
	l->known = true;
	return l;
}

/* 9.52: what a leader pays for the way to a neighbour, or X. */
static int leg(const struct tac_chain *chain, const struct tac_legs *l, int d)
{
	RULE("TN 9.52", 2);
	return tac_blazes(chain->at, l->next[d]) ? X : l->cost[d];
}

static bool is_come_to(const struct tac_ride *r, int hex)
{
	return r->ride[hex] == r->now;
}

static void come_to(struct tac_ride *r, int hex, int halves)
{
	if (is_come_to(r, hex) && halves >= r->halves[hex])
		return;
	r->ride[hex] = r->now;
	r->halves[hex] = (int16_t)halves;
	if (r->waits[hex])
		return;
	r->waits[hex] = true;
	r->queue[(r->first + r->n++) % FLAT_HEXES] = (int16_t)hex;
}

/* From a hex, or from the two of a multi-hex unit. */
static void ride_from(const struct tac_chain *chain, int hex, int hex2, int limit)
{
	struct tac_ride *r = &chain->memo->ride;
	r->now++;
	r->first = r->n = 0;
	come_to(r, hex, 0);
	if (hex2 != VALUE_NONE)
		come_to(r, hex2, 0);
	while (r->n) {
		int here = r->queue[r->first];
		r->first = (r->first + 1) % FLAT_HEXES;
		r->n--;
		r->waits[here] = false;
		const struct tac_legs *l = legs_of(chain, here);
		for (int d = 0; d < FLAT_DIRECTIONS; d++) {
			int cost = l->next[d] == FLAT_NONE || chain->barred[l->next[d]] ? X : leg(chain, l, d);
			if (cost != X && r->halves[here] + cost <= limit)
				come_to(r, l->next[d], r->halves[here] + cost);
		}
	}
}

/* The same of the head of a command.  He rides again when he stands elsewhere, or the ground lies otherwise open. */
static void ride_of(const struct tac_chain *chain, int command, int hex, int hex2, int limit)
{
	struct tac_reach *had = &chain->memo->reach[command];
	struct tac_ride *r = &chain->memo->ride;
	int hexes = flat_hexes(&chain->at.setup->map);
	if (had->open == chain->open && had->hex == hex && had->hex2 == hex2 && had->limit == limit) {
		r->now++;
		for (int i = 0; i < hexes; i += 32)
			for (uint32_t left = had->hexes[i / 32]; left; left &= left - 1)
				r->ride[i + __builtin_ctz(left)] = r->now;
		return;
	}
	ride_from(chain, hex, hex2, limit);
	*had = (struct tac_reach){.open = chain->open, .hex = hex, .hex2 = hex2, .limit = limit};
	for (int i = 0; i < hexes; i++)
		had->hexes[i / 32] |= (uint32_t)is_come_to(r, i) << i % 32;
}

/* 9.55: of a multi-hex unit one hex is enough. */
static bool is_reached(const struct tac_chain *chain, const struct tac_unit *u)
{
	const struct tac_ride *r = &chain->memo->ride;
	bool first = is_come_to(r, u->hex);
	RULE("TN 9.55", first);
	return first || (u->hex2 != VALUE_NONE && is_come_to(r, u->hex2));
}

/* ---- 9.54 ---- */

/* The one leader whom a Chief of Staff serves: his own, if they are together, else the most senior
 * of the hex that has a range; NONE. */
static int served_by(struct tac_at at, int chief)
{
	int best = VALUE_NONE, own = tac_head_of(at, at.setup->leader[chief].command);
	for (int l = 0; l < at.s->n_leader; l++) {
		const struct tac_leader_setup *n = &at.setup->leader[l];
		if (!tac_leads(at.s, l) || n->seat != at.setup->leader[chief].seat || !n->range || l == chief ||
		    at.s->leader[l].hex != at.s->leader[chief].hex)
			continue;
		if (l == own)
			return l;
		if (best == VALUE_NONE || n->rank > at.setup->leader[best].rank)
			best = l;
	}
	return best;
}

/* Half points that a Chief of Staff adds to a leader's range: one of them, once. */
static int staff_of(struct tac_at at, int leader)
{
	RULE("TN 9.54", 0);
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.s->leader[l].hex == at.s->leader[leader].hex && tac_acts_as(at, l, CHIEF_OF_STAFF) &&
		    tac_leads(at.s, l) && served_by(at, l) == leader)
			return 2 * STAFF_POINTS;
	return 0;
}

/* ---- 9.51: leaders and what is under them ---- */

/* 4.65: with a multi-hex unit he is in its other hex as well; NONE. */
static int also_in(struct tac_at at, int leader)
{
	RULE("TN 4.65r", VALUE_NONE);
	int hex = at.s->leader[leader].hex, first = TAC_UNITS;
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.setup->unit[k.unit[i]].seat == at.setup->leader[leader].seat &&
		    at.s->unit[k.unit[i]].hex2 != VALUE_NONE && k.unit[i] < first)
			first = k.unit[i];
	if (first == TAC_UNITS)
		return VALUE_NONE;
	return at.s->unit[first].hex == hex ? at.s->unit[first].hex2 : at.s->unit[first].hex;
}

static bool leader_is_reached(const struct tac_chain *chain, int leader)
{
	const struct tac_ride *r = &chain->memo->ride;
	if (is_come_to(r, chain->at.s->leader[leader].hex))
		return true;
	int other = also_in(chain->at, leader);
	return other != VALUE_NONE && is_come_to(r, other);
}

/* Is the leader of the command there?  One without a counter is with any unit of his brigade that
 * is in command; an echelon that nobody leads is wherever it is wanted. */
static bool reaches(const struct tac_chain *chain, int command)
{
	struct tac_at at = chain->at;
	int leader = tac_head_of(at, command);
	if (leader != VALUE_NONE)
		return tac_leads(at.s, leader) && leader_is_reached(chain, leader);
	if (at.setup->command[command].level != BRIGADE)
		return at.setup->command[command].leader == VALUE_NONE;
	for (int u = chain->first[command]; u != VALUE_NONE; u = chain->next[u])
		if (!at.s->unit[u].ooc && is_reached(chain, &at.s->unit[u]))
			return true;
	return false;
}

/* Who is in range of the leader of an echelon or army. */
static void look_down(struct tac_chain *chain, int above)
{
	RULE("TN 9.51e");
	struct tac_at at = chain->at;
	int leader = tac_head_of(at, above);
	bool leads = leader != VALUE_NONE && tac_leads(at.s, leader);
	bool nobody = leader == VALUE_NONE && at.setup->command[above].leader == VALUE_NONE;
	if (leads)
		ride_of(chain, above, at.s->leader[leader].hex, also_in(at, leader),
			2 * at.setup->leader[leader].range + staff_of(at, leader));
	for (int c = 0; c < at.s->n_command; c++)
		for (int k = 0; k < at.setup->command[c].n_parents; k++)
			if (at.setup->command[c].parent[k] == above)
				chain->linked[c][k] = nobody || (leads && reaches(chain, c));
	for (int u = chain->first[above]; u != VALUE_NONE; u = chain->next[u])
		chain->attached[u] = nobody || (leads && is_reached(chain, &at.s->unit[u]));
}

/* Units on the map by their commands, each as the roster has them. */
static void muster(struct tac_chain *chain)
{
	struct tac_at at = chain->at;
	memset(chain->first, 0xff, sizeof chain->first); /* NONE everywhere */
	for (int u = at.s->n_unit - 1; u >= 0; u--) {
		if (!tac_on_map(at.s, u))
			continue;
		int command = tac_unit(at, u)->command;
		chain->next[u] = chain->first[command];
		chain->first[command] = (int16_t)u;
	}
}

/* Numbers how the ground lies open to the side, anew when it does so otherwise than when it was looked at last. */
static void number_ground(struct tac_chain *chain)
{
	struct tac_open *last = &chain->memo->open[chain->seat];
	struct tac_air air;
	tac_air(chain->at, &air);
	if (chain->memo->deep != air.deep)
		memset(chain->memo->legs, 0, sizeof chain->memo->legs);
	chain->memo->deep = air.deep;
	if (!last->number || memcmp(&last->air, &air, sizeof air) ||
	    memcmp(last->barred, chain->barred, sizeof chain->barred)) {
		last->air = air;
		memcpy(last->barred, chain->barred, sizeof chain->barred);
		last->number = ++chain->memo->opened;
	}
	chain->open = last->number;
}

static struct tac_chain *begin(struct run *run, struct tac_at at, int seat)
{
	struct tac_chain *chain = run_scratch(run, sizeof *chain);
	chain->at = at;
	chain->seat = seat;
	chain->memo = run_memo(run);
	bar(chain);
	muster(chain);
	number_ground(chain);
	return chain;
}

static void look_at_all(struct tac_chain *chain)
{
	for (int c = 0; c < chain->at.s->n_command; c++)
		if (chain->at.setup->command[c].seat == chain->seat && chain->at.setup->command[c].level != BRIGADE)
			look_down(chain, c);
}

const struct tac_chain *tac_chain_of(struct run *run, struct tac_at at, int seat)
{
	struct tac_chain *chain = begin(run, at, seat);
	look_at_all(chain);
	return chain;
}

/* ---- the chain ---- */

static bool is_chained(const struct tac_chain *chain, int command, int above)
{
	const struct tac_command_setup *c = &chain->at.setup->command[command];
	for (int k = 0; k < c->n_parents; k++)
		if (chain->linked[command][k] && (c->parent[k] == above || is_chained(chain, c->parent[k], above)))
			return true;
	return false;
}

/* The command whose leader is out of range, on the way up. */
static int broken_link(const struct tac_chain *chain, int command, int above)
{
	while (command != above) {
		const struct tac_command_setup *c = &chain->at.setup->command[command];
		int k = 0;
		while (k < c->n_parents - 1 &&
		       !(chain->linked[command][k] && tac_below(chain->at, c->parent[k], above)))
			k++;
		if (k >= c->n_parents || !chain->linked[command][k])
			break;
		command = c->parent[k];
	}
	return command;
}

struct no tac_chain_no(const struct tac_chain *chain, int command, int above)
{
	RULE("TN 2.43", NO_OBJECTION);
	if (is_chained(chain, command, above))
		return NO_OBJECTION;
	int link = broken_link(chain, command, above);
	return link == command ? NO(out_of_range, (int16_t)command) : NO(chain_breaks_at, (int16_t)link);
}

/* 2.42: of several superiors one is enough; who has none is never out of range. */
static bool is_linked(const struct tac_chain *chain, int command)
{
	const struct tac_command_setup *c = &chain->at.setup->command[command];
	bool first = !c->n_parents || chain->linked[command][0];
	RULE("TN 2.42", first);
	for (int k = 1; k < c->n_parents && !first; k++)
		first = chain->linked[command][k];
	return first;
}

/* ---- 9.51: brigades ---- */

/* Is the other beside the unit from which the ride began, or within two points of it? */
static bool is_near(const struct tac_chain *chain, int unit, int other)
{
	return is_reached(chain, &chain->at.s->unit[other]) || tac_gap(chain->at, unit, other) <= 1;
}

static void ride_from_unit(const struct tac_chain *chain, int unit)
{
	const struct tac_unit *u = &chain->at.s->unit[unit];
	ride_from(chain, u->hex, u->hex2, 2 * BRIGADE_POINTS);
}

/* Of each unit of the brigade the first unit of its group; others are left. */
static void group(const struct tac_chain *chain, int command, int of[TAC_UNITS])
{
	int first = chain->first[command];
	for (int u = first; u != VALUE_NONE; u = chain->next[u])
		of[u] = u;
	for (int u = first; u != VALUE_NONE; u = chain->next[u]) {
		ride_from_unit(chain, u);
		for (int v = first; v != VALUE_NONE; v = chain->next[v]) {
			if (of[v] == of[u] || !is_near(chain, u, v))
				continue;
			int keep = of[u] < of[v] ? of[u] : of[v], drop = of[u] < of[v] ? of[v] : of[u];
			for (int w = first; w != VALUE_NONE; w = chain->next[w])
				of[w] = of[w] == drop ? keep : of[w];
		}
	}
}

void tac_near_brigade(struct run *run, int command, bool near[TAC_UNITS])
{
	struct tac_at at = tac_now(run);
	const struct tac_chain *chain = begin(run, at, at.setup->command[command].seat);
	for (int u = chain->first[command]; u != VALUE_NONE; u = chain->next[u]) {
		ride_from_unit(chain, u);
		for (int v = 0; v < at.s->n_unit; v++)
			if (tac_on_map(at.s, v) && at.setup->unit[v].seat == chain->seat &&
			    !tac_is_of(at, v, command) && is_near(chain, u, v))
				near[v] = true;
	}
}

/* ---- C: marks ---- */

static void mark_unit(struct run *run, int unit, bool out)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	out = out && !tac_independent(tac_now(run), unit);
	if (u->ooc != out)
		report(run, out ? EV_strays : EV_rejoins, tac_setup(run)->unit[unit].seat, unit);
	u->ooc = out;
}

/* Of each group, by its first unit, how many could be out of command if another is in it; the
 * largest of these. */
static int count_groups(const struct tac_chain *chain, int command, const int of[TAC_UNITS], int size[TAC_UNITS],
			int *groups)
{
	int most = 0;
	*groups = 0;
	for (int u = chain->first[command]; u != VALUE_NONE; u = chain->next[u]) {
		if (tac_independent(chain->at, u))
			continue;
		*groups += !size[of[u]]++;
		most = size[of[u]] > most ? size[of[u]] : most;
	}
	return most;
}

/* Which group stays in command: its owner names a unit of it, and a unit of the largest stands
 * first.  NONE: nobody can be out of it. */
static int ask_group(struct run *run, const struct tac_chain *chain, int command, const int of[TAC_UNITS])
{
	int size[TAC_UNITS] = {0}, groups;
	int most = count_groups(chain, command, of, size, &groups);
	if (groups < 2)
		return VALUE_NONE;
	for (int n = most; n; n--)
		for (int u = chain->first[command]; u != VALUE_NONE; u = chain->next[u])
			if (size[of[u]] == n)
				option(run, ONE_UNIT, u, 0, 0);
	struct choice c = ask(run, Q_GROUP, chain->seat, command, VALUE_NONE);
	return of[ARG(&c, ONE_UNIT, unit)];
}

static void keep_together(struct run *run, const struct tac_chain *chain, int command)
{
	RULE("TN 9.51");
	int of[TAC_UNITS];
	group(chain, command, of);
	int kept = ask_group(run, chain, command, of);
	for (int u = chain->first[command]; u != VALUE_NONE; u = chain->next[u])
		mark_unit(run, u, of[u] != kept && kept != VALUE_NONE);
}

/* 9.5: a leader who is out of range of all his superiors. */
static void mark_leader(struct run *run, const struct tac_chain *chain, int command)
{
	RULE("TN 9.5");
	struct tac_state *s = tac_state(run);
	int leader = s->command[command].leader;
	bool there = leader == VALUE_NONE ? tac_has_unit(tac_now(run), command, false) : tac_leads(s, leader);
	bool out = there && !is_linked(chain, command);
	if (out != tac_cut_off(tac_now(run), command))
		report(run, out ? EV_cut_off : EV_in_touch, chain->seat, command);
	if (leader == VALUE_NONE)
		s->command[command].ooc = out;
	else
		s->leader[leader].ooc = out;
}

static void mark_attached(struct run *run, const struct tac_chain *chain, int unit)
{
	RULE("TN 9.51a");
	mark_unit(run, unit, !chain->attached[unit]);
}

void tac_determine(struct run *run, int seat)
{
	struct tac_at at = tac_now(run);
	struct tac_chain *chain = begin(run, at, seat);
	for (int c = 0; c < at.s->n_command; c++)
		if (at.setup->command[c].seat == seat && at.setup->command[c].level == BRIGADE)
			keep_together(run, chain, c);
	look_at_all(chain);
	for (int c = 0; c < at.s->n_command; c++)
		if (at.setup->command[c].seat == seat)
			mark_leader(run, chain, c);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) &&
		    at.setup->command[tac_unit(at, u)->command].level != BRIGADE)
			mark_attached(run, chain, u);
}
