/* Letters: what is sent of a mail, who reads it; and whatever a letter holds, answering it orders nothing. */
#include "base/clock.h"
#include "base/limits.h"
#include "command/receive_private.h"
#include "living/mailing.h"
#include "mail/barred.h"
#include "store/meeting.h"
#include "store/store_private.h"

static struct living w;
static int mails;

static struct store_out newest(const char *to)
{
	return mailing_newest(&w, to);
}

/* All rows of a query, as text. */
static const char *rows(const char *sql)
{
	return mailing_rows(&w, sql);
}

static const char *token(const char *seat, bool press)
{
	char out[SITE_TOKEN];
	struct game *g = living_load(&w, "one");
	const struct store_seat *s = game_seat(g, game_find_seat(g, seat));
	if (press)
		site_press_token(&w.site, "one", seat, s->epoch, out);
	else
		site_token(&w.site, "one", seat, g->row.turn, s->epoch, out);
	game_free(g);
	return arena_strdup(w.arena, out);
}

static const char *address(const char *seat, bool press)
{
	return arena_printf(w.arena, "robot+one.%s.%s@game.test", seat, token(seat, press));
}

static void writes_with(const char *from, const char *to, const char *text, enum mail_auth auth)
{
	(void)mailing_write(&w, from, "", to, text, auth, ++mails);
}

static void anna(const char *text)
{
	writes_with("anna@p.test", address("fr", false), text, MAIL_AUTH_NONE);
}

static bool told(const char *to, const char *says)
{
	struct store_out o = newest(to);
	return strstr(o.wrapper, says) || strstr(o.said, says);
}

static int letters(const char *to)
{
	return living_mails(&w, "press", to);
}

static int mails_to(const char *to)
{
	int64_t n;
	MUST(&w,
	     db_one(db_ask(w.site.store, w.arena, "SELECT count(*) FROM outbox WHERE recipient=?", "s", to), &n, &w.e));
	return (int)n;
}

/* Held orders are told to their player: who quotes that mail without marks does not send them. */
START_TEST(held_orders_are_not_sent_by_who_denies_them)
{
	living_play(&w, "one", 0);
	writes_with("eve@p.test", address("br", false), "BEGIN ORDERS\nall hold\nEND\n", MAIL_AUTH_NONE);
	struct buf shown = BUF_INIT;
	doc_plain(&shown, slice_of(newest("bob@p.test").wrapper));
	ck_assert_msg(strstr(buf_text(&shown), "all hold") != NULL, "%s", buf_text(&shown));
	const char *text = arena_printf(w.arena, "I did not write that!\n\nThe robot wrote:\n%s", buf_text(&shown));
	writes_with("bob@p.test", address("br", false), text, MAIL_AUTH_NONE);
	buf_free(&shown);
	ck_assert_str_eq(rows("SELECT text FROM orders"), "");
}
END_TEST

/* ---- writing ---- */

