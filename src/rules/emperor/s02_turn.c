/* Chapter 2: the turn, its two blind mails, and who moves first. */
#include "rules/emperor/emp.h"

int emp_setup_row(struct run *run)
{
	(void)run;
	return FLOW_TURN_END;
}

/* ---- 2.3: the first mail ---- */

struct mails {
	struct choice line[2][EMP_LINES];
	int n[2];
};

struct emp_command emp_command_of(int seat, const struct choice *c)
{
	struct emp_command to = {.seat = (int16_t)seat, .verb = c->verb};
	int16_t *const arg[] = {&to.a, &to.b, &to.c, &to.d};
	for (size_t i = 0; i < ARRAY_LEN(arg); i++)
		*arg[i] = c->v[i];
	return to;
}

static void take_orders(struct run *run, int seat, void *context)
{
	struct mails *m = context;
	emp_scope_seat(run, seat);
	while (m->n[seat] < EMP_LINES) {
		struct choice c = ask_free(run, Q_ORDERS, seat, m->n[seat], VALUE_NONE);
		if (c.verb == CMD_DONE)
			break;
		m->line[seat][m->n[seat]++] = c;
	}
	scope_pop(run);
}

static void begin_turn(struct emp_state *s)
{
	for (int u = 0; u < s->n_unit; u++) {
		struct emp_unit *unit = &s->unit[u];
		unit->shot = unit->moved = unit->rallied = unit->failed = 0;
		unit->charged = unit->reacted = unit->followed = unit->broke = 0;
		unit->formed = VALUE_NONE;
		unit->used = 0;
	}
	for (int l = 0; l < s->n_leader; l++)
		s->leader[l].spent = 0;
}

/* 2.3: both sides order before either moves. */
int emp_orders_row(struct run *run)
{
	RULE("EMP 2.3", FLOW_NEXT);
	struct emp_state *s = emp_state(run);
	struct mails *m = run_scratch(run, sizeof *m);
	begin_turn(s);
	ask_all(run, 3, take_orders, m);
	s->n_command = 0;
	for (int k = 0; k < 2; k++)
		for (int seat = emp_setup(run)->seat_by_id[k], i = 0; i < m->n[seat]; i++)
			s->command[s->n_command++] = emp_command_of(seat, &m->line[seat][i]);
	return FLOW_NEXT;
}

/* ---- 2.4: initiative ---- */

static int roll_initiative(struct run *run, int seat)
{
	const struct emp_setup *setup = emp_setup(run);
	int army = emp_army_leader(setup, seat);
	int elan = army == VALUE_NONE ? 0 : emp_state(run)->leader[army].elan;
	emp_scope_seat(run, seat);
	modifier(run, "EMP 2.4", "elan", elan);
	int n = roll(run, "EMP 2.4", "initiative", seat, 1, VALUE_NONE, VALUE_NONE)->value[0] + elan;
	roll_figures(run);
	scope_pop(run);
	return n;
}

static bool wants_first(const struct emp_state *s, int seat)
{
	for (int i = 0; i < s->n_command; i++)
		if (s->command[i].seat == seat && s->command[i].verb == CMD_FIRST)
			return true;
	return false;
}

enum { EQUAL_ROLLS = 20 }; /* then the first in the order of ids wins: no dice last for ever */

/* 2.4: the higher roll moves second, or first if its mail says so. */
static void decide_initiative(struct run *run)
{
	RULE("EMP 2.4");
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int total[2] = {0, 0};
	for (int again = 0; total[0] == total[1] && again < EQUAL_ROLLS; again++)
		for (int k = 0; k < 2; k++)
			total[setup->seat_by_id[k]] = roll_initiative(run, setup->seat_by_id[k]);
	int winner = total[0] == total[1] ? setup->seat_by_id[0] : total[1] > total[0];
	int second = wants_first(s, winner) ? !winner : winner;
	s->side[second].second = 1;
	s->side[!second].second = 0;
	report(run, EV_initiative, winner, winner, total[winner], second == winner);
}

/* ---- the Command Phase ---- */

typedef void each_command(struct run *run, const struct emp_command *c);

/* Commands of one kind in the order of the mail, for everybody whom a leader commands. */
static void commands_of_leaders(struct run *run, each_command *f, bool (*wanted)(int verb))
{
	const struct emp_setup *setup = emp_setup(run);
	const struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_leaders; k++)
		for (int i = 0; i < s->n_command; i++)
			if (wanted(s->command[i].verb) && s->command[i].a == setup->leader_by_id[k])
				f(run, &s->command[i]);
}

static bool spends(int verb)
{
	return verb == CMD_RECOVER || verb == CMD_ATTACK || verb == CMD_TARGET || verb == CMD_DEFEND ||
	       verb == CMD_DELAY;
}

static void spend_at_once(struct run *run, const struct emp_command *c)
{
	if (c->verb == CMD_RECOVER)
		emp_recover(run, c);
	else
		emp_change_order(run, c);
}

static void rally_all(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	for (int k = 0; k < setup->n_units; k++)
		for (int i = 0; i < s->n_command; i++)
			if (s->command[i].verb == CMD_RALLY && s->command[i].a == setup->by_id[k] &&
			    !s->unit[setup->by_id[k]].rallied)
				emp_rally(run, setup->by_id[k]);
}

int emp_command_row(struct run *run)
{
	emp_share_elan(run);
	commands_of_leaders(run, spend_at_once, spends);
	decide_initiative(run);
	emp_flank_march(run);
	rally_all(run);
	return FLOW_NEXT;
}

/* ---- the Movement Phase ---- */

/* Who is still on the march round the flank has no part in what was ordered if it came. */
static bool is_away(const struct emp_state *s, const struct emp_command *c)
{
	return (c->verb == CMD_RIDE ? s->leader[c->a].where : s->unit[c->a].where) == OFF_TABLE;
}

static void carry_out(struct run *run, const struct emp_command *c, int ridden[EMP_LEADERS])
{
	if (is_away(emp_state(run), c))
		return;
	switch (c->verb) {
	case CMD_FORM: emp_change_formation(run, c->a, c->b); break;
	case CMD_ABOUT: emp_about_face(run, c->a); break;
	case CMD_MOVE: emp_move_unit(run, c); break;
	case CMD_ENTER: emp_enter_area(run, c->a, c->b); break;
	case CMD_RIDE: emp_ride(run, c, ridden); break;
	default: break;
	}
}

int emp_movement_row(struct run *run)
{
	const struct emp_setup *setup = emp_setup(run);
	struct emp_state *s = emp_state(run);
	int before[EMP_UNITS], ridden[EMP_LEADERS] = {0};
	emp_note_distances(setup, s, before);
	for (int second = 0; second < 2; second++)
		for (int i = 0; i < s->n_command; i++)
			if (s->side[s->command[i].seat].second == second)
				carry_out(run, &s->command[i], ridden);
	emp_displace_leaders(run);
	emp_judge_attack_orders(run, before);
	return FLOW_NEXT;
}
