/* What each seat saw, written for its player alone, and the mails that players have kept. */
#include "archive/scrub.h"
#include "archive/shelf.h"
#include "archive/write.h"
#include "base/clock.h"
#include "base/file.h"
#include "living/living.h"
#include "site/keys.h"
#include "store/people.h"

#include <sys/stat.h>
#include <unistd.h>

static struct living w;

/* ---- what is taken out of a text ---- */

static const struct {
	const char *text, *clean;
} texts[] = {
    {"Write to anna.b@p.test.", "Write to [address]."},
    {"<mailto:robot+g.fr.abc@h.test>, or a@b", "<mailto:[address]>, or [address]"},
    {"at 3 @ 4 and @ or x@ y", "at 3 @ 4 and @ or x@ y"},
    {"[#g.fr.abcdefghijklmnopqrstuvwx23]", "[#g.fr.[token]]"},
    {"abcdefghijklmnopqrstuvwxyz234", "abcdefghijklmnopqrstuvwxyz234"},
    {"CONFIRM abcdefghijkl", "CONFIRM [code]"},
    {"confirm\n  abcdefghijkl now", "confirm\n  [code] now"},
    {"it was ab2defghijkl.", "it was [code]."},
    {"independence by a friend", "independence by a friend"},
    {"ANNA K moves; Annabel, Anna", "p3 moves; Annabel, p4"},
    {"as Anna\n    K says, anna", "as p3 says, p4"},
    {"Zo\xc3\xab, Anna\xc3\xab", "p7, Anna\xc3\xab"}, /* as she was called where the game came from */
    {"Al and Bo, al, Also; Al", "p5 and Bo, al, Also; p5"},
    {"", ""},
};

START_TEST(a_text_is_made_fit_for_everybody)
{
	static const struct store_known known[] = {
		{"Anna K", 3}, {"Zo\xc3\xab", 12}, {"anna", 4}, {"Al", 5}};
	static struct store_meant there[] = {{7, 12}};
	static const struct store_handles handles = {.list = there, .n = ARRAY_LEN(there)};
	struct buf out = BUF_INIT;
	scrub(texts[_i].text, strlen(texts[_i].text), known, ARRAY_LEN(known), &handles, &out);
	ck_assert_str_eq(buf_text(&out), texts[_i].clean);
	buf_free(&out);
}
END_TEST

/* ---- pages ---- */

static const char *in_root(const char *path)
{
	return arena_printf(w.arena, "%s/%s", w.root, path);
}

/* Everything of the game into ROOT/own. */
static const char *write_pages(void)
{
	struct archive_count count;
	const char *where;
	MUST(&w, archive_private(&w.site, "bridge", in_root("own"), &count, w.arena, &where, &w.e));
	ck_assert_int_eq(count.games, 1);
	return where;
}

static const char *page(const char *name)
{
	struct buf text = BUF_INIT;
	MUST(&w, file_read(in_root(name), 8 << 20, &text, &w.e));
	const char *kept = arena_strdup(w.arena, buf_text(&text));
	buf_free(&text);
	return kept;
}

static bool there(const char *name)
{
	return !access(in_root(name), F_OK);
}

START_TEST(each_seat_has_a_page_that_is_nobody_elses)
{
	struct stat st;
	const char *where = write_pages();
	ck_assert_int_eq(stat(where, &st), 0);
	ck_assert_uint_eq(st.st_mode & 07777, 0700);
	ck_assert_int_eq(stat(in_root("own/private/bridge/fr/index.html"), &st), 0);
	ck_assert_uint_eq(st.st_mode & 07777, 0600);
	ck_assert(strstr(page("own/private/bridge/br/index.html"), "As the British saw it."));
	ck_assert(there("own/private/bridge/br/turn-000.svg") && there("own/private/bridge/br/replay.js"));
	ck_assert(!there("own/private/bridge/full") && !there("own/private/bridge/moderator"));
}
END_TEST

static int64_t person(const char *address)
{
	struct store_person p;
	MUST(&w, store_person_of(w.site.store, address, w.arena, &p, &w.e));
	return p.id;
}

/* Whatever the folder is called. */
START_TEST(what_is_not_his_any_more_goes)
{
	struct archive_count count;
	const char *where, *old = in_root("p[12]*/private/bridge/fr/turn-099.xml");
	for (int i = 0; i < 2; i++) {
		MUST(&w, archive_private(&w.site, "bridge", in_root("p[12]*"), &count, w.arena, &where, &w.e));
		ck_assert_int_eq(access(old, F_OK), -1);
		MUST(&w, file_write(old, "x", 1, &w.e));
	}
}
END_TEST

START_TEST(a_moderator_sees_all_unless_he_plays)
{
	living_sql(&w, "INSERT INTO moderator SELECT 'bridge', holder, 0 FROM seat WHERE seat='fr'");
	write_pages();
	ck_assert(!there("own/private/bridge/moderator"));
	living_sql(&w, "INSERT INTO person VALUES (77,'Mo','',1,0)");
	living_sql(&w, "INSERT INTO address VALUES ('mo@m.test',77,1,0)");
	living_sql(&w, "INSERT INTO moderator VALUES ('bridge',77,0)");
	write_pages();
	ck_assert(there("own/private/bridge/moderator/index.html"));
	living_sql(&w, "DELETE FROM moderator WHERE person=77");
	write_pages();
	ck_assert(!there("own/private/bridge/moderator"));
}
END_TEST

