/* The same tests for every system: resuming, replaying, masking, repairing, spelling,
 * and dice.  See battery.h for how a turn is kept and played again. */
#include "battery.h"
#include "dice/dice.h"

#include <check.h>
#include <locale.h>
#include <unistd.h>

enum { GAMES_SHORT = 1, GAMES_LONG = 3 };

static const struct subject *subject_of(int i, uint64_t *seed)
{
	*seed = (uint64_t)(i / SUBJECTS) * 7919 + 11;
	return battery_subject(i % SUBJECTS);
}

static void same_text(const char *what, const char *got, const char *want)
{
	size_t i = 0;
	while (got[i] && got[i] == want[i])
		i++;
	if (got[i] != want[i])
		ck_abort_msg("%s differs at %zu:\n%.200s\nfor\n%.200s", what, i, got + (i > 80 ? i - 80 : 0),
			     want + (i > 80 ? i - 80 : 0));
}

/* ---- (e) every question can be answered by the text of each of its options ---- */

static void check_choice(const struct subject *s, struct run *run, const struct question *q, const struct choice *c,
			 int want)
{
	struct buf text = BUF_INIT;
	struct choice back;
	run_choice_text(s->sys, s->setup, q, c, &text);
	int got = run_choice_read(s->sys, s->setup, run_view(run, q->seat), q, buf_text(&text), &back);
	if (got != want || memcmp(&back, c, sizeof back))
		ck_abort_msg("%s: \"%s\" is read as %d, not %d", s->sys->questions[q->kind].name, buf_text(&text), got,
			     want);
	buf_free(&text);
}

static void check_question(const struct subject *s, struct run *run, const struct question *q)
{
	const struct question_decl *d = &s->sys->questions[q->kind];
	struct choice c;
	uint64_t rng = 5;
	ck_assert_int_ge(q->seat, 0);
	if (q->options)
		ck_assert_int_ge(q->n, d->window || d->always ? 1 : 2);
	for (int i = 0; q->options && i < q->n; i++)
		check_choice(s, run, q, &q->options[i], i);
	for (int i = 0; !q->options && i < 20; i++) {
		d->draw(s->setup, run_view(run, q->seat), q, &rng, &c);
		ck_assert_msg(d->check(s->setup, run_view(run, q->seat), q, &c), "%s draws what it refuses", d->name);
		check_choice(s, run, q, &c, 0);
	}
	ck_assert_int_eq(run_choice_read(s->sys, s->setup, run_view(run, q->seat), q, "zebra", &c), -1);
	ck_assert_int_eq(run_choice_read(s->sys, s->setup, run_view(run, q->seat), q, "", &c), -1);
}

static void check_pending(const struct subject *s, struct run *run)
{
	int n;
	const struct pending *p = run_pending(run, &n);
	ck_assert_int_gt(n, 0);
	for (int i = 0; i < n; i++) {
		check_question(s, run, &p[i].q);
		for (int k = 0; k < i; k++)
			ck_assert_str_ne(p[i].key, p[k].key);
	}
}

/* ---- (a) resuming after every single answer ---- */

struct post { /* what the game keeps between two mails */
	char *state, *journal;
	struct answers settled, open;
};

static void post_free(struct post *p)
{
	free(p->state);
	free(p->journal);
	answers_free(&p->settled);
	answers_free(&p->open);
}

/* Takes out of a stopped run what is kept of it. */
static void post_keep(struct post *p, struct run *run)
{
	struct buf state = BUF_INIT, journal = BUF_INIT;
	int n;
	const struct answer *a = run_answers(run, &n);
	answers_free(&p->open);
	for (int i = 0; i < n; i++)
		answers_add(i < run_settled(run) ? &p->settled : &p->open, &a[i]);
	run_save(run, &state, &journal);
	free(p->state);
	free(p->journal);
	p->state = buf_take(&state);
	buf_text(&journal);
	p->journal = buf_take(&journal);
}

static enum run_end post_resume(struct post *p, struct table *t, struct run **run)
{
	*run = table_open(t, p->state, p->journal);
	answers_record(&p->open, *run);
	return run_turn(*run);
}

static void post_answer(struct post *p, const struct chapter *c, struct run *run, uint64_t *rng)
{
	int n;
	const struct pending *pending = run_pending(run, &n);
	const struct pending *one = &pending[sources_random(rng) % (unsigned)n];
	const struct given *g = answers_find(&c->answers, one->key);
	ck_assert_msg(g, "%s was not asked in the straight run", one->key);
	answers_add_text(&p->open, g->key, g->text, g->seat);
}

static void starts_with(const char *text, const char *head)
{
	char *cut = base_strndup(text, strlen(head) < strlen(text) ? strlen(head) : strlen(text));
	same_text("the journal so far", head, cut);
	free(cut);
}

static int by_key(const void *a, const void *b)
{
	return strcmp(((const struct given *)a)->key, ((const struct given *)b)->key);
}

/* Within a barrier answers come in another order; by key they are the same. */
static void same_answers(struct post *p, const struct chapter *c)
{
	size_t n = c->answers.n;
	struct given *want = base_calloc(n, sizeof *want);
	for (size_t i = 0; i < n; i++)
		want[i] = c->answers.list[i];
	qsort(want, n, sizeof *want, by_key);
	for (size_t i = 0; i < p->open.n; i++) {
		struct given *g = &p->open.list[i];
		answers_add_text(&p->settled, g->key, g->text, g->seat);
	}
	ck_assert_uint_eq(p->settled.n, n);
	if (n)
		qsort(p->settled.list, n, sizeof *want, by_key);
	for (size_t i = 0; i < n; i++) {
		ck_assert_str_eq(p->settled.list[i].key, want[i].key);
		ck_assert_str_eq(p->settled.list[i].text, want[i].text);
		ck_assert_int_eq(p->settled.list[i].seat, want[i].seat);
	}
	free(want);
}

