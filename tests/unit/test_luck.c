/* What a record tells of luck: what it counts, for whom, and what its chances are. */
#include "base/file.h"
#include "engine/sources.h"
#include "engine/told.h"
#include "record/record.h"

#include <check.h>
#include <math.h>

static struct scenario *scenario; /* of fr and br */

static struct scenario *read_scenario(const char *name)
{
	const char *top = getenv("TOP");
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s = NULL;
	buf_addf(&path, "%s/scenarios/%s.xml", top ? top : ".", name);
	ck_assert_msg(!file_read(buf_text(&path), 1 << 20, &text, &e) &&
			      !scenario_read(buf_text(&text), text.len, NULL, &s, &e),
		      "%s", e.text);
	buf_free(&path);
	buf_free(&text);
	return s;
}

/* ---- what is told of a journal ---- */

#define ROLL(seen, values, more) "<event n=\"1\" kind=\"roll\" seen=\"" seen "\" sides=\"6\" by=\"fr\" values=\"" values "\"" more
#define HITS(values, hits) ROLL("all", values, " hits=\"" hits "\" hit-faces=\"2\"/>\n")
#define CHECK(seen, worth) ROLL(seen, "4", "><worth of=\"checks\" points=\"1\" faces=\"3\" sides=\"6\"" worth "/></event>\n")

/* <whole> as the viewer has it, to be freed. */
static char *whole(struct record r, int viewer)
{
	struct buf out = BUF_INIT;
	r.sys = scenario->sys;
	r.setup = scenario->setup;
	record_luck(&r, viewer, &out);
	struct slice part = doc_part(buf_text(&out), "whole", NULL, NULL);
	char *text = base_strndup(part.p ? part.p : "", part.n);
	buf_free(&out);
	return text;
}

static void tells(struct record r, int viewer, const char *right)
{
	char *text = whole(r, viewer);
	ck_assert_str_eq(text, right);
	free(text);
}

static void alike(struct record a, int viewer_a, struct record b, int viewer_b)
{
	char *right = whole(b, viewer_b);
	tells(a, viewer_a, right);
	free(right);
}

#define SUM(of, over, rolls, points, mean, chance) \
	"<sum seat=\"fr\" of=\"" of "\" over=\"" over "\" rolls=\"" rolls "\" points=\"" points "\" expected=\"" mean \
	"\" chance=\"" chance "\""

START_TEST(it_is_told_with_its_chance)
{
	tells((struct record){.journal = HITS("5 5 1 2", "2") CHECK("all", "")}, VIEW_PUBLIC,
	      SUM("hits", "turn", "4", "2", "1.3", "40.7") "/>\n" SUM("hits", "game", "4", "2", "1.3", "40.7") "><dice rolls=\"4\" faces=\"2\" sides=\"6\"/></sum>\n" SUM(
		      "checks", "turn", "1", "1", "0.5",
		      "50.0") "/>\n" SUM("checks", "game", "1", "1", "0.5",
					 "50.0") "><dice rolls=\"1\" faces=\"3\" sides=\"6\"/></sum>\n");
}
END_TEST

START_TEST(how_rolls_were_grouped_is_no_matter)
{
	alike((struct record){.journal = HITS("5 5 1 2 6 4", "2")}, VIEW_PUBLIC,
	      (struct record){.journal = HITS("5 1", "1") HITS("5 2 6", "1") HITS("4", "0")}, VIEW_PUBLIC);
	alike((struct record){.journal = ROLL("all", "2 3",
					      "><worth of=\"faces\" points=\"5\" dice=\"2\" sides=\"6\"/></event>\n")},
	      VIEW_PUBLIC,
	      (struct record){
		      .journal = ROLL("all", "4",
				      "><worth of=\"faces\" points=\"4\" dice=\"1\" sides=\"6\"/></event>\n")
			      ROLL("all", "1", "><worth of=\"faces\" points=\"1\" dice=\"1\" sides=\"6\"/></event>\n")},
	      VIEW_PUBLIC);
}
END_TEST

