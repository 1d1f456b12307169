/* What the files of this folder share. */
#ifndef GAME_GAME_PRIVATE_H
#define GAME_GAME_PRIVATE_H

#include "base/clock.h"
#include "game/game.h"

int game_seats(const struct game *g); /* how many */

/* ---- sources.c ---- */

void sources_plan(struct plan_source *p, int seat, const struct order_set *plan, struct arena *a);
/* Loads every seat's doctrine. */
enum err sources_doctrine(struct game *g, struct error *e) MUST_USE;

#endif
