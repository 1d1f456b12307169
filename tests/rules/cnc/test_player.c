/* The player of both Commands & Colors systems: positions where the sensible answer is plain; that he looks at nothing
 * hidden and answers every question with what is offered; and that games between two of him end. */
#include "base/file.h"
#include "engine/share.h"
#include "engine/sources.h"
#include "rules/cnc/player.h"
#include "rules/napoleonics/nap.h"
#include "rules/napoleonics/napoleonics.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

static struct scenario *scenario;
static struct cnc_state *state;
static const struct cnc_setup *setup;

#define HEAD                                                                                                          \
	"<scenario system=\"napoleonics\" id=\"test\" title=\"Test\">"                                               \
	"<side seat=\"fr\" army=\"french\" hand=\"5\" banners=\"5\" baseline=\"south\" first=\"yes\"/>"               \
	"<side seat=\"br\" army=\"british\" hand=\"4\" banners=\"5\" baseline=\"north\"/>"
#define FRENCH(id, kind, hex) "<unit id=\"" id "\" seat=\"fr\" nation=\"french\" kind=\"" kind "\" hex=\"" hex "\"/>"
#define BRITISH(id, kind, hex) "<unit id=\"" id "\" seat=\"br\" nation=\"british\" kind=\"" kind "\" hex=\"" hex "\"/>"
#define END "</scenario>"

static void set_up(const char *text)
{
	struct error e = ERROR_INIT;
	ck_assert_msg(!scenario_read(text, strlen(text), NULL, &scenario, &e), "%s", e.text);
	setup = scenario->setup;
	state = base_calloc(1, sizeof *state);
	memcpy(state, scenario->state, sizeof *state);
	state->at.turn = 1;
	state->at.active = 0;
	state->deck.played = CARD_FORWARD;
	state->deck.last = state->deck.chief = VALUE_NONE;
}

static void tear_down(void)
{
	scenario_free(scenario);
	free(state);
}

static int piece(const char *id)
{
	int row = VALUE_NONE;
	ck_assert(cnc_id_read(setup, cnc_TABLE_piece, id, &row));
	return row;
}

static int hex(const char *text)
{
	int place = VALUE_NONE;
	ck_assert(napoleonics.place_read(setup, text, &place));
	return place;
}

static struct choice asked(int kind, int seat, int a, int b, const struct choice *options, int n)
{
	struct question q = {.kind = kind, .seat = seat, .arg = {(int16_t)a, (int16_t)b}, .options = options, .n = n};
	struct choice c;
	uint64_t rng = 1;
	napoleonics.play(setup, state, &q, 0, &rng, NULL, &c);
	ck_assert(question_offers(&q, c));
	return c;
}

/* ---- attacks ---- */

/* The weak one of two that can be fired at; and it is fired at. */
START_TEST(weak_first)
{
	set_up(HEAD FRENCH("57e", "LN", "D6") BRITISH("29th", "LN", "F5") BRITISH("45th", "LN", "F7") END);
	int p = piece("57e");
	state->piece[p].ordered = 1;
	state->piece[piece("45th")].blocks = 1;
	struct choice options[] = {CHOICE_OF(ATTACK_FIRE, .piece = p, .hex = hex("F5")),
				   CHOICE_OF(ATTACK_FIRE, .piece = p, .hex = hex("F7")), CHOICE_OF(ATTACK_DONE)};
	struct choice c = asked(Q_ATTACK, 0, 0, 0, options, ARRAY_LEN(options));
	ck_assert_int_eq(c.verb, ATTACK_FIRE);
	ck_assert_int_eq(ARG(&c, ATTACK_FIRE, hex), hex("F7"));
	tear_down();
}
END_TEST

/* Who is nearly gone does not fall on a whole square of guards. */
START_TEST(no_folly)
{
	set_up(HEAD FRENCH("chas", "LC", "D6") BRITISH("gds", "GG", "E6") BRITISH("1gds", "GG", "E5") END);
	int p = piece("chas");
	state->piece[p].ordered = 1;
	state->piece[p].blocks = 1;
	state->piece[piece("gds")].square = 1;
	struct choice options[] = {CHOICE_OF(ATTACK_MELEE, .piece = p, .hex = hex("E6")), CHOICE_OF(ATTACK_DONE)};
	ck_assert_int_eq(asked(Q_ATTACK, 0, 0, 0, options, ARRAY_LEN(options)).verb, ATTACK_DONE);
	tear_down();
}
END_TEST

