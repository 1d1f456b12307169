/* Chapter 5: melee combat; and the roll of both kinds. */
#include "rules/napoleonics/nap.h"

/* 5.4: blocks and the kind's own dice; guns by their chart. */
static int base_dice(struct run *run, int piece, const struct nap_unit *u, enum cnc_melee_kind kind, bool note)
{
	RULE("CCN 5.4", 0);
	const struct cnc_state *s = cnc_state(run);
	int blocks = s->piece[piece].blocks, moved = s->piece[piece].moved, dice;
	int own = moved ? u->melee_moved : u->melee;
	if (kind == MELEE_STRIKE && cnc_has(&u->unit, NO_FIRST))
		own = 0;
	if (u->unit.arm == ARTILLERY)
		dice = cnc_modifier(run, note, "CCN 5.4", "guns in melee", nap_gun_melee(u, blocks, moved));
	else
		dice = cnc_modifier(run, note, "CCN 5.4", "blocks", blocks);
	return dice ? dice + cnc_modifier(run, note, "CCN 5.4", u->unit.name, own) : 0;
}

/* 5.4.national: French line against infantry, in attack and battle back. */
static int against(const struct nap_unit *u, int arm)
{
	RULE("CCN 5.4.national", 0);
	return arm == INFANTRY ? u->versus_infantry : 0;
}

/* Blocks, kind and nation, then the card, then the one die of squares, then the ground. */
int nap_melee_dice(struct run *run, int piece, int from, int target, int at, enum cnc_melee_kind kind, bool note)
{
	RULE("CCN 5.dice", 1);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, piece);
	int dice = base_dice(run, piece, u, kind, note);
	if (u->unit.arm == ARTILLERY && !dice)
		return 0;
	dice += cnc_modifier(run, note, "CCN 5.4.national", "line against infantry",
			     against(u, cnc_arm(setup, target)));
	if (kind == MELEE_ATTACK || kind == MELEE_BONUS)
		dice += cnc_card_dice(run, piece, from, at, true, note);
	dice += nap_guns_at_square(run, piece, target, note);
	dice = nap_one_die(run, piece, target, dice, note);
	dice += nap_terrain_dice(run, u->unit.arm, from, at, true, note);
	return dice > 0 ? dice : 0;
}

/* 5.8.lancers: who attacks by order rolls flags once more, but not against cuirassiers. */
static bool lances(const struct cnc_setup *setup, const struct nap_unit *u, int target, enum cnc_melee_kind kind)
{
	RULE("CCN 5.8.lancers", false);
	return cnc_has(&u->unit, LANCER) && (kind == MELEE_ATTACK || kind == MELEE_BONUS) &&
	       !cnc_has(cnc_unit_of(setup, target), CUIRASS);
}

/* A melee while it is fought. */
struct fight {
	int piece, target, at; /* attacker; whom; where that stood when it was announced */
	int gun;               /* that joins, or NONE */
	enum cnc_melee_kind kind;
	bool retiring;
};

/* Dice of the gun that joins, if one does. */
static int joining(struct run *run, const struct fight *f, bool note)
{
	struct cnc_look look;
	if (f->gun == VALUE_NONE)
		return 0;
	cnc_look(run, &look);
	return nap_support_dice(run, &look, f->gun, f->at, note);
}

static struct cnc_blow strike(struct run *run, const struct fight *f)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct nap_unit *u = nap_unit_of(setup, f->piece);
	static const char *const labels[] = {"attack", "attack", "back", "strike"};
	int from = cnc_state(run)->piece[f->piece].hex;
	struct cnc_blow blow = {.attacker = f->piece, .target = f->target, .at = f->at, .from = from,
				.by = cnc_seat(setup, f->piece), .kind = f->kind, .melee = true,
				.sabres = cnc_sabres_hit(&u->unit), .retiring = f->retiring,
				.again = lances(setup, u, f->target, f->kind)};
	int dice = nap_melee_dice(run, f->piece, from, f->target, f->at, f->kind, false);
	int guns = joining(run, f, false);
	if (dice) /* what is not rolled has no modifiers either */
		nap_melee_dice(run, f->piece, from, f->target, f->at, f->kind, true);
	if (guns)
		joining(run, f, true);
	report(run, EV_melees, blow.by, f->piece, from, f->target, f->at, f->kind, dice + guns);
	if (f->gun != VALUE_NONE)
		report(run, EV_joins, blow.by, f->gun, cnc_state(run)->piece[f->gun].hex, f->piece, f->at, guns);
	/* A square formed against it on bad ground can leave it without dice. */
	if (dice + guns > 0)
		cnc_resolve(run, &blow, "CCN 5.7", labels[f->kind], dice + guns);
	return blow;
}

static void battle_back(struct run *run, int piece, int attacker)
{
	if (!cnc_wants_back(run, piece, attacker))
		return;
	struct fight back = {piece, attacker, cnc_state(run)->piece[attacker].hex, VALUE_NONE, MELEE_BACK,
			     false};
	strike(run, &back);
}

/* The defender's one reaction to a melee that was announced. */
static int reaction(struct run *run, const struct fight *f)
{
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(setup, f->target);
	if (cnc_arm(setup, f->target) == LEADER)
		return REACT_STAND;
	bool hidden = !nap_folly(setup, s) && cnc_could_strike(setup, s, seat) &&
		      nap_melee_dice(run, f->target, f->at, f->piece, s->piece[f->piece].hex, MELEE_STRIKE, false) > 0;
	bool square = nap_may_square(run, f->target, f->piece);
	bool retire = !nap_retires_before(setup, cnc_arm(setup, f->piece)).why && nap_may_retire(run, f->target);
	if (!hidden && !square && !retire)
		return REACT_STAND;
	option(run, REACT_STAND, 0, 0, 0);
	if (hidden && cnc_holds_strike(setup, s, seat))
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
	const struct cnc_state *s = cnc_state(run);
	int from = s->piece[f->piece].hex;
	struct fight first = {f->target, f->piece, from, VALUE_NONE, MELEE_STRIKE, false};
	cnc_play_first_strike(run, f->target, f->piece);
	strike(run, &first);
	return s->piece[f->piece].hex != from;
}

