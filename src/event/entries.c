/* Who comes into an event, and who leaves it. */
#include "base/clock.h"
#include "event/event_private.h"
#include "words/said.h"

struct store_entrant *event_entrant(const struct contest *v, int64_t n)
{
	return n > 0 && n <= (int64_t)v->n_entrants ? &v->entrants[n - 1] : NULL;
}

void event_handle(const struct store_entrant *p, char out[STORE_HANDLE])
{
	if (p->person < 0)
		snprintf(out, STORE_HANDLE, "x%lld", (long long)p->n);
	else
		store_handle(p->person, out);
}

const char *event_entrant_name(const struct contest *v, int64_t n)
{
	const struct store_entrant *p = event_entrant(v, n);
	return p ? p->name : "";
}

struct store_entrant *event_entrant_of(const struct contest *v, int64_t person)
{
	for (size_t i = 0; i < v->n_entrants; i++)
		if (v->entrants[i].person == person)
			return &v->entrants[i];
	return NULL;
}

bool event_was_in(const struct store_entrant *p, int64_t round)
{
	bool gone = p->status == ENTRANT_WAITING || (p->status == ENTRANT_WITHDRAWN && round > p->after);
	return !gone && p->since <= round;
}

bool event_present(const struct store_entrant *p, int64_t round)
{
	return event_was_in(p, round) && p->person >= 0;
}

size_t event_count(const struct contest *v, enum entrant_state status)
{
	size_t n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		n += v->entrants[i].status == status;
	return n;
}

static int by_seed(const void *a, const void *b)
{
	const struct store_entrant *x = *(const struct store_entrant *const *)a,
				   *y = *(const struct store_entrant *const *)b;
	if (!x->seed != !y->seed)
		return x->seed ? -1 : 1;
	return x->seed != y->seed ? (x->seed < y->seed ? -1 : 1) : (x->n > y->n) - (x->n < y->n);
}

struct store_entrant **event_by_seed(const struct contest *v)
{
	struct store_entrant **list = base_calloc(v->n_entrants + 1, sizeof *list);
	for (size_t i = 0; i < v->n_entrants; i++)
		list[i] = &v->entrants[i];
	qsort(list, v->n_entrants, sizeof(struct store_entrant *), by_seed);
	return list;
}

/* ---- in ---- */

/* Who comes late, or back, has byes for the rounds before: as the event gives them, or zero. */
static enum err add_byes(struct contest *v, const struct store_entrant *p, int64_t from, bool back, struct error *e)
{
	enum err r = ERR_NONE;
	for (int64_t round = from; !r && round < p->since; round++) {
		struct store_bye bye = {round, p->n, back ? "zero" : v->value[EVENT_LATE_ENTRY]};
		r = store_bye_put(v->site->store, v->row.name, &bye, e);
	}
	return r;
}

bool event_is_shut(const struct contest *v)
{
	bool fixed = strcmp(v->value[EVENT_FORM], "swiss") != 0 && !event_is_ladder(v),
	     none = !strcmp(v->value[EVENT_LATE_ENTRY], "none");
	return v->row.status == EVENT_OVER || (v->row.status == EVENT_RUNNING && (fixed || none));
}

enum err event_enter_person(struct contest *v, int64_t person, const char *team, bool check, enum event_entry *out,
			    int64_t *since, struct error *e)
{
	struct store_entrant fresh = {.n = (int64_t)v->n_entrants + 1, .person = person},
			     *old = event_entrant_of(v, person), p = old ? *old : fresh;
	bool climbs = event_is_ladder(v) && v->row.status == EVENT_RUNNING;
	bool full = event_count(v, ENTRANT_ENTERED) >= (size_t)event_number(v, EVENT_LIMIT), back = old && old->after;
	int64_t from = back ? old->after + 1 : 1;
	*since = event_is_ladder(v) ? 1 : (int64_t)v->n_rounds + 1;
	bool kept = old && v->n_rounds && event_boards(v); /* what he won is his team's */
	*out = old && old->status != ENTRANT_WITHDRAWN             ? EVENT_ENTRY_ALREADY
	       : kept && *team && strcasecmp(team, old->team) != 0 ? EVENT_ENTRY_OTHER_TEAM
	       : event_is_shut(v)                                  ? EVENT_ENTRY_CLOSED
	       : full                                              ? EVENT_ENTRY_WAITS
								   : EVENT_ENTRY_IN;
	if (check || (*out != EVENT_ENTRY_IN && *out != EVENT_ENTRY_WAITS))
		return ERR_NONE;
	enum entrant_state to = full ? ENTRANT_WAITING : ENTRANT_ENTERED;
	enum err r = old ? entrant_enter(&p, to, e) : ERR_NONE;
	p.status = to;
	p.since = *since;
	p.after = 0;
	p.at = clock_now();
	p.team = *team || !old ? team : old->team; /* who comes back has the mates he had */
	p.seed = climbs && !full ? event_ladder_bottom(v) : p.seed;
	if (!r)
		r = store_entrant_put(v->site->store, v->row.name, &p, e);
	if (r || full)
		return r;
	if (climbs)
		return event_ladder_wake(v, e);
	if (event_boards(v)) /* a team has its byes by who entered first for it */
		r = event_reload(v, e);
	bool follows = !r && event_boards(v) && event_head(v, p.n)->n != p.n;
	return r || follows ? r : add_byes(v, &p, from, back, e);
}

