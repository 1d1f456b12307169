/* Who orders for a seat beside its holder. */
#ifndef GAME_HANDS_H
#define GAME_HANDS_H

#include "game/game.h"
#include "store/hands.h"

/* The person orders for the seat too, until that time (0: until it is taken back): all who play are told, and he gets
 * the last report with an order form of his own.  Asked for by the seat's holder. */
enum err game_delegate(struct game *g, int seat, const struct store_person *who, const char *units, int64_t until,
		       struct error *e) MUST_USE;
/* Ends that person's (0: of all who order for the whole seat): they are told, and all who play.  *any: there was one. */
enum err game_undelegate(struct game *g, int seat, int64_t person, bool *any, struct error *e) MUST_USE;

#endif
