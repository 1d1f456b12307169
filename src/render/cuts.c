/* The parts of a picture that are drawn once more from near for a small screen: where marks tell of
 * a fight or an order, then where units stand.  The window that holds most of what no other shows is
 * taken, until nearly all is shown. */
#include "render/boxes.h"
#include "render/render_private.h"

enum {
	READABLE = 9,    /* points that the figures of a number or an id want to be high */
	USUAL = 11,      /* what they are in a picture that has none */
	LEAST = 25,      /* hundredths of the picture's width: nothing is drawn from nearer */
	TELEPHONE = 480, /* pictures of that width are seen on a screen of 360, with its margins */
	TELEPHONE_SHOWS = 340,
	ENOUGH = 97,     /* of a hundred parts of the weight: the rest is seen on the whole */
	STEPS = 8,       /* to a window's width and height */
	AROUND = 40,     /* units of the picture around a thing that belong to it */
	WEIGHT_MARK = 6, WEIGHT_BLOCK = 4, WEIGHT_ARROW = 1,
};

struct things {
	struct boxes boxes;
	struct box board; /* where the numbers of hexes stand, else the units */
	int size;         /* of the smallest id or number, in hundredths */
	bool *shown;
};

static int weight(const struct box_item *i)
{
	switch (i->kind) {
	case BOX_MARK: return WEIGHT_MARK;
	case BOX_BLOCK: return i->unit ? WEIGHT_BLOCK : 0;
	case BOX_ARROW: return WEIGHT_ARROW;
	default: return 0;
	}
}

static void widen(struct box *all, struct box b)
{
	if (box_empty(*all)) {
		*all = b;
		return;
	}
	all->x0 = b.x0 < all->x0 ? b.x0 : all->x0;
	all->y0 = b.y0 < all->y0 ? b.y0 : all->y0;
	all->x1 = b.x1 > all->x1 ? b.x1 : all->x1;
	all->y1 = b.y1 > all->y1 ? b.y1 : all->y1;
}

/* The board, and how small what orders name is written on it. */
static void measure(struct things *t)
{
	struct box numbers = {0, 0, -1, -1}, units = numbers;
	t->size = 0;
	for (size_t i = 0; i < t->boxes.n; i++) {
		const struct box_item *it = &t->boxes.item[i];
		if (it->kind == BOX_NUMBER)
			widen(&numbers, it->box);
		if (it->unit)
			widen(&units, it->box);
		int high = it->box.y1 - it->box.y0;
		if ((it->kind == BOX_NUMBER || it->kind == BOX_ID) && (!t->size || high * 4 / 3 < t->size))
			t->size = high * 4 / 3;
	}
	t->board = box_empty(numbers) ? units : numbers;
	if (!t->size)
		t->size = USUAL * BOX_UNIT;
	if (box_empty(t->board))
		return;
	t->board.x0 -= AROUND * BOX_UNIT, t->board.x1 += AROUND * BOX_UNIT;
	t->board.y0 -= AROUND * BOX_UNIT, t->board.y1 += AROUND * BOX_UNIT;
}

/* All of it, with room around its middle for its id; of what is larger than that its middle. */
static bool holds_along(int from, int to, int b0, int b1)
{
	int middle = (b0 + b1) / 2, edge = AROUND * BOX_UNIT;
	bool large = b1 - b0 > (to - from) / 2;
	return middle >= from + edge && middle <= to - edge && (large || (b0 >= from && b1 <= to));
}

static bool holds(struct box window, struct box b)
{
	return holds_along(window.x0, window.x1, b.x0, b.x1) && holds_along(window.y0, window.y1, b.y0, b.y1);
}

/* What is not shown yet and lies inside. */
static long gain(const struct things *t, struct box window)
{
	long sum = 0;
	for (size_t i = 0; i < t->boxes.n; i++)
		if (!t->shown[i] && holds(window, t->boxes.item[i].box))
			sum += weight(&t->boxes.item[i]);
	return sum;
}

/* The place of `size` in from..to nearest to x; in the middle if it is larger. */
static int inside(int x, int size, int from, int to)
{
	if (size >= to - from)
		return (from + to - size) / 2;
	return x < from ? from : x > to - size ? to - size : x;
}

/* A window of that size with the corner near x, y: on the board, and never outside the page. */
static struct box window_at(const struct things *t, int x, int y, int width, int height)
{
	const struct box *page = &t->boxes.page, *board = &t->board;
	x = inside(inside(x, width, board->x0, board->x1), width, page->x0, page->x1);
	y = inside(inside(y, height, board->y0, board->y1), height, page->y0, page->y1);
	return (struct box){x, y, x + width, y + height};
}

