/* ENTER, WITHDRAW, ENTRANTS: who plays in an event. */
#include "command/events.h"
#include "command/pages.h"
#include "orders/lex.h"
#include "words/said.h"

#include <ctype.h>

enum { TEAM = 40 };

struct store_entrant *events_entrant(struct session *s, unsigned line, const struct contest *v, const char *text,
				     struct error *e)
{
	struct store_person who;
	for (size_t i = 0; i < v->n_entrants; i++)
		if (v->entrants[i].person < 0 && !strcasecmp(v->entrants[i].name, text))
			return &v->entrants[i];
		else if (event_boards(v) && *v->entrants[i].team && !strcasecmp(v->entrants[i].team, text))
			return event_head(v, v->entrants[i].n);
	if (!command_person(s, line, text, &who, e))
		return NULL;
	struct store_entrant *p = event_entrant_of(v, who.id);
	if (!p)
		session_say(s, line, 400, SAID(events, no_entrant, .person = who.name, .name = v->row.name));
	return p;
}

size_t events_list_of(struct session *s, unsigned line, const char *names, struct store_entrant **out, struct error *e)
{
	char *rest = arena_strdup(s->arena, names), *one;
	size_t n = 0;
	while ((one = strsep(&rest, ","))) {
		one += strspn(one, " ");
		struct store_entrant *p = events_entrant(s, line, s->event, one, e);
		p = p ? event_head(s->event, p->n) : NULL;
		for (size_t i = 0; p && i < n; i++)
			if (out[i] == p) {
				session_say(s, line, 520, SAID(events, twice, .person = p->name));
				return 0;
			}
		if (!p || n == s->event->n_entrants)
			return 0;
		out[n++] = p;
	}
	return n;
}

/* ---- ENTER ---- */

/* His place on the ladder, if it is one that has begun and he is on it by now; else 0. */
static int64_t place_of(const struct session *s, const struct contest *v)
{
	const struct store_entrant *p = event_entrant_of(v, s->person.id);
	bool climbs = p && event_is_ladder(v) && v->row.status == EVENT_RUNNING;
	return climbs ? event_ladder_place(v, p) : 0;
}

static void say_entry(struct session *s, const struct command_call *in, const struct contest *v, enum event_entry entry,
		      int64_t since)
{
	const char *name = v->row.name;
	if (entry == EVENT_ENTRY_ALREADY)
		session_say(s, in->line, 422, SAID(events, entered_already, .name = name));
	else if (entry == EVENT_ENTRY_OTHER_TEAM)
		session_say(s, in->line, 420,
			    SAID(events, other_team, .name = name, .team = event_entrant_of(v, s->person.id)->team));
	else if (entry == EVENT_ENTRY_CLOSED)
		session_say(s, in->line, 420, SAID(events, closed, .name = name, .over = v->row.status == EVENT_OVER));
	else
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(events, entered, .check = in->check, .name = name, .title = v->row.title,
				 .waits = entry == EVENT_ENTRY_WAITS, .since = since > 1 ? since : 0,
				 .place = place_of(s, v),
				 .deal = v->n_deals && v->deals[v->n_deals - 1].round > (int64_t)v->n_rounds));
}

/* Figures tell "Lyon 1" from "Lyon 2" on purpose: is there nothing else in what differs? */
static bool differ_in_figures(const char *a, size_t n, const char *b, size_t m)
{
	size_t head = 0, tail = 0;
	while (head < n && head < m && tolower((unsigned char)a[head]) == tolower((unsigned char)b[head]))
		head++;
	while (tail < n - head && tail < m - head &&
	       tolower((unsigned char)a[n - 1 - tail]) == tolower((unsigned char)b[m - 1 - tail]))
		tail++;
	return strspn(a + head, "0123456789") >= n - head - tail && strspn(b + head, "0123456789") >= m - head - tail;
}

/* The name of a team that differs from that one by a letter or two; NULL: a team is called so, or none is nearly. */
static const char *near_team(const struct contest *v, const char *team)
{
	enum { LEAST = 2, LONG = 4 };
	const char *near = NULL;
	size_t n = strlen(team);
	for (size_t i = 0; i < v->n_entrants; i++) {
		const char *other = v->entrants[i].team;
		size_t m = strlen(other);
		unsigned most = n < LONG || m < LONG ? 1 : 2;
		if (m && !strcasecmp(other, team))
			return NULL;
		if (n >= LEAST && m >= LEAST && edit_distance(team, n, other, m, most) <= most &&
		    !differ_in_figures(team, n, other, m))
			near = other;
	}
	return near;
}

