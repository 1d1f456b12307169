/* What the printer writes it reads back, and nothing else. */
#include "base/limits.h"
#include "document/document.h"

#include <check.h>

static struct buf out;

static void setup(void)
{
	out = (struct buf)BUF_INIT;
}

static void teardown(void)
{
	buf_free(&out);
}

START_TEST(elements_stand_on_lines)
{
	struct doc d = {.out = &out};
	doc_begin(&d, "record");
	doc_attr(&d, "game", "a \"b\" & <c>");
	doc_number(&d, "turn", -3);
	doc_begin(&d, "seed");
	doc_attr(&d, "word", NULL);
	doc_end(&d);
	doc_begin(&d, "events");
	doc_children(&d);
	doc_end(&d);
	doc_say(&d, "seal", "1 < 2");
	doc_end(&d);
	ck_assert_str_eq(buf_text(&out), "<record game=\"a &quot;b&quot; &amp; &lt;c&gt;\" turn=\"-3\">\n"
					 "<seed word=\"\"/>\n<events>\n</events>\n<seal>1 &lt; 2</seal>\n</record>\n");
}
END_TEST

START_TEST(children_may_stand_in_the_line)
{
	struct doc d = {.out = &out};
	doc_begin(&d, "road");
	doc_inline(&d);
	for (int i = 0; i < 2; i++) {
		doc_begin(&d, "via");
		doc_number(&d, "hex", i);
		doc_end(&d);
	}
	doc_end(&d);
	doc_begin(&d, "road");
	doc_inline(&d);
	doc_end(&d);
	ck_assert_str_eq(buf_text(&out), "<road><via hex=\"0\"/><via hex=\"1\"/></road>\n<road/>\n");
}
END_TEST

START_TEST(what_stands_in_the_line_of_another_is_printed_apart)
{
	struct doc d = doc_in_line(&out);
	for (int i = 0; i < 2; i++) {
		doc_begin(&d, "line");
		doc_number(&d, "n", i);
		doc_attrs(&d, " unit=\"57e\"");
		doc_end(&d);
	}
	ck_assert_str_eq(buf_text(&out), "<line n=\"0\" unit=\"57e\"/><line n=\"1\" unit=\"57e\"/>");
}
END_TEST

START_TEST(declaration_and_comments_frame_a_document)
{
	struct doc d = {.out = &out};
	doc_declare(&d);
	doc_begin(&d, "a");
	doc_comment(&d, "in a line");
	doc_end(&d);
	doc_comment(&d, "in\nlines\n");
	ck_assert_str_eq(buf_text(&out), "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<a>\n<!-- in a line -->\n</a>\n"
					 "<!-- in\nlines\n-->\n");
}
END_TEST

START_TEST(lines_are_read_back)
{
	static const char text[] =
		"<event n=\"1\" why=\"&quot;a&quot;\"><mod n=\"+1\"/><mod n=\"-2\"/></event>\n<event n=\"2\"/>\n";
	struct slice rest = slice_of(text), inside;
	struct doc_line line, child;
	struct doc d = {.out = &out};
	ck_assert(doc_read(&rest, &line));
	ck_assert_int_eq(line.n, 2);
	ck_assert(slice_is(doc_field(&line, "why"), "&quot;a&quot;"));
	ck_assert_ptr_null(doc_field(&line, "who").p);
	ck_assert(doc_field_is(&line, "n", "1") && !doc_field_is(&line, "n", "2") && !doc_field_is(&line, "x", ""));
	inside = line.inside;
	ck_assert(doc_read(&inside, &child) && doc_field_is(&child, "n", "+1"));
	ck_assert(doc_read(&inside, &child) && doc_field_is(&child, "n", "-2"));
	ck_assert(!doc_read(&inside, &child));
	doc_again(&d, &line);
	ck_assert(doc_read(&rest, &line) && !line.inside.p);
	doc_again(&d, &line);
	ck_assert(!doc_read(&rest, &line));
	ck_assert_str_eq(buf_text(&out), text);
}
END_TEST

/* Each is not what the printer writes. */
static const char *const odd[] = {"", "text", "<", "<a", "<a ", "<a b>", "<a b=>", "<a b='c'/>", "<a b=\"c\"", "<a b=\"c\"/",
				  "<a b=\"c\n\"/>", "<a b=\"<\"/>", "<a  b=\"c\"/>", "<a>text", "<a>\n</a>", "<a></b>", "</a>",
				  "< a/>", "<a b=\"c\"d=\"e\"/>"};
START_TEST(odd_lines_are_refused)
{
	struct slice rest = slice_of(odd[_i]);
	struct doc_line line;
	ck_assert_msg(!doc_read(&rest, &line), "%s", odd[_i]);
	ck_assert_ptr_eq(rest.p, odd[_i]);
}
END_TEST

