/* Two hundred units, a hundred activations a turn, and reactions to every step of a move
 * that may themselves be answered: what tactiques asks of the engine. */
#include "toys.h"

enum { UNITS = 200, PER_SEAT = 100, WIDE = 40, DEEP = 25, ACTIVATIONS = 100, TURNS = 2 };
enum { STEPS = 4, REACTORS = 6, DEPTH = 3, OFFERED = 6 };
enum { ROW_MUSTER, ROW_ACTIVATE, ROW_REST };
enum { Q_UNIT, Q_STEP, Q_REACT };
enum { STEP_TO, STEP_STOP };
enum { REACT_PASS, REACT_FIRE };
enum { EV_activated, EV_moved, EV_fires, EV_hit, EV_gone, EV_nerve };

struct nested_setup {
	struct setup_head head;
	char id[UNITS][TOY_ID];
};

static int nested_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row / PER_SEAT;
}

#define STATE_DEF "../tests/engine/toy_nested.def"
#define STATE_NAME(x) nested_##x
#include "engine/declare.h"

static const struct value_decl unit_scope = {"unit", VALUE_ID, NULL, 1};
static const struct value_decl place_scope = {"place", VALUE_PLACE, NULL, 0};
static const struct value_decl step_scope = {"step", VALUE_INT, NULL, 0};

static bool in_reach(const struct nested_state *s, int a, int b, int reach)
{
	int x = s->unit[a].place % WIDE - s->unit[b].place % WIDE;
	int y = s->unit[a].place / WIDE - s->unit[b].place / WIDE;
	return s->unit[a].steps && s->unit[b].steps && x <= reach && -x <= reach && y <= reach && -y <= reach;
}

static bool taken(const struct nested_state *s, int place)
{
	for (int u = 0; u < s->n_unit; u++)
		if (s->unit[u].place == place)
			return true;
	return false;
}

/* ---- 2: reactions, each of which may be answered ---- */

static void hit(struct run *run, int u, int by)
{
	RULE("NE 2.hit");
	struct nested_state *s = run_state(run);
	const struct roll *r = roll_sealed(run, "NE 2.hit", "nerve", u / PER_SEAT, SEEN_SEAT, 1, 6);
	report(run, EV_nerve, u / PER_SEAT, u, s->unit[u].nerve, r->value[0]);
	s->unit[u].steps = s->unit[u].steps - (r->value[0] > s->unit[u].nerve);
	report(run, EV_hit, u / PER_SEAT, u, s->unit[u].steps, by);
	if (s->unit[u].steps)
		return;
	s->unit[u].place = VALUE_NONE;
	report(run, EV_gone, u / PER_SEAT, u);
}

static void react(struct run *run, int u, int depth);

static void fire(struct run *run, int u, int at, int depth)
{
	RULE("NE 2.fire");
	struct nested_state *s = run_state(run);
	s->unit[u].fired++;
	report(run, EV_fires, u / PER_SEAT, u, at, depth);
	modifier(run, "NE 2.fire", "steps", s->unit[u].steps);
	const struct roll *r = roll(run, "NE 2.fire", "fire", u / PER_SEAT, 1, u, at);
	roll_result(run, r->value[0] > 4, 2);
	if (r->value[0] > 4)
		hit(run, at, u);
	if (depth < DEPTH)
		react(run, u, depth + 1);
}

/* 2: up to six enemies of u that are near and have not fired too often may fire. */
static void react(struct run *run, int u, int depth)
{
	RULE("NE 2");
	struct nested_state *s = run_state(run);
	int seat = 1 - u / PER_SEAT, asked = 0;
	for (int e = seat * PER_SEAT; e < (seat + 1) * PER_SEAT && asked < REACTORS; e++) {
		if (!in_reach(s, e, u, 5) || s->unit[e].fired > 8)
			continue;
		asked++;
		scope_push(run, &unit_scope, e);
		option(run, REACT_PASS, 0, 0, 0);
		option(run, REACT_FIRE, u, 0, 0);
		if (ask(run, Q_REACT, seat, u, depth).verb == REACT_FIRE)
			fire(run, e, u, depth);
		scope_pop(run);
	}
}

