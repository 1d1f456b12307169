/* Random games played and timed, their journals hashed. */
#include "playout/playout.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/limits.h"
#include "base/progress.h"
#include "ahead/ahead.h"
#include "engine/sources.h"
#include "playout/balance.h"
#include "playout/census.h"
#include "playout/interval.h"
#include "playout/kept.h"
#include "playout/stops.h"
#include "scenario/scenario.h"
#include "scenario/umpire.h"

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
	struct player {
		struct player_source steady;
		struct ahead_source keen;
	} player, other;
	void *memory; /* of both, or NULL */
	struct random_dice plain;
	struct keyed_dice keyed;
	struct watch watch;
	struct source *sources[5];
	struct hash_state hash, ends;
	unsigned long games, turns, decisions, won[SEATS_MAX], drawn;
	unsigned long player_won;
	int winner;        /* of the game in hand */
	int first_of_pair; /* quarters that the player's first game of the pair in hand gave him */
	struct scores pairs;
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

static bool is_keen(const char *player)
{
	return player && !strcmp(player, PLAYOUT_KEEN);
}

/* "steady", or one of his tempers: "steady:bold". */
static bool is_steady(const char *player)
{
	size_t n = strlen(PLAYOUT_STEADY);
	return !strncmp(player, PLAYOUT_STEADY, n) && (!player[n] || player[n] == ':');
}

/* The temper of such a player; NONE: the system has none of that name. */
static int temper_of(const struct system *sys, const char *player)
{
	const char *name = player ? strchr(player, ':') : NULL;
	for (int i = 0; name && sys->tempers && sys->tempers[i]; i++)
		if (!strcmp(sys->tempers[i], name + 1))
			return i;
	return name ? VALUE_NONE : 0;
}

static struct source *source_of(struct player *player, const char *name)
{
	return is_keen(name) ? &player->keen.source : &player->steady.source;
}

static void start_player(const struct playout *p, const struct field *f, struct player *player, const char *name,
			 int seat, uint64_t seed)
{
	player_source_init(&player->steady, seat, seed);
	player->steady.temper = temper_of(f->scenario->sys, name);
	player->steady.memory = f->memory;
	ahead_source_init(&player->keen, seat, p->budget, seed);
}

static void open_field(const struct playout *p, struct field *f)
{
	size_t n = 0;
	bool checked = !p->plain && !p->kept && !p->stops;
	f->watch = (struct watch){.source = {look_twice}};
	if (checked)
		f->sources[n++] = &f->watch.source;
	if (p->player)
		f->sources[n++] = source_of(&f->player, p->player);
	if (p->player && p->against)
		f->sources[n++] = source_of(&f->other, p->against);
	f->sources[n++] = &f->chance.source;
	f->sources[n] = NULL;
	struct run_config config = {.sys = f->scenario->sys, .setup = f->scenario->setup,
				    .dice = p->plain ? &f->plain.dice : &f->keyed.dice,
				    .sources = p->stops ? NULL : f->sources, .keep_journal = !p->plain,
				    .check = checked,
				    .straight = !p->stops && !is_keen(p->player) && !is_keen(p->against)};
	f->run = run_new(&config, f->scenario->state);
	f->memory = config.sys->play_memory ? base_calloc(1, config.sys->play_memory) : NULL;
}

/* Games of one seed: two where the player takes both sides by turns. */
static int games_a_seed(const struct playout *p)
{
	return p->player && !p->balance ? 2 : 1;
}

/* The player's seat in that game. */
static int seat_in(const struct playout *p, long long game)
{
	return (int)(game % games_a_seed(p));
}

