/* What the chapters of Tricorne have of their own: charts, questions, events, and the functions
 * that the shared chapters (rules/cnc) call.  Chapter and section numbers follow RULES.md
 * beside this file. */
#ifndef RULES_TRICORNE_TRI_H
#define RULES_TRICORNE_TRI_H

#include "rules/cnc/cnc.h"

enum { NB = -100 }; /* in the terrain chart: no battle */
enum tri_trait { /* beside LIGHT, the light infantry class, and NO_SABRE */
	HIGHLAND = OWN_TRAITS, /* charges: see s05_melee.c */
};

/* Questions and verbs of its own, behind those of every system. */
#define QUESTIONS_DEF "rules/tricorne/questions.def"
#define QUESTIONS_AFTER CNC_QUESTIONS
#define QUESTIONS_END TRI_QUESTIONS
#include "engine/questions.h"
_Static_assert((int)SALVO_FIRE == (int)ATTACK_FIRE, "targets are offered as in an attack");
SAME_ARG(piece, SALVO_FIRE, ATTACK_FIRE);
SAME_ARG(hex, SALVO_FIRE, ATTACK_FIRE);
SAME_ARG(piece, SALVO_HOLD, ATTACK_FIRE);
OF_PIECE(Q_DRAW_OFF);
OF_PIECE(Q_SPEND);
/* What a side's Scouts bring besides: nothing; a choice of a banner; a banner. */
enum tri_clock { CLOCK_NONE, CLOCK_CHOICE, CLOCK_PRESSES };

enum tri_event {
#define EVENT(name, ...) EV_##name,
#include "rules/tricorne/events.def"
#undef EVENT
};

/* Why not, behind those of all systems (refusals.def). */
enum tri_message {
	TRI_BEFORE_MESSAGES = CNC_MESSAGES - 1,
#define REFUSAL(name, ...) NO_##name,
#include "rules/tricorne/refusals.def"
#undef REFUSAL
};
extern const struct message tri_messages[];
enum { TRI_COMBAT = CNC_OWN_NAMES, TRI_COMBAT_WORD }; /* title and id of a Combat card, as tables of VALUE_ID */

/* ---- the charts ---- */

enum { TRI_RANGES = 6 };
/* A row of the unit tables (units.def). */
struct tri_unit {
	struct cnc_unit unit;
	int8_t dice[TRI_RANGES]; /* base dice by range; 1: melee */
	int8_t rally;            /* dice added in a rally check */
};
enum {
#define UNIT(...) +1
	TRI_UNITS = 0
#include "rules/tricorne/units.def"
#undef UNIT
};
extern const struct tri_unit tri_units[TRI_UNITS];

/* A row of the terrain chart (terrain.def). */
enum tri_terrain {
#define TERRAIN(id, ...) id,
#include "rules/tricorne/terrain.def"
#undef TERRAIN
	TERRAINS
};
struct tri_ground {
	struct cnc_ground ground;
	int8_t enter[3]; /* dice on the turn it is entered; NB */
	int8_t saves_fire, saves_melee;
	bool foot; /* it saves infantry alone */
	int8_t flags, lights;
};
extern const struct tri_ground tri_grounds[TERRAINS];

enum tri_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/tricorne/switches.def"
#undef SWITCH
	SWITCHES
};
extern const struct switch_row tri_switches[SWITCHES];

/* The Command cards (cards.def). */
enum tri_card_id {
#define CARD(id, ...) CARD_##id,
#define TACTIC(id, ...) CARD_##id,
#include "rules/tricorne/cards.def"
#undef CARD
#undef TACTIC
	TRI_CARDS
};
extern const struct cnc_card tri_cards[TRI_CARDS];
extern const char *const tri_card_names[TRI_CARDS];

/* The Combat cards (combat.def). */
enum tri_combat_id {
#define COMBAT(id, ...) COMBAT_##id,
#include "rules/tricorne/combat.def"
#undef COMBAT
	TRI_COMBATS
};
enum tri_deck { DECK_BRITISH, DECK_CONTINENTAL, TRI_DECKS };
enum tri_when { OWN_TURN = 1, ENEMY_TURN = 2, EITHER_TURN = 3, ANSWER = 4 }; /* see combat.def */
struct tri_combat {
	const char *id, *title;
	int8_t copies[TRI_DECKS];
	int8_t turn; /* enum tri_when */
};
extern const struct tri_combat tri_combats[TRI_COMBATS];
/* What it does, in words. */
const char *tri_combat_title(const struct words *words, int card);
const char *tri_combat_text(const struct words *words, int card);
extern const char *const tri_combat_names[TRI_COMBATS];
extern const char *const tri_decks[TRI_DECKS];
extern const char *const tri_faces[];

extern const struct cnc_law tri_law;
extern const struct cnc_orders_law tri_orders_law;
extern const struct cnc_player_law tri_player_law;

/* The row of the unit tables, or NULL for a leader. */
static inline const struct tri_unit *tri_unit_of(const struct cnc_setup *setup, int piece)
{
	return (const struct tri_unit *)cnc_unit_of(setup, piece);
}
static inline const struct tri_ground *tri_ground_at(const struct cnc_setup *setup, int hex)
{
	return &tri_grounds[setup->terrain[hex]];
}
/* Has the unit all the blocks it began with? */
static inline bool tri_full(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && s->piece[piece].blocks == u->blocks;
}

/* ---- chapters: see struct cnc_law ---- */

/* 0: guns fire before the first card */
void tri_cannonade(struct run *run);
/* Why the piece takes no part in that; why it does not fall back after it. */
struct no tri_cannonade_fault(const struct cnc_setup *setup, int piece);
struct no tri_draw_off_fault(const struct cnc_setup *setup, int piece);

