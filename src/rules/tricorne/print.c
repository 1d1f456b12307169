/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/tricorne/tri.h"

static void traits(const struct cnc_unit *u, struct buf *out)
{
	if (cnc_has(u, LIGHT))
		buf_adds(out, "  light class");
	if (cnc_has(u, NO_SABRE))
		buf_adds(out, "  no sabre hits on units");
	if (cnc_has(u, HIGHLAND))
		buf_adds(out, "  charges; fights on without a leader");
}

static void print_unit(const struct tri_unit *u, struct buf *out)
{
	buf_addf(out, "  %-5s", u->unit.code);
	cnc_print_column(out, 24, u->unit.name);
	buf_addf(out, "%d    %d/%d   (%d)", u->unit.blocks, u->unit.move, u->unit.far, u->dice[1]);
	for (int range = 2; range < TRI_RANGES; range++)
		buf_addf(out, " %s%c", "", u->dice[range] ? '0' + u->dice[range] : '-');
	buf_addf(out, "   %d    ", u->unit.ignores);
	cnc_print_signed(out, 4, u->rally);
	buf_addf(out, "     %d", u->unit.retreat);
	traits(&u->unit, out);
	cnc_print_mark(out, u->unit.confidence);
}

static void print_units(struct buf *out)
{
	buf_adds(out, "UNITS.  Move: hexes with / without battle.  Dice: (melee), range 2 to 5; a unit at full "
		      "strength has\none more, losses take none away.  Flags ignored; dice in a rally check; "
		      "hexes a flag.\n");
	for (int i = 0; i < TRI_UNITS; i++) {
		if (!i || strcmp(tri_units[i].unit.nation, tri_units[i - 1].unit.nation))
			buf_addf(out, "\n%s\n  code kind                 blocks move  dice            flags rally"
				      "  hexes\n", tri_units[i].unit.nation);
		print_unit(&tri_units[i], out);
	}
}

static void print_entry(const struct tri_ground *g, struct buf *out)
{
	for (int arm = 0; arm < 3; arm++)
		if (g->enter[arm] == NB)
			buf_adds(out, " NB");
		else
			cnc_print_signed(out, 3, g->enter[arm]);
	buf_adds(out, "  ");
}

static void print_grounds(struct buf *out)
{
	static const char *const passes[] = {"all", "no guns", "none"};
	buf_adds(out, "\nGROUND.  Dice for infantry, cavalry, guns: on the turn it is entered (NB: no battle), "
		      "of an\nattacker on a target there (in), of an attacker there (out).  Symbols saved of fire / "
		      "melee; flags\nignored, not against guns; by light infantry.  A hill lies beside these: one "
		      "flag against who\nattacks from elsewhere, but not guns.  Field works: one symbol for infantry "
		      "and guns, one flag of\nfire, not against guns.\n\n"
		      "  ground          enter   stop entered    in melee   in fire    out melee  out fire   save "
		      "flags light sight\n");
	for (int t = 0; t < TERRAINS; t++) {
		const struct tri_ground *g = &tri_grounds[t];
		if (t == HILL)
			continue;
		buf_addf(out, "  %-16s%-8s%-4s", g->ground.name, passes[g->ground.passes],
			 g->ground.stops ? "yes" : "no");
		print_entry(g, out);
		cnc_print_dice(g->ground.in_melee, out);
		cnc_print_dice(g->ground.in_fire, out);
		cnc_print_dice(g->ground.out_melee, out);
		cnc_print_dice(g->ground.out_fire, out);
		buf_addf(out, "%d/%d%s  %d     %d     %s", g->saves_fire, g->saves_melee, g->foot ? "i" : " ",
			 g->flags, g->lights, g->ground.sight ? "block" : "-");
		cnc_print_mark(out, g->ground.confidence);
	}
}

static void print_combat(struct buf *out)
{
	buf_adds(out, "\nCOMBAT CARDS, copies of the British / Continentals: house decks.\n\n");
	for (int c = 0; c < TRI_COMBATS; c++)
		buf_addf(out, "  %d/%d %s: %s  [GUESSED]\n", tri_combats[c].copies[DECK_BRITISH],
			 tri_combats[c].copies[DECK_CONTINENTAL], tri_combats[c].title, tri_combats[c].text);
}

void tri_print_tables(struct buf *out)
{
	buf_adds(out, "COMMANDS & COLORS: TRICORNE.  What is not marked is sure.\n\n"
		      "THE DIE: infantry, cavalry, artillery, sabre, flag, flag.\n\n");
	print_units(out);
	print_grounds(out);
	cnc_print_cards(&tri_law, out);
	print_combat(out);
	cnc_print_switches(&tri_law, out);
}
