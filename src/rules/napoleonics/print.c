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
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (cnc_has(&u->unit, names[i].trait))
			buf_addf(out, "%s; ", names[i].text);
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
		buf_adds(out, " -   -        - ");
		return;
	}
	if (u->unit.arm == ARTILLERY) {
		buf_addf(out, " CHARTS guns  %d ", u->unit.range);
		return;
	}
	if (u->fire_moved)
		snprintf(half, sizeof half, "n/2 %s%+d", u->rounding == UP ? "up" : "dn", u->fire_moved);
	else
		snprintf(half, sizeof half, "n/2 %s", u->rounding == UP ? "up" : "dn");
	if (u->fire)
		snprintf(stood, sizeof stood, "n%+d", u->fire);
	buf_addf(out, " %-4s%-9s%d ", stood, half, u->unit.range);
}

static void print_unit(const struct nap_unit *u, struct buf *out)
{
	struct buf more = BUF_INIT;
	buf_addf(out, "  %-6s", u->unit.code);
	cnc_print_column(out, 24, u->unit.name);
	buf_addf(out, "%d", u->unit.blocks);
	print_move(u, out);
	print_fire(u, out);
	cnc_print_signed(out, 3, u->melee);
	cnc_print_signed(out, 3, u->melee_moved);
	cnc_print_signed(out, 3, u->versus_infantry);
	buf_addf(out, "%3d %d/%d\n", u->unit.ignores, u->unit.retreat, u->retreat_more);
	traits(u, &more);
	cnc_print_more(out, &more, u->unit.confidence);
}

static void print_units(const void *setup, struct buf *out)
{
	page_words(out, 0, "How far each kind moves, what it rolls, what it stands. n: its blocks; up, dn: how half of "
			   "an odd number is rounded. Move: hexes and still battle (the most, without a battle). Fire: "
			   "dice of a unit that stood, that moved; rg: reach in hexes. Melee: dice beside one for each "
			   "block of a unit that stood (st), moved (mv), against infantry (in). fl: flags it ignores by "
			   "itself. Hexes of a retreat for the first flag / each more.");
	for (int i = 0; i < NAP_UNITS; i++) {
		const char *nation = nap_units[i].unit.nation;
		if (!cnc_plays(setup, nation))
			continue;
		if (!i || strcmp(nation, nap_units[i - 1].unit.nation))
			buf_addf(out, "\n%s\n  code  kind                    n move fire moved    rg st mv in fl"
				      " hex\n", nation);
		print_unit(&nap_units[i], out);
	}
}

/* ---- guns, ground, cards, switches ---- */

static void print_guns(const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, "Dice by range; 1 is melee; -: not allowed. A unit in between that stands in the way of sight "
			   "closes the range (RULE 4.3). Guard guns add one die in melee.");
	buf_adds(out, "\n  range                            1  2  3  4  5\n");
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

static void print_passage(struct buf *out)
{
	static const char *const entry[] = {"all", "light", "l.foot", "none"};
	static const char *const passes[] = {"all", "no guns", "none"};
	buf_adds(out, "\n  ground          enter    stops  battle  flags  sight  square\n");
	for (int t = 0; t < TERRAINS; t++) {
		const struct nap_ground *g = &nap_grounds[t];
		if (t == HILL)
			continue;
		buf_addf(out, "  %-16s%-9s%-7s%-8s%-7d%-7s%-6s", g->ground.name, passes[g->ground.passes],
			 g->ground.stops ? "yes" : "no", entry[g->entry], g->flags, g->ground.sight ? "block" : "-",
			 g->square ? "yes" : "no");
		cnc_print_mark(out, g->ground.confidence);
	}
}

static void print_ground(const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, "Who may enter; whether it stops him; who may battle on the turn he enters; flags ignored "
			   "there; whether it blocks sight; whether a square may form.");
	print_passage(out);
	buf_addc(out, '\n');
	page_words(out, 0, "Dice of the attacker, for infantry, cavalry, guns: on a target there (in), of an attacker "
			   "there (out).");
	buf_adds(out, "\n  ground           in melee   in fire    out melee  out fire\n");
	for (int t = 0; t < TERRAINS; t++)
		if (t != HILL)
			cnc_print_ground_dice(&nap_grounds[t].ground, out);
	buf_addc(out, '\n');
	page_words(out, 0, "A hill lies beside these: uphill infantry -1, cavalry -1; downhill cavalry -1; hill to hill "
			   "infantry fire -1. Field works: infantry -1, cavalry -2 through a protected side, and "
			   "infantry and guns there ignore one flag; cavalry attacking out across one -2.");
}

static void print_cards(const void *setup, struct buf *out)
{
	cnc_print_cards(&nap_law, setup, out);
}

static void print_switches(const void *setup, struct buf *out)
{
	cnc_print_switches(&nap_law, setup, out);
}

static void print_die(const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, "Six faces: infantry, infantry, cavalry, artillery, flag, sabre. The symbol of the target's "
			   "arm hits; a sabre hits in melee alone (RULE 4.8); a flag is a retreat (RULE 7.1).");
	buf_addc(out, '\n');
	page_words(out, 0, "In these pages [likely] is a figure of which the sources are nearly sure, [GUESSED] one of "
			   "memory; what is not marked is sure.");
}

const struct chart nap_charts[] = {
	{"die", "the faces of the die and what hits", print_die},
	{"units", "how far each kind moves, its dice, reach, flags and retreats", print_units},
	{"guns", "dice and reach of artillery", print_guns},
	{"ground", "what a town, wood, river or hill does", print_ground},
	{"cards", "the Command cards: how many, whom they order", print_cards},
	{"switches", "what a scenario may decide", print_switches},
	{0},
};
