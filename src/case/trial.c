/* One case: from elements to a run that has ended, and its record. */
#include "case/trial.h"
#include "orders/orders.h"
#include "record/record.h"
#include "base/limits.h"

void trial_fail(struct trial *t, const struct element *where, const char *fmt, ...)
{
	va_list ap;
	if (where)
		buf_addf(&t->trouble, "line %u: <%s> ", where->line, where->name);
	va_start(ap, fmt);
	buf_vaddf(&t->trouble, fmt, ap);
	va_end(ap);
	buf_addc(&t->trouble, '\n');
}

static int turn_number(const struct element *e)
{
	long long n = 0;
	parse_int(element_attr(e, "n", ""), 1, 32000, &n);
	return (int)n;
}

static void each_child(struct trial *t, const struct element *e, const char *name, element_visit *f)
{
	for (size_t k = 0; k < e->n_children; k++)
		if (!name || !strcmp(e->children[k].name, name))
			f(t, &e->children[k]);
}

/* What is about the turn: what stands in its <turn>, and outside of any if it is the first one or
 * the name is of those that hold for all turns. */
static void each_of(struct trial *t, const char *name, bool always, element_visit *f)
{
	for (int i = 0; i < t->n_parts; i++)
		for (size_t k = 0; k < t->part[i]->n_children; k++) {
			const struct element *e = &t->part[i]->children[k];
			if (!strcmp(e->name, "turn") && turn_number(e) == t->turn)
				each_child(t, e, name, f);
			else if (strcmp(e->name, "turn") && (always || t->turn == t->first) &&
				 (!name || !strcmp(e->name, name)))
				f(t, e);
		}
}

void trial_each(struct trial *t, const char *name, element_visit *f)
{
	each_of(t, name, false, f);
}

/* ---- the position ---- */

/* A later element with the same name and id (a side: the same seat) replaces the earlier. */
static bool replaces(const struct element *later, const struct element *earlier)
{
	const char *key = strcmp(later->name, "side") ? "id" : "seat";
	const char *a = element_attr(later, key, NULL), *b = element_attr(earlier, key, NULL);
	return a && b && !strcmp(later->name, earlier->name) && !strcmp(a, b);
}

static void add_element(struct trial *t, const struct element *e)
{
	struct element *scenario = t->scenario;
	size_t i = 0;
	while (i < scenario->n_children && !replaces(e, &scenario->children[i]))
		i++;
	scenario->children[i] = *e;
	scenario->n_children += i == scenario->n_children;
}

static size_t count_in(const struct element *e)
{
	size_t n = 1;
	for (size_t k = 0; k < e->n_children; k++)
		n += count_in(&e->children[k]);
	return n;
}

/* All of them, which is room enough for any list of them. */
static size_t count_elements(const struct trial *t)
{
	size_t n = 0;
	for (int i = 0; i < t->n_parts; i++)
		n += count_in(t->part[i]);
	return n;
}

static void add_position(struct trial *t, const struct element *position)
{
	const char *illegal = element_attr(position, "illegal", NULL);
	if (illegal)
		t->illegal = !strcmp(illegal, "yes");
	for (size_t k = 0; k < position->n_children; k++)
		if (strcmp(position->children[k].name, "set"))
			add_element(t, &position->children[k]);
}

static void build_scenario(struct trial *t)
{
	const struct element *root = t->part[!strcmp(t->part[0]->name, "conventions")];
	t->scenario = arena_alloc(t->arena, sizeof *t->scenario);
	*t->scenario = *root;
	t->scenario->n_children = 0;
	t->scenario->children = arena_alloc(t->arena, count_elements(t) * sizeof *t->scenario->children);
	trial_each(t, "position", add_position);
}

static void fix(struct trial *t, const struct element *where, const char *table, const char *row, const char *field,
		const char *value)
{
	struct error e = ERROR_INIT;
	if (state_fix(t->sys, t->setup, t->state, table, row, field, value, &e))
		trial_fail(t, where, "%s", e.text);
}

/* <set row="a b"> sets the field of both rows. */
static void apply_set(struct trial *t, const struct element *e)
{
	char *rows = arena_strdup(t->arena, element_attr(e, "row", "0")), *row;
	while ((row = strsep(&rows, " \t\r\n")))
		if (*row)
			fix(t, e, element_attr(e, "table", ""), row, element_attr(e, "field", ""),
			    element_attr(e, "value", ""));
}

