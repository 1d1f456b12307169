/* The clock, zones, and dates as they are written and read. */
#include "base/clock.h"

#include <glob.h>
#include <sys/stat.h>

#define ZONES "/usr/share/zoneinfo/"

static bool fixed;
static int64_t fixed_at;
static char zone[64];         /* as people call it; "": UTC */
static char full[64] = "UTC"; /* its name in the tz database */

int64_t clock_now(void)
{
	return fixed ? fixed_at : (int64_t)time(NULL);
}

void clock_fix(int64_t t)
{
	fixed = true;
	fixed_at = t;
}

int64_t clock_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Civil date of a day number since 1970-01-01 (proleptic Gregorian). */
static void civil(int64_t days, int *y, int *m, int *d)
{
	int64_t z = days + 719468, era = (z >= 0 ? z : z - 146096) / 146097;
	int64_t doe = z - era * 146097;
	int64_t yoe = (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365;
	int64_t doy = doe - (365 * yoe + yoe / 4 - yoe / 100), mp = (5 * doy + 2) / 153;
	*d = (int)(doy - (153 * mp + 2) / 5 + 1);
	*m = (int)(mp < 10 ? mp + 3 : mp - 9);
	*y = (int)(yoe + era * 400 + (*m <= 2));
}

static int64_t day_number(int y, int m, int d)
{
	int64_t yy = m <= 2 ? y - 1 : y, era = (yy >= 0 ? yy : yy - 399) / 400;
	int64_t yoe = yy - era * 400, doy = (153 * (m > 2 ? m - 3 : m + 9) + 2) / 5 + d - 1;
	return era * 146097 + yoe * 365 + yoe / 4 - yoe / 100 + doy - 719468;
}

static struct clock_parts split(int64_t t)
{
	struct clock_parts p;
	int64_t days = t / 86400, rest = t % 86400;
	if (rest < 0)
		rest += 86400, days--;
	civil(days, &p.year, &p.month, &p.day);
	p.hour = (int)(rest / 3600);
	p.minute = (int)(rest / 60 % 60);
	p.second = (int)(rest % 60);
	p.weekday = (int)(((days + 4) % 7 + 7) % 7);
	return p;
}

static const char *const day_names[] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
static const char *const month_names[] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
					  "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};

void clock_rfc3339(int64_t t, char out[CLOCK_TEXT])
{
	struct clock_parts p = split(t);
	snprintf(out, CLOCK_TEXT, "%04d-%02d-%02dT%02d:%02d:%02dZ", p.year % 10000, p.month, p.day, p.hour, p.minute,
		 p.second);
}

void clock_rfc5322(int64_t t, char out[CLOCK_TEXT])
{
	struct clock_parts p = split(t);
	snprintf(out, CLOCK_TEXT, "%s, %d %s %04d %02d:%02d:%02d +0000", day_names[p.weekday], p.day,
		 month_names[p.month - 1], p.year % 10000, p.hour, p.minute, p.second);
}

/* A place below the zones, and no way out of them. */
static bool is_zone_name(const char *name)
{
	size_t n = strlen(name);
	return n && n < sizeof zone && name[0] != '/' && !strstr(name, "..") &&
	       strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_+-/") == n;
}

static bool is_zone(const char *name)
{
	char path[sizeof ZONES + 64];
	struct stat st;
	if (!is_zone_name(name))
		return false;
	snprintf(path, sizeof path, ZONES "%s", name);
	return !stat(path, &st) && S_ISREG(st.st_mode);
}

bool clock_zone(const char *name)
{
	if (!strcmp(name, full))
		return true;
	if (!strcmp(name, "UTC")) {
		zone[0] = '\0';
		snprintf(full, sizeof full, "UTC");
		return true;
	}
	if (!is_zone(name))
		return false;
	snprintf(full, sizeof full, "%s", name);
	const char *place = strrchr(name, '/');
	snprintf(zone, sizeof zone, "%s", place ? place + 1 : name);
	for (char *p = zone; *p; p++)
		*p = *p == '_' ? ' ' : *p;
	setenv("TZ", name, 1);
	tzset();
	return true;
}

const char *clock_zone_full(void)
{
	return full;
}

/* "new york", "europe/berlin" as the tz database writes them. */
static char *capitals(const char *text, struct arena *a)
{
	char *name = arena_strdup(a, text);
	for (char *p = name; *p; p++) {
		bool first = p == name || p[-1] == '/' || p[-1] == '_' || p[-1] == '-';
		*p = *p == ' ' ? '_' : *p;
		if (first && *p >= 'a' && *p <= 'z')
			*p = (char)(*p - 32);
	}
	return name;
}

const char *clock_zone_find(const char *text, struct arena *a)
{
	char *name = capitals(text, a);
	const char *found = NULL;
	glob_t g = {0};
	if (!strcasecmp(text, "UTC"))
		return "UTC";
	if (is_zone(text))
		return arena_strdup(a, text);
	if (is_zone(name))
		return name;
	if (!strpbrk(name, "/*?[") && !glob(arena_printf(a, ZONES "[A-Z]*/%s", name), 0, NULL, &g) && g.gl_pathc)
		found = arena_strdup(a, g.gl_pathv[0] + strlen(ZONES));
	globfree(&g);
	return found && is_zone(found) ? found : NULL;
}

/* Seconds that clocks in the zone are ahead of UTC at that time. */
static int64_t ahead(int64_t t)
{
	struct tm tm;
	time_t at = (time_t)t;
	return zone[0] && localtime_r(&at, &tm) ? tm.tm_gmtoff : 0;
}

void clock_split(int64_t t, struct clock_parts *here, struct clock_parts *utc)
{
	*utc = split(t);
	*here = split(t + ahead(t));
}

const char *clock_zone_name(void)
{
	return zone;
}

void clock_people(int64_t t, char out[CLOCK_TEXT])
{
	struct clock_parts u, p;
	clock_split(t, &p, &u);
	bool other = u.day != p.day;
	int n = snprintf(out, CLOCK_TEXT, "%s %d %s %04d %02d:%02d ", day_names[p.weekday], p.day,
			 month_names[p.month - 1], p.year % 10000, p.hour, p.minute);
	if (!zone[0])
		snprintf(out + n, (size_t)(CLOCK_TEXT - n), "UTC");
	else
		snprintf(out + n, (size_t)(CLOCK_TEXT - n), "in %.40s (%s%s%02d:%02d UTC)", zone,
			 other ? day_names[u.weekday] : "", other ? " " : "", u.hour, u.minute);
}

int clock_month_days(int y, int m)
{
	static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
	bool leap = (y % 4 == 0 && y % 100 != 0) || y % 400 == 0;
	return days[m - 1] + (m == 2 && leap);
}

/* Every character where the form wants it: sscanf alone takes signs and blanks. */
static bool has_form(const char *text)
{
	static const char form[] = "0000-00-00T00:00:00Z";
	size_t i = 0;
	while (form[i] && (form[i] == '0' ? text[i] >= '0' && text[i] <= '9' : text[i] == form[i]))
		i++;
	return !form[i] && !text[i];
}

bool clock_parse(const char *text, int64_t *out)
{
	struct clock_parts p;
	if (!has_form(text) ||
	    sscanf(text, "%4d-%2d-%2dT%2d:%2d:%2dZ", &p.year, &p.month, &p.day, &p.hour, &p.minute, &p.second) != 6)
		return false;
	if (p.month < 1 || p.month > 12 || p.day < 1 || p.day > clock_month_days(p.year, p.month) || p.hour > 23 ||
	    p.minute > 59 || p.second > 60)
		return false;
	*out = day_number(p.year, p.month, p.day) * 86400 + p.hour * 3600 + p.minute * 60 + p.second;
	return true;
}

/* ---- any zone ---- */

enum { QUARTER = 900, DAY = 86400, CACHED = 1024 };

bool clock_has_zone(const char *name)
{
	return !strcmp(name, "UTC") || is_zone(name);
}

/* The C library knows one zone at a time, in the environment: it is lent another, and has its own again. */
static int32_t ask_library(int64_t t, const char *name)
{
	const char *was = getenv("TZ");
	char *kept = was ? base_strdup(was) : NULL;
	struct tm tm = {.tm_gmtoff = 0};
	time_t at = (time_t)t;
	setenv("TZ", name, 1);
	tzset();
	localtime_r(&at, &tm);
	if (kept)
		setenv("TZ", kept, 1);
	else
		unsetenv("TZ");
	tzset();
	free(kept);
	return (int32_t)tm.tm_gmtoff;
}

/* Seconds that clocks of the zone are ahead of UTC.  They are set at full quarters of an hour alone, so an answer is
 * good for one, and kept: the library reads a file each time. */
static int32_t ahead_in(int64_t t, const char *name)
{
	static struct {
		char name[sizeof zone];
		int64_t quarter;
		int32_t ahead;
	} cache[CACHED];
	int64_t quarter = t / QUARTER - (t % QUARTER < 0);
	size_t at =
		(size_t)((uint64_t)quarter * 31 + strlen(name) * 7 + (unsigned char)name[strlen(name) - 1]) % CACHED;
	if (!strcmp(name, "UTC") || !is_zone_name(name))
		return 0;
	if (cache[at].quarter == quarter && !strcmp(cache[at].name, name))
		return cache[at].ahead;
	if (!is_zone(name))
		return 0;
	cache[at].ahead = ask_library(quarter * QUARTER, name);
	cache[at].quarter = quarter;
	snprintf(cache[at].name, sizeof cache[at].name, "%s", name);
	return cache[at].ahead;
}

void clock_in_zone(int64_t t, const char *name, struct clock_parts *out)
{
	*out = split(t + ahead_in(t, name));
}

enum clock_shown clock_from_zone(const struct clock_parts *p, const char *name, int64_t *out)
{
	int64_t shown = day_number(p->year, p->month, p->day) * 86400 + (int64_t)p->hour * 3600 +
			(int64_t)p->minute * 60 + p->second;
	int64_t before = ahead_in(shown - DAY, name), after = ahead_in(shown + DAY, name);
	int64_t first = shown - before, second = shown - after;
	bool is_first = ahead_in(first, name) == before, is_second = ahead_in(second, name) == after;
	*out = is_first || !is_second ? first : second;
	return !is_first && !is_second                    ? CLOCK_NEVER
	       : is_first && is_second && before != after ? CLOCK_TWICE
							  : CLOCK_ONCE;
}
