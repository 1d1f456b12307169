/* Chapter 2: before the first turn. */
#include "rules/battalions/bat.h"

/* A scenario that gives the hands leaves the Reserve deck as it lies. */
static void tell_reserve(struct run *run, int seat)
{
	const struct bat_side *side = &bat_state(run)->side[seat];
	for (int i = 0; i < side->n_reserve; i++)
		deck_under(run, &bat_reserve_deck[seat], side->reserve[i]);
}

/* 2.3: what is not in the line is shuffled into the Reserve deck, and five cards of it are the
 * hand. */
static void deal(struct run *run, int seat)
{
	RULE("BAT 2.3");
	struct bat_state *s = bat_state(run);
	static const struct value_decl decl = {"side", VALUE_SEAT, NULL, 0};
	int n = 0;
	if (bat_setup(run)->hand_given[seat]) {
		tell_reserve(run, seat);
		return;
	}
	scope_push(run, &decl, seat);
	shuffle(run, "BAT 2.3", &bat_reserve_deck[seat], s->side[seat].reserve, s->side[seat].n_reserve);
	while (n < BAT_DEAL && bat_draw_reserve(run, seat))
		n++;
	report(run, EV_dealt, seat, seat, n);
	scope_pop(run);
}

/* 2.3.tactics: the common deck. */
static void shuffle_tactics(struct run *run)
{
	RULE("BAT 2.3.tactics");
	struct bat_state *s = bat_state(run);
	shuffle(run, "BAT 2.3.tactics", &bat_tactics_deck, s->deck.draw, s->deck.n_draw);
}

/* 2: both sides; then the first player draws, so that he sees his hand before he writes. */
int bat_setup_row(struct run *run)
{
	RULE("BAT 2", ROW_NEXT);
	bat_state(run)->at.active = !bat_setup(run)->first; /* whose turn is next */
	for (int seat = 0; seat < 2; seat++)
		deal(run, seat);
	shuffle_tactics(run);
	return ROW_NEXT;
}
