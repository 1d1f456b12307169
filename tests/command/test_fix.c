/* FIX in all systems: who knows a field is told of it, and nobody else's bytes change; answers that are asked for no more
 * lapse. */
#include "base/clock.h"
#include "document/document.h"
#include "engine/state.h"
#include "game/moderate.h"
#include "living/moderating.h"

enum { REVERSED = 1, ANNAS = 2, NOBODYS = 4 };

/* A field of each kind that the system has; value NULL: the list turned round. */
static const struct mend {
	int game;
	const char *table, *row, *field, *value;
	unsigned whose; /* 0: everybody's */
} mends[] = {{0, "piece", "9e", "blocks", "2", 0},
	     {0, "side", "fr", "hand", NULL, REVERSED | ANNAS},
	     {0, "deck", "0", "draw", NULL, REVERSED | NOBODYS},
	     {1, "piece", "10th", "blocks", "2", 0},
	     {1, "side", "br", "hand", NULL, REVERSED | ANNAS},
	     {1, "side", "br", "pile", NULL, REVERSED | NOBODYS},
	     {2, "side", "fr", "extra", "1", 0},
	     {2, "side", "fr", "held", NULL, REVERSED | ANNAS},
	     {2, "deck", "0", "draw", NULL, REVERSED | NOBODYS},
	     {3, "unit", "fi1", "hits", "1", 0},
	     {4, "unit", "rbat", "facing", "SSE", 0}};

static const char *turned(const char *list)
{
	const char *out = "";
	char *rest = arena_strdup(w.arena, list), *word;
	while ((word = strsep(&rest, " ")))
		out = arena_printf(w.arena, "%s%s%s", word, *out ? " " : "", out);
	return out;
}

static const char *value_of(const struct game *g, const struct mend *m)
{
	struct buf value = BUF_INIT;
	int row = 0;
	for (int t = 0; t < g->sys->n_tables; t++)
		if (!strcmp(g->sys->tables[t].name, m->table) && state_row(g->sys, g->scenario->setup, t, m->row, &row))
			(void)state_get(g->sys, g->scenario->setup, run_now(g->run), VIEW_FULL, t, row, m->field,
					&value);
	const char *copy = arena_strdup(w.arena, buf_text(&value));
	buf_free(&value);
	return copy;
}

/* The command that sets it. */
static const char *command_of(const struct mend *m)
{
	struct game *g = living_load(&w, "one");
	const char *value = m->value ? m->value : turned(value_of(g, m));
	ck_assert_str_ne(value, value_of(g, m));
	game_free(g);
	return arena_printf(w.arena, "FIX %s:%s %s=\"%s\" why=\"counted wrongly\"\n", m->table, m->row, m->field,
			    value);
}

/* What a viewer has read: the view of now, all his records but the seals on what he does not see, the keys of what he is
 * asked, and his mails. */
static char *without_seals(struct buf *all)
{
	struct buf out = BUF_INIT;
	struct slice rest = slice_of(buf_text(all)), line;
	while (slice_line(&rest, &line))
		if (!memmem(line.p, line.n, "<seal", 5))
			buf_addf(&out, "%.*s\n", (int)line.n, line.p);
	buf_free(all);
	return out.data;
}

static char *read_by(int viewer)
{
	struct buf out = BUF_INIT;
	struct game *g = living_load(&w, "one");
	int n;
	const struct pending *p = run_pending(g->run, &n);
	MUST(&w, game_view(g, viewer, &out, &w.e));
	for (int i = 0; i < n; i++)
		if (p[i].q.seat == viewer)
			buf_addf(&out, "%s\n", p[i].key);
	buf_adds(&out, mailing_column(&w,
				      "SELECT group_concat(bytes,char(10)) FROM (SELECT * FROM record WHERE viewer=? "
				      "ORDER BY turn)",
				      system_viewer_name(g->scenario->setup, viewer)));
	if (viewer >= 0)
		buf_adds(&out,
			 mailing_column(&w,
					"SELECT group_concat(kind||wrapper||said||record) FROM (SELECT * FROM outbox "
					"WHERE recipient=? ORDER BY id)",
					viewer ? BOB : ANNA));
	game_free(g);
	return without_seals(&out);
}

