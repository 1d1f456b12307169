/* Why an order cannot be carried out: tables of reasons, the first that holds is told, with
 * its rule and, if there is one, what to write instead.
 *
 * In a text {unit} is who was to do it, {kind} its kind, {hex} where, {there} who stands
 * there, {ground} what ground it is, {card} the card whose orders are given and {id} its name
 * in rule numbers, {whom} those it orders, {section} where the unit stands, {gun} the gun,
 * {gap} and {limit} numbers, {then} the move of the line, {bar} what stands between it and the hex. */
#include "rules/cnc/orders.h"

static void open_case(struct case_of *c, const struct binding *b, const struct cnc_wish *w)
{
	const struct cnc_eye *eye = &b->eye;
	*c = (struct case_of){.b = b, .w = w, .run = eye->run, .setup = eye->setup, .s = eye->view,
			      .look = &eye->look, .unit = cnc_unit_of(eye->setup, w->piece),
			      .piece = w->piece, .from = eye->view->piece[w->piece].hex,
			      .there = VALUE_NONE, .bar = VALUE_NONE};
	if (w->at == VALUE_NONE || c->from < 0)
		return;
	int unit = eye->look.unit[w->at];
	c->there = unit != VALUE_NONE ? unit : eye->look.leader[w->at];
	c->gap = eye->setup->board->distance[c->from][w->at];
}

/* ---- the sentence ---- */

static const char *section_of(const struct case_of *c)
{
	int s = cnc_sections(c->from);
	bool south = c->b->eye.seat == c->setup->south;
	if (s == CENTRE)
		return "in your centre";
	if (s & CENTRE)
		return "in your centre and on a flank";
	return (s == WEST) == south ? "on your left" : "on your right";
}

/* Whom a tactic card orders; NULL: a section card. */
static const char *whom_of(const struct case_of *c, int card)
{
	return card == VALUE_NONE ? NULL : cnc_card(c->setup, card)->only;
}

/* "the town in C8", "57e Ligne in D6" */
static void add_bar(struct buf *out, const struct case_of *c)
{
	int there = cnc_who_at(c->look, c->bar);
	if (cnc_terrain_blocks(c->setup, c->bar))
		buf_addf(out, "the %s in ", cnc_ground_at(c->setup, c->bar)->name);
	else if (there != VALUE_NONE)
		buf_addf(out, "%s in ", c->setup->piece[there].name);
	else if (c->setup->hill[c->bar])
		buf_adds(out, "the hill in ");
	c->setup->law->system->place_text(c->setup, c->bar, out);
}

/* "; move G4", as the line goes on */
static void add_move(struct buf *out, const struct case_of *c)
{
	const struct order_list *list = c->w->line->list;
	for (size_t i = 0; list && i < list->n; i++)
		if (cnc_is_verb(c->b->eye.language, &list->steps[i], V_MOVE) && list->steps[i].n) {
			buf_addf(out, "; move %s", list->steps[i].values[0].text);
			return;
		}
}

static void add_word(struct buf *out, const struct case_of *c, const char *word, size_t n)
{
	const struct cnc_setup *setup = c->setup;
	int card = cnc_effect(setup, c->s);
	struct slice w = {word, n};
	if (slice_is(w, "unit"))
		buf_adds(out, setup->piece[c->piece].id);
	else if (slice_is(w, "kind"))
		buf_adds(out, c->unit ? c->unit->name : "leader");
	else if (slice_is(w, "hex") && c->w->at != VALUE_NONE)
		setup->law->system->place_text(setup, c->w->at, out);
	else if (slice_is(w, "then"))
		add_move(out, c);
	else if (slice_is(w, "there") && c->there != VALUE_NONE)
		buf_adds(out, setup->piece[c->there].name);
	else if (slice_is(w, "ground") && c->w->at != VALUE_NONE)
		buf_adds(out, cnc_ground_at(setup, c->w->at)->name);
	else if (slice_is(w, "here"))
		buf_adds(out, cnc_ground_at(setup, c->from)->name);
	else if (slice_is(w, "card") && card >= 0)
		buf_adds(out, cnc_card(setup, card)->title);
	else if (slice_is(w, "id") && card >= 0)
		buf_adds(out, cnc_card(setup, card)->id);
	else if (slice_is(w, "whom"))
		buf_adds(out, whom_of(c, card));
	else if (slice_is(w, "section"))
		buf_adds(out, section_of(c));
	else if (slice_is(w, "gun") && c->w->gun != VALUE_NONE)
		buf_adds(out, setup->piece[c->w->gun].id);
	else if (slice_is(w, "bar") && c->bar != VALUE_NONE)
		add_bar(out, c);
	else if (slice_is(w, "gap"))
		buf_addf(out, "%d", c->gap);
	else if (slice_is(w, "limit"))
		buf_addf(out, "%d", c->limit);
}

