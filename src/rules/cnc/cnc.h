/* What the Commands & Colors systems share: board, pieces, orders, movement, sight, the
 * course of a combat, leaders, retreats, banners, objectives and the Command deck.
 *
 * A system gives its own things in one struct cnc_law: charts as data, and functions where
 * its rules differ.  Nothing here asks which system it works for.  Chapter numbers are
 * those of RULES.md beside each system; rule ids of this folder begin with CNC and are
 * tested by the cases of every system. */
#ifndef RULES_CNC_CNC_H
#define RULES_CNC_CNC_H

#include "engine/lists.h"
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/run.h"
#include "engine/switches.h"
#include "rules/hex/hex.h"

enum cnc_limit {
	CNC_PIECES = 64, CNC_COLUMNS = 13, CNC_HEXES = HEX_MAX, CNC_HAND = 12, CNC_DECK = 100,
	CNC_CARDS_MOST = 100, CNC_OBJECTIVES = 24, CNC_OBJECTIVE_HEXES = 64, CNC_SWITCHES_MOST = 16,
	CNC_COMBATS_MOST = 16, CNC_TRACK = 4
};
enum cnc_fate { FATE_THERE, FATE_LOST, FATE_LEFT, FATES };
enum cnc_arm { INFANTRY, CAVALRY, ARTILLERY, LEADER, ARMS };
enum cnc_confidence { SURE, LIKELY, GUESSED };
enum cnc_trait {
	LIGHT = 1,    /* light infantry; each system says what that gives */
	NO_SABRE = 2, /* its sabres hit lone leaders only */
	OWN_TRAITS = 4,
};
enum cnc_face { FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY, FACE_FLAG, FACE_SABRE, FACES };
enum { FACES_OF_DIE = 6 };
enum cnc_melee_kind { MELEE_ATTACK, MELEE_BONUS, MELEE_BACK, MELEE_STRIKE, MELEE_KINDS };
enum cnc_section { WEST = 1, CENTRE = 2, EAST = 4, ANY_SECTION = 7 };

/* The rows that every system has; its own follow. */
enum cnc_row { ROW_SETUP, ROW_COMMAND, ROW_ORDER, ROW_MOVEMENT, ROW_COMBAT, ROW_DRAW, CNC_ROWS };

/* The questions that every system asks, and the verbs that answer them; its own follow. */
#define QUESTIONS_DEF "rules/cnc/questions.def"
#define QUESTIONS_END CNC_QUESTIONS
#include "engine/questions.h"
SAME_ARG(piece, ATTACK_MELEE, ATTACK_FIRE);
SAME_ARG(hex, ATTACK_MELEE, ATTACK_FIRE);
/* What is about something is about a piece. */
#define OF_PIECE(id) SAME_ASKED(piece, id, Q_REACTION)
OF_PIECE(Q_TO);
OF_PIECE(Q_RETIRE);
OF_PIECE(Q_IGNORE);
OF_PIECE(Q_RETREAT);
OF_PIECE(Q_LEADER_RETREAT);
OF_PIECE(Q_ADVANCE);
OF_PIECE(Q_BONUS);
OF_PIECE(Q_BACK);

/* The events that the shared chapters report; each system declares them under these names,
 * with the same arguments, among its own. */
#define CNC_SHARED_EVENTS(E)                                                                       \
	E(card_played) E(no_orders) E(ordered) E(rallied) E(moved) E(exited) E(attached) E(fires)  \
	E(strikes_first) E(hits) E(eliminated) E(leader_safe) E(leader_lost) E(leader_left)        \
	E(retreats) E(cannot_retreat) E(retires) E(leader_retreats) E(escapes) E(advances)         \
	E(banner) E(objective_won) E(objective_lost) E(drew) E(draws) E(kept) E(discards)          \
	E(reshuffled) E(won)
enum cnc_event {
#define E(name) CNC_EV_##name,
	CNC_SHARED_EVENTS(E)
#undef E
	CNC_EVENTS
};

/* Why not, and what else is told of a line of orders (refusals.def); a system's own follow. */
enum cnc_message {
#define REFUSAL(name, ...) NO_##name,
#define REMARK(name, ...) NO_##name,
#include "rules/cnc/refusals.def"
#undef REFUSAL
#undef REMARK
	CNC_MESSAGES
};
/* NO(setup, never_fires, piece, piece): a refusal with its arguments. */
#define NO(setup, name, ...) cnc_no(&(setup)->law->messages[NO_##name], (const int[NO_ARGS]){__VA_ARGS__})
static inline struct no cnc_no(const struct message *why, const int a[NO_ARGS])
{
	return (struct no){why,
			   {(int16_t)a[0], (int16_t)a[1], (int16_t)a[2], (int16_t)a[3], (int16_t)a[4], (int16_t)a[5]}};
}

