/* PROMOTE, DEMOTE: who moderates a game. */
#include "command/moderate.h"
#include "words/said.h"

static enum err is_moderator(struct session *s, int64_t person, bool *yes, struct error *e)
{
	struct store_moderator m;
	struct error none = ERROR_INIT;
	enum err r = store_moderator_get(s->site->store, s->moderated->row.name, person, s->arena, &m, &none);
	*yes = !r;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* Whom the line names; and is he one already? */
static enum err read_person(struct session *s, const struct command_call *in, struct store_person *who, bool *there,
			    bool *found, struct error *e)
{
	struct error why = ERROR_INIT;
	*found = command_person(s, in->line, in->args, who, &why);
	if (!*found)
		return why.code ? (*e = why, why.code) : ERR_NONE;
	return is_moderator(s, who->id, there, e);
}

enum err act_promote(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_person who;
	bool there = false, found, plays = false;
	enum err r = read_person(s, in, &who, &there, &found, e);
	if (r || !found)
		return r;
	if (there) {
		session_say(s, in->line, 422, SAID(moderate, moderates_already, .person = who.name));
		return ERR_NONE;
	}
	r = game_may_moderate(s->moderated, who.id, &plays, e);
	if (r)
		return r;
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, promoted, .check = in->check, .person = who.name, .plays = plays));
	return in->check ? ERR_NONE : game_appoint(s->moderated, moderate_by(s), &who, e);
}

enum err act_demote(struct session *s, const struct command_call *in, struct error *e)
{
	struct store_person who;
	struct store_moderator *all;
	bool there = false, found;
	size_t n = 0;
	enum err r = read_person(s, in, &who, &there, &found, e);
	if (r || !found)
		return r;
	r = store_moderators(s->site->store, s->moderated->row.name, s->arena, &all, &n, e);
	if (r)
		return r;
	if (!there || n == 1) {
		session_say(s, in->line, 420,
			    there ? SAID(moderate, last_one) : SAID(moderate, no_moderator, .person = who.name));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(moderate, demoted, .check = in->check, .person = who.name));
	return in->check ? ERR_NONE : game_dismiss(s->moderated, moderate_by(s), &who, e);
}
