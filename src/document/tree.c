/* XML read safely into a tree, checked against a schema. */
#include "document/document.h"
#include "base/limits.h"
#include "base/utf8.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>

enum { ELEMENT_DEPTH = 12 };

static void note(struct buf *out, int line, const char *message)
{
	size_t n = strcspn(message, "\n");
	buf_addf(out, "line %d: %.*s\n", line, (int)(n > 200 ? utf8_cut(message, 200) : n), message);
}

/* libxml2 hands over its errors one by one; the first few say enough. */
static void collect(void *ctx, xmlErrorPtr error)
{
	struct buf *out = ctx;
	if (out->len < 600 && error->message)
		note(out, error->line, error->message);
}

struct copier {
	struct arena *arena;
	bool as_it_is;
};

/* Blanks and line ends at the ends go, runs of them inside become one blank; unless all stays as it is. */
static char *copy_text(const struct copier *c, xmlChar *text)
{
	size_t n = 0, length = text ? strlen((const char *)text) : 0;
	char *copy = arena_strndup(c->arena, text ? (const char *)text : "", length);
	for (size_t i = 0; !c->as_it_is && i < length; i++) {
		bool blank = strchr(" \t\r\n", text[i]) != NULL;
		if (!blank)
			copy[n++] = (char)text[i];
		else if (n && copy[n - 1] != ' ')
			copy[n++] = ' ';
	}
	if (!c->as_it_is)
		copy[n && copy[n - 1] == ' ' ? n - 1 : n] = '\0';
	xmlFree(text);
	return copy;
}

static void copy_attrs(const struct copier *c, xmlNode *node, struct element *e)
{
	for (xmlAttr *a = node->properties; a; a = a->next)
		e->n_attrs++;
	e->attrs = arena_alloc(c->arena, e->n_attrs * sizeof *e->attrs);
	size_t i = 0;
	for (xmlAttr *a = node->properties; a; a = a->next, i++) {
		e->attrs[i].name = arena_strdup(c->arena, (const char *)a->name);
		e->attrs[i].value = copy_text(c, xmlNodeGetContent((xmlNode *)a));
	}
}

static bool copy_element(const struct copier *c, xmlNode *node, int depth, struct element *e)
{
	e->name = arena_strdup(c->arena, (const char *)node->name);
	e->line = (unsigned)xmlGetLineNo(node);
	copy_attrs(c, node, e);
	for (xmlNode *k = node->children; k; k = k->next)
		e->n_children += k->type == XML_ELEMENT_NODE;
	e->text = e->n_children ? "" : copy_text(c, xmlNodeGetContent(node));
	if (e->n_children && depth == ELEMENT_DEPTH)
		return false;
	e->children = arena_alloc(c->arena, e->n_children * sizeof *e->children);
	size_t i = 0;
	for (xmlNode *k = node->children; k; k = k->next)
		if (k->type == XML_ELEMENT_NODE && !copy_element(c, k, depth + 1, &e->children[i++]))
			return false;
	return true;
}

/* A schema is compiled once a process. */
static xmlRelaxNG *schema_of(const char *path)
{
	static struct {
		char *path;
		xmlRelaxNG *schema;
	} known[8];
	size_t i = 0;
	while (i < ARRAY_LEN(known) && known[i].path && strcmp(known[i].path, path))
		i++;
	if (i == ARRAY_LEN(known))
		return NULL;
	if (!known[i].path) {
		struct buf ignored = BUF_INIT; /* what matters is said by fits_schema */
		xmlSetStructuredErrorFunc(&ignored, (xmlStructuredErrorFunc)(void (*)(void))collect);
		xmlRelaxNGParserCtxt *ctx = xmlRelaxNGNewParserCtxt(path);
		known[i].schema = ctx ? xmlRelaxNGParse(ctx) : NULL;
		xmlRelaxNGFreeParserCtxt(ctx);
		xmlSetStructuredErrorFunc(NULL, NULL);
		buf_free(&ignored);
		known[i].path = base_strdup(path);
	}
	return known[i].schema;
}

static bool fits_schema(xmlDoc *doc, const char *path, struct buf *errors)
{
	xmlRelaxNG *schema = schema_of(path);
	if (!schema) {
		buf_addf(errors, "the schema %s cannot be read\n", path);
		return false;
	}
	xmlRelaxNGValidCtxt *ctx = xmlRelaxNGNewValidCtxt(schema);
	xmlRelaxNGSetValidStructuredErrors(ctx, (xmlStructuredErrorFunc)(void (*)(void))collect, errors);
	bool good = xmlRelaxNGValidateDoc(ctx, doc) == 0;
	xmlRelaxNGFreeValidCtxt(ctx);
	return good;
}

