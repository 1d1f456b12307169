/* OBSERVE, UNOBSERVE, and what who watches may ask: the game as everybody may know it, as late as the game says. */
#include "command/observe.h"
#include "base/clock.h"
#include "command/asking.h"
#include "command/pages.h"
#include "command/past.h"
#include "document/document.h"
#include "game/move.h"
#include "game/watch.h"
#include "store/meeting.h"
#include "words/said.h"

/* ---- which game ---- */

/* A game waits for its players: it can be observed when it runs. */
static enum err say_no_game(struct session *s, unsigned line, const char *name, struct error *e)
{
	struct store_offer o;
	struct error none = ERROR_INIT;
	enum err r = store_offer_get(s->site->store, 0, name, s->arena, &o, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	bool offered = !r && !strstr(o.settings, "list=private") &&
		       (!o.invited || o.invited == s->person.id || o.opener == s->person.id);
	session_say(s, line, offered ? 420 : 400,
		    offered ? SAID(observe, not_begun, .game = o.name)
			    : SAID(list, no_game, .name = session_cut(s, name, 40)));
	return ERR_NONE;
}

enum err observe_find(struct session *s, unsigned line, const char *name, struct store_game *row, struct watch *w,
		      bool *found, struct error *e)
{
	struct error none = ERROR_INIT;
	*found = false;
	if (!list_allowed(s)) {
		session_say(s, line, 430, SAID(list, not_told, .register_first = !s->person.id));
		return ERR_NONE;
	}
	enum err r = store_game_get(s->site->store, name, s->arena, row, &none);
	if (r == ERR_MISSING)
		return say_no_game(s, line, name, e);
	if (r)
		return *e = none, r;
	r = watch_read(s->site, row, s->arena, w, e);
	if (!r)
		r = game_known(s->site, row, w->values, s->person.id, found, e);
	return r || *found ? r : say_no_game(s, line, name, e);
}

/* His row; *yes: there is one. */
static enum err find_observer(struct session *s, const char *game, struct store_observer *o, bool *yes, struct error *e)
{
	struct error none = ERROR_INIT;
	enum err r = store_observer_get(s->site->store, game, s->person.id, s->arena, o, &none);
	*yes = !r;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* ---- OBSERVE ---- */

static enum err orders_for(struct session *s, const char *game, const struct store_seat *seat, bool *yes,
			   struct error *e)
{
	struct store_hand *hands;
	size_t n;
	enum err r = store_hands(s->site->store, game, seat->seat, clock_now(), s->arena, &hands, &n, e);
	*yes = !r && seat->holder == s->person.id;
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || (hands[i].person == s->person.id && !hands[i].idle);
	return r;
}

/* Why he may not, beside what the game says; NULL: he may.  Nobody watches whom he has blocked, or who has blocked him;
 * which of the two is not told; where names are hidden he does, for so he would find out who plays. */
static enum err bar(struct session *s, const struct store_game *row, const struct words_said **why, struct error *e)
{
	struct store_seat *seats;
	const char *values[SETTINGS];
	size_t n;
	enum err r = store_seats(s->site->store, row->name, s->arena, &seats, &n, e);
	if (!r)
		r = game_settings(s->site, row->name, s->arena, values, e);
	bool hidden = !r && game_names_hidden(values, row->status);
	enum game_access may = ACCESS_OPEN;
	*why = NULL;
	if (!r)
		r = game_access(s->site, values, s->person.id, &may, e);
	if (!r && may == ACCESS_SHUT)
		*why = session_keep(s, SAID(observe, not_with_you, .game = row->name));
	for (size_t i = 0; !r && i < n && !*why; i++) {
		bool plays, blocked = false;
		r = orders_for(s, row->name, &seats[i], &plays, e);
		if (!r && seats[i].holder && !plays && !hidden)
			r = store_blocked(s->site->store, seats[i].holder, s->person.id, &blocked, e);
		if (plays || blocked)
			*why = session_keep(s, plays ? SAID(observe, plays, .game = row->name)
						     : SAID(observe, not_with_you, .game = row->name));
	}
	return r;
}

/* He is told of the newest turn at once, or of the end alone. */
static enum err begin(struct session *s, const struct command_call *in, const struct store_game *row,
		      const struct watch *w, bool results, struct error *e)
{
	struct store_observer o = {.game = row->name, .person = s->person.id, .results = results, .since = clock_now(),
				   .told = w->turn, .address = s->person.address, .epoch = s->person.epoch};
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(observe, begun, .game = row->name, .results = results, .delay = w->delay, .check = in->check,
			 .held = row->status == GAME_HELD));
	if (in->check)
		return ERR_NONE;
	enum err r = store_observer_put(s->site->store, &o, e);
	if (r || results)
		return r;
	if (w->turn < 0) {
		session_say(s, in->line, 220, SAID(observe, none_yet, .game = row->name));
		return ERR_NONE;
	}
	return watch_mail(s->site, row, &o, w,
			  &(struct watch_mail){.kind = "watch", .serial = session_serial(s), .turn = w->turn}, e);
}

static enum err observe(struct session *s, const struct command_call *in, const struct store_game *row,
			const struct watch *w, bool results, struct error *e)
{
	struct store_observer was;
	const struct words_said *why;
	bool already;
	enum err r = bar(s, row, &why, e);
	if (!r)
		r = find_observer(s, row->name, &was, &already, e);
	if (r)
		return r;
	const char *went = "";
	if (row->status == GAME_MOVED)
		r = game_went(s->site, row->name, s->arena, &went, e);
	if (*went)
		session_say(s, in->line, 421, SAID(move, went, .game = row->name, .to = went));
	else if (row->status == GAME_OVER)
		session_say(s, in->line, 420, SAID(observe, over, .game = row->name));
	else if (!w->on)
		session_say(s, in->line, 430, SAID(observe, off, .game = row->name));
	else if (why)
		session_say(s, in->line, 430, why);
	else if (already && was.results == results)
		session_say(s, in->line, 422, SAID(observe, already, .game = row->name, .results = results));
	else
		return begin(s, in, row, w, results, e);
	return r;
}

enum err act_observe(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_game row;
	struct watch w;
	bool found;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	bool results = g.n_words > 1;
	if (results && strcasecmp(g.word[1], "+results") != 0 && strcasecmp(g.word[1], "results") != 0) {
		session_say(s, in->line, 520, SAID(observe, bad_word, .word = session_cut(s, g.word[1], 40)));
		return ERR_NONE;
	}
	enum err r = observe_find(s, in->line, g.word[0], &row, &w, &found, e);
	return r || !found ? r : observe(s, in, &row, &w, results, e);
}

enum err act_unobserve(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_observer o;
	bool yes;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	enum err r = find_observer(s, g.word[0], &o, &yes, e);
	if (r)
		return r;
	if (!yes) {
		session_say(s, in->line, 400, SAID(observe, not_observing, .game = session_cut(s, g.word[0], 40)));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(observe, ended, .game = o.game, .check = in->check));
	return in->check ? ERR_NONE : store_observer_drop(s->site->store, o.game, s->person.id, e);
}

/* ---- what has been ---- */

/* The element that says what of the record is told. */
static const char *told(struct session *s, int turn)
{
	struct buf b = BUF_INIT;
	struct doc d = {.out = &b};
	doc_begin(&d, "past");
	doc_number(&d, "turn", turn);
	doc_attr(&d, "part", "map");
	doc_end(&d);
	const char *text = arena_strdup(s->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static enum err send(struct session *s, const struct command_call *in, const struct store_game *row,
		     const struct watch *w, struct watch_mail *m, const char *part, struct error *e)
{
	struct store_observer to = {.game = row->name, .person = s->person.id, .address = s->person.address,
				    .epoch = s->person.epoch};
	if (s->explained == PAST_MAX) {
		session_say(s, in->line, 552, SAID(past, enough, .most = PAST_MAX));
		return ERR_NONE;
	}
	m->serial = arena_printf(s->arena, "%s.%u%s%s", session_serial(s), in->line, *part ? "." : "", part);
	m->in_reply_to = s->mail->message_id;
	enum err r = watch_mail(s->site, row, &to, w, m, e);
	s->explained += !r;
	return r;
}

static enum err send_map(struct session *s, const struct command_call *in, const struct store_game *row,
			 const struct watch *w, const struct asking_args *args, struct error *e)
{
	const char *turn = asking_value(args, "turn"), *asked = asking_value(args, "layer");
	const char *layers = asked ? past_layers(s, in->line, asked) : "";
	long long n = w->turn;
	if (!layers)
		return ERR_NONE;
	if (strstr(layers, "orders")) { /* nobody's are his to see */
		session_say(s, in->line, 520, SAID(past, no_orders_layer));
		return ERR_NONE;
	}
	if (!past_layers_on(s, in->line, layers, w->layers))
		return ERR_NONE;
	if (turn && !parse_int(turn, 0, w->turn, &n)) {
		session_say(s, in->line, 400, SAID(facts, bad_turn, .word = session_cut(s, turn, 20), .last = w->turn));
		return ERR_NONE;
	}
	struct watch_mail m = {.kind = "past", .turn = (int)n, .extra = told(s, (int)n),
			       .marks = *layers ? past_marks(s, layers) : NULL};
	return send(s, in, row, w, &m, "", e);
}

static enum err send_history(struct session *s, const struct command_call *in, const struct store_game *row,
			     const struct watch *w, const char *turns, struct error *e)
{
	int from = 0, to = w->turn;
	if (turns && !past_turns(turns, w->turn, &from, &to)) {
		session_say(s, in->line, 400,
			    SAID(past, bad_turns, .turns = session_cut(s, turns, 20), .last = w->turn));
		return ERR_NONE;
	}
	struct watch_mail m = {.kind = "history", .turn = -1, .extra = past_asked(s, from, to, turns != NULL)};
	return send(s, in, row, w, &m, "", e);
}

/* *found: the turn had such an event, and the letter that explains it is queued. */
static enum err explain_one(struct session *s, const struct command_call *in, const struct watch *w, struct game *g,
			    const char *n, int turn, bool *found, struct error *e)
{
	struct watch_mail m = {.kind = "explain", .turn = turn};
	enum err r = game_explain_public(g, n, turn, &m.extra, e);
	if (r || !m.extra)
		return r;
	*found = true;
	return send(s, in, &g->row, w, &m, n, e);
}

/* "6-7", as a report joins what belongs together, or one number. */
static enum err explain_all(struct session *s, const struct command_call *in, const struct watch *w, struct game *g,
			    const char *n, int turn, bool *found, struct error *e)
{
	const char *dash = strchr(n, '-');
	long long first, last;
	enum err r = explain_one(s, in, w, g, n, turn, found, e);
	if (r || *found || !dash || !parse_int(arena_strndup(s->arena, n, (size_t)(dash - n)), 1, 99999, &first) ||
	    !parse_int(dash + 1, first, 99999, &last))
		return r;
	for (; !r && first <= last && s->explained < PAST_MAX; first++)
		r = explain_one(s, in, w, g, arena_printf(s->arena, "%lld", first), turn, found, e);
	return r;
}

static enum err send_explained(struct session *s, const struct command_call *in, const struct store_game *row,
			       const struct watch *w, const char *n, const char *turn, struct error *e)
{
	long long k = w->turn;
	bool found = false;
	struct game *g = NULL;
	if (turn && !parse_int(turn, 0, w->turn, &k)) {
		session_say(s, in->line, 400, SAID(facts, bad_turn, .word = session_cut(s, turn, 20), .last = w->turn));
		return ERR_NONE;
	}
	enum err r = game_load(s->site, row->name, &g, e);
	bool on = !r && !strcmp(game_setting(g, SET_EXPLAIN), "on");
	if (!r && !on)
		session_say(s, in->line, 430, SAID(command, explain_off));
	if (!r && on)
		r = explain_all(s, in, w, g, n, (int)k, &found, e);
	if (!r && on && !found)
		session_say(s, in->line, 400,
			    SAID(command, no_event_in_turn, .event = session_cut(s, n, 20), .turn = k));
	game_free(g);
	return r;
}

static enum err send_review(struct session *s, const struct command_call *in, const struct store_game *row,
			    struct error *e)
{
	struct game *g = NULL;
	enum err r = game_load(s->site, row->name, &g, e);
	if (!r)
		r = past_review(s, in->line, g, e);
	game_free(g);
	return r;
}

/* Who does not observe it may read a game that is over, whose secrets are open, if it takes observers. */
static enum err tell_past(struct session *s, const struct command_call *in, const char *name,
			  const struct asking_args *args, struct error *e)
{
	struct store_game row;
	struct store_observer o;
	struct watch w;
	bool found, observes = false;
	const char *turns = asking_value(args, "turn");
	enum err r = observe_find(s, in->line, name, &row, &w, &found, e);
	if (!r && found)
		r = find_observer(s, row.name, &o, &observes, e);
	if (r || !found)
		return r;
	if (!observes && !(row.status == GAME_OVER && w.on))
		session_say(s, in->line, 430, SAID(observe, not_observing, .game = row.name));
	else if (w.turn < 0)
		session_say(s, in->line, 420, SAID(observe, none_yet, .game = row.name));
	else if (in->command->act == act_map)
		return send_map(s, in, &row, &w, args, e);
	else if (in->command->act == act_review)
		return send_review(s, in, &row, e);
	else if (in->command->act == act_explain)
		return send_explained(s, in, &row, &w, args->word[args->n - 1], turns, e);
	else
		return send_history(s, in, &row, &w, turns, e);
	return ERR_NONE;
}

enum err observe_past(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_observed *list;
	struct asking_args args;
	size_t n;
	asking_read(s, in->args, &args);
	if (!asking_known(s, in->line, &args, in->command->act == act_map ? "turn layer" : "turn"))
		return ERR_NONE;
	int own = in->command->act == act_explain; /* words beside the game's name */
	if (args.n < own) {
		session_say(s, in->line, 520, SAID(command, explain_what));
		return ERR_NONE;
	}
	enum err r = store_observed(s->site->store, s->person.id, s->arena, &list, &n, e);
	if (r)
		return r;
	if (args.n > own || n == 1)
		return tell_past(s, in, args.n > own ? args.word[0] : list[0].game, &args, e);
	session_say(s, in->line, n ? 310 : 430,
		    n ? SAID(observe, which) : SAID(dispatch, of_a_game, .command = in->command->name));
	return ERR_NONE;
}

bool observe_another(const struct game *g, const char *args)
{
	size_t n = strcspn(args, " \t=");
	return n && args[n] != '=' && (n != strlen(g->row.name) || strncasecmp(args, g->row.name, n) != 0);
}

enum err observe_names(const struct session *s, const char *args, bool *yes, struct error *e)
{
	struct store_observed *list;
	size_t n = 0, len = strcspn(args, " \t");
	enum err r = s->person.id ? store_observed(s->site->store, s->person.id, s->arena, &list, &n, e) : ERR_NONE;
	*yes = n && (!len || memchr(args, '=', len));
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || (strlen(list[i].game) == len && !strncasecmp(list[i].game, args, len));
	return r;
}

/* ---- what is said of it elsewhere ---- */

enum err observe_list(struct session *s, struct error *e)
{
	struct store_observed *list;
	size_t n;
	enum err r = store_observed(s->site->store, s->person.id, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(whoami, observes, .game = list[i].game, .title = list[i].title,
				  .results = list[i].results));
	return r;
}

enum err observe_show(struct session *s, const struct store_game *row, struct error *e)
{
	int64_t people = 0, letters;
	struct watch w;
	if (row->status == GAME_OVER)
		return ERR_NONE;
	enum err r = watch_read(s->site, row, s->arena, &w, e);
	if (!r)
		r = store_observers_count(s->site->store, row->name, &people, &letters, e);
	if (!r)
		pages_say(s, SAID(list, observed, .on = w.on, .delay = w.delay, .people = people, .game = row->name));
	return r;
}
