/* The rounds of the service: mail taken, deadlines kept, games played on, mail sent, sleep. */
#include "daemon/daemon.h"

#include "base/clock.h"
#include "base/limits.h"
#include "base/log.h"
#include "command/intake.h"
#include "daemon/daily.h"
#include "daemon/forgotten.h"
#include "daemon/outage.h"
#include "daemon/signals.h"
#include "daemon/systemd.h"
#include "event/event.h"
#include "game/care.h"
#include "game/game.h"
#include "mail/source.h"
#include "post/post.h"
#include "site/attempt.h"
#include "store/later.h"
#include "store/moderator.h"
#include "store/remind.h"
#include "words/said.h"

#include <time.h>
#include <unistd.h>

enum { LOCK_SECONDS = 30, CONTACT_SECONDS = 300, HOUR = 3600, DAY = 86400, HALF = 2000000 /* microseconds */ };

/* All that the configuration decides. */
struct parts {
	struct site site;
	struct mail_source *source;
	struct post *post;
};

struct daemon {
	struct parts *p;
	struct mail_parser *parser;
	char *folder;
	int lock;
	bool taken_over;    /* games of other rules have been looked at */
	int64_t checked_at; /* the database was looked through for damage */
	bool damaged;
	int64_t looked_at; /* for what is told now and then */
	int64_t told_at;   /* when contact with the mailbox was written down last */
	bool told_good;
	char told_note[SITE_TEXT]; /* what was wrong, without when it is tried again */
	uint64_t watchdog_us;      /* of systemd; 0: none */
	int64_t every;             /* seconds from one round to the next, where each is run by itself; 0: not known */
};

/* ---- mail in ---- */

/* Told to systemd, and asked whether to go on. */
static bool alive(void *context)
{
	struct daemon *d = context;
	if (d->watchdog_us)
		systemd_tell("WATCHDOG=1");
	return !signals_stop();
}

static void write_contact(struct daemon *d, const char *server, bool good, const char *note)
{
	struct error e = ERROR_INIT;
	if (store_contact_put(d->p->site.store, server, good, note, clock_now(), &e))
		log_line(LOG_ERROR, "store", "%s", e.text);
}

/* How the mailbox is; not every round: disk and log are to rest when nothing changes. */
static void tell_contact(struct daemon *d, bool good, const char *note)
{
	int64_t now = clock_now();
	int n = (int)strcspn(note, ";");
	char what[SITE_TEXT];
	text_format(what, sizeof what, "%.*s", n, note);
	if (good == d->told_good && !strcmp(what, d->told_note) && now - d->told_at < CONTACT_SECONDS)
		return;
	memcpy(d->told_note, what, sizeof what);
	d->told_good = good;
	d->told_at = now;
	if (!good)
		log_line(LOG_ERROR, "mailbox", "%s", note);
	write_contact(d, "mail in", good, note);
}

/* Every mail that waits.  One that cannot be dealt with now does not hold up the others. */
static bool take_mail(struct daemon *d)
{
	bool good = true, wait = false;
	struct error trouble = ERROR_INIT, e; /* trouble: with the mailbox itself */
	struct intake in = {.site = &d->p->site, .parser = d->parser, .source = d->p->source};
	while (!wait && alive(d)) {
		e = (struct error)ERROR_INIT;
		enum err r = intake_next(&in, &e);
		if (r == ERR_MISSING)
			break;
		if (r) {
			trouble = e;
			good = false;
			break;
		}
		r = intake_take(&in, &wait, &e);
		if (!r || r == ERR_MISSING)
			continue;
		log_line(LOG_ERROR, "mail-waits", "a mail stays where it is: %s", e.text);
		good = false;
	}
	e = (struct error)ERROR_INIT;
	if (intake_end(&in, &e)) {
		log_line(LOG_ERROR, "mail-waits", "mails stay where they are: %s", e.text);
		good = false;
	}
	tell_contact(d, !trouble.code, trouble.text);
	return good;
}

