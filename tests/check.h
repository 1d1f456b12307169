/* Check's own header, but that an assertion tells where it stands only the first times that it holds.  Each telling is
 * written to a file, and all of a test are read back with a memmove a line: of a loop over all positions it took more
 * time than the loop.  Where a test fails is always told; where one died, by the last place that was new. */
#ifndef TESTS_CHECK_H
#define TESTS_CHECK_H

#include_next <check.h>

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

#endif
