/* PROPOSE, SET GAME, VOTE, PROPOSALS, CONCEDE: what players agree on by themselves. */
#include "command/moderate.h"
#include "command/pages.h"
#include "game/votes.h"
#include "words/said.h"

static bool alone(const struct session *s)
{
	for (int i = 0; i < game_seats(s->game); i++)
		if (i != s->seat && game_seat(s->game, i)->holder)
			return false;
	return true;
}

/* As people read it; a person who is gone by his handle. */
static const char *detail_of(struct session *s, const char *what)
{
	struct error none = ERROR_INIT;
	const char *detail;
	return votes_detail(s->game, what, &detail, &none) ? votes_settings(what) : detail;
}

static enum err propose(struct session *s, const struct command_call *in, const char *what, int64_t hours,
			struct error *e)
{
	struct error why = ERROR_INIT;
	int64_t id;
	if (alone(s)) {
		session_say(s, in->line, 420, SAID(vote, alone));
		return ERR_NONE;
	}
	if (in->check) {
		session_say(s, in->line, 220,
			    SAID(vote, would, .what = votes_name(what), .hours = hours, .set = detail_of(s, what)));
		return ERR_NONE;
	}
	enum err r = game_propose(s->game, s->seat, what, hours, &id, &why);
	if (r == ERR_REFUSED)
		session_say(s, in->line, 440, SAID(vote, enough, .most = VOTES_OPEN));
	else if (r)
		return *e = why, r;
	else
		session_say(s, in->line, 250,
			    SAID(vote, opened, .what = votes_name(what), .hours = hours, .set = detail_of(s, what),
				 .n = id));
	s->altered = true;
	return ERR_NONE;
}

/* "rollback 5", if it can be. */
static enum err propose_rollback(struct session *s, const struct command_call *in, const char *word, struct error *e)
{
	long long turn = 0;
	const struct words_said *no;
	if (word && !strncasecmp(word, "turn=", 5))
		word += 5;
	(void)parse_int(word ? word : "", 0, 1000000, &turn);
	enum err r = game_may_rollback(s->game, &(struct game_rollback){.turn = (int)turn}, &no, e);
	if (r)
		return r;
	if (no) {
		session_say(s, in->line, 420, no);
		return ERR_NONE;
	}
	return propose(s, in, arena_printf(s->arena, "rollback %lld", turn), 0, e);
}

/* "moderator p17"; by name. */
static enum err propose_moderator(struct session *s, const struct command_call *in, const char *name, struct error *e)
{
	struct store_person who;
	struct error why = ERROR_INIT;
	char handle[STORE_HANDLE];
	if (!name) {
		session_say(s, in->line, 520, SAID(vote, no_person));
		return ERR_NONE;
	}
	if (!command_person(s, in->line, name, &who, &why))
		return why.code ? (*e = why, why.code) : ERR_NONE;
	store_handle(who.id, handle);
	return propose(s, in, arena_printf(s->arena, "moderator %s", handle), 0, e);
}

enum err act_propose(struct session *s, const struct command_call *in, struct error *e)
{
	static const char *const names[] = {"draw", "end", "extension", "rollback", "moderator"};
	struct command_given g;
	int64_t hours = 0;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *word = g.n_words > 1 ? g.word[1] : NULL;
	size_t i = 0;
	while (strcasecmp(names[i], g.word[0]) != 0)
		i++;
	if (!strcmp(names[i], "rollback"))
		return propose_rollback(s, in, word, e);
	if (!strcmp(names[i], "moderator"))
		return propose_moderator(s, in, word, e);
	bool extension = !strcmp(names[i], "extension");
	if (extension && (!word || !(hours = command_hours(word, VOTES_HOURS)))) {
		session_say(s, in->line, 520, SAID(vote, no_time, .most = VOTES_HOURS));
		return ERR_NONE;
	}
	return propose(s, in, names[i], hours, e);
}

/* The settings of the line as a proposal has them. */
static const char *proposed_settings(const struct session *s, const struct command_given *g)
{
	const char *what = "setting";
	for (size_t i = 0; i < g->n_pairs; i++)
		what = arena_printf(s->arena, "%s %s=%s", what, g->pair[i].key, g->pair[i].value);
	return what;
}

static void say_bad(struct session *s, unsigned line, const char *why)
{
	session_say(s, line, 520, SAID(vote, bad_setting, .why = arena_strdup(s->arena, why)));
}

