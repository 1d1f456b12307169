/* Tempers of a system's player. */
#include "engine/temper.h"

void temper_weigh(const int16_t *steady, int n, const struct temper_change *changes, int n_changes, int temper,
		  int16_t *out)
{
	memcpy(out, steady, (size_t)n * sizeof *out);
	for (int i = 0; i < n_changes; i++)
		if (changes[i].temper == temper)
			out[changes[i].weight] = changes[i].number;
}
