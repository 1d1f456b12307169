/* What might have been, played. */
#include "base/file.h"
#include "base/limits.h"
#include "archive/whatif_private.h"
#include "dice/dice.h"
#include "game/anew.h"
#include "plan/plan.h"

static const char *attr(const struct element *e, const char *name)
{
	return e ? element_attr(e, name, "") : "";
}

/* ---- the game as it was ---- */

static enum err read_scenario(struct whatif_game *g, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err r =
		file_read(arena_printf(g->arena, "%s/scenario.xml", g->asked->folder), LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = scenario_read(buf_text(&text), text.len, NULL, &g->scenario, e);
	if (!r)
		g->sys = g->scenario->sys;
	buf_free(&text);
	return r;
}

/* The game runs if the last of its records opens no secret. */
static enum err find_end(struct whatif_game *g, struct error *e)
{
	bool there = true;
	enum err r = ERR_NONE;
	for (int turn = g->asked->turn; !r && there; turn++) {
		const struct element *dice = g->told.root ? element_child(g->told.root, "dice") : NULL;
		g->running = true;
		for (size_t i = 0; dice && i < dice->n_children; i++)
			if (!strcmp(attr(&dice->children[i], "kind"), "secret"))
				g->running = false;
		r = whatif_told(g, turn, &there, e);
	}
	return r;
}

static enum err read_base(struct whatif_game *g, struct error *e)
{
	const struct whatif *w = g->asked;
	enum err r = file_read(arena_printf(g->arena, "%s/%s/turn-%03d.xml", w->folder, w->view, w->turn),
			       LIMIT_RECORD_BYTES, &g->base, e);
	return r ? r : doc_tree(buf_text(&g->base), g->base.len, NULL, g->arena, &g->base_root, e);
}

static void new_run(struct whatif_game *g)
{
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup, .dice = &g->dice, .sources = g->sources,
				    .window_wait = true, .keep_journal = true, .check = true, .redo = &g->redo};
	g->run = run_new(&config, g->scenario->state);
}

/* How things stand as the turn begins. */
static enum err start_turn(struct whatif_game *g, int before, struct error *e)
{
	bool there;
	enum err r = whatif_told(g, before, &there, e);
	if (!r && !there)
		return error_set(e, ERR_MISSING, "there is no full record of turn %d", before);
	if (!r && element_child(g->told.root, "ended"))
		return error_set(
			e, ERR_REFUSED,
			"the game was ended in turn %d, which was not played to its end: go on from one of its events",
			before);
	struct slice s = r ? slice_of("") : doc_part(buf_text(&g->told.text), "state", NULL, NULL);
	char *text = base_strndup(s.p, s.n);
	if (!r)
		r = run_restore(g->run, text, "", e);
	free(text);
	return r;
}

static enum err next_turn(struct whatif_game *g, struct error *e)
{
	bool there;
	g->differed = whatif_differed(g, g->run);
	run_turn_close(g->run);
	g->turn++;
	g->until = g->n_kept = 0;
	g->key = NULL;
	return whatif_told(g, g->turn, &there, e);
}

/* The turn as it was, up to that event. */
static enum err play_to_event(struct whatif_game *g, struct error *e)
{
	struct run_config *config = run_settings(g->run);
	int n;
	g->until = whatif_count(g, g->asked->event);
	if (!g->until)
		return error_set(e, ERR_MISSING, "the turn has no event %s", g->asked->event);
	config->until = g->until;
	enum run_end end = run_turn(g->run);
	config->until = 0;
	run_events(g->run, &n);
	if (end == RUN_TURN_END || end == RUN_GAME_OVER) /* it was the last */
		return next_turn(g, e);
	if (end == RUN_FAULT || (size_t)n < g->until)
		return error_set(e, ERR_REFUSED, "a replay does not come to that event%s%s",
				 end == RUN_FAULT ? ": " : "", end == RUN_FAULT ? run_error(g->run) : "");
	return ERR_NONE;
}

/* At the end of a turn, or behind an event of it. */
static enum err go_there(struct whatif_game *g, struct error *e)
{
	const struct whatif *w = g->asked;
	int first = w->event ? w->turn : w->turn + 1;
	bool there = false;
	enum err r = first ? start_turn(g, first - 1, e) : ERR_NONE;
	if (!r)
		r = whatif_told(g, first, &there, e);
	g->turn = first;
	if (!r && w->event && !there)
		r = error_set(e, ERR_MISSING, "there is no full record of turn %d", first);
	if (!r && w->event)
		r = play_to_event(g, e);
	if (!r && ((const struct position *)run_now(g->run))->over)
		r = error_set(e, ERR_REFUSED, "with turn %d the game was over: go on from an earlier moment", w->turn);
	return r;
}

