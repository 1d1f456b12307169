/* What the chapters of Battalions share: setup, state, tables, and one function a section.
 * Chapter and section numbers follow RULES.md beside this file. */
#ifndef RULES_BATTALIONS_BAT_H
#define RULES_BATTALIONS_BAT_H

#include "engine/lists.h"
#include "engine/message.h"
#include "engine/pages.h"
#include "engine/run.h"
#include "engine/switches.h"

enum bat_limit {
	BAT_LINE = 5,       /* stacks of a side */
	BAT_STACKS = 10,
	BAT_DEEP = 6,       /* longest stack */
	BAT_CARDS = 120,    /* battalions and commanders of both sides */
	BAT_HAND = 7,
	BAT_DEAL = 5,
	BAT_CHECKS = 100,
};
/* Stand for a table in VALUE_ID: the cards of the setup, and what those of the common deck do. */
enum { BAT_CARD = 100, BAT_CARD_TITLE, BAT_CARD_TEXT, BAT_KIND, BAT_GROUND };

enum bat_arm { INFANTRY, CAVALRY, ARTILLERY, COMMANDER, ARMS };
enum bat_trait { GUARD = 1, LINE = 2, LIGHT = 4, CENTRE = 8, HEAVY = 16, MOUNTED = 32 };
enum bat_confidence { FOUND, HOUSE };
enum bat_attack_kind { FIRE, MELEE, ATTACK_KINDS };
enum bat_square { NO_SQUARE, FORMED, FAILED, SQUARES };
enum bat_whereabouts { BEHIND, IN_LINE, KILLED, WHEREABOUTS };
enum bat_cause { CAUSE_AT_ONCE, CAUSE_LOSS, CAUSE_REVIVAL, CAUSE_COUNTER, CAUSE_ARMY, CAUSES };
enum bat_sparing { SPARED_FIRE, SPARED_GUNS, SPARINGS };
enum bat_ending { ENDS_STACKS, ENDS_ARMY, ENDS_POINTS, ENDS_TIME, ENDINGS };
enum bat_when { /* of tactics cards: see tactics.def */
	DRAWING, REINFORCING, ATTACKING, AFTER, SQUARE, ROLL, MORALE, CHECKS, REVIVAL, LOSS
};

enum bat_row {
	ROW_SETUP, ROW_DRAW, ROW_TERRAIN, ROW_REINFORCE, ROW_ATTACK, ROW_CARDS, ROW_MORALE,
	ROW_DISCARD, ROW_NEXT
};

#define QUESTIONS_DEF "rules/battalions/questions.def"
#define QUESTIONS_END BAT_QUESTIONS
#include "engine/questions.h"

/* Cards that draw are played in two rows, cards go away in two ways. */
SAME_ARG(card, DRAWN_TAKE, DRAWN_DRAW);
SAME_ARG(card, REIN_DRAW, DRAWN_DRAW);
SAME_ARG(deck, REIN_DRAW, DRAWN_DRAW);
SAME_ARG(card, REIN_TAKE, DRAWN_DRAW);
SAME_ARG(who, REIN_TAKE, DRAWN_TAKE);
SAME_ARG(card, DISCARD_TACTIC, DISCARD_CARD);
SAME_ARG(card, DISCARD_NAMED, DISCARD_CARD);
SAME_ARG(card, EXCESS_CARD, DISCARD_CARD);
SAME_ARG(card, EXCESS_TACTIC, DISCARD_CARD);
SAME_ARG(card, EXCESS_NAMED, DISCARD_CARD);
/* The doctrine looks for the stack that is cheered or rallied in one place. */
SAME_ARG(stack, STEADY_STACK, RALLY_CARD);

enum bat_decks { FROM_RESERVE, FROM_BOTH, FROM_TACTICS, DECKS };
enum bat_redraw { RE_RESERVE, RE_TACTICS, RE_RESERVE_FIRST, RE_TACTICS_FIRST, REDRAWS };

enum bat_event {
#define EVENT(name, ...) EV_##name,
#include "rules/battalions/events.def"
#undef EVENT
};

/* Why not (refusals.def). */
enum bat_message {
#define REFUSAL(name, ...) NO_##name,
#include "rules/battalions/refusals.def"
#undef REFUSAL
};
extern const struct message bat_messages[];
#define NO(name, ...) ((struct no){&bat_messages[NO_##name], {__VA_ARGS__}})

/* ---- the charts ---- */

enum bat_type {
#define TYPE(id, ...) TYPE_##id,
#include "rules/battalions/types.def"
#undef TYPE
	TYPES
};
struct bat_type_row {
	const char *code, *name;
	int8_t arm;
	const char *badge, *mark;
	uint8_t traits;
};
extern const struct bat_type_row bat_types[TYPES];

