/* MIME parts split, and one found. */
#include "mail/mime.h"

#include "base/limits.h"
#include "mail/decode.h"
#include "words/said.h"

struct reader {
	struct arena *arena;
	unsigned parts, nested;
	const struct words_said *refusal;
};

static const char *const mime_fields[] = {"Content-Type", "Content-Transfer-Encoding",
					"Content-Disposition", NULL};

static const char *lower_copy(struct arena *a, const char *p, size_t n)
{
	char *s = arena_strndup(a, p, n);
	for (char *c = s; *c; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return s;
}

/* type/subtype; whatever is no such thing is read as text/plain. */
static void read_type(struct mail_part *p, const struct mail_header *h, const char *fallback, struct arena *a)
{
	const char *word = mail_header_word(h, "Content-Type", a);
	const char *slash = strchr(word, '/');
	if (!slash || slash == word || !slash[1]) {
		word = *word ? "text/plain" : fallback;
		slash = strchr(word, '/');
	}
	p->type = lower_copy(a, word, (size_t)(slash - word));
	p->subtype = lower_copy(a, slash + 1, strlen(slash + 1));
}

static bool is_type(const struct mail_part *p, const char *type, const char *subtype)
{
	return !strcmp(p->type, type) && (!subtype || !strcmp(p->subtype, subtype));
}

/* charset'language'%C3%BC (RFC 2231 4), written as the encoded word that others make of a name. */
static const char *encoded_word(const char *value, struct arena *a)
{
	const char *language = strchr(value, '\''), *text = language ? strchr(language + 1, '\'') : NULL;
	struct buf b = BUF_INIT;
	if (!text || !strchr(text, '%'))
		return value;
	buf_addf(&b, "=?%.*s?Q?", (int)(language - value), value);
	for (text++; *text; text++)
		buf_adds(&b, *text == '%' ? "=" : *text == '_' ? "=5F" : (char[]){*text, '\0'});
	buf_adds(&b, "?=");
	const char *word = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return word;
}

static const char *name_of(const char *disposition, const char *type, struct arena *a)
{
	const char *name = disposition ? mail_header_param(disposition, "filename", a) : NULL;
	if (!name)
		name = mail_header_param(type, "name", a);
	return name ? mail_decode_words(slice_of(encoded_word(name, a)), a) : NULL;
}

static struct mail_part *new_part(struct reader *r, const struct mail_header *h, struct slice body,
				  const char *fallback)
{
	struct arena *a = r->arena;
	struct mail_part *p = arena_alloc(a, sizeof *p);
	const char *disposition = mail_header_get(h, "Content-Disposition", 0);
	p->content_type = mail_header_get(h, "Content-Type", 0);
	if (!p->content_type)
		p->content_type = "";
	read_type(p, h, fallback, a);
	p->encoding = mail_header_word(h, "Content-Transfer-Encoding", a);
	p->name = name_of(disposition, p->content_type, a);
	p->attached = p->name || !strcmp(mail_header_word(h, "Content-Disposition", a), "attachment");
	p->body = body;
	return p;
}

enum delimiter { NO_DELIMITER, NEXT_PART, LAST_PART };

/* "--boundary" or "--boundary--", blanks may follow (RFC 2046 5.1.1). */
static enum delimiter read_delimiter(struct slice line, struct slice boundary)
{
	if (line.n < boundary.n + 2 || line.p[0] != '-' || line.p[1] != '-' ||
	    memcmp(line.p + 2, boundary.p, boundary.n))
		return NO_DELIMITER;
	struct slice tail = {line.p + 2 + boundary.n, line.n - 2 - boundary.n};
	enum delimiter d = NEXT_PART;
	if (tail.n >= 2 && tail.p[0] == '-' && tail.p[1] == '-') {
		tail.p += 2;
		tail.n -= 2;
		d = LAST_PART;
	}
	return slice_trim(tail).n ? NO_DELIMITER : d;
}

static struct mail_part *read_part(struct reader *r, struct slice raw, const char *fallback, unsigned depth);

/* Where the boundary stands next, or NULL.  Looked for a page at a time: what a call of memmem costs may
 * hang on all that it is given (an address sanitizer looks through it), and a mail can have a million. */
static const char *find_boundary(struct slice in, struct slice boundary)
{
	enum { PAGE = 4096 };
	const char *found = NULL;
	while (!found && in.n >= boundary.n) {
		size_t n = in.n < PAGE + boundary.n ? in.n : PAGE + boundary.n;
		found = memmem(in.p, n, boundary.p, boundary.n);
		n -= boundary.n - 1;
		in = (struct slice){in.p + n, in.n - n};
	}
	return found;
}

/* Goes on to the first line that may be a delimiter: of a large part line by line takes too long. */
static void skip_lines(struct slice *rest, struct slice boundary)
{
	const char *found = find_boundary(*rest, boundary);
	const char *p = found ? found : rest->p + rest->n;
	while (p > rest->p && p[-1] != '\n')
		p--;
	rest->n -= (size_t)(p - rest->p);
	rest->p = p;
}

/* Cuts the next part out of *rest, up to a delimiter, which is swallowed.  The line end
 * in front of a delimiter belongs to it. */
static enum delimiter cut_part(struct slice *rest, struct slice boundary, struct slice *part)
{
	struct slice line;
	*part = (struct slice){rest->p, 0};
	for (skip_lines(rest, boundary); slice_line(rest, &line); skip_lines(rest, boundary)) {
		enum delimiter d = read_delimiter(line, boundary);
		if (!d)
			continue;
		part->n = line.p > part->p ? (size_t)(line.p - part->p) - 1 : 0;
		return d;
	}
	part->n = (size_t)(rest->p - part->p);
	return LAST_PART;
}

static void read_children(struct reader *r, struct mail_part *p, struct slice boundary, unsigned depth)
{
	struct mail_part **last = &p->child;
	struct slice rest = p->body, raw;
	const char *fallback = !strcmp(p->subtype, "digest") ? "message/rfc822" : "text/plain";
	enum delimiter d = cut_part(&rest, boundary, &raw);
	while (d == NEXT_PART && rest.n && !r->refusal) {
		d = cut_part(&rest, boundary, &raw);
		struct mail_part *child = read_part(r, raw, fallback, depth + 1);
		if (!child)
			return;
		child->parent = p;
		*last = child;
		last = &child->next;
	}
}

static void refuse(struct reader *r, const struct words_said *why)
{
	r->refusal = said_keep(why, r->arena);
}

static void open_part(struct reader *r, struct mail_part *p, unsigned depth)
{
	bool multipart = is_type(p, "multipart", NULL);
	if (++r->parts > LIMIT_MIME_PARTS)
		refuse(r, SAID(unread, many_parts, .most = LIMIT_MIME_PARTS));
	else if (depth > LIMIT_MIME_DEPTH)
		refuse(r, SAID(unread, deep_parts, .most = LIMIT_MIME_DEPTH));
	else if ((multipart || is_type(p, "message", NULL)) && ++r->nested > LIMIT_MIME_NESTED)
		refuse(r, SAID(unread, nested_parts, .most = LIMIT_MIME_NESTED));
	if (!multipart || r->refusal)
		return;
	const char *boundary = mail_header_param(p->content_type, "boundary", r->arena);
	if (boundary && *boundary)
		read_children(r, p, slice_of(boundary), depth);
	if (p->child || r->refusal)
		return;
	p->type = "text"; /* nothing to split at: show what is there */
	p->subtype = "plain";
}

static struct mail_part *read_part(struct reader *r, struct slice raw, const char *fallback, unsigned depth)
{
	struct mail_header h;
	struct slice whole = raw;
	mail_header_read(&raw, true, r->arena, &h);
	const char *field = mail_header_too_long(&h, mime_fields, r->arena);
	if (h.cut == HEADER_TOO_LONG)
		refuse(r, SAID(unread, long_part_header, .kib = LIMIT_HEADER_BYTES / 1024));
	else if (h.cut == HEADER_TOO_MANY)
		refuse(r, SAID(unread, many_part_fields, .most = LIMIT_FIELDS));
	else if (field)
		refuse(r, SAID(unread, long_part_field, .field = field));
	if (r->refusal)
		return NULL;
	struct mail_part *p = new_part(r, &h, raw, fallback);
	p->raw = whole;
	open_part(r, p, depth);
	return p;
}

struct mail_part *mail_mime_read(const struct mail_header *h, struct slice body, struct arena *a,
				 const struct words_said **refusal)
{
	struct reader r = {.arena = a};
	const char *field = mail_header_too_long(h, mime_fields, a);
	if (field) {
		*refusal = said_keep(SAID(unread, long_field, .field = field), a);
		return NULL;
	}
	struct mail_part *root = new_part(&r, h, body, "text/plain");
	open_part(&r, root, 0);
	*refusal = r.refusal;
	return r.refusal ? NULL : root;
}

const struct mail_part *mail_mime_find(const struct mail_part *root, const char *type, const char *subtype)
{
	if (is_type(root, type, subtype))
		return root;
	for (const struct mail_part *c = root->child; c; c = c->next) {
		const struct mail_part *found = mail_mime_find(c, type, subtype);
		if (found)
			return found;
	}
	return NULL;
}
