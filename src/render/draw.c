/* Pictures drawn by draw.so. */
#include "render/drawer.h"

enum err render_png_cut(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			unsigned *out_width, unsigned *out_height, struct error *e)
{
	const void *calls = NULL;
	enum err r = module_load("draw", &calls, e);
	const struct render_drawer *d = calls;
	return r ? r : d->png_cut(svg, cut, width, png, out_width, out_height, e);
}

enum err render_png(struct slice svg, unsigned width, struct buf *png, unsigned *out_width, unsigned *out_height,
		    struct error *e)
{
	return render_png_cut(svg, NULL, width, png, out_width, out_height, e);
}

enum err render_has_font(const char *family, bool *there, struct error *e)
{
	const void *calls = NULL;
	enum err r = module_load("draw", &calls, e);
	const struct render_drawer *d = calls;
	return r ? r : d->has_font(family, there, e);
}
