/* Somebody orders for a seat beside its holder: begun, ended, and told. */
#include "game/hands.h"
#include "game/game_private.h"
#include "store/later.h"
#include "store/dummy.h"
#include "store/meeting.h"
#include "store/observer.h"
#include "store/remind.h"
#include "words/said.h"

static const char *side_of(const struct game *g, int seat)
{
	const struct setup_head *head = g->scenario->setup;
	return head->seat[seat].name;
}

static const char *serial_of(const struct game *g, const char *what, int64_t person)
{
	return arena_printf(g->arena, "%s.%lld.%lld", what, (long long)person, (long long)clock_now());
}

static enum err note(struct game *g, int seat, const struct words_said *why, struct error *e)
{
	struct store_entry line = {"all", "delegation", g->seats[seat]->seat, NULL, clock_now()};
	return game_ledger(g, &line, why, e);
}

/* What all may read: in an anonymous game neither who it is nor until when, which tells by whose clocks. */
static const char *told_name(const struct game *g, int seat, const char *name)
{
	return game_name(g, VIEW_PUBLIC, seat, name);
}

/* What he needs: that he orders for it, and the last report with a form that carries a token of his. */
static enum err welcome(struct game *g, int seat, const struct store_person *who, const struct store_hand *hand,
			const char *serial, struct error *e)
{
	struct letter l = {.kind = "told", .serial = serial, .only = who->id,
			   .said = SAID(hands, you_order, .person = g->seats[seat]->person, .side = side_of(g, seat),
					.game = g->row.name, .until = hand->until, .units = hand->units)};
	enum err r = letter_queue(g, seat, &l, NULL, e);
	return r ? r : letter_resend(g, seat, serial, NULL, who->id, e);
}

/* Where names are hidden nobody is told that he may not, for so it would be found out who plays: he is none in truth. */
static enum err look_if_idle(struct game *g, int seat, int64_t person, bool *idle, struct error *e)
{
	bool other = false, blocked = false;
	const struct store_seat *s = g->seats[seat];
	*idle = false;
	if (!game_anonymous(g))
		return ERR_NONE;
	enum err r = store_knows(g->site->store, g->row.name, s->seat, person, &other, e);
	if (!r)
		r = store_blocked(g->site->store, s->holder, person, &blocked, e);
	*idle = other || blocked || game_bars(g, person);
	return r;
}

enum err game_delegate(struct game *g, int seat, const struct store_person *who, const char *units, int64_t until,
		       struct error *e)
{
	struct store_hand hand = {.person = who->id, .units = units, .until = until};
	const char *serial = serial_of(g, "hand", who->id), *holder = told_name(g, seat, g->seats[seat]->person);
	const char *name = told_name(g, seat, who->name);
	int64_t told = game_anonymous(g) ? 0 : until;
	bool idle; /* looked at before he is one, for who plays is taken to know nothing as a moderator */
	enum err r = look_if_idle(g, seat, who->id, &idle, e);
	if (!r)
		r = store_hand_put(g->site->store, g->row.name, g->seats[seat]->seat, &hand, e);
	if (!r)
		r = store_remind_drop(g->site->store, g->row.name, e);
	if (!r && idle)
		r = store_hand_idle_put(g->site->store, g->row.name, g->seats[seat]->seat, who->id, e);
	if (!r && !game_anonymous(g))
		r = store_observer_drop(g->site->store, g->row.name, who->id, e);
	if (!r)
		r = note(g, seat,
			 SAID(ledger, delegated, .person = game_handle(g, seat, who->id),
			      .holder = game_handle(g, seat, g->seats[seat]->holder), .until = told),
			 e);
	if (!r)
		r = letter_tell(g, seat, serial,
				SAID(hands, orders_too, .person = name, .holder = holder, .side = side_of(g, seat),
				     .until = told),
				e);
	return r ? r : welcome(g, seat, who, &hand, serial, e);
}

static enum err end_one(struct game *g, int seat, const struct store_hand *hand, struct error *e)
{
	const char *serial = serial_of(g, "hand-off", hand->person), *holder = g->seats[seat]->person;
	const char *name = told_name(g, seat, hand->name), *beside = told_name(g, seat, holder);
	struct letter l = {.kind = "told", .serial = serial,
			   .said = SAID(hands, ended, .person = hand->name, .holder = holder, .side = side_of(g, seat))};
	enum err r = letter_queue(g, seat, &l, NULL, e);
	if (!r)
		r = letter_tell(g, seat, serial,
				SAID(hands, ended, .person = name, .holder = beside, .side = side_of(g, seat)), e);
	if (!r)
		r = note(g, seat,
			 SAID(ledger, undelegated, .person = game_handle(g, seat, hand->person),
			      .holder = game_handle(g, seat, g->seats[seat]->holder)),
			 e);
	return r ? r : store_hands_end(g->site->store, g->row.name, g->seats[seat]->seat, hand->person, clock_now(), e);
}

enum err game_undelegate(struct game *g, int seat, int64_t person, bool *any, struct error *e)
{
	struct store_hand *hands;
	size_t n;
	enum err r =
		store_hands(g->site->store, g->row.name, g->seats[seat]->seat, clock_now(), g->arena, &hands, &n, e);
	*any = false;
	for (size_t i = 0; !r && i < n; i++)
		if (person ? hands[i].person == person : !*hands[i].units) {
			*any = true;
			r = end_one(g, seat, &hands[i], e);
		}
	return r;
}
