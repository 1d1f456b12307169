/* A game's life without mail: begun, held, resumed, ended; deadlines and times; and what a database
 * that is at fault must not be taken for. */
#include "base/clock.h"
#include "game/game_private.h"
#include "game/votes.h"
#include "living/living.h"
#include "store/leave.h"
#include "store/meeting.h"
#include "store/people.h"
#include "store/reliability.h"
#include "store/remind.h"

#include "game/bank.h"
#include "game/spent.h"
#include "words/said.h"

static struct living w;
static bool faulty; /* the database cannot tell of games now */

enum err __real_store_game_get(struct store *s, const char *name, struct arena *a, struct store_game *out,
			       struct error *e);
enum err __wrap_store_game_get(struct store *s, const char *name, struct arena *a, struct store_game *out,
			       struct error *e);
enum err __wrap_store_game_get(struct store *s, const char *name, struct arena *a, struct store_game *out,
			       struct error *e)
{
	return faulty ? error_set(e, ERR_TEMP, "database is locked") : __real_store_game_get(s, name, a, out, e);
}

static struct store_game row_of(const char *name)
{
	struct store_game g;
	MUST(&w, store_game_get(w.site.store, name, w.arena, &g, &w.e));
	return g;
}

static enum err begin_again(const char *name)
{
	struct game_player players[] = {{"fr", "Anna", "anna@p.test"}, {"br", "Bob", "bob@p.test"}};
	struct game_start start = {.name = name,
				   .scenario_path =
				       living_file(&w, "scenarios/napoleonics/valbrune.xml"),
				   .players = players,
				   .n_players = 2,
				   .hours = 72,
				   .reactions = "decide",
				   .windows = "ahead",
				   .grid = 24,
				   .early = "complete",
				   .late = "doctrine",
				   .dice_from = "living"};
	return game_new(&w.site, &start, &w.e);
}

START_TEST(a_game_begins_with_the_first_seat_asked)
{
	bool orders = false;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(g->row.status, GAME_RUNNING);
	ck_assert_int_eq(game_turn(g), 1);
	ck_assert_int_eq(g->row.deadline, START + 72 * HOUR);
	ck_assert_ptr_ne(game_asked(g, game_active(g), &orders), NULL);
	ck_assert(orders);
	ck_assert_int_eq(living_mails(&w, "welcome", NULL), 2);
	game_free(g);
}
END_TEST

START_TEST(a_name_is_given_once)
{
	living_play(&w, "one", 0);
	ck_assert_int_eq(begin_again("one"), ERR_REFUSED);
	ck_assert_int_eq(begin_again("One"), ERR_REFUSED);
	ck_assert_int_eq(begin_again("two"), ERR_NONE);
}
END_TEST

START_TEST(a_fault_of_the_database_is_no_absent_game)
{
	faulty = true;
	ck_assert_int_eq(begin_again("one"), ERR_TEMP);
	ck_assert_str_eq(w.e.text, "database is locked");
	faulty = false;
	struct store_game g;
	ck_assert_int_eq(store_game_get(w.site.store, "one", w.arena, &g, &w.e), ERR_MISSING);
}
END_TEST

START_TEST(words_come_before_the_deal)
{
	living_play(&w, "one", 24);
	struct game *g = living_load(&w, "one");
	ck_assert(game_before_deal(g));
	ck_assert(!game_all_words(g));
	ck_assert_int_eq(living_mails(&w, "words", NULL), 2);
	g->seats[0]->word = "drum";
	ck_assert(!game_all_words(g));
	g->seats[1]->word = GAME_NO_WORD;
	ck_assert(game_all_words(g));
	MUST(&w, game_deal(g, &w.e));
	game_free(g);
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
}
END_TEST

