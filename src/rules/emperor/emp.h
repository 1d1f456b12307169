/* What the chapters of Emperor share: setup, state, charts, and one function a section.  Chapter
 * and section numbers follow RULES.md beside this file.  Lengths are hundredths of an inch, places
 * tenths. */
#ifndef RULES_EMPEROR_EMP_H
#define RULES_EMPEROR_EMP_H

#include "engine/message.h"
#include "engine/pages.h"
#include "engine/run.h"
#include "engine/switches.h"
#include "geometry/geometry.h"

enum emp_limit {
	EMP_UNITS = 60,
	EMP_LEADERS = 20,
	EMP_AREAS = 40,
	EMP_OBJECTIVES = 10,
	EMP_CONTACTS = 60,
	EMP_LINES = 190,  /* orders of one mail */
	EMP_COMMANDS = 2 * EMP_LINES,
	EMP_ID = 16,
	EMP_NAME = 40,
};
/* What stands for a table in VALUE_ID: the areas of the setup, verbs and tests of the doctrine. */
enum { EMP_AREA = 100, EMP_RESPONSE, EMP_TRIGGER };

enum emp_arm { INFANTRY, CAVALRY, ARTILLERY, ARMS };
enum emp_formation { LINE, ATT, MARCH, SQUARE, SQN, UNL, LIM, FORMATIONS };
enum emp_status { FRESH, HALTED, DISORDERED, STATUSES };
enum emp_where { ON_TABLE, OFF_TABLE, GARRISON, GONE, WHERES };
enum emp_moved { STOOD, MOVED_HALF, MOVED_MORE, MOVES };
enum emp_order_kind { ORDERED_ATTACK, ORDERED_DEFEND, ORDERED_DELAY, ORDERED_FLANK, ORDERED_WITHDRAW, ORDER_KINDS };
enum emp_edge { EDGE_N, EDGE_E, EDGE_S, EDGE_W, EDGES };
enum emp_zone { ZONE_FRONT, ZONE_RIGHT, ZONE_REAR, ZONE_LEFT, ZONES }; /* edges of a footprint in turn */
enum emp_over { OVER_NOTHING, OVER_WALL, OVER_HEDGE, OVER_STREAM, OVERS };
enum emp_going { NORMAL, HALF, ROAD_ONLY, NEVER };
enum emp_sight { SEES, SEES_DEPTH, SEES_HILL, BLOCKS };
enum emp_cover { NO_COVER, AREA_COVER, HARD_COVER, COVERS };
enum emp_allowance { NOTHING, INFANTRY_LINE, INFANTRY_COLUMN, INFANTRY_MARCH, CAVALRY_LINE, CAVALRY_MARCH, LIMBERED };
enum emp_loss { LOST_EXHAUSTED, LOST_DESTROYED, LOST_RIDDEN_DOWN, LOST_BROKEN, LOST_LEFT, LOST_CRUSHED, LOSSES };
enum emp_stop { WENT_ALL, STOP_UNIT, STOP_GROUND, STOP_ZONE, STOP_TABLE, STOPS };
enum emp_ending { ENDS_ELAN, ENDS_SCORE, ENDS_BOTH, ENDINGS };
enum emp_spending { SPENT_ACTIVATION, SPENT_RECOVER, SPENT_ORDERS, SPENT_ATTACK, SPENDINGS };

enum emp_row {
	ROW_SETUP, ROW_ORDERS, ROW_COMMAND, ROW_MOVEMENT, ROW_SHOOTING, ROW_CHARGES, ROW_COMBAT, ROW_END
};
#define QUESTIONS_DEF "rules/emperor/questions.def"
#define QUESTIONS_END EMP_QUESTIONS
#include "engine/questions.h"

