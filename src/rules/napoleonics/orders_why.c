/* Why an order cannot be carried out: tables of reasons, the first that holds is told, with
 * its rule and, if there is one, what to write instead.
 *
 * In a text {unit} is who was to do it, {kind} its kind, {hex} where, {there} who stands
 * there, {ground} what ground it is, {card} the card played, {section} where the unit stands,
 * {gun} the gun, {gap} and {limit} hexes. */
#include "rules/napoleonics/napoleonics.h"
#include "rules/napoleonics/orders.h"

struct case_of { /* what the reasons look at */
	const struct binding *b;
	const struct nap_wish *w;
	const struct nap_unit *unit; /* NULL: a leader */
	int from, there, gap, limit;
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
	*c = (struct case_of){b, w, nap_unit_of(eye->setup, w->piece), eye->view->piece[w->piece].hex,
			      VALUE_NONE, 0, 0};
	if (w->at == VALUE_NONE || c->from < 0)
		return;
	c->there = eye->look.unit[w->at] != VALUE_NONE ? eye->look.unit[w->at] : eye->look.leader[w->at];
	c->gap = nap_board()->distance[c->from][w->at];
}

/* ---- the sentence ---- */

static const char *section_of(const struct case_of *c)
{
	int s = nap_sections(c->from);
	bool south = c->b->eye.seat == c->b->eye.setup->south;
	if (s == CENTRE)
		return "in your centre";
	if (s & CENTRE)
		return "in your centre and on a flank";
	return (s == WEST) == south ? "on your left" : "on your right";
}

