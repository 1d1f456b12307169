/* The sequence of play, the questions and the events of Emperor: read this first. */
#include "rules/emperor/emp.h"
#include "rules/emperor/emperor.h"
#include "rules/emperor/orders.h"

static const struct row rows[] = {
	/*                name        rule       play              stop? */
	[ROW_SETUP]    = {"setup",    "EMP 17",  emp_setup_row,    true},  /* The armies stand as the scenario says */
	[ROW_ORDERS]   = {"orders",   "EMP 2.3", emp_orders_row,   true},  /* First mail of both sides */
	[ROW_COMMAND]  = {"command",  "EMP 2.1", emp_command_row,  false}, /* Command Phase */
	[ROW_MOVEMENT] = {"movement", "EMP 8",   emp_movement_row, false}, /* Movement Phase */
	[ROW_SHOOTING] = {"shooting", "EMP 10",  emp_shooting_row, false}, /* Shooting Phase */
	[ROW_CHARGES]  = {"charges",  "EMP 11",  emp_charges_row,  true},  /* Second mail; Charges Phase */
	[ROW_COMBAT]   = {"combat",   "EMP 12",  emp_combat_row,   false}, /* Combat Phase */
	[ROW_END]      = {"end",      "EMP 15",  emp_end_row,      true},  /* Objectives, victory */
};

#define UNIT VALUE_ID, NULL, emp_TABLE_unit
#define LEADER VALUE_ID, NULL, emp_TABLE_leader
#define AREA VALUE_ID, NULL, EMP_AREA
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)

/* Silence orders nothing. */
static void usually_done(const void *setup, const void *view, const struct question *q, struct choice *out)
{
	(void)setup;
	(void)view;
	(void)q;
	*out = CHOICE_OF(CMD_DONE);
}

#define QUESTION_TABLES
#define QUESTIONS_DEF "rules/emperor/questions.def"
#include "engine/questions.h"

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, ...) {#name, rule, SEEN_ALL, VALUE_LIST(__VA_ARGS__), {KNOW_ALL}},
#include "rules/emperor/events.def"
#undef EVENT
};

const struct message emp_messages[] = {
#define TENTHS VALUE_INT, NULL, 1
#define INCHES VALUE_INT, NULL, 2
#define RESPONSE VALUE_ID, NULL, EMP_RESPONSE
#define TRIGGER VALUE_ID, NULL, EMP_TRIGGER
#define REFUSAL(name, rule, ...) {#name, rule, VALUE_LIST(__VA_ARGS__)},
#define REMARK(name, rule, ...) {#name, rule, VALUE_LIST(__VA_ARGS__)},
#include "rules/emperor/refusals.def"
#undef REFUSAL
#undef REMARK
#undef TENTHS
#undef INCHES
#undef RESPONSE
#undef TRIGGER
};
#undef A
#undef UNIT
#undef LEADER
#undef AREA
#undef INT
#undef BOOL
#undef SEAT
#undef ENUM

#define STATE_TABLES
#include "engine/declare.h"

static void place_text(const void *setup, int place, struct buf *out)
{
	(void)setup;
	(void)place;
	buf_adds(out, "?");
}

static bool place_read(const void *setup, const char *text, int *place)
{
	(void)setup;
	(void)text;
	(void)place;
	return false;
}

static const char *id_text(const void *setup, int table, int row)
{
	const struct emp_setup *s = setup;
	switch (table) {
	case emp_TABLE_unit: return row >= 0 && row < s->n_units ? s->unit[row].id : "?";
	case emp_TABLE_leader: return row >= 0 && row < s->n_leaders ? s->leader[row].id : "?";
	case EMP_AREA: return row >= 0 && row < s->n_areas ? s->area[row].id : "?";
	case emp_TABLE_side: return s->head.seat[row].id;
	default: return s->number[row];
	}
}

static const char *name_text(const struct words *words, const void *setup, int table, int row)
{
	const struct emp_setup *s = setup;
	(void)words;
	switch (table) {
	case emp_TABLE_unit: return s->unit[row].name;
	case emp_TABLE_leader: return s->leader[row].name;
	case EMP_AREA: return s->area[row].name;
	case EMP_RESPONSE: return emp_standing_language.verbs[row].name;
	case EMP_TRIGGER: return emp_standing_language.tests[row].name;
	default: return id_text(setup, table, row);
	}
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	const struct emp_setup *s = setup;
	int found = VALUE_NONE;
	long long n;
	switch (table) {
	case emp_TABLE_unit: found = emp_find_unit(s, text); break;
	case emp_TABLE_leader: found = emp_find_leader(s, text); break;
	case EMP_AREA: found = emp_find_area(s, text); break;
	case emp_TABLE_side: found = system_seat(setup, text); break;
	default: found = parse_int(text, 0, EMP_COMMANDS - 1, &n) ? (int)n : VALUE_NONE; break;
	}
	if (found == VALUE_NONE)
		return false;
	*row = found;
	return true;
}

const struct system emperor = {
	.name = "emperor",
	.title = "Emperor",
	.rules = 3,
	.setup_size = sizeof(struct emp_setup),
	.state_size = sizeof(struct emp_state),
	.tables = emp_tables,
	.n_tables = ARRAY_LEN(emp_tables),
	.events = events,
	.messages = emp_messages,
	.n_messages = (int)ARRAY_LEN(emp_messages),
	.n_events = ARRAY_LEN(events),
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_SETUP,
	.first_row = ROW_ORDERS,
	.sides = 6,
	.place_text = place_text,
	.place_read = place_read,
	.id_text = id_text,
	.name_text = name_text,
	.id_read = id_read,
	.load = emp_load,
	.charts = emp_charts,
	.book = {&emp_book},
	.facts = &emp_facts,
	.describe = emp_describe,
	.describe_player = emp_describe_player,
	.language = &emp_language,
	.bind = emp_bind,
	.standing_language = &emp_standing_language,
	.standing = emp_standing,
	.check_names = emp_check_names,
	.vocabulary = emp_vocabulary,
	.compose = emp_compose,
	.check_standing = emp_check_standing,
	.mark = emp_mark,
	.missing = emp_missing,
	.given_up = emp_given_up,
	.arcs = true,
	.named = emp_named,
	.figures = emp_figures,
	.play = emp_play,
	.forms = emp_forms,
	.tempers = emp_tempers,
	.worth = emp_worth,
	.ahead = {.games = true, .temper = 1, .turns = 1, .answers = 6, .playouts = 100, .doubt = 5},
	.piece = {"hits", "where", true, GONE},
	.imagine = emp_imagine,
	.invariant = emp_invariant,
};
