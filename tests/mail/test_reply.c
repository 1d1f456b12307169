/* Which lines the writer typed. */
#include "mail/reply.h"
#include "mail/report.h"

#include "mail/wire.h"
#include "support.h"
#include "words/said.h"

static const struct {
	const char *name, *text, *own;
	bool quoted;
} replies[] = {
	{"nothing quoted", "Hold\nfire\n", "Hold\nfire", false},
	{"empty", "", "", false},
	{"top posted", "Hold\n\nOn Fri, Nov 20, 2026 at 6:00 PM Robot <r@game.test> wrote:\n\n> old\n> older\n",
	 "Hold", true},
	{"bottom posted", "On Fri, Nov 20, 2026 at 6:00 PM Robot <r@game.test> wrote:\n> old\n\nHold\n",
	 "Hold", true},
	{"interleaved", "On 20.11.2026 18:00, Robot wrote:\n> question one\nHold\n> question two\nFire\n> end\n",
	 "Hold\nFire", true},
	{"two lines", "Hold\nOn Fri, Nov 20, 2026 at 6:00 PM The Very Long Robot Name\n<r@game.test> wrote:\n> old\n",
	 "Hold", true},
	{"three lines", "Hold\nOn Dec 16, 2026, at 12:47 PM, A Very Long Name\n<r@game.test>\nwrote:\n> old\n",
	 "Hold", true},
	{"unmarked old mail", "Hold\n\nOn 20 Nov 2026, at 18:00, Robot <r@game.test> wrote:\n\nold\nolder\n",
	 "Hold", true},
	{"order line above", "DEADLINE 2026-11-20 18:00\nOn Fri, Nov 20, 2026 at 6:00 PM R <r@game.test> wrote:\n> x\n",
	 "DEADLINE 2026-11-20 18:00", true},
	{"prose with On", "On your left flank there is:\n\n  a hill\n\nOne question:\nWho holds it?\n",
	 "On your left flank there is:\n\n  a hill\n\nOne question:\nWho holds it?", false},
	{"letter of the time", "On the 3rd of May 1809 Soult wrote:\nSend bread.\n",
	 "On the 3rd of May 1809 Soult wrote:\nSend bread.", false},
	{"letter with a clock", "At 14:30 Soult wrote:\nSend bread.\n", "At 14:30 Soult wrote:\nSend bread.", false},
	{"prose of a hill", "Halt\n\nVon meinem Hügel sehe ich alles.\n", "Halt\n\nVon meinem Hügel sehe ich alles.", false},
	{"short year", "Halt\nAm 20.11.26 schrieb Robot:\nalt\n", "Halt", true},
	{"weak but quoted", "On the 3rd of May Soult wrote:\n> Send bread.\nNo.\n", "No.", true},
	{"press letter", "From: Soult\nTo: Ney\nSubject: bread\n\nSend some.\n",
	 "From: Soult\nTo: Ney\nSubject: bread\n\nSend some.", false},
	{"german", "Halt\nAm 20.11.2026 um 18:00 schrieb Robot:\n> alt\n", "Halt", true},
	{"german reversed", "Halt\nAm Fr., 20. Nov. 2026 um 18:00 Uhr schrieb Robot <r@game.test>:\n\nalt\n", "Halt", true},
	{"french", "Halte\nLe ven. 20 nov. 2026 à 18:00, Robot <r@game.test> a écrit :\n> vieux\n", "Halte", true},
	{"spanish", "Alto\nEl vie, 20 nov 2026 a las 18:00, Robot (<r@game.test>) escribió:\n> viejo\n", "Alto", true},
	{"italian", "Alto\nIl giorno ven 20 nov 2026 alle ore 18:00 Robot <r@game.test> ha scritto:\n> v\n", "Alto", true},
	{"dutch", "Halt\nOp vr 20 nov. 2026 om 18:00 schreef Robot <r@game.test>:\n> oud\n", "Halt", true},
	{"portuguese", "Alto\nEm sex., 20 de nov. de 2026 às 18:00, Robot <r@game.test> escreveu:\n> v\n", "Alto", true},
	{"polish", "Stój\npt., 20 lis 2026 o 18:00 Robot <r@game.test> napisał(a):\n> stare\n", "Stój", true},
	{"polish thunderbird", "Stój\nW dniu 20.11.2026 o 18:00, Robot pisze:\n> stare\n", "Stój", true},
	{"russian", "Стой\nпт, 20 нояб. 2026 г. в 18:00, Robot <r@game.test>:\n> старое\n", "Стой", true},
	{"russian verb", "Стой\n20.11.2026 18:00, Robot пишет:\n> старое\n", "Стой", true},
	{"swedish", "Halt\nDen fre 20 nov. 2026 kl 18:00 skrev Robot <r@game.test>:\n> g\n", "Halt", true},
	{"danish", "Holdt\nDen fre. 20. nov. 2026 kl. 18.00 skrev Robot <r@game.test>:\n> g\n", "Holdt", true},
	{"norwegian", "Stopp\nfre. 20. nov. 2026 kl. 18:00 skrev Robot <r@game.test>:\n> g\n", "Stopp", true},
	{"finnish", "Seis\npe 20. marrask. 2026 klo 18.00 Robot (r@game.test) kirjoitti:\n> v\n", "Seis", true},
	{"chinese", "停\nRobot <r@game.test> 于2026年11月20日周五 18:00写道：\n> 旧\n", "停", true},
	{"japanese", "止まれ\n2026年11月20日(金) 18:00 Robot <r@game.test>:\n> 古い\n", "止まれ", true},
	{"japanese verb", "止まれ\n2026/11/20 18:00、Robotさんは書きました:\n> 古い\n", "止まれ", true},
	{"original message", "Hold\n-----Original Message-----\nold\n", "Hold", true},
	{"original in german", "Halt\n-------- Ursprüngliche Nachricht --------\nalt\n", "Halt", true},
	{"forwarded", "Hold\n---------- Forwarded message ---------\nold\n", "Hold", true},
	{"own heading", "----- Orders -----\nHold\n", "----- Orders -----\nHold", false},
	{"outlook block", "Hold\n\nFrom: Robot <r@game.test>\nSent: Friday, 20 November 2026 18:00\nTo: Ney\nSubject: x\n\nold\n",
	 "Hold", true},
	{"bold block", "Hold\n*From:* Robot\n*Sent:* Friday, November 20, 2026 6:00 PM\n*To:* Ney\nold\n", "Hold", true},
	{"block in french", "Halte\nDe : Robot\nEnvoyé : vendredi 20 novembre 2026 18:00\nÀ : Ney\nObjet : x\nvieux\n", "Halte", true},
	{"block in german", "Halt\nVon: Robot\nGesendet: Freitag, 20. November 2026 18:00\nAn: Ney\nBetreff: x\nalt\n", "Halt", true},
	{"block in chinese", "停\n发件人: R\n发送时间: 2026年11月20日 18:00\n收件人: N\n主题: x\n旧\n", "停", true},
	{"underscores", "Hold\n________________________________\nold\n", "Hold", true},
	{"short underscores", "Hold\n___\nfire\n", "Hold\n___\nfire", false},
	{"signature", "Hold\n-- \nMichel Ney\nEND\n", "Hold", false},
	{"signature without blank", "Hold\n--\nMichel Ney\n", "Hold", false},
	{"dashes inside", "Hold -- at all costs\n--- really\n", "Hold -- at all costs\n--- really", false},
	{"signature above quote", "Hold\n-- \nNey\nOn 20 Nov 2026 18:00 R wrote:\n> old\nFire\n", "Hold\nFire", true},
	{"quoted signature", "> old\n> -- \n> Robot\nHold\n", "Hold", true},
	{"phone", "Hold\n\nSent from my iPhone\n", "Hold", false},
	{"phone above quote", "Hold\nSent from my iPhone\n\nOn 20 Nov 2026 18:00 R wrote:\n> old\n", "Hold", true},
	{"phone in german", "Halt\n\nVon meinem iPhone gesendet\n", "Halt", false},
	{"phone in prose", "Sent from my desk, this is easier.\n", "Sent from my desk, this is easier.", false},
	{"phone not last", "Sent from my iPhone\nHold\n", "Sent from my iPhone\nHold", false},
	{"blanks at the end", "\n\nHold  \n\t\n\n", "Hold", false},
	{"all quoted", "> BEGIN ORDERS\n> END\n", "", true},
};

