/* Fair clocks: nobody is late whose mail had not come.  A mail that asks is heard when it has
 * left and has not come back; the time until then is the player's. */
#include "base/clock.h"
#include "game/game_private.h"
#include "words/said.h"

enum { HOUR = 3600, AGAIN_HOURS = 24 };

/* The one line that everybody may read: not whom it is about, for that one was asked may be a
 * secret. */
static enum err move_clock(struct game *g, int64_t until, const struct words_said *why, struct error *e)
{
	g->row.deadline = until;
	struct store_entry entry = {"all", "clock moved", "estafette", NULL, clock_now()};
	enum err r = game_ledger(g, &entry, why, e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

/* Has the lateness of that mail been made good already? */
static enum err made_good(struct game *g, const struct words_said *said, bool *yes, struct error *e)
{
	struct store_entry *entries;
	size_t n;
	const char *why = words_text(site_words(g->site, NULL), said, g->arena);
	enum err r = store_ledger(g->site->store, g->row.name, game_turn(g), g->arena, &entries, &n, e);
	*yes = false;
	for (size_t i = 0; !r && i < n; i++)
		*yes |= !strcmp(words_stored(site_words(g->site, NULL), entries[i].why, g->arena), why);
	return r;
}

/* Once for each mail.  Players could stop a game for ever by a mail that they say came back. */
static enum err tell_moderator(struct game *g, const struct store_out *o, struct error *e)
{
	const char *key = arena_printf(g->arena, "stands/%s", o->message_id);
	return site_notice(g->site, g->row.name, game_turn(g), key,
			   SAID(notice, clock_stands, .game = g->row.name, .seat = o->seat,
				.bounced = o->state == OUT_BOUNCED, .failed = o->state == OUT_FAILED),
			   e);
}

static enum err not_heard(struct game *g, const struct store_out *o, struct error *e)
{
	enum err r = tell_moderator(g, o, e);
	return r ? r : move_clock(g, terms_after(g, 0, clock_now(), AGAIN_HOURS * HOUR), SAID(ledger, not_arrived), e);
}

static enum err for_mail(struct game *g, const struct store_out *o, bool *moved, struct error *e)
{
	int64_t late = o->next - o->at;
	bool heard = o->state == OUT_SENT, done = false;
	*moved = !heard;
	if (!heard)
		return not_heard(g, o, e);
	if (late < HOUR)
		return ERR_NONE;
	const struct words_said *why = SAID(ledger, left_late, .at = o->at, .hours = late / HOUR);
	enum err r = made_good(g, why, &done, e);
	*moved = !r && !done;
	return r || done ? r : move_clock(g, terms_after(g, 0, g->row.deadline, late), why, e);
}

enum err game_fair_clock(struct game *g, uint32_t seats, bool *moved, struct error *e)
{
	enum err r = ERR_NONE;
	*moved = false;
	for (int i = 0; !r && !*moved && i < SEATS_MAX && g->seats[i]; i++) {
		struct store_out o;
		struct error none = ERROR_INIT;
		if (!(seats >> i & 1) || !g->seats[i]->holder)
			continue;
		r = store_out_asking(g->site->store, g->row.name, g->row.turn, g->seats[i]->seat, g->arena, &o, &none);
		if (!r)
			r = for_mail(g, &o, moved, e);
		else if (r == ERR_MISSING)
			r = ERR_NONE;
		else
			*e = none;
	}
	return r;
}
