/* SHOW CLOCK: when each side is to order by, and the time it has used. */
#include "command/pages.h"
#include "game/bank.h"
#include "game/leave.h"
#include "game/spent.h"
#include "words/said.h"

static const char *length_text(const struct session *s, int64_t seconds)
{
	char text[PACE_LENGTH];
	pace_length_text(seconds, text);
	return arena_strdup(s->arena, text);
}

static const char *side_of(const struct session *s, int seat)
{
	return ((const struct setup_head *)s->game->scenario->setup)->seat[seat].name;
}

/* Whose turn it is all know; who is asked in between, or has sent his orders, they may not. */
static bool is_due(const struct game *g, int seat)
{
	return g->row.status == GAME_RUNNING && !g->clock_stopped && game_moves(g, seat);
}

/* Is of another side's clock no more known than its due time? */
static bool hides_clocks(const struct game *g)
{
	return !strcmp(game_setting(g, SET_CLOCKS), "hidden") || game_anonymous(g);
}

/* Of the others what a turn began with: what has gone since would tell when they sent their orders. */
static enum err show_bank(struct session *s, int seat, struct error *e)
{
	struct bank_now bank;
	struct game *g = s->game;
	bool yours = seat == s->seat;
	if (!game_has_banks(g) || (!yours && hides_clocks(g)))
		return ERR_NONE;
	enum err r = game_bank(g, seat, &bank, e);
	if (!r)
		pages_say(s, SAID(clock, bank, .yours = yours, .left = length_text(s, yours ? bank.left : bank.begun),
				  .due = is_due(g, seat) && bank.free, .free = length_text(s, bank.free),
				  .increment = game_setting(g, SET_INCREMENT), .cap = game_setting(g, SET_CAP)));
	return r;
}

static enum err show_own(struct session *s, const struct spent *spent, int64_t tokens, struct error *e)
{
	struct leave_left left;
	struct game *g = s->game;
	bool stops = !game_anonymous(g); /* where nobody is to know who plays leave stops no clock */
	enum err r = game_leave_left(g, g->seats[s->seat]->holder, &left, e);
	if (!r)
		pages_say(s, SAID(clock, side, .side = side_of(s, s->seat), .asked = is_due(g, s->seat),
				  .until = g->row.deadline, .turn = length_text(s, spent->turn),
				  .all = length_text(s, spent->before), .tokens = tokens,
				  .leave = stops ? length_text(s, left.seconds) : "", .pieces = left.pieces));
	return r;
}

static enum err show_one(struct session *s, int seat, struct error *e)
{
	struct spent spent;
	struct game *g = s->game;
	int64_t tokens = 0, until = g->row.deadline;
	enum err r = game_spent(g, seat, &spent, e);
	if (!r)
		r = game_tokens(g, seat, &tokens, e);
	if (r)
		return r;
	if (seat == s->seat)
		return show_own(s, &spent, tokens, e);
	pages_say(s, !hides_clocks(g) ? SAID(clock, other, .side = side_of(s, seat), .asked = is_due(g, seat),
					     .until = until, .all = length_text(s, spent.before), .tokens = tokens)
				      : SAID(clock, other_hidden, .side = side_of(s, seat), .asked = is_due(g, seat),
					     .until = until));
	return ERR_NONE;
}

enum err act_show_clock(struct session *s, const struct command_call *in, struct error *e)
{
	const struct game *g = s->game;
	enum err r = ERR_NONE;
	session_say(s, in->line, 220, SAID(clock, follows));
	if (g->row.status != GAME_RUNNING)
		pages_say(s, SAID(clock, stands, .held = g->row.status == GAME_HELD));
	else if (g->clock_stopped)
		pages_say(s, SAID(clock, window, .until = g->row.deadline));
	for (int i = 0; !r && i < game_seats(g); i++) {
		r = show_one(s, i, e);
		if (!r)
			r = show_bank(s, i, e);
	}
	return r;
}
