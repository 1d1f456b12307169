/* Chapter 4: who sees and may battle whom; the combat row. */
#include "rules/cnc/cnc.h"

/* ---- 4.3 line of sight ---- */

/* Guns on a hill shoot over friends on the adjacent lower hex. */
static bool shoots_over(struct run *run, const struct cnc_look *look, int from, int hex, int arm)
{
	RULE("CNC 4.3.guns", false);
	const struct cnc_setup *setup = cnc_setup(run);
	int own = look->unit[from], there = cnc_who_at(look, hex);
	return arm == ARTILLERY && setup->hill[from] && !setup->hill[hex] && !cnc_terrain_blocks(setup, hex) &&
	       setup->board->distance[from][hex] == 1 && there != VALUE_NONE &&
	       cnc_seat(setup, there) == cnc_seat(setup, own);
}

static int first_obstruction(struct run *run, const struct cnc_look *look, int from, int arm, const int16_t *hexes,
			     int n, int to)
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

/* 4.arms: units battle, leaders do not. */
struct no cnc_never_battles(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 4.arms", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO(setup, leader_battles, piece) : NO_OBJECTION;
}

/* 4.ordered: only ordered units battle, once a turn. */
static bool has_order(const struct cnc_state *s, int piece)
{
	RULE("CNC 4.ordered", true);
	return s->piece[piece].ordered && !s->piece[piece].fought;
}

static struct no lacks_order(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	if (has_order(s, piece))
		return NO_OBJECTION;
	if (s->piece[piece].ordered)
		return NO(setup, has_battled, piece);
	struct no luck = cnc_luck_fault(setup, s, piece);
	return luck.why ? luck : NO(setup, no_order_to_battle, piece);
}

/* 4.may: not a unit that moved farther than it may and battle. */
static struct no lacks_breath(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CNC 4.may", NO_OBJECTION);
	int moved = s->piece[piece].moved, most = cnc_battle_limit(setup, s, piece);
	if (most < 0)
		return NO(setup, card_stops_battle, cnc_effect(setup, s));
	return moved > most ? NO(setup, out_of_breath, piece, moved, most) : NO_OBJECTION;
}

struct no cnc_battle_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct no no = cnc_never_battles(setup, piece);
	if (!no.why)
		no = lacks_order(setup, s, piece);
	if (!no.why && s->piece[piece].entered)
		no = setup->law->entry_fault(setup, s, piece);
	return no.why ? no : lacks_breath(setup, s, piece);
}

bool cnc_may_battle(struct run *run, int piece)
{
	const struct cnc_state *s = cnc_state(run);
	return s->piece[piece].hex >= 0 && has_order(s, piece) && !cnc_battle_fault(cnc_setup(run), s, piece).why;
}

int cnc_adjacent_enemy_unit(struct run *run, const struct cnc_look *look, int piece)
{
	return cnc_beside_enemy(cnc_setup(run), look, piece, cnc_state(run)->piece[piece].hex);
}

/* 4: one battles with an enemy. */
static struct no enemy_fault(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int at)
{
	RULE("CNC 4", NO_OBJECTION);
	return cnc_enemy(setup, piece, cnc_who_at(look, at)) ? NO_OBJECTION : NO(setup, no_enemy, at);
}

/* ---- melee ---- */

/* 5: with one who is adjacent. */
static struct no afar_fault(const struct cnc_setup *setup, int piece, int from, int at)
{
	RULE("CNC 5", NO_OBJECTION);
	int gap = setup->board->distance[from][at];
	return gap > 1 ? NO(setup, melee_afar, at, gap, piece) : NO_OBJECTION;
}

struct no cnc_melee_fault(struct run *run, const struct cnc_look *look, int piece, int at)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int from = cnc_state(run)->piece[piece].hex, target = cnc_who_at(look, at);
	struct no no = afar_fault(setup, piece, from, at);
	if (!no.why)
		no = enemy_fault(setup, look, piece, at);
	if (no.why)
		return no;
	bool dice = target != VALUE_NONE && cnc_arm(setup, piece) != LEADER &&
		    setup->law->melee_dice(run, piece, from, target, at, MELEE_ATTACK, false);
	return dice ? NO_OBJECTION : NO(setup, no_melee_dice, piece, at);
}

void cnc_offer_melee(struct run *run, const struct cnc_look *look, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int hex = cnc_state(run)->piece[piece].hex;
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d];
		if (h == HEX_NONE || cnc_melee_fault(run, look, piece, h).why)
			continue;
		option(run, ATTACK_MELEE, piece, h, 0);
		if (setup->law->offer_attack)
			setup->law->offer_attack(run, piece, h, false);
	}
}

