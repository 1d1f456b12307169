/* From a row of the database to a game that stands where it stood: scenario, seats, dice, answers. */
#include "base/limits.h"
#include "dice/dice.h"
#include "game/game_private.h"
#include "game/move.h"
#include "store/moderator.h"
#include "store/rollback.h"

enum err game_seed_digest(const struct game *g, char out[HASH_HEX], struct error *e)
{
	const char *seats[DICE_SEATS_MAX], *words[DICE_SEATS_MAX];
	size_t n = game_by_deal(g) ? game_deal_seeds(g, seats, words) : 0;
	for (int i = 0; !game_by_deal(g) && i < game_seats(g); i++) {
		if (!*g->seats[i]->word_now)
			continue;
		seats[n] = g->seats[i]->seat;
		words[n++] = g->seats[i]->word_now;
	}
	if (!dice_seeds(out, seats, words, n))
		return error_set(e, ERR_BUG, "%s: the seed words cannot be used", g->row.name);
	return ERR_NONE;
}

unsigned game_chain_last(const struct game *g)
{
	return ((unsigned)g->row.link + DICE_CHAIN - 1) / DICE_CHAIN * DICE_CHAIN;
}

/* Walking down the chain costs more than reading a mail: it is done once, when it is asked for. */
const uint8_t *game_open_link(struct game *g)
{
	if (g->open_link != g->row.link)
		dice_chain_link(g->open, store_game_dice(&g->row), g->row.top, game_chain_last(g),
				(unsigned)g->row.link);
	g->open_link = g->row.link;
	return g->open;
}

static const uint8_t *open_of(void *game)
{
	return game_open_link(game);
}

enum err game_set_dice(struct game *g, struct error *e)
{
	uint8_t sealed[HASH_BYTES];
	char seeds[HASH_HEX];
	dice_sealed_key(sealed, g->row.secret, (unsigned)g->row.link);
	enum err r = game_seed_digest(g, seeds, e);
	if (r)
		return r;
	keyed_dice_init(&g->dice, store_game_dice(&g->row), (unsigned)g->row.link, NULL, sealed, seeds);
	keyed_dice_later(&g->dice, open_of, g);
	return ERR_NONE;
}

static enum err load_seats(struct game *g, struct error *e)
{
	struct store_seat *rows;
	size_t n;
	enum err r = store_seats(g->site->store, g->row.name, g->arena, &rows, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		int seat = game_find_seat(g, rows[i].seat);
		if (seat >= 0)
			g->seats[seat] = &rows[i];
	}
	for (int i = 0; !r && i < game_seats(g); i++)
		if (!g->seats[i])
			r = error_set(e, ERR_BUG, "%s: nobody has the seat %s", g->row.name,
				      system_viewer_name(g->scenario->setup, i));
	return r;
}

void game_read_dummies(struct game *g)
{
	uint32_t *dummies = &run_settings(g->run)->dummies;
	*dummies = 0;
	for (int i = 0; i < game_seats(g); i++)
		*dummies |= g->seats[i]->dummy && !game_on_grid(g) ? 1u << i : 0; /* there they wait for the hour */
	game_read_bots(g);
}

void game_make_run(struct game *g)
{
	bool ask = !strcmp(g->row.reactions, "ask");
	for (int i = 0; i < g->sys->n_questions; i++) {
		const struct question_decl *d = &g->sys->questions[i];
		g->policy[i] = (uint8_t)((d->lesser || (d->reaction && !ask) ? POLICY_DECIDE : POLICY_WAIT) |
					 (d->back && !ask ? POLICY_DECIDE_BACK : POLICY_WAIT));
	}
	int n = game_seats(g);
	for (int i = 0; i < n; i++) {
		sources_plan(&g->plan[i], VALUE_NONE, NULL, g->arena);
		g->sources[i] = &g->plan[i].source;
	}
	g->sources[n] = &g->doctrine.source;
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup,
				    .dice = &g->dice.dice, .sources = g->sources,
				    .policy = g->policy, .keep_journal = true, .check = true,
				    .window_wait = !strcmp(g->row.windows, "wait"), .work = &g->played};
	g->run = run_new(&config, g->scenario->state);
	game_read_dummies(g);
}

/* The question's name stands before the last number of the key. */
bool game_was_own(const struct game *g, const char *key)
{
	const char *end = strrchr(key, '/'), *at = end ? end : key;
	while (at > key && at[-1] != '/')
		at--;
	struct slice name = {at, end ? (size_t)(end - at) : 0};
	for (int i = 0; i < g->sys->n_questions; i++) {
		const struct question_decl *d = &g->sys->questions[i];
		if (slice_is(name, d->name))
			return !d->lesser && !d->reaction;
		if (d->back && slice_is(name, d->back))
			return false;
	}
	return true;
}

static enum err load_answers(struct game *g, struct error *e)
{
	struct store_answer *a;
	size_t n;
	enum err r = store_answers(g->site->store, g->row.name, g->row.turn, g->arena, &a, &n, e);
	g->answered_turn = (int)g->row.turn;
	for (size_t i = 0; !r && i < n; i++) {
		int origin = 0;
		if (a[i].settled && a[i].seat >= 0 && a[i].seat < SEATS_MAX && game_was_own(g, a[i].key))
			g->answered[a[i].seat] = true;
		while (origin < ORIGINS && strcmp(origin_names[origin], a[i].from))
			origin++;
		if (!a[i].settled)
			run_record(g->run, game_older_key(g, a[i].key, (int)a[i].seat), a[i].text, (int)a[i].seat,
				   origin < ORIGINS ? (enum origin)origin : ORIGIN_MAIL, (int)a[i].line);
	}
	return r;
}