static int play_by_mail(const struct subject *s, const struct chapter *c, uint64_t seed)
{
	struct post p = {base_strdup(c->before), base_strdup(""), {NULL, 0, 0}, {NULL, 0, 0}};
	struct table t;
	struct run *run;
	int stops = 0;
	enum run_end end;
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	while ((end = post_resume(&p, &t, &run)) == RUN_PENDING) {
		check_pending(s, run);
		post_keep(&p, run);
		starts_with(c->journal, p.journal);
		post_answer(&p, c, run, &seed);
		run_free(run);
		stops++;
	}
	ck_assert_msg(end == c->end, "%s turn %d ends with %d: %s", s->sys->name, c->turn, end,
		      end == RUN_FAULT ? run_error(run) : "");
	char *journal = journal_text(run), *after = state_text(s, run_now(run), VIEW_FULL);
	same_text("the journal", journal, c->journal);
	same_text("the state", after, c->after);
	post_keep(&p, run);
	same_answers(&p, c);
	free(journal);
	free(after);
	run_free(run);
	post_free(&p);
	return stops;
}

START_TEST(resumes_after_every_answer)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int stops = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++)
		stops += play_by_mail(s, &story.chapters[i], seed + (uint64_t)i);
	ck_assert_int_gt(stops, 20);
	story_free(&story);
}
END_TEST

/* An answer of the straight run, for a run that is not given up. */
static void answer_in_place(const struct chapter *c, struct run *run, uint64_t *rng)
{
	struct post p = {NULL, NULL, {NULL, 0, 0}, {NULL, 0, 0}};
	post_answer(&p, c, run, rng);
	answers_record(&p.open, run);
	post_free(&p);
}

/* The same in one run that is never given up: rows run again in place. */
static void play_in_place(const struct subject *s, const struct chapter *c, uint64_t seed)
{
	struct table t;
	enum run_end end;
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	struct run *run = table_open(&t, c->before, "");
	while ((end = run_turn(run)) == RUN_PENDING)
		answer_in_place(c, run, &seed);
	ck_assert_msg(end == c->end, "%d: %s", end, end == RUN_FAULT ? run_error(run) : "");
	char *journal = journal_text(run), *after = state_text(s, run_now(run), VIEW_FULL);
	same_text("the journal", journal, c->journal);
	same_text("the state", after, c->after);
	free(journal);
	free(after);
	run_free(run);
}

START_TEST(runs_again_in_place)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++)
		play_in_place(s, &story.chapters[i], seed);
	story_free(&story);
}
END_TEST

/* ---- (b) recorded answers alone ---- */

struct replay {
	enum run_end end;
	char *journal, *state, error[512], pending[512];
};

static struct replay replay_with(const struct subject *s, const struct chapter *c, const struct answers *a)
{
	struct replay r = {0};
	struct table t;
	int n;
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	struct run *run = table_open(&t, c->before, "");
	answers_record(a, run);
	r.end = run_turn(run);
	r.journal = journal_text(run);
	r.state = state_text(s, run_now(run), VIEW_FULL);
	snprintf(r.error, sizeof r.error, "%s", run_error(run));
	const struct pending *p = run_pending(run, &n);
	if (n)
		snprintf(r.pending, sizeof r.pending, "%s", p[0].key);
	run_free(run);
	return r;
}

static void replay_free(struct replay *r)
{
	free(r->journal);
	free(r->state);
}

static struct answers copy_of(const struct answers *a)
{
	struct answers copy = {NULL, 0, 0};
	for (size_t i = 0; i < a->n; i++)
		answers_add_text(&copy, a->list[i].key, a->list[i].text, a->list[i].seat);
	return copy;
}

static void expect_same(const struct subject *s, const struct chapter *c, struct answers *a)
{
	struct replay r = replay_with(s, c, a);
	ck_assert_msg(r.end == c->end, "%d: %s", r.end, r.error);
	same_text("the journal", r.journal, c->journal);
	same_text("the state", r.state, c->after);
	replay_free(&r);
}

static void shuffle_answers(struct answers *a, uint64_t *rng)
{
	for (size_t i = a->n; i > 1; i--) {
		size_t k = sources_random(rng) % i;
		struct given t = a->list[i - 1];
		a->list[i - 1] = a->list[k];
		a->list[k] = t;
	}
}

START_TEST(replays_from_answers_alone)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++) {
		struct answers a = copy_of(&story.chapters[i].answers);
		expect_same(s, &story.chapters[i], &a);
		shuffle_answers(&a, &seed);
		expect_same(s, &story.chapters[i], &a);
		answers_free(&a);
	}
	story_free(&story);
}
END_TEST

static void set_text(char **text, const char *to)
{
	free(*text);
	*text = base_strdup(to);
}

static void expect_fault(const struct subject *s, const struct chapter *c, const struct answers *a, const char *text)
{
	struct replay r = replay_with(s, c, a);
	ck_assert_msg(r.end == RUN_FAULT, "%s goes unnoticed (%d)", text, r.end);
	ck_assert_msg(strstr(r.error, "divergence"), "%s", r.error);
	ck_assert_msg(strstr(r.error, text), "%s does not tell of %s", r.error, text);
	replay_free(&r);
}

static void expect_pending(const struct subject *s, const struct chapter *c, const struct answers *a, const char *key)
{
	struct replay r = replay_with(s, c, a);
	ck_assert_int_eq(r.end, RUN_PENDING);
	ck_assert_str_eq(r.pending, key);
	replay_free(&r);
}

