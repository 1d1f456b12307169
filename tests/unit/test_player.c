/* steady of every system that has him: he answers each question with what is offered, the same each time, and looks at
 * his view alone; games between two of him end. */
#include "base/file.h"
#include "engine/sources.h"
#include "playout/playout.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

/* Questions of a game that are looked at; then chance plays on for the turn. */
enum { LOOKED_AT = 1500, IN_A_ROW = 50 };

struct looker {
	struct source source;
	uint64_t rng;
	int asked, seat, tempers; /* by turns, each for IN_A_ROW questions */
	void *memory;             /* the same with it and without */
};

static bool is_offered(const struct question *q, const struct choice *c, const struct question_decl *d,
		       const void *setup, const void *view)
{
	for (int i = 0; q->options && i < q->n; i++)
		if (!memcmp(&q->options[i], c, sizeof *c))
			return true;
	return !q->options && d->check(setup, view, q, c);
}

static bool look(struct source *self, struct run *run, const struct question *q, struct choice *out,
		 enum origin *origin, int *line)
{
	struct looker *l = (struct looker *)self;
	const struct run_config *c = run_settings(run);
	const struct system *sys = c->sys;
	(void)origin, (void)line;
	if (q->seat != l->seat || l->asked >= check_rounds(LOOKED_AT))
		return false;
	l->asked++;
	const void *view = run_view(run, q->seat);
	void *before = base_calloc(1, sys->state_size);
	uint64_t seed = l->rng;
	struct choice again;
	memcpy(before, view, sys->state_size);
	int temper = l->asked / IN_A_ROW % l->tempers;
	sys->play(c->setup, view, q, temper, &l->rng, l->memory, out);
	sys->play(c->setup, before, q, temper, &seed, NULL, &again);
	bool same = !memcmp(before, view, sys->state_size);
	free(before);
	ck_assert_msg(same, "%s: %s wrote into the view", sys->name, question_name(sys, q));
	ck_assert_msg(!memcmp(out, &again, sizeof again) && seed == l->rng,
		      "%s: %s is answered now so, now so, or by what he remembers", sys->name, question_name(sys, q));
	ck_assert_msg(is_offered(q, out, &sys->questions[q->kind], c->setup, view), "%s: %s got no answer of it",
		      sys->name, question_name(sys, q));
	return true;
}

static int tempers_of(const struct system *sys)
{
	int n = 0;
	while (sys->tempers && sys->tempers[n])
		n++;
	return n ? n : 1;
}

/* A game by chance, he at that seat, until so many questions were looked at. */
static void play(const struct scenario *s, int seat)
{
	struct looker looker = {{look}, 7, 0, seat, tempers_of(s->sys), base_calloc(1, s->sys->play_memory + 1)};
	struct random_source chance;
	struct random_dice dice;
	struct source *sources[] = {&looker.source, &chance.source, NULL};
	random_source_init(&chance, 8);
	random_dice_init(&dice, 9);
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .straight = true};
	struct run *run = run_new(&config, s->state);
	enum run_end end = RUN_TURN_END;
	while (end == RUN_TURN_END && looker.asked < check_rounds(LOOKED_AT)) {
		end = run_turn(run);
		ck_assert_msg(end != RUN_FAULT, "%s", run_error(run));
		run_turn_close(run);
	}
	run_free(run);
	free(looker.memory);
}

static void scenarios_of(const char *system, glob_t *found)
{
	char folder[1024], pattern[1100];
	snprintf(pattern, sizeof pattern, "%s/%s/*.xml", data_folder("scenarios", folder, sizeof folder), system);
	ck_assert(!glob(pattern, 0, NULL, found));
}

static struct scenario *read_scenario(const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s;
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &s, &e), "%s", e.text);
	buf_free(&text);
	return s;
}

START_TEST(every_question_is_answered_from_the_view_with_what_is_offered)
{
	for (int k = 0; scenario_systems[k]; k++) {
		glob_t found = {0};
		if (!scenario_systems[k]->play)
			continue;
		scenarios_of(scenario_systems[k]->name, &found);
		for (size_t i = 0; i < found.gl_pathc; i++) {
			struct scenario *s = read_scenario(found.gl_pathv[i]);
			play(s, (int)(i % 2));
			scenario_free(s);
		}
		globfree(&found);
	}
}
END_TEST

/* The first scenario of each system, once from each side. */
START_TEST(games_between_two_of_him_end)
{
	for (int k = 0; scenario_systems[k]; k++) {
		glob_t found = {0};
		char folder[1024];
		struct error e = ERROR_INIT;
		if (!scenario_systems[k]->play)
			continue;
		scenarios_of(scenario_systems[k]->name, &found);
		struct playout p = {.system = scenario_systems[k]->name, .scenario_path = found.gl_pathv[0],
				    .schemas = data_folder("scenarios", folder, sizeof folder), .games = 2, .seed = 3,
				    .player = PLAYOUT_STEADY, .against = PLAYOUT_STEADY, .plain = true};
		ck_assert_msg(!playout_run(&p, &e), "%s", e.text);
		globfree(&found);
	}
}
END_TEST

