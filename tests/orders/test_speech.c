/* Lines that the grammar does not read, on a small board of invented pieces: which orders are made of them, and
 * which are only offered, asked or left alone. */
#include "languages.h"
#include "orders/speech.h"

#include <check.h>

static struct arena *a;
static struct speech s;

static const char *step(const struct speech *t, int piece, const char *from, const char *way, int n)
{
	(void)piece;
	return !strcmp(way, "sw") && n == 1 ? arena_printf(t->arena, "%c%s", from[0] - 1, from + 1) : NULL;
}

static int distance(const struct speech *t, const char *x, const char *y)
{
	(void)t;
	return abs(x[0] - y[0]) + abs(x[1] - y[1]);
}

static const struct speech_board board = {"fire", "melee", "hold", true, false, step, distance, NULL};

static void add(const char *id, const char *name, const char *place, bool own, bool leader)
{
	int p = speech_add_piece(&s, id, place, own, leader);
	speech_add_name(&s, p, id);
	speech_add_name(&s, p, name);
	if (strstr(name, "Battery"))
		speech_add_words(&s, p, "guns|battery");
}

static void setup(void)
{
	a = arena_new();
	s = (struct speech){.language = language_named("napoleonics"), .arena = a};
	add("38foot", "38th Foot", "F8", true, false);
	add("9foot", "9th Foot", "F6", true, false);
	add("rifles", "95th Rifles", "E7", true, false);
	add("rfa", "Lawson's Battery", "F7", true, false);
	add("hill", "Hill", "F6", true, true);
	add("9e", "9e Léger", "D7", false, false);
	add("bty", "Batterie Dufour", "C5", false, false);
	speech_add(&s, "move|moves|go|goes|advance|advances", SPEECH_VERB, "move");
	speech_add(&s, "fire|fires|shoot|shoots", SPEECH_VERB, "fire");
	speech_add(&s, "melee|melees|attack|attacks|charges", SPEECH_VERB, "melee");
	speech_add(&s, "hold|holds|stays|stand", SPEECH_VERB, "hold");
	speech_add(&s, "join|joins", SPEECH_VERB, "join");
	speech_add(&s, "attack centre", SPEECH_CARD, "attack-centre");
	speech_ready(&s);
}

static void teardown(void)
{
	arena_free(a);
}

static const struct {
	const char *typed, *lines;
	bool doubt;
} taken[] = {
    {"38th Foot -> E8", "38foot move E8", false},
    {"38 foot goes to hex E8, please", "38foot move E8", false},
    {"F8-E8", "38foot move E8", false},
    {"E7xD7", "rifles melee D7", false},
    {"38footmove E8", "38foot move E8", false},
    {"riflse melee D7", "rifles melee D7", false},
    {"Ninth Foot to E6", "9foot move E6", false},
    {"9th Foot with Hill to E6", "9foot move E6", false},
    {"the unit on F6 to E6", "9foot move E6", false},
    {"rifles attack the 9e Léger", "rifles melee D7", false},
    {"38foot to E8 and then attack the 9e", "38foot move E8; melee D7", false},
    {"rfa stays and fires at the 9e Leger (D7)", "rfa fire D7", false},
    {"38foot E8; 9foot E6", "38foot move E8|9foot move E6", false},
    {"38foot and 9foot to E8 and E6", "38foot move E8|9foot move E6", false},
    {"Attack Centre: rifles melee D7", "card attack-centre|rifles melee D7", false},
    {"Hill joins the rifles", "hill detach; move E7", false},
    {"38foot moves one hex south-west", "38foot move E8", false},
    {"38foot bravissimo to E8", "38foot move E8", true},
    {"39foot to E8", "", false},
    {"I think 38foot should hold", "", false},
    {"38foot moved to E8", "", false},
    {"do not move 38foot to E8", "", false},
    {"the rifles are on D6", "", false},
    {"38foot to E8?", "", false},
    {"38foot one hex forward", "", false},
};

START_TEST(line_in_other_words)
{
	struct buf b = BUF_INIT;
	if (speech_read(&s, taken[_i].typed))
		speech_compose_board(&s, &board);
	for (size_t i = 0; i < s.n_lines; i++)
		buf_addf(&b, "%s%s", i ? "|" : "", s.line[i]);
	ck_assert_msg(!strcmp(buf_text(&b), taken[_i].lines), "%s: \"%s\"", taken[_i].typed, buf_text(&b));
	ck_assert_msg(!s.n_lines || s.doubt == taken[_i].doubt, "%s: doubt", taken[_i].typed);
	buf_free(&b);
}
END_TEST

/* What is spent is spent: nothing more is looked up. */
START_TEST(work_is_counted)
{
	struct work w = {.most = 5};
	s.work = &w;
	ck_assert(!speech_read(&s, "38th Foot to E8"));
	ck_assert(work_spent(&w));
}
END_TEST

int main(void)
{
	Suite *suite = suite_create("speech");
	TCase *t = tcase_create("speech");
	tcase_add_checked_fixture(t, setup, teardown);
	tcase_add_loop_test(t, line_in_other_words, 0, (int)ARRAY_LEN(taken));
	tcase_add_test(t, work_is_counted);
	suite_add_tcase(suite, t);
	SRunner *sr = srunner_create(suite);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
