/* Leave of who holds a seat: what of it counts in a game, and what it does to the clock that runs. */
#include "game/leave.h"
#include "game/game_private.h"
#include "words/said.h"

static int64_t number(const struct game *g, enum setting_key key)
{
	return setting_number(&settings[key], game_setting(g, key));
}

static bool is_on(const struct game *g, enum setting_key key)
{
	return !strcmp(game_setting(g, key), "on");
}

/* Those that concern the game since it began, as far as it gives them; off: room for n, or NULL. */
static size_t grant(const struct game *g, const struct store_leave *list, size_t n, struct pace_span *off,
		    struct leave_left *left)
{
	size_t spans = 0;
	*left = (struct leave_left){number(g, SET_LEAVE), number(g, SET_LEAVE_PIECES)};
	for (size_t i = 0; i < n && left->pieces && left->seconds; i++) {
		int64_t from = list[i].since > g->row.created ? list[i].since : g->row.created;
		int64_t until = list[i].until < from + left->seconds ? list[i].until : from + left->seconds;
		if (until <= from)
			continue;
		left->seconds -= until - from;
		left->pieces--;
		until = list[i].ends < until ? list[i].ends : until;
		if (off && until > from)
			off[spans++] = (struct pace_span){from, until};
	}
	return spans;
}

enum err leave_of(struct game *g, int seat, struct pace_span **off, size_t *n, struct error *e)
{
	struct store_leave *list;
	struct leave_left left;
	size_t all = 0;
	*off = NULL;
	*n = 0;
	if (!g->seats[seat]->holder || game_anonymous(g))
		return ERR_NONE;
	enum err r = store_leaves(g->site->store, g->seats[seat]->holder, g->row.name, g->arena, &list, &all, e);
	if (r || !all)
		return r;
	*off = arena_alloc(g->arena, all * sizeof **off);
	*n = grant(g, list, all, *off, &left);
	return ERR_NONE;
}

enum err leave_read(struct game *g, int seat, struct error *e)
{
	g->n_off[seat] = 0;
	return is_on(g, SET_LEAVE_STOPS) ? leave_of(g, seat, &g->off[seat], &g->n_off[seat], e) : ERR_NONE;
}

enum err game_leave_left(struct game *g, int64_t person, struct leave_left *out, struct error *e)
{
	struct store_leave *list;
	size_t n = 0;
	enum err r = store_leaves(g->site->store, person, g->row.name, g->arena, &list, &n, e);
	if (!r)
		grant(g, list, n, NULL, out);
	return r;
}

/* Does a clock run that waits for the seat?  While a window is open it stands, and goes on behind the leave. */
static bool waits_for(const struct game *g, int seat)
{
	bool orders;
	if (game_before_deal(g))
		return !*g->seats[seat]->word;
	return g->row.status == GAME_RUNNING && !window_open(g) && game_asked(g, seat, &orders);
}

static enum err move_clock(struct game *g, int seat, const struct store_leave *l, int64_t until, struct error *e)
{
	bool shown = is_on(g, SET_LEAVE_SHOWN);
	struct store_entry entry = {"all", "clock moved", shown ? g->seats[seat]->seat : "estafette", NULL,
				    clock_now()};
	g->row.deadline = until;
	enum err r = game_ledger(g, &entry,
				 shown ? SAID(leave, ledger, .from = l->since, .to = l->until, .until = until)
				       : SAID(leave, ledger_stands, .until = until),
				 e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

static enum err tell_others(struct game *g, int seat, const struct store_leave *leave, bool moved, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	bool shown = is_on(g, SET_LEAVE_SHOWN);
	enum err r = ERR_NONE;
	struct letter l = {.kind = "told",
			   .serial = arena_printf(g->arena, "leave.%lld", (long long)leave->id),
			   .said = shown ? SAID(leave, news, .side = head->seat[seat].name, .game = g->row.name,
						.from = leave->since, .to = leave->until,
						.until = moved ? g->row.deadline : 0)
					 : SAID(leave, news_stands, .game = g->row.name, .until = g->row.deadline)};
	for (int i = 0; !r && i < game_seats(g) && (shown || moved); i++)
		if (i != seat)
			r = letter_queue(g, i, &l, NULL, e);
	return r;
}

enum err game_leave(struct game *g, int seat, const struct store_leave *l, bool *moved, struct error *e)
{
	enum err r = terms_read(g, e);
	int64_t notice = number(g, SET_LEAVE_NOTICE), until = g->row.deadline;
	*moved = false;
	if (r || g->row.status == GAME_OVER || game_anonymous(g)) /* where it would tell who is away, and when */
		return r;
	if (waits_for(g, seat) && l->since >= clock_now() + notice && l->since < g->row.deadline)
		until = terms_stood(g, seat, &(struct pace_span){l->since, l->ends});
	*moved = until > g->row.deadline;
	if (*moved)
		r = move_clock(g, seat, l, until, e);
	return r ? r : tell_others(g, seat, l, *moved, e);
}
