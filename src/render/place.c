/* Where labels and marks stand: the one routine for all pictures.
 *
 * A template says of what it can move (attribute place, the lowest number first) which spots would
 * do, the best one first.  What is fixed stands; then each movable thing takes the first spot where
 * it lies on nothing, or else the one that does the least harm, and stands from then on, too.
 *
 *   place="1..9"             in which order things are placed
 *   spots="0,0 0,-12 14,0"   translations in front of the element's own transform
 *   drop="yes"               a thing for which every spot does harm is left out
 *   lead="x,y"               a thing moved farther than LEAD has a line from there to it; in the
 *                            coordinates of the element's parent */
#include "render/boxes.h"
#include "render/render_private.h"

enum {
	FIRST = 1, LAST = 9,
	SPOTS = 24,
	LEAD = 6 * BOX_UNIT,
	MARGIN = BOX_UNIT / 2,
	OUTSIDE = 40,  /* harm of what leaves the page, against that of lying on something */
	COLUMNS = 12, ROWS = 5,
	TOLERATED = 12, /* hundredths of a text that may be covered before it counts as hidden */
};

/* What it costs to lie on a thing of each kind, by the area that is shared. */
static const int harm_of[] = {
	[BOX_TEXT] = 30, [BOX_ID] = 80, [BOX_NUMBER] = 80, [BOX_MARK] = 12, [BOX_BLOCK] = 4, [BOX_ARROW] = 1,
};

struct mover {
	xmlNodePtr node;
	struct box_state state;
	int rank;
	size_t order;
};
struct movers {
	struct mover *v;
	size_t n, cap;
};
struct spot {
	int x, y;   /* as the template says */
	int px, py; /* on the page */
};

static int rank_of(xmlNodePtr node)
{
	xmlChar *text = box_attr(node, "place");
	long long n = LAST;
	if (!text || !parse_int((const char *)text, FIRST, LAST, &n))
		n = LAST;
	xmlFree(text);
	return (int)n;
}

static bool collect(void *ctx, xmlNodePtr node, const struct box_state *state)
{
	struct movers *m = ctx;
	GROW(m->v, m->cap, m->n + 1);
	m->v[m->n] = (struct mover){node, *state, rank_of(node), m->n};
	m->n++;
	return true;
}

static int by_rank(const void *a, const void *b)
{
	const struct mover *x = a, *y = b;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	return x->order < y->order ? -1 : 1;
}

/* ---- the harm of a spot ---- */

static long long outside(struct box page, struct box box)
{
	long long all = (long long)(box.x1 - box.x0) * (box.y1 - box.y0) / (BOX_UNIT * BOX_UNIT);
	return all - box_shared(page, box);
}

/* Of the items from `first` on, moved by the spot, against all before them. */
static long long harm(const struct boxes *b, size_t first, struct box all, const struct spot *at)
{
	struct box reach = box_moved(all, at->px, at->py);
	long long sum = OUTSIDE * outside(b->page, reach);
	for (size_t i = 0; i < first; i++) {
		const struct box_item *there = &b->item[i];
		if (there->box.x1 < reach.x0 - MARGIN || there->box.x0 > reach.x1 + MARGIN ||
		    there->box.y1 < reach.y0 - MARGIN || there->box.y0 > reach.y1 + MARGIN)
			continue;
		for (size_t k = first; k < b->n; k++) {
			const struct box_item *mine = &b->item[k];
			if (there->kind == BOX_BLOCK && there->unit && there->unit == mine->unit)
				continue;
			struct box box = box_moved(mine->box, at->px, at->py);
			box = (struct box){box.x0 - MARGIN, box.y0 - MARGIN, box.x1 + MARGIN, box.y1 + MARGIN};
			sum += harm_of[there->kind] * box_shared(box, there->box);
		}
	}
	return sum;
}

static int read_spots(const struct mover *m, struct spot out[SPOTS])
{
	xmlChar *text = box_attr(m->node, "spots");
	const char *p = (const char *)text;
	int n = 0;
	while (p && n < SPOTS && box_number(&p, &out[n].x) && box_number(&p, &out[n].y)) {
		const struct matrix *t = &m->state.m;
		out[n].px = (int)(((long long)t->a * out[n].x + (long long)t->c * out[n].y) / 65536);
		out[n].py = (int)(((long long)t->b * out[n].x + (long long)t->d * out[n].y) / 65536);
		n++;
	}
	xmlFree(text);
	if (!n)
		out[n++] = (struct spot){0};
	return n;
}

/* ---- writing ---- */

