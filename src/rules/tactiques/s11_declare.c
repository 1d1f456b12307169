/* Chapter 11, first section: step H, melee declaration; and the Grand abilities, which are bestowed in it. */
#include "rules/tactiques/tac.h"

/* ---- 3.2, 3.21: Grand abilities ---- */

/* In step H a leader gives his ability to all of its arm with and beside him. */
static bool is_served(struct tac_at at, int unit, int leader)
{
	RULE("TN 3.2", false);
	static const int8_t branch[ABILITIES] = {-1, 0, 2, 1, -1};
	const struct tac_unit *u = &at.s->unit[unit];
	int hex = at.s->leader[leader].hex;
	if (!tac_on_map(at.s, unit) || at.setup->unit[unit].seat != at.setup->leader[leader].seat ||
	    tac_branch(at, unit) != branch[tac_ability_of(at, leader)])
		return false;
	return flat_distance(&at.setup->map, hex, u->hex) <= 1 ||
	       (u->hex2 != VALUE_NONE && flat_distance(&at.setup->map, hex, u->hex2) <= 1);
}

static void bestow(struct run *run, int leader)
{
	RULE("TN 3.21");
	struct tac_state *s = tac_state(run);
	int n = 0;
	for (int u = 0; u < s->n_unit; u++)
		if (is_served(tac_now(run), u, leader)) {
			s->unit[u].grand = leader;
			n++;
		}
	if (n)
		report(run, EV_bestows, tac_setup(run)->leader[leader].seat, leader, n);
}

static void bestow_all(struct run *run, int seat)
{
	const struct tac_state *s = tac_state(run);
	for (int l = 0; l < s->n_leader; l++)
		if (tac_leads(s, l) && !s->leader[l].paralysed && tac_setup(run)->leader[l].seat == seat &&
		    tac_leader_active(tac_now(run), l))
			bestow(run, l);
}

/* ---- 11.1 ---- */

/* 11.1: guns never. */
struct no tac_unmarked_no(struct tac_at at, int unit)
{
	RULE("TN 11.1g", NO_OBJECTION);
	return tac_is_artillery(at, unit) ? NO(guns_unmarked) : NO_OBJECTION;
}

static struct no square_no(struct tac_at at, int unit)
{
	RULE("TN 11.12", NO_OBJECTION);
	return at.s->unit[unit].formation == F_SQUARE ? NO(attacks_in_square) : NO_OBJECTION;
}

/* 11.12 */
static struct no order_no(struct tac_at at, int unit)
{
	RULE("TN 11.12", NO_OBJECTION);
	switch (tac_order_of(at, unit)) {
	case MANEUVER: return NO(maneuver_attacks);
	case RESERVE: return NO(reserve_attacks);
	default: return NO_OBJECTION;
	}
}

/* 15.71: at night only against who is near. */
static struct no night_no(struct tac_at at, int unit)
{
	RULE("TN 15.71d", NO_OBJECTION);
	return tac_light(at) != NIGHT || tac_engaged(at, unit) ? NO_OBJECTION : NO(night_attack);
}

struct no tac_declare_no(struct tac_at at, int unit)
{
	struct no no = tac_unmarked_no(at, unit);
	if (!no.why)
		no = square_no(at, unit);
	if (!no.why && !tac_unit_active(at, unit))
		no = NO(not_active);
	if (!no.why)
		no = order_no(at, unit);
	return no.why ? no : night_no(at, unit);
}

static bool may_declare(struct tac_at at, int unit)
{
	return !tac_declare_no(at, unit).why;
}

/* 11.11 */
static bool must_check(struct tac_at at, int unit)
{
	RULE("TN 11.11", false);
	const struct tac_unit *u = &at.s->unit[unit];
	return tac_out_of_command(at, unit) || u->formation == F_SKIRMISH || u->tired || tac_engaged(at, unit) ||
	       tac_fatigued(at, tac_unit(at, unit)->command);
}

static void mark_twin(struct run *run, int unit)
{
	struct tac_state *s = tac_state(run);
	int twin = tac_twin_beside(tac_now(run), unit);
	if (twin == VALUE_NONE)
		return;
	tac_show(run, twin);
	s->unit[twin].marker = s->unit[unit].marker;
	s->unit[twin].acted = 1;
	report(run, EV_declares, tac_setup(run)->unit[twin].seat, twin, s->unit[twin].marker);
}

static void mark(struct run *run, int unit)
{
	struct tac_unit *u = &tac_state(run)->unit[unit];
	u->marker = tac_arm(tac_now(run), unit) == CAVALRY ? CHARGE : ASSAULT;
	report(run, EV_declares, tac_setup(run)->unit[unit].seat, unit, u->marker);
	mark_twin(run, unit);
}

/* 8.1A8: whom the event of the turn drives on. */
static void mark_zealous(struct run *run, int seat)
{
	for (int u = 0; u < tac_state(run)->n_unit; u++) {
		struct tac_at at = tac_now(run);
		if (at.setup->unit[u].seat != seat || !tac_on_map(at.s, u) || !tac_is_zealous(at, u) ||
		    at.s->unit[u].marker != NO_MARKER || !may_declare(at, u))
			continue;
		tac_state(run)->unit[u].acted = 1;
		tac_show(run, u);
		mark(run, u);
	}
}

static void declare(struct run *run, int unit)
{
	RULE("TN 11.1");
	struct tac_at at = tac_now(run);
	struct tac_unit *u = &tac_state(run)->unit[unit];
	int seat = at.setup->unit[unit].seat;
	u->acted = 1;
	tac_show(run, unit);
	if (must_check(at, unit) && !tac_task_check(run, unit, TASK_DECLARE, NULL)) {
		report(run, EV_hesitates, seat, unit);
		return;
	}
	mark(run, unit);
}

/* H: one unit a visit. */
int tac_declare_row(struct run *run)
{
	RULE("TN 8.1H", FLOW_NEXT);
	struct tac_at at = tac_now(run);
	int seat = at.s->at.active;
	if (at.s->at.visit[ROW_DECLARE] <= 1) {
		bestow_all(run, seat);
		mark_zealous(run, seat);
	}
	option(run, DECLARE_DONE, 0, 0, 0);
	for (int u = 0; u < at.s->n_unit; u++)
		if (at.setup->unit[u].seat == seat && tac_on_map(at.s, u) && !at.s->unit[u].acted &&
		    at.s->unit[u].marker == NO_MARKER && may_declare(at, u))
			option(run, DECLARE_UNIT, u, 0, 0);
	struct choice c = ask(run, Q_DECLARE, seat, VALUE_NONE, VALUE_NONE);
	if (c.verb == DECLARE_UNIT) {
		declare(run, ARG(&c, DECLARE_UNIT, unit));
		return ROW_DECLARE;
	}
	tac_all_may_act(run);
	return FLOW_NEXT;
}
