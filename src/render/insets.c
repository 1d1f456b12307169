/* The parts of a large map that are drawn once more from near.  Every hex gets a weight by what the
 * record tells of it; the window with the most weight is taken, and again, until little is left. */
#include "render/render_private.h"

#include <libxml/hash.h>

enum {
	THEATRE = 38, /* so many columns can still be told apart on one page; as in columns.xsl */
	SIDE = 99,    /* coordinates have two figures each */
	NEAR = 4,     /* hexes between enemies that the same picture should show */
	LEAST = 3,    /* what is worth a picture */
	MARGIN = 1,   /* hexes around what it shows, so that no unit is cut */
	LEAST_COLUMNS = 8, LEAST_ROWS = 6, /* of a picture */
	WEIGHT_UNIT = 1, WEIGHT_EVENT = 2, WEIGHT_CONTACT = 4, WEIGHT_ORDER = 6, WEIGHT_ASKED = 40,
};

struct place {
	int column, row;
};
struct stand {
	struct place at;
	const xmlChar *seat;
};
struct ground {
	int columns, rows;
	int weight[SIDE + 1][SIDE + 1];
	int sum[SIDE + 1][SIDE + 1]; /* of all hexes above and to the left, these included */
};

/* ---- reading the record ---- */

static xmlNodePtr child(xmlNodePtr node, const char *name)
{
	for (xmlNodePtr c = node ? node->children : NULL; c; c = c->next)
		if (c->type == XML_ELEMENT_NODE && !strcmp((const char *)c->name, name))
			return c;
	return NULL;
}

static xmlNodePtr next(xmlNodePtr node)
{
	xmlNodePtr c = node->next;
	while (c && (c->type != XML_ELEMENT_NODE || xmlStrcmp(c->name, node->name)))
		c = c->next;
	return c;
}

/* The attribute's text, "" if there is none; valid until the next call. */
static const char *attr(struct buf *b, xmlNodePtr node, const char *name)
{
	xmlChar *text = node ? xmlGetNoNsProp(node, (const xmlChar *)name) : NULL;
	buf_clear(b);
	buf_adds(b, text ? (const char *)text : "");
	xmlFree(text);
	return buf_text(b);
}

static int number(struct buf *b, xmlNodePtr node, const char *name)
{
	long long n;
	return parse_int(attr(b, node, name), 0, SIDE, &n) ? (int)n : 0;
}

/* The hex in front of text, if it begins with one of this map. */
static bool read_place(const struct ground *g, const char *text, struct place *out)
{
	if (strspn(text, "0123456789") != 4)
		return false;
	out->column = 10 * (text[0] - '0') + text[1] - '0';
	out->row = 10 * (text[2] - '0') + text[3] - '0';
	return out->column >= 1 && out->row >= 1 && out->column <= g->columns && out->row <= g->rows;
}

/* ---- weights ---- */

/* "0407 0508": each of these hexes. */
static void weigh(struct ground *g, const char *text, int weight)
{
	struct place p;
	for (; read_place(g, text, &p); text += 4 + (text[4] == ' '))
		g->weight[p.column][p.row] += weight;
}

static void weigh_each(struct ground *g, xmlNodePtr first, const char *const *names, int weight)
{
	struct buf b = BUF_INIT;
	for (xmlNodePtr n = first; n; n = next(n))
		for (const char *const *name = names; *name; name++)
			weigh(g, attr(&b, n, *name), weight);
	buf_free(&b);
}

/* Whose unit it is, by its id. */
static xmlHashTablePtr owners(xmlNodePtr setup)
{
	xmlHashTablePtr table = xmlHashCreate(0);
	for (xmlNodePtr p = child(setup, "piece"); p; p = next(p)) {
		xmlChar *id = xmlGetNoNsProp(p, (const xmlChar *)"id");
		xmlChar *seat = xmlGetNoNsProp(p, (const xmlChar *)"seat");
		if (!id || !seat || xmlHashAddEntry(table, id, seat))
			xmlFree(seat);
		xmlFree(id);
	}
	return table;
}

static bool are_near(struct place a, struct place b)
{
	return abs(a.column - b.column) <= NEAR && abs(a.row - b.row) <= NEAR;
}

/* Units of the reader count, those of all if he plays neither side; near the enemy they count more,
 * and so does he. */
