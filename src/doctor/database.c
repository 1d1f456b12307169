/* The database, the clock against it, and the records of each game against their chains. */
#include "archive/verify.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/progress.h"
#include "doctor/doctor_private.h"
#include "store/admin.h"
#include "store/health.h"

#include <unistd.h>

enum { AHEAD = 3600 };

/* ---- database ---- */

static const char *database(struct doctor *d)
{
	return doctor_quote(d, d->site.database);
}

/* What can still be read goes into a new one; the old one is kept.  (.recover of sqlite3 fails in Debian 12.) */
static const char *recover(struct doctor *d, int version)
{
	const char *db = database(d);
	const char *bad = doctor_quote(d, arena_printf(d->a, "%s.bad", d->site.database));
	const char *made = doctor_quote(d, arena_printf(d->a, "%s.new", d->site.database));
	return doctor_mend(
		d,
		"umask 077; (sqlite3 %s .dump | sed 's/^ROLLBACK;.*/COMMIT;/'; echo 'PRAGMA user_version=%d; "
		"PRAGMA journal_mode=WAL;') | "
		"sqlite3 %s && mv %s %s && rm -f %s-wal %s-shm && mv %s %s",
		db, version, made, db, bad, db, db, made, db);
}

/* With the keys, and the catalogue; what is wrong with these is told by their own checks. */
static void open_site(struct doctor *d)
{
	struct site site = {0};
	struct error none = ERROR_INIT;
	d->open = !site_open(d->how->root, &site, &none);
	if (d->open)
		d->site = site;
	else
		site_close(&site);
}

static void tell_health(struct doctor *d, const struct store_health *h)
{
	const char *opens = doctor_mend(d, "%s status --site %s", d->me, d->root);
	if (*h->fault && h->in_index)
		doctor_wrong(d, doctor_mend(d, "sqlite3 %s REINDEX", database(d)), "an index of it is damaged: %s",
			     h->fault);
	else if (*h->fault)
		doctor_wrong(d, recover(d, h->version),
			     "it is damaged: %s; the last backup is better than what can be read", h->fault);
	else if (h->version > h->known)
		doctor_wrong(d, "", "it is of version %d, and this program knows %d: run the newer program", h->version,
			     h->known);
	else if (h->version < h->known)
		doctor_wrong(d, opens, "it is of version %d, of an older program: opening it makes it one of %d",
			     h->version, h->known);
	else if (strcmp(h->journal, "wal") != 0)
		doctor_wrong(d, opens, "its journal is \"%s\": a reader and the service stand in each other's way",
			     h->journal);
}

void check_database(struct doctor *d)
{
	struct store_health h;
	struct error e = ERROR_INIT;
	enum err r = file_check_private(d->site.database, &e);
	if (r == ERR_REFUSED) {
		doctor_wrong(d, doctor_mend(d, "chmod 600 %s", database(d)),
			     "%s may be read or written by others than its owner", d->site.database);
		return;
	}
	r = store_health(d->site.database, d->a, &h, &e);
	if (r == ERR_MISSING)
		doctor_wrong(
			d, doctor_mend(d, "%s status --site %s", d->me, d->root),
			"%s: bring it back from a backup; without one, an empty one is made by any use of the site",
			e.text);
	else if (r == ERR_REFUSED)
		doctor_wrong(d, "", "%s: bring it back from a backup", e.text);
	else if (r)
		doctor_wrong(d, "", "%s", e.text);
	else
		tell_health(d, &h);
	if (d->told)
		return;
	d->newest = h.newest;
	doctor_good(d, "it is whole, of version %d", h.version);
	open_site(d);
}

/* ---- clock ---- */

void check_clock(struct doctor *d)
{
	char now[CLOCK_TEXT], newest[CLOCK_TEXT];
	clock_rfc3339(clock_now(), now);
	clock_rfc3339(d->newest, newest);
	if (d->newest > clock_now() + AHEAD)
		doctor_wrong(d, "timedatectl set-ntp true",
			     "it is %s by this machine, and the database has seen %s: deadlines wait", now, newest);
	else
		doctor_good(d, "it is %s by this machine", now);
}

/* ---- records ---- */

struct first_wrong {
	struct arena *a;
	const char *text; /* NULL: nothing is wrong yet */
};

static void keep_first(void *context, const char *path, const char *what)
{
	struct first_wrong *f = context;
	if (!f->text)
		f->text = arena_printf(f->a, "%s: %s", path, what);
}

/* Of how many records of the game are there to be files? */
static size_t to_be_files(struct doctor *d, const char *game)
{
	struct store_record *all, *later;
	struct error none = ERROR_INIT;
	size_t n = 0, waiting = 0;
	if (store_record_digests(d->site.store, game, d->a, &all, &n, &none) ||
	    store_record_unwritten(d->site.store, game, d->a, &later, &waiting, &none))
		return 0;
	return n - waiting;
}

static void check_game(struct doctor *d, const char *game, struct verify_count *count)
{
	const char *folder = arena_printf(d->a, "%s/%s", d->site.records, game);
	const char *mend = doctor_mend(d, "%s repair --site %s %s", d->me, d->root, game);
	struct first_wrong first = {.a = d->a};
	struct verify_count one = {.tell = keep_first, .context = &first, .words = site_words(&d->site, NULL)};
	if (!to_be_files(d, game))
		return;
	if (access(folder, F_OK)) {
		doctor_wrong(d, mend, "the records of %s are not in %s", game, folder);
		return;
	}
	verify_path(folder, doctor_shipped(d, "scenarios"), NULL, &one);
	if (one.wrong)
		doctor_wrong(d, mend, "%s: %s", game, first.text);
	count->records += one.records;
}

void check_records(struct doctor *d)
{
	struct verify_count count = {0};
	struct error e = ERROR_INIT;
	const char **games;
	size_t n = 0;
	if (store_game_names(d->site.store, d->a, &games, &n, &e)) {
		doctor_wrong(d, "", "%s", e.text);
		return;
	}
	long long records = 0;
	for (size_t i = 0; i < n; i++)
		records += verify_size(arena_printf(d->a, "%s/%s", d->site.records, games[i]));
	progress_begin("verifying records", records);
	for (size_t i = 0; i < n; i++)
		check_game(d, games[i], &count);
	progress_end();
	if (!d->told)
		doctor_good(d, "%d records of %zu game%s verify", count.records, n, n == 1 ? "" : "s");
}

void check_stop(struct doctor *d)
{
	struct store_site_stop stop;
	struct error e = ERROR_INIT;
	char when[CLOCK_TEXT];
	int64_t guard = 0, lifted;
	enum err r = store_site_stop_get(d->site.store, d->a, &stop, &e);
	if (!r)
		r = store_guard_get(d->site.store, &guard, &lifted, &e);
	clock_people(stop.since ? stop.since : guard, when);
	if (r)
		doctor_wrong(d, "", "%s", e.text);
	else if (stop.since)
		doctor_wrong(d, doctor_mend(d, "%s admin --site %s SITE START", d->me, d->root),
			     "every game stands since %s: %s", when, stop.why);
	else if (guard)
		doctor_wrong(d, doctor_mend(d, "%s admin --site %s SITE START", d->me, d->root),
			     "no deadline rings since %s, for next to no mail came", when);
	else
		doctor_good(d, "games run, and their deadlines ring");
}
