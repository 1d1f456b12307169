/* Tactiques Napoléon: what cases cannot show.  The charts cell by cell, the board of flat-sided
 * hexes, rosters as they are printed, the chances of fire, morale and melee against an
 * enumeration, and the order language. */
#include "engine/sources.h"
#include "engine/state.h"
#include "rules/tactiques/orders.h"
#include "rules/tactiques/tactiques.h"
#include "scenario/scenario.h"
#include "../engine/every_throw.h"
#include "../orders/tables.h"

#include <check.h>

/* ---- charts ---- */

static const struct {
	int attack, defence, odds;
} odds[] = {{36, 6, 4},	 {36, 12, 3}, {14, 12, 1}, {12, 12, 1}, {3, 4, -2}, {9, 10, -2},
	    {8, 17, -3}, {5, 21, -4}, {1, 9, -4},  {24, 12, 2}, {7, 0, 4},  {0, 5, -4}};

START_TEST(odds_are_for_the_defender)
{
	ck_assert_int_eq(tac_odds(odds[_i].attack, odds[_i].defence), odds[_i].odds);
}
END_TEST

START_TEST(odds_table)
{
	static const int row[] = {-4, -3, -2, 1, 2, 3, 4};
	static const int attacker[] = {-3, -2, -1, 1, 2, 3, 4}, defender[] = {3, 2, 1, 0, -1, -2, -3};
	ck_assert_int_eq(tac_odds_modifier(row[_i], false), attacker[_i]);
	ck_assert_int_eq(tac_odds_modifier(row[_i], true), defender[_i]);
}
END_TEST

/* The cells of both tables as the chart prints them, for margins of 1, 3, 6 and 9. */
static const struct {
	bool won;
	enum tac_type attacker, defender;
	const char *cells;
} melee[] = {
	{true, T_INFANTRY, T_INFANTRY, "0/MC/~ 0/Dr/~ 0/MC/~ 0/Dr/Rt 0/~/Pr0 1/Dr/Rt 0/~/Pr1 2/2Dr/Rt"},
	{true, T_INFANTRY, T_ARTILLERY, "0/MC/~ 0/Dr/~ 0/MC/~ 0/Dr/Rt 0/~/~ 1/Dr/Rt 0/~/Pr1 2/2Dr/Rt"},
	{true, T_INFANTRY, T_CAVALRY, "0/MC/~ 0/Dr/Rt 0/MC/~ 0/Dr/Rt 0/~/~ 1/Dr/Rt 0/~/~ 2/2Dr/Rt"},
	{true, T_CAVALRY, T_CAVALRY, "0/MC/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/~/Pr1 2/Dr/Rt 0/~/Pr2 2/2Dr/Rt"},
	{true, T_CAVALRY, T_INFANTRY, "0/MC/Rt 0/Dr/~ 0/MC/~ 1/Dr/Rt 0/~/Pr1 2/Dr/Rt 0/~/Pr2 2/2Dr/Rt"},
	{true, T_CAVALRY, T_ARTILLERY, "0/MC/Rt 0/Dr/~ 0/MC/~ 1/Dr/Rt 0/~/Pr1 2/Dr/Rt 0/~/Pr2 2/2Dr/Rt"},
	{true, T_CAVALRY, T_SQUARE, "0/MC/~ 0/MC/~ 0/MC/Pr0 0/Dr/Rt 0/~/Pr1 1/Dr/Rt 0/~/Pr2 2/2Dr/Rt"},
	{true, T_INFANTRY, T_SQUARE, "0/MC/~ 0/Dr/~ 0/MC/~ 0/Dr/Rt 0/~/Pr0 1/Dr/Rt 0/~/Pr1 2/2Dr/Rt"},
	{false, T_INFANTRY, T_INFANTRY, "0/MC/~ 0/MC/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/MC/~ 2/2Dr/Rt 0/~/~"},
	{false, T_CAVALRY, T_INFANTRY, "0/MC/~ 0/Dr/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/MC/~ 2/2Dr/Rt 0/~/~"},
	{false, T_CAVALRY, T_CAVALRY, "0/MC/Rt 0/MC/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/MC/~ 2/2Dr/Rt 0/~/~"},
	{false, T_INFANTRY, T_CAVALRY, "0/Dr/Rt 0/MC/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/~/~ 2/2Dr/Rt 0/~/~"},
	{false, T_CAVALRY, T_SQUARE, "0/Dr/~ 0/MC/~ 0/Dr/Rt 0/MC/~ 1/Dr/Rt 0/MC/~ 2/2Dr/Rt 0/~/~"},
	{false, T_INFANTRY, T_ARTILLERY, "0/Dr/~ 0/Dr/~ 1/Dr/Rt 0/MC/~ 1/2Dr/Rt 0/~/~ 2/2Dr/Rt 0/~/~"},
	{false, T_CAVALRY, T_ARTILLERY, "0/Dr/~ 0/Dr/~ 1/Dr/Rt 0/MC/~ 1/2Dr/Rt 0/~/~ 2/2Dr/Rt 0/~/~"},
};

static void add_cell(struct buf *out, const struct tac_cell *c)
{
	static const char *const disruption[] = {"~", "MC", "Dr", "2Dr"};
	buf_addf(out, "%s%d/%s/", out->len ? " " : "", c->losses, disruption[c->disruption]);
	if (c->move >= PURSUE_0)
		buf_addf(out, "Pr%d", c->move - PURSUE_0);
	else
		buf_adds(out, c->move == RETREATS ? "Rt" : "~");
}

START_TEST(melee_results)
{
	static const int margin[] = {1, 3, 6, 9};
	struct buf b = BUF_INIT;
	for (int m = 0; m < MARGINS; m++) {
		const struct tac_cell *cell =
			tac_result(melee[_i].attacker, melee[_i].defender, melee[_i].won ? margin[m] : -margin[m]);
		add_cell(&b, &cell[0]);
		add_cell(&b, &cell[1]);
	}
	ck_assert_str_eq(buf_text(&b), melee[_i].cells);
	buf_free(&b);
}
END_TEST

