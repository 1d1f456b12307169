/* Addresses: what counts as one, lists, details. */
#include "mail/address.h"
#include "mail/authres.h"

#include "support.h"

static const struct {
	const char *in, *want; /* NULL: refused */
} plain[] = {
	{"ney@france.test", "ney@france.test"},
	{"Michel.Ney+army@France.Test", "michel.ney+army@france.test"},
	{"o'hara@x.test", "o'hara@x.test"},
	{"jörg@grün.test", "jörg@xn--grn-ioa.test"},
	{"jo\u0308rg@gru\u0308n.test", "jörg@xn--grn-ioa.test"},
	{"Anna@GRÜN.test", "anna@xn--grn-ioa.test"},
	{"anna@faß.test", "anna@xn--fa-hia.test"},
	{"a@b", "a@b"},
	{"", NULL},
	{"ney", NULL},
	{"@france.test", NULL},
	{"ney@", NULL},
	{"ney@france.test.", NULL},
	{"ney.@france.test", NULL},
	{".ney@france.test", NULL},
	{"a..b@france.test", NULL},
	{"ney@fr..test", NULL},
	{"ney@-france.test", NULL},
	{"ney@france_x.test", NULL},
	{"ney @france.test", NULL},
	{" ney@france.test", NULL},
	{"a b@france.test", NULL},
	{"\"a b\"@france.test", NULL},
	{"\"ney\"@france.test", NULL},
	{"ney@[127.0.0.1]", NULL},
	{"a@b@c", NULL},
	{"<ney@france.test>", NULL},
	{"ney@france.test\nBcc: x@y", NULL},
	{"n\xc2\xa0y@france.test", NULL},         /* no-break blank */
	{"n\xe2\x80\x8by@france.test", NULL},     /* zero-width blank */
	{"n\xe2\x80\xaey@france.test", NULL},     /* right-to-left override */
	{"n\xffy@france.test", NULL},             /* no UTF-8 */
	{"\xef\xbd\x81@france.test", NULL},       /* full-width a */
	{"1234567890123456789012345678901234567890123456789012345678901234@x.test",
	 "1234567890123456789012345678901234567890123456789012345678901234@x.test"},
	{"12345678901234567890123456789012345678901234567890123456789012345@x.test", NULL},
	{"a@1234567890123456789012345678901234567890123456789012345678901234.test", NULL},
};

START_TEST(normal_form)
{
	char out[MAIL_ADDRESS_BYTES];
	bool ok = mail_address_normal(slice_of(plain[_i].in), out);
	ck_assert_msg(ok == (plain[_i].want != NULL), "%s", plain[_i].in);
	ck_assert_str_eq(out, plain[_i].want ? plain[_i].want : "");
}
END_TEST

START_TEST(length_limit)
{
	char out[MAIL_ADDRESS_BYTES], long_one[400];
	for (size_t total = 250; total < 260; total++) {
		memset(long_one, 'a', sizeof long_one);
		for (size_t i = 2; i < total; i += 50)
			long_one[i + 20] = '.';
		long_one[1] = '@';
		long_one[total] = '\0';
		long_one[total - 1] = 'z';
		ck_assert_int_eq(mail_address_normal(slice_of(long_one), out), total <= 254);
	}
}
END_TEST

START_TEST(comparing)
{
	ck_assert(mail_address_same("Ney@France.test", "ney@france.TEST"));
	ck_assert(!mail_address_same("ney@france.test", "n.ey@france.test"));
	ck_assert(!mail_address_same("ney+a@france.test", "ney@france.test"));
	ck_assert(!mail_address_same("no address", "no address"));
}
END_TEST

static const struct {
	const char *address, *want; /* NULL: not the robot's */
	char separator;
} details[] = {
	{"robot+rolica-7.fr.k3v9@game.test", "rolica-7.fr.k3v9", '+'},
	{"ROBOT+ROLICA-7.FR.K3V9@Game.Test", "rolica-7.fr.k3v9", '+'},
	{"robot+x@game.test", "x", 0},
	{"robot@game.test", "", '+'},
	{"robot-x@game.test", "x", '-'},
	{"robot-x@game.test", NULL, '+'},
	{"robot+@game.test", NULL, '+'},
	{"robots@game.test", NULL, '+'},
	{"robo@game.test", NULL, '+'},
	{"robot+x@game.test.evil.test", NULL, '+'},
	{"robot+x@ame.test", NULL, '+'},
	{"robot+a+b@game.test", "a+b", '+'},
};

START_TEST(detail)
{
	char out[MAIL_ADDRESS_BYTES];
	bool ok = mail_address_detail(details[_i].address, "robot@game.test", details[_i].separator, out);
	ck_assert_msg(ok == (details[_i].want != NULL), "%s", details[_i].address);
	ck_assert_str_eq(out, details[_i].want ? details[_i].want : "");
}
END_TEST

