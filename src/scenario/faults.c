/* The validator stops at the first mistake of an element and seldom names it.  So grammar
 * and document are walked side by side, and the validator is asked about one attribute at a
 * time; at the end it judges the whole, in case something was overlooked. */
#include "scenario/faults.h"
#include "base/limits.h"
#include "base/utf8.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <libxml/tree.h>

struct fault {
	unsigned line, number;
	char *value; /* the wrong value, quoted, or NULL */
	char *text;
};

struct walk {
	xmlNode *grammar; /* root of the schema */
	struct fault *faults;
	size_t n, cap;
};

enum { PATTERN_DEPTH = 16 };

static void add(struct walk *w, unsigned line, const char *value, struct buf *text)
{
	GROW(w->faults, w->cap, w->n + 1);
	struct fault *f = &w->faults[w->n];
	*f = (struct fault){line, (unsigned)w->n, NULL, buf_take(text)};
	if (value) {
		struct buf quoted = BUF_INIT;
		buf_addf(&quoted, "\"%s\"", value);
		f->value = buf_take(&quoted);
	}
	w->n++;
}

static bool is(const xmlNode *node, const char *name)
{
	return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

/* ---- the grammar ---- */

/* What a pattern of the grammar leads to: attributes and elements of one level. */
struct parts {
	struct part {
		char *name;
		xmlNode *pattern;
		bool attribute, optional;
	} part[64];
	size_t n;
};

static xmlNode *define_of(xmlNode *grammar, const char *name)
{
	for (xmlNode *d = grammar->children; d; d = d->next) {
		char *its = is(d, "define") ? (char *)xmlGetProp(d, BAD_CAST "name") : NULL;
		bool same = its && !strcmp(its, name);
		xmlFree(its);
		if (same)
			return d;
	}
	return NULL;
}

static void gather(xmlNode *grammar, xmlNode *pattern, bool optional, int depth, struct parts *out)
{
	for (xmlNode *c = pattern->children; c && depth < PATTERN_DEPTH; c = c->next) {
		if (c->type != XML_ELEMENT_NODE)
			continue;
		bool attribute = is(c, "attribute");
		char *name = (char *)xmlGetProp(c, BAD_CAST "name");
		if ((attribute || is(c, "element")) && name && out->n < ARRAY_LEN(out->part)) {
			out->part[out->n++] = (struct part){name, c, attribute, optional};
			continue;
		}
		xmlNode *next = is(c, "ref") && name ? define_of(grammar, name) : c;
		if (next)
			gather(grammar, next, optional || is(c, "optional") || is(c, "choice") || is(c, "zeroOrMore"),
			       depth + 1, out);
		xmlFree(name);
	}
}

static void parts_free(struct parts *parts)
{
	for (size_t i = 0; i < parts->n; i++)
		xmlFree(parts->part[i].name);
}

static const struct part *find(const struct parts *parts, bool attribute, const char *name)
{
	for (size_t i = 0; i < parts->n; i++)
		if (parts->part[i].attribute == attribute && !strcmp(parts->part[i].name, name))
			return &parts->part[i];
	return NULL;
}

/* The fixed words an attribute may hold, separated by commas. */
static void words_of(xmlNode *grammar, xmlNode *pattern, int depth, struct buf *out)
{
	for (xmlNode *c = pattern->children; c && depth < PATTERN_DEPTH; c = c->next) {
		char *text = is(c, "value") ? (char *)xmlNodeGetContent(c)
			     : is(c, "ref") ? (char *)xmlGetProp(c, BAD_CAST "name")
					    : NULL;
		xmlNode *next = is(c, "ref") && text ? define_of(grammar, text) : c;
		if (is(c, "value"))
			buf_addf(out, "%s%s", out->len ? ", " : "", text);
		else if (next && next->type == XML_ELEMENT_NODE)
			words_of(grammar, next, depth + 1, out);
		xmlFree(text);
	}
}

/* A grammar whose only sentence is <x> with this one attribute. */
static xmlRelaxNG *attribute_schema(xmlNode *grammar, xmlNode *pattern)
{
	xmlDoc *doc = xmlNewDoc(BAD_CAST "1.0");
	xmlNode *root = xmlDocCopyNode(grammar, doc, 1), *start = NULL;
	xmlDocSetRootElement(doc, root);
	for (xmlNode *c = root->children; c; c = c->next)
		if (is(c, "start"))
			start = c;
	while (start && start->children) {
		xmlNode *old = start->children;
		xmlUnlinkNode(old);
		xmlFreeNode(old);
	}
	xmlNode *x = start ? xmlNewChild(start, NULL, BAD_CAST "element", NULL) : NULL;
	if (x) {
		xmlSetProp(x, BAD_CAST "name", BAD_CAST "x");
		xmlAddChild(x, xmlDocCopyNode(pattern, doc, 1));
	}
	xmlRelaxNGParserCtxt *ctx = x ? xmlRelaxNGNewDocParserCtxt(doc) : NULL;
	xmlRelaxNG *schema = ctx ? xmlRelaxNGParse(ctx) : NULL;
	xmlRelaxNGFreeParserCtxt(ctx);
	xmlFreeDoc(doc);
	return schema;
}

static void quiet(void *ctx, xmlErrorPtr error)
{
	(void)ctx;
	(void)error;
}

static bool fits(xmlNode *grammar, const struct part *part, const char *value)
{
	xmlRelaxNG *schema = attribute_schema(grammar, part->pattern);
	xmlRelaxNGValidCtxt *ctx = schema ? xmlRelaxNGNewValidCtxt(schema) : NULL;
	if (!ctx) {
		xmlRelaxNGFree(schema);
		return true; /* not for us to say; the whole is judged later */
	}
	xmlDoc *doc = xmlNewDoc(BAD_CAST "1.0");
	xmlNode *x = xmlNewDocNode(doc, NULL, BAD_CAST "x", NULL);
	xmlDocSetRootElement(doc, x);
	xmlSetProp(x, BAD_CAST part->name, BAD_CAST value);
	xmlRelaxNGSetValidStructuredErrors(ctx, (xmlStructuredErrorFunc)(void (*)(void))quiet, NULL);
	bool good = xmlRelaxNGValidateDoc(ctx, doc) == 0;
	xmlRelaxNGFreeValidCtxt(ctx);
	xmlRelaxNGFree(schema);
	xmlFreeDoc(doc);
	return good;
}

/* ---- the document beside it ---- */

static void check_attribute(struct walk *w, xmlNode *node, const struct parts *parts, xmlAttr *a)
{
	const char *name = (const char *)a->name;
	const struct part *part = find(parts, true, name);
	char *value = (char *)xmlNodeGetContent((xmlNode *)a);
	struct buf text = BUF_INIT, words = BUF_INIT;
	if (!part) {
		buf_addf(&text, "<%s> has no attribute %s", node->name, name);
		add(w, (unsigned)xmlGetLineNo(node), NULL, &text);
	} else if (!fits(w->grammar, part, value)) {
		words_of(w->grammar, part->pattern, 0, &words);
		buf_addf(&text, "<%s> %s=\"%.*s\" is not allowed", node->name, name, (int)utf8_cut(value, 60), value);
		if (words.len)
			buf_addf(&text, "; allowed are %s", words.data);
		add(w, (unsigned)xmlGetLineNo(node), value, &text);
	}
	buf_free(&words);
	xmlFree(value);
}

static void check_node(struct walk *w, xmlNode *node, xmlNode *pattern, int depth)
{
	struct parts parts = {.n = 0};
	struct buf text = BUF_INIT;
	gather(w->grammar, pattern, false, 0, &parts);
	for (xmlAttr *a = node->properties; a; a = a->next)
		check_attribute(w, node, &parts, a);
	for (size_t i = 0; i < parts.n; i++) {
		const struct part *p = &parts.part[i];
		if (!p->attribute || p->optional || xmlHasProp(node, BAD_CAST p->name))
			continue;
		buf_addf(&text, "<%s> lacks %s", node->name, p->name);
		add(w, (unsigned)xmlGetLineNo(node), "", &text);
	}
	for (xmlNode *c = node->children; c && depth < PATTERN_DEPTH; c = c->next) {
		const struct part *p = c->type == XML_ELEMENT_NODE ? find(&parts, false, (const char *)c->name) : NULL;
		if (p) {
			check_node(w, c, p->pattern, depth + 1);
		} else if (c->type == XML_ELEMENT_NODE) {
			buf_addf(&text, "<%s> is nothing that <%s> can hold", c->name, node->name);
			add(w, (unsigned)xmlGetLineNo(c), NULL, &text);
		}
	}
	parts_free(&parts);
}

/* The <value> that a <group> of the grammar asks of the attribute system, or NULL. */
static xmlNode *system_of(xmlNode *group)
{
	for (xmlNode *c = group->children; c && is(group, "group"); c = c->next) {
		char *name = is(c, "attribute") ? (char *)xmlGetProp(c, BAD_CAST "name") : NULL;
		bool system = name && !strcmp(name, "system");
		xmlFree(name);
		if (system)
			return xmlFirstElementChild(c);
	}
	return NULL;
}

/* Leaves of the groups, one a system, that of the document; all if it has none. */
static void keep_system(xmlNode *node, const char *system)
{
	xmlNode *next;
	bool known = false;
	for (xmlNode *c = node->children; c; c = c->next) {
		xmlNode *value = system_of(c);
		char *text = value ? (char *)xmlNodeGetContent(value) : NULL;
		known = known || (text && !strcmp(text, system));
		xmlFree(text);
	}
	for (xmlNode *c = node->children; c; c = next) {
		xmlNode *value = system_of(c);
		char *text = value ? (char *)xmlNodeGetContent(value) : NULL;
		next = c->next;
		if (known && text && strcmp(text, system)) {
			xmlUnlinkNode(c);
			xmlFreeNode(c);
		} else if (c->type == XML_ELEMENT_NODE) {
			keep_system(c, system);
		}
		xmlFree(text);
	}
}

static void check_schema(struct walk *w, const char *text, size_t n, const char *path)
{
	xmlDoc *schema = xmlReadFile(path, NULL, XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOWARNING);
	xmlDoc *doc = xmlReadMemory(text, (int)n, "scenario.xml", NULL,
				    XML_PARSE_NONET | XML_PARSE_NOCDATA | XML_PARSE_BIG_LINES);
	xmlNode *root = doc ? xmlDocGetRootElement(doc) : NULL;
	struct parts start = {.n = 0};
	w->grammar = schema ? xmlDocGetRootElement(schema) : NULL;
	char *system = root ? (char *)xmlGetProp(root, BAD_CAST "system") : NULL;
	if (w->grammar && system)
		keep_system(w->grammar, system);
	xmlFree(system);
	for (xmlNode *c = w->grammar ? w->grammar->children : NULL; c; c = c->next)
		if (is(c, "start"))
			gather(w->grammar, c, false, 0, &start);
	const struct part *top = root ? find(&start, false, (const char *)root->name) : NULL;
	if (top)
		check_node(w, root, top->pattern, 0);
	if (!schema) {
		struct buf said = BUF_INIT;
		buf_addf(&said, "the schema %s cannot be read", path);
		add(w, 0, NULL, &said);
	}
	parts_free(&start);
	xmlFreeDoc(schema);
	xmlFreeDoc(doc);
}

/* ---- what the rule system says, and both together ---- */

static bool said_better(const struct walk *w, const struct fault *f, size_t from)
{
	for (size_t i = from; i < w->n; i++)
		if (w->faults[i].line == f->line && f->value && strstr(w->faults[i].text, f->value))
			return true;
	return false;
}

/* Lines "line 12: <unit> …" become faults. */
static void add_lines(struct walk *w, const char *text)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line)) {
		struct buf one = BUF_INIT;
		long long number = 0;
		const char *colon = memchr(line.p, ':', line.n);
		bool numbered = colon && line.n > 5 && !memcmp(line.p, "line ", 5);
		if (numbered) {
			char *digits = base_strndup(line.p + 5, (size_t)(colon - line.p) - 5);
			numbered = parse_int(digits, 0, 10000000, &number);
			free(digits);
		}
		const char *from = numbered ? colon + 2 : line.p;
		if (from < line.p + line.n) {
			buf_add(&one, from, (size_t)(line.p + line.n - from));
			add(w, (unsigned)number, NULL, &one);
		}
	}
}

