/* Tactiques Napoléon: regiments, batteries and leaders on large maps.  All that other folders see
 * of it. */
#ifndef RULES_TACTIQUES_TACTIQUES_H
#define RULES_TACTIQUES_TACTIQUES_H

#include "engine/system.h"

extern const struct system tactiques;

#endif