/* Whoever is ordered stands first. */
#define LEADS(verb) SAME_ARG(leader, CMD_##verb, CMD_RIDE)
LEADS(SHARE);
LEADS(RECOVER);
LEADS(ATTACK);
LEADS(TARGET);
LEADS(DEFEND);
LEADS(DELAY);
#undef LEADS
#define UNIT_DOES(verb) SAME_ARG(unit, CMD_##verb, CMD_MOVE)
UNIT_DOES(RALLY);
UNIT_DOES(FORM);
UNIT_DOES(ABOUT);
UNIT_DOES(ENTER);
UNIT_DOES(SHOOT);
UNIT_DOES(HOLD);
UNIT_DOES(SQUARE);
UNIT_DOES(ARRIVE);
#undef UNIT_DOES
SAME_ARG(unit, CMD_TARGET, CMD_RECOVER);
SAME_ARG(x, CMD_ATTACK, CMD_RIDE);
SAME_ARG(y, CMD_ATTACK, CMD_RIDE);
SAME_ARG(x, CMD_DEFEND, CMD_RIDE);
SAME_ARG(y, CMD_DEFEND, CMD_RIDE);
/* What is asked beside the mails is about a unit. */
SAME_ASKED(unit, Q_SUPPORT, Q_REACTION);
SAME_ASKED(charger, Q_SUPPORT, Q_REACTION);
SAME_ASKED(unit, Q_REROLL, Q_REACTION);
SAME_ASKED(unit, Q_OCCUPY, Q_REACTION);
SAME_ASKED(line, Q_CHARGES, Q_ORDERS);

enum emp_event {
#define EVENT(name, ...) EV_##name,
#include "rules/emperor/events.def"
#undef EVENT
};

/* Why not, and what else is told of a line of orders (refusals.def). */
enum emp_message {
#define REFUSAL(name, ...) NO_##name,
#define REMARK(name, ...) NO_##name,
#include "rules/emperor/refusals.def"
#undef REFUSAL
#undef REMARK
};
extern const struct message emp_messages[];
#define NO(name, ...) ((struct no){&emp_messages[NO_##name], {__VA_ARGS__}})

/* ---- the charts ---- */

enum emp_grade {
#define GRADE(id, ...) id,
#include "rules/emperor/grades.def"
#undef GRADE
	GRADES
};
struct emp_grade_row {
	const char *name;
	int8_t hits_on, activation, waver;
};
extern const struct emp_grade_row emp_grades[GRADES];

struct emp_formation_row {
	bool known; /* that arm has that formation */
	int8_t wide, deep;
	int16_t base_w, base_d;
	int8_t shooting, combat, allowance;
};
extern const struct emp_formation_row emp_footprints[ARMS][FORMATIONS];

struct emp_scale_row {
	int8_t figures, move[7], charge[2], zone, canister, effective;
};
extern const struct emp_scale_row emp_scales[];
extern const int emp_n_scales;

enum emp_number {
#define NUMBER(id, ...) N_##id,
#include "rules/emperor/numbers.def"
#undef NUMBER
	NUMBERS
};
struct emp_number_row {
	const char *name;
	int16_t value;
	bool length; /* in hundredths of an inch */
	const char *tag, *source;
};
extern const struct emp_number_row emp_numbers[NUMBERS];
static inline int emp_number(enum emp_number n)
{
	return emp_numbers[n].value;
}

enum emp_terrain {
#define TERRAIN(id, ...) TERRAIN_##id,
#include "rules/emperor/terrain.def"
#undef TERRAIN
	TERRAINS
};
struct emp_terrain_row {
	const char *name;
	int8_t going[2], sight, cover; /* going: of infantry, of horse and guns */
};
extern const struct emp_terrain_row emp_terrains[TERRAINS];

enum emp_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/emperor/switches.def"
#undef SWITCH
	SWITCHES
};
extern const struct switch_row emp_switches[SWITCHES];

extern const char *const emp_arms[ARMS];
extern const char *const emp_formations[FORMATIONS];
extern const char *const emp_statuses[STATUSES];
extern const char *const emp_wheres[WHERES];
extern const char *const emp_moves[MOVES];
extern const char *const emp_orders[ORDER_KINDS];
extern const char *const emp_edges[EDGES];
extern const char *const emp_zones[ZONES];
extern const char *const emp_overs[OVERS];
extern const char *const emp_losses[LOSSES];
extern const char *const emp_stops[STOPS];
extern const char *const emp_endings[ENDINGS];
extern const char *const emp_spendings[SPENDINGS];
extern const char *const emp_words_REACT[REACT_CHOICES], *const emp_words_CMD[CMD_CHOICES]; /* of choices */
extern const char *const emp_grade_names[GRADES];