START_TEST(reply)
{
	struct mail_reply *r = mail_reply_read(replies[_i].text, strlen(replies[_i].text), mem);
	same_text(mail_reply_text(r, mem), replies[_i].own, replies[_i].name);
	ck_assert_msg(r->quoted == replies[_i].quoted, "%s: quoted", replies[_i].name);
}
END_TEST

static const struct {
	const char *line, *text;
	unsigned depth;
} marks[] = {
	{"> a", "a", 1}, {">a", "a", 1}, {">> a", "a", 2}, {"> > a", "a", 2}, {">  a", " a", 1},
	{" > a", "a", 1}, {">", "", 1}, {"> > ", "", 2}, {"a > b", "a > b", 0}, {"  a ", "  a", 0},
	{">>> BEGIN", "BEGIN", 3},
};

START_TEST(quote_marks)
{
	struct mail_reply *r = mail_reply_read(marks[_i].line, strlen(marks[_i].line), mem);
	ck_assert_uint_eq(r->n, 1);
	ck_assert_str_eq(r->lines[0].text, marks[_i].text);
	ck_assert_uint_eq(r->lines[0].quote_depth, marks[_i].depth);
	ck_assert_uint_eq(r->lines[0].number, 1);
}
END_TEST

/* A form sent back in the quote: the reader of orders gets every line and decides. */
START_TEST(quoted_form)
{
	static const char text[] = "see below\n\nOn 20 Nov 2026 at 18:00 Robot wrote:\n"
				   ">> BEGIN ORDERS\n>> 1/Line hold\n>> END\n> \xef\xbf\xbd\n";
	struct mail_reply *r = mail_reply_read(text, sizeof text - 1, mem);
	ck_assert_uint_eq(r->n, 7);
	ck_assert(r->lines[2].attribution && !r->lines[2].after_cut);
	same_text(r->lines[4].text, "1/Line hold", "line");
	ck_assert_uint_eq(r->lines[4].quote_depth, 2);
	ck_assert_uint_eq(r->lines[4].number, 5);
	ck_assert(!r->lines[4].damaged && r->lines[6].damaged);
	ck_assert(!mail_line_own(&r->lines[4]) && mail_line_own(&r->lines[0]));
}
END_TEST

