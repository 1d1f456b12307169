/* Orders are tried on what their seat sees: the rest of its turn is run past dice that have not
 * fallen, and what cannot be done is told. */
#include "game/game_private.h"
#include "words/said.h"

/* Dice that have fallen already, and no others. */
struct fallen_dice {
	struct dice dice;
	struct game *game;
};

static const struct roll *fallen(const struct game *g, const char *purpose)
{
	int n;
	const struct event *events = run_events(g->run, &n);
	for (int i = 0; i < n; i++)
		if (events[i].kind == EVENT_ROLL && !strcmp(run_roll(g->run, events[i].extra)->purpose, purpose))
			return run_roll(g->run, events[i].extra);
	return NULL;
}

bool game_has_fallen(const struct game *g, const char *purpose)
{
	return fallen(g, purpose) != NULL;
}

bool game_roll_fallen(struct game *g, struct run *run, struct roll *r)
{
	const struct roll *f = fallen(g, run_purpose(run));
	if (!f->link)
		return g->dice.dice.roll(&g->dice.dice, run, r);
	memcpy(r->value, f->why ? f->drawn : f->value, sizeof r->value);
	return r->n <= f->n;
}

/* Goes on with the faces that a player may hope for, where the system says so. */
static bool hope(const struct game *g, struct run *run, struct roll *r)
{
	int face = g->sys->hope ? g->sys->hope(g->scenario->setup, r) : 0;
	for (int i = 0; i < r->n; i++)
		r->value[i] = (uint8_t)face;
	run_hope(run);
	return face > 0;
}

static bool roll_again(struct dice *self, struct run *run, struct roll *r)
{
	struct game *g = ((struct fallen_dice *)self)->game;
	if (r->sealed) /* one that has fallen is shown to nobody, but any die may be hoped for */
		return !game_has_fallen(g, run_purpose(run)) && hope(g, run, r);
	return game_has_fallen(g, run_purpose(run)) ? game_roll_fallen(g, run, r) : hope(g, run, r);
}

static bool no_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)self;
	(void)run;
	(void)purpose;
	(void)out;
	(void)n;
	return false;
}

/* A plan that is silent until what has happened in this row has happened again. */
struct late_plan {
	struct source source;
	struct plan_source plan;
	int past; /* answers given so far */
	bool arrived;
};

static bool late_answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
			enum origin *origin, int *line)
{
	struct late_plan *p = (struct late_plan *)self;
	int n;
	run_answers(run, &n);
	p->arrived = p->arrived || n >= p->past;
	return n >= p->past && p->plan.source.answer(&p->plan.source, run, q, out, origin, line);
}

/* Has the trial begin with the answers of the row in which the game stopped.  While the seat is asked what all are asked
 * at once, nothing hangs yet on what others have answered to it, and nobody is to know whether they have. */
static int record_past(const struct game *g, int seat, struct run *trial)
{
	bool orders;
	int n, past = 0;
	const struct pending *p = game_asked(g, seat, &orders);
	const bool blind = p && g->sys->questions[p->q.kind].blind;
	const struct answer *a = run_answers(g->run, &n);
	for (int i = run_settled(g->run); i < n; i++)
		if (!blind || a[i].seat == seat) {
			run_record(trial, a[i].key, a[i].text, a[i].seat, a[i].origin, a[i].line);
			past++;
		}
	return past;
}

/* What every answer of a plan costs, sentence by sentence. */
struct reckoning {
	struct listener listener;
	struct game *game;
	int seat;
	struct game_reckoned *list;
	size_t n, cap;
};

static void reckon(struct listener *self, struct run *run, const struct question *q, const struct choice *taken)
{
	struct reckoning *r = (struct reckoning *)self;
	struct buf part = BUF_INIT;
	int n;
	const struct answer *a = run_answers(run, &n);
	bool anew = q->seat != r->seat || r->game->sys->reckon(r->game->site->words, run, q, taken, &part) || !r->n;
	if (anew) {
		GROW(r->list, r->cap, r->n + 1);
		r->list[r->n++] = (struct game_reckoned){0, ""};
	}
	struct game_reckoned *last = &r->list[r->n - 1];
	last->text = arena_printf(r->game->arena, "%s%s", last->text, buf_text(&part));
	last->line = last->line || !n ? last->line : (unsigned)a[n - 1].line;
	buf_free(&part);
}

/* Those that say something, kept with the game. */
static size_t keep_reckoned(struct game *g, struct reckoning *r, const struct game_reckoned **out)
{
	struct game_reckoned *kept = arena_alloc(g->arena, r->n * sizeof *kept + 1);
	size_t n = 0;
	for (size_t i = 0; i < r->n; i++)
		if (*r->list[i].text)
			kept[n++] = r->list[i];
	free(r->list);
	*out = kept;
	return n;
}

/* What the row has seen so far may hang on what the seat cannot see, such as a card of the other side
 * that was played: it does not happen again on the seat's view, and nothing behind it is tried. */
static void say_untried(const struct game *g, int seat, const struct late_plan *p, struct order_mistakes *notes)
{
	bool orders;
	if (!p->arrived && p->past && game_asked(g, seat, &orders))
		order_mistake_say(notes, ORDER_REMARK, 0, 0, NULL, SAID(orders, untried));
}