static void add_number(struct buf *b, int n)
{
	int size = n < 0 ? -n : n;
	buf_addf(b, "%s%d", n < 0 ? "-" : "", size / BOX_UNIT);
	if (size % BOX_UNIT)
		buf_addf(b, ".%d", (size % BOX_UNIT + 5) / 10 > 9 ? 9 : (size % BOX_UNIT + 5) / 10);
}

static void write_move(xmlNodePtr node, const struct spot *at)
{
	if (!at->x && !at->y)
		return;
	struct buf b = BUF_INIT;
	buf_adds(&b, "translate(");
	add_number(&b, at->x);
	buf_addc(&b, ',');
	add_number(&b, at->y);
	buf_addc(&b, ')');
	xmlChar *old = box_attr(node, "transform");
	if (old)
		buf_addf(&b, " %s", (const char *)old);
	xmlFree(old);
	xmlSetProp(node, (const xmlChar *)"transform", (const xmlChar *)buf_text(&b));
	buf_free(&b);
}

static int clamped(int n, int from, int to)
{
	return n < from ? from : n > to ? to : n;
}

/* A line from the thing to its label; `own` is the label's box in its parent's coordinates. */
static void write_lead(xmlNodePtr node, struct box own, const struct spot *at)
{
	xmlChar *text = box_attr(node, "lead");
	const char *p = (const char *)text;
	int x, y;
	if (p && box_number(&p, &x) && box_number(&p, &y) &&
	    (at->x > LEAD || at->x < -LEAD || at->y > LEAD || at->y < -LEAD)) {
		own = box_moved(own, at->x, at->y);
		struct buf b = BUF_INIT;
		const int to[] = {x, y, clamped(x, own.x0, own.x1), clamped(y, own.y0, own.y1)};
		for (int k = 0; k < 4; k++) {
			buf_addc(&b, "M,L,"[k]);
			add_number(&b, to[k]);
		}
		xmlNodePtr line = xmlNewDocNode(node->doc, node->ns, (const xmlChar *)"path", NULL);
		xmlSetProp(line, (const xmlChar *)"class", (const xmlChar *)"lead");
		xmlSetProp(line, (const xmlChar *)"d", (const xmlChar *)buf_text(&b));
		xmlAddPrevSibling(node, line);
		buf_free(&b);
	}
	xmlFree(text);
}

static struct box own_box(struct boxes *b, const struct mover *m)
{
	size_t n = b->n;
	struct box_state plain = m->state;
	plain.m = (struct matrix){65536, 0, 0, 65536, 0, 0};
	boxes_add(b, m->node, &plain);
	struct box own = boxes_from(b, n);
	b->n = n;
	return own;
}

static void strip(xmlNodePtr node)
{
	static const char *const words[] = {"place", "spots", "lead", "drop"};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		xmlUnsetProp(node, (const xmlChar *)words[i]);
}

static void leave_out(struct boxes *b, size_t first, xmlNodePtr node)
{
	b->n = first;
	xmlUnlinkNode(node);
	xmlFreeNode(node);
}

static void put(struct boxes *b, struct mover *m)
{
	struct spot spots[SPOTS];
	size_t first = b->n;
	int n = read_spots(m, spots), best = 0;
	m->state.owner = m->node;
	boxes_add(b, m->node, &m->state);
	struct box all = boxes_from(b, first);
	long long least = box_empty(all) ? 0 : harm(b, first, all, &spots[0]);
	for (int k = 1; k < n && least; k++) {
		long long h = harm(b, first, all, &spots[k]);
		if (h < least) {
			least = h;
			best = k;
		}
	}
	if (least && xmlHasProp(m->node, (const xmlChar *)"drop")) {
		leave_out(b, first, m->node);
		return;
	}
	for (size_t i = first; i < b->n; i++)
		b->item[i].box = box_moved(b->item[i].box, spots[best].px, spots[best].py);
	if (xmlHasProp(m->node, (const xmlChar *)"lead"))
		write_lead(m->node, own_box(b, m), &spots[best]);
	write_move(m->node, &spots[best]);
	strip(m->node);
}

void render_place(xmlDocPtr doc)
{
	xmlNodePtr root = xmlDocGetRootElement(doc);
	if (!root || strcmp((const char *)root->name, "svg"))
		return;
	struct boxes b;
	struct movers m = {0};
	boxes_read(&b, root, collect, &m);
	if (m.n)
		qsort(m.v, m.n, sizeof *m.v, by_rank);
	for (size_t i = 0; i < m.n; i++)
		put(&b, &m.v[i]);
	free(m.v);
	boxes_free(&b);
}

