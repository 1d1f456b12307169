/* BYE, FORFEIT, ADJUDICATE, PENALTY, SUBSTITUTE: what the director of an event decides by hand. */
#include "base/clock.h"
#include "command/events.h"
#include "people/people.h"
#include "words/said.h"

/* ---- who plays decides nothing of himself ---- */

bool events_bars(struct session *s, unsigned line, const struct store_entrant *p, const struct store_entrant *other)
{
	int64_t me = s->person.id;
	bool his = me && ((p && p->person == me) || (other && other->person == me));
	if (his)
		session_say(s, line, 430, SAID(events, own_table));
	return his;
}

static bool bars_table(struct session *s, unsigned line, const struct store_table *t)
{
	return events_bars(s, line, event_entrant(s->event, t->one), event_entrant(s->event, t->two));
}

/* ---- BYE ---- */

enum err act_bye(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	long long round = (long long)v->n_rounds + 1;
	struct store_entrant *p;
	if (!command_args(s, in, &g) || events_no_rounds(s, in->line, v))
		return ERR_NONE;
	if (!(p = events_entrant(s, in->line, v, g.word[1], e)) || events_bars(s, in->line, p, NULL))
		return e->code;
	p = event_head(v, p->n);
	const char *kind = command_key(&g, "kind"), *wish = command_key(&g, "round");
	if (event_is_knock(v)) {
		session_say(s, in->line, 420, SAID(events, by_draw));
		return ERR_NONE;
	}
	if ((wish && !parse_int(wish, 1, EVENT_ROUNDS_MAX, &round)) || round <= (long long)v->n_rounds ||
	    round > event_rounds(v)) {
		session_say(s, in->line, 420, SAID(events, bye_later, .round = (int64_t)v->n_rounds));
		return ERR_NONE;
	}
	struct store_bye bye = {round, p->n,
				!strcasecmp(kind, "full")   ? "full"
				: !strcasecmp(kind, "half") ? "half"
							    : "zero"};
	const struct words_said *said =
		session_keep(s, SAID(events, bye_given, .check = in->check, .person = event_unit_name(v, p->n),
				     .title = v->row.title, .round = round, .half = !strcmp(bye.kind, "half"),
				     .zero = !strcmp(bye.kind, "zero")));
	session_say(s, in->line, in->check ? 220 : 200, said);
	if (in->check)
		return ERR_NONE;
	enum err r = store_bye_put(s->site->store, v->row.name, &bye, e);
	return r ? r : event_tell(v, p->person, events_serial(s, "bye"), said, e);
}

/* ---- FORFEIT, ADJUDICATE ---- */

/* The challenge of that number whose games are played; NULL: it was told that there is none. */
static const struct store_table *challenge_of(struct session *s, unsigned line, const struct command_given *g)
{
	const struct contest *v = s->event;
	long long n = 0;
	if (parse_int(g->word[1], 1, (long long)v->n_rounds, &n) && v->rounds[n - 1].status == ROUND_OPEN)
		return event_table(v, n, 1);
	session_say(s, line, 400, SAID(events, no_games, .name = v->row.name));
	return NULL;
}

/* The table that the line means, in that round or in the last one; NULL: it was told that there is none, or that the round
 * was not even paired. */
static const struct store_table *table_of(struct session *s, unsigned line, const struct command_given *g)
{
	const struct contest *v = s->event;
	if (event_is_ladder(v))
		return challenge_of(s, line, g);
	long long board = 0, round = (long long)v->n_rounds;
	const char *wish = command_key(g, "round");
	const struct store_table *t = NULL;
	if ((!wish || parse_int(wish, 1, EVENT_ROUNDS_MAX, &round)) && parse_int(g->word[1], 1, EVENT_ENTRANTS, &board))
		t = event_table(v, round, board);
	if (!t)
		session_say(s, line, 400, SAID(events, no_table, .round = round));
	return t;
}

/* The one of the two whom the text names; NULL: it was told, or stands in *e, that he is neither. */
static struct store_entrant *of_table(struct session *s, unsigned line, const struct store_table *t, const char *text,
				      struct error *e)
{
	struct store_entrant *p = events_entrant(s, line, s->event, text, e);
	if (p && p->n != t->one && p->n != t->two) {
		session_say(s, line, 400, SAID(events, not_at_table, .person = p->name, .board = t->board));
		return NULL;
	}
	return p;
}

/* Is there something of the table to decide?  If not, that is told, or stands in *e. */
static bool is_undecided(struct session *s, unsigned line, const struct event_decision *d, struct error *e)
{
	bool any = false;
	if (!event_decides(s->event, d, &any, e) && !any)
		session_say(s, line, 420,
			    SAID(events, is_decided, .name = s->event->row.name, .challenge = event_is_ladder(s->event),
				 .board = d->board, .round = d->round));
	return any;
}

static enum err decide(struct session *s, const struct command_call *in, const struct event_decision *d,
		       struct error *e)
{
	const struct store_entrant *winner = event_entrant(s->event, d->winner);
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, decide_done, .check = in->check, .challenge = event_is_ladder(s->event),
			 .board = d->board, .round = d->round, .person = winner ? winner->name : "",
			 .forfeited = strcmp(d->as, "adjudicated") != 0, .both = !strcmp(d->as, "double")));
	return in->check ? ERR_NONE : event_decide(s->event, d, e);
}

