/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/napoleonics/nap.h"

/* ---- units ---- */

static void traits(const struct words *words, const struct nap_unit *u, struct buf *out)
{
	static const struct {
		int trait;
		enum said_id text;
	} names[] = {
		{LIGHT, SAYS_charts_napoleonics_light},
		{NO_SABRE, SAYS_charts_napoleonics_no_sabre},
		{MASS, SAYS_charts_napoleonics_mass},
		{LANCER, SAYS_charts_napoleonics_lancer},
		{CUIRASS, SAYS_charts_napoleonics_cuirass},
		{FIRE_SAVE, SAYS_charts_napoleonics_fire_save},
		{STIFF, SAYS_charts_napoleonics_stiff},
		{NO_FIRST, SAYS_charts_napoleonics_no_first},
		{IRON, SAYS_charts_napoleonics_iron},
		{HORSE, SAYS_charts_napoleonics_horse},
		{ROCKETS, SAYS_charts_napoleonics_rockets},
	};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (cnc_has(&u->unit, names[i].trait))
			buf_addf(out, "%s; ", words_plain(words, names[i].text));
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

static void print_unit(const struct words *words, const struct nap_unit *u, struct buf *out)
{
	struct buf more = BUF_INIT;
	buf_addf(out, "  %-6s", u->unit.code);
	page_column(out, 24, cnc_kind_name(words, &nap_law, &u->unit));
	buf_addf(out, "%d", u->unit.blocks);
	print_move(u, out);
	print_fire(u, out);
	cnc_print_signed(out, 3, u->melee);
	cnc_print_signed(out, 3, u->melee_moved);
	cnc_print_signed(out, 3, u->versus_infantry);
	buf_addf(out, "%3d %d/%d\n", u->unit.ignores, u->unit.retreat, u->retreat_more);
	traits(words, u, &more);
	cnc_print_more(words, out, &more, u->unit.confidence);
}

static void print_units(const struct words *words, const void *setup, struct buf *out)
{
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_units_above));
	for (int i = 0; i < NAP_UNITS; i++) {
		const char *nation = nap_units[i].unit.nation;
		if (!cnc_plays(setup, nation))
			continue;
		if (!i || strcmp(nation, nap_units[i - 1].unit.nation))
			cnc_print_nation(words, &nap_law, nation, SAYS_charts_napoleonics_units_columns, out);
		print_unit(words, &nap_units[i], out);
	}
}

/* ---- guns, ground, cards, switches ---- */

static void print_guns(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_guns_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_napoleonics_guns_columns));
	for (int i = 0; i < nap_n_guns; i++) {
		buf_adds(out, "  ");
		page_column(out, 32, words_plain(words, nap_guns[i].name));
		for (int range = 1; range <= 5; range++)
			if (nap_guns[i].dice[range])
				buf_addf(out, "%2d ", nap_guns[i].dice[range]);
			else
				buf_adds(out, " - ");
		cnc_print_mark(words, out, nap_guns[i].confidence);
	}
}

static void print_passage(const struct words *words, struct buf *out)
{
	static const enum said_id entry[] = {SAYS_cells_all, SAYS_cells_light, SAYS_cells_light_foot, SAYS_cells_none};
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_napoleonics_passage_columns));
	for (int t = 0; t < TERRAINS; t++) {
		const struct nap_ground *g = &nap_grounds[t];
		if (t == HILL)
			continue;
		buf_adds(out, "  ");
		page_column(out, 16, cnc_ground_name(words, &nap_law, &g->ground));
		buf_addf(out, "%-9s%-7s%-8s%-7d%-7s%-6s", cnc_print_passes(words, &g->ground),
			 cnc_print_yes(words, g->ground.stops), words_plain(words, entry[g->entry]), g->flags,
			 g->ground.sight ? words_plain(words, SAYS_cells_block) : "-", cnc_print_yes(words, g->square));
		cnc_print_mark(words, out, g->ground.confidence);
	}
}

static void print_ground(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_ground_above));
	print_passage(words, out);
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_ground_below));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_cnc_ground_columns));
	for (int t = 0; t < TERRAINS; t++)
		if (t != HILL)
			cnc_print_ground_dice(words, &nap_law, &nap_grounds[t].ground, out);
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_ground_last));
}

static void print_cards(const struct words *words, const void *setup, struct buf *out)
{
	cnc_print_cards(words, &nap_law, setup, out);
}

static void print_switches(const struct words *words, const void *setup, struct buf *out)
{
	cnc_print_switches(words, &nap_law, setup, out);
}

static void print_die(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_die_above));
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_napoleonics_die_below));
}

const struct chart nap_charts[] = {
	{"die", SAYS_charts_napoleonics_die, print_die},
	{"units", SAYS_charts_napoleonics_units, print_units},
	{"guns", SAYS_charts_napoleonics_guns, print_guns},
	{"ground", SAYS_charts_napoleonics_ground, print_ground},
	{"cards", SAYS_charts_napoleonics_cards, print_cards},
	{"switches", SAYS_charts_napoleonics_switches, print_switches},
	{0},
};
