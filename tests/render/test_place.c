/* Where labels and marks are put, and what is counted as hidden. */
#include "render/render_private.h"

#include <check.h>

#define SVG  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 400 300'>"
#define NAME "<text id='l' place='7' x='100' y='100' font-size='10' "

static char *placed(const char *svg)
{
	static char text[4000];
	xmlDocPtr doc = xmlReadMemory(svg, (int)strlen(svg), "x", NULL, XML_PARSE_NONET);
	ck_assert_msg(doc != NULL, "%s", svg);
	render_place(doc);
	xmlChar *out;
	int n;
	xmlDocDumpMemory(doc, &out, &n);
	snprintf(text, sizeof text, "%s", (const char *)out);
	xmlFree(out);
	xmlFreeDoc(doc);
	return text;
}

static void has(const char *svg, const char *want)
{
	const char *t = placed(svg);
	ck_assert_msg(strstr(t, want) != NULL, "%s is not in %s", want, t);
}

static struct render_overlaps measured(const char *svg)
{
	struct render_overlaps o;
	struct error e = ERROR_INIT;
	ck_assert_msg(!render_measure(slice_of(svg), &o, &e), "%s", e.text);
	return o;
}

START_TEST(free_label_stays)
{
	const char *t = placed(SVG NAME "spots='0,0 0,-20' lead='1,1'>Sorbier</text></svg>");
	ck_assert_ptr_null(strstr(t, "transform"));
	ck_assert_ptr_null(strstr(t, "place="));
	ck_assert_ptr_null(strstr(t, "spots="));
	ck_assert_ptr_null(strstr(t, "lead="));
	ck_assert_ptr_null(strstr(t, "<path"));
}
END_TEST

START_TEST(label_leaves_what_it_would_hide)
{
	has(SVG "<text x='105' y='101' font-size='10'>D6</text>" NAME "spots='0,0 0,-20'>Sorbier</text></svg>",
	    "transform=\"translate(0,-20)\"");
	/* The size may come from a class, the place from groups around. */
	has(SVG "<style>.num{font-size:30px}@media print{.num{font-size:3px}}</style><g transform='translate(60,100) "
		"scale(2)'><text class='num' x='10' y='0'>D6</text></g>" NAME "spots='0,0 0,40'>Sorbier</text></svg>",
	    "transform=\"translate(0,40)\"");
	/* A mark counts with its shapes, also those that it brings in. */
	has(SVG "<defs><circle id='burst' r='12'/></defs><g class='mark' transform='translate(110,97)'><use "
		"href='#burst'/></g>" NAME "spots='0,0 0,-4.5 -50.5,0'>Sorbier</text></svg>",
	    "transform=\"translate(-50.5,0)\"");
	/* An arrow that passes, too. */
	has(SVG "<path class='mv am' d='M60,60Q120,97 180,150'/>" NAME "spots='0,0 0,30'>Sorbier</text></svg>",
	    "transform=\"translate(0,30)\"");
}
END_TEST

START_TEST(label_takes_least_harm)
{
	/* Both spots lie on something: an arrow is less than a text, the page's edge worse than both. */
	has(SVG "<text x='100' y='100' font-size='10'>Sorbier</text><path class='mv' d='M90,135L160,135'/>" NAME
		"spots='0,0 0,38 -130,0'>Sorbier</text></svg>",
	    "transform=\"translate(0,38)\"");
}
END_TEST

START_TEST(ranks_come_first)
{
	/* The id stands at its first spot though the name comes earlier in the picture. */
	const char *t = placed(SVG NAME "spots='0,0 0,-20'>Sorbier</text><text place='1' class='uid' x='100' y='100' "
					"font-size='10' spots='0,0 0,20'>57e</text></svg>");
	ck_assert_ptr_nonnull(strstr(t, "translate(0,-20)"));
	ck_assert_ptr_null(strstr(t, "translate(0,20)"));
}
END_TEST

START_TEST(own_block_does_no_harm)
{
	const char *own = SVG "<g id='u-57e'><rect class='blk' x='90' y='80' width='60' height='40'/><text place='1' "
			      "class='uid' x='100' y='100' font-size='10' spots='0,0 0,40'>57e</text></g></svg>";
	ck_assert_ptr_null(strstr(placed(own), "transform"));
	has(SVG "<rect class='blk' x='90' y='80' width='60' height='40'/><text place='1' "
		"class='uid' x='100' y='100' font-size='10' spots='0,0 0,40'>57e</text></svg>",
	    "translate(0,40)");
}
END_TEST