static void weigh_units(struct ground *g, xmlNodePtr record)
{
	xmlHashTablePtr owner = owners(child(record, "setup"));
	struct buf view = BUF_INIT, b = BUF_INIT;
	struct stand *all = NULL;
	size_t n = 0, cap = 0;
	attr(&view, record, "view");
	for (xmlNodePtr u = child(child(record, "state"), "unit"); u; u = next(u)) {
		struct stand s = {.seat = xmlHashLookup(owner, (const xmlChar *)attr(&b, u, "id"))};
		if (!read_place(g, attr(&b, u, "hex"), &s.at))
			continue;
		GROW(all, cap, n + 1);
		all[n++] = s;
	}
	bool seated = false;
	for (xmlNodePtr p = child(child(record, "players"), "player"); p; p = next(p))
		seated |= !strcmp(attr(&b, p, "seat"), buf_text(&view));
	for (size_t i = 0; i < n; i++) {
		if (seated && xmlStrcmp(all[i].seat, (const xmlChar *)buf_text(&view)))
			continue;
		g->weight[all[i].at.column][all[i].at.row] += WEIGHT_UNIT;
		for (size_t k = 0; k < n; k++)
			if (xmlStrcmp(all[k].seat, all[i].seat) && are_near(all[k].at, all[i].at)) {
				g->weight[all[i].at.column][all[i].at.row] += WEIGHT_CONTACT;
				g->weight[all[k].at.column][all[k].at.row] += WEIGHT_CONTACT;
			}
	}
	free(all);
	buf_free(&view);
	buf_free(&b);
	xmlHashFree(owner, xmlHashDefaultDeallocator);
}

/* A question is about a hex, or about a unit. */
static void weigh_questions(struct ground *g, xmlNodePtr record)
{
	struct buf b = BUF_INIT, id = BUF_INIT;
	for (xmlNodePtr d = child(child(record, "pending"), "decision"); d; d = next(d))
		for (xmlNodePtr a = child(d, "about"); a; a = next(a)) {
			attr(&id, a, "value");
			weigh(g, buf_text(&id), WEIGHT_ASKED);
			for (xmlNodePtr u = child(child(record, "state"), "unit"); u; u = next(u))
				if (!strcmp(attr(&b, u, "id"), buf_text(&id)))
					weigh(g, attr(&b, u, "hex"), WEIGHT_ASKED);
		}
	buf_free(&b);
	buf_free(&id);
}

/* ---- windows ---- */

static void add_up(struct ground *g)
{
	for (int c = 1; c <= g->columns; c++)
		for (int r = 1; r <= g->rows; r++)
			g->sum[c][r] = g->weight[c][r] + g->sum[c - 1][r] + g->sum[c][r - 1] - g->sum[c - 1][r - 1];
}

static int weight_in(const struct ground *g, const struct render_window *w)
{
	int c = w->column - 1, r = w->row - 1, to_c = c + w->columns, to_r = r + w->rows;
	return g->sum[to_c][to_r] - g->sum[c][to_r] - g->sum[to_c][r] + g->sum[c][r];
}

/* A span from..to with `MARGIN` around it and at least `least` wide, no wider than `most`, on 1..end. */
static void span(int from, int to, int least, int most, int end, int *start, int *size)
{
	int wide = to - from + 1 + 2 * MARGIN;
	wide = wide < least ? least : wide > most ? most : wide;
	int at = (from + to - wide + 1) / 2;
	*start = at < 1 ? 1 : at > end - wide + 1 ? end - wide + 1 : at;
	*size = wide;
}

/* Cut down to what counts, which lies in its middle: insets show as little twice as may be. */
static void fit(const struct ground *g, struct render_window *w)
{
	int left = SIDE, right = 0, top = SIDE, bottom = 0, columns = w->columns, rows = w->rows;
	for (int c = w->column; c < w->column + w->columns; c++)
		for (int r = w->row; r < w->row + w->rows; r++)
			if (g->weight[c][r]) {
				left = c < left ? c : left;
				right = c > right ? c : right;
				top = r < top ? r : top;
				bottom = r > bottom ? r : bottom;
			}
	span(left, right, columns < LEAST_COLUMNS ? columns : LEAST_COLUMNS, columns, g->columns, &w->column,
	     &w->columns);
	span(top, bottom, rows < LEAST_ROWS ? rows : LEAST_ROWS, rows, g->rows, &w->row, &w->rows);
}

static bool overlap(const struct render_window *a, const struct render_window *b)
{
	return a->column < b->column + b->columns && b->column < a->column + a->columns && a->row < b->row + b->rows &&
	       b->row < a->row + a->rows;
}

