/* Tournament report files: read, written and read again; columns; what TRF cannot say. */
#include "pairing/trf.h"

#include "pairing/field.h"

#include <check.h>

/* A TRF16 of four players and three rounds: a bye, a forfeit and an adjudicated draw. */
static const char small[] =
	"012 Winter Open\r\n"
	"042 2026/01/10\r\n"
	"062 4\r\n"
	"092 Individual: Swiss-System\r\n"
	"XXR 3\r\n"
	"162  W 1.0    D 0.5    L 0.0    P 0.5\r\n"
	"001    1 m GM Meier, J\303\274rgen                     2501 GER     4600001 1970/01/02  2.5    1     2 w 1     4 b =     3 w +\r\n"
	"001    2 w    Dupont, Anne                      1999 FRA      600002 1980        2.0    2     1 b 0     3 w 1     4 b W\r\n"
	"001    3      Third Man                                                          0.5    4  0000 - U     2 b 0     1 b -\r\n"
	"001    4      O'Hara                                                             0.5    3  0000 - Z     1 w =     2 w L\r\n"
	"299    -0.5  -0.5         3\r\n"
	"013 The Four                           1    2    3    4\r\n"
	"### estafette banners 1 1 5 3\r\n"
	"### by hand\r\n";

static enum err read_text(const char *text, struct trf *t, struct error *e)
{
	trf_init(t);
	return trf_read(text, strlen(text), t, e);
}

static char *written(const struct trf *t)
{
	struct buf out = BUF_INIT;
	struct error e = ERROR_INIT;
	ck_assert_msg(trf_write(t, &out, &e) == ERR_NONE, "%s", e.text);
	return buf_take(&out);
}

START_TEST(read_write_read_is_equal)
{
	struct trf t, again;
	struct error e = ERROR_INIT;
	ck_assert_msg(read_text(small, &t, &e) == ERR_NONE, "%s", e.text);
	char *once = written(&t);
	ck_assert_msg(read_text(once, &again, &e) == ERR_NONE, "%s", e.text);
	char *twice = written(&again);
	ck_assert_str_eq(once, small);
	ck_assert_str_eq(once, twice);
	free(once);
	free(twice);
	trf_free(&t);
	trf_free(&again);
}
END_TEST

START_TEST(what_the_columns_say)
{
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(read_text(small, &t, &e), ERR_NONE);
	ck_assert_uint_eq(t.n_players, 4);
	const struct trf_player *p = &t.players[0];
	ck_assert_int_eq(p->number, 1);
	ck_assert_str_eq(p->name, "Meier, J\303\274rgen");
	ck_assert_str_eq(p->title, "GM");
	ck_assert_str_eq(p->federation, "GER");
	ck_assert_str_eq(p->id, "4600001");
	ck_assert_str_eq(p->born, "1970/01/02");
	ck_assert_int_eq(p->rating, 2501);
	ck_assert_int_eq(p->points, 25);
	ck_assert_int_eq(p->rank, 1);
	ck_assert_uint_eq(p->n_results, 3);
	ck_assert_int_eq(p->results[1].opponent, 4);
	ck_assert_int_eq(p->results[1].side, 'b');
	ck_assert_int_eq(p->results[1].code, '=');
	ck_assert_int_eq(t.adjustments[0].points, -5);
	ck_assert_int_eq(t.adjustments[0].numbers[0], 3);
	ck_assert_int_eq(t.scorings[0].n, 4);
	ck_assert_str_eq(trf_text(&t, "012", 0), "Winter Open");
	ck_assert_ptr_null(trf_text(&t, "012", 1));
	ck_assert_str_eq(trf_note(&t, "banners", 0), "1 1 5 3");
	ck_assert_ptr_null(trf_note(&t, "banners", 1));
	trf_free(&t);
}
END_TEST

