/* A window on a hidden card, as First Strike is in napoleonics: at every attack the
 * defender may hold the card that lets him strike first, and nobody may learn from the
 * waiting whether he does. */
#include "toys.h"
#include "engine/lists.h"

enum { UNITS = 8, PER_SEAT = 4, PLACES = 12, POINTS = 6, TURNS = 40 };
enum { ROW_DEAL, ROW_ATTACK, ROW_DRAW };
enum { Q_ATTACK, Q_STRIKE, Q_BRACE };
enum { ATTACK_UNIT, ATTACK_DONE };
enum { STRIKE_PASS, STRIKE_CARD };
enum { BRACE_NO, BRACE_YES };
enum { FIRST_STRIKE, BRAVERY, NOTHING, CARDS };
enum { EV_drew, EV_attack, EV_strike, EV_braced, EV_hits, EV_back, EV_won };

static const char *const window_cards[CARDS] = {"first-strike", "bravery", "nothing"};

struct window_setup {
	struct setup_head head;
	char id[UNITS][TOY_ID];
};

static int window_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row / PER_SEAT;
}

static int window_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

#define STATE_DEF "../tests/engine/toy_window.def"
#define STATE_NAME(x) window_##x
#include "engine/declare.h"

static void spend(struct window_state *s, int seat, int card)
{
	struct window_side *side = &s->side[seat];
	int i = 0;
	while (side->hand[i] != card)
		i++;
	memmove(&side->hand[i], &side->hand[i + 1], (size_t)(side->n_hand - i - 1) * sizeof *side->hand);
	side->n_hand--;
	s->deck.discard[s->deck.n_discard++] = card;
}

/* ---- 1: attacks ---- */

static void lose(struct run *run, int u, int hits)
{
	RULE("WI 1.loss");
	struct window_state *s = run_state(run);
	int by = 1 - u / PER_SEAT, lost = hits < s->unit[u].blocks ? hits : s->unit[u].blocks;
	s->unit[u].blocks = s->unit[u].blocks - lost;
	report(run, EV_hits, u / PER_SEAT, u, lost, s->unit[u].blocks);
	if (s->unit[u].blocks)
		return;
	s->unit[u].place = VALUE_NONE;
	if (++s->side[by].points < POINTS)
		return;
	report(run, EV_won, by, by);
	run_finish(run, by);
}

static int dice(struct run *run, const char *label, int u, int at, int more)
{
	const struct window_state *s = run_state(run);
	modifier(run, "WI 1.dice", "blocks", s->unit[u].blocks);
	modifier(run, "WI 1.dice", "struck first", more);
	const struct roll *r = roll(run, "WI 1.dice", label, u / PER_SEAT, s->unit[u].blocks + more, u, at);
	int hits = 0;
	for (int i = 0; i < r->n; i++)
		hits += r->value[i] > 4;
	roll_result(run, hits, 2);
	return hits;
}

/* 1.strike: the window.  It opens for whoever has cards at all; what he can answer depends
 * on what they are. */
static bool strikes_first(struct run *run, int seat, int u)
{
	RULE("WI 1.strike", false);
	struct window_state *s = run_state(run);
	const struct window_state *view = run_view(run, seat);
	if (!s->side[seat].n_hand)
		return false;
	option(run, STRIKE_PASS, 0, 0, 0);
	if (list_has(view->side[seat].hand, view->side[seat].n_hand, FIRST_STRIKE))
		option(run, STRIKE_CARD, FIRST_STRIKE, 0, 0);
	if (ask(run, Q_STRIKE, seat, u, VALUE_NONE).verb == STRIKE_PASS)
		return false;
	spend(s, seat, FIRST_STRIKE);
	report(run, EV_strike, seat, u, FIRST_STRIKE);
	return true;
}

/* 1.brace: an open reaction with a documented default, no. */
static bool braces(struct run *run, int seat, int u)
{
	RULE("WI 1.brace", false);
	option(run, BRACE_NO, 0, 0, 0);
	option(run, BRACE_YES, 0, 0, 0);
	if (ask(run, Q_BRACE, seat, u, VALUE_NONE).verb == BRACE_NO)
		return false;
	report(run, EV_braced, seat, u);
	return true;
}

