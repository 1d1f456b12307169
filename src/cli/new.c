#include "cli/cli.h"
#include "game/game.h"
#include "mail/address.h"
#include "mail/classify.h"

#include <getopt.h>
#include <glob.h>
#include <sysexits.h>
#include <unistd.h>

bool cli_player(struct arena *a, const char *text, struct game_player *out, struct error *e)
{
	const char *equals = strchr(text, '=');
	const char *open = equals ? strrchr(equals, '<') : NULL, *close = open ? strchr(open, '>') : NULL;
	char normal[MAIL_ADDRESS_BYTES];
	struct slice address, person;
	if (!equals)
		return error_set(e, ERR_REFUSED, "%s is not SEAT=\"PERSON <ADDRESS>\"", text), false;
	address = close ? (struct slice){open + 1, (size_t)(close - open - 1)}
				       : slice_of(equals + 1);
	person = open ? slice_trim((struct slice){equals + 1, (size_t)(open - equals - 1)})
		      : (struct slice){equals + 1, strcspn(equals + 1, "@")};
	if (!mail_address_normal(address, normal))
		return error_set(e, ERR_REFUSED, "%.*s is no mail address", (int)address.n, address.p),
		       false;
	if (mail_nobody_reads(normal))
		return error_set(e, ERR_REFUSED, "%s is an address that nobody reads: mail from there is taken for a "
				 "server's, and no answer would be read", normal), false;
	*out = (struct game_player){arena_strndup(a, text, (size_t)(equals - text)),
				  arena_strndup(a, person.p, person.n), arena_strdup(a, normal)};
	return true;
}

bool cli_find_scenario(struct arena *a, const char *text, const char **path, struct error *e)
{
	const char *slash = strchr(text, '/');
	glob_t found = {0};
	*path = text;
	if (!access(text, R_OK))
		return true;
	if (strpbrk(text, "*?[") || (slash && strchr(slash + 1, '/')))
		return error_set(e, ERR_MISSING, "there is no scenario %s", text), false;
	const char *pattern = arena_printf(a, "%s/%s%s.xml", cli_schemas(), slash ? "" : "*/", text);
	(void)glob(pattern, 0, NULL, &found);
	if (found.gl_pathc == 1)
		*path = arena_strdup(a, found.gl_pathv[0]);
	else if (found.gl_pathc)
		error_set(e, ERR_REFUSED, "%s is a scenario of more than one rule system: write SYSTEM/%s", text, text);
	else
		error_set(e, ERR_MISSING, "there is no file and no scenario %s: estafette scenario list names all", text);
	bool one = found.gl_pathc == 1;
	globfree(&found);
	return one;
}

bool cli_solo(const struct game_player *players, size_t n, struct error *e)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (mail_address_same(players[i].address, players[k].address)) {
				error_set(e, ERR_REFUSED, "%s would play %s and %s, and see what is hidden from either: if that is "
					  "meant, say --solo", players[i].address, players[k].seat, players[i].seat);
				return true;
			}
	return false;
}

static enum err start(const char *site_folder, struct game_start *g, struct error *e)
{
	struct site site;
	enum err r = site_open(site_folder, &site, e);
	if (r)
		return r;
	if (!g->hours)
		g->hours = site.hours;
	if (!g->reactions)
		g->reactions = site.reactions;
	if (!g->windows)
		g->windows = site.window;
	if (!g->grid)
		g->grid = site.grid;
	if (g->undo < 0)
		g->undo = site.undo;
	if (g->grace < 0)
		g->grace = site.grace;
	if (!g->early)
		g->early = site.early;
	if (!g->late)
		g->late = site.late;
	r = store_begin(site.store, e);
	if (!r)
		r = game_new(&site, g, e);
	r = store_end(site.store, r, e);
	site_close(&site);
	return r;
}

static int done(const struct game_start *g)
{
	if (g->dice_from)
		fprintf(stderr, "estafette new: the dice of %s can be foretold: for demonstrations "
				"only\n", g->name);
	if (g->words)
		printf("%s is made: the next `estafette run` asks its players for a word, and it begins when all "
		       "have answered, or after %lld hours.\n", g->name, g->words);
	else
		printf("%s has begun; its players are written to by the next `estafette run`.\n", g->name);
	return EX_OK;
}