START_TEST(borders_of_the_columns)
{
	static const struct {
		int margin, like;
	} same[] = {{2, 3}, {4, 3}, {5, 6}, {7, 6}, {8, 9}, {20, 9}, {-2, -3}, {-4, -3}, {-5, -6}, {-8, -9}};
	for (size_t i = 0; i < ARRAY_LEN(same); i++)
		ck_assert_ptr_eq(tac_result(T_CAVALRY, T_CAVALRY, same[i].margin),
				 tac_result(T_CAVALRY, T_CAVALRY, same[i].like));
	ck_assert_ptr_ne(tac_result(T_CAVALRY, T_CAVALRY, 1), tac_result(T_CAVALRY, T_CAVALRY, 2));
}
END_TEST

/* ---- the board ---- */

static const struct flat board = {12, 10};

static int at(const char *name)
{
	int hex = FLAT_NONE;
	flat_read(&board, name, &hex);
	return hex;
}

static const struct {
	const char *hex, *next[FLAT_DIRECTIONS]; /* clockwise from N; "": off the board */
} neighbours[] = {
	{"0505", {"0504", "0604", "0605", "0506", "0405", "0404"}},
	{"0605", {"0604", "0705", "0706", "0606", "0506", "0505"}},
	{"0101", {"", "", "0201", "0102", "", ""}},
	{"1210", {"1209", "", "", "", "", "1110"}},
};

START_TEST(neighbours_of_both_parities)
{
	int hex = at(neighbours[_i].hex), around[FLAT_DIRECTIONS];
	flat_around(&board, hex, around);
	ck_assert_int_eq(flat_direction_of(&board, hex, hex), FLAT_NONE);
	for (int d = 0; d < FLAT_DIRECTIONS; d++) {
		const char *name = neighbours[_i].next[d];
		int next = flat_next(&board, hex, d);
		ck_assert_int_eq(around[d], next);
		ck_assert_int_eq(next, *name ? at(name) : FLAT_NONE);
		if (next != FLAT_NONE) {
			ck_assert_int_eq(flat_direction_of(&board, hex, next), d);
			ck_assert_int_eq(flat_next(&board, next, d + 3), hex);
			ck_assert_int_eq(flat_distance(&board, hex, next), 1);
		}
	}
}
END_TEST

/* Distances are those of walks from neighbour to neighbour. */
START_TEST(distances_are_walks)
{
	int n = board.columns * board.rows, from = _i * 7 % n, far[120], queue[120], k = 0;
	for (int h = 0; h < n; h++)
		far[h] = h == from ? 0 : -1;
	queue[k++] = from;
	for (int i = 0; i < k; i++)
		for (int d = 0; d < FLAT_DIRECTIONS; d++) {
			int next = flat_next(&board, queue[i], d);
			if (next == FLAT_NONE || far[next] >= 0)
				continue;
			far[next] = far[queue[i]] + 1;
			queue[k++] = next;
		}
	for (int h = 0; h < n; h++)
		ck_assert_int_eq(flat_distance(&board, from, h), far[h]);
}
END_TEST

static const struct {
	const char *from, *to, *line;
} lines[] = {
	{"0502", "0506", "0503 0504 0505"},
	{"0505", "0705", "0604|0605"},	     /* along a hexside */
	{"0505", "0703", "0604 0603"},
	{"0505", "0706", "0605"},
	{"0505", "0504", ""},
	{"0101", "0301", "*|0201"},	     /* along the edge of the map */
};

START_TEST(lines_touch_what_they_should)
{
	struct flat_step step[FLAT_LINE];
	struct buf b = BUF_INIT;
	int n = flat_line(&board, at(lines[_i].from), at(lines[_i].to), step);
	for (int i = 0; i < n; i++) {
		buf_adds(&b, i ? " " : "");
		if (step[i].hex == FLAT_NONE)
			buf_addc(&b, '*');
		else
			flat_text(&board, step[i].hex, &b);
		if (step[i].other != FLAT_NONE) {
			buf_addc(&b, '|');
			flat_text(&board, step[i].other, &b);
		}
	}
	ck_assert_str_eq(buf_text(&b), lines[_i].line);
	buf_free(&b);
}
END_TEST

/* What a line touches does not depend on its direction. */
START_TEST(lines_are_the_same_both_ways)
{
	struct flat_step there[FLAT_LINE], back[FLAT_LINE];
	int n = board.columns * board.rows;
	for (int a = _i; a < n; a += 11)
		for (int b = 0; b < n; b++) {
			int k = flat_line(&board, a, b, there);
			ck_assert_int_eq(flat_line(&board, b, a, back), k);
			for (int i = 0; i < k; i++) {
				const struct flat_step *s = &there[i], *t = &back[k - 1 - i];
				ck_assert((s->hex == t->hex && s->other == t->other) ||
					  (s->hex == t->other && s->other == t->hex));
			}
		}
}
END_TEST

/* ---- rosters ---- */

#define HEAD                                                                                       \
	"<scenario system=\"tactiques\" id=\"t\" title=\"T\"><map columns=\"12\" rows=\"12\"/>"      \
	"<side seat=\"fr\" first=\"yes\" depots=\"0612\"/><side seat=\"ru\" depots=\"0601\"/>"       \
	"<command id=\"fa\" seat=\"fr\" level=\"army\"/>"                                            \
	"<command id=\"fb\" seat=\"fr\" parents=\"fa\" fatigue=\"6\" shattered=\"2/1\"/>"              \
	"<command id=\"ra\" seat=\"ru\" level=\"army\"/>"                                            \
	"<command id=\"rb\" seat=\"ru\" parents=\"ra\" fatigue=\"6\" shattered=\"2/1\"/>"
#define UNIT(id, more) "<unit id=\"" id "\" " more "/>"
#define FRENCH "seat=\"fr\" command=\"fb\" "
#define RUSSIAN "seat=\"ru\" command=\"rb\" "

