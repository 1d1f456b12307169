/* Bytes as the answers and dice of a game of napoleonics: whatever is chosen and rolled, the
 * invariants hold, every question has an answer, and the game goes on or ends in order. */
#include "engine/run.h"
#include "scenarios.h"

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
};

static bool choose(struct source *self, struct run *run, const struct question *q,
		   struct choice *out, enum origin *origin, int *line)
{
	(void)run;
	*out = q->options[next(((struct chooser *)self)->bytes, (unsigned)q->n)];
	*origin = ORIGIN_BOT;
	*line = 0;
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

static void must(bool ok, const char *why)
{
	if (ok)
		return;
	fprintf(stderr, "%s\n", why);
	abort();
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct scenario *s = fuzz_scenario();
	struct bytes bytes = {data, size};
	struct chooser chooser = {{choose}, &bytes};
	struct byte_dice dice = {{cast, mix, false}, &bytes};
	struct source *sources[] = {&chooser.source, NULL};
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice,
				    .sources = sources, .keep_journal = true, .straight = true,
				    .check = true};
	struct run *run = run_new(&config, s->state);
	for (int turn = 0; turn < TURNS && bytes.n; turn++) {
		enum run_end end = run_turn(run);
		must(end != RUN_FAULT, run_error(run));
		must(end != RUN_PENDING, "a question stayed open");
		check_text(s, run);
		if (end == RUN_GAME_OVER)
			break;
		run_turn_close(run);
	}
	run_free(run);
	return 0;
}