/* ---- the manual ---- */

static const struct {
	const char *system, *name, *what;
	int n;
} weights[] = {
#define WEIGHT(name, n, what) {"battalions", #name, what, n},
#include "rules/battalions/weights.def"
#define WEIGHT(name, n, what) {"Commands & Colors", #name, what, n},
#include "rules/cnc/weights.def"
#define WEIGHT(name, n, what) {"emperor", #name, what, n},
#include "rules/emperor/weights.def"
#define WEIGHT(name, n, what) {"tactiques", #name, what, n},
#define GUESS(name, n, what) {"tactiques", #name, what, n},
#include "rules/tactiques/weights.def"
};

static const struct {
	const char *system, *name, *what;
} tempers[] = {
#define TEMPER(name, what) {"battalions", #name, what},
#include "rules/battalions/weights.def"
#define TEMPER(name, what) {"Commands & Colors", #name, what},
#include "rules/cnc/weights.def"
#define TEMPER(name, what) {"emperor", #name, what},
#include "rules/emperor/weights.def"
#define TEMPER(name, what) {"tactiques", #name, what},
#include "rules/tactiques/weights.def"
};

static const struct {
	const char *system, *temper, *name;
	int n;
} changes[] = {
#define CHANGE(temper, name, n) {"battalions", #temper, #name, n},
#include "rules/battalions/weights.def"
#define CHANGE(temper, name, n) {"Commands & Colors", #temper, #name, n},
#include "rules/cnc/weights.def"
#define CHANGE(temper, name, n) {"emperor", #temper, #name, n},
#include "rules/emperor/weights.def"
#define CHANGE(temper, name, n) {"tactiques", #temper, #name, n},
#include "rules/tactiques/weights.def"
};

static void add_name(struct buf *row, const char *name)
{
	for (const char *c = name; *c; c++)
		buf_addc(row, *c == '_' ? ' ' : (char)(*c | 32));
}

static void read_page(struct buf *page)
{
	struct error e = ERROR_INIT;
	const char *top = getenv("srcdir");
	char path[1024];
	snprintf(path, sizeof path, "%s/man/estafette-players.7", top ? top : ".");
	ck_assert_msg(!file_read(path, 1 << 20, page, &e), "%s", e.text);
}

/* estafette-players(7) has each weight as it is. */
START_TEST(every_weight_is_told)
{
	struct buf page = BUF_INIT, row = BUF_INIT;
	read_page(&page);
	for (size_t i = 0; i < ARRAY_LEN(weights); i++) {
		buf_clear(&row);
		buf_adds(&row, "\n");
		add_name(&row, weights[i].name);
		buf_addf(&row, "\t%s%d\tT{\n%s\nT}\n", weights[i].n < 0 ? "\\-" : "", abs(weights[i].n),
			 weights[i].what);
		ck_assert_msg(strstr(buf_text(&page), buf_text(&row)), "%s: the manual lacks %s", weights[i].system,
			      buf_text(&row));
	}
	buf_free(&row);
	buf_free(&page);
}
END_TEST

/* And each temper: how it plays, and each number in which it differs. */
START_TEST(every_temper_is_told)
{
	struct buf page = BUF_INIT, row = BUF_INIT;
	read_page(&page);
	for (size_t i = 0; i < ARRAY_LEN(tempers); i++) {
		buf_clear(&row);
		buf_addf(&row, "\n.B %s\n%c%s.\n", tempers[i].name, tempers[i].what[0] & ~32, tempers[i].what + 1);
		ck_assert_msg(strstr(buf_text(&page), buf_text(&row)), "%s: the manual lacks %s", tempers[i].system,
			      buf_text(&row));
	}
	for (size_t i = 0; i < ARRAY_LEN(changes); i++) {
		buf_clear(&row);
		buf_addf(&row, "\n%s\t", changes[i].temper);
		add_name(&row, changes[i].name);
		buf_addf(&row, "\t%s%d\n", changes[i].n < 0 ? "\\-" : "", abs(changes[i].n));
		ck_assert_msg(strstr(buf_text(&page), buf_text(&row)), "%s: the manual lacks %s", changes[i].system,
			      buf_text(&row));
	}
	buf_free(&row);
	buf_free(&page);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("player");
	TCase *t = tcase_create("player");
	tcase_set_timeout(t, 300);
	tcase_add_test(t, every_question_is_answered_from_the_view_with_what_is_offered);
	tcase_add_test(t, games_between_two_of_him_end);
	tcase_add_test(t, every_weight_is_told);
	tcase_add_test(t, every_temper_is_told);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
