/* Games of a site that was made from a backup: caught up with the old site's records, and behind every link that may have
 * been shown. */
#include "game/restored.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "document/document.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "record/record.h"
#include "store/moderator.h"
#include "store/rollback.h"
#include "words/said.h"

#include <unistd.h>

enum { UNWRITTEN = 8, HOUR = 3600 }; /* turns whose reports may have left before their records were written */

struct catching {
	const struct restored_how *how;
	struct game *g;
	unsigned link; /* of the last record that was taken; 0: of none */
	unsigned left; /* of the first that tells of dice of its own behind those of a deal; 0: none does */
	int turns;
	bool over;
};

/* ---- records of the old site ---- */

static bool number_of(struct slice s, long long *out)
{
	char text[24];
	text_format(text, sizeof text, "%.*s", (int)s.n, s.p ? s.p : "");
	return parse_int(text, 0, 1000000, out);
}

/* Are its dice those of a deal? */
static bool is_dealt(const char *full)
{
	struct doc_line dice;
	return doc_start(full, "dice", &dice) && doc_field(&dice, "deal").p;
}

/* Is it the record that follows upon the viewer's last one that the backup has? */
static bool follows(const struct game *g, const char *bytes, int64_t turn, const char *prev, long long *link)
{
	struct doc_line root, dice;
	long long n = 0;
	return doc_start(bytes, "record", &root) && doc_field_is(&root, "game", g->row.name) &&
	       doc_field_is(&root, "prev", prev) && number_of(doc_field(&root, "turn"), &n) && n == turn &&
	       doc_start(bytes, "dice", &dice) && number_of(doc_field(&dice, "link"), link) && *link >= g->row.link;
}

/* Was the game over with it, or ended?  (Its secret is opened with it but where others play by the same deal.) */
static bool is_last(const char *full)
{
	struct slice rest = slice_of(full), line;
	struct doc_line l;
	bool last = false;
	while (!last && slice_line(&rest, &line))
		if (doc_read(&line, &l))
			last = slice_is(l.name, "ended")
				       ? !doc_field_is(&l, "as", "rolled-back")
				       : slice_is(l.name, "position") && doc_field_is(&l, "over", "yes");
	return last;
}

/* *good: it is there, and follows. */
static enum err read_record(struct catching *c, const char *viewer, int64_t turn, struct buf *out, long long *link,
			    bool *good, struct error *e)
{
	struct game *g = c->g;
	const char *prev;
	char schema[2 * SITE_TEXT];
	struct error bad = ERROR_INIT;
	const char *path = arena_printf(g->arena, "%s/%s/%s/turn-%03lld.xml", c->how->records, g->row.name, viewer,
					(long long)turn);
	snprintf(schema, sizeof schema, "%s/record.rng", g->site->schemas);
	*good = false;
	enum err r = file_read(path, LIMIT_RECORD_BYTES, out, &bad);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : (*e = bad, r);
	r = store_record_prev(g->site->store, g->row.name, turn, viewer, g->arena, &prev, e);
	*good = !r && follows(g, buf_text(out), turn, prev, link) && !doc_check(out->data, out->len, schema, &bad);
	return r;
}

static enum err keep_record(struct game *g, const char *viewer, int64_t turn, const struct buf *bytes, struct error *e)
{
	uint8_t h[HASH_BYTES];
	char digest[HASH_HEX], head[HASH_HEX];
	long long entries;
	hash_bytes(h, NULL, bytes->data, bytes->len);
	hash_hex(digest, h);
	enum err r = store_record_put(g->site->store, g->row.name, turn, viewer, bytes->data, bytes->len, digest, e);
	if (!r && record_ledger_end(bytes->data, &entries, head))
		r = store_chain_put(g->site->store, g->row.name, viewer, turn, entries, head, e);
	return r;
}

/* One viewer's; *good: it was taken. */
static enum err take_record(struct catching *c, const char *viewer, int64_t turn, bool *good, struct error *e)
{
	struct buf bytes = BUF_INIT;
	long long link = 0;
	enum err r = read_record(c, viewer, turn, &bytes, &link, good, e);
	if (!r && *good && !strcmp(viewer, "full")) {
		c->link = (unsigned)link;
		c->over = is_last(buf_text(&bytes));
		if (!c->left && game_by_deal(c->g) && !is_dealt(buf_text(&bytes)))
			c->left = c->link;
	}
	if (!r && *good)
		r = keep_record(c->g, viewer, turn, &bytes, e);
	buf_free(&bytes);
	return r;
}