/* ---- what nobody may know yet ---- */

/* Answers of rows that have ended stay in the record of the turn. */
static void keep_answers(struct whatif_game *g, const struct answer *a, int n)
{
	g->kept = arena_alloc(g->arena, (size_t)n * sizeof *g->kept + 1);
	for (int i = 0; i < n; i++)
		g->kept[g->n_kept++] = (struct record_answer){a[i].seat, arena_strdup(g->arena, a[i].key),
							      arena_strdup(g->arena, a[i].text),
							      origin_names[a[i].origin], a[i].line};
}

static enum err start_again(struct whatif_game *g, void *began, struct error *e)
{
	struct buf snapshot = BUF_INIT, journal = BUF_INIT, text = BUF_INIT;
	int n, settled = run_settled(g->run);
	const struct answer *a = run_answers(g->run, &n);
	struct answer *row = arena_alloc(g->arena, (size_t)n * sizeof *row + 1);
	keep_answers(g, a, settled);
	for (int i = settled; i < n; i++)
		row[i] = (struct answer){arena_strdup(g->arena, a[i].key), arena_strdup(g->arena, a[i].text), a[i].seat,
					 a[i].origin, a[i].line};
	run_save(g->run, &snapshot, &journal);
	state_write(g->sys, g->scenario->setup, began, VIEW_FULL, &text);
	enum err r = run_restore(g->run, buf_text(&text), buf_text(&journal), e);
	for (int i = settled; !r && i < n; i++)
		run_record(g->run, row[i].key, row[i].text, row[i].seat, row[i].origin, row[i].line);
	buf_free(&snapshot);
	buf_free(&journal);
	buf_free(&text);
	return r;
}

static bool is_corrected(struct whatif_game *g)
{
	struct fix fix;
	int n;
	const struct answer *a = run_answers(g->run, &n);
	for (int i = run_settled(g->run); i < n; i++)
		if (run_fix_read(a[i].key, a[i].text, g->arena, &fix) && strcmp(fix.table, FIX_DICE) != 0)
			return true;
	return false;
}

static enum err draw_anew(struct whatif_game *g, struct error *e)
{
	void *began = arena_alloc(g->arena, g->sys->state_size);
	const struct anew anew = {g->sys, g->arena, &g->own.dice, g->turn, "what-if.1"};
	memcpy(began, run_now(g->run), g->sys->state_size);
	if (is_corrected(g) || !anew_draw(&anew, began, g->until ? run_shown(g->run) : run_now(g->run)))
		return error_set(
			e, ERR_REFUSED,
			"the game still runs, and in the row in progress cards were shuffled or something was set "
			"by hand: go on from an event of another row");
	return start_again(g, began, e);
}

/* ---- orders ---- */

static bool moves(const struct whatif_game *g, int seat)
{
	int active = ((const struct position *)run_now(g->run))->active;
	return active == VALUE_NONE || active == seat;
}

static enum err put_doctrines(struct whatif_game *g, struct error *e)
{
	const struct setup_head *head = g->scenario->setup;
	const struct order_language *l = g->sys->standing_language ? g->sys->standing_language : g->sys->language;
	const char *text = "";
	enum err r = ERR_NONE;
	for (int i = 0; !r && g->sys->standing && g->asked->standing && i < head->n_seats; i++) {
		r = g->asked->standing(g->asked->context, head->seat[i].id, g->arena, &text, e);
		g->doctrine.lines[i] = r ? NULL : orders_parse_text(l, text, g->arena);
	}
	for (size_t i = 0; i < g->n_blocks; i++)
		if (g->block[i].doctrine) {
			g->doctrine.lines[g->block[i].seat] = orders_parse_text(l, g->block[i].text, g->arena);
			g->block[i].used = true;
		}
	return r;
}

