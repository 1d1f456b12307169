/* Records of positions of random play. */
#include "positions.h"

#include "base/file.h"
#include "base/limits.h"
#include "engine/sources.h"
#include "words/words.h"

const char *positions_tree(void)
{
	const char *dir = getenv("srcdir");
	return dir ? dir : ".";
}

void positions_die(const char *what, const struct error *e)
{
	printf("Bail out! %s: %s\n", what, e->text);
	exit(1);
}

static void record_of(const struct scenario *s, const struct words *words, struct run *run, int viewer, int turn,
		      struct buf *out)
{
	static const struct record_player players[SEATS_MAX] = {{"Anna"}, {"Bela"}, {"Carl"}};
	const struct position *at = run_state(run);
	struct buf journal = BUF_INIT;
	run_journal(run, &journal);
	struct record r = {.sys = s->sys, .words = words, .setup = s->setup, .state = at, .scenario = s->root,
			   .scenario_digest = "0", .game = "overlaps", .title = element_attr(s->root, "title", ""),
			   .made = "2026-11-20T18:00:00Z", .turn = turn, .active = at->active, .players = players,
			   .due = VALUE_NONE,
			   .dice = {.link = 1, .last = 1024, .chain = "0", .sealed = "0", .seeds = "0"},
			   .journal = buf_text(&journal)};
	record_write(&r, viewer, "-", NULL, out);
	buf_free(&journal);
}

static void play(const struct scenario *s, const struct words *words, uint64_t seed, int first, position_seen *seen,
		 void *ctx)
{
	const struct setup_head *head = s->setup;
	struct random_source source;
	struct random_dice dice;
	random_source_init(&source, seed);
	random_dice_init(&dice, seed + 1);
	struct source *sources[] = {&source.source, NULL};
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .keep_journal = true};
	struct run *run = run_new(&config, s->state);
	bool more = true;
	for (int turn = 1; more; turn++) {
		int viewer = (first + turn - 1) % (head->n_seats + 1);
		struct buf record = BUF_INIT;
		enum run_end end = run_turn(run);
		record_of(s, words, run, viewer == head->n_seats ? VIEW_PUBLIC : viewer, turn, &record);
		more = seen(ctx, s, &record, turn, end != RUN_TURN_END) && end == RUN_TURN_END;
		buf_free(&record);
		if (more)
			run_turn_close(run);
	}
	run_free(run);
}

void positions_play(const char *path, uint64_t seed, int first, position_seen *seen, void *ctx)
{
	struct buf text = BUF_INIT;
	struct scenario *s = NULL;
	struct setup_errors wrong = {0};
	struct words *words = NULL;
	struct error e = ERROR_INIT;
	char templates[600];
	snprintf(templates, sizeof templates, "%s/templates", positions_tree());
	if (words_open(templates, WORDS_DEFAULT, &words, &e))
		positions_die(templates, &e);
	if (file_read(path, LIMIT_SCENARIO_BYTES, &text, &e) || scenario_try(buf_text(&text), text.len, &s, &wrong, &e))
		positions_die(path, &e);
	play(s, words, seed, first, seen, ctx);
	scenario_free(s);
	words_free(words);
	buf_free(&text);
}
