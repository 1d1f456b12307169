/* Emperor: what cases cannot show.  The chances of a pool are those of an enumeration; a battle
 * turned by 180 degrees, with the sides exchanged, gives the turned journal; orders that wait for
 * the other side's tell nothing; and the order language stands as its dictionary says. */
#include "base/file.h"
#include "engine/sources.h"
#include "rules/emperor/emperor.h"
#include "rules/emperor/orders.h"
#include "scenario/scenario.h"
#include "../engine/every_throw.h"
#include "../orders/tables.h"

#include <check.h>

static const struct order_language *const languages[] = {&emp_language, &emp_standing_language};
static const char *const scenarios[] = {"convent-ridge", "mill-farm", "river-line", "two-villages"};

static struct scenario *load(const char *name)
{
	struct scenario *s = NULL;
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	char path[200];
	snprintf(path, sizeof path, "scenarios/emperor/%s.xml", name);
	source_read(path, &text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &s, &e), "%s", e.text);
	buf_free(&text);
	return s;
}

/* ---- the charts ---- */

START_TEST(charts_are_the_sheet_s)
{
	static const int sheet[3][11] = {{15, 2, 3, 4, 4, 8, 2, 4, 2, 4, 12},
					 {28, 4, 6, 8, 8, 16, 4, 8, 4, 6, 18},
					 {54, 8, 10, 16, 16, 32, 8, 16, 8, 12, 36}};
	ck_assert_int_eq(emp_n_scales, 3);
	for (int i = 0; i < 3; i++) {
		const struct emp_scale_row *s = &emp_scales[i];
		const int row[11] = {s->figures, s->move[INFANTRY_LINE], s->move[INFANTRY_COLUMN], s->move[INFANTRY_MARCH],
				     s->move[CAVALRY_LINE], s->move[CAVALRY_MARCH], s->charge[INFANTRY], s->charge[CAVALRY],
				     s->zone, s->canister, s->effective};
		for (int k = 0; k < 11; k++)
			ck_assert_msg(row[k] == sheet[i][k], "row %d, column %d", i, k);
	}
	for (int g = 1; g < GRADES; g++) {
		ck_assert_int_ge(emp_grades[g].hits_on, emp_grades[g - 1].hits_on);
		ck_assert_int_gt(emp_grades[g].activation, emp_grades[g - 1].activation);
	}
}
END_TEST

/* ---- chances ---- */

static long power(long base, int n)
{
	long p = 1;
	while (n-- > 0)
		p *= base;
	return p;
}

static long choose(int n, int k)
{
	long c = 1;
	for (int i = 1; i <= k; i++)
		c = c * (n - k + i) / i;
	return k < 0 || k > n ? 0 : c;
}

/* Throws of n dice with k successes, s faces of each being one. */
static long binomial(int n, int k, int s)
{
	return choose(n, k) * power(s, k) * power(6 - s, n - k);
}

enum { PLAIN, SPENT_TWICE, ONE_AGAIN, RAKED, WAYS };

/* The same by reckoning, of 6^length throws. */
static long expected(int n, int k, int s, int way, int length)
{
	long again = power(6, length - n - 1);
	switch (way) {
	case PLAIN: return binomial(n, k, s) * power(6, length - n);
	case SPENT_TWICE:
		return choose(n, k) * power((long)s * s, k) * power(36 - (long)s * s, n - k) * power(6, length - 2 * n);
	case ONE_AGAIN: return (binomial(n, k, s) * (k ? s : 6) + binomial(n, k + 1, s) * (6 - s)) * again;
	default: return (binomial(n, k, s) * (k == n ? 6 : 6 - s) + (k ? binomial(n, k - 1, s) * s : 0)) * again;
	}
}

START_TEST(chances_of_a_pool)
{
	struct scenario *s = load("mill-farm");
	struct every_throw dice;
	struct run_config config = {.sys = &emperor, .setup = s->setup, .dice = &dice.dice};
	struct run *run = run_new(&config, s->state);
	int way = _i % WAYS, on = 4 + _i / WAYS % 3;
	for (int n = 1; n <= 4; n++) {
		int length = way == PLAIN ? n : way == SPENT_TWICE ? 2 * n : n + 1;
		long count[5] = {0};
		struct emp_pool p = {"EMP 12", "fight", 0, 1, n, on, .spent = way == SPENT_TWICE,
				     .disordered = way == ONE_AGAIN, .canister = way == RAKED, .most = ROLL_DICE};
		if (length > 6)
			break;
		every_throw_init(&dice, ROLL_DICE);
		for (bool more = true; more; more = every_throw_next(&dice)) {
			int hits = emp_roll_pool(run, &p);
			count[hits] += every_throw_share(&dice, power(6, length));
			run_reset(run, s->state);
		}
		for (int k = 0; k <= n; k++)
			ck_assert_msg(count[k] == expected(n, k, 7 - on, way, length),
				      "way %d, %d dice on %d, %d hits: %ld, not %ld", way, n, on, k, count[k],
				      expected(n, k, 7 - on, way, length));
	}
	run_free(run);
	scenario_free(s);
}
END_TEST

