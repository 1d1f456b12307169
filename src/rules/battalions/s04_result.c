/* Chapter 4: modifiers, the rolls, the result table and what it does. */
#include "rules/battalions/bat.h"

/* ---- 4.6: modifiers ---- */

/* 7.2: when artillery attacks, the target's Fire counts as 0. */
static int defending_value(const struct bat_setup *setup, const struct bat_fight *f)
{
	RULE("BAT 7.2", bat_unit_of(setup, f->defender.card)->value[f->kind]);
	if (bat_arm(setup, f->attacker.card) == ARTILLERY)
		return 0;
	return bat_unit_of(setup, f->defender.card)->value[f->kind];
}

/* 4.6.shaken, 6.2, 5: what the card's markers and its supporter add. */
static int marker_modifiers(struct run *run, const struct bat_battler *b, bool note)
{
	RULE("BAT 4.6", 0);
	struct bat_lifted m = bat_markers(bat_state(run), b);
	int n = 0;
	if (m.shaken)
		n += bat_modifier(run, note, "BAT 4.6", "Shaken", -3);
	if (m.blown)
		n += bat_modifier(run, note, "BAT 6.2", "Blown", -5);
	if (b->supporter != VALUE_NONE)
		n += bat_modifier(run, note, "BAT 5", "support", 3);
	return n;
}

/* 8.2.bonus: infantry +4, cavalry +7, artillery nothing. */
static int flank_bonus(struct run *run, const struct bat_fight *f, bool note)
{
	RULE("BAT 8.2.bonus", 0);
	static const int8_t bonus[] = {[INFANTRY] = 4, [CAVALRY] = 7, [ARTILLERY] = 0};
	if (!f->flank || f->countered)
		return 0;
	return bat_modifier(run, note, "BAT 8.2.bonus", "flank attack",
			    bonus[bat_arm(bat_setup(run), f->attacker.card)]);
}

static const struct bat_terrain_row *ground_of(struct run *run, const struct bat_fight *f)
{
	int stack = f->defender.stack;
	int terrain = stack == VALUE_NONE ? VALUE_NONE : bat_state(run)->stack[stack].terrain;
	return terrain == VALUE_NONE ? NULL : &bat_terrains[terrain];
}

/* 3.2.attack: what the terrain of the attacked stack does to the attacker. */
static int ground_attacked(struct run *run, const struct bat_fight *f, bool note)
{
	RULE("BAT 3.2.attack", 0);
	const struct bat_terrain_row *t = ground_of(run, f);
	int arm = bat_arm(bat_setup(run), f->attacker.card);
	if (!t)
		return 0;
	int n = (arm == ARTILLERY ? t->by_artillery : 0) + (arm == CAVALRY ? t->by_cavalry : 0) +
		(f->kind == MELEE ? t->by_melee : 0);
	return n ? bat_modifier(run, note, "BAT 3.2.attack", t->id, n) : 0;
}

/* 3.2.defence: and to the defender. */
static int ground_defended(struct run *run, const struct bat_fight *f, bool note)
{
	RULE("BAT 3.2.defence", 0);
	const struct bat_terrain_row *t = ground_of(run, f);
	if (!t)
		return 0;
	int n = (f->kind == MELEE ? t->melee : t->fire) +
		(bat_arm(bat_setup(run), f->defender.card) == INFANTRY ? t->infantry : 0);
	return n ? bat_modifier(run, note, "BAT 3.2.defence", t->id, n) : 0;
}

static int tactic_bonus(struct run *run, const struct bat_fight *f, bool defends, bool note)
{
	const struct bat_battler *b = defends ? &f->defender : &f->attacker;
	if (b->tactic == VALUE_NONE || !bat_tactics[b->tactic].bonus)
		return 0;
	return bat_modifier(run, note, "BAT 11.roll", bat_tactics[b->tactic].id, bat_tactics[b->tactic].bonus);
}

int bat_attack_modifiers(struct run *run, const struct bat_fight *f, bool note)
{
	const struct bat_unit *u = bat_unit_of(bat_setup(run), f->attacker.card);
	int n = bat_modifier(run, note, "BAT 4.6", bat_attack_kinds[f->kind], u->value[f->kind]);
	n += marker_modifiers(run, &f->attacker, note);
	if (f->square == FAILED)
		n += bat_modifier(run, note, "BAT 4.5.square", "no square", 6);
	n += flank_bonus(run, f, note);
	n += ground_attacked(run, f, note);
	return n + tactic_bonus(run, f, false, note);
}

