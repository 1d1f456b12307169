/* Chapter 3: the phases of a turn but for the fighting. */
#include "rules/battalions/bat.h"

/* ---- 3.1: draw ---- */

#define RESERVE(seat) {"reserve", seat, {"card", VALUE_ID, NULL, BAT_CARD}, true}
const struct deck bat_reserve_deck[2] = {RESERVE(0), RESERVE(1)};
#undef RESERVE
const struct deck bat_tactics_deck = {
	"tactics", VALUE_NONE, {"card", VALUE_ENUM, bat_card_names, BAT_DECK_CARDS}, true};

const struct deck *bat_deck_in(const char *table, int row, const char *field)
{
	if (!strcmp(table, "side") && !strcmp(field, "reserve"))
		return &bat_reserve_deck[row];
	return !strcmp(table, "deck") && !strcmp(field, "draw") ? &bat_tactics_deck : NULL;
}

bool bat_pile(struct run *run, int k, struct draw_pile *out)
{
	struct bat_state *s = bat_state(run);
	if (k < 2)
		*out = (struct draw_pile){&bat_reserve_deck[k], s->side[k].reserve, s->side[k].n_reserve};
	else
		*out = (struct draw_pile){&bat_tactics_deck, s->deck.draw, s->deck.n_draw};
	return k < 3;
}

/* 3.1.refill: an empty Reserve deck is the shuffled discard pile. */
static void refill_reserve(struct run *run, int seat)
{
	RULE("BAT 3.1.refill");
	struct bat_side *side = &bat_state(run)->side[seat];
	if (side->n_reserve || !side->n_discard)
		return;
	list_append(side->reserve, &side->n_reserve, side->discard, side->n_discard);
	side->n_discard = 0;
	shuffle(run, "BAT 3.1.refill", &bat_reserve_deck[seat], side->reserve, side->n_reserve);
	report(run, EV_reshuffled, seat, seat, side->n_reserve);
}

/* 3.1.tactics: the Tactics deck likewise. */
static void refill_tactics(struct run *run)
{
	RULE("BAT 3.1.tactics");
	struct bat_state *s = bat_state(run);
	if (s->deck.n_draw || !s->deck.n_discard)
		return;
	list_append(s->deck.draw, &s->deck.n_draw, s->deck.discard, s->deck.n_discard);
	s->deck.n_discard = 0;
	shuffle(run, "BAT 3.1.tactics", &bat_tactics_deck, s->deck.draw, s->deck.n_draw);
	report(run, EV_reshuffled, VALUE_NONE, VALUE_NONE, s->deck.n_draw);
}

bool bat_draw_reserve(struct run *run, int seat)
{
	struct bat_side *side = &bat_state(run)->side[seat];
	refill_reserve(run, seat);
	if (!side->n_reserve)
		return false;
	side->hand[side->n_hand++] = side->reserve[0];
	list_remove(side->reserve, &side->n_reserve, 0);
	deck_taken(run, &bat_reserve_deck[seat], side->hand[side->n_hand - 1], seat);
	report(run, EV_drew, seat, side->hand[side->n_hand - 1]);
	return true;
}

bool bat_draw_tactic(struct run *run, int seat)
{
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	refill_tactics(run);
	if (!s->deck.n_draw)
		return false;
	side->held[side->n_held++] = s->deck.draw[0];
	list_remove(s->deck.draw, &s->deck.n_draw, 0);
	deck_taken(run, &bat_tactics_deck, side->held[side->n_held - 1], seat);
	report(run, EV_drew_tactic, seat, side->held[side->n_held - 1]);
	return true;
}

void bat_draw(struct run *run, int seat, int reserve, int tactics)
{
	int r = 0, t = 0;
	while (r < reserve && bat_draw_reserve(run, seat))
		r++;
	while (t < tactics && bat_draw_tactic(run, seat))
		t++;
	if (r + t)
		report(run, EV_draws, seat, seat, r, t);
}

/* 3.1: two cards from the decks announced.  It is done when the turn before has ended, so that
 * the player sees his hand before he writes (15.1). */
int bat_next_row(struct run *run)
{
	RULE("BAT 3.1", FLOW_TURN_END);
	const struct bat_state *s = bat_state(run);
	int seat = !s->at.active;
	static const int8_t reserve[DECKS] = {2, 1, 0};
	for (int d = 0; d < DECKS; d++)
		option(run, DRAW_TWO, d, 0, 0);
	struct choice c = ask(run, Q_DRAW, seat, VALUE_NONE, VALUE_NONE);
	int d = ARG(&c, DRAW_TWO, decks);
	bat_draw(run, seat, reserve[d], 2 - reserve[d]);
	return FLOW_TURN_END;
}

