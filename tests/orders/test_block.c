/* Which lines of a mail count.  Mails are written with these marks in column 1: ">"
 * quoted (">>" twice), "|" old mail without marks, "~" introduction, "^" signature. */
#include "base/limits.h"
#include "orders/block.h"

#include <check.h>

static struct arena *a;

static void setup(void)
{
	a = arena_new();
}

static void teardown(void)
{
	arena_free(a);
}

static bool is_command(const char *line, void *context)
{
	(void)context;
	return !strncasecmp(line, "final", 5) || !strncasecmp(line, "seed", 4) || !strncasecmp(line, "57e", 3) ||
	       !strncasecmp(line, "check", 5);
}

static struct order_region *read_with(const char *mail, const char *form)
{
	struct slice rest = slice_of(mail), line;
	size_t n = 0, cap = 0;
	struct order_input_line *in = NULL;
	while (slice_line(&rest, &line)) {
		const char *s = arena_strndup(a, line.p, line.n);
		unsigned quote = 0;
		for (; *s == '>'; s++)
			quote++;
		bool old = *s == '|', stop = *s == '~', sign = *s == '^';
		GROW(in, cap, n + 1);
		in[n] = (struct order_input_line){s + (old || stop || sign), (unsigned)n + 1, quote, old, stop, sign};
		n++;
	}
	struct order_region *r = order_region_read(in, n, form, is_command, NULL, a);
	free(in);
	return r;
}

/* What counts, in short: "2 final|orders(57e hold/bty hold)"; unknown commands in <>,
 * blocks that do not count as kind!state; what stands below a cut in {}. */
static const char *summary(const struct order_region *r)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < r->n_commands; i++)
		buf_addf(&b, r->commands[i].known ? "%s%s" : "%s<%s>", b.len ? "|" : "", r->commands[i].text);
	for (size_t i = 0; i < r->n_blocks; i++) {
		const struct order_block *k = &r->blocks[i];
		buf_addf(&b, "%s%s%s%s", b.len ? "|" : "", k->check ? "check " : "", k->verbose ? "verbose " : "",
			 k->kind);
		if (k->state != ORDER_BLOCK_COUNTS) {
			buf_addf(&b, "!%d", (int)k->state);
			continue;
		}
		for (size_t n = 0; n < k->n; n++)
			buf_addf(&b, "%c%s", n ? '/' : '(', k->lines[n].text);
		buf_adds(&b, k->n ? ")" : "()");
	}
	for (size_t i = 0; i < r->n_below; i++)
		buf_addf(&b, "%s%s{%s}", b.len ? "|" : "", r->below[i].signature ? "sign" : "old", r->below[i].text);
	for (size_t i = 0; i < r->remarks.n; i++)
		buf_addf(&b, "|%d:%u", r->remarks.list[i].code, r->remarks.list[i].line);
	const char *text = arena_strdup(a, buf_text(&b));
	buf_free(&b);
	return text;
}

static const char form[] = "BEGIN ORDERS turn=7 token=k3\n57e hold\nEND\n";

