/* Rounds: paired, opened, closed. */
#include "base/clock.h"
#include "event/event_private.h"

const struct store_table *event_table(const struct contest *v, int64_t round, int64_t board)
{
	for (size_t i = 0; i < v->n_tables; i++)
		if (v->tables[i].round == round && v->tables[i].board == board)
			return &v->tables[i];
	return NULL;
}

/* ---- told ---- */

/* "1-0", "draw", "" of a table whose games are not all decided. */
static const char *result_of(const struct contest *v, const struct event_cell *one, const struct event_cell *two)
{
	if (!one->decided || !two->decided)
		return "";
	return arena_printf(v->arena, "%s:%s", event_points_text(v, one->points), event_points_text(v, two->points));
}

enum err event_tables_text(const struct contest *v, int64_t round, const char **out, struct error *e)
{
	struct event_sheet s;
	struct buf b = BUF_INIT;
	const struct words *w = site_words(v->site, NULL);
	enum err r = event_sheet(v, round, &s, e);
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		if (t->round == round)
			words_say(w,
				  SAID(events, table_line, .board = t->board, .one = event_entrant_name(v, t->one),
				       .two = event_entrant_name(v, t->two),
				       .result = result_of(v, event_cell(&s, t->one, round),
							   event_cell(&s, t->two, round))),
				  &b);
	}
	for (size_t i = 0; !r && i < v->n_byes; i++)
		if (v->byes[i].round == round)
			words_say(w,
				  SAID(events, bye_line, .person = event_entrant_name(v, v->byes[i].entrant),
				       .half = !strcmp(v->byes[i].kind, "half"),
				       .zero = !strcmp(v->byes[i].kind, "zero")),
				  &b);
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}

/* ---- paired ---- */

static enum err put_table(const struct contest *v, const struct store_table *t, struct error *e)
{
	int64_t halves = event_number(v, EVENT_DOUBLE) ? 2 : 1;
	enum err r = store_table_put(v->site->store, v->row.name, t, e);
	for (int64_t half = 0; !r && half < halves; half++) {
		struct store_table_game g = {.round = t->round, .board = t->board, .half = half, .game = "",
					     .first = half ? t->two : t->one, .decided = "", .why = ""};
		r = store_table_game_put(v->site->store, v->row.name, &g, e);
	}
	return r;
}

static enum err put_pairs(const struct contest *v, int64_t round, const struct event_pair *pairs, size_t n,
			  struct error *e)
{
	int64_t board = 0;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		if (pairs[i].two) {
			struct store_table t = {
				.round = round, .board = ++board, .one = pairs[i].one, .two = pairs[i].two};
			r = put_table(v, &t, e);
		} else {
			struct store_bye bye = {round, pairs[i].one, pairs[i].bye};
			r = store_bye_put(v->site->store, v->row.name, &bye, e);
		}
	}
	return r;
}

enum err event_reload(struct contest *v, struct error *e)
{
	return event_load(v->site, arena_strdup(v->arena, v->row.name), v->arena, v, e);
}

enum err event_pair_round(struct contest *v, const struct event_pair *pairs, size_t n, struct error *e)
{
	struct store_round round = {.n = (int64_t)v->n_rounds + 1, .status = ROUND_PAIRED, .paired = clock_now()};
	const char *tables;
	enum err r = event_draw(v, &round.scenario, e);
	if (!r)
		r = event_enter(&v->row, EVENT_RUNNING, e);
	if (!r)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r)
		r = store_round_put(v->site->store, v->row.name, &round, e);
	if (!r)
		r = put_pairs(v, round.n, pairs, n, e);
	if (!r)
		r = event_reload(v, e);
	if (!r)
		r = event_tables_text(v, round.n, &tables, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "paired/%lld", (long long)round.n),
				  SAID(events, paired, .name = v->row.name, .title = v->row.title, .round = round.n,
				       .scenario = event_scenario(v, round.n), .tables = tables,
				       .strikes = event_chooses(v, "strike") ? event_strikes(v) : 0,
				       .bids = event_chooses(v, "bid")),
				  e);
}

