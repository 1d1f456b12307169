/* Every chart as plain text, so that it can be laid beside its source. */
#include "rules/battalions/bat.h"
#include "words/said.h"

static void mark(const struct words *words, struct buf *out, int confidence)
{
	if (confidence == FOUND)
		buf_addf(out, "  %s", words_plain(words, SAYS_cells_found));
	buf_addc(out, '\n');
}

/* Has the game cards of that nation?  Without a game: all. */
static bool plays(const struct bat_setup *s, const char *nation)
{
	for (int c = 0; s && c < s->n_cards; c++) {
		const struct bat_unit *u = bat_unit_of(s, c);
		if (u && !strcmp(u->nation, nation))
			return true;
	}
	return !s;
}

static void print_units(const struct words *words, const void *setup, struct buf *out)
{
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_units_above));
	for (int i = 0; i < bat_n_units; i++) {
		const struct bat_unit *u = &bat_units[i];
		if (!plays(setup, u->nation))
			continue;
		if (!i || strcmp(u->nation, u[-1].nation))
			buf_addf(out, "\n%s\n%s\n", words_row(words, "nations", "battalions", u->nation),
				 words_plain(words, SAYS_charts_battalions_units_columns));
		buf_addf(out, "  %-5s ", bat_types[u->type].code);
		page_column(out, 20, bat_kind_name(words, u->type));
		buf_addf(out, " %4d %5d %6d %8d %6d", u->value[FIRE], u->value[MELEE], u->morale, u->training,
			 u->budget);
		mark(words, out, u->confidence);
	}
}

static void print_results(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_results_above));
	buf_addc(out, '\n');
	for (int r = 0; r < RESULTS; r++) {
		struct buf range = BUF_INIT;
		char from[8], to[8];
		snprintf(from, sizeof from, "%+d", bat_results[r].from);
		snprintf(to, sizeof to, "%+d", bat_results[r].to);
		words_say(words,
			  SAID(charts_battalions, range, .from = from, .to = to, .least = r == RESULTS - 1, .most = !r),
			  &range);
		buf_addf(out, "  %-15s", buf_text(&range));
		buf_free(&range);
		page_words(out, 17, words_row(words, "results", "battalions", bat_results[r].name));
	}
}

static void print_tactics(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_tactics_above));
	buf_addc(out, '\n');
	for (int t = 0; t < TACTICS; t++) {
		struct buf text = BUF_INIT;
		buf_addf(&text, "%s: %s", bat_card_title(words, t), bat_card_text(words, t));
		if (bat_tactics[t].confidence == FOUND)
			buf_addf(&text, "  %s", words_plain(words, SAYS_cells_found));
		buf_addf(out, "  %s ", bat_tactics[t].code);
		page_words(out, 6, buf_text(&text));
		buf_free(&text);
	}
}

static void print_terrain(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_ground_above));
	buf_addc(out, '\n');
	for (int t = 0; t < TERRAINS; t++) {
		buf_addf(out, "  %d %s: ", bat_terrains[t].copies, bat_card_title(words, TACTICS + t));
		page_words(out, 4, bat_card_text(words, TACTICS + t));
	}
}

static void print_line(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_line_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_battalions_line_columns));
	for (int p = 0; p < BAT_LINE; p++) {
		buf_addf(out, "  %-6s ", bat_place_names[p]);
		page_column(out, 14, words_row(words, "stacks", "battalions", bat_place_names[p]));
		buf_addf(out, " %8d %8d  %s\n", bat_places[p].at_start, bat_places[p].in_play,
			 words_plain(words, bat_places[p].centre ? SAYS_cells_yes : SAYS_cells_no));
	}
}

static void print_switches(const struct words *words, const void *setup, struct buf *out)
{
	const struct bat_setup *s = setup;
	switches_print(words, "battalions", bat_switches, SWITCHES, s ? s->rule : NULL, 14, out);
}

static void print_dice(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_battalions_dice_above));
}

const struct chart bat_charts[] = {
	{"dice", SAYS_charts_battalions_dice, print_dice},
	{"line", SAYS_charts_battalions_line, print_line},
	{"units", SAYS_charts_battalions_units, print_units},
	{"results", SAYS_charts_battalions_results, print_results},
	{"tactics", SAYS_charts_battalions_tactics, print_tactics},
	{"ground", SAYS_charts_battalions_ground, print_terrain},
	{"switches", SAYS_charts_battalions_switches, print_switches},
	{0},
};

/* ---- figures of a scenario ---- */

static void count_arm(const struct bat_setup *s, int seat, int arm, int *n, int *budget)
{
	*n = *budget = 0;
	for (int c = 0; c < s->n_cards; c++)
		if (s->card[c].seat == seat && bat_arm(s, c) == arm) {
			++*n;
			*budget += s->card[c].budget;
		}
}

void bat_figures(const void *setup, const void *state, struct buf *out)
{
	const struct bat_setup *s = setup;
	const struct bat_state *n = state;
	for (int seat = 0; seat < 2; seat++) {
		int cards, budget, deck = 0, total = 0, line = 0;
		struct buf parts = BUF_INIT;
		for (int arm = 0; arm < ARMS; arm++) {
			count_arm(s, seat, arm, &cards, &budget);
			deck += arm == COMMANDER ? 0 : cards;
			total += budget;
			if (cards)
				buf_addf(&parts, ", %s%s %d (%d)", bat_arms[arm], arm == COMMANDER ? "s" : "", cards,
					 budget);
		}
		for (int p = 0; p < BAT_LINE; p++)
			line += n->stack[bat_stack_at(seat, p)].n_cards;
		buf_addf(out, "  %s: %d battalions, %d points in all%s; %d in the line, %d attacks a turn\n",
			 s->head.seat[seat].name, deck, total, buf_text(&parts), line, bat_allowance(s, n, seat));
		buf_free(&parts);
	}
}
