#include "words/words.h"
#include "base/file.h"
#include "base/limits.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

struct sentence {
	const char *group, *id, *text;
};

struct words {
	struct arena *arena;
	struct sentence *list;
	size_t n, cap;
};

/* ---- reading ---- */

static const char *keep(struct words *w, xmlChar *text)
{
	const char *kept = text ? arena_strdup(w->arena, (const char *)text) : NULL;
	xmlFree(text);
	return kept;
}

static void add(struct words *w, struct sentence s)
{
	if (w->n == w->cap) {
		struct sentence *more = arena_alloc(w->arena, (w->cap = w->cap ? 2 * w->cap : 256) * sizeof *more);
		if (w->n)
			memcpy(more, w->list, w->n * sizeof *more);
		w->list = more;
	}
	w->list[w->n++] = s;
}

static bool is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

static enum err read_group(struct words *w, xmlNode *group, struct error *e)
{
	const char *name = keep(w, xmlGetNoNsProp(group, BAD_CAST "id"));
	for (xmlNode *node = group->children; node; node = node->next) {
		if (!is(node, "say"))
			continue;
		struct sentence s = {name, keep(w, xmlGetNoNsProp(node, BAD_CAST "id")), keep(w, xmlNodeGetContent(node))};
		if (!s.group || !s.id)
			return error_set(e, ERR_REFUSED, "line %ld: a sentence without an id", xmlGetLineNo(node));
		if (words_find(w, s.group, s.id))
			return error_set(e, ERR_REFUSED, "line %ld: %s %s stands twice", xmlGetLineNo(node), s.group, s.id);
		add(w, s);
	}
	return ERR_NONE;
}

static enum err read_all(struct words *w, xmlDocPtr doc, struct error *e)
{
	xmlNode *root = xmlDocGetRootElement(doc);
	enum err r = ERR_NONE;
	if (!root || !is(root, "words"))
		return error_set(e, ERR_REFUSED, "it is no catalogue of words");
	for (xmlNode *node = root->children; !r && node; node = node->next)
		if (is(node, "group"))
			r = read_group(w, node, e);
	return r;
}

static enum err parse(struct words *w, struct slice text, struct error *e)
{
	xmlDocPtr doc = xmlReadMemory(text.p, (int)text.n, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	const xmlError *x = xmlGetLastError();
	if (!doc)
		return error_set(e, ERR_REFUSED, "line %d: %s", x ? x->line : 0, x && x->message ? x->message : "no XML");
	enum err r = read_all(w, doc, e);
	xmlFreeDoc(doc);
	return r;
}

enum err words_open(const char *dir, const char *lang, struct words **out, struct error *e)
{
	char path[1024];
	struct buf text = BUF_INIT;
	snprintf(path, sizeof path, "%s/words-%s.xml", dir, lang);
	struct words *w = base_calloc(1, sizeof *w);
	w->arena = arena_new();
	enum err r = file_read(path, LIMIT_WORDS, &text, e);
	if (!r)
		r = parse(w, (struct slice){text.data, text.len}, e);
	buf_free(&text);
	if (!r)
		*out = w;
	else
		words_free(w);
	return r ? error_add(e, "the catalogue %s", path) : r;
}

void words_free(struct words *w)
{
	if (!w)
		return;
	arena_free(w->arena);
	free(w);
}

const char *words_find(const struct words *w, const char *group, const char *id)
{
	for (size_t i = 0; i < w->n; i++)
		if (!strcmp(w->list[i].id, id) && !strcmp(w->list[i].group, group))
			return w->list[i].text;
	return NULL;
}

void words_each(const struct words *w, void (*visit)(void *context, const char *group, const char *id, const char *text),
		void *context)
{
	for (size_t i = 0; i < w->n; i++)
		visit(context, w->list[i].group, w->list[i].id, w->list[i].text);
}

/* ---- filling ---- */

static int number(const char *at, const char *end)
{
	int n = 0;
	for (; at < end && *at >= '0' && *at <= '9' && n < 1000; at++)
		n = 10 * n + *at - '0';
	return n;
}

/* "{name}", "{name?text}", "{name&4?text}": at is behind the brace, end before the other. */
static bool fill_place(const char *at, const char *end, words_value *value, void *context, struct buf *out)
{
	const char *ask = memchr(at, '?', (size_t)(end - at)), *stop = ask ? ask : end;
	const char *bit = memchr(at, '&', (size_t)(stop - at));
	struct slice name = {at, (size_t)((bit ? bit : stop) - at)};
	struct buf text = BUF_INIT;
	int v = 0;
	bool known = value(context, name, &text, &v);
	if (known && !ask)
		buf_add(out, text.data, text.len);
	else if (known && (bit ? v & number(bit + 1, stop) : v > 0))
		buf_add(out, ask + 1, (size_t)(end - ask - 1));
	buf_free(&text);
	return known;
}

void words_fill(const char *sentence, words_value *value, void *context, struct buf *out)
{
	for (const char *p = sentence; *p;) {
		const char *end = *p == '{' ? strchr(p, '}') : NULL;
		if (end && fill_place(p + 1, end, value, context, out))
			p = end + 1;
		else
			buf_addc(out, *p++);
	}
}
