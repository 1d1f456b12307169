#include "engine/run_private.h"

const char *const origin_names[ORIGINS] = {"orders", "doctrine", "default",
					   "mail",   "moderator", "bot"};

static struct position *at(struct run *run)
{
	return (struct position *)(void *)run->state;
}

/* ---- life ---- */

struct run *run_new(const struct run_config *config, const void *state)
{
	struct run *run = base_calloc(1, sizeof *run);
	size_t n = config->sys->state_size;
	run->config = *config;
	run->state = base_calloc(1, n);
	run->start = base_calloc(1, n);
	run->barrier = base_calloc(1, n);
	run->shown = base_calloc(1, n);
	run->scratch = arena_new();
	run->purposes = arena_new();
	memcpy(run->state, state, n);
	return run;
}

static void drop_answers(struct run *run)
{
	for (size_t i = 0; i < run->n_answers; i++) {
		free(run->answers[i].key);
		free(run->answers[i].text);
	}
	run->n_answers = run->done_answers = run->cursor = 0;
}

static void drop_pending(struct run *run)
{
	for (size_t i = 0; i < run->n_pending; i++) {
		free(run->pending[i].key);
		free((void *)(uintptr_t)run->pending[i].q.options);
	}
	run->n_pending = 0;
}

static void drop_released(struct run *run)
{
	for (size_t i = 0; i < run->n_released; i++)
		free(run->released[i]);
	run->n_released = 0;
}

static void drop_shuffles(struct run *run, size_t from)
{
	for (size_t i = from; i < run->n_shuffles; i++) {
		free(run->shuffles[i].purpose);
		free(run->shuffles[i].before);
		free(run->shuffles[i].order);
	}
	run->n_shuffles = from;
}

void run_turn_close(struct run *run)
{
	drop_answers(run);
	drop_pending(run);
	drop_released(run);
	drop_shuffles(run, 0);
	arena_clear(run->purposes);
	run->n_events = run->n_rolls = 0;
	run->start_events = run->start_rolls = run->start_shuffles = 0;
	buf_clear(&run->earlier);
	run->stopped = false;
	run->start_decisions = run->decisions;
}

int run_settled(struct run *run)
{
	return (int)run->done_answers;
}

void run_reset(struct run *run, const void *state)
{
	run_turn_close(run);
	memcpy(run->state, state, run->config.sys->state_size);
	run->decisions = run->start_decisions = 0;
}

void run_free(struct run *run)
{
	if (!run)
		return;
	run_turn_close(run);
	arena_free(run->scratch);
	arena_free(run->purposes);
	free(run->state);
	free(run->start);
	free(run->before);
	for (int i = 0; i < VIEWERS; i++)
		free(run->view[i]);
	free(run->counts);
	free(run->barrier);
	free(run->shown);
	free(run->options);
	free(run->answers);
	free(run->pending);
	free(run->released);
	free(run->events);
	free(run->rolls);
	free(run->shuffles);
	free(run->decks);
	buf_free(&run->purpose);
	buf_free(&run->key);
	buf_free(&run->earlier);
	free(run);
}

struct run_config *run_settings(struct run *run)
{
	return &run->config;
}

void run_hope(struct run *run)
{
	run->hoped = true;
}

bool run_hoped(const struct run *run)
{
	return run->hoped;
}

void *run_state(struct run *run)
{
	return run->state;
}

const void *run_now(struct run *run)
{
	return run->state;
}

const void *run_shown(struct run *run)
{
	return run->stopped ? run->shown : run->state;
}

const void *run_setup(struct run *run)
{
	return run->config.setup;
}

const void *run_view(struct run *run, int seat)
{
	int i = seat >= 0 ? seat : SEATS_MAX - 1 - seat;
	if (!run->view[i])
		run->view[i] = base_calloc(1, run->config.sys->state_size);
	state_mask(run->config.sys, run->config.setup, run->state, seat, run->view[i]);
	return run->view[i];
}

const void *run_view_before(struct run *run, int seat)
{
	if (!run->before)
		run->before = base_calloc(1, run->config.sys->state_size);
	state_mask(run->config.sys, run->config.setup, run->start, seat, run->before);
	return run->before;
}

void *run_scratch(struct run *run, size_t n)
{
	return arena_alloc(run->scratch, n);
}

