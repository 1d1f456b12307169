/* Admins, and the ledger of the site. */
#include "store/admin.h"
#include "store/store_private.h"

enum err store_admin_put(struct store *s, int64_t person, bool on, int64_t at, struct error *e)
{
	return on ? db_run(s, e, "INSERT OR IGNORE INTO admin VALUES (?,?)", "ii", person, at)
		  : db_run(s, e, "DELETE FROM admin WHERE person=?", "i", person);
}

enum err store_admin_get(struct store *s, int64_t person, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM admin WHERE person=?", "i", person), &n, e);
	*yes = n > 0;
	return r;
}

enum err store_admins(struct store *s, struct arena *a, int64_t **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT person FROM admin ORDER BY person", "");
	COLLECT(q, int64_t, out, n, e, db_number(&q, 0));
	return q.result;
}

enum err store_locked_put(struct store *s, int64_t person, bool on, int64_t at, struct error *e)
{
	return on ? db_run(s, e, "INSERT OR IGNORE INTO locked VALUES (?,?)", "ii", person, at)
		  : db_run(s, e, "DELETE FROM locked WHERE person=?", "i", person);
}

enum err store_locked_get(struct store *s, int64_t person, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM locked WHERE person=?", "i", person), &n, e);
	*yes = n > 0;
	return r;
}

#define IN_PLAY " JOIN game g ON g.name=t.game WHERE g.status<>'over'"

enum err store_active(struct store *s, struct arena *a, int64_t **out, size_t *n, struct error *e)
{
	struct query q =
		db_ask(s, a,
		       "SELECT person FROM (SELECT holder AS person FROM seat t" IN_PLAY
		       " UNION SELECT person FROM hand t" IN_PLAY " UNION SELECT person FROM moderator t" IN_PLAY
		       " UNION SELECT person FROM observer t" IN_PLAY
		       " UNION SELECT person FROM standby UNION SELECT person FROM offer_seat"
		       " UNION SELECT opener FROM offer) WHERE person>0 ORDER BY person",
		       "");
	COLLECT(q, int64_t, out, n, e, db_number(&q, 0));
	return q.result;
}

/* ---- the site stands ---- */

enum err store_site_stop_put(struct store *s, const char *why, int64_t at, struct error *e)
{
	return db_run(s, e, "INSERT INTO site_stop VALUES (1,?,?)", "si", why, at);
}

enum err store_site_stop_since(struct store *s, int64_t at, struct error *e)
{
	return db_run(s, e, "UPDATE site_stop SET since=?", "i", at);
}

enum err store_site_stop_get(struct store *s, struct arena *a, struct store_site_stop *out, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT why,since FROM site_stop", "");
	*out = (struct store_site_stop){"", 0};
	if (db_next(&q, e))
		*out = (struct store_site_stop){db_text(&q, 0), db_number(&q, 1)};
	db_done(&q);
	return q.result;
}

enum err store_site_stop_end(struct store *s, struct error *e)
{
	enum err r = db_run(s, e, "DELETE FROM site_stop", "");
	return r ? r : db_run(s, e, "DELETE FROM site_stopped", "");
}

enum err store_site_stopped_put(struct store *s, const char *game, struct error *e)
{
	return db_run(s, e, "INSERT OR IGNORE INTO site_stopped VALUES (?)", "s", game);
}

enum err store_site_stopped(struct store *s, struct arena *a, const char ***out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a, "SELECT game FROM site_stopped ORDER BY game", "");
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

enum err store_games_in(struct store *s, const char *state, struct arena *a, const char ***out, size_t *n,
			struct error *e)
{
	struct query q = db_ask(s, a, "SELECT name FROM game WHERE status=? ORDER BY name", "s", state);
	COLLECT(q, const char *, out, n, e, db_text(&q, 0));
	return q.result;
}

/* ---- the guard ---- */

enum err store_guard_put(struct store *s, int64_t since, int64_t lifted, struct error *e)
{
	return db_run(s, e, "INSERT OR REPLACE INTO guard VALUES (1,?,?)", "ii", since, lifted);
}

enum err store_guard_get(struct store *s, int64_t *since, int64_t *lifted, struct error *e)
{
	enum err r = db_one(db_ask(s, NULL, "SELECT since FROM guard", ""), since, e);
	return r ? r : db_one(db_ask(s, NULL, "SELECT lifted FROM guard", ""), lifted, e);
}

enum err store_inbox_since(struct store *s, int64_t at, int64_t until, int64_t *n, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT count(*) FROM inbox WHERE at>? AND at<=?", "ii", at, until), n, e);
}

/* ---- days ---- */

enum err store_care_day(struct store *s, int64_t days, bool *begun, struct error *e)
{
	int64_t last = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT day FROM care_day", ""), &last, e);
	*begun = !r && last && last < days;
	return r || last == days ? r : db_run(s, e, "INSERT OR REPLACE INTO care_day VALUES (1,?)", "i", days);
}

/* ---- figures ---- */

