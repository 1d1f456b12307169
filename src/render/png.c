/* SVG to PNG.  Cairo's own files are three times as large: a flat map has few colours, so
 * it goes out with a palette.  A shared object of its own (base/module.h). */
#include "render/drawer.h"

#include "config.h"

#include <fontconfig/fontconfig.h>
#include <librsvg/rsvg.h>
#include <png.h>
#include <setjmp.h>

enum { CELLS = 1 << 15, PALETTE = 192, LEVEL = 6 };

/* Colours of 5 bits a channel: how often each occurs, and the sums for its true mean. */
struct cell {
	uint32_t n, red, green, blue;
};

struct palette {
	png_color colour[PALETTE];
	int n;
	uint8_t of[CELLS];
};

static unsigned cell_of(uint32_t pixel)
{
	return (pixel >> 9 & 0x7c00) | (pixel >> 6 & 0x3e0) | (pixel >> 3 & 0x1f);
}

struct rank {
	uint32_t n;
	uint16_t cell;
};

/* The cell's number breaks ties: same picture, same bytes, whatever qsort does. */
static int by_use(const void *a, const void *b)
{
	const struct rank *x = a, *y = b;
	if (x->n != y->n)
		return x->n < y->n ? 1 : -1;
	return (x->cell > y->cell) - (x->cell < y->cell);
}

static void count(cairo_surface_t *s, struct cell *cells)
{
	int w = cairo_image_surface_get_width(s), h = cairo_image_surface_get_height(s);
	size_t stride = (size_t)cairo_image_surface_get_stride(s);
	for (int y = 0; y < h; y++) {
		const uint32_t *row = (const void *)(cairo_image_surface_get_data(s) + (size_t)y * stride);
		for (int x = 0; x < w; x++) {
			struct cell *c = &cells[cell_of(row[x])];
			c->n++;
			c->red += row[x] >> 16 & 0xff;
			c->green += row[x] >> 8 & 0xff;
			c->blue += row[x] & 0xff;
		}
	}
}

/* Weights of 2, 4, 3: near enough to how eyes weigh red, green and blue. */
static uint8_t nearest(const struct palette *p, png_color c)
{
	int best = 0, least = INT32_MAX;
	for (int i = 0; i < p->n; i++) {
		int r = c.red - p->colour[i].red, g = c.green - p->colour[i].green, b = c.blue - p->colour[i].blue,
		    d = 2 * r * r + 4 * g * g + 3 * b * b;
		if (d < least) {
			least = d;
			best = i;
		}
	}
	return (uint8_t)best;
}

static void choose(const struct cell *cells, struct palette *p)
{
	struct rank *rank = base_calloc(CELLS, sizeof *rank);
	int n = 0;
	for (int i = 0; i < CELLS; i++)
		if (cells[i].n)
			rank[n++] = (struct rank){cells[i].n, (uint16_t)i};
	qsort(rank, (size_t)n, sizeof *rank, by_use);
	for (int i = 0; i < n; i++) {
		const struct cell *c = &cells[rank[i].cell];
		png_color mean = {(png_byte)(c->red / c->n), (png_byte)(c->green / c->n),
				  (png_byte)(c->blue / c->n)};
		if (p->n < PALETTE) {
			p->of[rank[i].cell] = (uint8_t)p->n;
			p->colour[p->n++] = mean;
		} else {
			p->of[rank[i].cell] = nearest(p, mean);
		}
	}
	free(rank);
}

/* ---- libpng ---- */

static void put(png_structp png, png_bytep p, png_size_t n)
{
	buf_add(png_get_io_ptr(png), p, n);
}

static void flush(png_structp png)
{
	(void)png;
}

/* No automatic variable changes after setjmp, so none is clobbered. */
static bool encode(png_structp png, png_infop info, cairo_surface_t *s, const struct palette *p, uint8_t *line)
{
	const int w = cairo_image_surface_get_width(s), h = cairo_image_surface_get_height(s);
	const size_t stride = (size_t)cairo_image_surface_get_stride(s);
	if (setjmp(png_jmpbuf(png)))
		return false;
	png_set_compression_level(png, LEVEL);
	png_set_IHDR(png, info, (unsigned)w, (unsigned)h, 8, PNG_COLOR_TYPE_PALETTE, PNG_INTERLACE_NONE,
		     PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
	png_set_PLTE(png, info, p->colour, p->n);
	png_set_filter(png, 0, PNG_FILTER_NONE);
	png_write_info(png, info);
	for (int y = 0; y < h; y++) {
		const uint32_t *row = (const void *)(cairo_image_surface_get_data(s) + (size_t)y * stride);
		for (int x = 0; x < w; x++)
			line[x] = p->of[cell_of(row[x])];
		png_write_row(png, line);
	}
	png_write_end(png, info);
	return true;
}

static bool write_png(cairo_surface_t *s, const struct palette *p, struct buf *out)
{
	png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
	png_infop info = png ? png_create_info_struct(png) : NULL;
	uint8_t *line = base_malloc((size_t)cairo_image_surface_get_width(s));
	bool good = false;
	if (info) {
		png_set_write_fn(png, out, put, flush);
		good = encode(png, info, s, p, line);
	}
	png_destroy_write_struct(&png, &info);
	free(line);
	return good;
}

/* ---- drawing ---- */

/* Fontconfig keeps its tables until the process ends; the leak checker would report them
 * in every program that draws. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RENDER_ASAN
#endif
#elif defined(__SANITIZE_ADDRESS__)
#define RENDER_ASAN
#endif
#ifdef RENDER_ASAN
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libfontconfig\nleak:libpango\n";
}
#endif

/* Paper first: dark mail clients turn what is transparent upside down. */
static cairo_surface_t *draw(RsvgHandle *svg, const RsvgRectangle *page, unsigned w, unsigned h)
{
	cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)w, (int)h);
	cairo_t *c = cairo_create(s);
	GError *problem = NULL;
	cairo_set_source_rgb(c, 0xf5 / 255., 0xee / 255., 0xdc / 255.);
	cairo_paint(c);
	bool good = rsvg_handle_render_document(svg, c, page, &problem) && cairo_status(c) == CAIRO_STATUS_SUCCESS;
	g_clear_error(&problem);
	cairo_destroy(c);
	cairo_surface_flush(s);
	if (good && cairo_surface_status(s) == CAIRO_STATUS_SUCCESS)
		return s;
	cairo_surface_destroy(s);
	return NULL;
}