int bat_defence_modifiers(struct run *run, const struct bat_fight *f, bool note)
{
	int n = bat_modifier(run, note, "BAT 4.6", bat_attack_kinds[f->kind], defending_value(bat_setup(run), f));
	n += marker_modifiers(run, &f->defender, note);
	if (f->square == FORMED)
		n += bat_modifier(run, note, "BAT 4.5.square", "square", 6);
	n += ground_defended(run, f, note);
	return n + tactic_bonus(run, f, true, note);
}

/* ---- 4.7: the table ---- */

/* 4.7.zero: by the switch the middle row is 0 alone, and the rest of its band says nothing. */
static bool zero_row_says_nothing(const struct bat_setup *setup, int difference)
{
	RULE("BAT 4.7.zero", false);
	return setup->rule[SWITCH_ZERO_ROW] && difference;
}

/* 4.7: each printed number is the near edge of a band that reaches to the next.  NONE: no
 * result. */
int bat_result_of(const struct bat_setup *setup, int difference)
{
	RULE("BAT 4.7", RESULT_BOTH_CHECK);
	int r = 0;
	while (difference < bat_results[r].from || difference > bat_results[r].to)
		r++;
	if (r == RESULT_BOTH_CHECK && zero_row_says_nothing(setup, difference))
		return VALUE_NONE;
	return r;
}

/* 4.7.spared: nothing bad happens to who fires at a card without Fire, nor (7.2) to guns that
 * fire at infantry and cavalry. */
static int spared(struct run *run, const struct bat_fight *f)
{
	RULE("BAT 4.7.spared", VALUE_NONE);
	const struct bat_setup *setup = bat_setup(run);
	if (f->kind != FIRE)
		return VALUE_NONE;
	if (bat_arm(setup, f->attacker.card) == ARTILLERY && bat_arm(setup, f->defender.card) != ARTILLERY)
		return SPARED_GUNS;
	return bat_unit_of(setup, f->defender.card)->value[FIRE] ? VALUE_NONE : SPARED_FIRE;
}

void bat_shake(struct run *run, int stack, int position)
{
	RULE("BAT 4.7.shaken");
	struct bat_stack *k = &bat_state(run)->stack[stack];
	k->shaken[position] = 1;
	report(run, EV_shaken, bat_seat_of(stack), k->cards[position], stack, position + 1);
}

/* To the discard pile, states forgotten; the loss of Guards is noticed (9.5). */
void bat_rout(struct run *run, int stack, int position)
{
	struct bat_state *s = bat_state(run);
	int seat = bat_seat_of(stack), card = bat_lift(s, stack, position).card;
	s->side[seat].discard[s->side[seat].n_discard++] = card;
	report(run, EV_routs, seat, card, stack);
	bat_guard_lost(run, card, stack, false);
}

void bat_eliminate(struct run *run, int stack, int position)
{
	struct bat_state *s = bat_state(run);
	int seat = bat_seat_of(stack), card = bat_lift(s, stack, position).card;
	s->side[seat].lost[s->side[seat].n_lost++] = card;
	report(run, EV_eliminated, seat, card, stack);
}

/* 8.3.result: a card of the reserve goes to the discard pile when it is routed or Shaken. */
static void reserve_suffers(struct run *run, struct bat_battler *b, bool eliminated)
{
	RULE("BAT 8.3.result");
	struct bat_side *side = &bat_state(run)->side[b->seat];
	if (eliminated)
		side->lost[side->n_lost++] = b->card;
	else
		side->discard[side->n_discard++] = b->card;
	report(run, eliminated ? EV_eliminated : EV_routs, b->seat, b->card, VALUE_NONE);
	b->card = VALUE_NONE;
}

/* 4.7.loss: the battler is eliminated or routed, and whoever supported him pays. */
static void lose(struct run *run, struct bat_battler *b, bool eliminated)
{
	RULE("BAT 4.7.loss");
	int card = b->card;
	if (b->stack == VALUE_NONE) {
		reserve_suffers(run, b, eliminated);
		return;
	}
	if (eliminated)
		bat_eliminate(run, b->stack, b->position);
	else
		bat_rout(run, b->stack, b->position);
	if (eliminated) {
		bat_check_later(run, b->stack);
		bat_guard_lost(run, card, b->stack, true);
	}
	b->card = VALUE_NONE;
	b->supporter -= b->supporter != VALUE_NONE;
	bat_supporter_pays(run, b, eliminated);
}

