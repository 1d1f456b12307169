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
 *                            coordinates of the element's parent
 *   far="x,y"                the same for a thing that stands on none of its spots
 *
 * Where none of the spots is free, the nearest place around them is taken that is.
 *
 * Arrows and blocks stand where they must.  A number that one would hide, and a name that an arrow
 * would, is drawn over the units, with a rim of paper (class "over"). */
#include "render/boxes.h"
#include "render/render_private.h"

enum {
	FIRST = 1, LAST = 9,
	SPOTS = 24,
	NEAR = 9, /* rings in which a thing without a line to it may be put */
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

/* ---- what of a text is hidden ---- */

/* Points of a raster over the text that the other covers: a bit each. */
static uint64_t covered(struct box text, const struct box_item *other)
{
	uint64_t points = 0;
	if (!box_shared(text, other->box))
		return 0;
	for (int i = 0; i < COLUMNS; i++)
		for (int k = 0; k < ROWS; k++)
			if (box_covers(other, text.x0 + (2 * i + 1) * (text.x1 - text.x0) / (2 * COLUMNS),
				       text.y0 + (2 * k + 1) * (text.y1 - text.y0) / (2 * ROWS)))
				points |= UINT64_C(1) << (i * ROWS + k);
	return points;
}

static bool is_text(const struct box_item *i)
{
	return i->kind <= BOX_NUMBER;
}

/* Is so much of the text covered that it cannot be read? */
static bool unreadable(uint64_t points)
{
	int n = 0;
	for (; points; points &= points - 1)
		n++;
	return n * 100 > COLUMNS * ROWS * TOLERATED;
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

static bool hides_text(const struct box_item *text, const struct box_item *other)
{
	return is_text(text) && (is_text(other) || other->kind == BOX_MARK) && unreadable(covered(text->box, other));
}

static void move_item(struct box_item *i, const struct spot *at)
{
	i->box = box_moved(i->box, at->px, at->py);
	for (int k = 0; k < 4; k++) {
		i->x[k] += at->px;
		i->y[k] += at->py;
	}
}

/* Does what stands from `first` on, moved by the spot, hide anything, or lie hidden? */
static bool hides(const struct boxes *b, size_t first, const struct spot *at)
{
	for (size_t k = first; k < b->n; k++) {
		struct box_item mine = b->item[k];
		move_item(&mine, at);
		for (size_t i = 0; i < first; i++)
			if (hides_text(&b->item[i], &mine) || hides_text(&mine, &b->item[i]))
				return true;
	}
	return false;
}

static struct spot spot_of(const struct mover *m, int x, int y)
{
	const struct matrix *t = &m->state.m;
	return (struct spot){x, y, (int)(((long long)t->a * x + (long long)t->c * y) / 65536),
			     (int)(((long long)t->b * x + (long long)t->d * y) / 65536)};
}

static int read_spots(const struct mover *m, struct spot out[SPOTS])
{
	xmlChar *text = box_attr(m->node, "spots");
	const char *p = (const char *)text;
	int n = 0;
	for (int x, y; p && n < SPOTS && box_number(&p, &x) && box_number(&p, &y); n++)
		out[n] = spot_of(m, x, y);
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

/* A line from the thing, where the attribute `from` says, to its label; `own` is the label's box in its
 * parent's coordinates. */
static void write_lead(xmlNodePtr node, const char *from, struct box own, const struct spot *at)
{
	xmlChar *text = box_attr(node, from);
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
	static const char *const words[] = {"place", "spots", "lead", "far", "drop"};
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		xmlUnsetProp(node, (const xmlChar *)words[i]);
}

static void leave_out(struct boxes *b, size_t first, xmlNodePtr node)
{
	b->n = first;
	xmlUnlinkNode(node);
	xmlFreeNode(node);
}

static bool has_attr(xmlNodePtr node, const char *name)
{
	return xmlHasProp(node, (const xmlChar *)name) != NULL;
}

/* No spot of the template is free: the nearest around it that is, in rings; what has a line to its
 * thing may go farther.  A number stays: elsewhere it would be another hex's.  false: there is none. */
static bool search_around(const struct boxes *b, size_t first, struct box all, const struct mover *m, struct spot *best)
{
	static const int rings[] = {8, 14, 20, 26, 32, 38, 44, 58, 76, 96, 120, 150};
	static const int ways[][2] = {{0, 100}, {0, -100}, {100, 0}, {-100, 0}, {71, 71}, {-71, 71}, {71, -71},
				      {-71, -71}, {38, 92}, {-38, 92}, {38, -92}, {-38, -92}, {92, 38}, {-92, 38},
				      {92, -38}, {-92, -38}};
	size_t near = has_attr(m->node, "lead") || has_attr(m->node, "far") ? ARRAY_LEN(rings) : NEAR;
	for (size_t r = 0; r < near && b->item[first].kind != BOX_NUMBER; r++) {
		long long least = LLONG_MAX;
		for (size_t w = 0; w < ARRAY_LEN(ways); w++) {
			struct spot at = spot_of(m, rings[r] * ways[w][0], rings[r] * ways[w][1]);
			long long h = hides(b, first, &at) ? LLONG_MAX : harm(b, first, all, &at);
			if (h < least) {
				least = h;
				*best = at;
			}
		}
		if (least < LLONG_MAX)
			return true;
	}
	return false;
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
	bool astray = least && hides(b, first, &spots[best]) && search_around(b, first, all, m, &spots[best]);
	for (size_t i = first; i < b->n; i++)
		move_item(&b->item[i], &spots[best]);
	const char *line = has_attr(m->node, "lead") ? "lead" : "far";
	if (has_attr(m->node, line) && (astray || *line == 'l'))
		write_lead(m->node, line, own_box(b, m), &spots[best]);
	write_move(m->node, &spots[best]);
	strip(m->node);
}

/* ---- numbers and names over arrows and blocks ---- */

/* Points of the n-th item under all arrows from the first on; blocks too? */
static uint64_t points_under(const struct boxes *b, size_t n, size_t first, bool blocks)
{
	uint64_t points = 0;
	for (size_t i = first; i < b->n; i++)
		if ((b->item[i].kind == BOX_ARROW || (blocks && b->item[i].kind == BOX_BLOCK)) &&
		    b->item[i].owner != b->item[n].owner)
			points |= covered(b->item[n].box, &b->item[i]);
	return points;
}

static bool has_id(xmlNodePtr node, const char *id)
{
	xmlChar *text = box_attr(node, "id");
	bool same = text && !strcmp((const char *)text, id);
	xmlFree(text);
	return same;
}

/* A group like that layer, without what is in it, right over the units. */
static xmlNodePtr layer_over(xmlNodePtr layer, xmlNodePtr units)
{
	char class[80];
	xmlChar *own = box_attr(layer, "class"), *style = box_attr(layer, "style");
	xmlNodePtr over = xmlNewDocNode(layer->doc, layer->ns, (const xmlChar *)"g", NULL);
	text_format(class, sizeof class, "%.60s over", own ? (const char *)own : "");
	xmlSetProp(over, (const xmlChar *)"class", (const xmlChar *)class);
	if (style)
		xmlSetProp(over, (const xmlChar *)"style", style);
	xmlFree(own);
	xmlFree(style);
	return xmlAddNextSibling(units, over);
}

static xmlNodePtr units_over(xmlNodePtr layer)
{
	xmlNodePtr units = layer ? layer->next : NULL;
	while (units && !(units->type == XML_ELEMENT_NODE && has_id(units, "units")))
		units = units->next;
	return units;
}

/* A map and its insets have two such layers each. */
struct lifted {
	struct {
		xmlNodePtr layer, over;
	} v[2 * (1 + RENDER_INSETS)];
	size_t n;
};

static xmlNodePtr over_of(struct lifted *l, xmlNodePtr layer)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].layer == layer)
			return l->v[i].over;
	xmlNodePtr units = units_over(layer);
	if (!units || l->n == ARRAY_LEN(l->v))
		return NULL;
	l->v[l->n].layer = layer;
	return l->v[l->n++].over = layer_over(layer, units);
}

