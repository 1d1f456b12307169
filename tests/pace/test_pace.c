/* Lengths, dates, calendars and banks, and the days on which clocks are set forward and back. */
#include "base/clock.h"
#include "pace/pace.h"

#include <check.h>

static int64_t at(const char *text)
{
	int64_t t = 0;
	ck_assert_msg(clock_parse(text, &t), "%s", text);
	return t;
}

static void is_at(int64_t t, const char *text)
{
	char shown[CLOCK_TEXT];
	if (t == PACE_NEVER)
		ck_assert_str_eq("never", text);
	clock_rfc3339(t, shown);
	ck_assert_str_eq(shown, text);
}

/* ---- zones ---- */

static const struct {
	const char *zone, *utc;
	int hour, minute, weekday;
} shown[] = {
	{"UTC", "2026-11-20T18:00:00Z", 18, 0, 5},
	{"Europe/Berlin", "2026-11-20T18:00:00Z", 19, 0, 5},
	{"Europe/Berlin", "2026-07-20T18:00:00Z", 20, 0, 1},
	{"America/New_York", "2026-11-20T18:00:00Z", 13, 0, 5},
	{"Asia/Kolkata", "2026-11-20T20:00:00Z", 1, 30, 6},
	{"Europe/Berlin", "2027-03-28T00:59:59Z", 1, 59, 0},
	{"Europe/Berlin", "2027-03-28T01:00:00Z", 3, 0, 0},
	{"Nowhere/Else", "2026-11-20T18:00:00Z", 18, 0, 5},
	{"../passwd", "2026-11-20T18:00:00Z", 18, 0, 5},
};

START_TEST(zones)
{
	struct clock_parts p;
	clock_in_zone(at(shown[_i].utc), shown[_i].zone, &p);
	ck_assert_int_eq(p.hour, shown[_i].hour);
	ck_assert_int_eq(p.minute, shown[_i].minute);
	ck_assert_int_eq(p.weekday, shown[_i].weekday);
}
END_TEST

static const struct {
	const char *zone;
	struct clock_parts p;
	enum clock_shown how;
	const char *utc;
} ways_back[] = {
	{"UTC", {2026, 11, 20, 18, 0, 0, 0}, CLOCK_ONCE, "2026-11-20T18:00:00Z"},
	{"Europe/Berlin", {2026, 11, 20, 18, 0, 0, 0}, CLOCK_ONCE, "2026-11-20T17:00:00Z"},
	{"Europe/Berlin", {2027, 3, 28, 2, 30, 0, 0}, CLOCK_NEVER, "2027-03-28T01:30:00Z"},
	{"Europe/Berlin", {2027, 3, 28, 3, 0, 0, 0}, CLOCK_ONCE, "2027-03-28T01:00:00Z"},
	{"Europe/Berlin", {2027, 10, 31, 2, 30, 0, 0}, CLOCK_TWICE, "2027-10-31T00:30:00Z"},
	{"Europe/Berlin", {2027, 10, 31, 3, 0, 0, 0}, CLOCK_ONCE, "2027-10-31T02:00:00Z"},
	{"America/New_York", {2027, 3, 14, 2, 15, 0, 0}, CLOCK_NEVER, "2027-03-14T07:15:00Z"},
	{"America/New_York", {2027, 11, 7, 1, 15, 0, 0}, CLOCK_TWICE, "2027-11-07T05:15:00Z"},
	{"Pacific/Kiritimati", {2027, 1, 1, 0, 0, 0, 0}, CLOCK_ONCE, "2026-12-31T10:00:00Z"},
	{"UTC", {2028, 2, 30, 0, 0, 0, 0}, CLOCK_ONCE, "2028-03-01T00:00:00Z"},
	{"UTC", {2028, 2, 28, 24, 0, 0, 0}, CLOCK_ONCE, "2028-02-29T00:00:00Z"},
};