static xmlDoc *parse(const char *text, size_t n, struct buf *errors)
{
	xmlSetStructuredErrorFunc(errors, (xmlStructuredErrorFunc)(void (*)(void))collect);
	xmlDoc *doc =
		xmlReadMemory(text, (int)n, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
	xmlSetStructuredErrorFunc(NULL, NULL);
	return doc;
}

/* The parser compares the attributes of an element each with each, so they are counted before it
 * sees them, by what stands between a name and its value.  0, or the line where they are too many. */
static unsigned crowded_line(const char *text, size_t n)
{
	unsigned line = 1, found = 0;
	for (size_t i = 0; i < n; i++) {
		line += text[i] == '\n';
		if (text[i] == '<')
			found = 0;
		if (text[i] != '=')
			continue;
		while (i + 1 < n && (!text[i + 1] || strchr(" \t\r\n", text[i + 1])))
			line += text[++i] == '\n';
		found += i + 1 < n && (text[i + 1] == '"' || text[i + 1] == '\'');
		if (found > LIMIT_ATTRIBUTES)
			return line;
	}
	return 0;
}

/* Refused before parsing: libxml2 would expand what a declaration declares. */
static xmlDoc *read_safely(const char *text, size_t n, const char *schema, struct error *e)
{
	struct buf errors = BUF_INIT;
	xmlDoc *doc = NULL;
	if (n > LIMIT_RECORD_BYTES)
		return error_set(e, ERR_LIMIT, "larger than %d bytes", LIMIT_RECORD_BYTES), NULL;
	unsigned crowded = crowded_line(text, n);
	if (crowded)
		buf_addf(&errors, "line %u: an element has more than %d attributes\n", crowded, LIMIT_ATTRIBUTES);
	else if (memmem(text, n, "<!DOCTYPE", 9) || memmem(text, n, "<!ENTITY", 8))
		buf_adds(&errors, "a document type declaration is not allowed here\n");
	else
		doc = parse(text, n, &errors);
	if (doc && doc->intSubset) { /* in another encoding the words above look different */
		buf_adds(&errors, "a document type declaration is not allowed here\n");
		xmlFreeDoc(doc);
		doc = NULL;
	}
	if (doc && schema && !fits_schema(doc, schema, &errors)) {
		xmlFreeDoc(doc);
		doc = NULL;
	}
	if (!doc)
		error_set(e, ERR_REFUSED, "%s", errors.len ? errors.data : "not a document that can be read");
	buf_free(&errors);
	return doc;
}

static bool has(xmlNode *node, const char *attr, const char *value)
{
	xmlChar *of = xmlGetProp(node, BAD_CAST attr);
	bool same = of && xmlStrEqual(of, BAD_CAST value);
	xmlFree(of);
	return same;
}

static xmlNode *child_with(xmlNode *root, const char *name, const char *key, const char *is)
{
	for (xmlNode *c = root->children; c; c = c->next)
		if (c->type == XML_ELEMENT_NODE && xmlStrEqual(c->name, BAD_CAST name) && has(c, key, is))
			return c;
	return NULL;
}

static xmlNode *add_child(xmlNode *root, const char *name, const char *key, const char *is)
{
	xmlAddChild(root, xmlNewText(BAD_CAST "  "));
	xmlNode *node = xmlNewChild(root, NULL, BAD_CAST name, NULL);
	xmlSetProp(node, BAD_CAST key, BAD_CAST is);
	xmlAddChild(root, xmlNewText(BAD_CAST "\n"));
	return node;
}

enum err doc_set(struct buf *text, const char *name, const char *key, const char *is, const char *attr,
		 const char *value, struct error *e)
{
	xmlDoc *doc = read_safely(buf_text(text), text->len, NULL, e);
	xmlChar *out = NULL;
	int n = 0;
	if (!doc)
		return e->code;
	xmlNode *root = xmlDocGetRootElement(doc), *node = child_with(root, name, key, is);
	xmlSetProp(node ? node : add_child(root, name, key, is), BAD_CAST attr, BAD_CAST value);
	xmlDocDumpMemory(doc, &out, &n);
	buf_clear(text);
	buf_add(text, (const char *)out, (size_t)n);
	xmlFree(out);
	xmlFreeDoc(doc);
	return ERR_NONE;
}

enum err doc_check(const char *text, size_t n, const char *schema, struct error *e)
{
	xmlDoc *doc = read_safely(text, n, schema, e);
	if (!doc)
		return e->code;
	xmlFreeDoc(doc);
	return ERR_NONE;
}

static enum err read_tree(const struct copier *c, const char *text, size_t n, const char *schema,
			  const struct element **root, struct error *e)
{
	xmlDoc *doc = read_safely(text, n, schema, e);
	if (!doc)
		return e->code;
	struct element *top = arena_alloc(c->arena, sizeof *top);
	bool good = xmlDocGetRootElement(doc) && copy_element(c, xmlDocGetRootElement(doc), 0, top);
	xmlFreeDoc(doc);
	*root = top;
	return good ? ERR_NONE : error_set(e, ERR_REFUSED, "elements are nested too deep");
}

enum err doc_tree(const char *text, size_t n, const char *schema, struct arena *arena, const struct element **root,
		  struct error *e)
{
	return read_tree(&(struct copier){arena, false}, text, n, schema, root, e);
}

enum err doc_tree_as_it_is(const char *text, size_t n, struct arena *arena, const struct element **root,
			   struct error *e)
{
	return read_tree(&(struct copier){arena, true}, text, n, NULL, root, e);
}