START_TEST(a_letter_goes_to_the_other_side)
{
	living_play(&w, "one", 0);
	anna("BEGIN PRESS\nDear Bob,\n\nwill you hold the bridge?\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), 1);
	ck_assert_int_eq(letters("anna@p.test"), 0);
	ck_assert(told("anna@p.test", "press.sent"));
	struct store_out o = newest("bob@p.test");
	const char *text = words_stored(site_words(&w.site, NULL), o.said, w.arena);
	ck_assert_ptr_nonnull(strstr(text, "Anna, who plays the French, writes to you:\n\n| Dear Bob,\n|\n| will you"));
	ck_assert_str_eq(o.from, address("br", true));
	ck_assert_ptr_eq(strstr(o.wrapper, token("br", false)), NULL);
	ck_assert_str_eq(rows("SELECT text FROM mail"), "");
}
END_TEST

/* CHECK shows what the reader would get, to the byte, and sends nothing. */
START_TEST(check_shows_the_letter_and_sends_nothing)
{
	static const char *const heads[] = {"CHECK BEGIN PRESS to=br", "BEGIN PRESS CHECK to=British",
					    "CHECK\nBEGIN PRESS to=\"the British\""};
	living_play(&w, "one", 0);
	anna("BEGIN PRESS\nOne line.\nEND\n");
	const char *read = words_stored(site_words(&w.site, NULL), newest("bob@p.test").said, w.arena);
	for (size_t i = 0; i < ARRAY_LEN(heads); i++) {
		anna(arena_printf(w.arena, "%s\nOne line.\nEND\n", heads[i]));
		ck_assert_msg(told("anna@p.test", "press.would"), "%s: %s", heads[i], newest("anna@p.test").wrapper);
		struct buf shown = BUF_INIT;
		doc_plain(&shown, slice_of(newest("anna@p.test").wrapper));
		ck_assert_msg(strstr(buf_text(&shown), read) != NULL, "%s\n%s", buf_text(&shown), read);
		buf_free(&shown);
	}
	ck_assert_int_eq(letters(NULL), 1);
}
END_TEST

static const struct {
	const char *mail, *says;
} refused[] = {
    {"BEGIN PRESS to=pr\nHello\nEND\n", "press.no_reader"},
    {"BEGIN PRESS to=fr\nHello\nEND\n", "press.no_reader"},
    {"BEGIN PRESS from=grey\nHello\nEND\n", "press.no_shade"},
    {"BEGIN PRESS title=\"A Spy\"\nHello\nEND\n", "press.no_shade"},
    {"BEGIN PRESS\nHello\n\nand then my private thoughts", "press.no_end"},
    {"BEGIN PRESS\nHello\n\nOn Monday Bob wrote:\n> END\n> what", "press.no_end"},
    {"Hello\n-- \nBEGIN PRESS\nHello\nEND\n", "press.no_end"},
    {"BEGIN PRESS\n \n\nEND\n", "press.empty"},
};

START_TEST(a_letter_that_is_not_clear_is_not_sent)
{
	living_play(&w, "one", 0);
	anna(refused[_i].mail);
	ck_assert_msg(told("anna@p.test", refused[_i].says), "%s: %s", refused[_i].mail, newest("anna@p.test").wrapper);
	ck_assert_int_eq(letters(NULL), 0);
	ck_assert_str_eq(rows("SELECT * FROM press"), "");
}
END_TEST

START_TEST(what_a_mail_program_put_there_is_left_out)
{
	living_play(&w, "one", 0);
	anna("BEGIN PRESS\nYes.\n\nOn Mon, 16 Nov 2026 at 10:00, Bob <bob@p.test> wrote:\n> My secret plan\n\nAnd no.\n-- \n"
	     "Anna K\n+49 171 555\nEND\n");
	const char *said = newest("bob@p.test").said;
	ck_assert_ptr_nonnull(strstr(said, "| Yes."));
	ck_assert_ptr_nonnull(strstr(said, "| And no."));
	ck_assert_ptr_eq(strstr(said, "plan"), NULL);
	ck_assert_ptr_eq(strstr(said, "wrote"), NULL);
	ck_assert_ptr_eq(strstr(said, "555"), NULL);
	ck_assert(told("anna@p.test", "press.cut"));
}
END_TEST

START_TEST(quoted_letters_are_nobodys)
{
	living_play(&w, "one", 0);
	anna("> BEGIN PRESS to=br\n> I give up.\n> END\n");
	anna("Hello\n>> BEGIN PRESS\n>> I give up.\n>> END\n");
	ck_assert_int_eq(letters(NULL), 0);
}
END_TEST

START_TEST(a_day_has_so_many_letters)
{
	living_play(&w, "one", 0);
	for (int i = 0; i < LIMIT_LETTERS_DAY + 2; i++)
		anna(arena_printf(w.arena, "BEGIN PRESS\nNumber %d\nEND\n", i));
	ck_assert_int_eq(letters(NULL), LIMIT_LETTERS_DAY);
	ck_assert(told("anna@p.test", "press.enough"));
	char *all = base_calloc(1, LIMIT_LETTER_BYTES + 1);
	memset(all, 'x', LIMIT_LETTER_BYTES);
	clock_fix(START + 2 * DAY);
	anna(arena_printf(w.arena, "BEGIN PRESS\n%s\nEND\n", all));
	free(all);
	ck_assert(told("anna@p.test", "press.too_long"));
	anna("BEGIN PRESS\nAnother day.\nEND\n");
	ck_assert_int_eq(letters(NULL), LIMIT_LETTERS_DAY + 1);
}
END_TEST

START_TEST(a_letter_from_another_address_waits_for_its_code)
{
	living_play(&w, "one", 0);
	writes_with("anna@office.test", address("fr", false), "BEGIN PRESS to=br\nFrom work.\nEND\n", MAIL_AUTH_NONE);
	ck_assert_int_eq(letters(NULL), 0);
	const char *at = strstr(newest("anna@p.test").wrapper, "CONFIRM ");
	ck_assert_ptr_nonnull(at);
	anna(arena_strndup(w.arena, at, strlen("CONFIRM ") + 12));
	ck_assert_int_eq(letters("bob@p.test"), 1);
	ck_assert_ptr_nonnull(strstr(newest("bob@p.test").said, "| From work."));
}
END_TEST

/* ---- how it is signed ---- */

START_TEST(nothing_of_a_grey_letter_tells_who_wrote_it)
{
	living_play(&w, "one", 0);
	living_sql(&w, "INSERT INTO setting VALUES ('one','press','white,grey')");
	anna("BEGIN PRESS from=grey\nBeware.\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), 1);
	struct store_out o = newest("bob@p.test");
	const char *text = words_stored(site_words(&w.site, NULL), o.said, w.arena);
	const char *all = arena_printf(w.arena, "%s%s%s%s", o.wrapper, o.said, text, o.message_id);
	ck_assert_ptr_nonnull(strstr(text, "Somebody who does not sign writes to you:"));
	ck_assert(!strstr(all, "Anna") && !strstr(all, "French") && !strstr(all, "=fr") && !strstr(all, "\"fr"));
	ck_assert_str_eq(rows("SELECT writer,shade FROM press"), "fr\ngrey\n");
	anna("BEGIN PRESS from=title title=\"An Old Hussar\"\nBeware.\nEND\n");
	ck_assert(told("anna@p.test", "press.no_shade"));
	ck_assert_int_eq(letters("bob@p.test"), 1);
}
END_TEST

static const struct {
	const char *title;
	bool good;
} titles[] = {
    {"An Old Hussar", true}, {"L'Empereur", true},	{"Bob", false},		  {"B\xc3\xb6" "b", false},
    {"the British", false},	 {"The Moderator", false}, {"Estafette", false},  {"your Robot", false},
    {"B\xd0\xbe" "b", false}, {"", false},		{"...", false},		  {"[one] Your move", false},
    {"Bobby", true},	 {"Club", false},	{"a very long title that says far too much of itself", false},
};

START_TEST(a_title_is_nobody_elses_name)
{
	living_play(&w, "one", 0);
	living_sql(&w, "INSERT INTO setting VALUES ('one','press','white,grey,title')");
	anna(arena_printf(w.arena, "BEGIN PRESS from=title title=\"%s\"\nBeware.\nEND\n", titles[_i].title));
	ck_assert_msg(letters("bob@p.test") == titles[_i].good, "%s", titles[_i].title);
	ck_assert(told("anna@p.test", titles[_i].good ? "press.sent" : "press.bad_title"));
	ck_assert(!titles[_i].good || !told("bob@p.test", "Anna"));
}
END_TEST

START_TEST(a_game_can_have_no_letters)
{
	living_play(&w, "one", 0);
	living_sql(&w, "INSERT INTO setting VALUES ('one','press','none')");
	anna("BEGIN PRESS\nHello\nEND\nBEGIN PRESS from=none\nHello\nEND\n");
	ck_assert(told("anna@p.test", "press.no_shade"));
	ck_assert_int_eq(letters(NULL), 0);
}
END_TEST

/* ---- who does not read it ---- */

/* The writer's receipts are the same to the byte, but for what belongs to the mail. */
static const char *receipt(const char *text)
{
	living_begin(&w);
	mails = 0;
	return text;
}

static void silenced(int how, const char **wrote)
{
	living_play(&w, "one", 0);
	if (how == 1)
		writes_with("bob@p.test", address("br", false), "MUTE french\n", MAIL_AUTH_NONE);
	if (how == 2)
		living_sql(&w, "INSERT INTO blocked SELECT b.holder, f.holder FROM seat f, seat b WHERE "
			       "f.seat='fr' AND b.seat='br'");
	int before = letters("bob@p.test");
	mails = 10;
	anna("BEGIN PRESS\nHello?\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), before + !how);
	struct store_out o = newest("anna@p.test");
	*wrote = base_strdup(
		arena_printf(w.arena, "%s\n%s\n%s\n%s\n%s", o.key, o.message_id, o.wrapper, o.said, o.from));
}

START_TEST(mute_and_block_change_no_byte_for_the_writer)
{
	const char *wrote[3];
	for (int how = 0; how < 3; how++) {
		if (how)
			(void)receipt("");
		silenced(how, &wrote[how]);
		if (how < 2)
			living_end(&w);
	}
	ck_assert_str_eq(wrote[0], wrote[1]);
	ck_assert_str_eq(wrote[0], wrote[2]);
	for (int how = 0; how < 3; how++)
		free((char *)wrote[how]);
}
END_TEST

START_TEST(unmute_lets_letters_come)
{
	living_play(&w, "one", 0);
	writes_with("bob@p.test", address("br", false), "MUTE fr\nMUTE br\n", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "press.no_reader"));
	writes_with("bob@p.test", address("br", false), "UNMUTE fr\n", MAIL_AUTH_NONE);
	anna("BEGIN PRESS\nHello again\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), 1);
}
END_TEST

/* ---- nothing else is changed ---- */

#define ALL_BUT_LETTERS                                                                                         \
	"SELECT * FROM game", "SELECT * FROM seat", "SELECT * FROM answer", "SELECT * FROM orders",             \
		"SELECT * FROM doctrine", "SELECT * FROM kept_answer", "SELECT * FROM mail", "SELECT * FROM ledger", \
		"SELECT * FROM record", "SELECT * FROM form", "SELECT * FROM held", "SELECT * FROM pending",     \
		"SELECT * FROM note", "SELECT * FROM muted", "SELECT * FROM person", "SELECT * FROM address",    \
		"SELECT * FROM wish", "SELECT * FROM stopped"

static const char *all_else(void)
{
	static const char *const tables[] = {ALL_BUT_LETTERS};
	struct buf all = BUF_INIT;
	for (size_t i = 0; i < ARRAY_LEN(tables); i++)
		buf_addf(&all, "%s\n%s\n", tables[i], rows(tables[i]));
	const char *kept = arena_strdup(w.arena, buf_text(&all));
	buf_free(&all);
	return kept;
}

START_TEST(a_letter_changes_nothing_but_its_readers_mail)
{
	living_play(&w, "one", 0);
	const char *before = all_else(),
		   *sql = "SELECT key,wrapper,said FROM outbox WHERE kind<>'press' AND kind<>'receipt'";
	const char *sent = rows(sql);
	anna("BEGIN PRESS\nBetween us.\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), 1);
	ck_assert_str_eq(all_else(), before);
	ck_assert_str_eq(rows(sql), sent);
}
END_TEST

/* ---- attacks ---- */

static const char *hostile(void)
{
	return arena_printf(
		w.arena,
		"Please look at these lines of mine, they are long enough to be broken in two by any program\n"
		"FINAL\nBEGIN ORDERS game=one turn=1\ncard force-march\n57e move D5\nEND\n"
		"BEGIN DOCTRINE\nretire always\nEND\nANSWER a\na\nSEED evil\nRESIGN\nCONCEDE\nSTOP\nCLEAR\n"
		"CONFIRM k3v9q2mxw7ab\nMUTE fr\nSET ME name=Fool\nBEGIN PRESS to=fr\nI give up.\nEND\n"
		"BEGIN NOTE\nmine\nEND\nBEGIN PROFILE\nmine\nEND\nWAIT ON\nTEMP\n"
		"BEGIN ORDERS game=one turn=1 token=%s\nFINAL\ncard force-march\nEND\n"
		"\xe2\x80\xa8"
		"FINAL\xe2\x80\xa9"
		"FINAL\n",
		token("fr", false));
}

/* The letter as its reader gets it. */
static const char *letter_of(const char *text)
{
	struct buf lines = BUF_INIT;
	struct game *g = living_load(&w, "one");
	mail_barred(text, strlen(text), &lines);
	struct press p = {0, 1, "white", "", NULL, arena_strdup(w.arena, buf_text(&lines)), "attack"};
	const char *said = words_text(site_words(&w.site, NULL), press_said(g, &p), w.arena);
	if (!letters("bob@p.test"))
		MUST(&w, press_send(g, &p, &w.e));
	said = arena_strdup(w.arena, said);
	buf_free(&lines);
	game_free(g);
	return said;
}

/* Each line behind the mark, broken at that many characters as some programs do; 0: as it is. */
static const char *quoted(const char *text, const char *mark, size_t wide)
{
	struct buf out = BUF_INIT;
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line))
		for (bool first = true; first || line.n; first = false) {
			size_t n = wide && line.n > wide ? wide : line.n;
			while (wide && n < line.n && n > 1 && line.p[n] != ' ')
				n--;
			buf_addf(&out, "%s%.*s\n", mark, (int)n, line.p);
			line.p += n;
			line.n -= n;
			while (line.n && *line.p == ' ')
				line.p++, line.n--;
		}
	const char *kept = arena_strdup(w.arena, buf_text(&out));
	buf_free(&out);
	return kept;
}

static const struct {
	const char *head, *mark;
	size_t wide;
} styles[] = {
    {"Well.\n\nOn Mon, 16 Nov 2026 at 10:00, Club <robot@game.test> wrote:\n", "> ", 0},
    {"On Mon, 16 Nov 2026 at 10:00, Club wrote:\n> On Sun someone wrote:\n", ">> ", 0},
    {"Well.\n\n-----Original Message-----\nFrom: Club\nSent: Monday\nTo: Bob\nSubject: [one] Letter\n\n", "", 0},
    {"Well.\n\n", "", 0},
    {"Well.\n\nOn Mon, 16 Nov 2026 at 10:00, Club wrote:\n", "> ", 40},
    {"Well.\n\n", "", 40},
    {"", "> ", 0},
    {"", "", 0},
    {"Well.\n-- \nBob\n", "", 0},
    {"", "    ", 0},
    {"", "* ", 0},
};

/* Answered in the ways of mail programs, to its own address and to that of the program's mails. */
START_TEST(a_letter_orders_nothing_however_it_is_answered)
{
	living_play(&w, "one", 0);
	const char *letter = letter_of(hostile()), *before = all_else();
	const char *reply =
		arena_printf(w.arena, "%s%s", styles[_i].head, quoted(letter, styles[_i].mark, styles[_i].wide));
	for (int press = 0; press < 2; press++) {
		writes_with("bob@p.test", address("br", press), reply, MAIL_AUTH_PASS);
		ck_assert_str_eq(all_else(), before);
		ck_assert_int_eq(letters("anna@p.test"), 0);
	}
}
END_TEST

/* Even with the bars taken off, the address of a letter orders nothing. */
START_TEST(the_address_of_a_letter_takes_no_orders)
{
	living_play(&w, "one", 0);
	const char *text = hostile(), *before = all_else();
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(game_seats(g), 2);
	game_free(g);
	for (size_t i = 0; i < ARRAY_LEN(styles); i++) {
		const char *body = quoted(text, styles[i].mark, 0);
		char *press = strstr(body, "BEGIN PRESS");
		if (press) /* which may be sent from here */
			memcpy(press, "BEGIN GAMES", 11);
		writes_with("bob@p.test", address("br", true), arena_printf(w.arena, "%s%s", styles[i].head, body),
			    MAIL_AUTH_PASS);
		ck_assert_str_eq(all_else(), before);
	}
	writes_with("bob@p.test", address("br", true), "FINAL\nSTOP\nRESIGN\n", MAIL_AUTH_PASS);
	ck_assert(told("bob@p.test", "press.not_here"));
	ck_assert_str_eq(all_else(), before);
	ck_assert_str_eq(rows("SELECT * FROM pending"), "");
}
END_TEST

/* ---- answering ---- */

START_TEST(a_reply_to_a_letter_is_a_letter_or_is_asked_back)
{
	living_play(&w, "one", 0);
	anna("BEGIN PRESS\nHello\nEND\n");
	const char *to = newest("bob@p.test").from;
	writes_with("bob@p.test", to, "I do not think so.\nFarewell\n\nOn Monday, Club wrote:\n> | Hello\n",
		    MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "press.is_letter"));
	ck_assert_msg(told("bob@p.test", "BEGIN PRESS to=fr&#10;I do not think so.&#10;Farewell&#10;END"), "%s",
		      newest("bob@p.test").wrapper);
	ck_assert_int_eq(letters("anna@p.test"), 0);
	writes_with("bob@p.test", to, "HELP press\nWHOAMI\nBEGIN PRESS\nNo.\nEND\n", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "press.sent"));
	ck_assert_int_eq(letters("anna@p.test"), 1);
	writes_with("eve@p.test", to, "BEGIN PRESS\nI am Bob.\nEND\n", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "press.not_you"));
	writes_with("bob@p.test", to, "BEGIN PRESS\nI am Bob, too.\nEND\n", MAIL_AUTH_FAIL);
	ck_assert_int_eq(letters("anna@p.test"), 1);
	ck_assert_int_eq(mails_to("eve@p.test"), 0);
}
END_TEST

