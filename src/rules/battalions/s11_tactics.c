/* Chapter 11: tactics cards in a fight.  Cards of the other phases stand with these. */
#include "rules/battalions/bat.h"

bool bat_holds_card(const struct bat_state *view, int seat, int card)
{
	return list_has(view->side[seat].held, view->side[seat].n_held, card);
}

/* 11: discarded as soon as played. */
void bat_play_tactic(struct run *run, int seat, int card)
{
	RULE("BAT 11");
	struct bat_state *s = bat_state(run);
	struct bat_side *side = &s->side[seat];
	list_take_out(side->held, &side->n_held, card);
	s->deck.discard[s->deck.n_discard++] = card;
	if (s->battle.stack != VALUE_NONE && s->battle.n_played < 4)
		s->battle.played[s->battle.n_played++] = card;
	report(run, EV_plays, seat, card, seat);
}

/* Could the side not to move hold a tactics card?  For all to see: the backs tell. */
bool bat_asks_back(struct run *run, int seat)
{
	return bat_state(run)->side[seat].n_held > 0;
}

/* 11.roll: which card helps which roll. */
int bat_tactic_fits(const struct bat_setup *setup, const struct bat_fight *f, bool defends, int card)
{
	RULE("BAT 11.roll", -1);
	int own = defends ? f->defender.card : f->attacker.card;
	int other = defends ? f->attacker.card : f->defender.card;
	int arm = bat_arm(setup, own), against = bat_arm(setup, other);
	bool melee = f->kind == MELEE, fits;
	switch (card) {
	case CARD_SECOND_VOLLEY: fits = defends && arm == INFANTRY; break;
	case CARD_INFANTRY_CHARGE: fits = !defends && melee && arm == INFANTRY && !bat_has(setup, own, LIGHT); break;
	case CARD_BAYONETS: fits = melee && bat_has(setup, own, LINE); break;
	case CARD_COUNTER_ATTACK: fits = defends && melee && arm == CAVALRY; break;
	case CARD_GRAPE_SHOT: fits = defends && arm == ARTILLERY && against != ARTILLERY; break;
	case CARD_CANISTER: fits = !defends && arm == ARTILLERY && against != ARTILLERY; break;
	case CARD_SKIRMISH_SCREEN: fits = !melee && arm == INFANTRY && bat_has(setup, own, LIGHT); break;
	case CARD_LANCES_DOWN:
		fits = !defends && f->square == FAILED && arm == CAVALRY && bat_has(setup, own, LIGHT);
		break;
	case CARD_COUNTER_BATTERY: fits = arm == ARTILLERY && against == ARTILLERY; break;
	default: fits = false;
	}
	return fits ? bat_tactics[card].bonus : -1;
}

/* 11.roll: of an attack by the top card, whomever it fights and whatever becomes of it. */
struct no bat_help_no(const struct bat_setup *setup, const struct bat_state *view, int card, int stack,
		      enum bat_attack_kind kind)
{
	RULE("BAT 11.roll", NO_OBJECTION);
	int top = view->stack[stack].cards[0];
	for (int k = 0; k < setup->n_cards; k++)
		for (int defends = 0; defends < 2 && setup->card[k].seat != bat_seat_of(stack); defends++) {
			struct bat_fight f = {.kind = kind, .square = FAILED};
			*(defends ? &f.defender : &f.attacker) = (struct bat_battler){.card = top};
			*(defends ? &f.attacker : &f.defender) = (struct bat_battler){.card = k};
			if (bat_tactic_fits(setup, &f, defends, card) >= 0)
				return NO_OBJECTION;
		}
	return NO(helps_not, (int16_t)card, (int16_t)top, (int16_t)bat_place_of(stack), kind == MELEE, kind == FIRE,
		  (int16_t)card);
}

/* 4.5.tactics: one card a side for the roll, before it is made. */
void bat_ask_tactic(struct run *run, struct bat_fight *f, bool defends)
{
	RULE("BAT 4.5.tactics");
	const struct bat_state *s = bat_state(run);
	struct bat_battler *b = defends ? &f->defender : &f->attacker;
	bool back = b->seat != s->at.active;
	b->tactic = VALUE_NONE;
	if (back && !bat_asks_back(run, b->seat))
		return;
	option(run, PLAY_NONE, 0, 0, 0);
	for (int i = 0; i < s->side[b->seat].n_held; i++) {
		int card = s->side[b->seat].held[i];
		if (card < TACTICS && bat_tactic_fits(bat_setup(run), f, defends, card) >= 0)
			option(run, PLAY_CARD, card, 0, 0);
	}
	struct choice c = ask(run, Q_PLAY, b->seat, f->attacker.card, f->defender.card);
	if (c.verb == PLAY_NONE)
		return;
	b->tactic = ARG(&c, PLAY_CARD, card);
	bat_play_tactic(run, b->seat, b->tactic);
}

/* 11.fast: the supporter stands fast. */
bool bat_ask_fast(struct run *run, struct bat_battler *b)
{
	RULE("BAT 11.fast", false);
	const struct bat_state *s = bat_state(run);
	bool back = b->seat != s->at.active, holds = bat_holds_card(s, b->seat, CARD_STAND_FAST);
	if (!holds && !(back && bat_asks_back(run, b->seat)))
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	if (holds)
		option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_FAST, b->seat, b->stack, b->supporter + 1).verb == ANSWER_NO)
		return false;
	bat_play_tactic(run, b->seat, CARD_STAND_FAST);
	return true;
}
