/* The turn record written, and its views cut. */
#include "record/record.h"
#include "base/hash.h"
#include "dice/dice.h"
#include "engine/state.h"
#include "engine/told.h"
#include "record/opened.h"
#include "record/record_private.h"
#include "words/words.h"

static const char *seat_id(const struct record *r, int seat)
{
	return seat == VALUE_NONE ? "-" : system_viewer_name(r->setup, seat);
}

/* ---- the setup, as the rule system tells it ---- */

struct writer {
	struct describe d;
	struct doc *doc;
	const struct record *r;
};

static void begin(struct describe *d, const char *name)
{
	doc_begin(((struct writer *)d)->doc, name);
}

static void add_attr(struct describe *d, const char *name, const char *value)
{
	doc_attr(((struct writer *)d)->doc, name, value);
}

static void write_decoration(const struct element *e, struct doc *d)
{
	doc_begin(d, e->name);
	for (size_t a = 0; a < e->n_attrs; a++)
		doc_attr(d, e->attrs[a].name, e->attrs[a].value);
	doc_inline(d);
	for (size_t v = 0; v < e->n_children; v++) {
		doc_begin(d, "via");
		doc_attr(d, "hex", element_attr(&e->children[v], "hex", ""));
		doc_end(d);
	}
	doc_end(d);
}

/* Places, roads and rivers of the scenario are decoration; the board carries them. */
static void decorate(const struct element *scenario, struct doc *d)
{
	static const char *const kinds[] = {"place", "road", "river"};
	for (size_t i = 0; i < scenario->n_children; i++)
		for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
			if (!strcmp(scenario->children[i].name, kinds[k]))
				write_decoration(&scenario->children[i], d);
}

static void end(struct describe *d)
{
	struct writer *w = (struct writer *)d;
	if (!strcmp(w->doc->open[w->doc->depth - 1], "board")) {
		doc_children(w->doc);
		decorate(w->r->scenario, w->doc);
	}
	doc_end(w->doc);
}

static void write_scenario(const struct record *r, struct doc *d)
{
	const struct element *s = r->scenario, *history = element_child(s, "history");
	doc_begin(d, "scenario");
	doc_attr(d, "id", element_attr(s, "id", "case"));
	doc_attr(d, "title", element_attr(s, "title", ""));
	doc_attr(d, "date", element_attr(s, "date", ""));
	doc_attr(d, "when", element_attr(s, "when", ""));
	doc_attr(d, "placement", element_attr(s, "placement", "house"));
	doc_attr(d, "digest", r->scenario_digest);
	doc_inline(d);
	doc_say(d, "history", history ? history->text : "");
	for (size_t i = 0; i < s->n_children; i++)
		if (!strcmp(s->children[i].name, "note"))
			doc_say(d, "note", s->children[i].text);
	doc_end(d);
}

static void write_setup(const struct record *r, struct doc *d)
{
	struct writer w = {{r->words, begin, add_attr, end}, d, r};
	doc_begin(d, "setup");
	write_scenario(r, d);
	r->sys->describe(r->setup, &w.d);
	doc_end(d);
}

/* Printed once of a scenario, for all its records in one language. */
static void write_setup_kept(const struct record *r, struct doc *d)
{
	struct scenario_print *kept = r->print;
	if (!kept) {
		write_setup(r, d);
		return;
	}
	if (!kept->text.len || kept->words != words_number(r->words)) {
		buf_clear(&kept->text);
		write_setup(r, &(struct doc){.out = &kept->text});
		kept->words = words_number(r->words);
	}
	doc_lines(d, kept->text.data, kept->text.len);
}

int record_knows_as(const struct record *r, int viewer)
{
	return r->dice.secret ? VIEW_FULL : viewer;
}

static void write_due(const struct record *r, struct doc *d)
{
	doc_begin(d, "due");
	doc_attr(d, "seat", seat_id(r, r->due));
	if (r->due_at)
		doc_attr(d, "at", r->due_at);
	doc_attr(d, "for", r->due_for);
	doc_end(d);
}

