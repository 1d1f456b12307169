#include "mail/report.h"

#include "base/utf8.h"
#include "mail/address.h"
#include "mail/decode.h"

struct reading {
	struct mail_report *report;
	struct arena *a;
};

/* ---- the parts ---- */

static bool is_one_of(const struct mail_part *p, const char *const *types, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		const char *slash = strchr(types[i], '/');
		if (!strncmp(p->type, types[i], (size_t)(slash - types[i])) &&
		    !strcmp(p->subtype, slash + 1))
			return true;
	}
	return false;
}

static bool is_status(const struct mail_part *p)
{
	static const char *const types[] = {"message/delivery-status",
					    "message/global-delivery-status"};
	return is_one_of(p, types, ARRAY_LEN(types));
}

static bool is_returned(const struct mail_part *p)
{
	static const char *const types[] = {"message/rfc822", "text/rfc822-headers",
					    "message/global", "message/global-headers"};
	return is_one_of(p, types, ARRAY_LEN(types));
}

static bool is_text(const struct mail_part *p)
{
	return !strcmp(p->type, "text") && !is_returned(p);
}

/* Appends the decoded bodies of the parts of a kind, as clean text. */
static void collect(const struct mail_part *p, bool (*want)(const struct mail_part *), struct buf *out)
{
	if (want(p)) {
		struct buf raw = BUF_INIT;
		mail_decode_transfer(&raw, p->body.p, p->body.n, p->encoding);
		utf8_clean(out, buf_text(&raw), raw.len);
		buf_adds(out, "\n\n");
		buf_free(&raw);
	}
	for (const struct mail_part *c = p->child; c; c = c->next)
		collect(c, want, out);
}

/* ---- fields of a notice ---- */

struct block {
	const char *final, *original, *action, *status, *diagnostic;
};

/* "rfc822; a@b", "RFC822; <a@b>", "rfc822 ;a@b" */
static const char *address_in(const char *value, struct arena *a)
{
	char normal[MAIL_ADDRESS_BYTES];
	const char *semicolon = strchr(value, ';');
	struct slice s = slice_trim(slice_of(semicolon ? semicolon + 1 : value));
	if (s.n > 1 && s.p[0] == '<' && s.p[s.n - 1] == '>') {
		s.p++;
		s.n -= 2;
	}
	return mail_address_normal(slice_trim(s), normal) ? arena_strdup(a, normal) : NULL;
}

static bool begins(const char *value, const char *const *words, size_t n)
{
	for (size_t i = 0; value && i < n; i++)
		if (!strncasecmp(value, words[i], strlen(words[i])))
			return true;
	return false;
}

/* The code that counts: Status, but where that says no more than "failed" the one the other
 * server gave.  A notice that something failed may have none at all. */
static enum status_verdict verdict_of(const struct block *b)
{
	static const char *const passing[] = {"delayed", "delivered", "relayed", "expanded"};
	struct status_code code = {5, 0, 0}, better;
	if (begins(b->action, passing, ARRAY_LEN(passing)))
		return STATUS_NOTE;
	if (b->status)
		(void)status_read(b->status, &code);
	if (code.class == 5 && !code.subject && !code.detail && b->diagnostic &&
	    status_find(b->diagnostic, &better))
		code = better;
	return status_of_address(code);
}

static const char *one_line(const char *text, struct arena *a)
{
	struct buf line = BUF_INIT;
	for (; *text && line.len < MAIL_SAID_BYTES - 4; text++) {
		bool blank = strchr(" \t\n", *text);
		if (!blank)
			buf_addc(&line, *text);
		else if (line.len && line.data[line.len - 1] != ' ')
			buf_addc(&line, ' ');
	}
	struct buf clean = BUF_INIT; /* a character may have been cut */
	utf8_clean(&clean, buf_text(&line), line.len);
	const char *copy = arena_strdup(a, buf_text(&clean));
	buf_free(&clean);
	buf_free(&line);
	return copy;
}

static void add(struct reading *r, const char *address, enum status_verdict verdict, const char *said)
{
	struct mail_report *m = r->report;
	if (m->n < MAIL_MAX_REPORTED)
		m->recipients[m->n++] = (struct mail_reported){address, verdict,
							       one_line(said, r->a)};
}

static void end_block(struct reading *r, struct block *b)
{
	const char *who = b->original ? b->original : b->final;
	if (who || b->action || b->status)
		add(r, who ? address_in(who, r->a) : NULL, verdict_of(b),
		    b->diagnostic ? b->diagnostic : b->status ? b->status : "");
	*b = (struct block){NULL, NULL, NULL, NULL, NULL};
}

/* Who it is about comes first, so another name begins the next recipient, with or without an
 * empty line. */