/* ---- setup and state ---- */

struct emp_unit_setup {
	char id[EMP_ID], name[EMP_NAME];
	int8_t seat, arm, grade, leader; /* leader: of its corps */
	bool horse;                      /* horse artillery */
};

struct emp_leader_setup {
	char id[EMP_ID], name[EMP_NAME], corps[EMP_NAME];
	int8_t seat, elan;
	bool army;
	int16_t x, y;
	int8_t divisions; /* infantry and cavalry its corps begins with */
};

struct emp_area {
	char id[EMP_ID], name[EMP_NAME];
	int8_t type, capacity, level;
	struct geo_shape shape; /* a wall, hedge, stream: a segment */
	struct geo_box box;     /* of it */
};

/* How a formation lies about its anchor: its corners, those of its interaction zone (6.4), and its middle. */
struct emp_outline {
	struct geo_point corner[4], zone[4], middle;
	struct geo_box box, zone_box;
};

struct emp_objective_setup {
	int8_t area, seat;  /* seat: who alone can earn it; NONE: both */
	int8_t elan, score; /* for the first taking, and for holding it at the end */
	bool fresh;         /* a Fresh division must stand there, no enemy near */
};

struct emp_setup {
	struct setup_head head;
	int16_t width, height; /* tenths */
	int16_t turns;
	int8_t scale; /* row of emp_scales */
	int8_t rule[SWITCHES];
	int8_t home[2]; /* the edge of each side */
	int16_t n_units, n_leaders, n_areas, n_objectives;
	struct emp_unit_setup unit[EMP_UNITS];
	struct emp_leader_setup leader[EMP_LEADERS];
	struct emp_area area[EMP_AREAS];
	struct emp_objective_setup objective[EMP_OBJECTIVES];
	int8_t by_id[EMP_UNITS]; /* units in the order of their ids */
	int8_t leader_by_id[EMP_LEADERS];
	int8_t seat_by_id[2];         /* so that the order of the sides in a scenario is no matter */
	int16_t elan[2];              /* of all commanders at the start */
	char number[EMP_COMMANDS][4]; /* names of rows that have no other */
	struct emp_outline outline[ARMS][FORMATIONS][GEO_FACINGS];
};

int emp_unit_owner(const void *setup, const void *state, int row);
int emp_leader_owner(const void *setup, const void *state, int row);
int emp_side_owner(const void *setup, const void *state, int row);
int emp_command_owner(const void *setup, const void *state, int row);

#define STATE_DEF "rules/emperor/state.def"
#define STATE_NAME(x) emp_##x
#include "engine/declare.h"

static inline struct emp_state *emp_state(struct run *run)
{
	return run_state(run);
}
static inline const struct emp_setup *emp_setup(struct run *run)
{
	return run_setup(run);
}

/* ---- looking at the table (look.c) ---- */