/* Of all viewers or of none. */
static enum err take_turn(struct catching *c, int64_t turn, bool *good, struct error *e)
{
	const struct game *g = c->g;
	struct catching before = *c;
	enum err r = store_mark(g->site->store, e);
	*good = true;
	for (int viewer = VIEW_PUBLIC; !r && *good && viewer < game_seats(g); viewer++)
		r = take_record(c, system_viewer_name(g->scenario->setup, viewer), turn, good, e);
	if (r || !*good) {
		struct error undone = ERROR_INIT;
		*c = before;
		enum err back = store_unmark(g->site->store, ERR_REFUSED, &undone);
		return r ? r : back == ERR_REFUSED ? ERR_NONE : (*e = undone, back);
	}
	c->turns++;
	return store_unmark(g->site->store, ERR_NONE, e);
}

static enum err catch_up(struct catching *c, struct error *e)
{
	bool good = c->how->records != NULL;
	enum err r = ERR_NONE;
	while (!r && good && !c->over)
		r = take_turn(c, c->g->row.turn + c->turns, &good, e);
	return r;
}

/* ---- dice ---- */

/* Is there such a file or folder among the old site's records of the game? */
static bool has_file(const struct catching *c, const char *name)
{
	return !access(arena_printf(c->g->arena, "%s/%s/%s", c->how->records, c->g->row.name, name), F_OK);
}

static const char *full_record(const struct catching *c, int64_t turn)
{
	return arena_printf(c->g->arena, "full/turn-%03lld.xml", (long long)turn);
}

/* Do the old site's records reach to where the game stands now, and end there, so that they tell which links were shown?
 * Not where the game was taken back since. */
static enum err has_records(const struct catching *c, bool *yes, struct error *e)
{
	struct game *g = c->g;
	struct buf bytes = BUF_INIT;
	int64_t next = g->row.turn + c->turns;
	uint8_t h[HASH_BYTES];
	char digest[HASH_HEX];
	const char *last = NULL, *line = arena_printf(g->arena, STORE_LINE "%lld", (long long)g->line + 1);
	*yes = false;
	if (!c->how->records || has_file(c, full_record(c, next)) || has_file(c, line))
		return ERR_NONE;
	struct error none = ERROR_INIT;
	enum err r = store_record_prev(g->site->store, g->row.name, next, "full", g->arena, &last, e);
	if (!r && !file_read(arena_printf(g->arena, "%s/%s/%s", c->how->records, g->row.name, full_record(c, next - 1)),
			     LIMIT_RECORD_BYTES, &bytes, &none)) {
		hash_bytes(h, NULL, bytes.data, bytes.len);
		hash_hex(digest, h);
		*yes = !strcmp(digest, last);
	}
	buf_free(&bytes);
	return r;
}

/* The first link that nobody can know; beyond the chain if there is none. */
static unsigned fresh_link(const struct catching *c, bool known)
{
	unsigned last = game_chain_last(c->g), now = (unsigned)c->g->row.link;
	if (known)
		return (c->link ? c->link + 1 : now) + UNWRITTEN;
	return now < last - 1 ? last - 1 : last + DICE_CHAIN - 1;
}

/* ---- the game ---- */