/* One answer of the chapter, spoiled in every way. */
static void spoil(const struct subject *s, const struct chapter *c, size_t i)
{
	struct answers a = copy_of(&c->answers);
	char *key = base_strdup(a.list[i].key), *text = base_strdup(a.list[i].text);
	set_text(&a.list[i].text, "zebra");
	expect_fault(s, c, &a, key);
	set_text(&a.list[i].text, text);
	a.list[i].seat++;
	expect_fault(s, c, &a, key);
	a.list[i].seat--;
	set_text(&a.list[i].key, "9/nowhere.1/zebra/0");
	expect_pending(s, c, &a, key);
	answers_add_text(&a, key, text, a.list[i].seat);
	expect_fault(s, c, &a, "9/nowhere.1/zebra/0");
	answers_drop(&a, i);
	expect_same(s, c, &a);
	answers_add_text(&a, key, text, a.list[a.n - 1].seat);
	expect_fault(s, c, &a, key);
	answers_drop(&a, a.n - 1);
	answers_drop(&a, a.n - 1);
	expect_pending(s, c, &a, key);
	answers_free(&a);
	free(key);
	free(text);
}

START_TEST(spoiled_answers_are_noticed)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int spoiled = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++) {
		const struct chapter *c = &story.chapters[i];
		for (size_t k = 0; k < c->answers.n; k += 1 + c->answers.n / 6, spoiled++)
			spoil(s, c, k);
	}
	ck_assert_int_gt(spoiled, 5);
	story_free(&story);
}
END_TEST

/* Another legal answer leads elsewhere or is consumed as recorded, never lost. */
START_TEST(other_answers_are_no_silent_difference)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story, other;
	int differ = 0;
	story_play(&story, s, seed);
	story_play(&other, s, seed + 1);
	for (int i = 0; i < story.n && i < other.n; i++) {
		struct answers mixed = copy_of(&story.chapters[i].answers);
		const struct given *same = NULL;
		size_t k = 0;
		for (; k < mixed.n; k++) {
			same = answers_find(&other.chapters[i].answers, mixed.list[k].key);
			if (same && strcmp(mixed.list[k].text, same->text))
				break;
		}
		if (k < mixed.n && i == 1) {
			set_text(&mixed.list[k].text, same->text);
			struct replay r = replay_with(s, &story.chapters[i], &mixed);
			differ += r.end != story.chapters[i].end || strcmp(r.journal, story.chapters[i].journal);
			replay_free(&r);
		}
		answers_free(&mixed);
	}
	ck_assert_int_gt(differ, 0);
	story_free(&story);
	story_free(&other);
}
END_TEST

/* ---- (c) the byte test ---- */

static int viewers(const struct subject *s)
{
	return ((const struct setup_head *)s->setup)->n_seats + 1;
}

/* The last one is the public. */
static int viewer_of(const struct subject *s, int k)
{
	return k == viewers(s) - 1 ? VIEW_PUBLIC : k;
}

static void same_view(const struct subject *s, int viewer, const void *a, const void *b, const struct chapter *c)
{
	char *x = state_text(s, a, viewer), *y = state_text(s, b, viewer);
	same_text("the state's view", x, y);
	ck_assert(!hidden_values(s, a, viewer) || strstr(x, "=\"unknown\""));
	free(x);
	free(y);
	x = record_text(s, viewer, a, c->journal, &c->answers, NULL, 0);
	y = record_text(s, viewer, b, c->journal, &c->answers, NULL, 0);
	same_text("the record's view", x, y);
	free(x);
	free(y);
}

/* What the public may not know, nobody else's loss makes known: the public sees no change
 * of what any one seat may not know. */
static int scrambled_views(const struct subject *s, const struct chapter *c, uint64_t *rng)
{
	int changed = 0;
	for (int k = 0; k < viewers(s); k++) {
		int viewer = viewer_of(s, k);
		void *a = state_of(s, c->after), *b = state_of(s, c->after);
		scramble(s, b, viewer, rng);
		struct buf diff = BUF_INIT;
		changed += state_diff(s->sys, s->setup, a, b, &diff) > 0;
		same_view(s, viewer, a, b, c);
		same_view(s, VIEW_PUBLIC, a, b, c);
		buf_free(&diff);
		free(a);
		free(b);
	}
	return changed;
}

START_TEST(views_hide_what_is_hidden)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int changed = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++)
		changed += scrambled_views(s, &story.chapters[i], &seed);
	ck_assert_int_gt(changed, story.n);
	story_free(&story);
}
END_TEST

/* Puts another digit for every digit of a line's values, but those of its number. */
static void garble(struct slice line, struct buf *out)
{
	const char *kind = memmem(line.p, line.n, " kind=", 6);
	for (size_t i = 0; i < line.n; i++) {
		bool digit = line.p + i > kind && line.p[i] >= '1' && line.p[i] <= '5';
		buf_addc(out, digit ? (char)(line.p[i] ^ 1) : line.p[i]);
	}
	buf_addc(out, '\n');
}

/* The journal with other values in every event that viewer does not see at all. */
static int garbled(const struct subject *s, const char *journal, int viewer, struct buf *out)
{
	char own[24];
	struct slice rest = slice_of(journal), line;
	int n = 0;
	snprintf(own, sizeof own, " seen=\"%s\"", viewer < 0 ? "all" : system_viewer_name(s->setup, viewer));
	while (slice_line(&rest, &line)) {
		bool seen = memmem(line.p, line.n, " seen=\"all\"", 11) || memmem(line.p, line.n, own, strlen(own));
		if (!seen && ++n)
			garble(line, out);
		else
			buf_addf(out, "%.*s\n", (int)line.n, line.p);
	}
	return n;
}

