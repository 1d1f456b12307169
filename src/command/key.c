/* KEY: the OpenPGP key by which somebody's mails count, and nothing else of his. */
#include "command/admin.h"
#include "command/signed.h"
#include "base/clock.h"
#include "people/people.h"
#include "store/openpgp.h"
#include "words/said.h"

static enum err tell(struct session *s, const struct store_person *who, const struct words_said *said, struct error *e)
{
	const char *key = arena_printf(s->arena, "key/%lld/%s", (long long)who->id, session_serial(s));
	return people_tell(s->site, who, key, said, e);
}

static const struct words_said *no_key(enum openpgp_verdict verdict)
{
	static const struct words_said expired = {SAYS_key_key_expired}, none = {SAYS_key_key_none};
	return verdict == OPENPGP_EXPIRED ? &expired : &none;
}

/* The key of the mail is kept, and counts when its code comes back. */
static enum err take(struct session *s, const struct command_call *in, struct error *e)
{
	enum openpgp_verdict verdict = OPENPGP_NO_KEY;
	struct openpgp_checked found;
	if (!s->mail->key) {
		session_say(s, in->line, 520, SAID(key, key_missing));
		return ERR_NONE;
	}
	enum err r = mail_openpgp_key(s->mail->key, s->arena, &verdict, &found, e);
	if (r)
		return r;
	if (verdict != OPENPGP_GOOD) {
		session_say(s, in->line, 520, no_key(verdict));
		return ERR_NONE;
	}
	session_say(s, in->line, 220, SAID(key, would_add, .fingerprint = found.fingerprint));
	if (in->check)
		return ERR_NONE;
	struct store_key key = {found.fingerprint, s->mail->key, clock_now(), false};
	r = store_key_put(s->site->store, s->person.id, &key, e);
	buf_addf(&s->unconfirmed, "KEY ADD %s\n", found.fingerprint);
	return r;
}

/* The code has come back: that key counts now, and no other. */
static enum err add(struct session *s, const struct command_call *in, const char *fingerprint, struct error *e)
{
	struct store_key key;
	struct error none = ERROR_INIT;
	enum err r = store_key_find(s->site->store, s->person.id, fingerprint, s->arena, &key, &none);
	if (r == ERR_MISSING) {
		session_say(s, in->line, 421, SAID(key, gone));
		return ERR_NONE;
	}
	if (r)
		return *e = none, r;
	key.at = clock_now();
	key.counts = true;
	r = store_keys_drop(s->site->store, s->person.id, e);
	if (!r)
		r = store_key_put(s->site->store, s->person.id, &key, e);
	if (r)
		return r;
	session_say(s, in->line, 200, SAID(key, added, .fingerprint = key.fingerprint));
	return tell(s, &s->person, SAID(key, told_added, .fingerprint = key.fingerprint), e);
}

static enum err drop(struct session *s, const struct command_call *in, const struct store_key *key, struct error *e)
{
	if (!s->confirming) {
		session_say(s, in->line, 220, SAID(key, would_drop, .fingerprint = key->fingerprint));
		if (!in->check)
			buf_adds(&s->unconfirmed, "KEY DROP\n");
		return ERR_NONE;
	}
	enum err r = store_keys_drop(s->site->store, s->person.id, e);
	session_say(s, in->line, 200, SAID(key, dropped));
	return r ? r : tell(s, &s->person, SAID(key, told_dropped, .by_admin = false), e);
}

enum err act_key(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given g;
	struct store_key key = {.fingerprint = ""};
	struct error none = ERROR_INIT;
	if (!command_args(s, in, &g))
		return ERR_NONE;
	const char *what = g.n_words ? g.word[0] : "show";
	if (!strcasecmp(what, "add"))
		return s->confirming && g.n_words > 1 ? add(s, in, g.word[1], e) : take(s, in, e);
	enum err r = store_key_get(s->site->store, s->person.id, s->arena, &key, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	if (r)
		session_say(s, in->line, strcasecmp(what, "drop") ? 220 : 400, SAID(key, none));
	else if (!strcasecmp(what, "drop"))
		return drop(s, in, &key, e);
	else
		session_say(s, in->line, 220, SAID(key, yours, .fingerprint = key.fingerprint, .since = key.at));
	return ERR_NONE;
}

enum err act_drop_key(struct session *s, const struct command_call *in, struct error *e)
{
	struct command_given given;
	struct store_person who;
	struct store_key key;
	struct error none = ERROR_INIT;
	char handle[STORE_HANDLE];
	bool found;
	if (!command_args(s, in, &given))
		return ERR_NONE;
	enum err r = admin_person(s, in->line, given.word[0], &who, &found, e);
	if (r || !found)
		return r;
	r = store_key_get(s->site->store, who.id, s->arena, &key, &none);
	if (r == ERR_MISSING) {
		session_say(s, in->line, 422, SAID(key, none_of, .person = who.name));
		return ERR_NONE;
	}
	if (r)
		return *e = none, r;
	session_say(s, in->line, in->check ? 220 : 200, SAID(key, dropped_of, .check = in->check, .person = who.name));
	if (in->check)
		return ERR_NONE;
	store_handle(who.id, handle);
	r = store_keys_drop(s->site->store, who.id, e);
	if (!r)
		r = care_note(s->site, admin_by(s), "key", SAID(key, dropped_noted, .person = handle), e);
	return r ? r : tell(s, &who, SAID(key, told_dropped, .by_admin = true), e);
}
