/* The journal as text: one <event …/> a line, numbered as readers know it. */
#include "engine/run_private.h"
#include "base/hash.h"
#include "engine/told.h"

/* Public events are numbered 1, 2, 3; private ones 3.fr.1 after the public one before
 * them, sealed ones 3.sealed.1, so that no view shows a gap. */
struct numbering {
	int public, private[SEATS_MAX], sealed;
};

static void next_number(struct numbering *n, const void *setup, const struct event *e, struct buf *out)
{
	if (e->seen == SEEN_ALL) {
		*n = (struct numbering){.public = n->public + 1};
		buf_add_number(out, n->public);
	} else if (e->seen == SEEN_SEAT) {
		buf_addf(out, "%d.%s.%d", n->public, system_viewer_name(setup, e->seat), ++n->private[(int)e->seat]);
	} else {
		buf_addf(out, "%d.sealed.%d", n->public, ++n->sealed);
	}
}

/* Takes up the numbering after a line of journal text. */
static void follow_number(struct numbering *n, const void *setup, struct slice number)
{
	char text[32], seat[8];
	int public, k;
	snprintf(text, sizeof text, "%.*s", (int)number.n, number.p);
	int got = sscanf(text, "%d.%7[a-z0-9-].%d", &public, seat, &k);
	if (got == 1)
		*n = (struct numbering){.public = public};
	else if (got == 3 && !strcmp(seat, "sealed"))
		n->sealed = k;
	else if (got == 3 && system_seat(setup, seat) >= 0)
		n->private[system_seat(setup, seat)] = k;
}

struct writing {
	struct run *run;
	struct doc doc;
};

static void write_value(struct writing *w, const struct value_decl *d, int v)
{
	value_write(w->run->config.sys, w->run->config.setup, d, v, doc_value(&w->doc, d->name));
	doc_done(&w->doc);
}

static void write_seen(struct writing *w, const struct event *e)
{
	doc_attr(&w->doc, "seen",
		 e->seen == SEEN_SEAT  ? system_viewer_name(w->run->config.setup, e->seat)
		 : e->seen == SEEN_ALL ? "all"
				       : "end");
}

static void write_seat_seen(struct writing *w, int seat)
{
	if (seat != MODIFIER_OPEN)
		doc_attr(&w->doc, "seen",
			 seat == MODIFIER_SEALED ? "end" : system_viewer_name(w->run->config.setup, seat));
}

static void write_modifier(struct writing *w, const struct modifier *m)
{
	struct doc *d = &w->doc;
	doc_begin(d, "modifier");
	doc_attr(d, "rule", m->rule);
	doc_attr(d, "why", m->why);
	buf_addf(doc_value(d, "n"), "%+d", m->n);
	doc_done(d);
	write_seat_seen(w, m->seat);
	doc_end(d);
}

/* The last thing in the event of a roll. */
static void write_worth(struct writing *w, const struct worth *v)
{
	static const char *const names[] = {"", "hits", "checks", "faces"};
	struct doc *d = &w->doc;
	if (v->of == WORTH_NONE)
		return;
	doc_begin(d, "worth");
	doc_attr(d, "of", names[v->of]);
	doc_number(d, "points", v->points);
	if (v->dice > 1 || v->of == WORTH_FACES)
		doc_number(d, "dice", v->dice);
	if (v->dice > 1 && v->of != WORTH_FACES) {
		doc_number(d, "least", v->least);
		doc_number(d, "most", v->most);
	}
	if (v->of != WORTH_FACES)
		doc_number(d, "faces", v->faces);
	doc_number(d, "sides", v->sides);
	write_seat_seen(w, v->seat);
	doc_end(d);
}

/* Their numbers, and where the die has some the names of their faces. */
static void write_dice(struct writing *w, const char *values, const char *faces, const struct roll *r,
		       const uint8_t *value)
{
	struct buf *out = doc_value(&w->doc, values);
	for (int i = 0; i < r->n; i++)
		buf_addf(out, "%s%d", i ? " " : "", value[i]);
	doc_done(&w->doc);
	if (!w->run->config.sys->face || r->sides != w->run->config.sys->sides)
		return;
	run_faces(w->run->config.sys, r->sides, value, r->n, doc_value(&w->doc, faces));
	doc_done(&w->doc);
}

static void write_link(struct writing *w, unsigned link)
{
	if (link)
		doc_number(&w->doc, "link", link);
}

