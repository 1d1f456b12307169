/* A game put into an archive: records, scenario, maps, pages, names. */
#include "archive/pages.h"
#include "base/file.h"
#include "base/limits.h"
#include "post/post.h"
#include "record/revealed.h"
#include "site/seam.h"
#include "store/deal.h"
#include "store/moved.h"

#include <glob.h>

enum { PICTURE_BYTES = 8 << 20 };

static const char *in_archive(const struct writing *w, const char *viewer, const char *file)
{
	return arena_printf(w->arena, "%s%s/%s", w->under, viewer, file);
}

static const char *on_site(const struct writing *w, const char *file)
{
	return arena_printf(w->arena, "%s/%s/%s", w->site->records, w->g->name, file);
}

/* ---- records ---- */

bool archive_is_open(const struct writing *w)
{
	const char *names = w->watch.values[SET_NAMES];
	return w->g->status == GAME_OVER && !w->deal_waits && strcmp(names, "hidden") != 0 &&
	       strcmp(names, "until-revealed") != 0;
}

static const char *record_path(const struct writing *w, const char *viewer, long long turn)
{
	return in_archive(w, viewer, arena_printf(w->arena, "turn-%03lld.xml", turn));
}

/* The turn to whose start the game was taken back when that line ("line-2/fr") was left. */
static int64_t taken_back_to(const struct writing *w, const char *viewer)
{
	long long line = strtoll(viewer + strlen(STORE_LINE), NULL, 10);
	for (size_t i = 0; i < w->n_lines; i++)
		if (w->lines[i].line == line)
			return w->lines[i].turn;
	return INT64_MAX;
}

/* What is public of a line that was left is shown when the turn is that came in its place; or was already. */
static bool is_wanted(const struct writing *w, const struct store_record *row)
{
	const char *slash = strrchr(row->viewer, '/'), *viewer = slash ? slash + 1 : row->viewer;
	if (archive_is_open(w))
		return true;
	if (strcmp(viewer, "public") != 0)
		return false;
	return (slash ? taken_back_to(w, row->viewer) : row->turn) <= w->watch.turn ||
	       (slash && manifest_find(&w->shelf->list, record_path(w, row->viewer, row->turn)));
}

/* The first map whose path begins so; NULL: none does. */
static const char *find_map(const struct manifest *list, const char *start)
{
	for (size_t i = 0; (i = manifest_next(list, start, i)) < list->n; i++) {
		const char *path = list->files[i].path, *end = strrchr(path, '.');
		if (end && !strcmp(end, ".svg"))
			return path;
	}
	return NULL;
}

/* "games/NAME/public/turn-003.svg" and so on, to the folder of their line, or back. */
static enum err move_maps(struct writing *w, const char *viewer, const struct store_record *row, struct error *e)
{
	const char *start = in_archive(w, viewer, arena_printf(w->arena, "turn-%03lld", (long long)row->turn));
	const char *map;
	enum err r = ERR_NONE;
	while (!r && (map = find_map(&w->shelf->list, start)))
		r = shelf_move(w->shelf, map, in_archive(w, row->viewer, strrchr(map, '/') + 1), e);
	return r;
}

static bool has_digest(const struct manifest_file *f, const struct store_record *row)
{
	return f && strlen(f->digest) == row->bytes.n && memcmp(f->digest, row->bytes.p, row->bytes.n) == 0;
}

/* What was archived as the turn and was taken back since lies with its line from now on, its maps too. */
static enum err move_undone(struct writing *w, const struct store_record *row, struct error *e)
{
	const char *slash = strchr(row->viewer, '/');
	if (!slash)
		return ERR_NONE;
	const char *from = record_path(w, slash + 1, row->turn);
	if (!has_digest(manifest_find(&w->shelf->list, from), row))
		return ERR_NONE;
	enum err r = shelf_move(w->shelf, from, record_path(w, row->viewer, row->turn), e);
	return r || strcmp(slash + 1, "public") != 0 ? r : move_maps(w, "public", row, e);
}

/* What was archived with a line that counts again since (FORWARD) lies where it stands now. */
static enum err move_returned(struct writing *w, const struct store_record *row, struct error *e)
{
	const char *slash = strchr(row->viewer, '/'), *viewer = slash ? slash + 1 : row->viewer;
	const char *to = record_path(w, row->viewer, row->turn);
	int64_t lines = 0;
	if (manifest_find(&w->shelf->list, to))
		return ERR_NONE;
	enum err r = store_lines(w->site->store, w->g->name, &lines, e);
	for (long long line = 1; !r && line <= lines; line++) {
		const char *was = arena_printf(w->arena, STORE_LINE "%lld/%s", line, viewer);
		const char *from = record_path(w, was, row->turn);
		if (!has_digest(manifest_find(&w->shelf->list, from), row))
			continue;
		r = shelf_move(w->shelf, from, to, e);
		return r || strcmp(viewer, "public") != 0 ? r : move_maps(w, was, row, e);
	}
	return r;
}

