/* The frame of the models: positions thrown, turns played, answers compared. */
#include "model.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/limits.h"
#include "engine/sources.h"
#include "scenario/scenario.h"

#include <getopt.h>
#include <glob.h>

#if defined __has_feature
#if __has_feature(address_sanitizer)
#define SLOWER 10
#define FEWER  1
#endif
#endif
#ifndef SLOWER
#define SLOWER 1
#define FEWER  8 /* but in a long check */
#endif

enum { POSITIONS = 40000 / SLOWER, GAME_TURNS = 40, EACH = 8, KINDS = 40, ENOUGH = 1000 };

/* The run of one scenario, with what answers and rolls in it. */
struct field {
	struct trial trial;
	struct scenario *scenario;
	struct source source;
	struct random_dice dice;
	uint64_t rng;
	int heard; /* events told to the model */
	void *state;
};

static struct {
	long long seed, positions, only, at, made[KINDS];
	bool compare; /* false: while a position is made */
} test = {.seed = 1, .only = -1};

bool compares(struct trial *t, int kind)
{
	test.made[kind] += !t->failed;
	return !t->failed;
}

int chance(struct trial *t, int n)
{
	return (int)((sources_random(&t->rng) >> 32) * (unsigned)n >> 32);
}

static struct field *field_of(struct trial *t)
{
	return (struct field *)((char *)t - offsetof(struct field, trial));
}

void differs(struct trial *t, const char *fmt, ...)
{
	struct buf text = BUF_INIT;
	va_list ap;
	if (t->failed)
		return;
	t->failed = true;
	printf("# position %lld of seed %lld, %s: ", test.at, test.seed,
	       element_attr(field_of(t)->scenario->root, "id", ""));
	va_start(ap, fmt);
	vprintf(fmt, ap);
	va_end(ap);
	state_write(t->sys, t->setup, run_state(t->run), VIEW_FULL, &text);
	printf("\n# again: --seed %lld --only %lld; the position:\n", test.seed, test.at);
	struct slice rest = slice_of(buf_text(&text)), line;
	while (slice_line(&rest, &line))
		printf("#   %.*s\n", (int)line.n, line.p);
	buf_free(&text);
}

/* ---- what the run calls ---- */

static void tell_question(struct trial *t, const struct question *q, const struct choice *c)
{
	struct buf text = BUF_INIT;
	if (test.only < 0)
		return;
	run_choice_text(t->sys, t->setup, q, c, &text);
	printf("# %s of seat %d (%d %d): %s, of %d:", t->sys->questions[q->kind].name, q->seat, q->arg[0], q->arg[1],
	       buf_text(&text), q->n);
	for (int i = 0; q->options && i < q->n; i++) {
		buf_clear(&text);
		run_choice_text(t->sys, t->setup, q, &q->options[i], &text);
		printf(" [%s]", buf_text(&text));
	}
	putchar('\n');
	buf_free(&text);
}

static void tell_event(struct trial *t, const struct event *e)
{
	struct buf text = BUF_INIT;
	if (test.only < 0 || e->kind < 0)
		return;
	const struct event_decl *d = &t->sys->events[e->kind];
	for (int i = 0; i < EVENT_ARGS && d->args[i].name; i++) {
		buf_addf(&text, " %s=", d->args[i].name);
		value_write(t->sys, t->setup, &d->args[i], e->arg[i], &text);
	}
	printf("# event %s%s\n", d->name, buf_text(&text));
	buf_free(&text);
}

static void tell_roll(const struct roll *r)
{
	if (test.only < 0)
		return;
	printf("# roll %s, %s, by %d, %d of %d at %d:", r->rule, r->label, r->by, r->who, r->n, r->target);
	for (int i = 0; i < r->n; i++)
		printf(" %d", r->value[i]);
	for (int i = 0; i < r->n_mods; i++)
		printf(" (%s %d)", r->mod[i].why, r->mod[i].n);
	putchar('\n');
}

