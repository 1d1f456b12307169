/* The catalogue is read. */
#include "words/words_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"

/* ---- reading ---- */

static void add(struct words *w, struct sentence s)
{
	if (w->n == w->cap) {
		struct sentence *more = arena_alloc(w->arena, (w->cap = w->cap ? 2 * w->cap : 256) * sizeof *more);
		if (w->n)
			memcpy(more, w->list, w->n * sizeof *more);
		w->list = more;
	}
	w->list[w->n++] = s;
}

static enum err read_group(struct words *w, const struct element *group, struct error *e)
{
	const char *name = element_attr(group, "id", NULL);
	for (size_t i = 0; i < group->n_children; i++) {
		const struct element *node = &group->children[i];
		struct sentence s = {name, element_attr(node, "id", NULL), node->text};
		if (strcmp(node->name, "say"))
			continue;
		if (!s.group || !s.id)
			return error_set(e, ERR_REFUSED, "line %u: a sentence without an id", node->line);
		add(w, s);
	}
	return ERR_NONE;
}

static enum err sort(struct words *w, struct error *e)
{
	w->sorted = arena_alloc(w->arena, (w->n + 1) * sizeof *w->sorted);
	for (size_t i = 0; i < w->n; i++)
		w->sorted[i] = &w->list[i];
	qsort(w->sorted, w->n, sizeof *w->sorted, sentence_compare);
	for (size_t i = 1; i < w->n; i++)
		if (!sentence_compare(&w->sorted[i - 1], &w->sorted[i]))
			return error_set(e, ERR_REFUSED, "%s %s stands twice", w->sorted[i]->group, w->sorted[i]->id);
	return ERR_NONE;
}

static void find_said(struct words *w)
{
	for (size_t i = 0; i < SAID_COUNT; i++)
		w->said[i] = words_find(w, said_forms[i].group, said_forms[i].id);
}

static enum err parse(struct words *w, struct slice text, struct error *e)
{
	const struct element *root;
	enum err r = doc_tree_as_it_is(text.p, text.n, w->arena, &root, e);
	if (!r && strcmp(root->name, "words"))
		r = error_set(e, ERR_REFUSED, "it is no catalogue of words");
	for (size_t i = 0; !r && i < root->n_children; i++)
		if (!strcmp(root->children[i].name, "group"))
			r = read_group(w, &root->children[i], e);
	if (!r)
		r = sort(w, e);
	return r;
}

/* Whose sentences others use, too (words_lend), and the file they stand in. */
static struct words *lent;
static char lent_path[1024];

static enum err open_path(const char *path, struct words **out, struct error *e)
{
	struct buf text = BUF_INIT;
	static unsigned long opened;
	struct words *w = base_calloc(1, sizeof *w);
	w->number = ++opened;
	w->arena = arena_new();
	enum err r = file_read(path, LIMIT_WORDS, &text, e);
	if (!r)
		r = parse(w, (struct slice){buf_text(&text), text.len}, e);
	buf_free(&text);
	if (!r) {
		find_said(w);
		*out = w;
	} else {
		words_free(w);
	}
	return r ? error_add(e, "the catalogue %s: ", path) : r;
}

enum err words_open(const char *dir, const char *lang, struct words **out, struct error *e)
{
	char path[sizeof lent_path];
	snprintf(path, sizeof path, "%s/words-%s.xml", dir, lang);
	if (!lent || strcmp(path, lent_path))
		return open_path(path, out, e);
	*out = lent;
	return ERR_NONE;
}

enum err words_lend(const char *dir, const char *lang, struct error *e)
{
	snprintf(lent_path, sizeof lent_path, "%s/words-%s.xml", dir, lang);
	lent = NULL;
	return open_path(lent_path, &lent, e);
}

unsigned long words_number(const struct words *w)
{
	return w ? w->number : 0;
}

void words_free(struct words *w)
{
	if (!w || w == lent)
		return;
	arena_free(w->arena);
	free(w);
}
