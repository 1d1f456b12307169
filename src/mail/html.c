/* HTML laid out as lines of text. */
#include "mail/html.h"

#include <libxml/HTMLparser.h>

#include "base/limits.h"
#include "base/utf8.h"

/* The parser is used for its events, not for a tree: a tree is cut off at a depth of 256
 * elements, silently, and events are not. */

enum {
	TAG_BYTES = 4096, /* longer tags lose their attributes: checking 50,000 takes seconds */
	SHOWN_DEPTH = 20, /* of quotes; deeper ones look like that */
};

enum flag {
	F_QUOTE = 1,
	F_HIDDEN = 2,
	F_BLOCK = 4,
	F_PRE = 8,
	F_SIGNATURE = 16,
};

struct layout {
	struct buf *out;
	struct buf line, signature; /* one that its program marked comes last, wherever it was set */
	unsigned char *open;        /* flags of each open element */
	size_t n_open, cap_open;
	unsigned quote, hidden, pre, signed_off;
};

static const char cut_line[] = "________________________________\n";

/* ---- lines ---- */

static void end_line(struct layout *l)
{
	struct buf *out = l->signed_off ? &l->signature : l->out;
	unsigned depth = l->quote < SHOWN_DEPTH ? l->quote : SHOWN_DEPTH;
	for (unsigned i = 0; i < depth; i++)
		buf_addc(out, '>');
	if (depth)
		buf_addc(out, ' ');
	while (l->line.len && strchr(" \t", l->line.data[l->line.len - 1]))
		l->line.len--;
	buf_add(out, l->line.data, l->line.len);
	buf_addc(out, '\n');
	buf_clear(&l->line);
}

static void break_line(struct layout *l)
{
	if (l->line.len)
		end_line(l);
}

static void add_blank(struct layout *l)
{
	if (l->line.len && !strchr(" \t", l->line.data[l->line.len - 1]))
		buf_addc(&l->line, ' ');
}

/* Characters that are there for the typesetter only. */
static bool is_invisible(uint32_t c)
{
	return c == 0xad || (c >= 0x200b && c <= 0x200d) || c == 0x2060 || c == 0xfeff;
}

static void add_character(struct layout *l, const char *p, size_t k, uint32_t c)
{
	if (c == '\n' && l->pre)
		end_line(l);
	else if ((c == ' ' || c == '\t') && l->pre)
		buf_addc(&l->line, (char)c);
	else if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f')
		add_blank(l);
	else if (c == 0xa0)
		buf_addc(&l->line, ' ');
	else if (!is_invisible(c))
		buf_add(&l->line, p, k);
}

static void on_text(void *data, const xmlChar *text, int n)
{
	struct layout *l = data;
	const char *p = (const char *)text;
	size_t left = n > 0 && !l->hidden ? (size_t)n : 0;
	while (left) {
		uint32_t c = 0xfffd;
		size_t k = utf8_next(p, left, &c);
		size_t step = k ? k : 1;
		if (k)
			add_character(l, p, k, c);
		p += step;
		left -= step;
	}
}

/* ---- elements ---- */

static bool is_one_of(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, list[i]))
			return true;
	return false;
}

static unsigned element_flags(const char *name)
{
	static const char *const hidden[] = {"script", "style",  "head",   "title",   "template", "select",
					     "object", "iframe", "noembed", "s",      "strike",   "del"};
	static const char *const block[] = {"address", "article", "aside",   "body",    "center",
					    "dd",      "details", "div",     "dl",      "dt",
					    "fieldset", "figure", "footer",  "form",    "h1",
					    "h2",      "h3",      "h4",      "h5",      "h6",
					    "header",  "hr",      "li",      "main",    "nav",
					    "ol",      "p",       "section", "table",   "tbody",
					    "tfoot",   "thead",   "tr",      "ul",      "caption"};
	if (is_one_of(name, hidden, ARRAY_LEN(hidden)))
		return F_HIDDEN;
	if (!strcmp(name, "blockquote"))
		return F_QUOTE | F_BLOCK;
	if (!strcmp(name, "pre"))
		return F_PRE | F_BLOCK;
	return is_one_of(name, block, ARRAY_LEN(block)) ? F_BLOCK : 0;
}

