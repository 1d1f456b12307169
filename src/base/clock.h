/* Time comes from one injected clock, in whole seconds since 1970 UTC.  Rules never
 * see it; mail, deadlines and records do. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include "base/base.h"

enum { CLOCK_TEXT = 96 };

/* The system's time, or the fixed one if clock_fix was called. */
int64_t clock_now(void);
void clock_fix(int64_t t);
/* Milliseconds of a clock that nobody sets, to measure waiting; from no fixed beginning. */
int64_t clock_ms(void);
/* 2026-11-20T18:00:00Z (RFC 3339) */
void clock_rfc3339(int64_t t, char out[CLOCK_TEXT]);
/* Fri, 20 Nov 2026 18:00:00 +0000 (RFC 5322 3.3), English whatever the locale */
void clock_rfc5322(int64_t t, char out[CLOCK_TEXT]);
/* Fri 20 Nov 2026 18:00 UTC, for who runs the program; with a zone
 * Fri 20 Nov 2026 19:00 in Berlin (18:00 UTC), with the day if it is another there.  Players are told a time in
 * their own words (words/words.h). */
void clock_people(int64_t t, char out[CLOCK_TEXT]);
/* A time as people read it: where the zone is, and in UTC, which is the same without one. */
struct clock_parts {
	int year, month, day, hour, minute, second, weekday; /* month: from 1; weekday: from Sunday, 0 */
};
void clock_split(int64_t t, struct clock_parts *here, struct clock_parts *utc);
/* In what zone of the tz database ("Europe/Berlin") people read times from now on; "UTC" for none.
 * False, and nothing changed, if there is no such zone on this machine. */
bool clock_zone(const char *name);
/* Its name, to go back to it. */
const char *clock_zone_full(void);
/* The zone that people mean by "Europe/Berlin", "europe/berlin" or "Berlin", as the tz database writes it; NULL:
 * this machine knows none. */
const char *clock_zone_find(const char *text, struct arena *a);
/* The zone as people call it, "Berlin", or "" for none. */
const char *clock_zone_name(void);
/* Reads RFC 3339 with Z; false if it is not one. */
bool clock_parse(const char *text, int64_t *out);

/* ---- clocks of any zone: what clock_zone has set stays as it is ---- */

/* Is it a zone of the tz database on this machine, or "UTC"? */
bool clock_has_zone(const char *name);
/* What clocks in the zone show at that time.  A zone that is none counts as UTC. */
void clock_in_zone(int64_t t, const char *name, struct clock_parts *out);
/* The way back: when clocks in the zone show that date and time.  A day beyond its month is one of the next, an hour
 * beyond its day too; the weekday is not looked at. */
enum clock_shown {
	CLOCK_ONCE,
	CLOCK_TWICE, /* clocks were set back: it is the first of the two */
	CLOCK_NEVER, /* clocks were set forward over it: it is as long behind the change as it would be */
};
enum clock_shown clock_from_zone(const struct clock_parts *p, const char *name, int64_t *out);
/* How many days the month has. */
int clock_month_days(int year, int month);

#endif
