/* estafette query: what the games of an archive or a site tell together. */
#include "cli/cli.h"
#include "cli/sheet.h"
#include "base/clock.h"
#include "base/progress.h"
#include "query/ratings.h"
#include "store/reliability.h"

#include <getopt.h>
#include <sysexits.h>

enum { DAY = 86400, HOUR = 3600, DATE = 10 };

struct asked {
	const char *site, *folder;
	struct query_wish wish;
	enum sheet_as as;
	enum query_by by;
	bool has_by, ratings, history;
	/* as it goes on */
	struct site open;
	bool is_open;
	struct arena *arena;
	struct sheet sheet;
	struct sheet_column sum_columns[SHEET_COLUMNS];
	struct query_sums sums;
	struct ratings strength;
	struct query_sum total;
	int bad; /* games that could not be read */
};

/* ---- games ---- */

/* What a table has is told of a game, the rest of each of its sides. */
static const struct sheet_column of_games[] = {
	{"game", "GAME", 16, 0},	{"title", NULL, 0, 0},
	{"system", "SYSTEM", 11, 0},	{"scenario", "SCENARIO", 17, 0},
	{"began", NULL, 0, 0},		{"newest", "NEWEST", DATE, 0},
	{"state", "RESULT", 10, 0},	{"winner", NULL, 0, 0},
	{"turns", "TURNS", -5, 0},	{"days", "DAYS", -5, 1},
	{"slowest_hours", NULL, 0, 1},	{"side", NULL, 0, 0},
	{"side_name", NULL, 0, 0},	{"player", NULL, 0, 0},
	{"player_name", NULL, 0, 0},	{"result", NULL, 0, 0},
	{"hours_a_turn", NULL, 0, 1},	{"dice", NULL, 0, 0},
	{"hits", NULL, 0, 0},		{"expected", NULL, 0, 1},
};

static struct sheet_cell time_cell(const struct asked *q, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_rfc3339(at, text);
	return sheet_word(arena_strdup(q->arena, text));
}

static const char *short_result(const struct asked *q, const struct query_game *g)
{
	return g->result != QUERY_WON || q->as != SHEET_TEXT ? query_result_word(g->result)
							     : arena_printf(q->arena, "%s won", g->winner);
}

static void tell_side(struct asked *q, const struct query_game *g, int i)
{
	const struct query_side *s = &g->side[i];
	const struct sheet_cell cells[ARRAY_LEN(of_games)] = {
		sheet_word(g->name), sheet_word(g->title), sheet_word(g->system), sheet_word(g->scenario),
		time_cell(q, g->began), time_cell(q, g->newest), sheet_word(short_result(q, g)),
		sheet_word(strcmp(g->winner, "-") ? g->winner : ""), sheet_whole(g->turns),
		sheet_real((double)(g->newest - g->began) / DAY), sheet_real((double)g->slowest / HOUR),
		sheet_word(s->seat), sheet_word(s->name), sheet_word(s->handle), sheet_word(s->person),
		sheet_word(query_result_word(query_side_result(g, i))),
		sheet_mean((double)s->waited / HOUR, s->turns), sheet_whole(s->dice), sheet_whole(s->hits),
		sheet_real(s->expected)};
	sheet_row(&q->sheet, cells);
}

static void tell_game(struct asked *q, const struct query_game *g)
{
	for (int i = 0; i < g->sides; i++)
		if (query_side_fits(&q->wish, g, i)) {
			tell_side(q, g, i);
			if (q->as == SHEET_TEXT)
				break;
		}
}

static void tell_total(const struct query_sum *t)
{
	const int *n = t->results;
	if (!t->games)
		return;
	printf("\n%d game%s: %d won, %d drawn, %d broken off, %d running\n", t->games, t->games == 1 ? "" : "s",
	       n[QUERY_WON], n[QUERY_DRAWN], n[QUERY_BROKEN], n[QUERY_RUNNING]);
	printf("on average %.1f turns and %.1f days\n", (double)t->turns / t->games,
	       (double)t->lasted / t->games / DAY);
}

/* ---- sums ---- */

static const struct sheet_column of_sums[] = {
	{NULL, "", 17, 0},	     {"key", NULL, 0, 0},	  {"name", NULL, 0, 0},
	{"games", "GAMES", -5, 0},   {"won", "WON", -4, 0},	  {"lost", "LOST", -4, 0},
	{"drawn", "DRAWN", -5, 0},   {"broken_off", NULL, 0, 0},  {"running", NULL, 0, 0},
	{"turns", "TURNS", -5, 1},   {"days", "DAYS", -5, 1},	  {"hours_a_turn", "HOURS", -5, 1},
	{"dice", NULL, 0, 0},	     {"hits", NULL, 0, 0},	  {"expected", NULL, 0, 1},
	{"luck", "LUCK", -5, 1},     {"asked", "ASKED", -5, 0},   {"late", "LATE", -4, 0},
	{"left", "LEFT", -4, 0},
};

static const char *shown(const struct asked *q, const char *key, const char *name)
{
	return *name && strcmp(key, name) != 0 ? arena_printf(q->arena, "%s %s", key, name) : key;
}

