/* An event's rounds as src/pairing pairs them. */
#include "event/event.h"
#include "pairing/robin.h"
#include "pairing/swiss.h"

/* ---- Swiss ---- */

/* The event as the pairing sees it: pairing numbers are places in the director's list. */
struct field {
	const struct contest *v;
	const struct event_sheet *sheet;
	int64_t round;
	struct store_entrant **by; /* place - 1 */
	int *place;                /* of an entrant, by number */
	struct swiss_player *player;
};

static struct field field_new(const struct contest *v, const struct event_sheet *s, int64_t round)
{
	struct field f = {v, s, round, event_by_seed(v), base_calloc(v->n_entrants + 1, sizeof(int)),
			  base_calloc(v->n_entrants + 1, sizeof(struct swiss_player))};
	for (size_t i = 0; i < v->n_entrants; i++)
		f.place[f.by[i]->n] = (int)i + 1;
	return f;
}

static void field_free(struct field *f)
{
	free(f->by);
	free(f->place);
	free(f->player);
}

static bool has_bye(const struct contest *v, int64_t entrant, int64_t round)
{
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].entrant == entrant && v->byes[i].round == round && strcmp(v->byes[i].kind, "pairing"))
			return true;
	return false;
}

static bool was_played(const struct event_cell *c)
{
	bool played = false;
	for (int i = 0; i < c->n; i++)
		played = played || c->side[i].how != EVENT_FORFEITED;
	return c->kind == EVENT_TABLE && played;
}

static void add_bye(struct swiss_player *p, const char *kind)
{
	p->unplayed[!strcmp(kind, "pairing") ? SWISS_PAIRING_BYE
		    : !strcmp(kind, "full")  ? SWISS_FULL_BYE
		    : !strcmp(kind, "half")  ? SWISS_HALF_BYE
					     : SWISS_ZERO_BYE]++;
}

/* Which way he floated in that round: by the scores before it. */
static int floated(const struct field *f, int64_t entrant, int64_t round)
{
	if (round < 1)
		return SWISS_LEVEL;
	const struct event_cell *c = event_cell(f->sheet, entrant, round);
	if (c->kind == EVENT_BYE)
		return SWISS_DOWN;
	if (c->kind != EVENT_TABLE)
		return SWISS_LEVEL;
	int64_t own = event_score(f->v, f->sheet, entrant, round),
		other = event_score(f->v, f->sheet, c->opponent, round);
	return own > other ? SWISS_DOWN : own < other ? SWISS_UP : SWISS_LEVEL;
}

/* What the rounds before were for him. */
static void add_past(const struct field *f, int64_t entrant, struct swiss_player *p)
{
	int *met = arena_alloc(f->v->arena, (size_t)f->round * sizeof *met);
	p->met = met;
	for (int64_t r = f->round - 1, sides = 0; r > 0; r--) {
		const struct event_cell *c = event_cell(f->sheet, entrant, r);
		if (c->kind == EVENT_BYE)
			add_bye(p, c->bye);
		if (c->kind == EVENT_TABLE && !was_played(c) && c->side[0].won == 2)
			p->unplayed[SWISS_FORFEIT_WIN]++;
		if (!was_played(c))
			continue;
		met[p->n_met++] = f->place[c->opponent];
		int side = c->side[0].first ? 1 : -1;
		p->side.balance += side;
		if (sides < 2)
			p->side.last[sides++] = side;
	}
}

static void add_player(struct field *f, const struct store_entrant *who)
{
	int place = f->place[who->n];
	struct swiss_player *p = &f->player[place - 1];
	*p = (struct swiss_player){.number = place, .rank = place, .zone = SWISS_NO_ZONE};
	p->present = event_present(who, f->round) && !has_bye(f->v, who->n, f->round);
	p->score = event_score(f->v, f->sheet, who->n, f->round);
	p->floated[0] = floated(f, who->n, f->round - 1);
	p->floated[1] = floated(f, who->n, f->round - 2);
	add_past(f, who->n, p);
}

static const struct words_said *criterion_said(enum swiss_criterion c)
{
	switch (c) {
	case SWISS_REMATCH: return SAID(events, float_rematch);
	case SWISS_BYE: return SAID(events, float_bye);
	case SWISS_SCORES: return SAID(events, float_scores);
	case SWISS_FLOATS: return SAID(events, float_floats);
	case SWISS_SIDES: return SAID(events, float_sides);
	default: return SAID(events, float_ranks);
	}
}

