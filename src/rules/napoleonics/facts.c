/* Questions of fact: what the terrain chart has of its own here. */
#include "engine/facts.h"
#include "rules/napoleonics/nap.h"
#include "words/said.h"

void nap_ground_facts(const struct inquiry *q, int hex)
{
	const struct cnc_setup *setup = q->setup;
	const struct nap_ground *g = &nap_grounds[setup->terrain[hex]];
	if (g->entry != EVERYBODY)
		fact_say(q,
			 SAID(facts_napoleonics, entry, .nobody = g->entry == NOBODY, .foot = g->entry == LIGHT_FOOT));
	if (g->flags)
		fact_say(q, SAID(facts_napoleonics, flags, .flags = g->flags));
	if (!g->square)
		fact_say(q, SAID(facts_napoleonics, no_square));
	if (!setup->hill[hex])
		return;
	fact_rule(q, "CCN 10.hill");
	fact_rule(q, "CCN 10.hill.sight");
}
