/* One mail to one message: header table, sender, kinds, texts. */
#include "mail/message.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/decode.h"
#include "support.h"

#include <sodium.h>

/* ---- header ---- */

START_TEST(whole_message)
{
	struct mail_message *m = parse("Return-Path: <Ney@France.test>\r\n"
				       "Delivered-To: robot+K7@game.test\r\n"
				       "Received: from a\r\n\tby b\r\n"
				       "Received: from c by d\r\n"
				       "From: =?utf-8?Q?Mar=C3=A9chal_Ney?= <Ney@France.Test>\r\n"
				       "To: \"The robot\" <robot@game.test>, wellington@uk.test\r\n"
				       "Cc: moderator@game.test\r\n"
				       "Subject: Re: =?iso-8859-1?Q?Sch=F6n?= [rolica-7]\r\n"
				       "Message-ID: <m1@france.test>\r\n"
				       "In-Reply-To: <r1@game.test>\r\n"
				       "References: <r0@game.test>\r\n <r1@game.test>\r\n"
				       "Date: Fri, 20 Nov 2026 19:00:05 +0100\r\n"
				       "\r\n"
				       "BEGIN ORDERS\r\nEND\r\n");
	same_text(m->from, "ney@france.test", "from");
	same_text(m->from_trouble, NULL, "trouble");
	same_text(m->from_name, "Maréchal Ney", "name");
	same_text(m->return_path, "ney@france.test", "return path");
	same_text(m->subject, "Re: Schön [rolica-7]", "subject");
	same_text(m->message_id, "<m1@france.test>", "id");
	same_text(m->in_reply_to, "<r1@game.test>", "in reply to");
	ck_assert_uint_eq(m->n_references, 2);
	same_text(m->references[1], "<r1@game.test>", "references");
	ck_assert_uint_eq(m->received, 2);
	ck_assert_uint_eq(m->n_recipients, 4);
	same_text(m->recipients[0].address, "robot+k7@game.test", "recipient");
	ck_assert(m->recipients[0].envelope);
	ck_assert(!m->recipients[1].envelope);
	same_text(m->recipients[3].address, "moderator@game.test", "cc");
	same_text(m->text, "BEGIN ORDERS\nEND\n", "text");
	same_text(refusal_text(m), NULL, "refusal");
	ck_assert_int_eq(m->kind, MAIL_PERSON);
	same_text(mail_message_field(m, "received", 1), "from c by d", "field");
	same_text(mail_message_field(m, "received", 2), NULL, "no field");
}
END_TEST

static const struct {
	const char *header, *from, *trouble;
} senders[] = {
	{"From: a@b.test\n", "a@b.test", NULL},
	{"FROM : a@b.test\n", "a@b.test", NULL},
	{"From:\n a@b.test\n", "a@b.test", NULL},
	{"From: \"x\" <a@b.test>\nSender: c@d.test\nReply-To: e@f.test\n", "a@b.test", NULL},
	{"To: a@b.test\n", NULL, "there is no From"},
	{"From: a@b.test\nSubject: x\nFrom: a@b.test\n", NULL, "there is more than one From"},
	{"From: a@b.test, c@d.test\n", NULL, "From names more than one address"},
	{"From: Some One a@b.test\n", NULL, "the address in From cannot be read"},
	{"From: \"a b\"@c.test\n", NULL, "the address in From cannot be read"},
	{"From: a@b.test.\n", NULL, "the address in From cannot be read"},
	{"From: x:a@b.test;\n", NULL, "the address in From cannot be read"},
	{"From: <a@b.test> <c@d.test>\n", NULL, "the address in From cannot be read"},
	{"From: <>\n", NULL, "the address in From cannot be read"},
	{"From:\n", NULL, "the address in From cannot be read"},
	{"From: =?utf-8?Q?Meier,_Bob?= <a@b.test>\n", "a@b.test", NULL},
	{"From: =?utf-8?Q?Bob_:)?= <a@b.test>\n", "a@b.test", NULL},
	{"From: =?utf-8?Q?Bob;?= =?utf-8?Q?_(x?= <a@b.test>\n", "a@b.test", NULL},
	{"From: Bob: home <a@b.test>\n", "a@b.test", NULL},
	{"From: \"a\"@b.test\n", "a@b.test", NULL},
	{"From: Bob <\"a.c\"@b.test>\n", "a.c@b.test", NULL},
	{"From: =?utf-8?Q?Meier,_Bob?= <a@b.test>, c@d.test\n", NULL, "From names more than one address"},
	{"From: c@d.test, =?utf-8?Q?Meier,_Bob?= <a@b.test>\n", NULL, "From names more than one address"},
	{"From: =?utf-8?Q?c@d.test,?= <a@b.test>\n", NULL, "From names more than one address"},
	{"From: =?utf-8?Q?<c@d.test>,?= <a@b.test>\n", NULL, "From names more than one address"},
	{"From: =?utf-8?Q?x, c@d.test?= <a@b.test>\n", NULL, "From names more than one address"},
	{"From: Bob: c@d.test, home <a@b.test>\n", NULL, "From names more than one address"},
	{"From: c@d.test: home <a@b.test>\n", NULL, "the address in From cannot be read"},
	{"From: Bob: <a@b.test>;\n", NULL, "the address in From cannot be read"},
	{"From: Bob: a@b.test\n", NULL, "the address in From cannot be read"},
	{"From: <a@b.test>: Bob\n", NULL, "the address in From cannot be read"},
	{"From: \"a\"c@b.test\n", NULL, "the address in From cannot be read"},
	{"From: \"a\\\\b\"@b.test\n", NULL, "the address in From cannot be read"},
	{"From: \"a@d.test\"@b.test\n", NULL, "the address in From cannot be read"},
	{"From: =?utf-8?Q?a=40b.test?=\n", NULL, "the address in From cannot be read"},
	{"From: =?utf-8?Q?king=40france.test_=3Cking=40france.test=3E?= <a@b.test>\n", "a@b.test", NULL},
};