static void fill_in(struct buf *out, const struct case_of *c, const char *text)
{
	for (const char *p = text; *p;) {
		const char *end = *p == '{' ? strchr(p, '}') : NULL;
		if (end) {
			add_word(out, c, p + 1, (size_t)(end - p - 1));
			p = end + 1;
		} else {
			buf_addc(out, *p++);
		}
	}
}

void cnc_note(struct binding *b, const struct order_line *l, int code, const char *hint,
	      const char *said)
{
	struct buf cited = BUF_INIT;
	bool told = false;
	cnc_cite(&cited, b->eye.setup->law, said);
	const char *text = buf_text(&cited);
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == l->line && !strcmp(b->notes->list[i].text, text))
			told = true;
	if (!told)
		order_mistake_add(b->notes, code, l->line, 0, hint, "%s", text);
	buf_free(&cited);
}

/* The reachable hex nearest to the one that was wanted. */
static void nearest_hex(const struct case_of *c, struct buf *out)
{
	struct cnc_reach reach;
	int best = VALUE_NONE, gap = 1000;
	if (c->w->at == VALUE_NONE)
		return;
	cnc_reach(c->run, c->piece, &reach);
	for (int h = 0; h < CNC_HEXES; h++)
		if (reach.steps[h] && c->setup->board->distance[h][c->w->at] < gap) {
			best = h;
			gap = c->setup->board->distance[h][c->w->at];
		}
	if (best != VALUE_NONE)
		c->setup->law->system->place_text(c->setup, best, out);
}

/* The first reason that holds, of the lists in their order; the last one always does. */
static const struct cnc_reason *find_reason(struct case_of *c, const struct cnc_reason *const *lists)
{
	for (;; lists++)
		for (const struct cnc_reason *r = *lists; r && r->text; r++)
			if (r->holds(c))
				return r;
}

static void tell(struct binding *b, const struct cnc_wish *w, const struct cnc_reason *const *lists,
		 bool hope)
{
	struct buf text = BUF_INIT, near = BUF_INIT;
	struct case_of c;
	open_case(&c, b, w);
	const struct cnc_reason *r = find_reason(&c, lists);
	fill_in(&text, &c, r->text);
	if (r->hint && !*r->hint)
		nearest_hex(&c, &near);
	else if (r->hint)
		fill_in(&near, &c, r->hint);
	const char *hint = near.len ? near.data : NULL;
	hope = hope && r->passing;
	if (hope)
		buf_adds(&text, " It is tried again after the battles before it.");
	cnc_note(b, w->line, hope ? ORDER_REMARK : ORDER_IMPOSSIBLE, hint, buf_text(&text));
	buf_free(&text);
	buf_free(&near);
}

bool cnc_otherwise(struct case_of *c)
{
	(void)c;
	return true;
}

/* ---- orders ---- */

static int unit_with(const struct case_of *c)
{
	return c->unit ? VALUE_NONE : c->look->unit[c->from];
}

static bool must_detach(struct case_of *c)
{
	return unit_with(c) != VALUE_NONE && cnc_offered(c->b->eye.q, PICK_DETACH, c->piece, 0, 0);
}

