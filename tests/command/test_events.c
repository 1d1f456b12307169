/* Events by mail: founded, entered, left; paired, played, decided, ranked. */
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "command/command.h"
#include "event/event.h"
#include "game/moderate.h"
#include "living/directing.h"
#include "pairing/trf.h"
#include "store/account.h"
#include "words/said.h"

#include <sys/stat.h>

#define CUP                                                                                                   \
	"BEGIN EVENT cup\ntitle=\"Autumn cup\"\nscenario=napoleonics/first-steps\nrounds=3 turn=2d\n" \
	"tiebreaks=points,buchholz,berger\ntext=Three rounds of the mill.\nEND\n"

/* ---- founded, entered, left ---- */

START_TEST(an_event_is_founded)
{
	writes("Mo", "CHECK " CUP);
	ck_assert(told("Mo", "@events.begun") && told("Mo", "rounds=3") && told("Mo", "length=30d"));
	ck_assert(!told("Mo", "third=") && !told("Mo", "promote=")); /* which mean nothing in a Swiss */
	ck_assert_int_eq(number("SELECT count(*) FROM event"), 0);
	writes("Mo", CUP);
	ck_assert_str_eq(text("SELECT title||'|'||status FROM event"), "Autumn cup|open");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='games'"), "turn=2d tries=0");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='scenario'"), "napoleonics/first-steps");
	writes("Anna", "LIST EVENTS\n");
	ck_assert(told("Anna", "Autumn cup, open"));
	writes("Anna", "HELP EVENT\n");
	ck_assert(told("Anna", "Who plays in it:"));
	writes("Anna", "HELP BEGIN EVENT\n"); /* what is set, and what it means */
	ck_assert(told("Anna", "unfinished&#10;") && told("Anna", "1..20;") && told("Anna", "who loses is out"));
	writes("Anna", "SHOW EVENT cup\n");
	ck_assert(told("Anna", "Three rounds of the mill.") && told("Anna", "director Mo"));
	writes("Mo", CUP);
	ck_assert(told("Mo", "@events.name_taken"));
}
END_TEST

static const struct {
	const char *block, *says;
} wrong[] = {
	{"BEGIN EVENT cup\nrounds=3\nEND\n", "@offer.no_scenario"},
	{"BEGIN EVENT cup\nscenario=napoleonics/nowhere\nEND\n", "@list.no_scenario"},
	{"BEGIN EVENT\nscenario=napoleonics/first-steps\nEND\n", "@events.bad_name"},
	{"BEGIN EVENT much-too-long\nscenario=napoleonics/first-steps\nEND\n", "@events.bad_name"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nrounds=0\nEND\n", "@offer.bad_setting"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\npoints=1,2,0\nEND\n", "@offer.bad_setting"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nform=stair\nEND\n", "@offer.bad_setting"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\ntiebreaks=buchholz\nEND\n", "@offer.bad_setting"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nfoo=1\nEND\n", "@offer.no_setting"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nnames=hidden\nEND\n", "@events.open_games"},
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nhello\nEND\n", "@offer.no_pair"},
};

START_TEST(what_is_wrong_in_a_block_is_told)
{
	writes("Mo", wrong[_i].block);
	ck_assert_msg(told("Mo", wrong[_i].says), "%s: %s", wrong[_i].says, newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM event"), 0);
}
END_TEST

/* On its first line, too; and a name is one word. */
START_TEST(the_first_line_of_a_block_has_settings)
{
	writes("Mo", "BEGIN EVENT The Great Cup\nscenario=napoleonics/first-steps\nEND\n");
	ck_assert_msg(told("Mo", "@events.bad_name") && told("Mo", "The Great Cup"), "%s", newest("Mo"));
	writes("Mo",
	       "BEGIN EVENT cup scenario=napoleonics/first-steps title=\"The Great Cup\" rounds=4\nturn=2d\nEND\n");
	ck_assert_msg(told("Mo", "@events.begun"), "%s", newest("Mo"));
	ck_assert_str_eq(text("SELECT title FROM event"), "The Great Cup");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='rounds'"), "4");
}
END_TEST

START_TEST(a_line_of_a_block_has_many_settings)
{
	(void)person("Anna");
	(void)person("Bob");
	writes("Mo", "BEGIN EVENT cup\nscenario=napoleonics/first-steps,  napoleonics/bailen rounds=4\n"
		     "appeals=\"Anna, Bob\" turn=2d\nEND\n");
	ck_assert_msg(told("Mo", "@events.begun"), "%s", newest("Mo"));
	ck_assert_str_eq(mailing_rows(&w,
				      "SELECT key||'='||value FROM event_setting WHERE key<>'appeals' AND key<>'die' "
				      "ORDER BY key"),
			 "games=turn=2d tries=0\nrounds=4\nscenario=napoleonics/first-steps,napoleonics/bailen\n");
	writes("Mo", "SHOW EVENT cup\n");
	ck_assert_msg(told("Mo", "appeals=Anna,Bob"), "%s", newest("Mo"));
}
END_TEST

START_TEST(who_enters_may_wait_and_leave)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nlimit=2\nEND\n");
	writes("Anna", "CHECK ENTER cup\n");
	ck_assert_int_eq(number("SELECT count(*) FROM entrant"), 0);
	writes("Anna", "ENTER cup\n");
	ck_assert(told("Anna", "@events.entered") && was_told("Mo", "events.enters"));
	writes("Anna", "ENTER cup\n");
	ck_assert(told("Anna", "@events.entered_already"));
	writes("Bob", "ENTER cup\n");
	writes("Cleo", "ENTER cup\n");
	ck_assert(told("Cleo", "waits 1"));
	writes("Dora", "ENTRANTS cup\n");
	ck_assert(told("Dora", "Cleo, waits"));
	writes("Bob", "WITHDRAW cup after=19\n");
	ck_assert(told("Bob", "@events.too_early"));
	writes("Bob", "WITHDRAW cup\n");
	ck_assert(told("Bob", "@events.withdrawn") && was_told("Mo", "events.left") &&
		  was_told("Cleo", "events.moved_up"));
	ck_assert_str_eq(mailing_rows(&w, "SELECT n||' '||status FROM entrant ORDER BY n"),
			 "1 entered\n2 withdrawn\n3 entered\n");
	writes("Bob", "ENTER cup\n"); /* behind the one who came in for him */
	ck_assert_str_eq(text("SELECT status FROM entrant WHERE n=2"), "waiting");
	writes("Nina", "WITHDRAW cup\n");
	ck_assert(told("Nina", "@events.not_in"));
	writes("Nina", "ENTER nowhere\n");
	ck_assert(told("Nina", "@events.no_such"));
}
END_TEST

START_TEST(more_room_lets_in_who_waits)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nlimit=2\nEND\n");
	for (int i = 0; i < 4; i++)
		writes(((const char *const[]){"Anna", "Bob", "Cleo", "Dora"})[i], "ENTER cup\n");
	writes("Mo", "CHECK SET EVENT cup limit=3\n");
	ck_assert(!was_told("Cleo", "events.moved_up"));
	writes("Mo", "SET EVENT cup limit=3\n");
	ck_assert(was_told("Cleo", "events.moved_up") && !was_told("Dora", "events.moved_up"));
	writes("Emil", "ENTER cup\n"); /* behind who waits */
	ck_assert_str_eq(mailing_rows(&w, "SELECT n||' '||status FROM entrant ORDER BY n"),
			 "1 entered\n2 entered\n3 entered\n4 waiting\n5 waiting\n");
}
END_TEST

START_TEST(only_its_director_sets_it)
{
	writes("Mo", CUP);
	writes("Nina", "BEGIN EVENT other\nscenario=first-steps\nEND\n");
	writes("Nina", "SET EVENT cup length=40d\n");
	ck_assert(told("Nina", "@events.not_director"));
	writes("Anna", "SET EVENT cup length=40d\n"); /* who directs nothing is told the same */
	ck_assert(told("Anna", "@events.not_director"));
	writes("Mo", "SET EVENT cup length=40d turn=3d\n");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE event='cup' AND key='length'"), "40d");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE event='cup' AND key='games'"), "tries=0 turn=3d");
	writes("Mo", "Bye\n");
	ck_assert(!told("Mo", "events."));
}
END_TEST

START_TEST(who_is_forgotten_leaves_and_directs_nothing)
{
	writes("Mo", CUP);
	writes("Anna", "ENTER cup\n");
	confirms("Anna", "FORGET ME\n");
	ck_assert_str_eq(text("SELECT status FROM entrant"), "withdrawn");
	confirms("Mo", "FORGET ME\n");
	ck_assert_int_eq(number("SELECT director FROM event"), 0);
	/* What nobody directs is no stranger's. */
	(void)mailing_write(&w, "zoe@p.test", "Zoe", "robot@game.test", "REGISTER name=Zoe\n", MAIL_AUTH_NONE, ++mails);
	const char *code = text("SELECT code FROM pending");
	(void)mailing_write(&w, "zoe@p.test", "Zoe", "robot@game.test",
			    arena_printf(w.arena, "CONFIRM %s\nSET EVENT cup title=mine\n", code), MAIL_AUTH_NONE,
			    ++mails);
	ck_assert_int_eq(number("SELECT count(*) FROM person WHERE name='Zoe'"), 1);
	ck_assert_str_eq(text("SELECT title FROM event"), "Autumn cup");
}
END_TEST

START_TEST(two_accounts_in_one_event_stay_two)
{
	enum store_clash clash;
	const char *name;
	writes("Mo", CUP);
	writes("Anna", "ENTER cup\n");
	MUST(&w, store_merge_clash(w.site.store, person("Anna").id, person("Bob").id, w.arena, &clash, &name, &w.e));
	ck_assert_int_eq(clash, STORE_CLASH_NONE);
	writes("Bob", "ENTER cup\n");
	MUST(&w, store_merge_clash(w.site.store, person("Anna").id, person("Bob").id, w.arena, &clash, &name, &w.e));
	ck_assert_int_eq(clash, STORE_CLASH_EVENT);
	ck_assert_str_eq(name, "cup");
	MUST(&w, store_merge(w.site.store, person("Cleo").id, person("Mo").id, &w.e));
	ck_assert_int_eq(number("SELECT director FROM event"), person("Cleo").id);
}
END_TEST

/* ---- a Swiss of three rounds ---- */

static const char *const players[] = {"Anna", "Bob", "Cleo", "Dora", "Emil", "Fred"};

static void cup(const char *how)
{
	writes("Mo",
	       arena_printf(w.arena,
			    "BEGIN EVENT cup\ntitle=\"Autumn cup\"\nscenario=napoleonics/first-steps\n%s\nEND\n", how));
	for (size_t i = 0; i < ARRAY_LEN(players); i++)
		writes(players[i], "ENTER cup\n");
}

/* The tables of a round as "Anna-Dora Bob-Emil", byes behind. */
static const char *tables(int round)
{
	return text(arena_printf(
		w.arena,
		"SELECT group_concat(t,' ') FROM (SELECT board AS i,a.p||'-'||b.p AS t FROM event_table t JOIN "
		"(SELECT n,name AS p FROM entrant JOIN person ON id=person) a ON a.n=one JOIN (SELECT "
		"n,name AS p FROM entrant JOIN person ON id=person) b ON b.n=two WHERE round=%d "
		"UNION ALL SELECT 100+e.n,kind||':'||name FROM event_bye JOIN entrant e ON e.n=entrant JOIN "
		"person ON id=person WHERE round=%d ORDER BY i)",
		round, round));
}

static void by_seat(const char *name, const char *says)
{
	at_table(NULL, name, says);
}

/* The event's file, read again, has the standings that stand in it. */
static void is_told(struct contest *v)
{
	struct buf file = BUF_INIT, again = BUF_INIT;
	struct contest read;
	MUST(&w, event_file(v, &file, &w.e));
	MUST(&w, event_file_read(buf_text(&file), file.len, arena_printf(w.arena, "%s/event.rng", w.site.schemas),
				 w.arena, &read, &w.e));
	MUST(&w, event_file_standings(&read, &again, &w.e));
	ck_assert_msg(strstr(buf_text(&file), buf_text(&again)) != NULL, "%s\n%s", buf_text(&file), buf_text(&again));
	ck_assert(!strstr(buf_text(&file), "ends=\"0"));
	ck_assert(!v->n_rounds == !again.len || v->rounds[0].status != ROUND_CLOSED || event_is_ladder(v));
	v->told = NULL;
	buf_free(&file);
	buf_free(&again);
}

static const char *csv(void)
{
	struct contest v;
	const char *out;
	MUST(&w, event_load(&w.site, "cup", w.arena, &v, &w.e));
	is_told(&v);
	MUST(&w, event_standings_csv(&v, (int64_t)v.n_rounds, &out, &w.e));
	return out;
}

/* The report file, read again, has the points that we have: players by number. */
static void reads_back(int64_t rounds)
{
	struct event_sheet s;
	struct contest v;
	struct trf t;
	struct standing_event ev;
	const char *file;
	MUST(&w, event_load(&w.site, "cup", w.arena, &v, &w.e));
	MUST(&w, event_sheet(&v, rounds, &s, &w.e));
	MUST(&w, event_standings_trf(&v, rounds, &file, &w.e));
	ck_assert_ptr_nonnull(file);
	trf_init(&t);
	MUST(&w, trf_read(file, strlen(file), &t, &w.e));
	MUST(&w, trf_event(&t, &ev, &w.e));
	ck_assert_uint_eq(ev.n, v.n_entrants);
	for (size_t i = 0; i < ev.n; i++) {
		int64_t sum = ev.players[i].adjust;
		for (size_t r = 0; r < ev.rounds; r++)
			sum += ev.entries[i * ev.rounds + r].points;
		ck_assert_int_eq(sum, 10 * event_score(&v, &s, t.players[i].number, rounds + 1) /
					      event_points(&v).unit); /* of a point ten tenths */
		ck_assert_int_eq(t.players[i].points, sum);
	}
	trf_event_free(&ev);
	trf_free(&t);
}

