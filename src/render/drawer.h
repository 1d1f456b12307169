/* What draw.so does for the program. */
#ifndef RENDER_DRAWER_H
#define RENDER_DRAWER_H

#include "base/module.h"
#include "render/render.h"

struct render_drawer {
	/* render_png_cut; cut may be NULL: the whole. */
	enum err (*png_cut)(struct slice svg, const struct render_cut *cut, unsigned width, struct buf *png,
			    unsigned *out_width, unsigned *out_height, struct error *e);
	/* render_has_font */
	enum err (*has_font)(const char *family, bool *there, struct error *e);
};

#endif
