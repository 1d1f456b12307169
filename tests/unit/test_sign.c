/* Keys and signatures in the files of signify: bytes as they must be, and what is no good is known. */
#include "base/hash.h"
#include "base/sign.h"

#include <check.h>

static struct sign_secret secret;
static struct sign_public public;

static void make(void)
{
	hash_init();
	sign_make(&secret, "tests");
	sign_public_of(&secret, &public);
}

static void expect(const struct sign_public *key, const char *bytes, const char *signature, enum err wanted)
{
	struct error e = ERROR_INIT;
	ck_assert_msg(sign_check(key, bytes, strlen(bytes), signature, &e) == wanted, "%s", e.text);
}

START_TEST(files_have_the_lines_that_signify_reads)
{
	struct buf b = BUF_INIT;
	sign_public_text(&public, &b);
	ck_assert_ptr_eq(strstr(b.data, "untrusted comment: "), b.data);
	ck_assert_ptr_nonnull(strstr(b.data, "\nRW")); /* "Ed" in base64 */
	ck_assert_uint_eq(strlen(strchr(b.data, '\n') + 1), 56 + 1);
	buf_clear(&b);
	sign_secret_text(&secret, &b);
	ck_assert_ptr_nonnull(strstr(b.data, "\nRWRCSwAAAAA")); /* EdBK and no rounds */
	ck_assert_uint_eq(strlen(strchr(b.data, '\n') + 1), 140 + 1);
	buf_free(&b);
}
END_TEST

START_TEST(keys_are_read_as_they_were_written)
{
	struct buf b = BUF_INIT;
	struct sign_secret again;
	struct sign_public key;
	struct error e = ERROR_INIT;
	sign_secret_text(&secret, &b);
	ck_assert_int_eq(sign_secret_read(b.data, &again, &e), ERR_NONE);
	ck_assert_mem_eq(&again, &secret, sizeof again);
	ck_assert_int_eq(sign_public_read(b.data, &key, &e), ERR_REFUSED);
	b.data[b.len - 10] ^= 1;
	ck_assert_int_eq(sign_secret_read(b.data, &again, &e), ERR_REFUSED);
	buf_clear(&b);
	sign_public_text(&public, &b);
	ck_assert_int_eq(sign_public_read(b.data, &key, &e), ERR_NONE);
	ck_assert_mem_eq(&key, &public, sizeof key);
	buf_free(&b);
}
END_TEST

static const char *const no_keys[] = {
	"", "\n", "untrusted comment: x", "untrusted comment: x\n", "untrusted comment: x\nRWQ=\n", "comment\nRWQ\n",
	"untrusted comment: x\nRXRjNZpIUNUx1gHR0cTDxmWBsfuOWn4GkYvHCvPNR2kpYxG8kvDZDTZg\n",
};

START_TEST(what_is_no_key_is_refused)
{
	struct sign_public key;
	struct sign_secret none;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(sign_public_read(no_keys[_i], &key, &e), ERR_REFUSED);
	ck_assert_int_eq(sign_secret_read(no_keys[_i], &none, &e), ERR_REFUSED);
}
END_TEST

START_TEST(a_signature_is_of_its_bytes_and_its_comment)
{
	struct buf b = BUF_INIT;
	sign_bytes(&secret, "a receipt", 9, "site.pub", "turn 3\nof valbrune", &b);
	ck_assert_ptr_nonnull(strstr(b.data, "untrusted comment: verify with site.pub\n"));
	ck_assert_ptr_nonnull(strstr(b.data, "\ntrusted comment: turn 3\n"));
	expect(&public, "a receipt", b.data, ERR_NONE);
	expect(&public, "a receipT", b.data, ERR_REFUSED);
	expect(&public, "", b.data, ERR_REFUSED);
	*strstr(b.data, "turn 3") = 'T';
	expect(&public, "a receipt", b.data, ERR_REFUSED);
	buf_free(&b);
}
END_TEST

START_TEST(another_key_is_told)
{
	struct sign_secret other;
	struct sign_public its;
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	sign_make(&other, NULL);
	sign_public_of(&other, &its);
	ck_assert_mem_ne(&its, &public, sizeof its);
	sign_bytes(&secret, "x", 1, "site.pub", "", &b);
	ck_assert_int_eq(sign_check(&its, "x", 1, b.data, &e), ERR_REFUSED);
	ck_assert_str_eq(e.text, "signed with another key");
	memcpy(its.number, public.number, sizeof its.number);
	expect(&its, "x", b.data, ERR_REFUSED);
	buf_clear(&b);
	sign_bytes(&other, "x", 1, "site.pub", "", &b);
	expect(&its, "x", b.data, ERR_REFUSED);
	buf_free(&b);
}
END_TEST

START_TEST(what_is_no_signature_is_refused)
{
	struct buf b = BUF_INIT;
	sign_bytes(&secret, "x", 1, "site.pub", "now", &b);
	for (size_t n = 0; n + 1 < b.len; n++) { /* the last line may lack its end */
		char *cut = base_strndup(b.data, n);
		expect(&public, "x", cut, ERR_REFUSED);
		free(cut);
	}
	buf_free(&b);
}
END_TEST

START_TEST(what_is_sealed_is_for_one_key)
{
	static const char text[] = "the dice of tomorrow";
	struct sign_secret other;
	struct buf sealed = BUF_INIT, open = BUF_INIT;
	struct error e = ERROR_INIT;
	sign_make(&other, "others");
	sign_seal(&public, text, sizeof text, &sealed);
	ck_assert_ptr_null(memmem(sealed.data, sealed.len, "dice", 4));
	ck_assert_int_eq(sign_unseal(&secret, sealed.data, sealed.len, &open, &e), ERR_NONE);
	ck_assert_str_eq(open.data, text);
	ck_assert_int_eq(sign_unseal(&other, sealed.data, sealed.len, &open, &e), ERR_REFUSED);
	for (size_t n = 0; n < sealed.len; n++) {
		sealed.data[n] ^= 1;
		ck_assert_int_eq(sign_unseal(&secret, sealed.data, sealed.len, &open, &e), ERR_REFUSED);
		sealed.data[n] ^= 1;
		ck_assert_int_eq(sign_unseal(&secret, sealed.data, n, &open, &e), ERR_REFUSED);
	}
	buf_free(&sealed);
	buf_free(&open);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("sign");
	TCase *t = tcase_create("sign");
	tcase_add_checked_fixture(t, make, NULL);
	tcase_add_test(t, files_have_the_lines_that_signify_reads);
	tcase_add_test(t, keys_are_read_as_they_were_written);
	tcase_add_loop_test(t, what_is_no_key_is_refused, 0, (int)ARRAY_LEN(no_keys));
	tcase_add_test(t, a_signature_is_of_its_bytes_and_its_comment);
	tcase_add_test(t, another_key_is_told);
	tcase_add_test(t, what_is_no_signature_is_refused);
	tcase_add_test(t, what_is_sealed_is_for_one_key);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