START_TEST(a_held_game_waits_for_its_moderator)
{
	char why[SITE_TEXT] = "";
	living_play(&w, "one", 0);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke again"), &w.e));
	ck_assert_int_eq(row_of("one").status, GAME_HELD);
	struct store_game row = row_of("one");
	ck_assert_str_eq(game_why(&w.site, &row, w.arena), "it broke");
	row.why = "as an older program stored it";
	ck_assert_str_eq(game_why(&w.site, &row, w.arena), row.why);
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
	clock_fix(START + 10 * HOUR);
	MUST(&w, game_resume(&w.site, "one", "moderator", false, why, &w.e));
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
	ck_assert_int_eq(row_of("one").deadline, START + 82 * HOUR);
	ck_assert_int_eq(game_resume(&w.site, "one", "moderator", false, why, &w.e), ERR_REFUSED);
}
END_TEST

/* A letter is written when the game stands so, whatever becomes of what it was made from, and queued by
 * game_tell alone. */
START_TEST(what_is_to_be_told_is_queued_when_all_is_done)
{
	char record[] = "<?xml version=\"1.0\"?>\n<record turn=\"1\">\n</record>\n";
	struct game_told told = {.held = false};
	struct letter l = {.kind = "question", .serial = "1"};
	struct store_out *out;
	size_t n;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	MUST(&w, told_letter(g, &told, 0, &l, record, &w.e));
	l.serial = "2";
	MUST(&w, told_letter(g, &told, 1, &l, NULL, &w.e));
	memset(record, 'x', sizeof record - 1);
	ck_assert_int_eq(living_mails(&w, "question", NULL), 0);
	MUST(&w, game_tell(g, &told, &w.e));
	ck_assert_int_eq(living_mails(&w, "question", NULL), 2);
	MUST(&w, store_out_list(w.site.store, OUT_COMPOSE, INT64_MAX, 100, w.arena, &out, &n, &w.e));
	ck_assert_str_eq(out[n - 2].to, "anna@p.test");
	ck_assert_str_eq(out[n - 2].record, "<record turn=\"1\">\n</record>\n");
	ck_assert_int_eq(out[n - 2].picture, 1);
	ck_assert_str_eq(out[n - 1].record, "");
	ck_assert_int_eq(out[n - 1].picture, 0);
	game_free(g);
}
END_TEST

START_TEST(a_game_ends_once)
{
	struct game_end how = {.as = "broken-off", .why = "Bob moved away.", .winner = "nobody"};
	living_play(&w, "one", 0);
	ck_assert_int_eq(game_end(&w.site, "one", &how, &w.e), ERR_REFUSED);
	how.winner = "fr";
	MUST(&w, game_end(&w.site, "one", &how, &w.e));
	ck_assert_int_eq(row_of("one").status, GAME_OVER);
	ck_assert_int_eq(row_of("one").deadline, 0);
	ck_assert_int_eq(living_mails(&w, "over", NULL), 2);
	ck_assert_int_eq(game_end(&w.site, "one", &how, &w.e), ERR_REFUSED);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "late"), &w.e));
	ck_assert_int_eq(row_of("one").status, GAME_OVER);
}
END_TEST

START_TEST(a_mail_that_did_not_arrive_moves_the_deadline)
{
	living_play(&w, "one", 0);
	clock_fix(START + 72 * HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(row_of("one").turn, 1);
	ck_assert_int_eq(row_of("one").deadline, START + 96 * HOUR);
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

START_TEST(a_deadline_that_was_heard_plays_on)
{
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 72 * HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(row_of("one").turn, 2);
	ck_assert_int_eq(row_of("one").deadline, START + 144 * HOUR);
}
END_TEST

START_TEST(complete_orders_run_when_the_time_to_undo_is_over)
{
	bool now = true;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_ready(g, game_active(g), true, "", &now, &w.e));
	ck_assert(!now);
	ck_assert_int_eq(g->row.runs_at, START + 15 * 60);
	MUST(&w, game_ready(g, game_active(g), true, "wait", &now, &w.e));
	ck_assert_int_eq(g->row.runs_at, 0);
	MUST(&w, game_ready(g, game_active(g), true, "final", &now, &w.e));
	ck_assert(now);
	game_free(g);
}
END_TEST

START_TEST(nothing_is_answered_that_is_not_asked)
{
	bool kept = false;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(game_answer(g, !game_active(g), "a", &kept, &w.e), ERR_REFUSED);
	ck_assert_int_eq(game_find_seat(g, "xx"), VALUE_NONE);
	game_free(g);
}
END_TEST

static const struct {
	int64_t grid, now, at; /* hours; minutes behind midnight; hours behind midnight */
} releases[] = {{24, 18 * 60, 24}, {6, 0, 6},  {6, 5 * 60, 6},	{6, 5 * 60 + 1, 12},
		{1, 10, 1},	   {1, 31, 2}, {5, 21 * 60, 24}};

START_TEST(results_leave_at_release_times)
{
	struct game g = {.row = {.grid = releases[_i].grid}};
	int64_t midnight = START - START % DAY;
	ck_assert_int_eq(window_release_at(&g, midnight + releases[_i].now * 60), midnight + releases[_i].at * HOUR);
}
END_TEST

START_TEST(older_keys_get_their_seat)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	int fr = game_find_seat(g, "fr");
	ck_assert_str_eq(game_older_key(g, "1/move.1/orders/0", fr), "1/fr/move.1/orders/0");
	ck_assert_str_eq(game_older_key(g, "1/fr/move.1/orders/0", fr), "1/fr/move.1/orders/0");
	ck_assert_str_eq(game_key_without_seat(g, "1/fr/move.1/orders/0"), "1/move.1/orders/0");
	game_free(g);
}
END_TEST

