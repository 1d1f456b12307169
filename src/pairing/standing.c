/* Standings: who stands where by a list of tie-breaks. */
#include "pairing/standing.h"

#include "pairing/standing_terms.h"

static const char *const names[STANDING_BREAKS] = {
	[STANDING_POINTS] = "points",
	[STANDING_GAMES] = "games",
	[STANDING_BANNERS_WON] = "banners-won",
	[STANDING_BANNERS_LOST] = "banners-lost",
	[STANDING_BANNERS] = "banners",
	[STANDING_BLOCKS_LOST] = "blocks-lost",
	[STANDING_BUCHHOLZ] = "buchholz",
	[STANDING_CUT1] = "cut1",
	[STANDING_CUT2] = "cut2",
	[STANDING_MEDIAN1] = "median1",
	[STANDING_MEDIAN2] = "median2",
	[STANDING_BERGER] = "berger",
	[STANDING_BERGER_CUT1] = "berger-cut1",
	[STANDING_DIRECT] = "direct",
	[STANDING_OPPONENTS] = "opponents",
	[STANDING_OPPONENTS_BUCHHOLZ] = "opponents-buchholz",
	[STANDING_PLAY_OFF] = "play-off",
};

const char *standing_break_name(enum standing_break b)
{
	return names[b];
}

bool standing_break_of(const char *name, enum standing_break *out)
{
	for (int i = 0; i < STANDING_BREAKS; i++)
		if (!strcmp(names[i], name)) {
			*out = i;
			return true;
		}
	return false;
}

/* ---- is the event one? ---- */

static bool needs_opponent(enum standing_kind kind)
{
	return kind >= STANDING_GAME;
}

static enum err check_entry(const struct standing_event *ev, int player, size_t round, struct error *e)
{
	const struct standing_entry *entry = standing_entry(ev, player, round);
	int number = ev->players[player].number, other = entry->opponent;
	if (needs_opponent(entry->kind) ? other < 0 || other >= (int)ev->n || other == player : other != -1)
		return error_set(e, ERR_REFUSED, "player %d, round %zu: there is no such opponent", number, round + 1);
	if (needs_opponent(entry->kind) && standing_entry(ev, other, round)->opponent != player)
		return error_set(e, ERR_REFUSED, "player %d, round %zu: his opponent met another", number, round + 1);
	if (entry->n_games < 0 || entry->n_games > (int)ARRAY_LEN(entry->games))
		return error_set(e, ERR_REFUSED, "player %d, round %zu: so many games are not played", number,
				 round + 1);
	return ERR_NONE;
}

static enum err check_player(const struct standing_event *ev, int player, struct error *e)
{
	int64_t most = llabs(ev->players[player].adjust);
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		if (check_entry(ev, player, r, e))
			return e->code;
		if (llabs(entry->points) > STANDING_SCORE || llabs(entry->match) > STANDING_SCORE)
			most = STANDING_SCORE + 1;
		most += llabs(entry->points) + llabs(entry->match);
	}
	if (most > STANDING_SCORE)
		return error_set(e, ERR_REFUSED, "player %d: the score is out of range", ev->players[player].number);
	return ERR_NONE;
}

static enum err check_event(const struct standing_event *ev, const enum standing_break *list, size_t n_list,
			    struct error *e)
{
	if (ev->n > STANDING_PLAYERS || ev->rounds > STANDING_ROUNDS || n_list > STANDING_LIST)
		return error_set(e, ERR_REFUSED, "more than %d players, %d rounds or %d tie-breaks", STANDING_PLAYERS,
				 STANDING_ROUNDS, STANDING_LIST);
	if (ev->unit < 1 || ev->unit > STANDING_UNIT)
		return error_set(e, ERR_REFUSED, "the unit of points is out of range");
	if (llabs(ev->win) > STANDING_SCORE / STANDING_ROUNDS || llabs(ev->draw) > STANDING_SCORE / STANDING_ROUNDS ||
	    llabs(ev->loss) > STANDING_SCORE / STANDING_ROUNDS ||
	    llabs(ev->match_draw) > STANDING_SCORE / STANDING_ROUNDS)
		return error_set(e, ERR_REFUSED, "the points of a win, a draw or a loss are out of range");
	for (size_t i = 0; i < n_list; i++)
		if (list[i] < 0 || list[i] >= STANDING_BREAKS)
			return error_set(e, ERR_REFUSED, "there is no such tie-break");
	for (size_t i = 0; i < ev->n; i++)
		if (check_player(ev, (int)i, e))
			return e->code;
	return ERR_NONE;
}

