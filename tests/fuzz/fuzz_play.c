/* Bytes as the answers and dice of a game of the system that the program is named after: whatever is chosen and rolled, the
 * invariants hold, every question has an answer, and the game goes on or ends in order.
 *
 * Input that begins with P holds order lines up to a NUL, doctrine lines up to another, and
 * then such bytes: the lines are checked and answer for both seats what they can, with one
 * of the answers that were offered. */
#include "engine/run.h"
#include "base/utf8.h"
#include "orders/orders.h"
#include "plan/plan.h"
#include "fuzz/name.h"
#include "fuzz/scenarios.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { TURNS = 60 };

/* The bytes, one at a time; zeros when they have run out. */
struct bytes {
	const uint8_t *p;
	size_t n;
};

static unsigned next(struct bytes *b, unsigned faces)
{
	unsigned v = 0;
	if (faces > 256 && b->n > 1)
		v = 256u * b->p[1];
	if (!b->n)
		return 0;
	v += b->p[0];
	size_t used = faces > 256 && b->n > 1 ? 2 : 1;
	b->p += used;
	b->n -= used;
	return v % faces;
}

struct chooser {
	struct source source;
	struct bytes *bytes;
	const struct order_set *plan, *doctrine; /* NULL: none */
	struct order_mistakes notes;
};

static void must(bool ok, const char *why)
{
	if (ok)
		return;
	fprintf(stderr, "%s\n", why);
	abort();
}

static bool by_lines(struct chooser *c, struct run *run, const struct question *q, struct choice *out, int *line)
{
	const struct system *sys = run_settings(run)->sys;
	if (!c->plan ||
	    !(sys->bind(run, c->plan, q, out, line, &c->notes) || sys->standing(run, c->doctrine, q, out, line)))
		return false;
	if (!q->options) {
		must(sys->questions[q->kind].check(run_setup(run), run_view(run, q->seat), q, out),
		     "lines took an answer that is not legal");
		return true;
	}
	for (int i = 0; i < q->n; i++)
		if (!memcmp(&q->options[i], out, sizeof *out))
			return true;
	must(false, "lines took an answer that was not offered");
	return false;
}

/* What the system's own player answers. */
static bool is_allowed(struct run *run, const struct question *q)
{
	const struct system *sys = run_settings(run)->sys;
	const void *view = run_view(run, q->seat);
	struct choice c;
	uint64_t rng = 1;
	sys->play(run_setup(run), view, q, 0, &rng, NULL, &c);
	if (!q->options)
		return sys->questions[q->kind].check(run_setup(run), view, q, &c);
	for (int i = 0; i < q->n; i++)
		if (q->options[i].verb == c.verb && !memcmp(q->options[i].v, c.v, sizeof c.v))
			return true;
	return false;
}

static bool choose(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	if (by_lines((struct chooser *)self, run, q, out, line)) {
		*origin = ORIGIN_ORDERS;
		return true;
	}
	const struct system *sys = run_settings(run)->sys;
	*origin = ORIGIN_BOT;
	*line = 0;
	if (sys->play)
		must(is_allowed(run, q), "the player took an answer that was not offered");
	if (!q->options) {
		uint64_t rng = next(((struct chooser *)self)->bytes, 256);
		sys->questions[q->kind].draw(run_setup(run), run_view(run, q->seat), q, &rng, out);
		return true;
	}
	*out = q->options[next(((struct chooser *)self)->bytes, (unsigned)q->n)];
	return true;
}

struct byte_dice {
	struct dice dice;
	struct bytes *bytes;
};

static bool cast(struct dice *self, struct run *run, struct roll *r)
{
	(void)run;
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)(1 + next(((struct byte_dice *)self)->bytes, (unsigned)r->sides));
	return true;
}

static bool mix(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)run;
	(void)purpose;
	for (int i = 0; i < n; i++)
		out[i] = (int16_t)i;
	for (int i = n - 1; i > 0; i--) {
		unsigned k = next(((struct byte_dice *)self)->bytes, (unsigned)i + 1);
		int16_t t = out[i];
		out[i] = out[k];
		out[k] = t;
	}
	return true;
}