/* A game in its second turn, mended or not; then its turn is run. */
static void play(const struct mend *m, bool mend, char *view[3], char *then[3])
{
	moderating_end();
	moderating_begin_with(&moderating_games[m->game]);
	confirmed("PROCESS +force\n");
	if (mend)
		confirmed(command_of(m));
	ck_assert_int_eq(entries("fix"), mend);
	for (int i = 0; i < 3; i++)
		view[i] = read_by(i < 2 ? i : VIEW_PUBLIC);
	confirmed("PROCESS +force\n");
	for (int i = 0; i < 3; i++)
		then[i] = read_by(i < 2 ? i : VIEW_PUBLIC);
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "running");
}

/* Is it whom the mend is told: Anna, Bob, the public? */
static bool knows(const struct mend *m, int i)
{
	return !m->whose || (m->whose & ANNAS && i == 0);
}

START_TEST(nobody_elses_bytes_change)
{
	const struct mend *m = &mends[_i];
	char *view[3], *then[3], *mended[3], *mended_then[3];
	play(m, false, view, then);
	play(m, true, mended, mended_then);
	if (m->whose & NOBODYS) /* who follows a deck through the records finds it */
		ck_assert_ptr_nonnull(
			strstr(text("SELECT group_concat(bytes) FROM record WHERE game=? AND viewer='full'"),
			       arena_printf(w.arena, "field=\"%s\" deck=\"", m->field)));
	for (int i = 0; i < 3; i++) {
		bool same = !strcmp(view[i], mended[i]), same_then = !strcmp(then[i], mended_then[i]);
		ck_assert_msg(same == !knows(m, i), "%s %s: viewer %d now", m->row, m->field, i);
		/* Cards come in another order then, and who draws them sees that. */
		ck_assert_msg(knows(m, i) ? !same_then : same_then || m->whose & NOBODYS,
			      "%s %s: viewer %d behind the turn", m->row, m->field, i);
		free(view[i]);
		free(then[i]);
		free(mended[i]);
		free(mended_then[i]);
	}
}
END_TEST

START_TEST(two_in_one_row_stand_behind_each_other)
{
	confirmed("FIX 9e blocks=2 why=\"a\"\n");
	confirmed("FIX 9e blocks=3 why=\"b\"\n");
	confirmed("FIX 57e blocks=3 why=\"c\"\n");
	const struct mend first = {0, "piece", "9e", "blocks", NULL, 0},
			  second = {0, "piece", "57e", "blocks", NULL, 0};
	struct game *g = living_load(&w, "one");
	ck_assert_str_eq(value_of(g, &first), "4"); /* of the row's beginning */
	game_free(g);
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE key LIKE '%/fix/%'"), 3);
	confirmed("PROCESS +force\n");
	g = living_load(&w, "one");
	ck_assert_str_eq(value_of(g, &first), "3");
	ck_assert_str_eq(value_of(g, &second), "3");
	game_free(g);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='fr' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "field=\"blocks\" old=\"4\" new=\"2\""));
	ck_assert_ptr_nonnull(strstr(record, "field=\"blocks\" old=\"2\" new=\"3\""));
}
END_TEST

/* Anna answers a blow in the middle of the British turn; behind it that stops once more, and asks Bob. */
static void stop_behind_an_answer(void)
{
	living_sql(&w, "UPDATE game SET reactions='ask',snapshot=replace(replace(snapshot,"
		       "'hand=\"probe-left attack-centre','hand=\"probe-left coordinated-advance'),"
		       "'hand=\"coordinated-advance','hand=\"attack-centre')");
	replies(BOB, "card attack-centre\n38foot move E8; melee D7\nrifles melee D7\n"
		     "9foot move E6; fire D7 ON FAIL STOP\nFINAL\n");
	ck_assert_int_eq(living_mails(&w, "question", ANNA), 1);
	replies(ANNA, "ANSWER yes\n");
	ck_assert_int_eq(
		number("SELECT count(*) FROM answer WHERE origin='mail' AND key LIKE '%/back/%' AND settled=0"), 1);
	ck_assert_int_eq(living_mails(&w, "question", BOB), 1);
}

