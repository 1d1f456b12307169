#include "record/record.h"
#include "base/hash.h"
#include "record/opened.h"

#include <libxml/parser.h>

static void attr(struct buf *out, const char *name, const char *value)
{
	buf_addf(out, " %s=\"", name);
	buf_add_xml(out, value ? value : "");
	buf_addc(out, '"');
}

static void number(struct buf *out, const char *name, long value)
{
	buf_addf(out, " %s=\"%ld\"", name, value);
}

static const char *seat_id(const struct record *r, int seat)
{
	return seat == VALUE_NONE ? "-" : system_viewer_name(r->setup, seat);
}

/* ---- the setup, as the rule system tells it ---- */

struct writer {
	struct describe d;
	struct buf *out;
	const char *open[8];
	int depth;
	bool tag; /* the start tag is not closed yet */
	const struct record *r;
};

static void close_tag(struct writer *w)
{
	if (w->tag)
		buf_adds(w->out, ">\n");
	w->tag = false;
}

static void begin(struct describe *d, const char *name)
{
	struct writer *w = (struct writer *)d;
	close_tag(w);
	buf_addf(w->out, "<%s", name);
	w->open[w->depth++] = name;
	w->tag = true;
}

static void add_attr(struct describe *d, const char *name, const char *value)
{
	attr(((struct writer *)d)->out, name, value);
}

/* Places, roads and rivers of the scenario are decoration; the board carries them. */
static void write_decoration(const struct element *e, struct buf *out)
{
	static const char *const kinds[] = {"place", "road", "river"};
	for (size_t i = 0; i < e->n_children; i++) {
		const struct element *c = &e->children[i];
		for (size_t k = 0; k < ARRAY_LEN(kinds); k++) {
			if (strcmp(c->name, kinds[k]))
				continue;
			buf_addf(out, "<%s", c->name);
			for (size_t a = 0; a < c->n_attrs; a++)
				attr(out, c->attrs[a].name, c->attrs[a].value);
			buf_adds(out, c->n_children ? ">" : "/>\n");
			for (size_t v = 0; v < c->n_children; v++) {
				buf_adds(out, "<via");
				attr(out, "hex", element_attr(&c->children[v], "hex", ""));
				buf_adds(out, "/>");
			}
			if (c->n_children)
				buf_addf(out, "</%s>\n", c->name);
		}
	}
}

static void end(struct describe *d)
{
	struct writer *w = (struct writer *)d;
	const char *name = w->open[--w->depth];
	if (!strcmp(name, "board")) {
		close_tag(w);
		write_decoration(w->r->scenario, w->out);
	}
	if (w->tag)
		buf_adds(w->out, "/>\n");
	else
		buf_addf(w->out, "</%s>\n", name);
	w->tag = false;
}

static void write_setup(const struct record *r, struct buf *out)
{
	struct writer w = {{begin, add_attr, end}, out, {NULL}, 0, false, r};
	const struct element *s = r->scenario, *history = element_child(s, "history");
	buf_adds(out, "<setup>\n<scenario");
	attr(out, "id", element_attr(s, "id", "case"));
	attr(out, "title", element_attr(s, "title", ""));
	attr(out, "date", element_attr(s, "date", ""));
	attr(out, "when", element_attr(s, "when", ""));
	attr(out, "placement", element_attr(s, "placement", "house"));
	attr(out, "digest", r->scenario_digest);
	buf_adds(out, "><history>");
	buf_add_xml(out, history ? history->text : "");
	buf_adds(out, "</history>");
	for (size_t i = 0; i < s->n_children; i++)
		if (!strcmp(s->children[i].name, "note")) {
			buf_adds(out, "<note>");
			buf_add_xml(out, s->children[i].text);
			buf_adds(out, "</note>");
		}
	buf_adds(out, "</scenario>\n");
	r->sys->describe(r->setup, &w.d);
	buf_adds(out, "</setup>\n");
}

/* When the secret is opened everybody sees the position whole. */
static int knows_as(const struct record *r, int viewer)
{
	return r->dice.secret ? VIEW_FULL : viewer;
}

