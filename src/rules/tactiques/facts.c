/* Questions of fact: what stands where, what ground and hexsides do, what is seen, how far it is and what fire does. */
#include "engine/facts.h"
#include "rules/tactiques/orders.h"
#include "words/said.h"

enum tac_thing { THING_HEX, THING_UNIT, THING_LEADER };

static struct tac_at at_of(const struct inquiry *q)
{
	return (struct tac_at){.setup = q->setup, .s = q->view};
}

/* ---- what is meant ---- */

static int known_hex(int hex)
{
	return hex >= 0 ? hex : VALUE_NONE; /* unknown, or off the map */
}

static bool find_unit(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	struct tac_at at = at_of(q);
	int u = tac_find_unit(at.setup, q->seat, word);
	u = u == VALUE_NONE ? tac_find_unit(at.setup, !q->seat, word) : u;
	if (u == VALUE_NONE)
		return false;
	*out = (struct fact_thing){at.setup->unit[u].id, THING_UNIT, u,
				   tac_on_map(at.s, u) ? known_hex(at.s->unit[u].hex) : VALUE_NONE, 0};
	return true;
}

static bool find_leader(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	struct tac_at at = at_of(q);
	int l = tac_find_leader(at.setup, q->seat, word);
	l = l == VALUE_NONE ? tac_find_leader(at.setup, !q->seat, word) : l;
	if (l == VALUE_NONE)
		return false;
	*out = (struct fact_thing){at.setup->leader[l].id, THING_LEADER, l, known_hex(at.s->leader[l].hex), 0};
	return true;
}

static bool find(const struct inquiry *q, const char *word, struct fact_thing *out)
{
	int hex;
	if (find_unit(q, word, out) || find_leader(q, word, out))
		return true;
	if (!q->sys->place_read(q->setup, word, &hex))
		return false;
	*out = (struct fact_thing){fact_place(q, hex), THING_HEX, VALUE_NONE, hex, 0};
	return true;
}

static const char *name(const struct inquiry *q, int i)
{
	struct tac_at at = at_of(q);
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_on_map(at.s, u) && !i--)
			return at.setup->unit[u].id;
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.s->leader[l].hex >= 0 && !i--)
			return at.setup->leader[l].id;
	return NULL;
}

static bool is_there(const struct inquiry *q, const struct fact_thing *t)
{
	if (t->x == VALUE_NONE)
		fact_say(q, SAID(facts, nowhere, .name = t->name));
	return t->x != VALUE_NONE;
}

/* ---- units ---- */

static const char *hexes_of(const struct inquiry *q, const struct tac_unit *u)
{
	if (u->hex2 < 0)
		return fact_place(q, u->hex);
	return arena_printf(q->arena, "%s+%s", fact_place(q, u->hex), fact_place(q, u->hex2));
}

/* Increments left of those it began with; of an enemy whose roster is hidden nothing. */
static const char *strength_of(const struct inquiry *q, int unit)
{
	struct tac_at at = at_of(q);
	if (at.s->unit[unit].losses == VALUE_UNKNOWN)
		return "?";
	return arena_printf(q->arena, "%d/%d", tac_left(at, unit), at.setup->unit[unit].increments);
}

static bool is_listed(struct tac_at at, int unit, int seat)
{
	int status = at.s->unit[unit].status;
	return at.setup->unit[unit].seat == seat && status >= 0 && !(at.setup->unit[unit].company && status != ON_MAP);
}

static const char *unit_text(const struct inquiry *q, int unit)
{
	struct tac_at at = at_of(q);
	const struct tac_unit *u = &at.s->unit[unit];
	const char *called = at.setup->unit[unit].name, *arm = fact_word(q, "arms", tac_arms[tac_arm(at, unit)]);
	if (!tac_on_map(at.s, unit))
		return fact_text(q, SAID(facts_tactiques, off_map, .name = called, .arm = arm,
					 .waits = u->status == WAITING, .routed = u->status == OFF_ROUTED,
					 .left = u->status == EXITED));
	return fact_text(q, SAID(facts_tactiques, unit, .name = called, .arm = arm,
				 .formation = fact_word(q, "formations", tac_formation_names[u->formation]),
				 .facing = tac_facings[u->facing],
				 .state = u->disruption > NORMAL ? tac_disruptions[u->disruption] : "",
				 .assault = u->marker == ASSAULT, .charge = u->marker == CHARGE, .ooc = u->ooc == 1));
}

