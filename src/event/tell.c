/* What those who take part in an event, and its director, are mailed. */
#include "event/event.h"
#include "people/people.h"

enum err event_tell(const struct contest *v, int64_t person, const char *key, const struct words_said *said,
		    struct error *e)
{
	struct store_person p;
	char handle[STORE_HANDLE];
	if (person < 0)
		return ERR_NONE;
	enum err r = store_person_get(v->site->store, person, v->arena, &p, e);
	store_handle(person, handle);
	struct people_news of = {v->row.name, v->row.title};
	return r ? r
		 : people_tell_of(v->site, &p, arena_printf(v->arena, "event/%s/%s/%s", v->row.name, key, handle), &of,
				  said, e);
}

const char *event_director_name(const struct contest *v)
{
	struct store_person p;
	struct error none = ERROR_INIT;
	bool any = v->row.director && !store_person_get(v->site->store, v->row.director, v->arena, &p, &none);
	return any ? p.name : NULL;
}

enum err event_tell_director(const struct contest *v, const char *key, const struct words_said *said, struct error *e)
{
	return v->row.director ? event_tell(v, v->row.director, key, said, e) : ERR_NONE;
}

enum err event_tell_all(const struct contest *v, const char *key, const struct words_said *said, struct error *e)
{
	enum err r = event_tell_director(v, key, said, e);
	for (size_t i = 0; !r && i < v->n_entrants; i++)
		if (v->entrants[i].status == ENTRANT_ENTERED && v->entrants[i].person != v->row.director)
			r = event_tell(v, v->entrants[i].person, key, said, e);
	return r;
}
