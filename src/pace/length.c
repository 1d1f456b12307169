/* Lengths of time as people write them. */
#include "pace/pace.h"

enum { LONGEST = 20 * 366 }; /* days */

static int64_t unit_of(char c)
{
	switch (c | 32) {
	case 'm': return PACE_MINUTE;
	case 'h': return PACE_HOUR;
	case 'd': return PACE_DAY;
	case 'w': return 7 * PACE_DAY;
	default: return 0;
	}
}

bool pace_length(const char *text, int64_t *seconds)
{
	int64_t sum = 0;
	if (!*text)
		return false;
	while (*text) {
		size_t n = strspn(text, "0123456789");
		char digits[8];
		long long value;
		int64_t unit = unit_of(text[n]);
		if (!n || n >= sizeof digits || !unit)
			return false;
		snprintf(digits, sizeof digits, "%.*s", (int)n, text);
		if (!parse_int(digits, 0, 9999999, &value))
			return false;
		sum += value * unit;
		if (sum > (int64_t)LONGEST * PACE_DAY)
			return false;
		text += n + 1;
	}
	*seconds = sum;
	return true;
}

void pace_length_text(int64_t seconds, char out[PACE_LENGTH])
{
	long long d = seconds / PACE_DAY, h = seconds % PACE_DAY / PACE_HOUR, m = seconds % PACE_HOUR / PACE_MINUTE;
	int n = 0;
	if (d)
		n += snprintf(out + n, (size_t)(PACE_LENGTH - n), "%lldd", d);
	if (h || (!d && !m))
		n += snprintf(out + n, (size_t)(PACE_LENGTH - n), "%lldh", h);
	if (m)
		snprintf(out + n, (size_t)(PACE_LENGTH - n), "%lldm", m);
}
