/* ROLLBACK: the game is taken back to the start of a turn.  What was played since stays, as a line of its own; and nobody
 * rolls twice with dice that somebody has seen.  FORWARD takes up the line that was left last, if nothing has come of the
 * one that was begun in its place. */
#include "game/bank.h"
#include "game/game_private.h"
#include "game/moderate.h"
#include "document/document.h"
#include "record/record.h"
#include "store/bank.h"
#include "store/press.h"
#include "store/remind.h"
#include "store/rollback.h"
#include "words/said.h"

const char *const rollback_dice[] = {"new", "same", "changed", NULL};

/* ---- may it be ---- */

/* Piles that were shuffled where the turn began anew: how they lie nobody knows. */
static bool is_anew(const struct doc_line *event)
{
	return doc_field_is(event, "rule", RUN_ANEW_RULE);
}

/* What somebody knows now: dice, and cards that were taken. */
static bool is_thrown(const struct doc_line *event)
{
	return (doc_field(event, "purpose").p || doc_field(event, "deck").p) && !is_anew(event) &&
	       !doc_field_is(event, "kind", "fix");
}

static bool has_event(const struct game *g, bool (*wanted)(const struct doc_line *))
{
	struct buf journal = BUF_INIT;
	struct doc_line line;
	bool yes = false;
	run_journal(g->run, &journal);
	for (struct slice rest = slice_of(buf_text(&journal)); !yes && doc_read(&rest, &line);)
		yes = wanted(&line);
	buf_free(&journal);
	return yes;
}

bool game_has_thrown(const struct game *g)
{
	return has_event(g, is_thrown);
}

static bool at_end_of_chain(const struct game *g)
{
	return (unsigned)g->row.link >= game_chain_last(g) && !g->row.next_top;
}

/* It is held because it broke: it stands at its scenario's beginning. */
static bool is_broken(const struct game *g)
{
	return g->row.status == GAME_HELD && !g->paused;
}

static const struct words_said *why_not(struct game *g, const struct game_rollback *how)
{
	bool same = how->dice == ROLLBACK_SAME, changed = how->dice == ROLLBACK_CHANGED;
	if (how->turn < 1 || how->turn > g->row.turn)
		return said_keep(SAID(moderate, rollback_turn, .last = g->row.turn), g->arena);
	if (game_sides_drawn(g) && game_before_deal(g))
		return said_keep(SAID(mail, not_dealt), g->arena);
	if (same && (how->turn != g->row.turn || is_broken(g) || game_has_thrown(g)))
		return said_keep(SAID(moderate, rollback_seen, .turn = how->turn), g->arena);
	if (changed && g->deal.event)
		return said_keep(SAID(moderate, rollback_deal, .deal = g->deal.name), g->arena);
	if (!same && at_end_of_chain(g))
		return said_keep(SAID(moderate, rollback_chain), g->arena);
	if (changed ? !how->n_fix && g->row.status == GAME_RUNNING : how->n_fix > 0)
		return said_keep(SAID(moderate, rollback_fix, .changed = changed), g->arena);
	return NULL;
}

enum err game_may_rollback(struct game *g, const struct game_rollback *how, const struct words_said **why,
			   struct error *e)
{
	struct slice before;
	struct error none = ERROR_INIT;
	*why = why_not(g, how);
	if (*why)
		return ERR_NONE;
	enum err r = store_record_get(g->site->store, g->row.name, how->turn - 1, "full", g->arena, &before, &none);
	if (r == ERR_TEMP)
		return *e = none, r;
	if (r)
		*why = said_keep(SAID(moderate, rollback_lost, .turn = how->turn - 1, .why = none.text), g->arena);
	return ERR_NONE;
}

/* ---- the line that is left ---- */

/* The turn in progress, as far as it went, is the last record of its line: of a game that cannot be played on there is
 * none. */
static enum err write_part(struct game *g, const char *why, struct error *e)
{
	struct record_ending ending = {.as = "rolled-back", .why = why, .winner = VALUE_NONE, .state = "now"};
	struct game_told told = {.held = false};
	struct error bad = ERROR_INIT;
	if (is_broken(g))
		return ERR_NONE;
	g->ending = &ending;
	enum err r = game_write_turn(g, game_turn(g), game_active(g), false, &told, &bad);
	g->ending = NULL;
	if (r)
		*e = bad;
	return r;
}

