/* What the chapters of Tactiques Napoléon share: setup, state, charts, and one function a section.
 * Section numbers are the rulebook's; where it uses one twice a letter tells them apart, see
 * RULES.md beside this file.  Movement points are counted in halves. */
#ifndef RULES_TACTIQUES_TAC_H
#define RULES_TACTIQUES_TAC_H

#include "engine/lists.h"
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/run.h"
#include "engine/switches.h"
#include "rules/hex/flat.h"

enum tac_limit {
	TAC_UNITS = 420, /* with the counters of detached companies */
	TAC_LEADERS = 120,
	TAC_COMMANDS = 120,
	TAC_OBJECTIVES = 40,
	TAC_DEPOTS = 4,
	TAC_PARENTS = 3,
	TAC_STACK = 24, /* units in a hex */
	TAC_DUMMIES = 60,
	TAC_MASKS = 100,    /* hexes of a side with Masked counters */
	TAC_TARGETS = 2 * TAC_UNITS + TAC_MASKS, /* hexes that hold units */
	TAC_AWARDS = 20,
	TAC_BLAZES = 60,
	TAC_GROUPS = 24,
	TAC_EXITS = 12,
	TAC_DIE = 10,
	TAC_TURNS = 60,
	TAC_GUN_WEIGHT = 4, /* 4.53, 5.03 */
	TAC_MASSED = 9,     /* 5.24 */
	TAC_LOS = 200,      /* no limit to sight */
};

/* ---- words ---- */

enum tac_arm { INFANTRY, CAVALRY, FOOT_ARTILLERY, HORSE_ARTILLERY, ARMS };
enum tac_skirmish { NO_SKIRMISH, SKIRMISH_PLAIN };
enum tac_facing_kind { BY_HEXSIDE, BY_VERTEX, BY_ANY };
enum tac_formation {
#define FORMATION(id, ...) F_##id,
#include "rules/tactiques/formations.def"
#undef FORMATION
	FORMATIONS
};
/* Formations as bits, for the charts. */
enum {
	COLUMNED = 1 << F_COLUMN, MARCHING = 1 << F_MARCH, LINED = 1 << F_LINE,
	SKIRMISHING = 1 << F_SKIRMISH, ALL_OF_THEM = (1 << FORMATIONS) - 1,
};
enum tac_disruption { NORMAL, SHAKEN, DISORGANIZED, ROUTED };
enum tac_status { ON_MAP, OFF_ROUTED, LOST, WAITING, EXITED, STATUSES };
enum tac_leader_status { LEADS, WOUNDED, OUT, CAPTURED, RESERVED };
enum tac_marker { NO_MARKER, ASSAULT, CHARGE };
enum tac_order { ENGAGE, MANEUVER, RESERVE, ORDERS };
enum tac_reply { ACCEPTED, WAITS, ORDER_LOST, REPLIES };
enum tac_level { BRIGADE, DIVISION, COLUMN, WING, CORPS, ARMY, LEVELS };
enum tac_rank { /* seniority, the lowest first */
	RANK_AIDE, RANK_STAFF, RANK_BRIGADE, RANK_DIVISION, RANK_COLUMN, RANK_WING, RANK_CORPS,
	RANK_ARMY, RANKS
};
enum tac_ability { NO_ABILITY, GRAND_ASSAULT, GRAND_BATTERY, GRAND_CHARGE, PLUS_ONE, ABILITIES };
enum tac_role { NO_ROLE, AIDE, CHIEF_OF_STAFF, ARTILLERY_LEADER, CAVALRY_LEADER, MONARCH, ROLES };
enum tac_light { DAY, DUSK, NIGHT, LIGHTS };
enum tac_arc { FRONT, FLANK, REAR };
enum tac_type { T_INFANTRY, T_CAVALRY, T_ARTILLERY, T_SQUARE, TYPES };
enum tac_fire { MUSKETRY, SKIRMISH_FIRE, ARTILLERY_FIRE, COUNTER_BATTERY, FIRES };
enum tac_when { OFFENSIVE, OPPORTUNITY, DEFENSIVE, WHENS };
enum tac_task { /* 6.31 */
	TASK_DECLARE, TASK_LIMBER, TASK_PRESS, TASK_REFUSE, TASK_FALL_BACK, TASK_FORM_UP,
	TASK_REACTION_CHARGE, TASK_COUNTER_CHARGE, TASK_PURSUIT, TASK_RECALL, TASK_RALLY, TASKS
};
enum tac_cause { CAUSE_FIRE, CAUSE_MELEE, CAUSE_PANIC, CAUSES };
enum tac_way { /* ways of moving */
	WAY_MARCH, WAY_BACK, WAY_FLANK, WAY_DASH, WAY_PROLONG, WAY_PURSUIT, WAY_COUNTER, WAYS
};
enum tac_special {
	SL_NONE, SL_CAPTURED, SL_BLAZE, SL_BRIGADIER, SL_HORSE, SL_LIGHT, SL_GRIEVOUS, SL_KILLED,
	SPECIALS
};
enum tac_happening { /* of step A */
	NOTHING,
#define HAPPENING(id, ...) HAPPENS_##id,
#include "rules/tactiques/happenings.def"
#undef HAPPENING
	HAPPENINGS
};
enum tac_weather {
#define WEATHER(id, ...) WEATHER_##id,
#include "rules/tactiques/weather.def"
#undef WEATHER
	WEATHERS
};
enum tac_award { AWARD_TERRAIN, AWARD_BRIGADE, AWARD_UNIT, AWARD_LEADER, AWARDS };
enum tac_victory { DECISIVE, TACTICAL, DRAWN, VICTORIES };

enum tac_row {
	ROW_SETUP, ROW_EVENTS, ROW_WEATHER, ROW_START, ROW_ACCEPT, ROW_ISSUE, ROW_LEAD, ROW_ARRIVE,
	ROW_ACTIVATE, ROW_DECLARE, ROW_FIRE, ROW_MOVE, ROW_DEFEND, ROW_REACT, ROW_MELEE, ROW_STAND_DOWN,
	ROW_FATIGUE, ROW_RALLY,
	ROW_COMMIT, ROW_END
};

#define QUESTIONS_DEF "rules/tactiques/questions.def"
#define QUESTIONS_END TAC_QUESTIONS
#include "engine/questions.h"

