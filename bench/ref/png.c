/* Bare librsvg and libpng: a map is read, drawn, and written with a palette of its 256 most used colours, no filter,
 * level 6; and how large cairo's own file of it is.
 *
 *	png MAP.svg WIDTH SECONDS */
#include <librsvg/rsvg.h>
#include <png.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 32768, PALETTE = 256 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static size_t bytes;

static void put(png_structp p, png_bytep d, png_size_t n)
{
	(void)p, (void)d;
	bytes += n;
}

static void flush(png_structp p)
{
	(void)p;
}

static cairo_status_t count_bytes(void *c, const unsigned char *p, unsigned n)
{
	(void)p;
	*(size_t *)c += n;
	return CAIRO_STATUS_SUCCESS;
}

/* ---- the palette ---- */

static struct cell {
	uint32_t n, key, red, green, blue;
} cells[CELLS];
static uint8_t index_of[CELLS];

static uint32_t cell_of(const unsigned char *q)
{
	return (uint32_t)(q[2] >> 3) << 10 | (uint32_t)(q[1] >> 3) << 5 | q[0] >> 3;
}

static int by_count(const void *a, const void *b)
{
	const struct cell *x = a, *y = b;
	return (x->n < y->n) - (x->n > y->n);
}

static void count(cairo_surface_t *s)
{
	int w = cairo_image_surface_get_width(s), h = cairo_image_surface_get_height(s);
	memset(cells, 0, sizeof cells);
	for (int y = 0; y < h; y++) {
		const unsigned char *q = cairo_image_surface_get_data(s) + y * cairo_image_surface_get_stride(s);
		for (int x = 0; x < w; x++, q += 4) {
			struct cell *c = &cells[cell_of(q)];
			c->n++;
			c->key = cell_of(q);
			c->red += q[2];
			c->green += q[1];
			c->blue += q[0];
		}
	}
	qsort(cells, CELLS, sizeof *cells, by_count);
}

static int nearest(const png_color *palette, png_color c)
{
	int best = 0, least = 1 << 30;
	for (int i = 0; i < PALETTE; i++) {
		int r = c.red - palette[i].red, g = c.green - palette[i].green, b = c.blue - palette[i].blue;
		int far = 2 * r * r + 4 * g * g + 3 * b * b;
		if (far < least) {
			least = far;
			best = i;
		}
	}
	return best;
}

static int choose(png_color palette[PALETTE])
{
	int n = 0;
	for (int i = 0; i < CELLS && cells[i].n; i++) {
		const struct cell *c = &cells[i];
		png_color mean = {(png_byte)(c->red / c->n), (png_byte)(c->green / c->n), (png_byte)(c->blue / c->n)};
		if (n < PALETTE)
			palette[n] = mean;
		index_of[c->key] = (uint8_t)(n < PALETTE ? n++ : nearest(palette, mean));
	}
	return n;
}

static void write_png(cairo_surface_t *s)
{
	int w = cairo_image_surface_get_width(s), h = cairo_image_surface_get_height(s);
	png_structp p = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
	png_infop info = png_create_info_struct(p);
	png_color palette[PALETTE];
	png_byte *row = malloc((size_t)w);
	count(s);
	bytes = 0;
	png_set_write_fn(p, NULL, put, flush);
	png_set_compression_level(p, 6);
	png_set_IHDR(p, info, (unsigned)w, (unsigned)h, 8, PNG_COLOR_TYPE_PALETTE, 0, 0, 0);
	png_set_PLTE(p, info, palette, choose(palette));
	png_set_filter(p, 0, PNG_FILTER_NONE);
	png_write_info(p, info);
	for (int y = 0; y < h; y++) {
		const unsigned char *q = cairo_image_surface_get_data(s) + y * cairo_image_surface_get_stride(s);
		for (int x = 0; x < w; x++)
			row[x] = index_of[cell_of(q + 4 * x)];
		png_write_row(p, row);
	}
	png_write_end(p, info);
	png_destroy_write_struct(&p, &info);
	free(row);
}

/* ---- the drawing ---- */

static cairo_surface_t *draw(const char *svg, size_t n, int width)
{
	RsvgHandle *h = rsvg_handle_new_from_data((const guint8 *)svg, n, NULL);
	gboolean has_width, has_height, has_box;
	RsvgLength w, l;
	RsvgRectangle box;
	if (!h)
		return NULL;
	rsvg_handle_get_intrinsic_dimensions(h, &has_width, &w, &has_height, &l, &has_box, &box);
	int height = (int)(width * box.height / box.width + 0.5);
	RsvgRectangle place = {0, 0, width, height};
	cairo_surface_t *s = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
	cairo_t *c = cairo_create(s);
	cairo_set_source_rgb(c, 1, 1, 1);
	cairo_paint(c);
	int good = rsvg_handle_render_document(h, c, &place, NULL);
	cairo_destroy(c);
	g_object_unref(h);
	return good ? s : NULL;
}

static char svg[8 << 20];

int main(int argc, char **argv)
{
	FILE *f = argc == 4 ? fopen(argv[1], "rb") : NULL;
	size_t n = f ? fread(svg, 1, sizeof svg, f) : 0, cairo = 0;
	double seconds = argc == 4 ? atof(argv[3]) : 0, start = now(), took;
	int pictures = 0;
	if (!n)
		return 2;
	do {
		cairo_surface_t *s = draw(svg, n, atoi(argv[2]));
		if (!s)
			return 1;
		write_png(s);
		took = now() - start;
		pictures++;
		if (took >= seconds)
			cairo_surface_write_to_png_stream(s, count_bytes, &cairo);
		cairo_surface_destroy(s);
	} while (took < seconds);
	printf("pictures_per_s %.2f\npng_bytes %zu\ncairo_bytes %zu\n", pictures / took, bytes, cairo);
	return 0;
}
