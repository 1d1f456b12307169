/* LEAVE: when a person is away, and his clocks stand. */
#include "base/clock.h"
#include "command/pages.h"
#include "game/leave.h"
#include "words/said.h"

enum { LEAVES_MOST = 60 };

bool leave_is_talk(const char *args)
{
	char word[32];
	int64_t at;
	if (!strncasecmp(args, "from ", 5))
		args += 5 + strspn(args + 5, " \t");
	snprintf(word, sizeof word, "%.*s", (int)strcspn(args, " \t"), args);
	return *word && *word != '"' && !strpbrk(word, "0123456789=") && strcasecmp(word, "list") != 0 &&
	       strcasecmp(word, "cancel") != 0 && pace_when(word, 0, "UTC", false, &at) == PACE_NO_WHEN;
}

/* ---- his games ---- */

/* Does something with each game in which he holds a seat and that the leave concerns. */
typedef enum err in_game(struct session *s, struct game *g, int seat, const struct store_leave *l, unsigned line,
			 bool *stop, struct error *e);

static bool is_named(const struct store_played *p, const char *game)
{
	return strcmp(p->status, "over") != 0 && (!*game || !strcasecmp(game, p->game));
}

/* The game of this mail is loaded once. */
static enum err in_one(struct session *s, const struct store_played *p, const struct store_leave *l, unsigned line,
		       in_game *act, bool *stop, struct error *e)
{
	struct game *g = s->game && !strcmp(s->game->row.name, p->game) ? s->game : NULL, *mine = NULL;
	enum err r = g ? ERR_NONE : game_load(s->site, p->game, &mine, e);
	g = g ? g : mine;
	int seat = r ? VALUE_NONE : game_find_seat(g, p->seat);
	if (!r && seat >= 0)
		r = act(s, g, seat, l, line, stop, e);
	game_free(mine);
	return r;
}

static enum err in_games(struct session *s, const struct store_leave *l, unsigned line, in_game *act, bool *stop,
			 struct error *e)
{
	struct store_played *list;
	size_t n = 0;
	enum err r = store_played(s->site->store, s->person.id, s->arena, &list, &n, e);
	*stop = false;
	for (size_t i = 0; !r && !*stop && i < n; i++)
		if (is_named(&list[i], l->game))
			r = in_one(s, &list[i], l, line, act, stop, e);
	return r;
}

static const char *length_text(const struct session *s, int64_t seconds)
{
	char text[PACE_LENGTH];
	pace_length_text(seconds, text);
	return arena_strdup(s->arena, text);
}

static enum err may_take(struct session *s, struct game *g, int seat, const struct store_leave *l, unsigned line,
			 bool *stop, struct error *e)
{
	struct leave_left left;
	enum err r = game_leave_left(g, s->person.id, &left, e);
	(void)seat;
	if (r || game_anonymous(g) || (left.pieces && left.seconds >= l->until - l->since))
		return r;
	*stop = true;
	session_say(s, line, 440,
		    SAID(leave, too_much, .game = g->row.name, .left = length_text(s, left.seconds),
			 .pieces = left.pieces));
	return ERR_NONE;
}

static enum err take(struct session *s, struct game *g, int seat, const struct store_leave *l, unsigned line,
		     bool *stop, struct error *e)
{
	bool moved;
	(void)line;
	(void)stop;
	if (game_anonymous(g)) {
		pages_say(s, SAID(leave, goes_on, .game = g->row.name));
		return ERR_NONE;
	}
	int64_t due = g->row.deadline;
	bool soon =
		l->since < clock_now() + setting_number(&settings[SET_LEAVE_NOTICE], game_setting(g, SET_LEAVE_NOTICE));
	enum err r = game_leave(g, seat, l, &moved, e);
	if (!r && moved)
		pages_say(s, SAID(leave, moved, .game = g->row.name, .until = g->row.deadline));
	else if (!r && soon && l->since < due && game_moves(g, seat))
		pages_say(s, SAID(leave, not_moved, .game = g->row.name, .until = due,
				  .notice = game_setting(g, SET_LEAVE_NOTICE)));
	return r;
}

