/* What goes into the journal: dice and what alters them, decks, events. */
#include "engine/run_private.h"

/* ---- dice ---- */

int modifier_for(struct run *run, int seat, const char *rule, const char *why, int n)
{
	if (run->n_mods == ROLL_MODIFIERS)
		run_fault(run, "more than %d modifiers", ROLL_MODIFIERS);
	if (n)
		run->mods[run->n_mods++] = (struct modifier){rule, why, n, (int8_t)seat};
	return n;
}

int modifier(struct run *run, const char *rule, const char *why, int n)
{
	return modifier_for(run, MODIFIER_OPEN, rule, why, n);
}

int run_take_modifiers(struct run *run, struct modifier out[ROLL_MODIFIERS])
{
	int n = run->n_mods;
	memcpy(out, run->mods, (size_t)n * sizeof *out);
	run->n_mods = 0;
	return n;
}

static void run_add_event(struct run *run, struct event e)
{
	const struct setup_head *head = run->config.setup;
	if (!run->config.keep_journal)
		return;
	if (e.seen == SEEN_SEAT && (e.seat < 0 || e.seat >= head->n_seats))
		run_fault(run, "a private event for no seat");
	if (run->config.until && run->n_events == run->config.until)
		longjmp(run->stop, RUN_PENDING);
	GROW(run->events, run->cap_events, run->n_events + 1);
	run->events[run->n_events++] = e;
}

static const struct roll *finish_roll(struct run *run, struct roll *r)
{
	memcpy(r->mod, run->mods, sizeof run->mods[0] * (size_t)run->n_mods);
	r->n_mods = run->n_mods;
	r->hits = r->hit_faces = -1;
	run->n_mods = 0;
	if (r->n < 0 || r->n > ROLL_DICE)
		run_fault(run, "%s: a roll of %d dice", r->rule, r->n);
	if (r->sides < 1 || r->sides > UINT8_MAX)
		run_fault(run, "%s: a die of %d faces", r->rule, r->sides);
	if (!r->sealed)
		run_witness(run, VALUE_NONE);
	else if (r->seen == SEEN_SEAT && r->by >= 0)
		run_witness(run, r->by);
	if (run->config.dice->needs_purpose)
		run_set_purpose(run, r);
	if (!run->config.dice->roll(run->config.dice, run, r))
		run_fault(run, "%s: no dice for %s", r->rule, run_purpose(run));
	r->link = run->config.dice->link;
	run_fix_roll(run, r);
	if (run->config.keep_journal)
		r->purpose = arena_strdup(run->purposes, run->config.dice->needs_purpose ? run_purpose(run) : "");
	GROW(run->rolls, run->cap_rolls, run->n_rolls + 1);
	run->rolls[run->n_rolls] = *r;
	run_add_event(run, (struct event){EVENT_ROLL, (int8_t)r->by, (uint8_t)r->seen, {0}, (int32_t)run->n_rolls});
	struct roll *kept = arena_alloc(run->scratch, sizeof *kept);
	*kept = *r;
	run->n_rolls += run->config.keep_journal;
	return kept;
}

const struct roll *roll_sides(struct run *run, const char *rule, const char *label, int by, int n, int sides, int who,
			      int target)
{
	struct roll r = {.rule = rule, .label = label, .by = by, .sides = sides, .n = n,
			 .who = (int16_t)who, .target = (int16_t)target};
	return finish_roll(run, &r);
}

const struct roll *roll(struct run *run, const char *rule, const char *label, int by, int n, int who, int target)
{
	return roll_sides(run, rule, label, by, n, run->config.sys->sides, who, target);
}

const struct roll *roll_sealed(struct run *run, const char *rule, const char *label, int by, enum seen seen, int n,
			       int sides)
{
	struct roll r = {.rule = rule, .label = label, .by = by, .sealed = true, .seen = seen,
			 .sides = sides, .n = n, .who = VALUE_NONE, .target = VALUE_NONE};
	return finish_roll(run, &r);
}

void roll_result(struct run *run, int hits, int hit_faces)
{
	if (!run->config.keep_journal)
		return;
	if (run->n_rolls == run->start_rolls)
		run_fault(run, "a result without a roll");
	run->rolls[run->n_rolls - 1].hits = (int8_t)hits;
	run->rolls[run->n_rolls - 1].hit_faces = (int8_t)hit_faces;
}

/* Of the last roll; what it leaves out is as of all dice of that roll. */
static void note_worth(struct run *run, struct worth w)
{
	if (!run->config.keep_journal)
		return;
	if (run->n_rolls == run->start_rolls)
		run_fault(run, "a worth without a roll");
	struct roll *r = &run->rolls[run->n_rolls - 1];
	w.dice = w.dice ? w.dice : r->n;
	w.sides = w.sides ? w.sides : r->sides;
	r->worth = w;
}

void roll_most(struct run *run, int most)
{
	if (!run->config.keep_journal)
		return;
	const struct roll *r = &run->rolls[run->n_rolls - 1];
	if (most >= 1 && most < r->n)
		note_worth(run, (struct worth){.of = WORTH_HITS,
					       .seat = MODIFIER_OPEN,
					       .points = r->hits,
					       .least = 1,
					       .most = most,
					       .faces = r->hit_faces});
}

