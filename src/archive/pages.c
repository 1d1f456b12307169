/* The page that plays a game. */
#include "archive/pages.h"
#include "base/file.h"
#include "document/document.h"
#include "post/post.h"

#include <unistd.h>

enum { MAP_BYTES = 8 << 20 };

struct page {
	const struct play *play;
	struct writing *w;
	struct render_layer *first; /* the layers of the first map: what later ones share with it is told once */
	size_t n_first;
	struct buf xml;
	struct doc d;     /* prints it */
	struct buf scene; /* the last one that was told */
	char began[40];   /* when the first record was made */
};

static enum err read_map(struct page *p, int turn, struct buf *svg, struct error *e)
{
	return file_read(arena_printf(p->w->arena, "%s/turn-%03d.svg", p->play->folder, turn), MAP_BYTES, svg, e);
}

/* Does it lie beside the maps?  In an archive only what is listed does. */
static bool has_file(const struct page *p, const char *name)
{
	struct writing *w = p->w;
	return !access(arena_printf(w->arena, "%s/%s", p->play->folder, name), F_OK) &&
	       (!p->play->root ||
		manifest_find(&w->shelf->list, arena_printf(w->arena, "%s%s%s", w->under, p->play->files, name)));
}

/* ---- layers ---- */

static bool is_as_first(const struct page *p, const struct render_layer *l)
{
	for (size_t i = 0; i < p->n_first; i++)
		if (!strcmp(p->first[i].id, l->id) && p->first[i].text.n == l->text.n &&
		    !memcmp(p->first[i].text.p, l->text.p, l->text.n))
			return true;
	return false;
}

/* The first map whole. */
static enum err add_stage(struct page *p, struct error *e)
{
	struct buf svg = BUF_INIT;
	enum err r = read_map(p, 0, &svg, e);
	if (!r)
		r = render_layers((struct slice){buf_text(&svg), svg.len}, p->w->arena, &p->first, &p->n_first, e);
	if (!r) {
		const char *body = doc_body(buf_text(&svg));
		doc_begin(&p->d, "stage");
		doc_lines(&p->d, body, strlen(body));
		doc_end(&p->d);
	}
	buf_free(&svg);
	return r;
}

static enum err add_layers(struct page *p, int turn, struct error *e)
{
	struct arena *a = arena_new();
	struct buf svg = BUF_INIT;
	struct render_layer *list;
	size_t n = 0;
	enum err r = read_map(p, turn, &svg, e);
	if (!r)
		r = render_layers((struct slice){buf_text(&svg), svg.len}, a, &list, &n, e);
	doc_begin(&p->d, "layers");
	doc_begin(&p->d, "svg");
	doc_attr(&p->d, "xmlns", "http://www.w3.org/2000/svg");
	doc_children(&p->d);
	for (size_t i = 0; !r && i < n; i++)
		if (*list[i].id && !is_as_first(p, &list[i]))
			doc_lines(&p->d, list[i].text.p, list[i].text.n);
	doc_end(&p->d);
	doc_end(&p->d);
	buf_free(&svg);
	arena_free(a);
	return r;
}

/* ---- turns ---- */

/* What is told of the turn, as scene.xsl says it. */
static enum err read_scene(struct page *p, int turn, struct error *e)
{
	struct arena *a = arena_new();
	struct slice record;
	buf_clear(&p->scene);
	enum err r = store_record_get(p->w->site->store, p->w->g->name, turn, p->play->viewer, a, &record, e);
	if (!r)
		r = post_named(p->w->site, p->w->g->name, &record, a, e);
	if (!r)
		r = render_apply(p->w->render, "scene", record, NULL, &p->scene, e);
	arena_free(a);
	return r;
}

/* The parts of a large map that were drawn once more from near. */
static void add_insets(struct page *p, int turn)
{
	for (char letter = 'A'; letter < 'A' + RENDER_INSETS; letter++) {
		const char *name = arena_printf(p->w->arena, "turn-%03d-%c.svg", turn, letter);
		if (!has_file(p, name))
			return;
		doc_begin(&p->d, "inset");
		doc_attr(&p->d, "letter", (const char[]){letter, '\0'});
		doc_attr(&p->d, "file", name);
		doc_end(&p->d);
	}
}

static enum err add_turn(struct page *p, int turn, struct error *e)
{
	enum err r = read_scene(p, turn, e);
	const char *scene = doc_body(buf_text(&p->scene));
	doc_begin(&p->d, "turn");
	doc_attr(&p->d, "file", arena_printf(p->w->arena, "%03d", turn));
	doc_children(&p->d);
	if (!r) {
		doc_lines(&p->d, scene, strlen(scene));
		add_insets(p, turn);
		r = add_layers(p, turn, e);
	}
	doc_end(&p->d);
	return r;
}

static void add_file(struct page *p, const char *file, const char *name)
{
	if (!has_file(p, file))
		return;
	doc_begin(&p->d, "file");
	doc_attr(&p->d, "name", name);
	doc_attr(&p->d, "href", arena_printf(p->w->arena, "%s%s", p->play->files, file));
	doc_end(&p->d);
}

