/* estafette end: a game is ended by the operator. */
#include "cli/cli.h"
#include "base/utf8.h"
#include "game/game.h"

#include <getopt.h>
#include <sysexits.h>

static enum err end(const char *folder, const char *name, const struct game_end *how, struct error *e)
{
	struct site site;
	enum err r = site_open(folder, &site, e);
	if (r)
		return r;
	r = store_begin(site.store, e);
	if (!r)
		r = game_end(&site, name, how, e);
	r = store_end(site.store, r, e);
	site_close(&site);
	return r;
}

/* False: that is no way to end a game. */
static bool is_ending(const struct game_end *how)
{
	return (!strcmp(how->as, "broken-off") || !strcmp(how->as, "abandoned")) && how->why && *how->why &&
	       strlen(how->why) < SITE_TEXT && utf8_valid(how->why, strlen(how->why));
}

int cli_end(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {"as", required_argument, NULL, 'a'},
					      {"winner", required_argument, NULL, 'w'},
					      {NULL, 0, NULL, 0}};
	struct error e = ERROR_INIT;
	struct game_end how = {.as = "broken-off"};
	const char *site = NULL, *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		switch (c) {
		case 's': site = optarg; break;
		case 't': at = optarg; break;
		case 'a': how.as = optarg; break;
		case 'w': how.winner = strcmp(optarg, "-") ? optarg : NULL; break;
		default: return cli_usage("end");
		}
	}
	how.why = argc - optind == 2 ? argv[optind + 1] : NULL;
	if (!is_ending(&how) || !cli_clock(at))
		return cli_usage("end");
	if (end(cli_site(site), argv[optind], &how, &e))
		return cli_fail("end", &e);
	printf("%s is over. Its players are told by the next `estafette run`.\n", argv[optind]);
	return EX_OK;
}
