/* An event of an archive checked: how its games stand by the public records that are there, and its standings reckoned anew. */
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "document/document.h"
#include "event/event.h"
#include "query/query.h"

/* What was found of its games. */
struct found {
	int read;    /* by their records */
	int decided; /* by the director, before they began */
	int open;    /* that are not over, or not begun */
	int away;    /* their records are not here, or are of another state */
};

/* ---- games ---- */

static const char *record_path(const struct contest *v, const char *top, size_t i)
{
	return arena_printf(v->arena, "%s/games/%s/public/turn-%03lld.xml", top, v->games[i].game,
			    (long long)v->told[i].turn);
}

/* The record is here with the digest that the event tells. */
static bool read_record(const char *path, const struct event_result *told, struct buf *text)
{
	struct error none = ERROR_INIT;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	buf_clear(text);
	if (file_read(path, LIMIT_RECORD_BYTES, text, &none))
		return false;
	hash_bytes(h, NULL, text->data, text->len);
	hash_hex(hex, h);
	return !strcmp(hex, told->record);
}

static bool is_same(const struct event_result *a, const struct event_result *b)
{
	return a->how == b->how && a->winner == b->winner && a->banners[0] == b->banners[0] &&
	       a->banners[1] == b->banners[1];
}

/* The name under which the dice of the record's game were committed is its own affair: verify_game looks at that. */
static void check_record(struct check *c, const struct contest *v, size_t i, int64_t second, struct buf *text)
{
	const struct store_table_game *g = &v->games[i];
	struct event_result own = {.turn = v->told[i].turn};
	struct query_game q;
	if (!query_newest(g->game, NULL, (int)own.turn, buf_text(text), v->arena, &q) || q.sides != 2) {
		verify_wrong(c, "the record of %s that it names is none of such a game", g->game);
		return;
	}
	event_result_of(v, g, second, &q, &own);
	if (own.how == EVENT_UNDECIDED && v->rounds[g->round - 1].status == ROUND_CLOSED)
		own.how = EVENT_PROVISIONAL;
	if (!is_same(&own, &v->told[i]))
		verify_wrong(c, "the game %s ended otherwise: its record of turn %lld tells another result", g->game,
			     (long long)own.turn);
}

static int64_t second_of(const struct contest *v, const struct store_table_game *g)
{
	const struct store_table *t = event_table(v, g->round, g->board);
	return t->one == g->first ? t->two : t->one;
}

static void check_games(struct check *c, const struct contest *v, const char *top, struct found *f)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < v->n_games; i++) {
		if (v->told[i].turn < 0) {
			f->decided += event_is_decided(&v->games[i]);
			f->open += !event_is_decided(&v->games[i]);
		} else if (read_record(record_path(v, top, i), &v->told[i], &text)) {
			check_record(c, v, i, second_of(v, &v->games[i]), &text);
			f->read++;
		} else
			f->away++;
	}
	buf_free(&text);
}

/* ---- standings ---- */

/* Do those of the file, which end it, read so? */
static bool are_told(struct buf *file, const struct buf *own)
{
	const char *text = buf_text(file), *end = doc_end_tag(text, "event");
	struct slice first = doc_part(text, "standings", NULL, NULL);
	if (!own->len || !end || (size_t)(end - text) < own->len)
		return !own->len && !first.p;
	return first.p > end - own->len && !memcmp(end - own->len, own->data, own->len);
}

static void check_standings(struct check *c, const struct contest *v, struct buf *file)
{
	struct buf own = BUF_INIT;
	struct error e = ERROR_INIT;
	if (event_file_standings(v, &own, &e))
		verify_wrong(c, "its standings cannot be reckoned: %s", e.text);
	else if (!are_told(file, &own))
		verify_wrong(c, "its standings are not those that follow from its rounds");
	buf_free(&own);
}

/* ---- the whole ---- */

static void check_event(struct check *c, const char *top, const char *path)
{
	char schema[PATH_BYTES];
	struct arena *a = arena_new();
	struct buf file = BUF_INIT;
	struct error e = ERROR_INIT;
	struct contest v;
	struct found f = {0, 0, 0, 0};
	int before = c->count->wrong;
	c->path = path;
	snprintf(schema, sizeof schema, "%s/event.rng", c->schemas);
	if (file_read(path, LIMIT_RECORD_BYTES, &file, &e) ||
	    event_file_read(buf_text(&file), file.len, schema, a, &v, &e)) {
		verify_wrong(c, "%.*s", (int)strcspn(e.text, "\n"), e.text);
	} else {
		check_games(c, &v, top, &f);
		check_standings(c, &v, &file);
		verify_say(
			c,
			"%s: %d games read from their records, %d decided without one, %d not over, %d whose records are not "
			"here; standings of %zu players reckoned, %d wrong\n",
			path, f.read, f.decided, f.open, f.away, v.n_entrants, c->count->wrong - before);
	}
	buf_free(&file);
	arena_free(a);
}

void verify_events(struct check *c, const char *folder)
{
	glob_t found;
	file_glob(folder, "events/*/event.xml", &found);
	for (size_t i = 0; i < found.gl_pathc; i++)
		check_event(c, folder, found.gl_pathv[i]);
	globfree(&found);
}