static const struct {
	const char *name, *mail, *summary;
} mails[] = {
	/* blocks */
	{"typed", "Hi!\n\nBEGIN ORDERS\n57e hold\nEND\n57e move D6\n", "<Hi!>|57e move D6|orders(57e hold)"},
	{"directly above", "Hi!\n\nFINAL ON\nhm\nBEGIN ORDERS\nEND\n", "<Hi!>|FINAL ON|<hm>|orders()"},
	{"not directly above", "FINAL ON\n\nBEGIN ORDERS\nEND\n", "FINAL ON|orders()"},
	{"behind END", "BEGIN ORDERS\n57e hold\nEND\n\nfinal\n57e move D6\n", "final|57e move D6|orders(57e hold)"},
	{"any case, end with kind", "begin orders\n57e hold\nend orders\n", "orders(57e hold)"},
	{"abbreviated kind", "begin ord\nend\n", "orders()"},
	{"misspelt kind", "BEGIN ODRERS\n57e hold\nEND\n", "orders(57e hold)|251:1"},
	{"prose that begins so", "begin tomorrow\n57e hold\n", "<begin tomorrow>|57e hold"},
	{"end of the week", "BEGIN NOTE\nend of the week\nEND\n", "note(end of the week)"},
	{"missing end", "BEGIN ORDERS\n57e hold\n", "orders(57e hold)|251:1"},
	{"missing end before signature", "BEGIN ORDERS\n57e hold\n-- \nend\n", "orders(57e hold)|251:1"},
	{"missing end before quote", "BEGIN ORDERS\n57e hold\n>57e move D6\n>END\n",
	 "orders(57e hold)|251:1"},
	{"missing end before block", "BEGIN ORDERS\n57e hold\nBEGIN NOTE\nx\nEND\n",
	 "orders(57e hold)|note(x)|251:1"},
	{"check", "CHECK BEGIN ORDERS\nEND\n", "check orders()"},
	{"test is check", "test begin doctrine\nEND\n", "check doctrine()"},
	{"check above", "CHECK\nBEGIN ORDERS\nEND\n", "check orders()"},
	{"check above a blank line", "CHECK\n\nBEGIN ORDERS\nEND\n", "check orders()"},
	{"check of a line above", "CHECK 57e hold\nBEGIN ORDERS\nEND\n", "CHECK 57e hold|orders()"},
	{"check verbose", "check verbose BEGIN ORDERS\nEND\n", "check verbose orders()"},
	{"check verbose above", "CHECK VERBOSE\nBEGIN ORDERS\nEND\n", "check verbose orders()"},
	{"joined", "BEGIN ORDERS\n57e move \\\nD6\nEND\n", "orders(57e move D6)"},
	{"of a letter", "BEGIN ORDERS\n57e hold\n | 57e move D6\nEND\n", "orders(57e hold)|251:3"},
	{"prose has bars", "BEGIN PRESS to=uk\n | a\nEND\n", "press( | a)"},
	{"prose is not joined", "BEGIN PRESS to=uk\na \\\nb\nEND\n", "press(a \\/b)"},
	{"folded", "BEGIN ORDERS\n57e\xc2\xa0hold\nEND\n", "orders(57e hold)"},
	{"in the signature", "^--\n^BEGIN ORDERS\n^57e move D6\n^END\n", "orders(57e move D6)"},
	{"in the signature without end", "^--\n^BEGIN ORDERS\n^57e move D6\n", "orders!5"},
	{"in the signature below one", "BEGIN ORDERS\n57e hold\nEND\n^--\n^BEGIN ORDERS\n^57e move D6\n^END\n",
	 "orders(57e hold)|orders!2"},
	/* quoted blocks */
	{"quoted", ">BEGIN ORDERS turn=7\n>57e move D6\n>END\n", "orders(57e move D6)"},
	{"quoted, blank line without mark", ">BEGIN ORDERS turn=7\n\n>57e move D6\n>END\n",
	 "orders(57e move D6)"},
	{"quoted form", "57e move D6\n>BEGIN ORDERS turn=7 token=k3\n> 57e hold\n>END\n",
	 "57e move D6|orders!1"},
	{"quoted form, wrapped", ">BEGIN ORDERS turn=7\n>token=k3\n>57e  hold\n>END\n", "orders!1"},
	{"typed wins", "BEGIN ORDERS\n57e hold\nEND\n>BEGIN ORDERS turn=7\n>57e move D6\n>END\n",
	 "orders(57e hold)|orders!2"},
	{"typed below wins", ">BEGIN ORDERS turn=7\n>57e move D6\n>END\nBEGIN ORDERS\n57e hold\nEND\n",
	 "orders!2|orders(57e hold)"},
	{"typed for another turn", "BEGIN ORDERS turn=8\n57e hold\nEND\n>BEGIN ORDERS turn=7\n>x\n>END\n",
	 "orders(57e hold)|orders(x)"},
	{"typed of another kind", "BEGIN PRESS\nhi\nEND\n>BEGIN ORDERS turn=7\n>x\n>END\n",
	 "press(hi)|orders(x)"},
	{"mixed", ">BEGIN ORDERS\n57e move D6\n>END\n", "orders!3"},
	{"typed block in a quoted one", ">BEGIN ORDERS\nBEGIN ORDERS\n57e hold\nEND\n>END\n",
	 "orders!5|orders(57e hold)"},
	{"quoted twice", ">>BEGIN ORDERS\n>>57e move D6\n>>END\n", "orders!4"},
	{"quoted without end", ">BEGIN ORDERS\n>57e move D6\n", "orders!5"},
	{"old mail", "57e hold\n|BEGIN ORDERS turn=7 token=k3\n|57e hold\n|END\n", "57e hold|orders!1"},
	{"old mail, edited", "|BEGIN ORDERS turn=7 token=k3\n|57e move D6\n|END\n",
	 "orders(57e move D6)"},
	{"old mail, quoted there", "|BEGIN ORDERS\n>|x\n|END\n", "orders!3"},
	{"form alone is meant", "BEGIN ORDERS turn=7 token=k3\n57e hold\nEND\nBye\n", "<Bye>|orders(57e hold)"},
	{"form below words", "Thanks!\n\nOrder form\nBEGIN ORDERS turn=7 token=k3\n57e hold\nEND\n",
	 "<Thanks!>|<Order form>|orders!1"},
	{"form below an unknown heading", "BEGIN ORDERS\n57e move D6\nEND\n\nSent: Today 7:00 PM\n"
	 "BEGIN ORDERS turn=7 token=k3\n57e hold\nEND\n", "<Sent: Today 7:00 PM>|orders(57e move D6)|orders!1"},
	{"form below bare orders", "57e move D6\n\nBEGIN ORDERS turn=7 token=k3\n57e hold\nEND\n",
	 "57e move D6|orders!1"},
	{"form below words, edited", "Thanks!\nBEGIN ORDERS turn=7 token=k3\n57e move D6\nEND\n",
	 "<Thanks!>|orders(57e move D6)"},
	{"a list", "BEGIN ORDERS\n- 57e hold\n2. 9foot move D6\n 10) 9foot hold\n\xe2\x80\xa2 57e hold\nEND\n",
	 "orders(57e hold/9foot move D6/9foot hold/57e hold)"},
	{"a list in prose", "BEGIN PRESS\n- one\nEND\n", "press(- one)"},
	{"not a list", "BEGIN ORDERS\n9foot.move D6\n2.5 x\nEND\n", "orders(9foot.move D6/2.5 x)"},
	{"in bold", "*BEGIN ORDERS*\n*57e hold*\n **9foot hold** \n*END*\n", "orders(57e hold/9foot hold)"},
	/* no block */
	{"bare list", "1. 57e hold\n2. final on\n", "57e hold|final on"},
	{"commands at the top", "57e hold\nfinal on\n", "57e hold|final on"},
	{"below a letter", "57e hold\na\nb\n\nc\nd\n57e hold\n", "57e hold|<a>|<b>|<c>|<d>|57e hold"},
	{"below a quote", "57e hold\n>x\nfinal\n", "57e hold|final"},
	{"below an introduction", "57e hold\n~On Friday Tom wrote:\n|57e hold\n|  57e hold\n", "57e hold|old{57e hold}"},
	{"below a signature", "57e hold\n^--\n^57e hold\n^ 57e hold\n", "57e hold|sign{57e hold}|sign{ 57e hold}"},
	{"below END", "57e hold\nend\n57e hold\n", "57e hold|57e hold"},
	{"as our mails repeat it", "57e hold\n | 57e move D6\n", "57e hold|<| 57e move D6>"},
	{"our mail under nothing", "57e hold\na\nb\nc\n57e hold\nfinal\nEstafette, rules 4. HELP lists\n",
	 "57e hold|<a>|<b>|<c>|old{57e hold}|old{final}|old{Estafette, rules 4. HELP lists}"},
	{"our mail under a block", "a\nb\nc\nd\nfinal\nBEGIN ORDERS\nEND\nfinal\na\nb\nc\nfinal\n"
	 "Estafette, rules 4.\n",
	 "<a>|<b>|<c>|<d>|final|final|<a>|<b>|<c>|orders()|old{final}|old{Estafette, rules 4.}"},
	{"joined commands", "57e move \\\n D6\n", "57e move D6"},
	{"empty", "", ""},
};

