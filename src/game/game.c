#include "base/file.h"
#include "base/limits.h"
#include "base/log.h"
#include "base/utf8.h"
#include "dice/dice.h"
#include "game/game_private.h"
#include "plan/plan.h"

enum { ASK_HOURS = 24 };

/* ---- loading ---- */

int game_turn(const struct game *g)
{
	return ((const struct position *)run_now(g->run))->turn;
}

int game_active(const struct game *g)
{
	return ((const struct position *)run_now(g->run))->active;
}

bool game_moves(const struct game *g, int seat)
{
	int active = game_active(g);
	return active == VALUE_NONE || active == seat;
}

const struct store_seat *game_seat(const struct game *g, int seat)
{
	return g->seats[seat];
}

int game_find_seat(const struct game *g, const char *id)
{
	return system_seat(g->scenario->setup, id);
}

int game_seats(const struct game *g)
{
	return ((const struct setup_head *)g->scenario->setup)->n_seats;
}

enum err game_seed_digest(const struct game *g, char out[HASH_HEX], struct error *e)
{
	const char *seats[SEATS_MAX], *words[SEATS_MAX];
	size_t n = 0;
	for (int i = 0; i < game_seats(g); i++) {
		if (!*g->seats[i]->word_now)
			continue;
		seats[n] = g->seats[i]->seat;
		words[n++] = g->seats[i]->word_now;
	}
	if (!dice_seeds(out, seats, words, n))
		return error_set(e, ERR_BUG, "%s: the seed words cannot be used", g->row.name);
	return ERR_NONE;
}

unsigned game_chain_last(const struct game *g)
{
	return ((unsigned)g->row.link + DICE_CHAIN - 1) / DICE_CHAIN * DICE_CHAIN;
}

/* Walking down the chain costs more than reading a mail: it is done once. */
const uint8_t *game_open_link(struct game *g)
{
	if (g->open_link != g->row.link)
		dice_chain_link(g->open, g->row.name, g->row.top, game_chain_last(g), (unsigned)g->row.link);
	g->open_link = g->row.link;
	return g->open;
}

static enum err set_dice(struct game *g, struct error *e)
{
	uint8_t sealed[HASH_BYTES];
	char seeds[HASH_HEX];
	dice_sealed_key(sealed, g->row.secret, (unsigned)g->row.link);
	enum err r = game_seed_digest(g, seeds, e);
	if (!r)
		keyed_dice_init(&g->dice, g->row.name, (unsigned)g->row.link, game_open_link(g), sealed,
				seeds);
	return r;
}

static enum err load_seats(struct game *g, struct error *e)
{
	struct store_seat *rows;
	size_t n;
	enum err r = store_seats(g->site->store, g->row.name, g->arena, &rows, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		int seat = game_find_seat(g, rows[i].seat);
		if (seat >= 0)
			g->seats[seat] = &rows[i];
	}
	for (int i = 0; !r && i < game_seats(g); i++)
		if (!g->seats[i])
			r = error_set(e, ERR_BUG, "%s: nobody has the seat %s", g->row.name,
				      system_viewer_name(g->scenario->setup, i));
	return r;
}

static void make_run(struct game *g)
{
	bool ask = !strcmp(g->row.reactions, "ask");
	for (int i = 0; i < g->sys->n_questions; i++) {
		const struct question_decl *d = &g->sys->questions[i];
		g->policy[i] = (uint8_t)((d->lesser || (d->reaction && !ask) ? POLICY_DECIDE : POLICY_WAIT) |
					 (d->back && !ask ? POLICY_DECIDE_BACK : POLICY_WAIT));
	}
	int n = game_seats(g);
	for (int i = 0; i < n; i++) {
		sources_plan(&g->plan[i], VALUE_NONE, NULL, g->arena);
		g->sources[i] = &g->plan[i].source;
	}
	g->sources[n] = &g->doctrine.source;
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup,
				    .dice = &g->dice.dice, .sources = g->sources,
				    .policy = g->policy, .keep_journal = true, .check = true,
				    .window_wait = !strcmp(g->row.windows, "wait"), .work = &g->played};
	g->run = run_new(&config, g->scenario->state);
}

/* Was it a question that is the mover's own, and not one of those that doctrine and defaults settle
 * on the way?  Its name stands before the last number of the key. */
