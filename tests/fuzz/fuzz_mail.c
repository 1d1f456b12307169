/* Any bytes as a mail: parse, cut the reply, hand it through the wire, answer it. */
#include "base/utf8.h"
#include "mail/dkim.h"
#include "mail/reply.h"
#include "mail/wire.h"
#include "outbox/compose.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct mail_self self = {"robot@game.test", '+', "est.", "X-Original-To",
				     "mx.game.test", "in.game.test out.game.test"};

static void must(bool ok)
{
	if (!ok)
		abort();
}

static void check_text(const char *s)
{
	must(!s || utf8_valid(s, strlen(s)));
}

static void check_wire(struct mail_message *m, struct arena *a)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *back = NULL;
	mail_wire_put(&b, ERR_NONE, NULL, m);
	must(mail_wire_get(b.data, b.len, a, &back, &e) == ERR_NONE);
	mail_message_digest(m);
	must(!memcmp(back->digest, m->digest, HASH_BYTES));
	must(back->n_fields == m->n_fields && back->n_recipients == m->n_recipients);
	must(!back->report == !m->report && back->auth == m->auth);
	buf_free(&b);
}

static void check_answer(const struct mail_message *m, struct arena *a)
{
	struct mail_draft d = {
		.from = "robot@game.test",
		.to = "ney@france.test",
		.to_name = m->from_name,
		.subject = mail_subject_reply(m->subject, a),
		.message_id = "est.1@game.test",
		.references = m->references,
		.n_references = m->n_references,
		.text = m->text,
	};
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	struct mail_message *again = NULL;
	must(mail_compose(&d, &b, &e) == ERR_NONE);
	must(mail_parse(b.data, b.len, NULL, a, &again, &e) == ERR_NONE);
	must(again->from && !strcmp(again->from, "robot@game.test"));
	must(!mail_message_field(again, "From", 1) && !mail_message_field(again, "Bcc", 0));
	must(again->n_fields <= 9);
	buf_free(&b);
}

/* A key that fits no signature: everything but the last multiplication is gone through. */
static void check_signature(const struct mail_message *m, const uint8_t *data, size_t size, struct arena *a)
{
	struct buf ask = BUF_INIT;
	struct error e = ERROR_INIT;
	for (size_t i = 0; i < m->n_dkim_keys; i++)
		buf_addf(&ask, "%s v=DKIM1; k=rsa; p=MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAL2\n", m->dkim_keys[i]);
	buf_addc(&ask, '\0');
	buf_add(&ask, data, size);
	must(mail_dkim_verify(ask.data, ask.len, a, &e) == ERR_REFUSED);
	buf_free(&ask);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct mail_message *m = NULL;
	hash_init();
	if (mail_parse((const char *)data, size, &self, a, &m, &e) == ERR_NONE) {
		check_text(m->text);
		check_text(m->subject);
		check_text(m->from_name);
		must(strlen(m->text) == m->text_len);
		struct mail_reply *r = mail_reply_read(m->text, m->text_len, a);
		mail_reply_text(r, a);
		check_wire(m, a);
		check_signature(m, data, size, a);
		check_answer(m, a);
	} else {
		must(e.text[0]);
	}
	arena_free(a);
	return 0;
}
