/* The ledger of a game, read from the records of its viewer. */
#include "game/ledger.h"
#include "game/game_private.h"
#include "record/record.h"

struct lines {
	struct ledger_line *list;
	size_t n, cap;
};

static int64_t time_of(const char *text)
{
	int64_t at = 0;
	return clock_parse(text, &at) ? at : 0;
}

/* Handles are told by the names of today. */
static enum err add_line(struct game *g, const struct ledger_line *line, struct arena *a, struct lines *l,
			 struct error *e)
{
	struct ledger_line named = *line;
	enum err r = people_named(g->site, &g->handles, line->who, a, &named.who, e);
	if (!r && people_are_told(line->what))
		r = people_named(g->site, &g->handles, line->why, a, &named.why, e);
	if (r)
		return r;
	named.n = (int64_t)l->n + 1;
	GROW(l->list, l->cap, l->n + 1);
	l->list[l->n++] = named;
	return ERR_NONE;
}

static enum err add_entry(struct game *g, const struct doc_line *entry, int turn, struct arena *a, struct lines *l,
			  struct error *e)
{
	struct buf plain = BUF_INIT;
	doc_plain(&plain, entry->inside);
	const struct ledger_line line = {.turn = turn,
					 .at = time_of(doc_field_text(entry, "at", a)),
					 .what = doc_field_text(entry, "what", a),
					 .who = doc_field_text(entry, "who", a),
					 .why = arena_strdup(a, buf_text(&plain)),
					 .hash = doc_field_text(entry, "hash", a),
					 .unseen = doc_field_is(entry, "seen", "end")};
	buf_free(&plain);
	return add_line(g, &line, a, l, e);
}

static enum err add_record(struct game *g, const char *record, int turn, struct arena *a, struct lines *l,
			   struct error *e)
{
	struct slice rest = doc_part(record, "ledger", NULL, NULL);
	struct doc_line entry;
	enum err r = ERR_NONE;
	while (!r && doc_read(&rest, &entry))
		r = add_entry(g, &entry, turn, a, l, e);
	return r;
}

static enum err add_turn(struct game *g, int turn, const char *viewer, struct arena *a, struct lines *l,
			 struct error *e)
{
	struct slice record;
	struct error none = ERROR_INIT;
	enum err r = store_record_get(g->site->store, g->row.name, turn, viewer, a, &record, &none);
	if (r == ERR_MISSING)
		return ERR_NONE;
	return r ? (*e = none, r) : add_record(g, record.p, turn, a, l, e);
}

/* ---- behind the end ---- */

static bool may_read(const struct store_entry *entry, int viewer, const char *name)
{
	return viewer == VIEW_FULL || !strcmp(entry->seen, "all") || (viewer >= 0 && !strcmp(entry->seen, name));
}

static enum err chain_on(struct game *g, const struct store_entry *entry, struct arena *a, struct lines *l,
			 struct error *e)
{
	char at[CLOCK_TEXT], hash[HASH_HEX];
	clock_rfc3339(entry->at, at);
	const char *why = words_stored(site_words(g->site, NULL), entry->why, a);
	const struct record_entry as_written = {entry->seen, entry->what, entry->who, why, at};
	record_entry_hash(l->n ? l->list[l->n - 1].hash : RECORD_LEDGER_NONE, (long long)l->n + 1, (int)g->row.turn,
			  &as_written, hash);
	const struct ledger_line line = {.turn = g->row.turn, .at = entry->at, .what = entry->what, .who = entry->who,
					 .why = why, .hash = arena_strdup(a, hash),
					 .unseen = !strcmp(entry->seen, "end")};
	return add_line(g, &line, a, l, e);
}

/* What was noted since the last record was written, or before there is one. */
static enum err add_after(struct game *g, int viewer, const char *name, struct arena *a, struct lines *l,
			  struct error *e)
{
	struct store_entry *rows;
	size_t n = 0, told = 0;
	enum err r = store_ledger(g->site->store, g->row.name, g->row.turn, a, &rows, &n, e);
	for (size_t i = l->n; i && l->list[i - 1].turn == g->row.turn; i--)
		told++;
	for (size_t i = 0; !r && i < n; i++) {
		if (!may_read(&rows[i], viewer, name))
			continue;
		if (told)
			told--;
		else
			r = chain_on(g, &rows[i], a, l, e);
	}
	return r;
}

enum err ledger_read(struct game *g, int viewer, struct arena *a, struct ledger_line **out, size_t *n, struct error *e)
{
	struct lines l = {.n = 0};
	struct buf now = BUF_INIT;
	const char *name = system_viewer_name(g->scenario->setup, viewer);
	enum err r = ERR_NONE;
	bool over = g->row.status == GAME_OVER;
	for (int turn = 0; !r && turn < (int)g->row.turn + over; turn++)
		r = add_turn(g, turn, name, a, &l, e);
	if (!r && !over && !game_before_deal(g))
		r = game_view(g, viewer, &now, e);
	if (!r && now.len)
		r = add_record(g, buf_text(&now), (int)g->row.turn, a, &l, e);
	if (!r && (over || game_before_deal(g)))
		r = add_after(g, viewer, name, a, &l, e);
	*out = arena_alloc(a, l.n * sizeof **out + 1);
	if (l.n)
		memcpy(*out, l.list, l.n * sizeof **out);
	*n = l.n;
	free(l.list);
	buf_free(&now);
	return r;
}

enum err ledger_count(struct game *g, int first, const char *what, const char *who, int64_t *n, struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	for (int turn = first; !r && turn <= game_turn(g); turn++) {
		struct store_entry *list;
		size_t count = 0;
		r = store_ledger(g->site->store, g->row.name, turn, g->arena, &list, &count, e);
		for (size_t i = 0; !r && i < count; i++)
			*n += !strcmp(list[i].what, what) && (!who || !strcmp(list[i].who, who));
	}
	return r;
}
