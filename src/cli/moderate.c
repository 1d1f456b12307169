/* estafette moderate, direct and admin: a line of a game's moderator, an event's director or the site's admin, from the
 * operator. */
#include "cli/cli.h"
#include "base/file.h"
#include "command/command.h"

#include <getopt.h>
#include <sysexits.h>

enum role { OF_GAME, OF_EVENT, OF_SITE };
enum { REPORT_BYTES = 4 << 20 };

/* game: of OF_GAME alone. */
static enum err do_line(struct site *site, enum role role, const char *game, const char *line, bool *good,
			struct error *e)
{
	struct buf told = BUF_INIT;
	enum err r = store_begin(site->store, e);
	if (!r)
		r = role == OF_GAME    ? command_moderate(site, game, line, good, &told, e)
		    : role == OF_EVENT ? command_direct(site, line, good, &told, e)
				       : command_admin(site, line, good, &told, e);
	r = store_end(site->store, r, e);
	if (!r)
		fputs(buf_text(&told), stdout);
	buf_free(&told);
	return r;
}

/* The event named goes on from the file. */
static enum err import(struct site *site, const char *event, const char *path, struct error *e)
{
	struct buf told = BUF_INIT, file = BUF_INIT;
	enum err r = file_read(path, REPORT_BYTES, &file, e);
	if (!r)
		r = store_begin(site->store, e);
	if (!r) {
		r = command_import(site, event, (struct slice){buf_text(&file), file.len}, &told, e);
		r = store_end(site->store, r, e);
	}
	if (!r)
		fputs(buf_text(&told), stdout);
	buf_free(&told);
	buf_free(&file);
	return r;
}

static int command(int argc, char **argv, const char *name, enum role role)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {"import", required_argument, NULL, 'i'},
					      {NULL, 0, NULL, 0}};
	const char *folder = NULL, *at = NULL, *file = NULL;
	struct site site = {0};
	struct error e = ERROR_INIT;
	struct buf line = BUF_INIT;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "+", longs, NULL)) != -1) {
		good = good && c != '?' && (c != 'i' || role == OF_EVENT);
		file = c == 'i' ? optarg : file;
		folder = c == 's' ? optarg : folder;
		at = c == 't' ? optarg : at;
	}
	int first = optind + (role == OF_GAME); /* word of the line */
	if (!good || argc <= first || (file && argc != first + 1) || !cli_clock(at))
		return cli_usage(name);
	for (int i = first; i < argc; i++)
		buf_addf(&line, "%s%s", i > first ? " " : "", argv[i]);
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = file ? import(&site, argv[optind], file, &e)
			 : do_line(&site, role, argv[optind], buf_text(&line), &good, &e);
	int status = r ? cli_fail(name, &e) : good ? EX_OK : EX_DATAERR;
	site_close(&site);
	buf_free(&line);
	return status;
}

int cli_moderate(int argc, char **argv)
{
	return command(argc, argv, "moderate", OF_GAME);
}

int cli_admin(int argc, char **argv)
{
	return command(argc, argv, "admin", OF_SITE);
}

int cli_direct(int argc, char **argv)
{
	return command(argc, argv, "direct", OF_EVENT);
}
