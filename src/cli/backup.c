/* estafette backup: the whole site, while it runs. */
#include "cli/cli.h"
#include "base/progress.h"
#include "game/care.h"
#include "site/backup.h"

#include <getopt.h>
#include <sysexits.h>

static void tell(const struct site *site, const char *to, struct site_backup *made)
{
	printf("%s: the database and %d other file%s of %s.\n"
	       "It holds keys, passwords, the dice and hidden facts of every game, and what all have written:\n"
	       "keep it where nobody else can read it, and delete it when it has served.  Mailboxes are not in it.\n",
	       to, made->files, made->files == 1 ? "" : "s", site->root);
	if (made->left.len)
		printf("Not in it, for it lies outside the site's folder:\n%s", buf_text(&made->left));
}

/* The ledger is written when the copy is there: nobody waits for it. */
static enum err make(struct site *site, const char *to, struct site_backup *made, struct error *e)
{
	enum err r = site_backup(site, to, made, e);
	if (!r)
		r = store_begin(site->store, e);
	return r ? r : store_end(site->store, care_backed_up(site, "operator", to, e), e);
}

int cli_backup(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct site site = {0};
	struct error e = ERROR_INIT;
	struct site_backup made = {0, BUF_INIT};
	const char *folder = NULL, *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("backup");
	}
	if (argc - optind != 1 || !cli_clock(at))
		return cli_usage("backup");
	char *to = argv[optind];
	for (size_t n = strlen(to); n > 1 && to[n - 1] == '/';)
		to[--n] = '\0';
	enum err r = site_open(cli_site(folder), &site, &e);
	progress_allow();
	if (!r)
		r = make(&site, to, &made, &e);
	if (!r)
		tell(&site, to, &made);
	int status = r ? cli_fail("backup", &e) : EX_OK;
	buf_free(&made.left);
	site_close(&site);
	return status;
}