/* ---- the turned battle ---- */

/* Of each scenario: a short check takes a sample, a long one (tests/run-all) all. */
static int games(void)
{
	const char *all = getenv("LONG");
	return all && *all ? 125 : 25;
}

struct turned {
	struct emp_setup *setup;
	struct emp_state *state;
	int width, height;
};

static void turn_place(const struct turned *t, int *x, int *y)
{
	*x = t->width - *x;
	*y = t->height - *y;
}

static void turn_setup(struct turned *t)
{
	struct emp_setup *s = t->setup;
	struct seat first = s->head.seat[0];
	int8_t home = s->home[0];
	int16_t elan = s->elan[0];
	s->head.seat[0] = s->head.seat[1];
	s->head.seat[1] = first;
	s->home[0] = (int8_t)((s->home[1] + 2) % EDGES);
	s->home[1] = (int8_t)((home + 2) % EDGES);
	s->elan[0] = s->elan[1];
	s->elan[1] = elan;
	s->seat_by_id[0] = !s->seat_by_id[0];
	s->seat_by_id[1] = !s->seat_by_id[1];
	for (int u = 0; u < s->n_units; u++)
		s->unit[u].seat = !s->unit[u].seat;
	for (int l = 0; l < s->n_leaders; l++)
		s->leader[l].seat = !s->leader[l].seat;
	for (int o = 0; o < s->n_objectives; o++)
		if (s->objective[o].seat != VALUE_NONE)
			s->objective[o].seat = !s->objective[o].seat;
	for (int a = 0; a < s->n_areas; a++) {
		s->area[a].shape = geo_turn_round(&s->area[a].shape, 10 * t->width, 10 * t->height);
		s->area[a].box = geo_box(&s->area[a].shape);
	}
}

static void turn_state(struct turned *t)
{
	struct emp_state *s = t->state;
	struct emp_side side = s->side[0];
	s->side[0] = s->side[1];
	s->side[1] = side;
	for (int u = 0; u < s->n_unit; u++) {
		turn_place(t, &s->unit[u].x, &s->unit[u].y);
		s->unit[u].facing = geo_turned(s->unit[u].facing + 12);
	}
	for (int l = 0; l < s->n_leader; l++) {
		struct emp_leader *x = &s->leader[l];
		turn_place(t, &x->x, &x->y);
		turn_place(t, &x->to_x, &x->to_y);
		turn_place(t, &x->from_x, &x->from_y);
		if (x->edge != VALUE_NONE)
			x->edge = (x->edge + 2) % EDGES;
	}
	for (int o = 0; o < s->n_objective; o++)
		if (s->objective[o].holder != VALUE_NONE)
			s->objective[o].holder = !s->objective[o].holder;
	if (s->at.winner != VALUE_NONE)
		s->at.winner = !s->at.winner;
}

/* The answer, turned: places behind the verbs that have them. */
static void turn_answer(const struct turned *t, const char *text, char out[128])
{
	char verb[16], id[24];
	int a, b, c;
	if (sscanf(text, "%15s %23s %d %d %d", verb, id, &a, &b, &c) == 5 && !strcmp(verb, "move"))
		snprintf(out, 128, "%s %s %d %d %d", verb, id, t->width - a, t->height - b, geo_turned(c + 12));
	else if (sscanf(text, "%15s %23s %d %d %d", verb, id, &a, &b, &c) == 5 && !strcmp(verb, "delay"))
		snprintf(out, 128, "%s %s %d %d %d", verb, id, a, t->width - b, t->height - c);
	else if (sscanf(text, "%15s %23s %d %d", verb, id, &a, &b) == 4)
		snprintf(out, 128, "%s %s %d %d", verb, id, t->width - a, t->height - b);
	else
		snprintf(out, 128, "%s", text);
}

static int turned_value(const struct turned *t, const struct value_decl *d, int v)
{
	if (d->type == VALUE_SEAT)
		return v == VALUE_NONE ? v : !v;
	if (d->type == VALUE_ENUM && d->names == emp_edges)
		return v == VALUE_NONE ? v : (v + 2) % EDGES;
	if (!strcmp(d->name, "x") || !strcmp(d->name, "from_x"))
		return t->width - v;
	if (!strcmp(d->name, "y") || !strcmp(d->name, "from_y"))
		return t->height - v;
	return !strcmp(d->name, "facing") ? geo_turned(v + 12) : v;
}