static void write_players(const struct record *r, int viewer, struct buf *out)
{
	const struct setup_head *head = r->setup;
	struct writer w = {{begin, add_attr, end}, out, {NULL}, 0, false, r};
	void *view = base_calloc(1, r->sys->state_size);
	state_mask(r->sys, r->setup, r->state, r->sys->player_as_seen ? knows_as(r, viewer) : VIEW_FULL, view);
	buf_adds(out, "<players>\n");
	for (int seat = 0; seat < head->n_seats; seat++) {
		w.d.begin(&w.d, "player");
		w.d.attr(&w.d, "seat", head->seat[seat].id);
		w.d.attr(&w.d, "name", head->seat[seat].name);
		w.d.attr(&w.d, "person", r->players[seat].person);
		r->sys->describe_player(r->setup, view, seat, &w.d);
		w.d.end(&w.d);
	}
	free(view);
	buf_adds(out, "</players>\n");
	if (r->due == VALUE_NONE)
		return;
	buf_adds(out, "<due");
	attr(out, "seat", seat_id(r, r->due));
	if (r->due_at)
		attr(out, "at", r->due_at);
	attr(out, "for", r->due_for);
	buf_adds(out, "/>\n");
}

static void write_dice(const struct record_dice *d, struct buf *out)
{
	buf_addf(out, "<dice link=\"%u\" seeds=\"%s\"", d->link, d->seeds);
	if (d->words)
		attr(out, "words", d->words);
	buf_adds(out, ">\n");
	buf_addf(out, "<commitment kind=\"chain\" first=\"%u\" last=\"%u\">%s</commitment>\n",
		 d->first, d->last, d->chain);
	if (d->next)
		buf_addf(out, "<commitment kind=\"chain\" first=\"%u\" last=\"%u\">%s</commitment>\n",
			 d->last, d->next_last, d->next);
	buf_addf(out, "<commitment kind=\"sealed\">%s</commitment>\n", d->sealed);
	for (size_t i = 0; i < d->n_seeds; i++)
		buf_addf(out, "<seed seat=\"%s\" word=\"%s\"/>\n", d->seed_seat[i], d->seed_word[i]);
	if (d->open)
		buf_addf(out, "<reveal kind=\"link\" link=\"%u\">%s</reveal>\n", d->link, d->open);
	if (d->secret)
		buf_addf(out, "<reveal kind=\"secret\">%s</reveal>\n", d->secret);
	buf_adds(out, "</dice>\n");
}

/* ---- what only some may see ---- */

static bool sees(const struct record *r, int viewer, int seat)
{
	(void)r;
	return viewer == VIEW_FULL || viewer == seat;
}

static void write_mails(const struct record *r, int viewer, struct buf *out)
{
	buf_adds(out, "<orders>\n");
	for (size_t i = 0; i < r->n_mails; i++) {
		const struct record_mail *m = &r->mails[i];
		struct slice rest = slice_of(m->text), line;
		if (!sees(r, viewer, m->seat))
			continue;
		buf_adds(out, "<mail");
		attr(out, "seat", seat_id(r, m->seat));
		attr(out, "digest", m->digest);
		attr(out, "at", m->at);
		buf_adds(out, ">\n");
		for (int n = 1; slice_line(&rest, &line); n++) {
			char *text = base_strndup(line.p, line.n);
			buf_addf(out, "<line n=\"%d\">", n);
			buf_add_xml(out, text);
			buf_adds(out, "</line>\n");
			free(text);
		}
		buf_adds(out, "</mail>\n");
	}
	buf_adds(out, "</orders>\n<answers>\n");
	for (size_t i = 0; i < r->n_answers; i++) {
		const struct record_answer *a = &r->answers[i];
		if (!sees(r, viewer, a->seat))
			continue;
		buf_adds(out, "<answer");
		attr(out, "seat", seat_id(r, a->seat));
		attr(out, "key", a->key);
		attr(out, "from", a->from);
		if (a->line)
			number(out, "line", a->line);
		buf_addc(out, '>');
		buf_add_xml(out, a->text);
		buf_adds(out, "</answer>\n");
	}
	buf_adds(out, "</answers>\n");
}

