/* REVIEW: the turns in which a game was won, when it is over and not before. */
#include "base/hash.h"
#include "game/review.h"
#include "living/moderating.h"

/* Steady on the first side, who is always late on the other, to the end. */
static void play_out(const char *first)
{
	confirmed(arena_printf(w.arena, "ASSIGN %s bot=steady\n", first));
	for (int i = 0; i < 60 && !strcmp(text("SELECT status FROM game WHERE name=?"), "running"); i++)
		confirmed("PROCESS +force\n");
	ck_assert_str_eq(text("SELECT status FROM game WHERE name=?"), "over");
}

static struct review reviewed(unsigned times, uint64_t most)
{
	struct review r;
	struct game *g = living_load(&w, "one");
	MUST(&w, game_review(g, times, most, w.arena, &r, &w.e));
	game_free(g);
	return r;
}

static const char *page(const struct review *r)
{
	struct buf out = BUF_INIT;
	struct game *g = living_load(&w, "one");
	review_tell(g, r, NULL, &out);
	const char *all = arena_strdup(w.arena, buf_text(&out));
	buf_free(&out);
	game_free(g);
	return all;
}

/* What is told fits: in the order of the turns, from one to the next, and at the end somebody has won. */
static void fits(const struct review *r)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct review_turn *t = &r->turn[i];
		ck_assert_int_ge(t->turn, 1);
		ck_assert_int_le(t->turn, r->turns);
		ck_assert(t->before >= 0 && t->before <= 1000 && t->after >= 0 && t->after <= 1000);
		ck_assert_int_ne(t->before, t->after);
		if (i && r->turn[i - 1].turn + 1 == t->turn)
			ck_assert_int_eq(r->turn[i - 1].after, t->before);
		ck_assert(!i || r->turn[i - 1].turn < t->turn);
	}
}

START_TEST(a_game_is_reviewed_when_it_is_over)
{
	const struct moderating_game *shortest = &moderating_games[2];
	moderating_end();
	moderating_begin_with(shortest);
	replies(BOB, "REVIEW\n");
	ck_assert(told(BOB, "@review.running"));
	play_out(shortest->first);
	int64_t before = number("SELECT count(*) FROM ledger");
	replies(BOB, "REVIEW\n");
	ck_assert(told(BOB, "@review.follows"));
	ck_assert(told(BOB, "Report "));
	struct store_out first = mailing_newest(&w, BOB);
	replies(BOB, "REVIEW\nREVIEW\n");
	ck_assert(told(BOB, "@review.once"));
	struct store_out again = mailing_newest(&w, BOB);
	const char *from = strstr(first.wrapper, "From the start of each"),
		   *page = strstr(again.wrapper, "From the start of each");
	ck_assert(from && page);
	ck_assert_int_eq(strncmp(from, page, strcspn(from, "<")), 0);
	replies(BOB, "REVIEW another\n");
	ck_assert(told(BOB, "@list.no_game"));
	replies(BOB, "REVIEW ONE\n");
	ck_assert(told(BOB, "@review.follows"));
	replies(BOB, "HISTORY another\n");
	ck_assert(told(BOB, "@list.no_game"));
	replies(BOB, "HISTORY One turn=1\n");
	ck_assert_str_eq(mailing_newest(&w, BOB).kind, "history");
	replies(BOB, "HISTORY turn=1\n");
	ck_assert_str_eq(mailing_newest(&w, BOB).kind, "history");
	moderates("REVIEW\n");
	ck_assert(told(MO, "@review.follows"));
	ck_assert(told(MO, "From the start of each"));
	ck_assert_int_eq(number("SELECT count(*) FROM ledger"), before);
}
END_TEST

/* Who wins by the rules has all of it behind the last turn, and what won is told. */
START_TEST(the_turns_that_moved_most_are_told)
{
	play_out("fr");
	struct review few = reviewed(10, 0), again = reviewed(10, 0);
	fits(&few);
	ck_assert_uint_eq(few.n, REVIEW_TURNS);
	ck_assert_int_eq(few.turns, (int)number("SELECT turn FROM game"));
	ck_assert_str_eq(page(&few), page(&again));
	ck_assert_ptr_nonnull(strstr(page(&few), "review.turn"));
	ck_assert_str_ne(page(&few), page(&(struct review){0}));
	size_t pieces = 0;
	for (size_t i = 0; i < few.n; i++)
		pieces += few.turn[i].n_pieces;
	ck_assert_uint_gt(pieces, 0);
	ck_assert_int_eq(few.ahead, REVIEW_AHEAD);
	ck_assert_int_gt(few.sure, 0);
	ck_assert_int_lt(reviewed(40, 0).sure, few.sure);
	ck_assert_int_eq(reviewed(1, 0).sure, 500); /* one says nothing of it */
}
END_TEST

