/* Whether a mail counts by its signature. */
#include "command/signed.h"
#include "base/clock.h"
#include "store/openpgp.h"
#include "words/said.h"

enum { HOUR = 3600 };

static void digest(struct signature *s, const struct mail_signed *what)
{
	struct hash_state h;
	uint8_t bytes[HASH_BYTES];
	char at[32];
	int n = snprintf(at, sizeof at, "%lld\n", (long long)s->by.at);
	hash_start(&h, NULL);
	hash_add(&h, s->by.fingerprint, sizeof s->by.fingerprint);
	hash_add(&h, at, (size_t)n);
	hash_add(&h, what->bytes.p, what->bytes.n);
	hash_end(&h, bytes);
	hash_hex(s->digest, bytes);
}

enum err signed_check(struct site *site, const struct mail_message *m, struct arena *a, const struct signature **out,
		      struct error *e)
{
	struct store_person who;
	struct store_key key;
	struct error none = ERROR_INIT;
	*out = NULL;
	if (!m->is_signed || !m->from)
		return ERR_NONE;
	enum err r = store_person_of(site->store, m->from, a, &who, &none);
	if (!r)
		r = store_key_get(site->store, who.id, a, &key, &none);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : (*e = none, r);
	struct signature *s = arena_alloc(a, sizeof *s);
	s->person = who.id;
	r = mail_openpgp_check(key.key, m->is_signed, a, &s->verdict, &s->by, e);
	digest(s, m->is_signed);
	*out = s;
	return r;
}

static const struct words_said *why_not(const struct session *s, const struct signature *by)
{
	int64_t age = clock_now() - by->by.at;
	switch (by->verdict) {
	case OPENPGP_GOOD: break;
	case OPENPGP_OTHER: return session_keep(s, SAID(key, other));
	case OPENPGP_EXPIRED: return session_keep(s, SAID(key, expired));
	case OPENPGP_WEAK: return session_keep(s, SAID(key, weak));
	default: return session_keep(s, SAID(key, bad));
	}
	if (age > SIGNED_HOURS * HOUR || age < -HOUR)
		return session_keep(s, SAID(key, old, .at = by->by.at, .hours = SIGNED_HOURS));
	return NULL;
}

/* From now on nothing but what was signed is read. */
static void read_signed(struct session *s, const char *text)
{
	struct mail_message *m = arena_alloc(s->arena, sizeof *m);
	*m = *s->mail;
	m->text = text;
	m->text_len = strlen(text);
	m->file = NULL;
	m->file_len = 0;
	m->files = NULL;
	s->mail = m;
	s->is_signed = true;
}

enum err signed_take(struct session *s, int64_t person, struct error *e)
{
	struct store_key key;
	struct error none = ERROR_INIT;
	const struct signature *by = s->signature;
	bool again = false;
	int64_t now = clock_now();
	enum err r = person ? store_key_get(s->site->store, person, s->arena, &key, &none) : ERR_MISSING;
	if (r)
		return r == ERR_MISSING ? ERR_NONE : (*e = none, r);
	if (!by || by->person != person) {
		s->unsigned_why = session_keep(s, SAID(key, missing, .fingerprint = key.fingerprint));
		return ERR_NONE;
	}
	s->unsigned_why = why_not(s, by);
	if (s->unsigned_why)
		return ERR_NONE;
	r = store_signed_once(s->site->store, by->digest, now, now - 3 * SIGNED_HOURS * HOUR, &again, e);
	if (again)
		s->unsigned_why = session_keep(s, SAID(key, again));
	else if (!r)
		read_signed(s, by->by.text);
	return r;
}

bool signed_bars(struct session *s)
{
	if (s->unsigned_why)
		session_say(s, 0, 430, SAID(key, barred, .why = s->unsigned_why));
	return s->unsigned_why != NULL;
}

bool signed_for_site(const struct session *s)
{
	return s->is_signed && strcasestr(s->mail->text, s->site->address);
}