/* Numbers run on without a gap in every view. */
static void check_numbers(const char *record, const char *own)
{
	struct slice rest = slice_of(record), line;
	int public = 0, private = 0, a, b;
	char seat[8];
	while (slice_line(&rest, &line)) {
		if (line.n < 10 || memcmp(line.p, "<event n=\"", 10))
			continue;
		char *copy = base_strndup(line.p + 10, 30);
		int got = sscanf(copy, "%d.%7[a-z0-9-].%d", &a, seat, &b);
		ck_assert_msg(got == 1 || got == 3, "%s", copy);
		if (got == 1) {
			ck_assert_int_eq(a, ++public);
			private = 0;
		} else {
			ck_assert_int_eq(a, public);
			ck_assert_str_eq(seat, own);
			ck_assert_int_eq(b, ++private);
		}
		free(copy);
	}
}

static bool all_lies_open(const struct system *sys)
{
	for (int i = 0; i < sys->n_events; i++)
		if (sys->events[i].seen != SEEN_ALL)
			return false;
	return true;
}

START_TEST(records_hide_what_is_hidden)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int unseen = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n * viewers(s); i++) {
		const struct chapter *c = &story.chapters[i / viewers(s)];
		int viewer = viewer_of(s, i % viewers(s));
		struct buf other = BUF_INIT;
		void *state = state_of(s, c->after);
		unseen += garbled(s, c->journal, viewer, &other);
		char *x = record_text(s, viewer, state, c->journal, &c->answers, NULL, 0);
		char *y = record_text(s, viewer, state, buf_text(&other), &c->answers, NULL, 0);
		same_text("the record's view", x, y);
		check_numbers(x, system_viewer_name(s->setup, viewer));
		buf_free(&other);
		free(x);
		free(y);
		free(state);
	}
	ck_assert(unseen > 0 || all_lies_open(s->sys));
	story_free(&story);
}
END_TEST

/* The first question of a row, to a seat that nobody else answered before: it must be put
 * in the same bytes whatever is hidden from that seat. */
static int same_question(const struct subject *s, struct table *t, const struct post *p, struct run *run, uint64_t *rng)
{
	int n, m, compared = 0;
	const struct pending *pending = run_pending(run, &n), *again;
	for (int i = 0; i < n; i++) {
		int seat = pending[i].q.seat;
		void *state = state_of(s, p->state);
		scramble(s, state, seat, rng);
		char *text = state_text(s, state, VIEW_FULL);
		struct run *other = table_open(t, text, p->journal);
		ck_assert_int_eq(run_turn(other), RUN_PENDING);
		again = run_pending(other, &m);
		char *x = pending_text(s, seat, pending, n), *y = pending_text(s, seat, again, m);
		same_text("the question", y, x);
		free(x);
		free(y);
		x = record_text(s, seat, run_now(run), p->journal, NULL, pending, n);
		y = record_text(s, seat, run_now(other), p->journal, NULL, again, m);
		same_text("the record with the question", y, x);
		compared++;
		free(x);
		free(y);
		run_free(other);
		free(text);
		free(state);
	}
	return compared;
}

/* Has the row shown nothing and been answered nothing yet?  Then p keeps the run as it is. */
static bool row_is_fresh(struct post *p, struct run *run)
{
	int n;
	run_answers(run, &n);
	if (n != run_settled(run))
		return false;
	post_keep(p, run);
	char *journal = journal_text(run);
	bool fresh = !strcmp(journal, p->journal);
	free(journal);
	return fresh;
}

static int compare_questions(const struct subject *s, const struct chapter *c, uint64_t *rng)
{
	struct table t;
	int compared = 0;
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	struct run *run = table_open(&t, c->before, "");
	while (run_turn(run) == RUN_PENDING) {
		struct post p = {NULL, NULL, {NULL, 0, 0}, {NULL, 0, 0}};
		if (row_is_fresh(&p, run))
			compared += same_question(s, &t, &p, run, rng);
		post_free(&p);
		answer_in_place(c, run, rng);
	}
	run_free(run);
	return compared;
}

START_TEST(questions_hide_what_is_hidden)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int compared = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n && i < 12; i++)
		compared += compare_questions(s, &story.chapters[i], &seed);
	ck_assert_int_gt(compared, 8);
	story_free(&story);
}
END_TEST

/* ---- (d) repair and round trip ---- */

struct fixing {
	const struct subject *s;
	const void *state;
	const struct table_decl *table;
	const struct field_decl *field;
	const char *row;
};

/* Appends the spelling of v as a value of the field. */
static const char *spelling(const struct fixing *f, int v, struct buf *out)
{
	buf_clear(out);
	value_write(f->s->sys, f->s->setup, &f->field->value, v, out);
	return buf_text(out);
}

/* Sets the field and looks that this and nothing else has changed. */
static void fix(const struct fixing *f, const char *value, bool good)
{
	struct error e = ERROR_INIT;
	struct buf diff = BUF_INIT, got = BUF_INIT, want = BUF_INIT;
	const struct subject *s = f->s;
	int table = (int)(f->table - s->sys->tables);
	void *state = base_malloc(s->sys->state_size);
	memcpy(state, f->state, s->sys->state_size);
	enum err r = state_fix(s->sys, s->setup, state, f->table->name, f->row, f->field->value.name, value, &e);
	ck_assert_msg((r == ERR_NONE) == good, "%s %s %s := %.40s: %s", f->table->name, f->row, f->field->value.name,
		      value, r ? e.text : "accepted");
	int n = state_diff(s->sys, s->setup, f->state, state, &diff);
	buf_addf(&want, "%s %s %s ", f->table->name, f->row, f->field->value.name);
	ck_assert_int_le(n, good);
	if (n)
		ck_assert_msg(!strncmp(buf_text(&diff), buf_text(&want), want.len), "%s", diff.data);
	int row = 0;
	while (good && row < f->table->max) {
		buf_clear(&got);
		struct buf id = BUF_INIT;
		if (f->table->has_id)
			buf_adds(&id, s->sys->id_text(s->setup, table, row));
		else
			buf_addf(&id, "%d", row);
		bool here = !strcmp(buf_text(&id), f->row);
		buf_free(&id);
		if (here)
			break;
		row++;
	}
	if (good) {
		ck_assert(state_get(s->sys, s->setup, state, VIEW_FULL, table, row, f->field->value.name, &got));
		ck_assert_str_eq(buf_text(&got), value);
	}
	if (!good)
		ck_assert_mem_eq(state, f->state, s->sys->state_size);
	char *text = state_text(s, state, VIEW_FULL);
	void *back = state_of(s, text);
	ck_assert_int_eq(state_diff(s->sys, s->setup, back, state, &diff), 0);
	free(back);
	free(text);
	buf_free(&diff);
	buf_free(&got);
	buf_free(&want);
	free(state);
}