/* ---- 3.2: terrain ---- */

/* 3.2: a card that is held, onto an own stack that has none. */
struct no bat_terrain_no(const struct bat_state *s, int seat, int card, int place)
{
	RULE("BAT 3.2", NO_OBJECTION);
	if (!bat_holds_card(s, seat, card))
		return NO(terrain_not_held);
	return s->stack[bat_stack_at(seat, place)].terrain == VALUE_NONE ? NO_OBJECTION : NO(has_terrain);
}

/* 3.2: one terrain card at most, onto an own stack that has none. */
int bat_terrain_row(struct run *run)
{
	RULE("BAT 3.2", FLOW_NEXT);
	struct bat_state *s = bat_state(run);
	int seat = s->at.active;
	for (int t = 0; t < TERRAINS; t++)
		for (int p = 0; p < BAT_LINE; p++)
			if (!bat_terrain_no(s, seat, TACTICS + t, p).why)
				option(run, TERRAIN_LAY, TACTICS + t, p, 0);
	option(run, TERRAIN_NONE, 0, 0, 0);
	struct choice c = ask(run, Q_TERRAIN, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == TERRAIN_NONE)
		return FLOW_NEXT;
	struct bat_side *side = &s->side[seat];
	int stack = bat_stack_at(seat, ARG(&c, TERRAIN_LAY, stack)), card = ARG(&c, TERRAIN_LAY, card);
	list_take_out(side->held, &side->n_held, card);
	s->stack[stack].terrain = card - TACTICS;
	report(run, EV_terrain_laid, seat, s->stack[stack].terrain, stack);
	return FLOW_NEXT;
}

/* ---- 3.3: reinforce ---- */

struct no bat_action_no(const struct bat_state *s, int seat)
{
	RULE("BAT 3.3", NO_OBJECTION);
	return s->side[seat].actions > 0 ? NO_OBJECTION : NO(no_action);
}

/* 3.3.shift: to an adjacent stack; not while Blown. */
static struct no leave_no(const struct bat_stack *k, int position)
{
	RULE("BAT 3.3.shift", NO_OBJECTION);
	return k->blown[position] ? NO(is_blown) : NO_OBJECTION;
}

static bool is_beside(int stack, int other)
{
	int beside[2], n = bat_beside(stack, beside);
	for (int i = 0; i < n; i++)
		if (beside[i] == other)
			return true;
	return false;
}

static struct no beside_no(int from, int to)
{
	RULE("BAT 3.3.shift", NO_OBJECTION);
	return is_beside(from, to) ? NO_OBJECTION
				   : NO(not_beside, (int16_t)bat_place_of(to), (int16_t)bat_place_of(from));
}

struct no bat_shift_no(const struct bat_setup *setup, const struct bat_state *s, int from, int position, int to)
{
	struct no no = beside_no(from, to);
	if (!no.why)
		no = leave_no(&s->stack[from], position);
	return no.why ? no : bat_enter_no(setup, s, s->stack[from].cards[position], to);
}

/* 10.2: he goes by another rule. */
static struct no army_no(const struct bat_setup *setup, int general)
{
	RULE("BAT 10.2", NO_OBJECTION);
	return setup->card[general].army ? NO(moves_by_commander) : NO_OBJECTION;
}

/* 3.3: from the hand anywhere, from a stack to the next. */
struct no bat_general_no(const struct bat_setup *setup, const struct bat_state *s, int seat, int general, int place)
{
	int at = bat_stack_of_general(s, seat, general);
	struct no no = army_no(setup, general);
	if (no.why)
		return no;
	if (at == VALUE_NONE)
		return list_has(s->side[seat].hand, s->side[seat].n_hand, general)
			       ? NO_OBJECTION
			       : NO(general_elsewhere, (int16_t)general);
	return is_beside(at, bat_stack_at(seat, place)) ? NO_OBJECTION : NO(general_beside);
}