static void write_players(const struct record *r, int viewer, struct doc *d)
{
	const struct setup_head *head = r->setup;
	struct writer w = {{r->words, begin, add_attr, end}, d, r};
	void *view = base_calloc(1, r->sys->state_size);
	state_mask(r->sys, r->setup, r->state, r->sys->player_as_seen ? record_knows_as(r, viewer) : VIEW_FULL, view);
	doc_begin(d, "players");
	for (int seat = 0; seat < head->n_seats; seat++) {
		doc_begin(d, "player");
		doc_attr(d, "seat", head->seat[seat].id);
		doc_attr(d, "name", head->seat[seat].name);
		doc_attr(d, "who", r->players[seat].who);
		if (r->players[seat].hidden)
			doc_attr(d, "hidden", "yes");
		if (r->players[seat].bot && *r->players[seat].bot)
			doc_attr(d, "bot", r->players[seat].bot);
		if (r->players[seat].unrated)
			doc_attr(d, "rated", "no");
		r->sys->describe_player(r->setup, view, seat, &w.d);
		doc_end(d);
	}
	doc_end(d);
	free(view);
	if (r->due != VALUE_NONE)
		write_due(r, d);
}

static void write_commitment(struct doc *d, const char *kind, const unsigned links[2], const char *hex)
{
	doc_begin(d, "commitment");
	doc_attr(d, "kind", kind);
	if (links) {
		doc_number(d, "first", links[0]);
		doc_number(d, "last", links[1]);
	}
	doc_text(d, hex);
	doc_end(d);
}

static void write_reveal(struct doc *d, const char *kind, const unsigned *link, const char *hex)
{
	doc_begin(d, "reveal");
	doc_attr(d, "kind", kind);
	if (link)
		doc_number(d, "link", *link);
	doc_text(d, hex);
	doc_end(d);
}

/* A shuffle of the places in which the players stood. */
static void write_sides(const struct record_dice *dice, struct doc *d)
{
	long n = 1;
	for (const char *p = dice->places; *p; p++)
		n += *p == ' ';
	doc_begin(d, "sides");
	doc_attr(d, "kind", "shuffle");
	doc_attr(d, "source", "open");
	doc_attr(d, "purpose", DICE_SIDES_PURPOSE);
	doc_number(d, "count", n);
	doc_attr(d, "before", dice->places);
	doc_attr(d, "values", dice->sides);
	doc_end(d);
}

/* By which the game goes on if it leaves the deal. */
static void write_own(const struct record_dice *dice, struct doc *d)
{
	doc_begin(d, "own");
	doc_children(d);
	write_commitment(d, "chain", (const unsigned[]){0, DICE_CHAIN}, dice->own_chain);
	write_commitment(d, "sealed", NULL, dice->own_sealed);
	doc_end(d);
}

static void write_dice(const struct record_dice *dice, struct doc *d)
{
	doc_begin(d, "dice");
	if (dice->game)
		doc_attr(d, "game", dice->game);
	if (dice->deal)
		doc_attr(d, "deal", dice->deal);
	doc_number(d, "link", dice->link);
	doc_attr(d, "seeds", dice->seeds);
	if (dice->words)
		doc_attr(d, "words", dice->words);
	write_commitment(d, "chain", (const unsigned[]){dice->first, dice->last}, dice->chain);
	if (dice->next)
		write_commitment(d, "chain", (const unsigned[]){dice->last, dice->next_last}, dice->next);
	write_commitment(d, "sealed", NULL, dice->sealed);
	if (dice->deal)
		write_own(dice, d);
	for (size_t i = 0; i < dice->n_seeds; i++) {
		doc_begin(d, "seed");
		doc_attr(d, "seat", dice->seed_seat[i]);
		doc_attr(d, "word", dice->seed_word[i]);
		doc_end(d);
	}
	if (dice->sides)
		write_sides(dice, d);
	if (dice->open)
		write_reveal(d, "link", &dice->link, dice->open);
	if (dice->secret)
		write_reveal(d, "secret", NULL, dice->secret);
	doc_end(d);
}

