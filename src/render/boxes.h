/* What lies where in a picture: the boxes of its texts, marks, blocks and arrows, in hundredths of
 * the picture's own unit.  Integers alone, so that the same picture has the same boxes everywhere.
 *
 * Words of the templates that are read here: class "uid" is a unit's id, "num" the number of a hex
 * (each may stand on a group), "mark" a sign that may hide neither, "blk" a unit's block, "mv" and
 * "fire" arrows.  Of the layers under the units only marks count. */
#ifndef RENDER_BOXES_H
#define RENDER_BOXES_H

#include "base/base.h"

#include <libxml/tree.h>

enum { BOX_UNIT = 100 }; /* to the picture's unit */

struct box {
	int x0, y0, x1, y1; /* empty: x1 < x0 */
};

enum box_kind { BOX_TEXT, BOX_ID, BOX_NUMBER, BOX_MARK, BOX_BLOCK, BOX_ARROW };

struct box_item {
	struct box box;
	enum box_kind kind;
	xmlNodePtr owner; /* the mark, else the text, it is a part of: parts of one owner lie together */
	xmlNodePtr unit;  /* the group of the unit around it ("u-57-ligne"), or NULL */
	int x[4], y[4];   /* of a rectangle that is turned: its corners, of which box is the frame */
	bool turned;
};

/* x' = (a x + c y) / 65536 + e, y' = (b x + d y) / 65536 + f */
struct matrix {
	int a, b, c, d, e, f;
};

/* What a group hands down to what stands in it. */
struct box_state {
	struct matrix m;
	int size;  /* of the type, in hundredths */
	int space; /* between letters */
	bool bold, serif, block;
	bool under;  /* in a layer under the units: marks alone count */
	char anchor; /* s start, m middle, e end */
	enum box_kind text;
	xmlNodePtr owner, unit;
};

struct boxes {
	xmlNodePtr root;
	struct box page;
	struct box_style *styles; /* what the picture's own style element says of classes */
	size_t n_styles, styles_cap;
	struct box_item *item;
	size_t n, cap;
	long visited; /* elements, at most 400,000: shapes that bring in themselves end there */
	/* Called with an element that has the attribute place; true: it is left out. */
	bool (*movable)(void *ctx, xmlNodePtr node, const struct box_state *state);
	void *ctx;
};

/* root: the svg element, which must outlive b and is not changed.  Reads all of its items in drawing
 * order but those `movable` keeps; movable and ctx may be NULL. */
void boxes_read(struct boxes *b, xmlNodePtr root,
		bool (*movable)(void *ctx, xmlNodePtr node, const struct box_state *state), void *ctx);
/* Adds the items of one element, in the state that movable was given. */
void boxes_add(struct boxes *b, xmlNodePtr node, const struct box_state *state);
void boxes_free(struct boxes *b);

/* The box of all items from the n-th on but arrows; empty if there are none. */
struct box boxes_from(const struct boxes *b, size_t n);

/* Does the item cover the point? */
bool box_covers(const struct box_item *i, int x, int y);
/* The area two boxes share, in square units of the picture. */
long long box_shared(struct box a, struct box b);
struct box box_moved(struct box a, int dx, int dy);
bool box_empty(struct box a);

/* "12.5" becomes 1250; *text is set behind the number; false if none stands there. */
bool box_number(const char **text, int *out);
/* The attribute as text, NULL if there is none; the caller frees it with xmlFree. */
xmlChar *box_attr(xmlNodePtr node, const char *name);
/* Is `word` one of the element's classes? */
bool box_class(xmlNodePtr node, const char *word);

#endif
