/* The sequence of play, the questions it asks and the events it reports: read this first.
 *
 * A turn of the engine is a player turn; two of them are a game turn.  Where commands are activated
 * one by one (18.1) it is an Activation; the first of a game turn begins at row A, the others at
 * ROW_ACTIVATE, and the last goes on to the Rally Phase.  Rows that a side goes
 * through unit by unit are played again for each of them. */
#include "rules/tactiques/orders.h"
#include "rules/tactiques/tactiques.h"

static const struct row rows[] = {
	/*                name        rule        title                                 play              stop? */
	[ROW_SETUP]   = {"setup",   "TN 8.1",  "Deployment",                         tac_setup_row,   true},
	[ROW_EVENTS]  = {"events",  "TN 8.1A", "Events",                             tac_events_row,  true},
	[ROW_WEATHER] = {"weather", "TN 8.1B", "Weather",                            tac_weather_row, true},
	[ROW_START]   = {"start",   "TN 8.1C", "Command Phase: Command Determination", tac_start_row, true},
	[ROW_ACCEPT]  = {"accept",  "TN 8.1D", "Command Phase: Order Acceptance",    tac_accept_row,  true},
	[ROW_ISSUE]   = {"issue",   "TN 8.1E", "Command Phase: Order Issue",         tac_issue_row,   true},
	[ROW_LEAD]    = {"initiative", "TN 8.1F", "Command Phase: Leader Initiative", tac_initiative_row, true},
	[ROW_ARRIVE]  = {"arrive",  "TN 8.1G", "Command Phase: Reinforcements",      tac_arrive_row,  true},
	[ROW_ACTIVATE] = {"activate", "TN 18.12", "Activation",                    tac_activate_row, true},
	[ROW_DECLARE] = {"declare", "TN 8.1H", "Activation Phase: Melee Declaration", tac_declare_row, true},
	[ROW_FIRE]    = {"fire",    "TN 8.1I", "Activation Phase: Offensive Fire",   tac_fire_row,    true},
	[ROW_MOVE]    = {"move",    "TN 8.1J", "Activation Phase: Movement",         tac_move_row,    true},
	[ROW_DEFEND]  = {"defend",  "TN 12.1", "Reaction Phase: Defensive Fire",     tac_defend_row,  true},
	[ROW_REACT]   = {"react",   "TN 12.2", "Reaction Phase: Reaction",           tac_react_row,   true},
	[ROW_MELEE]   = {"melee",   "TN 8.1M", "Resolution Phase",                   tac_melee_row,   true},
	[ROW_STAND_DOWN] = {"stand-down", "TN 18.12", "End of an Activation",      tac_stand_down_row, true},
	[ROW_FATIGUE] = {"fatigue", "TN 8.1N", "Rally Phase: Fatigue",               tac_fatigue_row, true},
	[ROW_RALLY]   = {"rally",   "TN 8.1O", "Rally Phase: Rally",                 tac_rally_row,   true},
	[ROW_COMMIT]  = {"commit",  "TN 8.1P", "Rally Phase: Commitment",            tac_commit_row,  true},
	[ROW_END]     = {"end",     "TN 8.1Q", "Turn End",                           tac_end_row,     true},
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
#define VERBS(v) v, (int)ARRAY_LEN(v)

static const struct verb_decl declare_verbs[] = {{"done", {{NULL}}}, {"", {{"unit", UNIT}}}};
static const struct verb_decl fire_verbs[] = {
	{"done", {{NULL}}},
	{"", {{"unit", UNIT}}},
	{"battery", {{"leader", LEADER}, {"hex", PLACE}}}};
static const struct verb_decl target_verbs[] = {{"done", {{NULL}}},
						{"", {{"hex", PLACE}, {"increments", INT}}}};
static const struct verb_decl yes_no_verbs[] = {{"no", {{NULL}}}, {"yes", {{NULL}}}};
static const struct verb_decl mover_verbs[] = {{"done", {{NULL}}},
					       {"", {{"unit", UNIT}}},
					       {"stack", {{"hex", PLACE}}},
					       {"leader", {{"leader", LEADER}}},
					       {"dummy", {{"dummy", DUMMY}}}};
static const struct verb_decl command_verbs[] = {{"", {{"command", COMMAND}}}};
static const struct verb_decl drift_verbs[] = {{"stop", {{NULL}}}, {"to", {{"hex", PLACE}}}};
static const struct verb_decl step_verbs[] = {
	[STEP_STOP] = {"stop", {{NULL}}},
	[STEP_TO] = {"to", {{"hex", PLACE}}},
	[STEP_BACK] = {"back", {{"hex", PLACE}}},
	[STEP_FLANK] = {"by-flank", {{"hex", PLACE}}},
	[STEP_DASH] = {"dash", {{"hex", PLACE}}},
	[STEP_PROLONG] = {"prolong", {{"hex", PLACE}}},
	[STEP_FACE] = {"face", {{"facing", ENUM(tac_facings)}}},
	[STEP_FORM] = {"form", {{"formation", ENUM(tac_formation_names)}}},
	[STEP_EXPAND] = {"expand", {{"hex", PLACE}}},
	[STEP_COLLAPSE] = {"collapse", {{"hex", PLACE}}},
	[STEP_EXTRA] = {"extra", {{"hex", PLACE}}},
	[STEP_DETACH] = {"detach", {{NULL}}},
	[STEP_ABSORB] = {"absorb", {{"company", UNIT}}},
	[STEP_DOUBLE] = {"double", {{NULL}}},
	[STEP_TOP] = {"top", {{"unit", UNIT}}},
	[STEP_ENTER] = {"enter", {{"hex", PLACE}}},
	[STEP_EXIT] = {"exit", {{NULL}}}};
static const struct verb_decl defend_verbs[] = {
	{"done", {{NULL}}}, {"", {{"unit", UNIT}}}, {"top", {{"unit", UNIT}}}};
static const struct verb_decl react_verbs[] = {
	[REACT_DONE] = {"done", {{NULL}}},
	[REACT_REFUSE] = {"refuse", {{"unit", UNIT}, {"facing", ENUM(tac_facings)}}},
	[REACT_FALL_BACK] = {"fall-back", {{"unit", UNIT}}},
	[REACT_SHELTER] = {"shelter", {{"unit", UNIT}, {"hex", PLACE}}},
	[REACT_FORM_UP] = {"form-up", {{"unit", UNIT}, {"formation", ENUM(tac_formation_names)}}},
	[REACT_CHARGE] = {"charge", {{"unit", UNIT}, {"hex", PLACE}}},
	[REACT_COUNTER] = {"counter", {{"unit", UNIT}, {"hex", PLACE}, {"from", PLACE}}}};
static const struct verb_decl formation_verbs[] = {{"", {{"formation", ENUM(tac_formation_names)}}}};
static const struct verb_decl facing_verbs[] = {{"", {{"facing", ENUM(tac_facings)}}}};
static const struct verb_decl unit_or_none_verbs[] = {{"none", {{NULL}}}, {"", {{"unit", UNIT}}}};
static const struct verb_decl unit_verbs[] = {{"", {{"unit", UNIT}}}};
static const struct verb_decl hex_verbs[] = {{"", {{"hex", PLACE}}}};
static const struct verb_decl hex_or_none_verbs[] = {{"none", {{NULL}}}, {"", {{"hex", PLACE}}}};
static const struct verb_decl melee_verbs[] = {
	[MELEE_ATTACK] = {"attack", {{"from", PLACE}, {"hex", PLACE}}},
	[MELEE_RECALL] = {"recall", {{"unit", UNIT}}}};
static const struct verb_decl pursuit_verbs[] = {
	[PURSUE_STOP] = {"stop", {{NULL}}},
	[PURSUE_TO] = {"to", {{"hex", PLACE}}},
	[PURSUE_FACE] = {"face", {{"facing", ENUM(tac_facings)}}}};
static const struct verb_decl command_or_none_verbs[] = {{"none", {{NULL}}}, {"", {{"command", COMMAND}}}};
static const struct verb_decl supersede_verbs[] = {[SUPERSEDE_NOBODY] = {"nobody", {{NULL}}},
						   [SUPERSEDE_LEADER] = {"", {{"leader", LEADER}}}};
static const struct verb_decl order_verbs[] = {{"", {{"order", ENUM(tac_orders)}}}};
static const struct verb_decl issue_verbs[] = {
	[ISSUE_DONE] = {"done", {{NULL}}},
	[ISSUE_ORDER] = {"order", {{"command", COMMAND}, {"order", ENUM(tac_orders)}}},
	[ISSUE_FREE] = {"free", {{"leader", LEADER}}}};
static const struct verb_decl initiative_verbs[] = {
	[INITIATIVE_DONE] = {"done", {{NULL}}},
	[INITIATIVE_TRY] = {"", {{"leader", LEADER}, {"command", COMMAND}, {"order", ENUM(tac_orders)}}}};
static const struct verb_decl leader_verbs[] = {{"", {{"leader", LEADER}}}};
static const struct verb_decl entry_verbs[] = {[ENTRY_WAIT] = {"wait", {{NULL}}},
					       [ENTRY_AT] = {"", {{"hex", PLACE}}}};
static const struct verb_decl successor_verbs[] = {{"generic", {{NULL}}}, {"", {{"leader", LEADER}}}};

/* What is asked of a hidden unit, or of a stack that hides one, is answered ahead. */
#define UNSEEN .window = true, .ahead = true, .tells = tac_tells_unit
#define UNSEEN_AMONG .window = true, .ahead = true, .tells = tac_tells_option

/* The defaults are explained in usual.c; which questions would tell, in RULES.md. */
static const struct question_decl questions[] = {
	[Q_DECLARE] = {"declare", "TN 11.1", VERBS(declare_verbs), .told = true},
	[Q_FIRE] = {"fire", "TN 11.2", VERBS(fire_verbs), .told = true, .preset = tac_usual_fire},
	[Q_TARGET] = {"target", "TN 7.11", VERBS(target_verbs), {{"unit", UNIT}}, .lesser = true},
	[Q_JOIN] = {"join", "TN 3.2B", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true},
	[Q_MOVER] = {"mover", "TN 11.31", VERBS(mover_verbs), .told = true},
	[Q_STEP] = {"step", "TN 11.3", VERBS(step_verbs), {{"unit", UNIT}, {"halves", INT}},
		    .told = true},
	[Q_OPPORTUNITY] = {"opportunity", "TN 11.4", VERBS(yes_no_verbs),
			   {{"unit", UNIT}, {"hex", PLACE}}, .reaction = true},
	[Q_DEFEND] = {"defend", "TN 12.1", VERBS(defend_verbs), .reaction = true, .window = true,
		      .tells = tac_tells_some, .preset = tac_usual_fire},
	[Q_AIM] = {"aim", "TN 7.11", VERBS(target_verbs), {{"unit", UNIT}}, .reaction = true, UNSEEN, .preset = tac_usual_aim},
	[Q_REACT] = {"react", "TN 12.2", VERBS(react_verbs), .reaction = true, .window = true,
		     .tells = tac_tells_some, .preset = tac_usual_reaction},
	[Q_REFORM] = {"reform", "TN 4.46", VERBS(formation_verbs), {{"unit", UNIT}}, .lesser = true, .back = "reform-back", UNSEEN},
	[Q_FACE] = {"face", "TN 4.25", VERBS(facing_verbs), {{"unit", UNIT}}, .lesser = true, .back = "face-back", UNSEEN},
	[Q_BEFORE] = {"advance-before", "TN 12.43", VERBS(unit_or_none_verbs), {{"hex", PLACE}},
		      .lesser = true, .preset = tac_usual_advance},
	[Q_MELEE] = {"melee", "TN 13.0", VERBS(melee_verbs), .preset = tac_usual_melee},
	[Q_RECALL] = {"recall", "TN 13.4", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true, .preset = tac_usual_recall, .back = "recall-back", UNSEEN},
	[Q_COMBINE] = {"combine", "TN 13.02", VERBS(yes_no_verbs), {{"unit", UNIT}, {"hex", PLACE}},
		       .lesser = true},
	[Q_LOSS] = {"loss", "TN 13.21", VERBS(unit_verbs), {{"hex", PLACE}}, .lesser = true, .preset = tac_usual_loss, .back = "loss-back", UNSEEN_AMONG},
	[Q_RETREAT] = {"retreat", "TN 1.43", VERBS(hex_verbs), {{"unit", UNIT}}, .lesser = true, .back = "retreat-back", UNSEEN},
	[Q_FOLLOW] = {"follow", "TN 1.45", VERBS(yes_no_verbs), {{"leader", LEADER}}, .lesser = true, .back = "follow-back"},
	[Q_COLLAPSE] = {"collapse", "TN 4.61", VERBS(hex_verbs), {{"unit", UNIT}}, .lesser = true, .back = "collapse-back", UNSEEN},
	[Q_PURSUE] = {"pursue", "TN 13.3", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true},
	[Q_PURSUIT] = {"pursuit", "TN 13.31", VERBS(pursuit_verbs), {{"unit", UNIT}, {"halves", INT}},
		       .lesser = true, .preset = tac_usual_pursuit, .back = "pursuit-back", UNSEEN},
	[Q_SUCCESSOR] = {"successor", "TN 7.3", VERBS(successor_verbs), {{"command", COMMAND}},
			 .lesser = true, .back = "successor-back"},
	[Q_STAY] = {"stay", "TN 14.33", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true},
	[Q_WITHDRAW] = {"withdraw", "TN 14.32", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true},
	[Q_BEGIN] = {"begin", "TN 10.02", VERBS(order_verbs), {{"command", COMMAND}}, .blind = true},
	[Q_GROUP] = {"group", "TN 9.51", VERBS(unit_verbs), {{"command", COMMAND}}, .lesser = true},
	[Q_SUPERSEDE] = {"supersede", "TN 3.02", VERBS(supersede_verbs), {{"command", COMMAND}},
			 .lesser = true, .preset = tac_usual_supersede},
	[Q_ISSUE] = {"issue", "TN 9.2", VERBS(issue_verbs), {{"leader", LEADER}, {"left", INT}}, .told = true},
	[Q_INITIATIVE] = {"initiative", "TN 9.3", VERBS(initiative_verbs), .told = true},
	[Q_RETURN] = {"return", "TN 7.43E", VERBS(hex_or_none_verbs), {{"leader", LEADER}},
		      .lesser = true},
	[Q_DRIFT] = {"drift", "TN 16.15", VERBS(drift_verbs), {{"dummy", DUMMY}, {"halves", INT}},
		     .told = true},
	/* Of step A both sides are asked, and none of them has given orders yet. */
	[Q_COLORS] = {"colors", "TN 8.1A2", VERBS(unit_verbs), .reaction = true, .preset = tac_usual_colors},
	[Q_COLORS_HEX] = {"colors-hex", "TN 1.46", VERBS(hex_verbs), {{"unit", UNIT}}, .reaction = true},
	[Q_WAGONS] = {"wagons", "TN 8.1A4", VERBS(unit_or_none_verbs), .reaction = true, .always = true, .preset = tac_usual_wagons},
	[Q_INSPIRED] = {"inspired", "TN 8.1A5", VERBS(leader_verbs), .reaction = true, .preset = tac_usual_inspired},
	[Q_SECOND_WIND] = {"second-wind", "TN 8.1A6", VERBS(command_or_none_verbs), .reaction = true, .always = true, .preset = tac_usual_second_wind},
	[Q_MISSION] = {"mission", "TN 10.03", VERBS(order_verbs), {{"command", COMMAND}}},
	[Q_QUEUE] = {"queue", "TN 9.74", VERBS(unit_verbs), {{"hex", PLACE}}},
	[Q_ENTRY] = {"entry", "TN 9.76", VERBS(entry_verbs), {{"group", GROUP}}},
	[Q_ABSORB] = {"absorb", "TN 4.75", VERBS(yes_no_verbs), {{"unit", UNIT}}, .lesser = true, .back = "absorb-back", UNSEEN},
	[Q_STRIKE_BACK] = {"attack-back", "TN 13.31", VERBS(hex_verbs), {{"unit", UNIT}}, .reaction = true},
	[Q_ACTIVATE] = {"activate", "TN 18.12", VERBS(command_verbs)},
	[Q_ALONG] = {"goes-along", "TN 18.13b", VERBS(yes_no_verbs), {{"command", COMMAND}},
		     .lesser = true, .preset = tac_usual_along},
};

#undef UNSEEN
#undef UNSEEN_AMONG

#define A(name, ...) {#name, __VA_ARGS__}
static const struct event_decl events[] = {
#define EVENT(name, rule, seen, ...) {#name, rule, seen, {__VA_ARGS__}, {0}},
#define MASKED(name, rule, seen, ...) {#name, rule, seen, {__VA_ARGS__}, {[2] = KNOW_NOBODY}},
#define OWNED(name, rule, seen, ...) {#name, rule, seen, {__VA_ARGS__}, {[1] = KNOW_OWNER}},
#include "rules/tactiques/events.def"
#undef OWNED
#undef MASKED
#undef EVENT
};

static const char *const order_titles[ORDERS] = {"Engage", "Maneuver", "Reserve"};

const struct message tac_messages[] = {
#define FORM ENUM(tac_formation_names)
#define FACING ENUM(tac_facings)
#define GROUND ENUM(tac_ground_names)
#define SIDE ENUM(tac_hexside_names)
#define ORDER ENUM(order_titles)
#define REFUSAL(name, rule, ...) {#name, rule, {__VA_ARGS__}},
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

/* Commands have names, units and leaders are called by their ids. */
static const char *name_text(const void *setup, int table, int row)
{
	return table == tac_TABLE_command ? ((const struct tac_setup *)setup)->command[row].name : id_text(setup, table, row);
}

static int rows_of(const struct tac_setup *s, int table)
{
	return table == tac_TABLE_unit	      ? s->n_units
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
	.invariant = tac_invariant,
};
