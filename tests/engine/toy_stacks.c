/* Face-down stacks of cards, as battalions has them: orders name a stack and a position,
 * options come from what the asked seat may know, and what only the hidden card forbids
 * fails when it is turned up. */
#include "toys.h"

enum { STACKS = 6, PER_SEAT = 3, DEPTH = 6, TURNS = 14, CHARGE_WANTS = 2 };
enum { ROW_BUILD, ROW_ACT, ROW_REST };
enum { Q_ACT, Q_SWAP };
enum { ACT_LOOK, ACT_PLAY, ACT_MERGE, ACT_PASS };
enum { LINE, GUARD, DUD, HORSE, CARDS };
enum { EV_looked, EV_turned, EV_fails, EV_scores, EV_merged, EV_ended };

static const char *const stacks_cards[CARDS] = {"line", "guard", "dud", "horse"};

struct stacks_setup {
	struct setup_head head;
	char id[STACKS][TOY_ID];
};

static int stacks_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row / PER_SEAT;
}

static int stacks_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

static bool stacks_may_see(const void *setup, const void *state, int row, int viewer);

#define STATE_DEF "../tests/engine/toy_stacks.def"
#define STATE_NAME(x) stacks_##x
#include "engine/declare.h"

static bool stacks_may_see(const void *setup, const void *state, int row, int viewer)
{
	const struct stacks_state *s = state;
	(void)setup;
	return viewer == row / PER_SEAT && s->stack[row].looked;
}

static const struct value_decl stack_scope = {"stack", VALUE_ID, NULL, 1};
static const struct value_decl position_scope = {"position", VALUE_INT, NULL, 0};

/* ---- 1: acts ---- */

static int take(struct run *run, int stack, int position)
{
	struct stacks_state *s = run_state(run);
	struct stacks_stack *k = &s->stack[stack];
	int card = k->cards[position];
	memmove(&k->cards[position], &k->cards[position + 1], (size_t)(k->n_cards - position - 1) * sizeof *k->cards);
	k->n_cards--;
	k->face = card;
	s->pile.spent[s->pile.n_spent++] = card;
	report(run, EV_turned, stack / PER_SEAT, stack, position + 1, card);
	return card;
}

/* 1.look: the owner learns the order; everybody learns that he looked. */
static void look(struct run *run, int stack)
{
	RULE("ST 1.look");
	struct stacks_state *s = run_state(run);
	s->stack[stack].looked = 1;
	s->side[stack / PER_SEAT].peeks--;
	report(run, EV_looked, stack / PER_SEAT, stack, s->stack[stack].cards[0]);
}

/* 1.play: a dud cannot attack, which is found out when it is turned up. */
static void play(struct run *run, int stack, int position)
{
	RULE("ST 1.play");
	struct stacks_state *s = run_state(run);
	int seat = stack / PER_SEAT;
	scope_push(run, &stack_scope, stack);
	scope_push(run, &position_scope, position + 1);
	int card = take(run, stack, position);
	if (card == DUD) {
		report(run, EV_fails, seat, stack, card);
	} else {
		modifier(run, "ST 1.play", "guard", card == GUARD);
		const struct roll *r =
			roll(run, "ST 1.play", "attack", seat, 1 + (card == GUARD), VALUE_NONE, VALUE_NONE);
		int points = 0;
		for (int i = 0; i < r->n; i++)
			points += r->value[i] > CHARGE_WANTS + (card == HORSE);
		roll_result(run, points, 4 - (card == HORSE));
		s->side[seat].points = s->side[seat].points + points;
		report(run, EV_scores, seat, seat, points, s->side[seat].points);
	}
	scope_pop(run);
	scope_pop(run);
}

static const struct deck merged = {"merge", VALUE_NONE, {"card", VALUE_INT, NULL, 0}, true},
			 built = {"stack", VALUE_NONE, {"card", VALUE_INT, NULL, 0}, true};

