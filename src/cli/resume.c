/* estafette resume: a held game goes on. */
#include "cli/cli.h"
#include "game/game.h"

#include <getopt.h>
#include <sysexits.h>

/* *why: the reason if it is held again, else "". */
static enum err resume(const char *folder, const char *name, bool keep, char why[SITE_TEXT], struct error *e)
{
	struct site site;
	enum err r = site_open(folder, &site, e);
	if (r)
		return r;
	r = store_begin(site.store, e);
	if (!r)
		r = game_resume(&site, name, "moderator", keep, why, e);
	r = store_end(site.store, r, e);
	site_close(&site);
	return r;
}

int cli_resume(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {"keep", no_argument, NULL, 'k'},
					      {NULL, 0, NULL, 0}};
	struct error e = ERROR_INIT;
	const char *site = NULL, *at = NULL;
	char why[SITE_TEXT] = "";
	bool keep = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 't')
			at = optarg;
		else if (c == 'k')
			keep = true;
		else
			return cli_usage("resume");
	}
	if (argc - optind != 1 || !cli_clock(at))
		return cli_usage("resume");
	if (resume(cli_site(site), argv[optind], keep, why, &e))
		return cli_fail("resume", &e);
	if (*why) {
		fprintf(stderr, "estafette resume: %s is held again: %s\n", argv[optind], why);
		return EX_SOFTWARE;
	}
	printf("%s goes on.\n", argv[optind]);
	return EX_OK;
}