/* ---- fields beyond the limits, and where the header ends ---- */

static char *long_value(bool brackets)
{
	size_t n = brackets ? LIMIT_FIELD_PARENS + 1 : LIMIT_FIELD_BYTES + 1;
	char *s = arena_alloc(mem, n + 1);
	memset(s, brackets ? '(' : 'x', n);
	return s;
}

static const struct {
	const char *name, *garbled;
	bool refused;
} beyond[] = {
	{"X-Forefront-Antispam-Report", NULL, false}, {"References", NULL, false},
	{"Received", NULL, false}, {"Cc", "Cc", false}, {"Subject", "Subject", false},
	{"Message-ID", "Message-ID", false}, {"From", "From", false},
	{"Content-Type", NULL, true}, {"Content-Transfer-Encoding", NULL, true},
};

START_TEST(field_beyond_limits)
{
	for (int brackets = 0; brackets < 2; brackets++) {
		bool from = !strcmp(beyond[_i].name, "From");
		struct mail_message *m =
			parse(arena_printf(mem, "%s%s: a\n %s\n b\nTo: c@d.test\n\nhello\n",
					   from ? "" : "From: a@b.test\n", beyond[_i].name, long_value(brackets)));
		same_text(m->garbled, beyond[_i].garbled, beyond[_i].name);
		ck_assert_msg(!m->refusal == !beyond[_i].refused, "%s: %s", beyond[_i].name, refusal_text(m));
		same_text(m->from, from ? NULL : "a@b.test", beyond[_i].name);
		same_text(m->recipients[0].address, "c@d.test", beyond[_i].name);
		same_text(m->text, beyond[_i].refused ? "" : "hello\n", beyond[_i].name);
		ck_assert(!m->aside);
	}
}
END_TEST

/* Two From stay two, though nothing can be read of one of them. */
START_TEST(long_field_still_counts)
{
	struct mail_message *m = parse(arena_printf(mem, "From: a@b.test\nFrom: %s\n\nx\n", long_value(false)));
	same_text(m->from, NULL, "from");
	same_text(m->from_trouble, "there is more than one From", "trouble");
	m = parse(arena_printf(mem, "From: a@b.test\nAuto-Submitted: %s\n\nx\n", long_value(true)));
	ck_assert_int_eq(m->kind, MAIL_AUTOMATIC);
	m = parse(arena_printf(mem,
			       "From: a@b.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
			       "X: %s\n\nhello\n--b--\n",
			       long_value(true)));
	same_text(m->text, "hello", "text below a long field of a part");
	m = parse(arena_printf(mem,
			       "From: a@b.test\nContent-Type: multipart/mixed; boundary=b\n\n--b\n"
			       "Content-Type: %s\n\nhello\n--b--\n",
			       long_value(true)));
	same_text(refusal_text(m), "unread.long_part_field field=Content-Type", "refusal");
}
END_TEST

static const struct {
	const char *raw, *subject, *text;
} ends[] = {
	{"Subject: s\n \nhello\nworld\n", "s", "hello\nworld\n"},
	{"Subject: s\r\n\t \r\nBEGIN ORDERS\r\nEND\r\n", "s", "BEGIN ORDERS\nEND\n"},
	{"Subject: s\n \nNote: this\nhello\n", "s", "Note: this\nhello\n"},
	{"Subject: s\n \n\nhello\n", "s", "hello\n"},
	{"Subject: s\n \n folded\n\nhello\n", "s folded", "hello\n"},
	{"X: y\n \nSubject: s\n\nhello\n", "s", "hello\n"},
	{"Subject: s\n\n \nhello\n", "s", " \nhello\n"},
};

START_TEST(end_of_header)
{
	struct mail_message *m = parse(arena_printf(mem, "From: a@b.test\n%s", ends[_i].raw));
	same_text(m->subject, ends[_i].subject, ends[_i].raw);
	same_text(m->text, ends[_i].text, ends[_i].raw);
}
END_TEST

