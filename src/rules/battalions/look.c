/* Looking at the table, and the few ways in which cards change their place. */
#include "rules/battalions/bat.h"

int bat_stack_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return bat_seat_of(row);
}

int bat_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

/* 2.4: the line lies open in each side's first turn, and face down ever after. */
bool bat_sees_stack(const void *setup, const void *state, int row, int viewer)
{
	RULE("BAT 2.4", viewer == bat_seat_of(row));
	const struct position *at = state;
	(void)setup;
	return viewer == bat_seat_of(row) || at->turn <= 2;
}

/* 2.1: the lines face each other, so left stands against right. */
int bat_facing(int stack)
{
	RULE("BAT 2.1.facing", bat_stack_at(!bat_seat_of(stack), bat_place_of(stack)));
	return bat_stack_at(!bat_seat_of(stack), BAT_LINE - 1 - bat_place_of(stack));
}

int bat_beside(int stack, int out[2])
{
	int n = 0, place = bat_place_of(stack);
	if (place > 0)
		out[n++] = stack - 1;
	if (place < BAT_LINE - 1)
		out[n++] = stack + 1;
	return n;
}

const struct bat_unit *bat_unit_of(const struct bat_setup *setup, int card)
{
	if (card < 0 || card >= setup->n_cards || setup->card[card].unit == VALUE_NONE)
		return NULL;
	return &bat_units[setup->card[card].unit];
}

int bat_arm(const struct bat_setup *setup, int card)
{
	const struct bat_unit *u = bat_unit_of(setup, card);
	return u ? bat_types[u->type].arm : card < 0 ? VALUE_NONE : COMMANDER;
}

bool bat_has(const struct bat_setup *setup, int card, enum bat_trait trait)
{
	const struct bat_unit *u = bat_unit_of(setup, card);
	return u && (bat_types[u->type].traits & trait);
}

/* 3.3.limits: no more than the stack holds; never more than it can. */
static struct no full_no(const struct bat_stack *k, int place)
{
	RULE("BAT 3.3.limits", k->n_cards < BAT_DEEP ? NO_OBJECTION : NO(stack_is_full, (int16_t)place, k->n_cards));
	return k->n_cards < bat_places[place].in_play ? NO_OBJECTION : NO(stack_is_full, (int16_t)place, k->n_cards);
}

/* 3.3.limits: one nation, and kinds where they belong. */
static struct no kind_no(const struct bat_setup *setup, const struct bat_stack *k, int card, int place)
{
	RULE("BAT 3.3.limits", NO_OBJECTION);
	const struct bat_unit *u = bat_unit_of(setup, card);
	const struct bat_unit *there = k->n_cards ? bat_unit_of(setup, k->cards[0]) : NULL;
	if (bat_has(setup, card, CENTRE) && !bat_places[place].centre)
		return NO(stack_is_flank, (int16_t)place, u->type);
	if (bat_arm(setup, card) == ARTILLERY && k->terrain >= 0 && bat_terrains[k->terrain].bars_artillery)
		return NO(ground_bars_guns, k->terrain, (int16_t)place);
	return there && strcmp(there->nation, u->nation) ? NO(other_nation, (int16_t)place) : NO_OBJECTION;
}

struct no bat_enter_no(const struct bat_setup *setup, const struct bat_state *s, int card, int stack)
{
	const struct bat_stack *k = &s->stack[stack];
	if (!bat_unit_of(setup, card))
		return NO(no_battalion_card);
	struct no no = full_no(k, bat_place_of(stack));
	return no.why ? no : kind_no(setup, k, card, bat_place_of(stack));
}

int bat_stack_of_general(const struct bat_state *s, int seat, int general)
{
	for (int place = 0; place < BAT_LINE; place++) {
		const struct bat_stack *k = &s->stack[bat_stack_at(seat, place)];
		if (list_has(k->generals, k->n_generals, general))
			return bat_stack_at(seat, place);
	}
	return VALUE_NONE;
}

int bat_commander(const struct bat_setup *setup, int seat)
{
	for (int c = 0; c < setup->n_cards; c++)
		if (setup->card[c].army && setup->card[c].seat == seat)
			return c;
	return VALUE_NONE;
}

int bat_empty_stacks(const struct bat_state *s, int seat)
{
	int n = 0;
	for (int place = 0; place < BAT_LINE; place++)
		n += bat_is_empty(s, bat_stack_at(seat, place));
	return n;
}

int bat_eliminated_budget(const struct bat_setup *setup, const struct bat_state *s, int seat)
{
	int n = 0;
	for (int i = 0; i < s->side[seat].n_lost; i++)
		n += setup->card[s->side[seat].lost[i]].budget;
	return n;
}

/* ---- cards with their markers ---- */

struct bat_lifted bat_lift(struct bat_state *s, int stack, int position)
{
	struct bat_stack *k = &s->stack[stack];
	struct bat_lifted up = {k->cards[position], k->shaken[position], k->blown[position],
				k->moved[position], k->fought[position], k->spiked[position]};
	list_remove(k->cards, &k->n_cards, position);
	list_remove(k->shaken, &k->n_shaken, position);
	list_remove(k->blown, &k->n_blown, position);
	list_remove(k->moved, &k->n_moved, position);
	list_remove(k->fought, &k->n_fought, position);
	list_remove(k->spiked, &k->n_spiked, position);
	return up;
}

void bat_lay(struct bat_state *s, int stack, const struct bat_lifted *card)
{
	struct bat_stack *k = &s->stack[stack];
	k->cards[k->n_cards++] = card->card;
	k->shaken[k->n_shaken++] = card->shaken;
	k->blown[k->n_blown++] = card->blown;
	k->moved[k->n_moved++] = card->moved;
	k->fought[k->n_fought++] = card->fought;
	k->spiked[k->n_spiked++] = card->spiked;
}

struct bat_lifted bat_markers(const struct bat_state *s, const struct bat_battler *b)
{
	if (b->stack == VALUE_NONE)
		return (struct bat_lifted){.card = b->card};
	const struct bat_stack *k = &s->stack[b->stack];
	int p = b->position;
	return (struct bat_lifted){k->cards[p], k->shaken[p], k->blown[p], k->moved[p], k->fought[p], k->spiked[p]};
}

void bat_scope_stack(struct run *run, int stack)
{
	static const struct value_decl decl = {"stack", VALUE_ID, NULL, bat_TABLE_stack};
	scope_push(run, &decl, stack);
}

void bat_scope_position(struct run *run, int position)
{
	static const struct value_decl decl = {"position", VALUE_INT, NULL, 0};
	scope_push(run, &decl, position + 1);
}

int bat_modifier(struct run *run, bool note, const char *rule, const char *why, int n)
{
	return note ? modifier(run, rule, why, n) : n;
}