/* ---- time used ---- */

static struct spent spent_by(int seat)
{
	struct spent spent;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_spent(g, seat, &spent, &w.e));
	game_free(g);
	return spent;
}

START_TEST(time_counts_from_when_the_mail_has_left)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	game_free(g);
	clock_fix(START + HOUR);
	ck_assert_int_eq(spent_by(mover).turn, 0); /* it has not left */
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at + 7200");
	clock_fix(START + 10 * HOUR);
	ck_assert_int_eq(spent_by(mover).turn, 8 * HOUR);
	ck_assert_int_eq(spent_by(!mover).turn, 0);
	clock_fix(START + 80 * HOUR);
	g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e)); /* what left late is made good */
	MUST(&w, game_clock(g, &w.e));
	ck_assert_int_eq(game_turn(g), 2);
	game_free(g);
	ck_assert_int_eq(spent_by(mover).before, 78 * HOUR);
	ck_assert_int_eq(spent_by(mover).turn, 0);
	ck_assert_int_eq(spent_by(!mover).before, 0);
}
END_TEST

START_TEST(no_time_counts_while_a_game_is_held)
{
	char why[SITE_TEXT];
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	game_free(g);
	clock_fix(START + 5 * HOUR);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "a test"), &w.e));
	clock_fix(START + 50 * HOUR);
	MUST(&w, game_resume(&w.site, "one", "moderator", false, why, &w.e));
	clock_fix(START + 52 * HOUR);
	ck_assert_int_eq(spent_by(mover).turn, 7 * HOUR);
	MUST(&w, game_end(&w.site, "one", &(struct game_end){.as = "broken-off", .why = "No."}, &w.e));
	clock_fix(START + 90 * HOUR);
	ck_assert_int_eq(spent_by(mover).turn, 7 * HOUR);
}
END_TEST

/* ---- settings ---- */

static void let(const char *key, const char *value)
{
	struct game_switch want = {key, value};
	MUST(&w, game_set(&w.site, "one", &want, 1, &w.e));
}

static const char *value_of(enum setting_key key)
{
	const char *values[SETTINGS];
	MUST(&w, game_settings(&w.site, "one", w.arena, values, &w.e));
	return values[key];
}

/* The deadline passes, and the next turn begins then. */
static int64_t next_deadline(void)
{
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(row_of("one").deadline);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	return row_of("one").deadline;
}

