/* What the chapters of Napoleonics have of their own: charts, questions, events, and the
 * functions that the shared chapters (rules/cnc) call.  Chapter and section numbers follow
 * RULES.md beside this file. */
#ifndef RULES_NAPOLEONICS_NAP_H
#define RULES_NAPOLEONICS_NAP_H

#include "rules/cnc/cnc.h"

enum nap_rounding { NONE, UP, DOWN };
enum nap_trait { /* beside LIGHT, which battles on the turn it enters woods, and NO_SABRE */
	HORSE = OWN_TRAITS, /* horse guns */
	ROCKETS = 8,
	MASS = 16,       /* forms a battalion mass: a square that takes no card */
	LANCER = 32,     /* rolls flags again */
	CUIRASS = 64,    /* lancers may not roll flags again against it */
	FIRE_SAVE = 128, /* ignores one hit of infantry fire */
	STIFF = 256,     /* one hex alone with Force March and Bayonet Charge */
	NO_FIRST = 512,  /* its melee die does not count in a First Strike */
	IRON = 1024,     /* Iron Will markers are for it */
};
enum nap_square { NO_SQUARE, BATTALION_MASS = CNC_TRACK + 1 }; /* between: place on the track */

/* Questions and verbs of its own, behind those of every system. */
#define QUESTIONS_DEF "rules/napoleonics/questions.def"
#define QUESTIONS_AFTER CNC_QUESTIONS
#define QUESTIONS_END NAP_QUESTIONS
#include "engine/questions.h"
SAME_ARG(piece, PICK_UNFORM, PICK_UNIT);
SAME_ARG(piece, ATTACK_COMBINED, ATTACK_FIRE);
SAME_ARG(hex, ATTACK_COMBINED, ATTACK_FIRE);
SAME_ARG(hex, BONUS_COMBINED, BONUS_HEX);
OF_PIECE(Q_SUPPLY_TO);
OF_PIECE(Q_BREAKTHROUGH);
SAME_ASKED(hex, Q_BREAKTHROUGH, Q_ADVANCE);

enum nap_event {
#define EVENT(name, ...) EV_##name,
#include "rules/napoleonics/events.def"
#undef EVENT
};

/* Why not, behind those of all systems (refusals.def). */
enum nap_message {
	NAP_BEFORE_MESSAGES = CNC_MESSAGES - 1,
#define REFUSAL(name, ...) NO_##name,
#include "rules/napoleonics/refusals.def"
#undef REFUSAL
};
extern const struct message nap_messages[];

/* ---- the charts ---- */

/* A row of the unit tables (units.def). */
struct nap_unit {
	struct cnc_unit unit;
	int8_t fire, rounding, fire_moved, melee, melee_moved, versus_infantry, retreat_more;
};
enum {
#define UNIT(...) +1
	NAP_UNITS = 0
#include "rules/napoleonics/units.def"
#undef UNIT
};
extern const struct nap_unit nap_units[NAP_UNITS];

/* A row of the gun chart: dice by range, 1 is melee. */
struct nap_gun_row {
	enum said_id name;
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
enum nap_entry { EVERYBODY, LIGHT_ALONE, LIGHT_FOOT, NOBODY };
struct nap_ground {
	struct cnc_ground ground;
	int8_t entry, flags;
	bool square;
};
extern const struct nap_ground nap_grounds[TERRAINS];

/* Switches of a scenario (switches.def). */
enum nap_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/napoleonics/switches.def"
#undef SWITCH
	SWITCHES
};
extern const struct switch_row nap_switches[SWITCHES];

/* The Command cards (cards.def). */
enum nap_card_id {
#define CARD(id, ...) CARD_##id,
#define TACTIC(id, ...) CARD_##id,
#include "rules/napoleonics/cards.def"
#undef CARD
#undef TACTIC
	NAP_CARDS
};
extern const struct cnc_card nap_cards[NAP_CARDS];
extern const char *const nap_card_names[NAP_CARDS];
extern const char *const nap_faces[];

extern const struct cnc_law nap_law;
extern const struct cnc_orders_law nap_orders_law;
extern const struct cnc_player_law nap_player_law;

/* The row of the unit tables, or NULL for a leader. */
static inline const struct nap_unit *nap_unit_of(const struct cnc_setup *setup, int piece)
{
	return (const struct nap_unit *)cnc_unit_of(setup, piece);
}

/* ---- chapters ---- */

