/* What a doctrine would have answered in turns that are over. */
#include "base/log.h"
#include "game/game_private.h"
#include "record/replay.h"

enum { RECALL_TURNS = 3 };

struct recall {
	struct listener listener;
	const struct system *sys;
	const struct order_set *doctrine;
	int seat, turn;
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

static void heard(struct listener *self, struct run *run, const struct question *q,
		  const struct choice *taken)
{
	struct recall *r = (struct recall *)self;
	const struct position *at = run_now(run);
	struct choice c;
	int line = 0;
	if (work_spent(r->work) || q->seat != r->seat || r->sys->questions[q->kind].blind ||
	    (at->active == r->seat && !question_reaction(r->sys, q) && !question_window(r->sys, q)))
		return;
	buf_addf(r->out, "Turn %d, ", r->turn);
	add_question(run, q, r->out);
	buf_adds(r->out, ": was ");
	run_choice_text(r->sys, run_setup(run), q, taken, r->out);
	if (r->sys->standing(run, r->doctrine, q, &c, &line)) {
		buf_addf(r->out, "; line %d says ", line);
		run_choice_text(r->sys, run_setup(run), q, &c, r->out);
		buf_addc(r->out, '\n');
	} else if (line) {
		buf_addf(r->out, "; line %d asks you\n", line);
	} else {
		buf_adds(r->out, "; no line fits\n");
	}
}

/* Turns of other rules cannot be played again by these; the player is told so. */
static bool same_rules(const struct game *g, const struct element *root)
{
	long long rules;
	return parse_int(element_attr(root, "rules", ""), 0, INT32_MAX, &rules) &&
	       rules == g->sys->rules;
}

static enum err play_again(struct game *g, struct recall *recall, struct replay *again,
			   struct error *e)
{
	uint8_t link[HASH_BYTES];
	struct run *run;
	enum run_end end;
	if (!same_rules(g, again->root)) {
		buf_addf(recall->out, "Turn %d was played by other rules and is not looked at.\n",
			 recall->turn);
		return ERR_NONE;
	}
	again->link = replay_link(again->root, link) ? link : NULL;
	enum err r = replay_turn(again, &run, &end, e);
	if (r)
		return r;
	if (end == RUN_FAULT || end == RUN_PENDING) {
		log_line(LOG_ERROR, "replay-differs", "%s: turn %d cannot be played again: %s", g->row.name,
			 recall->turn, run_error(run));
		buf_addf(recall->out, "Turn %d cannot be played again to its end.\n", recall->turn);
	}
	run_free(run);
	return ERR_NONE;
}

static enum err recall_turn(struct game *g, struct recall *recall, struct error *e)
{
	struct slice text, before;
	struct replay again = {.scenario = g->scenario, .listener = &recall->listener};
	enum err r = store_record_get(g->site->store, g->row.name, recall->turn, "full", g->arena,
				      &text, e);
	if (!r)
		r = store_record_get(g->site->store, g->row.name, recall->turn - 1, "full", g->arena,
				     &before, e);
	if (!r)
		r = doc_tree(text.p, text.n, NULL, g->arena, &again.root, e);
	if (r)
		return r;
	again.before = before.p;
	return play_again(g, recall, &again, e);
}

enum err game_recall(struct game *g, int seat, const struct order_set *doctrine, struct buf *out,
		     struct error *e)
{
	int last = game_turn(g) - 1, first = last > RECALL_TURNS ? last - RECALL_TURNS + 1 : 1;
	struct recall recall = {{heard}, g->sys, doctrine, seat, first, out, &g->tried};
	size_t before = out->len;
	enum err r = ERR_NONE;
	for (; !r && recall.turn <= last; recall.turn++)
		r = recall_turn(g, &recall, e);
	if (!r && out->len == before)
		buf_adds(out, "Nothing was asked of you in them.\n");
	return r;
}
