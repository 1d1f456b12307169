/* XML read safely into a tree, checked against a schema. */
#include "base/limits.h"
#include "base/utf8.h"
#include "document/document_private.h"

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

void doc_listen(struct buf *errors)
{
	xmlSetStructuredErrorFunc(errors, (xmlStructuredErrorFunc)(void (*)(void))collect);
}

void doc_deaf(void)
{
	xmlSetStructuredErrorFunc(NULL, NULL);
}

/* Blanks and line ends at the ends go, runs of them inside become one blank. */
static char *copy_text(struct arena *arena, xmlChar *text)
{
	size_t n = 0, length = text ? strlen((const char *)text) : 0;
	char *copy = arena_strndup(arena, text ? (const char *)text : "", length);
	for (size_t i = 0; i < length; i++) {
		bool blank = strchr(" \t\r\n", text[i]) != NULL;
		if (!blank)
			copy[n++] = (char)text[i];
		else if (n && copy[n - 1] != ' ')
			copy[n++] = ' ';
	}
	copy[n && copy[n - 1] == ' ' ? n - 1 : n] = '\0';
	xmlFree(text);
	return copy;
}

static void copy_attrs(struct arena *arena, xmlNode *node, struct element *e)
{
	for (xmlAttr *a = node->properties; a; a = a->next)
		e->n_attrs++;
	e->attrs = arena_alloc(arena, e->n_attrs * sizeof *e->attrs);
	size_t i = 0;
	for (xmlAttr *a = node->properties; a; a = a->next, i++) {
		e->attrs[i].name = arena_strdup(arena, (const char *)a->name);
		e->attrs[i].value = copy_text(arena, xmlNodeGetContent((xmlNode *)a));
	}
}

static bool copy_element(struct arena *arena, xmlNode *node, int depth, struct element *e)
{
	e->name = arena_strdup(arena, (const char *)node->name);
	e->line = (unsigned)xmlGetLineNo(node);
	copy_attrs(arena, node, e);
	for (xmlNode *k = node->children; k; k = k->next)
		e->n_children += k->type == XML_ELEMENT_NODE;
	e->text = e->n_children ? "" : copy_text(arena, xmlNodeGetContent(node));
	if (e->n_children && depth == ELEMENT_DEPTH)
		return false;
	e->children = arena_alloc(arena, e->n_children * sizeof *e->children);
	size_t i = 0;
	for (xmlNode *k = node->children; k; k = k->next)
		if (k->type == XML_ELEMENT_NODE && !copy_element(arena, k, depth + 1, &e->children[i++]))
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
		doc_listen(&ignored);
		xmlRelaxNGParserCtxt *ctx = xmlRelaxNGNewParserCtxt(path);
		known[i].schema = ctx ? xmlRelaxNGParse(ctx) : NULL;
		xmlRelaxNGFreeParserCtxt(ctx);
		doc_deaf();
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
	doc_listen(errors);
	xmlDoc *doc =
		xmlReadMemory(text, (int)n, NULL, NULL, XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
	doc_deaf();
	return doc;
}

static unsigned line_at(const char *text, const char *at)
{
	unsigned line = 1;
	for (const char *c = text; (c = memchr(c, '\n', (size_t)(at - c))); c++)
		line++;
	return line;
}

/* The parser compares the attributes of an element each with each, so they are counted before it
 * sees them, by what stands between a name and its value.  0, or the line where they are too many. */
static unsigned crowded_line(const char *text, size_t n)
{
	const char *end = text + n, *from = text, *is;
	for (unsigned found = 0; (is = memchr(from, '=', (size_t)(end - from))); from = is + 1) {
		const char *value = is + 1;
		while (value < end && (!*value || strchr(" \t\r\n", *value)))
			value++;
		if (memchr(from, '<', (size_t)(is - from)))
			found = 0;
		found += value < end && (*value == '"' || *value == '\'');
		if (found > LIMIT_ATTRIBUTES)
			return line_at(text, value);
	}
	return 0;
}

const char doc_no_declarations[] = "a document type declaration is not allowed here\n";

/* A declaration is refused before parsing: libxml2 would expand what it declares. */
bool doc_is_harmless(const char *text, size_t n, struct buf *errors)
{
	unsigned crowded = crowded_line(text, n);
	if (crowded)
		buf_addf(errors, "line %u: an element has more than %d attributes\n", crowded, LIMIT_ATTRIBUTES);
	else if (memmem(text, n, "<!DOCTYPE", 9) || memmem(text, n, "<!ENTITY", 8))
		buf_adds(errors, doc_no_declarations);
	return !errors->len;
}

enum err doc_refuse(struct buf *errors, struct error *e)
{
	error_set(e, ERR_REFUSED, "%s", errors->len ? errors->data : "not a document that can be read");
	buf_free(errors);
	return e->code;
}

static xmlDoc *read_safely(const char *text, size_t n, const char *schema, struct error *e)
{
	struct buf errors = BUF_INIT;
	xmlDoc *doc = NULL;
	if (n > LIMIT_RECORD_BYTES)
		return error_set(e, ERR_LIMIT, "larger than %d bytes", LIMIT_RECORD_BYTES), NULL;
	if (doc_is_harmless(text, n, &errors))
		doc = parse(text, n, &errors);
	if (doc && doc->intSubset) { /* in another encoding the words above look different */
		buf_adds(&errors, doc_no_declarations);
		xmlFreeDoc(doc);
		doc = NULL;
	}
	if (doc && schema && !fits_schema(doc, schema, &errors)) {
		xmlFreeDoc(doc);
		doc = NULL;
	}
	if (!doc)
		return doc_refuse(&errors, e), NULL;
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

enum err doc_tree(const char *text, size_t n, const char *schema, struct arena *arena, const struct element **root,
		  struct error *e)
{
	xmlDoc *doc = read_safely(text, n, schema, e);
	if (!doc)
		return e->code;
	struct element *top = arena_alloc(arena, sizeof *top);
	bool good = xmlDocGetRootElement(doc) && copy_element(arena, xmlDocGetRootElement(doc), 0, top);
	xmlFreeDoc(doc);
	*root = top;
	return good ? ERR_NONE : error_set(e, ERR_REFUSED, "elements are nested too deep");
}