/* 2: once a battle a gun where the notes say gets a block back */
void tri_after_order(struct run *run, int piece);

/* 3 */
int tri_far(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct no tri_step_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int from, int to,
			 int steps);
/* Steps a unit makes wherever it likes; Highlanders, one. */
int tri_own_steps(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
struct no tri_silence(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
void tri_after_move(struct run *run, int piece, int from, int steps);

/* 4 */
int tri_fire_dice(struct run *run, const struct cnc_look *look, int piece, int at, bool note);
bool tri_obstructs(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int from, int to);
struct no tri_leader_fault(const struct cnc_setup *setup, int dice);
void tri_fire(struct run *run, int piece, int at);
/* Dice that every attack has: full strength, leader, moving, entering, what cards add. */
int tri_common_dice(struct run *run, int piece, bool melee, bool note);
int tri_throw_dice(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice,
		   struct cnc_count *total);
int tri_turned_aside(struct run *run, const struct cnc_blow *b, int hits, const struct cnc_count *c);
/* The same hill, of hexes that touch? */
bool tri_same_hill(const struct cnc_setup *setup, int a, int b);

/* 5 */
int tri_melee_dice(struct run *run, int piece, int from, int target, int at, enum cnc_melee_kind kind, bool note);
int tri_escape_dice(struct run *run, int unit);
void tri_melee(struct run *run, int piece, int at, enum cnc_melee_kind kind, const struct choice *c);
/* Why such a unit never retires, strikes from ambush, waits for the whites of eyes. */
struct no tri_never_retires(const struct cnc_setup *setup, int piece);
struct no tri_never_ambushes(const struct cnc_setup *setup, int piece);
struct no tri_never_waits(const struct cnc_setup *setup, int piece);
bool tri_may_retire(struct run *run, int piece);

/* 6 */
void tri_leader_lost(struct run *run, struct cnc_blow *b, int leader, int hex);
bool tri_check_for_room(const struct cnc_setup *setup);
int tri_sabres_needed(struct run *run, struct cnc_blow *b, int leader);

/* 7: flags of this blow that its target may ignore, cards aside. */
int tri_may_ignore(struct run *run, const struct cnc_look *look, const struct cnc_blow *b);
void tri_flags(struct run *run, struct cnc_blow *b, int flags);
/* Dice of the unit's rally check, noted; cavalry: thrown back by a cavalry melee; retired. */
int tri_rally_dice(struct run *run, int piece, bool cavalry, bool retired, bool note);
/* The check: true if the unit stays.  by: who gets the banner if it does not. */
bool tri_rally_check(struct run *run, int piece, int by, bool cavalry, bool retired);

/* 8: why such a piece never melees once more. */
struct no tri_never_bonus(const struct cnc_setup *setup, int piece);
void tri_advance(struct run *run, int piece, int to, enum cnc_melee_kind kind, bool retired);

/* 9 */
int tri_draws(struct run *run, int seat, int draws);
void tri_after_draw(struct run *run, int seat);
/* Why the side's Scouts bring no banner in place of a card. */
struct no tri_clock_fault(const struct cnc_setup *setup, int seat);

/* 10 */
int tri_terrain_dice(struct run *run, int arm, int from, int at, bool melee, bool lone, bool note);
/* Why the unit does not battle on the turn it enters that hex. */
struct no tri_ground_fault(const struct cnc_setup *setup, int piece, int hex);
struct no tri_entry_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Dice of the turn in which the ground was entered. */
int tri_entry_dice(const struct cnc_setup *setup, const struct cnc_state *s, int piece);
/* Rolled unit symbols that do nothing to the target of the blow; flags it may ignore. */
int tri_saves(const struct cnc_setup *setup, const struct cnc_blow *b);
int tri_cover(const struct cnc_setup *setup, const struct cnc_blow *b);
void tri_marsh(struct run *run, int piece);

/* 12 */
int tri_effect(const struct cnc_state *s);
int tri_card_played(struct run *run, int card);
bool tri_order_otherwise(struct run *run);

/* 13: Combat cards.  By public facts, can the seat hold one of these for the unit?  Does it? */
bool tri_could_hold(const struct cnc_setup *setup, const struct cnc_state *s, int seat, int card, int piece);
bool tri_holds(const struct cnc_state *s, int seat, int card);
/* Why the card is not played in one's own turn, and not in the enemy's by the doctrine's PLAY. */
struct no tri_own_turn_fault(const struct cnc_setup *setup, const struct cnc_state *s, int seat, int card);
struct no tri_enemy_turn_fault(const struct cnc_setup *setup, int card);
/* Asks, if there can be one, whether the owner plays it on the unit; it is played. */
bool tri_asks_card(struct run *run, int piece, int card);
void tri_play_card(struct run *run, int piece, int card);
void tri_offer_quick(struct run *run);
void tri_chosen_quick(struct run *run, const struct choice *c);
void tri_after_deal(struct run *run);
void tri_reshuffle(struct run *run);
const struct deck *tri_combat_deck(int seat);                 /* the side's Combat cards */
bool tri_pile(struct run *run, int k, struct draw_pile *out); /* system.pile */
void tri_draw_combat(struct run *run, int seat, int n);
void tri_count_combat(const struct cnc_state *n, int seat, int seen[TRI_COMBATS]);
/* system.imagine. */
void tri_imagine(const void *setup, int seat, uint64_t *rng, void *state);

/* Questions of fact: see struct cnc_law. */
void tri_ground_facts(const struct inquiry *q, int hex);

/* Every chart as text, to be laid beside the printed cards. */
extern const struct chart tri_charts[];
extern const struct rulebook tri_book;

#endif
