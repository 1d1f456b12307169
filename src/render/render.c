/* Stylesheets compiled once, and applied. */
#include "render/render_private.h"

#include "base/limits.h"
#include "document/document.h"
#include "words/words.h"

#include <libxml/HTMLtree.h>
#include <libxml/parser.h>
#include <libxml/xmlsave.h>
#include <libxml/uri.h>
#include <libxml/xmlerror.h>
#include <libxslt/documents.h>
#include <libxslt/extensions.h>
#include <libxslt/extra.h>
#include <libxslt/security.h>
#include <libxslt/transform.h>
#include <libxslt/variables.h>
#include <libxslt/xsltInternals.h>
#include <libxslt/xsltutils.h>

enum {
	SHEETS = 24,
	SHEET_NAME = 32,
	LANG_NAME = 4,
	PARAMS = 16,
	/* A map takes 200,000 of these, the report of a long turn under two million. */
	OPERATIONS = 60000000,
	/* No DTD is ever loaded and no entity put in; huge texts are refused. */
	PARSE = XML_PARSE_NONET | XML_PARSE_COMPACT,
	/* Template files are the operator's, but still bring nothing in from outside. */
	SHEET = XML_PARSE_NONET | XML_PARSE_NOCDATA,
};

/* What makes several things at once. */
#define PARTS "parts"

/* What page.xsl makes, and how it is written; what else is made is a sheet, which says so itself. */
static const struct making {
	const char *what;
	enum { AS_TEXT, AS_HTML, AS_XML, AS_SHEET } how;
} page[] = {{"text", AS_TEXT}, {"textmap", AS_TEXT},	  {"html", AS_HTML},	{"form", AS_TEXT},
	    {"answers", AS_TEXT}, {"subject", AS_TEXT}, {"short", AS_TEXT}, {"entry", AS_XML}, {"scene", AS_XML},
	    {PARTS, AS_XML}};

static const char *const sheets[] = {"page", "map", "index", "notes", "replay", "archive", "feed", "event"};

struct sheet {
	char name[SHEET_NAME];
	xsltStylesheetPtr style;
};

struct render {
	char *dir;    /* absolute, without links */
	xmlChar *uri; /* the same as libxml2 spells it: "%20" for a blank */
	char lang[LANG_NAME];
	struct sheet sheet[SHEETS];
	int n_sheets, n_lent; /* the first of them belong to `lender` */
	xsltSecurityPrefsPtr security;
	struct buf said; /* what the libraries complained about during the present call */
	bool broken;     /* the template's own mistake, not a word of refusal from it */
};

/* libxslt asks for documents and complains through process-wide functions; this is whose
 * call they belong to. */
static struct render *current;

/* Whose sheets others use, too (render_lend). */
static const struct render *lender;

/* ---- what templates may read ---- */

/* The file's name, if the path is one right in the folder; else NULL. */
static const char *in_folder(const struct render *r, const char *path)
{
	const char *const roots[] = {r->dir, (const char *)r->uri};
	for (size_t i = 0; i < ARRAY_LEN(roots); i++) {
		size_t n = strlen(roots[i]);
		const char *file = path + n + 1;
		if (!strncmp(path, roots[i], n) && path[n] == '/' && !strchr(file, '/') && file[0] != '.' &&
		    file[0] != '\0')
			return file;
	}
	return NULL;
}

static int may_read(xsltSecurityPrefsPtr sec, xsltTransformContextPtr ctxt, const char *path)
{
	(void)sec;
	(void)ctxt;
	return current && in_folder(current, path) != NULL;
}

/* libxslt compares names of one stylesheet by address: all its files share `dict`. */
static xmlDocPtr read_sheet(const char *path, xmlDictPtr dict)
{
	xmlParserCtxtPtr parser = xmlNewParserCtxt();
	if (!parser)
		return NULL;
	if (dict) {
		xmlDictFree(parser->dict);
		parser->dict = dict;
		xmlDictReference(dict);
	}
	xmlDocPtr doc = xmlCtxtReadFile(parser, path, NULL, SHEET);
	xmlFreeParserCtxt(parser);
	return doc;
}