START_TEST(letters_pass_while_the_game_rests)
{
	living_play(&w, "one", 0);
	living_sql(&w, "UPDATE game SET status='over'");
	anna("BEGIN PRESS\nWell played.\nEND\n");
	ck_assert_int_eq(letters("bob@p.test"), 1);
}
END_TEST

/* ---- notes ---- */

START_TEST(a_note_is_for_its_seat_alone)
{
	living_play(&w, "one", 0);
	int64_t others = mails_to("bob@p.test");
	anna("BEGIN NOTE\nHe is weak at the mill.\nEND\n");
	ck_assert(told("anna@p.test", "notes.kept"));
	anna("CHECK BEGIN NOTE\nNot this.\nEND\n");
	anna("BEGIN NOTE\nThe second.\nEND\nNOTES\n");
	ck_assert(told("anna@p.test", "NOTE 1"));
	ck_assert(told("anna@p.test", "| He is weak at the mill."));
	anna("NOTES 2\n");
	ck_assert(told("anna@p.test", "| The second.") && !told("anna@p.test", "mill"));
	anna("NOTES 7\n");
	ck_assert(told("anna@p.test", "notes.none"));
	writes_with("bob@p.test", address("br", false), "NOTES\n", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "notes.none"));
	ck_assert_int_eq(mails_to("bob@p.test"), others + 1);
	ck_assert_str_eq(rows("SELECT text FROM mail"), "");
	/* Who takes the seat over does not read his diary. */
	living_sql(&w, "UPDATE seat SET holder=(SELECT holder FROM seat WHERE seat='br') WHERE seat='fr'");
	writes_with("bob@p.test", address("fr", false), "NOTES\n", MAIL_AUTH_NONE);
	ck_assert(told("bob@p.test", "notes.none"));
}
END_TEST

