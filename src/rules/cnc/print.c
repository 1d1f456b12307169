/* Parts of the charts as plain text, so that they can be laid beside the printed cards. */
#include "rules/cnc/cnc.h"

void cnc_print_mark(struct buf *out, int confidence)
{
	buf_adds(out, confidence == SURE ? "\n" : confidence == LIKELY ? "  [likely]\n" : "  [GUESSED]\n");
}

/* Left-aligned in so many characters. */
void cnc_print_column(struct buf *out, int width, const char *text)
{
	buf_adds(out, text);
	for (; *text; text++)
		width -= (*text & 0xc0) != 0x80; /* bytes that begin a character */
	while (width-- > 0)
		buf_addc(out, ' ');
}

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

void cnc_print_cards(const struct cnc_law *law, struct buf *out)
{
	int n = 0;
	for (int c = 0; c < law->n_cards; c++)
		n += law->cards[c].copies;
	buf_addf(out, "\nCOMMAND CARDS, %d.  b: bicorne, leaders may be ordered away from their units.\n\n", n);
	for (int c = 0; c < law->n_cards; c++) {
		struct buf text = BUF_INIT;
		cnc_card_text(&law->cards[c], &text);
		buf_addf(out, "  %d %s %s: %s", law->cards[c].copies, law->cards[c].bicorne ? "b" : " ",
			 law->cards[c].title, buf_text(&text));
		cnc_print_mark(out, law->cards[c].confidence);
		buf_free(&text);
	}
}

void cnc_print_switches(const struct cnc_law *law, struct buf *out)
{
	buf_adds(out, "\nSWITCHES that a scenario may set\n\n");
	for (int i = 0; i < law->n_switches; i++)
		for (int v = law->switches[i].lo; v <= law->switches[i].hi && v <= 2; v++) {
			buf_addf(out, "  %-20s%d%s  ", v == law->switches[i].lo ? law->switches[i].name : "",
				 v, v == law->switches[i].usual ? " usual" : "      ");
			cnc_switch_text(&law->switches[i], v, out);
			buf_addc(out, '\n');
		}
}
