/* Which scenario a round or a table plays, and who has which side, where that is drawn, struck or bid for. */
#include "base/hash.h"
#include "event/ranking.h"
#include "words/said.h"

bool event_chooses(const struct contest *v, const char *how)
{
	return !strcmp(v->value[EVENT_CHOICE], how);
}

const char *event_table_scenario(const struct contest *v, const struct store_table *t)
{
	return t->scenario && *t->scenario ? t->scenario : event_scenario(v, t->round);
}

/* ---- the list ---- */

/* Cuts the first name off the list; NULL at its end. */
static const char *next(const struct contest *v, const char **list)
{
	size_t n = strcspn(*list, ",");
	const char *name = n ? arena_strndup(v->arena, *list, n) : NULL;
	*list += n + ((*list)[n] == ',');
	return name;
}

int event_strikes(const struct contest *v)
{
	const char *list = v->value[EVENT_SCENARIO];
	int n = 0;
	while (next(v, &list))
		n++;
	return (n - 1) / 2;
}

const char *event_listed(const struct contest *v, const char *text)
{
	const char *list = v->value[EVENT_SCENARIO], *name;
	while ((name = next(v, &list)))
		if (!strcasecmp(name, text) || !strcasecmp(strchr(name, '/') + 1, text))
			return name;
	return NULL;
}

static bool has(const struct contest *v, const char *list, const char *name)
{
	const char *one;
	while ((one = next(v, &list)))
		if (!strcmp(one, name))
			return true;
	return false;
}

/* ---- drawn ---- */

static int times(const struct contest *v, const char *name)
{
	int n = 0;
	for (size_t i = 0; i < v->n_rounds; i++)
		n += v->rounds[i].scenario && !strcmp(v->rounds[i].scenario, name);
	return n;
}

/* Of those that were drawn least often the one whose digest is lowest. */
static const char *drawn(const struct contest *v, long long round)
{
	const char *list = v->value[EVENT_SCENARIO], *name, *best = NULL;
	uint8_t lowest[HASH_BYTES], h[HASH_BYTES];
	while ((name = next(v, &list))) {
		int more = best ? times(v, name) - times(v, best) : -1;
		hash_format(h, NULL, "scenario\n%s\n%lld\n%s\n%s\n", v->row.name, round, v->die, name);
		if (more > 0 || (!more && memcmp(h, lowest, sizeof h) >= 0))
			continue;
		best = name;
		memcpy(lowest, h, sizeof h);
	}
	return best;
}

/* ---- who attacks ---- */

/* What is known of the scenarios of an event: what the first side of each does. */
struct roles {
	struct {
		const char *scenario;
		int role;
	} * of;
	size_t n;
};

static int role_in(const struct contest *v, const char *scenario, struct roles *known)
{
	struct event_seats seats;
	struct error none = ERROR_INIT;
	for (size_t i = 0; i < known->n; i++)
		if (!strcmp(known->of[i].scenario, scenario))
			return known->of[i].role;
	bool told = v->site && !event_seats(v, scenario, &seats, &none);
	known->of[known->n].scenario = scenario;
	known->of[known->n].role = told ? seats.role[0] : 0;
	return known->of[known->n++].role;
}

static bool has_roles(const struct contest *v)
{
	return !event_number(v, EVENT_DOUBLE) && !event_boards(v);
}

void event_add_roles(const struct contest *v, struct event_ranking *f)
{
	struct roles known = {arena_alloc(v->arena, (v->n_tables + 1) * sizeof *known.of), 0};
	for (size_t i = 0; has_roles(v) && i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		const struct store_table *t = event_table(v, g->round, g->board);
		if (g->half || !*g->game || g->round > (int64_t)f->ev.rounds)
			continue;
		int role = role_in(v, event_table_scenario(v, t), &known);
		for (int k = 0; k < 2; k++) {
			int player = f->player[k ? t->two : t->one];
			struct standing_entry *en = &f->entry[(size_t)player * f->ev.rounds + (size_t)g->round - 1];
			en->role = en->side * role;
		}
	}
}

int event_role(const struct contest *v, int64_t round)
{
	struct roles known = {arena_alloc(v->arena, sizeof *known.of), 0};
	bool told = has_roles(v) && (event_chooses(v, "list") || event_chooses(v, "bid"));
	return told ? role_in(v, event_scenario(v, round), &known) : 0;
}

enum err event_draw(struct contest *v, const char **scenario, struct error *e)
{
	const char *opened = v->die;
	int64_t round = (int64_t)v->n_rounds + 1;
	*scenario = NULL;
	if (!event_chooses(v, "draw"))
		return ERR_NONE;
	*scenario = drawn(v, (long long)round);
	enum err r = event_new_die(v, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "scenario/%lld", (long long)round),
				  SAID(events, scenario_drawn, .title = v->row.title, .round = round,
				       .scenario = *scenario, .die = opened, .next = event_die_seal(v)),
				  e);
}

