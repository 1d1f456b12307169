/* Records to files: one folder a game and viewer, beside the public ones their maps and pages.  A game
 * whose files cannot be written does not hold up the others. */
#include "base/clock.h"
#include "base/file.h"
#include "base/log.h"
#include "base/progress.h"
#include "post/post_private.h"
#include "site/attempt.h"
#include "site/seam.h"
#include "store/deal.h"
#include "store/moved.h"
#include "store/rollback.h"
#include "words/said.h"

#include <errno.h>
#include <unistd.h>

enum { MINUTE = 60, HOUR = 3600, WEEK = 7 * 86400 };

static enum err write_bytes(const char *stem, const char *ending, const struct buf *bytes, struct error *e)
{
	char path[4 * SITE_TEXT];
	snprintf(path, sizeof path, "%s%s", stem, ending);
	return file_write(path, bytes->data, bytes->len, e);
}

/* turn-NNN.html, and what the index says of the turn, turn-NNN.entry. */
static enum err write_page(struct post *p, const struct render_param *params, const struct store_record *row,
			   const char *stem, struct error *e)
{
	struct arena *a = arena_new();
	struct buf html = BUF_INIT, entry = BUF_INIT;
	const struct render_part parts[] = {{"html", &html}, {"entry", &entry}, {NULL, NULL}};
	struct slice record = row->bytes;
	enum err r = post_named(p->site, row->game, &record, a, e);
	if (!r)
		r = render_parts(p->render, record, params, parts, e);
	if (!r)
		r = write_bytes(stem, ".html", &html, e);
	if (!r)
		r = write_bytes(stem, ".entry", &entry, e);
	buf_free(&html);
	buf_free(&entry);
	arena_free(a);
	return r;
}

/* turn-NNN.svg, and turn-NNN-A.svg and so on of a large map. */
static enum err write_maps(struct post *p, const struct store_record *r, const struct post_windows *w, const char *stem,
			   struct error *e)
{
	struct buf svg = BUF_INIT;
	enum err err = post_map(p, r->bytes, w, &svg, e);
	if (!err)
		err = write_bytes(stem, ".svg", &svg, e);
	for (int i = 0; !err && i < w->n; i++) {
		char ending[] = {'-', post_inset_letter(i), '.', 's', 'v', 'g', '\0'};
		buf_clear(&svg);
		err = post_inset(p, r->bytes, w, i, &svg, e);
		if (!err)
			err = write_bytes(stem, ending, &svg, e);
	}
	buf_free(&svg);
	return err;
}

/* What the public may see, as pictures and pages. */
static enum err write_pages(struct post *p, const struct store_record *r, const char *stem, struct error *e)
{
	char name[32], map[40], inset[40], before[40] = "";
	struct post_windows w;
	post_windows(r->bytes, &w);
	snprintf(name, sizeof name, "turn-%03lld", (long long)r->turn);
	snprintf(map, sizeof map, "%s.svg", name);
	snprintf(inset, sizeof inset, "%s-*.svg", name);
	if (r->turn)
		snprintf(before, sizeof before, "turn-%03lld.html", (long long)r->turn - 1);
	struct render_param told[] = {{"image", map}, {"windows", w.text}, {"inset", inset},
				      {"rules-page", "rules.html"}, {"index-page", "index.html"},
				      {"page-before", before}, {"file", name}, {NULL, NULL}};
	enum err err = write_maps(p, r, &w, stem, e);
	return err ? err : write_page(p, told, r, stem, e);
}

static enum err write_record(struct post *p, const struct store_record *r, struct error *e)
{
	char dir[2 * SITE_TEXT], path[3 * SITE_TEXT];
	snprintf(dir, sizeof dir, "%s/%s/%s", p->site->records, r->game, r->viewer);
	snprintf(path, sizeof path, "%s/turn-%03lld.xml", dir, (long long)r->turn);
	enum err err = file_mkdir(dir, e);
	if (!err)
		err = file_write(path, r->bytes.p, r->bytes.n, e);
	path[strlen(path) - 4] = '\0';
	if (!err && !strcmp(r->viewer, "public"))
		err = write_pages(p, r, path, e);
	return err;
}