START_TEST(pages_of_a_seat_lie_beside_nothing_public)
{
	struct archive_count count;
	const char *where, *archive = in_root("archive"), *records = arena_printf(w.arena, "%s/bridge", w.site.records);
	MUST(&w, file_mkdir(archive, &w.e));
	MUST(&w, file_write(in_root("archive/MANIFEST"), "# estafette archive 1\n", 22, &w.e));
	MUST(&w, file_mkdir(records, &w.e));
	const char *const wrong[] = {archive, in_root("archive/a/b"), records, w.site.records};
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++) {
		struct error e = ERROR_INIT;
		ck_assert_int_eq(archive_private(&w.site, NULL, wrong[i], &count, w.arena, &where, &e), ERR_REFUSED);
		ck_assert(strstr(e.text, "would lie in"));
	}
	ck_assert(!there("archive/a") && !there("archive/private"));
}
END_TEST

/* ---- mails ---- */

static void sent(const char *kind, const char *text)
{
	living_sql(&w, arena_printf(w.arena,
				    "UPDATE outbox SET kind='%s', state='sent' WHERE seat='fr';"
				    "INSERT OR REPLACE INTO outbox_bytes SELECT id, CAST('Subject: To Anna' || "
				    "char(10) || char(10) || '%s' || char(10) AS BLOB) FROM outbox WHERE seat='fr'",
				    kind, text));
}

START_TEST(who_wishes_so_finds_his_mails)
{
	sent("report", "From now on, Anna: anna@p.test.");
	write_pages();
	ck_assert(!there("own/private/bridge/fr/mails.mbox"));
	MUST(&w, store_wish_put(w.site.store, person("anna@p.test"), "archive", "mail", &w.e));
	write_pages();
	const char *box = page("own/private/bridge/fr/mails.mbox");
	const char *head = "From estafette@bridge.invalid Mon Nov 16 18:00:00 2026\n"
			   "From: Estafette <estafette@bridge.invalid>\nTo: p1 <fr@bridge.invalid>\n";
	ck_assert_msg(!strncmp(box, head, strlen(head)) && strstr(box, "\nSubject: To p1\n"), "%s", box);
	ck_assert_msg(strstr(box, "\n\n>From now on, p1: [address].\n\n"), "%s", box);
	ck_assert(!there("own/private/bridge/br/mails.mbox"));
	sent("refused", "CONFIRM abcdefghijkl");
	write_pages();
	ck_assert(!there("own/private/bridge/fr/mails.mbox"));
}
END_TEST

START_TEST(what_one_wrote_for_others_is_kept_if_they_wish_so_too)
{
	living_sql(&w, "DELETE FROM outbox");
	living_sql(&w, "INSERT INTO mail (game,turn,seat,digest,at,text) VALUES ('bridge',1,'fr','x',1,'57e move E4')");
	living_sql(&w, "INSERT INTO press (game,writer,reader,shade,title,text,at) VALUES "
		       "('bridge','br','fr','white','','| A truce?',2), ('bridge','br','fr','grey','','| Fool.',3)");
	MUST(&w, store_wish_put(w.site.store, person("anna@p.test"), "archive", "mail", &w.e));
	write_pages();
	const char *box = page("own/private/bridge/fr/mails.mbox");
	ck_assert(strstr(box, "57e move E4") && !strstr(box, "truce"));
	MUST(&w, store_wish_put(w.site.store, person("bob@p.test"), "archive", "mail", &w.e));
	write_pages();
	box = page("own/private/bridge/fr/mails.mbox");
	ck_assert(strstr(box, "\n\nA truce?\n") && strstr(box, "\nFrom: br <br@bridge.invalid>\n") &&
		  !strstr(box, "Fool"));
	living_sql(&w, "INSERT INTO hand VALUES ('bridge','fr',77,'',0)");
	write_pages();
	ck_assert(!there("own/private/bridge/fr/mails.mbox"));
}
END_TEST

/* The archive in ROOT/all, as the site of that key left it. */
static enum err open_archive(const struct sign_public *key)
{
	struct shelf shelf;
	struct buf text = BUF_INIT;
	sign_public_text(key, &text);
	MUST(&w, file_write(in_root("all/site.pub"), text.data, text.len, &w.e));
	enum err r = shelf_open(&w.site, in_root("all"), w.arena, &shelf, &w.e);
	shelf_close(&shelf);
	buf_free(&text);
	return r;
}

/* A key that it once had is its own. */
START_TEST(an_archive_of_another_site_is_left_alone)
{
	struct shelf shelf;
	struct sign_public old, now, other;
	struct sign_secret secret;
	sign_make(&secret, "other");
	sign_public_of(&secret, &other);
	MUST(&w, shelf_open(&w.site, in_root("all"), w.arena, &shelf, &w.e));
	shelf_close(&shelf);
	MUST(&w, site_keys_rotate(w.root, "next", &old, &now, &w.e));
	MUST(&w, open_archive(&old));
	MUST(&w, open_archive(&now));
	ck_assert_int_eq(open_archive(&other), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(w.e.text, "of another site"));
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "bridge", 0);
}
static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_loop_test(t, a_text_is_made_fit_for_everybody, 0, (int)ARRAY_LEN(texts));
	tcase_add_test(t, each_seat_has_a_page_that_is_nobody_elses);
	tcase_add_test(t, what_is_not_his_any_more_goes);
	tcase_add_test(t, an_archive_of_another_site_is_left_alone);
	tcase_add_test(t, a_moderator_sees_all_unless_he_plays);
	tcase_add_test(t, pages_of_a_seat_lie_beside_nothing_public);
	tcase_add_test(t, who_wishes_so_finds_his_mails);
	tcase_add_test(t, what_one_wrote_for_others_is_kept_if_they_wish_so_too);
}

int main(void)
{
	return living_run_posting("archive/private", add);
}