/* Dice that a viewer does not see, and odds that he may not know, change no byte of what he is told. */
START_TEST(what_is_sealed_moves_nothing_before_the_end)
{
	struct record plain = {.journal = HITS("5 1", "1")};
	struct record sealed = {.journal = HITS("5 1", "1") CHECK("fr", "") CHECK("end", "") CHECK("all", " seen=\"fr\"")
				CHECK("all", " seen=\"end\"")};
	int fr = system_seat(scenario->setup, "fr"), br = system_seat(scenario->setup, "br");
	alike(sealed, br, plain, br);
	alike(sealed, VIEW_PUBLIC, plain, VIEW_PUBLIC);
	struct record his = {.journal = HITS("5 1", "1") CHECK("all", "") CHECK("all", "")};
	alike(sealed, fr, his, fr);
	struct record all = {.journal = HITS("5 1", "1") CHECK("all", "") CHECK("all", "") CHECK("all", "")
				     CHECK("all", "")};
	alike(sealed, VIEW_FULL, all, VIEW_FULL);
	sealed.dice.secret = "";
	alike(sealed, br, all, br);
}
END_TEST

START_TEST(dice_that_were_set_are_none)
{
	tells((struct record){.journal = ROLL("all", "5", " drawn=\"1\" hits=\"1\" hit-faces=\"2\"/>\n")}, VIEW_PUBLIC,
	      "");
}
END_TEST

static char *record_with(struct record r)
{
	struct buf out = BUF_INIT, text = BUF_INIT;
	r.sys = scenario->sys;
	r.setup = scenario->setup;
	record_luck(&r, VIEW_PUBLIC, &out);
	buf_addf(&text, "<luck>\n%s</luck>\n", buf_text(&out));
	buf_free(&out);
	return buf_take(&text);
}

START_TEST(the_game_goes_on_from_the_record_before)
{
	char *before = record_with((struct record){.journal = HITS("5 1", "1") CHECK("all", "")});
	char *both = whole((struct record){.turn = 1, .before = before, .journal = HITS("6 6 2", "2")}, VIEW_PUBLIC);
	ck_assert_ptr_nonnull(strstr(both, SUM("hits", "turn", "3", "2", "1.0", "25.9")));
	ck_assert_ptr_nonnull(strstr(both, SUM("hits", "game", "5", "3", "1.7", "21.0")));
	ck_assert_ptr_nonnull(strstr(both, SUM("checks", "game", "1", "1", "0.5", "50.0")));
	ck_assert_ptr_null(strstr(both, SUM("checks", "turn", "", "", "", "")));
	free(both);
	free(before);
}
END_TEST

static bool begins_with(const char *before, const char *since)
{
	char *text = record_with((struct record){.turn = 7, .before = before, .journal = HITS("6", "0")});
	struct doc_line line;
	bool is = doc_start(text, "whole", &line) && doc_field_is(&line, "since", since);
	free(text);
	return is;
}

/* Programs of before told no chances, and no odds of checks. */
START_TEST(records_of_older_programs_are_gone_on_from)
{
	ck_assert(begins_with("<luck>\n<side seat=\"fr\" dice=\"9\" hits=\"9\" expected=\"3.0\"/>\n</luck>\n", "7"));
	ck_assert(begins_with("<luck>\n<whole since=\"3\">\n</whole>\n</luck>\n", "3"));
	ck_assert(begins_with(NULL, "7"));
	tells((struct record){.journal = ROLL("all", "4", " rule=\"CCN 5.3.bounce\"/>\n")}, VIEW_PUBLIC, "");
}
END_TEST

/* A replay of what an older program wrote is compared as that wrote it, and only there. */
START_TEST(events_are_compared_as_they_were_written)
{
	static const char now[] = CHECK("all", "") CHECK("all", ""), then[] = ROLL("all", "4", "/>\n") CHECK("all", "");
	static const char none[] = ROLL("all", "4", "/>\n") ROLL("all", "4", "/>\n");
	struct buf out = BUF_INIT;
	told_as_then(scenario->sys, slice_of(now), slice_of(then), &out);
	ck_assert_str_eq(buf_text(&out), then);
	buf_clear(&out);
	told_as_then(scenario->sys, slice_of(now), slice_of(now), &out);
	ck_assert_str_eq(buf_text(&out), now);
	buf_clear(&out);
	told_as_then(scenario->sys, slice_of(now), slice_of(""), &out);
	ck_assert_str_eq(buf_text(&out), none);
	buf_free(&out);
}
END_TEST

/* ---- what systems declare ---- */

enum { LABELS = 40, GAMES = 60, TURNS = 60 };

/* Checks of one label: how many passed, and how many were to be expected. */
struct label {
	const char *name;
	double passed, expected, spread;
	int n;
};

