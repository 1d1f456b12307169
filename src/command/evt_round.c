/* PAIR, REPAIR, ROUND: the rounds of an event. */
#include "command/events.h"
#include "command/pages.h"
#include "words/said.h"

/* ---- PAIR ---- */

static void show_pairs(struct session *s, const struct contest *v, const struct event_pair *pairs, size_t n)
{
	int64_t board = 0;
	for (size_t i = 0; i < n; i++) {
		const struct event_pair *p = &pairs[i];
		board += p->two != 0;
		pages_say(s, SAID(events, pair_line, .board = p->two ? board : 0, .one = event_unit_name(v, p->one),
				  .two = event_unit_name(v, p->two), .down = event_unit_name(v, p->down),
				  .up = event_unit_name(v, p->up), .why = p->why, .part = p->part));
	}
}

/* Teams that are not paired, for they have somebody, but not at each board. */
static void show_short(struct session *s, const struct contest *v, int64_t round)
{
	for (size_t i = 0; event_boards(v) && i < v->n_entrants; i++) {
		const struct store_entrant *p = &v->entrants[i];
		if (event_head(v, p->n) == p && event_captain(v, p) && !event_unit_present(v, p, round))
			pages_say(s, SAID(events, short_team, .team = event_unit_name(v, p->n),
					  .boards = event_boards(v)));
	}
}

/* May the next round be paired?  If not, it is told why. */
static bool may_pair(struct session *s, unsigned line, const char *round)
{
	const struct contest *v = s->event;
	long long want = 0;
	int64_t next = (int64_t)v->n_rounds + 1, now = event_round_now(v);
	bool other = round && parse_int(round, 0, EVENT_ROUNDS_MAX, &want) && want != next;
	if (v->row.status == EVENT_OVER || (!now && next > event_rounds(v)))
		session_say(s, line, 420, SAID(events, all_paired, .name = v->row.name));
	else if (now)
		session_say(s, line, 420,
			    SAID(events, still_round, .name = v->row.name, .round = now,
				 .open = v->rounds[now - 1].status == ROUND_OPEN));
	else if (other)
		session_say(s, line, 421, SAID(events, other_round, .round = next));
	else
		return true;
	return false;
}

/* If one of them did not come: who would meet whom then, beside those who do so anyway; a name alone has the bye. */
static enum err show_late(struct session *s, const struct contest *v, int64_t round, const struct event_pair *pairs,
			  size_t n_pairs, struct error *e)
{
	struct event_late *list;
	size_t n = 0;
	enum err r = event_late(v, round, pairs, n_pairs, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		const char *tables = "";
		for (size_t k = 0; k < list[i].n; k++)
			tables = arena_printf(s->arena, "%s%s%s%s%s", tables, k ? ", " : "",
					      event_entrant_name(v, list[i].fresh[k].one),
					      list[i].fresh[k].two ? " - " : "",
					      event_entrant_name(v, list[i].fresh[k].two));
		pages_say(s, SAID(events, late_line, .person = event_entrant_name(v, list[i].who), .none = list[i].none,
				  .tables = tables));
	}
	return r;
}

static enum err pair(struct session *s, const struct command_call *in, bool test, struct error *e)
{
	struct contest *v = s->event;
	struct event_pair *pairs;
	const struct words_said *why;
	size_t n = 0;
	int64_t round = (int64_t)v->n_rounds + 1;
	enum err r = event_pairings(v, round, &pairs, &n, &why, e);
	if (r)
		return r;
	if (why) {
		session_say(s, in->line, 420, why);
		show_short(s, v, round);
		return ERR_NONE;
	}
	bool only = test || in->check, mend = !strcmp(v->value[EVENT_FORM], "swiss") && !event_boards(v);
	session_say(s, in->line, only ? 220 : 200,
		    SAID(events, pairs_follow, .name = v->row.name, .round = round, .only = only, .mend = mend));
	show_pairs(s, v, pairs, n);
	show_short(s, v, round);
	if (test)
		r = show_late(s, v, round, pairs, n, e);
	return r || only ? r : event_pair_round(v, pairs, n, e);
}

/* How the last round, as it stands, compares with the best pairing. */
static enum err verdict(struct session *s, unsigned line, struct error *e)
{
	struct contest *v = s->event;
	struct error why = ERROR_INIT;
	int64_t round = (int64_t)v->n_rounds;
	int worse = 0;
	if (!round || strcmp(v->value[EVENT_FORM], "swiss") != 0) {
		session_say(s, line, 420, SAID(events, no_verdict, .name = v->row.name));
		return ERR_NONE;
	}
	enum err r = event_verdict(v, round, &worse, &why);
	if (r && r != ERR_REFUSED)
		return *e = why, r;
	session_say(s, line, 220,
		    r ? SAID(events, other_field, .round = round)
		      : SAID(events, verdict, .round = round, .worse = worse));
	return ERR_NONE;
}

enum err act_pair(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *flag = g.n_words > 1 ? g.word[1] : "";
	bool test = !strcasecmp(flag, "+test");
	if (!strcasecmp(flag, "+check"))
		return verdict(s, in->line, e);
	if (*flag && !test) {
		session_say(s, in->line, 520, SAID(events, pair_flags));
		return ERR_NONE;
	}
	if (events_no_rounds(s, in->line, s->event) || !may_pair(s, in->line, command_key(&g, "round")))
		return ERR_NONE;
	if (!test && !in->check && !s->confirming)
		return command_later(s, in, e);
	return pair(s, in, test, e);
}

/* ---- REPAIR ---- */