void roll_check_for(struct run *run, int seat, bool passed, int ways, int of)
{
	if (ways < 0 || ways > of || (passed && !ways))
		run_fault(run, "a check that passes in %d ways of %d", ways, of);
	note_worth(run, (struct worth){WORTH_CHECKS, (int8_t)seat, passed, 1, 1, 1, ways, of});
}

void roll_check(struct run *run, bool passed, int ways, int of)
{
	roll_check_for(run, MODIFIER_OPEN, passed, ways, of);
}

void roll_check_dice(struct run *run, bool passed, int faces, int needed)
{
	note_worth(run, (struct worth){.of = WORTH_CHECKS,
				       .seat = MODIFIER_OPEN,
				       .points = passed,
				       .least = needed,
				       .most = 1,
				       .faces = faces});
}

void roll_figures(struct run *run)
{
	if (!run->config.keep_journal)
		return;
	const struct roll *r = &run->rolls[run->n_rolls - 1];
	int sum = 0;
	for (int i = 0; i < r->n; i++)
		sum += r->value[i];
	note_worth(run, (struct worth){.of = WORTH_FACES, .seat = MODIFIER_OPEN, .points = sum});
}

static void keep_shuffle(struct run *run, struct shuffle s)
{
	if (!run->config.keep_journal) {
		free(s.before);
		free(s.order);
		return;
	}
	s.purpose = base_strdup(run_purpose(run));
	GROW(run->shuffles, run->cap_shuffles, run->n_shuffles + 1);
	run->shuffles[run->n_shuffles] = s;
	run_add_event(run, (struct event){EVENT_SHUFFLE, VALUE_NONE, SEEN_NOBODY, {0}, (int32_t)run->n_shuffles++});
}

void shuffle(struct run *run, const char *rule, const struct deck *deck, int *list, int n)
{
	if (!n) /* nothing is rolled, and nothing told */
		return;
	run_set_purpose(run, &(struct roll){.rule = rule, .label = deck->label, .sealed = true, .seen = SEEN_NOBODY});
	struct shuffle s = {.rule = rule, .deck = deck, .n = n};
	s.order = base_malloc((size_t)n * sizeof *s.order);
	if (!run->config.dice->shuffle(run->config.dice, run, run_purpose(run), s.order, n)) {
		free(s.order);
		run_fault(run, "%s: no dice to shuffle", rule);
	}
	s.link = run->config.dice->link;
	s.before = base_malloc((size_t)n * sizeof *list);
	memcpy(s.before, list, (size_t)n * sizeof *list);
	for (int i = 0; i < n; i++)
		list[i] = s.before[s.order[i]];
	keep_shuffle(run, s);
}

static int32_t deck_index(struct run *run, const struct deck *deck)
{
	size_t i = 0;
	while (i < run->n_decks && run->decks[i] != deck)
		i++;
	if (i == run->n_decks) {
		GROW(run->decks, run->cap_decks, run->n_decks + 1);
		run->decks[run->n_decks++] = deck;
	}
	return (int32_t)i;
}

void deck_taken(struct run *run, const struct deck *deck, int card, int seat)
{
	run_add_event(run,
		      (struct event){EVENT_TAKEN, (int8_t)seat, SEEN_NOBODY, {(int16_t)card}, deck_index(run, deck)});
}

void deck_under(struct run *run, const struct deck *deck, int card)
{
	run_add_event(run,
		      (struct event){EVENT_UNDER, VALUE_NONE, SEEN_NOBODY, {(int16_t)card}, deck_index(run, deck)});
}

static void keep_secret(struct run *run, struct event *e)
{
	const struct system *sys = run->config.sys;
	int owner;
	if (e->seen != SEEN_ALL || !sys->event_secret ||
	    !sys->event_secret(run->config.setup, run->state, e->kind, e->arg, &owner))
		return;
	e->seen = SEEN_SEAT;
	e->seat = (int8_t)owner;
}

void event(struct run *run, int kind, int seat, ...)
{
	struct event e = {.kind = (int16_t)kind, .seat = (int8_t)seat,
			  .seen = (uint8_t)run->config.sys->events[kind].seen};
	va_list ap;
	if (!run->config.keep_journal && run->witnesses == EVERYBODY)
		return; /* nothing more would come of it */
	va_start(ap, seat);
	for (int i = 0; i < EVENT_ARGS && run->config.sys->events[kind].args[i].name; i++) {
		int v = va_arg(ap, int);
		if (v == EVENT_END) {
			va_end(ap);
			run_fault(run, "event \"%s\" has too few arguments", run->config.sys->events[kind].name);
		}
		e.arg[i] = (int16_t)v;
	}
	int end = va_arg(ap, int);
	va_end(ap);
	if (end != EVENT_END)
		run_fault(run, "event \"%s\" has too many arguments", run->config.sys->events[kind].name);
	keep_secret(run, &e);
	if (e.seen == SEEN_SEAT && e.seat >= 0)
		run_witness(run, e.seat);
	else if (e.seen == SEEN_ALL && !run->veiled)
		run_witness(run, VALUE_NONE);
	run_add_event(run, e);
}
