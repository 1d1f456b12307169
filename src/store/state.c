/* States by name, and the two tables of what may become of each. */
#include "store/state.h"
#include "base/log.h"
#include "store/store.h"

#define TO(state) (1u << (state))

/* As in the database: a name never changes. */
static const struct {
	const char *name;
	unsigned next; /* the states it may become */
} games[GAME_STATES] = {
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
};

const char *game_state_name(enum game_state state)
{
	return games[state].name;
}

const char *out_state_name(enum out_state state)
{
	return mails[state].name;
}

enum game_state game_state_named(const char *name)
{
	unsigned i = 0;
	while (i < GAME_STATES && strcmp(games[i].name, name))
		i++;
	return (enum game_state)i;
}

enum out_state out_state_named(const char *name)
{
	unsigned i = 0;
	while (i < OUT_STATES && strcmp(mails[i].name, name))
		i++;
	return (enum out_state)i;
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
