/* People, their addresses, their wishes, and commands that wait for a word of theirs. */
#include "store/people.h"
#include "store/forget.h"
#include "store/store_private.h"

void store_handle(int64_t person, char out[STORE_HANDLE])
{
	snprintf(out, STORE_HANDLE, "p%lld", (long long)person);
}

int64_t store_handle_read(const char *text)
{
	long long n;
	return (*text == 'p' || *text == 'P') && parse_int(text + 1, 1, INT64_MAX, &n) ? n : 0;
}

enum err store_person_add(struct store *s, const char *name, const char *address, int64_t at, int64_t *id,
			  struct error *e)
{
	enum err r =
		db_run(s, e, "INSERT INTO person (name, profile, epoch, created) VALUES (?,'',1,?)", "si", name, at);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT max(id) FROM person", ""), id, e);
	return r ? r : db_run(s, e, "INSERT INTO address VALUES (?,?,1,?)", "sii", address, *id, at);
}

#define PERSON                                                                                                \
	"SELECT p.id, p.name, ifnull(a.address,''), p.profile, p.epoch, p.created FROM person p "             \
	"LEFT JOIN address a ON a.person=p.id AND a.main=1 WHERE "

#define COLLECT_PEOPLE(q, out, n, e)                                                                          \
	COLLECT(q, struct store_person, out, n, e,                                                            \
		{db_number(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_number(&q, 4), db_number(&q, 5)})

static enum err one_person(struct query q, struct store_person *out, struct error *e)
{
	struct store_person *rows;
	size_t n;
	COLLECT_PEOPLE(q, &rows, &n, e);
	if (q.result || !n)
		return q.result ? q.result : error_set(e, ERR_MISSING, "there is no such person");
	*out = rows[0];
	return ERR_NONE;
}

enum err store_person_get(struct store *s, int64_t id, struct arena *a, struct store_person *out, struct error *e)
{
	return one_person(db_ask(s, a, PERSON "p.id=ifnull((SELECT owner FROM merged WHERE person=?1),?1)", "i", id),
			  out, e);
}

enum err store_person_of(struct store *s, const char *address, struct arena *a, struct store_person *out,
			 struct error *e)
{
	return one_person(db_ask(s, a, PERSON "p.id=(SELECT person FROM address WHERE address=lower(?))", "s", address),
			  out, e);
}

enum err store_people_named(struct store *s, const char *name, struct arena *a, struct store_person **out, size_t *n,
			    struct error *e)
{
	struct query q = db_ask(s, a, PERSON "lower(p.name)=lower(?) ORDER BY p.id", "s", name);
	COLLECT_PEOPLE(q, out, n, e);
	return q.result;
}

enum err store_people(struct store *s, struct arena *a, struct store_person **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, PERSON "1 ORDER BY p.id", "");
	COLLECT_PEOPLE(q, out, n, e);
	return q.result;
}

/* Games of which the names are open now, from the first day on. */
#define NAMED_NOW(game)                                                                                    \
	" NOT EXISTS (SELECT 1 FROM setting x JOIN game o ON o.name=x.game WHERE x.game=" game             \
	" AND x.key='names' AND (x.value IN ('hidden','until-revealed') OR (x.value='until-end' AND o.status<>'over')))"
#define NAMED_EVER(game)                                                                                   \
	" NOT EXISTS (SELECT 1 FROM setting x WHERE x.game=" game " AND x.key='names' AND x.value<>'open')"

enum err store_people_of(struct store *s, const char *game, struct arena *a, struct store_person **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(
		s, a,
		"WITH who AS (SELECT holder AS id FROM seat WHERE game=?1 UNION "
		"SELECT person FROM seat_past WHERE game=?1 AND" NAMED_EVER("?1") " UNION SELECT person FROM hand WHERE game=?1 AND" NAMED_EVER(
			"?1") ") "
			      "SELECT h.handle, p.name, ifnull(a.address,''), p.profile, p.epoch, p.created FROM "
			      "(SELECT a.id, ifnull(m.handle, a.was+ifnull((SELECT base FROM moved WHERE game=?1),0)) AS handle FROM "
			      "(SELECT id, id AS was FROM who UNION SELECT owner, person FROM merged WHERE owner IN who) a "
			      "LEFT JOIN moved_handle m ON m.game=?1 AND m.person=a.was) h "
			      "JOIN person p ON p.id=h.id LEFT JOIN address a ON a.person=p.id AND a.main=1 WHERE" NAMED_NOW(
				      "?1") " ORDER BY h.handle",
		"s", game);
	COLLECT_PEOPLE(q, out, n, e);
	return q.result;
}