void **run_slot(struct run *run, const void *owner)
{
	struct slot *s = run->slots;
	while (s && s->owner != owner)
		s = s->next;
	if (s)
		return &s->kept;
	s = arena_alloc(run->scratch, sizeof *s);
	*s = (struct slot){run->slots, owner, NULL};
	run->slots = s;
	return &s->kept;
}

const char *run_error(struct run *run)
{
	return run->error;
}

unsigned long run_decisions(struct run *run)
{
	return run->decisions;
}

const struct pending *run_pending(struct run *run, int *n)
{
	*n = (int)run->n_pending;
	return run->pending;
}

const struct answer *run_answers(struct run *run, int *n)
{
	*n = (int)run->cursor;
	return run->answers;
}

const struct event *run_events(struct run *run, int *n)
{
	*n = (int)run->n_events;
	return run->events;
}

const struct roll *run_roll(struct run *run, int extra)
{
	return &run->rolls[extra];
}

/* ---- scopes ---- */

static uint64_t mix(uint64_t h, uint64_t v)
{
	h = (h ^ v) * 0x9e3779b97f4a7c15u;
	return h ^ h >> 29;
}

static uint64_t mix_text(uint64_t h, const char *s, size_t n)
{
	uint64_t w = 0;
	for (; n >= sizeof w; s += sizeof w, n -= sizeof w) {
		memcpy(&w, s, sizeof w);
		h = mix(h, w);
	}
	w = (uint64_t)n << 56;
	memcpy(&w, s, n);
	return mix(h, w);
}

void scope_push(struct run *run, const struct value_decl *decl, int value)
{
	if (run->n_scopes == SCOPES_MAX)
		run_fault(run, "more than %d scopes", SCOPES_MAX);
	run->scope[run->n_scopes++] = (struct scope){decl, value};
}

void scope_pop(struct run *run)
{
	if (!run->n_scopes)
		run_fault(run, "a scope is popped that was not pushed");
	run->n_scopes--;
}

/* The place of a digest: its own, or the free one it would take. */
static struct count *count_of(struct run *run, uint64_t h)
{
	size_t mask = run->cap_counts - 1, i = h & mask;
	while (run->counts[i].epoch == run->epoch && run->counts[i].hash != h)
		i = (i + 1) & mask;
	return &run->counts[i];
}

static void grow_counts(struct run *run)
{
	struct count *old = run->counts;
	size_t n = run->cap_counts;
	run->cap_counts = n ? 2 * n : 1024;
	run->counts = base_calloc(run->cap_counts, sizeof *run->counts);
	for (size_t i = 0; i < n; i++)
		if (old[i].epoch == run->epoch)
			*count_of(run, old[i].hash) = old[i];
	free(old);
}

/* Number of earlier uses of this text since the row began.  The text counts, not what it was
 * made of: the number 4 and a unit called "4" must not share their dice. */
static unsigned use_count(struct run *run, uint64_t seed, const struct buf *text)
{
	uint64_t h = mix_text(seed, text->data, text->len);
	if (2 * run->n_counts >= run->cap_counts)
		grow_counts(run);
	struct count *c = count_of(run, h);
	if (c->epoch != run->epoch) {
		run->n_counts++;
		*c = (struct count){h, run->epoch, 0};
	}
	return c->n++;
}

/* ---- visits ---- */

/* A visit counts for those who saw something of it: each viewer's number tells him nothing that
 * was kept from him. */
static void witness(struct run *run, int seat)
{
	run->witnesses |= seat < 0 ? EVERYBODY : UINT32_C(1) << seat;
}

static void visit_begin(struct run *run)
{
	struct position *p = at(run);
	const struct setup_head *head = run->config.setup;
	p->n_visit = p->n_open = (int8_t)run->config.sys->n_rows;
	p->n_seen = (int16_t)head->n_seats;
	for (int i = 0; i < p->n_seen; i++)
		p->seen[i].n_visit = p->n_visit;
	p->visit[p->row]++;
	run->witnesses = 0;
	run->veiled = false;
}

static void visit_end(struct run *run, int row)
{
	struct position *p = at(run);
	p->open[row] = (int16_t)(p->open[row] + (run->witnesses == EVERYBODY));
	p->quiet = (int8_t)(run->witnesses == EVERYBODY ? 0 : row + 1);
	for (int i = 0; i < p->n_seen; i++)
		p->seen[i].visit[row] = (int16_t)(p->seen[i].visit[row] + (run->witnesses >> i & 1));
}

