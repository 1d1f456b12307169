/* Whom the tactic cards of Tricorne alone may order (s12_cards.c). */
#ifndef RULES_TRICORNE_WHOM_H
#define RULES_TRICORNE_WHOM_H

#include "rules/tricorne/tri.h"

cnc_whom tri_whom_line, tri_whom_unit, tri_whom_inspired;

#endif
