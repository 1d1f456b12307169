/* A whole state that a view allows: what all systems have in common. */
#include "engine/imagine.h"
#include "engine/sources.h"

/* Who is hidden from noticed what all noticed, and no more; the rows were entered as often as somebody noticed. */
static void imagine_visits(struct position *p)
{
	for (int row = 0; row < p->n_visit; row++) {
		int open = row < p->n_open ? p->open[row] : 0; /* before the first row is played there are no numbers */
		p->visit[row] = open;
		for (int i = 0; i < p->n_seen && row < p->seen[i].n_visit; i++) {
			int *seen = &p->seen[i].visit[row];
			if (*seen == VALUE_UNKNOWN)
				*seen = open;
			if (*seen > p->visit[row])
				p->visit[row] = *seen;
		}
	}
	p->quiet = 0;
}

void imagine_state(const struct system *sys, const void *setup, const void *view, int seat, uint64_t *rng, void *out)
{
	state_copy(sys, view, out);
	imagine_visits(out);
	if (sys->imagine)
		sys->imagine(setup, seat, rng, out);
}

void unseen_add(struct unseen *u, int card, int n)
{
	for (int i = 0; i < n && u->n < UNSEEN_MOST; i++)
		u->card[u->n++] = card;
}

void unseen_shuffle(struct unseen *u, uint64_t *rng)
{
	sources_shuffle(rng, u->card, u->n);
}

int unseen_places(const int *list, int n)
{
	int hidden = 0;
	for (int i = 0; i < n; i++)
		hidden += list[i] == VALUE_UNKNOWN;
	return hidden;
}

void unseen_deal(struct unseen *u, int *list, int n)
{
	for (int i = 0; i < n; i++)
		if (list[i] == VALUE_UNKNOWN)
			list[i] = u->n ? u->card[--u->n] : 0;
}
