/* Turns played again, and compared with their records: each from the full records, or a whole game
 * that is over from the records of one viewer. */
#include "archive/verify_private.h"
#include "engine/told.h"
#include "record/opened.h"

static const char *attr(const struct element *e, const char *name)
{
	return element_attr(e, name, "");
}

bool verify_rules(struct check *c, const struct paper *p)
{
	char rules[16];
	snprintf(rules, sizeof rules, "%u", c->scenario->sys->rules);
	if (*attr(p->root, "seam")) {
		verify_say(c, "%s: made by rules %s, but by %s, so it is not replayed\n", c->path,
			   attr(p->root, "rules"), attr(p->root, "seam"));
		return false;
	}
	if (!strcmp(attr(p->root, "rules"), rules))
		return true;
	verify_say(c, "%s: made by rules %s; this program has %s, so it is not replayed\n", c->path,
		   attr(p->root, "rules"), rules);
	return false;
}

/* ---- one turn ---- */

int verify_viewer(const struct check *c, const struct paper *p)
{
	const char *view = attr(p->root, "view");
	if (!strcmp(view, "full"))
		return VIEW_FULL;
	return strcmp(view, "public") ? system_seat(c->scenario->setup, view) : VIEW_PUBLIC;
}

static bool same(struct buf *now, struct slice then)
{
	return now->len == then.n && !memcmp(buf_text(now), then.p, then.n);
}

/* part: the record may stop before the replay does. */
static void compare_events(struct check *c, struct run *run, const struct paper *p, bool part)
{
	struct buf journal = BUF_INIT, all = BUF_INIT, now = BUF_INIT;
	struct slice then = doc_part(p->text.data, "events", NULL, NULL);
	run_journal(run, &journal);
	struct record r = {.sys = c->scenario->sys, .setup = c->scenario->setup,
			   .journal = buf_text(&journal)};
	record_events(&r, verify_viewer(c, p), &all);
	told_as_then(c->scenario->sys, (struct slice){buf_text(&all), all.len}, then, &now);
	if (!same(&now, then) && !(part && now.len > then.n && !memcmp(now.data, then.p, then.n))) {
		size_t i = 0, line = 1;
		while (i < now.len && i < then.n && now.data[i] == then.p[i])
			line += now.data[i++] == '\n';
		verify_wrong(c, "a replay gives other events, from the %zuth on", line);
	}
	buf_free(&now);
	buf_free(&all);
	buf_free(&journal);
}

static bool shows_state(const struct check *c, const void *state, const struct paper *p, int viewer)
{
	struct buf now = BUF_INIT;
	state_write(c->scenario->sys, c->scenario->setup, state, viewer, &now);
	bool does = same(&now, doc_part(p->text.data, "state", NULL, NULL));
	buf_free(&now);
	return does;
}

bool verify_reveals_secret(const struct element *root)
{
	const struct element *dice = element_child(root, "dice");
	for (size_t i = 0; dice && i < dice->n_children; i++)
		if (!strcmp(dice->children[i].name, "reveal") && !strcmp(attr(&dice->children[i], "kind"), "secret"))
			return true;
	return false;
}

/* The record that ends a game shows the state whole; it was cut for the viewer before version 0.3. */
static void compare_state(struct check *c, const void *state, const struct paper *p)
{
	bool opened = verify_reveals_secret(p->root);
	if (!shows_state(c, state, p, verify_viewer(c, p)) && !(opened && shows_state(c, state, p, VIEW_FULL)))
		verify_wrong(c, "a replay gives another state");
}

/* What stands of the sides beside who plays them.  Whoever opens the secret shows it to all. */
static void compare_players(struct check *c, const void *state, const struct paper *p)
{
	const struct element *players = element_child(p->root, "players");
	struct record_player who[SEATS_MAX];
	struct buf now = BUF_INIT;
	struct record r = {.sys = c->scenario->sys, .setup = c->scenario->setup, .words = c->count->words, .state = state,
			   .players = who, .due = VALUE_NONE, .dice = {.secret = verify_reveals_secret(p->root) ? "" : NULL}};
	for (size_t i = 0; i < SEATS_MAX; i++)
		who[i] = (struct record_player){.who = ""};
	for (size_t i = 0; players && i < players->n_children && i < SEATS_MAX; i++)
		who[i] = (struct record_player){attr(&players->children[i], "who"),
						!strcmp(attr(&players->children[i], "hidden"), "yes"),
						attr(&players->children[i], "bot"),
						!strcmp(attr(&players->children[i], "rated"), "no")};
	record_players(&r, verify_viewer(c, p), &now);
	if (c->count->words && !verify_is_older(p) && !same(&now, doc_part(p->text.data, "players", NULL, NULL)))
		verify_wrong(c, "a replay tells something else of the sides, in players");
	buf_free(&now);
}

/* In some systems it goes to the other side within a turn: then it may be either's. */
static void compare_active(struct check *c, const struct replay *r, const struct paper *p)
{
	const char *told = attr(p->root, "active");
	int seat = system_seat(c->scenario->setup, told);
	if (seat == VALUE_NONE ? r->active != 0 : !(r->active >> seat & 1))
		verify_wrong(c, "it was not the turn of %s", told);
}

/* Does the record stop where a row began, though a replay may go on in it? */
static bool is_part(const struct paper *p)
{
	const struct element *ended = element_child(p->root, "ended");
	return ended && strcmp(attr(ended, "state"), "now");
}

