/* Direct encounter, C.07 article 6: those who are tied, by the games among them. */
#include "pairing/standing_terms.h"

/* The separate standings of a group (6.1): what each scored against the others, and at least and at most, if the games
 * among them that were not played had other ends. */
struct separate {
	struct ratio sum, least, most;
};

static bool counts(const struct standing_event *ev, const struct standing_entry *entry)
{
	/* 6.1.1, 15.2 */
	bool forfeit = entry->kind == STANDING_FORFEIT_WIN || entry->kind == STANDING_FORFEIT_LOSS;
	return entry->kind == STANDING_GAME || (forfeit && ev->fixed);
}

/* What one scored against the other, on average if they met more than once (6.1.2); false: they did not meet. */
static bool encounter(const struct standing_event *ev, int player, int other, struct ratio *out)
{
	int64_t sum = 0, times = 0;
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		if (entry->opponent != other || !counts(ev, entry))
			continue;
		sum += entry->points;
		times++;
	}
	*out = ratio_of(sum, times ? times * ev->unit : 1);
	return times;
}

/* True: all of them have met each other. */
static bool make_separate(const struct standing_event *ev, const int *group, size_t n, struct separate *out)
{
	struct ratio win = ratio_of(ev->win, ev->unit), loss = ratio_of(ev->loss, ev->unit), points;
	bool all = true;
	for (size_t i = 0; i < n; i++) {
		out[i] = (struct separate){0};
		for (size_t j = 0; j < n; j++) {
			if (i == j)
				continue;
			bool met = encounter(ev, group[i], group[j], &points);
			out[i].sum = ratio_add(out[i].sum, points);
			out[i].least = ratio_add(out[i].least, met ? points : loss);
			out[i].most = ratio_add(out[i].most, met ? points : win);
			all = all && met;
		}
	}
	return all;
}

/* A group that is ordered: players, and behind how many of the group each stands; equal ones are still tied. */
struct order {
	int players[STANDING_PLAYERS], behind[STANDING_PLAYERS];
	size_t n;
};

static void put(struct order *o, int player, int behind)
{
	o->players[o->n] = player;
	o->behind[o->n++] = behind;
}

static void order_group(const struct standing_event *ev, const int *group, size_t n, int first, struct order *out);

/* 6.2: by the separate standings; those of whom not all are equal in them are looked at anew by themselves. */
static void order_by_sums(const struct standing_event *ev, const int *group, size_t n, const struct separate *s,
			  int first, struct order *out)
{
	int *equal = base_calloc(n, sizeof *equal);
	for (size_t i = 0; i < n; i++) {
		size_t n_equal = 0, better = 0;
		bool begins = true;
		for (size_t j = 0; j < n; j++) {
			int order = ratio_order(s[j].sum, s[i].sum);
			better += order > 0;
			begins = begins && !(order == 0 && j < i);
			if (order == 0)
				equal[n_equal++] = group[j];
		}
		if (!begins)
			continue;
		if (n_equal < n)
			order_group(ev, equal, n_equal, first + (int)better, out);
		else
			for (size_t j = 0; j < n; j++)
				put(out, group[j], first);
	}
	free(equal);
}

/* Who will be alone at the top of those who are not taken, whatever the missing games bring; n: nobody. */
static size_t certain(const struct separate *s, const bool *taken, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		bool alone = !taken[i];
		for (size_t j = 0; alone && j < n; j++)
			alone = j == i || taken[j] || ratio_order(s[i].least, s[j].most) > 0;
		if (alone)
			return i;
	}
	return n;
}

/* 6.3: one after the other who is certain of it; then the others anew, by themselves. */
static void order_certain(const struct standing_event *ev, const int *group, size_t n, const struct separate *s,
			  int first, struct order *out)
{
	bool *taken = base_calloc(n, sizeof *taken);
	int *rest = base_calloc(n, sizeof *rest), n_taken = 0;
	size_t n_rest = 0;
	for (size_t i; (i = ev->fixed ? n : certain(s, taken, n)) < n; n_taken++) {
		taken[i] = true;
		put(out, group[i], first + n_taken);
	}
	for (size_t i = 0; i < n; i++)
		if (!taken[i])
			rest[n_rest++] = group[i];
	if (n_taken && n_rest)
		order_group(ev, rest, n_rest, first + n_taken, out);
	for (size_t i = 0; !n_taken && i < n; i++)
		put(out, group[i], first);
	free(taken);
	free(rest);
}

static void order_group(const struct standing_event *ev, const int *group, size_t n, int first, struct order *out)
{
	if (n == 1) {
		put(out, group[0], first);
		return;
	}
	struct separate *s = base_calloc(n, sizeof *s);
	if (make_separate(ev, group, n, s))
		order_by_sums(ev, group, n, s, first, out);
	else
		order_certain(ev, group, n, s, first, out);
	free(s);
}

/* How many of the order stand behind those with whom he is tied. */
static int count_before(const struct order *o, int behind)
{
	int n = 0;
	for (size_t i = 0; i < o->n; i++)
		n += o->behind[i] > behind;
	return n;
}

void standing_direct(const struct standing_event *ev, const int *group, size_t n, int *before)
{
	struct order *o = base_calloc(1, sizeof *o);
	order_group(ev, group, n, 0, o);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < o->n; j++)
			if (o->players[j] == group[i])
				before[i] = count_before(o, o->behind[j]);
	free(o);
}

void standing_direct_terms(const struct standing_event *ev, const int *group, size_t n, int player,
			   struct standing_terms *out)
{
	struct ratio points;
	*out = (struct standing_terms){.divisor = 1, .value = {0, 1}};
	for (size_t j = 0; j < n && out->n < ARRAY_LEN(out->terms); j++) {
		if (group[j] == player || !encounter(ev, player, group[j], &points))
			continue;
		out->terms[out->n++] = (struct standing_term){.how = STANDING_HOW_OWN, .opponent = group[j], .score = points,
							      .factor = {1, 1}, .value = points};
		out->value = ratio_add(out->value, points);
	}
}
