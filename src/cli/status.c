/* estafette status: how a site and its games stand. */
#include "cli/cli.h"
#include "cli/stand.h"
#include "store/admin.h"

#include <dirent.h>
#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <sysexits.h>

enum { TROUBLED_MAX = 20 };

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

static enum err show_stop(struct site *site, struct arena *a, struct error *e)
{
	struct store_site_stop stop;
	int64_t guard = 0, lifted;
	enum err r = store_site_stop_get(site->store, a, &stop, e);
	if (!r)
		r = store_guard_get(site->store, &guard, &lifted, e);
	if (!r && stop.since)
		printf("the site stands since %s, until SITE START: %s\n", cli_when(a, stop.since), stop.why);
	if (!r && guard)
		printf("no deadline rings since %s, for next to no mail came, until SITE START\n", cli_when(a, guard));
	return r;
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
		printf("%s: last well %s%s%s%s%s\n", c[i].server, cli_when(a, c[i].good),
		       c[i].tried > c[i].good ? ", last tried " : "",
		       c[i].tried > c[i].good ? cli_when(a, c[i].tried) : "", *c[i].note ? ": " : "", c[i].note);
	if (!r)
		r = store_pause_get(site->store, a, &pause, e);
	if (r == ERR_MISSING)
		return ERR_NONE;
	if (!r)
		printf("mail out: paused since %s, next try %s: %s\n", cli_when(a, pause.since),
		       cli_when(a, pause.next), pause.why);
	return r;
}

static enum err show_mails(struct site *site, struct arena *a, struct error *e)
{
	struct store_hold *h;
	struct store_out *o;
	size_t n = 0;
	enum err r = store_holds(site->store, a, &h, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("on hold: %s since %s: %s\n", h[i].address, cli_when(a, h[i].since), h[i].why);
	if (!r)
		r = store_out_troubled(site->store, TROUBLED_MAX, a, &o, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		printf("%s: mail %lld (%s%s%s %s) to %s, tried %lld times%s%s: %s\n", out_state_name(o[i].state),
		       (long long)o[i].id, o[i].kind, *o[i].game ? ", " : "", o[i].game, o[i].seat, o[i].to,
		       (long long)o[i].tries, o[i].state == OUT_FAILED ? "" : ", next try ",
		       o[i].state == OUT_FAILED ? "" : cli_when(a, o[i].next), o[i].note);
	return r;
}

static enum err show_games(struct site *site, struct arena *a, struct error *e)
{
	struct cli_stand *all;
	size_t n = 0;
	enum err r = cli_stands(site, a, &all, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		const struct cli_stand *s = &all[i];
		printf("%-16s %s, turn %lld%s%s%s%s%s%s%s%s%s\n", s->name, game_state_name(s->state),
		       (long long)s->turn, s->late ? ", LATE" : "", s->deadline ? ", until " : "",
		       s->deadline ? cli_when(a, s->deadline) : "", s->runs_at ? ", runs " : "",
		       s->runs_at ? cli_when(a, s->runs_at) : "", *s->waits ? ", " : "", s->waits, *s->why ? ": " : "",
		       s->why);
	}
	return r;
}

static enum err site_status(struct site *site, struct arena *a, struct error *e)
{
	static enum err (*const parts[])(struct site *, struct arena *, struct error *) = {
		show_counts, show_stop, show_aside, show_servers, show_mails, show_games};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(parts); i++)
		r = parts[i](site, a, e);
	return r;
}

static void print_seat(const struct cli_seat *s)
{
	static const char *const asked[] = {[CLI_NOTHING] = "waits", [CLI_READY] = "has sent a complete set",
					    [CLI_ORDERS] = "is to send orders",
					    [CLI_QUESTION] = "is asked a question"};
	char turn[PACE_LENGTH], all[PACE_LENGTH];
	pace_length_text(s->spent.turn, turn);
	pace_length_text(s->spent.before, all);
	printf("  %-4s %-20s %s; time used: %s in this turn, %s before it\n", s->seat, s->person, asked[s->asked], turn,
	       all);
}

static enum err game_status(struct site *site, const char *name, struct error *e)
{
	struct game *g;
	struct cli_seat *seats;
	size_t n = 0;
	enum err r = game_load(site, name, &g, e);
	if (r)
		return r;
	printf("%s: %s (%s), %s, turn %lld%s%s%s%s\n", g->row.name, g->row.title, g->row.system,
	       game_state_name(g->row.status), (long long)g->row.turn, g->row.deadline ? ", until " : "",
	       g->row.deadline ? cli_when(g->arena, g->row.deadline) : "", *g->row.why ? ": " : "",
	       game_why(site, &g->row, g->arena));
	if (g->clock_stopped)
		printf("  a window is open: results leave then\n");
	else
		r = cli_seats(g, g->arena, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		print_seat(&seats[i]);
	game_free(g);
	return r;
}

static enum err as_json(struct site *site, const char *name, struct arena *a, json_t **out, struct error *e)
{
	struct game *g;
	struct cli_seat *seats;
	size_t n = 0;
	if (!name)
		return cli_site_json(site, a, out, e);
	enum err r = game_load(site, name, &g, e);
	if (r)
		return r;
	*out = cli_row_json(&g->row, game_why(site, &g->row, a));
	json_object_set_new(*out, "window", json_boolean(g->clock_stopped));
	json_t *all = json_array();
	if (!g->clock_stopped)
		r = cli_seats(g, a, &seats, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		json_array_append_new(all, cli_seat_json(&seats[i]));
	json_object_set_new(*out, "seats", all);
	game_free(g);
	return r;
}

static int status(const char *folder, const char *name, bool json)
{
	struct site site = {0};
	struct arena *a = arena_new();
	struct error e = ERROR_INIT;
	json_t *value = NULL;
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = json   ? as_json(&site, name, a, &value, &e)
		    : name ? game_status(&site, name, &e)
			   : site_status(&site, a, &e);
	int code = r ? cli_fail("status", &e) : value ? cli_json_print(json_incref(value)) : EX_OK;
	json_decref(value);
	site_close(&site);
	arena_free(a);
	return code;
}

int cli_status(int argc, char **argv)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"json", no_argument, NULL, 'j'},
					      {NULL, 0, NULL, 0}};
	const char *folder = NULL;
	bool json = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			folder = optarg;
		else if (c == 'j')
			json = true;
		else
			return cli_usage("status");
	}
	if (argc - optind > 1)
		return cli_usage("status");
	return status(folder, argv[optind], json);
}
