/* What might have been: worked games of all systems go on otherwise. */
#include "archive/whatif.h"
#include "base/file.h"
#include "document/document.h"

#include <check.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct {
	const char *game, *scenario, *seat; /* the seat orders in the turn */
	int turn;                           /* one in which dice fall */
	const char *order, *shows;          /* an order for that turn that was not given in it, and what then stands in the events */
} games[] = {
	{"strangers", "napoleonics/first-steps", "fr", 1, "card attack-centre\n57e hold\n9e hold\ndufour hold\nDONE\n",
	 "piece=\"57e\" hex=\"C5\""},
	{"harrow", "tricorne/first-muster", "br", 3, "card line command\n43gr move G4\nDONE\n", "piece=\"43gr\""},
	{"bridge", "battalions/first-cards", "fr", 1, "DONE\n", "<event"},
	{"mill", "emperor/mill-farm", "fr", 2, "fi1 advance 2\nfi2 hold\n", "unit=\"fi1\""},
	{"redoubt", "tactiques/drill-ground", "ru", 2, "rdrag move 0804\ndone\n", "to=\"0804\""},
};

static char top[40];
static char folder[100];
static struct words *words;
static struct arena *arena;
static struct error e;
static const char *last; /* record that was told, and how many were */
static int n_told;

static const char *source(const char *path)
{
	const char *dir = getenv("srcdir");
	return arena_printf(arena, "%s/%s", dir ? dir : ".", path);
}

static const char *read_file(const char *path)
{
	struct buf text = BUF_INIT;
	ck_assert_msg(!file_read(path, 8 << 20, &text, &e), "%s", e.text);
	const char *copy = arena_strdup(arena, buf_text(&text));
	buf_free(&text);
	return copy;
}

static const char *record(int turn)
{
	return read_file(arena_printf(arena, "%s/full/turn-%03d.xml", folder, turn));
}

static void copy(const char *from, const char *to)
{
	const char *text = read_file(source(from));
	ck_assert_msg(!file_write(to, text, strlen(text), &e), "%s", e.text);
}

/* The folder of a worked game, as if turn n were its last. */
static void lay(const char *game, const char *scenario, int n)
{
	snprintf(folder, sizeof folder, "%s/%s-%d", top, game, n);
	mkdir(folder, 0777);
	mkdir(arena_printf(arena, "%s/full", folder), 0777);
	copy(arena_printf(arena, "scenarios/%s.xml", scenario), arena_printf(arena, "%s/scenario.xml", folder));
	for (int t = 0; t <= n; t++) {
		const char *path = arena_printf(arena, "tests/games/%s/records/turn-%03d.xml", game, t);
		if (access(source(path), R_OK))
			break;
		copy(path, arena_printf(arena, "%s/full/turn-%03d.xml", folder, t));
	}
}

static enum err keep(void *context, struct slice text, struct error *error)
{
	(void)context, (void)error;
	last = arena_strndup(arena, text.p, text.n);
	n_told++;
	return ERR_NONE;
}

static struct whatif asked(int turn, const char *event, const char *text)
{
	last = "";
	n_told = 0;
	return (struct whatif){.folder = folder,
			       .view = "full",
			       .turn = turn,
			       .event = event,
			       .text = text,
			       .turns = 1,
			       .words = words,
			       .take = keep};
}

static void play(struct whatif w)
{
	bool anew;
	enum err r = archive_whatif(&w, &anew, &e);
	ck_assert_msg(!r, "%s: from %d.%s: %s", folder, w.turn, w.event ? w.event : "", e.text);
}

static const char *part(const char *text, const char *name)
{
	struct slice s = doc_part(text, name, NULL, NULL);
	return s.p ? arena_strndup(arena, s.p, s.n) : "";
}

static bool same(const char *a, const char *b, const char *name)
{
	return !strcmp(part(a, name), part(b, name));
}