START_TEST(settings_are_changed_and_told)
{
	struct store_entry *entries;
	size_t n, told = 0;
	living_play(&w, "one", 0);
	ck_assert_str_eq(value_of(SET_TURN), "3d");
	let("turn", "48h");
	ck_assert_str_eq(value_of(SET_TURN), "2d");
	ck_assert_int_eq(living_mails(&w, "told", "anna@p.test"), 1);
	ck_assert_int_eq(living_mails(&w, "told", "bob@p.test"), 1);
	let("turn", "2d"); /* as it is */
	ck_assert_int_eq(living_mails(&w, "told", NULL), 2);
	ck_assert_int_eq(row_of("one").deadline, START + 72 * HOUR);
	ck_assert_int_eq(next_deadline(), START + (72 + 48) * HOUR);
	MUST(&w, store_ledger(w.site.store, "one", 1, w.arena, &entries, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		told += !strcmp(entries[i].what, "setting") && !strcmp(entries[i].seen, "all");
	ck_assert_uint_eq(told, 1);
	let("late", "pass");
	let("hours", "8-22");
	ck_assert_str_eq(row_of("one").late, "pass");
	ck_assert_str_eq(value_of(SET_HOURS), "8-22");
	ck_assert_str_eq(value_of(SET_DAYS), "mtwtfss");
}
END_TEST

static const struct {
	const char *key, *value, *says;
} bad_settings[] = {
	{"colour", "red", "there is no setting colour"},  {"turn", "long", "it takes 1h..83d8h"},
	{"window", "wait", "before a game begins"},	  {"reactions", "ask", "before a game begins"},
	{"hour", "25:00", "it takes none"},
};

START_TEST(settings_that_cannot_be)
{
	struct game_switch want = {bad_settings[_i].key, bad_settings[_i].value};
	struct game_switch both[] = {{"hours", "8-17"}, {"hour", "18:00"}};
	living_play(&w, "one", 0);
	ck_assert_int_eq(game_set(&w.site, "one", &want, 1, &w.e), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(w.e.text, bad_settings[_i].says));
	ck_assert_int_eq(living_mails(&w, "told", NULL), 0);
	ck_assert_int_eq(game_set(&w.site, "one", both, 2, &w.e), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(w.e.text, "and hours=8-17 do not go together"));
	ck_assert_int_eq(game_set(&w.site, "two", &want, 1, &w.e), ERR_MISSING);
}
END_TEST

START_TEST(before_the_start_all_can_be_set)
{
	living_play(&w, "one", 24);
	let("window", "wait");
	ck_assert_str_eq(row_of("one").windows, "wait");
}
END_TEST

/* The sides order by turns, so each lets every other turn pass. */
START_TEST(who_lets_deadlines_pass_in_a_row_has_lost)
{
	struct slice record;
	living_play(&w, "one", 0);
	let("forfeit", "2");
	struct game *g = living_load(&w, "one");
	const char *winner = arena_strdup(w.arena, game_seat(g, !game_active(g))->seat);
	game_free(g);
	next_deadline();
	next_deadline();
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
	next_deadline();
	ck_assert_int_eq(row_of("one").status, GAME_OVER);
	MUST(&w, store_record_get(w.site.store, "one", 3, "full", w.arena, &record, &w.e));
	ck_assert_ptr_nonnull(strstr(record.p, "as=\"forfeited\""));
	ck_assert_ptr_nonnull(strstr(record.p, arena_printf(w.arena, "winner=\"%s\"", winner)));
}
END_TEST

static struct store_seat seat_of(int seat)
{
	struct game *g = living_load(&w, "one");
	struct store_seat s = *g->seats[seat];
	s.person = arena_strdup(w.arena, s.person);
	s.address = arena_strdup(w.arena, s.address);
	game_free(g);
	return s;
}

START_TEST(who_is_silent_for_too_long_loses_his_seat)
{
	struct store_person clara;
	int64_t id;
	living_play(&w, "one", 0);
	let("eject", "2");
	let("forfeit", "4");
	MUST(&w, store_person_add(w.site.store, "Clara", "clara@p.test", START, &id, &w.e));
	MUST(&w, store_standby_put(w.site.store, &(struct store_standby){id, "", 2, START}, &w.e));
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	game_free(g);
	const char *silent = seat_of(mover).address;
	next_deadline();
	next_deadline();
	ck_assert_int_ne(seat_of(mover).holder, 0);
	next_deadline();
	ck_assert_int_eq(seat_of(mover).holder, 0);
	ck_assert_int_ne(seat_of(!mover).holder, 0);
	ck_assert_int_eq(row_of("one").turn, 4);
	ck_assert_int_eq(living_mails(&w, "told", "clara@p.test"), 1);
	ck_assert_int_ge(living_mails(&w, "told", silent), 1);
	/* What he missed is not held against who comes. */
	g = living_load(&w, "one");
	MUST(&w, store_person_get(w.site.store, id, w.arena, &clara, &w.e));
	MUST(&w, game_take_seat(g, mover, &clara, &w.e));
	game_free(g);
	next_deadline();
	next_deadline();
	ck_assert_int_eq(seat_of(mover).holder, id);
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
}
END_TEST

static struct store_reliability reliability_of(int64_t person, bool hidden)
{
	struct store_reliability found;
	MUST(&w, store_reliability(w.site.store, person, hidden, &found, &w.e));
	return found;
}

START_TEST(what_a_person_keeps_is_counted)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	game_free(g);
	int64_t first = seat_of(mover).holder, second = seat_of(!mover).holder;
	next_deadline();
	ck_assert_int_eq(reliability_of(first, false).turns, 1);
	ck_assert_int_eq(reliability_of(first, false).late, 1);
	ck_assert_int_eq(reliability_of(second, false).turns, 0);
	next_deadline();
	ck_assert_int_eq(reliability_of(second, false).turns, 1);
	/* In the next turn nothing says that he was late. */
	g = living_load(&w, "one");
	living_sql(&w, "INSERT INTO turn_time VALUES ('one', 9, 'fr', 60, 0), ('one', 9, 'br', 60, 0)");
	MUST(&w, reliability_count(g, 9, &w.e));
	game_free(g);
	ck_assert_int_eq(reliability_of(second, false).turns, 2);
	ck_assert_int_eq(reliability_of(second, false).late, 1);
	g = living_load(&w, "one");
	MUST(&w, game_open_seat(g, !mover, 0, &w.e));
	game_free(g);
	ck_assert_int_eq(reliability_of(second, false).gone, 1);
	/* Who plays a game that hides it is not found by what he kept in it. */
	living_sql(&w, "INSERT INTO setting VALUES ('one', 'names', 'hidden')");
	ck_assert_int_eq(reliability_of(second, false).games, 0);
	ck_assert_int_eq(reliability_of(second, true).games, 1);
}
END_TEST

/* Where clocks do not stand for leave, or it was told too late, deadlines pass; but they do not count. */
START_TEST(nobody_loses_his_seat_while_he_is_on_leave)
{
	living_play(&w, "one", 0);
	let("eject", "1");
	let("forfeit", _i ? "1" : "0");
	let("leave-stops", "off");
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	struct store_leave l = {.person = g->seats[mover]->holder, .game = "", .since = clock_now()};
	l.until = l.ends = g->row.deadline + 1;
	game_free(g);
	MUST(&w, store_leave_add(w.site.store, &l, &w.e));
	next_deadline();
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
	ck_assert_int_eq(row_of("one").turn, 2);
	ck_assert_int_eq(seat_of(mover).holder, l.person);
	let("eject", "2");
	let("forfeit", "0");
	next_deadline();
	next_deadline();
	ck_assert_int_eq(seat_of(mover).holder, l.person); /* the one on leave does not count later either */
}
END_TEST

START_TEST(deadlines_that_were_kept_in_between_forfeit_nothing)
{
	living_play(&w, "one", 0);
	let("forfeit", "2");
	next_deadline();
	living_sql(&w, "DELETE FROM ledger WHERE what = 'deadline passed'"); /* as if it had been kept */
	next_deadline();
	next_deadline();
	ck_assert_int_eq(row_of("one").status, GAME_RUNNING);
}
END_TEST

START_TEST(nothing_of_a_game_that_is_over_is_set)
{
	struct game_switch want = {"turn", "2d"};
	living_play(&w, "one", 0);
	MUST(&w, game_end(&w.site, "one", &(struct game_end){.as = "broken-off", .why = "No."}, &w.e));
	ck_assert_int_eq(game_set(&w.site, "one", &want, 1, &w.e), ERR_REFUSED);
}
END_TEST

/* It begins on Monday 16 Nov 2026 18:00 UTC, 19:00 in Berlin; its first deadline is Thursday. */
START_TEST(deadlines_keep_to_the_days_and_hours_of_who_is_asked)
{
	living_play(&w, "one", 0);
	MUST(&w, store_wish_put(w.site.store, 1, "zone", "Europe/Berlin", &w.e));
	MUST(&w, store_wish_put(w.site.store, 2, "zone", "Europe/Berlin", &w.e));
	let("days", "mtwtf--");
	let("hours", "8-22");
	let("turn", "28h"); /* two working days */
	/* Thu 19:00 in Berlin: 3 hours, 14 on Friday, 11 on Monday. */
	ck_assert_int_eq(next_deadline(), START + 6 * DAY + 24 * HOUR);
	let("hour", "18:00");
	int64_t friday = next_deadline();
	ck_assert_int_eq(friday % DAY, 17 * HOUR);
	ck_assert_int_eq((friday - START + HOUR) % DAY, 0);
}
END_TEST

/* Held over a week-end that does not count: what was left is left. */
START_TEST(a_held_game_keeps_what_was_left)
{
	char why[SITE_TEXT] = "";
	living_play(&w, "one", 0);
	let("days", "mtwtf--");
	clock_fix(START + 71 * HOUR); /* Thu 17:00, an hour is left */
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	clock_fix(START + 5 * DAY); /* Sat 18:00 */
	MUST(&w, game_resume(&w.site, "one", "moderator", false, why, &w.e));
	ck_assert_int_eq(row_of("one").deadline, START + 6 * DAY + 7 * HOUR); /* Mon 1:00 */
}
END_TEST

/* ---- banks ---- */

/* A game whose sides have 96 hours, and 24 more for each turn, with room for 100. */
static int play_with_banks(const char *pace)
{
	struct game_player players[] = {{"fr", "Anna", "anna@p.test"}, {"br", "Bob", "bob@p.test"}};
	const struct game_switch with[] = {{"pace", pace}, {"bank", "4d"}, {"increment", "1d"}, {"cap", "100h"},
					   {"min", "6h"},  {"tokens", "1"}};
	struct game_start start = {.name = "one",
				   .scenario_path = living_file(&w, "scenarios/napoleonics/valbrune.xml"),
				   .players = players,
				   .n_players = 2,
				   .hours = 48,
				   .reactions = "decide",
				   .windows = "ahead",
				   .grid = 24,
				   .early = "complete",
				   .late = "doctrine",
				   .dice_from = "living",
				   .settings = with,
				   .n_settings = ARRAY_LEN(with)};
	MUST(&w, game_new(&w.site, &start, &w.e));
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	struct game *g = living_load(&w, "one");
	int mover = game_active(g);
	game_free(g);
	return mover;
}

static struct bank_now bank_of(int seat)
{
	struct bank_now bank;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_bank(g, seat, &bank, &w.e));
	game_free(g);
	return bank;
}

