/* Who plays a seat, as a moderator decides it. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "people/people.h"
#include "store/dummy.h"
#include "store/hands.h"
#include "store/meeting.h"
#include "store/remind.h"
#include "words/said.h"

#define PLAYS_ON "steady" /* the player that every system with one has */

static const char *side_of(const struct game *g, int seat)
{
	const struct setup_head *head = g->scenario->setup;
	return head->seat[seat].name;
}

/* Each change of a seat makes its epoch another. */
static const char *serial_of(const struct game *g, const char *what, int seat)
{
	const struct store_seat *s = g->seats[seat];
	return arena_printf(g->arena, "%s.%s.%lld", what, s->seat, (long long)s->epoch);
}

static enum err note(struct game *g, const char *what, const char *by, const struct words_said *why, struct error *e)
{
	struct store_entry entry = {"all", what, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, g->row.turn, &entry, false, why, e);
}

/* ---- may he? ---- */

/* Does he block one who plays, or one of them him? */
static enum err is_blocked(struct game *g, int seat, int64_t person, bool *yes, struct error *e)
{
	enum err r = ERR_NONE;
	*yes = false;
	for (int i = 0; !r && !*yes && i < game_seats(g) && !game_anonymous(g); i++)
		if (i != seat && g->seats[i]->holder)
			r = store_blocked(g->site->store, g->seats[i]->holder, person, yes, e);
	return r;
}

bool game_bars(const struct game *g, int64_t person)
{
	char handle[STORE_HANDLE];
	store_handle(person, handle);
	return setting_names(game_setting(g, SET_DENY), handle);
}

enum err game_may_assign(struct game *g, int seat, const struct store_person *who, const struct words_said **why,
			 struct error *e)
{
	bool knows = false, blocked = false;
	*why = NULL;
	if (g->seats[seat]->holder == who->id) {
		*why = said_keep(SAID(moderate, assign_holds, .person = who->name, .side = side_of(g, seat)), g->arena);
		return ERR_NONE;
	}
	enum err r = store_knows(g->site->store, g->row.name, g->seats[seat]->seat, who->id, &knows, e);
	if (!r)
		r = is_blocked(g, seat, who->id, &blocked, e);
	if (!r && (knows || blocked || game_bars(g, who->id)))
		*why = said_keep(SAID(moderate, assign_never, .person = who->name, .side = side_of(g, seat)), g->arena);
	return r;
}

/* ---- out of a seat ---- */

static enum err tell_one(struct game *g, int seat, int64_t person, const struct words_said *said, struct error *e)
{
	struct store_person p;
	enum err r = store_person_get(g->site->store, person, g->arena, &p, e);
	return r ? r
		 : people_tell(g->site, &p,
			       arena_printf(g->arena, "%s/%s/%lld", g->row.name, serial_of(g, "gone", seat),
					    (long long)person),
			       said, e);
}

/* Who holds it, and those who order for him, hear that they do so no more. */
static enum err tell_out(struct game *g, int seat, const struct words_said *said, struct error *e)
{
	struct store_hand *hands;
	size_t n = 0;
	const struct store_seat *s = g->seats[seat];
	enum err r = store_hands(g->site->store, g->row.name, s->seat, clock_now(), g->arena, &hands, &n, e);
	if (!r && s->holder)
		r = tell_one(g, seat, s->holder, said, e);
	for (size_t i = 0; !r && i < n; i++)
		r = tell_one(g, seat, hands[i].person, said, e);
	return r;
}

static enum err tell_gone(struct game *g, int seat, struct error *e)
{
	return tell_out(g, seat, SAID(moderate, you_ejected, .game = g->row.name, .side = side_of(g, seat)), e);
}

enum err game_eject_seat(struct game *g, int seat, const char *by, struct error *e)
{
	const char *left = game_name(g, VIEW_PUBLIC, seat, g->seats[seat]->person);
	const char *handle = game_handle(g, seat, g->seats[seat]->holder);
	enum err r = tell_gone(g, seat, e);
	if (!r)
		r = seat_vacate(g, seat, NULL, e);
	if (!r)
		r = note(g, "ejected", by, SAID(ledger, put_out, .person = handle, .side = side_of(g, seat)), e);
	if (!r)
		r = letter_tell(
			g, seat, serial_of(g, "put-out", seat),
			SAID(moderate, put_out, .person = left, .side = side_of(g, seat), .bot = game_bot(g, seat)), e);
	if (!r)
		r = seat_tell_standbys(g, seat, e);
	return r || !game_bot_plays(g, seat) ? r : seat_go_on(g, e);
}

/* ---- seats that nobody plays ---- */

bool game_may_dummy(const struct game *g, int seat)
{
	for (int i = 0; i < game_seats(g); i++)
		if (i != seat && !game_unmanned(g, i))
			return true;
	return false;
}