static enum err put_record(struct writing *w, const struct store_record *row, struct error *e)
{
	const char *path = record_path(w, row->viewer, row->turn);
	const char *digest = arena_strndup(w->arena, row->bytes.p, row->bytes.n);
	struct slice bytes;
	if (shelf_keeps(w->shelf, path, digest))
		return ERR_NONE;
	struct arena *a = arena_new();
	enum err r = store_record_get(w->site->store, row->game, row->turn, row->viewer, a, &bytes, e);
	if (!r)
		r = shelf_fact(w->shelf, path, bytes, e);
	arena_free(a);
	return r;
}

/* Is every record that is to be there listed as the site has it? */
static bool are_listed(const struct writing *w, const struct store_record *rows, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_wanted(w, &rows[i]) &&
		    !has_digest(manifest_find(&w->shelf->list, record_path(w, rows[i].viewer, rows[i].turn)), &rows[i]))
			return false;
	return true;
}

/* What was taken back makes room first. */
static enum err put_records(struct writing *w, const struct store_record *rows, size_t n, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++)
		r = move_undone(w, &rows[i], e);
	for (size_t i = 0; !r && i < n; i++)
		r = move_returned(w, &rows[i], e);
	shelf_keep_all(w->shelf, arena_printf(w->arena, "%s%s", w->under, STORE_LINE));
	for (size_t i = 0; !r && i < n; i++)
		if (is_wanted(w, &rows[i]))
			r = put_record(w, &rows[i], e);
	return r;
}

/* ---- what is drawn ---- */

static enum err copy_file(struct writing *w, const char *from, const char *to, enum manifest_kind kind, struct error *e)
{
	struct buf bytes = BUF_INIT;
	enum err r = file_read(from, PICTURE_BYTES, &bytes, e);
	if (!r)
		r = shelf_put(w->shelf, to, kind, (struct slice){buf_text(&bytes), bytes.len}, e);
	buf_free(&bytes);
	return r;
}

/* The site's page of a turn, its way to all turns leading to the page that plays the game. */
static enum err copy_page(struct writing *w, const char *from, const char *to, struct error *e)
{
	static const char way[] = "href=\"index.html\"";
	struct buf bytes = BUF_INIT, out = BUF_INIT;
	enum err r = file_read(from, PICTURE_BYTES, &bytes, e);
	const char *rest = buf_text(&bytes);
	for (const char *at; !r && (at = strstr(rest, way)); rest = at + sizeof way - 1)
		buf_addf(&out, "%.*shref=\"../index.html\"", (int)(at - rest), rest);
	buf_adds(&out, rest);
	if (!r)
		r = shelf_put(w->shelf, to, MANIFEST_DERIVED, (struct slice){buf_text(&out), out.len}, e);
	buf_free(&bytes);
	buf_free(&out);
	return r;
}

/* A map is a fact once it is archived: a site that has another look by now draws it no more. */
static enum err copy_drawn(struct writing *w, const char *from, const char *name, struct error *e)
{
	size_t n = strlen(name);
	const char *to = in_archive(w, "public", name);
	bool map = n > 4 && !strcmp(name + n - 4, ".svg");
	if (map && shelf_keeps(w->shelf, to, NULL))
		return ERR_NONE;
	return map ? copy_file(w, from, to, MANIFEST_FACT, e) : copy_page(w, from, to, e);
}

/* The site's own maps and pages of a turn, which it makes with the record. */
static enum err copy_turn(struct writing *w, int turn, struct error *e)
{
	glob_t found = {0};
	const char *pattern = on_site(w, arena_printf(w->arena, "public/turn-%03d[-.]*", turn));
	enum err r = glob(pattern, 0, NULL, &found)
			     ? error_set(e, ERR_TEMP,
					 "the pages of turn %d of %s are not written yet: estafette "
					 "run, or repair, writes them",
					 turn, w->g->name)
			     : ERR_NONE;
	for (size_t i = 0; !r && i < found.gl_pathc; i++) {
		const char *name = strrchr(found.gl_pathv[i], '/') + 1, *dot = strrchr(name, '.');
		if (!strcmp(dot, ".svg") || !strcmp(dot, ".html"))
			r = copy_drawn(w, found.gl_pathv[i], name, e);
	}
	globfree(&found);
	return r;
}

