/* Standings: the example of estafette-events(7), direct encounter, and what is no event. */
#include "pairing/standing.h"

#include "base/file.h"

#include <check.h>

/* Five players and three rounds, in half points.  1 (A) beats 2 (B) and 3 (C), and draws with 5 (E); B has a half-point
 * bye in round 2; D does not come to round 2 against E, and withdraws; E has the bye of round 1. */
enum { A, B, C, D, E, PLAYERS };

static const struct standing_player players[] = {{1, 0, 0}, {2, 0, 0}, {3, 0, 0}, {4, 0, 0}, {5, 0, 0}};

#define WON(o)  {STANDING_GAME, o, 2, 0, {{2, 6, 3, 4, 5}}, 1}
#define LOST(o) {STANDING_GAME, o, 0, 0, {{0, 3, 6, 6, 5}}, 1}
#define DREW(o) {STANDING_GAME, o, 1, 0, {{1, 4, 4, 5, 5}}, 1}
static const struct standing_entry entries[] = {
	WON(B), WON(C), DREW(E),
	LOST(A), {STANDING_HALF_BYE, -1, 1}, WON(C),
	DREW(D), LOST(A), LOST(B),
	DREW(C), {STANDING_FORFEIT_LOSS, E, 0, .n_games = 1}, {STANDING_ZERO_BYE, -1},
	{STANDING_PAIRING_BYE, -1, 2}, {STANDING_FORFEIT_WIN, D, 2, 0, {{2, 9, 9, 9, 0}}, 1}, DREW(A),
};

static const struct standing_event example = {
	.players = players, .n = PLAYERS, .entries = entries, .rounds = 3, .unit = 2, .win = 2, .draw = 1,
};

static const struct {
	enum standing_break b;
	const char *figures[PLAYERS];
} figures[] = {
	{STANDING_POINTS, {"2.5", "1.5", "0.5", "0.5", "2.5"}},
	{STANDING_GAMES, {"2.5", "1", "0.5", "0.5", "1.5"}},
	{STANDING_BANNERS_WON, {"14", "8", "10", "4", "4"}},
	{STANDING_BANNERS_LOST, {"10", "8", "14", "4", "4"}},
	{STANDING_BANNERS, {"4", "0", "-4", "0", "0"}},
	{STANDING_BLOCKS_LOST, {"13", "10", "17", "5", "5"}},
	{STANDING_BUCHHOLZ, {"4.5", "4.5", "5", "1.5", "5"}},
	{STANDING_CUT1, {"4", "3", "4", "1", "4"}},
	{STANDING_CUT2, {"2.5", "2.5", "2.5", "0.5", "2.5"}},
	{STANDING_MEDIAN1, {"1.5", "0.5", "1.5", "0.5", "1.5"}},
	{STANDING_MEDIAN2, {"0", "0", "0", "0", "0"}},
	{STANDING_BERGER, {"3.25", "1.25", "0.5", "0.25", "3.75"}},
	{STANDING_BERGER_CUT1, {"2.75", "0.5", "0", "0.25", "2.75"}},
	{STANDING_OPPONENTS, {"1.5", "1.5", "5/3", "0.5", "2.5"}},
	{STANDING_OPPONENTS_BUCHHOLZ, {"29/6", "4.75", "3.5", "5", "4.5"}},
	{STANDING_PLAY_OFF, {"0", "0", "0", "0", "0"}},
};

static void is(struct ratio r, const char *text)
{
	struct buf out = BUF_INIT;
	ratio_text(r, &out);
	ck_assert_str_eq(buf_text(&out), text);
	buf_free(&out);
}

