/* What the shared rules say; how they are read stands in the book of each system. */
#include "rules/cnc/cnc.h"

static const struct rule_text texts[] = {
#define TEXT(id, chart) {id, chart},
#include "rules/cnc/texts.def"
#undef TEXT
};

const struct rulebook cnc_book = {.texts = texts, .n_texts = ARRAY_LEN(texts)};
