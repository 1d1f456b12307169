/* A moderator's game from its first word to its deal: BEGIN GAME, INVITE, APPROVE, START GAME, COPY, UNSTART. */
#include "base/clock.h"
#include "base/file.h"
#include "command/receive_private.h"
#include "game/moderate.h"
#include "living/mailing.h"
#include "store/meeting.h"
#include "store/offer.h"

#include <sys/stat.h>

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

static const char *address_of(const char *name)
{
	return person(name).address;
}

static void writes(const char *name, const char *text)
{
	struct store_person p = person(name);
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, p.address, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static void moderates(const char *name, const char *game, const char *text)
{
	struct store_person p = person(name);
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, site_moderator_address(&w.site, game, p.id, p.epoch, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, p.address, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static const char *code(void)
{
	const char *c = mailing_column(&w, "SELECT code FROM pending WHERE code<>? ORDER BY at DESC", "-");
	ck_assert(*c);
	return arena_printf(w.arena, "CONFIRM %s\n", c);
}

static bool told(const char *name, const char *says)
{
	const char *newest = mailing_column(
		&w, "SELECT wrapper||said FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1", address_of(name));
	return strstr(newest, says) != NULL;
}

static bool was_told(const char *name, const char *says)
{
	return mailing_count(&w, arena_printf(w.arena,
					      "SELECT count(*) FROM outbox WHERE recipient='%s' AND said LIKE '%%%s%%'",
					      address_of(name), says)) > 0;
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

static const char *status(const char *game)
{
	return mailing_column(&w, "SELECT status FROM game WHERE name=?", game);
}

#define CUP                                                                                                            \
	"BEGIN GAME cup\nscenario=napoleonics/valbrune\ntitle=\"Autumn cup\"\nturn=2d press=none\n"                    \
	"text=House rules: none.\nEND\n"

START_TEST(a_game_waits_for_its_players_and_its_writer_moderates_it)
{
	writes("Mo", "CHECK " CUP);
	ck_assert(told("Mo", "@offer.begun") && told("Mo", "grace=12h") && told("Mo", "turn=2d press=none"));
	ck_assert_int_eq(number("SELECT count(*) FROM offer"), 0);
	writes("Mo", CUP);
	ck_assert_str_eq(mailing_column(&w, "SELECT title FROM offer WHERE name=?", "cup"), "Autumn cup");
	writes("Anna", "LIST OPEN\n");
	ck_assert(told("Anna", "Autumn cup") && !told("Anna", "role=")); /* she moderates nothing */
	writes("Anna", "JOIN cup fr\n");
	ck_assert(was_told("Mo", "offer.comes"));
	ck_assert_str_eq(status("cup"), "");
	writes("Bob", "JOIN cup\n");
	ck_assert_str_eq(status("cup"), "words");
	ck_assert_str_eq(mailing_column(&w, "SELECT title FROM game WHERE name=?", "cup"), "Autumn cup");
	ck_assert_int_eq(number("SELECT hours FROM game"), 48);
	ck_assert(was_told("Mo", "moderate.you_do"));
	ck_assert(was_told("Anna", "House rules: none."));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='moderator named'"), 1);
	ck_assert_int_eq(number("SELECT (SELECT count(*) FROM offer)+(SELECT count(*) FROM offer_game)"), 0);
	writes("Mo", CUP);
	ck_assert(told("Mo", "@offer.name_taken"));
}
END_TEST

static const struct {
	const char *block, *says;
} wrong[] = {
	{"BEGIN GAME cup\nturn=2d\nEND\n", "@offer.no_scenario"},
	{"BEGIN GAME cup\nscenario=napoleonics/nowhere\nEND\n", "@list.no_scenario"},
	{"BEGIN GAME Cup!\nscenario=napoleonics/valbrune\nEND\n", "@offer.bad_name"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nturn=never\nEND\n", "@offer.bad_setting"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nfoo=1\nEND\n", "@offer.no_setting"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nhello there\nEND\n", "@offer.no_pair"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nfr=Nobody\nEND\n", "@people.nobody"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nfr=me\nbr=me\nEND\n", "@offer.one_side"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nfr=Anna\nbr=Anna\nEND\n", "@offer.one_side"},
	{"BEGIN GAME cup\nscenario=napoleonics/valbrune\nfr=Anna\nsides=drawn\nEND\n", "@offer.sides_drawn"},
};

START_TEST(what_is_wrong_in_a_block_is_told_and_nothing_is_kept)
{
	person("Anna");
	writes("Mo", wrong[_i].block);
	ck_assert_msg(told("Mo", wrong[_i].says), "%s", wrong[_i].says);
	ck_assert_int_eq(number("SELECT count(*) FROM offer"), 0);
}
END_TEST

/* One that cannot be read is not one of several. */
START_TEST(a_broken_scenario_is_none)
{
	const char *folder = arena_printf(w.arena, "%s/napoleonics", w.root);
	snprintf(w.site.schemas, sizeof w.site.schemas, "%s", w.root);
	ck_assert_int_eq(mkdir(folder, 0700), 0);
	MUST(&w, file_write(arena_printf(w.arena, "%s/torn.xml", folder), "<scenario", 9, &w.e));
	writes("Mo", "BEGIN GAME cup\nscenario=napoleonics/torn\nEND\n");
	ck_assert(told("Mo", "@list.no_scenario") && told("Mo", "several 0"));
}
END_TEST

START_TEST(who_may_open_games_may_begin_one)
{
	snprintf(w.site.open, sizeof w.site.open, "moderator");
	writes("Mo", CUP);
	ck_assert(told("Mo", "@offer.by_moderator"));
	snprintf(w.site.moderator, sizeof w.site.moderator, "mo@p.test"); /* the site's own */
	writes("Mo", CUP);
	ck_assert(told("Mo", "@offer.begun"));
	struct store_person anna = person("Anna");
	(void)mailing_write(&w, anna.address, "", "robot@game.test", CUP, MAIL_AUTH_NONE, ++mails);
	ck_assert(told("Anna", "@todo.unproved"));
}
END_TEST

/* A side that is kept for somebody is nobody else's. */
START_TEST(sides_are_kept_for_who_is_named)
{
	person("Anna");
	writes("Mo", "BEGIN GAME cup\nscenario=valbrune\nfr=Anna\nbr=me\nEND\n");
	ck_assert(was_told("Anna", "offer.invited"));
	writes("Bob", "JOIN cup\n");
	ck_assert(told("Bob", "@offer.no_seat"));
	writes("Anna", "JOIN cup\n");
	ck_assert_str_eq(status("cup"), "words");
	writes("Mo", "GAME cup\n");
	struct store_person mo = person("Mo");
	ck_assert_int_eq(number(arena_printf(w.arena, "SELECT count(*) FROM seat WHERE seat='br' AND holder=%lld",
					     (long long)mo.id)),
			 1);
	moderates("Mo", "cup", "EJECT fr\n"); /* he plays */
	ck_assert(told("Mo", "@moderate.needs_sight"));
}
END_TEST

START_TEST(who_joins_waits_where_the_game_says_so)
{
	writes("Mo", "BEGIN GAME cup\nscenario=valbrune\napprove=on\nEND\n");
	writes("Anna", "JOIN cup br\n");
	ck_assert(told("Anna", "@offer.asks"));
	ck_assert(was_told("Mo", "offer.asked"));
	ck_assert_int_eq(number("SELECT count(*) FROM offer_seat WHERE person>0"), 0);
	writes("Anna", "JOIN cup br\n");
	ck_assert(told("Anna", "@offer.asks_already"));
	writes("Bob", "APPROVE Anna cup\n"); /* it is not his */
	ck_assert(told("Bob", "@offer.not_own"));
	writes("Mo", "APPROVE Bob\n");
	ck_assert(told("Mo", "@offer.asks_not"));
	writes("Mo", "CHECK APPROVE Anna\n");
	writes("Mo", "APPROVE Anna\n");
	ck_assert(told("Anna", "offer.approved"));
	ck_assert_int_eq(number("SELECT count(*) FROM offer_seat WHERE person>0 AND seat='br'"), 1);
	writes("Mo", "APPROVE Anna\n");
	ck_assert(told("Mo", "@offer.asks_not"));
	person("Bob");
	writes("Mo", "INVITE Bob cup\n"); /* who is invited need not wait */
	ck_assert(told("Bob", "offer.invited"));
	writes("Mo", "INVITE Bob cup\n");
	ck_assert(told("Mo", "@offer.invited_already"));
	writes("Bob", "JOIN cup\n");
	ck_assert_str_eq(status("cup"), "words");
}
END_TEST

START_TEST(an_offer_without_a_moderator_can_have_its_players_approved)
{
	person("Bob");
	writes("Anna", "OPEN valbrune approve=on\n");
	const char *name = mailing_column(&w, "SELECT name FROM offer WHERE name<>?", "-");
	writes("Bob", arena_printf(w.arena, "JOIN %s\n", name));
	ck_assert(told("Bob", "@offer.asks"));
	writes("Anna", "APPROVE Bob\n");
	ck_assert_str_eq(status(name), "words");
	ck_assert_int_eq(number("SELECT count(*) FROM moderator"), 0);
}
END_TEST

START_TEST(nobody_hears_of_an_invitation_whom_he_blocks)
{
	struct store_person mo = person("Mo"), anna = person("Anna");
	MUST(&w, store_block_put(w.site.store, anna.id, mo.id, true, &w.e));
	writes("Mo", CUP);
	writes("Mo", "INVITE Anna\n");
	ck_assert(told("Mo", "@offer.invite_done"));
	ck_assert_int_eq(living_mails(&w, NULL, anna.address), 0);
	writes("Mo", "INVITE Nobody\n");
	ck_assert(told("Mo", "@people.nobody"));
	writes("Bob", "INVITE Anna\n");
	ck_assert(told("Bob", "@offer.not_own"));
}
END_TEST

START_TEST(it_begins_with_dummies_where_sides_are_open)
{
	writes("Mo", CUP);
	writes("Mo", "START GAME +short\n");
	ck_assert(told("Mo", "@offer.start_nobody"));
	writes("Anna", "JOIN cup fr\n");
	writes("Mo", "START GAME cup\n");
	ck_assert(told("Mo", "@offer.start_short"));
	writes("Mo", "START GAME cup now\n");
	writes("Mo", "START GAME cup +long\n");
	ck_assert(told("Mo", "@offer.no_plus"));
	writes("Mo", "START GAME cup +short\n");
	ck_assert_str_eq(status("cup"), "");
	writes("Mo", code());
	ck_assert_str_eq(status("cup"), "words");
	ck_assert_int_eq(number("SELECT count(*) FROM dummy WHERE seat='br'"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE recipient=''"), 0);
	writes("Mo", "START GAME cup\n"); /* twice */
	ck_assert(told("Mo", "@offer.not_own"));
	moderates("Mo", "cup", "PROCESS +force\n");
	moderates("Mo", "cup", code());
	ck_assert_str_eq(status("cup"), "running");
}
END_TEST

/* It is over, and the same waits under another name, with everybody in his seat. */
START_TEST(a_game_is_called_off_before_its_deal)
{
	writes("Mo", CUP);
	writes("Anna", "JOIN cup fr\n");
	writes("Bob", "JOIN cup\n");
	moderates("Mo", "cup", "CHECK UNSTART\n");
	ck_assert_str_eq(status("cup"), "words");
	moderates("Mo", "cup", "UNSTART\n");
	moderates("Mo", "cup", code());
	ck_assert_str_eq(status("cup"), "over");
	const char *name = mailing_column(&w, "SELECT name FROM offer WHERE name<>?", "-");
	ck_assert_str_eq(name, "valbrune-1");
	ck_assert(was_told("Bob", "offer.waits_again"));
	ck_assert(strstr(mailing_column(&w, "SELECT settings FROM offer WHERE name=?", name), "turn=2d"));
	moderates("Mo", "cup", "UNSTART\n");
	ck_assert(told("Mo", "@dispatch.not_now"));
	writes("Mo", "START GAME\n");
	writes("Mo", code());
	ck_assert_str_eq(status(name), "words");
	ck_assert_int_eq(number("SELECT count(*) FROM seat WHERE game='valbrune-1' AND holder>0"), 2);
}
END_TEST

START_TEST(what_is_dealt_is_called_off_no_more)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	struct store_person mo = person("Mo");
	MUST(&w, game_appoint(g, "moderator", &mo, &w.e));
	game_free(g);
	moderates("Mo", "one", "UNSTART\n");
	ck_assert(told("Mo", "@dispatch.not_now"));
	moderates("Mo", "one", "INVITE Anna\n");
	ck_assert(told("Mo", "@seats.none_open"));
	moderates("Mo", "one", "EJECT br\n");
	moderates("Mo", "one", code());
	person("Cy");
	moderates("Mo", "one", "INVITE Cy\n");
	ck_assert(told("Cy", "offer.invited_over"));
	moderates("Mo", "one", "INVITE Anna\n"); /* she has the other side */
	ck_assert(told("Mo", "@moderate.assign_never"));
}
END_TEST

START_TEST(the_same_is_played_again_with_sides_exchanged)
{
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	struct store_person mo = person("Mo"), anna = person("Anna");
	MUST(&w, game_appoint(g, "moderator", &mo, &w.e));
	game_free(g);
	writes("Anna", "COPY one AS two\n");
	ck_assert(told("Anna", "@offer.not_moderated"));
	writes("Mo", "COPY nothing AS two\n");
	ck_assert(told("Mo", "@offer.not_moderated"));
	writes("Mo", "COPY one AS one\n");
	ck_assert(told("Mo", "@offer.name_taken"));
	writes("Mo", "COPY one TO two\n");
	ck_assert(told("Mo", "@offer.no_plus"));
	writes("Mo", "CHECK COPY one AS two +swap\n");
	ck_assert_int_eq(number("SELECT count(*) FROM offer"), 0);
	writes("Mo", "COPY one AS two +swap\n");
	ck_assert(was_told("Anna", "offer.invited"));
	writes("Anna", "JOIN two\n");
	ck_assert_int_eq(number(arena_printf(w.arena, "SELECT count(*) FROM offer_seat WHERE seat='br' AND person=%lld",
					     (long long)anna.id)),
			 1);
	writes("Bob", "JOIN two\n");
	ck_assert_str_eq(status("two"), "words");
}
END_TEST

/* In a game whose players do not know each other nothing of who comes reaches anybody but who moderates it. */
START_TEST(an_anonymous_game_begins_unnamed)
{
	writes("Mo", "BEGIN GAME cup\nscenario=valbrune\nnames=hidden\napprove=on\nEND\n");
	writes("Anna", "JOIN cup br\n");
	writes("Mo", "APPROVE Anna\n");
	person("Bob");
	writes("Mo", "INVITE Bob\n");
	writes("Bob", "LIST OPEN\n");
	ck_assert(!told("Bob", "Anna"));
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
	tcase_add_test(t, a_game_waits_for_its_players_and_its_writer_moderates_it);
	tcase_add_loop_test(t, what_is_wrong_in_a_block_is_told_and_nothing_is_kept, 0, ARRAY_LEN(wrong));
	tcase_add_test(t, a_broken_scenario_is_none);
	tcase_add_test(t, who_may_open_games_may_begin_one);
	tcase_add_test(t, sides_are_kept_for_who_is_named);
	tcase_add_test(t, who_joins_waits_where_the_game_says_so);
	tcase_add_test(t, an_offer_without_a_moderator_can_have_its_players_approved);
	tcase_add_test(t, nobody_hears_of_an_invitation_whom_he_blocks);
	tcase_add_test(t, it_begins_with_dummies_where_sides_are_open);
	tcase_add_test(t, a_game_is_called_off_before_its_deal);
	tcase_add_test(t, what_is_dealt_is_called_off_no_more);
	tcase_add_test(t, the_same_is_played_again_with_sides_exchanged);
	tcase_add_test(t, an_anonymous_game_begins_unnamed);
}

int main(void)
{
	return living_run("begin", add);
}
