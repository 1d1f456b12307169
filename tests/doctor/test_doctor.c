/* What the doctor finds and the commands he prints; whole sites that are broken are in tests/e2e/doctor.test. */
#include "base/file.h"
#include "doctor/doctor_private.h"
#include "living/living.h"
#include "store/health.h"

#include <unistd.h>

static struct living w;
static struct buf said;

static void tell(void *context, const struct doctor_said *s)
{
	static const char *const names[] = {"ok", "wrong", "unseen"};
	(void)context;
	buf_addf(&said, "%s %s: %s | %s\n", names[s->state], s->check, s->what, s->mend);
}

static struct doctor_count count;

static void look(void)
{
	count = (struct doctor_count){0};
	buf_clear(&said);
	doctor_look(&(struct doctor_how){w.root, 0, tell, NULL}, &count);
}

static struct doctor patient(void)
{
	static struct doctor_how how;
	how.root = w.root;
	return (struct doctor){.how = &how, .a = w.arena};
}

static const struct {
	const char *text, *word;
} words[] = {
	{"/srv/games", "/srv/games"}, {"", "''"}, {"a b", "'a b'"}, {"it's", "'it'\\''s'"}, {"$(rm)", "'$(rm)'"}, {"~", "'~'"},
};

START_TEST(a_word_stays_one_in_a_shell)
{
	struct doctor d = patient();
	ck_assert_str_eq(doctor_quote(&d, words[_i].text), words[_i].word);
}
END_TEST

static void configure(const char *text)
{
	MUST(&w, file_write(arena_printf(w.arena, "%s/estafette.conf", w.root), text, strlen(text), &w.e));
}

static const struct {
	const char *conf, *value, *wanted;
} changes[] = {
	{"[a]\nkey = 1\n[b]\nkey = 2\n", "3", "[a]\nkey = 1\n[b]\nkey = 3\n"},
	{"[b]\n; key = 2\nother = 1\n", "x|y&z", "[b]\nkey = x|y&z\nother = 1\n"},
	{"[a]\nkey = 1\n[b]\nkeys = 2\n", "3", "[a]\nkey = 1\n[b]\nkey = 3\nkeys = 2\n"},
	{"[b]\n; the key to it all\n", "3", "[b]\nkey = 3\n; the key to it all\n"},
};

START_TEST(a_key_is_set_in_its_section)
{
	struct doctor d = patient();
	struct buf text = BUF_INIT;
	configure(changes[_i].conf);
	ck_assert_int_eq(system(doctor_set(&d, "b", "key", changes[_i].value)), 0);
	MUST(&w, file_read(arena_printf(w.arena, "%s/estafette.conf", w.root), 1000, &text, &w.e));
	ck_assert_str_eq(buf_text(&text), changes[_i].wanted);
	buf_free(&text);
}
END_TEST

START_TEST(a_new_site_is_well)
{
	look();
	ck_assert_msg(!count.wrong, "%s", buf_text(&said));
	for (size_t i = 0; doctor_check(i); i++)
		ck_assert_msg(strstr(buf_text(&said), arena_printf(w.arena, " %s: ", doctor_check(i))) != NULL, "%s",
			      doctor_check(i));
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "unseen mail: "));
}
END_TEST

START_TEST(nothing_is_said_of_a_folder_that_is_no_site)
{
	unlink(arena_printf(w.arena, "%s/estafette.conf", w.root));
	unlink(arena_printf(w.arena, "%s/site.key", w.root));
	look();
	ck_assert_int_eq(count.wrong, 1);
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "wrong configuration: "));
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "unseen keys: there is no site"));
}
END_TEST

START_TEST(without_a_configuration_what_hangs_on_it_is_not_seen)
{
	configure("[site]\naddress = robot@game.test\nwhat = 1\n");
	look();
	ck_assert_int_eq(count.wrong, 1);
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "line 3: there is no key what"));
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "| sed -i '3s/^/; /' "));
	ck_assert_ptr_nonnull(strstr(buf_text(&said), "unseen database: "));
}
END_TEST

static struct store_health health(enum err wanted)
{
	struct store_health h;
	ck_assert_int_eq(store_health(w.site.database, w.arena, &h, &w.e), wanted);
	return h;
}

START_TEST(a_database_is_looked_at_and_left_as_it_is)
{
	struct store_health h = health(ERR_NONE);
	ck_assert_int_eq(h.version, h.known);
	ck_assert_str_eq(h.journal, "wal");
	ck_assert_str_eq(h.fault, "");
	ck_assert_int_eq(h.newest, 0);
	MUST(&w, file_write(w.site.database, "no database at all, but long enough to be one", 45, &w.e));
	(void)health(ERR_REFUSED);
	unlink(w.site.database);
	(void)health(ERR_MISSING);
	ck_assert_int_ne(access(w.site.database, F_OK), 0);
}
END_TEST

START_TEST(a_mail_that_was_taken_is_known)
{
	bool yes = true;
	MUST(&w, store_inbox_has(w.site.store, "<a@h>", &yes, &w.e));
	ck_assert(!yes);
	MUST(&w, store_inbox_add(w.site.store, "<a@h>", "robot@game.test", "digest", START, "own", &w.e));
	MUST(&w, store_inbox_has(w.site.store, "<a@h>", &yes, &w.e));
	ck_assert(yes);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	MUST(&w, file_mkdir(w.site.in, &w.e)); /* which the subcommand init makes */
	MUST(&w, file_mkdir(w.site.out, &w.e));
}

static void end(void)
{
	buf_free(&said);
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_loop_test(t, a_word_stays_one_in_a_shell, 0, (int)ARRAY_LEN(words));
	tcase_add_loop_test(t, a_key_is_set_in_its_section, 0, (int)ARRAY_LEN(changes));
	tcase_add_test(t, a_new_site_is_well);
	tcase_add_test(t, nothing_is_said_of_a_folder_that_is_no_site);
	tcase_add_test(t, without_a_configuration_what_hangs_on_it_is_not_seen);
	tcase_add_test(t, a_database_is_looked_at_and_left_as_it_is);
	tcase_add_test(t, a_mail_that_was_taken_is_known);
}

int main(void)
{
	return living_run("doctor", add);
}
