/* Games read from folders of records; which are wanted, and their sums. */
#include "base/clock.h"
#include "base/file.h"
#include "query/query.h"

#include <check.h>
#include <unistd.h>

static struct arena *a;
static struct error e;
static char folder[32];

static void begin(void)
{
	a = arena_new();
	e = (struct error)ERROR_INIT;
	snprintf(folder, sizeof folder, "/tmp/query.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void end(void)
{
	char remove[80];
	snprintf(remove, sizeof remove, "rm -rf %s", folder);
	ck_assert_int_eq(system(remove), 0);
	arena_free(a);
}

static void put(const char *game, const char *file, const char *text)
{
	const char *path = arena_printf(a, "%s/games/%s/%s", folder, game, file);
	char *in = arena_strdup(a, path);
	*strrchr(in, '/') = '\0';
	ck_assert(!file_mkdir(in, &e) && !file_put(path, text, strlen(text), &e));
}

struct told {
	const char *made, *active, *who, *luck, *position, *ended;
};

static void record(const char *game, int turn, struct told t)
{
	const char *text = arena_printf(
		a,
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<record version=\"1\" game=\"%s\" title=\"Fire &amp; smoke\" "
		"system=\"tricorne\" rules=\"5\" turn=\"%d\" active=\"%s\" view=\"public\" made=\"%s\" prev=\"-\">\n<players>\n"
		"<player seat=\"br\" name=\"British\" who=\"%s\" score=\"0\">\n<corps id=\"x\"/>\n</player>\n"
		"<player seat=\"co\" name=\"Continentals\" who=\"p2\" score=\"0\"/>\n</players>\n<setup>\n"
		"<scenario id=\"first-muster\" title=\"M\"><history>Words</history></scenario>\n</setup>\n<state>\n"
		"<position id=\"0\" turn=\"%d\" %s/>\n<side seat=\"br\" dice=\"900\" hits=\"900\" expected=\"9.0\"/>\n</state>\n"
		"<luck>\n%s</luck>\n<ledger>\n</ledger>\n%s<opened>\n<position over=\"no\" winner=\"-\"/>\n</opened>\n"
		"</record>\n",
		game, turn, t.active, t.made, t.who ? t.who : "p1", turn,
		t.position ? t.position : "over=\"no\" winner=\"-\"", t.luck ? t.luck : "", t.ended ? t.ended : "");
	put(game, arena_printf(a, "public/turn-%03d.xml", turn), text);
}

#define LUCK "<side seat=\"br\" dice=\"4\" hits=\"2\" expected=\"1.3\"/>\n"

static void three_turns(const char *game)
{
	record(game, 0, (struct told){"2026-01-01T00:00:00Z", "-", .luck = NULL});
	record(game, 1, (struct told){"2026-01-03T00:00:00Z", "br", .luck = LUCK});
	record(game, 2,
	       (struct told){"2026-01-03T12:00:00Z", "co", .luck = LUCK, .position = "over=\"yes\" winner=\"co\""});
	put(game, "people.xml",
	    "<people game=\"g\">\n<person handle=\"p1\" name=\"Anna &lt;A&gt;\"/>\n<person handle=\"p2\" name=\"Bob\"/>\n"
	    "<person handle=\"p3\" name=\"Carl\"/>\n</people>\n");
}

static struct query_game read_game(const char *name, bool last)
{
	struct query_game g;
	ck_assert_msg(!query_read(query_folder(folder, a), name, last, a, &g, &e), "%s", e.text);
	return g;
}

START_TEST(a_game_is_read)
{
	three_turns("g");
	struct query_game g = read_game("g", false);
	ck_assert_str_eq(g.title, "Fire & smoke");
	ck_assert_str_eq(g.system, "tricorne");
	ck_assert_str_eq(g.scenario, "first-muster");
	ck_assert_int_eq(g.turns, 2);
	ck_assert_int_eq(g.newest - g.began, 60 * 3600);
	ck_assert_int_eq(g.slowest, 48 * 3600);
	ck_assert_int_eq(g.result, QUERY_WON);
	ck_assert_str_eq(g.winner, "co");
	ck_assert_int_eq(g.sides, 2);
	ck_assert_str_eq(g.side[0].handle, "p1");
	ck_assert_str_eq(g.side[0].person, "Anna <A>");
	ck_assert_int_eq(g.side[0].dice, 8);
	ck_assert_int_eq(g.side[0].hits, 4);
	ck_assert(g.side[0].expected > 2.59 && g.side[0].expected < 2.61);
	ck_assert_int_eq(g.side[0].turns, 1);
	ck_assert_int_eq(g.side[0].waited, 48 * 3600);
	ck_assert_int_eq(g.side[1].waited, 12 * 3600);
	ck_assert_int_eq(query_side_result(&g, 0), QUERY_LOST);
	ck_assert_int_eq(query_side_result(&g, 1), QUERY_WON);
	g = read_game("g", true);
	ck_assert_int_eq(g.turns, 2);
	ck_assert_str_eq(g.winner, "co");
}
END_TEST

static const struct {
	const char *position, *ended;
	enum query_result result;
} ends[] = {
	{NULL, NULL, QUERY_RUNNING},
	{"over=\"yes\" winner=\"-\"", NULL, QUERY_DRAWN},
	{NULL, "<ended as=\"conceded\" winner=\"br\" state=\"now\">x</ended>\n", QUERY_WON},
	{NULL, "<ended as=\"forfeited\" winner=\"br\" state=\"now\">x</ended>\n", QUERY_WON},
	{NULL, "<ended as=\"drawn\" winner=\"-\" state=\"now\">x</ended>\n", QUERY_DRAWN},
	{NULL, "<ended as=\"abandoned\" winner=\"-\" state=\"now\">x</ended>\n", QUERY_BROKEN},
	{NULL, "<ended as=\"abandoned\" winner=\"br\" state=\"now\">x</ended>\n", QUERY_WON},
	{NULL, "<ended as=\"broken-off\" winner=\"-\" state=\"now\">x</ended>\n", QUERY_BROKEN},
	{NULL, "<ended as=\"broken-off\" winner=\"br\" state=\"now\">x</ended>\n", QUERY_BROKEN},
};

START_TEST(how_it_ended)
{
	record("g", 0,
	       (struct told){"2026-01-01T00:00:00Z", "-", .position = ends[_i].position, .ended = ends[_i].ended});
	struct query_game g = read_game("g", false);
	ck_assert_int_eq(g.result, ends[_i].result);
	ck_assert_int_eq(query_side_result(&g, 0), ends[_i].result);
}
END_TEST

/* What emperor and tactiques say of their ends; how a turn was won in another system, or a game by other means, is none of it. */
static const struct {
	const char *said;
	bool decisive;
} victories[] = {
	{"<event n=\"9\" kind=\"ended\" seen=\"all\" rule=\"EMP 15\" winner=\"br\" how=\"score\" marginal=\"no\"/>\n", true},
	{"<event n=\"9\" kind=\"ended\" seen=\"all\" rule=\"EMP 15\" winner=\"br\" how=\"score\" marginal=\"yes\"/>\n", false},
	{"<event n=\"9\" kind=\"won\" seen=\"all\" rule=\"TN 8.23\" by=\"br\" how=\"decisive\" net=\"6\"/>\n", true},
	{"<event n=\"9\" kind=\"won\" seen=\"all\" rule=\"TN 8.23\" by=\"br\" how=\"tactical\" net=\"2\"/>\n", false},
	{"<event n=\"9\" kind=\"won\" seen=\"all\" rule=\"BS 13\" by=\"br\" how=\"morale\"/>\n", false},
	{"<note kind=\"won\" how=\"decisive\"/>\n", false},
};

START_TEST(what_the_rules_call_decisive)
{
	record("g", 0,
	       (struct told){"2026-01-01T00:00:00Z", "-", .position = "over=\"yes\" winner=\"br\"",
			     .ended = victories[_i].said});
	struct query_game g = read_game("g", false);
	ck_assert_int_eq(g.result, QUERY_WON);
	ck_assert_int_eq(g.decisive, victories[_i].decisive);
}
END_TEST

START_TEST(who_stays_hidden)
{
	record("g", 0, (struct told){"2026-01-01T00:00:00Z", "-", .who = "hidden"});
	put("g", "people.xml", "<people>\n<person handle=\"hidden\" name=\"Anna\"/>\n</people>\n");
	struct query_game g = read_game("g", false);
	ck_assert_str_eq(g.side[0].handle, "");
	ck_assert_str_eq(g.side[0].person, "");
}
END_TEST

/* Of an account that was made another's people.xml has a row with the name of its owner. */
START_TEST(two_accounts_of_one)
{
	three_turns("g");
	put("g", "people.xml",
	    "<people>\n<person handle=\"p1\" name=\"Bob\"/>\n<person handle=\"p2\" name=\"Bob\"/>\n</people>\n");
	struct query_game g = read_game("g", false);
	ck_assert_str_eq(g.side[0].handle, "p1");
	ck_assert_str_eq(g.side[1].handle, "p1");
	ck_assert_str_eq(g.side[1].person, "Bob");
	struct buf text = BUF_INIT;
	ck_assert(!file_read(arena_printf(a, "%s/games/g/public/turn-002.xml", folder), 1 << 20, &text, &e));
	ck_assert(query_newest("g", "g", 2, buf_text(&text), a, &g));
	ck_assert_str_eq(g.side[1].handle, "p2");
	ck_assert_str_eq(g.winner, "co");
	ck_assert(!query_newest("g", "g", 1, buf_text(&text), a, &g));
	ck_assert(!query_newest("h", "h", 2, buf_text(&text), a, &g));
	buf_free(&text);
}
END_TEST

START_TEST(what_cannot_be_read)
{
	const char **names;
	size_t n;
	struct query_game g;
	const char *in = arena_printf(a, "%s/games", folder);
	ck_assert_int_eq(query_names(in, a, &names, &n, &e), ERR_MISSING);
	three_turns("b");
	three_turns("a");
	put("c", "full/turn-000.xml", "");
	ck_assert(!query_names(in, a, &names, &n, &e));
	ck_assert_uint_eq(n, 2);
	ck_assert_str_eq(names[0], "a");
	ck_assert_int_eq(query_read(in, "c", false, a, &g, &e), ERR_MISSING);
	ck_assert(!unlink(arena_printf(a, "%s/a/public/turn-001.xml", in)));
	ck_assert_int_eq(query_read(in, "a", false, a, &g, &e), ERR_REFUSED);
	ck_assert(!query_read(in, "a", true, a, &g, &e));
	put("b", "public/turn-001.xml", "<record game=\"b\" turn=\"7\">\n");
	ck_assert_int_eq(query_read(in, "b", false, a, &g, &e), ERR_REFUSED);
	put("b", "public/turn-001.xml", "");
	ck_assert_int_eq(query_read(in, "b", false, a, &g, &e), ERR_REFUSED);
}
END_TEST

/* ---- which games ---- */

static int64_t at(const char *text)
{
	int64_t t = 0;
	ck_assert(clock_parse(text, &t));
	return t;
}

START_TEST(what_is_wanted)
{
	three_turns("g");
	struct query_game g = read_game("g", false);
	struct query_wish good[] = {
		{.player = NULL}, {.player = "bob"}, {.player = "P1"}, {.system = "tricorne", .scenario = "first-muster"},
		{.player = "Bob", .by_result = true, .result = QUERY_WON}, {.seat = "br", .by_result = true, .result = QUERY_LOST},
		{.since = at("2026-01-03T12:00:00Z")}, {.until = at("2026-01-03T12:00:01Z")}};
	struct query_wish bad[] = {
		{.player = "Otto"}, {.player = "p3"}, {.player = ""}, {.system = "emperor"}, {.scenario = "other"},
		{.player = "Bob", .seat = "br"}, {.player = "Bob", .by_result = true, .result = QUERY_LOST},
		{.by_result = true, .result = QUERY_RUNNING}, {.since = at("2026-01-03T12:00:01Z")},
		{.until = at("2026-01-03T12:00:00Z")}};
	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		ck_assert_msg(query_fits(&good[i], &g), "good %zu", i);
	for (size_t i = 0; i < ARRAY_LEN(bad); i++)
		ck_assert_msg(!query_fits(&bad[i], &g), "bad %zu", i);
}
END_TEST

START_TEST(sums)
{
	struct query_sums s = {.arena = a};
	struct query_wish all = {.player = NULL};
	three_turns("g");
	three_turns("h");
	struct query_game g = read_game("g", false);
	query_add(&s, QUERY_BY_PLAYER, &all, &g);
	g = read_game("h", false);
	g.side[0].handle = g.side[0].person = ""; /* hidden there */
	query_add(&s, QUERY_BY_PLAYER, &all, &g);
	query_sort(&s);
	ck_assert_uint_eq(s.n, 2);
	ck_assert_str_eq(s.list[0].key, "p2");
	ck_assert_str_eq(s.list[0].name, "Bob");
	ck_assert_int_eq(s.list[0].games, 2);
	ck_assert_int_eq(s.list[0].results[QUERY_WON], 2);
	ck_assert_int_eq(s.list[0].waited, 24 * 3600);
	ck_assert_int_eq(s.list[1].results[QUERY_LOST], 1);
	ck_assert_int_eq(s.list[1].dice, 8);
	query_sums_free(&s);
	query_add(&s, QUERY_BY_SYSTEM, &all, &g);
	ck_assert_str_eq(s.list[0].key, "tricorne");
	ck_assert_int_eq(s.list[0].results[QUERY_WON], 1);
	ck_assert_int_eq(s.list[0].waited, 60 * 3600);
	ck_assert_int_eq(s.list[0].delayed, 2);
	query_sums_free(&s);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("query");
	TCase *t = tcase_create("query");
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_game_is_read);
	tcase_add_loop_test(t, how_it_ended, 0, ARRAY_LEN(ends));
	tcase_add_loop_test(t, what_the_rules_call_decisive, 0, ARRAY_LEN(victories));
	tcase_add_test(t, who_stays_hidden);
	tcase_add_test(t, two_accounts_of_one);
	tcase_add_test(t, what_cannot_be_read);
	tcase_add_test(t, what_is_wanted);
	tcase_add_test(t, sums);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? 1 : 0;
}
