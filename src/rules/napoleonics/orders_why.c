/* Why an order cannot be carried out: tables of reasons, the first that holds is told, with
 * its rule and, if there is one, what to write instead.
 *
 * In a text {unit} is who was to do it, {kind} its kind, {hex} where, {there} who stands
 * there, {ground} what ground it is, {card} the card whose orders are given and {id} its name
 * in rule numbers, {whom} those it orders, {section} where the unit stands, {gun} the gun,
 * {gap} and {limit} numbers. */
#include "rules/napoleonics/napoleonics.h"
#include "rules/napoleonics/orders.h"

struct case_of { /* what the reasons look at */
	const struct binding *b;
	const struct nap_wish *w;
	struct run *run;
	const struct nap_setup *setup;
	const struct nap_state *s;
	const struct nap_look *look;
	const struct nap_unit *unit; /* NULL: a leader */
	int piece, from, there, gap, limit;
};

struct reason {
	bool (*holds)(struct case_of *c);
	bool passing; /* battles may change it */
	const char *hint; /* NULL: none; "": the nearest hex */
	const char *text;
};

static void open_case(struct case_of *c, const struct binding *b, const struct nap_wish *w)
{
	const struct nap_eye *eye = &b->eye;
	*c = (struct case_of){.b = b, .w = w, .run = eye->run, .setup = eye->setup, .s = eye->view,
			      .look = &eye->look, .unit = nap_unit_of(eye->setup, w->piece),
			      .piece = w->piece, .from = eye->view->piece[w->piece].hex,
			      .there = VALUE_NONE};
	if (w->at == VALUE_NONE || c->from < 0)
		return;
	int unit = eye->look.unit[w->at];
	c->there = unit != VALUE_NONE ? unit : eye->look.leader[w->at];
	c->gap = nap_board()->distance[c->from][w->at];
}

/* ---- the sentence ---- */

static const char *section_of(const struct case_of *c)
{
	int s = nap_sections(c->from);
	bool south = c->b->eye.seat == c->setup->south;
	if (s == CENTRE)
		return "in your centre";
	if (s & CENTRE)
		return "in your centre and on a flank";
	return (s == WEST) == south ? "on your left" : "on your right";
}

/* Whom a tactic card orders; NULL: a section card. */
static const char *whom_of(int card)
{
	switch (card) {
	case CARD_BAYONET_CHARGE:
	case CARD_FIRE_AND_HOLD:
	case CARD_FORCE_MARCH: return "infantry alone";
	case CARD_BOMBARD: return "artillery alone";
	case CARD_CAVALRY_CHARGE: return "cavalry alone";
	case CARD_COLD_STEEL: return "units beside enemy units alone";
	case CARD_LEADERSHIP: return "leaders, each with his unit or away from it";
	default: return NULL;
	}
}

static void add_word(struct buf *out, const struct case_of *c, const char *word, size_t n)
{
	const struct nap_setup *setup = c->setup;
	int card = nap_effect(c->s);
	struct slice w = {word, n};
	if (slice_is(w, "unit"))
		buf_adds(out, setup->piece[c->piece].id);
	else if (slice_is(w, "kind"))
		buf_adds(out, c->unit ? c->unit->name : "leader");
	else if (slice_is(w, "hex") && c->w->at != VALUE_NONE)
		napoleonics.place_text(setup, c->w->at, out);
	else if (slice_is(w, "there") && c->there != VALUE_NONE)
		buf_adds(out, setup->piece[c->there].name);
	else if (slice_is(w, "ground") && c->w->at != VALUE_NONE)
		buf_adds(out, nap_grounds[setup->terrain[c->w->at]].name);
	else if (slice_is(w, "here"))
		buf_adds(out, nap_grounds[setup->terrain[c->from]].name);
	else if (slice_is(w, "card") && card >= 0)
		buf_adds(out, nap_cards[card].title);
	else if (slice_is(w, "id") && card >= 0)
		buf_adds(out, nap_cards[card].id);
	else if (slice_is(w, "whom"))
		buf_adds(out, whom_of(card));
	else if (slice_is(w, "section"))
		buf_adds(out, section_of(c));
	else if (slice_is(w, "gun") && c->w->gun != VALUE_NONE)
		buf_adds(out, setup->piece[c->w->gun].id);
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

static void note(struct binding *b, const struct order_line *l, int code, const char *hint,
		 const char *text)
{
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == l->line && !strcmp(b->notes->list[i].text, text))
			return;
	order_mistake_add(b->notes, code, l->line, 0, hint, "%s", text);
}

