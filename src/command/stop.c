/* STOP and START: never to be written to again, and the way back. */
#include "command/moderate.h"
#include "base/clock.h"
#include "event/event.h"
#include "store/observer.h"
#include "words/said.h"

/* Every address of the person, or the one that wrote. */
static enum err each_address(struct session *s, bool stop, struct error *e)
{
	struct store_address *list;
	size_t n;
	enum err r = store_stop_put(s->site->store, s->mail->from, stop, clock_now(), e);
	if (!r)
		r = store_unwanted_drop(s->site->store, s->mail->from, e);
	if (r || !s->person.id)
		return r;
	r = store_addresses(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		r = store_stop_put(s->site->store, list[i].address, stop, clock_now(), e);
		if (!r)
			r = store_unwanted_drop(s->site->store, list[i].address, e);
	}
	return r;
}

/* Seats of games that are not over. */
static enum err held_seats(struct session *s, struct store_played **out, size_t *n, struct error *e)
{
	size_t all;
	*n = 0;
	if (!s->person.id)
		return ERR_NONE;
	enum err r = store_played(s->site->store, s->person.id, s->arena, out, &all, e);
	while (!r && *n < all && strcmp((*out)[*n].status, "over") != 0)
		(*n)++;
	return r;
}

/* Each of his seats is open from now on. */
static enum err leave_all(struct session *s, const struct store_played *list, size_t n, bool check, unsigned line,
			  struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		session_say(s, line, check ? 220 : 200, SAID(stop, leaves, .game = list[i].game, .seat = list[i].seat));
		if (!check)
			r = command_leave(s, list[i].game, list[i].seat, e);
	}
	return r;
}

/* He watches no game any more. */
static enum err unobserve_all(struct session *s, bool check, unsigned line, struct error *e)
{
	struct store_observed *list;
	size_t n = 0;
	enum err r = s->person.id ? store_observed(s->site->store, s->person.id, s->arena, &list, &n, e) : ERR_NONE;
	for (size_t i = 0; !r && i < n; i++)
		session_say(s, line, check ? 220 : 200, SAID(stop, watches, .game = list[i].game));
	return r || check || !n ? r : store_observed_drop(s->site->store, s->person.id, e);
}

enum err act_stop(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_played *list = NULL;
	size_t n, moderated;
	enum err r = held_seats(s, &list, &n, e);
	if (r)
		return r;
	if (!in->check && (n || s->moderates) && !s->confirming)
		return command_later(s, in, e);
	r = leave_all(s, list, n, in->check, in->line, e);
	if (!r)
		r = moderate_leave_all(s, in->line, in->check, &moderated, e);
	if (!r)
		r = unobserve_all(s, in->check, in->line, e);
	session_say(s, in->line, in->check ? 220 : 200, SAID(stop, stopped));
	if (r || in->check)
		return r;
	s->answer_kind = "stopped";
	r = s->person.id ? store_hands_leave(s->site->store, s->person.id, clock_now(), e) : ERR_NONE;
	if (!r && s->person.id)
		r = event_leave_all(s->site, s->person.id, e);
	return r ? r : each_address(s, true, e);
}

enum err act_start(struct session *s, const struct command_call *in, struct error *e)
{
	s->answer_kind = "start"; /* which alone goes to an address that wants no mail, or that mails came back from */
	session_say(s, in->line, in->check ? 220 : 200, SAID(stop, started));
	return in->check ? ERR_NONE : each_address(s, false, e);
}
