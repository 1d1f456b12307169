/* A game is played on until an answer is missing: turns end and begin, what is new is saved; a game that breaks is
 * held. */
#include "base/log.h"
#include "game/bank.h"
#include "game/game_private.h"
#include "game/spent.h"
#include "store/later.h"
#include "words/said.h"

static enum err save_answers(struct game *g, int turn, struct error *e)
{
	int n, settled = run_settled(g->run);
	const struct answer *a = run_answers(g->run, &n);
	struct store_answer *rows = arena_alloc(g->arena, (size_t)n * sizeof *rows + 1);
	for (int i = 0; i < n; i++)
		rows[i] = (struct store_answer){a[i].key, a[i].text, origin_names[a[i].origin],
						a[i].seat, a[i].line, i < settled};
	return store_answers_put(g->site->store, g->row.name, turn, rows, (size_t)n, e);
}

static enum err save(struct game *g, struct error *e)
{
	struct buf snapshot = BUF_INIT, journal = BUF_INIT;
	run_save(g->run, &snapshot, &journal);
	g->row.row_digest = game_row_digest(g);
	g->row.snapshot = arena_strdup(g->arena, buf_text(&snapshot));
	g->row.journal = arena_strdup(g->arena, buf_text(&journal));
	g->row.turn = game_turn(g);
	buf_free(&snapshot);
	buf_free(&journal);
	return store_game_save(g->site->store, &g->row, e);
}

/* The order of that line of the plan, as printed back. */
static const char *order_of(const struct game *g, const struct order_set *plan, unsigned line)
{
	struct buf b = BUF_INIT;
	for (size_t i = 0; i < plan->n && !b.len; i++)
		if (plan->lines[i].line == line)
			order_line_print(&b, plan->language, &plan->lines[i]);
	const char *text = arena_strdup(g->arena, buf_text(&b));
	buf_free(&b);
	return text;
}

enum err game_save_row(struct game *g, struct error *e)
{
	enum err r = save_answers(g, game_turn(g), e);
	return r ? r : save(g, e);
}

/* What the plan asked for and could not have is told to its seat in the ledger. */
static enum err write_notes_of(struct game *g, struct plan_source *p, int turn, struct error *e)
{
	enum err r = ERR_NONE;
	game_say(g, &p->notes);
	for (size_t i = 0; !r && i < p->notes.n; i++) {
		const struct order_mistake *m = &p->notes.list[i];
		if (m->code == ORDER_REMARK) /* told when the orders were tried */
			continue;
		const char *seat = g->seats[p->seat]->seat;
		const char *what = m->line == p->stopped ? "order stopped" : "order skipped";
		struct store_entry entry = {seat, what, seat, NULL, clock_now()};
		r = site_ledger(g->site, g->row.name, turn, &entry, true,
				SAID(ledger, order_failed, .order = order_of(g, p->plan, m->line), .why = m->says), e);
	}
	p->notes.n = 0;
	return r;
}

static enum err write_notes(struct game *g, int turn, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = write_notes_of(g, &g->plan[i], turn, e);
	return r;
}

void game_drop_plans(struct game *g)
{
	for (int i = 0; i < game_seats(g); i++)
		sources_plan(&g->plan[i], VALUE_NONE, NULL, g->arena);
}

/* A line stops the turn once; after the answer the rest of the plan goes on. */
static enum err keep_stop(struct game *g, const struct plan_source *p, int turn, struct error *e)
{
	struct store_orders o;
	if (!p->stopped)
		return ERR_NONE;
	enum err r = store_orders_get(g->site->store, g->row.name, turn, g->seats[p->seat]->seat, g->arena, &o, e);
	if (r)
		return r;
	o.stopped = arena_printf(g->arena, "%s%s%u", o.stopped, *o.stopped ? " " : "", p->stopped);
	return store_orders_put(g->site->store, g->row.name, &o, e);
}

static enum err keep_stops(struct game *g, int turn, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = keep_stop(g, &g->plan[i], turn, e);
	return r;
}

/* Orders that leave a blind question open have said all they had to say: new ones are wanted. */
static enum err want_orders(struct game *g, int turn, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++) {
		struct store_orders o = {.complete = STORE_WAITING};
		if (!g->sys->questions[p[i].q.kind].blind)
			continue;
		r = store_orders_get(g->site->store, g->row.name, turn, g->seats[p[i].q.seat]->seat, g->arena, &o, e);
		if (r == ERR_MISSING)
			r = ERR_NONE;
		if (r || !o.complete)
			continue;
		o.complete = STORE_WAITING;
		o.ready = false;
		o.hold = "";
		r = store_orders_put(g->site->store, g->row.name, &o, e);
	}
	return r;
}

