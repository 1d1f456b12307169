/* What of a mail is signed, whose it is, and keys; by the fixtures of tests/fixtures/openpgp. */
#include "mail/openpgp.h"

#include "base/file.h"
#include "mail/parser.h"
#include "support.h"

enum { NOON = 1795176000 }; /* 2026-11-20 12:00 UTC */

static const char *fixture(const char *name)
{
	const char *top = getenv("srcdir");
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	ck_assert_msg(
		!file_read(arena_printf(mem, "%s/tests/fixtures/openpgp/%s", top ? top : ".", name), 100000, &text, &e),
		"%s", e.text);
	const char *kept = arena_strndup(mem, text.data, text.len);
	buf_free(&text);
	return kept;
}

static const char *mail_of_parts(void)
{
	return arena_printf(
		mem,
		"From: mo@moderators.test\nMIME-Version: 1.0\n"
		"Content-Type: multipart/signed; micalg=pgp-sha256; protocol=\"application/pgp-signature\";\n"
		" boundary=xx\n\nA word to those without MIME.\n--xx\n%s\n--xx\n"
		"Content-Type: application/pgp-signature; name=signature.asc\n\n%s\n--xx--\n",
		fixture("parts"), fixture("parts.sig"));
}

static enum openpgp_verdict verdict_of(const struct mail_message *m, const char *key, struct openpgp_checked *out)
{
	struct error e = ERROR_INIT;
	enum openpgp_verdict verdict = OPENPGP_BAD;
	ck_assert(m->is_signed != NULL);
	ck_assert_msg(!mail_openpgp_check(fixture(key), m->is_signed, mem, &verdict, out, &e), "%s", e.text);
	return verdict;
}

START_TEST(a_mail_of_two_parts)
{
	struct openpgp_checked by;
	struct mail_message *m = parse(mail_of_parts());
	ck_assert_int_eq(verdict_of(m, "mo.asc", &by), OPENPGP_GOOD);
	ck_assert_str_eq(by.text, "ORDERS \n\ngr\u00fc\u00dfe\n");
	ck_assert_int_eq(by.at, NOON);
	ck_assert_uint_eq(strlen(by.fingerprint), 40);
	ck_assert_int_eq(verdict_of(m, "eve.asc", &by), OPENPGP_OTHER);
	ck_assert_int_eq(by.at, 0);
}
END_TEST

START_TEST(a_text_that_is_signed_as_it_stands)
{
	struct openpgp_checked by;
	struct mail_message *m = parse_body("", arena_printf(mem, "above\n%sbelow\n", fixture("role.signed")));
	ck_assert_int_eq(verdict_of(m, "mo.asc", &by), OPENPGP_GOOD);
	/* Blanks at the end of a line are not signed (RFC 9580 7.1). */
	ck_assert_str_eq(by.text, "# for estafette@example.org\nROLE \"Anna K\" +admin\n--\nMo\n");
	ck_assert_ptr_nonnull(strstr(m->text, "below"));
}
END_TEST

/* Every way out of being believed. */
START_TEST(what_does_not_count)
{
	struct openpgp_checked by;
	char *changed = arena_strdup(mem, mail_of_parts());
	memcpy(strstr(changed, "ORDERS"), "orders", 6);
	ck_assert_int_eq(verdict_of(parse(changed), "mo.asc", &by), OPENPGP_BAD);
	changed = arena_strdup(mem, fixture("role.signed"));
	memcpy(strstr(changed, "Anna"), "Eva!", 4);
	ck_assert_int_eq(verdict_of(parse_body("", changed), "mo.asc", &by), OPENPGP_BAD);
	ck_assert_int_eq(verdict_of(parse_body("", fixture("weak.signed")), "mo.asc", &by), OPENPGP_WEAK);
	ck_assert_int_eq(verdict_of(parse_body("", fixture("eve.signed")), "mo.asc", &by), OPENPGP_OTHER);
	ck_assert_int_eq(verdict_of(parse_body("", fixture("eve.signed")), "old.asc", &by), OPENPGP_EXPIRED);
	ck_assert_ptr_null(parse_body("", "-----BEGIN PGP SIGNED MESSAGE-----\n\nROLE\n")->is_signed);
	ck_assert_ptr_null(parse_body("", "just a text\n")->is_signed);
}
END_TEST

