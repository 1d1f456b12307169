/* Looking at the map: who stands where, what the roster says of him, who knows it. */
#include "rules/tactiques/memo.h"

/* ---- owners and knowledge ---- */

int tac_unit_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct tac_setup *)setup)->unit[row].seat;
}

int tac_leader_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct tac_setup *)setup)->leader[row].seat;
}

int tac_command_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct tac_setup *)setup)->command[row].seat;
}

int tac_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

int tac_group_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct tac_setup *)setup)->group[row].seat;
}

/* 16: casualties, Shattered states and orders are kept secret. */
static bool is_open(const struct tac_setup *s, int owner, int viewer)
{
	RULE("TN 16", true);
	return owner == viewer || !s->rule[SWITCH_FOG];
}

int tac_dummy_owner(const void *setup, const void *state, int row)
{
	(void)state;
	return ((const struct tac_setup *)setup)->dummy[row].seat;
}

bool tac_sees_roster(const void *setup, const void *state, int row, int viewer)
{
	return is_open(setup, tac_unit_owner(setup, state, row), viewer) && tac_sees_unit(setup, state, row, viewer);
}

bool tac_sees_command(const void *setup, const void *state, int row, int viewer)
{
	return is_open(setup, tac_command_owner(setup, state, row), viewer);
}

bool tac_sees_group(const void *setup, const void *state, int row, int viewer)
{
	return is_open(setup, tac_group_owner(setup, state, row), viewer);
}

/* ---- units ---- */

/* In a seat's view the boxes of an enemy are unknown: none count as crossed. */
static int known(int boxes)
{
	return boxes > 0 ? boxes : 0;
}

int tac_left(struct tac_at at, int unit)
{
	const struct tac_unit *u = &at.s->unit[unit];
	int all = u->parent == VALUE_NONE ? at.setup->unit[unit].increments : 1;
	return all - known(u->losses) - known(u->out);
}

/* 4.61: the increments of a multi-hex formation are divided evenly. */
int tac_half_of(struct tac_at at, int unit, bool larger)
{
	int all = tac_left(at, unit);
	RULE("TN 4.61", all);
	return at.s->unit[unit].hex2 == VALUE_NONE ? all : (all + larger) / 2;
}

int tac_left_in(struct tac_at at, int unit, int hex)
{
	const struct tac_unit *u = &at.s->unit[unit];
	return tac_half_of(at, unit, (hex == u->hex2) == u->odd);
}

static bool lies_above(const struct tac_state *s, int unit, int other)
{
	int a = s->unit[unit].depth, b = s->unit[other].depth;
	return a < b || (a == b && unit < other);
}

/* Lays a unit into its place in the stack of one of its hexes: by depth, then as the roster. */
static void lay(struct tac_board *b, const struct tac_state *s, int unit, int hex)
{
	int16_t *at = &b->first[hex];
	while (*at != VALUE_NONE && lies_above(s, *at, unit))
		at = &b->next[tac_half_in(b, *at, hex)][*at];
	b->next[tac_half_in(b, unit, hex)][unit] = *at;
	*at = (int16_t)unit;
}

/* Notes where the unit stands now, and lays it there. */
static void lay_both(struct tac_board *b, struct tac_at at, int unit)
{
	bool here = tac_on_map(at.s, unit);
	b->lies[0][unit] = (int16_t)(here ? at.s->unit[unit].hex : VALUE_NONE);
	b->lies[1][unit] = (int16_t)(here ? at.s->unit[unit].hex2 : VALUE_NONE);
	b->of[unit] = tac_unit(at, unit)->command;
	if (here)
		b->units[b->of[unit]]++;
	for (int half = 0; half < 2; half++)
		if (b->lies[half][unit] != VALUE_NONE)
			lay(b, at.s, unit, b->lies[half][unit]);
}

struct tac_at tac_on_board(struct tac_at at, struct tac_board *b)
{
	memset(b->first, 0xff, (size_t)flat_hexes(&at.setup->map) * sizeof b->first[0]); /* NONE everywhere */
	memset(b->units, 0, sizeof b->units);
	b->near = NULL;
	for (int u = 0; u < at.s->n_unit; u++)
		lay_both(b, at, u);
	at.board = b;
	return at;
}

