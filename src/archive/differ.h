/* What is different in two records, in words. */
#ifndef ARCHIVE_DIFFER_H
#define ARCHIVE_DIFFER_H

#include "render/render.h"

/* Writes a line for each difference: of the head, of what happened ("-" of the first alone, "+" of the second), of how
 * things stand; returns ERR_NONE with *n the number of lines.  ERR_REFUSED: one is no record. */
enum err archive_diff(struct render *render, struct slice a, struct slice b, FILE *out, int *n,
		      struct error *e) MUST_USE;

#endif
