/* A picture taken apart: what stands right below its root. */
#include "render/render_private.h"

static const char *dump(xmlDocPtr doc, xmlNodePtr node, struct arena *a, size_t *n)
{
	xmlBufferPtr b = xmlBufferCreate();
	const char *text = "";
	*n = 0;
	if (b && xmlNodeDump(b, doc, node, 0, 0) >= 0) {
		*n = (size_t)xmlBufferLength(b);
		text = arena_strndup(a, (const char *)xmlBufferContent(b), *n);
	}
	if (b)
		xmlBufferFree(b);
	return text;
}

static const char *id_of(xmlNodePtr node, struct arena *a)
{
	xmlChar *id = xmlGetProp(node, (const xmlChar *)"id");
	const char *kept = arena_strdup(a, id ? (const char *)id : "");
	xmlFree(id);
	return kept;
}

/* A frame without a name, as for a scale, is looked into. */
static void collect(xmlDocPtr doc, xmlNodePtr parent, struct arena *a, struct render_layer **list, size_t *n,
		    size_t *cap)
{
	for (xmlNodePtr c = parent->children; c; c = c->next) {
		if (c->type != XML_ELEMENT_NODE)
			continue;
		const char *id = id_of(c, a);
		if (!*id && parent->parent == (xmlNodePtr)doc && !xmlStrcmp(c->name, (const xmlChar *)"g")) {
			collect(doc, c, a, list, n, cap);
			continue;
		}
		GROW(*list, *cap, *n + 1);
		struct render_layer *l = &(*list)[(*n)++];
		l->id = id;
		l->text.p = dump(doc, c, a, &l->text.n);
	}
}

enum err render_layers(struct slice svg, struct arena *a, struct render_layer **out, size_t *n, struct error *e)
{
	xmlDocPtr doc = render_picture(svg);
	xmlNodePtr root = doc ? xmlDocGetRootElement(doc) : NULL;
	struct render_layer *list = NULL;
	size_t cap = 0;
	*n = 0;
	if (root)
		collect(doc, root, a, &list, n, &cap);
	*out = arena_alloc(a, (*n + 1) * sizeof **out);
	if (*n)
		memcpy(*out, list, *n * sizeof **out);
	free(list);
	xmlFreeDoc(doc);
	return root ? ERR_NONE : error_set(e, ERR_REFUSED, "no picture that can be read");
}