/* The binder and the doctrine look in one place for the unit of an answer, */
#define UNIT_FIRST(verb) SAME_ARG(unit, verb, DECLARE_UNIT)
UNIT_FIRST(FIRE_UNIT);
UNIT_FIRST(DEFEND_UNIT);
UNIT_FIRST(DEFEND_TOP);
UNIT_FIRST(REACT_REFUSE);
UNIT_FIRST(REACT_FALL_BACK);
UNIT_FIRST(REACT_SHELTER);
UNIT_FIRST(REACT_FORM_UP);
UNIT_FIRST(REACT_CHARGE);
UNIT_FIRST(REACT_COUNTER);
UNIT_FIRST(MELEE_RECALL);
UNIT_FIRST(WHO_UNIT);
#undef UNIT_FIRST
/* for the hex of a step, */
SAME_ARG(hex, STEP_BACK, STEP_TO);
SAME_ARG(hex, STEP_FLANK, STEP_TO);
SAME_ARG(hex, STEP_DASH, STEP_TO);
SAME_ARG(hex, STEP_PROLONG, STEP_TO);
SAME_ARG(hex, STEP_COLLAPSE, STEP_TO);
SAME_ARG(hex, STEP_ENTER, STEP_TO);
/* and for what a question is about. */
#define OF_UNIT(id) SAME_ASKED(unit, id, Q_AIM)
OF_UNIT(Q_TARGET);
OF_UNIT(Q_JOIN);
OF_UNIT(Q_OPPORTUNITY);
OF_UNIT(Q_REFORM);
OF_UNIT(Q_FACE);
OF_UNIT(Q_RECALL);
OF_UNIT(Q_COMBINE);
OF_UNIT(Q_RETREAT);
OF_UNIT(Q_COLLAPSE);
OF_UNIT(Q_PURSUE);
OF_UNIT(Q_PURSUIT);
OF_UNIT(Q_STAY);
OF_UNIT(Q_WITHDRAW);
OF_UNIT(Q_COLORS_HEX);
OF_UNIT(Q_ABSORB);
OF_UNIT(Q_STRIKE_BACK);
#undef OF_UNIT
SAME_ASKED(leader, Q_RETURN, Q_FOLLOW);
SAME_ASKED(command, Q_GROUP, Q_SUPERSEDE);

enum tac_event {
#define EVENT(name, ...) EV_##name,
#define MASKED EVENT
#define OWNED EVENT
#include "rules/tactiques/events.def"
#undef OWNED
#undef MASKED
#undef EVENT
};

/* Why not, and what else is told of a line of orders (refusals.def). */
enum tac_message {
#define REFUSAL(name, ...) NO_##name,
#define PASSING REFUSAL
#define REMARK REFUSAL
#include "rules/tactiques/refusals.def"
#undef REMARK
#undef PASSING
#undef REFUSAL
};
extern const struct message tac_messages[];
#define NO(name, ...) ((struct no){&tac_messages[NO_##name], {__VA_ARGS__}})

/* ---- the charts ---- */

enum tac_trait { /* of hexes and hexsides */
	BLOCKING = 1, HINDRANCE = 2, BROKEN = 4, GENERAL_GROUND = 8, STRONGPOINT = 16,
	FORTIFIED = 32, WATER = 64, SLOPING = 128, STEEP_SLOPE = 256, CROSSING = 512
};
enum { KINDS_OF_MOVER = 5, X = -1 }; /* the arms, then leaders; X: impassable */
enum { LEADER_MOVES = ARMS };

enum tac_ground {
#define TERRAIN(id, ...) GROUND_##id,
#include "rules/tactiques/terrain.def"
#undef TERRAIN
	GROUNDS
};
struct tac_ground_row {
	char letter;
	const char *name;
	int8_t cost[KINDS_OF_MOVER];
	uint16_t traits;
	int8_t cover, hinders, limit;
	bool rally;
	uint8_t disrupts[3]; /* formations, by infantry, cavalry, artillery */
	const char *source;
};
extern const struct tac_ground_row tac_grounds[GROUNDS];

enum tac_hexside {
#define HEXSIDE(id, ...) SIDE_##id,
#include "rules/tactiques/hexsides.def"
#undef HEXSIDE
	HEXSIDES
};
struct tac_hexside_row {
	const char *name;
	int8_t cost[KINDS_OF_MOVER];
	bool free_down;
	uint16_t traits;
	int8_t cover;
	uint8_t disrupts[3];
	const char *source;
};
extern const struct tac_hexside_row tac_hexsides[HEXSIDES];

enum tac_line { NO_ROAD, ROAD, TRAIL, SUNKEN_ROAD, LINES };

struct tac_weather_row {
	const char *name;
	int8_t from, to; /* dice */
	int8_t muskets, double_step;
	int16_t sight;
	bool deepens;
};
extern const struct tac_weather_row tac_weathers[WEATHERS];
extern const int8_t tac_house_events[TAC_DIE + 1]; /* enum tac_happening by die */

struct tac_formation_row {
	const char *name;
	uint8_t facing;  /* enum tac_facing_kind */
	int8_t fires[3]; /* increments a hex, by infantry, cavalry, artillery */
	int8_t factor, target;
	bool halves;
};
extern const struct tac_formation_row tac_formations[FORMATIONS];

enum tac_modifier {
#define MODIFIER(id, ...) MOD_##id,
#include "rules/tactiques/charts.def"
#undef MODIFIER
	MODIFIERS
};
enum tac_secret { OPEN, OWN, THEIRS, BOTH }; /* whose roster a modifier betrays */
struct tac_modifier_row {
	const char *rule, *why;
	int8_t n;
	uint8_t secret; /* enum tac_secret */
};
extern const struct tac_modifier_row tac_modifiers[MODIFIERS];

/* What a side suffers in a melee (13.21). */
enum tac_blow { OK, MC, DR, DR2 };
enum { STAY, RETREATS, PURSUE_0 };
#define PURSUES(n) (PURSUE_0 + (n))
struct tac_cell {
	int8_t losses, disruption, move;
};
enum { MARGINS = 4 };
struct tac_melee_row {
	bool attacker_won;
	uint8_t attacker, defender;        /* enum tac_type */
	struct tac_cell cell[2 * MARGINS]; /* by margin: attacker, defender */
};
extern const struct tac_melee_row tac_melee_rows[];
extern const int tac_n_melee_rows;

enum tac_column { BY_MUSKET, BY_GUN, BY_HAND, COLUMNS };
extern const int8_t tac_special_losses[11][COLUMNS]; /* by die */
enum { ODDS_LEAST = -4, ODDS_MOST = 4 };             /* 1 to 4 .. 4 to 1; there is no 0 and no -1 */
/* 13.1C, of the attacker or the defender. */
int tac_odds_modifier(int odds, bool defender);