static const struct {
	const char *elements, *mistake; /* NULL: none */
} scenarios[] = {
	{UNIT("a", FRENCH "hex=\"0505\" fire=\"[*1*]\" morale=\"*7*\" increments=\"6/3 DC\""), NULL},
	{UNIT("a", FRENCH "hex=\"0505\" melee=\"2+1\" increments=\"(2)/1\" fire=\"~\""), NULL},
	{UNIT("a", FRENCH "hex=\"0505\" fire=\"{1}\""), "fire=\"{1}\" is not as rosters print it"},
	{UNIT("a", FRENCH "hex=\"0505\" increments=\"3/4\""), "increments=\"3/4\" is not as rosters"},
	{UNIT("a", FRENCH "hex=\"0505\" arm=\"foot-artillery\" fire=\"3\""), "fire=\"3\" is not as rosters"},
	{UNIT("a", FRENCH "hex=\"1405\""), "\"1405\" is no hex of this map"},
	{UNIT("0404", FRENCH "hex=\"0505\""), "or is a hex"},
	{UNIT("a", FRENCH "hex=\"0505\" facing=\"E\""), "does not fit its formation"},
	{UNIT("a", FRENCH "hex=\"0505\"") UNIT("a", FRENCH "hex=\"0506\""), "has an id that is taken"},
	{UNIT("a", FRENCH "hex=\"0505\"") UNIT("b", FRENCH "hex=\"0505\""), "may not stack there"},
	{UNIT("a", FRENCH "hex=\"0505\"") UNIT("b", RUSSIAN "hex=\"0505\""), "may not stack there"},
	{UNIT("a", "seat=\"fr\" command=\"rb\" hex=\"0505\""), "belongs to a command of the other side"},
	{"<row n=\"3\" ground=\"....\"/>", "has 4 hexes, not 12"},
	{"<row n=\"3\" ground=\"...........?\"/>", "'?' is no letter of the chart"},
	{"<way kind=\"road\" hexes=\"0101 0103\"/>", "does not lie beside the hex before it"},
	{"<leader id=\"ney\" seat=\"fr\" command=\"fb\" values=\"3/X/1\" hex=\"0505\"/>", "is not like 3/A/1"},
	{"<leader id=\"l\" seat=\"fr\" command=\"fb\" values=\"3/+1/1 [8]\" hex=\"0505\"/>"
	 "<leader id=\"m\" seat=\"fr\" command=\"fb\" values=\"3/~/1\" hex=\"0505\"/>", "second leader"},
	{"<command id=\"x\" seat=\"fr\" parents=\"nobody\"/>", "is no command that stands before it"},
	{"<switch name=\"mud\" value=\"1\"/>", "there is no switch \"mud\""},
};

static struct scenario *read_all(const char *elements, struct error *e)
{
	struct scenario *scenario = NULL;
	struct buf text = BUF_INIT;
	buf_addf(&text, "%s%s</scenario>", HEAD, elements);
	bool refused = scenario_read(buf_text(&text), text.len, NULL, &scenario, e);
	buf_free(&text);
	return refused ? NULL : scenario;
}

START_TEST(scenarios_are_judged)
{
	struct error e = ERROR_INIT;
	struct scenario *s = read_all(scenarios[_i].elements, &e);
	const char *mistake = scenarios[_i].mistake;
	ck_assert_msg(!s == (mistake != NULL), "%s", s ? "accepted" : e.text);
	if (mistake)
		ck_assert_msg(strstr(e.text, mistake), "%s", e.text);
	scenario_free(s);
}
END_TEST

/* 50 masked units are the most that a side has, without dummies and companies. */
START_TEST(masks_have_their_limit)
{
	struct error e = ERROR_INIT;
	struct buf units = BUF_INIT;
	for (int i = 0; i < 50; i++)
		buf_addf(&units, UNIT("u%d", FRENCH "masked=\"yes\" hex=\"%02d%02d\""), i, 1 + i % 12, 2 + i / 12);
	struct scenario *s = read_all(buf_text(&units), &e);
	ck_assert_msg(s != NULL, "%s", e.text);
	scenario_free(s);
	buf_adds(&units, "<dummy id=\"d\" seat=\"fr\" hex=\"0612\"/>");
	ck_assert_ptr_null(read_all(buf_text(&units), &e));
	ck_assert_msg(strstr(e.text, "may need more than 100 masks"), "%s", e.text);
	buf_free(&units);
}
END_TEST

/* ---- chances ---- */

enum { DICE = 3, DUELS = 1000 }; /* that many are all their throws */

static bool preset(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	const struct question_decl *d = &tactiques.questions[q->kind];
	(void)self;
	(void)origin;
	(void)line;
	*out = q->options[d->preset ? d->preset(run_setup(run), run_view(run, q->seat), q) : 0];
	return true;
}

/* Plays the row of two lines before each other with every throw of its first dice; counts values of one argument of
 * one event, plus 40, in so many duels. */
static void duel(const char *elements, int row, int active, int kind, int arg, int marker, long count[80])
{
	struct error e = ERROR_INIT;
	struct scenario *scenario = read_all(elements, &e);
	ck_assert_msg(scenario != NULL, "%s", e.text);
	struct source source = {preset}, *sources[] = {&source, NULL};
	struct every_throw dice;
	struct tac_state *state = scenario->state;
	state->at.turn = 1;
	state->at.row = row;
	state->at.active = active;
	state->at.n_visit = tactiques.n_rows;
	state->unit[0].marker = marker;
	every_throw_init(&dice, DICE);
	struct run_config config = {.sys = scenario->sys, .setup = scenario->setup, .dice = &dice.dice,
				    .sources = sources, .keep_journal = true, .straight = true};
	struct run *run = run_new(&config, state);
	memset(count, 0, 80 * sizeof *count);
	for (bool more = true; more; more = every_throw_next(&dice)) {
		int n;
		ck_assert_msg(run_turn(run) != RUN_FAULT, "%s", run_error(run));
		const struct event *events = run_events(run, &n);
		for (int k = 0; k < n; k++)
			if (events[k].kind == kind) {
				count[events[k].arg[arg] + 40] += every_throw_share(&dice, DUELS);
				break;
			}
		run_reset(run, state);
	}
	run_free(run);
	scenario_free(scenario);
}

#define DUEL                                                                                       \
	UNIT("a", FRENCH "hex=\"0505\" formation=\"line\" facing=\"NNE\"")                            \
	UNIT("z", RUSSIAN "hex=\"0504\" formation=\"line\" facing=\"SSW\"")

