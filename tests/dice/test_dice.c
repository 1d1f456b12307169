/* Rule "Dice anyone can check": the library against vectors made by vectors.py, and
 * everything it must refuse. */
#include "dice/dice.h"

#include "base/file.h"

#include <check.h>

#define GAME   "rolica-7"
#define ATTACK "3/combat.1/E6/CCN 5.7/attack/0"
#define DECK   "0/setup.1/deck/CCN 9.deck/shuffle/0"

static struct buf vectors;
static uint8_t top[HASH_BYTES], secret[HASH_BYTES];
static char seeds[HASH_HEX];

static void load(void)
{
	struct error e = ERROR_INIT;
	const char *dir = getenv("srcdir");
	char path[512];
	snprintf(path, sizeof path, "%s/tests/dice/vectors.txt", dir ? dir : ".");
	ck_assert_msg(!file_read(path, 1 << 20, &vectors, &e), "%s", e.text);
}

static void setup(void)
{
	static const char *const seats[] = {"uk", "fr"}, *const words[] = {"torres-vedras",
									    "austerlitz"};
	load();
	for (unsigned k = 0; k < HASH_BYTES; k++)
		top[k] = (uint8_t)k, secret[k] = (uint8_t)(100 + k);
	ck_assert(dice_seeds(seeds, seats, words, 2));
}

static void teardown(void)
{
	buf_free(&vectors);
}

/* The named vector must have this value. */
static void expect(const char *name, const char *value)
{
	struct slice rest = {vectors.data, vectors.len}, line;
	size_t n = strlen(name);
	while (slice_line(&rest, &line)) {
		if (line.n <= n || line.p[n] != ' ' || memcmp(line.p, name, n))
			continue;
		struct slice right = {line.p + n + 1, line.n - n - 1};
		ck_assert_msg(slice_is(right, value), "%s: %s", name, value);
		return;
	}
	ck_abort_msg("no vector %s", name);
}

static void expect_hex(const char *name, const uint8_t bytes[HASH_BYTES])
{
	char hex[HASH_HEX];
	hash_hex(hex, bytes);
	expect(name, hex);
}

START_TEST(chain_and_keys)
{
	uint8_t d[HASH_BYTES], head[HASH_BYTES];
	dice_link_below(d, GAME, 1024, top);
	expect_hex("link-1023", d);
	dice_chain_link(d, GAME, top, 1024, 4);
	expect_hex("link-4", d);
	dice_chain_link(d, GAME, d, 4, 1);
	expect_hex("link-1", d);
	dice_chain_link(d, GAME, top, 1024, 0);
	expect_hex("link-0", d);
	dice_chain_link(d, GAME, top, 1024, 1024);
	ck_assert_mem_eq(d, top, sizeof d);
	dice_commit_secret(d, GAME, secret);
	expect_hex("commit-secret", d);
	dice_sealed_key(d, secret, 1);
	expect_hex("sealed-key-1", d);
	memset(head, 7, sizeof head);
	dice_seal(d, secret, 4, head);
	expect_hex("seal-4", d);
}
END_TEST

/* More chains than are kept, and the same top under another game and number: each time as by single steps. */
START_TEST(many_chains_at_once)
{
	static const char *const games[] = {"a", "b"};
	for (unsigned k = 0; k < 120; k++) {
		uint8_t secret_top[HASH_BYTES] = {(uint8_t)(k % 20)}, want[HASH_BYTES], got[HASH_BYTES];
		const char *game = games[k / 20 % 2];
		unsigned n = k / 40 % 2 ? 2048 : 1024, i = n - (k * 37) % 1025;
		memcpy(want, secret_top, sizeof want);
		for (unsigned at = n; at > i; at--)
			dice_link_below(want, game, at, want);
		dice_chain_link(got, game, secret_top, n, i);
		ck_assert_mem_eq(got, want, sizeof want);
	}
}
END_TEST