/* ---- anew ---- */

/* As the turn before left it. */
static enum err restore(struct game *g, int turn, struct error *e)
{
	struct slice before;
	enum err r = store_record_get(g->site->store, g->row.name, turn - 1, "full", g->arena, &before, e);
	if (r)
		return r;
	struct slice state = doc_part(before.p, "state", NULL, NULL);
	game_drop_plans(g);
	r = run_restore(g->run, arena_strndup(g->arena, state.p, state.n), "", e);
	g->row.turn = turn;
	g->row.runs_at = g->row.passed = g->row.remaining = 0;
	g->row.seam = "";
	if (!g->paused)
		g->row.why = "";
	g->clock_stopped = false;
	g->answered_turn = 0;
	run_settings(g->run)->forced = 0;
	return r;
}

/* Nobody knows how piles lie when the turn begins: who drew cards in what is undone saw some. */
static void shuffle_piles(struct game *g)
{
	struct buf key = BUF_INIT;
	if (!run_has_piles(g->run))
		return;
	run_anew_key(g->run, &key);
	run_record(g->run, buf_text(&key), "piles", VALUE_NONE, ORIGIN_MODERATOR, 0);
	buf_free(&key);
}

/* What was mailed of the turns that are undone opens nothing any more. */
static enum err new_tokens(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		g->seats[i]->epoch++;
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
	}
	return r;
}

/* While it stands nothing is played, for nobody, and nothing is taken again. */
static enum err stand(struct game *g, struct error *e)
{
	struct run_config *config = run_settings(g->run), kept = *config;
	config->dummies = 0;
	config->sources = NULL;
	config->policy = NULL;
	config->redo = NULL;
	enum run_end end = run_turn(g->run);
	*config = kept;
	if (end != RUN_PENDING)
		return error_set(e, ERR_BUG, "%s: the turn does not begin: %s", g->row.name, run_error(g->run));
	return game_save_row(g, e);
}

/* Corrections that were made there before come first: they are told by their number in the row. */
static void keep_fixes(struct game *g)
{
	struct buf key = BUF_INIT;
	const char *text;
	do {
		enum origin origin = ORIGIN_MODERATOR;
		int line;
		struct redo *redo = run_settings(g->run)->redo;
		run_fix_key(g->run, &key);
		text = redo ? redo->answer(redo, buf_text(&key), VALUE_NONE, &origin, &line) : NULL;
		if (text)
			run_record(g->run, buf_text(&key), text, VALUE_NONE, origin, 0);
	} while (text);
	buf_free(&key);
}

/* The turn begins: with the words by which its dice are thrown, and what is set before anything of it is played. */
static enum err start(struct game *g, const char *by, const struct game_rollback *how, struct error *e)
{
	enum err r = is_broken(g) ? game_enter(&g->row, GAME_RUNNING, e) : ERR_NONE;
	if (!r)
		r = game_freeze_words(g, e);
	keep_fixes(g);
	if (!r)
		r = game_fix_first(g, by, how->fix, how->n_fix, e);
	if (!r)
		r = bank_turn(g, (int)g->row.turn, e);
	if (r)
		return r;
	if (g->paused)
		return stand(g, e);
	if (how->dice == ROLLBACK_CHANGED)
		r = game_resume_orders(g, e);
	return r ? r : game_advance(g, e);
}

static enum err tell(struct game *g, const char *serial, const struct words_said *said, struct error *e)
{
	enum err r = letter_tell(g, VALUE_NONE, serial, said, e);
	for (int i = 0; !r && i < game_seats(g) && g->row.status != GAME_OVER; i++)
		r = letter_resend(g, i, serial, NULL, 0, e);
	return r;
}

static enum err note(struct game *g, const char *by, int64_t turn, const char *what, const struct words_said *why,
		     struct error *e)
{
	struct store_entry entry = {"all", what, by, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, turn, &entry, false, why, e);
}

static enum err note_back(struct game *g, const char *by, const struct store_rollback *line, int was, const char *why,
			  struct error *e)
{
	return note(g, by, line->turn, "rollback",
		    SAID(ledger, rolled_back, .was = was, .turn = line->turn, .same = !strcmp(line->dice, "same"),
			 .changed = !strcmp(line->dice, "changed"), .line = line->line, .why = why),
		    e);
}

