/* Sentences of the catalogue are found. */
#include "words/words_private.h"

static bool is_it(const struct sentence *s, const char *group, const char *id)
{
	return !strcmp(s->id, id) && !strcmp(s->group, group);
}

/* Where it stands or would stand: slots are as many as a power of two, more than the sentences and half as many again. */
static size_t slot_of(const struct words *w, const char *group, const char *id)
{
	uint32_t h = 2166136261u;
	for (const char *c = group; *c; c++)
		h = (h ^ (unsigned char)*c) * 16777619u;
	for (const char *c = id; *c; c++)
		h = (h ^ (unsigned char)*c) * 16777619u;
	size_t i = h & (w->n_slots - 1);
	while (w->slot[i] && !is_it(&w->list[w->slot[i] - 1], group, id))
		i = (i + 1) & (w->n_slots - 1);
	return i;
}

enum err words_index(struct words *w, struct error *e)
{
	for (w->n_slots = 1; w->n_slots <= w->n + w->n / 2; w->n_slots *= 2)
		;
	w->slot = arena_alloc(w->arena, w->n_slots * sizeof *w->slot);
	for (size_t i = 0; i < w->n; i++) {
		const struct sentence *s = &w->list[i];
		uint32_t *slot = &w->slot[slot_of(w, s->group, s->id)];
		if (*slot)
			return error_set(e, ERR_REFUSED, "%s %s stands twice", s->group, s->id);
		*slot = (uint32_t)i + 1;
	}
	return ERR_NONE;
}

const char *words_find(const struct words *w, const char *group, const char *id)
{
	uint32_t found = w->slot[slot_of(w, group, id)];
	return found ? w->list[found - 1].text : NULL;
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
