/* STRIKE, BID: what an entrant chooses, sealed, before his round is opened. */
#include "command/events.h"
#include "words/said.h"

/* His table in the round that is paired, of an event that chooses so; NULL: it was told why there is none. */
static const struct store_table *his_table(struct session *s, unsigned line, const struct contest *v, const char *how)
{
	const struct store_entrant *p = event_entrant_of(v, s->person.id);
	int64_t now = event_round_now(v);
	bool paired = now && v->rounds[now - 1].status == ROUND_PAIRED;
	if (!event_chooses(v, how))
		session_say(s, line, 420,
			    SAID(events, not_chosen_so, .name = v->row.name, .choice = v->value[EVENT_CHOICE]));
	else if (!paired)
		session_say(s, line, 420, SAID(events, choose_when, .name = v->row.name));
	else
		for (size_t i = 0; p && i < v->n_tables; i++)
			if (v->tables[i].round == now && (v->tables[i].one == p->n || v->tables[i].two == p->n))
				return &v->tables[i];
	if (paired && event_chooses(v, how))
		session_say(s, line, 420, SAID(events, no_table_of_yours, .name = v->row.name, .round = now));
	return NULL;
}

static enum err keep(struct session *s, const struct command_call *in, const struct contest *v, int64_t round,
		     const char *what, int64_t points, struct error *e)
{
	struct store_choice c = {round, event_entrant_of(v, s->person.id)->n, what, points};
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(events, choice_kept, .check = in->check, .what = what, .points = points,
			 .bids = event_chooses(v, "bid"), .round = round));
	return in->check ? ERR_NONE : store_choice_put(s->site->store, v->row.name, &c, e);
}

enum err act_strike(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	const char *list = "";
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const struct store_table *t = his_table(s, in->line, &v, "strike");
	if (!t)
		return ERR_NONE;
	int most = event_strikes(&v);
	for (size_t i = 1; i < g.n_words; i++) {
		const char *name = event_listed(&v, g.word[i]);
		if (!name || (int)i > most) {
			session_say(s, in->line, 520,
				    SAID(events, strike_which, .most = most, .list = v.value[EVENT_SCENARIO]));
			return ERR_NONE;
		}
		list = arena_printf(s->arena, "%s%s%s", list, *list ? "," : "", name);
	}
	return keep(s, in, &v, t->round, list, 0, e);
}

enum err act_bid(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct contest v;
	struct event_seats seats;
	long long points = 0;
	if (!command_args(s, in, &g) || !events_named(s, in->line, g.word[0], &v, e))
		return e->code;
	const struct store_table *t = his_table(s, in->line, &v, "bid");
	enum err r = t ? event_seats(&v, event_table_scenario(&v, t), &seats, e) : ERR_NONE;
	if (!t || r)
		return r;
	const char *side = command_key(&g, "side"), *seat = NULL;
	for (int i = 0; i < 2; i++)
		if (!strcasecmp(side, seats.id[i]) || !strcasecmp(side, seats.name[i]))
			seat = seats.id[i];
	struct event_points p = event_points(&v);
	if (!seat || !parse_int(command_key(&g, "points"), 0, p.win / p.unit, &points)) {
		session_say(s, in->line, 520,
			    SAID(events, bid_how, .one = seats.id[0], .two = seats.id[1], .most = p.win / p.unit));
		return ERR_NONE;
	}
	return keep(s, in, &v, t->round, seat, points, e);
}