START_TEST(link_fits_its_anchor_only)
{
	uint8_t anchor[HASH_BYTES], link[HASH_BYTES];
	dice_chain_link(anchor, GAME, top, 1024, 0);
	dice_chain_link(link, GAME, top, 1024, 4);
	ck_assert(dice_link_fits(GAME, 4, link, 0, anchor));
	ck_assert(dice_link_fits(GAME, 1024, top, 0, anchor));
	ck_assert(!dice_link_fits(GAME, 5, link, 0, anchor));
	ck_assert(!dice_link_fits("rolica-8", 4, link, 0, anchor));
	ck_assert(!dice_link_fits(GAME, 4, anchor, 0, anchor));
	ck_assert(!dice_link_fits(GAME, 0, anchor, 0, anchor));
	ck_assert(!dice_link_fits(GAME, 4, link, 4, link));
	ck_assert(!dice_link_fits(GAME, 4000000000u, link, 0, anchor));
	for (unsigned bit = 0; bit < 256; bit++) {
		link[bit / 8] ^= (uint8_t)(1u << bit % 8);
		ck_assert(!dice_link_fits(GAME, 4, link, 0, anchor));
		link[bit / 8] ^= (uint8_t)(1u << bit % 8);
	}
}
END_TEST

/* A second chain stands on anchor 1024, which is not the first chain's link 1024. */
START_TEST(second_chain)
{
	uint8_t anchor[HASH_BYTES], link[HASH_BYTES];
	dice_chain_link(anchor, GAME, secret, 2048, 1024);
	dice_chain_link(link, GAME, secret, 2048, 1025);
	ck_assert(dice_link_fits(GAME, 1025, link, 1024, anchor));
	ck_assert(!dice_link_fits(GAME, 1025, link, 0, anchor));
	ck_assert(!dice_link_fits(GAME, 1024, anchor, 1024, anchor));
	ck_assert(memcmp(anchor, top, sizeof anchor) != 0);
}
END_TEST

START_TEST(seed_words)
{
	static const char *const seats[] = {"uk", "f", "fr", "fr"};
	static const char *const words[] = {"torres-vedras", "0", "austerlitz", "x"};
	char hex[HASH_HEX] = "untouched";
	expect("seeds-two", seeds);
	ck_assert(dice_seeds(hex, NULL, NULL, 0));
	expect("seeds-none", hex);
	ck_assert(dice_seeds(hex, seats, words, 3));
	expect("seeds-three", hex);
	snprintf(hex, sizeof hex, "untouched");
	ck_assert(!dice_seeds(hex, seats, words, 4));
	ck_assert(!dice_seeds(hex, seats, words, DICE_SEATS_MAX + 1));
	ck_assert_str_eq(hex, "untouched");
}
END_TEST

static const char *const bad_words[] = {
	"", " ", "two words", "a\nb", "a\nuk b", "Austerlitz", "a/b", "a\t", "caf\xc3\xa9", "a.b",
	"a_b", "\x7f", "a234567890123456789012345678901234567890x",
};

START_TEST(bad_word)
{
	const char *seat = "fr", *word = bad_words[_i];
	char hex[HASH_HEX] = "untouched";
	ck_assert(!dice_word_valid(word));
	ck_assert(!dice_seeds(hex, &seat, &word, 1));
	ck_assert(!dice_seeds(hex, &word, &seat, 1));
	ck_assert_str_eq(hex, "untouched");
}
END_TEST

START_TEST(names)
{
	ck_assert(dice_game_valid("a"));
	ck_assert(dice_game_valid("abcdefgh-1234567"));
	ck_assert(!dice_game_valid("abcdefgh-12345678"));
	ck_assert(!dice_game_valid(""));
	ck_assert(!dice_game_valid("Rolica"));
	ck_assert(!dice_game_valid("rolica\n7"));
	ck_assert(dice_word_valid("a23456789012345678901234567890123456789x"));
	ck_assert(dice_part_valid("CCN 5.7"));
	ck_assert(!dice_part_valid("a/b"));
	ck_assert(!dice_part_valid("a  b"));
	ck_assert(!dice_part_valid(" a"));
	ck_assert(!dice_part_valid("a "));
	ck_assert(!dice_part_valid(""));
}
END_TEST

static const char *const bad_purposes[] = {
	"", "/", "3", "3/a/b/0", "3/a//b/0", "/3/a/b/c/0", "3/a/b/c/0/", "03/a/b/c/0",
	"3/a/b/c/00", "3/a/b/c/x", "x/a/b/c/0", "3/a/b/c/-1", "3/a/b/c\n/0", "3/a/b/c/0\n",
	"3/a/b/ c/0", "3/a/b /c/0", "3/a/b  b/c/0", "3/a/b\tb/c/0", "3/a/caf\xc3\xa9/c/0",
	"3/a/b/c/", "1234567890/a/b/c/0", "3/a/b/c/1234567890",
};

