/* Chapter 7: flags that are ignored, and rally checks. */
#include "rules/tricorne/tri.h"

enum { MOST_IGNORED = 2, RETIRE_DICE = 2, COLOURS_DICE = 2, SWEEP_DICE = 2 };

/* ---- 7.2 bolster morale ---- */

/* 7.2.kind: guards, grenadiers; Highlanders who were at full strength. */
static int own_nerve(const struct cnc_unit *u, bool full)
{
	RULE("CCT 7.2.kind", 0);
	return u->ignores + (cnc_has(u, HIGHLAND) && full);
}

/* 7.2.ground: ground that stands for one support, where the battle notes say so. */
static int ground_support(const struct cnc_setup *setup, int hex)
{
	RULE("CCT 7.2.ground", 0);
	return setup->rule[SWITCH_BUILDINGS_SUPPORT] && cnc_is_building(setup, hex);
}

/* 7.2.support: friendly units, not leaders, in two hexes beside it. */
static int supported(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex)
{
	RULE("CCT 7.2.support", 0);
	return cnc_friends_beside(setup, look, piece, hex, false) + ground_support(setup, hex) >= 2;
}

/* 7.2.lone: a leader alone beside a unit that has none. */
static int watched(const struct cnc_setup *setup, const struct cnc_look *look, int piece, int hex)
{
	RULE("CCT 7.2.lone", 0);
	for (int d = 0; look->leader[hex] == VALUE_NONE && d < HEX_DIRECTIONS; d++) {
		int h = setup->board->next[hex][d], leader = h == HEX_NONE ? VALUE_NONE : look->leader[h];
		if (leader != VALUE_NONE && look->unit[h] == VALUE_NONE && !cnc_enemy(setup, piece, leader))
			return 1;
	}
	return 0;
}

/* Sources of the unit against this blow; what is more than two counts for nothing. */
static int sources(struct run *run, const struct cnc_look *look, const struct cnc_blow *b)
{
	const struct cnc_setup *setup = cnc_setup(run);
	return own_nerve(cnc_unit_of(setup, b->target), b->full) + cnc_led(run, b->target) +
	       supported(setup, look, b->target, b->at) + watched(setup, look, b->target, b->at) + tri_cover(setup, b);
}

/* 7.2.most: two flags of a roll at most. */
static int at_most(int n)
{
	RULE("CCT 7.2.most", n);
	return n > MOST_IGNORED ? MOST_IGNORED : n;
}

int tri_may_ignore(struct run *run, const struct cnc_look *look, const struct cnc_blow *b)
{
	return at_most(sources(run, look, b));
}

static int hold_fast(struct run *run, const struct cnc_blow *b, int flags, int own)
{
	RULE("CCT 13.hold", own);
	if (own >= flags || own >= MOST_IGNORED)
		return own;
	return own + tri_asks_card(run, b->target, COMBAT_HOLD_FAST);
}

/* 7.2: the owner says how many of those he can. */
static int ask_ignored(struct run *run, const struct cnc_blow *b, int flags)
{
	RULE("CCT 7.2", 0);
	struct cnc_look look;
	cnc_look(run, &look);
	int can = tri_may_ignore(run, &look, b);
	can = hold_fast(run, b, flags, can);
	for (int n = can < flags ? can : flags; n >= 0; n--)
		option(run, 0, n, 0, 0);
	struct choice c = ask(run, Q_IGNORE, cnc_seat(cnc_setup(run), b->target), b->target, flags);
	return ARG(&c, IGNORE_FLAGS, flags);
}

/* ---- 7.5 rally checks ---- */

static int own_spirit(const struct tri_unit *u)
{
	RULE("CCT 7.5.kind", 0);
	return u->rally;
}

/* 7.5.cavalry: who was thrown back by attacking cavalry, not cavalry itself. */
static int ridden_down(const struct cnc_unit *u, bool cavalry)
{
	RULE("CCT 7.5.cavalry", 0);
	return cavalry && u->arm != CAVALRY ? -1 : 0;
}