enum tac_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/tactiques/switches.def"
#undef SWITCH
	SWITCHES
};
extern const struct switch_row tac_switches[SWITCHES];

/* Retreats in hexes and formation changes in movement points, by arm (1.42, 4.31). */
extern const int8_t tac_retreat_hexes[ARMS], tac_change_points[ARMS];

extern const char *const tac_formation_names[FORMATIONS], *const tac_ground_names[GROUNDS];
extern const char *const tac_hexside_names[HEXSIDES];
/* The twelve ways to face: even ones to a hexside, odd ones to the corner after it. */
/* Rows of charts, as tables of VALUE_ID. */
enum { TAC_FORMATION = 100, TAC_GROUND, TAC_HEXSIDE, TAC_ORDER };
/* The name of a row of that kind, as people read it. */
const char *tac_name(const struct words *words, const char *kind, const char *name);
extern const char *const tac_facings[2 * FLAT_DIRECTIONS];
extern const char *const tac_disruptions[4], *const tac_statuses[STATUSES], *const tac_leader_statuses[5];
extern const char *const tac_markers[3], *const tac_orders[ORDERS], *const tac_levels[LEVELS];
extern const char *const tac_ranks[RANKS], *const tac_abilities[ABILITIES], *const tac_roles[ROLES];
extern const char *const tac_arms[ARMS], *const tac_lights[LIGHTS], *const tac_types[TYPES];
extern const char *const tac_fires[FIRES], *const tac_whens[WHENS], *const tac_tasks[TASKS];
extern const char *const tac_causes[CAUSES], *const tac_ways[WAYS], *const tac_specials[SPECIALS];
extern const char *const tac_awards[AWARDS], *const tac_victories[VICTORIES];
extern const char *const tac_replies[REPLIES];
extern const char *const tac_happenings[HAPPENINGS], *const tac_weather_names[WEATHERS];
extern const char *const tac_lines[LINES], *const tac_directions[FLAT_DIRECTIONS];

/* ---- setup and state ---- */

enum { TAC_ID = 16, TAC_NAME = 40 };

struct tac_unit_setup {
	char id[TAC_ID], name[TAC_NAME], regiment[TAC_ID];
	int8_t seat, arm;
	int16_t command;
	int8_t increments, shatter; /* shatter: Shattered when so many boxes are crossed */
	int8_t morale, fire, range; /* fire 0: none; range: of artillery, else of skirmishers */
	int8_t melee, lances, ma, ammo;
	bool elite, untrained, skirmishes, doubles, sappers, counts, detaches;
	int16_t twin;        /* 18.2: the other half of its regiment, or NONE */
	bool company;        /* a counter for detached companies, of no unit yet */
	int8_t group, delay; /* 9.7: it comes with; NONE: it is there from the beginning */
};
struct tac_leader_setup {
	char id[TAC_ID], name[TAC_NAME];
	int8_t seat, rank, rating, ability, morale, range, role, arm;
	int16_t command; /* that he belongs to */
	bool generic;    /* stands ready to replace the leader of his command */
	bool deputy;     /* a command has him as its .acting */
	int8_t group, delay;
};
struct tac_command_setup {
	char id[TAC_ID], name[TAC_NAME];
	int8_t seat, level;
	int8_t n_parents;
	int16_t parent[TAC_PARENTS];
	int16_t leader;                  /* NONE: inherent */
	int8_t rating, fatigue, reserve; /* reserve: in halves */
	int8_t boxes, mark;
	int8_t order;
	bool any;       /* 10.02: its owner gives it its first order */
	int16_t acting; /* leads it until its leader has come, or NONE */
	bool arrives;   /* 10.03: all of it are reinforcements */
};
struct tac_side_setup {
	int8_t n_depots;
	int16_t depot[TAC_DEPOTS];
	int8_t generic_rating, generic_morale, generic_range, brigade_rating;
};
struct tac_objective_setup {
	char id[TAC_ID], name[TAC_NAME];
	int16_t hex;
	int8_t points;
};
struct tac_dummy_setup {
	char id[TAC_ID];
	int8_t seat;
};
/* 9.7: reinforcements that arrive by one roll. */
struct tac_group_setup {
	char id[TAC_ID], name[TAC_NAME];
	int8_t seat, turn, modifier; /* turn: the first in which they may arrive */
	int16_t entry;
};
struct tac_exit_setup { /* 8.21 */
	char id[TAC_ID], name[TAC_NAME];
	int8_t seat, points;
	int16_t hex;
};
struct tac_award_setup {
	int8_t kind, points; /* for each enemy brigade Shattered and so on */
};

struct tac_setup {
	struct setup_head head;
	struct flat map;
	char up[4]; /* what lies at the top of the map; facings are called by the map */
	int8_t ground[FLAT_HEXES], level[FLAT_HEXES];
	uint16_t sides[FLAT_HEXES][FLAT_DIRECTIONS]; /* bits of enum tac_hexside */
	uint8_t road[FLAT_HEXES][FLAT_DIRECTIONS];   /* enum tac_line */
	struct tac_unit_setup unit[TAC_UNITS];
	struct tac_leader_setup leader[TAC_LEADERS];
	struct tac_command_setup command[TAC_COMMANDS];
	struct tac_side_setup side[2];
	struct tac_objective_setup objective[TAC_OBJECTIVES];
	struct tac_award_setup award[TAC_AWARDS];
	struct tac_dummy_setup dummy[TAC_DUMMIES];
	int16_t n_dummies;
	struct tac_group_setup group[TAC_GROUPS];
	struct tac_exit_setup exit[TAC_EXITS];
	int16_t n_units, n_leaders, n_commands, n_objectives;
	int8_t n_awards, n_groups, n_exits, first, turns, leader_ma;
	bool has_events, has_weather;
	int8_t event[TAC_DIE + 1], weather[TAC_DIE + 1]; /* by die */
	int8_t light[TAC_TURNS + 1];                     /* by game turn */
	int16_t decisive[2], tactical[2];                /* net points that win, of the side, or NONE */
	int8_t rule[SWITCHES];
};

