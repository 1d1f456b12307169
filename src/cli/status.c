/* estafette status: how a site and its games stand. */
#include "cli/cli.h"
#include "base/clock.h"
#include "game/game.h"
#include "game/spent.h"

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
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

static bool is_reason(const char *name)
{
	const char *dot = *name == '.' ? NULL : strrchr(name, '.');
	return dot && !strcmp(dot, ".reason");
}

/* Those that lie beside their reasons in a folder of ours, which is made for the first.  One that cannot be read
 * is told as it is, not as empty. */
static enum err show_aside(struct site *site, struct arena *a, struct error *e)
{
	DIR *dir = opendir(site->failed);
	const struct dirent *entry;
	size_t n = 0;
	(void)a;
	(void)e;
	if (!dir && errno != ENOENT)
		printf("mails put aside: %s cannot be read: %s\n", site->failed, strerror(errno));
	while (dir && (entry = readdir(dir)))
		n += is_reason(entry->d_name);
	if (n)
		printf("%-40s %8zu in %s\n", "mails put aside", n, site->failed);
	if (dir)
		closedir(dir);
	return ERR_NONE;
}

static enum err show_servers(struct site *site, struct arena *a, struct error *e)
{
	struct store_contact *c;
	struct store_pause pause;
	size_t n = 0;
	enum err r = store_contacts(site->store, a, &c, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%s: last well %s%s%s%s%s\n", c[i].server, when(a, c[i].good),
		       c[i].tried > c[i].good ? ", last tried " : "", c[i].tried > c[i].good ? when(a, c[i].tried) : "",
		       *c[i].note ? ": " : "", c[i].note);
	if (!r)
		r = store_pause_get(site->store, a, &pause, e);
	if (r == ERR_MISSING)
		return ERR_NONE;
	if (!r)
		printf("mail out: paused since %s, next try %s: %s\n", when(a, pause.since), when(a, pause.next),
		       pause.why);
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
		printf("%s: mail %lld (%s%s%s %s) to %s, tried %lld times%s%s: %s\n", out_state_name(o[i].state),
		       (long long)o[i].id, o[i].kind, *o[i].game ? ", " : "", o[i].game, o[i].seat, o[i].to,
		       (long long)o[i].tries, o[i].state == OUT_FAILED ? "" : ", next try ",
		       o[i].state == OUT_FAILED ? "" : when(a, o[i].next), o[i].note);
	return r;
}

/* A game in a line, and how soon somebody should look at it. */
struct shown {
	const char *text;
	int64_t need; /* held games first, then those that are late, then by their time; over: last */
};

enum { FIRST = 0, LATE = 1 };

static int by_need(const void *a, const void *b)
{
	const struct shown *x = a, *y = b;
	return x->need != y->need ? (x->need < y->need ? -1 : 1) : strcmp(x->text, y->text);
}

/* Whom the game waits for, since when.  In a window everybody reads the same. */
static enum err waits_for(struct game *g, struct arena *a, const char **out, struct error *e)
{
	const char *list = "";
	*out = "results leave then";
	for (int i = 0; i < game_seats(g) && !g->clock_stopped; i++) {
		struct store_out o;
		bool orders = false, ready = false;
		if (!game_asked(g, i, &orders))
			continue;
		enum err r = game_is_ready(g, i, &ready, e);
		if (!r && ready)
			continue;
		if (!r)
			r = store_out_asking(g->site->store, g->row.name, g->row.turn, g->seats[i]->seat, a, &o, e);
		if (r && r != ERR_MISSING)
			return r;
		list = arena_printf(a, "%s%s%s (%s, %s%s%s)", list, *list ? ", " : "", g->seats[i]->person,
				    g->seats[i]->seat, orders || game_asks_orders(g, i) ? "orders" : "a question",
				    r ? "" : " since ", r ? "" : when(a, o.at));
	}
	if (!g->clock_stopped)
		*out = *list ? arena_printf(a, "waits for %s", list) : "nobody is waited for";
	return ERR_NONE;
}

static enum err show_game(struct site *site, const char *name, struct arena *a, struct shown *out, struct error *e)
{
	struct store_game row;
	struct game *g = NULL;
	struct error none = ERROR_INIT;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (r)
		return r;
	bool running = row.status == GAME_RUNNING;
	const char *whom = "";
	if (running && game_load(site, name, &g, &none))
		whom = arena_printf(a, "cannot be read: %s", none.text);
	else if (running)
		r = waits_for(g, a, &whom, e);
	game_free(g);
	if (r)
		return r;
	out->need = row.status == GAME_HELD ? FIRST : row.passed ? LATE : row.deadline ? row.deadline : INT64_MAX;
	out->text = arena_printf(a, "%-16s %s, turn %lld%s%s%s%s%s%s%s%s", row.name, game_state_name(row.status),
				 (long long)row.turn, row.passed ? ", LATE" : "", row.deadline ? ", until " : "",
				 row.deadline ? when(a, row.deadline) : "", row.runs_at ? ", runs " : "",
				 row.runs_at ? when(a, row.runs_at) : "", *whom ? ", " : "", whom,
				 *row.why ? arena_printf(a, ": %s", row.why) : "");
	return ERR_NONE;
}

static enum err show_games(struct site *site, struct arena *a, struct error *e)
{
	const char **names;
	size_t n = 0;
	enum err r = store_game_names(site->store, a, &names, &n, e);
	struct shown *all = arena_alloc(a, n * sizeof *all + 1);
	for (size_t i = 0; !r && i < n; i++)
		r = show_game(site, names[i], a, &all[i], e);
	if (r)
		return r;
	qsort(all, n, sizeof *all, by_need);
	for (size_t i = 0; i < n; i++)
		printf("%s\n", all[i].text);
	return ERR_NONE;
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
	printf("%s: %s (%s), %s, turn %lld%s%s%s%s\n", g->row.name, g->row.title, g->row.system,
	       game_state_name(g->row.status), (long long)g->row.turn, g->row.deadline ? ", until " : "",
	       g->row.deadline ? when(g->arena, g->row.deadline) : "", *g->row.why ? ": " : "", g->row.why);
	if (g->clock_stopped)
		printf("  a window is open: results leave then\n");
	for (int i = 0; i < SEATS_MAX && g->seats[i] && !g->clock_stopped; i++) {
		bool orders = false, ready = false;
		const struct pending *p = game_asked(g, i, &orders);
		struct spent spent;
		char turn[PACE_LENGTH], all[PACE_LENGTH];
		r = game_is_ready(g, i, &ready, e);
		if (!r)
			r = game_spent(g, i, &spent, e);
		if (r)
			break;
		pace_length_text(spent.turn, turn);
		pace_length_text(spent.before, all);
		printf("  %-4s %-20s %s; time used: %s in this turn, %s before it\n", g->seats[i]->seat,
		       g->seats[i]->person,
		       !p       ? "waits"
		       : ready  ? "has sent a complete set"
		       : orders ? "is to send orders"
				: "is asked a question",
		       turn, all);
	}
	game_free(g);
	return r;
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
