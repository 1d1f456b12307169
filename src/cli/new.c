/* estafette new: a game begins without mail. */
#include "cli/cli.h"
#include "game/game.h"
#include "game/moderate.h"
#include "mail/address.h"
#include "mail/classify.h"
#include "scenario/shelf.h"

#include <getopt.h>
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
	address = close ? (struct slice){open + 1, (size_t)(close - open - 1)} : slice_of(equals + 1);
	person = open ? slice_trim((struct slice){equals + 1, (size_t)(open - equals - 1)})
		      : (struct slice){equals + 1, strcspn(equals + 1, "@")};
	if (!mail_address_normal(address, normal))
		return error_set(e, ERR_REFUSED, "%.*s is no mail address", (int)address.n, address.p), false;
	if (mail_nobody_reads(normal))
		return error_set(e, ERR_REFUSED,
				 "%s is an address that nobody reads: mail from there is taken for a "
				 "server's, and no answer would be read",
				 normal),
		       false;
	*out = (struct game_player){arena_strndup(a, text, (size_t)(equals - text)),
				  arena_strndup(a, person.p, person.n), arena_strdup(a, normal)};
	return true;
}

bool cli_find_scenario(struct arena *a, const char *text, const char **path, struct error *e)
{
	*path = text;
	if (!access(text, R_OK) || !shelf_find(cli_schemas(), text, a, path, e))
		return true;
	if (e->code == ERR_MISSING)
		error_set(e, ERR_MISSING, "there is no file and no scenario %s: estafette scenario list names all",
			  text);
	return false;
}

bool cli_solo(const struct game_player *players, size_t n, struct error *e)
{
	for (size_t i = 0; i < n; i++)
		for (size_t k = 0; k < i; k++)
			if (mail_address_same(players[i].address, players[k].address)) {
				error_set(e, ERR_REFUSED,
					  "%s would play %s and %s, and see what is hidden from either: if that is "
					  "meant, say --solo",
					  players[i].address, players[k].seat, players[i].seat);
				return true;
			}
	return false;
}

/* Who is named with --moderator moderates it from its beginning. */
static enum err appoint(struct site *site, const char *name, const struct game_player *who, struct error *e)
{
	struct store_person person;
	struct game *g = NULL;
	int64_t id = 0;
	if (!who->address)
		return ERR_NONE;
	enum err r = game_load(site, name, &g, e);
	if (!r)
		r = people_known(site, who->person, who->address, &id, e);
	if (!r)
		r = store_person_get(site->store, id, g->arena, &person, e);
	if (!r)
		r = game_appoint(g, "moderator", &person, e);
	game_free(g);
	return r;
}

static enum err start(const char *site_folder, struct game_start *g, const struct game_player *moderator,
		      struct error *e)
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
	if (!r)
		r = appoint(&site, g->name, moderator, e);
	r = store_end(site.store, r, e);
	site_close(&site);
	return r;
}

static int done(const struct game_start *g)
{
	if (g->dice_from)
		fprintf(stderr,
			"estafette new: the dice of %s can be foretold: for demonstrations "
			"only\n",
			g->name);
	if (g->words)
		printf("%s is made: the next `estafette run` asks its players for a word, and it begins when all "
		       "have answered, or after %lld hours.\n",
		       g->name, g->words);
	else
		printf("%s has begun; its players are written to by the next `estafette run`.\n", g->name);
	return EX_OK;
}

enum { SWITCHES = 16, WORDS_HOURS = 24 };

bool cli_key_value(struct arena *a, const char *text, struct game_switch *out)
{
	const char *equals = strchr(text, '=');
	if (!equals || equals == text || !equals[1])
		return false;
	*out = (struct game_switch){arena_strndup(a, text, (size_t)(equals - text)), equals + 1};
	return true;
}

/* What the command line says, beside the game itself. */
struct wanted {
	struct game_start game;
	struct game_switch switches[SWITCHES], settings[SETTINGS];
	const char *site, *at, *moderator;
	bool solo;
};

