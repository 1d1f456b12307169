/* A game begins: a scenario and its switches, players for its seats, secrets for its dice. */
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "game/deal.h"
#include "game/game_private.h"
#include "people/people.h"
#include "store/dummy.h"

/* Built for tests, the program has the dice of games that people begin by mail from the text of
 * ESTAFETTE_DICE_FROM and their name, so that they fall alike whenever the same mails come. */
#ifdef ESTAFETTE_STEPS
static const char *dice_from(const struct game_start *start, struct arena *a)
{
	const char *text = getenv("ESTAFETTE_DICE_FROM");
	return start->dice_from || !text ? start->dice_from : arena_printf(a, "%s %s", text, start->name);
}
#else
static const char *dice_from(const struct game_start *start, struct arena *a)
{
	(void)a;
	return start->dice_from;
}
#endif

static void secret_bytes(uint8_t out[HASH_BYTES], const char *from, const char *what)
{
	if (from)
		hash_format(out, NULL, "demonstration\n%s\n%s\n", what, from);
	else
		hash_random(out, HASH_BYTES);
}

void game_deal_secrets(const char *name, uint8_t top[HASH_BYTES], uint8_t secret[HASH_BYTES])
{
	struct arena *a = arena_new();
	const char *from = dice_from(&(struct game_start){.name = name}, a);
	secret_bytes(top, from, "chain");
	secret_bytes(secret, from, "secret");
	arena_free(a);
}

bool game_name_valid(const char *name)
{
	/* One letter stands for an address that belongs to a single mail (claim.h). */
	return dice_game_valid(name) && strlen(name) > 1 && strlen(name) <= GAME_NAME_MAX;
}

/* "fr (French), br (British)" */
static const char *seat_names(const struct game *g, struct arena *a)
{
	const struct setup_head *head = g->scenario->setup;
	const char *list = "";
	for (int i = 0; i < head->n_seats; i++)
		list = arena_printf(a, "%s%s%s (%s)", list, i ? ", " : "", head->seat[i].id, head->seat[i].name);
	return list;
}

static enum err add_seat(struct game *g, int seat, const char *id, const struct game_player *p, const char *name,
			 struct error *e)
{
	struct store_seat *s = arena_alloc(g->arena, sizeof *s);
	struct store_person who;
	*s = (struct store_seat){.seat = id, .epoch = 1, .word = "", .word_now = "", .zone = "", .bot = ""};
	enum err r = people_known(g->site, p->person, p->address, &s->holder, e);
	if (!r)
		r = store_person_get(g->site->store, s->holder, g->arena, &who, e);
	if (r)
		return r;
	s->person = who.name;
	s->address = who.address;
	g->seats[seat] = s;
	return store_seat_put(g->site->store, name, s, e);
}

/* bot: the program's player, or NULL: its doctrine and defaults answer. */
static enum err add_dummy(struct game *g, int seat, const char *id, const char *name, const char *bot, struct error *e)
{
	struct store_seat *s = arena_alloc(g->arena, sizeof *s);
	*s = (struct store_seat){.seat = id, .person = "", .address = "", .epoch = 1, .word = "", .word_now = "",
				 .zone = "", .dummy = true, .bot = bot ? bot : ""};
	g->seats[seat] = s;
	enum err r = store_seat_put(g->site->store, name, s, e);
	if (!r)
		r = store_bot_put(g->site->store, name, id, s->bot, clock_now(), e);
	if (!r && *s->bot)
		r = bot_note(g, seat, "estafette", e);
	return r ? r : store_dummy_put(g->site->store, name, id, true, clock_now(), e);
}

