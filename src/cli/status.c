#include "cli/cli.h"
#include "base/clock.h"
#include "game/game.h"

#include <getopt.h>
#include <sysexits.h>

static enum err site_status(struct site *site, struct arena *a, struct error *e)
{
	struct store_count *counts;
	const char **names;
	size_t n;
	enum err r = store_status(site->store, a, &counts, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%-16s %lld\n", counts[i].label, (long long)counts[i].n);
	if (!r)
		r = store_game_names(site->store, a, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game g;
		char due[CLOCK_TEXT];
		r = store_game_get(site->store, names[i], a, &g, e);
		clock_people(r ? 0 : g.deadline, due);
		if (!r)
			printf("%-16s %s, turn %lld%s%s%s%s\n", g.name, g.status, (long long)g.turn,
			       g.deadline ? ", due " : "", g.deadline ? due : "", *g.why ? ": " : "",
			       g.why);
	}
	return r;
}

static enum err game_status(struct site *site, const char *name, struct error *e)
{
	struct game *g;
	enum err r = game_load(site, name, &g, e);
	if (r)
		return r;
	printf("%s: %s (%s), %s, turn %lld%s%s\n", g->row.name, g->row.title, g->row.system,
	       g->row.status, (long long)g->row.turn, *g->row.why ? ": " : "", g->row.why);
	for (int i = 0; i < SEATS_MAX && g->seats[i]; i++) {
		bool orders = false;
		const struct pending *p = game_asked(g, i, &orders);
		printf("  %-4s %-20s %s\n", g->seats[i]->seat, g->seats[i]->person,
		       !p ? "waits" : orders ? "is to send orders" : "is asked a question");
	}
	game_free(g);
	return ERR_NONE;
}

int cli_status(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {NULL, 0, NULL, 0}};
	struct site site = {0};
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	const char *folder = NULL;
	int c, status = EX_OK;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c != 's') {
			arena_free(a);
			return cli_usage("status");
		}
		folder = optarg;
	}
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = optind < argc ? game_status(&site, argv[optind], &e) : site_status(&site, a, &e);
	if (r)
		status = cli_fail("status", &e);
	site_close(&site);
	arena_free(a);
	return status;
}