/* A page somebody has removed is made again. */
static enum err add_entry(struct post *p, const struct store_record *row, struct slice bytes, struct buf *list,
			  struct error *e)
{
	char stem[3 * SITE_TEXT], path[4 * SITE_TEXT];
	struct store_record r = {row->game, row->viewer, row->turn, bytes};
	snprintf(stem, sizeof stem, "%s/%s/public/turn-%03lld", p->site->records, r.game, (long long)r.turn);
	snprintf(path, sizeof path, "%s.entry", stem);
	enum err err = file_read(path, 1 << 20, list, e);
	if (err != ERR_MISSING)
		return err;
	*e = (struct error)ERROR_INIT;
	err = write_pages(p, &r, stem, e);
	return err ? err : file_read(path, 1 << 20, list, e);
}

/* The <turn> of each public record, and the last record of all. */
static enum err add_entries(struct post *p, const struct store_record *rows, size_t n, struct arena *a,
			    struct slice *last, struct buf *list, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		if (strcmp(rows[i].viewer, "public"))
			continue;
		r = store_record_get(p->site->store, rows[i].game, rows[i].turn, "public", a, last, e);
		if (!r)
			r = add_entry(p, &rows[i], *last, list, e);
	}
	return r;
}

static void add_file(struct doc *d, const char *name, const char *href)
{
	doc_begin(d, "file");
	doc_attr(d, "name", name);
	doc_attr(d, "href", href);
	doc_end(d);
}

/* The players' notes, the pages of the game's system, and their links. */
static enum err add_files(struct post *p, const char *game, struct slice last, struct arena *a, struct doc *d,
			  struct error *e)
{
	const struct words *words = site_words(p->site, NULL); /* all read the same page */
	struct store_game g;
	bool there = false;
	enum err r = store_game_get(p->site->store, game, a, &g, e);
	if (!r)
		r = post_diaries(p, &g, last, a, &there, e);
	if (!r && there)
		add_file(d, words_plain(words, SAYS_page_notes), "notes.html");
	there = false;
	if (!r)
		r = post_guide(p->site, game, g.system, &there, e);
	if (!r && there) {
		add_file(d, words_plain(words, SAYS_page_guide), "guide.html");
		add_file(d, words_plain(words, SAYS_page_rules), "rules.html");
	}
	return r;
}

/* index.html from the entries of all turns, which lie beside the public records. */
static enum err write_index(struct post *p, const struct store_record *rows, size_t n, struct arena *a, struct error *e)
{
	struct render_param about[] = {{"about", "yes"}, {NULL, NULL}};
	struct buf xml = BUF_INIT, page = BUF_INIT;
	struct slice last = {"", 0};
	char path[3 * SITE_TEXT];
	struct doc d = {.out = &xml};
	doc_begin(&d, "games");
	doc_inline(&d);
	doc_begin(&d, "game");
	doc_children(&d);
	enum err r = add_entries(p, rows, n, a, &last, &xml, e);
	if (!r)
		r = post_named(p->site, rows->game, &last, a, e);
	if (!r)
		r = render_apply(p->render, "entry", last, about, &xml, e);
	if (!r)
		r = add_files(p, rows[0].game, last, a, &d, e);
	doc_end(&d);
	doc_end(&d);
	if (!r)
		r = render_apply(p->render, "index", (struct slice){xml.data, xml.len}, NULL, &page, e);
	snprintf(path, sizeof path, "%s/%s/public/index.html", p->site->records, rows[0].game);
	if (!r)
		r = file_write(path, buf_text(&page), page.len, e);
	buf_free(&xml);
	buf_free(&page);
	return r;
}

/* Files of turns that were taken back, which another line keeps: what is listed in a viewer's DIGESTS is all there is. */
static enum err drop_undone(struct post *p, const struct store_record *last, struct error *e)
{
	char pattern[3 * SITE_TEXT];
	enum err r = ERR_NONE;
	bool any = !strchr(last->viewer, '/');
	for (long long turn = last->turn + 1; !r && any; turn++) {
		glob_t found;
		snprintf(pattern, sizeof pattern, "%s/%s/turn-%03lld[.-]*", last->game, last->viewer, turn);
		any = file_glob(p->site->records, pattern, &found);
		for (size_t i = 0; !r && i < found.gl_pathc; i++) {
			step_durable(found.gl_pathv[i]);
			if (unlink(found.gl_pathv[i]))
				r = error_set(e, ERR_TEMP, "removing %s: %s", found.gl_pathv[i], strerror(errno));
		}
		globfree(&found);
	}
	return r;
}

