/* Delivery notices and complaints, read. */
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
		if (!strncmp(p->type, types[i], (size_t)(slash - types[i])) && !strcmp(p->subtype, slash + 1))
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

/* ---- wrapped by a gateway ---- */

static bool has_status(const struct mail_part *p)
{
	for (const struct mail_part *c = p->child; c; c = c->next)
		if (has_status(c))
			return true;
	return is_status(p);
}

static const struct mail_part *unwrap(const struct mail_part *root, struct arena *a, unsigned depth);

/* The notice in a part that is a whole mail, or NULL. */
static const struct mail_part *notice_in(const struct mail_part *p, struct arena *a, unsigned depth)
{
	const struct mail_part *found = NULL;
	if (!strcmp(p->type, "message") && !strcmp(p->subtype, "rfc822")) {
		struct buf raw = BUF_INIT;
		struct mail_header h;
		const struct words_said *refusal;
		mail_decode_transfer(&raw, p->body.p, p->body.n, p->encoding);
		struct slice rest = {arena_strndup(a, buf_text(&raw), raw.len), raw.len};
		buf_free(&raw);
		mail_header_read(&rest, true, a, &h);
		const struct mail_part *inner = h.cut ? NULL : mail_mime_read(&h, rest, a, &refusal);
		found = inner ? unwrap(inner, a, depth + 1) : NULL;
	}
	for (const struct mail_part *c = p->child; c && !found; c = c->next)
		found = notice_in(c, a, depth);
	return found;
}

/* The mail with a delivery status in it: this one, or one that it carries; NULL if none has one. */
static const struct mail_part *unwrap(const struct mail_part *root, struct arena *a, unsigned depth)
{
	enum { WRAPPERS = 3 };
	if (has_status(root))
		return root;
	return depth < WRAPPERS ? notice_in(root, a, depth) : NULL;
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
 * server gave.  A notice that something failed may have none at all; 4.x.x is what servers say who
 * have tried for days and try no more (RFC 3464 2.3.3). */
static enum status_verdict verdict_of(const struct block *b)
{
	static const char *const passing[] = {"delayed", "delivered", "relayed", "expanded"};
	static const char *const failed[] = {"failed"};
	struct status_code code = {5, 0, 0}, better;
	if (begins(b->action, passing, ARRAY_LEN(passing)))
		return STATUS_NOTE;
	if (b->status)
		(void)status_read(b->status, &code);
	if (code.class == 5 && !code.subject && !code.detail && b->diagnostic && status_find(b->diagnostic, &better))
		code = better;
	enum status_verdict verdict = status_of_address(code);
	return verdict == STATUS_NOTE && begins(b->action, failed, 1) ? STATUS_SOFT : verdict;
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
	while (line.len && line.data[line.len - 1] == ' ')
		line.len--;
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
		    b->diagnostic ? b->diagnostic
		    : b->status   ? b->status
				  : "");
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
	for (before = *rest; slice_line(rest, &more) && more.n && strchr(" \t", *more.p); before = *rest)
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

/* Fields with which a returned mail begins, or shows itself. */
static bool is_returned_field(struct slice line)
{
	static const char *const fields[] = {"received:", "return-path:", "message-id:",
					     "mime-version:", "dkim-signature:", "x-mailer:"};
	while (line.n && strchr(" \t>", *line.p)) {
		line.p++;
		line.n--;
	}
	for (size_t i = 0; i < ARRAY_LEN(fields); i++)
		if (line.n >= strlen(fields[i]) && !strncasecmp(line.p, fields[i], strlen(fields[i])))
			return true;
	return false;
}

/* What the server itself wrote: what comes back with it begins at a line that says so, or with the
 * fields of its header. */
static const char *own_words(const char *text, struct arena *a)
{
	static const char *const marks[] = {"copy of the message", "copy of my message", "line is a copy",
					    "original message", "ursprüngliche nachricht", "message d'origine",
					    "returned message", "message headers", "message header"};
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line)) {
		const char *copy = arena_strndup(a, line.p, line.n);
		bool begins_here = is_returned_field(line);
		for (size_t i = 0; i < ARRAY_LEN(marks) && !begins_here && strchr("-=_*>. \t", *copy); i++)
			begins_here = strcasestr(copy, marks[i]);
		if (begins_here)
			return arena_strndup(a, text, (size_t)(line.p - text));
	}
	return text;
}

/* A notice that it takes longer, and no more. */
static bool is_delay(const char *text)
{
	static const char *const words[] = {
		"delayed", "delay)", "not yet been delivered", "not been delivered yet", "will be retried",
		"will keep trying", "continue to try", "keep trying to deliver", "still trying",
		"warning message only", "do not need to resend", "verzögert", "verspätet", "noch nicht zugestellt",
		"retardé", "différé", "pas encore été remis", "retrasado", "demorado", "in ritardo", "vertraagd"};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		if (strcasestr(text, words[i]))
			return true;
	return false;
}

/* "<anna@big.example>:", "anna@big.example" alone on a line: whom servers who write to people mean. */
static size_t read_addresses(const char *text, struct mail_mailbox *box, size_t cap)
{
	struct slice rest = slice_of(text), line;
	size_t n = 0;
	while (n < cap && slice_line(&rest, &line)) {
		char normal[MAIL_ADDRESS_BYTES];
		struct slice s = slice_trim(line);
		const char *gt = s.n && *s.p == '<' ? memchr(s.p, '>', s.n) : NULL;
		if (gt)
			s = (struct slice){s.p + 1, (size_t)(gt - s.p) - 1};
		else if (s.n && s.p[s.n - 1] == ':')
			s.n--;
		if (!memchr(s.p, '@', s.n) || !mail_address_normal(s, normal))
			continue;
		snprintf(box[n++].address, sizeof box->address, "%s", normal);
	}
	return n;
}

/* Old servers write to people: some name the address in a field, others in the text, and most quote
 * the code. */
static void read_prose(struct reading *r, const struct mail_header *h, const char *text)
{
	struct status_code code = {5, 0, 0};
	struct mail_mailbox box[MAIL_MAX_REPORTED];
	const char *failed = mail_header_get(h, "X-Failed-Recipients", 0), *own = own_words(text, r->a);
	const char *subject = mail_header_get(h, "Subject", 0);
	bool clean;
	(void)status_find(own, &code);
	enum status_verdict verdict = status_of_address(code);
	if (verdict == STATUS_NOTE && !is_delay(own) && !(subject && is_delay(subject)))
		verdict = STATUS_SOFT;
	size_t n = failed ? mail_address_list(slice_of(failed), box, ARRAY_LEN(box), &clean)
			  : read_addresses(own, box, ARRAY_LEN(box));
	for (size_t i = 0; i < n && i < ARRAY_LEN(box); i++)
		add(r, *box[i].address ? arena_strdup(r->a, box[i].address) : NULL, verdict, own);
	if (!n)
		add(r, NULL, verdict, own);
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

struct mail_report *mail_report_read(const struct mail_header *h, const struct mail_part *root, struct arena *a)
{
	struct reading r = {arena_alloc(a, sizeof *r.report), a};
	struct buf status = BUF_INIT, returned = BUF_INIT, text = BUF_INIT;
	const struct mail_part *inner = root ? unwrap(root, a, 0) : NULL;
	if (inner)
		root = inner;
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
