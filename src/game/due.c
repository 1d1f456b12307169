/* When stored orders run: at once, after the time in which they can be changed, when all are ready, at
 * the deadline, or as the game's policy says of who let it pass. */
#include "game/game_private.h"
#include "game/moderate.h"
#include "game/spent.h"
#include "store/remind.h"
#include "words/said.h"

enum { HOUR = 3600, AGAIN_HOURS = 24, OFTEN = 3 };

/* ---- in force ---- */

enum err game_plan_stored(struct game *g, int seat, const struct store_orders *o, struct error *e)
{
	if (o->complete == STORE_LATE)
		run_settings(g->run)->forced |= 1u << seat;
	struct order_set *plan = orders_parse_text(g->sys->language, o->text, g->arena);
	order_set_count(plan, &g->played);
	sources_plan(&g->plan[seat], seat, plan, g->arena);
	g->plan[seat].passed = o->stopped;
	g->revision[seat] = o->revision;
	return game_acted_plan(g, seat, o->text, e);
}

/* Makes the stored orders of the seat the plan in force, if it has any. */
static enum err put_in_force(struct game *g, int seat, bool complete_alone, struct error *e)
{
	struct store_orders o;
	enum err r = store_orders_get(g->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, g->arena, &o, e);
	if (r)
		return r == ERR_MISSING ? ERR_NONE : r;
	if (complete_alone && !o.complete)
		return ERR_NONE;
	if (o.complete != STORE_LATE)
		o.complete = STORE_COMPLETE;
	r = game_plan_stored(g, seat, &o, e);
	return r ? r : store_orders_put(g->site->store, g->row.name, &o, e);
}

enum err game_resume_orders(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		if (game_moves(g, i) || g->sys->late_orders) /* both may order in one turn */
			r = put_in_force(g, i, true, e);
	return r;
}

enum err game_use_orders(struct game *g, int seat, struct error *e)
{
	enum err r = put_in_force(g, seat, false, e);
	return r ? r : game_resume_orders(g, e);
}

/* ---- lines that stopped the turn ---- */

/* The line at which the seat's turn stopped last, and asks, has not been answered: it stops it again. */
static enum err stop_again(struct game *g, int seat, struct error *e)
{
	bool orders, answered = false;
	struct store_orders o;
	struct error none = ERROR_INIT;
	if (!game_asked(g, seat, &orders) || orders)
		return ERR_NONE;
	enum err r = game_anonymous(g) ? ERR_NONE : game_answer_waits(g, seat, &answered, e);
	if (r || answered) /* in an anonymous game it is taken later */
		return r;
	r = store_orders_get(g->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, g->arena, &o, &none);
	if (r && r != ERR_MISSING)
		return *e = none, r;
	if (r || o.complete == STORE_LATE || !*o.stopped)
		return ERR_NONE;
	const char *last = strrchr(o.stopped, ' ');
	o.stopped = last ? arena_strndup(g->arena, o.stopped, (size_t)(last - o.stopped)) : "";
	return store_orders_put(g->site->store, g->row.name, &o, e);
}

enum err game_stops_again(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		r = stop_again(g, i, e);
	return r;
}

/* ---- ready ---- */

bool game_asks_orders(const struct game *g, int seat)
{
	bool orders;
	const struct pending *p = game_asked(g, seat, &orders);
	return p && (orders || g->sys->questions[p->q.kind].blind);
}

static enum err orders_of(struct game *g, int seat, struct store_orders *o, struct error *e)
{
	enum err r = store_orders_get(g->site->store, g->row.name, game_turn(g), g->seats[seat]->seat, g->arena, o, e);
	if (r != ERR_MISSING)
		return r;
	*o = (struct store_orders){.seat = g->seats[seat]->seat, .text = "", .digest = "",
				   .turn = game_turn(g), .at = clock_now(), .stopped = "", .hold = ""};
	return ERR_NONE;
}

/* What the sets of all that are asked for one come to. */
struct sets {
	bool ready, wait, final;
};

