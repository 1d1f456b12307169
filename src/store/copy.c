/* SQLite's online backup, from one reader's view of the database. */
#include "store/copy.h"
#include "base/progress.h"
#include "store/store_private.h"

#include <sys/stat.h>

enum { PAGES = 256, PATIENCE = 10000 };

static enum err fault(sqlite3 *db, const char *path, struct error *e)
{
	return error_set(e, ERR_TEMP, "copying to %s: %s", path, sqlite3_errmsg(db));
}

/* With a reader's transaction open on `from` its pages stay as they are, and no step begins anew. */
static enum err copy_pages(sqlite3 *from, sqlite3 *to, const char *path, struct error *e)
{
	sqlite3_backup *b = sqlite3_backup_init(to, "main", from, "main");
	int r = b ? SQLITE_OK : sqlite3_errcode(to);
	bool begun = false;
	while (b && (r = sqlite3_backup_step(b, PAGES)) == SQLITE_OK) {
		if (!begun)
			progress_begin("copying", sqlite3_backup_pagecount(b) / PAGES);
		begun = true;
		progress_step();
	}
	if (begun)
		progress_end();
	sqlite3_backup_finish(b);
	return r == SQLITE_DONE ? ERR_NONE : fault(to, path, e);
}

/* One file, without a log beside it; and it is whole. */
static enum err finish(const char *path, sqlite3 *to, struct error *e)
{
	struct store s = {.db = to};
	enum err r = sqlite3_exec(to, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) ? fault(to, path, e) : ERR_NONE;
	if (!r)
		r = store_check(&s, e);
	for (size_t i = 0; i < s.n_cache; i++)
		sqlite3_finalize(s.cache[i].stmt);
	return r;
}

enum err store_copy(const char *from, const char *to, struct error *e)
{
	sqlite3 *of = NULL, *into = NULL;
	struct stat st;
	if (!stat(to, &st))
		return error_set(e, ERR_REFUSED, "%s is there already", to);
	enum err r = ERR_NONE;
	if (sqlite3_open_v2(from, &of, SQLITE_OPEN_READONLY, NULL))
		r = error_set(e, ERR_TEMP, "opening %s: %s", from, sqlite3_errmsg(of));
	else if (sqlite3_open(to, &into))
		r = fault(into, to, e);
	if (!r) {
		sqlite3_busy_timeout(of, PATIENCE);
		if (sqlite3_exec(of, "BEGIN; SELECT count(*) FROM sqlite_schema", NULL, NULL, NULL))
			r = error_set(e, ERR_TEMP, "reading %s: %s", from, sqlite3_errmsg(of));
	}
	if (!r)
		r = copy_pages(of, into, to, e);
	if (!r)
		r = finish(to, into, e);
	sqlite3_close(of);
	sqlite3_close(into);
	return r;
}