/* Anna and Dora play by mail, and Dora gives up; Mo adjudicates table 2, and Fred does not come to table 3. */
static void first_round(void)
{
	writes("Mo", "PAIR cup +test\n");
	ck_assert(told("Mo", "only 1&#10;mend 1"));
	ck_assert(told("Mo", "@events.pairs_follow") && !number("SELECT count(*) FROM event_round"));
	ck_assert_msg(told("Mo", "without Fred: Anna - Cleo, Dora - Bob, Emil&#10;") &&
			      told("Mo", "without Cleo: Fred&#10;"),
		      "%s", newest("Mo"));
	confirms("Mo", "PAIR cup round=1\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
	ck_assert(was_told("Fred", "events.paired"));
	ck_assert_int_eq(number("SELECT count(*) FROM game"), 0);
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_str_eq(mailing_rows(&w, "SELECT name||' '||title||' '||hours FROM game ORDER BY name"),
			 "cup-1-1 Autumn cup, round 1, table 1 48\ncup-1-2 Autumn cup, round 1, table 2 48\n"
			 "cup-1-3 Autumn cup, round 1, table 3 48\n");
	ck_assert_int_eq(number("SELECT count(*) FROM moderator"), 3);
	by_seat("Anna", "SEED drum\n");
	by_seat("Dora", "SEED fife\n");
	by_seat("Anna", "DOCTRINE STEADY\n");
	ck_assert(told("Anna", "@events.no_bots"));
	by_seat("Dora", "CONCEDE\n");
	const char *code = strstr(newest("Dora"), "CONFIRM ");
	ck_assert(code != NULL);
	by_seat("Dora", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-1'"), "over");
	confirms("Mo", "ADJUDICATE cup 2 result=draw why=\"both are away\"\n");
	ck_assert(was_told("Bob", "events.decided") && was_told("Emil", "both are away"));
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-2'"), "over");
	ring(START + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event_round"), "open");
	confirms("Mo", "FORFEIT cup 3 Fred\n");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event_round"), "closed");
	ck_assert_int_eq(number("SELECT paired>0 AND opened>=paired AND closed>opened FROM event_round"), 1);
	ck_assert(was_told("Anna", "events.round_closes"));
	writes("Mo", "ROUND cup EXTEND +3d\n");
	ck_assert(told("Mo", "@events.not_open"));
}

START_TEST(a_swiss_of_three_rounds)
{
	cup("rounds=3 turn=2d tiebreaks=points,buchholz,berger,games");
	first_round();
	writes("Fred", "WITHDRAW cup\n");
	confirms("Mo", "PAIR cup\n");
	/* Cleo and Anna have 2, Bob and Emil 1 and have met, Dora has 0: one of the two meets her, the other has the bye. */
	ck_assert_str_eq(tables(2), "Cleo-Anna Dora-Emil pairing:Bob");
	ck_assert_msg(told("Mo", "Bob floats down: his score has an odd number"), "%s", newest("Mo"));
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-2-1", "fr");
	ends("cup-2-2", "fr");
	ring(START + DAY);
	/* Cleo 4, Bob 3, Anna and Dora 2, who have met, Emil 1, who met Dora: she has the bye, for Bob and Cleo may not. */
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(3), "Bob-Cleo Anna-Emil pairing:Dora");
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-3-1", "fr");
	ring(START + 20 * DAY);
	ck_assert_int_eq(number("SELECT count(*) FROM event_round WHERE status='open'"), 1);
	ring(START + 31 * DAY);
	ck_assert(told("Mo", "@events.ask") && told("Mo", "ADJUDICATE cup 2 result=draw"));
	ring(START + 33 * DAY);
	ck_assert_int_eq(number("SELECT count(*) FROM event_round WHERE status='open'"), 1);
	ring(START + 34 * DAY + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Emil", "events.round_closes"));
	ck_assert_msg(strstr(csv(), ",1,\"Anna\",3,") != NULL, "%s", csv()); /* drawn, as long as it is not over */
	ends("cup-3-2", "fr");
	confirms("Mo", "PENALTY cup Bob points=1 why=\"late\"\n");
	ck_assert(was_told("Bob", "events.punished"));
	/* Points: Anna 2+0+2, Bob 1+2+2-1, Cleo 2+2+0, Dora 0+2+2, Emil 1+0+0, Fred none.
	 * Buchholz (FIDE C.07): a bye counts as against a dummy with the player's own score, but no more than three draws,
	 * 3; Cleo's forfeit as against one with no more than Fred's, whose rounds behind his leaving are draws, 2.
	 * Anna 4+4+1, Bob 1+3+4, Cleo 2+4+4, Dora 4+1+3, Emil 4+4+4, Fred 0.
	 * Berger: Anna 2x4+0+2x1, Bob 1x1+2x3+2x4, Cleo 2x2+2x4+0, Dora 0+2x1+2x3, Emil 1x4. */
	ck_assert_str_eq(csv(), "place,number,name,points,buchholz,berger,games\n"
				"1,3,\"Cleo\",4,10,12,2\n"
				"2,1,\"Anna\",4,9,10,2\n"
				"3,2,\"Bob\",4,8,15,1.5\n"
				"4,4,\"Dora\",4,8,8,1\n"
				"5,5,\"Emil\",1,12,4,0.5\n"
				"6,6,\"Fred\",0,0,0,0\n");
	writes("Nina", "STANDINGS cup\n");
	ck_assert(told("Nina", "Cleo"));
	writes("Nina", "CROSSTABLE cup\n");
	ck_assert_msg(told("Nina", "2 Anna                      4:1    1:0    5:1     4"), "%s", newest("Nina"));
	ck_assert_msg(told("Nina", "6 Fred                      1:-      -      -     0"), "%s", newest("Nina"));
	writes("Mo", "PAIR cup +test\n");
	ck_assert(told("Mo", "@events.all_paired"));
	writes("Nina", "EXPLAIN STANDING cup Bob\n");
	ck_assert_msg(told("Nina", "buchholz: 8") && told("Nina", "round 2: 3, a round without a game"), "%s",
		      newest("Nina"));
	writes("Nina", "STANDINGS cup format=trf\n");
	ck_assert(told("Nina", "012 Autumn cup"));
	reads_back(3);
}
END_TEST

/* ---- begun elsewhere ---- */

static const char *trf_of(const char *event)
{
	struct contest v;
	const char *out;
	MUST(&w, event_load(&w.site, event, w.arena, &v, &w.e));
	MUST(&w, event_standings_trf(&v, (int64_t)v.n_rounds, &out, &w.e));
	return out;
}

static enum err goes_on(const char *event, const char *file)
{
	struct contest v;
	MUST(&w, event_load(&w.site, event, w.arena, &v, &w.e));
	return event_import(&v, file, strlen(file), true, &w.e);
}

/* Of an event: its tables of a round as "1-4 5-2", by number of the entrants. */
static const char *numbers(const char *event, int round)
{
	return text(arena_printf(w.arena,
				 "SELECT group_concat(one||'-'||two,' ') FROM (SELECT one,two FROM event_table WHERE "
				 "event='%s' AND round=%d ORDER BY board)",
				 event, round));
}

START_TEST(an_event_goes_on_from_its_own_report)
{
	cup("rounds=3 turn=2d tiebreaks=points,buchholz,berger,games");
	first_round();
	const char *file = trf_of("cup");
	writes("Mo", "BEGIN EVENT two\ntitle=\"Autumn cup\"\nscenario=napoleonics/first-steps\nrounds=3\n"
		     "tiebreaks=points,buchholz,berger,games\nEND\n");
	MUST(&w, goes_on("two", file));
	const char *again = trf_of("two"), *own = strstr(again, "event two");
	ck_assert(own != NULL && was_told("Fred", "events.goes_on"));
	/* But for the name of the event the same. */
	ck_assert_msg(!strncmp(again, file, (size_t)(own - again)) && !strcmp(own + 9, strstr(file, "event cup") + 9),
		      "%s\n%s", file, again);
	ck_assert_int_eq(goes_on("two", file), ERR_REFUSED); /* it has entrants */
	w.e = (struct error)ERROR_INIT;
	writes("Fred", "WITHDRAW two\n"); /* as he is out of the other, where he never came */
	confirms("Mo", "PAIR cup\n");
	confirms("Mo", "PAIR two\n");
	ck_assert_str_eq(numbers("two", 2), numbers("cup", 2));
	writes("Mo", "ROUND two OPEN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE name LIKE 'two-2-%'"), 2);
}
END_TEST

/* ---- told apart by play-offs ---- */

START_TEST(play_offs_decide_behind_all_else)
{
	cup("rounds=1 turn=2d tiebreaks=points");
	writes("Mo", "PAIR cup +test\nPLAYOFF cup list=\"Cleo,Anna\"\n");
	ck_assert(told("Mo", "@events.play_offs_when"));
	first_round();
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Mo", "events.tied") && was_told("Mo", "Anna, Cleo"));
	ck_assert(strstr(csv(), "1,1,\"Anna\",2\n1,3,\"Cleo\",2\n") != NULL);
	writes("Mo", "CHECK PLAYOFF cup list=\"Cleo,Anna\"\n");
	ck_assert(told("Mo", "@events.play_offs_done") && !was_told("Anna", "events.play_offs"));
	writes("Mo", "PLAYOFF cup list=\"Cleo,Cleo\"\n");
	ck_assert(told("Mo", "@events.twice"));
	writes("Mo", "PLAYOFF cup list=\"Cleo,Nina\"\n");
	ck_assert(!told("Mo", "@events.play_offs_done"));
	confirms("Mo", "PLAYOFF cup list=\"Cleo, Anna\"\n");
	ck_assert_msg(strstr(csv(), "place,number,name,points,play-off\n1,3,\"Cleo\",2,2\n2,1,\"Anna\",2,1\n3,") !=
			      NULL,
		      "%s", csv());
	ck_assert(was_told("Emil", "events.play_offs") && was_told("Anna", "Cleo, Anna"));
	writes("Nina", "EXPLAIN STANDING cup Anna\n");
	ck_assert(told("Nina", "play-off: 1"));
	confirms("Mo", "PLAYOFF cup list=\"Emil,Bob\"\n"); /* what was told of others stands */
	ck_assert_msg(strstr(csv(), "\"Cleo\",2,2\n2,1,\"Anna\",2,1\n3,5,\"Emil\",1,2\n4,2,\"Bob\",1,1\n") != NULL,
		      "%s", csv());
	confirms("Mo", "PLAYOFF cup list=Anna,Cleo\n"); /* in place of what was told of these */
	ck_assert(strstr(csv(), "1,1,\"Anna\",2,2\n2,3,\"Cleo\",2,1\n3,5,\"Emil\",1,2\n") != NULL);
	/* Whoever goes on from the report of such an event has them, too. */
	writes("Mo", "BEGIN EVENT two\nscenario=napoleonics/first-steps\nrounds=2\ntiebreaks=points\nEND\n");
	MUST(&w, goes_on("two", trf_of("cup")));
	ck_assert_int_eq(number("SELECT count(*) FROM event_setting WHERE event='two' AND key LIKE 'play-off/%'"), 4);
	confirms("Mo", "PLAYOFF cup list=none\n");
	ck_assert_int_eq(
		number("SELECT count(*) FROM outbox WHERE recipient='anna@p.test' AND said LIKE '@events.play_offs%'"),
		4); /* each, though they came in one second */
	ck_assert(strstr(csv(), "name,points\n1,1,\"Anna\",2\n1,3,\"Cleo\",2\n3,2,\"Bob\",1\n3,5") != NULL);
}
END_TEST

START_TEST(play_offs_stand_where_the_list_has_them)
{
	cup("rounds=1 turn=2d tiebreaks=points,play-off,games");
	first_round();
	confirms("Mo", "PLAYOFF cup list=Cleo,Anna\n");
	ck_assert_msg(strstr(csv(), "points,play-off,games\n1,3,\"Cleo\",2,2,1\n2,1,\"Anna\",2,1,1\n") != NULL, "%s",
		      csv());
}
END_TEST

/* ---- time that counts ---- */

START_TEST(time_beyond_the_allowance_costs_points)
{
	cup("rounds=1 turn=2d allowance=36h overtime=2 tiebreaks=points unfinished=draw");
	confirms("Mo", "PAIR cup round=1\n");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert(was_told("Anna", "allowed 1d12h"));
	for (int i = 1; i <= 3; i++) {
		by_seat(i == 1 ? "Anna" : i == 2 ? "Emil" : "Cleo", "SEED drum\n");
		by_seat(i == 1 ? "Dora" : i == 2 ? "Bob" : "Fred", "SEED fife\n");
	}
	living_sql(&w, "UPDATE outbox SET state = 'sent', next = at");
	clock_fix(START + 35 * HOUR);
	writes("Mo", "TIMECHECK cup\n");
	ck_assert_msg(told("Mo", "allowed 1d12h") && told("Mo", "1. cup-1-1: Anna 1d11h, Dora 0h"), "%s", newest("Mo"));
	confirms("Mo", "ADJUDICATE cup 2 result=draw\n"); /* in time */
	clock_fix(START + 77 * HOUR);                     /* 41 hours too much: two days are begun */
	writes("Mo", "TIMECHECK cup\n");
	ck_assert_msg(told("Mo", "Anna 3d5h (too much), Dora 0h"), "%s", newest("Mo"));
	living_sql(&w, "UPDATE game SET snapshot='<broken/>'||snapshot WHERE name='cup-1-1'");
	writes("Mo", "TIMECHECK cup\n"); /* what cannot be loaded: of clocks that have stopped */
	ck_assert_msg(told("Mo", "1. cup-1-1: Anna 0h, Dora 0h"), "%s", newest("Mo"));
	living_sql(&w, "UPDATE game SET snapshot=substr(snapshot,10) WHERE name='cup-1-1'");
	living_sql(&w, "DELETE FROM seat WHERE game='cup-1-2'"); /* as if it were played on elsewhere */
	writes("Mo", "TIMECHECK cup\n");
	ck_assert_msg(told("Mo", "2. cup-1-2, over: Emil 0h, Bob 0h"), "%s", newest("Mo"));
	confirms("Mo", "ADJUDICATE cup 1 result=Anna\n");
	ck_assert_int_eq(number("SELECT count(*) FROM event_penalty"), 0);
	ring(START + 31 * DAY); /* table 3 runs still */
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Anna", "events.overtime_taken") && was_told("Anna", "points 4") &&
		  was_told("Anna", "used 3d5h"));
	ck_assert(!was_told("Dora", "events.overtime_taken") && !was_told("Emil", "events.overtime_taken"));
	ck_assert(was_told("Cleo", "events.overtime_taken"));
	ck_assert_msg(strstr(csv(), "\"Emil\",1\n") && strstr(csv(), "\"Anna\",-2\n"), "%s", csv());
	writes("Mo", "PENALTY cup Anna points=0 why=x\n");
	ck_assert(told("Mo", "@events.bad_penalty"));
	confirms("Mo", "PENALTY cup Anna points=-4 why=\"she was ill\"\n"); /* what was taken by itself is given back */
	ck_assert(was_told("Anna", "back 1"));
	ck_assert(strstr(csv(), "\"Anna\",2\n") != NULL);
}
END_TEST

START_TEST(what_has_no_points_allows_no_time)
{
	writes("Mo", "BEGIN EVENT cup\nform=knock-out\nscenario=napoleonics/first-steps\nallowance=2d\nEND\n");
	ck_assert(told("Mo", "@events.allowance_not"));
	writes("Mo", "CHECK BEGIN EVENT cup\nform=knock-out\nscenario=napoleonics/first-steps\nEND\n");
	ck_assert(told("Mo", "@events.begun") && !told("Mo", "allowance=") && !told("Mo", "overtime="));
	cup("rounds=1");
	writes("Mo", "SET EVENT cup allowance=10d\n");
	ck_assert(told("Mo", "allowance=10d"));
	writes("Mo", "SET EVENT cup form=ladder\n");
	ck_assert(told("Mo", "@events.allowance_not"));
}
END_TEST

/* A player of a file of one round. */
static const char *player(int n, const char *name, const char *points, int rank, const char *round)
{
	return arena_printf(w.arena, "001 %4d      %-33s %4s %3s %11s %10s %4s %4d  %s\r\n", n, name, "", "", "", "",
			    points, rank, round);
}

static const char *foreign(const char *last)
{
	return arena_printf(w.arena, "012 Club\r\n%s%s%s%s%s", player(1, "Anna", " 1.0", 1, "   2 w 1"),
			    player(2, "Zeno of Elea", " 0.0", 5, "   1 b 0"), player(3, "Cleo", " 0.5", 2, "   4 b ="),
			    player(4, "Dora", " 0.5", 2, "   3 w ="), player(5, "Emil", " 0.0", 4, last));
}

START_TEST(an_event_of_others_goes_on_here)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=4\nEND\n");
	for (int i = 0; i < 5; i++)
		(void)person(players[i]);
	MUST(&w, goes_on("cup", foreign("0000 - Z")));
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='points'"), "1,0.5,0");
	ck_assert_str_eq(numbers("cup", 1), "1-2 4-3");
	ck_assert_msg(!strncmp(strchr(csv(), '\n'), "\n1,1,\"Anna\",1,", 12) && strstr(csv(), ",3,\"Cleo\",0.5,"), "%s",
		      csv());
	writes("Mo", "TODO\n");
	ck_assert_msg(told("Mo", "Zeno of Elea is not known here: SUBSTITUTE cup"), "%s", newest("Mo"));
	ck_assert_str_eq(text("SELECT status FROM entrant WHERE n=5"), "entered"); /* he played nowhere yet */
	ck_assert(mailing_count(&w, "SELECT count(*) FROM outbox WHERE recipient=''") == 0);
	writes("Mo", "PAIR cup +test\n");
	ck_assert(!told("Mo", "Zeno"));
	confirms("Mo", "SUBSTITUTE cup \"Zeno of Elea\" Bob\n");
	ck_assert_str_eq(text("SELECT name FROM person JOIN entrant ON id=person WHERE n=2"), "Bob");
	ck_assert(was_told("Bob", "events.plays_on"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_int_eq(number("SELECT count(*) FROM event_table WHERE round=2 AND 2 IN (one,two)") +
				 number("SELECT count(*) FROM event_bye WHERE round=2 AND entrant=2"),
			 1);
	ck_assert_str_eq(text("SELECT count(*) FROM event_table WHERE round=2 AND (one,two) IN (VALUES (1,2),(2,1))"),
			 "0");
}
END_TEST

/* As pairing programs mark them: the column of a round to come, in which nobody plays yet. */
START_TEST(byes_of_the_next_round_come_along)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=4\nEND\n");
	for (int i = 0; i < 6; i++)
		(void)person(players[i]);
	MUST(&w, goes_on("cup", arena_printf(w.arena, "%s%s%s%s%s%sXXR 4\r\n", player(1, "Anna", " 1.0", 1, "   2 w 1"),
					     player(2, "Bob", " 0.0", 5, "   1 b 0  0000 - H"),
					     player(3, "Cleo", " 0.5", 2, "   4 b ="),
					     player(4, "Dora", " 0.5", 2, "   3 w =  0000 - Z"),
					     player(5, "Emil", " 1.0", 4, "   6 w 1  0000 - *"),
					     player(6, "Fred", " 0.0", 4, "   5 b 0"))));
	ck_assert_int_eq(number("SELECT count(*) FROM event_round"), 1);
	ck_assert_str_eq(text("SELECT group_concat(round||entrant||kind,' ') FROM event_bye"), "22half 24zero");
	ck_assert_int_eq(number("SELECT count(*) FROM entrant WHERE status<>'entered'"), 0);
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(2), "Anna-Emil Cleo-Fred half:Bob zero:Dora");
}
END_TEST

/* Five in a round robin, so that one is free in each round; one is not known here. */
START_TEST(a_round_robin_goes_on_from_its_own_report)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=round-robin tiebreaks=points,berger\nEND\n");
	for (int i = 0; i < 5; i++)
		writes(players[i], "ENTER cup\n");
	for (int round = 1; round <= 2; round++) {
		confirms("Mo", "PAIR cup\n");
		writes("Mo", "ROUND cup OPEN\n");
		ends(arena_printf(w.arena, "cup-%d-1", round), "fr");
		ends(arena_printf(w.arena, "cup-%d-2", round), round == 1 ? NULL : "br");
		ring(clock_now() + HOUR);
	}
	const char *file = trf_of("cup");
	char *other = arena_strdup(w.arena, file), *name = strstr(other, "Dora ");
	ck_assert_ptr_nonnull(name);
	memcpy(name, "Zeno ", 5);
	writes("Mo", "BEGIN EVENT two\nscenario=first-steps\nform=round-robin tiebreaks=points,berger\nEND\n");
	MUST(&w, goes_on("two", other));
	ck_assert_str_eq(text("SELECT group_concat(status) FROM entrant WHERE event='two'"),
			 "entered,entered,entered,entered,entered");
	confirms("Mo", "SUBSTITUTE two Zeno Dora\n");
	for (int round = 3; round <= 5; round++) {
		confirms("Mo", "PAIR cup\n");
		confirms("Mo", "PAIR two\n");
		ck_assert_str_eq(numbers("two", round), numbers("cup", round));
		writes("Mo", "ROUND cup OPEN\n");
		writes("Mo", "ROUND two OPEN\n");
		confirms("Mo", "ROUND cup CLOSE\n");
		confirms("Mo", "ROUND two CLOSE\n");
	}
	ck_assert_str_eq(text("SELECT group_concat(status) FROM event"), "over,over");
}
END_TEST

