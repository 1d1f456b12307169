/* The queue, with a way out that answers as it is told: what becomes of a mail by each answer, and
 * when it is tried again; and the addresses that mails carry. */
#include "base/clock.h"
#include "game/game_private.h"
#include "archive/verify.h"
#include "base/file.h"
#include "living/mailing.h"
#include "post/post_private.h"
#include "store/diary.h"
#include "store/setting.h"
#include "store/store_private.h"
#include "words/said.h"

#include <unistd.h>

#define BYTES "From: robot@game.test\r\nTo: anna@p.test\r\nSubject: x\r\n\r\nText\r\n"

static struct living w;
static struct post post;
static enum mail_sent answer;
static const char *said;
static int given, waits; /* mails; how many came while the disk had not all of what was before them */

static enum mail_sent give(struct mail_transport *t, const struct mail_envelope *v, const char *bytes, size_t n,
			   struct error *e)
{
	(void)v;
	(void)bytes;
	(void)n;
	waits += w.site.store->unsynced;
	ck_assert(mail_transport_may_end(t));
	ck_assert(!w.site.store->unsynced);
	given++;
	error_set(e, ERR_TEMP, "%s", said);
	return answer;
}

static struct mail_transport_ops ops = {.send = give};
static struct mail_transport way = {.ops = &ops};

static struct store_out mail(void)
{
	struct store_out o;
	MUST(&w, store_out_get(w.site.store, 1, w.arena, &o, &w.e));
	return o;
}

static void queue(const char *kind, enum out_state state)
{
	struct store_out o = {.key = "one/1",
			      .kind = kind,
			      .game = "",
			      .seat = "",
			      .to = "anna@p.test",
			      .from = "robot@game.test",
			      .message_id = "one@game.test",
			      .wrapper = "<mail/>",
			      .bytes = slice_of(BYTES),
			      .state = state,
			      .at = START,
			      .next = 0};
	MUST(&w, store_out_add(w.site.store, &o, &w.e));
	o.id = 1;
	MUST(&w, store_out_made(w.site.store, &o, &w.e));
}

/* A second mail like the first. */
static void queue_two(void)
{
	living_sql(
		&w,
		"INSERT INTO outbox SELECT 2, 'two', kind, game, seat, recipient, sender, 'two', wrapper, state, note, "
		"at, next, tries, said, record, reply, picture FROM outbox;"
		"INSERT INTO outbox_bytes SELECT 2, bytes FROM outbox_bytes");
}

static void round_at(int64_t t, enum mail_sent result, const char *text)
{
	int sent, failed;
	answer = result;
	said = text;
	clock_fix(t);
	MUST(&w, post_send(&post, &sent, &failed, &w.e));
}

START_TEST(a_mail_that_is_taken_is_sent)
{
	queue("report", OUT_QUEUED);
	round_at(START, MAIL_SENT, "");
	ck_assert_int_eq(mail().state, OUT_SENT);
	ck_assert_int_eq(mail().tries, 1);
	ck_assert_str_eq(mail().wrapper, "");
	round_at(START + DAY, MAIL_SENT, "");
	ck_assert_int_eq(given, 1);
}
END_TEST

START_TEST(what_may_pass_is_tried_again_later_and_later)
{
	static const int minutes[] = {1, 5, 15, 30, 60, 60};
	int64_t now = START;
	queue("report", OUT_QUEUED);
	for (size_t i = 0; i < ARRAY_LEN(minutes); i++) {
		round_at(now, MAIL_RETRY, "451 later");
		int64_t wait = mail().next - now;
		ck_assert_int_eq(mail().state, OUT_QUEUED);
		ck_assert_msg(wait >= minutes[i] * 48 && wait <= minutes[i] * 72, "%zu: %lld", i, (long long)wait);
		round_at(mail().next - 1, MAIL_RETRY, "451 later");
		ck_assert_int_eq(given, (int)i + 1);
		now = mail().next;
	}
}
END_TEST

