/* steady's tempers, and what each weighs by (weights.def). */
#include "rules/emperor/player.h"
#include "engine/temper.h"

#define WEIGHTS_DEF "rules/emperor/weights.def"
#define TEMPERS emp_tempers
#include "engine/temper.def"

void emp_weigh_by(int temper, int16_t out[EMP_WEIGHTS])
{
	temper_weigh(steady, EMP_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