/* Others take a line of blanks for part of the header: what they have signed ends elsewhere. */
START_TEST(blank_end_proves_nothing)
{
	static const struct mail_self self = {"r@us.test", '+', NULL, NULL, "mx.us.test", NULL};
	static const char *const raws[] = {
		"Authentication-Results: mx.us.test; dmarc=pass header.from=b.test\nFrom: a@b.test\n\nx\n",
		"Authentication-Results: mx.us.test; dmarc=pass header.from=b.test\nFrom: a@b.test\n \nx\n\ny\n",
		"Authentication-Results: mx.us.test; dmarc=fail header.from=b.test\nFrom: a@b.test\n \nx\n\ny\n",
	};
	static const enum mail_auth want[] = {MAIL_AUTH_PASS, MAIL_AUTH_NONE, MAIL_AUTH_FAIL};
	const char *below = arena_printf(mem, "Authentication-Results: %s\n%s", long_value(false), raws[0]);
	struct error none = ERROR_INIT;
	struct mail_message *two = NULL;
	ck_assert_int_eq(mail_parse(below, strlen(below), &self, mem, &two, &none), ERR_NONE);
	ck_assert_int_eq(two->auth, MAIL_AUTH_NONE);
	for (size_t i = 0; i < ARRAY_LEN(raws); i++) {
		struct error e = ERROR_INIT;
		struct mail_message *m = NULL;
		ck_assert_int_eq(mail_parse(raws[i], strlen(raws[i]), &self, mem, &m, &e), ERR_NONE);
		ck_assert_int_eq(m->auth, want[i]);
	}
}
END_TEST

START_TEST(sender)
{
	struct mail_message *m = parse(arena_printf(mem, "%s\nhello\n", senders[_i].header));
	same_text(m->from, senders[_i].from, senders[_i].header);
	same_text(m->from_trouble, senders[_i].trouble, senders[_i].header);
}
END_TEST

static const struct {
	const char *raw, *subject, *text;
	unsigned dropped;
} tables[] = {
	{"From a@b.test Fri Nov 20 18:00:00 2026\nFrom: a@b.test\nSubject: mbox\n\nx\n", "mbox",
	 "x\n", 0},
	{"\n\r\nFrom: a@b.test\nSubject: blank\n\nx\n", "blank", "x\n", 0},
	{"From: a@b.test\nthis is no field\nSubject: after\nX bad: y\n\nx\n", "after", "x\n", 2},
	{"From: a@b.test\rSubject: cr\r\rline\rtwo\r", "cr", "line\ntwo\n", 0},
	{"From: a@b.test\r\r\nSubject: crcrlf\r\r\n\r\r\nx\r\r\n", "crcrlf", "x\n", 0},
	{"From: a@b.test\nSubject: first\nSubject: second\n\nx", "first", "x", 0},
	{"From: a@b.test\nSubject: =?utf-8?Q?a=0D=0ABcc:_x@y.test?=\n\nx", "a Bcc: x@y.test", "x", 0},
	{"From: a@b.test\nSubject: =?utf-8?Q?a=E2=80=AEb?=\n\nx", "ab", "x", 0},
	{"From: a@b.test\nSubject: gr\xc3\xbc\xc3\x9f\n\nx", "grüß", "x", 0},
	{"From: a@b.test\nSubject: gr\xfc\xdf\n\nx", "grüß", "x", 0},
	{"From: a@b.test\nSubject: =?utf-8?B?Z3LD?= =?utf-8?B?vMOf?=\n\nx", "grüß", "x", 0},
	{"From: a@b.test\nSubject: folded\n  and\n\tmore\n\nx", "folded and more", "x", 0},
};

START_TEST(table)
{
	struct mail_message *m = parse(tables[_i].raw);
	same_text(m->from, "a@b.test", "from");
	same_text(m->subject, tables[_i].subject, "subject");
	same_text(m->text, tables[_i].text, "text");
	ck_assert_uint_eq(m->dropped, tables[_i].dropped);
}
END_TEST

START_TEST(nul_bytes)
{
	static const char raw[] = "Fr\0om: a@b.test\nSub\0ject: s\0s\n\nA\0B\n\0C\n";
	struct mail_message *m = parse_bytes(raw, sizeof raw - 1);
	same_text(m->from, "a@b.test", "from");
	same_text(m->subject, "ss", "subject");
	same_text(m->text, "AB\nC\n", "text");
	ck_assert_uint_eq(m->text_len, 5);
}
END_TEST

static const struct {
	const char *header, *id;
} ids[] = {
	{"Message-ID: <a@b>\n", "<a@b>"},
	{"message-id:   <a@b>  \n", "<a@b>"},
	{"Message-ID: a@b\n", "<a@b>"},
	{"Message-ID: <a@b> <c@d>\n", "<a@b>"},
	{"Message-ID: <>\n", NULL},
	{"Message-ID:\n", NULL},
	{"", NULL},
};

START_TEST(message_id)
{
	same_text(parse_body(ids[_i].header, "x")->message_id, ids[_i].id, ids[_i].header);
}
END_TEST

START_TEST(many_references)
{
	struct buf h = BUF_INIT;
	buf_adds(&h, "References:");
	for (int i = 0; i < 80; i++)
		buf_addf(&h, "\n <r%d@x>", i);
	buf_adds(&h, "\n");
	struct mail_message *m = parse_body(h.data, "x");
	ck_assert_uint_eq(m->n_references, MAIL_MAX_REFERENCES);
	same_text(m->references[0], "<r0@x>", "root");
	same_text(m->references[1], "<r31@x>", "second");
	same_text(m->references[MAIL_MAX_REFERENCES - 1], "<r79@x>", "last");
	buf_free(&h);
}
END_TEST