static bool was_own(const struct game *g, const char *key)
{
	const char *end = strrchr(key, '/'), *at = end ? end : key;
	while (at > key && at[-1] != '/')
		at--;
	struct slice name = {at, end ? (size_t)(end - at) : 0};
	for (int i = 0; i < g->sys->n_questions; i++) {
		const struct question_decl *d = &g->sys->questions[i];
		if (slice_is(name, d->name))
			return !d->lesser && !d->reaction;
		if (d->back && slice_is(name, d->back))
			return false;
	}
	return true;
}

static enum err load_answers(struct game *g, struct error *e)
{
	struct store_answer *a;
	size_t n;
	enum err r = store_answers(g->site->store, g->row.name, g->row.turn, g->arena, &a, &n, e);
	g->answered_turn = (int)g->row.turn;
	for (size_t i = 0; !r && i < n; i++) {
		int origin = 0;
		if (a[i].settled && a[i].seat >= 0 && a[i].seat < SEATS_MAX && was_own(g, a[i].key))
			g->answered[a[i].seat] = true;
		while (origin < ORIGINS && strcmp(origin_names[origin], a[i].from))
			origin++;
		if (!a[i].settled)
			run_record(g->run, game_older_key(g, a[i].key, (int)a[i].seat), a[i].text, (int)a[i].seat,
				   origin < ORIGINS ? (enum origin)origin : ORIGIN_MAIL,
				   (int)a[i].line);
	}
	return r;
}

/* schema: NULL for a scenario that was checked when the game began. */
static enum err read_scenario(struct game *g, const char *schema, struct error *e)
{
	/* What the rule system has to say names things and lines; the schema comes after it. */
	enum err r = scenario_read(g->row.scenario, strlen(g->row.scenario), NULL, &g->scenario, e);
	if (!r && schema)
		r = doc_check(g->row.scenario, strlen(g->row.scenario), schema, e);
	if (r)
		return error_add(e, "%s: scenario: ", g->row.name);
	g->sys = g->scenario->sys;
	return ERR_NONE;
}

static struct game *blank(struct site *site)
{
	struct game *g = base_calloc(1, sizeof *g);
	g->site = site;
	g->arena = arena_new();
	g->tried.most = LIMIT_MAIL_WORK;
	g->played.most = LIMIT_TURN_WORK;
	return g;
}

void game_free(struct game *g)
{
	if (!g)
		return;
	run_free(g->run);
	scenario_free(g->scenario);
	arena_free(g->arena);
	free(g);
}

/* Plays up to where the game waits, so that what is asked is known; changes nothing.  Recorded
 * answers alone count: a doctrine that came later must not answer what was asked before. */
static enum err settle(struct game *g, struct error *e)
{
	struct run_config *config = run_settings(g->run), kept = *config;
	if (g->row.status == GAME_HELD || game_before_deal(g))
		return ERR_NONE;
	enum err r = run_restore(g->run, g->row.snapshot, g->row.journal, e);
	if (!r)
		r = load_answers(g, e);
	config->sources = NULL;
	config->policy = NULL;
	config->window_wait = true;
	if (!r && g->row.status == GAME_RUNNING && run_turn(g->run) != RUN_PENDING)
		r = error_set(e, ERR_BUG, "%s does not stop where it stopped before: %s", g->row.name,
			      run_error(g->run));
	if (r && g->row.rules != (int64_t)g->sys->rules)
		error_add(e, "begun under rules %lld, which rules %u do not go on with: ",
			  (long long)g->row.rules, g->sys->rules);
	*config = kept;
	g->clock_stopped = !r && window_open(g);
	return r;
}

static enum err load(struct site *site, const char *name, bool keep, struct game **out, struct error *e)
{
	struct game *g = blank(site);
	enum err r = store_game_get(site->store, name, g->arena, &g->row, e);
	if (!r)
		r = read_scenario(g, NULL, e);
	if (!r)
		r = load_seats(g, e);
	if (!r)
		r = set_dice(g, e);
	if (!r)
		r = sources_doctrine(g, e);
	if (!r) {
		make_run(g);
		r = settle(g, e);
	}
	if (!r)
		r = keep ? game_keep(g, e) : game_upgrade(g, e);
	if (r)
		game_free(g);
	else
		*out = g;
	return r;
}

enum err game_load(struct site *site, const char *name, struct game **out, struct error *e)
{
	return load(site, name, false, out, e);
}

enum err game_load_kept(struct site *site, const char *name, struct game **out, struct error *e)
{
	return load(site, name, true, out, e);
}

