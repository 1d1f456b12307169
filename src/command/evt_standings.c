/* STANDINGS, EXPLAIN STANDING, TIMECHECK, CROSSTABLE: how an event stands. */
#include "command/events.h"
#include "command/pages.h"
#include "store/spent.h"
#include "words/said.h"

/* The event, and the round behind which it is looked at: that one, or the last that is closed.  False: it was told that
 * there is none. */
static bool look_at(struct session *s, const struct command_call *in, struct command_given *g, struct contest *v,
		    long long *round, struct error *e)
{
	if (!events_shown(s, in, g, v, e))
		return false;
	const char *wish = command_key(g, "round");
	*round = event_is_ladder(v) ? 0 : (long long)v->n_rounds - (event_round_now(v) ? 1 : 0);
	if (wish && events_no_rounds(s, in->line, v))
		return false;
	if (!wish || (parse_int(wish, 1, EVENT_ROUNDS_MAX, round) && *round <= (long long)v->n_rounds))
		return true;
	session_say(s, in->line, 400, SAID(events, no_round, .name = v->row.name, .rounds = (int64_t)v->n_rounds));
	return false;
}

/* How the tables compare that shared a deal. */
static enum err compare(struct session *s, unsigned line, const struct contest *v, int64_t round, const char *name,
			struct error *e)
{
	const char *text;
	int how = event_comparison(name);
	enum err r = event_compare_text(v, round, how, &text, e);
	if (r || pages_enough(s, line))
		return r;
	if (!*text) {
		session_say(s, line, 420, SAID(events, no_deal, .round = round));
		return ERR_NONE;
	}
	session_say(s, line, 220,
		    SAID(events, compare_follows, .title = v->row.title, .round = round,
			 .butler = !strcasecmp(name, "butler"), .matchpoints = !strcasecmp(name, "matchpoints")));
	pages_say(s, SAID(events, page, .text = text));
	return ERR_NONE;
}

enum err act_standings(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	long long round;
	const char *text;
	if (!look_at(s, in, &g, &v, &round, e))
		return e->code;
	if (command_key(&g, "compare"))
		return compare(s, in->line, &v, round, command_key(&g, "compare"), e);
	const char *format = command_key(&g, "format");
	bool csv = format && !strcasecmp(format, "csv"), trf = format && !strcasecmp(format, "trf");
	bool boards = format && !strcasecmp(format, "boards");
	if (trf && events_no_rounds(s, in->line, &v))
		return ERR_NONE;
	if (event_boards(&v) ? trf : boards) {
		session_say(s, in->line, 420,
			    boards ? SAID(events, no_boards, .name = v.row.name) : SAID(events, no_team_report));
		return ERR_NONE;
	}
	enum err r = (csv      ? event_standings_csv
		      : trf    ? event_standings_trf
		      : boards ? event_boards_text
			       : event_standings_text)(&v, round, &text, e);
	if (r || pages_enough(s, in->line))
		return r;
	if (!text) {
		session_say(s, in->line, 510, SAID(events, no_report));
		return ERR_NONE;
	}
	session_say(s, in->line, 220,
		    SAID(events, standings_follow, .title = v.row.title, .round = round, .file = csv || trf));
	if (csv || trf) { /* a mail program may break its lines */
		s->file_name = arena_printf(s->arena, "%s-%lld.%s", v.row.name, round, csv ? "csv" : "trf");
		s->file = text;
	} else
		pages_say(s, SAID(events, page, .text = text));
	return ERR_NONE;
}

enum err act_explain_standing(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	long long round;
	const char *text;
	struct store_entrant *p;
	if (!look_at(s, in, &g, &v, &round, e) || events_no_rounds(s, in->line, &v))
		return e->code;
	if (!(p = events_entrant(s, in->line, &v, g.word[1], e)))
		return e->code;
	p = event_head(&v, p->n);
	enum err r = event_explain(&v, round, p->n, &text, e);
	if (r || pages_enough(s, in->line))
		return r;
	session_say(s, in->line, 220,
		    SAID(events, explain_follows, .person = event_unit_name(&v, p->n), .title = v.row.title,
			 .round = round));
	pages_say(s, SAID(events, page, .text = text));
	return ERR_NONE;
}

/* ---- TIMECHECK ---- */

/* As people read it. */
static const char *time_text(struct session *s, int64_t seconds)
{
	char text[PACE_LENGTH];
	pace_length_text(seconds / PACE_MINUTE * PACE_MINUTE, text);
	return arena_strdup(s->arena, text);
}

static enum err say_times(struct session *s, const struct contest *v, const struct store_table_game *g, struct error *e)
{
	int64_t used[2], most = event_allowance(v);
	const struct store_table *t = event_table(v, g->round, g->board);
	enum err r = event_times(v, g, used, e);
	if (!r)
		pages_say(s, SAID(events, time_line, .board = event_is_ladder(v) ? g->round : g->board, .game = g->game,
				  .one = event_entrant_name(v, g->first), .one_used = time_text(s, used[0]),
				  .one_over = most && used[0] > most,
				  .two = event_entrant_name(v, g->first == t->one ? t->two : t->one),
				  .two_used = time_text(s, used[1]), .two_over = most && used[1] > most,
				  .over = g->finished));
	return r;
}

enum err act_timecheck(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	const struct contest *v = s->event;
	long long round = (long long)v->n_rounds;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *wish = command_key(&g, "round");
	bool ladder = event_is_ladder(v);
	if (wish && events_no_rounds(s, in->line, v))
		return ERR_NONE;
	if ((wish && !parse_int(wish, 1, EVENT_ROUNDS_MAX, &round)) || !round || round > (long long)v->n_rounds) {
		session_say(s, in->line, 400,
			    SAID(events, no_round, .name = v->row.name, .rounds = (int64_t)v->n_rounds));
		return ERR_NONE;
	}
	session_say(s, in->line, 220,
		    SAID(events, times_follow, .name = v->row.name, .round = ladder ? 0 : round,
			 .allowed = event_allowance(v) ? time_text(s, event_allowance(v)) : ""));
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_games; i++) {
		const struct store_table_game *one = &v->games[i];
		bool meant = ladder ? v->rounds[one->round - 1].status == ROUND_OPEN : one->round == round;
		if (meant && *one->game)
			r = say_times(s, v, one, e);
	}
	return r;
}

/* ---- CROSSTABLE ---- */

enum err act_crosstable(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	long long round;
	const char *text;
	if (!look_at(s, in, &g, &v, &round, e))
		return e->code;
	enum err r = event_crosstable(&v, round, &text, e);
	if (r || pages_enough(s, in->line))
		return r;
	session_say(s, in->line, 220,
		    event_is_ladder(&v) ? SAID(events, challenges_follow, .title = v.row.title)
					: SAID(events, crosstable_follows, .title = v.row.title, .round = round));
	pages_say(s, SAID(events, page, .text = text));
	return ERR_NONE;
}