/* What was played is put away: under its line, or forgotten. */
static enum err leave_line(struct game *g, const struct store_rollback *line, struct error *e)
{
	struct store *s = g->site->store;
	const char *name = g->row.name;
	bool changed = !strcmp(line->dice, "changed");
	enum err r = store_records_to_line(s, name, line->turn, line->line, e);
	if (!r)
		r = store_turns_undo(s, name, line->turn, line->line, !changed, e);
	if (!r && !changed)
		r = store_kept_drop(s, name, e);
	if (!r)
		r = store_remind_drop(s, name, e);
	return r ? r : store_rollback_add(s, name, line, e);
}

static enum err note_restored(struct game *g, const char *by, const struct game_rollback *how, struct error *e)
{
	const struct game_restored *back = how->restored;
	return note(g, by, how->turn, "restored",
		    SAID(ledger, restored, .turn = how->turn, .made = back->made, .caught = back->caught), e);
}

/* The turn's link; false: the chain that players know of has none that far on. */
static bool take_link(struct game *g, const struct game_restored *back)
{
	do {
		if (at_end_of_chain(g))
			return false;
		game_next_link(g);
	} while (back && g->row.link < back->link);
	return true;
}

/* It stands with the site, and its clock with it. */
static enum err stand_restored(struct game *g, const char *by, const struct game_rollback *how, struct error *e)
{
	g->row.deadline = how->restored->due;
	enum err r = note(g, by, g->row.turn, "held", SAID(ledger, paused, .why = how->why), e);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

static enum err tell_restored(struct game *g, const char *serial, const struct game_rollback *how, struct error *e)
{
	const struct game_restored *back = how->restored;
	return tell(g, serial,
		    SAID(moderate, restored, .turn = how->turn, .made = back->made, .caught = back->caught,
			 .known = back->known),
		    e);
}

enum err game_rollback(struct game *g, const char *by, const struct game_rollback *how, struct error *e)
{
	int was = (int)g->row.turn;
	bool same = how->dice == ROLLBACK_SAME, changed = how->dice == ROLLBACK_CHANGED;
	bool piles = changed ? false : !same || has_event(g, is_anew);
	struct store_rollback line = {g->line + 1, how->turn, rollback_dice[how->dice], clock_now()};
	const char *serial = arena_printf(g->arena, "rollback.%lld", (long long)line.line);
	enum err r = same || how->restored ? ERR_NONE : write_part(g, how->why, e);
	if (!r)
		r = leave_line(g, &line, e);
	if (!r)
		r = how->restored ? note_restored(g, by, how, e) : note_back(g, by, &line, was, how->why, e);
	if (!r)
		r = restore(g, how->turn, e);
	if (!r && !same && !take_link(g, how->restored))
		r = error_set(e, ERR_REFUSED, "%s: its chain of dice has no link left that nobody can know",
			      g->row.name);
	if (!r && !same) /* dice that other tables have seen are thrown here no more */
		r = game_deal_leave(g, e);
	if (!r && piles)
		shuffle_piles(g);
	g->line = line.line;
	if (!r && !(how->restored && how->restored->known))
		r = new_tokens(g, e);
	if (!r)
		r = start(g, by, how, e);
	if (!r && how->restored)
		r = stand_restored(g, by, how, e);
	if (!r && how->restored)
		return tell_restored(g, serial, how, e);
	return r ? r
		 : tell(g, serial,
			SAID(moderate, rolled_back, .turn = line.turn, .same = same, .changed = changed,
			     .why = how->why, .paused = g->paused),
			e);
}

/* ---- forward ---- */

/* Has a player told another something since? */
static enum err count_letters(struct game *g, int64_t since, int64_t *n, struct error *e)
{
	enum err r = ERR_NONE;
	*n = 0;
	for (int i = 0; !r && i < game_seats(g); i++) {
		int64_t one = 0;
		r = store_press_since(g->site->store, g->row.name, g->seats[i]->seat, since, &one, e);
		*n += one;
	}
	return r;
}

static enum err last_line(struct game *g, struct store_rollback *line, bool *any, struct error *e)
{
	struct store_rollback *all;
	size_t n = 0;
	enum err r = store_rollbacks(g->site->store, g->row.name, g->arena, &all, &n, e);
	*any = !r && n;
	if (*any)
		*line = all[n - 1];
	return r;
}

/* Does the record end a line that was left in the midst of its turn? */
static enum err was_left(struct game *g, const struct store_rollback *line, int64_t turn, bool *yes, struct error *e)
{
	struct slice text;
	const char *viewer = arena_printf(g->arena, STORE_LINE "%lld/full", (long long)line->line);
	*yes = false;
	if (!turn)
		return ERR_NONE;
	enum err r = store_record_get(g->site->store, g->row.name, turn, viewer, g->arena, &text, e);
	*yes = !r && strstr(text.p, "<ended as=\"rolled-back\"");
	return r;
}

enum err game_may_forward(struct game *g, int64_t *turn, const struct words_said **why, struct error *e)
{
	struct store_rollback line;
	bool any, left = false;
	int64_t letters = 0;
	*why = NULL;
	*turn = 0;
	enum err r = last_line(g, &line, &any, e);
	if (!r && any)
		r = store_line_turn(g->site->store, g->row.name, line.line, turn, e);
	if (!r && any)
		r = was_left(g, &line, *turn, &left, e);
	if (!r && any)
		r = count_letters(g, line.at, &letters, e);
	if (r)
		return r;
	if (!any || !left || g->deal.event || (*turn == line.turn && !strcmp(line.dice, "changed")))
		*why = said_keep(SAID(moderate, forward_none), g->arena);
	else if (g->row.turn != line.turn || is_broken(g) || game_has_thrown(g))
		*why = said_keep(SAID(moderate, forward_played, .turn = line.turn), g->arena);
	else if (letters)
		*why = said_keep(SAID(moderate, forward_letters), g->arena);
	return ERR_NONE;
}

/* Where each viewer's ledger stood at the end of turns that count again. */
static enum err chain_again(struct game *g, int64_t from, int64_t until, struct error *e)
{
	enum err r = ERR_NONE;
	for (int64_t turn = from; turn < until; turn++)
		for (int viewer = VIEW_PUBLIC; !r && viewer < game_seats(g); viewer++) {
			const char *name = system_viewer_name(g->scenario->setup, viewer);
			struct slice text;
			char head[HASH_HEX];
			long long n;
			r = store_record_get(g->site->store, g->row.name, turn, name, g->arena, &text, e);
			if (!r && record_ledger_end(text.p, &n, head))
				r = store_chain_put(g->site->store, g->row.name, name, turn, n, head, e);
		}
	return r;
}

/* The line counts again up to the turn in which it was left; that turn, as far as it went, becomes a line of its own, from
 * which it is taken again: its link has been shown. */
static enum err take_up(struct game *g, const struct store_rollback *line, const struct store_rollback *next,
			struct error *e)
{
	struct store *s = g->site->store;
	const char *name = g->row.name;
	enum err r = store_records_from_line(s, name, line, next->turn, next->line, e);
	if (!r)
		r = store_turns_redo(s, name, line, next->turn, e);
	if (!r)
		r = chain_again(g, line->turn, next->turn, e);
	if (!r)
		r = store_remind_drop(s, name, e);
	return r ? r : store_rollback_add(s, name, next, e);
}

enum err game_forward(struct game *g, const char *by, int64_t turn, const char *why, struct error *e)
{
	struct store_rollback line = {0}, next;
	struct game_rollback how = {.turn = (int)turn, .dice = ROLLBACK_CHANGED, .why = why};
	const char *serial = arena_printf(g->arena, "forward.%lld", (long long)g->line + 1);
	bool any;
	enum err r = last_line(g, &line, &any, e);
	next = (struct store_rollback){g->line + 1, turn, "changed", clock_now()};
	if (!r)
		r = take_up(g, &line, &next, e);
	if (!r)
		r = note(g, by, turn, "forward",
			 SAID(ledger, forwarded, .turn = turn, .line = line.line, .next = next.line, .why = why), e);
	if (!r)
		r = restore(g, (int)turn, e);
	g->line = next.line;
	if (!r)
		r = new_tokens(g, e);
	if (!r)
		r = start(g, by, &how, e);
	return r ? r : tell(g, serial, SAID(moderate, forwarded, .turn = turn, .why = why, .paused = g->paused), e);
}