static inline bool emp_on_table(const struct emp_state *s, int unit)
{
	return s->unit[unit].where == ON_TABLE;
}
/* On the table or in an area: something that can be shot at and charged. */
static inline bool emp_in_play(const struct emp_state *s, int unit)
{
	return s->unit[unit].where == ON_TABLE || s->unit[unit].where == GARRISON;
}
bool emp_is_division(const struct emp_setup *setup, int unit);
static inline bool emp_enemies(const struct emp_setup *setup, int a, int b)
{
	return setup->unit[a].seat != setup->unit[b].seat;
}
static inline struct geo_pose emp_pose(const struct emp_state *s, int unit)
{
	const struct emp_unit *u = &s->unit[unit];
	return (struct geo_pose){u->x, u->y, u->facing};
}
const struct emp_formation_row *emp_form(const struct emp_setup *setup, int unit, int formation);
int emp_width(const struct emp_setup *setup, int unit, int formation);
int emp_depth(const struct emp_setup *setup, int unit, int formation);
/* Works out the outlines of all formations, when the scale is known. */
void emp_draw_outlines(struct emp_setup *setup);
/* The footprint, or a garrison's area; its box, and its middle. */
struct geo_shape emp_shape(const struct emp_setup *setup, const struct emp_state *s, int unit);
struct geo_box emp_box(const struct emp_setup *setup, const struct emp_state *s, int unit);
struct geo_shape emp_shape_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at);
struct geo_box emp_box_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at);
struct geo_point emp_middle_at(const struct emp_setup *setup, int unit, int formation, struct geo_pose at);
/* Base c from the left in row j from the front. */
struct geo_shape emp_base(const struct emp_setup *setup, const struct emp_state *s, int unit, int c, int j);
/* Has it a front, flanks and a rear?  Squares and garrisons have none. */
bool emp_has_front(const struct emp_state *s, int unit);
int emp_gap(const struct emp_setup *setup, const struct emp_state *s, int a, int b);
/* Is that no more than so many hundredths? */
bool emp_within(const struct emp_setup *setup, const struct emp_state *s, int a, int b, int hundredths);
/* Do their boxes show that they are farther apart than so many hundredths?  Most are, and that is soon seen. */
bool emp_far(const struct emp_setup *setup, const struct emp_state *s, int a, int b, int hundredths);
/* The nearest enemy and how far it is; NONE: there is none. */
int emp_nearest_enemy(const struct emp_setup *setup, const struct emp_state *s, int unit, int *gap);
bool emp_fights(const struct emp_state *s, int unit);
bool emp_in_contact(const struct emp_state *s, int a, int b);
bool emp_on_map(const struct emp_setup *setup, const struct geo_shape *shape);
/* The unit that stands in the way there, or NONE.  ignore: another that does not count. */
int emp_in_the_way(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *shape,
		   int ignore);
/* Those on the table but the unit itself that anything within a box may meet, in the order of their ids. */
struct emp_near {
	int n, unit[EMP_UNITS];
	struct geo_box box[EMP_UNITS];
	struct geo_shape shape[EMP_UNITS];
};
void emp_near(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_box *box,
	      struct emp_near *near);
/* Does the shape, which has that box, overlap number i of these? */
bool emp_meets(const struct emp_near *near, int i, const struct geo_shape *shape, const struct geo_box *box);
/* Who of these bars the way of the unit there, or NONE.  Of those that it may cross (8.6) *crosses tells. */
int emp_bars_way(const struct emp_setup *setup, const struct emp_state *s, const struct emp_near *near, int unit,
		 const struct geo_shape *shape, bool *crosses);
/* Areas that meet a box and have ground where somebody of the unit's arm may not stand. */
struct emp_ground {
	int n;
	int8_t area[EMP_AREAS];
};
void emp_ground_in(const struct emp_setup *setup, int unit, const struct geo_box *box, struct emp_ground *ground);
/* One of these that nobody of its arm may stand in as it would, or NONE. */
int emp_bars_ground(const struct emp_setup *setup, const struct emp_ground *ground, int unit, int formation,
		    const struct geo_shape *shape, struct geo_pose at);
/* The same of all areas. */
int emp_forbidden(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation,
		  const struct geo_shape *shape, struct geo_pose at);
bool emp_has_room(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation, struct geo_pose at,
		  int ignore);
/* For many places that are tried in turn: what the unit can meet at all whose anchor lies in a box; and whether it has
 * room at one of them. */
struct emp_room {
	struct emp_near near;
	struct emp_ground ground;
};
void emp_survey(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation, int facing,
		const struct geo_box *anchors, struct emp_room *room);
bool emp_has_room_in(const struct emp_setup *setup, const struct emp_room *room, int unit, int formation,
		     struct geo_pose at);
