/* Chapter 7: retreats and bolster morale.  (The leader's own retreat stands with the leader
 * rules in s06_leader.c.) */
#include "rules/napoleonics/nap.h"

/* 7.2.square: a square is supported by nobody. */
static bool alone_in_square(const struct nap_state *s, int piece)
{
	RULE("CCN 7.2.square", false);
	return s->piece[piece].square != NO_SQUARE;
}

/* 7.2.support: two or more friendly units or lone leaders on adjacent hexes. */
static int supported(struct run *run, int piece)
{
	RULE("CCN 7.2.support", 0);
	const struct nap_setup *setup = nap_setup(run);
	int hex = nap_state(run)->piece[piece].hex, n = 0;
	struct nap_look look;
	if (alone_in_square(nap_state(run), piece))
		return 0;
	nap_look(run, &look);
	for (int d = 0; d < HEX_DIRECTIONS; d++) {
		int h = nap_board()->next[hex][d];
		if (h == HEX_NONE)
			continue;
		int friend = nap_who_at(&look, h);
		n += friend != VALUE_NONE && nap_seat(setup, friend) == nap_seat(setup, piece);
	}
	return n >= 2;
}

static int led(struct run *run, int piece)
{
	RULE("CCN 7.2.leader", 0);
	return nap_leader_with(run, piece) != VALUE_NONE;
}

static int own_nerve(const struct nap_unit *u)
{
	RULE("CCN 7.2.kind", 0);
	return u->ignores;
}

/* 7.2.ground: some buildings, or works that the attack comes through. */
static int cover(const struct nap_setup *setup, int piece, int hex, int from)
{
	RULE("CCN 7.2.ground", 0);
	int ground = nap_grounds[setup->terrain[hex]].flags;
	int works = nap_arm(setup, piece) != CAVALRY && nap_behind_works(setup, hex, from);
	return ground > works ? ground : works;
}

/* 7.2: all that lets a unit disregard a flag adds up. */
int nap_may_ignore(struct run *run, int piece, int from)
{
	return own_nerve(nap_unit_of(nap_setup(run), piece)) + led(run, piece) +
	       supported(run, piece) +
	       cover(nap_setup(run), piece, nap_state(run)->piece[piece].hex, from);
}

/* ---- 7.1 ---- */

struct way {
	const struct nap_setup *setup;
	const struct nap_look *look;
	int seat, arm;
	bool led;
};

/* May a retreating unit enter?  *joins: a lone friendly leader stops it there. */
static bool may_enter(const struct way *w, int hex, bool *joins)
{
	RULE("CCN 7.1.closed", true);
	int leader = w->look->leader[hex];
	*joins = false;
	if (!nap_passable(w->setup->terrain[hex], w->arm) || w->look->unit[hex] != VALUE_NONE)
		return false;
	if (leader == VALUE_NONE)
		return true;
	*joins = true;
	return nap_seat(w->setup, leader) == w->seat && !w->led;
}

/* The most hexes of the retreat that can be carried out from here. */
static int farthest(const struct way *w, int hex, int left)
{
	int back[2], n = nap_back_hexes(w->setup, w->seat, hex, back), best = 0;
	for (int i = 0; left && i < n; i++) {
		bool joins;
		if (!may_enter(w, back[i], &joins))
			continue;
		int k = joins ? left : 1 + farthest(w, back[i], left - 1);
		if (k > best)
			best = k;
	}
	return best;
}

/* The next hex of the owner's choice among those that carry out most of the retreat. */
static int next_hex(struct run *run, const struct way *w, int piece, int hex, int left,
		    bool *joins)
{
	int back[2], n = nap_back_hexes(w->setup, w->seat, hex, back);
	int best = farthest(w, hex, left);
	if (!best)
		return VALUE_NONE;
	for (int i = 0; i < n; i++)
		if (may_enter(w, back[i], joins) &&
		    (*joins ? left : 1 + farthest(w, back[i], left - 1)) == best)
			option(run, 0, back[i], 0, 0);
	struct choice c = ask(run, Q_RETREAT, w->seat, piece, left);
	may_enter(w, c.v[0], joins);
	return c.v[0];
}

/* Walks back; returns the hexes that could not be carried out. */
int nap_walk_back(struct run *run, int piece, int steps)
{
	RULE("CCN 7.1", 0);
	struct nap_state *s = nap_state(run);
	struct nap_look look;
	int from = s->piece[piece].hex, hex = from, left = steps, leader = nap_leader_with(run, piece);
	bool joins = false;
	nap_look(run, &look);
	look.unit[from] = look.leader[from] = VALUE_NONE;
	struct way w = {nap_setup(run), &look, nap_seat(nap_setup(run), piece),
			nap_arm(nap_setup(run), piece), leader != VALUE_NONE};
	while (left && !joins) {
		int to = next_hex(run, &w, piece, hex, left, &joins);
		if (to == VALUE_NONE)
			break;
		hex = to;
		left--;
	}
	if (hex == from)
		return left;
	report(run, EV_retreats, w.seat, piece, from, hex, steps - left);
	if (joins)
		report(run, EV_attached, w.seat, look.leader[hex], piece, hex);
	nap_place_both(run, piece, leader, hex);
	return joins ? 0 : left;
}

/* 7.1.loss: a block for every hex that could not be carried out. */
void nap_pay(struct run *run, struct nap_blow *b, int missing)
{
	RULE("CCN 7.1.loss");
	nap_blocks_for(run, b, missing, EV_cannot_retreat);
}

/* 7.2.iron: Prussians have markers that let a unit ignore a flag each. */
static int iron_will(const struct nap_setup *setup, const struct nap_state *s, int piece)
{
	RULE("CCN 7.2.iron", 0);
	return nap_has(nap_unit_of(setup, piece), IRON) ? s->side[nap_seat(setup, piece)].iron : 0;
}

static int ask_ignored(struct run *run, const struct nap_blow *b, int flags)
{
	RULE("CCN 7.2", 0);
	struct nap_state *s = nap_state(run);
	int seat = nap_seat(nap_setup(run), b->target);
	int free = nap_may_ignore(run, b->target, b->from);
	int most = free + iron_will(nap_setup(run), s, b->target);
	most = most < flags ? most : flags;
	for (int n = most; n >= 0; n--)
		option(run, 0, n, 0, 0);
	int ignored = ask(run, Q_IGNORE, seat, b->target, flags).v[0];
	if (ignored > free)
		s->side[seat].iron = (i8)(s->side[seat].iron - (ignored - free));
	return ignored;
}

/* 7.1.far: hexes for so many flags; a Prussian line gives way faster after the first. */
static int hexes_back(const struct nap_unit *u, int flags)
{
	RULE("CCN 7.1.far", flags);
	return u->retreat + (flags - 1) * u->retreat_more;
}

/* 4.9 and 5.9: flags not disregarded are hexes of retreat. */
void nap_flags(struct run *run, struct nap_blow *b, int flags)
{
	RULE("CCN 4.9");
	const struct nap_setup *setup = nap_setup(run);
	const struct nap_state *s = nap_state(run);
	if (!flags)
		return;
	int hex = s->piece[b->target].hex, ignored = ask_ignored(run, b, flags);
	report(run, EV_flags, nap_seat(setup, b->target), b->target, hex, flags, ignored);
	if (ignored == flags)
		return;
	if (s->piece[b->target].square) {
		nap_square_flags(run, b, flags - ignored);
		return;
	}
	int missing = nap_walk_back(run, b->target,
				    hexes_back(nap_unit_of(setup, b->target), flags - ignored));
	if (missing)
		nap_pay(run, b, missing);
}
