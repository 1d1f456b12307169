/* TRY: what may come of orders is told, from what their side may know; nothing is stored, and each time is counted. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "game/odds.h"
#include "living/mailing.h"
#include "rules/napoleonics/nap.h"

#define ANNA "anna@p.test"
#define BOB "bob@p.test"
#define ORDERS "card attack centre\n9foot move E6\nrifles melee D7; advance\nbty fire D7\nEND\n"

static struct living w;
static int mails;

/* From the seat of the game, with the token of its turn; the answer as it is stored. */
static const char *answer_to(const char *game, const char *seat, const char *from, const char *text)
{
	(void)mailing_play(&w, game, seat, from, text, ++mails);
	return mailing_column(&w, "SELECT said || wrapper FROM outbox WHERE recipient=? ORDER BY id DESC LIMIT 1",
			      from);
}

static const char *bob_writes(const char *text)
{
	return answer_to("one", "br", BOB, text);
}

#define PAGE "WHAT MAY COME OF IT"

/* The page alone. */
static const char *odds_of(const char *answer)
{
	const char *from = strstr(answer, PAGE), *end = from ? strstr(from, "</text>") : NULL;
	ck_assert_msg(end != NULL, "%s", answer);
	return arena_strndup(w.arena, from, (size_t)(end - from));
}

/* Gives the British the card, for one of theirs that lies where it lay. */
static void deal(const char *card)
{
	struct game *g = living_load(&w, "one");
	struct cnc_state *s = (struct cnc_state *)(uintptr_t)run_now(g->run);
	int *list[] = {s->deck.draw, s->side[0].hand}, n[] = {s->deck.n_draw, s->side[0].n_hand},
	    *own = s->side[1].hand;
	for (int k = 0; k < 2; k++)
		for (int i = 0; i < n[k]; i++)
			if (!strcmp(nap_card_names[list[k][i]], card) && strcmp(nap_card_names[own[0]], card) != 0) {
				int other = own[0];
				own[0] = list[k][i];
				list[k][i] = other;
			}
	MUST(&w, game_save_row(g, &w.e));
	game_free(g);
}

static int64_t number(const char *sql)
{
	return mailing_count(&w, sql);
}

START_TEST(odds_are_told_and_nothing_is_stored)
{
	const char *answer = bob_writes("TRY BEGIN ORDERS\n" ORDERS);
	ck_assert_msg(strstr(odds_of(answer), "8/27") != NULL, "%s", answer); /* three dice, two faces of six: no hit */
	ck_assert(strstr(answer, "British, banners at the end of the turn (now 0)"));
	ck_assert(strstr(answer, "9e is lost in "));
	ck_assert(strstr(answer, "odds.left")); /* four times more */
	ck_assert_int_eq(number("SELECT count(*) FROM orders WHERE text<>''"), 0);
	ck_assert_int_eq(number("SELECT turn FROM game WHERE name='one'"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='tried' AND seen='br'"), 1);
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='tried' AND seen<>'br'"), 0);
}
END_TEST

START_TEST(the_word_stands_where_check_may)
{
	ck_assert(strstr(bob_writes("TRY\n\nBEGIN ORDERS\n" ORDERS), PAGE));
	ck_assert(strstr(bob_writes("BEGIN ORDERS TRY\n" ORDERS), PAGE));
	ck_assert(strstr(bob_writes("TRY\ncard attack centre\n9foot move E6\n"), PAGE));
	ck_assert(strstr(bob_writes("try card attack centre\n"), PAGE));
	ck_assert(!strstr(bob_writes("CHECK BEGIN ORDERS\n" ORDERS), PAGE));
	ck_assert_int_eq(number("SELECT count(*) FROM orders WHERE text<>''"), 0);
}
END_TEST

START_TEST(who_asks_the_same_twice_gets_the_same)
{
	const char *first = odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS));
	ck_assert_str_eq(first, odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS)));
}
END_TEST

