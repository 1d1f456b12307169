/* Commands & Colors: Tricorne as a rule system of the engine. */
#ifndef RULES_TRICORNE_TRICORNE_H
#define RULES_TRICORNE_TRICORNE_H

#include "engine/system.h"

extern const struct system tricorne;

#endif