START_TEST(back_from_a_zone)
{
	int64_t t;
	ck_assert_int_eq(clock_from_zone(&ways_back[_i].p, ways_back[_i].zone, &t), ways_back[_i].how);
	is_at(t, ways_back[_i].utc);
}
END_TEST

/* What the site tells people in stays as it was set. */
START_TEST(another_zone_is_lent_alone)
{
	char text[CLOCK_TEXT];
	struct clock_parts p;
	ck_assert(clock_zone("Europe/Berlin"));
	clock_in_zone(at("2030-07-20T18:00:00Z"), "America/New_York", &p);
	ck_assert_int_eq(p.hour, 14);
	clock_people(at("2026-11-20T18:00:00Z"), text);
	ck_assert_str_eq(text, "Fri 20 Nov 2026 19:00 in Berlin (18:00 UTC)");
	ck_assert_str_eq(getenv("TZ"), "Europe/Berlin");
	ck_assert(clock_has_zone("UTC") && clock_has_zone("America/New_York") && !clock_has_zone("Europe/Utopia"));
	ck_assert(clock_zone("UTC"));
}
END_TEST

/* ---- lengths ---- */

static const struct {
	const char *text;
	int64_t seconds;
	const char *back;
} lengths[] = {
	{"3d", 3 * PACE_DAY, "3d"},	{"72h", 72 * PACE_HOUR, "3d"},
	{"36h", 36 * PACE_HOUR, "1d12h"}, {"1d12h", 36 * PACE_HOUR, "1d12h"},
	{"90m", 90 * PACE_MINUTE, "1h30m"}, {"2W", 14 * PACE_DAY, "14d"},
	{"0h", 0, "0h"},		{"3", -1, ""},
	{"d", -1, ""},			{"", -1, ""},
	{"3 d", -1, ""},		{"-3d", -1, ""},
	{"3y", -1, ""},			{"9999999d", -1, ""},
	{"99999999d", -1, ""},		{"3dh", -1, ""},
};

START_TEST(lengths_are_read)
{
	int64_t seconds = -1;
	char text[PACE_LENGTH];
	ck_assert_int_eq(pace_length(lengths[_i].text, &seconds), lengths[_i].seconds >= 0);
	ck_assert_int_eq(seconds, lengths[_i].seconds);
	if (seconds < 0)
		return;
	pace_length_text(seconds, text);
	ck_assert_str_eq(text, lengths[_i].back);
}
END_TEST

/* ---- dates: now is Thu 26 Nov 2026 12:00 UTC, 13:00 in Berlin ---- */