static enum err drop_files(const char *folder, struct error *e)
{
	glob_t found;
	enum err r = ERR_NONE;
	file_glob(folder, "*", &found);
	for (size_t i = 0; !r && i < found.gl_pathc; i++) {
		step_durable(found.gl_pathv[i]);
		if (unlink(found.gl_pathv[i]))
			r = error_set(e, ERR_TEMP, "removing %s: %s", found.gl_pathv[i], strerror(errno));
	}
	globfree(&found);
	if (!r && rmdir(folder))
		r = error_set(e, ERR_TEMP, "removing %s: %s", folder, strerror(errno));
	return r;
}

static bool has_viewer(const struct store_record *rows, size_t n, const char *viewer)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(rows[i].viewer, viewer))
			return true;
	return false;
}

/* Folders of lines that count again: nothing is left of them. */
static enum err drop_lines(struct post *p, const char *game, const struct store_record *rows, size_t n, struct error *e)
{
	char pattern[3 * SITE_TEXT];
	glob_t found;
	enum err r = ERR_NONE;
	snprintf(pattern, sizeof pattern, "%s/" STORE_LINE "*/*", game);
	file_glob(p->site->records, pattern, &found);
	size_t base = strlen(p->site->records) + strlen(game) + 2;
	for (size_t i = 0; !r && i < found.gl_pathc; i++)
		if (!has_viewer(rows, n, found.gl_pathv[i] + base)) {
			r = drop_files(found.gl_pathv[i], e);
			*strrchr(found.gl_pathv[i], '/') = '\0';
			(void)rmdir(found.gl_pathv[i]); /* the last of them */
		}
	globfree(&found);
	return r;
}

/* One list a viewer: the folder of one is all that another ever needs to be given. */
static enum err write_digests(struct post *p, const struct store_record *rows, size_t n, struct error *e)
{
	struct buf list = BUF_INIT;
	char path[3 * SITE_TEXT];
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < n; i++) {
		buf_addf(&list, "%.*s  turn-%03lld.xml\n", (int)rows[i].bytes.n, rows[i].bytes.p,
			 (long long)rows[i].turn);
		if (i + 1 < n && !strcmp(rows[i].viewer, rows[i + 1].viewer))
			continue;
		snprintf(path, sizeof path, "%s/%s/%s/DIGESTS", p->site->records, rows[i].game, rows[i].viewer);
		r = file_write(path, buf_text(&list), list.len, e);
		if (!r)
			r = drop_undone(p, &rows[i], e);
		buf_clear(&list);
	}
	buf_free(&list);
	return r;
}

