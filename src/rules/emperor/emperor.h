/* Emperor: Napoleonic miniatures on a table without hexes.  All that other folders see of it. */
#ifndef RULES_EMPEROR_EMPEROR_H
#define RULES_EMPEROR_EMPEROR_H

#include "engine/system.h"

extern const struct system emperor;

#endif
