/* keen, who looks ahead: in a toy of one question, and in each system that has him. */
#include "ahead/ahead.h"
#include "base/file.h"
#include "base/hash.h"
#include "engine/imagine.h"
#include "engine/sources.h"
#include "engine/state.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

/* ---- the fork: the first answer brings a point, the second the card's points, the third the game ---- */

enum { ROW_START, ROW_FORK };
enum { Q_ROAD, Q_PACE };

#define STATE_DEF "../tests/ahead/fork.def"
#define STATE_NAME(x) fork_##x
#include "engine/declare.h"

/* What the row does before it asks, what the question is about, whether it asks once more, and whether the second road is
 * better than the first with most cards and no road wins. */
static enum { PLAIN, ROLLS, TELLS_CARD, GOES_ON, HANGS_ON_CARD } manner;
static int gone[6]; /* how often each road */
static int pace;    /* the last answer to the second question */

static int begin(struct run *run)
{
	(void)run;
	return FLOW_TURN_END;
}

static int fork_row(struct run *run)
{
	struct fork_state *s = run_state(run);
	int about = manner == TELLS_CARD ? s->purse.card : 0, n = manner == GOES_ON ? 2 : 3;
	if (manner == ROLLS)
		n = roll_sides(run, "F 1", "ways", 0, 1, 6, VALUE_NONE, VALUE_NONE)->value[0];
	for (int i = 0; i < n; i++)
		option(run, 0, i, 0, 0);
	struct choice c = ask(run, Q_ROAD, 0, about, VALUE_NONE);
	gone[c.v[0]]++;
	if (c.v[0] == 2 && manner != HANGS_ON_CARD)
		run_finish(run, 0);
	s->purse.points = s->purse.points + (c.v[0] ? s->purse.card - 5 : 1);
	if (manner == HANGS_ON_CARD)
		s->purse.points = c.v[0] == 1 ? 2 * s->purse.card : 5;
	if (manner == GOES_ON && !s->at.over) {
		option(run, 0, 0, 0, 0);
		option(run, 0, 1, 0, 0);
		pace = ask(run, Q_PACE, 0, VALUE_NONE, VALUE_NONE).v[0];
		s->purse.points = s->purse.points + (pace && c.v[0] == 1 ? 500 : 0);
	}
	return FLOW_TURN_END;
}

static const struct row rows[] = {{"start", "F 0", begin, true}, {"fork", "F 1", fork_row, true}};
#define INT VALUE_INT, NULL, 0
static const struct verb_decl verbs[] = {{"", VALUE_LIST({"n", INT})}};
static struct question_decl questions[] = {
	[Q_ROAD] = {"road", "F 1", verbs, 1, {{"about", INT}}, .always = true, .weighed = WEIGHED_OPTIONS},
	[Q_PACE] = {"pace", "F 1", verbs, 1, {{"about", INT}}, .always = true},
};
#undef INT
#define STATE_TABLES
#include "engine/declare.h"

/* steady of the fork goes the first road; his temper another, where it differs, and always at another pace. */
static bool differs;
static const char *const tempers[] = {"steady", "rash", NULL};

static void play_first(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng,
		       void *memory, struct choice *out)
{
	(void)memory;
	(void)setup, (void)view, (void)rng;
	if (q->kind == Q_PACE)
		*out = q->options[temper];
	else
		*out = q->options[temper && differs && q->n > 2 ? 2 : 0];
}

static void imagine_card(const void *setup, int seat, uint64_t *rng, void *state)
{
	struct fork_state *s = state;
	(void)setup, (void)seat;
	s->purse.card = (int)sources_below(rng, 9);
}

static int worth(const void *setup, const void *state, int seat)
{
	const struct fork_state *s = state;
	(void)setup, (void)seat;
	return s->at.over ? 1000 : s->purse.points;
}

static struct system fork_system = {
	.name = "fork",
	.title = "Fork",
	.setup_size = sizeof(struct setup_head),
	.state_size = sizeof(struct fork_state),
	.tables = fork_tables,
	.n_tables = ARRAY_LEN(fork_tables),
	.questions = questions,
	.n_questions = ARRAY_LEN(questions),
	.rows = rows,
	.n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_START,
	.first_row = ROW_FORK,
	.sides = 6,
	.play = play_first,
	.tempers = tempers,
	.imagine = imagine_card,
	.worth = worth,
	.ahead = {.turns = 1, .answers = 8, .playouts = 40, .doubt = 15},
};

