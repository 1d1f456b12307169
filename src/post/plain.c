/* A letter as plain text, read off its XML without template or parser: for when those fail.  The
 * tags are the ones that game/letter.c and site/notice.c write; what stands in between is escaped. */
#include "base/utf8.h"
#include "post/post_private.h"

/* An element: from its < up to its >, and what stands between that and its end. */
struct part {
	struct slice tag, content;
};

static const char *find(struct slice s, const char *text)
{
	return memmem(s.p, s.n, text, strlen(text));
}

/* Cuts the next element of that name off *rest; false if there is none that ends. */
static bool next_part(struct slice *rest, const char *name, struct part *out)
{
	char open[16], close[16];
	text_format(open, sizeof open, "<%s", name);
	text_format(close, sizeof close, "</%s>", name);
	const char *from = find(*rest, open), *end = rest->p + rest->n;
	const char *tag_end = from ? memchr(from, '>', (size_t)(end - from)) : NULL;
	if (!tag_end)
		return false;
	out->tag = (struct slice){from, (size_t)(tag_end - from)};
	out->content = (struct slice){tag_end + 1, 0};
	*rest = (struct slice){tag_end + 1, (size_t)(end - tag_end - 1)};
	const char *to = tag_end[-1] == '/' ? NULL : find(*rest, close);
	if (tag_end[-1] == '/')
		return true;
	if (!to)
		return false;
	out->content.n = (size_t)(to - out->content.p);
	to += strlen(close);
	*rest = (struct slice){to, (size_t)(end - to)};
	return true;
}

/* What buf_add_xml wrote, as it was. */
static void add_plain(struct buf *out, struct slice s)
{
	static const struct {
		const char *entity;
		char c;
	} known[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#10;", '\n'}, {"&#9;", '\t'}};
	while (s.n) {
		size_t k = 1;
		char c = *s.p;
		for (size_t i = 0; *s.p == '&' && i < ARRAY_LEN(known); i++)
			if (s.n >= strlen(known[i].entity) &&
			    !memcmp(s.p, known[i].entity, strlen(known[i].entity))) {
				k = strlen(known[i].entity);
				c = known[i].c;
			}
		buf_addc(out, c);
		s = (struct slice){s.p + k, s.n - k};
	}
}

/* Appends the attribute's value; false if there is none, or nothing in it. */
static bool add_attr(struct buf *out, struct slice tag, const char *name)
{
	char want[24];
	text_format(want, sizeof want, " %s=\"", name);
	const char *from = find(tag, want), *end = tag.p + tag.n;
	if (!from)
		return false;
	from += strlen(want);
	const char *to = memchr(from, '"', (size_t)(end - from));
	if (!to || to == from)
		return false;
	add_plain(out, (struct slice){from, (size_t)(to - from)});
	return true;
}

static void add_named(struct buf *out, struct slice tag, const char *name, const char *before,
		      const char *behind)
{
	struct buf value = BUF_INIT;
	if (add_attr(&value, tag, name))
		buf_addf(out, "%s%s%s", before, value.data, behind);
	buf_free(&value);
}

static void add_receipt(struct buf *out, const struct part *receipt)
{
	struct slice rest = receipt->content;
	struct part line;
	add_named(out, receipt->tag, "status", "\n", "\n");
	add_named(out, receipt->tag, "runs", "Your orders are carried out: ", "\n");
	add_named(out, receipt->tag, "revision", "Revision ", "");
	add_named(out, receipt->tag, "digest", ", ", "");
	buf_adds(out, "\n\n");
	while (next_part(&rest, "line", &line)) {
		if (!find(line.tag, " n=\"0\"")) /* which belongs to no line */
			add_named(out, line.tag, "n", "Line ", ": ");
		add_named(out, line.tag, "code", "", " ");
		add_named(out, line.tag, "text", "", "\n");
		add_named(out, line.tag, "typed", "| ", "\n");
	}
}

static void add_stored(struct buf *out, const struct part *stored)
{
	struct slice rest = stored->content;
	struct part line;
	buf_adds(out, "\nSTORED ORDERS\n\n");
	while (next_part(&rest, "line", &line)) {
		add_plain(out, line.content);
		buf_addc(out, '\n');
	}
}

/* What stands before the record, whose elements have names of their own. */
static struct slice head_of(const char *wrapper)
{
	const char *record = strstr(wrapper, "<record");
	return (struct slice){wrapper, record ? (size_t)(record - wrapper) : strlen(wrapper)};
}

static void add_body(struct buf *out, struct slice head, struct slice mail, bool to_seat)
{
	struct slice rest = head;
	struct part part;
	buf_adds(out, "This mail is plainer than it should be: the program could not make the usual one, and the "
		      "moderator is told. What was done stays done.\n\n");
	add_named(out, mail, "game", "Game: ", "\n");
	add_named(out, mail, "seat", "Seat: ", "\n");
	add_named(out, mail, "turn", "Turn: ", "\n");
	add_named(out, mail, "due", "Due: ", "\n");
	if (next_part(&rest, "receipt", &part))
		add_receipt(out, &part);
	for (rest = head; next_part(&rest, "text", &part);) {
		buf_addc(out, '\n');
		add_plain(out, part.content);
		buf_addc(out, '\n');
	}
	if (rest = head, next_part(&rest, "stored", &part))
		add_stored(out, &part);
	if (to_seat)
		buf_adds(out, "\nTo write again, reply to this mail: orders between BEGIN ORDERS and END, or a command "
			      "on a line of its own. HELP tells which there are, RESEND asks for the last report, MAP "
			      "for the map.\n");
}

void post_plain(const struct store_out *o, struct buf *subject, struct buf *text)
{
	struct slice head = head_of(o->wrapper), mail = {"", 0};
	const char *end = memchr(head.p, '>', head.n);
	struct buf raw = BUF_INIT, token = BUF_INIT;
	if (end)
		mail = (struct slice){head.p, (size_t)(end - head.p)};
	add_body(&raw, head, mail, *o->seat);
	utf8_clean(text, buf_text(&raw), raw.len);
	buf_addf(subject, "[%s] In plain text: %s", *o->game ? o->game : "site", o->kind);
	if (add_attr(&token, mail, "token") && !strstr(o->from, token.data))
		buf_addf(subject, " [#%s.%s.%s]", o->game, o->seat, token.data);
	buf_free(&raw);
	buf_free(&token);
}
