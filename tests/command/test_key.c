/* Mails signed by OpenPGP: whose count by that alone, what of them is read, and what only a signature can do. */
#include "command/receive.h"
#include "command/signed.h"
#include "base/clock.h"
#include "base/file.h"
#include "living/mailing.h"
#include "site/keys.h"
#include "store/openpgp.h"

#define MAX "max@p.test"
#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define MO "mo@moderators.test"
#define ROBOT "robot@game.test"

enum { NOON = 1795176000 }; /* 2026-11-20 12:00 UTC, when the fixtures were signed */

static struct living w;
static int mails;

static const char *sends(const char *from, const char *text)
{
	return mailing_write(&w, from, "", ROBOT, text, MAIL_AUTH_NONE, ++mails);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = mailing_newest(&w, to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static const char *code(void)
{
	return mailing_column(&w, "SELECT code FROM pending WHERE ?<>''", "any");
}

static int64_t count(const char *sql)
{
	return mailing_count(&w, sql);
}

static const char *fixture(const char *name)
{
	struct buf text = BUF_INIT;
	MUST(&w,
	     file_read(living_file(&w, arena_printf(w.arena, "tests/fixtures/openpgp/%s", name)), 100000, &text, &w.e));
	const char *kept = arena_strndup(w.arena, text.data, text.len);
	buf_free(&text);
	return kept;
}

/* A mail as it comes, read by the parser and judged by GnuPG. */
static void receives(const char *from, const char *text)
{
	struct mail_self self;
	char reason[SITE_TEXT];
	enum receive_result result;
	const char *raw = arena_printf(w.arena, "From: %s\nTo: %s\nSubject: x\nMessage-ID: <%d@p.test>\n\n%s", from,
				       ROBOT, ++mails, text);
	receive_self(&w.site, &self);
	struct mail_parser *parser = mail_parser_new(&self);
	MUST(&w, receive_mail(&w.site, parser, raw, strlen(raw), &result, reason, &w.e));
	mail_parser_free(parser);
}

/* ---- a key ---- */

START_TEST(a_key_counts_when_its_code_comes_back)
{
	receives(ANNA, arena_printf(w.arena, "KEY ADD\n%s", fixture("mo.asc")));
	ck_assert(told(ANNA, "@key.would_add") && told(ANNA, "@pending.asked"));
	receives(ANNA, "SET ME report=short\n"); /* not yet */
	ck_assert(!told(ANNA, "@key.barred"));
	const char *first = mailing_column(&w, "SELECT code FROM pending WHERE text LIKE ?", "KEY ADD%");
	receives(ANNA, arena_printf(w.arena, "KEY ADD\n%s", fixture("eve.asc")));
	receives(ANNA, arena_printf(w.arena, "CONFIRM %s\n", first));
	ck_assert_int_eq(count("SELECT count(*) FROM outbox WHERE said LIKE '%key.told_added%'"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key WHERE counts"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 1);
	/* It is the one that the code was sent for. */
	ck_assert_str_eq(mailing_column(&w, "SELECT key FROM openpgp_key WHERE ?<>''", "any"), fixture("mo.asc"));
	receives(ANNA, "WHOAMI\n");
	ck_assert(told(ANNA, "@key.barred"));
}
END_TEST

START_TEST(what_is_no_key_is_refused)
{
	receives(ANNA, "KEY ADD\n");
	ck_assert(told(ANNA, "@key.key_missing"));
	receives(ANNA, arena_printf(w.arena, "KEY ADD\n%s", fixture("old.asc")));
	ck_assert(told(ANNA, "@key.key_expired"));
	receives(ANNA, "KEY ADD\n-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nabcd\n-----END PGP PUBLIC KEY BLOCK-----\n");
	ck_assert(told(ANNA, "@key.key_none"));
	receives(ANNA, "KEY\n");
	ck_assert(told(ANNA, "@key.none"));
	receives(ANNA, "KEY DROP\n");
	ck_assert(told(ANNA, "@key.none"));
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 0);
}
END_TEST

/* ---- mails ---- */

static const char *seat_address(void)
{
	char token[SITE_TOKEN];
	struct game *g = living_load(&w, "one");
	site_token(&w.site, "one", "fr", game_turn(g), game_seat(g, 0)->epoch, token);
	game_free(g);
	return arena_printf(w.arena, "robot+one.fr.%s@game.test", token);
}

START_TEST(who_has_a_key_is_heard_by_signed_mails_alone)
{
	const char *to = seat_address();
	mailing_key(&w, "Anna K", ANNA);
	ck_assert_str_eq(mailing_write(&w, ANNA, "", to, "SEED drum\n", MAIL_AUTH_PASS, ++mails), "not signed");
	ck_assert(told(ANNA, "@key.barred") && told(ANNA, "@key.missing"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='drum'"), 0);
	sends(ANNA, "SET ME report=short\n");
	ck_assert_int_eq(count("SELECT count(*) FROM wish"), 0);
	mailing_signs = true;
	(void)mailing_write(&w, ANNA, "", to, "SEED drum\n", MAIL_AUTH_PASS, ++mails);
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='drum'"), 1);
	(void)mailing_write(&w, ANNA, "", to, "SEED fife\n", MAIL_AUTH_PASS, mails); /* the same signature */
	ck_assert(told(ANNA, "@key.again"));
	ck_assert_int_eq(count("SELECT count(*) FROM seat WHERE word='drum'"), 1);
	(void)mailing_write(&w, BOB, "", ROBOT, "WHOAMI\n", MAIL_AUTH_PASS, ++mails); /* who has none */
	ck_assert(!told(BOB, "@key.barred"));
}
END_TEST

START_TEST(a_key_is_dropped_by_a_signed_mail_or_by_an_admin)
{
	mailing_key(&w, "Anna K", ANNA);
	sends(ANNA, "KEY DROP\n");
	ck_assert(told(ANNA, "@key.barred"));
	mailing_signs = true;
	sends(ANNA, "KEY DROP\n");
	ck_assert(told(ANNA, "@key.would_drop"));
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 1);
	sends(ANNA, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 0);
	mailing_key(&w, "Anna K", ANNA);
	sends(MAX, "DROP KEY \"Anna K\"\n");
	sends(MAX, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 0);
	ck_assert(told(ANNA, "@key.told_dropped"));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what='key'"), 1);
	sends(MAX, "DROP KEY \"Anna K\"\n");
	ck_assert(told(MAX, "@key.none_of"));
}
END_TEST

/* ---- admins ---- */

START_TEST(a_role_wants_signature_and_code)
{
	sends(MAX, "ROLE \"Anna K\" +admin\n");
	ck_assert(told(MAX, "@key.wants_signature"));
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 0);
	mailing_key(&w, "Max", MAX);
	mailing_signs = true;
	sends(MAX, "ROLE \"Anna K\" +admin\n");
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 0);
	sends(MAX, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(count("SELECT count(*) FROM admin"), 1);
}
END_TEST

START_TEST(another_key_signs_for_the_site)
{
	struct sign_public old, now;
	MUST(&w, site_keys_public(w.site.root, &old, &w.e));
	mailing_key(&w, "Max", MAX);
	mailing_signs = true;
	sends(MAX, "KEYS ROTATE\n");
	MUST(&w, site_keys_public(w.site.root, &now, &w.e));
	ck_assert(!memcmp(&old, &now, sizeof now));
	sends(MAX, arena_printf(w.arena, "CONFIRM %s\n", code()));
	MUST(&w, site_keys_public(w.site.root, &now, &w.e));
	ck_assert(memcmp(&old, &now, sizeof now) != 0);
	ck_assert(told(ANNA, site_key_text(&now, w.arena)) && told(ANNA, site_key_text(&old, w.arena)));
	ck_assert_int_eq(count("SELECT count(*) FROM site_ledger WHERE what='key'"), 1);
}
END_TEST

START_TEST(what_is_signed_needs_no_code)
{
	mailing_key(&w, "Max", MAX);
	mailing_signs = true;
	sends(MAX, "USER \"Anna K\" LOCK\n");
	ck_assert_int_eq(count("SELECT count(*) FROM locked"), 1);
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 0);
}
END_TEST

/* The key and the signatures of tests/fixtures/openpgp, and a clock at which they are new. */
static void as_mo(const char *key)
{
	mailing_key(&w, "Mo", MO);
	living_sql(&w, arena_printf(w.arena, "UPDATE openpgp_key SET key='%s'", fixture(key)));
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", MO);
	snprintf(w.site.address, sizeof w.site.address, "%s", "estafette@example.org");
	clock_fix(NOON + HOUR);
}

START_TEST(nothing_but_what_was_signed_is_read)
{
	as_mo("mo.asc");
	receives(MO, arena_printf(w.arena, "USER Bob LOCK\n\n%s\nUSER Anna LOCK\n", fixture("role.signed")));
	ck_assert(told(MO, "@pending.asked") && told(MO, "K&quot; +admin"));
	ck_assert_int_eq(count("SELECT count(*) FROM locked"), 0);
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 1);
	receives(MO, arena_printf(w.arena, "%s\nhello\n", fixture("role.signed")));
	ck_assert(told(MO, "@key.again"));
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 1);
}
END_TEST