static void game_ends(void)
{
	MUST(&w, game_end(&w.site, "one", &(struct game_end){"abandoned", "snow", NULL}, &w.e));
}

/* All that anybody but Anna gets or may look up. */
static const char *of_others(void)
{
	return arena_printf(w.arena, "%s\n%s\n%s",
			    rows("SELECT key,kind,recipient,message_id,wrapper,said,record,at FROM outbox WHERE "
				 "recipient<>'anna@p.test' ORDER BY key"),
			    rows("SELECT turn,viewer,bytes FROM record ORDER BY turn,viewer"),
			    rows("SELECT * FROM ledger"));
}

/* Notes that are nobody's else change no byte of what others get, not at the end either; nor does what was taken back. */
START_TEST(a_note_that_is_not_published_changes_no_byte)
{
	static const char *const mails_of_hers[] = {"BEGIN NOTE\nThe mill.\nEND\n",
						    "BEGIN NOTE\nThe mill.\nEND\nNOTES PUBLISH ON\nNOTES PUBLISH OFF\n",
						    "CHECK NOTES PUBLISH ON\nBEGIN NOTE\nThe mill.\nEND\n"};
	living_play(&w, "one", 0);
	living_sql(&w, "SAVEPOINT here");
	game_ends();
	const char *without = of_others();
	living_sql(&w, "ROLLBACK TO here; RELEASE here");
	anna(mails_of_hers[_i]);
	game_ends();
	ck_assert_str_eq(of_others(), without);
	ck_assert(told("anna@p.test", " own-notes=\"1\"") && !told("anna@p.test", "diaries="));
}
END_TEST