static xmlDocPtr load(const xmlChar *uri, xmlDictPtr dict, int options, void *ctxt, xsltLoadType type)
{
	(void)options;
	(void)ctxt;
	(void)type;
	const char *file = current ? in_folder(current, (const char *)uri) : NULL;
	if (!file)
		return NULL;
	struct buf path = BUF_INIT;
	buf_addf(&path, "%s/%s", current->dir, file);
	xmlDocPtr doc = read_sheet(buf_text(&path), dict);
	buf_free(&path);
	return doc;
}

static void PRINTF(2, 3) complain(void *ctxt, const char *fmt, ...)
{
	(void)ctxt;
	va_list ap;
	va_start(ap, fmt);
	if (current && current->said.len < 4096)
		buf_vaddf(&current->said, fmt, ap);
	va_end(ap);
}

static void complain_xml(void *ctxt, xmlErrorPtr what)
{
	(void)ctxt;
	if (current && what->level > XML_ERR_WARNING)
		current->broken = true;
	if (current && current->said.len < 4096 && what->level > XML_ERR_WARNING)
		buf_addf(&current->said, "line %d: %s", what->line, what->message);
}

/* One line of what was said, for an error text. */
static const char *said(struct render *r)
{
	for (size_t i = 0; i < r->said.len; i++)
		if (r->said.data[i] == '\n')
			r->said.data[i] = ' ';
	return r->said.len ? buf_text(&r->said) : "no reason given";
}

static void enter(struct render *r)
{
	current = r;
	r->broken = false;
	buf_clear(&r->said);
	xsltSetLoaderFunc(load);
	xsltSetGenericErrorFunc(NULL, complain);
	xmlSetGenericErrorFunc(NULL, complain);
	xmlSetStructuredErrorFunc(NULL, complain_xml);
	xsltSetDefaultSecurityPrefs(r->security);
}

static void leave(void)
{
	xsltSetDefaultSecurityPrefs(NULL);
	xmlSetStructuredErrorFunc(NULL, NULL);
	xmlSetGenericErrorFunc(NULL, NULL);
	xsltSetGenericErrorFunc(NULL, NULL);
	xsltSetLoaderFunc(NULL);
	current = NULL;
}

/* ---- compiled sheets ---- */

static bool plain_name(const char *s, size_t max)
{
	size_t n = strlen(s);
	return n > 0 && n < max && strspn(s, "abcdefghijklmnopqrstuvwxyz0123456789-") == n;
}

static void borrow(struct render *r)
{
	memcpy(r->sheet, lender->sheet, sizeof r->sheet);
	r->n_sheets = r->n_lent = lender->n_sheets;
}

enum err render_new(const char *dir, const char *lang, struct render **out, struct error *e)
{
	if (!plain_name(lang, LANG_NAME))
		return error_set(e, ERR_REFUSED, "\"%.10s\" is no language of templates", lang);
	char *real = realpath(dir, NULL);
	if (!real)
		return error_set(e, ERR_MISSING, "no folder of templates %s", dir);
	xmlInitParser();
	/* All of EXSLT that the sheets need; libexslt would bring libgcrypt into every process. */
	xsltRegisterExtModuleFunction((const xmlChar *)"node-set", (const xmlChar *)"http://exslt.org/common",
				      xsltFunctionNodeSet);
	struct render *r = base_calloc(1, sizeof *r);
	r->dir = real;
	r->uri = xmlPathToURI((const xmlChar *)real);
	memcpy(r->lang, lang, strlen(lang) + 1);
	r->security = xsltNewSecurityPrefs();
	xsltSetSecurityPrefs(r->security, XSLT_SECPREF_READ_FILE, may_read);
	xsltSetSecurityPrefs(r->security, XSLT_SECPREF_WRITE_FILE, xsltSecurityForbid);
	xsltSetSecurityPrefs(r->security, XSLT_SECPREF_CREATE_DIRECTORY, xsltSecurityForbid);
	xsltSetSecurityPrefs(r->security, XSLT_SECPREF_READ_NETWORK, xsltSecurityForbid);
	xsltSetSecurityPrefs(r->security, XSLT_SECPREF_WRITE_NETWORK, xsltSecurityForbid);
	if (lender && !strcmp(lender->dir, r->dir) && !strcmp(lender->lang, r->lang))
		borrow(r);
	*out = r;
	return ERR_NONE;
}