int tac_unit_owner(const void *setup, const void *state, int row);
int tac_leader_owner(const void *setup, const void *state, int row);
int tac_command_owner(const void *setup, const void *state, int row);
int tac_side_owner(const void *setup, const void *state, int row);
int tac_group_owner(const void *setup, const void *state, int row);
int tac_dummy_owner(const void *setup, const void *state, int row);
/* 16: rosters and orders, of their owner alone unless the switch lays them open. */
know_test tac_sees_roster, tac_sees_command, tac_sees_group;
/* What is seen of a unit on the map: of a hidden one nothing. */
know_test tac_sees_unit;
know_test tac_sees_struck;
/* A Double Step of units that are all seen. */
know_test tac_sees_double;

#define STATE_DEF "rules/tactiques/state.def"
#define STATE_NAME(x) tac_##x
#include "engine/declare.h"

static inline struct tac_state *tac_state(struct run *run)
{
	return run_state(run);
}
static inline const struct tac_setup *tac_setup(struct run *run)
{
	return run_setup(run);
}

/* Who stands in which hex, by its stack.  With it rules need not walk all units for each hex.  That of a run's own
 * state goes along with it (tac_now); another is made from a position, and good until somebody moves. */
struct tac_board {
	int16_t first[FLAT_HEXES];   /* the top unit, or NONE */
	int16_t next[2][TAC_UNITS];  /* the one below, in the unit's first hex and its second */
	int16_t lies[2][TAC_UNITS];  /* these hexes, or NONE */
	int16_t of[TAC_UNITS];       /* the command that it belongs to as it lies there */
	int16_t units[TAC_COMMANDS]; /* how many lie there of a command */
	struct tac_near *near;       /* distances to those who lie there (memo.h), or NULL */
};

/* A position: the facts and how they stand now, the true state or a seat's view of it; and perhaps
 * its board. */
struct tac_at {
	const struct tac_setup *setup;
	const struct tac_state *s;
	const struct tac_board *board; /* or NULL */
};
/* The state of the run, with its board. */
struct tac_at tac_now(struct run *run);
/* Whatever changes in a run where a unit stands, or how deep, tells the board at once by this. */
void tac_lay(struct run *run, int unit);
/* The position with its board, laid there; costs as much as there are units and hexes. */
struct tac_at tac_on_board(struct tac_at at, struct tac_board *b);
/* The same with a board that lives as long as the row. */
struct tac_at tac_surveyed(struct run *run, struct tac_at at);

/* Units of a hex, the top first. */
struct tac_stack {
	int n;
	int unit[TAC_STACK];
};

/* Modifiers of a roll. */
struct tac_sum {
	int total, n;
	struct {
		uint8_t mod;
		int8_t n;
	} item[ROLL_MODIFIERS];
};
/* Adds the chart's number, or n of it. */
void tac_add(struct tac_sum *sum, enum tac_modifier mod);
void tac_add_n(struct tac_sum *sum, enum tac_modifier mod, int n);
/* Puts them into the journal of the next roll of the seat, each for who may know it. */
void tac_note(struct run *run, int seat, const struct tac_sum *sum);

/* ---- looking at the map (look.c) ---- */

/* What the roster says of a unit; of a company, its parent's row. */
static inline const struct tac_unit_setup *tac_unit(struct tac_at at, int unit)
{
	int parent = at.s->unit[unit].parent;
	return &at.setup->unit[parent < 0 ? unit : parent]; /* unknown of a unit that a view hides */
}
static inline enum tac_arm tac_arm(struct tac_at at, int unit)
{
	return (enum tac_arm)tac_unit(at, unit)->arm;
}
static inline bool tac_is_artillery(struct tac_at at, int unit)
{
	return tac_arm(at, unit) >= FOOT_ARTILLERY;
}
/* Infantry 0, cavalry 1, artillery 2: columns of charts. */
static inline int tac_branch(struct tac_at at, int unit)
{
	return tac_is_artillery(at, unit) ? 2 : (int)tac_arm(at, unit);
}
/* Increments that are with the unit now. */
int tac_left(struct tac_at at, int unit);
/* Those of them in that hex (4.61). */
int tac_left_in(struct tac_at at, int unit, int hex);
/* 4.61: of a multi-hex unit the half that has the odd increment, or the other. */
int tac_half_of(struct tac_at at, int unit, bool larger);
static inline bool tac_on_map(const struct tac_state *s, int unit)
{
	return s->unit[unit].status == ON_MAP && s->unit[unit].hex != VALUE_NONE;
}
static inline bool tac_in_hex(const struct tac_state *s, int unit, int hex)
{
	return tac_on_map(s, unit) && (s->unit[unit].hex == hex || s->unit[unit].hex2 == hex);
}
static inline bool tac_leads(const struct tac_state *s, int leader)
{
	return s->leader[leader].status == LEADS && s->leader[leader].hex != VALUE_NONE;
}
struct tac_stack tac_stack_at(struct tac_at at, int hex);
/* In which of the unit's hexes on the board that is: 0 or 1. */
static inline int tac_half_in(const struct tac_board *b, int unit, int hex)
{
	return b->lies[0][unit] != hex;
}
/* Are there two or more? */
static inline bool tac_stacked(struct tac_at at, int hex)
{
	if (!at.board)
		return tac_stack_at(at, hex).n > 1;
	int top = at.board->first[hex];
	return top != VALUE_NONE && at.board->next[tac_half_in(at.board, top, hex)][top] != VALUE_NONE;
}
int tac_top(struct tac_at at, int hex);        /* or NONE */
int tac_seat_at(struct tac_at at, int hex);    /* whose units or masks stand there, or NONE */
bool tac_marked_at(struct tac_at at, int hex); /* does a marked unit stand there? */
bool tac_leader_at(struct tac_at at, int seat, int hex);
enum { TAC_NEAR = 2 }; /* 12.22: hexes from which a marked enemy is reacted to */
/* Hexes between two units, of multi-hex formations from the nearer half. */
int tac_gap(struct tac_at at, int a, int b);
/* Hexes from the unit to the nearest enemy of that marker, NO_MARKER: of any; TAC_LOS: none. */
int tac_nearest_marked(struct tac_at at, int unit, int marker);
/* Hexes from there to the nearest unit or mask of the seat; TAC_LOS: none. */
int tac_nearest(struct tac_at at, int seat, int hex);
/* Is a unit of the seat next to the hex?  arm NONE: of any, or a mask; else one that is seen. */
bool tac_beside(struct tac_at at, int seat, int hex, int arm);
/* Is the unit next to an enemy unit? */
bool tac_engaged(struct tac_at at, int unit);
enum tac_light tac_light(struct tac_at at);
int tac_game_turn(struct tac_at at);
bool tac_opens_game_turn(struct tac_at at); /* its first player turn or Activation: A and B are played */
static inline bool tac_blazes(struct tac_at at, int hex)
{
	return list_has(at.s->game.blazes, at.s->game.n_blazes, hex);
}
/* Traits of the hexsides between two neighbours, and of a hex. */
uint16_t tac_side_traits(struct tac_at at, int from, int to);
static inline uint16_t tac_traits(struct tac_at at, int hex)
{
	return tac_grounds[at.setup->ground[hex]].traits;
}
/* Is the command that, or below it by one of its chains? */
bool tac_below(struct tac_at at, int command, int above);
/* Does the unit, on the map, belong to that command itself? */
bool tac_is_of(struct tac_at at, int unit, int command);
/* Has the command a unit on the map, beside an enemy if that is asked? */
bool tac_has_unit(struct tac_at at, int command, bool engaged);
bool tac_independent(struct tac_at at, int unit);        /* 9.6 */
enum tac_order tac_order_of(struct tac_at at, int unit); /* 10.04 */
bool tac_out_of_command(struct tac_at at, int unit);     /* 9.56, 9.61 */
/* 9.56: of the leader of a command. */
bool tac_cut_off(struct tac_at at, int command);