/* At least so wide, on 1..end: a part that is too small grows away from what it was cut from. */
static void grow(int *at, int *size, int least, int end, bool back)
{
	int more = *size < least ? least - *size : 0;
	if (back)
		*at -= more < *at ? more : *at - 1;
	*size += more;
	if (*at + *size - 1 > end)
		*size = end - *at + 1;
}

/* The part of *w beside an earlier window that holds most, with ground on its other side; *w as it is if none
 * is a picture. */
static void keep_off(const struct ground *g, struct render_window *w, const struct render_window *other)
{
	int right = other->column + other->columns, below = other->row + other->rows;
	int end_column = w->column + w->columns, end_row = w->row + w->rows;
	const struct render_window part[] = {
		{w->column, w->row, other->column - w->column, w->rows},
		{right, w->row, end_column - right, w->rows},
		{w->column, w->row, w->columns, other->row - w->row},
		{w->column, below, w->columns, end_row - below},
	};
	size_t best = ARRAY_LEN(part);
	for (size_t i = 0; i < ARRAY_LEN(part); i++)
		if (part[i].columns > 0 && part[i].rows > 0 && weight_in(g, &part[i]) >= LEAST &&
		    (best == ARRAY_LEN(part) || weight_in(g, &part[i]) > weight_in(g, &part[best])))
			best = i;
	if (best == ARRAY_LEN(part))
		return;
	*w = part[best];
	grow(&w->column, &w->columns, LEAST_COLUMNS, g->columns, best == 0);
	grow(&w->row, &w->rows, LEAST_ROWS, g->rows, best == 2);
}

/* The next of the windows behind the n that were taken. */
static bool take_window(struct ground *g, struct render_window out[], int n)
{
	int best = LEAST - 1;
	struct render_window w = {.columns = g->columns < RENDER_INSET_COLUMNS ? g->columns : RENDER_INSET_COLUMNS,
				  .rows = g->rows < RENDER_INSET_ROWS ? g->rows : RENDER_INSET_ROWS};
	add_up(g);
	for (w.column = 1; w.column + w.columns - 1 <= g->columns; w.column++)
		for (w.row = 1; w.row + w.rows - 1 <= g->rows; w.row++)
			if (weight_in(g, &w) > best) {
				best = weight_in(g, &w);
				out[n] = w;
			}
	if (best < LEAST)
		return false;
	fit(g, &out[n]);
	for (int i = 0; i < n; i++)
		if (overlap(&out[n], &out[i]))
			keep_off(g, &out[n], &out[i]);
	for (int c = out[n].column; c < out[n].column + out[n].columns; c++)
		memset(&g->weight[c][out[n].row], 0, (size_t)out[n].rows * sizeof g->weight[c][0]);
	return true;
}

static int windows(xmlNodePtr record, struct render_window out[RENDER_INSETS])
{
	static const char *const event_names[] = {"hex", "to", "from", NULL};
	static const char *const order_names[] = {"at", "to", NULL};
	static const char *const mask_names[] = {"masks", NULL};
	struct buf b = BUF_INIT;
	xmlNodePtr board = child(child(record, "setup"), "board");
	struct ground *g = base_calloc(1, sizeof *g);
	g->columns = number(&b, board, "columns");
	g->rows = number(&b, board, "rows");
	int n = 0;
	if (!strcmp(attr(&b, board, "shape"), "columns") && g->columns > THEATRE) {
		weigh_units(g, record);
		weigh_each(g, child(child(record, "state"), "side"), mask_names, WEIGHT_UNIT);
		weigh_questions(g, record);
		weigh_each(g, child(child(record, "events"), "event"), event_names, WEIGHT_EVENT);
		weigh_each(g, child(child(record, "understood"), "line"), order_names, WEIGHT_ORDER);
		while (n < RENDER_INSETS && take_window(g, out, n))
			n++;
	}
	free(g);
	buf_free(&b);
	return n;
}

int render_insets(struct slice xml, struct render_window out[RENDER_INSETS])
{
	xmlDocPtr doc = render_parse(xml);
	xmlNodePtr record = doc ? xmlDocGetRootElement(doc) : NULL;
	int n = record ? windows(record, out) : 0;
	xmlFreeDoc(doc);
	return n;
}

void render_windows_text(const struct render_window *w, int n, struct buf *out)
{
	for (int i = 0; i < n; i++)
		buf_addf(out, "%s%02d%02d:%02dx%02d", i ? " " : "", w[i].column, w[i].row, w[i].columns, w[i].rows);
}
