/* What the files of this folder share. */
#ifndef RENDER_RENDER_PRIVATE_H
#define RENDER_RENDER_PRIVATE_H

#include "render/render.h"

#include <libxml/tree.h>

/* The document, or NULL if it is no XML or longer than LIMIT_RECORD_BYTES; no DTD is loaded and no
 * entity put in.  Free with xmlFreeDoc. */
xmlDocPtr render_parse(struct slice xml);

/* A picture read again, or NULL if it is none or too large; free with xmlFreeDoc. */
xmlDocPtr render_picture(struct slice svg);

/* Puts the labels and marks of a picture where they hide nothing, and takes the attributes that say
 * so out of it (place.c); any other document is left as it is. */
void render_place(xmlDocPtr doc);

#endif
