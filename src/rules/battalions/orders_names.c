/* What is meant: stacks, cards, generals, tactics cards. */
#include "rules/battalions/orders.h"

int bat_find_place(const struct order_value *v)
{
	for (int p = 0; v && p < BAT_PLACES; p++)
		if (!strcasecmp(v->text, bat_place_names[p]))
			return p;
	return VALUE_NONE;
}

int bat_step_place(const struct order_step *step, int n)
{
	for (size_t i = 0; step && i < step->n; i++)
		if (step->values[i].arg->kind == ORDER_PLACE && n-- == 0)
			return bat_find_place(&step->values[i]);
	return VALUE_NONE;
}

int bat_find_tactic(const char *text)
{
	int found = VALUE_NONE, n = 0;
	for (int t = 0; t < BAT_DECK_CARDS; t++) {
		if (order_same_name(text, bat_card_names[t]) || (t < TACTICS && !strcasecmp(text, bat_tactics[t].code)))
			return t;
		if (strlen(text) >= 4 && !strncasecmp(text, bat_card_names[t], strlen(text))) {
			found = t;
			n++;
		}
	}
	return n == 1 ? found : VALUE_NONE;
}

int bat_find_card(const struct bat_setup *setup, int seat, const char *text)
{
	for (int c = 0; c < setup->n_cards; c++)
		if (setup->card[c].seat == seat && !strcasecmp(setup->card[c].id, text))
			return c;
	for (int c = 0; c < setup->n_cards; c++)
		if (setup->card[c].seat == seat && order_same_name(text, setup->card[c].name))
			return c;
	return VALUE_NONE;
}

static const struct {
	const char *word;
	unsigned arms, traits;
} groups[] = {
	{"infantry", 1u << INFANTRY, 0},   {"inf", 1u << INFANTRY, 0},
	{"cavalry", 1u << CAVALRY, 0},     {"cav", 1u << CAVALRY, 0},
	{"horse", 1u << CAVALRY, 0},       {"artillery", 1u << ARTILLERY, 0},
	{"guns", 1u << ARTILLERY, 0},      {"line", 1u << INFANTRY, LINE},
	{"light", 1u << INFANTRY | 1u << CAVALRY, LIGHT}, {"guard", 1u << INFANTRY | 1u << CAVALRY, GUARD},
	{"guards", 1u << INFANTRY | 1u << CAVALRY, GUARD}, {"heavy", 1u << CAVALRY, HEAVY},
};

bool bat_is_kind_word(const char *text)
{
	for (int t = 0; t < TYPES; t++)
		if (!strcasecmp(bat_types[t].code, text) || order_same_name(bat_types[t].name, text))
			return true;
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcasecmp(groups[i].word, text))
			return true;
	return false;
}

bool bat_is_kind(const struct bat_setup *setup, int card, const char *text)
{
	const struct bat_unit *u = bat_unit_of(setup, card);
	if (!u)
		return card >= 0 && card < setup->n_cards && !strcasecmp(setup->card[card].id, text);
	if (!strcasecmp(setup->card[card].id, text) || !strcasecmp(bat_types[u->type].code, text) ||
	    order_same_name(bat_types[u->type].name, text))
		return true;
	for (size_t i = 0; i < ARRAY_LEN(groups); i++)
		if (!strcasecmp(groups[i].word, text) && (groups[i].arms >> bat_types[u->type].arm & 1) &&
		    (bat_types[u->type].traits & groups[i].traits) == groups[i].traits)
			return true;
	return order_same_name(text, setup->card[card].name);
}

int bat_find_position(const char *text)
{
	long long n;
	return parse_int(text, 1, BAT_DEEP, &n) ? (int)n : 0;
}

int bat_attack_target(const struct order_step *step)
{
	int to = bat_step_place(step, 1), from = bat_step_place(step, 0);
	return to != VALUE_NONE ? to : from == VALUE_NONE ? VALUE_NONE : BAT_LINE - 1 - from;
}

bool bat_find_shifted(const struct bat_setup *setup, const struct bat_state *view, int seat,
		      const struct order_step *step, int *from, int *position)
{
	int to = bat_step_place(step, 1), said = to == VALUE_NONE ? VALUE_NONE : bat_step_place(step, 0);
	int want = to == VALUE_NONE ? bat_step_place(step, 0) : to;
	const char *text = step->values[0].text;
	int card = bat_find_card(setup, seat, text);
	*position = bat_find_position(text);
	*from = said;
	if (*position)
		return said != VALUE_NONE;
	for (int p = 0; p < BAT_LINE; p++) {
		const struct bat_stack *k = &view->stack[bat_stack_at(seat, p)];
		for (int i = 0; (said == VALUE_NONE || said == p) && p != want && i < k->n_cards; i++)
			if (k->cards[i] == card) {
				*from = p;
				*position = i + 1;
				return true;
			}
	}
	return false;
}