/* ---- out ---- */

/* The first of those who wait comes in, while nothing is paired; at the bottom of a ladder. */
static enum err move_up(struct contest *v, struct error *e)
{
	struct store_entrant *up = NULL;
	bool climbs = event_is_ladder(v) && v->row.status == EVENT_RUNNING;
	for (size_t i = 0; (climbs || v->row.status == EVENT_OPEN) && !up && i < v->n_entrants; i++)
		if (v->entrants[i].status == ENTRANT_WAITING)
			up = &v->entrants[i];
	if (!up)
		return ERR_NONE;
	up->seed = climbs ? event_ladder_bottom(v) : up->seed;
	up->at = clock_now();
	enum err r = entrant_enter(up, ENTRANT_ENTERED, e);
	if (!r)
		r = store_entrant_put(v->site->store, v->row.name, up, e);
	return r ? r
		 : event_tell(v, up->person, arena_printf(v->arena, "in/%lld", (long long)clock_now()),
			      SAID(events, moved_up, .name = v->row.name, .title = v->row.title), e);
}

enum err event_fill(struct contest *v, struct error *e)
{
	enum err r = event_reload(v, e);
	bool climbs = event_is_ladder(v) && v->row.status == EVENT_RUNNING;
	while (!r && (climbs || v->row.status == EVENT_OPEN) && event_count(v, ENTRANT_WAITING) &&
	       event_count(v, ENTRANT_ENTERED) < (size_t)event_number(v, EVENT_LIMIT))
		r = move_up(v, e);
	return r || !climbs ? r : event_ladder_wake(v, e);
}

enum err event_withdraw(struct contest *v, struct store_entrant *p, int64_t after, struct error *e)
{
	bool had_place = p->status == ENTRANT_ENTERED, ladder = event_is_ladder(v);
	enum err r = ladder ? event_ladder_left(v, p, e) : ERR_NONE;
	if (!r)
		r = entrant_enter(p, ENTRANT_WITHDRAWN, e);
	p->after = ladder ? 0 : after;
	p->seed = ladder ? 0 : p->seed;
	if (!r)
		r = store_entrant_put(v->site->store, v->row.name, p, e);
	if (!r)
		r = event_tell_director(
			v, arena_printf(v->arena, "out/%lld/%lld", (long long)p->n, (long long)clock_now()),
			SAID(events, left, .person = p->name, .name = v->row.name, .after = p->after), e);
	return r || !had_place ? r : move_up(v, e);
}

static enum err leave_one(struct site *site, const char *name, int64_t person, struct arena *a, struct error *e)
{
	struct contest v;
	enum err r = event_load(site, name, a, &v, e);
	struct store_entrant *p = r ? NULL : event_entrant_of(&v, person);
	bool in = p && p->status != ENTRANT_WITHDRAWN;
	return r || !in ? r : event_withdraw(&v, p, (int64_t)v.n_rounds, e);
}

enum err event_leave_all(struct site *site, int64_t person, struct error *e)
{
	struct arena *a = arena_new();
	const char **names;
	size_t n = 0;
	enum err r = store_entered(site->store, person, a, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = leave_one(site, names[i], person, a, e);
	arena_free(a);
	return r;
}
