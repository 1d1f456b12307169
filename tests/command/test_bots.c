/* A program plays: it is given a side, opened against, keeps one for who comes, answers for a doctrine; the others know
 * it, and it knows no more than its side. */
#include "base/clock.h"
#include "command/receive_private.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "mailing.h"
#include "rules/battalions/bat.h"
#include "store/dummy.h"

#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define MO "mo@p.test"

static struct living w;
static int mails;
static uint8_t secret; /* of all games */

void __wrap_hash_random(void *out, size_t n);
void __wrap_hash_random(void *out, size_t n)
{
	memset(out, secret, n);
}

static struct store_person person(const char *name, const char *address)
{
	struct store_person p;
	int64_t id;
	MUST(&w, people_known(&w.site, name, address, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	return p;
}

static void writes(const char *name, const char *address, const char *text)
{
	struct store_person p = person(name, address);
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, address, "", to, text, MAIL_AUTH_NONE, ++mails);
}

/* From the seat of the game, with the token of its turn. */
static void plays(const char *game, const char *seat, const char *from, const char *text)
{
	(void)mailing_play(&w, game, seat, from, text, ++mails);
}

static void moderates(const char *game, const char *text)
{
	struct store_person p = person("Mo", MO);
	char token[SITE_TOKEN];
	const char *to;
	MUST(&w, site_moderator_address(&w.site, game, p.id, p.epoch, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, MO, "", to, text, MAIL_AUTH_NONE, ++mails);
}

static void confirmed(const char *game, const char *text)
{
	moderates(game, text);
	const char *code = mailing_column(&w, "SELECT code FROM pending WHERE game=?", game);
	ck_assert_msg(*code, "%s: nothing waits for a code", text);
	moderates(game, arena_printf(w.arena, "CONFIRM %s\n", code));
}

static bool told(const char *to, const char *says)
{
	return mailing_count(&w,
			     arena_printf(w.arena,
					  "SELECT count(*) FROM outbox WHERE recipient='%s' AND (said LIKE '%%%s%%' "
					  "OR wrapper LIKE '%%%s%%')",
					  to, says, says)) > 0;
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

/* Stacks of cards, where the rules have a player; Anna is fr, who begins. */
static const char *opens_battle(const char *battle, const char *bot, const char *keys)
{
	writes("Anna", ANNA, arena_printf(w.arena, "OPEN battalions/%s side=fr against=%s%s\n", battle, bot, keys));
	return mailing_column(&w, "SELECT max(name) FROM game WHERE system=?", "battalions");
}

static const char *opens(const char *keys)
{
	return opens_battle("first-cards", "steady", keys);
}

static void appoint(const char *game)
{
	struct game *g = living_load(&w, game);
	struct store_person p = person("Mo", MO);
	MUST(&w, game_appoint(g, "moderator", &p, &w.e));
	game_free(g);
}

/* So long that what waits for its time has come to run. */
static void passes(const char *game, int64_t seconds)
{
	clock_fix(clock_now() + seconds);
	struct game *g = living_load(&w, game);
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
}

START_TEST(a_game_against_the_program_begins_at_once_and_he_plays)
{
	writes("Anna", ANNA, "CHECK OPEN battalions/first-cards side=fr against=steady\n");
	ck_assert(told(ANNA, "@offer.against"));
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE system='battalions'"), 0);
	const char *game = opens("");
	ck_assert_str_eq(game, "first-cards-1");
	ck_assert_str_eq(mailing_column(&w, "SELECT status FROM game WHERE name=?", game), "running");
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE seat='au' AND player='steady'"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM offer"), 0);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 1);
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
	ck_assert_int_gt(
		number("SELECT count(*) FROM record WHERE game='first-cards-1' AND turn=2 AND viewer='full' AND "
		       "CAST(bytes AS TEXT) LIKE '%from=\"bot\"%'"),
		0);
	/* nothing of his is in what the other side reads, but that he plays */
	ck_assert_int_eq(number("SELECT count(*) FROM record WHERE game='first-cards-1' AND turn=2 AND viewer='fr' AND "
				"CAST(bytes AS TEXT) LIKE '%from=\"bot\"%'"),
			 0);
	ck_assert_int_eq(
		number("SELECT count(*) FROM record WHERE game='first-cards-1' AND CAST(bytes AS TEXT) NOT LIKE "
		       "'%bot=\"steady\"%'"),
		0);
	ck_assert_int_eq(number("SELECT count(*) FROM outbox WHERE recipient=''"), 0);
	ck_assert_int_eq(number("SELECT count(*) FROM reliability"), 1);
}
END_TEST