static const char *attribute(const xmlChar **atts, const char *name)
{
	for (; atts && atts[0]; atts += 2)
		if (!strcmp((const char *)atts[0], name))
			return atts[1] ? (const char *)atts[1] : "";
	return NULL;
}

static bool has_word(const char *words, const char *word)
{
	size_t n = strlen(word);
	for (const char *p = words; p && (p = strstr(p, word)); p += n)
		if ((p == words || p[-1] == ' ') && (!p[n] || p[n] == ' '))
			return true;
	return false;
}

/* The style attribute in lower case without blanks, cut at the size of out. */
static void plain_style(const char *style, char *out, size_t size)
{
	size_t n = 0;
	for (; style && *style && n + 1 < size; style++)
		if (!strchr(" \t\r\n", *style))
			out[n++] = *style >= 'A' && *style <= 'Z' ? (char)(*style + 32) : *style;
	out[n] = '\0';
}

static bool is_hidden(const xmlChar **atts, const char *style)
{
	return attribute(atts, "hidden") || strstr(style, "display:none") || strstr(style, "visibility:hidden") ||
	       strstr(style, "mso-hide:all") || strstr(style, "line-through");
}

static bool keeps_lines(const char *style)
{
	return strstr(style, "white-space:pre") || strstr(style, "white-space:break-spaces");
}

/* Lines in which a mail program says who wrote the quote below. */
static bool is_attribution(const xmlChar **atts)
{
	const char *class = attribute(atts, "class");
	return class && (has_word(class, "gmail_attr") || has_word(class, "moz-cite-prefix"));
}

/* Places from which on an old mail follows without any quote marks. */
static bool is_cut(const xmlChar **atts, const char *style)
{
	const char *id = attribute(atts, "id"), *class = attribute(atts, "class");
	if (id && (strstr(id, "divRplyFwdMsg") || strstr(id, "appendonsend")))
		return true;
	if (class && (has_word(class, "yahoo_quoted") || has_word(class, "OutlookMessageHeader")))
		return true;
	return strstr(style, "border:none;border-top:solid") != NULL;
}

/* A signature that the program set in; in text it would stand below "-- ". */
static bool is_signature(const xmlChar **atts)
{
	const char *id = attribute(atts, "id"), *class = attribute(atts, "class");
	if (id && (!strcmp(id, "Signature") || !strcmp(id, "AppleMailSignature")))
		return true;
	return class && (has_word(class, "gmail_signature") || has_word(class, "moz-signature"));
}

/* What a writer indents is no quote, though some programs make it a blockquote. */
static bool is_indented(const char *style)
{
	return strstr(style, "margin:00040px") && strstr(style, "border:none");
}

static void push(struct layout *l, unsigned flags)
{
	GROW(l->open, l->cap_open, l->n_open + 1);
	l->open[l->n_open++] = (unsigned char)flags;
	l->quote += !!(flags & F_QUOTE);
	l->hidden += !!(flags & F_HIDDEN);
	l->pre += !!(flags & F_PRE);
	l->signed_off += !!(flags & F_SIGNATURE);
}

static void begin_special(struct layout *l, const char *name)
{
	if (!strcmp(name, "br"))
		end_line(l);
	else if (!strcmp(name, "li"))
		buf_adds(&l->line, "- ");
	else if ((!strcmp(name, "td") || !strcmp(name, "th")) && l->line.len)
		buf_addc(&l->line, '\t');
}

