/* steady, the player of Tactiques: what its files share.  It is no rule, and no rule asks it. */
#ifndef RULES_TACTIQUES_PLAYER_H
#define RULES_TACTIQUES_PLAYER_H

#include "rules/tactiques/memo.h"

enum tac_weight {
#define WEIGHT(name, number, what) W_##name,
#include "rules/tactiques/weights.def"
	TAC_WEIGHTS
};
/* What a temper weighs by. */
void tac_weigh_by(int temper, int16_t out[TAC_WEIGHTS]);

/* What a seat remembers from question to question, as long as its enemies stand where they stood. */
struct tac_memory {
	struct tac_remembered {
		bool kept;
		int n_enemies, enemy[TAC_TARGETS];
		int16_t gap[FLAT_HEXES]; /* tac_mind_gap, as far as it was asked for; else NONE */
		struct tac_near near;    /* of this question alone: all have stirred since the one before */
	} seat[2];
};

/* A question as it is looked at: the view with its board, and where the enemies are that the side knows of. */
struct tac_mind {
	struct tac_at at;
	const struct question *q;
	int seat;
	uint64_t *rng;
	int16_t w[TAC_WEIGHTS];
	int enemy[TAC_TARGETS], n_enemies;           /* hexes with enemies or masks */
	int16_t column[TAC_TARGETS], y[TAC_TARGETS]; /* where these lie */
	int alone[TAC_LEADERS], n_alone;             /* hexes with enemy leaders alone, if leaders bring points */
	int16_t *gap;                                /* of what is remembered */
};

/* The first option of that verb; NONE. */
int tac_option_of(const struct question *q, int verb);
/* Hexes from there to the nearest enemy; TAC_LOS: none is known. */
int tac_mind_gap(const struct tac_mind *m, int hex);
/* Whom or what the unit wants to be near, or on: a hex, or NONE; how many hexes it is away from there is *way. */
int tac_goal_of(const struct tac_mind *m, int unit, int *way);
/* The margin by which the unit, with those who stand with it, would win a melee against a hex: the mean, both sides as
 * far as the view tells. */
int tac_margin_of(const struct tac_mind *m, int unit, int hex);
/* What such an attack is worth beside others. */
int tac_attack_worth(const struct tac_mind *m, int unit, int hex);
/* Is it fit to be near an enemy: not Shattered, nor much outnumbered by those about the hex? */
bool tac_is_fit(const struct tac_mind *m, int unit, int hex);

/* Numbers of options: who moves next, and his next step. */
int tac_play_mover(const struct tac_mind *m);
int tac_play_step(const struct tac_mind *m);
/* Of step H, of fire, of reactions and of step M. */
int tac_play_declare(const struct tac_mind *m);
int tac_play_target(const struct tac_mind *m);
int tac_play_react(const struct tac_mind *m);
int tac_play_melee(const struct tac_mind *m);

#endif
