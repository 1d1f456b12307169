/* When somebody wishes to be reminded: "48h,12h,+6h", hours before a deadline and, with +, behind it. */
#include "pace/pace.h"
#include "people/people.h"

enum { LONGEST = 30 * PACE_DAY };

static bool read_one(const char *text, size_t n, int64_t *offset)
{
	char length[PACE_LENGTH];
	bool behind = *text == '+', before = *text == '-';
	text += behind || before;
	n -= behind || before;
	if (!n || n >= sizeof length)
		return false;
	snprintf(length, sizeof length, "%.*s", (int)n, text);
	if (!pace_length(length, offset) || *offset < PACE_HOUR || *offset > LONGEST)
		return false;
	*offset = behind ? *offset : -*offset;
	return true;
}

static bool is_off(const char *text)
{
	return !strcasecmp(text, "off") || !strcasecmp(text, "no") || !strcasecmp(text, "none");
}

/* False: it is no list of lengths, or one that is too long. */
static bool read_all(const char *text, int64_t out[PEOPLE_REMINDERS], size_t *n)
{
	static const char between[] = ", ";
	*n = 0;
	for (text += strspn(text, between); *text; text += strspn(text, between)) {
		size_t length = strcspn(text, between);
		if (*n == PEOPLE_REMINDERS || !read_one(text, length, &out[(*n)++]))
			return false;
		text += length;
	}
	return *n > 0;
}

bool people_remind_read(const char *text, struct arena *a, const char **value)
{
	int64_t offsets[PEOPLE_REMINDERS];
	const char *list = "";
	size_t n;
	if (is_off(text))
		return *value = "off", true;
	if (!read_all(text, offsets, &n))
		return false;
	for (size_t i = 0; i < n; i++) {
		char length[PACE_LENGTH];
		pace_length_text(offsets[i] < 0 ? -offsets[i] : offsets[i], length);
		list = arena_printf(a, "%s%s%s%s", list, *list ? "," : "", offsets[i] < 0 ? "" : "+", length);
	}
	*value = list;
	return true;
}

size_t people_reminders(const char *value, int64_t out[PEOPLE_REMINDERS])
{
	size_t n;
	return read_all(value, out, &n) ? n : 0;
}
