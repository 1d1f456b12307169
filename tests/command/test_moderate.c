/* Who moderates a game: what he may do by mail, what is told of it, and what is barred from one who plays. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "words/said.h"

#define MO "mo@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"

static struct living w;
static int mails;

static void person(const char *address, struct store_person *out)
{
	MUST(&w, store_person_of(w.site.store, address, w.arena, out, &w.e));
}

/* Who has that address moderates the game from now on. */
static void appoint(const char *name, const char *address)
{
	struct game *g = living_load(&w, "one");
	struct store_person p;
	int64_t id;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	MUST(&w, game_appoint(g, "moderator", &p, &w.e));
	game_free(g);
}

static const char *moderator_address(const char *address)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	person(address, &p);
	MUST(&w, site_moderator_address(&w.site, "one", p.id, p.epoch, token, w.arena, &to, &w.e));
	return to;
}

/* In reply to a mail to the moderator; the answer is the newest mail to him. */
static void moderates(const char *from, const char *text)
{
	(void)mailing_write(&w, from, "", moderator_address(from), text, MAIL_AUTH_NONE, ++mails);
}

static const char *account_of(const char *address)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	person(address, &p);
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	return to;
}

static bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static int64_t entries(const char *what)
{
	return mailing_count(&w, arena_printf(w.arena, "SELECT count(*) FROM ledger WHERE what='%s'", what));
}

static const char *status(void)
{
	return mailing_column(&w, "SELECT status FROM game WHERE name=?", "one");
}

/* The code that the newest mail to him asks back. */
static const char *code(void)
{
	return mailing_column(&w, "SELECT code FROM pending WHERE game=?", "one");
}

static void confirmed(const char *text)
{
	moderates(MO, text);
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
}

START_TEST(a_moderator_has_a_token_of_his_own)
{
	appoint("Mo", MO);
	ck_assert(told(MO, "@moderate.you_do"));
	ck_assert(told(ANNA, "@moderate.named"));
	moderates(MO, "WHO IS LATE\n");
	ck_assert(told(MO, "@moderate.late_follows"));
	/* Somebody else with that token is nobody. */
	(void)mailing_write(&w, BOB, "", moderator_address(MO), "HOLD\n", MAIL_AUTH_NONE, ++mails);
	ck_assert_str_eq(status(), "running");
}
END_TEST

START_TEST(without_a_token_what_changes_something_is_asked_back)
{
	appoint("Mo", MO);
	(void)mailing_write(&w, MO, "", "robot@game.test", "GAME one\nHOLD\n", MAIL_AUTH_NONE, ++mails);
	ck_assert_str_eq(status(), "running");
	(void)mailing_write(&w, MO, "", moderator_address(MO), arena_printf(w.arena, "CONFIRM %s\n", code()),
			    MAIL_AUTH_NONE, ++mails);
	ck_assert_str_eq(status(), "held");
}
END_TEST

START_TEST(a_game_stands_and_goes_on)
{
	int64_t due = mailing_count(&w, "SELECT deadline FROM game");
	appoint("Mo", MO);
	moderates(MO, "CHECK HOLD\n");
	ck_assert_str_eq(status(), "running");
	moderates(MO, "HOLD until=+3d snow in the passes\n");
	ck_assert_str_eq(status(), "held");
	ck_assert(told(ANNA, "@moderate.paused") && told(ANNA, "snow in the passes"));
	clock_fix(START + DAY);
	moderates(MO, "WHY HELD\n");
	ck_assert(told(MO, "snow in the passes"));
	ck_assert_int_eq(entries("look"), 0); /* all know why */
	moderates(MO, "RESUME\n");
	ck_assert_str_eq(status(), "running");
	ck_assert(told(BOB, "@moderate.resumed"));
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game"), due + DAY);
	moderates(MO, "RESUME\n");
	ck_assert(told(MO, "@dispatch.not_now"));
}
END_TEST

START_TEST(the_clock_is_set_by_hand)
{
	appoint("Mo", MO);
	moderates(MO, "DEADLINE +12h\n");
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game"), START + 12 * HOUR);
	ck_assert(told(ANNA, "@moderate.due_at"));
	moderates(MO, "DEADLINE yesterday\n");
	moderates(MO, "DEADLINE 2020-01-01\n");
	ck_assert(told(MO, "@moderate.past_date"));
	moderates(MO, "DEADLINE 2927-01-01\n"); /* a finger slipped */
	ck_assert(told(MO, "@moderate.far_date"));
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game"), START + 12 * HOUR);
	moderates(MO, "GRACE 5h\n");
	living_sql(&w, arena_printf(w.arena, "UPDATE outbox SET state='sent', next=%lld", (long long)START));
	struct game *g = living_load(&w, "one");
	clock_fix(START + 12 * HOUR);
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game"), START + 17 * HOUR);
	moderates(MO, "GRACE +5h\n"); /* the grace that runs is made longer */
	ck_assert_int_eq(mailing_count(&w, "SELECT deadline FROM game"), START + 22 * HOUR);
	moderates(MO, "GRACE soon\n");
	ck_assert(told(MO, "@moderate.bad_length"));
}
END_TEST