/* The turn ends now. */
static int64_t end_turn_now(void)
{
	living_sql(&w, arena_printf(w.arena, "UPDATE game SET deadline = %lld", (long long)clock_now()));
	return next_deadline();
}

START_TEST(a_bank_pays_for_turns)
{
	int mover = play_with_banks("bank");
	ck_assert_int_eq(row_of("one").deadline, START + 96 * HOUR);
	clock_fix(START + 10 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 86 * HOUR);
	ck_assert_int_eq(bank_of(mover).begun, 96 * HOUR);
	ck_assert_int_eq(bank_of(!mover).left, 96 * HOUR);
	/* The other side's first turn adds nothing; the second of this one does, and more than there is room for. */
	ck_assert_int_eq(end_turn_now(), START + 106 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 86 * HOUR);
	clock_fix(START + 12 * HOUR);
	ck_assert_int_eq(end_turn_now(), START + 112 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 100 * HOUR);
	ck_assert_int_eq(bank_of(!mover).left, 94 * HOUR);
}
END_TEST

START_TEST(an_empty_bank_leaves_the_least)
{
	int mover = play_with_banks("bank");
	let("increment", "0h");
	next_deadline();
	ck_assert_int_eq(bank_of(mover).left, 0);
	clock_fix(START + 100 * HOUR);
	ck_assert_int_eq(end_turn_now(), START + 106 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 0);
}
END_TEST

