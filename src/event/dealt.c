/* Deals of an event: dice that all tables of a round share, one for its first games and one for its second
 * (estafette-dice(7)); and how tables that had the same compare. */
#include "base/clock.h"
#include "base/hash.h"
#include "event/event_private.h"
#include "game/deal.h"
#include "pairing/deal.h"
#include "words/said.h"

const struct store_deal *event_deal(const struct contest *v, int64_t round, int64_t half)
{
	for (size_t i = 0; i < v->n_deals && !event_is_ladder(v); i++)
		if (v->deals[i].round == round && v->deals[i].half == half)
			return &v->deals[i];
	return NULL;
}

/* ---- made, and taken back ---- */

/* "autumn-2a" */
static enum err put_deal(struct contest *v, int64_t round, int64_t half, struct error *e)
{
	uint8_t top[HASH_BYTES], secret[HASH_BYTES];
	const char *name = arena_printf(v->arena, "%s-%lld%c", v->row.name, (long long)round, half ? 'b' : 'a');
	struct store_deal d = {round, half, name, top, secret, strcmp(v->value[EVENT_DEAL], "trusting") != 0, 0};
	game_deal_secrets(name, top, secret);
	return store_deal_put(v->site->store, v->row.name, &d, e);
}

/* A line each. */
static const char *commitments(const struct contest *v, int64_t round)
{
	const char *list = "";
	for (size_t i = 0; i < v->n_deals; i++) {
		char chain[HASH_HEX], sealed[HASH_HEX];
		if (v->deals[i].round != round)
			continue;
		game_deal_commitments(&v->deals[i], chain, sealed);
		list = arena_printf(v->arena, "%s  %s\n    chain 0 to 1024  %s\n    sealed  %s\n", list,
				    v->deals[i].name, chain, sealed);
	}
	return list;
}

enum err event_deal_same(struct contest *v, int64_t round, struct error *e)
{
	int64_t halves = event_number(v, EVENT_DOUBLE) ? 2 : 1;
	enum err r = ERR_NONE;
	for (int64_t half = 0; !r && half < halves; half++)
		r = put_deal(v, round, half, e);
	if (!r)
		r = event_reload(v, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "deal/%lld/%lld", (long long)round, (long long)clock_now()),
				  SAID(events, deal_same, .name = v->row.name, .title = v->row.title, .round = round,
				       .hours = !strcmp(v->value[EVENT_DEAL], "hours"),
				       .commitments = commitments(v, round)),
				  e);
}

enum err event_deal_own(struct contest *v, int64_t round, struct error *e)
{
	enum err r = store_deal_drop(v->site->store, v->row.name, round, e);
	if (!r)
		r = event_reload(v, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "own/%lld/%lld", (long long)round, (long long)clock_now()),
				  SAID(events, deal_own, .title = v->row.title, .round = round), e);
}

/* ---- words ---- */

enum err event_deal_word(const struct contest *v, int64_t entrant, const char *word, bool check, int64_t *n,
			 struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	for (size_t i = 0; !r && i < v->n_deals; i++) {
		if (v->deals[i].round <= (int64_t)v->n_rounds || v->deals[i].half)
			continue;
		++*n;
		if (!check)
			r = store_deal_word_put(v->site->store, v->row.name, v->deals[i].round,
						&(struct store_deal_word){entrant, word}, e);
	}
	return r;
}

enum err event_deal_words(const struct contest *v, int64_t round, int64_t *n, struct error *e)
{
	struct store_deal_word *list;
	size_t count = 0;
	enum err r = store_deal_words(v->site->store, v->row.name, round, v->arena, &list, &count, e);
	*n = (int64_t)count;
	return r;
}

/* ---- opened ---- */

