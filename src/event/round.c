/* Rounds: paired, opened, closed. */
#include "base/clock.h"
#include "event/ranking.h"
#include "words/said.h"

const struct store_table *event_table(const struct contest *v, int64_t round, int64_t board)
{
	for (size_t i = 0; i < v->n_tables; i++)
		if (v->tables[i].round == round && v->tables[i].board == board)
			return &v->tables[i];
	return NULL;
}

/* ---- told ---- */

/* "Anna", of a team "Anna (The Guard)". */
static const char *seat_name(const struct contest *v, int64_t n)
{
	const char *name = event_entrant_name(v, n);
	return event_boards(v) ? arena_printf(v->arena, "%s (%s)", name, event_unit_name(v, n)) : name;
}

/* "1-0", "draw", "" of a table whose games are not all decided. */
static const char *result_of(const struct contest *v, const struct event_cell *one, const struct event_cell *two)
{
	if (!one->decided || !two->decided)
		return "";
	return arena_printf(v->arena, "%s:%s", event_points_text(v, one->points), event_points_text(v, two->points));
}

/* Behind the last board of a match of teams: what both have won at all of them. */
static void add_match(const struct contest *v, const struct event_sheet *s, const struct store_table *t,
		      struct buf *out)
{
	int64_t boards = event_boards(v),
		turned = boards % 2 == 0; /* at even boards the second team has the first side */
	if (!boards || t->board % boards)
		return;
	int64_t one = event_head(v, turned ? t->two : t->one)->n, two = event_head(v, turned ? t->one : t->two)->n;
	const struct event_cell *a = event_cell(s, one, t->round), *b = event_cell(s, two, t->round);
	const char *result =
		a->decided ? arena_printf(v->arena, "%lld:%lld", (long long)a->boards, (long long)b->boards) : "";
	words_say(site_words(v->site, NULL),
		  SAID(events, match_line, .one = event_unit_name(v, one), .two = event_unit_name(v, two),
		       .result = result),
		  out);
}

static enum err add_table(const struct contest *v, const struct event_sheet *s, const struct store_table *t,
			  struct buf *out, struct error *e)
{
	struct event_cell one, two;
	enum err r = event_table_cells(v, t, &one, &two, e);
	if (!r)
		words_say(site_words(v->site, NULL),
			  SAID(events, table_line, .board = t->board, .one = seat_name(v, t->one),
			       .two = seat_name(v, t->two),
			       .part = event_is_knock(v) ? event_knock_part(v, s, t) : event_pool_part(v, t->one),
			       .result = result_of(v, &one, &two)),
			  out);
	if (!r)
		add_match(v, s, t, out);
	return r;
}

