/* What nobody may know yet, drawn anew. */
#include "game/anew.h"
#include "dice/dice.h"

/* Fields by which the engine counts are no secret of the game. */
bool anew_is_hidden(const struct table_decl *t, const struct field_decl *f)
{
	return f->know == KNOW_NOBODY && f->list && strcmp(t->name, "position") != 0;
}

static int compare(const void *a, const void *b)
{
	const int *x = a, *y = b;
	return (*x > *y) - (*x < *y);
}

/* Where what is left of the list lies in the one with which the row began: cards were taken off one end of it. */
static const int *left_in(const int *began, int n_began, const int *now, int n_now)
{
	if (n_now > n_began)
		return NULL;
	size_t bytes = (size_t)n_now * sizeof *now;
	if (!memcmp(began, now, bytes))
		return began;
	return memcmp(began + n_began - n_now, now, bytes) ? NULL : began + n_began - n_now;
}

/* One list, drawn anew; false: what happened to it in the row in progress cannot be told apart. */
static bool redraw_list(const struct anew *a, const char *what, int *began, int n_began, const int *now, int n_now)
{
	int16_t order[DICE_SIDES_MAX];
	int sorted[DICE_SIDES_MAX];
	const int *left = left_in(began, n_began, now, n_now);
	if (!left || n_now > DICE_SIDES_MAX)
		return false;
	if (!n_now)
		return true;
	memcpy(sorted, now, (size_t)n_now * sizeof *now);
	qsort(sorted, (size_t)n_now, sizeof *sorted, compare);
	if (!a->dice->shuffle(a->dice, NULL, what, order, n_now))
		return false;
	int *out = began + (left - began);
	for (int i = 0; i < n_now; i++)
		out[i] = sorted[order[i]];
	return true;
}

struct rows {
	char *began;
	const char *now;
	int n;
};

static struct rows rows_of(const struct table_decl *t, void *began, const void *now)
{
	struct rows r = {(char *)began + t->offset, (const char *)now + t->offset, t->max};
	if (t->counted)
		memcpy(&r.n, (const char *)now + t->count_offset, sizeof r.n);
	return r;
}

static bool redraw_field(const struct anew *a, const struct table_decl *t, const struct field_decl *f, void *began,
			 const void *now)
{
	struct rows rows = rows_of(t, began, now);
	for (int i = 0; i < rows.n; i++) {
		size_t at = (size_t)i * t->stride;
		int n_began, n_now;
		memcpy(&n_began, rows.began + at + f->count, sizeof n_began);
		memcpy(&n_now, rows.now + at + f->count, sizeof n_now);
		const char *what =
			arena_printf(a->arena, "%d/%s/%s/%s-%d/0", a->turn, a->what, t->name, f->value.name, i);
		if (!redraw_list(a, what, (int *)(void *)(rows.began + at + f->offset), n_began,
				 (const int *)(const void *)(rows.now + at + f->offset), n_now))
			return false;
	}
	return true;
}

bool anew_draw(const struct anew *a, void *began, const void *now)
{
	const struct system *sys = a->sys;
	for (int t = 0; t < sys->n_tables; t++)
		for (int f = 0; f < sys->tables[t].n_fields; f++) {
			const struct field_decl *field = &sys->tables[t].fields[f];
			if (anew_is_hidden(&sys->tables[t], field) &&
			    !redraw_field(a, &sys->tables[t], field, began, now))
				return false;
		}
	return true;
}
