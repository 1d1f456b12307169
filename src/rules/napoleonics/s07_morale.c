/* Chapter 7: bolster morale. */
#include "rules/napoleonics/nap.h"

/* 7.2.square: a square is supported by nobody. */
static bool alone_in_square(const struct cnc_state *s, int piece)
{
	RULE("CCN 7.2.square", false);
	return s->piece[piece].square != NO_SQUARE;
}

/* 7.2.support: two or more friendly units or lone leaders on adjacent hexes. */
static int supported(struct run *run, const struct cnc_look *look, int piece)
{
	RULE("CCN 7.2.support", 0);
	const struct cnc_setup *setup = cnc_setup(run);
	int hex = cnc_state(run)->piece[piece].hex;
	return !alone_in_square(cnc_state(run), piece) && cnc_friends_beside(setup, look, piece, hex, true) >= 2;
}

static int own_nerve(const struct cnc_unit *u)
{
	RULE("CCN 7.2.kind", 0);
	return u->ignores;
}

/* 7.2.ground: some buildings, or works that the attack comes through. */
static int cover(const struct cnc_setup *setup, int piece, int hex, int from)
{
	RULE("CCN 7.2.ground", 0);
	int ground = nap_grounds[setup->terrain[hex]].flags;
	int works = cnc_arm(setup, piece) != CAVALRY && cnc_behind_works(setup, hex, from);
	return ground > works ? ground : works;
}

/* 7.2: all that lets a unit disregard a flag adds up. */
int nap_may_ignore(struct run *run, const struct cnc_look *look, int piece, int from)
{
	return own_nerve(cnc_unit_of(cnc_setup(run), piece)) + cnc_led(run, piece) + supported(run, look, piece) +
	       cover(cnc_setup(run), piece, cnc_state(run)->piece[piece].hex, from);
}

/* 7.2.iron: Prussians have markers that let a unit ignore a flag each. */
static int iron_will(const struct cnc_setup *setup, const struct cnc_state *s, int piece)
{
	RULE("CCN 7.2.iron", 0);
	return cnc_has(cnc_unit_of(setup, piece), IRON) ? s->side[cnc_seat(setup, piece)].iron : 0;
}

static int ask_ignored(struct run *run, const struct cnc_blow *b, int flags)
{
	RULE("CCN 7.2", 0);
	struct cnc_state *s = cnc_state(run);
	int seat = cnc_seat(cnc_setup(run), b->target);
	struct cnc_look look;
	cnc_look(run, &look);
	int free = nap_may_ignore(run, &look, b->target, b->from);
	int most = free + iron_will(cnc_setup(run), s, b->target);
	most = most < flags ? most : flags;
	for (int n = most; n >= 0; n--)
		option(run, IGNORE_FLAGS, n, 0, 0);
	struct choice c = ask(run, Q_IGNORE, seat, b->target, flags);
	int ignored = ARG(&c, IGNORE_FLAGS, flags);
	if (ignored > free)
		s->side[seat].iron = s->side[seat].iron - (ignored - free);
	return ignored;
}

/* 7.1.far: hexes for so many flags; a Prussian line gives way faster after the first. */
int nap_hexes_back(const struct nap_unit *u, int flags)
{
	RULE("CCN 7.1.far", flags);
	return u->unit.retreat + (flags - 1) * u->retreat_more;
}

/* 4.9 and 5.9: flags not disregarded are hexes of retreat. */
void nap_flags(struct run *run, struct cnc_blow *b, int flags)
{
	RULE("CCN 4.9");
	const struct cnc_setup *setup = cnc_setup(run);
	const struct cnc_state *s = cnc_state(run);
	if (!flags)
		return;
	int hex = s->piece[b->target].hex, ignored = ask_ignored(run, b, flags);
	report(run, EV_flags, cnc_seat(setup, b->target), b->target, hex, flags, ignored);
	if (ignored == flags)
		return;
	if (s->piece[b->target].square) {
		nap_square_flags(run, b, flags - ignored);
		return;
	}
	int missing = cnc_walk_back(run, b->target, nap_hexes_back(nap_unit_of(setup, b->target), flags - ignored));
	if (missing)
		cnc_pay(run, b, missing);
}