/* 3.3.place: a battalion from the hand to the bottom of a stack; a general beside one. */
static void offer_place(struct run *run, int seat)
{
	RULE("BAT 3.3.place");
	const struct bat_setup *setup = bat_setup(run);
	const struct bat_state *s = bat_state(run);
	const struct bat_side *side = &s->side[seat];
	for (int i = 0; i < side->n_hand; i++)
		for (int p = 0; p < BAT_LINE; p++) {
			int card = side->hand[i], stack = bat_stack_at(seat, p);
			if (bat_arm(setup, card) == COMMANDER && !bat_general_no(setup, s, seat, card, p).why)
				option(run, REIN_GENERAL, card, p, 0);
			else if (bat_may_enter(setup, s, card, stack))
				option(run, REIN_PLACE, card, p, 0);
		}
}

/* 3.3.shift: to the bottom of an adjacent stack; not while Blown. */
static void offer_shift(struct run *run, int stack)
{
	RULE("BAT 3.3.shift");
	const struct bat_state *s = bat_state(run);
	int beside[2], n = bat_beside(stack, beside);
	for (int i = 0; i < s->stack[stack].n_cards; i++)
		for (int k = 0; k < n; k++)
			if (!bat_shift_no(bat_setup(run), s, stack, i, beside[k]).why)
				option(run, REIN_SHIFT, bat_place_of(stack), i + 1, bat_place_of(beside[k]));
	for (int i = 0; i < s->stack[stack].n_generals; i++) {
		int general = s->stack[stack].generals[i];
		for (int k = 0; k < n; k++) {
			int to = bat_place_of(beside[k]);
			if (!bat_general_no(bat_setup(run), s, bat_seat_of(stack), general, to).why)
				option(run, REIN_GENERAL, general, to, 0);
		}
	}
}

static bool general_was_killed(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	for (int i = 0; i < s->side[seat].n_lost; i++)
		if (bat_arm(setup, s->side[seat].lost[i]) == COMMANDER)
			return true;
	return false;
}

static struct no alive_no(const struct bat_state *s, int seat)
{
	RULE("BAT 10.3", NO_OBJECTION);
	return s->side[seat].commander == KILLED ? NO(commander_killed) : NO_OBJECTION;
}

/* 10.2: when a general has been killed, once a turn. */
static struct no ride_no(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	RULE("BAT 10.2", NO_OBJECTION);
	if (s->side[seat].rode)
		return NO(commander_rode);
	return general_was_killed(setup, s, seat) ? NO_OBJECTION : NO(commander_waits);
}

struct no bat_commander_no(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	struct no no = alive_no(s, seat);
	return no.why ? no : ride_no(setup, s, seat);
}

/* 10.2: the army commander takes over a stack only when a general has been killed; free of
 * charge, once a turn. */
static void offer_commander(struct run *run, int seat)
{
	RULE("BAT 10.2");
	const struct bat_state *s = bat_state(run);
	int commander = bat_commander(bat_setup(run), seat);
	int at = bat_stack_of_general(s, seat, commander);
	if (bat_commander_no(bat_setup(run), s, seat).why)
		return;
	for (int p = 0; p < BAT_LINE; p++)
		if (bat_stack_at(seat, p) != at)
			option(run, REIN_COMMANDER, p, 0, 0);
	if (at != VALUE_NONE)
		option(run, REIN_BEHIND, 0, 0, 0);
}

/* 11.wind: one Blown marker goes. */
static void offer_wind(struct run *run, int stack)
{
	const struct bat_stack *k = &bat_state(run)->stack[stack];
	for (int i = 0; i < k->n_cards; i++)
		if (k->blown[i])
			option(run, REIN_WIND, bat_place_of(stack), i + 1, 0);
}

/* Cards of the Draw and Reinforce Phases: draw one of a deck, or take one back. */
static void offer_drawing(struct run *run, int seat, int draw, int take)
{
	const struct bat_setup *setup = bat_setup(run);
	const struct bat_state *s = bat_state(run);
	static const struct {
		int8_t card, arm;
	} cards[] = {{CARD_DEPLOYMENT, VALUE_NONE}, {CARD_FORCED_MARCH, INFANTRY},
		     {CARD_LIMBER, ARTILLERY}};
	for (size_t c = 0; c < ARRAY_LEN(cards); c++) {
		if (!bat_holds_card(s, seat, cards[c].card))
			continue;
		option(run, draw, cards[c].card, FROM_RESERVE, 0);
		option(run, draw, cards[c].card, FROM_TACTICS, 0);
		for (int i = 0; i < s->side[seat].n_discard; i++)
			if (bat_arm(setup, s->side[seat].discard[i]) == cards[c].arm)
				option(run, take, cards[c].card, s->side[seat].discard[i], 0);
	}
}

