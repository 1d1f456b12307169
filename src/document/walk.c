/* XML read without a tree: each element is handed over as it is met. */
#include "base/limits.h"
#include "document/document_private.h"

#include <libxml/SAX2.h>
#include <libxml/parserInternals.h>

struct walk {
	const struct doc_walker *walker;
	xmlParserCtxt *parser;
	struct slice rest; /* which the parser has not read yet */
	struct buf text;   /* since the last tag */
	bool declares;
};

struct slice doc_tag_field(const struct doc_tag *tag, const char *name)
{
	enum { LOCAL_NAME, PREFIX, NAMESPACE, VALUE, VALUE_END, PARTS };
	const char *const *part = tag->parts;
	for (int i = 0; i < tag->n; i++, part += PARTS)
		if (!strcmp(part[LOCAL_NAME], name))
			return (struct slice){part[VALUE], (size_t)(part[VALUE_END] - part[VALUE])};
	return (struct slice){NULL, 0};
}

static void begin(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space, int n_spaces,
		  const xmlChar **spaces, int n, int n_defaults, const xmlChar **parts)
{
	struct walk *w = context;
	struct doc_tag tag = {(const char *)name, (unsigned)xmlSAX2GetLineNumber(w->parser), n,
			      (const char *const *)parts};
	(void)prefix, (void)space, (void)n_spaces, (void)spaces, (void)n_defaults;
	buf_clear(&w->text);
	w->walker->begin(w->walker->context, &tag);
}

static void end(void *context, const xmlChar *name, const xmlChar *prefix, const xmlChar *space)
{
	struct walk *w = context;
	(void)prefix, (void)space;
	w->walker->end(w->walker->context, (const char *)name, (struct slice){buf_text(&w->text), w->text.len});
	buf_clear(&w->text);
}

static void add_text(void *context, const xmlChar *text, int n)
{
	struct walk *w = context;
	buf_add(&w->text, (const char *)text, (size_t)n);
}

static void declare(void *context, const xmlChar *name, const xmlChar *outside, const xmlChar *system)
{
	struct walk *w = context;
	(void)name, (void)outside, (void)system;
	w->declares = true;
	xmlStopParser(w->parser);
}

/* Piece by piece: a parser that is given the whole text copies it first. */
static int give(void *context, char *to, int n)
{
	struct walk *w = context;
	size_t k = w->rest.n < (size_t)n ? w->rest.n : (size_t)n;
	memcpy(to, w->rest.p, k);
	w->rest.p += k, w->rest.n -= k;
	return (int)k;
}

static bool parse(struct walk *w, const char *text, size_t n, struct buf *errors)
{
	w->rest = (struct slice){text, n};
	w->parser = n ? xmlCreateIOParserCtxt(NULL, NULL, give, NULL, w, XML_CHAR_ENCODING_NONE) : NULL;
	if (!w->parser)
		return false;
	*w->parser->sax = (xmlSAXHandler){.initialized = XML_SAX2_MAGIC, .startElementNs = begin, .endElementNs = end,
					  .characters = add_text, .ignorableWhitespace = add_text,
					  .internalSubset = declare};
	w->parser->userData = w;
	xmlCtxtUseOptions(w->parser, XML_PARSE_NONET);
	doc_listen(errors);
	xmlParseDocument(w->parser);
	doc_deaf();
	bool good = w->parser->wellFormed && !w->declares;
	xmlFreeParserCtxt(w->parser);
	return good;
}

enum err doc_walk(const char *text, size_t n, const struct doc_walker *walker, struct error *e)
{
	struct walk w = {.walker = walker, .text = BUF_INIT};
	struct buf errors = BUF_INIT;
	if (n > LIMIT_RECORD_BYTES)
		return error_set(e, ERR_LIMIT, "larger than %d bytes", LIMIT_RECORD_BYTES);
	bool good = doc_is_harmless(text, n, &errors) && parse(&w, text, n, &errors);
	if (w.declares)
		buf_adds(&errors, doc_no_declarations);
	buf_free(&w.text);
	if (!good)
		return doc_refuse(&errors, e);
	buf_free(&errors);
	return ERR_NONE;
}