static const struct {
	const char *text, *zone;
	bool end;
	enum pace_when how;
	const char *utc;
} dates[] = {
	{"2026-12-20", "UTC", false, PACE_WHEN, "2026-12-20T00:00:00Z"},
	{"2026-12-20", "UTC", true, PACE_WHEN, "2026-12-21T00:00:00Z"},
	{"2026-12-20", "Europe/Berlin", false, PACE_WHEN, "2026-12-19T23:00:00Z"},
	{"2026-12-20 18:00", "Europe/Berlin", false, PACE_WHEN, "2026-12-20T17:00:00Z"},
	{"2026-12-20 18:00", "Europe/Berlin", true, PACE_WHEN, "2026-12-20T17:00:00Z"},
	{"2026-12-20 18:00 UTC", "Europe/Berlin", false, PACE_WHEN, "2026-12-20T18:00:00Z"},
	{"2026-12-20T18:00Z", "Europe/Berlin", false, PACE_WHEN, "2026-12-20T18:00:00Z"},
	{" 2026-12-20  18:00. ", "UTC", false, PACE_WHEN, "2026-12-20T18:00:00Z"},
	{"2026-12-20 24:00", "UTC", false, PACE_WHEN, "2026-12-21T00:00:00Z"},
	{"fri 18:00", "UTC", false, PACE_WHEN, "2026-11-27T18:00:00Z"},
	{"Friday, 18:00", "Europe/Berlin", false, PACE_WHEN, "2026-11-27T17:00:00Z"},
	{"thu 18:00", "UTC", false, PACE_WHEN, "2026-11-26T18:00:00Z"},
	{"thu 9:00", "UTC", false, PACE_WHEN, "2026-12-03T09:00:00Z"},
	{"thu", "UTC", false, PACE_WHEN, "2026-12-03T00:00:00Z"},
	{"thu", "UTC", true, PACE_WHEN, "2026-11-27T00:00:00Z"},
	{"wed", "UTC", false, PACE_WHEN, "2026-12-02T00:00:00Z"},
	{"today", "UTC", true, PACE_WHEN, "2026-11-27T00:00:00Z"},
	{"tomorrow 8:30", "Europe/Berlin", false, PACE_WHEN, "2026-11-27T07:30:00Z"},
	{"now", "UTC", false, PACE_WHEN, "2026-11-26T12:00:00Z"},
	{"+2d", "UTC", false, PACE_WHEN, "2026-11-28T12:00:00Z"},
	{"+36h", "Europe/Berlin", false, PACE_WHEN, "2026-11-28T00:00:00Z"},
	{"+1w", "Europe/Berlin", false, PACE_WHEN, "2026-12-03T12:00:00Z"},
	{"+0h", "UTC", false, PACE_WHEN, "2026-11-26T12:00:00Z"},
	{"2028-02-29", "UTC", false, PACE_WHEN, "2028-02-29T00:00:00Z"},
	{"2027-03-28 2:30", "Europe/Berlin", false, PACE_WHEN_NEVER, "2027-03-28T01:30:00Z"},
	{"2027-10-31 2:30", "Europe/Berlin", false, PACE_WHEN_TWICE, "2027-10-31T00:30:00Z"},
	{"2027-02-29", "UTC", false, PACE_NO_WHEN, NULL},
	{"2026-13-01", "UTC", false, PACE_NO_WHEN, NULL},
	{"2026-11-31", "UTC", false, PACE_NO_WHEN, NULL},
	{"20.11.2026", "UTC", false, PACE_NO_WHEN, NULL},
	{"2026-11-20 25:00", "UTC", false, PACE_NO_WHEN, NULL},
	{"2026-11-20 18", "UTC", false, PACE_NO_WHEN, NULL},
	{"2026-11-20 18:00 CET", "UTC", false, PACE_NO_WHEN, NULL},
	{"fr 18:00", "UTC", false, PACE_WHEN, "2026-11-27T18:00:00Z"},
	{"f 18:00", "UTC", false, PACE_NO_WHEN, NULL},
	{"friend", "UTC", false, PACE_NO_WHEN, NULL},
	{"friday 6pm", "UTC", false, PACE_WHEN, "2026-11-27T18:00:00Z"},
	{"fri 6:30 PM", "UTC", false, PACE_WHEN, "2026-11-27T18:30:00Z"},
	{"fri 12 am", "UTC", false, PACE_WHEN, "2026-11-27T00:00:00Z"},
	{"fri 13pm", "UTC", false, PACE_NO_WHEN, NULL},
	{"fri 6", "UTC", false, PACE_NO_WHEN, NULL},
	{"fri 6p", "UTC", false, PACE_NO_WHEN, NULL},
	{"+", "UTC", false, PACE_NO_WHEN, NULL},
	{"+d", "UTC", false, PACE_NO_WHEN, NULL},
	{"+99999d", "UTC", false, PACE_NO_WHEN, NULL},
	{"", "UTC", false, PACE_NO_WHEN, NULL},
	{"UTC", "UTC", false, PACE_NO_WHEN, NULL},
	{"now or never, whatever comes of it, and more of it than fits in there", "UTC", false, PACE_NO_WHEN, NULL},
};

