/* Typed numbers with one spelling each.  State fields, event arguments, question
 * arguments and choices are all small integers whose declaration says how they are
 * written: "4", "yes", "combat", "D6", "57e", "fr".  Two values have a spelling of
 * their own in every type: NONE ("-", no such thing) and UNKNOWN ("unknown", masked:
 * there is a value, the viewer may not know it). */
#ifndef ENGINE_VALUE_H
#define ENGINE_VALUE_H

#include "base/base.h"

struct system;

enum value_type {
	VALUE_INT,
	VALUE_BOOL,  /* yes, no */
	VALUE_ENUM,  /* one of names[0..n) */
	VALUE_PLACE, /* a place of the board, spelt by system.place_text */
	VALUE_ID,    /* a row of table `table`, spelt by system.id_text */
	VALUE_SEAT,  /* a seat id of the setup */
};

struct value_decl {
	const char *name; /* attribute name; NULL ends a list of arguments */
	enum value_type type;
	const char *const *names; /* VALUE_ENUM */
	int n;                    /* VALUE_ENUM: number of names; VALUE_ID: table index */
};

/* The arguments of a declaration, and the end behind them.  A table that has room for the longest list in each row is ten
 * times as large, and its pages are put right whenever a program starts. */
#define VALUE_LIST(...) ((const struct value_decl[]){__VA_ARGS__ __VA_OPT__(, ){NULL}})

enum { VALUE_NONE = -1, VALUE_UNKNOWN = INT16_MIN };

/* Appends the spelling of v. */
void value_write(const struct system *sys, const void *setup, const struct value_decl *d, int v, struct buf *out);
/* Reads a spelling; false (and *v untouched) if it is none of this type. */
bool value_read(const struct system *sys, const void *setup, const struct value_decl *d, const char *text, int *v);

#endif
