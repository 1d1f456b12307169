/* Reminders: who is still to answer is written to at the times he wishes, before his deadline and behind it. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "people/people.h"
#include "store/hands.h"
#include "store/people.h"
#include "store/remind.h"
#include "store/spent.h"
#include "words/said.h"

enum { HOUR = 3600, NEAR_HOURS = 24 };

/* The time that somebody is given. */
struct asked {
	int64_t since, due; /* due: what was told him first; behind it he is waited for */
	bool passed;
};

/* Hours before the deadline, if he wishes nothing: not before half of the time is over. */
static int64_t usual(const struct asked *t, int64_t hours)
{
	int64_t half = (t->due - t->since) / 2;
	return t->due - (hours * HOUR < half ? hours * HOUR : half);
}

/* Of the times of reminders: the last that has come, and the first that has not, into *next if that is sooner. */
struct look {
	int64_t last, next;
	bool late; /* the last is one behind the deadline */
};

static void look_at(struct look *k, const struct asked *t, int64_t at)
{
	bool late = at > t->due;
	if (late != t->passed || at <= t->since)
		return;
	if (at > clock_now())
		k->next = at < k->next ? at : k->next;
	else if (at > k->last) {
		k->last = at;
		k->late = late;
	}
}

static void look(struct game *g, const struct asked *t, const char *wish, struct look *k)
{
	int64_t offsets[PEOPLE_REMINDERS];
	size_t n = people_reminders(wish, offsets);
	for (size_t i = 0; i < n; i++)
		look_at(k, t, t->due + offsets[i]);
	if (!*wish && g->site->reminder)
		look_at(k, t, usual(t, g->site->reminder));
}

static enum err write_one(struct game *g, int seat, int64_t person, const struct look *k, struct error *e)
{
	struct buf view = BUF_INIT;
	struct letter l = {.kind = k->late ? "late" : "reminder", .only = person,
			   .serial = arena_printf(g->arena, "at.%lld", (long long)k->last)};
	enum err r = game_view(g, seat, &view, e);
	if (!r)
		r = letter_queue(g, seat, &l, buf_text(&view), e);
	buf_free(&view);
	return r;
}

static enum err remind_person(struct game *g, int seat, int64_t person, const char *address, const struct asked *t,
			      int64_t *next, struct error *e)
{
	struct people_looks looks;
	struct look k = {.next = *next};
	bool unwanted = false;
	enum err r = people_looks_of(g->site, address, g->arena, &looks, e);
	if (!r)
		r = store_unwanted_get(g->site->store, address, &unwanted, e);
	if (r || unwanted)
		return r;
	look(g, t, looks.remind, &k);
	*next = k.next;
	return k.last ? write_one(g, seat, person, &k, e) : ERR_NONE;
}

/* When all that are silent may be passed over by who commands: the usual time, whatever each wishes. */
static enum err mark_silence(struct game *g, const struct asked *t, int64_t *next, struct error *e)
{
	struct look k = {.next = *next};
	look_at(&k, t, usual(t, g->site->reminder ? g->site->reminder : NEAR_HOURS));
	*next = k.next;
	return k.last || t->passed ? store_reminded(g->site->store, g->row.name, g->row.turn, e) : ERR_NONE;
}

static enum err asked_of(struct game *g, int seat, struct asked *t, struct error *e)
{
	struct store_spent *list;
	size_t n = 0;
	enum err r = store_spent(g->site->store, g->row.name, g->arena, &list, &n, e);
	*t = (struct asked){clock_now(), g->row.passed ? g->row.passed : g->row.deadline, g->row.passed != 0};
	for (size_t i = 0; !r && i < n; i++)
		if (list[i].turn == g->row.turn && list[i].asked_at && !strcmp(list[i].seat, g->seats[seat]->seat))
			t->since = list[i].asked_at;
	return r;
}

static enum err remind_seat(struct game *g, int seat, int64_t *next, struct error *e)
{
	struct asked t;
	struct store_hand *hands;
	const struct store_seat *s = g->seats[seat];
	bool orders, ready = false;
	size_t n = 0;
	if (!game_asked(g, seat, &orders))
		return ERR_NONE;
	enum err r = game_is_ready(g, seat, &ready, e);
	if (r || ready)
		return r;
	r = asked_of(g, seat, &t, e);
	if (!r)
		r = mark_silence(g, &t, next, e);
	if (!r && s->holder)
		r = remind_person(g, seat, s->holder, s->address, &t, next, e);
	if (!r)
		r = store_hands(g->site->store, g->row.name, s->seat, clock_now(), g->arena, &hands, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = remind_person(g, seat, hands[i].person, hands[i].address, &t, next, e);
	return r;
}

enum err game_remind(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	int64_t next = PACE_NEVER;
	for (int i = 0; !r && i < game_seats(g) && !window_open(g); i++)
		r = remind_seat(g, i, &next, e);
	return r ? r : store_remind_put(g->site->store, g->row.name, g->row.turn, g->row.deadline, next, e);
}

/* ---- by hand ---- */

enum err game_late_seats(struct game *g, int seat, int *n, struct error *e)
{
	uint32_t late = 0;
	enum err r = window_open(g) ? ERR_NONE : game_late(g, &late, e);
	*n = 0;
	for (int i = 0; i < game_seats(g); i++)
		*n += (late >> i & 1) && (seat == VALUE_NONE || seat == i);
	return r;
}

enum err game_nudge(struct game *g, const char *by, int seat, int *n, struct error *e)
{
	uint32_t late = 0;
	struct look k = {.last = clock_now(), .late = g->row.passed != 0};
	struct store_entry entry = {"end", "nudged", by, NULL, clock_now()};
	enum err r = game_late_seats(g, seat, n, e);
	if (!r && *n)
		r = game_late(g, &late, e);
	for (int i = 0; !r && i < game_seats(g); i++)
		if ((late >> i & 1) && (seat == VALUE_NONE || seat == i))
			r = write_one(g, i, 0, &k, e);
	return r ? r : site_ledger(g->site, g->row.name, g->row.turn, &entry, false, SAID(ledger, nudged, .n = *n), e);
}