/* What was asked back for one turn is not done to the next. */
START_TEST(a_code_is_good_for_its_turn)
{
	int64_t turn = mailing_count(&w, "SELECT turn FROM game");
	appoint("Mo", MO);
	moderates(MO, "PROCESS +force\n");
	const char *late = code();
	ck_assert(told(MO, arena_printf(w.arena, "PROCESS +force if-turn=%lld", (long long)turn)));
	struct game *g = living_load(&w, "one");
	MUST(&w, game_process(g, "moderator", true, &w.e));
	game_free(g);
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", late));
	ck_assert(told(MO, "@dispatch.other_turn"));
	ck_assert_int_eq(mailing_count(&w, "SELECT turn FROM game"), turn + 1);
	moderates(MO, "FIX 9e blocks=2 why=\"x\" if-turn=2\n");
	ck_assert(told(MO, "if-turn=2"));
}
END_TEST

/* An evening of work is no loop: nothing of it is left undone without a word. */
START_TEST(a_moderator_may_write_much)
{
	appoint("Mo", MO);
	w.site.answers_hour = 5;
	w.site.answers_day = 20;
	for (int i = 0; i < 10; i++)
		moderates(MO, arena_printf(w.arena, "RULING %d \"so it is\"\n", i + 1));
	ck_assert_int_eq(entries("ruling"), 10);
	ck_assert(told(MO, "@moderate.ruling_done"));
}
END_TEST

START_TEST(a_turn_is_run_by_hand)
{
	int64_t turn = mailing_count(&w, "SELECT turn FROM game");
	appoint("Mo", MO);
	moderates(MO, "PROCESS\n");
	ck_assert(told(MO, "@moderate.process_missing"));
	moderates(MO, "PROCESS +FORCE if-turn=9\n");
	ck_assert(told(MO, "@dispatch.other_turn"));
	moderates(MO, "process +FORCE\n");
	ck_assert_int_eq(mailing_count(&w, "SELECT turn FROM game"), turn);
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(mailing_count(&w, "SELECT turn FROM game"), turn + 1);
	ck_assert_int_eq(entries("processed"), 1);
	moderates(MO, "NUDGE\n");
	ck_assert(told(ANNA, "kind=\"reminder\"") || told(BOB, "kind=\"reminder\""));
}
END_TEST

START_TEST(each_look_is_noted_and_told_at_the_end)
{
	appoint("Mo", MO);
	moderates(MO, "PEEK fr part=orders\nPEEK br part=map\nPEEK br part=press\nSHOW QUEUE\nWHO IS LATE\n");
	ck_assert_int_eq(entries("look"), 5);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM ledger WHERE what='look' AND seen<>'end'"), 0);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM outbox WHERE kind='past'"), 1);
	moderates(MO, "CHECK PEEK fr\n");
	ck_assert_int_eq(entries("look"), 5);
	moderates(MO, "PEEK xx\n");
	ck_assert(told(MO, "@moderate.no_side"));
	moderates(MO, "COMPLETE result=draw \"time is up\"\n");
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_str_eq(status(), "over");
	const char *last =
		mailing_column(&w, "SELECT bytes FROM record WHERE viewer='fr' AND game=? ORDER BY turn DESC", "one");
	ck_assert_ptr_nonnull(strstr(last, "who is late</entry>"));
}
END_TEST

/* One mail for a telephone; what it shows of the sides is a look. */
START_TEST(an_overview_is_one_mail)
{
	appoint("Mo", MO);
	moderates(MO, "CHECK OVERVIEW\n");
	ck_assert_int_eq(entries("look"), 0);
	moderates(MO, "OVERVIEW\n");
	ck_assert_int_eq(entries("look"), 1);
	ck_assert(told(MO, "British (Bob): asked for something") && told(MO, "Last in the ledger"));
	const char *due = strstr(mailing_newest(&w, MO).wrapper, "Due ");
	ck_assert_ptr_nonnull(due);
	ck_assert_ptr_null(strstr(due + 4, "Due ")); /* once */
	ck_assert(told(MO, "PROCESS +force"));
	moderates(MO, "HOLD until=+3d\nOVERVIEW\n");
	ck_assert(told(MO, "It stands, for a moderator said so, until") && told(MO, "RESUME, PREVIEW"));
	confirmed("TERMINATE gone\n");
	moderates(MO, "OVERVIEW\n");
	ck_assert(told(MO, "The game is over.") && told(MO, "ended, Mo"));
	ck_assert_int_eq(entries("look"), 2);
}
END_TEST

