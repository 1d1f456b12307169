/* Positions thrown for the model of Tactiques. */
#ifndef TESTS_MODELS_TAC_TOSS_H
#define TESTS_MODELS_TAC_TOSS_H

#include "model.h"
#include "rules/tactiques/tac.h"

void put_ground_back(struct tac_setup *g);
/* Lays out the position; the row of the sequence that it begins with. */
int toss_position(struct trial *t, void *state);

#endif