static void check_text(const struct scenario *s, struct run *run)
{
	struct buf text = BUF_INIT, journal = BUF_INIT;
	struct error e = ERROR_INIT;
	void *back = base_calloc(1, s->sys->state_size);
	state_write(s->sys, s->setup, run_now(run), VIEW_FULL, &text);
	must(state_read(s->sys, s->setup, text.data, text.len, back, &e) == ERR_NONE, e.text);
	run_journal(run, &journal);
	must(!memmem(buf_text(&journal), journal.len, "\"?\"", 3), "an event has no spelling");
	buf_free(&text);
	buf_free(&journal);
	free(back);
}

/* The text up to the next NUL. */
static char *next_text(struct bytes *b, struct arena *a)
{
	const uint8_t *end = memchr(b->p, 0, b->n);
	size_t n = end ? (size_t)(end - b->p) : b->n;
	struct buf clean = BUF_INIT;
	utf8_clean(&clean, (const char *)b->p, n);
	char *text = arena_strdup(a, buf_text(&clean));
	buf_free(&clean);
	b->p += n + (end != NULL);
	b->n -= n + (end != NULL);
	return text;
}

static void look_at_mark(void *context, const char *attributes)
{
	(void)context;
	must(*attributes == ' ' && !strchr(attributes, '<'), "a mark is no list of attributes");
}

/* What a receipt would draw of the lines. */
static void mark_lines(const struct scenario *s, int seat, const struct order_set *plan, struct arena *a)
{
	struct order_drawing d = {s->setup, s->state, seat, plan, a, 0, NULL};
	for (size_t i = 0; s->sys->mark && i < plan->n; i++) {
		const struct order_line *l = &plan->lines[i];
		for (size_t k = 0; l->good && l->list && k < l->list->n; k++)
			s->sys->mark(&d, l, &l->list->steps[k], look_at_mark, NULL);
	}
}

static void read_lines(const struct scenario *s, struct chooser *c, struct arena *a)
{
	const struct system *sys = s->sys;
	struct order_mistakes found = {.arena = a};
	c->plan = orders_parse_text(sys->language, next_text(c->bytes, a), a);
	c->doctrine = orders_parse_text(sys->standing_language, next_text(c->bytes, a), a);
	c->notes.arena = a;
	for (int seat = 0; seat < 2; seat++) {
		sys->check_names(s->setup, s->state, seat, c->plan, &found);
		sys->check_standing(s->setup, s->state, seat, c->doctrine, &found);
		(void)plan_missing(NULL, sys, s->setup, s->state, seat, c->plan, a);
		mark_lines(s, seat, c->plan, a);
	}
}

static void play(const struct scenario *s, struct chooser *chooser, struct bytes *bytes)
{
	struct byte_dice dice = {{cast, mix, false}, bytes};
	struct source *sources[] = {&chooser->source, NULL};
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice,
				    .sources = sources, .keep_journal = true, .straight = true,
				    .check = true};
	struct run *run = run_new(&config, s->state);
	for (int turn = 0; turn < TURNS && bytes->n; turn++) {
		enum run_end end = run_turn(run);
		must(end != RUN_FAULT, run_error(run));
		must(end != RUN_PENDING, "a question stayed open");
		check_text(s, run);
		if (end == RUN_GAME_OVER)
			break;
		run_turn_close(run);
	}
	run_free(run);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct scenario *s = fuzz_scenario(fuzz_name());
	struct bytes bytes = {data, size};
	struct chooser chooser = {.source = {choose}, .bytes = &bytes};
	struct arena *a = arena_new();
	if (size && data[0] == 'P') {
		bytes = (struct bytes){data + 1, size - 1};
		read_lines(s, &chooser, a);
	}
	play(s, &chooser, &bytes);
	arena_free(a);
	return 0;
}