/* ---- games ---- */

/* In one transaction; act may be NULL: loading is all. */
static enum err with_game(struct site *site, const char *name, enum err (*act)(struct game *g, struct error *e),
			  struct error *e)
{
	struct game *g = NULL;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_load(site, name, &g, e);
	if (!r && act)
		r = act(g, e);
	game_free(g);
	return store_end(site->store, r, e);
}

static enum err hold_one(struct site *site, const char *name, const char *why, struct error *e)
{
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_hold(site, name, SAID(text, as_it_is, .text = why), e);
	return store_end(site->store, r, e);
}

/* Does the clock's or the upgrade's work on a game.  One that cannot be gone on with is held; so is
 * one that the program has died of twice.  *waits: for a reason that may pass. */
static enum err try_game(struct daemon *d, const char *kind, const char *name,
			 enum err (*act)(struct game *g, struct error *e), bool *waits, struct error *e)
{
	struct site *site = &d->p->site;
	struct arena *arena = arena_new();
	struct error why = ERROR_INIT;
	struct attempt a;
	enum err r = ERR_NONE, bad = attempt_begin(site, kind, name, &a, &why);
	if (!bad && attempt_spent(&a))
		bad = error_set(&why, ERR_BUG, "%s: %s", kind, attempt_reason(&a, site_words(site, NULL), arena));
	else if (!bad)
		bad = with_game(site, name, act, &why);
	if (bad)
		log_line(LOG_ERROR, "game-trouble", "%s of %s: %s", kind, name, why.text);
	*waits |= bad == ERR_TEMP;
	if (bad && bad != ERR_TEMP)
		r = hold_one(site, name, why.text, e);
	if (!r)
		attempt_end(&a);
	arena_free(arena);
	return r;
}

/* Running games of other rules go on if their turn goes the same way, or are held, before any
 * mail is read. */
static bool take_over(struct daemon *d)
{
	struct arena *a = arena_new(), *one = arena_new();
	struct error e = ERROR_INIT;
	const char **names;
	size_t n = 0;
	bool waits = false; /* what waits is tried again when the game is loaded next */
	enum err r = store_game_names(d->p->site.store, a, &names, &n, &e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game row;
		arena_clear(one);
		r = store_game_get(d->p->site.store, names[i], one, &row, &e);
		const struct system *sys = r ? NULL : scenario_system(row.system);
		if (sys && row.status == GAME_RUNNING && row.rules != (int64_t)sys->rules)
			r = try_game(d, "upgrade", names[i], NULL, &waits, &e);
	}
	if (r)
		log_line(LOG_ERROR, "store", "games of other rules: %s", e.text);
	arena_free(one);
	arena_free(a);
	return !r;
}

/* The clock has something to say to these games. */
static enum err ring(struct daemon *d, const char *kind, const char **names, size_t n,
		     enum err (*act)(struct game *g, struct error *e), bool *waits, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n && alive(d); i++)
		r = try_game(d, kind, names[i], act, waits, e);
	return r;
}

/* One that the program dies of, or fails in for good, is put aside: its writer sees that it did not count. */
static enum err do_later(struct daemon *d, const struct store_later *l, bool *waits, struct error *e)
{
	struct site *site = &d->p->site;
	char name[64];
	struct error why = ERROR_INIT;
	struct attempt a;
	snprintf(name, sizeof name, "later %lld", (long long)l->id);
	enum err r = ERR_NONE, bad = attempt_begin(site, "later", name, &a, &why);
	bool spent = !bad && attempt_spent(&a);
	if (!bad && !spent)
		bad = store_begin(site->store, &why);
	if (!bad && !spent)
		bad = store_end(site->store, command_later_due(site, l, &why), &why);
	*waits |= bad == ERR_TEMP;
	if (spent || (bad && bad != ERR_TEMP)) {
		log_line(LOG_ERROR, "later", "%s: \"%s\" of %s %s is not carried out: %s", name, l->line, l->game,
			 l->seat, bad ? why.text : "the program died of it twice");
		r = store_begin(site->store, e);
		if (!r)
			r = store_later_drop(site->store, l->id, e);
		r = store_end(site->store, r, e);
	}
	if (!r)
		attempt_end(&a);
	return r;
}

