/* The base library: buffers, slices, arenas, errors, numbers, digests, UTF-8, clock, files. */
#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/utf8.h"

#include <check.h>
#include <dirent.h>
#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- buf ---- */

START_TEST(buf_grows)
{
	struct buf b = BUF_INIT;
	ck_assert_str_eq(buf_text(&b), "");
	for (int i = 0; i < 1000; i++)
		buf_addf(&b, "%d,", i % 10);
	ck_assert_uint_eq(b.len, 2000);
	ck_assert_uint_eq(strlen(b.data), 2000);
	buf_clear(&b);
	ck_assert_str_eq(buf_text(&b), "");
	buf_add(&b, "a\0b", 3);
	buf_addc(&b, 'c');
	ck_assert_uint_eq(b.len, 4);
	ck_assert_mem_eq(b.data, "a\0bc", 5);
	buf_free(&b);
	ck_assert_ptr_null(b.data);
}
END_TEST

START_TEST(buf_formats_what_is_longer_than_itself)
{
	struct buf b = BUF_INIT;
	char long_text[5000];
	memset(long_text, 'x', sizeof long_text);
	long_text[sizeof long_text - 1] = '\0';
	buf_adds(&b, "<");
	buf_addf(&b, "%s", long_text);
	buf_adds(&b, ">");
	ck_assert_uint_eq(b.len, sizeof long_text + 1);
	ck_assert_int_eq(b.data[b.len - 1], '>');
	char *taken = buf_take(&b);
	ck_assert_ptr_null(b.data);
	ck_assert_uint_eq(strlen(taken), sizeof long_text + 1);
	free(taken);
	taken = buf_take(&b);
	ck_assert_str_eq(taken, "");
	free(taken);
}
END_TEST

/* ---- slices ---- */

static const struct {
	const char *text;
	int n;
	const char *lines[4];
} line_cases[] = {
	{"", 0, {NULL}},
	{"\n", 1, {""}},
	{"a", 1, {"a"}},
	{"a\n", 1, {"a"}},
	{"a\r\nb\n\nc", 4, {"a", "b", "", "c"}},
	{"a\rb\r\r\n", 1, {"a\rb\r"}},
	{"\r\n\r", 2, {"", ""}},
};

START_TEST(slice_lines)
{
	struct slice rest = slice_of(line_cases[_i].text), line;
	int n = 0;
	while (slice_line(&rest, &line)) {
		ck_assert_int_lt(n, line_cases[_i].n);
		ck_assert(slice_is(line, line_cases[_i].lines[n++]));
	}
	ck_assert_int_eq(n, line_cases[_i].n);
	ck_assert_uint_eq(rest.n, 0);
}
END_TEST

START_TEST(slices_compare_and_trim)
{
	ck_assert(slice_is(slice_of("ab"), "ab"));
	ck_assert(!slice_is(slice_of("ab"), "a"));
	ck_assert(!slice_is(slice_of("ab"), "aB"));
	ck_assert(slice_case_is(slice_of("ab"), "aB"));
	ck_assert(!slice_case_is(slice_of("ab"), "abc"));
	ck_assert(!slice_case_is(slice_of("ab"), "a"));
	ck_assert(!slice_is(slice_of("ab"), "abc"));
	ck_assert(!slice_is((struct slice){"a\0c", 3}, "a"));
	ck_assert(!slice_case_is(slice_of("@"), "`"));
	ck_assert(slice_is(slice_trim(slice_of(" \t a b\t ")), "a b"));
	ck_assert(slice_is(slice_trim(slice_of(" \t ")), ""));
}
END_TEST

/* ---- arena ---- */

static long faults(void)
{
	struct rusage used;
	getrusage(RUSAGE_SELF, &used);
	return used.ru_minflt;
}

/* A heap of malloc's own (sanitizers have another), and a kernel that gives pages when it is asked: then none is touched for
 * the first time behind that. */