void render_free(struct render *r)
{
	if (!r)
		return;
	for (int i = r->n_lent; i < r->n_sheets; i++)
		xsltFreeStylesheet(r->sheet[i].style);
	xsltFreeSecurityPrefs(r->security);
	buf_free(&r->said);
	xmlFree(r->uri);
	free(r->dir);
	free(r);
}

static void write_import(struct doc *d, const char *before, const char *name)
{
	doc_begin(d, "xsl:import");
	buf_addf(doc_value(d, "href"), "%s%s.xsl", before, name);
	doc_done(d);
	doc_end(d);
}

/* Another language is a sheet of two imports: the later one overrides the words. */
static void write_sheet(const struct render *r, const char *name, struct doc *d)
{
	doc_begin(d, "xsl:stylesheet");
	doc_attr(d, "version", "1.0");
	doc_attr(d, "xmlns:xsl", "http://www.w3.org/1999/XSL/Transform");
	doc_children(d);
	write_import(d, "", name);
	write_import(d, "messages-", r->lang);
	doc_end(d);
}

static xmlDocPtr sheet_document(struct render *r, const char *name)
{
	struct buf b = BUF_INIT;
	xmlDocPtr doc;
	if (!strcmp(r->lang, WORDS_DEFAULT)) {
		buf_addf(&b, "%s/%s.xsl", r->dir, name);
		doc = read_sheet(buf_text(&b), NULL);
	} else {
		struct buf base = BUF_INIT;
		buf_addf(&base, "%s/%s.%s.xsl", r->dir, name, r->lang);
		write_sheet(r, name, &(struct doc){.out = &b});
		doc = xmlReadMemory(buf_text(&b), (int)b.len, buf_text(&base), NULL, PARSE);
		buf_free(&base);
	}
	buf_free(&b);
	return doc;
}

static enum err sheet_get(struct render *r, const char *name, xsltStylesheetPtr *out, struct error *e)
{
	for (int i = 0; i < r->n_sheets; i++)
		if (!strcmp(r->sheet[i].name, name)) {
			*out = r->sheet[i].style;
			return ERR_NONE;
		}
	if (!plain_name(name, SHEET_NAME) || r->n_sheets == SHEETS)
		return error_set(e, ERR_MISSING, "no template \"%.40s\"", name);
	xmlDocPtr doc = sheet_document(r, name);
	if (!doc)
		return error_set(e, ERR_MISSING, "template %s/%s.xsl: %s", r->dir, name,
				 r->said.len ? said(r)
					     : "it cannot be read; a folder of your own needs every file of the "
					       "templates that this program brings");
	xsltStylesheetPtr style = xsltParseStylesheetDoc(doc);
	if (!style || style->errors) {
		if (style)
			xsltFreeStylesheet(style); /* with its document */
		else
			xmlFreeDoc(doc);
		return error_set(e, ERR_BUG, "template %s.xsl: %s", name, said(r));
	}
	struct sheet *s = &r->sheet[r->n_sheets++];
	memcpy(s->name, name, strlen(name) + 1);
	s->style = style;
	*out = style;
	return ERR_NONE;
}

enum err render_compile(struct render *r, struct error *e)
{
	xsltStylesheetPtr style;
	enum err err = ERR_NONE;
	enter(r);
	for (size_t i = 0; !err && i < ARRAY_LEN(sheets); i++)
		err = sheet_get(r, sheets[i], &style, e);
	leave();
	return err;
}

enum err render_lend(struct render *r, struct error *e)
{
	enum err err = render_compile(r, e);
	if (!err)
		lender = r;
	return err;
}

/* ---- applying ---- */

xmlDocPtr render_parse(struct slice xml)
{
	if (!xml.n || xml.n > LIMIT_RECORD_BYTES)
		return NULL;
	return xmlReadMemory(xml.p, (int)xml.n, "record.xml", NULL, PARSE);
}

static enum err parse(struct render *r, struct slice xml, xmlDocPtr *out, struct error *e)
{
	if (xml.n > LIMIT_RECORD_BYTES)
		return error_set(e, ERR_LIMIT, "record of %zu bytes, %d are the most", xml.n, LIMIT_RECORD_BYTES);
	xmlDocPtr doc = render_parse(xml);
	if (!doc)
		return error_set(e, ERR_REFUSED, "record is no XML: %s", said(r));
	/* Entities come only with a document type, so none of them ever counts. */
	if (doc->intSubset || doc->extSubset) {
		xmlFreeDoc(doc);
		return error_set(e, ERR_REFUSED, "record with a document type");
	}
	*out = doc;
	return ERR_NONE;
}

