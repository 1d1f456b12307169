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

static enum err write_public(struct site *site, const char *name, const char *to, struct error *e)
{
	struct archive_count count;
	umask(022); /* it is for everybody */
	enum err r = archive_write(site, name, to, &count, e);
	if (!r)
		tell(&count, to);
	return r;
}

/* What each seat saw is for its player alone. */
static enum err write_private(struct site *site, const char *name, const char *to, struct error *e)
{
	struct archive_count count;
	struct arena *a = arena_new();
	const char *where;
	enum err r = archive_private(site, name, to, &count, a, &where, e);
	if (!r)
		printf("%s: %d game%s\n", where, count.games, count.games == 1 ? "" : "s");
	arena_free(a);
	return r;
}

int cli_archive(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {"private", no_argument, NULL, 'p'},
					      {NULL, 0, NULL, 0}};
	struct site site;
	struct error e = ERROR_INIT;
	const char *folder = NULL, *at = NULL;
	bool private = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 't')
			at = optarg;
		else if (c == 'p')
		private = true;
		else return cli_usage("archive");
	}
	int n = argc - optind;
	if ((n != 2 && !(private && n == 1)) || !cli_clock(at))
		return cli_usage("archive");
	const char *name = argv[optind], *to = n == 2 ? argv[optind + 1] : NULL;
	enum err r = site_open(cli_site(folder), &site, &e);
	if (r)
		return cli_fail("archive", &e);
	progress_allow();
	name = strcmp(name, "all") ? name : NULL;
	r = private ? write_private(&site, name, to, &e) : write_public(&site, name, to, &e);
	site_close(&site);
	return r ? cli_fail("archive", &e) : EX_OK;
}
