/* estafette run: the service. */
#include "cli/cli.h"
#include "daemon/daemon.h"
#include "pace/pace.h"

#include <getopt.h>
#include <sysexits.h>

int cli_run(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"once", no_argument, NULL, 'o'},
					      {"every", required_argument, NULL, 'e'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct daemon *d = NULL;
	struct error e = ERROR_INIT;
	const char *site = NULL, *at = NULL;
	int64_t every = 0;
	bool once = false, good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 'o')
			once = true;
		else if (c == 't')
			at = optarg;
		else if (c == 'e' && !pace_length(optarg, &every))
			return cli_usage("run");
		else if (c == 'e')
			continue;
		else
			return cli_usage("run");
	}
	if (optind != argc || (every && !once) || every < 0 || !cli_clock(at))
		return cli_usage("run");
	if (daemon_open(cli_site(site), &d, &e))
		return cli_fail("run", &e);
	daemon_every(d, every);
	if (once)
		good = daemon_round(d, false);
	else
		good = daemon_serve(d);
	daemon_close(d);
	return good ? EX_OK : EX_TEMPFAIL;
}