/* What a seat wants done every turn becomes its stored orders when its turn begins. */
static enum err carry_over(struct game *g, int seat, struct error *e)
{
	struct store_orders o;
	struct buf text = BUF_INIT;
	int turn = game_turn(g);
	enum err r = store_orders_last(g->site->store, g->row.name, turn, g->seats[seat]->seat, g->arena, &o, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	struct order_set *set = orders_parse_text(g->sys->language, o.text, g->arena);
	for (size_t i = 0; i < set->n; i++) {
		if (!set->lines[i].repeat || !set->lines[i].good)
			continue;
		order_line_print(&text, g->sys->language, &set->lines[i]);
		buf_addc(&text, '\n');
	}
	if (text.len)
		r = store_orders_put(g->site->store, g->row.name,
				     &(struct store_orders){.seat = g->seats[seat]->seat,
							    .text = text.data,
							    .digest = "",
							    .turn = turn,
							    .revision = 1,
							    .at = clock_now(),
							    .stopped = ""},
				     e);
	buf_free(&text);
	return r;
}

enum err game_freeze_words(struct game *g, struct error *e)
{
	enum err r = game_redo_turn(g, e);
	bool stand = !r && game_redo_has_words(g);
	for (int i = 0; !r && i < game_seats(g); i++) {
		g->seats[i]->word_now = stand ? game_redo_word(g, g->seats[i]->seat) : g->seats[i]->word;
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
	}
	return r ? r : game_set_dice(g, e);
}

/* The report of the last turn but one of a chain commits the next, so that it is known a whole
 * turn before its first link is used. */
static void announce_chain(struct game *g)
{
	if (g->row.link < game_chain_last(g) - 1 || g->row.next_top)
		return;
	uint8_t *top = arena_alloc(g->arena, HASH_BYTES);
	hash_random(top, HASH_BYTES);
	g->row.next_top = top;
}

void game_next_link(struct game *g)
{
	unsigned last = game_chain_last(g);
	if ((unsigned)++g->row.link <= last)
		return;
	g->row.top = g->row.next_top;
	g->row.next_top = NULL;
}

static enum err end_turn(struct game *g, int turn, int mover, bool over, struct game_told *told, struct error *e)
{
	enum err r = write_notes(g, turn, e);
	g->row.deadline = 0;
	g->row.runs_at = g->row.passed = 0;
	if (!r && over)
		r = game_enter(&g->row, GAME_OVER, e);
	if (!r)
		r = spent_stop(g, e);
	if (!r)
		r = reliability_count(g, turn, e);
	if (!r && !over)
		r = bank_turn(g, turn + 1, e);
	g->row.turn = over ? turn : turn + 1;
	for (int i = 0; !r && !over && i < game_seats(g); i++)
		if (game_moves(g, i))
			r = carry_over(g, i, e);
	if (!over)
		announce_chain(g);
	if (!r)
		r = game_write_turn(g, turn, mover, over, told, e);
	g->row.seam = "";
	if (!r)
		r = save_answers(g, turn, e);
	game_drop_plans(g);
	run_settings(g->run)->forced = 0; /* a deadline is that of one turn */
	if (!r)
		r = store_later_turn_ended(g->site->store, g->row.name, turn, clock_now(), e);
	if (over || r)
		return r;
	game_next_link(g);
	run_turn_close(g->run);
	game_read_bots(g);
	if (g->off_grid)
		r = game_deal_leave(g, e);
	return r ? r : game_freeze_words(g, e);
}

/* reported: a report that asks for orders is told to whoever is to give them. */
static enum err ask_by_mail(struct game *g, bool reported, struct game_told *told, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++) {
		bool orders;
		struct buf view = BUF_INIT;
		game_asked(g, p[i].q.seat, &orders);
		if (orders && (reported || !g->sys->late_orders))
			continue;
		/* New orders may leave the same question open: it is put again. */
		bool again = g->plan[p[i].q.seat].plan;
		struct letter l = {.kind = "question", .window = game_window(g, &p[i]),
				   .serial = again ? arena_printf(g->arena, "%s/%lld", p[i].key,
								  (long long)g->revision[p[i].q.seat])
						   : p[i].key};
		if (orders) /* the other side has ordered in the same turn */
			l.kind = "report";
		r = game_view(g, p[i].q.seat, &view, e);
		if (!r)
			r = told_letter(g, told, p[i].q.seat, &l, view.data, e);
		buf_free(&view);
	}
	return r;
}