/* ---- who is asked ---- */

static struct ahead_plan kept_plan; /* from before; zeroed: none */

struct asked {
	struct source source;
	struct ahead_figures figures;
	struct choice taken;
	uint64_t seed;
	int budget, times;
};

static bool look_ahead(struct source *self, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line)
{
	struct asked *a = (struct asked *)self;
	struct ahead_known known;
	uint64_t rng = a->seed;
	struct ahead_plan plan = kept_plan;
	(void)line;
	*origin = ORIGIN_BOT;
	if (a->times++)
		return false;
	struct arena *arena = arena_new();
	ahead_know(run, q, arena, &known);
	ahead_play(&known, q, a->budget, &rng, &plan, out, &a->figures);
	a->taken = *out;
	arena_free(arena);
	return true;
}

static struct setup_head one_seat = {.n_seats = 1, .seat = {{.id = "a", .name = "A"}}};

/* One turn of the fork. */
static struct asked play_fork(int card, int budget)
{
	struct asked asked = {{look_ahead}, .seed = 5, .budget = budget};
	struct source *sources[] = {&asked.source, NULL};
	struct fork_state state = {.at = {.turn = 1, .row = ROW_FORK, .winner = VALUE_NONE}};
	struct keyed_dice dice;
	uint8_t key[HASH_BYTES] = {3};
	char seeds[HASH_HEX];
	hash_hex(seeds, key);
	keyed_dice_init(&dice, "fork", 1, key, key, seeds);
	state.purse.card = card;
	struct run_config config = {.sys = &fork_system, .setup = &one_seat, .dice = &dice.dice, .sources = sources,
				    .keep_journal = true};
	struct run *run = run_new(&config, &state);
	enum run_end end = run_turn(run);
	ck_assert_msg(end == RUN_TURN_END || end == RUN_GAME_OVER, "%s", run_error(run));
	run_free(run);
	return asked;
}

START_TEST(a_win_at_hand_is_taken)
{
	manner = PLAIN;
	struct asked a = play_fork(0, 0);
	ck_assert_int_eq(a.taken.v[0], 2);
	ck_assert_int_eq(a.figures.rejected, 0);
}
END_TEST

START_TEST(no_more_is_played_out_than_the_budget)
{
	manner = PLAIN;
	for (int budget = 1; budget < 60; budget++) {
		struct asked a = play_fork(0, budget);
		ck_assert_int_le(a.figures.playouts, budget);
	}
	ck_assert_int_gt(play_fork(0, 30).figures.playouts, 10);
}
END_TEST

/* Three roads share the first half of the budget, and the two that are left the second. */
START_TEST(what_is_given_up_had_its_share)
{
	manner = PLAIN;
	memset(gone, 0, sizeof gone);
	struct asked a = play_fork(0, 300);
	ck_assert_int_ge(a.figures.playouts, 298);
	ck_assert_int_ge(gone[1], 48);
	ck_assert_int_le(gone[1], 52);
	ck_assert_int_ge(gone[2], 120);
}
END_TEST

/* Turns that one playout goes through; how many there were. */
static int turns_of(int budget, int *playouts)
{
	int turns = 0;
	manner = HANGS_ON_CARD;
	memset(gone, 0, sizeof gone);
	*playouts = play_fork(9, budget).figures.playouts;
	for (size_t i = 0; i < ARRAY_LEN(gone); i++)
		turns += gone[i];
	return (turns - 1) / *playouts; /* but for the one that is played in earnest */
}

