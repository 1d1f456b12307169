/* VERSION: which program, which rules, which time it is here. */
#include "command/pages.h"
#include "base/clock.h"
#include "config.h"
#include "scenario/scenario.h"
#include "site/keys.h"
#include "words/said.h"

/* A site of before has no key until its moderator makes one. */
static void tell_key(struct session *s)
{
	struct sign_public public;
	struct error none = ERROR_INIT;
	if (!site_keys_public(s->site->root, &public, &none))
		pages_say(s, SAID(version, key, .key = site_key_text(&public, s->arena)));
}

enum err act_version(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	session_say(s, in->line, 220, SAID(version, program, .version = PACKAGE_VERSION, .now = clock_now()));
	for (size_t i = 0; scenario_systems[i]; i++)
		pages_say(s, SAID(version, rules, .name = scenario_systems[i]->name,
				  .title = scenario_systems[i]->title, .rules = scenario_systems[i]->rules));
	tell_key(s);
	return ERR_NONE;
}