static void apply_sets(struct trial *t, const struct element *position)
{
	for (size_t k = 0; k < position->n_children; k++)
		if (!strcmp(position->children[k].name, "set"))
			apply_set(t, &position->children[k]);
}

/* Row of the sequence of play, or n_rows. */
static int find_row(const struct trial *t, const char *name)
{
	int i = 0;
	while (i < t->sys->n_rows && strcmp(t->sys->rows[i].name, name))
		i++;
	return i;
}

static void apply_at(struct trial *t, const struct element *e)
{
	const char *row = element_attr(e, "row", NULL), *active = element_attr(e, "active", NULL);
	const char *turn = element_attr(e, "turn", NULL);
	int i = row ? find_row(t, row) : 0;
	if (turn)
		fix(t, e, "position", "0", "turn", turn);
	if (active)
		fix(t, e, "position", "0", "active", active);
	if (i == t->sys->n_rows)
		trial_fail(t, e, "row=\"%s\" is none of this system's", row);
	else if (row)
		fix(t, e, "position", "0", "row", arena_printf(t->arena, "%d", i));
}

/* What the engine would find after the first row, and lay to the rules. */
static void check_position(struct trial *t)
{
	struct buf text = BUF_INIT;
	const struct position *at = t->state;
	bool looks = !t->trouble.len && t->sys->invariant && at->row >= t->sys->first_row;
	const char *broken = looks ? t->sys->invariant(t->setup, t->state, &text) : NULL;
	if (broken && !t->illegal)
		trial_fail(t, t->part[t->n_parts - 1],
			   "begins with a position that may not be: %s "
			   "(<position illegal=\"yes\"> if it is meant so)",
			   broken);
	else if (looks && t->illegal && !broken)
		trial_fail(t, t->part[t->n_parts - 1], "says illegal=\"yes\" of a position that may be");
	buf_free(&text);
}

/* Where sides take turns, every turn is somebody's. */
static void check_mover(struct trial *t)
{
	const struct position *at = t->state;
	if (t->sys->turn_start && at->row >= t->sys->first_row && at->active == VALUE_NONE)
		trial_fail(t, t->part[t->n_parts - 1], "begins in nobody's turn");
}

static void name_turn(struct trial *t, const struct element *e)
{
	int n = turn_number(e);
	if (n < t->first)
		trial_fail(t, e, "n=\"%d\" is before turn %d, with which play begins", n, t->first);
	else if (n >= t->first + TRIAL_TURNS)
		trial_fail(t, e, "n=\"%d\" is too late: a case goes on for at most %d turns", n, TRIAL_TURNS);
	else if (n > t->last)
		t->last = n;
}

static void load_position(struct trial *t)
{
	struct setup_errors errors = {BUF_INIT, 0};
	build_scenario(t);
	t->setup = base_calloc(1, t->sys->setup_size);
	t->state = base_calloc(1, t->sys->state_size);
	t->sys->load(t->scenario, t->setup, t->state, &errors);
	buf_adds(&t->trouble, buf_text(&errors.text));
	buf_free(&errors.text);
	if (t->trouble.len)
		return;
	struct position *at = t->state;
	at->turn = 1;
	at->row = t->sys->first_row;
	at->n_visit = t->sys->n_rows;
	trial_each(t, "at", apply_at);
	trial_each(t, "position", apply_sets);
	check_mover(t);
	check_position(t);
	t->turn = t->first = t->last = at->turn;
	for (int i = 0; i < t->n_parts; i++)
		each_child(t, t->part[i], "turn", name_turn);
}

/* ---- script, dice, orders ---- */

/* A misspelt question or choice would be refused by every position. */
static void check_choice(struct trial *t, const struct element *e)
{
	const char *question = element_attr(e, "question", ""), *choice = element_attr(e, "choice", NULL);
	int kind = script_question(t->sys, question);
	if (kind == VALUE_NONE)
		trial_fail(t, e, "question=\"%s\" is none of this system's", question);
	else if (choice && !script_choice_known(t, kind, choice))
		trial_fail(t, e, "choice=\"%s\" is no answer to \"%s\" in any position", choice, question);
}

