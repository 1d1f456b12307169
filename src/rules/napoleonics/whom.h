/* Whom each tactic card may order: one function a card (s12_cards.c). */
#ifndef RULES_NAPOLEONICS_WHOM_H
#define RULES_NAPOLEONICS_WHOM_H

#include "rules/napoleonics/nap.h"

nap_whom nap_whom_bayonet_charge, nap_whom_bombard, nap_whom_cavalry_charge, nap_whom_elan,
	nap_whom_fire_and_hold, nap_whom_force_march, nap_whom_cold_steel,
	nap_whom_grande_manoeuvre, nap_whom_leadership, nap_whom_rally, nap_whom_nobody;

#endif
