/* RESIGN, TAKEOVER, STANDBY: who plays a seat changes. */
#include "base/clock.h"
#include "command/pages.h"
#include "people/people.h"
#include "scenario/scenario.h"
#include "store/dummy.h"
#include "store/meeting.h"
#include "store/reliability.h"
#include "words/said.h"

enum { GAMES_MOST = 20 };

/* ---- leaving ---- */

enum err act_resign(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	session_say(s, in->line, in->check ? 220 : 200, SAID(seats, resigned, .game = s->game->row.name));
	s->resigned = s->resigned || !in->check;
	return ERR_NONE;
}

enum err command_leave(struct session *s, const char *game, const char *seat, struct error *e)
{
	struct game *g = NULL;
	int64_t at;
	enum err r = later_hour(s, game, &at, e);
	if (r || at)
		return r ? r : later_put(s, game, seat, "RESIGN", at, e);
	r = game_load(s->site, game, &g, e);
	int i = r ? VALUE_NONE : game_find_seat(g, seat);
	if (!r && i >= 0)
		r = game_open_seat(g, i, 0, e);
	game_free(g);
	return r;
}

/* ---- coming ---- */

/* Loads the game and finds the seat that is meant: by its id, its side's name, or the only one that is open.  False:
 * it was told, or stands in *e, that there is none. */
static bool find_seat(struct session *s, const struct command_call *in, const struct command_given *g,
		      struct game **game, int *seat, struct error *e)
{
	struct error none = ERROR_INIT;
	const char *side = g->n_words > 1 ? g->word[1] : NULL;
	enum err r = game_load(s->site, g->word[0], game, &none);
	if (r == ERR_MISSING)
		session_say(s, in->line, 400, SAID(list, no_game, .name = session_cut(s, g->word[0], 40)));
	else if (r)
		*e = none;
	*seat = VALUE_NONE;
	for (int i = 0; !r && i < game_seats(*game); i++) {
		const struct setup_head *head = (*game)->scenario->setup;
		bool named = side && (!strcasecmp(side, head->seat[i].id) || !strcasecmp(side, head->seat[i].name));
		if (named || (!side && !game_seat(*game, i)->holder && !game_seat(*game, i)->dummy))
			*seat = i;
	}
	if (!r && *seat == VALUE_NONE)
		session_say(s, in->line, 400, SAID(seats, none_open, .game = (*game)->row.name));
	return !r && *seat != VALUE_NONE;
}

enum err command_shut(struct session *s, unsigned line, enum game_access may, const char *const values[SETTINGS],
		      const struct words_said *shut, struct error *e)
{
	struct store_reliability is;
	enum err r = store_reliability(s->site->store, s->person.id, false, &is, e);
	if (!r)
		session_say(s, line, 430,
			    may == ACCESS_SHUT ? shut
					       : SAID(seats, too_late,
						      .least = setting_number(&settings[SET_MIN_RELIABILITY],
									      values[SET_MIN_RELIABILITY]),
						      .turns = is.turns, .late = is.late));
	return r;
}

static enum err take_over(struct session *s, const struct command_call *in, struct game *g, int seat, struct error *e)
{
	const struct store_seat *row = game_seat(g, seat);
	bool other = false;
	const char *values[SETTINGS];
	enum game_access may;
	bool known = true;
	enum err r = store_knows(s->site->store, g->row.name, row->seat, s->person.id, &other, e);
	if (!r)
		r = game_settings(s->site, g->row.name, s->arena, values, e);
	if (!r)
		r = game_access(s->site, values, s->person.id, &may, e);
	if (!r && row->holder)
		r = game_known(s->site, &g->row, values, s->person.id, &known, e);
	if (r)
		return r;
	if (!known)
		session_say(s, in->line, 400, SAID(list, no_game, .name = g->row.name));
	else if (g->row.status == GAME_OVER)
		session_say(s, in->line, 420, SAID(mail, game_over));
	else if (row->holder)
		session_say(s, in->line, 420, SAID(seats, not_open, .game = g->row.name, .seat = row->seat));
	else if (row->dummy)
		session_say(s, in->line, 420, SAID(seats, dummy, .game = g->row.name, .seat = row->seat));
	else if (game_bots_alone(g))
		session_say(s, in->line, 420, SAID(seats, played_on, .game = g->row.name));
	else if (other)
		session_say(s, in->line, 430, SAID(seats, other_side, .game = g->row.name));
	else if (may != ACCESS_OPEN)
		return command_shut(s, in->line, may, values, SAID(seats, not_with_you, .game = g->row.name), e);
	else {
		bool later = !in->check && !s->site->rings && game_anonymous(g);
		session_say(s, in->line, in->check || later ? 220 : 200,
			    SAID(seats, taken_over, .game = g->row.name, .seat = row->seat));
		if (later)
			return later_keep(s, in, g->row.name, game_grid_hour(g->row.grid, clock_now()), e);
		return in->check ? ERR_NONE : game_take_seat(g, seat, &s->person, e);
	}
	return ERR_NONE;
}

enum err act_takeover(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct game *g = NULL;
	int seat;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = find_seat(s, in, &given, &g, &seat, e) ? take_over(s, in, g, seat, e) : e->code;
	game_free(g);
	return r;
}

/* "a,b" as "a b"; NULL: one of them is no system. */
static const char *systems_of(const struct session *s, const char *text)
{
	char *list = arena_strdup(s->arena, text), *rest = arena_strdup(s->arena, text), *one;
	while ((one = strsep(&rest, ", ")))
		if (*one && !scenario_system(one))
			return NULL;
	for (char *p = list; *p; p++)
		*p = *p == ',' ? ' ' : *p;
	return list;
}

enum err act_standby(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	long long most = 1;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!strcasecmp(g.word[0], "off")) {
		session_say(s, in->line, in->check ? 220 : 200, SAID(seats, standby_off));
		return in->check ? ERR_NONE : store_standby_drop(s->site->store, s->person.id, e);
	}
	const char *text = command_key(&g, "systems"), *max = command_key(&g, "max");
	const char *systems = text ? systems_of(s, text) : "";
	if (!systems) {
		session_say(s, in->line, 400, SAID(list, no_system, .system = session_cut(s, text, 40)));
		return ERR_NONE;
	}
	if (max && !parse_int(max, 1, GAMES_MOST, &most)) {
		session_say(s, in->line, 520, SAID(seats, standby_most, .most = GAMES_MOST));
		return ERR_NONE;
	}
	struct store_standby b = {s->person.id, systems, most, clock_now()};
	session_say(s, in->line, in->check ? 220 : 200, SAID(seats, standby_on, .systems = systems, .most = most));
	return in->check ? ERR_NONE : store_standby_put(s->site->store, &b, e);
}
