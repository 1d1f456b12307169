/* The scripted sources: answers in the order of the file, dice by the label of the roll. */
#include "case/trial.h"
#include "orders/orders.h"

int script_question(const struct system *sys, const char *name)
{
	for (int i = 0; i < sys->n_questions; i++)
		if (!strcmp(sys->questions[i].name, name) ||
		    (sys->questions[i].back && !strcmp(sys->questions[i].back, name)))
			return i;
	return VALUE_NONE;
}

bool script_choice_known(struct trial *t, int kind, const char *text)
{
	static const struct choice nothing[1];
	struct question q = {.kind = kind, .options = nothing};
	struct choice c = {.verb = -1};
	run_choice_read(t->sys, t->setup, NULL, &q, text, &c);
	return c.verb >= 0;
}

/* ---- answers ---- */

/* Is the step about this question: by name, and by seat and subject where it names them? */
static bool fits(struct trial *t, const struct element *step, const struct question *q)
{
	const struct question_decl *d = &t->sys->questions[q->kind];
	const char *name = question_name(t->sys, q), *seat = element_attr(step, "seat", NULL),
		   *about = element_attr(step, "about", NULL);
	struct buf text = BUF_INIT;
	if (strcmp(element_attr(step, "question", ""), name) || (seat && system_seat(t->setup, seat) != q->seat))
		return false;
	if (about && d->args[0].name)
		value_write(t->sys, t->setup, &d->args[0], q->arg[0], &text);
	bool good = !about || !strcmp(about, buf_text(&text));
	buf_free(&text);
	return good;
}

static int read_choice(struct trial *t, struct run *run, const struct question *q, const char *text, struct choice *out)
{
	const void *view = q->options ? NULL : run_view(run, q->seat);
	return run_choice_read(t->sys, t->setup, view, q, text, out);
}

static void list_options(struct trial *t, const struct question *q, struct buf *out)
{
	for (int i = 0; q->options && i < q->n; i++) {
		buf_adds(out, i ? ", " : "");
		run_choice_text(t->sys, t->setup, q, &q->options[i], out);
	}
}

static void fail_choice(struct trial *t, const struct element *step, const struct question *q, const char *how)
{
	struct buf all = BUF_INIT;
	list_options(t, q, &all);
	trial_fail(t, step, "\"%s\" is %s; the answers to \"%s\" are: %s", element_attr(step, "choice", ""), how,
		   question_name(t->sys, q), buf_text(&all));
	buf_free(&all);
}

/* A plan that wanted something else is to notice: such a question is put, though nobody waits. */
static bool shown(const struct trial *t, struct run *run, const struct question *q)
{
	return run_puts(run, q) || t->sys->questions[q->kind].told;
}

static bool is_step(const struct trial *t, size_t i, const char *name)
{
	return i < t->n_steps && !strcmp(t->step[i].e->name, name);
}

static bool is_look(const struct trial *t, size_t i)
{
	return is_step(t, i, "refused") || is_step(t, i, "offered") || is_step(t, i, "not-asked");
}

/* The answer (or stop) that is next, behind the looks in front of it; n_steps: there is none. */
static size_t next_answer(const struct trial *t)
{
	size_t i = t->next;
	while (is_look(t, i))
		i++;
	return i;
}

/* One of <refused>, <offered> and <not-asked> whose question is put. */
static void look(struct trial *t, struct run *run, const struct question *q, struct trial_step *step)
{
	struct choice c;
	step->done = true;
	if (!strcmp(step->e->name, "not-asked")) {
		trial_fail(t, step->e, "question \"%s\" is put", question_name(t->sys, q));
		return;
	}
	bool refused = !strcmp(step->e->name, "refused");
	bool legal = read_choice(t, run, q, element_attr(step->e, "choice", ""), &c) >= 0;
	if (legal == refused)
		fail_choice(t, step->e, q, legal ? "offered" : "not offered");
}

/* A question that is put comes too early for an answer behind the one that waits: that is what is
 * to be told when it is left over. */