START_TEST(who_opens_against_the_program_is_told_what_cannot_be)
{
	writes("Anna", ANNA, "OPEN battalions/first-cards against=bold\n");
	ck_assert(told(ANNA, "@arguments.choice"));
	writes("Anna", ANNA, "OPEN tricorne/first-muster against=keen\n"); /* there he would be no better */
	ck_assert(told(ANNA, "@moderate.bot_no_better"));
	for (int i = 0; i < 5; i++)
		(void)opens("");
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE system='battalions'"), 5);
	(void)opens("");
	ck_assert(told(ANNA, "@offer.enough_bots"));
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE system='battalions'"), 5);
	writes("Bob", BOB, "SHOW GAME first-cards-1\n");
	ck_assert(told(BOB, "au  steady, the program"));
	writes("Bob", BOB, "TAKEOVER first-cards-1 au\n");
	ck_assert(told(BOB, "@seats.dummy"));
	plays("first-cards-1", "fr", ANNA, "PROPOSE DRAW\n");
	ck_assert_int_eq(number("SELECT count(*) FROM proposal"), 0);
	plays("first-cards-1", "fr", ANNA, "BEGIN PRESS\nGood morning\nEND\n");
	ck_assert_int_eq(number("SELECT count(*) FROM press"), 0);
}
END_TEST

START_TEST(a_moderator_gives_him_a_side_that_others_may_take_over)
{
	const char *game = opens("");
	appoint(game);
	confirmed(game, "DUMMY au\n");
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 0);
	moderates(game, "ASSIGN au\n");
	ck_assert(told(MO, "@moderate.bot_or_person"));
	confirmed(game, "ASSIGN au bot=steady\n");
	ck_assert(told(MO, "@moderate.bot_done"));
	ck_assert(told(ANNA, "moderate.bot"));
	ck_assert_int_eq(number("SELECT (SELECT count(*) FROM dummy)*10+(SELECT count(*) FROM bot)"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='bot'"), 2);
	moderates(game, "ASSIGN au bot=steady\n");
	ck_assert(told(MO, "@moderate.bot_already"));
	moderates(game, "ASSIGN fr bot=steady\n");
	ck_assert(told(MO, "@moderate.dummy_last"));
	writes("Bob", BOB, "TAKEOVER first-cards-1\n");
	writes("Bob", BOB,
	       arena_printf(w.arena, "CONFIRM %s\n",
			    mailing_column(&w, "SELECT code FROM pending WHERE code<>?", "-")));
	ck_assert_str_eq(mailing_column(&w, "SELECT name FROM seat JOIN person ON id=holder WHERE seat=?", "au"),
			 "Bob");
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 0);
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 2); /* it is Bob's */
	/* and yet it counts for nobody */
	ck_assert_int_eq(
		number("SELECT count(*) FROM record WHERE game='first-cards-1' AND turn=1 AND CAST(bytes AS TEXT) "
		       "LIKE '%seat=\"au\"%rated=\"no\"%' AND CAST(bytes AS TEXT) NOT LIKE '%bot=\"steady\"%'"),
		number("SELECT count(*) FROM record WHERE game='first-cards-1' AND turn=1"));
}
END_TEST

static void take_over(const char *game)
{
	confirmed(game, "ASSIGN au Bob\n");
}

START_TEST(he_keeps_the_chair_of_who_leaves_where_the_game_says_so)
{
	const char *game = opens(" chair=steady");
	appoint(game);
	person("Bob", BOB);
	take_over(game);
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 2);
	plays(game, "au", BOB, "RESIGN\n");
	plays(game, "au", BOB,
	      arena_printf(w.arena, "CONFIRM %s\n", mailing_column(&w, "SELECT code FROM pending WHERE code<>?", "-")));
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE player='steady'"), 1);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
	ck_assert(told(ANNA, "told.left"));
	plays(game, "fr", ANNA, "RESIGN\n"); /* nobody would be left to play against */
	plays(game, "fr", ANNA,
	      arena_printf(w.arena, "CONFIRM %s\n", mailing_column(&w, "SELECT code FROM pending WHERE code<>?", "-")));
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 1);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
}
END_TEST