enum err store_figures(struct store *s, int64_t day, struct store_figures *out, struct error *e)
{
	const struct {
		const char *sql;
		int64_t *to;
	} all[] = {
		{"SELECT count(*) FROM game WHERE status='running'", &out->running},
		{"SELECT count(*) FROM game WHERE status='words'", &out->words},
		{"SELECT count(*) FROM game WHERE status='held'", &out->held},
		{"SELECT count(*) FROM game WHERE status='held' AND name NOT IN (SELECT game FROM paused)",
		 &out->trouble},
		{"SELECT count(*) FROM outbox WHERE state NOT IN ('sent','failed','bounced')", &out->waiting},
		{"SELECT ifnull(min(at),0) FROM outbox WHERE state NOT IN ('sent','failed','bounced')", &out->oldest},
		{"SELECT count(*) FROM hold", &out->holds},
	};
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM outbox WHERE state='failed' AND next>=?", "i", day),
			    &out->failed, e);
	for (size_t i = 0; !r && i < ARRAY_LEN(all); i++)
		r = db_one(db_ask(s, NULL, all[i].sql, ""), all[i].to, e);
	return r;
}

enum err store_ruleset(struct store *s, const char *system, int64_t rules, struct store_ruleset *out, struct error *e)
{
	struct query q = db_ask(s, NULL,
				"SELECT total(status='running'), total(status='held'), "
				"total(status IN ('running','held') AND rules<>?2) FROM game WHERE system=?1",
				"si", system, rules);
	*out = (struct store_ruleset){0, 0, 0};
	if (db_next(&q, e))
		*out = (struct store_ruleset){db_number(&q, 0), db_number(&q, 1), db_number(&q, 2)};
	db_done(&q);
	return q.result;
}

enum err store_bounces(struct store *s, const char *address, int64_t since, int64_t most, struct arena *a,
		       struct store_bounce **out, size_t *n, struct error *e)
{
	struct query q = db_ask(s, a,
				"SELECT address,said,message_id,hard,at FROM bounce WHERE (?1='' OR address=lower(?1)) "
				"AND at>=?2 ORDER BY id DESC LIMIT ?3",
				"sii", address ? address : "", since, most);
	COLLECT(q, struct store_bounce, out, n, e,
		{db_text(&q, 0), db_text(&q, 1), db_text(&q, 2), db_number(&q, 3), db_number(&q, 4)});
	return q.result;
}

enum err store_out_save_state(struct store *s, const struct store_out *o, struct error *e)
{
	return db_run(s, e, "UPDATE outbox SET state=?, note=?, next=?, tries=? WHERE id=?", "ssiii",
		      out_state_name(o->state), o->note, o->next, o->tries, o->id);
}

enum err store_out_has_bytes(struct store *s, int64_t id, bool *yes, struct error *e)
{
	int64_t n = 0;
	enum err r = db_one(db_ask(s, NULL, "SELECT count(*) FROM outbox_bytes WHERE id=?", "i", id), &n, e);
	*yes = n > 0;
	return r;
}

enum err store_inbox_forget(struct store *s, const char *message_id, struct error *e)
{
	return db_run(s, e, "DELETE FROM inbox WHERE message_id=?", "s", message_id);
}

/* ---- the ledger ---- */

enum err store_site_entry_add(struct store *s, const struct store_site_entry *entry, struct error *e)
{
	return db_run(s, e, "INSERT INTO site_ledger VALUES (?,?,?,?,?,?)", "isssis", entry->n, entry->what, entry->who,
		      entry->why, entry->at, entry->hash);
}

static enum err entries(struct query q, struct store_site_entry **out, size_t *n, struct error *e)
{
	COLLECT(q, struct store_site_entry, out, n, e,
		{db_text(&q, 1), db_text(&q, 2), db_text(&q, 3), db_text(&q, 5), db_number(&q, 0), db_number(&q, 4)});
	return q.result;
}

enum err store_site_entries(struct store *s, int64_t from, int64_t most, struct arena *a, struct store_site_entry **out,
			    size_t *n, struct error *e)
{
	return entries(db_ask(s, a, "SELECT n,what,who,why,at,hash FROM site_ledger WHERE n>=? ORDER BY n LIMIT ?",
			      "ii", from, most),
		       out, n, e);
}

enum err store_site_entry_last(struct store *s, struct arena *a, struct store_site_entry *out, struct error *e)
{
	struct store_site_entry *list;
	size_t n = 0;
	enum err r = entries(db_ask(s, a, "SELECT n,what,who,why,at,hash FROM site_ledger ORDER BY n DESC LIMIT 1", ""),
			     &list, &n, e);
	*out = n ? list[0] : (struct store_site_entry){.hash = "", .n = 0};
	return r;
}

enum err store_site_entry_at(struct store *s, const char *what, int64_t *at, struct error *e)
{
	return db_one(db_ask(s, NULL, "SELECT ifnull(max(at),0) FROM site_ledger WHERE what=?", "s", what), at, e);
}
