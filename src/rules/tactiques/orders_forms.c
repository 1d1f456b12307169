/* Which orders give which answers, for who copies them (system.forms). */
#include "rules/tactiques/orders.h"

/* The verb of a formation is not its name. */
static void form(const void *setup, const void *view, const struct question *q, const struct choice *c, struct buf *out)
{
	const struct tac_setup *s = setup;
	(void)view;
	for (enum tac_verb v = V_COLUMN; v <= V_UNLIMBER; v++)
		if (tac_formation_of_verb(v) == ARG(c, STEP_FORM, formation))
			buf_addf(out, "%s: %s", s->unit[ASKED(q, Q_STEP, unit)].id, tac_language.verbs[v].name);
}

const struct answer_form tac_forms[] = {
	{"issue", "order", "@1: order $1 $2", NULL},
	{"issue", "free", "@1: free $1", NULL},
	{"initiative", "", "$1: order $2 $3", NULL},
	{"declare", "", "$1: declare", NULL},
	{"fire", "battery", "$1: fire $2", NULL},
	{"target", "", "@1: fire $1", NULL},
	{"step", "to", "@1: move $1", NULL},
	{"step", "back", "@1: back $1", NULL},
	{"step", "by-flank", "@1: by-flank $1", NULL},
	{"step", "dash", "@1: dash $1", NULL},
	{"step", "prolong", "@1: prolong $1", NULL},
	{"step", "face", "@1: face $1", NULL},
	{"step", "form", NULL, form},
	{"step", "expand", "@1: expand $1", NULL},
	{"step", "collapse", "@1: collapse $1", NULL},
	{"step", "extra", "@1: extra $1", NULL},
	{"step", "detach", "@1: detach", NULL},
	{"step", "absorb", "@1: absorb $1", NULL},
	{"step", "double", "@1: double", NULL},
	{"step", "top", "@1: top $1", NULL},
	{"step", "enter", "@1: enter $1", NULL},
	{"step", "exit", "@1: exit", NULL},
	{"melee", "recall", "$1: recall", NULL},
	{"begin", "", "@1: start $1", NULL},
	{"mission", "", "@1: arrive $1", NULL},
	{"activate", "", "$1: activate", NULL},
	{"goes-along", "yes", "@1: along", NULL},
	{"drift", "to", "@1: drift $1", NULL},
	{NULL, NULL, NULL, NULL},
};
