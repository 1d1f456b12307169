/* CHALLENGE, ACCEPT and DECLINE of a ladder, and ROUND as far as a ladder knows it. */
#include "command/events.h"
#include "words/said.h"

bool events_ladder(struct session *s, const char *name, struct contest *out)
{
	struct error none = ERROR_INIT;
	return !event_load(s->site, name, s->arena, out, &none) && event_is_ladder(out);
}

bool events_no_rounds(struct session *s, unsigned line, const struct contest *v)
{
	if (!event_is_ladder(v))
		return false;
	session_say(s, line, 420, SAID(events, ladder_no_rounds, .name = v->row.name));
	return true;
}

/* He, as one who is on it; NULL: it was told that he is not. */
static struct store_entrant *himself(struct session *s, unsigned line, const struct contest *v)
{
	struct store_entrant *p = event_entrant_of(v, s->person.id);
	if (p && p->status == ENTRANT_ENTERED)
		return p;
	session_say(s, line, 420, SAID(events, not_in, .name = v->row.name));
	return NULL;
}

/* ---- CHALLENGE ---- */

enum err events_challenge(struct session *s, const struct command_call *in, const struct command_given *g,
			  struct contest *v, struct error *e)
{
	struct store_entrant *by = himself(s, in->line, v), *whom;
	if (!by || !(whom = events_entrant(s, in->line, v, g->word[1], e)))
		return e->code;
	const struct words_said *why = event_challenge_fits(v, by, whom);
	if (why || g->n_pairs) {
		session_say(s, in->line, why ? 420 : 520,
			    why ? why : SAID(events, challenge_keys, .name = v->row.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, challenge_done, .check = in->check, .person = whom->name, .title = v->row.title,
			 .place = event_ladder_place(v, whom)));
	return in->check ? ERR_NONE : event_challenge(v, by, whom, e);
}

/* ---- ACCEPT, DECLINE ---- */

/* Who has the first side: he who accepts, or the other if he wished the second one; 0: it was told that there is no such side. */
static enum err first_side(struct session *s, unsigned line, const struct contest *v, const struct store_table *t,
			   const char *wish, int64_t *first, struct error *e)
{
	int side = 0;
	enum err r = wish ? event_challenge_side(v, t->round, wish, &side, e) : ERR_NONE;
	*first = r || side < 0 ? 0 : side ? t->one : t->two;
	if (!r && side < 0)
		session_say(s, line, 400, SAID(offer, no_side, .side = session_cut(s, wish, 40)));
	return r;
}

enum err events_answer(struct session *s, const struct command_call *in, const struct command_given *g,
		       struct contest *v, bool yes, struct error *e)
{
	struct store_entrant *p = himself(s, in->line, v);
	struct store_round *round = p ? event_challenge_of(v, p) : NULL;
	const struct store_table *t = round ? event_table(v, round->n, 1) : NULL;
	int64_t first = 0;
	if (!p)
		return ERR_NONE;
	if (!t || round->status != ROUND_PAIRED || t->two != p->n) {
		session_say(s, in->line, 420, SAID(events, no_challenge, .name = v->row.name));
		return ERR_NONE;
	}
	enum err r = yes ? first_side(s, in->line, v, t, g->n_words > 1 ? g->word[1] : NULL, &first, e) : ERR_NONE;
	if (r || (yes && !first))
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    yes ? SAID(events, accept_done, .check = in->check, .person = event_entrant_name(v, t->one))
			: SAID(events, decline_done, .check = in->check, .person = event_entrant_name(v, t->one)));
	if (in->check)
		return ERR_NONE;
	return yes ? event_challenge_accept(v, round, first, e)
		   : event_challenge_end(v, round, EVENT_CHALLENGE_DECLINED, e);
}

/* ---- ROUND ---- */

static enum err begin(struct session *s, const struct command_call *in, struct contest *v, struct error *e)
{
	enum { LEAST = 2 };
	if (v->row.status != EVENT_OPEN || event_count(v, ENTRANT_ENTERED) < LEAST) {
		session_say(s, in->line, 420,
			    v->row.status == EVENT_OPEN ? SAID(events, too_few)
							: SAID(events, ladder_no_rounds, .name = v->row.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, ladder_begun, .check = in->check, .name = v->row.name));
	return in->check ? ERR_NONE : event_ladder_begin(v, e);
}

enum err events_ladder_round(struct session *s, const struct command_call *in, const struct command_given *g,
			     struct error *e)
{
	struct contest *v = s->event;
	int64_t seconds = 0;
	if (!strcasecmp(g->word[1], "open"))
		return begin(s, in, v, e);
	if (!strcasecmp(g->word[1], "close") || v->row.status != EVENT_RUNNING) {
		session_say(s, in->line, 420, SAID(events, ladder_no_rounds, .name = v->row.name));
		return ERR_NONE;
	}
	if (!events_length(s, in->line, g->n_words > 2 ? g->word[2] : NULL, &seconds))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, ladder_extends, .check = in->check, .name = v->row.name, .until = v->until + seconds));
	return in->check ? ERR_NONE : event_ladder_extend(v, seconds, e);
}
