/* Which orders give which answers, for who copies them (system.forms). */
#include "rules/cnc/orders.h"

const struct answer_form cnc_forms[] = {
	{"card", "", "card $1", NULL},
	{"keep", "", "keep $1", NULL},
	{"order", "", "~$1: hold", NULL},
	{"order", "detach", "$1: detach", NULL},
	{"order", "unform", "$1: unform", NULL},
	{"rally", "", "$1: rally", NULL},
	{"to", "", "@1: move $1", NULL},
	{"to", "exit", "@1: exit", NULL},
	{"attack", "melee", "$1: melee $2", NULL},
	{"attack", "fire", "$1: fire $2", NULL},
	{"attack", "combined", "$1: melee $2 with=$3", NULL},
	{"advance", "yes", "@1: advance", NULL},
	{"bonus", "", "@1: bonus $1", NULL},
	{"bonus", "combined", "@1: bonus $1 with=$2", NULL},
	{"supply", "", "supply $1", NULL},
	{"token", "token", "token", NULL},
	{"chief", "", "lead $1", NULL},
	{"clock", "banner", "banner", NULL},
	{"spend", "yes", "@1: combat @2", NULL},
	{NULL, NULL, NULL, NULL},
};