static void note_waiting(struct trial *t, const struct question *q, size_t answer)
{
	size_t i = answer + 1;
	while (i < t->n_steps && (t->step[i].waited || !fits(t, t->step[i].e, q)))
		i++;
	if (i < t->n_steps)
		t->step[i].waited = t->step[answer].e->line;
}

/* The looks before the next answer look at the question that is put.  Returns that answer if it is
 * to this question, or NULL. */
static const struct element *look_at_options(struct trial *t, struct run *run, const struct question *q)
{
	size_t answer = next_answer(t);
	for (size_t i = t->next; i < answer; i++)
		if (!t->step[i].done && fits(t, t->step[i].e, q) && (run_puts(run, q) || !is_step(t, i, "not-asked")))
			look(t, run, q, &t->step[i]);
	if (answer < t->n_steps && fits(t, t->step[answer].e, q))
		return t->step[answer].e;
	note_waiting(t, q, answer);
	return NULL;
}

/* The looks in front of the answer that is taken had their chance. */
static void judge_looks(struct trial *t, size_t end, const char *until)
{
	for (; t->next < end; t->next++) {
		const struct trial_step *step = &t->step[t->next];
		const char *question = element_attr(step->e, "question", "");
		if (step->done || step->alone || !strcmp(step->e->name, "not-asked"))
			continue;
		if (step->waited)
			trial_fail(t, step->e,
				   "question \"%s\" was put while the answer of line %u was "
				   "waited for: they are looked at in the order of the file",
				   question, step->waited);
		else
			trial_fail(t, step->e, "question \"%s\" was not put %s", question, until);
	}
}

/* The script goes on behind the answer (or stop) that was taken. */
static void step_on(struct trial *t)
{
	judge_looks(t, next_answer(t), "before the next answer");
	t->next++;
}

/* A question with one answer is not asked, and no plan is shown it; a case may name its answer all
 * the same.  Other steps wait: their question may come yet. */
static void see_alone(struct trial *t, struct run *run, const struct question *q)
{
	size_t answer = next_answer(t);
	struct choice c;
	for (size_t i = t->next; i <= answer && i < t->n_steps; i++) {
		struct trial_step *step = &t->step[i];
		if (is_step(t, i, "not-asked") || is_step(t, i, "stop") || !fits(t, step->e, q))
			continue;
		bool is_it = read_choice(t, run, q, element_attr(step->e, "choice", ""), &c) >= 0;
		if (is_step(t, i, "refused"))
			step->alone = step->alone || !is_it;
		else if (is_it && i < answer)
			step->done = true;
		else if (is_it)
			step_on(t);
	}
}

/* What the conventions or the case say of questions the script is silent about; the last
 * one counts. */
static const struct element *default_of(struct trial *t, const struct question *q)
{
	const struct element *found = NULL;
	for (size_t i = 0; i < t->n_defaults; i++)
		if (fits(t, t->defaults[i], q))
			found = t->defaults[i];
	return found;
}

static bool take_default(struct trial *t, struct run *run, const struct question *q, struct choice *out)
{
	const struct element *e = default_of(t, q);
	const char *choice = e ? element_attr(e, "choice", NULL) : NULL;
	const char *take = e ? element_attr(e, "take", "preset") : "preset";
	if (choice && read_choice(t, run, q, choice, out) >= 0)
		return true;
	if (!q->options || !strcmp(take, "preset"))
		return false;
	*out = q->options[strcmp(take, "first") ? q->n - 1 : 0];
	return true;
}

/* The system's documented default. */
static void take_preset(struct trial *t, struct run *run, const struct question *q, struct choice *out)
{
	const struct question_decl *d = &t->sys->questions[q->kind];
	const void *view = run_view(run, q->seat);
	uint64_t rng = 1;
	if (q->options)
		*out = q->options[d->preset ? d->preset(t->setup, view, q) : 0];
	else if (d->usual)
		d->usual(t->setup, view, q, out);
	else
		d->draw(t->setup, view, q, &rng, out);
}