/* ---- what only some may see ---- */

static bool sees(int viewer, int seat)
{
	return viewer == VIEW_FULL || viewer == seat;
}

static void write_mail(const struct record *r, const struct record_mail *m, struct doc *d)
{
	struct slice rest = slice_of(m->text), line;
	doc_begin(d, "mail");
	doc_attr(d, "seat", seat_id(r, m->seat));
	doc_attr(d, "digest", m->digest);
	doc_attr(d, "at", m->at);
	if (m->by)
		doc_attr(d, "by", m->by);
	doc_children(d);
	for (int n = 1; slice_line(&rest, &line); n++) {
		char *text = base_strndup(line.p, line.n);
		doc_begin(d, "line");
		doc_number(d, "n", n);
		doc_text(d, text);
		doc_end(d);
		free(text);
	}
	doc_end(d);
}

static void write_mails(const struct record *r, int viewer, struct doc *d)
{
	doc_begin(d, "orders");
	doc_children(d);
	for (size_t i = 0; i < r->n_mails; i++)
		if (sees(viewer, r->mails[i].seat))
			write_mail(r, &r->mails[i], d);
	doc_end(d);
}

static void write_answers(const struct record *r, int viewer, struct doc *d)
{
	doc_begin(d, "answers");
	doc_children(d);
	for (size_t i = 0; i < r->n_answers; i++) {
		const struct record_answer *a = &r->answers[i];
		if (!sees(viewer, a->seat))
			continue;
		doc_begin(d, "answer");
		doc_attr(d, "seat", seat_id(r, a->seat));
		doc_attr(d, "key", a->key);
		doc_attr(d, "from", a->from);
		if (a->line)
			doc_number(d, "line", a->line);
		doc_text(d, a->text);
		doc_end(d);
	}
	doc_end(d);
}

bool record_may_see(const struct record *r, int viewer, struct slice seen)
{
	return viewer == VIEW_FULL || !seen.n || slice_is(seen, "all") ||
	       (viewer >= 0 && slice_is(seen, system_viewer_name(r->setup, viewer)));
}

/* Does the viewer know that field of the event?  What its declaration does not name everybody does. */
static bool knows_field(const struct record *r, int viewer, const struct told *t, const struct doc_field *f)
{
	const struct event_decl *d = t->decl;
	bool owner = viewer >= 0 && doc_field_is(&t->line, "seat", system_viewer_name(r->setup, viewer));
	for (int i = 0; d && i < EVENT_ARGS && d->args[i].name; i++)
		if (slice_is(f->name, d->args[i].name))
			return d->know[i] == KNOW_ALL || (d->know[i] == KNOW_OWNER && owner);
	return true;
}

/* An event as the viewer may know it: fields put out of sight, modifiers that he may not know left out;
 * a roll that is left without any is written as one that had none. */
static void write_event(const struct record *r, int viewer, struct told *t, struct doc *d)
{
	struct slice inside = t->line.inside;
	struct doc_line child;
	for (int i = 0; viewer != VIEW_FULL && i < t->line.n; i++)
		if (!knows_field(r, viewer, t, &t->line.field[i]))
			t->line.field[i].value = slice_of("unknown");
	doc_begin(d, "event");
	for (int i = 0; i < t->line.n; i++)
		doc_copy(d, &t->line.field[i]);
	doc_inline(d);
	while (doc_read(&inside, &child))
		if (record_may_see(r, viewer, doc_field(&child, "seen")))
			doc_again(d, &child);
	doc_end(d);
}

