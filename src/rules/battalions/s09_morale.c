/* Chapter 9: morale checks and the Morale Phase. */
#include "rules/battalions/bat.h"

/* ---- checks that are owed ---- */

static void insert_check(struct run *run, int stack, int at)
{
	struct bat_phase *p = &bat_state(run)->phase;
	if (p->n_checks == BAT_CHECKS)
		run_fault(run, "more than %d stacks are to check morale", BAT_CHECKS);
	memmove(&p->checks[at + 1], &p->checks[at], (size_t)(p->n_checks - at) * sizeof *p->checks);
	p->checks[at] = stack;
	p->n_checks++;
}

void bat_check_later(struct run *run, int stack)
{
	insert_check(run, stack, bat_state(run)->phase.n_checks);
}

/* 9.5: Guards eliminated shake the stacks beside theirs too; routed, the one they left. */
void bat_guard_lost(struct run *run, int card, int stack, bool eliminated)
{
	RULE("BAT 9.5");
	int beside[2], n = bat_beside(stack, beside);
	if (!bat_has(bat_setup(run), card, GUARD))
		return;
	for (int i = 0; eliminated && i < n; i++)
		bat_check_later(run, beside[i]);
	if (!eliminated)
		bat_check_later(run, stack);
}

/* ---- one check ---- */

/* 9.7: a general of the stack may lend his rating, once a turn.  Returns it. */
static int ask_general(struct run *run, int seat, int stack, enum bat_cause cause)
{
	RULE("BAT 9.7", 0);
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	bool any = false;
	option(run, LEND_NO, 0, 0, 0);
	for (int i = 0; i < s->stack[stack].n_generals; i++) {
		int general = s->stack[stack].generals[i];
		if (list_has(side->used, side->n_used, general))
			continue;
		option(run, LEND_GENERAL, general, 0, 0);
		any = true;
	}
	struct choice c = ask(run, Q_GENERAL, seat, stack, (int)cause);
	if (!any || c.verb == LEND_NO)
		return 0;
	side->used[side->n_used++] = ARG(&c, LEND_GENERAL, general);
	return bat_setup(run)->card[ARG(&c, LEND_GENERAL, general)].rating;
}

/* 11.huzzah: Morale 2 higher for the stack in this phase. */
static int cheered(const struct bat_state *s, int stack)
{
	RULE("BAT 11.huzzah", 0);
	return s->stack[stack].huzzah ? bat_tactics[CARD_HUZZAH].bonus : 0;
}

/* 9.2: 1D10, equal or less than Morale passes.  stack NONE: a card of the reserve. */
bool bat_morale_check(struct run *run, int seat, int stack, int position, int card, enum bat_cause cause, int addition)
{
	RULE("BAT 9.2", true);
	struct bat_state *s = bat_state(run);
	int morale = bat_morale_of(bat_setup(run), s, card);
	int general = 0, huzzah = 0;
	bat_scope_stack(run, stack);
	bat_scope_position(run, position);
	if (stack != VALUE_NONE) {
		s->phase.tested = position + 1;
		general = ask_general(run, seat, stack, cause);
		s->phase.tested = 0;
		huzzah = cheered(s, stack);
	}
	modifier(run, "BAT 9.7", "general", -general);
	modifier(run, "BAT 11.huzzah", "huzzah", -huzzah);
	modifier(run, "BAT 9.3", "routs before", addition);
	const struct roll *r =
		roll(run, "BAT 9.2", cause == CAUSE_REVIVAL ? "revive" : "morale", seat, 1, stack, VALUE_NONE);
	int total = r->value[0] + addition - general - huzzah, ways = morale - addition + general + huzzah;
	roll_check_for(run, seat, total <= morale, ways < 0 ? 0 : ways < r->sides ? ways : r->sides, r->sides);
	report(run, EV_checked, seat, card, stack, position + 1, (int)cause, total, total <= morale);
	scope_pop(run);
	scope_pop(run);
	return total <= morale;
}

/* ---- (a) losses ---- */