START_TEST(mail)
{
	const struct order_region *r = read_with(mails[_i].mail, form);
	ck_assert_msg(!strcmp(summary(r), mails[_i].summary), "%s: %s", mails[_i].name, summary(r));
}
END_TEST

START_TEST(heading)
{
	const struct order_region *r =
		read_with("BEGIN ORDERS New \"a b\" game=Rolica-7 turn=3..5 TOKEN=K3 x=\nEND\n", NULL);
	const struct order_block *b = &r->blocks[0];
	ck_assert_uint_eq(b->n_keys, 3);
	ck_assert_str_eq(order_block_key(b, "turn"), "3..5");
	ck_assert_str_eq(order_block_key(b, "token"), "K3");
	ck_assert_ptr_null(order_block_key(b, "x"));
	ck_assert(order_block_word(b, "new"));
	ck_assert_str_eq(b->words[1], "a b");
	ck_assert_uint_eq(b->first, 1);
	ck_assert_uint_eq(b->last, 2);
	ck_assert(b->ended && !b->quoted);
	enum said_id why;
	ck_assert(!order_block_reason(b, &why));
}
END_TEST

START_TEST(lines_keep_their_numbers)
{
	const struct order_region *r = read_with("x\n\nBEGIN ORDERS\na \\\nb\n\nc\nEND\n", NULL);
	const struct order_block *b = &r->blocks[0];
	ck_assert_uint_eq(b->n, 3);
	ck_assert_uint_eq(b->lines[0].line, 4);
	ck_assert_uint_eq(b->lines[2].line, 7);
}
END_TEST

