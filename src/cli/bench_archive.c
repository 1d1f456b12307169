/* estafette bench: an archive verified, and the turns of its games played again. */
#include "cli/bench.h"
#include "archive/verify.h"
#include "base/file.h"
#include "base/limits.h"
#include "record/replay.h"

#include <glob.h>

/* ---- verify ---- */

enum err bench_verify(const struct bench *b, struct error *e)
{
	struct words *words = NULL;
	struct verify_count once = {0};
	unsigned long replayed = 0;
	enum err r = words_open(cli_templates(), WORDS_DEFAULT, &words, e);
	double start = bench_now(), seconds = 0;
	do {
		once = (struct verify_count){.words = words};
		if (!r)
			verify_path(b->place, cli_schemas(), NULL, &once);
		replayed += (unsigned long)once.replayed;
		seconds = bench_now() - start;
	} while (!r && !once.wrong && seconds < b->seconds);
	if (!r && once.wrong)
		r = error_set(e, ERR_REFUSED, "%s: %d records are wrong: verify says which", b->place, once.wrong);
	if (!r)
		printf("records %d\nrolls %d\nreplayed %d\nturns_per_s %.1f\n", once.records, once.rolls, once.replayed,
		       (double)replayed / seconds);
	words_free(words);
	return r;
}

/* ---- replay ---- */

struct told { /* a full record */
	struct buf text;
	const struct element *root;
	uint8_t link[HASH_BYTES];
	bool has_link;
};

struct played {
	struct arena *arena;
	struct hash_state journals;
	bool digested;
	unsigned turns;
};

static enum err replay_one(const struct scenario *s, const struct told *before, const struct told *t, struct played *p,
			   struct error *e)
{
	struct replay again = {.scenario = s, .root = t->root, .link = t->has_link ? t->link : NULL,
			       .before = before ? before->text.data : NULL};
	struct run *run = NULL;
	enum run_end end;
	enum err r = replay_turn(&again, &run, &end, e);
	if (!r && end == RUN_FAULT)
		r = error_set(e, ERR_REFUSED, "a turn cannot be played again: %s", run_error(run));
	if (!r && !p->digested) {
		struct buf journal = BUF_INIT;
		run_journal(run, &journal);
		hash_add(&p->journals, buf_text(&journal), journal.len);
		buf_free(&journal);
	}
	run_free(run);
	p->turns++;
	return r;
}

static enum err read_told(const char *path, struct told *t, struct arena *a, struct error *e)
{
	enum err r = file_read(path, LIMIT_RECORD_BYTES, &t->text, e);
	if (!r)
		r = doc_tree(buf_text(&t->text), t->text.len, NULL, a, &t->root, e);
	t->has_link = !r && replay_link(t->root, t->link);
	return r;
}

static enum err read_scenario(const char *folder, struct scenario **out, struct error *e)
{
	char path[1024];
	struct buf text = BUF_INIT;
	snprintf(path, sizeof path, "%.900s/scenario.xml", folder);
	enum err r = file_read(path, LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = scenario_read(buf_text(&text), text.len, NULL, out, e);
	buf_free(&text);
	return r;
}

/* The turns of a game, from its full records. */
static enum err replay_game(const char *folder, struct played *p, struct error *e)
{
	char pattern[1024];
	glob_t found = {0};
	struct scenario *s = NULL;
	snprintf(pattern, sizeof pattern, "%.900s/full/turn-*.xml", folder);
	enum err r = glob(pattern, 0, NULL, &found) ? error_set(e, ERR_MISSING, "%s: no full records", folder)
						    : read_scenario(folder, &s, e);
	struct told *all = base_calloc(found.gl_pathc + 1, sizeof *all);
	for (size_t i = 0; !r && i < found.gl_pathc; i++)
		r = read_told(found.gl_pathv[i], &all[i], p->arena, e);
	for (size_t i = 0; !r && i < found.gl_pathc; i++)
		r = replay_one(s, i ? &all[i - 1] : NULL, &all[i], p, e);
	for (size_t i = 0; i < found.gl_pathc; i++)
		buf_free(&all[i].text);
	free(all);
	scenario_free(s);
	globfree(&found);
	arena_clear(p->arena);
	return r;
}

static void print_journals(struct played *p)
{
	uint8_t digest[HASH_BYTES];
	char hex[HASH_HEX];
	hash_end(&p->journals, digest);
	hash_hex(hex, digest);
	printf("turns %u\njournals %s\n", p->turns, hex);
	p->digested = true;
}

enum err bench_replay(const struct bench *b, struct error *e)
{
	char path[1024];
	glob_t games = {0};
	struct played p = {.arena = arena_new()};
	snprintf(path, sizeof path, "%.900s/games/*/full", b->place);
	enum err r = glob(path, 0, NULL, &games) ? error_set(e, ERR_MISSING, "%s is no archive of games", b->place)
						 : ERR_NONE;
	hash_start(&p.journals, NULL);
	double start = bench_now(), seconds = 0;
	do {
		for (size_t i = 0; !r && i < games.gl_pathc; i++) {
			snprintf(path, sizeof path, "%.*s", (int)(strlen(games.gl_pathv[i]) - strlen("/full")),
				 games.gl_pathv[i]);
			r = replay_game(path, &p, e);
		}
		if (!r && !p.digested)
			print_journals(&p);
		seconds = bench_now() - start;
	} while (!r && seconds < b->seconds);
	if (!r)
		printf("turns_per_s %.1f\n", p.turns / seconds);
	globfree(&games);
	arena_free(p.arena);
	return r;
}