START_TEST(envelope_field)
{
	static const struct mail_self self = {.envelope_field = "X-Original-To"};
	static const char raw[] = "Delivered-To: top@x.test\nDelivered-To: below@x.test\n"
				  "X-Original-To: original@x.test\nFrom: a@b.test\n\nx";
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	ck_assert_int_eq(mail_parse(raw, sizeof raw - 1, &self, mem, &m, &e), ERR_NONE);
	ck_assert_uint_eq(m->n_recipients, 2);
	same_text(m->recipients[0].address, "top@x.test", "topmost");
	same_text(m->recipients[1].address, "original@x.test", "configured");
	ck_assert(m->recipients[1].envelope);
}
END_TEST

/* ---- who wrote ---- */

static const struct {
	const char *header;
	enum mail_kind kind;
} kinds[] = {
	{"From: a@b.test\n", MAIL_PERSON},
	{"From: a@b.test\nAuto-Submitted: no\n", MAIL_PERSON},
	{"From: a@b.test\nAuto-Submitted: NO (by hand)\n", MAIL_PERSON},
	{"From: a@b.test\nAuto-Submitted: (x) auto-replied; owner=x\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nAuto-Submitted: auto-generated\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nAuto-Submitted:\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nAuto-Submitted: no\nAuto-Submitted: auto-replied\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nno colon here\nAuto-Submitted: auto-replied\n", MAIL_AUTOMATIC},
	{"Return-Path: <>\nFrom: a@b.test\n", MAIL_AUTOMATIC},
	{"Return-Path: <a@b.test>\nFrom: a@b.test\n", MAIL_PERSON},
	{"Return-Path: <x-bounces@b.test>\nFrom: a@b.test\n", MAIL_AUTOMATIC},
	{"From: noreply@b.test\n", MAIL_AUTOMATIC},
	{"From: No-Reply@b.test\n", MAIL_AUTOMATIC},
	{"From: noreply.smith@b.test\n", MAIL_PERSON},
	{"From: list-request@b.test\n", MAIL_AUTOMATIC},
	{"From: owner-list@b.test\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nPrecedence: Bulk\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nPrecedence: first-class\n", MAIL_PERSON},
	{"From: a@b.test\nX-Auto-Response-Suppress: DR, OOF\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nX-Auto-Response-Suppress: DR, RN\n", MAIL_PERSON},
	{"From: a@b.test\nX-Loop: x\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nX-Autoreply: yes\n", MAIL_AUTOMATIC},
	{"From: a@b.test\nList-Id: <x.y>\n", MAIL_LIST},
	{"From: a@b.test\nList-Unsubscribe: <mailto:x@y>\n", MAIL_LIST},
	{"From: a@b.test\nPrecedence: list\n", MAIL_LIST},
	{"From: MAILER-DAEMON@b.test\n", MAIL_BOUNCE},
	{"From: MAILER-DAEMON <>\n", MAIL_BOUNCE},
	{"From: MAILER-DAEMON-fan <a@b.test>\n", MAIL_PERSON},
	{"From: postmaster@b.test\n", MAIL_BOUNCE},
	{"From: a@b.test\nContent-Type: multipart/report; report-type=delivery-status\n", MAIL_BOUNCE},
	{"From: a@b.test\nContent-Type: Multipart/Report; Report-Type=\"Delivery-Status\"\n",
	 MAIL_BOUNCE},
	{"From: a@b.test\nContent-Type: multipart/report; report-type=disposition-notification\n",
	 MAIL_AUTOMATIC},
	{"From: a@b.test\nContent-Type: multipart/report; report-type=feedback-report\n",
	 MAIL_COMPLAINT},
	{"From: robot@game.test\n", MAIL_OWN},
	{"From: Robot+abc@Game.test\n", MAIL_OWN},
	{"From: robotic@game.test\n", MAIL_PERSON},
	{"From: a@b.test\nMessage-ID: <est.123@game.test>\n", MAIL_OWN},
	{"From: a@b.test\nMessage-ID: <best.123@game.test>\n", MAIL_PERSON},
};

START_TEST(kind)
{
	static const struct mail_self self = {"robot@game.test", '+', "est.", NULL};
	const char *raw = arena_printf(mem, "%s\nx\n", kinds[_i].header);
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	ck_assert_int_eq(mail_parse(raw, strlen(raw), &self, mem, &m, &e), ERR_NONE);
	ck_assert_msg(m->kind == kinds[_i].kind, "%s is %s", kinds[_i].header, mail_kind_name(m->kind));
	ck_assert_int_eq(m->kind == MAIL_PERSON, m->kind_reason == NULL);
}
END_TEST