static void same_event(const struct turned *t, struct run *a, struct run *b, const struct event *x,
		       const struct event *y)
{
	ck_assert_int_eq(x->kind, y->kind);
	if (x->kind == EVENT_ROLL) {
		const struct roll *r = run_roll(a, x->extra), *q = run_roll(b, y->extra);
		ck_assert_str_eq(r->purpose, q->purpose);
		ck_assert(r->n == q->n && !memcmp(r->value, q->value, (size_t)r->n) && r->hits == q->hits);
		ck_assert(r->who == q->who && r->target == q->target && r->n_mods == q->n_mods);
		return;
	}
	const struct event_decl *d = &emperor.events[x->kind];
	bool ended = x->kind == EV_ended, order = x->kind == EV_ordered;
	for (int i = 0; i < EVENT_ARGS && d->args[i].name; i++) {
		int other = ended && (i == 2 || i == 3) ? 5 - i : i; /* what each side has */
		if (order && x->arg[4] != VALUE_NONE && (i == 2 || i == 3))
			continue; /* of an attack on a unit the place means nothing */
		ck_assert_msg(turned_value(t, &d->args[i], x->arg[i]) == y->arg[other], "%s %s: %d and %d", d->name,
			      d->args[i].name, x->arg[i], y->arg[other]);
	}
}

/* Plays one game at random, and beside it the same on the turned table with the turned answers. */
static void play_both(struct scenario *s, int game)
{
	struct emp_setup *setup = base_malloc(sizeof *setup);
	struct emp_state *state = base_malloc(sizeof *state);
	struct turned t = {setup, state, ((struct emp_setup *)s->setup)->width, ((struct emp_setup *)s->setup)->height};
	struct random_source bot;
	struct keyed_dice dice;
	struct source *sources[] = {&bot.source, NULL};
	uint8_t key[32] = {(uint8_t)game, (uint8_t)(game >> 8), 7};
	char seeds[65];
	memset(seeds, '0', 64);
	seeds[64] = '\0';
	memcpy(setup, s->setup, sizeof *setup);
	memcpy(state, s->state, sizeof *state);
	turn_setup(&t);
	turn_state(&t);
	random_source_init(&bot, (uint64_t)game + 1);
	keyed_dice_init(&dice, "turned", 1, key, key, seeds);
	struct run_config one = {.sys = &emperor, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				 .keep_journal = true, .check = true};
	struct run_config two = one;
	two.setup = setup;
	two.sources = NULL;
	struct run *a = run_new(&one, s->state), *b = run_new(&two, state);
	for (bool over = false; !over;) {
		enum run_end end = run_turn(a);
		int n, m;
		const struct answer *answers = run_answers(a, &n);
		ck_assert_msg(end == RUN_TURN_END || end == RUN_GAME_OVER, "game %d: %s", game, run_error(a));
		for (int i = 0; i < n; i++) {
			char text[128];
			turn_answer(&t, answers[i].text, text);
			run_record(b, answers[i].key, text, !answers[i].seat, ORIGIN_BOT, 0);
		}
		enum run_end also = run_turn(b);
		ck_assert_msg(also == end, "game %d: %s", game, run_error(b));
		const struct event *x = run_events(a, &n), *y = run_events(b, &m);
		ck_assert_int_eq(n, m);
		for (int i = 0; i < n; i++)
			same_event(&t, a, b, &x[i], &y[i]);
		over = end == RUN_GAME_OVER;
		run_turn_close(a);
		run_turn_close(b);
	}
	const struct emp_state *x = run_now(a), *y = run_now(b);
	ck_assert(x->at.winner == (y->at.winner == VALUE_NONE ? VALUE_NONE : !y->at.winner));
	run_free(a);
	run_free(b);
	free(setup);
	free(state);
}

START_TEST(turned_battles)
{
	struct scenario *s = load(scenarios[_i]);
	for (int game = 0; game < games(); game++)
		play_both(s, game);
	scenario_free(s);
}
END_TEST

/* ---- blind orders ---- */

/* Answers the French alone, in one of two ways. */
struct french {
	struct source source;
	int way;
};