static enum err look_at_sets(struct game *g, struct sets *all, struct error *e)
{
	enum err r = ERR_NONE;
	*all = (struct sets){true, false, true};
	for (int i = 0; !r && i < game_seats(g); i++) {
		struct store_orders o;
		if (!game_asks_orders(g, i))
			continue;
		r = orders_of(g, i, &o, e);
		if (r || o.complete == STORE_LATE)
			continue;
		all->ready = all->ready && o.ready && strcmp(o.hold, "temp");
		all->wait = all->wait || !strcmp(o.hold, "wait") || !strcmp(o.hold, "below");
		all->final = all->final && !strcmp(o.hold, "final");
	}
	return r;
}

/* While the grace runs nothing is held to a deadline that has passed. */
static bool runs_early(const struct game *g, const struct sets *all)
{
	return all->ready && (g->row.passed || (!all->wait && (all->final || !strcmp(g->row.early, "complete"))));
}

/* That time, or the deadline; in an anonymous game the hour of its grid that comes then. */
static int64_t at_hour(const struct game *g, int64_t at)
{
	at = terms_hour(g, at);
	return at < g->row.deadline ? at : g->row.deadline;
}

/* An answer that is kept for the next hour is taken then, whatever becomes of orders. */
static enum err run_for_answers(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool kept;
		int64_t hour = at_hour(g, clock_now());
		r = game_answer_waits(g, i, &kept, e);
		if (!r && kept && (!g->row.runs_at || hour < g->row.runs_at))
			g->row.runs_at = hour;
	}
	return r;
}

/* When the sets run, after the time to change them; *now: at once.  On the grid they wait for its hour. */
static enum err set_time(struct game *g, bool *now, struct error *e)
{
	struct sets all;
	enum err r = look_at_sets(g, &all, e);
	if (r)
		return r;
	int64_t at = clock_now() + (all.final ? 0 : g->row.undo);
	bool runs = !game_on_grid(g) && runs_early(g, &all);
	*now = runs && (all.final || !g->row.undo) && !game_anonymous(g);
	g->row.runs_at = !runs || *now ? 0 : at_hour(g, at);
	return game_anonymous(g) ? run_for_answers(g, e) : ERR_NONE;
}

enum err game_ready(struct game *g, int seat, bool ready, const char *hold, bool *now, struct error *e)
{
	struct store_orders o;
	enum err r = orders_of(g, seat, &o, e);
	*now = false;
	if (r)
		return r;
	o.ready = ready;
	o.hold = hold;
	r = store_orders_put(g->site->store, g->row.name, &o, e);
	if (!r)
		r = store_remind_drop(g->site->store, g->row.name, e);
	if (!r && g->row.status == GAME_RUNNING)
		r = set_time(g, now, e);
	if (!r)
		r = store_game_save(g->site->store, &g->row, e);
	return r ? r : game_spend(g, e);
}

enum err game_time_anew(struct game *g, struct error *e)
{
	bool now = false, asks = false;
	for (int i = 0; i < game_seats(g); i++)
		asks = asks || game_asks_orders(g, i);
	g->row.runs_at = 0;
	enum err r = asks ? set_time(g, &now, e) : game_anonymous(g) ? run_for_answers(g, e) : ERR_NONE;
	if (now)
		g->row.runs_at = clock_now();
	game_time_bots(g);
	return r ? r : store_game_save(g->site->store, &g->row, e);
}

enum err game_at_hour(struct game *g, struct error *e)
{
	int64_t hour = at_hour(g, clock_now());
	if (!g->row.runs_at || hour < g->row.runs_at)
		g->row.runs_at = hour;
	enum err r = store_game_save(g->site->store, &g->row, e);
	return r ? r : game_spend(g, e);
}

enum err game_use_at_hour(struct game *g, int seat, struct error *e)
{
	struct store_orders o;
	enum err r = orders_of(g, seat, &o, e);
	o.ready = true;
	if (!r)
		r = store_orders_put(g->site->store, g->row.name, &o, e);
	return r ? r : game_at_hour(g, e);
}