/* Of a site alone, which counts it; as anybody may know it. */
static enum err reliability(struct asked *q, const struct query_sum *s, struct sheet_cell cells[3], struct error *e)
{
	struct store_reliability of;
	struct store_person person;
	int64_t id = q->is_open && q->by == QUERY_BY_PLAYER ? store_handle_read(s->key) : 0;
	if (!id || store_person_get(q->open.store, id, q->arena, &person, e))
		return !id || e->code == ERR_MISSING ? ERR_NONE : e->code;
	enum err r = store_reliability(q->open.store, person.id, false, &of, e);
	if (!r) {
		cells[0] = sheet_whole(of.turns);
		cells[1] = sheet_whole(of.late);
		cells[2] = sheet_whole(of.gone);
	}
	return r;
}

static enum err tell_sum(struct asked *q, const struct query_sum *s, struct error *e)
{
	const int *n = s->results;
	bool whole = q->by == QUERY_BY_SCENARIO || q->by == QUERY_BY_SYSTEM;
	struct sheet_cell none = {SHEET_NONE, "", 0, 0}, of[3] = {none, none, none};
	enum err r = reliability(q, s, of, e);
	const struct sheet_cell cells[ARRAY_LEN(of_sums)] = {
		sheet_word(shown(q, s->key, s->name)), sheet_word(s->key), sheet_word(s->name), sheet_whole(s->games),
		sheet_whole(n[QUERY_WON]), whole ? none : sheet_whole(n[QUERY_LOST]), sheet_whole(n[QUERY_DRAWN]),
		sheet_whole(n[QUERY_BROKEN]), sheet_whole(n[QUERY_RUNNING]), sheet_mean(s->turns, s->games),
		sheet_mean((double)s->lasted / DAY, s->games), sheet_mean((double)s->waited / HOUR, s->delayed),
		sheet_whole(s->dice), sheet_whole(s->hits), sheet_real(s->expected),
		s->dice ? sheet_real(s->hits - s->expected) : none, of[0], of[1], of[2]};
	if (!r)
		sheet_row(&q->sheet, cells);
	return r;
}

/* ---- ratings ---- */

static const struct sheet_column of_ratings[] = {
	{"system", "SYSTEM", 11, 0},	{NULL, "PLAYER", 26, 0}, {"player", NULL, 0, 0},
	{"player_name", NULL, 0, 0},	{"month", "MONTH", 7, 0}, {"rating", "RATING", -7, 1},
	{"deviation", "RD", -6, 1},	{"volatility", "VOLAT.", -7, 5}, {"games", "GAMES", -5, 0},
};

static void tell_month(struct asked *q, const struct rating *r, const struct rating_month *m)
{
	const struct sheet_cell cells[ARRAY_LEN(of_ratings)] = {
		sheet_word(r->system), sheet_word(shown(q, r->key, r->name)), sheet_word(r->key), sheet_word(r->name),
		sheet_word(arena_printf(q->arena, "%04d-%02d", m->year, m->month)), sheet_real(m->value.rating),
		sheet_real(m->value.deviation), sheet_real(m->value.volatility), sheet_whole(m->total)};
	sheet_row(&q->sheet, cells);
}

static bool is_wanted(const struct asked *q, const struct rating *r)
{
	const char *player = q->wish.player;
	return !player || !strcasecmp(player, r->key) || (*r->name && !strcasecmp(player, r->name));
}

static void tell_ratings(struct asked *q)
{
	ratings_reckon(&q->strength);
	for (size_t i = 0; i < q->strength.n; i++) {
		const struct rating *r = &q->strength.list[i];
		for (size_t m = q->history ? 0 : r->n - 1; m < r->n && is_wanted(q, r); m++)
			tell_month(q, r, &r->months[m]);
	}
}

/* ---- all games ---- */

/* Who is asked for has no say in whose games count for ratings: all do. */
static bool fits(const struct asked *q, const struct query_game *g)
{
	struct query_wish all = q->wish;
	if (q->ratings)
		all.player = NULL;
	return query_fits(&all, g);
}

static void count_game(struct asked *q, const struct query_game *g)
{
	q->total.games++;
	q->total.results[g->result]++;
	q->total.turns += g->turns;
	q->total.lasted += g->newest - g->began;
	if (q->ratings)
		ratings_add(&q->strength, g);
	else if (q->has_by)
		query_add(&q->sums, q->by, &q->wish, g);
	else
		tell_game(q, g);
}

static void read_game(struct asked *q, const char *folder, const char *name)
{
	struct query_game g;
	struct error e = ERROR_INIT;
	struct arena *kept = q->arena, *a = arena_new();
	q->arena = a;
	enum err r = query_read(folder, name, q->ratings, a, &g, &e);
	if (r && r != ERR_MISSING) {
		progress_hide();
		fprintf(stderr, "estafette query: %s\n", e.text);
		q->bad++;
	} else if (!r && fits(q, &g)) {
		count_game(q, &g);
	}
	q->arena = kept;
	arena_free(a);
	progress_step();
}

