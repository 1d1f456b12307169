/* The player of both systems (system.play): what its files share.  He is no rule, and no rule asks him.
 *
 * He stands on a copy of his seat's view, where he tries what might be done by the functions of the chapters and
 * puts it back.  Worths are in points, of which a banner has about 100 (weights.def). */
#ifndef RULES_CNC_PLAYER_H
#define RULES_CNC_PLAYER_H

#include "rules/cnc/cnc.h"

enum cnc_weight {
#define WEIGHT(name, number, what) W_##name,
#include "rules/cnc/weights.def"
	CNC_WEIGHTS
};

enum { CNC_BLOCKS = 6, CNC_BLOWS_KEPT = 512 };

/* What a blow may do, on the average. */
struct cnc_hope {
	int worth;                 /* what its target loses */
	int stays[CNC_BLOCKS + 1]; /* in how many of 1,000 throws it stays, with so many blocks */
	int vacated;               /* in how many it is gone from its hex */
};

struct cnc_mind {
	struct run *run; /* on the copy */
	const struct cnc_setup *setup;
	struct cnc_state *s; /* the copy */
	const struct question *q;
	int seat;
	uint64_t *rng;
	int draws;                 /* from rng, so far */
	struct cnc_memory *memory; /* NULL: he remembers nothing */
	int temper;
	int16_t w[CNC_WEIGHTS];      /* what he weighs by */
	struct cnc_foe {             /* enemy units */
		int8_t piece, reach; /* hexes as far as which it may do something in its next turn */
	} foe[CNC_PIECES];
	int n_foes;
	struct cnc_room { /* that a piece has behind it, while it and all others stand; piece NONE: not kept */
		int piece, steps, hexes;
	} room;
	struct cnc_weighed { /* blows that were weighed, by all that tells what comes of them; key 0: none */
		uint64_t key;
		struct cnc_hope hope;
	} weighed[CNC_BLOWS_KEPT];
	struct cnc_look look;       /* as the copy stands */
	int answer;                 /* index of the option */
	int caution;                /* parts of 100 */
	int16_t draw[2][CNC_HEXES]; /* how much a hex draws: foot and horse; guns */
	bool drawn;                 /* that was found */
};

/* The best so far of several, of equal ones any. */
struct cnc_pick {
	int index, worth, equal; /* index NONE: nothing yet */
};
#define CNC_NO_PICK ((struct cnc_pick){VALUE_NONE, 0, 0})
void cnc_consider(struct cnc_mind *m, struct cnc_pick *pick, int index, int worth);

/* What is each system's own. */
struct cnc_player_law {
	/* Flags that the target may ignore. */
	int (*ignores)(struct run *run, const struct cnc_look *look, const struct cnc_blow *b);
	/* Symbols of its arm that do nothing to it. */
	int (*saves)(const struct cnc_setup *setup, const struct cnc_blow *b);
	/* Hexes for so many flags. */
	int (*hexes_back)(const struct cnc_setup *setup, int piece, int flags);
	/* Of 100: how often the target with so many blocks is lost when it has fallen back.  May be NULL: never. */
	int (*routs)(struct run *run, const struct cnc_blow *b, int blocks);
	/* Of 100: what is left of a melee when the target may react to it. */
	int (*doubt)(struct cnc_mind *m, int piece, int target);
	/* Sets what the card would choose before it gives orders.  May be NULL. */
	void (*ready)(struct cnc_mind *m, int card);
	/* What the card is worth besides its orders. */
	int (*card)(struct cnc_mind *m, int card);
	/* What a reaction of the system's own is worth; false: it is a blow that comes first.  May be NULL: all are. */
	bool (*reaction)(struct cnc_mind *m, int verb, int *worth);
	/* The system's own questions, and its own verbs in those of all systems. */
	void (*answer)(struct cnc_mind *m, struct cnc_pick *pick);
};

/* ---- player_worth.c: blows ---- */