static bool no_bicorne(struct case_of *c)
{
	int card = cnc_effect(c->setup, c->s);
	return unit_with(c) != VALUE_NONE && card != VALUE_NONE && !cnc_card(c->setup, card)->bicorne;
}

/* The card, if nobody had an order yet, would not take this one. */
static bool not_his_card(struct case_of *c)
{
	struct cnc_state none = *c->s;
	int card = cnc_effect(c->setup, &none);
	for (int p = 0; p < none.n_piece; p++)
		none.piece[p].ordered = 0;
	return card != VALUE_NONE && whom_of(c, card) &&
	       !cnc_may_order(c->setup, &none, c->piece);
}

static bool orders_used_up(struct case_of *c)
{
	int card = cnc_effect(c->setup, c->s);
	c->limit = card == VALUE_NONE ? 0 : cnc_card(c->setup, card)->anywhere;
	return c->limit && c->limit < COMMAND && cnc_card(c->setup, card)->whom;
}

/* Under Élan and Rally the dice decide who is ordered. */
static bool no_luck(struct case_of *c)
{
	int card = cnc_effect(c->setup, c->s);
	const struct cnc_law *law = c->setup->law;
	return (card == law->elan || card == law->rally) && !c->s->piece[c->piece].ordered;
}

#define NO_LUCK {no_luck, false, NULL, "The dice of {card} gave {unit} no order (CNC 12.{id})."}

static const struct cnc_reason order_reasons[] = {
	{must_detach, false, "{unit} detach{then}",
	 "{unit} is with his unit: he moves alone only with DETACH (CNC 2)."},
	{no_bicorne, false, NULL, "{card} orders no leaders away from their units (CNC 2.one)."},
	{not_his_card, false, NULL, "{card} orders {whom} (CNC 12.{id})."},
	NO_LUCK,
	{orders_used_up, false, NULL,
	 "{card} gives {limit} orders, and they are used up (CNC 2.tactic)."},
	{0},
};

static const struct cnc_reason order_otherwise[] = {
	{cnc_otherwise, false, NULL,
	 "{unit} stands {section}; {card} gives no further order there (CNC 2)."},
};

void cnc_why_not_ordered(struct binding *b, const struct cnc_wish *w)
{
	const struct cnc_orders_law *words = cnc_words(b->eye.setup);
	tell(b, w, (const struct cnc_reason *const[]){words->order_reasons, order_reasons,
						      words->order_reasons_late, order_otherwise},
	     false);
}

void cnc_why_nobody(struct binding *b, const struct order_line *l)
{
	struct buf text = BUF_INIT;
	int card = cnc_effect(b->eye.setup, b->eye.view);
	buf_addf(&text, "%s has no order for anybody of \"%s\" (CNC 2).",
		 card == VALUE_NONE ? "The card" : cnc_card(b->eye.setup, card)->title, l->subjects[0]);
	cnc_note(b, l, ORDER_IMPOSSIBLE, NULL, buf_text(&text));
	buf_free(&text);
}

void cnc_why(struct binding *b, const struct cnc_wish *w, const struct cnc_reason *reasons)
{
	tell(b, w, &reasons, false);
}

/* ---- moves ---- */

bool cnc_unit_not_ordered(struct case_of *c)
{
	return !c->s->piece[c->piece].ordered;
}

bool cnc_unit_was_joined(struct case_of *c)
{
	return c->unit && c->s->piece[c->piece].done;
}

/* Rally gives blocks, and no leave to come out. */
static bool card_holds(struct case_of *c)
{
	c->limit = c->setup->law->far(c->setup, c->s, c->piece);
	return !c->limit;
}

static bool no_exit(struct case_of *c)
{
	return cnc_is_verb(c->b->eye.language, c->w->step, V_EXIT);
}

static bool too_far(struct case_of *c)
{
	return c->gap > c->limit;
}