START_TEST(who_plays_gets_an_overview_without_a_look)
{
	appoint("Anna", ANNA);
	moderates(ANNA, "OVERVIEW\n");
	ck_assert_int_eq(entries("look"), 0);
	ck_assert(told(ANNA, "Due ") && !told(ANNA, "asked for something") && !told(ANNA, "PREVIEW"));
}
END_TEST

/* All his games, and what waits for him there. */
START_TEST(a_moderator_is_told_what_waits_for_him)
{
	int64_t id;
	appoint("Mo", MO);
	(void)mailing_write(&w, MO, "", account_of(MO), "TODO\n", MAIL_AUTH_NONE, ++mails);
	ck_assert(told(MO, "which you moderate") && !told(MO, "Nothing does"));
	moderates(MO, "HOLD\n");
	(void)mailing_write(&w, MO, "", account_of(MO), "TODO\n", MAIL_AUTH_NONE, ++mails);
	ck_assert(told(MO, "RESUME lets it go on"));
	(void)mailing_write(&w, MO, "", account_of(MO), "BEGIN GAME cup\nscenario=valbrune\napprove=on\nEND\n",
			    MAIL_AUTH_NONE, ++mails);
	MUST(&w, people_known(&w.site, "Cy", "cy@p.test", &id, &w.e));
	(void)mailing_write(&w, "cy@p.test", "", account_of("cy@p.test"), "JOIN cup\n", MAIL_AUTH_NONE, ++mails);
	(void)mailing_write(&w, MO, "", account_of(MO), "TODO\n", MAIL_AUTH_NONE, ++mails);
	ck_assert(told(MO, "Cy asks to play in cup"));
}
END_TEST

START_TEST(the_ledger_of_a_side_shows_no_trace_of_what_others_read)
{
	appoint("Mo", MO);
	moderates(MO, "PEEK fr\nRULING 31 \"so it is\"\n");
	moderates(MO, "LEDGER\n");
	ck_assert(told(MO, "Orders of the French"));
	ck_assert(told(MO, "3  turn 1"));
	struct game *g = living_load(&w, "one");
	struct buf view = BUF_INIT;
	MUST(&w, game_view(g, game_find_seat(g, "fr"), &view, &w.e));
	ck_assert_ptr_null(strstr(buf_text(&view), "what=\"look\""));
	ck_assert_ptr_nonnull(strstr(buf_text(&view), "<entry n=\"2\" seen=\"all\" what=\"ruling\""));
	buf_free(&view);
	game_free(g);
}
END_TEST

/* Anna plays and moderates. */
START_TEST(what_a_side_may_not_see_is_barred_from_a_moderator_who_plays)
{
	appoint("Anna", ANNA);
	for (size_t i = 0; i < n_commands; i++) {
		struct session s = {.site = &w.site, .mod_plays = true};
		if (commands[i].who != WHO_MODERATOR || !(commands[i].flags & COMMAND_SIGHT))
			continue;
		s.moderated = living_load(&w, "one");
		ck_assert_msg(!command_allowed(&s, &commands[i]), "%s", commands[i].name);
		game_free(s.moderated);
		moderates(ANNA, arena_printf(w.arena, "%s\n", commands[i].example));
		ck_assert_msg(told(ANNA, "@moderate.needs_sight"), "%s", commands[i].name);
	}
	ck_assert_int_eq(entries("look"), 0);
	moderates(ANNA, "PROCESS +force\n");
	ck_assert(told(ANNA, "@moderate.needs_sight"));
	moderates(ANNA, "PROCESS\n");
	ck_assert(told(ANNA, "plays 1"));
	ck_assert(!told(ANNA, "sides British"));
	moderates(ANNA, "DEADLINE +2d\n");
	ck_assert(told(ANNA, "@moderate.due_done"));
}
END_TEST