/* Both are told of it at the end; until then nobody, and it can be taken back. */
START_TEST(notes_are_published_if_their_writer_says_so)
{
	living_play(&w, "one", 0);
	int others = mails_to("bob@p.test");
	anna("BEGIN NOTE\nThe mill.\nEND\nCHECK NOTES PUBLISH ON\n");
	ck_assert(told("anna@p.test", "notes.open"));
	ck_assert_str_eq(rows("SELECT * FROM note_open"), "");
	anna("NOTES PUBLISH OFF\n");
	ck_assert(told("anna@p.test", "notes.shut_already"));
	anna("NOTES PUBLISH ON\n");
	anna("notes publish on\n");
	ck_assert(told("anna@p.test", "notes.open_already"));
	ck_assert_int_eq(mails_to("bob@p.test"), others);
	game_ends();
	ck_assert(told("bob@p.test", " diaries=\"fr\"") && !told("bob@p.test", "own-notes"));
	ck_assert(told("anna@p.test", " diaries=\"fr\"") && !told("anna@p.test", "own-notes"));
	anna("NOTES PUBLISH OFF\n");
	ck_assert(told("anna@p.test", "notes.stays"));
	ck_assert_str_eq(rows("SELECT game,person,seat FROM note_open"), "one\n1\nfr\n");
}
END_TEST

