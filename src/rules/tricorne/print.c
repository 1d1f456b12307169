/* Every chart as plain text, so that it can be laid beside the printed cards. */
#include "rules/tricorne/tri.h"

static void traits(const struct words *words, const struct cnc_unit *u, struct buf *out)
{
	if (cnc_has(u, LIGHT))
		buf_adds(out, words_plain(words, SAYS_charts_tricorne_light));
	if (cnc_has(u, NO_SABRE))
		buf_adds(out, words_plain(words, SAYS_charts_tricorne_no_sabre));
	if (cnc_has(u, HIGHLAND))
		buf_adds(out, words_plain(words, SAYS_charts_tricorne_highland));
}

static void print_unit(const struct words *words, const struct tri_unit *u, struct buf *out)
{
	struct buf more = BUF_INIT;
	buf_addf(out, "  %-5s", u->unit.code);
	page_column(out, 23, cnc_kind_name(words, &tri_law, &u->unit));
	buf_addf(out, "%d    %d/%d   (%d)", u->unit.blocks, u->unit.move, u->unit.far, u->dice[1]);
	for (int range = 2; range < TRI_RANGES; range++)
		buf_addf(out, " %c", u->dice[range] ? '0' + u->dice[range] : '-');
	buf_addf(out, "   %d  ", u->unit.ignores);
	cnc_print_signed(out, 4, u->rally);
	buf_addf(out, "     %d\n", u->unit.retreat);
	traits(words, &u->unit, &more);
	cnc_print_more(words, out, &more, u->unit.confidence);
}

static void print_units(const struct words *words, const void *setup, struct buf *out)
{
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_units_above));
	for (int i = 0; i < TRI_UNITS; i++) {
		const char *nation = tri_units[i].unit.nation;
		if (!cnc_plays(setup, nation))
			continue;
		if (!i || strcmp(nation, tri_units[i - 1].unit.nation))
			cnc_print_nation(words, &tri_law, nation, SAYS_charts_tricorne_units_columns, out);
		print_unit(words, &tri_units[i], out);
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

static void print_passage(const struct words *words, struct buf *out)
{
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tricorne_passage_columns));
	for (int t = 0; t < TERRAINS; t++) {
		const struct tri_ground *g = &tri_grounds[t];
		if (t == HILL)
			continue;
		buf_adds(out, "  ");
		page_column(out, 15, cnc_ground_name(words, &tri_law, &g->ground));
		buf_addf(out, "%-8s%-4s", cnc_print_passes(words, &g->ground), cnc_print_yes(words, g->ground.stops));
		print_entry(g, out);
		buf_addf(out, "%d/%d%s  %d     %d    %s", g->saves_fire, g->saves_melee, g->foot ? "i" : " ", g->flags,
			 g->lights, g->ground.sight ? words_plain(words, SAYS_cells_block) : "-");
		cnc_print_mark(words, out, g->ground.confidence);
	}
}

static void print_ground(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_ground_above));
	print_passage(words, out);
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_ground_below));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_cnc_ground_columns));
	for (int t = 0; t < TERRAINS; t++)
		if (t != HILL)
			cnc_print_ground_dice(words, &tri_law, &tri_grounds[t].ground, out);
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_ground_last));
}

static void print_cards(const struct words *words, const void *setup, struct buf *out)
{
	cnc_print_cards(words, &tri_law, setup, out);
}

static void print_combat(const struct words *words, const void *setup, struct buf *out)
{
	const struct cnc_setup *s = setup;
	page_words(out, 0,
		   words_plain(words, s ? SAYS_charts_tricorne_combat_here : SAYS_charts_tricorne_combat_house));
	buf_addc(out, '\n');
	for (int c = 0; c < TRI_COMBATS; c++) {
		struct buf text = BUF_INIT;
		buf_addf(&text, "%s: %s", tri_combat_title(words, c), tri_combat_text(words, c));
		buf_addf(out, "  %d/%d ", s ? s->combat_copies[0][c] : tri_combats[c].copies[DECK_BRITISH],
			 s ? s->combat_copies[1][c] : tri_combats[c].copies[DECK_CONTINENTAL]);
		page_words(out, 6, buf_text(&text));
		buf_free(&text);
	}
}

static void print_switches(const struct words *words, const void *setup, struct buf *out)
{
	cnc_print_switches(words, &tri_law, setup, out);
}

static void print_die(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_die_above));
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_tricorne_die_below));
}

const struct chart tri_charts[] = {
	{"die", SAYS_charts_tricorne_die, print_die},
	{"units", SAYS_charts_tricorne_units, print_units},
	{"ground", SAYS_charts_tricorne_ground, print_ground},
	{"cards", SAYS_charts_tricorne_cards, print_cards},
	{"combat", SAYS_charts_tricorne_combat, print_combat},
	{"switches", SAYS_charts_tricorne_switches, print_switches},
	{0},
};
