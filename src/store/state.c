/* States by name, and the tables of what may become of each. */
#include "store/state.h"
#include "base/log.h"
#include "store/event.h"
#include "store/store.h"

#define TO(state) (1u << (state))

struct state {
	const char *name; /* as in the database: it never changes */
	unsigned next;    /* the states it may become */
};

static const struct state games[GAME_STATES] = {
	[GAME_WORDS] = {"words", TO(GAME_RUNNING) | TO(GAME_HELD) | TO(GAME_OVER) | TO(GAME_MOVED)},
	[GAME_RUNNING] = {"running", TO(GAME_HELD) | TO(GAME_OVER) | TO(GAME_MOVED)},
	[GAME_HELD] = {"held", TO(GAME_WORDS) | TO(GAME_RUNNING) | TO(GAME_OVER) | TO(GAME_MOVED)},
	[GAME_OVER] = {"over", 0},
	[GAME_MOVED] = {"moved", 0},
}, mails[OUT_STATES] = {
	[OUT_COMPOSE] = {"compose", TO(OUT_QUEUED) | TO(OUT_FAILED)},
	[OUT_QUEUED] = {"queued", TO(OUT_SENDING) | TO(OUT_UNKNOWN) | TO(OUT_SENT) | TO(OUT_FAILED)},
	[OUT_SENDING] = {"sending", TO(OUT_QUEUED) | TO(OUT_UNKNOWN) | TO(OUT_SENT) | TO(OUT_FAILED)},
	[OUT_UNKNOWN] = {"unknown", TO(OUT_SENDING) | TO(OUT_SENT) | TO(OUT_FAILED)},
	[OUT_SENT] = {"sent", TO(OUT_BOUNCED)},
	[OUT_FAILED] = {"failed", TO(OUT_QUEUED)}, /* an admin has it tried again */
	[OUT_BOUNCED] = {"bounced", 0},
}, events[EVENT_STATES] = {
	[EVENT_OPEN] = {"open", TO(EVENT_RUNNING) | TO(EVENT_OVER)},
	[EVENT_RUNNING] = {"running", TO(EVENT_OVER)},
	[EVENT_OVER] = {"over", 0},
}, entrants[ENTRANT_STATES] = {
	[ENTRANT_WAITING] = {"waiting", TO(ENTRANT_ENTERED) | TO(ENTRANT_WITHDRAWN)},
	[ENTRANT_ENTERED] = {"entered", TO(ENTRANT_WITHDRAWN)},
	[ENTRANT_WITHDRAWN] = {"withdrawn", TO(ENTRANT_WAITING) | TO(ENTRANT_ENTERED)},
}, rounds[ROUND_STATES] = {
	[ROUND_PAIRED] = {"paired", TO(ROUND_OPEN) | TO(ROUND_CLOSED)},
	[ROUND_OPEN] = {"open", TO(ROUND_CLOSED)},
	[ROUND_CLOSED] = {"closed", 0},
};

const char *game_state_name(enum game_state state)
{
	return games[state].name;
}

const char *out_state_name(enum out_state state)
{
	return mails[state].name;
}

const char *event_state_name(enum event_state state)
{
	return events[state].name;
}

const char *entrant_state_name(enum entrant_state state)
{
	return entrants[state].name;
}

const char *round_state_name(enum round_state state)
{
	return rounds[state].name;
}

/* n: there is none of that name. */
static unsigned named(const struct state *list, unsigned n, const char *name)
{
	unsigned i = 0;
	while (i < n && strcmp(list[i].name, name) != 0)
		i++;
	return i;
}

enum game_state game_state_named(const char *name)
{
	return (enum game_state)named(games, GAME_STATES, name);
}

enum out_state out_state_named(const char *name)
{
	return (enum out_state)named(mails, OUT_STATES, name);
}

enum event_state event_state_named(const char *name)
{
	return (enum event_state)named(events, EVENT_STATES, name);
}

enum entrant_state entrant_state_named(const char *name)
{
	return (enum entrant_state)named(entrants, ENTRANT_STATES, name);
}

enum round_state round_state_named(const char *name)
{
	return (enum round_state)named(rounds, ROUND_STATES, name);
}

enum err game_enter(struct store_game *g, enum game_state to, struct error *e)
{
	enum game_state from = g->status;
	if (from == to)
		return ERR_NONE;
	if (!(games[from].next & TO(to)))
		return error_set(e, ERR_BUG, "%s is %s and cannot become %s", g->name, games[from].name,
				 games[to].name);
	log_line(LOG_INFO, "game-state", "%s: %s -> %s", g->name, games[from].name, games[to].name);
	g->status = to;
	return ERR_NONE;
}

enum err out_enter(struct store_out *o, enum out_state to, struct error *e)
{
	enum out_state from = o->state;
	if (from == to)
		return ERR_NONE;
	if (!(mails[from].next & TO(to)))
		return error_set(e, ERR_BUG, "mail %s is %s and cannot become %s", o->message_id, mails[from].name,
				 mails[to].name);
	log_line(LOG_INFO, "mail-state", "mail %s: %s -> %s", o->message_id, mails[from].name, mails[to].name);
	o->state = to;
	return ERR_NONE;
}

enum err event_enter(struct store_event *v, enum event_state to, struct error *e)
{
	enum event_state from = v->status;
	if (from == to)
		return ERR_NONE;
	if (!(events[from].next & TO(to)))
		return error_set(e, ERR_BUG, "event %s is %s and cannot become %s", v->name, events[from].name,
				 events[to].name);
	log_line(LOG_INFO, "event-state", "event %s: %s -> %s", v->name, events[from].name, events[to].name);
	v->status = to;
	return ERR_NONE;
}

enum err entrant_enter(struct store_entrant *p, enum entrant_state to, struct error *e)
{
	enum entrant_state from = p->status;
	if (from == to)
		return ERR_NONE;
	if (!(entrants[from].next & TO(to)))
		return error_set(e, ERR_BUG, "entrant %lld is %s and cannot become %s", (long long)p->n,
				 entrants[from].name, entrants[to].name);
	log_line(LOG_INFO, "event-state", "entrant %lld: %s -> %s", (long long)p->n, entrants[from].name,
		 entrants[to].name);
	p->status = to;
	return ERR_NONE;
}

enum err round_enter(struct store_round *r, enum round_state to, struct error *e)
{
	enum round_state from = r->status;
	if (from == to)
		return ERR_NONE;
	if (!(rounds[from].next & TO(to)))
		return error_set(e, ERR_BUG, "round %lld is %s and cannot become %s", (long long)r->n,
				 rounds[from].name, rounds[to].name);
	log_line(LOG_INFO, "event-state", "round %lld: %s -> %s", (long long)r->n, rounds[from].name, rounds[to].name);
	r->status = to;
	return ERR_NONE;
}
