/* Pairings of a Swiss round: each criterion by an example, the best of all pairings there are, and tournaments by chance. */
#include "pairing/history.h"
#include "pairing/swiss.h"
#include "pairing/swiss_cost.h"

#include "pairing/chance.h"
#include "pairing/field.h"

#include <check.h>

enum { FEW = 12 };

/* Players 1..n of equal score, ranked by their numbers, who have met nobody. */
static struct swiss_round equals(struct swiss_player players[FEW], int n)
{
	for (int i = 0; i < n; i++)
		players[i] = (struct swiss_player){.number = i + 1, .present = true, .rank = i, .zone = SWISS_NO_ZONE};
	return (struct swiss_round){.players = players, .n = n};
}

/* "1-3 2-4 5": who meets whom, without sides. */
static void text_of(const struct swiss_pairing *p, struct buf *out)
{
	for (size_t i = 0; i < p->n; i++) {
		int a = p->tables[i].first, b = p->tables[i].second;
		buf_addf(out, b ? "%s%d-%d" : "%s%d", i ? " " : "", b && b < a ? b : a, b < a ? a : b);
	}
}

static void pairs(const struct swiss_round *r, const char *text)
{
	struct swiss_pairing p;
	struct error e = ERROR_INIT;
	struct buf out = BUF_INIT;
	ck_assert_msg(swiss_pair(r, &p, &e) == ERR_NONE, "%s", e.text);
	text_of(&p, &out);
	ck_assert_str_eq(buf_text(&out), text);
	buf_free(&out);
}

static enum swiss_criterion worse(const struct swiss_round *r, const int tables[][2], size_t n)
{
	struct swiss_table t[FEW] = {0};
	struct swiss_verdict v;
	struct error e = ERROR_INIT;
	for (size_t i = 0; i < n; i++) {
		t[i].first = tables[i][0];
		t[i].second = tables[i][1];
	}
	ck_assert_msg(swiss_check(r, t, n, &v, &e) == ERR_NONE, "%s", e.text);
	return v.worse;
}

START_TEST(top_half_against_bottom_half)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 8);
	pairs(&r, "1-5 2-6 3-7 4-8");
	r = equals(p, 7);
	pairs(&r, "1-4 2-5 3-6 7");
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 4}, {2, 5}, {3, 6}, {7, 0}}, 4), SWISS_NUMBERS);
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 4}, {5, 2}, {3, 6}, {7, 0}}, 4), SWISS_NONE);
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 5}, {4, 2}, {3, 6}, {7, 0}}, 4), SWISS_RANKS);
}
END_TEST

START_TEST(nobody_meets_twice)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 4);
	p[0].met = (int[]){3};
	p[0].n_met = 1;
	pairs(&r, "1-2 3-4");
	p[1].met = (int[]){1};
	p[1].n_met = 1;
	pairs(&r, "1-4 2-3");
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 3}, {2, 4}}, 2), SWISS_REMATCH);
}
END_TEST

START_TEST(absolute_criteria_that_cannot_hold)
{
	struct swiss_player p[FEW];
	struct swiss_pairing out;
	struct swiss_reason why;
	struct swiss_verdict v;
	struct error e = ERROR_INIT;
	struct swiss_round r = equals(p, 3);
	p[0].unplayed[SWISS_PAIRING_BYE] = p[1].unplayed[SWISS_FORFEIT_WIN] = 1;
	pairs(&r, "1-2 3");
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_int_eq(swiss_why(&r, &out, 3, &why, &e), ERR_NONE);
	ck_assert_int_eq(why.criterion, SWISS_BYE);
	p[2].unplayed[SWISS_FULL_BYE] = 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_MISSING);
	ck_assert_int_eq(out.broken, SWISS_BYE);
	ck_assert_uint_eq(out.n, 0);
	ck_assert_int_eq(swiss_check(&r, (struct swiss_table[]){{1, 2, 0, 0}, {3, 0, 0, 0}}, 2, &v, &e), ERR_NONE);
	ck_assert_int_eq(v.worse, SWISS_BYE);
	ck_assert_int_eq(v.table, 1);
	p[2].unplayed[SWISS_FULL_BYE] = 0;
	p[2].unplayed[SWISS_HALF_BYE] = p[2].unplayed[SWISS_ZERO_BYE] = 1;
	pairs(&r, "1-2 3");
	p[0].met = (int[]){2, 3};
	p[0].n_met = 2;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_MISSING);
	ck_assert_int_eq(out.broken, SWISS_BYE);
	p[1].met = (int[]){3};
	p[1].n_met = 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_MISSING);
	ck_assert_int_eq(out.broken, SWISS_REMATCH);
}
END_TEST

