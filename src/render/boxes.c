/* The boxes of an SVG picture's parts. */
#include "render/boxes.h"

#include "base/limits.h"

enum {
	ONE = 65536,
	DEEP = 40,   /* groups in groups */
	VISITS = 400000,
	PARTS = 8,   /* of a curve: so many pieces of it get a box each */
	ARROW_WIDTH = 4 * BOX_UNIT, /* where the element does not say */
	CLASS = 24,
};

/* One class of the style element: what it says of type. */
struct box_style {
	char name[CLASS];
	int size, space;
	char bold, serif, anchor; /* 0: not said */
};

static const struct box empty = {0, 0, -1, -1};

/* ---- boxes ---- */

bool box_empty(struct box a)
{
	return a.x1 < a.x0;
}

static void reach(struct box *b, int x, int y)
{
	if (box_empty(*b)) {
		*b = (struct box){x, y, x, y};
		return;
	}
	b->x0 = x < b->x0 ? x : b->x0;
	b->x1 = x > b->x1 ? x : b->x1;
	b->y0 = y < b->y0 ? y : b->y0;
	b->y1 = y > b->y1 ? y : b->y1;
}

long long box_shared(struct box a, struct box b)
{
	int x0 = a.x0 > b.x0 ? a.x0 : b.x0, x1 = a.x1 < b.x1 ? a.x1 : b.x1;
	int y0 = a.y0 > b.y0 ? a.y0 : b.y0, y1 = a.y1 < b.y1 ? a.y1 : b.y1;
	if (x1 <= x0 || y1 <= y0)
		return 0;
	return (long long)(x1 - x0) * (y1 - y0) / (BOX_UNIT * BOX_UNIT);
}

struct box box_moved(struct box a, int dx, int dy)
{
	if (box_empty(a))
		return a;
	return (struct box){a.x0 + dx, a.y0 + dy, a.x1 + dx, a.y1 + dy};
}

/* ---- numbers, attributes, classes ---- */

bool box_number(const char **text, int *out)
{
	const char *p = *text;
	while (*p == ' ' || *p == ',' || *p == '\n' || *p == '\t')
		p++;
	bool minus = *p == '-';
	if (*p == '-' || *p == '+')
		p++;
	long long n = 0;
	int digits = 0, places = -1;
	for (; (*p >= '0' && *p <= '9') || (*p == '.' && places < 0); p++) {
		if (*p == '.') {
			places = 0;
			continue;
		}
		digits++;
		if (places >= 2 || n > 100000000)
			continue;
		n = 10 * n + (*p - '0');
		places += places >= 0;
	}
	if (!digits)
		return false;
	for (int k = places < 0 ? 0 : places; k < 2; k++)
		n *= 10;
	*out = (int)(n > 1000000000 ? 1000000000 : n) * (minus ? -1 : 1);
	*text = p;
	return true;
}

xmlChar *box_attr(xmlNodePtr node, const char *name)
{
	return xmlGetNoNsProp(node, (const xmlChar *)name);
}

static int number_attr(xmlNodePtr node, const char *name, int other)
{
	xmlChar *text = box_attr(node, name);
	const char *p = (const char *)text;
	int n = other;
	if (p && !box_number(&p, &n))
		n = other;
	xmlFree(text);
	return n;
}

