/* What the chapters of Napoleonics share: setup, state, tables, and one function a
 * section.  Chapter and section numbers follow RULES.md beside this file. */
#ifndef RULES_NAPOLEONICS_NAP_H
#define RULES_NAPOLEONICS_NAP_H

#include "engine/run.h"
#include "rules/hex/hex.h"

enum nap_limit { NAP_PIECES = 64, NAP_HEXES = 117, NAP_DECK = 100, NAP_HAND = 12 };
enum nap_fate { FATE_THERE, FATE_LOST, FATE_LEFT, FATE_RESERVE, FATES };
enum nap_terrain { CLEAR, FOREST, HILL, TOWN, RIVER, TERRAINS };
enum nap_arm { INFANTRY, CAVALRY, ARTILLERY, LEADER, ARMS };
enum nap_rounding { NONE, UP, DOWN };
enum nap_confidence { SURE, LIKELY, GUESSED };
enum nap_trait { LIGHT = 1, NO_SABRE = 2, HORSE = 4 };
enum nap_face { FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY, FACE_FLAG, FACE_SABRE, FACES };
enum nap_melee_kind { MELEE_ATTACK, MELEE_BONUS, MELEE_BACK, MELEE_KINDS };
enum nap_section { WEST = 1, CENTRE = 2, EAST = 4 };

enum nap_row { ROW_SETUP, ROW_COMMAND, ROW_ORDER, ROW_MOVEMENT, ROW_COMBAT, ROW_DRAW };

enum nap_question {
	Q_CARD, Q_ORDER, Q_MOVER, Q_TO, Q_ATTACK, Q_IGNORE, Q_RETREAT, Q_LEADER_RETREAT,
	Q_ADVANCE, Q_BREAKTHROUGH, Q_BONUS, Q_BACK, Q_KEEP
};
/* Verbs of the questions, in the order of their declarations. */
enum { PICK_UNIT, PICK_DETACH, PICK_DONE };
enum { MOVER_PIECE, MOVER_DONE };
enum { TO_HEX, TO_STAY };
enum { ATTACK_MELEE, ATTACK_FIRE, ATTACK_DONE };
enum { LEADER_HEX, LEADER_STOP, LEADER_OFF };
enum { ANSWER_NO, ANSWER_YES };
enum { BREAK_HEX, BREAK_STOP };
enum { BONUS_HEX, BONUS_NO };

enum nap_event {
#define EVENT(name, ...) EV_##name,
#include "rules/napoleonics/events.def"
#undef EVENT
};

/* A row of the unit tables (units.def). */
struct nap_unit {
	const char *nation, *code, *name;
	int8_t arm;
	const char *badge, *mark;
	int8_t blocks, move, far, fire, rounding, fire_moved, range, melee, versus_infantry,
		ignores, retreat;
	uint8_t traits, confidence;
};
extern const struct nap_unit nap_units[];
extern const int nap_n_units;

struct nap_card {
	const char *id, *title;
	int8_t copies, orders[3]; /* left, centre, right; COMMAND */
	bool bicorne;
	int8_t draws, confidence;
};
enum { COMMAND = 100 };
enum {
	NAP_CARDS = 0
#define CARD(...) +1
#include "rules/napoleonics/cards.def"
#undef CARD
};
extern const struct nap_card nap_cards[NAP_CARDS];

extern const char *const nap_card_names[NAP_CARDS];
extern const char *const nap_fates[FATES];
extern const char *const nap_terrains[TERRAINS];
extern const char *const nap_melee_kinds[MELEE_KINDS];
extern const char *const nap_faces[];

struct nap_piece_setup {
	char id[16], name[48];
	int8_t seat, unit; /* row of nap_units; a leader: NONE */
};

