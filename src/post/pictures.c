/* The map of a record and the insets of a large one, for a mail and for the site. */
#include "post/post_private.h"

/* Draws the SVG unless the place holds that very picture: two players who may see the same get it
 * drawn once. */
static enum err keep(struct post_picture *k, const struct buf *svg, unsigned width, struct error *e)
{
	uint8_t digest[HASH_BYTES];
	hash_bytes(digest, NULL, svg->data, svg->len);
	if (k->png.len && !memcmp(digest, k->drawn, sizeof digest))
		return ERR_NONE;
	buf_clear(&k->png);
	memcpy(k->drawn, digest, sizeof digest);
	return render_png((struct slice){svg->data, svg->len}, width, &k->png, &k->width, &k->height, e);
}

void post_windows(struct slice record, struct post_windows *w)
{
	struct buf b = BUF_INIT;
	w->n = render_insets(record, w->window);
	render_windows_text(w->window, w->n, &b);
	snprintf(w->text, sizeof w->text, "%s", buf_text(&b));
	buf_free(&b);
}

enum err post_map(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg,
		  struct error *e)
{
	const struct render_param params[] = {{"windows", w->text}, {NULL, NULL}};
	return render_apply(p->render, "map", record, params, svg, e);
}

enum err post_inset(struct post *p, struct slice record, const struct post_windows *w, int i,
		    struct buf *svg, struct error *e)
{
	struct buf window = BUF_INIT;
	const char letter[] = {post_inset_letter(i), '\0'};
	render_windows_text(&w->window[i], 1, &window);
	const struct render_param params[] = {{"window", buf_text(&window)}, {"letter", letter}, {NULL, NULL}};
	enum err r = render_apply(p->render, "map", record, params, svg, e);
	buf_free(&window);
	return r;
}

enum err post_draw(struct post *p, struct slice record, const struct post_windows *w, struct buf *svg,
		   struct error *e)
{
	struct buf inset = BUF_INIT;
	enum err r = post_map(p, record, w, svg, e);
	if (!r)
		r = keep(&p->picture[0], svg, RENDER_PNG_WIDTH, e);
	for (int i = 0; !r && i < w->n; i++) {
		buf_clear(&inset);
		r = post_inset(p, record, w, i, &inset, e);
		if (!r)
			r = keep(&p->picture[i + 1], &inset, RENDER_INSET_WIDTH, e);
	}
	buf_free(&inset);
	return r;
}

int post_insets_that_fit(const struct post *p, const struct post_windows *w, size_t others)
{
	size_t room = POST_MAIL_MOST > others ? POST_MAIL_MOST - others : 0;
	int n = 0;
	while (n < w->n && room >= p->picture[n + 1].png.len / 3 * 4) {
		room -= p->picture[n + 1].png.len / 3 * 4;
		n++;
	}
	return n;
}
