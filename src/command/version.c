/* VERSION: which program, which rules, which time it is here. */
#include "command/pages.h"
#include "base/clock.h"
#include "config.h"
#include "scenario/scenario.h"

enum err act_version(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	session_say(s, in->line, 220, SAID(version, program, .version = PACKAGE_VERSION, .now = clock_now()));
	for (size_t i = 0; scenario_systems[i]; i++)
		pages_say(s, SAID(version, rules, .name = scenario_systems[i]->name,
				  .title = scenario_systems[i]->title, .rules = scenario_systems[i]->rules));
	return ERR_NONE;
}