/* Dice and choices of a game follow from seed and number alone. */
static void start_game(const struct playout *p, struct field *f, long long game)
{
	uint8_t key[HASH_BYTES];
	char seeds[HASH_HEX];
	int seat = seat_in(p, game);
	game /= games_a_seed(p);
	uint64_t rng = p->seed * 1000003 + (uint64_t)game;
	random_source_init(&f->chance, sources_random(&rng));
	random_dice_init(&f->plain, sources_random(&rng));
	start_player(p, f, &f->player, p->player, seat, sources_random(&rng));
	start_player(p, f, &f->other, p->against, !seat, sources_random(&rng));
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

/* Quarters of a pair that a game gives the player at the seat. */
static int score_of(int seat, int winner)
{
	return winner == seat ? SCORE_FULL / 2 : winner < 0 ? SCORE_FULL / 4 : 0;
}

/* The score of the player, and with his second game that of the pair. */
static void add_score(const struct playout *p, struct field *f, int seat, int winner)
{
	int quarters = score_of(seat, winner);
	bool mine = winner == seat;
	f->games++;
	f->drawn += winner < 0;
	f->player_won += mine;
	if (winner >= 0)
		f->won[winner]++;
	if (games_a_seed(p) < 2)
		return;
	if (f->games % 2)
		f->first_of_pair = quarters;
	else
		scores_add(&f->pairs, f->first_of_pair + quarters);
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
			f->winner = at->winner;
			if (p->balance)
				balance_add(p->balance, f->run, at->winner);
			f->decisions += p->stops ? 0 : run_decisions(f->run);
			hash_end_of(f);
			return ERR_NONE;
		}
		run_turn_close(f->run);
	}
	return error_set(e, ERR_BUG, "game %lld does not end in %d turns", game, TURNS_MAX);
}