/* Is the place in the area, or on its edge? */
bool emp_in_area(const struct emp_setup *setup, int area, struct geo_point p);
/* Is the middle of the shape in an area of that type?  The area, or NONE. */
int emp_stands_in(const struct emp_setup *setup, const struct geo_shape *shape, int type);
int emp_hill_level(const struct emp_setup *setup, const struct geo_shape *shape);
/* What lies between a place and a unit behind it: enum emp_over. */
int emp_over(const struct emp_setup *setup, const struct emp_state *s, struct geo_point from, int target);
bool emp_uphill(const struct emp_setup *setup, const struct emp_state *s, int from, int target);
/* 6.4 */
bool emp_has_zone(const struct emp_setup *setup, const struct emp_state *s, int unit);
struct geo_shape emp_zone_of(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* Is the shape in the interaction zone of any enemy of the unit?  That enemy, or NONE. */
int emp_zone_touched(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *shape);
/* Zones of enemies that something in the box may enter which began as `from`, and not in them; by id. */
void emp_zones_ahead(const struct emp_setup *setup, const struct emp_state *s, int unit, const struct geo_shape *from,
		     const struct geo_box *box, struct emp_near *zones);
/* Figures of the scale in hundredths of an inch. */
const struct emp_scale_row *emp_scale(const struct emp_setup *setup);
int emp_reach(const struct emp_setup *setup, int arm);
int emp_musket_range(const struct emp_setup *setup);
/* What is looked from or at: a unit, or with NONE a place or an area. */
struct emp_seen {
	int unit;
	struct geo_shape shape;
};
/* What hides the end of a line of sight: ground, or a unit; both NONE: nothing does. */
struct emp_bar {
	int area, unit;
};
enum { EMP_SIGHT_LINES = 5 };
/* Where a unit looks from: its anchor, or the middle of a garrison's area. */
struct geo_point emp_eye(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* How many lines are clear of the five to the corners and the middle, and what hides each that is not; to a place there is one, which
 * counts for all. */
int emp_sight(const struct emp_setup *setup, const struct emp_state *s, const struct emp_seen *from,
	      const struct emp_seen *to, struct emp_bar bar[EMP_SIGHT_LINES]);
/* 10.6: how many of the five lines are clear, 0 to 5. */
int emp_lines_clear(const struct emp_setup *setup, const struct emp_state *s, int from, int target);
int emp_find_unit(const struct emp_setup *setup, const char *id);
int emp_find_leader(const struct emp_setup *setup, const char *id);
int emp_find_area(const struct emp_setup *setup, const char *id);
void emp_scope_unit(struct run *run, int unit);
void emp_scope_seat(struct run *run, int seat);
void emp_scope_leader(struct run *run, int leader);

/* ---- 1: grades ---- */
int emp_grade(const struct emp_setup *setup, const struct emp_state *s, int unit);
int emp_hits_on(const struct emp_setup *setup, const struct emp_state *s, int unit);

/* ---- 2: the turn ---- */
int emp_setup_row(struct run *run);
int emp_orders_row(struct run *run);
int emp_command_row(struct run *run);
int emp_movement_row(struct run *run);
int emp_shooting_row(struct run *run);
int emp_charges_row(struct run *run);
int emp_combat_row(struct run *run);
int emp_end_row(struct run *run);
/* Is the choice one that the seat could order as far as can be seen now?  NULL if so; else a
 * sentence, in out. */
struct no emp_command_fault(const struct emp_setup *setup, const struct emp_state *view, int seat,
			    const struct choice *c);
struct no emp_charge_order_fault(const struct emp_setup *setup, const struct emp_state *view, int seat,
				 const struct choice *c);
bool emp_command_legal(const void *setup, const void *view, const struct question *q, const struct choice *c);
bool emp_charge_legal(const void *setup, const void *view, const struct question *q, const struct choice *c);
void emp_command_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out);
/* system.imagine. */
void emp_imagine(const void *setup, int seat, uint64_t *rng, void *state);
void emp_charge_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out);

/* ---- 3: elan ---- */
/* What each has when the side's commands have shared its elan out; who is not named keeps what he
 * has.  False: there is no such command.  And what is wrong with it, or NULL. */