/* Four increments: 6 and more hit; then 5 and more pass a Morale Check of 5. */
START_TEST(chances_of_fire_and_morale)
{
	long count[80];
	duel(DUEL, ROW_DEFEND, 1, EV_hit, 2, NO_MARKER, count);
	ck_assert_int_eq(count[40 + 1], DUELS / 10 * 5);
	duel(DUEL, ROW_DEFEND, 1, EV_checks, 2, NO_MARKER, count);
	ck_assert_int_eq(count[40 + 1], DUELS / 100 * 5 * 6);
	ck_assert_int_eq(count[40], DUELS / 100 * 5 * 4);
}
END_TEST

/* 1 to 1: half dice of both sides, and 1 more for the attacker. */
START_TEST(chances_of_melee)
{
	long count[80], exact[80] = {0};
	for (int i = 0; i < 100; i++)
		exact[40 + 1 + (i % 10 + 2) / 2 - (i / 10 + 2) / 2]++;
	duel(DUEL, ROW_MELEE, 0, EV_melee_margin, 2, ASSAULT, count);
	for (int m = 0; m < 80; m++)
		ck_assert_int_eq(count[m], DUELS / 100 * exact[m]);
}
END_TEST

/* ---- orders that are tried ---- */

struct attempt {
	struct source source;
	struct listener listener;
	struct dice dice;
	const struct order_set *plan;
	struct order_mistakes notes;
	struct buf told;
};

static bool by_plan(struct source *self, struct run *run, const struct question *q, struct choice *out,
		    enum origin *origin, int *line)
{
	struct attempt *t = (struct attempt *)self;
	*origin = ORIGIN_ORDERS;
	return !q->seat && tac_bind(run, t->plan, q, out, line, &t->notes);
}

static void hear(struct listener *self, struct run *run, const struct question *q, const struct choice *taken)
{
	struct attempt *t = (struct attempt *)((char *)self - offsetof(struct attempt, listener));
	struct buf part = BUF_INIT;
	bool anew = q->seat || tac_reckon(the_words(), run, q, taken, &part);
	if (anew && t->told.len && t->told.data[t->told.len - 1] != '\n')
		buf_addc(&t->told, '\n');
	buf_adds(&t->told, buf_text(&part));
	buf_free(&part);
}

static bool hope(struct dice *self, struct run *run, struct roll *r)
{
	(void)self;
	r->value[0] = (uint8_t)tac_hope(run_setup(run), r);
	run_hope(run);
	return r->value[0] > 0;
}

/* Tries the French orders of the first turn; what is told of them. */
static void attempt(struct attempt *t, const char *elements, const char *orders, struct arena *a)
{
	struct error e = ERROR_INIT;
	struct scenario *scenario = read_all(elements, &e);
	ck_assert_msg(scenario != NULL, "%s", e.text);
	struct tac_state *state = scenario->state;
	struct source *sources[] = {&t->source, NULL};
	uint8_t policy[64] = {0};
	*t = (struct attempt){.source = {by_plan}, .listener = {hear}, .dice = {.roll = hope}, .notes = {.arena = a}};
	t->plan = orders_parse_text(&tac_language, orders, a);
	ck_assert_msg(!t->plan->mistakes.n, "%s", t->plan->mistakes.n ? t->plan->mistakes.list[0].text : "");
	state->at.turn = 1;
	state->at.row = ROW_DECLARE;
	state->at.active = 0;
	state->at.n_visit = tactiques.n_rows;
	struct run_config config = {.sys = scenario->sys, .setup = scenario->setup, .dice = &t->dice,
				    .sources = sources, .policy = policy, .listener = &t->listener,
				    .forced = 2, .trial = true};
	struct run *run = run_new(&config, state);
	run_turn(run);
	run_free(run);
	scenario_free(scenario);
}

/* Points of every hex and why, sums of fire, past dice that are hoped for. */
START_TEST(verbose_tells_points_and_sums)
{
	struct arena *a = arena_new();
	struct attempt t;
	attempt(&t,
		"<ground kind=\"woods\" hexes=\"0508\"/><hexside kind=\"stream\" hex=\"0905\" sides=\"S\"/>"
		"<way kind=\"road\" hexes=\"0210 0209 0208\"/>" UNIT("a", FRENCH
								     "hex=\"0510\" facing=\"N\" formation=\"column\"")
			UNIT("b", FRENCH "hex=\"0907\" facing=\"NNE\" formation=\"line\" ma=\"9\"") UNIT(
				"c", FRENCH
				"hex=\"0303\" facing=\"N\" formation=\"skirmish\" fire=\"(1)\" increments=\"3/2\"")
				UNIT("d", FRENCH "hex=\"0210\" facing=\"N\" formation=\"march\"") UNIT(
					"g", FRENCH
					"hex=\"0110\" arm=\"foot-artillery\" fire=\"3/7\" ammo=\"2\" formation=\"unlimbered\" "
					"facing=\"N\"") "<leader id=\"ney\" seat=\"fr\" rank=\"army\" command=\"fa\" values=\"3/~/1\" hex=\"0510\"/>" UNIT("z",
																			   RUSSIAN
																			   "hex=\"0301\" facing=\"S\" formation=\"column\""),
		"c fire 0301\na move 0509 0508; face ne\nb move 0906 0905\nd move 0209 0208\n"
		"g limber; move 0109\nney move 0509\na attack 0301\n",
		a);
	ck_assert_str_eq(buf_text(&t.told),
			 "c fires at 0301, range 2: 3 increments make 3, +1 target's formation; hits with 6 and more, "
			 "massed troops not counted\n"
			 "a: 6 points; 0509 1 (clear 1); 0508 3 (woods 3); faces NE; 2 points left\n"
			 "b: 9 points; 0906 2 (clear 1, x2 in line); 0905 4 (clear 1 + stream 1, x2 in line); "
			 "3 points left\n"
			 "d: 6 points; 0209 0.5 (road); 0208 0.5 (road); 5 points left\n"
			 "g: 6 points; limbered 3 if its Task Check is passed; 0109 1 (clear 1); 2 points left\n"
			 "ney: 0509 1 (clear 1); 15 points left\n");
	ck_assert_msg(!t.notes.n, "%s", t.notes.n ? t.notes.list[0].said.why->name : "");
	buf_free(&t.told);
	arena_free(a);
}
END_TEST

