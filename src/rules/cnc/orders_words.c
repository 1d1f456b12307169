/* Words that the tables of verbs share. */
#include "rules/cnc/words.h"

const char *const cnc_ignore_words[] = {"all", "none", "1", "2", "3", "4", "5", "6", NULL};
const char *const cnc_ways[] = {"west", "east", "middle", "left", "right", NULL};
const char *const cnc_distances[] = {"far", "near", "off", NULL};

bool cnc_looks_like_hex(const char *text, size_t n)
{
	if (n < 2 || n > 3 || (text[0] | 32) < 'a' || (text[0] | 32) > 'z')
		return false;
	for (size_t i = 1; i < n; i++)
		if (text[i] < '0' || text[i] > '9')
			return false;
	return true;
}