static void lift(const struct boxes *b)
{
	struct lifted l = {.n = 0};
	for (size_t i = 0; i < b->n; i++) {
		const struct box_item *it = &b->item[i];
		xmlNodePtr layer = it->owner->parent;
		if (it->kind > BOX_NUMBER || strcmp((const char *)it->owner->name, "text") || !units_over(layer) ||
		    !points_under(b, i, 0, it->kind == BOX_NUMBER))
			continue;
		xmlNodePtr over = over_of(&l, layer);
		if (!over)
			continue;
		xmlUnlinkNode(it->owner);
		xmlAddChild(over, it->owner);
	}
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
	lift(&b);
	free(m.v);
	boxes_free(&b);
}

/* ---- the measure ---- */

/* Which count the two belong to, or NULL: neither hides the other. */
static int *counted(const struct box_item *text, const struct box_item *other, bool later, struct render_overlaps *out)
{
	if (is_text(other) || (other->kind == BOX_MARK && text->kind == BOX_TEXT && later))
		return &out->texts;
	if (other->kind == BOX_MARK && text->kind == BOX_ID)
		return &out->ids;
	if (other->kind == BOX_MARK && text->kind == BOX_NUMBER)
		return &out->numbers;
	return other->kind == BOX_BLOCK && later && text->kind != BOX_TEXT ? &out->under_blocks : NULL;
}

static void describe(const struct box_item *text, const struct box_item *other, struct render_overlaps *out)
{
	if (*out->first)
		return;
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
	if (i->owner == j->owner || !is_text(text) || !unreadable(covered(text->box, other)))
		return;
	int *count = counted(text, other, other == j, out);
	if (!count)
		return;
	describe(text, other, out);
	++*count;
}

/* Ids and numbers under arrows: each once. */
static void measure_arrows(const struct boxes *b, struct render_overlaps *out)
{
	for (size_t i = 0; i < b->n; i++) {
		const struct box_item *text = &b->item[i];
		if ((text->kind != BOX_ID && text->kind != BOX_NUMBER) || !unreadable(points_under(b, i, i + 1, false)))
			continue;
		describe(text, &(struct box_item){.kind = BOX_ARROW, .owner = b->root}, out);
		out->under_arrows++;
	}
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
	measure_arrows(&b, out);
	boxes_free(&b);
	xmlFreeDoc(doc);
	return ERR_NONE;
}
