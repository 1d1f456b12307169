/* LOS: is one place seen from another, or what is in the way? */
#include "command/asking.h"
#include "engine/system.h"

static void answer(const struct inquiry *q, const struct fact_thing *things, int n)
{
	(void)n;
	q->sys->facts->sight(q, &things[0], &things[1]);
}

enum err act_los(struct session *s, const struct command_call *in, struct error *e)
{
	static const struct asking how = {2, 2, SAYS_facts_how_los, answer};
	return asking_things(s, in, &how, e);
}
