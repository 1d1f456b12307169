/* Chapter 9, first to fourth section: steps D to F, how orders come to brigades. */
#include "rules/tactiques/tac.h"

enum { PASS = 10, NATURAL_PASS = 10, NATURAL_FAIL = 1 };

/* 9.56 and the light, of every roll of a leader. */
static void add_common(struct tac_at at, int command, struct tac_sum *sum)
{
	if (tac_cut_off(at, command))
		tac_add(sum, MOD_OOC);
	if (tac_light(at) == DUSK)
		tac_add(sum, MOD_DUSK);
	if (tac_light(at) == NIGHT)
		tac_add(sum, MOD_NIGHT);
}

static bool passes(int die, int total)
{
	return die == NATURAL_PASS || (die != NATURAL_FAIL && total >= PASS);
}

/* Rolls where nobody else looks. */
static int roll_for(struct run *run, int seat, const char *rule, const char *label, const struct tac_sum *sum)
{
	tac_note(run, seat, sum);
	int die = roll_sealed(run, rule, label, seat, SEEN_SEAT, 1, 10)->value[0], ways = 0;
	for (int d = 1; d <= 10; d++)
		ways += passes(d, d + sum->total);
	roll_check_for(run, seat, passes(die, die + sum->total), ways, 10);
	return die;
}

static void scope_command(struct run *run, int command)
{
	static const struct value_decl decl = {"command", VALUE_ID, NULL, tac_TABLE_command};
	scope_push(run, &decl, command);
}

/* ---- D: acceptance ---- */

/* 9.11 */
static int superiors(struct tac_at at, int command)
{
	RULE("TN 9.11", 0);
	return tac_superiors(at, command);
}

/* What only an order to Engage has against it. */
static void add_to_engage(struct tac_at at, int command, struct tac_sum *sum)
{
	RULE("TN 9.1e");
	if (at.s->command[command].pending != ENGAGE)
		return;
	tac_add(sum, MOD_TO_ENGAGE);
	if (tac_brigade_shattered(at, command))
		tac_add(sum, MOD_BRIGADE);
	if (tac_fatigued(at, command))
		tac_add(sum, MOD_FATIGUED);
}

static void acceptance_sum(struct run *run, int command, struct tac_sum *sum)
{
	RULE("TN 9.1s");
	struct tac_at at = tac_now(run);
	const struct tac_command *c = &at.s->command[command];
	tac_add_n(sum, MOD_ISSUER, c->issuer);
	tac_add_n(sum, MOD_RATING, tac_rating(run, command));
	tac_add_n(sum, MOD_STACKED, superiors(at, command));
	if (c->order == RESERVE)
		tac_add_n(sum, MOD_IN_RESERVE, at.setup->rule[SWITCH_RESERVE]);
	add_to_engage(at, command, sum);
	add_common(at, command, sum);
}

/* 9.1, 9.12: what is neither accepted nor lost waits for the next turn. */
static void accept(struct run *run, int command)
{
	RULE("TN 9.1");
	struct tac_command *c = &tac_state(run)->command[command];
	int seat = tac_setup(run)->command[command].seat, order = c->pending;
	struct tac_sum sum = {0};
	scope_command(run, command);
	acceptance_sum(run, command, &sum);
	int die = roll_for(run, seat, "TN 9.1", "acceptance", &sum);
	scope_pop(run);
	enum tac_reply reply = passes(die, die + sum.total) ? ACCEPTED : die == NATURAL_FAIL ? ORDER_LOST : WAITS;
	if (reply == ACCEPTED)
		c->order = order;
	if (reply != WAITS) {
		c->pending = VALUE_NONE;
		c->issuer = 0;
	}
	report(run, EV_acceptance, seat, command, order, die + sum.total, (int)reply);
}

int tac_accept_row(struct run *run)
{
	RULE("TN 8.1D", FLOW_NEXT);
	const struct tac_state *s = tac_state(run);
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].seat == s->at.active && s->command[c].pending != VALUE_NONE &&
		    tac_has_unit(tac_now(run), c, false))
			accept(run, c);
	return FLOW_NEXT;
}

/* ---- what may be issued ---- */

static struct tac_at view_of(struct run *run, int seat)
{
	return tac_surveyed(run, (struct tac_at){.setup = tac_setup(run), .s = run_view(run, seat)});
}

/* 2.4: his own brigades. */
static struct no below_no(struct tac_at at, int leader, int command)
{
	RULE("TN 2.4", NO_OBJECTION);
	int own = tac_commands(at, leader);
	return own != VALUE_NONE && command != VALUE_NONE && tac_below(at, command, own) ? NO_OBJECTION
											 : NO(not_under_him);
}

/* 9.41: one order a player turn, issued or tried. */
static struct no ordered_no(struct tac_at at, int command)
{
	RULE("TN 9.41", NO_OBJECTION);
	return at.s->command[command].ordered ? NO(ordered_already, (int16_t)command) : NO_OBJECTION;
}

