/* Alternating turns with rally checks that cascade to the neighbours, leaders that are
 * lost with them, and a game that may end in the middle of it: tricorne's shape. */
#include "toys.h"

enum { UNITS = 16, PER_SEAT = 8, BANNERS = 9, TURNS = 40 };
enum { ROW_MUSTER, ROW_FIGHT, ROW_RALLY };
enum { Q_TARGET, Q_STAND, Q_RALLY };
enum { STAND_HOLD, STAND_SPIRIT };
enum { EV_fights, EV_check, EV_routs, EV_leader, EV_spirit, EV_rallies, EV_won };

struct cascade_setup {
	struct setup_head head;
	char id[UNITS][TOY_ID];
};

static int cascade_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row / PER_SEAT;
}

static int cascade_side_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

#define STATE_DEF "../tests/engine/toy_cascade.def"
#define STATE_NAME(x) cascade_##x
#include "engine/declare.h"

static const struct value_decl unit_scope = {"unit", VALUE_ID, NULL, 1};

static bool stands(const struct cascade_state *s, int u)
{
	return s->unit[u].blocks && !s->unit[u].routed;
}

/* ---- 2: checks ---- */

static void banner(struct run *run, int seat)
{
	RULE("CA 2.banner");
	struct cascade_state *s = run_state(run);
	if (++s->side[seat].banners < BANNERS)
		return;
	report(run, EV_won, seat, seat, s->side[seat].banners);
	run_finish(run, seat);
}

/* 2.leader: whether a leader is lost is known to nobody before the game ends; that he is
 * gone shows at once. */
static void leader_check(struct run *run, int u)
{
	RULE("CA 2.leader");
	struct cascade_state *s = run_state(run);
	int seat = u / PER_SEAT;
	const struct roll *r = roll_sealed(run, "CA 2.leader", "leader", seat, SEEN_NOBODY, 2, 12);
	s->side[seat].fate = r->value[1];
	if (r->value[0] > 3)
		return;
	s->unit[u].leader = 0;
	report(run, EV_leader, seat, u);
	banner(run, 1 - seat);
}

/* 2.spirit: the owner may spend hidden spirit to hold the unit. */
static bool holds_by_spirit(struct run *run, int u)
{
	RULE("CA 2.spirit", false);
	struct cascade_state *s = run_state(run);
	int seat = u / PER_SEAT;
	option(run, STAND_HOLD, 0, 0, 0);
	if (s->side[seat].spirit)
		option(run, STAND_SPIRIT, 0, 0, 0);
	if (ask(run, Q_STAND, seat, u, VALUE_NONE).verb == STAND_HOLD)
		return false;
	s->side[seat].spirit--;
	report(run, EV_spirit, seat, u, s->side[seat].spirit);
	return true;
}

/* 2: a unit that fails routs, and its neighbours of the same side must check as well. */
static void check(struct run *run, int u)
{
	RULE("CA 2");
	struct cascade_state *s = run_state(run);
	scope_push(run, &unit_scope, u);
	modifier(run, "CA 2", "leader", s->unit[u].leader);
	modifier(run, "CA 2", "losses", s->unit[u].blocks - 4);
	const struct roll *r = roll(run, "CA 2", "rally", u / PER_SEAT, 1, u, VALUE_NONE);
	bool fails = r->value[0] + s->unit[u].leader + s->unit[u].blocks < 6;
	roll_result(run, !fails, 3);
	report(run, EV_check, u / PER_SEAT, u, !fails);
	if (fails && !holds_by_spirit(run, u)) {
		s->unit[u].routed = 1;
		report(run, EV_routs, u / PER_SEAT, u, s->unit[u].place);
		banner(run, 1 - u / PER_SEAT);
		if (s->unit[u].leader)
			leader_check(run, u);
		for (int n = u - 1; n <= u + 1; n += 2)
			if (n >= 0 && n < s->n_unit && n / PER_SEAT == u / PER_SEAT && stands(s, n))
				check(run, n);
	}
	scope_pop(run);
}

/* ---- 1 and 3 ---- */

static int play_fight(struct run *run)
{
	RULE("CA 1", FLOW_NEXT);
	struct cascade_state *s = run_state(run);
	int seat = s->at.active;
	for (int u = seat * PER_SEAT; u < (seat + 1) * PER_SEAT; u++)
		for (int at = (1 - seat) * PER_SEAT; stands(s, u) && at < (2 - seat) * PER_SEAT; at++)
			if (stands(s, at))
				option(run, 0, u, at, 0);
	option(run, 1, 0, 0, 0);
	struct choice c = ask(run, Q_TARGET, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb)
		return FLOW_NEXT;
	scope_push(run, &unit_scope, c.v[0]);
	report(run, EV_fights, seat, c.v[0], c.v[1]);
	const struct roll *r = roll(run, "CA 1", "fight", seat, 3, c.v[0], c.v[1]);
	int hits = 0;
	for (int i = 0; i < 3; i++)
		hits += r->value[i] > 4;
	roll_result(run, hits, 2);
	int lost = hits < s->unit[c.v[1]].blocks ? hits : s->unit[c.v[1]].blocks - 1;
	s->unit[c.v[1]].blocks = s->unit[c.v[1]].blocks - lost;
	if (hits)
		check(run, c.v[1]);
	scope_pop(run);
	return FLOW_NEXT;
}

