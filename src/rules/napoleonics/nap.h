/* What the chapters of Napoleonics share: setup, state, tables, and one function a
 * section.  Chapter and section numbers follow RULES.md beside this file. */
#ifndef RULES_NAPOLEONICS_NAP_H
#define RULES_NAPOLEONICS_NAP_H

#include "engine/run.h"
#include "rules/hex/hex.h"

enum nap_limit {
	NAP_PIECES = 64, NAP_HEXES = 117, NAP_DECK = 100, NAP_HAND = 12, NAP_TRACK = 4,
	NAP_OBJECTIVES = 24, NAP_OBJECTIVE_HEXES = 12
};
enum nap_fate { FATE_THERE, FATE_LOST, FATE_LEFT, FATES };
enum nap_arm { INFANTRY, CAVALRY, ARTILLERY, LEADER, ARMS };
enum nap_rounding { NONE, UP, DOWN };
enum nap_confidence { SURE, LIKELY, GUESSED };
enum nap_trait {
	LIGHT = 1,       /* battles on the turn it enters woods */
	NO_SABRE = 2,    /* its sabres hit lone leaders only */
	HORSE = 4,       /* horse guns */
	ROCKETS = 8,
	MASS = 16,       /* forms a battalion mass: a square that takes no card */
	LANCER = 32,     /* rolls flags again */
	CUIRASS = 64,    /* lancers may not roll flags again against it */
	FIRE_SAVE = 128, /* ignores one hit of infantry fire */
	STIFF = 256,     /* one hex alone with Force March and Bayonet Charge */
	NO_FIRST = 512,  /* its melee die does not count in a First Strike */
	IRON = 1024,     /* Iron Will markers are for it */
};
enum nap_face { FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY, FACE_FLAG, FACE_SABRE, FACES };
enum nap_melee_kind { MELEE_ATTACK, MELEE_BONUS, MELEE_BACK, MELEE_STRIKE, MELEE_KINDS };
enum nap_section { WEST = 1, CENTRE = 2, EAST = 4 };
enum nap_square { NO_SQUARE, BATTALION_MASS = NAP_TRACK + 1 }; /* between: place on the track */

enum nap_row { ROW_SETUP, ROW_COMMAND, ROW_ORDER, ROW_MOVEMENT, ROW_COMBAT, ROW_DRAW };

enum nap_question {
	Q_CARD, Q_GUERRILLA, Q_ORDER, Q_RALLY, Q_SUPPLY, Q_SUPPLY_TO, Q_MOVER, Q_TO, Q_ATTACK,
	Q_REACTION, Q_RETIRE, Q_IGNORE, Q_RETREAT, Q_LEADER_RETREAT, Q_ADVANCE, Q_BREAKTHROUGH,
	Q_BONUS, Q_BACK, Q_TOKEN, Q_KEEP
};
/* Verbs of the questions, in the order of their declarations. */
enum { PICK_UNIT, PICK_DETACH, PICK_UNFORM, PICK_DONE };
enum { RALLY_PIECE, RALLY_DONE };
enum { MOVER_PIECE, MOVER_DONE };
enum { TO_HEX, TO_EXIT, TO_STAY };
enum { ATTACK_MELEE, ATTACK_FIRE, ATTACK_COMBINED, ATTACK_DONE };
enum { REACT_STAND, REACT_STRIKE, REACT_SQUARE, REACT_RETIRE };
enum { LEADER_HEX, LEADER_STOP, LEADER_OFF };
enum { ANSWER_NO, ANSWER_YES };
enum { BREAK_HEX, BREAK_STOP };
enum { BONUS_HEX, BONUS_COMBINED, BONUS_NO };
enum { TOKEN_CARD, TOKEN_TOKEN };

enum nap_event {
#define EVENT(name, ...) EV_##name,
#include "rules/napoleonics/events.def"
#undef EVENT
};

/* ---- the charts ---- */

