/* Chapter 5: melee combat; and what a roll does, of melee and of fire. */
#include "rules/napoleonics/nap.h"

/* 5.4: blocks and the kind's own dice; guns by their chart. */
static int base_dice(struct run *run, int piece, const struct nap_unit *u,
		     enum nap_melee_kind kind, bool note)
{
	RULE("CCN 5.4", 0);
	const struct nap_state *s = nap_state(run);
	int blocks = s->piece[piece].blocks, moved = s->piece[piece].moved, dice;
	int own = moved ? u->melee_moved : u->melee;
	if (kind == MELEE_STRIKE && nap_has(u, NO_FIRST))
		own = 0;
	if (u->arm == ARTILLERY)
		dice = nap_modifier(run, note, "CCN 5.4", "guns in melee",
				    nap_gun_melee(u, blocks, moved));
	else
		dice = nap_modifier(run, note, "CCN 5.4", "blocks", blocks);
	return dice ? dice + nap_modifier(run, note, "CCN 5.4", u->name, own) : 0;
}

/* 5.4.national: French line against infantry, in attack and battle back. */
static int against(const struct nap_unit *u, int arm)
{
	RULE("CCN 5.4.national", 0);
	return arm == INFANTRY ? u->versus_infantry : 0;
}

/* 5.8: sabres of militia and rifles hit lone leaders only. */
bool nap_sabres_hit(const struct nap_unit *u)
{
	RULE("CCN 5.8", true);
	return !nap_has(u, NO_SABRE);
}

/* Blocks, kind and nation, then the card, then the one die of squares, then the ground. */
int nap_melee_dice(struct run *run, int piece, int from, int target, int at,
		   enum nap_melee_kind kind, bool note)
{
	RULE("CCN 5", 0);
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int dice = base_dice(run, piece, u, kind, note);
	if (u->arm == ARTILLERY && !dice)
		return 0;
	dice += nap_modifier(run, note, "CCN 5.4.national", "line against infantry",
			     against(u, nap_arm(setup, target)));
	if (kind == MELEE_ATTACK || kind == MELEE_BONUS)
		dice += nap_card_dice(run, piece, from, at, true, note);
	dice += nap_guns_at_square(run, piece, target, note);
	dice = nap_one_die(run, piece, target, dice, note);
	dice += nap_terrain_dice(run, u->arm, from, at, true, note);
	return dice > 0 ? dice : 0;
}

/* 5.8.lancers: who attacks by order rolls flags once more, but not against cuirassiers. */
static bool lances(const struct nap_setup *setup, const struct nap_unit *u, int target,
		   enum nap_melee_kind kind)
{
	RULE("CCN 5.8.lancers", false);
	return nap_has(u, LANCER) && (kind == MELEE_ATTACK || kind == MELEE_BONUS) &&
	       !nap_has(nap_unit_of(setup, target), CUIRASS);
}

/* A melee while it is fought. */
struct fight {
	int piece, target, at; /* attacker; whom; where that stood when it was announced */
	int gun;               /* that joins, or NONE */
	enum nap_melee_kind kind;
	bool retiring;
};

static struct nap_blow strike(struct run *run, const struct fight *f)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, f->piece);
	static const char *const labels[] = {"attack", "attack", "back", "strike"};
	int from = nap_state(run)->piece[f->piece].hex;
	struct nap_blow blow = {.attacker = f->piece, .target = f->target, .at = f->at, .from = from,
				.by = nap_seat(setup, f->piece), .melee = true,
				.sabres = nap_sabres_hit(u), .retiring = f->retiring,
				.lances = lances(setup, u, f->target, f->kind)};
	int dice = nap_melee_dice(run, f->piece, from, f->target, f->at, f->kind, false);
	int guns = f->gun == VALUE_NONE ? 0 : nap_support_dice(run, f->gun, f->at, false);
	if (dice) /* what is not rolled has no modifiers either */
		nap_melee_dice(run, f->piece, from, f->target, f->at, f->kind, true);
	if (guns)
		nap_support_dice(run, f->gun, f->at, true);
	report(run, EV_melees, blow.by, f->piece, from, f->target, f->at, f->kind, dice + guns);
	if (f->gun != VALUE_NONE)
		report(run, EV_joins, blow.by, f->gun, nap_state(run)->piece[f->gun].hex, f->piece,
		       f->at, guns);
	/* A square formed against it on bad ground can leave it without dice. */
	if (dice + guns > 0)
		nap_resolve(run, &blow, "CCN 5.7", labels[f->kind], dice + guns);
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
	struct fight back = {piece, attacker, at, VALUE_NONE, MELEE_BACK, false};
	strike(run, &back);
}