/* ---- places ---- */

/* Does a stand before b by value `at`?  Below 0: it does. */
static int value_order(const struct standing_row *a, const struct standing_row *b, enum standing_break which, size_t at)
{
	int order = ratio_order(b->values[at], a->values[at]);
	return standing_less_is_better(which) ? -order : order;
}

/* How many rows from `from` share a place. */
static size_t tied(const struct standing_row *rows, size_t n, size_t from)
{
	size_t i = from + 1;
	while (i < n && rows[i].place == rows[from].place)
		i++;
	return i - from;
}

static void fill_values(const struct standing_event *ev, enum standing_break b, size_t at, struct standing_row *rows,
			size_t n)
{
	if (b == STANDING_DIRECT) {
		int group[STANDING_PLAYERS] = {0}, before[STANDING_PLAYERS] = {0};
		for (size_t i = 0; i < n; i++)
			group[i] = rows[i].player;
		standing_direct(ev, group, n, before);
		for (size_t i = 0; i < n; i++)
			rows[i].values[at] = ratio_of(before[i], 1);
		return;
	}
	struct standing_terms *t = base_calloc(1, sizeof *t);
	for (size_t i = 0; i < n; i++) {
		standing_terms_of(ev, b, rows[i].player, t);
		rows[i].values[at] = t->value;
	}
	free(t);
}

/* Puts a group of tied rows in the order of that value; equal ones stay as they are, by their numbers. */
static void part(struct standing_row *rows, size_t n, enum standing_break b, size_t at)
{
	int first = rows[0].place;
	for (size_t i = 1; i < n; i++) {
		struct standing_row row = rows[i];
		size_t j = i;
		for (; j && value_order(&row, &rows[j - 1], b, at) < 0; j--)
			rows[j] = rows[j - 1];
		rows[j] = row;
	}
	for (size_t i = 0; i < n; i++)
		rows[i].place = i && !value_order(&rows[i - 1], &rows[i], b, at) ? rows[i - 1].place : first + (int)i;
}

static void begin_by_number(const struct standing_event *ev, struct standing_row *rows)
{
	for (size_t i = 0; i < ev->n; i++) {
		size_t j = i;
		for (; j && ev->players[rows[j - 1].player].number > ev->players[i].number; j--)
			rows[j] = rows[j - 1];
		rows[j] = (struct standing_row){.player = (int)i, .place = 1};
	}
}

static void rank(const struct standing_event *ev, const enum standing_break *list, size_t n_list,
		 struct standing_row *rows)
{
	begin_by_number(ev, rows);
	for (size_t at = 0; at < n_list; at++)
		for (size_t from = 0, n; from < ev->n; from += n) {
			n = tied(rows, ev->n, from);
			fill_values(ev, list[at], at, rows + from, n);
			part(rows + from, n, list[at], at);
		}
}

enum err standing_make(const struct standing_event *ev, const enum standing_break *list, size_t n_list,
		       struct standing_row *rows, struct error *e)
{
	if (check_event(ev, list, n_list, e))
		return e->code;
	rank(ev, list, n_list, rows);
	return ERR_NONE;
}

enum err standing_explain(const struct standing_event *ev, const enum standing_break *list, size_t n_list, size_t at,
			  int player, struct standing_terms *out, struct error *e)
{
	if (check_event(ev, list, n_list, e))
		return e->code;
	if (at >= n_list || player < 0 || player >= (int)ev->n)
		return error_set(e, ERR_REFUSED, "there is no such figure");
	if (list[at] != STANDING_DIRECT) {
		standing_terms_of(ev, list[at], player, out);
		return ERR_NONE;
	}
	struct standing_row *rows = base_calloc(ev->n, sizeof *rows);
	int group[STANDING_PLAYERS], place = 0;
	size_t n = 0;
	rank(ev, list, at, rows);
	for (size_t i = 0; i < ev->n; i++)
		if (rows[i].player == player)
			place = rows[i].place;
	for (size_t i = 0; i < ev->n; i++)
		if (rows[i].place == place)
			group[n++] = rows[i].player;
	standing_direct_terms(ev, group, n, player, out);
	free(rows);
	return ERR_NONE;
}
