/* Random games played and timed, their journals hashed. */
#include "playout/playout.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/progress.h"
#include "engine/sources.h"
#include "playout/census.h"
#include "playout/stops.h"
#include "scenario/scenario.h"

#include <glob.h>

enum { TURNS_MAX = 20000 };

/* A question whose answers cannot be told apart in writing: a record of it would not replay. */
struct watch {
	struct source source;
	char twice[120]; /* what two of them were spelled as; "": none yet */
};

struct field {
	struct scenario *scenario;
	struct run *run;
	struct random_source chance;
	struct player_source player;
	struct random_dice plain;
	struct keyed_dice keyed;
	struct watch watch;
	struct source *sources[4];
	struct hash_state hash, ends;
	unsigned long games, turns, decisions, won[SEATS_MAX], player_won, drawn;
};

static int by_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static bool look_twice(struct source *self, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line)
{
	struct watch *w = (struct watch *)self;
	const struct run_config *c = run_settings(run);
	struct arena *a = arena_new();
	struct buf text = BUF_INIT;
	const char **spelled = arena_alloc(a, ((size_t)q->n + 1) * sizeof *spelled);
	int n = 0;
	(void)out, (void)origin, (void)line;
	for (int i = 0; q->options && i < q->n; i++) {
		buf_clear(&text);
		run_choice_text(c->sys, c->setup, q, &q->options[i], &text);
		spelled[n++] = arena_strdup(a, buf_text(&text));
	}
	qsort(spelled, (size_t)n, sizeof *spelled, by_text);
	for (int i = 1; i < n; i++)
		if (!strcmp(spelled[i], spelled[i - 1]))
			snprintf(w->twice, sizeof w->twice, "%s: %s", question_name(c->sys, q), spelled[i]);
	buf_free(&text);
	arena_free(a);
	return false;
}

static void open_field(const struct playout *p, struct field *f)
{
	size_t n = 0;
	bool checked = !p->plain && !p->kept && !p->stops;
	f->watch = (struct watch){.source = {look_twice}};
	if (checked)
		f->sources[n++] = &f->watch.source;
	if (p->player)
		f->sources[n++] = &f->player.source;
	f->sources[n++] = &f->chance.source;
	f->sources[n] = NULL;
	struct run_config config = {.sys = f->scenario->sys, .setup = f->scenario->setup,
				    .dice = p->plain ? &f->plain.dice : &f->keyed.dice,
				    .sources = p->stops ? NULL : f->sources, .keep_journal = !p->plain,
				    .check = checked,
				    .straight = !p->stops};
	f->run = run_new(&config, f->scenario->state);
}

/* Dice and choices of a game follow from seed and number alone. */
static void start_game(const struct playout *p, struct field *f, long long game)
{
	uint8_t key[HASH_BYTES];
	char seeds[HASH_HEX];
	uint64_t rng = p->seed * 1000003 + (uint64_t)game;
	random_source_init(&f->chance, sources_random(&rng));
	random_dice_init(&f->plain, sources_random(&rng));
	player_source_init(&f->player, (int)(f->games & 1), sources_random(&rng));
	if (!p->plain) {
		hash_format(key, NULL, "playout\n%llu\n%lld\n", (unsigned long long)p->seed, game);
		hash_hex(seeds, key);
		keyed_dice_init(&f->keyed, "playout", 1, key, key, seeds);
	}
	run_reset(f->run, f->scenario->state);
}

/* A state by its text: digests do not hang on what lies between the fields. */
static void hash_end_of(struct field *f)
{
	uint8_t digest[HASH_BYTES];
	state_hash(f->scenario->sys, f->scenario->setup, run_now(f->run), digest);
	hash_add(&f->ends, digest, sizeof digest);
}

