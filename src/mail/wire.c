/* A message as bytes and back, every length checked. */
#include "mail/wire.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/address.h"
#include "mail/dkim.h"
#include "mail/report.h"
#include "mail/signed.h"

/* Layout: code, error text, and for ERR_NONE the members of the message in the order of
 * exchange().  Numbers are 8 bytes of this machine; strings are length and bytes, with
 * the length NONE for NULL. */

static const uint64_t NONE = UINT64_MAX;

/* ---- writing ---- */

static void put_number(struct buf *b, uint64_t n)
{
	buf_add(b, &n, sizeof n);
}

static void put_bytes(struct buf *b, const char *s, size_t n)
{
	put_number(b, s ? n : NONE);
	if (s)
		buf_add(b, s, n);
}

static void put_text(struct buf *b, const char *s)
{
	put_bytes(b, s, s ? strlen(s) : 0);
}

static void put_lists(struct buf *b, const struct mail_message *m)
{
	put_number(b, m->n_references);
	for (size_t i = 0; i < m->n_references; i++)
		put_text(b, m->references[i]);
	put_number(b, m->n_recipients);
	for (size_t i = 0; i < m->n_recipients; i++) {
		put_text(b, m->recipients[i].address);
		put_number(b, m->recipients[i].envelope);
	}
	put_number(b, m->n_fields);
	for (size_t i = 0; i < m->n_fields; i++) {
		put_text(b, m->fields[i].name);
		put_text(b, m->fields[i].value);
		put_number(b, m->fields[i].too_long);
	}
}

static void put_report(struct buf *b, const struct mail_report *r)
{
	put_number(b, r != NULL);
	if (!r)
		return;
	put_text(b, r->original_id);
	put_number(b, r->n);
	for (size_t i = 0; i < r->n; i++) {
		put_text(b, r->recipients[i].address);
		put_number(b, r->recipients[i].verdict);
		put_text(b, r->recipients[i].said);
	}
}

static void put_signed(struct buf *b, const struct mail_message *m)
{
	const struct mail_signed *s = m->is_signed;
	put_bytes(b, s ? s->bytes.p : NULL, s ? s->bytes.n : 0);
	put_text(b, s ? s->signature : NULL);
	put_text(b, s ? s->text : NULL);
	put_text(b, m->key);
}

static void put_refusal(struct buf *b, const struct words_said *refusal)
{
	struct buf text = BUF_INIT;
	if (refusal)
		said_write(refusal, &text);
	put_text(b, refusal ? buf_text(&text) : NULL);
	buf_free(&text);
}

static unsigned pack_flags(const struct mail_message *m)
{
	return m->subject_automatic | m->damaged << 1 | m->html_only << 2 | m->from_attachment << 3 |
	       m->truncated << 4 | m->aside << 5 | m->maybe_person << 6;
}

void mail_wire_put(struct buf *b, enum err r, const struct error *from, const struct mail_message *m)
{
	put_number(b, r);
	if (r) {
		put_text(b, from->text);
		return;
	}
	if (!m)
		return;
	put_text(b, m->message_id);
	put_text(b, m->in_reply_to);
	put_text(b, m->from);
	put_text(b, m->from_trouble);
	put_text(b, m->from_name);
	put_text(b, m->return_path);
	put_text(b, m->subject);
	put_text(b, m->kind_reason);
	put_text(b, m->garbled);
	put_refusal(b, m->refusal);
	put_bytes(b, m->text, m->text_len);
	put_bytes(b, m->file, m->file ? m->file_len : 0);
	put_text(b, m->files);
	put_text(b, m->papers);
	put_number(b, m->kind);
	put_number(b, pack_flags(m));
	put_number(b, m->received);
	put_number(b, m->dropped);
	put_number(b, m->unread);
	put_signed(b, m);
	put_report(b, m->report);
	put_number(b, m->auth);
	put_text(b, m->auth_reason);
	put_number(b, m->n_dkim_keys);
	for (size_t i = 0; i < m->n_dkim_keys; i++)
		put_text(b, m->dkim_keys[i]);
	put_lists(b, m);
}

/* ---- reading ---- */

struct wire {
	const char *p;
	size_t n;
	struct arena *arena;
	bool bad;
};

static uint64_t get_number(struct wire *w, uint64_t max)
{
	uint64_t v = 0;
	if (w->bad || w->n < sizeof v) {
		w->bad = true;
		return 0;
	}
	memcpy(&v, w->p, sizeof v);
	w->p += sizeof v;
	w->n -= sizeof v;
	w->bad |= v > max;
	return w->bad ? 0 : v;
}

