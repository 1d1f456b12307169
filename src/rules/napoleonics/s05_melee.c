/* Chapter 5: melee combat. */
#include "rules/napoleonics/nap.h"


/* 5.4: blocks and the kind's own dice; guns by their chart, against leaders nothing extra. */
static int base_dice(struct run *run, int piece, const struct nap_unit *u, bool note)
{
	RULE("CCN 5.4", 0);
	const struct nap_state *s = nap_state(run);
	int blocks = s->piece[piece].blocks, dice;
	if (u->arm == ARTILLERY)
		dice = nap_modifier(run, note, "CCN 5.4", "guns in melee",
				    nap_gun_melee(u, blocks, s->piece[piece].moved));
	else
		dice = nap_modifier(run, note, "CCN 5.4", "blocks", blocks);
	return dice ? dice + nap_modifier(run, note, "CCN 5.4", u->name, u->melee) : 0;
}

/* 5.4.national: French line against infantry, in attack and battle back. */
static int against(const struct nap_unit *u, int arm)
{
	RULE("CCN 5.4.national", 0);
	return arm == INFANTRY ? u->versus_infantry : 0;
}

/* 5.8: sabres of militia and rifles hit lone leaders only. */
static bool sabres_hit(const struct nap_unit *u)
{
	RULE("CCN 5.8", true);
	return !(u->traits & NO_SABRE);
}

int nap_melee_dice(struct run *run, int piece, int from, int target, int at,
		   enum nap_melee_kind kind, bool note)
{
	RULE("CCN 5", 0);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	(void)kind;
	int dice = base_dice(run, piece, u, note);
	if (dice)
		dice += nap_modifier(run, note, "CCN 5.4.national", "line against infantry",
				     against(u, nap_arm(setup, target)));
	if (dice)
		dice += nap_terrain_dice(run, u->arm, from, at, true, note);
	return dice > 0 ? dice : 0;
}

static struct nap_blow strike(struct run *run, int piece, int target, int at,
			      enum nap_melee_kind kind)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int from = nap_state(run)->piece[piece].hex;
	struct nap_blow blow = {piece, target, at, nap_seat(setup, piece), true,
				sabres_hit(u), false, false};
	int dice = nap_melee_dice(run, piece, from, target, at, kind, true);
	report(run, EV_melees, blow.by, piece, from, target, at, kind, dice);
	nap_resolve(run, &blow, "CCN 5.7", kind == MELEE_BACK ? "back" : "attack", dice);
	return blow;
}

/* 5.11: the unit that still stands in its hex may strike once at its attacker. */
static void battle_back(struct run *run, int piece, int attacker)
{
	RULE("CCN 8.4");
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int at = s->piece[attacker].hex;
	if (nap_arm(setup, piece) == LEADER ||
	    !nap_melee_dice(run, piece, s->piece[piece].hex, attacker, at, MELEE_BACK, false))
		return;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	if (ask(run, Q_BACK, nap_seat(setup, piece), piece, at).verb == ANSWER_NO)
		return;
	strike(run, piece, attacker, at, MELEE_BACK);
}

/* 5.1: one unit attacks one adjacent hex; what is won may be entered, what stands strikes
 * back. */
void nap_melee(struct run *run, int piece, int at, enum nap_melee_kind kind)
{
	const struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	int target = look.unit[at] != VALUE_NONE ? look.unit[at] : look.leader[at];
	nap_scope(run, s->piece[piece].hex);
	nap_scope(run, at);
	struct nap_blow blow = strike(run, piece, target, at, kind);
	if (blow.vacated)
		nap_advance(run, piece, at, kind);
	else
		battle_back(run, target, piece);
	scope_pop(run);
	scope_pop(run);
}

/* ---- 4.7 to 4.9, 5.7 to 5.9: one roll and what it does ---- */

/* 4.8 and 5.8: the symbol of the target's arm hits; in melee the sabre too. */
static int hits_of(const struct nap_setup *setup, const struct nap_blow *b, const struct roll *r)
{
	RULE("CCN 4.8", 0);
	static const int8_t face[] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	int arm = nap_arm(setup, b->target), hits = nap_count(r, face[arm]);
	bool sabre = b->melee && b->sabres;
	return hits + (sabre ? nap_count(r, FACE_SABRE) : 0);
}

/* Faces of the die that hit this target. */
static int hit_faces(const struct nap_setup *setup, const struct nap_blow *b)
{
	return (nap_arm(setup, b->target) == INFANTRY ? 2 : 1) + (b->melee && b->sabres);
}

/* Takes blocks off the target; the last one gives a banner. */
void nap_lose_blocks(struct run *run, struct nap_blow *b, int n)
{
	struct nap_state *s = nap_state(run);
	int left = s->piece[b->target].blocks, hex = s->piece[b->target].hex;
	s->piece[b->target].blocks = (i8)(n < left ? left - n : 0);
	if (s->piece[b->target].blocks)
		return;
	report(run, EV_eliminated, b->by, b->target, hex, b->by);
	nap_place(run, b->target, VALUE_NONE);
	s->piece[b->target].fate = FATE_LOST;
	nap_banner(run, b->by, b->target);
}

static void score_hits(struct run *run, struct nap_blow *b, int hits)
{
	struct nap_state *s = nap_state(run);
	int left = s->piece[b->target].blocks, lost = hits < left ? hits : left;
	int leader = nap_leader_with(run, b->target);
	if (!hits)
		return;
	report(run, EV_hits, b->by, b->target, b->at, hits, lost, left - lost);
	nap_lose_blocks(run, b, lost);
	nap_leader_after_loss(run, b, leader);
}

void nap_resolve(struct run *run, struct nap_blow *b, const char *rule, const char *label,
		 int dice)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	const struct roll *r = roll(run, rule, label, b->by, dice, b->attacker, b->target);
	if (nap_arm(setup, b->target) == LEADER) {
		nap_lone_leader_hit(run, b, r);
		return;
	}
	int hits = hits_of(setup, b, r);
	roll_result(run, hits, hit_faces(setup, b));
	score_hits(run, b, hits);
	if (s->piece[b->target].blocks)
		nap_flags(run, b, nap_count(r, FACE_FLAG));
	b->vacated = s->piece[b->target].hex != b->at;
}