enum err event_tables_text(const struct contest *v, int64_t round, const char **out, struct error *e)
{
	struct event_sheet s;
	struct buf b = BUF_INIT;
	enum err r = event_sheet(v, round, &s, e);
	for (size_t i = 0; !r && i < v->n_tables; i++)
		if (v->tables[i].round == round)
			r = add_table(v, &s, &v->tables[i], &b, e);
	for (size_t i = 0; !r && i < v->n_byes; i++)
		if (v->byes[i].round == round)
			words_say(site_words(v->site, NULL),
				  SAID(events, bye_line, .person = event_unit_name(v, v->byes[i].entrant),
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

/* A match of teams: board 1 meets board 1, and so on; the first team has the first side at odd boards. */
static enum err put_match(const struct contest *v, int64_t round, const struct event_pair *p, int64_t *board,
			  struct error *e)
{
	int64_t one[EVENT_BOARDS_MAX], two[EVENT_BOARDS_MAX];
	enum err r = ERR_NONE;
	(void)event_team(v, event_entrant(v, p->one), round, one);
	(void)event_team(v, event_entrant(v, p->two), round, two);
	for (int64_t k = 0; !r && k < event_boards(v); k++) {
		struct store_table t = {round, ++*board, k % 2 ? two[k] : one[k], k % 2 ? one[k] : two[k]};
		r = put_table(v, &t, e);
	}
	return r;
}

static enum err put_pairs(const struct contest *v, int64_t round, const struct event_pair *pairs, size_t n,
			  struct error *e)
{
	int64_t board = 0;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		if (pairs[i].two && event_boards(v)) {
			r = put_match(v, round, &pairs[i], &board, e);
		} else if (pairs[i].two) {
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

/* Who stands first has which side, if all tables play the same. */
static enum err sides_of(const struct contest *v, int64_t round, struct event_seats *out, struct error *e)
{
	*out = (struct event_seats){.name = {NULL, NULL}};
	return event_chooses(v, "strike") ? ERR_NONE : event_seats(v, event_scenario(v, round), out, e);
}

static enum err tell_paired(const struct contest *v, int64_t round, const char *tables, struct error *e)
{
	struct event_seats seats;
	enum err r = sides_of(v, round, &seats, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "paired/%lld", (long long)round),
				  SAID(events, paired, .name = v->row.name, .title = v->row.title, .round = round,
				       .scenario = event_scenario(v, round), .tables = tables, .one = seats.name[0],
				       .two = event_number(v, EVENT_DOUBLE) ? seats.name[1] : NULL,
				       .strikes = event_chooses(v, "strike") ? event_strikes(v) : 0,
				       .bids = event_chooses(v, "bid")),
				  e);
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
	if (!r && event_is_knock(v))
		r = event_knock_keep(v, e);
	if (!r)
		r = store_round_put(v->site->store, v->row.name, &round, e);
	if (!r)
		r = put_pairs(v, round.n, pairs, n, e);
	if (!r)
		r = event_reload(v, e);
	if (!r)
		r = event_tables_text(v, round.n, &tables, e);
	return r ? r : tell_paired(v, round.n, tables, e);
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
	char allowed[PACE_LENGTH] = "";
	if (event_allowance(v))
		pace_length_text(event_allowance(v), allowed);
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	r = round_enter(round, ROUND_OPEN, e);
	round->opened = clock_now();
	round->ends = round->opened + event_number(v, EVENT_LENGTH);
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r)
		r = event_begin_games(v, round->n, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "open/%lld", (long long)round->n),
				  SAID(events, round_opens, .title = v->row.title, .round = round->n,
				       .director = event_director_name(v), .ends = round->ends,
				       .deal = event_deal(v, round->n, 0) != NULL, .allowed = allowed,
				       .overtime = event_number(v, EVENT_OVERTIME)),
				  e);
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

/* pool 0: there are none. */
static void add_name(const struct contest *v, const struct store_entrant *p, int pool, const char **list)
{
	const char *name = event_unit_name(v, p->n);
	if (pool)
		name = words_text(
			site_words(v->site, NULL),
			SAID(events, of_pool, .person = name, .n = pool, .level = event_number(v, EVENT_LEVELS)),
			v->arena);
	*list = arena_printf(v->arena, "%s%s%s", *list, **list ? ", " : "", name);
}

/* Behind the last round those who stand first, of each pool, *n of them; in a knock-out before that those who are still in it. */
static enum err who_leads(const struct contest *v, int64_t round, bool last, const char **won, int *n, const char **in,
			  struct error *e)
{
	int pools = event_pools(v);
	enum err r = ERR_NONE;
	*won = *in = "";
	*n = 0;
	for (int pool = 1; !r && pool <= pools; pool++) {
		struct event_ranking f;
		r = event_rank(v, round, pools > 1 ? pool : 0, &f, e);
		for (size_t i = 0; !r && i < f.n; i++) {
			const struct store_entrant *p = f.by[f.row[i].player];
			if (last && f.row[i].place == 1) {
				add_name(v, p, pools > 1 ? pool : 0, won);
				++*n;
			} else if (!last && event_is_knock(v) && f.list[f.row[i].player].play_off >= round &&
				   p->status == ENTRANT_ENTERED)
				add_name(v, p, 0, in);
		}
		event_ranking_free(&f);
	}
	return r;
}

/* Is there no round behind that one, which is closed? */
static enum err is_last(const struct contest *v, int64_t round, bool *last, struct error *e)
{
	*last = round >= event_rounds(v);
	return event_is_knock(v) ? event_knock_over(v, round, last, e) : ERR_NONE;
}

/* How those go up and down who are to. */
static enum err tell_promotion(const struct contest *v, struct error *e)
{
	if (!event_number(v, EVENT_LEVELS) || event_pools(v) < 2)
		return ERR_NONE;
	return event_tell_director(v, "promotion",
				   SAID(events, promotion, .name = v->row.name, .title = v->row.title,
					.n = event_number(v, EVENT_PROMOTE)),
				   e);
}

/* Nothing tells the first apart: where they play it off, he may say what came of it. */
static enum err tell_tied(const struct contest *v, const char *names, struct error *e)
{
	if (event_is_knock(v) || event_pools(v) > 1)
		return ERR_NONE;
	return event_tell_director(v, "tied",
				   SAID(events, tied, .name = v->row.name, .title = v->row.title, .names = names), e);
}

enum err event_close_round(struct contest *v, struct error *e)
{
	struct store_round *round = &v->rounds[v->n_rounds - 1];
	bool last = false;
	int first = 0;
	const char *tables, *standings, *won = "", *in = "";
	enum err r = round_enter(round, ROUND_CLOSED, e);
	round->closed = clock_now();
	if (!r)
		r = store_round_put(v->site->store, v->row.name, round, e);
	if (!r)
		r = event_take_overtime(v, round->n, e);
	if (!r)
		r = is_last(v, round->n, &last, e);
	if (!r && last)
		r = event_enter(&v->row, EVENT_OVER, e);
	if (!r && last)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r)
		r = event_tables_text(v, round->n, &tables, e);
	if (!r)
		r = event_standings_text(v, round->n, &standings, e);
	if (!r)
		r = who_leads(v, round->n, last, &won, &first, &in, e);
	if (!r && last)
		r = tell_promotion(v, e);
	if (!r && first > 1)
		r = tell_tied(v, won, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "closed/%lld", (long long)round->n),
				  SAID(events, round_closes, .name = v->row.name, .title = v->row.title,
				       .round = round->n, .last = last, .won = won, .in = in, .tables = tables,
				       .standings = standings),
				  e);
}

enum err event_end(struct contest *v, const char *why, struct error *e)
{
	const char *standings;
	enum err r = event_enter(&v->row, EVENT_OVER, e);
	if (!r)
		r = store_event_save(v->site->store, &v->row, e);
	if (!r && event_is_ladder(v))
		r = event_ladder_drop(v, e);
	if (!r)
		r = event_standings_text(v, (int64_t)v->n_rounds, &standings, e);
	return r ? r
		 : event_tell_all(v, "ended",
				  SAID(events, ended, .name = v->row.name, .title = v->row.title, .why = why,
				       .standings = v->n_rounds ? standings : ""),
				  e);
}