START_TEST(cut_marks)
{
	static const char text[] = "Hold\n-----Original Message-----\nBEGIN ORDERS\n";
	struct mail_reply *r = mail_reply_read(text, sizeof text - 1, mem);
	ck_assert(!r->lines[0].after_cut && r->lines[1].attribution && r->lines[2].after_cut);
	ck_assert(!r->lines[2].attribution && !r->lines[2].in_signature);
}
END_TEST

/* Lines that look like a beginning again and again must not cost more than time linear
 * in their number. */
START_TEST(long_texts)
{
	static const char *const lines[] = {
		"On 20 Nov 2026 18:00 x wrote\n", "From: a\n", "Sent from my x\n", "\n", ">", "_",
		"On 20 Nov 2026 18:00 x wrote:\n", "> \n\n", "Von: x\nGesendet: y\n",
		"To: a\nDate: 2026\n", "---\n", "--------\n", "This email\n", "Sent from my x, y\n",
		"2020", "On a@b wrote", "*", "\xe2\x80\x94\n", "pt 2026 18:00 <\n",
	};
	struct buf b = BUF_INIT;
	while (b.len < 256 * 1024)
		buf_adds(&b, lines[_i]);
	clock_t start = clock();
	mail_reply_read(b.data, b.len, mem);
	ck_assert_msg(clock() - start < 2 * CLOCKS_PER_SEC, "%s", lines[_i]);
	buf_free(&b);
}
END_TEST

