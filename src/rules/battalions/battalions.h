/* Battalions: the card battle of stacks of battalions.  All that other folders see of it. */
#ifndef RULES_BATTALIONS_BATTALIONS_H
#define RULES_BATTALIONS_BATTALIONS_H

#include "engine/system.h"

extern const struct system battalions;

#endif
