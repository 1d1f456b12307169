/* Chapter 9, seventh section: step G, reinforcements. */
#include "rules/tactiques/tac.h"

int tac_arrive_row(struct run *run)
{
	RULE("TN 8.1G", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}