/* Why one of a pair floats down. */
static const struct words_said *reason(const struct field *f, const struct swiss_round *round,
				       const struct swiss_pairing *best, int down)
{
	struct swiss_reason why;
	struct error none = ERROR_INIT;
	bool known = down && !swiss_why(round, best, down, &why, &none);
	return known ? said_keep(criterion_said(why.criterion), f->v->arena) : NULL;
}

static int64_t entrant_at(const struct field *f, int place)
{
	return place ? f->by[place - 1]->n : 0;
}

static void take_tables(const struct field *f, const struct swiss_round *round, const struct swiss_pairing *best,
			struct event_pair **out, size_t *n)
{
	*out = arena_alloc(f->v->arena, (best->n + 1) * sizeof **out);
	for (size_t i = 0; i < best->n; i++) {
		const struct swiss_table *t = &best->tables[i];
		int down = t->second ? t->down : t->first;
		(*out)[i] = (struct event_pair){entrant_at(f, t->first), entrant_at(f, t->second), "pairing",
						entrant_at(f, t->down),  entrant_at(f, t->up),
						reason(f, round, best, down)};
	}
	*n = best->n;
}

static enum err swiss(const struct contest *v, const struct event_sheet *s, int64_t number, struct event_pair **out,
		      size_t *n, const struct words_said **why, struct error *e)
{
	struct field f = field_new(v, s, number);
	struct swiss_pairing *best = base_calloc(1, sizeof *best);
	struct error none = ERROR_INIT;
	for (size_t i = 0; i < v->n_entrants; i++)
		add_player(&f, &v->entrants[i]);
	struct swiss_round round = {.players = f.player, .n = v->n_entrants, .doubled = event_number(v, EVENT_DOUBLE)};
	enum err r = swiss_pair(&round, best, &none);
	if (!r)
		take_tables(&f, &round, best, out, n);
	else if (r == ERR_MISSING)
		*why = said_keep(best->broken == SWISS_BYE ? SAID(events, no_bye) : SAID(events, no_pairing), v->arena);
	else
		*e = none;
	free(best);
	field_free(&f);
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* ---- round robin ---- */

/* Those who were in it when it began, in the director's order: *n of them; the caller frees. */
static struct store_entrant **robin_field(const struct contest *v, int *n)
{
	struct store_entrant **list = event_by_seed(v);
	*n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (event_present(list[i], 1))
			list[(*n)++] = list[i];
	return list;
}

/* The entrant of that number at the table, if he is there. */
static struct store_entrant *robin_sits(const struct contest *v, struct store_entrant **list, int number, int64_t round)
{
	struct store_entrant *p = number ? list[number - 1] : NULL;
	return p && event_present(p, round) && !has_bye(v, p->n, round) ? p : NULL;
}

static void robin_pair(const struct contest *v, struct store_entrant **list, struct robin_table t, int64_t round,
		       struct event_pair *out, size_t *n)
{
	struct store_entrant *one = robin_sits(v, list, t.first, round), *two = robin_sits(v, list, t.second, round);
	bool free = !t.first || !t.second;
	if (one && two)
		out[(*n)++] = (struct event_pair){.one = one->n, .two = two->n};
	else if (one || two)
		out[(*n)++] = (struct event_pair){.one = (one ? one : two)->n, .bye = free ? "zero" : "full"};
}

static void robin(const struct contest *v, int64_t round, struct event_pair **out, size_t *n)
{
	int players;
	struct store_entrant **list = robin_field(v, &players);
	int tables = robin_tables(players);
	*out = arena_alloc(v->arena, ((size_t)tables + 1) * sizeof **out);
	for (int t = 1; t <= tables; t++)
		robin_pair(v, list, robin_meet(players, (int)round, t), round, *out, n);
	free(list);
}

int64_t event_rounds(const struct contest *v)
{
	int players;
	if (strcmp(v->value[EVENT_FORM], "round-robin") != 0)
		return event_number(v, EVENT_ROUNDS);
	free(robin_field(v, &players));
	return robin_rounds(players);
}

/* ---- either ---- */

static size_t present(const struct contest *v, int64_t round)
{
	size_t n = 0;
	for (size_t i = 0; i < v->n_entrants; i++)
		n += event_present(&v->entrants[i], round) && !has_bye(v, v->entrants[i].n, round);
	return n;
}

enum err event_pairings(const struct contest *v, const struct event_sheet *s, int64_t round, struct event_pair **out,
			size_t *n, const struct words_said **why, struct error *e)
{
	*n = 0;
	*why = NULL;
	if (present(v, round) < 2)
		*why = said_keep(SAID(events, too_few), v->arena);
	else if (strcmp(v->value[EVENT_FORM], "round-robin") != 0)
		return swiss(v, s, round, out, n, why, e);
	else
		robin(v, round, out, n);
	return ERR_NONE;
}
