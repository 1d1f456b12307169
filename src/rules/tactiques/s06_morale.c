/* Chapter 6: Disruption, Morale Checks, Task Checks, Panic Checks. */
#include "rules/tactiques/tac.h"

enum { PASS = 10, NATURAL_PASS = 10, NATURAL_FAIL = 1 };

/* ---- modifiers ---- */

/* 6.02: an artillery leader serves guns alone. */
static bool serves(struct tac_at at, int leader, int unit)
{
	RULE("TN 6.02", true);
	return at.setup->leader[leader].role != ARTILLERY_LEADER || tac_is_artillery(at, unit);
}

/* 6.01: the most senior leader of the hex alone, whatever he gives; among equals the better
 * one.  9.31: nothing while he is paralysed. */
int tac_leader_morale(struct tac_at at, int unit)
{
	RULE("TN 6.01", 0);
	int rank = -1, best = 0;
	for (int l = 0; l < at.s->n_leader; l++) {
		const struct tac_leader_setup *n = &at.setup->leader[l];
		if (!tac_leads(at.s, l) || n->seat != at.setup->unit[unit].seat ||
		    !tac_in_hex(at.s, unit, at.s->leader[l].hex) || !serves(at, l, unit))
			continue;
		int gives = at.s->leader[l].paralysed ? 0 : n->morale;
		if (n->rank > rank || (n->rank == rank && gives > best))
			best = gives;
		rank = n->rank > rank ? n->rank : rank;
	}
	return best;
}

/* 3.2A, 3.2C: the leader whose Grand Assault or Charge a unit takes part in, beside him or not. */
static int grand_morale(struct tac_at at, int unit)
{
	RULE("TN 3.2A", 0);
	int l = at.s->unit[unit].grand;
	if (l == VALUE_NONE || !tac_leads(at.s, l) || at.s->leader[l].paralysed ||
	    tac_ability_of(at, l) == GRAND_BATTERY)
		return 0;
	return at.setup->leader[l].morale;
}

/* 6.11: the one state it is in; Elite units do not mind. */
static void add_disruption(struct tac_at at, int unit, struct tac_sum *sum)
{
	RULE("TN 6.11");
	if (tac_unit(at, unit)->elite)
		return;
	if (at.s->unit[unit].disruption == SHAKEN)
		tac_add(sum, MOD_SHAKEN);
	if (at.s->unit[unit].disruption == DISORGANIZED)
		tac_add(sum, MOD_DISORG);
}

/* 15.71, 15.72 (of chapter 15's last section). */
static void add_light(struct tac_at at, struct tac_sum *sum)
{
	RULE("TN 15.71n");
	if (tac_light(at) == DUSK)
		tac_add(sum, MOD_DUSK);
	if (tac_light(at) == NIGHT)
		tac_add(sum, MOD_NIGHT);
}

/* The general modifiers of the chart. */
void tac_morale_sum(struct tac_at at, int unit, bool grand, struct tac_sum *sum)
{
	RULE("TN 6.2m");
	int seat = at.setup->unit[unit].seat, leader = tac_leader_morale(at, unit);
	if (grand && grand_morale(at, unit) > leader)
		leader = grand_morale(at, unit);
	tac_add_n(sum, MOD_LEADER, leader);
	add_disruption(at, unit, sum);
	if (tac_shattered(at, unit))
		tac_add(sum, MOD_SHATTERED);
	if (tac_fatigued(at, tac_unit(at, unit)->command))
		tac_add(sum, MOD_FATIGUED);
	if (tac_out_of_command(at, unit))
		tac_add(sum, MOD_OOC);
	add_light(at, sum);
	if (at.s->side[seat].threatened)
		tac_add(sum, MOD_DEPOT);
}

/* The target modifiers of the chart. */
void tac_target_sum(struct tac_at at, int hex, const struct tac_threat *threat, struct tac_sum *sum)
{
	RULE("TN 6.2t");
	(void)at;
	(void)hex;
	if (threat->strong)
		tac_add(sum, MOD_STRONG);
	if (threat->flank)
		tac_add(sum, MOD_FLANK);
	if (threat->battery)
		tac_add(sum, MOD_BATTERY);
}

/* ---- checks ---- */

static bool passes(int die, int total)
{
	return die == NATURAL_PASS || (die != NATURAL_FAIL && total >= PASS);
}

/* Only its owner knows how likely it was. */
static void declare(struct run *run, int seat, bool passed, int modifier_)
{
	int ways = 0;
	for (int die = 1; die <= 10; die++)
		ways += passes(die, die + modifier_);
	roll_check_for(run, seat, passed, ways, 10);
}

/* 5.31: the top unit checks, all suffer. */
bool tac_morale_check(struct run *run, const struct tac_stack *stack, const struct tac_threat *threat)
{
	RULE("TN 6.2", true);
	struct tac_at at = tac_now(run);
	int unit = stack->unit[0], seat = at.setup->unit[unit].seat, hex = at.s->unit[unit].hex;
	struct tac_sum sum = {0};
	tac_show(run, unit);
	tac_morale_sum(at, unit, false, &sum);
	tac_target_sum(at, hex, threat, &sum);
	int modifier_ = tac_unit(at, unit)->morale + sum.total;
	tac_scope_hex(run, hex);
	tac_note(run, seat, &sum);
	int die = roll(run, "TN 6.2", threat->cause == CAUSE_PANIC ? "panic" : "morale", seat, 1, unit, VALUE_NONE)
			  ->value[0];
	bool passed = passes(die, die + modifier_);
	declare(run, seat, passed, modifier_);
	report(run, EV_checks, seat, unit, (int)threat->cause, passed);
	report(run, EV_check_sum, seat, unit, modifier_, die + modifier_);
	if (!passed)
		tac_disrupt_stack(run, stack);
	scope_pop(run);
	return passed;
}

