/* From a turn record to what people see: the XSLT templates compiled once a process,
 * applied to bytes, and SVG drawn to a small opaque PNG.
 *
 * A `struct render` owns the compiled templates of one folder and one language; it is
 * not for two threads at once.  Templates may read files of their own folder and
 * nothing else: no network, no writing, no outside entities.  The same input gives the
 * same bytes; nothing here knows time, chance or locale. */
#ifndef RENDER_RENDER_H
#define RENDER_RENDER_H

#include "base/base.h"

struct render;

/* Name and value, as a text the template sees; a list ends with name NULL. */
struct render_param {
	const char *name;
	const char *value;
};

/* dir: folder of the *.xsl files.  lang: two or three letters, WORDS_DEFAULT (words/words.h)
 * being the language of the templates themselves; another one needs messages-LANG.xsl in the folder,
 * laid over those words.  Templates compile at their first use. */
enum err render_new(const char *dir, const char *lang, struct render **out, struct error *e) MUST_USE;
void render_free(struct render *r); /* NULL is fine */

/* Compiles all sheets.  ERR_BUG, ERR_MISSING: the text says which is no good, and where. */
enum err render_compile(struct render *r, struct error *e) MUST_USE;
/* Compiles all sheets, and lends them to every render of the same folder and language
 * that is made from now on; the renders before it must not be used any more.  For a process that
 * lives for many: r is never freed. */
enum err render_lend(struct render *r, struct error *e) MUST_USE;

/* Makes one thing of an XML text of at most LIMIT_RECORD_BYTES and appends it.  what: "text", "textmap", "html", "form",
 * "answers", "subject", "short", "entry" or "scene", which page.xsl makes, or the name of a sheet: "map", "index", "notes", "replay",
 * "archive", "feed", "event".  params may be NULL.
 * ERR_REFUSED: the input is no XML or the template says so; ERR_MISSING: no such sheet;
 * ERR_LIMIT: too large; ERR_BUG: the template is broken.  Nothing is appended then. */
enum err render_apply(struct render *r, const char *what, struct slice xml, const struct render_param *params,
		      struct buf *out, struct error *e) MUST_USE;

/* Something of a text, as render_apply names it, and the empty buffer it goes to. */
struct render_part {
	const char *what; /* of those that page.xsl makes; NULL ends a list */
	struct buf *out;
};
/* Several things of one text, each as render_apply makes it by itself: what they tell is found once, where page.xsl knows how (make =
 * parts). */
enum err render_parts(struct render *r, struct slice xml, const struct render_param *params,
		      const struct render_part *parts, struct error *e) MUST_USE;

/* What a picture hides: texts that lie under texts or marks; marks on ids of units and on numbers of hexes; blocks
 * and arrows drawn over one of these.  Letters are measured by kinds, a few hundredths too wide. */
struct render_overlaps {
	int texts, ids, numbers, under_blocks, under_arrows;
	char first[160]; /* which two: "text \"5th Foot\" and text \"D6\""; "" if nothing is hidden */
};
/* ERR_REFUSED: no picture. */
enum err render_measure(struct slice svg, struct render_overlaps *out, struct error *e) MUST_USE;

/* A part of a map of flat-side-up hexes: its first column and row, from 1, and its size. */
struct render_window {
	int column, row, columns, rows;
};
enum { RENDER_INSETS = 4, RENDER_INSET_COLUMNS = 16, RENDER_INSET_ROWS = 11 };

/* The windows of a map that is too large for one page, which are drawn once more from near: where
 * the reader of the record has units, is in contact, gave orders or is asked, the busiest first.
 * Returns their number, 0 for a map that fits on a page or for no record. */
int render_insets(struct slice xml, struct render_window out[RENDER_INSETS]);
/* Appends them as the templates read them: "0512:16x11 2030:16x11". */
void render_windows_text(const struct render_window *w, int n, struct buf *out);

enum { RENDER_PNG_WIDTH = 1200, RENDER_INSET_WIDTH = 900, RENDER_PNG_SIDE = 8192, RENDER_SVG_BYTES = 4 << 20 };

/* Draws an SVG text at `width` pixels to an 8-bit PNG of the 256 most used colours,
 * opaque on paper colour.  width, height: the picture's, for the <img> tag; each may be
 * NULL.  ERR_REFUSED: no SVG; ERR_LIMIT: larger than RENDER_PNG_SIDE or _SVG_BYTES; ERR_MISSING: no
 * draw.so (base/module.h). */
enum err render_png(struct slice svg, unsigned width, struct buf *png, unsigned *out_width, unsigned *out_height,
		    struct error *e) MUST_USE;
/* Has this machine letters of that family for it?  ERR_REFUSED: fontconfig does not start; ERR_MISSING: no draw.so. */
enum err render_has_font(const char *family, bool *there, struct error *e) MUST_USE;

/* An element right below the root of a picture, or in a nameless group there, as text; id: "" if it has none. */
struct render_layer {
	const char *id;
	struct slice text;
};
/* Takes a picture apart, in its order.  ERR_REFUSED: no picture. */
enum err render_layers(struct slice svg, struct arena *a, struct render_layer **out, size_t *n,
		       struct error *e) MUST_USE;

/* A part of a picture, in the picture's own units. */
struct render_cut {
	int x, y, width, height;
	char units[240]; /* the ids of units on it, with commas, as many as fit */
};
enum { RENDER_CUTS = 6 };

/* The parts of a picture that a screen of `width` pixels must show from near, so that the numbers and
 * ids on it can be read: where there is a fight or an order first, then where units stand.  Returns
 * their number; 0: the whole can be read at that width, or it shows no units. */
int render_cuts(struct slice svg, unsigned width, struct render_cut out[RENDER_CUTS]);

/* As render_png, of one part alone. */
enum err render_png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			unsigned *out_width, unsigned *out_height, struct error *e) MUST_USE;

#endif
