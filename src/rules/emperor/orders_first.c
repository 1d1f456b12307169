/* The lines of the first mail, tried one after the other on a copy of what the seat sees, so that a move is judged
 * from where the line above leaves the unit; and one step of them, for the map of a receipt. */
#include "rules/emperor/orders_bind.h"

/* ---- a line ---- */

/* The step that is looked at: tried, if it is of the first mail, and shown, unless a line of the unit's own
 * takes its place. */
static void show_step(struct binding *b, int unit, int leader)
{
	struct emp_tried tried = {.unit = unit, .leader = leader};
	int before = b->n;
	b->step = b->watch->step;
	if (emp_verb_bit(&emp_language, b->step) & b->own)
		return;
	b->aims = false;
	if (unit != VALUE_NONE)
		tried.from = b->trial->unit[unit];
	if (emp_verb_bit(&emp_language, b->step) & b->verbs)
		emp_take_step(b, unit, leader);
	if (unit != VALUE_NONE)
		tried.to = b->trial->unit[unit];
	tried.command = b->n > before ? &b->list[before] : NULL;
	tried.aim = b->aims ? &b->aim : NULL;
	b->watch->show(b->watch->context, &tried);
}

/* Steps that stand now, up to the one that is looked at; that one alone if it does not stand. */
static void take_steps(struct binding *b, int unit, int leader)
{
	const struct order_step *steps[EMP_STEPS];
	const struct order_step *last = b->watch && b->at == b->watch->line ? b->watch->step : NULL;
	struct emp_eye eye = b->eye;
	eye.unit = unit;
	int n = emp_steps(&eye, b->at, last ? ALL_MAILS : b->verbs, steps), stop = n;
	for (int i = 0; last && i < n; i++)
		if (steps[i] == last)
			stop = i;
	if (last && stop == n)
		stop = 0;
	if (b->eye.view->at.row == ROW_CHARGES) /* the first mail is carried out */
		stop = 0;
	for (int i = 0; i < stop; i++) {
		b->step = steps[i];
		if (emp_verb_bit(&emp_language, b->step) & b->verbs & ~b->own)
			emp_take_step(b, unit, leader);
	}
	if (last)
		show_step(b, unit, leader);
}

/* In play, or it may come round the flank this turn. */
static bool is_here(const struct binding *b, int unit)
{
	return emp_in_play(b->eye.view, unit) ||
	       (b->eye.view->unit[unit].where == OFF_TABLE &&
		emp_may_arrive(b->eye.setup, b->eye.view, b->eye.setup->unit[unit].leader));
}

/* Whom a subject means: units one after the other in the order of their ids. */
static void take_subject(struct binding *b, const char *name)
{
	const struct emp_setup *setup = b->eye.setup;
	int unit = emp_mean_unit(setup, b->eye.seat, name), leader = emp_mean_leader(setup, b->eye.seat, name);
	if (unit != VALUE_NONE) {
		take_steps(b, unit, VALUE_NONE);
	} else if (leader != VALUE_NONE) {
		take_steps(b, VALUE_NONE, leader);
	} else {
		for (int k = 0; k < setup->n_units; k++) {
			int u = setup->by_id[k];
			if (setup->unit[u].seat != b->eye.seat || !is_here(b, u) || !emp_is_kind(setup, u, name))
				continue;
			b->own = emp_own_verbs(b, u);
			take_steps(b, u, VALUE_NONE);
		}
		b->own = 0;
	}
}

static void take_line(struct binding *b, const struct order_line *l)
{
	bool alone = !l->n_subjects || order_step_any(l, &emp_language, VERB(V_GRAND));
	b->at = l;
	if (alone)
		take_steps(b, VALUE_NONE, VALUE_NONE);
	for (size_t k = 0; !alone && k < l->n_subjects; k++)
		take_subject(b, l->subjects[k]);
}

void emp_take_lines(struct binding *b, unsigned verbs)
{
	b->verbs = verbs;
	for (size_t i = 0; i < b->plan->n; i++)
		take_line(b, &b->plan->lines[i]);
}

/* ---- the copy ---- */

