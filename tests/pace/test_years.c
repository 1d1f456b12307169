/* A test clock: two years of games between players of several zones, with changes of the clocks, a leap day, leave,
 * mails that leave late and a machine that stands; what must hold at every moment of them. */
#include "base/clock.h"
#include "pace/pace.h"

#include <check.h>

enum { H = PACE_HOUR, SPANS = 64, GAMES = 8 };

/* How a game's clocks are set. */
static const struct terms {
	const char *zone;
	unsigned days;
	int from, until, hour;
	int64_t turn, least, bank, increment, cap; /* cap 0: no bank */
} terms[GAMES] = {
	{"UTC", 0x7f, 0, 1440, -1, 72 * H, 24 * H, 0, 0, 0},
	{"Europe/Berlin", 0x3e, 480, 1320, -1, 42 * H, 14 * H, 0, 0, 0},
	{"America/New_York", 0x7f, 0, 1440, 1080, 72 * H, 24 * H, 0, 0, 0},
	{"Europe/Berlin", 0x7f, 0, 1440, -1, 0, 0, 240 * H, 24 * H, 480 * H},
	{"America/New_York", 0x3e, 540, 1020, -1, 0, 0, 80 * H, 8 * H, 160 * H},
	{"Europe/Berlin", 0x7f, 120, 180, -1, 0, 0, 20 * H, H, 40 * H}, /* the hour that is not, or twice */
	{"America/New_York", 0x7f, 0, 1440, -1, 48 * H, 24 * H, 120 * H, 6 * H, 120 * H},
	{"Europe/Berlin", 0x1f, 420, 1380, 1200, 48 * H, 16 * H, 60 * H, 0, 60 * H},
};

struct player {
	const struct terms *terms;
	struct pace_calendar calendar;
	struct pace_span off[SPANS];
	struct pace_bank bank;
	int64_t since, deadline, heard, put_in, taken;
	int late, in_time;
};

static uint32_t seed;

static int64_t some(int64_t least, int64_t most)
{
	seed = seed * 1664525u + 1013904223u;
	return least + (int64_t)((seed >> 8) % (uint32_t)(most - least + 1));
}

static bool has_bank(const struct player *p)
{
	return p->terms->cap != 0;
}

static void check_bank(const struct player *p)
{
	ck_assert_int_ge(p->bank.left, 0);
	ck_assert_int_le(p->bank.left, p->bank.cap);
	ck_assert_int_eq(p->put_in, p->taken + p->bank.left);
}

static void check_deadline(const struct player *p)
{
	ck_assert(pace_runs(&p->calendar, p->deadline));
	for (size_t i = 0; i < p->calendar.n_off; i++)
		ck_assert(p->deadline <= p->off[i].from || p->deadline > p->off[i].until);
}

/* He is asked: with a bank its increment comes first. */
static void ask(struct player *p, int64_t now)
{
	const struct terms *t = p->terms;
	int64_t before = p->bank.left;
	if (has_bank(p))
		pace_bank_add(&p->bank, t->increment);
	p->put_in += p->bank.left - before;
	p->since = now;
	p->deadline = t->turn ? pace_deadline(&p->calendar, now, t->turn, t->hour, t->least) : now;
	p->bank.free = pace_worked(&p->calendar, now, p->deadline);
	if (has_bank(p))
		p->deadline = pace_bank_end(&p->calendar, &p->bank, now);
	check_deadline(p);
	check_bank(p);
}

/* From then on his clock stands for a while: he is away, or the machine is. */
static void stand(struct player *p, int64_t now, int64_t length)
{
	struct pace_calendar before = p->calendar;
	const struct pace_span span = {now, now + length};
	if (p->calendar.n_off == SPANS)
		return;
	int64_t left = pace_worked(&before, now, p->deadline);
	p->off[p->calendar.n_off++] = span;
	p->deadline = pace_moved(&p->calendar, p->deadline, &span);
	ck_assert_int_eq(pace_worked(&p->calendar, span.until, p->deadline), left);
	ck_assert_int_eq(pace_worked(&p->calendar, span.from, span.until), 0);
	check_deadline(p);
}

/* His answer comes, or the deadline does. */
static void answer(struct player *p, int64_t at)
{
	int64_t free = p->bank.free, used = pace_worked(&p->calendar, p->heard > p->since ? p->heard : p->since, at);
	int64_t taken = pace_bank_take(&p->bank, used);
	p->taken += taken;
	check_bank(p);
	/* Nobody uses more than he was given. */
	ck_assert_int_eq(used, free - p->bank.free + taken);
}

static void turn(struct player *p, int64_t *now)
{
	ask(p, *now);
	int64_t at = *now + some(60, 200 * H);
	p->heard = *now + (some(0, 9) ? some(0, 300) : some(0, 5 * H));
	if (!some(0, 7) && p->deadline > *now + 2 * H)
		stand(p, *now + some(1, p->deadline - *now - 1), some(H, 400 * H));
	bool late = at > p->deadline;
	p->late += late;
	p->in_time += !late;
	answer(p, late ? p->deadline : at);
	*now = (late ? p->deadline : at) + some(0, 40 * H);
}

START_TEST(two_years)
{
	struct player p = {.terms = &terms[_i % GAMES]};
	int64_t now, end;
	seed = (uint32_t)_i + 1;
	p.calendar = (struct pace_calendar){p.terms->zone, p.terms->days, p.terms->from, p.terms->until, p.off, 0};
	p.bank = (struct pace_bank){p.terms->bank, p.terms->cap};
	p.put_in = p.bank.left;
	ck_assert(clock_parse("2026-11-26T12:00:00Z", &now) && clock_parse("2028-11-26T12:00:00Z", &end));
	while (now < end)
		turn(&p, &now);
	ck_assert_int_gt(p.in_time, 0);
	ck_assert_int_gt(p.late, 0);
}
END_TEST

/* Two days before the leap day, at every hour, in both zones. */
START_TEST(the_leap_day)
{
	static const char *const zones[] = {"Europe/Berlin", "America/New_York"};
	int64_t from;
	ck_assert(clock_parse("2028-02-27T00:00:00Z", &from));
	for (int hour = 0; hour < 48; hour++) {
		struct pace_calendar c = {.zone = zones[_i], .days = 0x7f, .from = 480, .until = 1200};
		int64_t at = pace_after(&c, from + hour * H, 24 * H);
		ck_assert(pace_runs(&c, at));
		ck_assert_int_eq(pace_worked(&c, from + hour * H, at), 24 * H);
		ck_assert_int_le(at - from - hour * H, 3 * PACE_DAY);
	}
}
END_TEST

int main(void)
{
	Suite *s = suite_create("years");
	TCase *t = tcase_create("years");
	tcase_set_timeout(t, 60);
	tcase_add_loop_test(t, two_years, 0, 6 * GAMES);
	tcase_add_loop_test(t, the_leap_day, 0, 2);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