/* When the game began: its first scene is the one that was told last. */
static enum err note_begin(struct page *p, struct error *e)
{
	const struct element *scene;
	enum err r = doc_tree(buf_text(&p->scene), p->scene.len, NULL, p->w->arena, &scene, e);
	if (!r)
		snprintf(p->began, sizeof p->began, "%s", element_attr(scene, "made", ""));
	return r;
}

static enum err write_xml(struct page *p, struct error *e)
{
	const struct words *words = site_words(p->w->site, NULL);
	doc_begin(&p->d, "replay");
	doc_attr(&p->d, "game", p->w->g->name);
	doc_attr(&p->d, "title", p->w->g->title);
	doc_attr(&p->d, "system", p->w->g->system);
	doc_attr(&p->d, "site", p->w->site->name);
	doc_attr(&p->d, "files", p->play->files);
	doc_attr(&p->d, "pages", p->play->pages);
	if (p->play->root)
		doc_attr(&p->d, "root", p->play->root);
	doc_attr(&p->d, "viewer", p->play->viewer);
	doc_children(&p->d);
	enum err r = add_stage(p, e);
	for (int turn = 0; !r && turn <= p->play->newest; turn++) {
		r = add_turn(p, turn, e);
		if (!r && !turn)
			r = note_begin(p, e);
	}
	add_file(p, "notes.html", words_plain(words, SAYS_page_notes));
	add_file(p, "guide.html", words_plain(words, SAYS_page_guide));
	add_file(p, "rules.html", words_plain(words, SAYS_page_rules));
	doc_end(&p->d);
	return r;
}

/* ---- what the lists tell of it ---- */

static void copy_attrs(const struct element *from, const char *const *names, struct doc *d)
{
	for (; *names; names++)
		doc_attr(d, *names, element_attr(from, *names, ""));
}

static void write_about(struct page *p, const struct element *scene, struct doc *d)
{
	static const char *const of_side[] = {"seat", "name", "person", "class", "score", NULL};
	const struct writing *w = p->w;
	const struct element *text = element_child(scene, "text"), *told = text ? element_child(text, "p") : NULL;
	doc_declare(d);
	doc_begin(d, "game");
	doc_attr(d, "name", w->g->name);
	doc_attr(d, "title", w->g->title);
	doc_attr(d, "system", w->g->system);
	doc_number(d, "rules", (long)w->g->rules);
	doc_attr(d, "state", w->g->status == GAME_OVER ? "over" : "running");
	doc_number(d, "turns", w->watch.turn);
	doc_attr(d, "began", p->began);
	doc_attr(d, "newest", element_attr(scene, "made", ""));
	doc_attr(d, "result", element_attr(scene, "headline", ""));
	doc_attr(d, "short", told ? told->text : "");
	doc_attr(d, "made-from", w->made_from);
	doc_children(d);
	for (size_t i = 0; i < scene->n_children; i++)
		if (!strcmp(scene->children[i].name, "side")) {
			doc_begin(d, "side");
			copy_attrs(&scene->children[i], of_side, d);
			doc_end(d);
		}
	doc_end(d);
}

static enum err put_about(struct page *p, struct error *e)
{
	const struct element *scene;
	struct buf out = BUF_INIT;
	struct doc d = {.out = &out};
	enum err r = doc_tree(buf_text(&p->scene), p->scene.len, NULL, p->w->arena, &scene, e);
	if (!r) {
		write_about(p, scene, &d);
		r = shelf_put(p->w->shelf, arena_printf(p->w->arena, "%sgame.xml", p->w->under), MANIFEST_DERIVED,
			      (struct slice){buf_text(&out), out.len}, e);
	}
	buf_free(&out);
	return r;
}

/* about: is it the page that the lists tell of? */
static enum err make(struct writing *w, const struct play *play, bool about, struct buf *html, struct error *e)
{
	struct page p = {.play = play, .w = w};
	p.d.out = &p.xml;
	enum err r = write_xml(&p, e);
	if (!r && about)
		r = put_about(&p, e);
	if (!r)
		r = render_apply(w->render, "replay", (struct slice){buf_text(&p.xml), p.xml.len}, NULL, html, e);
	buf_free(&p.xml);
	buf_free(&p.scene);
	return r;
}

enum err archive_play(struct writing *w, const struct play *play, struct buf *html, struct error *e)
{
	return make(w, play, false, html, e);
}

enum err archive_page(struct writing *w, struct error *e)
{
	struct buf html = BUF_INIT;
	const struct play play = {.viewer = "public", .newest = w->watch.turn, .files = "public/", .root = "../../",
				  .pages = "../../pages/",
				  .folder = arena_printf(w->arena, "%s/%spublic", w->shelf->folder, w->under)};
	enum err r = make(w, &play, true, &html, e);
	if (!r)
		r = shelf_put(w->shelf, arena_printf(w->arena, "%sindex.html", w->under), MANIFEST_DERIVED,
			      (struct slice){buf_text(&html), html.len}, e);
	buf_free(&html);
	return r;
}