/* Those of the stack that are still on the map. */
void tac_those_left(const struct tac_state *s, struct tac_stack *stack);
/* A step is over: everybody may act in the next. */
void tac_all_may_act(struct run *run);

/* ---- 3: leaders ---- */

/* 2.3: the brigade that the leader has a counter for, and must stay with; NONE. */
int tac_bound_to(struct tac_at at, int leader);
/* Units of the command in that hex, but those of the stack (NULL: of none). */
bool tac_stands_with(struct tac_at at, int command, int hex, const struct tac_stack *but);
/* Is he an aide or Chief of Staff still?  Not if he leads a command now (7.3). */
bool tac_acts_as(struct tac_at at, int leader, enum tac_role role);
/* Of the leader of the brigade himself, with what somebody beside him adds. */
int tac_brigade_rating(struct tac_at at, int command);
/* 3.02: the rating with which the brigade accepts or commits itself; its owner is asked whether a
 * superior who is with it takes the leader's place. */
int tac_rating(struct run *run, int command);
/* Of a leader for himself, with what somebody beside him adds. */
int tac_own_rating(struct tac_at at, int leader);
/* Leaders above the command who stand with it and are not paralysed. */
int tac_superiors(struct tac_at at, int command);

/* ---- 4: units ---- */

bool tac_facing_fits(int formation, int facing);
/* 4.22: the facing kept, or the one next to it that fits. */
int tac_facing_for(int formation, int facing);
/* 4.2: what a hexside is to a unit of that formation and facing. */
enum tac_arc tac_arc_of(int formation, int facing, int direction);
/* The same to the stack in a hex. */
enum tac_arc tac_arc_at(struct tac_at at, int hex, int direction);
bool tac_in_front(struct tac_at at, int hex, int other); /* a neighbour */
/* 4.28, 4.29: does fire or an attack from there come through an open flank or the rear? */
bool tac_flanked(struct tac_at at, int hex, int from);
/* Why it cannot have the formation in its hex; why it never has. */
struct no tac_form_no(struct tac_at at, int unit, int formation);
struct no tac_never_forms(struct tac_at at, int unit, int formation);
static inline bool tac_may_form(struct tac_at at, int unit, int formation)
{
	return !tac_form_no(at, unit, formation).why;
}
struct no tac_guns_no(struct tac_at at, int unit);       /* 4.5: of who has none */
struct no tac_detaches_no(struct tac_at at, int unit);   /* 4.7: of who never does */
int tac_fires_from(struct tac_at at, int unit, int hex); /* increments that may (7.13) */
int tac_fires_of(struct tac_at at, int unit, int left);  /* of so many in a hex (7.13) */
bool tac_shattered(struct tac_at at, int unit);
bool tac_brigade_shattered(struct tac_at at, int command);
bool tac_fatigued(struct tac_at at, int command);

/* ---- 5: stacking ---- */

int tac_equivalents(struct tac_at at, int hex); /* 5.03 */
/* Why nobody of the seat goes into the hex: an enemy stands there, or it burns. */
struct no tac_hex_no(struct tac_at at, int seat, int hex);
/* Why these units may not stand there together with those of their side that do. */
struct no tac_stack_no(struct tac_at at, const struct tac_stack *comers, int hex, bool leader);
static inline bool tac_may_stack(struct tac_at at, const struct tac_stack *comers, int hex, bool leader)
{
	return !tac_stack_no(at, comers, hex, leader).why;
}
/* The same of one unit with so many of its increments: a half of a multi-hex unit that goes there, or
 * all of one that collapses. */
struct no tac_part_no(struct tac_at at, int unit, int increments, int hex, bool leader);
static inline bool tac_part_may_stack(struct tac_at at, int unit, int increments, int hex, bool leader)
{
	return !tac_part_no(at, unit, increments, hex, leader).why;
}
void tac_share_disruption(struct run *run, int hex); /* 5.33 */
void tac_to_top(struct run *run, int unit);          /* 5.12 */
void tac_to_bottom(struct run *run, int unit);

/* ---- 6: morale ---- */

/* Why a check is made: what the target modifiers want to know. */
struct tac_threat {
	enum tac_cause cause;
	bool flank, battery, strong; /* strong: stood in a Strongpoint as a target */
};
void tac_morale_sum(struct tac_at at, int unit, bool grand, struct tac_sum *sum);
void tac_target_sum(struct tac_at at, int hex, const struct tac_threat *threat, struct tac_sum *sum);
/* 6.2 of a stack, by its first unit; false: failed, and all have gained Disruption. */
bool tac_morale_check(struct run *run, const struct tac_stack *stack, const struct tac_threat *threat);
/* 6.3; extra: what the task adds. */
bool tac_task_check(struct run *run, int unit, enum tac_task task, const struct tac_sum *extra);
/* 6.1 of a unit; of a stack. */
void tac_disrupt(struct run *run, int unit);
void tac_disrupt_stack(struct run *run, const struct tac_stack *stack);
/* 6.4: that seat lost a unit there (hex2: its other hex, or NONE); the checks are made by tac_panic. */
void tac_panic_at(struct run *run, int seat, int hex, int hex2);
void tac_panic(struct run *run);