START_TEST(dates_are_read)
{
	int64_t t = 0, now = at("2026-11-26T12:00:00Z");
	ck_assert_int_eq(pace_when(dates[_i].text, now, dates[_i].zone, dates[_i].end, &t), dates[_i].how);
	if (dates[_i].utc)
		is_at(t, dates[_i].utc);
}
END_TEST

/* A day later is the same time of day, 24 hours later is not. */
START_TEST(a_change_of_the_clocks_between)
{
	int64_t t, now = at("2027-03-27T17:00:00Z"); /* 18:00 in Berlin */
	ck_assert_int_eq(pace_when("+1d", now, "Europe/Berlin", false, &t), PACE_WHEN);
	is_at(t, "2027-03-28T16:00:00Z");
	ck_assert_int_eq(pace_when("+24h", now, "Europe/Berlin", false, &t), PACE_WHEN);
	is_at(t, "2027-03-28T17:00:00Z");
	ck_assert_int_eq(pace_when("sun 18:00", now, "Europe/Berlin", false, &t), PACE_WHEN);
	is_at(t, "2027-03-28T16:00:00Z");
	now = at("2027-10-30T16:00:00Z");
	ck_assert_int_eq(pace_when("+1d", now, "Europe/Berlin", false, &t), PACE_WHEN);
	is_at(t, "2027-10-31T17:00:00Z");
	now = at("2027-03-27T01:30:00Z"); /* 2:30 */
	ck_assert_int_eq(pace_when("+1d", now, "Europe/Berlin", false, &t), PACE_WHEN_NEVER);
}
END_TEST

/* ---- calendars ---- */

enum { MON_TO_FRI = 0x3e, H = PACE_HOUR };

static struct pace_calendar office(const char *zone)
{
	return (struct pace_calendar){.zone = zone, .days = MON_TO_FRI, .from = 8 * 60, .until = 22 * 60};
}

START_TEST(always)
{
	struct pace_calendar c = PACE_ALWAYS;
	int64_t now = at("2026-11-26T12:00:00Z");
	ck_assert(pace_runs(&c, now));
	ck_assert_int_eq(pace_after(&c, now, 72 * H), now + 72 * H);
	ck_assert_int_eq(pace_after(&c, now, 0), now);
	ck_assert_int_eq(pace_worked(&c, now, now + 1000 * H), 1000 * H);
	ck_assert_int_eq(pace_worked(&c, now, now - H), 0);
	ck_assert_int_eq(pace_deadline(&c, now, 72 * H, -1, 24 * H), now + 72 * H);
}
END_TEST

START_TEST(working_hours)
{
	struct pace_calendar c = office("Europe/Berlin");
	ck_assert(pace_runs(&c, at("2026-11-26T12:00:00Z")));
	ck_assert(!pace_runs(&c, at("2026-11-26T07:00:00Z"))); /* 8:00 sharp: nobody has had a second */
	ck_assert(pace_runs(&c, at("2026-11-26T07:00:01Z")));
	ck_assert(pace_runs(&c, at("2026-11-26T21:00:00Z")));
	ck_assert(!pace_runs(&c, at("2026-11-26T21:00:01Z")));
	ck_assert(!pace_runs(&c, at("2026-11-28T12:00:00Z")));
	is_at(pace_after(&c, at("2026-11-26T12:00:00Z"), 9 * H), "2026-11-26T21:00:00Z");
	is_at(pace_after(&c, at("2026-11-26T12:00:00Z"), 10 * H), "2026-11-27T08:00:00Z");
	is_at(pace_after(&c, at("2026-11-27T20:00:00Z"), 2 * H), "2026-11-30T08:00:00Z");
	is_at(pace_after(&c, at("2026-11-28T12:00:00Z"), 0), "2026-11-30T07:00:01Z");
	ck_assert_int_eq(pace_worked(&c, at("2026-11-23T00:00:00Z"), at("2026-11-30T00:00:00Z")), 5 * 14 * H);
	struct pace_calendar never = {.zone = "UTC", .until = 1440};
	ck_assert_int_eq(pace_after(&never, 0, 1), PACE_NEVER);
	ck_assert_int_eq(pace_worked(&never, 0, PACE_DAY), 0);
}
END_TEST