START_TEST(an_answer_that_is_not_asked_for_lapses)
{
	stop_behind_an_answer();
	confirmed("FIX 9e hex=A2 why=\"it stands there\"\n");
	ck_assert(ever_told(ANNA, "@moderate.lapsed"));
	ck_assert(!ever_told(BOB, "@moderate.lapsed"));
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail'"), 0);
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "running");
}
END_TEST

START_TEST(an_answer_that_is_still_asked_for_stands)
{
	stop_behind_an_answer();
	confirmed("FIX 57e blocks=3 why=\"counted wrongly\"\n");
	ck_assert(!ever_told(ANNA, "@moderate.lapsed"));
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail' AND key LIKE '%/back/%'"), 1);
	ck_assert_int_eq(number("SELECT turn FROM game"), 1); /* Bob is still asked */
	struct game *g = living_load(&w, "one");
	bool orders;
	ck_assert_ptr_nonnull(game_asked(g, game_find_seat(g, "br"), &orders));
	game_free(g);
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='fr' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "kind=\"fix\""));
}
END_TEST

/* The same where a game goes on that was held meanwhile. */
START_TEST(a_game_that_goes_on_asks_what_it_asked)
{
	stop_behind_an_answer();
	moderates("HOLD\n");
	moderates("RESUME\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "running");
	ck_assert_int_eq(number("SELECT turn FROM game"), 1);
	struct game *g = living_load(&w, "one");
	bool orders;
	ck_assert_ptr_nonnull(game_asked(g, game_find_seat(g, "br"), &orders));
	game_free(g);
}
END_TEST

/* ---- several at once ---- */

static const struct mend hand = {0, "side", "br", "hand", NULL, 0}, pile = {0, "deck", "0", "draw", NULL, 0};

/* The list with the first of one word in it made another. */
static const char *with(const char *list, const char *old, const char *new)
{
	const char *at = strstr(list, old);
	ck_assert_ptr_nonnull(at);
	return arena_printf(w.arena, "%.*s%s%s", (int)(at - list), list, new, at + strlen(old));
}

/* A card of the British hand and one of the pile, that change places. */
static void change_card(bool block)
{
	struct game *g = living_load(&w, "one");
	const char *in_hand = value_of(g, &hand), *in_pile = value_of(g, &pile), *other = "forward";
	char *mine = arena_strndup(w.arena, in_hand, strcspn(in_hand, " "));
	game_free(g);
	if (block)
		confirmed(arena_printf(
			w.arena, "BEGIN FIX why=\"dealt wrongly\"\nside:br hand=\"%s\"\ndeck:0 draw=\"%s\"\nEND\n",
			with(in_hand, mine, other), with(in_pile, other, mine)));
	else
		confirmed(arena_printf(w.arena, "FIX side:br hand=\"%s\" deck:0 draw=\"%s\" why=\"dealt wrongly\"\n",
				       with(in_hand, mine, other), with(in_pile, other, mine)));
}

START_TEST(a_card_and_its_pile_are_set_together)
{
	struct game *g = living_load(&w, "one");
	const char *in_hand = value_of(g, &hand), *mine = arena_strndup(w.arena, in_hand, strcspn(in_hand, " "));
	game_free(g);
	moderates(arena_printf(w.arena, "CHECK FIX side:br hand=\"%s\" why=\"x\"\n", with(in_hand, mine, "forward")));
	ck_assert(told(MO, "@moderate.fix_refused"));
	change_card(_i);
	ck_assert_int_eq(entries("fix"), 2);
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE key LIKE '%/fix/%'"), 2);
	ck_assert(ever_told(BOB, "@moderate.fixed")); /* his hand, and nothing of the pile */
	ck_assert(!ever_told(BOB, "deck:0"));
	ck_assert(!ever_told(ANNA, "@moderate.fixed"));
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
}
END_TEST

START_TEST(units_change_places_in_one_letter)
{
	struct game *g = living_load(&w, "one");
	const char *one = value_of(g, &(struct mend){0, "piece", "9e", "hex", NULL, 0}),
		   *other = value_of(g, &(struct mend){0, "piece", "57e", "hex", NULL, 0});
	game_free(g);
	int before = living_mails(&w, "told", ANNA);
	confirmed(arena_printf(w.arena, "FIX 9e hex=%s blocks=3 57e hex=%s why=\"swapped\"\n", other, one));
	ck_assert_int_eq(entries("fix"), 3);
	ck_assert_int_eq(living_mails(&w, "told", ANNA), before + 1);
	ck_assert(ever_told(ANNA, "@moderate.fixed_several"));
	confirmed("PROCESS +force\n");
	g = living_load(&w, "one");
	ck_assert_str_eq(value_of(g, &(struct mend){0, "piece", "57e", "hex", NULL, 0}), one);
	game_free(g);
}
END_TEST

/* Rows without a field, a field without a row, a row twice, dice beside a field, no reason: nothing is done. */
static const char *const malformed[] = {
	"FIX 9e why=\"x\"\n", "FIX blocks=3 9e why=\"x\"\n", "FIX 9e 57e blocks=3 why=\"x\"\n",
	"FIX 9e blocks=3 blocks=2 why=\"x\"\n", "FIX dice 8 faces=\"I\" 9e blocks=3 why=\"x\"\n",
	"FIX 9e blocks=3 57e why=\"x\"\n", "FIX 9e blocks=3 why=\"\"\n", "FIX dice why=\"x\"\n",
	"BEGIN FIX why=\"x\"\nEND\n", "FIX 9e blocks=2 57e blocks=77 why=\"x\"\n"};

START_TEST(nothing_of_a_wrong_line_is_done)
{
	moderates(malformed[_i]);
	ck_assert(told(MO, "code=\"520\""));
	ck_assert(!told(MO, "CONFIRM "));
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE key LIKE '%/fix/%'"), 0);
}
END_TEST

/* ---- dice ---- */

START_TEST(dice_that_fell_are_set)
{
	stop_behind_an_answer(); /* the last roll takes the last block of the 9e */
	moderates("FIX dice 1 faces=\"A\" why=\"x\"\n");
	ck_assert(told(MO, "ROLLBACK"));
	moderates("FIX dice 13 faces=\"A\" why=\"x\"\n");
	ck_assert(told(MO, "no dice fell in event 13"));
	moderates("FIX dice 14 faces=\"A A\" why=\"x\"\n");
	ck_assert(told(MO, "are not the faces of 3 dice"));
	confirmed("FIX dice event 14 faces=\"A, a 4\" why=\"the wood was forgotten\"\n");
	ck_assert_int_eq(entries("fix"), 1);
	ck_assert(ever_told(ANNA, "@moderate.fixed_dice"));
	ck_assert(ever_told(BOB, "@moderate.fixed_dice"));
	confirmed("PROCESS +force\n");
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='public' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "values=\"4 4 4\" faces=\"A A A\" drawn=\"5 6 1\" drawn-faces=\"F S I\" "
					     "why=\"the wood was forgotten\""));
	ck_assert_ptr_null(
		strstr(record, "kind=\"eliminated\" seen=\"all\" rule=\"CCN 4.8\" seat=\"br\" piece=\"9e\""));
}
END_TEST