static void attack(struct run *run, int u, int at)
{
	struct window_state *s = run_state(run);
	int seat = at / PER_SEAT;
	report(run, EV_attack, u / PER_SEAT, u, at, s->unit[at].place);
	bool first = strikes_first(run, seat, at);
	if (first)
		lose(run, u, dice(run, "first", at, u, 1));
	if (!s->unit[u].blocks)
		return;
	int hits = dice(run, "attack", u, at, 0);
	lose(run, at, hits - (hits && braces(run, seat, at)));
	if (first || !s->unit[at].blocks)
		return;
	report(run, EV_back, seat, at, u);
	lose(run, u, dice(run, "back", at, u, 0));
}

static void offer_attacks(struct run *run, int seat)
{
	const struct window_state *s = run_state(run);
	for (int u = seat * PER_SEAT; u < (seat + 1) * PER_SEAT; u++)
		for (int at = (1 - seat) * PER_SEAT; at < (2 - seat) * PER_SEAT; at++)
			if (s->unit[u].blocks && !s->unit[u].fought && s->unit[at].blocks)
				option(run, ATTACK_UNIT, u, at, 0);
	option(run, ATTACK_DONE, 0, 0, 0);
}

/* 1: any number of attacks, one a unit. */
static int play_attack(struct run *run)
{
	static const struct value_decl place = {"place", VALUE_PLACE, NULL, 0};
	RULE("WI 1", FLOW_NEXT);
	struct window_state *s = run_state(run);
	for (;;) {
		offer_attacks(run, s->at.active);
		struct choice c = ask(run, Q_ATTACK, s->at.active, VALUE_NONE, VALUE_NONE);
		if (c.verb == ATTACK_DONE)
			return FLOW_NEXT;
		s->unit[c.v[0]].fought = 1;
		scope_push(run, &place, s->unit[c.v[0]].place);
		scope_push(run, &place, s->unit[c.v[1]].place);
		attack(run, c.v[0], c.v[1]);
		scope_pop(run);
		scope_pop(run);
	}
}

/* ---- 2: cards ---- */

static const struct deck cards = {"deck", VALUE_NONE, {"card", VALUE_INT, NULL, 0}, false};

static void draw(struct run *run, int seat)
{
	struct window_state *s = run_state(run);
	struct window_side *side = &s->side[seat];
	if (!s->deck.n_draw) {
		memcpy(s->deck.draw, s->deck.discard, (size_t)s->deck.n_discard * sizeof *s->deck.draw);
		s->deck.n_draw = s->deck.n_discard;
		s->deck.n_discard = 0;
		shuffle(run, "WI 2", &cards, s->deck.draw, s->deck.n_draw);
	}
	if (!s->deck.n_draw || side->n_hand == 4)
		return;
	side->hand[side->n_hand++] = s->deck.draw[--s->deck.n_draw];
	deck_taken(run, &cards, side->hand[side->n_hand - 1], seat);
	report(run, EV_drew, seat, side->hand[side->n_hand - 1]);
}

static int play_draw(struct run *run)
{
	RULE("WI 2", FLOW_TURN_END);
	struct window_state *s = run_state(run);
	draw(run, s->at.active);
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].fought = 0;
	return s->at.turn < TURNS ? FLOW_TURN_END : FLOW_GAME_OVER;
}

static int play_deal(struct run *run)
{
	RULE("WI 0", FLOW_TURN_END);
	struct window_state *s = run_state(run);
	for (int i = 0; i < 12; i++)
		s->deck.draw[s->deck.n_draw++] = i % CARDS;
	shuffle(run, "WI 0", &cards, s->deck.draw, s->deck.n_draw);
	for (int i = 0; i < 6; i++)
		draw(run, i % 2);
	return FLOW_TURN_END;
}

/* ---- declarations ---- */

