/* Games that play by a deal, the dice that all tables of a round share (estafette-dice(7)).  The deal's secrets stand in
 * the game's own row, so that dice, records and checks are those of any game, but for three things: the words are those of
 * all entrants; what the turns before would open stays closed until the deal opens, for other tables play on by it; and on
 * the grid turn n is played at one posted hour: at no table before it, and at all with what was ordered before the first of
 * them played it. */
#include "base/hash.h"
#include "dice/dice.h"
#include "game/deal.h"
#include "game/game_private.h"
#include "record/opened.h"
#include "record/replay.h"
#include "record/revealed.h"
#include "store/setting.h"
#include "words/said.h"

enum { HOUR = 3600, SLACK = 15 * 60 };

/* ---- which deal ---- */

enum err game_deal_read(struct game *g, struct error *e)
{
	struct store *s = g->site->store;
	enum err r = store_deal_game_get(s, g->row.name, g->arena, &g->deal, e);
	if (!r && game_by_deal(g))
		r = store_deal_words(s, g->deal.event, g->deal.round, g->arena, &g->deal_words, &g->n_deal_words, e);
	return r;
}

bool game_by_deal(const struct game *g)
{
	return g->deal.event && !g->deal.left;
}

bool game_deal_closed(const struct game *g)
{
	return g->deal.event && !g->deal.opened;
}

const char *game_deal_waits(const struct game *g)
{
	return game_deal_closed(g) ? g->deal.name : NULL;
}

bool game_on_grid(const struct game *g)
{
	return game_by_deal(g) && g->deal.grid;
}

/* ---- words ---- */

size_t game_deal_seeds(const struct game *g, const char **seats, const char **words)
{
	for (size_t i = 0; i < g->n_deal_words; i++) {
		seats[i] = arena_printf(g->arena, "e%lld", (long long)g->deal_words[i].entrant);
		words[i] = g->deal_words[i].word;
	}
	return g->n_deal_words;
}