void run_veil(struct run *run)
{
	run->veiled = true;
}

int run_visit(struct run *run, int seat)
{
	const struct position *p = at(run);
	return 1 + (seat < 0 ? p->open[p->row] : p->seen[seat].visit[p->row]);
}

/* ---- keys and purposes ---- */

void run_key(struct run *run, int seat, struct buf *out)
{
	const struct position *p = at(run);
	const char *row = run->config.sys->rows[p->row].name;
	buf_addf(out, "%d/%s/%s.%d/", p->turn, system_viewer_name(run->config.setup, seat), row,
		 run_visit(run, seat));
}

static void write_scopes(struct run *run, struct buf *out)
{
	for (int i = 0; i < run->n_scopes; i++) {
		value_write(run->config.sys, run->config.setup, run->scope[i].decl,
			    run->scope[i].value, out);
		buf_addc(out, '/');
	}
}

const char *run_purpose(struct run *run)
{
	return buf_text(&run->purpose);
}

/* Open dice are counted apart from sealed ones, of which not all know. */
static void set_purpose(struct run *run, const struct roll *r)
{
	const struct position *p = at(run);
	int visit = !r->sealed		      ? run_visit(run, VALUE_NONE)
		    : r->seen == SEEN_SEAT ? run_visit(run, r->by)
					      : p->visit[p->row];
	struct buf *out = &run->purpose;
	buf_clear(out);
	buf_addf(out, "%d/%s.%d/", p->turn, run->config.sys->rows[p->row].name, visit);
	write_scopes(run, out);
	buf_addf(out, "%s/%s", r->rule, r->label);
	buf_addf(out, "/%u", use_count(run, r->sealed ? 3 : 2, out));
}

static void set_key(struct run *run, const struct question *q)
{
	buf_clear(&run->key);
	run_key(run, q->seat, &run->key);
	write_scopes(run, &run->key);
	buf_adds(&run->key, question_name(run->config.sys, q));
	buf_addf(&run->key, "/%u", use_count(run, 1, &run->key));
}

/* ---- faults ---- */

void run_fault(struct run *run, const char *fmt, ...)
{
	va_list ap;
	va_start(ap, fmt);
	text_vformat(run->error, sizeof run->error, fmt, ap);
	va_end(ap);
	longjmp(run->stop, RUN_FAULT);
}

_Noreturn void run_finish(struct run *run, int winner)
{
	if (run->in_barrier)
		run_fault(run, "the game ends while blind answers are taken");
	at(run)->over = 1;
	at(run)->winner = (int8_t)winner;
	longjmp(run->stop, RUN_GAME_OVER);
}

/* ---- questions ---- */

void option(struct run *run, int verb, int a, int b, int c)
{
	GROW(run->options, run->cap_options, run->n_options + 1);
	run->options[run->n_options++] =
		(struct choice){(int16_t)verb, {(int16_t)a, (int16_t)b, (int16_t)c}};
}

void run_choice_text(const struct system *sys, const void *setup, const struct question *q,
		     const struct choice *c, struct buf *out)
{
	const struct verb_decl *verb = &sys->questions[q->kind].verbs[c->verb];
	size_t from = out->len;
	buf_adds(out, verb->name);
	for (int i = 0; i < CHOICE_ARGS && verb->args[i].name; i++) {
		if (out->len > from)
			buf_addc(out, ' ');
		value_write(sys, setup, &verb->args[i], c->v[i], out);
	}
}

static bool read_words(const struct system *sys, const void *setup, const struct verb_decl *verb,
		       char *text, struct choice *c)
{
	char *word;
	if (*verb->name) {
		word = strsep(&text, " ");
		if (strcasecmp(word, verb->name))
			return false;
	}
	for (int i = 0; i < CHOICE_ARGS && verb->args[i].name; i++) {
		int v;
		word = strsep(&text, " ");
		if (!word || !value_read(sys, setup, &verb->args[i], word, &v))
			return false;
		c->v[i] = (int16_t)v;
	}
	return !text;
}

