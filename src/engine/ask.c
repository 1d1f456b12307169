/* Questions: who answers them, and where the run waits. */
#include "engine/run_private.h"

/* ---- questions ---- */

void option(struct run *run, int verb, int a, int b, int c)
{
	GROW(run->options, run->cap_options, run->n_options + 1);
	run->options[run->n_options++] = (struct choice){(int16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

void run_choice_text(const struct system *sys, const void *setup, const struct question *q, const struct choice *c,
		     struct buf *out)
{
	const struct verb_decl *verb = &sys->questions[q->kind].verbs[c->verb];
	size_t from = out->len;
	buf_adds(out, verb->name);
	for (int i = 0; i < CHOICE_ARGS && verb->args[i].name; i++) {
		if (out->len > from)
			buf_addc(out, ' ');
		value_write(sys, setup, &verb->args[i], c->v[i], out);
	}
}

/* What follows upon the verb, from its blank; NULL: it is another verb. */
static const char *behind_verb(const struct verb_decl *verb, const char *spelt)
{
	size_t n = strlen(verb->name);
	return !strncasecmp(spelt, verb->name, n) && (spelt[n] == ' ' || !spelt[n]) ? spelt + n : NULL;
}

static bool read_words(const struct system *sys, const void *setup, const struct verb_decl *verb, const char *spelt,
		       struct choice *c)
{
	const char *rest = *verb->name ? behind_verb(verb, spelt) : spelt;
	if (!rest)
		return false;
	char copy[256], *text = copy, *word;
	snprintf(copy, sizeof copy, "%s", rest);
	if (*verb->name)
		(void)strsep(&text, " ");
	for (int i = 0; i < CHOICE_ARGS && verb->args[i].name; i++) {
		int v;
		word = strsep(&text, " ");
		if (!word || !value_read(sys, setup, &verb->args[i], word, &v))
			return false;
		c->v[i] = (int16_t)v;
	}
	return !text;
}

bool run_choice_spelt(const struct system *sys, const void *setup, int kind, const char *text, struct choice *out)
{
	const struct question_decl *d = &sys->questions[kind];
	for (int verb = 0; verb < d->n_verbs && d->verbs[verb].name; verb++) {
		*out = (struct choice){(int16_t)verb, {0}};
		if (read_words(sys, setup, &d->verbs[verb], text, out))
			return true;
	}
	return false;
}

int run_choice_read(const struct system *sys, const void *setup, const void *view, const struct question *q,
		    const char *text, struct choice *out)
{
	const struct question_decl *d = &sys->questions[q->kind];
	for (int verb = 0; verb < d->n_verbs && d->verbs[verb].name; verb++) {
		struct choice c = {(int16_t)verb, {0}};
		if (!read_words(sys, setup, &d->verbs[verb], text, &c))
			continue;
		*out = c;
		if (!q->options && d->check(setup, view, q, &c))
			return 0;
		for (int i = 0; q->options && i < q->n; i++)
			if (!memcmp(&q->options[i], &c, sizeof c))
				return i;
	}
	return -1;
}

void run_consume(struct run *run, size_t i)
{
	struct answer a = run->answers[i];
	memmove(&run->answers[run->cursor + 1], &run->answers[run->cursor], (i - run->cursor) * sizeof a);
	run->answers[run->cursor++] = a;
}

static bool recorded(struct run *run, const struct question *q, struct choice *out)
{
	size_t i = run->cursor;
	while (i < run->n_answers && strcmp(run->answers[i].key, run->key.data))
		i++;
	if (i == run->n_answers)
		return false;
	const struct answer *a = &run->answers[i];
	const void *view = q->options ? NULL : run_view(run, q->seat);
	if (a->seat != q->seat || run_choice_read(run->config.sys, run->config.setup, view, q, a->text, out) < 0) {
		run->diverged = i + 1;
		run_fault(run, "divergence at %s: \"%s\" is not one of its answers", a->key, a->text);
	}
	run_consume(run, i);
	return true;
}

static void remember(struct run *run, const struct question *q, const struct choice *c, enum origin origin, int line)
{
	struct buf text = BUF_INIT;
	run_choice_text(run->config.sys, run->config.setup, q, c, &text);
	run_record(run, run->key.data, buf_text(&text), q->seat, origin, line);
	run_consume(run, run->n_answers - 1);
	buf_free(&text);
}

/* What was answered when the turn was played before, if it is an answer still. */
static bool taken_again(struct run *run, const struct question *q, struct choice *out)
{
	struct redo *redo = run->config.redo;
	enum origin origin = ORIGIN_MAIL;
	int line = 0;
	const char *text = redo ? redo->answer(redo, run->key.data, q->seat, &origin, &line) : NULL;
	const void *view = q->options ? NULL : run_view(run, q->seat);
	if (!text || run_choice_read(run->config.sys, run->config.setup, view, q, text, out) < 0)
		return false;
	remember(run, q, out, origin, line);
	return true;
}

/* The option that is the default, or NONE. */
static int usual_option(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	if (!q->options)
		return VALUE_NONE;
	return d->preset ? d->preset(run->config.setup, run_view(run, q->seat), q) : 0;
}

static struct choice preset(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	const void *view = run_view(run, q->seat);
	struct choice c;
	uint64_t rng = 1;
	if (q->options)
		return q->options[usual_option(run, q)];
	if (d->usual)
		d->usual(run->config.setup, view, q, &c);
	else
		d->draw(run->config.setup, view, q, &rng, &c);
	return c;
}

static bool released(const struct run *run)
{
	for (size_t i = 0; i < run->n_released; i++)
		if (!strcmp(run->released[i], run->key.data))
			return true;
	return false;
}

/* A window, if its existence would tell something here and now. */
static bool is_window(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	return question_window(run->config.sys, q) &&
	       (!d->tells || d->tells(run->config.setup, run_view(run, VIEW_PUBLIC), q));
}

/* Windows open at what all have noticed: a row that is played again without that opens none, or the
 * delay would tell that somebody did something. */
static bool may_open(const struct run *run, const struct question_decl *d)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	bool noticed = !d->ahead && p->quiet != p->row + 1;
	return run->config.window_wait && (noticed || !run->config.policy);
}

/* Stored orders, doctrine, then the game's policy. */
static bool decided(struct run *run, const struct question *q, struct choice *out, enum origin *origin, int *line)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	bool forced = (run->config.forced | run->config.dummies) >> q->seat & 1 || released(run);
	bool window = is_window(run, q), opens = window && may_open(run, d) && !forced;
	bool wanted = false; /* by a line of the player's own */
	for (struct source **s = run->config.sources; !opens && s && *s; s++) {
		*line = 0;
		if ((*s)->answer(*s, run, q, out, origin, line))
			return true;
		wanted = wanted || *line;
	}
	bool waits = window ? opens : wanted || !run->config.policy || !(run->config.policy[q->kind] >> q->back & 1);
	if (waits && !forced)
		return false;
	*line = 0;
	*origin = ORIGIN_PRESET;
	*out = preset(run, q);
	return true;
}

static _Noreturn void leave_pending(struct run *run, const struct question *q)
{
	struct question copy = *q;
	if (q->options) {
		struct choice *all = base_malloc((size_t)q->n * sizeof *all);
		memcpy(all, q->options, (size_t)q->n * sizeof *all);
		copy.options = all;
	}
	GROW(run->pending, run->cap_pending, run->n_pending + 1);
	run->pending[run->n_pending++] = (struct pending){base_strdup(run->key.data), copy,
							      is_window(run, q), usual_option(run, q)};
	if (run->in_barrier)
		longjmp(run->seat_stop, 1);
	longjmp(run->stop, RUN_PENDING);
}

/* Every question costs looks at the state; its options were made and are gone through. */
enum { QUESTION_WORK = 20 };

static void run_count_work(struct run *run, uint64_t n)
{
	if (!work_do(run->config.work, n))
		run_fault(run, "there is more to do in this turn than a turn can hold; line %u was looked at last",
			  run->config.work->line);
}

static struct choice answer(struct run *run, const struct question *q)
{
	struct choice c;
	enum origin origin = ORIGIN_BOT;
	int line = 0;
	run->decisions++;
	run_witness(run, q->seat);
	if (run->config.straight && run->config.sources[0]->answer(run->config.sources[0], run, q, &c, &origin, &line))
		return c;
	run_set_key(run, q);
	if (!recorded(run, q, &c) && !taken_again(run, q, &c)) {
		bool known = decided(run, q, &c, &origin, &line);
		run_count_work(run, 0); /* of a line that was cut short nothing is believed */
		if (!known)
			leave_pending(run, q);
		remember(run, q, &c, origin, line);
	}
	if (run->config.listener && run->config.listener->heard)
		run->config.listener->heard(run->config.listener, run, q, &c);
	return c;
}

/* A question with one answer is not asked; but a plan that wanted another is to notice. */
static void tell(struct run *run, const struct question *q)
{
	struct choice c;
	enum origin origin;
	int line;
	if (run->config.straight || (!run->config.sys->questions[q->kind].told && !run->config.tell_all))
		return;
	for (struct source **s = run->config.sources; s && *s; s++)
		if ((*s)->answer(*s, run, q, &c, &origin, &line))
			return;
}

bool run_puts(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	return q->n != 1 || d->always || (!d->ahead && is_window(run, q));
}

static bool is_back(const struct run *run, int kind, int seat)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	return run->config.sys->questions[kind].back && seat != p->active;
}

