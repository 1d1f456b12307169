/* Templates and pictures: what holds for every sample record and mail, what hostile
 * input may not do, and what nobody may see. */
#include "render/render.h"

#include "base/file.h"
#include "base/limits.h"

#include <check.h>
#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <libxml/xpathInternals.h>
#include <unistd.h>

static const char *const samples[] = {
	"turn0-br",	  "turn6-br",	  "turn6-fr",	  "turn7-question",
	"turn8-over",	  "mail-welcome", "mail-report",  "mail-receipt",
	"mail-question",  "mail-over",	  "mail-refused", "mail-help",
	"ground",	  "marks-fr",	  "marks-br",	  "marks-question",
	"stacks-fr",	  "stacks-au",	/* a table, no board of hexes */
	"columns-fr",	  "columns-public", /* units that are no pieces of such a board */
};
enum { SAMPLES = ARRAY_LEN(samples), BOARDS = SAMPLES - 4 };

/* What draws them is the libraries' code but for a small part: under sanitizers, without LONG, every ninth sample is drawn, for
 * the other build draws all. */
static int shown(int i)
{
	return check_round(check_round(i));
}

static int shown_of(int n)
{
	return check_rounds(check_rounds(n));
}

static struct render *r;
static struct buf in, out;
static struct error e;

/* ---- helpers ---- */

static const char *source(const char *name)
{
	static char path[600];
	const char *dir = getenv("srcdir");
	snprintf(path, sizeof path, "%s/%s", dir ? dir : ".", name);
	return path;
}

/* The sheets are compiled once, before the tests, each of which has a process of its own. */
static void lend(void)
{
	struct render *all;
	ck_assert_msg(!render_new(source("templates"), "en", &all, &e) && !render_lend(all, &e), "%s", e.text);
}

static void setup(void)
{
	e = (struct error)ERROR_INIT;
	ck_assert_msg(!render_new(source("templates"), "en", &r, &e), "%s", e.text);
}

static void teardown(void)
{
	render_free(r);
	buf_free(&in);
	buf_free(&out);
}

static void load(const char *sample)
{
	char name[200];
	snprintf(name, sizeof name, "tests/render/samples/%s.xml", sample);
	buf_clear(&in);
	ck_assert_msg(!file_read(source(name), LIMIT_RECORD_BYTES, &in, &e), "%s", e.text);
}

static void swap(const char *from, const char *to)
{
	struct buf b = BUF_INIT;
	const char *p = buf_text(&in), *hit;
	int n = 0;
	for (; (hit = strstr(p, from)); p = hit + strlen(from), n++) {
		buf_add(&b, p, (size_t)(hit - p));
		buf_adds(&b, to);
	}
	buf_adds(&b, p);
	ck_assert_msg(n > 0, "\"%s\" is not in the sample", from);
	buf_free(&in);
	in = b;
}

static enum err try_apply(const char *sheet, const struct render_param *params)
{
	return render_apply(r, sheet, (struct slice){buf_text(&in), in.len}, params, &out, &e);
}

static const char *apply(const char *sheet, const struct render_param *params)
{
	buf_clear(&out);
	ck_assert_msg(!try_apply(sheet, params), "%s", e.text);
	return buf_text(&out);
}

static const char *sheet_of(const char *sample, const char *sheet)
{
	load(sample);
	return apply(sheet, NULL);
}

static size_t times(const char *text, const char *what)
{
	size_t n = 0;
	for (; (text = strstr(text, what)); text += strlen(what))
		n++;
	return n;
}

struct page {
	xmlDocPtr doc;
	xmlXPathContextPtr ctx;
};

static struct page page_of(const struct buf *b)
{
	struct page p = {xmlReadMemory(b->data, (int)b->len, "x", NULL, XML_PARSE_NONET), NULL};
	ck_assert_msg(p.doc != NULL, "not well-formed");
	p.ctx = xmlXPathNewContext(p.doc);
	xmlXPathRegisterNs(p.ctx, BAD_CAST "s", BAD_CAST "http://www.w3.org/2000/svg");
	return p;
}

static void page_free(struct page p)
{
	xmlXPathFreeContext(p.ctx);
	xmlFreeDoc(p.doc);
}

static xmlXPathObjectPtr find(struct page p, const char *path)
{
	xmlXPathObjectPtr o = xmlXPathEvalExpression(BAD_CAST path, p.ctx);
	ck_assert_msg(o != NULL, "%s", path);
	return o;
}

