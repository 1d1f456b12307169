/* The journal as text: one <event …/> a line, numbered as readers know it. */
#include "engine/run_private.h"
#include "base/hash.h"

/* Public events are numbered 1, 2, 3; private ones 3.fr.1 after the public one before
 * them, sealed ones 3.sealed.1, so that no view shows a gap. */
struct numbering {
	int public, private[SEATS_MAX], sealed;
};

static void next_number(struct numbering *n, const void *setup, const struct event *e,
			struct buf *out)
{
	if (e->seen == SEEN_ALL) {
		*n = (struct numbering){.public = n->public + 1};
		buf_addf(out, "%d", n->public);
	} else if (e->seen == SEEN_SEAT) {
		buf_addf(out, "%d.%s.%d", n->public, system_viewer_name(setup, e->seat),
			 ++n->private[(int)e->seat]);
	} else {
		buf_addf(out, "%d.sealed.%d", n->public, ++n->sealed);
	}
}

/* Takes up the numbering after a line of journal text. */
static void follow_number(struct numbering *n, const void *setup, struct slice line)
{
	const char *p = memmem(line.p, line.n, " n=\"", 4);
	char number[32], seat[8];
	int public, k, got;
	if (!p)
		return;
	/* sscanf looks for the end of the text, which may be a long journal. */
	snprintf(number, sizeof number, "%.*s", (int)strcspn(p + 4, "\""), p + 4);
	got = sscanf(number, "%d.%7[a-z0-9-].%d", &public, seat, &k);
	if (got == 1)
		*n = (struct numbering){.public = public};
	else if (got == 3 && !strcmp(seat, "sealed"))
		n->sealed = k;
	else if (got == 3 && system_seat(setup, seat) >= 0)
		n->private[system_seat(setup, seat)] = k;
}

static void write_attr(const struct run *run, const struct value_decl *d, int v, struct buf *out)
{
	buf_addf(out, " %s=\"", d->name);
	value_write(run->config.sys, run->config.setup, d, v, out);
	buf_addc(out, '"');
}

static void write_seen(const struct run *run, const struct event *e, struct buf *out)
{
	if (e->seen == SEEN_SEAT)
		buf_addf(out, " seen=\"%s\"", system_viewer_name(run->config.setup, e->seat));
	else
		buf_addf(out, " seen=\"%s\"", e->seen == SEEN_ALL ? "all" : "end");
}

static void write_roll(const struct run *run, const struct roll *r, const char *purpose,
		       struct buf *out)
{
	const struct value_decl who = {"who", VALUE_ID, NULL, 1}, by = {"by", VALUE_SEAT, NULL, 0},
				target = {"target", VALUE_ID, NULL, 1};
	buf_addf(out, " rule=\"%s\" label=\"%s\" source=\"%s\" sides=\"%d\" purpose=\"%s\"",
		 r->rule, r->label, r->sealed ? "sealed" : "open", r->sides, purpose);
	write_attr(run, &by, r->by, out);
	if (r->who != VALUE_NONE)
		write_attr(run, &who, r->who, out);
	if (r->target != VALUE_NONE)
		write_attr(run, &target, r->target, out);
	buf_adds(out, " values=\"");
	for (int i = 0; i < r->n; i++)
		buf_addf(out, "%s%d", i ? " " : "", r->value[i]);
	if (run->config.sys->face && r->sides == run->config.sys->sides) {
		buf_adds(out, "\" faces=\"");
		for (int i = 0; i < r->n; i++)
			buf_addf(out, "%s%s", i ? " " : "", run->config.sys->face[r->value[i]]);
	}
	buf_addc(out, '"');
	if (r->hit_faces >= 0)
		buf_addf(out, " hits=\"%d\" hit-faces=\"%d\"", r->hits, r->hit_faces);
	if (!r->n_mods) {
		buf_adds(out, "/>\n");
		return;
	}
	buf_addc(out, '>');
	for (int i = 0; i < r->n_mods; i++) {
		const struct modifier *m = &r->mod[i];
		buf_addf(out, "<modifier rule=\"%s\" why=\"%s\" n=\"%+d\"", m->rule, m->why, m->n);
		if (m->seat != MODIFIER_OPEN)
			buf_addf(out, " seen=\"%s\"", m->seat == MODIFIER_SEALED
								? "end"
								: system_viewer_name(run->config.setup, m->seat));
		buf_adds(out, "/>");
	}
	buf_adds(out, "</event>\n");
}