/* Orders are in force in the turn that they name, or in the first in which their seat moves. */
static void put_plans(struct whatif_game *g)
{
	for (int seat = 0; seat < SEATS_MAX; seat++)
		sources_plan(&g->plan[seat], VALUE_NONE, NULL, g->arena);
	for (size_t i = 0; i < g->n_blocks; i++) {
		struct whatif_block *b = &g->block[i];
		if (b->doctrine || b->used || (b->turn ? b->turn != g->turn : !moves(g, b->seat)))
			continue;
		struct order_set *set = orders_parse_text(g->sys->language, b->text, g->arena);
		sources_plan(&g->plan[b->seat], b->seat, set, g->arena);
		g->sys->check_names(g->scenario->setup, run_view(g->run, b->seat), b->seat, set,
				    &g->plan[b->seat].notes);
		b->used = true;
	}
}

/* Orders first, then what was answered, then doctrines; the rest is answered as if nobody did. */
static void put_sources(struct whatif_game *g)
{
	const struct setup_head *head = g->scenario->setup;
	struct run_config *config = run_settings(g->run);
	int n = 0;
	for (int seat = 0; seat < head->n_seats; seat++)
		g->sources[n++] = &g->plan[seat].source;
	g->sources[n++] = &g->as_then;
	g->sources[n++] = &g->doctrine.source;
	g->sources[n] = NULL;
	config->forced = UINT32_MAX;
	g->begun = true;
}

/* ---- told ---- */

static void tell_answers(struct whatif_game *g, struct record *r)
{
	int n;
	const struct answer *a = run_answers(g->run, &n);
	struct record_answer *out = arena_alloc(g->arena, (g->n_kept + (size_t)n) * sizeof *out + 1);
	for (size_t i = 0; i < g->n_kept; i++)
		out[i] = g->kept[i];
	for (int i = 0; i < n; i++)
		out[g->n_kept + (size_t)i] = (struct record_answer){a[i].seat, a[i].key, a[i].text,
								    origin_names[a[i].origin], a[i].line};
	r->answers = out;
	r->n_answers = g->n_kept + (size_t)n;
}

static const char *line_text(struct whatif_game *g, const struct order_set *set, unsigned line)
{
	const char *text = "";
	for (size_t i = 0; i < set->n; i++)
		if (set->lines[i].line == line)
			text = arena_strdup(g->arena, set->lines[i].text);
	return text;
}

/* What of the orders could not be read, or not be had, as a game tells their seat. */
static void tell_mistakes(struct whatif_game *g, int seat, struct order_mistakes *m, struct record_entry *out,
			  struct record *r)
{
	const char *id = system_viewer_name(g->scenario->setup, seat);
	plan_say(g->asked->words, g->sys, g->scenario->setup, m);
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].code != ORDER_REMARK)
			out[r->n_ledger++] = (struct record_entry){
				id, "order skipped", id,
				arena_printf(g->arena, "%s. %s", line_text(g, g->plan[seat].plan, m->list[i].line),
					     m->list[i].text),
				r->made};
	r->ledger = out;
}

static void tell_orders(struct whatif_game *g, struct record *r)
{
	size_t most = (size_t)SEATS_MAX * 2 * (LIMIT_ERRORS + 1);
	struct record_entry *out = arena_alloc(g->arena, most * sizeof *out);
	for (int seat = 0; seat < SEATS_MAX; seat++) {
		struct order_set *set = (struct order_set *)g->plan[seat].plan;
		if (!set)
			continue;
		tell_mistakes(g, seat, &set->mistakes, out, r);
		tell_mistakes(g, seat, &g->plan[seat].notes, out, r);
	}
}

static void tell_players(struct whatif_game *g, struct record_player out[SEATS_MAX])
{
	const struct element *players = element_child(g->base_root, "players");
	for (int i = 0; i < SEATS_MAX; i++)
		out[i] = (struct record_player){.who = ""};
	for (size_t i = 0; players && i < players->n_children && i < SEATS_MAX; i++)
		out[i] = (struct record_player){attr(&players->children[i], "who"),
						!strcmp(attr(&players->children[i], "hidden"), "yes"),
						attr(&players->children[i], "bot"),
						!strcmp(attr(&players->children[i], "rated"), "no")};
}