int tri_rally_dice(struct run *run, int piece, bool cavalry, bool retired, bool note)
{
	RULE("CCT 7.5.dice", 1);
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	const struct tri_unit *u = tri_unit_of(setup, piece);
	int dice =
		cnc_modifier(run, note, "CCT 7.5.dice", "blocks", s->piece[piece].blocks) +
		cnc_modifier(run, note, "CCT 7.5.dice", "full strength", tri_full(setup, s, piece)) +
		cnc_modifier(run, note, "CCT 7.5.dice", "leader", cnc_leader_with(run, piece) != VALUE_NONE) +
		cnc_modifier(run, note, "CCT 7.5.kind", u->unit.name, own_spirit(u)) +
		cnc_modifier(run, note, "CCT 7.5.cavalry", "thrown back by cavalry", ridden_down(&u->unit, cavalry)) +
		cnc_modifier(run, note, "CCT 7.5.dice", "retired", retired ? RETIRE_DICE : 0) +
		cnc_modifier(run, note, "CCT 13", "Combat card", s->piece[piece].plus);
	return dice < 1 ? 1 : dice;
}

/* 7.5.swept: the leader of a unit that routs stays on a flag, and falls back; else he is lost. */
static void sweep(struct run *run, int leader, int by)
{
	RULE("CCT 7.5.swept");
	const struct cnc_setup *setup = cnc_setup(run);
	int seat = cnc_seat(setup, leader), hex = cnc_state(run)->piece[leader].hex;
	struct cnc_count c;
	cnc_count(setup->law, roll(run, "CCT 7.5.swept", "sweep", seat, SWEEP_DICE, VALUE_NONE, leader), &c);
	roll_check_dice(run, c.n[FACE_FLAG] > 0, setup->law->face_count[FACE_FLAG], 1);
	report(run, c.n[FACE_FLAG] ? EV_leader_stays : EV_swept_away, seat, leader, hex);
	if (c.n[FACE_FLAG])
		cnc_leader_retreat(run, leader);
	else
		cnc_lose_leader(run, NULL, by, leader);
}

/* 7.5: one flag is enough. */
static bool rallies(struct run *run, int piece, bool cavalry, bool retired)
{
	RULE("CCT 7.5", true);
	const struct cnc_setup *setup = cnc_setup(run);
	struct cnc_state *s = cnc_state(run);
	struct cnc_count c;
	if (tri_asks_card(run, piece, COMBAT_COLOURS))
		s->piece[piece].plus = COLOURS_DICE;
	int dice = tri_rally_dice(run, piece, cavalry, retired, true);
	cnc_count(setup->law, roll(run, "CCT 7.5", "rally", cnc_seat(setup, piece), dice, VALUE_NONE, piece), &c);
	roll_check_dice(run, c.n[FACE_FLAG] > 0, setup->law->face_count[FACE_FLAG], 1);
	s->piece[piece].plus = 0;
	return c.n[FACE_FLAG] > 0;
}

bool tri_rally_check(struct run *run, int piece, int by, bool cavalry, bool retired)
{
	const struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(cnc_setup(run), piece), hex = s->piece[piece].hex;
	cnc_scope(run, hex);
	bool stays = rallies(run, piece, cavalry, retired);
	report(run, stays ? EV_steady : EV_routs, seat, piece, hex);
	if (!stays) {
		int leader = cnc_leader_with(run, piece);
		cnc_remove_unit(run, by, piece);
		if (leader != VALUE_NONE)
			sweep(run, leader, by);
	}
	scope_pop(run);
	return stays;
}

/* ---- flags ---- */

static bool by_cavalry(const struct cnc_setup *setup, const struct cnc_blow *b)
{
	return b->melee && cnc_arm(setup, b->attacker) == CAVALRY &&
	       (b->kind == MELEE_ATTACK || b->kind == MELEE_BONUS);
}

/* 4.9 and 5.9: flags not ignored are hexes of retreat, and at its end one rally check. */
void tri_flags(struct run *run, struct cnc_blow *b, int flags)
{
	RULE("CCT 4.9");
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (!flags)
		return;
	int ignored = ask_ignored(run, b, flags), hexes = cnc_unit_of(setup, b->target)->retreat;
	report(run, EV_flags, cnc_seat(setup, b->target), b->target, b->at, flags, ignored);
	if (ignored == flags)
		return;
	int missing = cnc_walk_back(run, b->target, (flags - ignored) * hexes);
	if (missing)
		cnc_pay(run, b, missing);
	if (s->piece[b->target].blocks && !b->rallied)
		tri_rally_check(run, b->target, b->by, by_cavalry(setup, b), false);
}