/* What the piece's loss of so many blocks is worth to its enemy. */
int cnc_loss(const struct cnc_mind *m, int piece, int n);
/* The blow with so many dice. */
void cnc_weigh_blow(struct cnc_mind *m, const struct cnc_blow *b, int dice, struct cnc_hope *out);
/* An attack of the piece on that hex, with what follows; kind MELEE_KINDS: it fires.  guns: dice that join. */
enum { CNC_FIRES = MELEE_KINDS };
int cnc_worth_of_attack(struct cnc_mind *m, int piece, int at, int kind, int guns);
/* The best attack that the piece could make from where it stands, or 0. */
int cnc_best_attack(struct cnc_mind *m, int piece);
/* The best melee of that kind, or 0. */
int cnc_best_melee(struct cnc_mind *m, int piece, int kind);

/* ---- player_place.c: places ---- */

/* Fills m->foe. */
void cnc_find_foes(struct cnc_mind *m);
/* Fills m->draw, unless that was done. */
void cnc_find_draw(struct cnc_mind *m);
/* What it is worth that the piece stands where it stands: what the place is good for, less what enemies within reach take off,
 * which is never less than nothing. */
int cnc_worth_of_place(struct cnc_mind *m, int piece);
int cnc_place_at_best(struct cnc_mind *m, int piece);
int cnc_threat(struct cnc_mind *m, int piece, int enough); /* not reckoned on when it is more than enough */
/* Banners for ground that the piece holds or denies where it stands. */
int cnc_worth_of_ground(const struct cnc_mind *m, int piece);
/* What enemies may do to the piece where it stands, in the next turn. */
int cnc_danger(struct cnc_mind *m, int piece);

/* Puts the piece, and its leader if he goes along, into a hex, and back. */
struct cnc_trial {
	int piece, leader, hex; /* hex: where it stood */
	struct cnc_piece was, led;
};
void cnc_try(struct cnc_mind *m, int piece, int hex, struct cnc_trial *t);
void cnc_untry(struct cnc_mind *m, const struct cnc_trial *t);

/* ---- player_plan.c: moves, orders, cards ---- */

enum { CNC_UNKNOWN = -30000 }; /* a worth that was not asked for yet */
/* What an ordered piece can make of it. */
struct cnc_prospect {
	int ordered, moved; /* worth of the order; of the move alone */
	int to;             /* where it goes best; NONE: it stays; CNC_OUT */
};
enum { CNC_OUT = -2 };
void cnc_look_ahead(struct cnc_mind *m, int piece, struct cnc_prospect *out);
/* The worth of a card in this position, played by the seat.  usual: what an order of no special card is worth, by
 * piece, as far as it is known. */
int cnc_worth_of_card(struct cnc_mind *m, int card, int *usual);

/* What the card in a hand could do in another turn. */
int cnc_worth_later(const struct cnc_mind *m, int card);

/* What the attacker may do to the piece in a melee: by the whole blow, or to one that retires. */
int cnc_expected(struct cnc_mind *m, int attacker, int piece, bool retiring);

/* ---- player_memory.c: prospects that are the same at several questions of a turn ---- */

struct cnc_stand {                          /* all that they hang on */
	struct cnc_piece piece[CNC_PIECES]; /* but whether a unit is ordered */
	int32_t n_piece, turn, seat, temper;
	int32_t card, chief, cancelled; /* card: if it lets units do what they else do not; else NONE */
	int32_t banners[2], tokens[2], iron[2], n_combat[2];
	int32_t held[CNC_OBJECTIVES];
};
struct cnc_memory {
	struct cnc_stand of;
	struct cnc_remembered {
		bool known, goes; /* goes: somewhere, but of places that are worth the same another may be drawn */
		int ordered, moved, draws;
	} piece[CNC_PIECES];
};
/* As cnc_look_ahead, without the place: there is none or any. */
void cnc_recall(struct cnc_mind *m, int piece, struct cnc_prospect *out);

/* What a temper weighs by. */
void cnc_weigh_by(int temper, int16_t out[CNC_WEIGHTS]);
/* system.tempers of both systems; behind the last one NULL. */
extern const char *const cnc_tempers[];

/* system.worth of both systems. */
int cnc_worth(const void *setup, const void *state, int seat);

/* system.play of both systems. */
void cnc_play(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng, void *memory,
	      struct choice *out);

#endif