/* Who is not known here keeps his number, so that the others meet whom they should. */
START_TEST(a_round_robin_of_others_goes_on_here)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=round-robin\nEND\n");
	for (int i = 0; i < 4; i++)
		(void)person(players[i]);
	const char *four[] = {"   4 w 1", "   3 w =", "   2 b =", "   1 b 0"};
	static const char *const names[] = {"Anna", "Zeno", "Cleo", "Dora"};
	static const char *const points[] = {" 1.0", " 0.5", " 0.5", " 0.0"};
	const char *file = "012 Club\r\n";
	for (int i = 0; i < 4; i++)
		file = arena_printf(w.arena, "%s%s", file, player(i + 1, names[i], points[i], 1, four[i]));
	MUST(&w, goes_on("cup", file));
	ck_assert_str_eq(numbers("cup", 1), "1-4 2-3");
	confirms("Mo", "PAIR cup\n");
	/* By Berger round 2 is 4-3, 1-2: Zeno is not paired, and Anna has a full bye. */
	ck_assert_str_eq(numbers("cup", 2), "4-3");
	ck_assert_str_eq(text("SELECT entrant||kind FROM event_bye WHERE round=2"), "1full");
}
END_TEST

START_TEST(a_round_robin_by_other_tables_is_refused)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=round-robin\nEND\n");
	const char *file = arena_printf(w.arena, "012 Club\r\n%s%s%s%s", player(1, "A", " 1.0", 1, "   2 w 1"),
					player(2, "B", " 0.0", 3, "   1 b 0"), player(3, "C", " 0.5", 2, "   4 b ="),
					player(4, "D", " 0.5", 2, "   3 w ="));
	ck_assert_int_eq(goes_on("cup", file), ERR_REFUSED);
	ck_assert_msg(strstr(w.e.text, "player 1, round 1: by the tables of Berger") != NULL, "%s", w.e.text);
	w.e = (struct error)ERROR_INIT;
	writes("Mo", "SET EVENT cup pools=2\n");
	ck_assert_int_eq(goes_on("cup", file), ERR_REFUSED);
	ck_assert_msg(strstr(w.e.text, "pools") != NULL, "%s", w.e.text);
	w.e = (struct error)ERROR_INIT;
}
END_TEST

/* ---- brought by mail ---- */

/* With a file, which was cut off from the mail that it came with. */
static void sends(const char *name, const char *text, const char *file)
{
	mailing_file = file;
	writes(name, text);
	mailing_file = NULL;
}

START_TEST(a_file_comes_by_mail)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=4\nEND\n");
	for (int i = 0; i < 5; i++)
		(void)person(players[i]);
	writes("Mo", "IMPORT EVENT cup\n");
	ck_assert_msg(told("Mo", "@events.no_file"), "%s", newest("Mo"));
	sends("Mo", "IMPORT EVENT cup\n", foreign("   3 w 1")); /* which breaks off in the middle */
	ck_assert_msg(told("Mo", "@events.not_imported"), "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant") + number("SELECT count(*) FROM event_table") +
				 number("SELECT count(*) FROM event_round"),
			 0);
	sends("Mo", "CHECK IMPORT EVENT cup\n", foreign("0000 - Z"));
	ck_assert_msg(told("Mo", "@events.imported_done&#10;check 1"), "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant"), 0);
	sends("Bob", "IMPORT EVENT cup\n", foreign("0000 - Z"));
	ck_assert(told("Bob", "@events.not_director"));
	sends("Mo", "IMPORT EVENT cup\n", foreign("0000 - Z"));
	ck_assert_msg(told("Mo", "@events.imported_done") && told("Mo", "SUBSTITUTE cup &quot;Anna&quot;"), "%s",
		      newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant WHERE person<0"), 5);
	ck_assert(!was_told("Anna", "events.goes_on"));
	ck_assert_str_eq(numbers("cup", 1), "1-2 4-3");
	confirms("Mo", "SUBSTITUTE cup Anna Anna\n");
	ck_assert_int_eq(number("SELECT person FROM entrant WHERE n=1"), person("Anna").id);
}
END_TEST

static const struct {
	const char *form, *file, *why;
} unfit[] = {
	{"form=knock-out", NULL, "no Swiss or round robin"},
	{"double=on", NULL, "single games"},
	{"rounds=2", "   3 w 1", "opponent"},
	{"rounds=2", "0000 - 9", "line"},
	{"rounds=2", "0000 - F", "player 5 has 0.0 points there, and 1.0"},
};

START_TEST(what_does_not_fit_is_refused)
{
	writes("Mo", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=first-steps\n%s\nEND\n", unfit[_i].form));
	ck_assert_int_eq(goes_on("cup", foreign(unfit[_i].file ? unfit[_i].file : "0000 - H")), ERR_REFUSED);
	ck_assert_msg(strstr(w.e.text, unfit[_i].why) != NULL, "%s", w.e.text);
	w.e = (struct error)ERROR_INIT;
}
END_TEST

/* ---- what is played ---- */

#define THREE "scenario=napoleonics/first-steps, tricorne/first-muster, battalions/first-cards\n"

static const char *scenario_of_round(int round)
{
	return text(arena_printf(w.arena, "SELECT scenario FROM event_round WHERE n=%d", round));
}

/* The one of the three whose digest is lowest. */
static const char *by_die(const char *die, int round)
{
	static const char *const names[] = {"napoleonics/first-steps", "tricorne/first-muster",
					    "battalions/first-cards"};
	const char *best = "", *lowest = "g";
	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		const char *lines = arena_printf(w.arena, "scenario\ncup\n%d\n%s\n%s\n", round, die, names[i]);
		uint8_t h[HASH_BYTES];
		char hex[HASH_HEX];
		hash_bytes(h, NULL, lines, strlen(lines));
		hash_hex(hex, h);
		if (strcmp(hex, lowest) < 0) {
			lowest = arena_strdup(w.arena, hex);
			best = names[i];
		}
	}
	return best;
}

START_TEST(scenarios_are_drawn_by_a_sealed_die)
{
	cup(THREE "rounds=4 choice=draw");
	const char *die = text("SELECT value FROM event_setting WHERE key='die'");
	confirms("Mo", "PAIR cup\n");
	const char *first = scenario_of_round(1);
	ck_assert_str_eq(first, by_die(die, 1));
	ck_assert(was_told("Anna", die) && was_told("Anna", "events.scenario_drawn"));
	ck_assert_str_ne(text("SELECT value FROM event_setting WHERE key='die'"), die);
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_int_eq(number(arena_printf(w.arena, "SELECT count(*) FROM game WHERE system||'/'='%.*s'",
					     (int)(strchr(first, '/') - first) + 1, first)),
			 3);
	for (int round = 2; round <= 4; round++) {
		confirms("Mo", "ROUND cup CLOSE\n");
		confirms("Mo", "PAIR cup\n");
		writes("Mo", "ROUND cup OPEN\n");
	}
	ck_assert_int_eq(number("SELECT count(DISTINCT scenario) FROM event_round WHERE n<4"), 3);
	ck_assert(strstr(csv(), "place,") != NULL);
}
END_TEST

START_TEST(each_strikes_what_he_will_not_play)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=napoleonics/first-steps\nchoice=strike\nEND\n");
	ck_assert(told("Mo", "@events.choice_not"));
	cup(THREE "rounds=2 choice=strike");
	writes("Anna", "STRIKE cup first-steps\n");
	ck_assert(told("Anna", "@events.choose_when"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
	writes("Anna", "STRIKE cup first-steps first-muster\n");
	ck_assert(told("Anna", "@events.strike_which"));
	writes("Anna", "STRIKE cup tricorne/first-muster\n");
	writes("Anna", "STRIKE cup first-steps\n"); /* in place of that */
	ck_assert(told("Anna", "@events.choice_kept"));
	writes("Emil", "STRIKE cup first-steps\n");
	writes("Bob", "STRIKE cup first-muster\n");
	writes("Nina", "STRIKE cup first-steps\n");
	ck_assert(told("Nina", "@events.no_table_of_yours"));
	writes("Bob", "BID cup side=fr points=1\n");
	ck_assert(told("Bob", "@events.not_chosen_so"));
	ck_assert(!was_told("Dora", "first-steps struck") && !was_told("Dora", "events.struck"));
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert(was_told("Dora", "events.struck") && was_told("Emil", "battalions/first-cards"));
	ck_assert_str_eq(mailing_rows(&w, "SELECT name||' '||system FROM game ORDER BY name"),
			 "cup-1-1 tricorne\ncup-1-2 battalions\ncup-1-3 napoleonics\n");
	writes("Emil", "STRIKE cup first-steps\n");
	ck_assert(told("Emil", "@events.choose_when"));
	ends("cup-1-1",
	     text("SELECT seat FROM seat WHERE game='cup-1-1' AND holder=(SELECT id FROM person WHERE name='Dora')"));
	ring(START + HOUR);
	confirms("Mo", "ROUND cup CLOSE\n");
	ck_assert_msg(strstr(csv(), "\n1,4,\"Dora\",2,") != NULL, "%s", csv());
}
END_TEST

START_TEST(sides_are_bid_for)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=napoleonics/first-steps\nchoice=bid double=on\nEND\n");
	ck_assert(told("Mo", "@events.choice_not"));
	cup("rounds=2 choice=bid");
	writes("Mo", "SET EVENT cup double=on\n");
	ck_assert(told("Mo", "@events.choice_not"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
	writes("Anna", "BID cup side=br points=3\n"); /* more than a win */
	ck_assert(told("Anna", "@events.bid_how"));
	writes("Anna", "BID cup side=British points=2\n");
	writes("Dora", "BID cup side=br points=1\n");
	writes("Emil", "BID cup side=fr points=0\n");
	writes("Bob", "BID cup side=br points=2\n");
	writes("Fred", "BID cup side=fr points=1\n");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_str_eq(tables(1), "Dora-Anna Emil-Bob Fred-Cleo");
	ck_assert_str_eq(mailing_rows(&w, "SELECT handicap FROM event_table ORDER BY board"), "-2\n0\n1\n");
	ck_assert(was_told("Dora", "events.bids_open"));
	ends("cup-1-1", "br");
	ends("cup-1-2", "br");
	ends("cup-1-3", NULL);
	ring(START + HOUR);
	/* Anna won and gave 2, Bob won for nothing, Fred drew and gave 1. */
	ck_assert_msg(strstr(csv(), ",1,\"Anna\",0,") && strstr(csv(), ",4,\"Dora\",2,") &&
			      strstr(csv(), ",2,\"Bob\",2,") && strstr(csv(), ",6,\"Fred\",0,") &&
			      strstr(csv(), ",3,\"Cleo\",2,"),
		      "%s", csv());
	writes("Mo", "STANDINGS cup format=trf\n");
	ck_assert(told("Mo", "001    1"));
	reads_back(1);
}
END_TEST

/* ---- protests ---- */

START_TEST(protests_go_to_who_plays_elsewhere)
{
	cup("rounds=2 turn=2d");
	int64_t anna = person("Anna").id, nina = person("Nina").id;
	writes("Mo", "SET EVENT cup appeals=\"Anna,Nina\"\n");
	writes("Mo", "SHOW EVENT cup\n");
	ck_assert_msg(told("Mo", "appeals=Anna,Nina"), "%s", newest("Mo"));
	writes("Mo", "SET EVENT cup appeals=Nobody\n");
	ck_assert(told("Mo", "@events.no_person"));
	writes("Bob", "PROTEST cup 1 why=\"x\"\n");
	ck_assert(told("Bob", "@events.no_table"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
	writes("Mo", "ROUND cup OPEN\n");
	writes("Anna", "CHECK PROTEST cup 1 why=\"he knows my hand\"\n");
	ck_assert_int_eq(number("SELECT count(*) FROM event_protest"), 0);
	writes("Anna", "PROTEST cup 1 why=\"he knows my hand\"\n");
	ck_assert(told("Anna", "@events.protest_done") && told("Nina", "he knows my hand") && told("Nina", "cup-1-1") &&
		  was_told("Mo", "events.protest_told"));
	writes("Bob", "PROTEST cup 3 why=\"late\"\n"); /* Anna plays neither there nor with him */
	writes("Bob", "PROTEST cup 1 why=\"loud\"\n");
	writes("Dora", "PROTEST cup 3 why=\"slow\"\n"); /* Anna plays with her */
	ck_assert_str_eq(mailing_rows(&w, "SELECT judge FROM event_protest ORDER BY id"),
			 arena_printf(w.arena, "%lld\n%lld\n%lld\n%lld\n", (long long)nina, (long long)anna,
				      (long long)nina, (long long)nina));
	writes("Nina", "TODO\n");
	ck_assert(told("Nina", "DECIDE PROTEST 1") && told("Nina", "DECIDE PROTEST 3") && !told("Nina", "PROTEST 2"));
	writes("Nina", "DECIDE PROTEST 2 \"no\"\n");
	ck_assert(told("Nina", "@events.no_protest"));
	writes("Nina", "DECIDE PROTEST 1 \"No hand was seen.\"\n");
	ck_assert(told("Anna", "No hand was seen.") && told("Dora", "events.ruled") && told("Mo", "No hand was seen."));
	writes("Nina", "DECIDE PROTEST 1 \"Or was it?\"\n");
	ck_assert(told("Nina", "@events.no_protest"));
	writes("Nina", "PROTEST cup 1 why=\"I watch\"\n");
	ck_assert(told("Nina", "@events.not_in"));
	confirms("Mo", "SUBSTITUTE cup Cleo Nina\n"); /* who plays at that table now */
	writes("Nina", "DECIDE PROTEST 4 \"It was not slow.\"\n");
	ck_assert(told("Nina", "@events.own_table"));
	confirms("Nina", "FORGET ME\n"); /* then the director is asked */
	ck_assert_msg(was_told("Mo", "events.protest_back") && was_told("Mo", "slow"), "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM event_protest WHERE ruled=0 AND judge=0"), 2);
	writes("Anna", "PROTEST cup 2 why=\"late\"\n");
	ck_assert(told("Anna", "person Mo"));
	writes("Mo", "JUDGE cup 3 Bob\n"); /* who protests there */
	ck_assert_msg(told("Mo", "@events.judge_not"), "%s", newest("Mo"));
	writes("Mo", "JUDGE cup 1 Emil\n"); /* it is decided */
	ck_assert_msg(told("Mo", "@events.no_protest"), "%s", newest("Mo"));
	confirms("Mo", "JUDGE cup 4 Emil\n");
	ck_assert(was_told("Emil", "events.protests") && was_told("Emil", "n 4"));
	writes("Mo", "DECIDE PROTEST 4 \"It is mine.\"\n");
	ck_assert(told("Mo", "@events.no_protest"));
	writes("Emil", "DECIDE PROTEST 4 \"It was a holiday.\"\n");
	ck_assert(was_told("Mo", "It was a holiday."));
	writes("Mo", "DECIDE PROTEST 3 \"It was not.\"\n");
	ck_assert(was_told("Bob", "It was not.") && was_told("Dora", "It was not."));
	confirms("Dora", "FORGET ME\n");
	ck_assert_str_eq(text("SELECT why FROM event_protest WHERE id=4"), "");
}
END_TEST

/* Where the director plays there himself, who runs the site decides it, or names who does. */
START_TEST(a_protest_that_nobody_can_decide_waits_for_the_site)
{
	struct buf said = BUF_INIT;
	bool good;
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nappeals=none\nEND\n");
	writes("Mo", "ENTER cup\n");
	for (int i = 0; i < 3; i++)
		writes(players[i], "ENTER cup\n");
	(void)person("Nina");
	writes("Mo", "SET EVENT cup appeals=Nina\n");
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Mo-Bob Cleo-Anna");
	writes("Mo", "ROUND cup OPEN\n");
	writes("Bob", "PROTEST cup 1 why=\"he looks\"\n");
	writes("Bob", "PROTEST cup 2 why=\"they talk\"\n");
	confirms("Nina", "FORGET ME\n");
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE said LIKE '%notice.protest%n 1%'"), 1);
	writes("Mo", "DECIDE PROTEST 1 \"I do not.\"\n");
	ck_assert(told("Mo", "@events.own_table"));
	writes("Mo", "JUDGE cup 1 Anna\n");
	ck_assert(told("Mo", "@events.own_table"));
	MUST(&w, command_direct(&w.site, "JUDGE cup 1 Anna", &good, &said, &w.e));
	ck_assert_msg(good && was_told("Anna", "events.protests"), "%s", buf_text(&said));
	MUST(&w, command_direct(&w.site, "DECIDE PROTEST 2 \"They may.\"", &good, &said, &w.e));
	ck_assert_msg(good, "%s", buf_text(&said));
	ck_assert_msg(was_told("Bob", "They may.") && was_told("Bob", "by Who runs this site"), "%s", newest("Bob"));
	MUST(&w, command_direct(&w.site, "DECIDE PROTEST 2 \"They may not.\"", &good, &said, &w.e));
	ck_assert(!good);
	buf_free(&said);
}
END_TEST

START_TEST(a_director_who_plays_decides_nothing_of_himself)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=napoleonics/first-steps\nEND\n");
	writes("Mo", "ENTER cup\n");
	for (int i = 0; i < 3; i++)
		writes(players[i], "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Mo-Bob Cleo-Anna");
	writes("Mo", "CHECK REPAIR cup 1 Mo Anna why=\"I wish\"\n");
	ck_assert(told("Mo", "@events.own_table"));
	writes("Mo", "ROUND cup OPEN\n");
	static const char *const his[] = {"FORFEIT cup 1 Bob", "FORFEIT cup 1 DOUBLE", "ADJUDICATE cup 1 result=Mo",
					  "PENALTY cup Mo points=1 why=x", "BYE cup Mo kind=full",
					  "SUBSTITUTE cup Mo Nina"};
	(void)person("Nina");
	for (size_t i = 0; i < ARRAY_LEN(his); i++) {
		writes("Mo", arena_printf(w.arena, "CHECK %s\n", his[i]));
		ck_assert_msg(told("Mo", "@events.own_table"), "%s: %s", his[i], newest("Mo"));
	}
	writes("Mo", "CHECK FORFEIT cup 2 Anna\n");
	ck_assert(!told("Mo", "@events.own_table"));
	writes("Bob", "PROTEST cup 1 why=\"he looks\"\n");
	ck_assert(told("Bob", "@events.no_judge"));
	writes("Anna", "PROTEST cup 2 why=\"she looks\"\n");
	ck_assert_int_eq(number("SELECT judge FROM event_protest"), person("Mo").id);
}
END_TEST

/* ---- by hand ---- */

START_TEST(what_rounds_play_stays_as_it_was_told)
{
	cup("rounds=2");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "SET EVENT cup scenario=napoleonics/bailen\n");
	ck_assert(told("Mo", "@events.set_played") && told("Mo", "played napoleonics/first-steps,&#10;"));
	writes("Mo", "ROUND cup OPEN\n");
	writes("Mo", "SET EVENT cup scenario=first-steps,bailen\n");
	ck_assert(told("Mo", "@events.set&#10;"));
	confirms("Mo", "ADJUDICATE cup 1 result=Dora\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-1'"), "over");
}
END_TEST