/* Points and ranks as the file has them. */
START_TEST(a_file_is_an_event)
{
	static const enum standing_break list[] = {STANDING_POINTS, STANDING_BUCHHOLZ};
	struct standing_row rows[4];
	struct standing_event ev;
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(read_text(small, &t, &e), ERR_NONE);
	ck_assert_msg(trf_event(&t, &ev, &e) == ERR_NONE, "%s", e.text);
	ck_assert_msg(standing_make(&ev, list, 2, rows, &e) == ERR_NONE, "%s", e.text);
	ck_assert_int_eq(ev.entries[0].side, 1);
	ck_assert_int_eq(ev.entries[1].side, -1);
	for (int i = 0; i < 4; i++) {
		const struct trf_player *p = &t.players[rows[i].player];
		int tenths = p->number == 3 ? p->points - 5 : p->points; /* the file tells them without the penalty */
		ck_assert_int_eq(ratio_order(rows[i].values[0], ratio_of(tenths, 10)), 0);
		ck_assert_int_eq(rows[i].place, p->rank);
	}
	trf_event_free(&ev);
	trf_free(&t);
}
END_TEST

/* Points by the scoring record, adjustments of a kind of result, and + and - without an opponent. */
START_TEST(points_of_results)
{
	static const char codes[] = "1=0WDL+-FHUZ?";
	static const int points[] = {30, 10, 1, 30, 10, 1, 30, 0, 30, 10, 20, 5, 10};
	struct standing_event ev;
	struct trf t;
	struct error e = ERROR_INIT;
	trf_init(&t);
	struct trf_player *p = trf_add_player(&t, 1, "A");
	for (const char *c = codes; *c; c++)
		trf_add_result(p, (struct trf_result){strchr("1=0WDL?", *c) ? 2 : 0, 'w', *c});
	p = trf_add_player(&t, 2, "B");
	for (const char *c = codes; *c; c++)
		trf_add_result(p, strchr("1=0WDL?", *c) ? (struct trf_result){1, 'b', '='}
							: (struct trf_result){0, '-', 'Z'});
	struct trf_scoring *s = trf_add_scoring(&t);
	*s = (struct trf_scoring){"WDLP", {30, 10, 1, 20}, 4};
	*trf_add_adjustment(&t) =
		(struct trf_adjustment){.type = 'Z', .points = 5, .round = 12, .numbers = {1}, .n = 1};
	ck_assert_msg(trf_event(&t, &ev, &e) == ERR_NONE, "%s", e.text);
	ck_assert_uint_eq(ev.rounds, sizeof codes - 1);
	for (size_t r = 0; r < ev.rounds; r++)
		ck_assert_msg(ev.entries[r].points == points[r], "%c", codes[r]);
	ck_assert_int_eq(ev.entries[6].kind, STANDING_FULL_BYE);
	ck_assert_int_eq(ev.entries[7].kind, STANDING_ZERO_BYE);
	trf_event_free(&ev);
	trf_free(&t);
}
END_TEST

/* ---- events ---- */

static void is_same_entry(const struct standing_entry *a, int64_t unit, const struct standing_entry *b)
{
	ck_assert_int_eq(a->kind, b->kind);
	ck_assert_int_eq(a->opponent, b->opponent);
	ck_assert_int_eq(a->points * 10, b->points * unit);
	ck_assert_int_eq(a->n_games, b->n_games);
	ck_assert(!memcmp(a->games, b->games, sizeof a->games));
	ck_assert_int_eq(a->side, b->side);
	ck_assert_int_eq(a->role, b->role);
}

/* An event as a file, written and read, is the same event, and has the same standings. */
static bool survives(const struct standing_event *ev)
{
	static const enum standing_break list[] = {STANDING_POINTS, STANDING_DIRECT, STANDING_CUT1, STANDING_BERGER_CUT1,
						   STANDING_BANNERS, STANDING_PLAY_OFF, STANDING_GAMES};
	static struct standing_row rows[100], again[100];
	const char *names[100];
	struct standing_event back;
	struct trf t, read;
	struct error e = ERROR_INIT;
	for (size_t i = 0; i < ev->n; i++)
		names[i] = "Somebody";
	ck_assert_int_eq(standing_make(ev, list, ARRAY_LEN(list), rows, &e), ERR_NONE);
	trf_init(&t);
	enum err code = trf_make(ev, names, rows, &t, &e);
	if (!code) {
		char *text = written(&t);
		ck_assert_msg(read_text(text, &read, &e) == ERR_NONE, "%s", e.text);
		ck_assert_msg(trf_event(&read, &back, &e) == ERR_NONE, "%s", e.text);
		ck_assert_msg(standing_make(&back, list, ARRAY_LEN(list), again, &e) == ERR_NONE, "%s", e.text);
		for (size_t i = 0; i < ev->n * ev->rounds; i++)
			is_same_entry(&ev->entries[i], ev->unit, &back.entries[i]);
		for (size_t i = 0; i < ev->n; i++) {
			ck_assert_int_eq(rows[i].player, again[i].player);
			ck_assert_int_eq(rows[i].place, again[i].place);
			ck_assert_int_eq(read.players[rows[i].player].rank, rows[i].place);
			for (size_t k = 0; k < ARRAY_LEN(list); k++)
				ck_assert_int_eq(ratio_order(rows[i].values[k], again[i].values[k]), 0);
		}
		free(text);
		trf_event_free(&back);
		trf_free(&read);
	}
	trf_free(&t);
	return !code;
}

