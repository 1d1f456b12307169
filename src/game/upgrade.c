/* A program with other rules takes over a running game only if the turn in progress goes the
 * same way under them: it is played again from its beginning. */
#include "base/log.h"
#include "engine/told.h"
#include "game/game_private.h"
#include "record/replay.h"

/* Everything that was answered this turn, in rows that have ended too. */
static enum err record_turn(struct game *g, struct run *run, struct error *e)
{
	struct store_answer *a;
	size_t n;
	enum err r = store_answers(g->site->store, g->row.name, g->row.turn, g->arena, &a, &n, e);
	for (size_t i = 0; !r && i < n; i++)
		run_record(run, game_older_key(g, a[i].key, (int)a[i].seat), a[i].text, (int)a[i].seat, ORIGIN_MAIL, 0);
	return r;
}

/* Plays the turn in progress from the end of the turn before. */
static enum err play_again(struct game *g, struct run *run, struct error *e)
{
	struct slice before;
	enum err r = store_record_get(g->site->store, g->row.name, g->row.turn - 1, "full", g->arena, &before, e);
	if (r)
		return r;
	struct slice state = doc_part(before.p, "state", NULL, NULL);
	r = run_restore(run, arena_strndup(g->arena, state.p, state.n), "", e);
	if (!r)
		r = record_turn(g, run, e);
	if (!r && run_turn(run) != RUN_PENDING)
		r = error_set(e, ERR_BUG, "its turn does not stop where it stopped: %s", run_error(run));
	return r;
}

/* Journal, state and what is asked. */
static bool same_way(struct run *a, struct run *b)
{
	struct buf ja = BUF_INIT, jb = BUF_INIT, then = BUF_INIT, diff = BUF_INIT;
	const struct run_config *c = run_settings(a);
	int na, nb;
	const struct pending *pa = run_pending(a, &na), *pb = run_pending(b, &nb);
	run_journal(a, &ja);
	run_journal(b, &jb);
	/* A program that declared less has written what is in the journal; what lies behind the end of a list is no part of
	 * the state. */
	told_as_then(c->sys, slice_of(buf_text(&jb)), slice_of(buf_text(&ja)), &then);
	bool same = !strcmp(buf_text(&ja), buf_text(&then)) && na == nb &&
		    !state_diff(c->sys, c->setup, run_now(a), run_now(b), &diff);
	for (int i = 0; same && i < na; i++)
		same = !strcmp(pa[i].key, pb[i].key);
	buf_free(&ja);
	buf_free(&jb);
	buf_free(&then);
	buf_free(&diff);
	return same;
}

const char *game_row_digest(const struct game *g)
{
	struct buf journal = BUF_INIT, text = BUF_INIT;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX];
	int n;
	const struct pending *p = run_pending(g->run, &n);
	run_journal(g->run, &journal);
	told_as_then(g->sys, slice_of(buf_text(&journal)), (struct slice){NULL, 0}, &text);
	for (int i = 0; i < n; i++)
		buf_addf(&text, "%s\n", p[i].key);
	hash_bytes(h, NULL, buf_text(&text), text.len);
	hash_hex(hex, h);
	buf_free(&journal);
	buf_free(&text);
	return arena_strdup(g->arena, hex);
}

enum err game_keep(struct game *g, struct error *e)
{
	const struct position *at = run_now(g->run);
	if (g->row.status != GAME_RUNNING || g->row.rules == (int64_t)g->sys->rules)
		return ERR_NONE;
	if (run_unasked(g->run) || (*g->row.row_digest && strcmp(g->row.row_digest, game_row_digest(g))))
		return error_set(e, ERR_BUG,
				 "begun under rules %lld: under rules %u what its players were told of the "
				 "row in progress (%s) would go another way too",
				 (long long)g->row.rules, g->sys->rules, g->sys->rows[at->row].name);
	g->row.seam = arena_printf(g->arena, "%s%srules %lld before row %s.%d", g->row.seam, *g->row.seam ? ", " : "",
				   (long long)g->row.rules, g->sys->rows[at->row].name, run_visit(g->run, VALUE_NONE));
	g->row.rules = g->sys->rules;
	return store_game_save(g->site->store, &g->row, e);
}

enum err game_upgrade(struct game *g, struct error *e)
{
	struct run_config config = *run_settings(g->run);
	if (g->row.status != GAME_RUNNING || g->row.rules == (int64_t)g->sys->rules)
		return ERR_NONE;
	config.sources = NULL;
	config.policy = NULL;
	config.redo = NULL;
	config.window_wait = true;
	config.dummies = 0;
	struct run *again = run_new(&config, g->scenario->state);
	enum err r = play_again(g, again, e);
	if (!r && !same_way(g->run, again))
		r = error_set(e, ERR_BUG, "its turn goes another way");
	run_free(again);
	if (r)
		return error_add(e,
				 "begun under rules %lld, which rules %u do not go on with: ", (long long)g->row.rules,
				 g->sys->rules);
	log_line(LOG_INFO, "game-upgraded", "%s goes on under rules %u", g->row.name, g->sys->rules);
	g->row.rules = g->sys->rules;
	return store_game_save(g->site->store, &g->row, e);
}