/* ---- wire.h: what a child taken over might send ---- */

static struct buf encode(const char *raw)
{
	struct buf b = BUF_INIT;
	mail_wire_put(&b, ERR_NONE, NULL, parse(raw));
	return b;
}

static const char sample[] = "Return-Path: <>\nDelivered-To: c@d.test\nFrom: a@b.test\n"
			     "References: <1@x>\n\nHold\n";

START_TEST(wire_cut_short)
{
	struct buf b = encode(sample);
	for (size_t n = 0; n < b.len; n++) {
		struct error e = ERROR_INIT;
		struct mail_message *m = NULL;
		char *copy = base_strndup(b.data, n); /* exact size, for the sanitizer */
		ck_assert_int_eq(mail_wire_get(copy, n, mem, &m, &e), ERR_BUG);
		ck_assert_ptr_null(m);
		free(copy);
	}
	buf_free(&b);
}
END_TEST

START_TEST(wire_bytes_changed)
{
	struct buf b = encode(sample);
	unsigned refused = 0;
	for (size_t i = 0; i < b.len; i++) {
		for (unsigned v = 0; v < 256; v += 51) {
			struct error e = ERROR_INIT;
			struct mail_message *m = NULL;
			char was = b.data[i];
			b.data[i] = (char)v;
			enum err r = mail_wire_get(b.data, b.len, mem, &m, &e);
			refused += r == ERR_BUG;
			ck_assert(r != ERR_NONE || strlen(m->text) == m->text_len);
			b.data[i] = was;
		}
		arena_clear(mem);
	}
	ck_assert_uint_gt(refused, b.len);
	buf_free(&b);
}
END_TEST

static const struct {
	const char *name;
	const char *from, *text;
	const char *trouble;
	enum mail_kind kind;
	bool good;
} lies[] = {
	{"honest", "a@b.test", "x", NULL, MAIL_PERSON, true},
	{"no sender", NULL, "x", "why", MAIL_PERSON, true},
	{"blank in the address", "a b@c.test", "x", NULL, MAIL_PERSON, false},
	{"upper case address", "A@b.test", "x", NULL, MAIL_PERSON, false},
	{"sender and trouble", "a@b.test", "x", "why", MAIL_PERSON, false},
	{"neither", NULL, "x", NULL, MAIL_PERSON, false},
	{"control in the text", "a@b.test", "x\x1b", NULL, MAIL_PERSON, false},
	{"no UTF-8", "a@b.test", "x\xff", NULL, MAIL_PERSON, false},
	{"override", "a@b.test", "x\xe2\x80\xae", NULL, MAIL_PERSON, false},
	{"machine without a reason", "a@b.test", "x", NULL, MAIL_LIST, false},
	{"no such kind", "a@b.test", "x", NULL, (enum mail_kind)(MAIL_OWN + 1), false},
};

START_TEST(wire_lie)
{
	struct mail_message m = {.from = lies[_i].from, .from_trouble = lies[_i].trouble,
				 .from_name = "", .subject = "", .text = lies[_i].text,
				 .text_len = strlen(lies[_i].text), .kind = lies[_i].kind};
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *out = NULL;
	mail_wire_put(&b, ERR_NONE, NULL, &m);
	enum err r = mail_wire_get(b.data, b.len, mem, &out, &e);
	ck_assert_msg((r == ERR_NONE) == lies[_i].good, "%s", lies[_i].name);
	buf_free(&b);
}
END_TEST

