/* steady's tempers, and what each weighs by (weights.def). */
#include "rules/tactiques/player.h"
#include "engine/temper.h"

#define WEIGHTS_DEF "rules/tactiques/weights.def"
#define TEMPERS tac_tempers
#include "engine/temper.def"

void tac_weigh_by(int temper, int16_t out[TAC_WEIGHTS])
{
	temper_weigh(steady, TAC_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