/* A day of 23 hours, one of 25, and hours that are cut or doubled by the change. */
START_TEST(days_on_which_clocks_change)
{
	struct pace_calendar c = PACE_ALWAYS, night = {.zone = "Europe/Berlin", .days = 1, .from = 60, .until = 240};
	c.zone = "Europe/Berlin";
	int64_t spring = at("2027-03-27T23:00:00Z"), autumn = at("2027-10-30T22:00:00Z");
	ck_assert_int_eq(pace_worked(&c, spring, at("2027-03-28T22:00:00Z")), 23 * H);
	ck_assert_int_eq(pace_worked(&c, autumn, at("2027-10-31T23:00:00Z")), 25 * H);
	ck_assert_int_eq(pace_after(&c, spring, 72 * H), spring + 72 * H);
	ck_assert_int_eq(pace_worked(&night, spring, spring + PACE_DAY), 2 * H);
	ck_assert_int_eq(pace_worked(&night, autumn, autumn + PACE_DAY), 4 * H);
	is_at(pace_deadline(&c, at("2027-03-26T12:00:00Z"), 72 * H, 18 * 60, 0), "2027-03-28T16:00:00Z");
	is_at(pace_deadline(&c, at("2027-03-24T12:00:00Z"), 72 * H, 18 * 60, 0), "2027-03-26T17:00:00Z");
}
END_TEST

START_TEST(leave_and_outages)
{
	struct pace_span off[] = {{at("2026-11-26T18:00:00Z"), at("2026-11-27T18:00:00Z")},
				  {at("2026-11-27T12:00:00Z"), at("2026-11-28T12:00:00Z")},
				  {at("2026-11-29T00:00:00Z"), at("2026-11-28T00:00:00Z")}};
	struct pace_calendar c = PACE_ALWAYS;
	c.off = off;
	c.n_off = ARRAY_LEN(off);
	is_at(pace_after(&c, at("2026-11-26T12:00:00Z"), 6 * H), "2026-11-26T18:00:00Z");
	is_at(pace_after(&c, at("2026-11-26T12:00:00Z"), 7 * H), "2026-11-28T13:00:00Z");
	is_at(pace_after(&c, at("2026-11-27T06:00:00Z"), 0), "2026-11-28T12:00:01Z");
	ck_assert_int_eq(pace_worked(&c, at("2026-11-26T12:00:00Z"), at("2026-11-28T14:00:00Z")), 8 * H);
	ck_assert(!pace_runs(&c, at("2026-11-28T12:00:00Z")));
}
END_TEST

START_TEST(deadlines_at_an_hour)
{
	struct pace_calendar c = PACE_ALWAYS, work = office("UTC");
	int64_t now = at("2026-11-26T12:00:00Z"); /* Thursday */
	is_at(pace_deadline(&c, now, 72 * H, 18 * 60, 24 * H), "2026-11-28T18:00:00Z");
	is_at(pace_deadline(&c, now, 24 * H, 18 * 60, 24 * H), "2026-11-27T18:00:00Z");
	is_at(pace_deadline(&c, now, 24 * H, 18 * 60, 6 * H), "2026-11-26T18:00:00Z");
	is_at(pace_deadline(&c, now, 12 * H, 11 * 60, 24 * H), "2026-11-27T11:00:00Z");
	is_at(pace_deadline(&work, now, 28 * H, 18 * 60, 14 * H), "2026-11-27T18:00:00Z");
	is_at(pace_deadline(&work, at("2026-11-27T19:00:00Z"), 28 * H, 18 * 60, 14 * H), "2026-12-01T18:00:00Z");
}
END_TEST