/* No commitment stands behind it: there are zeros. */
static enum err tell(struct whatif_game *g, int active, struct error *e)
{
	static const char zero[] = "0000000000000000000000000000000000000000000000000000000000000000";
	const struct whatif *w = g->asked;
	const struct element *scenario = element_child(element_child(g->base_root, "setup"), "scenario");
	struct record_player players[SEATS_MAX];
	struct buf journal = BUF_INIT, out = BUF_INIT;
	int viewer = !strcmp(w->view, "full")     ? VIEW_FULL
		     : !strcmp(w->view, "public") ? VIEW_PUBLIC
						  : system_seat(g->scenario->setup, w->view);
	struct record r = {.sys = g->sys, .words = w->words, .setup = g->scenario->setup, .state = run_now(g->run),
			   .scenario = g->scenario->root, .scenario_digest = attr(scenario, "digest"),
			   .game = attr(g->base_root, "game"), .title = attr(g->base_root, "title"),
			   .made = attr(g->base_root, "made"), .turn = g->turn, .active = active,
			   .what_if = arena_printf(g->arena, "%d%s%s", w->turn, w->event ? "." : "", w->event ? w->event : ""),
			   .players = players, .due = VALUE_NONE,
			   .dice = {.chain = zero, .sealed = zero, .seeds = zero}};
	tell_players(g, players);
	run_journal(g->run, &journal);
	r.journal = buf_text(&journal);
	tell_answers(g, &r);
	tell_orders(g, &r);
	record_write(&r, viewer, "-", viewer == VIEW_FULL ? NULL : zero, &out);
	enum err err = w->take(w->context, (struct slice){buf_text(&out), out.len}, e);
	buf_free(&journal);
	buf_free(&out);
	return err;
}

/* ---- played ---- */

/* Answers that were taken as the text has them. */
static void note_answers(struct whatif_game *g)
{
	int n;
	const struct answer *a = run_answers(g->run, &n);
	for (size_t k = 0; k < g->n_set; k++)
		for (int i = 0; i < n && !g->set[k].dice; i++)
			if (!strcmp(a[i].key, g->set[k].name) && !strcasecmp(a[i].text, g->set[k].text))
				g->set[k].used = true;
}

static enum err play_turn(struct whatif_game *g, enum run_end *end, struct error *e)
{
	int active = ((const struct position *)run_now(g->run))->active;
	put_plans(g);
	*end = run_turn(g->run);
	if (*end == RUN_FAULT || *end == RUN_PENDING)
		return error_set(e, ERR_REFUSED, "turn %d does not come to its end: %s", g->turn,
				 *end == RUN_FAULT ? run_error(g->run) : "an answer is missing");
	note_answers(g);
	return tell(g, active, e);
}

/* Whoever wrote a line that nothing came of is to know. */
static enum err all_used(const struct whatif_game *g, struct error *e)
{
	for (size_t i = 0; i < g->n_blocks; i++)
		if (!g->block[i].used)
			return error_set(
				e, ERR_REFUSED,
				"line %u: these orders are of no turn that was played, up to turn %d; %s moves in "
				"others (--turns plays more)",
				g->block[i].line, g->turn, system_viewer_name(g->scenario->setup, g->block[i].seat));
	for (size_t i = 0; i < g->n_set; i++)
		if (!g->set[i].used)
			return error_set(e, ERR_REFUSED, "line %u: %s", g->set[i].line,
					 g->set[i].dice ? "from there on no such dice are thrown"
							: "from there on that is not asked, or it is no answer to it");
	return ERR_NONE;
}

static enum err play(struct whatif_game *g, struct error *e)
{
	enum run_end end = RUN_TURN_END;
	enum err r = put_doctrines(g, e);
	put_sources(g);
	if (!r && g->running)
		r = draw_anew(g, e);
	for (int k = 0; !r && k < g->asked->turns && end == RUN_TURN_END; k++) {
		r = k ? next_turn(g, e) : ERR_NONE;
		if (!r)
			r = play_turn(g, &end, e);
	}
	return r ? r : all_used(g, e);
}

static void end(struct whatif_game *g)
{
	run_free(g->run);
	whatif_told_end(&g->told);
	scenario_free(g->scenario);
	buf_free(&g->base);
	arena_free(g->arena);
	free(g);
}

enum err archive_whatif(const struct whatif *w, bool *anew, struct error *e)
{
	struct whatif_game *g = base_calloc(1, sizeof *g);
	g->asked = w;
	g->arena = arena_new();
	enum err r = read_scenario(g, e);
	if (!r)
		r = read_base(g, e);
	if (!r)
		r = find_end(g, e);
	if (!r) {
		whatif_sources(g);
		new_run(g);
		r = go_there(g, e);
	}
	if (!r)
		r = whatif_read(g, e);
	*anew = g->running;
	if (!r)
		r = play(g, e);
	end(g);
	return r;
}