/* Has what lies beside the public records of his games written again: of each turn, or with its last alone.  Where
 * nobody is to know who plays nothing is, for nothing there names him. */
static enum err write_again(struct store *s, int64_t person, bool all, struct error *e)
{
	return db_run(
		s, e,
		"UPDATE record SET written=0 WHERE viewer='public' AND game IN (SELECT game FROM seat WHERE "
		"holder=?1 UNION SELECT game FROM seat_past WHERE person=?1 UNION SELECT game FROM hand WHERE "
		"person=?1) AND" NAMED_NOW(
			"record.game") " AND (?2 OR turn=(SELECT max(turn) FROM record l WHERE l.game=record.game AND l.viewer='public'))",
		"ii", person, (int64_t)all);
}

static enum err save_name(struct store *s, const struct store_person *p, struct error *e)
{
	int64_t same = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM person WHERE id=? AND name=?", "is", p->id, p->name),
			    &same, e);
	return r || same ? r : write_again(s, p->id, false, e);
}

enum err store_person_save(struct store *s, const struct store_person *p, struct error *e)
{
	enum err r = save_name(s, p, e);
	return r ? r
		 : db_run(s, e, "UPDATE person SET name=?, profile=?, epoch=? WHERE id=?", "ssii", p->name, p->profile,
			  p->epoch, p->id);
}

/* ---- addresses ---- */

enum err store_addresses(struct store *s, int64_t person, struct arena *a, struct store_address **out, size_t *n,
			 struct error *e)
{
	struct query q = db_ask(
		s, a, "SELECT address, main, since FROM address WHERE person=? ORDER BY main DESC, since, address", "i",
		person);
	COLLECT(q, struct store_address, out, n, e, {db_text(&q, 0), db_number(&q, 1), db_number(&q, 2)});
	return q.result;
}

enum err store_address_add(struct store *s, int64_t person, const char *address, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT INTO address VALUES (lower(?),?,0,?)", "sii", address, person, at);
}

enum err store_address_drop(struct store *s, int64_t person, const char *address, struct error *e)
{
	return db_run(s, e, "DELETE FROM address WHERE person=? AND address=lower(?)", "is", person, address);
}

enum err store_address_main(struct store *s, int64_t person, const char *address, struct error *e)
{
	return db_run(s, e, "UPDATE address SET main=(address=lower(?)) WHERE person=?", "si", address, person);
}

enum err store_stop_put(struct store *s, const char *address, bool stop, int64_t at, struct error *e)
{
	return stop ? db_run(s, e, "INSERT OR IGNORE INTO stopped VALUES (lower(?),?)", "si", address, at)
		    : db_run(s, e, "DELETE FROM stopped WHERE address=lower(?)", "s", address);
}

enum err store_stop_get(struct store *s, const char *address, bool *stopped, struct error *e)
{
	int64_t n;
	enum err r =
		db_one(db_ask(s, NULL, "SELECT count(*) FROM stopped WHERE address=lower(?)", "s", address), &n, e);
	*stopped = !r && n;
	return r;
}

/* ---- wishes ---- */

enum err store_wish_put(struct store *s, int64_t person, const char *key, const char *value, struct error *e)
{
	return *value ? db_run(s, e, "INSERT OR REPLACE INTO wish VALUES (?,?,?)", "iss", person, key, value)
		      : db_run(s, e, "DELETE FROM wish WHERE person=? AND key=?", "is", person, key);
}

enum err store_wishers(struct store *s, const char *key, const char *value, struct arena *a, struct store_person **out,
		       size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       PERSON "a.address IS NOT NULL AND p.id IN (SELECT person FROM wish WHERE key=? AND value=?) "
			      "ORDER BY p.id",
		       "ss", key, value);
	COLLECT_PEOPLE(q, out, n, e);
	return q.result;
}

enum err store_wishes(struct store *s, int64_t person, struct arena *a, struct store_wish **out, size_t *n,
		      struct error *e)
{
	struct query q = db_ask(s, a, "SELECT key, value FROM wish WHERE person=? ORDER BY key", "i", person);
	COLLECT(q, struct store_wish, out, n, e, {db_text(&q, 0), db_text(&q, 1)});
	return q.result;
}

/* ---- commands that wait ---- */

