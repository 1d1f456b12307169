/* How a site stands, in figures, and who is told. */
#include "base/clock.h"
#include "game/care.h"
#include "people/people.h"
#include "site/aside.h"
#include "store/remind.h"
#include "words/said.h"

#include <sys/statvfs.h>

enum { DAY = 86400, MORNING = 6 * 3600 }; /* a day of the daily word begins at 06:00 UTC */

static void look_at_disk(const struct site *site, struct care_figures *f)
{
	struct statvfs fs;
	f->free = f->free_mb = -1;
	if (statvfs(site->root, &fs) || !fs.f_blocks)
		return;
	f->free = (int64_t)((unsigned long long)fs.f_bavail * 100 / fs.f_blocks);
	f->free_mb = (int64_t)((unsigned long long)fs.f_bavail * fs.f_frsize >> 20);
}

static void look_aside(const struct site *site, struct arena *a, struct care_figures *f)
{
	struct site_aside *list;
	struct error none = ERROR_INIT;
	size_t n;
	f->aside = site_asides(site, a, &list, &n, &none) ? -1 : (int64_t)n;
}

static enum err look_at_servers(struct site *site, struct arena *a, struct care_figures *f, struct error *e)
{
	struct store_contact *c;
	struct store_pause pause;
	struct error none = ERROR_INIT;
	size_t n = 0;
	enum err r = store_contacts(site->store, a, &c, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		*(strcmp(c[i].server, "mail in") ? &f->out : &f->in) = c[i].good;
	if (r)
		return r;
	r = store_pause_get(site->store, a, &pause, &none);
	f->paused = r ? 0 : pause.since;
	return r == ERR_MISSING ? ERR_NONE : (*e = none, r);
}

static enum err look_at_stops(struct site *site, struct arena *a, struct care_figures *f, struct error *e)
{
	struct store_site_stop stop;
	int64_t lifted;
	enum err r = store_site_stop_get(site->store, a, &stop, e);
	f->stopped = r ? 0 : stop.since;
	return r ? r : store_guard_get(site->store, &f->guard, &lifted, e);
}

static enum err look_at_backups(struct site *site, struct care_figures *f, struct error *e)
{
	enum err r = store_site_entry_at(site->store, "backup", &f->backup, e);
	f->backup_old = site->backup && clock_now() - f->backup > site->backup * DAY;
	return r;
}

enum err care_backed_up(struct site *site, const char *by, const char *to, struct error *e)
{
	return care_note(site, by, "backup", SAID(admin, backup_noted, .place = to), e);
}

enum err care_figures(struct site *site, struct care_figures *out, struct error *e)
{
	struct arena *a = arena_new();
	struct store_standing *list;
	size_t n = 0;
	*out = (struct care_figures){.aside = 0};
	enum err r = store_figures(site->store, clock_now() - DAY, &out->of, e);
	if (!r)
		r = store_standings(site->store, clock_now() - DAY, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		out->standing += !list[i].held;
	if (!r)
		r = look_at_servers(site, a, out, e);
	if (!r)
		r = look_at_stops(site, a, out, e);
	if (!r)
		r = look_at_backups(site, out, e);
	if (!r)
		r = store_next_event(site->store, &out->next, e);
	look_at_disk(site, out);
	look_aside(site, a, out);
	arena_free(a);
	return r;
}

bool care_is_well(const struct care_figures *f)
{
	return !f->of.trouble && !f->stopped && !f->guard && !f->of.failed && !f->of.holds && !f->standing &&
	       !f->aside && !f->backup_old && (f->free < 0 || f->free >= CARE_FREE);
}

enum err care_daily(struct site *site, struct error *e)
{
	struct care_figures f;
	char key[64];
	bool begun;
	int64_t day = (clock_now() - MORNING) / DAY;
	enum err r = store_care_day(site->store, day, &begun, e);
	if (r || !begun)
		return r;
	r = care_figures(site, &f, e);
	if (r || care_is_well(&f))
		return r;
	text_format(key, sizeof key, "care/%lld", (long long)day);
	return care_tell(site, key,
			 SAID(admin, daily, .holds = f.of.holds, .failed = f.of.failed, .aside = f.aside,
			      .trouble = f.of.trouble, .standing = f.standing, .free = f.free,
			      .low = f.free >= 0 && f.free < CARE_FREE, .stopped = f.stopped ? f.stopped : f.guard,
			      .old = f.backup_old),
			 e);
}

enum err care_tell(struct site *site, const char *key, const struct words_said *said, struct error *e)
{
	struct arena *a = arena_new();
	int64_t *people;
	size_t n = 0;
	enum err r = site_notice(site, "", -1, key, said, e);
	if (!r)
		r = store_admins(site->store, a, &people, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_person who;
		r = store_person_get(site->store, people[i], a, &who, e);
		if (!r && strcasecmp(who.address, site->moderator) != 0)
			r = people_tell(site, &who, arena_printf(a, "%s/p%lld", key, (long long)people[i]), said, e);
	}
	arena_free(a);
	return r;
}