/* Of many pieces there are fewer playouts, and others in length, and fewer tempers; who is told a budget plays out as many. */
START_TEST(a_large_map_has_a_horizon_of_its_own)
{
	int playouts;
	fork_system.ahead.large.tempers = 2;
	fork_system.ahead.large.pieces = 2; /* the fork has one purse */
	fork_system.ahead.large.turns = 3;
	fork_system.ahead.large.playouts = 12;
	ck_assert_int_eq(turns_of(0, &playouts), 1);
	ck_assert_int_gt(playouts, 30);
	fork_system.ahead.large.pieces = 1;
	ck_assert_int_eq(turns_of(0, &playouts), 3);
	ck_assert_int_gt(playouts, 8);
	ck_assert_int_le(playouts, 12);
	ck_assert_int_eq(turns_of(30, &playouts), 3);
	ck_assert_int_gt(playouts, 12);
	manner = PLAIN; /* the rash temper goes the better way, and is the second */
	questions[Q_ROAD].weighed = WEIGHED_TEMPERS;
	differs = true;
	fork_system.ahead.large.tempers = 2;
	ck_assert_int_eq(play_fork(0, 0).taken.v[0], 2);
	fork_system.ahead.large.tempers = 1;
	ck_assert_int_eq(play_fork(0, 0).taken.v[0], 0);
	fork_system.ahead.large.pieces = 0;
	questions[Q_ROAD].weighed = WEIGHED_OPTIONS;
	differs = false;
}
END_TEST

/* However great the budget, if there are few answers. */
START_TEST(each_answer_has_so_many_playouts_and_no_more)
{
	manner = PLAIN;
	fork_system.ahead.each = 10;
	struct asked a = play_fork(0, 300);
	fork_system.ahead.each = 0;
	ck_assert_int_le(a.figures.playouts, 30);
	ck_assert_int_gt(a.figures.playouts, 20);
}
END_TEST

/* The second road brings 8 points on the average, the first 5: what is enough of few answers is too little of many. */
START_TEST(of_many_answers_one_must_be_the_better)
{
	manner = HANGS_ON_CARD;
	ck_assert_int_eq(play_fork(0, 1000).taken.v[0], 1);
	fork_system.ahead.wary = 1000;
	int taken = play_fork(0, 1000).taken.v[0];
	fork_system.ahead.wary = 0;
	ck_assert_int_eq(taken, 0);
}
END_TEST

/* As many ways are offered as the die shows that fell before: it falls so in what he imagines. */
START_TEST(dice_that_were_seen_fall_again)
{
	manner = ROLLS;
	struct asked a = play_fork(0, 0);
	ck_assert_int_gt(a.figures.playouts, 0);
	ck_assert_int_eq(a.figures.rejected, 0);
}
END_TEST

/* The question is about a 9, which he never imagines: he gives up soon, and answers as steady. */
START_TEST(what_cannot_be_imagined_is_left_to_steady)
{
	manner = TELLS_CARD;
	struct asked a = play_fork(9, 1000);
	ck_assert_int_eq(a.taken.v[0], 0);
	ck_assert_int_gt(a.figures.rejected, 0);
	ck_assert_int_lt(a.figures.playouts, 20);
}
END_TEST

/* Where all tempers go the same way he plays nothing out, and else their ways alone. */
START_TEST(what_tempers_agree_on_costs_nothing)
{
	manner = PLAIN;
	questions[Q_ROAD].weighed = WEIGHED_TEMPERS;
	differs = false;
	struct asked a = play_fork(0, 0);
	ck_assert_int_eq(a.figures.playouts, 0);
	ck_assert_int_eq(a.taken.v[0], 0);
	differs = true;
	a = play_fork(0, 0);
	ck_assert_int_gt(a.figures.playouts, 0);
	ck_assert_int_eq(a.taken.v[0], 2);
	questions[Q_ROAD].weighed = WEIGHED_OPTIONS;
	differs = false;
}
END_TEST

/* The temper that wins answers for the row; chosen once, it is played out no more. */
START_TEST(one_temper_answers_for_a_row)
{
	manner = PLAIN;
	questions[Q_ROAD].weighed = WEIGHED_ROW;
	differs = true;
	struct asked a = play_fork(0, 0);
	ck_assert_int_gt(a.figures.playouts, 0);
	ck_assert_int_eq(a.taken.v[0], 2);
	kept_plan = (struct ahead_plan){.turn = 1, .row = ROW_FORK, .temper = 0, .made = true};
	a = play_fork(0, 0);
	ck_assert_int_eq(a.figures.playouts, 0);
	ck_assert_int_eq(a.taken.v[0], 0);
	kept_plan = (struct ahead_plan){0};
	questions[Q_ROAD].weighed = WEIGHED_OPTIONS;
	differs = false;
}
END_TEST