static void quote_params(xsltTransformContextPtr ctxt, const struct render_param *params)
{
	for (int i = 0; params && params[i].name && i < PARAMS; i++)
		xsltQuoteOneUserParam(ctxt, (const xmlChar *)params[i].name, (const xmlChar *)params[i].value);
}

/* " subject text html ", as a sheet takes them. */
static void names_of(const struct render_part *parts, struct buf *out)
{
	for (; parts && parts->what; parts++)
		buf_addf(out, "%s%s ", out->len ? "" : " ", parts->what);
}

static enum err transform(struct render *r, const struct making *m, const char *name, xsltStylesheetPtr style,
			  xmlDocPtr doc, const struct render_param *params, const struct render_part *parts,
			  xmlDocPtr *out, struct error *e)
{
	struct buf list = BUF_INIT;
	names_of(parts, &list);
	const struct render_param make[] = {{"make", m->what}, {parts ? PARTS : NULL, buf_text(&list)}, {NULL, NULL}};
	xsltTransformContextPtr ctxt = xsltNewTransformContext(style, doc);
	if (!ctxt) {
		buf_free(&list);
		return error_set(e, ERR_BUG, "template %s.xsl cannot start", name);
	}
	xsltSetCtxtSecurityPrefs(r->security, ctxt);
	xsltSetTransformErrorFunc(ctxt, NULL, complain);
	ctxt->opLimit = OPERATIONS;
	quote_params(ctxt, params);
	if (m->how != AS_SHEET)
		quote_params(ctxt, make);
	buf_free(&list);
	xmlDocPtr result = xsltApplyStylesheetUser(style, doc, NULL, NULL, NULL, ctxt);
	xsltTransformState state = ctxt->state;
	xsltFreeTransformContext(ctxt);
	if (result && state == XSLT_STATE_OK) {
		*out = result;
		return ERR_NONE;
	}
	xmlFreeDoc(result);
	if (state == XSLT_STATE_STOPPED && !r->broken)
		return error_set(e, ERR_REFUSED, "template %s.xsl refuses: %s", name, said(r));
	return error_set(e, ERR_BUG, "template %s.xsl: %s", name, said(r));
}

static struct making making_of(const char *what)
{
	for (size_t i = 0; i < ARRAY_LEN(page); i++)
		if (!strcmp(page[i].what, what))
			return page[i];
	return (struct making){what, AS_SHEET};
}

static void write_text(xmlDocPtr result, struct buf *out)
{
	for (xmlNodePtr child = result->children; child; child = child->next) {
		xmlChar *text = child->type == XML_DTD_NODE ? NULL : xmlNodeGetContent(child);
		buf_adds(out, text ? (const char *)text : "");
		xmlFree(text);
	}
}

static bool write_node(xmlNodePtr node, struct buf *out)
{
	xmlBufferPtr text = xmlBufferCreate();
	xmlSaveCtxtPtr save = xmlSaveToBuffer(text, "UTF-8", XML_SAVE_AS_XML | XML_SAVE_NO_DECL);
	bool good = save && xmlSaveTree(save, node) >= 0;
	good = xmlSaveClose(save) >= 0 && good;
	if (good)
		buf_add(out, xmlBufferContent(text), (size_t)xmlBufferLength(text));
	xmlBufferFree(text);
	return good;
}

/* One sheet makes things of three kinds, but says of one how it is written: HTML. */
static bool write_result(const struct making *m, xsltStylesheetPtr style, xmlDocPtr result, struct buf *out)
{
	xmlChar *text = NULL;
	int n = 0;
	if (m->how == AS_XML)
		return write_node(xmlDocGetRootElement(result), out);
	if (m->how == AS_TEXT) {
		write_text(result, out);
		return true;
	}
	if (xsltSaveResultToString(&text, &n, result, style) < 0)
		return false;
	buf_add(out, text, (size_t)n);
	xmlFree(text);
	return true;
}

/* As if it were the result by itself; the node is taken out of its tree, and with it the dictionary that owns its
 * names. */
