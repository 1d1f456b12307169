/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/napoleonics/nap.h"

/* ---- units ---- */

static void traits(const struct nap_unit *u, struct buf *out)
{
	static const struct {
		int trait;
		const char *text;
	} names[] = {
		{LIGHT, "battles entering woods"},
		{NO_SABRE, "no sabre hits on units"},
		{MASS, "battalion mass"},
		{LANCER, "rolls flags again"},
		{CUIRASS, "lancers do not roll again"},
		{FIRE_SAVE, "saves one hit of infantry fire"},
		{STIFF, "one hex with Force March, Bayonet Charge"},
		{NO_FIRST, "no melee die in First Strike"},
		{IRON, "may have Iron Will markers"},
		{HORSE, "horse guns"},
		{ROCKETS, "rockets"},
	};
	const char *comma = "  ";
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (cnc_has(&u->unit, names[i].trait)) {
			buf_addf(out, "%s%s", comma, names[i].text);
			comma = "; ";
		}
}

static void print_move(const struct nap_unit *u, struct buf *out)
{
	if (u->unit.far > u->unit.move)
		buf_addf(out, " %d(%d)", u->unit.move, u->unit.far);
	else
		buf_addf(out, " %d   ", u->unit.move);
}

/* Dice of fire standing and after a move, or of the gun chart. */
static void print_fire(const struct nap_unit *u, struct buf *out)
{
	char half[16] = "-", stood[8] = "n";
	if (u->unit.arm == CAVALRY) {
		buf_adds(out, "   -      -     -  ");
		return;
	}
	if (u->unit.arm == ARTILLERY) {
		buf_addf(out, "  gun chart     %d  ", u->unit.range);
		return;
	}
	if (u->fire_moved)
		snprintf(half, sizeof half, "n/2 %s%+d", u->rounding == UP ? "up" : "dn", u->fire_moved);
	else
		snprintf(half, sizeof half, "n/2 %s", u->rounding == UP ? "up" : "dn");
	if (u->fire)
		snprintf(stood, sizeof stood, "n%+d", u->fire);
	buf_addf(out, "  %-5s%-9s %d  ", stood, half, u->unit.range);
}

static void print_unit(const struct nap_unit *u, struct buf *out)
{
	buf_addf(out, "  %-6s", u->unit.code);
	cnc_print_column(out, 25, u->unit.name);
	buf_addf(out, "%d", u->unit.blocks);
	print_move(u, out);
	print_fire(u, out);
	cnc_print_signed(out, 3, u->melee);
	cnc_print_signed(out, 4, u->melee_moved);
	cnc_print_signed(out, 4, u->versus_infantry);
	buf_addf(out, "%5d   %d/%d", u->unit.ignores, u->unit.retreat, u->retreat_more);
	traits(u, out);
	cnc_print_mark(out, u->unit.confidence);
}

static void print_units(struct buf *out)
{
	buf_adds(out, "UNITS.  n: blocks; up, dn: how half of an odd number is rounded.  Melee: dice added to "
		      "the\nblocks, standing, moved, against infantry.  Flags ignored; hexes for the first "
		      "flag / each more.\n");
	for (int i = 0; i < NAP_UNITS; i++) {
		if (!i || strcmp(nap_units[i].unit.nation, nap_units[i - 1].unit.nation))
			buf_addf(out, "\n%s\n  code  kind                  blocks move  fire moved  range"
				      "  stood move inf flags hexes\n", nap_units[i].unit.nation);
		print_unit(&nap_units[i], out);
	}
}

/* ---- guns, ground, cards, switches ---- */

static void print_guns(struct buf *out)
{
	buf_adds(out, "\nGUNS, dice by range; 1 is melee; -: not allowed.  Guard guns add one die in melee.\n\n"
		      "  range                            1  2  3  4  5\n");
	for (int i = 0; i < nap_n_guns; i++) {
		buf_addf(out, "  %-32s", nap_guns[i].name);
		for (int range = 1; range <= 5; range++)
			if (nap_guns[i].dice[range])
				buf_addf(out, "%2d ", nap_guns[i].dice[range]);
			else
				buf_adds(out, " - ");
		cnc_print_mark(out, nap_guns[i].confidence);
	}
}

static void print_grounds(struct buf *out)
{
	static const char *const entry[] = {"all", "light", "l.foot", "none"};
	static const char *const passes[] = {"all", "no guns", "none"};
	buf_adds(out, "\nGROUND.  Dice of the attacker for infantry, cavalry, guns: target there (in), attacker "
		      "there\n(out).  A hill lies beside these: uphill infantry -1, cavalry -1; downhill "
		      "cavalry -1; hill to\nhill infantry fire -1.  Field works: infantry -1, cavalry -2 "
		      "through a protected side, and\ninfantry and guns there ignore one flag; cavalry "
		      "attacking\nout across one -2.\n\n"
		      "  ground          enter   stop battle  in melee   in fire    out melee  out fire  "
		      "flags sight square\n");
	for (int t = 0; t < TERRAINS; t++) {
		const struct nap_ground *g = &nap_grounds[t];
		if (t == HILL)
			continue;
		buf_addf(out, "  %-16s%-8s%-5s%-7s", g->ground.name, passes[g->ground.passes], g->ground.stops ? "yes" : "no",
			 entry[g->entry]);
		cnc_print_dice(g->ground.in_melee, out);
		cnc_print_dice(g->ground.in_fire, out);
		cnc_print_dice(g->ground.out_melee, out);
		cnc_print_dice(g->ground.out_fire, out);
		buf_addf(out, "%d  %-6s%s", g->flags, g->ground.sight ? "block" : "-", g->square ? "yes" : "no");
		cnc_print_mark(out, g->ground.confidence);
	}
}

void nap_print_tables(struct buf *out)
{
	buf_adds(out, "COMMANDS & COLORS: NAPOLEONICS.  What is not marked is sure.\n\n"
		      "THE DIE: infantry, infantry, cavalry, artillery, flag, sabre.\n\n");
	print_units(out);
	print_guns(out);
	print_grounds(out);
	cnc_print_cards(&nap_law, out);
	cnc_print_switches(&nap_law, out);
}