static void write_roll(struct writing *w, const struct roll *r)
{
	const struct value_decl who = {"who", VALUE_ID, NULL, 1}, by = {"by", VALUE_SEAT, NULL, 0},
				target = {"target", VALUE_ID, NULL, 1};
	struct doc *d = &w->doc;
	doc_attr(d, "rule", r->rule);
	doc_attr(d, "label", r->label);
	doc_attr(d, "source", r->sealed ? "sealed" : "open");
	doc_number(d, "sides", r->sides);
	doc_attr(d, "purpose", r->purpose);
	write_link(w, r->link);
	write_value(w, &by, r->by);
	if (r->who != VALUE_NONE)
		write_value(w, &who, r->who);
	if (r->target != VALUE_NONE)
		write_value(w, &target, r->target);
	write_dice(w, "values", "faces", r, r->value);
	if (r->why) {
		write_dice(w, "drawn", "drawn-faces", r, r->drawn);
		doc_attr(d, "why", r->why);
	}
	if (r->hit_faces >= 0) {
		doc_number(d, "hits", r->hits);
		doc_number(d, "hit-faces", r->hit_faces);
	}
	doc_inline(d);
	for (int i = 0; i < r->n_mods; i++)
		write_modifier(w, &r->mod[i]);
	write_worth(w, &r->worth);
}

static void write_deck(struct writing *w, const struct deck *deck)
{
	struct buf *out = doc_value(&w->doc, "deck");
	buf_adds(out, deck->label);
	if (deck->seat != VALUE_NONE)
		buf_addf(out, "-%s", system_viewer_name(w->run->config.setup, deck->seat));
	doc_done(&w->doc);
}

static void write_shuffle(struct writing *w, const struct shuffle *s)
{
	struct doc *d = &w->doc;
	doc_attr(d, "rule", s->rule);
	doc_attr(d, "source", "sealed");
	doc_attr(d, "purpose", s->purpose);
	write_link(w, s->link);
	write_deck(w, s->deck);
	doc_attr(d, "top", s->deck->top_first ? "first" : "last");
	doc_number(d, "count", s->n);
	struct buf *before = doc_value(d, "before");
	for (int i = 0; i < s->n; i++) {
		buf_adds(before, i ? " " : "");
		value_write(w->run->config.sys, w->run->config.setup, &s->deck->card, s->before[i], before);
	}
	doc_done(d);
	struct buf *values = doc_value(d, "values");
	for (int i = 0; i < s->n; i++)
		buf_addf(values, "%s%d", i ? " " : "", s->order[i]);
	doc_done(d);
}

/* A card that left its deck, or came under it. */
static void write_card(struct writing *w, const struct event *e)
{
	const struct value_decl to = {"to", VALUE_SEAT, NULL, 0};
	struct value_decl card = w->run->decks[e->extra]->card;
	card.name = "card";
	write_deck(w, w->run->decks[e->extra]);
	write_value(w, &card, e->arg[0]);
	if (e->kind == EVENT_TAKEN)
		write_value(w, &to, e->seat);
}

static void write_fix(struct writing *w, const struct fix *f)
{
	struct doc *d = &w->doc;
	doc_attr(d, "table", f->table);
	doc_attr(d, "row", f->row);
	doc_attr(d, "field", f->field);
	if (f->deck) {
		write_deck(w, f->deck);
		doc_attr(d, "top", f->deck->top_first ? "first" : "last");
	}
	doc_attr(d, "old", f->old);
	doc_attr(d, "new", f->value);
	doc_attr(d, "why", f->why);
}

static const char *kind_of(const struct run *run, const struct event *e)
{
	switch (e->kind) {
	case EVENT_ROLL: return "roll";
	case EVENT_SHUFFLE: return "shuffle";
	case EVENT_TAKEN: return "taken";
	case EVENT_UNDER: return "under";
	case EVENT_FIX: return "fix";
	default: return run->config.sys->events[e->kind].name;
	}
}

static void write_report(struct writing *w, const struct event *e)
{
	const struct event_decl *d = &w->run->config.sys->events[e->kind];
	const struct value_decl seat = {"seat", VALUE_SEAT, NULL, 0};
	if (d->rule)
		doc_attr(&w->doc, "rule", d->rule);
	if (e->seat != VALUE_NONE)
		write_value(w, &seat, e->seat);
	for (int i = 0; i < EVENT_ARGS && d->args[i].name; i++)
		write_value(w, &d->args[i], e->arg[i]);
}