/* Marks that a person's mail may carry, and those that none does. */
static const struct {
	const char *header;
	bool maybe;
} marks[] = {
	{"From: a@b.test\nList-Unsubscribe: <mailto:x@y>\n", true},
	{"From: a@b.test\nX-Loop: a@b.test\n", true},
	{"From: a@b.test\nPrecedence: bulk\n", true},
	{"From: a@b.test\nX-Auto-Response-Suppress: All\nAuto-Submitted: no\n", true},
	{"From: postmaster@b.test\n", true},
	{"From: owner-bob@b.test\n", true},
	{"From: bob-request@b.test\nReturn-Path: <bob-request@b.test>\n", true},
	{"From: a@b.test\n", false},
	{"From: a@b.test\nX-Loop: Robot@Game.test\n", false},
	{"From: a@b.test\nX-Loop: x@y.test\nX-Loop: robot+valbrune.br.x@game.test\n", false},
	{"From: a@b.test\nPrecedence: bulk\nReturn-Path: <>\n", false},
	{"From: a@b.test\nPrecedence: bulk\nAuto-Submitted: auto-replied\n", false},
	{"From: a@b.test\nPrecedence: bulk\nSubject: Out of office\n", false},
	{"From: a@b.test\nPrecedence: junk\n", false},
	{"From: a@b.test\nX-Autoreply: yes\n", false},
	{"From: a@b.test\nList-Id: <x.y>\nList-Unsubscribe: <mailto:x@y>\n", false},
	{"From: postmaster@b.test\nX-Failed-Recipients: c@d.test\n", false},
	{"From: postmaster@b.test\nContent-Type: multipart/report; report-type=delivery-status\n", false},
	{"From: postmaster@b.test\nReturn-Path: <>\n", false},
	{"From: MAILER-DAEMON@b.test\n", false},
	{"From: noreply@b.test\n", false},
	{"From: a@b.test\nReturn-Path: <list-bounces@b.test>\n", false},
	{"From: robot@game.test\nPrecedence: bulk\n", false},
};

START_TEST(maybe_person)
{
	static const struct mail_self self = {"robot@game.test", '+', "est.", NULL};
	const char *raw = arena_printf(mem, "%s\nx\n", marks[_i].header);
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	ck_assert_int_eq(mail_parse(raw, strlen(raw), &self, mem, &m, &e), ERR_NONE);
	ck_assert_msg(m->maybe_person == marks[_i].maybe, "%s is %s", marks[_i].header, mail_kind_name(m->kind));
}
END_TEST

static const struct {
	const char *subject;
	bool automatic;
} subjects[] = {
	{"Out of Office: back on Monday", true}, {"Re: out of office", true},
	{"Automatische Antwort: Zug 7", true},   {"Réponse automatique : tour 7", true},
	{"Автоответ", true},                     {"自動返信", true},
	{"Orders for turn 7", false},            {"Re: [rolica-7] Turn 6, France", false},
	{"The line is out of officers", false},
};

START_TEST(subject_words)
{
	const char *h = arena_printf(mem, "Subject: %s\n", subjects[_i].subject);
	struct mail_message *m = parse_body(h, "x");
	ck_assert_msg(m->subject_automatic == subjects[_i].automatic, "%s", subjects[_i].subject);
	ck_assert_int_eq(m->kind, MAIL_PERSON);
}
END_TEST

/* ---- texts ---- */

#define ALT  "Content-Type: multipart/alternative; boundary=b\n"
#define MIX  "Content-Type: multipart/mixed; boundary=b\n"
#define HTML "Content-Type: text/html; charset=utf-8\n"
#define FLOW "Content-Type: text/plain; charset=utf-8; format=flowed\n"
#define TEXT(cs, cte) \
	"Content-Type: text/plain; charset=" cs "\nContent-Transfer-Encoding: " cte "\n"