START_TEST(heap_that_is_expected_is_there)
{
	enum { PIECES = 20, PIECE = 50000 };
	char *own = base_malloc(1), *piece[PIECES], *page = (char *)((uintptr_t)own / 4096 * 4096);
	bool can = mallopt(M_TOP_PAD, 0) && !madvise(page, 4096, MADV_POPULATE_WRITE);
	base_expect(PIECES * PIECE);
	long before = faults();
	for (int i = 0; i < PIECES; i++)
		piece[i] = memset(base_malloc(PIECE), i, PIECE);
	long more = faults() - before;
	ck_assert_msg(!can || more < PIECES * PIECE / 4096 / 4, "%ld faults", more);
	for (int i = 0; i < PIECES; i++) {
		ck_assert_int_eq(piece[i][PIECE - 1], i);
		free(piece[i]);
	}
	free(own);
}
END_TEST

START_TEST(arena_gives_zeroed_aligned_memory)
{
	struct arena *a = arena_new();
	for (int round = 0; round < 3; round++) {
		for (size_t n = 1; n < 40000; n = 2 * n + 1) {
			unsigned char *p = arena_alloc(a, n);
			ck_assert_uint_eq((uintptr_t)p % _Alignof(max_align_t), 0);
			for (size_t i = 0; i < n; i++)
				if (p[i])
					ck_abort_msg("byte %zu of %zu is not zero", i, n);
			memset(p, 0xff, n);
		}
		arena_clear(a);
	}
	ck_assert_str_eq(arena_strdup(a, "word"), "word");
	ck_assert_str_eq(arena_strndup(a, "word", 2), "wo");
	ck_assert_str_eq(arena_printf(a, "%d %s", 4, "words"), "4 words");
	arena_free(a);
	arena_free(NULL);
}
END_TEST

START_TEST(arena_blocks_do_not_overlap)
{
	struct arena *a = arena_new();
	char *p[500];
	for (int i = 0; i < 500; i++)
		p[i] = memset(arena_alloc(a, 100), i, 100);
	for (int i = 0; i < 500; i++)
		for (int k = 0; k < 100; k++)
			if (p[i][k] != (char)i)
				ck_abort_msg("block %d was written over", i);
	arena_free(a);
}
END_TEST

/* ---- errors and numbers ---- */

START_TEST(errors_gain_context)
{
	struct error e = ERROR_INIT;
	ck_assert_int_eq(error_set(&e, ERR_REFUSED, "no unit \"%s\"", "57e"), ERR_REFUSED);
	ck_assert_int_eq(error_add(&e, "line %d: ", 12), ERR_REFUSED);
	ck_assert_str_eq(e.text, "line 12: no unit \"57e\"");
	for (int i = 0; i < 200; i++)
		error_add(&e, "loading the scenario: ");
	ck_assert_uint_lt(strlen(e.text), sizeof e.text);
	ck_assert_int_eq(error_exit(&e), EX_DATAERR);
	error_set(&e, ERR_TEMP, "later");
	ck_assert_int_eq(error_exit(&e), EX_TEMPFAIL);
	error_set(&e, ERR_BUG, "broken");
	ck_assert_int_eq(error_exit(&e), EX_SOFTWARE);
}
END_TEST

static const struct {
	const char *text;
	long long lo, hi;
	bool good;
	long long value;
} numbers[] = {
	{"0", 0, 9, true, 0},
	{"-5", -5, 5, true, -5},
	{"9223372036854775807", 0, INT64_MAX, true, INT64_MAX},
	{"9223372036854775808", 0, INT64_MAX, false, 0},
	{"99999999999999999999999", 0, INT64_MAX, false, 0},
	{"-9223372036854775808", INT64_MIN, 0, true, INT64_MIN},
	{"999999999", 0, INT64_MAX, true, 999999999},
	{"1000000000", 0, INT64_MAX, true, 1000000000},
	{"-000000000012", -99, 0, true, -12},
	{"-0", 0, 9, true, 0},
	{"10", 0, 9, false, 0},
	{"-1", 0, 9, false, 0},
	{"", 0, 9, false, 0},
	{" 1", 0, 9, false, 0},
	{"+1", 0, 9, false, 0},
	{"1 ", 0, 9, false, 0},
	{"1x", 0, 9, false, 0},
	{"0x1", 0, 9, false, 0},
	{"1.0", 0, 9, false, 0},
	{"-", -9, 9, false, 0},
	{"--1", -9, 9, false, 0},
};