/* Value of an attribute of a journal line; false if it is not there. */
static bool line_attr(struct slice line, const char *name, struct slice *value)
{
	char want[40];
	int n = snprintf(want, sizeof want, " %s=\"", name);
	const char *p = memmem(line.p, line.n, want, (size_t)n), *end_quote;
	if (!p)
		return false;
	p += n;
	end_quote = memchr(p, '"', line.n - (size_t)(p - line.p));
	if (!end_quote)
		return false;
	*value = (struct slice){p, (size_t)(end_quote - p)};
	return true;
}

static const struct event_decl *decl_of(const struct system *sys, struct slice kind)
{
	for (int i = 0; i < sys->n_events; i++)
		if (slice_is(kind, sys->events[i].name))
			return &sys->events[i];
	return NULL;
}

/* Writes a line with the arguments that viewer may not know put out of sight. */
static void write_masked(const struct record *r, int viewer, struct slice line, struct buf *out)
{
	struct slice kind = {"", 0}, seat = {"", 0}, value;
	line_attr(line, "kind", &kind);
	line_attr(line, "seat", &seat);
	const struct event_decl *d = viewer == VIEW_FULL ? NULL : decl_of(r->sys, kind);
	bool owner = viewer >= 0 && slice_is(seat, system_viewer_name(r->setup, viewer));
	const char *from = line.p;
	for (int i = 0; d && i < EVENT_ARGS && d->args[i].name; i++) {
		if (d->know[i] == KNOW_ALL || (d->know[i] == KNOW_OWNER && owner) ||
		    !line_attr(line, d->args[i].name, &value))
			continue;
		buf_add(out, from, (size_t)(value.p - from));
		buf_adds(out, "unknown");
		from = value.p + value.n;
	}
	buf_add(out, from, (size_t)(line.p + line.n - from));
	buf_addc(out, '\n');
}

/* May the viewer know what is seen by that?  NULL and "all": everybody may. */
static bool may_see(const struct record *r, int viewer, struct slice seen)
{
	return viewer == VIEW_FULL || !seen.n || slice_is(seen, "all") ||
	       (viewer >= 0 && slice_is(seen, system_viewer_name(r->setup, viewer)));
}

/* Leaves out the modifiers of a roll that the viewer may not know; a roll that is left without any
 * is written as one that had none. */
static void drop_modifiers(const struct record *r, int viewer, struct buf *line)
{
	static const char begin[] = "<modifier ", end[] = "></event>";
	struct buf out = BUF_INIT;
	const char *p = buf_text(line), *m;
	bool had = strstr(p, begin) != NULL;
	while ((m = strstr(p, begin))) {
		const char *over = strstr(m, "/>") + 2;
		struct slice one = {m, (size_t)(over - m)}, seen = {"", 0};
		line_attr(one, "seen", &seen);
		buf_add(&out, p, (size_t)(m - p));
		if (may_see(r, viewer, seen))
			buf_add(&out, m, one.n);
		p = over;
	}
	buf_adds(&out, p);
	m = had && !strstr(buf_text(&out), begin) ? strstr(buf_text(&out), end) : NULL;
	buf_clear(line);
	buf_add(line, buf_text(&out), m ? (size_t)(m - buf_text(&out)) : out.len);
	if (m)
		buf_addf(line, "/>%s", m + strlen(end));
	buf_free(&out);
}

void record_events(const struct record *r, int viewer, struct buf *out)
{
	struct slice rest = slice_of(r->journal), line, seen;
	while (slice_line(&rest, &line)) {
		if (!line_attr(line, "seen", &seen) || !may_see(r, viewer, seen))
			continue;
		struct buf one = BUF_INIT;
		write_masked(r, viewer, line, &one);
		drop_modifiers(r, viewer, &one);
		buf_add(out, one.data, one.len);
		buf_free(&one);
	}
}

/* ---- luck: hits and figures against expectation, of the rolls everybody saw ---- */

static long attr_number(struct slice line, const char *name)
{
	struct slice v;
	char text[16];
	long long n = -1;
	if (!line_attr(line, name, &v) || v.n >= sizeof text)
		return -1;
	memcpy(text, v.p, v.n);
	text[v.n] = '\0';
	return parse_int(text, 0, 10000, &n) ? (long)n : -1;
}

/* A roll that everybody saw: who rolled, and its values, else false. */
static bool open_roll(struct slice line, struct slice *by, struct slice *values)
{
	struct slice seen;
	return attr_number(line, "sides") >= 1 && line_attr(line, "seen", &seen) && slice_is(seen, "all") &&
	       line_attr(line, "by", by) && line_attr(line, "values", values);
}