enum err store_pending_put(struct store *s, const struct store_pending *p, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO pending VALUES (?,?,?,?,?,?)", "sisssi", p->code, p->person,
		      p->address, p->game, p->text, p->at);
}

#define PENDING "SELECT code,person,address,game,text,at FROM pending WHERE "
#define PENDING_ROW(q)                                                                                        \
	{db_text(&q, 0), db_number(&q, 1), db_text(&q, 2), db_text(&q, 3), db_text(&q, 4), db_number(&q, 5)}

enum err store_pending_get(struct store *s, const char *code, struct arena *a, struct store_pending *out,
			   struct error *e)
{
	struct query q = db_ask(s, a, PENDING "code=?", "s", code);
	if (!db_next(&q, e))
		return q.result ? q.result : error_set(e, ERR_MISSING, "nothing waits under that code");
	*out = (struct store_pending)PENDING_ROW(q);
	db_done(&q);
	return ERR_NONE;
}

enum err store_pending_expire(struct store *s, int64_t before, struct error *e)
{
	return db_run(s, e, "DELETE FROM pending WHERE at<?", "i", before);
}

enum err store_pending_drop(struct store *s, const char *code, struct error *e)
{
	return db_run(s, e, "DELETE FROM pending WHERE code=?", "s", code);
}

enum err store_pending_list(struct store *s, int64_t person, struct arena *a, struct store_pending **out, size_t *n,
			    struct error *e)
{
	struct query q = db_ask(s, a, PENDING "person=? ORDER BY at, code", "i", person);
	COLLECT(q, struct store_pending, out, n, e, PENDING_ROW(q));
	return q.result;
}

/* ---- their games ---- */

enum err store_played(struct store *s, int64_t person, struct arena *a, struct store_played **out, size_t *n,
		      struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT g.name, s.seat, g.title, g.system, g.status, g.turn, g.deadline FROM seat s "
				"JOIN game g ON g.name=s.game WHERE s.holder=? AND g.status<>'moved' "
				"ORDER BY g.status='over', g.deadline, g.name, s.seat",
				"i", person);
	COLLECT(q, struct store_played, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_text(&q, 4), db_number(&q, 5),
		 db_number(&q, 6), NULL});
	return q.result;
}

enum err store_ordered(struct store *s, int64_t person, int64_t now, struct arena *a, struct store_played **out,
		       size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT g.name, h.seat, g.title, g.system, g.status, g.turn, g.deadline, h.units FROM "
				"hand h JOIN game g ON g.name=h.game WHERE h.person=? AND (h.until=0 OR h.until>?) "
				"AND g.status<>'moved' "
				"AND NOT EXISTS (SELECT 1 FROM hand_idle i WHERE i.game=h.game AND i.seat=h.seat AND "
				"i.person=h.person) ORDER BY g.status='over', g.deadline, g.name, h.seat",
				"ii", person, now);
	COLLECT(q, struct store_played, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_text(&q, 4), db_number(&q, 5),
		 db_number(&q, 6), db_text(&q, 7)});
	return q.result;
}

/* ---- all that is held, and the end of it ---- */