/* 9.3: from the top card down; who fails routs, and each rout adds 1 for those still to test. */
static void check_stack(struct run *run, int at)
{
	RULE("BAT 9.3");
	struct bat_state *s = bat_state(run);
	int stack = s->phase.checks[at], addition = 0, later = s->phase.n_checks;
	if (!s->stack[stack].n_cards)
		return;
	report(run, EV_checks, bat_seat_of(stack), stack, s->stack[stack].n_cards);
	for (int i = 0; i < s->stack[stack].n_cards;) {
		int card = s->stack[stack].cards[i];
		if (bat_morale_check(run, bat_seat_of(stack), stack, i, card, CAUSE_LOSS, addition)) {
			i++;
			continue;
		}
		bat_rout(run, stack, i);
		addition++;
	}
	/* A Guard routed: a further sequence directly after this one. */
	for (int k = at + 1; later < s->phase.n_checks; later++, k++) {
		int again = s->phase.checks[s->phase.n_checks - 1];
		s->phase.n_checks--;
		insert_check(run, again, k);
	}
}

/* ---- (b) revival ---- */

/* 9.6: every Shaken card of both sides may test once. */
static void revive_stack(struct run *run, int stack)
{
	RULE("BAT 9.6");
	struct bat_stack *k = &bat_state(run)->stack[stack];
	for (int i = 0; i < k->n_cards; i++) {
		if (!k->shaken[i] ||
		    !bat_morale_check(run, bat_seat_of(stack), stack, i, k->cards[i], CAUSE_REVIVAL, 0))
			continue;
		k->shaken[i] = 0;
		report(run, EV_revived, bat_seat_of(stack), k->cards[i], stack, i + 1);
	}
}

/* ---- (c) recovery ---- */

/* 6.3: by a Training check, in the owner's Morale Phase and never in the turn it was Blown. */
static void recover_stack(struct run *run, int stack)
{
	RULE("BAT 6.3");
	struct bat_stack *k = &bat_state(run)->stack[stack];
	for (int i = 0; i < k->n_cards; i++) {
		if (k->blown[i] < 2)
			continue;
		bool good =
			bat_training_check(run, bat_seat_of(stack), stack, i, k->cards[i], "BAT 6.3", "recover", false);
		if (good)
			k->blown[i] = 0;
		report(run, good ? EV_recovered : EV_still_blown, bat_seat_of(stack), k->cards[i], stack, i + 1);
	}
}

/* ---- tactics cards of the phase ---- */

static bool anything_shaken(const struct bat_state *s, int stack)
{
	for (int i = 0; i < s->stack[stack].n_cards; i++)
		if (s->stack[stack].shaken[i])
			return true;
	return false;
}

/* Has the stack anything to check in this phase?  For all to see. */
static bool has_to_check(const struct bat_state *s, int stack)
{
	return s->stack[stack].n_cards &&
	       (list_has(s->phase.checks, s->phase.n_checks, stack) || anything_shaken(s, stack));
}

static bool may_be_cheered(const struct bat_state *s, int stack)
{
	return has_to_check(s, stack) && !s->stack[stack].huzzah;
}

static void offer_huzzah(struct run *run, int seat, int verb)
{
	const struct bat_state *s = bat_state(run);
	for (int p = 0; p < BAT_LINE && bat_holds_card(s, seat, CARD_HUZZAH); p++)
		if (may_be_cheered(s, bat_stack_at(seat, p)))
			option(run, verb, p, 0, 0);
}

static void cheer(struct run *run, int seat, int place)
{
	bat_play_tactic(run, seat, CARD_HUZZAH);
	bat_state(run)->stack[bat_stack_at(seat, place)].huzzah = 1;
}

/* 11.spiked: only guns can be spiked; what the card is shows when it is tried. */
static void spike(struct run *run, int seat, int stack)
{
	RULE("BAT 11.spiked");
	struct bat_stack *k = &bat_state(run)->stack[stack];
	bool guns = bat_arm(bat_setup(run), k->cards[0]) == ARTILLERY;
	bat_play_tactic(run, seat, CARD_SPIKED_GUNS);
	k->spiked[0] = guns;
	report(run, EV_spiked, seat, stack, guns);
}

static void confuse(struct run *run, int seat)
{
	bat_play_tactic(run, seat, CARD_CONFUSED_ORDERS);
	bat_state(run)->side[!seat].fewer = bat_tactics[CARD_CONFUSED_ORDERS].bonus;
	report(run, EV_confused, seat, !seat);
}

