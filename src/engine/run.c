/* The life of a run, and how it plays the rows of the sequence of play; what ends it, and what it has recorded. */
#include "engine/run_private.h"

const char *const origin_names[ORIGINS] = {"orders", "doctrine", "default",
					   "mail",   "moderator", "bot"};

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
	run->epoch = 1;
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
	run->n_events = run->n_rolls = run->n_fixes = 0;
	run->start_events = run->start_rolls = run->start_shuffles = run->start_fixes = 0;
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
	if (run->memo)
		memset(run->memo, 0, run->config.sys->memo_size);
	run->epoch++;
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
	free(run->memo);
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
	free(run->fixes);
	free(run->faces);
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
	if (!run->in_barrier || !(run->viewed >> i & 1))
		state_mask(run->config.sys, run->config.setup, run->state, seat, run->view[i]);
	run->viewed |= UINT32_C(1) << i;
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

void *run_memo(struct run *run)
{
	if (!run->memo)
		run->memo = base_calloc(1, run->config.sys->memo_size);
	return run->memo;
}

uint32_t run_epoch(const struct run *run)
{
	return run->epoch;
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
	run_at(run)->over = 1;
	run_at(run)->winner = (int8_t)winner;
	longjmp(run->stop, RUN_GAME_OVER);
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
	run->n_fixes = run->start_fixes;
	run->n_faces = 0;
	run->diverged = 0;
	drop_shuffles(run, run->start_shuffles);
	run->decisions = run->start_decisions;
}

/* After a stop the marks of the row's start still hold. */
static void mark_start(struct run *run)
{
	bool stopped = run->stopped;
	run->stopped = false;
	state_copy(run->config.sys, run->state, run->start);
	if (stopped)
		return;
	run->done_answers = run->cursor;
	run->start_events = run->n_events;
	run->start_rolls = run->n_rolls;
	run->start_shuffles = run->n_shuffles;
	run->start_fixes = run->n_fixes;
	run->start_decisions = run->decisions;
}

/* ends: of the turn, when every value is looked at as well. */
static void check_state(struct run *run, bool ends)
{
	struct buf text = BUF_INIT;
	const struct system *sys = run->config.sys;
	if (!run->config.check)
		return;
	const char *broken = ends && !state_in_range(sys, run->config.setup, run->state, &text) ? buf_text(&text)
			     : sys->invariant ? sys->invariant(run->config.setup, run->state, &text)
					      : NULL;
	if (broken)
		text_format(run->error, sizeof run->error, "after row %s: %s",
			    run->config.sys->rows[run_at(run)->row].name, broken);
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
	struct position *p = run_at(run);
	p->turn++;
	p->row = run->config.sys->first_row;
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
	if (run_piles_apply(run))
		return RUN_PENDING;
	run_fixes_apply(run);
	for (;;) {
		struct position *p = run_at(run);
		int row = p->row;
		run_visit_begin(run);
		int flow = sys->rows[row].play(run);
		run_visit_end(run, row);
		check_state(run, flow == FLOW_TURN_END || flow == FLOW_GAME_OVER);
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
		p->row = next;
		if (sys->rows[p->row].snapshot)
			return RUN_PENDING;
	}
}

bool run_look(struct run *run, void (*f)(struct run *run, void *context), void *context)
{
	row_begin(run);
	if (setjmp(run->stop))
		return false;
	f(run, context);
	return true;
}

int run_unasked(const struct run *run)
{
	return (int)(run->n_answers - run->cursor);
}

const struct answer *run_unasked_first(const struct run *run)
{
	return run_unasked(run) ? &run->answers[run->cursor] : NULL;
}

const struct answer *run_diverged(const struct run *run)
{
	return run->diverged ? &run->answers[run->diverged - 1] : NULL;
}

/* Recorded answers that the rows just ended never asked for. */
static bool left_over(struct run *run)
{
	if (!run_unasked(run))
		return false;
	run->diverged = run->cursor + 1;
	text_format(run->error, sizeof run->error, "divergence: nothing asked %s", run->answers[run->cursor].key);
	return true;
}

static enum run_end stop_at_start(struct run *run, enum run_end end)
{
	state_copy(run->config.sys, run->state, run->shown);
	state_copy(run->config.sys, run->start, run->state);
	run->epoch++;
	run->stopped = true;
	run->in_barrier = false;
	return end;
}

enum run_end run_turn(struct run *run)
{
	if (run_at(run)->over)
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

void run_record(struct run *run, const char *key, const char *text, int seat, enum origin origin, int line)
{
	GROW(run->answers, run->cap_answers, run->n_answers + 1);
	run->answers[run->n_answers++] = (struct answer){base_strdup(key), base_strdup(text), seat, origin, line};
}

void run_unrecord(struct run *run, const char *key)
{
	for (size_t i = run->done_answers; i < run->n_answers; i++) {
		if (strcmp(run->answers[i].key, key))
			continue;
		free(run->answers[i].key);
		free(run->answers[i].text);
		memmove(&run->answers[i], &run->answers[i + 1], (run->n_answers - i - 1) * sizeof run->answers[0]);
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