START_TEST(reasons)
{
	for (int state = ORDER_BLOCK_TEMPLATE; state <= ORDER_BLOCK_UNFINISHED; state++) {
		enum said_id why;
		struct order_block b = {.state = (enum order_block_state)state};
		ck_assert(order_block_reason(&b, &why));
	}
}
END_TEST

START_TEST(too_much)
{
	struct buf b = BUF_INIT;
	for (unsigned i = 0; i < 10000; i++)
		buf_adds(&b, "BEGIN ORDERS\n");
	const struct order_region *r = read_with(buf_text(&b), NULL);
	ck_assert_uint_le(r->n_blocks, LIMIT_COMMANDS);
	ck_assert_uint_eq(r->remarks.n, LIMIT_ERRORS + 1);
	buf_clear(&b);
	for (unsigned i = 0; i < LIMIT_COMMANDS + 5; i++)
		buf_adds(&b, "final on\n");
	r = read_with(buf_text(&b), NULL);
	size_t known = 0;
	for (size_t i = 0; i < r->n_commands; i++)
		known += r->commands[i].known;
	ck_assert_uint_eq(known, LIMIT_COMMANDS);
	ck_assert_int_eq(r->remarks.list[0].code, ORDER_TOO_LONG);
	buf_clear(&b);
	for (unsigned i = 0; i < 2 * LIMIT_TYPED_LINES; i++)
		buf_addf(&b, "%s\n", i < LIMIT_TYPED_LINES + 5 ? "talk" : "|57e hold");
	r = read_with(buf_text(&b), NULL);
	ck_assert_uint_eq(r->n_commands, LIMIT_TYPED_LINES);
	ck_assert_int_eq(r->remarks.list[0].code, ORDER_TOO_LONG);
	buf_clear(&b);
	for (unsigned i = 0; i < 2 * LIMIT_TYPED_LINES; i++)
		buf_adds(&b, "|57e hold\n");
	r = read_with(buf_text(&b), NULL);
	ck_assert_uint_eq(r->n_below, LIMIT_TYPED_LINES);
	buf_free(&b);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("blocks");
	TCase *t = tcase_create("blocks");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, mail, 0, (int)ARRAY_LEN(mails));
	tcase_add_test(t, heading);
	tcase_add_test(t, lines_keep_their_numbers);
	tcase_add_test(t, reasons);
	tcase_add_test(t, too_much);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
