/* estafette finish: how a running game might end, for who must say what it is worth. */
#include "cli/cli.h"
#include "cli/json.h"
#include "base/progress.h"
#include "command/finished.h"
#include "playout/playout.h"

#include <getopt.h>
#include <sysexits.h>

enum { GAMES = 200 };

struct asked {
	const char *site, *name;
	long long games, seed;
	bool json;
};

struct telling {
	const struct asked *asked;
	const struct game *game;
	const struct finish *finish;
	struct arena *arena;
};

/* ---- as JSON ---- */

static json_t *json_numbers(const struct telling *t, const int *list)
{
	const int *n = finished_sorted(t->finish, list, t->arena);
	json_t *all = json_array();
	for (int i = 0, from = 0; i < t->finish->n; i++)
		if (i + 1 == t->finish->n || n[i + 1] != n[i]) {
			json_array_append_new(all, json_pack("{s:i,s:i}", "number", n[i], "games", i + 1 - from));
			from = i + 1;
		}
	return all;
}

static json_t *json_side(const struct telling *t, int seat)
{
	const struct setup_head *head = t->game->scenario->setup;
	struct interval i = finished_share(t->finish, seat);
	json_t *sums = json_object();
	for (size_t k = 0; k < t->finish->n_sums; k++) {
		const struct finish_sum *s = &t->finish->sum[k];
		if (s->seat == seat)
			json_object_set_new(sums, s->name,
					    json_pack("{s:i,s:o}", "now", s->now, "end", json_numbers(t, s->then)));
	}
	return json_pack("{s:s,s:o,s:b,s:i,s:f,s:f,s:f,s:o}", "seat", t->game->seats[seat]->seat, "side",
			 cli_json_text(head->seat[seat].name), "doctrine", (int)(t->finish->doctrines >> seat & 1),
			 "won", finished_count(t->finish, true, seat), "percent", i.middle / 10.0, "low", i.low / 10.0,
			 "high", i.high / 10.0, "numbers", sums);
}

static int print_json(const struct telling *t)
{
	json_t *sides = json_array();
	for (int seat = 0; seat < game_seats(t->game); seat++)
		json_array_append_new(sides, json_side(t, seat));
	return cli_json_print(json_pack(
		"{s:o,s:s,s:i,s:i,s:I,s:s,s:o,s:i,s:i,s:i,s:o}", "game", cli_json_text(t->game->row.name), "system",
		t->game->sys->name, "turn", game_turn(t->game), "games", t->finish->n, "seed",
		(json_int_t)t->asked->seed, "player", PLAYOUT_STEADY, "sides", sides, "drawn",
		finished_count(t->finish, true, VALUE_NONE), "unfinished", finished_count(t->finish, false, VALUE_NONE),
		"horizon", (int)FINISH_TURNS, "turns", json_numbers(t, finished_turns(t->finish, t->arena))));
}

/* ---- run ---- */

static int print(const struct telling *t)
{
	struct buf page = BUF_INIT;
	finished_tell(t->game, t->finish, t->asked->seed, t->arena, &page);
	fputs(buf_text(&page), stdout);
	buf_free(&page);
	return EX_OK;
}

static int finish(const struct asked *q)
{
	struct site site = {0};
	struct game *g = NULL;
	struct finish f;
	struct error e = ERROR_INIT;
	struct arena *a = arena_new();
	enum err r = site_open(cli_site(q->site), &site, &e);
	if (!r)
		r = game_load(&site, q->name, &g, &e);
	if (!r)
		r = game_finish(g, (int)q->games, (uint64_t)q->seed, 0, a, &f, &e);
	const struct telling t = {q, g, &f, a};
	int code = r ? cli_fail("finish", &e) : q->json ? print_json(&t) : print(&t);
	game_free(g);
	site_close(&site);
	arena_free(a);
	return code;
}

int cli_finish(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 'f'},
					      {"games", required_argument, NULL, 'g'},
					      {"seed", required_argument, NULL, 's'},
					      {"json", no_argument, NULL, 'j'},
					      {NULL, 0, NULL, 0}};
	struct asked q = {.games = GAMES, .seed = 1};
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'f')
			q.site = optarg;
		else if (c == 'g')
			good = good && parse_int(optarg, 1, SCORES_MOST, &q.games);
		else if (c == 's')
			good = good && parse_int(optarg, 0, 4000000000LL, &q.seed);
		else if (c == 'j')
			q.json = true;
		else
			good = false;
	}
	if (!good || optind + 1 != argc)
		return cli_usage("finish");
	q.name = argv[optind];
	progress_allow();
	return finish(&q);
}
