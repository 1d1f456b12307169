/* Chapter 8: who takes ground and fights on. */
#include "rules/tricorne/tri.h"

/* 8.bonus: guns and leaders never do. */
struct no tri_never_bonus(const struct cnc_setup *setup, int piece)
{
	RULE("CCT 8.bonus", NO_OBJECTION);
	int arm = cnc_arm(setup, piece);
	return arm == INFANTRY || arm == CAVALRY ? NO_OBJECTION : NO(setup, no_bonus, piece, piece);
}

/* 8.bonus: cavalry, Highlanders, and infantry with a leader; once a turn. */
static bool may_fight_on(struct run *run, int piece, enum cnc_melee_kind kind)
{
	RULE("CCT 8.bonus", false);
	const struct cnc_unit *u = cnc_unit_of(cnc_setup(run), piece);
	return kind == MELEE_ATTACK && !tri_never_bonus(cnc_setup(run), piece).why &&
	       (u->arm == CAVALRY || cnc_has(u, HIGHLAND) || cnc_leader_with(run, piece) != VALUE_NONE);
}

/* 8.moved: taking ground is moving. */
static void has_moved(struct run *run, int piece)
{
	RULE("CCT 8.moved");
	struct cnc_state *s = cnc_state(run);
	if (!s->piece[piece].moved)
		s->piece[piece].moved = 1;
}

/* After a melee that emptied the hex; who won it from a unit that retired fights no further. */
void tri_advance(struct run *run, int piece, int to, enum cnc_melee_kind kind, bool retired)
{
	if (!cnc_can_advance(run, piece, to) || !cnc_take_ground(run, piece, to))
		return;
	has_moved(run, piece);
	if (!retired && may_fight_on(run, piece, kind))
		cnc_bonus_attack(run, piece);
}
