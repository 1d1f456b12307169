/* Chapter 5: one battalion of the stack may support the one that fights. */
#include "rules/battalions/bat.h"

/* 5: not Shaken, not Blown.  (Generals are not among the cards.) */
bool bat_may_support(const struct bat_setup *setup, const struct bat_state *s, int stack, int position)
{
	RULE("BAT 5", true);
	const struct bat_stack *k = &s->stack[stack];
	(void)setup;
	return position > 0 && position < k->n_cards && !k->shaken[position] && !k->blown[position];
}

/* 5.ask: its owner names it, when both cards are seen and the tactics are played. */
void bat_ask_support(struct run *run, struct bat_battler *b)
{
	RULE("BAT 5.ask");
	const struct bat_state *s = bat_state(run);
	b->supporter = VALUE_NONE;
	if (b->stack == VALUE_NONE)
		return;
	option(run, SUPPORT_NONE, 0, 0, 0);
	for (int i = 1; i < s->stack[b->stack].n_cards; i++)
		if (bat_may_support(bat_setup(run), s, b->stack, i))
			option(run, SUPPORT_BY, i + 1, 0, 0);
	struct choice c = ask(run, Q_SUPPORT, b->seat, b->stack, VALUE_NONE);
	if (c.verb == SUPPORT_NONE)
		return;
	b->supporter = ARG(&c, SUPPORT_BY, position) - 1;
	report(run, EV_supported, b->seat, s->stack[b->stack].cards[b->supporter], b->stack, b->supporter + 1);
}

/* 5.price: who supports an eliminated card routs, who supports a routed one is Shaken. */
void bat_supporter_pays(struct run *run, struct bat_battler *b, bool eliminated)
{
	RULE("BAT 5.price");
	struct bat_state *s = bat_state(run);
	if (b->supporter == VALUE_NONE)
		return;
	if (bat_ask_fast(run, b)) {
		report(run, EV_holds, b->seat, s->stack[b->stack].cards[b->supporter], b->stack, b->supporter + 1);
		return;
	}
	if (eliminated)
		bat_rout(run, b->stack, b->supporter);
	else
		bat_shake(run, b->stack, b->supporter);
}
