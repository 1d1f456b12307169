/* The states of games, of outgoing mails and of events: what each may become, and the names under which the database and
 * the moderator know them.  A state changes by its own function alone (game_enter and its like), which look whether it may and log
 * what it was and is.
 *
 *   game   words -> running -> over; a held one goes on as what it was, or is ended;
 *          moved, if it is played on elsewhere
 *   event  open -> running -> over; an open one may be called off
 *   its entrants  waiting -> entered -> withdrawn, and back by mail
 *   its rounds    paired -> open -> closed; a challenge of a ladder may be closed unplayed
 *   mail   compose -> queued -> sending -> sent -> bounced; unknown: tried, and it may have arrived */
#ifndef STORE_STATE_H
#define STORE_STATE_H

#include "base/base.h"

struct store_game;
struct store_out;
struct store_event;
struct store_entrant;
struct store_round;

enum game_state {
	GAME_WORDS, /* before the deal: the players are asked for their words */
	GAME_RUNNING,
	GAME_HELD, /* until its moderator lets it go on */
	GAME_OVER,
	GAME_MOVED, /* it is played on another site (game/move.h), and here no more unless it comes back */
	GAME_STATES
};

enum event_state {
	EVENT_OPEN, /* entries are taken, nothing is paired */
	EVENT_RUNNING,
	EVENT_OVER,
	EVENT_STATES
};

enum entrant_state {
	ENTRANT_WAITING, /* there is no room for him */
	ENTRANT_ENTERED,
	ENTRANT_WITHDRAWN, /* behind a round, or before the first */
	ENTRANT_STATES
};

enum round_state {
	ROUND_PAIRED, /* its pairings are told, and can be mended; no game has begun */
	ROUND_OPEN,
	ROUND_CLOSED, /* the next one may be paired */
	ROUND_STATES
};

enum out_state {
	OUT_COMPOSE, /* a letter that is to be made into a mail */
	OUT_QUEUED,  /* to be tried when its time has come */
	OUT_SENDING, /* being tried; found at the start of a round it is from a run that ended midway */
	OUT_UNKNOWN, /* tried, and it may have arrived: tried again, so that it may arrive twice */
	OUT_SENT,
	OUT_FAILED,  /* given up, or no mail could be made of it; an admin may have the first tried again */
	OUT_BOUNCED, /* sent, and came back */
	OUT_STATES
};

const char *game_state_name(enum game_state state);
const char *out_state_name(enum out_state state);
const char *event_state_name(enum event_state state);
const char *entrant_state_name(enum entrant_state state);
const char *round_state_name(enum round_state state);
/* The state of that name; GAME_STATES, OUT_STATES and so on if there is none. */
enum game_state game_state_named(const char *name);
enum out_state out_state_named(const char *name);
enum event_state event_state_named(const char *name);
enum entrant_state entrant_state_named(const char *name);
enum round_state round_state_named(const char *name);

/* The row enters the state, and the log says so; nothing is saved.  The state it is in is no change.  ERR_BUG if
 * it cannot come to it from there: the row is as it was. */
enum err game_enter(struct store_game *g, enum game_state to, struct error *e) MUST_USE;
enum err out_enter(struct store_out *o, enum out_state to, struct error *e) MUST_USE;
enum err event_enter(struct store_event *v, enum event_state to, struct error *e) MUST_USE;
enum err entrant_enter(struct store_entrant *p, enum entrant_state to, struct error *e) MUST_USE;
enum err round_enter(struct store_round *r, enum round_state to, struct error *e) MUST_USE;

#endif
