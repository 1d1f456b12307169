/* estafette admin: a line of the site's admin, from the operator. */
#include "cli/cli.h"
#include "command/command.h"

#include <getopt.h>
#include <sysexits.h>

static enum err admin(struct site *site, const char *line, bool *good, struct error *e)
{
	struct buf told = BUF_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = command_admin(site, line, good, &told, e);
	r = store_end(site->store, r, e);
	if (!r)
		fputs(buf_text(&told), stdout);
	buf_free(&told);
	return r;
}

int cli_admin(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	const char *folder = NULL, *at = NULL;
	struct site site = {0};
	struct error e = ERROR_INIT;
	struct buf line = BUF_INIT;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "+", longs, NULL)) != -1) {
		good = good && c != '?';
		folder = c == 's' ? optarg : folder;
		at = c == 't' ? optarg : at;
	}
	if (!good || argc == optind || !cli_clock(at))
		return cli_usage("admin");
	for (int i = optind; i < argc; i++)
		buf_addf(&line, "%s%s", i > optind ? " " : "", argv[i]);
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = admin(&site, buf_text(&line), &good, &e);
	int status = r ? cli_fail("admin", &e) : good ? EX_OK : EX_DATAERR;
	site_close(&site);
	buf_free(&line);
	return status;
}