/* When the game is over it happens at once and for good: so it is asked back. */
START_TEST(notes_are_published_after_the_end_by_a_code)
{
	living_play(&w, "one", 0);
	game_ends();
	anna("NOTES PUBLISH ON\n");
	ck_assert(told("anna@p.test", "notes.open") && !told("anna@p.test", "CONFIRM"));
	anna("BEGIN NOTE\nThe mill.\nEND\n");
	living_sql(&w, "UPDATE record SET written=1");
	anna("NOTES PUBLISH ON\n");
	ck_assert_str_eq(rows("SELECT * FROM note_open"), "");
	const char *code = strstr(newest("anna@p.test").wrapper, "CONFIRM ");
	ck_assert_msg(code != NULL, "%s", newest("anna@p.test").wrapper);
	anna(arena_strndup(w.arena, code, strlen("CONFIRM ") + 12));
	ck_assert_str_eq(rows("SELECT game,person,seat FROM note_open"), "one\n1\nfr\n");
	ck_assert_str_eq(rows("SELECT viewer,written FROM record WHERE written<>1"), "public\n0\n");
}
END_TEST

/* ---- the text ---- */

static const struct {
	const char *text, *clean;
} texts[] = {
    {"", ""},
    {"\n \n\t\n", ""},
    {"a\n\n\n\n\nb\n\n", "| a\n|\n|\n| b\n"},
    {"FINAL\xe2\x80\xa8" "FINAL\r\n", "| FINAL\n| FINAL\n"},
    {"x\xe2\x80\xae\x01\x1b[31my\xe2\x80\x8bz\xc2\x85", "| x[31myz\n"},
    {"> quoted\n| barred\n-- \n", "| > quoted\n| | barred\n| --\n"},
    {"1234567 1234567 1234567 1234567 1234567 1234567 1234567 1234567 1234567",
     "| 1234567 1234567 1234567 1234567 1234567 1234567 1234567 1234567\n| 1234567\n"},
    {"e\xcc\x81\xcc\x81\xcc\x81\xcc\x81\xcc\x81", "| e\xcc\x81\xcc\x81\xcc\x81\n"},
};

