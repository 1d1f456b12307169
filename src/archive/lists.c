/* The lists of an archive, and the words that are searched. */
#include "archive/pages.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"

enum { TEXT_BYTES = 4 << 20 };

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

/* "events/NAME/about.xml" */
static bool is_event(const char *path)
{
	const char *slash = strncmp(path, "events/", 7) != 0 ? NULL : strchr(path + 7, '/');
	return slash && !strcmp(slash, "/about.xml");
}

/* ---- games and events ---- */

static enum err add_all(struct writing *w, struct buf *xml, struct error *e)
{
	const struct manifest *list = &w->shelf->list;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < list->n; i++) {
		struct buf game = BUF_INIT;
		const char *path = list->files[i].path;
		if (list->files[i].seen && (name_of(w, path) || is_event(path))) {
			r = read_file(w, path, &game, e);
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
	enum err r = add_all(w, &xml, e);
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

/* What archive_words wrote of each game, in one script that a page can ask for without a server. */
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
		r = read_file(w, arena_printf(w->arena, "games/%s/words.txt", name), &out, e);
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
