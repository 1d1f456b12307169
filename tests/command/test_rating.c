/* RATING: by games that everybody may know of, and by no other. */
#include "base/clock.h"
#include "mailing.h"
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

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, who_has_won_is_rated);
	tcase_add_test(t, one_rating_a_mail);
	tcase_add_loop_test(t, what_does_not_count, 0, ARRAY_LEN(silent));
	tcase_add_test(t, the_game_is_its_owners);
}

int main(void)
{
	return living_run_posting("rating", add);
}