/* ---- 1: one activation ---- */

static int choose_unit(struct run *run, int seat)
{
	const struct nested_state *s = run_state(run);
	int offered = 0;
	for (int u = seat * PER_SEAT; u < (seat + 1) * PER_SEAT && offered < OFFERED; u++) {
		if (s->unit[u].used || !s->unit[u].steps)
			continue;
		option(run, 0, u, 0, 0);
		offered++;
	}
	return offered ? ask(run, Q_UNIT, seat, VALUE_NONE, VALUE_NONE).v[0] : VALUE_NONE;
}

static int choose_step(struct run *run, int u)
{
	static const int dx[] = {1, -1, 0, 0}, dy[] = {0, 0, 1, -1};
	const struct nested_state *s = run_state(run);
	int x = s->unit[u].place % WIDE, y = s->unit[u].place / WIDE;
	for (int d = 0; d < 4; d++) {
		int to = (y + dy[d]) * WIDE + x + dx[d];
		if (x + dx[d] >= 0 && x + dx[d] < WIDE && y + dy[d] >= 0 && y + dy[d] < DEEP && !taken(s, to))
			option(run, STEP_TO, to, 0, 0);
	}
	option(run, STEP_STOP, 0, 0, 0);
	struct choice c = ask(run, Q_STEP, u / PER_SEAT, u, VALUE_NONE);
	return c.verb == STEP_STOP ? VALUE_NONE : c.v[0];
}

static void move(struct run *run, int u)
{
	RULE("NE 1.move");
	struct nested_state *s = run_state(run);
	for (int step = 0; step < STEPS && s->unit[u].steps; step++) {
		int to = choose_step(run, u);
		if (to == VALUE_NONE)
			return;
		report(run, EV_moved, u / PER_SEAT, u, s->unit[u].place, to);
		s->unit[u].place = to;
		scope_push(run, &place_scope, to);
		scope_push(run, &step_scope, step);
		react(run, u, 0);
		scope_pop(run);
		scope_pop(run);
	}
}

/* 1: the sides activate one unit each in turn; the row is entered again for every one. */
static int play_activate(struct run *run)
{
	RULE("NE 1", FLOW_NEXT);
	struct nested_state *s = run_state(run);
	int u = choose_unit(run, s->clock.side);
	if (u != VALUE_NONE) {
		s->unit[u].used = 1;
		report(run, EV_activated, u / PER_SEAT, u);
		scope_push(run, &unit_scope, u);
		move(run, u);
		scope_pop(run);
	}
	s->clock.side = 1 - s->clock.side;
	return ++s->clock.activations < ACTIVATIONS ? ROW_ACTIVATE : FLOW_NEXT;
}

static int play_rest(struct run *run)
{
	RULE("NE 3", FLOW_TURN_END);
	struct nested_state *s = run_state(run);
	s->clock.activations = 0;
	for (int u = 0; u < s->n_unit; u++)
		s->unit[u].used = s->unit[u].fired = 0;
	return s->at.turn < TURNS ? FLOW_TURN_END : FLOW_GAME_OVER;
}

static int play_muster(struct run *run)
{
	RULE("NE 0", FLOW_TURN_END);
	struct nested_state *s = run_state(run);
	for (int u = 0; u < s->n_unit; u++) {
		scope_push(run, &unit_scope, u);
		s->unit[u].nerve = roll_sealed(run, "NE 0", "nerve", u / PER_SEAT, SEEN_SEAT, 1, 6)->value[0];
		scope_pop(run);
	}
	return FLOW_TURN_END;
}

/* ---- declarations ---- */

#define UNIT VALUE_ID, NULL, nested_TABLE_unit
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0

