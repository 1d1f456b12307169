#include "cli/cli.h"
#include "base/clock.h"
#include "base/limits.h"
#include "base/log.h"
#include "command/receive.h"
#include "game/game.h"
#include "mail/source.h"
#include "post/post.h"

#include <getopt.h>
#include <signal.h>
#include <sysexits.h>
#include <unistd.h>

static volatile sig_atomic_t stopping;

static void stop(int signal_number)
{
	(void)signal_number;
	stopping = 1;
}

struct daemon {
	struct site site;
	struct mail_parser *parser;
	struct mail_source *source;
	struct post *post;
	int lock;
};

enum { LOCK_SECONDS = 30 };

/* *wait: it is not this mail that is at fault, so the next would fare no better. */
static enum err take_one(struct daemon *d, const char *id, bool *wait, struct error *e)
{
	struct buf raw = BUF_INIT;
	enum receive_result result = RECEIVE_TAKEN;
	char reason[SITE_TEXT] = "";
	enum err r = mail_source_read(d->source, id, LIMIT_MAIL_BYTES + 1, &raw, e);
	if (r == ERR_REFUSED) { /* a link or a folder: no mail */
		result = RECEIVE_FAILED;
		snprintf(reason, sizeof reason, "%.250s", e->text);
		r = ERR_NONE;
	} else if (!r) {
		r = receive_mail(&d->site, d->parser, raw.data ? raw.data : "", raw.len, &result,
				 reason, e);
		*wait = r == ERR_TEMP;
	}
	buf_free(&raw);
	if (r)
		return r;
	if (result == RECEIVE_TAKEN)
		return mail_source_done(d->source, id, e);
	log_line(LOG_WARN, "a mail is kept aside: %s", reason);
	return mail_source_failed(d->source, id, reason, e);
}

/* Every mail that waits.  One that cannot be dealt with now does not hold up the others. */
static bool take_mail(struct daemon *d)
{
	struct buf id = BUF_INIT;
	bool good = true, wait = false;
	while (!wait) {
		struct error e = ERROR_INIT;
		enum err r = mail_source_next(d->source, &id, &e);
		if (r == ERR_MISSING)
			break;
		wait = r != ERR_NONE; /* the mailbox itself */
		if (!r)
			r = take_one(d, buf_text(&id), &wait, &e);
		if (!r || r == ERR_MISSING)
			continue;
		log_line(LOG_ERROR, "a mail stays where it is: %s", e.text);
		good = false;
	}
	buf_free(&id);
	return good;
}

/* In one transaction; act may be NULL: loading is all. */
static enum err with_game(struct site *site, const char *name,
			  enum err (*act)(struct game *g, struct error *e), struct error *e)
{
	struct game *g = NULL;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_load(site, name, &g, e);
	if (!r && act)
		r = act(g, e);
	game_free(g);
	if (r)
		store_rollback(site->store);
	else
		r = store_commit(site->store, e);
	return r;
}

static enum err hold_one(struct site *site, const char *name, const char *why, struct error *e)
{
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_hold(site, name, why, e);
	if (r)
		store_rollback(site->store);
	else
		r = store_commit(site->store, e);
	return r;
}

/* Running games of other rules go on if their turn goes the same way, or are held, before any
 * mail is read. */
static bool take_over(struct daemon *d)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	const char **names;
	size_t n = 0;
	enum err r = store_game_names(d->site.store, a, &names, &n, &e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game row;
		struct error why = ERROR_INIT;
		r = store_game_get(d->site.store, names[i], a, &row, &e);
		const struct system *sys = r ? NULL : scenario_system(row.system);
		if (!sys || strcmp(row.status, "running") || row.rules == (int64_t)sys->rules)
			continue;
		enum err bad = with_game(&d->site, names[i], NULL, &why);
		if (bad)
			log_line(LOG_ERROR, "%s: %s", names[i], why.text);
		if (bad && bad != ERR_TEMP)
			r = hold_one(&d->site, names[i], why.text, &e);
	}
	if (r)
		log_line(LOG_ERROR, "games of other rules: %s", e.text);
	arena_free(a);
	return !r;
}

static bool deadlines(struct daemon *d)
{
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	const char **names;
	size_t n = 0;
	enum err r = store_game_due(d->site.store, clock_now(), a, &names, &n, &e);
	if (r)
		log_line(LOG_ERROR, "deadlines: %s", e.text);
	for (size_t i = 0; !r && i < n; i++) {
		struct error why = ERROR_INIT;
		enum err bad = with_game(&d->site, names[i], game_deadline, &why);
		if (bad)
			log_line(LOG_ERROR, "deadline of %s: %s", names[i], why.text);
		if (bad && bad != ERR_TEMP)
			r = hold_one(&d->site, names[i], why.text, &e);
	}
	arena_free(a);
	return !r;
}

static bool round_trip(struct daemon *d)
{
	struct error e = ERROR_INIT;
	bool good = true;
	if (post_all(d->post, &e)) /* what a crash left over goes first */
		log_line(LOG_ERROR, "%s", e.text);
	good = take_mail(d) && good;
	good = deadlines(d) && good;
	e.code = ERR_NONE;
	if (post_all(d->post, &e)) {
		log_line(LOG_ERROR, "%s", e.text);
		good = false;
	}
	return good;
}

static enum err open_all(struct daemon *d, const char *folder, struct error *e)
{
	enum err r = site_open(folder, &d->site, e);
	struct mail_self self = {d->site.address, d->site.separator[0], "estafette.", NULL};
	if (!r)
		r = site_lock(&d->site, LOCK_SECONDS, &d->lock, e);
	if (!r)
		r = post_source(&d->site, &d->source, e);
	if (!r)
		r = post_open(&d->site, &d->post, e);
	if (!r)
		d->parser = mail_parser_new(&self);
	return r;
}

static void close_all(struct daemon *d)
{
	mail_parser_free(d->parser);
	mail_source_close(d->source);
	post_close(d->post);
	if (d->lock >= 0)
		close(d->lock);
	site_close(&d->site);
}

int cli_run(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"once", no_argument, NULL, 'o'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct daemon d = {.lock = -1};
	struct error e = ERROR_INIT;
	const char *site = NULL, *at = NULL;
	bool once = false, good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 'o')
			once = true;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("run");
	}
	if (optind != argc || !cli_clock(at))
		return cli_usage("run");
	signal(SIGTERM, stop);
	signal(SIGINT, stop);
	if (open_all(&d, cli_site(site), &e)) {
		close_all(&d);
		return cli_fail("run", &e);
	}
	bool taken = take_over(&d);
	do {
		good = round_trip(&d) && taken;
		if (!once && !stopping)
			if (mail_source_wait(d.source, -1, (int)d.site.poll * 1000, &e))
				log_line(LOG_WARN, "%s", e.text);
	} while (!once && !stopping);
	close_all(&d);
	return good ? EX_OK : EX_TEMPFAIL;
}
