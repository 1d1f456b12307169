/* Chapter 4: ranged combat, and the roll of both kinds. */
#include "rules/tricorne/tri.h"

/* 4.full: a unit at full strength has one die more. */
static int strength(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCT 4.full", 0);
	return tri_full(setup, s, piece);
}

/* 4.leader: a leader adds one die; to guns in melee alone. */
static int inspired(struct run *run, int piece, bool melee)
{
	RULE("CCT 4.leader", 0);
	bool guns = cnc_arm(cnc_setup(run), piece) == ARTILLERY;
	return (melee || !guns) && cnc_leader_with(run, piece) != VALUE_NONE;
}

/* 4.moved: infantry that moved has a die less; light infantry in melee alone. */
static int unsettled(const struct cnc_unit *u, bool melee, bool moved)
{
	RULE("CCT 4.moved", 0);
	return moved && u->arm == INFANTRY && (melee || !cnc_has(u, LIGHT)) ? -1 : 0;
}

/* Entering a forest and moving cost a die each, if the scenario does not say otherwise. */
static int entering(struct run *run, int piece, int moving)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int dice = tri_entry_dice(setup, cnc_state(run), piece);
	return moving && dice < 0 && !setup->rule[SWITCH_ENTRY_STACKS] ? 0 : dice;
}

int tri_common_dice(struct run *run, int piece, bool melee, bool note)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	int moving = unsettled(u, melee, s->piece[piece].moved > 0);
	return cnc_modifier(run, note, "CCT 4.full", "full strength", strength(setup, s, piece)) +
	       cnc_modifier(run, note, "CCT 4.leader", "leader", inspired(run, piece, melee)) +
	       cnc_modifier(run, note, "CCT 4.moved", "moved", moving) +
	       cnc_modifier(run, note, "CCT 10.entry", "entered this turn", entering(run, piece, moving)) +
	       cnc_modifier(run, note, "CCT 13", "Combat card", s->piece[piece].plus);
}

/* 4.base: dice by range; losses do not lower them. */
static int base_dice(const struct tri_unit *u, int range)
{
	RULE("CCT 4.base", 0);
	return range < TRI_RANGES && range <= u->unit.range ? u->dice[range] : 0;
}

/* Before the first turn some have dice of their own. */
static int salvo_dice(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	int dice = s->shock.opening ? setup->salvo[piece] : ANY;
	return dice == ANY ? 0 : dice;
}

int tri_fire_dice(struct run *run, const struct cnc_look *look, int piece, int at, bool note)
{
	RULE("CCT 4.dice", 1);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct tri_unit *u = tri_unit_of(setup, piece);
	int from = s->piece[piece].hex, range = setup->board->distance[from][at];
	if (!u || range < 2 || !base_dice(u, range) || tri_silence(setup, s, piece).why)
		return 0;
	if (salvo_dice(setup, s, piece))
		return cnc_modifier(run, note, "CCT 0.cannonade", "by the battle notes", salvo_dice(setup, s, piece));
	int dice = cnc_modifier(run, note, "CCT 4.base", u->unit.name, base_dice(u, range)) +
		   tri_common_dice(run, piece, false, note) + cnc_card_dice(run, piece, from, at, false, note) +
		   tri_terrain_dice(run, u->unit.arm, from, at, false, look->unit[at] == VALUE_NONE, note);
	return dice > 0 ? dice : 0;
}

struct no tri_leader_fault(const struct cnc_setup *setup, int dice)
{
	RULE("CCT 4.lone", NO_OBJECTION);
	return dice >= 2 ? NO_OBJECTION : NO(setup, leader_no_target);
}

/* ---- sight ---- */

/* Hexes of one hill touch one another. */
bool tri_same_hill(const struct cnc_setup *setup, int a, int b)
{
	bool seen[CNC_HEXES] = {false};
	int16_t queue[CNC_HEXES];
	int head = 0, tail = 0;
	if (!setup->hill[a] || !setup->hill[b])
		return false;
	for (queue[tail++] = (int16_t)a, seen[a] = true; head < tail; head++)
		for (int d = 0; d < HEX_DIRECTIONS; d++) {
			int h = setup->board->next[queue[head]][d];
			if (h == HEX_NONE || seen[h] || !setup->hill[h])
				continue;
			seen[h] = true;
			queue[tail++] = (int16_t)h;
		}
	return seen[b];
}