/* The road and the pace of a fork whose question of the road is weighed in that way. */
static void go_on(int weighed, int budget, struct choice *road)
{
	struct ahead_source keen;
	struct source *sources[] = {&keen.source, NULL};
	struct fork_state state = {.at = {.turn = 1, .row = ROW_FORK, .winner = VALUE_NONE}};
	struct keyed_dice dice;
	uint8_t key[HASH_BYTES] = {3};
	char seeds[HASH_HEX];
	int n;
	manner = GOES_ON;
	questions[Q_ROAD].weighed = (uint8_t)weighed;
	hash_hex(seeds, key);
	keyed_dice_init(&dice, "fork", 1, key, key, seeds);
	ahead_source_init(&keen, 0, budget, 5);
	struct run_config config = {.sys = &fork_system, .setup = &one_seat, .dice = &dice.dice, .sources = sources,
				    .keep_journal = true};
	struct run *run = run_new(&config, &state);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	const struct answer *all = run_answers(run, &n);
	ck_assert_int_eq(n, 2);
	*road = (struct choice){.v = {(int)strtol(all[0].text, NULL, 10)}};
	run_free(run);
	questions[Q_ROAD].weighed = WEIGHED_OPTIONS;
}

/* The second road is the best at the rash temper's pace alone: he goes it so, and a turn that is weighed by its first answers
 * alone stays at his own pace. */
START_TEST(one_temper_goes_on_with_a_turn)
{
	struct choice road;
	go_on(WEIGHED_TURN, 60, &road);
	ck_assert_int_eq(road.v[0], 1);
	ck_assert_int_eq(pace, 1);
	go_on(WEIGHED_OPTIONS, 60, &road);
	ck_assert_int_eq(pace, 0);
}
END_TEST

/* His plan is for the turn at hand, and for nothing else. */
START_TEST(a_plan_ends_with_its_turn)
{
	struct position now = {.turn = 4, .row = ROW_FORK}, next = {.turn = 5, .row = ROW_FORK};
	struct ahead_plan none = {0}, turn = {4, VALUE_NONE, 1, true}, row = {4, ROW_FORK, 1, true};
	ck_assert_int_eq(ahead_temper(&fork_system, &none, &now), 0);
	ck_assert_int_eq(ahead_temper(&fork_system, &turn, &now), 1);
	ck_assert_int_eq(ahead_temper(&fork_system, &turn, &next), 0);
	ck_assert_int_eq(ahead_temper(&fork_system, &row, &now), 0);
}
END_TEST

/* ---- in every system that has him ---- */

enum { TRIED = 6, BUDGET = 12 };

/* At questions of a game that chance plays. */
struct swapper {
	struct source source;
	uint64_t rng;
	int tried;
};

/* What he answers to the first question of the row that begins with that state. */
static struct asked ask_from(struct run *run, const void *state)
{
	struct run_config config = *run_settings(run);
	struct asked asked = {{look_ahead}, .seed = 11, .budget = BUDGET};
	struct source *sources[] = {&asked.source, NULL};
	config.sources = sources;
	struct run *other = run_new(&config, state);
	ck_assert_int_ne(run_turn(other), RUN_FAULT);
	run_free(other);
	return asked;
}

static bool swap(struct source *self, struct run *run, const struct question *q, struct choice *out,
		 enum origin *origin, int *line)
{
	struct swapper *w = (struct swapper *)self;
	const struct run_config *c = run_settings(run);
	int n;
	(void)out, (void)origin, (void)line;
	(void)run_answers(run, &n);
	if (w->tried >= TRIED || !ahead_weighs(c->sys, q) || n != run_settled(run))
		return false;
	struct arena *a = arena_new();
	void *other = arena_alloc(a, c->sys->state_size);
	struct ahead_known known;
	struct ahead_figures figures, same;
	struct ahead_plan plan = {0}, other_plan = {0};
	struct choice first, again;
	uint64_t one = 11, two = 11;
	ahead_know(run, q, a, &known);
	ahead_play(&known, q, BUDGET, &one, &plan, &first, &figures);
	ahead_play(&known, q, BUDGET, &two, &other_plan, &again, &same);
	ck_assert_msg(!memcmp(&first, &again, sizeof first) && !memcmp(&figures, &same, sizeof same) && one == two,
		      "%s: %s is answered now so, now so", c->sys->name, question_name(c->sys, q));
	ck_assert_int_le(figures.playouts, BUDGET);
	imagine_state(c->sys, c->setup, known.before, q->seat, &w->rng, other);
	w->tried++;
	struct asked swapped = ask_from(run, other);
	ck_assert_msg(swapped.times && !memcmp(&swapped.taken, &first, sizeof first), "%s: %s hangs on what is hidden",
		      c->sys->name, question_name(c->sys, q));
	arena_free(a);
	return false;
}