START_TEST(a_turn_has_its_own_time_first)
{
	int mover = play_with_banks("both");
	ck_assert_int_eq(row_of("one").deadline, START + (48 + 96) * HOUR);
	clock_fix(START + 10 * HOUR);
	ck_assert_int_eq(bank_of(mover).free, 38 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 96 * HOUR);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_extend(g, mover, &w.e));
	game_free(g);
	ck_assert_int_eq(row_of("one").deadline, START + (48 + 96 + 24) * HOUR);
	clock_fix(START + 80 * HOUR);
	ck_assert_int_eq(bank_of(mover).free, 0);
	ck_assert_int_eq(bank_of(mover).left, 88 * HOUR);
	end_turn_now();
	ck_assert_int_eq(bank_of(mover).left, 88 * HOUR);
}
END_TEST

START_TEST(a_bank_pays_for_nothing_while_the_game_stands)
{
	char why[SITE_TEXT];
	int mover = play_with_banks("bank");
	clock_fix(START + 5 * HOUR);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "a test"), &w.e));
	clock_fix(START + 50 * HOUR);
	MUST(&w, game_resume(&w.site, "one", "moderator", false, why, &w.e));
	ck_assert_int_eq(row_of("one").deadline, START + (96 + 45) * HOUR);
	clock_fix(START + 52 * HOUR);
	ck_assert_int_eq(bank_of(mover).left, 89 * HOUR);
}
END_TEST