static enum err texts(struct query q, const char ***out, size_t *n, struct error *e)
{
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_person_data(struct store *s, int64_t person, struct arena *a, struct store_kept_data *out,
			   struct error *e)
{
	const char **systems;
	size_t n = 0;
	*out = (struct store_kept_data){.mails = 0};
	enum err r = db_one(db_ask(s, NULL,
				   "SELECT count(*) FROM mail m JOIN seat t ON t.game=m.game AND t.seat=m.seat "
				   "WHERE t.holder=?",
				   "i", person),
			    &out->mails, e);
	if (!r)
		r = db_one(
			db_ask(s, NULL,
			       "SELECT count(*) FROM outbox WHERE recipient IN (SELECT address FROM address WHERE person=?)",
			       "i", person),
			&out->letters, e);
	if (!r)
		r = db_one(db_ask(s, NULL,
				  "SELECT count(*) FROM orders o JOIN seat t ON t.game=o.game AND t.seat=o.seat "
				  "WHERE t.holder=?",
				  "i", person),
			   &out->orders, e);
	if (!r)
		r = db_one(db_ask(s, NULL, "SELECT count(*) FROM note WHERE person=?", "i", person), &out->notes, e);
	if (!r)
		r = db_one(db_ask(s, NULL,
				  "SELECT count(*) FROM note n JOIN note_open o ON o.game=n.game AND o.person=n.person "
				  "WHERE n.person=?",
				  "i", person),
			   &out->opened, e);
	if (!r)
		r = db_one(db_ask(s, NULL,
				  "SELECT count(*) FROM press p WHERE p.writer='p'||?1 OR EXISTS (SELECT 1 FROM seat t "
				  "WHERE t.game=p.game AND t.seat=p.writer AND t.holder=?1)",
				  "i", person),
			   &out->written, e);
	if (!r)
		r = texts(db_ask(s, a, "SELECT systems FROM standby WHERE person=?", "i", person), &systems, &n, e);
	if (!r && n)
		out->standby = systems[0];
	if (!r)
		r = texts(
			db_ask(s, a,
			       "SELECT p.name FROM blocked b JOIN person p ON p.id=b.other WHERE b.person=? ORDER BY p.name",
			       "i", person),
			&out->blocked, &out->n_blocked, e);
	return r ? r
		 : texts(db_ask(s, a, "SELECT game||' '||seat FROM seat_past WHERE person=? ORDER BY 1", "i", person),
			 &out->left, &out->n_left, e);
}

enum err store_person_forget(struct store *s, int64_t person, const char *handle, struct error *e)
{
	static const char *const steps[] = {
		/* Mails that have left keep their digest; one that waits is the answer to this. */
		"DELETE FROM outbox_bytes WHERE id IN (SELECT id FROM outbox WHERE state IN ('sent','failed','bounced') AND "
		"recipient IN (SELECT address FROM address WHERE person=?))",
		"UPDATE outbox SET recipient='', wrapper='', said='', record='', reply='', note='' "
		"WHERE state IN "
		"('sent','failed','bounced') AND recipient IN (SELECT address FROM address WHERE person=?)",
		"DELETE FROM outbox WHERE state NOT IN ('sent','failed','bounced') AND kind<>'stopped' AND recipient IN "
		"(SELECT address FROM address WHERE person=?)",
		"DELETE FROM bounce WHERE address IN (SELECT address FROM address WHERE person=?)",
		"DELETE FROM hold WHERE address IN (SELECT address FROM address WHERE person=?)",
		"DELETE FROM unwanted WHERE address IN (SELECT address FROM address WHERE person=?)",
		"DELETE FROM note WHERE person=?1 AND NOT EXISTS (SELECT 1 FROM note_open o JOIN game g ON g.name=o.game "
		"WHERE o.game=note.game AND o.person=?1 AND g.status='over')",
		"DELETE FROM note_open WHERE person=? AND game NOT IN (SELECT name FROM game WHERE status='over')",
		"DELETE FROM pending WHERE person=?",
		"DELETE FROM wish WHERE person=?",
		"DELETE FROM reliability WHERE person=?",
		"DELETE FROM admin WHERE person=?",
		"DELETE FROM locked WHERE person=?",
		"UPDATE event SET director=0 WHERE director=?",
		"UPDATE event_protest SET judge=0 WHERE judge=?",
		"UPDATE event_protest SET why='' WHERE (event,entrant) IN (SELECT event,n FROM entrant WHERE person=?)",
		"DELETE FROM standby WHERE person=?",
		"DELETE FROM leave WHERE person=?",
		"DELETE FROM observer WHERE person=?",
		"DELETE FROM observer_read WHERE person=?",
		"DELETE FROM observer_letter WHERE writer=?",
		"DELETE FROM blocked WHERE person=?",
		"DELETE FROM offer_seat WHERE offer IN (SELECT id FROM offer WHERE opener=?)",
		"DELETE FROM offer_guest WHERE offer IN (SELECT id FROM offer WHERE opener=?)",
		"DELETE FROM offer_game WHERE offer IN (SELECT id FROM offer WHERE opener=?)",
		"DELETE FROM offer_guest WHERE person=?",
		"DELETE FROM offer WHERE opener=?",
		"UPDATE offer_seat SET person=0 WHERE person=?",
		"DELETE FROM address WHERE person=?",
	};
	enum err r = store_forget_traces(s, person, handle, e);
	if (!r)
		r = db_run(s, e, "UPDATE person SET name=?, profile='', epoch=epoch+1 WHERE id=?", "si", handle,
			   person);
	if (!r)
		r = write_again(s, person, true, e);
	for (size_t i = 0; !r && i < ARRAY_LEN(steps); i++)
		r = db_run(s, e, steps[i], "i", person);
	return r;
}