static enum err tell_left(struct session *s, struct game *g, int seat, const struct store_leave *l, unsigned line,
			  bool *stop, struct error *e)
{
	struct leave_left left;
	if (game_anonymous(g))
		return ERR_NONE;
	enum err r = game_leave_left(g, s->person.id, &left, e);
	(void)seat;
	(void)l;
	(void)line;
	(void)stop;
	if (!r)
		pages_say(s, SAID(leave, left, .game = g->row.name, .left = length_text(s, left.seconds),
				  .pieces = left.pieces));
	return r;
}

/* ---- taken ---- */

/* The dates, read by his own clocks; until is the end of its day.  False: it has been told what is wrong. */
static bool read_dates(struct session *s, unsigned line, const struct command_given *g, struct store_leave *l,
		       struct error *e)
{
	struct people_looks looks;
	int64_t now = clock_now();
	const char *to = g->n_words > 1 ? g->word[1] : g->word[0], *wrong = NULL;
	if (people_looks_of(s->site, s->person.address, s->arena, &looks, e))
		return false;
	if (pace_when(g->word[0], now, looks.zone, false, &l->since) == PACE_NO_WHEN)
		wrong = g->word[0];
	else if (pace_when(to, now, looks.zone, true, &l->until) == PACE_NO_WHEN)
		wrong = to;
	if (wrong)
		session_say(s, line, 520, SAID(leave, no_date, .text = session_cut(s, wrong, 40)));
	else if (l->until <= l->since && g->n_words < 2)
		session_say(s, line, 520, SAID(leave, first_and_last, .from = l->since));
	else if (l->until <= l->since)
		session_say(s, line, 520, SAID(leave, no_span, .from = l->since, .to = l->until));
	else if (l->until <= now)
		session_say(s, line, 520, SAID(leave, over, .to = l->until));
	l->since = l->since < now ? now : l->since;
	l->ends = l->until;
	return !wrong && l->until > l->since;
}

/* The game that is named is one of his; its name as it is written. */
static bool read_game(struct session *s, unsigned line, const char *name, struct store_leave *l, struct error *e)
{
	struct store_played *list;
	size_t n = 0;
	l->game = "";
	if (!name)
		return true;
	if (store_played(s->site->store, s->person.id, s->arena, &list, &n, e))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!strcasecmp(list[i].game, name))
			l->game = list[i].game;
	if (!*l->game)
		session_say(s, line, 400, SAID(todo, not_your_game, .game = session_cut(s, name, 40)));
	return *l->game;
}

/* False: one that he has lies in the same time, or he has very many. */
static bool is_free(struct session *s, unsigned line, const struct store_leave *l, struct error *e)
{
	struct store_leave *list;
	size_t n = 0;
	if (store_leaves(s->site->store, s->person.id, l->game, s->arena, &list, &n, e))
		return false;
	for (size_t i = 0; i < n; i++) {
		if (list[i].ends <= l->since || list[i].since >= l->until)
			continue;
		session_say(s, line, 420,
			    SAID(leave, overlaps, .n = list[i].id, .from = list[i].since, .to = list[i].ends));
		return false;
	}
	if (n >= LEAVES_MOST)
		session_say(s, line, 440, SAID(leave, too_many, .most = LEAVES_MOST));
	return n < LEAVES_MOST;
}

static enum err take_leave(struct session *s, const struct command_call *in, const struct command_given *g,
			   struct error *e)
{
	struct store_leave l = {.person = s->person.id};
	struct error none = ERROR_INIT;
	bool stop = false;
	if (!read_dates(s, in->line, g, &l, &none) || !read_game(s, in->line, command_key(g, "game"), &l, &none) ||
	    !is_free(s, in->line, &l, &none)) {
		if (none.code)
			*e = none;
		return none.code;
	}
	enum err r = in_games(s, &l, in->line, may_take, &stop, e);
	if (r || stop)
		return r;
	if (in->check) {
		session_say(s, in->line, 220, SAID(leave, would, .from = l.since, .to = l.until, .game = l.game));
		return ERR_NONE;
	}
	r = store_leave_add(s->site->store, &l, e);
	if (r)
		return r;
	s->altered = true;
	session_say(s, in->line, 200, SAID(leave, taken, .n = l.id, .from = l.since, .to = l.until, .game = l.game));
	return in_games(s, &l, in->line, take, &stop, e);
}