/* ---- reminders ---- */

/* The clock comes to so many hours behind the start; the reminders and mails to who is late there are then. */
static int reminded_at(int hours)
{
	const char **names;
	size_t n;
	clock_fix(START + hours * HOUR);
	MUST(&w, store_remind_due(w.site.store, clock_now(), w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++) {
		struct game *g = living_load(&w, names[i]);
		MUST(&w, game_remind(g, &w.e));
		game_free(g);
	}
	return living_mails(&w, "reminder", NULL) + living_mails(&w, "late", NULL);
}

/* Who moves first wishes it so. */
static void wishes(const char *remind)
{
	struct game *g = living_load(&w, "one");
	int64_t person = g->seats[game_active(g)]->holder;
	game_free(g);
	MUST(&w, store_wish_put(w.site.store, person, "remind", remind, &w.e));
	MUST(&w, store_remind_drop_of(w.site.store, person, &w.e));
}

START_TEST(who_is_asked_is_reminded_when_he_wishes)
{
	living_play(&w, "one", 0);
	let("grace", "12h");
	wishes("2d,6h,+3h");
	ck_assert_int_eq(reminded_at(23), 0);
	ck_assert_int_eq(reminded_at(24), 1);
	ck_assert_int_eq(reminded_at(25), 1);
	ck_assert_int_eq(reminded_at(66), 2);
	next_deadline();
	ck_assert_int_eq(reminded_at(72), 3); /* that the deadline has passed */
	ck_assert_int_eq(reminded_at(74), 3);
	ck_assert_int_eq(reminded_at(75), 4);
	ck_assert_int_eq(reminded_at(80), 4);
}
END_TEST

START_TEST(who_wishes_nothing_is_reminded_as_the_site_says)
{
	living_play(&w, "one", 0);
	w.site.reminder = 24;
	ck_assert_int_eq(reminded_at(47), 0);
	ck_assert_int_eq(reminded_at(48), 1);
	ck_assert_int_eq(reminded_at(71), 1);
	/* A deadline that was moved is another one. */
	living_sql(&w, "UPDATE game SET deadline = deadline + 86400");
	ck_assert_int_eq(reminded_at(72), 2);
}
END_TEST

START_TEST(reminders_that_were_slept_through_are_one)
{
	living_play(&w, "one", 0);
	wishes("2d,1d,6h,3h");
	ck_assert_int_eq(reminded_at(70), 1);
	wishes("off");
	ck_assert_int_eq(reminded_at(71), 1);
}
END_TEST

static const struct {
	bool most;
	int holders, yes, no;
	enum votes_stand stand;
} votes[] = {
	{false, 2, 1, 0, VOTES_RUNNING}, {false, 2, 2, 0, VOTES_CARRIED}, {false, 2, 1, 1, VOTES_LOST},
	{false, 3, 2, 0, VOTES_RUNNING}, {false, 3, 2, 1, VOTES_LOST},	  {true, 2, 1, 0, VOTES_RUNNING},
	{true, 2, 2, 0, VOTES_CARRIED},	 {true, 2, 1, 1, VOTES_LOST},	  {true, 3, 1, 0, VOTES_RUNNING},
	{true, 3, 1, 1, VOTES_RUNNING},	 {true, 3, 2, 0, VOTES_CARRIED},  {true, 3, 2, 1, VOTES_CARRIED},
	{true, 3, 1, 2, VOTES_LOST},	 {true, 4, 2, 1, VOTES_RUNNING},  {true, 4, 2, 2, VOTES_LOST},
	{true, 1, 1, 0, VOTES_CARRIED},
};

START_TEST(votes_are_counted)
{
	ck_assert_int_eq(votes_stand(votes[_i].most, votes[_i].holders, votes[_i].yes, votes[_i].no), votes[_i].stand);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_game_begins_with_the_first_seat_asked);
	tcase_add_test(t, a_name_is_given_once);
	tcase_add_test(t, a_fault_of_the_database_is_no_absent_game);
	tcase_add_test(t, words_come_before_the_deal);
	tcase_add_test(t, a_held_game_waits_for_its_moderator);
	tcase_add_test(t, what_is_to_be_told_is_queued_when_all_is_done);
	tcase_add_test(t, a_game_ends_once);
	tcase_add_test(t, a_mail_that_did_not_arrive_moves_the_deadline);
	tcase_add_test(t, a_deadline_that_was_heard_plays_on);
	tcase_add_test(t, complete_orders_run_when_the_time_to_undo_is_over);
	tcase_add_test(t, nothing_is_answered_that_is_not_asked);
	tcase_add_loop_test(t, results_leave_at_release_times, 0, (int)ARRAY_LEN(releases));
	tcase_add_test(t, older_keys_get_their_seat);
	tcase_add_test(t, time_counts_from_when_the_mail_has_left);
	tcase_add_test(t, no_time_counts_while_a_game_is_held);
	tcase_add_test(t, who_lets_deadlines_pass_in_a_row_has_lost);
	tcase_add_loop_test(t, nobody_loses_his_seat_while_he_is_on_leave, 0, 2);
	tcase_add_test(t, deadlines_that_were_kept_in_between_forfeit_nothing);
	tcase_add_test(t, what_a_person_keeps_is_counted);
	tcase_add_test(t, who_is_silent_for_too_long_loses_his_seat);
	tcase_add_test(t, settings_are_changed_and_told);
	tcase_add_loop_test(t, settings_that_cannot_be, 0, (int)ARRAY_LEN(bad_settings));
	tcase_add_test(t, before_the_start_all_can_be_set);
	tcase_add_test(t, nothing_of_a_game_that_is_over_is_set);
	tcase_add_test(t, deadlines_keep_to_the_days_and_hours_of_who_is_asked);
	tcase_add_test(t, a_held_game_keeps_what_was_left);
	tcase_add_test(t, a_bank_pays_for_turns);
	tcase_add_test(t, who_is_asked_is_reminded_when_he_wishes);
	tcase_add_test(t, who_wishes_nothing_is_reminded_as_the_site_says);
	tcase_add_test(t, reminders_that_were_slept_through_are_one);
	tcase_add_test(t, an_empty_bank_leaves_the_least);
	tcase_add_test(t, a_turn_has_its_own_time_first);
	tcase_add_loop_test(t, votes_are_counted, 0, (int)ARRAY_LEN(votes));
	tcase_add_test(t, a_bank_pays_for_nothing_while_the_game_stands);
}

int main(void)
{
	return living_run("game", add);
}