static bool write_page(xsltStylesheetPtr style, xmlNodePtr html, struct buf *out)
{
	const struct making page_alone = {"html", AS_HTML};
	xmlDocPtr alone = htmlNewDocNoDtD(NULL, NULL);
	alone->dict = html->doc->dict;
	xmlDictReference(alone->dict);
	xmlUnlinkNode(html);
	xmlDocSetRootElement(alone, html);
	xmlCreateIntSubset(alone, html->name, style->doctypePublic, style->doctypeSystem);
	bool good = write_result(&page_alone, style, alone, out);
	xmlFreeDoc(alone);
	return good;
}

static void write_content(xmlNodePtr node, struct buf *out)
{
	xmlChar *text = xmlNodeGetContent(node);
	buf_adds(out, text ? (const char *)text : "");
	xmlFree(text);
}

/* What stands in it, as XML. */
static bool write_within(xmlNodePtr node, struct buf *out)
{
	bool good = true;
	for (xmlNodePtr n = node->children; good && n; n = n->next)
		good = write_node(n, out);
	return good;
}

static bool write_part(xsltStylesheetPtr style, xmlNodePtr n, const struct render_part *part)
{
	switch (making_of(part->what).how) {
	case AS_HTML: return write_page(style, n, part->out);
	case AS_XML: return write_within(n, part->out);
	default: write_content(n, part->out); return true;
	}
}

/* <parts>: what was asked for by its names. */
static bool write_parts(xsltStylesheetPtr style, xmlDocPtr result, const struct render_part *parts)
{
	xmlNodePtr root = xmlDocGetRootElement(result), next;
	bool good = root && xmlStrEqual(root->name, (const xmlChar *)PARTS);
	for (xmlNodePtr n = good ? root->children : NULL; good && n; n = next) {
		next = n->next;
		for (const struct render_part *p = parts; good && p->what; p++)
			if (n->type == XML_ELEMENT_NODE && xmlStrEqual(n->name, (const xmlChar *)p->what)) {
				good = write_part(style, n, p);
				break;
			}
	}
	return good;
}

/* The sheet that makes it: of texts, where the page has a fault, the one of texts alone. */
static enum err sheet_of(struct render *r, const struct making *m, const char **name, xsltStylesheetPtr *style,
			 struct error *e)
{
	*name = m->how == AS_SHEET ? m->what : "page";
	enum err err = sheet_get(r, *name, style, e);
	if (!err || m->how != AS_TEXT)
		return err;
	*name = "text";
	return sheet_get(r, *name, style, e);
}

/* parts: where they go; NULL: all goes to out. */
static enum err apply(struct render *r, const char *what, struct slice xml, const struct render_param *params,
		      struct buf *out, const struct render_part *parts, struct error *e)
{
	const struct making m = making_of(what);
	const char *name;
	xsltStylesheetPtr style = NULL;
	xmlDocPtr doc = NULL, result = NULL;
	enum err err = sheet_of(r, &m, &name, &style, e);
	if (!err)
		err = parse(r, xml, &doc, e);
	if (!err)
		err = transform(r, &m, name, style, doc, params, parts, &result, e);
	if (!err)
		render_place(result);
	if (!err && !(parts ? write_parts(style, result, parts) : write_result(&m, style, result, out)))
		err = error_set(e, ERR_BUG, "template %s.xsl: result cannot be written", name);
	xmlFreeDoc(result);
	xmlFreeDoc(doc);
	return err;
}

enum err render_apply(struct render *r, const char *what, struct slice xml, const struct render_param *params,
		      struct buf *out, struct error *e)
{
	enter(r);
	enum err err = apply(r, what, xml, params, out, NULL, e);
	leave();
	return err;
}

/* An operator's own sheets may be those of an older program, which make each part by itself. */
static enum err apply_each(struct render *r, struct slice xml, const struct render_param *params,
			   const struct render_part *parts, struct error *e)
{
	enum err err = ERR_NONE;
	for (const struct render_part *p = parts; !err && p->what; p++) {
		buf_clear(p->out);
		err = apply(r, p->what, xml, params, p->out, NULL, e);
	}
	return err;
}

enum err render_parts(struct render *r, struct slice xml, const struct render_param *params,
		      const struct render_part *parts, struct error *e)
{
	enter(r);
	enum err err = apply(r, PARTS, xml, params, NULL, parts, e);
	if (err == ERR_BUG) {
		*e = (struct error)ERROR_INIT;
		err = apply_each(r, xml, params, parts, e);
	}
	leave();
	return err;
}