enum err seat_go_on(struct game *g, struct error *e)
{
	if (game_before_deal(g))
		return game_all_words(g) ? game_deal(g, e) : ERR_NONE;
	if (g->row.status != GAME_RUNNING || window_open(g))
		return ERR_NONE;
	enum err r = game_resume_orders(g, e);
	return r ? r : game_advance(g, e);
}

enum err game_dummy(struct game *g, int seat, const char *by, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	enum err r = tell_gone(g, seat, e);
	if (!r)
		r = seat_vacate(g, seat, "", e);
	if (!r)
		r = store_dummy_put(g->site->store, g->row.name, s->seat, true, clock_now(), e);
	s->dummy = true;
	game_read_dummies(g);
	if (!r)
		r = note(g, "dummy", by, SAID(ledger, dummy, .side = side_of(g, seat)), e);
	if (!r)
		r = letter_tell(g, seat, serial_of(g, "dummy", seat), SAID(moderate, dummy, .side = side_of(g, seat)),
				e);
	return r ? r : seat_go_on(g, e);
}

enum err game_assign_bot(struct game *g, int seat, const char *by, const char *player, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	enum err r = tell_gone(g, seat, e);
	if (!r)
		r = store_dummy_put(g->site->store, g->row.name, s->seat, false, clock_now(), e);
	s->dummy = false;
	if (!r)
		r = seat_vacate(g, seat, player, e);
	if (!r)
		r = bot_note(g, seat, by, e);
	if (!r)
		r = letter_tell(g, seat, serial_of(g, "bot", seat),
				SAID(moderate, bot, .side = side_of(g, seat), .bot = player), e);
	return r ? r : seat_go_on(g, e);
}

enum err game_revive(struct game *g, int seat, const char *by, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	enum err r = store_dummy_put(g->site->store, g->row.name, s->seat, false, clock_now(), e);
	s->dummy = false;
	s->epoch++;
	if (!r)
		r = game_bot_put(g, seat, "", e);
	if (!r)
		r = store_seat_put(g->site->store, g->row.name, s, e);
	game_read_dummies(g);
	if (!r)
		r = note(g, "revived", by, SAID(ledger, revived, .side = side_of(g, seat)), e);
	if (!r)
		r = letter_tell(g, seat, serial_of(g, "revived", seat),
				SAID(moderate, revived, .side = side_of(g, seat)), e);
	return r ? r : seat_tell_standbys(g, seat, e);
}

/* ---- nobody plays any more ---- */

bool game_may_play_on(const struct game *g)
{
	return g->row.status == GAME_RUNNING && !game_before_deal(g) && game_has_player(g->sys, PLAYS_ON);
}

enum err game_play_on(struct game *g, const char *by, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		r = tell_out(g, i,
			     SAID(moderate, played_on, .game = g->row.name, .side = side_of(g, i), .bot = PLAYS_ON), e);
		if (!r)
			r = store_dummy_put(g->site->store, g->row.name, g->seats[i]->seat, false, clock_now(), e);
		g->seats[i]->dummy = false;
		if (!r)
			r = seat_vacate(g, i, PLAYS_ON, e);
		if (!r)
			r = bot_note(g, i, by, e);
	}
	if (!r)
		r = store_remind_drop(g->site->store, g->row.name, e);
	return r ? r : seat_go_on(g, e);
}

/* ---- SWAP ---- */

static struct store_seat held_as(const struct store_seat *seat, const struct store_seat *from)
{
	struct store_seat s = *from;
	s.seat = seat->seat;
	s.epoch = seat->epoch + 1;
	s.word_now = seat->word_now;
	return s;
}

static enum err put(struct game *g, int seat, const struct store_seat *now, struct error *e)
{
	*g->seats[seat] = *now;
	enum err r = store_seat_put(g->site->store, g->row.name, now, e);
	if (!r)
		r = store_bot_put(g->site->store, g->row.name, now->seat, now->bot, clock_now(), e);
	return r ? r : store_dummy_put(g->site->store, g->row.name, now->seat, now->dummy, clock_now(), e);
}

enum err game_swap(struct game *g, int one, int other, const char *by, struct error *e)
{
	struct store_seat a = held_as(g->seats[one], g->seats[other]), b = held_as(g->seats[other], g->seats[one]);
	const char *serial = arena_printf(g->arena, "swap.%s.%lld", a.seat, (long long)a.epoch);
	enum err r = store_hands_swap(g->site->store, g->row.name, a.seat, b.seat, e);
	if (!r)
		r = put(g, one, &a, e);
	if (!r)
		r = put(g, other, &b, e);
	game_read_dummies(g);
	if (!r)
		r = note(g, "swapped", by, SAID(ledger, swapped, .one = side_of(g, one), .other = side_of(g, other)),
			 e);
	if (!r)
		r = letter_tell(g, VALUE_NONE, serial,
				SAID(moderate, swapped, .one = side_of(g, one), .other = side_of(g, other)), e);
	if (!r)
		r = letter_resend(g, one, serial, NULL, 0, e);
	return r ? r : letter_resend(g, other, serial, NULL, 0, e);
}
