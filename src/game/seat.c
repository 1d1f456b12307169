/* Who plays a seat, and from where. */
#include "base/clock.h"
#include "game/game_private.h"
#include "people/people.h"
#include "game/moderate.h"
#include "store/dummy.h"
#include "store/hands.h"
#include "store/meeting.h"
#include "store/reliability.h"
#include "store/observer.h"
#include "store/remind.h"
#include "words/said.h"

enum err letter_resend(struct game *g, int seat, const char *serial, const char *in_reply_to, int64_t only,
		       struct error *e)
{
	struct slice bytes;
	int64_t turn = g->row.turn - (g->row.status != GAME_OVER);
	struct letter l = {.kind = turn ? "report" : "welcome", .serial = serial,
			   .in_reply_to = in_reply_to, .only = only};
	if (game_before_deal(g))
		return game_ask_word(g, seat, serial, in_reply_to, only, e);
	enum err r = store_record_get(g->site->store, g->row.name, turn, g->seats[seat]->seat, g->arena, &bytes, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	struct buf both = BUF_INIT;
	bool orders = false;
	if (g->sys->late_orders && game_asked(g, seat, &orders) && orders)
		r = game_add_beginning(g, seat, bytes.p, &both, e);
	if (!r)
		r = letter_queue(g, seat, &l, both.len ? both.data : bytes.p, e);
	buf_free(&both);
	return r;
}

/* Who left, and whoever plays on, hears who plays now. */
static enum err tell_of_substitute(struct game *g, int seat, const char *left, const char *left_address,
				   struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	const struct setup_head *head = g->scenario->setup;
	const char *side = head->seat[seat].name;
	const char *serial = arena_printf(g->arena, "epoch.%lld", (long long)s->epoch);
	const char *key =
		arena_printf(g->arena, "%s/%lld/told/%s/left.%s", g->row.name, (long long)g->row.turn, s->seat, serial);
	enum err r = *left_address ? site_tell(g->site, g->row.name, game_turn(g), key, left_address,
					       SAID(told, you_left,
						    .person = game_name(g, VIEW_PUBLIC, seat, s->person), .side = side),
					       e)
				   : ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		struct letter l = {.kind = "told", .serial = serial,
				   .said = SAID(told, substitute, .person = game_name(g, i, seat, s->person),
						.side = side, .left = game_name(g, i, seat, left))};
		if (i != seat)
			r = letter_queue(g, i, &l, NULL, e);
	}
	return r;
}

/* Whose seat it is to be: of the person with that address; the holder, by his name, has a new address; or somebody
 * new. */