/* Values added up; their number, 0 if one is no figure. */
static long add_values(struct slice values, long *sum)
{
	long n = 0, one = 0;
	*sum = 0;
	for (size_t i = 0; i <= values.n; i++) {
		char c = i < values.n ? values.p[i] : ' ';
		if (c >= '0' && c <= '9' && one < 100) {
			one = 10 * one + c - '0';
		} else if (c == ' ' && one) {
			*sum += one, n++, one = 0;
		} else {
			return 0;
		}
	}
	return n;
}

enum { LUCK_LABELS = 16 };
struct thrown {
	struct slice label;
	long dice, sum, twice_mean;
};

static struct thrown *thrown_of(struct thrown t[LUCK_LABELS], int *n, struct slice label)
{
	for (int i = 0; i < *n; i++)
		if (t[i].label.n == label.n && !memcmp(t[i].label.p, label.p, label.n))
			return &t[i];
	if (*n == LUCK_LABELS)
		return NULL;
	t[*n] = (struct thrown){.label = label};
	return &t[(*n)++];
}

/* Hits of rolls that score them, against those to be expected. */
static void luck_of_hits(const struct record *r, const char *seat, struct buf *out)
{
	struct slice rest = slice_of(r->journal), line, by, values;
	long dice = 0, hits = 0, tenths = 0;
	while (slice_line(&rest, &line)) {
		long faces = attr_number(line, "hit-faces");
		if (faces < 0 || !open_roll(line, &by, &values) || !slice_is(by, seat))
			continue;
		long n = values.n ? 1 : 0;
		for (size_t i = 0; i < values.n; i++)
			n += values.p[i] == ' ';
		dice += n;
		hits += attr_number(line, "hits");
		tenths += n * faces * 60 / attr_number(line, "sides");
	}
	if (dice)
		buf_addf(out, "<side seat=\"%s\" dice=\"%ld\" hits=\"%ld\" expected=\"%ld.%ld\"/>\n", seat, dice, hits,
			 (tenths + 3) / 60, (tenths + 3) / 6 % 10);
}

/* What else showed figures and no signs: their sum for each kind of roll, against the mean of such dice. */
static void luck_of_throws(const struct record *r, const char *seat, struct buf *out)
{
	struct slice rest = slice_of(r->journal), line, by, values, label;
	struct thrown kind[LUCK_LABELS];
	int n = 0;
	while (slice_line(&rest, &line)) {
		long sum, dice;
		if (attr_number(line, "hit-faces") >= 0 || line_attr(line, "faces", &label) ||
		    !open_roll(line, &by, &values) || !slice_is(by, seat) || !line_attr(line, "label", &label) || !(dice = add_values(values, &sum)))
			continue;
		struct thrown *t = thrown_of(kind, &n, label);
		if (!t)
			continue;
		t->dice += dice;
		t->sum += sum;
		t->twice_mean += dice * (attr_number(line, "sides") + 1);
	}
	for (int i = 0; i < n; i++)
		buf_addf(out, "<thrown seat=\"%s\" label=\"%.*s\" dice=\"%ld\" sum=\"%ld\" expected=\"%ld.%d\"/>\n", seat,
			 (int)kind[i].label.n, kind[i].label.p, kind[i].dice, kind[i].sum, kind[i].twice_mean / 2,
			 kind[i].twice_mean % 2 ? 5 : 0);
}

static void write_luck(const struct record *r, struct buf *out)
{
	const struct setup_head *head = r->setup;
	buf_adds(out, "<luck>\n");
	for (int seat = 0; seat < head->n_seats; seat++)
		luck_of_hits(r, head->seat[seat].id, out);
	for (int seat = 0; seat < head->n_seats; seat++)
		luck_of_throws(r, head->seat[seat].id, out);
	buf_adds(out, "</luck>\n");
}

