/* What the clock does to an event. */
#include "base/clock.h"
#include "event/event_private.h"
#include "words/said.h"

enum { ASKED = 3 * PACE_DAY, LONGER = 7 * PACE_DAY };

/* Is something of the table not decided that the program does not play on?  one: the table for one of the two. */
static bool wants_director(const struct contest *v, const struct store_table *t, const struct event_cell *one)
{
	bool wants = false;
	int k = 0;
	for (size_t i = 0; i < v->n_games && k < one->n; i++) {
		const struct store_table_game *g = &v->games[i];
		if (g->round == t->round && g->board == t->board)
			wants = wants || (one->side[k++].how == EVENT_UNDECIDED && !event_plays_on(g));
	}
	return wants;
}

const struct words_said *event_undecided_said(const struct contest *v, const struct store_table *t)
{
	bool runs = false;
	for (size_t i = 0; i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		runs = runs ||
		       (g->round == t->round && g->board == t->board && *g->game && !g->finished && !*g->decided);
	}
	return said_keep(SAID(events, undecided_line, .name = v->row.name, .challenge = event_is_ladder(v),
			      .board = event_is_ladder(v) ? t->round : t->board, .one = event_entrant_name(v, t->one),
			      .two = event_entrant_name(v, t->two),
			      .look = runs && !event_entrant_of(v, v->row.director)),
			 v->arena);
}

/* Tables of the round of which something is not decided: *n of them, and *wait of those for the director, a line each, with what he
 * may write. */
static enum err undecided(const struct contest *v, int64_t round, const char **out, size_t *n, size_t *wait,
			  struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	*n = *wait = 0;
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		struct event_cell one, two;
		if (t->round != round)
			continue;
		r = event_table_cells(v, t, &one, &two, e);
		if (r || one.decided)
			continue;
		++*n;
		if (!wants_director(v, t, &one))
			continue;
		++*wait;
		words_say(site_words(v->site, NULL), event_undecided_said(v, t), &b);
	}
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

/* The director has so long to decide, then what is not over is drawn. */
static enum err ask(struct contest *v, struct store_round *round, const char *tables, struct error *e)
{
	round->asked = clock_now();
	round->ends = round->asked + ASKED;
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	return r ? r
		 : event_tell_director(
			   v, arena_printf(v->arena, "ask/%lld/%lld", (long long)round->n, (long long)round->asked),
			   SAID(events, ask, .name = v->row.name, .title = v->row.title, .round = round->n,
				.until = round->ends, .tables = tables),
			   e);
}

enum err event_undecided_text(const struct contest *v, int64_t round, const char **out, struct error *e)
{
	size_t n, wait;
	return undecided(v, round, out, &n, &wait, e);
}

/* The program plays on what is still played, in the time in which the director decides the rest. */
static enum err play_on(struct contest *v, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	const char *tables;
	int64_t n = 0;
	size_t open, wait;
	enum err r = event_play_on(v, round->n, &n, e);
	if (!r)
		r = undecided(v, round->n, &tables, &open, &wait, e);
	round->asked = clock_now();
	round->ends = round->asked + ASKED;
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r && n)
		r = event_tell_all(
			v, arena_printf(v->arena, "on/%lld/%lld", (long long)round->n, (long long)round->asked),
			SAID(events, played_on, .title = v->row.title, .round = round->n, .until = round->ends, .n = n),
			e);
	return r || !wait ? r : ask(v, round, tables, e);
}

/* They have as long as a round. */
static enum err tell_third(struct contest *v, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	round->ends = clock_now() + event_number(v, EVENT_LENGTH);
	round->asked = 0;
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	return r ? r
		 : event_tell_all(
			   v, arena_printf(v->arena, "third/%lld", (long long)round->n),
			   SAID(events, third_games, .title = v->row.title, .round = round->n, .ends = round->ends), e);
}

static enum err look(struct contest *v, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	size_t n, wait;
	const char *rule = v->value[EVENT_UNFINISHED], *tables;
	enum err r = undecided(v, round->n, &tables, &n, &wait, e);
	if (r)
		return r;
	bool due = clock_now() >= round->ends;
	bool more = false;
	if (!n && event_is_knock(v))
		r = event_third_games(v, round->n, &more, e);
	if (r || more)
		return r ? r : tell_third(v, e);
	if (!n || (due && (round->asked || !strcmp(rule, "draw") || !strcmp(rule, "points"))))
		return event_close_round(v, e);
	if (due && !strcmp(rule, "extend"))
		return event_extend_round(v, LONGER, e);
	if (due && !round->asked && !strcmp(rule, "bot"))
		return play_on(v, e);
	if (round->asked || (!due && event_runs(v, round->n)))
		return ERR_NONE;
	/* Over, but nobody won it and it is no draw: the director alone knows what that is. */
	return ask(v, round, tables, e);
}

enum err event_clock(struct site *site, const char *name, struct error *e)
{
	struct arena *a = arena_new();
	struct contest v;
	enum err r = event_load(site, name, a, &v, e);
	bool ladder = !r && event_is_ladder(&v),
	     open = !r && !ladder && v.n_rounds && v.rounds[v.n_rounds - 1].status == ROUND_OPEN;
	if (ladder && v.row.status == EVENT_RUNNING)
		r = event_ladder_clock(&v, e);
	else if (open)
		r = look(&v, e);
	if (!r)
		r = event_deals_open(&v, e);
	arena_free(a);
	return r;
}