static enum openpgp_verdict key_of(const char *text, struct openpgp_checked *out)
{
	struct error e = ERROR_INIT;
	enum openpgp_verdict verdict = OPENPGP_BAD;
	ck_assert_msg(!mail_openpgp_key(text, mem, &verdict, out, &e), "%s", e.text);
	return verdict;
}

START_TEST(keys)
{
	struct openpgp_checked key, other;
	ck_assert_int_eq(key_of(fixture("mo.asc"), &key), OPENPGP_GOOD);
	ck_assert_int_eq(key_of(fixture("eve.asc"), &other), OPENPGP_GOOD);
	ck_assert_str_ne(key.fingerprint, other.fingerprint);
	ck_assert_int_eq(key_of(fixture("old.asc"), &key), OPENPGP_EXPIRED);
	ck_assert_int_eq(key_of(fixture("mo.secret.asc"), &key), OPENPGP_NO_KEY);
	ck_assert_int_eq(key_of(arena_printf(mem, "%s%s", fixture("mo.asc"), fixture("eve.asc")), &key),
			 OPENPGP_NO_KEY);
	ck_assert_int_eq(key_of("nothing\n", &key), OPENPGP_NO_KEY);
}
END_TEST

START_TEST(a_key_that_came_with_a_mail)
{
	struct openpgp_checked key;
	struct mail_message *m = parse_body("", arena_printf(mem, "KEY ADD\n\n%s-- \nMo\n", fixture("mo.asc")));
	ck_assert_ptr_nonnull(m->key);
	ck_assert_int_eq(key_of(m->key, &key), OPENPGP_GOOD);
	m = parse(arena_printf(
		mem,
		"From: mo@moderators.test\nContent-Type: multipart/mixed; boundary=xx\n\n--xx\n\nKEY ADD\n"
		"--xx\nContent-Type: application/pgp-keys\nContent-Disposition: attachment; filename=k.asc\n"
		"\n%s\n--xx--\n",
		fixture("mo.asc")));
	ck_assert_ptr_nonnull(m->key);
	ck_assert_int_eq(key_of(m->key, &key), OPENPGP_GOOD);
	ck_assert_ptr_null(parse_body("", "KEY ADD\n")->key);
}
END_TEST

/* What a child has read comes to the parent as it was. */
START_TEST(through_the_wire)
{
	struct mail_parser *p = mail_parser_new(NULL);
	struct openpgp_checked by;
	struct mail_message *m, *text;
	struct error e = ERROR_INIT;
	const char *raw = mail_of_parts();
	ck_assert_msg(!mail_parser_run(p, raw, strlen(raw), mem, &m, &e), "%s", e.text);
	ck_assert_int_eq(verdict_of(m, "mo.asc", &by), OPENPGP_GOOD);
	raw = arena_printf(mem, "From: mo@moderators.test\n\n%s\n%s", fixture("role.signed"), fixture("mo.asc"));
	ck_assert_msg(!mail_parser_run(p, raw, strlen(raw), mem, &text, &e), "%s", e.text);
	ck_assert_int_eq(verdict_of(text, "mo.asc", &by), OPENPGP_GOOD);
	ck_assert_str_eq(text->key, fixture("mo.asc"));
	mail_parser_free(p);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("openpgp");
	TCase *c = add_case(s, "signatures");
	tcase_add_test(c, a_mail_of_two_parts);
	tcase_add_test(c, a_text_that_is_signed_as_it_stands);
	tcase_add_test(c, what_does_not_count);
	tcase_add_test(c, through_the_wire);
	c = add_case(s, "keys");
	tcase_add_test(c, keys);
	tcase_add_test(c, a_key_that_came_with_a_mail);
	return run_suite(s);
}
