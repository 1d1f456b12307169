/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/tricorne/tri.h"

static void traits(const struct cnc_unit *u, struct buf *out)
{
	if (cnc_has(u, LIGHT))
		buf_adds(out, "light class; ");
	if (cnc_has(u, NO_SABRE))
		buf_adds(out, "no sabre hits on units; ");
	if (cnc_has(u, HIGHLAND))
		buf_adds(out, "charges; fights on without a leader; ");
}

static void print_unit(const struct tri_unit *u, struct buf *out)
{
	struct buf more = BUF_INIT;
	buf_addf(out, "  %-5s", u->unit.code);
	cnc_print_column(out, 23, u->unit.name);
	buf_addf(out, "%d    %d/%d   (%d)", u->unit.blocks, u->unit.move, u->unit.far, u->dice[1]);
	for (int range = 2; range < TRI_RANGES; range++)
		buf_addf(out, " %c", u->dice[range] ? '0' + u->dice[range] : '-');
	buf_addf(out, "   %d  ", u->unit.ignores);
	cnc_print_signed(out, 4, u->rally);
	buf_addf(out, "     %d\n", u->unit.retreat);
	traits(&u->unit, &more);
	cnc_print_more(out, &more, u->unit.confidence);
}

static void print_units(const void *setup, struct buf *out)
{
	page_words(out, 0, "How far each kind moves, what it rolls, what it stands. Move: hexes with / without battle. "
			   "Dice: (melee), range 2 to 5; a unit at full strength has one more, losses take none away. "
			   "Flags it ignores by itself; dice added to a rally check; hexes of a retreat for each flag.");
	for (int i = 0; i < TRI_UNITS; i++) {
		const char *nation = tri_units[i].unit.nation;
		if (!cnc_plays(setup, nation))
			continue;
		if (!i || strcmp(nation, tri_units[i - 1].unit.nation))
			buf_addf(out, "\n%s\n  code kind                blocks move  dice         flags rally"
				      "  hexes\n", nation);
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

static void print_passage(struct buf *out)
{
	static const char *const passes[] = {"all", "no guns", "none"};
	buf_adds(out, "\n  ground         enter   stops entered   saves flags light sight\n");
	for (int t = 0; t < TERRAINS; t++) {
		const struct tri_ground *g = &tri_grounds[t];
		if (t == HILL)
			continue;
		buf_addf(out, "  %-15s%-8s%-4s", g->ground.name, passes[g->ground.passes],
			 g->ground.stops ? "yes" : "no");
		print_entry(g, out);
		buf_addf(out, "%d/%d%s  %d     %d    %s", g->saves_fire, g->saves_melee, g->foot ? "i" : " ",
			 g->flags, g->lights, g->ground.sight ? "block" : "-");
		cnc_print_mark(out, g->ground.confidence);
	}
}

static void print_ground(const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, "Who may enter; whether it stops him; dice of infantry, cavalry, guns on the turn they enter "
			   "(NB: no battle); symbols it saves of fire / melee (i: infantry alone); flags ignored, not "
			   "against guns; flags ignored by light infantry; whether it blocks sight.");
	print_passage(out);
	buf_addc(out, '\n');
	page_words(out, 0, "Dice of the attacker, for infantry, cavalry, guns: on a target there (in), of an attacker "
			   "there (out).");
	buf_adds(out, "\n  ground           in melee   in fire    out melee  out fire\n");
	for (int t = 0; t < TERRAINS; t++)
		if (t != HILL)
			cnc_print_ground_dice(&tri_grounds[t].ground, out);
	buf_addc(out, '\n');
	page_words(out, 0, "A hill lies beside these: one flag against who attacks from elsewhere, but not guns. Field "
			   "works: one symbol for infantry and guns, one flag of fire, not against guns.");
}

static void print_cards(const void *setup, struct buf *out)
{
	cnc_print_cards(&tri_law, setup, out);
}

static void print_combat(const void *setup, struct buf *out)
{
	const struct cnc_setup *s = setup;
	page_words(out, 0, s ? "Copies in the decks of both sides."
			     : "Copies in the deck of the British / the Continentals: house decks.");
	buf_addc(out, '\n');
	for (int c = 0; c < TRI_COMBATS; c++) {
		struct buf text = BUF_INIT;
		buf_addf(&text, "%s: %s", tri_combats[c].title, tri_combats[c].text);
		buf_addf(out, "  %d/%d ", s ? s->combat_copies[0][c] : tri_combats[c].copies[DECK_BRITISH],
			 s ? s->combat_copies[1][c] : tri_combats[c].copies[DECK_CONTINENTAL]);
		page_words(out, 6, buf_text(&text));
		buf_free(&text);
	}
}

static void print_switches(const void *setup, struct buf *out)
{
	cnc_print_switches(&tri_law, setup, out);
}

static void print_die(const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, "Six faces: infantry, cavalry, artillery, sabre, flag, flag. The symbol of the target's arm "
			   "hits; a sabre hits in melee alone (RULE 4.8); a flag is a retreat, and at its end a rally "
			   "check (RULE 7.1, 7.5).");
	buf_addc(out, '\n');
	page_words(out, 0, "In these pages [likely] is a figure of which the sources are nearly sure, [GUESSED] one of "
			   "memory; what is not marked is sure. The Combat cards are all of memory.");
}

const struct chart tri_charts[] = {
	{"die", "the faces of the die and what hits", print_die},
	{"units", "how far each kind moves, its dice, reach, flags and retreats", print_units},
	{"ground", "what a town, wood, river or hill does", print_ground},
	{"cards", "the Command cards: how many, whom they order", print_cards},
	{"combat", "the Combat cards: how many, what they do", print_combat},
	{"switches", "what a scenario may decide", print_switches},
	{0},
};