/* A ladder would have played its first challenge by the dice of a round. */
START_TEST(what_a_deal_hangs_on_stays)
{
	cup("rounds=3 deal=trusting");
	confirms("Mo", "DEAL cup round=1 SAME\n");
	static const char *const keys[] = {"form=ladder", "double=on", "deal=hours"};
	for (size_t i = 0; i < ARRAY_LEN(keys); i++) {
		writes("Mo", arena_printf(w.arena, "SET EVENT cup %s\n", keys[i]));
		ck_assert_msg(told("Mo", "@events.set_dealt"), "%s: %s", keys[i], newest("Mo"));
	}
	writes("Mo", "SET EVENT cup rounds=2 form=swiss\n");
	ck_assert(told("Mo", "@events.set&#10;"));
	confirms("Mo", "DEAL cup round=1 OWN\n");
	writes("Mo", "SET EVENT cup form=ladder\n");
	ck_assert(told("Mo", "@events.set&#10;"));
	writes("Mo", "CHECK DEAL cup round=1 SAME\n");
	ck_assert(told("Mo", "@events.ladder_no_rounds"));
}
END_TEST

START_TEST(pairings_are_mended_and_byes_given)
{
	cup("rounds=2 points=100,50,0");
	writes("Mo", "SEEDING cup list=\"Fred,Emil\"\n");
	ck_assert_str_eq(text("SELECT seed FROM entrant WHERE n=6"), "1");
	confirms("Mo", "BYE cup Anna kind=half\n");
	ck_assert(was_told("Anna", "events.bye_given"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Fred-Bob Cleo-Emil half:Anna pairing:Dora");
	writes("Mo", "BYE cup Bob kind=half round=1\n");
	ck_assert(told("Mo", "@events.bye_later"));
	writes("Mo", "REPAIR cup 1 Fred Anna why=\"no\"\n");
	ck_assert(told("Mo", "@events.not_sitting"));
	writes("Mo", "PAIR cup +check\n");
	ck_assert(told("Mo", "@events.verdict") && told("Mo", "worse 0"));
	confirms("Mo", "REPAIR cup 1 Fred Dora why=\"a house\"\n");
	ck_assert_str_eq(tables(1), "Fred-Dora Cleo-Emil half:Anna pairing:Bob");
	confirms("Mo", "REPAIR cup 1 Emil Fred why=\"another\"\n");
	ck_assert_str_eq(tables(1), "Emil-Fred Cleo-Dora half:Anna pairing:Bob");
	ck_assert(was_told("Bob", "events.repaired"));
	writes("Mo", "PAIR cup +check\n");
	ck_assert_msg(told("Mo", "worse 7"), "%s", newest("Mo")); /* the top half no more meets the bottom half */
	writes("Mo", "ROUND cup OPEN\n");
	writes("Mo", "REPAIR cup 1 Emil Dora why=\"late\"\n");
	ck_assert(told("Mo", "@events.not_paired"));
	ck_assert_str_eq(
		text("SELECT holder=(SELECT id FROM person WHERE name='Emil') FROM seat WHERE game='cup-1-1' AND "
		     "seat='fr'"),
		"1");
	confirms("Mo", "ROUND cup CLOSE\n"); /* nothing is over: both are drawn */
	ck_assert(strstr(csv(), "\n1,2,\"Bob\",100,") && strstr(csv(), "\n2,1,\"Anna\",50,") &&
		  strstr(csv(), "\n2,4,\"Dora\",50,"));
	writes("Mo", "STANDINGS cup format=trf\n");
	ck_assert(told("Mo", "@events.no_report"));
}
END_TEST

START_TEST(a_substitute_has_games_and_points)
{
	cup("rounds=2");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	writes("Mo", "SUBSTITUTE cup Anna Bob\n");
	ck_assert(told("Mo", "@events.is_entrant"));
	writes("Mo", "CHECK SUBSTITUTE cup Anna Mo\n"); /* with the points of somebody else */
	ck_assert(told("Mo", "@events.own_table"));
	(void)person("Gwen");
	confirms("Mo", "SUBSTITUTE cup Anna Gwen\n");
	ck_assert(was_told("Anna", "events.plays_on") && was_told("Gwen", "events.plays_on"));
	ck_assert_str_eq(text("SELECT count(*) FROM seat JOIN person ON id=holder WHERE name='Gwen'"), "1");
	ck_assert(strstr(tables(1), "Gwen-Dora") != NULL);
	writes("Anna", "WITHDRAW cup\n");
	ck_assert(told("Anna", "@events.not_in"));
	confirms("Mo", "ADJUDICATE cup 1 result=Gwen\n");
	ck_assert(strstr(csv(), "\"Gwen\",2,") != NULL);
}
END_TEST

/* Everybody meets everybody, in two games each with the sides changed. */
START_TEST(a_round_robin_of_double_games)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=round-robin double=on unfinished=draw length=10d "
		     "tiebreaks=points,berger,banners\nEND\n");
	for (size_t i = 0; i < 3; i++)
		writes(players[i], "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	writes("Emil", "ENTER cup\n");
	ck_assert(told("Emil", "@events.closed"));
	ck_assert_str_eq(tables(1), "Bob-Cleo zero:Anna");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_str_eq(mailing_rows(&w, "SELECT game||' '||name FROM seat JOIN person ON id=holder WHERE seat='fr'"),
			 "cup-1-1a Bob\ncup-1-1b Cleo\n");
	ends("cup-1-1a", "fr");
	ends("cup-1-1b", "fr");
	ring(START + HOUR);
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_str_eq(tables(2), "Anna-Bob zero:Cleo");
	ends("cup-2-1a", "fr");
	writes("Cleo", "WITHDRAW cup\n");
	ring(START + 10 * DAY);
	ck_assert_str_eq(text("SELECT status FROM event_round WHERE n=2"), "open");
	ring(START + 10 * DAY + 2 * HOUR); /* the second half is drawn at once */
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(3), "full:Anna zero:Bob");
	writes("Mo", "ROUND cup OPEN\n");
	ring(START + 10 * DAY + 3 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	/* Anna 2+1, 4 for who is away; Bob 2, 0+1; Cleo 2. */
	ck_assert(strstr(csv(), "\n1,1,\"Anna\",7,") && strstr(csv(), "\n2,2,\"Bob\",3,") &&
		  strstr(csv(), "\n3,3,\"Cleo\",2,"));
}
END_TEST

/* ---- the manual ---- */

/* As roff wants it: a hyphen that is to be copied is a minus. */
static void add_roff(struct buf *out, const char *plain)
{
	for (; *plain; plain++)
		buf_addf(out, "%s%c", *plain == '-' ? "\\" : "", *plain);
}

START_TEST(the_manual_lists_the_settings)
{
	struct buf want = BUF_INIT, file = BUF_INIT;
	const struct words *words = site_words(&w.site, NULL);
	MUST(&w, file_read(living_file(&w, "man/estafette-events.7"), 1 << 20, &file, &w.e));
	for (int i = 0; i < EVENT_GAMES; i++) {
		const struct setting *s = &event_settings[i];
		struct buf takes = BUF_INIT;
		const char *value;
		ck_assert(i == EVENT_SCENARIO ||
			  (event_setting_read(s, s->preset, w.arena, &value) && !strcmp(value, s->preset)));
		event_setting_values(s, &takes);
		buf_clear(&want);
		buf_adds(&want, ".TP\n.B ");
		add_roff(&want, s->key);
		buf_addc(&want, '\n');
		add_roff(&want, words_plain(words, s->help));
		buf_adds(&want, "\nValues: ");
		add_roff(&want, buf_text(&takes));
		buf_addf(&want, "%s", *s->preset ? "; as it comes: " : "; it must be set");
		add_roff(&want, s->preset);
		buf_addf(&want, "%s.\n",
			 s->until == SETTING_BEFORE ? "; changed before the first round is paired" : "");
		buf_free(&takes);
		ck_assert_msg(strstr(buf_text(&file), buf_text(&want)) != NULL, "man/estafette-events.7 lacks:\n%s",
			      buf_text(&want));
	}
	buf_free(&want);
	buf_free(&file);
}
END_TEST

START_TEST(what_is_written_in_a_games_mail_is_shown_its_place)
{
	cup("rounds=1");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	by_seat("Anna", "WITHDRAW cup\n");
	ck_assert_msg(told("Anna", "desk.of_event"), "%s", newest("Anna"));
	by_seat("Anna", "I withdraw, cup in hand.\n");
	ck_assert(!told("Anna", "desk.of_event"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant WHERE status='withdrawn'"), 0);
}
END_TEST

/* ---- ratings ---- */

START_TEST(an_event_counts_for_ratings_unless_it_says_so)
{
	cup("rounds=1 rated=off");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	for (size_t i = 0; i < ARRAY_LEN(players); i++)
		by_seat(players[i], "SEED drum\n");
	ck_assert_str_eq(
		text("SELECT count(DISTINCT game)||' '||(count(*)-sum(CAST(bytes AS TEXT) LIKE '%rated=\"no\"%rated=\"no\"%')) "
		     "FROM record WHERE turn=0"),
		"3 0");
}
END_TEST

/* ---- words ---- */

START_TEST(the_director_is_told_what_waits_and_writes_to_all)
{
	cup("rounds=2");
	writes("Mo", "TODO\n");
	ck_assert(told("Mo", "Autumn cup (cup), which you direct, 6 entered"));
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "TODO\n");
	ck_assert(told("Mo", "ROUND cup OPEN begins its games"));
	writes("Mo", "ROUND cup OPEN\n");
	writes("Mo", "TODO\n");
	ck_assert(told("Mo", "round 1 is open until"));
	writes("Mo", "BEGIN TEXT event=cup\nBEGIN ORDERS\nAll are well.\nEND\n");
	writes("Mo", "BEGIN TEXT event=cup\nAll are well.\nEND\n");
	ck_assert(was_told("Fred", "events.notice") && was_told("Anna", "| All are well."));
	writes("Anna", "BEGIN EVENT other\nscenario=first-steps\nEND\n");
	writes("Anna", "BEGIN TEXT event=cup\nI say so.\nEND\n");
	ck_assert(told("Anna", "@events.not_director"));
}
END_TEST

START_TEST(who_never_came_is_out)
{
	cup("rounds=2");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	by_seat("Bob", "SEED drum\n");
	confirms("Mo", "FORFEIT cup 1 Dora\n");
	ck_assert(was_told("Dora", "events.no_show"));
	ck_assert_str_eq(text("SELECT status||after FROM entrant WHERE n=4"), "withdrawn1");
	writes("Mo", "CHECK FORFEIT cup 1 Anna\n"); /* who has won it already */
	ck_assert(told("Mo", "@events.is_decided"));
	writes("Mo", "CHECK ADJUDICATE cup 1 result=draw\n");
	ck_assert(told("Mo", "@events.is_decided"));
	writes("Mo", "CHECK ADJUDICATE cup 1 result=draw half=1\n");
	ck_assert(told("Mo", "@events.decide_done"));
	ck_assert_str_eq(text("SELECT status FROM entrant WHERE n=1"), "entered");
	confirms("Mo", "FORFEIT cup 2 Bob\n"); /* he has given his word */
	ck_assert_str_eq(text("SELECT status FROM entrant WHERE n=2"), "entered");
	confirms("Mo", "FORFEIT cup 3 double\n");
	ck_assert_str_eq(text("SELECT count(*) FROM entrant WHERE status='withdrawn'"), "3");
	writes("Mo", "CLOSE EVENT cup why=\"too few\"\n");
	ck_assert(told("Mo", "@events.still_round"));
	ring(START + HOUR);
	confirms("Mo", "CLOSE EVENT cup why=\"too few\"\n");
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Bob", "events.ended"));
}
END_TEST

/* ---- many ---- */

/* Each table of the round, one after the other, ends as the numbers fall. */
static void play_round(uint64_t *rng)
{
	const char *rows = mailing_rows(&w, "SELECT game FROM event_game JOIN game ON name=game WHERE status<>'over'");
	struct slice rest = slice_of(rows), one;
	while (slice_line(&rest, &one)) {
		*rng = *rng * 6364136223846793005u + 1442695040888963407u;
		unsigned what = (unsigned)(*rng >> 33) % 5;
		ends(arena_strndup(w.arena, one.p, one.n), what == 4 ? NULL : what % 2 ? "fr" : "br");
	}
}

/* What the points of all tables and byes of a round of double games come to: 4 a table, and 4 for the bye. */
START_TEST(many_play_double_games)
{
	enum { MANY = 15, ROUNDS = 4 };
	uint64_t rng = 7;
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=4 double=on\nEND\n");
	for (int i = 0; i < MANY; i++)
		writes(arena_printf(w.arena, "P%c", 'a' + i), "ENTER cup\n");
	for (int round = 1; round <= ROUNDS; round++) {
		confirms("Mo", "PAIR cup\n");
		writes("Mo", "ROUND cup OPEN\n");
		play_round(&rng);
		ring(START + round * DAY);
	}
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert_int_eq(number("SELECT count(*) FROM event_game"), ROUNDS * 14);
	ck_assert_int_eq(number("SELECT count(DISTINCT entrant) FROM event_bye"), ROUNDS);
	ck_assert_int_eq(number("SELECT count(*) FROM event_table a JOIN event_table b ON a.round<b.round AND "
				"min(a.one,a.two)=min(b.one,b.two) AND max(a.one,a.two)=max(b.one,b.two)"),
			 0);
	struct contest v;
	struct event_sheet s;
	int64_t sum = 0;
	MUST(&w, event_load(&w.site, "cup", w.arena, &v, &w.e));
	MUST(&w, event_sheet(&v, ROUNDS, &s, &w.e));
	for (int i = 1; i <= MANY; i++)
		sum += event_score(&v, &s, i, ROUNDS + 1);
	ck_assert_int_eq(sum, ROUNDS * 8 * 4);
	reads_back(ROUNDS);
}
END_TEST

/* Who loses is out; a tie has a third game, and the higher seed goes on if that is one, too. */
START_TEST(a_knock_out)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=knock-out length=10d unfinished=draw\nEND\n");
	for (size_t i = 0; i < 5; i++)
		writes(players[i], "ENTER cup\n");
	writes("Mo", "BYE cup Anna kind=half\n");
	ck_assert(told("Mo", "@events.by_draw"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Dora-Emil full:Anna full:Bob full:Cleo");
	writes("Mo", "REPAIR cup 1 Anna Bob why=no\n");
	ck_assert(told("Mo", "@events.by_draw"));
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-1-1", NULL);
	ring(START + HOUR);
	ck_assert(was_told("Emil", "events.third_games"));
	ck_assert_str_eq(text("SELECT game||' '||half FROM event_game WHERE half=2"), "cup-1-1c 2");
	const char *seat = text("SELECT seat FROM seat JOIN person ON id=holder WHERE game='cup-1-1c' AND name='Emil'");
	ends("cup-1-1c", seat);
	ring(START + 2 * HOUR);
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(2), "Anna-Emil Bob-Cleo");
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-2-1", "br");
	confirms("Mo", "FORFEIT cup 2 double\n"); /* Bob has the higher seed */
	ring(START + 3 * HOUR);
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(3), "Emil-Bob");
	writes("Bob", "WITHDRAW cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	ring(START + 11 * DAY); /* drawn as its time is over: the higher seed goes on */
	ck_assert_int_eq(number("SELECT count(*) FROM event_game WHERE half=2"), 1);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert_msg(!strncmp(csv(), "place,number,name,play-off,points,", 34) && strstr(csv(), "\n1,2,\"Bob\",3,") &&
			      strstr(csv(), "\n2,5,\"Emil\",2,"),
		      "%s", csv());
}
END_TEST

/* Ends the game, won by that person. */
static void wins(const char *game, const char *name)
{
	ends(game,
	     text(arena_printf(w.arena, "SELECT seat FROM seat JOIN person ON id=holder WHERE game='%s' AND name='%s'",
			       game, name)));
}

/* The next round is paired and opened; its tables. */
static const char *next_round(int round)
{
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	return tables(round);
}

/* Those who lost before the final play for the third place beside it, and the places 1 to 4 are told apart. */
START_TEST(a_game_for_the_third_place)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=knock-out third=on\nEND\n");
	for (size_t i = 0; i < 4; i++)
		writes(players[i], "ENTER cup\n");
	ck_assert_str_eq(next_round(1), "Anna-Dora Bob-Cleo");
	wins("cup-1-1", "Anna");
	wins("cup-1-2", "Bob");
	ring(START + HOUR);
	ck_assert(was_told("Dora", "in Anna, Bob") && was_told("Dora", "one French") && !was_told("Dora", "won A"));
	writes("Mo", "PAIR cup +test\n");
	ck_assert_msg(told("Mo", "2. Dora - Cleo, for the third place"), "%s", newest("Mo"));
	ck_assert_str_eq(next_round(2), "Anna-Bob Dora-Cleo");
	ck_assert(was_told("Cleo", "for the third place"));
	wins("cup-2-1", "Bob");
	wins("cup-2-2", "Dora");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Dora", "won Bob"));
	ck_assert_msg(strstr(csv(), "\n1,2,\"Bob\",3,") && strstr(csv(), "\n2,1,\"Anna\",2,") &&
			      strstr(csv(), "\n3,4,\"Dora\",1,") && strstr(csv(), "\n4,3,\"Cleo\",0,"),
		      "%s", csv());
}
END_TEST

/* Who loses once plays on in the lower part, comes back, and wins the final twice.  A result that comes in late moves nobody
 * in rounds that are paired. */
START_TEST(a_double_knock_out)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=double-knock-out\nEND\n");
	for (size_t i = 0; i < 5; i++)
		writes(players[i], "ENTER cup\n");
	/* Five in a draw of eight: three have byes, and those whom they would have beaten are nobody. */
	ck_assert_str_eq(next_round(1), "Dora-Emil full:Anna full:Bob full:Cleo");
	wins("cup-1-1", "Dora");
	ring(START + HOUR);
	ck_assert_str_eq(next_round(2), "Anna-Dora Bob-Cleo full:Emil");
	wins("cup-2-1", "Anna");
	wins("cup-2-2", "Bob");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(next_round(3), "Emil-Cleo full:Dora");
	ck_assert(was_told("Cleo", "1. Emil - Cleo, lower part"));
	wins("cup-3-1", "Emil");
	ring(START + 3 * HOUR);
	ck_assert_str_eq(next_round(4), "Anna-Bob Emil-Dora");
	wins("cup-4-2", "Emil");
	confirms("Mo", "ROUND cup CLOSE\n"); /* the other is drawn: the higher seed goes on */
	ck_assert_str_eq(next_round(5), "Emil-Bob");
	wins("cup-4-1", "Bob");
	wins("cup-5-1", "Emil");
	ring(START + 5 * HOUR);
	ck_assert_str_eq(next_round(6), "Anna-Emil");
	ck_assert(was_told("Bob", "1. Anna - Emil, final"));
	wins("cup-6-1", "Emil");
	ring(START + 6 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "running");
	ck_assert_str_eq(next_round(7), "Anna-Emil");
	ck_assert(was_told("Bob", "1. Anna - Emil, the final once more"));
	wins("cup-7-1", "Emil");
	ring(START + 7 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	writes("Nina", "STANDINGS cup format=trf\n");
	ck_assert_msg(told("Nina", "092 Knock-Out"), "%s", newest("Nina"));
	ck_assert_msg(strstr(csv(), "\n1,5,\"Emil\",7,") && strstr(csv(), "\n2,1,\"Anna\",6,") &&
			      strstr(csv(), "\n3,2,\"Bob\",4,") && strstr(csv(), "\n4,4,\"Dora\",3,") &&
			      strstr(csv(), "\n5,3,\"Cleo\",2,"),
		      "%s", csv());
}
END_TEST

/* Who never lost wins the final: it is not played once more, nor where the other has left. */
START_TEST(a_double_knock_out_is_over_with_its_final)
{
	bool leaves = _i;
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nform=double-knock-out\nEND\n");
	writes("Anna", "ENTER cup\n");
	writes("Bob", "ENTER cup\n");
	ck_assert_str_eq(next_round(1), "Anna-Bob");
	wins("cup-1-1", "Anna");
	ring(START + HOUR);
	ck_assert_str_eq(next_round(2), "Anna-Bob");
	if (leaves)
		writes("Anna", "WITHDRAW cup\n");
	wins("cup-2-1", leaves ? "Bob" : "Anna");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
}
END_TEST

/* ---- teams ---- */

static void enter_teams(const char *how)
{
	static const struct {
		const char *name, *team;
	} who[] = {{"Anna", "Guard"}, {"Bob", "Guard"},  {"Cleo", "Line"},  {"Dora", "Line"}, {"Emil", "Light"},
		   {"Fred", "Light"}, {"Gwen", "Horse"}, {"Hans", "Horse"}, {"Ivan", "guard"}};
	writes("Mo", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=first-steps\nteams=2\n%s\nEND\n", how));
	for (size_t i = 0; i < ARRAY_LEN(who); i++)
		writes(who[i].name, arena_printf(w.arena, "ENTER cup team=\"%s\"\n", who[i].team));
}

/* Teams are paired and ranked; board 1 meets board 1, as captains order them. */
START_TEST(a_swiss_of_teams)
{
	enter_teams("rounds=2 tiebreaks=points,games,buchholz");
	writes("Nina", "ENTER cup\n");
	ck_assert(told("Nina", "@events.team_wanted"));
	writes("Nina", "ENTER cup team=\" \"\n");
	ck_assert(told("Nina", "@events.team_wanted"));
	writes("Bob", "LINEUP cup list=\"Ivan,Anna\"\n");
	ck_assert(told("Bob", "@events.no_captain") && told("Bob", "captain Anna"));
	writes("Anna", "LINEUP cup list=\"Ivan,Dora\"\n");
	ck_assert(told("Anna", "@events.no_mate"));
	writes("Anna", "LINEUP cup list=\"Ivan,Ivan\"\n");
	ck_assert(told("Anna", "@events.twice"));
	writes("Anna", "LINEUP cup list=\"Ivan,Anna\"\n");
	ck_assert(told("Anna", "@events.lineup_done") && was_told("Bob", "events.lineup"));
	writes("Mo", "CHECK PENALTY cup guard points=1 why=late\n"); /* a team by its name */
	ck_assert_msg(told("Mo", "@events.punished") && told("Mo", "person Guard"), "%s", newest("Mo"));
	writes("Mo", "CHECK PENALTY cup Guards points=1 why=late\n");
	ck_assert(!told("Mo", "@events.punished"));
	confirms("Mo", "PAIR cup\n");
	ck_assert(told("Mo", "1. Guard - Light"));
	ck_assert_str_eq(tables(1), "Ivan-Emil Fred-Anna Gwen-Cleo Dora-Hans");
	ck_assert(was_told("Fred", "1. Ivan (Guard) - Emil (Light)"));
	writes("Mo", "REPAIR cup 1 Anna Bob why=no\n");
	ck_assert(told("Mo", "@events.by_lineup"));
	writes("Mo", "PAIR cup +check\n");
	ck_assert_msg(told("Mo", "worse 0"), "%s", newest("Mo"));
	writes("Mo", "ROUND cup OPEN\n");
	wins("cup-1-1", "Ivan");
	ends("cup-1-2", NULL);
	wins("cup-1-3", "Gwen");
	wins("cup-1-4", "Dora");
	ring(START + HOUR);
	ck_assert(was_told("Fred", "  Guard - Light  3:1") && was_told("Fred", "  Horse - Line  2:2"));
	writes("Nina", "ENTRANTS cup\n");
	ck_assert(told("Nina", "Anna (Guard, captain)") && told("Nina", "Bob (Guard)"));
	/* Guard 3 to 1 and Horse 2 to 2 with Line: a match won and one drawn. */
	ck_assert_str_eq(csv(), "place,number,name,points,games,buchholz\n1,1,\"Guard\",2,1.5,0\n2,3,\"Line\",1,1,1\n"
				"2,7,\"Horse\",1,1,1\n4,5,\"Light\",0,0.5,2\n");
	writes("Nina", "STANDINGS cup format=boards\n");
	ck_assert_msg(told("Nina", "Board 1") && told("Nina", "  Ivan (Guard): 2 from 1 game") &&
			      told("Nina", "  Fred (Light): 1 from 1 game"),
		      "%s", newest("Nina"));
	writes("Nina", "STANDINGS cup format=trf\n");
	ck_assert(told("Nina", "@events.no_team_report"));
	writes("Nina", "CROSSTABLE cup\n");
	ck_assert_msg(told("Nina", "1 Guard") && told("Nina", "4:1     2"), "%s", newest("Nina"));
	writes("Nina", "EXPLAIN STANDING cup Bob\n");
	ck_assert_msg(told("Nina", "person Guard") && told("Nina", "games: 1.5"), "%s", newest("Nina"));
	/* Light has one left; the other two are as the captain said, and he is another now. */
	writes("Fred", "WITHDRAW cup\n");
	writes("Fred", "ENTER cup team=Horse\n"); /* else what he won were theirs, who met another */
	ck_assert(told("Fred", "@events.other_team") && told("Fred", "team Light"));
	writes("Fred", "ENTER cup\n"); /* with the mates he had */
	ck_assert_str_eq(text("SELECT team||' '||status FROM entrant WHERE n=6"), "Light entered");
	writes("Fred", "WITHDRAW cup\n");
	writes("Anna", "WITHDRAW cup\n");
	writes("Bob", "LINEUP cup list=Bob\n");
	ck_assert(told("Bob", "@events.lineup_done"));
	confirms("Mo", "PENALTY cup Hans points=1 why=late\n");
	confirms("Mo", "PAIR cup\n");
	ck_assert_msg(told("Mo", "Light is not paired"), "%s", newest("Mo"));
	ck_assert_str_eq(tables(2), "Cleo-Bob Ivan-Dora pairing:Gwen");
	writes("Mo", "ROUND cup OPEN\n");
	wins("cup-2-1", "Cleo");
	confirms("Mo", "FORFEIT cup 2 Ivan\n");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert_msg(strstr(csv(), "\n1,3,\"Line\",3,3,") && strstr(csv(), ",\"Guard\",2,1.5,") &&
			      strstr(csv(), ",\"Horse\",2,1,") && strstr(csv(), "\n4,5,\"Light\",0,"),
		      "%s", csv());
	writes("Mo", "BEGIN EVENT next\nfrom=cup\nEND\n");
	ck_assert_str_eq(
		text("SELECT group_concat(name,' ') FROM (SELECT name FROM entrant JOIN person ON id=person WHERE "
		     "event='next' ORDER BY seed)"),
		"Cleo Dora Bob Ivan Gwen Hans Emil");
}
END_TEST

/* No third game where boards are tied: the higher seed goes on. */
START_TEST(a_knock_out_of_teams)
{
	enter_teams("form=knock-out third=on");
	ck_assert_str_eq(next_round(1), "Anna-Gwen Hans-Bob Cleo-Emil Fred-Dora");
	wins("cup-1-1", "Anna");
	wins("cup-1-2", "Hans");
	wins("cup-1-3", "Emil");
	confirms("Mo", "ADJUDICATE cup 4 result=Fred\n");
	writes("Bob", "WITHDRAW cup\n"); /* his team goes on with Ivan */
	ring(START + HOUR);
	ck_assert_str_eq(next_round(2), "Anna-Emil Fred-Ivan Gwen-Cleo Dora-Hans");
	ck_assert(was_told("Hans", "4. Dora (Line) - Hans (Horse), for the third place"));
	for (int i = 1; i <= 4; i++)
		ends(arena_printf(w.arena, "cup-2-%d", i), i % 2 ? "br" : "fr");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert_msg(strstr(csv(), "\n1,5,\"Light\",3,") && strstr(csv(), "\n2,1,\"Guard\",2,") &&
			      strstr(csv(), "\n3,3,\"Line\",1,") && strstr(csv(), "\n4,7,\"Horse\",0,"),
		      "%s", csv());
}
END_TEST

/* ---- ladders ---- */

/* Who stands on it, the highest first. */
static const char *ladder(void)
{
	return text("SELECT group_concat(name,' ') FROM (SELECT name FROM entrant JOIN person ON id=person WHERE "
		    "status='entered' ORDER BY seed)");
}

static void begin_ladder(const char *how)
{
	cup(arena_printf(w.arena, "form=ladder length=200d %s", how));
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert(was_told("Fred", "events.ladder_opens"));
}

START_TEST(a_ladder)
{
	cup("form=ladder length=200d");
	writes("Fred", "CHALLENGE cup Dora\n");
	ck_assert(told("Fred", "@events.ladder_shut"));
	writes("Mo", "ROUND cup OPEN\n");
	writes("Fred", "CHALLENGE cup Bob\n");
	ck_assert(told("Fred", "@events.ladder_reach"));
	writes("Fred", "CHECK CHALLENGE cup Dora\n");
	ck_assert(told("Fred", "@events.challenge_done") && !number("SELECT count(*) FROM event_round"));
	writes("Fred", "CHALLENGE cup Dora\n");
	ck_assert(was_told("Dora", "events.challenged"));
	writes("Emil", "CHALLENGE cup Dora\n");
	ck_assert(told("Emil", "@events.ladder_busy"));
	writes("Fred", "ACCEPT cup\n");
	ck_assert(told("Fred", "@events.no_challenge"));
	writes("Dora", "TODO\n");
	ck_assert_msg(told("Dora", "a challenge of Fred in Autumn cup"), "%s", newest("Dora"));
	writes("Dora", "ACCEPT cup nowhere\n");
	ck_assert(told("Dora", "@offer.no_side"));
	writes("Dora", "ACCEPT cup br\n");
	ck_assert_str_eq(text("SELECT name FROM seat JOIN person ON id=holder WHERE game='cup-1-1' AND seat='fr'"),
			 "Fred");
	ck_assert_str_eq(text("SELECT title FROM game"), "Autumn cup, challenge 1");
	writes("Anna", "PROTEST cup 9 why=\"slow\"\n");
	ck_assert(told("Anna", "@events.no_challenges"));
	writes("Anna", "PROTEST cup 1 why=\"slow\"\n");
	ck_assert(told("Anna", "board 0") && was_told("Mo", "cup-1-1"));
	writes("Nina", "STANDINGS cup\n");
	ck_assert_msg(told("Nina", "6. Fred: won 0, drawn 0, lost 0; plays Dora (1)"), "%s", newest("Nina"));
	(void)csv();
	wins("cup-1-1", "Fred");
	ring(START + HOUR);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Fred Dora Emil");
	ck_assert(was_told("Dora", "events.ladder_moved") && was_told("Emil", "events.ladder_moved") &&
		  !was_told("Cleo", "events.ladder_moved"));
	/* Who wins from above stays; a draw moves nobody; both are asked of the director. */
	writes("Dora", "CHALLENGE cup Fred\n");
	writes("Fred", "ACCEPT cup\n");
	ck_assert_str_eq(text("SELECT name FROM seat JOIN person ON id=holder WHERE game='cup-2-1' AND seat='fr'"),
			 "Fred");
	ends("cup-2-1", NULL);
	ring(START + 2 * HOUR);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Fred Dora Emil");
	writes("Nina", "STANDINGS cup format=csv\n");
	ck_assert_str_eq(csv(), "place,number,name,won,drawn,lost\n1,1,\"Anna\",0,0,0\n2,2,\"Bob\",0,0,0\n"
				"3,3,\"Cleo\",0,0,0\n4,6,\"Fred\",1,1,0\n5,4,\"Dora\",0,1,1\n6,5,\"Emil\",0,0,0\n");
	writes("Nina", "CROSSTABLE cup\n");
	ck_assert_msg(told("Nina", "1. Fred - Dora: 1 to 0"), "%s", newest("Nina"));
}
END_TEST

/* No answer, a no, and leaving give up the place; who challenged and leaves has challenged nobody. */
START_TEST(a_challenge_that_is_not_accepted)
{
	begin_ladder("");
	writes("Fred", "CHALLENGE cup Cleo\n");
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Anna", "DECLINE cup\n");
	ck_assert(told("Anna", "@events.decline_done") && was_told("Bob", "events.ladder_moved"));
	ck_assert_str_eq(ladder(), "Bob Anna Cleo Dora Emil Fred");
	ring(START + 4 * DAY);
	ck_assert(!was_told("Cleo", "events.challenge_waits"));
	ring(START + 5 * DAY);
	ring(START + 6 * DAY);
	ck_assert(was_told("Cleo", "events.challenge_waits"));
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE said LIKE '%challenge_waits%'"), 1);
	ck_assert_str_eq(ladder(), "Bob Anna Cleo Dora Emil Fred");
	ring(START + 7 * DAY);
	ck_assert_str_eq(ladder(), "Bob Anna Fred Cleo Dora Emil");
	writes("Emil", "CHALLENGE cup Cleo\n");
	writes("Cleo", "WITHDRAW cup\n");
	ck_assert_str_eq(ladder(), "Bob Anna Fred Emil Dora");
	writes("Dora", "CHALLENGE cup Fred\n");
	writes("Dora", "WITHDRAW cup\n");
	writes("Cleo", "ENTER cup\n");
	writes("Gwen", "ENTER cup\n");
	ck_assert(told("Gwen", "place 6") && told("Mo", "entered 6"));
	ring(START + 20 * DAY);
	ck_assert_str_eq(ladder(), "Bob Anna Fred Emil Cleo Gwen");
}
END_TEST

/* Who is forgotten leaves a ladder as well, and is not written to any more. */
START_TEST(who_is_forgotten_leaves_a_ladder)
{
	begin_ladder("");
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Cleo", "CHALLENGE cup Dora\n");
	ck_assert(told("Cleo", "@events.ladder_reach"));
	writes("Emil", "CHALLENGE cup Dora\n");
	confirms("Anna", "FORGET ME\n");
	writes("Emil", "STOP\n");
	ck_assert_str_eq(ladder(), "Bob Cleo Dora Fred");
	ck_assert_str_eq(text("SELECT group_concat(status,' ') FROM event_round"), "closed closed");
	ck_assert(was_told("Bob", "events.ladder_moved") && was_told("Dora", "events.ladder_moved") &&
		  !was_told("Emil", "events.ladder_moved"));
}
END_TEST

/* Who has no game for 30 days goes down by one, not who plays. */
START_TEST(who_is_idle_goes_down)
{
	begin_ladder("");
	for (size_t i = 1; i < ARRAY_LEN(players); i += 2) {
		ring(START + 5 * DAY);
		writes(players[i], arena_printf(w.arena, "CHALLENGE cup %s\n", players[i - 1]));
		writes(players[i - 1], "ACCEPT cup\n");
		const char *game = arena_printf(w.arena, "cup-%d-1", (int)i / 2 + 1);
		if (i > 1)
			wins(game, players[i - 1]);
	}
	ring(START + 10 * DAY);
	ring(START + 30 * DAY);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
	wins("cup-1-1", "Anna");
	ring(START + 31 * DAY);
	ring(START + 40 * DAY); /* the other four, from the highest down: each with who stands below */
	ck_assert(was_told("Cleo", "events.ladder_idle") && !was_told("Anna", "events.ladder_idle"));
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
	writes("Emil", "CHALLENGE cup Dora\n");
	writes("Dora", "ACCEPT cup\n");
	wins("cup-4-1", "Dora");
	ring(START + 60 * DAY);
	ring(START + 61 * DAY); /* Anna and Bob had none since day 31 */
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
	ring(START + 70 * DAY); /* Cleo goes below Dora, and stays there, for Fred is the last anyway */
	ck_assert_str_eq(ladder(), "Anna Bob Dora Cleo Emil Fred");
}
END_TEST

/* Its time is over: what waits is called off, what runs is asked of the director, and then it is over. */
START_TEST(a_ladder_ends)
{
	begin_ladder("late-entry=none");
	writes("Gwen", "ENTER cup\n");
	ck_assert(told("Gwen", "@events.closed"));
	writes("Mo", "PAIR cup\n");
	ck_assert(told("Mo", "@events.ladder_no_rounds"));
	writes("Mo", "BYE cup Anna kind=full\n");
	ck_assert(told("Mo", "@events.ladder_no_rounds") || was_told("Mo", "events.ladder_no_rounds"));
	writes("Mo", "ROUND cup EXTEND -200d\n");
	ck_assert(told("Mo", "@events.bad_length"));
	writes("Mo", "ROUND cup EXTEND +1d\n");
	ck_assert(was_told("Anna", "events.ladder_extended"));
	ring(START + 200 * DAY);
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Dora", "CHALLENGE cup Cleo\n");
	writes("Cleo", "ACCEPT cup\n");
	writes("Fred", "CHALLENGE cup Emil\n");
	writes("Emil", "ACCEPT cup\n");
	confirms("Mo", "FORFEIT cup 3 Emil\n");
	writes("Mo", "FORFEIT cup 1 Anna\n");
	const char *before = arena_strdup(w.arena, ladder());
	ring(START + 201 * DAY + HOUR);
	ck_assert_str_eq(text("SELECT group_concat(status,' ') FROM event_round"), "closed open closed");
	ck_assert(was_told("Bob", "events.ladder_moved") && was_told("Mo", "events.ladder_ask"));
	ck_assert_str_ne(ladder(), before); /* Fred has won */
	writes("Mo", "TODO\n");
	ck_assert_msg(told("Mo", "ADJUDICATE cup 2 result=draw"), "%s", newest("Mo"));
	writes("Emil", "CHALLENGE cup Cleo\n");
	ck_assert(told("Emil", "@events.ladder_shut"));
	confirms("Mo", "ADJUDICATE cup 2 result=Dora\n");
	ring(START + 201 * DAY + 2 * HOUR);
	ring(START + 204 * DAY + 2 * HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert(was_told("Anna", "events.ended"));
	ck_assert_str_eq(ladder(), "Anna Bob Dora Cleo Fred Emil");
}
END_TEST

START_TEST(a_ladder_is_closed)
{
	begin_ladder("double=on");
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Anna", "ACCEPT cup\n");
	wins("cup-1-1a", "Bob");
	wins("cup-1-1b", "Anna");
	ring(START + HOUR);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Anna", "ACCEPT cup\n");
	confirms("Mo", "CLOSE EVENT cup why=\"the season is over\"\n");
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	wins("cup-2-1a", "Bob");
	wins("cup-2-1b", "Bob");
	ring(START + 2 * HOUR);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
}
END_TEST

/* Two pools of three, each with standings of its own. */
START_TEST(a_round_robin_of_pools)
{
	cup("form=round-robin pools=2 tiebreaks=points,direct");
	writes("Mo", "PAIR cup +test\n");
	ck_assert_msg(told("Mo", "Dora - Emil, pool 1") && told("Mo", "Cleo - Fred, pool 2"), "%s", newest("Mo"));
	confirms("Mo", "PAIR cup\n");
	ck_assert(was_told("Bob", "Cleo - Fred, pool 2"));
	/* By the seeds forth and back: Anna, Dora, Emil and Bob, Cleo, Fred. */
	ck_assert_str_eq(tables(1), "Dora-Emil Cleo-Fred zero:Anna zero:Bob");
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-1-1", "fr");
	ends("cup-1-2", NULL);
	ring(START + HOUR);
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(2), "Anna-Dora Bob-Cleo zero:Emil zero:Fred");
	confirms("Mo", "CLOSE EVENT cup why=\"the test is over\"\n");
	ck_assert(told("Mo", "@events.end_done"));
	const char *out = csv();
	ck_assert_msg(!strncmp(out, "pool,place,number,name,points,direct\n1,1,4,\"Dora\",2,", 52), "%s", out);
	ck_assert(strstr(out, "\n2,1,3,\"Cleo\",1,") && strstr(out, "\n2,1,6,\"Fred\",1,") &&
		  strstr(out, "\n2,3,2,\"Bob\",0,"));
	writes("Nina", "STANDINGS cup\n");
	ck_assert(told("Nina", "Pool 1") && told("Nina", "Pool 2"));
	writes("Nina", "CROSSTABLE cup\n");
	ck_assert(told("Nina", "1 Dora                      3:1     2"));
	writes("Nina", "EXPLAIN STANDING cup Fred\n");
	ck_assert(told("Nina", "points: 1"));
}
END_TEST

/* The first of each level goes up, the last goes down, in the event that takes them along. */
START_TEST(levels_and_promotion)
{
	cup("form=round-robin pools=2 levels=on turn=3d tiebreaks=points,direct");
	for (int round = 1; round <= 3; round++) {
		ck_assert_str_eq(next_round(round), round == 1   ? "Bob-Cleo Emil-Fred zero:Anna zero:Dora"
						    : round == 2 ? "Anna-Bob Dora-Emil zero:Cleo zero:Fred"
								 : "Cleo-Anna Fred-Dora zero:Bob zero:Emil");
		for (int board = 1; board <= 2; board++) /* the first seed wins, and the third loses, of each level */
			ends(arena_printf(w.arena, "cup-%d-%d", round, board), round == 3 ? "br" : "fr");
		ring(START + round * HOUR);
	}
	ck_assert(was_told("Fred", "Bob - Cleo, level 1") && was_told("Fred", "Emil - Fred, level 2"));
	ck_assert(was_told("Fred", "won Anna (level 1), Dora (level 2)") && was_told("Mo", "events.promotion"));
	ck_assert(!was_told("Fred", "events.promotion"));
	writes("Mo", "SHOW EVENT cup\n");
	ck_assert(told("Mo", "levels=on") && !told("Mo", "late-entry=") && !told("Mo", "third="));
	writes("Nina", "STANDINGS cup\n");
	ck_assert(told("Nina", "Level 2"));
	writes("Nina", "BEGIN EVENT next\nfrom=cup\nEND\n");
	ck_assert(told("Nina", "@events.not_director"));
	writes("Mo", "CHECK BEGIN EVENT next\nfrom=cup\nrounds=3\nEND\n");
	ck_assert(told("Mo", "6 entrants come along from cup"));
	ck_assert_int_eq(number("SELECT count(*) FROM event"), 1);
	writes("Mo", "BEGIN EVENT next\nfrom=cup\nlimit=5\nEND\n");
	/* Anna, Bob, Cleo and Dora, Emil, Fred: Cleo goes down, Dora up. */
	ck_assert_str_eq(
		text("SELECT group_concat(name,' ') FROM (SELECT name FROM entrant JOIN person ON id=person WHERE "
		     "event='next' ORDER BY seed)"),
		"Anna Bob Dora Cleo Emil Fred");
	ck_assert(was_told("Anna", "events.inherits"));
	ck_assert_str_eq(text("SELECT status FROM entrant WHERE event='next' AND n=6"), "waiting");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE event='next' AND key='games'"), "turn=3d tries=0");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE event='next' AND key='pools'"), "2");
	writes("Mo", "BEGIN EVENT third\nfrom=next\nEND\n");
	ck_assert(told("Mo", "@events.not_over"));
}
END_TEST