bool emp_shares(const struct emp_setup *setup, const struct emp_state *s, int seat, int share[EMP_LEADERS]);
struct no emp_share_fault(const struct emp_setup *setup, const struct emp_state *s, int seat);
void emp_share_elan(struct run *run);
bool emp_may_help(const struct emp_setup *setup, const struct emp_state *s, int leader, int unit);
bool emp_spend(struct run *run, int leader, int unit, enum emp_spending how);
/* The line of a mail, as the state keeps it: its arguments in their order. */
struct emp_command emp_command_of(int seat, const struct choice *c);
void emp_recover(struct run *run, const struct emp_command *c);
/* One step up the ladder. */
enum emp_status emp_better(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* Shall the roll of that unit be made again?  Asks every commander who may pay for it. */
bool emp_reroll(struct run *run, int unit, enum emp_spending how, int hits);
void emp_lose_elan(struct run *run, int unit);
int emp_army_elan(const struct emp_setup *setup, const struct emp_state *s, int seat);

/* ---- 4: commanders and orders ---- */
bool emp_in_command(const struct emp_setup *setup, const struct emp_state *s, int unit);
int emp_army_leader(const struct emp_setup *setup, int seat);
/* The order that binds now: a delay has become an attack when its turn is over. */
int emp_order_now(const struct emp_setup *setup, const struct emp_state *s, int leader);
struct geo_point emp_order_place(const struct emp_setup *setup, const struct emp_state *s, int leader);
/* 4.2: may a unit of the corps end there?  The rule it breaks, or NULL. */
struct no emp_order_forbids(const struct emp_setup *setup, const struct emp_state *s, int unit,
			    const struct geo_shape *from, const struct geo_shape *to);
/* What a commander's order becomes by the command. */
void emp_set_order(struct emp_leader *l, const struct emp_command *c);
void emp_change_order(struct run *run, const struct emp_command *c);
/* Can the corps of the commander arrive from round the flank this turn, and on what number? */
bool emp_may_arrive(const struct emp_setup *setup, const struct emp_state *s, int leader);
int emp_arrives_on(const struct emp_state *s, int leader);
/* Is the place on the edge that the corps marches to? */
bool emp_on_edge(const struct emp_setup *setup, const struct emp_state *s, int leader, int x, int y);
/* Puts the corps on its edge, as the commands of the turn say.  Returns how many units. */
int emp_bring_on(const struct emp_setup *setup, struct emp_state *s, int leader);
void emp_flank_march(struct run *run);
/* Why he cannot ride there, who has ridden so many hundredths before; NULL if he can. */
struct no emp_ride_fault(const struct emp_setup *setup, const struct emp_state *s, int leader, struct geo_point to,
			 int ridden);
int emp_ride_length(const struct emp_state *s, int leader, struct geo_point to);
void emp_ride(struct run *run, const struct emp_command *c, int ridden[EMP_LEADERS]);
void emp_displace_leaders(struct run *run);
void emp_judge_attack_orders(struct run *run, const int before[EMP_UNITS]);
/* 4.2.attack: how many of the corps are nearer than before, and how many must be. */
bool emp_went_nearer(const struct emp_setup *setup, const struct emp_state *s, int unit, int before);
void emp_weigh_attack(const struct emp_setup *setup, const struct emp_state *s, int leader, const int before[EMP_UNITS],
		      int *nearer, int *wanted);
void emp_note_distances(const struct emp_setup *setup, const struct emp_state *s, int out[EMP_UNITS]);
void emp_order_target_gone(struct run *run, int unit);

/* ---- 5: activation ---- */
bool emp_activate(struct run *run, int unit);
bool emp_may_rally(const struct emp_setup *setup, const struct emp_state *s, int unit);
void emp_rally(struct run *run, int unit);

/* ---- 7, 8: formations and moves ---- */
int emp_allowance(const struct emp_setup *setup, int unit, int formation);
bool emp_may_form(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation);
/* 6.3: the anchor of a new formation, shifted back for room; false: there is none. */
bool emp_form_place(const struct emp_setup *setup, const struct emp_state *s, int unit, int formation,
		    struct geo_pose *out, int *blocker);
void emp_change_formation(struct run *run, int unit, int formation);
/* Why it cannot face about, or NULL; to: how it would stand. */
struct no emp_about_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose *to);
void emp_about_face(struct run *run, int unit);