/* A blow back costs nothing. */
START_TEST(strikes_back)
{
	set_up(HEAD FRENCH("57e", "LN", "D6") BRITISH("29th", "LN", "E6") END);
	struct choice options[] = {CHOICE_OF(ANSWER_NO), CHOICE_OF(ANSWER_YES)};
	ck_assert_int_eq(asked(Q_BACK, 0, piece("57e"), hex("E6"), options, ARRAY_LEN(options)).verb, ANSWER_YES);
	tear_down();
}
END_TEST

/* ---- moves ---- */

/* A unit beside an objective that nobody holds goes there. */
START_TEST(takes_objective)
{
	set_up(HEAD
	       "<ground kind=\"town\" hexes=\"D6\"/><objective seat=\"fr\" hexes=\"D6\" banners=\"1\" when=\"start\" "
	       "lasts=\"held\"/>" FRENCH("57e", "LN", "C6") BRITISH("29th", "LN", "H6") END);
	int p = piece("57e");
	state->piece[p].ordered = 1;
	struct choice options[] = {CHOICE_OF(TO_HEX, .hex = hex("B6")), CHOICE_OF(TO_HEX, .hex = hex("D6")),
				   CHOICE_OF(TO_HEX, .hex = hex("D5")), CHOICE_OF(TO_STAY)};
	struct choice c = asked(Q_TO, 0, p, 0, options, ARRAY_LEN(options));
	ck_assert_int_eq(c.verb, TO_HEX);
	ck_assert_int_eq(ARG(&c, TO_HEX, hex), hex("D6"));
	tear_down();
}
END_TEST

/* And who holds one stays there. */
START_TEST(keeps_objective)
{
	set_up(HEAD
	       "<ground kind=\"town\" hexes=\"D6\"/><objective seat=\"fr\" hexes=\"D6\" banners=\"1\" when=\"start\" "
	       "lasts=\"held\"/>" FRENCH("57e", "LN", "D6") BRITISH("29th", "LN", "I6") END);
	int p = piece("57e");
	state->piece[p].ordered = 1;
	state->objective[0].held = 0;
	struct choice options[] = {CHOICE_OF(MOVER_PIECE, .piece = p), CHOICE_OF(MOVER_DONE)};
	ck_assert_int_eq(asked(Q_MOVER, 0, 0, 0, options, ARRAY_LEN(options)).verb, MOVER_DONE);
	tear_down();
}
END_TEST

/* A leader alone joins a unit. */
START_TEST(leader_joins)
{
	set_up(HEAD "<leader id=\"ney\" seat=\"fr\" hex=\"B6\"/>" FRENCH("57e", "LN", "D6") BRITISH("29th", "LN", "F6")
		       END);
	int p = piece("ney");
	state->piece[p].ordered = 1;
	struct choice options[] = {CHOICE_OF(TO_HEX, .hex = hex("C6")), CHOICE_OF(TO_HEX, .hex = hex("C7")),
				   CHOICE_OF(TO_HEX, .hex = hex("D6")), CHOICE_OF(TO_STAY)};
	struct choice c = asked(Q_TO, 0, p, 0, options, ARRAY_LEN(options));
	ck_assert_int_eq(ARG(&c, TO_HEX, hex), hex("D6"));
	tear_down();
}
END_TEST

/* ---- cards and reactions ---- */

/* The card of the section where the fight is. */
START_TEST(card_where_the_fight_is)
{
	set_up(HEAD FRENCH("57e", "LN", "D6") FRENCH("26e", "LN", "D7") FRENCH("9e", "LT", "D8")
		       FRENCH("12e", "LN", "A1") BRITISH("29th", "LN", "E7") BRITISH("45th", "LN", "E8") END);
	static const int hand[] = {CARD_ASSAULT_LEFT, CARD_ATTACK_CENTRE, CARD_ATTACK_RIGHT, CARD_SCOUT_CENTRE};
	struct choice options[ARRAY_LEN(hand)];
	for (size_t i = 0; i < ARRAY_LEN(hand); i++) {
		options[i] = CHOICE_OF(PLAY_CARD, .card = hand[i]);
		state->side[0].hand[state->side[0].n_hand++] = hand[i];
	}
	struct choice c = asked(Q_CARD, 0, 0, 0, options, ARRAY_LEN(options));
	ck_assert_int_eq(ARG(&c, PLAY_CARD, card), CARD_ATTACK_CENTRE);
	tear_down();
}
END_TEST

/* Infantry that heavy cavalry rides at forms square; cavalry that nobody helps stands no infantry. */
START_TEST(forms_square)
{
	set_up(HEAD FRENCH("57e", "LN", "D6") BRITISH("hvy", "GHC", "E6") END);
	state->at.active = 1;
	struct choice options[] = {CHOICE_OF(REACT_STAND), CHOICE_OF(REACT_SQUARE)};
	ck_assert_int_eq(asked(Q_REACTION, 0, piece("57e"), piece("hvy"), options, ARRAY_LEN(options)).verb,
			 REACT_SQUARE);
	tear_down();
}
END_TEST

