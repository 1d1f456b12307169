/* SEEDING: in which order entrants stand before anything is played: by a list, by rating, or by a sealed die. */
#include "base/hash.h"
#include "command/events.h"
#include "command/rating.h"
#include "words/said.h"

/* ---- by rating ---- */

struct rated {
	struct store_entrant *who;
	int64_t rating;
};

/* The strongest first; who has no rating last, as they came. */
static int by_rating(const void *a, const void *b)
{
	const struct rated *x = a, *y = b;
	return x->rating != y->rating ? (x->rating > y->rating ? -1 : 1)
				      : (x->who->n > y->who->n) - (x->who->n < y->who->n);
}

static enum err rated_list(struct session *s, struct store_entrant **out, struct error *e)
{
	const struct contest *v = s->event;
	const char *first = event_scenario(v, 1), *system = arena_strndup(s->arena, first, strcspn(first, "/"));
	struct rated *list = arena_alloc(s->arena, (v->n_entrants + 1) * sizeof *list);
	struct ratings all;
	enum err r = rating_read(s, system, &all, e);
	for (size_t i = 0; i < v->n_entrants; i++) {
		char handle[STORE_HANDLE];
		store_handle(v->entrants[i].person, handle);
		list[i] = (struct rated){&v->entrants[i], r ? 0 : rating_of(&all, handle, system)};
	}
	qsort(list, v->n_entrants, sizeof *list, by_rating);
	for (size_t i = 0; i < v->n_entrants; i++)
		out[i] = list[i].who;
	ratings_free(&all);
	s->rated = true;
	return r;
}

/* ---- by a die ---- */

struct drawn {
	struct store_entrant *who;
	uint8_t h[HASH_BYTES];
};

static int by_die(const void *a, const void *b)
{
	return memcmp(((const struct drawn *)a)->h, ((const struct drawn *)b)->h, HASH_BYTES);
}

static void drawn_list(struct session *s, struct store_entrant **out)
{
	const struct contest *v = s->event;
	struct drawn *list = arena_alloc(s->arena, (v->n_entrants + 1) * sizeof *list);
	for (size_t i = 0; i < v->n_entrants; i++) {
		char handle[STORE_HANDLE];
		store_handle(v->entrants[i].person, handle);
		list[i].who = &v->entrants[i];
		hash_format(list[i].h, NULL, "seeding\n%s\n%s\n%s\n", v->row.name, v->die, handle);
	}
	qsort(list, v->n_entrants, sizeof *list, by_die);
	for (size_t i = 0; i < v->n_entrants; i++)
		out[i] = list[i].who;
}

/* All are told the die, and what the next one was sealed with. */
static enum err open_die(struct session *s, struct error *e)
{
	struct contest *v = s->event;
	const char *opened = v->die;
	enum err r = event_set_drawn(v, e);
	if (!r)
		r = event_new_die(v, e);
	return r ? r
		 : event_tell_all(v, events_serial(s, "drawn"),
				  SAID(events, drawn, .name = v->row.name, .title = v->row.title, .die = opened,
				       .next = event_die_seal(v)),
				  e);
}

/* An order that was drawn is another now: all have been told the die. */
static enum err tell_changed(struct session *s, struct error *e)
{
	const struct contest *v = s->event;
	return v->drawn ? event_tell_all(v, events_serial(s, "reordered"),
					 SAID(events, reordered, .name = v->row.name, .title = v->row.title), e)
			: ERR_NONE;
}

/* ---- either ---- */

static enum err put(struct session *s, struct store_entrant **list, size_t n, struct error *e)
{
	struct contest *v = s->event;
	enum err r = ERR_NONE;
	for (size_t i = 0; i < v->n_entrants; i++)
		v->entrants[i].seed = 0;
	for (size_t i = 0; i < n; i++)
		list[i]->seed = (int64_t)i + 1;
	for (size_t i = 0; !r && i < v->n_entrants; i++)
		r = store_entrant_put(s->site->store, v->row.name, &v->entrants[i], e);
	return r;
}

enum err act_seeding(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_entrant **list = arena_alloc(s->arena, (v->n_entrants + 1) * sizeof(struct store_entrant *));
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *names = command_key(&g, "list"), *by = command_key(&g, "by");
	bool die = by && !strcasecmp(by, "draw");
	size_t n = v->n_entrants;
	enum err r = ERR_NONE;
	if (v->row.status != EVENT_OPEN || !names == !by) {
		session_say(s, in->line,
			    names && by     ? 520
			    : !names && !by ? 520
					    : 420,
			    v->row.status != EVENT_OPEN ? SAID(events, set_before, .key = "SEEDING")
							: SAID(events, list_or_by));
		return ERR_NONE;
	}
	if (die && v->drawn >= (int64_t)v->n_entrants) { /* else he would draw until he likes it */
		session_say(s, in->line, 420, SAID(events, drawn_already, .name = v->row.name));
		return ERR_NONE;
	}
	if (by && !die && s->rated) { /* all games are read for it: once a mail */
		session_say(s, in->line, 552, SAID(rating, once));
		return ERR_NONE;
	}
	if (names && !(n = events_list_of(s, in->line, names, list, e)))
		return e->code;
	if (die)
		drawn_list(s, list);
	else if (by)
		r = rated_list(s, list, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, seeded, .check = in->check, .name = v->row.name, .n = (int64_t)n));
	if (in->check && die) /* it is sealed until it counts */
		return ERR_NONE;
	if (!in->check)
		r = put(s, list, n, e);
	return r || in->check ? r : die ? open_die(s, e) : tell_changed(s, e);
}