static enum err read_games(struct asked *q, struct error *e)
{
	const char **names, *folder = q->is_open ? q->open.records : query_folder(q->folder, q->arena);
	size_t n;
	enum err r = query_names(folder, q->arena, &names, &n, e);
	progress_allow();
	progress_begin("reading games", (long long)n);
	for (size_t i = 0; !r && i < n; i++)
		read_game(q, folder, names[i]);
	progress_end();
	return r;
}

static enum err tell_sums(struct asked *q, struct error *e)
{
	enum err r = ERR_NONE;
	query_sort(&q->sums);
	for (size_t i = 0; !r && i < q->sums.n; i++)
		r = tell_sum(q, &q->sums.list[i], e);
	return r;
}

static void begin(struct asked *q)
{
	static const char *const heads[] = {"PLAYER", "SIDE", "SCENARIO", "SYSTEM"};
	memcpy(q->sum_columns, of_sums, sizeof of_sums);
	q->sum_columns[0].head = heads[q->by];
	if (q->ratings)
		sheet_begin(&q->sheet, q->as, of_ratings, ARRAY_LEN(of_ratings));
	else if (q->has_by)
		sheet_begin(&q->sheet, q->as, q->sum_columns, ARRAY_LEN(of_sums));
	else
		sheet_begin(&q->sheet, q->as, of_games, ARRAY_LEN(of_games));
}

static int tell(struct asked *q)
{
	struct error e = ERROR_INIT;
	begin(q);
	enum err r = read_games(q, &e);
	if (!r && q->ratings)
		tell_ratings(q);
	else if (!r && q->has_by)
		r = tell_sums(q, &e);
	else if (!r && q->as == SHEET_TEXT)
		tell_total(&q->total);
	int status = r ? cli_fail("query", &e) : sheet_end(&q->sheet);
	return status ? status : q->bad ? EX_DATAERR : EX_OK;
}

/* ---- what is asked ---- */

/* A day, or a time; the day that is meant by "until" is part of it. */
static bool read_date(const char *text, bool until, int64_t *out)
{
	char whole[CLOCK_TEXT];
	if (strlen(text) != DATE)
		return clock_parse(text, out);
	snprintf(whole, sizeof whole, "%sT00:00:00Z", text);
	if (!clock_parse(whole, out))
		return false;
	*out += until ? DAY : 0;
	return true;
}

static bool read_choice(struct asked *q, int c, const char *value)
{
	if (c == 'r')
		return q->wish.by_result = true, query_result_read(value, &q->wish.result);
	if (c == 'b')
		return q->has_by = true, query_by_read(value, &q->by);
	if (c == 'f')
		return read_date(value, false, &q->wish.since);
	if (c == 'u')
		return read_date(value, true, &q->wish.until);
	if (c != 'c' && c != 'j')
		return false;
	q->as = c == 'c' ? SHEET_CSV : SHEET_JSON;
	return true;
}

static bool read_option(struct asked *q, int c, const char *value)
{
	switch (c) {
	case 's': return q->site = value, true;
	case 'p': return q->wish.player = value, true;
	case 'y': return q->wish.system = value, true;
	case 'i': return q->wish.scenario = value, true;
	case 't': return q->wish.seat = value, true;
	case 'R': return q->ratings = true;
	case 'h': return q->history = true;
	default: return read_choice(q, c, value);
	}
}

static bool read_options(struct asked *q, int argc, char **argv)
{
	static const struct option longs[] = {
		{"site", required_argument, NULL, 's'},	   {"player", required_argument, NULL, 'p'},
		{"system", required_argument, NULL, 'y'},  {"scenario", required_argument, NULL, 'i'},
		{"side", required_argument, NULL, 't'},	   {"result", required_argument, NULL, 'r'},
		{"since", required_argument, NULL, 'f'},   {"until", required_argument, NULL, 'u'},
		{"by", required_argument, NULL, 'b'},	   {"ratings", no_argument, NULL, 'R'},
		{"history", no_argument, NULL, 'h'},	   {"csv", no_argument, NULL, 'c'},
		{"json", no_argument, NULL, 'j'},	   {NULL, 0, NULL, 0}};
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
		if (!read_option(q, c, optarg))
			return false;
	if (optind < argc)
		q->folder = argv[optind++];
	const struct query_wish *w = &q->wish;
	bool too_much = q->has_by || w->scenario || w->seat || w->by_result || w->since;
	return optind == argc && !(q->site && q->folder) && !(q->ratings && too_much) && !(q->history && !q->ratings);
}

int cli_query(int argc, char **argv)
{
	struct asked q = {.as = SHEET_TEXT};
	struct error e = ERROR_INIT;
	if (!read_options(&q, argc, argv))
		return cli_usage("query");
	if (!q.folder && site_open(cli_site(q.site), &q.open, &e))
		return cli_fail("query", &e);
	q.is_open = !q.folder;
	q.arena = q.sums.arena = q.strength.arena = arena_new();
	int status = tell(&q);
	query_sums_free(&q.sums);
	ratings_free(&q.strength);
	arena_free(q.arena);
	if (q.is_open)
		site_close(&q.open);
	return status;
}
