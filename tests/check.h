/* Check's own header, and how much of what takes long is run; but in it an assertion tells where it stands only the first times that it holds.  Each telling is
 * written to a file, and all of a test are read back with a memmove a line: of a loop over all positions it took more
 * time than the loop.  Where a test fails is always told; where one died, by the last place that was new. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include_next <check.h>
#include <stdlib.h>

static inline void check_mark_point(const char *file, int line)
{
	enum { PLACES = 4096, TOLD_ENOUGH = 3 };
	static unsigned char told[PLACES];
	if (told[line % PLACES] == TOLD_ENOUGH)
		return;
	told[line % PLACES]++;
	_mark_point(file, line);
}
#define _mark_point check_mark_point

/* Every so manieth round of what takes long is run: each, but under sanitizers without LONG every third, for the other
 * build runs them all. */
static inline int check_every(void)
{
	const char *all = getenv("LONG");
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
	return all && *all ? 1 : 3;
#endif
#endif
	(void)all;
	return 1;
}

/* How many of n rounds those are, and which is the i-th of them. */
static inline int check_rounds(int n)
{
	return (n + check_every() - 1) / check_every();
}

static inline int check_round(int i)
{
	return i * check_every();
}

#endif
