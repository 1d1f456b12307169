/* TERRAIN: what ground a place is, and what that does by rule. */
#include "command/asking.h"
#include "engine/system.h"

static void answer(const struct inquiry *q, const struct fact_thing *things, int n)
{
	for (int i = 0; i < n; i++) {
		buf_adds(q->out, i ? "\n" : "");
		q->sys->facts->terrain(q, &things[i]);
	}
}

enum err act_terrain(struct session *s, const struct command_call *in, struct error *e)
{
	static const struct asking how = {1, ASKING_THINGS, SAYS_facts_how_terrain, answer};
	return asking_things(s, in, &how, e);
}
