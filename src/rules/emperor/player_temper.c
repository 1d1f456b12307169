/* steady's tempers, and what each weighs by (weights.def). */
#include "rules/emperor/player.h"
#include "engine/temper.h"

enum { TEMPER_steady,
#define TEMPER(name, what) TEMPER_##name,
#include "rules/emperor/weights.def"
};

static const int16_t steady[] = {
#define WEIGHT(name, number, what) number,
#include "rules/emperor/weights.def"
};

static const struct temper_change changes[] = {
#define CHANGE(temper, weight, number) {TEMPER_##temper, W_##weight, number},
#include "rules/emperor/weights.def"
};

const char *const emp_tempers[] = {
	"steady",
#define TEMPER(name, what) #name,
#include "rules/emperor/weights.def"
	NULL,
};

void emp_weigh_by(int temper, int16_t out[EMP_WEIGHTS])
{
	temper_weigh(steady, EMP_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
