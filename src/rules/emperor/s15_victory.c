/* Chapters 15 and 16: objectives, victory, points. */
#include "rules/emperor/emp.h"

/* ---- objectives ---- */

static bool enemy_near(const struct emp_setup *setup, const struct emp_state *s, int unit)
{
	int gap = 0;
	return emp_nearest_enemy(setup, s, unit, &gap) != VALUE_NONE && gap <= emp_number(N_OBJECTIVE_NEAR);
}

/* Houses and works are held by a garrison; other ground by a Fresh division with no enemy near. */
bool emp_holds_objective(const struct emp_setup *setup, const struct emp_state *s, int objective, int seat)
{
	int area = setup->objective[objective].area;
	bool houses = setup->area[area].type == TERRAIN_BUA || setup->area[area].type == TERRAIN_FORT;
	for (int u = 0; u < setup->n_units; u++) {
		if (setup->unit[u].seat != seat || !emp_is_division(setup, u))
			continue;
		if (houses && s->unit[u].where == GARRISON && s->unit[u].area == area)
			return true;
		if (houses || !emp_on_table(s, u) || s->unit[u].status != FRESH || enemy_near(setup, s, u))
			continue;
		struct geo_shape shape = emp_shape(setup, s, u);
		if (geo_contains(&setup->area[area].shape, geo_centre(&shape)))
			return true;
	}
	return false;
}

static void reward(struct run *run, int objective, int seat)
{
	RULE("EMP 3.5.objective");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	const struct emp_objective_setup *o = &setup->objective[objective];
	int army = emp_army_leader(setup, seat);
	if (s->objective[objective].paid || !o->elan || army == VALUE_NONE)
		return;
	s->objective[objective].paid = 1;
	s->leader[army].elan = s->leader[army].elan + o->elan;
	s->side[seat].elan_won = s->side[seat].elan_won + o->elan;
	report(run, EV_elan_won, seat, army, o->area, s->leader[army].elan);
}

void emp_take_objectives(struct run *run)
{
	RULE("EMP 15.2.objective");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int o = 0; o < setup->n_objectives; o++)
		for (int k = 0; k < 2; k++) {
			int seat = setup->seat_by_id[k], only = setup->objective[o].seat;
			if ((only != VALUE_NONE && only != seat) || s->objective[o].holder == seat ||
			    !emp_holds_objective(setup, s, o, seat))
				continue;
			s->objective[o].holder = seat;
			report(run, EV_taken, seat, setup->objective[o].area, seat);
			reward(run, o, seat);
		}
}

/* ---- 15 ---- */

static int divisions_left(const struct emp_setup *setup, const struct emp_state *s, int seat)
{
	int n = 0;
	for (int u = 0; u < setup->n_units; u++)
		n += setup->unit[u].seat == seat && emp_is_division(setup, u) && s->unit[u].where != GONE;
	return n;
}

/* 15.2: elan left, divisions of the enemy, ground held. */
int emp_score(const struct emp_setup *setup, const struct emp_state *s, int seat)
{
	RULE("EMP 15.2", 0);
	int n = emp_army_elan(setup, s, seat) + emp_number(N_SCORE_DIVISION) * s->side[!seat].lost;
	for (int o = 0; o < setup->n_objectives; o++)
		n += s->objective[o].holder == seat && emp_holds_objective(setup, s, o, seat)
			     ? setup->objective[o].score
			     : 0;
	return n;
}

static _Noreturn void finish(struct run *run, int winner, enum emp_ending how, int a, int b, bool marginal)
{
	report(run, EV_ended, winner, winner, (int)how, a, b, marginal);
	run_finish(run, winner);
}

/* 15.1: an army without elan has lost; both at once, who has more divisions left. */
static void judge_elan(struct run *run)
{
	RULE("EMP 15.1");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	int elan[2] = {emp_army_elan(setup, s, 0), emp_army_elan(setup, s, 1)};
	int left[2] = {divisions_left(setup, s, 0), divisions_left(setup, s, 1)};
	if (elan[0] && elan[1])
		return;
	if (elan[0] || elan[1])
		finish(run, elan[1] > 0, ENDS_ELAN, elan[0], elan[1], false);
	finish(run, left[0] == left[1] ? VALUE_NONE : left[1] > left[0], ENDS_BOTH, left[0], left[1], false);
}

/* 15.2: a lead in score that is a victory, but a small one. */
static bool is_marginal(int lead)
{
	RULE("EMP 15.2.marginal", false);
	return lead != 0 && lead < emp_number(N_SCORE_VICTORY) && -lead < emp_number(N_SCORE_VICTORY);
}

/* 15.2: when the turns are over, the higher score. */
static void judge_score(struct run *run)
{
	RULE("EMP 15.2.limit");
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	if (s->at.turn < setup->turns)
		return;
	int a = emp_score(setup, s, 0), b = emp_score(setup, s, 1);
	finish(run, a == b ? VALUE_NONE : b > a, ENDS_SCORE, a, b, is_marginal(a - b));
}

int emp_end_row(struct run *run)
{
	emp_displace_leaders(run);
	emp_take_objectives(run);
	judge_elan(run);
	judge_score(run);
	/* with the rules of the end switched off a game would never end */
	if (emp_state(run)->at.turn >= 2 * emp_setup(run)->turns)
		return FLOW_GAME_OVER;
	return FLOW_TURN_END;
}

/* ---- 16 ---- */

int emp_points(const struct emp_setup *setup, int unit)
{
	static const int8_t price[2][GRADES - 1] = {{9, 6, 4}, {10, 7, 5}};
	const struct emp_unit_setup *u = &setup->unit[unit];
	if (u->arm == ARTILLERY)
		return u->horse ? 6 : 5;
	return price[u->arm][u->grade];
}