/* A row of the unit tables (units.def). */
struct nap_unit {
	const char *nation, *code, *name;
	int8_t arm;
	const char *badge, *mark;
	int8_t blocks, move, far, fire, rounding, fire_moved, range, melee, melee_moved,
		versus_infantry, ignores, retreat, retreat_more;
	uint16_t traits;
	uint8_t confidence;
};
extern const struct nap_unit nap_units[];
extern const int nap_n_units;

/* A row of the gun chart: dice by range, 1 is melee. */
struct nap_gun_row {
	const char *name;
	int8_t dice[6];
	uint8_t confidence;
};
extern const struct nap_gun_row nap_guns[];
extern const int nap_n_guns;

/* A row of the terrain chart (terrain.def). */
enum nap_terrain {
#define TERRAIN(id, ...) id,
#include "rules/napoleonics/terrain.def"
#undef TERRAIN
	TERRAINS
};
enum nap_entry { EVERYBODY, LIGHT_ALONE, NOBODY };
enum nap_passes { ALL_ARMS, NO_GUNS, NO_ARM };
struct nap_ground {
	const char *name;
	bool stops;
	int8_t entry, passes;
	int8_t in_melee[3], in_fire[3], out_melee[3], out_fire[3]; /* infantry, cavalry, artillery */
	int8_t flags;
	bool sight, square, building;
	uint8_t confidence;
};
extern const struct nap_ground nap_grounds[TERRAINS];

/* Switches of a scenario (switches.def). */
enum nap_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/napoleonics/switches.def"
#undef SWITCH
	SWITCHES
};
struct nap_switch_row {
	const char *name;
	int8_t usual, lo, hi;
	const char *text, *off, *source; /* what it says; what 0 says; # is the value */
};
extern const struct nap_switch_row nap_switches[SWITCHES];

/* A command card (cards.def). */
enum nap_card_id {
#define CARD(id, ...) CARD_##id,
#define TACTIC(id, ...) CARD_##id,
#include "rules/napoleonics/cards.def"
#undef CARD
#undef TACTIC
	NAP_CARDS
};
enum { COMMAND = 100, ANY = 101, USUAL = -1, NEVER = -2, NO_FIRE = -100 };
struct nap_setup;
struct nap_state;
/* May the card order this unit, or this leader by himself, as things stand? */
typedef bool nap_whom(const struct nap_setup *setup, const struct nap_state *s, int piece);
struct nap_card {
	const char *id, *title;
	int8_t mirror, copies;
	int8_t orders[3]; /* section cards: left, centre, right; COMMAND */
	bool bicorne;
	int8_t draws;
	int8_t anywhere, far, battle, fire, melee; /* tactic cards: orders; see cards.def */
	nap_whom *whom;                            /* NULL: a section card */
	uint8_t confidence;
	const char *text; /* NULL: a section card says it by its numbers */
};
extern const struct nap_card nap_cards[NAP_CARDS];

extern const char *const nap_card_names[NAP_CARDS];
extern const char *const nap_fates[FATES];
extern const char *const nap_melee_kinds[MELEE_KINDS];
extern const char *const nap_faces[];
extern const char *const nap_arms[ARMS];
extern const char *const nap_confidences[];
extern const char *const nap_hex_sides[HEX_DIRECTIONS];

/* ---- setup and state ---- */

struct nap_piece_setup {
	char id[16], name[48];
	int8_t seat, unit; /* row of nap_units; a leader: NONE */
};

struct nap_objective_setup {
	char id[8], name[40]; /* id: its row */
	int16_t hex[NAP_OBJECTIVE_HEXES];
	int8_t n_hexes, seat, banners; /* seat NONE: for whoever holds it */
	bool all, at_once, ever;       /* need all hexes; gained at any time; never lost again */
};

struct nap_setup {
	struct setup_head head;
	struct nap_piece_setup piece[NAP_PIECES];
	int16_t n_pieces;
	int8_t terrain[NAP_HEXES];
	bool hill[NAP_HEXES];
	uint8_t works[NAP_HEXES];     /* bits of the protected hex sides */
	int8_t exit[2][NAP_HEXES];    /* banners for a unit of that side that leaves there */
	struct nap_objective_setup objective[NAP_OBJECTIVES];
	int8_t n_objectives;
	int8_t south; /* seat whose baseline is row A */
	int8_t first;
	int8_t hand[2], banners[2];
	bool guerrillas[2]; /* may take tokens */
	int8_t copies[NAP_CARDS];
	int8_t rule[SWITCHES];
};