/* What utf8_clean would not change. */
static bool is_clean(const char *p, size_t n)
{
	struct buf b = BUF_INIT;
	utf8_clean(&b, p, n);
	bool same = b.len == n && !memcmp(buf_text(&b), p, n);
	buf_free(&b);
	return same;
}

/* Bytes of any kind; NULL: there are none. */
static const char *get_bytes(struct wire *w, size_t max, size_t *len)
{
	uint64_t n = get_number(w, NONE);
	if (w->bad || n == NONE)
		return NULL;
	if (n > max || n > w->n) {
		w->bad = true;
		return NULL;
	}
	const char *s = arena_strndup(w->arena, w->p, n);
	w->p += n;
	w->n -= n;
	*len = n;
	return s;
}

static const char *get_text(struct wire *w, size_t max, size_t *len)
{
	size_t n = 0;
	const char *s = get_bytes(w, max, &n);
	if (s && !is_clean(s, n)) {
		w->bad = true;
		return NULL;
	}
	if (s && len)
		*len = n;
	return s;
}

static const char *get_must(struct wire *w, size_t max, size_t *len)
{
	const char *s = get_text(w, max, len);
	w->bad |= !s;
	return s ? s : "";
}

/* A Message-ID in its brackets, which others take off without a look; or NULL. */
static const char *get_id(struct wire *w, size_t max)
{
	size_t n = 0;
	const char *s = get_text(w, max, &n);
	w->bad |= s && (n < 2 || s[0] != '<' || s[n - 1] != '>');
	return s;
}

/* An address or NULL; "" only where the null sender may stand. */
static const char *get_address(struct wire *w, bool empty)
{
	char normal[MAIL_ADDRESS_BYTES];
	const char *s = get_text(w, MAIL_ADDRESS_BYTES, NULL);
	if (!s || (empty && !*s))
		return s;
	if (!mail_address_normal(slice_of(s), normal) || strcmp(s, normal))
		w->bad = true;
	return s;
}

enum {
	VALUE_BYTES = LIMIT_FIELD_BYTES * 3, /* windows-1252 to UTF-8 grows up to threefold */
	REASON_BYTES = 1024,
};

static void get_lists(struct wire *w, struct mail_message *m)
{
	m->n_references = get_number(w, MAIL_MAX_REFERENCES);
	m->references = arena_alloc(w->arena, (m->n_references + 1) * sizeof *m->references);
	for (size_t i = 0; i < m->n_references && !w->bad; i++)
		m->references[i] = get_must(w, VALUE_BYTES, NULL);
	m->n_recipients = get_number(w, MAIL_MAX_RECIPIENTS);
	m->recipients = arena_alloc(w->arena, (m->n_recipients + 1) * sizeof *m->recipients);
	for (size_t i = 0; i < m->n_recipients && !w->bad; i++) {
		m->recipients[i].address = get_address(w, false);
		w->bad |= !m->recipients[i].address;
		m->recipients[i].envelope = get_number(w, 1);
	}
	m->n_fields = get_number(w, LIMIT_FIELDS);
	m->fields = arena_alloc(w->arena, (m->n_fields + 1) * sizeof *m->fields);
	for (size_t i = 0; i < m->n_fields && !w->bad; i++) {
		m->fields[i].name = get_must(w, 200, NULL);
		m->fields[i].value = get_must(w, VALUE_BYTES, NULL);
		m->fields[i].too_long = get_number(w, 1);
	}
}

static const struct mail_report *get_report(struct wire *w)
{
	if (!get_number(w, 1))
		return NULL;
	struct mail_report *r = arena_alloc(w->arena, sizeof *r);
	r->original_id = get_id(w, MAIL_SAID_BYTES);
	r->n = get_number(w, MAIL_MAX_REPORTED);
	for (size_t i = 0; i < r->n && !w->bad; i++) {
		r->recipients[i].address = get_address(w, false);
		r->recipients[i].verdict = (enum status_verdict)get_number(w, STATUS_HARD);
		r->recipients[i].said = get_must(w, MAIL_SAID_BYTES, NULL);
	}
	return r;
}

