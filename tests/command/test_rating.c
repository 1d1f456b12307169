/* RATING: by games that everybody may know of, and by no other.  VERIFY: public records as they lie there. */
#include "base/clock.h"
#include "base/file.h"
#include "living/mailing.h"
#include "people/people.h"
#include "store/store_private.h"

#define EVE "eve@p.test"
#define ANNA "anna@p.test"

static struct living w;
static int mails;

static bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static const char *account(const char *address)
{
	struct store_person p;
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, store_person_of(w.site.store, address, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	return to;
}

static void writes(const char *from, const char *text)
{
	(void)mailing_write(&w, from, "", account(from), text, MAIL_AUTH_NONE, ++mails);
}

/* A game of Anna and Bob, and Eve, who is registered. */
static void begin(void)
{
	int64_t id;
	mails = 0;
	living_begin(&w);
	living_play(&w, "one", 0);
	MUST(&w, people_known(&w.site, "Eve", EVE, &id, &w.e));
}

static void end(void)
{
	living_end(&w);
}

static void game_ends(const char *as, const char *winner)
{
	MUST(&w, game_end(&w.site, "one", &(struct game_end){as, "snow", winner, NULL}, &w.e));
}

START_TEST(who_has_won_is_rated)
{
	writes(EVE, "RATING Anna");
	ck_assert(told(EVE, "Nothing is known yet"));
	game_ends("conceded", "fr");
	writes(EVE, "RATING Anna");
	ck_assert_msg(told(EVE, ": 1662, give or take 290, by 1 game."), "%s", mailing_newest(&w, EVE).wrapper);
	ck_assert(told(EVE, "Reliability:"));
	writes(EVE, "RATING Bob");
	ck_assert(told(EVE, ": 1338, give or take 290, by 1 game."));
	writes(EVE, "RATING");
	ck_assert(told(EVE, "Nothing is known yet"));
	writes(EVE, "RATING Anna system=emperor");
	ck_assert(!told(EVE, "1662"));
	writes(EVE, "RATING Anna system=chess");
	ck_assert(told(EVE, "list.no_system"));
}
END_TEST

START_TEST(one_rating_a_mail)
{
	game_ends("conceded", "fr");
	writes(EVE, "RATING Anna\nRATING Bob\n");
	ck_assert(told(EVE, "1662"));
	ck_assert(!told(EVE, "1338"));
	ck_assert(told(EVE, "rating.once"));
}
END_TEST

static const struct {
	const char *key, *value, *as, *winner;
} silent[] = {
	{"list", "private", "conceded", "fr"},
	{"names", "hidden", "conceded", "fr"},
	{"names", "until-revealed", "conceded", "fr"},
	{NULL, NULL, "broken-off", NULL},
	{NULL, NULL, "abandoned", NULL},
};

START_TEST(what_does_not_count)
{
	if (silent[_i].key) /* some can be set before the game begins alone */
		living_sql(&w,
			   arena_printf(w.arena,
					"INSERT OR REPLACE INTO setting (game, key, value) VALUES ('one','%s','%s')",
					silent[_i].key, silent[_i].value));
	game_ends(silent[_i].as, silent[_i].winner);
	writes(EVE, "RATING Anna");
	ck_assert(!told(EVE, "1662"));
	writes(ANNA, "RATING");
	ck_assert(!told(ANNA, "1662"));
}
END_TEST

/* Bob's account was made Eve's. */
START_TEST(the_game_is_its_owners)
{
	game_ends("conceded", "br");
	living_sql(&w, "INSERT INTO merged SELECT p.id, o.id FROM person p, person o WHERE p.name='Bob' "
		       "AND o.name='Eve'");
	writes(EVE, "RATING");
	ck_assert_msg(told(EVE, "1662"), "%s", mailing_newest(&w, EVE).wrapper);
}
END_TEST

/* ---- VERIFY ---- */

/* The public record of turn 0 as a file, with a change in it (NULL: none). */
static void put_record(const char *from, const char *to)
{
	struct slice text;
	MUST(&w, store_record_get(w.site.store, "one", 0, "public", w.arena, &text, &w.e));
	char *bytes = arena_strndup(w.arena, text.p, text.n), *at = from ? strstr(bytes, from) : NULL;
	ck_assert(!from || at);
	if (at)
		memcpy(at, to, strlen(to));
	MUST(&w, file_mkdir(arena_printf(w.arena, "%s/one/public", w.site.records), &w.e));
	MUST(&w, file_put(arena_printf(w.arena, "%s/one/public/turn-000.xml", w.site.records), bytes, text.n, &w.e));
}

START_TEST(public_records_are_verified)
{
	writes(EVE, "VERIFY one");
	ck_assert_msg(told(EVE, "observe.none_yet"), "%s", mailing_newest(&w, EVE).wrapper);
	put_record(NULL, NULL);
	writes(EVE, "VERIFY one");
	ck_assert_msg(told(EVE, "verify.right"), "%s", mailing_newest(&w, EVE).wrapper);
	ck_assert(told(EVE, "run estafette verify FOLDER"));
	writes(EVE, "VERIFY one turn=0");
	ck_assert(told(EVE, "verify.right"));
	writes(EVE, "VERIFY one turn=1");
	ck_assert(told(EVE, "past.bad_turns"));
	writes(EVE, "VERIFY nix");
	ck_assert(told(EVE, "list.no_game"));
	writes(EVE, "VERIFY one\nVERIFY one turn=0\n");
	ck_assert(told(EVE, "rating.once"));
}
END_TEST

START_TEST(what_is_wrong_is_named)
{
	put_record("<commitment kind=\"chain\" first=\"0\"", "<commitment kind=\"chain\" first=\"7\"");
	writes(EVE, "VERIFY one");
	ck_assert_msg(told(EVE, "verify.wrong"), "%s", mailing_newest(&w, EVE).wrapper);
	ck_assert(told(EVE, "turn-000.xml: "));
	ck_assert(!told(EVE, w.site.records));
}
END_TEST

START_TEST(who_may_not_know_of_a_game_is_told_nothing)
{
	put_record(NULL, NULL);
	living_sql(&w, "INSERT OR REPLACE INTO setting (game, key, value) VALUES ('one','list','private')");
	writes(EVE, "VERIFY one");
	ck_assert(told(EVE, "list.no_game"));
	ck_assert(!told(EVE, "verify."));
	writes(ANNA, "VERIFY one");
	ck_assert(told(ANNA, "verify.right"));
}
END_TEST

START_TEST(what_is_too_much_is_refused)
{
	put_record(NULL, NULL);
	living_sql(&w, "UPDATE game SET turn=101");
	writes(EVE, "VERIFY one");
	ck_assert_msg(told(EVE, "verify.too_much"), "%s", mailing_newest(&w, EVE).wrapper);
	writes(EVE, "VERIFY one turn=0");
	ck_assert(told(EVE, "verify.right"));
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, who_has_won_is_rated);
	tcase_add_test(t, one_rating_a_mail);
	tcase_add_loop_test(t, what_does_not_count, 0, ARRAY_LEN(silent));
	tcase_add_test(t, the_game_is_its_owners);
	tcase_add_test(t, public_records_are_verified);
	tcase_add_test(t, what_is_wrong_is_named);
	tcase_add_test(t, who_may_not_know_of_a_game_is_told_nothing);
	tcase_add_test(t, what_is_too_much_is_refused);
}

int main(void)
{
	return living_run_posting("rating", add);
}
