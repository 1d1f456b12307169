/* What the files of this folder share. */
#ifndef RENDER_RENDER_PRIVATE_H
#define RENDER_RENDER_PRIVATE_H

#include "render/render.h"

#include <libxml/tree.h>

/* The document, or NULL if it is no XML or longer than LIMIT_RECORD_BYTES; no DTD is loaded and no
 * entity put in.  Free with xmlFreeDoc. */
xmlDocPtr render_parse(struct slice xml);

#endif