/* 2 */
struct no nap_detach_fault(const struct cnc_setup *setup, const struct cnc_state *s, int leader, int unit);
void nap_offer_order(struct run *run, int piece);
void nap_chosen_order(struct run *run, int verb, int piece);
/* 3 */
struct no nap_stays(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
int nap_far(const struct cnc_setup *setup, const struct cnc_state *s, int piece);

/* 4 and 5: see struct cnc_law */
int nap_fire_dice(struct run *run, const struct cnc_look *look, int piece, int at, bool note);
int nap_melee_dice(struct run *run, int piece, int from, int target, int at, enum cnc_melee_kind kind, bool note);
/* The gun chart at range 1. */
int nap_gun_melee(const struct nap_unit *u, int blocks, int moved);
bool nap_obstructs(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int from, int to);
struct no nap_leader_fault(const struct cnc_setup *setup, int dice);
/* 5.arms: dice the gun adds to a melee against that hex; 0: it cannot join. */
int nap_support_dice(struct run *run, const struct cnc_look *look, int gun, int at, bool note);
/* Why the gun does not join in an attack on that hex; why such a piece never joins. */
struct no nap_gun_fault(struct run *run, const struct cnc_look *look, int gun, int at);
struct no nap_never_joins(const struct cnc_setup *setup, int piece);
/* Adds an option for each gun that can join the unit's attack. */
void nap_offer_guns(struct run *run, int unit, int at, bool bonus);
/* 5: a whole melee: reaction, the blow, what follows it, and the battle back. */
void nap_melee(struct run *run, int piece, int at, enum cnc_melee_kind kind, const struct choice *c);
void nap_fire(struct run *run, int piece, int at);
int nap_throw_dice(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice,
		   struct cnc_count *total);
/* Hits that do nothing to the target. */
int nap_saves(const struct cnc_setup *setup, const struct cnc_blow *b);
int nap_turned_aside(struct run *run, const struct cnc_blow *b, int hits, const struct cnc_count *c);
/* 5.2: why it never retires, and before whom; may it now? */
struct no nap_never_retires(const struct cnc_setup *setup, int piece);
struct no nap_retires_before(const struct cnc_setup *setup, int arm);
bool nap_may_retire(struct run *run, int piece);
/* 5.3: why it never forms square, and against whom; may it now? */
struct no nap_never_squares(const struct cnc_setup *setup, int piece);
struct no nap_square_against(const struct cnc_setup *setup, int arm);
bool nap_may_square(struct run *run, int piece, int attacker);
void nap_form_square(struct run *run, int piece);
void nap_leave_square(struct run *run, int piece);
void nap_unit_lost(struct run *run, int piece);
/* Why it does not come out of a square now. */
struct no nap_unform_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* The square's one die against cavalry; true: the attack is over. */
bool nap_bounce(struct run *run, int cavalry, int square);
/* No more than one die by a square, or by cavalry against one. */
int nap_one_die(struct run *run, int piece, int target, int dice, bool note);
/* Dice of guns against the unit (or NONE) if it is a square. */
int nap_guns_at_square(struct run *run, int gun, int target, bool note);
void nap_square_flags(struct run *run, struct cnc_blow *b, int flags);
/* 12.folly: does the card forbid squares and first strikes? */
bool nap_folly(const struct cnc_setup *setup, const struct cnc_state *s);
/* 6 */
int nap_escape_dice(struct run *run, int unit);
/* 7: flags that a unit may ignore of a blow that comes from there, markers aside; hexes for so many. */
int nap_may_ignore(struct run *run, const struct cnc_look *look, int piece, int from);
int nap_hexes_back(const struct nap_unit *u, int flags);
void nap_flags(struct run *run, struct cnc_blow *b, int flags);
/* 8: why it never attacks once more. */
struct no nap_never_bonus(const struct cnc_setup *setup, int piece);
void nap_advance(struct run *run, int piece, int to, enum cnc_melee_kind kind);
bool nap_may_advance(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* 10 */
int nap_terrain_dice(struct run *run, int arm, int from, int to, bool melee, bool note);
bool nap_works_stop(const struct cnc_setup *setup, int from, int to);
struct no nap_entry_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* 12 */
int nap_effect(const struct cnc_state *s);
int nap_card_played(struct run *run, int card);
bool nap_orders_otherwise(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
bool nap_order_otherwise(struct run *run);
/* Why a card does not send back the enemy's piece; why it never does, a leader. */
struct no nap_supply_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct no nap_never_supplied(const struct cnc_setup *setup, int piece);
/* Why the side has no tokens to take, or to spend. */
struct no nap_token_fault(const struct cnc_setup *setup, int seat);
struct no nap_guerrilla_fault(const struct cnc_setup *setup, const struct cnc_state *s, int seat);
bool nap_can_be_supplied(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
bool nap_card_dice_lost(struct run *run, int card, int piece, int from, int at);
int nap_draws(struct run *run, int seat, int draws);
/* system.imagine. */
void nap_imagine(const void *setup, int seat, uint64_t *rng, void *state);

/* Questions of fact: see struct cnc_law. */
void nap_ground_facts(const struct inquiry *q, int hex);

/* Every chart as text, to be laid beside the printed cards. */
extern const struct chart nap_charts[];
extern const struct rulebook nap_book;

#endif