/* A battalion card of an army list (units.def). */
struct bat_unit {
	const char *nation;
	int8_t type, value[ATTACK_KINDS], morale, training, budget;
	uint8_t confidence;
};
extern const struct bat_unit bat_units[];
extern const int bat_n_units;

enum bat_result {
#define RESULT(from, to, id, ...) RESULT_##id,
#include "rules/battalions/results.def"
#undef RESULT
	RESULTS
};
struct bat_result_row {
	int8_t from, to;
	const char *name;
};
extern const struct bat_result_row bat_results[RESULTS];

/* The common deck: tactics, then terrain. */
enum bat_tactic {
#define TACTIC(id, ...) CARD_##id,
#include "rules/battalions/tactics.def"
#undef TACTIC
	TACTICS,
#define TERRAIN(id, ...) CARD_##id,
	CARD_BEFORE_TERRAIN = TACTICS - 1,
#include "rules/battalions/terrain.def"
#undef TERRAIN
	BAT_DECK_CARDS
};
enum { TERRAINS = BAT_DECK_CARDS - TACTICS };
struct bat_tactic_row {
	const char *code, *id;
	int8_t when, bonus;
	uint8_t confidence;
};
extern const struct bat_tactic_row bat_tactics[TACTICS];
struct bat_terrain_row {
	const char *id;
	int8_t copies, melee, fire, infantry, by_artillery, by_melee, by_cavalry;
	bool bars_cavalry, bars_artillery;
};
extern const struct bat_terrain_row bat_terrains[TERRAINS];
/* Copies of a card of the common deck. */
int bat_copies(int card);

enum bat_switch {
#define SWITCH(id, ...) SWITCH_##id,
#include "rules/battalions/switches.def"
#undef SWITCH
	SWITCHES
};
extern const struct switch_row bat_switches[SWITCHES];

/* The five places of a line (2.1). */
struct bat_place_row {
	int8_t at_start, in_play;
	bool centre;
};
extern const struct bat_place_row bat_places[BAT_LINE];

extern const char *const bat_card_names[BAT_DECK_CARDS];
extern const struct deck bat_reserve_deck[2], bat_tactics_deck;
const struct deck *bat_deck_in(const char *table, int row, const char *field); /* system.deck_in */
bool bat_pile(struct run *run, int k, struct draw_pile *out);                  /* system.pile */
void bat_imagine(const void *setup, int seat, uint64_t *rng, void *state);     /* system.imagine */
/* The title of the card and what it does, in words. */
const char *bat_card_title(const struct words *words, int card);
const char *bat_card_text(const struct words *words, int card);
extern const char *const bat_terrain_names[TERRAINS];
/* The name of a kind of battalion (enum bat_type), in words. */
const char *bat_kind_name(const struct words *words, int type);
extern const char *const bat_attack_kinds[ATTACK_KINDS];
extern const char *const bat_squares[SQUARES];
extern const char *const bat_whereabouts[WHEREABOUTS];
extern const char *const bat_causes[CAUSES];
extern const char *const bat_sparings[SPARINGS];
extern const char *const bat_endings[ENDINGS];
extern const char *const bat_result_names[RESULTS];
extern const char *const bat_deck_names[DECKS];
extern const char *const bat_redraws[REDRAWS];
extern const char *const bat_arms[ARMS];
extern const char *const bat_confidences[];
/* S1 to S5 and the reserve: places as players write them, from the stack's owner's left. */
enum { BAT_RESERVE = BAT_LINE, BAT_PLACES };
extern const char *const bat_place_names[BAT_PLACES];

/* ---- setup and state ---- */

struct bat_card_setup {
	char id[16], name[40];
	int8_t seat, unit; /* row of bat_units; a commander: NONE */
	int8_t rating;     /* of a commander, else 0 */
	bool army;         /* the army commander */
	int8_t budget;
};

struct bat_setup {
	struct setup_head head;
	struct bat_card_setup card[BAT_CARDS];
	int16_t n_cards;
	char stack_id[BAT_STACKS][10]; /* "fr-s3" */
	int8_t terrain[BAT_STACKS];    /* that the battlefield has from the start, not from the deck */
	int8_t first;
	int8_t turns;    /* of each side */
	int8_t at_limit; /* who wins when they are over, or NONE: the smaller losses */
	bool hand_given[2];
	int8_t rule[SWITCHES];
};

int bat_stack_owner(const void *setup, const void *state, int row);
int bat_side_owner(const void *setup, const void *state, int row);
know_test bat_sees_stack;

#define STATE_DEF "rules/battalions/state.def"
#define STATE_NAME(x) bat_##x
#include "engine/declare.h"

static inline struct bat_state *bat_state(struct run *run)
{
	return run_state(run);
}
static inline const struct bat_setup *bat_setup(struct run *run)
{
	return run_setup(run);
}

/* ---- looking at the table (look.c) ---- */

