/* Status codes of mail systems: found in a text, and what they mean for an address. */
#include "base/status.h"

#include <ctype.h>

bool status_read(const char *text, struct status_code *out)
{
	int used = 0;
	struct status_code c;
	if (!isdigit((unsigned char)*text) ||
	    sscanf(text, "%1d.%3d.%3d%n", &c.class, &c.subject, &c.detail, &used) != 3)
		return false;
	unsigned char after = (unsigned char)text[used];
	if (isalnum(after) || (after == '.' && isdigit((unsigned char)text[used + 1])) ||
	    (c.class != 2 && c.class != 4 && c.class != 5) || c.subject < 0 || c.detail < 0)
		return false;
	*out = c;
	return true;
}

/* Does the word before p, or what it stands in, say that a number there is that of a program? */
static bool is_version(const char *text, const char *p)
{
	static const char *const programs[] = {"version", "v", "exim", "postfix", "sendmail", "qmail", "mailman",
					       "dovecot", "courier", "release", "build", "esmtp"};
	while (p > text && strchr(" \t-:/=(", p[-1]))
		p--;
	const char *end = p;
	while (p > text && isalpha((unsigned char)p[-1]))
		p--;
	for (size_t i = 0; i < ARRAY_LEN(programs); i++)
		if ((size_t)(end - p) == strlen(programs[i]) && !strncasecmp(p, programs[i], strlen(programs[i])))
			return true;
	return false;
}

/* RFC 3463 3: subjects are 0 to 7; what else has three numbers is a date or a version. */
bool status_find(const char *text, struct status_code *out)
{
	enum { SUBJECTS = 8 };
	for (const char *p = text; *p; p++)
		if ((p == text || strchr(" \t\n-;:(#<[", p[-1])) && status_read(p, out) && out->class != 2 &&
		    out->subject < SUBJECTS && !is_version(text, p))
			return true;
	return false;
}

enum status_verdict status_of_address(struct status_code code)
{
	/* Addresses that are wrong, moved or closed; a host that there is not. */
	static const struct status_code hard[] = {{5, 1, 1}, {5, 1, 2},	 {5, 1, 3}, {5, 1, 6},
						  {5, 1, 10}, {5, 2, 1}, {5, 4, 4}};
	if (code.class != 5)
		return STATUS_NOTE;
	for (size_t i = 0; i < ARRAY_LEN(hard); i++)
		if (hard[i].subject == code.subject && hard[i].detail == code.detail)
			return STATUS_HARD;
	return STATUS_SOFT;
}