static int number(struct page p, const char *path)
{
	xmlXPathObjectPtr o = find(p, path);
	int n = (int)xmlXPathCastToNumber(o);
	xmlXPathFreeObject(o);
	return n;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

/* ---- the map ---- */

START_TEST(map_is_the_same_twice)
{
	struct buf first = BUF_INIT;
	struct render *other = NULL;
	sheet_of(samples[shown(_i)], "map");
	buf_add(&first, out.data, out.len);
	apply("map", NULL);
	ck_assert_str_eq(first.data, out.data);
	ck_assert(!render_new(source("templates"), "en", &other, &e));
	buf_clear(&out);
	ck_assert(!render_apply(other, "map", (struct slice){in.data, in.len}, NULL, &out, &e));
	ck_assert_str_eq(first.data, out.data);
	render_free(other);
	buf_free(&first);
}
END_TEST

START_TEST(map_keeps_its_budget)
{
	sheet_of(samples[shown(_i)], "map");
	ck_assert_uint_le(out.len, 70 << 10);
	ck_assert_uint_gt(out.len, 30 << 10);
}
END_TEST

START_TEST(map_stays_inside_its_subset)
{
	sheet_of(samples[shown(_i)], "map");
	struct page p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//@href[not(starts-with(., '#'))])"), 0);
	ck_assert_int_eq(number(p, "count(//*[local-name() != 'use']/@href)"), 0);
	ck_assert_int_eq(number(p, "count(//s:script | //s:image | //s:foreignObject | //s:filter | "
				   "//s:a | //s:textPath | //s:animate | //@*[starts-with(name(), "
				   "'on')])"),
			 0);
	ck_assert_int_eq(number(p, "count(//s:use[not(@href = //@id[. != '']) and "
				   "not(substring(@href, 2) = //@id)])"),
			 0);
	ck_assert_ptr_null(strstr(out.data, "var("));
	ck_assert_int_eq(number(p, "count(/s:svg[@role = 'img' and @width and @height]/s:title)"), 1);
	ck_assert_int_gt(number(p, "string-length(/s:svg/s:desc)"), 60);
	page_free(p);
}
END_TEST

START_TEST(map_layers_stand_in_order)
{
	static const char *const layers[] = {
		"terrain", "waters",	"roads",     "cover",  "grid",	"numbers", "sections",
		"places",  "last-turn", "orders",    "units",  "markers", "legend",
	};
	const char *p = sheet_of(samples[shown(_i)], "map");
	for (size_t k = 0; k < ARRAY_LEN(layers); k++) {
		char tag[60];
		snprintf(tag, sizeof tag, "<g id=\"%s\"", layers[k]);
		ck_assert_uint_eq(times(out.data, tag), 1);
		ck_assert_msg((p = strstr(p, tag)) != NULL, "%s is out of order", layers[k]);
	}
}
END_TEST

START_TEST(map_ids_are_unique)
{
	sheet_of(samples[shown(_i)], "map");
	struct page p = page_of(&out);
	xmlXPathObjectPtr o = find(p, "//@id");
	int n = o->nodesetval->nodeNr;
	char **id = base_calloc((size_t)n, sizeof *id);
	for (int k = 0; k < n; k++)
		id[k] = (char *)xmlNodeGetContent(o->nodesetval->nodeTab[k]);
	qsort(id, (size_t)n, sizeof *id, by_text);
	for (int k = 1; k < n; k++)
		ck_assert_msg(strcmp(id[k - 1], id[k]) != 0, "%s twice", id[k]);
	for (int k = 0; k < n; k++)
		xmlFree(id[k]);
	free(id);
	xmlXPathFreeObject(o);
	page_free(p);
}
END_TEST

START_TEST(map_draws_every_piece_once)
{
	sheet_of(samples[shown(_i)], "map");
	struct page record = page_of(&in), map = page_of(&out);
	xmlXPathObjectPtr o = find(record, "//state/piece");
	ck_assert_int_gt(o->nodesetval->nodeNr, 20);
	for (int k = 0; k < o->nodesetval->nodeNr; k++) {
		xmlNodePtr piece = o->nodesetval->nodeTab[k];
		char *id = (char *)xmlGetProp(piece, BAD_CAST "id");
		char *fate = (char *)xmlGetProp(piece, BAD_CAST "fate");
		char path[200];
		snprintf(path, sizeof path, "count(//s:g[@id='units']//s:g[@id='u-%s' and s:title != ''])", id);
		ck_assert_msg(number(map, path) == !strcmp(fate, "there"), "%s", id);
		xmlFree(id);
		xmlFree(fate);
	}
	ck_assert_int_eq(number(map, "count(//s:g[@id='grid']/s:use)"), number(record, "count(//board/hex)"));
	xmlXPathFreeObject(o);
	page_free(record);
	page_free(map);
}
END_TEST

START_TEST(marks_of_the_turn)
{
	sheet_of("turn6-br", "map");
	struct page p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:g[@id='last-turn']//s:path[@stroke-dasharray='7 5'])"), 2);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']//s:use[@href='#burst'])"), 3);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']//s:use[@href='#crossed'])"), 2);
	ck_assert_int_eq(number(p, "count(//s:g[@id='last-turn']//s:path[@class='fire'])"), 2);
	ck_assert_int_gt(number(p, "count(//s:text[@class='evn'])"), 10); /* numbers of events, on their marks */
	ck_assert_int_eq(number(p, "count(//s:g[starts-with(@id,'score-')]/s:use)"), 10);
	page_free(p);
	struct render_param numbers[] = {{"numbers", "no"}, {NULL, NULL}};
	apply("map", numbers);
	p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:text[@class='evn'])"), 0);
	page_free(p);
	struct render_param off[] = {{"marks", "no"}, {NULL, NULL}};
	apply("map", off);
	p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:g[@id='last-turn']/*)"), 0);
	page_free(p);
}
END_TEST

/* Every kind of ground, works, objectives and ways out has a drawing and a word. */
START_TEST(ground_of_every_kind)
{
	static const char *const drawn[] = {
		"#t-woods", "#t-town", "#t-church", "#t-tower", "#t-windmill", "#t-castle",
		"#t-walled-farm", "#t-walled-city", "#t-walled-garden", "#t-rugged-hill", "#t-quarry",
		"#t-orchard", "#t-field", "#t-marsh", "#t-waves", "#t-frozen-lake", "#bridge", "#ford",
		"#works", "#star", "#exit", "#shore", "#frost", "#hs",
	};
	sheet_of("ground", "map");
	struct page p = page_of(&out);
	for (size_t k = 0; k < ARRAY_LEN(drawn); k++) {
		char path[100];
		snprintf(path, sizeof path, "count(/s:svg/s:g[@id != 'legend']//s:use[@href='%s'])", drawn[k]);
		ck_assert_msg(number(p, path) > 0, "%s", drawn[k]);
	}
	/* Woods on a hill have slopes of their own; a redoubt has as many sides as it says. */
	ck_assert_int_eq(number(p, "count(//s:g[@id='cover']//s:use[@href='#works'])"), 9);
	ck_assert_int_eq(number(p, "count(//s:use[@id='hH3' and s:title = 'H3 woods on a hill'])"), 1);
	ck_assert_int_eq(number(p, "count(//s:g[@id='cover']/s:g[contains(s:title, 'the walled city, "
				   "an objective of the French, worth 2 banners')])"),
			 1);
	page_free(p);
}
END_TEST

struct counted {
	const char *path; /* in the map */
	int n;
};

/* The map of the sample holds so many of each. */
static void map_counts(const char *sample, const struct counted *row, size_t n)
{
	sheet_of(sample, "map");
	struct page p = page_of(&out);
	for (size_t k = 0; k < n; k++)
		ck_assert_msg(number(p, row[k].path) == row[k].n, "%s: %d", row[k].path, number(p, row[k].path));
	page_free(p);
}

START_TEST(marks_of_every_kind)
{
	static const struct counted row[] = {
		{"count(//s:g[@id='units']//s:use[@href='#square'])", 1},
		{"count(//s:g[@id='units']//s:use[@href='#mass'])", 1},
		{"count(//s:g[@id='markers']//s:use[@href='#bounced'])", 1},
		{"count(//s:g[@id='markers']//s:use[@href='#rallied'])", 1},
		{"count(//s:g[@id='markers']//s:circle[@r='13.5'])", 1},
		{"count(//s:g[@id='last-turn']//s:rect[@class='loose'])", 1},
		{"count(//s:g[@id='last-turn']//s:path[@stroke-dasharray='12 4 2 4'])", 1},
		{"count(//s:g[@id='last-turn']//s:path[@stroke-dasharray='2 7'])", 1},
		{"count(//s:g[@id='last-turn']/s:circle)", 3},
		{"count(//s:g[@id='cover']//s:use[@href='#star' and @class='aht'])", 2},
	};
	map_counts("marks-fr", row, ARRAY_LEN(row));
}
END_TEST

/* Nothing of a card's name is cut, however long it is. */
START_TEST(long_names_of_cards_are_whole)
{
	static const char *const long_names[] = {"Give Them the Cold Steel",
						 "A Card With a Name of Forty Characters or More"};
	for (size_t i = 0; i < ARRAY_LEN(long_names); i++) {
		char now[80];
		load("marks-fr");
		snprintf(now, sizeof now, "name=\"%s\"", long_names[i]);
		swap("name=\"Probe Centre\"", now);
		const char *t = apply("text", NULL);
		snprintf(now, sizeof now, "  %s  ", long_names[i]);
		ck_assert_msg(strstr(t, now) != NULL, "%s", t);
	}
}
END_TEST

/* The cards on a track are the owner's to know, their number everybody's. */
START_TEST(track_of_squares)
{
	const char *t = sheet_of("marks-fr", "text");
	ck_assert_ptr_nonnull(strstr(t, "On the Infantry in Square track: Probe Left (place 2).\n"));
	ck_assert_ptr_nonnull(strstr(t, "The Coalition have 1 card on their Infantry in Square track."));
	ck_assert_ptr_null(strstr(t, "Recon"));
	t = sheet_of("marks-br", "text");
	ck_assert_ptr_nonnull(strstr(t, "On the Infantry in Square track: Recon in Force (place 1).\n"));
	t = sheet_of("marks-question", "text");
	ck_assert_ptr_nonnull(strstr(t, "57e Ligne attacks Leib-Regiment. How does Leib-Regiment meet it?"));
	ck_assert_ptr_nonnull(strstr(t, "    c) play First Strike: your unit strikes before it is struck\n"));
	ck_assert_ptr_nonnull(strstr(t, "nothing, it forms square.\n"));
}
END_TEST

START_TEST(orders_as_understood)
{
	struct render_param on[] = {{"asunderstood", "yes"}, {NULL, NULL}};
	load("mail-receipt");
	apply("map", on);
	struct page p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:g[@id='orders']/s:g)"), 5);
	ck_assert_int_eq(number(p, "count(//s:g[@id='last-turn']/*)"), 0);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']//s:text[. = '7'])"), 1);
	page_free(p);
}
END_TEST

START_TEST(pending_decision)
{
	sheet_of("mail-question", "map");
	struct page p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']//s:text[. = 'a' or . = 'b'])"), 2);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']//s:rect[@stroke='#f3b61f'])"), 1);
	page_free(p);
	/* Nobody else's mail shows what is asked. */
	swap("<mail kind=\"question\" seat=\"fr\"", "<mail kind=\"report\" seat=\"br\"");
	apply("map", NULL);
	ck_assert_ptr_null(strstr(out.data, "#f3b61f\" stroke-width=\"3\""));
}
END_TEST

START_TEST(dark_on_request)
{
	struct render_param on[] = {{"dark", "yes"}, {NULL, NULL}};
	load("turn6-br");
	ck_assert_ptr_nonnull(strstr(apply("map", NULL), "prefers-color-scheme"));
	ck_assert_ptr_null(strstr(apply("map", on), "prefers-color-scheme"));
}
END_TEST

START_TEST(a_unit_nobody_knows_tells_nothing)
{
	load("turn6-br");
	swap("<piece id=\"47e\" seat=\"fr\" name=\"47e Ligne\" kind=\"LN\" kind-name=\"line infantry\" "
	     "arm=\"infantry\" badge=\"line\" mark=\"\" nation=\"french\" full=\"4\" move=\"1\"/>",
	     "<piece id=\"47e\" seat=\"fr\" name=\"\" kind=\"\" arm=\"unknown\" badge=\"unknown\"/>");
	swap("id=\"47e\" hex=\"F5\" blocks=\"2\"", "id=\"47e\" hex=\"F5\" blocks=\"unknown\"");
	apply("map", NULL);
	struct page p = page_of(&out);
	ck_assert_int_eq(number(p, "count(//s:g[@id='u-47e']/s:text[. = '?'])"), 1);
	ck_assert_int_eq(number(p, "count(//s:g[@id='u-47e']/s:path | //s:g[@id='u-47e']/s:use)"), 0);
	page_free(p);
}
END_TEST

/* One's own cards show their faces, the other's only how many there are. */
START_TEST(cards_lie_in_their_stacks)
{
	static const char *const seats[] = {"fr", "au"};
	char path[200], sample[40];
	snprintf(sample, sizeof sample, "stacks-%s", seats[_i]);
	sheet_of(sample, "map");
	struct page record = page_of(&in), map = page_of(&out);
	snprintf(path, sizeof path, "sum(//state/stack[starts-with(@id, '%s-')]/@n-cards)", seats[!_i]);
	int hidden = number(record, path);
	ck_assert_int_gt(hidden, 4);
	snprintf(path, sizeof path, "count(//s:g[@id='units']//s:use[@href='#st-back-%c'])", "ba"[_i]);
	ck_assert_int_eq(number(map, path), hidden);
	snprintf(path, sizeof path, "count(//s:g[@id='units']//s:use[@href='#st-back-%c'])", "ab"[_i]);
	ck_assert_int_eq(number(map, path), 0);
	xmlXPathObjectPtr own = find(record, "//state/stack[@cards != 'unknown']/@cards");
	for (int k = 0; k < own->nodesetval->nodeNr; k++) {
		char *cards = (char *)xmlNodeGetContent(own->nodesetval->nodeTab[k]), *rest = cards;
		for (char *id = strtok_r(cards, " ", &rest); id; id = strtok_r(NULL, " ", &rest)) {
			snprintf(path, sizeof path, "count(//s:g[@id='units']//s:g[@id='u-%s' and s:title])", id);
			ck_assert_msg(number(map, path) == 1, "%s", id);
		}
		xmlFree(cards);
	}
	xmlXPathFreeObject(own);
	page_free(record);
	page_free(map);
}
END_TEST