/* The defender's one reaction to a melee that was announced. */
static int reaction(struct run *run, const struct fight *f)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	int seat = nap_seat(setup, f->target);
	if (nap_arm(setup, f->target) == LEADER)
		return REACT_STAND;
	bool hidden = nap_could_strike(setup, s, seat) &&
		      nap_melee_dice(run, f->target, f->at, f->piece, s->piece[f->piece].hex,
				     MELEE_STRIKE, false) > 0;
	bool square = nap_may_square(run, f->target, f->piece);
	bool retire = nap_arm(setup, f->piece) == INFANTRY && nap_may_retire(run, f->target);
	if (!hidden && !square && !retire)
		return REACT_STAND;
	option(run, REACT_STAND, 0, 0, 0);
	if (hidden && memchr(s->side[seat].hand, CARD_FIRST_STRIKE, (size_t)s->side[seat].n_hand))
		option(run, REACT_STRIKE, 0, 0, 0);
	if (square)
		option(run, REACT_SQUARE, 0, 0, 0);
	if (retire)
		option(run, REACT_RETIRE, 0, 0, 0);
	return ask(run, Q_REACTION, seat, f->target, f->piece).verb;
}

/* 12.first-strike: true if the attacker is gone or driven from its hex. */
static bool struck_first(struct run *run, const struct fight *f)
{
	RULE("CCN 12.first-strike", false);
	const struct nap_state *s = nap_state(run);
	int from = s->piece[f->piece].hex;
	struct fight first = {f->target, f->piece, from, VALUE_NONE, MELEE_STRIKE, false};
	nap_play_first_strike(run, f->target, f->piece);
	strike(run, &first);
	return s->piece[f->piece].hex != from;
}

/* The gun of a pair whose cavalry bounced fires by itself, with the dice it had when the
 * attack was announced: no sabres. */
static void fire_alone(struct run *run, const struct fight *f, int dice)
{
	const struct nap_state *s = nap_state(run);
	if (!dice || s->piece[f->target].hex < 0)
		return;
	int from = s->piece[f->gun].hex, by = nap_seat(nap_setup(run), f->gun);
	struct nap_blow blow = {.attacker = f->gun, .target = f->target, .at = f->at, .from = from,
				.by = by};
	if (nap_support_dice(run, f->gun, f->at, false) == dice)
		nap_support_dice(run, f->gun, f->at, true);
	else
		nap_modifier(run, true, "CCN 5.arms", "as announced", dice);
	report(run, EV_fires, by, f->gun, from, f->target, f->at, nap_board()->distance[from][f->at],
	       dice);
	nap_resolve(run, &blow, "CCN 4.7", "attack", dice);
}

static bool against_square(struct run *run, const struct fight *f)
{
	return nap_arm(nap_setup(run), f->piece) == CAVALRY &&
	       nap_state(run)->piece[f->target].square != NO_SQUARE;
}

/* The attacker's blow and what follows it. */
static void come_to_blows(struct run *run, const struct fight *f, bool no_back)
{
	int guns = f->gun == VALUE_NONE ? 0 : nap_support_dice(run, f->gun, f->at, false);
	if (against_square(run, f) && nap_bounce(run, f->piece, f->target)) {
		fire_alone(run, f, guns);
		return;
	}
	struct nap_blow blow = strike(run, f);
	if (f->retiring && nap_state(run)->piece[f->target].blocks) {
		nap_retire(run, f->target);
		blow.vacated = true;
	}
	if (blow.vacated)
		nap_advance(run, f->piece, f->at, f->kind);
	else if (!no_back)
		battle_back(run, f->target, f->piece);
}

/* 5.1: one unit attacks one adjacent hex; what is won may be entered, what stands strikes
 * back. */
void nap_melee(struct run *run, int piece, int at, int gun, enum nap_melee_kind kind)
{
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	nap_look(run, &look);
	int target = nap_who_at(&look, at);
	struct fight f = {piece, target, at, gun, kind, false};
	if (gun != VALUE_NONE)
		s->piece[gun].fought = 1;
	nap_scope(run, s->piece[piece].hex);
	nap_scope(run, at);
	int reacts = reaction(run, &f);
	f.retiring = reacts == REACT_RETIRE;
	if (reacts == REACT_SQUARE)
		nap_form_square(run, target);
	if (reacts != REACT_STRIKE || !struck_first(run, &f))
		come_to_blows(run, &f, reacts == REACT_STRIKE);
	scope_pop(run);
	scope_pop(run);
}

/* ---- 4.7 to 4.9, 5.7 to 5.9: one roll and what it does ---- */