int nap_side_owner(const void *setup, const void *state, int row);

#define STATE_DEF "rules/napoleonics/state.def"
#define STATE_NAME(x) nap_##x
#include "engine/declare.h"

/* ---- looking at the game ---- */

/* Who stands where: rows of the piece table, or NONE. */
struct nap_look {
	int8_t unit[NAP_HEXES], leader[NAP_HEXES];
};

static inline struct nap_state *nap_state(struct run *run)
{
	return run_state(run);
}

static inline const struct nap_setup *nap_setup(struct run *run)
{
	return run_setup(run);
}

void nap_look_at(const struct nap_setup *setup, const struct nap_state *s, struct nap_look *look);
void nap_look(struct run *run, struct nap_look *look);
struct hex_board *nap_board(void);
/* NULL for a leader. */
const struct nap_unit *nap_unit_of(const struct nap_setup *setup, int piece);
int nap_arm(const struct nap_setup *setup, int piece); /* enum nap_arm */
static inline int nap_seat(const struct nap_setup *setup, int piece)
{
	return setup->piece[piece].seat;
}
static inline bool nap_has(const struct nap_unit *u, enum nap_trait trait)
{
	return u && (u->traits & trait);
}
/* The leader that stands in the piece's hex (himself for a leader), or NONE. */
int nap_leader_at(const struct nap_setup *setup, const struct nap_state *s, int piece);
int nap_leader_with(struct run *run, int piece);
/* Direction of a side's retreats: HEX_SW and HEX_SE, or HEX_NW and HEX_NE. */
int nap_back_hexes(const struct nap_setup *setup, int seat, int hex, int out[2]);
/* Half hexes between a hex and the middle column of the board. */
int nap_from_middle(int hex);
bool nap_on_baseline(const struct nap_setup *setup, int seat, int hex);
/* Sections (bits of enum nap_section) a hex belongs to. */
int nap_sections(int hex);
void nap_scope(struct run *run, int hex);
/* Moves the piece (NONE: off the board). */
void nap_place(struct run *run, int piece, int hex);
/* Moves a unit and its leader (or NONE) to where their move ends; objectives change hands. */
void nap_place_both(struct run *run, int piece, int leader, int hex);
/* The unit in the hex, else the leader alone there, or NONE. */
static inline int nap_who_at(const struct nap_look *look, int hex)
{
	return look->unit[hex] != VALUE_NONE ? look->unit[hex] : look->leader[hex];
}
bool nap_enemy(const struct nap_setup *setup, int piece, int other); /* other may be NONE */

/* ---- chapters ---- */

int nap_setup_row(struct run *run);
int nap_command(struct run *run);
int nap_order(struct run *run);
int nap_movement(struct run *run);
int nap_combat(struct run *run);
int nap_draw(struct run *run);

/* 1: the card whose orders are given: the one played, or what Counter Attack copies; NONE. */
int nap_effect(const struct nap_state *s);
void nap_take_from_hand(struct nap_state *s, int seat, int card);

/* 2: what a section card gives, and what is ordered, by set of sections (bits). */
enum { NAP_SECTION_SETS = 8 };
struct nap_tally {
	int16_t given[NAP_SECTION_SETS], ordered[NAP_SECTION_SETS];
};
void nap_tally(const struct nap_setup *setup, const struct nap_state *state, struct nap_tally *t);
/* Would one more order, to a piece that stands in these sections, fit the card? */
bool nap_fits(const struct nap_tally *t, int sections);
/* Would the card of this turn order the piece too?  (A leader with a unit: by himself.) */
bool nap_may_order(const struct nap_setup *setup, const struct nap_state *s, int piece);
/* The same with the tally at hand, for many pieces. */
bool nap_would_order(const struct nap_setup *setup, const struct nap_state *s, int piece,
		     const struct nap_tally *tally);
