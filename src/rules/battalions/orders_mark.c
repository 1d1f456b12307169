/* What a line would do, for the table of a receipt (templates/stacks.xsl).  Stacks by their ids,
 * the enemy's reserve as "reserve", what is not in the line yet as "hand" or "behind"; steps that
 * have no place on the table as their text. */
#include "document/document.h"
#include "rules/battalions/orders.h"

enum { MARK_DRAWN = 4 }; /* in things of LIMIT_DRAWN: an arrow or a card with its words */

struct marker {
	const struct bat_setup *setup;
	const struct bat_state *view;
	int seat;
	const struct order_set *plan;
	const struct order_line *line;
	struct doc *out; /* attributes */
};

static void stack_attr(struct marker *m, const char *name, int seat, int place)
{
	doc_attr(m->out, name, place == BAT_RESERVE ? "reserve" : m->setup->stack_id[bat_stack_at(seat, place)]);
}

static bool is_own_stack(int place)
{
	return place >= 0 && place < BAT_LINE;
}

/* ---- attacks, and what stands behind them ---- */

static void mark_attack(struct marker *m, const struct order_step *step)
{
	const struct order_value *how = order_step_value(step, "how");
	const struct order_value *support = order_step_value(step, "support");
	const struct order_value *flank = order_step_value(step, "flank");
	int from = bat_step_place(step, 0), to = bat_attack_target(step);
	if (!is_own_stack(from) || !how || (flank && bat_find_place(flank) == VALUE_NONE))
		return;
	doc_attr(m->out, "verb", "attack");
	doc_attr(m->out, "how", how->arg->choices[how->choice]);
	if (to != BAT_LINE - 1 - from)
		doc_attr(m->out, "flank", "yes");
	stack_attr(m, "from", m->seat, from);
	stack_attr(m, "to", !m->seat, to);
	if (support)
		doc_attr(m->out, "support", support->text);
}

/* Reconnaissance and Spiked Guns name a stack of the enemy, the others one's own. */
static void mark_card(struct marker *m, const struct order_step *step)
{
	int card = bat_find_tactic(step->values[0].text), place = bat_step_place(step, 0);
	bool theirs = card == CARD_RECONNAISSANCE || card == CARD_SPIKED_GUNS;
	if (card == VALUE_NONE)
		return;
	doc_attr(m->out, "verb", "play");
	doc_attr(m->out, "card", bat_card_names[card]);
	if (is_own_stack(place))
		stack_attr(m, "to", theirs ? !m->seat : m->seat, place);
}

static void mark_terrain(struct marker *m, const struct order_step *step)
{
	int card = bat_find_tactic(step->values[0].text), place = bat_step_place(step, 0);
	if (card < TACTICS || !is_own_stack(place))
		return;
	doc_attr(m->out, "verb", "terrain");
	doc_attr(m->out, "card", bat_card_names[card]);
	stack_attr(m, "to", m->seat, place);
}

/* ---- cards and generals that move ---- */

/* The first card of the hand that the step means and no line before has taken. */
static int card_placed(struct marker *m, const struct order_step *step)
{
	const struct bat_side *side = &m->view->side[m->seat];
	bool taken[BAT_CARDS] = {false};
	for (const struct order_line *l = m->plan->lines; l <= m->line; l++) {
		const struct order_step *other = l == m->line ? step : order_step_any(l, &bat_language, VERB(V_PLACE));
		int found = VALUE_NONE;
		for (int i = 0; other && found == VALUE_NONE && i < side->n_hand && order_work(l, 1); i++)
			if (!taken[side->hand[i]] && bat_is_kind(m->setup, side->hand[i], other->values[0].text))
				found = side->hand[i];
		if (l == m->line)
			return found;
		if (found != VALUE_NONE)
			taken[found] = true;
	}
	return VALUE_NONE;
}

static void mark_move(struct marker *m, const char *verb, int card, int from, const char *or_from, int to)
{
	if (card == VALUE_NONE || !is_own_stack(to))
		return;
	doc_attr(m->out, "verb", verb);
	doc_attr(m->out, "unit", m->setup->card[card].id);
	if (is_own_stack(from))
		stack_attr(m, "from", m->seat, from);
	else
		doc_attr(m->out, "from", or_from);
	stack_attr(m, "to", m->seat, to);
}

static void mark_shift(struct marker *m, const struct order_step *step)
{
	int second = bat_step_place(step, 1), from, position;
	int to = second == VALUE_NONE ? bat_step_place(step, 0) : second;
	if (!bat_find_shifted(m->setup, m->view, m->seat, step, &from, &position) || !is_own_stack(from))
		return;
	const struct bat_stack *k = &m->view->stack[bat_stack_at(m->seat, from)];
	if (position > k->n_cards || !is_own_stack(to))
		return;
	mark_move(m, "shift", k->cards[position - 1], from, "", to);
	doc_number(m->out, "position", position);
}

static int place_of_general(struct marker *m, int general)
{
	int stack = bat_stack_of_general(m->view, m->seat, general);
	return stack == VALUE_NONE ? VALUE_NONE : bat_place_of(stack);
}

static void mark_general(struct marker *m, const struct order_step *step)
{
	int general = bat_find_card(m->setup, m->seat, step->values[0].text);
	if (general != VALUE_NONE && bat_arm(m->setup, general) == COMMANDER)
		mark_move(m, "general", general, place_of_general(m, general), "hand", bat_step_place(step, 0));
}

static void mark_commander(struct marker *m, const struct order_step *step)
{
	int general = bat_commander(m->setup, m->seat);
	mark_move(m, "commander", general, place_of_general(m, general), "behind", bat_step_place(step, 0));
}

void bat_mark(struct order_drawing *d, const struct order_line *line, const struct order_step *step, order_draw *draw,
	      void *context)
{
	struct buf text = BUF_INIT;
	struct doc out = {.out = &text};
	struct marker m = {d->setup, d->view, d->seat, d->plan, line, &out};
	switch (step->verb - bat_language.verbs) {
	case V_TERRAIN: mark_terrain(&m, step); break;
	case V_PLACE: mark_move(&m, "place", card_placed(&m, step), VALUE_NONE, "hand", bat_step_place(step, 0)); break;
	case V_SHIFT: mark_shift(&m, step); break;
	case V_GENERAL: mark_general(&m, step); break;
	case V_COMMANDER: mark_commander(&m, step); break;
	case V_PLAY: mark_card(&m, step); break;
	case V_ATTACK: mark_attack(&m, step); break;
	case V_DONE: break;
	default: order_step_attributes(&text, &bat_language, step); break;
	}
	if (text.len) {
		draw(context, buf_text(&text));
		d->drawn += MARK_DRAWN;
	}
	buf_free(&text);
}