static const struct {
	const char *name, *header, *body, *text;
} texts[] = {
	{"plain", "", "a\r\nb\r\n", "a\nb\n"},
	{"utf-8 without a label", "", "gr\xc3\xbc\xc3\x9f", "grüß"},
	{"latin-1 without a label", "", "gr\xfc\xdf \x80", "grüß €"},
	{"latin-1 label on utf-8", TEXT("iso-8859-1", "8bit"), "gr\xc3\xbc\xc3\x9f", "grüß"},
	{"utf-8 label on latin-1", TEXT("utf-8", "8bit"), "gr\xfc\xdf", "grüß"},
	{"iso-8859-15", TEXT("ISO-8859-15", "8bit"), "\xa4", "€"},
	{"koi8-r", TEXT("koi8_r", "8bit"), "\xee\xc5\xca", "Ней"},
	{"gb18030", TEXT("gb2312", "8bit"), "\xc4\xce\xd2\xae", "奈耶"},
	{"shift_jis", TEXT("shift_jis", "8bit"), "\x82\xa0\x82\xa2", "あい"},
	{"iso-2022-jp", TEXT("iso-2022-jp", "7bit"), "\x1b$B$\"$$\x1b(B", "あい"},
	{"euc-kr", TEXT("ks_c_5601-1987", "8bit"), "\xb3\xd7", "네"},
	{"utf-7", TEXT("unicode-1-1-utf-7", "7bit"), "gr+APwA3w-", "grüß"},
	{"utf-16 with mark", TEXT("utf-16", "base64"), "//5PAEsA", "OK"},
	{"utf-16 without mark", TEXT("utf-16", "base64"), "AE8ASw==", "OK"},
	{"utf-16le without mark", TEXT("utf-16", "base64"), "TwBLAA==", "OK"},
	{"unknown charset", TEXT("klingon", "8bit"), "gr\xfc\xdf", "grüß"},
	{"empty charset", TEXT("\"\"", "8bit"), "gr\xfc\xdf", "grüß"},
	{"quoted-printable", TEXT("utf-8", "quoted-printable"), "a=3Db=\r\nc =C3=BC=\n\nd", "a=bc ü\nd"},
	{"broken quoted-printable", TEXT("utf-8", "quoted-printable"), "a=ZZb=", "a=ZZb"},
	{"base64", TEXT("utf-8", "BASE64"), "SG9sZA0K\nZmlyZQ0K\n", "Hold\nfire\n"},
	{"broken base64", TEXT("utf-8", "base64"), "SG*9s\x01ZA", "Hold"},
	{"unknown encoding", TEXT("utf-8", "x-secret"), "Hold", "Hold"},
	{"no subtype", "Content-Type: text\n", "Hold", "Hold"},
	{"two semicolons", "Content-Type: multipart/mixed;; boundary=b\n",
	 "--b\n\nHold\n--b--\n", "Hold"},
	{"boundary in pieces", "Content-Type: multipart/mixed; boundary*0=\"b\"; boundary*1=c\n",
	 "--bc\n\nHold\n--bc--\n", "Hold"},
	{"boundary with blanks", "Content-Type: multipart/mixed; boundary=\"b \"\n",
	 "--b  \n\nHold\n--b-- \n", "Hold"},
	{"no boundary", "Content-Type: multipart/mixed\n", "Hold", "Hold"},
	{"boundary that never comes", MIX, "Hold", "Hold"},
	{"unclosed", MIX, "pre\n--b\n\nHold\n", "Hold\n"},
	{"longer boundary beside", MIX, "--bb\nx\n--b\n\nHold\n--bx\n--b--\n", "Hold\n--bx"},
	{"plain wins", ALT, "--b\n\nplain\n--b\n" HTML "\n<p>html</p>\n--b--\n", "plain"},
	{"plain wins, second", ALT, "--b\n" HTML "\n<p>html</p>\n--b\n\nplain\n--b--\n", "plain"},
	{"plain is empty", ALT, "--b\n\n \xc2\xa0 \n--b\n" HTML "\n<p>html</p>\n--b--\n", "html\n"},
	{"plain is a stub", ALT,
	 "--b\n\nYour mail client does not support HTML.\n--b\n" HTML "\n<p>Hold</p>\n--b--\n", "Hold\n"},
	{"only a stub", ALT, "--b\n\nYour mail client does not support HTML.\n--b--\n",
	 "Your mail client does not support HTML."},
	{"html body, plain footer", MIX, "--b\n" HTML "\n<p>Hold</p>\n--b\n\nfooter\n--b--\n", "Hold\nfooter"},
	{"attached text", MIX,
	 "--b\nContent-Type: image/png\n\nx\n--b\n" "Content-Type: text/plain\n"
	 "Content-Disposition: attachment; filename=orders.txt\n\nHold\n--b--\n", "Hold"},
	{"body before attachment", MIX,
	 "--b\nContent-Disposition: attachment\n\nfile\n--b\n\nHold\n--b--\n", "Hold"},
	{"part without header", MIX, "--b\n\nHold\n--b--\n", "Hold"},
	{"part whose header has a bad line", MIX,
	 "--b\nContent-Type: text/plain\nbad line\nContent-Transfer-Encoding: base64\n\nSG9sZA==\n--b--",
	 "Hold"},
	{"clear-signed", "",
	 "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\nHold\n- -- Ney\n"
	 "-----BEGIN PGP SIGNATURE-----\n\nabc\n-----END PGP SIGNATURE-----\nrest\n", "Hold\n-- Ney\nrest\n"},
	{"clear-signed in HTML", HTML, "<div>-----BEGIN PGP SIGNED MESSAGE-----</div><div>Hash: SHA512</div><div></div>"
	 "<div>Hold</div><div>- -- Ney</div><div>-----BEGIN PGP SIGNATURE-----</div><div>abc</div>"
	 "<div>-----END PGP SIGNATURE-----</div>", "Hold\n-- Ney\n"},
	{"signed", "Content-Type: multipart/signed; boundary=b\n",
	 "--b\n\nHold\n--b\nContent-Type: text/plain\n\nsig\n--b--\n", "Hold"},
	{"flowed", FLOW, "one \r\ntwo\r\n", "one two\n"},
	{"flowed quotes", FLOW, "> a \n> b\n>> c \n> d\n e\n", "> a b\n>> c \n> d\ne\n"},
	{"flowed signature", FLOW, "text \n-- \nNey\n", "text \n-- \nNey\n"},
	{"flowed stuffing", FLOW, " >not quoted\n From x\n", ">not quoted\nFrom x\n"},
	{"flowed delsp", "Content-Type: text/plain; format=flowed; delsp=yes\n", "on \ne\n", "one\n"},
	{"not flowed", "", "one \ntwo\n", "one \ntwo\n"},
	{"html blocks", HTML, "<div>a</div><div>b<br>c</div><p>d", "a\nb\nc\nd\n"},
	{"html entities", HTML, "a &lt;b&gt; &amp; c&nbsp;d &uuml;&#8364;&shy;x", "a <b> & c d ü€x\n"},
	{"html blanks", HTML, "a\n  b<b> c</b> <i>d</i>", "a b c d\n"},
	{"html empty lines", HTML, "<div>a</div><div><br></div><div>b</div>", "a\n\nb\n"},
	{"html hidden", HTML,
	 "<head><title>t</title><style>s</style></head><script>x</script><div style='display: none'>h"
	 "<p>i</p></div><p hidden>j</p><div>shown</div>", "shown\n"},
	{"html table", HTML, "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>",
	 "a\tb\nc\n"},
	{"html list", HTML, "<ul><li>a</li><li>b</li></ul>", "- a\n- b\n"},
	{"html pre", HTML, "<pre>a  b\n  c</pre>", "a  b\n  c\n"},
	{"html quote", HTML, "new<blockquote>old<blockquote>older</blockquote></blockquote>new",
	 "new\n> old\n>> older\nnew\n"},
	{"html gmail", HTML,
	 "<div>Hold</div><div class=\"gmail_quote\"><div class=\"gmail_attr\">On x, y wrote:</div>"
	 "<blockquote class=\"gmail_quote\">old</blockquote></div>", "Hold\n> On x, y wrote:\n> old\n"},
	{"html outlook", HTML,
	 "<p>Hold</p><div style='border:none;border-top:solid #E1E1E1 1.0pt'><p>From: x</p></div>",
	 "Hold\n________________________________\nFrom: x\n"},
	{"html outlook.com", HTML, "<div>Hold</div><div id=\"divRplyFwdMsg\">From: x</div>",
	 "Hold\n________________________________\nFrom: x\n"},
	{"html meta charset", "Content-Type: text/html\n",
	 "<meta http-equiv=x content='text/html; charset=iso-8859-15'><p>\xa4</p>", "€\n"},
	{"html zero-width", HTML, "a\xe2\x80\x8b" "b\xef\xbb\xbf", "ab\n"},
	{"html link and image", HTML, "<a href='http://x.test/'>go</a><img src='http://x.test/'>", "go\n"},
	{"html unclosed", HTML, "<div><b>Hold", "Hold\n"},
};