/* Why a game broke may tell what is hidden. */
START_TEST(who_plays_learns_no_reason_by_resume)
{
	appoint("Mo", MO);
	appoint("Anna", ANNA);
	MUST(&w, game_hold(&w.site, "one", SAID(text, as_it_is, .text = "it broke"), &w.e));
	living_sql(&w, "UPDATE game SET snapshot='<torn'");
	moderates(ANNA, "RESUME\n");
	ck_assert(told(ANNA, "@moderate.held_again") && !told(ANNA, "stays held"));
	moderates(MO, "RESUME\n");
	ck_assert(told(MO, "@moderate.held_again") && told(MO, "stays held"));
}
END_TEST

START_TEST(notices_go_to_who_moderates_and_not_to_one_who_plays)
{
	snprintf(w.site.moderator, sizeof w.site.moderator, "boss@p.test");
	appoint("Anna", ANNA);
	MUST(&w, site_notice(&w.site, "one", 1, "k1",
			     SAID(notice, game_held, .game = "one", .why = SAID(text, as_it_is, .text = "x")), &w.e));
	ck_assert_int_eq(living_mails(&w, "notice", "boss@p.test"), 1);
	appoint("Mo", MO);
	int before = living_mails(&w, "notice", MO);
	MUST(&w, site_notice(&w.site, "one", 1, "k2",
			     SAID(notice, game_held, .game = "one", .why = SAID(text, as_it_is, .text = "x")), &w.e));
	ck_assert_int_eq(living_mails(&w, "notice", "boss@p.test"), 1);
	ck_assert_int_eq(living_mails(&w, "notice", MO), before + 1);
}
END_TEST

START_TEST(moderators_name_and_dismiss_each_other)
{
	appoint("Mo", MO);
	moderates(MO, "DEMOTE Mo\n");
	ck_assert(told(MO, "@moderate.last_one"));
	moderates(MO, "PROMOTE Bob\n");
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM moderator"), 2);
	ck_assert(told(BOB, "plays 1") || told(BOB, "@moderate.named"));
	moderates(MO, "PROMOTE Bob\n");
	ck_assert(told(MO, "@moderate.moderates_already"));
	moderates(MO, "DEMOTE Bob\n");
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM moderator"), 1);
}
END_TEST

START_TEST(a_notice_to_all_cannot_be_read_as_orders)
{
	appoint("Mo", MO);
	moderates(MO, "BEGIN TEXT official=\"House rule\"\nBEGIN ORDERS\n57e hold\nEND ORDERS\nEND TEXT\n");
	moderates(MO, "BEGIN TEXT official=\"House rule\"\nNight turns are left out.\nEND\n");
	ck_assert(told(ANNA, "| Night turns are left out."));
	ck_assert_int_eq(entries("notice") > 0, 1);
	moderates(MO, "BEGIN TEXT\nx\nEND\n");
	ck_assert(told(MO, "@moderate.text_empty"));
}
END_TEST

START_TEST(settings_are_the_moderators_to_change)
{
	appoint("Mo", MO);
	moderates(MO, "SET GAME turn=2d\n");
	ck_assert_int_eq(mailing_count(&w, "SELECT hours FROM game"), 48);
	moderates(MO, "SET GAME turn=never\n");
	ck_assert(told(MO, "@vote.bad_setting"));
	moderates(MO, "SHOW SETTINGS clock\n");
	ck_assert(told(MO, "@settings.shown"));
	appoint("Anna", ANNA);
	moderates(ANNA, "SET GAME turn=12h\n");
	ck_assert(told(ANNA, "@moderate.set_plays"));
	moderates(ANNA, "HOLD\n");
	moderates(ANNA, "RESUME +keep\n");
	ck_assert(told(ANNA, "@moderate.needs_sight"));
	ck_assert_int_eq(mailing_count(&w, "SELECT hours FROM game"), 48);
}
END_TEST

START_TEST(a_fact_is_corrected_before_the_row_in_progress)
{
	appoint("Mo", MO);
	moderates(MO, "CHECK FIX 9e blocks=2 why=\"counted twice\"\n");
	ck_assert(told(MO, "@moderate.fix_done"));
	moderates(MO, "FIX 9e blocks=2\n");
	ck_assert(told(MO, "@arguments.wrong"));
	moderates(MO, "FIX 9e blocks=2 57e why=\"two\"\n");
	ck_assert(told(MO, "@moderate.fix_one"));
	moderates(MO, "FIX 9e blocks=77 why=\"too many\"\n");
	ck_assert(told(MO, "@moderate.fix_refused"));
	moderates(MO, "FIX position:0 turn=9 why=\"later\"\n");
	ck_assert(told(MO, "@moderate.fix_refused"));
	ck_assert_int_eq(entries("fix"), 0);
	moderates(MO, "FIX 9e blocks=2 why=\"counted twice\"\n");
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(entries("fix"), 1);
	ck_assert(told(ANNA, "@moderate.fixed") && told(BOB, "@moderate.fixed"));
	struct game *g = living_load(&w, "one");
	struct buf view = BUF_INIT;
	MUST(&w, game_view(g, game_find_seat(g, "br"), &view, &w.e));
	ck_assert_ptr_nonnull(strstr(buf_text(&view), "kind=\"fix\" seen=\"all\" table=\"piece\" row=\"9e\""));
	buf_free(&view);
	game_free(g);
}
END_TEST