START_TEST(team_mates_and_forbidden_pairs)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 4);
	p[0].team = p[2].team = 7;
	pairs(&r, "1-2 3-4");
	p[1].barred = (int[]){1};
	p[1].n_barred = 1;
	pairs(&r, "1-4 2-3");
	/* A wish: who has nobody else meets his team mate. */
	p[0].met = (int[]){4, 2};
	p[0].n_met = 2;
	pairs(&r, "1-3 2-4");
	ck_assert_int_eq(worse(&(struct swiss_round){p, 3, false, 0}, (int[][2]){{1, 3}, {2, 0}}, 2), SWISS_FORBIDDEN);
}
END_TEST

START_TEST(scores_from_the_top)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 6);
	p[0].score = p[1].score = p[2].score = 4;
	p[3].score = 3;
	pairs(&r, "1-2 3-4 5-6");
	p[3].score = 2;
	p[4].score = 3;
	/* The third of the top floats by a point, not by two. */
	pairs(&r, "1-2 3-5 4-6");
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 2}, {3, 4}, {5, 6}}, 3), SWISS_SCORES);
}
END_TEST

START_TEST(floats_are_remembered_for_two_rounds)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 6);
	struct swiss_pairing best;
	struct swiss_reason why;
	struct error e = ERROR_INIT;
	p[0].score = p[1].score = p[2].score = 2;
	pairs(&r, "1-2 3-4 5-6");
	p[2].floated[1] = SWISS_DOWN;
	pairs(&r, "1-3 2-4 5-6");
	ck_assert_int_eq(swiss_pair(&r, &best, &e), ERR_NONE);
	ck_assert_int_eq(swiss_why(&r, &best, 2, &why, &e), ERR_NONE);
	ck_assert_int_eq(why.criterion, SWISS_RANKS);
	ck_assert_int_eq(why.instead, 1);
	p[3].floated[0] = SWISS_UP;
	pairs(&r, "1-3 2-5 4-6");
	p[1].floated[0] = SWISS_UP; /* the other way is no matter */
	pairs(&r, "1-3 2-5 4-6");
	ck_assert_int_eq(swiss_pair(&r, &best, &e), ERR_NONE);
	ck_assert_int_eq(best.tables[1].down, 2);
	ck_assert_int_eq(best.tables[1].up, 5);
	ck_assert_int_eq(swiss_why(&r, &best, 2, &why, &e), ERR_NONE);
	ck_assert_int_eq(why.criterion, SWISS_RANKS);
	ck_assert_int_eq(why.instead, 1);
	ck_assert_int_eq(swiss_why(&r, &best, 1, &why, &e), ERR_REFUSED);
	p[0].floated[0] = SWISS_DOWN;
	ck_assert_int_eq(swiss_why(&r, &best, 2, &why, &e), ERR_NONE);
	ck_assert_int_eq(why.criterion, SWISS_FLOATS);
	p[1].met = (int[]){1, 3};
	p[1].n_met = 2;
	ck_assert_int_eq(swiss_why(&r, &best, 2, &why, &e), ERR_NONE);
	ck_assert_int_eq(why.criterion, SWISS_REMATCH);
}
END_TEST