/* On a map of columns each unit stands once, in the shape of its formation and with its front to
 * where it faces; increments are told of one's own alone. */
START_TEST(columns_show_how_units_stand)
{
	sheet_of("columns-fr", "map");
	struct page record = page_of(&in), map = page_of(&out);
	xmlXPathObjectPtr o = find(record, "//state/unit");
	ck_assert_int_gt(o->nodesetval->nodeNr, 15);
	for (int k = 0; k < o->nodesetval->nodeNr; k++) {
		xmlNodePtr unit = o->nodesetval->nodeTab[k];
		char *id = (char *)xmlGetProp(unit, BAD_CAST "id");
		char *status = (char *)xmlGetProp(unit, BAD_CAST "status");
		char *formation = (char *)xmlGetProp(unit, BAD_CAST "formation");
		char path[200];
		bool there = !strcmp(status, "on-map");
		snprintf(path, sizeof path, "count(//s:g[@id='units']//s:g[@id='u-%s' and s:title != ''])", id);
		ck_assert_msg(number(map, path) == there, "%s", id);
		snprintf(path, sizeof path, "count(//s:g[@id='u-%s']/s:use[@href='#tn-%s'])", id, formation);
		ck_assert_msg(number(map, path) == there, "%s in %s", id, formation);
		xmlFree(id);
		xmlFree(status);
		xmlFree(formation);
	}
	xmlXPathFreeObject(o);
	ck_assert_int_eq(number(map, "count(//s:g[@id='grid']/s:use)"), 120);
	ck_assert_int_eq(number(map, "count(//s:g[@id='u-fcuir']/s:use[@transform='rotate(60)'])"), 1);
	ck_assert_int_eq(number(map, "count(//s:g[@id='u-fcuir']/s:text[. = '5'])"), 1);
	ck_assert_int_eq(number(map, "count(//s:g[@id='u-rod2']/s:text[number(.) = number(.)])"), 0);
	page_free(record);
	page_free(map);
}
END_TEST

START_TEST(columns_show_what_happened)
{
	static const struct counted row[] = {
		{"count(//s:g[@id='markers']//s:use[@href='#crossed'])", 2},
		{"count(//s:g[@id='markers']//s:use[@href='#burst'])", 1},
		{"count(//s:g[@id='last-turn']//s:path[@stroke-dasharray='7 5'])", 4},
		{"count(//s:g[@id='last-turn']//s:path[@class='fire'])", 4},
	};
	static const struct counted lost[] = {
		{"count(//s:g[@id='last-turn']//s:rect[contains(@class, 'dead')])", 1},
	};
	map_counts("columns-fr", row, ARRAY_LEN(row));
	map_counts("columns-public", lost, ARRAY_LEN(lost));
}
END_TEST

/* The sample's fight in the corner of a great map, with one unit far off. */
static int great_map(struct render_window w[RENDER_INSETS])
{
	load("columns-fr");
	swap("shape=\"columns\" columns=\"12\" rows=\"10\"", "shape=\"columns\" columns=\"60\" rows=\"60\"");
	swap("<unit id=\"fbat1\" hex=\"0407\"", "<unit id=\"fbat1\" hex=\"5050\"");
	return render_insets((struct slice){buf_text(&in), in.len}, w);
}

START_TEST(great_maps_have_insets)
{
	struct render_window w[RENDER_INSETS];
	struct buf text = BUF_INIT;
	load("columns-fr");
	ck_assert_int_eq(render_insets((struct slice){buf_text(&in), in.len}, w), 0);
	ck_assert_int_eq(render_insets((struct slice){"<no", 3}, w), 0);
	ck_assert_int_eq(great_map(w), 1); /* one lone unit is no picture */
	ck_assert(w[0].column <= 2 && w[0].row <= 2);
	swap("<pending>",
	     "<pending><decision seat=\"fr\" question=\"recall\"><about name=\"unit\" value=\"fbat1\"/></decision>");
	ck_assert_int_eq(render_insets((struct slice){buf_text(&in), in.len}, w), 2); /* but what is asked is */
	render_windows_text(w, 2, &text);
	ck_assert_str_eq(buf_text(&text), "0201:11x10 4647:08x06");
	buf_free(&text);
}
END_TEST

/* A sign of an order that is no arrow is in the legend if it is on the map. */
static const struct {
	const char *line, *word;
} order_signs[] = {
	{"verb=\"fire\" at=\"0306\" to=\"0405\"", "at"},
	{"verb=\"attack\" at=\"0306\" to=\"0405\"", "to attack"},
	{"verb=\"face\" at=\"0306\" to=\"se\"", "to face"},
};
/* MAP layer=: of the marks of the turn those alone that are asked for. */
START_TEST(layers_leave_out_what_is_not_asked_for)
{
	static const struct {
		const char *layers;
		int fire, moves;
	} asked[] = {{"", 2, 2}, {"fire", 2, 0}, {"trails", 0, 2}, {"trails fire", 2, 2}, {"orders", 0, 0}};
	for (size_t i = 0; i < ARRAY_LEN(asked); i++) {
		struct buf arcs = BUF_INIT;
		load("turn6-br");
		buf_addf(&arcs, "<understood><arcs units=\"\" layers=\"%s\"/></understood></record>", asked[i].layers);
		swap("</record>", buf_text(&arcs));
		apply("map", NULL);
		struct page map = page_of(&out);
		ck_assert_int_eq(number(map, "count(//s:g[@id='last-turn']//s:path[@class='fire'])"), asked[i].fire);
		ck_assert_int_eq(number(map, "count(//s:g[@id='last-turn']//s:path[@stroke-dasharray='7 5'])"),
				 asked[i].moves);
		page_free(map);
		buf_free(&arcs);
	}
}
END_TEST

START_TEST(columns_explain_signs_of_orders)
{
	struct buf line = BUF_INIT;
	char path[120];
	load("columns-fr");
	buf_addf(&line, "<understood><line n=\"1\" status=\"ordered\" %s text=\"x\"/></understood></record>",
		 order_signs[_i].line);
	swap("</record>", buf_text(&line));
	apply("map", NULL);
	struct page map = page_of(&out);
	for (size_t i = 0; i < ARRAY_LEN(order_signs); i++) {
		snprintf(path, sizeof path, "count(//s:g[@id='legend']//s:tspan[.='%s'])", order_signs[i].word);
		ck_assert_int_eq(number(map, path), (int)i == _i);
	}
	page_free(map);
	buf_free(&line);
}
END_TEST

/* What a player may be asked in a game of columns, and how it is put. */
START_TEST(columns_questions_are_sentences)
{
	static const char fl1[] = "<about name=\"unit\" value=\"fl1\"/>",
			  foot[] = "<about name=\"command\" value=\"fr-1\"/>";
	static const char rapp[] = "<about name=\"leader\" value=\"rapp\"/>",
			  hex[] = "<about name=\"hex\" value=\"0407\"/>";
	static const struct {
		const char *question, *about, *more, *text;
	} row[] = {
		{"advance-before", hex, "", "Who goes into 0407, which the enemy has left?"},
		{"combine", fl1, hex, "Does I/13e Léger (fl1) attack 0407 together with the others?"},
		{"join", fl1, "", "Does I/13e Léger (fl1) fire with the Grand Battery?"},
		{"pursue", fl1, "", "Does I/13e Léger (fl1) pursue?"},
		{"pursuit-back", fl1, "<about name=\"halves\" value=\"5\"/>",
		 "Where does I/13e Léger (fl1) pursue? Movement Points left: 2.5."},
		{"attack-back", fl1, "", "I/13e Léger (fl1) has pursued and comes upon other enemies. Which hex does it attack?"},
		{"recall-back", fl1, "", "Is I/13e Léger (fl1) called back?"},
		{"reform-back", fl1, "", "Which formation does I/13e Léger (fl1) take?"},
		{"face", fl1, "", "Which way does I/13e Léger (fl1) face?"},
		{"collapse", fl1, "", "Which of its two hexes does I/13e Léger (fl1) keep?"},
		{"retreat", fl1, "", "Where does I/13e Léger (fl1) fall back to?"},
		{"loss", hex, "", "Which unit at 0407 takes the loss?"},
		{"follow-back", rapp, "", "Does Rapp go along?"},
		{"return", rapp, "", "Rapp is fit again. To which hex does he come?"},
		{"successor", foot, "", "Who leads French foot now?"},
		{"group", foot, "", "The units of French foot are parted. With which one does its command stay?"},
		{"mission", foot, "", "Under which order does French foot come?"},
		{"goes-along", foot, "", "Does French foot go along with it?"},
		{"stay", fl1, "", "Its brigade falls back. Does I/13e Léger (fl1) stay?"},
		{"withdraw", fl1, "", "Does I/13e Léger (fl1) fall back as well?"},
		{"absorb", fl1, "", "Is I/13e Léger (fl1) taken back by its unit?"},
	};
	static const struct {
		const char *option, *text;
	} said[] = {{"to 0407", "goes to 0407"}, {"face NNE", "turns to NNE"}, {"stop", "stops"},
		    {"rapp", "Rapp"},		 {"fr-1", "French foot"},      {"fl1", "I/13e Léger (fl1)"}};
	for (size_t i = 0; i < ARRAY_LEN(row); i++) {
		struct buf asked = BUF_INIT;
		buf_addf(&asked, "<pending><decision seat=\"fr\" question=\"%s\">%s%s", row[i].question, row[i].about,
			 row[i].more);
		for (size_t k = 0; k < ARRAY_LEN(said); k++)
			buf_addf(&asked, "<option n=\"%zu\">%s</option>", k + 1, said[k].option);
		buf_adds(&asked, "</decision>");
		load("columns-fr");
		swap("<pending>", buf_text(&asked));
		apply("html", NULL);
		ck_assert_msg(strstr(buf_text(&out), row[i].text) != NULL, "%s: \"%s\"", row[i].question, row[i].text);
		for (size_t k = 0; k < ARRAY_LEN(said); k++)
			ck_assert_ptr_nonnull(strstr(buf_text(&out), said[k].text));
		buf_free(&asked);
	}
}
END_TEST

