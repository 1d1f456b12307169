/* What waits for the director of an event, and what he writes to all. */
#include "command/events.h"
#include "command/pages.h"
#include "words/said.h"

/* ---- TODO ---- */

static enum err todo_undecided(struct session *s, const struct contest *v, int64_t round, struct error *e)
{
	const char *tables;
	enum err r = event_undecided_text(v, round, &tables, e);
	if (!r && *tables)
		pages_say(s, SAID(todo, event_undecided, .tables = tables));
	return r;
}

/* The director of a ladder decides of what nobody has won, and begins it. */
static enum err todo_ladder(struct session *s, const struct contest *v, bool *waits, struct error *e)
{
	int64_t asked = 0;
	enum err r = ERR_NONE;
	for (size_t i = 0; i < v->n_rounds; i++)
		if (v->rounds[i].status == ROUND_OPEN && v->rounds[i].asked)
			asked = v->rounds[i].n;
	*waits = asked != 0;
	pages_say(s, SAID(todo, ladder, .name = v->row.name, .title = v->row.title,
			  .entered = (int64_t)event_count(v, ENTRANT_ENTERED), .open = v->row.status == EVENT_OPEN,
			  .until = v->until, .asked = asked));
	for (size_t i = 0; !r && i < v->n_rounds; i++)
		if (v->rounds[i].status == ROUND_OPEN && v->rounds[i].asked)
			r = todo_undecided(s, v, v->rounds[i].n, e);
	return r;
}

/* What he is to do next, with the command that does it; does it wait for him alone? */
static enum err todo_event(struct session *s, const char *name, bool *waits, struct error *e)
{
	struct contest v;
	enum err r = event_load(s->site, name, s->arena, &v, e);
	if (!r && event_is_ladder(&v))
		r = todo_ladder(s, &v, waits, e);
	if (r || event_is_ladder(&v))
		return r;
	int64_t now = event_round_now(&v);
	const struct store_round *round = now ? &v.rounds[now - 1] : NULL;
	bool open = round && round->status == ROUND_OPEN;
	*waits = v.row.status == EVENT_RUNNING && (!open || round->asked);
	pages_say(s, SAID(todo, event, .name = name, .title = v.row.title,
			  .entered = v.row.status == EVENT_OPEN ? (int64_t)event_count(&v, ENTRANT_ENTERED) : 0,
			  .pair = now ? 0 : (int64_t)v.n_rounds + 1, .paired = open ? 0 : now, .open = open ? now : 0,
			  .ends = open ? round->ends : 0, .asked = open && round->asked,
			  .deal = event_deal(&v, now ? now : (int64_t)v.n_rounds + 1, 0) != NULL));
	if (open && round->asked)
		r = todo_undecided(s, &v, now, e);
	for (size_t i = 0; i < v.n_entrants; i++)
		if (v.entrants[i].person < 0 && v.entrants[i].status == ENTRANT_ENTERED) {
			pages_say(s, SAID(todo, event_unknown, .name = name, .person = v.entrants[i].name));
			*waits = true;
		}
	return r;
}

/* Is he challenged in that event? */
static enum err todo_challenge(struct session *s, const char *name, size_t *waits, struct error *e)
{
	struct contest v;
	enum err r = event_load(s->site, name, s->arena, &v, e);
	const struct store_entrant *p = r ? NULL : event_entrant_of(&v, s->person.id);
	const struct store_round *round = p && event_is_ladder(&v) ? event_challenge_of(&v, p) : NULL;
	const struct store_table *t = round ? event_table(&v, round->n, 1) : NULL;
	if (!t || round->status != ROUND_PAIRED || t->two != p->n)
		return r;
	++*waits;
	pages_say(s, SAID(todo, ladder_challenge, .name = v.row.name, .title = v.row.title,
			  .person = event_entrant_name(&v, t->one), .until = round->ends));
	return ERR_NONE;
}

enum err events_todo(struct session *s, size_t *waits, struct error *e)
{
	struct store_event *list;
	const char **entered;
	size_t n = 0, n_entered = 0;
	enum err r = store_entered(s->site->store, s->person.id, s->arena, &entered, &n_entered, e);
	for (size_t i = 0; !r && i < n_entered; i++)
		r = todo_challenge(s, entered[i], waits, e);
	if (!r)
		r = store_events(s->site->store, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		bool one = false;
		if (list[i].director == s->person.id && list[i].status != EVENT_OVER)
			r = todo_event(s, list[i].name, &one, e);
		*waits += one;
	}
	return r;
}

/* ---- BEGIN TEXT event= ---- */

/* Marked, so that nobody's mail takes what stands there for commands. */
static const char *text_of(struct session *s, const struct order_block *b)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < b->n; i++)
		buf_addf(&text, "| %s\n", b->lines[i].text);
	const char *kept = arena_strdup(s->arena, buf_text(&text));
	buf_free(&text);
	return kept;
}

enum err events_text(struct session *s, const struct order_block *b, struct error *e)
{
	enum { MOST = 4000 };
	struct contest v;
	if (!events_named(s, b->first, order_block_key(b, "event"), &v, e))
		return e->code;
	const char *text = text_of(s, b);
	if (v.row.director != s->person.id || !s->person.id)
		session_say(s, b->first, 430, SAID(events, not_director, .name = v.row.name));
	else if (!s->proved && !s->confirming)
		session_say(s, b->first, 430, SAID(todo, unproved));
	else if (!b->n || strlen(text) > MOST)
		session_say(s, b->first, 520, SAID(events, text_length, .most = MOST));
	else {
		session_say(s, b->first, b->check ? 220 : 200,
			    SAID(events, text_done, .check = b->check, .name = v.row.name));
		return b->check ? ERR_NONE
				: event_tell_all(&v, events_serial(s, "text"),
						 SAID(events, notice, .title = v.row.title, .person = s->person.name,
						      .text = text),
						 e);
	}
	return ERR_NONE;
}