START_TEST(too_many_fields_are_refused)
{
	struct slice rest;
	struct doc_line line;
	for (int more = 0; more < 2; more++) {
		buf_clear(&out);
		buf_adds(&out, "<a");
		for (int i = 0; i < DOC_FIELDS + more; i++)
			buf_addf(&out, " f%d=\"\"", i);
		buf_adds(&out, "/>");
		rest = slice_of(buf_text(&out));
		ck_assert_int_eq(doc_read(&rest, &line), !more);
	}
}
END_TEST

START_TEST(parts_are_found_by_name_and_field)
{
	static const char text[] =
		"<?xml version=\"1.0\"?>\n<record>\n<turn n=\"1\">\n<a/>\n</turn>\n<turn n=\"12\">\n<b/>\n<c/>\n</turn>\n"
		"<text>&lt;turn&gt;</text>\n</record>\n";
	struct doc_line start;
	struct slice part = doc_part(text, "turn", NULL, NULL);
	ck_assert(slice_is(part, "<a/>\n"));
	part = doc_part(text, "turn", "n", "12");
	ck_assert(slice_is(part, "<b/>\n<c/>\n"));
	ck_assert_ptr_null(doc_part(text, "turn", "n", "2").p);
	ck_assert_ptr_null(doc_part(text, "tur", NULL, NULL).p);
	ck_assert_ptr_null(doc_part("<turn>\n<a/>\n", "turn", NULL, NULL).p);
	ck_assert(doc_start(text, "turn", &start) && doc_field_is(&start, "n", "1"));
	ck_assert(!doc_start(text, "text", &start));
	ck_assert_str_eq(doc_end_tag(text, "record"), "</record>\n");
	ck_assert_ptr_null(doc_end_tag(text, "part"));
	ck_assert(!strncmp(doc_body(text), "<record>", 8));
	ck_assert_str_eq(doc_body("<record/>"), "<record/>");
}
END_TEST

START_TEST(elements_on_lines_are_read_one_by_one)
{
	static const char text[] =
		"<mail seat=\"fr\">\n<receipt status=\"a &quot;b&quot;&#10;&amp;lt;\">\n<line n=\"1\"/>\n</receipt>\n"
		"<text>1 &lt; 2</text>\n<end/>\n</mail>\n";
	struct arena *a = arena_new();
	struct slice rest = slice_of(text), part, lines;
	struct doc_line mail, line, inner;
	ck_assert(!doc_read(&rest, &mail));
	ck_assert(doc_next(&rest, &mail) && slice_is(mail.name, "mail") && !doc_next(&rest, &line));
	part = mail.inside;
	ck_assert(doc_next(&part, &line) && slice_is(line.name, "receipt"));
	ck_assert_str_eq(doc_field_text(&line, "status", a), "a \"b\"\n&lt;");
	ck_assert_str_eq(doc_field_text(&line, "none", a), "");
	lines = line.inside;
	ck_assert(doc_next(&lines, &inner) && doc_field_is(&inner, "n", "1") && !doc_next(&lines, &inner));
	ck_assert(doc_next(&part, &line) && slice_is(line.name, "text"));
	doc_plain(&out, line.inside);
	ck_assert_str_eq(buf_text(&out), "1 < 2");
	ck_assert(doc_next(&part, &line) && slice_is(line.name, "end") && !doc_next(&part, &line));
	arena_free(a);
}
END_TEST

START_TEST(a_tree_is_trimmed)
{
	static const char text[] = "<words>\n<say id=' a  b '> one\n\ntwo </say>\n<say/></words>";
	struct arena *a = arena_new();
	const struct element *root;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(doc_tree(text, strlen(text), NULL, a, &root, &e), ERR_NONE);
	ck_assert_str_eq(root->children[0].text, "one two");
	ck_assert_str_eq(element_attr(&root->children[0], "id", ""), "a b");
	ck_assert_str_eq(root->children[1].text, "");
	ck_assert_str_eq(root->text, "");
	arena_free(a);
}
END_TEST

static void tell_begin(void *context, const struct doc_tag *tag)
{
	struct slice id = doc_tag_field(tag, "id");
	buf_addf(context, "%u <%s id=[%.*s]>", tag->line, tag->name, (int)id.n, id.p ? id.p : "");
}

static void tell_end(void *context, const char *name, struct slice text)
{
	buf_addf(context, "[%.*s]</%s>", (int)text.n, text.p, name);
}

static enum err walk(const char *text, size_t n, struct buf *told, struct error *e)
{
	buf_clear(told);
	return doc_walk(text, n, &(struct doc_walker){told, tell_begin, tell_end}, e);
}

