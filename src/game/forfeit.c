/* Who lets one deadline after the other pass loses the game, or his seat, where it is set so. */
#include "game/game_private.h"
#include "store/spent.h"
#include "words/said.h"

/* The times at which who holds the seat is on leave, as far as the game gives it: whether or not clocks stand then. */
struct away {
	struct pace_span *span;
	size_t n;
};

static bool is_away(const struct away *a, int64_t at)
{
	for (size_t i = 0; i < a->n; i++)
		if (a->span[i].from <= at && at < a->span[i].until)
			return true;
	return false;
}

/* What a turn says of a seat: deadlines that it let pass, on leave or not; somebody else had it before. */
struct missed {
	int64_t times, away;
	bool changed;
};

static enum err missed_in(struct game *g, int seat, int64_t turn, const struct away *a, struct missed *out,
			  struct error *e)
{
	struct store_entry *list;
	size_t n = 0;
	enum err r = store_ledger(g->site->store, g->row.name, turn, g->arena, &list, &n, e);
	*out = (struct missed){.times = 0};
	for (size_t i = 0; !r && i < n; i++) {
		bool own = !strcmp(list[i].who, g->seats[seat]->seat);
		if (own && !strcmp(list[i].what, "deadline passed"))
			*(is_away(a, list[i].at) ? &out->away : &out->times) += 1;
		if (!strcmp(list[i].what, "substitution") && (own || !strcmp(list[i].who, "moderator")))
			*out = (struct missed){.changed = true};
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

/* By who holds it, back from the last; a turn in which the seat was not asked does not count, nor does a deadline on
 * leave; 0 for who is on leave now. */
static enum err in_a_row(struct game *g, int seat, int64_t *deadlines, struct error *e)
{
	struct store_spent *asked;
	struct away away;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &asked, &n, e);
	if (!r)
		r = leave_of(g, seat, &away.span, &away.n, e);
	*deadlines = 0;
	bool end = r || is_away(&away, clock_now());
	for (int64_t turn = g->row.turn; !r && turn >= 0 && !end; turn--) {
		struct missed m;
		r = missed_in(g, seat, turn, &away, &m, e);
		*deadlines += r ? 0 : m.times;
		end = !r && (m.changed || (!m.times && !m.away && was_asked(asked, n, g->seats[seat]->seat, turn)));
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
