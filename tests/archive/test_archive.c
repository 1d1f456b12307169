/* Records in a folder, as they are and as somebody changed them. */
#include "archive/verify.h"
#include "base/file.h"
#include "living/living.h"

#include <sys/stat.h>

static struct living w;

/* Copies a record of the worked game mill, with one text put in place of another; NULL: as it is.
 */
static const char *record(const char *name, const char *text, const char *instead)
{
	struct buf in = BUF_INIT, out = BUF_INIT;
	bool scenario = !strcmp(name, "scenario.xml");
	const char *to = arena_printf(w.arena, "%s/full/%s", w.root, name);
	const char *from = scenario ? "scenarios/emperor/mill-farm.xml"
				    : arena_printf(w.arena, "tests/games/mill/records/%s", name);
	MUST(&w, file_read(living_file(&w, from), 1 << 20, &in, &w.e));
	const char *at = text ? strstr(buf_text(&in), text) : NULL;
	ck_assert(!text || at);
	buf_adds(&out, at ? arena_strndup(w.arena, in.data, (size_t)(at - in.data)) : buf_text(&in));
	buf_adds(&out, at ? instead : "");
	buf_adds(&out, at ? at + strlen(text) : "");
	FILE *f = fopen(to, "w");
	ck_assert(f && fwrite(out.data, 1, out.len, f) == out.len && !fclose(f));
	buf_free(&in);
	buf_free(&out);
	return to;
}

static struct verify_count verify(const char *path, char **said)
{
	struct verify_count count = {0};
	size_t n;
	FILE *out = open_memstream(said, &n);
	verify_path(path, w.site.schemas, out, &count);
	fclose(out);
	return count;
}

/* Turns 0 to 4 and their scenario; the folder. */
static const char *folder(void)
{
	for (int i = 0; i < 5; i++)
		record(arena_printf(w.arena, "turn-%03d.xml", i), NULL, NULL);
	record("scenario.xml", NULL, NULL);
	return arena_printf(w.arena, "%s/full", w.root);
}

START_TEST(the_records_of_a_game_are_good)
{
	char *said;
	struct verify_count count = verify(folder(), &said);
	ck_assert_msg(!count.wrong, "%s", said);
	ck_assert_int_eq(count.records, 5);
	ck_assert_int_gt(count.rolls, 0);
	free(said);
}
END_TEST

START_TEST(a_record_alone_is_looked_at)
{
	char *said;
	struct verify_count count = verify(record("turn-001.xml", NULL, NULL), &said);
	ck_assert_int_eq(count.records, 1);
	ck_assert_int_eq(count.wrong, 0);
	free(said);
}
END_TEST

static const struct {
	const char *text, *instead;
} changes[] = {{"<events>", "<event>"}, {"</record>", ""}, {"turn=\"1\"", "turn=\"7\""}};

START_TEST(what_somebody_changed_is_named)
{
	char *said;
	struct verify_count count = verify(record("turn-001.xml", changes[_i].text, changes[_i].instead), &said);
	ck_assert_int_ge(count.wrong, 1);
	ck_assert_ptr_ne(strstr(said, "turn-001.xml"), NULL);
	free(said);
}
END_TEST

START_TEST(a_word_that_was_changed_breaks_the_chain)
{
	char *said;
	const char *path = folder();
	record("turn-002.xml", "who=\"p1\"", "who=\"p2\"");
	ck_assert_int_ge(verify(path, &said).wrong, 1);
	ck_assert_ptr_ne(strstr(said, "turn-003.xml"), NULL);
	free(said);
}
END_TEST

START_TEST(a_missing_turn_is_missed)
{
	char *said;
	const char *path = folder();
	ck_assert(!remove(arena_printf(w.arena, "%s/turn-002.xml", path)));
	ck_assert_int_ge(verify(path, &said).wrong, 1);
	free(said);
}
END_TEST

START_TEST(nothing_is_not_good)
{
	char *said;
	ck_assert_int_ge(verify(arena_printf(w.arena, "%s/nowhere", w.root), &said).wrong, 1);
	free(said);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	ck_assert(!mkdir(arena_printf(w.arena, "%s/full", w.root), 0700));
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, the_records_of_a_game_are_good);
	tcase_add_test(t, a_record_alone_is_looked_at);
	tcase_add_loop_test(t, what_somebody_changed_is_named, 0, (int)ARRAY_LEN(changes));
	tcase_add_test(t, a_word_that_was_changed_breaks_the_chain);
	tcase_add_test(t, a_missing_turn_is_missed);
	tcase_add_test(t, nothing_is_not_good);
}

int main(void)
{
	return living_run("archive", add);
}
