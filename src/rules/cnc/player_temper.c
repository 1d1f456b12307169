/* The player's tempers, and what each weighs by (weights.def). */
#include "rules/cnc/player.h"
#include "engine/temper.h"

#define WEIGHTS_DEF "rules/cnc/weights.def"
#define TEMPERS cnc_tempers
#include "engine/temper.def"

void cnc_weigh_by(int temper, int16_t out[CNC_WEIGHTS])
{
	temper_weigh(steady, CNC_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
