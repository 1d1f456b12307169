/* The catalogue is read. */
#include "words/words_private.h"
#include "base/file.h"
#include "base/limits.h"

#include <libxml/parser.h>
#include <libxml/tree.h>

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

static enum err sort(struct words *w, struct error *e)
{
	w->sorted = arena_alloc(w->arena, (w->n + 1) * sizeof *w->sorted);
	for (size_t i = 0; i < w->n; i++)
		w->sorted[i] = &w->list[i];
	qsort(w->sorted, w->n, sizeof *w->sorted, sentence_compare);
	for (size_t i = 1; i < w->n; i++)
		if (!sentence_compare(&w->sorted[i - 1], &w->sorted[i]))
			return error_set(e, ERR_REFUSED, "%s %s stands twice", w->sorted[i]->group, w->sorted[i]->id);
	return ERR_NONE;
}

static void find_said(struct words *w)
{
	for (size_t i = 0; i < SAID_COUNT; i++)
		w->said[i] = words_find(w, said_forms[i].group, said_forms[i].id);
}

static enum err parse(struct words *w, struct slice text, struct error *e)
{
	xmlDocPtr doc = xmlReadMemory(text.p, (int)text.n, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	const xmlError *x = xmlGetLastError();
	if (!doc)
		return error_set(e, ERR_REFUSED, "line %d: %s", x ? x->line : 0, x && x->message ? x->message : "no XML");
	enum err r = read_all(w, doc, e);
	if (!r)
		r = sort(w, e);
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
	if (!r) {
		find_said(w);
		*out = w;
	} else {
		words_free(w);
	}
	return r ? error_add(e, "the catalogue %s", path) : r;
}

void words_free(struct words *w)
{
	if (!w)
		return;
	arena_free(w->arena);
	free(w);
}
