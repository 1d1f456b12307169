/* Each seat's own page of a game, and the moderator's: what that viewer saw, in a folder that nobody else may enter. */
#include "archive/pages.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/progress.h"
#include "post/post.h"
#include "store/moderator.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

enum { STYLE_BYTES = 1 << 20 };

#define PRIVATE_FOLDER "private"
#define PRIVATE_MODERATOR "moderator" /* which no seat is called */

struct private
{
	struct writing *w;
	const char *folder; /* of all games */
	const char *name;   /* of the viewer's folder: a seat, "moderator", "full" */
	const char *viewer; /* whose records */
	int64_t newest;     /* turn of his; -1: none */
};

static const char *file_in(const struct private *p, const char *name)
{
	return arena_printf(p->w->arena, "%s/%s/%s/%s", p->folder, p->w->g->name, p->name, name);
}

/* ---- where it may lie ---- */

static bool is_archive(const char *folder)
{
	static const char head[] = "# estafette archive";
	char path[PATH_MAX + sizeof MANIFEST_FILE], line[sizeof head] = "";
	snprintf(path, sizeof path, "%s/" MANIFEST_FILE, folder);
	FILE *f = fopen(path, "re");
	bool yes = f && fgets(line, sizeof line, f) && !strcmp(line, head);
	if (f)
		fclose(f);
	return yes;
}

