/* Before the deal: the commitments are mailed and every player is asked for a word; the cards are
 * dealt and the first turn begins when all have answered, or when the time for it is over.  So
 * whoever makes a game cannot deal until he likes the cards: the secrets are fixed before the words
 * are known, and the words are in every die and every card. */
#include "dice/dice.h"
#include "game/bank.h"
#include "game/game_private.h"

enum { HOUR = 3600 };

bool game_before_deal(const struct game *g)
{
	return g->row.status == GAME_WORDS;
}

bool game_undealt(const struct game *g)
{
	return game_before_deal(g) || (g->row.status == GAME_HELD && !*g->row.snapshot);
}

bool game_takes_orders(const struct game *g)
{
	return g->row.status == GAME_RUNNING || (g->row.status == GAME_HELD && g->paused && !game_undealt(g));
}

/* What a player is told before there is a record: who plays what, and both commitments. */
static void write_deal(struct game *g, struct doc *d)
{
	const struct setup_head *head = g->scenario->setup;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	unsigned last = game_chain_last(g);
	doc_begin(d, "deal");
	doc_attr(d, "title", g->row.title);
	doc_attr(d, "system", g->sys->title);
	if (game_sides_drawn(g))
		doc_attr(d, "sides", "drawn");
	doc_children(d);
	for (int i = 0; i < game_seats(g); i++) {
		doc_begin(d, "player");
		doc_attr(d, "seat", g->seats[i]->seat);
		doc_attr(d, "name", head->seat[i].name);
		doc_attr(d, "person", game_name(g, VIEW_PUBLIC, i, g->seats[i]->person));
		if (game_anonymous(g) && g->seats[i]->holder)
			doc_attr(d, "hidden", "yes");
		doc_end(d);
	}
	dice_chain_link(h, store_game_dice(&g->row), game_open_link(g), (unsigned)g->row.link, last - DICE_CHAIN);
	hash_hex(hex, h);
	doc_begin(d, "commitment");
	doc_attr(d, "kind", "chain");
	doc_number(d, "first", last - DICE_CHAIN);
	doc_number(d, "last", last);
	doc_text(d, hex);
	doc_end(d);
	dice_commit_secret(h, store_game_dice(&g->row), g->row.secret);
	hash_hex(hex, h);
	doc_begin(d, "commitment");
	doc_attr(d, "kind", "sealed");
	doc_text(d, hex);
	doc_end(d);
	doc_end(d);
}

enum err game_ask_word(struct game *g, int seat, const char *serial, const char *in_reply_to, int64_t only,
		       struct error *e)
{
	struct buf deal = BUF_INIT;
	write_deal(g, &(struct doc){.out = &deal});
	struct letter l = {
		.kind = "words", .serial = serial, .extra = deal.data, .in_reply_to = in_reply_to, .only = only};
	enum err r = letter_queue(g, seat, &l, NULL, e);
	buf_free(&deal);
	return r;
}

enum err game_ask_words(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	if (game_anonymous(g))
		g->row.deadline = terms_hour(g, game_now(g) + g->row.words * HOUR);
	for (int i = 0; !r && i < game_seats(g); i++)
		r = game_ask_word(g, i, "first", NULL, 0, e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

bool game_all_words(const struct game *g)
{
	for (int i = 0; i < game_seats(g); i++)
		if (!*g->seats[i]->word && !game_unmanned(g, i))
			return false;
	return true;
}

/* Who wanted to give none has answered, and gives none. */
static enum err drop_refusals(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		if (strcmp(g->seats[i]->word, GAME_NO_WORD))
			continue;
		g->seats[i]->word = "";
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
	}
	return r;
}

/* A system may ask something before the first turn: that comes with a welcome of its own. */
static enum err welcome(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && !g->row.turn && i < game_seats(g); i++) {
		bool orders;
		struct buf view = BUF_INIT;
		struct letter l = {.kind = "welcome", .serial = "before"};
		if (!game_asked(g, i, &orders))
			continue;
		r = game_view(g, i, &view, e);
		if (!r)
			r = letter_queue(g, i, &l, view.data, e);
		buf_free(&view);
	}
	return r;
}

enum err game_deal(struct game *g, struct error *e)
{
	enum err r = game_enter(&g->row, GAME_RUNNING, e);
	g->row.rules = g->sys->rules;
	if (!r)
		r = drop_refusals(g, e);
	if (!r)
		r = game_freeze_words(g, e);
	if (!r)
		r = sides_draw(g, e);
	if (!r)
		game_read_dummies(g);
	if (!r)
		r = bank_turn(g, game_turn(g) > 1 ? game_turn(g) : 1, e);
	if (!r && !g->row.turn)
		r = game_begin_handicap(g, e);
	if (!r)
		r = game_advance(g, e);
	return r ? r : welcome(g, e);
}