/* The best of the windows an eighth of their size apart; false: nothing is left to show. */
static bool best(const struct things *t, int width, int height, struct box *out)
{
	const struct box *board = &t->board;
	long most = 0;
	for (int y = board->y0 - height / STEPS; y < board->y1; y += height / STEPS + 1)
		for (int x = board->x0 - width / STEPS; x < board->x1; x += width / STEPS + 1) {
			struct box w = window_at(t, x, y, width, height);
			long g = gain(t, w);
			if (g > most) {
				most = g;
				*out = w;
			}
		}
	return most > 0;
}

/* The same window with what it gains in its middle. */
static struct box centred(const struct things *t, struct box w)
{
	struct box all = {0, 0, -1, -1};
	for (size_t i = 0; i < t->boxes.n; i++)
		if (!t->shown[i] && weight(&t->boxes.item[i]) && holds(w, t->boxes.item[i].box))
			widen(&all, t->boxes.item[i].box);
	int wide = w.x1 - w.x0, high = w.y1 - w.y0;
	return window_at(t, (all.x0 + all.x1 - wide) / 2, (all.y0 + all.y1 - high) / 2, wide, high);
}

/* Ids of the units on it, as in "u-57e". */
static void name_units(const struct things *t, struct box window, struct render_cut *cut)
{
	struct buf b = BUF_INIT;
	xmlNodePtr last = NULL;
	for (size_t i = 0; i < t->boxes.n; i++) {
		const struct box_item *it = &t->boxes.item[i];
		if (it->kind != BOX_BLOCK || !it->unit || it->unit == last || !holds(window, it->box))
			continue;
		last = it->unit;
		xmlChar *id = box_attr(it->unit, "id");
		if (id && b.len + strlen((const char *)id) < sizeof cut->units)
			buf_addf(&b, "%s%s", b.len ? ", " : "", (const char *)id + 2);
		xmlFree(id);
	}
	snprintf(cut->units, sizeof cut->units, "%s", buf_text(&b));
	buf_free(&b);
}

static void take(struct things *t, struct box w, struct render_cut *cut)
{
	for (size_t i = 0; i < t->boxes.n; i++)
		t->shown[i] = t->shown[i] || holds(w, t->boxes.item[i].box);
	*cut = (struct render_cut){w.x0 / BOX_UNIT, w.y0 / BOX_UNIT, (w.x1 - w.x0) / BOX_UNIT, (w.y1 - w.y0) / BOX_UNIT,
				   ""};
	name_units(t, w, cut);
}

static int cut_up(struct things *t, unsigned width, struct render_cut out[RENDER_CUTS])
{
	const struct box *page = &t->boxes.page;
	int wide = page->x1 - page->x0, high = page->y1 - page->y0, n = 0;
	long long w = (long long)(width <= TELEPHONE ? TELEPHONE_SHOWS : width) * t->size / READABLE;
	if (w >= wide || wide <= 0 || high <= 0)
		return 0;
	if (w < (long long)wide * LEAST / 100)
		w = (long long)wide * LEAST / 100;
	int h = (int)(w < high ? w : high);
	long all = 0, shown = 0;
	for (size_t i = 0; i < t->boxes.n; i++) {
		const struct box_item *it = &t->boxes.item[i];
		t->shown[i] = !box_shared(it->box, t->board);
		all += t->shown[i] ? 0 : weight(it);
	}
	struct box window;
	while (n < RENDER_CUTS && shown * 100 < all * ENOUGH && best(t, (int)w, h, &window)) {
		window = centred(t, window);
		shown += gain(t, window);
		take(t, window, &out[n++]);
	}
	return n;
}

int render_cuts(struct slice svg, unsigned width, struct render_cut out[RENDER_CUTS])
{
	struct things t;
	xmlDocPtr doc = render_picture(svg);
	xmlNodePtr root = doc ? xmlDocGetRootElement(doc) : NULL;
	int n = 0;
	if (root) {
		boxes_read(&t.boxes, root, NULL, NULL);
		t.shown = base_calloc(t.boxes.n, sizeof *t.shown);
		measure(&t);
		n = box_empty(t.board) ? 0 : cut_up(&t, width, out);
		free(t.shown);
		boxes_free(&t.boxes);
	}
	xmlFreeDoc(doc);
	return n;
}
