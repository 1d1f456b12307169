/* What a doctrine would have answered in turns that are over. */
#include "base/log.h"
#include "game/game_private.h"
#include "record/replay.h"
#include "words/said.h"

enum { RECALL_TURNS = 3 };

struct recall {
	struct listener listener;
	const struct system *sys;
	const struct order_set *doctrine;
	int seat, turn;
	const struct words *words;
	struct buf *out;
	const struct work *work; /* of the mail: nothing more is told when it is spent */
};

static void add_question(struct run *run, const struct question *q, struct buf *out)
{
	const struct system *sys = run_settings(run)->sys;
	const struct question_decl *d = &sys->questions[q->kind];
	buf_adds(out, question_name(sys, q));
	for (int i = 0; i < 2 && d->args[i].name; i++) {
		buf_addf(out, ", %s ", d->args[i].name);
		value_write(sys, run_setup(run), &d->args[i], q->arg[i], out);
	}
}

static void heard(struct listener *self, struct run *run, const struct question *q, const struct choice *taken)
{
	struct recall *r = (struct recall *)self;
	const struct position *at = run_now(run);
	struct choice c;
	int line = 0;
	if (work_spent(r->work) || q->seat != r->seat || r->sys->questions[q->kind].blind ||
	    (at->active == r->seat && !question_reaction(r->sys, q) && !question_window(r->sys, q)))
		return;
	struct buf question = BUF_INIT, was = BUF_INIT, says = BUF_INIT;
	add_question(run, q, &question);
	run_choice_text(r->sys, run_setup(run), q, taken, &was);
	const char *asked = buf_text(&question), *answer = buf_text(&was);
	if (r->sys->standing(run, r->doctrine, q, &c, &line)) {
		run_choice_text(r->sys, run_setup(run), q, &c, &says);
		words_say(r->words,
			  SAID(recall, line_says, .turn = r->turn, .question = asked, .was = answer, .line = line,
			       .says = buf_text(&says)),
			  r->out);
	} else if (line) {
		words_say(r->words,
			  SAID(recall, line_asks, .turn = r->turn, .question = asked, .was = answer, .line = line),
			  r->out);
	} else {
		words_say(r->words, SAID(recall, no_line, .turn = r->turn, .question = asked, .was = answer), r->out);
	}
	buf_free(&question);
	buf_free(&was);
	buf_free(&says);
}

/* Turns of other rules cannot be played again by these; the player is told so. */
static bool same_rules(const struct game *g, const struct element *root)
{
	long long rules;
	return parse_int(element_attr(root, "rules", ""), 0, INT32_MAX, &rules) && rules == g->sys->rules;
}

static enum err play_again(struct game *g, struct recall *recall, struct replay *again, struct error *e)
{
	uint8_t link[HASH_BYTES];
	struct run *run;
	enum run_end end;
	if (!same_rules(g, again->root)) {
		words_say(recall->words, SAID(recall, other_rules, .turn = recall->turn), recall->out);
		return ERR_NONE;
	}
	again->link = replay_link(again->root, link) ? link : NULL;
	enum err r = replay_turn(again, &run, &end, e);
	if (r)
		return r;
	if (end == RUN_FAULT || end == RUN_PENDING) {
		log_line(LOG_ERROR, "replay-differs", "%s: turn %d cannot be played again: %s", g->row.name,
			 recall->turn, run_error(run));
		words_say(recall->words, SAID(recall, no_end, .turn = recall->turn), recall->out);
	}
	run_free(run);
	return ERR_NONE;
}

static enum err recall_turn(struct game *g, struct recall *recall, struct error *e)
{
	struct slice text, before;
	struct replay again = {.scenario = g->scenario, .listener = &recall->listener};
	enum err r = store_record_get(g->site->store, g->row.name, recall->turn, "full", g->arena, &text, e);
	if (!r)
		r = store_record_get(g->site->store, g->row.name, recall->turn - 1, "full", g->arena, &before, e);
	if (!r)
		r = doc_tree(text.p, text.n, NULL, g->arena, &again.root, e);
	if (r)
		return r;
	again.before = before.p;
	return play_again(g, recall, &again, e);
}

enum err game_recall(struct game *g, int seat, const struct order_set *doctrine, struct buf *out, struct error *e)
{
	int last = game_turn(g) - 1, first = last > RECALL_TURNS ? last - RECALL_TURNS + 1 : 1;
	struct recall recall = {{heard}, g->sys, doctrine, seat, first, game_catalogue(g, seat), out, &g->tried};
	size_t before = out->len;
	enum err r = ERR_NONE;
	for (; !r && recall.turn <= last; recall.turn++)
		r = recall_turn(g, &recall, e);
	if (!r && out->len == before)
		words_say(recall.words, SAID(recall, nothing), out);
	return r;
}