/* The reachable hex nearest to the one that was wanted. */
static void nearest_hex(const struct case_of *c, struct buf *out)
{
	struct nap_reach reach;
	int best = VALUE_NONE, gap = 1000;
	if (c->w->at == VALUE_NONE)
		return;
	nap_reach(c->run, c->piece, &reach);
	for (int h = 0; h < NAP_HEXES; h++)
		if (reach.steps[h] && nap_board()->distance[h][c->w->at] < gap) {
			best = h;
			gap = nap_board()->distance[h][c->w->at];
		}
	if (best != VALUE_NONE)
		napoleonics.place_text(c->setup, best, out);
}

static void tell(struct binding *b, const struct nap_wish *w, const struct reason *r, bool hope)
{
	struct buf text = BUF_INIT, near = BUF_INIT;
	struct case_of c;
	open_case(&c, b, w);
	while (!r->holds(&c))
		r++;
	fill_in(&text, &c, r->text);
	if (r->hint && !*r->hint)
		nearest_hex(&c, &near);
	const char *hint = near.len ? near.data : r->hint && *r->hint ? r->hint : NULL;
	hope = hope && r->passing;
	if (hope)
		buf_adds(&text, " It is tried again after the battles before it.");
	note(b, w->line, hope ? ORDER_REMARK : ORDER_IMPOSSIBLE, hint, buf_text(&text));
	buf_free(&text);
	buf_free(&near);
}

static bool otherwise(struct case_of *c)
{
	(void)c;
	return true;
}

/* ---- orders ---- */

static int unit_with(const struct case_of *c)
{
	return c->unit ? VALUE_NONE : c->look->unit[c->from];
}

static bool wants_unform(const struct case_of *c)
{
	return nap_step_any(c->w->line, &nap_language, VERB(V_UNFORM));
}

static bool in_no_square(struct case_of *c)
{
	return wants_unform(c) && !c->s->piece[c->piece].square;
}

static bool held_in_square(struct case_of *c)
{
	return wants_unform(c) && !nap_may_unform(c->setup, c->s, c->piece);
}

static bool shut_in(struct case_of *c)
{
	int unit = unit_with(c);
	return unit != VALUE_NONE && c->s->piece[unit].square;
}

static bool must_detach(struct case_of *c)
{
	return unit_with(c) != VALUE_NONE && nap_offered(c->b->eye.q, PICK_DETACH, c->piece, 0, 0);
}

static bool no_bicorne(struct case_of *c)
{
	int card = nap_effect(c->s);
	return unit_with(c) != VALUE_NONE && card != VALUE_NONE && !nap_cards[card].bicorne;
}

/* The card, if nobody had an order yet, would not take this one. */
static bool not_his_card(struct case_of *c)
{
	struct nap_state none = *c->s;
	int card = nap_effect(&none);
	for (int p = 0; p < none.n_piece; p++)
		none.piece[p].ordered = 0;
	return card != VALUE_NONE && whom_of(card) &&
	       !nap_may_order(c->setup, &none, c->piece);
}

static bool joined_by_order(struct case_of *c)
{
	return nap_effect(c->s) == CARD_LEADERSHIP;
}

static bool orders_used_up(struct case_of *c)
{
	int card = nap_effect(c->s);
	c->limit = card == VALUE_NONE ? 0 : nap_cards[card].anywhere;
	return card != VALUE_NONE && nap_cards[card].whom;
}

/* Under Élan and Rally the dice decide who is ordered. */
static bool no_luck(struct case_of *c)
{
	int card = nap_effect(c->s);
	return (card == CARD_ELAN || card == CARD_RALLY) && !c->s->piece[c->piece].ordered;
}