START_TEST(rides_away)
{
	set_up(HEAD FRENCH("chas", "LC", "D6") BRITISH("gds", "GG", "E6") END);
	state->at.active = 1;
	state->piece[piece("chas")].blocks = 1;
	struct choice options[] = {CHOICE_OF(REACT_STAND), CHOICE_OF(REACT_RETIRE)};
	ck_assert_int_eq(asked(Q_REACTION, 0, piece("chas"), piece("gds"), options, ARRAY_LEN(options)).verb,
			 REACT_RETIRE);
	tear_down();
}
END_TEST

/* ---- whole games ---- */

static const char *const systems[] = {"napoleonics", "tricorne"};

struct watcher { /* answers by chance, and looks what the player would have said */
	struct source source;
	struct random_source chance;
	const struct system *sys;
	unsigned long asked;
	bool kinds[64];
	struct cnc_state *swapped, *view;
};

/* The other side's cards, and those to draw, change places: all that the seat does not know. */
static void swap_hidden(struct cnc_state *s, int seat)
{
	struct cnc_side *other = &s->side[!seat];
	for (int i = 0; i < other->n_hand && i < s->deck.n_draw; i++) {
		int card = other->hand[i];
		other->hand[i] = s->deck.draw[i];
		s->deck.draw[i] = card;
	}
	for (int i = 0; i < other->n_combat && i < other->n_pile; i++) {
		int card = other->combat[i];
		other->combat[i] = other->pile[i];
		other->pile[i] = card;
	}
	for (int i = 0; i < s->deck.n_draw / 2; i++) {
		int card = s->deck.draw[i];
		s->deck.draw[i] = s->deck.draw[s->deck.n_draw - 1 - i];
		s->deck.draw[s->deck.n_draw - 1 - i] = card;
	}
}

static bool watch(struct source *self, struct run *run, const struct question *q, struct choice *out,
		  enum origin *origin, int *line)
{
	struct watcher *w = (struct watcher *)self;
	const struct system *sys = w->sys;
	if (sources_random(&w->chance.rng) % 8 == 0 || !w->kinds[q->kind]) {
		uint64_t rng = w->asked, again = w->asked;
		struct choice said, swapped;
		memcpy(w->swapped, run_now(run), sizeof *w->swapped);
		swap_hidden(w->swapped, q->seat);
		state_mask(sys, run_setup(run), w->swapped, q->seat, w->view);
		sys->play(run_setup(run), run_view(run, q->seat), q, 0, &rng, NULL, &said);
		sys->play(run_setup(run), w->view, q, 0, &again, NULL, &swapped);
		ck_assert_msg(question_offers(q, said), "%s: answered with what is not offered",
			      sys->questions[q->kind].name);
		ck_assert_msg(!memcmp(&said, &swapped, sizeof said), "%s: hidden facts change the answer",
			      sys->questions[q->kind].name);
		w->kinds[q->kind] = true;
		w->asked++;
	}
	return w->chance.source.answer(&w->chance.source, run, q, out, origin, line);
}

static bool play_both(struct source *self, struct run *run, const struct question *q, struct choice *out,
		      enum origin *origin, int *line)
{
	struct random_source *s = (struct random_source *)self;
	run_settings(run)->sys->play(run_setup(run), run_view(run, q->seat), q, 0, &s->rng, NULL, out);
	*origin = ORIGIN_BOT;
	*line = 0;
	return true;
}

static void load(const char *path)
{
	struct error e = ERROR_INIT;
	struct buf text = BUF_INIT;
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &scenario, &e), "%s", e.text);
	buf_free(&text);
}

enum { TURNS_MOST = 1000, TURNS_BY_CHANCE = 20000 }; /* chance may march about for a thousand turns */

/* One game on the loaded scenario, of so many turns at most; its turns. */
static int play_game(struct source *source, uint64_t seed, int most)
{
	struct source *sources[] = {source, NULL};
	struct random_dice dice;
	struct run_config config = {.sys = scenario->sys, .setup = scenario->setup, .dice = &dice.dice,
				    .sources = sources, .straight = true, .check = true};
	random_dice_init(&dice, seed);
	struct run *run = run_new(&config, scenario->state);
	int turns = 0;
	enum run_end end = run_turn(run);
	for (; end == RUN_TURN_END && turns < most; turns++) {
		run_turn_close(run);
		end = run_turn(run);
	}
	ck_assert_msg(end == RUN_GAME_OVER, "%s: %s", element_attr(scenario->root, "id", ""),
		      end == RUN_FAULT ? run_error(run) : "does not end");
	run_free(run);
	return turns;
}