START_TEST(a_turn_has_so_many_tries_as_its_game_says)
{
	living_sql(&w, "INSERT INTO setting (game, key, value) VALUES ('one', 'tries', '2')");
	ck_assert(strstr(bob_writes("TRY BEGIN ORDERS\n" ORDERS), PAGE));
	ck_assert(strstr(bob_writes("TRY BEGIN ORDERS\n" ORDERS), PAGE));
	const char *answer = bob_writes("TRY BEGIN ORDERS\n" ORDERS);
	ck_assert(!strstr(answer, PAGE));
	ck_assert(strstr(answer, "odds.enough"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger WHERE what='tried'"), 2);
}
END_TEST

/* Other cards in the French hand and a deck in another order: what the British see of it is the same. */
static void exchange_hidden(void)
{
	struct game *g = living_load(&w, "one");
	struct cnc_state *s = (struct cnc_state *)(uintptr_t)run_now(g->run);
	char *before = arena_alloc(w.arena, g->sys->state_size), *after = arena_alloc(w.arena, g->sys->state_size);
	state_mask(g->sys, g->scenario->setup, s, 1, before);
	for (int i = 0; i < s->deck.n_draw / 2; i++) {
		int card = s->deck.draw[i];
		s->deck.draw[i] = s->deck.draw[s->deck.n_draw - 1 - i];
		s->deck.draw[s->deck.n_draw - 1 - i] = card;
	}
	int card = s->side[0].hand[0];
	ck_assert_int_ne(card, s->deck.draw[0]);
	s->side[0].hand[0] = s->deck.draw[0];
	s->deck.draw[0] = card;
	state_mask(g->sys, g->scenario->setup, s, 1, after);
	ck_assert_mem_eq(before, after, g->sys->state_size);
	MUST(&w, game_save_row(g, &w.e));
	game_free(g);
}

START_TEST(what_is_hidden_changes_no_byte)
{
	const char *first = odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS));
	exchange_hidden();
	ck_assert_str_eq(first, odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS)));
}
END_TEST

START_TEST(what_was_corrected_in_the_row_counts)
{
	struct game_fix fix[] = {{.table = "piece", .row = "9e", .field = "blocks", .value = "1", .why = "found late"}};
	struct game *g = living_load(&w, "one");
	MUST(&w, game_may_fix(g, fix, 1, &w.e));
	MUST(&w, game_fix(g, "Mo", fix, 1, &w.e));
	game_free(g);
	const char *answer = odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS)),
		   *piece = strstr(answer, "9e is lost in ");
	ck_assert_msg(piece && !memmem(piece, strcspn(piece, "."), "loses", 5), "%s", answer); /* all or nothing */
}
END_TEST

START_TEST(parts_of_many_numbers)
{
	struct odds_share share[] = {{-3, 1}, {0, 24}, {2, 25}, {7, 25}, {9, 25}};
	struct odds_shares of = {ARRAY_LEN(share), ARRAY_LEN(share), share};
	ck_assert_int_eq(odds_part(&of, 1), -3);
	ck_assert_int_eq(odds_part(&of, 25), 0);
	ck_assert_int_eq(odds_part(&of, 50), 2);
	ck_assert_int_eq(odds_part(&of, 51), 7);
	ck_assert_int_eq(odds_part(&of, 75), 7);
	ck_assert_int_eq(odds_part(&of, 100), 9);
}
END_TEST

/* Their stored doctrine is of what the others do not know. */
START_TEST(what_the_other_side_has_stored_changes_no_byte)
{
	const char *first = odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS));
	(void)answer_to("one", "fr", ANNA, "BEGIN DOCTRINE\nall retreat west\nall battle-back\nEND\n");
	ck_assert_str_eq(first, odds_of(bob_writes("TRY BEGIN ORDERS\n" ORDERS)));
}
END_TEST

/* The game that Anna opens against the program. */
static const char *opens(const char *scenario, const char *side)
{
	struct store_person p;
	int64_t id;
	const char *to;
	char token[SITE_TOKEN];
	MUST(&w, people_known(&w.site, "Anna", ANNA, &id, &w.e));
	MUST(&w, store_person_get(w.site.store, id, w.arena, &p, &w.e));
	MUST(&w, people_reply_address(&w.site, &p, token, w.arena, &to, &w.e));
	(void)mailing_write(&w, ANNA, "", to, arena_printf(w.arena, "OPEN %s side=%s against=steady\n", scenario, side),
			    MAIL_AUTH_NONE, ++mails);
	return mailing_column(&w, "SELECT name FROM game WHERE name LIKE ?",
			      arena_printf(w.arena, "%s%%", strchr(scenario, '/') + 1));
}

