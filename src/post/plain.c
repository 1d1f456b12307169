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

/* The attribute's value in the arena; "" if there is none. */
static const char *attr_of(struct slice tag, const char *name, struct arena *a)
{
	struct buf value = BUF_INIT;
	const char *text = add_attr(&value, tag, name) ? arena_strdup(a, value.data) : "";
	buf_free(&value);
	return text;
}

struct plain {
	const struct words *words;
	struct arena *arena;
	struct buf *out;
};

/* Says it if there is something to be said. */
static void say_of(const struct plain *p, const char *value, const struct words_said *said)
{
	if (*value)
		words_say(p->words, said, p->out);
}

static void add_receipt(const struct plain *p, const struct part *receipt)
{
	struct slice rest = receipt->content;
	struct part line;
	struct buf *out = p->out;
	const char *runs = attr_of(receipt->tag, "runs", p->arena);
	add_named(out, receipt->tag, "status", "\n", "\n");
	say_of(p, runs, SAID(plain, runs, .runs = runs));
	words_say(p->words, SAID(plain, revision, .revision = attr_of(receipt->tag, "revision", p->arena),
				 .digest = attr_of(receipt->tag, "digest", p->arena)), out);
	while (next_part(&rest, "line", &line)) {
		const char *n = attr_of(line.tag, "n", p->arena);
		if (strcmp(n, "0")) /* which belongs to no line */
			say_of(p, n, SAID(plain, line, .line = n));
		add_named(out, line.tag, "code", "", " ");
		add_named(out, line.tag, "text", "", "\n");
		add_named(out, line.tag, "typed", "| ", "\n");
	}
}

static void add_stored(const struct plain *p, const struct part *stored)
{
	struct slice rest = stored->content;
	struct part line;
	struct buf *out = p->out;
	words_say(p->words, SAID(plain, stored), out);
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

static void add_head(const struct plain *p, struct slice mail)
{
	const char *game = attr_of(mail, "game", p->arena), *seat = attr_of(mail, "seat", p->arena);
	const char *turn = attr_of(mail, "turn", p->arena), *due = attr_of(mail, "due", p->arena);
	words_say(p->words, SAID(plain, plainer), p->out);
	say_of(p, game, SAID(plain, game, .game = game));
	say_of(p, seat, SAID(plain, seat, .seat = seat));
	say_of(p, turn, SAID(plain, turn, .turn = turn));
	say_of(p, due, SAID(plain, due, .due = due));
}

static void add_body(const struct plain *p, struct slice head, struct slice mail, bool to_seat)
{
	struct slice rest = head;
	struct part part;
	struct buf *out = p->out;
	add_head(p, mail);
	if (next_part(&rest, "receipt", &part))
		add_receipt(p, &part);
	for (rest = head; next_part(&rest, "text", &part);) {
		buf_addc(out, '\n');
		add_plain(out, part.content);
		buf_addc(out, '\n');
	}
	if (rest = head, next_part(&rest, "stored", &part))
		add_stored(p, &part);
	if (to_seat)
		words_say(p->words, SAID(plain, reply), out);
}

const char *post_in_words(const struct words *words, const char *wrapper, struct arena *a)
{
	struct slice rest = slice_of(wrapper);
	struct part said;
	if (!next_part(&rest, "said", &said))
		return wrapper;
	struct buf stored = BUF_INIT, out = BUF_INIT;
	add_plain(&stored, said.content);
	buf_add(&out, wrapper, (size_t)(said.tag.p - wrapper));
	buf_adds(&out, "<text>");
	buf_add_xml(&out, words_stored(words, buf_text(&stored), a));
	buf_adds(&out, "</text>");
	buf_add(&out, rest.p, rest.n);
	const char *text = arena_strdup(a, buf_text(&out));
	buf_free(&stored);
	buf_free(&out);
	return text;
}

void post_plain(const struct words *words, const struct store_out *o, struct buf *subject, struct buf *text)
{
	struct slice head = head_of(o->wrapper), mail = {"", 0};
	const char *end = memchr(head.p, '>', head.n);
	struct buf raw = BUF_INIT, token = BUF_INIT;
	if (end)
		mail = (struct slice){head.p, (size_t)(end - head.p)};
	struct plain p = {words, arena_new(), &raw};
	add_body(&p, head, mail, *o->seat);
	arena_free(p.arena);
	utf8_clean(text, buf_text(&raw), raw.len);
	words_say(words, SAID(plain, subject, .game = o->game, .kind = o->kind), subject);
	if (add_attr(&token, mail, "token") && !strstr(o->from, token.data))
		buf_addf(subject, " [#%s.%s.%s]", o->game, o->seat, token.data);
	buf_free(&raw);
	buf_free(&token);
}