/* A paused game is corrected where it stands, and plays no further. */
START_TEST(a_paused_game_is_corrected_and_stays_paused)
{
	appoint("Mo", MO);
	moderates(MO, "HOLD\n");
	moderates(MO, "FIX 9e blocks=3 why=\"x\"\n");
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(entries("fix"), 1);
	ck_assert_str_eq(status(), "held");
	moderates(MO, "RESUME\n");
	ck_assert_str_eq(status(), "running");
	struct game *g = living_load(&w, "one");
	struct buf view = BUF_INIT;
	MUST(&w, game_view(g, game_find_seat(g, "br"), &view, &w.e));
	ck_assert_ptr_nonnull(strstr(buf_text(&view), "<piece id=\"9e\" "));
	ck_assert_ptr_nonnull(strstr(buf_text(&view), "kind=\"fix\""));
	buf_free(&view);
	game_free(g);
}
END_TEST

static int64_t game_number(const char *column)
{
	return mailing_count(&w, arena_printf(w.arena, "SELECT %s FROM game", column));
}

/* Two turns are played and taken back: what was played stays as a line of its own, dice come from a link never used, and
 * what was mailed before opens nothing. */
START_TEST(a_game_is_taken_back_with_dice_that_nobody_has_seen)
{
	int64_t turn = game_number("turn"), epoch = mailing_count(&w, "SELECT epoch FROM seat WHERE seat='fr'");
	appoint("Mo", MO);
	confirmed("PROCESS +force\n");
	confirmed("PROCESS +force\n");
	int64_t link = game_number("link"), records = mailing_count(&w, "SELECT count(*) FROM record");
	moderates(MO, arena_printf(w.arena, "CHECK ROLLBACK turn=%lld why=\"x\"\n", (long long)turn));
	ck_assert(told(MO, "@moderate.rollback_would") || told(MO, "rollback_would"));
	ck_assert_int_eq(game_number("turn"), turn + 2);
	moderates(MO, arena_printf(w.arena, "ROLLBACK turn=%lld dice=same why=\"x\"\n", (long long)turn));
	ck_assert(told(MO, "@moderate.rollback_seen"));
	moderates(MO, "ROLLBACK turn=99 why=\"x\"\n");
	ck_assert(told(MO, "@moderate.rollback_turn"));
	confirmed(arena_printf(w.arena, "ROLLBACK turn=%lld why=\"a wrong map\"\n", (long long)turn));
	ck_assert_int_eq(game_number("turn"), turn);
	ck_assert_int_eq(game_number("link"), link + 1);
	ck_assert_int_eq(mailing_count(&w, "SELECT epoch FROM seat WHERE seat='fr'"), epoch + 1);
	ck_assert_int_ge(mailing_count(&w, "SELECT count(*) FROM record"), records);
	ck_assert_int_eq(mailing_count(&w, arena_printf(w.arena,
							"SELECT count(*) FROM record WHERE turn>=%lld AND "
							"viewer NOT LIKE 'line-1/%%'",
							(long long)turn)),
			 0);
	ck_assert_int_eq(entries("undone: processed"), 2);
	ck_assert_int_eq(entries("rollback"), 1);
	ck_assert(living_mails(&w, "told", ANNA) > 0);
	confirmed("PROCESS +force\n");
	const char *anew =
		mailing_column(&w, "SELECT bytes FROM record WHERE viewer='fr' AND game=? ORDER BY turn DESC", "one");
	ck_assert_ptr_nonnull(strstr(anew, "<fork line=\"1\" dice=\"new\""));
	ck_assert_ptr_nonnull(strstr(anew, " lines=\"1\""));
}
END_TEST