enum err game_read_scenario(struct game *g, const char *schema, struct error *e)
{
	/* What the rule system has to say names things and lines; the schema comes after it. */
	enum err r = scenario_share(g->row.scenario, strlen(g->row.scenario), &g->scenario, e);
	if (!r && schema)
		r = doc_check(g->row.scenario, strlen(g->row.scenario), schema, e);
	if (r)
		return error_add(e, "%s: scenario: ", g->row.name);
	g->sys = g->scenario->sys;
	return ERR_NONE;
}

struct game *game_blank(struct site *site)
{
	struct game *g = base_calloc(1, sizeof *g);
	g->site = site;
	g->arena = arena_new();
	g->tried.most = LIMIT_MAIL_WORK;
	g->played.most = LIMIT_TURN_WORK;
	return g;
}

void game_free(struct game *g)
{
	if (!g)
		return;
	run_free(g->run);
	scenario_leave(g->scenario);
	arena_free(g->arena);
	free(g);
}

/* Plays up to where the game waits, so that what is asked is known; changes nothing.  Recorded
 * answers alone count: a doctrine that came later must not answer what was asked before. */
static enum err settle(struct game *g, struct error *e)
{
	struct run_config *config = run_settings(g->run), kept = *config;
	bool undealt = game_undealt(g) || (g->row.status == GAME_OVER && !*g->row.snapshot);
	if ((g->row.status == GAME_HELD && !g->paused) || undealt)
		return ERR_NONE;
	enum err r = run_restore(g->run, g->row.snapshot, g->row.journal, e);
	if (!r)
		r = load_answers(g, e);
	config->sources = NULL;
	config->policy = NULL;
	config->window_wait = true;
	config->redo = NULL;
	config->dummies = 0; /* what was answered for them is recorded */
	if (!r && g->row.status != GAME_OVER && run_turn(g->run) != RUN_PENDING)
		r = error_set(e, ERR_BUG, "%s does not stop where it stopped before: %s", g->row.name,
			      run_error(g->run));
	if (r && g->row.rules != (int64_t)g->sys->rules)
		error_add(e, "begun under rules %lld, which rules %u do not go on with: ", (long long)g->row.rules,
			  g->sys->rules);
	*config = kept;
	g->clock_stopped = !r && window_open(g);
	return r;
}

/* What its moderator did to it: whether it stands, and how often it was taken back. */
static enum err read_hand(struct game *g, struct error *e)
{
	int64_t until, since = 0;
	enum err r = g->row.status == GAME_HELD ? store_paused_get(g->site->store, g->row.name, &until, &since, e)
						: ERR_NONE;
	g->paused = since != 0;
	return r ? r : store_lines(g->site->store, g->row.name, &g->line, e);
}

/* A pause does not mend what breaks meanwhile: the game is one that is held for that. */
static enum err settle_paused(struct game *g, struct error *e)
{
	struct error why = ERROR_INIT;
	enum err r = settle(g, &why);
	if (r && g->paused && r != ERR_TEMP) {
		g->paused = false;
		run_reset(g->run, g->scenario->state);
		return ERR_NONE;
	}
	if (r)
		*e = why;
	return r;
}

static enum err load(struct site *site, const char *name, bool keep, struct game **out, struct error *e)
{
	struct game *g = game_blank(site);
	const char *to = "";
	enum err r = store_game_get(site->store, name, g->arena, &g->row, e);
	if (!r && g->row.status == GAME_MOVED)
		r = game_went(site, name, g->arena, &to, e);
	if (!r && *to)
		snprintf(site->moved, sizeof site->moved, "%s", name);
	if (!r && *to)
		r = error_set(e, ERR_REFUSED, "%s moved to %s: it is played there", name, to);
	if (!r)
		r = game_read_scenario(g, NULL, e);
	if (!r)
		r = store_handles(site->store, name, g->arena, &g->handles, e);
	if (!r)
		r = game_deal_read(g, e);
	if (!r)
		r = load_seats(g, e);
	if (!r)
		r = terms_read(g, e);
	if (!r)
		r = read_hand(g, e);
	if (!r)
		r = game_set_dice(g, e);
	if (!r)
		r = sources_doctrine(g, e);
	if (!r) {
		game_make_run(g);
		r = game_redo_turn(g, e);
	}
	if (!r)
		r = settle_paused(g, e);
	if (!r) /* it is known whose turn it is */
		game_read_bots(g);
	if (!r)
		r = keep ? game_keep(g, e) : game_upgrade(g, e);
	if (r)
		game_free(g);
	else
		*out = g;
	return r;
}

enum err game_load(struct site *site, const char *name, struct game **out, struct error *e)
{
	return load(site, name, false, out, e);
}

enum err game_load_kept(struct site *site, const char *name, struct game **out, struct error *e)
{
	return load(site, name, true, out, e);
}
