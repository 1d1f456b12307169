/* Chapter 9: what this army's end of turn adds: the race against the clock, a growing hand. */
#include "rules/tricorne/tri.h"

static bool is_scout(int card)
{
	return card >= CARD_SCOUT_LEFT && card <= CARD_SCOUT_RIGHT;
}

static void press(struct run *run, int seat)
{
	struct cnc_state *s = cnc_state(run);
	report(run, EV_clock, seat, seat, s->deck.played, s->side[seat].banners + 1);
	cnc_banners(run, seat, 1, VALUE_NONE);
}

struct no tri_clock_fault(const struct cnc_setup *setup, int seat)
{
	RULE("CCT 9.clock", NO_OBJECTION);
	return setup->clock[seat] == CLOCK_CHOICE ? NO_OBJECTION : NO(setup, no_banners);
}

/* 9.clock: a Scout is worth a banner in place of the second card, but never the last one; or it
 * brings one besides. */
static bool takes_banner(struct run *run, int seat)
{
	RULE("CCT 9.clock", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (!is_scout(s->deck.played) || setup->clock[seat] == CLOCK_NONE)
		return false;
	if (setup->clock[seat] == CLOCK_PRESSES) {
		press(run, seat);
		return false;
	}
	if (tri_clock_fault(setup, seat).why || s->side[seat].banners + 1 >= setup->banners[seat])
		return false;
	option(run, CLOCK_CARDS, 0, 0, 0);
	option(run, CLOCK_BANNER, 0, 0, 0);
	if (ask(run, Q_CLOCK, seat, VALUE_NONE, VALUE_NONE).verb == CLOCK_CARDS)
		return false;
	press(run, seat);
	return true;
}

int tri_draws(struct run *run, int seat, int draws)
{
	return takes_banner(run, seat) ? 1 : draws;
}

/* 9.grows: a side that was surprised draws one card more after its first turns. */
static void grow(struct run *run, int seat)
{
	RULE("CCT 9.grows");
	int own_turns = (cnc_state(run)->at.turn + 1) / 2;
	if (own_turns <= cnc_setup(run)->grows[seat] && cnc_draw_card(run, seat) != VALUE_NONE)
		report(run, EV_draws, seat, seat, 1);
}

void tri_after_draw(struct run *run, int seat)
{
	grow(run, seat);
	tri_draw_combat(run, seat, tri_cards[cnc_state(run)->deck.played].combat);
}