START_TEST(he_keeps_no_chair_of_a_game_that_is_over)
{
	const char *game = opens(" chair=steady");
	const struct game_end how = {.as = "broken-off", .why = "enough"};
	appoint(game);
	person("Bob", BOB);
	take_over(game);
	MUST(&w, game_end(&w.site, game, &how, &w.e));
	struct game *g = living_load(&w, game);
	MUST(&w, game_open_seat(g, 1, 0, &w.e));
	game_free(g);
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 0);
}
END_TEST

/* Of turn 0, as the Continentals have it. */
static const char *record_of(const char *game)
{
	struct slice record;
	MUST(&w, store_record_get(w.site.store, game, 0, "co", w.arena, &record, &w.e));
	return arena_strndup(w.arena, record.p, record.n);
}

/* A battle that is not even begins so if who opens it asks for it, and the report tells it; others have none. */
START_TEST(a_game_begins_with_the_handicap_that_its_battle_states)
{
	const char *fix = "row=\"br\" field=\"banners\" old=\"0\" new=\"4\" "
			  "why=\"handicap: The British begin with four banners\"";
	writes("Anna", ANNA, "OPEN tricorne/cowpens side=co against=steady handicap=on\n");
	ck_assert(strstr(record_of("cowpens-1"), fix) != NULL);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='umpire: handicap' AND seen='all'"), 1);
	writes("Anna", ANNA, "OPEN tricorne/cowpens side=co against=steady\n");
	ck_assert(!strstr(record_of("cowpens-2"), "kind=\"fix\""));
	writes("Anna", ANNA,
	       "OPEN napoleonics/first-steps side=fr against=steady handicap=on\nSHOW SCENARIO tricorne/cowpens\n");
	ck_assert_int_eq(number("SELECT count(*) FROM game WHERE name LIKE 'first-steps%'"), 0);
	ck_assert(told(ANNA, "offer.no_handicap"));
	ck_assert(told(ANNA, "cowpens handicap=on begins a game with it"));
}
END_TEST

START_TEST(he_takes_his_time_where_the_game_says_so)
{
	const char *game = opens(" bot-delay=5h");
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 2);
	ck_assert_int_eq(number("SELECT runs_at FROM game WHERE name='first-cards-1'"), clock_now() + 5 * HOUR);
	passes(game, 5 * HOUR);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='deadline passed'"), 0);
}
END_TEST

START_TEST(a_doctrine_is_left_to_him)
{
	const char *game = opens("");
	appoint(game);
	person("Bob", BOB);
	take_over(game);
	plays(game, "au", BOB, "DOCTRINE STEADY\n");
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE seat='au'"), 1);
	ck_assert(told(ANNA, "told.doctrine_left"));
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\nattack S3 fire\nattack S5 melee\ndone\nEND\nFINAL\n");
	/* he answers in the other's turn, and gives no orders */
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 2);
	ck_assert_int_gt(
		number("SELECT count(*) FROM record WHERE turn=1 AND viewer='full' AND game='first-cards-1' AND "
		       "CAST(bytes AS TEXT) LIKE '%seat=\"au\"%from=\"bot\"%'"),
		0);
	plays(game, "au", BOB, "DOCTRINE OWN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM bot"), 0);
}
END_TEST

static void no_answer(const void *setup, const void *view, const struct question *q, int temper, uint64_t *rng,
		      void *memory, struct choice *out)
{
	(void)memory;
	(void)setup, (void)view, (void)q, (void)temper, (void)rng;
	*out = (struct choice){.verb = 99};
}

