/* Every chart as plain text, so that it can be laid beside its source. */
#include "rules/emperor/emp.h"

/* The first column of a line. */
static void print_name(struct buf *out, int width, const char *name)
{
	buf_adds(out, "  ");
	page_column(out, width, name);
	buf_addc(out, ' ');
}

static void print_scales(const struct words *words, const void *setup, struct buf *out)
{
	const struct emp_setup *s = setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_size_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_emperor_size_columns));
	for (int i = 0; i < emp_n_scales; i++) {
		const struct emp_scale_row *r = &emp_scales[i];
		if (s && s->scale != i)
			continue;
		buf_addf(out, "  %-7d  %5d/%d/%-6d  %5d/%-5d  %4d/%-5d  %4d  %5d/%d\n", r->figures,
			 r->move[INFANTRY_LINE], r->move[INFANTRY_COLUMN], r->move[INFANTRY_MARCH],
			 r->move[CAVALRY_LINE], r->move[CAVALRY_MARCH], r->charge[INFANTRY], r->charge[CAVALRY],
			 r->zone, r->canister, r->effective);
	}
}

static void print_footprints(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_formations_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_emperor_formations_columns));
	for (int arm = 0; arm < ARMS; arm++)
		for (int f = 0; f < FORMATIONS; f++) {
			const struct emp_formation_row *r = &emp_footprints[arm][f];
			if (!r->known)
				continue;
			int w = r->wide * r->base_w, d = r->deep * r->base_d;
			print_name(out, 10, words_row(words, "arms", "emperor", emp_arms[arm]));
			page_column(out, 14, words_row(words, "formations", "emperor", emp_formations[f]));
			buf_addf(out, " %d by %d  %d.%d x %d.%d  %5dd6  %4dd6\n", r->wide, r->deep, w / 100,
				 w / 10 % 10, d / 100, d / 10 % 10, r->shooting, r->combat);
		}
}

static void print_grades(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_grades_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_emperor_grades_columns));
	for (int g = 0; g < GRADES; g++) {
		print_name(out, 10, words_row(words, "grades", "emperor", emp_grades[g].name));
		buf_addf(out, "%6d+ %10d+ %5d+\n", emp_grades[g].hits_on, emp_grades[g].activation,
			 emp_grades[g].waver);
	}
}

const enum said_id emp_goings[] = {SAYS_charts_emperor_normal, SAYS_charts_emperor_half, SAYS_charts_emperor_road_only,
				   SAYS_charts_emperor_never};
const enum said_id emp_sights[] = {SAYS_charts_emperor_clear, SAYS_charts_emperor_deep, SAYS_charts_emperor_hides,
				   SAYS_charts_emperor_blocks};
const enum said_id emp_covers[COVERS] = {SAYS_charts_emperor_no_cover, SAYS_charts_emperor_area,
					 SAYS_charts_emperor_hard};

static void print_ground(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_ground_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_emperor_ground_columns));
	for (int t = 0; t < TERRAINS; t++) {
		const struct emp_terrain_row *r = &emp_terrains[t];
		print_name(out, 7, words_row(words, "ground-names", "emperor", r->name));
		buf_addf(out, "%-10s %-12s %-14s %-5s ", words_plain(words, emp_goings[r->going[0]]),
			 words_plain(words, emp_goings[r->going[1]]), words_plain(words, emp_sights[r->sight]),
			 words_plain(words, emp_covers[r->cover]));
		page_words(out, 10, words_row(words, "ground", "emperor", r->name));
	}
}

static void print_figures(const struct words *words, struct buf *out, bool (*of)(int))
{
	for (int i = 0; i < NUMBERS; i++) {
		const struct emp_number_row *r = &emp_numbers[i];
		struct buf text = BUF_INIT;
		if (!of(i))
			continue;
		buf_addf(&text, "%s [%s, %s]", words_row(words, "figures", "emperor", r->name), r->tag, r->source);
		if (r->length)
			buf_addf(out, "  %5d.%02d\"  ", r->value / 100, r->value % 100);
		else
			buf_addf(out, "  %5d      ", r->value);
		page_words(out, 13, buf_text(&text));
		buf_free(&text);
	}
}