/* Runs the seat's set now?  In an anonymous game the hour may have come for what another was asked. */
static enum err runs_now(struct game *g, int seat, const struct sets *all, bool *yes, struct error *e)
{
	struct store_orders o = {.ready = false};
	bool orders, asks = game_asks_orders(g, seat);
	enum err r = ERR_NONE;
	*yes = asks;
	if (!game_anonymous(g) || !game_asked(g, seat, &orders))
		return r;
	r = orders_of(g, seat, &o, e);
	*yes = asks ? runs_early(g, all) : o.ready && o.complete != STORE_LATE;
	return r;
}

enum err game_run_orders(struct game *g, struct error *e)
{
	struct sets all;
	enum err r = look_at_sets(g, &all, e);
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool yes = false;
		r = runs_now(g, i, &all, &yes, e);
		if (!r && yes)
			r = put_in_force(g, i, false, e);
	}
	g->row.runs_at = g->row.passed = 0;
	game_wake_bots(g);
	if (!r && game_anonymous(g))
		r = game_take_answers(g, e);
	if (!r)
		r = game_resume_orders(g, e);
	return r ? r : game_advance(g, e);
}

/* ---- the deadline ---- */

/* The seat's time is up: no line stops its turn any more, and it is asked nothing, whoever is asked
 * in between.  Nothing sent is its answer for the whole turn. */
static enum err pass_stops(struct game *g, int seat, struct error *e)
{
	struct store_orders o;
	struct buf passed = BUF_INIT;
	enum err r = orders_of(g, seat, &o, e);
	if (r)
		return r;
	if (!strcmp(g->row.late, "pass"))
		o.text = "";
	struct order_set *set = orders_parse_text(g->sys->language, o.text, g->arena);
	for (size_t i = 0; i < set->n; i++)
		if (order_on_fail(set, i) == ORDER_FAIL_STOP)
			buf_addf(&passed, "%s%u", passed.len ? " " : "", set->lines[i].line);
	o.stopped = arena_strdup(g->arena, buf_text(&passed));
	o.complete = STORE_LATE;
	buf_free(&passed);
	return store_orders_put(g->site->store, g->row.name, &o, e);
}

static bool is_missed(const struct store_entry *entry, const char *seat)
{
	return !strcmp(entry->what, "deadline passed") && !strcmp(entry->who, seat);
}

enum err game_missed(struct game *g, int seat, int turn, const struct words_said **why, struct error *e)
{
	struct store_entry *entries;
	size_t n;
	enum err r = store_ledger(g->site->store, g->row.name, turn, g->arena, &entries, &n, e);
	*why = NULL;
	for (size_t i = 0; !r && i < n; i++)
		if (is_missed(&entries[i], g->seats[seat]->seat))
			*why = said_or_text(entries[i].why, g->arena);
	return r;
}

/* How many of its turns, this one included, the seat has let pass. */
static enum err times_missed(struct game *g, int seat, int *times, struct error *e)
{
	enum err r = ERR_NONE;
	*times = 0;
	for (int turn = 1; !r && turn <= game_turn(g); turn++) {
		const struct words_said *why;
		r = game_missed(g, seat, turn, &why, e);
		*times += why != NULL;
	}
	return r;
}

static enum said_id what_runs(const struct game *g, bool orders)
{
	if (!strcmp(g->row.late, "wait"))
		return SAYS_ledger_game_waits;
	if (!orders)
		return SAYS_ledger_by_doctrine;
	return strcmp(g->row.late, "pass") ? SAYS_ledger_as_stored : SAYS_ledger_passed;
}

static enum err note_deadline(struct game *g, int seat, struct error *e)
{
	struct words_said happens = {what_runs(g, game_asks_orders(g, seat))};
	struct store_entry entry = {"all", "deadline passed", g->seats[seat]->seat, NULL, clock_now()};
	return site_ledger(g->site, g->row.name, game_turn(g), &entry, true, &happens, e);
}

