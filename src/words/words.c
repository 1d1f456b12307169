/* The catalogue is read. */
#include "words/words_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"

/* ---- reading ---- */

struct reader {
	struct words *w;
	int depth;
	const char *group, *id; /* of the elements that are open; NULL: none is, or it has no id */
	unsigned line;
	struct error *e;
};

static const char *id_of(const struct reader *r, const struct doc_tag *tag)
{
	struct slice id = doc_tag_field(tag, "id");
	return id.p ? arena_strndup(r->w->arena, id.p, id.n) : NULL;
}

static void begin(void *context, const struct doc_tag *tag)
{
	struct reader *r = context;
	r->line = tag->line;
	if (!r->depth && strcmp(tag->name, "words"))
		error_set(r->e, ERR_REFUSED, "it is no catalogue of words");
	if (r->depth == 1)
		r->group = strcmp(tag->name, "group") ? NULL : id_of(r, tag);
	if (r->depth == 2)
		r->id = strcmp(tag->name, "say") ? NULL : id_of(r, tag);
	r->depth++;
}

static void add(struct words *w, struct sentence s)
{
	GROW(w->list, w->cap, w->n + 1);
	w->list[w->n++] = s;
}

static void end(void *context, const char *name, struct slice text)
{
	struct reader *r = context;
	if (--r->depth != 2 || strcmp(name, "say"))
		return;
	if (r->group && r->id)
		add(r->w, (struct sentence){r->group, r->id, arena_strndup(r->w->arena, text.p, text.n)});
	else if (!r->e->code) /* the first mistake is the one that is told */
		error_set(r->e, ERR_REFUSED, "line %u: a sentence without an id", r->line);
}

/* How many sentences there are, by the look of the text: a list that grows is copied. */
static size_t count(const char *text)
{
	size_t n = 0;
	while ((text = strstr(text, "say id=")))
		n++, text++;
	return n;
}

static enum err parse(struct words *w, struct slice text, struct error *e)
{
	struct error wrong = ERROR_INIT;
	struct reader r = {.w = w, .e = &wrong};
	GROW(w->list, w->cap, count(text.p));
	enum err result = doc_walk(text.p, text.n, &(struct doc_walker){&r, begin, end}, e);
	if (!result && wrong.code)
		result = (*e = wrong).code;
	return result ? result : words_index(w, e);
}

static void find_said(struct words *w)
{
	for (size_t i = 0; i < SAID_COUNT; i++)
		w->said[i] = words_find(w, said_forms[i].group, said_forms[i].id);
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
	free(w->list);
	free(w);
}