/* How many bytes the events of both have alike. */
static size_t alike(const char *a, const char *b)
{
	size_t n = 0;
	a = part(a, "events");
	b = part(b, "events");
	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

/* The number of the k-th event with that text in it, from 0; NULL: there are not so many. */
static const char *event_with(const char *text, const char *what, int k)
{
	struct slice rest = doc_part(text, "events", NULL, NULL);
	struct doc_line l;
	while (doc_read(&rest, &l))
		if (doc_field_is(&l, "kind", what) || !*what)
			if (!k--)
				return doc_field_text(&l, "n", arena);
	return NULL;
}

static void from_here(const char *then, int turn, const char *event)
{
	play(asked(turn, event, ""));
	ck_assert_msg(same(last, then, "events") && same(last, then, "state") && same(last, then, "answers"),
		      "%s: from %d.%s it goes another way", folder, turn, event ? event : "");
}

START_TEST(where_nothing_is_otherwise_all_is_as_it_was)
{
	lay(games[_i].game, games[_i].scenario, 99);
	const char *event;
	for (int turn = 1; turn <= 3; turn++) {
		const char *then = record(turn);
		from_here(then, turn - 1, NULL);
		for (int k = 0; (event = event_with(then, "", k + 1)); k += 17)
			from_here(then, turn, event_with(then, "", k));
	}
	ck_assert_ptr_nonnull(strstr(last, " what-if=\"3."));
}
END_TEST

START_TEST(other_orders_are_carried_out)
{
	int turn = games[_i].turn;
	lay(games[_i].game, games[_i].scenario, 99);
	play(asked(turn - 1, NULL,
		   arena_printf(arena, "BEGIN ORDERS as=%s\n%sEND\n", games[_i].seat, games[_i].order)));
	ck_assert_msg(!same(last, record(turn), "events"), "%s: it goes the same way", games[_i].game);
	ck_assert_msg(strstr(part(last, "events"), games[_i].shows), "%s: %s", games[_i].game, part(last, "events"));
	ck_assert_ptr_null(strstr(part(last, "ledger"), "order skipped"));
	/* What could not be read is told to the seat. */
	play(asked(turn - 1, NULL,
		   arena_printf(arena, "BEGIN ORDERS as=%s turn=%d\nblue tomatoes\nEND\n", games[_i].seat, turn)));
	ck_assert_ptr_nonnull(strstr(part(last, "ledger"), "blue tomatoes"));
}
END_TEST

START_TEST(dice_stand_until_something_differs)
{
	int turn = games[_i].turn, n = 0;
	lay(games[_i].game, games[_i].scenario, 99);
	const char *then = record(turn), *event = event_with(then, "roll", 0);
	ck_assert_ptr_nonnull(event);
	struct slice rest = doc_part(then, "events", NULL, NULL);
	struct doc_line l;
	while (doc_read(&rest, &l) && !doc_field_is(&l, "kind", "roll")) /* the first roll */
		;
	const char *values = doc_field_text(&l, "values", arena), *faces = "";
	for (const char *p = values; *p; p++)
		n += *p == ' ';
	for (int i = 0; i <= n; i++)
		faces = arena_printf(arena, "%s%s%d", faces, i ? " " : "", values[0] == '1' ? 2 : 1);
	play(asked(turn - 1, NULL, arena_printf(arena, "# dice\ndice %s faces=\"%s\"\n", event, faces)));
	ck_assert_ptr_nonnull(strstr(part(last, "events"), arena_printf(arena, "values=\"%s\"", faces)));
	ck_assert_ptr_nonnull(strstr(part(last, "events"), arena_printf(arena, "drawn=\"%s\"", values)));
	const char *events = part(then, "events"), *roll = strstr(events, "kind=\"roll\"");
	ck_assert_uint_ge(alike(last, then), (size_t)(strstr(roll, " values=") - events));
	/* The same by its purpose, and the same bytes again. */
	const char *once = last;
	play(asked(turn - 1, NULL,
		   arena_printf(arena, "dice %s faces=\"%s\"\n", doc_field_text(&l, "purpose", arena), faces)));
	ck_assert_str_eq(once, last);
}
END_TEST

START_TEST(a_seed_throws_its_own_dice)
{
	lay(games[_i].game, games[_i].scenario, 99);
	struct whatif w = asked(games[_i].turn - 1, NULL, "");
	w.seed = "1";
	play(w);
	const char *one = last;
	play(w);
	ck_assert_str_eq(one, last);
	w.seed = "2";
	play(w);
	ck_assert_str_ne(one, last);
	ck_assert(!same(one, record(games[_i].turn), "events"));
}
END_TEST

/* The piles of the last record, each card moved by one. */
static bool cut_piles(int turn)
{
	char *text = (char *)(uintptr_t)record(turn), *at = strstr(text, "<state>");
	bool any = false;
	while ((at = strstr(at, " draw=\""))) {
		char *first = at += 7, *end = strchr(first, '"'), *blank = strchr(first, ' ');
		if (!blank || blank > end)
			continue;
		const char *card = arena_strndup(arena, first, (size_t)(blank - first));
		memmove(first, blank + 1, (size_t)(end - blank - 1));
		end[-(blank - first) - 1] = ' ';
		memcpy(end - (blank - first), card, strlen(card));
		any = true;
	}
	ck_assert(!file_write(arena_printf(arena, "%s/full/turn-%03d.xml", folder, turn), text, strlen(text), &e));
	return any;
}

START_TEST(nobody_learns_what_a_running_game_hides)
{
	int turn = games[_i].turn + 1;
	bool anew;
	lay(games[_i].game, games[_i].scenario, turn);
	struct whatif w = asked(turn, NULL, "");
	w.turns = 3;
	ck_assert_msg(!archive_whatif(&w, &anew, &e), "%s", e.text);
	ck_assert(anew);
	ck_assert_int_eq(n_told, _i == 3 ? 1 : 3); /* the mill is over by then */
	const char *once = last;
	w = asked(turn, event_with(record(turn), "", 4), "");
	w.turns = 3;
	play(w);
	bool piles = cut_piles(turn);
	ck_assert_int_eq(piles, _i < 3); /* the others have none */
	w = asked(turn, NULL, "");
	w.turns = 3;
	play(w);
	ck_assert_str_eq(once, last);
	/* The dice of a turn that was played are none of those. */
	lay(games[_i].game, games[_i].scenario, games[_i].turn);
	play(asked(games[_i].turn - 1, NULL, ""));
	ck_assert(!same(last, record(games[_i].turn), "events"));
}
END_TEST

/* In a turn that stands half way the piles lie as they did in the row, and are drawn anew none the less. */
START_TEST(nor_half_way_through_a_turn)
{
	lay(games[_i].game, games[_i].scenario, 3);
	const char *event = event_with(record(3), "", 1);
	play(asked(3, event, ""));
	const char *once = last;
	cut_piles(2);
	play(asked(3, event, ""));
	ck_assert_str_eq(once, last);
}
END_TEST

START_TEST(a_view_shows_no_more)
{
	lay("strangers", "napoleonics/first-steps", 99);
	mkdir(arena_printf(arena, "%s/public", folder), 0777);
	const char *text = record(2);
	ck_assert(!file_write(arena_printf(arena, "%s/public/turn-002.xml", folder), text, strlen(text), &e));
	struct whatif w = asked(2, NULL, "");
	w.view = "public";
	play(w);
	ck_assert_ptr_nonnull(strstr(last, " view=\"public\""));
	ck_assert_ptr_nonnull(strstr(part(last, "state"), "draw=\"unknown\""));
	ck_assert_ptr_null(strstr(last, "<answer "));
}
END_TEST

START_TEST(an_answer_is_another)
{
	lay("strangers", "napoleonics/first-steps", 99);
	ck_assert_ptr_nonnull(strstr(record(3), "key=\"3/fr/draw.1/keep/0\" from=\"mail\">rally<"));
	const char *others[] = {"rally", "attack-left"};
	for (size_t i = 0; i < ARRAY_LEN(others); i++) {
		bool anew;
		struct whatif w = asked(2, NULL, arena_printf(arena, "answer 3/fr/draw.1/keep/0 %s\n", others[i]));
		enum err r = archive_whatif(&w, &anew, &e);
		ck_assert_int_eq(r, i ? ERR_REFUSED : ERR_NONE); /* it was rally or something else */
	}
	ck_assert_str_eq(e.text, "line 1: from there on that is not asked, or it is no answer to it");
}
END_TEST

static const struct {
	int turn;
	const char *event, *text, *says;
} wrongs[] = {
	{2, NULL, "hello\n", "line 1: outside of blocks stand lines of answer and dice alone"},
	{2, NULL, "BEGIN ORDERS\nEND\n", "line 1: whose is it?  Write BEGIN ORDERS as= and one of fr, br"},
	{2, NULL, "BEGIN DOCTRINE as=xx\nEND\n", "line 1: whose is it?  Write BEGIN DOCTRINE as= and one of fr, br"},
	{2, NULL, "BEGIN ORDERS as=fr\n9e hold\n", "line 1: its END is missing"},
	{2, NULL, "BEGIN ORDERS as=fr turn=x\nEND\n", "line 1: turn= is the number of a turn, of orders"},
	{2, NULL, "BEGIN NOTE\nhello\nEND\n", "line 1: only BEGIN ORDERS and BEGIN DOCTRINE are read here"},
	{2, NULL, "\nBEGIN ORDERS as=br\nEND\n",
	 "line 2: these orders are of no turn that was played, up to turn 3; br moves in others (--turns plays more)"},
	{2, NULL, "dice 3\n", "line 1: write dice, an event or a purpose, and faces=\"3 4\""},
	{2, NULL, "dice 999 faces=\"1\"\n",
	 "line 1: no dice fell in event 999 of turn 3; write the purpose of the roll, as its record has it"},
	{2, NULL, "dice 3/none/x/0 faces=\"1\"\n", "line 1: from there on no such dice are thrown"},
	{2, NULL, "answer 3/fr/draw.1/keep/0\n", "line 1: write answer, its key as records have it, and the choice"},
	{2, NULL, "\xff\n", "it is no text in UTF-8"},
	{2, "99", "", "the turn has no event 99"},
	{15, NULL, "", "the game was ended in turn 15, which was not played to its end: go on from one of its events"},
};

START_TEST(what_is_wrong_is_told)
{
	bool anew;
	lay("strangers", "napoleonics/first-steps", 99);
	struct whatif w = asked(wrongs[_i].turn, wrongs[_i].event, wrongs[_i].text);
	ck_assert_int_ne(archive_whatif(&w, &anew, &e), ERR_NONE);
	ck_assert_str_eq(e.text, wrongs[_i].says);
}
END_TEST

/* A doctrine answers what nobody answered in the game, and orders of a later turn wait for it. */
START_TEST(orders_wait_for_their_turn)
{
	lay("strangers", "napoleonics/first-steps", 99);
	struct whatif w =
		asked(0, NULL,
		      "BEGIN ORDERS as=fr turn=3\nDONE\nEND\nBEGIN ORDERS as=fr\nDONE\nEND\nBEGIN DOCTRINE as=br\n"
		      "END\n");
	w.turns = 3;
	play(w);
	ck_assert_int_eq(n_told, 3);
	ck_assert(!same(last, record(3), "answers"));
}
END_TEST

static void begin(void)
{
	const char *data = getenv("ESTAFETTE_DATA");
	arena = arena_new();
	e = (struct error)ERROR_INIT;
	snprintf(top, sizeof top, "/tmp/estafette-whatif-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(top));
	ck_assert(!words_open(arena_printf(arena, "%s/templates", data ? data : "."), WORDS_DEFAULT, &words, &e));
}

static void end(void)
{
	ck_assert_int_eq(system(arena_printf(arena, "rm -rf %s", top)), 0);
	words_free(words);
	arena_free(arena);
}

int main(void)
{
	Suite *s = suite_create("whatif");
	TCase *tc = tcase_create("whatif");
	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_loop_test(tc, where_nothing_is_otherwise_all_is_as_it_was, 0, ARRAY_LEN(games));
	tcase_add_loop_test(tc, other_orders_are_carried_out, 0, ARRAY_LEN(games));
	tcase_add_loop_test(tc, dice_stand_until_something_differs, 0, ARRAY_LEN(games));
	tcase_add_loop_test(tc, a_seed_throws_its_own_dice, 0, ARRAY_LEN(games));
	tcase_add_loop_test(tc, nobody_learns_what_a_running_game_hides, 0, ARRAY_LEN(games));
	tcase_add_loop_test(tc, nor_half_way_through_a_turn, 0, 3);
	tcase_add_loop_test(tc, what_is_wrong_is_told, 0, ARRAY_LEN(wrongs));
	tcase_add_test(tc, a_view_shows_no_more);
	tcase_add_test(tc, an_answer_is_another);
	tcase_add_test(tc, orders_wait_for_their_turn);
	tcase_set_timeout(tc, 60);
	suite_add_tcase(s, tc);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
