/* Scenarios that were read a moment ago: many games play one, and each mail of one game asks for it again.  Nobody
 * writes into a scenario that was read, so all games of a process share it; found by its text, so that what a game
 * plays is what its database says. */
#include "scenario/scenario.h"

enum { KEPT = 8 };

static struct kept {
	struct scenario *scenario;
	unsigned users;
	unsigned long used; /* the higher the later */
} kept[KEPT];
static unsigned long now;

static struct kept *find(const char *text, size_t n)
{
	for (size_t i = 0; i < KEPT; i++)
		if (kept[i].scenario && kept[i].scenario->length == n && !memcmp(kept[i].scenario->text, text, n))
			return &kept[i];
	return NULL;
}

/* The one not used for longest; NULL: all are in use. */
static struct kept *room(void)
{
	struct kept *best = NULL;
	for (size_t i = 0; i < KEPT; i++)
		if (!kept[i].users && (!best || kept[i].used < best->used))
			best = &kept[i];
	return best;
}

enum err scenario_share(const char *text, size_t n, const struct scenario **out, struct error *e)
{
	struct kept *k = find(text, n);
	if (!k) {
		struct scenario *s = NULL;
		enum err r = scenario_read(text, n, NULL, &s, e);
		if (r)
			return r;
		*out = s;
		k = room();
		if (!k)
			return ERR_NONE;
		scenario_free(k->scenario);
		*k = (struct kept){.scenario = s};
	}
	k->users++;
	k->used = ++now;
	*out = k->scenario;
	return ERR_NONE;
}

void scenario_leave(const struct scenario *s)
{
	for (size_t i = 0; i < KEPT; i++)
		if (s && kept[i].scenario == s) {
			kept[i].users--;
			return;
		}
	scenario_free((struct scenario *)(uintptr_t)s);
}