/* A window does not show what another shows, and is no larger than what it is for. */
START_TEST(insets_lie_apart)
{
	static const char *const at[] = {"2020", "2222", "2424", "2626", "2828", "3030", "3532", "3631", "3730", "3829",
					 "3221", "3220", "0505", "0506", "0606"};
	struct buf xml = BUF_INIT;
	struct render_window w[RENDER_INSETS];
	buf_adds(&xml, "<record view='fr'><players><player seat='fr'/></players><setup>"
		       "<board shape='columns' columns='60' rows='60'/>");
	for (size_t i = 0; i < ARRAY_LEN(at); i++)
		buf_addf(&xml, "<piece id='u%zu' seat='fr'/>", i);
	buf_adds(&xml, "</setup><state>");
	for (size_t i = 0; i < ARRAY_LEN(at); i++)
		buf_addf(&xml, "<unit id='u%zu' hex='%s'/>", i, at[i]);
	buf_adds(&xml, "</state></record>");
	int n = render_insets((struct slice){xml.data, xml.len}, w);
	ck_assert_int_eq(n, 3);
	for (int i = 0; i < n; i++)
		for (int k = 0; k < i; k++)
			ck_assert(w[i].column >= w[k].column + w[k].columns ||
				  w[k].column >= w[i].column + w[i].columns || w[i].row >= w[k].row + w[k].rows ||
				  w[k].row >= w[i].row + w[i].rows);
	ck_assert(w[n - 1].columns == 8 && w[n - 1].rows == 6); /* three units in a corner */
	ck_assert(w[n - 1].column <= 4 && w[n - 1].row <= 4 && w[n - 1].column + 7 > 6 && w[n - 1].row + 5 > 6);
	buf_free(&xml);
}
END_TEST

START_TEST(insets_are_framed_and_drawn)
{
	struct render_window w[RENDER_INSETS];
	const struct render_param frames[] = {{"windows", "0201:11x10 4647:08x06"}, {NULL, NULL}};
	const struct render_param inset[] = {{"window", "4245:16x11"}, {"letter", "B"}, {NULL, NULL}};
	great_map(w);
	apply("map", frames);
	struct page map = page_of(&out);
	ck_assert_int_eq(number(map, "count(//s:g[@id='markers']/s:g[@id='inset-A' or @id='inset-B'])"), 2);
	ck_assert_int_eq(number(map, "count(//s:g[@id='u-fl1']//s:use[@class='blk'])"), 1); /* its shape, no badge */
	ck_assert_int_eq(number(map, "count(//s:g[@id='u-fl1']//s:use[starts-with(@href, '#a-')])"), 0);
	ck_assert_int_eq(number(map, "count(//s:g[@id='legend'])"), 1);
	page_free(map);
	apply("map", inset);
	map = page_of(&out);
	ck_assert_int_eq(number(map, "count(//s:g[@id='units']//s:g[@id='u-fbat1']/s:use)"), 2);
	ck_assert_int_eq(number(map, "count(//s:g[@id='units']//s:g[starts-with(@id, 'u-')])"), 1);
	ck_assert_int_eq(number(map, "count(//s:g[@id='grid']/s:use)"), 16 * 11);
	ck_assert_int_eq(number(map, "count(//s:use[@id='h4245' or @id='h5755'])"), 2);
	ck_assert_int_eq(number(map, "count(//s:g[@id='legend'])"), 0);
	ck_assert_ptr_nonnull(strstr(buf_text(&out), ">B: columns 42 to 57, rows 45 to 55<"));
	page_free(map);
	const struct render_param page[] = {{"windows", "0201:11x10 4647:08x06"}, {"inset", "cid:map-*.x"},
					    {"left-out", "1"}, {NULL, NULL}};
	apply("html", page);
	ck_assert_int_eq((int)times(buf_text(&out), "<img "), 2);
	ck_assert_ptr_nonnull(strstr(buf_text(&out), "src=\"cid:map-A.x\""));
	ck_assert_ptr_nonnull(strstr(buf_text(&out), "B: columns 46 to 53, rows 47 to 52: this picture is left out"));
}
END_TEST

/* A theatre is drawn without slopes and states, so its legend has none; nearer maps have both. */
START_TEST(legend_of_a_theatre)
{
	static const char slopes[] = "count(//s:g[@id='legend']//s:use[contains(@href, 'slope')][count(../s:use) = 1])";
	static const char states[] = "count(//s:g[@id='legend']//s:use[starts-with(@href, '#tn-s-')])";
	load("columns-fr");
	for (int theatre = 0; theatre < 2; theatre++) {
		if (theatre)
			swap("shape=\"columns\" columns=\"12\" rows=\"10\"",
			     "shape=\"columns\" columns=\"60\" rows=\"60\"");
		apply("map", NULL);
		struct page map = page_of(&out);
		ck_assert_int_eq(number(map, states) > 0, !theatre);
		ck_assert_int_eq(number(map, slopes) > 0, !theatre);
		page_free(map);
	}
}
END_TEST

/* A letter of a question is a mark that gives way, on a map of columns too. */
START_TEST(letters_on_columns_give_way)
{
	load("columns-fr");
	swap("<pending>",
	     "<pending><decision seat=\"fr\" question=\"retreat\"><option n=\"1\">to 0407</option></decision>");
	apply("map", NULL);
	struct page map = page_of(&out);
	ck_assert_int_eq(
		number(map, "count(//s:g[@id='markers']//s:g[contains(@class, 'mark')][s:circle[@r='11']][s:text])"),
		1);
	page_free(map);
}
END_TEST

/* Every unit and leader of a hex has its id there, those under others too. */
START_TEST(columns_name_whole_stacks)
{
	load("columns-fr");
	swap("<unit id=\"fbat1\" hex=\"0407\"", "<unit id=\"fbat1\" hex=\"0306\"");
	struct page record = page_of(&in);
	apply("map", NULL);
	struct page map = page_of(&out);
	xmlXPathObjectPtr o = find(
		record,
		"//state/unit[@hex != '-' and @hex != 'unknown'] | //state/leader[@hex != '-' and (@status = 'leads' or @status = 'wounded')]");
	ck_assert_int_gt(o->nodesetval->nodeNr, 10);
	for (int k = 0; k < o->nodesetval->nodeNr; k++) {
		char *id = (char *)xmlGetProp(o->nodesetval->nodeTab[k], BAD_CAST "id");
		char path[100];
		snprintf(path, sizeof path, "count(//s:g[@class='uid']/s:text[.='%s'])", id);
		ck_assert_msg(number(map, path) == 1, "%s: %d", id, (int)number(map, path));
		xmlFree(id);
	}
	xmlXPathFreeObject(o);
	page_free(record);
	page_free(map);
}
END_TEST

/* An arrow bends in each hex of the way, back as forth; the sentence names them. */
START_TEST(retreats_go_their_way)
{
	load("turn6-fr");
	swap("from=\"F5\" to=\"G6\" steps=\"1\"",
	     "from=\"F5\" to=\"I5\" via=\"G6\" via2=\"H6\" via3=\"-\" via4=\"-\" steps=\"3\"");
	apply("map", NULL);
	struct page map = page_of(&out);
	ck_assert_int_eq(
		number(map, "count(//s:g[@id='last-turn']/s:g[contains(s:title, 'from F5 to I5 through G6 and H6.')]"
			    "/s:path[contains(substring-after(@d, 'Q'), 'Q')])"),
		2);
	page_free(map);
}
END_TEST