static int highest(const struct fixing *f)
{
	const struct value_decl *v = &f->field->value;
	const struct setup_head *head = f->s->setup;
	int hi = f->field->hi;
	if (v->type == VALUE_ENUM && hi > v->n - 1)
		hi = v->n - 1;
	if (v->type == VALUE_SEAT && hi > head->n_seats - 1)
		hi = head->n_seats - 1;
	if (!strcmp(f->table->name, "position") && !strcmp(v->name, "row"))
		hi = f->s->sys->n_rows - 1;
	return hi;
}

/* Has the scenario a row or place of that number?  What it has not is no value of a field. */
static bool there(const struct fixing *f, int v)
{
	struct buf text = BUF_INIT;
	int back;
	spelling(f, v, &text);
	bool none = v == VALUE_NONE || (f->field->value.type != VALUE_ID && f->field->value.type != VALUE_PLACE);
	bool is = none || (value_read(f->s->sys, f->s->setup, &f->field->value, buf_text(&text), &back) && back == v);
	buf_free(&text);
	return is;
}

/* The first such value from v on, or from the lowest again. */
static int next_there(const struct fixing *f, int v)
{
	int span = highest(f) - f->field->lo + 1;
	for (int i = 0; i < span; i++) {
		int next = f->field->lo + (v - f->field->lo + i) % span;
		if (there(f, next))
			return next;
	}
	ck_abort_msg("%s %s has no value", f->table->name, f->field->value.name);
	return VALUE_NONE;
}

static void fix_single(const struct fixing *f)
{
	struct buf text = BUF_INIT;
	int lo = f->field->lo, hi = highest(f), step = (hi - lo) / 5;
	for (int v = lo; v <= hi; v += step ? step : 1)
		fix(f, spelling(f, v, &text), there(f, v));
	fix(f, spelling(f, hi, &text), there(f, hi));
	fix(f, spelling(f, next_there(f, lo < 0 ? 0 : lo), &text), true);
	if (f->field->value.type == VALUE_INT) {
		fix(f, spelling(f, hi + 1, &text), false);
		fix(f, spelling(f, lo - 1, &text), false);
	} else if (lo >= 0) {
		fix(f, "-", false);
	}
	fix(f, "", false);
	buf_free(&text);
}

static void fix_list(const struct fixing *f)
{
	struct buf list = BUF_INIT, text = BUF_INIT;
	fix(f, "", true);
	for (int k = 0, v = f->field->lo; k < f->field->list; k++, v++) {
		v = next_there(f, v);
		buf_addf(&list, "%s%s", k ? " " : "", spelling(f, v, &text));
		if (k < 2 || k == f->field->list - 1)
			fix(f, buf_text(&list), true);
	}
	buf_addf(&list, " %s", spelling(f, next_there(f, f->field->lo), &text));
	fix(f, buf_text(&list), false);
	buf_addf(&text, " zebra");
	fix(f, buf_text(&text), false);
	buf_free(&list);
	buf_free(&text);
}

static void fix_row(const struct subject *s, const void *state, const struct table_decl *d, const char *row)
{
	for (int i = 0; i < d->n_fields; i++) {
		struct fixing f = {s, state, d, &d->fields[i], row};
		if (d->fields[i].list)
			fix_list(&f);
		else
			fix_single(&f);
		fix(&f, "unknown", false);
		fix(&f, "zebra", false);
		fix(&f, "99999999999999999999", false);
		fix(&f, "1 2", d->fields[i].list && d->fields[i].value.type == VALUE_INT);
	}
}

START_TEST(every_field_can_be_fixed)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	struct error e = ERROR_INIT;
	story_play(&story, s, seed);
	void *state = state_of(s, story.chapters[story.n - 1].before);
	for (int t = 0; t < s->sys->n_tables; t++) {
		const struct table_decl *d = &s->sys->tables[t];
		if (!rows_of(d, state))
			continue;
		fix_row(s, state, d, d->has_id ? s->sys->id_text(s->setup, t, 0) : "0");
		if (d->has_id && rows_of(d, state) > 1)
			fix_row(s, state, d, s->sys->id_text(s->setup, t, 1));
		ck_assert_int_eq(state_fix(s->sys, s->setup, state, d->name, "zebra", d->fields[0].value.name, "0", &e),
				 ERR_REFUSED);
		ck_assert_int_eq(state_fix(s->sys, s->setup, state, d->name, "-1", d->fields[0].value.name, "0", &e),
				 ERR_REFUSED);
		ck_assert_int_eq(state_fix(s->sys, s->setup, state, d->name, "999", d->fields[0].value.name, "0", &e),
				 ERR_REFUSED);
		ck_assert_int_eq(state_fix(s->sys, s->setup, state, d->name, "0", "zebra", "0", &e), ERR_REFUSED);
	}
	ck_assert_int_eq(state_fix(s->sys, s->setup, state, "zebra", "0", "turn", "0", &e), ERR_REFUSED);
	char *text = state_text(s, state, VIEW_FULL);
	same_text("the state", text, story.chapters[story.n - 1].before);
	free(text);
	free(state);
	story_free(&story);
}
END_TEST