/* May it come out of its square now? */
bool nap_may_unform(const struct nap_setup *setup, const struct nap_state *s, int piece);

/* 3: hexes an ordered piece can reach. */
struct nap_reach {
	int8_t steps[NAP_HEXES]; /* of a shortest way; 0: it cannot end there */
	int16_t from[NAP_HEXES]; /* the hex before, on that way */
	int16_t on[NAP_HEXES];   /* the hex before, on a way that goes on from the hex */
	int exit;                /* hex it can leave the board from, or NONE */
};
void nap_reach(struct run *run, int piece, struct nap_reach *reach);
/* Longest move, by the card too. */
int nap_far(const struct nap_setup *setup, const struct nap_state *s, int piece);
/* Does whoever goes from one hex to the next have to stop there? */
bool nap_stops(const struct nap_setup *setup, int from, int to);
bool nap_passable(int terrain, int arm);

/* 4 and 5: dice, 0 if the attack is not allowed.  With note set the modifiers go into the
 * journal of the next roll. */
int nap_fire_dice(struct run *run, int piece, int at, bool note);
int nap_melee_dice(struct run *run, int piece, int from, int target, int at,
		   enum nap_melee_kind kind, bool note);
/* The gun chart at range 1. */
int nap_gun_melee(const struct nap_unit *u, int blocks, int moved);
bool nap_may_battle(struct run *run, int piece);
bool nap_in_sight(struct run *run, const struct nap_look *look, int from, int to, int arm);
int nap_adjacent_enemy_unit(struct run *run, const struct nap_look *look, int piece);
/* 5.arms: dice the gun adds to a melee against that hex; 0: it cannot join. */
int nap_support_dice(struct run *run, int gun, int at, bool note);
/* Adds an option for each gun that can join: verb with (unit, at, gun), or of a bonus attack
 * with (at, gun). */
void nap_offer_guns(struct run *run, int verb, int unit, int at, bool bonus);
/* 5.8: do its sabres hit units? */
bool nap_sabres_hit(const struct nap_unit *u);
/* 5: a whole melee: reaction, the blow, what follows it, and the battle back. */
void nap_melee(struct run *run, int piece, int at, int gun, enum nap_melee_kind kind);
void nap_fire(struct run *run, int piece, int at);

/* Faces of a roll. */
struct nap_count {
	int8_t n[FACES];
	int8_t dice;
};
void nap_count(const struct roll *r, struct nap_count *c);

/* One roll against a hex, with all that follows for the target. */
struct nap_blow {
	int attacker, target, at; /* pieces; the target's hex */
	int from;                 /* where it comes from */
	int by;                   /* seat that rolls */
	bool melee, sabres;       /* do sabres hit units? */
	bool retiring;            /* the target retires: cavalry symbols alone hit, no flags */
	bool lances;              /* flags are rolled again */
	bool checked;             /* the leader check of this roll was made */
	bool vacated;             /* the target is no longer in its hex */
};
/* 4.7 to 4.9 and 5.7 to 5.9. */
void nap_resolve(struct run *run, struct nap_blow *blow, const char *rule, const char *label,
		 int dice);
void nap_score_hits(struct run *run, struct nap_blow *b, int hits);
void nap_lose_blocks(struct run *run, struct nap_blow *b, int n);
/* The target pays blocks for flags or hexes it could not carry out: tells it by that event
 * (piece, hex, n, lost, left), and checks the leader. */