static void unit_line(const struct inquiry *q, int unit)
{
	static const int width[] = {9, 9, 5, 0};
	struct tac_at at = at_of(q);
	bool there = tac_on_map(at.s, unit);
	const char *cell[] = {at.setup->unit[unit].id, there ? hexes_of(q, &at.s->unit[unit]) : "-",
			      strength_of(q, unit), unit_text(q, unit)};
	fact_row(q, width, cell);
}

static void leader_line(const struct inquiry *q, int leader)
{
	static const int width[] = {9, 9, 5, 0};
	struct tac_at at = at_of(q);
	const struct tac_leader *l = &at.s->leader[leader];
	const char *cell[] = {at.setup->leader[leader].id, l->hex >= 0 ? fact_place(q, l->hex) : "-", "-",
			      fact_text(q, SAID(facts_tactiques, leader, .name = at.setup->leader[leader].name,
						.rank = tac_ranks[at.setup->leader[leader].rank],
						.out = l->status == OUT || l->status == CAPTURED,
						.wounded = l->status == WOUNDED, .ooc = l->ooc == 1))};
	fact_row(q, width, cell);
}

/* 16.1: where something lies under a mask, of which nobody knows more. */
static void say_masks(const struct inquiry *q, int seat)
{
	const struct tac_side *side = &at_of(q).s->side[seat];
	struct buf b = BUF_INIT;
	for (int i = 0; i < side->n_masks; i++)
		buf_addf(&b, "%s%s", i ? " " : "", fact_place(q, side->masks[i]));
	if (b.len)
		fact_say(q, SAID(facts_tactiques, masks, .hexes = buf_text(&b)));
	buf_free(&b);
}

static void units(const struct inquiry *q, int seat)
{
	struct tac_at at = at_of(q);
	int n = 0;
	for (int u = 0; u < at.s->n_unit; u++)
		n += is_listed(at, u, seat) && tac_on_map(at.s, u);
	page_words(q->out, 2,
		   fact_text(q, SAID(facts_tactiques, side, .side = at.setup->head.seat[seat].name, .n = n,
				     .own = seat == q->seat, .fog = at.setup->rule[SWITCH_FOG])));
	for (int u = 0; u < at.s->n_unit; u++)
		if (is_listed(at, u, seat))
			unit_line(q, u);
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.setup->leader[l].seat == seat && at.s->leader[l].status != RESERVED)
			leader_line(q, l);
	say_masks(q, seat);
}

static const char *points_text(const struct inquiry *q, int halves)
{
	return arena_printf(q->arena, "%d%s", halves / 2, halves & 1 ? ".5" : "");
}

/* What the roster says of an own unit, or of any where rosters lie open. */
static void say_roster(const struct inquiry *q, int unit)
{
	struct tac_at at = at_of(q);
	const struct tac_unit_setup *u = tac_unit(at, unit);
	if (at.s->unit[unit].losses == VALUE_UNKNOWN) {
		fact_say(q, SAID(facts_tactiques, roster_hidden));
		return;
	}
	fact_say(q, SAID(facts_tactiques, roster, .morale = u->morale, .fire = u->fire, .range = u->range,
			 .melee = u->melee, .guns = tac_is_artillery(at, unit),
			 .ma = points_text(q, tac_allowance(at, unit, false)),
			 .change = points_text(q, tac_change_cost(at, unit)), .low = tac_low_on_ammo(at, unit)));
	if (tac_on_map(at.s, unit) && at.setup->unit[unit].seat == q->seat)
		fact_say(q, SAID(facts_tactiques, command,
				 .order = fact_word(q, "command-orders", tac_orders[tac_order_of(at, unit)]),
				 .command = at.setup->command[u->command].name));
}

static void unit(const struct inquiry *q, const struct fact_thing *what)
{
	struct tac_at at = at_of(q);
	bool any = false;
	buf_addf(q->out, "%s\n", what->name);
	if (what->kind == THING_UNIT) {
		if (!is_listed(at, what->row, at.setup->unit[what->row].seat)) {
			fact_say(q, SAID(facts, nowhere, .name = what->name));
			return;
		}
		unit_line(q, what->row);
		say_roster(q, what->row);
		return;
	}
	if (what->kind == THING_LEADER) {
		leader_line(q, what->row);
		return;
	}
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_in_hex(at.s, u, what->x)) {
			unit_line(q, u);
			any = true;
		}
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.s->leader[l].hex == what->x) {
			leader_line(q, l);
			any = true;
		}
	if (tac_mask_at(at, what->x) != VALUE_NONE)
		fact_say(q, SAID(facts_tactiques, masks, .hexes = what->name));
	else if (!any)
		fact_say(q, SAID(facts, nobody_there));
}

/* ---- ground ---- */

