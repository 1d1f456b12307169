/* The one room that reads, checks and prints XML.
 *
 * Whatever the program writes it writes by one printer, one element a line unless an element holds its
 * children in its own line; so what it wrote can be read back line by line (doc_read), without a parser for
 * the whole of XML.  What others wrote is read by libxml2 (doc_tree), safely: no document type declaration,
 * so no entities to expand, nothing read from outside, no element with more than LIMIT_ATTRIBUTES. */
#ifndef DOCUMENT_DOCUMENT_H
#define DOCUMENT_DOCUMENT_H

#include "base/base.h"

/* ---- printing ---- */

enum { DOC_DEPTH = 12, DOC_FIELDS = 80 };

struct doc {
	struct buf *out; /* the caller's */
	const char *open[DOC_DEPTH];
	int depth;
	int line; /* depth of the element that holds its children in its line; 0: none */
	bool tag; /* the start tag is not closed yet */
};

/* A printer of elements that will stand in the line of another one, written elsewhere. */
struct doc doc_in_line(struct buf *out);
/* The XML declaration, before all else. */
void doc_declare(struct doc *d);
/* Begins an element in the open one; `name` lives until its end. */
void doc_begin(struct doc *d, const char *name);
/* An attribute of the element just begun, escaped; NULL is "". */
void doc_attr(struct doc *d, const char *name, const char *value);
void doc_number(struct doc *d, const char *name, long value);
/* An attribute whose value the caller appends to the buffer until doc_done; it needs no escaping. */
struct buf *doc_value(struct doc *d, const char *name);
void doc_done(struct doc *d);
/* Attributes that are printed already, each behind a blank. */
void doc_attrs(struct doc *d, const char *printed);
/* Text of the open element, escaped; the element has no children on lines of their own. */
void doc_text(struct doc *d, const char *text);
/* What is in the open element stands in its line. */
void doc_inline(struct doc *d);
/* Its children stand on lines of their own; without this an element that has none is written as empty. */
void doc_children(struct doc *d);
/* Lines that are elements already go in as they are. */
void doc_lines(struct doc *d, const char *lines, size_t n);
void doc_end(struct doc *d);
/* An element that holds text and no attribute. */
void doc_say(struct doc *d, const char *name, const char *text);
/* A comment, on lines of its own; the text holds no "--". */
void doc_comment(struct doc *d, const char *text);

/* ---- reading back what was printed ---- */

struct doc_field {
	struct slice name, value; /* the value as it stands: escaped */
};

/* An element of one line, its parts in the text that it was read from. */
struct doc_line {
	struct slice name;
	struct doc_field field[DOC_FIELDS];
	int n;
	struct slice inside; /* children and text; p NULL: it was written as empty */
};

/* Cuts the first element off *rest: one that ends in the same line.  False: there is none, or it is not as
 * the printer writes. */
bool doc_read(struct slice *rest, struct doc_line *out);
/* The same of an element that may hold its children on lines of their own, and none of its own name. */
bool doc_next(struct slice *rest, struct doc_line *out);
/* Value of a field; p NULL: there is none of that name. */
struct slice doc_field(const struct doc_line *line, const char *name);
bool doc_field_is(const struct doc_line *line, const char *name, const char *value);
/* Value of a field as it was before it was written, in the arena; "" if there is none. */
const char *doc_field_text(const struct doc_line *line, const char *name, struct arena *a);
/* Appends what was escaped as it was; children are no part of it. */
void doc_plain(struct buf *out, struct slice text);
/* Prints the element again, its children too; a field; what is inside. */
void doc_again(struct doc *d, const struct doc_line *line);
void doc_copy(struct doc *d, const struct doc_field *field);
void doc_inside(struct doc *d, struct slice inside);
/* Reads the start tag of the first element of that name which stands on lines of its own; false: none does. */
bool doc_start(const char *text, const char *name, struct doc_line *out);
/* The lines inside the first element of that name which stands on lines of its own, and whose field `key`
 * is `value` (key NULL: any); p NULL: there is none. */
struct slice doc_part(const char *text, const char *name, const char *key, const char *value);
/* Where the end tag of the first such element stands, at the beginning of a line; NULL: nowhere. */
const char *doc_end_tag(const char *text, const char *name);
/* The document without its XML declaration. */
const char *doc_body(const char *text);

/* ---- reading what others wrote ---- */

struct attribute {
	const char *name, *value; /* blanks and line ends of the value as one blank (doc_tree) */
};

struct element {
	const char *name;
	const char *text; /* text content, trimmed (doc_tree); "" if there is none */
	unsigned line;
	struct attribute *attrs;
	size_t n_attrs;
	struct element *children;
	size_t n_children;
};

/* Value of an attribute, or fallback. */
const char *element_attr(const struct element *e, const char *name, const char *fallback);
/* First child of that name, or NULL. */
const struct element *element_child(const struct element *e, const char *name);

/* Reads XML of at most LIMIT_RECORD_BYTES into elements of the arena.  schema: path of a RELAX NG file, or
 * NULL.  Every mistake stands in the error text with its line, one a line. */
enum err doc_tree(const char *text, size_t n, const char *schema, struct arena *arena, const struct element **root,
		  struct error *e) MUST_USE;

/* A start tag as it is met. */
struct doc_tag {
	const char *name;
	unsigned line;
	int n;                    /* attributes */
	const char *const *parts; /* doc_tag_field reads them */
};

/* Value of an attribute; p NULL: there is none of that name. */
struct slice doc_tag_field(const struct doc_tag *tag, const char *name);

/* Who is handed each tag; text: what stands between this end tag and the tag before, blanks and all.  Names and values
 * live until the function returns. */
struct doc_walker {
	void *context;
	void (*begin)(void *context, const struct doc_tag *tag);
	void (*end)(void *context, const char *name, struct slice text);
};

/* The same without a tree, which takes longer to make than the text to read: for thousands of elements.  What was handed
 * over before a mistake was found counts for nothing. */
enum err doc_walk(const char *text, size_t n, const struct doc_walker *walker, struct error *e) MUST_USE;
/* Is it well-formed, without declarations, not too large, and of the schema at the path (NULL: any)? */
enum err doc_check(const char *text, size_t n, const char *schema, struct error *e) MUST_USE;
/* Sets an attribute of the child `name` of the root whose attribute `key` is `is`, or of a new one at its end. */
enum err doc_set(struct buf *text, const char *name, const char *key, const char *is, const char *attr,
		 const char *value, struct error *e) MUST_USE;

#endif