/* The gun of a pair whose cavalry bounced fires by itself, with the dice it had when the
 * attack was announced: no sabres. */
static void fire_alone(struct run *run, const struct fight *f, int dice)
{
	const struct cnc_state *s = cnc_state(run);
	if (!dice || s->piece[f->target].hex < 0)
		return;
	int from = s->piece[f->gun].hex, by = cnc_seat(cnc_setup(run), f->gun);
	struct cnc_blow blow = {.attacker = f->gun, .target = f->target, .at = f->at, .from = from,
				.by = by};
	if (joining(run, f, false) == dice)
		joining(run, f, true);
	else
		cnc_modifier(run, true, "CCN 5.arms", "as announced", dice);
	report(run, EV_fires, by, f->gun, from, f->target, f->at, cnc_setup(run)->board->distance[from][f->at], dice);
	cnc_resolve(run, &blow, "CCN 4.7", "attack", dice);
}

static bool against_square(struct run *run, const struct fight *f)
{
	return cnc_arm(cnc_setup(run), f->piece) == CAVALRY && cnc_state(run)->piece[f->target].square != NO_SQUARE;
}

/* The attacker's blow and what follows it. */
static void come_to_blows(struct run *run, const struct fight *f, bool no_back)
{
	int guns = joining(run, f, false);
	if (against_square(run, f) && nap_bounce(run, f->piece, f->target)) {
		fire_alone(run, f, guns);
		return;
	}
	struct cnc_blow blow = strike(run, f);
	if (f->retiring && cnc_state(run)->piece[f->target].blocks) {
		cnc_withdraw(run, f->target);
		blow.vacated = true;
	}
	if (blow.vacated)
		nap_advance(run, f->piece, f->at, f->kind);
	else if (!no_back)
		battle_back(run, f->target, f->piece);
}

/* 5.1: one unit attacks one adjacent hex; what is won may be entered, what stands strikes
 * back. */
void nap_melee(struct run *run, int piece, int at, enum cnc_melee_kind kind, const struct choice *c)
{
	int gun = kind == MELEE_BONUS ? (c->verb == BONUS_COMBINED ? ARG(c, BONUS_COMBINED, gun) : VALUE_NONE)
				      : (c->verb == ATTACK_COMBINED ? ARG(c, ATTACK_COMBINED, gun) : VALUE_NONE);
	struct cnc_state *s = cnc_state(run);
	struct cnc_look look;
	cnc_look(run, &look);
	int target = cnc_who_at(&look, at);
	struct fight f = {piece, target, at, gun, kind, false};
	if (gun != VALUE_NONE)
		s->piece[gun].fought = 1;
	cnc_scope(run, s->piece[piece].hex);
	cnc_scope(run, at);
	int reacts = reaction(run, &f);
	f.retiring = reacts == REACT_RETIRE;
	if (reacts == REACT_SQUARE)
		nap_form_square(run, target);
	if (reacts != REACT_STRIKE || !struck_first(run, &f))
		come_to_blows(run, &f, reacts == REACT_STRIKE);
	scope_pop(run);
	scope_pop(run);
}

/* ---- one roll ---- */

/* 4.8.cuirass: one hit of infantry fire does nothing to French cuirassiers. */
int nap_saves(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	RULE("CCN 4.8.cuirass", 0);
	return !b->melee && cnc_arm(setup, b->attacker) == INFANTRY &&
	       cnc_has(cnc_unit_of(setup, b->target), FIRE_SAVE) && setup->rule[SWITCH_FIRE_SAVE];
}

int nap_turned_aside(struct run *run, const struct cnc_blow *b, int hits, const struct cnc_count *c)
{
	const struct cnc_setup *setup = cnc_setup(run);
	(void)c;
	if (!hits || !nap_saves(setup, b))
		return 0;
	report(run, EV_saved, cnc_seat(setup, b->target), b->target, b->at, 1);
	return 1;
}

/* The roll, and the lancers' second roll of its flags. */
int nap_throw_dice(struct run *run, struct cnc_blow *b, const char *rule, const char *label, int dice,
		   struct cnc_count *total)
{
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_count c;
	int hits = 0;
	bool leader = cnc_arm(setup, b->target) == LEADER;
	*total = (struct cnc_count){.dice = (int8_t)dice};
	for (int again = 0; dice && again < 2; again++) {
		if (again)
			report(run, EV_lances, b->by, b->attacker, dice);
		const struct roll *r = roll(run, again ? "CCN 5.8.lancers" : rule, again ? "lance" : label, b->by, dice,
					    b->attacker, b->target);
		cnc_count(setup->law, r, &c);
		if (!leader) {
			roll_result(run, cnc_hits_of(setup, b, &c), cnc_hit_faces(setup, b));
			hits += cnc_hits_of(setup, b, &c);
		} else if (!again) {
			cnc_lone_leader_rolled(run, b, &c);
		}
		for (int i = 0; i < FACES; i++)
			total->n[i] = (int8_t)(total->n[i] + c.n[i]);
		dice = b->again ? c.n[FACE_FLAG] : 0;
	}
	return hits;
}