/* 11.draw: Rapid Deployment, Forced March, Limber. */
static void play_drawing(struct run *run, int seat, const struct choice *c, bool take)
{
	RULE("BAT 11.draw");
	struct bat_side *side = &bat_state(run)->side[seat];
	int deck = ARG(c, DRAWN_DRAW, deck), who = ARG(c, DRAWN_TAKE, who);
	bat_play_tactic(run, seat, ARG(c, DRAWN_DRAW, card));
	if (!take) {
		bat_draw(run, seat, deck == FROM_RESERVE, deck == FROM_TACTICS);
		return;
	}
	list_take_out(side->discard, &side->n_discard, who);
	side->hand[side->n_hand++] = who;
	report(run, EV_takes_back, seat, who, seat);
}

static void offer_reinforce_cards(struct run *run, int seat)
{
	const struct bat_state *s = bat_state(run);
	offer_drawing(run, seat, REIN_DRAW, REIN_TAKE);
	if (bat_holds_card(s, seat, CARD_AIDE))
		option(run, REIN_AIDE, 0, 0, 0);
	for (int p = 0; p < BAT_LINE && bat_holds_card(s, seat, CARD_SECOND_WIND); p++)
		offer_wind(run, bat_stack_at(seat, p));
	for (int p = 0; p < BAT_LINE && bat_holds_card(s, seat, CARD_RECONNAISSANCE); p++)
		if (!bat_is_empty(s, bat_stack_at(!seat, p)))
			option(run, REIN_SEE, p, 0, 0);
}

static void place(struct run *run, int seat, int card, int stack)
{
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	list_take_out(side->hand, &side->n_hand, card);
	bat_lay(s, stack, &(struct bat_lifted){.card = card, .moved = 1});
	report(run, EV_placed, seat, card, stack);
}

static void shift(struct run *run, int seat, int from, int position, int to)
{
	struct bat_state *s = bat_state(run);
	struct bat_lifted up = bat_lift(s, from, position);
	up.moved = 1;
	bat_lay(s, to, &up);
	report(run, EV_shifted, seat, up.card, from, to, position + 1);
}

static void move_general(struct run *run, int seat, int general, int to)
{
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	struct bat_stack *k = &s->stack[to];
	int from = bat_stack_of_general(s, seat, general);
	if (from != VALUE_NONE)
		list_take_out(s->stack[from].generals, &s->stack[from].n_generals, general);
	list_take_out(side->hand, &side->n_hand, general);
	k->generals[k->n_generals++] = general;
	report(run, EV_general_moves, seat, general, from, to);
}

static void move_commander(struct run *run, int seat, int to)
{
	struct bat_state *s = bat_state(run);
	int general = bat_commander(bat_setup(run), seat);
	int from = bat_stack_of_general(s, seat, general);
	if (from != VALUE_NONE)
		list_take_out(s->stack[from].generals, &s->stack[from].n_generals, general);
	if (to != VALUE_NONE)
		s->stack[to].generals[s->stack[to].n_generals++] = general;
	s->side[seat].commander = to == VALUE_NONE ? BEHIND : IN_LINE;
	s->side[seat].rode = 1;
	report(run, EV_commander_moves, seat, general, from, to);
}

/* 11.aide: two more actions. */
static void more_actions(struct run *run, int seat)
{
	RULE("BAT 11.aide");
	bat_state(run)->side[seat].actions = bat_state(run)->side[seat].actions + bat_tactics[CARD_AIDE].bonus;
}

static void catch_breath(struct run *run, int seat, int stack, int position)
{
	RULE("BAT 11.wind");
	struct bat_stack *k = &bat_state(run)->stack[stack];
	k->blown[position] = 0;
	report(run, EV_second_wind, seat, k->cards[position], stack, position + 1);
}

/* 11.recon: the player, and nobody else, sees one enemy stack. */
static void see(struct run *run, int seat, int stack)
{
	RULE("BAT 11.recon");
	const struct bat_stack *k = &bat_state(run)->stack[stack];
	for (int i = 0; i < k->n_cards; i++)
		report(run, EV_sees, seat, k->cards[i], stack, i + 1);
}

static void play_reinforce_card(struct run *run, int seat, const struct choice *c)
{
	static const int8_t card[] = {[REIN_AIDE] = CARD_AIDE, [REIN_WIND] = CARD_SECOND_WIND,
				      [REIN_SEE] = CARD_RECONNAISSANCE};
	bat_play_tactic(run, seat, card[c->verb]);
	if (c->verb == REIN_AIDE)
		more_actions(run, seat);
	else if (c->verb == REIN_WIND)
		catch_breath(run, seat, bat_stack_at(seat, ARG(c, REIN_WIND, stack)), ARG(c, REIN_WIND, position) - 1);
	else
		see(run, seat, bat_stack_at(!seat, ARG(c, REIN_SEE, stack)));
}

