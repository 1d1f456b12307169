/* estafette restore: a site made from a backup. */
#include "cli/cli.h"
#include "base/clock.h"
#include "base/file.h"
#include "event/event.h"
#include "game/restored.h"
#include "site/backup.h"

#include <errno.h>
#include <getopt.h>
#include <sys/stat.h>
#include <sysexits.h>

struct options {
	const char *to, *records, *until;
};

/* What was sent up to the backup leaves nothing open. */
static enum err read_times(const char *backup, const struct options *o, struct restored_how *how, struct error *e)
{
	int64_t until = 0;
	enum err r = site_backup_time(backup, &how->made, e);
	if (!r && o->until && !clock_parse(o->until, &until))
		r = error_set(e, ERR_REFUSED, "--sent-until %s: write it as 2026-11-20T18:00:00Z", o->until);
	how->nothing_left = o->until && until <= how->made;
	how->records = o->records;
	return r;
}

/* In a folder beside the place, so that no service finds a site that does not stand yet. */
static enum err make(const char *backup, const char *beside, const struct restored_how *how,
		     struct restored_count *count, struct error *e)
{
	struct site site = {0};
	enum err r = site_backup_lay(backup, beside, e);
	if (!r)
		r = site_open(beside, &site, e);
	if (!r) {
		r = store_begin(site.store, e);
		if (!r)
			r = restored_site(&site, how, count, e);
		if (!r && !how->nothing_left)
			r = event_restored(&site, how->made, e);
		r = store_end(site.store, r, e);
	}
	site_close(&site);
	return r;
}

static void tell(const char *to, const struct restored_how *how, const struct restored_count *n)
{
	char made[CLOCK_TEXT];
	clock_people(how->made, made);
	printf("%s: the site as it was on %s.  Every game stands, and no clock rings.\n", to, made);
	if (n->caught)
		printf("%d turn(s) were taken from the records of the old site.\n", n->caught);
	if (n->over)
		printf("%d game(s) had ended since.\n", n->over);
	if (n->games)
		printf("%d game(s) begin their turn anew, by dice behind all that players can know; they are told.\n",
		       n->games);
	if (n->held)
		printf("%d game(s) stay held: estafette status --site %s says which.\n", n->held, to);
	printf("See that the old site does not run.  Then:\n"
	       "    estafette doctor --site %s\n"
	       "    estafette admin --site %s SITE START\n"
	       "and let it read all mails that came since the backup once more: what it knows has no second effect.\n",
	       to, to);
}

static enum err restore(const char *backup, const struct options *o, struct error *e)
{
	struct restored_how how = {0};
	struct restored_count count = {0};
	struct stat st;
	struct arena *a = arena_new();
	const char *beside = arena_printf(a, "%s.restoring", o->to);
	enum err r = read_times(backup, o, &how, e);
	if (!r && !lstat(o->to, &st))
		r = error_set(e, ERR_REFUSED, "%s is there already", o->to);
	if (!r && o->records && stat(o->records, &st))
		r = error_set(e, ERR_REFUSED, "%s: %s", o->records, strerror(errno));
	if (!r && !lstat(beside, &st))
		r = error_set(e, ERR_REFUSED, "%s is there: another is at work, or was broken off; delete it then",
			      beside);
	if (r) {
		arena_free(a);
		return r;
	}
	r = make(backup, beside, &how, &count, e);
	if (!r)
		r = file_move(beside, o->to, e);
	if (r)
		site_backup_drop(beside);
	else
		tell(o->to, &how, &count);
	arena_free(a);
	return r;
}

int cli_restore(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"records", required_argument, NULL, 'r'},
					      {"sent-until", required_argument, NULL, 'u'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct options o = {NULL, NULL, NULL};
	struct error e = ERROR_INIT;
	const char *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			o.to = optarg;
		else if (c == 'r')
			o.records = optarg;
		else if (c == 'u')
			o.until = optarg;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("restore");
	}
	if (argc - optind != 1 || !o.to || !cli_clock(at))
		return cli_usage("restore");
	return restore(argv[optind], &o, &e) ? cli_fail("restore", &e) : EX_OK;
}