int run_choice_read(const struct system *sys, const void *setup, const void *view,
		    const struct question *q, const char *text, struct choice *out)
{
	const struct question_decl *d = &sys->questions[q->kind];
	for (int verb = 0; verb < d->n_verbs; verb++) {
		struct choice c = {(int16_t)verb, {0}};
		char copy[256];
		snprintf(copy, sizeof copy, "%s", text);
		if (!read_words(sys, setup, &d->verbs[verb], copy, &c))
			continue;
		*out = c;
		if (!q->options && d->check(setup, view, q, &c))
			return 0;
		for (int i = 0; q->options && i < q->n; i++)
			if (!memcmp(&q->options[i], &c, sizeof c))
				return i;
	}
	return -1;
}

static void consume(struct run *run, size_t i)
{
	struct answer a = run->answers[i];
	memmove(&run->answers[run->cursor + 1], &run->answers[run->cursor],
		(i - run->cursor) * sizeof a);
	run->answers[run->cursor++] = a;
}

static bool recorded(struct run *run, const struct question *q, struct choice *out)
{
	size_t i = run->cursor;
	while (i < run->n_answers && strcmp(run->answers[i].key, run->key.data))
		i++;
	if (i == run->n_answers)
		return false;
	const struct answer *a = &run->answers[i];
	const void *view = q->options ? NULL : run_view(run, q->seat);
	if (a->seat != q->seat ||
	    run_choice_read(run->config.sys, run->config.setup, view, q, a->text, out) < 0)
		run_fault(run, "divergence at %s: \"%s\" is not one of its answers", a->key,
			  a->text);
	consume(run, i);
	return true;
}

static void remember(struct run *run, const struct question *q, const struct choice *c,
		     enum origin origin, int line)
{
	struct buf text = BUF_INIT;
	run_choice_text(run->config.sys, run->config.setup, q, c, &text);
	run_record(run, run->key.data, buf_text(&text), q->seat, origin, line);
	consume(run, run->n_answers - 1);
	buf_free(&text);
}

/* The option that is the default, or NONE. */
static int usual_option(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	if (!q->options)
		return VALUE_NONE;
	return d->preset ? d->preset(run->config.setup, run_view(run, q->seat), q) : 0;
}

static struct choice preset(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	const void *view = run_view(run, q->seat);
	struct choice c;
	uint64_t rng = 1;
	if (q->options)
		return q->options[usual_option(run, q)];
	if (d->usual)
		d->usual(run->config.setup, view, q, &c);
	else
		d->draw(run->config.setup, view, q, &rng, &c);
	return c;
}

static bool released(const struct run *run)
{
	for (size_t i = 0; i < run->n_released; i++)
		if (!strcmp(run->released[i], run->key.data))
			return true;
	return false;
}

/* A window, if its existence would tell something here and now. */
static bool is_window(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	return question_window(run->config.sys, q) &&
	       (!d->tells || d->tells(run->config.setup, run_view(run, VIEW_PUBLIC), q));
}

/* Windows open at what all have noticed: a row that is played again without that opens none, or the
 * delay would tell that somebody did something. */
static bool may_open(const struct run *run, const struct question_decl *d)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	bool noticed = !d->ahead && p->quiet != p->row + 1;
	return run->config.window_wait && (noticed || !run->config.policy);
}

/* Stored orders, doctrine, then the game's policy. */
static bool decided(struct run *run, const struct question *q, struct choice *out,
		    enum origin *origin, int *line)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	bool forced = run->config.forced >> q->seat & 1 || released(run);
	bool window = is_window(run, q), opens = window && may_open(run, d) && !forced;
	bool wanted = false; /* by a line of the player's own */
	for (struct source **s = run->config.sources; !opens && s && *s; s++) {
		*line = 0;
		if ((*s)->answer(*s, run, q, out, origin, line))
			return true;
		wanted = wanted || *line;
	}
	bool waits = window ? opens
			       : wanted || !run->config.policy ||
					 !(run->config.policy[q->kind] >> q->back & 1);
	if (waits && !forced)
		return false;
	*line = 0;
	*origin = ORIGIN_PRESET;
	*out = preset(run, q);
	return true;
}

static _Noreturn void leave_pending(struct run *run, const struct question *q)
{
	struct question copy = *q;
	if (q->options) {
		struct choice *all = base_malloc((size_t)q->n * sizeof *all);
		memcpy(all, q->options, (size_t)q->n * sizeof *all);
		copy.options = all;
	}
	GROW(run->pending, run->cap_pending, run->n_pending + 1);
	run->pending[run->n_pending++] = (struct pending){base_strdup(run->key.data), copy,
							      is_window(run, q), usual_option(run, q)};
	if (run->in_barrier)
		longjmp(run->seat_stop, 1);
	longjmp(run->stop, RUN_PENDING);
}

