/* Chapter 8, steps A and B: events and weather. */
#include "rules/tactiques/tac.h"

int tac_events_row(struct run *run)
{
	RULE("TN 8.1A", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}

int tac_weather_row(struct run *run)
{
	RULE("TN 8.1B", FLOW_NEXT);
	(void)run;
	return FLOW_NEXT;
}