/* 1.merge: two stacks are shuffled together; nobody knows the order any more. */
static void merge(struct run *run, int stack, int with)
{
	RULE("ST 1.merge");
	struct stacks_state *s = run_state(run);
	struct stacks_stack *k = &s->stack[stack], *w = &s->stack[with];
	memcpy(&k->cards[k->n_cards], w->cards, (size_t)w->n_cards * sizeof *w->cards);
	k->n_cards = k->n_cards + w->n_cards;
	w->n_cards = 0;
	k->looked = w->looked = 0;
	scope_push(run, &stack_scope, stack);
	shuffle(run, "ST 1.merge", &merged, k->cards, k->n_cards);
	scope_pop(run);
	report(run, EV_merged, stack / PER_SEAT, stack, with, k->n_cards);
}

/* What the seat could do, for all it knows: a card it knows to be a dud is not offered. */
static void offer(struct run *run, int seat, int stack)
{
	const struct stacks_state *view = run_view(run, seat);
	const struct stacks_stack *k = &view->stack[stack];
	if (k->n_cards && !k->looked && view->side[seat].peeks)
		option(run, ACT_LOOK, stack, 0, 0);
	for (int p = 0; p < k->n_cards; p++)
		if (k->cards[p] != DUD)
			option(run, ACT_PLAY, stack, p + 1, 0);
	for (int with = seat * PER_SEAT; with < (seat + 1) * PER_SEAT; with++)
		if (with != stack && k->n_cards && view->stack[with].n_cards &&
		    k->n_cards + view->stack[with].n_cards <= 16)
			option(run, ACT_MERGE, stack, with, 0);
}

/* 1.swap: blind at the end of a turn, each side may turn one of its stacks' top card. */
static void choose_swap(struct run *run, int seat, void *ctx)
{
	RULE("ST 1.swap");
	int8_t *chosen = ctx;
	const struct stacks_state *view = run_view(run, seat);
	option(run, 1, 0, 0, 0);
	for (int k = seat * PER_SEAT; k < (seat + 1) * PER_SEAT; k++)
		if (view->stack[k].n_cards)
			option(run, 0, k, 0, 0);
	struct choice c = ask(run, Q_SWAP, seat, VALUE_NONE, VALUE_NONE);
	chosen[seat] = (int8_t)(c.verb ? VALUE_NONE : c.v[0]);
}

/* 1: the active side acts twice. */
static int play_act(struct run *run)
{
	RULE("ST 1", FLOW_NEXT);
	const struct stacks_state *s = run_state(run);
	int seat = s->at.active;
	for (int act = 0; act < 2; act++) {
		for (int k = seat * PER_SEAT; k < (seat + 1) * PER_SEAT; k++)
			offer(run, seat, k);
		option(run, ACT_PASS, 0, 0, 0);
		struct choice c = ask(run, Q_ACT, seat, act + 1, VALUE_NONE);
		if (c.verb == ACT_LOOK)
			look(run, c.v[0]);
		else if (c.verb == ACT_PLAY)
			play(run, c.v[0], c.v[1] - 1);
		else if (c.verb == ACT_MERGE)
			merge(run, c.v[0], c.v[1]);
	}
	return FLOW_NEXT;
}

static int play_rest(struct run *run)
{
	RULE("ST 2", FLOW_TURN_END);
	const struct stacks_state *s = run_state(run);
	int8_t *chosen = run_scratch(run, 2);
	ask_all(run, 3, choose_swap, chosen);
	for (int seat = 0; seat < 2; seat++)
		if (chosen[seat] >= 0)
			take(run, chosen[seat], 0);
	if (s->at.turn < TURNS)
		return FLOW_TURN_END;
	int winner = s->side[0].points == s->side[1].points ? VALUE_NONE : s->side[1].points > s->side[0].points;
	report(run, EV_ended, VALUE_NONE, winner);
	run_finish(run, winner);
}

static int play_build(struct run *run)
{
	RULE("ST 0", FLOW_TURN_END);
	struct stacks_state *s = run_state(run);
	for (int k = 0; k < STACKS; k++) {
		for (int i = 0; i < DEPTH; i++)
			s->stack[k].cards[s->stack[k].n_cards++] = (i + k) % CARDS;
		scope_push(run, &stack_scope, k);
		shuffle(run, "ST 0", &built, s->stack[k].cards, s->stack[k].n_cards);
		scope_pop(run);
	}
	return FLOW_TURN_END;
}

/* ---- declarations ---- */

#define STACK VALUE_ID, NULL, stacks_TABLE_stack
#define INT VALUE_INT, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define CARD VALUE_ENUM, stacks_cards, CARDS

