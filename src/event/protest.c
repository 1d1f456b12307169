/* Protests of entrants, and who decides them. */
#include "base/clock.h"
#include "event/event.h"
#include "store/people.h"
#include "words/said.h"

static bool sits(const struct contest *v, const struct store_table *t, int64_t person)
{
	return event_entrant(v, t->one)->person == person || event_entrant(v, t->two)->person == person;
}

bool event_concerned(const struct contest *v, const struct store_table *t, const struct store_entrant *p,
		     int64_t person)
{
	bool his = person == p->person || sits(v, t, person);
	for (size_t i = 0; !his && i < v->n_tables; i++) {
		const struct store_table *own = &v->tables[i];
		his = own->round == t->round && (own->one == p->n || own->two == p->n) && sits(v, own, person);
	}
	return his;
}

bool event_may_judge(const struct contest *v, const struct store_table *t, const struct store_entrant *p,
		     int64_t person)
{
	struct store_person who;
	struct error none = ERROR_INIT;
	return person && !event_concerned(v, t, p, person) &&
	       !store_person_get(v->site->store, person, v->arena, &who, &none) && *who.address;
}

int64_t event_judge(const struct contest *v, const struct store_table *t, const struct store_entrant *p)
{
	char *rest = arena_strdup(v->arena, v->value[EVENT_APPEALS]), *one;
	while ((one = strsep(&rest, ","))) {
		int64_t person = store_handle_read(one);
		if (event_may_judge(v, t, p, person))
			return person;
	}
	return event_may_judge(v, t, p, v->row.director) ? v->row.director : 0;
}

/* "cup-2-1a, cup-2-1b", whose public records the judge looks at. */
static const char *games_of(const struct contest *v, const struct store_table *t)
{
	const char *list = "";
	for (size_t i = 0; i < v->n_games; i++)
		if (v->games[i].round == t->round && v->games[i].board == t->board && *v->games[i].game)
			list = arena_printf(v->arena, "%s%s%s", list, *list ? ", " : "", v->games[i].game);
	return list;
}

/* As it is told; 0: a challenge, which is known by its round alone. */
static int64_t board_of(const struct contest *v, int64_t board)
{
	return event_is_ladder(v) ? 0 : board;
}

/* The judge is told it. */
static enum err ask(struct contest *v, const struct store_protest *p, int64_t judge, const char *key, struct error *e)
{
	const struct store_table *t = event_table(v, p->round, p->board);
	const struct words_said *said =
		SAID(events, protests, .title = v->row.title, .person = event_entrant_name(v, p->entrant),
		     .round = p->round, .board = board_of(v, p->board), .one = event_entrant_name(v, t->one),
		     .two = event_entrant_name(v, t->two), .games = games_of(v, t), .why = p->why, .n = p->id);
	return event_tell(v, judge, key, said, e);
}

enum err event_protest(struct contest *v, const struct store_table *t, const struct store_entrant *p, int64_t judge,
		       const char *why, struct error *e)
{
	struct store_protest row = {.event = v->row.name, .round = t->round, .board = t->board, .entrant = p->n,
				    .judge = judge, .why = why, .at = clock_now()};
	enum err r = store_protest_add(v->site->store, &row, &row.id, e);
	const char *key = arena_printf(v->arena, "protest/%lld", (long long)row.id);
	if (!r)
		r = ask(v, &row, judge, key, e);
	return r || judge == v->row.director
		       ? r
		       : event_tell_director(v, key,
					     SAID(events, protest_told, .title = v->row.title, .person = p->name,
						  .round = t->round, .board = board_of(v, t->board), .why = why),
					     e);
}

/* ---- another judge ---- */

enum err event_set_judge(struct contest *v, const struct store_protest *p, int64_t judge, struct error *e)
{
	const char *key = arena_printf(v->arena, "protest/%lld/%lld", (long long)p->id, (long long)clock_now());
	enum err r = store_protest_judge(v->site->store, p->id, judge, e);
	return r ? r : ask(v, p, judge, key, e);
}

static enum err goes_back(struct site *site, const struct store_protest *p, int64_t person, struct arena *a,
			  struct error *e)
{
	struct contest v;
	enum err r = store_protest_judge(site->store, p->id, 0, e);
	if (!r)
		r = event_load(site, p->event, a, &v, e);
	if (r)
		return r;
	const struct store_table *t = event_table(&v, p->round, p->board);
	const struct store_entrant *by = event_entrant(&v, p->entrant);
	bool his = t && v.row.director != person && event_may_judge(&v, t, by, v.row.director);
	const char *key = arena_printf(a, "protest/%lld/back", (long long)p->id);
	if (his)
		return event_tell_director(&v, key,
					   SAID(events, protest_back, .name = v.row.name, .title = v.row.title,
						.person = by->name, .round = p->round, .board = board_of(&v, p->board),
						.why = p->why, .n = p->id),
					   e);
	return site_notice(site, "", -1, arena_printf(a, "event/%s/%s", v.row.name, key),
			   SAID(notice, protest, .name = v.row.name, .n = p->id), e);
}

enum err event_judge_left(struct site *site, int64_t person, struct error *e)
{
	struct arena *a = arena_new();
	struct store_protest *list;
	size_t n = 0;
	enum err r = store_protests(site->store, person, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = goes_back(site, &list[i], person, a, e);
	arena_free(a);
	return r;
}

/* ---- decided ---- */

/* Those who sat at the table, he who protested, and the director: each once. */
enum err event_rule(struct contest *v, const struct store_protest *p, const char *by, const char *ruling,
		    struct error *e)
{
	const struct store_table *t = event_table(v, p->round, p->board);
	const struct store_entrant *who[] = {event_entrant(v, p->entrant), t ? event_entrant(v, t->one) : NULL,
					     t ? event_entrant(v, t->two) : NULL};
	const char *key = arena_printf(v->arena, "ruled/%lld", (long long)p->id);
	const struct words_said *said =
		SAID(events, ruled, .title = v->row.title, .person = event_entrant_name(v, p->entrant),
		     .round = p->round, .board = board_of(v, p->board), .why = p->why, .by = by, .ruling = ruling);
	enum err r = store_protest_rule(v->site->store, p->id, ruling, clock_now(), e);
	bool directs = false;
	for (size_t i = 0; !r && i < ARRAY_LEN(who); i++) {
		bool twice = !who[i] || (i && who[i] == who[0]);
		if (!twice)
			r = event_tell(v, who[i]->person, key, said, e);
		directs = directs || (!twice && who[i]->person == v->row.director);
	}
	return r || directs ? r : event_tell_director(v, key, said, e);
}
