/* The rest of a game played by the program: repeatable, of nothing that is hidden from all, and without a trace. */
#include "base/clock.h"
#include "game/finish.h"
#include "living/moderating.h"

enum { GAMES = 20 };

/* How all of them ended, and with which numbers. */
static const char *finished_with(uint64_t seed)
{
	struct finish f;
	struct game *g = living_load(&w, "one");
	struct buf out = BUF_INIT;
	MUST(&w, game_finish(g, check_rounds(GAMES), seed, 0, w.arena, &f, &w.e));
	for (int i = 0; i < f.n; i++) {
		ck_assert(f.game[i].over);
		ck_assert_int_gt(f.game[i].turns, 0);
		buf_addf(&out, "%d %d", f.game[i].winner, f.game[i].turns);
		for (size_t k = 0; k < f.n_sums; k++)
			buf_addf(&out, " %s=%d", f.sum[k].name, f.sum[k].then[i]);
		buf_addc(&out, '\n');
	}
	const char *all = arena_printf(w.arena, "doctrines %u\n%s", f.doctrines, buf_text(&out));
	buf_free(&out);
	game_free(g);
	return all;
}

static const char *stored(void)
{
	return mailing_rows(
		&w, "SELECT group_concat(x,char(10)) FROM (SELECT snapshot||journal||link||turn||status||deadline||"
		    "runs_at||row_digest AS x FROM game UNION ALL SELECT seat||text||ready||complete||hold||"
		    "stopped||revision FROM orders UNION ALL SELECT key||text||origin FROM answer UNION ALL "
		    "SELECT digest FROM record UNION ALL SELECT what FROM ledger UNION ALL SELECT kind FROM outbox)");
}

START_TEST(it_can_be_repeated_and_leaves_no_trace)
{
	const char *before = stored(), *first = finished_with(1);
	ck_assert_str_eq(finished_with(1), first);
	ck_assert_str_ne(finished_with(2), first);
	ck_assert_str_eq(stored(), before);
}
END_TEST

/* As many whole games as take no more answers than that, and the same as those of more. */
START_TEST(it_may_be_bounded)
{
	struct finish few, all;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_finish(g, GAMES, 1, 0, w.arena, &all, &w.e));
	MUST(&w, game_finish(g, GAMES, 1, 1, w.arena, &few, &w.e));
	ck_assert_int_eq(few.n, 0);
	uint64_t most = 10;
	while (few.n < 2 && most < 1000000)
		MUST(&w, game_finish(g, GAMES, 1, most *= 2, w.arena, &few, &w.e));
	ck_assert(few.n >= 2 && few.n < GAMES);
	ck_assert_int_eq(memcmp(few.game, all.game, (size_t)few.n * sizeof *few.game), 0);
	game_free(g);
}
END_TEST

START_TEST(every_system_comes_to_an_end)
{
	moderating_end();
	moderating_begin_with(&moderating_games[_i]);
	ck_assert_str_eq(finished_with(1), finished_with(1));
	confirmed("PROCESS +force\n");
	(void)finished_with(1);
}
END_TEST

static const struct deal {
	struct moderating_game game;
	const char *field;
} deals[] = {{{"napoleonics/valbrune", "fr", "br"}, "draw"},
	     {{"tricorne/first-muster", "br", "co"}, "draw"},
	     {{"tricorne/first-muster", "br", "co"}, "pile"},
	     {{"battalions/first-cards", "fr", "au"}, "draw"},
	     {{"battalions/aspern", "fr", "au"}, "reserve"}};

START_TEST(another_order_of_the_deck_changes_nothing)
{
	moderating_end();
	moderating_begin_with(&deals[_i].game);
	confirmed("PROCESS +force\n");
	confirmed("PROCESS +force\n");
	const char *first = finished_with(1);
	moderating_turn(deals[_i].field);
	ck_assert_str_eq(finished_with(1), first);
}
END_TEST

/* Who retreats whenever he may fares otherwise than steady, who answers what a doctrine leaves. */
START_TEST(a_doctrine_answers_and_stored_orders_do_not)
{
	const char *without = finished_with(1);
	replies(BOB, "card probe-centre\nrifles melee D7; advance\n2foot move E5\ndone\n");
	ck_assert_int_eq(number("SELECT count(*) FROM orders WHERE text<>''"), 1);
	ck_assert_str_eq(finished_with(1), without);
	struct game *g = living_load(&w, "one");
	MUST(&w, game_set_doctrine(g, 0, "all retreat west\nall battle-back\n", &w.e));
	game_free(g);
	const char *with = finished_with(1);
	ck_assert_str_ne(strchr(with, '\n'), strchr(without, '\n'));
	ck_assert_ptr_eq(strstr(with, "doctrines 1\n"), with);
}
END_TEST

/* Did dice fall in the row in progress, and was something answered in it? */
static bool has_fallen(const struct game *g)
{
	int n, answers;
	const struct event *e = run_events(g->run, &n);
	(void)run_answers(g->run, &answers);
	for (int i = 0; i < n; i++)
		if (e[i].kind == EVENT_ROLL && answers > run_settled(g->run))
			return true;
	return false;
}

/* By chance, what is asked first. */
static void answer(struct game *g, uint64_t *rng)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	struct buf text = BUF_INIT;
	ck_assert_int_gt(n, 0);
	run_choice_text(g->sys, g->scenario->setup, &p->q, &p->q.options[sources_below(rng, (unsigned)p->q.n)], &text);
	run_record(g->run, p->key, buf_text(&text), p->q.seat, ORIGIN_MAIL, 0);
	MUST(&w, game_advance(g, &w.e));
	buf_free(&text);
}

/* Else what was answered behind them could not be an answer any more. */
START_TEST(dice_that_have_fallen_fall_again)
{
	uint64_t rng = 1;
	int stops = 0;
	living_sql(&w, "UPDATE game SET reactions='ask'");
	for (int i = 0; i < 300 && stops < 5; i++) {
		struct game *g = living_load(&w, "one");
		ck_assert_int_eq(g->row.status, GAME_RUNNING);
		bool fallen = has_fallen(g);
		if (!fallen)
			answer(g, &rng);
		game_free(g);
		if (!fallen)
			continue;
		stops++;
		(void)finished_with(1);
		g = living_load(&w, "one");
		answer(g, &rng);
		game_free(g);
	}
	ck_assert_int_eq(stops, 5);
}
END_TEST

START_TEST(a_game_that_stands_has_a_rest_and_one_that_is_over_has_none)
{
	struct finish f;
	const char *running = finished_with(1);
	moderates("HOLD\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "held");
	ck_assert_str_eq(finished_with(1), running);
	const struct game_end how = {.as = "broken-off", .why = "enough"};
	MUST(&w, game_end(&w.site, "one", &how, &w.e));
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(game_finish(g, check_rounds(GAMES), 1, 0, w.arena, &f, &w.e), ERR_REFUSED);
	game_free(g);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, it_can_be_repeated_and_leaves_no_trace);
	tcase_add_loop_test(t, every_system_comes_to_an_end, 0, MODERATING_GAMES);
	tcase_add_loop_test(t, another_order_of_the_deck_changes_nothing, 0, ARRAY_LEN(deals));
	tcase_add_test(t, a_doctrine_answers_and_stored_orders_do_not);
	tcase_add_test(t, dice_that_have_fallen_fall_again);
	tcase_add_test(t, it_may_be_bounded);
	tcase_add_test(t, a_game_that_stands_has_a_rest_and_one_that_is_over_has_none);
}

int main(void)
{
	return living_run("finish", add);
}