/* ---- 7: fire ---- */

/* Who moves, and the formation in which each began what it does (11.37). */
struct tac_movers {
	struct tac_stack stack;
	int8_t formation[TAC_STACK];
};
struct tac_shot {
	int unit, hex, target; /* from which hex at which */
	int increments;
	int aim;                         /* hex that arc and range are judged to; usually the target */
	const struct tac_movers *movers; /* units that count in the formation they had, or NULL */
	enum tac_when when;
};
/* Why the unit may not fire from its hex at all; why not at that one, by arcs, range, sight and the rest. */
struct no tac_firing_no(struct tac_at at, int unit, int from, enum tac_when when);
struct no tac_fire_no(struct tac_at at, int unit, int from, int target, enum tac_when when);
static inline bool tac_may_fire(struct tac_at at, int unit, int from, int target, enum tac_when when)
{
	return tac_on_map(at.s, unit) && !tac_fire_no(at, unit, from, target, when).why;
}
/* 4.44, 4.46: must each of its increments fire at another hex? */
bool tac_fires_around(struct tac_at at, int unit);
/* One attack; more than one shot only in a Grand Battery, the leading one first. */
void tac_fire(struct run *run, const struct tac_shot *shot, int n);
/* The strength of a shot, and what is added to it and the die; nothing is fired. */
int tac_reckon_fire(struct tac_at at, const struct tac_shot *shot, struct tac_sum *sum);
/* Lets a unit fire in its step: targets one after another.  question: Q_TARGET or Q_AIM. */
void tac_fire_out(struct run *run, int unit, enum tac_when when, int question);
/* Is there a hex at which it may fire? */
bool tac_has_target(struct tac_at at, int unit, enum tac_when when);
int tac_fire_row(struct run *run); /* I */
/* 7.2: increments lost by a unit; it may be destroyed by it. */
void tac_lose(struct run *run, int unit, int n);
/* A unit is lost with all its increments. */
void tac_eliminate(struct run *run, int unit);
/* A unit leaves the map for good. */
void tac_remove(struct run *run, int unit, enum tac_status status);
/* 7.4 against a hex. */
void tac_special_loss(struct run *run, int hex, int by, enum tac_column column);
/* 7.3 */
void tac_leader_lost(struct run *run, int leader, enum tac_special how);
void tac_evade(struct run *run, int hex, int by);  /* 7.34: units of `by` have entered */
int tac_leader_morale(struct tac_at at, int unit); /* 6.01 */
bool tac_low_on_ammo(struct tac_at at, int unit);

/* ---- 8: turn ---- */

int tac_setup_row(struct run *run);
int tac_start_row(struct run *run);
int tac_end_row(struct run *run);
int tac_points(struct tac_at at, int seat); /* 8.21 */
int tac_events_row(struct run *run);        /* A, before the first player turn */
int tac_weather_row(struct run *run);       /* B */
/* 8.1A in force this turn: orders more that an Army leader may issue; is an echelon leader's staff
 * confused (MOD_CONFUSED on his initiative)?  The Grand ability of a leader now. */
int tac_extra_orders(struct tac_at at);
bool tac_confused(struct tac_at at, int leader);
enum tac_ability tac_ability_of(struct tac_at at, int leader);
bool tac_is_smoky(struct tac_at at, int range);
/* Is the unit of the brigade that the event of the turn drives on? */
bool tac_is_zealous(struct tac_at at, int unit);
/* 8.1B: what rain takes from musketry, how far one sees, what a hexside counts as, what a Double Step
 * costs. */
int tac_rain(struct tac_at at);
int tac_weather_sight(struct tac_at at);
enum tac_hexside tac_side_now(struct tac_at at, enum tac_hexside side);
int tac_double_cost(struct tac_at at);
/* 8.25: the side's units have entered a hex. */
void tac_claim(struct run *run, int hex, int seat);

/* ---- 9: command ---- */

/* 9.63: who acted as under Engage with an aide or in a Strongpoint, and is there no longer, is under
 * its own orders again. */
void tac_own_orders(struct run *run);
/* 9.5: the chain of command of a side as its leaders stand now: made from a position, kept by
 * nobody.  It costs a search of the map for every leader. */
struct tac_chain {
	struct tac_at at;
	int seat;
	struct tac_memo *memo;
	uint32_t open;                          /* number of how the ground lies open (memo.h) */
	int16_t first[TAC_COMMANDS];            /* of its units on the map, or NONE */
	int16_t next[TAC_UNITS];                /* of the same command, or NONE */
	bool barred[FLAT_HEXES];                /* 9.53 */
	bool linked[TAC_COMMANDS][TAC_PARENTS]; /* is the leader in range of that parent's? */
	bool attached[TAC_UNITS];               /* in range of the leader of its echelon */
};
const struct tac_chain *tac_chain_of(struct run *run, struct tac_at at, int seat);
/* 2.43: why the chain from the one down to the other does not hold. */
struct no tac_chain_no(const struct tac_chain *chain, int command, int above);
/* Why the leader may not give the brigade that order; why he may not try to in step F.  left: orders that he may
 * still issue. */
struct no tac_order_no(struct tac_at at, const struct tac_chain *chain, int leader, int command, enum tac_order order);
struct no tac_try_no(struct tac_at at, int leader);
struct no tac_issue_no(int left);
/* 9.31: why the head of the army may not bring the leader of a command back. */
struct no tac_free_no(struct tac_at at, const struct tac_chain *chain, int command, int army);
/* C: marks who is Out of Command. */
void tac_determine(struct run *run, int seat);
/* 9.51: units of others in range of the brigade. */
void tac_near_brigade(struct run *run, int command, bool near[TAC_UNITS]);

int tac_accept_row(struct run *run);          /* D */
int tac_issue_row(struct run *run);           /* E */
int tac_initiative_row(struct run *run);      /* F */
int tac_arrive_row(struct run *run);          /* G */
void tac_arrivals(struct run *run, int seat); /* its rolls, and all that goes with them */
/* The hex by which a unit or leader off the map may enter now, or NONE. */
int tac_entry_of_unit(struct tac_at at, int unit);
int tac_entry_of_leader(struct tac_at at, int leader);
/* 9.75: in half points, for those who entered there before. */
int tac_crowd_cost(struct tac_at at, int hex);
int tac_entry_cost(struct tac_at at, int mover, int formation, int hex); /* half points, or X */
void tac_count_entry(struct run *run, int unit);
/* 8.21: the exit of the seat in that hex, or NONE. */
int tac_exit_at(struct tac_at at, int seat, int hex);
/* Has a command no unit on the map because it has not come yet? */
bool tac_is_awaited(struct tac_at at, int command);
/* The command that a leader leads, beside his own, until its leader has come; NONE. */
int tac_acts_for(struct tac_at at, int leader);
/* Who leads a command now: its leader, or who acts for him; NONE: nobody. */
int tac_head_of(struct tac_at at, int command);
/* The command that the leader leads now, his own or that of one who has not come; or NONE. */
int tac_commands(struct tac_at at, int leader);