/* 9.42: no Reserve for who is Shattered or has any Fatigue. */
static struct no fit_no(struct tac_at at, int command, enum tac_order order)
{
	RULE("TN 9.42", NO_OBJECTION);
	if (order == RESERVE && at.s->command[command].fatigue)
		return NO(tired_brigade, (int16_t)command);
	return order == RESERVE && tac_brigade_shattered(at, command) ? NO(shattered_brigade, (int16_t)command)
								      : NO_OBJECTION;
}

/* To somebody. */
static struct no unit_no(struct tac_at at, int command)
{
	return tac_has_unit(at, command, false) ? NO_OBJECTION : NO(no_unit_of_it, (int16_t)command);
}

/* An order that changes something. */
static struct no news_no(struct tac_at at, int command, enum tac_order order)
{
	const struct tac_command *c = &at.s->command[command];
	return c->order == (int)order && c->pending == VALUE_NONE ? NO(is_under_it, (int16_t)command, (int16_t)order)
								  : NO_OBJECTION;
}

/* Whatever the order. */
static struct no any_order_no(struct tac_at at, int leader, int command)
{
	struct no no = below_no(at, leader, command);
	if (!no.why)
		no = ordered_no(at, command);
	return no.why ? no : unit_no(at, command);
}

static struct no that_order_no(struct tac_at at, int command, enum tac_order order)
{
	struct no no = news_no(at, command, order);
	return no.why ? no : fit_no(at, command, order);
}

struct no tac_order_no(struct tac_at at, const struct tac_chain *chain, int leader, int command, enum tac_order order)
{
	struct no no = any_order_no(at, leader, command);
	if (!no.why)
		no = that_order_no(at, command, order);
	return no.why ? no : tac_chain_no(chain, command, tac_commands(at, leader));
}

/* a new order takes the place of one that waits. */
static void write_order(struct run *run, int leader, int command, int order)
{
	struct tac_command *c = &tac_state(run)->command[command];
	c->pending = order;
	c->issuer = tac_own_rating(tac_now(run), leader);
}

static bool may_order(struct tac_at at, const struct tac_chain *chain, int leader, int command)
{
	return at.setup->command[command].level == BRIGADE && tac_commands(at, leader) != VALUE_NONE &&
	       !any_order_no(at, leader, command).why && !tac_chain_no(chain, command, tac_commands(at, leader)).why;
}

static void offer_orders(struct run *run, struct tac_at at, const struct tac_chain *chain, int leader, bool tries)
{
	for (int c = 0; c < at.s->n_command; c++)
		for (int o = 0, n = may_order(at, chain, leader, c) ? ORDERS : 0; o < n; o++) {
			if (that_order_no(at, c, (enum tac_order)o).why)
				continue;
			if (tries)
				option(run, INITIATIVE_TRY, leader, c, o);
			else
				option(run, ISSUE_ORDER, c, o, 0);
		}
}

/* Who leads a command of the seat's on the map, or NONE. */
static int head_of(struct tac_at at, int command, int seat)
{
	int leader = tac_head_of(at, command);
	return at.setup->command[command].seat == seat && leader != VALUE_NONE && tac_leads(at.s, leader) ? leader
													  : VALUE_NONE;
}

/* ---- E: the head of an army ---- */

/* 9.31: he must be paralysed, under him and in reach. */
struct no tac_free_no(struct tac_at at, const struct tac_chain *chain, int command, int army)
{
	int leader = tac_head_of(at, command);
	if (command == army || !tac_below(at, command, army))
		return NO(not_under_him);
	if (leader == VALUE_NONE || !tac_leads(at.s, leader) || !at.s->leader[leader].paralysed)
		return NO(not_paralysed);
	return tac_chain_no(chain, command, army);
}

/* 9.31: an order to an echelon's leader brings him back. */
static void offer_to_free(struct run *run, struct tac_at at, const struct tac_chain *chain, int army)
{
	RULE("TN 9.31");
	for (int c = 0; c < at.s->n_command; c++) {
		int leader = head_of(at, c, chain->seat);
		if (leader != VALUE_NONE && !tac_free_no(at, chain, c, army).why)
			option(run, ISSUE_FREE, leader, 0, 0);
	}
}

static void carry_out(struct run *run, int leader, const struct choice *c)
{
	struct tac_state *s = tac_state(run);
	int seat = s->at.active;
	if (c->verb == ISSUE_FREE) {
		s->leader[ARG(c, ISSUE_FREE, leader)].paralysed = 0;
		report(run, EV_freed, seat, ARG(c, ISSUE_FREE, leader));
		return;
	}
	s->command[ARG(c, ISSUE_ORDER, command)].ordered = 1;
	write_order(run, leader, ARG(c, ISSUE_ORDER, command), ARG(c, ISSUE_ORDER, order));
	report(run, EV_issues, seat, leader, ARG(c, ISSUE_ORDER, command), ARG(c, ISSUE_ORDER, order));
}

struct no tac_issue_no(int left)
{
	RULE("TN 9.2", NO_OBJECTION);
	return left > 0 ? NO_OBJECTION : NO(no_orders_left);
}

