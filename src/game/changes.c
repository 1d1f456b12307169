/* What ROLLBACK dice=changed would come to: it is carried out on a copy, looked at, and undone. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "record/stands.h"
#include "store/rollback.h"

struct changes {
	struct game *g; /* the copy */
	int was;        /* the turn in progress */
	struct arena *arena;
	struct rollback_change *list;
	size_t n, cap;
};

static void add(struct changes *c, const struct rollback_change *change)
{
	GROW(c->list, c->cap, c->n + 1);
	c->list[c->n++] = *change;
}

static void compare(struct changes *c, int turn, struct slice then, struct slice now)
{
	struct slice rest;
	struct doc_line event;
	add(c, &(struct rollback_change){.turn = turn, .stay = stands_common(then, now, &rest)});
	while (stands_next(&rest, &event))
		add(c, &(struct rollback_change){turn, 0, doc_field_text(&event, "n", c->arena),
						 doc_field_text(&event, "kind", c->arena),
						 doc_field_text(&event, "rule", c->arena)});
}

/* What all see of that turn by now: it has ended again, or goes on, or has not begun. */
static enum err events_now(struct changes *c, int turn, struct slice *out, struct error *e)
{
	struct game *g = c->g;
	struct slice text = {NULL, 0};
	struct buf view = BUF_INIT;
	enum err r = ERR_NONE;
	if (turn < g->row.turn || g->row.status == GAME_OVER)
		r = store_record_get(g->site->store, g->row.name, turn, "public", c->arena, &text, e);
	else if (turn == g->row.turn)
		r = game_view(g, VIEW_PUBLIC, &view, e);
	const char *kept = text.p ? text.p : arena_strdup(c->arena, buf_text(&view));
	buf_free(&view);
	*out = doc_part(kept, "events", NULL, NULL);
	return r;
}

static enum err look(struct changes *c, int turn, struct error *e)
{
	struct slice then, now;
	struct error none = ERROR_INIT;
	const char *viewer = arena_printf(c->arena, STORE_LINE "%lld/public", (long long)c->g->line);
	enum err r = store_record_get(c->g->site->store, c->g->row.name, turn, viewer, c->arena, &then, &none);
	if (r == ERR_MISSING)
		return ERR_NONE;
	if (r)
		return *e = none, r;
	r = events_now(c, turn, &now, e);
	if (!r)
		compare(c, turn, doc_part(then.p, "events", NULL, NULL), now);
	return r;
}

/* A game that stands goes on, for the time of the trial. */
static enum err carry_out(struct changes *c, const struct game_rollback *how, struct error *e)
{
	struct game *g = c->g;
	enum err r = g->paused ? game_enter(&g->row, GAME_RUNNING, e) : ERR_NONE;
	g->paused = false;
	if (!r)
		r = game_rollback(g, "moderator", how, e);
	if (!r && g->row.status == GAME_HELD)
		r = error_set(e, ERR_REFUSED, "%s", game_why(g->site, &g->row, g->arena));
	for (int turn = how->turn; !r && turn <= c->was; turn++)
		r = look(c, turn, e);
	return r;
}

enum err game_rollback_changes(struct game *g, const struct game_rollback *how, struct rollback_change **out, size_t *n,
			       struct error *e)
{
	struct changes c = {.was = (int)g->row.turn, .arena = g->arena};
	struct error undone = ERROR_INIT;
	enum err r = store_mark(g->site->store, e);
	if (r)
		return r;
	r = game_load(g->site, g->row.name, &c.g, e);
	if (!r)
		r = carry_out(&c, how, e);
	game_free(c.g);
	*n = c.n;
	*out = arena_alloc(g->arena, c.n * sizeof **out + 1);
	if (c.n)
		memcpy(*out, c.list, c.n * sizeof **out);
	free(c.list);
	/* undone, however it went */
	if (store_unmark(g->site->store, r ? r : ERR_REFUSED, &undone) == ERR_TEMP && r != ERR_TEMP)
		return *e = undone, ERR_TEMP;
	return r;
}
