/* Chapter 4: the Attack Phase, from the order to the rolls. */
#include "rules/battalions/bat.h"

/* ---- 4.1, 4.2, 4.4: who may attack whom ---- */

static int best_general(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	int best = 1;
	for (int c = 0; c < setup->n_cards; c++)
		if (setup->card[c].seat == seat && setup->card[c].rating > best &&
		    !list_has(s->side[seat].lost, s->side[seat].n_lost, c))
			best = setup->card[c].rating;
	return best;
}

/* 4.1: as many as the army commander's rating; after his death as the best general's. */
static int rating_of(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	RULE("BAT 4.1", 1);
	if (s->side[seat].commander == KILLED)
		return best_general(setup, s, seat);
	return setup->card[bat_commander(setup, seat)].rating;
}

/* 11.confused: one attack less, but at least one. */
static int fewer(const struct bat_state *s, int seat, int attacks)
{
	RULE("BAT 11.confused", attacks);
	attacks -= s->side[seat].fewer;
	return attacks > 1 ? attacks : 1;
}

int bat_allowance(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	return fewer(s, seat, rating_of(setup, s, seat)) + s->side[seat].extra;
}

struct no bat_attacks_no(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	RULE("BAT 4.1", NO_OBJECTION);
	return s->side[seat].attacks < bat_allowance(setup, s, seat) ? NO_OBJECTION : NO(all_attacks_made);
}

/* 7.1: guns do not attack by melee, nor foot guns that have just moved. */
static struct no guns_no(const struct bat_setup *setup, const struct bat_stack *k, enum bat_attack_kind kind)
{
	RULE("BAT 7.1", NO_OBJECTION);
	if (kind == MELEE)
		return NO(guns_melee);
	return k->moved[0] && !bat_has(setup, k->cards[0], MOUNTED) ? NO(guns_moved) : NO_OBJECTION;
}

static struct no spiked_no(const struct bat_stack *k)
{
	RULE("BAT 11.spiked", NO_OBJECTION);
	return k->spiked[0] ? NO(guns_spiked) : NO_OBJECTION;
}

/* 4.4.once: a card attacks once a turn, even if it has come to the top again. */
static struct no once_no(const struct bat_stack *k)
{
	RULE("BAT 4.4.once", NO_OBJECTION);
	return k->fought[0] ? NO(has_attacked) : NO_OBJECTION;
}

/* 4.4: the top card; cavalry needs a Fire to fire. */
static struct no top_no(const struct bat_setup *setup, const struct bat_stack *k, enum bat_attack_kind kind)
{
	RULE("BAT 4.4", NO_OBJECTION);
	if (k->blown[0])
		return NO(top_is_blown);
	bool fires = bat_arm(setup, k->cards[0]) != CAVALRY || bat_unit_of(setup, k->cards[0])->value[FIRE] > 0;
	return kind == FIRE && !fires ? NO(no_fire) : NO_OBJECTION;
}

/* 4.4: by what its owner knows of it. */
struct no bat_attack_no(const struct bat_setup *setup, const struct bat_state *view, int stack,
			enum bat_attack_kind kind)
{
	const struct bat_stack *k = &view->stack[stack];
	if (!k->n_cards || !bat_unit_of(setup, k->cards[0]))
		return NO(no_battalion);
	struct no no = top_no(setup, k, kind);
	if (!no.why)
		no = once_no(k);
	if (no.why || bat_arm(setup, k->cards[0]) != ARTILLERY)
		return no;
	no = spiked_no(k);
	return no.why ? no : guns_no(setup, k, kind);
}

/* 3.2.bars: woods and villages keep cavalry out. */
bool bat_is_barred(const struct bat_setup *setup, const struct bat_state *s, int card, int target)
{
	RULE("BAT 3.2.bars", false);
	int terrain = s->stack[target].terrain;
	return terrain >= 0 && bat_terrains[terrain].bars_cavalry && bat_arm(setup, card) == CAVALRY;
}

static bool is_there(const struct bat_state *s, int stack)
{
	return s->stack[stack].n_cards || s->stack[stack].n_generals;
}

/* 8.2.whom: flank attacks go to the neighbours of the gap; cavalry's, by melee alone, to any
 * stack and the reserve. */
static bool flank_target(const struct bat_setup *setup, const struct bat_state *view, int stack,
			 enum bat_attack_kind kind, int target)
{
	RULE("BAT 8.2.whom", false);
	int beside[2], n = bat_beside(bat_facing(stack), beside);
	if (!bat_flanks(view, stack))
		return false;
	if (bat_arm(setup, view->stack[stack].cards[0]) == CAVALRY)
		return kind == MELEE;
	for (int i = 0; i < n; i++)
		if (beside[i] == target)
			return true;
	return false;
}