/* ---- the measure ---- */

static bool is_text(const struct box_item *i)
{
	return i->kind <= BOX_NUMBER;
}

/* Is so much of the text under the other that it cannot be read?  Looked at in a raster over the text. */
static bool hidden(struct box text, const struct box_item *other)
{
	int covered = 0;
	if (!box_shared(text, other->box))
		return false;
	for (int i = 0; i < COLUMNS; i++)
		for (int k = 0; k < ROWS; k++)
			covered += box_covers(other, text.x0 + (2 * i + 1) * (text.x1 - text.x0) / (2 * COLUMNS),
					      text.y0 + (2 * k + 1) * (text.y1 - text.y0) / (2 * ROWS));
	return covered * 100 > COLUMNS * ROWS * TOLERATED;
}

/* Which count the two belong to, or NULL: neither hides the other. */
static int *counted(const struct box_item *text, const struct box_item *other, bool later,
		    struct render_overlaps *out)
{
	if (is_text(other))
		return &out->texts;
	if (other->kind == BOX_MARK && text->kind == BOX_ID)
		return &out->ids;
	if (other->kind == BOX_MARK && text->kind == BOX_NUMBER)
		return &out->numbers;
	return other->kind == BOX_BLOCK && later && text->kind != BOX_TEXT ? &out->under_blocks : NULL;
}

static void describe(const struct box_item *text, const struct box_item *other, struct render_overlaps *out)
{
	static const char *const kinds[] = {"text", "id", "number", "mark", "block", "arrow"};
	xmlChar *a = xmlNodeGetContent(text->owner), *b = xmlNodeGetContent(other->owner);
	text_format(out->first, sizeof out->first, "%s \"%.50s\" at %d,%d and %s \"%.50s\"", kinds[text->kind],
		    a ? (const char *)a : "", text->box.x0 / BOX_UNIT, text->box.y0 / BOX_UNIT, kinds[other->kind],
		    b ? (const char *)b : "");
	xmlFree(a);
	xmlFree(b);
}

static void measure(const struct box_item *i, const struct box_item *j, struct render_overlaps *out)
{
	const struct box_item *text = is_text(i) ? i : j, *other = is_text(i) ? j : i;
	if (i->owner == j->owner || !is_text(text) || !hidden(text->box, other))
		return;
	int *count = counted(text, other, other == j, out);
	if (count && !*out->first)
		describe(text, other, out);
	if (count)
		++*count;
}

/* Shapes of one mark count once. */
static void join_marks(struct boxes *b)
{
	size_t n = 0;
	for (size_t i = 0; i < b->n; i++) {
		struct box_item *last = n ? &b->item[n - 1] : NULL;
		const struct box_item *it = &b->item[i];
		if (last && it->kind == BOX_MARK && last->kind == BOX_MARK && it->owner == last->owner) {
			struct box a = last->box, c = it->box;
			last->box = (struct box){a.x0 < c.x0 ? a.x0 : c.x0, a.y0 < c.y0 ? a.y0 : c.y0,
						 a.x1 > c.x1 ? a.x1 : c.x1, a.y1 > c.y1 ? a.y1 : c.y1};
		} else {
			b->item[n++] = *it;
		}
	}
	b->n = n;
}

xmlDocPtr render_picture(struct slice svg)
{
	const int how = XML_PARSE_NONET | XML_PARSE_COMPACT | XML_PARSE_NOERROR | XML_PARSE_NOWARNING;
	if (!svg.n || svg.n > RENDER_SVG_BYTES)
		return NULL;
	return xmlReadMemory(svg.p, (int)svg.n, "map.svg", NULL, how);
}

enum err render_measure(struct slice svg, struct render_overlaps *out, struct error *e)
{
	*out = (struct render_overlaps){0};
	xmlDocPtr doc = render_picture(svg);
	xmlNodePtr root = doc ? xmlDocGetRootElement(doc) : NULL;
	if (!root) {
		xmlFreeDoc(doc);
		return error_set(e, ERR_REFUSED, "no picture to measure");
	}
	struct boxes b;
	boxes_read(&b, root, NULL, NULL);
	join_marks(&b);
	for (size_t i = 0; i < b.n; i++)
		for (size_t j = i + 1; j < b.n; j++)
			if (b.item[i].kind != BOX_ARROW && b.item[j].kind != BOX_ARROW)
				measure(&b.item[i], &b.item[j], out);
	boxes_free(&b);
	xmlFreeDoc(doc);
	return ERR_NONE;
}
