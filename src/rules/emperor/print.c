/* Every chart as plain text, so that it can be laid beside its source. */
#include "rules/emperor/emp.h"

static void print_scales(struct buf *out)
{
	buf_adds(out, "SIZE TABLE, inches\n\n"
		      "  figures  infantry line/column/march  cavalry line/march  charge foot/horse  zone  canister/effective\n");
	for (int i = 0; i < emp_n_scales; i++) {
		const struct emp_scale_row *s = &emp_scales[i];
		buf_addf(out, "  %-7d  %12d/%d/%-10d  %12d/%-4d  %12d/%-3d  %4d  %8d/%d\n", s->figures, s->move[INFANTRY_LINE],
			 s->move[INFANTRY_COLUMN], s->move[INFANTRY_MARCH], s->move[CAVALRY_LINE], s->move[CAVALRY_MARCH],
			 s->charge[INFANTRY], s->charge[CAVALRY], s->zone, s->canister, s->effective);
	}
}

static void print_footprints(struct buf *out)
{
	buf_adds(out, "\nFORMATIONS\n\n  arm        formation       bases  footprint  shooting  combat\n");
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

static void print_grades(struct buf *out)
{
	buf_adds(out, "\nGRADES\n\n  grade      hits on  activation  waver\n");
	for (int g = 0; g < GRADES; g++)
		buf_addf(out, "  %-10s %6d+ %10d+ %5d+\n", emp_grades[g].name, emp_grades[g].hits_on, emp_grades[g].activation,
			 emp_grades[g].waver);
}

static void print_terrain(struct buf *out)
{
	static const char *const going[] = {"normal", "half", "road only", "never"};
	static const char *const sight[] = {"clear", "2 inches deep", "hides", "blocks"};
	static const char *const cover[] = {"none", "area", "hard"};
	buf_adds(out, "\nGROUND\n\n  type    infantry   horse, guns  sight          cover\n");
	for (int t = 0; t < TERRAINS; t++)
		buf_addf(out, "  %-7s %-10s %-12s %-14s %-5s %s\n", emp_terrains[t].name, going[emp_terrains[t].going[0]],
			 going[emp_terrains[t].going[1]], sight[emp_terrains[t].sight], cover[emp_terrains[t].cover],
			 emp_terrains[t].text);
}

static void print_numbers(struct buf *out)
{
	buf_adds(out, "\nOTHER FIGURES, lengths in hundredths of an inch\n\n");
	for (int i = 0; i < NUMBERS; i++)
		buf_addf(out, "  %5d  %-50s %s, %s\n", emp_numbers[i].value, emp_numbers[i].what, emp_numbers[i].tag,
			 emp_numbers[i].source);
}

static void print_switches(struct buf *out)
{
	buf_adds(out, "\nSWITCHES that a scenario may set\n\n");
	for (int i = 0; i < SWITCHES; i++) {
		buf_addf(out, "  %-8s usual %d, %d to %d: ", emp_switches[i].name, emp_switches[i].usual, emp_switches[i].lo,
			 emp_switches[i].hi);
		emp_switch_text(i, emp_switches[i].usual, out);
		buf_addf(out, " (%s)\n", emp_switches[i].source);
	}
}

void emp_print_tables(struct buf *out)
{
	buf_adds(out, "EMPEROR.  All dice are D6.\n\n");
	print_scales(out);
	print_footprints(out);
	print_grades(out);
	print_terrain(out);
	print_numbers(out);
	print_switches(out);
}

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