/* happens: what comes of it.  From the third time on with what can be done about it. */
static enum err tell_moderator(struct game *g, int seat, enum said_id happens, struct error *e)
{
	const struct store_seat *s = g->seats[seat];
	int times = 0;
	enum err r = times_missed(g, seat, &times, e);
	if (r)
		return r;
	const char *key = arena_printf(g->arena, "%s/%d/late/%s/%lld", g->row.name, game_turn(g), s->seat,
				       (long long)g->row.deadline);
	return site_notice(g->site, g->row.name, game_turn(g), key,
			   SAID(notice, late, .person = s->person, .seat = s->seat, .turn = game_turn(g),
				.game = g->row.name, .due = g->row.deadline, .happens = happens,
				.often = times >= OFTEN, .times = times),
			   e);
}

enum err game_is_ready(struct game *g, int seat, bool *ready, struct error *e)
{
	struct store_orders o = {.ready = false};
	bool kept = false;
	enum err r = game_asks_orders(g, seat) ? orders_of(g, seat, &o, e) : ERR_NONE;
	if (!r && (game_anonymous(g) || game_on_grid(g)))
		r = game_answer_waits(g, seat, &kept, e);
	*ready = !r && (game_bot_plays(g, seat) || (game_on_grid(g) && game_unmanned(g, seat)) ||
			(o.ready && strcmp(o.hold, "temp")) || kept);
	return r;
}

/* Those of the seats that have no set of orders that may run. */
static enum err who_is_late(struct game *g, uint32_t seats, uint32_t *late, struct error *e)
{
	enum err r = ERR_NONE;
	*late = 0;
	for (int i = 0; !r && i < game_seats(g); i++) {
		bool ready = false;
		if (!(seats >> i & 1))
			continue;
		r = game_is_ready(g, i, &ready, e);
		*late |= ready ? 0 : 1u << i;
	}
	return r;
}

static enum err each(struct game *g, uint32_t seats, enum err (*act)(struct game *g, int seat, struct error *e),
		     struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++)
		if (seats >> i & 1)
			r = act(g, i, e);
	return r;
}

static enum err write_late(struct game *g, int seat, struct error *e)
{
	struct buf view = BUF_INIT;
	struct letter l = {.kind = "late", .serial = arena_printf(g->arena, "%lld", (long long)g->row.deadline)};
	enum err r = game_view(g, seat, &view, e);
	if (!r)
		r = letter_queue(g, seat, &l, buf_text(&view), e);
	buf_free(&view);
	return r;
}

static enum err tell_of_late(struct game *g, int seat, struct error *e)
{
	return tell_moderator(g, seat, what_runs(g, game_asks_orders(g, seat)), e);
}

/* Until then those who are late are waited for; what others hold to the deadline waits for them alone. */
static enum err wait_for(struct game *g, uint32_t late, int64_t until, struct error *e)
{
	g->row.passed = g->row.deadline;
	g->row.deadline = until;
	enum err r = store_game_save(g->site->store, &g->row, e);
	return r ? r : each(g, late, write_late, e);
}

/* As the policy of the game says.  On the grid the turn does not stop to ask anybody: other tables have played it. */
static enum err play_on(struct game *g, uint32_t late, struct error *e)
{
	enum err r = ERR_NONE;
	run_settings(g->run)->forced = game_on_grid(g) ? UINT32_MAX : late;
	game_drop_plans(g);
	g->row.runs_at = g->row.passed = 0;
	for (int i = 0; !r && i < game_seats(g); i++) {
		if (!game_moves(g, i))
			continue;
		r = late >> i & 1 ? pass_stops(g, i, e) : ERR_NONE;
		if (!r)
			r = put_in_force(g, i, false, e);
	}
	if (!r)
		r = game_advance(g, e);
	run_settings(g->run)->forced = 0;
	return r;
}

enum err game_late(struct game *g, uint32_t *late, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	uint32_t seats = 0;
	for (int i = 0; i < n; i++)
		seats |= 1u << p[i].q.seat;
	for (int i = 0; game_before_deal(g) && i < game_seats(g); i++)
		seats |= *g->seats[i]->word || game_unmanned(g, i) ? 0 : 1u << i;
	return who_is_late(g, seats, late, e);
}