/* 9.1.cards: the active side's cards of the Morale Phase. */
int bat_cards_row(struct run *run)
{
	RULE("BAT 9.1.cards", FLOW_NEXT);
	const struct bat_state *s = bat_state(run);
	int seat = s->at.active;
	for (;;) {
		offer_huzzah(run, seat, MORALE_HUZZAH);
		if (bat_holds_card(s, seat, CARD_CONFUSED_ORDERS))
			option(run, MORALE_CONFUSE, 0, 0, 0);
		for (int p = 0; p < BAT_LINE && bat_holds_card(s, seat, CARD_SPIKED_GUNS); p++)
			if (!bat_is_empty(s, bat_stack_at(!seat, p)))
				option(run, MORALE_SPIKE, p, 0, 0);
		option(run, MORALE_DONE, 0, 0, 0);
		struct choice c = ask(run, Q_MORALE, seat, VALUE_NONE, VALUE_NONE);
		if (c.verb == MORALE_DONE)
			return FLOW_NEXT;
		if (c.verb == MORALE_HUZZAH)
			cheer(run, seat, ARG(&c, MORALE_HUZZAH, stack));
		else if (c.verb == MORALE_CONFUSE)
			confuse(run, seat);
		else
			spike(run, seat, bat_stack_at(!seat, ARG(&c, MORALE_SPIKE, stack)));
	}
}

/* The other side's Huzzah: a window wherever its cards have something to check. */
static void may_cheer(struct run *run, int seat)
{
	const struct bat_state *s = bat_state(run);
	bool any = false;
	for (int p = 0; p < BAT_LINE; p++)
		any = any || may_be_cheered(s, bat_stack_at(seat, p));
	if (!any || !bat_asks_back(run, seat))
		return;
	option(run, STEADY_NONE, 0, 0, 0);
	offer_huzzah(run, seat, STEADY_STACK);
	struct choice c = ask(run, Q_HUZZAH, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == STEADY_STACK)
		cheer(run, seat, ARG(&c, STEADY_STACK, stack));
}

/* 11.rally: one Shaken card is Steady. */
static void may_rally(struct run *run, int seat)
{
	RULE("BAT 11.rally");
	struct bat_state *s = bat_state(run);
	bool back = seat != s->at.active, any = false;
	for (int p = 0; p < BAT_LINE; p++)
		any = any || anything_shaken(s, bat_stack_at(seat, p));
	if (!any || (back && !bat_asks_back(run, seat)))
		return;
	option(run, RALLY_NONE, 0, 0, 0);
	for (int p = 0; p < BAT_LINE && bat_holds_card(s, seat, CARD_RALLY); p++) {
		const struct bat_stack *k = &s->stack[bat_stack_at(seat, p)];
		for (int i = 0; i < k->n_cards; i++)
			if (k->shaken[i])
				option(run, RALLY_CARD, p, i + 1, 0);
	}
	struct choice c = ask(run, Q_RALLY, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == RALLY_NONE)
		return;
	int stack = bat_stack_at(seat, ARG(&c, RALLY_CARD, stack)), position = ARG(&c, RALLY_CARD, position);
	struct bat_stack *k = &s->stack[stack];
	bat_play_tactic(run, seat, CARD_RALLY);
	k->shaken[position - 1] = 0;
	report(run, EV_revived, seat, k->cards[position - 1], stack, position);
}

/* 9.1: checks for losses, then revivals, active side first, then recovery. */
int bat_morale_row(struct run *run)
{
	RULE("BAT 9.1", FLOW_NEXT);
	struct bat_state *s = bat_state(run);
	int seat = s->at.active;
	may_cheer(run, !seat);
	for (int i = 0; i < s->phase.n_checks; i++)
		check_stack(run, i);
	s->phase.n_checks = 0;
	may_rally(run, seat);
	may_rally(run, !seat);
	for (int k = 0; k < BAT_STACKS; k++)
		revive_stack(run, bat_stack_at(k < BAT_LINE ? seat : !seat, k % BAT_LINE));
	for (int p = 0; p < BAT_LINE; p++)
		recover_stack(run, bat_stack_at(seat, p));
	return FLOW_NEXT;
}