/* Commands that were kept for an hour which has come, before the clocks of their games ring. */
static enum err all_later(struct daemon *d, struct arena *a, bool *waits, struct error *e)
{
	struct store_later *list;
	size_t n = 0;
	enum err r = store_later_due(d->p->site.store, clock_now(), a, &list, &n, e);
	for (size_t i = 0; !r && i < n && alive(d); i++)
		r = do_later(d, &list[i], waits, e);
	return r;
}

/* Pauses that end now, after which their games have a clock again. */
static enum err pauses(struct daemon *d, struct arena *a, struct error *e)
{
	struct site *site = &d->p->site;
	const char **names;
	size_t n = 0;
	enum err r = store_paused_due(site->store, clock_now(), a, &names, &n, e);
	for (size_t i = 0; !r && i < n && alive(d); i++) {
		r = store_begin(site->store, e);
		r = store_end(site->store, r ? r : care_pause_over(site, names[i], e), e);
	}
	return r;
}

static enum err guard(struct site *site, const char **names, size_t *n, struct error *e)
{
	enum err r = store_begin(site->store, e);
	return store_end(site->store, r ? r : care_guard(site, names, n, e), e);
}

/* While the site stands, no clock rings; a game that began by mail is paused like the others. */
static bool stands(struct daemon *d, bool *good)
{
	struct site *site = &d->p->site;
	struct error e = ERROR_INIT;
	bool yes = false;
	enum err r = care_stands(site, &yes, &e);
	if (!r && yes) {
		r = store_begin(site->store, &e);
		r = store_end(site->store, r ? r : care_keep_stopped(site, &e), &e);
	}
	if (r)
		log_line(LOG_ERROR, "store", "the site stands: %s", e.text);
	*good = !r;
	return r || yes;
}

/* One whose clock the program dies of, or that fails for good, is left to its director: who runs the site is told, once. */
static enum err ring_event(struct daemon *d, const char *name, bool *waits, struct error *e)
{
	struct site *site = &d->p->site;
	struct arena *arena = arena_new();
	struct error why = ERROR_INIT;
	struct attempt a;
	enum err r = ERR_NONE, bad = attempt_begin(site, "event", name, &a, &why);
	bool spent = !bad && attempt_spent(&a);
	if (spent)
		bad = error_set(&why, ERR_BUG, "%s", attempt_reason(&a, site_words(site, NULL), arena));
	else if (!bad) {
		bad = store_begin(site->store, &why);
		bad = store_end(site->store, bad ? bad : event_clock(site, name, &why), &why);
	}
	*waits |= bad == ERR_TEMP;
	if (bad && !spent)
		log_line(LOG_ERROR, "event-trouble", "the clock of event %s: %s", name, why.text);
	if (bad && bad != ERR_TEMP) {
		r = store_begin(site->store, e);
		if (!r)
			r = site_notice(site, "", -1, arena_printf(arena, "event/%s/stuck", name),
					SAID(notice, event_stuck, .name = name, .why = why.text), e);
		r = store_end(site->store, r, e);
		if (!spent)
			(void)attempt_failed(&a, why.text);
	} else {
		attempt_end(&a);
	}
	arena_free(arena);
	return r;
}

static enum err events(struct daemon *d, struct arena *a, bool *waits, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_rounds_due(d->p->site.store, clock_now(), a, &names, &n, e);
	for (size_t i = 0; !r && i < n && alive(d); i++)
		r = ring_event(d, names[i], waits, e);
	return r;
}