/* The turn in which the moderator ended the game: as far as it went. */
static void compare_part(struct check *c, const struct element *ended, struct run *run, const struct paper *p)
{
	const char *state = attr(ended, "state");
	if (!strcmp(state, "lost") || !strcmp(state, "undealt"))
		return;
	compare_events(c, run, p, is_part(p));
	compare_state(c, strcmp(state, "row") ? run_shown(run) : run_now(run), p);
	compare_players(c, strcmp(state, "row") ? run_shown(run) : run_now(run), p);
}

void verify_replayed(struct check *c, const struct paper *p, const struct replay *r, struct run *run, enum run_end end)
{
	const struct element *ended = element_child(p->root, "ended");
	c->count->replayed++;
	compare_active(c, r, p);
	if (ended) {
		compare_part(c, ended, run, p);
	} else if (end == RUN_FAULT || end == RUN_PENDING) {
		verify_wrong(c, "a replay does not come to the end of the turn: %s",
			     end == RUN_FAULT ? run_error(run) : "an answer is missing");
	} else {
		compare_events(c, run, p, false);
		compare_state(c, run_now(run), p);
		compare_players(c, run_now(run), p);
	}
}

/* ---- a whole game ---- */

struct again {
	struct check *c;
	const struct element *opened; /* by the last record */
	const char *text;             /* of the last record */
	struct buf state;             /* at the end of the turn before, as a full record has it */
};

static const struct element *turn_opened(const struct again *a, const char *n)
{
	for (size_t i = 0; i < a->opened->n_children; i++)
		if (!strcmp(attr(&a->opened->children[i], "n"), n))
			return &a->opened->children[i];
	return NULL;
}

/* The events that the last record opens of a turn. */
static void write_opened(const struct again *a, const char *turn, struct buf *out)
{
	struct slice part = doc_part(a->text, "turn", "n", turn);
	struct doc d = {.out = out};
	struct doc_line line;
	while (doc_read(&part, &line))
		if (slice_is(line.name, "event"))
			doc_again(&d, &line);
}

/* What was sealed in the turn must be what was opened in the end. */
static void compare_opened(struct again *a, const struct paper *p, struct run *run)
{
	const struct system *sys = a->c->scenario->sys;
	struct buf journal = BUF_INIT, all = BUF_INIT, now = BUF_INIT, then = BUF_INIT;
	run_journal(run, &journal);
	opened_events(sys, (struct slice){buf_text(&journal), journal.len}, &(struct doc){.out = &all});
	write_opened(a, attr(p->root, "turn"), &then);
	told_as_then(sys, (struct slice){buf_text(&all), all.len}, (struct slice){buf_text(&then), then.len}, &now);
	if (!same(&now, (struct slice){buf_text(&then), then.len}) &&
	    !(is_part(p) && now.len > then.len && !memcmp(now.data, buf_text(&then), then.len)))
		verify_wrong(a->c, "a replay seals other cards and dice than the last record opens");
	buf_free(&then);
	buf_free(&now);
	buf_free(&all);
	buf_free(&journal);
}

static void keep_state(struct again *a, struct run *run)
{
	const struct scenario *s = a->c->scenario;
	buf_clear(&a->state);
	struct doc d = {.out = &a->state};
	doc_begin(&d, "state");
	doc_children(&d);
	state_write(s->sys, s->setup, run_now(run), VIEW_FULL, &a->state);
	doc_end(&d);
}

/* False: what comes after cannot be played. */
static bool play_turn(struct again *a, const struct paper *p, const struct element *turn)
{
	uint8_t link[HASH_BYTES];
	struct replay again = {.scenario = a->c->scenario, .root = p->root, .answers = turn,
			       .before = a->state.len ? a->state.data : NULL,
			       .secret = verify_secret(a->c, element_child(p->root, "dice"))};
	struct error e = ERROR_INIT;
	struct run *run;
	enum run_end end;
	int wrong = a->c->count->wrong;
	if (verify_link(a->c, p, link))
		again.link = link;
	if (replay_turn(&again, &run, &end, &e)) {
		verify_wrong(a->c, "its state cannot be taken over: %s", e.text);
		return false;
	}
	verify_replayed(a->c, p, &again, run, end);
	compare_opened(a, p, run);
	keep_state(a, run);
	run_free(run);
	return a->c->count->wrong == wrong;
}

static bool fits(const struct element *turn, const struct paper *p)
{
	const struct element *dice = element_child(p->root, "dice");
	return turn && !strcmp(attr(turn, "link"), attr(dice, "link")) &&
	       !strcmp(attr(turn, "seeds"), attr(dice, "seeds"));
}

void verify_again(struct check *c, const struct paper *papers, size_t n)
{
	const struct paper *last = &papers[n - 1];
	const struct verify_deal *d = &c->deal; /* where there is one, it opens what the last record does else */
	struct again a = {c, element_child(d->opens ? d->root : last->root, "opened"),
			  d->opens ? d->text.data : last->text.data, BUF_INIT};
	for (size_t i = 0; i < n; i++) {
		const struct element *turn = a.opened ? turn_opened(&a, attr(papers[i].root, "turn")) : NULL;
		c->path = papers[i].path;
		if (!verify_rules(c, &papers[i]))
			break;
		if (!fits(turn, &papers[i])) {
			verify_wrong(c, "what was sealed in it is not opened by %s", last->path);
			break;
		}
		if (!play_turn(&a, &papers[i], turn))
			break;
	}
	buf_free(&a.state);
}
