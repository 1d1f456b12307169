/* Sentences of the catalogue are found. */
#include "words/words_private.h"

int sentence_compare(const void *a, const void *b)
{
	const struct sentence *const *x = a, *const *y = b;
	int id = strcmp((*x)->id, (*y)->id);
	return id ? id : strcmp((*x)->group, (*y)->group);
}

const char *words_find(const struct words *w, const char *group, const char *id)
{
	struct sentence wanted = {group, id, NULL};
	const struct sentence *key = &wanted;
	const struct sentence **found =
		w->n ? bsearch(&key, w->sorted, w->n, sizeof *w->sorted, sentence_compare) : NULL;
	return found ? (*found)->text : NULL;
}

const char *words_row(const struct words *w, const char *kind, const char *system, const char *name)
{
	char group[40];
	snprintf(group, sizeof group, "%s-%s", kind, system);
	const char *text = w ? words_find(w, group, name) : NULL;
	return text ? text : name;
}

void words_each(const struct words *w,
		void (*visit)(void *context, const char *group, const char *id, const char *text), void *context)
{
	for (size_t i = 0; i < w->n; i++)
		visit(context, w->list[i].group, w->list[i].id, w->list[i].text);
}
