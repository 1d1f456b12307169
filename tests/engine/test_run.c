/* What the engine promises, looked at one by one with a system whose rows are whatever a
 * test wants them to be. */
#include "base/hash.h"
#include "engine/run.h"
#include "engine/sources.h"
#include "record/record.h"

#include <check.h>

enum { SEATS = 3 };
enum { ROW_START, ROW_ONE, ROW_TWO, ROW_THREE };
enum { Q_PICK, Q_PICK_LAST, Q_WINDOW, Q_TOLD, Q_FREE, Q_BOTH };
enum { EV_public, EV_private, EV_sealed, EV_masked };

static const char *const probe_words[] = {"a-rather-long-word-to-fill-lines", "b"};

static int probe_owner(const void *setup, const void *state, int row)
{
	(void)setup;
	(void)state;
	return row;
}

#define STATE_DEF "../tests/engine/probe.def"
#define STATE_NAME(x) probe_##x
#include "engine/declare.h"

static int turn_end(struct run *run)
{
	(void)run;
	return FLOW_TURN_END;
}

static int next(struct run *run)
{
	(void)run;
	return FLOW_NEXT;
}

/* What the rows do; every test sets its own. */
static int (*script_one)(struct run *), (*script_two)(struct run *), (*script_three)(struct run *);

static int play_one(struct run *run)
{
	return script_one(run);
}

static int play_two(struct run *run)
{
	return script_two(run);
}

static int play_three(struct run *run)
{
	return script_three(run);
}

static const struct row rows[] = {
	[ROW_START] = {"start", "P 0", turn_end,   true},
	[ROW_ONE]   = {"one",   "P 1", play_one,   true},
	[ROW_TWO]   = {"two",   "P 2", play_two,   true},
	[ROW_THREE] = {"three", "P 3", play_three, false},
};

#define INT VALUE_INT, NULL, 0
static int preset_last(const void *setup, const void *view, const struct question *q)
{
	(void)setup;
	(void)view;
	return q->n - 1;
}

static bool free_check(const void *setup, const void *view, const struct question *q, const struct choice *c)
{
	(void)setup;
	(void)view;
	return c->v[0] >= 0 && c->v[0] <= q->arg[0];
}

static void free_draw(const void *setup, const void *view, const struct question *q, uint64_t *rng, struct choice *out)
{
	(void)setup;
	(void)view;
	*out = (struct choice){0, {(int16_t)(sources_random(rng) % (unsigned)(q->arg[0] + 1))}};
}

static const struct verb_decl verbs[] = {{"", VALUE_LIST({"n", INT})}, {"pass", VALUE_LIST()}};
static const struct question_decl questions[] = {
	[Q_PICK] = {"pick", "P 1", verbs, 2},
	[Q_PICK_LAST] = {"pick-last", "P 1", verbs, 2, .preset = preset_last},
	[Q_WINDOW] = {"window", "P 1", verbs, 2, .window = true},
	[Q_TOLD] = {"told", "P 1", verbs, 2, .told = true},
	[Q_FREE] = {"free", "P 1", verbs, 2, .check = free_check, .draw = free_draw},
	[Q_BOTH] = {"both", "P 1", verbs, 2, .back = "both-back", .lesser = true, .window = true},
};
static const struct event_decl events[] = {
	[EV_public] = {"public", "P 1", SEEN_ALL, VALUE_LIST({"x", INT}), {0}},
	[EV_private] = {"private", NULL, SEEN_SEAT, VALUE_LIST({"x", INT}), {0}},
	[EV_sealed] = {"sealed", NULL, SEEN_NOBODY, VALUE_LIST({"x", INT}), {0}},
	[EV_masked] = {"masked", NULL, SEEN_ALL, VALUE_LIST({"x", INT}, {"own", INT}, {"none", INT}),
		       {KNOW_ALL, KNOW_OWNER, KNOW_NOBODY}},
};
#undef INT

#define STATE_TABLES
#include "engine/declare.h"

static const char *id_text(const void *setup, int table, int row)
{
	static const char *const ids[] = {"u0", "4", "u2", "u3"};
	(void)setup;
	(void)table;
	return ids[row];
}

static bool id_read(const void *setup, int table, const char *text, int *row)
{
	for (*row = 0; *row < 4; ++*row)
		if (!strcmp(id_text(setup, table, *row), text))
			return true;
	return false;
}

static const char *broken_when_99(const void *setup, const void *state, struct buf *out)
{
	(void)setup;
	buf_adds(out, "99 is forbidden");
	return ((const struct probe_state *)state)->unit[0].open == 99 ? buf_text(out) : NULL;
}

static void describe(const void *setup, struct describe *d)
{
	(void)setup;
	d->begin(d, "board");
	d->end(d);
}

static void describe_player(const void *setup, const void *state, int seat, struct describe *d)
{
	(void)setup;
	(void)state;
	describe_number(d, "seat-number", seat);
}

static const struct system probe = {
	.name = "probe", .title = "Probe", .rules = 1,
	.setup_size = sizeof(struct setup_head), .state_size = sizeof(struct probe_state), .memo_size = sizeof(int),
	.tables = probe_tables, .n_tables = ARRAY_LEN(probe_tables),
	.events = events, .n_events = ARRAY_LEN(events),
	.questions = questions, .n_questions = ARRAY_LEN(questions),
	.rows = rows, .n_rows = ARRAY_LEN(rows),
	.setup_row = ROW_START, .first_row = ROW_ONE, .sides = 6,
	.id_text = id_text, .id_read = id_read,
	.describe = describe, .describe_player = describe_player, .invariant = broken_when_99,
};
static const struct setup_head setup = {SEATS, {{"fr", "French"}, {"br", "British"}, {"ru", "Russian"}}};

/* ---- the bench ---- */

static struct probe_state first;
static struct keyed_dice dice;
static struct run_config config;
static struct run *run;
static struct arena *run_arena; /* of a test */

static void lay_out(void)
{
	const uint8_t key[32] = {1, 2, 3};
	char seeds[65];
	hash_init();
	hash_hex(seeds, key);
	keyed_dice_init(&dice, "probe", 1, key, key, seeds);
	first = (struct probe_state){
	    .at = {.turn = 1, .row = ROW_ONE, .winner = VALUE_NONE, .n_visit = 4}, .n_unit = 4};
	for (int u = 0; u < 4; u++)
		first.unit[u].secret = 1000 + u;
	config = (struct run_config){.sys = &probe,
				     .setup = &setup,
				     .dice = &dice.dice,
				     .keep_journal = true,
				     .check = true};
	script_one = next;
	script_two = turn_end;
	script_three = turn_end;
	run = NULL;
	run_arena = arena_new();
}

static void clear_up(void)
{
	run_free(run);
	arena_free(run_arena);
}

/* A new run with this first row, played to its next stop. */
static enum run_end play(int (*one)(struct run *))
{
	script_one = one;
	run_free(run);
	run = run_new(&config, &first);
	return run_turn(run);
}

static void expect_fault(int (*one)(struct run *), const char *text)
{
	ck_assert_int_eq(play(one), RUN_FAULT);
	ck_assert_msg(strstr(run_error(run), text), "%s", run_error(run));
	ck_assert_mem_eq(run_now(run), &first, sizeof first);
}

/* Keys of the pending decisions, blank-separated. */
static const char *asked(void)
{
	static char text[512];
	int n;
	const struct pending *p = run_pending(run, &n);
	size_t at = 0;
	text[0] = '\0';
	for (int i = 0; i < n; i++)
		at += (size_t)snprintf(text + at, sizeof text - at, "%s%s", i ? " " : "", p[i].key);
	return text;
}

