/* estafette repair: a value of a held game's state is written anew. */
#include "cli/cli.h"
#include "base/progress.h"
#include "post/post.h"

#include <getopt.h>
#include <sysexits.h>
#include <unistd.h>

/* In one go if no service is at work; else it does so in its next round. */
static enum err write_now(struct site *site, int64_t records, bool *now, struct error *e)
{
	struct post *post = NULL;
	int lock;
	*now = !site_lock(site, 0, &lock, e);
	if (!*now) {
		*e = (struct error)ERROR_INIT;
		return ERR_NONE;
	}
	enum err r = post_open(site, &post, e);
	progress_allow();
	progress_begin("writing records", records);
	if (!r)
		r = post_records(post, e);
	progress_end();
	post_close(post);
	close(lock);
	return r;
}

static enum err repair(const char *folder, const char *game, int64_t *n, bool *now, struct error *e)
{
	struct site site;
	struct arena *a = arena_new();
	struct store_game row;
	enum err r = site_open(folder, &site, e);
	if (!r) {
		r = store_begin(site.store, e);
		if (!r && game)
			r = store_game_get(site.store, game, a, &row, e);
		if (!r)
			r = store_record_again(site.store, game, n, e);
		r = store_end(site.store, r, e);
		if (!r)
			r = write_now(&site, *n, now, e);
		site_close(&site);
	}
	arena_free(a);
	return r;
}

int cli_repair(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	struct error e = ERROR_INIT;
	const char *site = NULL, *at = NULL;
	int64_t n = 0;
	bool now = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 't')
			at = optarg;
		else
			return cli_usage("repair");
	}
	if (argc - optind > 1 || !cli_clock(at))
		return cli_usage("repair");
	if (repair(cli_site(site), argv[optind], &n, &now, &e))
		return cli_fail("repair", &e);
	printf("%lld records and their pages %s.\n", (long long)n,
	       now ? "are written" : "will be written by the service in its next round");
	return EX_OK;
}
