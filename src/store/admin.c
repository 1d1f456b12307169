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
