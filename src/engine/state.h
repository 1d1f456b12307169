/* The declared state: text form, masking, comparing and repairing, all from the
 * system's tables.  A snapshot is this text and nothing else; so are the <state> of a
 * record and the position of a case.
 *
 * The text is one row a line, `<table id="…" field="value" …/>`, in the order of the
 * declarations, as document.h prints and reads back. */
#ifndef ENGINE_STATE_H
#define ENGINE_STATE_H

#include "engine/system.h"

/* Writes the state as viewer may know it (VIEW_FULL: everything). */
void state_write(const struct system *sys, const void *setup, const void *state, int viewer, struct buf *out);
/* Reads a full state back.  Every value is checked against its declaration; the error
 * names line, row and field.  *state is written only on success. */
enum err state_read(const struct system *sys, const void *setup, const char *text, size_t n, void *state,
		    struct error *e) MUST_USE;
/* Copies a state over another; rows behind the last of a counted table stay as they are, for nobody looks at them. */
void state_copy(const struct system *sys, const void *state, void *to);
/* Copies state to view with all that viewer may not know set to UNKNOWN. */
void state_mask(const struct system *sys, const void *setup, const void *state, int viewer, void *view);
/* Looks for a value outside the range that its declaration gives: appends "unit fbat1: losses=9 (0 to 7)" and
 * returns false for the first, true if there is none. */
bool state_in_range(const struct system *sys, const void *setup, const void *state, struct buf *out);
/* BLAKE2b-256 of the full text. */
void state_hash(const struct system *sys, const void *setup, const void *state, uint8_t out[32]);
/* Appends one line "table id field old new" for every difference; returns their number. */
int state_diff(const struct system *sys, const void *setup, const void *a, const void *b, struct buf *out);
/* Sets one field of one row by its spelling: the moderator's FIX, a case's <set>.
 * Lists are blank-separated.  Refused: unknown table, row or field, bad value. */
enum err state_fix(const struct system *sys, const void *setup, void *state, const char *table, const char *row,
		   const char *field, const char *value, struct error *e) MUST_USE;
/* The number of the table of that name; -1: there is none. */
int state_table(const struct system *sys, const char *name);
/* How many pieces there are, those that are gone among them. */
int state_pieces(const struct system *sys, const void *state);
/* The number of that row of the table; false: it has no such row. */
bool state_row(const struct system *sys, const void *setup, int table, const char *row, int *out);
/* Appends the spelling of one field as viewer may know it; false if there is none. */
bool state_get(const struct system *sys, const void *setup, const void *state, int viewer, int table, int row,
	       const char *field, struct buf *out);

#endif