static void hear(struct field *f)
{
	int n;
	const struct event *e = run_events(f->trial.run, &n);
	for (; test.compare && f->heard < n; f->heard++) {
		tell_event(&f->trial, &e[f->heard]);
		if (!f->trial.failed && e[f->heard].kind >= 0)
			the_model.happened(&f->trial, &e[f->heard]);
	}
}

static void choose(struct field *f, struct run *run, const struct question *q, struct choice *out)
{
	const struct question_decl *d = &f->trial.sys->questions[q->kind];
	if (!q->options) {
		d->draw(run_setup(run), run_view(run, q->seat), q, &f->rng, out);
		return;
	}
	for (int i = 0; i < 4; i++) {
		*out = q->options[(sources_random(&f->rng) >> 32) * (unsigned)q->n >> 32];
		if (!the_model.idle || !the_model.idle(q, out))
			return;
	}
}

static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct field *f = (struct field *)((char *)self - offsetof(struct field, source));
	*origin = ORIGIN_BOT;
	*line = 0;
	hear(f);
	if (test.compare && !f->trial.failed)
		the_model.asked(&f->trial, q);
	if (f->trial.enough)
		return false;
	choose(f, run, q, out);
	if (!test.compare)
		return true;
	tell_question(&f->trial, q, out);
	if (!f->trial.failed)
		the_model.chosen(&f->trial, q, out);
	return true;
}

static bool throw_dice(struct dice *self, struct run *run, struct roll *r)
{
	struct field *f = (struct field *)((char *)self - offsetof(struct field, dice));
	struct random_dice plain;
	random_dice_init(&plain, f->dice.rng);
	hear(f);
	if (!plain.dice.roll(&plain.dice, run, r))
		return false;
	f->dice.rng = plain.rng;
	if (!test.compare)
		return true;
	tell_roll(r);
	if (!f->trial.failed)
		the_model.rolled(&f->trial, r);
	return true;
}

/* ---- positions ---- */

static bool play_turn(struct field *f, bool compare)
{
	test.compare = compare;
	f->heard = 0;
	enum run_end end = run_turn(f->trial.run);
	hear(f);
	if (end == RUN_PENDING && f->trial.enough)
		return false;
	if (end != RUN_TURN_END && end != RUN_GAME_OVER) {
		differs(&f->trial, "the run stopped: %s", run_error(f->trial.run));
		return false;
	}
	if (compare && !f->trial.failed && the_model.ended)
		the_model.ended(&f->trial);
	run_turn_close(f->trial.run);
	return end == RUN_TURN_END && !f->trial.failed;
}

/* A position of its own: one turn from where the pieces were thrown, or every EACH time a game. */
static bool play_position(struct field *f, long long n)
{
	uint64_t rng = (uint64_t)test.seed * 1000003 + (uint64_t)n;
	test.at = n;
	f->trial.failed = f->trial.enough = false;
	memset(f->trial.memory, 0, the_model.memory);
	f->trial.rng = sources_random(&rng);
	f->rng = sources_random(&rng);
	f->dice.rng = sources_random(&rng);
	if (the_model.before)
		the_model.before(&f->trial);
	run_reset(f->trial.run, f->scenario->state);
	if (play_turn(f, false)) {
		memcpy(f->state, run_now(f->trial.run), f->trial.sys->state_size);
		if (chance(&f->trial, EACH) && the_model.toss(&f->trial, f->state)) {
			run_reset(f->trial.run, f->state);
			play_turn(f, true);
		} else {
			for (int i = 0; i < GAME_TURNS && play_turn(f, true); i++)
				memset(f->trial.memory, 0, the_model.memory);
		}
	}
	return !f->trial.failed;
}

