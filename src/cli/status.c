#include "cli/cli.h"
#include "base/clock.h"
#include "game/game.h"

#include <getopt.h>
#include <glob.h>
#include <sysexits.h>

enum { TROUBLED_MAX = 20 };

/* "Sat 21 Nov 2026 18:00 UTC", or "never" */
static const char *when(struct arena *a, int64_t at)
{
	char text[CLOCK_TEXT];
	clock_people(at, text);
	return at ? arena_strdup(a, text) : "never";
}

static enum err show_counts(struct site *site, struct arena *a, struct error *e)
{
	struct store_count *counts;
	size_t n;
	enum err r = store_status(site->store, a, &counts, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%-40s %8lld\n", counts[i].label, (long long)counts[i].n);
	return r;
}

/* Those that lie beside their reasons in a folder of ours. */
static enum err show_aside(struct site *site, struct arena *a, struct error *e)
{
	glob_t found = {0};
	(void)e;
	if (!glob(arena_printf(a, "%s/*.reason", site->failed), 0, NULL, &found))
		printf("%-40s %8zu in %s\n", "mails put aside", found.gl_pathc, site->failed);
	globfree(&found);
	return ERR_NONE;
}

static enum err show_servers(struct site *site, struct arena *a, struct error *e)
{
	struct store_contact *c;
	struct store_pause pause;
	struct error none = ERROR_INIT;
	size_t n = 0;
	enum err r = store_contacts(site->store, a, &c, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%s: last well %s%s%s%s%s\n", c[i].server, when(a, c[i].good),
		       c[i].tried > c[i].good ? ", last tried " : "",
		       c[i].tried > c[i].good ? when(a, c[i].tried) : "", *c[i].note ? ": " : "",
		       c[i].note);
	if (!r && !store_pause_get(site->store, a, &pause, &none))
		printf("mail out: paused since %s, next try %s: %s\n", when(a, pause.since),
		       when(a, pause.next), pause.why);
	return r;
}

static enum err show_mails(struct site *site, struct arena *a, struct error *e)
{
	struct store_hold *h;
	struct store_out *o;
	size_t n = 0;
	enum err r = store_holds(site->store, a, &h, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("on hold: %s since %s: %s\n", h[i].address, when(a, h[i].since), h[i].why);
	if (!r)
		r = store_out_troubled(site->store, TROUBLED_MAX, a, &o, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%s: mail %lld (%s%s%s %s) to %s, tried %lld times%s%s: %s\n", o[i].state,
		       (long long)o[i].id, o[i].kind, *o[i].game ? ", " : "", o[i].game, o[i].seat, o[i].to,
		       (long long)o[i].tries, *o[i].state == 'f' ? "" : ", next try ",
		       *o[i].state == 'f' ? "" : when(a, o[i].next), o[i].note);
	return r;
}

static enum err show_games(struct site *site, struct arena *a, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_game_names(site->store, a, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct store_game g;
		r = store_game_get(site->store, names[i], a, &g, e);
		if (!r)
			printf("%-16s %s, turn %lld%s%s%s%s\n", g.name, g.status, (long long)g.turn,
			       g.deadline ? ", due " : "", g.deadline ? when(a, g.deadline) : "",
			       *g.why ? ": " : "", g.why);
	}
	return r;
}

static enum err site_status(struct site *site, struct arena *a, struct error *e)
{
	static enum err (*const parts[])(struct site *, struct arena *, struct error *) = {
		show_counts, show_aside, show_servers, show_mails, show_games};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(parts); i++)
		r = parts[i](site, a, e);
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