/* Texts of the consumed answers, with their origin. */
static const char *consumed(void)
{
	static char text[512];
	int n;
	const struct answer *a = run_answers(run, &n);
	size_t at = 0;
	text[0] = '\0';
	for (int i = 0; i < n; i++)
		at += (size_t)snprintf(text + at, sizeof text - at, "%s%s(%s)", i ? " " : "", a[i].text,
				       origin_names[a[i].origin]);
	return text;
}

static struct choice pick(struct run *r, int kind, int seat)
{
	for (int i = 1; i <= 3; i++)
		option(r, 0, i, 0, 0);
	return ask(r, kind, seat, VALUE_NONE, VALUE_NONE);
}

static int note(struct run *r, int v)
{
	((struct probe_state *)run_state(r))->unit[0].open = v;
	return FLOW_NEXT;
}

static char *journal(void)
{
	struct buf b = BUF_INIT;
	run_journal(run, &b);
	buf_text(&b);
	return buf_take(&b);
}

/* ---- who decides ---- */

static int ask_all_kinds(struct run *r)
{
	int sum = pick(r, Q_PICK, 0).v[0];
	sum = 10 * sum + pick(r, Q_PICK_LAST, 1).v[0];
	return note(r, sum);
}

START_TEST(policy_wait)
{
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/pick/0");
	ck_assert_mem_eq(run_now(run), &first, sizeof first);
	run_record(run, "1/fr/one.1/pick/0", "2", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/pick-last/0");
	ck_assert_str_eq(consumed(), "2(mail)");
	run_record(run, "1/br/one.1/pick-last/0", "1", 1, ORIGIN_ORDERS, 7);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "2(mail) 1(orders)");
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 21);
	ck_assert_uint_eq(run_decisions(run), 2);
}
END_TEST

START_TEST(policy_decide)
{
	uint8_t policy[ARRAY_LEN(questions)] = {0};
	policy[Q_PICK] = POLICY_DECIDE;
	config.policy = policy;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/pick-last/0");
	policy[Q_PICK_LAST] = POLICY_DECIDE;
	ck_assert_int_eq(play(ask_all_kinds), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "1(default) 3(default)");
}
END_TEST

static int ask_both_sides(struct run *r)
{
	return note(r, 10 * pick(r, Q_BOTH, 0).v[0] + pick(r, Q_BOTH, 1).v[0]);
}

