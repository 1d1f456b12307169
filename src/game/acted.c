/* What a moderator orders and answers for a seat: which lines are his, and that all hear of it. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "store/acted.h"
#include "words/said.h"

static bool has_line(const char *lines, struct slice wanted)
{
	struct slice rest = slice_of(lines), line;
	while (slice_line(&rest, &line))
		if (line.n == wanted.n && !memcmp(line.p, wanted.p, wanted.n))
			return true;
	return false;
}

static enum err acted(struct game *g, int seat, const char **lines, struct error *e)
{
	return store_acted_get(g->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, g->arena, lines, e);
}

static enum err keep(struct game *g, int seat, const char *before, struct buf *after, struct error *e)
{
	enum err r = strcmp(before, buf_text(after)) != 0 ? store_acted_put(g->site->store, g->row.name, game_turn(g),
									    g->seats[seat]->seat, buf_text(after), e)
							  : ERR_NONE;
	buf_free(after);
	return r;
}

/* ---- orders ---- */

enum err game_acted_orders(struct game *g, int seat, const char *before, const char *now, struct error *e)
{
	const char *his;
	struct buf left = BUF_INIT;
	enum err r = acted(g, seat, &his, e);
	struct slice rest = slice_of(r ? "" : his), line;
	while (slice_line(&rest, &line))
		if (line.n && *line.p == '?')
			buf_addf(&left, "%.*s\n", (int)line.n, line.p);
	rest = slice_of(r ? "" : now);
	while (slice_line(&rest, &line))
		if (has_line(before, line) ? has_line(his, line) : g->acts)
			buf_addf(&left, "%.*s\n", (int)line.n, line.p);
	if (!r)
		return keep(g, seat, his, &left, e);
	buf_free(&left);
	return r;
}

enum err game_acted_plan(struct game *g, int seat, const char *text, struct error *e)
{
	const char *his;
	struct plan_source *p = &g->plan[seat];
	struct buf numbers = BUF_INIT;
	unsigned n = 0, n_his = 0;
	enum err r = acted(g, seat, &his, e);
	struct slice rest = slice_of(r ? "" : text), line;
	while (slice_line(&rest, &line)) {
		n++;
		if (!has_line(his, line))
			continue;
		buf_addf(&numbers, "%s%u", n_his++ ? " " : "", n);
	}
	p->acted = arena_strdup(g->arena, buf_text(&numbers));
	p->all_acted = n && n == n_his;
	buf_free(&numbers);
	return r;
}

/* ---- answers that are kept ---- */

static const char *mark_of(struct game *g, const char *key, const char *text)
{
	return arena_printf(g->arena, "?%s %s", key, text);
}

enum err game_acted_answer(struct game *g, int seat, const char *key, const char *text, struct error *e)
{
	const char *his, *of_key = mark_of(g, key, "");
	struct buf left = BUF_INIT;
	enum err r = acted(g, seat, &his, e);
	struct slice rest = slice_of(r ? "" : his), line;
	while (slice_line(&rest, &line))
		if (strncmp(line.p, of_key, strlen(of_key)) != 0)
			buf_addf(&left, "%.*s\n", (int)line.n, line.p);
	if (g->acts)
		buf_addf(&left, "%s\n", mark_of(g, key, text));
	if (!r)
		return keep(g, seat, his, &left, e);
	buf_free(&left);
	return r;
}

enum err game_acted_is_answer(struct game *g, int seat, const char *key, const char *text, bool *yes, struct error *e)
{
	const char *his;
	enum err r = acted(g, seat, &his, e);
	*yes = !r && has_line(his, slice_of(mark_of(g, key, text)));
	return r;
}

/* ---- told ---- */

/* That somebody is asked in a window is known to nobody else. */
enum err game_acted(struct game *g, const char *by, int seat, const char *text, bool answer, const char *serial,
		    struct error *e)
{
	bool orders;
	const struct setup_head *head = g->scenario->setup;
	const struct pending *p = answer ? game_asked(g, seat, &orders) : NULL;
	const char *seen = p && game_window(g, p) ? g->seats[seat]->seat : "all";
	struct store_entry entry = {seen, "act as", by, NULL, clock_now()};
	struct letter l = {.kind = "told", .serial = arena_printf(g->arena, "acted.%s", serial),
			   .said = SAID(moderate, acted, .turn = g->row.turn, .answer = answer, .text = text)};
	enum err r = site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
				 SAID(ledger, acted, .side = head->seat[seat].name, .answer = answer), e);
	return r ? r : letter_queue(g, seat, &l, NULL, e);
}