START_TEST(elements_are_met_one_by_one)
{
	static const char text[] =
		"<words>\n<say x='1' id=' a  b '> one\n\ntw<!-- no -->o &amp; &#x41;<![CDATA[<b>]]> </say>\n"
		"<say/>c</words>";
	struct buf told = BUF_INIT;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(walk(text, strlen(text), &told, &e), ERR_NONE);
	ck_assert_str_eq(told.data, "1 <words id=[]>2 <say id=[ a  b ]>[ one\n\ntwo & A<b> ]</say>"
				    "5 <say id=[]>[]</say>[c]</words>");
	buf_free(&told);
}
END_TEST

START_TEST(a_walk_refuses_what_a_tree_does)
{
	static const char *const texts[] = {"", "x", "<a>", "<a/><b/>", "<a b='1' b='2'/>", "<a>&who;</a>", "<a>\xff</a>",
					    "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"};
	static const char wide[] = "\xff\xfe<\0!\0D\0O\0C\0T\0Y\0P\0E\0 \0a\0>\0<\0a\0/\0>";
	struct buf told = BUF_INIT, crowd = BUF_INIT;
	struct arena *a = arena_new();
	const struct element *root;
	for (size_t i = 0; i < ARRAY_LEN(texts); i++) {
		struct error walked = ERROR_INIT, grown = ERROR_INIT;
		ck_assert_int_eq(walk(texts[i], strlen(texts[i]), &told, &walked), ERR_REFUSED);
		ck_assert_int_eq(doc_tree(texts[i], strlen(texts[i]), NULL, a, &root, &grown), ERR_REFUSED);
		ck_assert_str_eq(walked.text, grown.text);
	}
	struct error e = ERROR_INIT;
	ck_assert_int_eq(walk(wide, sizeof wide - 1, &told, &e), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(e.text, "declaration is not allowed"));
	buf_adds(&crowd, "<a");
	for (int i = 0; i <= LIMIT_ATTRIBUTES; i++)
		buf_addf(&crowd, " b%d=''", i);
	buf_adds(&crowd, "/>");
	e = (struct error)ERROR_INIT;
	ck_assert_int_eq(walk(crowd.data, crowd.len, &told, &e), ERR_REFUSED);
	ck_assert_ptr_nonnull(strstr(e.text, "attributes"));
	e = (struct error)ERROR_INIT;
	ck_assert_int_eq(walk(crowd.data, (size_t)LIMIT_RECORD_BYTES + 1, &told, &e), ERR_LIMIT);
	buf_free(&crowd);
	buf_free(&told);
	arena_free(a);
}
END_TEST

START_TEST(an_attribute_is_set)
{
	struct error e = ERROR_INIT;
	buf_adds(&out, "<scenario>\n  <switch name=\"snow\" value=\"no\"/>\n</scenario>");
	ck_assert_int_eq(doc_set(&out, "switch", "name", "snow", "value", "yes", &e), ERR_NONE);
	ck_assert_int_eq(doc_set(&out, "switch", "name", "fog", "value", "2", &e), ERR_NONE);
	ck_assert_ptr_nonnull(strstr(buf_text(&out), "<switch name=\"snow\" value=\"yes\"/>"));
	ck_assert_ptr_nonnull(strstr(buf_text(&out), "<switch name=\"fog\" value=\"2\"/>"));
	buf_adds(&out, "<");
	ck_assert_int_eq(doc_set(&out, "switch", "name", "fog", "value", "2", &e), ERR_REFUSED);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("document");
	TCase *c = tcase_create("document");
	tcase_add_checked_fixture(c, setup, teardown);
	tcase_add_test(c, elements_stand_on_lines);
	tcase_add_test(c, children_may_stand_in_the_line);
	tcase_add_test(c, what_stands_in_the_line_of_another_is_printed_apart);
	tcase_add_test(c, declaration_and_comments_frame_a_document);
	tcase_add_test(c, lines_are_read_back);
	tcase_add_loop_test(c, odd_lines_are_refused, 0, (int)ARRAY_LEN(odd));
	tcase_add_test(c, too_many_fields_are_refused);
	tcase_add_test(c, parts_are_found_by_name_and_field);
	tcase_add_test(c, elements_on_lines_are_read_one_by_one);
	tcase_add_test(c, a_tree_is_trimmed);
	tcase_add_test(c, elements_are_met_one_by_one);
	tcase_add_test(c, a_walk_refuses_what_a_tree_does);
	tcase_add_test(c, an_attribute_is_set);
	suite_add_tcase(s, c);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed ? 1 : 0;
}