static struct scenario *first_scenario(const char *system, const char *which)
{
	glob_t found = {0};
	char folder[1024], pattern[1100];
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s;
	snprintf(pattern, sizeof pattern, "%s/%s/%s.xml", data_folder("scenarios", folder, sizeof folder), system,
		 which);
	ck_assert(!glob(pattern, 0, NULL, &found));
	ck_assert_msg(!file_read(found.gl_pathv[0], 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &s, &e), "%s", e.text);
	buf_free(&text);
	globfree(&found);
	return s;
}

static void play(const struct scenario *s)
{
	struct swapper swapper = {{swap}, 4, 0};
	struct random_source chance;
	struct keyed_dice dice;
	uint8_t key[HASH_BYTES] = {9};
	char seeds[HASH_HEX];
	hash_hex(seeds, key);
	keyed_dice_init(&dice, "swap", 1, key, key, seeds);
	random_source_init(&chance, 8);
	struct source *sources[] = {&swapper.source, &chance.source, NULL};
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .keep_journal = true};
	struct run *run = run_new(&config, s->state);
	enum run_end end = RUN_TURN_END;
	while (end == RUN_TURN_END && swapper.tried < TRIED) {
		end = run_turn(run);
		ck_assert_msg(end != RUN_FAULT, "%s", run_error(run));
		run_turn_close(run);
	}
	ck_assert_msg(swapper.tried > 0, "%s: he was asked nothing", s->sys->name);
	run_free(run);
}

/* Where it is said what a large map is, a map of the system is one, and the first of them is none. */
START_TEST(maps_are_large_and_small)
{
	struct scenario *large = first_scenario("tactiques", "great-plain"), *small = first_scenario("tactiques", "*");
	const struct system *sys = large->sys;
	ck_assert_int_gt(state_pieces(sys, small->state), 10);
	ck_assert_int_ge(state_pieces(sys, large->state), sys->ahead.large.pieces);
	ck_assert_int_lt(state_pieces(sys, small->state), sys->ahead.large.pieces);
	scenario_free(large);
	scenario_free(small);
}
END_TEST

START_TEST(nothing_hangs_on_what_is_hidden)
{
	for (int k = 0; scenario_systems[k]; k++) {
		if (!scenario_systems[k]->worth)
			continue;
		struct scenario *s = first_scenario(scenario_systems[k]->name, "*");
		play(s);
		scenario_free(s);
	}
}
END_TEST

int main(void)
{
	hash_init();
	Suite *s = suite_create("ahead");
	TCase *t = tcase_create("ahead");
	tcase_set_timeout(t, 120);
	tcase_add_test(t, a_win_at_hand_is_taken);
	tcase_add_test(t, no_more_is_played_out_than_the_budget);
	tcase_add_test(t, what_is_given_up_had_its_share);
	tcase_add_test(t, a_large_map_has_a_horizon_of_its_own);
	tcase_add_test(t, maps_are_large_and_small);
	tcase_add_test(t, each_answer_has_so_many_playouts_and_no_more);
	tcase_add_test(t, of_many_answers_one_must_be_the_better);
	tcase_add_test(t, dice_that_were_seen_fall_again);
	tcase_add_test(t, what_cannot_be_imagined_is_left_to_steady);
	tcase_add_test(t, what_tempers_agree_on_costs_nothing);
	tcase_add_test(t, one_temper_answers_for_a_row);
	tcase_add_test(t, one_temper_goes_on_with_a_turn);
	tcase_add_test(t, a_plan_ends_with_its_turn);
	tcase_add_test(t, nothing_hangs_on_what_is_hidden);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
