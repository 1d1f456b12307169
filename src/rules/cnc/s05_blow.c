/* Chapter 5: one roll against a hex and what it does, of melee and of fire (4.7 to 4.9 and 5.7
 * to 5.9); striking back. */
#include "rules/cnc/cnc.h"

/* 5.8: sabres of some units hit leaders alone only. */
bool cnc_sabres_hit(const struct cnc_unit *u)
{
	RULE("CNC 5.8", true);
	return !cnc_has(u, NO_SABRE);
}

static bool sabres_count(const struct cnc_blow *b)
{
	return b->melee && b->sabres && !b->retiring;
}

/* 4.8 and 5.8: the symbol of the target's arm hits; in melee the sabre too. */
int cnc_hits_of(const struct cnc_setup *setup, const struct cnc_blow *b, const struct cnc_count *c)
{
	RULE("CNC 4.8", 0);
	static const int8_t face[] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	int hits = c->n[face[cnc_arm(setup, b->target)]];
	return hits + (sabres_count(b) ? c->n[FACE_SABRE] : 0);
}

/* Faces of the die that hit this target. */
int cnc_hit_faces(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	return setup->law->face_count[cnc_arm(setup, b->target)] + sabres_count(b);
}

void cnc_remove_unit(struct run *run, int by, int piece)
{
	struct cnc_state *s = cnc_state(run);
	cnc_tell(run, eliminated, by, piece, s->piece[piece].hex, by);
	if (cnc_law(run)->unit_lost)
		cnc_law(run)->unit_lost(run, piece);
	s->piece[piece].blocks = 0;
	s->piece[piece].fate = FATE_LOST;
	cnc_place(run, piece, VALUE_NONE);
	cnc_banner(run, by, piece);
	cnc_objectives(run, false);
}

/* Takes blocks off the target; the last one gives a banner. */
void cnc_lose_blocks(struct run *run, struct cnc_blow *b, int n)
{
	struct cnc_state *s = cnc_state(run);
	int left = s->piece[b->target].blocks;
	s->piece[b->target].blocks = n < left ? left - n : 0;
	if (!s->piece[b->target].blocks)
		cnc_remove_unit(run, b->by, b->target);
}

void cnc_score_hits(struct run *run, struct cnc_blow *b, int hits)
{
	struct cnc_state *s = cnc_state(run);
	int left = s->piece[b->target].blocks, lost = hits < left ? hits : left;
	int leader = cnc_leader_with(run, b->target);
	if (!hits)
		return;
	cnc_tell(run, hits, b->by, b->target, b->at, hits, lost, left - lost);
	cnc_lose_blocks(run, b, lost);
	cnc_leader_after_loss(run, b, leader, false);
}

void cnc_blocks_for(struct run *run, struct cnc_blow *b, int n, int kind)
{
	const struct cnc_state *s = cnc_state(run);
	int blocks = s->piece[b->target].blocks, lost = n < blocks ? n : blocks;
	int leader = cnc_leader_with(run, b->target);
	report(run, kind, cnc_seat(cnc_setup(run), b->target), b->target, s->piece[b->target].hex, n, lost,
	       blocks - lost);
	cnc_lose_blocks(run, b, lost);
	cnc_leader_after_loss(run, b, leader, kind == cnc_law(run)->event[CNC_EV_cannot_retreat]);
}

void cnc_resolve(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	struct cnc_count c;
	int hits = setup->law->throw_dice(run, b, rule, label, dice, &c);
	if (cnc_arm(setup, b->target) == LEADER) {
		cnc_lone_leader_hit(run, b, &c);
		return;
	}
	cnc_score_hits(run, b, hits - setup->law->turned_aside(run, b, hits, &c));
	if (s->piece[b->target].blocks && !b->retiring)
		setup->law->flags(run, b, c.n[FACE_FLAG]);
	b->vacated = s->piece[b->target].hex != b->at;
}

/* 5.11: the unit that still stands in its hex may strike once at its attacker. */
bool cnc_wants_back(struct run *run, int piece, int attacker)
{
	RULE("CNC 8.4", false);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int at = s->piece[attacker].hex;
	if (cnc_arm(setup, piece) == LEADER ||
	    !setup->law->melee_dice(run, piece, s->piece[piece].hex, attacker, at, MELEE_BACK, false))
		return false;
	option(run, ANSWER_NO, 0, 0, 0);
	option(run, ANSWER_YES, 0, 0, 0);
	return ask(run, Q_BACK, cnc_seat(setup, piece), piece, at).verb == ANSWER_YES;
}