/* Plays a game, unless it is kept that it was played. */
static enum err play_or_find(const struct playout *p, struct field *f, struct census *census, struct kept *kept,
			     long long game, struct error *e)
{
	int seat = seat_in(p, game), score;
	unsigned turns;
	if (kept_find(kept, game, &score, &turns)) {
		f->turns += turns;
		add_score(p, f, seat, score == score_of(seat, seat) ? seat : score ? VALUE_NONE : !seat);
		return ERR_NONE;
	}
	unsigned long before = f->turns;
	start_game(p, f, game);
	enum err r = play(p, f, census, game, e);
	if (r)
		return r;
	add_score(p, f, seat, f->winner);
	return kept_add(kept, game, score_of(seat, f->winner), (unsigned)(f->turns - before), e);
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
	if (!r && p->system && strcmp(f->scenario->sys->name, p->system))
		r = error_set(e, ERR_REFUSED, "this is a scenario of %s", f->scenario->sys->name);
	if (!r && p->player && !f->scenario->sys->play)
		r = error_set(e, ERR_REFUSED, "%s has no player of its own", f->scenario->sys->name);
	const char *names[] = {p->player, p->against};
	for (int i = 0; !r && i < 2; i++)
		if (temper_of(f->scenario->sys, names[i]) == VALUE_NONE)
			r = error_set(e, ERR_REFUSED, "the player of %s has no temper \"%s\"", f->scenario->sys->name,
				      strchr(names[i], ':') + 1);
	if (!r && (is_keen(p->player) || is_keen(p->against)) && !ahead_offered(f->scenario->sys))
		r = error_set(e, ERR_REFUSED, "%s has no player that looks ahead", f->scenario->sys->name);
	if (!r && p->inject)
		r = umpire_begin(f->scenario, p->inject, e);
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

static unsigned long lost(const struct field *f)
{
	return f->games - f->player_won - f->drawn;
}

/* A row for each scenario, as the player saw it. */
static void tell_table(const struct field *fields, size_t n, FILE *out)
{
	fprintf(out, "%-20s %6s %6s %6s %6s %7s\n", "scenario", "games", "won", "drawn", "lost", "turns");
	for (size_t i = 0; i < n; i++) {
		const struct field *f = &fields[i];
		unsigned long tenths = f->games ? (20 * f->turns + f->games) / (2 * f->games) : 0;
		fprintf(out, "%-20s %6lu %6lu %6lu %6lu %5lu.%lu\n", element_attr(f->scenario->root, "id", ""),
			f->games, f->player_won, f->drawn, lost(f), tenths / 10, tenths % 10);
	}
}

static void tell_player(const struct playout *p, const struct field *fields, size_t n, FILE *out)
{
	struct field sum = {0};
	for (size_t i = 0; i < n; i++) {
		sum.games += fields[i].games;
		sum.player_won += fields[i].player_won;
		sum.drawn += fields[i].drawn;
		scores_join(&sum.pairs, &fields[i].pairs);
	}
	struct interval share = scores_interval(&sum.pairs, 2);
	fprintf(out,
		"%s against %s: games %lu, won %lu, drawn %lu, lost %lu, %d.%d per cent, interval %d.%d to "
		"%d.%d\n",
		p->player, p->against ? p->against : "random", sum.games, sum.player_won, sum.drawn, lost(&sum),
		share.middle / 10, share.middle % 10, share.low / 10, share.low % 10, share.high / 10, share.high % 10);
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

static enum err open_kept(const struct playout *p, const struct system *sys, struct kept *kept, struct error *e)
{
	char what[300];
	snprintf(what, sizeof what, "%s rules %u, seed %llu, %s against %s, budget %d, scenario %s", sys->name,
		 sys->rules, (unsigned long long)p->seed, p->player ? p->player : "random",
		 p->against ? p->against : "random", p->budget, p->scenario_path ? p->scenario_path : "all");
	return kept_open(kept, p->kept_in, what, e);
}

static enum err play_all(const struct playout *p, struct field *fields, size_t n, struct error *e)
{
	struct timespec start;
	struct playout_figures sum;
	struct census *census = p->census ? census_new(fields[0].scenario->sys) : NULL;
	long long step = p->games / 10 ? p->games / 10 : 1;
	struct kept kept;
	enum err r = open_kept(p, fields[0].scenario->sys, &kept, e);
	clock_gettime(CLOCK_MONOTONIC, &start);
	progress_begin("playing games", p->games);
	for (long long game = 0; !r && game < p->games; game++) {
		struct field *f = &fields[(size_t)(game / games_a_seed(p)) % n];
		r = play_or_find(p, f, census, &kept, game, e);
		progress_step();
		if (!r && p->progress && (game + 1) % step == 0) {
			progress_hide();
			fprintf(p->progress, "%lld games\n", game + 1);
		}
	}
	progress_end();
	kept_close(&kept);
	for (size_t i = 0; !r && p->progress && !p->player && i < n; i++)
		tell_shares(&fields[i], p->progress);
	if (census && !r)
		census_print(census, p->progress);
	if (p->player && p->progress && !r) {
		tell_table(fields, n, p->progress);
		tell_player(p, fields, n, p->progress);
	}
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
	const char *names[] = {p->player, p->against};
	if (p->system && !scenario_system(p->system))
		return error_set(e, ERR_REFUSED, "there is no rule system \"%s\"", p->system);
	for (int i = 0; i < 2; i++)
		if (names[i] && !is_steady(names[i]) && !is_keen(names[i]))
			return error_set(e, ERR_REFUSED, "there is no player \"%s\", but %s and %s", names[i],
					 PLAYOUT_STEADY, PLAYOUT_KEEN);
	if (p->plain && (is_keen(p->player) || is_keen(p->against)))
		return error_set(e, ERR_REFUSED, "%s looks at dice by their purposes, and plain dice have none",
				 PLAYOUT_KEEN);
	if (p->player && p->games > SCORES_MOST)
		return error_set(e, ERR_REFUSED, "a player plays at most %d games", SCORES_MOST);
	if (p->games % games_a_seed(p))
		return error_set(e, ERR_REFUSED, "a player plays each seed from both sides: an even number of games");
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
		if (!r && p->balance)
			balance_begin(p->balance, fields[i].scenario);
	}
	if (!r)
		r = play_all(p, fields, n, e);
	for (size_t i = 0; i < n; i++) {
		run_free(fields[i].run);
		free(fields[i].memory);
		scenario_free(fields[i].scenario);
	}
	free(fields);
	globfree(&found);
	return r;
}