/* 4.2 */
static bool is_opposite(int stack, int target)
{
	RULE("BAT 4.2", true);
	return target == bat_facing(stack);
}

/* 8.2: what it faces, or round the flank of a gap. */
static struct no facing_no(const struct bat_setup *setup, const struct bat_state *view, int stack,
			   enum bat_attack_kind kind, int target)
{
	RULE("BAT 8.2", NO_OBJECTION);
	return is_opposite(stack, target) || flank_target(setup, view, stack, kind, target) ? NO_OBJECTION
											    : NO(faces_nobody);
}

/* 8.5: somebody must be there. */
static struct no there_no(const struct bat_state *view, int target)
{
	RULE("BAT 8.5", NO_OBJECTION);
	return is_there(view, target) ? NO_OBJECTION : NO(enemy_is_empty);
}

/* target NONE: the reserve. */
struct no bat_target_no(const struct bat_setup *setup, const struct bat_state *view, int stack,
			enum bat_attack_kind kind, int target)
{
	struct no no = target == VALUE_NONE ? NO_OBJECTION : there_no(view, target);
	if (!no.why)
		no = facing_no(setup, view, stack, kind, target);
	if (no.why)
		return no;
	if (target == VALUE_NONE)
		return view->side[!bat_seat_of(stack)].n_reserve > 0 ? NO_OBJECTION : NO(reserve_is_empty);
	return bat_is_barred(setup, view, view->stack[stack].cards[0], target) ? NO(ground_bars_horse) : NO_OBJECTION;
}

/* ---- 4.5: one attack ---- */

static void open_battle(struct run *run, const struct bat_fight *f)
{
	struct bat_state *s = bat_state(run);
	s->battle.stack = f->attacker.stack;
	s->battle.target = f->defender.stack;
	s->battle.kind = f->kind;
	s->battle.attacker = f->attacker.card;
	s->battle.defender = f->defender.card;
	s->battle.square = NO_SQUARE;
	s->battle.n_played = 0;
}

static void close_battle(struct bat_state *s)
{
	s->battle.stack = s->battle.target = s->battle.kind = VALUE_NONE;
	s->battle.attacker = s->battle.defender = s->battle.square = VALUE_NONE;
	s->battle.n_played = 0;
}

/* 4.5: both top cards are turned up. */
static void turn_up(struct run *run, struct bat_fight *f)
{
	RULE("BAT 4.5");
	const struct bat_state *s = bat_state(run);
	struct bat_battler *d = &f->defender;
	d->card = d->stack != VALUE_NONE && s->stack[d->stack].n_cards ? s->stack[d->stack].cards[0] : VALUE_NONE;
	if (d->stack == VALUE_NONE)
		d->card = bat_turn_reserve(run, d->seat);
	if (d->card != VALUE_NONE)
		report(run, EV_turned, d->seat, d->card, d->stack);
}

/* 4.5.melee: infantry that melee-attacks cavalry does not get at it. */
static bool out_of_reach(struct run *run, const struct bat_fight *f)
{
	RULE("BAT 4.5.melee", false);
	const struct bat_setup *setup = bat_setup(run);
	if (f->kind != MELEE || bat_arm(setup, f->attacker.card) != INFANTRY ||
	    bat_arm(setup, f->defender.card) != CAVALRY)
		return false;
	report(run, EV_no_fight, f->attacker.seat, f->attacker.card, f->defender.card);
	return true;
}

/* Nobody to fight: generals alone, or a reserve of generals. */
static bool finds_nobody(struct run *run, const struct bat_fight *f)
{
	if (f->defender.card != VALUE_NONE)
		return false;
	if (f->defender.stack != VALUE_NONE)
		bat_kill_generals(run, f->defender.stack);
	else
		report(run, EV_nobody, f->defender.seat, f->defender.seat);
	return true;
}

/* Steps 2 to 10 against whoever is on top now. */
static void one_attack(struct run *run, struct bat_fight *f)
{
	const struct bat_setup *setup = bat_setup(run);
	f->square = NO_SQUARE;
	turn_up(run, f);
	open_battle(run, f);
	if (finds_nobody(run, f))
		return;
	bool shot_at = f->kind == FIRE && bat_arm(setup, f->attacker.card) == INFANTRY &&
		       bat_arm(setup, f->defender.card) == CAVALRY;
	bool over = out_of_reach(run, f) || (shot_at && bat_response(run, f) == IS_OVER);
	if (!over && bat_arm(setup, f->attacker.card) == CAVALRY && bat_arm(setup, f->defender.card) == INFANTRY)
		over = bat_against_square(run, f) == IS_OVER;
	if (!over)
		bat_fight_out(run, f);
	bat_survivor(run, &f->defender);
}