START_TEST(sides_and_roles)
{
	struct swiss_player p[FEW];
	struct swiss_pairing out;
	struct error e = ERROR_INIT;
	struct swiss_round r = equals(p, 4);
	p[0].side = p[2].side = (struct swiss_past){2, {1, 1}};
	/* 1 and 3 must not both have the first side again. */
	pairs(&r, "1-2 3-4");
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_int_eq(out.tables[0].first, 2);
	ck_assert_int_eq(out.tables[1].first, 4);
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 2}, {4, 3}}, 2), SWISS_SIDES);
	r.doubled = true;
	pairs(&r, "1-3 2-4");
	r.doubled = false;
	p[0].side = p[2].side = (struct swiss_past){0};
	p[0].role = (struct swiss_past){1, {1, 0}};
	r.role = 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_int_eq(out.tables[0].first, 3); /* 1 attacked, and now defends */
	r.role = -1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_int_eq(out.tables[0].first, 1);
	r.role = 0;
	p[0].side.last[0] = 1;
	p[2].side.last[0] = -1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_int_eq(out.tables[0].first, 3);
}
END_TEST

START_TEST(zones_are_a_wish)
{
	struct swiss_player p[FEW];
	struct swiss_round r = equals(p, 4);
	p[0].zone = p[1].zone = -720;
	p[2].zone = p[3].zone = 720; /* the same hour, on another day */
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 3}, {4, 2}}, 2), SWISS_NONE);
	for (int i = 0; i < 4; i++)
		p[i].rank = 0;
	pairs(&r, "1-3 2-4");
	p[0].zone = p[3].zone = 60;
	p[1].zone = p[2].zone = -300;
	pairs(&r, "1-3 2-4"); /* ranks come first */
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 4}, {3, 2}}, 2), SWISS_RANKS);
	p[0].met = (int[]){3};
	p[0].n_met = 1;
	pairs(&r, "1-4 2-3");
	ck_assert_int_eq(worse(&r, (int[][2]){{1, 2}, {3, 4}}, 2), SWISS_ZONES);
}
END_TEST

START_TEST(what_is_no_round)
{
	struct swiss_player p[FEW];
	struct swiss_pairing out;
	struct swiss_verdict v;
	struct error e = ERROR_INIT;
	struct swiss_round r = equals(p, 4);
	p[1].number = 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_REFUSED);
	p[1].number = 0;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_REFUSED);
	p[1].number = 2;
	p[1].score = SWISS_SCORE + 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_REFUSED);
	p[1].score = 0;
	p[1].zone = 5000;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_REFUSED);
	p[1].zone = 0;
	p[1].side.balance = SWISS_BALANCE + 1;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_REFUSED);
	p[1].side.balance = 0;
	ck_assert_int_eq(swiss_check(&r, (struct swiss_table[]){{1, 2, 0, 0}}, 1, &v, &e), ERR_REFUSED);
	ck_assert_int_eq(swiss_check(&r, (struct swiss_table[]){{1, 2, 0, 0}, {3, 3, 0, 0}}, 2, &v, &e), ERR_REFUSED);
	ck_assert_int_eq(swiss_check(&r, (struct swiss_table[]){{1, 2, 0, 0}, {3, 1, 0, 0}}, 2, &v, &e), ERR_REFUSED);
	ck_assert_int_eq(swiss_check(&r, (struct swiss_table[]){{1, 2, 0, 0}, {3, 0, 0, 0}}, 2, &v, &e), ERR_REFUSED);
	r.n = 0;
	ck_assert_int_eq(swiss_pair(&r, &out, &e), ERR_NONE);
	ck_assert_uint_eq(out.n, 0);
	r.n = 1;
	pairs(&r, "1");
}
END_TEST

/* ---- the best of all there are ---- */

struct every {
	const struct swiss_plan *plan;
	int64_t *best, *sum;
	bool found;
};

static void add_cost(struct every *all, int a, int b, int times)
{
	int64_t *cost = base_calloc(all->plan->words, sizeof *cost);
	swiss_cost(all->plan, a, b, cost);
	for (int i = 0; i < all->plan->words; i++)
		all->sum[i] += times * cost[i];
	free(cost);
}