void game_deal_commitments(const struct store_deal *d, char chain[HASH_HEX], char sealed[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	dice_chain_link(h, d->name, d->top, DICE_CHAIN, 0);
	hash_hex(chain, h);
	dice_commit_secret(h, d->name, d->secret);
	hash_hex(sealed, h);
}

/* ---- begun and left ---- */

enum err game_deal_begin(struct game *g, const struct store_deal_game *d, const uint8_t *top, const uint8_t *secret,
			 struct error *e)
{
	struct store_deal_game row = *d;
	row.top = top;
	row.secret = secret;
	enum err r = store_deal_game_put(g->site->store, g->row.name, &row, e);
	if (!r)
		r = game_deal_read(g, e);
	g->row.dice = g->deal.name;
	return r;
}

enum err game_deal_left(struct game *g, int64_t link, struct error *e)
{
	enum err r = store_deal_leave(g->site->store, g->row.name, link, e);
	g->deal.left = link;
	g->row.top = g->deal.top;
	g->row.secret = g->deal.secret;
	g->row.next_top = NULL;
	g->row.dice = "";
	g->open_link = 0;
	game_read_dummies(g);
	return r;
}

enum err game_deal_leave(struct game *g, struct error *e)
{
	struct store_entry entry = {"all", "left deal", "estafette", NULL, game_now(g)};
	if (!game_by_deal(g))
		return ERR_NONE;
	enum err r = game_deal_left(g, g->row.link, e);
	return r ? r : game_ledger(g, &entry, SAID(ledger, left_deal, .deal = g->deal.name), e);
}

/* ---- the grid ---- */

enum err game_grid_due(struct game *g, int turn, struct error *e)
{
	int64_t now = clock_now(), grid = g->row.grid * HOUR, length = g->row.hours * HOUR;
	/* The hour that has just come, or before the first turn the one that comes. */
	int64_t from = turn > 1 ? game_grid_hour(g->row.grid, now - grid + 1) : game_grid_hour(g->row.grid, now);
	g->row.deadline = from + length;
	return store_deal_hour(g->site->store, g->deal.event, g->deal.round, turn, &g->row.deadline, e);
}

enum err game_grid_keep(struct game *g, struct error *e)
{
	int64_t at = g->row.deadline;
	if (!game_on_grid(g))
		return ERR_NONE;
	enum err r = store_deal_hour(g->site->store, g->deal.event, g->deal.round, g->row.turn, &at, e);
	if (!r && at > clock_now())
		g->row.deadline = at;
	return r;
}

enum err game_grid_rings(struct game *g, bool *yes, struct error *e)
{
	int64_t now = clock_now(), at = g->row.deadline, first = now;
	struct store *s = g->site->store;
	enum err r = store_deal_hour(s, g->deal.event, g->deal.round, g->row.turn, &at, e);
	*yes = !r && now >= at;
	if (!r && !*yes) {
		g->row.deadline = at;
		g->row.runs_at = 0;
		return store_game_save(s, &g->row, e);
	}
	if (!r)
		r = store_deal_ran(s, g->deal.event, g->deal.round, g->row.turn, now, &first, e);
	if (!r)
		r = store_deal_behind(s, g->row.name, g->row.turn, first, &g->off_grid, e);
	g->off_grid = !r && (g->off_grid || now > first + SLACK);
	return r;
}

/* ---- opened ---- */

bool game_deal_key(const struct game *g, unsigned link, bool sealed, uint8_t key[HASH_BYTES])
{
	if (!g->deal.event || !g->deal.opened || link > DICE_CHAIN)
		return false;
	if (sealed)
		dice_sealed_key(key, g->deal.deal_secret, link);
	else
		dice_chain_link(key, g->deal.name, g->deal.deal_top, DICE_CHAIN, link);
	return true;
}

/* The last link of the deal that the game has played by. */
static unsigned last_link(const struct game *g)
{
	return (unsigned)(g->deal.left ? g->deal.left - 1 : g->row.link);
}

/* What was sealed in all its turns, and all answers, from their full records. */
static enum err read_opened(const struct game *g, struct buf *opened, struct error *e)
{
	enum err r = ERR_NONE;
	for (int turn = 0; !r && turn <= g->row.turn; turn++) {
		struct slice full;
		struct error none = ERROR_INIT;
		r = store_record_get(g->site->store, g->row.name, turn, "full", g->arena, &full, &none);
		if (!r)
			opened_turn(g->sys, turn, full.p, opened);
		else if (r == ERR_MISSING)
			r = ERR_NONE;
		else
			*e = none;
	}
	return r;
}

static void write_file(const struct game *g, const char *opened, struct buf *out)
{
	uint8_t link[HASH_BYTES];
	char open[HASH_HEX], secret[HASH_HEX], own[HASH_HEX];
	dice_chain_link(link, g->deal.name, g->deal.deal_top, DICE_CHAIN, last_link(g));
	hash_hex(open, link);
	hash_hex(secret, g->deal.deal_secret);
	hash_hex(own, g->deal.secret);
	revealed_write(&(struct revealed){.game = g->row.name,
					  .deal = g->deal.name,
					  .link = last_link(g),
					  .open = open,
					  .secret = secret,
					  .own_secret = g->deal.left ? own : NULL,
					  .opened = opened},
		       out);
}

enum err game_deal_open(struct site *site, const char *name, struct error *e)
{
	struct game *g = NULL;
	struct buf opened = BUF_INIT, file = BUF_INIT;
	char schema[2 * SITE_TEXT];
	snprintf(schema, sizeof schema, "%s/deal.rng", site->schemas);
	enum err r = game_load(site, name, &g, e);
	if (!r)
		r = read_opened(g, &opened, e);
	if (!r) {
		write_file(g, buf_text(&opened), &file);
		r = doc_check(buf_text(&file), file.len, schema, e);
	}
	if (!r)
		r = store_deal_file_put(site->store, name, buf_text(&file), e);
	if (!r)
		r = store_pages_again(site->store, name, e);
	buf_free(&file);
	buf_free(&opened);
	game_free(g);
	return r;
}
