/* What the files of this folder share. */
#ifndef RECORD_RECORD_PRIVATE_H
#define RECORD_RECORD_PRIVATE_H

#include "record/record.h"

/* May the viewer know what is seen by that?  Nothing said and "all": everybody may. */
bool record_may_see(const struct record *r, int viewer, struct slice seen);
/* As whom he reads what is hidden: when the secret is opened everybody sees it whole. */
int record_knows_as(const struct record *r, int viewer);

/* ---- luck.c ---- */

/* Writes <luck>, of r the system, setup, turn, journal, before and whether the secret is open. */
void luck_write(const struct record *r, int viewer, struct doc *d);

#endif