static bool less(const int64_t *a, const int64_t *b, int n)
{
	int i = 0;
	while (i < n && a[i] == b[i])
		i++;
	return i < n && a[i] < b[i];
}

static void try_all(struct every *all, unsigned taken)
{
	const struct swiss_plan *p = all->plan;
	int n = p->n + p->n % 2, a = 0;
	while (a < n && taken >> a & 1)
		a++;
	if (a == n) {
		if (!all->found || less(all->sum, all->best, p->words))
			memcpy(all->best, all->sum, p->words * sizeof *all->sum);
		all->found = true;
		return;
	}
	for (int b = a + 1; b < n; b++) {
		if (taken >> b & 1 || swiss_forbids(p, a, b))
			continue;
		add_cost(all, a, b, 1);
		try_all(all, taken | 1u << a | 1u << b);
		add_cost(all, a, b, -1);
	}
}

static int place_of(const struct swiss_plan *p, int number)
{
	int i = 0;
	while (i < p->n && p->players[i]->number != number)
		i++;
	return i;
}

static void sum_of(struct every *all, const struct swiss_pairing *pairing)
{
	for (size_t i = 0; i < pairing->n; i++)
		add_cost(all, place_of(all->plan, pairing->tables[i].first),
			 place_of(all->plan, pairing->tables[i].second), 1);
}

/* What the pairing costs, against the least that any costs. */
static void as_good_as_all(const struct swiss_round *r, const struct swiss_pairing *pairing)
{
	struct swiss_plan p;
	struct error e = ERROR_INIT;
	ck_assert_int_eq(swiss_plan(r, &p, &e), ERR_NONE);
	struct every all = {&p, base_calloc(p.words, sizeof(int64_t)), base_calloc(p.words, sizeof(int64_t)), false};
	try_all(&all, 0);
	ck_assert_int_eq(all.found, pairing->broken == SWISS_NONE);
	if (all.found) {
		sum_of(&all, pairing);
		ck_assert(!memcmp(all.sum, all.best, p.words * sizeof(int64_t)));
	}
	free(all.best);
	free(all.sum);
}

START_TEST(as_good_as_every_pairing_there_is)
{
	int broken = 0, rounds = 0;
	for (int i = 0; i < check_rounds(60); i++) {
		struct field *f = field_new(check_round(i), 3 + check_round(i) % 8, 7);
		const struct swiss_round *r;
		while ((r = field_next(f))) {
			struct swiss_pairing p;
			struct error e = ERROR_INIT;
			enum err code = swiss_pair(r, &p, &e);
			ck_assert(code == ERR_NONE || code == ERR_MISSING);
			as_good_as_all(r, &p);
			rounds++;
			broken += code != ERR_NONE;
			if (code)
				break;
			field_play(f, &p);
		}
		field_free(f);
	}
	ck_assert_int_gt(broken, 3);
	ck_assert_int_gt(rounds, check_rounds(60) * 3);
}
END_TEST

/* ---- tournaments ---- */

/* Seen without the program's own criteria: everybody once, no rematch, the bye for one who may have it. */
static void is_sound(const struct swiss_round *r, const struct swiss_pairing *p)
{
	size_t present = 0, paired = 0;
	for (size_t i = 0; i < r->n; i++) {
		const struct swiss_player *one = &r->players[i];
		int times = 0;
		present += one->present;
		for (size_t k = 0; k < p->n; k++) {
			const struct swiss_table *t = &p->tables[k];
			int other = t->first == one->number ? t->second : t->first;
			if (t->first != one->number && t->second != one->number)
				continue;
			times++;
			paired++;
			for (size_t m = 0; m < one->n_met; m++)
				ck_assert_int_ne(one->met[m], other);
			if (!other)
				ck_assert(!one->unplayed[SWISS_PAIRING_BYE] && !one->unplayed[SWISS_FULL_BYE] &&
					  !one->unplayed[SWISS_FORFEIT_WIN]);
		}
		ck_assert_int_eq(times, one->present);
	}
	ck_assert_uint_eq(present, paired);
}

