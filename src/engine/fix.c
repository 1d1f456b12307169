/* Corrections by hand: a field of the state that is set before a row is played, the faces of a roll in it, or piles of cards
 * that are shuffled anew.  They are recorded and replayed like answers, under keys of their own, so that the same turn comes
 * out of the same record.  A field that is set is an event of the row, for those who know the field; faces stand in the
 * event of their roll, beside what fell. */
#include "engine/run_private.h"

/* "7/fix/melee.2/0": those of a visit are counted from 0. */
static void set_key(const struct run *run, int k, struct buf *out)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	buf_clear(out);
	buf_addf(out, "%d/fix/%s.%d/%d", p->turn, run->config.sys->rows[p->row].name, p->visit[p->row] + 1, k);
}

static bool is_recorded(const struct run *run, const char *key, size_t *at)
{
	for (size_t i = run->done_answers; i < run->n_answers; i++)
		if (!strcmp(run->answers[i].key, key)) {
			*at = i;
			return true;
		}
	return false;
}

void run_fix_key(struct run *run, struct buf *out)
{
	size_t at;
	int k = 0;
	do
		set_key(run, k++, out);
	while (is_recorded(run, buf_text(out), &at));
}

void run_fix_text(const struct fix *fix, struct buf *out)
{
	buf_addf(out, "%s|%s|%s|%s|%s", fix->table, fix->row, fix->field, fix->value, fix->why);
}

/* The text is of run_fix_text, and of a record: four bars part it, and what follows is somebody's own words. */
static bool read_text(const char *text, struct arena *a, struct fix *out)
{
	const char **part[] = {&out->table, &out->row, &out->field, &out->value};
	for (size_t i = 0; i < ARRAY_LEN(part); i++) {
		const char *bar = strchr(text, '|');
		if (!bar)
			return false;
		*part[i] = arena_strndup(a, text, (size_t)(bar - text));
		text = bar + 1;
	}
	out->why = arena_strdup(a, text);
	return true;
}

enum err run_correct(struct run *run, struct arena *a, void *state, struct error *e)
{
	enum err r = ERR_NONE;
	for (size_t i = run->done_answers; !r && i < run->n_answers; i++) {
		struct fix f;
		if (run_fix_read(run->answers[i].key, run->answers[i].text, a, &f) && strcmp(f.table, FIX_DICE) != 0)
			r = state_fix(run->config.sys, run->config.setup, state, f.table, f.row, f.field, f.value, e);
	}
	return r;
}

bool run_fix_read(const char *key, const char *text, struct arena *a, struct fix *out)
{
	*out = (struct fix){.deck = NULL};
	key += strspn(key, "0123456789");
	return !strncmp(key, "/fix/", 5) && read_text(text, a, out);
}

/* Does the viewer know the field, as the state stands? */
static bool knows(const struct run *run, const struct fix *fix, int viewer)
{
	struct buf text = BUF_INIT;
	const struct system *sys = run->config.sys;
	int t = state_table(sys, fix->table), row;
	bool good = t != VALUE_NONE && state_row(sys, run->config.setup, t, fix->row, &row) &&
		    state_get(sys, run->config.setup, run->state, viewer, t, row, fix->field, &text) &&
		    strcmp(buf_text(&text), "unknown") != 0;
	buf_free(&text);
	return good;
}

/* For all, if anybody may know the field; for the one seat that does; else for nobody before the end. */
static void set_seen(const struct run *run, const struct fix *fix, struct event *e)
{
	const struct setup_head *head = run->config.setup;
	int seat = VALUE_NONE, n = 0;
	for (int i = 0; i < head->n_seats; i++)
		if (knows(run, fix, i)) {
			seat = i;
			n++;
		}
	e->seen = knows(run, fix, VIEW_PUBLIC) ? SEEN_ALL : n == 1 ? SEEN_SEAT : SEEN_NOBODY;
	e->seat = (int8_t)(e->seen == SEEN_SEAT ? seat : VALUE_NONE);
}

static const char *value_of(struct run *run, const struct fix *fix)
{
	struct buf text = BUF_INIT;
	const struct system *sys = run->config.sys;
	int t = state_table(sys, fix->table), row;
	if (t != VALUE_NONE && state_row(sys, run->config.setup, t, fix->row, &row))
		(void)state_get(sys, run->config.setup, run->state, VIEW_FULL, t, row, fix->field, &text);
	const char *value = arena_strdup(run->purposes, buf_text(&text));
	buf_free(&text);
	return value;
}