/* ---- 11: activation ---- */

int tac_declare_row(struct run *run);
int tac_move_row(struct run *run);
/* 15.01: cost in half points to go to a neighbour, or X. */
int tac_cost(struct tac_at at, int mover, int formation, int from, int to);
/* The same to the neighbour in that direction. */
int tac_cost_toward(struct tac_at at, int mover, int formation, int from, int direction, int to);
/* 4.62: do guns go in or out of a multi-hex formation by that step? */
bool tac_slides(struct tac_at at, int unit, int from, int to);
int tac_way_extra(int verb);                     /* 11.38: what a step of that verb costs more, in half points */
void tac_absorb(struct run *run, int company);   /* 4.75: by its parent, in whose hex it is */
int tac_change_cost(struct tac_at at, int unit); /* 4.31: of its formation, in half points */
int tac_allowance(struct tac_at at, int unit, bool doubled); /* in half points */
/* A unit enters a neighbouring hex: Disruption by ground, General formation, stacks shared. */
void tac_enter(struct run *run, int unit, int to);
/* The same of both halves of a multi-hex unit; to2 NONE: of a unit in one hex. */
void tac_enter_both(struct run *run, int unit, int to, int to2);
void tac_spread(struct run *run, int unit, int to); /* 4.62: the unit deploys into that hex as well */
/* 4.46: does the unit leave General ground by that step? */
bool tac_comes_out(struct tac_at at, int unit, int to);
/* It does: its owner says in which formation, that it may take for so many half points beside what the
 * change costs; alone: and may be March (5.04). */
void tac_come_out(struct run *run, int unit, int to, int points, int cost, bool alone);
void tac_change_formation(struct run *run, int unit, int formation, int facing, int cost);
void tac_turn(struct run *run, int hex, int facing);
/* 11.4 in a hex just left or stood in, at those of the movers who are in the hex `now`; before: another
 * hex that they left or stood in by the same step, for which its neighbours have had their shot, or
 * NONE. */
void tac_opportunity(struct run *run, const struct tac_movers *who, int left, int now, int before);
struct no tac_approach_no(struct tac_at at, int unit, int from, int to); /* 10.x, 9.56 */
struct no tac_dashes_no(struct tac_at at, int unit);                     /* 11.38: of who never does */
struct no tac_unmarked_no(struct tac_at at, int unit);                   /* 11.1: of who never declares */
struct no tac_declare_no(struct tac_at at, int unit);

/* ---- 12: reaction ---- */

int tac_defend_row(struct run *run); /* K */
int tac_react_row(struct run *run);  /* L */

/* ---- 13: melee ---- */

struct tac_fight {
	int n; /* attacking hexes, the leading one first */
	int from[FLAT_DIRECTIONS];
	int target;
	int reaction;    /* NONE, or the cavalry of a Reaction or Counter Charge */
	bool may_pursue; /* 12.61: not after a Reaction Charge */
};
int tac_melee_row(struct run *run);
void tac_melee(struct run *run, const struct tac_fight *fight);
int tac_odds(int attack, int defence); /* 13.1C */
/* 13.1A: what a stack with that unit on top is in a melee. */
enum tac_type tac_type_of(struct tac_at at, int unit);
const struct tac_cell *tac_result(enum tac_type attacker, enum tac_type defender, int margin);
void tac_unmark(struct run *run, int unit);
/* 15.02: can the unit go in there, as far as the ground matters? */
bool tac_may_go_in(struct tac_at at, int unit, int from, int to);
/* Units of that hex, a multi-hex unit with both halves, go into one that was left: at no cost, facing as
 * before, and leaders if their owner likes (12.43, 13.21). */
void tac_advance(struct run *run, const struct tac_stack *all, int from, int to);
/* Leaders who advance with their stack, if their owner likes. */
void tac_take_leaders(struct run *run, int seat, int from, int to);
/* Tries to recall it; true: it is gone. */
bool tac_recall(struct run *run, int unit);
/* 13.4, 12.72: the same, if its owner likes. */
bool tac_ask_recall(struct run *run, int unit);
/* 13.41: asks it of each of them that charges, and takes those off the stack who are gone. */
void tac_recall_some(struct run *run, struct tac_stack *stack);
/* 13.0: why that seat's units of the first hex may not attack the second: an enemy in front that was not
 * attacked in this Activation. */
struct no tac_attack_no(struct tac_at at, int from, int to, int seat);
bool tac_may_attack(struct tac_at at, int from, int to, int seat);

/* ---- 1.4: retreats ---- */

/* All units of the stack retreat together; hexes 0: as far as 1.42 says.  shelter: the hex that
 * they go to first, and lie at the bottom of (12.42), or NONE. */
void tac_retreat(struct run *run, struct tac_stack *stack, int hexes, int shelter);
/* 12.42: hexes a unit could shelter in, a multi-hex unit from either half: of the best class that a
 * retreat has. */
int tac_shelters(struct run *run, int unit, int out[2 * FLAT_DIRECTIONS]);
void tac_displace(struct run *run, int hex);
/* 5.0: stacks that became illegal are put right. */
void tac_settle(struct run *run);
/* 4.25, 1.44: the owner of the stack in a hex turns it as he likes. */
void tac_face_freely(struct run *run, int hex);

/* ---- 14: rally ---- */

int tac_fatigue_row(struct run *run);
int tac_rally_row(struct run *run);
int tac_commit_row(struct run *run);

/* ---- 15: terrain ---- */

bool tac_sees(struct tac_at at, int from, int to); /* 15.1 */
/* What keeps a hex from being seen: light or weather, if both hexes are NONE; else what is in the hex, or in both of
 * two beside a line along their side (one may be FLAT_NONE, off the map); a Slope between the two. */