static const struct row rows[] = {
	[ROW_BUILD] = {"build", "ST 0", play_build, true},
	[ROW_ACT]   = {"act",   "ST 1", play_act,   true},
	[ROW_REST]  = {"rest",  "ST 2", play_rest,  true},
};
static const struct verb_decl act_verbs[] = {{"look", VALUE_LIST({"stack", STACK})},
					     {"play", VALUE_LIST({"stack", STACK}, {"position", INT})},
					     {"merge", VALUE_LIST({"stack", STACK}, {"with", STACK})},
					     {"pass", VALUE_LIST()}};
static const struct verb_decl swap_verbs[] = {{"turn", VALUE_LIST({"stack", STACK})}, {"none", VALUE_LIST()}};
static const struct question_decl questions[] = {
	[Q_ACT] = {"act", "ST 1", act_verbs, 4, {{"act", INT}}},
	[Q_SWAP] = {"swap", "ST 1.swap", swap_verbs, 2},
};
static const struct event_decl events[] = {
    [EV_looked] = {"looked",
		   "ST 1.look",
		   SEEN_ALL,
		   VALUE_LIST({"stack", STACK}, {"top", CARD}),
		   {KNOW_ALL, KNOW_OWNER}},
    [EV_turned] = {"turned",
		   "ST 1.play",
		   SEEN_ALL,
		   VALUE_LIST({"stack", STACK}, {"position", INT}, {"card", CARD}),
		   {0}},
    [EV_fails] = {"fails", "ST 1.play", SEEN_ALL, VALUE_LIST({"stack", STACK}, {"card", CARD}), {0}},
    [EV_scores] =
	{"scores", "ST 1.play", SEEN_ALL, VALUE_LIST({"by", SEAT}, {"points", INT}, {"total", INT}), {0}},
    [EV_merged] = {"merged",
		   "ST 1.merge",
		   SEEN_ALL,
		   VALUE_LIST({"stack", STACK}, {"with", STACK}, {"cards", INT}),
		   {0}},
    [EV_ended] = {"ended", NULL, SEEN_ALL, VALUE_LIST({"winner", SEAT}), {0}},
};
#undef STACK
#undef INT
#undef SEAT
#undef CARD

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	const struct stacks_setup *s = setup;
	return table == stacks_TABLE_stack ? s->id[row] : s->head.seat[row].id;
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct stacks_setup *s = setup;
	if (table == stacks_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	return toy_find_id(s->id[0], TOY_ID, STACKS, text, row);
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct stacks_setup *s = setup;
	struct stacks_state *k = state;
	toy_load_seats(scenario, &s->head, &k->at, &toy_stacks, errors);
	for (int i = 0; i < STACKS; i++) {
		snprintf(s->id[i], TOY_ID, "%s-%c", s->head.seat[i / PER_SEAT].id, 'a' + i % PER_SEAT);
		k->stack[i].face = VALUE_NONE;
	}
	k->side[0].peeks = k->side[1].peeks = 4;
}

static void turn_start(const void *setup, void *state)
{
	struct stacks_state *s = state;
	(void)setup;
	s->at.active = s->at.turn % 2;
}

static const char *invariant(const void *setup, const void *state, struct buf *out)
{
	const struct stacks_state *s = state;
	int cards = s->pile.n_spent;
	(void)setup;
	for (int k = 0; k < STACKS; k++)
		cards += s->stack[k].n_cards;
	if (cards != STACKS * DEPTH)
		return buf_addf(out, "%d cards of %d", cards, STACKS * DEPTH), buf_text(out);
	return NULL;
}

const struct system toy_stacks = {
	.name = "stacks", .title = "Stacks", .rules = 1,
	.setup_size = sizeof(struct stacks_setup), .state_size = sizeof(struct stacks_state),
	.tables = stacks_tables, .n_tables = ARRAY_LEN(stacks_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_BUILD, .first_row = ROW_ACT, .sides = 6,
	.place_text = toy_place_text, .place_read = toy_place_read,
	.id_text = id_text, .id_read = id_read, .load = load, .turn_start = turn_start,
	.describe = toy_describe, .describe_player = toy_describe_player, .invariant = invariant,
};