static enum err turn_of(const struct playout *p, struct field *f, enum run_end *end, struct error *e)
{
	enum err r = ERR_NONE;
	*end = run_turn(f->run);
	while (!r && p->stops && *end == RUN_PENDING) {
		r = stops_answer(f->run, &f->chance.source, e);
		f->decisions++;
		*end = r ? *end : run_turn(f->run);
	}
	return r;
}

static enum err play(const struct playout *p, struct field *f, struct census *census, long long game, struct error *e)
{
	for (int turn = 0; turn < TURNS_MAX; turn++) {
		enum run_end end;
		enum err r = turn_of(p, f, &end, e);
		if (r)
			return r;
		if (end == RUN_FAULT || end == RUN_PENDING)
			return error_set(e, ERR_BUG, "game %lld, turn %d: %s", game, turn,
					 end == RUN_FAULT ? run_error(f->run) : "a question stayed open");
		if (*f->watch.twice)
			return error_set(e, ERR_BUG, "game %lld, turn %d: two answers are spelled alike: %s", game,
					 turn, f->watch.twice);
		f->turns++;
		run_journal_hash(f->run, &f->hash);
		if (census)
			census_add(census, f->run);
		if (end == RUN_GAME_OVER) {
			const struct position *at = run_state(f->run);
			f->games++;
			f->player_won += at->winner == f->player.seat;
			f->drawn += at->winner < 0;
			f->decisions += p->stops ? 0 : run_decisions(f->run);
			hash_end_of(f);
			if (at->winner >= 0)
				f->won[at->winner]++;
			return ERR_NONE;
		}
		run_turn_close(f->run);
	}
	return error_set(e, ERR_BUG, "game %lld does not end in %d turns", game, TURNS_MAX);
}

static double seconds_since(const struct timespec *start)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

