/* Tells why an order cannot be carried out: the refusal of the chapter that forbids it, once a line, and what to
 * write instead. */
#include "rules/cnc/orders.h"

#define NEAREST ""

static const struct cnc_manner manners[] = {
	{NO_card_holds, false, "hold"},
	{NO_too_far, false, NEAREST},
	{NO_ground_closed, false, NEAREST},
	{NO_hex_taken, false, NEAREST},
	{NO_hex_led, false, NEAREST},
	{NO_hex_of_enemy, false, NEAREST},
	{NO_two_leaders, false, NEAREST},
	{NO_stopped_on_way, false, NEAREST},
	{NO_cannot_reach, false, NEAREST},
	{NO_never_fires, false, "melee"},
	{NO_card_stops_fire, false, "melee"},
	{NO_melee_afar, false, "move"},
	{NO_no_enemy, true, NULL},
	{NO_fires_beside, true, "melee"},
	{NO_hidden_by_ground, true, NULL},
	{NO_hidden_by_unit, true, NULL},
	{NO_hidden_by_hill, true, NULL},
	{NO_no_fire_dice, true, NULL},
	{NO_no_melee_dice, true, NULL},
};

static struct cnc_manner manner_of(const struct cnc_setup *setup, struct no no)
{
	int message = (int)(no.why - setup->law->messages);
	for (size_t i = 0; i < ARRAY_LEN(manners); i++)
		if (manners[i].message == message)
			return manners[i];
	for (const struct cnc_manner *m = cnc_words(setup)->manners; m->message; m++)
		if (m->message == message)
			return *m;
	return (struct cnc_manner){message, false, NULL};
}

void cnc_note(struct binding *b, const struct order_line *l, struct no said, const char *quoted)
{
	plan_note(b->notes, &(struct plan_note){ORDER_IMPOSSIBLE, l, NULL, said, NO_OBJECTION, NULL, quoted});
}

/* ---- what to write instead ---- */

/* The reachable hex nearest to the one that was wanted. */
static void add_nearest(struct buf *out, const struct binding *b, const struct cnc_wish *w)
{
	const struct cnc_setup *setup = b->eye.setup;
	struct cnc_reach reach;
	int best = VALUE_NONE, gap = 1000;
	if (w->at == VALUE_NONE)
		return;
	cnc_reach(b->eye.run, w->piece, &reach);
	for (int h = 0; h < CNC_HEXES; h++)
		if (reach.steps[h] && setup->board->distance[h][w->at] < gap) {
			best = h;
			gap = setup->board->distance[h][w->at];
		}
	if (best != VALUE_NONE)
		setup->law->system->place_text(setup, best, out);
}

/* "ney detach; move G4", as the line goes on */
static void add_detached(struct buf *out, const struct binding *b, const struct cnc_wish *w)
{
	const struct order_list *list = w->line->list;
	buf_addf(out, "%s detach", b->eye.setup->piece[w->piece].id);
	for (size_t i = 0; list && i < list->n; i++)
		if (cnc_is_verb(b->eye.language, &list->steps[i], V_MOVE) && list->steps[i].n) {
			buf_addf(out, "; move %s", list->steps[i].values[0].text);
			return;
		}
}

static void tell(struct binding *b, const struct cnc_wish *w, struct no no, bool hope)
{
	const struct cnc_setup *setup = b->eye.setup;
	struct cnc_manner manner = manner_of(setup, no);
	struct buf hint = BUF_INIT;
	bool again = hope && manner.passing;
	struct no said = again ? NO(setup, tried_again) : no, why = again ? no : NO_OBJECTION;
	if (manner.message == NO_detach_him)
		add_detached(&hint, b, w);
	else if (manner.hint && !*manner.hint)
		add_nearest(&hint, b, w);
	else if (manner.hint)
		buf_adds(&hint, manner.hint);
	plan_note(b->notes, &(struct plan_note){again ? ORDER_REMARK : ORDER_IMPOSSIBLE, w->line, NULL, said, why,
						hint.len ? hint.data : NULL, NULL});
	buf_free(&hint);
}

void cnc_tell_wish(struct binding *b, const struct cnc_wish *w, struct no no)
{
	if (no.why)
		tell(b, w, no, false);
}

/* Was it told already why nobody of the line has an order? */
static bool knows_why(const struct binding *b, const struct cnc_wish *w)
{
	return !b->eye.view->piece[w->piece].ordered && plan_noted(b->notes, w->line, NULL);
}

void cnc_tell_move(struct binding *b, const struct cnc_wish *w, struct no no)
{
	if (!knows_why(b, w))
		cnc_tell_wish(b, w, no);
}

void cnc_tell_battle(struct binding *b, const struct cnc_wish *w, struct no no, bool hope)
{
	if (no.why && !knows_why(b, w))
		tell(b, w, no, hope);
}