/* Is what the seat is asked now the first of its turn, which is its orders? */
static bool before_orders(const struct game *g, int seat)
{
	int n;
	const struct position *at = run_now(g->run);
	const struct answer *a = run_answers(g->run, &n);
	if (at->row == g->sys->first_row)
		return true;
	if (!g->sys->late_orders || (g->answered_turn == at->turn && g->answered[seat]))
		return false;
	while (n && (a[n - 1].seat != seat || !was_own(g, a[n - 1].key)))
		n--;
	return !n;
}

const struct pending *game_asked(const struct game *g, int seat, bool *orders)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	const struct position *at = run_now(g->run);
	for (int i = 0; i < n; i++) {
		if (p[i].q.seat != seat)
			continue;
		const struct question_decl *d = &g->sys->questions[p[i].q.kind];
		*orders = (seat == at->active || d->blind) && before_orders(g, seat) &&
			  !question_reaction(g->sys, &p[i].q) && !question_window(g->sys, &p[i].q);
		return &p[i];
	}
	return NULL;
}

bool game_wants_orders(const struct game *g, int seat, bool *midway)
{
	bool orders;
	const struct pending *p = game_asked(g, seat, &orders);
	*midway = p && !orders && game_moves(g, seat) && !game_window(g, p);
	return (p && orders) || *midway;
}

/* ---- advancing ---- */

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

const struct words *game_catalogue(const struct game *g, int seat)
{
	(void)seat; /* seats have no language yet */
	return site_words(g->site, NULL);
}

enum err game_ledger(struct game *g, const struct store_entry *entry, const struct words_said *why, struct error *e)
{
	return site_ledger(g->site, g->row.name, game_turn(g), entry, false, why, e);
}

void game_say(const struct game *g, struct order_mistakes *notes)
{
	plan_say(site_words(g->site, NULL), g->sys, g->scenario->setup, notes);
}

bool game_complete(const struct game *g, int seat, const struct order_set *plan, struct buf *out)
{
	return plan_complete(g->site->words, g->sys, g->scenario->setup, run_view(g->run, seat), seat, plan, out);
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
				SAID(ledger, order_failed, .order = order_of(g, p->plan, m->line), .why = m->text), e);
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
	enum err r = store_orders_get(g->site->store, g->row.name, turn, g->seats[p->seat]->seat,
				      g->arena, &o, e);
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
	enum err r = store_orders_last(g->site->store, g->row.name, turn, g->seats[seat]->seat,
				       g->arena, &o, e);
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
							    .text = text.data, .digest = "",
							    .turn = turn, .revision = 1,
							    .at = clock_now(), .stopped = ""},
				     e);
	buf_free(&text);
	return r;
}

enum err game_freeze_words(struct game *g, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		g->seats[i]->word_now = g->seats[i]->word;
		r = store_seat_put(g->site->store, g->row.name, g->seats[i], e);
	}
	return r ? r : set_dice(g, e);
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

static void next_link(struct game *g)
{
	unsigned last = game_chain_last(g);
	if (++g->row.link <= last)
		return;
	g->row.top = g->row.next_top;
	g->row.next_top = NULL;
}

static enum err end_turn(struct game *g, int turn, int mover, bool over, struct error *e)
{
	enum err r = write_notes(g, turn, e);
	g->row.deadline = over ? 0 : clock_now() + g->row.hours * 3600;
	g->row.runs_at = g->row.passed = 0;
	if (!r && over)
		r = game_enter(&g->row, GAME_OVER, e);
	g->row.turn = over ? turn : turn + 1;
	for (int i = 0; !r && !over && i < game_seats(g); i++)
		if (game_moves(g, i))
			r = carry_over(g, i, e);
	if (!over)
		announce_chain(g);
	if (!r)
		r = game_write_turn(g, turn, mover, over, e);
	g->row.seam = "";
	if (!r)
		r = save_answers(g, turn, e);
	game_drop_plans(g);
	run_settings(g->run)->forced = 0; /* a deadline is that of one turn */
	if (over || r)
		return r;
	next_link(g);
	run_turn_close(g->run);
	return game_freeze_words(g, e);
}

/* told: a report that asks for orders has just been queued for whoever is to give them. */
static enum err ask_by_mail(struct game *g, bool told, struct error *e)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < n; i++) {
		bool orders;
		struct buf view = BUF_INIT;
		game_asked(g, p[i].q.seat, &orders);
		if (orders && (told || !g->sys->late_orders))
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
			r = letter_queue(g, p[i].q.seat, &l, view.data, e);
		buf_free(&view);
	}
	return r;
}