START_TEST(detail_there_and_back)
{
	char full[MAIL_ADDRESS_BYTES], back[MAIL_ADDRESS_BYTES], too_long[70];
	ck_assert(mail_address_with_detail("robot@game.test", '+', "rolica-7.fr.k3v9", full));
	ck_assert_str_eq(full, "robot+rolica-7.fr.k3v9@game.test");
	ck_assert(mail_address_detail(full, "robot@game.test", '+', back));
	ck_assert_str_eq(back, "rolica-7.fr.k3v9");
	memset(too_long, 'a', sizeof too_long);
	too_long[59] = '\0';
	ck_assert(!mail_address_with_detail("robot@game.test", '+', too_long, full));
	too_long[58] = '\0';
	ck_assert(mail_address_with_detail("robot@game.test", '+', too_long, full));
	ck_assert(!mail_address_with_detail("robot@game.test", '+', "a b", full));
	ck_assert(!mail_address_with_detail("robot@game.test", '+', "a\r\nb", full));
	ck_assert(!mail_address_with_detail("robot@game.test", '+', "", full));
	ck_assert(!mail_address_with_detail("robot", '+', "x", full));
}
END_TEST

static const struct {
	const char *value;
	size_t n;
	bool clean;
	const char *first; /* "" if unreadable */
	const char *name;
} lists[] = {
	{"ney@france.test", 1, true, "ney@france.test", ""},
	{" <ney@france.test> ", 1, true, "ney@france.test", ""},
	{"Michel Ney <ney@france.test>", 1, true, "ney@france.test", "Michel Ney"},
	{"ney@france.test (Michel Ney)", 1, true, "ney@france.test", "Michel Ney"},
	{"\"Ney, Michel\" <ney@france.test>", 1, true, "ney@france.test", "\"Ney, Michel\""},
	{"\"a \\\" <x@y.test>, \" <ney@france.test>", 1, true, "ney@france.test",
	 "\"a \\\" <x@y.test>, \""},
	{"(x@y.test) ney@france.test", 1, true, "ney@france.test", "x@y.test"},
	{"x@y.test <ney@france.test>", 1, true, "ney@france.test", "x@y.test"},
	{"a@b.test, c@d.test", 2, true, "a@b.test", ""},
	{"a@b.test, , c@d.test", 2, true, "a@b.test", ""},
	{"Some One a@b.test", 1, false, "", ""},
	{"<a@b.test> <c@d.test>", 1, false, "", ""},
	{"<a@b.test> c@d.test", 1, false, "", ""},
	{"<a@b.test", 1, false, "", ""},
	{"<@route.test:a@b.test>", 1, false, "", ""},
	{"\"a b\"@c.test", 1, false, "", ""},
	{"Marshals: a@b.test, c@d.test;", 2, false, "a@b.test", ""},
	{"undisclosed-recipients:;", 0, false, NULL, ""},
	{"", 0, true, NULL, ""},
	{"((((a@b.test", 0, true, NULL, ""},
	{"\"open a@b.test", 1, false, "", ""},
};

START_TEST(list)
{
	struct mail_mailbox box[4];
	bool clean;
	size_t n = mail_address_list(slice_of(lists[_i].value), box, 4, &clean);
	ck_assert_msg(n == lists[_i].n, "%s: %zu entries", lists[_i].value, n);
	ck_assert_msg(clean == lists[_i].clean, "%s: clean", lists[_i].value);
	if (!n)
		return;
	ck_assert_str_eq(box[0].address, lists[_i].first);
	if (*lists[_i].name)
		ck_assert(slice_is(box[0].name, lists[_i].name));
}
END_TEST

START_TEST(list_stops_at_max)
{
	struct mail_mailbox box[2];
	bool clean;
	size_t n = mail_address_list(slice_of("a@b.test, c@d.test, e@f.test"), box, 2, &clean);
	ck_assert_uint_eq(n, 2);
	ck_assert(!clean);
}
END_TEST

/* A neighbour below the same public suffix is a stranger (RFC 7489 3.1). */
static const struct {
	const char *d, *from;
	bool aligned;
} alignments[] = {{"example.org", "example.org", true},     {"mail.example.org", "example.org", true},
		  {"example.org", "Mail.Example.ORG", true}, {"a.example.org", "b.example.org", true},
		  {"other.org", "example.org", false},       {"org", "example.org", false},
		  {"co.uk", "example.co.uk", false},         {"evil.co.uk", "example.co.uk", false},
		  {"x.dyndns.org", "y.dyndns.org", false},   {"dyndns.org", "y.dyndns.org", false},
		  {"x.dyndns.org", "m.x.dyndns.org", true},  {"example.org", "badexample.org", false},
		  {"", "example.org", false},                {"player.test", "player.test", true}};

START_TEST(alignment)
{
	ck_assert_msg(mail_domain_aligned(alignments[_i].d, alignments[_i].from) == alignments[_i].aligned, "%s for %s",
		      alignments[_i].d, alignments[_i].from);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("address");
	TCase *t = add_case(s, "address");
	tcase_add_loop_test(t, alignment, 0, (int)ARRAY_LEN(alignments));
	tcase_add_loop_test(t, normal_form, 0, (int)ARRAY_LEN(plain));
	tcase_add_test(t, length_limit);
	tcase_add_test(t, comparing);
	tcase_add_loop_test(t, detail, 0, (int)ARRAY_LEN(details));
	tcase_add_test(t, detail_there_and_back);
	tcase_add_loop_test(t, list, 0, (int)ARRAY_LEN(lists));
	tcase_add_test(t, list_stops_at_max);
	return run_suite(s);
}