/* Is there a team that he may have meant?  Then it was told. */
static bool asks_back(struct session *s, unsigned line, const struct contest *v, const struct command_given *g,
		      const char *team)
{
	const char *flag = g->n_words > 1 ? g->word[1] : "", *near = *team && !*flag ? near_team(v, team) : NULL;
	if (*flag && strcasecmp(flag, "+new") != 0)
		session_say(s, line, 520, SAID(events, enter_flag, .name = v->row.name));
	else if (near)
		session_say(s, line, 420, SAID(events, near_team, .name = v->row.name, .team = team, .near = near));
	else
		return false;
	return true;
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
	const struct store_entrant *old = event_entrant_of(&v, s->person.id);
	bool none = !team || !team[strspn(team, " ")];
	if (event_boards(&v) && (none && (team || !(old && *old->team)))) {
		session_say(s, in->line, 520,
			    SAID(events, team_wanted, .name = v.row.name, .boards = event_boards(&v)));
		return ERR_NONE;
	}
	int64_t entered = (int64_t)event_count(&v, ENTRANT_ENTERED) + 1;
	team = team ? session_cut(s, team, TEAM) : "";
	if (asks_back(s, in->line, &v, &g, team))
		return ERR_NONE;
	enum err r = event_enter_person(&v, s->person.id, team, in->check, &entry, &since, e);
	if (r)
		return r;
	say_entry(s, in, &v, entry, since);
	bool counts = entry == EVENT_ENTRY_IN || entry == EVENT_ENTRY_WAITS;
	return in->check || !counts
		       ? ERR_NONE
		       : event_tell_director(&v, events_serial(s, "enters"),
					     SAID(events, enters, .person = s->person.name, .name = v.row.name,
						  .waits = entry == EVENT_ENTRY_WAITS, .entered = entered),
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
	if (wish && events_no_rounds(s, in->line, &v))
		return ERR_NONE;
	if (wish && !parse_int(wish, least, event_rounds(&v), &after)) {
		session_say(s, in->line, 520, SAID(events, too_early, .round = least, .rounds = event_rounds(&v)));
		return ERR_NONE;
	}
	after = wish ? after : least;
	bool ladder = event_is_ladder(&v);
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, withdrawn, .check = in->check, .name = v.row.name, .after = ladder ? 0 : after,
			 .plays = ladder ? event_challenge_of(&v, p) != NULL : event_round_now(&v)));
	return in->check ? ERR_NONE : event_withdraw(&v, p, after, e);
}

/* ---- LINEUP ---- */

/* His team mates in the order of the list; 0, and it was told, if one is none. */
static size_t read_lineup(struct session *s, unsigned line, const struct contest *v,
			  const struct store_entrant *captain, const char *names, int64_t *out, struct error *e)
{
	char *rest = arena_strdup(s->arena, names), *one;
	size_t n = 0;
	while ((one = strsep(&rest, ","))) {
		struct store_entrant *p = events_entrant(s, line, v, one + strspn(one, " "), e);
		bool mate = p && event_captain(v, p) == captain, twice = false;
		for (size_t i = 0; mate && i < n; i++)
			twice = twice || out[i] == p->n;
		if (twice)
			session_say(s, line, 520, SAID(events, twice, .person = p->name));
		else if (p && !mate)
			session_say(s, line, 400, SAID(events, no_mate, .person = p->name, .team = captain->team));
		if (!mate || twice)
			return 0;
		out[n++] = p->n;
	}
	return n;
}

enum err act_lineup(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const struct store_entrant *p = event_entrant_of(&v, s->person.id), *captain = p ? event_captain(&v, p) : NULL;
	int64_t *list = arena_alloc(s->arena, (v.n_entrants + 1) * sizeof *list);
	if (!event_boards(&v) || !p || captain != p || !*p->team) {
		session_say(s, in->line, 430,
			    SAID(events, no_captain, .name = v.row.name, .captain = captain ? captain->name : ""));
		return ERR_NONE;
	}
	size_t n = read_lineup(s, in->line, &v, p, command_key(&g, "list"), list, e);
	if (!n)
		return e->code;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, lineup_done, .check = in->check, .n = (int64_t)n, .team = p->team));
	return in->check ? ERR_NONE : event_set_lineup(&v, p, list, n, e);
}

/* ---- CAPTAIN ---- */

enum err act_captain(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_entrant *p;
	if (!command_args(s, in, &g) || !(p = events_entrant(s, in->line, v, g.word[1], e)))
		return e->code;
	const struct store_entrant *me = s->person.id ? event_entrant_of(v, s->person.id) : NULL;
	bool own = me && event_head(v, me->n) == event_head(v, p->n);
	if (events_bars(s, in->line, p, own ? me : NULL))
		return ERR_NONE;
	if (!event_boards(v) || p->status != ENTRANT_ENTERED || !*p->team || p->person <= 0) {
		session_say(s, in->line, 420, SAID(events, captain_not, .person = p->name, .name = v->row.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, captain_done, .check = in->check, .person = p->name, .team = p->team));
	return in->check ? ERR_NONE : event_set_captain(v, p, e);
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
				  .since = list[i]->since > 1 ? list[i]->since : 0, .team = list[i]->team,
				  .captain = event_boards(&v) && event_captain(&v, list[i]) == list[i]));
	free(list);
	return ERR_NONE;
}