/* The game's moderator decides it alone; all are told by game_set_by. */
static enum err set_by_moderator(struct session *s, const struct command_call *in, const struct command_given *g,
				 struct error *e)
{
	struct error why = ERROR_INIT;
	struct game_switch set[COMMAND_PAIRS];
	const char *game = arena_strdup(s->arena, s->moderated->row.name);
	for (size_t i = 0; i < g->n_pairs; i++)
		set[i] = (struct game_switch){g->pair[i].key, g->pair[i].value};
	enum err r = in->check ? game_may_set(s->site, game, set, g->n_pairs, &why)
			       : game_set_by(s->site, game, moderate_by(s), set, g->n_pairs, &why);
	if (r == ERR_REFUSED)
		return say_bad(s, in->line, why.text), ERR_NONE;
	if (r)
		return *e = why, r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(moderate, set_done, .check = in->check));
	return in->check ? ERR_NONE : moderate_reload(s, e);
}

/* What the moderator changes by himself players agree on. */
enum err act_set_game(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct error why = ERROR_INIT;
	struct game_switch set[VOTES_SETTINGS];
	if (!command_args(s, in, &g))
		return ERR_NONE;
	if (s->moderated && s->mod_plays) {
		session_say(s, in->line, 430, SAID(moderate, set_plays));
		return ERR_NONE;
	}
	if (s->moderated)
		return set_by_moderator(s, in, &g, e);
	if (command_key(&g, settings[SET_ALLOW].key) || command_key(&g, settings[SET_DENY].key)) {
		session_say(s, in->line, 430, SAID(vote, people_alone));
		return ERR_NONE;
	}
	const char *what = proposed_settings(s, &g);
	enum err r = game_may_set(s->site, s->game->row.name, set, votes_switches(votes_settings(what), s->arena, set),
				  &why);
	if (r == ERR_REFUSED || g.n_pairs > VOTES_SETTINGS)
		return say_bad(s, in->line, why.text), ERR_NONE;
	return r ? (*e = why, r) : propose(s, in, what, 0, e);
}

/* Carried out when the receipt is written, for it may end the game. */
enum err command_voted(struct session *s, struct error *e)
{
	struct store_proposal p;
	bool over;
	if (s->concedes)
		return game_concede(s->game, s->seat, e);
	enum err r = s->vote_on ? game_proposal(s->game, s->vote_on, &p, e) : ERR_MISSING;
	return r ? s->vote_on ? r : ERR_NONE : game_vote(s->game, s->seat, &p, s->vote_yes, &over, e);
}

enum err act_vote(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_proposal p;
	struct error none = ERROR_INIT;
	struct game_switch set[VOTES_SETTINGS];
	long long n = 0;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	(void)parse_int(g.word[0], 0, INT64_MAX, &n);
	enum err r = game_proposal(s->game, n, &p, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	const char *me = game_seat(s->game, s->seat)->seat;
	bool yes = !strcasecmp(g.word[1], "yes");
	if (r)
		session_say(s, in->line, 400, SAID(vote, none_such, .n = n));
	else if (yes && !strncmp(p.what, "setting ", 8) &&
		 game_may_set(s->site, s->game->row.name, set, votes_switches(votes_settings(p.what), s->arena, set),
			      &none))
		session_say(s, in->line, 420, SAID(vote, bad_setting, .why = arena_strdup(s->arena, none.text)));
	else if (!strcmp(p.seat, me) && yes)
		session_say(s, in->line, 422, SAID(vote, yours, .n = n));
	else {
		session_say(s, in->line, in->check ? 220 : 200,
			    SAID(vote, voted, .what = votes_name(p.what), .hours = p.hours, .set = detail_of(s, p.what),
				 .yes = yes));
		s->vote_on = in->check ? s->vote_on : n;
		s->vote_yes = yes;
		s->altered = true;
	}
	return ERR_NONE;
}

enum err act_proposals(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_proposal *list;
	size_t n;
	enum err r = game_proposals(s->game, &list, &n, e);
	session_say(s, in->line, 220, n ? SAID(vote, follow) : SAID(vote, none));
	for (size_t i = 0; !r && i < n; i++)
		pages_say(s, SAID(vote, line, .n = list[i].id, .seat = list[i].seat, .what = votes_name(list[i].what),
				  .hours = list[i].hours, .set = detail_of(s, list[i].what), .agreed = list[i].agreed));
	return r;
}

enum err act_concede(struct session *s, const struct command_call *in, struct error *e)
{
	(void)e;
	if (game_seats(s->game) != 2) {
		session_say(s, in->line, 420, SAID(vote, two_alone));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(vote, concedes));
	s->concedes = s->concedes || !in->check;
	s->altered = true;
	return ERR_NONE;
}
