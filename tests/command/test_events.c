/* Events by mail: founded, entered, left; paired, played, decided, ranked. */
#include "base/clock.h"
#include "event/event.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "store/account.h"

static struct living w;
static int mails;

static struct store_person person(const char *name)
{
	struct store_person p;
	int64_t id;
	const char *address = arena_printf(w.arena, "%c%s@p.test", *name | 32, name + 1);
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	return p;
}

static void writes(const char *name, const char *text)
{
	struct store_person p = person(name);
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, p.address, "", to, text, MAIL_AUTH_NONE, ++mails);
}

/* All that the newest mail to him says. */
static const char *newest(const char *name)
{
	return mailing_column(&w, "SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1",
			      person(name).address);
}

static bool told(const char *name, const char *says)
{
	return strstr(newest(name), says) != NULL;
}

static bool was_told(const char *name, const char *says)
{
	return mailing_count(&w, arena_printf(w.arena,
					      "SELECT count(*) FROM outbox WHERE recipient='%s' AND said LIKE '%%%s%%'",
					      person(name).address, says)) > 0;
}

/* A line that is asked back, and its code. */
static void confirms(const char *name, const char *text)
{
	writes(name, text);
	const char *code = strstr(newest(name), "CONFIRM ");
	ck_assert_msg(code != NULL, "no code for %s: %s", text, newest(name));
	writes(name, arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

static const char *text(const char *sql)
{
	const char *rows = mailing_rows(&w, sql);
	return arena_strndup(w.arena, rows, strcspn(rows, "\n"));
}

#define CUP                                                                                                   \
	"BEGIN EVENT cup\ntitle=\"Autumn cup\"\nscenario=napoleonics/first-steps\nrounds=3 turn=2d\n" \
	"text=Three rounds of the mill.\nEND\n"

/* ---- founded, entered, left ---- */

START_TEST(an_event_is_founded)
{
	writes("Mo", "CHECK " CUP);
	ck_assert(told("Mo", "@events.begun") && told("Mo", "rounds=3") && told("Mo", "length=30d"));
	ck_assert_int_eq(number("SELECT count(*) FROM event"), 0);
	writes("Mo", CUP);
	ck_assert_str_eq(text("SELECT title||'|'||status FROM event"), "Autumn cup|open");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='games'"), "turn=2d tries=0");
	ck_assert_str_eq(text("SELECT value FROM event_setting WHERE key='scenario'"), "napoleonics/first-steps");
	writes("Anna", "LIST EVENTS\n");
	ck_assert(told("Anna", "Autumn cup, open"));
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
	{"BEGIN EVENT cup\nscenario=napoleonics/first-steps\nform=ladder\nEND\n", "@offer.bad_setting"},
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

START_TEST(only_its_director_sets_it)
{
	writes("Mo", CUP);
	writes("Nina", "BEGIN EVENT other\nscenario=first-steps\nEND\n");
	writes("Nina", "SET EVENT cup length=40d\n");
	ck_assert(told("Nina", "@events.not_director"));
	writes("Anna", "SET EVENT cup length=40d\n"); /* she directs nothing: it is no command of hers */
	ck_assert(!told("Anna", "events."));
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

static void begin(void)
{
	living_begin(&w);
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, an_event_is_founded);
	tcase_add_loop_test(t, what_is_wrong_in_a_block_is_told, 0, (int)ARRAY_LEN(wrong));
	tcase_add_test(t, who_enters_may_wait_and_leave);
	tcase_add_test(t, only_its_director_sets_it);
	tcase_add_test(t, who_is_forgotten_leaves_and_directs_nothing);
	tcase_add_test(t, two_accounts_in_one_event_stay_two);
}

int main(void)
{
	return living_run("events", add);
}