static enum err find_holder(struct game *g, int seat, const char *name, const char *address, struct store_person *out,
			    struct error *e)
{
	struct store *store = g->site->store;
	struct error none = ERROR_INIT;
	int64_t id = g->seats[seat]->holder;
	enum err r = store_person_of(store, address, g->arena, out, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	bool theirs = !strcmp(name, g->seats[seat]->person);
	if (!r)
		id = out->id;
	else if (theirs)
		r = store_address_add(store, id, address, clock_now(), e);
	else
		r = people_known(g->site, name, address, &id, e);
	if (!r && id == g->seats[seat]->holder)
		r = store_address_main(store, id, address, e);
	return r ? r : store_person_get(store, id, g->arena, out, e);
}

/* He plays it from now on; what was mailed before opens nothing any more.  by: who did that, in the ledger. */
static enum err seat_person(struct game *g, int seat, const struct store_person *who, const char *by, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	const char *left = s->person, *left_address = s->address;
	int64_t former = s->holder;
	bool substitute = who->id != s->holder;
	struct store_entry entry = {substitute ? "all" : s->seat, substitute ? "substitution" : "new address", by, NULL,
				    clock_now()};
	enum err r = substitute && s->holder
			     ? store_seat_left(g->site->store, g->row.name, s->seat, s->holder, clock_now(), e)
			     : ERR_NONE;
	if (!r) /* what was mailed to those who ordered for him opens nothing any more either */
		r = store_hands_end(g->site->store, g->row.name, s->seat, 0, clock_now(), e);
	if (!r)
		r = store_observer_drop(g->site->store, g->row.name, who->id, e);
	s->holder = who->id;
	s->person = who->name;
	s->address = who->address;
	if (!r)
		r = store_remind_drop(g->site->store, g->row.name, e);
	if (!r && substitute && *s->bot) /* who kept it for him, or the doctrine of who left */
		r = game_bot_put(g, seat, "", e);
	s->zone = ""; /* read when the game is loaded next */
	s->epoch++;
	if (!r)
		r = store_seat_put(g->site->store, g->row.name, s, e);
	if (!r)
		r = game_ledger(g, &entry,
				substitute ? SAID(ledger, substitution, .person = game_handle(g, seat, who->id),
						  .left = game_handle(g, seat, former))
					   : SAID(ledger, new_address),
				e);
	if (!r && substitute)
		r = tell_of_substitute(g, seat, left, left_address, e);
	if (!r && substitute && g->row.status == GAME_RUNNING && !game_before_deal(g))
		return succession_pack(g, seat, left, e);
	return r ? r : letter_resend(g, seat, arena_printf(g->arena, "epoch.%lld", (long long)s->epoch), NULL, 0, e);
}

/* It is no dummy's any more. */
static enum err wake(struct game *g, int seat, struct error *e)
{
	if (!g->seats[seat]->dummy)
		return ERR_NONE;
	g->seats[seat]->dummy = false;
	game_read_dummies(g);
	return store_dummy_put(g->site->store, g->row.name, g->seats[seat]->seat, false, clock_now(), e);
}

enum err game_assign(struct game *g, int seat, const char *by, const struct store_person *who, struct error *e)
{
	enum err r = wake(g, seat, e);
	return r ? r : seat_person(g, seat, who, by, e);
}

enum err game_give_seat(struct game *g, int seat, const char *name, const char *address, struct error *e)
{
	struct store_person who;
	enum err r = find_holder(g, seat, name, address, &who, e);
	return r ? r : game_assign(g, seat, "moderator", &who, e);
}

enum err game_take_seat(struct game *g, int seat, const struct store_person *who, struct error *e)
{
	return seat_person(g, seat, who, g->seats[seat]->seat, e);
}

/* ---- leaving ---- */

enum err seat_tell_standbys(struct game *g, int seat, struct error *e)
{
	int64_t *list;
	size_t n;
	const struct setup_head *head = g->scenario->setup;
	enum err r = store_standbys(g->site->store, g->row.name, g->row.system, g->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person p;
		enum game_access may = ACCESS_OPEN;
		r = game_access(g->site, (const char *const *)g->settings, list[i], &may, e);
		if (r || may != ACCESS_OPEN)
			continue;
		const char *key = arena_printf(g->arena, "standby/%s/%s.%lld/%lld", g->row.name, g->seats[seat]->seat,
					       (long long)g->seats[seat]->epoch, (long long)list[i]);
		r = store_person_get(g->site->store, list[i], g->arena, &p, e);
		if (!r)
			r = people_tell(g->site, &p, key,
					SAID(told, seat_open, .game = g->row.name, .title = g->row.title,
					     .seat = g->seats[seat]->seat, .side = head->seat[seat].name,
					     .turn = g->row.turn),
					e);
	}
	return r;
}

static enum err tell_others(struct game *g, int seat, const char *left, int64_t missed, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	struct letter l = {.kind = "told", .serial = arena_printf(g->arena, "left.%lld", (long long)g->seats[seat]->epoch),
			   .said = SAID(told, left, .person = game_name(g, VIEW_PUBLIC, seat, left),
					.side = head->seat[seat].name, .missed = missed, .bot = game_bot(g, seat))};
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = i == seat ? ERR_NONE : letter_queue(g, i, &l, NULL, e);
	if (r)
		return r;
	const char *key = arena_printf(g->arena, "%s/%lld/open/%s.%lld", g->row.name, (long long)g->row.turn,
				       g->seats[seat]->seat, (long long)g->seats[seat]->epoch);
	return site_notice(g->site, g->row.name, g->row.turn, key,
			   SAID(notice, seat_open, .person = left, .seat = g->seats[seat]->seat, .game = g->row.name,
				.missed = missed),
			   e);
}

/* He has been silent for too long: he may come back, as long as nobody else has come. */
static enum err tell_ejected(struct game *g, int seat, const char *address, int64_t missed, struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	const struct setup_head *head = g->scenario->setup;
	const char *key = arena_printf(g->arena, "%s/%lld/ejected/%s.%lld", g->row.name, (long long)g->row.turn,
				       s->seat, (long long)s->epoch);
	return site_tell(g->site, g->row.name, g->row.turn, key, address,
			 SAID(told, ejected, .game = g->row.name, .seat = s->seat, .side = head->seat[seat].name,
			      .missed = missed),
			 e);
}

/* By the game's setting a player of the program's keeps it for who comes, if somebody is left to play against: steady where
 * the rules have no other. */
static const char *who_keeps(const struct game *g, int seat)
{
	const char *player = game_setting(g, SET_CHAIR);
	bool goes_on = g->row.status != GAME_OVER && game_may_dummy(g, seat);
	if (!goes_on || !g->sys->play || !strcmp(player, "open"))
		return "";
	return game_has_player(g->sys, player) ? player : "steady";
}

enum err seat_vacate(struct game *g, int seat, const char *bot, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	enum err r =
		s->holder ? store_seat_left(g->site->store, g->row.name, s->seat, s->holder, clock_now(), e) : ERR_NONE;
	if (!r)
		r = store_hands_end(g->site->store, g->row.name, s->seat, 0, clock_now(), e);
	s->holder = 0;
	s->person = s->address = "";
	s->epoch++;
	if (!r)
		r = store_seat_put(g->site->store, g->row.name, s, e);
	if (!r)
		r = game_bot_put(g, seat, bot ? bot : who_keeps(g, seat), e);
	return r || bot || !game_bot_plays(g, seat) ? r : bot_note(g, seat, "estafette", e);
}

enum err game_open_seat(struct game *g, int seat, int64_t missed, struct error *e)
{
	struct store_seat *s = g->seats[seat];
	const char *left = s->person, *address = s->address;
	int64_t former = s->holder;
	struct store_entry entry = {"all", missed ? "ejected" : "resigned", s->seat, NULL, clock_now()};
	enum err r = missed ? tell_ejected(g, seat, address, missed, e) : ERR_NONE;
	if (!r)
		r = store_reliability_gone(g->site->store, former, g->row.name, e);
	if (!r)
		r = seat_vacate(g, seat, NULL, e);
	if (!r)
		r = game_ledger(g, &entry,
				SAID(ledger, resigned, .person = game_handle(g, seat, former), .missed = missed), e);
	if (!r)
		r = tell_others(g, seat, left, missed, e);
	if (!r)
		r = seat_tell_standbys(g, seat, e);
	/* behind a deadline the game is played on as it is */
	return r || missed || !game_bot_plays(g, seat) ? r : seat_go_on(g, e);
}