static bool has_word(const char *list, const char *word)
{
	size_t n = strlen(word);
	for (const char *p = list; (p = strstr(p, word)); p += n)
		if ((p == list || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0'))
			return true;
	return false;
}

bool box_class(xmlNodePtr node, const char *word)
{
	xmlChar *list = box_attr(node, "class");
	bool has = list && has_word((const char *)list, word);
	xmlFree(list);
	return has;
}

static bool is(xmlNodePtr node, const char *name)
{
	return !strcmp((const char *)node->name, name);
}

/* ---- transforms ---- */

static int scaled(int a, int b)
{
	return (int)((long long)a * b / ONE);
}

static void apply(const struct matrix *m, int x, int y, int *out_x, int *out_y)
{
	*out_x = scaled(m->a, x) + scaled(m->c, y) + m->e;
	*out_y = scaled(m->b, x) + scaled(m->d, y) + m->f;
}

static struct matrix times(const struct matrix *m, const struct matrix *n)
{
	struct matrix r = {
		scaled(m->a, n->a) + scaled(m->c, n->b), scaled(m->b, n->a) + scaled(m->d, n->b),
		scaled(m->a, n->c) + scaled(m->c, n->d), scaled(m->b, n->c) + scaled(m->d, n->d), 0, 0};
	apply(m, n->e, n->f, &r.e, &r.f);
	return r;
}

/* Of an angle in hundredths of a degree, in 65536ths; between the fifteens by a straight line. */
static int sine(int angle)
{
	static const int fifteens[] = {0, 16962, 32768, 46341, 56756, 63303, 65536};
	angle %= 36000;
	if (angle < 0)
		angle += 36000;
	if (angle >= 18000)
		return -sine(angle - 18000);
	if (angle > 9000)
		angle = 18000 - angle;
	int k = angle / 1500, rest = angle % 1500;
	return rest ? fifteens[k] + (fifteens[k + 1] - fifteens[k]) * rest / 1500 : fifteens[k];
}

static struct matrix turned(int angle)
{
	int s = sine(angle), c = sine(angle + 9000);
	return (struct matrix){c, s, -s, c, 0, 0};
}

/* One function of a transform list; n: how many numbers it has. */
static struct matrix step(const char *name, size_t len, const int *v, int n)
{
	struct matrix m = {ONE, 0, 0, ONE, 0, 0};
	if (len == 9 && !strncmp(name, "translate", len)) {
		m.e = n > 0 ? v[0] : 0;
		m.f = n > 1 ? v[1] : 0;
	} else if (len == 5 && !strncmp(name, "scale", len) && n > 0) {
		m.a = (int)((long long)v[0] * ONE / BOX_UNIT);
		m.d = n > 1 ? (int)((long long)v[1] * ONE / BOX_UNIT) : m.a;
	} else if (len == 6 && !strncmp(name, "rotate", len) && n > 0) {
		m = turned(v[0]);
		if (n == 3) {
			int x, y;
			apply(&m, v[1], v[2], &x, &y);
			m.e = v[1] - x;
			m.f = v[2] - y;
		}
	} else if (len == 6 && !strncmp(name, "matrix", len) && n == 6) {
		m = (struct matrix){(int)((long long)v[0] * ONE / BOX_UNIT), (int)((long long)v[1] * ONE / BOX_UNIT),
				    (int)((long long)v[2] * ONE / BOX_UNIT), (int)((long long)v[3] * ONE / BOX_UNIT),
				    v[4], v[5]};
	}
	return m;
}

static void transform(struct matrix *m, xmlNodePtr node)
{
	xmlChar *text = box_attr(node, "transform");
	const char *p = (const char *)text;
	while (p && *p) {
		p += strspn(p, " ,)");
		size_t len = strcspn(p, "(");
		const char *name = p;
		if (!p[len])
			break;
		p += len + 1;
		int v[6] = {0}, n = 0;
		while (n < 6 && box_number(&p, &v[n]))
			n++;
		struct matrix s = step(name, len, v, n);
		*m = times(m, &s);
		p += strcspn(p, ")");
	}
	xmlFree(text);
}

/* ---- the style of type ---- */

static void read_declarations(const char *p, const char *end, struct box_style *s)
{
	while (p < end) {
		size_t len = strcspn(p, ":;}");
		const char *value = p + len + (p[len] == ':');
		int n;
		if (len == 9 && !strncmp(p, "font-size", len) && box_number(&value, &n))
			s->size = n;
		else if (len == 14 && !strncmp(p, "letter-spacing", len) && box_number(&value, &n))
			s->space = n;
		else if (len == 11 && !strncmp(p, "font-weight", len))
			s->bold = *value == '7' || *value == 'b' ? 'y' : 'n';
		else if (len == 11 && !strncmp(p, "font-family", len))
			s->serif = strstr(value, "Garamond") && strstr(value, "Garamond") < end ? 'y' : 'n';
		else if (len == 11 && !strncmp(p, "text-anchor", len))
			s->anchor = *value;
		p += strcspn(p, ";}");
		p += *p == ';';
		if (*p == '}')
			break;
	}
}

/* ".num .lvl": the last class counts; what follows it by a name of an element is that class, too. */
static void read_selector(struct boxes *b, const char *p, const char *end, const struct box_style *says)
{
	const char *dot = NULL;
	for (const char *q = p; q < end; q++)
		if (*q == '.')
			dot = q;
	if (!dot)
		return;
	size_t len = strcspn(dot + 1, " ,{:.>");
	if (len >= CLASS || dot + 1 + len > end)
		return;
	GROW(b->styles, b->styles_cap, b->n_styles + 1);
	struct box_style *s = &b->styles[b->n_styles++];
	*s = *says;
	memcpy(s->name, dot + 1, len);
	s->name[len] = '\0';
}

/* Rules up to the first @, behind which stand those of other media. */
static void read_sheet(struct boxes *b, const char *p)
{
	while (*p && *p != '@') {
		size_t head = strcspn(p, "{@");
		if (p[head] != '{')
			return;
		const char *body = p + head + 1, *end = body + strcspn(body, "}");
		struct box_style says = {0};
		read_declarations(body, end, &says);
		if (says.size || says.space || says.bold || says.serif || says.anchor)
			for (const char *s = p; s < p + head; s += strcspn(s, ",{") + 1)
				read_selector(b, s, s + strcspn(s, ",{"), &says);
		p = *end ? end + 1 : end;
	}
}

static void read_styles(struct boxes *b, xmlNodePtr node, int deep)
{
	for (xmlNodePtr c = node->children; c && deep < 3; c = c->next) {
		if (c->type != XML_ELEMENT_NODE)
			continue;
		if (!is(c, "style")) {
			read_styles(b, c, deep + 1);
			continue;
		}
		xmlChar *text = xmlNodeGetContent(c);
		if (text)
			read_sheet(b, (const char *)text);
		xmlFree(text);
	}
}

static void style_into(struct box_state *s, const struct box_style *says)
{
	s->size = says->size ? says->size : s->size;
	s->space = says->space ? says->space : s->space;
	s->bold = says->bold ? says->bold == 'y' : s->bold;
	s->serif = says->serif ? says->serif == 'y' : s->serif;
	s->anchor = says->anchor ? says->anchor : s->anchor;
}

static void own_style(struct box_state *s, xmlNodePtr node)
{
	xmlChar *text = box_attr(node, "style");
	struct box_style says = {0};
	if (text)
		read_declarations((const char *)text, (const char *)text + strlen((const char *)text), &says);
	xmlFree(text);
	says.size = number_attr(node, "font-size", says.size);
	says.space = number_attr(node, "letter-spacing", says.space);
	if ((text = box_attr(node, "font-weight")))
		says.bold = *text == '7' || *text == 'b' ? 'y' : 'n';
	xmlFree(text);
	if ((text = box_attr(node, "text-anchor")))
		says.anchor = (char)*text;
	xmlFree(text);
	style_into(s, &says);
}

/* What the element says for itself and for all in it. */
static struct box_state inside(const struct boxes *b, xmlNodePtr node, const struct box_state *outer)
{
	struct box_state s = *outer;
	transform(&s.m, node);
	xmlChar *list = box_attr(node, "class"), *id = box_attr(node, "id");
	for (size_t i = 0; list && i < b->n_styles; i++)
		if (has_word((const char *)list, b->styles[i].name))
			style_into(&s, &b->styles[i]);
	if (list && has_word((const char *)list, "uid"))
		s.text = BOX_ID;
	if (list && has_word((const char *)list, "num"))
		s.text = BOX_NUMBER;
	if (list && has_word((const char *)list, "blk"))
		s.block = true;
	if (list && has_word((const char *)list, "mark"))
		s.owner = node;
	if (id && !strncmp((const char *)id, "u-", 2))
		s.unit = node;
	xmlFree(list);
	xmlFree(id);
	own_style(&s, node);
	return s;
}

/* ---- items ---- */

static void item(struct boxes *b, const struct box_state *s, struct box box, enum box_kind kind, xmlNodePtr node)
{
	if (box_empty(box) || (s->under && !s->owner))
		return;
	GROW(b->item, b->cap, b->n + 1);
	b->item[b->n++] =
		(struct box_item){.box = box, .kind = kind, .owner = s->owner ? s->owner : node, .unit = s->unit};
}

static struct box placed(const struct box_state *s, int x0, int y0, int x1, int y1)
{
	struct box box = empty;
	const int xs[] = {x0, x1, x0, x1}, ys[] = {y0, y0, y1, y1};
	for (int k = 0; k < 4; k++) {
		int x, y;
		apply(&s->m, xs[k], ys[k], &x, &y);
		reach(&box, x, y);
	}
	return box;
}

/* How wide letters are, in hundredths of the size: DejaVu Sans Condensed, by kinds of letters. */
static int letter_width(unsigned char c)
{
	if (c >= '0' && c <= '9')
		return 58;
	if (strchr("iljI.,:;'|! ", c))
		return 31;
	if (strchr("frt()-/[]\"", c))
		return 39;
	if (strchr("mwMW%@", c))
		return 86;
	return c >= 'A' && c <= 'Z' ? 65 : 56;
}

static int text_width(const struct box_state *s, const char *text)
{
	long long w = 0;
	int letters = 0;
	for (const unsigned char *p = (const unsigned char *)text; *p; p++) {
		if ((*p & 0xc0) == 0x80)
			continue; /* the rest of a character */
		w += letter_width(*p);
		letters++;
	}
	w = w * s->size / 100;
	if (s->bold)
		w = w * 108 / 100;
	if (s->serif)
		w = w * 88 / 100;
	return (int)(w + (long long)letters * s->space);
}

static void text_line(struct boxes *b, const struct box_state *s, const char *text, int x, int y, xmlNodePtr node)
{
	if (!text[strspn(text, " \n\t")])
		return;
	int w = text_width(s, text);
	int from = s->anchor == 'm' ? x - w / 2 : s->anchor == 'e' ? x - w : x;
	int below = text[strcspn(text, "gjpqy,;()Q_")] ? 20 : 2;
	item(b, s, placed(s, from, y - s->size * 74 / 100, from + w, y + s->size * below / 100), s->text, node);
}

/* A text, and its lines if tspans with an x of their own begin new ones. */
static void text_item(struct boxes *b, const struct box_state *s, xmlNodePtr node)
{
	struct buf line = BUF_INIT;
	int x = number_attr(node, "x", 0), y = number_attr(node, "y", 0);
	for (xmlNodePtr c = node->children; c; c = c->next) {
		if (c->type == XML_ELEMENT_NODE && is(c, "title"))
			continue;
		if (c->type == XML_ELEMENT_NODE && is(c, "tspan")) {
			int at = number_attr(c, "x", -1);
			if (at != -1) {
				text_line(b, s, buf_text(&line), x, y, node);
				buf_clear(&line);
				x = at;
			}
			y = number_attr(c, "y", y) + number_attr(c, "dy", 0);
		}
		xmlChar *text = xmlNodeGetContent(c);
		buf_adds(&line, text ? (const char *)text : "");
		xmlFree(text);
	}
	text_line(b, s, buf_text(&line), x, y, node);
	buf_free(&line);
}

/* ---- paths ---- */

struct pen {
	int x, y;   /* where it is */
	int sx, sy; /* where the piece began */
	int cx, cy; /* the last control point */
	struct boxes *b;
	const struct box_state *s;
	xmlNodePtr node;
	int px, py; /* where it is on the page */
	struct box all;
	int half; /* of an arrow's width on the page: each piece has a box of its own; else 0 */
};

/* The length of (dx,dy), a sixteenth wrong at most. */
static int about_length(int dx, int dy)
{
	int a = dx < 0 ? -dx : dx, b = dy < 0 ? -dy : dy;
	int most = a > b ? a : b, least = a > b ? b : a;
	return most + (most > 2 * least ? least / 4 : least / 2 - most / 8);
}

/* A piece of an arrow up to (x,y): a rectangle along it, as wide as the line. */
static void arrow_piece(struct pen *p, int x, int y)
{
	int dx = x - p->px, dy = y - p->py, length = about_length(dx, dy);
	if (!length)
		return;
	int ax = (int)((long long)dy * p->half / length), ay = (int)((long long)-dx * p->half / length);
	struct box_item piece = {.x = {p->px + ax, x + ax, x - ax, p->px - ax},
				 .y = {p->py + ay, y + ay, y - ay, p->py - ay}, .turned = true};
	struct box frame = empty;
	for (int k = 0; k < 4; k++)
		reach(&frame, piece.x[k], piece.y[k]);
	size_t n = p->b->n;
	item(p->b, p->s, frame, BOX_ARROW, p->node);
	if (p->b->n > n) {
		struct box_item *i = &p->b->item[n];
		memcpy(i->x, piece.x, sizeof i->x);
		memcpy(i->y, piece.y, sizeof i->y);
		i->turned = true;
	}
}

/* The pen goes to (x,y), and draws if it is down. */
static void pen_at(struct pen *p, int x, int y, bool down)
{
	int px, py;
	apply(&p->s->m, x, y, &px, &py);
	reach(&p->all, px, py);
	if (p->half && down)
		arrow_piece(p, px, py);
	p->px = px;
	p->py = py;
}

/* A curve by its control polygon of n points, from where the pen is: de Casteljau, in integers. */
static void pen_curve(struct pen *p, const int *points, int n)
{
	for (int k = 1; k <= PARTS; k++) {
		int x[4] = {p->x}, y[4] = {p->y};
		for (int i = 0; i < n; i++) {
			x[i + 1] = points[2 * i];
			y[i + 1] = points[2 * i + 1];
		}
		for (int left = n; left > 0; left--)
			for (int i = 0; i < left; i++) {
				x[i] += (x[i + 1] - x[i]) * k / PARTS;
				y[i] += (y[i + 1] - y[i]) * k / PARTS;
			}
		pen_at(p, x[0], y[0], true);
	}
	p->cx = n > 1 ? points[2 * n - 4] : points[0];
	p->cy = n > 1 ? points[2 * n - 3] : points[1];
	p->x = points[2 * n - 2];
	p->y = points[2 * n - 1];
}

/* How many numbers a command of a path takes, 0 for none, -1 for no command. */
static int path_numbers(char c)
{
	switch (c | 0x20) {
	case 'm':
	case 'l':
	case 't': return 2;
	case 'h':
	case 'v': return 1;
	case 'q':
	case 's': return 4;
	case 'c': return 6;
	case 'a': return 7;
	case 'z': return 0;
	default: return -1;
	}
}

static void path_step(struct pen *p, char c, int *v, int n)
{
	bool relative = c >= 'a';
	int at[2] = {p->x, p->y};
	switch (c | 0x20) {
	case 'h': pen_curve(p, (int[]){v[0] + relative * at[0], at[1]}, 1); return;
	case 'v': pen_curve(p, (int[]){at[0], v[0] + relative * at[1]}, 1); return;
	case 'z': pen_curve(p, (int[]){p->sx, p->sy}, 1); return;
	case 'a': /* only where it ends */
		pen_curve(p, (int[]){v[5] + relative * at[0], v[6] + relative * at[1]}, 1);
		return;
	default: break;
	}
	for (int i = 0; i < n; i++)
		v[i] += relative * at[i % 2];
	switch (c | 0x20) {
	case 'm':
		p->x = p->sx = v[0];
		p->y = p->sy = v[1];
		pen_at(p, v[0], v[1], false);
		return;
	case 't': {
		int to[4] = {2 * at[0] - p->cx, 2 * at[1] - p->cy, v[0], v[1]};
		pen_curve(p, to, 2);
		return;
	}
	case 's': {
		int to[6] = {2 * at[0] - p->cx, 2 * at[1] - p->cy, v[0], v[1], v[2], v[3]};
		pen_curve(p, to, 3);
		return;
	}
	default: pen_curve(p, v, n / 2);
	}
}

static struct box path_box(struct boxes *b, const struct box_state *s, xmlNodePtr node, bool arrow)
{
	struct pen pen = {.b = b, .s = s, .node = node, .all = empty};
	if (arrow)
		pen.half = scaled(about_length(s->m.a, s->m.b), number_attr(node, "stroke-width", ARROW_WIDTH)) / 2;
	xmlChar *d = box_attr(node, "d");
	const char *p = (const char *)d;
	char c = 0;
	while (p && *(p += strspn(p, " ,\n\t"))) {
		int v[7] = {0}, n = 0;
		if (path_numbers(*p) >= 0 && !(*p >= '0' && *p <= '9'))
			c = *p++;
		else if (c == 'm' || c == 'M')
			c = c == 'm' ? 'l' : 'L';
		int want = c ? path_numbers(c) : -1;
		while (n < want && box_number(&p, &v[n]))
			n++;
		if (want < 0 || n < want || (!want && !strchr("Zz", c)))
			break;
		path_step(&pen, c, v, n);
		if (!want)
			c = 0;
	}
	xmlFree(d);
	return pen.all;
}

/* ---- shapes ---- */

static struct box shape_box(struct boxes *b, const struct box_state *s, xmlNodePtr node)
{
	if (is(node, "rect")) {
		int x = number_attr(node, "x", 0), y = number_attr(node, "y", 0);
		return placed(s, x, y, x + number_attr(node, "width", 0), y + number_attr(node, "height", 0));
	}
	if (is(node, "circle") || is(node, "ellipse")) {
		int x = number_attr(node, "cx", 0), y = number_attr(node, "cy", 0), r = number_attr(node, "r", 0);
		int rx = number_attr(node, "rx", r), ry = number_attr(node, "ry", r);
		return placed(s, x - rx, y - ry, x + rx, y + ry);
	}
	if (is(node, "line"))
		return placed(s, number_attr(node, "x1", 0), number_attr(node, "y1", 0), number_attr(node, "x2", 0),
			      number_attr(node, "y2", 0));
	return is(node, "path") ? path_box(b, s, node, false) : empty;
}

/* The corners of the last item, if it is a rectangle that does not stand straight. */
static void corners(struct boxes *b, const struct box_state *s, xmlNodePtr node)
{
	if (!is(node, "rect") || !b->n || !(s->m.b && s->m.a))
		return;
	struct box_item *i = &b->item[b->n - 1];
	int x = number_attr(node, "x", 0), y = number_attr(node, "y", 0);
	int w = number_attr(node, "width", 0), h = number_attr(node, "height", 0);
	const int xs[] = {x, x + w, x + w, x}, ys[] = {y, y, y + h, y + h};
	for (int k = 0; k < 4; k++)
		apply(&s->m, xs[k], ys[k], &i->x[k], &i->y[k]);
	i->turned = true;
}

bool box_covers(const struct box_item *i, int x, int y)
{
	if (x < i->box.x0 || x > i->box.x1 || y < i->box.y0 || y > i->box.y1)
		return false;
	int left = 0, right = 0;
	for (int k = 0; i->turned && k < 4; k++) {
		int n = (k + 1) % 4;
		long long side =
			(long long)(i->x[n] - i->x[k]) * (y - i->y[k]) - (long long)(i->y[n] - i->y[k]) * (x - i->x[k]);
		left += side > 0;
		right += side < 0;
	}
	return !left || !right;
}

static void shape(struct boxes *b, const struct box_state *s, xmlNodePtr node)
{
	if (box_class(node, "mv") || box_class(node, "fire")) {
		if (is(node, "path") && !s->owner)
			path_box(b, s, node, true);
		else if (s->owner)
			item(b, s, shape_box(b, s, node), BOX_MARK, node);
		return;
	}
	if (s->block)
		item(b, s, shape_box(b, s, node), BOX_BLOCK, node), corners(b, s, node);
	else if (s->owner)
		item(b, s, shape_box(b, s, node), BOX_MARK, node);
}

/* ---- the walk ---- */

static bool under_units(xmlNodePtr node)
{
	static const char *const layers[] = {"terrain", "waters", "roads", "cover", "grid", "sections"};
	xmlChar *id = box_attr(node, "id");
	bool under = false;
	for (size_t i = 0; id && i < ARRAY_LEN(layers); i++)
		under = under || !strcmp((const char *)id, layers[i]);
	xmlFree(id);
	return under;
}

static void walk(struct boxes *b, xmlNodePtr node, const struct box_state *outer, int deep);

/* What <use> brings in counts where it stands. */
static void use(struct boxes *b, const struct box_state *s, xmlNodePtr node, int deep)
{
	xmlChar *href = box_attr(node, "href");
	xmlAttrPtr id = href && *href == '#' ? xmlGetID(b->root->doc, href + 1) : NULL;
	if (id) {
		struct box_state in = *s;
		struct matrix at = {ONE, 0, 0, ONE, number_attr(node, "x", 0), number_attr(node, "y", 0)};
		in.m = times(&in.m, &at);
		walk(b, id->parent, &in, deep + 1);
	}
	xmlFree(href);
}

static void walk(struct boxes *b, xmlNodePtr node, const struct box_state *outer, int deep)
{
	static const char *const nothing[] = {"title", "desc", "defs", "style", "marker", "clipPath", "pattern"};
	for (size_t i = 0; i < ARRAY_LEN(nothing); i++)
		if (is(node, nothing[i]))
			return;
	if (deep > DEEP || b->visited++ > VISITS)
		return;
	if (b->movable && xmlHasProp(node, (const xmlChar *)"place") && b->movable(b->ctx, node, outer))
		return;
	struct box_state s = inside(b, node, outer);
	s.under = s.under || under_units(node);
	if (is(node, "text"))
		text_item(b, &s, node);
	else if (is(node, "use"))
		use(b, &s, node, deep);
	else if (is(node, "g") || is(node, "svg") || is(node, "symbol"))
		for (xmlNodePtr c = node->children; c; c = c->next) {
			if (c->type == XML_ELEMENT_NODE)
				walk(b, c, &s, deep + 1);
		}
	else
		shape(b, &s, node);
}

/* <use> finds its shapes by their ids; a result tree knows none yet. */
static void know_ids(xmlDocPtr doc, xmlNodePtr node, int deep)
{
	for (xmlNodePtr c = node->children; c && deep < DEEP; c = c->next) {
		if (c->type != XML_ELEMENT_NODE)
			continue;
		xmlAttrPtr id = xmlHasProp(c, (const xmlChar *)"id");
		if (id && id->atype != XML_ATTRIBUTE_ID) {
			xmlChar *text = box_attr(c, "id");
			if (text && !xmlGetID(doc, text))
				(void)xmlAddID(NULL, doc, text, id);
			xmlFree(text);
		}
		know_ids(doc, c, deep + 1);
	}
}

static struct box page_of(xmlNodePtr root)
{
	struct box page = {0, 0, number_attr(root, "width", 0), number_attr(root, "height", 0)};
	xmlChar *view = box_attr(root, "viewBox");
	const char *p = (const char *)view;
	int v[4];
	if (p && box_number(&p, &v[0]) && box_number(&p, &v[1]) && box_number(&p, &v[2]) && box_number(&p, &v[3]))
		page = (struct box){v[0], v[1], v[0] + v[2], v[1] + v[3]};
	xmlFree(view);
	return page;
}

void boxes_read(struct boxes *b, xmlNodePtr root,
		bool (*movable)(void *ctx, xmlNodePtr node, const struct box_state *state), void *ctx)
{
	*b = (struct boxes){.root = root, .page = page_of(root), .movable = movable, .ctx = ctx};
	read_styles(b, root, 0);
	know_ids(root->doc, root, 0);
	struct box_state s = {.m = {ONE, 0, 0, ONE, 0, 0}, .size = 16 * BOX_UNIT, .anchor = 's', .text = BOX_TEXT};
	walk(b, root, &s, 0);
}

void boxes_add(struct boxes *b, xmlNodePtr node, const struct box_state *state)
{
	bool (*movable)(void *, xmlNodePtr, const struct box_state *) = b->movable;
	b->movable = NULL;
	walk(b, node, state, 1);
	b->movable = movable;
}

struct box boxes_from(const struct boxes *b, size_t n)
{
	struct box all = empty;
	for (size_t i = n; i < b->n; i++)
		if (b->item[i].kind != BOX_ARROW) {
			reach(&all, b->item[i].box.x0, b->item[i].box.y0);
			reach(&all, b->item[i].box.x1, b->item[i].box.y1);
		}
	return all;
}

void boxes_free(struct boxes *b)
{
	free(b->styles);
	free(b->item);
	*b = (struct boxes){0};
}
