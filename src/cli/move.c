/* estafette export, import: a game goes to another site. */
#include "cli/cli.h"
#include "base/file.h"
#include "base/sign.h"
#include "game/move.h"

#include <dirent.h>
#include <getopt.h>
#include <sysexits.h>

enum { KEY_FILE_BYTES = 2000 };

/* ---- export ---- */

struct away {
	const char *folder, *at, *keyfile;
	struct move_away how;
};

static bool read_away(int argc, char **argv, struct away *o)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"address", required_argument, NULL, 'a'},
					      {"to", required_argument, NULL, 't'},
					      {"at", required_argument, NULL, 'T'},
					      {NULL, 0, NULL, 0}};
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			o->folder = optarg;
		else if (c == 'a')
			o->how.to = optarg;
		else if (c == 't')
			o->keyfile = optarg;
		else if (c == 'T')
			o->at = optarg;
		else
			return false;
	}
	if (argc - optind != 2 || !o->how.to)
		return false;
	o->how.game = argv[optind];
	o->how.file = argv[optind + 1];
	return cli_clock(o->at);
}

static enum err read_key(const char *path, struct sign_public *key, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err r = file_read(path, KEY_FILE_BYTES, &text, e);
	if (!r && (r = sign_public_read(buf_text(&text), key, e)))
		error_add(e, "%s: ", path);
	buf_free(&text);
	return r;
}

/* An order that lies there unread would be answered with the new address, and come too late. */
static enum err none_unread(const struct site *site, struct error *e)
{
	char path[2 * SITE_TEXT];
	size_t n = 0;
	if (strcmp(site->in_transport, "imap") == 0 || strcmp(site->in_transport, "mbox") == 0)
		return ERR_NONE;
	snprintf(path, sizeof path, "%s/new", site->in);
	DIR *d = opendir(path);
	for (struct dirent *f; d && (f = readdir(d));)
		n += *f->d_name != '.';
	if (d)
		closedir(d);
	return n ? error_set(e, ERR_REFUSED, "%zu mail(s) lie unread in %s: let estafette run read them first", n,
			     site->in)
		 : ERR_NONE;
}

static void tell_away(const struct move_away *how)
{
	printf("%s: %s, which is not played here any more.  Who writes to it is told to write to %s.\n", how->file,
	       how->game, how->to);
	if (how->unsent)
		printf("%lld letter(s) of it still leave from here at their time; they are answered here, with that address.\n",
		       (long long)how->unsent);
	if (!how->key)
		printf("WARNING: the file is not sealed (--to).  It holds the dice that have not fallen yet, all hidden facts,\n"
		       "private letters and addresses: who reads it can cheat.  Send it so that nobody else sees it.\n");
	printf("There: estafette import %s.  If it never comes there: estafette import --back %s, here.  Then delete it.\n",
	       how->file, how->file);
}

int cli_export(int argc, char **argv)
{
	struct away o = {NULL};
	struct site site = {0};
	struct sign_public key;
	struct error e = ERROR_INIT;
	if (!read_away(argc, argv, &o))
		return cli_usage("export");
	enum err r = o.keyfile ? read_key(o.keyfile, &key, &e) : ERR_NONE;
	o.how.key = o.keyfile ? &key : NULL;
	if (!r)
		r = site_open(cli_site(o.folder), &site, &e);
	if (!r)
		r = none_unread(&site, &e);
	struct arena *a = arena_new();
	if (!r)
		r = game_move_away(&site, &o.how, a, &e);
	if (!r)
		tell_away(&o.how);
	arena_free(a);
	site_close(&site);
	return r ? cli_fail("export", &e) : EX_OK;
}

/* ---- import ---- */

static void tell_in(const struct move_in *how)
{
	printf("%s came from %s, signed with the key\n%s\nIs it the one that you know of that site?\n", how->name,
	       how->from, how->key);
	printf("Its people: %lld, not known here before: %lld.  The next estafette run writes to all of them.\n",
	       (long long)how->people, (long long)how->fresh);
	printf("Delete %s.\n", how->file);
}

int cli_import(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"as", required_argument, NULL, 'n'},
					      {"back", no_argument, NULL, 'b'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct move_in how = {NULL};
	struct site site = {0};
	struct error e = ERROR_INIT;
	const char *folder = NULL, *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 'n')
			how.as = optarg;
		else if (c == 'b')
			how.back = true;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("import");
	}
	if (argc - optind != 1 || (how.as && how.back) || !cli_clock(at))
		return cli_usage("import");
	how.file = argv[optind];
	struct arena *a = arena_new();
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = game_move_in(&site, &how, a, &e);
	if (!r)
		tell_in(&how);
	site_close(&site);
	arena_free(a);
	return r ? cli_fail("import", &e) : EX_OK;
}