/* ---- listed, cancelled ---- */

static enum err list_leave(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_leave *list;
	size_t n = 0, shown = 0;
	bool stop;
	session_say(s, in->line, 220, SAID(leave, list));
	enum err r = store_leaves(s->site->store, s->person.id, NULL, s->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		if (list[i].ends <= clock_now() || list[i].ends <= list[i].since)
			continue;
		pages_say(s, SAID(leave, row, .n = list[i].id, .from = list[i].since, .to = list[i].ends,
				  .game = list[i].game));
		shown++;
	}
	if (!r && !shown)
		pages_say(s, SAID(leave, none));
	return r ? r : in_games(s, &(struct store_leave){.game = ""}, in->line, tell_left, &stop, e);
}

/* Has a deadline been reckoned with it? */
static enum err look_if_spent(struct session *s, struct game *g, int seat, const struct store_leave *l, unsigned line,
			      bool *stop, struct error *e)
{
	(void)s;
	(void)seat;
	(void)line;
	(void)e;
	*stop = g->row.deadline > l->since;
	return ERR_NONE;
}

static enum err cancel(struct session *s, const struct command_call *in, struct store_leave *l, struct error *e)
{
	bool spent;
	int64_t now = clock_now();
	enum err r = in_games(s, l, in->line, look_if_spent, &spent, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(leave, cancelled, .n = l->id, .spent = spent, .check = in->check));
	if (in->check)
		return ERR_NONE;
	s->altered = true;
	l->ends = l->since < now ? now : l->since;
	l->until = spent ? l->until : l->ends;
	return l->until > l->since ? store_leave_save(s->site->store, l, e)
				   : store_leave_drop(s->site->store, l->id, e);
}

static enum err cancel_leave(struct session *s, const struct command_call *in, const struct command_given *g,
			     struct error *e)
{
	struct store_leave *list;
	size_t n = 0;
	long long id = 0;
	enum err r = store_leaves(s->site->store, s->person.id, NULL, s->arena, &list, &n, e);
	if (r)
		return r;
	if (g->n_words > 1)
		(void)parse_int(g->word[1], 1, INT32_MAX, &id);
	for (size_t i = 0; i < n; i++)
		if (list[i].id == id && list[i].ends > clock_now() && list[i].ends > list[i].since)
			return cancel(s, in, &list[i], e);
	if (id)
		session_say(s, in->line, 400, SAID(leave, no_such, .n = id));
	else
		session_say(s, in->line, 520, SAID(leave, which));
	return ERR_NONE;
}

/* People write "from the 24th to the 2nd": words between the dates say nothing that these do not. */
static const char *without_between(const struct session *s, const char *args)
{
	static const char *const between[] = {"from", "to", "till", "until", "-", "\xe2\x80\x93"};
	const char *out = "";
	for (const char *p = args + strspn(args, " \t"); *p; p += strspn(p, " \t")) {
		size_t n = *p == '"' ? 1 + strcspn(p + 1, "\"") + 1 : strcspn(p, " \t");
		bool says = true;
		n = n > strlen(p) ? strlen(p) : n;
		for (size_t i = 0; i < ARRAY_LEN(between); i++)
			says = says && (strlen(between[i]) != n || strncasecmp(between[i], p, n) != 0);
		if (says)
			out = arena_printf(s->arena, "%s%s%.*s", out, *out ? " " : "", (int)n, p);
		p += n;
	}
	return out;
}

enum err act_leave(struct session *s, const struct command_call *given, struct error *e)
{
	struct command_given g;
	struct command_call call = *given, *in = &call;
	call.args = without_between(s, given->args);
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (!strcasecmp(g.word[0], "list"))
		return list_leave(s, in, e);
	if (!strcasecmp(g.word[0], "cancel"))
		return cancel_leave(s, in, &g, e);
	return take_leave(s, in, &g, e);
}
