/* An incoming mail, from its header and its body to what the program knows of it. */
#include "mail/message.h"

#include "base/limits.h"
#include "base/utf8.h"
#include "mail/address.h"
#include "mail/authres.h"
#include "mail/classify.h"
#include "mail/decode.h"
#include "mail/dkim.h"
#include "mail/header.h"
#include "mail/mime.h"
#include "mail/report.h"
#include "mail/signed.h"
#include "words/said.h"

/* ---- ids ---- */

/* Cuts the next <…> off *p; false at the end. */
static bool next_id(const char **p, struct slice *id)
{
	const char *lt = strchr(*p, '<'), *gt = lt ? strchr(lt, '>') : NULL;
	if (!gt)
		return false;
	*id = (struct slice){lt, (size_t)(gt - lt) + 1};
	*p = gt + 1;
	return true;
}

/* A Message-ID without brackets is met in the wild; it is put into them. */
static const char *read_id(const struct mail_header *h, const char *field, struct arena *a)
{
	const char *v = mail_header_get(h, field, 0);
	struct slice id;
	if (!v || !*v)
		return NULL;
	if (next_id(&v, &id))
		return id.n > 2 ? arena_strndup(a, id.p, id.n) : NULL;
	size_t n = strcspn(v, " <>");
	return n ? arena_printf(a, "<%.*s>", (int)n, v) : NULL;
}

/* The first and the last ones: the thread's root and its newest mails. */
static void read_references(struct mail_message *m, const struct mail_header *h, struct arena *a)
{
	const char *v = mail_header_get(h, "References", 0);
	struct slice id;
	m->references = arena_alloc(a, MAIL_MAX_REFERENCES * sizeof *m->references);
	while (v && next_id(&v, &id)) {
		if (m->n_references == MAIL_MAX_REFERENCES) {
			memmove(m->references + 1, m->references + 2,
				(MAIL_MAX_REFERENCES - 2) * sizeof *m->references);
			m->n_references--;
		}
		m->references[m->n_references++] = arena_strndup(a, id.p, id.n);
	}
}

/* ---- addresses ---- */

static const char *name_of(const struct mail_mailbox *m, struct arena *a)
{
	struct slice s = m->name;
	struct buf plain = BUF_INIT;
	if (s.n >= 2 && s.p[0] == '"' && s.p[s.n - 1] == '"') {
		for (size_t i = 1; i + 1 < s.n; i++) {
			if (s.p[i] == '\\' && i + 2 < s.n)
				i++;
			buf_addc(&plain, s.p[i]);
		}
		s = (struct slice){buf_text(&plain), plain.len};
	}
	const char *name = mail_decode_words(s, a);
	buf_free(&plain);
	return name;
}

static void read_from(struct mail_message *m, const struct mail_header *h, struct arena *a)
{
	const char *v = mail_header_get(h, "From", 0);
	struct mail_mailbox box[2];
	bool clean;
	m->from_name = "";
	if (!v) {
		m->from_trouble = "there is no From";
		return;
	}
	if (mail_header_get(h, "From", 1)) {
		m->from_trouble = "there is more than one From";
		return;
	}
	size_t n = mail_address_list(slice_of(v), box, 2, &clean);
	if (n > 1)
		m->from_trouble = "From names more than one address";
	else if (!n || !clean || !box[0].address[0])
		m->from_trouble = "the address in From cannot be read";
	else
		m->from = arena_strdup(a, box[0].address);
	if (n == 1)
		m->from_name = name_of(&box[0], a);
}

static const char *read_return_path(const struct mail_header *h, struct arena *a)
{
	const char *v = mail_header_get(h, "Return-Path", 0);
	struct mail_mailbox box;
	bool clean;
	if (!v)
		return NULL;
	if (!strcmp(v, "<>"))
		return "";
	if (mail_address_list(slice_of(v), &box, 1, &clean) != 1 || !box.address[0])
		return NULL;
	return arena_strdup(a, box.address);
}