static void take_up(struct tac_board *b, int unit, int hex)
{
	int16_t *at = &b->first[hex];
	while (*at != unit)
		at = &b->next[tac_half_in(b, *at, hex)][*at];
	*at = b->next[tac_half_in(b, unit, hex)][unit];
}

/* Others of the stack may have changed as well. */
static void sort(struct tac_board *b, const struct tac_state *s, int hex)
{
	int u = b->first[hex];
	b->first[hex] = VALUE_NONE;
	while (u != VALUE_NONE) {
		int below = b->next[tac_half_in(b, u, hex)][u];
		lay(b, s, u, hex);
		u = below;
	}
}

void tac_lay(struct run *run, int unit)
{
	struct tac_memo *memo = run_memo(run);
	struct tac_board *b = &memo->board;
	if (memo->laid != run_epoch(run))
		return; /* it is laid anew before anybody looks */
	for (int half = 0; half < 2; half++)
		if (b->lies[half][unit] != VALUE_NONE)
			take_up(b, unit, b->lies[half][unit]);
	memo->near.stirred[tac_setup(run)->unit[unit].seat]++;
	if (b->lies[0][unit] != VALUE_NONE)
		b->units[b->of[unit]]--;
	lay_both(b, (struct tac_at){.setup = tac_setup(run), .s = tac_state(run)}, unit);
	for (int half = 0; half < 2; half++)
		if (b->lies[half][unit] != VALUE_NONE)
			sort(b, tac_state(run), b->lies[half][unit]);
}

/* Of each side: has anybody stirred since it was laid before? */
static void lay_anew(struct tac_at at, struct tac_memo *memo, uint32_t epoch)
{
	struct tac_board *b = &memo->board;
	int16_t before[2][TAC_UNITS];
	memcpy(before, b->lies, sizeof before);
	tac_on_board(at, b);
	for (int seat = 0; seat < 2 && !memo->laid; seat++)
		memo->near.stirred[seat] = 1;
	for (int u = 0; u < at.s->n_unit; u++)
		if (before[0][u] != b->lies[0][u] || before[1][u] != b->lies[1][u])
			memo->near.stirred[at.setup->unit[u].seat]++;
	b->near = &memo->near;
	memo->laid = epoch;
}

struct tac_at tac_now(struct run *run)
{
	struct tac_at at = {.setup = tac_setup(run), .s = tac_state(run)};
	struct tac_memo *memo = run_memo(run);
	if (memo->laid != run_epoch(run))
		lay_anew(at, memo, run_epoch(run));
	at.board = &memo->board;
	return at;
}

struct tac_at tac_surveyed(struct run *run, struct tac_at at)
{
	return at.board ? at : tac_on_board(at, run_scratch(run, sizeof(struct tac_board)));
}

static struct tac_stack stack_on_board(struct tac_at at, int hex)
{
	struct tac_stack k;
	int u = at.board->first[hex];
	k.n = k.unit[0] = 0;
	for (; u != VALUE_NONE && k.n < TAC_STACK; u = at.board->next[tac_half_in(at.board, u, hex)][u])
		k.unit[k.n++] = u;
	return k;
}

struct tac_stack tac_stack_at(struct tac_at at, int hex)
{
	struct tac_stack k = {0};
	if (at.board && hex != VALUE_NONE)
		return stack_on_board(at, hex);
	for (int u = 0; u < at.s->n_unit && hex != VALUE_NONE; u++) {
		if (!tac_in_hex(at.s, u, hex) || k.n == TAC_STACK)
			continue;
		int i = k.n++;
		for (; i && at.s->unit[k.unit[i - 1]].depth > at.s->unit[u].depth; i--)
			k.unit[i] = k.unit[i - 1];
		k.unit[i] = (int16_t)u;
	}
	return k;
}

