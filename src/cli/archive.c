/* estafette archive: games written into a folder that explains itself. */
#include "cli/cli.h"
#include "archive/write.h"
#include "base/progress.h"

#include <getopt.h>
#include <sys/stat.h>
#include <sysexits.h>

static void tell(const struct archive_count *n, const char *folder)
{
	printf("%s: %d game%s, %lld file%s written\n", folder, n->games, n->games == 1 ? "" : "s", n->written,
	       n->written == 1 ? "" : "s");
	if (n->nothing)
		printf("%d of which nobody may know a turn yet\n", n->nothing);
	if (n->private)
		printf("%d private, left out: name one to archive it\n", n->private);
}

int cli_archive(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct site site;
	struct error e = ERROR_INIT;
	struct archive_count count;
	const char *folder = NULL, *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("archive");
	}
	if (argc - optind != 2 || !cli_clock(at))
		return cli_usage("archive");
	const char *name = argv[optind], *to = argv[optind + 1];
	enum err r = site_open(cli_site(folder), &site, &e);
	if (r)
		return cli_fail("archive", &e);
	umask(022); /* it is for everybody */
	progress_allow();
	r = archive_write(&site, strcmp(name, "all") ? name : NULL, to, &count, &e);
	site_close(&site);
	if (r)
		return cli_fail("archive", &e);
	tell(&count, to);
	return EX_OK;
}
