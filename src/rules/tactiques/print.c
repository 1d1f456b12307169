/* Every chart as plain text, so that it can be laid beside the rulebook's. */
#include "rules/tactiques/tac.h"
#include "words/said.h"

/* Names of traits, in the order of their bits. */
static void add_traits(const struct words *words, struct buf *out, uint16_t traits)
{
	static const enum said_id names[] = {SAYS_charts_tactiques_blocking, SAYS_charts_tactiques_hindrance,
					     SAYS_charts_tactiques_broken, SAYS_charts_tactiques_general,
					     SAYS_charts_tactiques_strongpoint, SAYS_charts_tactiques_fortification,
					     SAYS_charts_tactiques_water, SAYS_charts_tactiques_sloping,
					     SAYS_charts_tactiques_steep, SAYS_charts_tactiques_crossing};
	bool any = false;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (traits >> i & 1) {
			buf_addf(out, "%s%s", any ? ", " : "", words_plain(words, names[i]));
			any = true;
		}
}

static void add_costs(struct buf *out, const int8_t cost[KINDS_OF_MOVER])
{
	for (int k = 0; k < KINDS_OF_MOVER; k++)
		if (cost[k] == X)
			buf_adds(out, "    -");
		else
			buf_addf(out, "%5d", cost[k]);
}

static void add_source(struct buf *out, struct buf *more, const char *source, int indent)
{
	buf_addf(more, "%s[%s]", more->len ? "  " : "", source);
	page_words(out, indent, buf_text(more));
	buf_free(more);
}

static void print_hexes(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_ground_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_ground_columns));
	for (int g = 0; g < GROUNDS; g++) {
		const struct tac_ground_row *r = &tac_grounds[g];
		struct buf more = BUF_INIT;
		buf_addf(out, "  %c ", r->letter);
		page_column(out, 14, tac_name(words, "ground", r->name));
		add_costs(out, r->cost);
		buf_addf(out, "%7d%6d%6d   %s\n        ", -r->cover, -r->hinders, r->limit,
			 words_plain(words, r->rally ? SAYS_cells_yes : SAYS_cells_no));
		add_traits(words, &more, r->traits);
		add_source(out, &more, r->source, 8);
	}
}

static void print_hexsides(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_sides_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_sides_columns));
	for (int k = 0; k < HEXSIDES; k++) {
		const struct tac_hexside_row *r = &tac_hexsides[k];
		struct buf more = BUF_INIT;
		buf_adds(out, "    ");
		page_column(out, 14, tac_name(words, "hexsides", r->name));
		add_costs(out, r->cost);
		buf_addf(out, "%7d\n        ", -r->cover);
		add_traits(words, &more, r->traits);
		buf_adds(&more, r->free_down ? words_plain(words, SAYS_charts_tactiques_free_down) : "");
		add_source(out, &more, r->source, 8);
	}
}

static void print_formations(const struct words *words, const void *setup, struct buf *out)
{
	static const enum said_id kinds[] = {SAYS_charts_tactiques_hexside, SAYS_charts_tactiques_corner,
					     SAYS_charts_tactiques_any_way};
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_formations_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_formations_columns));
	for (int f = 0; f < FORMATIONS; f++) {
		const struct tac_formation_row *r = &tac_formations[f];
		buf_adds(out, "  ");
		page_column(out, 11, tac_name(words, "formations", r->name));
		buf_addf(out, " %-8s %4d%4d%4d   x %d  %s\n", words_plain(words, kinds[r->facing]), r->fires[0],
			 r->fires[1], r->fires[2], r->factor,
			 r->halves        ? "x 1/2"
			 : r->target == 1 ? "+ 1"
			 : r->target == 2 ? "+ 2"
					  : "0");
	}
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_arms_columns));
	for (int a = 0; a < ARMS; a++) {
		buf_adds(out, "  ");
		page_column(out, 16, tac_name(words, "arms", tac_arms[a]));
		buf_addf(out, " %10d %-6s  %5d %s\n", tac_change_points[a],
			 words_plain(words, SAYS_charts_tactiques_points), tac_retreat_hexes[a],
			 words_plain(words, SAYS_charts_tactiques_hexes));
	}
}

static void print_modifiers(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_modifiers_above));
	buf_addc(out, '\n');
	for (int m = 0; m < MODIFIERS; m++) {
		const struct tac_modifier_row *r = &tac_modifiers[m];
		if (r->n)
			buf_addf(out, "  %+d  %s (%s)\n", r->n, r->why, r->rule);
		else
			buf_addf(out, "   x  %s (%s)\n", r->why, r->rule);
	}
}

static void add_cell(struct buf *out, const struct tac_cell *c)
{
	static const char *const dis[] = {"~", "MC", "Dr", "2Dr"};
	char move[8] = "~";
	if (c->move == RETREATS)
		snprintf(move, sizeof move, "Rt");
	else if (c->move >= PURSUE_0)
		snprintf(move, sizeof move, "Pr%d", c->move - PURSUE_0);
	char text[24];
	snprintf(text, sizeof text, "%d/%s/%s", c->losses, dis[c->disruption], move);
	buf_addf(out, " %-8s", text);
}

