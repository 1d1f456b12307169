/* Questions of fact: what the terrain chart has of its own here. */
#include "engine/facts.h"
#include "rules/tricorne/tri.h"
#include "words/said.h"

/* "-1 NB NB" */
static const char *entry_text(const struct inquiry *q, const int8_t enter[3])
{
	const char *text = "";
	for (int arm = 0; arm < 3; arm++)
		text = enter[arm] == NB ? arena_printf(q->arena, "%s%sNB", text, arm ? " " : "")
					: arena_printf(q->arena, enter[arm] ? "%s%s%+d" : "%s%s%d", text,
						       arm ? " " : "", enter[arm]);
	return text;
}

void tri_ground_facts(const struct inquiry *q, int hex)
{
	const struct cnc_setup *setup = q->setup;
	const struct tri_ground *g = tri_ground_at(setup, hex);
	if (g->enter[0] || g->enter[1] || g->enter[2])
		fact_say(q, SAID(facts_tricorne, entry, .dice = entry_text(q, g->enter)));
	if (g->saves_fire || g->saves_melee)
		fact_say(q,
			 SAID(facts_tricorne, saves, .fire = g->saves_fire, .melee = g->saves_melee, .foot = g->foot));
	if (g->flags)
		fact_say(q, SAID(facts_tricorne, flags, .flags = g->flags));
	if (g->lights)
		fact_say(q, SAID(facts_tricorne, lights, .flags = g->lights));
	if (setup->terrain[hex] == MARSH)
		fact_rule(q, "CCT 10.marsh");
	if (!setup->hill[hex])
		return;
	fact_rule(q, "CCT 10.hill");
	fact_rule(q, "CCT 10.hill.sight");
}
