/* Blind simultaneous moves with continuous positions, as emperor wants them: every seat
 * places its units without seeing the others' choices, then all move at once. */
#include "toys.h"

enum { UNITS = 9, PER_SEAT = 3, WIDE = 1200, DEEP = 800, REACH = 90, CLASH = 120, TURNS = 8 };
enum { ROW_MUSTER, ROW_MARCH, ROW_CLASH };
enum { Q_MARCH };
enum { MARCH_TO, MARCH_HOLD };
enum { EV_mustered, EV_marched, EV_held, EV_clash, EV_lost, EV_ended };

struct blind_setup {
	struct setup_head head;
	char id[UNITS][TOY_ID];
};

static int blind_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row / PER_SEAT;
}

#define STATE_DEF "../tests/engine/toy_blind.def"
#define STATE_NAME(x) blind_##x
#include "engine/declare.h"

/* ---- 1: the orders, blind ---- */

static bool march_legal(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	const struct blind_state *s = view;
	int dx = c->v[0] - s->unit[q->arg[0]].x, dy = c->v[1] - s->unit[q->arg[0]].y;
	(void)setup;
	if (c->verb == MARCH_HOLD)
		return true;
	return c->v[0] >= 0 && c->v[0] <= WIDE && c->v[1] >= 0 && c->v[1] <= DEEP && c->v[2] >= 0 && c->v[2] < 24 &&
	       dx * dx + dy * dy <= REACH * REACH;
}

static int16_t draw_near(uint64_t *rng, int at, int most)
{
	*rng = *rng * 6364136223846793005u + 1442695040888963407u;
	int v = at - REACH / 2 + (int)(*rng >> 33) % (REACH + 1);
	return (int16_t)(v < 0 ? 0 : v > most ? most : v);
}

static void march_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out)
{
	const struct blind_state *s = view;
	(void)setup;
	*out = (struct choice){MARCH_TO, {draw_near(rng, s->unit[q->arg[0]].x, WIDE),
					  draw_near(rng, s->unit[q->arg[0]].y, DEEP)}};
	*rng = *rng * 6364136223846793005u + 1442695040888963407u;
	out->v[2] = (int16_t)((*rng >> 33) % 24);
	if (*rng >> 60 == 0)
		*out = (struct choice){MARCH_HOLD, {0}};
}

struct marches {
	struct choice to[UNITS];
};

static void give_orders(struct run *run, int seat, void *ctx)
{
	static const struct value_decl unit = {"unit", VALUE_ID, NULL, 1};
	const struct blind_state *s = run_state(run);
	struct marches *m = ctx;
	RULE("BL 1");
	for (int u = seat * PER_SEAT; u < (seat + 1) * PER_SEAT; u++) {
		if (!s->unit[u].strength)
			continue;
		scope_push(run, &unit, u);
		m->to[u] = ask_free(run, Q_MARCH, seat, u, VALUE_NONE);
		scope_pop(run);
	}
}

static void march(struct run *run, int u, const struct choice *c)
{
	struct blind_state *s = run_state(run);
	int seat = u / PER_SEAT;
	if (c->verb == MARCH_HOLD) {
		report(run, EV_held, seat, u);
		return;
	}
	s->unit[u].x = c->v[0];
	s->unit[u].y = c->v[1];
	s->unit[u].facing = c->v[2];
	report(run, EV_marched, seat, u, c->v[0], c->v[1], c->v[2]);
}

/* 1: all order, then all move. */
static int play_march(struct run *run)
{
	RULE("BL 1", FLOW_NEXT);
	struct blind_state *s = run_state(run);
	struct marches *m = run_scratch(run, sizeof *m);
	uint32_t seats = 0;
	for (int u = 0; u < s->n_unit; u++)
		seats |= s->unit[u].strength ? 1u << u / PER_SEAT : 0;
	ask_all(run, seats, give_orders, m);
	for (int u = 0; u < s->n_unit; u++)
		if (s->unit[u].strength)
			march(run, u, &m->to[u]);
	s->field.wind = roll_sealed(run, "BL 1.wind", "wind", VALUE_NONE, SEEN_NOBODY, 1, 24)->value[0] - 1;
	return FLOW_NEXT;
}

/* ---- 2: clashes ---- */

static bool close_by(const struct blind_state *s, int a, int b)
{
	int dx = s->unit[a].x - s->unit[b].x, dy = s->unit[a].y - s->unit[b].y;
	return s->unit[a].strength && s->unit[b].strength && dx * dx + dy * dy <= CLASH * CLASH;
}

static int blow(struct run *run, int u, int at)
{
	RULE("BL 2.blow", 0);
	struct blind_state *s = run_state(run);
	modifier(run, "BL 2.blow", "strength", s->unit[u].strength - 3);
	const struct roll *r = roll(run, "BL 2.blow", "clash", u / PER_SEAT, 2, u, at);
	int hits = (r->value[0] > 7) + (r->value[1] > 7);
	roll_result(run, hits, 3);
	return hits;
}

/* A unit that fails its secret nerve loses one more. */
static void lose(struct run *run, int u, int hits)
{
	RULE("BL 2.loss");
	struct blind_state *s = run_state(run);
	if (!hits)
		return;
	const struct roll *r = roll_sealed(run, "BL 2.loss", "nerve", u / PER_SEAT, SEEN_SEAT, 1, 6);
	roll_result(run, r->value[0] > s->unit[u].nerve, 6 - s->unit[u].nerve);
	int lost = hits + (r->value[0] > s->unit[u].nerve);
	lost = lost < s->unit[u].strength ? lost : s->unit[u].strength;
	s->unit[u].strength = s->unit[u].strength - lost;
	report(run, EV_lost, u / PER_SEAT, u, lost, s->unit[u].nerve);
}