/* What fire may yet clear is a remark behind a die, and a mistake where there is none. */
START_TEST(hope_makes_remarks)
{
	struct arena *a = arena_new();
	struct attempt t;
	attempt(&t,
		UNIT("a", FRENCH "hex=\"0505\" facing=\"N\" formation=\"column\"")
			UNIT("c", FRENCH "hex=\"0603\" facing=\"S\" formation=\"skirmish\" fire=\"(1)\"")
				UNIT("z", RUSSIAN "hex=\"0504\" facing=\"S\" formation=\"column\""),
		_i ? "c fire 0504\na move 0504\n" : "c hold-fire\na move 0504\n", a);
	ck_assert_uint_eq(t.notes.n, 1);
	ck_assert_str_eq(t.notes.list[0].why.why->name, "enemy_there");
	ck_assert_str_eq(t.notes.list[0].why.why->rule, "TN 11.36");
	ck_assert_int_eq(t.notes.list[0].code, _i ? ORDER_REMARK : ORDER_IMPOSSIBLE);
	buf_free(&t.told);
	arena_free(a);
}
END_TEST

/* ---- what an enemy hides ---- */

/* Faces by purpose: the same in any run. */
static bool by_purpose(struct dice *self, struct run *run, struct roll *r)
{
	uint32_t h = 2166136261u;
	(void)self;
	for (const char *p = run_purpose(run); *p; p++)
		h = (h ^ (unsigned char)*p) * 16777619u;
	for (int i = 0; i < r->n; i++, h = h * 1664525u + 1013904223u)
		r->value[i] = (uint8_t)(1 + (h >> 16) % (unsigned)r->sides);
	return true;
}

/* Another roster and other orders of the side, as good as those it has.  Who stands in two hexes keeps
 * so many that a hit does not make it collapse, which all would see. */
static void hide_otherwise(const struct tac_setup *setup, struct tac_state *s, int seat, uint64_t *rng)
{
	enum { KEPT = 3 };
	for (int u = 0; u < s->n_unit; u++) {
		const struct tac_unit_setup *k = &setup->unit[u];
		int room = k->increments - s->unit[u].out;
		if (k->seat != seat || k->company || s->unit[u].status != ON_MAP || room < 2)
			continue;
		int most = s->unit[u].hex2 >= 0 ? room - KEPT : room;
		if (most > 0)
			s->unit[u].losses = sources_random(rng) % (unsigned)most;
		s->unit[u].spent = sources_random(rng) % (unsigned)(k->ammo + 1);
		s->unit[u].odd = sources_random(rng) % 2;
	}
	for (int c = 0; c < s->n_command; c++) {
		const struct tac_command_setup *k = &setup->command[c];
		if (k->seat != seat || k->level != BRIGADE)
			continue;
		s->command[c].order = sources_random(rng) % ORDERS;
		s->command[c].fatigue = sources_random(rng) % (unsigned)(k->fatigue + 1);
		s->command[c].shattered = sources_random(rng) % (unsigned)(k->boxes + 1);
		s->command[c].rating = sources_random(rng) % 4;
	}
}

/* Is it alone under its mask, or beneath a stack? */
static bool may_be_anybody(const struct tac_setup *setup, const struct tac_state *s, int unit)
{
	struct tac_at at = {.setup = setup, .s = s};
	return tac_on_map(s, unit) && s->unit[unit].hex2 < 0 &&
	       (s->unit[unit].beneath || (s->unit[unit].masked && tac_stack_at(at, s->unit[unit].hex).n == 1));
}

/* Hidden units of the side change places, and masked ones with dummies. */
static void change_places(const struct tac_setup *setup, struct tac_state *s, int seat)
{
	for (int u = 0, last = VALUE_NONE; u < s->n_unit; u++) {
		if (setup->unit[u].seat != seat || setup->unit[u].company || !may_be_anybody(setup, s, u))
			continue;
		if (last != VALUE_NONE && s->unit[last].masked == s->unit[u].masked) {
			struct tac_unit a = s->unit[u], *b = &s->unit[last];
			s->unit[u].hex = b->hex;
			s->unit[u].depth = b->depth;
			b->hex = a.hex;
			b->depth = a.depth;
		}
		last = u;
	}
	for (int u = 0, d = 0; u < s->n_unit && d < s->n_dummy; u++) {
		if (setup->unit[u].seat != seat || !s->unit[u].masked || !may_be_anybody(setup, s, u))
			continue;
		while (d < s->n_dummy && (setup->dummy[d].seat != seat || s->dummy[d].hex < 0))
			d++;
		if (d == s->n_dummy || tac_stack_at((struct tac_at){.setup = setup, .s = s}, s->dummy[d].hex).n)
			return;
		int hex = s->dummy[d].hex;
		s->dummy[d++].hex = s->unit[u].hex;
		s->unit[u].hex = hex;
	}
}

static const char orders_of_any[] =
	"all declare IF range<=2; move 0606 IF marked ELSE face n\n"
	"infantry fire 0505 0604 IF range<=3\n"
	"cavalry IF range infantry<=4 AND not shaken THEN move 0506; recall IF target=square ELSE hold\n"
	"guns limber; move 0608 IF not failed\n"
	"all attack 0505; pursue 0504\n";
static const char doctrine_of_any[] =
	"infantry WHEN charged AND increments>=3 THEN square\nall no-shot IF range>=2\n"
	"guns fire marked\ncavalry WHEN assaulted THEN counter ELSE ask reaction\nall lose smallest\n"
	"all face enemy\nall advance no IF adjacent cavalry\ninfantry pursue IF fatigue<=2\n";

/* What orders and doctrine answer, and every word that they say of it. */
static void write_answers(struct run *run, const struct question *q, struct arena *a, struct buf *out)
{
	struct order_mistakes notes = {.arena = a};
	struct choice c;
	int line = 0;
	if (tac_bind(run, orders_parse_text(&tac_language, orders_of_any, a), q, &c, &line, &notes))
		run_choice_text(&tactiques, run_setup(run), q, &c, out);
	buf_addf(out, "|%d|", line);
	for (size_t i = 0; i < notes.n; i++)
		buf_addf(out, "%s %s;", notes.list[i].text, notes.list[i].suggestion ? notes.list[i].suggestion : "");
	line = 0;
	if (tac_standing(run, orders_parse_text(&tac_standing_language, doctrine_of_any, a), q, &c, &line))
		run_choice_text(&tactiques, run_setup(run), q, &c, out);
	buf_addf(out, "|%d|", line);
	for (int i = 0; i < q->n; i++) {
		tac_reckon(the_words(), run, q, &q->options[i], out);
		buf_addc(out, ' ');
		run_choice_text(&tactiques, run_setup(run), q, &q->options[i], out);
	}
}