static void add_step(struct trial *t, const struct element *e)
{
	static const char *const steps[] = {"answer", "refused", "offered", "not-asked", "stop"};
	size_t i = 0;
	while (i < ARRAY_LEN(steps) && strcmp(e->name, steps[i]))
		i++;
	if (i == ARRAY_LEN(steps))
		return;
	check_choice(t, e);
	t->step[t->n_steps++].e = e;
}

static void add_defaults(struct trial *t, const struct element *all)
{
	for (size_t k = 0; k < all->n_children; k++) {
		check_choice(t, &all->children[k]);
		t->defaults[t->n_defaults++] = &all->children[k];
	}
}

static void add_throw(struct trial *t, const struct element *e)
{
	if (strcmp(e->name, "dice") && strcmp(e->name, "shuffle"))
		return;
	if (t->n_throws == TRIAL_THROWS)
		trial_fail(t, e, "is one too many: at most %d", TRIAL_THROWS);
	else
		t->throw [t->n_throws++] = (struct scripted){e, NULL};
}

static void add_look(struct trial *t, const struct element *e)
{
	const char *row = element_attr(e, "row", NULL);
	long long visit = 0;
	if (!row)
		return;
	int i = find_row(t, row);
	parse_int(element_attr(e, "visit", "0"), 0, 1000, &visit);
	if (i == t->sys->n_rows)
		trial_fail(t, e, "row=\"%s\" is none of this system's", row);
	else if (t->n_looks == TRIAL_LOOKS)
		trial_fail(t, e, "is one too many: at most %d look at the end of a row", TRIAL_LOOKS);
	else
		t->look[t->n_looks++] = (struct trial_look){e, i, (int)visit, 0, NULL};
}

/* Keeps the state for those who look at the end of that row. */
static void row_ended(struct listener *self, const void *state, int row)
{
	struct trial *t = ((struct trial_ear *)(void *)self)->trial;
	for (size_t i = 0; i < t->n_looks; i++) {
		struct trial_look *look = &t->look[i];
		if (look->row != row || (++look->ends != look->visit && look->visit))
			continue;
		if (!look->state)
			look->state = arena_alloc(t->arena, t->sys->state_size);
		memcpy(look->state, state, t->sys->state_size);
	}
}

struct lines { /* of a seat, one a line */
	const char *name, *seat;
	struct buf text;
};

static void collect(struct lines *l, const struct element *e)
{
	for (size_t k = 0; k < e->n_children; k++) {
		const struct element *c = &e->children[k];
		if (strcmp(c->name, l->name) || strcmp(element_attr(c, "seat", ""), l->seat))
			continue;
		for (const char *p = c->text; *p; p++)
			buf_addc(&l->text, strchr("\r\n\t", *p) ? ' ' : *p);
		buf_addc(&l->text, '\n');
	}
}

/* The lines of all elements of that name for the seat in this turn; empty: there are none. */
static void collect_lines(const struct trial *t, struct lines *l)
{
	for (int i = 0; i < t->n_parts; i++) {
		if (t->turn == t->first)
			collect(l, t->part[i]);
		for (size_t k = 0; k < t->part[i]->n_children; k++)
			if (!strcmp(t->part[i]->children[k].name, "turn") &&
			    turn_number(&t->part[i]->children[k]) == t->turn)
				collect(l, &t->part[i]->children[k]);
	}
}

typedef void line_check(const void *setup, const void *view, int seat, const struct order_set *set,
			struct order_mistakes *notes);

/* Lines are numbered from 1 as they stand in the file.  Without any the plan stays as it is. */
static void add_plan(struct trial *t, int seat, const char *name, struct trial_plan *p,
		     const struct order_language *language, line_check *check)
{
	const struct setup_head *head = t->setup;
	struct lines l = {name, head->seat[seat].id, BUF_INIT};
	collect_lines(t, &l);
	if (l.text.len && language) {
		*p = (struct trial_plan){.set = orders_parse_text(language, l.text.data, t->arena),
					 .notes = arena_alloc(t->arena, sizeof *p->notes)};
		p->notes->arena = t->arena;
		void *view = arena_alloc(t->arena, t->sys->state_size);
		state_mask(t->sys, t->setup, t->state, seat, view);
		check(t->setup, view, seat, p->set, p->notes);
		p->checked = p->notes->n;
	}
	buf_free(&l.text);
}