/* A game by chance in each scenario, where every so often he says what he would do, and what with hidden facts changed. */
START_TEST(every_question)
{
	enum { MANY = 14 };
	glob_t found = {0};
	int n = 0;
	char folder[1024], pattern[1100];
	struct watcher w = {.source = {watch}};
	w.swapped = base_calloc(1, sizeof *w.swapped);
	w.view = base_calloc(1, sizeof *w.view);
	random_source_init(&w.chance, 5);
	snprintf(pattern, sizeof pattern, "%s/%s/*.xml", data_folder("scenarios", folder, sizeof folder), systems[_i]);
	ck_assert(!glob(pattern, 0, NULL, &found));
	for (size_t i = 0; i < found.gl_pathc; i += 2) {
		load(found.gl_pathv[i]);
		w.sys = scenario->sys;
		play_game(&w.source, i, TURNS_BY_CHANCE);
		scenario_free(scenario);
	}
	for (size_t k = 0; k < ARRAY_LEN(w.kinds); k++)
		n += w.kinds[k];
	ck_assert_int_gt(n, MANY);
	globfree(&found);
	free(w.swapped);
	free(w.view);
}
END_TEST

/* Two players who are the same come to an end everywhere. */
START_TEST(games_end)
{
	glob_t found = {0};
	char folder[1024], pattern[1100];
	snprintf(pattern, sizeof pattern, "%s/%s/*.xml", data_folder("scenarios", folder, sizeof folder), systems[_i]);
	ck_assert(!glob(pattern, 0, NULL, &found));
	for (size_t i = 0; i < found.gl_pathc; i++) {
		struct random_source both = {{play_both}, i};
		load(found.gl_pathv[i]);
		ck_assert_int_lt(play_game(&both.source, i, TURNS_MOST), 300);
		scenario_free(scenario);
	}
	globfree(&found);
}
END_TEST

/* ---- what a whole position is worth ---- */

/* Both sides' shares are all of it. */
static int share(int seat)
{
	int worth = cnc_worth(setup, state, seat);
	ck_assert_int_eq(worth + cnc_worth(setup, state, !seat), SHARE_ALL);
	return worth;
}

/* What is lost counts, and the nearer to the last banner the more; a game that is over is won or lost. */
START_TEST(knows_who_is_ahead)
{
	set_up(HEAD FRENCH("57e", "LN", "C6") FRENCH("18e", "LN", "C3") BRITISH("29th", "LN", "G5")
		       BRITISH("45th", "LN", "G8") END);
	int even = share(0);
	state->piece[piece("29th")].blocks = state->piece[piece("29th")].blocks - 1;
	int ahead = share(0);
	ck_assert_int_gt(ahead, even);
	state->side[0].banners = 1;
	int one = share(0);
	ck_assert_int_gt(one, ahead);
	state->side[0].banners = 4;
	ck_assert_int_gt(share(0) - one, 2 * (one - ahead));
	state->at.over = 1;
	state->at.winner = 1;
	ck_assert_int_eq(share(0), 0);
	state->at.winner = VALUE_NONE;
	ck_assert_int_eq(share(0), SHARE_ALL / 2);
	tear_down();
}
END_TEST

int main(void)
{
	Suite *s = suite_create("cnc-player");
	TCase *t = tcase_create("positions"), *games = tcase_create("games");
	tcase_add_test(t, weak_first);
	tcase_add_test(t, no_folly);
	tcase_add_test(t, strikes_back);
	tcase_add_test(t, takes_objective);
	tcase_add_test(t, keeps_objective);
	tcase_add_test(t, leader_joins);
	tcase_add_test(t, card_where_the_fight_is);
	tcase_add_test(t, forms_square);
	tcase_add_test(t, rides_away);
	tcase_add_test(t, knows_who_is_ahead);
	suite_add_tcase(s, t);
	tcase_add_loop_test(games, every_question, 0, (int)ARRAY_LEN(systems));
	tcase_add_loop_test(games, games_end, 0, (int)ARRAY_LEN(systems));
	tcase_set_timeout(games, 120);
	suite_add_tcase(s, games);
	SRunner *sr = srunner_create(s);
	srunner_set_tap(sr, "-");
	srunner_run_all(sr, CK_SILENT);
	int failed = srunner_ntests_failed(sr);
	srunner_free(sr);
	return failed != 0;
}