static const struct row rows[] = {
	[ROW_MUSTER]   = {"muster",   "NE 0", play_muster,   true},
	[ROW_ACTIVATE] = {"activate", "NE 1", play_activate, true},
	[ROW_REST]     = {"rest",     "NE 3", play_rest,     false},
};
static const struct verb_decl unit_verbs[] = {{"", VALUE_LIST({"unit", UNIT})}};
static const struct verb_decl step_verbs[] = {{"to", VALUE_LIST({"place", PLACE})}, {"stop", VALUE_LIST()}};
static const struct verb_decl react_verbs[] = {{"pass", VALUE_LIST()}, {"fire", VALUE_LIST({"at", UNIT})}};
static const struct question_decl questions[] = {
	[Q_UNIT] = {"unit", "NE 1", unit_verbs, 1},
	[Q_STEP] = {"step", "NE 1.move", step_verbs, 2, {{"unit", UNIT}}},
	[Q_REACT] = {"react", "NE 2", react_verbs, 2, {{"unit", UNIT}, {"depth", INT}}, .reaction = true},
};
static const struct event_decl events[] = {
    [EV_activated] = {"activated", "NE 1", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
    [EV_moved] =
	{"moved", "NE 1.move", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"from", PLACE}, {"to", PLACE}), {0}},
    [EV_fires] =
	{"fires", "NE 2.fire", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"at", UNIT}, {"depth", INT}), {0}},
    [EV_hit] = {"hit", "NE 2.hit", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"left", INT}, {"by", UNIT}), {0}},
    [EV_gone] = {"gone", "NE 2.hit", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
    [EV_nerve] =
	{"nerve", "NE 2.hit", SEEN_SEAT, VALUE_LIST({"unit", UNIT}, {"nerve", INT}, {"die", INT}), {0}},
};
#undef UNIT
#undef PLACE
#undef INT

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	const struct nested_setup *s = setup;
	return table == nested_TABLE_unit ? s->id[row] : "clock";
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct nested_setup *s = setup;
	return table == nested_TABLE_unit && toy_find_id(s->id[0], TOY_ID, UNITS, text, row);
}

/* Places of this board run to 999. */
static bool place_read(const void *setup, const char *text, int *place)
{
	long long n;
	(void)setup;
	if ((text[0] | 32) != 'p' || !parse_int(text + 1, 0, WIDE * DEEP - 1, &n))
		return false;
	*place = (int)n;
	return true;
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct nested_setup *s = setup;
	struct nested_state *n = state;
	toy_load_seats(scenario, &s->head, &n->at, &toy_nested, errors);
	n->n_unit = UNITS;
	for (int u = 0; u < UNITS; u++) {
		int k = u % PER_SEAT;
		snprintf(s->id[u], TOY_ID, "%s-%d", s->head.seat[u / PER_SEAT].id, k + 1);
		n->unit[u] = (struct nested_unit){
		    (u < PER_SEAT ? 8 - k / 20 * 2 : 11 + k / 20 * 2) * WIDE + k % 20 * 2, 6,
		    0, 0, 3};
	}
}

static const char *invariant(const void *setup, const void *state, struct buf *out)
{
	const struct nested_setup *s = setup;
	const struct nested_state *n = state;
	for (int u = 0; u < n->n_unit; u++)
		if ((n->unit[u].steps > 0) != (n->unit[u].place >= 0))
			return buf_addf(out, "%s is neither here nor gone", s->id[u]), buf_text(out);
	return NULL;
}

const struct system toy_nested = {
	.name = "nested", .title = "Nested", .rules = 1,
	.setup_size = sizeof(struct nested_setup), .state_size = sizeof(struct nested_state),
	.tables = nested_tables, .n_tables = ARRAY_LEN(nested_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_MUSTER, .first_row = ROW_ACTIVATE, .sides = 6,
	.place_text = toy_place_text, .place_read = place_read,
	.id_text = id_text, .id_read = id_read, .load = load,
	.describe = toy_describe, .describe_player = toy_describe_player, .invariant = invariant,
};