/* A broken game waits for its moderator; the others go on. */
static enum err hold_row(struct site *site, struct store_game *row, const char *why,
			 struct error *e)
{
	enum err r = game_enter(row, GAME_HELD, e);
	row->why = why;
	if (!r)
		r = site_ledger(site, row->name, row->turn,
				&(struct store_entry){"all", "held", "program", NULL, clock_now()}, false,
				SAID(ledger, held), e);
	if (!r)
		r = letter_moderator(site, row, e);
	return r ? r : store_game_save(site->store, row, e);
}

enum err game_hold(struct site *site, const char *name, const char *why, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	enum err r = store_game_get(site->store, name, a, &row, e);
	if (!r && (row.status == GAME_RUNNING || row.status == GAME_WORDS)) {
		log_line(LOG_ERROR, "game-held", "%s is held: %s", name, why);
		r = hold_row(site, &row, why, e);
	}
	arena_free(a);
	return r;
}

/* A question that comes late in a turn, or at its deadline, gets its time all the same. */
static void time_to_answer(struct game *g)
{
	int n;
	const struct pending *p = run_pending(g->run, &n);
	int64_t least = clock_now() + (g->row.hours < ASK_HOURS ? g->row.hours : ASK_HOURS) * 3600;
	if (window_open(g)) {
		window_stop_clock(g);
		return;
	}
	for (int i = 0; i < n; i++) {
		bool orders = false;
		if (!game_asked(g, p[i].q.seat, &orders) || orders || g->row.deadline >= least)
			continue;
		g->row.deadline = least;
		g->row.passed = 0;
	}
}

enum err game_advance(struct game *g, struct error *e)
{
	bool ended = false; /* a turn: the snapshot of its beginning will not do any more */
	for (;;) {
		int turn = game_turn(g), mover = game_active(g);
		g->played.done = 0;
		enum run_end end = run_turn(g->run);
		enum err r;
		if (end == RUN_FAULT) {
			r = game_send_kept(g, e);
			if (!r)
				r = hold_row(g->site, &g->row, arena_strdup(g->arena, run_error(g->run)), e);
			return !r && ended ? save(g, e) : r;
		}
		if (end == RUN_PENDING) {
			time_to_answer(g);
			r = write_notes(g, turn, e);
			if (!r)
				r = keep_stops(g, turn, e);
			if (!r)
				r = want_orders(g, turn, e);
			if (!r)
				r = save_answers(g, turn, e);
			if (!r)
				r = save(g, e);
			bool told = ended || !turn;
			if (!r)
				r = game_send_kept(g, e);
			return r ? r : ask_by_mail(g, told, e);
		}
		r = game_send_kept(g, e);
		if (r)
			return r;
		r = end_turn(g, turn, mover, end == RUN_GAME_OVER, e);
		if (r)
			return r;
		ended = true;
		if (end == RUN_GAME_OVER)
			return save(g, e);
	}
}

/* The option that is meant, as spelt. */
static bool spell(struct game *g, const struct pending *p, const char *text, struct buf *spelt)
{
	struct choice c;
	long long n;
	const void *view = run_view(g->run, p->q.seat);
	int letter = strlen(text) == 1 ? (text[0] | 32) - 'a' : -1;
	if (letter >= 0 && letter < p->q.n)
		c = p->q.options[letter];
	else if (run_choice_read(g->sys, g->scenario->setup, view, &p->q, text, &c) < 0) {
		if (!parse_int(text, 1, p->q.n, &n))
			return false;
		c = p->q.options[n - 1];
	}
	run_choice_text(g->sys, g->scenario->setup, &p->q, &c, spelt);
	return true;
}

enum err game_answer(struct game *g, int seat, const char *text, bool *kept, struct error *e)
{
	bool orders;
	struct buf spelt = BUF_INIT;
	const struct pending *p = game_asked(g, seat, &orders);
	enum err r = ERR_NONE;
	if (!p || orders)
		return error_set(e, ERR_REFUSED, "Nothing is asked of you now.");
	if (!spell(g, p, text, &spelt))
		return error_set(e, ERR_REFUSED, "\"%.*s\" is none of the answers that were listed.",
				 (int)utf8_cut(text, 60), text);
	*kept = game_window(g, p);
	if (*kept)
		r = store_kept_put(g->site->store, g->row.name, p->key, seat, buf_text(&spelt),
				   clock_now(), e);
	else
		run_record(g->run, p->key, buf_text(&spelt), seat, ORIGIN_MAIL, 0);
	buf_free(&spelt);
	return r;
}

/* ---- beginning ---- */