static inline int bat_seat_of(int stack)
{
	return stack / BAT_LINE;
}
static inline int bat_place_of(int stack)
{
	return stack % BAT_LINE;
}
static inline int bat_stack_at(int seat, int place)
{
	return seat * BAT_LINE + place;
}
/* 2.1: the enemy stack that a stack faces. */
int bat_facing(int stack);
/* Stacks of the same side next to it, from the owner's left; returns how many. */
int bat_beside(int stack, int out[2]);
/* NULL for a commander, or for a card one may not know. */
const struct bat_unit *bat_unit_of(const struct bat_setup *setup, int card);
int bat_arm(const struct bat_setup *setup, int card); /* enum bat_arm; NONE: not known */
bool bat_has(const struct bat_setup *setup, int card, enum bat_trait trait);
/* 2.2, 3.3: why the stack does not take the card now, by number, nation and kind. */
struct no bat_enter_no(const struct bat_setup *setup, const struct bat_state *s, int card, int stack);
static inline bool bat_may_enter(const struct bat_setup *setup, const struct bat_state *s, int card, int stack)
{
	return !bat_enter_no(setup, s, card, stack).why;
}
/* The stack in which the general stands, or NONE. */
int bat_stack_of_general(const struct bat_state *s, int seat, int general);
/* The army commander of a side. */
int bat_commander(const struct bat_setup *setup, int seat);
int bat_empty_stacks(const struct bat_state *s, int seat);
int bat_eliminated_budget(const struct bat_setup *setup, const struct bat_state *s, int seat);
/* 13.2: of all its battalions, when the game began. */
int bat_army_budget(const struct bat_setup *setup, int seat);

/* A card with its markers, between two places. */
struct bat_lifted {
	int card, shaken, blown, moved, fought, spiked;
};
struct bat_lifted bat_lift(struct bat_state *s, int stack, int position);
void bat_lay(struct bat_state *s, int stack, const struct bat_lifted *card);
void bat_scope_stack(struct run *run, int stack);
void bat_scope_position(struct run *run, int position);

/* ---- chapters ---- */

int bat_setup_row(struct run *run);     /* 2 */
int bat_draw_row(struct run *run);      /* 3.1 */
int bat_terrain_row(struct run *run);   /* 3.2 */
int bat_reinforce_row(struct run *run); /* 3.3 */
int bat_attack_row(struct run *run);    /* 4 */
int bat_cards_row(struct run *run);     /* 9.1 */
int bat_morale_row(struct run *run);    /* 9 */
int bat_discard_row(struct run *run);   /* 3.6, 13 */
int bat_next_row(struct run *run);      /* 3.1 of the other side */

/* 3.2: why the side may not lay that terrain card there. */
struct no bat_terrain_no(const struct bat_state *s, int seat, int card, int place);
/* 3.3: why it has no action; why the card in that position of a stack, from 0, may not go to the other; why a
 * general may not go to that place. */
struct no bat_action_no(const struct bat_state *s, int seat);
struct no bat_shift_no(const struct bat_setup *setup, const struct bat_state *s, int from, int position, int to);
struct no bat_general_no(const struct bat_setup *setup, const struct bat_state *s, int seat, int general, int place);
/* 10.2: why the army commander does not take over a stack. */
struct no bat_commander_no(const struct bat_setup *setup, const struct bat_state *s, int seat);
/* 3.1: draws cards; false when there is none. */
bool bat_draw_reserve(struct run *run, int seat);
bool bat_draw_tactic(struct run *run, int seat);
/* Draws so many of each and tells the number. */
void bat_draw(struct run *run, int seat, int reserve, int tactics);

/* 4: one side of a fight. */
struct bat_battler {
	int seat, stack; /* stack NONE: the reserve */
	int card, position;
	int supporter; /* position in the stack, or NONE */
	int tactic;    /* for the attack roll, or NONE */
};
struct bat_fight {
	struct bat_battler attacker, defender;
	enum bat_attack_kind kind;
	bool flank, countered;
	bool fought; /* rolls were made: cavalry is Blown by it */
	enum bat_square square;
};
/* The card as it lies in its place: its markers, Steady in the reserve. */
struct bat_lifted bat_markers(const struct bat_state *s, const struct bat_battler *b);
/* 4.1 */
int bat_allowance(const struct bat_setup *setup, const struct bat_state *s, int seat);
/* Why the side may make no more attacks. */
struct no bat_attacks_no(const struct bat_setup *setup, const struct bat_state *s, int seat);
/* 4.4: why the stack's top card may make no such attack at all, as far as its owner knows. */
struct no bat_attack_no(const struct bat_setup *setup, const struct bat_state *view, int stack,
			enum bat_attack_kind kind);
