/* A broken mail server is to cost nobody a turn: deadlines that pass while next to nothing comes do not ring. */
#include "base/clock.h"
#include "game/care.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "words/said.h"

/* A server that was away gets what waits for it elsewhere within some hours. */
enum { DAY = 86400, SEATS_LEAST = 4, ARRIVING = 4 * 3600 };

struct silence {
	int64_t seats, missing;
};

/* Has he written since he was asked? */
static enum err has_written(struct game *g, int seat, bool *yes, struct error *e)
{
	struct store_out asked = {.at = 0};
	struct store_orders *mails;
	struct error none = ERROR_INIT;
	size_t n = 0;
	const char *id = g->seats[seat]->seat;
	enum err r = store_out_asking(g->site->store, g->row.name, g->row.turn, id, g->arena, &asked, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	r = store_mails(g->site->store, g->row.name, g->row.turn, g->arena, &mails, &n, e);
	*yes = false;
	for (size_t i = 0; !r && i < n; i++)
		*yes |= !strcmp(mails[i].seat, id) && mails[i].by >= 0 && mails[i].at >= asked.at;
	return r;
}

/* Whom the game asks for something, and has a player. */
static uint32_t asked_seats(struct game *g)
{
	int n;
	uint32_t seats = 0;
	const struct pending *p = run_pending(g->run, &n);
	for (int i = 0; i < n; i++)
		if (g->seats[p[i].q.seat]->holder)
			seats |= 1u << p[i].q.seat;
	return seats;
}

static enum err count_game(struct game *g, struct silence *s, struct error *e)
{
	uint32_t late = 0, asked = asked_seats(g);
	enum err r = game_late(g, &late, e);
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool written = true;
		if (!(asked >> i & 1))
			continue;
		if (late >> i & 1)
			r = has_written(g, i, &written, e);
		s->seats++;
		s->missing += !written;
	}
	return r;
}

/* Is it a deadline of a turn that is to ring, and not one that was let ring?  Then its seats are counted, if there is a
 * count.  What is broken rings: it is held by that. */
static enum err looked_at(struct site *site, const char *name, int64_t lifted, struct silence *s, bool *rings,
			  struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	struct game *g = NULL;
	struct error broken = ERROR_INIT;
	enum err r = store_game_get(site->store, name, a, &row, e);
	*rings = true;
	if (!r && row.status == GAME_RUNNING && row.deadline > lifted && row.deadline <= clock_now() &&
	    !game_load(site, name, &g, &broken)) {
		*rings = g->clock_stopped;
		if (!g->clock_stopped && s)
			r = count_game(g, s, e);
	}
	game_free(g);
	arena_free(a);
	return r;
}

static enum err begin(struct site *site, const struct silence *s, int64_t lifted, struct error *e)
{
	char key[64];
	snprintf(key, sizeof key, "guard/%lld", (long long)clock_now());
	enum err r = store_guard_put(site->store, clock_now(), lifted, e);
	if (!r)
		r = care_note(site, "estafette", "guard",
			      SAID(admin, guard_noted, .seats = s->seats, .missing = s->missing), e);
	return r ? r
		 : care_tell(site, key,
			     SAID(admin, guarded, .seats = s->seats, .missing = s->missing, .part = site->missing), e);
}

static enum err lift(struct site *site, const char *by, bool mail, struct error *e)
{
	enum err r = store_guard_put(site->store, 0, clock_now(), e);
	return r ? r : care_note(site, by, "guard", SAID(admin, guard_ended, .mail = mail), e);
}

/* Goes on as it is, ends, or begins: *on. */
static enum err settle(struct site *site, int64_t since, int64_t lifted, const struct silence *s, bool *on,
		       struct error *e)
{
	int64_t came = 0;
	enum err r = since ? store_inbox_since(site->store, since, clock_now() - ARRIVING, &came, e) : ERR_NONE;
	*on = since != 0;
	if (r)
		return r;
	if (since && (came || clock_now() - since >= DAY || !site->missing)) {
		*on = false;
		return lift(site, "estafette", came != 0, e);
	}
	if (since || s->seats < SEATS_LEAST || s->missing * 100 <= s->seats * site->missing)
		return ERR_NONE;
	*on = true;
	return begin(site, s, lifted, e);
}

enum err care_guard(struct site *site, const char **names, size_t *n, struct error *e)
{
	int64_t since, lifted;
	struct silence s = {0, 0};
	size_t kept = 0;
	bool on = false, rings;
	enum err r = store_guard_get(site->store, &since, &lifted, e);
	if (r || (!since && (!site->missing || *n * SEATS_MAX < SEATS_LEAST)))
		return r;
	for (size_t i = 0; !r && !since && i < *n; i++)
		r = looked_at(site, names[i], lifted, &s, &rings, e);
	if (!r)
		r = settle(site, since, lifted, &s, &on, e);
	for (size_t i = 0; !r && on && i < *n; i++) {
		r = looked_at(site, names[i], lifted, NULL, &rings, e);
		if (rings)
			names[kept++] = names[i];
	}
	if (on)
		*n = kept;
	return r;
}

enum err care_unguard(struct site *site, const char *by, bool *was, struct error *e)
{
	int64_t since, lifted;
	enum err r = store_guard_get(site->store, &since, &lifted, e);
	*was = !r && since;
	return *was ? lift(site, by, false, e) : r;
}