struct emp_move {
	int unit, formation;
	struct geo_pose from, to;
	bool formed; /* changed formation before */
	/* what comes of it */
	int allowance; /* hundredths, of what is left */
	int cost;      /* hundredths at full pace */
	struct geo_pose end;
	enum emp_stop stop;
	int blocker; /* unit or area that stopped it */
	bool slow;   /* sideways or back */
	bool back, half;
};
/* Works a move out; false if it may not be begun, with the reason in out (may be NULL). */
struct no emp_work_out_move(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m);
/* The same answer, where it is no matter what comes of it. */
struct no emp_move_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_move *m);
enum { EMP_ALL_USED = 10000 }; /* unit.used of one that moves no more this turn */
/* What the move leaves of the unit: where it ends, and how much of its way is used. */
void emp_end_move(const struct emp_setup *setup, struct emp_state *s, const struct emp_move *m);
bool emp_hard_going(const struct emp_setup *setup, const struct emp_move *m);
void emp_move_unit(struct run *run, const struct emp_command *c);
void emp_enter_area(struct run *run, int unit, int area);
bool emp_may_enter(const struct emp_setup *setup, const struct emp_state *s, int unit, int area);
/* Why a unit cannot go into houses or works, or a garrison leave its own for that place. */
struct no emp_enter_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, int area);
struct no emp_leave_fault(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose to);
int emp_garrison_count(const struct emp_state *s, int area);
/* Where a garrison goes that leaves its area by force, by the side farthest from the enemy and never
 * towards him: touching it, or 8 inches away.  False: nowhere. */
bool emp_place_outside(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_point enemy,
		       bool withdraws, struct geo_pose *out, int *formation);
/* 12.9: where a unit that withdraws from there ends, in the formation or a narrower one. */
bool emp_find_refuge(const struct emp_setup *setup, const struct emp_state *s, int unit, struct geo_pose from,
		     struct geo_pose *out, int *formation);
void emp_place(struct run *run, int unit, struct geo_pose at);