START_TEST(an_event_survives_its_file)
{
	int n = check_rounds(60), survived = 0;
	for (int i = 0; i < n; i++) {
		struct field *f = field_new(check_round(i), 5 + i % 30, 2 + i % 6);
		const struct swiss_round *r;
		struct swiss_pairing p;
		struct error e = ERROR_INIT;
		while ((r = field_next(f)) && !swiss_pair(r, &p, &e))
			field_play(f, &p);
		struct standing_event ev = *field_event(f);
		ev.fixed = i % 5 == 0;
		survived += ev.rounds && survives(&ev);
		field_free(f);
	}
	ck_assert_int_gt(survived, n / 2);
}
END_TEST

/* A table of points of its own: what results do not say becomes an adjustment. */
START_TEST(points_that_results_do_not_say)
{
	static const struct standing_player players[] = {{1, 0, 0}, {2, -1, 0}};
	struct standing_entry entries[] = {
		{STANDING_GAME, 1, 7, 3, {{2}, {1}}, 2, 1, 0},
		{STANDING_GAME, 0, 2, 1, {{0}, {1}}, 2, -1, 0},
	};
	struct standing_event ev = {.players = players, .n = 2, .entries = entries, .rounds = 1, .unit = 1, .win = 10, .draw = 6,
				    .match_draw = 1, .doubled = true};
	struct standing_row rows[2] = {{0, 1}, {1, 2}};
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert(survives(&ev));
	trf_init(&t);
	ck_assert_int_eq(trf_make(&ev, (const char *const[]){"A", "B"}, rows, &t, &e), ERR_NONE);
	char *text = written(&t);
	ck_assert_str_eq(text,
			 "162  W 5.0    D 3.0    L 0.0    A 0.0    P 5.0\r\n"
			 "### estafette double\r\n"
			 "### estafette match-draw 10\r\n"
			 "001    1      A                                                                  7.0    1"
			 "     2 w 1     2 b =\r\n"
			 "299 W         4.0    1    1\r\n"
			 "### estafette game 1 1 0 0 0 0\r\n"
			 "### estafette game 2 1 0 0 0 0\r\n"
			 "### estafette match 1 1 30\r\n"
			 "001    2      B                                                                  1.0    2"
			 "     1 b 0     1 w =\r\n"
			 "299 L        -1.0    1    2\r\n"
			 "### estafette game 1 2 0 0 0 0\r\n"
			 "### estafette game 2 2 0 0 0 0\r\n"
			 "### estafette match 1 2 10\r\n"
			 "299          -1.0         2\r\n");
	free(text);
	trf_free(&t);
	ev.unit = 3;
	ck_assert(!survives(&ev));
	ev.unit = 1;
	entries[0].points = 1000;
	ck_assert(!survives(&ev));
}
END_TEST

START_TEST(other_line_ends_and_letters)
{
	static const char text[] =
		"012 A\r001    1 f    X\r\n001    2      Y                                                 "
		"                1.0\n";
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert_msg(read_text(text, &t, &e) == ERR_NONE, "%s", e.text);
	ck_assert_uint_eq(t.n_players, 2);
	ck_assert_int_eq(t.players[0].sex, 'w');
	ck_assert_int_eq(t.players[1].points, 10);
	ck_assert_str_eq(trf_text(&t, "012", 0), "A");
	trf_free(&t);
}
END_TEST