START_TEST(layers_below_units_do_no_harm)
{
	ck_assert_ptr_null(strstr(placed(SVG "<g id='terrain'><text x='100' y='100' font-size='10'>x</text></g>" NAME
					     "spots='0,0 0,-20'>Sorbier</text></svg>"),
				  "transform"));
	has(SVG "<g id='cover'><g class='mark'><circle cx='110' cy='97' r='8'/></g></g>" NAME
		"spots='0,0 0,-20'>Sorbier</text></svg>",
	    "translate(0,-20)");
}
END_TEST

START_TEST(moved_label_leads_to_its_thing)
{
	const char *taken = SVG "<text x='100' y='100' font-size='10'>D6</text>" NAME
				"spots='0,0 0,-40' lead='105,96'>Sorbier</text></svg>";
	has(taken, "<path class=\"lead\" d=\"M105,96L105,");
}
END_TEST

START_TEST(what_finds_no_place_may_be_left_out)
{
	const char *t = placed(SVG "<text x='100' y='100' font-size='10'>D6</text>" NAME
				   "drop='yes' spots='0,0 2,0'>Sorbier</text></svg>");
	ck_assert_ptr_null(strstr(t, "Sorbier"));
	t = placed(SVG "<text x='100' y='100' font-size='10'>D6</text>" NAME
		       "drop='yes' spots='0,0 0,-20'>Sorbier</text></svg>");
	ck_assert_ptr_nonnull(strstr(t, "translate(0,-20)"));
	ck_assert_ptr_null(strstr(t, "drop"));
}
END_TEST

START_TEST(old_transform_stays_behind)
{
	has(SVG "<text x='100' y='100' font-size='10'>D6</text><g place='2' class='mark' transform='translate(100,98)' "
		"spots='0,0 30,0'><circle r='6'/></g></svg>",
	    "transform=\"translate(30,0) translate(100,98)\"");
}
END_TEST

START_TEST(what_is_no_picture_is_left_alone)
{
	has("<html><p place='1' spots='0,0'>x</p></html>", "place=\"1\"");
	struct render_overlaps o;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(render_measure(slice_of("no picture"), &o, &e), ERR_REFUSED);
	ck_assert_int_eq(render_measure(slice_of(""), &o, &e), ERR_REFUSED);
}
END_TEST

START_TEST(odd_pictures_do_no_harm)
{
	/* Shapes that bring in themselves, paths that break off, numbers that are none. */
	(void)placed(SVG "<g id='a'><use href='#a'/><use href='#a'/></g>" NAME "spots='0,0 0,-20'>x</text></svg>");
	(void)placed(
		SVG "<path class='mv' d='M1 2 Q3 z L 5,5 k A1'/><path class='mv' d=''/><path class='mv' d='9 9'/><rect "
		    "class='blk' width='999999999999'/>" NAME "spots=', ;x'>x</text></svg>");
	(void)placed(SVG "<text place='77' transform='scale( rotate(5 translate' spots='1'>x</text></svg>");
}
END_TEST

#define LAYERS(number, arrows, units) \
	SVG "<g id='numbers' class='num' style='font-size:10px'>" number "</g><g id='last-turn'>" arrows \
	"</g><g id='units'>" units "</g><g id='markers'/></svg>"
#define D6 "<text x='100' y='100'>D6</text>"

START_TEST(number_under_an_arrow_is_drawn_over_it)
{
	const char *t =
		placed(LAYERS(D6 "<text x='300' y='100'>D9</text>", "<path class='mv' d='M106,20L106,200'/>", ""));
	const char *units = strstr(t, "id=\"units\""),
		   *over = strstr(t, "<g class=\"num over\" style=\"font-size:10px\">");
	ck_assert_msg(units && over && over > units && strstr(over, ">D6<") && over < strstr(t, "markers"), "%s", t);
	ck_assert_ptr_eq(strstr(over, ">D9<"), NULL);
	ck_assert_ptr_ne(strstr(t, ">D9<"), NULL);
	ck_assert_int_eq(measured(t).under_arrows, 0);
	/* Also where it was moved aside, and under a line that is long, slanting and thin. */
	t = placed(LAYERS("<text x='100' y='100' place='1' spots='0,0 90,0'>D6</text>",
			  "<path class='mv' stroke-width='3' d='M0,40L400,150'/>",
			  "<rect class='blk' x='90' y='80' width='40' height='40'/>"));
	ck_assert_ptr_ne(strstr(t, "num over"), NULL);
	t = placed(LAYERS(D6, "<path class='mv' d='M0,40L400,180'/>", ""));
	ck_assert_msg(!strstr(t, "num over"), "%s", t);
}
END_TEST