static enum err add_seats(struct game *g, const struct game_start *start, struct error *e)
{
	enum err r = ERR_NONE;
	size_t dummies = 0;
	for (int i = 0; !r && i < game_seats(g); i++) {
		const char *id = system_viewer_name(g->scenario->setup, i);
		size_t k = 0;
		while (k < start->n_players && strcmp(start->players[k].seat, id))
			k++;
		if (k == start->n_players && start->dummies) {
			dummies++;
			r = add_dummy(g, i, id, start->name, start->bot, e);
			continue;
		}
		if (k == start->n_players)
			return error_set(e, ERR_REFUSED,
					 "nobody is named for the seat %s; the seats of this scenario "
					 "are %s",
					 id, seat_names(g, g->arena));
		r = add_seat(g, i, id, &start->players[k], start->name, e);
	}
	if (!r && start->n_players + dummies != (size_t)game_seats(g))
		r = error_set(e, ERR_REFUSED, "%zu players are named; the seats of this scenario are %s",
			      start->n_players, seat_names(g, g->arena));
	return r;
}

/* A database that cannot tell now whether there is such a game is no word that there is none. */
static enum err is_new(struct game *g, const char *name, struct error *e)
{
	enum err r = store_game_get(g->site->store, name, g->arena, &g->row, e);
	if (!r)
		return error_set(e, ERR_REFUSED, "there is a game %s already", name);
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err game_new(struct site *site, const struct game_start *start, struct error *e)
{
	struct game *g = game_blank(site);
	struct buf text = BUF_INIT;
	uint8_t top[HASH_BYTES], secret[HASH_BYTES];
	char schema[2 * SITE_TEXT];
	enum err r = ERR_NONE;
	snprintf(schema, sizeof schema, "%s/scenario.rng", site->schemas);
	const char *from = dice_from(start, g->arena);
	secret_bytes(top, from, "chain");
	secret_bytes(secret, from, "secret");
	if (!game_name_valid(start->name))
		r = error_set(e, ERR_REFUSED, "\"%s\" is no game name: 2 to %d of a-z, 0-9 and -", start->name,
			      GAME_NAME_MAX);
	if (!r)
		r = is_new(g, start->name, e);
	if (!r)
		r = file_read(start->scenario_path, LIMIT_SCENARIO_BYTES, &text, e);
	for (size_t i = 0; !r && i < start->n_switches; i++)
		r = scenario_set_switch(&text, start->switches[i].name, start->switches[i].value, e);
	if (!r) {
		g->row = (struct store_game){.name = start->name, .scenario = buf_text(&text),
					     .status = start->words ? GAME_WORDS : GAME_RUNNING, .why = "",
					     .words = start->words,
					     .undo = start->undo * 60,
					     .grace = start->grace * 3600,
					     .early = start->early,
					     .late = start->late,
					     .reactions = start->reactions,
					     .windows = start->windows, .grid = start->grid,
					     .top = start->deal ? start->deal->deal_top : top,
					     .secret = start->deal ? start->deal->deal_secret : secret,
					     .link = 1, .hours = start->hours,
					     .created = clock_now(), .snapshot = "", .journal = "",
					     .row_digest = "", .seam = "",
					     .deadline = clock_now() + start->words * 3600};
		r = game_read_scenario(g, schema, e);
	}
	if (!r) {
		g->row.title = start->title ? start->title : element_attr(g->scenario->root, "title", start->name);
		g->row.system = g->sys->name;
		g->row.rules = g->sys->rules;
		r = terms_begin(site, &g->row, start->settings, start->n_settings, g->arena, e);
	}
	if (!r) {
		r = store_game_add(site->store, &g->row, e);
	}
	if (!r && start->deal)
		r = game_deal_begin(g, start->deal, top, secret, e);
	if (!r)
		r = add_seats(g, start, e);
	if (!r)
		r = terms_read(g, e);
	if (!r)
		r = game_set_dice(g, e);
	if (!r)
		r = sources_doctrine(g, e);
	if (!r) {
		game_make_run(g);
		r = start->words ? game_ask_words(g, e) : game_deal(g, e);
	}
	buf_free(&text);
	game_free(g);
	return r;
}
