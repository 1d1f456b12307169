/* Shared objects of the program: found, of the right version, loaded once. */
#include "base/module.h"

#include <check.h>
#include <dlfcn.h>
#include <sodium.h>
#include <unistd.h>

static char folder[] = "/tmp/module.XXXXXX";

START_TEST(absent)
{
	struct error e = ERROR_INIT;
	const void *calls = NULL;
	setenv("ESTAFETTE_MODULES", "/nowhere", 1);
	ck_assert_int_eq(module_load("draw", &calls, &e), ERR_MISSING);
	ck_assert_ptr_nonnull(strstr(e.text, "/nowhere/draw.so"));
	/* It may be there the next time. */
	setenv("ESTAFETTE_MODULES", getenv("BUILD") ? getenv("BUILD") : "build", 1);
	ck_assert_int_eq(module_load("draw", &calls, &e), ERR_NONE);
	ck_assert_ptr_nonnull(calls);
}
END_TEST

START_TEST(once)
{
	struct error e = ERROR_INIT;
	const void *first = NULL, *other = NULL, *again = NULL;
	setenv("ESTAFETTE_MODULES", getenv("BUILD") ? getenv("BUILD") : "build", 1);
	ck_assert_msg(!module_load("smtp", &first, &e), "%s", e.text);
	ck_assert_msg(!module_load("dkim", &other, &e), "%s", e.text);
	setenv("ESTAFETTE_MODULES", "/nowhere", 1);
	ck_assert_int_eq(module_load("smtp", &again, &e), ERR_NONE);
	ck_assert_ptr_eq(first, again);
	ck_assert_ptr_ne(first, other);
}
END_TEST

/* Any other shared object under the name of a part. */
START_TEST(strange)
{
	struct error e = ERROR_INIT;
	const void *calls = NULL;
	char path[64];
	Dl_info library;
	ck_assert(dladdr((void *)(uintptr_t)sodium_init, &library));
	ck_assert_ptr_nonnull(mkdtemp(folder));
	text_format(path, sizeof path, "%s/strange.so", folder);
	ck_assert_int_eq(symlink(library.dli_fname, path), 0);
	setenv("ESTAFETTE_MODULES", folder, 1);
	ck_assert_int_eq(module_load("strange", &calls, &e), ERR_MISSING);
	ck_assert_ptr_nonnull(strstr(e.text, "of another kind"));
	ck_assert_ptr_null(calls);
	unlink(path);
	rmdir(folder);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("module");
	TCase *t = tcase_create("module");
	tcase_add_test(t, absent);
	tcase_add_test(t, once);
	tcase_add_test(t, strange);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
