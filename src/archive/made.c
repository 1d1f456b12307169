/* From what a game in an archive was made: one digest, by which a game that stands as it stood is known, and left alone. */
#include "config.h"

#include "archive/write_private.h"
#include "base/clock.h"
#include "base/file.h"
#include "store/boxed.h"
#include "store/moved.h"
#include "store/press.h"

#include <sys/stat.h>
#include <unistd.h>

/* One more whenever this folder writes another file, or the same in another way, from the same records and sheets. */
enum { WRITER = 1, SHEET_BYTES = 4 << 20 };

static void add_text(struct hash_state *h, const char *text)
{
	hash_add(h, text, strlen(text) + 1);
}

static void add_number(struct hash_state *h, int64_t n)
{
	char text[24];
	snprintf(text, sizeof text, "%lld", (long long)n);
	add_text(h, text);
}

static void add_hex(struct hash_state *h, char hex[HASH_HEX])
{
	uint8_t digest[HASH_BYTES];
	hash_end(h, digest);
	hash_hex(hex, digest);
}

enum err archive_sheets(const struct site *site, char hex[HASH_HEX], struct error *e)
{
	struct hash_state h;
	glob_t found;
	enum err r = ERR_NONE;
	file_glob(site->templates, "*.x[ms]l", &found);
	hash_start(&h, NULL);
	add_number(&h, WRITER);
	add_text(&h, PACKAGE_VERSION);
	add_text(&h, site->name);
	for (size_t i = 0; !r && i < found.gl_pathc; i++) {
		struct buf bytes = BUF_INIT;
		r = file_read(found.gl_pathv[i], SHEET_BYTES, &bytes, e);
		hash_add(&h, buf_text(&bytes), bytes.len);
		buf_free(&bytes);
	}
	globfree(&found);
	add_hex(&h, hex);
	return r;
}

/* Files of the site that are copied: names and notes as they are, guide and rules by their size. */
static void add_files(const struct writing *w, struct hash_state *h)
{
	static const char *const copied[] = {"people.xml", "public/notes.xml"};
	static const char *const known[] = {"public/guide.html", "public/rules.html", "public/notes.html"};
	for (size_t i = 0; i < ARRAY_LEN(copied); i++) {
		struct error none = ERROR_INIT;
		struct buf bytes = BUF_INIT;
		(void)!file_read(arena_printf(w->arena, "%s/%s/%s", w->site->records, w->g->name, copied[i]),
				 SHEET_BYTES, &bytes, &none);
		add_text(h, buf_text(&bytes));
		buf_free(&bytes);
	}
	for (size_t i = 0; i < ARRAY_LEN(known); i++) {
		struct stat st = {0};
		bool there = !stat(arena_printf(w->arena, "%s/%s/%s", w->site->records, w->g->name, known[i]), &st);
		add_number(h, there ? (int64_t)st.st_size : -1);
	}
}

static void add_watch(const struct writing *w, struct hash_state *h)
{
	add_text(h, w->g->title);
	add_text(h, w->g->system);
	add_number(h, w->g->status);
	add_number(h, w->g->rules);
	add_number(h, w->watch.turn);
	add_number(h, w->watch.press);
	add_text(h, w->watch.values[SET_NAMES]);
}

static enum err add_letters(const struct writing *w, struct hash_state *h, struct error *e)
{
	struct store_press *list;
	size_t n = 0;
	enum err r = store_letters(w->site->store, w->g->name, w->arena, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		add_number(h, list[i].at);
		add_text(h, list[i].writer);
		add_text(h, list[i].reader);
		add_text(h, list[i].shade);
		add_text(h, list[i].title);
		add_text(h, list[i].text);
	}
	return r;
}

/* Which seats have mails that are kept, and whether all have left: before the end none is archived. */
static enum err add_mails(const struct writing *w, struct hash_state *h, struct error *e)
{
	struct store_seat *seats;
	size_t n = 0;
	bool ready = false;
	if (!archive_is_open(w))
		return ERR_NONE;
	enum err r = store_boxed_ready(w->site->store, w->g->name, &ready, e);
	if (!r)
		r = store_seats(w->site->store, w->g->name, w->arena, &seats, &n, e);
	add_number(h, ready);
	for (size_t i = 0; !r && i < n; i++) {
		bool any = false;
		r = store_boxed_any(w->site->store, w->g->name, seats[i].seat, clock_now(), &any, e);
		add_number(h, any);
	}
	return r;
}

static enum err add_seams(const struct writing *w, struct hash_state *h, struct error *e)
{
	struct store_moved m;
	enum err r = store_moved_get(w->site->store, w->g->name, w->arena, &m, e);
	if (!r)
		add_text(h, m.seams);
	return r;
}

enum err archive_made_from(struct writing *w, const struct store_record *rows, size_t n, struct error *e)
{
	struct hash_state h;
	hash_start(&h, NULL);
	add_text(&h, w->sheets);
	add_watch(w, &h);
	for (size_t i = 0; i < n; i++) {
		add_text(&h, rows[i].viewer);
		add_number(&h, rows[i].turn);
		hash_add(&h, rows[i].bytes.p, rows[i].bytes.n);
	}
	for (size_t i = 0; i < w->n_lines; i++) {
		add_number(&h, w->lines[i].line);
		add_number(&h, w->lines[i].turn);
	}
	if (*w->deal_file)
		add_text(&h, w->deal_file);
	add_files(w, &h);
	enum err r = add_letters(w, &h, e);
	if (!r)
		r = add_seams(w, &h, e);
	if (!r)
		r = add_mails(w, &h, e);
	add_hex(&h, w->made_from);
	return r;
}

/* Is everything there that is listed below the folder of the game? */
static bool is_whole(const struct writing *w)
{
	const struct manifest *list = &w->shelf->list;
	struct buf path = BUF_INIT;
	bool whole = true;
	for (size_t i = 0; whole && (i = manifest_next(list, w->under, i)) < list->n; i++) {
		buf_clear(&path);
		buf_addf(&path, "%s/%s", w->shelf->folder, list->files[i].path);
		whole = !access(buf_text(&path), F_OK);
	}
	buf_free(&path);
	return whole;
}

bool archive_stands(const struct writing *w)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	const char *about = arena_printf(w->arena, "%sgame.xml", w->under);
	bool same = manifest_find(&w->shelf->list, about) &&
		    !file_read(arena_printf(w->arena, "%s/%s", w->shelf->folder, about), SHEET_BYTES, &text, &none) &&
		    strstr(buf_text(&text), w->made_from) && is_whole(w);
	buf_free(&text);
	return same;
}