static void write_events(const struct record *r, int viewer, struct doc *d)
{
	struct slice rest = slice_of(r->journal);
	struct told t;
	while (told_next(r->sys, &rest, &t))
		if (record_may_see(r, viewer, doc_field(&t.line, "seen")))
			write_event(r, viewer, &t, d);
}

void record_events(const struct record *r, int viewer, struct buf *out)
{
	write_events(r, viewer, &(struct doc){.out = out});
}

/* ---- parts ---- */

/* The lines inside of the element that was written. */
static void add_inside(struct buf *written, const char *name, struct buf *out)
{
	struct slice inside = doc_part(buf_text(written), name, NULL, NULL);
	if (inside.p)
		buf_add(out, inside.p, inside.n);
	buf_free(written);
}

void record_setup(const struct record *r, struct buf *out)
{
	struct buf part = BUF_INIT;
	write_setup(r, &(struct doc){.out = &part});
	add_inside(&part, "setup", out);
}

void record_players(const struct record *r, int viewer, struct buf *out)
{
	struct buf part = BUF_INIT;
	write_players(r, viewer, &(struct doc){.out = &part});
	add_inside(&part, "players", out);
}

void record_luck(const struct record *r, int viewer, struct buf *out)
{
	struct buf part = BUF_INIT;
	luck_write(r, viewer, &(struct doc){.out = &part});
	add_inside(&part, "luck", out);
}

/* ---- what is asked, what was done, how it ended ---- */

static void write_option(const struct record *r, const struct pending *p, int k, struct doc *d)
{
	struct buf text = BUF_INIT;
	doc_begin(d, "option");
	doc_number(d, "n", k + 1);
	if (p->usual == k)
		doc_attr(d, "usual", "yes");
	run_choice_text(r->sys, r->setup, &p->q, &p->q.options[k], &text);
	doc_text(d, buf_text(&text));
	doc_end(d);
	buf_free(&text);
}

static void write_decision(const struct record *r, const struct pending *p, struct doc *d)
{
	const struct question *q = &p->q;
	const struct question_decl *decl = &r->sys->questions[q->kind];
	doc_begin(d, "decision");
	doc_attr(d, "seat", seat_id(r, q->seat));
	doc_attr(d, "key", p->key);
	doc_attr(d, "question", question_name(r->sys, q));
	doc_attr(d, "rule", decl->rule);
	doc_children(d);
	for (int k = 0; k < 2 && decl->args[k].name; k++) {
		doc_begin(d, "about");
		doc_attr(d, "name", decl->args[k].name);
		value_write(r->sys, r->setup, &decl->args[k], q->arg[k], doc_value(d, "value"));
		doc_done(d);
		doc_end(d);
	}
	for (int k = 0; q->options && k < q->n; k++)
		write_option(r, p, k, d);
	doc_end(d);
}

static void write_pending(const struct record *r, int viewer, struct doc *d)
{
	doc_begin(d, "pending");
	doc_children(d);
	for (int i = 0; i < r->n_pending; i++)
		if (sees(viewer, r->pending[i].q.seat))
			write_decision(r, &r->pending[i], d);
	doc_end(d);
}

static void write_entry(const struct record_entry *e, long long n, const char *hash, struct doc *d)
{
	doc_begin(d, "entry");
	doc_number(d, "n", (long)n);
	doc_attr(d, "seen", e->seen);
	doc_attr(d, "what", e->what);
	doc_attr(d, "who", e->who);
	doc_attr(d, "at", e->at);
	doc_attr(d, "hash", hash);
	doc_text(d, e->why);
	doc_end(d);
}

/* Nobody's chain shows what he does not read: it is of his own entries alone.  hidden: of the whole ledger, what is
 * told at the end. */
