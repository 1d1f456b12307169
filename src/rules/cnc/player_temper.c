/* The player's tempers, and what each weighs by (weights.def). */
#include "rules/cnc/player.h"
#include "engine/temper.h"

enum { TEMPER_steady,
#define TEMPER(name, what) TEMPER_##name,
#include "rules/cnc/weights.def"
};

static const int16_t steady[] = {
#define WEIGHT(name, number, what) number,
#include "rules/cnc/weights.def"
};

static const struct temper_change changes[] = {
#define CHANGE(temper, weight, number) {TEMPER_##temper, W_##weight, number},
#include "rules/cnc/weights.def"
};

const char *const cnc_tempers[] = {
	"steady",
#define TEMPER(name, what) #name,
#include "rules/cnc/weights.def"
	NULL,
};

void cnc_weigh_by(int temper, int16_t out[CNC_WEIGHTS])
{
	temper_weigh(steady, CNC_WEIGHTS, changes, ARRAY_LEN(changes), temper, out);
}