static bool unit_in_it(struct case_of *c)
{
	int unit = c->look->unit[c->w->at];
	return unit != VALUE_NONE && unit != c->piece &&
	       (c->unit || cnc_seat(c->setup, unit) != c->b->eye.seat);
}

static bool leader_in_it(struct case_of *c)
{
	int leader = c->look->leader[c->w->at];
	return leader != VALUE_NONE && leader != c->piece;
}

static bool closed_ground(struct case_of *c)
{
	return !cnc_passable(c->setup, c->w->at, cnc_arm(c->setup, c->piece));
}

/* Is there a way of that length past everybody, if no ground stopped it? */
static bool ground_stops(struct case_of *c)
{
	const struct cnc_setup *setup = c->setup;
	int8_t way[CNC_HEXES] = {0};
	int16_t queue[CNC_HEXES];
	int head = 0, tail = 0, arm = cnc_arm(setup, c->piece);
	for (queue[tail++] = (int16_t)c->from; head < tail;) {
		int hex = queue[head++];
		for (int d = 0; d < HEX_DIRECTIONS && way[hex] < c->limit; d++) {
			int to = setup->board->next[hex][d];
			if (to == HEX_NONE || to == c->from || way[to] ||
			    !cnc_passable(setup, to, arm) ||
			    (c->look->unit[to] != VALUE_NONE && to != c->w->at))
				continue;
			way[to] = (int8_t)(way[hex] + 1);
			queue[tail++] = (int16_t)to;
		}
	}
	return way[c->w->at];
}

static const struct cnc_reason move_reasons[] = {
	NO_LUCK,
	{cnc_unit_not_ordered, false, NULL, "{unit} is not ordered (CNC 2)."},
	{cnc_unit_was_joined, false, NULL,
	 "{unit} may not move after a leader has joined it (CNC 3.attached)."},
	{card_holds, false, "hold", "{card} lets nobody move (CNC 3.card)."},
	{no_exit, false, NULL, "{unit} cannot leave the map this turn (CNC 3.exit)."},
	{too_far, false, "",
	 "{hex} is {gap} hexes away; {unit} ({kind}) moves {limit} at most (CNC 3.distance)."},
	{closed_ground, false, "",
	 "{unit} cannot enter {hex}: {ground} is closed to it (CNC 10.impassable)."},
	{unit_in_it, false, "", "{unit} cannot enter {hex}: {there} stands there (CNC 3.units)."},
	{leader_in_it, false, "",
	 "{unit} cannot stop in {hex}: a leader is there already (CNC 3.leader)."},
	{ground_stops, false, "",
	 "{unit} cannot reach {hex} this turn: ground or field works on the way stop it (CNC "
	 "10.stop)."},
	{cnc_otherwise, false, "",
	 "{unit} cannot reach {hex} this turn: ground or troops are in the way (CNC 3)."},
};

/* Was it told already why nobody of the line has an order? */
static bool knows_why(const struct binding *b, const struct cnc_wish *w)
{
	if (b->eye.view->piece[w->piece].ordered)
		return false;
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == w->line->line)
			return true;
	return false;
}

void cnc_why_not_moved(struct binding *b, const struct cnc_wish *w)
{
	if (!knows_why(b, w))
		tell(b, w, (const struct cnc_reason *const[]){cnc_words(b->eye.setup)->move_reasons,
							      move_reasons}, false);
}

/* ---- battles ---- */

static bool fires(struct case_of *c)
{
	return cnc_is_verb(c->b->eye.language, c->w->step, V_FIRE);
}

static bool is_leader(struct case_of *c)
{
	return !c->unit;
}

static bool no_enemy(struct case_of *c)
{
	return c->there == VALUE_NONE || cnc_seat(c->setup, c->there) == c->b->eye.seat;
}

static bool has_fought(struct case_of *c)
{
	return c->s->piece[c->piece].fought;
}