static int by_line(const void *a, const void *b)
{
	const struct fault *f = a, *g = b;
	if (f->line != g->line)
		return f->line < g->line ? -1 : 1;
	return f->number < g->number ? -1 : f->number > g->number;
}

static int tell(struct walk *w, size_t of_schema, struct buf *said)
{
	int n = 0;
	for (size_t i = 0; i < of_schema; i++)
		if (said_better(w, &w->faults[i], of_schema))
			w->faults[i].text[0] = '\0';
	if (w->n)
		qsort(w->faults, w->n, sizeof *w->faults, by_line);
	for (size_t i = 0; i < w->n; i++) {
		const struct fault *f = &w->faults[i];
		if (f->text[0] && f->line)
			buf_addf(said, "line %u: %s\n", f->line, f->text);
		else if (f->text[0])
			buf_addf(said, "%s\n", f->text);
		n += f->text[0] != '\0';
	}
	for (size_t i = 0; i < w->n; i++) {
		free(w->faults[i].value);
		free(w->faults[i].text);
	}
	free(w->faults);
	return n;
}

int scenario_faults(const char *text, size_t n, const char *schema, struct scenario **out, struct buf *said)
{
	struct walk w = {.n = 0};
	struct setup_errors errors = {BUF_INIT, 0};
	struct error e = ERROR_INIT;
	*out = NULL;
	enum err r = scenario_try(text, n, out, &errors, &e);
	bool valid = doc_check(text, n, schema, &(struct error)ERROR_INIT) == ERR_NONE;
	/* The walk takes long in large files, and finds nothing in right ones. */
	if (!valid && (!r || doc_check(text, n, NULL, &(struct error)ERROR_INIT) == ERR_NONE))
		check_schema(&w, text, n, schema);
	size_t of_schema = w.n;
	add_lines(&w, errors.n ? buf_text(&errors.text) : e.text);
	if (!w.n && !valid && doc_check(text, n, schema, &e))
		add_lines(&w, e.text);
	buf_free(&errors.text);
	if (w.n) {
		scenario_free(*out);
		*out = NULL;
	}
	return tell(&w, of_schema, said);
}