/* The question at which the run stands, and what is said of it. */
static void write_question(struct run *run, bool first, struct buf *out)
{
	struct arena *a = arena_new();
	int n;
	const struct pending *p = run_pending(run, &n);
	ck_assert_int_eq(n, 1);
	buf_addf(out, "%s %d %d %d: ", p->key, p->q.seat, p->q.arg[0], p->q.arg[1]);
	for (int i = 0; i < p->q.n && !first; i++) {
		buf_addc(out, ' ');
		run_choice_text(&tactiques, run_setup(run), &p->q, &p->q.options[i], out);
	}
	if (first) /* the binder looks at a row that is being played */
		write_answers(run, &p->q, a, out);
	state_write(&tactiques, run_setup(run), run_now(run), p->q.seat, out);
	arena_free(a);
}

static struct scenario *read_battle(const char *name)
{
	struct scenario *scenario = NULL;
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	source_read(name, &text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &scenario, &e), "%s", e.text);
	buf_free(&text);
	return scenario;
}

/* The board tells of every hex what a walk through all units does. */
static void board_agrees(const struct tac_setup *setup, const struct tac_state *state)
{
	struct tac_board laid;
	struct tac_at plain = {.setup = setup, .s = state}, at = tac_on_board(plain, &laid);
	for (int hex = 0; hex < setup->map.columns * setup->map.rows; hex++) {
		struct tac_stack a = tac_stack_at(plain, hex), b = tac_stack_at(at, hex);
		ck_assert_int_eq(a.n, b.n);
		ck_assert(!memcmp(a.unit, b.unit, (size_t)a.n * sizeof a.unit[0]));
		ck_assert_int_eq(tac_top(plain, hex), tac_top(at, hex));
		for (int seat = 0; seat < 2; seat++)
			for (int arm = VALUE_NONE; arm < ARMS; arm++)
				ck_assert_int_eq(tac_beside(plain, seat, hex, arm), tac_beside(at, seat, hex, arm));
	}
}

/* 9.53 of one hex, from the map itself. */
static bool is_closed(struct tac_at at, int seat, int hex)
{
	const struct tac_side *enemy = &at.s->side[!seat];
	bool masked = false;
	for (int i = 0; i < enemy->n_masks; i++)
		masked |= flat_distance(&at.setup->map, hex, enemy->masks[i]) <= 1;
	return tac_blazes(at, hex) || tac_seat_at(at, hex) == !seat ||
	       (tac_seat_at(at, hex) != seat && (masked || tac_beside(at, !seat, hex, VALUE_NONE)));
}

/* Half points from a hex to every other, by trying every step until none is better. */
static void ride_plainly(struct tac_at at, int seat, int from, int halves[FLAT_HEXES])
{
	int n = at.setup->map.columns * at.setup->map.rows;
	for (int hex = 0; hex < n; hex++)
		halves[hex] = hex == from ? 0 : INT16_MAX;
	for (bool better = true; better;) {
		better = false;
		for (int hex = 0; hex < n; hex++)
			for (int d = 0; d < FLAT_DIRECTIONS && halves[hex] < INT16_MAX; d++) {
				int next = flat_next(&at.setup->map, hex, d);
				int cost = next == FLAT_NONE || is_closed(at, seat, next)
						   ? X
						   : tac_cost(at, LEADER_MOVES, F_COLUMN, hex, next);
				if (cost == X || halves[hex] + cost >= halves[next])
					continue;
				halves[next] = halves[hex] + cost;
				better = true;
			}
	}
}

/* Between leaders: in range by the plain way means linked, and linked in range with a Chief of Staff. */
static int ranges_agree(struct run *run, const struct tac_setup *setup, const struct tac_state *s, int seat)
{
	enum { STAFF = 4 };
	static int halves[FLAT_HEXES];
	struct tac_at at = {.setup = setup, .s = s};
	const struct tac_chain *chain = tac_chain_of(run, at, seat);
	int n = 0;
	for (int c = 0; c < s->n_command; c++)
		for (int k = 0; k < setup->command[c].n_parents; k++) {
			int own = s->command[c].leader, above = s->command[setup->command[c].parent[k]].leader;
			if (setup->command[c].seat != seat || own == VALUE_NONE || above == VALUE_NONE ||
			    !tac_leads(s, own) || !tac_leads(s, above))
				continue;
			ride_plainly(at, seat, s->leader[above].hex, halves);
			int far = halves[s->leader[own].hex], range = 2 * setup->leader[above].range;
			ck_assert(far > range || chain->linked[c][k]);
			ck_assert(far <= range + STAFF || !chain->linked[c][k]);
			n++;
		}
	return n;
}

/* What differs, for they are long. */
static void same_text(const char *a, const char *b)
{
	size_t i = 0;
	while (a[i] && a[i] == b[i])
		i++;
	i -= i < 60 ? i : 60;
	ck_assert_msg(!strcmp(a, b), "%.40s: ...%.160s... or ...%.160s...", a, a + i, b + i);
}

/* Has a mask come off since that event, or a melee been fought, which rosters decide for all to see? */
static bool has_revealed(struct run *run, int since)
{
	int n;
	const struct event *e = run_events(run, &n);
	for (int i = since; i < n; i++)
		if (e[i].kind == EV_revealed || e[i].kind == EV_melee)
			return true;
	return false;
}