static enum err load(const struct playout *p, const char *path, struct field *f, struct error *e)
{
	struct buf text = BUF_INIT;
	char schema[1024];
	snprintf(schema, sizeof schema, "%.900s/scenario.rng", p->schemas);
	enum err r = file_read(path, LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = scenario_read(buf_text(&text), text.len, schema, &f->scenario, e);
	buf_free(&text);
	if (!r && strcmp(f->scenario->sys->name, p->system))
		r = error_set(e, ERR_REFUSED, "this is a scenario of %s", f->scenario->sys->name);
	return r ? error_add(e, "%s: ", path) : ERR_NONE;
}

/* How often each side won: a scenario that random play decides is out of balance. */
static void tell_shares(const struct field *f, FILE *out)
{
	const struct setup_head *head = f->scenario->setup;
	if (!f->games)
		return;
	fprintf(out, "%s: games %lu, turns %.1f", element_attr(f->scenario->root, "id", ""), f->games,
		(double)f->turns / (double)f->games);
	for (int seat = 0; seat < head->n_seats; seat++)
		fprintf(out, ", %s %lu (%lu %%)", head->seat[seat].name, f->won[seat],
			(200 * f->won[seat] + f->games) / (2 * f->games));
	fputc('\n', out);
}

static void tell_player(const struct field *fields, size_t n, FILE *out)
{
	unsigned long games = 0, won = 0, drawn = 0;
	for (size_t i = 0; i < n; i++) {
		games += fields[i].games;
		won += fields[i].player_won;
		drawn += fields[i].drawn;
	}
	fprintf(out, "player: games %lu, won %lu (%lu %%), lost %lu, drawn %lu\n", games, won, 100 * won / games,
		games - won - drawn, drawn);
}

static void add_digest(struct hash_state *of, struct hash_state *all)
{
	uint8_t digest[HASH_BYTES];
	hash_end(of, digest);
	hash_add(all, digest, sizeof digest);
}

static void end_digest(struct hash_state *all, char hex[HASH_HEX])
{
	uint8_t digest[HASH_BYTES];
	hash_end(all, digest);
	hash_hex(hex, digest);
}

static void sum_up(struct field *fields, size_t n, double seconds, struct playout_figures *out)
{
	struct hash_state journals, ends;
	hash_start(&journals, NULL);
	hash_start(&ends, NULL);
	*out = (struct playout_figures){.seconds = seconds, .state_bytes = fields[0].scenario->sys->state_size};
	for (size_t i = 0; i < n; i++) {
		out->turns += fields[i].turns;
		out->decisions += fields[i].decisions;
		add_digest(&fields[i].hash, &journals);
		add_digest(&fields[i].ends, &ends);
	}
	end_digest(&journals, out->journals);
	end_digest(&ends, out->ends);
}

static enum err play_all(const struct playout *p, struct field *fields, size_t n, struct error *e)
{
	struct timespec start;
	struct playout_figures sum;
	struct census *census = p->census ? census_new(fields[0].scenario->sys) : NULL;
	long long step = p->games / 10 ? p->games / 10 : 1;
	enum err r = ERR_NONE;
	clock_gettime(CLOCK_MONOTONIC, &start);
	progress_begin("playing games", p->games);
	for (long long game = 0; !r && game < p->games; game++) {
		struct field *f = &fields[(size_t)game % n];
		start_game(p, f, game);
		r = play(p, f, census, game, e);
		progress_step();
		if (!r && p->progress && (game + 1) % step == 0) {
			progress_hide();
			fprintf(p->progress, "%lld games\n", game + 1);
		}
	}
	progress_end();
	for (size_t i = 0; !r && p->progress && i < n; i++)
		tell_shares(&fields[i], p->progress);
	if (p->player && p->progress && !r)
		tell_player(fields, n, p->progress);
	if (census && !r)
		census_print(census, p->progress);
	census_free(census);
	sum_up(fields, n, seconds_since(&start), &sum);
	if (p->figures)
		*p->figures = sum;
	if (!r && p->progress)
		fprintf(p->progress,
			"games %lld turns %lu decisions %lu seconds %.2f per_second %.0f hash "
			"%s\n",
			p->games, sum.turns, sum.decisions, sum.seconds,
			(double)sum.decisions / (sum.seconds > 0 ? sum.seconds : 1),
			p->plain ? sum.ends : sum.journals);
	return r;
}

static enum err find(const struct playout *p, glob_t *found, struct error *e)
{
	char pattern[1024];
	if (p->scenario_path)
		snprintf(pattern, sizeof pattern, "%s", p->scenario_path);
	else
		snprintf(pattern, sizeof pattern, "%s/%s/*.xml", p->schemas, p->system);
	if (glob(pattern, 0, NULL, found) || !found->gl_pathc)
		return error_set(e, ERR_MISSING, "there is no scenario %s", pattern);
	return ERR_NONE;
}

/* What is to be played, or why it cannot be. */
static enum err look_up(const struct playout *p, glob_t *found, struct error *e)
{
	const struct system *sys = scenario_system(p->system);
	if (!sys)
		return error_set(e, ERR_REFUSED, "there is no rule system \"%s\"", p->system);
	if (p->player && !sys->play)
		return error_set(e, ERR_REFUSED, "%s has no player of its own", p->system);
	return find(p, found, e);
}

enum err playout_run(const struct playout *p, struct error *e)
{
	glob_t found = {0};
	enum err r = look_up(p, &found, e);
	size_t n = r ? 0 : found.gl_pathc;
	struct field *fields = base_calloc(n, sizeof *fields);
	for (size_t i = 0; !r && i < n; i++) {
		r = load(p, found.gl_pathv[i], &fields[i], e);
		hash_start(&fields[i].hash, NULL);
		hash_start(&fields[i].ends, NULL);
		if (!r)
			open_field(p, &fields[i]);
	}
	if (!r)
		r = play_all(p, fields, n, e);
	for (size_t i = 0; i < n; i++) {
		run_free(fields[i].run);
		scenario_free(fields[i].scenario);
	}
	free(fields);
	globfree(&found);
	return r;
}
