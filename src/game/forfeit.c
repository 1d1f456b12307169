/* Who lets one deadline after the other pass loses the game, where it is set so. */
#include "game/game_private.h"
#include "store/spent.h"

static enum err missed_in(struct game *g, int seat, int64_t turn, int64_t *times, struct error *e)
{
	struct store_entry *list;
	size_t n = 0;
	enum err r = store_ledger(g->site->store, g->row.name, turn, g->arena, &list, &n, e);
	*times = 0;
	for (size_t i = 0; !r && i < n; i++)
		*times += !strcmp(list[i].what, "deadline passed") && !strcmp(list[i].who, g->seats[seat]->seat);
	return r;
}

/* Back from the last; a turn in which the seat was not asked does not count. */
static enum err in_a_row(struct game *g, int seat, int64_t *deadlines, struct error *e)
{
	struct store_spent *asked;
	size_t n = 0;
	int64_t times = 1;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &asked, &n, e);
	*deadlines = 0;
	for (size_t i = n; !r && i-- > 0 && times;) {
		if (strcmp(asked[i].seat, g->seats[seat]->seat) != 0)
			continue;
		r = missed_in(g, seat, asked[i].turn, &times, e);
		*deadlines += times;
	}
	return r;
}

static enum err end(struct game *g, uint32_t lost, int64_t most, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	bool both = lost == 3;
	int loser = lost & 1 ? 0 : 1;
	const struct words_said *why =
		both ? SAID(forfeit, both, .n = most) : SAID(forfeit, one, .side = head->seat[loser].name, .n = most);
	struct game_end how = {.as = "forfeited",
			       .why = words_text(site_words(g->site, NULL), why, g->arena),
			       .winner = both ? NULL : g->seats[!loser]->seat};
	return game_end(g->site, g->row.name, &how, e);
}

enum err game_forfeit(struct game *g, uint32_t late, bool *over, struct error *e)
{
	int64_t most = setting_number(&settings[SET_FORFEIT], game_setting(g, SET_FORFEIT)), n;
	uint32_t lost = 0;
	enum err r = ERR_NONE;
	*over = false;
	if (!most || game_seats(g) != 2)
		return ERR_NONE;
	for (int i = 0; !r && i < 2; i++) {
		if (!(late >> i & 1) || !g->seats[i]->holder)
			continue;
		r = in_a_row(g, i, &n, e);
		lost |= !r && n >= most ? 1u << i : 0;
	}
	*over = lost != 0;
	return r || !lost ? r : end(g, lost, most, e);
}