static double chance_of(const struct worth *w)
{
	double p = (double)w->faces / w->sides, all = 0;
	for (int k = w->least; k <= w->dice; k++)
		all += exp(lgamma(w->dice + 1) - lgamma(k + 1) - lgamma(w->dice - k + 1)) * pow(p, k) *
		       pow(1 - p, w->dice - k);
	return all;
}

static void add_roll(struct label list[LABELS], const struct roll *r)
{
	int i = 0;
	if (r->worth.of != WORTH_CHECKS)
		return;
	while (i < LABELS - 1 && list[i].name && strcmp(list[i].name, r->label) != 0)
		i++;
	double p = chance_of(&r->worth);
	list[i].name = r->label;
	list[i].passed += r->worth.points;
	list[i].expected += p;
	list[i].spread += p * (1 - p);
	list[i].n++;
}

/* Random games of the scenario: as many checks pass of each label as were declared to, within five deviations. */
static void pass_as_declared(const char *name, const char *const labels[])
{
	struct scenario *s = read_scenario(name);
	struct label list[LABELS] = {{0}};
	for (uint64_t game = 0; game < GAMES; game++) {
		struct random_source chance;
		struct random_dice dice;
		struct source *sources[] = {&chance.source, NULL};
		random_source_init(&chance, 2 * game + 1);
		random_dice_init(&dice, 2 * game + 2);
		struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
					    .keep_journal = true};
		struct run *run = run_new(&config, s->state);
		enum run_end end = RUN_TURN_END;
		for (int turn = 0; turn < TURNS && end == RUN_TURN_END; turn++) {
			int n;
			end = run_turn(run);
			const struct event *e = run_events(run, &n);
			for (int i = 0; i < n; i++)
				if (e[i].kind == EVENT_ROLL)
					add_roll(list, run_roll(run, e[i].extra));
			if (end == RUN_TURN_END)
				run_turn_close(run);
		}
		ck_assert_msg(end == RUN_TURN_END || end == RUN_GAME_OVER, "%s", run_error(run));
		run_free(run);
	}
	for (int i = 0; i < LABELS && list[i].name; i++) {
		double off = list[i].passed - list[i].expected;
		ck_assert_msg(off * off <= 25 * list[i].spread + 1e-6,
			      "%s: %g of %d %s passed, and %g were to be expected", name, list[i].passed, list[i].n,
			      list[i].name, list[i].expected);
	}
	for (; *labels; labels++) {
		int i = 0;
		while (i < LABELS && list[i].name && strcmp(list[i].name, *labels) != 0)
			i++;
		ck_assert_msg(i < LABELS && list[i].name, "%s: no check \"%s\" was declared", name, *labels);
	}
	scenario_free(s);
}

START_TEST(checks_pass_as_often_as_they_are_declared_to)
{
	static const char *const nap[] = {"check", NULL}, *const tri[] = {"rally", "check", NULL},
				 *const bat[] = {"morale", "recover", NULL}, *const emp[] = {"activation", NULL},
				 *const tac[] = {"morale", "fire", NULL};
	pass_as_declared("napoleonics/valbrune", nap);
	pass_as_declared("tricorne/first-muster", tri);
	pass_as_declared("battalions/first-cards", bat);
	pass_as_declared("emperor/mill-farm", emp);
	pass_as_declared("tactiques/maida", tac);
}
END_TEST

static void begin(void)
{
	scenario = read_scenario("napoleonics/valbrune");
}

static void end(void)
{
	scenario_free(scenario);
}

int main(void)
{
	Suite *s = suite_create("luck");
	TCase *t = tcase_create("luck");
	tcase_add_checked_fixture(t, begin, end);
	tcase_set_timeout(t, 60);
	tcase_add_test(t, it_is_told_with_its_chance);
	tcase_add_test(t, how_rolls_were_grouped_is_no_matter);
	tcase_add_test(t, what_is_sealed_moves_nothing_before_the_end);
	tcase_add_test(t, dice_that_were_set_are_none);
	tcase_add_test(t, the_game_goes_on_from_the_record_before);
	tcase_add_test(t, records_of_older_programs_are_gone_on_from);
	tcase_add_test(t, events_are_compared_as_they_were_written);
	tcase_add_test(t, checks_pass_as_often_as_they_are_declared_to);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