START_TEST(bad_purpose)
{
	struct dice_stream s;
	int16_t a[2] = {0, 1};
	ck_assert(!dice_purpose_valid(bad_purposes[_i]));
	ck_assert(!dice_start(&s, top, GAME, 4, bad_purposes[_i], seeds));
	ck_assert_uint_eq(dice_face(&s, 6), 0);
	ck_assert(!dice_shuffle(&s, a, 2));
}
END_TEST

START_TEST(purpose_length)
{
	char text[DICE_PURPOSE_MAX + 2];
	struct dice_stream s;
	memset(text, 'x', sizeof text);
	memcpy(text, "3/a/b/", 6);
	memcpy(text + DICE_PURPOSE_MAX - 2, "/0", 3);
	ck_assert(dice_purpose_valid(text));
	ck_assert(dice_start(&s, top, "abcdefgh-1234567", 4294967295u, text, seeds));
	s.block = 4294967295u;
	ck_assert_uint_ge(dice_face(&s, 256), 1);
	memcpy(text + DICE_PURPOSE_MAX - 2, "x/0", 4);
	ck_assert(!dice_purpose_valid(text));
}
END_TEST

START_TEST(start_refuses)
{
	struct dice_stream s;
	char bad[HASH_HEX];
	ck_assert(!dice_start(&s, top, "Rolica", 4, ATTACK, seeds));
	ck_assert(!dice_start(&s, top, GAME, 0, ATTACK, seeds));
	ck_assert(!dice_start(&s, top, GAME, 4, ATTACK, ""));
	ck_assert(!dice_start(&s, top, GAME, 4, ATTACK, seeds + 1));
	memcpy(bad, seeds, sizeof bad);
	bad[3] = 'A';
	ck_assert(!dice_start(&s, top, GAME, 4, ATTACK, bad));
}
END_TEST

static void text_of_faces(struct buf *b, struct dice_stream *s, unsigned n)
{
	buf_clear(b);
	for (unsigned k = 0; k < 40; k++)
		buf_addf(b, "%s%u", k ? " " : "", dice_face(s, n));
}

static const unsigned sides[] = {1, 2, 6, 10, 100, 129, 255, 256};

START_TEST(faces)
{
	uint8_t key[HASH_BYTES];
	struct dice_stream s;
	struct buf b = BUF_INIT;
	char name[32];
	dice_chain_link(key, GAME, top, 1024, 4);
	ck_assert(dice_start(&s, key, GAME, 4, ATTACK, seeds));
	text_of_faces(&b, &s, sides[_i]);
	snprintf(name, sizeof name, "faces-%u", sides[_i]);
	expect(name, buf_text(&b));
	buf_free(&b);
}
END_TEST

START_TEST(blocks)
{
	uint8_t key[HASH_BYTES];
	struct dice_stream s;
	dice_chain_link(key, GAME, top, 1024, 4);
	ck_assert(dice_start(&s, key, GAME, 4, ATTACK, seeds));
	dice_face(&s, 256);
	expect_hex("block-0", s.bytes);
	for (unsigned k = 0; k < HASH_BYTES; k++)
		dice_face(&s, 256);
	expect_hex("block-1", s.bytes);
}
END_TEST

START_TEST(face_limits)
{
	struct dice_stream s, same;
	ck_assert(dice_start(&s, top, GAME, 4, ATTACK, seeds));
	same = s;
	ck_assert_uint_eq(dice_face(&s, 0), 0);
	ck_assert_uint_eq(dice_face(&s, 257), 0);
	ck_assert_uint_eq(dice_face(&s, 1), 1);
	dice_face(&same, 256);
	for (unsigned k = 0; k < 100; k++)
		ck_assert_uint_eq(dice_face(&s, 256), dice_face(&same, 256));
}
END_TEST

/* Every face as often as the others, within five standard errors: squares only. */
START_TEST(faces_fall_alike)
{
	enum { EACH = 2000 };
	static const unsigned of[] = {2, 6, 8, 10, 20, 129};
	long n = of[_i], count[256] = {0};
	struct dice_stream s;
	ck_assert(dice_start(&s, top, GAME, 4, ATTACK, seeds));
	for (long k = 0; k < n * EACH; k++)
		count[dice_face(&s, of[_i])]++;
	for (long face = 1; face <= n; face++) {
		long gap = count[face] - EACH;
		ck_assert_msg(gap * gap * n <= 25 * EACH * (n - 1), "%ld of %ld: %ld times, not %d", face, n,
			      count[face], EACH);
	}
}
END_TEST