/* A block of lines is asked for line by line, and its question says how many came before.  Those
 * that the script answered are none of the plan's. */
static bool is_block(const struct trial *t, const struct question *q)
{
	const struct question_decl *d = &t->sys->questions[q->kind];
	return d->blind && d->args[0].name && !strcmp(d->args[0].name, "line");
}

static bool take_step(struct trial *t, struct run *run, const struct question *q, const struct element *step,
		      struct choice *out)
{
	step_on(t);
	if (is_block(t, q))
		t->plan[q->seat].scripted++;
	if (read_choice(t, run, q, element_attr(step, "choice", ""), out) >= 0)
		return true;
	fail_choice(t, step, q, "not offered");
	return false;
}

/* The seat's order lines, then its doctrine; in nobody's turn a question may be to nobody. */
static bool take_lines(struct trial *t, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line)
{
	if (q->seat == VALUE_NONE)
		return false;
	struct trial_plan *plan = &t->plan[q->seat], *doctrine = &t->doctrine[q->seat];
	struct question own = *q;
	if (is_block(t, q))
		own.arg[0] = (int16_t)(own.arg[0] - plan->scripted);
	*origin = ORIGIN_ORDERS;
	if (plan->set && t->sys->bind(run, plan->set, &own, out, line, plan->notes))
		return true;
	*origin = ORIGIN_DOCTRINE;
	return doctrine->set && t->sys->standing(run, doctrine->set, q, out, line);
}

static bool script_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			  enum origin *origin, int *line)
{
	struct trial *t = ((struct script_source *)self)->trial;
	*origin = ORIGIN_MAIL;
	*line = 0;
	if (!shown(t, run, q)) {
		see_alone(t, run, q);
		return false;
	}
	if (is_block(t, q) && !q->arg[0])
		t->plan[q->seat].scripted = 0;
	const struct element *step = look_at_options(t, run, q);
	t->stopped = step && !strcmp(step->name, "stop") && run_puts(run, q);
	if (t->stopped)
		step_on(t);
	if (t->stopped || (step && !strcmp(step->name, "stop")) || ++t->asked > TRIAL_QUESTIONS)
		return false;
	if (step && take_step(t, run, q, step, out))
		return true;
	if (take_lines(t, run, q, out, origin, line))
		return true;
	*origin = ORIGIN_PRESET;
	*line = 0;
	if (!take_default(t, run, q, out))
		take_preset(t, run, q, out);
	return true;
}

void script_source_init(struct script_source *s, struct trial *t)
{
	*s = (struct script_source){{script_answer}, t};
}

/* ---- dice ---- */

/* The throw that this roll took when it was made before, else the first free one with its
 * label (or with none). */
static struct scripted *find_throw(struct trial *t, const char *kind, const char *label, const char *purpose)
{
	struct scripted *found = NULL;
	for (size_t i = t->n_throws; i-- > 0;) {
		struct scripted *w = &t->throw[i];
		const char *want = element_attr(w->e, "label", label);
		if (w->purpose && !strcmp(w->purpose, purpose))
			return w;
		if (!w->purpose && !strcmp(w->e->name, kind) && !strcmp(want, label))
			found = w;
	}
	if (found)
		found->purpose = arena_strdup(t->arena, purpose);
	return found;
}

/* The number of a face: its name in this system, or a number. */
static int face_number(const struct system *sys, int sides, const char *word)
{
	long long n;
	for (int i = 1; i <= sides && sides == sys->sides && sys->face; i++)
		if (sys->face[i] && !strcasecmp(sys->face[i], word))
			return i;
	return parse_int(word, 1, sides, &n) ? (int)n : 0;
}

/* What dice show whose face is left open. */
static int open_face(struct trial *t, const struct element *e, const struct roll *r)
{
	const char *word = element_attr(e, "face", NULL);
	int face = word ? face_number(t->sys, r->sides, word) : 1;
	if (!face)
		trial_fail(t, e, "\"%s\" is no face of this die", word);
	return face ? face : 1;
}

