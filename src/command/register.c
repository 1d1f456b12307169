/* REGISTER: an address becomes a person, when a code that went there has come back. */
#include "command/command.h"
#include "base/clock.h"
#include "mail/classify.h"
#include "people/people.h"
#include "words/said.h"

/* name= of the line, else the name in From, else what stands before the @. */
static const char *chosen_name(const struct session *s, const struct command_given *g)
{
	const char *name = command_key(g, "name"), *from = s->mail->from;
	if (name)
		return name;
	if (*s->mail->from_name && !people_name_wrong(s->site, s->mail->from_name))
		return s->mail->from_name;
	return arena_strndup(s->arena, from, strcspn(from, "@"));
}

static enum err make(struct session *s, const struct command_call *in, const char *name, const char *zone,
		     struct error *e)
{
	int64_t id;
	enum err r = people_known(s->site, name, s->mail->from, &id, e);
	if (!r && zone)
		r = store_wish_put(s->site->store, id, "zone", zone, e);
	if (!r)
		r = store_person_get(s->site->store, id, s->arena, &s->person, e);
	if (r)
		return r;
	char handle[STORE_HANDLE];
	store_handle(id, handle);
	session_say(s, in->line, 200, SAID(people, registered, .name = name, .handle = handle));
	words_say(session_words(s), SAID(people, how_to_begin), &s->text);
	return ERR_NONE;
}

enum err act_register(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	const char *zone = NULL, *wanted;
	bool taken;
	if (s->person.id) {
		session_say(s, in->line, 422, SAID(people, known_already, .name = s->person.name));
		return ERR_NONE;
	}
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *name = chosen_name(s, &g);
	const struct words_said *wrong = people_name_wrong(s->site, name);
	if (wrong || mail_nobody_reads(s->mail->from)) {
		session_say(s, in->line, 520,
			    wrong ? SAID(people, bad_name, .name = session_cut(s, name, 60), .why = wrong)
				  : SAID(people, nobody_reads));
		return ERR_NONE;
	}
	if ((wanted = command_key(&g, "zone")) &&
	    !people_wish_read(people_wish_find("zone"), wanted, s->arena, &zone)) {
		session_say(s, in->line, 520, SAID(people, no_zone, .zone = session_cut(s, wanted, 40)));
		return ERR_NONE;
	}
	enum err r = people_name_taken(s->site, 0, name, &taken, e);
	if (r || taken) {
		session_say(s, in->line, 520, SAID(people, name_taken, .name = name));
		return r;
	}
	if (!in->check)
		return make(s, in, name, zone, e);
	session_say(s, in->line, 220, SAID(people, would_register, .name = name, .zone = zone));
	return ERR_NONE;
}
