/* SITE STOP, SITE START. */
#include "command/admin.h"
#include "command/moderate.h"
#include "event/event.h"
#include "words/said.h"

static enum err running(struct session *s, int64_t *n, struct error *e)
{
	const char **names;
	size_t all = 0;
	enum err r = store_games_in(s->site->store, game_state_name(GAME_RUNNING), s->arena, &names, &all, e);
	*n = (int64_t)all;
	return r;
}

enum err act_site_stop(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_site_stop stop;
	int64_t n = 0;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = store_site_stop_get(s->site->store, s->arena, &stop, e);
	if (!r && stop.since) {
		session_say(s, in->line, 422, SAID(admin, stops_already, .since = stop.since));
		return ERR_NONE;
	}
	const char *why = moderate_words(s, command_key(&given, "why"));
	if (!r)
		r = in->check ? running(s, &n, e) : care_stop(s->site, admin_by(s), session_cut(s, why, 180), &n, e);
	if (!r)
		session_say(s, in->line, in->check ? 220 : 200, SAID(admin, stop_done, .check = in->check, .n = n));
	return r;
}

/* How many would go on, and whether deadlines would ring. */
static enum err would_start(struct session *s, const struct command_call *in, const struct store_site_stop *stop,
			    struct error *e)
{
	const char **names;
	size_t n = 0;
	int64_t guard = 0, lifted;
	enum err r = store_site_stopped(s->site->store, s->arena, &names, &n, e);
	if (!r)
		r = store_guard_get(s->site->store, &guard, &lifted, e);
	if (!r && !stop->since && !guard)
		session_say(s, in->line, 420, SAID(admin, not_stopped));
	else if (!r)
		session_say(s, in->line, 220,
			    SAID(admin, start_done, .check = true, .n = (int64_t)n, .guard = guard != 0));
	return r;
}

enum err act_site_start(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_site_stop stop;
	int64_t n = 0;
	bool guarded = false;
	enum err r = store_site_stop_get(s->site->store, s->arena, &stop, e);
	if (r || in->check)
		return r ? r : would_start(s, in, &stop, e);
	r = care_unguard(s->site, admin_by(s), &guarded, e);
	if (!r && stop.since)
		r = care_start(s->site, admin_by(s), &n, e);
	if (!r && stop.since)
		r = event_stood(s->site, stop.since, e);
	if (r)
		return r;
	if (guarded || stop.since)
		session_say(s, in->line, 200, SAID(admin, start_done, .n = n, .guard = guarded));
	else
		session_say(s, in->line, 420, SAID(admin, not_stopped));
	return ERR_NONE;
}
