/* What the two files of chapter 13 share: a side of a melee. */
#ifndef RULES_TACTIQUES_S13_H
#define RULES_TACTIQUES_S13_H

#include "rules/tactiques/tac.h"

struct tac_melee_side {
	struct tac_stack stack; /* who takes part, the top first */
	int hex;                /* of several attacking hexes the leading one */
	int lead;               /* whose Morale counts */
	enum tac_type type;
};

/* 13.2: does what the tables say of that margin, positive if the attacker won. */
void tac_apply_melee(struct run *run, const struct tac_fight *f, struct tac_melee_side *a, struct tac_melee_side *d,
		     int margin);

#endif