enum { SWITCHES = 16, WORDS_HOURS = 24 };

/* NAME=VALUE */
static bool read_switch(struct arena *a, const char *text, struct game_switch *out)
{
	const char *equals = strchr(text, '=');
	if (!equals || equals == text || !equals[1])
		return false;
	*out = (struct game_switch){arena_strndup(a, text, (size_t)(equals - text)), equals + 1};
	return true;
}

int cli_new(int argc, char **argv)
{
	static const struct option longs[] = {
		{"site", required_argument, NULL, 's'},      {"hours", required_argument, NULL, 'h'},
		{"reactions", required_argument, NULL, 'r'}, {"at", required_argument, NULL, 't'},
		{"window", required_argument, NULL, 'w'},    {"grid", required_argument, NULL, 'g'},
		{"dice-from", required_argument, NULL, 'd'}, {"switch", required_argument, NULL, 'x'},
		{"words", required_argument, NULL, 'W'},     {"now", no_argument, NULL, 'n'},
		{"solo", no_argument, NULL, 'S'},	     {"undo", required_argument, NULL, 'u'},
		{"grace", required_argument, NULL, 'G'},     {"early", required_argument, NULL, 'e'},
		{"late", required_argument, NULL, 'l'},
		{NULL, 0, NULL, 0}};
	struct game_start g = {.words = WORDS_HOURS, .undo = -1, .grace = -1};
	struct game_player players[SEATS_MAX];
	struct game_switch switches[SWITCHES];
	struct error e = ERROR_INIT;
	struct arena *a = arena_new();
	const char *site = NULL, *at = NULL;
	bool good = true, solo = false;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 's')
			site = optarg;
		else if (c == 'h')
			good = good && parse_int(optarg, 1, 2000, &g.hours);
		else if (c == 'r')
			g.reactions = optarg;
		else if (c == 'w')
			g.windows = optarg;
		else if (c == 'g')
			good = good && parse_int(optarg, 1, 24, &g.grid);
		else if (c == 't')
			at = optarg;
		else if (c == 'W')
			good = good && parse_int(optarg, 1, 2000, &g.words);
		else if (c == 'n')
			g.words = 0;
		else if (c == 'S')
			solo = true;
		else if (c == 'u')
			good = good && parse_int(optarg, 0, 1440, &g.undo);
		else if (c == 'G')
			good = good && parse_int(optarg, 0, 720, &g.grace);
		else if (c == 'e')
			g.early = optarg;
		else if (c == 'l')
			g.late = optarg;
		else if (c == 'd')
			g.dice_from = optarg;
		else if (c == 'x')
			good = good && g.n_switches < SWITCHES &&
			       read_switch(a, optarg, &switches[g.n_switches++]);
		else
			good = false;
	}
	g.switches = switches;
	good = good && argc - optind >= 3 && argc - optind - 2 <= SEATS_MAX &&
	       (!g.reactions || !strcmp(g.reactions, "ask") || !strcmp(g.reactions, "decide")) &&
	       (!g.windows || !strcmp(g.windows, "ahead") || !strcmp(g.windows, "wait")) &&
	       (!g.early || !strcmp(g.early, "complete") || !strcmp(g.early, "all-final")) &&
	       (!g.late || !strcmp(g.late, "doctrine") || !strcmp(g.late, "pass") || !strcmp(g.late, "wait"));
	if (!good || !cli_clock(at)) {
		arena_free(a);
		return cli_usage("new");
	}
	g.name = argv[optind];
	g.players = players;
	(void)cli_find_scenario(a, argv[optind + 1], &g.scenario_path, &e);
	for (int i = optind + 2; i < argc && !e.code; i++)
		cli_player(a, argv[i], &players[g.n_players++], &e);
	if (!e.code && !solo)
		(void)cli_solo(players, g.n_players, &e);
	enum err r = e.code ? e.code : start(cli_site(site), &g, &e);
	int status = r ? cli_fail("new", &e) : done(&g);
	arena_free(a);
	return status;
}
