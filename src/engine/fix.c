/* Corrections by hand: a field of the state that is set before a row is played.  They are recorded and replayed like
 * answers, under keys of their own, so that the same turn comes out of the same record; and each is an event of the
 * row, for those who know the field. */
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
static bool read_text(struct run *run, const char *text, struct fix *out)
{
	const char **part[] = {&out->table, &out->row, &out->field, &out->value};
	for (size_t i = 0; i < ARRAY_LEN(part); i++) {
		const char *bar = strchr(text, '|');
		if (!bar)
			return false;
		*part[i] = arena_strndup(run->purposes, text, (size_t)(bar - text));
		text = bar + 1;
	}
	out->why = arena_strdup(run->purposes, text);
	return true;
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

static void apply(struct run *run, const struct answer *a)
{
	struct error e = ERROR_INIT;
	struct event event = {.kind = EVENT_FIX};
	struct fix fix;
	if (!read_text(run, a->text, &fix))
		run_fault(run, "%s is no correction: %s", a->key, a->text);
	fix.old = value_of(run, &fix);
	set_seen(run, &fix, &event);
	if (state_fix(run->config.sys, run->config.setup, run->state, fix.table, fix.row, fix.field, fix.value, &e))
		run_fault(run, "%s: %s", a->key, e.text);
	struct event after = event;
	set_seen(run, &fix, &after); /* what becomes known by it is told as what was */
	if (after.seen == SEEN_ALL || event.seen == SEEN_NOBODY)
		event = after;
	GROW(run->fixes, run->cap_fixes, run->n_fixes + 1);
	run->fixes[run->n_fixes] = fix;
	event.extra = (int32_t)run->n_fixes++;
	GROW(run->events, run->cap_events, run->n_events + 1);
	run->events[run->n_events++] = event;
}

void run_fixes_apply(struct run *run)
{
	struct buf key = BUF_INIT;
	size_t at;
	for (int k = 0; set_key(run, k, &key), is_recorded(run, buf_text(&key), &at); k++) {
		run_consume(run, at);
		apply(run, &run->answers[run->cursor - 1]);
	}
	buf_free(&key);
}