int tac_top(struct tac_at at, int hex)
{
	int top = VALUE_NONE;
	if (at.board && hex != VALUE_NONE)
		return at.board->first[hex];
	for (int u = 0; u < at.s->n_unit && hex != VALUE_NONE; u++)
		if (tac_in_hex(at.s, u, hex) && (top == VALUE_NONE || at.s->unit[u].depth < at.s->unit[top].depth))
			top = u;
	return top;
}

int tac_seat_at(struct tac_at at, int hex)
{
	int top = tac_top(at, hex);
	return top == VALUE_NONE ? tac_mask_at(at, hex) : at.setup->unit[top].seat;
}

bool tac_marked_at(struct tac_at at, int hex)
{
	struct tac_stack k = tac_stack_at(at, hex);
	for (int i = 0; i < k.n; i++)
		if (at.s->unit[k.unit[i]].marker != NO_MARKER)
			return true;
	return false;
}

int tac_gap(struct tac_at at, int a, int b)
{
	const struct tac_unit *n = &at.s->unit[a], *m = &at.s->unit[b];
	const int one[] = {n->hex, n->hex2}, other[] = {m->hex, m->hex2};
	int best = TAC_LOS;
	for (int i = 0; i < 2 && one[i] != VALUE_NONE; i++)
		for (int k = 0; k < 2 && other[k] != VALUE_NONE; k++) {
			int far = flat_distance(&at.setup->map, one[i], other[k]);
			best = far < best ? far : best;
		}
	return best;
}

int tac_nearest_marked(struct tac_at at, int unit, int marker)
{
	int best = TAC_LOS;
	for (int u = 0; u < at.s->n_unit; u++) {
		const struct tac_unit *n = &at.s->unit[u];
		if (at.setup->unit[u].seat == at.setup->unit[unit].seat || !tac_on_map(at.s, u) ||
		    n->marker == NO_MARKER || (marker != NO_MARKER && n->marker != marker))
			continue;
		int far = tac_gap(at, unit, u);
		best = far < best ? far : best;
	}
	return best;
}

bool tac_leader_at(struct tac_at at, int seat, int hex)
{
	for (int l = 0; l < at.s->n_leader; l++)
		if (at.s->leader[l].hex == hex && tac_leads(at.s, l) && at.setup->leader[l].seat == seat)
			return true;
	return false;
}

/* By a walk through all units. */
static int nearest(struct tac_at at, int seat, int hex)
{
	const struct flat *map = &at.setup->map;
	int best = TAC_LOS, column = flat_column(map, hex), y = flat_y(map, hex);
	for (int u = 0; u < at.s->n_unit; u++) {
		const struct tac_unit *n = &at.s->unit[u];
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u))
			continue;
		int d = flat_gap(flat_column(map, n->hex) - column, flat_y(map, n->hex) - y);
		best = d < best ? d : best;
		if (n->hex2 == VALUE_NONE)
			continue;
		d = flat_distance(map, hex, n->hex2);
		best = d < best ? d : best;
	}
	return best;
}

int tac_nearest(struct tac_at at, int seat, int hex)
{
	struct tac_near *near = at.board && hex != VALUE_NONE ? at.board->near : NULL;
	int best;
	if (near && near->from[seat][hex].stirred == near->stirred[seat])
		best = near->from[seat][hex].far;
	else
		best = nearest(at, seat, hex);
	if (near) {
		near->from[seat][hex].stirred = near->stirred[seat];
		near->from[seat][hex].far = best;
	}
	for (int i = 0; i < at.s->side[seat].n_masks; i++) {
		int d = flat_distance(&at.setup->map, hex, at.s->side[seat].masks[i]);
		best = d < best ? d : best;
	}
	return best;
}

/* In a hex nobody stands but of one side. */
static bool beside_on_board(struct tac_at at, int seat, int hex, int arm)
{
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		int next = flat_next(&at.setup->map, hex, d),
		    u = next == FLAT_NONE ? VALUE_NONE : at.board->first[next];
		for (; u != VALUE_NONE && at.setup->unit[u].seat == seat;
		     u = at.board->next[tac_half_in(at.board, u, next)][u])
			if (arm == VALUE_NONE || ((int)tac_arm(at, u) == arm && !tac_hidden(at.s, u)))
				return true;
	}
	return false;
}

