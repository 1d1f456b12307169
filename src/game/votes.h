/* What players agree on without a moderator: a draw, an end, more time, other settings.  All who hold a seat must
 * agree, or more than half of them; a proposal lapses with its turn or never, as the game's settings say.  One side may concede without being
 * asked. */
#ifndef GAME_VOTES_H
#define GAME_VOTES_H

#include "game/game.h"
#include "store/votes.h"

enum { VOTES_OPEN = 3, VOTES_HOURS = 336, VOTES_SETTINGS = 8 };

/* What is proposed, as a proposal stores it: "draw", "end", "extension", "setting turn=2d undo=1h", "rollback 5", the
 * turn, or "moderator p17". */
enum said_id votes_name(const char *what);
/* What stands behind the first word: settings, the turn, or the handle of the person; "" of the others. */
const char *votes_settings(const char *what);
/* The same as people read it: a person by his name. */
enum err votes_detail(struct game *g, const char *what, const char **out, struct error *e) MUST_USE;
/* Parts them; how many they are. */
size_t votes_switches(const char *set, struct arena *a, struct game_switch out[VOTES_SETTINGS]);

enum votes_stand { VOTES_RUNNING, VOTES_CARRIED, VOTES_LOST };
/* Of so many who hold a seat, where so many have said yes and no.  most: more than half is enough; else one no ends it. */
enum votes_stand votes_stand(bool most, int holders, int yes, int no);

/* Proposes it; the others are told.  what: "draw", "end" or "extension" by so many hours.  ERR_REFUSED: the seat has
 * VOTES_OPEN open in this turn. */
enum err game_propose(struct game *g, int seat, const char *what, int64_t hours, int64_t *id, struct error *e) MUST_USE;
/* Those that are open, by number. */
enum err game_proposals(struct game *g, struct store_proposal **out, size_t *n, struct error *e) MUST_USE;
/* The one of them with that number.  ERR_MISSING: there is none. */
enum err game_proposal(struct game *g, int64_t id, struct store_proposal *out, struct error *e) MUST_USE;
/* The seat agrees or not.  With the vote that decides it all are told, and what was agreed on is carried out: *over,
 * the game has ended, has other settings or was taken back, and g is not to be used any more. */
enum err game_vote(struct game *g, int seat, const struct store_proposal *p, bool yes, bool *over,
		   struct error *e) MUST_USE;
/* The seat gives up: the other side wins.  For games of two sides. */
enum err game_concede(struct game *g, int seat, struct error *e) MUST_USE;

#endif
