/* Time in which the whole site stood is no time of an event; and what nobody may do twice where it was made from a backup. */
#include "base/clock.h"
#include "event/event_private.h"
#include "words/said.h"

static int64_t later(int64_t a, int64_t b)
{
	return a > b ? a : b;
}

/* The open round ends as much later as it stood. */
static enum err move_round(struct contest *v, int64_t since, struct error *e)
{
	struct store_round *round = v->n_rounds ? &v->rounds[v->n_rounds - 1] : NULL;
	if (!round || round->status != ROUND_OPEN)
		return ERR_NONE;
	round->ends += clock_now() - later(since, round->opened);
	enum err r = store_round_put(v->site->store, v->row.name, round, e);
	return r ? r
		 : event_tell_all(
			   v, arena_printf(v->arena, "stood/%lld/%lld", (long long)round->n, (long long)round->ends),
			   SAID(events, round_extended, .title = v->row.title, .round = round->n, .ends = round->ends),
			   e);
}

/* Does that with each event of the site, until something fails. */
static enum err with_each(struct site *site, enum err (*what)(struct contest *v, int64_t when, struct error *e),
			  int64_t when, struct error *e)
{
	struct arena *a = arena_new();
	struct store_event *list;
	size_t n = 0;
	enum err r = store_events(site->store, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct contest v;
		r = event_load(site, list[i].name, a, &v, e);
		if (!r)
			r = what(&v, when, e);
	}
	arena_free(a);
	return r;
}

static enum err move(struct contest *v, int64_t since, struct error *e)
{
	if (v->row.status != EVENT_RUNNING)
		return ERR_NONE;
	return event_is_ladder(v) ? event_ladder_stood(v, since, e) : move_round(v, since, e);
}

enum err event_stood(struct site *site, int64_t since, struct error *e)
{
	return with_each(site, move, since, e);
}

/* ---- made from a backup ---- */

/* Players may have seen hands and dice of a deal whose games the backup does not know: they are dealt to nobody again. */
static enum err drop_deals(struct contest *v, int64_t made, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_deals; i++) {
		int64_t round = v->deals[i].round;
		if (v->deals[i].half || (round <= (int64_t)v->n_rounds && v->rounds[round - 1].status != ROUND_PAIRED))
			continue;
		r = store_deal_drop(v->site->store, v->row.name, round, e);
		if (!r)
			r = event_tell_all(
				v,
				arena_printf(v->arena, "dropped/%lld/%lld", (long long)round, (long long)clock_now()),
				SAID(events, deal_dropped, .name = v->row.name, .title = v->row.title, .round = round,
				     .made = made, .paired = round <= (int64_t)v->n_rounds),
				e);
	}
	return r;
}

enum err event_restored(struct site *site, int64_t made, struct error *e)
{
	return with_each(site, drop_deals, made, e);
}
