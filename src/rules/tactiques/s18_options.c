/* Chapter 18: optional rules.  With Activations a turn of the engine is the Activation of one
 * command; the sides take turns, and a game turn is over when all have had theirs. */
#include "rules/tactiques/tac.h"

/* ---- 18.1: Activations ---- */

static bool by_commands(const struct tac_setup *s)
{
	return s->rule[SWITCH_ACTIVATIONS] > 0;
}

/* The highest level that is activated by itself. */
static int threshold_of(const struct tac_setup *s)
{
	static const int8_t level[] = {BRIGADE, BRIGADE, COLUMN, CORPS};
	return level[s->rule[SWITCH_ACTIVATIONS]];
}

/* With which command it is activated; NONE: an echelon above these. */
static int activated_with(const struct tac_setup *s, int command)
{
	int c = command, most = threshold_of(s);
	if (s->command[c].level > most)
		return VALUE_NONE;
	while (s->command[c].n_parents && s->command[s->command[c].parent[0]].level <= most)
		c = s->command[c].parent[0];
	return c;
}

static bool is_active(struct tac_at at, int command)
{
	int with = activated_with(at.setup, command);
	return with == VALUE_NONE ? list_has(at.s->game.along, at.s->game.n_along, command)
				  : with == at.s->game.command;
}

/* 18.14 */
bool tac_unit_active(struct tac_at at, int unit)
{
	RULE("TN 18.14", true);
	return !by_commands(at.setup) || is_active(at, tac_unit(at, unit)->command);
}

bool tac_leader_active(struct tac_at at, int leader)
{
	RULE("TN 18.14l", true);
	int own = at.s->leader[leader].command;
	return !by_commands(at.setup) || is_active(at, own == VALUE_NONE ? at.setup->leader[leader].command : own);
}

bool tac_dummies_active(struct tac_at at, int seat)
{
	RULE("TN 18.14m", true);
	for (int c = 0; c < at.s->n_command && by_commands(at.setup); c++)
		if (at.setup->command[c].seat == seat && at.s->command[c].activated)
			return false;
	return true;
}

bool tac_activation_left(struct tac_at at, int unit)
{
	int own = tac_unit(at, unit)->command, with = activated_with(at.setup, own);
	return !by_commands(at.setup) || !at.s->command[with == VALUE_NONE ? own : with].activated;
}

/* May it be activated by itself: with a unit on the map or about to enter it, and not yet in this game
 * turn? */
static bool is_left(struct tac_at at, int command)
{
	if (at.s->command[command].activated || activated_with(at.setup, command) != command)
		return false;
	for (int u = 0; u < at.s->n_unit; u++)
		if ((tac_on_map(at.s, u) || tac_entry_of_unit(at, u) != VALUE_NONE) &&
		    activated_with(at.setup, tac_unit(at, u)->command) == command)
			return true;
	return false;
}

static bool has_left(struct tac_at at, int seat)
{
	for (int c = 0; c < at.s->n_command; c++)
		if (at.setup->command[c].seat == seat && is_left(at, c))
			return true;
	return false;
}

/* 18.13: the echelons above the active command that have not gone along with another. */
static bool may_go_along(struct tac_at at, int command)
{
	RULE("TN 18.13b", false);
	return command != at.s->game.command && activated_with(at.setup, command) == VALUE_NONE &&
	       !at.s->command[command].activated && tac_below(at, at.s->game.command, command);
}

static void ask_along(struct run *run)
{
	struct tac_state *s = tac_state(run);
	for (int c = 0; c < s->n_command; c++) {
		if (!may_go_along(tac_now(run), c) || s->game.n_along == (int)ARRAY_LEN(s->game.along))
			continue;
		option(run, ANSWER_NO, 0, 0, 0);
		option(run, ANSWER_YES, 0, 0, 0);
		if (ask(run, Q_ALONG, s->at.active, c, VALUE_NONE).verb == ANSWER_NO)
			continue;
		s->game.along[s->game.n_along++] = c;
		report(run, EV_goes_along, s->at.active, c);
	}
}

/* The last command below it that is left takes it along. */
int tac_usual_along(const void *setup, const void *view, const struct question *q)
{
	struct tac_at at = {.setup = setup, .s = view};
	for (int c = 0; c < at.s->n_command; c++)
		if (c != at.s->game.command && is_left(at, c) && tac_below(at, c, ASKED(q, Q_ALONG, command)))
			return ANSWER_NO;
	return ANSWER_YES;
}

/* 18.12: the side that is next chooses one of its commands. */
static void activate(struct run *run)
{
	RULE("TN 18.12");
	struct tac_state *s = tac_state(run);
	s->game.command = VALUE_NONE;
	s->game.n_along = 0;
	if (!has_left(tac_now(run), s->at.active))
		return;
	for (int c = 0; c < s->n_command; c++)
		if (tac_setup(run)->command[c].seat == s->at.active && is_left(tac_now(run), c))
			option(run, ACTIVATE_COMMAND, c, 0, 0);
	struct choice c = ask(run, Q_ACTIVATE, s->at.active, VALUE_NONE, VALUE_NONE);
	s->game.command = ARG(&c, ACTIVATE_COMMAND, command);
	report(run, EV_activates, s->at.active, s->game.command);
	ask_along(run);
}

/* 18.11: the Command Phase of both sides first.  Its steps are played again for the other side. */
static bool commands_other(struct run *run)
{
	RULE("TN 18.11", false);
	struct tac_state *s = tac_state(run);
	if (s->game.command != VALUE_NONE || s->at.visit[ROW_ACTIVATE] > 1)
		return false;
	s->at.active = !tac_setup(run)->first;
	return true;
}