#define UNIT VALUE_ID, NULL, window_TABLE_unit
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define CARD VALUE_ENUM, window_cards, CARDS

static const struct row rows[] = {
	[ROW_DEAL]   = {"deal",   "WI 0", play_deal,   true},
	[ROW_ATTACK] = {"attack", "WI 1", play_attack, true},
	[ROW_DRAW]   = {"draw",   "WI 2", play_draw,   true},
};
static const struct verb_decl attack_verbs[] = {{"", VALUE_LIST({"unit", UNIT}, {"at", UNIT})},
						{"done", VALUE_LIST()}};
static const struct verb_decl strike_verbs[] = {{"pass", VALUE_LIST()}, {"play", VALUE_LIST({"card", CARD})}};
static const struct verb_decl brace_verbs[] = {{"no", VALUE_LIST()}, {"yes", VALUE_LIST()}};
static const struct question_decl questions[] = {
	[Q_ATTACK] = {"attack", "WI 1", attack_verbs, 2},
	[Q_STRIKE] = {"strike", "WI 1.strike", strike_verbs, 2, {{"unit", UNIT}}, .window = true,
		      .reaction = true},
	[Q_BRACE] = {"brace", "WI 1.brace", brace_verbs, 2, {{"unit", UNIT}}, .reaction = true},
};
static const struct event_decl events[] = {
	[EV_drew] = {"drew", "WI 2", SEEN_SEAT, VALUE_LIST({"card", CARD}), {0}},
	[EV_attack] = {"attack", "WI 1", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"at", UNIT}, {"place", PLACE}), {0}},
	[EV_strike] = {"strike", "WI 1.strike", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"card", CARD}), {0}},
	[EV_braced] = {"braced", "WI 1.brace", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
	[EV_hits] = {"hits", "WI 1.loss", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"lost", INT}, {"left", INT}), {0}},
	[EV_back] = {"back", "WI 1", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"at", UNIT}), {0}},
	[EV_won] = {"won", NULL, SEEN_ALL, VALUE_LIST({"by", SEAT}), {0}},
};
#undef UNIT
#undef PLACE
#undef INT
#undef SEAT
#undef CARD

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	const struct window_setup *s = setup;
	return table == window_TABLE_unit ? s->id[row] : s->head.seat[row].id;
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct window_setup *s = setup;
	if (table == window_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	return toy_find_id(s->id[0], TOY_ID, UNITS, text, row);
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct window_setup *s = setup;
	struct window_state *w = state;
	toy_load_seats(scenario, &s->head, &w->at, &toy_window, errors);
	w->n_unit = UNITS;
	for (int u = 0; u < UNITS; u++) {
		snprintf(s->id[u], TOY_ID, "%s-%d", s->head.seat[u / PER_SEAT].id, u % PER_SEAT + 1);
		w->unit[u].place = u < PER_SEAT ? u : PLACES - 1 - u % PER_SEAT;
		w->unit[u].blocks = 4;
	}
}

static void turn_start(const void *setup, void *state)
{
	struct window_state *s = state;
	(void)setup;
	s->at.active = s->at.turn % 2;
}

static const char *invariant(const void *setup, const void *state, struct buf *out)
{
	const struct window_state *s = state;
	int all = s->deck.n_draw + s->deck.n_discard + s->side[0].n_hand + s->side[1].n_hand;
	(void)setup;
	if (all != 12)
		return buf_addf(out, "%d cards of 12", all), buf_text(out);
	return NULL;
}

const struct system toy_window = {
	.name = "window", .title = "Window", .rules = 1,
	.setup_size = sizeof(struct window_setup), .state_size = sizeof(struct window_state),
	.tables = window_tables, .n_tables = ARRAY_LEN(window_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_DEAL, .first_row = ROW_ATTACK, .sides = 6,
	.place_text = toy_place_text, .place_read = toy_place_read,
	.id_text = id_text, .id_read = id_read, .load = load, .turn_start = turn_start,
	.describe = toy_describe, .describe_player = toy_describe_player, .invariant = invariant,
};