START_TEST(after_four_days_it_is_given_up)
{
	queue("report", OUT_QUEUED);
	round_at(START + 4 * DAY, MAIL_RETRY, "451 later");
	ck_assert_int_eq(mail().state, OUT_QUEUED);
	round_at(START + 4 * DAY + HOUR, MAIL_RETRY, "451 later");
	ck_assert_int_eq(mail().state, OUT_FAILED);
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

START_TEST(a_refusal_is_final)
{
	queue("report", OUT_QUEUED);
	round_at(START, MAIL_REJECTED, "550 5.7.1 no to anna@p.test");
	ck_assert_int_eq(mail().state, OUT_FAILED);
	round_at(START + DAY, MAIL_SENT, "");
	ck_assert_int_eq(given, 1);
}
END_TEST

START_TEST(what_may_have_arrived_stays_in_doubt)
{
	queue("report", OUT_QUEUED);
	round_at(START, MAIL_UNKNOWN, "connection lost");
	ck_assert_int_eq(mail().state, OUT_UNKNOWN);
	round_at(START + 10 * 60, MAIL_RETRY, "451 later");
	ck_assert_int_eq(mail().state, OUT_UNKNOWN);
	round_at(START + HOUR, MAIL_SENT, "");
	ck_assert_int_eq(mail().state, OUT_SENT);
	ck_assert_str_ne(mail().note, "");
}
END_TEST

START_TEST(what_a_crash_left_midway_is_in_doubt)
{
	queue("report", OUT_QUEUED);
	struct store_out o = mail();
	MUST(&w, store_out_sending(w.site.store, &o, &w.e));
	ck_assert_int_eq(mail().state, OUT_SENDING);
	round_at(START, MAIL_RETRY, "451 later");
	ck_assert_int_eq(mail().state, OUT_UNKNOWN);
	ck_assert_int_eq(mail().tries, 2);
}
END_TEST

static bool until_asked_so_often(void *left)
{
	return --*(int *)left >= 0;
}

/* Whoever stops the program between two mails leaves none of them in doubt, wherever he stops it. */
START_TEST(what_waits_is_not_in_doubt)
{
	queue("report", OUT_QUEUED);
	queue_two();
	for (int asked = 0; given < 2; asked++) {
		int left = asked;
		given = 0;
		living_sql(&w, "UPDATE outbox SET state='queued', next=0");
		post_watch(&post, until_asked_so_often, &left);
		round_at(START, MAIL_SENT, "");
		ck_assert_int_lt(asked, 20);
		ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM sending"), 0);
		ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM outbox WHERE state='sent'"), given);
		ck_assert_int_eq(mailing_count(&w, "SELECT count(*) FROM outbox WHERE state='queued'"), 2 - given);
	}
	post_watch(&post, NULL, NULL);
}
END_TEST

/* Between two mails nobody waits for the disk: the next one is on its way meanwhile. */
START_TEST(the_disk_has_a_mail_before_the_next_has_left)
{
	queue("report", OUT_QUEUED);
	queue_two();
	round_at(START, MAIL_SENT, "");
	ck_assert_int_eq(given, 2);
	ck_assert_int_eq(waits, 1);
	ck_assert(!w.site.store->unsynced);
	living_sql(&w, "UPDATE outbox SET state='queued', next=0");
	round_at(START, MAIL_STOP, "421 later"); /* no other follows */
	ck_assert_int_eq(given, 3);
	ck_assert_int_eq(waits, 1);
	ck_assert(!w.site.store->unsynced);
}
END_TEST

START_TEST(our_own_fault_pauses_the_queue)
{
	struct store_pause pause;
	queue("report", OUT_QUEUED);
	round_at(START, MAIL_BLOCKED, "535 wrong password");
	ck_assert_int_eq(mail().state, OUT_QUEUED);
	ck_assert_int_eq(mail().tries, 0);
	MUST(&w, store_pause_get(w.site.store, w.arena, &pause, &w.e));
	round_at(START + 10, MAIL_SENT, "");
	ck_assert_int_eq(given, 1);
	round_at(pause.next, MAIL_SENT, "");
	ck_assert_int_eq(mail().state, OUT_SENT);
	ck_assert_int_eq(store_pause_get(w.site.store, w.arena, &pause, &w.e), ERR_MISSING);
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

START_TEST(the_pace_is_kept)
{
	w.site.pace = 1;
	queue("report", OUT_QUEUED);
	queue_two();
	round_at(START, MAIL_SENT, "");
	ck_assert_int_eq(given, 1);
	round_at(START + 59, MAIL_SENT, "");
	ck_assert_int_eq(given, 1);
	round_at(START + 60, MAIL_SENT, "");
	ck_assert_int_eq(given, 2);
}
END_TEST

START_TEST(the_envelope_sender_is_the_mails_own)
{
	queue("report", OUT_QUEUED);
	struct store_out o = mail();
	char unsubscribe[SITE_TEXT];
	const char *sender = post_sender(&w.site, &o, w.arena);
	ck_assert_ptr_eq(strstr(sender, "robot+b."), sender);
	post_unsubscribe(&w.site, &o, unsubscribe);
	ck_assert_ptr_eq(strstr(unsubscribe, "mailto:robot+u."), unsubscribe);
	snprintf(w.site.out_from, sizeof w.site.out_from, "<>");
	ck_assert_str_eq(post_sender(&w.site, &o, w.arena), "");
	snprintf(w.site.out_from, sizeof w.site.out_from, "club@game.test");
	ck_assert_str_eq(post_sender(&w.site, &o, w.arena), "club@game.test");
}
END_TEST

START_TEST(a_mail_that_is_too_big_goes_without_its_picture)
{
	struct store_out small;
	queue("report", OUT_QUEUED);
	living_sql(&w, "UPDATE outbox SET picture = 1, record = '<record/>', reply = '<a@b>'");
	round_at(START, MAIL_TOO_BIG, "552 too big");
	ck_assert_int_eq(mail().state, OUT_FAILED);
	ck_assert_str_eq(mail().record, "");
	MUST(&w, store_out_get(w.site.store, 2, w.arena, &small, &w.e));
	ck_assert_int_eq(small.state, OUT_COMPOSE);
	ck_assert_int_eq(small.picture, 0);
	ck_assert_str_eq(small.record, "<record/>");
	ck_assert_str_eq(small.reply, "<a@b>");
	ck_assert_int_eq(living_mails(&w, "notice", NULL), 0);
}
END_TEST

START_TEST(a_mail_without_a_picture_that_is_too_big_is_given_up)
{
	queue("report", OUT_QUEUED);
	round_at(START, MAIL_TOO_BIG, "552 too big");
	ck_assert_int_eq(mail().state, OUT_FAILED);
	ck_assert_int_eq(living_mails(&w, "notice", "mod@club.test"), 1);
}
END_TEST

/* What the letter holds beside these parts, and how a text looks, is no part of them. */
START_TEST(the_last_resort_reads_the_letter_not_its_text)
{
	static const char wrapper[] =
		"<mail kind=\"receipt\" seat=\"fr\" game=\"one\" token=\"tok\" turn=\"3\">\n"
		"<receipt status=\"COMPLETE\" revision=\"2\" digest=\"5e1c\" runs=\"\">\n"
		"<line n=\"1\" code=\"230\" text=\"7e &gt; D6\"/>\n</receipt>\n"
		"<stands check=\"no\">\n<line>not told</line>\n</stands>\n"
		"<text>one &lt;text&gt;&#10;two</text>\n<stored ready=\"yes\">\n<line>57e hold</line>\n</stored>\n</mail>\n";
	struct store_out o = {.kind = "receipt", .game = "one", .seat = "fr", .from = "robot@game.test", .wrapper = wrapper,
			      .said = "", .record = "<record>\n<text>secret</text>\n</record>\n"};
	struct buf subject = BUF_INIT, text = BUF_INIT;
	post_plain(site_words(&w.site, NULL), &o, &subject, &text);
	ck_assert_ptr_nonnull(strstr(buf_text(&text), "\nCOMPLETE\n"));
	ck_assert_ptr_nonnull(strstr(buf_text(&text), "230 7e > D6\n"));
	ck_assert_ptr_nonnull(strstr(buf_text(&text), "\none <text>\ntwo\n"));
	ck_assert_ptr_nonnull(strstr(buf_text(&text), "57e hold\n"));
	ck_assert_ptr_null(strstr(buf_text(&text), "not told"));
	ck_assert_ptr_null(strstr(buf_text(&text), "secret"));
	ck_assert_ptr_nonnull(strstr(buf_text(&subject), "[#one.fr.tok]"));
	buf_free(&subject);
	buf_free(&text);
}
END_TEST

START_TEST(a_letter_holds_its_record)
{
	struct store_out o = {
		.wrapper = "<mail>\n<text>a</text>\n</mail>\n", .said = "", .record = "<record>\n</record>\n"};
	ck_assert_str_eq(post_letter(site_words(&w.site, NULL), &o, w.arena),
			 "<mail>\n<text>a</text>\n<record>\n</record>\n</mail>\n");
}
END_TEST

/* A line of a receipt is stored by name and arguments, words of a player as they are. */
START_TEST(what_is_told_of_a_line_is_put_into_words)
{
	struct letter_line lines[] = {{.line = 1, .code = 220, .text = "57e move D6", .typed = ""},
				      {.line = 2, .code = 220, .said = SAID(command, orders, .revision = 3), .text = "", .typed = "a\"b"},
				      {.line = 3, .code = 310, .said = SAID(ask, order, .order = "x\n& y"), .text = "", .typed = ""},
				      {.line = 4, .code = 310, .said = SAID(ask, line, .why = SAID(ask, what_is_done)), .text = "", .typed = ""}};
	struct letter l = {
		.kind = "receipt", .serial = "1", .status = "COMPLETE", .lines = lines, .n_lines = ARRAY_LEN(lines), .runs = SAID(runs, release_times, .hours = 6)};
	struct store_out o;
	struct buf subject = BUF_INIT, text = BUF_INIT;
	living_play(&w, "one", 0);
	struct game *g = living_load(&w, "one");
	MUST(&w, letter_write(g, 0, &l, NULL, NULL, &o, &w.e));
	const char *told = words_text(site_words(&w.site, NULL), lines[1].said, w.arena);
	ck_assert_ptr_nonnull(
		strstr(o.wrapper,
		       "<line n=\"2\" code=\"220\" said=\"@command.orders&#10;revision 3\" typed=\"a&quot;b\"/>\n"));
	ck_assert_ptr_null(strstr(o.wrapper, told));
	const char *letter = post_letter(site_words(&w.site, NULL), &o, w.arena);
	ck_assert_ptr_nonnull(strstr(letter, "<line n=\"1\" code=\"220\" text=\"57e move D6\"/>\n"));
	ck_assert_ptr_nonnull(strstr(
		letter, arena_printf(w.arena, "<line n=\"2\" code=\"220\" text=\"%s\" typed=\"a&quot;b\"/>\n", told)));
	ck_assert_ptr_nonnull(strstr(letter, "x&#10;&amp; y"));
	ck_assert_ptr_nonnull(strstr(o.wrapper, "said=\"@ask.line&#10;why @ask.what_is_done\""));
	ck_assert_ptr_nonnull(strstr(letter, words_text(site_words(&w.site, NULL), SAID(ask, what_is_done), w.arena)));
	const char *runs = words_text(site_words(&w.site, NULL), l.runs, w.arena);
	ck_assert_ptr_nonnull(strstr(o.wrapper, " runs=\"@runs.release_times&#10;hours 6\">\n"));
	ck_assert_ptr_nonnull(strstr(letter, arena_printf(w.arena, " runs=\"%s\">\n", runs)));
	ck_assert_ptr_null(strstr(letter, "said="));
	post_plain(site_words(&w.site, NULL), &o, &subject, &text);
	ck_assert_ptr_nonnull(strstr(buf_text(&text), told));
	ck_assert_ptr_nonnull(strstr(buf_text(&text), runs));
	buf_free(&subject);
	buf_free(&text);
	game_free(g);
}
END_TEST

START_TEST(a_letter_is_put_into_words)
{
	struct store_out o;
	MUST(&w, site_notice(&w.site, "", -1, "key", SAID(notice, address_works, .address = "a@p.test"), &w.e));
	MUST(&w, store_out_get(w.site.store, 1, w.arena, &o, &w.e));
	const char *text = post_letter(site_words(&w.site, NULL), &o, w.arena);
	ck_assert_ptr_eq(strstr(o.wrapper, "a@p.test"), NULL);
	ck_assert_ptr_ne(strstr(text, "a@p.test"), NULL);
	ck_assert_str_eq(post_letter(site_words(&w.site, NULL),
				     &(struct store_out){.wrapper = "<mail/>", .said = "", .record = ""}, w.arena),
			 "<mail/>");
}
END_TEST

/* ---- names ---- */

static const char *named(const char *record)
{
	struct slice text = slice_of(record);
	MUST(&w, post_named(&w.site, "one", &text, w.arena, &w.e));
	return text.p;
}

/* Players, of whom a system may tell more in lines of their own, and entries that tell of people. */
START_TEST(handles_are_named)
{
	living_play(&w, "one", 0);
	ck_assert_str_eq(
		named("<record>\n<player seat=\"fr\" who=\"p1\" hand=\"5\"/>\n"
		      "<player seat=\"br\" who=\"p2\">\n<own id=\"p1\"/>\n</player>\n"
		      "<entry what=\"delegation\" who=\"fr\">p2 orders beside p1, not p1x or xp1.</entry>\n</record>\n"),
		"<record>\n<player seat=\"fr\" who=\"p1\" person=\"Anna\" hand=\"5\"/>\n"
		"<player seat=\"br\" who=\"p2\" person=\"Bob\">\n<own id=\"p1\"/>\n</player>\n"
		"<entry what=\"delegation\" who=\"fr\">Bob orders beside Anna, not p1x or xp1.</entry>\n</record>\n");
}
END_TEST

static const char *const unnamed[] = {
	"<player seat=\"fr\" person=\"Anna\" hand=\"5\"/>\n",		      /* of a record from before */
	"<entry what=\"order stopped\" who=\"fr\">p1 move D6</entry>\n", /* a player's own words */
	"<event who=\"p1\"/>\n",
	"<player\n",
};

START_TEST(whom_nobody_knows_goes_by_his_handle)
{
	living_play(&w, "one", 0);
	ck_assert_str_eq(named("<player who=\"p77\"/>\n<player who=\"\" hidden=\"yes\"/>\n"),
			 "<player who=\"p77\" person=\"p77\"/>\n<player who=\"\" person=\"\" hidden=\"yes\"/>\n");
	for (size_t i = 0; i < ARRAY_LEN(unnamed); i++)
		ck_assert_str_eq(named(unnamed[i]), unnamed[i]);
}
END_TEST

/* A game of which one turn was played, its records and pages written. */
static void archived(const char *names)
{
	living_play(&w, "one", 0);
	if (names)
		living_sql(&w,
			   arena_printf(w.arena, "INSERT OR REPLACE INTO setting VALUES ('one','names','%s')", names));
	MUST(&w, render_new(w.site.templates, WORDS_DEFAULT, &post.render, &w.e));
	MUST(&w, post_records(&post, &w.e));
}

static const char *archive(const char *file)
{
	struct buf b = BUF_INIT;
	MUST(&w, file_read(arena_printf(w.arena, "%s/one/%s", w.site.records, file), 1 << 24, &b, &w.e));
	const char *text = arena_strdup(w.arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static int64_t of_the_store(const char *sql)
{
	return mailing_count(&w, sql);
}

START_TEST(a_record_holds_no_name)
{
	archived(NULL);
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM record WHERE instr(bytes,'Anna') OR instr(bytes,'Bob')"),
			 0);
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM record WHERE NOT instr(bytes,'who=\"p1\"')"), 0);
	ck_assert_ptr_nonnull(strstr(archive("public/index.html"), "Anna"));
	render_free(post.render);
}
END_TEST

static const struct {
	const char *names, *status;
	int anna, past;
} known[] = {{"open", "running", 1, 1},	     {"open", "over", 1, 1},   {"hidden", "running", 0, 0},
	     {"hidden", "over", 0, 0},	     {"until-end", "running", 0, 0}, {"until-end", "over", 1, 0},
	     {"until-revealed", "over", 0, 0}};

/* Nor who left while nobody was to know who plays. */
START_TEST(the_names_of_a_game_are_those_of_its_records)
{
	archived(known[_i].names);
	living_sql(&w, arena_printf(w.arena, "UPDATE game SET status='%s'", known[_i].status));
	living_sql(&w, "INSERT INTO person (name,profile,epoch,created) VALUES ('Carl','',1,0),('Dora','',1,0)");
	living_sql(&w, "INSERT INTO seat_past VALUES ('one','fr',3,0)");
	MUST(&w, post_people(&post, "one", w.arena, &w.e));
	const char *people = archive("people.xml");
	ck_assert(!known[_i].anna == !strstr(people, "handle=\"p1\" name=\"Anna\""));
	ck_assert(!known[_i].past == !strstr(people, "handle=\"p3\" name=\"Carl\""));
	ck_assert_ptr_null(strstr(people, "Dora"));
	render_free(post.render);
}
END_TEST

/* ---- notes ---- */

static bool has_file(const char *file)
{
	return !access(arena_printf(w.arena, "%s/one/%s", w.site.records, file), F_OK);
}

/* The game is over, and Anna allowed it of hers; Bob, who wrote too, said nothing. */
static void notes_shown(const char *names)
{
	archived(names);
	living_sql(&w,
		   "INSERT INTO note VALUES ('one',1,1,'| The <mill>.\n|\n| END\n',0),('one',2,1,'| Bob''s own.\n',0)");
	MUST(&w, store_diary_put(w.site.store, "one", 1, "fr", true, 5, &w.e));
	living_sql(&w, "UPDATE record SET written=0");
	MUST(&w, post_records(&post, &w.e));
	ck_assert(!has_file("public/notes.xml")); /* while it runs */
	living_sql(&w, "UPDATE game SET status='over'");
	MUST(&w, store_pages_again(w.site.store, "one", &w.e));
	MUST(&w, store_diary_put(w.site.store, "one", 1, "fr", true, 5, &w.e));
	MUST(&w, post_records(&post, &w.e));
}

START_TEST(notes_are_published_under_a_handle)
{
	notes_shown(NULL);
	const char
		*file = archive("public/notes.xml"),
		*is = "<diary seat=\"fr\" name=\"French\" who=\"p1\">\n<note n=\"1\" at=\"1970-01-01T00:00:00Z\">\n"
		      "<line>The &lt;mill&gt;.</line>\n<line></line>\n<line>END</line>\n</note>\n</diary>\n</notes>\n";
	ck_assert_msg(strstr(file, is) != NULL, "%s", file);
	ck_assert_ptr_nonnull(strstr(archive("public/notes.html"), "French: Anna"));
	ck_assert_ptr_nonnull(strstr(archive("public/index.html"), "href=\"notes.html\""));
	MUST(&w, store_person_forget(w.site.store, 1, "p1", &w.e));
	MUST(&w, post_records(&post, &w.e));
	ck_assert_ptr_nonnull(strstr(archive("public/notes.html"), "French: p1"));
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM note"), 2);
	render_free(post.render);
}
END_TEST

/* Nor when it was written, which tells where he lives. */
START_TEST(notes_of_who_is_hidden_tell_his_side)
{
	notes_shown("hidden");
	ck_assert_ptr_nonnull(
		strstr(archive("public/notes.xml"), "<diary seat=\"fr\" name=\"French\">\n<note n=\"1\">\n"));
	ck_assert_ptr_null(strstr(archive("public/notes.html"), "Anna"));
	render_free(post.render);
}
END_TEST

START_TEST(notes_that_are_private_make_no_page)
{
	archived(NULL);
	living_sql(&w, "INSERT INTO note VALUES ('one',1,1,'| The mill.\n',0)");
	living_sql(&w, "UPDATE game SET status='over'; UPDATE record SET written=0");
	MUST(&w, post_records(&post, &w.e));
	ck_assert(!has_file("public/notes.xml") && !has_file("public/notes.html"));
	ck_assert_ptr_null(strstr(archive("public/index.html"), "notes"));
	MUST(&w, store_person_forget(w.site.store, 1, "p1", &w.e));
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM note"), 0);
	render_free(post.render);
}
END_TEST

static const char *const kept[] = {"full/turn-000.xml",	  "public/turn-000.xml", "fr/turn-000.xml", "br/turn-000.xml",
				   "full/DIGESTS", "public/DIGESTS"};

START_TEST(who_is_forgotten_leaves_every_record_as_it_is)
{
	const char *before[ARRAY_LEN(kept)];
	struct verify_count count = {0};
	char *out;
	size_t n;
	archived(NULL);
	for (size_t i = 0; i < ARRAY_LEN(kept); i++)
		before[i] = archive(kept[i]);
	MUST(&w, store_person_forget(w.site.store, 1, "p1", &w.e));
	MUST(&w, post_records(&post, &w.e));
	for (size_t i = 0; i < ARRAY_LEN(kept); i++)
		ck_assert_str_eq(archive(kept[i]), before[i]);
	ck_assert_ptr_null(strstr(archive("people.xml"), "Anna"));
	ck_assert_ptr_nonnull(strstr(archive("people.xml"), "handle=\"p1\" name=\"p1\""));
	ck_assert_ptr_null(strstr(archive("public/index.html"), "Anna"));
	ck_assert_ptr_null(strstr(archive("public/turn-000.html"), "Anna"));
	FILE *f = open_memstream(&out, &n);
	verify_path(arena_printf(w.arena, "%s/one", w.site.records), w.site.schemas, f, &count);
	fclose(f);
	ck_assert_msg(!count.wrong && count.records == 4, "%s", out);
	free(out);
	render_free(post.render);
}
END_TEST

START_TEST(another_name_is_written_again)
{
	struct store_person p;
	archived(NULL);
	MUST(&w, store_person_get(w.site.store, 1, w.arena, &p, &w.e));
	p.profile = "A line";
	MUST(&w, store_person_save(w.site.store, &p, &w.e));
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM record WHERE written=0"), 0);
	p.name = "Anna K";
	MUST(&w, store_person_save(w.site.store, &p, &w.e));
	MUST(&w, post_records(&post, &w.e));
	ck_assert_ptr_nonnull(strstr(archive("people.xml"), "name=\"Anna K\""));
	ck_assert_ptr_nonnull(strstr(archive("public/index.html"), "Anna K"));
	render_free(post.render);
	living_sql(&w, "INSERT OR REPLACE INTO setting VALUES ('one','names','hidden')");
	p.name = "Anna L"; /* at what hour, nobody finds out */
	MUST(&w, store_person_save(w.site.store, &p, &w.e));
	ck_assert_int_eq(of_the_store("SELECT count(*) FROM record WHERE written=0"), 0);
}
END_TEST

/* A letter that asks for the story of the game is given the records of its seat, in words. */
static const char *history_in(const char *kind, const char *seat, const char *whole)
{
	struct store_out o = {.kind = kind,
			      .game = "one",
			      .seat = seat,
			      .wrapper = arena_printf(w.arena,
						      "<mail kind=\"history\" game=\"one\">\n<history from=\"0\" to=\"0\" "
						      "whole=\"%s\">\n</history>\n</mail>\n",
						      whole)};
	struct slice letter = slice_of(o.wrapper);
	MUST(&w, post_history(&post, &o, &letter, w.arena, &w.e));
	return letter.p;
}

static const char *history(const char *seat, const char *whole)
{
	return history_in("history", seat, whole);
}

START_TEST(a_history_is_told_by_the_records_of_its_seat)
{
	living_play(&w, "one", 0);
	MUST(&w, render_new(w.site.templates, WORDS_DEFAULT, &post.render, &w.e));
	living_sql(&w, "UPDATE record SET bytes = x'00' WHERE viewer <> 'fr'");
	const char *index = history("fr", "no"), *whole = history("fr", "yes");
	/* So is the first mail of who takes a seat over. */
	ck_assert_ptr_nonnull(strstr(history_in("welcome", "fr", "no"), "Before the first turn: "));
	ck_assert_ptr_null(strstr(history_in("report", "fr", "no"), "Before the first turn: "));
	ck_assert_msg(strstr(index, "Before the first turn: "), "%s", index);
	ck_assert_ptr_null(strstr(index, "The map"));
	ck_assert_ptr_nonnull(strstr(whole, "The map"));
	ck_assert_ptr_null(strstr(whole, "BEGIN ORDERS"));
	ck_assert_ptr_nonnull(strstr(whole, "</text>"));
	render_free(post.render);
	post.render = NULL;
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	w.site.pace = 0;
	given = waits = 0;
	post = (struct post){.site = &w.site, .transport = &way};
	post_watch(&post, NULL, NULL);
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_mail_that_is_taken_is_sent);
	tcase_add_test(t, what_may_pass_is_tried_again_later_and_later);
	tcase_add_test(t, after_four_days_it_is_given_up);
	tcase_add_test(t, a_refusal_is_final);
	tcase_add_test(t, what_may_have_arrived_stays_in_doubt);
	tcase_add_test(t, what_a_crash_left_midway_is_in_doubt);
	tcase_add_test(t, what_waits_is_not_in_doubt);
	tcase_add_test(t, the_disk_has_a_mail_before_the_next_has_left);
	tcase_add_test(t, our_own_fault_pauses_the_queue);
	tcase_add_test(t, the_pace_is_kept);
	tcase_add_test(t, the_envelope_sender_is_the_mails_own);
	tcase_add_test(t, a_mail_that_is_too_big_goes_without_its_picture);
	tcase_add_test(t, a_mail_without_a_picture_that_is_too_big_is_given_up);
	tcase_add_test(t, the_last_resort_reads_the_letter_not_its_text);
	tcase_add_test(t, a_letter_holds_its_record);
	tcase_add_test(t, what_is_told_of_a_line_is_put_into_words);
	tcase_add_test(t, a_letter_is_put_into_words);
	tcase_add_test(t, a_history_is_told_by_the_records_of_its_seat);
	tcase_add_test(t, handles_are_named);
	tcase_add_test(t, whom_nobody_knows_goes_by_his_handle);
	tcase_add_test(t, notes_are_published_under_a_handle);
	tcase_add_test(t, notes_of_who_is_hidden_tell_his_side);
	tcase_add_test(t, notes_that_are_private_make_no_page);
	tcase_add_test(t, a_record_holds_no_name);
	tcase_add_loop_test(t, the_names_of_a_game_are_those_of_its_records, 0, ARRAY_LEN(known));
	tcase_add_test(t, who_is_forgotten_leaves_every_record_as_it_is);
	tcase_add_test(t, another_name_is_written_again);
}

int main(void)
{
	return living_run_posting("post", add);
}