/* Boxes crossed off are one's own to see; the public sees neither side's. */
START_TEST(columns_keep_rosters)
{
	const char *t = sheet_of("columns-fr", "text");
	ck_assert_ptr_nonnull(strstr(t, "\nfgren  lost             xx|xx "));
	ck_assert_ptr_nonnull(strstr(t, "Fatigue xxoooo. Shattered units xo|oo.\n"));
	ck_assert_ptr_null(strstr(t, "Russian foot (ru-1)"));
	t = sheet_of("columns-public", "text");
	ck_assert_ptr_null(strstr(t, "Fatigue"));
	ck_assert_ptr_nonnull(strstr(t, "\nfgren  lost "));
}
END_TEST

/* ---- pictures ---- */

static unsigned big_endian(const char *p)
{
	const uint8_t *u = (const void *)p;
	return (unsigned)u[0] << 24 | (unsigned)u[1] << 16 | (unsigned)u[2] << 8 | u[3];
}

static bool has_chunk(const struct buf *png, const char *name)
{
	for (size_t at = 8; at + 12 <= png->len; at += 12 + big_endian(png->data + at))
		if (!memcmp(png->data + at + 4, name, 4))
			return true;
	return false;
}

START_TEST(png_small_opaque_and_stable)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	unsigned w = 0, h = 0;
	sheet_of("turn6-br", "map");
	struct slice svg = {out.data, out.len};
	ck_assert_msg(!render_png(svg, RENDER_PNG_WIDTH, &a, &w, &h, &e), "%s", e.text);
	ck_assert_msg(!render_png(svg, RENDER_PNG_WIDTH, &b, NULL, NULL, &e), "%s", e.text);
	ck_assert_uint_eq(w, 1200);
	ck_assert_uint_eq(h, 848);
	ck_assert_uint_eq(big_endian(a.data + 16), w);
	ck_assert_uint_eq(big_endian(a.data + 20), h);
	ck_assert_int_eq(a.data[24], 8);
	ck_assert_int_eq(a.data[25], 3); /* palette */
	ck_assert(has_chunk(&a, "PLTE") && !has_chunk(&a, "tRNS") && !has_chunk(&a, "tIME"));
	ck_assert_uint_le(a.len, 130 << 10);
	ck_assert_uint_eq(a.len, b.len);
	ck_assert_mem_eq(a.data, b.data, a.len);
	buf_free(&a);
	buf_free(&b);
}
END_TEST

START_TEST(png_refuses)
{
	static const struct {
		const char *svg;
		unsigned width;
		enum err err;
	} row[] = {
		{"", 1200, ERR_REFUSED},
		{"<html/>", 1200, ERR_REFUSED},
		{"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\" height=\"900\"/>", 1200, ERR_LIMIT},
		{"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>", 0, ERR_LIMIT},
		{"<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"10\"/>", 9000, ERR_LIMIT},
	};
	ck_assert_int_eq(render_png(slice_of(row[_i].svg), row[_i].width, &out, NULL, NULL, &e), row[_i].err);
	ck_assert_uint_eq(out.len, 0);
}
END_TEST

/* ---- text and HTML ---- */

static void check_columns(const char *text)
{
	struct slice rest = slice_of(text), line;
	while (slice_line(&rest, &line)) {
		size_t n = 0;
		for (size_t k = 0; k < line.n; k++)
			n += ((uint8_t)line.p[k] & 0xc0) != 0x80;
		ck_assert_msg(n <= 72, "%zu columns: %.*s", n, (int)line.n, line.p);
	}
	ck_assert_ptr_null(strchr(text, '\t'));
}

START_TEST(text_fits)
{
	check_columns(sheet_of(samples[shown(_i)], "text"));
	ck_assert_uint_le(out.len, 40 << 10);
	ck_assert_ptr_null(strstr(out.data, "NaN"));
	ck_assert_ptr_null(strstr(out.data, "unknown"));
}
END_TEST

START_TEST(html_is_closed_in_itself)
{
	const char *html = sheet_of(samples[shown(_i)], "html");
	static const char *const never[] = {"<script", "<form", "<link",   "http://", "https://",
					    "@import", "url(",	"onclick", "<iframe", "NaN"};
	for (size_t k = 0; k < ARRAY_LEN(never); k++)
		ck_assert_msg(!strstr(html, never[k]), "%s", never[k]);
	ck_assert_uint_eq(times(html, " src="), times(html, "src=\"cid:map\""));
	ck_assert_uint_eq(times(html, "<img"), times(html, " alt=\""));
	ck_assert_uint_eq(times(html, "<h1"), 1);
	ck_assert_ptr_nonnull(strstr(html, "<html lang=\"en\">"));
	ck_assert_ptr_nonnull(strstr(html, "content=\"light dark\""));
	ck_assert_uint_le(out.len, 90 << 10);
}
END_TEST

START_TEST(reports_are_the_same_twice)
{
	struct buf first = BUF_INIT;
	int i = shown(_i);
	const char *sheet = i & 1 ? "html" : "text";
	sheet_of(samples[i / 2], sheet);
	buf_add(&first, out.data, out.len);
	apply(sheet, NULL);
	ck_assert_str_eq(first.data, out.data);
	buf_free(&first);
}
END_TEST

START_TEST(order_form_names_every_unit_once)
{
	static const char *const here[] = {"5-foot", "9-foot", "38-foot", "82-foot", "60-rifles",
					   "20-ld", "bty-a", "bty-b", "tp-ross", "p-12", "p-21",
					   "cacadores-6", "p-cav", "wellesley", "trant"};
	char line[80];
	const char *text = sheet_of("mail-report", _i ? "html" : "text");
	const char *form = strstr(text, "\nBEGIN ORDERS game=rolica-7 turn=7 token=k3v9q7mzt2wxh5ynb8rjc4pdas\n");
	if (_i)
		form = strstr(text, "BEGIN ORDERS game=rolica-7 turn=7 token=k3v9q7mzt2wxh5ynb8rjc4pdas\n");
	ck_assert_ptr_nonnull(form);
	ck_assert_ptr_nonnull(strstr(form, "\nEND\n"));
	ck_assert_ptr_nonnull(strstr(form, "\ncard probe-centre\n"));
	for (size_t k = 0; k < ARRAY_LEN(here); k++) {
		snprintf(line, sizeof line, "\n# %s ", here[k]);
		ck_assert_msg(times(form, line) == 1, "%s", here[k]);
	}
	ck_assert_ptr_null(strstr(form, "\n# 29-foot "));
	ck_assert_ptr_null(strstr(form, "\n# fane "));
}
END_TEST

/* A unit with an enemy before it is offered what it can do to him: only skirmishers and guns in battery fire (TN 11.2). */
START_TEST(columns_form_offers_what_can_be_done)
{
	static const struct {
		const char *hex, *was, *is, *line;
	} row[] = {
		{"0604", NULL, NULL, "\n# f17 declare; attack 0604 "},
		{"0607", NULL, NULL, "\n# fl2 fire 0607 "},
		{"0406", NULL, NULL, "\n# fbat1 fire 0406 "},
		{"0406", "formation=\"unlimbered\" facing=\"N\"", "formation=\"limbered\" facing=\"N\"", "\n# fbat1 unlimber "},
	};
	char hex[80];
	load("columns-fr");
	swap("<record ", "<mail kind=\"report\" seat=\"fr\" game=\"redoubt\" token=\"k3v9q7mzt2wxh5ynb8rjc4pdas\" "
			 "due=\"Mon 23 Nov 2026 18:00 UTC\"><record ");
	swap("</record>", "</record></mail>");
	snprintf(hex, sizeof hex, "<unit id=\"rj1\" hex=\"%s\"", row[_i].hex);
	swap("<unit id=\"rj1\" hex=\"0306\"", hex);
	if (row[_i].was)
		swap(row[_i].was, row[_i].is);
	const char *form = strstr(apply("text", NULL), "\nBEGIN ORDERS ");
	ck_assert_ptr_nonnull(form);
	ck_assert_msg(strstr(form, row[_i].line) != NULL, "%s is not in %s", row[_i].line, form);
}
END_TEST

START_TEST(sentences)
{
	const char *t = sheet_of("turn6-br", "text");
	ck_assert_ptr_nonnull(strstr(t, "20-21. 47e Ligne fights 5th Foot at F5 (CCN 5.7; +1 French line"));
	ck_assert_ptr_nonnull(strstr(t, "attacking, CCN 7.1): I I F S, 3 hits, 1 flag.\n"));
	ck_assert_ptr_nonnull(strstr(t, "General Fane falls at F5."));
	ck_assert_ptr_nonnull(strstr(t, "Your orders for turn 7 are due Mon 23 Nov 2026 18:00 UTC."));
	ck_assert_ptr_nonnull(strstr(t, " F     LT4 LN3  .  LT3 ln2  h   x  LN2  .  HA2  .   .\n"));
}
END_TEST