void game_try(struct game *g, int seat, struct order_set *plan, struct order_mistakes *notes)
{
	game_try_reckoned(g, seat, plan, notes, NULL, NULL);
}

/* How many questions the trial came to. */
static int try_once(struct game *g, int seat, struct order_set *plan, struct order_mistakes *notes,
		    const struct game_reckoned **reckoned, size_t *n_reckoned)
{
	struct fallen_dice fallen = {{roll_again, no_shuffle, true}, g};
	struct late_plan p = {.source = {late_answer}};
	struct source *sources[] = {&p.source, NULL};
	struct reckoning reckoning = {{reckon}, g, seat, NULL, 0, 0};
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup,
				    .dice = &fallen.dice, .sources = sources, .policy = g->policy,
				    .listener = reckoned && g->sys->reckon ? &reckoning.listener : NULL,
				    .work = &g->tried, .trial = true};
	if (g->sys->hope) /* the other side does what it usually does */
		config.forced = ~(UINT32_C(1) << seat);
	void *view = base_calloc(1, g->sys->state_size);
	order_set_count(plan, &g->tried);
	state_mask(g->sys, g->scenario->setup, run_shown(g->run), seat, view);
	g->sys->check_names(g->scenario->setup, view, seat, plan, notes);
	state_mask(g->sys, g->scenario->setup, run_now(g->run), seat, view);
	/* Answers and dice that have fallen are found by the numbers of their visits. */
	memcpy(view, run_now(g->run), sizeof(struct position));
	struct order_set right = *plan; /* the lines in which nothing is wrong so far */
	right.lines = arena_alloc(g->arena, plan->n * sizeof *right.lines + 1);
	right.n = 0;
	for (size_t i = 0; i < plan->n; i++) {
		size_t k = 0;
		while (k < notes->n && notes->list[k].line != plan->lines[i].line)
			k++;
		if (k == notes->n)
			right.lines[right.n++] = plan->lines[i];
	}
	sources_plan(&p.plan, seat, &right, g->arena);
	struct run *run = run_new(&config, view);
	p.past = record_past(g, seat, run);
	int n_asked;
	run_turn(run);
	run_answers(run, &n_asked);
	run_free(run);
	say_untried(g, seat, &p, notes);
	if (reckoned)
		*n_reckoned = keep_reckoned(g, &reckoning, reckoned);
	for (size_t i = 0; i < p.plan.notes.n; i++)
		order_mistake_again(notes, &p.plan.notes.list[i]);
	free(view);
	return n_asked;
}

enum { SUPPOSED = 900000 }; /* number of a line that the plan may still say */

static const struct order_mistake *mistake_of(const struct order_mistakes *m, unsigned line)
{
	for (size_t i = 0; i < m->n; i++)
		if (m->list[i].line == line && m->list[i].code >= 400)
			return &m->list[i];
	return NULL;
}

/* The plan with one line more. */
static struct order_set *supposing(struct game *g, const struct order_set *plan, const char *text)
{
	struct order_set *all = arena_alloc(g->arena, sizeof *all);
	struct order_set *more = orders_parse_text(g->sys->language, text, g->arena);
	*all = *plan;
	all->lines = arena_alloc(g->arena, (plan->n + 1) * sizeof *all->lines);
	memcpy(all->lines, plan->lines, plan->n * sizeof *all->lines);
	all->lines[all->n] = more->lines[0];
	all->lines[all->n++].line = SUPPOSED;
	return all;
}

/* What is wrong whatever the plan may still say, as the trial tells it that came farthest. */
static void try_supposing(struct game *g, int seat, struct order_set *plan, int n, struct order_mistakes *notes)
{
	struct order_mistakes *each = arena_alloc(g->arena, (size_t)n * sizeof *each);
	int far = 0, most = -1;
	for (int k = 0; k < n; k++) {
		const char *line = g->sys->suppose(g->scenario->setup, run_view(g->run, seat), seat, plan, k, g->arena);
		each[k] = (struct order_mistakes){.arena = g->arena};
		int came = try_once(g, seat, supposing(g, plan, line), &each[k], NULL, NULL);
		far = came > most ? k : far;
		most = came > most ? came : most;
		notes->conflict |= each[k].conflict;
	}
	for (size_t i = 0; i < plan->n; i++) {
		bool always = true;
		for (int k = 0; k < n && always; k++)
			always = mistake_of(&each[k], plan->lines[i].line) != NULL;
		const struct order_mistake *m = always ? mistake_of(&each[far], plan->lines[i].line) : NULL;
		if (m)
			order_mistake_again(notes, m);
	}
}

void game_try_reckoned(struct game *g, int seat, struct order_set *plan, struct order_mistakes *notes,
		       const struct game_reckoned **reckoned, size_t *n_reckoned)
{
	int n = 0;
	bool orders = false;
	if (g->sys->suppose && game_asked(g, seat, &orders) && orders && plan->n)
		while (g->sys->suppose(g->scenario->setup, run_view(g->run, seat), seat, plan, n, g->arena))
			n++;
	if (n)
		try_supposing(g, seat, plan, n, notes);
	else
		(void)try_once(g, seat, plan, notes, reckoned, n_reckoned);
	game_say(g, notes);
}