static void write_event(struct writing *w, const struct event *e, struct numbering *n)
{
	doc_begin(&w->doc, "event");
	next_number(n, w->run->config.setup, e, doc_value(&w->doc, "n"));
	doc_done(&w->doc);
	doc_attr(&w->doc, "kind", kind_of(w->run, e));
	write_seen(w, e);
	if (e->kind == EVENT_ROLL)
		write_roll(w, &w->run->rolls[e->extra]);
	else if (e->kind == EVENT_SHUFFLE)
		write_shuffle(w, &w->run->shuffles[e->extra]);
	else if (e->kind == EVENT_FIX)
		write_fix(w, &w->run->fixes[e->extra]);
	else if (e->kind < 0)
		write_card(w, e);
	else
		write_report(w, e);
	doc_end(&w->doc);
}

/* Follows the journal of before; does it have that number? */
static bool follow_earlier(struct run *run, struct numbering *n, const char *number)
{
	struct slice rest = {buf_text(&run->earlier), run->earlier.len};
	struct doc_line line;
	bool has = false;
	while (doc_read(&rest, &line)) {
		struct slice given = doc_field(&line, "n");
		follow_number(n, run->config.setup, given);
		has = has || (given.p && slice_is(given, number));
	}
	return has;
}

const struct event *run_event_numbered(struct run *run, const char *number, bool *earlier)
{
	struct numbering n = {0};
	struct buf text = BUF_INIT;
	const struct event *found = NULL;
	*earlier = follow_earlier(run, &n, number);
	for (size_t i = 0; i < run->n_events && !found && !*earlier; i++) {
		buf_clear(&text);
		next_number(&n, run->config.setup, &run->events[i], &text);
		if (strcmp(buf_text(&text), number))
			continue;
		found = i < run->start_events ? NULL : &run->events[i];
		*earlier = !found;
	}
	buf_free(&text);
	return found;
}

static void write_events(struct run *run, size_t n_events, struct buf *out)
{
	struct writing w = {run, {.out = out}};
	struct numbering n = {0};
	(void)follow_earlier(run, &n, "");
	doc_lines(&w.doc, run->earlier.data, run->earlier.len);
	for (size_t i = 0; i < n_events; i++)
		write_event(&w, &run->events[i], &n);
}

void run_journal(struct run *run, struct buf *out)
{
	write_events(run, run->n_events, out);
}

void run_save(struct run *run, struct buf *state, struct buf *journal)
{
	bool over_or_new = !run->stopped;
	state_write(run->config.sys, run->config.setup, run->state, VIEW_FULL, state);
	write_events(run, over_or_new ? run->n_events : run->start_events, journal);
}

enum err run_restore(struct run *run, const char *state, const char *journal, struct error *e)
{
	enum err r = state_read(run->config.sys, run->config.setup, state, strlen(state), run->state, e);
	if (r)
		return error_add(e, "snapshot: ");
	run_turn_close(run);
	run->epoch++;
	buf_adds(&run->earlier, journal);
	return ERR_NONE;
}

static void hash_int(struct hash_state *h, int v)
{
	uint8_t b[4] = {(uint8_t)v, (uint8_t)(v >> 8), (uint8_t)(v >> 16), (uint8_t)(v >> 24)};
	hash_add(h, b, sizeof b);
}

void run_journal_hash(struct run *run, struct hash_state *h)
{
	for (size_t i = 0; i < run->n_events; i++) {
		const struct event *e = &run->events[i];
		uint8_t b[4 + 2 * EVENT_ARGS] = {(uint8_t)e->kind, (uint8_t)e->seat, e->seen};
		for (int k = 0; k < EVENT_ARGS; k++) {
			b[4 + 2 * k] = (uint8_t)e->arg[k];
			b[5 + 2 * k] = (uint8_t)(e->arg[k] >> 8);
		}
		hash_add(h, b, sizeof b);
		if (e->kind == EVENT_ROLL) {
			const struct roll *r = &run->rolls[e->extra];
			hash_int(h, r->n);
			hash_add(h, r->value, (size_t)r->n);
			hash_add(h, r->rule, strlen(r->rule));
		}
		for (int k = 0; e->kind == EVENT_SHUFFLE && k < run->shuffles[e->extra].n; k++)
			hash_int(h, run->shuffles[e->extra].order[k]);
	}
}