static bool one_of(const char *text, const char *const *words)
{
	while (*words && strcmp(*words, text))
		words++;
	return *words;
}

/* Takes an option; false: its value is none. */
static bool take_option(struct wanted *w, struct arena *a, int option, const char *value)
{
	struct game_start *g = &w->game;
	switch (option) {
	case 's': w->site = value; return true;
	case 't': w->at = value; return true;
	case 'm': w->moderator = value; return true;
	case 'S': w->solo = true; return true;
	case 'n': g->words = 0; return true;
	case 'd': g->dice_from = value; return true;
	case 'h': return parse_int(value, 1, 2000, &g->hours);
	case 'W': return parse_int(value, 1, 2000, &g->words);
	case 'g': return parse_int(value, 1, 24, &g->grid);
	case 'u': return parse_int(value, 0, 1440, &g->undo);
	case 'G': return parse_int(value, 0, 720, &g->grace);
	case 'r': return one_of(g->reactions = value, (const char *const[]){"ask", "decide", NULL});
	case 'w': return one_of(g->windows = value, (const char *const[]){"ahead", "wait", NULL});
	case 'e': return one_of(g->early = value, (const char *const[]){"complete", "all-final", NULL});
	case 'l': return one_of(g->late = value, (const char *const[]){"doctrine", "pass", "wait", NULL});
	case 'x': return g->n_switches < SWITCHES && cli_key_value(a, value, &w->switches[g->n_switches++]);
	case 'k': return g->n_settings < SETTINGS && cli_key_value(a, value, &w->settings[g->n_settings++]);
	default: return false;
	}
}

static bool take_options(struct wanted *w, struct arena *a, int argc, char **argv)
{
	static const struct option longs[] = {
		{"site", required_argument, NULL, 's'},      {"hours", required_argument, NULL, 'h'},
		{"reactions", required_argument, NULL, 'r'}, {"at", required_argument, NULL, 't'},
		{"window", required_argument, NULL, 'w'},    {"grid", required_argument, NULL, 'g'},
		{"dice-from", required_argument, NULL, 'd'}, {"switch", required_argument, NULL, 'x'},
		{"words", required_argument, NULL, 'W'},     {"now", no_argument, NULL, 'n'},
		{"solo", no_argument, NULL, 'S'},	     {"undo", required_argument, NULL, 'u'},
		{"grace", required_argument, NULL, 'G'},     {"early", required_argument, NULL, 'e'},
		{"late", required_argument, NULL, 'l'},	     {"set", required_argument, NULL, 'k'},
		{"moderator", required_argument, NULL, 'm'}, {NULL, 0, NULL, 0}};
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1)
		good = take_option(w, a, c, optarg) && good;
	return good && argc - optind >= 3 && argc - optind - 2 <= SEATS_MAX;
}

int cli_new(int argc, char **argv)
{
	struct wanted w = {.game = {.words = WORDS_HOURS, .undo = -1, .grace = -1}};
	struct game_player players[SEATS_MAX], moderator = {.address = NULL};
	struct error e = ERROR_INIT;
	struct arena *a = arena_new();
	w.game.switches = w.switches;
	w.game.settings = w.settings;
	if (!take_options(&w, a, argc, argv) || !cli_clock(w.at)) {
		arena_free(a);
		return cli_usage("new");
	}
	w.game.name = argv[optind];
	w.game.players = players;
	(void)cli_find_scenario(a, argv[optind + 1], &w.game.scenario_path, &e);
	for (int i = optind + 2; i < argc && !e.code; i++)
		cli_player(a, argv[i], &players[w.game.n_players++], &e);
	if (!e.code && w.moderator)
		cli_player(a, arena_printf(a, "moderator=%s", w.moderator), &moderator, &e);
	if (!e.code && !w.solo)
		(void)cli_solo(players, w.game.n_players, &e);
	enum err r = e.code ? e.code : start(cli_site(w.site), &w.game, &moderator, &e);
	int status = r ? cli_fail("new", &e) : done(&w.game);
	arena_free(a);
	return status;
}
