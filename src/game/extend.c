/* EXTEND: a seat spends one of its tokens for a longer turn.  How many it has spent stands in the ledger. */
#include "game/bank.h"
#include "game/game_private.h"
#include "game/ledger.h"
#include "words/said.h"

enum err game_tokens(struct game *g, int seat, int64_t *left, struct error *e)
{
	int64_t used;
	enum err r = ledger_count(g, 0, "extended", g->seats[seat]->seat, &used, e);
	*left = setting_number(&settings[SET_TOKENS], game_setting(g, SET_TOKENS)) - used;
	if (*left < 0)
		*left = 0;
	return r;
}

static enum err tell_others(struct game *g, int seat, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		const char *key =
			arena_printf(g->arena, "%s/%lld/extended/%s/%s/%lld", g->row.name, (long long)g->row.turn,
				     g->seats[seat]->seat, g->seats[i]->seat, (long long)g->row.deadline);
		if (i != seat && *g->seats[i]->address)
			r = site_tell(g->site, g->row.name, g->row.turn, key, g->seats[i]->address,
				      SAID(extend, news, .side = head->seat[seat].name, .game = g->row.name,
					   .turn = game_turn(g), .until = g->row.deadline),
				      e);
	}
	return r;
}

enum err game_extend(struct game *g, int seat, struct error *e)
{
	int64_t length = setting_number(&settings[SET_TOKEN], game_setting(g, SET_TOKEN));
	g->row.deadline = terms_after(g, 1u << seat, g->row.deadline, length);
	struct store_entry entry = {"all", "extended", g->seats[seat]->seat, NULL, clock_now()};
	enum err r = game_ledger(g, &entry, SAID(extend, ledger, .until = g->row.deadline), e);
	if (!r)
		r = bank_longer(g, 1u << seat, length, e);
	if (!r)
		r = store_game_save(g->site->store, &g->row, e);
	return r ? r : tell_others(g, seat, e);
}