/* ---- chosen ---- */

struct choosing {
	struct contest *v;
	struct store_choice *list;
	size_t n;
};

static const struct store_choice *of(const struct choosing *c, int64_t entrant)
{
	for (size_t i = 0; i < c->n; i++)
		if (c->list[i].entrant == entrant)
			return &c->list[i];
	return NULL;
}

/* The first that neither has struck. */
static void strike(const struct choosing *c, struct store_table *t)
{
	const struct store_choice *one = of(c, t->one), *two = of(c, t->two);
	const char *list = c->v->value[EVENT_SCENARIO], *name;
	while ((name = next(c->v, &list)) &&
	       ((one && has(c->v, one->what, name)) || (two && has(c->v, two->what, name))))
		;
	if (!name) { /* the list has become shorter since */
		list = c->v->value[EVENT_SCENARIO];
		name = next(c->v, &list);
	}
	t->scenario = name;
}

/* Who bids more for a side has it, and gives what he bid; of equal bids the one whom the pairing gave it.  Who wish different
 * sides have them for nothing. */
static void bid(const struct choosing *c, const struct event_seats *seats, struct store_table *t)
{
	const struct store_choice *one = of(c, t->one), *two = of(c, t->two), *taker = one;
	bool same = one && two && !strcmp(one->what, two->what);
	bool kept = one && !strcmp(one->what, seats->id[0]);
	if (!one || (same && (two->points > one->points || (two->points == one->points && !kept))))
		taker = two;
	if (!taker)
		return;
	bool first = !strcmp(taker->what, seats->id[0]);
	int64_t given = one && two && !same ? 0 : taker->points;
	if (first != (taker->entrant == t->one)) {
		int64_t other = t->one;
		t->one = t->two;
		t->two = other;
	}
	t->handicap = t->one == taker->entrant ? given : -given;
}

static enum err put(struct contest *v, const struct store_table *t, struct error *e)
{
	enum err r = store_table_put(v->site->store, v->row.name, t, e);
	for (size_t i = 0; !r && i < v->n_games; i++) {
		struct store_table_game *g = &v->games[i];
		if (g->round != t->round || g->board != t->board)
			continue;
		g->first = g->half ? t->two : t->one;
		r = store_table_game_put(v->site->store, v->row.name, g, e);
	}
	return r;
}

/* "fr 2" */
static const char *bid_of(const struct contest *v, const struct store_choice *c)
{
	return c ? arena_printf(v->arena, "%s %lld", c->what, (long long)c->points) : "";
}

/* What each had chosen is open now. */
static enum err tell(const struct choosing *c, const struct store_table *t, const struct event_seats *seats,
		     struct error *e)
{
	const struct contest *v = c->v;
	const struct store_choice *one = of(c, t->one), *two = of(c, t->two);
	const char *name = event_entrant_name(v, t->one), *other = event_entrant_name(v, t->two);
	int64_t given = t->handicap < 0 ? -t->handicap : t->handicap;
	const struct words_said *struck =
		SAID(events, struck, .title = v->row.title, .scenario = event_table_scenario(v, t), .one = name,
		     .two = other, .side = seats->name[0], .one_said = one ? one->what : "",
		     .two_said = two ? two->what : "");
	const struct words_said *bids =
		SAID(events, bids_open, .title = v->row.title, .one = name, .two = other, .side = seats->name[0],
		     .one_said = bid_of(v, one), .two_said = bid_of(v, two), .given = given,
		     .giver = !given            ? ""
			      : t->handicap > 0 ? name
						: other);
	const struct words_said *said = event_chooses(v, "bid") ? bids : struck;
	const char *key = arena_printf(v->arena, "chosen/%lld", (long long)t->round);
	enum err r = event_tell(v, event_entrant(v, t->one)->person, key, said, e);
	return r ? r : event_tell(v, event_entrant(v, t->two)->person, key, said, e);
}

enum err event_choose(struct contest *v, struct error *e)
{
	int64_t round = (int64_t)v->n_rounds;
	struct choosing c = {.v = v};
	if (!event_chooses(v, "strike") && !event_chooses(v, "bid"))
		return ERR_NONE;
	enum err r = store_choices(v->site->store, v->row.name, round, v->arena, &c.list, &c.n, e);
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		struct store_table *t = &v->tables[i];
		struct event_seats seats;
		if (t->round != round)
			continue;
		if (event_chooses(v, "strike"))
			strike(&c, t);
		r = event_seats(v, event_table_scenario(v, t), &seats, e);
		if (!r && event_chooses(v, "bid"))
			bid(&c, &seats, t);
		if (!r)
			r = put(v, t, e);
		if (!r)
			r = tell(&c, t, &seats, e);
	}
	return r;
}