static void add_recipients(struct mail_message *m, const char *value, bool envelope, struct arena *a)
{
	size_t most = 1; /* each but the last ends in a comma, or with its group */
	for (const char *p = value; *p && most < MAIL_MAX_RECIPIENTS; p++)
		most += *p == ',' || *p == ';';
	struct mail_mailbox *box = base_calloc(most, sizeof *box);
	bool clean;
	size_t n = mail_address_list(slice_of(value), box, most, &clean);
	for (size_t i = 0; i < n && m->n_recipients < MAIL_MAX_RECIPIENTS; i++)
		if (box[i].address[0])
			m->recipients[m->n_recipients++] = (struct mail_recipient){
				arena_strdup(a, box[i].address), envelope};
	free(box);
}

static void read_recipients(struct mail_message *m, const struct mail_header *h, const struct mail_self *self,
			    struct arena *a)
{
	static const char *const fields[] = {"To", "Cc", "Resent-To"};
	const char *v = mail_header_get(h, "Delivered-To", 0);
	m->recipients = arena_alloc(a, MAIL_MAX_RECIPIENTS * sizeof *m->recipients);
	if (v)
		add_recipients(m, v, true, a);
	if (self && self->envelope_field && (v = mail_header_get(h, self->envelope_field, 0)))
		add_recipients(m, v, true, a);
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		for (size_t k = 0; (v = mail_header_get(h, fields[i], k)); k++)
			add_recipients(m, v, false, a);
}

/* ---- the whole ---- */

enum { HUGE_BYTES = 2 * (LIMIT_HEADER_BYTES + LIMIT_MAIL_HEAD) }; /* what is looked at of a mail that is too large */

/* Fields whose loss the writer should hear of. */
static const char *const needed[] = {"From", "To", "Cc", "Delivered-To", "Subject", "Message-ID",
				     "In-Reply-To", NULL};

static void distrust(struct mail_message *m)
{
	m->n_dkim_keys = 0;
	if (m->auth != MAIL_AUTH_PASS)
		return;
	m->auth = MAIL_AUTH_NONE;
	m->auth_reason = NULL;
}

static void read_header(struct mail_message *m, const struct mail_header *h, const struct mail_self *self,
			struct arena *a)
{
	const char *subject = mail_header_get(h, "Subject", 0);
	m->message_id = read_id(h, "Message-ID", a);
	m->in_reply_to = read_id(h, "In-Reply-To", a);
	read_references(m, h, a);
	read_from(m, h, a);
	m->return_path = read_return_path(h, a);
	read_recipients(m, h, self, a);
	m->subject = subject ? mail_decode_words(slice_of(subject), a) : "";
	while (mail_header_get(h, "Received", m->received))
		m->received++;
	m->dropped = h->dropped;
	m->fields = h->fields;
	m->n_fields = h->n;
	m->garbled = mail_header_too_long(h, needed, a);
	mail_authres_read(m, h, self, a);
	mail_dkim_names(m, h, a);
	if (h->blank_end) /* what was signed is not what is read */
		distrust(m);
	mail_classify(m, h, self, a);
}

static void read_body(struct mail_message *m, const struct mail_header *h, struct slice body, struct arena *a)
{
	struct mail_choice choice;
	m->text = "";
	struct mail_part *root = mail_mime_read(h, body, a, &m->refusal);
	if (m->kind == MAIL_BOUNCE && root && mail_mime_find(root, "message", "feedback-report"))
		m->kind = MAIL_COMPLAINT; /* its header does not always say so */
	if (m->kind == MAIL_BOUNCE || m->kind == MAIL_COMPLAINT)
		m->report = mail_report_read(h, root, a);
	if (!root)
		return;
	mail_mime_choose(root, a, &choice);
	m->is_signed = mail_signed_find(root, a);
	m->key = mail_signed_key(root, a);
	m->text = arena_strndup(a, buf_text(&choice.text), choice.text.len);
	m->text_len = choice.text.len;
	m->damaged = strstr(m->text, "\xef\xbf\xbd") != NULL;
	m->html_only = choice.html;
	m->from_attachment = choice.attached;
	m->truncated = choice.truncated;
	m->unread = choice.unread;
	m->refusal = choice.refusal;
	m->files = choice.files;
	m->papers = choice.papers;
	m->file = choice.file.len ? arena_strndup(a, buf_text(&choice.file), choice.file.len) : NULL;
	m->file_len = choice.file.len;
	buf_free(&choice.text);
	buf_free(&choice.file);
}

