/* Chapter 6: what the loss of a leader does to those around him. */
#include "rules/tricorne/tri.h"

/* 6.eliminated: the unit in his hex and all friends beside it check whether they rally: his own
 * first, then by row and column; each once a leader. */
static void shake(struct run *run, int leader, int hex)
{
	RULE("CCT 6.eliminated");
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, leader), near[1 + HEX_DIRECTIONS], n = 0;
	struct cnc_look look;
	cnc_look(run, &look);
	for (int pass = 0; pass < 2; pass++)
		for (int h = 0; h < setup->board->n; h++)
			if (look.unit[h] != VALUE_NONE && cnc_seat(setup, look.unit[h]) == seat &&
			    setup->board->distance[hex][h] == pass)
				near[n++] = look.unit[h];
	if (n)
		report(run, EV_shaken, seat, leader, hex);
	cnc_scope(run, hex);
	for (int i = 0; i < n; i++)
		if (s->piece[near[i]].hex >= 0)
			tri_rally_check(run, near[i], !seat, false, false);
	scope_pop(run);
}

/* Leaders lost in the course of this wait for their turn: first in, first out. */
void tri_leader_lost(struct run *run, struct cnc_blow *b, int leader, int hex)
{
	struct cnc_state *s = cnc_state(run);
	if (b && s->piece[b->target].hex == hex)
		b->rallied = true;
	s->shock.hex[s->shock.n_hex++] = hex;
	s->shock.leader[s->shock.n_leader++] = leader;
	if (s->shock.busy)
		return;
	s->shock.busy = 1;
	for (int i = 0; i < s->shock.n_hex; i++)
		shake(run, s->shock.leader[i], s->shock.hex[i]);
	s->shock.busy = s->shock.n_hex = s->shock.n_leader = 0;
}

bool tri_check_for_room(const struct cnc_setup *setup)
{
	RULE("CCT 6.room", true);
	return setup->rule[SWITCH_RETREAT_LOSS];
}

/* 6.attached, 13.sharpshooters: two sabres hit; one with the card, after fire. */
int tri_sabres_needed(struct run *run, struct cnc_blow *b, int leader)
{
	RULE("CCT 13.sharpshooters", 2);
	(void)leader;
	if (b->melee)
		return 2;
	return tri_asks_card(run, b->attacker, COMBAT_SHARPSHOOTERS) ? 1 : 2;
}