static int play_rally(struct run *run)
{
	RULE("CA 3", FLOW_TURN_END);
	struct cascade_state *s = run_state(run);
	int seat = s->at.active;
	option(run, 1, 0, 0, 0);
	for (int u = seat * PER_SEAT; u < (seat + 1) * PER_SEAT; u++)
		if (s->unit[u].routed)
			option(run, 0, u, 0, 0);
	struct choice c = ask(run, Q_RALLY, seat, VALUE_NONE, VALUE_NONE);
	if (!c.verb) {
		s->unit[c.v[0]].routed = 0;
		report(run, EV_rallies, seat, c.v[0]);
	}
	return s->at.turn < TURNS ? FLOW_TURN_END : FLOW_GAME_OVER;
}

static int play_muster(struct run *run)
{
	RULE("CA 0", FLOW_TURN_END);
	struct cascade_state *s = run_state(run);
	for (int seat = 0; seat < 2; seat++) {
		s->side[seat].spirit = roll_sealed(run, "CA 0", "spirit", seat, SEEN_SEAT, 1, 6)->value[0];
		report(run, EV_spirit, seat, seat * PER_SEAT, s->side[seat].spirit);
	}
	return FLOW_TURN_END;
}

/* ---- declarations ---- */

#define UNIT VALUE_ID, NULL, cascade_TABLE_unit
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0

static const struct row rows[] = {
	[ROW_MUSTER] = {"muster", "CA 0", play_muster, true},
	[ROW_FIGHT]  = {"fight",  "CA 1", play_fight,  true},
	[ROW_RALLY]  = {"rally",  "CA 3", play_rally,  false},
};
static const struct verb_decl target_verbs[] = {{"", VALUE_LIST({"unit", UNIT}, {"at", UNIT})}, {"none", VALUE_LIST()}};
static const struct verb_decl stand_verbs[] = {{"rout", VALUE_LIST()}, {"spirit", VALUE_LIST()}};
static const struct verb_decl rally_verbs[] = {{"", VALUE_LIST({"unit", UNIT})}, {"none", VALUE_LIST()}};
static const struct question_decl questions[] = {
    [Q_TARGET] = {"target", "CA 1", target_verbs, 2},
    [Q_STAND] = {"stand",
		 "CA 2.spirit",
		 stand_verbs,
		 2,
		 {{"unit", UNIT}},
		 .window = true,
		 .reaction = true},
    [Q_RALLY] = {"rally", "CA 3", rally_verbs, 2},
};
static const char *const die_faces[] = {NULL, "1", "2", "3", "4", "5", "6"};
static const struct event_decl events[] = {
	[EV_fights] = {"fights", "CA 1", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"at", UNIT}), {0}},
	[EV_check] = {"check", "CA 2", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"holds", BOOL}), {0}},
	[EV_routs] = {"routs", "CA 2", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"place", PLACE}), {0}},
	[EV_leader] = {"leader_lost", "CA 2.leader", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
	[EV_spirit] = {"spirit", "CA 2.spirit", SEEN_ALL, VALUE_LIST({"unit", UNIT}, {"left", INT}),
		       {KNOW_ALL, KNOW_OWNER}},
	[EV_rallies] = {"rallies", "CA 3", SEEN_ALL, VALUE_LIST({"unit", UNIT}), {0}},
	[EV_won] = {"won", NULL, SEEN_ALL, VALUE_LIST({"by", SEAT}, {"banners", INT}), {0}},
};
#undef UNIT
#undef PLACE
#undef INT
#undef BOOL
#undef SEAT

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	const struct cascade_setup *s = setup;
	return table == cascade_TABLE_unit ? s->id[row] : s->head.seat[row].id;
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct cascade_setup *s = setup;
	if (table == cascade_TABLE_side)
		return (*row = system_seat(setup, text)) >= 0;
	return toy_find_id(s->id[0], TOY_ID, UNITS, text, row);
}

static void load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors)
{
	struct cascade_setup *s = setup;
	struct cascade_state *c = state;
	toy_load_seats(scenario, &s->head, &c->at, &toy_cascade, errors);
	c->n_unit = UNITS;
	for (int u = 0; u < UNITS; u++) {
		snprintf(s->id[u], TOY_ID, "%s-%d", s->head.seat[u / PER_SEAT].id, u % PER_SEAT + 1);
		c->unit[u] = (struct cascade_unit){u, 4, u % 4 == 1, 0};
	}
}

static void turn_start(const void *setup, void *state)
{
	struct cascade_state *s = state;
	(void)setup;
	s->at.active = s->at.turn % 2;
}

static const char *invariant(const void *setup, const void *state, struct buf *out)
{
	const struct cascade_state *s = state;
	(void)setup;
	for (int seat = 0; seat < 2; seat++)
		if (s->side[seat].banners > BANNERS || s->side[seat].spirit < 0)
			return buf_addf(out, "side %d has gone too far", seat), buf_text(out);
	return NULL;
}

const struct system toy_cascade = {
	.name = "cascade", .title = "Cascade", .rules = 1,
	.setup_size = sizeof(struct cascade_setup), .state_size = sizeof(struct cascade_state),
	.tables = cascade_tables, .n_tables = ARRAY_LEN(cascade_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_MUSTER, .first_row = ROW_FIGHT, .sides = 6, .face = die_faces,
	.place_text = toy_place_text, .place_read = toy_place_read,
	.id_text = id_text, .id_read = id_read, .load = load, .turn_start = turn_start,
	.describe = toy_describe, .describe_player = toy_describe_player, .invariant = invariant,
};
