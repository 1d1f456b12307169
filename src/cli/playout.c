/* estafette playout: random play, and the program's player against it. */
#include "cli/cli.h"
#include "base/clock.h"
#include "base/progress.h"
#include "playout/playout.h"

#include <getopt.h>
#include <sysexits.h>

int cli_playout(int argc, char **argv)
{
	static const struct option longs[] = {{"games", required_argument, NULL, 'g'},
					      {"seed", required_argument, NULL, 's'},
					      {"scenario", required_argument, NULL, 'f'},
					      {"census", no_argument, NULL, 'c'},
					      {"plain", no_argument, NULL, 'p'},
					      {"player", required_argument, NULL, 'y'},
					      {"against", required_argument, NULL, 'a'},
					      {"budget", required_argument, NULL, 'b'},
					      {"keep", required_argument, NULL, 'k'},
					      {NULL, 0, NULL, 0}};
	long long games = 1000, seed = 1, budget = 0;
	struct playout p = {.progress = stdout};
	struct error e = ERROR_INIT;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'g')
			good = good && parse_int(optarg, 1, 100000000, &games);
		else if (c == 's')
			good = good && parse_int(optarg, 0, 4000000000LL, &seed);
		else if (c == 'f')
			p.scenario_path = optarg;
		else if (c == 'c')
			p.census = true;
		else if (c == 'p')
			p.plain = true;
		else if (c == 'y')
			p.player = optarg;
		else if (c == 'k')
			p.kept_in = optarg;
		else if (c == 'b')
			good = good && parse_int(optarg, 1, 100000, &budget);
		else if (c == 'a')
			p.against = optarg;
		else
			good = false;
	}
	if (!good || optind + 1 != argc || ((p.against || p.kept_in) && !p.player))
		return cli_usage("playout");
	if (p.against && !strcmp(p.against, "random"))
		p.against = NULL;
	p.system = argv[optind];
	p.games = games;
	p.budget = (int)budget;
	p.seed = (uint64_t)seed;
	p.schemas = cli_schemas();
	progress_allow();
	if (playout_run(&p, &e))
		return cli_fail("playout", &e);
	return EX_OK;
}
