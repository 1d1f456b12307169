/* RATING: how strong somebody is, by the games that everybody may know of; and how reliable, separately. */
#include "command/pages.h"
#include "command/rating.h"
#include "game/watch.h"
#include "people/people.h"
#include "scenario/scenario.h"
#include "store/reliability.h"
#include "words/said.h"

/* Handles of accounts that are one person's are those of their owner. */
static enum err find_people(struct session *s, struct query_game *g, struct arena *a, struct error *e)
{
	struct store_handles of;
	enum err r = store_handles(s->site->store, g->name, a, &of, e);
	for (int i = 0; !r && i < g->sides; i++) {
		struct store_person p;
		struct error none = ERROR_INIT;
		char handle[STORE_HANDLE];
		if (!*g->side[i].handle)
			continue;
		r = store_person_get(s->site->store, store_handle_means(&of, store_handle_read(g->side[i].handle)), a,
				     &p, &none);
		if (!r) {
			store_handle(p.id, handle);
			g->side[i].handle = arena_strdup(a, handle);
		} else if (r == ERR_MISSING) {
			r = ERR_NONE;
		} else {
			*e = none;
		}
	}
	return r;
}

static enum err add_record(struct session *s, struct ratings *all, const struct store_game *row, struct arena *a,
			   struct error *e)
{
	struct slice record;
	struct query_game g;
	enum err r = store_record_get(s->site->store, row->name, row->turn, "public", a, &record, e);
	if (r || !query_newest(row->name, store_game_dice(row), (int)row->turn, record.p, a, &g))
		return r;
	r = find_people(s, &g, a, e);
	if (!r)
		ratings_add(all, &g);
	return r;
}

static enum err add_game(struct session *s, struct ratings *all, const char *name, const char *system, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	struct watch w;
	enum err r = store_game_get(s->site->store, name, a, &row, e);
	bool counts = !r && row.status == GAME_OVER && (!system || !strcmp(system, row.system));
	if (counts)
		r = watch_read(s->site, &row, a, &w, e);
	if (!r && counts && !game_private(w.values))
		r = add_record(s, all, &row, a, e);
	arena_free(a);
	return r;
}

static void tell(struct session *s, const struct ratings *all, int64_t person)
{
	char handle[STORE_HANDLE];
	size_t n = 0;
	store_handle(person, handle);
	for (size_t i = 0; i < all->n; i++) {
		const struct rating *of = &all->list[i];
		const struct rating_month *now = rating_now(of);
		if (strcmp(of->key, handle) != 0)
			continue;
		n++;
		pages_say(s, SAID(rating, of_system, .system = scenario_system(of->system)->title,
				  .rating = (int64_t)(now->value.rating + 0.5),
				  .deviation = (int64_t)(now->value.deviation + 0.5), .games = now->total));
	}
	pages_say(s, n ? SAID(rating, how) : SAID(rating, none));
}

enum err rating_read(struct session *s, const char *system, struct ratings *out, struct error *e)
{
	const char **names;
	size_t n = 0;
	*out = (struct ratings){.arena = s->arena};
	enum err r = store_game_names(s->site->store, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = add_game(s, out, names[i], system, e);
	if (!r)
		ratings_reckon(out);
	return r;
}

int64_t rating_of(const struct ratings *all, const char *handle, const char *system)
{
	for (size_t i = 0; i < all->n; i++)
		if (!strcmp(all->list[i].key, handle) && !strcmp(all->list[i].system, system))
			return (int64_t)(rating_now(&all->list[i])->value.rating + 0.5);
	return 0;
}

static enum err rate(struct session *s, int64_t person, const char *system, struct error *e)
{
	struct ratings all;
	struct store_reliability found;
	enum err r = rating_read(s, system, &all, e);
	if (!r) {
		tell(s, &all, person);
		r = store_reliability(s->site->store, person, false, &found, e);
	}
	if (!r)
		pages_say(s, SAID(people, reliable, .turns = found.turns, .late = found.late, .games = found.games,
				  .gone = found.gone));
	ratings_free(&all);
	return r;
}

/* All games are read for it: once a mail. */
enum err act_rating(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_person p = s->person;
	char handle[STORE_HANDLE];
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *system = command_key(&g, "system");
	if (g.n_words && !command_person(s, in->line, g.word[0], &p, e))
		return e->code;
	if (system && !scenario_system(system)) {
		session_say(s, in->line, 400, SAID(list, no_system, .system = session_cut(s, system, 40)));
		return ERR_NONE;
	}
	if (s->rated) {
		session_say(s, in->line, 552, SAID(rating, once));
		return ERR_NONE;
	}
	s->rated = true;
	store_handle(p.id, handle);
	session_say(s, in->line, 220, SAID(people, shown, .name = p.name, .handle = handle));
	return rate(s, p.id, system, e);
}