static const char *costs_text(const struct inquiry *q, const int8_t cost[KINDS_OF_MOVER])
{
	const char *text = "";
	for (int k = 0; k < KINDS_OF_MOVER; k++)
		text = cost[k] == X ? arena_printf(q->arena, "%s%s-", text, k ? " " : "")
				    : arena_printf(q->arena, "%s%s%d", text, k ? " " : "", cost[k]);
	return text;
}

/* Formations of the arms that the ground disrupts: "infantry column line, cavalry line". */
static const char *disrupts_text(const struct inquiry *q, const uint8_t disrupts[3])
{
	static const enum tac_arm arms[] = {INFANTRY, CAVALRY, FOOT_ARTILLERY};
	struct buf b = BUF_INIT;
	for (int i = 0; i < 3; i++) {
		if (!disrupts[i])
			continue;
		buf_addf(&b, "%s%s", b.len ? ", " : "", fact_word(q, "arms", tac_arms[arms[i]]));
		for (int f = 0; f < FORMATIONS; f++)
			if (disrupts[i] >> f & 1)
				buf_addf(&b, " %s", fact_word(q, "formations", tac_formation_names[f]));
	}
	const char *text = arena_strdup(q->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static void say_ground(const struct inquiry *q, int hex)
{
	struct tac_at at = at_of(q);
	const struct tac_ground_row *g = &tac_grounds[at.setup->ground[hex]];
	const char *disrupts = disrupts_text(q, g->disrupts);
	fact_say(q, SAID(facts_tactiques, ground, .hex = fact_place(q, hex), .ground = fact_word(q, "ground", g->name),
			 .level = at.setup->level[hex], .general = (g->traits & GENERAL_GROUND) != 0,
			 .strong = (g->traits & STRONGPOINT) != 0, .fort = (g->traits & FORTIFIED) != 0,
			 .blazes = tac_blazes(at, hex)));
	fact_say(q, SAID(facts_tactiques, costs, .costs = costs_text(q, g->cost)));
	if (*disrupts)
		fact_say(q, SAID(facts_tactiques, disrupts, .formations = disrupts));
	fact_say(q, SAID(facts_tactiques, fire_into, .cover = g->cover));
	fact_say(q, SAID(facts_tactiques, sight_through, .blocks = (g->traits & BLOCKING) != 0,
			 .hinders = (g->traits & HINDRANCE) ? g->hinders : 0));
	fact_say(q, SAID(facts_tactiques, stacking, .limit = g->limit, .rally = g->rally));
}

/* The hexside in one direction, if it has anything. */
static void say_side(const struct inquiry *q, int hex, int d)
{
	struct tac_at at = at_of(q);
	for (int k = 0; k < HEXSIDES; k++) {
		const struct tac_hexside_row *r = &tac_hexsides[tac_side_now(at, (enum tac_hexside)k)];
		if (at.setup->sides[hex][d] >> k & 1)
			fact_say(q, SAID(facts_tactiques, hexside, .direction = tac_directions[d],
					 .name = fact_word(q, "hexsides", r->name), .costs = costs_text(q, r->cost),
					 .cover = r->cover, .free_down = r->free_down));
	}
	if (at.setup->road[hex][d] != NO_ROAD)
		fact_say(q, SAID(facts_tactiques, road, .direction = tac_directions[d],
				 .way = fact_word(q, "ways", tac_lines[at.setup->road[hex][d]])));
}

static void say_objective(const struct inquiry *q, int hex)
{
	struct tac_at at = at_of(q);
	for (int o = 0; o < at.setup->n_objectives; o++) {
		int holder = at.s->objective[o].holder;
		if (at.setup->objective[o].hex == hex)
			fact_say(q, SAID(facts_tactiques, objective, .name = at.setup->objective[o].name,
					 .points = at.setup->objective[o].points,
					 .holder = holder >= 0 ? at.setup->head.seat[holder].name : ""));
	}
}

static void terrain(const struct inquiry *q, const struct fact_thing *where)
{
	buf_addf(q->out, "%s\n", where->name);
	if (!is_there(q, where))
		return;
	say_ground(q, where->x);
	for (int d = 0; d < FLAT_DIRECTIONS; d++)
		say_side(q, where->x, d);
	say_objective(q, where->x);
}

/* ---- sight ---- */

static void say_bar(const struct inquiry *q, const struct tac_bar *bar)
{
	struct tac_at at = at_of(q);
	int hex = bar->hex != FLAT_NONE ? bar->hex : bar->other;
	if (bar->hex == VALUE_NONE && bar->other == VALUE_NONE) {
		fact_say(q, SAID(facts_tactiques, too_dark, .most = bar->most));
		return;
	}
	const char *other = bar->other != FLAT_NONE && bar->hex != FLAT_NONE ? fact_place(q, bar->other) : "";
	if (bar->slope)
		fact_say(q, SAID(facts_tactiques, slope_bars, .hex = fact_place(q, hex), .other = other));
	else
		fact_say(q, SAID(facts_tactiques, hex_bars, .hex = fact_place(q, hex), .other = other,
				 .ground = fact_word(q, "ground", tac_grounds[at.setup->ground[hex]].name),
				 .level = at.setup->level[hex], .blazes = tac_blazes(at, hex)));
}

static void see(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	struct tac_at at = at_of(q);
	struct tac_bar bar;
	bool barred = tac_sight_bar(at, from->x, to->x, &bar);
	fact_say(q, SAID(facts_tactiques, sight, .from = from->name, .to = to->name, .barred = barred,
			 .level = at.setup->level[from->x], .level_to = at.setup->level[to->x]));
	if (barred)
		say_bar(q, &bar);
	int hindered = barred ? 0 : tac_hindrance(at, from->x, to->x);
	if (hindered)
		fact_say(q, SAID(facts_tactiques, hindered, .by = hindered));
}

static bool both_there(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	buf_addf(q->out, "%s - %s\n", from->name, to->name);
	if (!is_there(q, from) || !is_there(q, to))
		return false;
	if (from->x == to->x)
		fact_say(q, SAID(facts, same_place));
	return from->x != to->x;
}

static void sight(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	if (both_there(q, from, to))
		see(q, from, to);
}

/* ---- range ---- */

/* In which arc of the unit does the hex lie? */
static void say_arc(const struct inquiry *q, int unit, int from, int to)
{
	struct tac_at at = at_of(q);
	const struct tac_unit *u = &at.s->unit[unit];
	int side[2], n = flat_sides_toward(&at.setup->map, from, to, side);
	enum tac_arc best = REAR;
	for (int i = 0; i < n; i++) {
		enum tac_arc arc = tac_arc_of(u->formation, u->facing, side[i]);
		best = arc < best ? arc : best;
	}
	fact_say(q, SAID(facts_tactiques, arc, .unit = at.setup->unit[unit].id, .facing = tac_facings[u->facing],
			 .formation = fact_word(q, "formations", tac_formation_names[u->formation]),
			 .front = best == FRONT, .flank = best == FLANK));
}

/* What one shot of an own unit adds up to, of what its owner may know. */
static void say_fire(const struct inquiry *q, int unit, int from, int to)
{
	enum { HIT = 10, LEAST = 2 };
	struct tac_at at = at_of(q);
	struct tac_shot shot = {unit, from, to, tac_fires_from(at, unit, from), to, NULL, DEFENSIVE};
	struct tac_sum sum = {0};
	int strength = tac_reckon_fire(at, &shot, &sum), total = strength;
	const char *how = "";
	for (int i = 0; i < sum.n; i++) {
		if (sum.item[i].mod == MOD_MASSED && at.setup->rule[SWITCH_FOG])
			continue; /* what is below the top is not for all */
		total += sum.item[i].n;
		how = arena_printf(q->arena, "%s, %+d %s (%s)", how, sum.item[i].n, tac_modifiers[sum.item[i].mod].why,
				   tac_modifiers[sum.item[i].mod].rule);
	}
	int need = HIT - total > LEAST ? HIT - total : LEAST;
	fact_say(q, SAID(facts_tactiques, fires, .unit = at.setup->unit[unit].id, .increments = shot.increments,
			 .strength = strength, .how = how, .need = need > HIT ? HIT : need, .more = need < HIT,
			 .fog = at.setup->rule[SWITCH_FOG]));
}

static void range(const struct inquiry *q, const struct fact_thing *from, const struct fact_thing *to)
{
	struct tac_at at = at_of(q);
	if (!both_there(q, from, to))
		return;
	fact_say(q, SAID(facts_tactiques, distance, .hexes = flat_distance(&at.setup->map, from->x, to->x)));
	see(q, from, to);
	if (from->kind != THING_UNIT || at.setup->unit[from->row].seat != q->seat)
		return;
	say_arc(q, from->row, from->x, to->x);
	struct no no = tac_fire_no(at, from->row, from->x, to->x, DEFENSIVE);
	if (no.why)
		fact_no(q, no);
	else
		say_fire(q, from->row, from->x, to->x);
}

const struct facts tac_facts = {
	.find = find,
	.name = name,
	.places = SAYS_facts_tactiques_places,
	.units = units,
	.unit = unit,
	.terrain = terrain,
	.sight = sight,
	.range = range,
};