static void count(struct blind_state *s)
{
	int sum[3] = {0}, best = VALUE_NONE;
	for (int u = 0; u < s->n_unit; u++)
		sum[u / PER_SEAT] += s->unit[u].strength;
	for (int seat = 0; seat < 3; seat++)
		if (best == VALUE_NONE || sum[seat] > sum[best])
			best = seat;
	s->field.best = best;
}

static int play_clash(struct run *run)
{
	static const struct value_decl unit = {"unit", VALUE_ID, NULL, 1};
	RULE("BL 2", FLOW_TURN_END);
	struct blind_state *s = run_state(run);
	for (int a = 0; a < s->n_unit; a++)
		for (int b = a + 1; b < s->n_unit; b++) {
			if (a / PER_SEAT == b / PER_SEAT || !close_by(s, a, b))
				continue;
			scope_push(run, &unit, a);
			scope_push(run, &unit, b);
			report(run, EV_clash, VALUE_NONE, a, b);
			int from_a = blow(run, a, b), from_b = blow(run, b, a);
			lose(run, b, from_a);
			lose(run, a, from_b);
			scope_pop(run);
			scope_pop(run);
		}
	count(s);
	if (s->at.turn < TURNS)
		return FLOW_TURN_END;
	report(run, EV_ended, VALUE_NONE, s->field.best);
	s->at.winner = s->field.best;
	return FLOW_GAME_OVER;
}

static int play_muster(struct run *run)
{
	RULE("BL 0", FLOW_TURN_END);
	struct blind_state *s = run_state(run);
	for (int seat = 0; seat < 3; seat++) {
		const struct roll *r = roll_sealed(run, "BL 0", "nerve", seat, SEEN_SEAT, PER_SEAT, 6);
		for (int k = 0; k < PER_SEAT; k++) {
			s->unit[seat * PER_SEAT + k].nerve = r->value[k];
			report(run, EV_mustered, seat, seat * PER_SEAT + k, r->value[k]);
		}
	}
	return FLOW_TURN_END;
}

/* ---- declarations ---- */

#define UNIT VALUE_ID, NULL, blind_TABLE_unit
#define INT VALUE_INT, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0

static const struct row rows[] = {
	[ROW_MUSTER] = {"muster", "BL 0", play_muster, true},
	[ROW_MARCH]  = {"march",  "BL 1", play_march,  true},
	[ROW_CLASH]  = {"clash",  "BL 2", play_clash,  false},
};
static const struct verb_decl march_verbs[] = {
	{"to", VALUE_LIST({"x", INT}, {"y", INT}, {"facing", INT})}, {"hold", VALUE_LIST()}};
static const struct question_decl questions[] = {
	[Q_MARCH] = {"march", "BL 1", march_verbs, 2, {{"unit", UNIT}}, .check = march_legal,
		     .draw = march_draw},
};
static const struct event_decl events[] = {
	[EV_mustered] = {"mustered", "BL 0", SEEN_SEAT, VALUE_LIST({"unit", UNIT}, {"nerve", INT}), {0}},
	[EV_marched] = {"marched", "BL 1", SEEN_ALL,
			VALUE_LIST({"unit", UNIT}, {"x", INT}, {"y", INT}, {"facing", INT}), {0}},
	[EV_held] = {"held", "BL 1", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
	[EV_clash] = {"clash", "BL 2", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"with", UNIT}), {0}},
	[EV_lost] = {"lost", "BL 2.loss", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"lost", INT}, {"nerve", INT}),
		     {KNOW_ALL, KNOW_ALL, KNOW_OWNER}},
	[EV_ended] = {"ended", NULL, SEEN_ALL, VALUE_LIST({"best", SEAT}), {0}},
};
#undef UNIT
#undef INT
#undef SEAT

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	const struct blind_setup *s = setup;
	return table == blind_TABLE_unit ? s->id[row] : "field";
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct blind_setup *s = setup;
	return table == blind_TABLE_unit && toy_find_id(s->id[0], TOY_ID, UNITS, text, row);
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct blind_setup *s = setup;
	struct blind_state *b = state;
	toy_load_seats(scenario, &s->head, &b->at, &toy_blind, errors);
	b->n_unit = UNITS;
	b->field.best = VALUE_NONE;
	for (int u = 0; u < UNITS; u++) {
		snprintf(s->id[u], TOY_ID, "%s-%d", s->head.seat[u / PER_SEAT].id, u % PER_SEAT + 1);
		b->unit[u] = (struct blind_unit){500 + 60 * (u / PER_SEAT),
						 300 + 80 * (u % PER_SEAT), 0, 6, 3};
	}
}

static const char *invariant(const void *setup, const void *state, struct buf *out)
{
	const struct blind_setup *s = setup;
	const struct blind_state *b = state;
	for (int u = 0; u < b->n_unit; u++)
		if (b->unit[u].x < 0 || b->unit[u].x > WIDE || b->unit[u].strength < 0)
			return buf_addf(out, "%s is out of bounds", s->id[u]), buf_text(out);
	return NULL;
}

const struct system toy_blind = {
	.name = "blind", .title = "Blind", .rules = 1,
	.setup_size = sizeof(struct blind_setup), .state_size = sizeof(struct blind_state),
	.tables = blind_tables, .n_tables = ARRAY_LEN(blind_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_MUSTER, .first_row = ROW_MARCH, .sides = 10,
	.place_text = toy_place_text, .place_read = toy_place_read,
	.id_text = id_text, .id_read = id_read, .load = load,
	.describe = toy_describe, .describe_player = toy_describe_player, .invariant = invariant,
};