/* No event that all may see names a unit that has been masked all the time, nor does its dice. */
static void names_nobody_masked(const struct tac_setup *setup, struct run *run)
{
	const struct tac_state *s = run_now(run);
	struct buf journal = BUF_INIT;
	run_journal(run, &journal);
	struct slice rest = slice_of(buf_text(&journal)), line;
	while (slice_line(&rest, &line)) {
		char text[1024], quoted[TAC_ID + 2], scope[TAC_ID + 2];
		snprintf(text, sizeof text, "%.*s", (int)line.n, line.p);
		for (int u = 0; u < s->n_unit && strstr(text, "seen=\"all\""); u++) {
			snprintf(quoted, sizeof quoted, "\"%s\"", setup->unit[u].id);
			snprintf(scope, sizeof scope, "/%s/", setup->unit[u].id);
			ck_assert_msg(!s->unit[u].masked || !tac_on_map(s, u) ||
					      (!strstr(text, quoted) && !strstr(text, scope)),
				      "%.300s", text);
		}
	}
	buf_free(&journal);
}

/* Gives the shadow the answers of the row; false: others than that seat gave some. */
static bool answered_alike(struct run *run, struct run *shadow, int seat)
{
	int n;
	const struct answer *a = run_answers(run, &n);
	for (int i = run_settled(run); i < n; i++) {
		if (a[i].seat != seat)
			return false;
		run_record(shadow, a[i].key, a[i].text, a[i].seat, a[i].origin, 0);
	}
	return true;
}

/* Random play of a battle, asked one by one: until a mask comes off, a melee is fought or the other
 * side has answered, a row asks the same with other casualties, orders and Fatigue of the enemy, and
 * other units under its masks; its answers cost the same, and orders and doctrine answer it alike. */
START_TEST(nothing_hidden_shows)
{
	static const char *const battles[] = {
	    "scenarios/tactiques/drill-ground.xml", "scenarios/tactiques/maida.xml",
	    "scenarios/tactiques/field-post.xml", "scenarios/tactiques/night-watch.xml",
	    "scenarios/tactiques/outposts.xml", "scenarios/tactiques/turn-about.xml"};
	struct scenario *scenario = read_battle(battles[_i]);
	struct tac_state *other = base_calloc(1, tactiques.state_size);
	struct dice dice = {by_purpose, NULL, true};
	struct run_config config = {.sys = &tactiques, .setup = scenario->setup, .dice = &dice,
				    .keep_journal = true};
	struct run *run = run_new(&config, scenario->state), *shadow = run_new(&config, scenario->state);
	struct buf told = BUF_INIT, again = BUF_INIT;
	uint64_t rng = 4711;
	enum { RANGES = 9 }; /* of so many moments one */
	int compared = 0, ranges = 0, n, used, events = 0;
	for (enum run_end end; (end = run_turn(run)) != RUN_GAME_OVER;) {
		ck_assert_msg(end != RUN_FAULT, "%s", run_error(run));
		if (end == RUN_TURN_END) {
			names_nobody_masked(scenario->setup, run);
			run_turn_close(run);
			events = 0;
			continue;
		}
		const struct pending *p = run_pending(run, &n);
		run_answers(run, &used);
		if (used == run_settled(run))
			run_events(run, &events);
		if (used - run_settled(run) < 8 && n == 1 && !has_revealed(run, events)) {
			board_agrees(scenario->setup, run_now(run));
			if (compared % RANGES == 0)
				ranges += ranges_agree(run, scenario->setup, run_now(run), p->q.seat);
			memcpy(other, run_now(run), tactiques.state_size);
			hide_otherwise(scenario->setup, other, !p->q.seat, &rng);
			change_places(scenario->setup, other, !p->q.seat);
			run_reset(shadow, other);
			bool alike = answered_alike(run, shadow, p->q.seat);
			if (alike && run_turn(shadow) == RUN_PENDING && !has_revealed(shadow, 0)) {
				bool first = used == run_settled(run);
				write_question(run, first, &told);
				write_question(shadow, first, &again);
				same_text(buf_text(&told), buf_text(&again));
				compared++;
			}
			buf_clear(&told);
			buf_clear(&again);
		}
		const struct choice *c = &p->q.options[sources_random(&rng) % (unsigned)p->q.n];
		run_choice_text(&tactiques, scenario->setup, &p->q, c, &told);
		run_record(run, p->key, buf_text(&told), p->q.seat, ORIGIN_BOT, 0);
		buf_clear(&told);
	}
	ck_assert_int_gt(compared, 60);
	ck_assert(_i == 1 || ranges > 20); /* at Maida brigades stand under the armies */
	buf_free(&told);
	buf_free(&again);
	run_free(run);
	run_free(shadow);
	free(other);
	scenario_free(scenario);
}
END_TEST

/* ---- what is laid by ---- */

/* The board that goes along with the state is that of a walk through all units. */
static void board_is_current(struct run *run)
{
	struct tac_at now = tac_now(run), plain = {.setup = now.setup, .s = now.s};
	for (int hex = 0; hex < now.setup->map.columns * now.setup->map.rows; hex++) {
		struct tac_stack a = tac_stack_at(plain, hex), b = tac_stack_at(now, hex);
		ck_assert(a.n == b.n && !memcmp(a.unit, b.unit, (size_t)a.n * sizeof a.unit[0]));
		ck_assert(tac_stacked(now, hex) == (a.n > 1));
	}
	for (int c = 0; c < now.s->n_command; c++)
		ck_assert(tac_has_unit(now, c, false) == tac_has_unit(plain, c, false));
}

/* And who lies unseen beneath others is found as if nobody had looked before. */
static void beneath_is_current(struct run *run)
{
	struct tac_state *again = base_calloc(1, sizeof *again);
	const struct tac_state *s = run_now(run);
	for (int u = 0; u < s->n_unit; u++)
		if (tac_on_map(s, u) && tac_top(tac_now(run), s->unit[u].hex) == u)
			tac_fog_at(run, s->unit[u].hex);
	memcpy(again, s, sizeof *again);
	tac_look_beneath(run_setup(run), again);
	ck_assert(!memcmp(again, s, sizeof *again));
	free(again);
}

struct keen { /* looks, then plays by chance */
	struct source source;
	uint64_t rng;
	int looks;
};

static bool look_first(struct source *self, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line)
{
	struct keen *k = (struct keen *)self;
	board_is_current(run);
	if (q->kind == Q_MOVER)
		beneath_is_current(run);
	k->looks++;
	*out = q->options[sources_random(&k->rng) % (unsigned)q->n];
	*origin = ORIGIN_BOT;
	*line = 0;
	return true;
}