static void add_plans(struct trial *t, int seat)
{
	const struct order_language *standing =
		t->sys->standing_language ? t->sys->standing_language : t->sys->language;
	t->plan[seat] = (struct trial_plan){.set = NULL};
	add_plan(t, seat, "order", &t->plan[seat], t->sys->language, t->sys->check_names);
	if (t->sys->standing)
		add_plan(t, seat, "doctrine", &t->doctrine[seat], standing, t->sys->check_standing);
}

bool trial_load(struct trial *t)
{
	load_position(t);
	return !t->trouble.len;
}

/* Script, dice and lines of the turn; doctrine and defaults stay from the turns before. */
static bool load_script(struct trial *t)
{
	size_t before = t->trouble.len;
	t->n_steps = t->next = t->n_defaults = t->n_throws = t->n_looks = 0;
	t->asked = 0;
	t->step = arena_alloc(t->arena, count_elements(t) * sizeof *t->step);
	t->defaults = arena_alloc(t->arena, count_elements(t) * sizeof *t->defaults);
	each_of(t, NULL, false, add_step);
	each_of(t, "defaults", true, add_defaults);
	each_of(t, NULL, false, add_throw);
	each_of(t, "after", false, add_look);
	for (int seat = 0; seat < ((struct setup_head *)t->setup)->n_seats; seat++)
		add_plans(t, seat);
	return t->trouble.len == before;
}

/* ---- playing ---- */

static struct run *new_run(struct trial *t, struct source **sources, struct dice *dice)
{
	struct run_config config = {.sys = t->sys, .setup = t->setup, .dice = dice,
				    .sources = sources, .keep_journal = true, .check = !t->illegal,
				    .window_wait = !sources, .tell_all = true,
				    .listener = sources ? &t->ear.listener : NULL};
	return run_new(&config, t->state);
}

/* Answers what stands open from those of the first run; false: it stands open there too. */
static bool answer_pending(struct run *second, const struct answer *all, int n_all)
{
	int n;
	bool any = false;
	const struct pending *open = run_pending(second, &n);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < n_all; k++) {
			if (strcmp(open[i].key, all[k].key))
				continue;
			run_record(second, all[k].key, all[k].text, all[k].seat, all[k].origin, all[k].line);
			any = true;
		}
	return any;
}

static void compare_runs(struct trial *t, struct run *second, enum run_end end)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	if (end == RUN_FAULT)
		trial_fail(t, NULL, "played question by question: %s", run_error(second));
	run_journal(t->run, &a);
	run_journal(second, &b);
	if (end != t->end || strcmp(buf_text(&a), buf_text(&b)) ||
	    memcmp(run_now(t->run), run_now(second), t->sys->state_size))
		trial_fail(t, NULL, "played question by question it goes another way");
	buf_free(&a);
	buf_free(&b);
}

/* The same game by mail: every question ends the run, its row starts over.  Journal and
 * state must be those of the straight run. */
static void play_stopping(struct trial *t)
{
	int n;
	const struct answer *all = run_answers(t->run, &n);
	enum run_end end = run_turn(t->second);
	while (end == RUN_PENDING && answer_pending(t->second, all, n))
		end = run_turn(t->second);
	compare_runs(t, t->second, end);
}

static void play(struct trial *t)
{
	t->end = run_turn(t->run);
	if (t->end == RUN_FAULT)
		trial_fail(t, NULL, "the run ends: %s", run_error(t->run));
	else if (t->end == RUN_PENDING && !t->stopped)
		trial_fail(t, NULL, "more than %d questions", TRIAL_QUESTIONS);
	else
		play_stopping(t);
}

static void begin(struct trial *t)
{
	t->ear = (struct trial_ear){{.ended = row_ended}, t};
	script_source_init(&t->script, t);
	script_dice_init(&t->dice, t);
	t->sources[0] = &t->script.source;
	t->run = new_run(t, t->sources, &t->dice.dice);
	t->second = new_run(t, NULL, &t->dice.dice);
}

/* On to the next turn, if the case wants it. */
static bool go_on(struct trial *t)
{
	if (t->turn == t->last || t->end == RUN_FAULT)
		return false;
	if (t->end != RUN_TURN_END) {
		trial_fail(t, NULL, "turn %d is not reached: %s in turn %d", t->last,
			   t->end == RUN_GAME_OVER ? "the game ends" : "play stops", t->turn);
		return false;
	}
	run_turn_close(t->run);
	run_turn_close(t->second);
	memcpy(t->state, run_now(t->run), t->sys->state_size);
	t->turn++;
	return true;
}

