/* A turn played again up to an event. */
#include "archive/position.h"
#include "base/file.h"
#include "base/limits.h"
#include "record/record.h"
#include "record/replay.h"

struct place {
	const char *folder;
	struct arena *arena;
	struct scenario *scenario;
	struct buf full, before, view;
	const struct element *root;
};

static enum err read_record(struct place *p, const char *view, int turn, struct buf *out, struct error *e)
{
	return file_read(arena_printf(p->arena, "%s/%s/turn-%03d.xml", p->folder, view, turn), LIMIT_RECORD_BYTES, out,
			 e);
}

static enum err read_scenario(struct place *p, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err r = file_read(arena_printf(p->arena, "%s/scenario.xml", p->folder), LIMIT_SCENARIO_BYTES, &text, e);
	if (!r)
		r = scenario_read(buf_text(&text), text.len, NULL, &p->scenario, e);
	buf_free(&text);
	return r;
}

static enum err read_files(struct place *p, const char *view, int turn, struct error *e)
{
	enum err r = read_scenario(p, e);
	if (!r)
		r = read_record(p, "full", turn, &p->full, e);
	if (!r && turn)
		r = read_record(p, "full", turn - 1, &p->before, e);
	if (!r)
		r = read_record(p, view, turn, &p->view, e);
	if (!r)
		r = doc_tree(buf_text(&p->full), p->full.len, NULL, p->arena, &p->root, e);
	if (r)
		return r;
	if (strtoul(element_attr(p->root, "rules", ""), NULL, 10) != p->scenario->sys->rules)
		return error_set(e, ERR_REFUSED, "turn %d was made by rules %s, this program has %u", turn,
				 element_attr(p->root, "rules", ""), p->scenario->sys->rules);
	return ERR_NONE;
}

/* How many events of the turn there are up to that one, it included; 0: there is none of that number. */
static size_t count_up_to(struct place *p, const char *event)
{
	struct slice events = doc_part(buf_text(&p->full), "events", NULL, NULL);
	struct doc_line line;
	for (size_t n = 1; events.p && doc_read(&events, &line); n++)
		if (doc_field_is(&line, "n", event))
			return n;
	return 0;
}

/* *state: how things stood when all had followed from that event, and the next had not come. */
static enum err play(struct place *p, size_t until, struct run **run, const void **state, struct error *e)
{
	uint8_t link[HASH_BYTES];
	enum run_end end;
	struct replay again = {.scenario = p->scenario,
			       .root = p->root,
			       .before = p->before.len ? buf_text(&p->before) : NULL,
			       .until = until};
	if (replay_link(p->root, link))
		again.link = link;
	enum err r = replay_turn(&again, run, &end, e);
	if (!r && end == RUN_FAULT)
		r = error_set(e, ERR_REFUSED, "a replay does not come to that event: %s", run_error(*run));
	if (!r)
		*state = end == RUN_PENDING ? run_shown(*run) : run_now(*run);
	return r;
}

/* ---- the record ---- */

static int viewer_of(const struct place *p, const char *view)
{
	if (!strcmp(view, "full"))
		return VIEW_FULL;
	return strcmp(view, "public") ? system_seat(p->scenario->setup, view) : VIEW_PUBLIC;
}

/* Whole numbers of an event's number, "31.fr.1", up to which a view has seen what the full record has. */
static bool is_behind(const char *n, const char *event)
{
	long a = strtol(n, NULL, 10), b = strtol(event, NULL, 10);
	return a > b || (a == b && strcmp(n, event) > 0);
}

static void write_events(const struct place *p, const char *event, struct buf *out)
{
	struct slice events = doc_part(buf_text((struct buf *)&p->view), "events", NULL, NULL);
	struct doc d = {.out = out};
	struct doc_line line;
	while (events.p && doc_read(&events, &line) && !is_behind(doc_field_text(&line, "n", p->arena), event))
		doc_again(&d, &line);
}

/* The view's record with the events up to that one, and the state as it stood then. */
static void write_record(struct place *p, const char *view, const char *event, const void *state_then, struct buf *out)
{
	const char *text = buf_text(&p->view);
	struct slice events = doc_part(text, "events", NULL, NULL), state = doc_part(text, "state", NULL, NULL);
	buf_add(out, text, (size_t)(events.p - text));
	write_events(p, event, out);
	buf_add(out, events.p + events.n, (size_t)(state.p - events.p) - events.n);
	state_write(p->scenario->sys, p->scenario->setup, state_then, viewer_of(p, view), out);
	buf_adds(out, state.p + state.n);
}

static enum err stop_at(struct place *p, const char *view, const char *event, struct buf *out, struct error *e)
{
	size_t until = count_up_to(p, event);
	struct run *run = NULL;
	const void *state = NULL;
	if (!until)
		return error_set(e, ERR_MISSING, "the turn has no event %s", event);
	enum err r = play(p, until, &run, &state, e);
	if (!r)
		write_record(p, view, event, state, out);
	run_free(run);
	return r;
}

enum err archive_position(const char *folder, int turn, const char *event, const char *view, struct buf *out,
			  struct error *e)
{
	struct place p = {.folder = folder, .arena = arena_new()};
	enum err r = read_files(&p, view, turn, e);
	if (!r && event)
		r = stop_at(&p, view, event, out, e);
	else if (!r)
		buf_add(out, p.view.data, p.view.len);
	scenario_free(p.scenario);
	buf_free(&p.full);
	buf_free(&p.before);
	buf_free(&p.view);
	arena_free(p.arena);
	return r;
}
