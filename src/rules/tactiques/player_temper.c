/* steady's tempers, and what each weighs by (weights.def). */
#include "rules/tactiques/player.h"
#include "engine/temper.h"

enum { TEMPER_steady,
#define TEMPER(name, what) TEMPER_##name,
#include "rules/tactiques/weights.def"
};

static const int16_t steady[] = {
#define WEIGHT(name, number, what) number,
#include "rules/tactiques/weights.def"
};

static const struct temper_change changes[] = {
#define CHANGE(temper, weight, number) {TEMPER_##temper, W_##weight, number},
#include "rules/tactiques/weights.def"
};

const char *const tac_tempers[] = {
	"steady",
#define TEMPER(name, what) #name,
#include "rules/tactiques/weights.def"
	NULL,
};

void tac_weigh_by(int temper, int16_t out[TAC_WEIGHTS])
{
	temper_weigh(steady, TAC_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