static bool deadlines(struct daemon *d)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	struct site *s = &d->p->site;
	const char **names;
	size_t n = 0;
	bool waits = false;
	enum err r = pauses(d, a, &e);
	if (!r)
		r = all_later(d, a, &waits, &e);
	if (!r)
		r = store_game_due(s->store, clock_now(), a, &names, &n, &e);
	if (!r)
		r = guard(s, names, &n, &e);
	if (!r)
		r = ring(d, "deadline", names, n, game_clock, &waits, &e);
	if (!r)
		r = store_remind_due(s->store, clock_now(), a, &names, &n, &e);
	if (!r)
		r = ring(d, "reminder", names, n, game_remind, &waits, &e);
	if (!r)
		r = store_unanswered_games(s->store, clock_now() - HOUR, a, &names, &n, &e);
	if (!r)
		r = ring(d, "answers", names, n, brake_answer, &waits, &e);
	if (!r)
		r = events(d, a, &waits, &e);
	if (r)
		log_line(LOG_ERROR, "store", "deadlines: %s", e.text);
	arena_free(a);
	return !r && !waits;
}

/* ---- rounds ---- */

static bool send_all(struct daemon *d)
{
	struct error e = ERROR_INIT;
	const char *answer;
	bool good = !post_all(d->p->post, &e);
	if (!good)
		log_line(LOG_ERROR, "post", "%s", e.text);
	enum post_reached reached = post_reached(d->p->post, &answer);
	if (reached != POST_NOT_TRIED)
		write_contact(d, "mail out", reached == POST_REACHED, answer);
	return good;
}

/* At the start and once a day.  Nothing more is done with a damaged database: what comes waits. */
static bool whole(struct daemon *d)
{
	struct error e = ERROR_INIT;
	int64_t now = clock_now();
	if (now - d->checked_at < DAY)
		return true;
	d->checked_at = now;
	enum err r = store_check(d->p->site.store, &e);
	d->damaged = r == ERR_BUG;
	if (r)
		log_line(LOG_ERROR, "store", "%s", e.text);
	return !d->damaged;
}

void daemon_every(struct daemon *d, int64_t seconds)
{
	d->every = seconds;
}

bool daemon_round(struct daemon *d, bool serves)
{
	bool down = false;
	if (!whole(d))
		return false;
	if (!d->taken_over && !take_over(d))
		return false;
	d->taken_over = true;
	if (clock_now() - d->looked_at >= HOUR)
		care_send(&d->p->site); /* of what was wrong before this round, which tells of its own */
	(void)send_all(d);              /* what a crash left over goes first, and is tried again below */
	int64_t since = serves || d->every ? outage_since(&d->p->site, d->every, &down) : 0;
	if (since && down)
		outage_move(&d->p->site, since, alive, d);
	bool taken = take_mail(d);
	if (since && !down && d->told_good)
		outage_move(&d->p->site, since, alive, d);
	/* Who could not write is not late. */
	bool good, still = stands(d, &good);
	bool played = still ? good : (since && !d->told_good) || (!signals_stop() && deadlines(d));
	if (clock_now() - d->looked_at >= HOUR) {
		standing_tell(&d->p->site);
		digests_send(&d->p->site);
		d->looked_at = clock_now();
	}
	bool sent = send_all(d);
	forgotten_clear(&d->p->site);
	return sent && taken && played;
}

/* ---- the life of it ---- */

static void close_parts(struct parts *p)
{
	if (!p)
		return;
	mail_source_close(p->source);
	post_close(p->post);
	site_close(&p->site);
	free(p);
}

static enum err open_parts(struct daemon *d, struct parts **out, struct error *e)
{
	struct parts *p = base_calloc(1, sizeof *p);
	enum err r = site_open(d->folder, &p->site, e);
	if (!r)
		r = post_source(&p->site, &p->source, e);
	if (!r)
		r = post_open(&p->site, &p->post, e);
	if (r) {
		close_parts(p);
		return r;
	}
	post_watch(p->post, alive, d);
	*out = p;
	return ERR_NONE;
}

