/* Attributes and children of an element that was read. */
#include "document/document.h"

const char *element_attr(const struct element *e, const char *name, const char *fallback)
{
	for (size_t i = 0; i < e->n_attrs; i++)
		if (!strcmp(e->attrs[i].name, name))
			return e->attrs[i].value;
	return fallback;
}

const struct element *element_child(const struct element *e, const char *name)
{
	for (size_t i = 0; i < e->n_children; i++)
		if (!strcmp(e->children[i].name, name))
			return &e->children[i];
	return NULL;
}