#define NO_LUCK {no_luck, false, NULL, "The dice of {card} gave {unit} no order (CCN 12.{id})."}

static const struct reason order_reasons[] = {
	{in_no_square, false, NULL, "{unit} is in no square (CCN 5.3.leave)."},
	{held_in_square, false, NULL,
	 "{unit} cannot come out of its square: enemy cavalry stands beside it (CCN 5.3.leave)."},
	{shut_in, false, "unform",
	 "{unit} cannot leave a square: let the unit come out first (CCN 2.one)."},
	{must_detach, false, "detach",
	 "{unit} is with his unit: he moves alone only with DETACH (CCN 2)."},
	{no_bicorne, false, NULL, "{card} orders no leaders away from their units (CCN 2.one)."},
	{not_his_card, false, NULL, "{card} orders {whom} (CCN 12.{id})."},
	NO_LUCK,
	{joined_by_order, false, NULL,
	 "{card} orders a leader with his unit or away from it, not both (CCN 12.{id})."},
	{orders_used_up, false, NULL,
	 "{card} gives {limit} orders, and they are used up (CCN 2.tactic)."},
	{otherwise, false, NULL,
	 "{unit} stands {section}; {card} gives no further order there (CCN 2)."},
};

void nap_why_not_ordered(struct binding *b, const struct nap_wish *w)
{
	tell(b, w, order_reasons, false);
}

void nap_why_nobody(struct binding *b, const struct order_line *l)
{
	struct buf text = BUF_INIT;
	int card = nap_effect(b->eye.view);
	buf_addf(&text, "%s has no order for anybody of \"%s\" (CCN 2).",
		 card == VALUE_NONE ? "The card" : nap_cards[card].title, l->subjects[0]);
	note(b, l, ORDER_IMPOSSIBLE, NULL, buf_text(&text));
	buf_free(&text);
}

static bool square_stays(struct case_of *c)
{
	return c->s->piece[c->piece].square;
}

static const struct reason supply_reasons[] = {
	{square_stays, false, NULL, "{unit} is in square: no card moves it (CCN 12.short-supply)."},
	{otherwise, false, NULL,
	 "No hex of its baseline is free for {unit} (CCN 12.short-supply)."},
};

void nap_why_not_supplied(struct binding *b, const struct order_line *l, int piece)
{
	struct nap_wish w = {l, NULL, piece, VALUE_NONE, VALUE_NONE};
	tell(b, &w, supply_reasons, false);
}

/* ---- moves ---- */

static bool not_ordered(struct case_of *c)
{
	return !c->s->piece[c->piece].ordered;
}

static bool was_joined(struct case_of *c)
{
	return c->unit && c->s->piece[c->piece].done;
}

static bool in_square(struct case_of *c)
{
	return c->s->piece[c->piece].square;
}

/* Rally gives blocks, and no leave to come out. */
static bool card_holds(struct case_of *c)
{
	c->limit = nap_far(c->setup, c->s, c->piece);
	return !c->limit;
}

static bool no_exit(struct case_of *c)
{
	return c->w->step->verb == &nap_order_verbs[V_EXIT];
}

static bool too_far(struct case_of *c)
{
	return c->gap > c->limit;
}

static bool unit_in_it(struct case_of *c)
{
	int unit = c->look->unit[c->w->at];
	return unit != VALUE_NONE && unit != c->piece &&
	       (c->unit || nap_seat(c->setup, unit) != c->b->eye.seat);
}

static bool leader_in_it(struct case_of *c)
{
	int leader = c->look->leader[c->w->at];
	return leader != VALUE_NONE && leader != c->piece;
}

static bool closed_ground(struct case_of *c)
{
	return !nap_passable(c->setup->terrain[c->w->at],
			     nap_arm(c->setup, c->piece));
}

