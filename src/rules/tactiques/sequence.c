/* The sequence of play, the questions it asks and the events it reports: read this first.
 *
 * A turn of the engine is a player turn; two of them are a game turn.  Where commands are activated
 * one by one (18.1) it is an Activation; the first of a game turn begins at row A, the others at
 * ROW_ACTIVATE, and the last goes on to the Rally Phase.  Rows that a side goes
 * through unit by unit are played again for each of them. */
#include "rules/tactiques/memo.h"
#include "rules/tactiques/orders.h"
#include "rules/tactiques/player.h"
#include "rules/tactiques/tactiques.h"

static const struct row rows[] = {
	/*                  name          rule        play                stop? */
	[ROW_SETUP]      = {"setup",      "TN 8.1",   tac_setup_row,      true},  /* Deployment */
	[ROW_EVENTS]     = {"events",     "TN 8.1A",  tac_events_row,     true},  /* Events */
	[ROW_WEATHER]    = {"weather",    "TN 8.1B",  tac_weather_row,    true},  /* Weather */
	[ROW_START]      = {"start",      "TN 8.1C",  tac_start_row,      true},  /* Command Phase: Command Determination */
	[ROW_ACCEPT]     = {"accept",     "TN 8.1D",  tac_accept_row,     true},  /* Command Phase: Order Acceptance */
	[ROW_ISSUE]      = {"issue",      "TN 8.1E",  tac_issue_row,      true},  /* Command Phase: Order Issue */
	[ROW_LEAD]       = {"initiative", "TN 8.1F",  tac_initiative_row, true},  /* Command Phase: Leader Initiative */
	[ROW_ARRIVE]     = {"arrive",     "TN 8.1G",  tac_arrive_row,     true},  /* Command Phase: Reinforcements */
	[ROW_ACTIVATE]   = {"activate",   "TN 18.12", tac_activate_row,   true},  /* Activation */
	[ROW_DECLARE]    = {"declare",    "TN 8.1H",  tac_declare_row,    true},  /* Activation Phase: Melee Declaration */
	[ROW_FIRE]       = {"fire",       "TN 8.1I",  tac_fire_row,       true},  /* Activation Phase: Offensive Fire */
	[ROW_MOVE]       = {"move",       "TN 8.1J",  tac_move_row,       true},  /* Activation Phase: Movement */
	[ROW_DEFEND]     = {"defend",     "TN 12.1",  tac_defend_row,     true},  /* Reaction Phase: Defensive Fire */
	[ROW_REACT]      = {"react",      "TN 12.2",  tac_react_row,      true},  /* Reaction Phase: Reaction */
	[ROW_MELEE]      = {"melee",      "TN 8.1M",  tac_melee_row,      true},  /* Resolution Phase */
	[ROW_STAND_DOWN] = {"stand-down", "TN 18.12", tac_stand_down_row, true},  /* End of an Activation */
	[ROW_FATIGUE]    = {"fatigue",    "TN 8.1N",  tac_fatigue_row,    true},  /* Rally Phase: Fatigue */
	[ROW_RALLY]      = {"rally",      "TN 8.1O",  tac_rally_row,      true},  /* Rally Phase: Rally */
	[ROW_COMMIT]     = {"commit",     "TN 8.1P",  tac_commit_row,     true},  /* Rally Phase: Commitment */
	[ROW_END]        = {"end",        "TN 8.1Q",  tac_end_row,        true},  /* Turn End */
};

#define UNIT VALUE_ID, NULL, tac_TABLE_unit
#define LEADER VALUE_ID, NULL, tac_TABLE_leader
#define COMMAND VALUE_ID, NULL, tac_TABLE_command
#define OBJECTIVE VALUE_ID, NULL, tac_TABLE_objective
#define DUMMY VALUE_ID, NULL, tac_TABLE_dummy
#define GROUP VALUE_ID, NULL, tac_TABLE_group
#define PLACE VALUE_PLACE, NULL, 0
#define INT VALUE_INT, NULL, 0
#define BOOL VALUE_BOOL, NULL, 0
#define SEAT VALUE_SEAT, NULL, 0
#define ENUM(names) VALUE_ENUM, names, (int)ARRAY_LEN(names)

#define QUESTION_TABLES
#define QUESTIONS_DEF "rules/tactiques/questions.def"
#include "engine/questions.h"

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {0}},
#define MASKED(name, rule, seen, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {[2] = KNOW_NOBODY}},
#define OWNED(name, rule, seen, ...) {#name, rule, seen, VALUE_LIST(__VA_ARGS__), {[1] = KNOW_OWNER}},
#include "rules/tactiques/events.def"
#undef OWNED
#undef MASKED
#undef EVENT
};