/* One choice carried out; returns the actions it costs, -1: the phase is over. */
static int reinforce(struct run *run, int seat, const struct choice *c)
{
	switch (c->verb) {
	case REIN_PLACE:
		place(run, seat, ARG(c, REIN_PLACE, card), bat_stack_at(seat, ARG(c, REIN_PLACE, stack)));
		return 1;
	case REIN_SHIFT:
		shift(run, seat, bat_stack_at(seat, ARG(c, REIN_SHIFT, stack)), ARG(c, REIN_SHIFT, position) - 1,
		      bat_stack_at(seat, ARG(c, REIN_SHIFT, to)));
		return 1;
	case REIN_GENERAL:
		move_general(run, seat, ARG(c, REIN_GENERAL, general), bat_stack_at(seat, ARG(c, REIN_GENERAL, stack)));
		return 1;
	case REIN_COMMANDER: move_commander(run, seat, bat_stack_at(seat, ARG(c, REIN_COMMANDER, stack))); return 0;
	case REIN_BEHIND: move_commander(run, seat, VALUE_NONE); return 0;
	case REIN_DRAW: play_drawing(run, seat, c, false); return 0;
	case REIN_TAKE: play_drawing(run, seat, c, true); return 0;
	case REIN_DONE: return -1;
	default: play_reinforce_card(run, seat, c); return 0;
	}
}

/* 3.3: three actions, and what costs none. */
int bat_reinforce_row(struct run *run)
{
	RULE("BAT 3.3", FLOW_NEXT);
	struct bat_state *s = bat_state(run);
	int seat = s->at.active, spent = 0;
	s->side[seat].actions = bat_setup(run)->rule[SWITCH_ACTIONS];
	while (spent >= 0) {
		if (!bat_action_no(s, seat).why) {
			offer_place(run, seat);
			for (int p = 0; p < BAT_LINE; p++)
				offer_shift(run, bat_stack_at(seat, p));
		}
		offer_commander(run, seat);
		offer_reinforce_cards(run, seat);
		option(run, REIN_DONE, 0, 0, 0);
		struct choice c = ask(run, Q_REINFORCE, seat, s->side[seat].actions, VALUE_NONE);
		spent = reinforce(run, seat, &c);
		if (spent > 0)
			s->side[seat].actions = s->side[seat].actions - spent;
	}
	s->side[seat].actions = 0;
	return FLOW_NEXT;
}

/* 3.1.cards: tactics cards of the own Draw Phase. */
int bat_draw_row(struct run *run)
{
	RULE("BAT 3.1.cards", FLOW_NEXT);
	int seat = bat_state(run)->at.active;
	for (;;) {
		offer_drawing(run, seat, DRAWN_DRAW, DRAWN_TAKE);
		option(run, DRAWN_DONE, 0, 0, 0);
		struct choice c = ask(run, Q_DRAWN, seat, VALUE_NONE, VALUE_NONE);
		if (c.verb == DRAWN_DONE)
			return FLOW_NEXT;
		play_drawing(run, seat, &c, c.verb == DRAWN_TAKE);
	}
}

/* ---- 3.6: discard and redraw ---- */

static void discard_card(struct run *run, int seat, int card)
{
	struct bat_side *side = &bat_state(run)->side[seat];
	list_take_out(side->hand, &side->n_hand, card);
	side->discard[side->n_discard++] = card;
	report(run, EV_discards, seat, card, seat);
}

static void discard_tactic(struct run *run, int seat, int card)
{
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	list_take_out(side->held, &side->n_held, card);
	s->deck.discard[s->deck.n_discard++] = card;
	report(run, EV_discards_tactic, seat, card, seat);
}

/* Lord Hill and the hill: is a card of the hand called as the Tactics card is? */
static bool shares_name(const struct bat_setup *setup, const struct bat_side *side, int tactic)
{
	for (int i = 0; i < side->n_hand; i++)
		if (!strcmp(setup->card[side->hand[i]].id, bat_card_names[tactic]))
			return true;
	return false;
}

