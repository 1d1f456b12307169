/* SET ME: a person's name, and what he wishes of his mails. */
#include "command/command.h"
#include "people/people.h"
#include "store/remind.h"
#include "words/said.h"

static enum err set_name(struct session *s, const struct command_call *in, const char *name, struct error *e)
{
	bool taken;
	const struct words_said *wrong = people_name_wrong(s->site, name);
	if (wrong) {
		session_say(s, in->line, 520, SAID(people, bad_name, .name = session_cut(s, name, 60), .why = wrong));
		return ERR_NONE;
	}
	enum err r = people_name_taken(s->site, s->person.id, name, &taken, e);
	if (r || taken) {
		session_say(s, in->line, 520, SAID(people, name_taken, .name = name));
		return r;
	}
	session_say(s, in->line, in->check ? 220 : 200, SAID(people, named, .name = name));
	if (in->check)
		return ERR_NONE;
	s->person.name = name;
	return store_person_save(s->site->store, &s->person, e);
}

static const char *known_keys(const struct session *s)
{
	const char *list = "name";
	for (size_t i = 0; i < n_people_wishes; i++)
		list = arena_printf(s->arena, "%s, %s", list, people_wishes[i].key);
	return list;
}

static const struct words_said *bad_wish(const struct session *s, const struct people_wish *row, const char *text)
{
	if (row->values)
		return session_keep(s, SAID(people, bad_wish, .key = row->key, .values = row->values));
	if (!strcmp(row->key, "zone"))
		return session_keep(s, SAID(people, no_zone, .zone = session_cut(s, text, 40)));
	return session_keep(s, SAID(people, bad_remind, .text = session_cut(s, text, 40), .most = PEOPLE_REMINDERS));
}

static enum err set_wish(struct session *s, const struct command_call *in, const char *key, const char *text,
			 struct error *e)
{
	const struct people_wish *row = people_wish_find(key);
	const char *value = "";
	if (!row) {
		session_say(s, in->line, 520,
			    SAID(people, no_wish, .key = session_cut(s, key, 40), .known = known_keys(s)));
		return ERR_NONE;
	}
	if (*text && !people_wish_read(row, text, s->arena, &value)) {
		session_say(s, in->line, 520, bad_wish(s, row, text));
		return ERR_NONE;
	}
	session_say(s, in->line, in->check ? 220 : 200,
		    SAID(people, wished, .key = row->key, .value = value, .help = row->help));
	if (in->check)
		return ERR_NONE;
	enum err r = store_wish_put(s->site->store, s->person.id, row->key, value, e);
	return r ? r : store_remind_drop_of(s->site->store, s->person.id, e);
}

enum err act_set_me(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	enum err r = ERR_NONE;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	for (size_t i = 0; !r && i < g.n_pairs; i++)
		r = strcasecmp(g.pair[i].key, "name") ? set_wish(s, in, g.pair[i].key, g.pair[i].value, e)
						      : set_name(s, in, g.pair[i].value, e);
	return r;
}
