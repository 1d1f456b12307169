/* What the rules say, and how they are read here: for whoever looks one up. */
#include "rules/battalions/bat.h"

static const struct rule_text texts[] = {
#define TEXT(id, chart) {id, chart},
#include "rules/battalions/texts.def"
#undef TEXT
};

static const struct rule_reading readings[] = {
#define READING(code, says) {code, says},
#define CITES(id, codes)
#include "rules/battalions/readings.inc"
#undef READING
#undef CITES
};

static const struct rule_cites cites[] = {
#define READING(code, says)
#define CITES(id, codes) {id, codes},
#include "rules/battalions/readings.inc"
#undef READING
#undef CITES
};

const struct rulebook bat_book = {texts, readings, cites, ARRAY_LEN(texts), ARRAY_LEN(readings), ARRAY_LEN(cites)};