enum err act_forfeit(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	const struct store_table *t;
	const struct store_entrant *late = NULL;
	if (!command_args(s, in, &g) || !(t = table_of(s, in->line, &g)) || bars_table(s, in->line, t))
		return ERR_NONE;
	bool both = !strcasecmp(g.word[2], "double");
	if (!both && !(late = of_table(s, in->line, t, g.word[2], e)))
		return e->code;
	struct event_decision d = {t->round, t->board, -1, 0, both ? "double" : "forfeited", ""};
	d.winner = both ? 0 : late->n == t->one ? t->two : t->one;
	d.why = session_text(s, SAID(events, did_not_come, .person = both ? "" : late->name));
	if (!is_undecided(s, in->line, &d, e))
		return e->code;
	enum err r = decide(s, in, &d, e);
	for (int i = 0; !r && !in->check && i < 2; i++) {
		struct store_entrant *p = event_entrant(s->event, i ? t->two : t->one);
		if (both || p == late)
			r = event_no_show(s->event, t, p, e);
	}
	return r;
}

enum err act_adjudicate(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	const struct store_table *t;
	const struct store_entrant *winner = NULL;
	long long half = 0;
	if (!command_args(s, in, &g) || !(t = table_of(s, in->line, &g)) || bars_table(s, in->line, t))
		return ERR_NONE;
	const char *result = command_key(&g, "result"), *why = command_key(&g, "why"), *part = command_key(&g, "half"),
		   *flag = g.n_words > 2 ? g.word[2] : "";
	bool look = !strcasecmp(flag, "+finish");
	if ((*flag && !look) || look == (result != NULL)) {
		session_say(s, in->line, 520, SAID(events, adjudicate_how));
		return ERR_NONE;
	}
	int64_t halves = event_number(s->event, EVENT_DOUBLE) ? 2 : 1;
	if (part && (!parse_int(part, 1, halves, &half))) {
		session_say(s, in->line, 520, SAID(events, no_half, .most = halves));
		return ERR_NONE;
	}
	if (look)
		return events_finish(s, in, t, half - 1, e);
	if (!in->check && !s->confirming)
		return command_later(s, in, e);
	if (strcasecmp(result, "draw") != 0 && !(winner = of_table(s, in->line, t, result, e)))
		return e->code;
	struct event_decision d = {t->round, t->board, half - 1, winner ? winner->n : 0, "adjudicated",
				   why ? session_cut(s, why, SITE_TEXT - 1) : session_text(s, SAID(events, by_director))};
	return is_undecided(s, in->line, &d, e) ? decide(s, in, &d, e) : e->code;
}

/* ---- PENALTY ---- */

enum err act_penalty(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_entrant *p;
	long long points = 0;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (event_is_ladder(v)) {
		session_say(s, in->line, 420, SAID(events, ladder_no_points, .name = v->row.name));
		return ERR_NONE;
	}
	if (!(p = events_entrant(s, in->line, v, g.word[1], e)) || events_bars(s, in->line, p, NULL))
		return e->code;
	p = event_head(v, p->n);
	enum { MOST = 100 };
	if (!parse_int(command_key(&g, "points"), -MOST, MOST, &points) || !points) {
		session_say(s, in->line, 520, SAID(events, bad_penalty));
		return ERR_NONE;
	}
	struct store_penalty penalty = {p->n, points, session_cut(s, command_key(&g, "why"), SITE_TEXT - 1),
					clock_now()};
	const struct words_said *said = session_keep(
		s, SAID(events, punished, .check = in->check, .person = event_unit_name(v, p->n), .title = v->row.title,
			.back = points < 0, .points = llabs(points), .why = penalty.why));
	session_say(s, in->line, in->check ? 220 : 200, said);
	if (in->check)
		return ERR_NONE;
	enum err r = store_penalty_add(s->site->store, v->row.name, &penalty, e);
	return r ? r : event_tell(v, p->person, events_serial(s, "penalty"), said, e);
}

/* ---- SUBSTITUTE ---- */

enum err act_substitute(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	struct store_entrant *p;
	struct store_person who;
	const struct words_said *why = NULL;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!(p = events_entrant(s, in->line, v, g.word[1], e)) || !command_person(s, in->line, g.word[2], &who, e))
		return e->code;
	if (who.id == s->person.id) {
		session_say(s, in->line, 430, SAID(events, own_table));
		return ERR_NONE;
	}
	if (events_bars(s, in->line, p, NULL))
		return ERR_NONE;
	if (event_entrant_of(v, who.id)) {
		session_say(s, in->line, 420, SAID(events, is_entrant, .person = who.name, .name = v->row.name));
		return ERR_NONE;
	}
	enum err r = event_substitute(v, p, &who, in->check, &why, e);
	if (r)
		return r;
	session_say(s, in->line,
		    why         ? 420
		    : in->check ? 220
				: 200,
		    why ? why
			: SAID(events, substituted, .check = in->check, .person = p->name, .other = who.name,
			       .title = v->row.title));
	return ERR_NONE;
}