struct tac_bar {
	int most; /* hexes that one sees now */
	int hex, other;
	bool slope;
};
/* False: it is seen. */
bool tac_sight_bar(struct tac_at at, int from, int to, struct tac_bar *bar);
int tac_hindrance(struct tac_at at, int from, int to);              /* 15.31 */
int tac_cover(struct tac_at at, int from, int target, bool melee);  /* 15.04 */
bool tac_fire_barred(struct tac_at at, int seat, int from, int to); /* 7.15 */

/* ---- 16: fog of war ---- */

/* Is it hidden from the enemy: under a mask, or beneath the top of a stack?  In a seat's view nothing
 * is; what is hidden from it is not on the map. */
static inline bool tac_hidden(const struct tac_state *s, int unit)
{
	return s->unit[unit].masked == 1 || s->unit[unit].beneath == 1;
}
/* The unit, or NONE if it is hidden: what may be named to all. */
static inline int tac_named_openly(const struct tac_state *s, int unit)
{
	return unit == VALUE_NONE || tac_hidden(s, unit) ? VALUE_NONE : unit;
}
int tac_mask_at(struct tac_at at, int hex);    /* whose mask lies there, or NONE */
bool tac_masked_at(struct tac_at at, int hex); /* is a mask all that is seen there? */
void tac_fog(struct run *run);                 /* after any move: who is hidden now */
void tac_fog_at(struct run *run, int hex);     /* the same of the units in a hex */
void tac_note_masks(const struct tac_setup *setup, struct tac_state *s);
void tac_look_beneath(const struct tac_setup *setup, struct tac_state *s);
void tac_lift(struct run *run, int hex); /* the masks of a hex come off */
void tac_lift_all(struct run *run);
/* A unit does what all may see: it is no longer hidden. */
void tac_show(struct run *run, int unit);
/* 16.14: units or leaders of the seat come next to masks. */
void tac_scout(struct run *run, int seat, int hex);
void tac_fire_unmasks(struct run *run, int hex); /* 16.13 */
void tac_hit_unmasks(struct run *run, int hex);  /* 16.14 */
/* 16.15: a dummy's move. */
void tac_drift(struct run *run, int dummy);
/* For the engine: is the event one for that unit's owner alone? */
bool tac_event_secret(const void *setup, const void *state, int kind, const int16_t *arg, int *owner);
/* 16.01: is of an enemy stack the top alone seen, but by the highest leader? */
bool tac_is_examining(const struct tac_setup *setup);
/* Does the seat look into stacks of the enemy there? */
bool tac_examines(struct tac_at at, int seat, int hex);
/* system.imagine. */
void tac_imagine(const void *setup, int seat, uint64_t *rng, void *state);
/* Would the question tell of hidden units, by what everybody sees (question_decl.tells)?  Of any that
 * the asked side has; of the one that it is about; of one of those to choose from. */
bool tac_tells_some(const void *setup, const void *open, const struct question *q);
bool tac_tells_unit(const void *setup, const void *open, const struct question *q);
bool tac_tells_option(const void *setup, const void *open, const struct question *q);

/* ---- 18: optional rules ---- */

int tac_activate_row(struct run *run);
int tac_stand_down_row(struct run *run);
/* 18.14: may it act in this Activation? */
bool tac_unit_active(struct tac_at at, int unit);
bool tac_leader_active(struct tac_at at, int leader);
/* Is it the first Activation of the side in this game turn?  Dummies move in no other. */
bool tac_dummies_active(struct tac_at at, int seat);
bool tac_activation_left(struct tac_at at, int unit); /* has it not acted in this game turn? */
int tac_close_turn(struct run *run);                  /* FLOW_NEXT: the game turn is over */
void tac_turn_start(const void *setup, void *state);
int tac_usual_along(const void *setup, const void *view, const struct question *q);
/* 18.2: the other half of a regiment that is not played split, or NONE; the same if it is with it. */
int tac_twin(struct tac_at at, int unit);
int tac_twin_beside(struct tac_at at, int unit);
void tac_add_twins(struct tac_at at, struct tac_stack *stack);
int tac_loser(struct tac_at at, int unit);                                /* which of them loses next */
bool tac_twin_holds(struct tac_at at, int unit);                          /* the other is not at its mark */
void tac_monarch_lost(struct run *run, int leader, enum tac_special how); /* 18.3 */
_Noreturn void tac_end_game(struct run *run, int winner, enum tac_victory how, int net);

/* ---- documented defaults (usual.c): what is answered where nobody says anything ---- */

int tac_usual_fire(const void *setup, const void *view, const struct question *q);
int tac_usual_aim(const void *setup, const void *view, const struct question *q);
int tac_usual_reaction(const void *setup, const void *view, const struct question *q);
int tac_usual_advance(const void *setup, const void *view, const struct question *q);
int tac_usual_recall(const void *setup, const void *view, const struct question *q);
int tac_usual_melee(const void *setup, const void *view, const struct question *q);
int tac_usual_loss(const void *setup, const void *view, const struct question *q);
int tac_usual_pursuit(const void *setup, const void *view, const struct question *q);
int tac_usual_colors(const void *setup, const void *view, const struct question *q);
int tac_usual_wagons(const void *setup, const void *view, const struct question *q);
int tac_usual_inspired(const void *setup, const void *view, const struct question *q);
int tac_usual_second_wind(const void *setup, const void *view, const struct question *q);
int tac_usual_supersede(const void *setup, const void *view, const struct question *q);
/* Of the answers to a pursuit: enters the neighbour if it may and should, else turns to it, else
 * stops. */
int tac_pursue_to(struct tac_at at, const struct question *q, int hex, bool enter);

/* ---- for the rest of the program ---- */

void tac_scope_hex(struct run *run, int hex);
void tac_scope_unit(struct run *run, int unit);
/* One of n at random; no die if there is but one. */
int tac_pick(struct run *run, int by, int n);
/* steady, the system's own player (player.c; no rule): system.play, and system.tempers, behind the last one NULL. */
extern const char *const tac_tempers[];
/* system.worth. */
int tac_worth(const void *setup, const void *state, int seat);
void tac_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out);

const char *tac_invariant(const void *setup, const void *state, struct buf *out);
void tac_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors);
void tac_describe(const void *setup, struct describe *d);
void tac_describe_player(const void *setup, const void *state, int seat, struct describe *d);
void tac_figures(const void *setup, const void *state, struct buf *out);
/* Every chart as text, to be laid beside the rulebook's. */
extern const struct chart tac_charts[];
extern const struct rulebook tac_book;
extern const struct facts tac_facts;

#endif
