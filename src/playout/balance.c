/* Who won, after how many turns, and what decided it. */
#include "playout/balance.h"

void balance_begin(struct playout_balance *b, const struct scenario *s)
{
	const struct setup_head *head = s->setup;
	*b = (struct playout_balance){0};
	snprintf(b->title, sizeof b->title, "%s", element_attr(s->root, "title", ""));
	for (int seat = 0; seat < 2; seat++)
		snprintf(b->side[seat], sizeof b->side[seat], "%s", head->seat[seat].name);
}

/* What the event says of how the game ended; NULL: it says nothing. */
static const char *how(const struct event_decl *d, const struct event *e)
{
	for (int a = 0; a < EVENT_ARGS && d->args[a].name; a++)
		if (!strcmp(d->args[a].name, "how") && d->args[a].type == VALUE_ENUM)
			return d->args[a].names[e->arg[a]];
	return NULL;
}

/* What decided the game: see playout_balance. */
static const char *way_of(struct run *run, int winner)
{
	const struct system *sys = run_settings(run)->sys;
	const struct event_decl *last = NULL;
	int n;
	const struct event *e = run_events(run, &n);
	while (n--) {
		const struct event_decl *d = e[n].kind < 0 ? NULL : &sys->events[e[n].kind];
		if (!d)
			continue;
		if (last)
			return d->name;
		last = d;
		if (how(d, &e[n]))
			return how(d, &e[n]);
		if (winner < 0)
			return "nobody";
	}
	return last ? last->name : "nothing";
}

static void count_way(struct playout_balance *b, const char *name)
{
	int i = 0;
	while (i < b->n_ways && strcmp(b->way[i].name, name))
		i++;
	if (i >= BALANCE_WAYS - 1) {
		i = BALANCE_WAYS - 1;
		name = "other";
	}
	if (i >= b->n_ways)
		snprintf(b->way[b->n_ways++].name, BALANCE_WAY, "%s", name);
	b->way[i].games++;
}

void balance_add(struct playout_balance *b, struct run *run, int winner)
{
	const struct position *at = run_state(run);
	b->games++;
	b->turns += (unsigned long)at->turn;
	b->drawn += winner < 0;
	if (winner >= 0)
		b->won[winner]++;
	scores_add(&b->first, winner < 0 ? SCORE_FULL / 2 : winner ? 0 : SCORE_FULL);
	count_way(b, way_of(run, winner));
}