START_TEST(what_is_much_work_is_played_less_often)
{
	struct odds odds, nothing;
	struct game *g = living_load(&w, "one");
	struct order_set *plan = orders_parse_text(g->sys->language, "card attack centre\ndone\n", w.arena);
	struct work some = {.most = 20000}, none = {.most = 1};
	MUST(&w, game_odds(g, 1, plan, 0, &some, w.arena, &odds, &w.e));
	MUST(&w, game_odds(g, 1, plan, 0, &none, w.arena, &nothing, &w.e));
	ck_assert(odds.spent && odds.played > 0 && odds.played < ODDS_WANTED);
	ck_assert_uint_eq(odds.asked, odds.played);
	ck_assert(nothing.spent && !nothing.played);
	game_free(g);
}
END_TEST

static const struct {
	const char *scenario, *side, *orders, *says;
} others[] = {
	{"tricorne/first-muster", "br", "done", PAGE},
	{"battalions/first-cards", "fr", "attack S3 fire", "empty stacks of the enemy"},
	{"battalions/first-cards", "fr", "done", "nobody lost anything"},
	{"emperor/mill-farm", "fr", "done", "1/3"}, /* Oudinot's guns shoot */
	{"tactiques/drill-ground", "fr", "done", "7/10"}, /* fl2 fires: 7 faces of 10 */
};

/* And what is hidden changes no byte. */
START_TEST(every_system_tells_them)
{
	const char *game = opens(others[_i].scenario, others[_i].side);
	ck_assert_msg(*game, "%s", others[_i].scenario);
	const char *answer = answer_to(game, others[_i].side, ANNA,
				       arena_printf(w.arena, "TRY BEGIN ORDERS\n%s\nEND\n", others[_i].orders));
	ck_assert_msg(strstr(answer, PAGE) && strstr(answer, others[_i].says), "%s: %s", game, answer);
	const char *first = odds_of(answer);
	ck_assert(living_exchange(&w, game, others[_i].side) || !strncmp(others[_i].scenario, "emperor/", 8));
	ck_assert_str_eq(first,
			 odds_of(answer_to(game, others[_i].side, ANNA,
					   arena_printf(w.arena, "TRY BEGIN ORDERS\n%s\nEND\n", others[_i].orders))));
}
END_TEST

/* Where all order at once he has answered before anybody is asked. */
START_TEST(orders_are_tried_though_the_program_has_given_his)
{
	const char *answer =
		answer_to(opens("emperor/mill-farm", "fr"), "fr", ANNA, "CHECK\nfg1 shoot ai2\nfi2 move 19,11\n");
	ck_assert_msg(!strstr(answer, "orders.untried") && strstr(answer, "fc1 advance 8"), "%s", answer);
}
END_TEST

static void begin(void)
{
	living_begin(&w);
	living_play(&w, "one", 0);
	deal("attack-centre");
	mails = 0;
}

static void end(void)
{
	living_end(&w);
}

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, begin, end);
	tcase_add_test(t, odds_are_told_and_nothing_is_stored);
	tcase_add_test(t, the_word_stands_where_check_may);
	tcase_add_test(t, who_asks_the_same_twice_gets_the_same);
	tcase_add_test(t, a_turn_has_so_many_tries_as_its_game_says);
	tcase_add_test(t, what_is_hidden_changes_no_byte);
	tcase_add_test(t, parts_of_many_numbers);
	tcase_add_test(t, what_is_much_work_is_played_less_often);
	tcase_add_test(t, what_was_corrected_in_the_row_counts);
	tcase_add_test(t, what_the_other_side_has_stored_changes_no_byte);
	tcase_add_test(t, orders_are_tried_though_the_program_has_given_his);
	tcase_add_loop_test(t, every_system_tells_them, 0, ARRAY_LEN(others));
}

int main(void)
{
	return living_run("odds", add);
}