/* 11.sabers: a second attack before the cavalry goes to the bottom. */
static bool attacks_again(struct run *run, const struct bat_fight *f)
{
	RULE("BAT 11.sabers", false);
	const struct bat_state *s = bat_state(run);
	const struct bat_battler *a = &f->attacker;
	bool target = f->defender.stack == VALUE_NONE ? s->side[f->defender.seat].n_reserve > 0
						      : is_there(s, f->defender.stack);
	if (a->card == VALUE_NONE || !f->fought || f->countered || !target ||
	    bat_arm(bat_setup(run), a->card) != CAVALRY || !bat_holds_card(s, a->seat, CARD_SABERS))
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_AGAIN, a->seat, a->stack, VALUE_NONE).verb == ANSWER_NO)
		return false;
	bat_play_tactic(run, a->seat, CARD_SABERS);
	report(run, EV_again, a->seat, a->card, a->stack);
	return true;
}

static void attack(struct run *run, int stack, enum bat_attack_kind kind, int target)
{
	struct bat_state *s = bat_state(run);
	int seat = s->at.active;
	struct bat_fight f = {.kind = kind, .flank = target != bat_facing(stack)};
	f.attacker = (struct bat_battler){seat, stack, s->stack[stack].cards[0], 0, VALUE_NONE, VALUE_NONE};
	f.defender = (struct bat_battler){!seat, target, VALUE_NONE, 0, VALUE_NONE, VALUE_NONE};
	s->side[seat].attacks++;
	s->stack[stack].fought[0] = 1;
	bat_scope_stack(run, stack);
	report(run, EV_attacks, seat, f.attacker.card, stack, target, kind, f.flank, s->side[seat].attacks,
	       bat_allowance(bat_setup(run), s, seat));
	do
		one_attack(run, &f);
	while (attacks_again(run, &f));
	if (f.fought && bat_arm(bat_setup(run), f.attacker.card) == CAVALRY)
		bat_blow(run, &f.attacker);
	bat_survivor(run, &f.attacker);
	close_battle(s);
	scope_pop(run);
}

/* ---- the phase ---- */

static void offer_attacks(struct run *run, int stack)
{
	const struct bat_setup *setup = bat_setup(run);
	const struct bat_state *view = run_view(run, bat_seat_of(stack));
	for (int kind = 0; kind < ATTACK_KINDS; kind++) {
		if (!bat_may_attack(setup, view, stack, kind))
			continue;
		for (int place = 0; place < BAT_PLACES; place++) {
			int target = place == BAT_RESERVE ? VALUE_NONE : bat_stack_at(!bat_seat_of(stack), place);
			if (bat_may_target(setup, view, stack, kind, target))
				option(run, ATTACK_ATTACK, bat_place_of(stack), kind, place);
		}
	}
}

/* 11.will: Fire at Will. */
static void one_more(struct run *run, int seat)
{
	RULE("BAT 11.will");
	bat_play_tactic(run, seat, CARD_FIRE_AT_WILL);
	bat_state(run)->side[seat].extra = bat_state(run)->side[seat].extra + bat_tactics[CARD_FIRE_AT_WILL].bonus;
}

/* 4: attacks, one after another, up to the allowance. */
int bat_attack_row(struct run *run)
{
	RULE("BAT 4", FLOW_NEXT);
	struct bat_state *s = bat_state(run);
	int seat = s->at.active;
	for (;;) {
		int left = bat_allowance(bat_setup(run), s, seat) - s->side[seat].attacks;
		for (int p = 0; p < BAT_LINE && !bat_attacks_no(bat_setup(run), s, seat).why; p++)
			offer_attacks(run, bat_stack_at(seat, p));
		if (bat_holds_card(s, seat, CARD_FIRE_AT_WILL))
			option(run, ATTACK_MORE, 0, 0, 0);
		option(run, ATTACK_DONE, 0, 0, 0);
		struct choice c = ask(run, Q_ATTACK, seat, left, VALUE_NONE);
		if (c.verb == ATTACK_DONE)
			return FLOW_NEXT;
		int at = ARG(&c, ATTACK_ATTACK, target);
		if (c.verb == ATTACK_MORE)
			one_more(run, seat);
		else
			attack(run, bat_stack_at(seat, ARG(&c, ATTACK_ATTACK, stack)), ARG(&c, ATTACK_ATTACK, how),
			       at == BAT_RESERVE ? VALUE_NONE : bat_stack_at(!seat, at));
	}
}
