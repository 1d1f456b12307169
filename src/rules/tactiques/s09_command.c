/* Chapter 9: Command Range, and steps D to F. */
#include "rules/tactiques/tac.h"

int tac_accept_row(struct run *run)
{
	RULE("TN 8.1D", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}

int tac_issue_row(struct run *run)
{
	RULE("TN 8.1E", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}

int tac_initiative_row(struct run *run)
{
	RULE("TN 8.1F", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}