/* Every question costs looks at the state; its options were made and are gone through. */
enum { QUESTION_WORK = 20 };

static void count_work(struct run *run, uint64_t n)
{
	if (!work_do(run->config.work, n))
		run_fault(run, "there is more to do in this turn than a turn can hold; line %u was looked at last",
			  run->config.work->line);
}

static struct choice answer(struct run *run, const struct question *q)
{
	struct choice c;
	enum origin origin = ORIGIN_BOT;
	int line = 0;
	run->decisions++;
	witness(run, q->seat);
	if (run->config.straight &&
	    run->config.sources[0]->answer(run->config.sources[0], run, q, &c, &origin, &line))
		return c;
	set_key(run, q);
	if (!recorded(run, q, &c)) {
		bool known = decided(run, q, &c, &origin, &line);
		count_work(run, 0); /* of a line that was cut short nothing is believed */
		if (!known)
			leave_pending(run, q);
		remember(run, q, &c, origin, line);
	}
	if (run->config.listener && run->config.listener->heard)
		run->config.listener->heard(run->config.listener, run, q, &c);
	return c;
}

/* A question with one answer is not asked; but a plan that wanted another is to notice. */
static void tell(struct run *run, const struct question *q)
{
	struct choice c;
	enum origin origin;
	int line;
	if (run->config.straight || (!run->config.sys->questions[q->kind].told && !run->config.tell_all))
		return;
	for (struct source **s = run->config.sources; s && *s; s++)
		if ((*s)->answer(*s, run, q, &c, &origin, &line))
			return;
}

bool run_puts(struct run *run, const struct question *q)
{
	const struct question_decl *d = &run->config.sys->questions[q->kind];
	return q->n != 1 || d->always || (!d->ahead && is_window(run, q));
}

static bool is_back(const struct run *run, int kind, int seat)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	return run->config.sys->questions[kind].back && seat != p->active;
}

struct choice ask(struct run *run, int kind, int seat, int arg0, int arg1)
{
	const struct question_decl *d = &run->config.sys->questions[kind];
	size_t n = run->n_options;
	run->n_options = 0;
	if (!n)
		run_fault(run, "question \"%s\" has no answer", d->name);
	if (n > 4096)
		run_fault(run, "question \"%s\" has %zu answers", d->name, n);
	count_work(run, QUESTION_WORK + n);
	struct question q = {kind, seat, {(int16_t)arg0, (int16_t)arg1}, run->options, (int)n,
			     is_back(run, kind, seat)};
	if (!run_puts(run, &q)) {
		tell(run, &q);
		return run->options[0];
	}
	return answer(run, &q);
}

struct choice ask_free(struct run *run, int kind, int seat, int arg0, int arg1)
{
	count_work(run, QUESTION_WORK);
	struct question q = {kind, seat, {(int16_t)arg0, (int16_t)arg1}, NULL, 0, is_back(run, kind, seat)};
	return answer(run, &q);
}

void ask_all(struct run *run, uint32_t seats, void (*block)(struct run *, int, void *), void *ctx)
{
	size_t before = run->n_pending;
	int depth = run->n_scopes;
	memcpy(run->barrier, run->state, run->config.sys->state_size);
	run->in_barrier = true;
	for (volatile int seat = 0; seat < SEATS_MAX; seat++) {
		if (!(seats >> seat & 1))
			continue;
		if (!setjmp(run->seat_stop))
			block(run, seat, ctx);
		run->n_scopes = depth;
		run->n_options = 0;
	}
	run->in_barrier = false;
	if (memcmp(run->barrier, run->state, run->config.sys->state_size))
		run_fault(run, "the state changed while blind answers were taken");
	if (run->n_pending > before)
		longjmp(run->stop, RUN_PENDING);
}

/* ---- dice ---- */

int modifier_for(struct run *run, int seat, const char *rule, const char *why, int n)
{
	if (run->n_mods == ROLL_MODIFIERS)
		run_fault(run, "more than %d modifiers", ROLL_MODIFIERS);
	if (n)
		run->mods[run->n_mods++] = (struct modifier){rule, why, n, (int8_t)seat};
	return n;
}