START_TEST(number_under_a_block_is_drawn_over_it)
{
	const char *t = placed(LAYERS(D6, "", "<rect class='blk' x='90' y='80' width='40' height='40'/>"));
	ck_assert_ptr_ne(strstr(t, "num over"), NULL);
	ck_assert_int_eq(measured(t).under_blocks, 0);
}
END_TEST

START_TEST(label_without_a_free_spot_goes_around)
{
	/* Both of its spots lie on texts: it takes the nearest place that is free, and a line leads there. */
	const char *t = placed(SVG "<text x='100' y='100' font-size='10'>Ligny</text>"
				   "<text x='100' y='120' font-size='10'>Wavre</text>" NAME
				   "spots='0,0 0,20' far='100,90'>Sorbier</text></svg>");
	ck_assert_int_eq(measured(t).texts, 0);
	ck_assert_ptr_ne(strstr(t, "class=\"lead\""), NULL);
	ck_assert_ptr_eq(strstr(t, "far="), NULL);
	/* On one of its spots it needs no line. */
	t = placed(SVG "<text x='100' y='100' font-size='10'>Ligny</text>" NAME
		       "spots='0,0 0,20' far='100,90'>Sorbier</text></svg>");
	ck_assert_ptr_eq(strstr(t, "class=\"lead\""), NULL);
	/* A number stays in its hex. */
	t = placed(SVG D6 "<text class='num' place='1' spots='0,0' x='100' y='100'>D7</text></svg>");
	ck_assert_ptr_eq(strstr(t, "translate"), NULL);
}
END_TEST

START_TEST(hidden_things_are_counted)
{
	struct render_overlaps o = measured(
		SVG "<g class='num'><text x='100' y='100' font-size='10'>D6</text></g>"
		    "<text class='uid' x='100' y='140' font-size='10'>57e</text>"
		    "<g class='mark'><circle cx='106' cy='97' r='8'/><text x='104' y='99' font-size='8'>2</text></g>"
		    "<g class='mark'><circle cx='108' cy='137' r='8'/></g>"
		    "<rect class='blk' x='95' y='90' width='40' height='14'/></svg>");
	ck_assert_int_eq(o.numbers, 1);
	ck_assert_int_eq(o.ids, 1);
	ck_assert_int_eq(o.under_blocks, 1);
	ck_assert_int_eq(o.texts, 1); /* the 2 of the burst on D6 */
	o = measured(SVG "<g class='num'>" D6 "</g><path class='mv' stroke-width='6' d='M106,20L106,200'/>"
			 "<path class='mv' stroke-width='6' d='M0,200L200,200'/></svg>");
	ck_assert_int_eq(o.under_arrows, 1);
	ck_assert_ptr_nonnull(strstr(o.first, "D6"));
}
END_TEST

START_TEST(what_hides_nothing_is_not_counted)
{
	struct render_overlaps o = measured(
		SVG
		"<rect class='blk' x='95' y='80' width='60' height='34'/>"
		"<text class='uid' x='100' y='100' font-size='10'>57e<tspan x='100' dy='12'>two lines</tspan></text>"
		"<g class='mark'><circle cx='180' cy='97' r='8'/><text x='178' y='99' font-size='8'>2</text></g>"
		"<text x='100' y='130' font-size='10' transform='rotate(90 100 130)'>down</text></svg>");
	ck_assert_int_eq(o.numbers + o.ids + o.under_blocks + o.texts, 0);
	ck_assert_str_eq(o.first, "");
}
END_TEST

/* ---- parts from near ---- */

#define HEX(x, y) "<g class='num'><text x='" #x "' y='" #y "' font-size='10'>D6</text></g>"
#define UNIT(id, x, y) "<g id='u-" id "'><rect class='blk' x='" #x "' y='" #y "' width='40' height='30'/></g>"
#define BIG "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 800' width='1200' height='800'>"

static int cuts(const char *svg, unsigned width, struct render_cut out[RENDER_CUTS])
{
	return render_cuts(slice_of(svg), width, out);
}

