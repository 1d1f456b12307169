/* Sides drawn by a die when the game is dealt: who gets which, that all can throw it again, and what is not done before. */
#include "archive/verify.h"
#include "base/clock.h"
#include "command/receive_private.h"
#include "dice/dice.h"
#include "living/mailing.h"
#include "store/store_private.h"

#include <sys/stat.h>

static struct living w;
static int mails;
static uint8_t secret; /* of all games */

void __wrap_hash_random(void *out, size_t n);
void __wrap_hash_random(void *out, size_t n)
{
	memset(out, secret, n);
}

static const char *column(const char *sql, const char *text)
{
	return mailing_column(&w, sql, text);
}

static const char *newest(const char *to)
{
	return column("SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", to);
}

static bool told(const char *to, const char *says)
{
	return strstr(newest(to), says) != NULL;
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static void writes_to(const char *from, const char *to, const char *text)
{
	(void)mailing_write(&w, from, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static const char *seat_of(const char *to)
{
	return column("SELECT sender FROM outbox WHERE recipient=? AND seat<>'' ORDER BY id DESC LIMIT 1", to);
}

static void by_account(const char *from, const char *text)
{
	struct store_person p;
	const char *address;
	char token[SITE_TOKEN];
	MUST(&w, store_person_of(w.site.store, from, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &address, &w.e));
	writes_to(from, address, text);
}

/* Anna opens it, Bob joins; words are asked for. */
static void opened(const char *with)
{
	int64_t id;
	MUST(&w, people_known(&w.site, "Anna", "anna@p.test", &id, &w.e));
	MUST(&w, people_known(&w.site, "Bob", "bob@p.test", &id, &w.e));
	by_account("anna@p.test", arena_printf(w.arena, "OPEN napoleonics/valbrune %s", with));
	by_account("bob@p.test", "JOIN valbrune-1 br");
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='words'"), 1);
}

static void dealt(const char *one, const char *other)
{
	writes_to("anna@p.test", seat_of("anna@p.test"), arena_printf(w.arena, "SEED %s", one));
	writes_to("bob@p.test", seat_of("bob@p.test"), arena_printf(w.arena, "SEED %s", other));
	ck_assert_int_eq(count("SELECT count(*) FROM game WHERE status='running'"), 1);
}

static const char *side_of(const char *person)
{
	return column("SELECT seat FROM seat JOIN person ON id=holder WHERE name=?", person);
}

static const char *record(const char *viewer)
{
	return column("SELECT bytes FROM record WHERE turn=0 AND viewer=?", viewer);
}

/* What verify says of that record, alone in a folder. */
static struct verify_count verified(const char *text, char **said)
{
	struct verify_count count = {0};
	size_t n;
	const char *path = arena_printf(w.arena, "%s/turn-000.xml", w.root);
	FILE *f = fopen(path, "w"), *out = open_memstream(said, &n);
	ck_assert(f && fputs(text, f) >= 0 && !fclose(f));
	verify_path(path, w.site.schemas, out, &count);
	fclose(out);
	return count;
}

static const char *replaced(const char *text, const char *part, const char *by)
{
	const char *at = strstr(text, part);
	ck_assert_msg(at != NULL, "no %s", part);
	return arena_printf(w.arena, "%.*s%s%s", (int)(at - text), text, by, at + strlen(part));
}

START_TEST(the_die_says_who_gets_which)
{
	char *said;
	secret = (uint8_t)(_i + 1);
	opened("side=draw");
	ck_assert(strstr(column("SELECT wrapper FROM outbox WHERE recipient=? AND kind='words'", "bob@p.test"),
			 "sides=\"drawn\"") != NULL);
	dealt("drum", "fife");
	const char *public = record("public");
	bool changed = strstr(public, "before=\"fr br\" values=\"1 0\"") != NULL;
	ck_assert(changed || strstr(public, "before=\"fr br\" values=\"0 1\""));
	/* Anna took the first place, fr. */
	ck_assert_str_eq(side_of("Anna"), changed ? "br" : "fr");
	ck_assert_str_eq(side_of("Bob"), changed ? "fr" : "br");
	int64_t french =
		count(changed ? "SELECT id FROM person WHERE name='Bob'" : "SELECT id FROM person WHERE name='Anna'");
	ck_assert(strstr(record("fr"), arena_printf(w.arena, "name=\"French\" who=\"p%lld\"", (long long)french)) !=
		  NULL);
	ck_assert(strstr(public, "what=\"sides drawn\"") != NULL);
	struct verify_count good = verified(public, &said);
	ck_assert_msg(!good.wrong && good.rolls == 1, "%d rolls: %s", good.rolls, said);
	free(said);
	/* Words stand by the places, and go with who gave them from the next turn on. */
	ck_assert(strstr(public, "<seed seat=\"fr\" word=\"drum\"/>") != NULL);
	ck_assert_str_eq(column("SELECT word FROM seat WHERE seat=?", side_of("Anna")), "drum");
}
END_TEST

START_TEST(both_come_out)
{
	static const char *const words[] = {"a", "b", "c", "d", "e", "f", "g", "h"};
	int changed = 0;
	for (size_t i = 0; i < ARRAY_LEN(words); i++) {
		secret = 9;
		opened("side=draw");
		dealt(words[i], "same");
		changed += !strcmp(side_of("Anna"), "br");
		living_end(&w);
		living_begin(&w);
	}
	ck_assert_int_gt(changed, 0);
	ck_assert_int_lt(changed, (int)ARRAY_LEN(words));
}
END_TEST

static const struct {
	const char *part, *by, *says;
} forged[] = {
	{"0/sides.1/seats/draw/0", "0/sides.1/seats/draw/1", "not drawn as they are to be"},
	{"before=\"fr br\"", "before=\"br fr\"", "not drawn as they are to be"},
	{"values=\"", "values=\"1 0 ", "are not those shown"},
	{"word=\"drum\"", "word=\"drums\"", "seed words"},
};

START_TEST(what_somebody_changed_is_named)
{
	char *said;
	opened("side=draw");
	dealt("drum", "fife");
	const char *other = replaced(record("public"), forged[_i].part, forged[_i].by);
	ck_assert_int_gt(verified(other, &said).wrong, 0);
	ck_assert_msg(strstr(said, forged[_i].says) != NULL, "%s", said);
	free(said);
}
END_TEST

/* What was mailed before the draw opens nothing any more, least of all the other's seat. */
START_TEST(a_place_is_no_seat)
{
	secret = 1;
	opened("sides=drawn");
	const char *anna = seat_of("anna@p.test"), *bob = seat_of("bob@p.test");
	dealt("drum", "fife");
	writes_to("anna@p.test", anna, "SEED horn");
	writes_to("bob@p.test", bob, "RESIGN");
	ck_assert(told("anna@p.test", "desk.token_lost"));
	ck_assert(told("bob@p.test", "desk.token_lost"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='horn' OR holder=0"), 0);
	writes_to("anna@p.test", seat_of("anna@p.test"), "SEED horn");
	ck_assert_str_eq(column("SELECT word FROM seat WHERE seat=?", side_of("Anna")), "horn");
}
END_TEST

static const char *const too_early[] = {"DELEGATE bob", "MUTE french", "BEGIN PRESS to=fr\nhello\nEND"};

START_TEST(what_hangs_on_the_side_waits_for_it)
{
	opened("side=draw");
	writes_to("anna@p.test", seat_of("anna@p.test"), too_early[_i]);
	ck_assert_msg(told("anna@p.test", "dispatch.sides_first"), "%s", newest("anna@p.test"));
}
END_TEST

START_TEST(offers_tell_that_sides_are_drawn)
{
	int64_t id;
	MUST(&w, people_known(&w.site, "Anna", "anna@p.test", &id, &w.e));
	by_account("anna@p.test", "CHECK OPEN napoleonics/valbrune side=draw");
	ck_assert(told("anna@p.test", "drawn 1"));
	by_account("anna@p.test", "OPEN napoleonics/valbrune side=draw");
	ck_assert(told("anna@p.test", "drawn 1"));
	by_account("anna@p.test", "LIST OPEN");
	ck_assert(told("anna@p.test", "sides=drawn"));
	ck_assert(!told("anna@p.test", "(British)"));
}
END_TEST

/* As it was: each plays the side that he took. */
START_TEST(sides_that_are_chosen_stay)
{
	char *said;
	opened("side=fr");
	dealt("drum", "fife");
	ck_assert_str_eq(side_of("Anna"), "fr");
	ck_assert_ptr_eq(strstr(record("public"), "<sides"), NULL);
	ck_assert(!verified(record("public"), &said).wrong);
	free(said);
}
END_TEST

static void setup(void)
{
	secret = 1;
	living_begin(&w);
}

static void teardown(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, the_die_says_who_gets_which, 0, 4);
	tcase_add_test(t, both_come_out);
	tcase_add_loop_test(t, what_somebody_changed_is_named, 0, ARRAY_LEN(forged));
	tcase_add_test(t, a_place_is_no_seat);
	tcase_add_loop_test(t, what_hangs_on_the_side_waits_for_it, 0, ARRAY_LEN(too_early));
	tcase_add_test(t, offers_tell_that_sides_are_drawn);
	tcase_add_test(t, sides_that_are_chosen_stay);
}

int main(void)
{
	return living_run("sides", add);
}
