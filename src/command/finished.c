/* How the games ended in which the rest of one was played. */
#include "command/finished.h"
#include "playout/playout.h"
#include "scenario/scenario.h"
#include "words/said.h"

enum { SHARES_TOLD = 12 }; /* more different numbers than that are told by their middle alone */

/* ---- counted ---- */

static int by_number(const void *a, const void *b)
{
	const int *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

const int *finished_sorted(const struct finish *f, const int *list, struct arena *a)
{
	size_t n = (size_t)f->n;
	int *out = arena_alloc(a, n * sizeof *out + 1);
	memcpy(out, list, n * sizeof *out);
	qsort(out, n, sizeof *out, by_number);
	return out;
}

const int *finished_turns(const struct finish *f, struct arena *a)
{
	int *out = arena_alloc(a, (size_t)f->n * sizeof *out + 1);
	for (int i = 0; i < f->n; i++)
		out[i] = f->game[i].turns;
	return out;
}

int finished_count(const struct finish *f, bool over, int winner)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += f->game[i].over == over && f->game[i].winner == winner;
	return n;
}

struct interval finished_share(const struct finish *f, int seat)
{
	struct scores s = {0};
	for (int i = 0; i < f->n; i++) {
		const struct finish_game *g = &f->game[i];
		if (g->over)
			scores_add(&s, g->winner == seat ? SCORE_FULL : g->winner == VALUE_NONE ? SCORE_FULL / 2 : 0);
	}
	return scores_interval(&s, 1);
}

/* ---- told ---- */

struct telling {
	const struct game *game;
	const struct finish *finish;
	struct arena *arena;
	struct buf *out;
};

static void say(const struct telling *t, const struct words_said *said)
{
	words_say(site_words(t->game->site, NULL), said, t->out);
}

static const char *side(const struct telling *t, int seat)
{
	const struct setup_head *head = t->game->scenario->setup;
	return head->seat[seat].name;
}

/* "5 in 3, 6 in 17", or of many different ones where their middle lies. */
static const char *numbers(const struct telling *t, const int *n)
{
	const struct words *words = site_words(t->game->site, NULL);
	int last = t->finish->n - 1, different = 1;
	const char *all = "";
	for (int i = 1; i <= last; i++)
		different += n[i] != n[i - 1];
	if (different > SHARES_TOLD)
		return words_text(words,
				  SAID(finished, middle, .middle = n[last / 2], .low = n[last / 4],
				       .high = n[last - last / 4], .least = n[0], .most = n[last]),
				  t->arena);
	for (int i = 0, from = 0; i <= last; i++)
		if (i == last || n[i + 1] != n[i]) {
			all = words_text(words,
					 SAID(finished, number, .before = all, .number = n[i], .games = i + 1 - from),
					 t->arena);
			from = i + 1;
		}
	return all;
}

/* What no game changed tells nothing, nor what has no name for people. */
static void tell_sum(const struct telling *t, const struct finish_sum *s)
{
	const struct game *g = t->game;
	const char *what = words_row(g->site->words, "sums", g->sys->name, s->name);
	const int *n = finished_sorted(t->finish, s->then, t->arena);
	if (what == s->name || (n[0] == s->now && n[t->finish->n - 1] == s->now))
		return;
	say(t, SAID(finished, sum, .side = side(t, s->seat), .what = what, .now = s->now, .numbers = numbers(t, n)));
}

static const char *tenths(const struct telling *t, int n)
{
	return arena_printf(t->arena, "%d.%d", n / 10, n % 10);
}

static void tell_shares(const struct telling *t)
{
	const struct finish *f = t->finish;
	int unfinished = finished_count(f, false, VALUE_NONE);
	for (int seat = 0; seat < game_seats(t->game); seat++) {
		struct interval i = finished_share(f, seat);
		say(t, SAID(finished, won, .side = side(t, seat), .n = finished_count(f, true, seat),
			    .middle = tenths(t, i.middle), .low = tenths(t, i.low), .high = tenths(t, i.high)));
	}
	say(t, SAID(finished, drawn, .n = finished_count(f, true, VALUE_NONE)));
	if (unfinished)
		say(t, SAID(finished, unfinished, .n = unfinished, .turns = FINISH_TURNS));
}

void finished_tell(const struct game *g, const struct finish *f, long long seed, struct arena *a, struct buf *out)
{
	const struct telling t = {g, f, a, out};
	say(&t, SAID(finished, head, .game = g->row.name, .title = g->row.title, .system = g->row.system,
		     .turn = game_turn(g), .times = f->n));
	for (int seat = 0; seat < game_seats(g); seat++)
		say(&t, SAID(finished, side, .side = side(&t, seat), .doctrine = f->doctrines >> seat & 1,
			     .bot = PLAYOUT_STEADY));
	say(&t, SAID(finished, used, .seed = seed));
	tell_shares(&t);
	say(&t, SAID(finished, turns, .numbers = numbers(&t, finished_sorted(f, finished_turns(f, a), a))));
	for (size_t i = 0; i < f->n_sums; i++)
		tell_sum(&t, &f->sum[i]);
	say(&t, SAID(finished, evidence));
}