static void open_field(struct field *f, const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	if (file_read(path, LIMIT_SCENARIO_BYTES, &text, &e) ||
	    scenario_read(buf_text(&text), text.len, NULL, &f->scenario, &e)) {
		printf("Bail out! %s: %s\n", path, e.text);
		exit(1);
	}
	buf_free(&text);
	struct source **sources = base_calloc(2, sizeof *sources);
	f->source.answer = answer;
	random_dice_init(&f->dice, 1);
	f->dice.dice.roll = throw_dice;
	sources[0] = &f->source;
	struct run_config config = {.sys = f->scenario->sys,
				    .setup = f->scenario->setup,
				    .dice = &f->dice.dice,
				    .sources = sources,
				    .keep_journal = true,
				    .check = true,
				    .straight = true};
	f->trial.sys = f->scenario->sys;
	f->trial.setup = f->scenario->setup;
	f->trial.run = run_new(&config, f->scenario->state);
	f->trial.memory = base_calloc(1, the_model.memory + 1);
	f->state = base_calloc(1, f->trial.sys->state_size);
}

static void close_field(struct field *f)
{
	free(run_settings(f->trial.run)->sources);
	run_free(f->trial.run);
	scenario_free(f->scenario);
	free(f->trial.memory);
	free(f->state);
}

static struct field *open_fields(size_t *n)
{
	char pattern[1024];
	glob_t found = {0};
	const char *data = getenv("ESTAFETTE_DATA");
	snprintf(pattern, sizeof pattern, "%s/scenarios/%s/*.xml", data ? data : ".", the_model.system);
	if (glob(pattern, 0, NULL, &found) || !found.gl_pathc) {
		printf("Bail out! there is no scenario %s\n", pattern);
		exit(1);
	}
	struct field *fields = base_calloc(found.gl_pathc, sizeof *fields);
	*n = 0;
	for (size_t i = 0; i < found.gl_pathc; i++) {
		open_field(&fields[*n], found.gl_pathv[i]);
		if (!the_model.plays || the_model.plays(fields[*n].trial.setup))
			++*n;
		else
			close_field(&fields[*n]);
	}
	globfree(&found);
	return fields;
}

/* ---- the test ---- */

static bool read_options(int argc, char **argv)
{
	static const struct option longs[] = {{"positions", required_argument, NULL, 'p'},
					      {"seed", required_argument, NULL, 's'},
					      {"only", required_argument, NULL, 'o'},
					      {NULL, 0, NULL, 0}};
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		long long *to = c == 'p' ? &test.positions : c == 's' ? &test.seed : &test.only;
		good = good && c != '?' && parse_int(optarg, 0, 4000000000LL, to);
	}
	return good && optind == argc;
}

/* What was never compared was not tested: that is as bad as a difference. */
static bool tell_kinds(void)
{
	bool all = true;
	for (int i = 0; the_model.compares[i]; i++) {
		printf("# %-40s %lld\n", the_model.compares[i], test.made[i]);
		all = all && test.made[i];
	}
	return all;
}

int main(int argc, char **argv)
{
	size_t n;
	bool same = true;
	const char *longer = getenv("LONG");
	test.positions =
		(the_model.positions ? the_model.positions / SLOWER : POSITIONS) / (longer && *longer ? 1 : FEWER);
	if (!read_options(argc, argv)) {
		fprintf(stderr, "usage: %s [--positions N] [--seed S] [--only K]\n", argv[0]);
		return 2;
	}
	setvbuf(stdout, NULL, _IOLBF, 0);
	hash_init();
	struct field *fields = open_fields(&n);
	long long from = test.only < 0 ? 0 : test.only, to = test.only < 0 ? test.positions : from + 1;
	long long i = from;
	printf("1..2\n");
	for (; same && i < to; i++)
		same = play_position(&fields[(size_t)i % n], i);
	double seconds = (double)clock() / CLOCKS_PER_SEC;
	printf("%s 1 - %s: %lld positions of seed %lld\n", same ? "ok" : "not ok", the_model.system, i - from,
	       test.seed);
	printf("# %.1f seconds, %.0f positions a second\n", seconds, (double)(i - from) / (seconds + 1e-9));
	bool all = tell_kinds() || i - from < ENOUGH || !same;
	printf("%s 2 - everything is compared at least once\n", all ? "ok" : "not ok");
	for (size_t k = 0; k < n; k++)
		close_field(&fields[k]);
	free(fields);
	return !same || !all;
}