/* A point of elan, if he has one for this turn. */
static bool pays(struct emp_leader *l)
{
	if (l->where != ON_TABLE || l->spent || l->elan <= 0)
		return false;
	l->spent = 1;
	l->elan--;
	return true;
}

static void spend_in_trial(const struct emp_setup *setup, struct emp_state *s, const struct emp_command *c)
{
	struct emp_leader *l = &s->leader[c->a];
	if (c->verb == CMD_RECOVER) {
		if (s->unit[c->b].status != FRESH && emp_may_help(setup, s, c->a, c->b) && pays(l))
			s->unit[c->b].status = emp_better(setup, s, c->b);
	} else if (!l->broken && l->order != VALUE_NONE && pays(l)) {
		emp_set_order(l, c);
	}
}

/* The list so far, as commands of the copy. */
static void command_trial(struct binding *b)
{
	struct emp_state *s = b->trial;
	s->n_command = 0;
	for (int i = 0; i < b->n; i++)
		s->command[s->n_command++] = emp_command_of(b->eye.seat, &b->list[i]);
}

/* 3.1: shares that do not fit share nothing out. */
static void share_in_trial(struct binding *b, struct order_mistakes *notes)
{
	int share[EMP_LEADERS], first = 0;
	struct no no = emp_share_fault(b->eye.setup, b->trial, b->eye.seat);
	while (first < b->n && b->list[first].verb != CMD_SHARE)
		first++;
	if (!no.why && emp_shares(b->eye.setup, b->trial, b->eye.seat, share))
		for (int l = 0; l < b->eye.setup->n_leaders; l++)
			b->trial->leader[l].elan = share[l];
	else if (first < b->n && notes)
		order_mistake_no(notes, ORDER_IMPOSSIBLE, (const unsigned[2]){(unsigned)b->line[first], 0}, NULL, no,
				 NO_OBJECTION);
}

void emp_begin_trial(struct binding *b)
{
	const struct emp_setup *setup = b->eye.setup;
	struct order_mistakes *notes = b->notes;
	struct emp_state *s = b->trial;
	b->notes = NULL;
	emp_take_lines(b, EMP_AT_ONCE);
	command_trial(b);
	share_in_trial(b, notes);
	for (int k = 0; k < setup->n_leaders; k++)
		for (int i = 0; i < s->n_command; i++)
			if (s->command[i].verb != CMD_ARRIVE && s->command[i].verb != CMD_SHARE &&
			    s->command[i].a == setup->leader_by_id[k])
				spend_in_trial(setup, s, &s->command[i]);
	for (int k = 0; k < setup->n_leaders; k++)
		if (setup->leader[setup->leader_by_id[k]].seat == b->eye.seat &&
		    emp_may_arrive(setup, s, setup->leader_by_id[k]))
			emp_bring_on(setup, s, setup->leader_by_id[k]);
	emp_note_distances(setup, s, b->before);
	s->n_command = 0;
	b->n = 0;
	b->notes = notes;
	b->verbs = FIRST_MAIL;
}

/* ---- one step ---- */

struct tried { /* a binding with the copy of the view that it changes */
	struct binding b;
	struct emp_state trial;
};

struct tries {
	struct tried above, now; /* what the lines above leave; with what the line adds */
	size_t n;                /* lines above */
};

static void tries_begin(struct tries *t, const struct order_drawing *d)
{
	t->n = 0;
	t->above.trial = *(const struct emp_state *)d->view;
	t->above.b = (struct binding){.plan = d->plan, .trial = &t->above.trial};
	t->above.b.eye = (struct emp_eye){d->setup, d->view, &emp_language, NULL, d->seat, VALUE_NONE, VALUE_NONE};
	emp_begin_trial(&t->above.b);
}

void emp_try_step(struct order_drawing *d, const struct emp_watch *watch)
{
	struct tries *t = d->notes;
	if (!t || &d->plan->lines[t->n] > watch->line) {
		t = d->notes = t ? t : arena_alloc(d->arena, sizeof *t);
		tries_begin(t, d);
	}
	while (&d->plan->lines[t->n] < watch->line)
		take_line(&t->above.b, &d->plan->lines[t->n++]);
	t->now = t->above;
	t->now.b.trial = &t->now.trial;
	t->now.b.watch = watch;
	take_line(&t->now.b, watch->line);
}