/* The page in the units of what is drawn on it, which are those of a cut. */
static void inner_size(RsvgHandle *svg, gdouble *w, gdouble *h)
{
	gboolean wide, high, boxed;
	RsvgLength width, height;
	RsvgRectangle box;
	rsvg_handle_get_intrinsic_dimensions(svg, &wide, &width, &high, &height, &boxed, &box);
	if (boxed)
		*w = box.width, *h = box.height;
}

/* Where the whole page comes to lie, and how high the picture is: all of the page, or the cut. */
static enum err layout(RsvgHandle *svg, const struct render_cut *cut, unsigned width, RsvgRectangle *page,
		       unsigned *height, struct error *e)
{
	gdouble w = 0, h = 0;
	if (!rsvg_handle_get_intrinsic_size_in_pixels(svg, &w, &h) || !(w >= 1) || !(h >= 1))
		return error_set(e, ERR_REFUSED, "picture without width and height");
	if (cut)
		inner_size(svg, &w, &h);
	double scale = width / (cut ? cut->width : w), high = scale * (cut ? cut->height : h) + .5;
	if (width == 0 || width > RENDER_PNG_SIDE || !(high < RENDER_PNG_SIDE + 1.) || high < 1)
		return error_set(e, ERR_LIMIT, "picture of %u by %.0f points", width, high);
	*height = (unsigned)high;
	*page = (RsvgRectangle){cut ? -scale * cut->x : 0, cut ? -scale * cut->y : 0, scale * w, scale * h};
	return ERR_NONE;
}

static enum err surface_png(RsvgHandle *svg, const RsvgRectangle *page, unsigned w, unsigned h, struct buf *png,
			    struct error *e)
{
	cairo_surface_t *s = draw(svg, page, w, h);
	if (!s)
		return error_set(e, ERR_REFUSED, "picture cannot be drawn");
	struct cell *cells = base_calloc(CELLS, sizeof *cells);
	struct palette *p = base_calloc(1, sizeof *p);
	struct buf made = BUF_INIT;
	count(s, cells);
	choose(cells, p);
	bool good = write_png(s, p, &made);
	if (good)
		buf_add(png, made.data, made.len);
	buf_free(&made);
	free(p);
	free(cells);
	cairo_surface_destroy(s);
	return good ? ERR_NONE : error_set(e, ERR_BUG, "libpng refuses the picture");
}

static enum err png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			unsigned *out_width, unsigned *out_height, struct error *e)
{
	RsvgRectangle page;
	GError *problem = NULL;
	unsigned height = 0;
	if (svg.n > RENDER_SVG_BYTES)
		return error_set(e, ERR_LIMIT, "picture text of %zu bytes, %d are the most", svg.n, RENDER_SVG_BYTES);
	/* No base address: librsvg then loads nothing from outside. */
	RsvgHandle *handle = rsvg_handle_new_from_data((const guint8 *)svg.p, svg.n, &problem);
	if (!handle) {
		enum err err = error_set(e, ERR_REFUSED, "no picture: %s", problem ? problem->message : "empty");
		g_clear_error(&problem);
		return err;
	}
	enum err err = layout(handle, cut, width, &page, &height, e);
	if (!err)
		err = surface_png(handle, &page, width, height, png, e);
	g_object_unref(handle);
	if (!err && out_width)
		*out_width = width;
	if (!err && out_height)
		*out_height = height;
	return err;
}

static enum err has_font(const char *family, bool *there, struct error *e)
{
	if (!FcInit())
		return error_set(e, ERR_REFUSED, "fontconfig does not start");
	FcPattern *pattern = FcPatternCreate();
	FcObjectSet *objects = FcObjectSetBuild(FC_FAMILY, (char *)NULL);
	FcPatternAddString(pattern, FC_FAMILY, (const FcChar8 *)family);
	FcFontSet *set = FcFontList(NULL, pattern, objects);
	*there = set && set->nfont > 0;
	if (set)
		FcFontSetDestroy(set);
	FcObjectSetDestroy(objects);
	FcPatternDestroy(pattern);
	return ERR_NONE;
}

static const struct render_drawer drawer = {png_cut, has_font};
MODULE(drawer);
