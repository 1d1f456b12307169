/* PREVIEW: what the stored orders of all sides would do, with dice that are never the real ones.  It is played on a
 * second copy of the game, and nothing of it is kept.
 *
 * What nobody may know yet is drawn anew before it starts (anew.h).  Dice that have fallen in the row in progress fall
 * again as they did, for they were seen; cards that were drawn in it are left where they were. */
#include "dice/dice.h"
#include "game/anew.h"
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

/* The state with which the row begins, and how it is when it has been corrected by hand. */
struct beginning {
	char *began, *corrected;
};

/* What is drawn anew is so from the beginning on, whatever was corrected in it. */
static void take_hidden(const struct system *sys, const struct beginning *b)
{
	for (int t = 0; t < sys->n_tables; t++)
		for (int f = 0; f < sys->tables[t].n_fields; f++) {
			const struct table_decl *table = &sys->tables[t];
			const struct field_decl *field = &table->fields[f];
			for (int i = 0; anew_is_hidden(table, field) && i < table->max; i++) {
				size_t row = table->offset + (size_t)i * table->stride;
				memcpy(b->began + row + field->offset, b->corrected + row + field->offset,
				       field->list * sizeof(int));
				memcpy(b->began + row + field->count, b->corrected + row + field->count, sizeof(int));
			}
		}
}

static bool fix_hidden(const struct system *sys, const struct fix *fix)
{
	int t = state_table(sys, fix->table);
	for (int f = 0; t != VALUE_NONE && f < sys->tables[t].n_fields; f++)
		if (!strcmp(sys->tables[t].fields[f].value.name, fix->field))
			return anew_is_hidden(&sys->tables[t], &sys->tables[t].fields[f]);
	return false;
}

/* An answer of the row; a correction of what is drawn anew sets it as it was drawn. */
static void record_again(struct preview *p, const struct answer *a, const void *corrected)
{
	const struct game *c = p->copy;
	struct buf value = BUF_INIT, text = BUF_INIT;
	struct fix fix;
	int row;
	buf_adds(&text, a->text);
	if (run_fix_read(a->key, a->text, c->arena, &fix) && fix_hidden(c->sys, &fix)) {
		int t = state_table(c->sys, fix.table);
		if (state_row(c->sys, c->scenario->setup, t, fix.row, &row))
			(void)state_get(c->sys, c->scenario->setup, corrected, VIEW_FULL, t, row, fix.field, &value);
		fix.value = buf_text(&value);
		buf_clear(&text);
		run_fix_text(&fix, &text);
	}
	run_record(c->run, a->key, buf_text(&text), a->seat, a->origin, a->line);
	buf_free(&value);
	buf_free(&text);
}

/* From the beginning of the row in progress, with what was answered in it. */
static enum err start(struct preview *p, struct error *e)
{
	struct game *c = p->copy;
	struct buf snapshot = BUF_INIT, journal = BUF_INIT, text = BUF_INIT;
	int n, settled = run_settled(p->real->run);
	const struct answer *a = run_answers(p->real->run, &n);
	size_t size = c->sys->state_size;
	struct beginning b = {arena_alloc(c->arena, size), arena_alloc(c->arena, size)};
	memcpy(b.began, run_now(c->run), size);
	memcpy(b.corrected, b.began, size);
	enum err r = run_correct(p->real->run, c->arena, b.corrected, e);
	const struct anew anew = {c->sys, c->arena, &p->keyed.dice, game_turn(c), "preview.1"};
	if (!r && !anew_draw(&anew, b.corrected, run_shown(c->run)))
		r = error_set(e, ERR_REFUSED, "cards were shuffled in the row in progress");
	take_hidden(c->sys, &b);
	run_save(c->run, &snapshot, &journal);
	state_write(c->sys, c->scenario->setup, b.began, VIEW_FULL, &text);
	if (!r)
		r = run_restore(c->run, buf_text(&text), buf_text(&journal), e);
	for (int i = settled; !r && i < n; i++)
		record_again(p, &a[i], b.corrected);
	buf_free(&snapshot);
	buf_free(&journal);
	buf_free(&text);
	return r;
}

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
		r = start(p, e);
	return r ? r : play(p, e);
}

void game_preview_end(struct preview *p)
{
	game_free(p->copy);
	p->copy = NULL;
}