/* The report as plain text, with the names that people have today. */
static enum err write_text(struct writing *w, int turn, struct error *e)
{
	struct arena *a = arena_new();
	struct buf text = BUF_INIT;
	struct slice record;
	enum err r = store_record_get(w->site->store, w->g->name, turn, "public", a, &record, e);
	if (!r)
		r = post_named(w->site, w->g->name, &record, a, e);
	if (!r)
		r = render_apply(w->render, "text", record, NULL, &text, e);
	if (!r)
		r = shelf_put(w->shelf, in_archive(w, "public", arena_printf(w->arena, "turn-%03d.txt", turn)),
			      MANIFEST_DERIVED, (struct slice){buf_text(&text), text.len}, e);
	buf_free(&text);
	arena_free(a);
	return r;
}

/* Pages that belong to no turn: the guide, rules, notes. */
static enum err copy_pages(struct writing *w, struct error *e)
{
	static const char *const names[] = {"guide.html", "rules.html", "notes.html", "notes.xml"};
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < ARRAY_LEN(names); i++) {
		struct error none = ERROR_INIT;
		r = copy_page(w, on_site(w, arena_printf(w->arena, "public/%s", names[i])),
			      in_archive(w, "public", names[i]), &none);
		if (r && r != ERR_MISSING)
			*e = none;
		r = r == ERR_MISSING ? ERR_NONE : r;
	}
	return r;
}

/* ---- the whole ---- */

/* What each site that it left has signed of that. */
static enum err put_seams(struct writing *w, struct error *e)
{
	struct store_moved m;
	struct slice *list;
	size_t n = 0;
	enum err r = store_moved_get(w->site->store, w->g->name, w->arena, &m, e);
	if (!r)
		r = seam_parts(m.seams, w->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = shelf_fact(w->shelf, arena_printf(w->arena, "%s" SEAM_FILE, w->under, (int)i + 1), list[i], e);
	return r;
}

enum err archive_deal(struct writing *w, struct error *e)
{
	struct store_deal_game d;
	enum err r = store_deal_game_get(w->site->store, w->g->name, w->arena, &d, e);
	w->deal_waits = d.event && !d.opened;
	return r ? r : store_deal_file(w->site->store, w->g->name, w->arena, &w->deal_file, e);
}

/* What is told of it when the deal opens that it plays by. */
static enum err put_deal(struct writing *w, struct error *e)
{
	if (!*w->deal_file)
		return ERR_NONE;
	return shelf_fact(w->shelf, arena_printf(w->arena, "%s" REVEALED_FILE, w->under), slice_of(w->deal_file), e);
}

static enum err put_turns(struct writing *w, struct error *e)
{
	enum err r = ERR_NONE;
	for (int turn = 0; !r && turn <= w->watch.turn; turn++) {
		r = copy_turn(w, turn, e);
		if (!r)
			r = write_text(w, turn, e);
	}
	return r;
}

static enum err put_game(struct writing *w, const struct store_record *rows, size_t n, struct error *e)
{
	enum err r =
		shelf_fact(w->shelf, arena_printf(w->arena, "%sscenario.xml", w->under), slice_of(w->g->scenario), e);
	if (!r)
		r = put_seams(w, e);
	if (!r)
		r = put_deal(w, e);
	if (!r)
		r = put_records(w, rows, n, e);
	if (!r)
		r = put_turns(w, e);
	if (!r)
		r = archive_letters(w, e);
	if (!r)
		r = archive_mails(w, e);
	if (!r)
		r = copy_pages(w, e);
	if (!r)
		r = copy_file(w, on_site(w, "people.xml"), arena_printf(w->arena, "%speople.xml", w->under),
			      MANIFEST_NAMES, e);
	if (!r)
		r = archive_words(w, e);
	return r ? r : archive_page(w, e);
}

enum err archive_game(struct writing *w, bool *nothing, struct error *e)
{
	struct store_record *rows;
	size_t n = 0;
	enum err r = watch_read(w->site, w->g, w->arena, &w->watch, e);
	*nothing = w->watch.turn < 0;
	if (r || *nothing)
		return r;
	r = store_record_digests(w->site->store, w->g->name, w->arena, &rows, &n, e);
	if (!r)
		r = store_rollbacks(w->site->store, w->g->name, w->arena, &w->lines, &w->n_lines, e);
	if (!r)
		r = archive_deal(w, e);
	if (!r)
		r = archive_made_from(w, rows, n, e);
	if (r || (archive_stands(w) && are_listed(w, rows, n)))
		return r;
	shelf_begin(w->shelf, w->under);
	r = put_game(w, rows, n, e);
	return r ? r : shelf_end(w->shelf, w->under, e);
}