/* ---- 10: shooting ---- */
struct emp_shot {
	int shooter, target;
	int guns[3], n_guns; /* of a grand battery; else the shooter alone */
	int side;            /* of a garrison's outline, else NONE */
	int range;           /* hundredths */
};
/* May it shoot so?  Works out the range. */
struct no emp_shot_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_shot *shot);
/* How far the unit shoots, in hundredths. */
int emp_shooting_range(const struct emp_setup *setup, int unit);
struct no emp_shooter_fault(const struct emp_setup *setup, const struct emp_state *s, int unit);
bool emp_under_threat(const struct emp_setup *setup, const struct emp_state *s, int unit);
bool emp_may_square_instead(const struct emp_setup *setup, const struct emp_state *s, int unit);
int emp_cover(const struct emp_setup *setup, const struct emp_state *s, struct geo_point from, int target);
bool emp_in_fort(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* Infantry's dice for the shot, 10.8; modifiers into the journal of the next roll. */
int emp_infantry_pool(struct run *run, const struct emp_shot *shot, bool partly, bool note);
int emp_gun_pool(struct run *run, const struct emp_shot *shot, bool note);

/* ---- 11: charges ---- */
struct emp_charge {
	int charger, target;
	int zone, side;
	struct geo_shape edge; /* that will be struck */
	int over;
	bool uphill;
};
/* 11.3: the zone (enum emp_zone) of the target that the unit would strike from where it stands. */
int emp_zone_struck(const struct emp_setup *setup, const struct emp_state *s, int charger, int target);
struct no emp_charge_fault(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c);
/* 11.1: may the unit charge as it stands? */
struct no emp_charger_fault(const struct emp_setup *setup, const struct emp_state *s, int unit);
/* How far it may charge, and what would keep it from the edge it aims at: for charges that are made at
 * once.  at: where it would come to stand. */
int emp_charge_reach(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c);
struct no emp_onward_fault(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
			   struct geo_pose *at);
/* What the charged does about such a charge (REACT_STAND to REACT_EVADE), and where a charger ends whom it evades. */
int emp_react_at_once(struct run *run, const struct emp_charge *c);
void emp_ride_on(struct run *run, int unit);
/* 11.4: where the charger comes to stand; false: no room. */
bool emp_contact_place(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
		       struct geo_pose *out);
void emp_make_contact(struct run *run, const struct emp_charge *c, struct geo_pose at, bool counter);
/* 11.2: is the way from the charger's front to its place of contact barred by somebody else? */
bool emp_way_barred(const struct emp_setup *setup, const struct emp_state *s, const struct emp_charge *c,
		    struct geo_pose at);
/* 11.3: which edge of the target the charger strikes from where it stands. */
void emp_aim(const struct emp_setup *setup, const struct emp_state *s, struct emp_charge *c);
void emp_break_contact(struct emp_state *s, int unit);

/* ---- 12: combat ---- */
/* The units of one combat: all that hang together by contacts. */
struct emp_combat {
	int unit[EMP_UNITS], n;  /* by id */
	int taken[EMP_UNITS];    /* by unit: hits in this combat */
	int by_side[2];          /* hits dealt */
	bool charged[EMP_UNITS]; /* charged or countercharged in this round */
	int foe[EMP_UNITS];      /* whom it charged, or who charged it; the lowest id */
	bool driven[EMP_UNITS];  /* recoiled or withdrew for its hits */
	bool withdrew[EMP_UNITS];
};
/* Everybody who hangs together with the unit by contacts. */
void emp_gather(const struct emp_setup *setup, const struct emp_state *s, int unit, struct emp_combat *c);
void emp_fight(struct run *run, struct emp_combat *c);
void emp_after_combat(struct run *run, struct emp_combat *c);
/* Rolls n dice that hit on `on` and gives the hits after forced rerolls (12.7, 10.9). */
struct emp_pool {
	const char *rule, *label;
	int unit, target, n, on;
	bool spent, disordered, canister; /* reroll every success; one success; one failure */
	int most;                         /* hits that count */
};
int emp_roll_pool(struct run *run, const struct emp_pool *p);
void emp_withdraw(struct run *run, int unit, bool disorder);
void emp_recoil(struct run *run, int unit);

/* ---- 13, 14 ---- */
void emp_hit(struct run *run, int unit, int hits);
void emp_set_status(struct run *run, int unit, enum emp_status status);
void emp_worsen(struct run *run, int unit, enum emp_status status);
void emp_lose_unit(struct run *run, int unit, enum emp_loss how);
void emp_clear_phase(struct emp_state *s);
void emp_shooting_results(struct run *run);
void emp_waver(struct run *run, int unit);
void emp_waver_all(struct run *run);

/* ---- 15, 16 ---- */
int emp_score(const struct emp_setup *setup, const struct emp_state *s, int seat);
int emp_points(const struct emp_setup *setup, int unit);
void emp_take_objectives(struct run *run);
bool emp_holds_objective(const struct emp_setup *setup, const struct emp_state *s, int objective, int seat);

/* steady, the system's own player (player.c; no rule): system.play, and system.tempers, behind the last one NULL. */
extern const char *const emp_tempers[];
/* system.worth. */
int emp_worth(const void *setup, const void *state, int seat);
void emp_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out);

const char *emp_invariant(const void *setup, const void *state, struct buf *out);
void emp_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors);
void emp_describe(const void *setup, struct describe *d);
void emp_describe_player(const void *setup, const void *state, int seat, struct describe *d);
void emp_figures(const void *setup, const void *state, struct buf *out);
extern const struct chart emp_charts[];
/* Parts of the charts in words: how an arm goes through ground, and what ground does to sight; cover. */
extern const enum said_id emp_goings[], emp_sights[], emp_covers[];
extern const struct rulebook emp_book;
extern const struct facts emp_facts;

#endif