int modifier(struct run *run, const char *rule, const char *why, int n)
{
	return modifier_for(run, MODIFIER_OPEN, rule, why, n);
}

static void add_event(struct run *run, struct event e)
{
	const struct setup_head *head = run->config.setup;
	if (!run->config.keep_journal)
		return;
	if (e.seen == SEEN_SEAT && (e.seat < 0 || e.seat >= head->n_seats))
		run_fault(run, "a private event for no seat");
	GROW(run->events, run->cap_events, run->n_events + 1);
	run->events[run->n_events++] = e;
}

static const struct roll *finish_roll(struct run *run, struct roll *r)
{
	memcpy(r->mod, run->mods, sizeof run->mods[0] * (size_t)run->n_mods);
	r->n_mods = run->n_mods;
	r->hits = r->hit_faces = -1;
	run->n_mods = 0;
	if (r->n < 0 || r->n > ROLL_DICE)
		run_fault(run, "%s: a roll of %d dice", r->rule, r->n);
	if (r->sides < 1 || r->sides > UINT8_MAX)
		run_fault(run, "%s: a die of %d faces", r->rule, r->sides);
	if (!r->sealed)
		witness(run, VALUE_NONE);
	else if (r->seen == SEEN_SEAT && r->by >= 0)
		witness(run, r->by);
	if (run->config.dice->needs_purpose)
		set_purpose(run, r);
	if (!run->config.dice->roll(run->config.dice, run, r))
		run_fault(run, "%s: no dice for %s", r->rule, run_purpose(run));
	if (run->config.keep_journal)
		r->purpose = arena_strdup(run->purposes, run->config.dice->needs_purpose
								 ? run_purpose(run) : "");
	GROW(run->rolls, run->cap_rolls, run->n_rolls + 1);
	run->rolls[run->n_rolls] = *r;
	add_event(run, (struct event){EVENT_ROLL, (int8_t)r->by, (uint8_t)r->seen, {0},
				      (int32_t)run->n_rolls});
	struct roll *kept = arena_alloc(run->scratch, sizeof *kept);
	*kept = *r;
	run->n_rolls += run->config.keep_journal;
	return kept;
}

const struct roll *roll_sides(struct run *run, const char *rule, const char *label, int by, int n,
			   int sides, int who, int target)
{
	struct roll r = {.rule = rule, .label = label, .by = by, .sides = sides, .n = n,
			 .who = (int16_t)who, .target = (int16_t)target};
	return finish_roll(run, &r);
}

const struct roll *roll(struct run *run, const char *rule, const char *label, int by, int n,
			int who, int target)
{
	return roll_sides(run, rule, label, by, n, run->config.sys->sides, who, target);
}

const struct roll *roll_sealed(struct run *run, const char *rule, const char *label, int by,
			       enum seen seen, int n, int sides)
{
	struct roll r = {.rule = rule, .label = label, .by = by, .sealed = true, .seen = seen,
			 .sides = sides, .n = n, .who = VALUE_NONE, .target = VALUE_NONE};
	return finish_roll(run, &r);
}

void roll_result(struct run *run, int hits, int hit_faces)
{
	if (!run->config.keep_journal)
		return;
	if (run->n_rolls == run->start_rolls)
		run_fault(run, "a result without a roll");
	run->rolls[run->n_rolls - 1].hits = (int8_t)hits;
	run->rolls[run->n_rolls - 1].hit_faces = (int8_t)hit_faces;
}

static void keep_shuffle(struct run *run, struct shuffle s)
{
	if (!run->config.keep_journal) {
		free(s.before);
		free(s.order);
		return;
	}
	s.purpose = base_strdup(run_purpose(run));
	GROW(run->shuffles, run->cap_shuffles, run->n_shuffles + 1);
	run->shuffles[run->n_shuffles] = s;
	add_event(run, (struct event){EVENT_SHUFFLE, VALUE_NONE, SEEN_NOBODY, {0},
				      (int32_t)run->n_shuffles++});
}

