/* Every chart as plain text, so that it can be laid beside its source. */
#include "rules/battalions/bat.h"

static void mark(struct buf *out, int confidence)
{
	buf_addf(out, confidence == FOUND ? "  [found]\n" : "\n");
}

static void print_units(struct buf *out)
{
	buf_adds(out, "BATTALIONS.  Budget: 2 Fire + 2 Melee + Morale + Training - 10, and 3 more for cavalry "
		      "and horse\nartillery.  What is not marked is this project's proposal.\n");
	for (int i = 0; i < bat_n_units; i++) {
		const struct bat_unit *u = &bat_units[i];
		if (!i || strcmp(u->nation, u[-1].nation))
			buf_addf(out, "\n%s\n  type  kind                   Fire Melee Morale Training Budget\n",
				 u->nation);
		buf_addf(out, "  %-5s %-22s %4d %5d %6d %8d %6d", bat_types[u->type].code,
			 bat_types[u->type].name, u->value[FIRE], u->value[MELEE], u->morale, u->training,
			 u->budget);
		mark(out, u->confidence);
	}
}

static void print_results(struct buf *out)
{
	buf_adds(out, "\nRESULT TABLE, attacker's total less defender's\n\n");
	for (int r = 0; r < RESULTS; r++) {
		if (r == 0)
			buf_addf(out, "  %+d and more  ", bat_results[r].from);
		else if (r == RESULTS - 1)
			buf_addf(out, "  %+d and less  ", bat_results[r].to);
		else
			buf_addf(out, "  %+d to %+-7d", bat_results[r].from, bat_results[r].to);
		buf_addf(out, "%s\n", bat_results[r].text);
	}
}

static void print_cards(struct buf *out)
{
	buf_adds(out, "\nTACTICS CARDS, one of each\n\n");
	for (int t = 0; t < TACTICS; t++) {
		buf_addf(out, "  %s %s: %s", bat_tactics[t].code, bat_tactics[t].title,
			 bat_tactics[t].text);
		mark(out, bat_tactics[t].confidence);
	}
	buf_adds(out, "\nTERRAIN CARDS\n\n");
	for (int t = 0; t < TERRAINS; t++)
		buf_addf(out, "  %d %s: %s\n", bat_terrains[t].copies, bat_terrains[t].title,
			 bat_terrains[t].text);
}

static void print_line(struct buf *out)
{
	buf_adds(out, "\nTHE LINE\n\n  stack  place          at start  in play  line infantry, foot guns\n");
	for (int p = 0; p < BAT_LINE; p++)
		buf_addf(out, "  %-6s %-14s %8d %8d  %s\n", bat_place_names[p], bat_places[p].name,
			 bat_places[p].at_start, bat_places[p].in_play, bat_places[p].centre ? "yes" : "no");
}

static void print_switches(struct buf *out)
{
	buf_adds(out, "\nSWITCHES that a scenario may set\n\n");
	for (int i = 0; i < SWITCHES; i++) {
		buf_addf(out, "  %-14s usual %d, %d to %d: ", bat_switches[i].name, bat_switches[i].usual,
			 bat_switches[i].lo, bat_switches[i].hi);
		bat_switch_text(i, bat_switches[i].usual, out);
		buf_addf(out, " (%s)\n", bat_switches[i].source);
	}
}

void bat_print_tables(struct buf *out)
{
	buf_adds(out, "BATTALIONS.  The dice: attack 2D10, morale 1D10, training 2D6.\n\n");
	print_line(out);
	buf_addc(out, '\n');
	print_units(out);
	print_results(out);
	print_cards(out);
	print_switches(out);
}

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
				buf_addf(&parts, ", %s%s %d (%d)", bat_arms[arm],
					 arm == COMMANDER ? "s" : "", cards, budget);
		}
		for (int p = 0; p < BAT_LINE; p++)
			line += n->stack[bat_stack_at(seat, p)].n_cards;
		buf_addf(out, "  %s: %d battalions, %d points in all%s; %d in the line, %d attacks a turn\n",
			 s->head.seat[seat].name, deck, total, buf_text(&parts), line,
			 bat_allowance(s, n, seat));
		buf_free(&parts);
	}
}