static enum err end_caught(struct catching *c, struct error *e)
{
	struct game *g = c->g;
	enum err r = game_enter(&g->row, GAME_OVER, e);
	g->row.turn += c->turns - 1;
	g->row.link = c->link;
	g->row.why = "";
	g->row.deadline = g->row.runs_at = g->row.passed = 0;
	if (!r)
		r = store_paused_end(g->site->store, g->row.name, e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

static int64_t due_at(const struct catching *c)
{
	const struct store_game *row = &c->g->row;
	int64_t left = row->deadline - c->how->made, whole = row->hours * HOUR;
	return clock_now() + (!c->turns && left > 0 ? left : whole);
}

static enum err begin_anew(struct catching *c, struct error *e)
{
	struct game *g = c->g;
	bool known;
	enum err r = has_records(c, &known, e);
	if (r)
		return r;
	struct game_restored back = {.link = fresh_link(c, known), .made = c->how->made, .caught = c->turns,
				     .known = known, .due = due_at(c)};
	struct game_rollback how = {
		.turn = (int)g->row.turn + c->turns, .dice = ROLLBACK_NEW, .restored = &back,
		.why = words_text(site_words(g->site, NULL), SAID(admin, restored_why, .made = c->how->made),
				  g->arena)};
	return game_rollback(g, "moderator", &how, e);
}

/* In a part of the transaction of its own; *went: false, and it changed nothing. */
static enum err try_one(struct game *g, const struct restored_how *how, struct restored_count *out, bool *went,
			struct error *e)
{
	struct catching c = {.how = how, .g = g};
	struct error refused = ERROR_INIT;
	enum err r = store_mark(g->site->store, e);
	if (r)
		return r;
	r = catch_up(&c, &refused);
	if (!r && c.left)
		r = game_deal_left(g, c.left, &refused);
	if (!r)
		r = c.over ? end_caught(&c, &refused) : begin_anew(&c, &refused);
	r = store_unmark(g->site->store, r, &refused);
	*went = !r;
	if (r)
		return r == ERR_TEMP ? (*e = refused, r) : ERR_NONE;
	out->caught += c.turns;
	out->over += c.over;
	out->games += !c.over;
	return ERR_NONE;
}

/* It stands as it stood, and not as the others do, so that SITE START leaves it. */
static enum err stay(struct site *site, const char *name, const struct restored_how *how, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	const struct words_said *why = SAID(moderate, restored_held, .made = how->made);
	enum err r = store_paused_end(site->store, name, e);
	if (!r)
		r = game_hold(site, name, why, e);
	if (!r)
		r = store_game_get(site->store, name, a, &row, e);
	if (!r) {
		row.why = game_sentence(why, a);
		r = store_game_save(site->store, &row, e);
	}
	if (!r)
		r = site_notice(site, name, row.turn, arena_printf(a, "%s/restored/%lld", name, (long long)clock_now()),
				why, e);
	arena_free(a);
	return r;
}

/* One that was not dealt may have been since; one that its moderator paused may have gone on. */
static enum err restore_one(struct site *site, const char *name, const struct restored_how *how,
			    struct restored_count *out, struct error *e)
{
	struct game *g = NULL;
	struct error broken = ERROR_INIT;
	bool went = false;
	enum err r = game_load(site, name, &g, &broken);
	if (r == ERR_TEMP)
		return *e = broken, r;
	if (!r && g->row.status == GAME_OVER) {
		game_free(g);
		return ERR_NONE;
	}
	if (!r && game_before_deal(g) && how->records &&
	    !has_file(&(struct catching){.how = how, .g = g}, "full/turn-000.xml")) {
		game_free(g);
		return ERR_NONE;
	}
	bool plays = !r && !game_before_deal(g) && g->row.turn > 0 && (g->row.status == GAME_RUNNING || g->paused);
	r = plays ? try_one(g, how, out, &went, e) : ERR_NONE;
	game_free(g);
	if (!r && !went) {
		out->held++;
		r = stay(site, name, how, e);
	}
	return r;
}

static enum err restore_all(struct site *site, const struct restored_how *how, struct restored_count *out,
			    struct error *e)
{
	struct arena *a = arena_new();
	const char **names;
	size_t n = 0;
	enum err r = how->nothing_left ? ERR_NONE : store_game_names(site->store, a, &names, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		r = restore_one(site, names[i], how, out, e);
	arena_free(a);
	return r;
}

static enum err stop(struct site *site, const struct restored_how *how, struct error *e)
{
	struct arena *a = arena_new();
	bool stands;
	int64_t n;
	const char *why = words_text(site_words(site, NULL), SAID(admin, restored_why, .made = how->made), a);
	enum err r = care_stands(site, &stands, e);
	if (!r && !stands)
		r = care_stop(site, "operator", why, &n, e);
	if (!r && !stands) /* for who plays it stood since the backup */
		r = store_site_stop_since(site->store, how->made, e);
	arena_free(a);
	return r;
}

enum err restored_site(struct site *site, const struct restored_how *how, struct restored_count *out, struct error *e)
{
	int64_t records;
	*out = (struct restored_count){0};
	enum err r = stop(site, how, e);
	if (!r)
		r = restore_all(site, how, out, e);
	if (!r)
		r = store_record_again(site->store, NULL, &records, e);
	return r ? r
		 : care_note(site, "operator", "restored",
			     SAID(admin, restored_noted, .made = how->made, .back = out->games, .held = out->held), e);
}