/* Exchanging opponents between two tables makes it worse: so says the check. */
static void is_worse_when_changed(const struct swiss_round *r, const struct swiss_pairing *p, uint64_t *chance)
{
	struct swiss_pairing other = *p;
	struct swiss_verdict v;
	struct error e = ERROR_INIT;
	if (p->n < 2)
		return;
	size_t a = chance_below(chance, p->n), b = (a + 1 + chance_below(chance, p->n - 1)) % p->n;
	int kept = other.tables[a].first;
	other.tables[a].first = other.tables[b].first;
	other.tables[b].first = kept;
	ck_assert_msg(swiss_check(r, other.tables, other.n, &v, &e) == ERR_NONE, "%s", e.text);
	ck_assert_int_ne(v.worse, SWISS_NONE);
	ck_assert_uint_eq(v.better.n, p->n);
	ck_assert(!memcmp(v.better.tables, p->tables, p->n * sizeof *p->tables));
}

/* What a round must know of its players is made of the results as the tournament noted it while it was played. */
static void follows_from_results(const struct swiss_round *r, const struct standing_event *ev)
{
	struct arena *a = arena_new();
	const struct swiss_player *made = history_players(ev, a);
	for (size_t i = 0; i < r->n; i++) {
		const struct swiss_player *p = &r->players[i], *q = &made[i];
		ck_assert_int_eq(p->number, q->number);
		ck_assert_int_eq(p->score + ev->players[i].adjust, q->score);
		ck_assert_uint_eq(p->n_met, q->n_met);
		ck_assert(!p->n_met || !memcmp(p->met, q->met, p->n_met * sizeof *p->met));
		ck_assert(!memcmp(p->unplayed, q->unplayed, sizeof p->unplayed));
		ck_assert(!memcmp(p->floated, q->floated, sizeof p->floated));
		ck_assert(!memcmp(&p->side, &q->side, sizeof p->side));
		ck_assert(!memcmp(&p->role, &q->role, sizeof p->role));
		ck_assert(q->present && !q->team && q->zone == SWISS_NO_ZONE);
	}
	arena_free(a);
}

static void play_tournament(uint64_t seed)
{
	uint64_t chance = seed;
	int n = 6 + (int)chance_below(&chance, chance_below(&chance, 4) ? 40 : 195);
	struct field *f = field_new(seed, n, 3 + (int)chance_below(&chance, 6));
	const struct swiss_round *r;
	while ((r = field_next(f))) {
		struct swiss_pairing p;
		struct swiss_verdict v;
		struct error e = ERROR_INIT;
		if (swiss_pair(r, &p, &e) == ERR_MISSING)
			break;
		is_sound(r, &p);
		ck_assert_int_eq(swiss_check(r, p.tables, p.n, &v, &e), ERR_NONE);
		ck_assert_msg(v.worse == SWISS_NONE, "tournament %d: %d", (int)seed, v.worse);
		is_worse_when_changed(r, &p, &chance);
		field_play(f, &p);
		follows_from_results(r, field_event(f));
	}
	field_free(f);
}

START_TEST(tournaments_by_chance)
{
	const char *all = getenv("LONG");
	int n = check_rounds(all && *all ? 1000 : 20);
	for (int i = 0; i < n; i++)
		play_tournament(check_round(i));
}
END_TEST

int main(void)
{
	Suite *s = suite_create("swiss");
	TCase *t = tcase_create("swiss");
	tcase_set_timeout(t, 3600);
	tcase_add_test(t, top_half_against_bottom_half);
	tcase_add_test(t, nobody_meets_twice);
	tcase_add_test(t, absolute_criteria_that_cannot_hold);
	tcase_add_test(t, team_mates_and_forbidden_pairs);
	tcase_add_test(t, scores_from_the_top);
	tcase_add_test(t, floats_are_remembered_for_two_rounds);
	tcase_add_test(t, sides_and_roles);
	tcase_add_test(t, zones_are_a_wish);
	tcase_add_test(t, what_is_no_round);
	tcase_add_test(t, as_good_as_every_pairing_there_is);
	tcase_add_test(t, tournaments_by_chance);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