START_TEST(what_does_not_count_is_told)
{
	as_mo("eve.asc");
	receives(MO, fixture("role.signed"));
	ck_assert(told(MO, "@key.other"));
	as_mo("mo.asc");
	char *changed = arena_strdup(w.arena, fixture("role.signed"));
	memcpy(strstr(changed, "Anna K"), "Eva!", 4);
	receives(MO, changed);
	ck_assert(told(MO, "@key.bad"));
	receives(MO, fixture("weak.signed"));
	ck_assert(told(MO, "@key.weak"));
	clock_fix(NOON + 49 * HOUR);
	receives(MO, fixture("role.signed"));
	ck_assert(told(MO, "@key.old"));
	clock_fix(NOON - 2 * HOUR);
	receives(MO, fixture("role.signed"));
	ck_assert(told(MO, "@key.old"));
	clock_fix(NOON);
	snprintf(w.site.address, sizeof w.site.address, "%s", ROBOT);
	receives(MO, fixture("role.signed"));
	ck_assert(told(MO, "@key.not_for_site"));
	ck_assert_int_eq(count("SELECT count(*) FROM pending"), 0);
}
END_TEST

START_TEST(who_is_forgotten_leaves_no_key)
{
	mailing_key(&w, "Anna K", ANNA);
	mailing_signs = true;
	sends(ANNA, "FORGET ME\n");
	sends(ANNA, arena_printf(w.arena, "CONFIRM %s\n", code()));
	ck_assert_int_eq(count("SELECT count(*) FROM openpgp_key"), 0);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE person SET name='Anna K' WHERE name='Anna'");
	snprintf(w.site.moderator, sizeof w.site.moderator, "%s", MAX);
	mails = 0;
	mailing_signs = false;
	clock_fix(START);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_key_counts_when_its_code_comes_back);
	tcase_add_test(t, what_is_no_key_is_refused);
	tcase_add_test(t, who_has_a_key_is_heard_by_signed_mails_alone);
	tcase_add_test(t, a_key_is_dropped_by_a_signed_mail_or_by_an_admin);
	tcase_add_test(t, a_role_wants_signature_and_code);
	tcase_add_test(t, another_key_signs_for_the_site);
	tcase_add_test(t, what_is_signed_needs_no_code);
	tcase_add_test(t, nothing_but_what_was_signed_is_read);
	tcase_add_test(t, what_does_not_count_is_told);
	tcase_add_test(t, who_is_forgotten_leaves_no_key);
}

int main(void)
{
	return living_run("key", add);
}
