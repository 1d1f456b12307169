/* Sentences of the catalogue are found. */
#include "words/words_private.h"

const char *words_find(const struct words *w, const char *group, const char *id)
{
	for (size_t i = 0; i < w->n; i++)
		if (!strcmp(w->list[i].id, id) && !strcmp(w->list[i].group, group))
			return w->list[i].text;
	return NULL;
}

const char *words_row(const struct words *w, const char *kind, const char *system, const char *name)
{
	char group[40];
	snprintf(group, sizeof group, "%s-%s", kind, system);
	const char *text = w ? words_find(w, group, name) : NULL;
	return text ? text : name;
}

void words_each(const struct words *w, void (*visit)(void *context, const char *group, const char *id, const char *text),
		void *context)
{
	for (size_t i = 0; i < w->n; i++)
		visit(context, w->list[i].group, w->list[i].id, w->list[i].text);
}