void shuffle(struct run *run, const char *rule, const struct deck *deck, int8_t *list, int n)
{
	if (!n) /* nothing is rolled, and nothing told */
		return;
	set_purpose(run, &(struct roll){.rule = rule, .label = deck->label, .sealed = true, .seen = SEEN_NOBODY});
	struct shuffle s = {.rule = rule, .deck = deck, .n = n};
	s.order = base_malloc((size_t)n * sizeof *s.order);
	if (!run->config.dice->shuffle(run->config.dice, run, run_purpose(run), s.order, n)) {
		free(s.order);
		run_fault(run, "%s: no dice to shuffle", rule);
	}
	s.before = base_malloc((size_t)n);
	memcpy(s.before, list, (size_t)n);
	for (int i = 0; i < n; i++)
		list[i] = s.before[s.order[i]];
	keep_shuffle(run, s);
}

static int32_t deck_index(struct run *run, const struct deck *deck)
{
	size_t i = 0;
	while (i < run->n_decks && run->decks[i] != deck)
		i++;
	if (i == run->n_decks) {
		GROW(run->decks, run->cap_decks, run->n_decks + 1);
		run->decks[run->n_decks++] = deck;
	}
	return (int32_t)i;
}

void deck_taken(struct run *run, const struct deck *deck, int card, int seat)
{
	add_event(run, (struct event){EVENT_TAKEN, (int8_t)seat, SEEN_NOBODY, {(int16_t)card},
				      deck_index(run, deck)});
}

void deck_under(struct run *run, const struct deck *deck, int card)
{
	add_event(run, (struct event){EVENT_UNDER, VALUE_NONE, SEEN_NOBODY, {(int16_t)card},
				      deck_index(run, deck)});
}

static void keep_secret(struct run *run, struct event *e)
{
	const struct system *sys = run->config.sys;
	int owner;
	if (e->seen != SEEN_ALL || !sys->event_secret ||
	    !sys->event_secret(run->config.setup, run->state, e->kind, e->arg, &owner))
		return;
	e->seen = SEEN_SEAT;
	e->seat = (int8_t)owner;
}

void event(struct run *run, int kind, int seat, ...)
{
	struct event e = {.kind = (int16_t)kind, .seat = (int8_t)seat,
			  .seen = (uint8_t)run->config.sys->events[kind].seen};
	va_list ap;
	if (!run->config.keep_journal && run->witnesses == EVERYBODY)
		return; /* nothing more would come of it */
	va_start(ap, seat);
	for (int i = 0; i < EVENT_ARGS && run->config.sys->events[kind].args[i].name; i++) {
		int v = va_arg(ap, int);
		if (v == EVENT_END) {
			va_end(ap);
			run_fault(run, "event \"%s\" has too few arguments",
				  run->config.sys->events[kind].name);
		}
		e.arg[i] = (int16_t)v;
	}
	int end = va_arg(ap, int);
	va_end(ap);
	if (end != EVENT_END)
		run_fault(run, "event \"%s\" has too many arguments",
			  run->config.sys->events[kind].name);
	keep_secret(run, &e);
	if (e.seen == SEEN_SEAT && e.seat >= 0)
		witness(run, e.seat);
	else if (e.seen == SEEN_ALL && !run->veiled)
		witness(run, VALUE_NONE);
	add_event(run, e);
}

/* ---- running ---- */

static void row_begin(struct run *run)
{
	run->n_scopes = 0;
	run->n_options = 0;
	run->n_mods = 0;
	run->in_barrier = false;
	run->epoch++;
	run->n_counts = 0;
	arena_clear(run->scratch);
	run->slots = NULL;
	drop_pending(run);
	run->cursor = run->done_answers;
	run->n_events = run->start_events;
	run->n_rolls = run->start_rolls;
	drop_shuffles(run, run->start_shuffles);
	run->decisions = run->start_decisions;
}

/* After a stop the marks of the row's start still hold. */
static void mark_start(struct run *run)
{
	bool stopped = run->stopped;
	run->stopped = false;
	memcpy(run->start, run->state, run->config.sys->state_size);
	if (stopped)
		return;
	run->done_answers = run->cursor;
	run->start_events = run->n_events;
	run->start_rolls = run->n_rolls;
	run->start_shuffles = run->n_shuffles;
	run->start_decisions = run->decisions;
}

