/* ADJUDICATE +finish: how the games of a table might end, as evidence for who has to decide them. */
#include "base/limits.h"
#include "command/events.h"
#include "command/finished.h"
#include "command/pages.h"
#include "game/moderate.h"
#include "words/said.h"

enum { GAMES = 100, SEED = 1 };

/* Games of the table, or of its half, that are played: *n of them. */
static const struct store_table_game **running(const struct session *s, const struct store_table *t, int64_t half,
					       size_t *n)
{
	const struct contest *v = s->event;
	const struct store_table_game **list = arena_alloc(s->arena, (v->n_games + 1) * sizeof *list);
	*n = 0;
	for (size_t i = 0; i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		bool meant = g->round == t->round && g->board == t->board && (half < 0 || g->half == half);
		if (meant && *g->game && !g->finished && !event_is_decided(g))
			list[(*n)++] = g;
	}
	return list;
}

/* It was looked at what is hidden from a side, so that is noted. */
static enum err tell(struct session *s, struct game *g, const struct finish *f, struct error *e)
{
	const char *by = s->person.id ? game_person(g, s->person.id) : "moderator";
	if (!f->n) {
		pages_say(s, SAID(events, finish_long, .game = g->row.name));
		return ERR_NONE;
	}
	enum err r = game_looked(g, by, SAID(ledger, looked_finish), e);
	if (!r)
		finished_tell(g, f, SEED, s->arena, &s->text);
	return r;
}

static enum err play(struct session *s, const char *name, uint64_t most, struct error *e)
{
	struct game *g = NULL;
	struct finish f;
	struct error why = ERROR_INIT;
	enum err r = game_load(s->site, name, &g, e),
		 played = r ? r : game_finish(g, GAMES, SEED, most, s->arena, &f, &why);
	if (!r && !played)
		r = tell(s, g, &f, e);
	else if (!r && played == ERR_REFUSED)
		pages_say(s, SAID(events, finish_not, .why = why.text));
	else if (!r)
		*e = why, r = played;
	game_free(g);
	return r;
}

/* Has he a part in the event, or had he one in a game of the list or at another table of its deal? */
static enum err has_part(const struct session *s, const struct store_table_game *const *list, size_t n, bool *yes,
			 struct error *e)
{
	*yes = s->person.id && event_entrant_of(s->event, s->person.id);
	for (size_t i = 0; s->person.id && !*yes && i < n; i++) {
		struct store_moderator m = {.plays = false};
		struct error none = ERROR_INIT;
		enum err r = store_moderator_get(s->site->store, list[i]->game, s->person.id, s->arena, &m, &none);
		if (r && r != ERR_MISSING)
			return *e = none, r;
		*yes = m.plays;
	}
	return ERR_NONE;
}

enum err events_finish(struct session *s, const struct command_call *in, const struct store_table *t, int64_t half,
		       struct error *e)
{
	const struct contest *v = s->event;
	size_t n;
	const struct store_table_game **list = running(s, t, half, &n);
	bool plays;
	enum err r = has_part(s, list, n, &plays, e);
	if (r)
		return r;
	if (plays)
		session_say(s, in->line, 430, SAID(events, finish_plays, .name = v->row.name));
	else if (!n)
		session_say(s, in->line, 420,
			    SAID(events, finish_none, .challenge = event_is_ladder(v), .board = t->board,
				 .round = t->round));
	else {
		session_say(s, in->line, 220,
			    SAID(events, finish_follows, .check = in->check, .challenge = event_is_ladder(v),
				 .board = t->board, .round = t->round));
		for (size_t i = 0; !r && !in->check && i < n; i++)
			r = play(s, list[i]->game, LIMIT_FINISH / n, e);
	}
	return r;
}
