/* The days and hours on which a clock runs. */
#include "base/clock.h"
#include "pace/pace.h"

/* A time of that day, by the clocks of the zone; day: from that of the parts. */
static int64_t on_day(const struct pace_calendar *c, const struct clock_parts *p, int day, int minutes)
{
	int64_t t;
	struct clock_parts at = {.year = p->year, .month = p->month, .day = p->day + day, .minute = minutes};
	(void)clock_from_zone(&at, c->zone, &t);
	return t;
}

/* What of the piece lies before the first time at which the clock stands; behind those that cover its beginning. */
static bool without_off(const struct pace_calendar *c, struct pace_span *s)
{
	bool again = true;
	while (again) {
		again = false;
		for (size_t i = 0; i < c->n_off; i++)
			if (c->off[i].from <= s->from && s->from < c->off[i].until) {
				s->from = c->off[i].until;
				again = true;
			}
	}
	for (size_t i = 0; i < c->n_off; i++)
		if (c->off[i].from > s->from && c->off[i].from < s->until && c->off[i].from < c->off[i].until)
			s->until = c->off[i].from;
	return s->from < s->until;
}

/* The first piece behind t in which the clock runs without a break.  False: it never does. */
static bool next_piece(const struct pace_calendar *c, int64_t t, struct pace_span *out)
{
	struct clock_parts p;
	clock_in_zone(t, c->zone, &p);
	for (int day = 0; day < PACE_DAYS_LOOKED_AT; day++) {
		struct pace_span whole = {on_day(c, &p, day, c->from), on_day(c, &p, day, c->until)};
		if (!(c->days >> (p.weekday + day) % 7 & 1))
			continue;
		while (whole.until > t) {
			*out = whole;
			if (out->from < t)
				out->from = t;
			if (without_off(c, out))
				return true;
			if (out->from >= whole.until)
				break;
			t = out->from;
		}
	}
	return false;
}

bool pace_runs(const struct pace_calendar *c, int64_t t)
{
	struct pace_span s;
	return next_piece(c, t - 1, &s) && s.from == t - 1;
}

int64_t pace_worked(const struct pace_calendar *c, int64_t from, int64_t until)
{
	struct pace_span s;
	int64_t sum = 0;
	while (from < until && next_piece(c, from, &s) && s.from < until) {
		from = s.until < until ? s.until : until;
		sum += from - s.from;
	}
	return sum;
}

int64_t pace_after(const struct pace_calendar *c, int64_t from, int64_t seconds)
{
	struct pace_span s;
	if (!seconds && pace_runs(c, from))
		return from;
	while (next_piece(c, from, &s)) {
		if (!seconds)
			return s.from + 1;
		if (s.until - s.from >= seconds)
			return s.from + seconds;
		seconds -= s.until - s.from;
		from = s.until;
	}
	return PACE_NEVER;
}

/* The last time of that minute of a day at or before t; or 0. */
static int64_t hour_before(const struct pace_calendar *c, int64_t t, int hour, int days)
{
	struct clock_parts p;
	clock_in_zone(t, c->zone, &p);
	for (int day = 0; day >= -days; day--) {
		int64_t at = on_day(c, &p, day, hour);
		if (at <= t && pace_runs(c, at))
			return at;
	}
	return 0;
}

static int64_t hour_behind(const struct pace_calendar *c, int64_t t, int hour)
{
	struct clock_parts p;
	clock_in_zone(t, c->zone, &p);
	for (int day = 0; day < PACE_DAYS_LOOKED_AT; day++) {
		int64_t at = on_day(c, &p, day, hour);
		if (at >= t && pace_runs(c, at))
			return at;
	}
	return t;
}

int64_t pace_deadline(const struct pace_calendar *c, int64_t from, int64_t length, int hour, int64_t least)
{
	int64_t end = pace_after(c, from, length);
	if (hour < 0 || end == PACE_NEVER)
		return end;
	int64_t first = pace_after(c, from, least < length ? least : length);
	int64_t at = hour_before(c, end, hour, (int)((end - from) / PACE_DAY) + 1);
	return at >= first ? at : hour_behind(c, first, hour);
}

int64_t pace_moved(const struct pace_calendar *c, int64_t deadline, const struct pace_span *stood)
{
	struct pace_calendar before = *c;
	struct pace_span *off;
	if (deadline <= stood->from)
		return pace_after(c, stood->until - stood->from + deadline, 0);
	off = base_calloc(c->n_off + 1, sizeof *off);
	before.n_off = 0;
	for (size_t i = 0; i < c->n_off; i++)
		if (c->off[i].from != stood->from || c->off[i].until != stood->until)
			off[before.n_off++] = c->off[i];
	before.off = off;
	int64_t left = pace_worked(&before, stood->from, deadline);
	free(off);
	return pace_after(c, stood->until, left);
}