static void secret_bytes(uint8_t out[HASH_BYTES], const char *from, const char *what)
{
	if (from)
		hash_format(out, NULL, "demonstration\n%s\n%s\n", what, from);
	else
		hash_random(out, HASH_BYTES);
}

static bool name_valid(const char *name)
{
	/* One letter stands for an address that belongs to a single mail (claim.h). */
	return dice_game_valid(name) && strlen(name) > 1 && strlen(name) <= GAME_NAME_MAX;
}

/* "fr (French), br (British)" */
static const char *seat_names(const struct game *g, struct arena *a)
{
	const struct setup_head *head = g->scenario->setup;
	const char *list = "";
	for (int i = 0; i < head->n_seats; i++)
		list = arena_printf(a, "%s%s%s (%s)", list, i ? ", " : "", head->seat[i].id, head->seat[i].name);
	return list;
}

static enum err add_seats(struct game *g, const struct game_start *start, struct error *e)
{
	enum err r = ERR_NONE;
	for (int i = 0; !r && i < game_seats(g); i++) {
		const char *id = system_viewer_name(g->scenario->setup, i);
		size_t k = 0;
		while (k < start->n_players && strcmp(start->players[k].seat, id))
			k++;
		if (k == start->n_players)
			return error_set(e, ERR_REFUSED, "nobody is named for the seat %s; the seats of this scenario "
					 "are %s", id, seat_names(g, g->arena));
		struct store_seat *s = arena_alloc(g->arena, sizeof *s);
		*s = (struct store_seat){id, start->players[k].person, start->players[k].address, 1,
					 "", ""};
		g->seats[i] = s;
		r = store_seat_put(g->site->store, start->name, s, e);
	}
	if (!r && start->n_players != (size_t)game_seats(g))
		r = error_set(e, ERR_REFUSED, "%zu players are named; the seats of this scenario are %s",
			      start->n_players, seat_names(g, g->arena));
	return r;
}

/* A database that cannot tell now whether there is such a game is no word that there is none. */
static enum err is_new(struct game *g, const char *name, struct error *e)
{
	enum err r = store_game_get(g->site->store, name, g->arena, &g->row, e);
	if (!r)
		return error_set(e, ERR_REFUSED, "there is a game %s already", name);
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err game_new(struct site *site, const struct game_start *start, struct error *e)
{
	struct game *g = blank(site);
	struct buf text = BUF_INIT;
	uint8_t top[HASH_BYTES], secret[HASH_BYTES];
	char schema[2 * SITE_TEXT];
	enum err r = ERR_NONE;
	snprintf(schema, sizeof schema, "%s/scenario.rng", site->schemas);
	secret_bytes(top, start->dice_from, "chain");
	secret_bytes(secret, start->dice_from, "secret");
	if (!name_valid(start->name))
		r = error_set(e, ERR_REFUSED, "\"%s\" is no game name: 2 to %d of a-z, 0-9 and -",
			      start->name, GAME_NAME_MAX);
	if (!r)
		r = is_new(g, start->name, e);
	if (!r)
		r = file_read(start->scenario_path, LIMIT_SCENARIO_BYTES, &text, e);
	for (size_t i = 0; !r && i < start->n_switches; i++)
		r = scenario_set_switch(&text, start->switches[i].name, start->switches[i].value, e);
	if (!r) {
		g->row = (struct store_game){.name = start->name, .scenario = buf_text(&text),
					     .status = start->words ? GAME_WORDS : GAME_RUNNING, .why = "",
					     .words = start->words,
					     .undo = start->undo * 60,
					     .grace = start->grace * 3600,
					     .early = start->early,
					     .late = start->late,
					     .reactions = start->reactions,
					     .windows = start->windows, .grid = start->grid, .top = top,
					     .secret = secret, .link = 1, .hours = start->hours,
					     .created = clock_now(), .snapshot = "", .journal = "",
					     .row_digest = "", .seam = "",
					     .deadline = clock_now() + start->words * 3600};
		r = read_scenario(g, schema, e);
	}
	if (!r) {
		g->row.title = element_attr(g->scenario->root, "title", start->name);
		g->row.system = g->sys->name;
		g->row.rules = g->sys->rules;
		r = store_game_add(site->store, &g->row, e);
	}
	if (!r)
		r = add_seats(g, start, e);
	if (!r)
		r = set_dice(g, e);
	if (!r)
		r = sources_doctrine(g, e);
	if (!r) {
		make_run(g);
		r = start->words ? game_ask_words(g, e) : game_deal(g, e);
	}
	buf_free(&text);
	game_free(g);
	return r;
}
