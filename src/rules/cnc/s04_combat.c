/* Chapter 4: who sees and may battle whom; the combat row. */
#include "rules/cnc/cnc.h"

/* ---- 4.3 line of sight ---- */

/* Guns on a hill shoot over friends on the adjacent lower hex. */
static bool shoots_over(struct run *run, const struct cnc_look *look, int from, int hex, int arm)
{
	RULE("CNC 4.3.guns", false);
	const struct cnc_setup *setup = cnc_setup(run);
	int own = look->unit[from], there = cnc_who_at(look, hex);
	return arm == ARTILLERY && setup->hill[from] && !setup->hill[hex] &&
	       !cnc_terrain_blocks(setup, hex) &&
	       setup->board->distance[from][hex] == 1 && there != VALUE_NONE &&
	       cnc_seat(setup, there) == cnc_seat(setup, own);
}

static int first_obstruction(struct run *run, const struct cnc_look *look, int from, int arm,
			     const int16_t *hexes, int n, int to)
{
	const struct cnc_setup *setup = cnc_setup(run);
	for (int i = 0; i < n; i++)
		if (setup->law->obstructs(setup, look, hexes[i], from, to) &&
		    !shoots_over(run, look, from, hexes[i], arm))
			return hexes[i];
	return VALUE_NONE;
}

/* 4.3: blocked by an obstruction that the line goes through, or by obstructions on both
 * sides of it where it runs along edges (the side edge of the board is one). */
int cnc_obstruction(struct run *run, const struct cnc_look *look, int from, int to, int arm)
{
	const struct hex_line *l = hex_trace(cnc_setup(run)->board, from, to);
	int through = first_obstruction(run, look, from, arm, l->through, l->n_through, to);
	if (through != VALUE_NONE)
		return through;
	int left = first_obstruction(run, look, from, arm, l->left, l->n_left, to);
	int right = first_obstruction(run, look, from, arm, l->right, l->n_right, to);
	if (l->off_left)
		return right;
	return left == VALUE_NONE || l->off_right || right != VALUE_NONE ? left : VALUE_NONE;
}

bool cnc_in_sight(struct run *run, const struct cnc_look *look, int from, int to, int arm)
{
	RULE("CNC 4.3", true);
	return cnc_obstruction(run, look, from, to, arm) == VALUE_NONE;
}

/* ---- who may battle ---- */

/* 4.ordered: only ordered units battle, once a turn. */
static bool has_order(const struct cnc_state *s, int piece)
{
	RULE("CNC 4.ordered", true);
	return s->piece[piece].ordered && !s->piece[piece].fought;
}

/* 4.may: not a unit that moved farther than it may and battle, or entered ground that
 * forbids it. */
static bool has_breath(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 4.may", true);
	if (s->piece[piece].moved > cnc_battle_limit(setup, s, piece))
		return false;
	return !s->piece[piece].entered || setup->law->battle_on_entry(setup, s, piece);
}

bool cnc_may_battle(struct run *run, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	return cnc_arm(setup, piece) != LEADER && s->piece[piece].hex >= 0 &&
	       has_order(s, piece) && has_breath(setup, s, piece);
}

int cnc_adjacent_enemy_unit(struct run *run, const struct cnc_look *look, int piece)
{
	return cnc_beside_enemy(cnc_setup(run), look, piece, cnc_state(run)->piece[piece].hex);
}

void cnc_offer_melee(struct run *run, const struct cnc_look *look, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int hex = cnc_state(run)->piece[piece].hex;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		if (h == HEX_NONE)
			continue;
		int target = cnc_who_at(look, h);
		if (!cnc_enemy(setup, piece, target) ||
		    !setup->law->melee_dice(run, piece, hex, target, h, MELEE_ATTACK, false))
			continue;
		option(run, ATTACK_MELEE, piece, h, 0);
		if (setup->law->offer_attack)
			setup->law->offer_attack(run, piece, h, false);
	}
}

/* No unit besides him in his hex. */
static bool alone(const struct cnc_look *look, const struct cnc_setup *setup, int piece, int at)
{
	return cnc_arm(setup, piece) != LEADER || look->unit[at] == VALUE_NONE;
}

/* 4: no fire at an adjacent hex, nor past an adjacent unit at another; a leader alone is a
 * target as the system says. */
bool cnc_offer_fire(struct run *run, const struct cnc_look *look, int piece)
{
	RULE("CNC 4.target", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	bool any = false;
	if (u->range < 2 || cnc_adjacent_enemy_unit(run, look, piece) != VALUE_NONE ||
	    cnc_card_forbids_fire(setup, s))
		return false;
	for (int t = 0; t < s->n_piece; t++) {
		int at = s->piece[t].hex;
		if (at < 0 || !cnc_enemy(setup, piece, t) || !alone(look, setup, t, at) ||
		    setup->board->distance[s->piece[piece].hex][at] > u->range)
			continue;
		int dice = setup->law->fire_dice(run, piece, at, false);
		if (dice > 0 && (cnc_arm(setup, t) != LEADER || setup->law->leader_is_target(setup, dice)) &&
		    cnc_in_sight(run, look, s->piece[piece].hex, at, u->arm)) {
			option(run, ATTACK_FIRE, piece, at, 0);
			any = true;
		}
	}
	return any;
}

void cnc_count(const struct cnc_law *law, const struct roll *r, struct cnc_count *c)
{
	*c = (struct cnc_count){.dice = (int8_t)r->n};
	for (int i = 0; i < r->n; i++)
		c->n[law->face[r->value[i]]]++;
}

/* 4.1: one unit fires at one hex. */
struct cnc_blow cnc_fire_blow(struct run *run, int piece, int at)
{
	struct cnc_look look;
	cnc_look(run, &look);
	return (struct cnc_blow){.attacker = piece, .at = at, .from = cnc_state(run)->piece[piece].hex,
				 .target = cnc_who_at(&look, at),
				 .by = cnc_seat(cnc_setup(run), piece)};
}

static bool one_battle(struct run *run)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	cnc_look(run, &look);
	for (int p = 0; p < s->n_piece; p++) {
		if (!cnc_may_battle(run, p))
			continue;
		cnc_offer_melee(run, &look, p);
		cnc_offer_fire(run, &look, p);
	}
	option(run, ATTACK_DONE, 0, 0, 0);
	struct choice c = ask(run, Q_ATTACK, s->at.active, VALUE_NONE, VALUE_NONE);
	if (c.verb == ATTACK_DONE)
		return false;
	s->piece[c.v[0]].fought = 1;
	if (c.verb == ATTACK_FIRE)
		cnc_law(run)->fire(run, c.v[0], c.v[1]);
	else
		cnc_law(run)->melee(run, c.v[0], c.v[1], MELEE_ATTACK, &c);
	return true;
}

/* Phase 4: one ordered unit's combat after the other, each to its end. */
int cnc_combat(struct run *run)
{
	RULE("CNC 4.phase", FLOW_NEXT);
	while (one_battle(run))
		;
	return FLOW_NEXT;
}
