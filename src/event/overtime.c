/* Time that counts: who has used more of it in a game than the event allows loses points when its round is over. */
#include "base/clock.h"
#include "event/event_private.h"
#include "game/spent.h"
#include "store/spent.h"
#include "words/said.h"

int64_t event_allowance(const struct contest *v)
{
	return event_is_knock(v) || event_is_ladder(v) ? 0 : event_number(v, EVENT_ALLOWANCE);
}

/* Of clocks that have stopped, as they are stored. */
static enum err stored_times(const struct contest *v, const struct store_table_game *t, int64_t used[2],
			     struct error *e)
{
	struct event_seats seats;
	struct store_spent *list;
	size_t n = 0;
	enum err r = event_seats(v, event_table_scenario(v, event_table(v, t->round, t->board)), &seats, e);
	if (!r)
		r = store_spent(v->site->store, t->game, v->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		for (int k = 0; k < 2; k++)
			used[k] += strcmp(list[i].seat, seats.id[k]) ? 0 : list[i].used;
	return r;
}

static enum err times_of(struct game *g, int64_t used[2], struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < 2; i++) {
		struct spent spent;
		r = game_spent(g, i, &spent, e);
		used[i] = r ? 0 : spent.turn + spent.before;
	}
	return r;
}

enum err event_times(const struct contest *v, const struct store_table_game *t, int64_t used[2], struct error *e)
{
	struct game *g = NULL;
	struct store_seat *seats;
	struct error broken = ERROR_INIT;
	size_t n = 0;
	used[0] = used[1] = 0;
	enum err r = store_seats(v->site->store, t->game, v->arena, &seats, &n, e);
	if (r || n != 2) /* it is played on elsewhere */
		return r;
	r = game_load(v->site, t->game, &g, &broken);
	r = r ? stored_times(v, t, used, e) : times_of(g, used, e);
	game_free(g);
	return r;
}

/* Each day that was begun costs so much. */
static int64_t cost(const struct contest *v, int64_t over)
{
	return over <= 0 ? 0 : (over + PACE_DAY - 1) / PACE_DAY * event_number(v, EVENT_OVERTIME);
}

static enum err take(const struct contest *v, const struct store_table_game *t, int64_t entrant, int64_t used,
		     struct error *e)
{
	char had[PACE_LENGTH], allowed[PACE_LENGTH];
	const struct store_entrant *p = event_entrant(v, entrant);
	pace_length_text(used / PACE_MINUTE * PACE_MINUTE, had);
	pace_length_text(event_allowance(v), allowed);
	const struct words_said *why = SAID(events, overtime, .game = t->game, .used = had, .allowed = allowed);
	struct store_penalty penalty = {event_head(v, entrant)->n, cost(v, used - event_allowance(v)),
					words_text(site_words(v->site, NULL), why, v->arena), clock_now()};
	enum err r = store_penalty_add(v->site->store, v->row.name, &penalty, e);
	return r ? r
		 : event_tell(v, p->person, arena_printf(v->arena, "overtime/%s", t->game),
			      SAID(events, overtime_taken, .title = v->row.title, .person = event_unit_name(v, entrant),
				   .points = penalty.points, .why = why),
			      e);
}

static enum err look_at(const struct contest *v, const struct store_table_game *g, struct error *e)
{
	const struct store_table *t = event_table(v, g->round, g->board);
	int64_t sits[2] = {g->first, g->first == t->one ? t->two : t->one}, used[2];
	enum err r = event_times(v, g, used, e);
	for (int i = 0; !r && i < 2; i++)
		if (used[i] > event_allowance(v))
			r = take(v, g, sits[i], used[i], e);
	return r;
}

enum err event_take_overtime(struct contest *v, int64_t round, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && event_allowance(v) && i < v->n_games; i++)
		if (v->games[i].round == round && *v->games[i].game)
			r = look_at(v, &v->games[i], e);
	return r ? r : event_reload(v, e);
}