/* A refusal is told to who wrote the mail: it is one that a parser says. */
START_TEST(wire_refusal)
{
	const struct words_said *said[] = {SAID(unread, long_field, .field = "Cc"), SAID(mail, stranger)};
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		struct mail_message m = {
			.from = "a@b.test", .from_name = "", .subject = "", .text = "", .refusal = said[i]};
		struct buf b = BUF_INIT;
		struct error e = ERROR_INIT;
		struct mail_message *out = NULL;
		mail_wire_put(&b, ERR_NONE, NULL, &m);
		ck_assert_int_eq(mail_wire_get(b.data, b.len, mem, &out, &e), i ? ERR_BUG : ERR_NONE);
		if (!i)
			same_text(refusal_text(out), "unread.long_field field=Cc", "refusal");
		buf_free(&b);
	}
}
END_TEST

/* Brackets are taken off Message-IDs elsewhere. */
START_TEST(wire_ids)
{
	static const char *const bad[] = {"", "<", "x", "<x", "x>"};
	for (size_t i = 0; i < 3 * ARRAY_LEN(bad); i++) {
		const char *id = bad[i / 3];
		struct mail_report report = {.original_id = i % 3 == 2 ? id : NULL};
		struct mail_message m = {.from = "a@b.test", .from_name = "", .subject = "", .text = "",
					 .kind = MAIL_BOUNCE, .kind_reason = "why", .report = &report,
					 .message_id = i % 3 == 0 ? id : NULL,
					 .in_reply_to = i % 3 == 1 ? id : NULL};
		struct buf b = BUF_INIT;
		struct error e = ERROR_INIT;
		struct mail_message *out = NULL;
		mail_wire_put(&b, ERR_NONE, NULL, &m);
		ck_assert_int_eq(mail_wire_get(b.data, b.len, mem, &out, &e), ERR_BUG);
		buf_free(&b);
	}
}
END_TEST

/* "Try again" would hold up all mail, for ever. */
START_TEST(wire_again)
{
	static const enum err codes[] = {ERR_TEMP, ERR_MISSING};
	for (size_t i = 0; i < ARRAY_LEN(codes); i++) {
		struct buf b = BUF_INIT;
		struct error e = {codes[i], "later"}, got = ERROR_INIT;
		struct mail_message *m = NULL;
		mail_wire_put(&b, codes[i], &e, NULL);
		ck_assert_int_eq(mail_wire_get(b.data, b.len, mem, &m, &got), ERR_BUG);
		buf_free(&b);
	}
}
END_TEST

START_TEST(wire_error)
{
	struct buf b = BUF_INIT;
	struct error e = {ERR_LIMIT, "too much"}, got = ERROR_INIT;
	struct mail_message *m = NULL;
	mail_wire_put(&b, ERR_LIMIT, &e, NULL);
	ck_assert_int_eq(mail_wire_get(b.data, b.len, mem, &m, &got), ERR_LIMIT);
	ck_assert_str_eq(got.text, "too much");
	buf_addc(&b, 'x');
	ck_assert_int_eq(mail_wire_get(b.data, b.len, mem, &m, &got), ERR_BUG);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("reply");
	TCase *t = add_case(s, "reply");
	tcase_add_loop_test(t, reply, 0, (int)ARRAY_LEN(replies));
	tcase_add_loop_test(t, quote_marks, 0, (int)ARRAY_LEN(marks));
	tcase_add_test(t, quoted_form);
	tcase_add_test(t, cut_marks);
	tcase_add_loop_test(t, long_texts, 0, 19);
	t = add_case(s, "wire");
	tcase_add_test(t, wire_cut_short);
	tcase_add_test(t, wire_bytes_changed);
	tcase_add_loop_test(t, wire_lie, 0, (int)ARRAY_LEN(lies));
	tcase_add_test(t, wire_refusal);
	tcase_add_test(t, wire_ids);
	tcase_add_test(t, wire_again);
	tcase_add_test(t, wire_error);
	return run_suite(s);
}