/* Does the reader refuse it, with the line, and leave the state alone? */
static bool refused(const struct subject *s, const char *text, size_t n)
{
	struct error e = ERROR_INIT;
	size_t size = s->sys->state_size;
	char *state = base_malloc(size), *untouched = base_malloc(size);
	memset(state, 0x5a, size);
	memset(untouched, 0x5a, size);
	bool bad = state_read(s->sys, s->setup, text, n, state, &e) != ERR_NONE;
	if (bad && memcmp(state, untouched, size))
		ck_abort_msg("a refused text changes the state: %s", e.text);
	if (bad && strncmp(e.text, "line ", 5))
		ck_abort_msg("no line is told: %s", e.text);
	free(state);
	free(untouched);
	return bad;
}

/* Is the line of a table that has as many rows as are written? */
static bool is_counted(const struct subject *s, const char *line)
{
	size_t word = strcspn(line, " ");
	for (int t = 0; t < s->sys->n_tables; t++)
		if (s->sys->tables[t].counted && strlen(s->sys->tables[t].name) == word - 1 &&
		    !memcmp(line + 1, s->sys->tables[t].name, word - 1))
			return true;
	return false;
}

/* Such rows at the end may be missing: those from the line on that begins here, or behind this line's end. */
static bool may_be_missing(const struct subject *s, const char *from)
{
	if (*from == '\n')
		from++;
	else if (from > s->start && from[-1] != '\n')
		return false;
	for (; *from; from = strchr(from, '\n') + 1)
		if (!is_counted(s, from))
			return false;
	return true;
}

START_TEST(truncated_states_are_refused)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	size_t n = strlen(s->start), step = n > 2000 ? 13 : 1;
	for (size_t cut = 0; cut + 1 < n; cut += step)
		if (!may_be_missing(s, s->start + cut) && !refused(s, s->start, cut))
			ck_abort_msg("cut at %zu of %zu", cut, n);
	ck_assert(!refused(s, s->start, n));
	struct buf twice = BUF_INIT;
	buf_addf(&twice, "%s%s", s->start, s->start);
	ck_assert(refused(s, twice.data, twice.len));
	buf_free(&twice);
}
END_TEST

/* Of such a table the last row alone. */
static bool last_counted(const struct subject *s, const struct slice *line, size_t n, size_t i)
{
	return is_counted(s, line[i].p) && (i + 1 == n || memcmp(line[i].p, line[i + 1].p, strcspn(line[i].p, " ")));
}

/* The lines of a state, one left out, one doubled, two exchanged. */
START_TEST(states_with_lines_amiss_are_refused)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct slice rest = slice_of(s->start), line[256];
	size_t n = 0;
	while (n < ARRAY_LEN(line) && slice_line(&rest, &line[n]))
		n++;
	ck_assert(!rest.n);
	for (size_t k = 0; k < 3 * n; k++) {
		struct buf b = BUF_INIT;
		for (size_t i = 0; i < n; i++) {
			size_t from = k / n == 2 && i + 1 < n && i == k % n ? i + 1
				      : k / n == 2 && i && i - 1 == k % n   ? i - 1
									    : i;
			for (int times = i == k % n ? (k / n == 1 ? 2 : k / n != 0) : 1; times; times--)
				buf_addf(&b, "%.*s\n", (int)line[from].n, line[from].p);
		}
		if (k != 3 * n - 1 && !(k < n && last_counted(s, line, n, k)))
			ck_assert_msg(refused(s, b.data, b.len), "case %zu", k);
		buf_free(&b);
	}
}
END_TEST

/* Bytes changed, put in or left out: refused, or a state that can be written and read. */
START_TEST(altered_states_never_crash)
{
	uint64_t rng;
	const struct subject *s = subject_of(_i, &rng);
	size_t n = strlen(s->start);
	int bad = 0;
	for (int i = 0; i < 800; i++) {
		struct buf b = BUF_INIT;
		size_t at = sources_random(&rng) % n, skip = sources_random(&rng) % 3;
		buf_add(&b, s->start, at);
		if (skip != 2)
			buf_addc(&b, (char)(sources_random(&rng) % 128));
		buf_add(&b, s->start + at + (skip ? 1 : 0), n - at - (skip ? 1 : 0));
		if (refused(s, b.data, b.len)) {
			bad++;
		} else {
			void *state = state_of(s, b.data);
			char *once = state_text(s, state, VIEW_FULL);
			void *back = state_of(s, once);
			char *twice = state_text(s, back, VIEW_FULL);
			same_text("the state", twice, once);
			free(state);
			free(back);
			free(once);
			free(twice);
		}
		buf_free(&b);
	}
	ck_assert_int_gt(bad, 500);
}
END_TEST

/* ---- (f) nothing depends on where the program runs ---- */

static char *told(const struct subject *s, uint64_t seed)
{
	struct story story;
	struct buf b = BUF_INIT;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++) {
		void *state = state_of(s, story.chapters[i].after);
		char *record = record_text(s, VIEW_FULL, state, story.chapters[i].journal, &story.chapters[i].answers,
					   NULL, 0);
		buf_adds(&b, record);
		free(record);
		free(state);
	}
	story_free(&story);
	return buf_take(&b);
}

/* A locale with other commas and letters, or the least foreign one the machine has. */
static bool abroad(void)
{
	static const char *const names[] = {"de_DE.UTF-8", "fr_FR.UTF-8", "tr_TR.UTF-8", "C.UTF-8", "C"};
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (setlocale(LC_ALL, names[i]))
			return true;
	return false;
}

