/* PROTEST, DECIDE PROTEST: what an entrant holds against a table, and who says what of it. */
#include "command/events.h"
#include "command/pages.h"
#include "words/said.h"

/* ---- PROTEST ---- */

/* The table that he means, of the last round or of the one named; NULL: it was told that there is none. */
static const struct store_table *table_of(struct session *s, unsigned line, const struct contest *v,
					  const struct command_given *g)
{
	long long board = 0, round = (long long)v->n_rounds;
	const char *wish = command_key(g, "round");
	const struct store_table *t = NULL;
	if (event_is_ladder(v)) {
		if (parse_int(g->word[1], 1, (long long)v->n_rounds, &round))
			t = event_table(v, round, 1);
		if (!t)
			session_say(s, line, 400, SAID(events, no_challenges, .name = v->row.name));
		return t;
	}
	if ((!wish || parse_int(wish, 1, EVENT_ROUNDS_MAX, &round)) && parse_int(g->word[1], 1, EVENT_ENTRANTS, &board))
		t = event_table(v, round, board);
	if (!t)
		session_say(s, line, 400, SAID(events, no_table, .round = round));
	return t;
}

enum err act_protest(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	const struct store_table *t;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const struct store_entrant *p = event_entrant_of(&v, s->person.id);
	if (!p || p->status == ENTRANT_WAITING) {
		session_say(s, in->line, 420, SAID(events, not_in, .name = v.row.name));
		return ERR_NONE;
	}
	if (!(t = table_of(s, in->line, &v, &g)))
		return ERR_NONE;
	int64_t judge = event_judge(&v, t, p);
	if (!judge) {
		session_say(s, in->line, 420, SAID(events, no_judge, .name = v.row.name));
		return ERR_NONE;
	}
	struct store_person who;
	enum err r = store_person_get(s->site->store, judge, s->arena, &who, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, protest_done, .check = in->check, .person = who.name, .round = t->round,
			 .board = event_is_ladder(&v) ? 0 : t->board));
	const char *why = session_cut(s, command_key(&g, "why"), SITE_TEXT - 1);
	return in->check ? ERR_NONE : event_protest(&v, t, p, judge, why, e);
}

/* ---- DECIDE PROTEST ---- */

/* Who runs the site decides any that waits. */
static bool find_any(struct session *s, const char *text, struct store_protest *out)
{
	struct error none = ERROR_INIT;
	long long id = 0;
	return parse_int(text, 1, 1000000000, &id) && !store_protest_get(s->site->store, id, s->arena, out, &none) &&
	       !out->ruled;
}

/* It waits for him; false: it was told, or stands in *e, that none does. */
static bool find(struct session *s, unsigned line, const char *text, struct store_protest *out, struct error *e)
{
	struct store_protest *list;
	size_t n = 0;
	long long id = 0;
	if (s->directs && !s->person.id && find_any(s, text, out))
		return true;
	if (store_protests(s->site->store, s->person.id, s->arena, &list, &n, e))
		return false;
	bool number = parse_int(text, 1, 1000000000, &id);
	for (size_t i = 0; number && i < n; i++)
		if (list[i].id == id) {
			*out = list[i];
			return true;
		}
	session_say(s, line, 400, SAID(events, no_protest, .n = session_cut(s, text, 20)));
	return false;
}

enum err act_decide_protest(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_protest p;
	struct contest v;
	if (!command_args(s, in, &g) || !find(s, in->line, g.word[0], &p, e))
		return e->code;
	size_t n = strlen(g.word[1]);
	bool quoted = n > 1 && g.word[1][0] == '"' && g.word[1][n - 1] == '"';
	const char *ruling = quoted ? arena_strndup(s->arena, g.word[1] + 1, n - 2) : g.word[1];
	enum err r = event_load(s->site, p.event, s->arena, &v, e);
	if (r)
		return r;
	const struct store_table *t = event_table(&v, p.round, p.board);
	if (s->person.id && t && event_concerned(&v, t, event_entrant(&v, p.entrant), s->person.id)) { /* by now */
		session_say(s, in->line, 430, SAID(events, own_table));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, ruling_done, .check = in->check, .n = p.id, .title = v.row.title));
	const char *by = s->person.id ? s->person.name : session_text(s, SAID(events, by_site));
	return in->check ? ERR_NONE : event_rule(&v, &p, by, session_cut(s, ruling, SITE_TEXT - 1), e);
}

/* ---- JUDGE ---- */

/* A protest of his event that waits for him, or for who runs the site. */
static bool his_own(struct session *s, const char *text, struct store_protest *out)
{
	const struct contest *v = s->event;
	return find_any(s, text, out) && !strcasecmp(out->event, v->row.name) &&
	       event_table(v, out->round, out->board) && (!s->person.id || !out->judge || out->judge == s->person.id);
}

enum err act_judge(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_protest p;
	struct store_person who;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!his_own(s, g.word[1], &p)) {
		session_say(s, in->line, 400, SAID(events, no_protest, .n = session_cut(s, g.word[1], 20)));
		return ERR_NONE;
	}
	const struct store_table *t = event_table(v, p.round, p.board);
	const struct store_entrant *by = event_entrant(v, p.entrant);
	if (s->person.id && event_concerned(v, t, by, s->person.id)) {
		session_say(s, in->line, 430, SAID(events, own_table));
		return ERR_NONE;
	}
	if (!command_person(s, in->line, g.word[2], &who, e))
		return e->code;
	if (!event_may_judge(v, t, by, who.id)) {
		session_say(s, in->line, 420, SAID(events, judge_not, .person = who.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, judge_done, .check = in->check, .person = who.name, .n = p.id));
	return in->check ? ERR_NONE : event_set_judge(v, &p, who.id, e);
}

/* ---- TODO ---- */

enum err events_protests(struct session *s, size_t *waits, struct error *e)
{
	struct store_protest *list;
	size_t n = 0;
	enum err r = store_protests(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct contest v;
		pages_say(s,
			  SAID(todo, protest, .n = list[i].id, .name = list[i].event, .round = list[i].round,
			       .board = events_ladder(s, list[i].event, &v) ? 0 : list[i].board, .why = list[i].why));
	}
	*waits += n;
	return r;
}