static bool answer_french(struct source *self, struct run *run, const struct question *q, struct choice *out,
			  enum origin *origin, int *line)
{
	static const struct choice ways[2][3] = {{{CMD_FIRST, {0}}, {CMD_MOVE, {0, 120, 100, 0}}, {CMD_DONE, {0}}},
						 {{CMD_MOVE, {1, 190, 90, 0}}, {CMD_HOLD, {0}}, {CMD_DONE, {0}}}};
	(void)run;
	*origin = ORIGIN_ORDERS;
	*line = 0;
	if (q->seat != 0 || q->kind != Q_ORDERS)
		return false;
	*out = ways[((struct french *)self)->way][q->arg[0] < 2 ? q->arg[0] : 2];
	return true;
}

START_TEST(blind_orders_tell_nothing)
{
	struct scenario *s = load("mill-farm");
	struct buf shown[2] = {BUF_INIT, BUF_INIT};
	for (int way = 0; way < 2; way++) {
		struct french french = {{answer_french}, way};
		struct source *sources[] = {&french.source, NULL};
		struct random_dice dice;
		int n;
		random_dice_init(&dice, 1);
		struct run_config config = {.sys = &emperor, .setup = s->setup, .dice = &dice.dice, .sources = sources,
					    .keep_journal = true};
		struct run *run = run_new(&config, s->state);
		ck_assert_int_eq(run_turn(run), RUN_TURN_END); /* turn 0 */
		run_turn_close(run);
		ck_assert_int_eq(run_turn(run), RUN_PENDING);
		const struct pending *p = run_pending(run, &n);
		ck_assert_int_eq(n, 1);
		ck_assert_int_eq(p->q.seat, 1);
		run_answers(run, &n);
		ck_assert_int_ge(n, 3 - way); /* they are given, and wait */
		state_write(&emperor, s->setup, run_shown(run), 1, &shown[way]);
		run_journal(run, &shown[way]);
		run_free(run);
	}
	ck_assert_str_eq(buf_text(&shown[0]), buf_text(&shown[1]));
	buf_free(&shown[0]);
	buf_free(&shown[1]);
	scenario_free(s);
}
END_TEST

/* ---- the languages ---- */

START_TEST(language_sound)
{
	language_is_sound(languages[_i]);
}
END_TEST

START_TEST(dictionary_is_current)
{
	dictionary_is_made("tests/rules/emperor.dict", languages, ARRAY_LEN(languages));
}
END_TEST

START_TEST(manual_is_current)
{
	struct buf entries = BUF_INIT;
	switch (_i) {
	case 0: manual_verbs(&entries, &emp_language); break;
	case 1: manual_tests(&entries, &emp_language, 0, EMP_ORDER_TESTS); break;
	case 2: manual_tests(&entries, &emp_standing_language, EMP_ORDER_TESTS, EMP_TESTS); break;
	default: manual_verbs(&entries, &emp_standing_language); break;
	}
	manual_has(&entries);
	buf_free(&entries);
}
END_TEST

START_TEST(manual_examples)
{
	static const char *const heads[] = {".SS One turn of Emperor\n", ".SS A doctrine for Emperor\n"};
	manual_example_is_read(heads[_i], languages[_i]);
}
END_TEST

START_TEST(places_are_read)
{
	static const struct {
		const char *text;
		int x, y; /* -1: none */
	} rows[] = {{"28.0,17.5", 280, 175}, {"280,175", 280, 175}, {"0,0", 0, 0}, {"28,17.5", 280, 175}, {"60,40", 600, 400}, {"73,1", 73, 10}, {"28.0", -1, 0},
		    {"28.05,1", -1, 0}, {"a,1", -1, 0}, {"1,", -1, 0}, {",1", -1, 0}, {"1,2,3", -1, 0}, {"99999,1", -1, 0}, {"", -1, 0}};
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		int x, y;
		bool good = emp_read_place(rows[i].text, strlen(rows[i].text), &x, &y);
		ck_assert_msg(good == (rows[i].x >= 0), "%s", rows[i].text);
		ck_assert(!good || (x == rows[i].x && y == rows[i].y));
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("emperor");
	TCase *t = tcase_create("emperor");
	tcase_set_timeout(t, 600);
	tcase_add_test(t, charts_are_the_sheet_s);
	tcase_add_loop_test(t, chances_of_a_pool, 0, 3 * WAYS);
	tcase_add_loop_test(t, turned_battles, 0, (int)ARRAY_LEN(scenarios));
	tcase_add_test(t, blind_orders_tell_nothing);
	tcase_add_loop_test(t, language_sound, 0, 2);
	tcase_add_test(t, dictionary_is_current);
	tcase_add_loop_test(t, manual_is_current, 0, 4);
	tcase_add_loop_test(t, manual_examples, 0, 2);
	tcase_add_test(t, places_are_read);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