/* Nothing was thrown in the turn yet: the dice may be the same. */
START_TEST(the_same_dice_are_for_a_turn_that_has_shown_none)
{
	int64_t link = game_number("link");
	appoint("Mo", MO);
	moderates(MO, "HOLD snow in the passes\n");
	confirmed(arena_printf(w.arena, "ROLLBACK turn=%lld dice=same why=\"x\"\n", (long long)game_number("turn")));
	ck_assert_int_eq(game_number("link"), link);
	ck_assert_str_eq(status(), "held");
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM game WHERE why LIKE '%snow in the passes%'"), 1);
	moderates(MO, "RESUME\n");
	ck_assert_str_eq(status(), "running");
}
END_TEST

/* What was answered is taken again, after a correction; CHECK tells of it and keeps nothing. */
START_TEST(a_turn_is_played_again_with_a_correction)
{
	int64_t turn = game_number("turn");
	const char *back = arena_printf(w.arena, "ROLLBACK turn=%lld dice=changed", (long long)turn);
	appoint("Mo", MO);
	confirmed("PROCESS +force\n");
	int64_t mails_before = mailing_count(&w, "SELECT count(*) FROM outbox WHERE recipient='" ANNA "'");
	moderates(MO, arena_printf(w.arena, "CHECK %s fix=\"9e blocks=1\" why=\"x\"\n", back));
	ck_assert(told(MO, "rollback_would") && told(MO, "stays so for"));
	ck_assert_int_eq(game_number("turn"), turn + 1);
	ck_assert_int_eq(entries("rollback"), 0);
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM outbox WHERE recipient='" ANNA "'"), mails_before);
	moderates(MO, arena_printf(w.arena, "%s why=\"x\"\n", back));
	ck_assert(told(MO, "@moderate.rollback_fix"));
	moderates(MO, arena_printf(w.arena, "%s fix=\"9e\" why=\"x\"\n", back));
	ck_assert(told(MO, "@moderate.rollback_fix_form"));
	moderates(MO, arena_printf(w.arena, "CHECK %s fix=\"9e blocks=99\" why=\"x\"\n", back));
	ck_assert(told(MO, "@moderate.fix_refused"));
	confirmed(arena_printf(w.arena, "%s fix=\"9e blocks=1\" why=\"counted twice\"\n", back));
	ck_assert_int_eq(game_number("turn"), turn + 1);
	ck_assert_int_eq(entries("rollback"), 1);
	ck_assert_int_eq(entries("fix"), 1);
	const char *anew =
		mailing_column(&w, "SELECT bytes FROM record WHERE viewer='fr' AND game=? ORDER BY turn DESC", "one");
	ck_assert_ptr_nonnull(strstr(anew, "<fork line=\"1\" dice=\"changed\""));
	ck_assert_ptr_nonnull(strstr(anew, "kind=\"fix\""));
}
END_TEST

START_TEST(a_rollback_is_undone_by_mail_while_nothing_came_of_it)
{
	int64_t turn = game_number("turn");
	appoint("Mo", MO);
	moderates(MO, "FORWARD why=\"x\"\n");
	ck_assert(told(MO, "@moderate.forward_none"));
	confirmed("PROCESS +force\n");
	confirmed(arena_printf(w.arena, "ROLLBACK turn=%lld why=\"x\"\n", (long long)turn));
	moderates(MO, "CHECK FORWARD why=\"x\"\n");
	ck_assert(told(MO, "forward_would"));
	confirmed("FORWARD why=\"the right map\"\n");
	ck_assert_int_eq(game_number("turn"), turn + 1);
	ck_assert_int_eq(entries("forward"), 1);
	ck_assert_int_eq(entries("undone: processed"), 0);
	moderates(MO, "FORWARD why=\"x\"\n");
	ck_assert(told(MO, "@moderate.forward_none"));
	confirmed(arena_printf(w.arena, "ROLLBACK turn=%lld why=\"x\"\n", (long long)turn));
	confirmed("PROCESS +force\n");
	moderates(MO, "FORWARD why=\"x\"\n");
	ck_assert(told(MO, "@moderate.forward_played"));
}
END_TEST