void nap_blocks_for(struct run *run, struct nap_blow *b, int n, int kind);
/* 5.2 */
bool nap_may_retire(struct run *run, int piece);
void nap_retire(struct run *run, int piece);
/* 5.3 */
bool nap_may_square(struct run *run, int piece, int attacker);
void nap_form_square(struct run *run, int piece);
void nap_leave_square(struct run *run, int piece);
/* The square's one die against cavalry; true: the attack is over. */
bool nap_bounce(struct run *run, int cavalry, int square);
/* No more than one die by a square, or by cavalry against one. */
int nap_one_die(struct run *run, int piece, int target, int dice, bool note);
/* Dice of guns against the unit (or NONE) if it is a square. */
int nap_guns_at_square(struct run *run, int gun, int target, bool note);
void nap_square_flags(struct run *run, struct nap_blow *b, int flags);
/* 6 */
void nap_leader_check(struct run *run, struct nap_blow *blow, int leader, bool unit_lives);
void nap_leader_after_loss(struct run *run, struct nap_blow *blow, int leader);
void nap_lone_leader_hit(struct run *run, struct nap_blow *blow, const struct nap_count *c);
/* 7 */
void nap_flags(struct run *run, struct nap_blow *blow, int flags);
/* Flags the piece may ignore that come from that hex, markers not counted. */
int nap_may_ignore(struct run *run, int piece, int from);
/* Moves so many hexes back; returns those that could not be carried out. */
int nap_walk_back(struct run *run, int piece, int steps);
void nap_pay(struct run *run, struct nap_blow *b, int missing);
void nap_leader_retreat(struct run *run, int leader);
/* 8 */
void nap_advance(struct run *run, int piece, int to, enum nap_melee_kind kind);
/* 9 */
void nap_banner(struct run *run, int seat, int piece);
void nap_banners(struct run *run, int seat, int n, int piece);
/* starts: the turn of the active side begins now. */
void nap_objectives(struct run *run, bool starts);
/* 10 */
int nap_terrain_dice(struct run *run, int arm, int from, int to, bool melee, bool note);
bool nap_terrain_blocks(int terrain);
bool nap_battle_on_entry(const struct nap_unit *u, int terrain);
/* Does the attack from there come through a side of field works? */
bool nap_behind_works(const struct nap_setup *setup, int at, int from);
bool nap_is_building(const struct nap_setup *setup, int hex);
/* 12: what the cards add */
int nap_card_dice(struct run *run, int piece, int from, int at, bool melee, bool note);
bool nap_card_forbids_fire(const struct nap_state *s);
int nap_battle_limit(const struct nap_setup *setup, const struct nap_state *s, int piece);
/* The dice that Élan and Rally roll. */
void nap_roll_for_orders(struct run *run);
/* The order row of Rally and of Short Supply. */
void nap_rally(struct run *run);
void nap_short_supply(struct run *run);
bool nap_can_be_rallied(const struct nap_setup *setup, const struct nap_state *s, int piece);
bool nap_can_be_supplied(const struct nap_setup *setup, const struct nap_state *s, int piece);
/* By public facts: can the seat hold a First Strike? */
bool nap_could_strike(const struct nap_setup *setup, const struct nap_state *s, int seat);
void nap_play_first_strike(struct run *run, int piece, int attacker);
/* Does a guerrilla token of the other side end the turn? */
bool nap_guerrillas(struct run *run, int card);

int nap_modifier(struct run *run, bool note, const char *rule, const char *why, int n);

const char *nap_invariant(const void *setup, const void *state, struct buf *out);
struct order_language;
struct order_set;
struct order_line;
struct order_mistakes;
extern const struct order_language nap_language;
bool nap_bind(struct run *run, const struct order_set *plan, const struct question *q,
	      struct choice *out, int *line, struct order_mistakes *notes);
void nap_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
bool nap_plan_means(const void *setup, const void *view, int seat, const struct order_set *plan,
		    const struct order_line *line, int piece);
bool nap_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out);
void nap_describe(const void *setup, struct describe *d);
void nap_describe_player(const void *setup, const void *state, int seat, struct describe *d);
void nap_load(const struct element *scenario, void *setup, void *state,
	      struct setup_errors *errors);
/* What the card does, as half a sentence of our own. */
void nap_card_text(const struct nap_card *c, struct buf *out);
/* What a switch of that value says, as half a sentence. */
void nap_switch_text(int number, int value, struct buf *out);
/* Every chart as text, to be laid beside the printed cards. */
void nap_print_tables(struct buf *out);

#endif