/* Stand for a table in VALUE_ID, in what is told of orders: the name of a piece and of its kind, the title of a
 * Command card, the name of ground, a verb and a test of the doctrine; a system's own follow. */
enum { CNC_NAME = 100, CNC_KIND, CNC_TITLE, CNC_GROUND, CNC_RESPONSE, CNC_TRIGGER, CNC_OWN_NAMES };

/* ---- charts ---- */

/* The head of a row of a system's unit tables. */
struct cnc_unit {
	const char *nation, *code, *name;
	int8_t arm;
	const char *badge, *mark;
	int8_t blocks, move, far; /* far: the longest move; beyond move it may not battle */
	int8_t range, ignores, retreat;
	uint16_t traits;
	uint8_t confidence;
};

/* The head of a row of a system's terrain chart; row 0 is clear ground. */
enum cnc_passes { ALL_ARMS, NO_GUNS, NO_ARM };
struct cnc_ground {
	const char *name;
	bool stops;
	int8_t passes;
	int8_t in_melee[3], in_fire[3], out_melee[3], out_fire[3]; /* infantry, cavalry, artillery */
	bool sight, building;
	uint8_t confidence;
};

/* A switch that a scenario may set. */
/* A Command card.  In its numbers: */
enum { COMMAND = 100, ANY = 101, USUAL = -1, NEVER = -2, NO_FIRE = -100 };
struct cnc_setup;
struct cnc_state;
/* Why the card does not order this unit, or this leader by himself, as things stand. */
typedef struct no cnc_whom(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct cnc_card {
	const char *id, *title;
	int8_t mirror, copies;
	int8_t orders[3];                          /* section cards: left, centre, right; COMMAND */
	bool bicorne;                              /* leaders may be ordered away from their units */
	int8_t draws;                              /* cards drawn at the end of the turn, one of which is kept */
	int8_t anywhere, far, battle, fire, melee; /* tactic cards: orders; see cards.def */
	cnc_whom *whom;                            /* NULL: a section card */
	int8_t combat;                             /* Combat cards drawn at the end of the turn */
	uint8_t confidence;
};

/* ---- setup and state ---- */

struct cnc_piece_setup {
	char id[16], name[48];
	int8_t seat, unit; /* row of the unit tables; a leader: NONE */
};

enum cnc_need { NEED_ONE, NEED_ALL, NEED_MOST, NEED_NO_ENEMY, NEEDS };
enum cnc_lasts { LASTS_HELD, LASTS_EVER, LASTS_TAKEN, LASTINGS };
struct cnc_objective_setup {
	char id[8], name[40]; /* id: its row */
	int16_t hex[CNC_OBJECTIVE_HEXES];
	int8_t n_hexes, seat, banners; /* seat NONE: for whoever holds it */
	int8_t other;                  /* banners if seat 1 holds it; as a rule the same */
	int8_t need, lasts;            /* enum cnc_need, cnc_lasts */
	int8_t section;                /* its hexes are this section (enum cnc_section); 0: none; all
	                                * three: it is about some one of them, and has no hexes */
	bool at_once;                  /* gained at any time, not at the start of a turn alone */
};

struct cnc_law;

struct cnc_setup {
	struct setup_head head;
	const struct cnc_law *law;
	struct hex_board *board; /* of the process: never freed */
	struct cnc_piece_setup piece[CNC_PIECES];
	int16_t n_pieces;
	int8_t leader[CNC_PIECES]; /* those that are leaders, in their order */
	int16_t n_leaders;
	int8_t terrain[CNC_HEXES];
	bool hill[CNC_HEXES];
	uint8_t road[CNC_HEXES];   /* directions (bits) in which a road leaves the hex */
	uint8_t works[CNC_HEXES];  /* bits of the protected hex sides */
	int8_t exit[2][CNC_HEXES]; /* banners for a unit of that side that leaves there */
	bool nearest[2];           /* either edge of the board is that side's baseline */
	int8_t edge[2][CNC_HEXES]; /* rows to the baseline of that side */
	int8_t home[2][CNC_HEXES]; /* hexes to where its units fall back to */
	bool camp[2];              /* and that is its camps, where a retreat ends */
	struct cnc_objective_setup objective[CNC_OBJECTIVES];
	int8_t n_objectives;
	int8_t south;  /* seat whose baseline is the first row */
	int8_t filled; /* seat whose blocks are drawn filled; NONE: south */
	int8_t first;
	int8_t hand[2], banners[2];
	int8_t combat[2];   /* Combat cards at the start */
	bool guerrillas[2]; /* may take tokens */
	int8_t copies[CNC_CARDS_MOST];
	int8_t rule[CNC_SWITCHES_MOST];
	int8_t salvo[CNC_PIECES];   /* dice before the first turn; NONE: none, ANY: its usual dice */
	bool draws_off[CNC_PIECES]; /* may retire after that */
	bool cannonade;
	bool escapes[2][CNC_HEXES];                /* a unit of that side that comes there across a creek is away */
	bool restores[2][CNC_HEXES];               /* a gun of that side, ordered there, gets a block back, once */
	int8_t combat_copies[2][CNC_COMBATS_MOST]; /* of each Combat card in a side's deck */
	int8_t clock[2];                           /* what its Scouts bring besides */
	int8_t grows[2];                           /* own turns after which it draws one card more */
};

#define STATE_DEF "rules/cnc/state.def"
#define STATE_NAME(x) cnc_##x
#include "engine/declare.h"
#undef STATE_DEF
#undef STATE_NAME

/* ---- what a roll does ---- */

struct cnc_look { /* who stands where: rows of the piece table, or NONE */
	int8_t unit[CNC_HEXES], leader[CNC_HEXES];
};

/* Faces of a roll. */
struct cnc_count {
	int8_t n[FACES];
	int8_t dice;
};

/* One roll against a hex, with all that follows for the target. */
struct cnc_blow {
	int attacker, target, at; /* pieces; the target's hex */
	int from;                 /* where it comes from */
	int by;                   /* seat that rolls */
	int kind;                 /* enum cnc_melee_kind, of a melee */
	bool melee, sabres;       /* do sabres hit units? */
	bool retiring;            /* the target retires: its symbol alone hits, no flags */
	bool again;               /* flags are rolled again */
	bool checked;             /* the leader check of this roll was made */
	bool vacated;             /* the target is no longer in its hex */
	bool full;                /* the target was at full strength when it began */
	bool rallied;             /* the target's rally check of this roll was made */
};

/* ---- what a system gives ---- */

/* A word for a group of units in orders. */
struct cnc_group {
	const char *word;
	bool (*has)(const struct cnc_setup *setup, const struct cnc_state *view, int piece);
};

struct cnc_orders_law; /* orders.h */
struct cnc_player_law; /* player.h */
struct inquiry;        /* engine/facts.h */

struct cnc_law {
	const struct system *system;
	const char *name;               /* what stands before section numbers in what players read */
	int rows;                       /* of the board */
	const char *hexes;              /* half a sentence for who writes a scenario: which hexes there are */
	const struct message *messages; /* enum cnc_message, then its own */
	const void *units, *grounds;
	size_t unit_size, ground_size; /* bytes from one row to the next */
	int n_units, n_grounds;
	int hill; /* the row of the terrain chart for a hill, which lies beside other ground */
	const struct cnc_card *cards;
	const char *const *card_names;
	int n_cards;
	struct deck deck; /* of Command cards */
	const struct switch_row *switches;
	int n_switches;
	const int8_t *face;       /* enum cnc_face by number of the die */
	const int8_t *face_count; /* how many of the six show each enum cnc_face */
	const int8_t *event;      /* event kinds by enum cnc_event */
	int first_strike, rally;  /* Command cards; rally gives lost blocks back */
	int elan;                 /* the card whose dice order units, after which decks are shuffled */
	int scout[3];             /* cards of which two are drawn and one is kept */
	const char *elan_label;
	/* Rules that rolls and shuffles of the shared chapters are told by. */
	const char *rule_roll, *rule_dice, *rule_check, *rule_escape, *rule_deal, *rule_refill, *rule_shuffle;
	bool leader_stops_retiring; /* who retires may stop with a leader alone */
	bool escape_if_shut;        /* a leader may pass an enemy unit only if no other way is open */
	bool no_room_no_check;      /* a unit lost for want of room to retreat spares its leader a check */
	bool relief;                /* objectives left while moving are lost after all have moved */

	/* Whose orders are given: the card, or what it copies; NONE. */
	int (*effect)(const struct cnc_state *s);
	/* Before the first card of the game.  May be NULL. */
	void (*opening)(struct run *run);
	/* After a Command card was laid: FLOW_NEXT, or the row to go to. */
	int (*card_played)(struct run *run, int card);
	/* Can the card order somebody in another way than naming them?  May be NULL. */
	bool (*orders_otherwise)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* The order row of cards that order otherwise; true: it was one.  May be NULL. */
	bool (*order_otherwise)(struct run *run);
	/* More ways to order the piece.  May be NULL. */
	void (*offer_order)(struct run *run, int piece);
	void (*chosen_order)(struct run *run, int verb, int piece);
	/* After the piece was ordered.  May be NULL. */
	void (*after_order)(struct run *run, int piece);
	/* Why the leader may not be ordered away from that unit.  May be NULL: he may. */
	struct no (*detach_fault)(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit);
	/* Why the ordered unit does not move in this turn, besides what the card says.  May be NULL. */
	struct no (*stays)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* Longest move, by the card too. */
	int (*far)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* Within that: why the piece may not make the step of that number from hex to hex.  May be NULL:
	 * it may. */
	struct no (*step_fault)(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int from, int to,
				int steps);
	/* After the piece has moved there.  May be NULL. */
	void (*after_move)(struct run *run, int piece, int from, int steps);
	/* A mover's choice beside the pieces that can move.  May be NULL. */
	void (*offer_mover)(struct run *run);
	void (*chosen_mover)(struct run *run, const struct choice *c);
	/* Does crossing from hex to hex stop, besides the ground?  May be NULL: no. */
	bool (*crossing_stops)(const struct cnc_setup *setup, int from, int to);
	/* Why the unit may not battle on the turn it was stopped where it stands. */
	struct no (*entry_fault)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* Why the unit, whose kind fires, does not in this turn.  May be NULL. */
	struct no (*silence)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* Does what is in or on the hex block sight from one hex to the other? */
	bool (*obstructs)(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int from, int to);
	/* Dice, 0 if the attack is not allowed.  With note set the modifiers go into the journal of
	 * the next roll. */
	int (*fire_dice)(struct run *run, const struct cnc_look *look, int piece, int at, bool note);
	int (*melee_dice)(struct run *run, int piece, int from, int target, int at, enum cnc_melee_kind kind,
			  bool note);
	/* Dice of a unit through whose hex a leader escapes, noted. */
	int (*escape_dice)(struct run *run, int unit);
	/* Why a leader alone may not be fired at with so many dice. */
	struct no (*leader_fault)(const struct cnc_setup *setup, int dice);
	/* More options for an attack of the unit on that hex.  May be NULL. */
	void (*offer_attack)(struct run *run, int piece, int at, bool bonus);
	/* Fires, and fights a melee to its end; c is the answer that chose it. */
	void (*fire)(struct run *run, int piece, int at);
	void (*melee)(struct run *run, int piece, int at, enum cnc_melee_kind kind, const struct choice *c);
	/* Throws the dice of a blow; hits and faces. */
	int (*throw_dice)(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice,
			  struct cnc_count *total);
	/* Hits that do nothing, told by an event of its own. */
	int (*turned_aside)(struct run *run, const struct cnc_blow *b, int hits, const struct cnc_count *c);
	/* Flags against a unit that lives, 0 too. */
	void (*flags)(struct run *run, struct cnc_blow *b, int flags);
	/* Before a unit or leader that was lost leaves the board.  May be NULL. */
	void (*unit_lost)(struct run *run, int piece);
	/* After a leader was lost in that hex.  b: the blow that did it, or NULL.  May be NULL. */
	void (*leader_lost)(struct run *run, struct cnc_blow *b, int leader, int hex);
	/* Is a leader checked whose unit lost blocks for want of room and lives?  May be NULL: yes. */
	bool (*check_for_room)(const struct cnc_setup *setup);
	/* Two dice and two sabres as a rule: sabres that hit a leader with his living unit. */
	int (*sabres_needed)(struct run *run, struct cnc_blow *b, int leader);
	/* Dice that a card does not add in this place.  May be NULL: it adds them all. */
	bool (*card_dice_lost)(struct run *run, int card, int piece, int from, int at);
	/* May who was stopped this turn enter a hex that was won? */
	bool (*may_advance)(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
	/* Cards the active player draws, and what follows the draw.  May be NULL. */
	int (*draws)(struct run *run, int seat, int draws);
	void (*after_draw)(struct run *run, int seat);
	/* Cards drawn before the active player's.  May be NULL. */
	void (*after_deal)(struct run *run);
	/* All decks anew, beside the Command deck.  May be NULL. */
	void (*reshuffle)(struct run *run);
	/* A side's own attributes; and elements of its own: true if it knows that one. */
	void (*load_side)(const struct element *e, struct cnc_setup *setup, struct cnc_state *state, int seat,
			  struct setup_errors *errors);
	/* More that must hold; NULL if it does. */
	const char *(*invariant)(const struct cnc_setup *s, const struct cnc_state *n, struct buf *out);
	/* Cards of the Command deck that lie elsewhere than hand, deck and table.  May be NULL. */
	void (*count_cards)(const struct cnc_state *n, int *seen);
	/* What a record tells besides.  May be NULL. */
	void (*describe)(const struct cnc_setup *s, struct describe *d);
	void (*describe_player)(const struct cnc_setup *s, const struct cnc_state *n, int seat, struct describe *d);
	/* What the system's own columns of the terrain chart, and its hills, do in the hex (engine/facts.h). */
	void (*ground_facts)(const struct inquiry *q, int hex);
	const struct cnc_orders_law *orders;
	const struct cnc_player_law *player;
};

extern const char *const cnc_fates[FATES];
extern const char *const cnc_melee_kinds[MELEE_KINDS];
extern const char *const cnc_arms[ARMS];
extern const char *const cnc_confidences[];
extern const char *const cnc_hex_sides[HEX_DIRECTIONS];
extern const char *const cnc_needs[NEEDS];
extern const char *const cnc_lastings[LASTINGS];

/* ---- looking at the game ---- */

static inline struct cnc_state *cnc_state(struct run *run)
{
	return run_state(run);
}

static inline const struct cnc_setup *cnc_setup(struct run *run)
{
	return run_setup(run);
}

static inline const struct cnc_law *cnc_law(struct run *run)
{
	return cnc_setup(run)->law;
}

static inline const struct cnc_card *cnc_card(const struct cnc_setup *setup, int card)
{
	return &setup->law->cards[card];
}

/* Reports a shared event by its name. */
#define cnc_tell(run, name, seat, ...)                                                             \
	report(run, cnc_law(run)->event[CNC_EV_##name], seat, ##__VA_ARGS__)

static inline int cnc_row(int hex)
{
	return hex / CNC_COLUMNS;
}

static inline int cnc_column(int hex) /* from 1 */
{
	return hex % CNC_COLUMNS + 1;
}

int cnc_side_owner(const void *setup, const void *state, int row);
void cnc_look_at(const struct cnc_setup *setup, const struct cnc_state *s, struct cnc_look *look);
void cnc_look(struct run *run, struct cnc_look *look);
/* Row of the unit tables. */
static inline const struct cnc_unit *cnc_unit_row(const struct cnc_law *law, int unit)
{
	return (const struct cnc_unit *)((const char *)law->units + (size_t)unit * law->unit_size);
}
/* NULL for a leader. */
static inline const struct cnc_unit *cnc_unit_of(const struct cnc_setup *setup, int piece)
{
	int unit = setup->piece[piece].unit;
	return unit == VALUE_NONE ? NULL : cnc_unit_row(setup->law, unit);
}
static inline const struct cnc_ground *cnc_ground_row(const struct cnc_law *law, int terrain)
{
	return (const struct cnc_ground *)((const char *)law->grounds + (size_t)terrain * law->ground_size);
}
static inline const struct cnc_ground *cnc_ground_at(const struct cnc_setup *setup, int hex)
{
	return cnc_ground_row(setup->law, setup->terrain[hex]);
}
static inline int cnc_arm(const struct cnc_setup *setup, int piece) /* enum cnc_arm */
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u ? u->arm : LEADER;
}
static inline int cnc_seat(const struct cnc_setup *setup, int piece)
{
	return setup->piece[piece].seat;
}
static inline bool cnc_has(const struct cnc_unit *u, int trait)
{
	return u && (u->traits & trait);
}
/* The leader that stands in the piece's hex (himself for a leader), or NONE. */
int cnc_leader_at(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
int cnc_leader_with(struct run *run, int piece);
/* The unit in the piece's hex, or NONE. */
int cnc_unit_with(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Hexes beside this one that lead the piece back; how many.  The western come first. */
int cnc_back_hexes(const struct cnc_setup *setup, int piece, int hex, int out[HEX_DIRECTIONS]);
/* Half hexes between a hex and the middle column of the board. */
int cnc_from_middle(int hex);
bool cnc_on_baseline(const struct cnc_setup *setup, int seat, int hex);
/* Sections (bits of enum cnc_section) a hex belongs to. */
int cnc_sections(int hex);
/* The one it counts for when somebody asks who stands in a section. */
int cnc_section(int hex);
void cnc_scope(struct run *run, int hex);
void cnc_scope_piece(struct run *run, int piece);
/* Moves the piece (NONE: off the board). */
void cnc_place(struct run *run, int piece, int hex);
/* Moves a unit and its leader (or NONE) to where their move ends; objectives change hands. */
void cnc_place_both(struct run *run, int piece, int leader, int hex);
/* The unit in the hex, else the leader alone there, or NONE. */
static inline int cnc_who_at(const struct cnc_look *look, int hex)
{
	return look->unit[hex] != VALUE_NONE ? look->unit[hex] : look->leader[hex];
}
bool cnc_enemy(const struct cnc_setup *setup, int piece, int other); /* other may be NONE */
/* Does an enemy unit stand beside the piece's hex?  Its hex, or NONE. */
int cnc_beside_enemy(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex);
/* Notes a modifier of the next roll, if it is to be noted; n. */
int cnc_modifier(struct run *run, bool note, const char *rule, const char *why, int n);

/* Spelling of ids and turns, as struct system wants them. */
const char *cnc_id_text(const void *setup, int table, int row);
const char *cnc_name_text(const struct words *words, const void *setup, int table, int row);
bool cnc_id_read(const void *setup, int table, const char *text, int *row);
void cnc_turn_start(const void *setup, void *state);
/* Documented defaults: the last option; the hex nearest the middle column. */
int cnc_preset_last(const void *setup, const void *view, const struct question *q);
int cnc_preset_card(const void *setup, const void *view, const struct question *q);
int cnc_preset_middle(const void *setup, const void *view, const struct question *q);

/* ---- chapters ---- */

int cnc_deal(struct run *run); /* row functions */
int cnc_command(struct run *run);
int cnc_order(struct run *run);
int cnc_movement(struct run *run);
int cnc_combat(struct run *run);
int cnc_draw(struct run *run);

/* 1 */
static inline int cnc_effect(const struct cnc_setup *setup, const struct cnc_state *s)
{
	return setup->law->effect(s);
}
void cnc_take_from_hand(struct cnc_state *s, int seat, int card);

/* 2: what a section card gives, and what is ordered, by set of sections (bits). */
enum { CNC_SECTION_SETS = 8 };
struct cnc_tally {
	int16_t given[CNC_SECTION_SETS], ordered[CNC_SECTION_SETS];
};
void cnc_tally(const struct cnc_setup *setup, const struct cnc_state *state, struct cnc_tally *t);
/* Would one more order, to a piece that stands in these sections, fit the card? */
bool cnc_fits(const struct cnc_tally *t, int sections);
/* Would the card of this turn order the piece too?  (A leader with a unit: by himself.) */
bool cnc_may_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Why not, of a piece of the player's that stands on the field and has no order yet. */
struct no cnc_order_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Why the leader is not ordered away from the unit he is with. */
struct no cnc_detach_fault(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit);
/* Why the piece is never ordered away from a unit: it is no leader. */
struct no cnc_never_detaches(const struct cnc_setup *setup, int piece);
/* The same as cnc_may_order with the tally at hand, for many pieces. */
bool cnc_would_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece,
		     const struct cnc_tally *tally);

/* 3: hexes an ordered piece can reach. */
struct cnc_reach {
	int8_t steps[CNC_HEXES]; /* of a shortest way; 0: it cannot end there */
	int16_t from[CNC_HEXES]; /* the hex before, on that way */
	int16_t on[CNC_HEXES];   /* the hex before, on a way that goes on from the hex */
	int exit;                /* hex it can leave the board from, or NONE */
};
void cnc_reach(struct run *run, int piece, struct cnc_reach *reach);
/* Why the piece does not move at all in this turn; why it does not go there, or (NONE) off the board. */
struct no cnc_stay_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct no cnc_move_fault(struct run *run, int piece, int to);
/* Why so many units are not sent to one hex; why one unit is not sent so many times. */
struct no cnc_share_fault(const struct cnc_setup *setup, int units);
struct no cnc_again_fault(const struct cnc_setup *setup, int moves);
/* An ordered unit, and the leader who goes along, leave play at that hex. */
void cnc_leave(struct run *run, int piece, int hex);
/* The longest move by the card, if the unit's own is so long. */
int cnc_far_by_card(const struct cnc_setup *setup, const struct cnc_state *s, int far);
enum { CNC_LEADER_MOVE = 3 };

/* 4: why the piece may battle nobody in this turn, and not the hex. */
struct no cnc_battle_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct no cnc_fire_fault(struct run *run, const struct cnc_look *look, int piece, int at);
struct no cnc_melee_fault(struct run *run, const struct cnc_look *look, int piece, int at);
/* Why such a unit never does. */
struct no cnc_never_battles(const struct cnc_setup *setup, int piece);
struct no cnc_never_fires(const struct cnc_setup *setup, int piece);
bool cnc_may_battle(struct run *run, int piece);
/* 4.3: a hex that keeps the one from being seen from the other, or NONE. */
int cnc_obstruction(struct run *run, const struct cnc_look *look, int from, int to, int arm);
bool cnc_in_sight(struct run *run, const struct cnc_look *look, int from, int to, int arm);
/* A hex with an enemy unit beside the piece, or NONE. */
int cnc_adjacent_enemy_unit(struct run *run, const struct cnc_look *look, int piece);
/* Options to attack the hex beside it, and to fire: true if there is a target. */
void cnc_offer_melee(struct run *run, const struct cnc_look *look, int piece);
bool cnc_offer_fire(struct run *run, const struct cnc_look *look, int piece);
/* The blow of a unit that fires at a hex. */
struct cnc_blow cnc_fire_blow(struct run *run, int piece, int at);
void cnc_count(const struct cnc_law *law, const struct roll *r, struct cnc_count *c);

/* 5: do its sabres hit units? */
bool cnc_sabres_hit(const struct cnc_unit *u);
/* Hits of these faces; how many faces of the die hit. */
int cnc_hits_of(const struct cnc_setup *setup, const struct cnc_blow *b, const struct cnc_count *c);
int cnc_hit_faces(const struct cnc_setup *setup, const struct cnc_blow *b);
/* Rolls, and all that follows for the target. */
void cnc_resolve(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice);
void cnc_score_hits(struct run *run, struct cnc_blow *b, int hits);
/* Takes blocks off the target; the last one gives a banner. */
void cnc_lose_blocks(struct run *run, struct cnc_blow *b, int n);
/* The target pays blocks for flags or hexes it could not carry out: tells it by that event
 * kind (piece, hex, n, lost, left), and checks the leader. */
void cnc_blocks_for(struct run *run, struct cnc_blow *b, int n, int kind);
/* Takes a unit off the board for a banner, however many blocks it had. */
void cnc_remove_unit(struct run *run, int by, int piece);
/* Does the unit that still stands want to strike back? */
bool cnc_wants_back(struct run *run, int piece, int attacker);
/* 5.2: may the unit go back two hexes instead of fighting; and the way it does. */
bool cnc_can_withdraw(struct run *run, int piece);
void cnc_withdraw(struct run *run, int piece);

/* 6 */
/* The leader (or NONE) of a unit that lost blocks, by a roll or (room) for want of room. */
void cnc_leader_after_loss(struct run *run, struct cnc_blow *b, int leader, bool room);
/* What the last roll against a leader alone was worth. */
void cnc_lone_leader_rolled(struct run *run, const struct cnc_blow *b, const struct cnc_count *c);
void cnc_lone_leader_hit(struct run *run, struct cnc_blow *b, const struct cnc_count *c);
void cnc_lose_leader(struct run *run, struct cnc_blow *b, int by, int leader);
void cnc_leader_retreat(struct run *run, int leader);
/* Why a leader answers no attack and takes no flags; why a unit does not withdraw as he does. */
struct no cnc_never_reacts(const struct cnc_setup *setup, int piece);
struct no cnc_never_withdraws(const struct cnc_setup *setup, int piece);

/* The hexes of a way, its start first.  Events tell up to `of` of those between its ends, so that
 * an arrow goes as it went: cnc_via gives the i-th (from 1; VALUE_NONE: there is none). */
enum { CNC_WAY_MAX = 12 }; /* each step back is a row nearer home: no board has more */
struct cnc_way {
	int hex[CNC_WAY_MAX], n;
};
void cnc_step(struct cnc_way *way, int hex);
int cnc_via(const struct cnc_way *way, int i, int of);
/* 7: moves so many hexes back; returns those that could not be carried out. */
int cnc_walk_back(struct run *run, int piece, int steps);
/* How many of so many hexes could be carried out. */
int cnc_room_back(struct run *run, const struct cnc_look *look, int piece, int steps);
void cnc_pay(struct run *run, struct cnc_blow *b, int missing);
/* Friends in the hexes beside the piece; leaders alone count if they are to. */
int cnc_friends_beside(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex, bool leaders);
/* 1 with a leader. */
int cnc_led(struct run *run, int piece);

/* 8: wants the unit the hex that was won?  Enters it. */
bool cnc_take_ground(struct run *run, int piece, int to);
bool cnc_wants_hex(struct run *run, int piece, int to);
/* ends: the move ends there, and objectives look at it. */
void cnc_enter(struct run *run, int piece, int to, bool ends);
bool cnc_free_for(struct run *run, const struct cnc_look *look, int piece, int hex);
/* Why such a unit never enters a hex that it won. */
struct no cnc_never_advances(const struct cnc_setup *setup, int piece);
/* May the unit enter the hex at all? */
bool cnc_can_advance(struct run *run, int piece, int to);
void cnc_bonus_attack(struct run *run, int piece);

/* 9 */
void cnc_banner(struct run *run, int seat, int piece);
void cnc_banners(struct run *run, int seat, int n, int piece);
/* starts: the turn of the active side begins now. */
void cnc_objectives(struct run *run, bool starts);
/* All ordered units have moved: what nobody entered again is lost. */
void cnc_all_moved(struct run *run);
/* Draws one Command card, or NONE when both piles are empty. */
int cnc_draw_card(struct run *run, int seat);

/* 10 */
bool cnc_stops(const struct cnc_setup *setup, int from, int to);
bool cnc_passable(const struct cnc_setup *setup, int hex, int arm);
bool cnc_terrain_blocks(const struct cnc_setup *setup, int hex);
int cnc_ground_dice(const int8_t *column, int arm);
/* Does the attack from there come through a side of field works? */
bool cnc_behind_works(const struct cnc_setup *setup, int at, int from);
bool cnc_is_building(const struct cnc_setup *setup, int hex);

/* 12: what the cards add */
int cnc_card_dice(struct run *run, int piece, int from, int at, bool melee, bool note);
struct no cnc_card_stops_fire(const struct cnc_setup *setup, const struct cnc_state *s);
int cnc_battle_limit(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* The dice that some cards roll: they order units, or give blocks back. */
void cnc_roll_for_orders(struct run *run);
bool cnc_can_be_rallied(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
void cnc_rally(struct run *run);
struct no cnc_never_rallies(const struct cnc_setup *setup, int piece); /* it is a leader */
/* The piece has no order: did the dice give it none? */
struct no cnc_luck_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Takes First Strike from the hand and tells it. */
void cnc_play_first_strike(struct run *run, int piece, int attacker);
/* By public facts: can the seat hold a First Strike?  Does it? */
bool cnc_could_strike(const struct cnc_setup *setup, const struct cnc_state *s, int seat);
bool cnc_holds_strike(const struct cnc_setup *setup, const struct cnc_state *s, int seat);
cnc_whom cnc_whom_nobody, cnc_whom_anybody, cnc_whom_infantry, cnc_whom_cavalry, cnc_whom_artillery, cnc_dice_order;

/* ---- scenario, invariants, records, charts ---- */

void cnc_load(const struct cnc_law *law, const struct element *scenario, void *setup, void *state,
	      struct setup_errors *errors);
bool cnc_pile(struct run *run, int k, struct draw_pile *out); /* system.pile: that of Command cards */
const char *cnc_invariant(const void *setup, const void *state, struct buf *out);
/* Adds how often each Command card lies somewhere; of a view: what is hidden in it counts for nothing. */
void cnc_count_cards(const struct cnc_law *law, const struct cnc_state *n, int *seen);
/* system.imagine: Command cards that the state does not show. */
void cnc_imagine(const void *setup, int seat, uint64_t *rng, void *state);
void cnc_describe(const void *setup, struct describe *d);
void cnc_describe_player(const void *setup, const void *state, int seat, struct describe *d);
/* What the card does, as half a sentence of our own. */
/* As people read them: the title of a card, the name of a kind of units (NULL: a leader) and of ground. */
const char *cnc_card_title(const struct words *words, const struct cnc_law *law, const struct cnc_card *c);
const char *cnc_kind_name(const struct words *words, const struct cnc_law *law, const struct cnc_unit *u);
const char *cnc_ground_name(const struct words *words, const struct cnc_law *law, const struct cnc_ground *g);
void cnc_card_text(const struct words *words, const struct cnc_law *law, const struct cnc_card *c, struct buf *out);
/* What a switch of that value says, as half a sentence. */
/* Parts of printed charts. */
void cnc_print_mark(const struct words *words, struct buf *out, int confidence);
const char *cnc_print_yes(const struct words *words, bool yes);
/* Who may enter that ground. */
const char *cnc_print_passes(const struct words *words, const struct cnc_ground *g);
void cnc_print_signed(struct buf *out, int width, int n);
void cnc_print_dice(const int8_t dice[3], struct buf *out);
/* The line below a row: what it says more (each part with "; " behind it; freed) and how sure the row
 * is; nothing if there is nothing. */
void cnc_print_more(const struct words *words, struct buf *out, struct buf *more, int confidence);
void cnc_print_ground_dice(const struct words *words, const struct cnc_law *law, const struct cnc_ground *g,
			   struct buf *out);
/* What stands above the units of a nation: its name, and the columns. */
void cnc_print_nation(const struct words *words, const struct cnc_law *law, const char *nation, enum said_id columns,
		      struct buf *out);
void cnc_print_cards(const struct words *words, const struct cnc_law *law, const struct cnc_setup *setup,
		     struct buf *out);
void cnc_print_switches(const struct words *words, const struct cnc_law *law, const struct cnc_setup *setup,
			struct buf *out);
extern const struct rulebook cnc_book;
extern const struct facts cnc_facts;
/* Has the game units of that nation?  Without a game: all. */
bool cnc_plays(const struct cnc_setup *setup, const char *nation);

#endif
