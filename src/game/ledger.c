/* The ledger of a game, read from the records of its viewer. */
#include "game/ledger.h"
#include "game/game_private.h"

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
static enum err add_entry(struct game *g, const struct doc_line *entry, int turn, struct arena *a, struct lines *l,
			  struct error *e)
{
	struct buf plain = BUF_INIT;
	const char *who, *why, *what = doc_field_text(entry, "what", a);
	doc_plain(&plain, entry->inside);
	why = arena_strdup(a, buf_text(&plain));
	buf_free(&plain);
	enum err r = people_named(g->site, doc_field_text(entry, "who", a), a, &who, e);
	if (!r && people_are_told(what))
		r = people_named(g->site, why, a, &why, e);
	if (r)
		return r;
	GROW(l->list, l->cap, l->n + 1);
	l->list[l->n] = (struct ledger_line){.n = (int64_t)l->n + 1, .turn = turn,
					     .at = time_of(doc_field_text(entry, "at", a)), .what = what, .who = who,
					     .why = why, .hash = doc_field_text(entry, "hash", a)};
	l->n++;
	return ERR_NONE;
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
	*out = arena_alloc(a, l.n * sizeof **out + 1);
	if (l.n)
		memcpy(*out, l.list, l.n * sizeof **out);
	*n = l.n;
	free(l.list);
	buf_free(&now);
	return r;
}