/* The die is told sealed before, and opened when it has fallen: anybody can throw it again. */
START_TEST(seeds_are_drawn_by_a_sealed_die)
{
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	cup("rounds=2");
	const char *die = text("SELECT value FROM event_setting WHERE key='die'");
	hash_format(h, NULL, "seeding die\ncup\n%s\n", die);
	hash_hex(hex, h);
	writes("Nina", "SHOW EVENT cup\n");
	ck_assert(told("Nina", hex) && !told("Nina", die));
	writes("Mo", "CHECK SEEDING cup by=draw\n");
	ck_assert(told("Mo", "@events.seeded") && !told("Mo", die));
	writes("Mo", "SEEDING cup by=draw list=Bob\n");
	ck_assert(told("Mo", "@events.list_or_by"));
	writes("Mo", "SEEDING cup by=draw\n");
	ck_assert(was_told("Fred", die));
	ck_assert_str_ne(text("SELECT value FROM event_setting WHERE key='die'"), die);
	const char *rows = mailing_rows(&w, "SELECT 'p'||person FROM entrant ORDER BY seed");
	struct slice rest = slice_of(rows), one;
	uint8_t before[HASH_BYTES] = {0};
	while (slice_line(&rest, &one)) {
		hash_format(h, NULL, "seeding\ncup\n%s\n%.*s\n", die, (int)one.n, one.p);
		ck_assert_int_lt(memcmp(before, h, sizeof h), 0);
		memcpy(before, h, sizeof h);
	}
	/* He does not draw until he likes it; and what was drawn is not changed behind their backs. */
	writes("Mo", "SEEDING cup by=draw\n");
	ck_assert(told("Mo", "@events.drawn_already"));
	ck_assert(!was_told("Fred", "events.reordered"));
	writes("Nina", "ENTER cup\n");
	writes("Mo", "SEEDING cup by=draw\n");
	ck_assert(was_told("Nina", "events.drawn"));
	writes("Nina", "WITHDRAW cup\n");
	writes("Mo", "SEEDING cup by=draw\n");
	ck_assert(told("Mo", "@events.drawn_already"));
	writes("Mo", "SEEDING cup list=Bob\n");
	ck_assert(was_told("Fred", "events.reordered"));
	writes("Mo", "SEEDING cup by=rating\nSEEDING cup by=rating\n");
	ck_assert(told("Mo", "@rating.once"));
	writes("Mo", "SEEDING cup by=rating\n"); /* nobody has any: as they came */
	ck_assert_str_eq(text("SELECT group_concat(seed,'') FROM (SELECT seed FROM entrant ORDER BY n)"), "1234567");
}
END_TEST

