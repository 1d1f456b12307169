/* The scenarios of a folder, SYSTEM/NAME.xml each: found by name, and listed. */
#ifndef SCENARIO_SHELF_H
#define SCENARIO_SHELF_H

#include "scenario/scenario.h"

/* The file of "SYSTEM/NAME", or of "NAME" if one system alone has it; *path is kept in the arena.  Never a file
 * outside of the folder.  ERR_MISSING: there is none; ERR_REFUSED: several. */
enum err shelf_find(const char *folder, const char *text, struct arena *a, const char **path, struct error *e) MUST_USE;
/* Reads it; scenario_free frees it. */
enum err shelf_read(const char *folder, const char *text, struct scenario **out, struct error *e) MUST_USE;
/* Visits all of a system (NULL: of all systems) that can be read, by name. */
enum err shelf_each(const char *folder, const char *system, void (*visit)(void *context, const struct scenario *s),
		    void *context, struct error *e) MUST_USE;

#endif