static void write_entries(const struct record *r, int viewer, const struct record_chain *c, bool hidden, struct doc *d)
{
	char head[HASH_HEX];
	long long n = c->from;
	snprintf(head, sizeof head, "%s", c->head ? c->head : RECORD_LEDGER_NONE);
	for (size_t i = 0; i < r->n_ledger; i++) {
		const struct record_entry *e = &r->ledger[i];
		if (!record_may_see(r, viewer, slice_of(e->seen)))
			continue;
		record_entry_hash(head, ++n, r->turn, e, head);
		if (!hidden || !strcmp(e->seen, "end"))
			write_entry(e, n, head, d);
	}
}

static void write_ledger(const struct record *r, int viewer, struct doc *d)
{
	doc_begin(d, "ledger");
	doc_number(d, "from", (long)r->chain.from);
	doc_attr(d, "head", r->chain.head ? r->chain.head : RECORD_LEDGER_NONE);
	doc_children(d);
	write_entries(r, viewer, &r->chain, false, d);
	doc_end(d);
}

static void write_forks(const struct record *r, struct doc *d)
{
	for (size_t i = 0; i < r->n_forks; i++) {
		doc_begin(d, "fork");
		doc_number(d, "line", r->forks[i].line);
		doc_attr(d, "dice", r->forks[i].dice);
		doc_attr(d, "at", r->forks[i].at);
		doc_attr(d, "head", r->forks[i].head);
		doc_end(d);
	}
}

static void write_end(const struct record *r, struct doc *d)
{
	if (r->ended) {
		doc_begin(d, "ended");
		doc_attr(d, "as", r->ended->as);
		doc_attr(d, "winner", seat_id(r, r->ended->winner));
		doc_attr(d, "state", r->ended->state);
		doc_text(d, r->ended->why);
		doc_end(d);
	}
	if (!r->opened)
		return;
	doc_begin(d, "opened");
	doc_lines(d, r->opened, strlen(r->opened));
	opened_begin(r->turn, r->dice.link, r->dice.seeds, d);
	opened_events(r->sys, slice_of(r->journal), d);
	for (size_t i = 0; i < r->n_answers; i++)
		opened_answer(seat_id(r, r->answers[i].seat), &r->answers[i], d);
	write_entries(r, VIEW_FULL, &r->whole, true, d);
	doc_end(d);
	doc_end(d);
}

static void write_head(const struct record *r, int viewer, const char *prev, struct doc *d)
{
	doc_begin(d, "record");
	doc_attr(d, "version", "1");
	doc_attr(d, "game", r->game);
	doc_attr(d, "title", r->title);
	doc_attr(d, "system", r->sys->name);
	doc_number(d, "rules", r->sys->rules);
	if (r->seam)
		doc_attr(d, "seam", r->seam);
	if (r->what_if)
		doc_attr(d, "what-if", r->what_if);
	doc_number(d, "turn", r->turn);
	if (r->lines)
		doc_number(d, "lines", r->lines);
	doc_attr(d, "active", seat_id(r, r->active));
	doc_attr(d, "view", system_viewer_name(r->setup, viewer));
	doc_attr(d, "made", r->made);
	doc_attr(d, "prev", prev);
}

void record_write(const struct record *r, int viewer, const char *prev, const char *seal, struct buf *out)
{
	struct doc doc = {.out = out}, *d = &doc;
	doc_declare(d);
	write_head(r, viewer, prev, d);
	write_players(r, viewer, d);
	write_dice(&r->dice, d);
	write_setup_kept(r, d);
	write_mails(r, viewer, d);
	write_answers(r, viewer, d);
	doc_begin(d, "events");
	doc_children(d);
	write_events(r, viewer, d);
	doc_end(d);
	doc_begin(d, "state");
	doc_children(d);
	state_write(r->sys, r->setup, r->state, record_knows_as(r, viewer), out);
	doc_end(d);
	write_pending(r, viewer, d);
	luck_write(r, viewer, d);
	write_ledger(r, viewer, d);
	write_forks(r, d);
	write_end(r, d);
	if (seal)
		doc_say(d, "seal", seal);
	doc_end(d);
}
