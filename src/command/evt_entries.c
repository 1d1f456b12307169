/* ENTER, WITHDRAW, ENTRANTS: who plays in an event. */
#include "command/events.h"
#include "command/pages.h"

enum { TEAM = 40 };

struct store_entrant *events_entrant(struct session *s, unsigned line, const struct contest *v, const char *text,
				     struct error *e)
{
	struct store_person who;
	if (!command_person(s, line, text, &who, e))
		return NULL;
	struct store_entrant *p = event_entrant_of(v, who.id);
	if (!p)
		session_say(s, line, 400, SAID(events, no_entrant, .person = who.name, .name = v->row.name));
	return p;
}

/* ---- ENTER ---- */

static void say_entry(struct session *s, const struct command_call *in, const struct contest *v, enum event_entry entry,
		      int64_t since)
{
	const char *name = v->row.name;
	if (entry == EVENT_ENTRY_ALREADY)
		session_say(s, in->line, 422, SAID(events, entered_already, .name = name));
	else if (entry == EVENT_ENTRY_CLOSED)
		session_say(s, in->line, 420, SAID(events, closed, .name = name, .over = v->row.status == EVENT_OVER));
	else
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(events, entered, .check = in->check, .name = name, .title = v->row.title,
				 .waits = entry == EVENT_ENTRY_WAITS, .since = v->n_rounds ? since : 0,
				 .deal = v->n_deals && v->deals[v->n_deals - 1].round > (int64_t)v->n_rounds));
}

enum err act_enter(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	enum event_entry entry;
	int64_t since;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const char *team = command_key(&g, "team");
	enum err r = event_enter_person(&v, s->person.id, team ? session_cut(s, team, TEAM) : "", in->check, &entry,
					&since, e);
	if (r)
		return r;
	say_entry(s, in, &v, entry, since);
	bool counts = entry == EVENT_ENTRY_IN || entry == EVENT_ENTRY_WAITS;
	return in->check || !counts
		       ? ERR_NONE
		       : event_tell_director(&v, events_serial(s, "enters"),
					     SAID(events, enters, .person = s->person.name, .name = v.row.name,
						  .waits = entry == EVENT_ENTRY_WAITS,
						  .entered = (int64_t)event_count(&v, ENTRANT_ENTERED) + 1),
					     e);
}

/* ---- WITHDRAW ---- */

enum err act_withdraw(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	long long after = 0;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	struct store_entrant *p = event_entrant_of(&v, s->person.id);
	const char *wish = command_key(&g, "after");
	int64_t least = (int64_t)v.n_rounds;
	if (!p || p->status == ENTRANT_WITHDRAWN || v.row.status == EVENT_OVER) {
		session_say(s, in->line, 420, SAID(events, not_in, .name = v.row.name));
		return ERR_NONE;
	}
	if (wish && !parse_int(wish, least, event_rounds(&v), &after)) {
		session_say(s, in->line, 520, SAID(events, too_early, .round = least, .rounds = event_rounds(&v)));
		return ERR_NONE;
	}
	after = wish ? after : least;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, withdrawn, .check = in->check, .name = v.row.name, .after = after,
			 .plays = event_round_now(&v)));
	return in->check ? ERR_NONE : event_withdraw(&v, p, after, e);
}

/* ---- ENTRANTS ---- */

enum err act_entrants(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	if (!events_shown(s, in, &g, &v, e))
		return e->code;
	session_say(s, in->line, 220,
		    SAID(events, entrants_follow, .name = v.row.name,
			 .entered = (int64_t)event_count(&v, ENTRANT_ENTERED)));
	struct store_entrant **list = event_by_seed(&v);
	for (size_t i = 0; i < v.n_entrants; i++)
		pages_say(s, SAID(events, entrant, .n = (int64_t)i + 1, .person = list[i]->name,
				  .waits = list[i]->status == ENTRANT_WAITING,
				  .gone = list[i]->status == ENTRANT_WITHDRAWN, .after = list[i]->after,
				  .since = list[i]->since > 1 ? list[i]->since : 0, .team = list[i]->team));
	free(list);
	return ERR_NONE;
}