static void print_melee(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_melee_odds));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_odds_columns));
	for (int odds = ODDS_LEAST; odds <= ODDS_MOST; odds++)
		if (odds < -1 || odds > 0)
			buf_addf(out, "  %+5d   %2d to %d %+7d\n", tac_odds_modifier(odds, false), odds < 0 ? 1 : odds,
				 odds < 0 ? -odds : 1, tac_odds_modifier(odds, true));
	buf_addc(out, '\n');
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_melee_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_melee_columns));
	for (int i = 0; i < tac_n_melee_rows; i++) {
		const struct tac_melee_row *r = &tac_melee_rows[i];
		buf_adds(out, "  ");
		words_say(words,
			  SAID(charts_tactiques, who_won, .attacker = tac_name(words, "types", tac_types[r->attacker]),
			       .defender = tac_name(words, "types", tac_types[r->defender]), .won = r->attacker_won),
			  out);
		buf_addc(out, '\n');
		for (int m = 0; m < MARGINS; m++) {
			add_cell(out, &r->cell[2 * m]);
			add_cell(out, &r->cell[2 * m + 1]);
		}
		buf_addc(out, '\n');
	}
}

static void print_special(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	page_words(out, 0, words_plain(words, SAYS_charts_tactiques_losses_above));
	buf_addf(out, "\n%s\n", words_plain(words, SAYS_charts_tactiques_losses_columns));
	for (int die = 1; die <= 10; die++) {
		const int8_t *loss = tac_special_losses[die];
		buf_addf(out, "  %3d  ", die);
		page_column(out, 18, tac_name(words, "losses", tac_specials[loss[BY_MUSKET]]));
		buf_adds(out, "  ");
		page_column(out, 18, tac_name(words, "losses", tac_specials[loss[BY_GUN]]));
		buf_adds(out, "  ");
		buf_addf(out, "%s\n", tac_name(words, "losses", tac_specials[loss[BY_HAND]]));
	}
}

static void print_switches(const struct words *words, const void *setup, struct buf *out)
{
	const struct tac_setup *s = setup;
	switches_print(words, "tactiques", tac_switches, SWITCHES, s ? s->rule : NULL, 20, out);
}

static void print_events(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	buf_addf(out, "%s\n\n", words_plain(words, SAYS_charts_tactiques_events_above));
	for (int die = 1; die <= TAC_DIE; die++)
		buf_addf(out, "  %2d  %s (RULE 8.1A%d)\n", die,
			 tac_name(words, "happenings", tac_happenings[tac_house_events[die]]), die);
}

static void print_weather(const struct words *words, const void *setup, struct buf *out)
{
	(void)setup;
	buf_addf(out, "%s\n\n", words_plain(words, SAYS_charts_tactiques_weather_above));
	buf_addf(out, "%s\n", words_plain(words, SAYS_charts_tactiques_weather_columns));
	for (int w = 0; w < WEATHERS; w++) {
		const struct tac_weather_row *r = &tac_weathers[w];
		buf_addf(out, "  %2d to %2d  ", r->from, r->to);
		page_column(out, 13, tac_name(words, "weather", r->name));
		buf_addf(out, " %7d  ", r->muskets);
		if (r->sight < TAC_LOS)
			buf_addf(out, "%5d", r->sight);
		else
			buf_adds(out, "    -");
		buf_addf(out, "  %11d%s\n", r->double_step,
			 r->deepens ? words_plain(words, SAYS_charts_tactiques_deep) : "");
	}
}

const struct chart tac_charts[] = {
	{"ground", SAYS_charts_tactiques_ground, print_hexes},
	{"sides", SAYS_charts_tactiques_sides, print_hexsides},
	{"formations", SAYS_charts_tactiques_formations, print_formations},
	{"modifiers", SAYS_charts_tactiques_modifiers, print_modifiers},
	{"melee", SAYS_charts_tactiques_melee, print_melee},
	{"losses", SAYS_charts_tactiques_losses, print_special},
	{"events", SAYS_charts_tactiques_events, print_events},
	{"weather", SAYS_charts_tactiques_weather, print_weather},
	{"switches", SAYS_charts_tactiques_switches, print_switches},
	{0},
};

/* ---- figures of a scenario ---- */

void tac_figures(const void *setup, const void *state, struct buf *out)
{
	struct tac_at at = {setup, state};
	buf_addf(out, "  map: %d by %d hexes, %d turns\n", at.setup->map.columns, at.setup->map.rows, at.setup->turns);
	for (int seat = 0; seat < 2; seat++) {
		int units = 0, increments = 0;
		for (int u = 0; u < at.s->n_unit; u++)
			if (at.setup->unit[u].seat == seat && !at.setup->unit[u].company) {
				units++;
				increments += at.setup->unit[u].increments;
			}
		buf_addf(out, "  %s: %d units of %d increments\n", at.setup->head.seat[seat].name, units, increments);
	}
}