static void on_start(void *data, const xmlChar *element, const xmlChar **atts)
{
	struct layout *l = data;
	const char *name = (const char *)element;
	unsigned flags = element_flags(name);
	char style[512] = "";
	plain_style(attribute(atts, "style"), style, sizeof style);
	if (is_hidden(atts, style))
		flags |= F_HIDDEN;
	if (keeps_lines(style))
		flags |= F_PRE;
	if (is_indented(style))
		flags &= ~(unsigned)F_QUOTE;
	if (is_attribution(atts))
		flags |= F_QUOTE | F_BLOCK;
	if (l->hidden) {
		push(l, flags);
		return;
	}
	if (flags & F_BLOCK)
		break_line(l);
	if (!l->quote && is_cut(atts, style)) {
		break_line(l);
		buf_adds(l->out, cut_line);
	}
	if (!l->quote && is_signature(atts)) {
		break_line(l);
		flags |= F_SIGNATURE | F_BLOCK;
	}
	push(l, flags);
	if (!l->hidden)
		begin_special(l, name);
}

static void on_end(void *data, const xmlChar *element)
{
	struct layout *l = data;
	(void)element;
	if (!l->n_open)
		return;
	unsigned flags = l->open[--l->n_open];
	if ((flags & F_BLOCK) && !l->hidden)
		break_line(l);
	l->quote -= !!(flags & F_QUOTE);
	l->hidden -= !!(flags & F_HIDDEN);
	l->pre -= !!(flags & F_PRE);
	l->signed_off -= !!(flags & F_SIGNATURE);
}

/* ---- the whole ---- */

/* Index of the > that closes the tag opened at i; n if there is none. */
static size_t tag_end(const char *p, size_t n, size_t i)
{
	char quote = '\0';
	for (; i < n; i++) {
		if (quote && p[i] == quote)
			quote = '\0';
		else if (!quote && p[i] == '>')
			return i;
		else if (!quote && (p[i] == '"' || p[i] == '\''))
			quote = p[i];
	}
	return n;
}

/* Copies html, and of over-long tags the name only. */
static void limit_tags(struct buf *out, const char *p, size_t n)
{
	size_t i = 0;
	while (i < n) {
		const char *lt = memchr(p + i, '<', n - i);
		size_t start = lt ? (size_t)(lt - p) : n;
		buf_add(out, p + i, start - i);
		size_t look = n - start < TAG_BYTES ? n : start + TAG_BYTES;
		size_t name = start < n ? start + 1 : n;
		while (name < look && ((p[name] | 32) >= 'a' && (p[name] | 32) <= 'z'))
			name++;
		i = name;
		if (name <= start + 1 || tag_end(p, look, name) < look) {
			buf_add(out, p + start, name - start);
			continue;
		}
		const char *gt = memchr(p + name, '>', n - name);
		buf_add(out, p + start, name - start);
		buf_addc(out, '>');
		i = gt ? (size_t)(gt - p) + 1 : n;
	}
}

static void run_parser(struct layout *l, const struct buf *html)
{
	htmlParserCtxtPtr ctxt = htmlNewParserCtxt();
	if (!ctxt || !ctxt->sax)
		abort();
	memset(ctxt->sax, 0, sizeof *ctxt->sax);
	ctxt->sax->startElement = on_start;
	ctxt->sax->endElement = on_end;
	ctxt->sax->characters = on_text;
	ctxt->sax->ignorableWhitespace = on_text;
	ctxt->userData = l;
	xmlDocPtr doc = htmlCtxtReadMemory(ctxt, html->data, (int)html->len, NULL, "utf-8",
					   HTML_PARSE_RECOVER | HTML_PARSE_NOERROR | HTML_PARSE_NOWARNING |
						   HTML_PARSE_NONET | HTML_PARSE_NOIMPLIED);
	xmlFreeDoc(doc);
	htmlFreeParserCtxt(ctxt);
}

void mail_html_text(struct buf *out, const char *html, size_t n)
{
	struct layout l = {.out = out};
	struct buf clean = BUF_INIT, limited = BUF_INIT;
	utf8_clean(&clean, html, n < LIMIT_HTML_BYTES ? n : LIMIT_HTML_BYTES);
	limit_tags(&limited, buf_text(&clean), clean.len);
	if (limited.len)
		run_parser(&l, &limited);
	break_line(&l);
	if (l.signature.len)
		buf_addf(out, "-- \n%s", buf_text(&l.signature));
	free(l.open);
	buf_free(&l.line);
	buf_free(&l.signature);
	buf_free(&clean);
	buf_free(&limited);
}