struct choice ask(struct run *run, int kind, int seat, int arg0, int arg1)
{
	const struct question_decl *d = &run->config.sys->questions[kind];
	size_t n = run->n_options;
	run->n_options = 0;
	if (!n)
		run_fault(run, "question \"%s\" has no answer", d->name);
	if (n > 4096)
		run_fault(run, "question \"%s\" has %zu answers", d->name, n);
	run_count_work(run, QUESTION_WORK + n);
	struct question q = {kind, seat, {(int16_t)arg0, (int16_t)arg1}, run->options, (int)n,
			     is_back(run, kind, seat)};
	if (!run_puts(run, &q)) {
		tell(run, &q);
		return run->options[0];
	}
	return answer(run, &q);
}

struct choice ask_free(struct run *run, int kind, int seat, int arg0, int arg1)
{
	run_count_work(run, QUESTION_WORK);
	struct question q = {kind, seat, {(int16_t)arg0, (int16_t)arg1}, NULL, 0, is_back(run, kind, seat)};
	return answer(run, &q);
}

void ask_all(struct run *run, uint32_t seats, void (*block)(struct run *, int, void *), void *ctx)
{
	size_t before = run->n_pending;
	int depth = run->n_scopes;
	memcpy(run->barrier, run->state, run->config.sys->state_size);
	run->in_barrier = true;
	run->viewed = 0;
	for (volatile int seat = 0; seat < SEATS_MAX; seat++) {
		if (!(seats >> seat & 1))
			continue;
		if (!setjmp(run->seat_stop))
			block(run, seat, ctx);
		run->n_scopes = depth;
		run->n_options = 0;
	}
	run->in_barrier = false;
	if (memcmp(run->barrier, run->state, run->config.sys->state_size))
		run_fault(run, "the state changed while blind answers were taken");
	if (run->n_pending > before)
		longjmp(run->stop, RUN_PENDING);
}