/* 9.2: as many orders as his rating; an event may add to them. */
static void issue(struct run *run, int leader, int army)
{
	RULE("TN 9.2");
	int seat = tac_state(run)->at.active;
	const struct tac_chain *chain = tac_chain_of(run, view_of(run, seat), seat);
	int left = tac_own_rating(tac_now(run), leader) + tac_extra_orders(tac_now(run));
	for (;; left--) {
		struct tac_at at = view_of(run, seat);
		option(run, ISSUE_DONE, 0, 0, 0);
		if (!tac_issue_no(left).why) {
			offer_orders(run, at, chain, leader, false);
			offer_to_free(run, at, chain, army);
		}
		struct choice c = ask(run, Q_ISSUE, seat, leader, left);
		if (c.verb == ISSUE_DONE)
			return;
		carry_out(run, leader, &c);
	}
}

int tac_issue_row(struct run *run)
{
	RULE("TN 8.1E", FLOW_NEXT);
	const struct tac_state *s = tac_state(run);
	for (int c = 0; c < s->n_command; c++) {
		int leader = head_of(tac_now(run), c, s->at.active);
		if (leader != VALUE_NONE && tac_setup(run)->command[c].level == ARMY)
			issue(run, leader, c);
	}
	return FLOW_NEXT;
}

/* ---- F: initiative ---- */

static void initiative_sum(struct tac_at at, int leader, struct tac_sum *sum)
{
	RULE("TN 9.3s");
	int command = at.s->leader[leader].command, level = at.setup->command[command].level;
	tac_add_n(sum, MOD_RATING, tac_own_rating(at, leader));
	tac_add(sum, level == DIVISION || level == COLUMN ? MOD_DIVISION : MOD_CORPS);
	if (tac_confused(at, leader))
		tac_add(sum, MOD_CONFUSED);
	add_common(at, command, sum);
}

/* 9.31: a natural 1. */
static void paralyse(struct run *run, int leader)
{
	RULE("TN 9.31p");
	tac_state(run)->leader[leader].paralysed = 1;
	report(run, EV_paralysed, tac_state(run)->at.active, leader);
}

/* 9.3: the brigade and the order are named before the die falls. */
static void attempt(struct run *run, int leader, int command, int order)
{
	RULE("TN 9.3");
	struct tac_state *s = tac_state(run);
	struct tac_sum sum = {0};
	s->leader[leader].acted = 1;
	s->command[command].ordered = 1;
	initiative_sum(tac_now(run), leader, &sum);
	scope_command(run, s->leader[leader].command);
	int die = roll_for(run, s->at.active, "TN 9.3", "initiative", &sum);
	scope_pop(run);
	bool passed = passes(die, die + sum.total);
	report(run, EV_initiative, s->at.active, leader, command, order, die + sum.total, passed);
	if (passed)
		write_order(run, leader, command, order);
	else if (die == NATURAL_FAIL)
		paralyse(run, leader);
}

/* 9.31 */
static struct no paralysed_no(struct tac_at at, int leader)
{
	RULE("TN 9.31", NO_OBJECTION);
	return at.s->leader[leader].paralysed ? NO(is_paralysed) : NO_OBJECTION;
}

/* 9.3: once a turn. */
static struct no tried_no(struct tac_at at, int leader)
{
	RULE("TN 9.3o", NO_OBJECTION);
	return at.s->leader[leader].acted ? NO(has_tried) : NO_OBJECTION;
}

struct no tac_try_no(struct tac_at at, int leader)
{
	if (!tac_leads(at.s, leader) || tac_commands(at, leader) == VALUE_NONE)
		return NO(leads_nobody);
	struct no no = paralysed_no(at, leader);
	return no.why ? no : tried_no(at, leader);
}

/* Leads he an echelon, and no army in another's place? */
static bool may_try(struct tac_at at, int command)
{
	int level = at.setup->command[command].level, leader = head_of(at, command, at.s->at.active);
	return level != BRIGADE && level != ARMY && leader != VALUE_NONE && tac_acts_for(at, leader) == VALUE_NONE &&
	       !tac_try_no(at, leader).why;
}

/* F: in one visit, since the other side need not know how many try. */
int tac_initiative_row(struct run *run)
{
	RULE("TN 8.1F", FLOW_NEXT);
	int seat = tac_state(run)->at.active;
	const struct tac_chain *chain = tac_chain_of(run, view_of(run, seat), seat);
	for (;;) {
		struct tac_at at = view_of(run, seat);
		option(run, INITIATIVE_DONE, 0, 0, 0);
		for (int c = 0; c < at.s->n_command; c++)
			if (may_try(at, c))
				offer_orders(run, at, chain, at.s->command[c].leader, true);
		struct choice c = ask(run, Q_INITIATIVE, seat, VALUE_NONE, VALUE_NONE);
		if (c.verb == INITIATIVE_DONE)
			break;
		attempt(run, ARG(&c, INITIATIVE_TRY, leader), ARG(&c, INITIATIVE_TRY, command),
			ARG(&c, INITIATIVE_TRY, order));
	}
	tac_all_may_act(run);
	return FLOW_NEXT;
}