/* A hill blocks, but for those who look along it. */
static bool hill_blocks(const struct cnc_setup *setup, int hex, int from, int to)
{
	RULE("CCT 10.hill.sight", false);
	return setup->hill[hex] && !(tri_same_hill(setup, hex, from) && tri_same_hill(setup, hex, to));
}

bool tri_obstructs(const struct cnc_setup *setup, const struct cnc_look *look, int hex, int from, int to)
{
	return cnc_terrain_blocks(setup, hex) || cnc_who_at(look, hex) != VALUE_NONE ||
	       hill_blocks(setup, hex, from, to);
}

/* ---- the roll ---- */

/* 13.reload: the flags of a ranged roll once more, in place of the first ones. */
static void reload(struct run *run, struct cnc_blow *b, int *hits, struct cnc_count *total)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_count c;
	int n = total->n[FACE_FLAG];
	if (b->melee || !n || !tri_asks_card(run, b->attacker, COMBAT_RELOAD))
		return;
	report(run, EV_rerolls, b->by, b->attacker, n);
	const struct roll *r = roll(run, "CCT 13.reload", "reload", b->by, n, b->attacker, b->target);
	cnc_count(setup->law, r, &c);
	total->n[FACE_FLAG] = 0;
	for (int i = 0; i < FACES; i++)
		total->n[i] = (int8_t)(total->n[i] + c.n[i]);
	if (cnc_arm(setup, b->target) == LEADER)
		return;
	roll_result(run, cnc_hits_of(setup, b, &c), cnc_hit_faces(setup, b));
	*hits += cnc_hits_of(setup, b, &c);
}

int tri_throw_dice(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice,
		   struct cnc_count *total)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int hits = 0;
	const struct roll *r = roll(run, rule, label, b->by, dice, b->attacker, b->target);
	cnc_count(setup->law, r, total);
	if (cnc_arm(setup, b->target) != LEADER) {
		hits = cnc_hits_of(setup, b, total);
		roll_result(run, hits, cnc_hit_faces(setup, b));
	} else {
		cnc_lone_leader_rolled(run, b, total);
	}
	s->piece[b->attacker].plus = 0;
	reload(run, b, &hits, total);
	return hits;
}

/* Rolled symbols that the ground makes nothing of; sabres are not symbols of a unit. */
int tri_turned_aside(struct run *run, const struct cnc_blow *b, int hits, const struct cnc_count *c)
{
	RULE("CCT 10.saves", 0);
	const struct cnc_setup *setup = cnc_setup(run);
	static const int8_t face[] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	int symbols = c->n[face[cnc_arm(setup, b->target)]], saves = tri_saves(setup, b);
	int n = symbols < saves ? symbols : saves;
	if (!hits || !n)
		return 0;
	report(run, EV_saved, cnc_seat(setup, b->target), b->target, b->at, n);
	return n;
}

/* ---- one unit fires ---- */

/* Cards of both sides change the dice before they are thrown. */
static void cards_before_fire(struct run *run, const struct cnc_blow *b)
{
	struct cnc_state *s = cnc_state(run);
	if (tri_asks_card(run, b->attacker, COMBAT_VOLLEY))
		s->piece[b->attacker].plus++;
	if (tri_asks_card(run, b->target, COMBAT_COVER))
		s->piece[b->attacker].plus--;
}

void tri_fire(struct run *run, int piece, int at)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	struct cnc_blow b = cnc_fire_blow(run, piece, at);
	struct cnc_look look;
	cnc_look(run, &look);
	b.full = tri_full(setup, s, b.target);
	cnc_scope(run, b.from);
	cnc_scope(run, at);
	cards_before_fire(run, &b);
	int dice = tri_fire_dice(run, &look, piece, at, false);
	if (dice) /* what is not rolled has no modifiers either */
		tri_fire_dice(run, &look, piece, at, true);
	report(run, EV_fires, b.by, piece, b.from, b.target, at, setup->board->distance[b.from][at], dice);
	if (dice)
		cnc_resolve(run, &b, "CCT 4.7", "attack", dice);
	s->piece[piece].plus = 0;
	scope_pop(run);
	scope_pop(run);
}
