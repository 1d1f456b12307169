/* Rules counted and switched off in the test build. */
#include "engine/rule.h"

#ifdef ESTAFETTE_RULES

enum { RULES_MAX = 2000 };
static const char *reached[RULES_MAX];
static size_t n_reached;
static const char *off;

bool rule_reached(const char *id)
{
	size_t i = 0;
	while (i < n_reached && reached[i] != id)
		i++;
	if (i == n_reached)
		for (i = 0; i < n_reached && strcmp(reached[i], id);)
			i++;
	if (i == n_reached && n_reached < RULES_MAX)
		reached[n_reached++] = id;
	return off && !strcmp(off, id);
}

void rule_switch_off(const char *id)
{
	off = id;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

void rule_report(FILE *out)
{
	qsort(reached, n_reached, sizeof reached[0], by_name);
	for (size_t i = 0; i < n_reached; i++)
		fprintf(out, "rule %s\n", reached[i]);
}

#else
extern int rule_unused;
int rule_unused;
#endif