/* The deck that lies in the field, or NULL. */
static const struct deck *deck_of(const struct run *run, const struct fix *fix)
{
	const struct system *sys = run->config.sys;
	int t = state_table(sys, fix->table), row;
	if (!sys->deck_in || t == VALUE_NONE || !state_row(sys, run->config.setup, t, fix->row, &row))
		return NULL;
	return sys->deck_in(fix->table, row, fix->field);
}

/* Sets it, and finds out who knows: what becomes known by it is told as what was. */
static enum err set(struct run *run, const struct fix *fix, struct event *event, struct error *e)
{
	set_seen(run, fix, event);
	enum err r = state_fix(run->config.sys, run->config.setup, run->state, fix->table, fix->row, fix->field,
			       fix->value, e);
	struct event after = *event;
	set_seen(run, fix, &after);
	if (after.seen == SEEN_ALL || event->seen == SEEN_NOBODY)
		*event = after;
	return r;
}

/* The same on a copy; false: it cannot be set. */
static bool try_set(struct run *run, const struct fix *fix, struct event *event)
{
	struct error none = ERROR_INIT;
	void *was = base_malloc(run->config.sys->state_size);
	memcpy(was, run->state, run->config.sys->state_size);
	bool good = !set(run, fix, event, &none);
	memcpy(run->state, was, run->config.sys->state_size);
	free(was);
	return good;
}

enum seen run_fix_seen(struct run *run, const struct fix *fix, int *seat)
{
	struct event event = {.kind = EVENT_FIX};
	bool good = try_set(run, fix, &event);
	*seat = good ? event.seat : VALUE_NONE;
	return good ? (enum seen)event.seen : SEEN_NOBODY;
}

/* What was recorded when the turn was played before, as if it had just been; NULL: nothing. */
static const char *recorded_before(struct run *run, const char *key)
{
	struct redo *redo = run->config.redo;
	enum origin origin;
	int line;
	return redo ? redo->answer(redo, key, VALUE_NONE, &origin, &line) : NULL;
}

static void record(struct run *run, const char *key, const char *text, size_t *at)
{
	*at = run->n_answers;
	run_record(run, key, text, VALUE_NONE, ORIGIN_MODERATOR, 0);
}

/* A correction that was made then, if it can still be. */
static bool made_again(struct run *run, const char *key, size_t *at)
{
	struct event event = {.kind = EVENT_FIX};
	struct fix fix;
	const char *text = recorded_before(run, key);
	if (!text || !read_text(text, run->purposes, &fix) ||
	    (strcmp(fix.table, FIX_DICE) != 0 && !try_set(run, &fix, &event)))
		return false;
	record(run, key, text, at);
	return true;
}

static void apply(struct run *run, const struct answer *a)
{
	struct error e = ERROR_INIT;
	struct event event = {.kind = EVENT_FIX};
	struct fix fix = {.deck = NULL};
	if (!read_text(a->text, run->purposes, &fix))
		run_fault(run, "%s is no correction: %s", a->key, a->text);
	if (!strcmp(fix.table, FIX_DICE)) { /* its event is that of the roll */
		GROW(run->faces, run->cap_faces, run->n_faces + 1);
		run->faces[run->n_faces++] = fix;
		return;
	}
	fix.old = value_of(run, &fix);
	fix.deck = deck_of(run, &fix);
	if (set(run, &fix, &event, &e))
		run_fault(run, "%s: %s", a->key, e.text);
	GROW(run->fixes, run->cap_fixes, run->n_fixes + 1);
	run->fixes[run->n_fixes] = fix;
	event.extra = (int32_t)run->n_fixes++;
	GROW(run->events, run->cap_events, run->n_events + 1);
	run->events[run->n_events++] = event;
}

/* ---- piles of cards ---- */

void run_anew_key(struct run *run, struct buf *out)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	buf_clear(out);
	buf_addf(out, "%d/anew/%s.%d/0", p->turn, run->config.sys->rows[p->row].name, p->visit[p->row] + 1);
}

bool run_has_piles(struct run *run)
{
	struct draw_pile pile;
	return run->config.sys->pile && run->config.sys->pile(run, 0, &pile);
}

static void shuffle_piles(struct run *run)
{
	struct draw_pile pile;
	for (int k = 0; run->config.sys->pile && run->config.sys->pile(run, k, &pile); k++)
		shuffle(run, RUN_ANEW_RULE, pile.deck, pile.card, pile.n);
}