/* Is the round paired, and no game of it begun?  If not, that is told. */
static bool is_paired(struct session *s, unsigned line)
{
	const struct contest *v = s->event;
	if (v->n_rounds && v->rounds[v->n_rounds - 1].status == ROUND_PAIRED)
		return true;
	session_say(s, line, 420, SAID(events, not_paired, .name = v->row.name));
	return false;
}

/* Does he sit somewhere in that round?  If not, that is told. */
static bool sits(struct session *s, unsigned line, const struct store_entrant *p)
{
	const struct contest *v = s->event;
	int64_t round = (int64_t)v->n_rounds;
	for (size_t i = 0; i < v->n_tables; i++)
		if (v->tables[i].round == round && (v->tables[i].one == p->n || v->tables[i].two == p->n))
			return true;
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].round == round && v->byes[i].entrant == p->n && !strcmp(v->byes[i].kind, "pairing"))
			return true;
	session_say(s, line, 400, SAID(events, not_sitting, .person = p->name, .round = round));
	return false;
}

enum err act_repair(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	long long board = 0;
	struct store_entrant *one, *two;
	if (!command_args(s, in, &g) || events_no_rounds(s, in->line, v) || !is_paired(s, in->line))
		return ERR_NONE;
	if (event_boards(v)) {
		session_say(s, in->line, 420, SAID(events, by_lineup, .name = v->row.name));
		return ERR_NONE;
	}
	if (strcmp(v->value[EVENT_FORM], "swiss") != 0) {
		session_say(s, in->line, 420, SAID(events, by_draw));
		return ERR_NONE;
	}
	if (!(one = events_entrant(s, in->line, v, g.word[2], e)) ||
	    !(two = events_entrant(s, in->line, v, g.word[3], e)))
		return e->code;
	if (!parse_int(g.word[1], 1, EVENT_ENTRANTS, &board) || !event_table(v, (int64_t)v->n_rounds, board)) {
		session_say(s, in->line, 400, SAID(events, no_table, .round = (int64_t)v->n_rounds));
		return ERR_NONE;
	}
	if (one == two) {
		session_say(s, in->line, 520, SAID(events, himself));
		return ERR_NONE;
	}
	if (!sits(s, in->line, one) || !sits(s, in->line, two) || events_bars(s, in->line, one, two))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, repair_done, .check = in->check, .board = board, .one = one->name, .two = two->name));
	enum err r = in->check ? ERR_NONE : event_repair(v, board, one->n, two->n, command_key(&g, "why"), e);
	return r || in->check ? r : verdict(s, in->line, e);
}

/* ---- CLOSE EVENT ---- */

enum err act_close_event(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest *v = s->event;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	int64_t now = event_round_now(v);
	bool open = now && !event_is_ladder(v) && v->rounds[now - 1].status == ROUND_OPEN;
	if (open || v->row.status == EVENT_OVER) {
		session_say(s, in->line, 420,
			    open ? SAID(events, still_round, .name = v->row.name, .round = now, .open = true)
				 : SAID(events, all_paired, .name = v->row.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, end_done, .check = in->check, .name = v->row.name));
	return in->check ? ERR_NONE : event_end(v, session_cut(s, command_key(&g, "why"), SITE_TEXT - 1), e);
}

/* ---- ROUND ---- */

static enum err open_round(struct session *s, const struct command_call *in, struct error *e)
{
	if (!is_paired(s, in->line) ||
	    (event_deal(s->event, (int64_t)s->event->n_rounds, 0) && !events_on_grid(s, in->line)))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, open_done, .check = in->check, .round = (int64_t)s->event->n_rounds));
	return in->check ? ERR_NONE : event_open_round(s->event, e);
}

static bool is_open(struct session *s, unsigned line)
{
	const struct contest *v = s->event;
	if (v->n_rounds && v->rounds[v->n_rounds - 1].status == ROUND_OPEN)
		return true;
	session_say(s, line, 420, SAID(events, not_open, .name = v->row.name));
	return false;
}

static enum err close_round(struct session *s, const struct command_call *in, struct error *e)
{
	if (!is_open(s, in->line))
		return ERR_NONE;
	if (!in->check && !s->confirming)
		return command_later(s, in, e);
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, close_done, .check = in->check, .round = (int64_t)s->event->n_rounds));
	return in->check ? ERR_NONE : event_close_round(s->event, e);
}

bool events_length(struct session *s, unsigned line, const char *text, int64_t *seconds)
{
	bool good = text && pace_length(text + (*text == '+'), seconds) && *seconds > 0 &&
		    *seconds <= event_settings[EVENT_LENGTH].hi;
	if (!good)
		session_say(s, line, 520, SAID(events, bad_length));
	return good;
}

static enum err extend_round(struct session *s, const struct command_call *in, const char *length, struct error *e)
{
	int64_t seconds = 0;
	if (!is_open(s, in->line) || !events_length(s, in->line, length, &seconds))
		return ERR_NONE;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, extend_done, .check = in->check, .round = (int64_t)s->event->n_rounds,
			 .ends = s->event->rounds[s->event->n_rounds - 1].ends + seconds));
	return in->check ? ERR_NONE : event_extend_round(s->event, seconds, e);
}

enum err act_round(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (event_is_ladder(s->event))
		return events_ladder_round(s, in, &g, e);
	if (!strcasecmp(g.word[1], "open"))
		return open_round(s, in, e);
	if (!strcasecmp(g.word[1], "close"))
		return close_round(s, in, e);
	return extend_round(s, in, g.n_words > 2 ? g.word[2] : NULL, e);
}
