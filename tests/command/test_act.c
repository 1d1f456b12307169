/* ACT AS: what a moderator orders and answers for a side is checked as the side's own, is his in the record, and is told. */
#include "base/clock.h"
#include "base/file.h"
#include "game/moderate.h"
#include "living/moderating.h"

static const char *orders(void)
{
	return text("SELECT text FROM orders WHERE game=? AND seat='br'");
}

/* How many answers of the turn are the moderator's. */
static int64_t by_moderator(void)
{
	return number("SELECT count(*) FROM answer WHERE seat>=0 AND origin='moderator'");
}

START_TEST(orders_wait_for_their_code_and_are_told_to_the_side)
{
	moderates("ACT AS br rifles move D6\n");
	ck_assert_str_eq(orders(), "");
	ck_assert_int_eq(entries("act as"), 0);
	confirmed("ACT AS British rifles move D6; 2foot move E5\n");
	ck_assert_ptr_nonnull(strstr(orders(), "rifles move D6\n"));
	ck_assert_ptr_nonnull(strstr(orders(), "2foot move E5\n"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='act as' AND seen='all'"), 1);
	ck_assert(ever_told(BOB, "@moderate.acted"));
	ck_assert(ever_told(BOB, "| rifles move D6"));
	ck_assert(!ever_told(ANNA, "rifles move D6"));
}
END_TEST

START_TEST(a_block_is_one_command)
{
	moderates("BEGIN ORDERS as=br\nrifles move D6\n2foot IF enemy in E6 THEN hold ELSE move E5; hold\nEND\n");
	ck_assert_str_eq(orders(), "");
	confirmed("BEGIN ORDERS as=br\nrifles move D6\n2foot move E5\nEND\n");
	ck_assert_ptr_nonnull(strstr(orders(), "2foot move E5\n"));
	confirmed("BEGIN ORDERS NEW as=br\n2foot move F4\nEND\n");
	ck_assert_str_eq(orders(), "2foot move F4\n");
	moderates("CHECK BEGIN ORDERS as=br\nrifles move D6\nEND\n");
	ck_assert_str_eq(orders(), "2foot move F4\n");
	ck_assert_int_eq(entries("act as"), 2);
}
END_TEST

START_TEST(nothing_is_asked_back_of_what_is_wrong)
{
	moderates("ACT AS br 9e move D6\n"); /* the other side's */
	ck_assert(told(MO, "@moderate.act_unclear"));
	moderates("ACT AS br rifles move D6; 2foot move A99\n");
	ck_assert(told(MO, "@moderate.act_unclear"));
	moderates("ACT AS xx rifles move D6\n");
	ck_assert(told(MO, "@moderate.no_side"));
	moderates("ACT AS br\n");
	ck_assert(told(MO, "@arguments."));
	moderates("ACT AS br ; ;\n");
	ck_assert(told(MO, "@moderate.act_nothing"));
	moderates("ACT AS fr 9e hold\n"); /* not its turn */
	ck_assert(told(MO, "@moderate.act_nothing_due"));
	moderates("ACT AS br ANSWER a\n");
	ck_assert(told(MO, "@answer.nothing_asked"));
	ck_assert_int_eq(number("SELECT count(*) FROM pending"), 0);
	ck_assert_str_eq(orders(), "");
}
END_TEST

START_TEST(what_is_complete_runs_as_the_sides_own_and_its_answers_are_the_moderators)
{
	int64_t turn = number("SELECT turn FROM game");
	confirmed("ACT AS br card probe-centre; rifles move D6; done\n");
	rings(START + HOUR);
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 1);
	ck_assert_int_gt(by_moderator(), 0);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='full' ORDER BY turn DESC");
	ck_assert_ptr_nonnull(strstr(record, "from=\"moderator\""));
}
END_TEST

/* He changes a line: that one is his again. */
START_TEST(what_the_player_changes_is_his)
{
	confirmed("ACT AS br rifles move D6; 2foot move E5\n");
	replies(BOB, "BEGIN ORDERS NEW\ncard probe-centre\nrifles hold\n2foot move F4\ndone\nEND\n");
	ck_assert_ptr_null(strstr(orders(), "rifles move D6"));
	rings(START + HOUR);
	ck_assert_int_eq(number("SELECT turn FROM game"), 2);
	ck_assert_int_eq(by_moderator(), 0);
}
END_TEST

/* Bob's turn stops at a line and asks him. */
static void stops(void)
{
	living_sql(&w, "UPDATE game SET snapshot=replace(replace(snapshot,'hand=\"probe-left attack-centre',"
		       "'hand=\"probe-left coordinated-advance'),'hand=\"coordinated-advance','hand=\"attack-centre')");
	replies(BOB, "card attack-centre\nrifles melee D7; advance\n38foot move E8; melee D7 ON FAIL STOP\n"
		     "9foot move E6; fire C7\ndone\n");
	rings(START + 6 * HOUR);
	ck_assert(told(BOB, "kind=\"question\""));
}

START_TEST(a_question_is_answered)
{
	stops();
	moderates("ACT AS br ANSWER z\n");
	ck_assert(told(MO, "@moderate.act_unclear"));
	ck_assert_int_eq(by_moderator(), 0);
	confirmed("ACT AS br ANSWER a\n");
	ck_assert_int_gt(by_moderator(), 0);
	ck_assert(ever_told(BOB, "| ANSWER a"));
}
END_TEST

/* What he wrote stands among the mails of the turn, as his, for the side and at the end for all. */
START_TEST(his_lines_are_mails_of_the_turn)
{
	confirmed("ACT AS br card probe-centre; rifles move D6\n");
	replies(BOB, "done\nRECEIPT\n");
	ck_assert(told(BOB, "written by the moderator for your side"));
	rings(START + HOUR);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='br' AND turn=1");
	const char *mail = strstr(record, "<mail seat=\"br\"");
	ck_assert_ptr_nonnull(mail);
	ck_assert_ptr_nonnull(strstr(mail, "by=\"moderator\""));
	ck_assert_ptr_nonnull(strstr(mail, ">rifles move D6<"));
	ck_assert_ptr_null(
		strstr(text("SELECT bytes FROM record WHERE game=? AND viewer='fr' AND turn=1"), "<mail seat"));
}
END_TEST

/* ---- in a window ---- */

static char *part(char *snapshot, const char *row, const char *field)
{
	char *at = strstr(snapshot, arena_printf(w.arena, "<%s", row));
	at = at ? strstr(at, arena_printf(w.arena, " %s=\"", field)) : NULL;
	ck_assert_ptr_nonnull(at);
	return strchr(at, '"') + 1;
}

/* Exchanges the first card of the side's hand with that card of the draw pile. */
static void give(const char *seat, const char *card)
{
	char *all = arena_strdup(w.arena, text("SELECT snapshot FROM game WHERE name=?"));
	char *hand = part(all, arena_printf(w.arena, "side id=\"%s\"", seat), "hand");
	char *pile = strstr(part(all, "deck", "draw"), card);
	ck_assert_ptr_nonnull(pile);
	size_t n = strcspn(hand, " \""), k = strlen(card);
	bool first = hand < pile;
	char *a = first ? hand : pile, *b = first ? pile : hand;
	size_t na = first ? n : k, nb = first ? k : n;
	const char *now = arena_printf(w.arena, "%.*s%.*s%.*s%.*s%s", (int)(a - all), all, (int)nb, b,
				       (int)(b - a - (ptrdiff_t)na), a + na, (int)na, a, b + nb);
	living_sql(&w, arena_printf(w.arena, "UPDATE game SET snapshot='%s'", now));
}

/* The battle with all the cards of the system, for its own deck has no First Strike. */
static void window_begin(void)
{
	struct buf file = BUF_INIT;
	living_end(&w);
	living_begin(&w);
	const char *path = arena_printf(w.arena, "%s/all.xml", w.root);
	MUST(&w, file_read(living_file(&w, "scenarios/napoleonics/valbrune.xml"), 1 << 20, &file, &w.e));
	char *deck = strstr(file.data, "<deck>"), *end = strstr(file.data, "</deck>") + strlen("</deck>");
	memset(deck, ' ', (size_t)(end - deck));
	MUST(&w, file_write(path, file.data, file.len, &w.e));
	buf_free(&file);
	moderating_play(path, &moderating_games[0], "wait");
	give("br", "attack-centre");
	give("fr", "first-strike");
	replies(BOB, "BEGIN ORDERS\ncard attack centre\n9foot move E6\nrifles melee D7; advance\ndone\nEND\n");
	rings(START + HOUR);
	ck_assert(told(ANNA, "kind=\"question\""));
}

static int64_t mails_to(const char *address)
{
	return number(arena_printf(w.arena, "SELECT count(*) FROM outbox WHERE recipient='%s'", address));
}

/* Nobody else learns that she was asked, or that somebody answered for her. */
START_TEST(an_answer_in_a_window_is_kept_closed)
{
	window_begin();
	int64_t bob = mails_to(BOB);
	confirmed("ACT AS fr ANSWER a\n");
	ck_assert(told(MO, "@answer.kept"));
	ck_assert_int_eq(mails_to(BOB), bob);
	ck_assert(ever_told(ANNA, "@moderate.acted"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='act as' AND seen='fr'"), 1);
	ck_assert_int_eq(by_moderator(), 0);
	replies(BOB, "LEDGER\n");
	ck_assert(!told(BOB, "act as"));
	rings(START + 2 * DAY);
	ck_assert_int_eq(by_moderator(), 1);
}
END_TEST

/* What she says later is hers. */
START_TEST(her_own_answer_in_a_window_replaces_his)
{
	window_begin();
	confirmed("ACT AS fr ANSWER a\n");
	replies(ANNA, "ANSWER b\n");
	rings(START + 2 * DAY);
	ck_assert_int_eq(by_moderator(), 0);
}
END_TEST

static const char *asks_as_moderator(const char *from, int n)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, store_person_of(w.site.store, from, w.arena, &p, &w.e));
	MUST(&w, site_moderator_address(&w.site, "one", p.id, p.epoch, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, from, "", to,
			    "PROCESS\nNUDGE\nNUDGE fr\nGRACE +1h\nDEADLINE +1d\nCHECK HOLD\nOVERVIEW\nLEDGER\n",
			    MAIL_AUTH_NONE, 900 + n);
	return strstr(mailing_newest(&w, from).wrapper, "<receipt");
}

/* Bob plays and moderates: whether Anna has answered in the window he learns from nothing. */
START_TEST(a_window_is_closed_to_a_moderator_who_plays)
{
	window_begin();
	struct store_person bob;
	struct game *g = living_load(&w, "one");
	MUST(&w, store_person_of(w.site.store, BOB, w.arena, &bob, &w.e));
	MUST(&w, game_appoint(g, "moderator", &bob, &w.e));
	game_free(g);
	const char *before = asks_as_moderator(BOB, 1);
	ck_assert_ptr_nonnull(strstr(before, "@moderate.window_open"));
	replies(ANNA, "ANSWER a\n");
	ck_assert_str_eq(asks_as_moderator(BOB, 2), before);
	ck_assert_int_eq(number("SELECT turn FROM game"), 1);
}
END_TEST

/* What a moderator lets go is told alike, whatever came. */
START_TEST(a_window_that_is_processed_tells_nothing)
{
	window_begin();
	confirmed("PROCESS +force\n");
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='processed' AND why LIKE '%force 0%'"), 1);
}
END_TEST

/* A game that stands: the answer is kept, and counts when the window closes behind it. */
START_TEST(a_window_stands_with_its_game)
{
	window_begin();
	moderates("HOLD\n");
	replies(ANNA, "ANSWER a\n");
	ck_assert(told(ANNA, "@answer.kept_paused"));
	rings(START + 3 * DAY);
	moderates("RESUME\n");
	ck_assert_int_eq(number("SELECT count(*) FROM kept_answer"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail'"), 0);
	rings(START + 5 * DAY);
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail'"), 1);
}
END_TEST

/* ---- in an anonymous game ---- */

static void names_hidden(void)
{
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','hidden')");
	living_sql(&w, "UPDATE game SET grid=6");
}

/* His orders run at the hour of the grid, and the entry names a side. */
START_TEST(in_an_anonymous_game_his_orders_run_at_its_hour)
{
	names_hidden();
	int64_t turn = number("SELECT turn FROM game");
	confirmed("ACT AS br card probe-centre; rifles move D6; done\n");
	ck_assert_int_eq(number("SELECT runs_at FROM game") % (6 * HOUR), 0);
	ck_assert_int_eq(number("SELECT turn FROM game"), turn);
	rings(number("SELECT runs_at FROM game"));
	ck_assert_int_eq(number("SELECT turn FROM game"), turn + 1);
	ck_assert_int_gt(by_moderator(), 0);
	const char *record = text("SELECT bytes FROM record WHERE game=? AND viewer='full' AND turn=1");
	ck_assert_ptr_nonnull(strstr(record, "by=\"moderator\""));
	ck_assert_ptr_null(strstr(text("SELECT bytes FROM record WHERE game=? AND viewer='fr' AND turn=1"), "Bob"));
}
END_TEST

START_TEST(in_an_anonymous_game_his_answer_waits_for_its_hour)
{
	names_hidden();
	stops();
	confirmed("ACT AS br ANSWER a\n");
	ck_assert(told(MO, "@answer.kept"));
	ck_assert_int_eq(by_moderator(), 0);
	rings(number("SELECT runs_at FROM game"));
	ck_assert_int_gt(by_moderator(), 0);
}
END_TEST

/* While it stood Bob answered: at an hour of the grid behind the RESUME. */
START_TEST(an_anonymous_game_goes_on_at_its_hours)
{
	names_hidden();
	stops();
	moderates("HOLD\n");
	replies(BOB, "ANSWER a\n");
	clock_fix(START + 40 * HOUR + 60);
	moderates("RESUME\n");
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail'"), 0);
	ck_assert_int_eq(number("SELECT runs_at FROM game") % (6 * HOUR), 0);
	rings(number("SELECT runs_at FROM game"));
	ck_assert_int_eq(number("SELECT count(*) FROM answer WHERE origin='mail'"), 1);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, orders_wait_for_their_code_and_are_told_to_the_side);
	tcase_add_test(t, a_block_is_one_command);
	tcase_add_test(t, nothing_is_asked_back_of_what_is_wrong);
	tcase_add_test(t, what_is_complete_runs_as_the_sides_own_and_its_answers_are_the_moderators);
	tcase_add_test(t, what_the_player_changes_is_his);
	tcase_add_test(t, a_question_is_answered);
	tcase_add_test(t, his_lines_are_mails_of_the_turn);
	tcase_add_test(t, an_answer_in_a_window_is_kept_closed);
	tcase_add_test(t, her_own_answer_in_a_window_replaces_his);
	tcase_add_test(t, a_window_is_closed_to_a_moderator_who_plays);
	tcase_add_test(t, a_window_that_is_processed_tells_nothing);
	tcase_add_test(t, a_window_stands_with_its_game);
	tcase_add_test(t, in_an_anonymous_game_his_orders_run_at_its_hour);
	tcase_add_test(t, in_an_anonymous_game_his_answer_waits_for_its_hour);
	tcase_add_test(t, an_anonymous_game_goes_on_at_its_hours);
}

int main(void)
{
	return living_run("act", add);
}