static void check_state(struct run *run)
{
	struct buf text = BUF_INIT;
	const struct system *sys = run->config.sys;
	if (!run->config.check)
		return;
	const char *broken = !state_in_range(sys, run->config.setup, run->state, &text) ? buf_text(&text)
			     : sys->invariant ? sys->invariant(run->config.setup, run->state, &text) : NULL;
	if (broken)
		text_format(run->error, sizeof run->error, "after row %s: %s",
			 run->config.sys->rows[at(run)->row].name, broken);
	buf_free(&text);
	if (broken)
		longjmp(run->stop, RUN_FAULT);
}

static void tell_ended(struct run *run, int row)
{
	struct listener *l = run->config.listener;
	if (l && l->ended)
		l->ended(l, run->state, row);
}

static void turn_begin(struct run *run)
{
	struct position *p = at(run);
	p->turn++;
	p->row = (int8_t)run->config.sys->first_row;
	memset(p->visit, 0, sizeof p->visit);
	p->quiet = 0;
	memset(p->open, 0, sizeof p->open);
	memset(p->seen, 0, sizeof p->seen);
	if (run->config.sys->turn_start)
		run->config.sys->turn_start(run->config.setup, run->state);
}

/* Plays the rows between two places where the game may stop.  Returns RUN_PENDING to go on. */
static enum run_end play_rows(struct run *run)
{
	const struct system *sys = run->config.sys;
	for (;;) {
		struct position *p = at(run);
		int row = p->row;
		visit_begin(run);
		int flow = sys->rows[row].play(run);
		visit_end(run, row);
		check_state(run);
		tell_ended(run, row);
		if (run->n_scopes)
			run_fault(run, "row %s leaves a scope open", sys->rows[p->row].name);
		if (flow == FLOW_GAME_OVER || p->over) {
			p->over = 1;
			return RUN_GAME_OVER;
		}
		if (flow == FLOW_TURN_END) {
			turn_begin(run);
			return RUN_TURN_END;
		}
		int next = flow == FLOW_NEXT ? p->row + 1 : flow;
		if (next < 0 || next >= sys->n_rows)
			run_fault(run, "row %s leads to no row", sys->rows[p->row].name);
		p->row = (int8_t)next;
		if (sys->rows[p->row].snapshot)
			return RUN_PENDING;
	}
}

int run_unasked(const struct run *run)
{
	return (int)(run->n_answers - run->cursor);
}

/* Recorded answers that the rows just ended never asked for. */
static bool left_over(struct run *run)
{
	if (!run_unasked(run))
		return false;
	text_format(run->error, sizeof run->error, "divergence: nothing asked %s",
		 run->answers[run->cursor].key);
	return true;
}

static enum run_end stop_at_start(struct run *run, enum run_end end)
{
	memcpy(run->shown, run->state, run->config.sys->state_size);
	memcpy(run->state, run->start, run->config.sys->state_size);
	run->stopped = true;
	return end;
}

enum run_end run_turn(struct run *run)
{
	if (at(run)->over)
		return RUN_GAME_OVER;
	for (;;) {
		mark_start(run);
		row_begin(run);
		enum run_end result;
		switch (setjmp(run->stop)) { /* its value may not be stored: C11 7.13.1.1 */
		case 0: result = play_rows(run); break;
		case RUN_GAME_OVER: result = RUN_GAME_OVER; break;
		case RUN_PENDING: return stop_at_start(run, RUN_PENDING);
		default: return stop_at_start(run, RUN_FAULT);
		}
		if (result == RUN_PENDING)
			continue;
		if (left_over(run))
			return stop_at_start(run, RUN_FAULT);
		return result;
	}
}

void run_record(struct run *run, const char *key, const char *text, int seat, enum origin origin,
		int line)
{
	GROW(run->answers, run->cap_answers, run->n_answers + 1);
	run->answers[run->n_answers++] =
		(struct answer){base_strdup(key), base_strdup(text), seat, origin, line};
}

void run_unrecord(struct run *run, const char *key)
{
	for (size_t i = run->done_answers; i < run->n_answers; i++) {
		if (strcmp(run->answers[i].key, key))
			continue;
		free(run->answers[i].key);
		free(run->answers[i].text);
		memmove(&run->answers[i], &run->answers[i + 1],
			(run->n_answers - i - 1) * sizeof run->answers[0]);
		run->n_answers--;
		run->cursor -= i < run->cursor;
		return;
	}
}

void run_release(struct run *run, const char *key)
{
	GROW(run->released, run->cap_released, run->n_released + 1);
	run->released[run->n_released++] = base_strdup(key);
}
