/* Every chart as plain text, so that it can be laid beside its source. */
#include "rules/emperor/emp.h"

static void print_scales(const struct words *words, const void *setup, struct buf *out)
{
	const struct emp_setup *s = setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_size_above));
	buf_adds(out, "\n  figures  infantry l/c/m  cavalry l/m  charge f/h  zone  canister/eff.\n");
	for (int i = 0; i < emp_n_scales; i++) {
		const struct emp_scale_row *r = &emp_scales[i];
		if (s && s->scale != i)
			continue;
		buf_addf(out, "  %-7d  %5d/%d/%-6d  %5d/%-5d  %4d/%-5d  %4d  %5d/%d\n", r->figures, r->move[INFANTRY_LINE],
			 r->move[INFANTRY_COLUMN], r->move[INFANTRY_MARCH], r->move[CAVALRY_LINE], r->move[CAVALRY_MARCH],
			 r->charge[INFANTRY], r->charge[CAVALRY], r->zone, r->canister, r->effective);
	}
}

static void print_footprints(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_formations_above));
	buf_adds(out, "\n  arm        formation       bases  footprint  shooting  combat\n");
	for (int arm = 0; arm < ARMS; arm++)
		for (int f = 0; f < FORMATIONS; f++) {
			const struct emp_formation_row *r = &emp_footprints[arm][f];
			if (!r->known)
				continue;
			int w = r->wide * r->base_w, d = r->deep * r->base_d;
			buf_addf(out, "  %-10s %-14s %d by %d  %d.%d x %d.%d  %5dd6  %4dd6\n", emp_arms[arm],
				 emp_formation_titles[f], r->wide, r->deep, w / 100, w / 10 % 10, d / 100, d / 10 % 10, r->shooting,
				 r->combat);
		}
}

static void print_grades(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_grades_above));
	buf_adds(out, "\n  grade      hits on  activation  waver\n");
	for (int g = 0; g < GRADES; g++)
		buf_addf(out, "  %-10s %6d+ %10d+ %5d+\n", emp_grades[g].name, emp_grades[g].hits_on, emp_grades[g].activation,
			 emp_grades[g].waver);
}

static void print_ground(const struct words *words, const void *setup, struct buf *out)
{
	static const char *const going[] = {"normal", "half", "road only", "never"};
	static const char *const sight[] = {"clear", "2 inches deep", "hides", "blocks"};
	static const char *const cover[] = {"none", "area", "hard"};
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_emperor_ground_above));
	buf_adds(out, "\n  type    infantry   horse, guns  sight          cover\n");
	for (int t = 0; t < TERRAINS; t++) {
		buf_addf(out, "  %-7s %-10s %-12s %-14s %-5s ", emp_terrains[t].name, going[emp_terrains[t].going[0]],
			 going[emp_terrains[t].going[1]], sight[emp_terrains[t].sight], cover[emp_terrains[t].cover]);
		page_words(out, 10, words_row(words, "ground", "emperor", emp_terrains[t].name));
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
	for (int i = 0; i < SWITCHES; i++) {
		struct buf text = BUF_INIT;
		int value = s ? s->rule[i] : emp_switches[i].usual;
		buf_addf(&text, "%s %d, %d to %d: ", s ? "here" : "usual", value, emp_switches[i].lo, emp_switches[i].hi);
		switch_say(words, "emperor", &emp_switches[i], value, &text);
		buf_addf(&text, " (%s)", emp_switches[i].source);
		buf_addf(out, "  %-8s ", emp_switches[i].name);
		page_words(out, 11, buf_text(&text));
		buf_free(&text);
	}
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
	buf_addf(out, "  %s: %d corps, %d infantry, %d cavalry, %d batteries; %d points and %d elan, %d in all "
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