static bool is_same(const char *folder, const char *other)
{
	struct stat a, b;
	return !stat(folder, &a) && !stat(other, &b) && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static enum err check_one(const struct site *site, const char *folder, const char *path, struct error *e)
{
	if (is_archive(path))
		return error_set(e, ERR_REFUSED, "%s would lie in the archive %s, which is for everybody", folder,
				 path);
	if (is_same(path, site->records))
		return error_set(e, ERR_REFUSED,
				 "%s would lie in %s (records in estafette.conf), of which parts are opened to others",
				 folder, path);
	return ERR_NONE;
}

/* Cuts off the last part of a path; false: there is no other. */
static bool go_up(char *path)
{
	char *slash = strrchr(path, '/');
	if (slash && slash != path)
		*slash = '\0';
	return slash && slash != path;
}

/* Neither it nor any folder around it, as far as they are there, is one that strangers read. */
static enum err check_around(const struct site *site, const char *folder, struct error *e)
{
	char there[PATH_MAX], path[PATH_MAX];
	enum err r = ERR_NONE;
	snprintf(there, sizeof there, "%s%s", *folder == '/' ? "" : "./", folder);
	while (!realpath(there, path))
		if (errno != ENOENT || !go_up(there))
			return error_set(e, ERR_TEMP, "%s: %s", folder, strerror(errno));
	do
		r = check_one(site, folder, path, e);
	while (!r && go_up(path));
	return r;
}

/* Its owner's alone, whatever it was. */
static enum err open_private(const char *folder, struct error *e)
{
	struct stat st;
	if (mkdir(folder, 0700) && errno != EEXIST)
		return error_set(e, ERR_TEMP, "making %s: %s", folder, strerror(errno));
	if (lstat(folder, &st) || !S_ISDIR(st.st_mode) || st.st_uid != geteuid())
		return error_set(e, ERR_REFUSED, "%s is no folder of ours", folder);
	if (st.st_mode & 077 && chmod(folder, 0700))
		return error_set(e, ERR_TEMP, "closing %s: %s", folder, strerror(errno));
	return ERR_NONE;
}

/* ---- a viewer ---- */

/* What a sheet makes of a record, as turn-NNN.ENDING. */
static enum err put_made(const struct private *p, const char *sheet, const struct render_param *params,
			 struct slice record, const char *file, struct error *e)
{
	struct buf out = BUF_INIT;
	enum err r = render_apply(p->w->render, sheet, record, params, &out, e);
	if (!r)
		r = file_put(file_in(p, file), out.data, out.len, e);
	buf_free(&out);
	return r;
}

static enum err put_maps(const struct private *p, struct slice record, const char *stem, const char *windows,
			 const struct render_window *window, int n, struct error *e)
{
	struct arena *a = p->w->arena;
	struct render_param whole[] = {{"windows", windows}, {NULL, NULL}};
	enum err r = put_made(p, "map", whole, record, arena_printf(a, "%s.svg", stem), e);
	for (int i = 0; !r && i < n; i++) {
		struct buf text = BUF_INIT;
		const char letter[] = {(char)('A' + i), '\0'};
		render_windows_text(&window[i], 1, &text);
		struct render_param part[] = {{"window", buf_text(&text)}, {"letter", letter}, {NULL, NULL}};
		r = put_made(p, "map", part, record, arena_printf(a, "%s-%s.svg", stem, letter), e);
		buf_free(&text);
	}
	return r;
}

static enum err put_told(const struct private *p, struct slice record, const char *stem, const char *windows,
			 int64_t turn, struct error *e)
{
	struct arena *a = p->w->arena;
	const char *before = turn ? arena_printf(a, "turn-%03lld.html", (long long)turn - 1) : "";
	struct render_param page[] = {{"image", arena_printf(a, "%s.svg", stem)}, {"windows", windows},
				      {"inset", arena_printf(a, "%s-*.svg", stem)}, {"index-page", "index.html"},
				      {"page-before", before}, {NULL, NULL}};
	enum err r = post_named(p->w->site, p->w->g->name, &record, a, e);
	if (!r)
		r = put_made(p, "html", page, record, arena_printf(a, "%s.html", stem), e);
	return r ? r : put_made(p, "text", NULL, record, arena_printf(a, "%s.txt", stem), e);
}

static enum err put_turn(const struct private *whole, int64_t turn, struct error *e)
{
	struct writing w = *whole->w;
	struct private p = *whole;
	struct slice record;
	struct render_window window[RENDER_INSETS];
	struct buf windows = BUF_INIT;
	p.w = &w;
	w.arena = arena_new();
	const char *stem = arena_printf(w.arena, "turn-%03lld", (long long)turn);
	enum err r = store_record_get(w.site->store, w.g->name, turn, p.viewer, w.arena, &record, e);
	if (!r)
		r = file_put(file_in(&p, arena_printf(w.arena, "%s.xml", stem)), record.p, record.n, e);
	int n = r ? 0 : render_insets(record, window);
	render_windows_text(window, n, &windows);
	if (!r)
		r = put_maps(&p, record, stem, buf_text(&windows), window, n, e);
	if (!r)
		r = put_told(&p, record, stem, buf_text(&windows), turn, e);
	buf_free(&windows);
	arena_free(w.arena);
	return r;
}

static enum err put_page(const struct private *p, struct error *e)
{
	struct buf html = BUF_INIT;
	const struct play play = {.viewer = p->viewer, .newest = (int)p->newest, .files = "", .pages = "",
				  .folder = arena_printf(p->w->arena, "%s/%s/%s", p->folder, p->w->g->name, p->name)};
	enum err r = archive_play(p->w, &play, &html, e);
	if (!r)
		r = file_put(file_in(p, "index.html"), html.data, html.len, e);
	buf_free(&html);
	return r;
}

/* What the page needs to be looked at, so that the folder can be handed to its reader as it is. */
static enum err put_style(const struct private *p, struct error *e)
{
	static const char *const names[] = {"style.css", "replay.js"};
	char path[SITE_TEXT];
	enum err r = ERR_NONE;
	data_folder("archive", path, sizeof path);
	for (size_t i = 0; !r && i < ARRAY_LEN(names); i++) {
		struct buf bytes = BUF_INIT;
		r = file_read(arena_printf(p->w->arena, "%s/pages/%s", path, names[i]), STYLE_BYTES, &bytes, e);
		if (!r)
			r = file_put(file_in(p, names[i]), bytes.data, bytes.len, e);
		buf_free(&bytes);
	}
	return r;
}

/* mails.mbox, if those who play the seat wish so. */
static enum err put_box(const struct private *p, struct error *e)
{
	struct buf box = BUF_INIT;
	enum err r = strcmp(p->viewer, "full") ? archive_box(p->w, p->viewer, &box, e) : ERR_NONE;
	if (!r && box.len)
		r = file_put(file_in(p, "mails.mbox"), box.data, box.len, e);
	buf_free(&box);
	return r;
}

/* What was seen of turns that were taken back since, or by who may not see it any more, goes; and the folder, if nothing
 * stays in it. */
static enum err clear(const struct private *p, struct error *e)
{
	const char *folder = arena_printf(p->w->arena, "%s/%s/%s", p->folder, p->w->g->name, p->name);
	DIR *d = opendir(folder);
	enum err r =
		d || errno == ENOENT ? ERR_NONE : error_set(e, ERR_TEMP, "opening %s: %s", folder, strerror(errno));
	for (struct dirent *f; !r && d && (f = readdir(d));)
		if (*f->d_name != '.' && unlinkat(dirfd(d), f->d_name, 0) && errno != ENOENT)
			r = error_set(e, ERR_TEMP, "removing %s/%s: %s", folder, f->d_name, strerror(errno));
	if (d)
		closedir(d);
	(void)rmdir(folder);
	return r;
}

static enum err put_viewer(struct private *p, const struct store_record *rows, size_t n, struct error *e)
{
	p->newest = -1;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(rows[i].viewer, p->viewer) && rows[i].turn > p->newest)
			p->newest = rows[i].turn;
	enum err r = clear(p, e);
	if (r || p->newest < 0)
		return r;
	r = file_mkdir(arena_printf(p->w->arena, "%s/%s/%s", p->folder, p->w->g->name, p->name), e);
	for (int64_t turn = 0; !r && turn <= p->newest; turn++)
		r = put_turn(p, turn, e);
	if (!r)
		r = put_style(p, e);
	if (!r)
		r = put_box(p, e);
	return r ? r : put_page(p, e);
}