START_TEST(it_costs_no_more_than_it_may)
{
	play_out("fr");
	ck_assert_uint_eq(reviewed(10, 1).times, 0);
	struct review none = reviewed(10, 1), some = reviewed(1000, 100000);
	ck_assert_ptr_nonnull(strstr(page(&none), "too_long"));
	ck_assert_uint_gt(some.times, 0);
	ck_assert_uint_lt(some.times, 1000);
	fits(&some);
}
END_TEST

/* The first turn's record with its draw pile turned round. */
static void turn_pile(void)
{
	struct slice record;
	uint8_t digest[HASH_BYTES];
	char hex[HASH_HEX];
	MUST(&w, store_record_get(w.site.store, "one", 1, "full", w.arena, &record, &w.e));
	const char *at = strstr(record.p, " draw=\"");
	ck_assert(at != NULL);
	at = strchr(at, '"') + 1;
	size_t n = strcspn(at, "\"");
	const char *list = arena_strndup(w.arena, at, n), *turned = moderating_turned(list);
	ck_assert_str_ne(list, turned);
	const char *other = arena_printf(w.arena, "%.*s%s%s", (int)(at - record.p), record.p, turned, at + n);
	hash_bytes(digest, NULL, other, strlen(other));
	hash_hex(hex, digest);
	living_sql(&w, "DELETE FROM record WHERE viewer='full' AND turn=1");
	MUST(&w, store_record_put(w.site.store, "one", 1, "full", other, strlen(other), hex, &w.e));
}

START_TEST(another_order_of_the_deck_changes_nothing)
{
	play_out("fr");
	struct review r = reviewed(5, 0);
	const char *first = page(&r);
	turn_pile();
	r = reviewed(5, 0);
	ck_assert_str_eq(page(&r), first);
}
END_TEST

START_TEST(a_record_that_is_damaged_is_told)
{
	play_out("fr");
	living_sql(&w, "UPDATE record SET bytes='<turn>' WHERE viewer='full' AND turn=1");
	replies(BOB, "REVIEW\n");
	ck_assert(told(BOB, "@review.unread"));
}
END_TEST

/* The turn in which it was broken off is not compared. */
START_TEST(a_game_that_was_broken_off_is_reviewed_as_far_as_it_went)
{
	confirmed("PROCESS +force\n");
	confirmed("PROCESS +force\n");
	int64_t turn = number("SELECT turn FROM game");
	MUST(&w, game_end(&w.site, "one", &(struct game_end){.as = "broken-off", .why = "enough"}, &w.e));
	struct review r = reviewed(10, 0);
	ck_assert_int_eq(r.turns, (int)turn - 1);
	ck_assert_uint_eq(r.times, 10);
	fits(&r);
}
END_TEST

START_TEST(every_system_is_reviewed)
{
	moderating_end();
	moderating_begin_with(&moderating_games[_i]);
	play_out(moderating_games[_i].first);
	struct review r = reviewed(4, 0);
	ck_assert_uint_eq(r.times, 4);
	ck_assert_uint_gt(r.n, 0);
	struct game *g = living_load(&w, "one");
	ck_assert_int_eq(r.ahead, g->sys->worth_shares ? REVIEW_AHEAD : 0);
	game_free(g);
	fits(&r);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_checked_fixture(t, moderating_begin, moderating_end);
	tcase_add_test(t, a_game_is_reviewed_when_it_is_over);
	tcase_add_test(t, the_turns_that_moved_most_are_told);
	tcase_add_test(t, it_costs_no_more_than_it_may);
	tcase_add_test(t, another_order_of_the_deck_changes_nothing);
	tcase_add_test(t, a_record_that_is_damaged_is_told);
	tcase_add_test(t, a_game_that_was_broken_off_is_reviewed_as_far_as_it_went);
	tcase_add_loop_test(t, every_system_is_reviewed, 0, MODERATING_GAMES);
}

int main(void)
{
	return living_run("review", add);
}
