/* Sides drawn by a die when the game is dealt: until then who plays stands in a place, which has the name of a seat.  The
 * die is thrown by the first link of the game's chain, which is committed before the words are asked for, and by all
 * words; so anybody can throw it again when turn 0 has opened that link (estafette-dice(7)). */
#include "dice/dice.h"
#include "game/game_private.h"
#include "store/dummy.h"
#include "words/said.h"

bool game_sides_drawn(const struct game *g)
{
	return !strcmp(game_setting(g, SET_SIDES), "drawn");
}

bool game_sides_open(const struct game *g)
{
	return game_before_deal(g) && game_sides_drawn(g);
}

enum err sides_throw(struct game *g, int16_t place[SEATS_MAX], struct error *e)
{
	char seeds[HASH_HEX];
	struct dice_stream s;
	enum err r = game_seed_digest(g, seeds, e);
	for (int i = 0; i < game_seats(g); i++)
		place[i] = (int16_t)i;
	if (r)
		return r;
	if (!dice_start(&s, game_open_link(g), store_game_dice(&g->row), (unsigned)g->row.link, DICE_SIDES_PURPOSE,
			seeds) ||
	    !dice_shuffle(&s, place, (size_t)game_seats(g)))
		return error_set(e, ERR_BUG, "%s: the sides cannot be drawn", g->row.name);
	return ERR_NONE;
}

/* "fr (British), br (French)": by the places, who stood there. */
static const char *drawn(const struct game *g, const int16_t place[SEATS_MAX])
{
	const struct setup_head *head = g->scenario->setup;
	const char *list = "";
	for (int from = 0; from < game_seats(g); from++)
		for (int i = 0; i < game_seats(g); i++)
			if (place[i] == from)
				list = arena_printf(g->arena, "%s%s%s (%s)", list, *list ? ", " : "",
						    head->seat[from].id, head->seat[i].name);
	return list;
}

/* Who stood in that place, with the word that counts from the next turn on; the word of this one stays where it was
 * given.  What was mailed before opens nothing any more. */
static struct store_seat taken(const struct store_seat *seat, const struct store_seat *from)
{
	struct store_seat s = *seat;
	s.holder = from->holder;
	s.person = from->person;
	s.address = from->address;
	s.zone = from->zone;
	s.dummy = from->dummy;
	s.bot = from->bot;
	s.word = from->word;
	s.epoch++;
	return s;
}

enum err sides_draw(struct game *g, struct error *e)
{
	int16_t place[SEATS_MAX];
	struct store_seat now[SEATS_MAX];
	struct store_entry entry = {"all", "sides drawn", "estafette", NULL, game_now(g)};
	if (!game_sides_drawn(g))
		return ERR_NONE;
	enum err r = sides_throw(g, place, e);
	for (int i = 0; !r && i < game_seats(g); i++)
		now[i] = taken(g->seats[i], g->seats[place[i]]);
	for (int i = 0; !r && i < game_seats(g); i++) {
		*g->seats[i] = now[i];
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
		if (!r)
			r = store_dummy_put(g->site->store, g->row.name, g->seats[i]->seat, g->seats[i]->dummy,
					    game_now(g), e);
		if (!r)
			r = store_bot_put(g->site->store, g->row.name, g->seats[i]->seat, g->seats[i]->bot, game_now(g),
					  e);
	}
	if (!r)
		r = game_ledger(g, &entry, SAID(ledger, sides_drawn, .list = drawn(g, place)), e);
	return r ? r : terms_read(g, e);
}