START_TEST(a_letters_text_is_cleaned)
{
	struct buf out = BUF_INIT;
	mail_barred(texts[_i].text, strlen(texts[_i].text), &out);
	ck_assert_str_eq(buf_text(&out), texts[_i].clean);
	buf_free(&out);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, held_orders_are_not_sent_by_who_denies_them);
	tcase_add_test(t, a_letter_goes_to_the_other_side);
	tcase_add_test(t, check_shows_the_letter_and_sends_nothing);
	tcase_add_loop_test(t, a_letter_that_is_not_clear_is_not_sent, 0, ARRAY_LEN(refused));
	tcase_add_test(t, what_a_mail_program_put_there_is_left_out);
	tcase_add_test(t, quoted_letters_are_nobodys);
	tcase_add_test(t, a_day_has_so_many_letters);
	tcase_add_test(t, a_letter_from_another_address_waits_for_its_code);
	tcase_add_test(t, nothing_of_a_grey_letter_tells_who_wrote_it);
	tcase_add_loop_test(t, a_title_is_nobody_elses_name, 0, ARRAY_LEN(titles));
	tcase_add_test(t, a_game_can_have_no_letters);
	tcase_add_test(t, mute_and_block_change_no_byte_for_the_writer);
	tcase_add_test(t, unmute_lets_letters_come);
	tcase_add_test(t, a_letter_changes_nothing_but_its_readers_mail);
	tcase_add_loop_test(t, a_letter_orders_nothing_however_it_is_answered, 0, ARRAY_LEN(styles));
	tcase_add_test(t, the_address_of_a_letter_takes_no_orders);
	tcase_add_test(t, a_reply_to_a_letter_is_a_letter_or_is_asked_back);
	tcase_add_test(t, letters_pass_while_the_game_rests);
	tcase_add_test(t, a_note_is_for_its_seat_alone);
	tcase_add_loop_test(t, a_note_that_is_not_published_changes_no_byte, 0, 3);
	tcase_add_test(t, notes_are_published_if_their_writer_says_so);
	tcase_add_test(t, notes_are_published_after_the_end_by_a_code);
	tcase_add_loop_test(t, a_letters_text_is_cleaned, 0, ARRAY_LEN(texts));
}

int main(void)
{
	return living_run("press", add);
}