START_TEST(the_example_of_the_manual)
{
	struct standing_row rows[PLAYERS];
	struct standing_terms *t = base_calloc(1, sizeof *t);
	struct error e = ERROR_INIT;
	enum standing_break b = figures[_i].b;
	ck_assert_msg(standing_make(&example, &b, 1, rows, &e) == ERR_NONE, "%s", e.text);
	for (int i = 0; i < PLAYERS; i++) {
		is(rows[i].values[0], figures[_i].figures[rows[i].player]);
		ck_assert_int_eq(standing_explain(&example, &b, 1, 0, rows[i].player, t, &e), ERR_NONE);
		is(t->value, figures[_i].figures[rows[i].player]);
		int behind = i ? ratio_order(rows[i].values[0], rows[i - 1].values[0]) : 0;
		bool less = b == STANDING_BANNERS_LOST || b == STANDING_BLOCKS_LOST;
		ck_assert(!behind || (behind < 0) != less);
		ck_assert_int_eq(rows[i].place, i && !behind ? rows[i - 1].place : i + 1);
	}
	free(t);
}
END_TEST

/* ".B cut1" */
static bool has_line(const char *page, const char *word)
{
	struct buf line = BUF_INIT;
	buf_adds(&line, "\n.B ");
	for (; *word; word++)
		buf_addf(&line, *word == '-' ? "\\%c" : "%c", *word);
	buf_adds(&line, "\n");
	bool has = strstr(page, buf_text(&line)) != NULL;
	buf_free(&line);
	return has;
}

START_TEST(the_manual_has_all_of_them)
{
	const char *tree = getenv("ESTAFETTE_DATA");
	struct buf path = BUF_INIT, page = BUF_INIT;
	struct error e = ERROR_INIT;
	buf_addf(&path, "%s/man/estafette-events.7", tree ? tree : ".");
	ck_assert_msg(file_read(buf_text(&path), 1 << 20, &page, &e) == ERR_NONE, "%s", e.text);
	for (int b = 0; b < STANDING_BREAKS; b++)
		ck_assert_msg(has_line(buf_text(&page), standing_break_name(b)), "%s", standing_break_name(b));
	buf_free(&path);
	buf_free(&page);
}
END_TEST

