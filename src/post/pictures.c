/* The map of a record and the insets of a large one, for a mail and for the site. */
#include "post/post_private.h"

static unsigned width_of(const struct post *p)
{
	long long n = RENDER_PNG_WIDTH;
	return parse_int(p->looks.width, 100, RENDER_PNG_SIDE, &n) ? (unsigned)n : RENDER_PNG_WIDTH;
}

static const char *dark_of(const struct post *p)
{
	return strcmp(p->looks.colours, "dark") ? "no" : "yes";
}

/* Draws the SVG, or a part of it, unless the place holds that very picture: two players who may see the
 * same get it drawn once. */
static enum err keep(struct post_picture *k, const struct buf *svg, const struct render_cut *cut, unsigned width,
		     struct error *e)
{
	static const struct render_cut whole;
	uint8_t digest[HASH_BYTES];
	const struct render_cut *part = cut ? cut : &whole;
	struct hash_state h;
	hash_start(&h, NULL);
	hash_add(&h, svg->data, svg->len);
	hash_add(&h, &part->x, sizeof part->x);
	hash_add(&h, &part->y, sizeof part->y);
	hash_add(&h, &width, sizeof width);
	hash_end(&h, digest);
	if (k->png.len && !memcmp(digest, k->drawn, sizeof digest))
		return ERR_NONE;
	buf_clear(&k->png);
	memcpy(k->drawn, digest, sizeof digest);
	return render_png_cut((struct slice){svg->data, svg->len}, cut, width, &k->png, &k->width, &k->height, e);
}

void post_windows(struct slice record, struct post_windows *w)
{
	struct buf b = BUF_INIT;
	w->n = render_insets(record, w->window);
	render_windows_text(w->window, w->n, &b);
	snprintf(w->text, sizeof w->text, "%s", buf_text(&b));
	buf_free(&b);
}

enum err post_map(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg, struct error *e)
{
	const struct render_param params[] = {{"windows", w->text}, {NULL, NULL}};
	return render_apply(p->render, "map", record, params, svg, e);
}

enum err post_mail_map(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg,
		       struct error *e)
{
	const struct render_param params[] = {{"windows", w->text}, {"dark", dark_of(p)}, {NULL, NULL}};
	return render_apply(p->render, "map", record, params, svg, e);
}

static enum err inset_map(struct post *p, struct slice record, const struct post_windows *w, int i, const char *dark,
			  struct buf *svg, struct error *e)
{
	struct buf window = BUF_INIT;
	const char letter[] = {post_inset_letter(i), '\0'};
	render_windows_text(&w->window[i], 1, &window);
	const struct render_param params[] = {
		{"window", buf_text(&window)}, {"letter", letter}, {"dark", dark}, {NULL, NULL}};
	enum err r = render_apply(p->render, "map", record, params, svg, e);
	buf_free(&window);
	return r;
}

enum err post_inset(struct post *p, struct slice record, const struct post_windows *w, int i, struct buf *svg,
		    struct error *e)
{
	return inset_map(p, record, w, i, "no", svg, e);
}

/* What a small screen shows from near: parts of the map, or of its insets where it has them. */
static enum err draw_near(struct post *p, const struct buf *svg, struct error *e)
{
	enum err r = ERR_NONE;
	unsigned width = width_of(p);
	struct render_cut cut[RENDER_CUTS];
	int n = width < RENDER_PNG_WIDTH ? render_cuts((struct slice){svg->data, svg->len}, width, cut) : 0;
	for (int i = 0; !r && i < n && p->cuts < RENDER_CUTS; i++) {
		p->cut[p->cuts] = cut[i];
		r = keep(&p->near[p->cuts++], svg, &cut[i], width, e);
	}
	return r;
}

enum err post_draw(struct post *p, struct slice record, const struct post_windows *w, const struct buf *svg,
		   struct error *e)
{
	struct buf inset = BUF_INIT;
	unsigned width = width_of(p), narrow = width < RENDER_INSET_WIDTH ? width : RENDER_INSET_WIDTH;
	p->cuts = 0;
	enum err r = keep(&p->picture[0], svg, NULL, width, e);
	if (!r && !w->n)
		r = draw_near(p, svg, e);
	for (int i = 0; !r && i < w->n; i++) {
		buf_clear(&inset);
		r = inset_map(p, record, w, i, dark_of(p), &inset, e);
		if (!r)
			r = keep(&p->picture[i + 1], &inset, NULL, narrow, e);
		if (!r)
			r = draw_near(p, &inset, e);
	}
	buf_free(&inset);
	return r;
}

int post_insets_that_fit(const struct post *p, const struct post_windows *w, size_t others)
{
	size_t room = POST_MAIL_MOST > others ? POST_MAIL_MOST - others : 0;
	int n = 0;
	while (n < w->n && room >= post_encoded(p->picture[n + 1].png.len)) {
		room -= post_encoded(p->picture[n + 1].png.len);
		n++;
	}
	return n;
}