static void take_field(struct reading *r, struct block *b, const char *name, const char *value)
{
	const struct {
		const char *name;
		const char **to;
	} fields[] = {{"final-recipient", &b->final},
		      {"original-recipient", &b->original},
		      {"action", &b->action},
		      {"status", &b->status},
		      {"diagnostic-code", &b->diagnostic}};
	for (size_t i = 0; i < ARRAY_LEN(fields); i++) {
		if (strcasecmp(name, fields[i].name))
			continue;
		if (i < 2 && (*fields[i].to || b->action || b->status))
			end_block(r, b);
		*fields[i].to = value;
	}
}

/* One field with its continuation lines, off the front of *rest; false at an empty line, at
 * prose, and at the end. */
static bool cut_field(struct slice *rest, struct arena *a, const char **name, const char **value)
{
	struct slice line, more, before;
	if (!slice_line(rest, &line))
		return false;
	const char *colon = memchr(line.p, ':', line.n);
	struct slice word = slice_trim((struct slice){line.p, colon ? (size_t)(colon - line.p) : 0});
	if (!word.n || memchr(word.p, ' ', word.n) || word.p != line.p)
		return false;
	struct buf v = BUF_INIT;
	*name = arena_strndup(a, word.p, word.n);
	buf_add(&v, colon + 1, (size_t)(line.p + line.n - colon) - 1);
	for (before = *rest; slice_line(rest, &more) && more.n && strchr(" \t", *more.p);
	     before = *rest)
		buf_add(&v, more.p, more.n);
	*rest = before;
	struct slice all = slice_trim((struct slice){buf_text(&v), v.len});
	*value = arena_strndup(a, all.p, all.n);
	buf_free(&v);
	return true;
}

static void read_blocks(struct reading *r, struct slice rest)
{
	struct block b = {NULL, NULL, NULL, NULL, NULL};
	const char *name, *value;
	while (rest.n) {
		if (cut_field(&rest, r->a, &name, &value))
			take_field(r, &b, name, value);
		else if (b.final || b.original) /* else the fields about the mail as a whole */
			end_block(r, &b);
	}
	end_block(r, &b);
}

/* ---- notices in prose ---- */

/* Old servers write to people: some name the address in a field, and most quote the code. */
static void read_prose(struct reading *r, const struct mail_header *h, const char *text)
{
	struct status_code code = {5, 0, 0};
	struct mail_mailbox box[MAIL_MAX_REPORTED];
	const char *failed = mail_header_get(h, "X-Failed-Recipients", 0), *said = text;
	bool clean;
	(void)status_find(text, &code);
	enum status_verdict verdict = status_of_address(code);
	size_t n = failed ? mail_address_list(slice_of(failed), box, ARRAY_LEN(box), &clean) : 0;
	for (size_t i = 0; i < n && i < ARRAY_LEN(box); i++)
		add(r, *box[i].address ? arena_strdup(r->a, box[i].address) : NULL, verdict, said);
	if (!n)
		add(r, NULL, verdict, said);
}

/* ---- which mail ---- */

/* The first Message-ID field in what was sent back. */
static const char *find_id(const char *text, struct arena *a)
{
	static const char field[] = "message-id:";
	struct slice rest = slice_of(text), line;
	const char *end = rest.p + rest.n;
	while (slice_line(&rest, &line)) {
		while (line.n && strchr(" \t>", *line.p)) {
			line.p++;
			line.n--;
		}
		if (line.n < sizeof field - 1 || strncasecmp(line.p, field, sizeof field - 1))
			continue;
		const char *lt = memchr(line.p, '<', (size_t)(end - line.p));
		const char *gt = lt ? strchr(lt, '>') : NULL;
		bool near = lt && lt - rest.p <= 80; /* it may stand on the next line */
		if (gt && near && gt - lt < MAIL_SAID_BYTES && !memchr(lt, '\n', (size_t)(gt - lt)))
			return arena_strndup(a, lt, (size_t)(gt - lt) + 1);
	}
	return NULL;
}

struct mail_report *mail_report_read(const struct mail_header *h, const struct mail_part *root,
				     struct arena *a)
{
	struct reading r = {arena_alloc(a, sizeof *r.report), a};
	struct buf status = BUF_INIT, returned = BUF_INIT, text = BUF_INIT;
	if (root) {
		collect(root, is_status, &status);
		collect(root, is_returned, &returned);
		collect(root, is_text, &text);
	}
	read_blocks(&r, (struct slice){buf_text(&status), status.len});
	if (!r.report->n && strcasestr(buf_text(&text), "\nfinal-recipient:"))
		read_blocks(&r, (struct slice){buf_text(&text), text.len});
	if (!r.report->n)
		read_prose(&r, h, buf_text(&text));
	r.report->original_id = find_id(buf_text(&returned), a);
	if (!r.report->original_id)
		r.report->original_id = find_id(buf_text(&text), a);
	buf_free(&status);
	buf_free(&returned);
	buf_free(&text);
	return r.report;
}