/* Nobody is told of the check of a hidden unit but its owner. */
static int task_die(struct run *run, int unit, enum tac_task task)
{
	int seat = tac_setup(run)->unit[unit].seat;
	if (tac_hidden(tac_state(run), unit))
		return roll_sealed(run, "TN 6.3", tac_tasks[task], seat, SEEN_SEAT, 1, 10)->value[0];
	return roll(run, "TN 6.3", tac_tasks[task], seat, 1, unit, VALUE_NONE)->value[0];
}

/* 5.32: each unit for itself. */
bool tac_task_check(struct run *run, int unit, enum tac_task task, const struct tac_sum *extra)
{
	RULE("TN 6.3", true);
	struct tac_at at = tac_now(run);
	int seat = at.setup->unit[unit].seat;
	struct tac_sum sum = {0};
	tac_morale_sum(at, unit, task == TASK_DECLARE, &sum);
	for (int i = 0; extra && i < extra->n; i++)
		tac_add_n(&sum, extra->item[i].mod, extra->item[i].n);
	int modifier_ = tac_unit(at, unit)->morale + sum.total;
	tac_scope_unit(run, unit);
	tac_note(run, seat, &sum);
	int die = task_die(run, unit, task);
	bool passed = passes(die, die + modifier_);
	declare(run, seat, passed, modifier_);
	report(run, EV_tries, seat, unit, (int)task, passed);
	report(run, EV_try_sum, seat, unit, modifier_, die + modifier_);
	scope_pop(run);
	return passed;
}

/* ---- 6.1 ---- */

/* 6.12: who runs. */
static bool would_rout(struct tac_at at, int unit)
{
	RULE("TN 6.12", false);
	return tac_out_of_command(at, unit) || tac_shattered(at, unit) || tac_unit(at, unit)->untrained;
}

static void rout(struct run *run, int unit)
{
	int seat = tac_setup(run)->unit[unit].seat, hex = tac_state(run)->unit[unit].hex;
	int hex2 = tac_state(run)->unit[unit].hex2, twin = tac_twin_beside(tac_now(run), unit);
	report(run, EV_routs, seat, unit, hex);
	tac_remove(run, unit, OFF_ROUTED);
	tac_panic_at(run, seat, hex, hex2);
	if (twin != VALUE_NONE)
		rout(run, twin);
}

void tac_disrupt(struct run *run, int unit)
{
	RULE("TN 6.1");
	struct tac_unit *u = &tac_state(run)->unit[unit];
	if (!tac_on_map(tac_state(run), unit))
		return;
	if (u->disruption == DISORGANIZED) {
		if (would_rout(tac_now(run), unit))
			rout(run, unit);
		return;
	}
	u->disruption++;
	report(run, EV_disrupted, tac_setup(run)->unit[unit].seat, unit, u->disruption);
}

void tac_disrupt_stack(struct run *run, const struct tac_stack *stack)
{
	for (int i = 0; i < stack->n; i++)
		tac_disrupt(run, stack->unit[i]);
	for (int i = 0; i < stack->n; i++)
		if (tac_on_map(tac_state(run), stack->unit[i]))
			tac_share_disruption(run, tac_state(run)->unit[stack->unit[i]].hex);
}

/* ---- 6.4 ---- */

void tac_panic_at(struct run *run, int seat, int hex, int hex2)
{
	struct tac_game *g = &tac_state(run)->game;
	if (g->n_panicked == ARRAY_LEN(g->panicked))
		run_fault(run, "more than %d losses at once", g->n_panicked);
	g->panic[g->n_panic++] = hex;
	g->panic[g->n_panic++] = hex2 == VALUE_NONE ? hex : hex2;
	g->panicked[g->n_panicked++] = seat;
}

enum { AROUND = 2 * (FLAT_DIRECTIONS + 1) };

static void add_in_order(int hexes[AROUND], int *n, int hex)
{
	int i = *n;
	if (hex == FLAT_NONE)
		return;
	for ((*n)++; i && hexes[i - 1] > hex; i--)
		hexes[i] = hexes[i - 1];
	hexes[i] = hex;
}

/* Stacks of that side in both hexes and around them, by the number of their hex; each once. */
static int bystanders(struct tac_at at, int seat, const int hex[2], int out[AROUND])
{
	int around[AROUND], n = 0, k = 0;
	for (int half = 0; half < 2 && (!half || hex[1] != hex[0]); half++) {
		add_in_order(around, &k, hex[half]);
		for (int d = 0; d < FLAT_DIRECTIONS; d++)
			add_in_order(around, &k, flat_next(&at.setup->map, hex[half], d));
	}
	for (int i = 0; i < k; i++) {
		int top = tac_top(at, around[i]), j = 0;
		while (j < n && tac_top(at, out[j]) != top)
			j++;
		if (top != VALUE_NONE && at.setup->unit[top].seat == seat && j == n)
			out[n++] = around[i];
	}
	return n;
}

/* 6.4: one check of each friendly stack there and around, and of those around who then runs. */
void tac_panic(struct run *run)
{
	RULE("TN 6.4");
	struct tac_game *g = &tac_state(run)->game;
	for (int i = 0; i < g->n_panicked; i++) {
		int hex[AROUND], n = bystanders(tac_now(run), g->panicked[i], &g->panic[2 * i], hex);
		for (int k = 0; k < n; k++) {
			struct tac_stack stack = tac_stack_at(tac_now(run), hex[k]);
			struct tac_threat threat = {.cause = CAUSE_PANIC};
			if (stack.n)
				tac_morale_check(run, &stack, &threat);
		}
	}
	g->n_panic = g->n_panicked = 0;
}