START_TEST(text)
{
	struct mail_message *m = parse_body(texts[_i].header, texts[_i].body);
	same_text(m->text, texts[_i].text, texts[_i].name);
	same_text(refusal_text(m), NULL, texts[_i].name);
	ck_assert_uint_eq(m->text_len, strlen(m->text));
}
END_TEST

static const struct {
	const char *name, *header, *body, *refusal;
} refused[] = {
	{"empty", "", "", "unread.no_text"},
	{"blank", "", " \n\t\n", "unread.no_text"},
	{"picture", "Content-Type: image/png\n", "x", "unread.no_text"},
	{"forwarded", "Content-Type: message/rfc822\n", "From: a@b\n\nx", "unread.forwarded"},
	{"partial", "Content-Type: message/partial; id=1; number=1\n", "x", "unread.partial"},
	{"external", "Content-Type: message/external-body\n", "x", "unread.elsewhere"},
	{"encrypted", "Content-Type: multipart/encrypted; boundary=b\n",
	 "--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b--\n", "unread.encrypted"},
	{"smime", "Content-Type: application/pkcs7-mime; smime-type=signed-data\n", "x",
	 "unread.smime"},
	{"tnef", "Content-Type: multipart/mixed; boundary=b\n",
	 "--b\nContent-Type: application/ms-tnef; name=winmail.dat\n\nx\n--b--\n",
	 "unread.winmail"},
	{"inline pgp", "", "-----BEGIN PGP MESSAGE-----\n\nabc\n", "unread.encrypted"},
};

START_TEST(refusal)
{
	struct mail_message *m = parse_body(refused[_i].header, refused[_i].body);
	same_text(refusal_text(m), refused[_i].refusal, refused[_i].name);
	same_text(m->from, "ney@france.test", "from");
}
END_TEST

/* Blocks of digits are decoded one by one: a text may end anywhere in one, in lines of any length. */
START_TEST(base64_of_any_length)
{
	unsigned char bytes[2000];
	char digits[sodium_base64_ENCODED_LEN(sizeof bytes, sodium_base64_VARIANT_ORIGINAL)];
	for (size_t i = 0; i < sizeof bytes; i++)
		bytes[i] = (unsigned char)(i * 7 + i / 251);
	for (size_t n = 0; n < sizeof bytes; n++) {
		struct buf mailed = BUF_INIT, read = BUF_INIT;
		sodium_bin2base64(digits, sizeof digits, bytes, n, sodium_base64_VARIANT_ORIGINAL);
		for (size_t i = 0; digits[i]; i++) {
			if (i % (60 + n % 17) == 59)
				buf_adds(&mailed, i % 2 ? "\r\n" : "\n*");
			buf_addc(&mailed, digits[i]);
		}
		mail_decode_transfer(&read, buf_text(&mailed), mailed.len, "base64");
		ck_assert_uint_eq(read.len, n);
		ck_assert_mem_eq(buf_text(&read), bytes, n);
		buf_free(&mailed);
		buf_free(&read);
	}
}
END_TEST

START_TEST(damage)
{
	struct mail_message *m = parse_body(TEXT("utf-8", "8bit"), "\xc3\xbc\xc3\xbc\xc3 move\n");
	same_text(m->text, "üü\xef\xbf\xbd move\n", "text");
	ck_assert(m->damaged);
	m = parse_body(TEXT("windows-1252", "8bit"), "a\x81"
						     "b");
	ck_assert(m->damaged);
	m = parse_body(TEXT("utf-8", "8bit"), "fine \xc3\xbc");
	ck_assert(!m->damaged);
}
END_TEST

START_TEST(controls_go)
{
	struct mail_message *m = parse_body("", "a\x01\x1b[31mb\x7f\xc2\x85\xe2\x80\xae"
						"c\td\n");
	same_text(m->text, "a[31mbc\td\n", "text");
}
END_TEST

