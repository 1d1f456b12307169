/* The row in progress, begun again in another run with what nobody may know drawn anew. */
#include "game/anew.h"
#include "game/game_private.h"

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
static void record_again(const struct row_anew *w, const struct answer *a, const void *corrected)
{
	const struct game *g = w->real;
	struct buf value = BUF_INIT, text = BUF_INIT;
	struct fix fix;
	int row;
	buf_adds(&text, a->text);
	if (run_fix_read(a->key, a->text, w->arena, &fix) && fix_hidden(g->sys, &fix)) {
		int t = state_table(g->sys, fix.table);
		if (state_row(g->sys, g->scenario->setup, t, fix.row, &row))
			(void)state_get(g->sys, g->scenario->setup, corrected, VIEW_FULL, t, row, fix.field, &value);
		fix.value = buf_text(&value);
		buf_clear(&text);
		run_fix_text(&fix, &text);
	}
	run_record(w->run, a->key, buf_text(&text), a->seat, a->origin, a->line);
	buf_free(&value);
	buf_free(&text);
}

enum err row_anew(const struct row_anew *w, struct error *e)
{
	const struct game *g = w->real;
	struct buf snapshot = BUF_INIT, journal = BUF_INIT, text = BUF_INIT;
	int n, settled = run_settled(g->run);
	const struct answer *a = run_answers(g->run, &n);
	size_t size = g->sys->state_size;
	struct beginning b = {arena_alloc(w->arena, size), arena_alloc(w->arena, size)};
	memcpy(b.began, run_now(g->run), size);
	memcpy(b.corrected, b.began, size);
	enum err r = run_correct(g->run, w->arena, b.corrected, e);
	const struct anew anew = {g->sys, w->arena, w->dice, game_turn(g), w->what};
	if (!r && !anew_draw(&anew, b.corrected, run_shown(g->run)))
		r = error_set(e, ERR_REFUSED, "cards were shuffled in the row in progress");
	take_hidden(g->sys, &b);
	run_save(g->run, &snapshot, &journal);
	state_write(g->sys, g->scenario->setup, b.began, VIEW_FULL, &text);
	if (!r)
		r = run_restore(w->run, buf_text(&text), buf_text(&journal), e);
	for (int i = settled; !r && i < n; i++)
		record_again(w, &a[i], b.corrected);
	buf_free(&snapshot);
	buf_free(&journal);
	buf_free(&text);
	return r;
}