/* "There was" goes with the number that follows. */
START_TEST(blows_are_counted)
{
	static const struct {
		const char *first, *second, *text;
	} row[] = {
		{NULL, NULL, "There were 2 melees and 2 volleys."},
		{"piece=\"47e\" hex=\"E6\" target=\"5-foot\" at=\"F5\" how=\"attack\"",
		 "piece=\"47e\" hex=\"E6\" target=\"5-foot\" at=\"F5\" how=\"strike\"", "There was one melee and 2 volleys."},
		{"kind=\"melees\"", "kind=\"nothing\"", "There were 2 volleys."},
	};
	load("turn6-br");
	if (_i)
		swap(row[_i].first, row[_i].second);
	struct buf flat = BUF_INIT;
	for (const char *p = apply("text", NULL); *p; p++)
		buf_addc(&flat, *p == '\n' ? ' ' : *p);
	ck_assert_msg(strstr(buf_text(&flat), row[_i].text) != NULL, "%s", row[_i].text);
	buf_free(&flat);
}
END_TEST

/* Made at once, parts are those that are made one by one. */
START_TEST(mail_is_its_parts)
{
	static const struct render_param params[] = {
		{"image", "cid:map"}, {"width", "1200"}, {"height", "900"}, {"report", "list"}, {"dark", "no"}, {"file", "turn-007"},
		{NULL, NULL}};
	struct buf made[] = {BUF_INIT, BUF_INIT, BUF_INIT, BUF_INIT, BUF_INIT, BUF_INIT};
	const struct render_part parts[] = {{"subject", &made[0]}, {"text", &made[1]},	  {"html", &made[2]}, {"form", &made[3]},
					    {"answers", &made[4]}, {"entry", &made[5]}, {NULL, NULL}};
	load(samples[shown(_i)]);
	ck_assert_msg(!render_parts(r, (struct slice){in.data, in.len}, params, parts, &e), "%s", e.text);
	for (const struct render_part *p = parts; p->what; p++) {
		buf_clear(&out);
		ck_assert(!render_apply(r, p->what, (struct slice){in.data, in.len}, params, &out, &e));
		ck_assert_str_eq(buf_text(p->out), buf_text(&out));
		buf_free(p->out);
	}
}
END_TEST

/* Nothing is left of a mail that cannot be made. */
START_TEST(mail_that_is_none)
{
	struct buf made[] = {BUF_INIT, BUF_INIT, BUF_INIT};
	const struct render_part parts[] = {
		{"subject", &made[0]}, {"text", &made[1]}, {"html", &made[2]}, {NULL, NULL}};
	ck_assert_int_ne(render_parts(r, slice_of("no xml"), NULL, parts, &e), ERR_NONE);
	for (size_t i = 0; i < ARRAY_LEN(made); i++)
		ck_assert_uint_eq(made[i].len, 0);
}
END_TEST

START_TEST(subject_says_what_is_to_be_done)
{
	static const struct {
		const char *sample, *subject;
	} row[] = {
		{"turn6-br", "[rolica-7] Your move, turn 7"},
		{"turn6-fr", "[rolica-7] Turn 7: waiting for Bob"},
		{"mail-report", "[rolica-7] Your move, turn 7 (due Mon 18:00)"},
		{"mail-receipt", "[rolica-7] Stored: 1 line needs you, turn 7"},
		{"mail-refused", "[rolica-7] Your mail: nothing was done"},
		{"mail-question", "[rolica-7] Question: Where does Battery Teste fall ba… (due Tue 19:00)"},
		{"mail-welcome", "[rolica-7] Your move, turn 1 (due Mon 18:00)"},
		{"mail-over", "[rolica-7] The end, turn 8"},
	};
	ck_assert_str_eq(sheet_of(row[_i].sample, "subject"), row[_i].subject);
}
END_TEST

START_TEST(receipt_is_a_transcript)
{
	const char *t = sheet_of("mail-receipt", "text");
	ck_assert_ptr_nonnull(strstr(t, "INCOMPLETE: something is missing or wrong, as listed below."));
	ck_assert_ptr_nonnull(strstr(t, "> 82-foot move G8\n230 82nd Foot moves from H8 to G8.\n"));
	ck_assert_ptr_nonnull(strstr(t, "Revision 3, digest 5e1c-90ab."));
}
END_TEST

START_TEST(one_hand_is_not_the_others)
{
	static const char *const sheets[] = {"text", "html", "map"};
	static const char *const french[] = {"Bombard", "Scout Centre", "bombard", "scout-centre"};
	static const char *const british[] = {"Rally", "Scout Right", "rally", "scout-right"};
	const char *out_br = sheet_of("mail-report", sheets[_i]);
	for (size_t k = 0; k < ARRAY_LEN(french); k++)
		ck_assert_msg(!strstr(out_br, french[k]), "%s", french[k]);
	const char *out_fr = sheet_of("turn6-fr", sheets[_i]);
	for (size_t k = 0; k < ARRAY_LEN(british); k++)
		ck_assert_msg(!strstr(out_fr, british[k]), "%s", british[k]);
}
END_TEST

START_TEST(index_page)
{
	const char *t = sheet_of("games", "index");
	ck_assert_uint_eq(times(t, "<img src=\"turn-0"), 2);
	ck_assert_ptr_nonnull(strstr(t, "French (Anna): 5 of 5; British (Bob): 2 of 5. "));
	ck_assert_ptr_null(strstr(t, "javascript"));
	ck_assert_ptr_null(strstr(t, "<script"));
}
END_TEST

/* Told in full sentences, nothing stands in a table and every event keeps its number. */
START_TEST(prose)
{
	static const struct render_param told[] = {{"report", "prose"}, {0}};
	static const struct {
		const char *sample, *words[4];
	} of[] = {
		{"turn6-fr", {"in your centre, ", "; the nearest enemy,", " of 4 blocks", "(Events 1 to "}},
		{"columns-fr", {" stands in ", "; the nearest enemy,", "facing N", "(Events 1 to "}},
		{"stacks-fr", {"S1 holds, from the top down, ", " and a card face down.", "Where your troops stand", "(Event"}},
	};

	load(of[_i].sample);
	const char *t = apply("text", told);
	char flat[40000];
	size_t n = 0;
	for (const char *p = t; *p && n + 1 < sizeof flat; p++)
		if (*p != '\n' || (n && flat[n - 1] != ' '))
			flat[n++] = *p == '\n' ? ' ' : *p;
	flat[n] = '\0';
	for (size_t k = 0; k < ARRAY_LEN(of[0].words); k++)
		ck_assert_msg(strstr(flat, of[_i].words[k]), "%s: %s", of[_i].words[k], t);
	ck_assert_ptr_null(strstr(t, "NaN"));
	check_columns(t);
}
END_TEST

/* A village that a unit hides has a small sign beside the block; one that nobody stands on has none. */
START_TEST(building_under_a_unit)
{
	load("turn6-fr");
	struct page p = page_of((apply("map", NULL), &out));
	int before = number(p, "count(//s:g[@id='markers']/s:g/s:circle[@class='town'])");
	page_free(p);
	load("turn6-fr");
	swap("<hex id=\"D6\" row=\"3\" x=\"13\" terrain=\"clear\"",
	     "<hex id=\"D6\" row=\"3\" x=\"13\" terrain=\"village\"");
	p = page_of((apply("map", NULL), &out));
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']/s:g/s:circle[@class='town'])"), before + 1);
	ck_assert_int_eq(number(p, "count(//s:g[@id='markers']/s:g[s:title = 'D6 village'])"), 1);
	page_free(p);
}
END_TEST

/* The table of the reader's own units says how far each goes and whom it stands beside; of the enemy's not. */
START_TEST(table_tells_what_units_may_do)
{
	load("turn6-fr");
	const char *t = apply("text", NULL), *theirs = strstr(t, "Their units");
	ck_assert_ptr_nonnull(strstr(t, "; moves 1"));
	ck_assert_ptr_nonnull(strstr(t, "may melee"));
	ck_assert_ptr_nonnull(theirs);
	ck_assert_ptr_null(strstr(theirs, "; moves"));
	check_columns(t);

	/* On a map of columns: whom a unit of one's own stands beside, and nothing of the others. */
	load("columns-fr");
	swap("<unit id=\"fbat1\" hex=\"0407\"", "<unit id=\"fbat1\" hex=\"0304\"");
	t = apply("html", NULL);
	ck_assert_ptr_nonnull(strstr(t, "; beside rod1"));
	ck_assert_ptr_null(strstr(t, "beside fbat1"));
}
END_TEST

/* An archive's page of a turn names game and turn, and leads back; it is nobody's mail. */
START_TEST(archive_pages)
{
	static const struct render_param first[] = {{"index-page", "index.html"}, {0}};
	static const struct render_param later[] = {
		{"index-page", "index.html"}, {"page-before", "turn-004.html"}, {0}};

	load("columns-public");
	const char *t = apply("html", later);
	ck_assert_ptr_nonnull(strstr(t, "<title>The drill ground. Turn 5"));
	ck_assert_uint_eq(times(t, "href=\"index.html\""), 1);
	ck_assert_uint_eq(times(t, "href=\"turn-004.html\""), 1);
	ck_assert_ptr_null(strstr(t, "HELP on a line"));
	ck_assert_ptr_null(strstr(t, "Their units"));
	t = apply("html", first);
	ck_assert_uint_eq(times(t, "The turn before"), 0);
	t = apply("html", NULL);
	ck_assert_ptr_null(strstr(t, "index.html"));
}
END_TEST

