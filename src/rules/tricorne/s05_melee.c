/* Chapter 5: melee combat, who retires and rallies, who strikes first. */
#include "rules/tricorne/tri.h"

/* 5.charge: Highlanders attacking by order have one die more, but not in a bonus melee. */
static int charge(const struct cnc_unit *u, const struct cnc_state *s, int piece, enum cnc_melee_kind kind)
{
	RULE("CCT 5.charge", 0);
	return kind == MELEE_ATTACK && cnc_has(u, HIGHLAND) && s->piece[piece].ordered;
}

static int base_dice(const struct tri_unit *u)
{
	RULE("CCT 5.4", 0);
	return u->dice[1];
}

int tri_melee_dice(struct run *run, int piece, int from, int target, int at, enum cnc_melee_kind kind, bool note)
{
	RULE("CCT 5.dice", 1);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct tri_unit *u = tri_unit_of(setup, piece);
	bool lone = cnc_arm(setup, target) == LEADER;
	int dice = cnc_modifier(run, note, "CCT 5.4", u->unit.name, base_dice(u)) +
		   cnc_modifier(run, note, "CCT 5.charge", "Highland charge", charge(&u->unit, s, piece, kind)) +
		   tri_common_dice(run, piece, true, note) +
		   tri_terrain_dice(run, u->unit.arm, from, at, true, lone, note);
	if (kind == MELEE_ATTACK || kind == MELEE_BONUS)
		dice += cnc_card_dice(run, piece, from, at, true, note);
	return dice > 0 ? dice : 0;
}

/* 7.4: a unit through which a leader escapes has its usual dice, and no card. */
int tri_escape_dice(struct run *run, int unit)
{
	const struct tri_unit *u = tri_unit_of(cnc_setup(run), unit);
	int dice =
		cnc_modifier(run, true, "CCT 5.4", u->unit.name, base_dice(u)) + tri_common_dice(run, unit, true, true);
	return dice > 0 ? dice : 0;
}

/* ---- one blow ---- */

struct fight {                 /* a melee while it is fought */
	int piece, target, at; /* attacker; whom; where that stood when it was announced */
	enum cnc_melee_kind kind;
	bool retiring;
};

static struct cnc_blow strike(struct run *run, const struct fight *f)
{
	static const char *const labels[] = {"attack", "attack", "back", "strike"};
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	int from = s->piece[f->piece].hex;
	struct cnc_blow blow = {.attacker = f->piece, .target = f->target, .at = f->at, .from = from,
				.by = cnc_seat(setup, f->piece), .kind = f->kind, .melee = true,
				.sabres = cnc_sabres_hit(cnc_unit_of(setup, f->piece)),
				.retiring = f->retiring, .full = tri_full(setup, s, f->target)};
	int dice = tri_melee_dice(run, f->piece, from, f->target, f->at, f->kind, false);
	if (dice) /* what is not rolled has no modifiers either */
		tri_melee_dice(run, f->piece, from, f->target, f->at, f->kind, true);
	report(run, EV_melees, blow.by, f->piece, from, f->target, f->at, f->kind, dice);
	if (dice)
		cnc_resolve(run, &blow, "CCT 5.7", labels[f->kind], dice);
	s->piece[f->piece].plus = 0;
	return blow;
}

static void battle_back(struct run *run, int piece, int attacker)
{
	if (!cnc_wants_back(run, piece, attacker))
		return;
	struct fight back = {piece, attacker, cnc_state(run)->piece[attacker].hex, MELEE_BACK, false};
	strike(run, &back);
}

/* ---- reactions ---- */

/* 5.2: cavalry and light infantry do. */
struct no tri_never_retires(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 5.2", NO_OBJECTION);
	const struct cnc_unit *u = cnc_unit_of(setup, piece);
	return u && (u->arm == CAVALRY || cnc_has(u, LIGHT)) ? NO_OBJECTION : NO(setup, never_retires, piece, piece);
}

/* 5.2: cavalry and light infantry may fall back two hexes. */
bool tri_may_retire(struct run *run, int piece)
{
	RULE("CCT 5.2", false);
	return !tri_never_retires(cnc_setup(run), piece).why && cnc_can_withdraw(run, piece);
}

struct no tri_never_ambushes(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 13.ambush", NO_OBJECTION);
	return cnc_arm(setup, piece) == LEADER ? NO(setup, no_ambush, piece, piece) : NO_OBJECTION;
}

struct no tri_never_waits(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 13.whites", NO_OBJECTION);
	return cnc_arm(setup, piece) == INFANTRY ? NO_OBJECTION : NO(setup, no_whites, piece, piece);
}

/* 13.ambush: a unit in a forest or building. */
static bool lies_in_ambush(const struct cnc_setup *setup, int hex)
{
	RULE("CCT 13.ambush", false);
	return setup->terrain[hex] == FOREST || cnc_is_building(setup, hex);
}