static inline bool bat_may_attack(const struct bat_setup *setup, const struct bat_state *view, int stack,
				  enum bat_attack_kind kind)
{
	return !bat_attack_no(setup, view, stack, kind).why;
}
/* 4.2, 8: why that attack may not go there.  target: an enemy stack, or NONE for his reserve. */
struct no bat_target_no(const struct bat_setup *setup, const struct bat_state *view, int stack,
			enum bat_attack_kind kind, int target);
static inline bool bat_may_target(const struct bat_setup *setup, const struct bat_state *view, int stack,
				  enum bat_attack_kind kind, int target)
{
	return !bat_target_no(setup, view, stack, kind, target).why;
}
/* 3.2.bars: does the ground of that stack keep the card out? */
bool bat_is_barred(const struct bat_setup *setup, const struct bat_state *s, int card, int target);
/* 4.6: total of modifiers; with note set they go into the journal of the next roll. */
int bat_attack_modifiers(struct run *run, const struct bat_fight *f, bool note);
int bat_defence_modifiers(struct run *run, const struct bat_fight *f, bool note);
/* 4.7 */
int bat_result_of(const struct bat_setup *setup, int difference);
void bat_apply(struct run *run, struct bat_fight *f, int result);
/* 4.5: steps 6 to 10. */
void bat_fight_out(struct run *run, struct bat_fight *f);
void bat_survivor(struct run *run, struct bat_battler *b);
void bat_shake(struct run *run, int stack, int position);
/* A card leaves the stack: to the discard pile, or out of the game. */
void bat_rout(struct run *run, int stack, int position);
void bat_eliminate(struct run *run, int stack, int position);

/* 5 */
bool bat_may_support(const struct bat_setup *setup, const struct bat_state *s, int stack, int position);
void bat_ask_support(struct run *run, struct bat_battler *b);
void bat_supporter_pays(struct run *run, struct bat_battler *b, bool eliminated);

/* 6 */
enum bat_answer { GOES_ON, IS_OVER };
enum bat_answer bat_response(struct run *run, struct bat_fight *f);
enum bat_answer bat_against_square(struct run *run, struct bat_fight *f);
void bat_blow(struct run *run, struct bat_battler *b);
bool bat_training_check(struct run *run, int seat, int stack, int position, int card, const char *rule,
			const char *label, bool less);

/* 8 */
bool bat_is_empty(const struct bat_state *s, int stack);
bool bat_flanks(const struct bat_state *s, int stack);
void bat_kill_generals(struct run *run, int stack);
/* 8.3: turns up the top battalion of the reserve; NONE: there is none. */
int bat_turn_reserve(struct run *run, int seat);

/* 9 */
bool bat_morale_check(struct run *run, int seat, int stack, int position, int card, enum bat_cause cause, int addition);
/* A stack, to be checked in the Morale Phase: last, or next after the one being checked. */
void bat_check_later(struct run *run, int stack);
void bat_guard_lost(struct run *run, int card, int stack, bool eliminated);

/* 10 */
void bat_commander_killed(struct run *run, int seat, int general, int stack);
int bat_morale_of(const struct bat_setup *setup, const struct bat_state *s, int card);

/* 11 */
bool bat_holds_card(const struct bat_state *view, int seat, int card);
void bat_play_tactic(struct run *run, int seat, int card);
/* Does the card fit the roll of that side?  Its bonus, 0 for second volley, -1: it does not. */
int bat_tactic_fits(const struct bat_setup *setup, const struct bat_fight *f, bool defends, int card);
/* Why the card can help that top card of the stack in no attack of the kind, whomever it fights. */
struct no bat_help_no(const struct bat_setup *setup, const struct bat_state *view, int card, int stack,
		      enum bat_attack_kind kind);
void bat_ask_tactic(struct run *run, struct bat_fight *f, bool defends);
bool bat_ask_fast(struct run *run, struct bat_battler *b);
bool bat_asks_back(struct run *run, int seat);

/* 13 */
void bat_judge(struct run *run);

int bat_modifier(struct run *run, bool note, const char *rule, const char *why, int n);

const char *bat_invariant(const void *setup, const void *state, struct buf *out);
void bat_load(const struct element *scenario, void *setup, void *state, struct setup_errors *errors);
void bat_describe(const void *setup, struct describe *d);
void bat_describe_player(const void *setup, const void *state, int seat, struct describe *d);
/* Decks, budgets and lines of a scenario, for its check. */
void bat_figures(const void *setup, const void *state, struct buf *out);
/* system.worth. */
int bat_worth(const void *setup, const void *state, int seat);
/* The program's own player: system.play, and system.tempers, behind the last one NULL. */
extern const char *const bat_tempers[];
void bat_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out);
/* Every chart as text, to be laid beside the source. */
extern const struct chart bat_charts[];
extern const struct rulebook bat_book;
extern const struct facts bat_facts;

#endif