/* Who is next to activate: the first side at the beginning, nobody twice while the other can. */
static int next_side(struct run *run)
{
	const struct tac_state *s = tac_state(run);
	int first = tac_setup(run)->first;
	int next = s->game.command == VALUE_NONE && s->at.visit[ROW_ACTIVATE] == 2 ? first : s->at.active;
	return has_left(tac_now(run), next) || !has_left(tac_now(run), !next) ? next : !next;
}

/* The side is changed in a visit of its own: the game waits for whose turn it was when one began. */
int tac_activate_row(struct run *run)
{
	RULE("TN 18.1", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	if (!by_commands(tac_setup(run)))
		return FLOW_NEXT;
	if (commands_other(run))
		return ROW_START;
	int next = next_side(run);
	if (next != s->at.active) {
		s->at.active = next;
		return ROW_ACTIVATE;
	}
	activate(run);
	return FLOW_NEXT;
}

/* After M: the turn is over, but the Rally Phase comes when no command is left. */
int tac_stand_down_row(struct run *run)
{
	RULE("TN 18.14d", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	if (!by_commands(tac_setup(run)))
		return FLOW_NEXT;
	if (s->game.command != VALUE_NONE)
		s->command[s->game.command].activated = 1;
	for (int i = 0; i < s->game.n_along; i++)
		s->command[s->game.along[i]].activated = 1;
	if (has_left(tac_now(run), 0) || has_left(tac_now(run), 1))
		return FLOW_TURN_END;
	s->at.active = tac_setup(run)->first;
	return FLOW_NEXT;
}

/* 18.13: the Rally Phase of both sides.  FLOW_NEXT: the game turn is over. */
static int rally_other(struct run *run)
{
	RULE("TN 18.13", FLOW_NEXT);
	struct tac_state *s = tac_state(run);
	if (s->at.active == tac_setup(run)->first) {
		s->at.active = !s->at.active;
		return ROW_FATIGUE;
	}
	return FLOW_NEXT;
}

int tac_close_turn(struct run *run)
{
	struct tac_state *s = tac_state(run);
	if (!by_commands(tac_setup(run)))
		return s->at.turn % 2 ? FLOW_TURN_END : FLOW_NEXT;
	int flow = rally_other(run);
	if (flow != FLOW_NEXT)
		return flow;
	s->game.command = VALUE_NONE;
	s->game.n_along = 0;
	for (int c = 0; c < s->n_command; c++)
		s->command[c].activated = 0;
	return FLOW_NEXT;
}

void tac_turn_start(const void *setup, void *state)
{
	const struct tac_setup *s = setup;
	struct tac_state *n = state;
	if (!by_commands(s)) {
		n->at.active = n->at.turn % 2 ? s->first : !s->first;
		return;
	}
	if (n->game.command == VALUE_NONE) {
		n->game.turn++;
		n->at.active = s->first;
		return;
	}
	if (has_left((struct tac_at){.setup = s, .s = n}, !n->at.active))
		n->at.active = !n->at.active;
	n->at.row = ROW_ACTIVATE;
}

int tac_game_turn(struct tac_at at)
{
	return by_commands(at.setup) ? at.s->game.turn : (at.s->at.turn + 1) / 2;
}

bool tac_opens_game_turn(struct tac_at at)
{
	return by_commands(at.setup) ? at.s->game.command == VALUE_NONE : at.s->at.turn % 2;
}

/* ---- 18.2: Split Units ---- */

int tac_twin(struct tac_at at, int unit)
{
	RULE("TN 18.2", VALUE_NONE);
	int twin = at.setup->unit[unit].twin;
	return at.setup->rule[SWITCH_SPLIT_UNITS] ? VALUE_NONE : twin;
}

int tac_twin_beside(struct tac_at at, int unit)
{
	int twin = tac_twin(at, unit);
	return twin != VALUE_NONE && tac_on_map(at.s, twin) && tac_on_map(at.s, unit) &&
			       at.s->unit[twin].hex == at.s->unit[unit].hex
		       ? twin
		       : VALUE_NONE;
}

void tac_add_twins(struct tac_at at, struct tac_stack *stack)
{
	for (int i = 0; i < stack->n; i++) {
		int twin = tac_twin_beside(at, stack->unit[i]);
		if (twin != VALUE_NONE && !list_has(stack->unit, stack->n, twin) && stack->n < TAC_STACK)
			stack->unit[stack->n++] = (int16_t)twin;
	}
}

/* 18.21: the halves lose by turns, the first of the roster first. */
int tac_loser(struct tac_at at, int unit)
{
	RULE("TN 18.21", unit);
	int twin = tac_twin_beside(at, unit);
	if (twin == VALUE_NONE)
		return unit;
	int a = unit < twin ? unit : twin, b = unit < twin ? twin : unit;
	return at.s->unit[a].losses <= at.s->unit[b].losses ? a : b;
}

/* 18.21: the regiment is Shattered when its second half is. */
bool tac_twin_holds(struct tac_at at, int unit)
{
	RULE("TN 18.21s", false);
	int twin = tac_twin(at, unit);
	return twin != VALUE_NONE && at.s->unit[twin].losses < at.setup->unit[twin].shatter;
}

/* ---- 18.3 ---- */

void tac_monarch_lost(struct run *run, int leader, enum tac_special how)
{
	RULE("TN 18.3");
	const struct tac_leader_setup *l = &tac_setup(run)->leader[leader];
	bool lost = how == SL_CAPTURED || how == SL_GRIEVOUS || how == SL_KILLED;
	if (tac_setup(run)->rule[SWITCH_MONARCH] && l->role == MONARCH && lost)
		tac_end_game(run, !l->seat, DECISIVE,
			     tac_points(tac_now(run), !l->seat) - tac_points(tac_now(run), l->seat));
}