/* As the settings say, or as its moderator gave it to this turn. */
static enum err grace_of(struct game *g, int64_t *seconds, struct error *e)
{
	enum err r = game_grace_of(g, seconds, e);
	if (!r && *seconds < 0)
		*seconds = g->row.grace;
	return r;
}

/* Their time is over, and so is their grace. */
static enum err pass_over(struct game *g, uint32_t late, struct error *e)
{
	bool over;
	bool waits = !strcmp(g->row.late, "wait") && !game_on_grid(g);
	enum err r = each(g, late, note_deadline, e);
	if (!r)
		r = each(g, late, tell_of_late, e);
	if (!r)
		r = game_forfeit(g, late, &over, e);
	if (!r && !over)
		r = game_eject(g, late, e);
	if (r || over)
		return r;
	return late && waits ? wait_for(g, late, terms_after(g, late, clock_now(), AGAIN_HOURS * HOUR), e)
			     : play_on(g, late, e);
}

/* All tables of the deal play the turn in this hour.  One that comes behind them has dice of its own, from this turn on if
 * nothing of it was thrown. */
static enum err grid_hour(struct game *g, uint32_t late, struct error *e)
{
	bool rings = false;
	enum err r = game_grid_rings(g, &rings, e);
	if (r || !rings)
		return r;
	if (g->off_grid && !game_has_thrown(g))
		r = game_deal_leave(g, e);
	if (!r && !game_by_deal(g))
		r = game_set_dice(g, e);
	if (!r)
		r = game_take_answers(g, e);
	return r ? r : pass_over(g, late, e);
}

static enum err deadline(struct game *g, struct error *e)
{
	uint32_t late;
	bool moved = false;
	int64_t grace = 0;
	enum err r = game_late(g, &late, e);
	if (!r && game_on_grid(g))
		return grid_hour(g, late, e);
	do /* also a time that was moved may be over */
		r = r ? r : game_fair_clock(g, late, &moved, e);
	while (!r && moved && g->row.deadline <= clock_now());
	if (r || moved)
		return r;
	if (game_before_deal(g))
		return game_deal(g, e);
	r = grace_of(g, &grace, e);
	if (r)
		return r;
	bool waits = !strcmp(g->row.late, "wait");
	if (late && !waits && grace && !g->row.passed)
		return wait_for(g, late, terms_after(g, late, clock_now(), grace), e);
	return pass_over(g, late, e);
}

static enum err ring(struct game *g, struct error *e)
{
	if (g->row.runs_at && g->row.runs_at <= clock_now() && !game_on_grid(g))
		return game_run_orders(g, e);
	return window_open(g) ? window_release(g, e) : deadline(g, e);
}

enum err game_clock(struct game *g, struct error *e)
{
	struct site *site = g->site;
	bool was = site->rings;
	site->rings = true;
	enum err r = ring(g, e);
	site->rings = was;
	return r;
}

/* ---- by hand ---- */

enum err game_process(struct game *g, const char *by, bool force, struct error *e)
{
	uint32_t late = 0;
	enum err r = game_late(g, &late, e);
	if (!r && game_on_grid(g))
		return error_set(e, ERR_REFUSED, "its turn is played at one hour at all tables of deal %s",
				 g->deal.name);
	if (!r && late && !force)
		return error_set(e, ERR_REFUSED, "something is missing");
	struct store_entry entry = {"all", "processed", by, NULL, clock_now()};
	if (!r)
		r = site_ledger(g->site, g->row.name, g->row.turn, &entry, false,
				SAID(ledger, processed, .force = late && !window_open(g)), e);
	if (r)
		return r;
	if (game_before_deal(g))
		return game_deal(g, e);
	if (window_open(g))
		return window_release(g, e);
	return late ? play_on(g, late, e) : game_run_orders(g, e);
}