/* 4.8 and 5.8: the symbol of the target's arm hits; in melee the sabre too. */
static int hits_of(const struct nap_setup *setup, const struct nap_blow *b, const struct nap_count *c)
{
	RULE("CCN 4.8", 0);
	static const int8_t face[] = {FACE_INFANTRY, FACE_CAVALRY, FACE_ARTILLERY};
	int hits = c->n[face[nap_arm(setup, b->target)]];
	return hits + (b->melee && b->sabres && !b->retiring ? c->n[FACE_SABRE] : 0);
}

/* Faces of the die that hit this target. */
static int hit_faces(const struct nap_setup *setup, const struct nap_blow *b)
{
	return (nap_arm(setup, b->target) == INFANTRY ? 2 : 1) +
	       (b->melee && b->sabres && !b->retiring);
}

/* 4.8.cuirass: one hit of infantry fire does nothing to French cuirassiers. */
static int turned_aside(struct run *run, const struct nap_blow *b, int hits)
{
	RULE("CCN 4.8.cuirass", 0);
	const struct nap_setup *setup = nap_setup(run);
	if (b->melee || !hits || nap_arm(setup, b->attacker) != INFANTRY ||
	    !nap_has(nap_unit_of(setup, b->target), FIRE_SAVE) || !setup->rule[SWITCH_FIRE_SAVE])
		return 0;
	report(run, EV_saved, nap_seat(setup, b->target), b->target, b->at, 1);
	return 1;
}

/* Takes blocks off the target; the last one gives a banner, and a square's card goes back. */
void nap_lose_blocks(struct run *run, struct nap_blow *b, int n)
{
	struct nap_state *s = nap_state(run);
	int left = s->piece[b->target].blocks, hex = s->piece[b->target].hex;
	s->piece[b->target].blocks = (i8)(n < left ? left - n : 0);
	if (s->piece[b->target].blocks)
		return;
	report(run, EV_eliminated, b->by, b->target, hex, b->by);
	if (s->piece[b->target].square)
		nap_leave_square(run, b->target);
	s->piece[b->target].fate = FATE_LOST;
	nap_place(run, b->target, VALUE_NONE);
	nap_banner(run, b->by, b->target);
	nap_objectives(run, false);
}

void nap_score_hits(struct run *run, struct nap_blow *b, int hits)
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

void nap_blocks_for(struct run *run, struct nap_blow *b, int n, int kind)
{
	const struct nap_state *s = nap_state(run);
	int blocks = s->piece[b->target].blocks, lost = n < blocks ? n : blocks;
	int leader = nap_leader_with(run, b->target);
	report(run, kind, nap_seat(nap_setup(run), b->target), b->target, s->piece[b->target].hex, n,
	       lost, blocks - lost);
	nap_lose_blocks(run, b, lost);
	nap_leader_after_loss(run, b, leader);
}

/* The roll, and the lancers' second roll of its flags. */
static int throw_dice(struct run *run, const struct nap_blow *b, const char *rule,
		      const char *label, int dice, struct nap_count *total)
{
	const struct nap_setup *setup = nap_setup(run);
	struct nap_count c;
	int hits = 0;
	bool leader = nap_arm(setup, b->target) == LEADER;
	*total = (struct nap_count){.dice = (int8_t)dice};
	for (int again = 0; dice && again < 2; again++) {
		if (again)
			report(run, EV_lances, b->by, b->attacker, dice);
		const struct roll *r = roll(run, again ? "CCN 5.8.lancers" : rule,
					    again ? "lance" : label, b->by, dice, b->attacker, b->target);
		nap_count(r, &c);
		if (!leader) {
			roll_result(run, hits_of(setup, b, &c), hit_faces(setup, b));
			hits += hits_of(setup, b, &c);
		}
		for (int i = 0; i < FACES; i++)
			total->n[i] = (int8_t)(total->n[i] + c.n[i]);
		dice = b->lances ? c.n[FACE_FLAG] : 0;
	}
	return hits;
}

void nap_resolve(struct run *run, struct nap_blow *b, const char *rule, const char *label,
		 int dice)
{
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	struct nap_count c;
	int hits = throw_dice(run, b, rule, label, dice, &c);
	if (nap_arm(setup, b->target) == LEADER) {
		nap_lone_leader_hit(run, b, &c);
		return;
	}
	nap_score_hits(run, b, hits - turned_aside(run, b, hits));
	if (s->piece[b->target].blocks && !b->retiring)
		nap_flags(run, b, c.n[FACE_FLAG]);
	b->vacated = s->piece[b->target].hex != b->at;
}