static void write_pending(const struct record *r, int viewer, struct buf *out)
{
	buf_adds(out, "<pending>\n");
	for (int i = 0; i < r->n_pending; i++) {
		const struct question *q = &r->pending[i].q;
		const struct question_decl *d = &r->sys->questions[q->kind];
		if (!sees(r, viewer, q->seat))
			continue;
		buf_adds(out, "<decision");
		attr(out, "seat", seat_id(r, q->seat));
		attr(out, "key", r->pending[i].key);
		attr(out, "question", d->name);
		attr(out, "rule", d->rule);
		buf_adds(out, ">\n");
		for (int k = 0; k < 2 && d->args[k].name; k++) {
			struct buf text = BUF_INIT;
			value_write(r->sys, r->setup, &d->args[k], q->arg[k], &text);
			buf_adds(out, "<about");
			attr(out, "name", d->args[k].name);
			attr(out, "value", buf_text(&text));
			buf_adds(out, "/>\n");
			buf_free(&text);
		}
		for (int k = 0; q->options && k < q->n; k++) {
			struct buf text = BUF_INIT;
			run_choice_text(r->sys, r->setup, q, &q->options[k], &text);
			buf_addf(out, "<option n=\"%d\"%s>", k + 1,
				 r->pending[i].usual == k ? " usual=\"yes\"" : "");
			buf_add_xml(out, buf_text(&text));
			buf_adds(out, "</option>\n");
			buf_free(&text);
		}
		buf_adds(out, "</decision>\n");
	}
	buf_adds(out, "</pending>\n");
}

static void write_ledger(const struct record *r, int viewer, struct buf *out)
{
	buf_adds(out, "<ledger>\n");
	for (size_t i = 0; i < r->n_ledger; i++) {
		const struct record_entry *e = &r->ledger[i];
		if (viewer != VIEW_FULL && strcmp(e->seen, "all") &&
		    !(viewer >= 0 && !strcmp(e->seen, system_viewer_name(r->setup, viewer))))
			continue;
		buf_adds(out, "<entry");
		attr(out, "seen", e->seen);
		attr(out, "what", e->what);
		attr(out, "who", e->who);
		attr(out, "at", e->at);
		buf_addc(out, '>');
		buf_add_xml(out, e->why);
		buf_adds(out, "</entry>\n");
	}
	buf_adds(out, "</ledger>\n");
}

static void write_end(const struct record *r, struct buf *out)
{
	if (r->ended) {
		buf_adds(out, "<ended");
		attr(out, "as", r->ended->as);
		attr(out, "winner", seat_id(r, r->ended->winner));
		attr(out, "state", r->ended->state);
		buf_addc(out, '>');
		buf_add_xml(out, r->ended->why);
		buf_adds(out, "</ended>\n");
	}
	if (!r->opened)
		return;
	buf_addf(out, "<opened>\n%s", r->opened);
	opened_begin(r->turn, r->dice.link, r->dice.seeds, out);
	opened_events(slice_of(r->journal), out);
	for (size_t i = 0; i < r->n_answers; i++)
		opened_answer(seat_id(r, r->answers[i].seat), &r->answers[i], out);
	opened_end(out);
	buf_adds(out, "</opened>\n");
}

void record_write(const struct record *r, int viewer, const char *prev, const char *seal,
		  struct buf *out)
{
	buf_adds(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<record version=\"1\"");
	attr(out, "game", r->game);
	attr(out, "title", r->title);
	attr(out, "system", r->sys->name);
	number(out, "rules", r->sys->rules);
	if (r->seam)
		attr(out, "seam", r->seam);
	number(out, "turn", r->turn);
	attr(out, "active", seat_id(r, r->active));
	attr(out, "view", system_viewer_name(r->setup, viewer));
	attr(out, "made", r->made);
	attr(out, "prev", prev);
	buf_adds(out, ">\n");
	write_players(r, viewer, out);
	write_dice(&r->dice, out);
	write_setup(r, out);
	write_mails(r, viewer, out);
	buf_adds(out, "<events>\n");
	record_events(r, viewer, out);
	buf_adds(out, "</events>\n<state>\n");
	state_write(r->sys, r->setup, r->state, knows_as(r, viewer), out);
	buf_adds(out, "</state>\n");
	write_pending(r, viewer, out);
	write_luck(r, out);
	write_ledger(r, viewer, out);
	write_end(r, out);
	if (seal)
		buf_addf(out, "<seal>%s</seal>\n", seal);
	buf_adds(out, "</record>\n");
}
