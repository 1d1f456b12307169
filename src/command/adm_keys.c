/* KEYS ROTATE: another key to sign with. */
#include "command/admin.h"
#include "people/people.h"
#include "site/keys.h"
#include "store/admin.h"
#include "words/said.h"

static enum err tell_all(struct session *s, const struct words_said *said, struct error *e)
{
	int64_t *people;
	size_t n = 0;
	enum err r = store_active(s->site->store, s->arena, &people, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person who;
		r = store_person_get(s->site->store, people[i], s->arena, &who, e);
		if (!r)
			r = people_tell(
				s->site, &who,
				arena_printf(s->arena, "keys/p%lld/%s", (long long)people[i], session_serial(s)), said,
				e);
	}
	return r;
}

enum err act_keys_rotate(struct session *s, const struct command_call *in, struct error *e)
{
	struct sign_public old, now;
	struct error none = ERROR_INIT;
	enum err r = site_keys_public(s->site->root, &old, &none);
	if (r) {
		session_say(s, in->line, 510, SAID(key, none_to_rotate));
		return ERR_NONE;
	}
	if (in->check) {
		session_say(s, in->line, 220, SAID(key, would_rotate, .old = site_key_text(&old, s->arena)));
		return ERR_NONE;
	}
	r = site_keys_rotate(s->site->root, NULL, &old, &now, e);
	if (r)
		return r;
	const char *was = site_key_text(&old, s->arena), *is = site_key_text(&now, s->arena);
	session_say(s, in->line, 200, SAID(key, rotated, .key = is, .old = was));
	r = care_note(s->site, admin_by(s), "key", SAID(key, rotate_noted, .key = is, .old = was), e);
	return r ? r : tell_all(s, session_keep(s, SAID(key, told_rotated, .key = is, .old = was)), e);
}
