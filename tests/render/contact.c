/* A contact sheet, to be looked at: five systems at three moments of a game by chance, each as a mail
 * draws it: light, dark, on paper without colours, as two kinds of colour-blind readers see it, for a
 * telephone, and large.
 *
 *   contact FOLDER [SYSTEM/SCENARIO ...]
 *
 * writes pictures and index.html into the folder, which must be there. */
#include "positions.h"

#include "base/file.h"
#include "render/render.h"

enum { USUAL = 1200, PHONE = 480, LARGE = 2400, LAST_TURN = 9 };

static const char *const games[] = {
	"napoleonics/valbrune", "tricorne/white-plains", "battalions/ligny", "emperor/mill-farm", "tactiques/quatre-bras",
};

/* How a picture is seen: the values of a feColorMatrix, in linear light (Machado, Oliveira, Fernandes 2009). */
static const struct eye {
	const char *name, *matrix;
} eyes[] = {
	{"light", NULL},
	{"dark", NULL},
	{"print", ".2126 .7152 .0722 0 0 .2126 .7152 .0722 0 0 .2126 .7152 .0722 0 0 0 0 0 1 0"},
	{"deuteranopia", ".367 .861 -.228 0 0 .28 .673 .047 0 0 -.012 .043 .969 0 0 0 0 0 1 0"},
	{"protanopia", ".152 1.053 -.205 0 0 .115 .786 .099 0 0 -.004 -.048 1.052 0 0 0 0 0 1 0"},
};

static struct {
	struct render *render;
	const char *folder;
	struct buf page;
} sheet;

static void save(const char *name, const struct buf *b)
{
	char path[600];
	struct error e = ERROR_INIT;
	snprintf(path, sizeof path, "%s/%s", sheet.folder, name);
	if (file_write(path, b->data, b->len, &e))
		positions_die(path, &e);
}

/* One picture into the folder and onto the sheet, where it is shown 600 wide at most. */
static void show(const char *name, const struct buf *svg, const struct render_cut *cut, unsigned width)
{
	struct buf png = BUF_INIT;
	struct error e = ERROR_INIT;
	unsigned w, h;
	if (render_png_cut((struct slice){svg->data, svg->len}, cut, width, &png, &w, &h, &e))
		positions_die(name, &e);
	save(name, &png);
	buf_addf(
		&sheet.page,
		"<figure><a href=\"%s\"><img src=\"%s\" width=\"%u\" alt=\"\"></a><figcaption>%s, %zu KB</figcaption></figure>\n",
		name, name, w < 600 ? w : 600, name, png.len / 1024);
	buf_free(&png);
}

/* Everything behind the root's start tag is seen through the matrix. */
static void through(const struct buf *svg, const char *matrix, struct buf *out)
{
	const char *text = svg->data, *start = strstr(text, "<svg"), *in = start ? strchr(start, '>') : NULL;
	const char *end = text + svg->len;
	buf_clear(out);
	if (!matrix || !in) {
		buf_add(out, text, svg->len);
		return;
	}
	while (end > in && strncmp(end, "</svg>", 6))
		end--;
	buf_add(out, text, (size_t)(in + 1 - text));
	buf_addf(
		out,
		"<filter id=\"eye\" x=\"0\" y=\"0\" width=\"100%%\" height=\"100%%\"><feColorMatrix values=\"%s\"/></filter>"
		"<g filter=\"url(#eye)\">",
		matrix);
	buf_add(out, in + 1, (size_t)(end - in - 1));
	buf_adds(out, "</g></svg>");
}

static void draw(const struct buf *record, const char *dark, struct buf *svg)
{
	const struct render_param params[] = {{"dark", dark}, {NULL, NULL}};
	struct error e = ERROR_INIT;
	buf_clear(svg);
	if (render_apply(sheet.render, "map", (struct slice){record->data, record->len}, params, svg, &e))
		positions_die("map", &e);
	buf_text(svg);
}

static bool moment(void *ctx, const struct scenario *s, const struct buf *record, int turn, bool over)
{
	struct buf svg = BUF_INIT, seen = BUF_INIT;
	struct render_cut cut[RENDER_CUTS];
	char name[120], stem[80];
	bool last = over || turn == LAST_TURN;
	(void)ctx;
	if (turn != 1 && turn != 4 && !last)
		return true;
	snprintf(stem, sizeof stem, "%s-%s-%02d", s->sys->name, element_attr(s->root, "id", ""), turn);
	buf_addf(&sheet.page, "<h2>%s, turn %d</h2>\n<div>", element_attr(s->root, "title", ""), turn);
	for (size_t i = 0; i < ARRAY_LEN(eyes); i++) {
		draw(record, i == 1 ? "yes" : "no", &svg);
		through(&svg, eyes[i].matrix, &seen);
		snprintf(name, sizeof name, "%s-%s.png", stem, eyes[i].name);
		show(name, &seen, NULL, USUAL);
	}
	draw(record, "no", &svg);
	int n = render_cuts((struct slice){svg.data, svg.len}, PHONE, cut);
	for (int i = 0; i < n; i++) {
		snprintf(name, sizeof name, "%s-phone-%d.png", stem, i + 1);
		show(name, &svg, &cut[i], PHONE);
	}
	snprintf(name, sizeof name, "%s-phone.png", stem);
	show(name, &svg, NULL, PHONE);
	snprintf(name, sizeof name, "%s-large.png", stem);
	show(name, &svg, NULL, LARGE);
	buf_adds(&sheet.page, "</div>\n");
	buf_free(&svg);
	buf_free(&seen);
	return !last;
}

static void play(const char *game)
{
	char path[600];
	snprintf(path, sizeof path, "%s/scenarios/%s.xml", positions_tree(), game);
	positions_play(path, 1815, 0, moment, NULL);
}

int main(int argc, char **argv)
{
	char templates[600];
	struct error e = ERROR_INIT;
	if (argc < 2) {
		fprintf(stderr, "usage: contact FOLDER [SYSTEM/SCENARIO ...]\n");
		return 2;
	}
	sheet.folder = argv[1];
	snprintf(templates, sizeof templates, "%s/templates", positions_tree());
	if (render_new(templates, "en", &sheet.render, &e))
		positions_die(templates, &e);
	buf_adds(&sheet.page,
		 "<!DOCTYPE html><meta charset=\"utf-8\"><title>Looks</title><style>body{font-family:sans-serif;"
		 "background:#ddd}div{display:flex;flex-wrap:wrap;gap:8px}figure{margin:0}figcaption{font-size:12px}"
		 "</style>\n");
	for (int i = 2; i < argc; i++)
		play(argv[i]);
	for (size_t i = 0; argc == 2 && i < ARRAY_LEN(games); i++)
		play(games[i]);
	save("index.html", &sheet.page);
	buf_free(&sheet.page);
	render_free(sheet.render);
	return 0;
}