START_TEST(same_in_every_locale_and_zone)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	char *here = told(s, seed);
	ck_assert(abroad());
	setenv("TZ", "Pacific/Apia", 1);
	tzset();
	char *there = told(s, seed);
	same_text("the story", there, here);
	free(here);
	free(there);
}
END_TEST

/* ---- (g) the dice ---- */

static char *attribute(struct slice line, const char *name)
{
	char want[40];
	int n = snprintf(want, sizeof want, " %s=\"", name);
	const char *p = memmem(line.p, line.n, want, (size_t)n);
	if (!p)
		return base_strdup("");
	p += n;
	return base_strndup(p, strcspn(p, "\""));
}

static int attribute_number(struct slice line, const char *name)
{
	char *text = attribute(line, name);
	long long v = -1;
	parse_int(text, 0, 10000, &v);
	free(text);
	return (int)v;
}

static int count_words(const char *s)
{
	int n = *s != '\0';
	for (; *s; s++)
		n += *s == ' ';
	return n;
}

/* Computes the values of a roll or shuffle anew from its line alone. */
static void check_dice(const struct chapter *c, struct slice line)
{
	uint8_t open[32], sealed[32];
	char seeds[65], *source = attribute(line, "source"), *purpose = attribute(line, "purpose");
	char *values = attribute(line, "values");
	bool is_shuffle = memmem(line.p, line.n, "kind=\"shuffle\"", 14) != NULL;
	int n = is_shuffle ? attribute_number(line, "count") : count_words(values);
	int sides = attribute_number(line, "sides");
	struct dice_stream stream;
	struct buf want = BUF_INIT;
	int16_t deck[256];
	battery_keys(c->turn, open, sealed, seeds);
	ck_assert_msg(dice_start(&stream, strcmp(source, "open") ? sealed : open, "battery", (unsigned)c->turn + 1,
				 purpose, seeds),
		      "%s", purpose);
	for (int i = 0; i < n && is_shuffle; i++)
		deck[i] = (int16_t)i;
	if (is_shuffle)
		ck_assert(dice_shuffle(&stream, deck, (size_t)n));
	for (int i = 0; i < n; i++)
		buf_addf(&want, "%s%d", i ? " " : "", is_shuffle ? deck[i] : (int)dice_face(&stream, (unsigned)sides));
	ck_assert_str_eq(values, buf_text(&want));
	buf_free(&want);
	free(source);
	free(purpose);
	free(values);
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static size_t check_chapter_dice(const struct chapter *c)
{
	struct slice rest = slice_of(c->journal), line;
	char **purposes = NULL;
	size_t n = 0, cap = 0;
	while (slice_line(&rest, &line)) {
		char *purpose = attribute(line, "purpose");
		if (!*purpose) {
			free(purpose);
			continue;
		}
		check_dice(c, line);
		GROW(purposes, cap, n + 1);
		purposes[n++] = purpose;
	}
	if (n)
		qsort(purposes, n, sizeof *purposes, by_text);
	for (size_t i = 1; i < n; i++)
		ck_assert_str_ne(purposes[i - 1], purposes[i]);
	for (size_t i = 0; i < n; i++)
		free(purposes[i]);
	free(purposes);
	return n;
}

START_TEST(dice_can_be_recomputed)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	size_t rolls = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++)
		rolls += check_chapter_dice(&story.chapters[i]);
	ck_assert_uint_gt(rolls, 10);
	story_free(&story);
}
END_TEST

/* ---- dice that a moderator sets ---- */

/* The line of the last roll of the row in progress, copied; NULL: none fell in it. */
static char *last_roll(struct run *run)
{
	char *journal = journal_text(run), *found = NULL;
	struct slice rest = slice_of(journal), line;
	while (slice_line(&rest, &line)) {
		char *n = attribute(line, "n");
		bool earlier;
		const struct event *e = run_event_numbered(run, n, &earlier);
		free(n);
		if (!e || e->kind != EVENT_ROLL)
			continue;
		free(found);
		found = base_strndup(line.p, line.n);
	}
	free(journal);
	return found;
}

/* Each die one face further. */
static void set_dice(struct run *run, const char *line)
{
	struct slice roll = slice_of(line);
	char *purpose = attribute(roll, "purpose"), *values = attribute(roll, "values"), *at = values, *word;
	int sides = attribute_number(roll, "sides");
	struct buf faces = BUF_INIT, key = BUF_INIT, text = BUF_INIT;
	while ((word = strsep(&at, " ")))
		buf_addf(&faces, "%s%d", faces.len ? " " : "", (int)strtol(word, NULL, 10) % sides + 1);
	run_fix_key(run, &key);
	run_fix_text(&(struct fix){FIX_DICE, purpose, "faces", buf_text(&faces), NULL, "set", NULL}, &text);
	run_record(run, buf_text(&key), buf_text(&text), VALUE_NONE, ORIGIN_MODERATOR, 0);
	buf_free(&faces);
	buf_free(&key);
	buf_free(&text);
	free(purpose);
	free(values);
}

/* With what it consumed another run comes to the same place. */
static void same_again(const struct subject *s, const struct chapter *c, struct run *run, enum run_end end)
{
	struct table t;
	int n;
	const struct answer *a = run_answers(run, &n);
	char *journal = journal_text(run);
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	struct run *again = table_open(&t, c->before, "");
	for (int i = 0; i < n; i++)
		run_record(again, a[i].key, a[i].text, a[i].seat, a[i].origin, 0);
	ck_assert_int_eq(run_turn(again), end);
	char *other = journal_text(again);
	same_text("the journal with dice that are set", other, journal);
	ck_assert_ptr_nonnull(strstr(journal, " why=\"set\""));
	free(journal);
	free(other);
	run_free(again);
}