static int read_faces(struct trial *t, const struct element *e, struct roll *r, int open)
{
	char *rest = arena_strdup(t->arena, element_attr(e, "faces", "")), *word;
	int n = 0;
	while ((word = strsep(&rest, " \t\r\n"))) {
		if (!*word)
			continue;
		int face = strcmp(word, "*") ? face_number(t->sys, r->sides, word) : open;
		if (!face)
			trial_fail(t, e, "\"%s\" is no face of this die", word);
		if (n < r->n)
			r->value[n] = (uint8_t)(face ? face : 1);
		n++;
	}
	return n;
}

static bool script_roll(struct dice *self, struct run *run, struct roll *r)
{
	struct trial *t = ((struct script_dice *)self)->trial;
	struct scripted *w = find_throw(t, "dice", r->label, run_purpose(run));
	if (!w) {
		trial_fail(t, NULL, "%d dice are rolled for \"%s\" (%s), and none are scripted", r->n, r->label,
			   r->rule);
		return false;
	}
	const char *n = element_attr(w->e, "n", NULL);
	long long want = 0;
	int open = open_face(t, w->e, r);
	memset(r->value, open, (size_t)r->n);
	if (!n)
		want = read_faces(t, w->e, r, open);
	else
		parse_int(n, 0, ROLL_DICE, &want);
	if (want == r->n)
		return true;
	trial_fail(t, w->e, "gives %lld dice, and %d are rolled for \"%s\" (%s)", want, r->n, r->label, r->rule);
	return false;
}

/* …/rule/label/k: the label. */
static const char *label_of(struct trial *t, const char *purpose)
{
	char *copy = arena_strdup(t->arena, purpose), *slash = strrchr(copy, '/');
	if (!slash)
		return copy;
	*slash = '\0';
	slash = strrchr(copy, '/');
	return slash ? slash + 1 : copy;
}

static bool read_order(struct trial *t, const struct element *e, int16_t *out, int n)
{
	const char *text = element_attr(e, "order", "as-is");
	char *rest = arena_strdup(t->arena, text), *word;
	bool *seen = arena_alloc(t->arena, (size_t)n + 1);
	int k = 0;
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	if (!strcmp(text, "as-is"))
		return true;
	while ((word = strsep(&rest, " \t\r\n"))) {
		long long v;
		if (!*word)
			continue;
		if (k == n || !parse_int(word, 0, n - 1, &v) || seen[v])
			return false;
		seen[v] = true;
		out[k++] = (int16_t)v;
	}
	return k == n;
}

static bool script_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct trial *t = ((struct script_dice *)self)->trial;
	struct scripted *w = find_throw(t, "shuffle", label_of(t, purpose), purpose);
	(void)run;
	if (!w)
		trial_fail(t, NULL, "%d things are shuffled (%s), and no order is scripted", n, purpose);
	else if (read_order(t, w->e, out, n))
		return true;
	else
		trial_fail(t, w->e, "is not an order of the numbers 0 to %d", n - 1);
	return false;
}

void script_dice_init(struct script_dice *d, struct trial *t)
{
	*d = (struct script_dice){{script_roll, script_shuffle, true}, t};
}

/* ---- what is left ---- */

void script_judge_left(struct trial *t)
{
	while (t->next < t->n_steps) {
		judge_looks(t, next_answer(t), "before the end");
		if (t->next == t->n_steps)
			break;
		const struct trial_step *step = &t->step[t->next++];
		const char *question = element_attr(step->e, "question", "");
		if (step->waited)
			trial_fail(t, step->e,
				   "is left over: question \"%s\" was put while the answer of "
				   "line %u was waited for; answers are taken in the order of the file",
				   question, step->waited);
		else
			trial_fail(t, step->e, "is left over: question \"%s\" was not asked", question);
	}
	for (size_t i = 0; i < t->n_throws; i++)
		if (!t->throw[i].purpose)
			trial_fail(t, t->throw[i].e, "is left over: nothing was rolled for it");
}
