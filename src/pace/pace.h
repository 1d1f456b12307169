/* How time passes for a player: the days and hours on which his clock runs, the times at which it stands, his bank,
 * and dates as he writes them.  Pure calculation, in seconds since 1970 UTC: it knows no game and no mail. */
#ifndef PACE_PACE_H
#define PACE_PACE_H

#include "base/base.h"

enum { PACE_MINUTE = 60, PACE_HOUR = 3600, PACE_DAY = 86400 };

/* ---- lengths ---- */

/* Reads "90m", "36h", "3d", "2w", "1d12h", a number and a unit each; false if it is none, or longer than 20 years. */
bool pace_length(const char *text, int64_t *seconds);
/* The same back, in days, hours and minutes: "3d", "1d12h", "0h". */
enum { PACE_LENGTH = 40 };
void pace_length_text(int64_t seconds, char out[PACE_LENGTH]);

/* ---- dates as people write them ---- */

enum pace_when {
	PACE_WHEN,
	PACE_WHEN_TWICE, /* clocks are set back then: the first of two is taken */
	PACE_WHEN_NEVER, /* clocks are set forward over it: as long behind the change */
	PACE_NO_WHEN,	 /* it is no date */
};
/* Reads "2026-11-20", "2026-11-20 18:00", "fri 18:00", "friday 6pm", "fri", "today 18:00", "tomorrow", "+2d", "+36h", "now", by the
 * clocks of the zone; with " UTC" behind it by those of UTC.  Of a day alone it is the beginning, with end its end.
 * +2d is the same time of day two days later, +48h is 48 hours. */
enum pace_when pace_when(const char *text, int64_t now, const char *zone, bool end, int64_t *out);

/* ---- the days and hours on which a clock runs ---- */

struct pace_span {
	int64_t from, until; /* until does not belong to it */
};

struct pace_calendar {
	const char *zone;            /* whose clocks the hours are read from */
	unsigned days;               /* a bit for each day on which it runs: 1 << 0 is Sunday */
	int from, until;             /* minutes of the day between which it runs: 0 and 1440 for all of it */
	const struct pace_span *off; /* when it stands: leave, outages; in any order */
	size_t n_off;
};
#define PACE_ALWAYS ((struct pace_calendar){.zone = "UTC", .days = 0x7f, .until = 1440})
/* A calendar that has no hour to run in for so long is taken for one that never runs. */
enum { PACE_DAYS_LOOKED_AT = 800 };
#define PACE_NEVER INT64_MAX

/* Does the clock run in the second that ends at t?  A deadline may lie nowhere else. */
bool pace_runs(const struct pace_calendar *c, int64_t t);
/* For how many seconds it runs between the two; 0 if until lies before from. */
int64_t pace_worked(const struct pace_calendar *c, int64_t from, int64_t until);
/* When it has run so many seconds more; for 0: from itself if it runs there, else when it begins to. */
int64_t pace_after(const struct pace_calendar *c, int64_t from, int64_t seconds);
/* The deadline of who is asked at from and has so long for it.  hour: the minute of the day at which deadlines are,
 * or -1: the last such time within that length, if it leaves at least so much; else the first that does. */
int64_t pace_deadline(const struct pace_calendar *c, int64_t from, int64_t length, int hour, int64_t least);
/* The deadline when the clock has stood from, until: the time that was left then is left behind it.  c already knows
 * that it stood.  A deadline that had passed is as much later. */
int64_t pace_moved(const struct pace_calendar *c, int64_t deadline, const struct pace_span *stood);

/* ---- banks ---- */

struct pace_bank {
	int64_t left; /* seconds; never below 0, nor put above the cap */
	int64_t cap;
	int64_t free; /* seconds of the turn that cost the bank nothing: they are used first */
};
/* What a turn adds: as much of it as there is room for is put in; the rest is lost. */
void pace_bank_add(struct pace_bank *b, int64_t seconds);
/* So much was used: of what is free, then of the bank, as far as there is something; what the bank gave. */
int64_t pace_bank_take(struct pace_bank *b, int64_t seconds);
/* When the time of who is asked at from is over. */
int64_t pace_bank_end(const struct pace_calendar *c, const struct pace_bank *b, int64_t from);

#endif