static bool out_of_breath(struct case_of *c)
{
	int moved = c->s->piece[c->piece].moved, most = cnc_battle_limit(c->setup, c->s, c->piece);
	if (moved <= most)
		return false;
	c->gap = moved;
	c->limit = most;
	return true;
}

static bool may_not(struct case_of *c)
{
	return !cnc_may_battle(c->run, c->piece);
}

static bool no_battles(struct case_of *c)
{
	return cnc_battle_limit(c->setup, c->s, c->piece) < 0;
}

static bool just_entered(struct case_of *c)
{
	return c->s->piece[c->piece].entered &&
	       !c->setup->law->battle_on_entry(c->setup, c->s, c->piece);
}

static bool no_fire(struct case_of *c)
{
	return fires(c) && cnc_card_forbids_fire(c->setup, c->s);
}

static bool fires_beside(struct case_of *c)
{
	return fires(c) && (c->gap == 1 || cnc_adjacent_enemy_unit(c->run, c->look,
								    c->piece) != VALUE_NONE);
}

static bool melee_afar(struct case_of *c)
{
	return !fires(c) && c->gap > 1;
}

static bool cannot_fire(struct case_of *c)
{
	return fires(c) && c->unit->range < 2;
}

static bool out_of_range(struct case_of *c)
{
	c->limit = c->unit->range;
	return fires(c) && c->gap > c->unit->range;
}

static bool out_of_sight(struct case_of *c)
{
	c->bar = cnc_obstruction(c->run, c->look, c->from, c->w->at, c->unit->arm);
	return fires(c) && c->bar != VALUE_NONE;
}

static bool fires_at_leader(struct case_of *c)
{
	return fires(c) && cnc_arm(c->setup, c->there) == LEADER;
}

static const struct cnc_reason battle_reasons[] = {
	{is_leader, false, NULL, "{unit} is a leader and cannot battle (CNC 3.leader)."},
	NO_LUCK,
	{cnc_unit_not_ordered, false, NULL, "{unit} is not ordered (CNC 2)."},
	{no_battles, false, NULL, "{card} lets nobody battle (CNC 12.battle)."},
	{just_entered, false, NULL,
	 "{unit} entered {here} this turn and may not battle (CNC 10.entry)."},
	{has_fought, false, NULL, "{unit} has battled already (CNC 4.ordered)."},
	{out_of_breath, false, NULL,
	 "{unit} has moved {gap} and may battle after a move of {limit} at most (CNC 4.may)."},
	{may_not, false, NULL, "{unit} may not battle (CNC 4.may)."},
	{cannot_fire, false, "melee", "{unit} ({kind}) does not fire (CNC 4.2)."},
	{no_fire, false, "melee", "{card} lets nobody fire (CNC 12.no-fire)."},
	{melee_afar, false, "move",
	 "{hex} is {gap} hexes from {unit}; a melee needs an adjacent hex (CNC 5)."},
	{out_of_range, false, NULL,
	 "{hex} is {gap} hexes from {unit}; its range is {limit} (CNC 4.2)."},
	{no_enemy, true, NULL, "There is no enemy in {hex} (CNC 4)."},
	{fires_beside, true, "melee",
	 "{unit} stands beside an enemy unit: it cannot fire (CNC 4.target)."},
	{fires_at_leader, true, NULL, "A leader alone is no target for fire (CNC 4.target)."},
	{out_of_sight, true, NULL, "{unit} cannot see {hex}: {bar} is in the way (CNC 4.3)."},
	{0},
};

static const struct cnc_reason battle_otherwise[] = {
	{cnc_otherwise, true, NULL, "{unit} would have no dice against {hex} (CNC 5)."},
};

void cnc_why_no_battle(struct binding *b, const struct cnc_wish *w, bool hope)
{
	if (w->at != VALUE_NONE && !knows_why(b, w))
		tell(b, w, (const struct cnc_reason *const[]){battle_reasons,
							      cnc_words(b->eye.setup)->battle_reasons_late,
							      battle_otherwise}, hope);
}