static bool is_of_command(int number)
{
	int chapter = emp_numbers[number].source[0];
	return chapter == '3' || chapter == '4';
}

static bool is_of_troops(int number)
{
	return !is_of_command(number);
}

/* What each order of a corps asks. */
static const enum said_id order_texts[ORDER_KINDS] = {
	SAYS_charts_emperor_attack, SAYS_charts_emperor_defend, SAYS_charts_emperor_delay, SAYS_charts_emperor_flank,
	SAYS_charts_emperor_withdraw,
};

static void print_command(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_orders_above));
	buf_addc(out, '\n');
	for (int o = 0; o < ORDER_KINDS; o++) {
		buf_addf(out, "  %-9s ", emp_orders[o]);
		page_words(out, 12, words_plain(words, order_texts[o]));
	}
	buf_addc(out, '\n');
	print_figures(words, out, is_of_command);
}

static void print_other(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_figures_above));
	buf_addc(out, '\n');
	print_figures(words, out, is_of_troops);
}

static void print_switches(const struct words *words, const void *setup, struct buf *out)
{
	const struct emp_setup *s = setup;
	switches_print(words, "emperor", emp_switches, SWITCHES, s ? s->rule : NULL, 8, out);
}

const struct chart emp_charts[] = {
	{"size", SAYS_charts_emperor_size, print_scales},
	{"formations", SAYS_charts_emperor_formations, print_footprints},
	{"grades", SAYS_charts_emperor_grades, print_grades},
	{"ground", SAYS_charts_emperor_ground, print_ground},
	{"orders", SAYS_charts_emperor_orders, print_command},
	{"figures", SAYS_charts_emperor_figures, print_other},
	{"switches", SAYS_charts_emperor_switches, print_switches},
	{0},
};

/* ---- figures of a scenario ---- */

static void army_figures(const struct emp_setup *s, int seat, struct buf *out)
{
	int n[ARMS] = {0}, points = 0, corps = 0;
	for (int u = 0; u < s->n_units; u++)
		if (s->unit[u].seat == seat) {
			n[s->unit[u].arm]++;
			points += emp_points(s, u);
		}
	for (int l = 0; l < s->n_leaders; l++)
		corps += s->leader[l].seat == seat && !s->leader[l].army;
	int divisions = n[INFANTRY] + n[CAVALRY], elan = s->elan[seat];
	buf_addf(out,
		 "  %s: %d corps, %d infantry, %d cavalry, %d batteries; %d points and %d elan, %d in all "
		 "(a standard army has %d)\n",
		 s->head.seat[seat].name, corps, n[INFANTRY], n[CAVALRY], n[ARTILLERY], points, elan,
		 points + emp_number(N_ELAN_POINTS) * elan, emp_number(N_ARMY_POINTS));
	if (n[ARTILLERY] > (divisions + 1) / 2)
		buf_addf(out, "  %s: more than one battery to two divisions (EMP 16)\n", s->head.seat[seat].name);
	if (2 * elan < divisions || 2 * elan > 3 * divisions)
		buf_addf(out, "  %s: elan is not between half and one and a half of the divisions (EMP 16)\n",
			 s->head.seat[seat].name);
}

void emp_figures(const void *setup, const void *state, struct buf *out)
{
	const struct emp_setup *s = setup;
	const struct emp_state *n = state;
	int least = INT32_MAX;
	for (int seat = 0; seat < 2; seat++)
		army_figures(s, seat, out);
	for (int u = 0; u < s->n_units; u++) {
		int gap = 0;
		if (emp_in_play(n, u) && emp_nearest_enemy(s, n, u, &gap) != VALUE_NONE && gap < least)
			least = gap;
	}
	buf_addf(out, "  table %d.%d by %d.%d inches, %d turns; the nearest enemies are %d.%02d inches apart\n",
		 s->width / 10, s->width % 10, s->height / 10, s->height % 10, s->turns, least / 100, least % 100);
}