START_TEST(integers)
{
	long long v = 77;
	ck_assert_int_eq(parse_int(numbers[_i].text, numbers[_i].lo, numbers[_i].hi, &v), numbers[_i].good);
	ck_assert_int_eq(v, numbers[_i].good ? numbers[_i].value : 77);
}
END_TEST

START_TEST(integers_written)
{
	static const long n[] = {0, 7, -7, 10, -4096, INT64_MAX, INT64_MIN};
	struct buf ours = BUF_INIT, plain = BUF_INIT;
	for (size_t i = 0; i < ARRAY_LEN(n); i++) {
		buf_add_number(&ours, n[i]);
		memcpy(buf_room(&ours, 1), ",", 1);
		buf_addf(&plain, "%ld,", n[i]);
	}
	ck_assert_str_eq(buf_text(&ours), buf_text(&plain));
	buf_free(&ours);
	buf_free(&plain);
}
END_TEST

START_TEST(texts_but_for_case)
{
	ck_assert(text_case_is("", "") && text_case_is("fr-1", "FR-1") && text_case_is("a", "A"));
	ck_assert(!text_case_is("", "a") && !text_case_is("a", "") && !text_case_is("a", "ab") &&
		  !text_case_is("ab", "a"));
	ck_assert(!text_case_is("@", "`") && !text_case_is("a@", "a`") && !text_case_is("", " "));
}
END_TEST

/* ---- digests ---- */