START_TEST(ties_are_broken_in_turn)
{
	static const enum standing_break list[] = {STANDING_POINTS, STANDING_DIRECT, STANDING_BUCHHOLZ};
	static const int order[] = {E, A, B, C, D};
	struct standing_row rows[PLAYERS];
	struct error e = ERROR_INIT;
	ck_assert_int_eq(standing_make(&example, list, 3, rows, &e), ERR_NONE);
	for (int i = 0; i < PLAYERS; i++) {
		ck_assert_int_eq(rows[i].player, order[i]);
		ck_assert_int_eq(rows[i].place, i + 1);
	}
	ck_assert_int_eq(standing_make(&example, list, 2, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[0].player, A); /* shared: by their numbers */
	ck_assert_int_eq(rows[0].place, 1);
	ck_assert_int_eq(rows[1].place, 1);
	ck_assert_int_eq(rows[2].place, 3);
}
END_TEST

START_TEST(how_a_figure_came_about)
{
	static const enum standing_break list[] = {STANDING_POINTS, STANDING_CUT1, STANDING_BERGER};
	struct standing_terms *t = base_calloc(1, sizeof *t);
	struct error e = ERROR_INIT;
	ck_assert_int_eq(standing_explain(&example, list, 3, 1, B, t, &e), ERR_NONE);
	ck_assert_uint_eq(t->n, 3);
	ck_assert(t->terms[1].how == STANDING_HOW_DUMMY && t->terms[1].voluntary && t->terms[1].cut);
	ck_assert(t->terms[0].opponent == A && !t->terms[0].cut && !t->terms[2].cut);
	is(t->terms[1].score, "1.5");
	ck_assert_int_eq(standing_explain(&example, list, 3, 2, C, t, &e), ERR_NONE);
	ck_assert_int_eq(t->terms[0].how, STANDING_HOW_ADJUSTED); /* D's last round is a draw */
	is(t->terms[0].score, "1");
	is(t->terms[0].factor, "0.5");
	is(t->terms[0].value, "0.5");
	ck_assert_int_eq(standing_explain(&example, list, 3, 3, C, t, &e), ERR_REFUSED);
	ck_assert_int_eq(standing_explain(&example, list, 3, 0, PLAYERS, t, &e), ERR_REFUSED);
	free(t);
}
END_TEST

/* ---- direct encounter ---- */

/* Results of n players among each other: a letter for each pair, in the order 1-2 1-3 .. 2-3 ..: w, d, l for the first of
 * the two, or a point if they have not met. */
struct among {
	struct standing_player players[6];
	struct standing_entry entries[6 * 15];
	struct standing_event ev;
};

static void meet(struct among *m, int a, int b, size_t round, int won)
{
	m->entries[a * m->ev.rounds + round] = (struct standing_entry){STANDING_GAME, b, won, 0, {{won}}, 1};
	m->entries[b * m->ev.rounds + round] = (struct standing_entry){STANDING_GAME, a, 2 - won, 0, {{2 - won}}, 1};
}

static void among(struct among *m, size_t n, const char *results)
{
	size_t pair = 0;
	memset(m, 0, sizeof *m);
	m->ev = (struct standing_event){.players = m->players, .n = n, .entries = m->entries, .rounds = strlen(results), .unit = 2,
					.win = 2, .draw = 1};
	for (size_t i = 0; i < n * m->ev.rounds; i++)
		m->entries[i].opponent = -1;
	for (size_t a = 0; a < n; a++) {
		m->players[a].number = (int)a + 1;
		for (size_t b = a + 1; b < n; b++, pair++)
			if (results[pair] != '.')
				meet(m, (int)a, (int)b, pair, results[pair] == 'w' ? 2 : results[pair] == 'd');
	}
}

static const struct {
	size_t n;
	const char *results, *places; /* of 1, 2, 3, ... */
} encounters[] = {
	{2, "w", "12"},
	{2, "d", "11"},
	{2, ".", "11"},
	{3, "wwd", "122"},
	{3, "wlw", "111"},       /* 1 beats 2, 2 beats 3, 3 beats 1: nothing is settled */
	{3, "ww.", "122"},       /* 1 is alone at the top whatever 2 and 3 do */
	{3, "w..", "111"},       /* 3 might still come level */
	{4, "wwwldl", "1432"},
	{4, "wlddwd", "2314"},   /* 1 and 2 have 1.5 and are looked at by themselves: 1 beat 2 */
	{4, "www.w.", "1222"},   /* 1 is certain; 2 beat 4, but 3 may come level */
	{4, "www...", "1222"},
};

START_TEST(by_the_games_among_those_tied)
{
	static const enum standing_break list[] = {STANDING_DIRECT};
	struct among m;
	struct standing_row rows[6];
	struct error e = ERROR_INIT;
	char places[7] = "";
	among(&m, encounters[_i].n, encounters[_i].results);
	ck_assert_msg(standing_make(&m.ev, list, 1, rows, &e) == ERR_NONE, "%s", e.text);
	for (size_t i = 0; i < m.ev.n; i++)
		places[rows[i].player] = (char)('0' + rows[i].place);
	ck_assert_str_eq(places, encounters[_i].places);
}
END_TEST

/* 6.1.2: two wins over the same are worth as much as one. */
START_TEST(who_met_more_than_once_counts_on_average)
{
	static const enum standing_break list[] = {STANDING_DIRECT};
	struct standing_row rows[6];
	struct among m;
	struct error e = ERROR_INIT;
	among(&m, 3, "wlw.");
	meet(&m, 0, 1, 3, 2);
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[2].place, 1);
	among(&m, 3, "wwd.");
	meet(&m, 0, 1, 3, 0);
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_NONE);
	for (int i = 0; i < 3; i++)
		ck_assert_int_eq(rows[i].player, i); /* 1.5, 1, 0.5 */
}
END_TEST

