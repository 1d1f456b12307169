/* Which orders give which answers, for who copies them (system.forms). */
#include "rules/battalions/orders.h"

/* By the card's id, which the answer does not have. */
static void shift(const void *setup, const void *view, const struct question *q, const struct choice *c,
		  struct buf *out)
{
	const struct bat_setup *s = setup;
	const struct bat_state *v = view;
	const struct bat_stack *from = &v->stack[bat_stack_at(q->seat, ARG(c, REIN_SHIFT, stack))];
	int card = from->cards[ARG(c, REIN_SHIFT, position) - 1];
	buf_addf(out, "shift %s %s %s", s->card[card].id, bat_place_names[ARG(c, REIN_SHIFT, stack)],
		 bat_place_names[ARG(c, REIN_SHIFT, to)]);
}

const struct answer_form bat_forms[] = {
	{"drawing", "draw", "play $1 $2", NULL},
	{"drawing", "take", "play $1 $2", NULL},
	{"terrain", "lay", "terrain $1 $2", NULL},
	{"reinforce", "place", "place $1 $2", NULL},
	{"reinforce", "shift", NULL, shift},
	{"reinforce", "general", "general $1 $2", NULL},
	{"reinforce", "commander", "commander $1", NULL},
	{"reinforce", "behind", "commander", NULL},
	{"reinforce", "draw", "play $1 $2", NULL},
	{"reinforce", "take", "play $1 $2", NULL},
	{"attack", "attack", "attack $1 $2 $3", NULL},
	{"abort", "yes", "+ride-around", NULL},
	{"play", "", "+play $1", NULL},
	{"support", "", "+support $1", NULL},
	{"support", "none", "+support never", NULL},
	{"discard", "", "discard $1", NULL},
	{NULL, NULL, NULL, NULL},
};