/* Whose turn the case says it is. */
static void check_turn(struct trial *t, const struct element *e)
{
	const struct setup_head *head = t->setup;
	const char *active = element_attr(e, "active", NULL);
	int mover = ((const struct position *)t->state)->active;
	if (turn_number(e) == t->turn && active && system_seat(t->setup, active) != mover)
		trial_fail(t, e, "active=\"%s\", and turn %d is of %s", active, t->turn,
			   mover == VALUE_NONE ? "nobody" : head->seat[mover].id);
}

bool trial_turn(struct trial *t)
{
	if (t->run && !go_on(t))
		return false;
	for (int i = 0; i < t->n_parts; i++)
		each_child(t, t->part[i], "turn", check_turn);
	if (!load_script(t))
		return false;
	if (!t->run)
		begin(t);
	play(t);
	return true;
}

void trial_free(struct trial *t)
{
	run_free(t->run);
	run_free(t->second);
	free(t->setup);
	free(t->state);
	buf_free(&t->trouble);
	arena_free(t->arena);
}

/* ---- the record ---- */

static void record_answers(struct trial *t, struct record *r)
{
	int n;
	const struct answer *a = run_answers(t->run, &n);
	struct record_answer *out = arena_alloc(t->arena, (size_t)n * sizeof *out);
	for (int i = 0; i < n; i++)
		out[i] = (struct record_answer){a[i].seat, a[i].key, a[i].text,
						origin_names[a[i].origin], a[i].line};
	r->answers = out;
	r->n_answers = (size_t)n;
}

static const char case_time[] = "2000-01-01T00:00:00Z";

static const char *line_text(struct trial *t, const struct order_set *set, unsigned line)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < set->n && !b.len; i++)
		if (set->lines[i].line == line)
			order_line_print(&b, set->language, &set->lines[i]);
	const char *text = arena_strdup(t->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

/* What lines asked for while the turn ran and could not have, as a game tells the seat in its
 * ledger. */
static void record_refusals(struct trial *t, struct record *r)
{
	const struct setup_head *head = t->setup;
	struct record_entry *out = arena_alloc(t->arena, (size_t)SEATS_MAX * (LIMIT_ERRORS + 1) * sizeof *out);
	for (int seat = 0; seat < head->n_seats; seat++) {
		const struct trial_plan *p = &t->plan[seat];
		if (p->set)
			plan_say(t->words, t->sys, t->setup, p->notes);
		for (size_t i = p->checked; p->set && i < p->notes->n; i++) {
			const struct order_mistake *m = &p->notes->list[i];
			if (m->code == ORDER_REMARK)
				continue;
			out[r->n_ledger++] = (struct record_entry){
				head->seat[seat].id, "order skipped", head->seat[seat].id,
				arena_printf(t->arena, "%s. %s", line_text(t, p->set, m->line), m->text), case_time};
		}
	}
	r->ledger = out;
}

/* A case has no chain and no clock: digests are zero and time stands still. */
void trial_record(struct trial *t, int viewer, struct buf *out)
{
	static const char zero[] = "0000000000000000000000000000000000000000000000000000000000000000";
	const struct position *at = t->state;
	struct record_player players[SEATS_MAX];
	struct buf journal = BUF_INIT;
	for (int i = 0; i < SEATS_MAX; i++)
		players[i] = (struct record_player){"-"};
	struct record r = {.sys = t->sys, .words = t->words, .setup = t->setup, .state = run_now(t->run),
			   .scenario = t->scenario, .scenario_digest = zero, .game = "case",
			   .title = element_attr(t->scenario, "title", "case"), .made = case_time,
			   .turn = at->turn, .active = at->active, .players = players,
			   .due = VALUE_NONE,
			   .dice = {.chain = zero, .sealed = zero, .seeds = zero}};
	run_journal(t->run, &journal);
	r.journal = buf_text(&journal);
	r.pending = run_pending(t->run, &r.n_pending);
	record_answers(t, &r);
	record_refusals(t, &r);
	record_write(&r, viewer, "-", viewer == VIEW_FULL ? NULL : zero, out);
	buf_free(&journal);
}
