/* Lists of a state (LIST in declare.h): so many numbers, the first n of them used. */
#ifndef ENGINE_LISTS_H
#define ENGINE_LISTS_H

#include "base/base.h"

static inline bool list_has(const int *list, int n, int value)
{
	for (int i = 0; i < n; i++)
		if (list[i] == value)
			return true;
	return false;
}

/* Takes out the entry at that place, 0 <= at < *n; those behind it close up. */
static inline void list_remove(int *list, int *n, int at)
{
	memmove(&list[at], &list[at + 1], (size_t)(*n - at - 1) * sizeof *list);
	--*n;
}

/* The first entry of that value, if there is one. */
static inline void list_take_out(int *list, int *n, int value)
{
	for (int i = 0; i < *n; i++)
		if (list[i] == value) {
			list_remove(list, n, i);
			return;
		}
}

/* Adds to times how often each value stands in the list; what is none or hidden counts for nothing. */
static inline void list_count(const int *list, int n, int *times)
{
	for (int i = 0; i < n; i++)
		if (list[i] >= 0)
			times[list[i]]++;
}

/* All of one list behind those of another, which has room for them. */
static inline void list_append(int *list, int *n, const int *more, int n_more)
{
	memcpy(&list[*n], more, (size_t)n_more * sizeof *list);
	*n += n_more;
}

#endif
