/* Parts of the charts as plain text, so that they can be laid beside the printed cards. */
#include "rules/cnc/cnc.h"
#include "words/said.h"

/* How sure the row is; NULL: quite. */
static const char *sureness(const struct words *words, int confidence)
{
	return confidence == SURE ? NULL
				  : words_plain(words, confidence == LIKELY ? SAYS_cells_likely : SAYS_cells_guessed);
}

void cnc_print_mark(const struct words *words, struct buf *out, int confidence)
{
	const char *sure = sureness(words, confidence);
	buf_addf(out, sure ? "  %s\n" : "\n", sure);
}

const char *cnc_print_yes(const struct words *words, bool yes)
{
	return words_plain(words, yes ? SAYS_cells_yes : SAYS_cells_no);
}

const char *cnc_print_passes(const struct words *words, const struct cnc_ground *g)
{
	static const enum said_id passes[] = {SAYS_cells_all, SAYS_cells_no_guns, SAYS_cells_none};
	return words_plain(words, passes[g->passes]);
}

/* Left-aligned in so many characters. */
void cnc_print_signed(struct buf *out, int width, int n)
{
	char text[8];
	snprintf(text, sizeof text, n ? "%+d" : "%d", n);
	buf_addf(out, "%*s", width, text);
}

void cnc_print_dice(const int8_t dice[3], struct buf *out)
{
	for (int arm = 0; arm < 3; arm++)
		cnc_print_signed(out, 3, dice[arm]);
	buf_adds(out, "  ");
}

void cnc_print_more(const struct words *words, struct buf *out, struct buf *more, int confidence)
{
	const char *sure = sureness(words, confidence);
	if (more->len)
		more->len -= 2;
	if (sure)
		buf_addf(more, "%s%s", more->len ? " " : "", sure);
	if (more->len) {
		buf_adds(out, "          ");
		page_words(out, 10, buf_text(more));
	}
	buf_free(more);
}

void cnc_print_ground_dice(const struct words *words, const struct cnc_law *law, const struct cnc_ground *g,
			   struct buf *out)
{
	buf_adds(out, "  ");
	page_column(out, 15, cnc_ground_name(words, law, g));
	cnc_print_dice(g->in_melee, out);
	cnc_print_dice(g->in_fire, out);
	cnc_print_dice(g->out_melee, out);
	cnc_print_dice(g->out_fire, out);
	out->len -= 2;
	buf_addc(out, '\n');
}

void cnc_print_nation(const struct words *words, const struct cnc_law *law, const char *nation, enum said_id columns,
		      struct buf *out)
{
	buf_addf(out, "\n%s\n%s\n", words_row(words, "nations", law->system->name, nation),
		 words_plain(words, columns));
}

bool cnc_plays(const struct cnc_setup *setup, const char *nation)
{
	for (int p = 0; setup && p < setup->n_pieces; p++)
		if (setup->piece[p].unit != VALUE_NONE && !strcmp(cnc_unit_of(setup, p)->nation, nation))
			return true;
	return !setup;
}

static int copies(const struct cnc_law *law, const struct cnc_setup *setup, int card)
{
	return setup ? setup->copies[card] : law->cards[card].copies;
}

void cnc_print_cards(const struct words *words, const struct cnc_law *law, const struct cnc_setup *setup,
		     struct buf *out)
{
	int n = 0;
	for (int c = 0; c < law->n_cards; c++)
		n += copies(law, setup, c);
	words_say(words, SAID(charts_cnc, cards, .n = n), out);
	buf_adds(out, "\n\n");
	for (int c = 0; c < law->n_cards; c++) {
		struct buf text = BUF_INIT;
		if (!copies(law, setup, c))
			continue;
		cnc_card_text(words, law, &law->cards[c], &text);
		const char *sure = sureness(words, law->cards[c].confidence);
		if (sure)
			buf_addf(&text, "  %s", sure);
		buf_addf(out, "  %d %s %s: ", copies(law, setup, c), law->cards[c].bicorne ? "b" : " ",
			 cnc_card_title(words, law, &law->cards[c]));
		page_words(out, 6, buf_text(&text));
		buf_free(&text);
	}
}

void cnc_print_switches(const struct words *words, const struct cnc_law *law, const struct cnc_setup *setup,
			struct buf *out)
{
	for (int i = 0; i < law->n_switches; i++)
		for (int v = law->switches[i].lo; v <= law->switches[i].hi && v <= 2; v++) {
			bool here = v == (setup ? setup->rule[i] : law->switches[i].usual);
			struct buf text = BUF_INIT;
			switch_say(words, law->system->name, &law->switches[i], v, &text);
			buf_addf(out, "  %-20s%d %-6s ", v == law->switches[i].lo ? law->switches[i].name : "", v,
				 !here ? "" : words_plain(words, setup ? SAYS_cells_here : SAYS_cells_usual));
			page_words(out, 31, buf_text(&text));
			buf_free(&text);
		}
}