/* ---- a game ---- */

/* Does somebody moderate it who has no part in it? */
static enum err has_moderator(struct writing *w, bool *yes, struct error *e)
{
	struct store_moderator *list;
	size_t n = 0;
	*yes = false;
	enum err r = store_moderators(w->site->store, w->g->name, w->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		*yes = *yes || !list[i].plays;
	return r;
}

/* The whole: to a moderator always, to everybody when it is over. */
static enum err put_whole(struct private *p, const struct store_record *rows, size_t n, struct error *e)
{
	bool moderated;
	enum err r = has_moderator(p->w, &moderated, e);
	p->viewer = "full";
	p->name = PRIVATE_MODERATOR;
	if (!r)
		r = moderated ? put_viewer(p, rows, n, e) : clear(p, e);
	p->name = "full";
	if (!r)
		r = archive_is_open(p->w) ? put_viewer(p, rows, n, e) : clear(p, e);
	return r;
}

static bool is_seat(const struct store_record *row)
{
	return !row->turn && strcmp(row->viewer, "public") != 0 && strcmp(row->viewer, "full") != 0 &&
	       !strchr(row->viewer, '/');
}

static enum err put_game(struct writing *w, const char *folder, bool *nothing, struct error *e)
{
	struct private p = {.w = w, .folder = folder};
	struct store_record *rows;
	size_t n = 0;
	enum err r = watch_read(w->site, w->g, w->arena, &w->watch, e);
	if (!r)
		r = archive_deal(w, e);
	if (!r)
		r = store_record_digests(w->site->store, w->g->name, w->arena, &rows, &n, e);
	*nothing = !n;
	if (r || !n)
		return r;
	for (size_t i = 0; !r && i < n; i++)
		if (is_seat(&rows[i])) {
			p.name = p.viewer = rows[i].viewer;
			r = put_viewer(&p, rows, n, e);
		}
	return r ? r : put_whole(&p, rows, n, e);
}

static enum err put_games(struct writing *all, const char *only, const char *folder, struct archive_count *count,
			  struct error *e)
{
	const char **names = &only;
	size_t n = 1;
	enum err r = only ? ERR_NONE : store_game_names(all->site->store, all->arena, &names, &n, e);
	progress_begin("writing pages", (long long)n);
	for (size_t i = 0; !r && i < n; i++) {
		struct writing w = *all;
		struct store_game g;
		bool nothing = false;
		w.arena = arena_new();
		w.g = &g;
		r = store_game_get(w.site->store, names[i], w.arena, &g, e);
		if (!r)
			r = put_game(&w, folder, &nothing, e);
		count->nothing += !r && nothing;
		count->games += !r && !nothing;
		arena_free(w.arena);
		progress_step();
	}
	progress_end();
	return r;
}

enum err archive_private(struct site *site, const char *name, const char *folder, struct archive_count *count,
			 struct arena *a, const char **where, struct error *e)
{
	struct writing w = {.site = site, .arena = a, .under = ""};
	const char *around = folder ? folder : site->root;
	mode_t mask = umask(077);
	*count = (struct archive_count){0};
	*where = arena_printf(a, "%s/" PRIVATE_FOLDER, around);
	enum err r = check_around(site, *where, e);
	if (!r)
		r = file_mkdir(around, e);
	if (!r)
		r = open_private(*where, e);
	if (!r)
		r = render_new(site->templates, WORDS_DEFAULT, &w.render, e);
	if (!r)
		r = put_games(&w, name, *where, count, e);
	render_free(w.render);
	umask(mask);
	return r;
}
