/* OVERVIEW: how a moderator's game stands, in one mail that a telephone shows; and in TODO what waits for him in all his
 * games.  There is no page of this: a page would show secrets without anybody having looked. */
#include "command/moderate.h"
#include "command/pages.h"
#include "store/meeting.h"
#include "store/offer.h"
#include "store/event.h"
#include "words/said.h"

enum { ENTRIES = 8 };

/* ---- OVERVIEW ---- */

static const struct words_said *how_it_stands(const struct session *s, bool paused, int64_t until)
{
	const struct game *g = s->moderated;
	if (g->row.status == GAME_OVER)
		return session_keep(s, SAID(moderate, overview_over));
	if (g->row.status == GAME_HELD)
		return session_keep(s, paused ? SAID(moderate, overview_stands, .until = until)
					      : SAID(moderate, overview_held));
	if (game_before_deal(g))
		return session_keep(s, SAID(moderate, overview_words, .until = g->row.deadline));
	if (g->clock_stopped)
		return session_keep(s, SAID(moderate, overview_window, .until = g->row.deadline));
	return session_keep(s,
			    SAID(moderate, overview_due, .until = g->row.deadline,
				 .runs = s->mod_plays ? 0 : g->row.runs_at, .passed = g->row.passed && !s->mod_plays));
}

static enum err say_state(struct session *s, struct error *e)
{
	struct game *g = s->moderated;
	bool paused = false;
	int64_t until = 0;
	enum err r = game_is_paused(g, &paused, &until, e);
	if (!r)
		pages_say(s, SAID(moderate, overview_state, .title = g->row.title, .turn = g->row.turn,
				  .how = how_it_stands(s, paused, until)));
	return r;
}

/* What he may look at is a look, as SHOW QUEUE is. */
static enum err say_sides(struct session *s, struct error *e)
{
	const struct game *g = s->moderated;
	bool runs = game_takes_orders(g) && !game_undealt(g);
	if (s->mod_plays || !runs)
		return ERR_NONE;
	enum err r = game_looked(s->moderated, moderate_by(s), SAID(ledger, looked_queue), e);
	return r ? r : moderate_queue(s, e);
}

enum err act_overview(struct session *s, const struct command_call *in, struct error *e)
{
	const struct game *g = s->moderated;
	session_say(s, in->line, 220, SAID(moderate, overview_follows, .game = g->row.name));
	if (in->check)
		return ERR_NONE;
	enum err r = say_state(s, e);
	if (!r)
		r = say_sides(s, e);
	if (!r)
		r = moderate_ledger_end(s, ENTRIES, e);
	if (!r && game_before_deal(g))
		pages_say(s, SAID(moderate, overview_early, .plays = s->mod_plays));
	else if (!r)
		pages_say(s, SAID(moderate, overview_next, .over = g->row.status == GAME_OVER,
				  .held = g->row.status == GAME_HELD, .plays = s->mod_plays || game_undealt(g)));
	return r;
}

/* ---- TODO ---- */

/* Does something wait for its moderator alone? */
static enum err todo_game(struct session *s, const char *name, bool *waits, struct error *e)
{
	struct store_game row;
	int64_t until, since = 0;
	const char *event = NULL;
	*waits = false;
	enum err r = store_game_get(s->site->store, name, s->arena, &row, e);
	if (!r)
		r = store_event_of(s->site->store, name, s->arena, &event, e);
	/* One of an event that nothing is wrong with is a line of its round's. */
	if (r || row.status == GAME_OVER || (event && row.status != GAME_HELD))
		return r;
	r = row.status == GAME_HELD ? store_paused_get(s->site->store, name, &until, &since, e) : ERR_NONE;
	*waits = row.status == GAME_HELD && !(since && until);
	pages_say(s, SAID(todo, moderated, .game = name, .title = row.title, .turn = row.turn,
			  .held = row.status == GAME_HELD, .paused = since != 0,
			  .until = row.status != GAME_HELD ? row.deadline
				   : since                 ? until
							   : 0));
	return r;
}

/* Who wants to join one that he began, and waits for APPROVE. */
static enum err todo_offer(struct session *s, const char *name, size_t *waits, struct error *e)
{
	struct store_offer o;
	struct store_offer_person *people;
	size_t n = 0;
	enum err r = store_offer_get(s->site->store, 0, name, s->arena, &o, e);
	if (!r)
		r = store_offer_persons(s->site->store, o.id, s->arena, &people, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		if (!people[i].asks)
			continue;
		++*waits;
		pages_say(s, SAID(todo, asks, .person = people[i].name, .game = name));
	}
	return r;
}

enum err moderate_todo(struct session *s, size_t *waits, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_moderated(s->site->store, s->person.id, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		bool one;
		r = todo_game(s, names[i], &one, e);
		*waits += one;
	}
	if (!r)
		r = store_offers_opened(s->site->store, s->person.id, s->arena, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = todo_offer(s, names[i], waits, e);
	return r;
}