static bool begins(struct slice text, const struct buf *with)
{
	return text.n >= with->len && !memcmp(text.p, with->data, with->len);
}

/* Were they shuffled before this row, as the journal tells? */
static bool are_shuffled(struct run *run)
{
	const struct position *p = (const struct position *)(const void *)run->state;
	struct buf journal = BUF_INIT, purpose = BUF_INIT;
	struct doc_line event;
	bool yes = false;
	buf_addf(&purpose, "%d/%s.%d/" RUN_ANEW_RULE "/", p->turn, run->config.sys->rows[p->row].name,
		 p->visit[p->row]);
	run_journal(run, &journal);
	for (struct slice rest = slice_of(buf_text(&journal)); !yes && doc_read(&rest, &event);)
		yes = begins(doc_field(&event, "purpose"), &purpose);
	buf_free(&purpose);
	buf_free(&journal);
	return yes;
}

/* Records it, if it was so when the turn was played before, or what is played once more wants it. */
static bool wants_piles(struct run *run, const char *key, size_t *at)
{
	struct redo *redo = run->config.redo;
	const char *text = recorded_before(run, key);
	if (!text && !redo->known_piles(redo, run))
		return false;
	record(run, key, text ? text : "piles", at);
	return true;
}

/* No answer is recorded for the row, and none is taken again: as mostly, and then no key is made. */
static bool nothing_waits(const struct run *run)
{
	return run->done_answers == run->n_answers && !run->config.redo;
}

bool run_piles_apply(struct run *run)
{
	struct buf key = BUF_INIT;
	size_t at;
	if (nothing_waits(run))
		return false;
	run_anew_key(run, &key);
	bool wanted =
		is_recorded(run, buf_text(&key), &at) ||
		(run->config.redo && run_has_piles(run) && !are_shuffled(run) && wants_piles(run, buf_text(&key), &at));
	buf_free(&key);
	if (!wanted)
		return false;
	run_consume(run, at);
	shuffle_piles(run);
	return true;
}

void run_fixes_apply(struct run *run)
{
	struct buf key = BUF_INIT;
	size_t at;
	if (nothing_waits(run))
		return;
	for (int k = 0;
	     set_key(run, k, &key), is_recorded(run, buf_text(&key), &at) || made_again(run, buf_text(&key), &at);
	     k++) {
		run_consume(run, at);
		apply(run, &run->answers[run->cursor - 1]);
	}
	buf_free(&key);
}

/* ---- dice ---- */

void run_faces(const struct system *sys, int sides, const uint8_t *value, int n, struct buf *out)
{
	bool named = sys->face && sides == sys->sides;
	for (int i = 0; i < n; i++) {
		buf_adds(out, i ? " " : "");
		if (named)
			buf_adds(out, sys->face[value[i]]);
		else
			buf_addf(out, "%d", value[i]);
	}
}

/* The face that the word is, by number or by name; 0: none. */
static int face_read(const struct system *sys, int sides, struct slice word)
{
	char text[16];
	long long n;
	snprintf(text, sizeof text, "%.*s", (int)word.n, word.p);
	if (parse_int(text, 1, sides, &n))
		return (int)n;
	for (int i = 1; sys->face && sides == sys->sides && i <= sides; i++)
		if (!strcasecmp(sys->face[i], text))
			return i;
	return 0;
}

bool run_faces_read(const struct system *sys, int sides, const char *text, int n, uint8_t *out)
{
	int read = 0;
	for (;;) {
		text += strspn(text, " ,\t");
		size_t len = strcspn(text, " ,\t");
		if (!len)
			return read == n;
		int face = face_read(sys, sides, (struct slice){text, len});
		if (!face || read == n)
			return false;
		out[read++] = (uint8_t)face;
		text += len;
	}
}

void run_fix_roll(struct run *run, struct roll *r)
{
	uint8_t value[ROLL_DICE];
	const struct fix *fix = NULL;
	for (size_t i = 0; i < run->n_faces; i++)
		if (!strcmp(run->faces[i].row, run_purpose(run)))
			fix = &run->faces[i];
	if (!fix)
		return;
	if (!run_faces_read(run->config.sys, r->sides, fix->value, r->n, value))
		run_fault(run, "%s: \"%s\" are not the faces of %d dice of %d", run_purpose(run), fix->value, r->n,
			  r->sides);
	memcpy(r->drawn, r->value, sizeof r->drawn);
	memcpy(r->value, value, (size_t)r->n);
	r->why = fix->why;
}
