/* Whom the tactic cards of Napoleonics alone may order (s12_cards.c). */
#ifndef RULES_NAPOLEONICS_WHOM_H
#define RULES_NAPOLEONICS_WHOM_H

#include "rules/napoleonics/nap.h"

cnc_whom nap_whom_cold_steel, nap_whom_leadership;

#endif
