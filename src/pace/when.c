/* Dates as people write them, by the clocks of a zone. */
#include "base/clock.h"
#include "pace/pace.h"

enum { WORD = 12 };

struct reading {
	const char *at, *zone;
	int64_t now;
	bool end;
};

static void skip_blanks(struct reading *r)
{
	r->at += strspn(r->at, " \t,");
}

/* Takes the letters that come next, in small letters; "" if none do or they are too many. */
static void take_word(struct reading *r, char out[WORD])
{
	size_t n = 0;
	while ((r->at[n] | 32) >= 'a' && (r->at[n] | 32) <= 'z' && n < WORD - 1) {
		out[n] = (char)(r->at[n] | 32);
		n++;
	}
	out[n] = '\0';
	r->at += n;
}

/* A number of so many digits at most, from lo to hi; -1: there is none. */
static int take_number(struct reading *r, int digits, int lo, int hi)
{
	int n = 0, value = 0;
	while (n < digits && r->at[n] >= '0' && r->at[n] <= '9')
		value = 10 * value + r->at[n++] - '0';
	if (!n || value < lo || value > hi)
		return -1;
	r->at += n;
	return value;
}

/* "am" or "pm" behind an hour from 1 to 12; *half: it was there.  False: behind no such hour. */
static bool take_half(struct reading *r, struct clock_parts *p, bool *half)
{
	r->at += strspn(r->at, " \t");
	*half = (*r->at | 32) == 'a' || (*r->at | 32) == 'p';
	if (!*half)
		return true;
	bool pm = (*r->at | 32) == 'p';
	if ((r->at[1] | 32) != 'm' || p->hour < 1 || p->hour > 12)
		return false;
	r->at += 2;
	p->hour = p->hour % 12 + (pm ? 12 : 0);
	return true;
}

/* "18:00", "6pm", "6:30 pm", or nothing; false if it is something else. */
static bool take_clock(struct reading *r, struct clock_parts *p, bool *given)
{
	bool half, minutes = false;
	skip_blanks(r);
	*given = *r->at >= '0' && *r->at <= '9';
	if (!*given)
		return true;
	p->hour = take_number(r, 2, 0, 24);
	if (p->hour >= 0 && *r->at == ':') {
		r->at++;
		p->minute = take_number(r, 2, 0, 59);
		minutes = true;
	}
	if (p->hour < 0 || p->minute < 0 || !take_half(r, p, &half))
		return false;
	return (minutes || half) && (p->hour < 24 || !p->minute);
}

/* 2026-11-20 */
static bool take_date(struct reading *r, struct clock_parts *p)
{
	p->year = take_number(r, 4, 1970, 9998);
	if (p->year < 0 || *r->at++ != '-')
		return false;
	p->month = take_number(r, 2, 1, 12);
	if (p->month < 0 || *r->at++ != '-')
		return false;
	p->day = take_number(r, 2, 1, clock_month_days(p->year, p->month));
	if (*r->at == 'T' || *r->at == 't')
		r->at++;
	return p->day > 0;
}

/* "fri": the next day of that name, today if the time still lies before us. */
static bool take_day(struct reading *r, const char *word, struct clock_parts *p, bool *named)
{
	static const char *const days[] = {"sunday",   "monday", "tuesday", "wednesday",
					   "thursday", "friday", "saturday"};
	size_t n = strlen(word);
	clock_in_zone(r->now, r->zone, p);
	p->hour = p->minute = p->second = 0;
	*named = false;
	if (!strcmp(word, "today"))
		return true;
	if (!strcmp(word, "tomorrow"))
		return p->day++, true;
	for (int i = 0; i < 7; i++) {
		if (n < 2 || n > strlen(days[i]) || strncmp(days[i], word, n))
			continue;
		p->day += (i - p->weekday + 7) % 7;
		return *named = true;
	}
	return false;
}

/* +2d keeps the time of day, +36h does not. */
static enum pace_when from_now(const struct reading *r, int64_t *out)
{
	struct clock_parts p;
	int64_t length;
	char unit = r->at[0] ? r->at[strlen(r->at) - 1] : '\0';
	if (!pace_length(r->at, &length))
		return PACE_NO_WHEN;
	if ((unit | 32) != 'd' && (unit | 32) != 'w')
		return *out = r->now + length, PACE_WHEN;
	clock_in_zone(r->now, r->zone, &p);
	int64_t days = length / PACE_DAY;
	p.day += (int)days;
	p.second += (int)(length % PACE_DAY);
	return (enum pace_when)clock_from_zone(&p, r->zone, out);
}

static enum pace_when read_day(struct reading *r, int64_t *out)
{
	struct clock_parts p = {.hour = 0};
	char word[WORD];
	bool named = false, given = false;
	if (*r->at >= '0' && *r->at <= '9') {
		if (!take_date(r, &p))
			return PACE_NO_WHEN;
	} else {
		take_word(r, word);
		if (!strcmp(word, "now") && !*r->at)
			return *out = r->now, PACE_WHEN;
		if (!take_day(r, word, &p, &named))
			return PACE_NO_WHEN;
	}
	if (!take_clock(r, &p, &given))
		return PACE_NO_WHEN;
	skip_blanks(r);
	if (*r->at)
		return PACE_NO_WHEN;
	if (!given && r->end)
		p.hour = 24;
	enum clock_shown shown = clock_from_zone(&p, r->zone, out);
	if (named && *out <= r->now) {
		p.day += 7;
		shown = clock_from_zone(&p, r->zone, out);
	}
	return (enum pace_when)shown;
}

enum pace_when pace_when(const char *text, int64_t now, const char *zone, bool end, int64_t *out)
{
	char kept[64];
	struct reading r = {kept, zone, now, end};
	size_t n = strlen(text);
	while (n && strchr(" \t.", text[n - 1]))
		n--;
	if (!n || n >= sizeof kept)
		return PACE_NO_WHEN;
	snprintf(kept, sizeof kept, "%.*s", (int)n, text);
	bool utc = n > 3 && !strcasecmp(kept + n - 3, "utc");
	if (utc || (n > 1 && kept[n - 1] == 'Z')) {
		kept[n - (utc ? 3 : 1)] = '\0';
		r.zone = "UTC";
	}
	skip_blanks(&r);
	size_t end_at = strlen(kept);
	while (end_at && kept[end_at - 1] == ' ')
		kept[--end_at] = '\0';
	if (*r.at == '+') {
		r.at++;
		return from_now(&r, out);
	}
	return read_day(&r, out);
}
