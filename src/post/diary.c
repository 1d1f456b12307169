/* Notes that their writers let everybody read when the game is over: notes.xml beside the public records, and a page of it. */
#include "base/clock.h"
#include "base/file.h"
#include "post/post_private.h"
#include "store/diary.h"
#include "store/moved.h"
#include "store/press.h"
#include "store/setting.h"

/* One of the game while it is written. */
struct diaries {
	const struct store_game *g;
	struct slice record;        /* which names the sides */
	struct store_person *known; /* who may be named */
	size_t n_known;
	struct store_handles handles;
	struct store_diary *list;
	size_t n;
	bool times; /* may it be told when a note was written? */
	bool page;  /* for the page: with names */
};

static const struct store_person *find_known(const struct diaries *all, const char *handle)
{
	for (size_t i = 0; i < all->n_known; i++)
		if (all->known[i].id == store_handle_read(handle))
			return &all->known[i];
	return NULL;
}

/* What the side of the seat is called. */
static const char *side_of(const struct diaries *all, const char *seat, struct arena *a)
{
	struct slice players = doc_part(all->record.p, "players", NULL, NULL);
	struct doc_line line;
	while (players.p && doc_next(&players, &line))
		if (doc_field_is(&line, "seat", seat))
			return doc_field_text(&line, "name", a);
	return seat;
}

/* Without the bars that stand before its lines in mails. */
static void write_note(const struct store_note *note, bool time, struct arena *a, struct doc *d)
{
	char at[CLOCK_TEXT];
	struct slice text = slice_of(note->text), line;
	clock_rfc3339(note->at, at);
	doc_begin(d, "note");
	doc_number(d, "n", (long)note->n);
	if (time)
		doc_attr(d, "at", at);
	doc_children(d);
	while (slice_line(&text, &line)) {
		size_t bar = line.n >= 2 && !memcmp(line.p, "| ", 2) ? 2 : line.n == 1 && *line.p == '|';
		doc_say(d, "line", arena_strndup(a, line.p + bar, line.n - bar));
	}
	doc_end(d);
}

static enum err write_diary(struct post *p, const struct diaries *all, const struct store_diary *diary, struct arena *a,
			    struct doc *d, struct error *e)
{
	char handle[STORE_HANDLE];
	struct store_note *list;
	size_t n;
	enum err r = store_notes(p->site->store, all->g->name, diary->person, a, &list, &n, e);
	store_handle_in(&all->handles, diary->person, handle);
	const struct store_person *who = find_known(all, handle);
	doc_begin(d, "diary");
	doc_attr(d, "seat", diary->seat);
	doc_attr(d, "name", side_of(all, diary->seat, a));
	if (who)
		doc_attr(d, "who", handle);
	if (who && all->page)
		doc_attr(d, "person", who->name);
	doc_children(d);
	for (size_t i = 0; !r && i < n; i++)
		write_note(&list[i], all->times, a, d);
	doc_end(d);
	return r;
}

static enum err write_all(struct post *p, const struct diaries *all, struct arena *a, struct buf *out, struct error *e)
{
	struct doc doc = {.out = out}, *d = &doc;
	enum err r = ERR_NONE;
	doc_declare(d);
	doc_begin(d, "notes");
	doc_attr(d, "game", all->g->name);
	doc_attr(d, "title", all->g->title);
	doc_children(d);
	for (size_t i = 0; !r && i < all->n; i++)
		r = write_diary(p, all, &all->list[i], a, d, e);
	doc_end(d);
	return r;
}

static enum err write_file(const struct post *p, const char *game, const char *name, const struct buf *text,
			   struct error *e)
{
	char path[3 * SITE_TEXT];
	snprintf(path, sizeof path, "%s/%s/public/%s", p->site->records, game, name);
	return file_write(path, text->data, text->len, e);
}

/* The file holds handles as records do, the page the names that people have today. */
static enum err write_files(struct post *p, struct diaries *all, struct arena *a, struct error *e)
{
	struct buf xml = BUF_INIT, named = BUF_INIT, page = BUF_INIT;
	enum err r = write_all(p, all, a, &xml, e);
	all->page = true;
	if (!r)
		r = write_all(p, all, a, &named, e);
	if (!r)
		r = render_apply(p->render, "notes", (struct slice){named.data, named.len}, NULL, &page, e);
	if (!r)
		r = write_file(p, all->g->name, "notes.xml", &xml, e);
	if (!r)
		r = write_file(p, all->g->name, "notes.html", &page, e);
	buf_free(&xml);
	buf_free(&named);
	buf_free(&page);
	return r;
}

/* Where nobody is to know who played, times would tell where he lives. */
static enum err read_times(struct post *p, struct diaries *all, struct arena *a, struct error *e)
{
	struct store_setting *list;
	size_t n;
	enum err r = store_settings(p->site->store, all->g->name, a, &list, &n, e);
	all->times = true;
	for (size_t i = 0; !r && i < n; i++)
		if (!strcmp(list[i].key, "names") &&
		    (!strcmp(list[i].value, "hidden") || !strcmp(list[i].value, "until-revealed")))
			all->times = false;
	return r;
}

enum err post_diaries(struct post *p, const struct store_game *g, struct slice last, struct arena *a, bool *there,
		      struct error *e)
{
	struct diaries all = {.g = g, .record = last};
	enum err r = ERR_NONE;
	*there = false;
	if (g->status == GAME_OVER)
		r = store_diaries(p->site->store, g->name, a, &all.list, &all.n, e);
	if (r || !all.n)
		return r;
	*there = true;
	r = store_people_of(p->site->store, g->name, a, &all.known, &all.n_known, e);
	if (!r)
		r = store_handles(p->site->store, g->name, a, &all.handles, e);
	if (!r)
		r = read_times(p, &all, a, e);
	return r ? r : write_files(p, &all, a, e);
}
