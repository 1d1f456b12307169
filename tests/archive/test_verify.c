/* What verify finds in records of worked games in which one thing was changed. */
#include "archive/verify.h"
#include "base/file.h"

#include <check.h>
#include <sys/stat.h>

static const struct {
	const char *game, *scenario, *old, *new, *says; /* says NULL: it is no fault */
} changes[] = {
	{"mill", "emperor/mill-farm", "name=\"the mill brook\"", "name=\"the mill creek\"", "its setup is not that of the scenario: <area>"},
	{"mill", "emperor/mill-farm", "badge=\"line\"", "badge=\"light\"", "its setup is not that of the scenario: <piece>"},
	{"mill", "emperor/mill-farm", "name=\"attack column\"", "name=\"deep column\"", NULL},
	{"mill", "emperor/mill-farm", "<thrown seat=\"fr\" label=\"initiative\" dice=\"1\"",
	 "<thrown seat=\"fr\" label=\"initiative\" dice=\"2\"", "its luck is not what its rolls come to"},
	{"mill", "emperor/mill-farm", "expected=\"1.2\" chance=\"35.8\"", "expected=\"1.2\" chance=\"35.7\"",
	 "its luck is not what its rolls come to"},
	{"mill", "emperor/mill-farm", "<dice rolls=\"2\" faces=\"2\"", "<dice rolls=\"3\" faces=\"2\"",
	 "its luck is not what its rolls come to"},
	{"mill", "emperor/mill-farm", "<whole since=\"0\">", "<whole since=\"1\">", "its luck is not what its rolls come to"},
	{"mill", "emperor/mill-farm", "<worth of=\"faces\" points=\"3\"", "<worth of=\"faces\" points=\"4\"",
	 "its luck is not what its rolls come to\na replay gives other events, from the 2th on"},
	{"mill", "emperor/mill-farm", "name=\"Austrians\" who", "name=\"Prussians\" who",
	 "a replay tells something else of the sides, in players"},
	{"harrow", "tricorne/first-muster", "turn=\"2\" active=\"co\"", "turn=\"2\" active=\"br\"", "it was not the turn of br"},
	{"harrow", "tricorne/first-muster", " hand=\"", " hand=\"1", "a replay tells something else of the sides, in players"},
	{"harrow", "tricorne/first-muster", " version=\"1\"", " version=\"1\" what-if=\"1.4\"",
	 "it tells what might have been from 1.4 on, and is no turn of the game"},
};

static struct arena *arena;
static struct words *words;
static char top[40];
static struct error e;
static const char *said; /* lines, one behind another */

static void keep(void *context, const char *path, const char *what)
{
	(void)context;
	if (strstr(path, "turn-002"))
		said = arena_printf(arena, "%s%s\n", said, what);
}

static const char *source(const char *path)
{
	const char *dir = getenv("srcdir");
	return arena_printf(arena, "%s/%s", dir ? dir : ".", path);
}

/* old NULL: as it is. */
static void copy(const char *from, const char *to, const char *old, const char *new)
{
	struct buf text = BUF_INIT, out = BUF_INIT;
	ck_assert_msg(!file_read(source(from), 8 << 20, &text, &e), "%s", e.text);
	const char *at = old ? strstr(buf_text(&text), old) : NULL;
	ck_assert_msg(!old || at, "%s has no %s", from, old);
	buf_add(&out, text.data, at ? (size_t)(at - text.data) : text.len);
	if (at)
		buf_addf(&out, "%s%s", new, at + strlen(old));
	ck_assert_msg(!file_write(to, out.data, out.len, &e), "%s", e.text);
	buf_free(&text);
	buf_free(&out);
}

static void look(int i, bool changed)
{
	struct verify_count count = {.tell = keep, .words = words};
	said = "";
	copy(arena_printf(arena, "scenarios/%s.xml", changes[i].scenario), arena_printf(arena, "%s/scenario.xml", top),
	     NULL, "");
	for (int turn = 0; turn <= 2; turn++) {
		const char *name = arena_printf(arena, "turn-%03d.xml", turn);
		copy(arena_printf(arena, "tests/games/%s/records/%s", changes[i].game, name),
		     arena_printf(arena, "%s/full/%s", top, name), changed && turn == 2 ? changes[i].old : NULL,
		     changes[i].new);
	}
	verify_path(arena_printf(arena, "%s/full", top), source("scenarios"), NULL, &count);
}

START_TEST(a_change_is_found)
{
	look(_i, false);
	ck_assert_str_eq(said, "");
	look(_i, true);
	ck_assert_str_eq(said, changes[_i].says ? arena_printf(arena, "%s\n", changes[_i].says) : "");
}
END_TEST

static void begin(void)
{
	const char *data = getenv("ESTAFETTE_DATA");
	arena = arena_new();
	e = (struct error)ERROR_INIT;
	snprintf(top, sizeof top, "/tmp/estafette-verify-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(top));
	ck_assert(!mkdir(arena_printf(arena, "%s/full", top), 0777));
	ck_assert(!words_open(arena_printf(arena, "%s/templates", data ? data : "."), WORDS_DEFAULT, &words, &e));
}

static void end(void)
{
	ck_assert_int_eq(system(arena_printf(arena, "rm -rf %s", top)), 0);
	words_free(words);
	arena_free(arena);
}

int main(void)
{
	Suite *s = suite_create("verify");
	TCase *t = tcase_create("verify");
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_loop_test(t, a_change_is_found, 0, ARRAY_LEN(changes));
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
