/* What a record tells of the setup: stacks, cards, rules in force. */
#include "rules/battalions/bat.h"

static void describe_stack(const struct bat_setup *s, struct describe *d, int k)
{
	d->begin(d, "stack");
	d->attr(d, "id", s->stack_id[k]);
	d->attr(d, "seat", s->head.seat[bat_seat_of(k)].id);
	d->attr(d, "short", bat_place_names[bat_place_of(k)]);
	d->attr(d, "name", words_row(d->words, "stacks", "battalions", bat_place_names[bat_place_of(k)]));
	d->attr(d, "faces", s->stack_id[bat_facing(k)]);
	describe_number(d, "n", bat_place_of(k) + 1);
	describe_number(d, "limit", bat_places[bat_place_of(k)].in_play);
	d->end(d);
}

static void describe_battalion(const struct bat_unit *u, struct describe *d)
{
	const struct bat_type_row *t = &bat_types[u->type];
	d->attr(d, "kind", t->code);
	d->attr(d, "kind-name", bat_kind_name(d->words, u->type));
	d->attr(d, "arm", bat_arms[t->arm]);
	d->attr(d, "badge", t->badge);
	d->attr(d, "mark", t->mark);
	d->attr(d, "nation", u->nation);
	describe_number(d, "fire", u->value[FIRE]);
	describe_number(d, "melee", u->value[MELEE]);
	describe_number(d, "morale", u->morale);
	describe_number(d, "training", u->training);
}

static void describe_card(const struct bat_setup *s, struct describe *d, int c)
{
	const struct bat_card_setup *card = &s->card[c];
	const struct bat_unit *u = bat_unit_of(s, c);
	d->begin(d, "piece");
	d->attr(d, "id", card->id);
	d->attr(d, "seat", s->head.seat[card->seat].id);
	d->attr(d, "name", card->name);
	if (u) {
		describe_battalion(u, d);
	} else {
		d->attr(d, "kind", card->army ? "AC" : "GEN");
		d->attr(d, "kind-name",
			words_row(d->words, "kinds", "battalions", card->army ? "army commander" : "general"));
		d->attr(d, "arm", bat_arms[COMMANDER]);
		d->attr(d, "badge", "leader");
		d->attr(d, "mark", "");
		d->attr(d, "nation", "");
		describe_number(d, "rating", card->rating);
	}
	describe_number(d, "budget", card->budget);
	d->end(d);
}

void bat_describe(const void *setup, struct describe *d)
{
	const struct bat_setup *s = setup;
	d->begin(d, "board");
	d->attr(d, "shape", "stacks");
	describe_number(d, "columns", BAT_LINE);
	describe_number(d, "rows", 2);
	describe_number(d, "turns", s->turns);
	d->attr(d, "winner", s->at_limit == VALUE_NONE ? "" : s->head.seat[s->at_limit].id);
	for (int k = 0; k < BAT_STACKS; k++)
		describe_stack(s, d, k);
	d->end(d);
	for (int c = 0; c < s->n_cards; c++)
		describe_card(s, d, c);
	for (int t = 0; t < BAT_DECK_CARDS; t++) {
		d->begin(d, "card");
		d->attr(d, "id", bat_card_names[t]);
		d->attr(d, "code", t < TACTICS ? bat_tactics[t].code : "");
		d->attr(d, "name", bat_card_title(d->words, t));
		d->attr(d, "text", bat_card_text(d->words, t));
		d->end(d);
	}
	switches_describe(d, "battalions", bat_switches, SWITCHES, s->rule);
}

void bat_describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	const struct bat_setup *s = setup;
	const struct bat_state *n = state;
	describe_number(d, "banners", bat_empty_stacks(n, !seat));
	describe_number(d, "wanted", s->rule[SWITCH_EMPTY]);
	d->attr(d, "side", seat == 0 ? "a" : "b");
	describe_number(d, "hand", n->side[seat].n_hand + n->side[seat].n_held);
	describe_number(d, "reserve", n->side[seat].n_reserve);
	describe_number(d, "lost", bat_eliminated_budget(s, n, seat));
	d->attr(d, "commander", s->card[bat_commander(s, seat)].id);
	describe_number(d, "attacks", bat_allowance(s, n, seat));
}
