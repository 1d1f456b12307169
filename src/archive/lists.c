/* The lists of an archive, and the words that are searched. */
#include "archive/pages.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"

#include <stdlib.h>

enum { TEXT_BYTES = 4 << 20, WORD_LEAST = 3, WORD_MOST = 40 };

static enum err read_file(struct writing *w, const char *path, struct buf *out, struct error *e)
{
	return file_read(arena_printf(w->arena, "%s/%s", w->shelf->folder, path), TEXT_BYTES, out, e);
}

/* "games/NAME/game.xml": its name, kept in the arena; NULL: it is another file. */
static const char *name_of(struct writing *w, const char *path)
{
	const char *slash = strncmp(path, "games/", 6) != 0 ? NULL : strchr(path + 6, '/');
	return slash && !strcmp(slash, "/game.xml") ? arena_strndup(w->arena, path + 6, (size_t)(slash - path) - 6)
						    : NULL;
}

/* ---- games ---- */

static enum err add_games(struct writing *w, struct buf *xml, struct error *e)
{
	const struct manifest *list = &w->shelf->list;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < list->n; i++) {
		struct buf game = BUF_INIT;
		if (list->files[i].seen && name_of(w, list->files[i].path)) {
			r = read_file(w, list->files[i].path, &game, e);
			if (!r)
				buf_adds(xml, doc_body(buf_text(&game)));
		}
		buf_free(&game);
	}
	return r;
}

static enum err put_page(struct writing *w, const char *sheet, const char *page, const struct buf *xml,
			 const char *file, struct error *e)
{
	struct buf out = BUF_INIT;
	struct render_param params[] = {{"page", page}, {NULL, NULL}};
	enum err r = render_apply(w->render, sheet, (struct slice){xml->data, xml->len}, params, &out, e);
	if (!r)
		r = shelf_put(w->shelf, file, MANIFEST_DERIVED, (struct slice){buf_text(&out), out.len}, e);
	buf_free(&out);
	return r;
}

static enum err put_pages(struct writing *w, struct error *e)
{
	struct buf xml = BUF_INIT;
	struct doc d = {.out = &xml};
	doc_begin(&d, "archive");
	doc_attr(&d, "site", w->site->name);
	doc_attr(&d, "address", w->site->address);
	doc_children(&d);
	enum err r = add_games(w, &xml, e);
	doc_end(&d);
	if (!r)
		r = put_page(w, "archive", "index", &xml, "index.html", e);
	if (!r)
		r = put_page(w, "archive", "people", &xml, "people.html", e);
	if (!r)
		r = put_page(w, "feed", "", &xml, "feed.atom", e);
	buf_free(&xml);
	return r;
}

/* ---- words ---- */

struct word_list {
	struct arena *arena;
	const char **word;
	size_t n, cap;
};

static bool is_of_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || (unsigned char)c >= 0x80;
}

static int by_letters(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void sort_words(struct word_list *list)
{
	size_t n = 0;
	if (list->n)
		qsort(list->word, list->n, sizeof *list->word, by_letters);
	for (size_t i = 0; i < list->n; i++)
		if (!n || strcmp(list->word[n - 1], list->word[i]) != 0)
			list->word[n++] = list->word[i];
	list->n = n;
}

static void add_words(struct word_list *list, const char *text)
{
	while (*text) {
		size_t n = 0;
		while (text[n] && is_of_word(text[n]))
			n++;
		if (n >= WORD_LEAST && n <= WORD_MOST) {
			char *word = arena_strndup(list->arena, text, n);
			for (char *c = word; *c; c++)
				*c = (char)(*c >= 'A' && *c <= 'Z' ? *c + 32 : *c);
			GROW(list->word, list->cap, list->n + 1);
			list->word[list->n++] = word;
		}
		text += n ? n : 1;
	}
}

/* Of the texts of a game's reports. */
static enum err add_game_words(struct writing *w, const char *name, struct buf *out, struct error *e)
{
	const struct manifest *all = &w->shelf->list;
	const char *under = arena_printf(w->arena, "games/%s/public/turn-", name);
	struct word_list list = {.arena = arena_new()};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < all->n; i++) {
		const char *path = all->files[i].path;
		size_t n = strlen(path);
		struct buf text = BUF_INIT;
		if (!all->files[i].seen || strncmp(path, under, strlen(under)) != 0 ||
		    strcmp(path + n - 4, ".txt") != 0)
			continue;
		r = read_file(w, path, &text, e);
		if (!r)
			add_words(&list, buf_text(&text));
		sort_words(&list);
		buf_free(&text);
	}
	for (size_t i = 0; i < list.n; i++)
		buf_addf(out, "%s%s", i ? " " : "", list.word[i]);
	free(list.word);
	arena_free(list.arena);
	return r;
}

static enum err put_words(struct writing *w, struct error *e)
{
	const struct manifest *all = &w->shelf->list;
	struct buf out = BUF_INIT;
	enum err r = ERR_NONE;
	buf_adds(&out, "estafetteWords({\n");
	for (size_t i = 0; !r && i < all->n; i++) {
		const char *name = all->files[i].seen ? name_of(w, all->files[i].path) : NULL;
		if (!name)
			continue;
		buf_addf(&out, "\"%s\":\"", name);
		r = add_game_words(w, name, &out, e);
		buf_adds(&out, "\",\n");
	}
	buf_adds(&out, "});\n");
	if (!r)
		r = shelf_put(w->shelf, "pages/words.js", MANIFEST_DERIVED, (struct slice){buf_text(&out), out.len}, e);
	buf_free(&out);
	return r;
}

enum err archive_lists(struct writing *w, struct error *e)
{
	enum err r = put_pages(w, e);
	return r ? r : put_words(w, e);
}
