/* OpenPGP keys of people, and what was signed by them. */
#include "store/openpgp.h"
#include "store/store_private.h"

enum err store_key_put(struct store *s, int64_t person, const struct store_key *k, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO openpgp_key VALUES (?,?,?,?,?)", "issii", person, k->fingerprint,
		      k->key, k->at, k->counts);
}

static enum err read_key(struct query q, struct store_key *out, struct error *e)
{
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no such key");
	*out = (struct store_key){db_text(&q, 0), db_text(&q, 1), db_number(&q, 2), db_number(&q, 3)};
	db_done(&q);
	return ERR_NONE;
}

#define KEY "SELECT fingerprint,key,at,counts FROM openpgp_key WHERE person=? AND "

enum err store_key_get(struct store *s, int64_t person, struct arena *a, struct store_key *out, struct error *e)
{
	return read_key(db_ask(s, a, KEY "counts=1", "i", person), out, e);
}

enum err store_key_find(struct store *s, int64_t person, const char *fingerprint, struct arena *a,
			struct store_key *out, struct error *e)
{
	return read_key(db_ask(s, a, KEY "fingerprint=?", "is", person, fingerprint), out, e);
}

enum err store_keys_drop(struct store *s, int64_t person, struct error *e)
{
	return db_run(s, e, "DELETE FROM openpgp_key WHERE person=?", "i", person);
}

enum err store_signed_once(struct store *s, const char *digest, int64_t at, int64_t since, bool *again, struct error *e)
{
	int64_t n = 0;
	enum err r = db_run(s, e, "DELETE FROM openpgp_signed WHERE at<?", "i", since);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM openpgp_signed WHERE digest=?", "s", digest), &n, e);
	*again = n > 0;
	return r || n ? r : db_run(s, e, "INSERT INTO openpgp_signed VALUES (?,?)", "si", digest, at);
}