/* Is there a way of that length past everybody, if no ground stopped it? */
static bool ground_stops(struct case_of *c)
{
	const struct nap_setup *setup = c->setup;
	int8_t way[NAP_HEXES] = {0};
	int16_t queue[NAP_HEXES];
	int head = 0, tail = 0, arm = nap_arm(setup, c->piece);
	for (queue[tail++] = (int16_t)c->from; head < tail;) {
		int hex = queue[head++];
		for (int d = 0; d < HEX_DIRECTIONS && way[hex] < c->limit; d++) {
			int to = nap_board()->next[hex][d];
			if (to == HEX_NONE || to == c->from || way[to] ||
			    !nap_passable(setup->terrain[to], arm) ||
			    (c->look->unit[to] != VALUE_NONE && to != c->w->at))
				continue;
			way[to] = (int8_t)(way[hex] + 1);
			queue[tail++] = (int16_t)to;
		}
	}
	return way[c->w->at];
}

static const struct reason move_reasons[] = {
	NO_LUCK,
	{not_ordered, false, NULL, "{unit} is not ordered (CCN 2)."},
	{was_joined, false, NULL,
	 "{unit} may not move after a leader has joined it (CCN 3.attached)."},
	{in_square, false, "unform",
	 "{unit} is in square and does not move: UNFORM orders it out (CCN 5.3.leave)."},
	{card_holds, false, "hold", "{card} lets nobody move (CCN 3.card)."},
	{no_exit, false, NULL, "{unit} cannot leave the map this turn (CCN 3.exit)."},
	{too_far, false, "",
	 "{hex} is {gap} hexes away; {unit} ({kind}) moves {limit} at most (CCN 3.distance)."},
	{closed_ground, false, "",
	 "{unit} cannot enter {hex}: {ground} is closed to it (CCN 10.impassable)."},
	{unit_in_it, false, "", "{unit} cannot enter {hex}: {there} stands there (CCN 3.units)."},
	{leader_in_it, false, "",
	 "{unit} cannot stop in {hex}: a leader is there already (CCN 3.leader)."},
	{ground_stops, false, "",
	 "{unit} cannot reach {hex} this turn: ground or field works on the way stop it (CCN "
	 "10.stop)."},
	{otherwise, false, "",
	 "{unit} cannot reach {hex} this turn: ground or troops are in the way (CCN 3)."},
};

/* Was it told already why nobody of the line has an order? */
static bool knows_why(const struct binding *b, const struct nap_wish *w)
{
	if (b->eye.view->piece[w->piece].ordered)
		return false;
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == w->line->line)
			return true;
	return false;
}

void nap_why_not_moved(struct binding *b, const struct nap_wish *w)
{
	if (!knows_why(b, w))
		tell(b, w, move_reasons, false);
}

/* ---- battles ---- */

static bool fires(struct case_of *c)
{
	return c->w->step->verb == &nap_order_verbs[V_FIRE];
}

static bool is_leader(struct case_of *c)
{
	return !c->unit;
}

static bool no_enemy(struct case_of *c)
{
	return c->there == VALUE_NONE || nap_seat(c->setup, c->there) == c->b->eye.seat;
}

static bool out_of_breath(struct case_of *c)
{
	return !nap_may_battle(c->run, c->piece);
}

static bool no_battles(struct case_of *c)
{
	return nap_battle_limit(c->setup, c->s, c->piece) < 0;
}

static bool just_entered(struct case_of *c)
{
	return c->s->piece[c->piece].entered &&
	       !nap_battle_on_entry(c->unit, c->setup->terrain[c->from]);
}

static bool no_fire(struct case_of *c)
{
	return fires(c) && nap_card_forbids_fire(c->s);
}