static const size_t decks[] = {1, 2, 70, 256};

START_TEST(shuffles)
{
	uint8_t key[HASH_BYTES];
	struct dice_stream s;
	struct buf b = BUF_INIT;
	int16_t a[256];
	char name[32];
	for (int16_t k = 0; k < 256; k++)
		a[k] = k;
	dice_sealed_key(key, secret, 1);
	ck_assert(dice_start(&s, key, GAME, 1, DECK, seeds));
	text_of_faces(&b, &s, 6);
	expect("sealed-d6", buf_text(&b));
	buf_clear(&b);
	ck_assert(dice_start(&s, key, GAME, 1, DECK, seeds));
	ck_assert(dice_shuffle(&s, a, decks[_i]));
	for (size_t k = 0; k < decks[_i]; k++)
		buf_addf(&b, "%s%d", k ? " " : "", a[k]);
	snprintf(name, sizeof name, "shuffle-%zu", decks[_i]);
	expect(name, buf_text(&b));
	buf_free(&b);
}
END_TEST

START_TEST(shuffle_limits)
{
	struct dice_stream s;
	int16_t a[257];
	for (int16_t k = 0; k < 257; k++)
		a[k] = k;
	ck_assert(dice_start(&s, top, GAME, 1, DECK, seeds));
	ck_assert(!dice_shuffle(&s, a, 257));
	for (int16_t k = 0; k < 257; k++)
		ck_assert_int_eq(a[k], k);
	ck_assert(dice_shuffle(&s, a, 0));
	ck_assert(dice_shuffle(&s, a, 1));
	ck_assert_uint_eq(s.block, 0);
}
END_TEST

/* Every input of the block function changes the dice. */
START_TEST(every_input_counts)
{
	static const char *const none[1];
	char other[HASH_HEX];
	struct dice_stream s[6];
	ck_assert(dice_seeds(other, none, none, 0));
	ck_assert(dice_start(&s[0], top, GAME, 4, ATTACK, seeds));
	ck_assert(dice_start(&s[1], secret, GAME, 4, ATTACK, seeds));
	ck_assert(dice_start(&s[2], top, "rolica-8", 4, ATTACK, seeds));
	ck_assert(dice_start(&s[3], top, GAME, 5, ATTACK, seeds));
	ck_assert(dice_start(&s[4], top, GAME, 4, DECK, seeds));
	ck_assert(dice_start(&s[5], top, GAME, 4, ATTACK, other));
	for (unsigned k = 0; k < 6; k++)
		dice_face(&s[k], 256);
	for (unsigned k = 0; k < 6; k++)
		for (unsigned m = 0; m < k; m++)
			ck_assert(memcmp(s[k].bytes, s[m].bytes, HASH_BYTES) != 0);
}
END_TEST

static Suite *suite(void)
{
	Suite *s = suite_create("dice");
	TCase *t = tcase_create("dice");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_test(t, chain_and_keys);
	tcase_add_test(t, many_chains_at_once);
	tcase_add_test(t, link_fits_its_anchor_only);
	tcase_add_test(t, second_chain);
	tcase_add_test(t, seed_words);
	tcase_add_loop_test(t, bad_word, 0, (int)ARRAY_LEN(bad_words));
	tcase_add_test(t, names);
	tcase_add_loop_test(t, bad_purpose, 0, (int)ARRAY_LEN(bad_purposes));
	tcase_add_test(t, purpose_length);
	tcase_add_test(t, start_refuses);
	tcase_add_loop_test(t, faces, 0, (int)ARRAY_LEN(sides));
	tcase_add_loop_test(t, faces_fall_alike, 0, 6);
	tcase_add_test(t, blocks);
	tcase_add_test(t, face_limits);
	tcase_add_loop_test(t, shuffles, 0, (int)ARRAY_LEN(decks));
	tcase_add_test(t, shuffle_limits);
	tcase_add_test(t, every_input_counts);
	suite_add_tcase(s, t);
	return s;
}

int main(void)
{
	hash_init();
	SRunner *sr = srunner_create(suite());
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
