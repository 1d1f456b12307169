/* BLOCK, and the people that commands name. */
#include "command/pages.h"
#include "people/people.h"
#include "store/meeting.h"
#include "words/said.h"

bool command_person(struct session *s, unsigned line, const char *text, struct store_person *out, struct error *e)
{
	struct error why = ERROR_INIT;
	if (strchr(text, '@')) { /* whose it is, nobody finds out by trying */
		session_say(s, line, 400, SAID(people, by_name, .address = session_cut(s, text, 60)));
		return false;
	}
	enum err r = people_find(s->site, text, s->arena, out, &why);
	if (!r && *out->address)
		return true;
	if (r == ERR_REFUSED)
		session_say(s, line, 310, SAID(people, several, .name = session_cut(s, text, 60)));
	else if (!r || r == ERR_MISSING)
		session_say(s, line, 400, SAID(people, nobody, .name = session_cut(s, text, 60)));
	else
		*e = why;
	return false;
}

static enum err block(struct session *s, const struct command_call *in, bool on, struct error *e)
{
	struct command_given g;
	struct store_person other;
	if (!command_args(s, in, &g) || !command_person(s, in->line, g.word[0], &other, e))
		return e->code;
	if (on && other.id == s->person.id) {
		session_say(s, in->line, 510, SAID(people, blocks_himself));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(people, blocked, .name = other.name, .on = on));
	return in->check ? ERR_NONE : store_block_put(s->site->store, s->person.id, other.id, on, e);
}

enum err act_block(struct session *s, const struct command_call *in, struct error *e)
{
	return block(s, in, true, e);
}

enum err act_unblock(struct session *s, const struct command_call *in, struct error *e)
{
	return block(s, in, false, e);
}