/* ---- fire ---- */

/* 4.2: who has no weapon that reaches two hexes never fires. */
struct no cnc_never_fires(const struct cnc_setup *setup, int piece)
{
	RULE("CNC 4.2", NO_OBJECTION);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && u->range >= 2 ? NO_OBJECTION : NO(setup, never_fires, piece, piece);
}

/* 4.2: nobody fires farther than his weapon reaches. */
static struct no range_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece, int at)
{
	RULE("CNC 4.2", NO_OBJECTION);
	int gap = setup->board->distance[s->piece[piece].hex][at], range = cnc_unit_of(setup, piece)->range;
	return gap > range ? NO(setup, out_of_range, at, gap, piece, range) : NO_OBJECTION;
}

/* 4.target: no fire at an adjacent hex, nor past an adjacent unit at another. */
static struct no beside_fault(struct run *run, const struct cnc_look *look, int piece)
{
	RULE("CNC 4.target", NO_OBJECTION);
	bool beside = cnc_adjacent_enemy_unit(run, look, piece) != VALUE_NONE;
	return beside ? NO(cnc_setup(run), fires_beside, piece) : NO_OBJECTION;
}

/* Does it fire at all in this turn? */
static struct no silence_fault(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	struct no no = cnc_never_fires(setup, piece);
	if (!no.why)
		no = cnc_card_stops_fire(setup, s);
	return no.why || !setup->law->silence ? no : setup->law->silence(setup, s, piece);
}

/* What hides the hex. */
static struct no hidden_by(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int at, int bar)
{
	int there = cnc_who_at(look, bar);
	if (cnc_terrain_blocks(setup, bar))
		return NO(setup, hidden_by_ground, piece, at, setup->terrain[bar], bar);
	return there != VALUE_NONE ? NO(setup, hidden_by_unit, piece, at, there, bar)
				   : NO(setup, hidden_by_hill, piece, at, bar);
}

/* 4.3 */
static struct no sight_fault(struct run *run, const struct cnc_look *look, int piece, int at)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int from = cnc_state(run)->piece[piece].hex, arm = cnc_arm(setup, piece);
	return cnc_in_sight(run, look, from, at, arm)
		       ? NO_OBJECTION
		       : hidden_by(setup, look, piece, at, cnc_obstruction(run, look, from, at, arm));
}

/* An enemy within range: may he be fired at, and with dice?  A leader alone as the system says. */
static struct no mark_fault(struct run *run, const struct cnc_look *look, int piece, int at)
{
	const struct cnc_setup *setup = cnc_setup(run);
	int dice = setup->law->fire_dice(run, look, piece, at, false);
	bool alone = look->unit[at] == VALUE_NONE;
	struct no no = alone ? setup->law->leader_fault(setup, dice) : NO_OBJECTION;
	if (!no.why)
		no = sight_fault(run, look, piece, at);
	return no.why || dice > 0 ? no : NO(setup, no_fire_dice, piece, at);
}

struct no cnc_fire_fault(struct run *run, const struct cnc_look *look, int piece, int at)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	struct no no = silence_fault(setup, s, piece);
	if (!no.why)
		no = range_fault(setup, s, piece, at);
	if (!no.why)
		no = enemy_fault(setup, look, piece, at);
	if (!no.why)
		no = beside_fault(run, look, piece);
	return no.why ? no : mark_fault(run, look, piece, at);
}

bool cnc_offer_fire(struct run *run, const struct cnc_look *look, int piece)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	bool any = false;
	if (silence_fault(setup, s, piece).why || beside_fault(run, look, piece).why)
		return false;
	for (int t = 0; t < s->n_piece; t++) {
		int at = s->piece[t].hex;
		if (at < 0 || !cnc_enemy(setup, piece, t) || cnc_who_at(look, at) != t ||
		    range_fault(setup, s, piece, at).why || mark_fault(run, look, piece, at).why)
			continue;
		option(run, ATTACK_FIRE, piece, at, 0);
		any = true;
	}
	return any;
}

/* ---- one after another ---- */

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
	return (struct cnc_blow){.attacker = piece,
				 .at = at,
				 .from = cnc_state(run)->piece[piece].hex,
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
	int piece = ARG(&c, ATTACK_FIRE, piece), at = ARG(&c, ATTACK_FIRE, hex);
	s->piece[piece].fought = 1;
	if (c.verb == ATTACK_FIRE)
		cnc_law(run)->fire(run, piece, at);
	else
		cnc_law(run)->melee(run, piece, at, MELEE_ATTACK, &c);
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