/* The two sit where the other did: at tables of the round, or with its bye. */
static void change(struct contest *v, int64_t round, int64_t a, int64_t b)
{
	for (size_t i = 0; i < v->n_tables; i++) {
		struct store_table *t = &v->tables[i];
		int64_t one = t->one, two = t->two;
		if (t->round != round)
			continue;
		t->one = one == a ? b : one == b ? a : one;
		t->two = two == a ? b : two == b ? a : two;
	}
	for (size_t i = 0; i < v->n_byes; i++) {
		struct store_bye *bye = &v->byes[i];
		if (bye->round == round && !strcmp(bye->kind, "pairing"))
			bye->entrant = bye->entrant == a ? b : bye->entrant == b ? a : bye->entrant;
	}
}

static enum err put_round(const struct contest *v, int64_t round, struct error *e)
{
	enum err r = store_round_clear(v->site->store, v->row.name, round, e);
	for (size_t i = 0; !r && i < v->n_tables; i++)
		if (v->tables[i].round == round)
			r = put_table(v, &v->tables[i], e);
	for (size_t i = 0; !r && i < v->n_byes; i++)
		if (v->byes[i].round == round)
			r = store_bye_put(v->site->store, v->row.name, &v->byes[i], e);
	return r;
}

enum err event_repair(struct contest *v, int64_t board, int64_t one, int64_t two, const char *why, struct error *e)
{
	int64_t round = (int64_t)v->n_rounds;
	const struct store_table *t = event_table(v, round, board);
	const char *key = arena_printf(v->arena, "repaired/%lld/%lld", (long long)round, (long long)clock_now()),
		   *tables;
	change(v, round, t->one, one);
	change(v, round, t->two, two);
	enum err r = put_round(v, round, e);
	if (!r)
		r = event_reload(v, e);
	if (!r)
		r = event_tables_text(v, round, &tables, e);
	return r ? r
		 : event_tell_all(
			   v, key,
			   SAID(events, repaired, .title = v->row.title, .round = round, .why = why, .tables = tables),
			   e);
}

/* ---- open ---- */

enum err event_open_round(struct contest *v, struct error *e)
{
	enum err r = event_choose(v, e);
	if (r)
		return r;
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	r = round_enter(round, ROUND_OPEN, e);
	round->opened = clock_now();
	round->ends = round->opened + event_number(v, EVENT_LENGTH);
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r)
		r = event_begin_games(v, round->n, e);
	return r ? r
		 : event_tell_all(
			   v, arena_printf(v->arena, "open/%lld", (long long)round->n),
			   SAID(events, round_opens, .title = v->row.title, .round = round->n, .ends = round->ends), e);
}

enum err event_extend_round(struct contest *v, int64_t seconds, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	round->ends += seconds;
	round->asked = 0;
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	return r ? r
		 : event_tell_all(
			   v, arena_printf(v->arena, "extended/%lld/%lld", (long long)round->n, (long long)round->ends),
			   SAID(events, round_extended, .title = v->row.title, .round = round->n, .ends = round->ends),
			   e);
}

/* ---- closed ---- */

enum err event_close_round(struct contest *v, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	bool last = round->n >= event_rounds(v);
	const char *tables, *standings;
	enum err r = round_enter(round, ROUND_CLOSED, e);
	round->closed = clock_now();
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r && last)
		r = event_enter(&v->row, EVENT_OVER, e);
	if (!r && last)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r)
		r = event_tables_text(v, round->n, &tables, e);
	if (!r)
		r = event_standings_text(v, round->n, &standings, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "closed/%lld", (long long)round->n),
				  SAID(events, round_closes, .name = v->row.name, .title = v->row.title,
				       .round = round->n, .last = last, .tables = tables, .standings = standings),
				  e);
}

enum err event_end(struct contest *v, const char *why, struct error *e)
{
	const char *standings;
	enum err r = event_enter(&v->row, EVENT_OVER, e);
	if (!r)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r)
		r = event_standings_text(v, (int64_t)v->n_rounds, &standings, e);
	return r ? r
		 : event_tell_all(v, "ended",
				  SAID(events, ended, .name = v->row.name, .title = v->row.title, .why = why,
				       .standings = v->n_rounds ? standings : ""),
				  e);
}