START_TEST(parts_hold_fights_first_and_then_units)
{
	struct render_cut c[RENDER_CUTS];
	const char *svg =
		BIG HEX(60, 60) HEX(1100, 740) UNIT("57e", 100, 100) UNIT("bty", 150, 100) UNIT("9e", 200, 120)
			UNIT("5foot", 1000, 600) "<g class='mark'><circle cx='1050' cy='600' r='10'/></g></svg>";
	int n = cuts(svg, 480, c);
	ck_assert_int_eq(n, 2);
	ck_assert_str_eq(c[0].units, "57e, bty, 9e"); /* three units weigh more than a fight of one */
	ck_assert_str_eq(c[1].units, "5foot");
	for (int i = 0; i < n; i++) {
		ck_assert(c[i].x >= 0 && c[i].y >= 0 && c[i].x + c[i].width <= 1200 && c[i].y + c[i].height <= 800);
		/* On a screen of 360 points, where it is 340 wide, figures of 10 come out at least 9 high. */
		ck_assert(c[i].width * 9 <= 340 * 10 * 11 / 10);
	}
}
END_TEST

#define WIDE(id, x, y) "<g id='u-" id "'><rect class='blk' x='" #x "' y='" #y "' width='150' height='30'/></g>"

/* The middles of both would stand in one part, but not all of them. */
START_TEST(parts_hold_whole_units)
{
	struct render_cut c[RENDER_CUTS];
	int n = cuts(BIG HEX(60, 60) HEX(1100, 740) WIDE("fi1", 100, 100) WIDE("fi2", 350, 100) "</svg>", 480, c);
	ck_assert_int_eq(n, 2);
	ck_assert(c[0].width > 350 && c[0].width < 400);
}
END_TEST

START_TEST(no_parts_of_what_can_be_read)
{
	struct render_cut c[RENDER_CUTS];
	ck_assert_int_eq(cuts(BIG HEX(60, 60) UNIT("57e", 100, 100) "</svg>", 1200, c), 0);
	ck_assert_int_eq(cuts(BIG HEX(60, 60) HEX(900, 700) "</svg>", 480, c), 0);
	ck_assert_int_eq(cuts(BIG "</svg>", 480, c), 0);
	ck_assert_int_eq(cuts("no picture", 480, c), 0);
}
END_TEST

START_TEST(a_part_is_drawn_alone)
{
	const char *svg = BIG "<rect width='1200' height='800' fill='#fff'/><rect x='600' width='600' height='800' "
			      "fill='#f00'/></svg>";
	const struct render_cut left = {0, 0, 400, 300, ""}, right = {700, 100, 400, 300, ""};
	struct buf a = BUF_INIT, b = BUF_INIT;
	struct error e = ERROR_INIT;
	unsigned w, h;
	ck_assert(!render_png_cut(slice_of(svg), &left, 480, &a, &w, &h, &e));
	ck_assert_uint_eq(w, 480);
	ck_assert_uint_eq(h, 360);
	ck_assert(!render_png_cut(slice_of(svg), &right, 480, &b, &w, &h, &e));
	ck_assert(a.len && b.len && (a.len != b.len || memcmp(a.data, b.data, a.len)));
	/* A part is told in the units of what is drawn, whatever the size of the page. */
	const char *small = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1200 800' width='600' height='400'>"
			    "<rect width='1200' height='800' fill='#fff'/><rect x='600' width='600' height='800' "
			    "fill='#f00'/></svg>";
	a.len = 0;
	ck_assert(!render_png_cut(slice_of(small), &right, 480, &a, &w, &h, &e));
	ck_assert(a.len == b.len && !memcmp(a.data, b.data, a.len));
	buf_free(&a);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("place");
	TCase *c = tcase_create("place");
	tcase_add_test(c, free_label_stays);
	tcase_add_test(c, label_leaves_what_it_would_hide);
	tcase_add_test(c, label_takes_least_harm);
	tcase_add_test(c, ranks_come_first);
	tcase_add_test(c, own_block_does_no_harm);
	tcase_add_test(c, layers_below_units_do_no_harm);
	tcase_add_test(c, moved_label_leads_to_its_thing);
	tcase_add_test(c, what_finds_no_place_may_be_left_out);
	tcase_add_test(c, old_transform_stays_behind);
	tcase_add_test(c, what_is_no_picture_is_left_alone);
	tcase_add_test(c, odd_pictures_do_no_harm);
	tcase_add_test(c, number_under_an_arrow_is_drawn_over_it);
	tcase_add_test(c, number_under_a_block_is_drawn_over_it);
	tcase_add_test(c, label_without_a_free_spot_goes_around);
	tcase_add_test(c, hidden_things_are_counted);
	tcase_add_test(c, what_hides_nothing_is_not_counted);
	tcase_add_test(c, parts_hold_fights_first_and_then_units);
	tcase_add_test(c, parts_hold_whole_units);
	tcase_add_test(c, no_parts_of_what_can_be_read);
	tcase_add_test(c, a_part_is_drawn_alone);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed > 0;
}
