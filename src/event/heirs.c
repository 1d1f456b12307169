/* Who of an event that is over comes into the next one, and in which order: who stands higher first, and of levels so many
 * moved up and down. */
#include "event/ranking.h"
#include "pairing/robin.h"
#include "words/said.h"

struct heir {
	struct store_entrant *who;
	int64_t key; /* the order of the next event */
};

static int by_key(const void *a, const void *b)
{
	const struct heir *x = a, *y = b;
	return (x->key > y->key) - (x->key < y->key);
}

/* Of levels by the next level, in it who came down before who stays and who came up, each by his place; of other pools by
 * the place. */
static int64_t key_of(const struct contest *v, int pool, int place, int size)
{
	enum { PLACES = EVENT_ENTRANTS + 1, WAYS = 3 };
	int pools = event_pools(v);
	if (!event_number(v, EVENT_LEVELS))
		return (int64_t)place * (pools + 1) + pool;
	int next = robin_next_level(pool, pools, place, size, (int)event_number(v, EVENT_PROMOTE));
	int way = next > pool ? 0 : next == pool ? 1 : 2;
	return ((int64_t)next * WAYS + way) * PLACES + place;
}

/* Is he still in it, or the team that he stands for? */
static bool is_in(const struct contest *v, const struct store_entrant *p)
{
	return event_boards(v) ? event_captain(v, p) != NULL : p->status == ENTRANT_ENTERED;
}

/* Those of a pool who are still in the event, as they stand; *n grows. */
static enum err add_pool(const struct contest *v, int pool, struct heir *out, size_t *n, struct error *e)
{
	struct event_ranking f;
	enum err r = event_rank(v, (int64_t)v->n_rounds, event_pools(v) > 1 ? pool : 0, &f, e);
	size_t from = *n;
	for (size_t i = 0; !r && i < f.n; i++)
		if (is_in(v, f.by[f.row[i].player]))
			out[(*n)++].who = f.by[f.row[i].player];
	for (size_t i = from; i < *n; i++)
		out[i].key = key_of(v, pool, (int)(i - from) + 1, (int)(*n - from));
	event_ranking_free(&f);
	return r;
}

static void add_ladder(const struct contest *v, struct heir *out, size_t *n)
{
	for (size_t i = 0; i < v->n_entrants; i++)
		if (v->entrants[i].status == ENTRANT_ENTERED)
			out[(*n)++] = (struct heir){&v->entrants[i], v->entrants[i].seed};
}

enum err event_heirs(const struct contest *v, struct store_entrant ***out, size_t *n, struct error *e)
{
	struct heir *list = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof *list);
	enum err r = ERR_NONE;
	*n = 0;
	if (event_is_ladder(v))
		add_ladder(v, list, n);
	for (int pool = 1; !r && !event_is_ladder(v) && pool <= event_pools(v); pool++)
		r = add_pool(v, pool, list, n, e);
	qsort(list, *n, sizeof *list, by_key);
	*out = arena_alloc(v->arena, (v->n_entrants + 1) * sizeof(struct store_entrant *));
	size_t heads = *n;
	*n = 0;
	for (size_t i = 0; i < heads; i++)
		for (size_t k = 0; k < v->n_entrants; k++)
			if (v->entrants[k].status == ENTRANT_ENTERED &&
			    event_head(v, v->entrants[k].n) == event_head(v, list[i].who->n))
				(*out)[(*n)++] = &v->entrants[k];
	return r;
}

enum err event_inherit(const struct contest *v, struct store_entrant *const *heirs, size_t n, struct error *e)
{
	size_t room = (size_t)event_number(v, EVENT_LIMIT);
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		struct store_entrant p = {.n = (int64_t)i + 1,
					  .person = heirs[i]->person,
					  .status = i < room ? ENTRANT_ENTERED : ENTRANT_WAITING,
					  .since = 1,
					  .seed = (int64_t)i + 1,
					  .at = v->row.at,
					  .team = heirs[i]->team};
		r = store_entrant_put(v->site->store, v->row.name, &p, e);
		if (!r)
			r = event_tell(
				v, p.person, "inherits",
				SAID(events, inherits, .name = v->row.name, .title = v->row.title, .waits = i >= room),
				e);
	}
	return r;
}
