/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/napoleonics/nap.h"

static void mark(struct buf *out, int confidence)
{
	buf_adds(out, confidence == SURE ? "\n" : confidence == LIKELY ? "  [likely]\n" : "  [GUESSED]\n");
}

/* Left-aligned in so many characters. */
static void column(struct buf *out, int width, const char *text)
{
	buf_adds(out, text);
	for (; *text; text++)
		width -= (*text & 0xc0) != 0x80; /* bytes that begin a character */
	while (width-- > 0)
		buf_addc(out, ' ');
}

static void signed_number(struct buf *out, int width, int n)
{
	char text[8];
	snprintf(text, sizeof text, n ? "%+d" : "%d", n);
	buf_addf(out, "%*s", width, text);
}

/* ---- units ---- */

static void traits(const struct nap_unit *u, struct buf *out)
{
	static const struct {
		enum nap_trait trait;
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
		if (nap_has(u, names[i].trait)) {
			buf_addf(out, "%s%s", comma, names[i].text);
			comma = "; ";
		}
}

static void print_move(const struct nap_unit *u, struct buf *out)
{
	if (u->far > u->move)
		buf_addf(out, " %d(%d)", u->move, u->far);
	else
		buf_addf(out, " %d   ", u->move);
}

/* Dice of fire standing and after a move, or of the gun chart. */
static void print_fire(const struct nap_unit *u, struct buf *out)
{
	char half[16] = "-", stood[8] = "n";
	if (u->arm == CAVALRY) {
		buf_adds(out, "   -      -     -  ");
		return;
	}
	if (u->arm == ARTILLERY) {
		buf_addf(out, "  gun chart     %d  ", u->range);
		return;
	}
	if (u->fire_moved)
		snprintf(half, sizeof half, "n/2 %s%+d", u->rounding == UP ? "up" : "dn", u->fire_moved);
	else
		snprintf(half, sizeof half, "n/2 %s", u->rounding == UP ? "up" : "dn");
	if (u->fire)
		snprintf(stood, sizeof stood, "n%+d", u->fire);
	buf_addf(out, "  %-5s%-9s %d  ", stood, half, u->range);
}

static void print_unit(const struct nap_unit *u, struct buf *out)
{
	buf_addf(out, "  %-6s", u->code);
	column(out, 25, u->name);
	buf_addf(out, "%d", u->blocks);
	print_move(u, out);
	print_fire(u, out);
	signed_number(out, 3, u->melee);
	signed_number(out, 4, u->melee_moved);
	signed_number(out, 4, u->versus_infantry);
	buf_addf(out, "%5d   %d/%d", u->ignores, u->retreat, u->retreat_more);
	traits(u, out);
	mark(out, u->confidence);
}

static void print_units(struct buf *out)
{
	buf_adds(out, "UNITS.  n: blocks; up, dn: how half of an odd number is rounded.  Melee: dice added to "
		      "the\nblocks, standing, moved, against infantry.  Flags ignored; hexes for the first "
		      "flag / each more.\n");
	for (int i = 0; i < nap_n_units; i++) {
		if (!i || strcmp(nap_units[i].nation, nap_units[i - 1].nation))
			buf_addf(out, "\n%s\n  code  kind                  blocks move  fire moved  range"
				      "  stood move inf flags hexes\n", nap_units[i].nation);
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
		mark(out, nap_guns[i].confidence);
	}
}

static void print_dice(const int8_t dice[3], struct buf *out)
{
	for (int arm = 0; arm < 3; arm++)
		signed_number(out, 3, dice[arm]);
	buf_adds(out, "  ");
}

static void print_grounds(struct buf *out)
{
	static const char *const entry[] = {"all", "light", "none"};
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
		buf_addf(out, "  %-16s%-8s%-5s%-7s", g->name, passes[g->passes], g->stops ? "yes" : "no",
			 entry[g->entry]);
		print_dice(g->in_melee, out);
		print_dice(g->in_fire, out);
		print_dice(g->out_melee, out);
		print_dice(g->out_fire, out);
		buf_addf(out, "%d  %-6s%s", g->flags, g->sight ? "block" : "-", g->square ? "yes" : "no");
		mark(out, g->confidence);
	}
}

static void print_cards(struct buf *out)
{
	int n = 0;
	for (int c = 0; c < NAP_CARDS; c++)
		n += nap_cards[c].copies;
	buf_addf(out, "\nCOMMAND CARDS, %d.  b: bicorne, leaders may be ordered away from their units.\n\n", n);
	for (int c = 0; c < NAP_CARDS; c++) {
		struct buf text = BUF_INIT;
		nap_card_text(&nap_cards[c], &text);
		buf_addf(out, "  %d %s %s: %s", nap_cards[c].copies, nap_cards[c].bicorne ? "b" : " ",
			 nap_cards[c].title, buf_text(&text));
		mark(out, nap_cards[c].confidence);
		buf_free(&text);
	}
}

static void print_switches(struct buf *out)
{
	buf_adds(out, "\nSWITCHES that a scenario may set\n\n");
	for (int i = 0; i < SWITCHES; i++)
		for (int v = nap_switches[i].lo; v <= nap_switches[i].hi && v <= 2; v++) {
			buf_addf(out, "  %-20s%d%s  ", v == nap_switches[i].lo ? nap_switches[i].name : "",
				 v, v == nap_switches[i].usual ? " usual" : "      ");
			nap_switch_text(i, v, out);
			buf_addc(out, '\n');
		}
}

void nap_print_tables(struct buf *out)
{
	buf_adds(out, "COMMANDS & COLORS: NAPOLEONICS.  What is not marked is sure.\n\n"
		      "THE DIE: infantry, infantry, cavalry, artillery, flag, sabre.\n\n");
	print_units(out);
	print_guns(out);
	print_grounds(out);
	print_cards(out);
	print_switches(out);
}
