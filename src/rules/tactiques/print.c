/* Every chart as plain text, so that it can be laid beside the rulebook's. */
#include "rules/tactiques/tac.h"

/* Names of traits, in the order of their bits. */
static void add_traits(struct buf *out, uint16_t traits)
{
	static const char *const names[] = {"Blocking", "Hindrance", "Broken", "General", "Strongpoint",
					    "Fortification", "water", "Sloping", "steep", "crossing"};
	bool any = false;
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (traits >> i & 1) {
			buf_addf(out, "%s%s", any ? ", " : "", names[i]);
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

static void print_terrain(struct buf *out)
{
	buf_adds(out, "TERRAIN CHART, hexes.  Movement points of infantry, cavalry, foot guns, horse guns, "
		      "leaders;\n- : Impassable.\n\n"
		      "    kind            inf  cav  ft.  hs.  ldr  cover sight stack rally\n");
	for (int g = 0; g < GROUNDS; g++) {
		const struct tac_ground_row *r = &tac_grounds[g];
		buf_addf(out, "  %c %-14s", r->letter, r->name);
		add_costs(out, r->cost);
		buf_addf(out, "%7d%6d%6d   %-4s ", -r->cover, -r->hinders, r->limit, r->rally ? "yes" : "no");
		add_traits(out, r->traits);
		buf_addf(out, "  [%s]\n", r->source);
	}
	buf_adds(out, "\nTERRAIN CHART, hexsides: what crossing adds\n\n"
		      "    kind            inf  cav  ft.  hs.  ldr  cover\n");
	for (int k = 0; k < HEXSIDES; k++) {
		const struct tac_hexside_row *r = &tac_hexsides[k];
		buf_addf(out, "    %-14s", r->name);
		add_costs(out, r->cost);
		buf_addf(out, "%7d  ", -r->cover);
		add_traits(out, r->traits);
		buf_addf(out, "%s  [%s]\n", r->free_down ? ", free on the way down" : "", r->source);
	}
}

static void print_formations(struct buf *out)
{
	static const char *const kinds[] = {"hexside", "corner", "any way"};
	buf_adds(out, "\nFORMATIONS: increments that fire from a hex, movement, fire at it\n\n"
		      "  formation   faces     inf cav art  move  target\n");
	for (int f = 0; f < FORMATIONS; f++) {
		const struct tac_formation_row *r = &tac_formations[f];
		buf_addf(out, "  %-11s %-8s %4d%4d%4d   x %d  %s\n", r->name, kinds[r->facing], r->fires[0],
			 r->fires[1], r->fires[2], r->factor,
			 r->halves	? "x 1/2"
			 : r->target == 1 ? "+ 1"
			 : r->target == 2 ? "+ 2"
					  : "0");
	}
	buf_adds(out, "\n  arm              change of formation  retreats\n");
	for (int a = 0; a < ARMS; a++)
		buf_addf(out, "  %-16s %10d points  %5d hexes\n", tac_arms[a], tac_change_points[a],
			 tac_retreat_hexes[a]);
}

static void print_modifiers(struct buf *out)
{
	buf_adds(out, "\nMODIFIERS\n\n");
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

static void print_melee(struct buf *out)
{
	buf_adds(out, "\nMELEE ODDS\n\n  attacker  odds    defender\n");
	for (int odds = ODDS_LEAST; odds <= ODDS_MOST; odds++)
		if (odds < -1 || odds > 0)
			buf_addf(out, "  %+5d   %2d to %d %+7d\n", tac_odds_modifier(odds, false),
				 odds < 0 ? 1 : odds, odds < 0 ? -odds : 1, tac_odds_modifier(odds, true));
	buf_adds(out, "\nMELEE RESULTS, attacker and defender, by margin\n\n"
		      "                                   1                 2 to 4            5 to 7  "
		      "          8 and more\n");
	for (int i = 0; i < tac_n_melee_rows; i++) {
		const struct tac_melee_row *r = &tac_melee_rows[i];
		buf_addf(out, "  %s  %-8s v %-9s", r->attacker_won ? "attacker" : "defender",
			 tac_types[r->attacker], tac_types[r->defender]);
		for (int m = 0; m < MARGINS; m++) {
			add_cell(out, &r->cell[2 * m]);
			add_cell(out, &r->cell[2 * m + 1]);
		}
		buf_addc(out, '\n');
	}
}

static void print_special(struct buf *out)
{
	buf_adds(out, "\nSPECIAL LOSS TABLE\n\n  die  infantry fire       artillery fire      assault, charge\n");
	for (int die = 1; die <= 10; die++)
		buf_addf(out, "  %3d  %-18s  %-18s  %s\n", die, tac_specials[tac_special_losses[die][BY_MUSKET]],
			 tac_specials[tac_special_losses[die][BY_GUN]],
			 tac_specials[tac_special_losses[die][BY_HAND]]);
}

static void print_switches(struct buf *out)
{
	buf_adds(out, "\nSWITCHES that a scenario may set\n\n");
	for (int i = 0; i < SWITCHES; i++)
		buf_addf(out, "  %-20s usual %d, %d to %d: %s (%s)\n", tac_switches[i].name,
			 tac_switches[i].usual, tac_switches[i].lo, tac_switches[i].hi, tac_switches[i].text,
			 tac_switches[i].source);
}

static void print_chances(struct buf *out)
{
	buf_adds(out, "\nEVENTS, after an even die [house]\n\n");
	for (int die = 1; die <= TAC_DIE; die++)
		buf_addf(out, "  %2d  %s\n", die, tac_happenings[tac_house_events[die]]);
	buf_adds(out, "\nWEATHER [house]\n\n  die       weather       muskets  sight  Double Step\n");
	for (int w = 0; w < WEATHERS; w++) {
		const struct tac_weather_row *r = &tac_weathers[w];
		buf_addf(out, "  %2d to %2d  %-13s %7d  ", r->from, r->to, r->name, r->muskets);
		if (r->sight < TAC_LOS)
			buf_addf(out, "%5d", r->sight);
		else
			buf_adds(out, "    -");
		buf_addf(out, "  %11d%s\n", r->double_step, r->deepens ? "  streams are deep" : "");
	}
}

void tac_print_tables(struct buf *out)
{
	buf_adds(out, "TACTIQUES NAPOLEON.  The die: 1d10.\n\n");
	print_terrain(out);
	print_formations(out);
	print_modifiers(out);
	print_melee(out);
	print_special(out);
	print_chances(out);
	print_switches(out);
}

/* ---- figures of a scenario ---- */

void tac_figures(const void *setup, const void *state, struct buf *out)
{
	struct tac_at at = {setup, state};
	buf_addf(out, "  map: %d by %d hexes, %d turns\n", at.setup->map.columns, at.setup->map.rows,
		 at.setup->turns);
	for (int seat = 0; seat < 2; seat++) {
		int units = 0, increments = 0;
		for (int u = 0; u < at.s->n_unit; u++)
			if (at.setup->unit[u].seat == seat && !at.setup->unit[u].company) {
				units++;
				increments += at.setup->unit[u].increments;
			}
		buf_addf(out, "  %s: %d units of %d increments\n", at.setup->head.seat[seat].name, units,
			 increments);
	}
}
