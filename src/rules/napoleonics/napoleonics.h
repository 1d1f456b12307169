/* Commands & Colors: Napoleonics as a rule system of the engine. */
#ifndef RULES_NAPOLEONICS_NAPOLEONICS_H
#define RULES_NAPOLEONICS_NAPOLEONICS_H

#include "engine/system.h"

extern const struct system napoleonics;

#endif
