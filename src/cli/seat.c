/* estafette seat and unblock: who plays a seat, and an address that is written to again. */
#include "cli/cli.h"
#include "game/game.h"

#include <getopt.h>
#include <sysexits.h>

/* Nobody is dealt both hands by a slip of the keyboard. */
static enum err check_solo(const struct game *g, const struct game_player *p, struct error *e)
{
	struct game_player both[SEATS_MAX];
	size_t n = 0;
	for (int i = 0; i < game_seats(g); i++)
		both[n++] = strcmp(g->seats[i]->seat, p->seat)
				    ? (struct game_player){g->seats[i]->seat, g->seats[i]->person, g->seats[i]->address}
				    : *p;
	return cli_solo(both, n, e) ? e->code : ERR_NONE;
}

static enum err give(struct site *site, const char *name, const struct game_player *p, bool solo, struct error *e)
{
	struct game *g = NULL;
	enum err r = game_load(site, name, &g, e);
	if (r)
		return r;
	int seat = game_find_seat(g, p->seat);
	if (seat < 0)
		r = error_set(e, ERR_REFUSED, "%s has no seat %s", name, p->seat);
	else if (!solo)
		r = check_solo(g, p, e);
	if (!r)
		r = game_give_seat(g, seat, p->person, p->address, e);
	game_free(g);
	return r;
}

static enum err unblock(struct site *site, const char *address, struct error *e)
{
	bool held;
	enum err r = store_hold_get(site->store, address, &held, e);
	if (!r && !held)
		r = error_set(e, ERR_MISSING, "%s is not on hold", address);
	return r ? r : site_address_works(site, address, e);
}

/* The options both have, and --solo if that is asked for; the rest of argv begins at optind. */
static bool read_options(int argc, char **argv, const char **site, bool *solo)
{
	static const struct option longs[] = {{"site", required_argument, NULL, 's'},
					      {"at", required_argument, NULL, 't'},
					      {"solo", no_argument, NULL, 'S'},
					      {NULL, 0, NULL, 0}};
	const char *at = NULL;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			*site = optarg;
		else if (c == 't')
			at = optarg;
		else if (c == 'S' && solo)
			*solo = true;
		else
			return false;
	}
	return cli_clock(at);
}

static enum err finish(struct site *site, enum err r, struct error *e)
{
	return store_end(site->store, r, e);
}

int cli_seat(int argc, char **argv)
{
	const char *folder = NULL;
	struct site site = {0};
	struct error e = ERROR_INIT;
	struct game_player p;
	bool solo = false;
	if (!read_options(argc, argv, &folder, &solo) || argc - optind != 3)
		return cli_usage("seat");
	struct arena *a = arena_new();
	const char *text = arena_printf(a, "%s=%s", argv[optind + 1], argv[optind + 2]);
	enum err r = cli_player(a, text, &p, &e) ? ERR_NONE : e.code;
	if (!r)
		r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = store_begin(site.store, &e);
	if (!r)
		r = finish(&site, give(&site, argv[optind], &p, solo, &e), &e);
	if (!r)
		printf("%s, %s: %s <%s>. The turn is mailed anew by the next `estafette run`.\n", argv[optind], p.seat,
		       p.person, p.address);
	int status = r ? cli_fail("seat", &e) : EX_OK;
	site_close(&site);
	arena_free(a);
	return status;
}

int cli_unblock(int argc, char **argv)
{
	const char *folder = NULL;
	struct site site = {0};
	struct error e = ERROR_INIT;
	if (!read_options(argc, argv, &folder, NULL) || argc - optind != 1)
		return cli_usage("unblock");
	enum err r = site_open(cli_site(folder), &site, &e);
	if (!r)
		r = store_begin(site.store, &e);
	if (!r)
		r = finish(&site, unblock(&site, argv[optind], &e), &e);
	if (!r)
		printf("%s is written to again.\n", argv[optind]);
	int status = r ? cli_fail("unblock", &e) : EX_OK;
	site_close(&site);
	return status;
}