bool tac_beside(struct tac_at at, int seat, int hex, int arm)
{
	for (int i = 0; i < at.s->side[seat].n_masks && arm == VALUE_NONE; i++)
		if (flat_distance(&at.setup->map, hex, at.s->side[seat].masks[i]) == 1)
			return true;
	if (at.board)
		return beside_on_board(at, seat, hex, arm);
	for (int u = 0; u < at.s->n_unit; u++) {
		const struct tac_unit *n = &at.s->unit[u];
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) ||
		    (arm != VALUE_NONE && ((int)tac_arm(at, u) != arm || tac_hidden(at.s, u))))
			continue;
		if (flat_distance(&at.setup->map, hex, n->hex) == 1 ||
		    (n->hex2 != VALUE_NONE && flat_distance(&at.setup->map, hex, n->hex2) == 1))
			return true;
	}
	return false;
}

bool tac_engaged(struct tac_at at, int unit)
{
	const struct tac_unit *u = &at.s->unit[unit];
	int enemy = !at.setup->unit[unit].seat;
	return tac_beside(at, enemy, u->hex, VALUE_NONE) ||
	       (u->hex2 != VALUE_NONE && tac_beside(at, enemy, u->hex2, VALUE_NONE));
}

void tac_those_left(const struct tac_state *s, struct tac_stack *stack)
{
	int n = 0;
	for (int i = 0; i < stack->n; i++)
		if (tac_on_map(s, stack->unit[i]))
			stack->unit[n++] = stack->unit[i];
	stack->n = n;
}

void tac_all_may_act(struct run *run)
{
	struct tac_state *s = tac_state(run);
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].acted = s->unit[u].reacted = 0;
	for (int l = 0; l < s->n_leader; l++)
		s->leader[l].acted = 0;
	for (int d = 0; d < s->n_dummy; d++)
		s->dummy[d].acted = 0;
}

/* ---- time and ground ---- */

enum tac_light tac_light(struct tac_at at)
{
	int turn = tac_game_turn(at);
	return (enum tac_light)at.setup->light[turn > TAC_TURNS ? TAC_TURNS : turn];
}

uint16_t tac_side_traits(struct tac_at at, int from, int to)
{
	int d = flat_direction_of(&at.setup->map, from, to);
	uint16_t traits = 0;
	for (int k = 0; d != FLAT_NONE && k < HEXSIDES; k++)
		if (at.setup->sides[from][d] >> k & 1)
			traits |= tac_hexsides[k].traits;
	return traits;
}

/* ---- commands ---- */

bool tac_below(struct tac_at at, int command, int above)
{
	const struct tac_command_setup *c = &at.setup->command[command];
	if (command == above)
		return true;
	for (int i = 0; i < c->n_parents; i++)
		if (tac_below(at, c->parent[i], above))
			return true;
	return false;
}

bool tac_is_of(struct tac_at at, int unit, int command)
{
	return tac_on_map(at.s, unit) && tac_unit(at, unit)->command == command;
}

bool tac_has_unit(struct tac_at at, int command, bool engaged)
{
	if (at.board && !(engaged && at.board->units[command]))
		return at.board->units[command];
	for (int u = 0; u < at.s->n_unit; u++)
		if (tac_is_of(at, u, command) && (!engaged || tac_engaged(at, u)))
			return true;
	return false;
}

/* 9.6, 9.62: beside an aide or in a Strongpoint, with both halves, a unit acts as under Engage. */
bool tac_independent(struct tac_at at, int unit)
{
	RULE("TN 9.6", false);
	int hex = at.s->unit[unit].hex, hex2 = at.s->unit[unit].hex2;
	if (hex == VALUE_NONE)
		return false;
	for (int l = 0; l < at.s->n_leader; l++)
		if (tac_in_hex(at.s, unit, at.s->leader[l].hex) && tac_acts_as(at, l, AIDE) && tac_leads(at.s, l) &&
		    at.setup->leader[l].seat == at.setup->unit[unit].seat)
			return true;
	return tac_traits(at, hex) & STRONGPOINT && (hex2 == VALUE_NONE || tac_traits(at, hex2) & STRONGPOINT);
}