static void get_signed(struct wire *w, struct mail_message *m)
{
	struct mail_signed s = {{NULL, 0}, NULL, NULL};
	size_t n;
	s.bytes.p = get_bytes(w, SIGNED_BYTES, &s.bytes.n);
	s.signature = get_bytes(w, SIGNED_ARMOUR, &n);
	s.text = get_text(w, LIMIT_TEXT_BYTES, NULL);
	m->key = get_bytes(w, SIGNED_ARMOUR, &n);
	w->bad |= !s.bytes.p ? s.signature || s.text : !s.signature != !s.text;
	if (!s.bytes.p)
		return;
	struct mail_signed *kept = arena_alloc(w->arena, sizeof *kept);
	*kept = s;
	m->is_signed = kept;
}

/* It is told to people: none but those that a parser says. */
static const struct words_said *get_refusal(struct wire *w)
{
	const char *text = get_text(w, REASON_BYTES, NULL);
	const struct words_said *refusal = text ? said_read(text, w->arena) : NULL;
	w->bad |= text && (!refusal || strcmp(said_forms[refusal->id].group, "unread") != 0);
	return refusal;
}

static void unpack_flags(struct mail_message *m, uint64_t f)
{
	m->subject_automatic = f & 1;
	m->damaged = f >> 1 & 1;
	m->html_only = f >> 2 & 1;
	m->from_attachment = f >> 3 & 1;
	m->truncated = f >> 4 & 1;
	m->aside = f >> 5 & 1;
	m->maybe_person = f >> 6 & 1;
}

static void get_message(struct wire *w, struct mail_message *m)
{
	m->message_id = get_id(w, VALUE_BYTES);
	m->in_reply_to = get_id(w, VALUE_BYTES);
	m->from = get_address(w, false);
	m->from_trouble = get_text(w, REASON_BYTES, NULL);
	m->from_name = get_must(w, VALUE_BYTES, NULL);
	m->return_path = get_address(w, true);
	m->subject = get_must(w, VALUE_BYTES, NULL);
	m->kind_reason = get_text(w, REASON_BYTES, NULL);
	m->garbled = get_text(w, REASON_BYTES, NULL);
	m->refusal = get_refusal(w);
	m->text = get_must(w, LIMIT_TEXT_BYTES, &m->text_len);
	m->file = get_text(w, LIMIT_TEXT_BYTES, &m->file_len);
	m->files = get_text(w, REASON_BYTES, NULL);
	m->papers = get_text(w, REASON_BYTES, NULL);
	m->kind = (enum mail_kind)get_number(w, MAIL_OWN);
	unpack_flags(m, get_number(w, 127));
	m->received = (unsigned)get_number(w, LIMIT_FIELDS);
	m->dropped = (unsigned)get_number(w, LIMIT_MAIL_BYTES);
	m->unread = (unsigned)get_number(w, LIMIT_MIME_PARTS);
	get_signed(w, m);
	m->report = get_report(w);
	m->auth = (enum mail_auth)get_number(w, MAIL_AUTH_FAIL);
	m->auth_reason = get_text(w, REASON_BYTES, NULL);
	m->n_dkim_keys = get_number(w, MAIL_MAX_DKIM);
	for (size_t i = 0; i < m->n_dkim_keys && !w->bad; i++)
		m->dkim_keys[i] = get_must(w, MAIL_DKIM_NAME_BYTES, NULL);
	w->bad |= (m->auth == MAIL_AUTH_NONE) != !m->auth_reason;
	get_lists(w, m);
	w->bad |= !m->from == !m->from_trouble;
	w->bad |= (m->kind == MAIL_PERSON) != !m->kind_reason;
	w->bad |= m->aside && !m->refusal;
	w->bad |= (m->kind == MAIL_BOUNCE || m->kind == MAIL_COMPLAINT) != !!m->report;
}

enum err mail_wire_get(const char *p, size_t n, struct arena *a, struct mail_message **out, struct error *e)
{
	struct wire w = {p, n, a, false};
	struct mail_message *m = out ? arena_alloc(a, sizeof *m) : NULL;
	uint64_t code = get_number(&w, ERR_BUG);
	if (!w.bad && code) {
		const char *text = get_must(&w, sizeof e->text, NULL);
		/* That it may pass, or is none, is not for one who has seen the mail to say: it
		 * would stay, and come again. */
		if (!w.bad && !w.n && (code == ERR_REFUSED || code == ERR_LIMIT))
			return error_set(e, (enum err)code, "%s", text);
		w.bad = true;
	} else if (!w.bad && m) {
		get_message(&w, m);
	}
	if (w.bad || w.n)
		return error_set(e, ERR_BUG, "the mail parser answered nonsense");
	if (m) {
		mail_message_digest(m);
		*out = m;
	}
	return ERR_NONE;
}