/* What each site that it left has signed of that. */
static enum err write_seams(struct post *p, const char *game, struct arena *a, struct error *e)
{
	struct store_moved m;
	struct slice *list;
	size_t n = 0;
	enum err r = store_moved_get(p->site->store, game, a, &m, e);
	if (!r)
		r = seam_parts(m.seams, a, &list, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = file_write(arena_printf(a, "%s/%s/" SEAM_FILE, p->site->records, game, (int)i + 1), list[i].p,
			       list[i].n, e);
	return r;
}

/* What is told of it when the deal opens that it plays by. */
static enum err write_deal(struct post *p, const char *game, struct arena *a, struct error *e)
{
	const char *text;
	enum err r = store_deal_file(p->site->store, game, a, &text, e);
	return r || !*text
		       ? r
		       : file_write(arena_printf(a, "%s/%s/deal.xml", p->site->records, game), text, strlen(text), e);
}

/* The lists of digests, the public index, the names, and the scenario that a replay needs. */
static enum err write_lists(struct post *p, const char *game, struct arena *a, struct error *e)
{
	char path[3 * SITE_TEXT];
	struct store_record *rows;
	struct store_game g;
	size_t n;
	enum err r = store_record_digests(p->site->store, game, a, &rows, &n, e);
	if (!r)
		r = write_digests(p, rows, n, e);
	if (!r)
		r = drop_lines(p, game, rows, n, e);
	if (!r && n)
		r = write_index(p, rows, n, a, e);
	if (!r)
		r = post_people(p, game, a, e);
	if (!r)
		r = write_seams(p, game, a, e);
	if (!r)
		r = write_deal(p, game, a, e);
	if (!r)
		r = store_game_get(p->site->store, game, a, &g, e);
	snprintf(path, sizeof path, "%s/%s/scenario.xml", p->site->records, game);
	return r ? r : file_write(path, g.scenario, strlen(g.scenario), e);
}

/* Only when the lists are written too: else a crash between would leave them behind. */
static enum err mark_written(struct post *p, const struct store_record *rows, size_t n, struct error *e)
{
	enum err r = store_begin(p->site->store, e);
	for (size_t i = 0; !r && i < n; i++)
		r = store_record_written(p->site->store, rows[i].game, rows[i].turn, rows[i].viewer, e);
	return store_end(p->site->store, r, e);
}

/* All of a game that is not written yet, and then its lists, which name nothing that is not there. */
static enum err write_game(struct post *p, const char *game, struct error *e)
{
	struct arena *a = arena_new();
	struct store_record *rows;
	size_t n = 0;
	enum err r = store_record_unwritten(p->site->store, game, a, &rows, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct arena *one = arena_new();
		r = store_record_get(p->site->store, game, rows[i].turn, rows[i].viewer, one, &rows[i].bytes, e);
		if (!r)
			r = write_record(p, &rows[i], e);
		progress_step();
		arena_free(one);
	}
	if (!r)
		r = write_lists(p, game, a, e);
	if (!r)
		r = post_publish(p->site, game, e);
	if (!r)
		r = mark_written(p, rows, n, e);
	arena_free(a);
	return r;
}

/* Other games go on; this one is tried again later, and if it does not pass by itself the moderator
 * is told. */
static enum err put_off(struct post *p, const char *game, int64_t seconds, const char *why, struct error *e)
{
	struct arena *a = arena_new();
	enum err r = store_begin(p->site->store, e);
	if (!r)
		r = store_record_put_off(p->site->store, game, clock_now() + seconds, e);
	if (!r && seconds > MINUTE)
		r = site_notice(p->site, game, -1, arena_printf(a, "records/%s", game),
				SAID(notice, records, .why = why, .game = game), e);
	r = store_end(p->site->store, r, e);
	arena_free(a);
	return r;
}

static enum err try_game(struct post *p, const char *game, bool *good, struct error *e)
{
	struct arena *arena = arena_new();
	struct error why = ERROR_INIT;
	struct attempt a;
	int64_t seconds = MINUTE;
	enum err r = ERR_NONE, bad = attempt_begin(p->site, "records", game, &a, &why);
	bool spent = !bad && attempt_spent(&a), died = spent && !*a.why;
	if (!bad && !died)
		bad = write_game(p, game, &why);
	if (bad)
		spent = attempt_failed(&a, why.text);
	if (bad || died) {
		const char *reason = attempt_reason(&a, site_words(p->site, NULL), arena);
		seconds = died ? WEEK : spent ? HOUR : MINUTE;
		log_line(LOG_ERROR, "post", "records of %s: %s", game, bad ? why.text : reason);
		r = put_off(p, game, seconds, reason, e);
		*good = false;
	}
	if (!bad || spent)
		attempt_end(&a);
	arena_free(arena);
	return r;
}

enum err post_records(struct post *p, struct error *e)
{
	struct arena *a = arena_new();
	const char **games;
	size_t n = 0;
	bool good = true;
	enum err r = store_games_unwritten(p->site->store, clock_now(), a, &games, &n, e);
	for (size_t i = 0; !r && i < n && post_go_on(p); i++)
		r = try_game(p, games[i], &good, e);
	arena_free(a);
	return r || good ? r : error_set(e, ERR_TEMP, "not all records could be written: they are tried again later");
}