static void offer_hand(struct run *run, int seat, int card, int tactic, int named)
{
	const struct bat_side *side = &bat_state(run)->side[seat];
	for (int i = 0; i < side->n_hand; i++)
		option(run, card, side->hand[i], 0, 0);
	for (int i = 0; i < side->n_held; i++)
		if (!list_has(side->held, i, side->held[i]))
			option(run, shares_name(run_setup(run), side, side->held[i]) ? named : tactic, side->held[i], 0,
			       0);
}

static int hand_size(const struct bat_state *s, int seat)
{
	return s->side[seat].n_hand + s->side[seat].n_held;
}

/* 3.6: one card may be discarded of one's own will. */
static void may_discard(struct run *run, int seat)
{
	RULE("BAT 3.6");
	option(run, DISCARD_NONE, 0, 0, 0);
	offer_hand(run, seat, DISCARD_CARD, DISCARD_TACTIC, DISCARD_NAMED);
	struct choice c = ask(run, Q_DISCARD, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == DISCARD_CARD)
		discard_card(run, seat, ARG(&c, DISCARD_CARD, card));
	else if (c.verb != DISCARD_NONE)
		discard_tactic(run, seat, ARG(&c, DISCARD_TACTIC, card));
}

/* 3.6.down: more than seven cards are too many. */
static void discard_down(struct run *run, int seat)
{
	RULE("BAT 3.6.down");
	while (hand_size(bat_state(run), seat) > BAT_HAND) {
		offer_hand(run, seat, EXCESS_CARD, EXCESS_TACTIC, EXCESS_NAMED);
		struct choice c = ask(run, Q_EXCESS, seat, hand_size(bat_state(run), seat) - BAT_HAND, VALUE_NONE);
		if (c.verb == EXCESS_CARD)
			discard_card(run, seat, ARG(&c, EXCESS_CARD, card));
		else
			discard_tactic(run, seat, ARG(&c, EXCESS_TACTIC, card));
	}
}

static bool draw_of(struct run *run, int seat, bool tactics)
{
	return tactics ? bat_draw_tactic(run, seat) : bat_draw_reserve(run, seat);
}

/* 3.6.up: up to seven, from the decks named, by turns; one that is used up is passed over. */
static void redraw(struct run *run, int seat)
{
	RULE("BAT 3.6.up");
	int missing = BAT_HAND - hand_size(bat_state(run), seat), drawn[2] = {0, 0};
	if (missing <= 0)
		return;
	for (int r = 0; r < (missing > 1 ? REDRAWS : RE_RESERVE_FIRST); r++)
		option(run, REDRAW_FROM, r, 0, 0);
	struct choice c = ask(run, Q_REDRAW, seat, missing, VALUE_NONE);
	int how = ARG(&c, REDRAW_FROM, decks);
	bool both = how == RE_RESERVE_FIRST || how == RE_TACTICS_FIRST;
	bool tactics = how == RE_TACTICS || how == RE_TACTICS_FIRST;
	for (; missing > 0; missing--, tactics ^= both) {
		if (draw_of(run, seat, tactics))
			drawn[tactics]++;
		else if (both && draw_of(run, seat, !tactics))
			drawn[!tactics]++;
		else
			break;
	}
	if (drawn[0] + drawn[1])
		report(run, EV_draws, seat, seat, drawn[0], drawn[1]);
}

/* What lasts for a turn ends with it. */
static void end_turn(struct run *run, int seat)
{
	struct bat_state *s = bat_state(run);
	for (int k = 0; k < BAT_STACKS; k++)
		for (int i = 0; i < s->stack[k].n_cards; i++) {
			struct bat_stack *stack = &s->stack[k];
			stack->blown[i] = stack->blown[i] ? 2 : 0;
			stack->moved[i] = stack->fought[i] = 0;
			if (bat_seat_of(k) == seat)
				stack->spiked[i] = 0;
		}
	for (int k = 0; k < BAT_STACKS; k++)
		s->stack[k].huzzah = 0;
	for (int side = 0; side < 2; side++) {
		s->side[side].n_used = 0;
		s->side[side].attacks = s->side[side].extra = s->side[side].rode = 0;
	}
	s->side[seat].fewer = 0;
	if (s->at.turn == 2)
		report(run, EV_face_down, VALUE_NONE, s->at.turn);
}

int bat_discard_row(struct run *run)
{
	int seat = bat_state(run)->at.active;
	may_discard(run, seat);
	discard_down(run, seat);
	redraw(run, seat);
	end_turn(run, seat);
	bat_judge(run);
	return FLOW_NEXT;
}
