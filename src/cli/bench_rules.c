/* estafette bench: random games, states copied, dice. */
#include "cli/bench.h"
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "engine/run.h"
#include "playout/playout.h"
#include "scenario/scenario.h"

#include <glob.h>

/* ---- games ---- */

/* The same games until the time is over: what was played is the same, whatever the machine. */
static enum err play(struct playout *p, const struct bench *b, struct error *e)
{
	struct playout_figures all = {0}, once = {0};
	double start = bench_now();
	enum err r = ERR_NONE;
	p->system = b->place;
	p->schemas = cli_schemas();
	p->games = b->count;
	p->seed = (uint64_t)b->seed;
	p->figures = &once;
	do {
		r = playout_run(p, e);
		all.decisions += once.decisions;
		all.seconds += once.seconds;
	} while (!r && bench_now() - start < b->seconds);
	if (!r)
		printf("games %lld\nturns %lu\ndecisions %lu\nper_s %.0f\nstate_bytes %zu\njournals %s\nends %s\n",
		       b->count, once.turns, once.decisions, (double)all.decisions / all.seconds, once.state_bytes,
		       once.journals, once.ends);
	return r;
}

enum err bench_plain(const struct bench *b, struct error *e)
{
	return play(&(struct playout){.plain = true}, b, e);
}

enum err bench_kept(const struct bench *b, struct error *e)
{
	return play(&(struct playout){.kept = true}, b, e);
}

enum err bench_stops(const struct bench *b, struct error *e)
{
	return play(&(struct playout){.stops = true}, b, e);
}

/* ---- turns of the program's players ---- */

/* Both sides are the player's; a turn is one side's. */
static enum err think(const char *player, const struct bench *b, struct error *e)
{
	struct playout_balance balance;
	struct playout p = {.scenario_path = b->place, .schemas = cli_schemas(), .games = b->count, .seed = (uint64_t)b->seed,
			    .player = player, .against = player, .balance = &balance};
	unsigned long turns = 0;
	double start = bench_now();
	enum err r;
	do {
		r = playout_run(&p, e);
		turns += balance.turns;
	} while (!r && bench_now() - start < b->seconds);
	if (!r)
		printf("turns %lu\nturns_per_s %.2f\nwon %lu/%lu/%lu\n", balance.turns,
		       (double)turns / (bench_now() - start), balance.won[0], balance.drawn, balance.won[1]);
	return r;
}

enum err bench_steady(const struct bench *b, struct error *e)
{
	return think(PLAYOUT_STEADY, b, e);
}

enum err bench_keen(const struct bench *b, struct error *e)
{
	return think(PLAYOUT_KEEN, b, e);
}

/* ---- copies of a state ---- */

static enum err first_scenario(const char *system, struct scenario **out, struct error *e)
{
	char pattern[1024], schema[1024];
	struct buf text = BUF_INIT;
	glob_t found = {0};
	snprintf(pattern, sizeof pattern, "%.800s/%.100s/*.xml", cli_schemas(), system);
	snprintf(schema, sizeof schema, "%.900s/scenario.rng", cli_schemas());
	enum err r = glob(pattern, 0, NULL, &found) ? error_set(e, ERR_MISSING, "there is no scenario %s", pattern)
						    : file_read(found.gl_pathv[0], LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = scenario_read(buf_text(&text), text.len, schema, out, e);
	globfree(&found);
	buf_free(&text);
	return r;
}

enum { COPIES = 1000 };

/* Seconds that a thousand of them take: of the run's way, or of bare ones. */
static double copy_some(struct run *run, const struct scenario *s, void *to)
{
	double start = bench_now();
	for (int i = 0; i < COPIES; i++) {
		if (run)
			run_reset(run, s->state);
		else
			memcpy(to, s->state, s->sys->state_size);
		__asm__ volatile("" : : "r"(to) : "memory"); /* each is made */
	}
	return bench_now() - start;
}

static void copy(const struct bench *b, const struct scenario *s)
{
	struct run_config config = {.sys = s->sys, .setup = s->setup};
	struct run *run = run_new(&config, s->state);
	void *to = base_calloc(1, s->sys->state_size);
	double ours = 0, bare = 0, start = bench_now();
	int n = 0;
	do {
		ours += copy_some(run, s, to);
		bare += copy_some(NULL, s, to);
		n++;
	} while (bench_now() - start < b->seconds);
	printf("clones_per_s %.0f\ncopies_per_s %.0f\nstate_bytes %zu\n", n * COPIES / ours, n * COPIES / bare,
	       s->sys->state_size);
	free(to);
	run_free(run);
}

enum err bench_clone(const struct bench *b, struct error *e)
{
	struct scenario *s = NULL;
	enum err r = first_scenario(b->place, &s, e);
	if (!r)
		copy(b, s);
	scenario_free(s);
	return r;
}

/* ---- dice ---- */

enum { PURPOSES = 1000, DICE = 4, PURPOSE_BYTES = 64 };

static void throw_dice(const uint8_t key[HASH_BYTES], const char *purpose, const char *seeds, uint8_t face[DICE])
{
	struct dice_stream s;
	(void)!dice_start(&s, key, "wat-001", 18, purpose, seeds);
	for (int k = 0; k < DICE; k++)
		face[k] = (uint8_t)dice_face(&s, 6);
}

enum err bench_dice(const struct bench *b, struct error *e)
{
	static char purpose[PURPOSES][PURPOSE_BYTES];
	static uint8_t faces[PURPOSES][DICE];
	uint8_t key[HASH_BYTES];
	char seeds[HASH_HEX];
	unsigned long throws = 0;
	(void)e;
	hash_format(key, NULL, "bench\n%lld\n", b->seed);
	hash_hex(seeds, key);
	for (int i = 0; i < PURPOSES; i++)
		snprintf(purpose[i], sizeof purpose[i], "17/combat.%d/D%d/E7/9.2/battle/0", i / 10, i % 10);
	double start = bench_now(), seconds;
	do {
		for (int i = 0; i < PURPOSES; i++)
			throw_dice(key, purpose[i], seeds, faces[i]);
		throws += PURPOSES;
		seconds = bench_now() - start;
	} while (seconds < b->seconds);
	printf("throws_per_s %.0f\n", (double)throws / seconds);
	bench_digest("faces", faces, sizeof faces);
	return ERR_NONE;
}
