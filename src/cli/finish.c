/* estafette finish: how a running game might end, for who must say what it is worth. */
#include "cli/cli.h"
#include "cli/json.h"
#include "base/progress.h"
#include "game/finish.h"
#include "playout/playout.h"
#include "words/words.h"

#include <getopt.h>
#include <sysexits.h>

enum { GAMES = 200, SHARES_TOLD = 12 }; /* more different numbers than that are told by their middle alone */

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

/* ---- counted ---- */

static int by_number(const void *a, const void *b)
{
	const int *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

static const int *sorted(const struct telling *t, const int *list)
{
	size_t n = (size_t)t->finish->n;
	int *out = arena_alloc(t->arena, n * sizeof *out);
	memcpy(out, list, n * sizeof *out);
	qsort(out, n, sizeof *out, by_number);
	return out;
}

static const int *turns(const struct telling *t)
{
	int *out = arena_alloc(t->arena, (size_t)t->finish->n * sizeof *out);
	for (int i = 0; i < t->finish->n; i++)
		out[i] = t->finish->game[i].turns;
	return sorted(t, out);
}

static int count(const struct telling *t, bool over, int winner)
{
	int n = 0;
	for (int i = 0; i < t->finish->n; i++)
		n += t->finish->game[i].over == over && t->finish->game[i].winner == winner;
	return n;
}

/* Of the games that ended; a draw is half a win. */
static struct interval share(const struct telling *t, int seat)
{
	struct scores s = {0};
	for (int i = 0; i < t->finish->n; i++) {
		const struct finish_game *f = &t->finish->game[i];
		if (f->over)
			scores_add(&s, f->winner == seat ? SCORE_FULL : f->winner == VALUE_NONE ? SCORE_FULL / 2 : 0);
	}
	return scores_interval(&s, 1);
}

static const char *side(const struct telling *t, int seat)
{
	const struct setup_head *head = t->game->scenario->setup;
	return head->seat[seat].name;
}

/* ---- as text ---- */

static void print_numbers(const struct telling *t, const int *n)
{
	int last = t->finish->n - 1, different = 1;
	for (int i = 1; i <= last; i++)
		different += n[i] != n[i - 1];
	for (int i = 0, from = 0; different <= SHARES_TOLD && i <= last; i++)
		if (i == last || n[i + 1] != n[i]) {
			printf("%s%d in %d", from ? ", " : " ", n[i], i + 1 - from);
			from = i + 1;
		}
	if (different > SHARES_TOLD)
		printf(" %d in the middle, %d to %d in half of them, %d to %d in all", n[last / 2], n[last / 4],
		       n[last - last / 4], n[0], n[last]);
	putchar('\n');
}

/* What no game changed tells nothing, nor what has no name for people. */
static void print_sum(const struct telling *t, const struct finish_sum *s)
{
	const char *what = words_row(t->game->site->words, "sums", t->game->sys->name, s->name);
	const int *n = sorted(t, s->then);
	if (what == s->name || (n[0] == s->now && n[t->finish->n - 1] == s->now))
		return;
	printf("%s, %s, now %d:", side(t, s->seat), what, s->now);
	print_numbers(t, n);
}

static void print_used(const struct telling *t)
{
	for (int seat = 0; seat < game_seats(t->game); seat++)
		printf("%s: %s%s\n", side(t, seat),
		       t->finish->doctrines >> seat & 1 ? "its stored doctrine, then " : "no doctrine is stored, ",
		       PLAYOUT_STEADY);
	printf("stored orders: not used; cards to draw: shuffled anew; dice: of seed %lld, none of the game's\n"
	       "seen whole, as no player sees it: not to be told to one\n\n",
	       t->asked->seed);
}

static int print(const struct telling *t)
{
	const struct game *g = t->game;
	int unfinished = count(t, false, VALUE_NONE);
	printf("%s: %s (%s), turn %d, played to its end %d times\n", g->row.name, g->row.title, g->row.system,
	       game_turn(g), t->finish->n);
	print_used(t);
	for (int seat = 0; seat < game_seats(g); seat++) {
		struct interval i = share(t, seat);
		printf("%s won %d: %d.%d per cent, interval %d.%d to %d.%d\n", side(t, seat), count(t, true, seat),
		       i.middle / 10, i.middle % 10, i.low / 10, i.low % 10, i.high / 10, i.high % 10);
	}
	printf("drawn %d, each half a win\n", count(t, true, VALUE_NONE));
	if (unfinished)
		printf("unfinished %d, after %d turns; they are in no share\n", unfinished, FINISH_TURNS);
	printf("turns from here:");
	print_numbers(t, turns(t));
	for (size_t i = 0; i < t->finish->n_sums; i++)
		print_sum(t, &t->finish->sum[i]);
	printf("\nThis is evidence and decides nothing.\n");
	return EX_OK;
}

/* ---- as JSON ---- */

static json_t *json_numbers(const struct telling *t, const int *n)
{
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
	struct interval i = share(t, seat);
	json_t *sums = json_object();
	for (size_t k = 0; k < t->finish->n_sums; k++) {
		const struct finish_sum *s = &t->finish->sum[k];
		if (s->seat == seat)
			json_object_set_new(
				sums, s->name,
				json_pack("{s:i,s:o}", "now", s->now, "end", json_numbers(t, sorted(t, s->then))));
	}
	return json_pack("{s:s,s:o,s:b,s:i,s:f,s:f,s:f,s:o}", "seat", t->game->seats[seat]->seat, "side",
			 cli_json_text(side(t, seat)), "doctrine", (int)(t->finish->doctrines >> seat & 1), "won",
			 count(t, true, seat), "percent", i.middle / 10.0, "low", i.low / 10.0, "high", i.high / 10.0,
			 "numbers", sums);
}

static int print_json(const struct telling *t)
{
	json_t *sides = json_array();
	for (int seat = 0; seat < game_seats(t->game); seat++)
		json_array_append_new(sides, json_side(t, seat));
	return cli_json_print(json_pack("{s:o,s:s,s:i,s:i,s:I,s:s,s:o,s:i,s:i,s:i,s:o}", "game",
					cli_json_text(t->game->row.name), "system", t->game->sys->name, "turn",
					game_turn(t->game), "games", t->finish->n, "seed", (json_int_t)t->asked->seed,
					"player", PLAYOUT_STEADY, "sides", sides, "drawn", count(t, true, VALUE_NONE),
					"unfinished", count(t, false, VALUE_NONE), "horizon", (int)FINISH_TURNS,
					"turns", json_numbers(t, turns(t))));
}

/* ---- run ---- */

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
		r = game_finish(g, (int)q->games, (uint64_t)q->seed, a, &f, &e);
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