static void shake(struct run *run, struct bat_battler *b)
{
	if (b->stack == VALUE_NONE)
		reserve_suffers(run, b, false);
	else
		bat_shake(run, b->stack, b->position);
}

/* 4.7.check: at once, 1D10; who fails is Shaken (9.4). */
static void check_at_once(struct run *run, struct bat_battler *b)
{
	RULE("BAT 4.7.check");
	if (!bat_morale_check(run, b->seat, b->stack, b->position, b->card, CAUSE_AT_ONCE, 0))
		shake(run, b);
}

void bat_apply(struct run *run, struct bat_fight *f, int result)
{
	int why = spared(run, f);
	bool harms = result >= RESULT_BOTH_CHECK && result <= RESULT_ATTACKER_ELIMINATED;
	if (harms && why != VALUE_NONE) {
		report(run, EV_spared, f->attacker.seat, f->attacker.card, why);
		if (result == RESULT_BOTH_CHECK)
			check_at_once(run, &f->defender);
		return;
	}
	switch (result) {
	case RESULT_DEFENDER_ELIMINATED: lose(run, &f->defender, true); break;
	case RESULT_DEFENDER_ROUTS: lose(run, &f->defender, false); break;
	case RESULT_DEFENDER_SHAKEN: shake(run, &f->defender); break;
	case RESULT_BOTH_CHECK:
		check_at_once(run, &f->attacker);
		check_at_once(run, &f->defender);
		break;
	case RESULT_ATTACKER_SHAKEN: shake(run, &f->attacker); break;
	case RESULT_ATTACKER_ROUTS: lose(run, &f->attacker, false); break;
	case RESULT_ATTACKER_ELIMINATED: lose(run, &f->attacker, true); break;
	default: break;
	}
}

/* ---- 4.5: steps 6 to 10 ---- */

/* Two dice; by Second Volley three, of which the lowest is dropped.  A trial of orders ends where a
 * card would have to be known that lies face down: dice that fell before the turn stopped fall again,
 * but what was turned up for them lies so again. */
static int roll_for(struct run *run, const struct bat_fight *f, bool defends)
{
	const struct bat_battler *b = defends ? &f->defender : &f->attacker;
	const struct bat_battler *other = defends ? &f->attacker : &f->defender;
	int dice = b->tactic == CARD_SECOND_VOLLEY ? 3 : 2, total, lowest = 10;
	if (b->card < VALUE_NONE)
		run_fault(run, "the card that fights is not known");
	total = defends ? bat_defence_modifiers(run, f, true) : bat_attack_modifiers(run, f, true);
	const struct roll *r =
		roll(run, "BAT 4.5", defends ? "defence" : "attack", b->seat, dice, b->stack, other->stack);
	roll_figures(run);
	for (int i = 0; i < r->n; i++) {
		total += r->value[i];
		lowest = r->value[i] < lowest ? r->value[i] : lowest;
	}
	return dice == 3 ? total - lowest : total;
}

void bat_fight_out(struct run *run, struct bat_fight *f)
{
	bool first = f->attacker.seat != bat_state(run)->at.active; /* does the defender choose first? */
	f->fought = true;
	bat_ask_tactic(run, f, first);
	bat_ask_tactic(run, f, !first);
	bat_ask_support(run, first ? &f->defender : &f->attacker);
	bat_ask_support(run, first ? &f->attacker : &f->defender);
	int a = roll_for(run, f, false), d = roll_for(run, f, true);
	int result = bat_result_of(bat_setup(run), a - d);
	report(run, EV_fought, f->attacker.seat, f->attacker.card, f->defender.card, f->attacker.stack,
	       f->defender.stack, a, d, a - d, result);
	bool horse = bat_arm(bat_setup(run), f->attacker.card) == CAVALRY &&
		     bat_arm(bat_setup(run), f->defender.card) == CAVALRY;
	bat_apply(run, f, result);
	if (horse)
		bat_blow(run, &f->defender);
}

/* 4.5.bottom: who is left goes face down to the bottom of the own stack. */
void bat_survivor(struct run *run, struct bat_battler *b)
{
	RULE("BAT 4.5.bottom");
	struct bat_state *s = bat_state(run);
	if (b->card == VALUE_NONE)
		return;
	if (b->stack == VALUE_NONE) {
		s->side[b->seat].reserve[s->side[b->seat].n_reserve++] = b->card;
		deck_under(run, &bat_reserve_deck[b->seat], b->card);
	} else {
		struct bat_lifted up = bat_lift(s, b->stack, b->position);
		bat_lay(s, b->stack, &up);
	}
	b->card = VALUE_NONE;
}