START_TEST(forfeits_are_games_where_pairings_are_fixed)
{
	static const enum standing_break list[] = {STANDING_DIRECT, STANDING_BUCHHOLZ};
	struct standing_row rows[6];
	struct among m;
	struct error e = ERROR_INIT;
	among(&m, 2, "w");
	m.entries[0].kind = STANDING_FORFEIT_WIN;
	m.entries[1].kind = STANDING_FORFEIT_LOSS;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[1].place, 1);
	m.ev.fixed = true;
	ck_assert_int_eq(standing_make(&m.ev, list, 2, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[1].place, 2);
	is(rows[0].values[1], "0");
	is(rows[1].values[1], "1");
}
END_TEST

START_TEST(double_games_go_by_match_points)
{
	static const enum standing_break list[] = {STANDING_BERGER, STANDING_GAMES};
	struct standing_row rows[6];
	struct among m;
	struct error e = ERROR_INIT;
	among(&m, 2, "d");
	m.entries[0].match = 4;
	m.entries[0].n_games = m.entries[1].n_games = 2;
	m.entries[0].games[1].won = 2;
	m.ev.doubled = true;
	m.ev.match_draw = 2;
	m.entries[1].match = 1;
	ck_assert_int_eq(standing_make(&m.ev, list, 2, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[0].player, 0);
	is(rows[0].values[0], "1"); /* 2 match points against one who has half of one */
	is(rows[0].values[1], "1.5");
	is(rows[1].values[0], "1");
}
END_TEST

START_TEST(names_and_adjustments)
{
	enum standing_break b, list[] = {STANDING_POINTS};
	struct standing_row rows[6];
	struct among m;
	struct error e = ERROR_INIT;
	for (int i = 0; i < STANDING_BREAKS; i++) {
		ck_assert(standing_break_of(standing_break_name(i), &b));
		ck_assert_int_eq(b, i);
	}
	ck_assert(!standing_break_of("luck", &b));
	among(&m, 2, "w");
	m.players[0].adjust = -3;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_NONE);
	ck_assert_int_eq(rows[0].player, 1);
	is(rows[1].values[0], "-0.5");
}
END_TEST

START_TEST(what_is_no_event)
{
	enum standing_break list[] = {STANDING_POINTS};
	struct standing_row rows[6];
	struct among m;
	struct error e = ERROR_INIT;
	among(&m, 2, "w");
	m.entries[0].opponent = 5;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 2, "w");
	m.entries[0].opponent = 0;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 3, "w..");
	m.entries[3].opponent = 2;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 2, "w");
	m.entries[0].points = STANDING_SCORE + 1;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 2, "w");
	m.ev.unit = 0;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 2, "w");
	m.entries[0].n_games = 3;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
	among(&m, 2, "w");
	list[0] = STANDING_BREAKS;
	ck_assert_int_eq(standing_make(&m.ev, list, 1, rows, &e), ERR_REFUSED);
}
END_TEST

START_TEST(fractions)
{
	is(ratio_of(6, -4), "-1.5");
	is(ratio_add(ratio_of(1, 3), ratio_of(1, 6)), "0.5");
	is(ratio_of(1, 32), "1/32");
	is(ratio_of(1, 16), "0.0625");
	is((struct ratio){0}, "0");
	ck_assert_int_lt(ratio_order(ratio_of(1, 3), ratio_of(1, 2)), 0);
	ck_assert_int_gt(ratio_order(ratio_of(-1, 3), ratio_of(-1, 2)), 0);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("standing");
	TCase *t = tcase_create("standing");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, the_example_of_the_manual, 0, (int)ARRAY_LEN(figures));
	tcase_add_test(t, the_manual_has_all_of_them);
	tcase_add_test(t, ties_are_broken_in_turn);
	tcase_add_test(t, how_a_figure_came_about);
	tcase_add_loop_test(t, by_the_games_among_those_tied, 0, (int)ARRAY_LEN(encounters));
	tcase_add_test(t, who_met_more_than_once_counts_on_average);
	tcase_add_test(t, forfeits_are_games_where_pairings_are_fixed);
	tcase_add_test(t, double_games_go_by_match_points);
	tcase_add_test(t, names_and_adjustments);
	tcase_add_test(t, what_is_no_event);
	tcase_add_test(t, fractions);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