START_TEST(team_mates_meet_late)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=2\nEND\n");
	writes("Anna", "ENTER cup team=\"The Guard\"\n");
	writes("Bob", "ENTER cup\n");
	writes("Cleo", "ENTER cup team=\"the guard\"\n");
	writes("Dora", "ENTER cup\n");
	writes("Nina", "ENTRANTS cup\n");
	ck_assert(told("Nina", "Anna (The Guard)"));
	writes("Mo", "PAIR cup +test\n"); /* else Anna and Cleo would meet, by rank */
	ck_assert_msg(!told("Mo", "Anna - Cleo") && !told("Mo", "Cleo - Anna"), "%s", newest("Mo"));
}
END_TEST

START_TEST(who_should_not_meet_meets_late)
{
	cup("rounds=3");
	writes("Mo", "PAIR cup +test\n");
	ck_assert(told("Mo", "Anna - Dora"));
	writes("Mo", "FORBID cup Dora\n");
	ck_assert(told("Mo", "@events.forbid_two"));
	writes("Mo", "FORBID cup Dora Dora\n");
	ck_assert(told("Mo", "@events.himself"));
	writes("Anna", "FORBID cup Dora Anna\n");
	ck_assert(told("Anna", "@events.not_director"));
	writes("Mo", "FORBID cup Dora Anna\nFORBID cup Bob Emil\n");
	writes("Mo", "FORBID cup\n");
	ck_assert_msg(told("Mo", "Anna - Dora") && told("Mo", "Bob - Emil"), "%s", newest("Mo"));
	writes("Mo", "PAIR cup +test\n");
	ck_assert_msg(!told("Mo", "Anna - Dora") && !told("Mo", "Emil - Bob"), "%s", newest("Mo"));
	writes("Mo", "FORBID cup Anna Dora OFF\n");
	writes("Mo", "FORBID cup\n");
	ck_assert(!told("Mo", "Anna - Dora") && told("Mo", "Bob - Emil"));
	writes("Mo", "SET EVENT cup form=knock-out\nFORBID cup Anna Dora\n");
	ck_assert(told("Mo", "@events.by_draw"));
}
END_TEST

/* As if the newest public record told of a banner of the seat. */
static void banner(const char *seat)
{
	struct slice record;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	MUST(&w, store_record_get(w.site.store, "cup-1-1", 0, "public", w.arena, &record, &w.e));
	char *at = strstr(record.p, arena_printf(w.arena, "seat=\"%s\"", seat));
	ck_assert_ptr_nonnull(at);
	at = strstr(at, "banners=\"0\"");
	ck_assert_ptr_nonnull(at);
	at[strlen("banners=\"")] = '1';
	hash_bytes(h, NULL, record.p, record.n);
	hash_hex(hex, h);
	MUST(&w, store_record_put(w.site.store, "cup-1-1", 0, "public", record.p, record.n, hex, &w.e));
}

