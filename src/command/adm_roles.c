/* ROLE: who is an admin beside who writes from the address of the configuration. */
#include "base/clock.h"
#include "command/admin.h"
#include "people/people.h"
#include "words/said.h"

/* Who has become one, or is one no more, knows it from the site itself. */
static enum err give(struct session *s, const struct store_person *who, bool on, struct error *e)
{
	char handle[STORE_HANDLE];
	store_handle(who->id, handle);
	enum err r = store_admin_put(s->site->store, who->id, on, clock_now(), e);
	if (!r)
		r = care_note(s->site, admin_by(s), "role", SAID(admin, role_noted, .person = handle, .on = on), e);
	return r ? r
		 : people_tell(s->site, who, arena_printf(s->arena, "role/%s/%s", handle, session_serial(s)),
			       SAID(admin, role_told, .on = on), e);
}

enum err act_role(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_person who;
	bool found, is;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	bool on = *given.word[1] == '+';
	enum err r = admin_person(s, in->line, given.word[0], &who, &found, e);
	if (r || !found)
		return r;
	r = store_admin_get(s->site->store, who.id, &is, e);
	if (r)
		return r;
	if (is == on) {
		session_say(s, in->line, 422, SAID(admin, role_same, .person = who.name, .on = on));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(admin, role_done, .check = in->check, .person = who.name, .on = on));
	return in->check ? ERR_NONE : give(s, &who, on, e);
}