const struct message tac_messages[] = {
#define FORM VALUE_ID, NULL, TAC_FORMATION
#define FACING ENUM(tac_facings)
#define GROUND VALUE_ID, NULL, TAC_GROUND
#define SIDE VALUE_ID, NULL, TAC_HEXSIDE
#define ORDER VALUE_ID, NULL, TAC_ORDER
#define REFUSAL(name, rule, ...) {#name, rule, VALUE_LIST(__VA_ARGS__)},
#define PASSING REFUSAL
#define REMARK REFUSAL
#include "rules/tactiques/refusals.def"
#undef REMARK
#undef PASSING
#undef REFUSAL
#undef ORDER
#undef SIDE
#undef GROUND
#undef FACING
#undef FORM
};
#undef A
#undef UNIT
#undef LEADER
#undef COMMAND
#undef OBJECTIVE
#undef DUMMY
#undef GROUP
#undef ENUM
#undef PLACE
#undef INT
#undef BOOL
#undef SEAT

#define STATE_TABLES
#include "engine/declare.h"

static void place_text(const void *setup, int place, struct buf *out)
{
	flat_text(&((const struct tac_setup *)setup)->map, place, out);
}

static bool place_read(const void *setup, const char *text, int *place)
{
	return flat_read(&((const struct tac_setup *)setup)->map, text, place);
}

static const char *id_text(const void *setup, int table, int row)
{
	const struct tac_setup *s = setup;
	if (table == tac_TABLE_unit)
		return s->unit[row].id;
	if (table == tac_TABLE_leader)
		return s->leader[row].id;
	if (table == tac_TABLE_command)
		return s->command[row].id;
	if (table == tac_TABLE_dummy)
		return s->dummy[row].id;
	if (table == tac_TABLE_group)
		return s->group[row].id;
	if (table == tac_TABLE_exit)
		return s->exit[row].id;
	return table == tac_TABLE_objective ? s->objective[row].id : s->head.seat[row].id;
}

/* Commands and rows of charts have names, units and leaders are called by their ids. */
static const char *name_text(const struct words *words, const void *setup, int table, int row)
{
	switch (table) {
	case tac_TABLE_command: return ((const struct tac_setup *)setup)->command[row].name;
	case TAC_FORMATION: return tac_name(words, "formations", tac_formation_names[row]);
	case TAC_GROUND: return tac_name(words, "ground", tac_ground_names[row]);
	case TAC_HEXSIDE: return tac_name(words, "hexsides", tac_hexside_names[row]);
	case TAC_ORDER: return tac_name(words, "command-orders", tac_orders[row]);
	default: return id_text(setup, table, row);
	}
}

static int rows_of(const struct tac_setup *s, int table)
{
	return table == tac_TABLE_unit        ? s->n_units
	       : table == tac_TABLE_leader    ? s->n_leaders
	       : table == tac_TABLE_command   ? s->n_commands
	       : table == tac_TABLE_objective ? s->n_objectives
	       : table == tac_TABLE_dummy     ? s->n_dummies
	       : table == tac_TABLE_group     ? s->n_groups
	       : table == tac_TABLE_exit      ? s->n_exits
	       : table == tac_TABLE_side      ? s->head.n_seats
					      : 0;
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	for (int i = 0; i < rows_of(setup, table); i++)
		if (!strcasecmp(id_text(setup, table, i), text))
			return *row = i, true;
	return false;
}

const struct system tactiques = {
	.name = "tactiques",
	.title = "Tactiques Napoléon",
	.rules = 4,
	.setup_size = sizeof(struct tac_setup),
	.state_size = sizeof(struct tac_state),
	.memo_size = sizeof(struct tac_memo),
	.tables = tac_tables,
	.n_tables = ARRAY_LEN(tac_tables),
	.events = events,
	.n_events = ARRAY_LEN(events),
	.messages = tac_messages,
	.n_messages = (int)ARRAY_LEN(tac_messages),
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_SETUP,
	.first_row = ROW_EVENTS,
	.late_orders = true,
	.sides = 10,
	.place_text = place_text,
	.place_read = place_read,
	.id_text = id_text,
	.name_text = name_text,
	.id_read = id_read,
	.load = tac_load,
	.turn_start = tac_turn_start,
	.charts = tac_charts,
	.book = {&tac_book},
	.facts = &tac_facts,
	.describe = tac_describe,
	.describe_player = tac_describe_player,
	.player_as_seen = true,
	.figures = tac_figures,
	.language = &tac_language,
	.bind = tac_bind,
	.check_names = tac_check_names,
	.vocabulary = tac_vocabulary,
	.compose = tac_compose,
	.standing_language = &tac_standing_language,
	.standing = tac_standing,
	.check_standing = tac_check_standing,
	.missing = tac_missing,
	.mark = tac_mark,
	.named = tac_named,
	.reckon = tac_reckon,
	.hope = tac_hope,
	.event_secret = tac_event_secret,
	.play = tac_play,
	.forms = tac_forms,
	.play_memory = sizeof(struct tac_memory),
	.tempers = tac_tempers,
	.worth = tac_worth,
	.worth_shares = true,
	.ahead = {.games = true, .turns = 5, .answers = 6, .playouts = 240, .doubt = 5, .large = {100, 9, 12, 3}},
	.imagine = tac_imagine,
	.piece = {"losses", "hex", true, VALUE_NONE},
	.invariant = tac_invariant,
};