/* Who has more banners is ahead when the time is over; a game that ends later counts as it ended. */
START_TEST(banners_decide_what_is_not_over)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=2 length=10d unfinished=points\nEND\n");
	writes("Anna", "ENTER cup\n");
	writes("Bob", "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	by_seat("Anna", "SEED drum\n");
	by_seat("Bob", "SEED fife\n");
	ck_assert_str_eq(text("SELECT status||turn FROM game"), "running1");
	clock_fix(START + 2 * HOUR);
	writes("Anna", "TIMECHECK cup\n"); /* who directs nothing is told that it is not hers */
	ck_assert_msg(told("Anna", "@events.not_director"), "%s", newest("Anna"));
	writes("Anna", "PAIR nothing\n"); /* no event of that name: talk, as before */
	ck_assert(!told("Anna", "@events."));
	writes("Mo", "TIMECHECK cup\n");
	ck_assert_msg(told("Mo", "1. cup-1-1: Anna 0h, Bob 0h"), "%s", newest("Mo"));
	banner("fr");
	ring(START + 10 * DAY + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event_round"), "closed");
	ck_assert_msg(strstr(csv(), "\"Anna\",2,") && strstr(csv(), "\"Bob\",0,"), "%s", csv());
	ends("cup-1-1", "br");
	ck_assert(strstr(csv(), "\"Anna\",0,") && strstr(csv(), "\"Bob\",2,"));
}
END_TEST

static const char *points_of(const char *set)
{
	clock_fix(START);
	writes("Mo",
	       arena_printf(w.arena,
			    "BEGIN EVENT cup\nscenario=first-steps\nrounds=2 length=10d unfinished=points %s\nEND\n",
			    set));
	writes("Anna", "ENTER cup\n");
	writes("Bob", "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	by_seat("Anna", "SEED drum\n");
	by_seat("Bob", "SEED fife\n");
	banner("fr");
	ring(START + 10 * DAY + HOUR);
	return csv();
}

static const struct margin {
	const char *settings, *anna, *bob;
} margins[] = {{"points=4,3,2,1,0 decisive=1", "\"Anna\",4,", "\"Bob\",0,"},
	       {"points=4,3,2,1,0 decisive=2", "\"Anna\",3,", "\"Bob\",1,"},
	       {"points=3,2.5,1,0.5,0", "\"Anna\",2.5,", "\"Bob\",0.5,"},
	       {"points=3,1,0 decisive=9", "\"Anna\",3,", "\"Bob\",0,"}};

/* One banner ahead is a narrow win, where decisive= wants more. */
START_TEST(who_wins_narrowly_has_less_of_it)
{
	const char *got = points_of(margins[_i].settings);
	ck_assert_msg(strstr(got, margins[_i].anna) && strstr(got, margins[_i].bob), "%s", got);
	reads_back(1);
}
END_TEST

/* Else who sees that he will lose decisively gives up before. */
START_TEST(who_gives_up_has_lost_decisively)
{
	(void)points_of("points=4,3,2,1,0 decisive=9");
	by_seat("Bob", "CONCEDE\n");
	const char *code = strstr(newest("Bob"), "CONFIRM ");
	ck_assert(code != NULL);
	by_seat("Bob", arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	ck_assert_str_eq(text("SELECT status FROM game"), "over");
	ck_assert_msg(strstr(csv(), "\"Anna\",4,") && strstr(csv(), "\"Bob\",0,"), "%s", csv());
}
END_TEST

static const char *const no_points[] = {"4,3,2,1", "4,3,2,1,0,0", "4,3,3.55,1,0", "0,0,0,0,0",
					"1,2,0",   "4,2,3,1,0",   "4,3,2,1,",     ""};

START_TEST(points_that_are_none)
{
	writes("Mo", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=first-steps\npoints=%s\nEND\n", no_points[_i]));
	ck_assert_msg(!number("SELECT count(*) FROM event") && strstr(newest("Mo"), "WIN,DRAW,LOSS"), "%s",
		      newest("Mo"));
}
END_TEST

/* ---- played on by the program ---- */

/* So many turns has the game played when its clock was looked at once. */
static int64_t turns_played(const char *game)
{
	int64_t before = number(arena_printf(w.arena, "SELECT turn FROM game WHERE name='%s'", game));
	const char **names;
	size_t n;
	bool due = false;
	MUST(&w, store_game_due(w.site.store, clock_now(), w.arena, &names, &n, &w.e));
	for (size_t i = 0; i < n; i++)
		due = due || !strcmp(names[i], game);
	ck_assert_msg(due, "%s stands", game);
	struct game *g = living_load(&w, game);
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	return number(arena_printf(w.arena, "SELECT turn FROM game WHERE name='%s'", game)) - before;
}

static bool is_over(const char *game)
{
	return number(arena_printf(w.arena, "SELECT count(*) FROM game WHERE name='%s' AND status='over'", game));
}

static void dealt(const char *one, const char *two)
{
	by_seat(one, "SEED drum\n");
	by_seat(two, "SEED fife\n");
}

/* Of three tables one is over, one runs, and one was held: the program plays the second to its end, a turn at a time. */
START_TEST(the_program_plays_on_what_is_not_over)
{
	cup("rounds=1 length=10d unfinished=bot");
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
	writes("Mo", "ROUND cup OPEN\n");
	dealt("Emil", "Bob");
	ends("cup-1-1", "fr");
	ck_assert_str_eq(text("SELECT status||turn FROM game WHERE name='cup-1-2'"), "running1");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-3'"), "words");
	ring(START + 10 * DAY + HOUR);
	ck_assert_str_eq(text("SELECT status||(ends-asked) FROM event_round"), "open259200");
	ck_assert(was_told("Emil", "moderate.played_on") && was_told("Bob", "moderate.played_on") &&
		  !was_told("Anna", "moderate.played_on") && was_told("Anna", "events.played_on"));
	ck_assert_msg(was_told("Mo", "events.ask") && told("Mo", "ADJUDICATE cup 3") && !told("Mo", "ADJUDICATE cup 2"),
		      "%s", newest("Mo"));
	ck_assert_str_eq(text("SELECT status||turn FROM game WHERE name='cup-1-2'"), "running1");
	writes("Nina", "TAKEOVER cup-1-2\n");
	ck_assert_msg(told("Nina", "@seats.played_on"), "%s", newest("Nina"));
	writes("Nina", "SHOW GAME cup-1-2\n");
	ck_assert_msg(told("Nina", "steady, the program's own player") && !told("Nina", "TAKEOVER"), "%s",
		      newest("Nina"));
	writes("Nina", "LIST OPEN\n");
	ck_assert_msg(!told("Nina", "cup-1-2"), "%s", newest("Nina"));
	int looks = 0;
	while (!is_over("cup-1-2") && ++looks < 200)
		ck_assert_int_le(turns_played("cup-1-2"), 1);
	ck_assert(is_over("cup-1-2") && looks > 1);
	confirms("Mo", "ADJUDICATE cup 3 result=Fred\n");
	ring(clock_now() + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	struct contest v;
	struct buf file = BUF_INIT;
	(void)csv(); /* the file is read back */
	MUST(&w, event_load(&w.site, "cup", w.arena, &v, &w.e));
	MUST(&w, event_file(&v, &file, &w.e));
	ck_assert_msg(strstr(buf_text(&file), "name=\"cup-1-2\" how=\"adjudicated\"") != NULL, "%s", buf_text(&file));
	ck_assert(strstr(buf_text(&file), "decided=\"bot\"") != NULL);
	buf_free(&file);
}
END_TEST

/* In each system: blind questions, and turns in which both order. */
static const char *const everywhere[] = {"battalions/first-cards", "emperor/mill-farm", "tactiques/drill-ground",
					 "tricorne/first-muster"};

START_TEST(the_program_plays_on_in_every_system)
{
	writes("Mo", arena_printf(w.arena, "BEGIN EVENT cup\nscenario=%s\nrounds=1 length=10d unfinished=bot\nEND\n",
				  everywhere[_i]));
	writes("Anna", "ENTER cup\n");
	writes("Bob", "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	dealt("Anna", "Bob");
	ring(START + 10 * DAY + HOUR);
	ck_assert_str_eq(text("SELECT status FROM game"), "running");
	int looks = 0;
	while (!is_over("cup-1-1") && ++looks < 400)
		ck_assert_int_le(turns_played("cup-1-1"), 1);
	ck_assert(is_over("cup-1-1"));
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE player='steady'"), 2);
}
END_TEST

/* Where it is slow its games are drawn when three days are over, and count as they end then. */
START_TEST(what_the_program_plays_too_long_is_drawn_until_it_is_over)
{
	cup("rounds=1 length=10d unfinished=bot");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	dealt("Emil", "Bob");
	ends("cup-1-1", "fr");
	ends("cup-1-3", "fr");
	ring(START + 10 * DAY + HOUR);
	ck_assert(!was_told("Mo", "events.ask"));
	ring(START + 12 * DAY);
	ck_assert_str_eq(text("SELECT status FROM event"), "running");
	ring(START + 14 * DAY);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
	ck_assert_msg(strstr(csv(), "\"Bob\",1,") && strstr(csv(), "\"Emil\",1,"), "%s", csv());
	while (!is_over("cup-1-2"))
		(void)turns_played("cup-1-2");
	ck_assert_msg(strstr(csv(), "\"Bob\",2,") || strstr(csv(), "\"Emil\",2,"), "%s", csv());
}
END_TEST

START_TEST(the_program_plays_on_what_a_ladder_leaves)
{
	cup("form=ladder length=10d unfinished=bot");
	writes("Mo", "ROUND cup OPEN\n");
	writes("Bob", "CHALLENGE cup Anna\n");
	writes("Anna", "ACCEPT cup\n");
	dealt("Anna", "Bob");
	ring(START + 10 * DAY + HOUR);
	ck_assert(was_told("Bob", "moderate.played_on") && was_told("Cleo", "events.played_on") &&
		  !was_told("Mo", "events.ladder_ask"));
	ck_assert_str_eq(text("SELECT status FROM event"), "running");
	while (!is_over("cup-1-1"))
		(void)turns_played("cup-1-1");
	ring(clock_now() + HOUR);
	ck_assert_str_eq(text("SELECT status FROM event_round"), "closed");
	ring(START + 14 * DAY);
	ck_assert_str_eq(text("SELECT status FROM event"), "over");
}
END_TEST

/* ---- how it might end ---- */

static const char *standing(void)
{
	return mailing_rows(
		&w,
		"SELECT group_concat(x,char(10)) FROM (SELECT snapshot||journal||link||turn||status||deadline||runs_at AS x FROM "
		"game UNION ALL SELECT game||decided||winner FROM event_game UNION ALL SELECT digest FROM "
		"record UNION ALL SELECT code FROM pending)");
}

START_TEST(a_director_sees_how_a_table_might_end)
{
	cup("rounds=1 length=10d");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	dealt("Emil", "Bob");
	ends("cup-1-1", "fr");
	ring(START + 10 * DAY + HOUR);
	ck_assert_msg(was_told("Mo", "events.ask") &&
			      told("Mo", "  ADJUDICATE cup 2 +finish\\n  ADJUDICATE cup 2 result=draw"),
		      "%s", newest("Mo"));
	writes("Mo", "TODO\n");
	ck_assert_msg(told("Mo", "ADJUDICATE cup 2 +finish") && !told("Mo", "ADJUDICATE cup 1 "), "%s", newest("Mo"));
	const char *before = standing();
	writes("Mo", "CHECK ADJUDICATE cup 2 +finish\n");
	ck_assert(told("Mo", "@events.finish_follows") && !told("Mo", "This is evidence"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='look'"), 0);
	writes("Mo", "ADJUDICATE cup 2 +finish\n");
	ck_assert_msg(
		told("Mo",
		     "cup-1-2: Autumn cup, round 1, table 2 (napoleonics), turn 1, played to its end 100 times") &&
			told("Mo", "per cent, interval") && told("Mo", "This is evidence and decides nothing."),
		"%s", newest("Mo"));
	ck_assert_str_eq(standing(), before);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='look' AND game='cup-1-2'"), 1);
	ck_assert(!was_told("Bob", "finished.") && !was_told("Emil", "finish"));
	const char *answer = strstr(newest("Mo"), "played to its end");
	writes("Mo", "ADJUDICATE cup 2 +finish\n"); /* who asks twice is told the same */
	ck_assert_str_eq(strstr(newest("Mo"), "played to its end"), answer);
	writes("Mo", "ADJUDICATE cup 1 +finish\n");
	ck_assert(told("Mo", "@events.finish_none"));
	writes("Mo", "ADJUDICATE cup 2 +finish result=draw\n");
	ck_assert(told("Mo", "@events.adjudicate_how"));
	writes("Mo", "ADJUDICATE cup 2\n");
	ck_assert(told("Mo", "@events.adjudicate_how"));
	writes("Mo", "ADJUDICATE cup 3 +finish\n"); /* it was never dealt */
	ck_assert_msg(told("Mo", "has not been dealt") || told("Mo", "a game that runs can be played"), "%s",
		      newest("Mo"));
	writes("Bob", "ADJUDICATE cup 2 +finish\n");
	ck_assert(told("Bob", "@events.not_director"));
	confirms("Mo", "ADJUDICATE cup 2 result=Bob\n");
	ck_assert(is_over("cup-1-2"));
}
END_TEST

/* Nor at tables of others: their hidden cards are not for who may meet them next. */
START_TEST(a_director_who_plays_is_not_shown_how_a_table_might_end)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nrounds=2\nEND\n");
	for (int i = 0; i < 4; i++)
		writes(((const char *const[]){"Anna", "Bob", "Cleo", "Mo"})[i], "ENTER cup\n");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	dealt("Anna", "Cleo");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name='cup-1-1'"), "running");
	writes("Mo", "ADJUDICATE cup 1 +finish\n");
	ck_assert_msg(told("Mo", "@events.finish_plays"), "%s", newest("Mo"));
	ring(START + 31 * DAY);
	ck_assert(was_told("Mo", "ADJUDICATE cup 1 result=draw") && !was_told("Mo", "ADJUDICATE cup 1 +finish"));
}
END_TEST

/* ---- who attacks ---- */

/* In Roliça the first side defends, at Talavera it attacks.  Cleo defended and Dora attacked, each had both sides once, and Dora had
 * the second one last: without roles she would have the first one now, and attack again. */
START_TEST(who_attacked_defends)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=napoleonics/first-steps,napoleonics/rolica,napoleonics/talavera\n"
		     "rounds=3 tiebreaks=points\nEND\n");
	for (int i = 0; i < 4; i++)
		writes(players[i], "ENTER cup\n");
	for (int round = 1; round <= 3; round++) {
		confirms("Mo", "PAIR cup\n");
		writes("Mo", "PAIR cup +check\n");
		ck_assert_msg(told("Mo", "worse 0"), "%s", newest("Mo"));
		writes("Mo", "ROUND cup OPEN\n");
		ends(arena_printf(w.arena, "cup-%d-1", round), "fr");
		ends(arena_printf(w.arena, "cup-%d-2", round), "fr");
		ring(clock_now() + HOUR);
	}
	ck_assert_str_eq(tables(1), "Anna-Cleo Dora-Bob");
	ck_assert_str_eq(tables(2), "Anna-Dora Cleo-Bob");
	ck_assert_msg(strstr(tables(3), "Cleo-Dora") && strstr(tables(3), "Bob-Anna"), "%s", tables(3));
	writes("Nina", "EXPLAIN STANDING cup Cleo\n");
	ck_assert_msg(told("Nina", "sides: 2 times the first, 1 the second; attacked 1 time, defended 1"), "%s",
		      newest("Nina"));
	const char *file = trf_of("cup");
	ck_assert_msg(strstr(file, "### estafette role 2 1 -1") && strstr(file, "### estafette role 3 1 -1") &&
			      !strstr(file, "### estafette role 1 "),
		      "%s", file);
	reads_back(3);
}
END_TEST

/* ---- teams, asked back and led ---- */

START_TEST(a_team_that_is_called_nearly_alike_is_asked_back)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nteams=2\nEND\n");
	writes("Anna", "ENTER cup team=\"The Guard\"\n");
	writes("Bob", "ENTER cup team=\"The Gaurd\"\n");
	ck_assert_msg(told("Bob", "@events.near_team&#10;name cup&#10;team The Gaurd&#10;near The Guard"), "%s",
		      newest("Bob"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant"), 1);
	writes("Bob", "ENTER cup team=\"the guard\"\n"); /* the same */
	ck_assert(told("Bob", "@events.entered"));
	writes("Cleo", "ENTER cup team=\"The Gards\" +new\n");
	ck_assert_msg(told("Cleo", "@events.entered"), "%s", newest("Cleo"));
	writes("Dora", "ENTER cup team=\"Lyon 1\"\n");
	writes("Emil", "ENTER cup team=\"Lyon 12\"\n"); /* figures tell them apart */
	ck_assert_msg(told("Emil", "@events.entered"), "%s", newest("Emil"));
	writes("Fred", "ENTER cup team=\"Lion 1\"\n");
	ck_assert_msg(told("Fred", "@events.near_team"), "%s", newest("Fred"));
	writes("Fred", "ENTER cup team=B sure\n");
	ck_assert_msg(told("Fred", "@events.enter_flag"), "%s", newest("Fred"));
	writes("Fred", "ENTER cup team=B\n");
	writes("Gus", "ENTER cup team=C\n"); /* of one letter all are near */
	ck_assert(told("Gus", "@events.entered"));
	ck_assert_int_eq(number("SELECT count(*) FROM entrant"), 7);
}
END_TEST

START_TEST(a_director_names_a_captain)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\nteams=2\nEND\n");
	for (int i = 0; i < 4; i++)
		writes(players[i], i < 3 ? "ENTER cup team=Guard\n" : "ENTER cup team=Line\n");
	writes("Mo", "CHECK CAPTAIN cup Cleo\n");
	ck_assert(!was_told("Cleo", "events.captain_named"));
	writes("Mo", "CAPTAIN cup Cleo\n");
	ck_assert_msg(told("Mo", "@events.captain_done") && was_told("Cleo", "events.captain_named") &&
			      was_told("Anna", "events.captain_named") && !was_told("Dora", "events.captain_named"),
		      "%s", newest("Mo"));
	writes("Anna", "LINEUP cup list=Anna,Bob\n");
	ck_assert(told("Anna", "@events.no_captain"));
	writes("Cleo", "LINEUP cup list=Cleo,Bob\n");
	ck_assert_msg(told("Cleo", "@events.lineup_done"), "%s", newest("Cleo"));
	writes("Nina", "ENTRANTS cup\n");
	ck_assert_msg(told("Nina", "Cleo (Guard, captain)") && told("Nina", "Anna (Guard)"), "%s", newest("Nina"));
	writes("Cleo", "WITHDRAW cup\n"); /* then it is who entered first again */
	writes("Anna", "LINEUP cup list=Bob,Anna\n");
	ck_assert(told("Anna", "@events.lineup_done"));
	writes("Mo", "CAPTAIN cup Cleo\n");
	ck_assert(told("Mo", "@events.captain_not"));
	writes("Mo", "ENTER cup team=Line\n");
	writes("Mo", "CAPTAIN cup Dora\n"); /* of his own team */
	ck_assert(told("Mo", "@events.own_table"));
}
END_TEST

/* ---- paired by another program ---- */

/* A script that is given the file and the place of its answer. */
static void script(const char *lines)
{
	char path[600];
	const char *text = arena_printf(w.arena, "#!/bin/sh\ncp \"$2\" %s/seen\n%s\n", w.root, lines);
	snprintf(path, sizeof path, "%s/pairs.sh", w.root);
	MUST(&w, file_put(path, text, strlen(text), &w.e));
	ck_assert_int_eq(chmod(path, 0755), 0);
	snprintf(w.site.pairing_program, sizeof w.site.pairing_program, "%.200s --dutch  %%i -p %%o", path);
	w.site.pairing_seconds = 10;
}

static const char *seen(void)
{
	struct buf file = BUF_INIT;
	MUST(&w, file_read(arena_printf(w.arena, "%s/seen", w.root), 1 << 16, &file, &w.e));
	const char *text = arena_strdup(w.arena, buf_text(&file));
	buf_free(&file);
	return text;
}

static void outside_cup(void)
{
	script("printf '3\n1 2\n4 3\n5 6\n' >\"$4\"");
	cup("rounds=3 turn=2d pairing=program");
}

/* It has the sides that the program gave it, and who may not be paired stands in its file. */
START_TEST(another_program_pairs)
{
	outside_cup();
	writes("Mo", "FORBID cup Anna Fred\n");
	writes("Mo", "PAIR cup +test\n");
	ck_assert_msg(told("Mo", "@events.pairs_follow") && !told("Mo", "without Fred"), "%s", newest("Mo"));
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Bob Dora-Cleo Emil-Fred");
	ck_assert_msg(strstr(seen(), "XXR 3\r\n") && strstr(seen(), "XXP 1 6\r\n"), "%s", seen());
	writes("Mo", "ROUND cup OPEN\n");
	ends("cup-1-1", "fr");
	ends("cup-1-2", "fr");
	ends("cup-1-3", NULL);
	ring(START + HOUR);
	writes("Bob", "WITHDRAW cup\n");
	confirms("Mo", "BYE cup Fred kind=half\n");
	script("printf '2 \r\n\r\n4 1\r\n3 5 \r\n' >\"$4\"");
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(text("SELECT group_concat(one||'-'||two) FROM event_table WHERE round=2"), "4-1,3-5");
	/* Bob has a zero-point bye, Fred half a point. */
	ck_assert_msg(strstr(seen(), "   1 b 0  0000 - Z") && strstr(seen(), "   5 b =  0000 - H"), "%s", seen());
	ck_assert_int_eq(system(arena_printf(w.arena, "ls %s | grep -q pairing", w.root)) != 0, 1);
}
END_TEST

START_TEST(another_program_gives_a_bye)
{
	script("echo 3; echo 2 1; echo 4 3; echo 0 5");
	snprintf(w.site.pairing_program, sizeof w.site.pairing_program, "%s/pairs.sh x %%i", w.root);
	cup("rounds=3 turn=2d pairing=program");
	writes("Fred", "WITHDRAW cup\n");
	confirms("Mo", "PAIR cup\n"); /* what it prints is read */
	ck_assert_str_eq(tables(1), "Bob-Anna Dora-Cleo pairing:Emil");
}
END_TEST

static const struct {
	const char *does, *says, *words;
} outside[] = {
	{"printf '3\n1 2\n3 4\n1 6\n' >\"$4\"", "@events.outside_field", ""},
	{"printf '2\n1 2\n3 4\n' >\"$4\"", "@events.outside_field", ""},
	{"printf '3\n1 2\n3 4\n5 60\n' >\"$4\"", "@events.outside_field", ""},
	{"printf '3\n1 2\n3 4\n5 0\n' >\"$4\"", "@events.outside_field", ""},
	{"printf '2\n1 2\n3 4\n5 6\n' >\"$4\"", "@events.outside_failed", "its answer is no number"},
	{"printf '3\n1 2\n3 4 5\n5 6\n' >\"$4\"", "@events.outside_failed", "its answer is no number"},
	{"echo no pairing; exit 1", "@events.outside_failed", "| no pairing"},
	{"echo 'SET EVENT cup title=x' >&2; exit 3", "@events.outside_failed", "| SET EVENT cup title=x"},
	{"kill -9 $$", "@events.outside_failed", "was killed"},
	{"true", "@events.outside_failed", "pairs"},
	{"sleep 20", "@events.outside_failed", "took longer than 1 seconds"},
	{"yes 1 >\"$4\" & yes; sleep 20", "@events.outside_failed", "took longer than 1 seconds"},
};

START_TEST(what_another_program_does_wrong_pairs_nothing)
{
	outside_cup();
	script(outside[_i].does);
	w.site.pairing_seconds = 1;
	writes("Mo", "PAIR cup\n");
	ck_assert_msg(told("Mo", outside[_i].says) && told("Mo", outside[_i].words) && !strstr(newest("Mo"), "CONFIRM"),
		      "%s", newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM event_round"), 0);
	writes("Mo", "SET EVENT cup pairing=own\n");
	confirms("Mo", "PAIR cup\n");
	ck_assert_str_eq(tables(1), "Anna-Dora Emil-Bob Cleo-Fred");
}
END_TEST

START_TEST(another_program_has_nobody_meet_twice)
{
	outside_cup();
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	for (int i = 1; i <= 3; i++)
		ends(arena_printf(w.arena, "cup-1-%d", i), "fr");
	ring(START + HOUR);
	writes("Mo", "PAIR cup\n");
	ck_assert_msg(told("Mo", "@events.outside_broken&#10;name cup&#10;met 1&#10;one Anna&#10;two Bob"), "%s",
		      newest("Mo"));
	ck_assert_int_eq(number("SELECT count(*) FROM event_round"), 1);
}
END_TEST

START_TEST(another_program_is_one_that_the_site_names)
{
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\npairing=program\nEND\n");
	ck_assert_msg(told("Mo", "@events.outside_not&#10;program 0"), "%s", newest("Mo"));
	script("true");
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\npairing=program double=on\nEND\n");
	ck_assert_msg(told("Mo", "@events.outside_not&#10;program 1"), "%s", newest("Mo"));
	writes("Mo", "BEGIN EVENT cup\nscenario=first-steps\npairing=program\nEND\n");
	ck_assert(told("Mo", "@events.begun"));
	writes("Mo", "SET EVENT cup form=round-robin\n");
	ck_assert(told("Mo", "@events.outside_not"));
	snprintf(w.site.pairing_program, sizeof w.site.pairing_program, "-");
	writes("Anna", "ENTER cup\n");
	writes("Bob", "ENTER cup\n");
	writes("Mo", "PAIR cup\n"); /* it was taken away */
	ck_assert_msg(told("Mo", "@events.outside_not&#10;program 0"), "%s", newest("Mo"));
}
END_TEST

/* One mail for all games of a round, in reply to which he moderates any of them. */
START_TEST(a_director_is_told_his_games_in_one_mail)
{
	cup("rounds=2 double=on");
	confirms("Mo", "PAIR cup\n");
	int64_t before = number("SELECT count(*) FROM outbox WHERE recipient='mo@p.test'");
	writes("Mo", "ROUND cup OPEN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM game"), 6);
	ck_assert_int_eq(number("SELECT count(*) FROM moderator"), 6);
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE recipient='mo@p.test'") - before, 3);
	ck_assert(was_told("Mo", "1. Anna - Dora: cup-1-1a, cup-1-1b"));
	ck_assert(was_told("Anna", "director Mo") && !was_told("Anna", "moderate.named"));
	writes("Mo", "GAME cup-1-2b\nCHECK HOLD\n");
	ck_assert_msg(told("Mo", "@moderate.now") && told("Mo", "@moderate.hold"), "%s", newest("Mo"));
}
END_TEST

/* What TODO lists needs him, and is not each game that is played; nobody is told to come back where nobody can. */
START_TEST(what_waits_for_a_director_is_what_needs_him)
{
	cup("form=knock-out");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	writes("Mo", "TODO\n");
	ck_assert_msg(told("Mo", "round 1 is open") && !told("Mo", "which you moderate"), "%s", newest("Mo"));
	MUST(&w, game_hold(&w.site, "cup-1-1", SAID(text, as_it_is, .text = "it broke"), &w.e));
	writes("Mo", "TODO\n");
	ck_assert_msg(told("Mo", "cup-1-1: ") && told("Mo", "WHY HELD") && !told("Mo", "cup-1-2"), "%s", newest("Mo"));
	confirms("Mo", "FORFEIT cup 1 double\n");
	ck_assert(was_told("Dora", "events.no_show") || was_told("Emil", "events.no_show"));
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE said LIKE '%events.no_show%back 1%'"), 0);
}
END_TEST

/* ---- the whole site stands ---- */

static void admin(const char *line)
{
	struct buf told = BUF_INIT;
	bool good = false;
	MUST(&w, store_begin(w.site.store, &w.e));
	MUST(&w, command_admin(&w.site, line, &good, &told, &w.e));
	MUST(&w, store_commit(w.site.store, &w.e));
	ck_assert_msg(good, "%s", buf_text(&told));
	buf_free(&told);
}

/* The games of a round have as much more time, so the round has: else it would be over while they play. */
START_TEST(a_round_ends_later_by_what_the_site_stood)
{
	cup("rounds=2 length=10d");
	confirms("Mo", "PAIR cup\n");
	writes("Mo", "ROUND cup OPEN\n");
	int64_t ends = number("SELECT ends FROM event_round");
	clock_fix(START + DAY);
	admin("SITE STOP why=\"a new disk\"");
	clock_fix(START + 6 * DAY);
	admin("SITE START");
	ck_assert_int_eq(number("SELECT ends FROM event_round"), ends + 5 * DAY);
	ck_assert(was_told("Anna", "events.round_extended") && was_told("Mo", "events.round_extended"));
	ring(ends + HOUR);
	ck_assert_int_eq(number("SELECT asked FROM event_round"), 0);
}
END_TEST

START_TEST(a_ladder_stands_with_the_site)
{
	begin_ladder("");
	clock_fix(START + DAY);
	writes("Fred", "CHALLENGE cup Dora\n");
	int64_t until = number("SELECT value FROM event_setting WHERE key='until'");
	clock_fix(START + 2 * DAY);
	admin("SITE STOP why=\"a new disk\"");
	clock_fix(START + 42 * DAY);
	admin("SITE START");
	ring(START + 42 * DAY + HOUR);
	ck_assert_int_eq(number("SELECT value FROM event_setting WHERE key='until'"), until + 40 * DAY);
	ck_assert_str_eq(ladder(), "Anna Bob Cleo Dora Emil Fred");
	ck_assert_int_eq(number("SELECT ends FROM event_round"), START + (1 + 7 + 40) * DAY);
	writes("Dora", "ACCEPT cup\n");
	ck_assert_int_eq(number("SELECT count(*) FROM game"), 1);
}
END_TEST

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, directing_begin, end);
	tcase_add_test(t, an_event_is_founded);
	tcase_add_loop_test(t, what_is_wrong_in_a_block_is_told, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(t, the_first_line_of_a_block_has_settings);
	tcase_add_test(t, a_line_of_a_block_has_many_settings);
	tcase_add_test(t, who_enters_may_wait_and_leave);
	tcase_add_test(t, more_room_lets_in_who_waits);
	tcase_add_test(t, only_its_director_sets_it);
	tcase_add_test(t, who_is_forgotten_leaves_and_directs_nothing);
	tcase_add_test(t, two_accounts_in_one_event_stay_two);
	tcase_add_test(t, the_manual_lists_the_settings);
	tcase_add_test(t, what_is_written_in_a_games_mail_is_shown_its_place);
	tcase_add_test(t, an_event_counts_for_ratings_unless_it_says_so);
	tcase_add_test(t, the_director_is_told_what_waits_and_writes_to_all);
	tcase_add_test(t, who_never_came_is_out);
	tcase_add_test(t, a_swiss_of_three_rounds);
	tcase_add_test(t, play_offs_decide_behind_all_else);
	tcase_add_test(t, play_offs_stand_where_the_list_has_them);
	tcase_add_test(t, time_beyond_the_allowance_costs_points);
	tcase_add_test(t, what_has_no_points_allows_no_time);
	tcase_add_test(t, an_event_goes_on_from_its_own_report);
	tcase_add_test(t, an_event_of_others_goes_on_here);
	tcase_add_test(t, byes_of_the_next_round_come_along);
	tcase_add_loop_test(t, what_does_not_fit_is_refused, 0, (int)ARRAY_LEN(unfit));
	tcase_add_test(t, scenarios_are_drawn_by_a_sealed_die);
	tcase_add_test(t, each_strikes_what_he_will_not_play);
	tcase_add_test(t, sides_are_bid_for);
	tcase_add_test(t, protests_go_to_who_plays_elsewhere);
	tcase_add_test(t, a_director_who_plays_decides_nothing_of_himself);
	tcase_add_test(t, many_play_double_games);
	tcase_add_test(t, pairings_are_mended_and_byes_given);
	tcase_add_test(t, what_rounds_play_stays_as_it_was_told);
	tcase_add_test(t, what_a_deal_hangs_on_stays);
	tcase_add_test(t, a_substitute_has_games_and_points);
	tcase_add_test(t, a_round_robin_of_double_games);
	tcase_add_test(t, a_knock_out);
	tcase_add_test(t, a_game_for_the_third_place);
	tcase_add_test(t, a_double_knock_out);
	tcase_add_loop_test(t, a_double_knock_out_is_over_with_its_final, 0, 2);
	tcase_add_test(t, a_swiss_of_teams);
	tcase_add_test(t, a_knock_out_of_teams);
	tcase_add_test(t, a_ladder);
	tcase_add_test(t, a_challenge_that_is_not_accepted);
	tcase_add_test(t, who_is_forgotten_leaves_a_ladder);
	tcase_add_test(t, who_is_idle_goes_down);
	tcase_add_test(t, a_ladder_ends);
	tcase_add_test(t, a_ladder_is_closed);
	tcase_add_test(t, team_mates_meet_late);
	tcase_add_test(t, who_should_not_meet_meets_late);
	tcase_add_test(t, banners_decide_what_is_not_over);
	tcase_add_test(t, a_round_robin_of_pools);
	tcase_add_test(t, levels_and_promotion);
	tcase_add_test(t, seeds_are_drawn_by_a_sealed_die);
	tcase_add_test(t, a_director_is_told_his_games_in_one_mail);
	tcase_add_test(t, what_waits_for_a_director_is_what_needs_him);
	tcase_add_test(t, a_round_ends_later_by_what_the_site_stood);
	tcase_add_test(t, a_ladder_stands_with_the_site);
	tcase_add_loop_test(t, who_wins_narrowly_has_less_of_it, 0, ARRAY_LEN(margins));
	tcase_add_test(t, who_gives_up_has_lost_decisively);
	tcase_add_loop_test(t, points_that_are_none, 0, ARRAY_LEN(no_points));
	tcase_add_test(t, the_program_plays_on_what_is_not_over);
	tcase_add_loop_test(t, the_program_plays_on_in_every_system, 0, ARRAY_LEN(everywhere));
	tcase_add_test(t, what_the_program_plays_too_long_is_drawn_until_it_is_over);
	tcase_add_test(t, the_program_plays_on_what_a_ladder_leaves);
	tcase_add_test(t, a_director_sees_how_a_table_might_end);
	tcase_add_test(t, who_attacked_defends);
	tcase_add_test(t, a_file_comes_by_mail);
	tcase_add_test(t, a_round_robin_goes_on_from_its_own_report);
	tcase_add_test(t, a_round_robin_of_others_goes_on_here);
	tcase_add_test(t, a_round_robin_by_other_tables_is_refused);
	tcase_add_test(t, a_protest_that_nobody_can_decide_waits_for_the_site);
	tcase_add_test(t, a_team_that_is_called_nearly_alike_is_asked_back);
	tcase_add_test(t, a_director_names_a_captain);
	tcase_add_test(t, another_program_pairs);
	tcase_add_test(t, another_program_gives_a_bye);
	tcase_add_loop_test(t, what_another_program_does_wrong_pairs_nothing, 0, ARRAY_LEN(outside));
	tcase_add_test(t, another_program_has_nobody_meet_twice);
	tcase_add_test(t, another_program_is_one_that_the_site_names);
	tcase_add_test(t, a_director_who_plays_is_not_shown_how_a_table_might_end);
}

int main(void)
{
	return living_run("events", add);
}