struct nap_setup {
	struct setup_head head;
	struct nap_piece_setup piece[NAP_PIECES];
	int16_t n_pieces;
	int8_t terrain[NAP_HEXES];
	int8_t south; /* seat whose baseline is row A */
	int8_t first;
	int8_t hand[2], banners[2];
	int8_t copies[NAP_DECK]; /* of each card */
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

void nap_look(struct run *run, struct nap_look *look);
struct hex_board *nap_board(void);
/* NULL for a leader. */
const struct nap_unit *nap_unit_of(const struct nap_setup *setup, int piece);
int nap_arm(const struct nap_setup *setup, int piece); /* enum nap_arm */
static inline int nap_seat(const struct nap_setup *setup, int piece)
{
	return setup->piece[piece].seat;
}
/* The leader that stands in the piece's hex (himself for a leader), or NONE. */
int nap_leader_with(struct run *run, int piece);
/* Direction of a side's retreats: HEX_SW and HEX_SE, or HEX_NW and HEX_NE. */
int nap_back_hexes(const struct nap_setup *setup, int seat, int hex, int out[2]);
bool nap_on_baseline(const struct nap_setup *setup, int seat, int hex);
/* Sections (bits of enum nap_section) a hex belongs to. */
int nap_sections(int hex);
void nap_scope(struct run *run, int hex);
void nap_place(struct run *run, int piece, int hex); /* moves the piece, off the board: NONE */

/* ---- chapters ---- */

int nap_setup_row(struct run *run);
int nap_command(struct run *run);
int nap_order(struct run *run);
int nap_movement(struct run *run);
int nap_combat(struct run *run);
int nap_draw(struct run *run);

/* 2: what the card gives, and what is ordered, by set of sections (bits). */
enum { NAP_SECTION_SETS = 8 };
struct nap_tally {
	int16_t given[NAP_SECTION_SETS], ordered[NAP_SECTION_SETS];
};
void nap_tally(const struct nap_setup *setup, const struct nap_state *state, struct nap_tally *t);
/* Would one more order, to a piece that stands in these sections, fit the card? */
bool nap_fits(const struct nap_tally *t, int sections);
/* 3: hexes an ordered piece can reach; returns their number. */
struct nap_reach {
	int8_t steps[NAP_HEXES]; /* of a shortest way; 0: it cannot end there */
	int16_t from[NAP_HEXES]; /* the hex before, on that way */
};
int nap_reach(struct run *run, int piece, struct nap_reach *reach);
bool nap_enter_terrain_stops(int terrain);
bool nap_passable(int terrain);

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
/* 5: a whole melee: the blow, what follows it, and the battle back. */
void nap_melee(struct run *run, int piece, int at, enum nap_melee_kind kind);
void nap_fire(struct run *run, int piece, int at);

/* One roll against a hex, with all that follows for the target. */
struct nap_blow {
	int attacker, target, at; /* pieces; the target's hex */
	int by;                   /* seat that rolls */
	bool melee, sabres;       /* do sabres hit units? */
	bool checked;             /* the leader check of this roll was made */
	bool vacated;             /* the target is no longer in its hex */
};
/* 4.7 to 4.9 and 5.7 to 5.9. */
void nap_resolve(struct run *run, struct nap_blow *blow, const char *rule, const char *label,
		 int dice);
/* 6 */
void nap_leader_check(struct run *run, struct nap_blow *blow, int leader, bool unit_lives);
void nap_leader_after_loss(struct run *run, struct nap_blow *blow, int leader);
void nap_lone_leader_hit(struct run *run, struct nap_blow *blow, const struct roll *r);
/* 7 */
void nap_flags(struct run *run, struct nap_blow *blow, int flags);
int nap_may_ignore(struct run *run, int piece);
void nap_leader_retreat(struct run *run, int leader);
void nap_lose_blocks(struct run *run, struct nap_blow *blow, int n);
/* 8 */
void nap_advance(struct run *run, int piece, int to, enum nap_melee_kind kind);
/* 9 */
void nap_banner(struct run *run, int seat, int piece);
/* 10 */
int nap_terrain_dice(struct run *run, int arm, int from, int to, bool melee, bool note);
bool nap_terrain_blocks(int terrain);
bool nap_battle_on_entry(const struct nap_unit *u, int terrain);

int nap_count(const struct roll *r, int face);
int nap_modifier(struct run *run, bool note, const char *rule, const char *why, int n);

const char *nap_invariant(const void *setup, const void *state, struct buf *out);
struct order_language;
struct order_set;
struct order_mistakes;
extern const struct order_language nap_language;
bool nap_bind(struct run *run, const struct order_set *plan, const struct question *q,
	      struct choice *out, int *line, struct order_mistakes *notes);
void nap_check_names(const void *setup, const void *view, int seat, const struct order_set *plan,
		     struct order_mistakes *notes);
bool nap_complete(const void *setup, const void *view, int seat, const struct order_set *plan,
		  struct buf *out);
void nap_describe(const void *setup, struct describe *d);
void nap_describe_player(const void *setup, const void *state, int seat, struct describe *d);
void nap_load(const struct element *scenario, void *setup, void *state,
	      struct setup_errors *errors);

#endif