START_TEST(a_clock_that_has_stood)
{
	int64_t now = at("2026-11-26T12:00:00Z");
	struct pace_span stood = {now, now + 10 * H};
	struct pace_calendar c = PACE_ALWAYS, work = office("UTC");
	c.off = work.off = &stood;
	c.n_off = work.n_off = 1;
	ck_assert_int_eq(pace_moved(&c, now + 5 * H, &stood), now + 15 * H);
	ck_assert_int_eq(pace_moved(&c, now - H, &stood), now + 10 * H + 1);
	/* Four hours were left, and it stands until the evening. */
	is_at(pace_moved(&work, now + 4 * H, &stood), "2026-11-27T12:00:00Z");
	/* It stood by night, when the clock does not run: nothing is given for that. */
	stood = (struct pace_span){at("2026-11-26T22:00:00Z"), at("2026-11-27T08:00:00Z")};
	is_at(pace_moved(&work, at("2026-11-27T12:00:00Z"), &stood), "2026-11-27T12:00:00Z");
}
END_TEST

/* ---- banks ---- */

START_TEST(a_bank_keeps_within_its_bounds)
{
	struct pace_bank b = {.left = 5 * H, .cap = 8 * H};
	pace_bank_add(&b, 2 * H);
	ck_assert_int_eq(b.left, 7 * H);
	pace_bank_add(&b, 2 * H);
	ck_assert_int_eq(b.left, 8 * H);
	ck_assert_int_eq(pace_bank_take(&b, 3 * H), 3 * H);
	ck_assert_int_eq(pace_bank_take(&b, 9 * H), 5 * H);
	ck_assert_int_eq(b.left, 0);
	b.left = 9 * H; /* the cap was made less */
	pace_bank_add(&b, H);
	ck_assert_int_eq(b.left, 9 * H);
}
END_TEST

START_TEST(a_bank_spends_what_is_free_first)
{
	struct pace_calendar c = PACE_ALWAYS;
	struct pace_bank b = {.left = 5 * H, .cap = 8 * H, .free = 10 * H};
	ck_assert_int_eq(pace_bank_end(&c, &b, 1000 * H), 1015 * H);
	ck_assert_int_eq(pace_bank_take(&b, 8 * H), 0);
	ck_assert_int_eq(b.free, 2 * H);
	ck_assert_int_eq(pace_bank_take(&b, 4 * H), 2 * H);
	ck_assert_int_eq(b.left, 3 * H);
	ck_assert_int_eq(pace_bank_end(&c, &b, 1012 * H), 1015 * H);
	ck_assert_int_eq(pace_bank_take(&b, 4 * H), 3 * H);
	ck_assert_int_eq(pace_bank_end(&c, &b, 1016 * H), 1016 * H);
}
END_TEST

static void add(TCase *t)
{
	tcase_add_loop_test(t, zones, 0, (int)ARRAY_LEN(shown));
	tcase_add_loop_test(t, back_from_a_zone, 0, (int)ARRAY_LEN(ways_back));
	tcase_add_test(t, another_zone_is_lent_alone);
	tcase_add_loop_test(t, lengths_are_read, 0, (int)ARRAY_LEN(lengths));
	tcase_add_loop_test(t, dates_are_read, 0, (int)ARRAY_LEN(dates));
	tcase_add_test(t, a_change_of_the_clocks_between);
	tcase_add_test(t, always);
	tcase_add_test(t, working_hours);
	tcase_add_test(t, days_on_which_clocks_change);
	tcase_add_test(t, leave_and_outages);
	tcase_add_test(t, deadlines_at_an_hour);
	tcase_add_test(t, a_clock_that_has_stood);
	tcase_add_test(t, a_bank_keeps_within_its_bounds);
	tcase_add_test(t, a_bank_spends_what_is_free_first);
}

int main(void)
{
	Suite *s = suite_create("pace");
	TCase *t = tcase_create("pace");
	add(t);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