/* All that is done before keys and passwords are read. */
static enum err prepare(struct daemon *d, struct error *e)
{
	struct site site;
	struct mail_self self;
	enum err r = site_read(d->folder, &site, e);
	if (r)
		return r;
	receive_self(&site, &self);
	d->parser = mail_parser_new(&self);
	return site_lock(&site, LOCK_SECONDS, &d->lock, e);
}

enum err daemon_open(const char *folder, struct daemon **out, struct error *e)
{
	struct daemon *d = base_calloc(1, sizeof *d);
	d->lock = -1;
	d->folder = base_strdup(folder);
	enum err r = signals_catch(e);
	if (!r)
		r = prepare(d, e);
	if (!r)
		r = open_parts(d, &d->p, e);
	if (r)
		daemon_close(d);
	else
		*out = d;
	return r;
}

void daemon_close(struct daemon *d)
{
	if (!d)
		return;
	close_parts(d->p);
	mail_parser_free(d->parser);
	if (d->lock >= 0)
		close(d->lock);
	free(d->folder);
	free(d);
}

/* What was in force stays so until the new configuration is known to be good. */
static void reload(struct daemon *d)
{
	struct error e = ERROR_INIT;
	struct timespec t;
	struct parts *fresh;
	struct mail_self self;
	char state[80];
	clock_gettime(CLOCK_MONOTONIC, &t);
	snprintf(state, sizeof state, "RELOADING=1\nMONOTONIC_USEC=%lld",
		 (long long)t.tv_sec * 1000000 + t.tv_nsec / 1000);
	systemd_tell(state);
	if (open_parts(d, &fresh, &e)) {
		log_line(LOG_ERROR, "reload-refused", "what was in force stays so: %s", e.text);
	} else {
		close_parts(d->p);
		d->p = fresh;
		receive_self(&fresh->site, &self);
		mail_parser_self(d->parser, &self);
		log_line(LOG_INFO, "reloaded", "the configuration was read anew");
	}
	systemd_tell("READY=1");
}

/* Until mail comes, a signal, the next deadline or the next try of a mail. */
static void sleep_well(struct daemon *d)
{
	struct error e = ERROR_INIT;
	int64_t next = 0, now = clock_now(), seconds = d->p->site.poll;
	if (store_next_event(d->p->site.store, &next, &e))
		log_line(LOG_ERROR, "store", "%s", e.text);
	if (next > now && next - now < seconds)
		seconds = next - now;
	if (d->watchdog_us && seconds > (int64_t)(d->watchdog_us / HALF))
		seconds = (int64_t)(d->watchdog_us / HALF);
	if (mail_source_wait(d->p->source, signals_fd(), (int)(seconds ? seconds : 1) * 1000, &e))
		log_line(LOG_WARN, "mail-waits", "%s", e.text);
}

static void tell_state(struct daemon *d)
{
	struct error e = ERROR_INIT;
	int64_t next = 0;
	char when[CLOCK_TEXT] = "nothing is due", state[CLOCK_TEXT + 20];
	if (!store_next_event(d->p->site.store, &next, &e) && next)
		clock_people(next, when);
	snprintf(state, sizeof state, "STATUS=%s%s", next ? "next: " : "", when);
	systemd_tell(state);
}

bool daemon_serve(struct daemon *d)
{
	d->watchdog_us = systemd_watchdog();
	systemd_tell("READY=1");
	log_line(LOG_INFO, "started", "reading mail for %s", d->p->site.name);
	while (!signals_stop() && !mail_parser_gone(d->parser) && !d->damaged) {
		if (signals_reload())
			reload(d);
		daemon_round(d, true);
		(void)alive(d);
		tell_state(d);
		if (!signals_stop() && !mail_parser_gone(d->parser) && !d->damaged)
			sleep_well(d);
	}
	systemd_tell("STOPPING=1");
	if (d->damaged)
		log_line(LOG_ERROR, "stopped", "the database is damaged");
	else if (!signals_stop())
		log_line(LOG_ERROR, "stopped", "the process that mail is read below has ended");
	else
		log_line(LOG_INFO, "stopped", "told to");
	return signals_stop();
}