START_TEST(flags)
{
	struct mail_message *m = parse_body(HTML, "<p>x</p>");
	ck_assert(m->html_only);
	m = parse_body("", "x");
	ck_assert(!m->html_only && !m->from_attachment && !m->truncated && !m->unread);
	m = parse_body(MIX, "--b\n\none\n--b\n\ntwo\n--b--\n");
	same_text(m->text, "one\ntwo", "both parts");
	ck_assert_uint_eq(m->unread, 0);
	m = parse_body(MIX,
		       "--b\n\nsee the file\n--b\nContent-Disposition: attachment; filename=x.txt\n\ntwo\n--b--\n");
	same_text(m->text, "see the file", "not the file");
	ck_assert_uint_eq(m->unread, 1);
	same_text(m->file, "two", "but it came along");
	ck_assert_str_eq(m->files, "x.txt");
	m = parse_body(MIX, "--b\n\na\n--b\nContent-Type: application/octet-stream; name=autumn.trf\n\n001\n--b--\n");
	same_text(m->files, "autumn.trf", "a tournament report file");
	m = parse_body(MIX, "--b\n\na\n--b\nContent-Type: application/octet-stream; name=\"x y.TXT\"\n\ntwo\n"
			    "--b\nContent-Type: application/octet-stream; name=z.bin\n\nthree\n--b--\n");
	same_text(m->file, "two", "a text file without a type");
	ck_assert_str_eq(m->files, "x y.TXT");
	m = parse_body(ALT, "--b\n\none\n--b\n" HTML "\n<p>one</p>\n--b--\n");
	ck_assert_uint_eq(m->unread, 0);
	m = parse_body(
		MIX,
		"--b\n\nsee\n--b\nContent-Type: application/octet-stream; name==?utf-8?Q?=C3=BC.TXT?=\n\ntwo\n--b--\n");
	same_text(m->files, "ü.TXT", "a name in an encoded word");
	same_text(m->file, "two", "a file of unknown kind");
	m = parse_body(
		MIX,
		"--b\n\nsee\n--b\nContent-Disposition: attachment; filename*=iso-8859-1'de'a_%FC.txt\n\nxy\n--b--\n");
	same_text(m->files, "a_ü.txt", "a name in percent signs");
	m = parse_body("Content-Disposition: attachment; filename=x.txt\n", "x");
	ck_assert(m->from_attachment);
}
END_TEST

/* ---- digest ---- */

static const char *digest_of(const char *raw)
{
	char *hex = arena_alloc(mem, HASH_HEX);
	struct mail_message *m = parse(raw);
	mail_message_digest(m);
	hash_hex(hex, m->digest);
	return hex;
}

START_TEST(digest)
{
	const char *one = digest_of("From: a@b.test\nSubject: s\nMessage-ID: <1@x>\n\ntext\n");
	ck_assert_str_eq(one, digest_of("From: A@B.test\nSubject: s\nMessage-ID: <2@x>\n"
					"Received: x\nContent-Transfer-Encoding: base64\n\ndGV4dAo=\n"));
	ck_assert_str_ne(one, digest_of("From: c@b.test\nSubject: s\n\ntext\n"));
	ck_assert_str_ne(one, digest_of("From: a@b.test\nSubject: t\n\ntext\n"));
	ck_assert_str_ne(one, digest_of("From: a@b.test\nSubject: s\n\ntexts\n"));
	ck_assert_str_ne(digest_of("From: a@b.test\nSubject: st\n\next\n"),
			 digest_of("From: a@b.test\nSubject: s\n\ntext\n"));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("message");
	TCase *t = add_case(s, "header");
	tcase_add_test(t, whole_message);
	tcase_add_loop_test(t, field_beyond_limits, 0, (int)ARRAY_LEN(beyond));
	tcase_add_test(t, long_field_still_counts);
	tcase_add_loop_test(t, end_of_header, 0, (int)ARRAY_LEN(ends));
	tcase_add_test(t, blank_end_proves_nothing);
	tcase_add_loop_test(t, sender, 0, (int)ARRAY_LEN(senders));
	tcase_add_loop_test(t, table, 0, (int)ARRAY_LEN(tables));
	tcase_add_test(t, nul_bytes);
	tcase_add_loop_test(t, message_id, 0, (int)ARRAY_LEN(ids));
	tcase_add_test(t, many_references);
	tcase_add_test(t, envelope_field);
	t = add_case(s, "kind");
	tcase_add_loop_test(t, kind, 0, (int)ARRAY_LEN(kinds));
	tcase_add_loop_test(t, maybe_person, 0, (int)ARRAY_LEN(marks));
	tcase_add_loop_test(t, subject_words, 0, (int)ARRAY_LEN(subjects));
	t = add_case(s, "text");
	tcase_add_loop_test(t, text, 0, (int)ARRAY_LEN(texts));
	tcase_add_loop_test(t, refusal, 0, (int)ARRAY_LEN(refused));
	tcase_add_test(t, base64_of_any_length);
	tcase_add_test(t, damage);
	tcase_add_test(t, controls_go);
	tcase_add_test(t, flags);
	tcase_add_test(t, digest);
	return run_suite(s);
}
