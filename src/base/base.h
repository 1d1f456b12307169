/* What every file of the tree starts from: integer types, the growable buffer,
 * the slice, the arena and the error.  Nothing here knows mail, rules or files.
 *
 * Out of memory ends the process with the "temporary failure" exit status; that
 * is safe because every effect sits in a transaction or behind a rename. */
#ifndef BASE_BASE_H
#define BASE_BASE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#define ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))
#define PRINTF(f, a) __attribute__((format(printf, f, a)))
#define MUST_USE     __attribute__((warn_unused_result))

/* ---- memory: never returns NULL ---- */
void *base_malloc(size_t n);
void *base_calloc(size_t n, size_t size);
void *base_realloc(void *p, size_t n);
char *base_strdup(const char *s);
char *base_strndup(const char *s, size_t n);
/* So many bytes of heap will soon be in use: their pages are had at once, which costs less than to touch one after the
 * other.  No more than a hint. */
void base_expect(size_t n);
/* Grows *p (of `size` bytes an element) to hold at least `want` elements. */
void *base_grow(void *p, size_t *cap, size_t want, size_t size);
#define GROW(p, cap, want) ((p) = base_grow((p), &(cap), (want), sizeof *(p)))

/* ---- slice: text owned by somebody else ---- */
struct slice {
	const char *p;
	size_t n;
};
struct slice slice_of(const char *s);
bool slice_is(struct slice s, const char *text);      /* equal, byte for byte */
bool slice_case_is(struct slice s, const char *text); /* equal but for ASCII case */
bool text_case_goes_on(const char *a, const char *b);
/* The same of texts; where they differ in their first letter it takes no call. */
static inline bool text_case_is(const char *a, const char *b)
{
	return !((*a ^ *b) & ~0x20) && text_case_goes_on(a, b);
}
struct slice slice_trim(struct slice s); /* without blanks and tabs at both ends */
/* Cuts the next line (without its LF or CRLF) off *rest; false at the end. */
bool slice_line(struct slice *rest, struct slice *line);

/* ---- buf: growable text, always NUL-terminated once anything was added ---- */
struct buf {
	char *data;
	size_t len, cap;
};
#define BUF_INIT {NULL, 0, 0}
void buf_add(struct buf *b, const void *p, size_t n);
void buf_adds(struct buf *b, const char *s);
void buf_addc(struct buf *b, char c);
void buf_add_number(struct buf *b, long n); /* as %ld */
char *buf_room(struct buf *b, size_t n);    /* so many bytes more, all of them for the caller to fill at once */
void buf_addf(struct buf *b, const char *fmt, ...) PRINTF(2, 3);
/* Text with & < > " and white space as XML wants them, in content and attributes.  What no XML may
 * hold is left out, bytes that are no UTF-8 become U+FFFD: whatever goes in, XML comes out. */
void buf_add_xml(struct buf *b, const char *text);
void buf_vaddf(struct buf *b, const char *fmt, va_list ap) PRINTF(2, 0);
/* As snprintf, for sentences: one that is too long ends with a whole character (utf8_cut). */
void text_format(char *out, size_t size, const char *fmt, ...) PRINTF(3, 4);
void text_vformat(char *out, size_t size, const char *fmt, va_list ap) PRINTF(3, 0);
void buf_clear(struct buf *b); /* empty, memory kept */
void buf_free(struct buf *b);
const char *buf_text(struct buf *b); /* never NULL; valid until the next change */
char *buf_take(struct buf *b);       /* the caller owns the text; b is empty */

/* ---- arena: freed whole ---- */
struct arena;
struct arena *arena_new(void);
void arena_free(struct arena *a);             /* NULL is fine */
void arena_clear(struct arena *a);            /* everything given out is gone; memory kept */
void *arena_alloc(struct arena *a, size_t n); /* zeroed, aligned for any object */
char *arena_strdup(struct arena *a, const char *s);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_printf(struct arena *a, const char *fmt, ...) PRINTF(2, 3);

/* ---- error: result code, and text that gains context on the way up ---- */
enum err {
	ERR_NONE = 0,
	ERR_TEMP,    /* may pass: disk full, database locked, server away */
	ERR_REFUSED, /* the input is wrong; the text tells what and where */
	ERR_LIMIT,   /* the input is larger than a named limit */
	ERR_MISSING, /* what was asked for does not exist */
	ERR_BUG,     /* an invariant broke: hold the game, tell the operator */
};
struct error {
	enum err code;
	char text[768];
};
#define ERROR_INIT {ERR_NONE, ""}
/* Sets code and text; returns code, so that `return error_set(…)` reads well. */
enum err error_set(struct error *e, enum err code, const char *fmt, ...) PRINTF(3, 4);
/* Puts context in front of the text: "loading x.xml: " + text.  Returns the code. */
enum err error_add(struct error *e, const char *fmt, ...) PRINTF(2, 3);
/* The exit status for it, of sysexits.h. */
int error_exit(const struct error *e);

/* ---- numbers ---- */
/* Decimal integer in [lo, hi], whole string; false otherwise and *out untouched. */
bool parse_int(const char *s, long long lo, long long hi, long long *out);

#include "base/banned.h"
#endif