/* Set twice, the last counts, and what fell stays what fell. */
START_TEST(dice_are_set_twice)
{
	stop_behind_an_answer();
	confirmed("FIX dice 14 faces=\"A A A\" why=\"one\"\n");
	confirmed("FIX dice 14 faces=\"A A F\" why=\"two\"\n");
	confirmed("PROCESS +force\n");
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='public' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "faces=\"A A F\" drawn=\"5 6 1\" drawn-faces=\"F S I\" why=\"two\""));
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_loop_test(t, nobody_elses_bytes_change, 0, ARRAY_LEN(mends));
	tcase_add_test(t, two_in_one_row_stand_behind_each_other);
	tcase_add_test(t, an_answer_that_is_not_asked_for_lapses);
	tcase_add_test(t, an_answer_that_is_still_asked_for_stands);
	tcase_add_test(t, a_game_that_goes_on_asks_what_it_asked);
	tcase_add_loop_test(t, a_card_and_its_pile_are_set_together, 0, 2);
	tcase_add_test(t, units_change_places_in_one_letter);
	tcase_add_loop_test(t, nothing_of_a_wrong_line_is_done, 0, ARRAY_LEN(malformed));
	tcase_add_test(t, dice_that_fell_are_set);
	tcase_add_test(t, dice_are_set_twice);
}

int main(void)
{
	return living_run("fix", add);
}