/* Some programs write so what is not played yet. */
START_TEST(a_star_is_not_known)
{
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert_msg(
		read_text(
			"001    1      A                                                                               2 "
			"w *  0000 - *\n001    2      B\n",
			&t, &e) == ERR_NONE,
		"%s", e.text);
	ck_assert_int_eq(t.players[0].results[0].code, '?');
	ck_assert_int_eq(t.players[0].results[1].code, ' ');
	trf_free(&t);
}
END_TEST

static const struct {
	const char *text, *what;
} bad[] = {
	{"001 000x m    A", "number"},
	{"001        m    A", "no number"},
	{"001    1      A\n001    1      B", "two players"},
	{"001    1      A                                                                 1x.0", "points"},
	{"001    1      A                                                                 9999", "range"},
	{"001    1      A                                                                               2 q 1", "colour"},
	{"001    1      A                                                                               2 w 7", "result"},
	{"162  Q 1.0", "result"},
	{"299 Q", "adjustment"},
};

START_TEST(bad_files_are_refused)
{
	struct trf t;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(read_text(bad[_i].text, &t, &e), ERR_REFUSED);
	ck_assert_msg(strstr(e.text, bad[_i].what) != NULL, "%s", e.text);
	trf_free(&t);
}
END_TEST

START_TEST(what_trf_cannot_say)
{
	struct trf t;
	struct error e = ERROR_INIT;
	struct buf out = BUF_INIT;
	trf_init(&t);
	struct trf_player *p = trf_add_player(&t, 1, "A name of more than thirty-three letters");
	ck_assert_int_eq(trf_write(&t, &out, &e), ERR_LIMIT);
	p->name = "Short";
	ck_assert_int_eq(trf_write(&t, &out, &e), ERR_NONE);
	p->points = TRF_POINTS_MOST + 1;
	ck_assert_int_eq(trf_write(&t, &out, &e), ERR_LIMIT);
	p->points = 10;
	trf_add_result(p, (struct trf_result){0, '-', trf_code(STANDING_PAIRING_BYE, 0, false)});
	struct trf_adjustment *a = trf_add_adjustment(&t);
	a->points = -5;
	a->round = 2;
	a->numbers[a->n++] = 1;
	struct trf_scoring *s = trf_add_scoring(&t);
	s->code[0] = 'W';
	s->points[s->n++] = 30;
	trf_add_note(&t, "scenario", "1 maida");
	buf_clear(&out);
	ck_assert_int_eq(trf_write(&t, &out, &e), ERR_NONE);
	ck_assert_str_eq(
		buf_text(&out),
		"001    1      Short                                                              1.0       0000 - U\r\n"
		"299          -0.5    2    1\r\n"
		"162  W 3.0\r\n"
		"### estafette scenario 1 maida\r\n");
	buf_free(&out);
	trf_free(&t);
}
END_TEST

START_TEST(codes_of_results)
{
	enum standing_kind kind;
	int won;
	bool adjudicated;
	for (const char *c = "1=0WDL+-FHUZ"; *c; c++) {
		ck_assert(trf_code_means(*c, &kind, &won, &adjudicated));
		ck_assert_int_eq(trf_code(kind, won, adjudicated), *c);
	}
	ck_assert(trf_code_means(' ', &kind, &won, &adjudicated) && kind == STANDING_ZERO_BYE);
	ck_assert(!trf_code_means('?', &kind, &won, &adjudicated));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("trf");
	TCase *t = tcase_create("trf");
	tcase_add_test(t, read_write_read_is_equal);
	tcase_add_test(t, what_the_columns_say);
	tcase_add_test(t, a_file_is_an_event);
	tcase_add_test(t, points_of_results);
	tcase_add_test(t, an_event_survives_its_file);
	tcase_add_test(t, points_that_results_do_not_say);
	tcase_add_test(t, other_line_ends_and_letters);
	tcase_add_test(t, a_star_is_not_known);
	tcase_add_loop_test(t, bad_files_are_refused, 0, (int)ARRAY_LEN(bad));
	tcase_add_test(t, what_trf_cannot_say);
	tcase_add_test(t, codes_of_results);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