static enum err open_deal(struct contest *v, const struct store_deal *of, struct error *e)
{
	struct store_deal_table *tables;
	struct store_deal d = *of;
	size_t n = 0;
	d.opened = clock_now();
	enum err r = store_deal_put(v->site->store, v->row.name, &d, e);
	if (!r)
		r = store_deal_tables(v->site->store, v->row.name, d.round, d.half, v->arena, &tables, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = game_deal_open(v->site, tables[i].game, e);
	return r ? r
		 : event_tell_all(v, arena_printf(v->arena, "opened/%s", d.name),
				  SAID(events, deal_opens, .name = v->row.name, .title = v->row.title, .round = d.round,
				       .deal = d.name),
				  e);
}

enum err event_deals_open(struct contest *v, struct error *e)
{
	struct store_deal_over *over;
	size_t n = 0;
	enum err r = store_deals_over(v->site->store, v->row.name, v->arena, &over, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = open_deal(v, event_deal(v, over[i].round, over[i].half), e);
	return r;
}

/* ---- compared ---- */

static const char *const comparisons[] = {
	[DEAL_AVERAGE] = "average", [DEAL_BUTLER] = "butler", [DEAL_MATCHPOINTS] = "matchpoints"};

int event_comparison(const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(comparisons); i++)
		if (!strcasecmp(name, comparisons[i]))
			return (int)i;
	return -1;
}

/* A game of the deal: who has the first side and the second, and what they scored. */
struct dealt_game {
	const struct store_table_game *game;
	int64_t who[2];
};

/* Did the game leave its deal? */
static bool has_left(const struct store_deal_table *tables, size_t n, const char *game)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(tables[i].game, game))
			return tables[i].left != 0;
	return true;
}

/* What the game comes to: it counts if it was played out or adjudicated, by the deal to its end. */
static enum err score_of(const struct contest *v, struct dealt_game *g, bool left, struct deal_table *out,
			 struct error *e)
{
	const struct store_table *t = event_table(v, g->game->round, g->game->board);
	struct event_cell cell[2];
	bool turned = g->game->first != t->one;
	enum err r = event_table_cells(v, t, &cell[turned], &cell[!turned], e);
	*out = (struct deal_table){.forfeit = true};
	g->who[0] = g->game->first;
	g->who[1] = turned ? t->one : t->two;
	for (int i = 0; !r && i < 2; i++)
		for (int k = 0; k < cell[i].n; k++) {
			const struct event_side *side = &cell[i].side[k];
			if (side->half != g->game->half)
				continue;
			out->score[i] = side->banners;
			out->forfeit = left || (side->how != EVENT_PLAYED && side->how != EVENT_CONCEDED &&
						side->how != EVENT_DECIDED && side->how != EVENT_ADJUDICATED);
		}
	return r;
}

static const char *value_text(const struct contest *v, struct ratio value)
{
	struct buf b = BUF_INIT;
	ratio_text(value, &b);
	const char *text = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

static void say_game(const struct contest *v, const struct dealt_game *g, const struct deal_table *all, size_t n,
		     size_t i, enum deal_comparison how, struct buf *out)
{
	words_say(site_words(v->site, NULL),
		  SAID(events, compare_line, .board = g->game->board, .one = event_entrant_name(v, g->who[0]),
		       .two = event_entrant_name(v, g->who[1]), .out = all[i].forfeit, .scored = all[i].score[0],
		       .other = all[i].score[1], .comes = value_text(v, deal_compare(how, all, n, i, 0)),
		       .other_comes = value_text(v, deal_compare(how, all, n, i, 1))),
		  out);
}

/* The tables of one deal, a line each. */
static enum err compare_deal(const struct contest *v, const struct store_deal *d, enum deal_comparison how,
			     struct buf *out, struct error *e)
{
	struct dealt_game games[DEAL_TABLES];
	struct deal_table all[DEAL_TABLES];
	struct store_deal_table *tables;
	size_t n = 0, n_tables = 0;
	enum err r = store_deal_tables(v->site->store, v->row.name, d->round, d->half, v->arena, &tables, &n_tables, e);
	for (size_t i = 0; !r && i < v->n_games && n < DEAL_TABLES; i++) {
		const struct store_table_game *g = &v->games[i];
		if (g->round != d->round || g->half != d->half || !*g->game)
			continue;
		games[n].game = g;
		r = score_of(v, &games[n], has_left(tables, n_tables, g->game), &all[n], e);
		n++;
	}
	if (!r)
		words_say(site_words(v->site, NULL), SAID(events, compare_deal, .deal = d->name, .opened = d->opened),
			  out);
	for (size_t i = 0; !r && i < n; i++)
		say_game(v, &games[i], all, n, i, how, out);
	return r;
}

enum err event_compare_text(const struct contest *v, int64_t round, int how, const char **out, struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_deals; i++)
		if (v->deals[i].round == round)
			r = compare_deal(v, &v->deals[i], (enum deal_comparison)how, &b, e);
	*out = arena_strdup(v->arena, buf_text(&b));
	buf_free(&b);
	return r;
}