/* A broken game waits for its moderator; the others go on. */
static enum err hold_row(struct site *site, struct store_game *row, const struct words_said *why, struct arena *a,
			 struct error *e)
{
	enum err r = game_enter(row, GAME_HELD, e);
	row->why = game_sentence(why, a);
	if (!r)
		r = site_ledger(site, row->name, row->turn,
				&(struct store_entry){"all", "held", "program", NULL, clock_now()}, false,
				SAID(ledger, held), e);
	return r ? r : store_game_save(site->store, row, e);
}

const char *game_sentence(const struct words_said *said, struct arena *a)
{
	struct buf text = BUF_INIT;
	said_write(said, &text);
	const char *stored = arena_strdup(a, buf_text(&text));
	buf_free(&text);
	return stored;
}

const char *game_why(const struct site *site, const struct store_game *row, struct arena *a)
{
	return *row->why ? words_stored(site_words(site, NULL), row->why, a) : "";
}

enum err game_hold(struct site *site, const char *name, const struct words_said *why, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (!r && (row.status == GAME_RUNNING || row.status == GAME_WORDS)) {
		log_line(LOG_ERROR, "game-held", "%s is held: %s", name, words_text(site_words(site, NULL), why, a));
		r = hold_row(site, &row, why, a, e);
		if (!r)
			r = letter_moderator(site, &row, e);
	}
	arena_free(a);
	return r;
}

/* A question that comes late in a turn, or at its deadline, gets its time all the same. */
static void time_to_answer(struct game *g)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	if (game_on_grid(g))
		return;
	if (window_open(g)) {
		window_stop_clock(g);
		return;
	}
	for (int i = 0; i < n; i++) {
		bool orders = false;
		uint32_t seat = 1u << p[i].q.seat;
		if (!game_asked(g, p[i].q.seat, &orders) || orders)
			continue;
		int64_t least = terms_after(g, seat, clock_now(), terms_least(g));
		int64_t due = terms_after(g, seat, least > g->row.deadline ? least : g->row.deadline, 0);
		if (due == g->row.deadline)
			continue;
		g->row.deadline = due;
		g->row.passed = 0;
	}
}

/* It broke.  Turns that ended before it did stay so. */
static enum err stop_broken(struct game *g, bool ended, struct game_told *told, struct error *e)
{
	enum err r = game_send_kept(g, told, e);
	if (!r)
		r = hold_row(g->site, &g->row, SAID(text, as_it_is, .text = run_error(g->run)), g->arena, e);
	told->held = true;
	return !r && ended ? save(g, e) : r;
}

/* An answer is missing.  ended: a turn has, whose report asks for the orders of the next. */
static enum err stop_to_ask(struct game *g, int turn, bool ended, struct game_told *told, struct error *e)
{
	time_to_answer(g);
	game_time_bots(g);
	enum err r = write_notes(g, turn, e);
	if (!r)
		r = keep_stops(g, turn, e);
	if (!r)
		r = want_orders(g, turn, e);
	if (!r)
		r = save_answers(g, turn, e);
	if (!r)
		r = save(g, e);
	if (!r)
		r = game_send_kept(g, told, e);
	return r ? r : ask_by_mail(g, ended || !turn, told, e);
}

/* Plays on until an answer is missing, and saves all; *told is what came of it for the players. */
static enum err advance(struct game *g, struct game_told *told, struct error *e)
{
	bool ended = false; /* a turn: the snapshot of its beginning will not do any more */
	for (;;) {
		int turn = game_turn(g), mover = game_active(g);
		g->played.done = 0;
		enum run_end end = run_turn(g->run);
		if (end == RUN_FAULT)
			return stop_broken(g, ended, told, e);
		if (end == RUN_PENDING)
			return stop_to_ask(g, turn, ended, told, e);
		enum err r = game_send_kept(g, told, e);
		if (!r)
			r = end_turn(g, turn, mover, end == RUN_GAME_OVER, told, e);
		if (r)
			return r;
		ended = true;
		if (end == RUN_GAME_OVER)
			return save(g, e);
	}
}

enum err game_advance(struct game *g, struct error *e)
{
	struct game_told told = {.held = false};
	enum err r = advance(g, &told, e);
	if (!r)
		r = game_tell_bots(g, e);
	if (!r)
		r = game_spend(g, e);
	if (!r && g->row.status == GAME_RUNNING)
		r = game_remind(g, e);
	return r ? r : game_tell(g, &told, e);
}
