/* Banks: what the turns of a seat cost it and add. */
#include "game/bank.h"
#include "game/game_private.h"
#include "game/spent.h"
#include "store/bank.h"

static int64_t number(const struct game *g, enum setting_key key)
{
	return setting_number(&settings[key], game_setting(g, key));
}

bool game_has_banks(const struct game *g)
{
	return strcmp(game_setting(g, SET_PACE), "deadline") != 0;
}

/* Does a turn have time of its own, before the bank's? */
static bool has_free(const struct game *g)
{
	return !strcmp(game_setting(g, SET_PACE), "both");
}

static int64_t first_bank(const struct game *g)
{
	int64_t bank = number(g, SET_BANK), cap = number(g, SET_CAP);
	return bank < cap ? bank : cap;
}

/* The seat's bank as it was stored; before its first turn, what it will begin with. */
static enum err bank_of(struct game *g, int seat, struct store_bank *b, bool *first, struct error *e)
{
	enum err r = store_bank_get(g->site->store, g->row.name, g->seats[seat]->seat, b, e);
	*first = r == ERR_MISSING;
	if (*first)
		*b = (struct store_bank){.turn = VALUE_NONE, .left = first_bank(g), .begun = first_bank(g)};
	return *first ? ERR_NONE : r;
}

static enum err put(struct game *g, int seat, const struct store_bank *b, struct error *e)
{
	return store_bank_put(g->site->store, g->row.name, g->seats[seat]->seat, b, e);
}

/* The seat is to order in the turn that begins. */
static enum err begin_one(struct game *g, int seat, int turn, struct error *e)
{
	bool first;
	struct store_bank b;
	uint32_t bit = 1u << seat;
	int64_t now = game_now(g), free = has_free(g) ? terms_turn(g, bit) : now, due, least;
	enum err r = bank_of(g, seat, &b, &first, e);
	if (!r)
		r = store_bank_begun(g->site->store, g->row.name, turn, g->seats[seat]->seat, &b, e);
	if (r)
		return r;
	struct pace_bank bank = {b.left, number(g, SET_CAP), terms_worked(g, bit, now, free)};
	if (!first && b.turn != turn)
		pace_bank_add(&bank, number(g, SET_INCREMENT));
	due = terms_after(g, bit, now, bank.free + bank.left);
	least = terms_after(g, bit, now, terms_least(g));
	due = due > least ? due : least;
	g->row.deadline = g->row.deadline > due ? g->row.deadline : due;
	return put(g, seat, &(struct store_bank){turn, bank.left, bank.left, bank.free}, e);
}

enum err bank_turn(struct game *g, int turn, struct error *e)
{
	enum err r = ERR_NONE;
	uint32_t movers = terms_movers(g);
	if (game_on_grid(g))
		return game_grid_due(g, turn, e);
	if (!game_has_banks(g)) {
		g->row.deadline = terms_turn(g, movers);
		return ERR_NONE;
	}
	g->row.deadline = 0;
	for (int i = 0; !r && i < game_seats(g); i++)
		if (movers >> i & 1)
			r = begin_one(g, i, turn, e);
	return r;
}

enum err bank_use(struct game *g, int seat, int64_t turn, int64_t seconds, struct error *e)
{
	bool first;
	struct store_bank b;
	enum err r = bank_of(g, seat, &b, &first, e);
	if (r || first || b.turn != turn)
		return r;
	struct pace_bank bank = {b.left, 0, b.free};
	pace_bank_take(&bank, seconds);
	b.left = bank.left;
	b.free = bank.free;
	return put(g, seat, &b, e);
}

enum err bank_longer(struct game *g, uint32_t seats, int64_t seconds, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool first;
		struct store_bank b;
		if (!(seats >> i & 1))
			continue;
		r = bank_of(g, i, &b, &first, e);
		b.free += seconds;
		if (!r && !first && b.turn == g->row.turn)
			r = put(g, i, &b, e);
	}
	return r;
}

enum err game_bank(struct game *g, int seat, struct bank_now *out, struct error *e)
{
	bool first;
	int64_t runs = 0;
	struct store_bank b;
	enum err r = bank_of(g, seat, &b, &first, e);
	if (!r && b.turn == g->row.turn)
		r = spent_since(g, seat, &runs, e);
	if (r)
		return r;
	struct pace_bank bank = {b.left, 0, b.free};
	pace_bank_take(&bank, runs);
	*out = (struct bank_now){bank.left, b.begun, b.turn == g->row.turn ? bank.free : 0};
	return ERR_NONE;
}
