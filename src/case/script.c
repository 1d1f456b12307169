/* The scripted sources: answers in the order of the file, dice by the label of the roll. */
#include "case/trial.h"
#include "orders/orders.h"

int script_question(const struct system *sys, const char *name)
{
	for (int i = 0; i < sys->n_questions; i++)
		if (!strcmp(sys->questions[i].name, name))
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
	const char *seat = element_attr(step, "seat", NULL), *about = element_attr(step, "about", NULL);
	struct buf text = BUF_INIT;
	if (strcmp(element_attr(step, "question", ""), d->name) ||
	    (seat && system_seat(t->setup, seat) != q->seat))
		return false;
	if (about && d->args[0].name)
		value_write(t->sys, t->setup, &d->args[0], q->arg[0], &text);
	bool good = !about || !strcmp(about, buf_text(&text));
	buf_free(&text);
	return good;
}

static int read_choice(struct trial *t, struct run *run, const struct question *q,
		       const char *text, struct choice *out)
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

static void fail_choice(struct trial *t, const struct element *step, const struct question *q,
			const char *how)
{
	struct buf all = BUF_INIT;
	list_options(t, q, &all);
	trial_fail(t, step, "\"%s\" is %s; the answers to \"%s\" are: %s",
		   element_attr(step, "choice", ""), how, t->sys->questions[q->kind].name,
		   buf_text(&all));
	buf_free(&all);
}

/* The next step, if it is about this question.  A refusal of another question that stands
 * in between holds: that question was not put. */
static const struct element *next_step(struct trial *t, const struct question *q)
{
	size_t i = t->next;
	while (i < t->n_steps && !strcmp(t->step[i]->name, "refused") && !fits(t, t->step[i], q))
		i++;
	if (i == t->n_steps || !fits(t, t->step[i], q))
		return NULL;
	t->next = i;
	return t->step[i];
}

/* <refused> and <offered> before the next answer look at the question asked.  Returns that
 * answer, or NULL. */
static const struct element *look_at_options(struct trial *t, struct run *run,
					     const struct question *q)
{
	const struct element *step;
	for (; (step = next_step(t, q)); t->next++) {
		bool refused = !strcmp(step->name, "refused");
		struct choice c;
		if (!refused && strcmp(step->name, "offered"))
			return step;
		bool legal = read_choice(t, run, q, element_attr(step, "choice", ""), &c) >= 0;
		if (legal == refused)
			fail_choice(t, step, q, legal ? "offered" : "not offered");
	}
	return NULL;
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

static bool take_default(struct trial *t, struct run *run, const struct question *q,
			 struct choice *out)
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
static void take_preset(struct trial *t, struct run *run, const struct question *q,
			struct choice *out)
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

static bool take_step(struct trial *t, struct run *run, const struct question *q,
		      const struct element *step, struct choice *out)
{
	t->next++;
	if (read_choice(t, run, q, element_attr(step, "choice", ""), out) >= 0)
		return true;
	fail_choice(t, step, q, "not offered");
	return false;
}

/* A question with one answer may be shown to sources, but it is not asked. */
static bool put(const struct trial *t, const struct question *q)
{
	const struct question_decl *d = &t->sys->questions[q->kind];
	return !q->options || q->n > 1 || d->window || d->always;
}

/* The seat's order lines, then its doctrine. */
static bool take_lines(struct trial *t, struct run *run, const struct question *q,
		       struct choice *out, enum origin *origin, int *line)
{
	struct trial_plan *plan = &t->plan[q->seat], *doctrine = &t->doctrine[q->seat];
	*origin = ORIGIN_ORDERS;
	if (plan->set && t->sys->bind(run, plan->set, q, out, line, plan->notes))
		return true;
	*origin = ORIGIN_DOCTRINE;
	return doctrine->set && t->sys->standing(run, doctrine->set, q, out, line);
}

static bool script_answer(struct source *self, struct run *run, const struct question *q,
			  struct choice *out, enum origin *origin, int *line)
{
	struct trial *t = ((struct script_source *)self)->trial;
	const struct element *step = look_at_options(t, run, q);
	*origin = ORIGIN_MAIL;
	*line = 0;
	t->stopped = step && !strcmp(step->name, "stop") && put(t, q);
	t->next += t->stopped;
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
static struct throw *find_throw(struct trial *t, const char *kind, const char *label,
				const char *purpose)
{
	struct throw *found = NULL;
	for (size_t i = t->n_throws; i-- > 0;) {
		struct throw *w = &t->throw[i];
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

/* The number of a face: its name in this system, a number, or "*" for any. */
static int face_number(const struct system *sys, int sides, const char *word)
{
	long long n;
	if (!strcmp(word, "*"))
		return 1;
	for (int i = 1; i <= sides && sides == sys->sides && sys->face; i++)
		if (sys->face[i] && !strcasecmp(sys->face[i], word))
			return i;
	return parse_int(word, 1, sides, &n) ? (int)n : 0;
}

static int read_faces(struct trial *t, const struct element *e, struct roll *r)
{
	char *rest = arena_strdup(t->arena, element_attr(e, "faces", "")), *word;
	int n = 0;
	while ((word = strsep(&rest, " \t\r\n"))) {
		if (!*word)
			continue;
		int face = face_number(t->sys, r->sides, word);
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
	struct throw *w = find_throw(t, "dice", r->label, run_purpose(run));
	if (!w) {
		trial_fail(t, NULL, "%d dice are rolled for \"%s\" (%s), and none are scripted", r->n,
			   r->label, r->rule);
		return false;
	}
	const char *n = element_attr(w->e, "n", NULL);
	long long want = 0;
	memset(r->value, 1, (size_t)r->n);
	if (!n)
		want = read_faces(t, w->e, r);
	else
		parse_int(n, 0, ROLL_DICE, &want);
	if (want == r->n)
		return true;
	trial_fail(t, w->e, "gives %lld dice, and %d are rolled for \"%s\" (%s)", want, r->n, r->label,
		   r->rule);
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

static bool script_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out,
			   int n)
{
	struct trial *t = ((struct script_dice *)self)->trial;
	struct throw *w = find_throw(t, "shuffle", label_of(t, purpose), purpose);
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

/* A choice is refused as well when its question is not put at all. */
void script_judge_left(struct trial *t)
{
	for (; t->next < t->n_steps; t->next++)
		if (strcmp(t->step[t->next]->name, "refused"))
			trial_fail(t, t->step[t->next], "is left over: question \"%s\" was not asked",
				   element_attr(t->step[t->next], "question", ""));
	for (size_t i = 0; i < t->n_throws; i++)
		if (!t->throw[i].purpose)
			trial_fail(t, t->throw[i].e, "is left over: nothing was rolled for it");
}
