/* estafette review: where a game that is over was won. */
#include "cli/cli.h"
#include "base/progress.h"
#include "game/review.h"

#include <getopt.h>
#include <sysexits.h>

static enum err review(const char *folder, const char *name, unsigned times, struct error *e)
{
	struct site site = {0};
	struct game *g = NULL;
	struct review told;
	struct buf text = BUF_INIT;
	struct arena *a = arena_new();
	enum err r = site_open(cli_site(folder), &site, e);
	if (!r)
		r = game_load(&site, name, &g, e);
	if (!r)
		r = game_review(g, times, 0, a, &told, e);
	if (!r) {
		review_tell(g, &told, site.words, &text);
		fputs(buf_text(&text), stdout);
	}
	buf_free(&text);
	game_free(g);
	site_close(&site);
	arena_free(a);
	return r;
}

int cli_review(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 'f'},
					      {"games", required_argument, NULL, 'g'},
					      {NULL, 0, NULL, 0}};
	struct error e = ERROR_INIT;
	const char *site = NULL;
	long long times = REVIEW_PLAYED;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'f')
			site = optarg;
		else if (c == 'g')
			good = good && parse_int(optarg, 1, 100000, &times);
		else
			good = false;
	}
	if (!good || optind + 1 != argc)
		return cli_usage("review");
	progress_allow();
	return review(site, argv[optind], (unsigned)times, &e) ? cli_fail("review", &e) : EX_OK;
}