static void write_deck(const struct run *run, const struct deck *d, struct buf *out)
{
	buf_addf(out, " deck=\"%s", d->label);
	if (d->seat != VALUE_NONE)
		buf_addf(out, "-%s", system_viewer_name(run->config.setup, d->seat));
	buf_addc(out, '"');
}

static void write_shuffle(const struct run *run, const struct shuffle *s, struct buf *out)
{
	buf_addf(out, " rule=\"%s\" source=\"sealed\" purpose=\"%s\"", s->rule, s->purpose);
	write_deck(run, s->deck, out);
	buf_addf(out, " top=\"%s\" count=\"%d\" before=\"", s->deck->top_first ? "first" : "last", s->n);
	for (int i = 0; i < s->n; i++) {
		buf_adds(out, i ? " " : "");
		value_write(run->config.sys, run->config.setup, &s->deck->card, s->before[i], out);
	}
	buf_adds(out, "\" values=\"");
	for (int i = 0; i < s->n; i++)
		buf_addf(out, "%s%d", i ? " " : "", s->order[i]);
	buf_adds(out, "\"/>\n");
}

/* A card that left its deck, or came under it. */
static void write_card(const struct run *run, const struct event *e, struct buf *out)
{
	const struct value_decl to = {"to", VALUE_SEAT, NULL, 0};
	struct value_decl card = run->decks[e->extra]->card;
	card.name = "card";
	write_deck(run, run->decks[e->extra], out);
	write_attr(run, &card, e->arg[0], out);
	if (e->kind == EVENT_TAKEN)
		write_attr(run, &to, e->seat, out);
	buf_adds(out, "/>\n");
}

static const char *kind_of(const struct run *run, const struct event *e)
{
	switch (e->kind) {
	case EVENT_ROLL: return "roll";
	case EVENT_SHUFFLE: return "shuffle";
	case EVENT_TAKEN: return "taken";
	case EVENT_UNDER: return "under";
	default: return run->config.sys->events[e->kind].name;
	}
}

static void write_report(const struct run *run, const struct event *e, struct buf *out)
{
	const struct event_decl *d = &run->config.sys->events[e->kind];
	const struct value_decl seat = {"seat", VALUE_SEAT, NULL, 0};
	if (d->rule)
		buf_addf(out, " rule=\"%s\"", d->rule);
	if (e->seat != VALUE_NONE)
		write_attr(run, &seat, e->seat, out);
	for (int i = 0; i < EVENT_ARGS && d->args[i].name; i++)
		write_attr(run, &d->args[i], e->arg[i], out);
	buf_adds(out, "/>\n");
}

static void write_event(const struct run *run, const struct event *e, struct numbering *n,
			struct buf *out)
{
	buf_adds(out, "<event n=\"");
	next_number(n, run->config.setup, e, out);
	buf_addf(out, "\" kind=\"%s\"", kind_of(run, e));
	write_seen(run, e, out);
	if (e->kind == EVENT_ROLL)
		write_roll(run, &run->rolls[e->extra], run->rolls[e->extra].purpose, out);
	else if (e->kind == EVENT_SHUFFLE)
		write_shuffle(run, &run->shuffles[e->extra], out);
	else if (e->kind < 0)
		write_card(run, e, out);
	else
		write_report(run, e, out);
}

static void write_events(struct run *run, size_t n_events, struct buf *out)
{
	struct numbering n = {0};
	struct slice rest = {buf_text(&run->earlier), run->earlier.len}, line;
	while (slice_line(&rest, &line))
		follow_number(&n, run->config.setup, line);
	buf_add(out, run->earlier.data, run->earlier.len);
	for (size_t i = 0; i < n_events; i++)
		write_event(run, &run->events[i], &n, out);
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
	enum err r = state_read(run->config.sys, run->config.setup, state, strlen(state),
				run->state, e);
	if (r)
		return error_add(e, "snapshot: ");
	run_turn_close(run);
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