START_TEST(what_is_laid_by_is_current)
{
	static const char *const battles[] = {
	    "scenarios/tactiques/drill-ground.xml", "scenarios/tactiques/maida.xml",
	    "scenarios/tactiques/quatre-bras.xml", "scenarios/tactiques/night-watch.xml",
	    "scenarios/tactiques/outposts.xml", "scenarios/tactiques/turn-about.xml"};
	struct scenario *scenario = read_battle(battles[_i]);
	struct keen keen = {{look_first}, 1815 + (uint64_t)_i, 0};
	struct source *sources[] = {&keen.source, NULL};
	struct dice dice = {by_purpose, NULL, true};
	struct run_config config = {.sys = &tactiques, .setup = scenario->setup, .dice = &dice, .sources = sources,
				    .straight = true};
	struct run *run = run_new(&config, scenario->state);
	for (int game = 0; game < 2; game++, run_reset(run, scenario->state))
		for (enum run_end end; (end = run_turn(run)) != RUN_GAME_OVER; run_turn_close(run))
			ck_assert_msg(end == RUN_TURN_END, "%s", run_error(run));
	ck_assert_int_gt(keen.looks, 500);
	run_free(run);
	scenario_free(scenario);
}
END_TEST

/* ---- what keen looks at ---- */

/* What he gives for the position; both sides' shares are all of it. */
static int share(const struct scenario *scenario, const struct tac_state *s)
{
	int worth = tac_worth(scenario->setup, s, 0);
	ck_assert_int_eq(worth + tac_worth(scenario->setup, s, 1), 10000);
	return worth;
}

START_TEST(a_position_is_worth_a_share)
{
	struct scenario *scenario = read_battle("scenarios/tactiques/drill-ground.xml");
	const struct tac_setup *setup = scenario->setup;
	struct tac_state *s = scenario->state;
	int begun = share(scenario, s), unit = 0;
	while (setup->unit[unit].seat != 0)
		unit++;
	s->unit[unit].disruption++;
	int disrupted = share(scenario, s);
	ck_assert_int_lt(disrupted, begun);
	s->unit[unit].losses++;
	int worn = share(scenario, s);
	ck_assert_int_lt(worn, disrupted);
	s->unit[unit].status = LOST;
	ck_assert_int_lt(share(scenario, s), worn);
	s->at.over = true;
	s->at.winner = VALUE_NONE;
	ck_assert_int_eq(share(scenario, s), 5000);
	s->at.winner = 0;
	ck_assert_int_eq(share(scenario, s), 10000);
	scenario_free(scenario);
}
END_TEST

/* ---- words ---- */

static const struct order_language *const languages[] = {&tac_language, &tac_standing_language};

START_TEST(language_sound)
{
	language_is_sound(languages[_i]);
}
END_TEST

/* tactiques.dict is what the table makes, for the fuzzers. */
START_TEST(dictionary_is_current)
{
	dictionary_is_made("tests/rules/tactiques.dict", languages, ARRAY_LEN(languages));
}
END_TEST

enum { VERBS, TESTS, TRIGGERS, RESPONSES, LISTS };

static void manual_list(struct buf *out, int list)
{
	switch (list) {
	case VERBS: manual_verbs(out, &tac_language); break;
	case TESTS: manual_tests(out, &tac_language, 0, TAC_ORDER_TESTS); break;
	case TRIGGERS: manual_tests(out, &tac_standing_language, TAC_COMMON_TESTS, TAC_STANDING_TESTS); break;
	default: manual_verbs(out, &tac_standing_language); break;
	}
}

START_TEST(manual_is_current)
{
	struct buf entries = BUF_INIT;
	manual_list(&entries, _i);
	manual_has(&entries);
	buf_free(&entries);
}
END_TEST

START_TEST(manual_examples)
{
	static const char *const heads[] = {".SS One turn of Tactiques", ".SS A doctrine for Tactiques"};
	manual_example_is_read(heads[_i], languages[_i]);
}
END_TEST

int main(int argc, char **argv)
{
	if (argc == 2) { /* to write anew what stands in files: --dictionary, --manual */
		struct buf b = BUF_INIT;
		for (size_t i = 0; i < ARRAY_LEN(languages) && !strcmp(argv[1], "--dictionary"); i++)
			order_dictionary(&b, languages[i]);
		for (int i = 0; i < LISTS && !strcmp(argv[1], "--manual"); i++)
			manual_list(&b, i);
		fputs(buf_text(&b), stdout);
		buf_free(&b);
		return 0;
	}
	Suite *s = suite_create("tactiques");
	TCase *t = tcase_create("tactiques");
	tcase_set_timeout(t, 300);
	tcase_add_loop_test(t, odds_are_for_the_defender, 0, sizeof odds / sizeof *odds);
	tcase_add_loop_test(t, odds_table, 0, 7);
	tcase_add_loop_test(t, melee_results, 0, sizeof melee / sizeof *melee);
	tcase_add_test(t, borders_of_the_columns);
	tcase_add_loop_test(t, neighbours_of_both_parities, 0, sizeof neighbours / sizeof *neighbours);
	tcase_add_loop_test(t, distances_are_walks, 0, 10);
	tcase_add_loop_test(t, lines_touch_what_they_should, 0, sizeof lines / sizeof *lines);
	tcase_add_loop_test(t, lines_are_the_same_both_ways, 0, 11);
	tcase_add_loop_test(t, scenarios_are_judged, 0, sizeof scenarios / sizeof *scenarios);
	tcase_add_test(t, masks_have_their_limit);
	tcase_add_test(t, chances_of_fire_and_morale);
	tcase_add_test(t, chances_of_melee);
	tcase_add_test(t, verbose_tells_points_and_sums);
	tcase_add_loop_test(t, hope_makes_remarks, 0, 2);
	tcase_add_loop_test(t, nothing_hidden_shows, 0, 6);
	tcase_add_loop_test(t, what_is_laid_by_is_current, 0, 6);
	tcase_add_test(t, a_position_is_worth_a_share);
	tcase_add_loop_test(t, language_sound, 0, ARRAY_LEN(languages));
	tcase_add_test(t, dictionary_is_current);
	tcase_add_loop_test(t, manual_is_current, 0, LISTS);
	tcase_add_loop_test(t, manual_examples, 0, 2);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