/* A reply to the newest mail of a seat. */
static void plays(const char *from, const char *seat, const char *text)
{
	char token[SITE_TOKEN];
	struct game *g = living_load(&w, "one");
	const struct store_seat *s = game_seat(g, game_find_seat(g, seat));
	site_token(&w.site, "one", seat, g->row.turn, s->epoch, token);
	const char *to = arena_printf(w.arena, "robot+one.%s.%s@game.test", seat, token);
	game_free(g);
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

/* From a telephone. */
START_TEST(who_goes_moderates_no_more_and_a_question_mark_is_no_fault)
{
	appoint("Mo", MO);
	moderates(MO, "Who is late?\n\nSent from my iPhone\n");
	ck_assert(told(MO, "@moderate.late_follows"));
	moderates(MO, "deadline friday 6pm\n");
	ck_assert(told(MO, "@moderate.due_done"));
	moderates(MO, "STOP\n");
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM moderator"), 1);
	moderates(MO, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM moderator"), 0);
	ck_assert(told(ANNA, "@moderate.dismissed"));
}
END_TEST

static void all_agree(void)
{
	int64_t n = mailing_count(&w, "SELECT max(id) FROM proposal");
	plays(BOB, "br", arena_printf(w.arena, "VOTE %lld yes\n", (long long)n));
}

START_TEST(players_take_their_game_back_and_name_a_moderator_by_vote)
{
	int64_t turn = game_number("turn"), id;
	appoint("Mo", MO);
	confirmed("PROCESS +force\n");
	int64_t link = game_number("link");
	plays(ANNA, "fr", "PROPOSE ROLLBACK 99\n");
	ck_assert(told(ANNA, "@moderate.rollback_turn"));
	plays(ANNA, "fr", arena_printf(w.arena, "PROPOSE ROLLBACK %lld\n", (long long)turn));
	all_agree();
	ck_assert_int_eq(game_number("turn"), turn);
	ck_assert_int_eq(game_number("link"), link + 1);
	MUST(&w, people_known(&w.site, "Eve", "eve@p.test", &id, &w.e));
	plays(ANNA, "fr", "PROPOSE MODERATOR\n");
	ck_assert(told(ANNA, "@vote.no_person"));
	plays(ANNA, "fr", "PROPOSE MODERATOR Eve\n");
	ck_assert(told(BOB, "Eve"));
	all_agree();
	ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM moderator"), 2);
}
END_TEST

/* ---- who plays learns nothing ---- */

/* The first card of the hand of br and the first of the pile change their places. */
static void other_cards(void)
{
	struct store_game row;
	struct buf sql = BUF_INIT;
	MUST(&w, store_game_get(w.site.store, "one", w.arena, &row, &w.e));
	char *text = arena_strdup(w.arena, row.snapshot);
	char *a = strstr(strstr(text, "<side id=\"br\""), " hand=\"") + 7,
	     *b = strstr(strstr(text, "<deck"), " draw=\"") + 7;
	int n = (int)strcspn(a, " \""), m = (int)strcspn(b, " \"");
	ck_assert(a < b && (n != m || strncmp(a, b, (size_t)n)));
	buf_addf(&sql, "UPDATE game SET snapshot='%.*s%.*s%.*s%.*s%s'", (int)(a - text), text, m, b, (int)(b - a - n),
		 a + n, n, a, b + m);
	living_sql(&w, buf_text(&sql));
	buf_free(&sql);
}

static void other_doctrine(void)
{
	plays(BOB, "br", "BEGIN DOCTRINE\ninfantry when charged then square\nEND\n");
}

static void other_orders(void)
{
	plays(BOB, "br", "TEMP\nBEGIN ORDERS\nall hold\nEND\n");
}

static void other_letters(void)
{
	plays(BOB, "br", "BEGIN NOTE\nHe is weak on the left.\nEND\n");
}

static void (*const hidden[])(void) = {other_cards, other_doctrine, other_orders, other_letters};

/* What she tries, as its moderator and as a player. */
static const char *const tries[] = {
	"PEEK br", "PEEK br part=map", "PEEK br part=doctrine", "PEEK br part=press", "PEEK fr", "CHECK PEEK br",
	"SHOW QUEUE", "OVERVIEW", "WHO IS LATE", "WHY HELD", "CHECK WHO IS LATE", "LEDGER", "LEDGER from=1", "NUDGE", "NUDGE br",
	"CHECK NUDGE", "PROCESS", "CHECK PROCESS", "PROCESS +force", "CHECK PROCESS +force", "FIX br hand=x why=\"x\"",
	"CHECK FIX br hand=x why=\"x\"", "FIX deck:0 draw=x why=\"x\"", "CHECK ROLLBACK turn=1 why=\"x\"",
	"ROLLBACK turn=1 why=\"x\"", "CHECK FORWARD why=\"x\"", "FORWARD why=\"x\"",
	"ROLLBACK turn=1 dice=changed fix=\"9e blocks=1\" why=\"x\"", "RULING 1 \"x\"", "PREVIEW", "CHECK PREVIEW seed=x",
	"ACT AS br rifles hold", "CHECK ACT AS br ANSWER a", "INJECT caisson", "WEATHER x", "REINFORCE stragglers", "RECEIPT",
	"INVITE Bob", "ASSIGN br Anna", "SWAP fr br", "DUMMY br", "EJECT br", "BAN Bob", "RESUME +keep", "UNSTART", "REVEAL",
	"FIX rifles blocks=99 why=\"x\"", "FIX br why=\"x\"", "LOS D6 E8", "UNITS", "SHOW CLOCK", "COMPLETE result=fr", "CHECK COMPLETE result=fr", "TERMINATE x",
	"PROMOTE Bob", "DEMOTE Anna", "SHOW SETTINGS", "SET GAME turn=2d", "HELP COMMANDS", "GRACE +6h", "CHECK HOLD",
	"MAP one", "HISTORY one", "EXPLAIN one 1", "OBSERVE one", "SHOW GAME one", "TODO", "GAME one"};

/* All that Anna gets of it, tries and refusals. */
static char *all_of_anna(int hide, bool hides)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	mails = 0;
	appoint("Anna", ANNA);
	if (hides)
		hidden[hide]();
	mails = 1000;
	for (size_t i = 0; i < ARRAY_LEN(tries); i++)
		moderates(ANNA, arena_printf(w.arena, "%s\n", tries[i]));
	char *all = base_strdup(mailing_rows(&w, "SELECT key||sender||wrapper||said||record||reply FROM outbox WHERE "
						 "recipient='" ANNA "' AND reply<>'' ORDER BY id"));
	living_end(&w);
	return all;
}

START_TEST(a_moderator_who_plays_learns_nothing_however_she_asks)
{
	living_end(&w);
	char *one = all_of_anna(_i, false), *other = all_of_anna(_i, true);
	ck_assert_ptr_nonnull(strstr(one, "@moderate.needs_sight"));
	size_t n = 0;
	while (one[n] && one[n] == other[n])
		n++;
	ck_assert_msg(!strcmp(one, other), "they differ: %.200s", other + (n > 100 ? n - 100 : 0));
	free(one);
	free(other);
	living_begin(&w);
	living_play(&w, "one", 0);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_moderator_has_a_token_of_his_own);
	tcase_add_test(t, without_a_token_what_changes_something_is_asked_back);
	tcase_add_test(t, a_game_stands_and_goes_on);
	tcase_add_test(t, the_clock_is_set_by_hand);
	tcase_add_test(t, a_turn_is_run_by_hand);
	tcase_add_test(t, a_moderator_may_write_much);
	tcase_add_test(t, a_code_is_good_for_its_turn);
	tcase_add_test(t, each_look_is_noted_and_told_at_the_end);
	tcase_add_test(t, an_overview_is_one_mail);
	tcase_add_test(t, who_plays_gets_an_overview_without_a_look);
	tcase_add_test(t, a_moderator_is_told_what_waits_for_him);
	tcase_add_test(t, the_ledger_of_a_side_shows_no_trace_of_what_others_read);
	tcase_add_test(t, what_a_side_may_not_see_is_barred_from_a_moderator_who_plays);
	tcase_add_test(t, who_plays_learns_no_reason_by_resume);
	tcase_add_test(t, notices_go_to_who_moderates_and_not_to_one_who_plays);
	tcase_add_test(t, moderators_name_and_dismiss_each_other);
	tcase_add_test(t, a_notice_to_all_cannot_be_read_as_orders);
	tcase_add_test(t, settings_are_the_moderators_to_change);
	tcase_add_test(t, a_fact_is_corrected_before_the_row_in_progress);
	tcase_add_test(t, a_paused_game_is_corrected_and_stays_paused);
	tcase_add_test(t, a_game_is_taken_back_with_dice_that_nobody_has_seen);
	tcase_add_test(t, a_turn_is_played_again_with_a_correction);
	tcase_add_test(t, a_rollback_is_undone_by_mail_while_nothing_came_of_it);
	tcase_add_test(t, the_same_dice_are_for_a_turn_that_has_shown_none);
	tcase_add_test(t, who_goes_moderates_no_more_and_a_question_mark_is_no_fault);
	tcase_add_loop_test(t, a_moderator_who_plays_learns_nothing_however_she_asks, 0, (int)ARRAY_LEN(hidden));
	tcase_add_test(t, players_take_their_game_back_and_name_a_moderator_by_vote);
}

/* Secrets that are the same in two worlds. */
void __wrap_hash_random(void *p, size_t n);
void __wrap_hash_random(void *p, size_t n)
{
	memset(p, 7, n);
}

int main(void)
{
	return living_run("moderate", add);
}