static enum err parse_lines(struct slice rest, bool huge, const struct mail_self *self, struct arena *a,
			    struct mail_message **out, struct error *e)
{
	struct mail_header h;
	mail_header_read(&rest, false, a, &h);
	if (!h.n && !h.cut)
		return error_set(e, ERR_REFUSED, "the mail has no header");
	struct mail_message *m = arena_alloc(a, sizeof *m);
	read_header(m, &h, self, a);
	if (h.cut)
		rest.n = 0;
	if (huge && rest.n > LIMIT_MAIL_HEAD)
		rest.n = LIMIT_MAIL_HEAD;
	read_body(m, &h, rest, a);
	if (h.cut) {
		m->truncated = m->aside = true;
		m->refusal =
			said_keep(h.cut == HEADER_TOO_LONG ? SAID(unread, long_header, .kib = LIMIT_HEADER_BYTES / 1024)
							   : SAID(unread, many_fields, .most = LIMIT_FIELDS),
				  a);
	} else if (huge) {
		m->truncated = true;
		m->refusal = said_keep(SAID(unread, large, .mib = LIMIT_MAIL_BYTES >> 20), a);
	} else if (m->received > LIMIT_RECEIVED) {
		m->refusal = said_keep(SAID(unread, circles, .most = LIMIT_RECEIVED), a);
	}
	*out = m;
	return ERR_NONE;
}

enum err mail_parse(const char *raw, size_t n, const struct mail_self *self, struct arena *a, struct mail_message **out,
		    struct error *e)
{
	struct buf lines = BUF_INIT;
	bool huge = n > LIMIT_MAIL_BYTES;
	mail_lines_normal(&lines, raw, huge ? HUGE_BYTES : n);
	enum err r = parse_lines((struct slice){buf_text(&lines), lines.len}, huge, self, a, out, e);
	buf_free(&lines);
	return r;
}

const char *mail_message_field(const struct mail_message *m, const char *name, size_t nth)
{
	struct mail_header h = {.fields = m->fields, .n = m->n_fields};
	return mail_header_get(&h, name, nth);
}

const char *mail_kind_name(enum mail_kind k)
{
	switch (k) {
	case MAIL_PERSON: return "person";
	case MAIL_AUTOMATIC: return "automatic";
	case MAIL_LIST: return "list";
	case MAIL_BOUNCE: return "bounce";
	case MAIL_COMPLAINT: return "complaint";
	case MAIL_OWN: return "own";
	}
	return "unknown";
}

/* Each part with its length in front, so that no two mails spell the same input. */
static void add_part(struct hash_state *h, const char *s, size_t n)
{
	char head[32];
	int k = snprintf(head, sizeof head, "%zu\n", n);
	hash_add(h, head, (size_t)k);
	hash_add(h, s, n);
}

void mail_message_digest(struct mail_message *m)
{
	struct hash_state h;
	const char *from = m->from ? m->from : "";
	hash_start(&h, NULL);
	add_part(&h, from, strlen(from));
	add_part(&h, m->subject, strlen(m->subject));
	add_part(&h, m->text, m->text_len);
	if (m->file)
		add_part(&h, m->file, m->file_len);
	hash_end(&h, m->digest);
}