/* A game that is over says in the list who won. */
START_TEST(archive_tells_the_result)
{
	static const struct render_param about[] = {{"about", "yes"}, {0}};

	load("turn8-over");
	ck_assert_ptr_nonnull(strstr(apply("entry", about), "result=\"Victory of the French, after 8 turns.\""));
	ck_assert_ptr_null(strstr(sheet_of("turn6-fr", "entry"), "result="));
}
END_TEST

/* What an archive's page tells of a game and of a turn is in the words of its system. */
START_TEST(index_entries)
{
	static const struct {
		const char *sample, *turn, *score;
	} of[] = {
		{"turn7-question", "Banners: French 4 of 5, British 2 of 5.", "score=\"4 of 5\""},
		{"stacks-fr", "Empty stacks: French 2 (3 lose), Austrians 1 (2 lose).", "score=\"2 empty stacks\""},
		{"columns-public", "On the map: French 9 units, ground worth 4; Russians 8 units, ground worth 0.",
		 "score=\"9 units, ground worth 4\""},
	};
	static const struct render_param about[] = {{"about", "yes"}, {0}};

	load(of[_i].sample);
	if (_i == 1) {
		swap("Anna\" banners=\"0\"", "Anna\" banners=\"1\"");
		swap("Bela\" banners=\"0\" wanted=\"2\"", "Bela\" banners=\"2\" wanted=\"3\"");
	}
	const char *t = apply("entry", NULL);
	ck_assert_msg(strstr(t, of[_i].turn), "%s", t);
	t = apply("entry", about);
	ck_assert_msg(strstr(t, of[_i].score), "%s", t);
}
END_TEST

/* The steps of a march are one sentence, also when the march opens the turn. */
START_TEST(march_is_told_once)
{
	static const char march[] =
		"<events>"
		"<event n=\"1\" kind=\"moves\" seen=\"all\" rule=\"TN 4.2\" seat=\"fr\" unit=\"fl2\" from=\"0605\" "
		"to=\"0606\" how=\"marches\" cost=\"2\"/>"
		"<event n=\"2\" kind=\"moves\" seen=\"all\" rule=\"TN 4.2\" seat=\"fr\" unit=\"fl2\" from=\"0606\" "
		"to=\"0607\" how=\"marches\" cost=\"2\"/>"
		"<event n=\"3\" kind=\"moves\" seen=\"all\" rule=\"TN 4.2\" seat=\"fr\" unit=\"fl2\" from=\"0607\" "
		"to=\"0608\" how=\"marches\" cost=\"2\"/>"
		"</events><gone>";

	load("columns-public");
	swap("<events>", march);
	swap("</events>\n", "</gone>\n");
	const char *t = apply("text", NULL);
	ck_assert_uint_eq(times(t, "moves from 0605 to 0606, 0607, 0608."), 1);
	ck_assert_ptr_null(strstr(t, "from 0606 to 0607"));
}
END_TEST

/* ---- strangers ---- */

START_TEST(hostile_names_are_text)
{
	static const char *const sheets[] = {"map", "html", "text", "subject"};
	load("mail-report");
	swap("5th Foot", "&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;");
	swap("Rolica, the first position", "&quot;&gt;&lt;img src=x onerror=&apos;y&apos;&gt; ]]&gt;");
	swap("name=\"British\"", "name=\"&lt;/style&gt;&lt;script&gt;\"");
	swap("Roliça", "url(javascript:x) &lt;b&gt;");
	const char *t = apply(sheets[_i], NULL);
	if (_i < 2) {
		ck_assert_ptr_null(strstr(t, "<script"));
		ck_assert_ptr_null(strstr(t, "<img src=x"));
		ck_assert_ptr_null(strstr(t, "\"><"
					     "img"));
	}
	if (_i == 0)
		page_free(page_of(&out));
	if (_i == 2)
		check_columns(t);
}
END_TEST

START_TEST(endless_names_stay_inside)
{
	struct buf name = BUF_INIT;
	load("mail-report");
	for (int k = 0; k < 3000; k++)
		buf_addc(&name, 'x');
	swap("5th Foot", buf_text(&name));
	swap("name=\"British\"", "name=\"The Most Serene and Combined Armies of All the Allied Powers\"");
	check_columns(apply("text", NULL));
	ck_assert_ptr_nonnull(strstr(apply("map", NULL), "THE MOST SERENE A…"));
	buf_free(&name);
}
END_TEST

START_TEST(what_is_no_record)
{
	static const struct {
		const char *sheet, *xml;
		enum err err;
	} row[] = {
		{"map", "", ERR_REFUSED},
		{"map", "hello", ERR_REFUSED},
		{"map", "<record>", ERR_REFUSED},
		{"map", "<record/>", ERR_REFUSED},
		{"text", "<mail kind=\"gossip\"/>", ERR_REFUSED},
		{"text", "<x/>", ERR_REFUSED},
		{"html", "<mail kind=\"gossip\"><record/></mail>", ERR_REFUSED},
		{"map", "<!DOCTYPE record [<!ENTITY a \"aaaa\">]><record>&a;</record>", ERR_REFUSED},
		{"map", "<!DOCTYPE record SYSTEM \"file:///etc/passwd\"><record/>", ERR_REFUSED},
		{"nosuch", "<record/>", ERR_MISSING},
		{"../map", "<record/>", ERR_MISSING},
		{"", "<record/>", ERR_MISSING},
	};
	ck_assert_int_eq(render_apply(r, row[_i].sheet, slice_of(row[_i].xml), NULL, &out, &e), row[_i].err);
	ck_assert_uint_eq(out.len, 0);
	ck_assert_str_ne(e.text, "");
}
END_TEST

START_TEST(mail_without_a_record)
{
	static const char *const kinds[] = {"help", "receipt"};
	static const char *const subjects[] = {"[rolica-7] Your mail, turn 7",
					       "[rolica-7] Answer: 1 line needs you, turn 7"};
	buf_clear(&in);
	buf_addf(&in,
		 "<mail kind=\"%s\" seat=\"fr\" game=\"rolica-7\" turn=\"7\"><receipt status=\"\">"
		 "<line n=\"3\" code=\"500\" text=\"Not understood &lt;b&gt;.\"/></receipt>"
		 "<text>COMMANDS\n\nHELP [topic]\n</text></mail>",
		 kinds[_i]);
	const char *t = apply("text", NULL);
	ck_assert_ptr_nonnull(strstr(t, "\nLine 3: 500 Not understood <b>.\n"));
	ck_assert_ptr_nonnull(strstr(t, "\nCOMMANDS\n\nHELP [topic]\n"));
	ck_assert_ptr_nonnull(strstr(apply("html", NULL), "Not understood &lt;b&gt;."));
	ck_assert_str_eq(apply("subject", NULL), subjects[_i]);
}
END_TEST

START_TEST(what_is_too_large)
{
	static char huge[LIMIT_RECORD_BYTES + 1];
	ck_assert_int_eq(render_apply(r, "map", (struct slice){huge, sizeof huge}, NULL, &out, &e), ERR_LIMIT);
}
END_TEST

/* A parameter is a text, never an expression. */
START_TEST(parameters_are_text)
{
	struct render_param p[] = {{"image", "' or document('/etc/passwd') or \"<b>"}, {NULL, NULL}};
	load("mail-report");
	ck_assert_ptr_nonnull(strstr(apply("html", p), "&lt;b"));
}
END_TEST

#define SHEET(body)                                                                                \
	"<xsl:stylesheet version=\"1.0\" xmlns:xsl=\"http://www.w3.org/1999/XSL/Transform\">" body \
	"</xsl:stylesheet>"

START_TEST(templates_stay_in_their_folder)
{
	static const char *const sheets[] = {
		SHEET("<xsl:template match=\"/\"><x><xsl:copy-of select=\"document('../secret.xml')\"/></x></xsl:template>"),
		SHEET("<xsl:template match=\"/\"><x><xsl:copy-of select=\"document('http://127.0.0.1:9/')\"/></x></xsl:template>"),
		SHEET("<xsl:import href=\"../secret.xsl\"/><xsl:template match=\"/\"><x/></xsl:template>"),
		SHEET("<xsl:template match=\"/\"><xsl:document href=\"../written.xml\"><x/></xsl:document></xsl:template>"),
		SHEET("<xsl:template match=\"/\"><xsl:call-template name=\"a\"/></xsl:template><xsl:template name=\"a\"><xsl:call-template name=\"a\"/></xsl:template>"),
	};
	char top[] = "/tmp/estafette-render-XXXXXX", dir[80], path[120];
	ck_assert_ptr_nonnull(mkdtemp(top));
	snprintf(dir, sizeof dir, "%s/templates", top);
	ck_assert(!file_mkdir(dir, &e));
	snprintf(path, sizeof path, "%s/secret.xml", top);
	ck_assert(!file_write(path, "<secret/>", 9, &e));
	snprintf(path, sizeof path, "%s/secret.xsl", top);
	ck_assert(!file_write(path, SHEET(""), strlen(SHEET("")), &e));
	snprintf(path, sizeof path, "%s/bad.xsl", dir);
	ck_assert(!file_write(path, sheets[_i], strlen(sheets[_i]), &e));
	struct render *bad = NULL;
	ck_assert(!render_new(dir, "en", &bad, &e));
	enum err err = render_apply(bad, "bad", slice_of("<x/>"), NULL, &out, &e);
	ck_assert_ptr_null(strstr(buf_text(&out), "secret"));
	ck_assert_msg(err != ERR_NONE, "sheet %d passed", _i);
	render_free(bad);
	ck_assert_int_eq(unlink(path), 0);
	snprintf(path, sizeof path, "%s/written.xml", top);
	ck_assert_int_ne(unlink(path), 0);
	snprintf(path, sizeof path, "%s/secret.xml", top);
	unlink(path);
	snprintf(path, sizeof path, "%s/secret.xsl", top);
	unlink(path);
	rmdir(dir);
	rmdir(top);
}
END_TEST