/* BLAKE2b-256 of nothing and of "abc": b2sum -l 256. */
START_TEST(hash_vectors)
{
	uint8_t d[HASH_BYTES], running[HASH_BYTES], keyed[HASH_BYTES];
	char hex[HASH_HEX];
	struct hash_state h;
	hash_bytes(d, NULL, "", 0);
	hash_hex(hex, d);
	ck_assert_str_eq(hex, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
	hash_bytes(d, NULL, "abc", 3);
	hash_hex(hex, d);
	ck_assert_str_eq(hex, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
	hash_start(&h, NULL);
	hash_add(&h, "a", 1);
	hash_add(&h, "bc", 2);
	hash_end(&h, running);
	ck_assert_mem_eq(running, d, sizeof d);
	hash_format(running, NULL, "%s%d", "ab", 0xc);
	ck_assert_mem_ne(running, d, sizeof d);
	hash_format(running, NULL, "a%s", "bc");
	ck_assert_mem_eq(running, d, sizeof d);
	hash_bytes(keyed, d, "abc", 3);
	ck_assert_mem_ne(keyed, d, sizeof d);
}
END_TEST

START_TEST(hex_there_and_back)
{
	uint8_t in[HASH_BYTES], out[HASH_BYTES];
	char hex[HASH_HEX];
	for (int i = 0; i < HASH_BYTES; i++)
		in[i] = (uint8_t)(i * 37);
	hash_hex(hex, in);
	ck_assert_uint_eq(strlen(hex), 64);
	ck_assert(hash_unhex(out, hex));
	ck_assert_mem_eq(in, out, sizeof in);
	ck_assert(!hash_unhex(out, hex + 1));
	hex[63] = 'g';
	ck_assert(!hash_unhex(out, hex));
	ck_assert(!hash_unhex(out, ""));
}
END_TEST

/* RFC 4648 section 10, in lower case and without padding. */
static const struct {
	const char *in, *out;
} base32[] = {{"f", "my"},	   {"fo", "mzxq"},	 {"foo", "mzxw6"},
	      {"foob", "mzxw6yq"}, {"fooba", "mzxw6ytb"}, {"foobar", "mzxw6ytboi"}};

START_TEST(base32_vectors)
{
	char out[32];
	hash_base32(out, strlen(base32[_i].out), (const uint8_t *)base32[_i].in, strlen(base32[_i].in));
	ck_assert_str_eq(out, base32[_i].out);
}
END_TEST

START_TEST(comparing_and_drawing)
{
	uint8_t a[HASH_BYTES] = {0}, b[HASH_BYTES] = {0};
	ck_assert(hash_same("abc", "abd", 2));
	ck_assert(!hash_same("abc", "abd", 3));
	hash_random(a, sizeof a);
	hash_random(b, sizeof b);
	ck_assert_mem_ne(a, b, sizeof a);
}
END_TEST

/* ---- UTF-8 ---- */

static const struct {
	const char *in, *cleaned, *folded; /* folded: of the cleaned text */
} texts[] = {
    {"plain", "plain", "plain"},
    {"Mont Carr\xc3\xa9", "Mont Carr\xc3\xa9", "Mont Carr\xc3\xa9"},
    {"a\tb\nc\rd\x01"
     "e\x7f",
     "a\tb\ncde", "a\tb\ncde"},
    {"\xff"
     "a",
     "\xef\xbf\xbd"
     "a",
     "\xef\xbf\xbd"
     "a"},
    {"\xc3", "\xef\xbf\xbd", "\xef\xbf\xbd"},
    {"\xc0\x80", "\xef\xbf\xbd\xef\xbf\xbd", "\xef\xbf\xbd\xef\xbf\xbd"},
    {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd",
     "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
    {"x\xe2\x80\xaey", "xy", "xy"}, /* right-to-left override */
    {"57e\xc2\xa0"
     "C4",
     "57e\xc2\xa0"
     "C4",
     "57e C4"}, /* no-break blank */
    {"a\xe2\x80\x93"
     "b",
     "a\xe2\x80\x93"
     "b",
     "a-b"}, /* en dash */
    {"\xe2\x80\x9cx\xe2\x80\x9d", "\xe2\x80\x9cx\xe2\x80\x9d", "\"x\""},
    {"\xe2\x80\x99\xe2\x80\xa6", "\xe2\x80\x99\xe2\x80\xa6", "'..."},
    {"a\xe2\x80\x8b"
     "b\xc2\xad"
     "c",
     "a\xe2\x80\x8b"
     "b\xc2\xad"
     "c",
     "abc"},							    /* zero width, soft hyphen */
    {"\xef\xbc\xa3\xef\xbc\x94", "\xef\xbc\xa3\xef\xbc\x94", "C4"}, /* full width */
    {"n\xe2\x89\xa5"
     "1",
     "n\xe2\x89\xa5"
     "1",
     "n>=1"}, /* a telephone's sign */
    {"\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2", "\xf0\x9f\x8e\xb2"},
    {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd",
     "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
    {"a\x7f" "b\x01 \x7f", "ab ", "ab "},	       /* in the midst of plain letters */
    {"one\xe2\x80\x99s two", "one\xe2\x80\x99s two", "one's two"},
};

START_TEST(utf8_cleans_and_folds)
{
	struct buf clean = BUF_INIT, fold = BUF_INIT;
	utf8_clean(&clean, texts[_i].in, strlen(texts[_i].in));
	ck_assert_str_eq(buf_text(&clean), texts[_i].cleaned);
	ck_assert(utf8_valid(clean.data, clean.len));
	utf8_fold(&fold, clean.data, clean.len);
	ck_assert_str_eq(buf_text(&fold), texts[_i].folded);
	ck_assert(utf8_valid(fold.data, fold.len));
	buf_free(&clean);
	buf_free(&fold);
}
END_TEST

START_TEST(utf8_makes_plain)
{
	static const char *const pairs[][2] = {
		{"6th Ca\xc3\xa7" "adores", "6th cacadores"},
		{"\xc3\x89LAN", "elan"},
		{"E\xcc\x81lan", "elan"}, /* the accent apart */
		{"\xc5\x81\xc4\x85" "czy\xc5\x84ski", "laczynski"},
		{"\xc3\xbf\xc4\x80\xc5\xbf\xc6\x80", "yas\xc6\x80"},
		{"\xd0\x96\xff", "\xd0\x96\xef\xbf\xbd"}, /* Zhe stays; no UTF-8 */
	};
	for (size_t i = 0; i < ARRAY_LEN(pairs); i++) {
		struct buf b = BUF_INIT;
		utf8_plain(&b, pairs[i][0], strlen(pairs[i][0]));
		ck_assert_str_eq(buf_text(&b), pairs[i][1]);
		buf_free(&b);
	}
}
END_TEST

static const struct {
	const char *text;
	size_t max, n;
} cuts[] = {
	{"", 5, 0},		   {"abc", 5, 3},	    {"abc", 2, 2},
	{"a\xc3\xa9", 3, 3},	   {"a\xc3\xa9", 2, 1},	    {"\xc3\xa9", 1, 0},
	{"\xe2\x82\xac!", 2, 0},  {"\xe2\x82\xac!", 3, 3},  {"x\xf0\x9f\x90\x8e", 4, 1},
	{"x\xf0\x9f\x90\x8e", 5, 5}, {"already cut \xe2\x82", 99, 12}, {"\xa9\xa9\xa9\xa9", 3, 3},
	{"abc", 0, 0},
};

START_TEST(texts_are_cut_at_characters)
{
	char small[8];
	ck_assert_uint_eq(utf8_cut(cuts[_i].text, cuts[_i].max), cuts[_i].n);
	text_format(small, sizeof small, "%s", "caf\xc3\xa9 \xc3\xa9t\xc3\xa9");
	ck_assert_str_eq(small, "caf\xc3\xa9 ");
	struct error e = ERROR_INIT;
	for (size_t shift = 0; shift < 2; shift++) {
		char text[1200] = "x";
		for (size_t i = shift; i + 2 < sizeof text; i += 2)
			memcpy(text + i, "\xc3\xa9", 2);
		error_set(&e, ERR_BUG, "%s", text);
		ck_assert(utf8_valid(e.text, strlen(e.text)));
		error_add(&e, "%.*s: ", (int)(cuts[_i].n + 5), "0123456789abcdefg");
		ck_assert(utf8_valid(e.text, strlen(e.text)));
	}
}
END_TEST

START_TEST(xml_comes_out_whatever_goes_in)
{
	struct buf b = BUF_INIT;
	buf_add_xml(&b, "<a b=\"\xc3\xa9\">&\n\t\x01\x1b\x7f");
	ck_assert_str_eq(buf_text(&b), "&lt;a b=&quot;\xc3\xa9&quot;&gt;&amp;&#10;&#9;\x7f");
	buf_clear(&b);
	buf_add_xml(&b, "\xc3|\xff|\xed\xa0\x80|\xef\xbf\xbe|\xef\xbf\xbf|\xf0\x9f");
	ck_assert_str_eq(buf_text(&b), "\xef\xbf\xbd|\xef\xbf\xbd|\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd|||"
				       "\xef\xbf\xbd\xef\xbf\xbd");
	buf_free(&b);
}
END_TEST

START_TEST(utf8_there_and_back)
{
	for (uint32_t c = 1; c <= 0x10ffff; c += c < 0x3000 ? 1 : 251) {
		struct buf b = BUF_INIT;
		uint32_t back = 0;
		bool surrogate = c >= 0xd800 && c <= 0xdfff;
		utf8_put(&b, c);
		size_t n = utf8_next(b.data, b.len, &back);
		if (surrogate ? n != 0 : n != b.len || back != c)
			ck_abort_msg("U+%04X is read as U+%04X", c, back);
		for (size_t cut = 1; cut < b.len; cut++)
			if (utf8_next(b.data, cut, &back))
				ck_abort_msg("U+%04X is read from %zu bytes", c, cut);
		buf_free(&b);
	}
}
END_TEST

/* ---- clock ---- */

static const struct {
	int64_t t;
	const char *rfc3339, *rfc5322, *people;
} moments[] = {
    {0, "1970-01-01T00:00:00Z", "Thu, 1 Jan 1970 00:00:00 +0000", "Thu 1 Jan 1970 00:00 UTC"},
    {1795197600, "2026-11-20T18:00:00Z", "Fri, 20 Nov 2026 18:00:00 +0000",
     "Fri 20 Nov 2026 18:00 UTC"},
    {951782400, "2000-02-29T00:00:00Z", "Tue, 29 Feb 2000 00:00:00 +0000",
     "Tue 29 Feb 2000 00:00 UTC"},
    {4107542399, "2100-02-28T23:59:59Z", "Sun, 28 Feb 2100 23:59:59 +0000",
     "Sun 28 Feb 2100 23:59 UTC"},
    {-1, "1969-12-31T23:59:59Z", "Wed, 31 Dec 1969 23:59:59 +0000", "Wed 31 Dec 1969 23:59 UTC"},
    {-5209488000, "1804-12-02T00:00:00Z", "Sun, 2 Dec 1804 00:00:00 +0000",
     "Sun 2 Dec 1804 00:00 UTC"},
};

START_TEST(clock_spellings)
{
	char text[CLOCK_TEXT];
	int64_t t;
	clock_rfc3339(moments[_i].t, text);
	ck_assert_str_eq(text, moments[_i].rfc3339);
	ck_assert(clock_parse(text, &t));
	ck_assert_int_eq(t, moments[_i].t);
	clock_rfc5322(moments[_i].t, text);
	ck_assert_str_eq(text, moments[_i].rfc5322);
	clock_people(moments[_i].t, text);
	ck_assert_str_eq(text, moments[_i].people);
}
END_TEST

START_TEST(clocks_of_a_place)
{
	char text[CLOCK_TEXT];
	int64_t winter, summer, eve;
	ck_assert(clock_parse("2026-11-20T18:00:00Z", &winter) && clock_parse("2026-07-01T10:05:00Z", &summer) &&
		  clock_parse("2026-12-31T22:30:00Z", &eve));
	ck_assert(clock_zone("Europe/Berlin"));
	clock_people(winter, text);
	ck_assert_str_eq(text, "Fri 20 Nov 2026 19:00 in Berlin (18:00 UTC)");
	clock_people(summer, text);
	ck_assert_str_eq(text, "Wed 1 Jul 2026 12:05 in Berlin (10:05 UTC)");
	ck_assert(clock_zone("Asia/Kolkata"));
	clock_people(eve, text);
	ck_assert_str_eq(text, "Fri 1 Jan 2027 04:00 in Kolkata (Thu 22:30 UTC)");
	ck_assert(clock_zone("America/New_York"));
	ck_assert(!clock_zone("Europe/Utopia") && !clock_zone("../../etc/passwd") && !clock_zone("/etc/passwd") &&
		  !clock_zone("") && !clock_zone("Europe") && !clock_zone(":Europe/Berlin"));
	clock_people(winter, text);
	ck_assert_str_eq(text, "Fri 20 Nov 2026 13:00 in New York (18:00 UTC)");
	clock_rfc5322(winter, text); /* what machines read stays as it is */
	ck_assert_str_eq(text, "Fri, 20 Nov 2026 18:00:00 +0000");
	ck_assert(clock_zone("UTC"));
	clock_people(winter, text);
	ck_assert_str_eq(text, "Fri 20 Nov 2026 18:00 UTC");
}
END_TEST

START_TEST(clock_round_trips)
{
	char text[CLOCK_TEXT];
	int64_t t;
	for (int64_t day = -90000; day < 90000; day += 13) {
		int64_t want = day * 86400 + (day * 7919 % 86400 + 86400) % 86400;
		clock_rfc3339(want, text);
		if (!clock_parse(text, &t) || t != want)
			ck_abort_msg("%lld is %s", (long long)want, text);
	}
}
END_TEST

static const char *const no_times[] = {"",
				       "2026-11-20",
				       "2026-11-20T18:00:00",
				       "2026-11-20T18:00:00+01",
				       "2026-13-20T18:00:00Z",
				       "2026-00-20T18:00:00Z",
				       "2026-11-00T18:00:00Z",
				       "2026-11-32T18:00:00Z",
				       "2026-11-20T24:00:00Z",
				       "2026-11-20T18:60:00Z",
				       "2026-11-20T18:00:61Z",
				       "2026-11-20 18:00:00Z",
				       "2026-11-20T18:00:00Zx",
				       "26-11-20T18:00:00Z",
				       "2026-11-20T18:00:00z"};

START_TEST(no_time_at_all)
{
	int64_t t = 7;
	ck_assert(!clock_parse(no_times[_i], &t));
	ck_assert_int_eq(t, 7);
}
END_TEST

START_TEST(the_clock_can_be_fixed)
{
	clock_fix(1795197600);
	ck_assert_int_eq(clock_now(), 1795197600);
}
END_TEST

/* ---- files ---- */

static char folder[64];

static void make_folder(void)
{
	snprintf(folder, sizeof folder, "/tmp/estafette-base-XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(folder));
}

static const char *in_folder(const char *name)
{
	static char path[2][256];
	static int turn;
	turn = 1 - turn;
	snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
	return path[turn];
}

static int entries(const char *path)
{
	int n = -2;
	DIR *d = opendir(path);
	while (readdir(d))
		n++;
	closedir(d);
	return n;
}

static void expect_file(const char *name, const char *text)
{
	struct buf b = BUF_INIT;
	struct error e = ERROR_INIT;
	ck_assert_msg(!file_read(in_folder(name), 1000, &b, &e), "%s", e.text);
	ck_assert_str_eq(buf_text(&b), text);
	buf_free(&b);
}

static void remove_folder(void)
{
	unlink(in_folder("a"));
	unlink(in_folder("b"));
	rmdir(in_folder("x/y"));
	rmdir(in_folder("x"));
	rmdir(in_folder("a.new"));
	rmdir(folder);
}

START_TEST(files_are_replaced_whole)
{
	struct error e = ERROR_INIT;
	struct stat before, after;
	ck_assert_int_eq(file_write(in_folder("a"), "old text", 8, &e), ERR_NONE);
	expect_file("a", "old text");
	ck_assert_int_eq(stat(in_folder("a"), &before), 0);
	ck_assert_int_eq(file_write(in_folder("a"), "new", 3, &e), ERR_NONE);
	expect_file("a", "new");
	ck_assert_int_eq(stat(in_folder("a"), &after), 0);
	ck_assert_int_ne((long)before.st_ino, (long)after.st_ino);
	ck_assert_int_eq(entries(folder), 1);
}
END_TEST

/* A reader who opened the old file keeps it whole. */
START_TEST(readers_keep_the_old_file)
{
	struct error e = ERROR_INIT;
	struct buf b = BUF_INIT;
	ck_assert_int_eq(file_write(in_folder("a"), "old text", 8, &e), ERR_NONE);
	FILE *f = fopen(in_folder("a"), "r");
	ck_assert_int_eq(file_write(in_folder("a"), "new", 3, &e), ERR_NONE);
	ck_assert_int_eq(file_read_fd(fileno(f), 1000, &b, &e), ERR_NONE);
	ck_assert_str_eq(buf_text(&b), "old text");
	fclose(f);
	buf_free(&b);
}
END_TEST

/* The temporary file cannot be made: the old one stays as it is. */
START_TEST(a_failed_write_leaves_the_old_file)
{
	struct error e = ERROR_INIT;
	ck_assert_int_eq(file_write(in_folder("a"), "old text", 8, &e), ERR_NONE);
	ck_assert_int_eq(mkdir(in_folder("a.new"), 0755), 0);
	ck_assert_int_eq(file_write(in_folder("a"), "new", 3, &e), ERR_TEMP);
	expect_file("a", "old text");
	ck_assert_int_eq(file_write(in_folder("x/y/z"), "new", 3, &e), ERR_MISSING);
}
END_TEST

START_TEST(reading_has_a_limit)
{
	struct error e = ERROR_INIT;
	struct buf b = BUF_INIT;
	ck_assert_int_eq(file_write(in_folder("a"), "12345", 5, &e), ERR_NONE);
	ck_assert_int_eq(file_read(in_folder("a"), 5, &b, &e), ERR_NONE);
	ck_assert_int_eq(file_read(in_folder("a"), 4, &b, &e), ERR_LIMIT);
	ck_assert_int_eq(file_read(in_folder("b"), 4, &b, &e), ERR_MISSING);
	ck_assert_ptr_nonnull(strstr(e.text, "/b"));
	buf_free(&b);
}
END_TEST

START_TEST(a_folder_is_no_pattern)
{
	struct error e = ERROR_INIT;
	glob_t found;
	char path[300];
	snprintf(path, sizeof path, "%s", in_folder("a[12]{b,c}*"));
	ck_assert_int_eq(file_mkdir(path, &e), ERR_NONE);
	ck_assert(!file_glob(path, "*", &found));
	globfree(&found);
	for (int i = 1; i < 4; i++) {
		char name[340];
		snprintf(name, sizeof name, "%s/t-%d", path, i);
		ck_assert_int_eq(file_write(name, "x", 1, &e), ERR_NONE);
	}
	ck_assert(file_glob(path, "t-{1,3}", &found));
	ck_assert_uint_eq(found.gl_pathc, 2);
	ck_assert_str_eq(strrchr(found.gl_pathv[1], '/'), "/t-3");
	globfree(&found);
	ck_assert(file_glob(path, "*", &found));
	for (size_t i = 0; i < found.gl_pathc; i++)
		unlink(found.gl_pathv[i]);
	globfree(&found);
	rmdir(path);
}
END_TEST

START_TEST(moving_and_folders)
{
	struct error e = ERROR_INIT;
	ck_assert_int_eq(file_mkdir(in_folder("x/y"), &e), ERR_NONE);
	ck_assert_int_eq(file_mkdir(in_folder("x/y"), &e), ERR_NONE);
	ck_assert_int_eq(file_write(in_folder("a"), "text", 4, &e), ERR_NONE);
	ck_assert_int_eq(file_move(in_folder("a"), in_folder("b"), &e), ERR_NONE);
	expect_file("b", "text");
	ck_assert_int_eq(file_move(in_folder("a"), in_folder("b"), &e), ERR_MISSING);
	ck_assert_int_eq(file_shift(in_folder("b"), in_folder("a"), &e), ERR_NONE);
	ck_assert_int_eq(file_shift(in_folder("b"), in_folder("a"), &e), ERR_MISSING);
	ck_assert_int_eq(file_shift(in_folder("a"), in_folder("b"), &e), ERR_NONE);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("base");
	TCase *t = tcase_create("memory and text");
	tcase_add_checked_fixture(t, hash_init, NULL);
	tcase_add_test(t, buf_grows);
	tcase_add_test(t, buf_formats_what_is_longer_than_itself);
	tcase_add_loop_test(t, slice_lines, 0, (int)ARRAY_LEN(line_cases));
	tcase_add_test(t, slices_compare_and_trim);
	tcase_add_test(t, heap_that_is_expected_is_there);
	tcase_add_test(t, arena_gives_zeroed_aligned_memory);
	tcase_add_test(t, arena_blocks_do_not_overlap);
	tcase_add_test(t, errors_gain_context);
	tcase_add_loop_test(t, integers, 0, (int)ARRAY_LEN(numbers));
	tcase_add_test(t, integers_written);
	tcase_add_test(t, texts_but_for_case);
	tcase_add_test(t, hash_vectors);
	tcase_add_test(t, hex_there_and_back);
	tcase_add_loop_test(t, base32_vectors, 0, (int)ARRAY_LEN(base32));
	tcase_add_test(t, comparing_and_drawing);
	tcase_add_loop_test(t, utf8_cleans_and_folds, 0, (int)ARRAY_LEN(texts));
	tcase_add_test(t, utf8_makes_plain);
	tcase_add_loop_test(t, texts_are_cut_at_characters, 0, (int)ARRAY_LEN(cuts));
	tcase_add_test(t, xml_comes_out_whatever_goes_in);
	tcase_add_test(t, utf8_there_and_back);
	tcase_add_loop_test(t, clock_spellings, 0, (int)ARRAY_LEN(moments));
	tcase_add_test(t, clocks_of_a_place);
	tcase_add_test(t, clock_round_trips);
	tcase_add_loop_test(t, no_time_at_all, 0, (int)ARRAY_LEN(no_times));
	tcase_add_test(t, the_clock_can_be_fixed);
	suite_add_tcase(s, t);
	t = tcase_create("files");
	tcase_add_checked_fixture(t, make_folder, remove_folder);
	tcase_add_test(t, files_are_replaced_whole);
	tcase_add_test(t, readers_keep_the_old_file);
	tcase_add_test(t, a_failed_write_leaves_the_old_file);
	tcase_add_test(t, reading_has_a_limit);
	tcase_add_test(t, moving_and_folders);
	tcase_add_test(t, a_folder_is_no_pattern);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
