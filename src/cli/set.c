/* estafette set: settings of a game, shown and changed. */
#include "cli/cli.h"

#include <getopt.h>
#include <sysexits.h>

static enum err show(struct site *site, const char *name, struct error *e)
{
	struct arena *a = arena_new();
	const char *values[SETTINGS];
	const struct words *w = site_words(site, NULL);
	enum err r = game_settings(site, name, a, values, e);
	for (int i = 0; !r && i < SETTINGS; i++) {
		struct buf takes = BUF_INIT;
		setting_values(&settings[i], &takes);
		printf("%s=%s\n    %s\n    %s; as it comes: %s; changed %s\n", settings[i].key, values[i],
		       words_plain(w, settings[i].help), buf_text(&takes), settings[i].preset,
		       words_plain(w, settings[i].until == SETTING_BEFORE ? SAYS_settings_before
				      : settings[i].until == SETTING_ANY  ? SAYS_settings_any
									  : SAYS_settings_next));
		buf_free(&takes);
	}
	arena_free(a);
	return r;
}

static enum err change(struct site *site, const char *name, const struct game_switch *want, size_t n, struct error *e)
{
	enum err r = store_begin(site->store, e);
	if (!r)
		r = game_set(site, name, want, n, e);
	return store_end(site->store, r, e);
}

int cli_set(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {NULL, 0, NULL, 0}};
	const char *folder = NULL, *at = NULL;
	struct game_switch want[SETTINGS];
	struct site site = {0};
	struct error e = ERROR_INIT;
	struct arena *a = arena_new();
	size_t n = 0;
	int c;
	bool good = true;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		good = good && c != '?';
		folder = c == 's' ? optarg : folder;
		at = c == 't' ? optarg : at;
	}
	for (int i = optind + 1; good && i < argc; i++)
		good = n < SETTINGS && cli_key_value(a, argv[i], &want[n++]);
	if (!good || optind >= argc || !cli_clock(at)) {
		arena_free(a);
		return cli_usage("set");
	}
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = n ? change(&site, argv[optind], want, n, &e) : show(&site, argv[optind], &e);
	if (!r && n)
		printf("%s is changed; its players are told by the next `estafette run`.\n", argv[optind]);
	int status = r ? cli_fail("set", &e) : EX_OK;
	site_close(&site);
	arena_free(a);
	return status;
}