/* What is not asked for is not made. */
START_TEST(parts_are_those_that_were_asked_for)
{
	struct buf html = BUF_INIT;
	const struct render_part one[] = {{"html", &html}, {NULL, NULL}};
	load(samples[0]);
	ck_assert(!render_parts(r, (struct slice){in.data, in.len}, NULL, one, &e));
	ck_assert(!render_apply(r, "html", (struct slice){in.data, in.len}, NULL, &out, &e));
	ck_assert_str_eq(buf_text(&html), buf_text(&out));
	buf_free(&html);
}
END_TEST

/* A page of an operator that is older than make = parts: they come one by one. */
START_TEST(an_older_page_makes_a_mail)
{
	static const char sheet[] =
		SHEET("<xsl:output method=\"text\"/><xsl:param name=\"make\"/><xsl:param name=\"dark\"/>"
		      "<xsl:template match=\"/\"><xsl:value-of select=\"concat($make, ' ', $dark)\"/></xsl:template>");
	static const struct render_param params[] = {{"dark", "yes"}, {NULL, NULL}};
	struct buf subject = BUF_INIT, text = BUF_INIT, html = BUF_INIT;
	const struct render_part parts[] = {{"subject", &subject}, {"text", &text}, {"html", &html}, {NULL, NULL}};
	struct render *older = NULL;
	char dir[] = "/tmp/estafette-render-XXXXXX", path[80];
	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/page.xsl", dir);
	ck_assert(!file_write(path, sheet, strlen(sheet), &e));
	ck_assert(!render_new(dir, "en", &older, &e));
	ck_assert_msg(!render_parts(older, slice_of("<x/>"), params, parts, &e), "%s", e.text);
	ck_assert_str_eq(buf_text(&subject), "subject yes");
	ck_assert_str_eq(buf_text(&text), "text yes");
	ck_assert_str_eq(buf_text(&html), "html yes");
	render_free(older);
	buf_free(&subject);
	buf_free(&text);
	buf_free(&html);
	unlink(path);
	rmdir(dir);
}
END_TEST

/* Another language is one more file: the words, laid over the English ones. */
START_TEST(another_language)
{
	struct render *de = NULL;
	ck_assert_int_eq(render_new(source("templates"), "../x", &de, &e), ERR_REFUSED);
	ck_assert(!render_new(source("templates"), "xx", &de, &e));
	ck_assert_int_ne(render_apply(de, "map", slice_of("<record/>"), NULL, &out, &e), ERR_NONE);
	render_free(de);
	ck_assert(!render_new(source("templates"), "en", &de, &e));
	ck_assert_int_eq(render_apply(de, "mail-text", slice_of("<record/>"), NULL, &out, &e), ERR_MISSING);
	ck_assert_msg(strstr(e.text, "mail-text.xsl: it cannot be read"), "%s", e.text);
	render_free(de);

	static const struct {
		const char *name, *text;
	} file[] = {
		{"page.xsl", SHEET("<xsl:import href=\"messages-en.xsl\"/><xsl:template match=\"/\"><p><xsl:value-of select=\"concat($w, $v)\"/></p></xsl:template>")},
		{"messages-en.xsl", SHEET("<xsl:variable name=\"w\" select=\"'map'\"/><xsl:variable name=\"v\" select=\"'!'\"/>")},
		{"messages-de.xsl", SHEET("<xsl:variable name=\"w\" select=\"'Karte'\"/>")},
	};
	char dir[] = "/tmp/estafette render XXXXXX", path[80]; /* a blank in it, too */
	ck_assert_ptr_nonnull(mkdtemp(dir));
	for (size_t k = 0; k < ARRAY_LEN(file); k++) {
		snprintf(path, sizeof path, "%s/%s", dir, file[k].name);
		ck_assert(!file_write(path, file[k].text, strlen(file[k].text), &e));
	}
	ck_assert(!render_new(dir, "de", &de, &e));
	ck_assert_msg(!render_apply(de, "page", slice_of("<x/>"), NULL, &out, &e), "%s", e.text);
	ck_assert_ptr_nonnull(strstr(buf_text(&out), "<p>Karte!</p>"));
	render_free(de);
	for (size_t k = 0; k < ARRAY_LEN(file); k++) {
		snprintf(path, sizeof path, "%s/%s", dir, file[k].name);
		unlink(path);
	}
	rmdir(dir);
}
END_TEST

static Suite *suite(void)
{
	Suite *s = suite_create("render");
	TCase *c = tcase_create("render");
	tcase_add_unchecked_fixture(c, lend, NULL);
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_set_timeout(c, 60);
	tcase_add_loop_test(c, map_is_the_same_twice, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, map_keeps_its_budget, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, map_stays_inside_its_subset, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, map_layers_stand_in_order, 0, shown_of(BOARDS));
	tcase_add_loop_test(c, map_ids_are_unique, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, map_draws_every_piece_once, 0, shown_of(BOARDS));
	tcase_add_test(c, long_names_of_cards_are_whole);
	tcase_add_test(c, marks_of_the_turn);
	tcase_add_test(c, ground_of_every_kind);
	tcase_add_test(c, marks_of_every_kind);
	tcase_add_test(c, track_of_squares);
	tcase_add_test(c, orders_as_understood);
	tcase_add_test(c, layers_leave_out_what_is_not_asked_for);
	tcase_add_test(c, pending_decision);
	tcase_add_test(c, dark_on_request);
	tcase_add_test(c, a_unit_nobody_knows_tells_nothing);
	tcase_add_loop_test(c, cards_lie_in_their_stacks, 0, 2);
	tcase_add_test(c, columns_show_how_units_stand);
	tcase_add_test(c, columns_show_what_happened);
	tcase_add_test(c, columns_questions_are_sentences);
	tcase_add_test(c, great_maps_have_insets);
	tcase_add_test(c, insets_lie_apart);
	tcase_add_test(c, insets_are_framed_and_drawn);
	tcase_add_test(c, legend_of_a_theatre);
	tcase_add_test(c, letters_on_columns_give_way);
	tcase_add_test(c, retreats_go_their_way);
	tcase_add_test(c, columns_name_whole_stacks);
	tcase_add_loop_test(c, columns_explain_signs_of_orders, 0, (int)ARRAY_LEN(order_signs));
	tcase_add_test(c, columns_keep_rosters);
	tcase_add_test(c, png_small_opaque_and_stable);
	tcase_add_loop_test(c, png_refuses, 0, 5);
	tcase_add_loop_test(c, text_fits, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, html_is_closed_in_itself, 0, shown_of(SAMPLES));
	tcase_add_loop_test(c, reports_are_the_same_twice, 0, shown_of(2 * SAMPLES));
	tcase_add_loop_test(c, order_form_names_every_unit_once, 0, 2);
	tcase_add_loop_test(c, blows_are_counted, 0, 3);
	tcase_add_loop_test(c, columns_form_offers_what_can_be_done, 0, 4);
	tcase_add_test(c, sentences);
	tcase_add_loop_test(c, mail_is_its_parts, 0, shown_of(SAMPLES));
	tcase_add_test(c, mail_that_is_none);
	tcase_add_loop_test(c, subject_says_what_is_to_be_done, 0, 8);
	tcase_add_test(c, receipt_is_a_transcript);
	tcase_add_loop_test(c, one_hand_is_not_the_others, 0, 3);
	tcase_add_test(c, index_page);
	tcase_add_loop_test(c, index_entries, 0, 3);
	tcase_add_loop_test(c, prose, 0, 3);
	tcase_add_test(c, building_under_a_unit);
	tcase_add_test(c, table_tells_what_units_may_do);
	tcase_add_test(c, archive_pages);
	tcase_add_test(c, archive_tells_the_result);
	tcase_add_test(c, march_is_told_once);
	tcase_add_loop_test(c, hostile_names_are_text, 0, 4);
	tcase_add_test(c, endless_names_stay_inside);
	tcase_add_loop_test(c, what_is_no_record, 0, 12);
	tcase_add_loop_test(c, mail_without_a_record, 0, 2);
	tcase_add_test(c, what_is_too_large);
	tcase_add_test(c, parameters_are_text);
	tcase_add_loop_test(c, templates_stay_in_their_folder, 0, 5);
	tcase_add_test(c, parts_are_those_that_were_asked_for);
	tcase_add_test(c, an_older_page_makes_a_mail);
	tcase_add_test(c, another_language);
	suite_add_tcase(s, c);
	return s;
}

int main(void)
{
	SRunner *sr = srunner_create(suite());
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed ? 1 : 0;
}