/* 13.whites: infantry against infantry that moved. */
static bool sees_their_eyes(const struct cnc_setup *setup, const struct cnc_state *s, int target, int attacker)
{
	RULE("CCT 13.whites", false);
	return !tri_never_waits(setup, target).why && cnc_arm(setup, attacker) == INFANTRY &&
	       s->piece[attacker].moved > 0;
}

struct hidden { /* what the defender might play, by public facts */
	bool strike, ambush, whites;
};

static struct hidden might_play(struct run *run, const struct fight *f, int seat)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (!tri_melee_dice(run, f->target, f->at, f->piece, s->piece[f->piece].hex, MELEE_STRIKE, false))
		return (struct hidden){false, false, false};
	return (struct hidden){cnc_could_strike(setup, s, seat),
			       lies_in_ambush(setup, f->at) && tri_could_hold(setup, s, seat, COMBAT_AMBUSH, f->target),
			       sees_their_eyes(setup, s, f->target, f->piece) &&
				       tri_could_hold(setup, s, seat, COMBAT_WHITES, f->target)};
}

/* The defender's one reaction to a melee that was announced: to retire comes before cards. */
static int reaction(struct run *run, const struct fight *f)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, f->target);
	if (cnc_arm(setup, f->target) == LEADER)
		return REACT_STAND;
	struct hidden h = might_play(run, f, seat);
	bool retire = tri_may_retire(run, f->target);
	if (!h.strike && !h.ambush && !h.whites && !retire)
		return REACT_STAND;
	option(run, REACT_STAND, 0, 0, 0);
	if (retire)
		option(run, REACT_RETIRE, 0, 0, 0);
	if (h.strike && cnc_holds_strike(setup, s, seat))
		option(run, REACT_STRIKE, 0, 0, 0);
	if (h.ambush && tri_holds(s, seat, COMBAT_AMBUSH))
		option(run, REACT_AMBUSH, 0, 0, 0);
	if (h.whites && tri_holds(s, seat, COMBAT_WHITES))
		option(run, REACT_WHITES, 0, 0, 0);
	return ask(run, Q_REACTION, seat, f->target, f->piece).verb;
}

static void play_reaction(struct run *run, const struct fight *f, int reacts)
{
	if (reacts == REACT_STRIKE)
		cnc_play_first_strike(run, f->target, f->piece);
	else
		tri_play_card(run, f->target, reacts == REACT_AMBUSH ? COMBAT_AMBUSH : COMBAT_WHITES);
	if (reacts == REACT_WHITES)
		cnc_state(run)->piece[f->target].plus++;
}

/* 12.first-strike, 13: true if the attacker is gone or driven from its hex. */
static bool struck_first(struct run *run, const struct fight *f, int reacts)
{
	RULE("CCT 12.first-strike", false);
	const struct cnc_state *s = cnc_state(run);
	int from = s->piece[f->piece].hex;
	struct fight first = {f->target, f->piece, from, MELEE_STRIKE, false};
	play_reaction(run, f, reacts);
	strike(run, &first);
	return s->piece[f->piece].hex != from;
}

/* ---- a whole melee ---- */

/* After the blow the unit that retires goes, and checks whether it rallies. */
static void retire(struct run *run, const struct fight *f, struct cnc_blow *b)
{
	cnc_withdraw(run, f->target);
	b->vacated = true;
	if (!b->rallied)
		tri_rally_check(run, f->target, b->by, false, true);
}

static void come_to_blows(struct run *run, const struct fight *f, bool no_back)
{
	struct cnc_blow blow = strike(run, f);
	if (f->retiring && cnc_state(run)->piece[f->target].blocks)
		retire(run, f, &blow);
	if (cnc_state(run)->piece[f->piece].hex < 0)
		return;
	if (blow.vacated)
		tri_advance(run, f->piece, f->at, f->kind, f->retiring);
	else if (!no_back)
		battle_back(run, f->target, f->piece);
}

/* 5.1: one unit attacks one adjacent hex; the defender reacts, then the blows fall. */
void tri_melee(struct run *run, int piece, int at, enum cnc_melee_kind kind, const struct choice *c)
{
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	(void)c;
	cnc_look(run, &look);
	struct fight f = {piece, cnc_who_at(&look, at), at, kind, false};
	cnc_scope(run, s->piece[piece].hex);
	cnc_scope(run, at);
	int reacts = reaction(run, &f);
	bool strikes = reacts != REACT_STAND && reacts != REACT_RETIRE;
	f.retiring = reacts == REACT_RETIRE;
	if (f.retiring)
		report(run, EV_stands_to_retire, cnc_seat(cnc_setup(run), f.target), f.target, at);
	if (!strikes || !struck_first(run, &f, reacts)) {
		if (tri_asks_card(run, piece, COMBAT_COLD_STEEL))
			s->piece[piece].plus++;
		come_to_blows(run, &f, strikes);
	}
	scope_pop(run);
	scope_pop(run);
}