static void add_word(struct buf *out, const struct case_of *c, const char *word, size_t n)
{
	const struct nap_setup *setup = c->b->eye.setup;
	int played = c->b->eye.view->deck.played;
	struct slice w = {word, n};
	if (slice_is(w, "unit"))
		buf_adds(out, setup->piece[c->w->piece].id);
	else if (slice_is(w, "kind"))
		buf_adds(out, c->unit ? c->unit->name : "leader");
	else if (slice_is(w, "hex") && c->w->at != VALUE_NONE)
		napoleonics.place_text(setup, c->w->at, out);
	else if (slice_is(w, "there") && c->there != VALUE_NONE)
		buf_adds(out, setup->piece[c->there].name);
	else if (slice_is(w, "ground") && c->w->at != VALUE_NONE)
		buf_adds(out, nap_terrains[setup->terrain[c->w->at]]);
	else if (slice_is(w, "card") && played >= 0)
		buf_adds(out, nap_cards[played].title);
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
	if (!nap_reach(c->b->eye.run, c->w->piece, &reach))
		return;
	for (int h = 0; h < NAP_HEXES; h++)
		if (reach.steps[h] && nap_board()->distance[h][c->w->at] < gap) {
			best = h;
			gap = nap_board()->distance[h][c->w->at];
		}
	if (best != VALUE_NONE)
		napoleonics.place_text(c->b->eye.setup, best, out);
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

static bool is_led(struct case_of *c)
{
	return !c->unit && nap_leader_with(c->b->eye.run, c->w->piece) == c->w->piece &&
	       c->b->eye.look.unit[c->from] != VALUE_NONE;
}

static bool must_detach(struct case_of *c)
{
	return is_led(c) && nap_offered(c->b->eye.q, PICK_DETACH, c->w->piece, 0, 0);
}

static bool no_bicorne(struct case_of *c)
{
	return is_led(c) && !nap_cards[c->b->eye.view->deck.played].bicorne;
}

static const struct reason order_reasons[] = {
	{must_detach, false, "detach", "{unit} is with his unit: he moves alone only with DETACH (CCN 2)."},
	{no_bicorne, false, NULL, "{card} orders no leaders away from their units (CCN 2.one)."},
	{otherwise, false, NULL, "{unit} stands {section}; {card} gives no further order there (CCN 2)."},
};

void nap_why_not_ordered(struct binding *b, const struct nap_wish *w)
{
	tell(b, w, order_reasons, false);
}

void nap_why_nobody(struct binding *b, const struct order_line *l)
{
	struct buf text = BUF_INIT;
	buf_addf(&text, "%s has no order left for anybody of \"%s\" (CCN 2).",
		 nap_cards[b->eye.view->deck.played].title, l->subjects[0]);
	note(b, l, ORDER_IMPOSSIBLE, NULL, buf_text(&text));
	buf_free(&text);
}

/* ---- moves ---- */

static bool not_ordered(struct case_of *c)
{
	return !c->b->eye.view->piece[c->w->piece].ordered;
}

static bool was_joined(struct case_of *c)
{
	return c->unit && c->b->eye.view->piece[c->w->piece].done;
}

static bool too_far(struct case_of *c)
{
	enum { LEADER_FAR = 3 };
	c->limit = c->unit ? c->unit->far : LEADER_FAR;
	return c->gap > c->limit;
}

static bool unit_in_it(struct case_of *c)
{
	int unit = c->b->eye.look.unit[c->w->at];
	return unit != VALUE_NONE && unit != c->w->piece &&
	       (c->unit || nap_seat(c->b->eye.setup, unit) != c->b->eye.seat);
}

static bool leader_in_it(struct case_of *c)
{
	int leader = c->b->eye.look.leader[c->w->at];
	return leader != VALUE_NONE && leader != c->w->piece;
}

static bool closed_ground(struct case_of *c)
{
	return !nap_passable(c->b->eye.setup->terrain[c->w->at]);
}

/* Is there a way of that length past everybody, if no ground stopped it? */
static bool ground_stops(struct case_of *c)
{
	const struct nap_setup *setup = c->b->eye.setup;
	int8_t way[NAP_HEXES] = {0};
	int16_t queue[NAP_HEXES];
	int head = 0, tail = 0, far = c->unit ? c->unit->far : c->limit;
	for (queue[tail++] = (int16_t)c->from; head < tail;) {
		int hex = queue[head++];
		for (int d = 0; d < HEX_DIRECTIONS && way[hex] < far; d++) {
			int to = nap_board()->next[hex][d];
			if (to == HEX_NONE || to == c->from || way[to] ||
			    !nap_passable(setup->terrain[to]) ||
			    (c->b->eye.look.unit[to] != VALUE_NONE && to != c->w->at))
				continue;
			way[to] = (int8_t)(way[hex] + 1);
			queue[tail++] = (int16_t)to;
		}
	}
	return way[c->w->at];
}

static const struct reason move_reasons[] = {
	{not_ordered, false, NULL, "{unit} is not ordered (CCN 2)."},
	{was_joined, false, NULL, "{unit} may not move after a leader has joined it (CCN 3.attached)."},
	{too_far, false, "", "{hex} is {gap} hexes away; {unit} ({kind}) moves {limit} at most (CCN 3.distance)."},
	{closed_ground, false, "", "{unit} cannot enter {hex}: {ground} is closed to it (CCN 10.impassable)."},
	{unit_in_it, false, "", "{unit} cannot enter {hex}: {there} stands there (CCN 3.units)."},
	{leader_in_it, false, "", "{unit} cannot stop in {hex}: a leader is there already (CCN 3.leader)."},
	{ground_stops, false, "", "{unit} cannot reach {hex} this turn: the ground on the way stops it (CCN 10.stop)."},
	{otherwise, false, "", "{unit} cannot reach {hex} this turn: ground or troops are in the way (CCN 3)."},
};

void nap_why_not_moved(struct binding *b, const struct nap_wish *w)
{
	for (size_t i = 0; i < b->notes->n; i++) /* one reason a line: no order, no move */
		if (b->notes->list[i].line == w->line->line && !b->eye.view->piece[w->piece].ordered)
			return;
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
	return c->there == VALUE_NONE || nap_seat(c->b->eye.setup, c->there) == c->b->eye.seat;
}

static bool out_of_breath(struct case_of *c)
{
	return !nap_may_battle(c->b->eye.run, c->w->piece);
}

static bool fires_beside(struct case_of *c)
{
	return fires(c) && (c->gap == 1 || nap_adjacent_enemy_unit(c->b->eye.run, &c->b->eye.look,
								    c->w->piece) != VALUE_NONE);
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
	return fires(c) && !nap_in_sight(c->b->eye.run, &c->b->eye.look, c->from, c->w->at, c->unit->arm);
}

static bool fires_at_leader(struct case_of *c)
{
	return fires(c) && nap_arm(c->b->eye.setup, c->there) == LEADER;
}

static const struct reason battle_reasons[] = {
	{is_leader, false, NULL, "{unit} is a leader and cannot battle (CCN 3.leader)."},
	{not_ordered, false, NULL, "{unit} is not ordered (CCN 2)."},
	{out_of_breath, false, NULL, "{unit} may not battle after that move (CCN 4.may)."},
	{cannot_fire, false, "melee", "{unit} ({kind}) does not fire (CCN 4.2)."},
	{melee_afar, false, "move", "{hex} is {gap} hexes from {unit}; a melee needs an adjacent hex (CCN 5)."},
	{out_of_range, false, NULL, "{hex} is {gap} hexes from {unit}; its range is {limit} (CCN 4.2)."},
	{no_enemy, true, NULL, "There is no enemy in {hex} (CCN 4)."},
	{fires_beside, true, "melee", "{unit} stands beside an enemy unit: it cannot fire (CCN 4.target)."},
	{fires_at_leader, true, NULL, "A leader alone is no target for fire (CCN 4.target)."},
	{out_of_sight, true, NULL, "{unit} cannot see {hex} (CCN 4.3)."},
	{otherwise, true, NULL, "{unit} would have no dice against {hex} (CCN 5)."},
};

void nap_why_no_battle(struct binding *b, const struct nap_wish *w, bool hope)
{
	if (w->at == VALUE_NONE)
		return;
	for (size_t i = 0; i < b->notes->n; i++)
		if (b->notes->list[i].line == w->line->line && b->notes->list[i].code != ORDER_REMARK &&
		    !b->eye.view->piece[w->piece].ordered)
			return;
	tell(b, w, battle_reasons, hope);
}