/* Sets the dice of the first roll that stands before a question; true: there was one. */
static bool set_in(const struct subject *s, const struct chapter *c, uint64_t seed)
{
	struct table t;
	table_set(&t, s, c->turn);
	t.config.window_wait = true;
	struct run *run = table_open(&t, c->before, "");
	char *line = NULL;
	while (!line && run_turn(run) == RUN_PENDING)
		if (!(line = last_roll(run)))
			answer_in_place(c, run, &seed);
	if (line) {
		char *fell = attribute(slice_of(line), "values"), *purpose = attribute(slice_of(line), "purpose");
		set_dice(run, line);
		enum run_end end = run_turn(run);
		ck_assert_msg(end != RUN_FAULT || run_diverged(run), "%s: %s", line, run_error(run));
		if (end != RUN_FAULT) {
			char *journal = journal_text(run), *drawn = strstr(journal, purpose);
			ck_assert_ptr_nonnull(drawn);
			ck_assert_ptr_nonnull(strstr(drawn, fell));
			free(journal);
			same_again(s, c, run, end);
		}
		free(fell);
		free(purpose);
	}
	free(line);
	run_free(run);
	return line != NULL;
}

START_TEST(dice_that_are_set_fall_so_again)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	int set = 0;
	story_play(&story, s, seed);
	for (int i = 0; i < story.n; i++)
		set += set_in(s, &story.chapters[i], seed);
	ck_assert_msg(set || !strcmp(s->sys->name, "blind") || battery_is_long(), "%s",
		      s->sys->name); /* blind asks at once */
	story_free(&story);
}
END_TEST

/* ---- what every declaration must keep to ---- */

static void check_args(const struct value_decl *args, int n)
{
	static const char *const taken[] = {"n", "kind", "seen", "rule", "seat"};
	for (int i = 0; i < n && args[i].name; i++) {
		for (size_t k = 0; k < ARRAY_LEN(taken); k++)
			ck_assert_str_ne(args[i].name, taken[k]);
		for (int k = 0; k < i; k++)
			ck_assert_str_ne(args[i].name, args[k].name);
	}
}

START_TEST(declarations_are_sound)
{
	uint64_t seed;
	const struct system *sys = subject_of(_i, &seed)->sys;
	for (int t = 0; t < sys->n_tables; t++)
		for (int i = 0; i < sys->tables[t].n_fields; i++) {
			const struct field_decl *f = &sys->tables[t].fields[i];
			ck_assert_msg(f->lo > VALUE_UNKNOWN, "%s.%s", sys->tables[t].name, f->value.name);
			ck_assert_int_le(f->list, INT8_MAX);
			ck_assert_int_le(f->lo, f->hi);
			ck_assert(f->know != KNOW_TEST || f->test);
			ck_assert(f->know != KNOW_OWNER || sys->tables[t].owner);
		}
	for (int i = 0; i < sys->n_events; i++)
		check_args(sys->events[i].args, EVENT_ARGS);
	for (int i = 0; i < sys->n_questions; i++) {
		const struct question_decl *d = &sys->questions[i];
		ck_assert(!strchr(d->name, '/') && d->n_verbs > 0);
		ck_assert((d->check == NULL) == (d->draw == NULL));
	}
	for (int i = 0; i < sys->n_rows; i++)
		ck_assert(!strpbrk(sys->rows[i].name, "/ ") && sys->rows[i].play);
	ck_assert(sys->rows[sys->setup_row].snapshot && sys->rows[sys->first_row].snapshot);
}
END_TEST

/* A turn of nested reactions has well over a thousand decisions. */
START_TEST(stories_are_long_enough)
{
	uint64_t seed;
	const struct subject *s = subject_of(_i, &seed);
	struct story story;
	story_play(&story, s, seed);
	ck_assert_uint_gt(story.decisions, strcmp(s->sys->name, "nested") ? 30 : 1500);
	story_free(&story);
}
END_TEST

int main(void)
{
	int played = SUBJECTS * (battery_is_long() ? GAMES_LONG : GAMES_SHORT);
	Suite *suite = suite_create("battery");
	TCase *t = tcase_create("battery");
	tcase_set_timeout(t, 120);
	tcase_add_loop_test(t, declarations_are_sound, 0, SUBJECTS);
	tcase_add_loop_test(t, stories_are_long_enough, 0, SUBJECTS);
	tcase_add_loop_test(t, resumes_after_every_answer, 0, played);
	tcase_add_loop_test(t, runs_again_in_place, 0, SUBJECTS);
	tcase_add_loop_test(t, replays_from_answers_alone, 0, played);
	tcase_add_loop_test(t, spoiled_answers_are_noticed, 0, SUBJECTS);
	tcase_add_loop_test(t, other_answers_are_no_silent_difference, 0, SUBJECTS);
	tcase_add_loop_test(t, views_hide_what_is_hidden, 0, played);
	tcase_add_loop_test(t, records_hide_what_is_hidden, 0, SUBJECTS);
	tcase_add_loop_test(t, questions_hide_what_is_hidden, 0, played);
	tcase_add_loop_test(t, every_field_can_be_fixed, 0, SUBJECTS);
	tcase_add_loop_test(t, truncated_states_are_refused, 0, SUBJECTS);
	tcase_add_loop_test(t, states_with_lines_amiss_are_refused, 0, SUBJECTS);
	tcase_add_loop_test(t, altered_states_never_crash, 0, SUBJECTS);
	tcase_add_loop_test(t, same_in_every_locale_and_zone, 0, SUBJECTS);
	tcase_add_loop_test(t, dice_can_be_recomputed, 0, played);
	tcase_add_loop_test(t, dice_that_are_set_fall_so_again, 0, played);
	suite_add_tcase(suite, t);
	SRunner *sr = srunner_create(suite);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
