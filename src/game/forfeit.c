/* Who lets one deadline after the other pass loses the game, or his seat, where it is set so. */
#include "game/game_private.h"
#include "store/spent.h"

/* changed: somebody else had the seat before. */
static enum err missed_in(struct game *g, int seat, int64_t turn, int64_t *times, bool *changed, struct error *e)
{
	struct store_entry *list;
	size_t n = 0;
	enum err r = store_ledger(g->site->store, g->row.name, turn, g->arena, &list, &n, e);
	*times = 0;
	for (size_t i = 0; !r && i < n; i++) {
		bool own = !strcmp(list[i].who, g->seats[seat]->seat);
		bool given = !strcmp(list[i].what, "substitution") && (own || !strcmp(list[i].who, "moderator"));
		*times += own && !strcmp(list[i].what, "deadline passed");
		*times = given ? 0 : *times;
		*changed = *changed || given;
	}
	return r;
}

static bool was_asked(const struct store_spent *asked, size_t n, const char *seat, int64_t turn)
{
	for (size_t i = 0; i < n; i++)
		if (asked[i].turn == turn && !strcmp(asked[i].seat, seat))
			return true;
	return false;
}

/* By who holds it, back from the last; a turn in which the seat was not asked does not count. */
static enum err in_a_row(struct game *g, int seat, int64_t *deadlines, struct error *e)
{
	struct store_spent *asked;
	size_t n = 0;
	bool end = false;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &asked, &n, e);
	*deadlines = 0;
	for (int64_t turn = g->row.turn; !r && turn >= 0 && !end; turn--) {
		int64_t times = 0;
		r = missed_in(g, seat, turn, &times, &end, e);
		*deadlines += times;
		end = end || (!times && was_asked(asked, n, g->seats[seat]->seat, turn));
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

enum err game_eject(struct game *g, uint32_t late, struct error *e)
{
	int64_t most = setting_number(&settings[SET_EJECT], game_setting(g, SET_EJECT)), n;
	enum err r = ERR_NONE;
	for (int i = 0; !r && most && i < game_seats(g); i++) {
		if (!(late >> i & 1) || !g->seats[i]->holder)
			continue;
		r = in_a_row(g, i, &n, e);
		if (!r && n >= most)
			r = game_open_seat(g, i, n, e);
	}
	return r;
}
