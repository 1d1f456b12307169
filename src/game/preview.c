/* PREVIEW: what the stored orders of all sides would do, with dice that are never the real ones.  It is played on a
 * second copy of the game, and nothing of it is kept.
 *
 * What nobody may know yet is drawn anew before it starts (anew.h).  Dice that have fallen in the row in progress fall
 * again as they did, for they were seen; cards that were drawn in it are left where they were. */
#include "dice/dice.h"
#include "game/game_private.h"
#include "game/moderate.h"

/* ---- its dice ---- */

static bool roll_preview(struct dice *self, struct run *run, struct roll *r)
{
	struct preview *p = (struct preview *)self;
	if (game_has_fallen(p->real, run_purpose(run)))
		return game_roll_fallen(p->real, run, r);
	return p->keyed.dice.roll(&p->keyed.dice, run, r);
}

static bool shuffle_preview(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct preview *p = (struct preview *)self;
	return p->keyed.dice.shuffle(&p->keyed.dice, run, purpose, out, n);
}

/* Keys of the seed alone: no secret of the game has part in them. */
static void make_dice(struct preview *p, const char *seed)
{
	uint8_t open[HASH_BYTES], sealed[HASH_BYTES];
	char seeds[HASH_HEX] = "";
	bool good = dice_seeds(seeds, NULL, NULL, 0);
	hash_format(open, NULL, "estafette-preview-1\nopen\n%s\n%s\n", p->real->row.name, seed);
	hash_format(sealed, NULL, "estafette-preview-1\nsealed\n%s\n%s\n", p->real->row.name, seed);
	keyed_dice_init(&p->keyed, store_game_dice(&p->real->row), 1, open, sealed, good ? seeds : "");
	p->dice = (struct dice){roll_preview, shuffle_preview, true, 0};
}

/* ---- played ---- */

/* All that is stored is in force, as if it were complete. */
static enum err use_orders(struct preview *p, struct error *e)
{
	struct game *c = p->copy;
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(c); i++) {
		struct store_orders o;
		struct error none = ERROR_INIT;
		if (!game_moves(c, i) && !c->sys->late_orders)
			continue;
		r = store_orders_get(c->site->store, c->row.name, game_turn(c), c->seats[i]->seat, c->arena, &o, &none);
		if (r && r != ERR_MISSING)
			return *e = none, r;
		r = r ? ERR_NONE : game_plan_stored(c, i, &o, e);
	}
	return r;
}

static enum err play(struct preview *p, struct error *e)
{
	struct game *c = p->copy;
	enum err r = window_answers(p->real, c->run, e);
	int turn = game_turn(c), mover = game_active(c);
	struct buf record = BUF_INIT;
	if (!r)
		r = use_orders(p, e);
	if (r)
		return r;
	run_settings(c->run)->dice = &p->dice;
	c->doctrine.bot.dice = &p->keyed;
	game_wake_bots(c);
	p->end = run_turn(c->run);
	if (p->end == RUN_FAULT)
		return error_set(e, ERR_REFUSED, "%s", run_error(c->run));
	r = game_view_preview(c, turn, mover, &record, e);
	p->record = arena_strdup(c->arena, buf_text(&record));
	buf_free(&record);
	return r;
}

enum err game_preview(struct game *g, const char *seed, struct preview *p, struct error *e)
{
	*p = (struct preview){.real = g};
	make_dice(p, seed);
	enum err r = game_load(g->site, g->row.name, &p->copy, e);
	if (!r)
		r = row_anew(&(struct row_anew){g, p->copy->run, p->copy->arena, &p->keyed.dice, "preview.1"}, e);
	return r ? r : play(p, e);
}

void game_preview_end(struct preview *p)
{
	game_free(p->copy);
	p->copy = NULL;
}
