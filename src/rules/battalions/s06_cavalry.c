/* Chapter 6, and steps 4 and 5 of an attack: infantry against cavalry both ways, and horses
 * out of breath. */
#include "rules/battalions/bat.h"

/* 2D6, equal or less than Training; to abort an attack on a square less. */
bool bat_training_check(struct run *run, int seat, int stack, int position, int card, const char *rule,
			const char *label, bool less)
{
	RULE("BAT 4.5.training", true);
	int training = bat_unit_of(bat_setup(run), card)->training;
	bat_scope_stack(run, stack);
	bat_scope_position(run, position);
	const struct roll *r = roll_sides(run, rule, label, seat, 2, 6, stack, VALUE_NONE);
	scope_pop(run);
	scope_pop(run);
	int total = r->value[0] + r->value[1], most = less ? training - 1 : training, ways = 0;
	for (int a = 1; a <= 6; a++)
		for (int b = 1; b <= 6; b++)
			ways += a + b <= most;
	roll_check_for(run, seat, total <= most, ways, 6 * 6);
	return total <= most;
}

/* ---- step 4: infantry fires at cavalry ---- */

/* 4.5.evade: it rides to the bottom of an adjacent stack; who fails is Blown and is shot at. */
static enum bat_answer evade(struct run *run, struct bat_fight *f, int to)
{
	RULE("BAT 4.5.evade", GOES_ON);
	struct bat_state *s = bat_state(run);
	struct bat_battler *d = &f->defender;
	if (!bat_training_check(run, d->seat, d->stack, d->position, d->card, "BAT 4.5.evade", "evade", false)) {
		report(run, EV_caught, d->seat, d->card, d->stack);
		bat_blow(run, d);
		return GOES_ON;
	}
	struct bat_lifted up = bat_lift(s, d->stack, d->position);
	bat_lay(s, to, &up);
	report(run, EV_evades, d->seat, d->card, d->stack, to);
	d->card = VALUE_NONE;
	return IS_OVER;
}

/* 4.5.counter: 1D10; the cavalry becomes the attacker in a melee, or is Shaken and shot at. */
static enum bat_answer counter(struct run *run, struct bat_fight *f)
{
	RULE("BAT 4.5.counter", GOES_ON);
	struct bat_battler d = f->defender;
	if (!bat_morale_check(run, d.seat, d.stack, d.position, d.card, CAUSE_COUNTER, 0)) {
		report(run, EV_hesitates, d.seat, d.card, d.stack);
		bat_shake(run, d.stack, d.position);
		return GOES_ON;
	}
	report(run, EV_counters, d.seat, d.card, f->attacker.card);
	f->defender = f->attacker;
	f->attacker = d;
	f->kind = MELEE;
	f->countered = true;
	bat_state(run)->battle.kind = MELEE;
	bat_state(run)->battle.attacker = f->attacker.card;
	bat_state(run)->battle.defender = f->defender.card;
	return GOES_ON;
}

/* 3.2.bars: no counter-attack into woods or a village. */
static bool can_get_at(struct run *run, const struct bat_fight *f)
{
	int terrain = bat_state(run)->stack[f->attacker.stack].terrain;
	return terrain == VALUE_NONE || !bat_terrains[terrain].bars_cavalry;
}

enum bat_answer bat_response(struct run *run, struct bat_fight *f)
{
	RULE("BAT 4.5.response", GOES_ON);
	const struct bat_state *s = bat_state(run);
	const struct bat_battler *d = &f->defender;
	int beside[2], n = bat_beside(d->stack, beside);
	option(run, RESPONSE_STAND, 0, 0, 0);
	if (!bat_markers(s, d).blown) {
		for (int i = 0; i < n; i++)
			if (bat_may_enter(bat_setup(run), s, d->card, beside[i]))
				option(run, RESPONSE_EVADE, bat_place_of(beside[i]), 0, 0);
		if (can_get_at(run, f))
			option(run, RESPONSE_COUNTER, 0, 0, 0);
	}
	struct choice c = ask(run, Q_RESPONSE, d->seat, d->stack, VALUE_NONE);
	if (c.verb == RESPONSE_EVADE)
		return evade(run, f, bat_stack_at(d->seat, ARG(&c, RESPONSE_EVADE, stack)));
	return c.verb == RESPONSE_COUNTER ? counter(run, f) : GOES_ON;
}

/* ---- step 5: cavalry attacks infantry ---- */

/* 11.square: Square Formation and Broken Square, active player first; the last one stands.
 * NONE: nobody played one. */
static int ask_square(struct run *run, const struct bat_fight *f, int seat, int before)
{
	RULE("BAT 11.square", VALUE_NONE);
	const struct bat_state *s = bat_state(run);
	bool back = seat != s->at.active, defends = seat == f->defender.seat;
	int card = defends ? CARD_SQUARE_FORMATION : CARD_BROKEN_SQUARE;
	bool may = bat_holds_card(s, seat, card) && (!defends || bat_has(bat_setup(run), f->defender.card, LINE));
	if (!may && !(back && bat_asks_back(run, seat)))
		return before;
	option(run, PLAY_NONE, 0, 0, 0);
	if (may)
		option(run, PLAY_CARD, card, 0, 0);
	if (ask(run, Q_SQUARE, seat, f->defender.card, f->attacker.card).verb == PLAY_NONE)
		return before;
	bat_play_tactic(run, seat, card);
	return card == CARD_SQUARE_FORMATION ? FORMED : FAILED;
}

/* 4.5.square: the infantry must try, 2D6. */
static void form_square(struct run *run, struct bat_fight *f)
{
	RULE("BAT 4.5.square");
	int active = bat_state(run)->at.active;
	const struct bat_battler *d = &f->defender;
	int said = ask_square(run, f, active, VALUE_NONE);
	said = ask_square(run, f, !active, said);
	f->square = said;
	if (said == VALUE_NONE)
		f->square = bat_training_check(run, d->seat, d->stack, d->position, d->card, "BAT 4.5.square", "square",
					       false)
				    ? FORMED
				    : FAILED;
	bat_state(run)->battle.square = f->square;
	report(run, EV_square, d->seat, d->card, d->stack, f->square == FORMED, said == VALUE_NONE);
}

/* 4.5.abort: before a square the cavalry may try to ride around it. */
static enum bat_answer abort_attack(struct run *run, struct bat_fight *f)
{
	RULE("BAT 4.5.abort", GOES_ON);
	const struct bat_battler *a = &f->attacker;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_ABORT, a->seat, a->stack, VALUE_NONE).verb == ANSWER_NO)
		return GOES_ON;
	bool away = bat_training_check(run, a->seat, a->stack, a->position, a->card, "BAT 4.5.abort", "abort", true);
	report(run, away ? EV_rides_around : EV_must_attack, a->seat, a->card, f->defender.card);
	return away ? IS_OVER : GOES_ON;
}

enum bat_answer bat_against_square(struct run *run, struct bat_fight *f)
{
	form_square(run, f);
	return f->square == FORMED ? abort_attack(run, f) : GOES_ON;
}

/* ---- 6.1 ---- */

/* 6.1: after an attack, and after defending against cavalry. */
void bat_blow(struct run *run, struct bat_battler *b)
{
	RULE("BAT 6.1");
	struct bat_state *s = bat_state(run);
	if (b->card == VALUE_NONE || b->stack == VALUE_NONE)
		return;
	if (!s->stack[b->stack].blown[b->position])
		report(run, EV_blown, b->seat, b->card, b->stack);
	s->stack[b->stack].blown[b->position] = 1;
}