START_TEST(an_answer_that_is_none_becomes_the_usual_one_and_is_told)
{
	const char *game = opens(" bot-delay=1h");
	appoint(game);
	plays(game, "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	clock_fix(clock_now() + HOUR);
	struct game *g = living_load(&w, game);
	g->doctrine.bot.play = no_answer;
	MUST(&w, game_clock(g, &w.e));
	game_free(g);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
	ck_assert_int_gt(
		number("SELECT count(*) FROM record WHERE turn=2 AND viewer='full' AND game='first-cards-1' AND "
		       "CAST(bytes AS TEXT) LIKE '%from=\"default\"%'"),
		0);
	ck_assert(told(MO, "notice.bot_failed"));
}
END_TEST

/* Other cards in the French hand, and a Reserve in another order: what the Austrians see of it is the same. */
static void exchange_hidden(const char *game)
{
	struct game *g = living_load(&w, game);
	struct bat_state *s = (struct bat_state *)(uintptr_t)run_now(g->run);
	struct bat_side *fr = &s->side[0];
	char *before = arena_alloc(w.arena, sizeof *s), *after = arena_alloc(w.arena, sizeof *s);
	memset(before, 0, sizeof *s);
	memset(after, 0, sizeof *s);
	state_mask(g->sys, g->scenario->setup, s, 1, before);
	ck_assert_int_gt(fr->n_hand, 0);
	ck_assert_int_gt(fr->n_reserve, 1);
	for (int i = 0; i < fr->n_reserve / 2; i++) {
		int card = fr->reserve[i];
		fr->reserve[i] = fr->reserve[fr->n_reserve - 1 - i];
		fr->reserve[fr->n_reserve - 1 - i] = card;
	}
	int card = fr->hand[0];
	fr->hand[0] = fr->reserve[0];
	fr->reserve[0] = card;
	state_mask(g->sys, g->scenario->setup, s, 1, after);
	ck_assert_mem_eq(before, after, sizeof *s);
	MUST(&w, game_save_row(g, &w.e));
	game_free(g);
}

/* What he answers in his first turn, a line an answer; kept in no arena. */
static char *his_turn(const char *bot, bool exchanged)
{
	struct buf lines = BUF_INIT;
	const char *game = opens_battle("aspern", bot, " bot-delay=1h"); /* he begins */
	if (exchanged)
		exchange_hidden(game);
	passes(game, HOUR);
	struct slice rest = slice_of(mailing_column(
			     &w, "SELECT CAST(bytes AS TEXT) FROM record WHERE turn=1 AND viewer='full' AND game=?",
			     game)),
		     line;
	while (slice_line(&rest, &line))
		if (memmem(line.p, line.n, "from=\"bot\"", 10))
			buf_addf(&lines, "%.*s\n", (int)line.n, line.p);
	return buf_take(&lines);
}

static char *in_another_site(const char *bot, bool exchanged)
{
	living_end(&w);
	living_begin(&w);
	return his_turn(bot, exchanged);
}

START_TEST(what_is_hidden_from_his_side_changes_no_answer)
{
	static const char *const bots[] = {"steady", "keen"};
	char *last = NULL;
	for (size_t i = 0; i < ARRAY_LEN(bots); i++) {
		char *as_it_was = in_another_site(bots[i], false), *exchanged = in_another_site(bots[i], true);
		ck_assert_int_gt(strlen(as_it_was), 100);
		ck_assert_str_eq(as_it_was, exchanged);
		free(exchanged);
		if (last)
			ck_assert_str_ne(last, as_it_was); /* keen plays otherwise */
		free(last);
		last = as_it_was;
	}
	free(last);
}
END_TEST

START_TEST(keen_plays_where_he_is_named)
{
	writes("Anna", ANNA, "OPEN battalions/first-cards side=fr against=KEEN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE seat='au' AND player='keen'"), 1);
	appoint("first-cards-1");
	plays("first-cards-1", "fr", ANNA, "BEGIN ORDERS NEW\ndone\nEND\nFINAL\n");
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='first-cards-1'"), 3);
	ck_assert_int_eq(
		number("SELECT count(*) FROM record WHERE game='first-cards-1' AND CAST(bytes AS TEXT) NOT LIKE "
		       "'%bot=\"keen\"%'"),
		0);
	confirmed("first-cards-1", "ASSIGN au bot=steady\n"); /* in his place */
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE seat='au' AND player='steady'"), 1);
	plays("first-cards-1", "fr", ANNA, "DOCTRINE KEEN\n");
	ck_assert_int_eq(number("SELECT count(*) FROM bot WHERE seat='fr' AND player='keen'"), 1);
	ck_assert(!told(MO, "notice.bot_failed"));
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0); /* another that runs */
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, a_game_against_the_program_begins_at_once_and_he_plays);
	tcase_add_test(t, who_opens_against_the_program_is_told_what_cannot_be);
	tcase_add_test(t, a_moderator_gives_him_a_side_that_others_may_take_over);
	tcase_add_test(t, he_keeps_the_chair_of_who_leaves_where_the_game_says_so);
	tcase_add_test(t, he_keeps_no_chair_of_a_game_that_is_over);
	tcase_add_test(t, a_game_begins_with_the_handicap_that_its_battle_states);
	tcase_add_test(t, he_takes_his_time_where_the_game_says_so);
	tcase_add_test(t, a_doctrine_is_left_to_him);
	tcase_add_test(t, keen_plays_where_he_is_named);
	tcase_add_test(t, what_is_hidden_from_his_side_changes_no_answer);
	tcase_add_test(t, an_answer_that_is_none_becomes_the_usual_one_and_is_told);
}

int main(void)
{
	return living_run("bots", add);
}
