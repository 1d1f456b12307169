/* Who writes as a game's moderator, and what his commands share. */
#include "command/moderate.h"
#include "base/clock.h"
#include "command/receive_private.h"
#include "command/region.h"
#include "words/said.h"

enum { FARTHEST = 366 * PACE_DAY };

static enum err take_game(struct session *s, const char *name, const struct store_moderator *m, struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = game_load(s->site, name, &s->moderated, &why);
	if (r && r != ERR_TEMP) { /* broken: it is held first, as any mail to it would have it */
		r = game_hold(s->site, name, SAID(text, as_it_is, .text = why.text), e);
		return r ? r : game_load(s->site, name, &s->moderated, e);
	}
	if (r)
		*e = why;
	s->mod_plays = m->plays;
	return r;
}

static enum err find_one(struct session *s, const char *game, struct store_moderator *m, bool *yes, struct error *e)
{
	struct error none = ERROR_INIT;
	enum err r = store_moderator_get(s->site->store, game, s->person.id, s->arena, m, &none);
	*yes = !r;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err moderate_find(struct session *s, const struct claim *claim, struct error *e)
{
	const char **games;
	char good[SITE_TOKEN];
	struct store_moderator m;
	size_t n;
	bool his;
	enum err r = store_moderated(s->site->store, s->person.id, s->arena, &games, &n, e);
	s->moderates = !r && n;
	if (r || claim->kind != CLAIM_MODERATOR || s->moderated)
		return r;
	r = find_one(s, claim->game, &m, &his, e);
	if (r || !his)
		return r;
	site_moderator_token(s->site, claim->game, s->person.id, s->person.epoch, good);
	s->proved = hash_same(good, claim->token, TOKEN_CHARS) && receive_genuine(s);
	return take_game(s, claim->game, &m, e);
}

enum err moderate_take(struct session *s, unsigned line, const char *game, bool *found, struct error *e)
{
	struct store_moderator m;
	enum err r = find_one(s, game, &m, found, e);
	if (r || !*found)
		return r;
	if (s->moderated) {
		session_say(s, line, strcmp(s->moderated->row.name, game) ? 431 : 251,
			    SAID(todo, one_game, .game = s->moderated->row.name));
		return ERR_NONE;
	}
	r = take_game(s, game, &m, e);
	if (!r)
		session_say(s, line, 220, SAID(moderate, now, .game = game, .plays = m.plays));
	return r;
}

bool moderate_stands(struct session *s, unsigned line)
{
	const struct game *g = s->moderated;
	if (game_takes_orders(g))
		return true;
	if (g->row.status == GAME_HELD && game_undealt(g))
		session_say(s, line, 420, SAID(mail, not_dealt));
	else
		session_say(s, line, 420, g->row.status == GAME_OVER ? SAID(moderate, over) : SAID(moderate, broken));
	return false;
}

bool moderate_over(struct session *s, unsigned line)
{
	if (s->moderated->row.status != GAME_OVER)
		return false;
	session_say(s, line, 420, SAID(moderate, over));
	return true;
}

static enum err leave_one(struct session *s, const char *name, struct error *e)
{
	struct game *g = NULL;
	enum err r = game_load(s->site, name, &g, e);
	if (!r)
		r = game_dismiss(g, game_person(g, s->person.id), &s->person, e);
	game_free(g);
	return r;
}

enum err moderate_leave_all(struct session *s, unsigned line, bool check, size_t *n, struct error *e)
{
	const char **games;
	*n = 0;
	enum err r = s->person.id ? store_moderated(s->site->store, s->person.id, s->arena, &games, n, e) : ERR_NONE;
	for (size_t i = 0; !r && i < *n; i++) {
		session_say(s, line, check ? 220 : 200, SAID(stop, moderates, .game = games[i]));
		r = check ? ERR_NONE : leave_one(s, games[i], e);
	}
	return r;
}

enum err moderate_open(struct session *s, const char *game, struct error *e)
{
	return take_game(s, game, &(struct store_moderator){.plays = false}, e);
}

enum err moderate_reload(struct session *s, struct error *e)
{
	const char *name = arena_strdup(s->arena, s->moderated->row.name);
	game_free(s->moderated);
	s->moderated = NULL;
	return game_load(s->site, name, &s->moderated, e);
}

const char *moderate_by(const struct session *s)
{
	return s->person.id ? arena_strdup(s->arena, game_person(s->moderated, s->person.id)) : "moderator";
}

const char *moderate_side_name(const struct session *s, int seat)
{
	const struct setup_head *head = s->moderated->scenario->setup;
	return head->seat[seat].name;
}

/* "fr (French), br (British)" */
static const char *sides(const struct session *s)
{
	const char *list = "";
	for (int i = 0; i < game_seats(s->moderated); i++)
		list = arena_printf(s->arena, "%s%s%s (%s)", list, i ? ", " : "", s->moderated->seats[i]->seat,
				    moderate_side_name(s, i));
	return list;
}

int moderate_find_side(const struct session *s, const char *text)
{
	for (int i = 0; i < game_seats(s->moderated); i++)
		if (!strcasecmp(text, s->moderated->seats[i]->seat) || !strcasecmp(text, moderate_side_name(s, i)))
			return i;
	return VALUE_NONE;
}

int moderate_side(struct session *s, unsigned line, const char *text)
{
	int seat = moderate_find_side(s, text);
	if (seat != VALUE_NONE)
		return seat;
	session_say(s, line, 400, SAID(moderate, no_side, .side = session_cut(s, text, 40), .sides = sides(s)));
	return VALUE_NONE;
}

bool moderate_when(struct session *s, unsigned line, const char *text, int64_t *out)
{
	struct people_looks looks = {.zone = s->site->zone};
	struct error none = ERROR_INIT;
	if (s->person.id && people_looks_of(s->site, s->person.address, s->arena, &looks, &none))
		looks.zone = s->site->zone;
	if (pace_when(text, clock_now(), looks.zone, false, out) == PACE_NO_WHEN)
		session_say(s, line, 520, SAID(moderate, bad_date, .text = session_cut(s, text, 40)));
	else if (*out <= clock_now())
		session_say(s, line, 520, SAID(moderate, past_date, .until = *out));
	else if (*out > clock_now() + FARTHEST)
		session_say(s, line, 520, SAID(moderate, far_date, .until = *out));
	else
		return true;
	return false;
}

const char *moderate_words(const struct session *s, const char *text)
{
	size_t n = strlen(text);
	if (n > 1 && *text == '"' && text[n - 1] == '"')
		text = arena_strndup(s->arena, text + 1, n - 2);
	return session_cut(s, text, SITE_TEXT - 1);
}

/* ---- the command line ---- */

static enum err do_line(struct session *s, const char *line, struct error *e)
{
	const char *args, *text;
	enum command_check how;
	text = region_skip_check(line, &how);
	const struct command *c = command_find_role(WHO_MODERATOR, text, &args);
	if (!c)
		c = command_find(text, &args);
	if (!c || (c->who != WHO_MODERATOR && !(c->flags & COMMAND_BOTH))) {
		session_say(s, 1, 500, SAID(moderate, no_command, .text = session_cut(s, text, 40)));
		return ERR_NONE;
	}
	return command_dispatch(s, &(struct command_call){c, 1, args, how != CHECK_NOT}, e);
}

enum err command_moderate(struct site *site, const char *game, const char *line, bool *good, struct buf *told,
			  struct error *e)
{
	struct arena *a = arena_new();
	struct mail_message mail = {
		.text = line, .text_len = strlen(line), .subject = "", .from = "", .message_id = ""};
	struct session s = {.site = site, .arena = a, .mail = &mail, .proved = true, .confirming = true,
			    .moderates = true, .source = line};
	enum err r = moderate_open(&s, game, e);
	if (!r)
		r = do_line(&s, line, e);
	*good = session_transcript(&s, told);
	receive_close(&s);
	arena_free(a);
	return r;
}