static bool fires_beside(struct case_of *c)
{
	return fires(c) && (c->gap == 1 || nap_adjacent_enemy_unit(c->run, c->look,
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
	return fires(c) && !nap_in_sight(c->run, c->look, c->from, c->w->at, c->unit->arm);
}

static bool fires_at_leader(struct case_of *c)
{
	return fires(c) && nap_arm(c->setup, c->there) == LEADER;
}

/* ---- guns that are to join ---- */

/* The attack itself could be made. */
static bool has_gun(const struct case_of *c)
{
	return c->w->gun != VALUE_NONE && c->s->piece[c->w->gun].hex >= 0 && c->gap == 1 &&
	       nap_melee_dice(c->run, c->piece, c->from, c->there, c->w->at, MELEE_ATTACK,
			      false);
}

static bool gun_is_gone(struct case_of *c)
{
	return order_step_value(c->w->step, "with") &&
	       (c->w->gun == VALUE_NONE || c->s->piece[c->w->gun].hex < 0);
}

static bool gun_not_ordered(struct case_of *c)
{
	return has_gun(c) && !c->s->piece[c->w->gun].ordered;
}

static bool gun_has_fought(struct case_of *c)
{
	return has_gun(c) && c->s->piece[c->w->gun].fought;
}

static bool gun_moved(struct case_of *c)
{
	return has_gun(c) && !nap_may_battle(c->run, c->w->gun);
}

static int gun_gap(const struct case_of *c)
{
	return nap_board()->distance[c->s->piece[c->w->gun].hex][c->w->at];
}

static bool gun_out_of_range(struct case_of *c)
{
	if (!has_gun(c) || gun_gap(c) <= nap_unit_of(c->setup, c->w->gun)->range)
		return false;
	c->gap = gun_gap(c);
	c->limit = nap_unit_of(c->setup, c->w->gun)->range;
	return true;
}

static bool gun_beside_enemy(struct case_of *c)
{
	return has_gun(c) && gun_gap(c) > 1 &&
	       nap_adjacent_enemy_unit(c->run, c->look, c->w->gun) != VALUE_NONE;
}

static bool gun_cannot_help(struct case_of *c)
{
	return has_gun(c);
}

static const struct reason battle_reasons[] = {
	{is_leader, false, NULL, "{unit} is a leader and cannot battle (CCN 3.leader)."},
	NO_LUCK,
	{not_ordered, false, NULL, "{unit} is not ordered (CCN 2)."},
	{no_battles, false, NULL, "{card} lets nobody battle (CCN 12.battle)."},
	{just_entered, false, NULL,
	 "{unit} entered {here} this turn and may not battle (CCN 10.entry)."},
	{out_of_breath, false, NULL, "{unit} may not battle after that move (CCN 4.may)."},
	{cannot_fire, false, "melee", "{unit} ({kind}) does not fire (CCN 4.2)."},
	{no_fire, false, "melee", "{card} lets nobody fire (CCN 12.no-fire)."},
	{melee_afar, false, "move",
	 "{hex} is {gap} hexes from {unit}; a melee needs an adjacent hex (CCN 5)."},
	{out_of_range, false, NULL,
	 "{hex} is {gap} hexes from {unit}; its range is {limit} (CCN 4.2)."},
	{no_enemy, true, NULL, "There is no enemy in {hex} (CCN 4)."},
	{fires_beside, true, "melee",
	 "{unit} stands beside an enemy unit: it cannot fire (CCN 4.target)."},
	{fires_at_leader, true, NULL, "A leader alone is no target for fire (CCN 4.target)."},
	{out_of_sight, true, NULL, "{unit} cannot see {hex} (CCN 4.3)."},
	{gun_is_gone, false, NULL,
	 "The gun that was to join is no longer on the field (CCN 5.arms)."},
	{gun_not_ordered, false, NULL, "{gun} is not ordered and cannot join (CCN 5.arms)."},
	{gun_has_fought, false, NULL, "{gun} has battled already and cannot join (CCN 5.arms)."},
	{gun_moved, false, NULL,
	 "{gun} may not battle after that move and cannot join (CCN 5.arms)."},
	{gun_out_of_range, false, NULL,
	 "{hex} is {gap} hexes from {gun}; its range is {limit}: it cannot join (CCN 5.arms)."},
	{gun_beside_enemy, true, NULL,
	 "{gun} stands beside an enemy unit and cannot join elsewhere (CCN 5.arms)."},
	{gun_cannot_help, true, NULL,
	 "{gun} cannot see {hex}, or has no dice there, and cannot join (CCN 5.arms)."},
	{otherwise, true, NULL, "{unit} would have no dice against {hex} (CCN 5)."},
};

void nap_why_no_battle(struct binding *b, const struct nap_wish *w, bool hope)
{
	if (w->at != VALUE_NONE && !knows_why(b, w))
		tell(b, w, battle_reasons, hope);
}
