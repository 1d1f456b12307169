/* An archive written: game by game, then what belongs to all. */
#include "archive/write_private.h"
#include "base/progress.h"
#include "store/setting.h"

static enum err is_private(struct site *site, const char *game, struct arena *a, bool *yes, struct error *e)
{
	struct store_setting *list;
	size_t n;
	enum err r = store_settings(site->store, game, a, &list, &n, e);
	*yes = false;
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || (!strcmp(list[i].key, "list") && !strcmp(list[i].value, "private"));
	return r;
}

static enum err write_one(struct writing *w, const char *name, struct archive_count *count, struct error *e)
{
	struct store_game g;
	bool nothing = false;
	enum err r = store_game_get(w->site->store, name, w->arena, &g, e);
	w->g = &g;
	w->under = arena_printf(w->arena, "games/%s/", name);
	if (!r)
		r = archive_game(w, &nothing, e);
	count->nothing += !r && nothing;
	count->games += !r && !nothing;
	return r;
}

static enum err write_all(struct writing *all, const char *only, struct archive_count *count, struct error *e)
{
	const char **names = &only;
	size_t n = 1;
	enum err r = only ? ERR_NONE : store_game_names(all->site->store, all->arena, &names, &n, e);
	progress_begin("archiving games", (long long)n);
	for (size_t i = 0; !r && i < n; i++) {
		struct writing w = *all;
		bool private = false;
		w.arena = arena_new();
		if (!only)
			r = is_private(w.site, names[i], w.arena, &private, e);
		count->private += private;
		if (!r && !private)
			r = write_one(&w, names[i], count, e);
		arena_free(w.arena);
		progress_step();
	}
	progress_end();
	return r;
}

enum err archive_write(struct site *site, const char *name, const char *folder, struct archive_count *count,
		       struct error *e)
{
	struct shelf shelf;
	struct arena *a = arena_new();
	struct writing w = {.site = site, .shelf = &shelf, .arena = a, .under = ""};
	*count = (struct archive_count){0};
	enum err r = shelf_open(site, folder, a, &shelf, e);
	char sheets[HASH_HEX];
	if (!r)
		r = archive_sheets(site, sheets, e);
	w.sheets = sheets;
	if (!r)
		r = render_new(site->templates, WORDS_DEFAULT, &w.render, e);
	shelf_keep_all(&shelf, "games/");
	if (!r)
		r = write_all(&w, name, count, e);
	if (!r)
		r = archive_program(&w, e);
	if (!r)
		r = shelf_commit(&shelf, e);
	count->written = shelf.written;
	render_free(w.render);
	shelf_close(&shelf);
	arena_free(a);
	return r;
}