/* 10.04: troops of an echelon are always under Engage. */
enum tac_order tac_order_of(struct tac_at at, int unit)
{
	RULE("TN 10.04", ENGAGE);
	int command = tac_unit(at, unit)->command, order = at.s->command[command].order;
	bool engages = at.setup->command[command].level != BRIGADE || order == ENGAGE || tac_independent(at, unit);
	return engages ? ENGAGE : (enum tac_order)order;
}

/* 9.61: who is independent needs no range, whatever step C has found. */
bool tac_out_of_command(struct tac_at at, int unit)
{
	RULE("TN 9.61", at.s->unit[unit].ooc);
	return at.s->unit[unit].ooc && !tac_independent(at, unit);
}

/* 9.56: a leader without a counter is marked on his brigade. */
bool tac_cut_off(struct tac_at at, int command)
{
	RULE("TN 9.56", false);
	int leader = at.s->command[command].leader;
	return leader == VALUE_NONE ? at.s->command[command].ooc : at.s->leader[leader].ooc;
}

/* A scenario may say who acts for a leader who has not come yet (Quatre Bras: QB-1). */
int tac_acts_for(struct tac_at at, int leader)
{
	RULE("TN QB-1", VALUE_NONE);
	for (int c = 0; c < at.s->n_command && at.setup->leader[leader].deputy; c++) {
		int chief = at.s->command[c].leader;
		if (at.setup->command[c].acting == leader && tac_leads(at.s, leader) && chief != VALUE_NONE &&
		    at.setup->leader[chief].group != VALUE_NONE && at.s->leader[chief].status == LEADS &&
		    at.s->leader[chief].hex == VALUE_NONE)
			return c;
	}
	return VALUE_NONE;
}

int tac_commands(struct tac_at at, int leader)
{
	int other = tac_acts_for(at, leader);
	return other == VALUE_NONE ? at.s->leader[leader].command : other;
}

int tac_head_of(struct tac_at at, int command)
{
	int acting = at.setup->command[command].acting;
	if (acting != VALUE_NONE && tac_acts_for(at, acting) == command)
		return acting;
	return at.s->command[command].leader;
}

/* ---- modifiers ---- */

void tac_add_n(struct tac_sum *sum, enum tac_modifier mod, int n)
{
	if (!n || sum->n == ROLL_MODIFIERS)
		return;
	sum->item[sum->n].mod = (uint8_t)mod;
	sum->item[sum->n++].n = (int8_t)n;
	sum->total += n;
}

void tac_add(struct tac_sum *sum, enum tac_modifier mod)
{
	tac_add_n(sum, mod, tac_modifiers[mod].n);
}

void tac_note(struct run *run, int seat, const struct tac_sum *sum)
{
	const int whom[] = {[OPEN] = MODIFIER_OPEN, [OWN] = seat, [THEIRS] = !seat, [BOTH] = MODIFIER_SEALED};
	bool open = !tac_setup(run)->rule[SWITCH_FOG];
	for (int i = 0; i < sum->n; i++) {
		const struct tac_modifier_row *m = &tac_modifiers[sum->item[i].mod];
		modifier_for(run, open ? MODIFIER_OPEN : whom[m->secret], m->rule, m->why, sum->item[i].n);
	}
}

/* ---- scopes ---- */

void tac_scope_hex(struct run *run, int hex)
{
	static const struct value_decl decl = {"hex", VALUE_PLACE, NULL, 0};
	scope_push(run, &decl, hex);
}

void tac_scope_unit(struct run *run, int unit)
{
	static const struct value_decl decl = {"unit", VALUE_ID, NULL, tac_TABLE_unit};
	scope_push(run, &decl, unit);
}
