/* Mail about a game that is played on another site (game/move.h). */
#include "command/receive_private.h"
#include "game/move.h"
#include "store/moderator.h"
#include "store/observer.h"
#include "words/said.h"

/* Who writes, if he has to do with the game. */
static enum err by_address(struct session *s, const char *game, struct error *e)
{
	struct error none = ERROR_INIT;
	struct store_moderator m;
	bool part = false;
	enum err r = s->mail->from ? store_person_of(s->site->store, s->mail->from, s->arena, &s->person, &none)
				   : ERR_MISSING;
	if (r)
		s->person.id = 0;
	if (r)
		return r == ERR_MISSING ? ERR_NONE : (*e = none, r);
	r = store_has_part(s->site->store, game, s->person.id, &part, e);
	if (!r && !part) {
		r = store_moderator_get(s->site->store, game, s->person.id, s->arena, &m, &none);
		part = !r;
		if (r == ERR_MISSING)
			r = ERR_NONE;
	}
	if (!part)
		s->person.id = 0;
	return r;
}

/* A reply that was sent from elsewhere: whose seat its token is of. */
static enum err by_token(struct session *s, const struct claim *claim, const char *game, struct error *e)
{
	struct game g = {.site = s->site};
	struct store_seat *seats;
	size_t n = 0;
	enum err r = store_game_get(s->site->store, game, s->arena, &g.row, e);
	if (!r)
		r = store_seats(s->site->store, game, s->arena, &seats, &n, e);
	for (size_t i = 0; !r && !s->person.id && i < n; i++)
		if (seats[i].holder &&
		    (claim_turn(s->site, &g, &seats[i], 0, claim) >= 0 || claim_press(s->site, &g, &seats[i], claim)))
			r = store_person_get(s->site->store, seats[i].holder, s->arena, &s->person, e);
	return r;
}

enum err receive_gone(struct session *s, const struct claim *claim, const char *game, const char **what,
		      struct error *e)
{
	const char *to = "";
	*what = "a game that moved";
	enum err r = game_went(s->site, game, s->arena, &to, e);
	if (!r)
		r = by_address(s, game, e);
	if (!r && !s->person.id && claim->kind == CLAIM_SEAT)
		r = by_token(s, claim, game, e);
	return r ? r : desk_tell_off(s, SAID(move, went, .game = game, .to = to), e);
}