/* One question, of the own turn to the mover and a reaction to the other: two names, two policies. */
START_TEST(questions_put_back)
{
	uint8_t policy[ARRAY_LEN(questions)] = {0};
	first.at.active = 0;
	config.window_wait = true;
	ck_assert_int_eq(play(ask_both_sides), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/both/0");
	run_record(run, "1/fr/one.1/both/0", "2", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/both-back/0");
	int n;
	const struct question *q = &run_pending(run, &n)->q;
	ck_assert(q->back && question_reaction(&probe, q) && question_window(&probe, q) && !question_lesser(&probe, q));
	struct question own = *q;
	own.back = false;
	ck_assert(!question_reaction(&probe, &own) && !question_window(&probe, &own) && question_lesser(&probe, &own));
	policy[Q_BOTH] = POLICY_DECIDE;
	config.policy = policy;
	ck_assert_int_eq(play(ask_both_sides), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/both-back/0");
	policy[Q_BOTH] = POLICY_DECIDE | POLICY_DECIDE_BACK;
	config.window_wait = false;
	ck_assert_int_eq(play(ask_both_sides), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "1(default) 1(default)");
}
END_TEST

START_TEST(forced_seats)
{
	config.forced = 1u << 1;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/pick/0");
	config.forced = 1u << 0;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/pick-last/0");
	ck_assert_str_eq(consumed(), "1(default)");
	run_settings(run)->forced = 3;
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "1(default) 3(default)");
}
END_TEST

/* A doctrine that picks 2 for the seats it speaks for. */
struct doctrine {
	struct source source;
	uint32_t seats;
	int calls;
};

static bool doctrine_answer(struct source *self, struct run *r, const struct question *q, struct choice *out,
			    enum origin *origin, int *line)
{
	struct doctrine *d = (struct doctrine *)self;
	(void)r;
	d->calls++;
	if (!(d->seats >> q->seat & 1))
		return false;
	*out = (struct choice){0, {2}};
	*origin = ORIGIN_DOCTRINE;
	*line = 4;
	return true;
}

START_TEST(sources_come_before_the_policy)
{
	struct doctrine one = {{doctrine_answer}, 1, 0}, two = {{doctrine_answer}, 3, 0};
	struct source *sources[] = {&one.source, &two.source, NULL};
	uint8_t policy[ARRAY_LEN(questions)] = {POLICY_DECIDE, POLICY_DECIDE};
	config.sources = sources;
	config.policy = policy;
	config.forced = 3;
	ck_assert_int_eq(play(ask_all_kinds), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "2(doctrine) 2(doctrine)");
	ck_assert_int_eq(one.calls, 2);
	ck_assert_int_eq(two.calls, 1);
}
END_TEST

static int ask_one(struct run *r)
{
	option(r, 0, 7, 0, 0);
	return note(r, ask(r, Q_PICK, 0, VALUE_NONE, VALUE_NONE).v[0]);
}

static int ask_one_told(struct run *r)
{
	option(r, 0, 7, 0, 0);
	return note(r, ask(r, Q_TOLD, 0, VALUE_NONE, VALUE_NONE).v[0]);
}

START_TEST(one_option_is_not_asked)
{
	struct doctrine d = {{doctrine_answer}, 1, 0};
	struct source *sources[] = {&d.source, NULL};
	config.sources = sources;
	ck_assert_int_eq(play(ask_one), RUN_TURN_END);
	ck_assert_int_eq(d.calls, 0);
	ck_assert_str_eq(consumed(), "");
	ck_assert_uint_eq(run_decisions(run), 0);
	ck_assert_int_eq(play(ask_one_told), RUN_TURN_END);
	ck_assert_int_eq(d.calls, 1);
	ck_assert_str_eq(consumed(), "");
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 7);
}
END_TEST

static int ask_window(struct run *r)
{
	option(r, 1, 0, 0, 0);
	ask(r, Q_WINDOW, 1, VALUE_NONE, VALUE_NONE);
	return note(r, 5);
}

START_TEST(window_waits_even_with_one_option)
{
	struct doctrine d = {{doctrine_answer}, 2, 0};
	struct source *sources[] = {&d.source, NULL};
	uint8_t policy[ARRAY_LEN(questions)] = {0};
	policy[Q_WINDOW] = POLICY_DECIDE;
	config.window_wait = true;
	config.sources = sources;
	config.policy = policy;
	ck_assert_int_eq(play(ask_window), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/window/0");
	ck_assert_int_eq(d.calls, 0);
	run_record(run, asked(), "pass", 1, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "pass(mail)");
}
END_TEST

START_TEST(window_ahead_never_waits)
{
	ck_assert_int_eq(play(ask_window), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "pass(default)");
	config.window_wait = true;
	config.forced = 2;
	ck_assert_int_eq(play(ask_window), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "pass(default)");
}
END_TEST

static int ask_two_windows(struct run *r)
{
	for (int i = 0; i < 2; i++) {
		option(r, 1, 0, 0, 0);
		option(r, 0, 1, 0, 0);
		option(r, 0, 2, 0, 0);
		ask(r, Q_WINDOW, 1, VALUE_NONE, VALUE_NONE);
	}
	return note(r, 5);
}

/* A row that is played three times: after the first nobody saw anything, after the second all did. */
static int ask_thrice(struct run *r)
{
	const struct probe_state *s = run_state(r);
	int n = s->at.visit[ROW_ONE];
	option(r, 0, n, 0, 0);
	ask(r, Q_WINDOW, 1, 0, 0);
	if (n == 2)
		report(r, EV_public, VALUE_NONE, 1);
	return n < 3 ? ROW_ONE : FLOW_NEXT;
}

START_TEST(a_window_opens_at_what_all_have_noticed)
{
	uint8_t policy[ARRAY_LEN(questions)] = {0};
	config.policy = policy;
	config.window_wait = true;
	ck_assert_int_eq(play(ask_thrice), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/window/0");
	run_record(run, "1/br/one.1/window/0", "1", 1, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.3/window/0");
}
END_TEST

/* Whether it is one may hang on what everybody sees; one that follows opens never. */
static bool tells_of_five(const void *setup_, const void *open, const struct question *q)
{
	(void)setup_;
	(void)q;
	ck_assert_int_eq(((const struct probe_state *)open)->unit[0].secret, INT16_MIN);
	return ((const struct probe_state *)open)->unit[0].open == 5;
}

START_TEST(a_window_may_hang_on_the_position)
{
	struct question_decl own[ARRAY_LEN(questions)];
	struct system sys = probe;
	int n;
	memcpy(own, questions, sizeof own);
	sys.questions = own;
	own[Q_WINDOW].tells = tells_of_five;
	uint8_t policy[ARRAY_LEN(questions)] = {0};
	config.policy = policy;
	config.sys = &sys;
	config.window_wait = true;
	ck_assert_int_eq(play(ask_thrice), RUN_TURN_END);
	run_answers(run, &n);
	ck_assert_int_eq(n, 0);
	first.unit[0].open = 5;
	ck_assert_int_eq(play(ask_thrice), RUN_PENDING);
	ck_assert(run_pending(run, &n)->window);
	own[Q_WINDOW].ahead = true;
	ck_assert_int_eq(play(ask_thrice), RUN_TURN_END);
}
END_TEST

START_TEST(a_window_is_released_alone)
{
	struct doctrine d = {{doctrine_answer}, 2, 0};
	struct source *sources[] = {&d.source, NULL};
	config.window_wait = true;
	config.sources = sources;
	ck_assert_int_eq(play(ask_two_windows), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/window/0");
	run_release(run, "1/br/one.1/window/0");
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/window/1");
	ck_assert_str_eq(consumed(), "2(doctrine)");
	d.seats = 0;
	run_release(run, asked());
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "2(doctrine) pass(default)");
}
END_TEST

/* A doctrine that wants its player to be asked. */
static bool wants_asking(struct source *self, struct run *r, const struct question *q, struct choice *out,
			 enum origin *origin, int *line)
{
	(void)self;
	(void)r;
	(void)out;
	*origin = ORIGIN_DOCTRINE;
	if (q->seat == 1)
		*line = 3;
	return false;
}

START_TEST(a_line_may_want_to_be_asked)
{
	struct source s = {wants_asking};
	struct source *sources[] = {&s, NULL};
	uint8_t policy[ARRAY_LEN(questions)] = {POLICY_DECIDE, POLICY_DECIDE};
	config.sources = sources;
	config.policy = policy;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/br/one.1/pick-last/0");
	ck_assert_str_eq(consumed(), "1(default)");
	run_settings(run)->forced = 2;
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "1(default) 3(default)");
	int n;
	ck_assert_int_eq(run_answers(run, &n)[1].line, 0);
	ck_assert_int_eq(play(ask_window), RUN_TURN_END); /* not in a window: asking would tell */
	ck_assert_str_eq(consumed(), "pass(default)");
}
END_TEST

struct ear {
	struct listener listener;
	char heard[256];
};

static void hear(struct listener *self, struct run *r, const struct question *q, const struct choice *taken)
{
	struct ear *ear = (struct ear *)self;
	const struct probe_state *s = run_view(r, q->seat);
	size_t n = strlen(ear->heard);
	snprintf(ear->heard + n, sizeof ear->heard - n, "%s%s:%d of %d, state %d", n ? "; " : "",
		 probe.questions[q->kind].name, taken->v[0], q->n, s->unit[0].open);
}

static int ask_and_note(struct run *r)
{
	note(r, pick(r, Q_PICK, 0).v[0]);
	return note(r, pick(r, Q_PICK_LAST, 1).v[0]);
}

START_TEST(what_is_shown_is_where_it_stopped)
{
	config.forced = 1;
	ck_assert_int_eq(play(ask_and_note), RUN_PENDING);
	ck_assert_int_eq(((const struct probe_state *)run_shown(run))->unit[0].open, 1);
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 0);
	run_settings(run)->forced = 3;
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_int_eq(((const struct probe_state *)run_shown(run))->unit[0].open, 3);
}
END_TEST

START_TEST(a_listener_hears_every_answer)
{
	struct ear ear = {{hear}, ""};
	config.listener = &ear.listener;
	config.forced = 2;
	script_one = ask_and_note;
	run = run_new(&config, &first);
	run_record(run, "1/fr/one.1/pick/0", "2", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(ear.heard, "pick:2 of 3, state 0; pick-last:3 of 3, state 2");
}
END_TEST

static int ask_continuous(struct run *r)
{
	return note(r, ask_free(r, Q_FREE, 2, 50, VALUE_NONE).v[0]);
}

START_TEST(continuous_choices)
{
	ck_assert_int_eq(play(ask_continuous), RUN_PENDING);
	run_record(run, "1/ru/one.1/free/0", "51", 2, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	run_unrecord(run, "1/ru/one.1/free/0");
	run_record(run, "1/ru/one.1/free/0", "50", 2, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 50);
	config.forced = 4;
	ck_assert_int_eq(play(ask_continuous), RUN_TURN_END);
	char *drawn = base_strdup(consumed());
	ck_assert_int_eq(play(ask_continuous), RUN_TURN_END);
	ck_assert_str_eq(consumed(), drawn);
	free(drawn);
}
END_TEST

/* ---- what rule code may not do ---- */

static int ask_nothing(struct run *r)
{
	return note(r, ask(r, Q_PICK, 0, VALUE_NONE, VALUE_NONE).v[0]);
}

static int offer_4096(struct run *r)
{
	for (int i = 0; i < 4096; i++)
		option(r, 0, i, 0, 0);
	ask(r, Q_PICK, 0, VALUE_NONE, VALUE_NONE);
	return FLOW_NEXT;
}

static int offer_4097(struct run *r)
{
	option(r, 0, -3, 0, 0);
	return offer_4096(r);
}

static int pop_too_much(struct run *r)
{
	scope_pop(r);
	return FLOW_NEXT;
}

static const struct value_decl number_scope = {"n", VALUE_INT, NULL, 0};
static const struct value_decl unit_scope = {"unit", VALUE_ID, NULL, 1};

static int leave_scope(struct run *r)
{
	scope_push(r, &number_scope, 1);
	return FLOW_NEXT;
}

static int push_17(struct run *r)
{
	for (int i = 0; i < 17; i++)
		scope_push(r, &number_scope, i);
	return FLOW_NEXT;
}

static int lead_nowhere(struct run *r)
{
	(void)r;
	return 40;
}

static int break_invariant(struct run *r)
{
	return note(r, 99);
}

static int leave_range(struct run *r)
{
	(void)note(r, 101);
	return FLOW_TURN_END;
}

static int roll_41(struct run *r)
{
	roll(r, "P 1", "die", 0, 41, VALUE_NONE, VALUE_NONE);
	return FLOW_NEXT;
}

static int roll_256_faces(struct run *r)
{
	roll_sealed(r, "P 1", "die", 0, SEEN_SEAT, 1, 256);
	return FLOW_NEXT;
}

static int result_of_nothing(struct run *r)
{
	roll_result(r, 1, 1);
	return FLOW_NEXT;
}

static int modifiers_beyond(struct run *r)
{
	for (int i = 0; i <= ROLL_MODIFIERS; i++)
		modifier(r, "P 1", "more", 1);
	return FLOW_NEXT;
}

static int say_too_little(struct run *r)
{
	report(r, EV_masked, 0, 1);
	return FLOW_NEXT;
}

static int say_too_much(struct run *r)
{
	report(r, EV_public, 0, 1, 2);
	return FLOW_NEXT;
}

static int whisper_to_nobody(struct run *r)
{
	report(r, EV_private, VALUE_NONE, 1);
	return FLOW_NEXT;
}

static int roll_for_nobody(struct run *r)
{
	roll_sealed(r, "P 1", "die", VALUE_NONE, SEEN_SEAT, 1, 6);
	return FLOW_NEXT;
}

static const struct {
	int (*row)(struct run *);
	const char *says;
} faults[] = {
	{ask_nothing, "\"pick\" has no answer"},
	{offer_4097, "4097 answers"},
	{pop_too_much, "scope is popped"},
	{leave_scope, "row one leaves a scope open"},
	{push_17, "more than 16 scopes"},
	{lead_nowhere, "row one leads to no row"},
	{break_invariant, "after row one: 99 is forbidden"},
	{leave_range, "after row one: unit"},
	{roll_41, "a roll of 41 dice"},
	{roll_256_faces, "a die of 256 faces"},
	{result_of_nothing, "a result without a roll"},
	{modifiers_beyond, "more than 20 modifiers"},
	{say_too_little, "\"masked\" has too few arguments"},
	{say_too_much, "\"public\" has too many arguments"},
	{whisper_to_nobody, "a private event for no seat"},
	{roll_for_nobody, "a private event for no seat"},
};

START_TEST(faults_are_told)
{
	expect_fault(faults[_i].row, faults[_i].says);
}
END_TEST

START_TEST(the_last_row_needs_a_way_out)
{
	script_two = next;
	script_three = next;
	ck_assert_int_eq(play(next), RUN_FAULT);
	ck_assert_str_eq(run_error(run), "row three leads to no row");
}
END_TEST

START_TEST(limit_of_options)
{
	int n;
	ck_assert_int_eq(play(offer_4096), RUN_PENDING);
	ck_assert_int_eq(run_pending(run, &n)->q.n, 4096);
	run_record(run, "1/fr/one.1/pick/0", "4095", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
}
END_TEST

/* ---- barriers ---- */

static void block_pick(struct run *r, int seat, void *ctx)
{
	int *out = ctx;
	scope_push(r, &number_scope, seat);
	out[seat] = 10 * pick(r, Q_PICK, seat).v[0];
	out[seat] += pick(r, Q_PICK, seat).v[0];
	scope_pop(r);
}

static int blind(struct run *r)
{
	int *out = run_scratch(r, SEATS * sizeof *out);
	ask_all(r, 5, block_pick, out);
	report(r, EV_public, VALUE_NONE, out[0]);
	report(r, EV_public, VALUE_NONE, out[2]);
	return note(r, out[0] + out[2]);
}

START_TEST(barrier_collects_what_is_missing)
{
	ck_assert_int_eq(play(blind), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/0/pick/0 1/ru/one.1/2/pick/0");
	run_record(run, "1/ru/one.1/2/pick/0", "3", 2, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/0/pick/0 1/ru/one.1/2/pick/1");
	run_unrecord(run, "1/ru/one.1/2/pick/0");
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/0/pick/0 1/ru/one.1/2/pick/0");
	run_record(run, "1/ru/one.1/2/pick/1", "1", 2, ORIGIN_MAIL, 0);
	run_record(run, "1/ru/one.1/2/pick/0", "2", 2, ORIGIN_MAIL, 0);
	run_record(run, "1/fr/one.1/0/pick/1", "3", 0, ORIGIN_MAIL, 0);
	run_record(run, "1/fr/one.1/0/pick/0", "1", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 13 + 21);
}
END_TEST

START_TEST(barrier_is_filled_by_the_deadline)
{
	ck_assert_int_eq(play(blind), RUN_PENDING);
	run_record(run, "1/fr/one.1/0/pick/0", "2", 0, ORIGIN_MAIL, 0);
	run_settings(run)->forced = 5;
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_str_eq(consumed(), "2(mail) 1(default) 1(default) 1(default)");
}
END_TEST

static void block_cheat(struct run *r, int seat, void *ctx)
{
	(void)ctx;
	((struct probe_state *)run_state(r))->unit[seat].open = 1;
	pick(r, Q_PICK, seat);
}

static int blind_cheat(struct run *r)
{
	ask_all(r, 1, block_cheat, NULL);
	return FLOW_NEXT;
}

static void block_finish(struct run *r, int seat, void *ctx)
{
	(void)ctx;
	run_finish(r, seat);
}

static int blind_finish(struct run *r)
{
	ask_all(r, 1, block_finish, NULL);
	return FLOW_NEXT;
}

START_TEST(barrier_keeps_the_state)
{
	expect_fault(blind_cheat, "state changed while blind");
	config.forced = 1;
	expect_fault(blind_cheat, "state changed while blind");
	expect_fault(blind_finish, "game ends while blind");
}
END_TEST

static int open_as_seen(struct run *r, int seat)
{
	return ((const struct probe_state *)run_view(r, seat))->unit[0].open;
}

static void block_look(struct run *r, int seat, void *ctx)
{
	int *out = ctx;
	out[0] = open_as_seen(r, seat);
	out[1] = open_as_seen(r, seat);
}

/* The state changes before, between and after two barriers: each look sees it as it stands. */
static int blind_look(struct run *r)
{
	int *out = run_scratch(r, 2 * sizeof *out);
	for (int v = 2; v < 4; v++) {
		note(r, v);
		ask_all(r, 1, block_look, out);
		ck_assert(out[0] == v && out[1] == v);
	}
	note(r, 7);
	ck_assert_int_eq(open_as_seen(r, 0), 7);
	return FLOW_NEXT;
}

static void block_look_and_fail(struct run *r, int seat, void *ctx)
{
	block_look(r, seat, ctx);
	run_fault(r, "as it was wanted");
}

static int blind_look_and_fail(struct run *r)
{
	note(r, 5);
	ask_all(r, 1, block_look_and_fail, run_scratch(r, 2 * sizeof(int)));
	return FLOW_NEXT;
}

START_TEST(barrier_is_viewed_once)
{
	ck_assert_int_eq(play(blind_look), RUN_TURN_END);
	expect_fault(blind_look_and_fail, "as it was wanted");
	ck_assert_int_eq(open_as_seen(run, 0), first.unit[0].open);
}
END_TEST

/* ---- the state ---- */

/* What is kept in 16 bits is written, read, masked, compared, set and looked at as any value, and its neighbour is left. */
START_TEST(a_short_is_a_field_like_any)
{
	struct probe_state s = first, back = first, view;
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	s.unit[0].dug = -7;
	s.unit[0].worn = -300;
	state_write(&probe, &setup, &s, VIEW_FULL, &text);
	ck_assert_msg(strstr(buf_text(&text), "dug=\"-7\" worn=\"-300\"") != NULL, "%s", buf_text(&text));
	ck_assert(!state_read(&probe, &setup, buf_text(&text), text.len, &back, &e));
	ck_assert_int_eq(back.unit[0].dug, -7);
	ck_assert_int_eq(back.unit[0].worn, -300);
	state_mask(&probe, &setup, &s, 1, &view);
	ck_assert_int_eq(view.unit[0].dug, VALUE_UNKNOWN);
	ck_assert_int_eq(view.unit[0].worn, -300);
	ck_assert(!state_fix(&probe, &setup, &back, "unit", "u0", "dug", "299", &e));
	buf_clear(&text);
	ck_assert_int_eq(state_diff(&probe, &setup, &s, &back, &text), 1);
	ck_assert_msg(strstr(buf_text(&text), "dug -7 -> 299") != NULL, "%s", buf_text(&text));
	ck_assert_int_eq(back.unit[0].worn, -300);
	buf_clear(&text);
	s.unit[0].dug = 301;
	ck_assert(!state_in_range(&probe, &setup, &s, &text));
	ck_assert_msg(strstr(buf_text(&text), "dug=301 (-300 to 300)") != NULL, "%s", buf_text(&text));
	buf_free(&text);
}
END_TEST

/* ---- answers ---- */

START_TEST(an_answer_can_be_taken_back)
{
	int n;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	run_record(run, "1/fr/one.1/pick/0", "2", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	run_answers(run, &n);
	ck_assert_int_eq(n, 1);
	run_unrecord(run, "1/fr/one.1/pick/0");
	run_answers(run, &n);
	ck_assert_int_eq(n, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.1/pick/0");
	run_record(run, "1/fr/one.1/pick/0", "3", 0, ORIGIN_MODERATOR, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(consumed(), "3(moderator)");
}
END_TEST

static int ask_again(struct run *r)
{
	pick(r, Q_PICK, 0);
	return FLOW_TURN_END;
}

START_TEST(a_settled_answer_cannot_be_taken_back)
{
	script_two = ask_again;
	ck_assert_int_eq(play(ask_all_kinds), RUN_PENDING);
	run_record(run, "1/fr/one.1/pick/0", "2", 0, ORIGIN_MAIL, 0);
	run_record(run, "1/br/one.1/pick-last/0", "2", 1, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/two.1/pick/0");
	ck_assert_int_eq(run_settled(run), 2);
	run_unrecord(run, "1/fr/one.1/pick/0");
	ck_assert_str_eq(consumed(), "2(mail) 2(mail)");
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/two.1/pick/0");
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 22);
}
END_TEST

START_TEST(a_wrong_answer_is_a_divergence)
{
	play(ask_all_kinds);
	run_record(run, "1/fr/one.1/pick/0", "4", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	ck_assert_msg(strstr(run_error(run), "divergence at 1/fr/one.1/pick/0"), "%s", run_error(run));
	run_unrecord(run, "1/fr/one.1/pick/0");
	run_record(run, "1/fr/one.1/pick/0", "3", 2, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	run_unrecord(run, "1/fr/one.1/pick/0");
	run_record(run, "1/fr/one.1/pick/0", "3", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
}
END_TEST

/* ---- views ---- */

static int two_views(struct run *r)
{
	const struct probe_state *a = run_view(r, 0), *b = run_view(r, 1);
	const struct probe_state *all = run_view(r, VIEW_PUBLIC), *full = run_view(r, VIEW_FULL);
	pick(r, Q_PICK, 2);
	ask_free(r, Q_FREE, 2, 9, VALUE_NONE);
	ck_assert_int_eq(a->unit[0].secret, 1000);
	ck_assert_int_eq(a->unit[1].secret, VALUE_UNKNOWN);
	ck_assert_int_eq(b->unit[0].secret, VALUE_UNKNOWN);
	ck_assert_int_eq(b->unit[1].secret, 1001);
	ck_assert_int_eq(all->unit[0].secret, VALUE_UNKNOWN);
	ck_assert_int_eq(full->unit[3].secret, 1003);
	return note(r, 7);
}

START_TEST(views_do_not_disturb_each_other)
{
	config.forced = 4;
	ck_assert_int_eq(play(two_views), RUN_TURN_END);
}
END_TEST

/* ---- ends ---- */

static void deep(struct run *r, int left)
{
	scope_push(r, &number_scope, left);
	note(r, left + 1);
	if (left)
		deep(r, left - 1);
	report(r, EV_public, VALUE_NONE, 1);
	if (!left)
		run_finish(r, 2);
	scope_pop(r);
}

static int finish_deep(struct run *r)
{
	deep(r, 10);
	return FLOW_NEXT;
}

START_TEST(the_game_may_end_in_the_middle)
{
	ck_assert_int_eq(play(finish_deep), RUN_GAME_OVER);
	const struct probe_state *s = run_now(run);
	ck_assert_int_eq(s->at.over, 1);
	ck_assert_int_eq(s->at.winner, 2);
	ck_assert_int_eq(s->unit[0].open, 1);
	char *text = journal();
	ck_assert_str_eq(text, "<event n=\"1\" kind=\"public\" seen=\"all\" rule=\"P 1\" x=\"1\"/>\n");
	free(text);
	ck_assert_int_eq(run_turn(run), RUN_GAME_OVER);
	struct buf state = BUF_INIT, kept = BUF_INIT;
	struct error e = ERROR_INIT;
	run_save(run, &state, &kept);
	ck_assert_int_eq(run_restore(run, state.data, buf_text(&kept), &e), ERR_NONE);
	ck_assert_int_eq(run_turn(run), RUN_GAME_OVER);
	buf_free(&state);
	buf_free(&kept);
}
END_TEST

START_TEST(left_over_answers_spoil_the_end)
{
	script_one = finish_deep;
	run = run_new(&config, &first);
	run_record(run, "1/fr/one.1/pick/0", "1", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	ck_assert_mem_eq(run_now(run), &first, sizeof first);
}
END_TEST

/* ---- dice ---- */

static int same_spelling(struct run *r)
{
	scope_push(r, &number_scope, 4);
	const struct roll *a = roll(r, "P 1", "die", 0, 12, 0, 0);
	scope_pop(r);
	scope_push(r, &unit_scope, 1);
	const struct roll *b = roll(r, "P 1", "die", 0, 12, 0, 0);
	scope_pop(r);
	ck_assert_str_eq(a->purpose, "1/one.1/4/P 1/die/0");
	ck_assert_str_eq(b->purpose, "1/one.1/4/P 1/die/1");
	ck_assert_mem_ne(a->value, b->value, 12);
	return FLOW_NEXT;
}

START_TEST(equal_text_never_shares_dice)
{
	ck_assert_int_eq(play(same_spelling), RUN_TURN_END);
}
END_TEST

/* Of the visits of a row the first is fr's secret; the second shows something, but not who did it; the
 * third is br's secret; the others are seen by all, but the fifth, of which nobody saw anything. */
static int go_and_come(struct run *r)
{
	const struct probe_state *s = run_state(r);
	switch (s->at.visit[ROW_ONE]) {
	case 1:
		roll_sealed(r, "P 1", "nerve", 0, SEEN_SEAT, 1, 6);
		ck_assert_str_eq(run_purpose(r), "1/one.1/P 1/nerve/0");
		return ROW_ONE;
	case 2:
		run_veil(r);
		report(r, EV_public, VALUE_NONE, 1);
		return ROW_ONE;
	case 3: report(r, EV_private, 1, 1); return ROW_ONE;
	case 4:
		ck_assert_int_eq(run_visit(r, VALUE_NONE), 1);
		roll(r, "P 1", "die", 0, 1, 0, 0);
		ck_assert_str_eq(run_purpose(r), "1/one.1/P 1/die/0");
		return ROW_ONE;
	case 5: return ROW_ONE;
	case 6:
		roll_sealed(r, "P 1", "die", 1, SEEN_SEAT, 1, 6);
		roll(r, "P 1", "die", 0, 1, 0, 0);
		ck_assert_str_eq(run_purpose(r), "1/one.2/P 1/die/0");
		option(r, 0, 0, 0, 0);
		option(r, 0, 1, 0, 0);
		ask(r, Q_PICK, 0, 0, 0);
		option(r, 0, 0, 0, 0);
		option(r, 0, 1, 0, 0);
		ask(r, Q_PICK, 2, 0, 0);
		return FLOW_NEXT;
	}
	ck_abort();
}

/* The same without a journal: a trial keeps none, and must find dice that have fallen. */
START_TEST(a_number_tells_of_no_visit_that_was_hidden)
{
	const struct probe_state *s;
	config.keep_journal = _i;
	ck_assert_int_eq(play(go_and_come), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/fr/one.3/pick/0");
	run_record(run, "1/fr/one.3/pick/0", "1", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	ck_assert_str_eq(asked(), "1/ru/one.2/pick/0");
	struct buf full = BUF_INIT, public = BUF_INIT;
	s = run_now(run);
	state_write(&probe, &setup, s, VIEW_FULL, &full);
	state_write(&probe, &setup, s, VIEW_PUBLIC, &public);
	ck_assert(strstr(full.data, " visit=\"0 5 0 0\" quiet=\"2\" n-open=\"4\" open=\"0 1 0 0\"/>"));
	ck_assert(strstr(full.data, "<visits id=\"0\" n-visit=\"4\" visit=\"0 2 0 0\"/>"));
	ck_assert(strstr(full.data, "<visits id=\"1\" n-visit=\"4\" visit=\"0 2 0 0\"/>"));
	ck_assert(strstr(public.data, " visit=\"unknown\" quiet=\"unknown\" n-open=\"4\" open=\"0 1 0 0\"/>"));
	ck_assert(strstr(public.data, "<visits id=\"2\" n-visit=\"4\" visit=\"unknown\"/>"));
	buf_free(&full);
	buf_free(&public);
}
END_TEST

static int many_rolls(struct run *r)
{
	for (int i = 0; i < 5000; i++) {
		scope_push(r, &number_scope, i);
		roll(r, "P 1", "die", 0, 1, 0, 0);
		roll(r, "P 1", "die", 0, 1, 0, 0);
		ck_assert_msg(run_purpose(r)[strlen(run_purpose(r)) - 1] == '1', "%s", run_purpose(r));
		scope_pop(r);
	}
	return FLOW_NEXT;
}

START_TEST(a_row_may_be_long)
{
	ck_assert_int_eq(play(many_rolls), RUN_TURN_END);
}
END_TEST

static int ask_without_end(struct run *r)
{
	for (int i = 0; i < 1000000; i++) {
		scope_push(r, &number_scope, i % 30000);
		pick(r, Q_PICK, 0);
		scope_pop(r);
	}
	return FLOW_NEXT;
}

/* A turn that does not come to its end is stopped by the count of its work, always at the same step. */
START_TEST(a_turn_without_end_is_stopped)
{
	struct work work = {.most = 20000};
	config.forced = 7;
	config.work = &work;
	ck_assert_int_eq(play(ask_without_end), RUN_FAULT);
	ck_assert_ptr_nonnull(strstr(run_error(run), "more to do in this turn than a turn can hold"));
	uint64_t done = work.done;
	unsigned long decisions = run_decisions(run);
	ck_assert(decisions > 10 && decisions < 20000);
	work = (struct work){.most = 20000};
	run_reset(run, &first);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	ck_assert_uint_eq(work.done, done);
	work = (struct work){.most = 10};
	ck_assert(work_do(&work, 10) && !work_spent(&work));
	ck_assert(!work_for(&work, 7, 1) && work.line == 7 && work_spent(&work));
	ck_assert(!work_for(&work, 8, 1) && work.line == 7);
	ck_assert(work_do(NULL, 1000));
}
END_TEST

static uint8_t rolled[2];

static int roll_and_ask(struct run *r)
{
	rolled[0] = roll(r, "P 1", "die", 0, 1, 0, 0)->value[0];
	rolled[1] = roll_sealed(r, "P 1", "die", 0, SEEN_NOBODY, 1, 200)->value[0];
	pick(r, Q_PICK, 0);
	return FLOW_NEXT;
}

START_TEST(running_again_rolls_the_same)
{
	uint8_t before[2];
	ck_assert_int_eq(play(roll_and_ask), RUN_PENDING);
	memcpy(before, rolled, sizeof before);
	for (int i = 0; i < 3; i++) {
		memset(rolled, 0, sizeof rolled);
		ck_assert_int_eq(run_turn(run), RUN_PENDING);
		ck_assert_mem_eq(before, rolled, sizeof before);
	}
	dice.has_open = false;
	expect_fault(roll_and_ask, "no dice for 1/one.1/P 1/die/0");
}
END_TEST

static int deck[6];

static const struct deck six = {"deck", 1, {"card", VALUE_INT, NULL, 0}, false};

static int shuffle_six(struct run *r)
{
	int list[] = {10, 11, 12, 13, 14, 15};
	shuffle(r, "P 1", &six, list, 6);
	deck_taken(r, &six, list[5], 0);
	deck_under(r, &six, list[5]);
	for (int i = 0; i < 6; i++)
		deck[i] = list[i];
	return FLOW_NEXT;
}

START_TEST(shuffles_permute)
{
	unsigned seen = 0;
	ck_assert_int_eq(play(shuffle_six), RUN_TURN_END);
	for (int i = 0; i < 6; i++)
		seen |= 1u << (deck[i] - 10);
	ck_assert_uint_eq(seen, 63);
	char *text = journal();
	ck_assert_msg(strstr(text, "<event n=\"0.sealed.1\" kind=\"shuffle\" seen=\"end\" rule=\"P 1\" "
				   "source=\"sealed\" purpose=\"1/one.1/P 1/deck/0\" deck=\"deck-br\" "
				   "top=\"last\" count=\"6\" before=\"10 11 12 13 14 15\""),
		      "%s", text);
	char want[200];
	snprintf(want, sizeof want,
		 "<event n=\"0.sealed.2\" kind=\"taken\" seen=\"end\" deck=\"deck-br\" card=\"%d\" to=\"fr\"/>\n"
		 "<event n=\"0.sealed.3\" kind=\"under\" seen=\"end\" deck=\"deck-br\" card=\"%d\"/>\n",
		 deck[5], deck[5]);
	ck_assert_msg(strstr(text, want), "%s is not in %s", want, text);
	free(text);
}
END_TEST

/* ---- the journal ---- */

static int many_voices(struct run *r)
{
	report(r, EV_private, 0, 1);
	report(r, EV_public, 1, 2);
	report(r, EV_private, 1, 3);
	report(r, EV_private, 0, 4);
	report(r, EV_sealed, VALUE_NONE, 5);
	report(r, EV_private, 1, 6);
	return FLOW_NEXT;
}

static int more_voices(struct run *r)
{
	report(r, EV_private, 1, 7);
	pick(r, Q_PICK, 0);
	report(r, EV_sealed, VALUE_NONE, 8);
	report(r, EV_public, VALUE_NONE, 9);
	report(r, EV_private, 1, 10);
	return FLOW_TURN_END;
}

static const char *const numbers[] = {"0.fr.1", "1",	    "1.br.1", "1.fr.1",	    "1.sealed.1",
				      "1.br.2", "1.br.3", "1.sealed.2", "2", "2.br.1"};

static void check_numbers(const char *text, size_t n)
{
	struct slice rest = slice_of(text), line;
	size_t k = 0;
	for (; slice_line(&rest, &line); k++) {
		char want[64];
		int length = snprintf(want, sizeof want, "<event n=\"%s\" ", numbers[k]);
		ck_assert_msg(!strncmp(line.p, want, (size_t)length), "%.*s is not number %s", (int)line.n, line.p,
			      numbers[k]);
	}
	ck_assert_uint_eq(k, n);
}

START_TEST(numbers_run_on_through_a_save)
{
	struct buf state = BUF_INIT, kept = BUF_INIT;
	struct error e = ERROR_INIT;
	script_two = more_voices;
	ck_assert_int_eq(play(many_voices), RUN_PENDING);
	run_save(run, &state, &kept);
	check_numbers(buf_text(&kept), 6);
	run_free(run);
	run = run_new(&config, &first);
	ck_assert_int_eq(run_restore(run, state.data, kept.data, &e), ERR_NONE);
	run_record(run, "1/fr/two.1/pick/0", "1", 0, ORIGIN_MAIL, 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	char *text = journal();
	check_numbers(text, ARRAY_LEN(numbers));
	free(text);
	buf_free(&state);
	buf_free(&kept);
}
END_TEST

/* A save before anything was played gives back what was restored. */
START_TEST(saving_at_once_changes_nothing)
{
	struct buf state = BUF_INIT, kept = BUF_INIT, state2 = BUF_INIT, kept2 = BUF_INIT;
	struct error e = ERROR_INIT;
	script_two = more_voices;
	ck_assert_int_eq(play(many_voices), RUN_PENDING);
	run_save(run, &state, &kept);
	ck_assert_int_eq(run_restore(run, state.data, kept.data, &e), ERR_NONE);
	run_save(run, &state2, &kept2);
	ck_assert_str_eq(state.data, state2.data);
	ck_assert_str_eq(kept.data, kept2.data);
	ck_assert_int_eq(run_restore(run, "nonsense", "", &e), ERR_REFUSED);
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	buf_free(&state);
	buf_free(&kept);
	buf_free(&state2);
	buf_free(&kept2);
}
END_TEST

static int masked(struct run *r)
{
	report(r, EV_masked, 1, 21, 22, 23);
	modifier(r, "P 1", "more", 2);
	roll(r, "P 1", "die", 1, 3, 0, 2);
	roll_result(r, 1, 2);
	return FLOW_NEXT;
}

static char *record_of(int viewer)
{
	static struct attribute about[] = {{"id", "probe"}};
	static const struct element scenario = {"scenario", "", 1, about, 1, NULL, 0};
	static const struct record_player players[SEATS] = {{"A"}, {"B"}, {"C"}};
	struct buf b = BUF_INIT;
	char *text = journal();
	struct record r = {.sys = &probe, .setup = &setup, .state = run_now(run), .scenario = &scenario,
			   .scenario_digest = "0", .game = "probe", .title = "Probe", .made = "now",
			   .players = players, .due = VALUE_NONE,
			   .dice = {.chain = "0", .sealed = "0", .seeds = "0"}, .journal = text};
	record_write(&r, viewer, "-", NULL, &b);
	free(text);
	return buf_take(&b);
}

START_TEST(arguments_are_masked_in_views)
{
	static const struct {
		int viewer;
		const char *own, *none;
	} cases[] = {{VIEW_FULL, "22", "23"},
		     {VIEW_PUBLIC, "unknown", "unknown"},
		     {0, "unknown", "unknown"},
		     {1, "22", "unknown"},
		     {2, "unknown", "unknown"}};
	char want[200];
	ck_assert_int_eq(play(masked), RUN_TURN_END);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		char *text = record_of(cases[i].viewer);
		snprintf(want, sizeof want,
			 "<event n=\"1\" kind=\"masked\" seen=\"all\" seat=\"br\" x=\"21\" "
			 "own=\"%s\" none=\"%s\"/>\n",
			 cases[i].own, cases[i].none);
		ck_assert_msg(strstr(text, want), "%s\nis not in\n%s", want, text);
		free(text);
	}
}
END_TEST

START_TEST(a_roll_tells_all_of_itself)
{
	ck_assert_int_eq(play(masked), RUN_TURN_END);
	char *text = journal(), *p = strstr(text, "n=\"2\"");
	ck_assert_ptr_nonnull(p);
	ck_assert_msg(strstr(p, "rule=\"P 1\" label=\"die\" source=\"open\" sides=\"6\" "
				"purpose=\"1/one.1/P 1/die/0\" by=\"br\" who=\"u0\" target=\"u2\" values=\""),
		      "%s", p);
	ck_assert_msg(strstr(p, " hits=\"1\" hit-faces=\"2\"><modifier rule=\"P 1\" why=\"more\" "
				"n=\"+2\"/></event>\n"),
		      "%s", p);
	free(text);
}
END_TEST

/* ---- long lists ---- */

START_TEST(lists_may_be_longer_than_a_line_of_text)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct probe_state back;
	first.bag.n_words = 120;
	state_write(&probe, &setup, &first, VIEW_FULL, &text);
	ck_assert_uint_gt(text.len, 120 * strlen(probe_words[0]));
	ck_assert_msg(!state_read(&probe, &setup, text.data, text.len, &back, &e), "%s", e.text);
	ck_assert_int_eq(back.bag.n_words, 120);
	buf_free(&text);
}
END_TEST

START_TEST(resetting_is_starting_anew)
{
	struct hash_state a, b;
	uint8_t x[32], y[32];
	config.forced = 7;
	ck_assert_int_eq(play(ask_all_kinds), RUN_TURN_END);
	hash_start(&a, NULL);
	run_journal_hash(run, &a);
	ck_assert_uint_eq(run_decisions(run), 2);
	run_reset(run, &first);
	ck_assert_mem_eq(run_now(run), &first, sizeof first);
	ck_assert_uint_eq(run_decisions(run), 0);
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	hash_start(&b, NULL);
	run_journal_hash(run, &b);
	hash_end(&a, x);
	hash_end(&b, y);
	ck_assert_mem_eq(x, y, 32);
	ck_assert_uint_eq(run_decisions(run), 2);
}
END_TEST

/* ---- what is laid by ---- */

static uint32_t epoch_seen;

/* Adds 1 to what is laid by, 10 behind the question. */
static int lay_by(struct run *r)
{
	int *laid = run_memo(r);
	epoch_seen = run_epoch(r);
	*laid += 1;
	pick(r, Q_PICK, 0);
	ck_assert_uint_eq(run_epoch(r), epoch_seen);
	*laid += 10;
	return FLOW_TURN_END;
}

/* It outlives the row and its stop, but no game; its epoch ends whenever the state is put back. */
START_TEST(what_is_laid_by_stays)
{
	ck_assert_int_eq(play(lay_by), RUN_PENDING);
	uint32_t before = epoch_seen, stopped = run_epoch(run);
	ck_assert_uint_ne(stopped, before);
	run_settings(run)->forced = 7;
	ck_assert_int_eq(run_turn(run), RUN_TURN_END);
	ck_assert_int_eq(*(int *)run_memo(run), 1 + 1 + 10);
	ck_assert(epoch_seen != stopped && epoch_seen != before);
	uint32_t ended = run_epoch(run);
	run_reset(run, &first);
	ck_assert_int_eq(*(int *)run_memo(run), 0);
	ck_assert_uint_ne(run_epoch(run), ended);
}
END_TEST

START_TEST(a_restored_state_is_another)
{
	struct buf state = BUF_INIT, journal = BUF_INIT;
	struct error e = ERROR_INIT;
	play(lay_by);
	uint32_t before = run_epoch(run);
	run_save(run, &state, &journal);
	ck_assert(!run_restore(run, buf_text(&state), buf_text(&journal), &e));
	ck_assert_uint_ne(run_epoch(run), before);
	buf_free(&state);
	buf_free(&journal);
}
END_TEST

/* ---- dice that are set ---- */

static int count_of(const char *text, const char *what)
{
	int n = 0;
	for (; (text = strstr(text, what)); text++)
		n++;
	return n;
}

/* An open die, one that the seat 0 alone knows, one that nobody does; then a question. */
static int three_dice(struct run *r)
{
	int sum = roll(r, "P 1", "open", 0, 2, VALUE_NONE, VALUE_NONE)->value[0];
	sum += roll_sealed(r, "P 1", "own", 0, SEEN_SEAT, 1, 6)->value[0];
	sum += roll_sealed(r, "P 1", "none", VALUE_NONE, SEEN_NOBODY, 1, 6)->value[0];
	return note(r, sum + pick(r, Q_PICK, 0).v[0]);
}

static void set_dice(const char *purpose, const char *faces)
{
	struct buf key = BUF_INIT, text = BUF_INIT;
	run_fix_key(run, &key);
	run_fix_text(&(struct fix){FIX_DICE, purpose, "faces", faces, NULL, "a reason", NULL}, &text);
	run_record(run, buf_text(&key), buf_text(&text), VALUE_NONE, ORIGIN_MODERATOR, 0);
	buf_free(&key);
	buf_free(&text);
}

START_TEST(faces_that_are_set_count)
{
	static const char *const label[] = {"1", "0.fr.1", "1.fr.1", "1.sealed.1"};
	ck_assert_int_eq(play(three_dice), RUN_PENDING);
	bool earlier;
	for (int i = 0; i < 4; i++) {
		const struct event *e = run_event_numbered(run, label[i], &earlier);
		ck_assert(!earlier);
		ck_assert_int_eq(e != NULL, i != 1);
		if (!e)
			continue;
		const struct roll *r = run_roll(run, e->extra);
		set_dice(arena_strdup(run_arena, r->purpose), i ? "6" : "5 4");
	}
	ck_assert_int_eq(run_turn(run), RUN_PENDING);
	char *text = journal();
	ck_assert_int_eq(count_of(text, "why=\"a reason\""), 3);
	ck_assert_int_eq(count_of(text, "drawn=\""), 3);
	ck_assert_ptr_nonnull(strstr(text, "values=\"5 4\" drawn=\""));
	free(text);
	run_record(run, asked(), "1", 0, ORIGIN_MAIL, 0);
	ck_assert_msg(run_turn(run) == RUN_TURN_END, "%s", run_error(run));
	ck_assert_int_eq(((const struct probe_state *)run_now(run))->unit[0].open, 18);
}
END_TEST

START_TEST(wrong_faces_are_a_fault)
{
	static const char *const wrong[] = {"5", "5 7", "0 1", "5 4 3", "a b"};
	ck_assert_int_eq(play(three_dice), RUN_PENDING);
	bool earlier;
	set_dice(arena_strdup(run_arena, run_roll(run, run_event_numbered(run, "1", &earlier)->extra)->purpose),
		 wrong[_i]);
	ck_assert_int_eq(run_turn(run), RUN_FAULT);
	ck_assert_ptr_nonnull(strstr(run_error(run), "are not the faces of 2 dice of 6"));
}
END_TEST

static int roll_and_go(struct run *r)
{
	return note(r, roll(r, "P 1", "open", 0, 2, VALUE_NONE, VALUE_NONE)->value[0]);
}

static int wait_for_it(struct run *r)
{
	(void)pick(r, Q_PICK, 0);
	return FLOW_TURN_END;
}

START_TEST(dice_of_an_earlier_row_are_named_so)
{
	bool earlier;
	script_two = wait_for_it;
	ck_assert_int_eq(play(roll_and_go), RUN_PENDING);
	ck_assert_ptr_null(run_event_numbered(run, "1", &earlier));
	ck_assert(earlier);
	ck_assert_ptr_null(run_event_numbered(run, "2", &earlier));
	ck_assert(!earlier);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("run");
	TCase *t = tcase_create("run");
	tcase_add_checked_fixture(t, lay_out, clear_up);
	tcase_add_test(t, policy_wait);
	tcase_add_test(t, a_turn_without_end_is_stopped);
	tcase_add_test(t, policy_decide);
	tcase_add_test(t, questions_put_back);
	tcase_add_test(t, forced_seats);
	tcase_add_test(t, sources_come_before_the_policy);
	tcase_add_test(t, one_option_is_not_asked);
	tcase_add_test(t, window_waits_even_with_one_option);
	tcase_add_test(t, window_ahead_never_waits);
	tcase_add_test(t, a_window_opens_at_what_all_have_noticed);
	tcase_add_test(t, a_window_may_hang_on_the_position);
	tcase_add_test(t, a_window_is_released_alone);
	tcase_add_test(t, a_line_may_want_to_be_asked);
	tcase_add_test(t, a_listener_hears_every_answer);
	tcase_add_test(t, what_is_shown_is_where_it_stopped);
	tcase_add_test(t, continuous_choices);
	tcase_add_loop_test(t, faults_are_told, 0, (int)ARRAY_LEN(faults));
	tcase_add_test(t, the_last_row_needs_a_way_out);
	tcase_add_test(t, limit_of_options);
	tcase_add_test(t, barrier_collects_what_is_missing);
	tcase_add_test(t, barrier_is_filled_by_the_deadline);
	tcase_add_test(t, barrier_keeps_the_state);
	tcase_add_test(t, barrier_is_viewed_once);
	tcase_add_test(t, a_short_is_a_field_like_any);
	tcase_add_test(t, an_answer_can_be_taken_back);
	tcase_add_test(t, a_settled_answer_cannot_be_taken_back);
	tcase_add_test(t, a_wrong_answer_is_a_divergence);
	tcase_add_test(t, views_do_not_disturb_each_other);
	tcase_add_test(t, the_game_may_end_in_the_middle);
	tcase_add_test(t, left_over_answers_spoil_the_end);
	tcase_add_test(t, equal_text_never_shares_dice);
	tcase_add_loop_test(t, a_number_tells_of_no_visit_that_was_hidden, 0, 2);
	tcase_add_test(t, a_row_may_be_long);
	tcase_add_test(t, running_again_rolls_the_same);
	tcase_add_test(t, shuffles_permute);
	tcase_add_test(t, numbers_run_on_through_a_save);
	tcase_add_test(t, saving_at_once_changes_nothing);
	tcase_add_test(t, arguments_are_masked_in_views);
	tcase_add_test(t, a_roll_tells_all_of_itself);
	tcase_add_test(t, lists_may_be_longer_than_a_line_of_text);
	tcase_add_test(t, resetting_is_starting_anew);
	tcase_add_test(t, what_is_laid_by_stays);
	tcase_add_test(t, a_restored_state_is_another);
	tcase_add_test(t, faces_that_are_set_count);
	tcase_add_loop_test(t, wrong_faces_are_a_fault, 0, 5);
	tcase_add_test(t, dice_of_an_earlier_row_are_named_so);
	suite_add_tcase(s, t);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
