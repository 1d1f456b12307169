/* MY DATA and FORGET ME: all that the site holds of a person, and an end of it. */
#include "base/clock.h"
#include "command/moderate.h"
#include "command/pages.h"
#include "command/region.h"
#include "event/event.h"
#include "store/observer.h"
#include "people/people.h"
#include "store/forget.h"
#include "store/leave.h"
#include "words/said.h"

static enum err add_leave(struct session *s, struct error *e)
{
	struct store_leave *list;
	size_t n;
	enum err r = store_leaves(s->site->store, s->person.id, NULL, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(my_data, leave, .from = list[i].since, .to = list[i].until, .game = list[i].game));
	return r;
}

enum err act_my_data(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_kept_data kept;
	const char **read;
	size_t n;
	if (in->check) {
		session_say(s, in->line, 220, SAID(my_data, follows));
		return ERR_NONE;
	}
	enum err r = act_whoami(s, in, e);
	if (!r)
		r = store_person_data(s->site->store, s->person.id, s->arena, &kept, e);
	if (!r)
		r = store_observer_reads(s->site->store, s->person.id, s->arena, &read, &n, e);
	if (r)
		return r;
	pages_say(s, SAID(my_data, counts, .mails = kept.mails, .letters = kept.letters, .orders = kept.orders));
	pages_say(s, SAID(my_data, letters, .written = kept.written, .notes = kept.notes, .opened = kept.opened));
	pages_say(s, SAID(my_data, standby, .systems = kept.standby ? kept.standby : "", .on = kept.standby != NULL));
	for (size_t i = 0; i < kept.n_blocked; i++)
		pages_say(s, SAID(my_data, blocked, .name = kept.blocked[i]));
	for (size_t i = 0; i < kept.n_left; i++)
		pages_say(s, SAID(my_data, left, .seat = kept.left[i]));
	for (size_t i = 0; i < n; i++)
		pages_say(s, SAID(my_data, read, .seat = read[i]));
	r = add_leave(s, e);
	pages_say(s, SAID(my_data, records));
	return r;
}

static enum err leave_games(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_played *list;
	size_t n;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		if (!strcmp(list[i].status, "over"))
			continue;
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(stop, leaves, .game = list[i].game, .seat = list[i].seat));
		if (!in->check)
			r = command_leave(s, list[i].game, list[i].seat, e);
	}
	return r;
}

/* Of an anonymous game that he plays the seat is open at its next hour, and so long he is known. */
static enum err last_hour(struct session *s, const char **game, int64_t *last, struct error *e)
{
	struct store_played *list;
	size_t n = 0;
	*last = 0;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n && strcmp(list[i].status, "over") != 0; i++) {
		int64_t at;
		r = later_hour(s, list[i].game, &at, e);
		if (!r && at > *last) {
			*last = at;
			*game = list[i].game;
		}
	}
	return r;
}

/* Of his mails to games stay the lines that order: what he wrote of himself and of others does not. */
static const char *orders_of(struct session *s, const char *text)
{
	struct slice rest = slice_of(text), line;
	const char *kept = "", *args;
	enum command_check check;
	while (slice_line(&rest, &line)) {
		const char *typed = arena_strndup(s->arena, line.p, line.n);
		const struct command *c = command_find(region_skip_check(typed, &check), &args);
		if (!c || c->who == WHO_PLAYER)
			kept = arena_printf(s->arena, "%s%s\n", kept, typed);
	}
	return kept;
}

static enum err shorten_mails(struct session *s, struct error *e)
{
	struct store_kept_mail *list;
	size_t n;
	enum err r = store_mails_kept(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		list[i].text = orders_of(s, list[i].text);
		r = store_mail_shorten(s->site->store, &list[i], e);
	}
	return r;
}

enum err act_forget_me(struct session *s, const struct command_call *in, struct error *e)
{
	char handle[STORE_HANDLE];
	const char *game = "";
	int64_t at;
	size_t moderated;
	store_handle(s->person.id, handle);
	enum err r = last_hour(s, &game, &at, e);
	if (!r && at && !in->check)
		return later_keep(s, in, game, at, e);
	if (!r)
		r = leave_games(s, in, e);
	if (!r)
		r = moderate_leave_all(s, in->line, in->check, &moderated, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(my_data, forgotten, .handle = handle));
	if (in->check)
		return ERR_NONE;
	s->answer_kind = "stopped"; /* the last one that goes there */
	r = store_hands_leave(s->site->store, s->person.id, clock_now(), e);
	if (!r)
		r = event_leave_all(s->site, s->person.id, e);
	if (!r)
		r = event_judge_left(s->site, s->person.id, e);
	if (!r)
		r = shorten_mails(s, e);
	if (!r)
		r = store_person_forget(s->site->store, s->person.id, handle, e);
	const char *key = arena_printf(s->arena, "forgotten/%s", handle);
	return r ? r : site_notice(s->site, "", -1, key, SAID(notice, forgotten, .handle = handle), e);
}
