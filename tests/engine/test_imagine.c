/* Imagined states of every system: what the view knows stays, what it does not know is drawn as often as it should be,
 * and the game can be played on from there. */
#include "battery.h"
#include "base/file.h"
#include "engine/imagine.h"
#include "rules/battalions/bat.h"
#include "scenario/scenario.h"

#include <check.h>
#include <glob.h>

/* Positions of a system; how many of them are played on, and have their frequencies looked at; how often each of those is
 * imagined. */
enum { POSITIONS = 300, POSITIONS_LONG = 10000, PLAYED_ON = 15, COUNTED = 61, TIMES = 3000 };
enum {
	GAP = 40 /* questions between two that are looked at, about */,
	GAME = 40 /* positions of one game */,
	GO_ON = 2 /* turns */
};

struct place { /* a position, and who looks at it */
	const struct subject *s;
	const void *state;
	int seat, number;
	bool begins; /* a row; else it is that of a question */
	void *view, *out, *other;
};

static void *blank(const struct place *p)
{
	return base_calloc(1, p->s->sys->state_size);
}

static void imagine(const struct place *p, uint64_t seed, void *out)
{
	imagine_state(p->s->sys, p->s->setup, p->view, p->seat, &seed, out);
}

/* ---- (1) and (2) ---- */

static void view_is_kept(const struct place *p)
{
	state_mask(p->s->sys, p->s->setup, p->out, p->seat, p->other);
	if (!memcmp(p->view, p->other, p->s->sys->state_size))
		return;
	struct buf diff = BUF_INIT;
	state_diff(p->s->sys, p->s->setup, p->view, p->other, &diff);
	ck_abort_msg("%s %d: the view of what seat %d imagines differs:\n%.600s", p->s->sys->name, p->number, p->seat,
		     buf_text(&diff));
}

static void values_are_known(const struct place *p)
{
	struct buf text = BUF_INIT;
	bool known = state_in_range(p->s->sys, p->s->setup, p->out, &text);
	ck_assert_msg(known, "%s %d: what seat %d imagines is no state: %s", p->s->sys->name, p->number, p->seat,
		      buf_text(&text));
	buf_free(&text);
}

static void rules_hold(const struct place *p)
{
	struct buf text = BUF_INIT;
	const char *broken = p->s->sys->invariant ? p->s->sys->invariant(p->s->setup, p->out, &text) : NULL;
	ck_assert_msg(!broken, "%s %d: what seat %d imagines cannot be: %s", p->s->sys->name, p->number, p->seat,
		      broken);
	buf_free(&text);
}

static void can_be_played(const struct place *p)
{
	struct random_source chance;
	struct random_dice dice;
	struct source *sources[] = {&chance.source, NULL};
	random_source_init(&chance, (uint64_t)p->number);
	random_dice_init(&dice, (uint64_t)p->number + 1);
	struct run_config config = {.sys = p->s->sys, .setup = p->s->setup, .dice = &dice.dice, .sources = sources,
				    .straight = true, .check = true};
	struct run *run = run_new(&config, p->out);
	enum run_end end = RUN_TURN_END;
	for (int turn = 0; turn < GO_ON && end == RUN_TURN_END; turn++) {
		end = run_turn(run);
		ck_assert_msg(end == RUN_TURN_END || end == RUN_GAME_OVER, "%s %d: what seat %d imagines: %s",
			      p->s->sys->name, p->number, p->seat, run_error(run));
		run_turn_close(run);
	}
	run_free(run);
}

/* ---- (4) ---- */

/* Writes over whatever lies behind the end of a list. */
static void spoil_ends(const struct place *p, void *state)
{
	for (int t = 0; t < p->s->sys->n_tables; t++) {
		const struct table_decl *d = &p->s->sys->tables[t];
		for (int k = 0; k < rows_of(d, state) * d->n_fields; k++) {
			const struct field_decl *f = &d->fields[k % d->n_fields];
			char *row = (char *)state + d->offset + (size_t)(k / d->n_fields) * d->stride;
			int n, junk = 1;
			if (!f->list)
				continue;
			memcpy(&n, row + f->count, sizeof n);
			for (int i = n; i < f->list; i++)
				memcpy(row + f->offset + (size_t)i * sizeof junk, &junk, sizeof junk);
		}
	}
}

/* Another state that looks the same to the seat is imagined the same. */
static void nothing_else_counts(const struct place *p)
{
	struct place twin = *p;
	char *want = state_text(p->s, p->out, VIEW_FULL), *got;
	twin.view = blank(p);
	imagine(p, 77, p->other);
	spoil_ends(p, p->other);
	state_mask(p->s->sys, p->s->setup, p->other, p->seat, twin.view);
	imagine(&twin, (uint64_t)p->number, p->other);
	got = state_text(p->s, p->other, VIEW_FULL);
	ck_assert_msg(!strcmp(want, got), "%s %d: seat %d knows what it may not", p->s->sys->name, p->number, p->seat);
	free(want);
	free(got);
	free(twin.view);
}

/* ---- (3) ---- */

enum { VALUES = 128 };

struct tally {
	char *state;
	struct cell *cells; /* cards that the seat may not know, in the true state */
	size_t n;
	unsigned (*times)[VALUES]; /* how often each card lay there */
};

static bool is_card(const struct cell *c)
{
	return c->field->list && c->field->value.type != VALUE_INT && cell_get(c->field, c->at) != VALUE_NONE;
}

/* Are cards of one place as likely in the other?  A deck is that of all, or its owner's. */
static bool one_deck(const struct cell *a, const struct cell *b)
{
	const struct value_decl *v = &a->field->value, *w = &b->field->value;
	bool same = v->type == w->type && v->names == w->names && v->n == w->n;
	return same && (a->owner == b->owner || a->owner == VALUE_NONE || b->owner == VALUE_NONE);
}

static void find_cards(const struct place *p, struct tally *t)
{
	t->state = blank(p);
	state_copy(p->s->sys, p->state, t->state);
	size_t n = find_hidden(p->s, t->state, p->seat, &t->cells);
	for (size_t i = 0; i < n; i++)
		if (is_card(&t->cells[i]))
			t->cells[t->n++] = t->cells[i];
}

/* How many places of that deck hold the card, in the state or in an imagined one. */
static int64_t copies_of(const struct tally *t, size_t place, int card, const char *in)
{
	int64_t n = 0;
	for (size_t i = 0; i < t->n; i++)
		n += one_deck(&t->cells[i], &t->cells[place]) &&
		     cell_get(t->cells[i].field, in + (t->cells[i].at - t->state)) == card;
	return n;
}

/* What is hidden are the same cards in other places. */
static void no_card_is_lost(const struct place *p, const struct tally *t)
{
	for (size_t i = 0; i < t->n; i++) {
		int card = cell_get(t->cells[i].field, t->cells[i].at);
		int want = (int)copies_of(t, i, card, t->state), got = (int)copies_of(t, i, card, p->out);
		ck_assert_msg(want == got, "%s %d: seat %d imagines %d of %d cards %s %d", p->s->sys->name, p->number,
			      p->seat, got, want, t->cells[i].field->value.name, card);
	}
}

static void count_times(const struct place *p, struct tally *t)
{
	for (int k = 0; k < TIMES; k++) {
		imagine(p, (uint64_t)k * 2654435761u + (unsigned)p->number, p->other);
		for (size_t i = 0; i < t->n; i++) {
			int card = cell_get(t->cells[i].field, (char *)p->other + (t->cells[i].at - t->state));
			ck_assert_int_lt(card, VALUES);
			t->times[i][card]++;
		}
	}
}

/* Of so many times, in thousandths, one copy of the card in that place: all cards of its deck are as likely. */
static int64_t usual_share(const struct place *p, const struct tally *t, size_t place, int card)
{
	int64_t all = 0;
	(void)p, (void)card;
	for (size_t i = 0; i < t->n; i++)
		all += one_deck(&t->cells[i], &t->cells[place]);
	return TIMES * 1000 / all;
}

/* ---- battalions: what fits where ---- */

/* Each of these fits where the one before it does, and elsewhere, too. */
enum { ON_HORSE, ON_FLANKS, IN_CENTRE, ANYWHERE, WHERES };

static int where_fits(const struct bat_setup *setup, int card)
{
	int arm = bat_arm(setup, card);
	return arm == COMMANDER               ? ANYWHERE
	       : bat_has(setup, card, CENTRE) ? IN_CENTRE
	       : arm == CAVALRY               ? ON_HORSE
					      : ON_FLANKS;
}

static int what_place(const struct bat_state *s, const struct cell *c)
{
	for (int k = 0; k < BAT_STACKS; k++)
		for (int i = 0; i < s->stack[k].n_cards; i++)
			if (c->at == (const char *)&s->stack[k].cards[i])
				return s->stack[k].blown[i]                 ? ON_HORSE
				       : bat_places[bat_place_of(k)].centre ? IN_CENTRE
									    : ON_FLANKS;
	return ANYWHERE;
}

static bool one_nation(const struct bat_setup *setup, int side)
{
	const struct bat_unit *first = NULL;
	for (int c = 0; c < setup->n_cards; c++) {
		const struct bat_unit *u = bat_unit_of(setup, c);
		if (!u || setup->card[c].seat != side)
			continue;
		if (first && strcmp(first->nation, u->nation))
			return false;
		first = u;
	}
	return true;
}

/* The places where fewest cards fit take theirs first: what is left of the card is as likely as what else is left. */
static int64_t battalion_share(const struct place *p, const struct tally *t, size_t place, int card)
{
	const struct bat_setup *setup = p->s->setup;
	const struct cell *cell = &t->cells[place];
	if (cell->field->value.type != VALUE_ID)
		return usual_share(p, t, place, card);
	if (!one_nation(setup, cell->owner))
		return -1;
	int64_t places[WHERES] = {0}, cards[WHERES] = {0}, num = TIMES * 1000, den = 1;
	int own = where_fits(setup, card), there = what_place((const void *)t->state, cell);
	for (size_t i = 0; i < t->n; i++)
		if (one_deck(&t->cells[i], cell)) {
			places[what_place((const void *)t->state, &t->cells[i])]++;
			cards[where_fits(setup, cell_get(t->cells[i].field, t->cells[i].at))]++;
		}
	for (int where = 0, left = 0; where <= there; where++) {
		left += (int)cards[where];
		if (where >= own && where < there)
			num *= left - places[where], den *= left;
		if (where == there)
			den *= left;
		left -= (int)places[where];
	}
	return own > there ? 0 : num / den;
}

static int64_t share_of(const struct place *p, const struct tally *t, size_t place, int card)
{
	return !strcmp(p->s->sys->name, "battalions") ? battalion_share(p, t, place, card)
						      : usual_share(p, t, place, card);
}

/* No farther from what is expected than six times what it spreads by, or a little. */
static void is_often_enough(const struct place *p, const struct tally *t, size_t place, int card)
{
	int64_t copies = copies_of(t, place, card, t->state), times = (int64_t)t->times[place][card] * 1000;
	int64_t want = copies ? copies * share_of(p, t, place, card) : 0, off = times - want;
	ck_assert_msg(want < 0 || (want ? off * off <= 36 * 1000 * (want + 1000) : !times),
		      "%s %d: seat %d imagines %s %d %d times of %d, not %d (place %d of %d)", p->s->sys->name,
		      p->number, p->seat, t->cells[place].field->value.name, card, (int)times / 1000, TIMES,
		      (int)want / 1000, (int)place, (int)t->n);
}

static void cards_come_up(const struct place *p)
{
	struct tally t = {NULL, NULL, 0, NULL};
	find_cards(p, &t);
	no_card_is_lost(p, &t);
	if (t.n && p->begins && p->number % COUNTED == 0) {
		t.times = base_calloc(t.n + 1, sizeof *t.times);
		count_times(p, &t);
	}
	for (size_t i = 0; t.times && i < t.n; i++)
		for (int card = 0; card < VALUES; card++)
			is_often_enough(p, &t, i, card);
	free(t.cells);
	free(t.times);
	free(t.state);
}

/* ---- positions ---- */

static void look_at(const struct place *p)
{
	imagine(p, (uint64_t)p->number, p->out);
	view_is_kept(p);
	values_are_known(p);
	cards_come_up(p);
	if (!p->begins)
		return;
	rules_hold(p);
	nothing_else_counts(p);
	if (p->number % PLAYED_ON == 0)
		can_be_played(p);
}

static void look_as(const struct subject *s, const void *state, int seat, int number, bool begins)
{
	struct place p = {s, state, seat, number, begins, NULL, NULL, NULL};
	p.view = blank(&p);
	p.out = blank(&p);
	p.other = blank(&p);
	state_mask(s->sys, s->setup, state, seat, p.view);
	look_at(&p);
	free(p.view);
	free(p.out);
	free(p.other);
}

/* Random play that stops now and then: the run then stands at the beginning of a row.  Some questions are looked at by the
 * way. */
struct stopper {
	struct source source;
	struct random_source chance;
	uint64_t rng;
	const struct subject *s;
	bool stops; /* answers nothing until it goes on */
};

static bool answer_or_stop(struct source *self, struct run *run, const struct question *q, struct choice *out,
			   enum origin *origin, int *line)
{
	struct stopper *s = (struct stopper *)self;
	s->stops = s->stops || !sources_below(&s->rng, GAP);
	if (s->stops)
		return false;
	if (!sources_below(&s->rng, GAP))
		look_as(s->s, run_state(run), q->seat, (int)(s->rng & 0xffff), false);
	return s->chance.source.answer(&s->chance.source, run, q, out, origin, line);
}

/* One game by chance. */
static void look_through(const struct subject *s, const void *start, int *number, int last)
{
	struct stopper stopper = {{answer_or_stop}, {{NULL}, 0}, (uint64_t)*number + 3, s, false};
	struct random_dice dice;
	struct source *sources[] = {&stopper.source, NULL};
	random_source_init(&stopper.chance, (uint64_t)*number + 4);
	random_dice_init(&dice, (uint64_t)*number + 5);
	struct run_config config = {.sys = s->sys, .setup = s->setup, .dice = &dice.dice, .sources = sources,
				    .straight = true, .window_wait = true};
	struct run *run = run_new(&config, start);
	int seats = ((const struct setup_head *)s->setup)->n_seats;
	for (int end = *number + GAME; *number < end && *number < last;) {
		stopper.stops = false;
		enum run_end how = run_turn(run);
		ck_assert_msg(how != RUN_FAULT, "%s", run_error(run));
		if (how == RUN_GAME_OVER)
			break;
		look_as(s, run_now(run), *number % seats, *number, true);
		++*number;
		if (how == RUN_TURN_END)
			run_turn_close(run);
	}
	run_free(run);
}

static struct scenario *scenario_at(const char *path)
{
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct scenario *s;
	ck_assert_msg(!file_read(path, 1 << 20, &text, &e), "%s", e.text);
	ck_assert_msg(!scenario_read(buf_text(&text), text.len, NULL, &s, &e), "%s", e.text);
	buf_free(&text);
	return s;
}

START_TEST(imagined_states_are_as_the_view_says)
{
	const struct system *sys = scenario_systems[_i];
	char folder[1024], pattern[1100];
	glob_t found;
	int last = battery_is_long() ? POSITIONS_LONG : POSITIONS, number = 0;
	snprintf(pattern, sizeof pattern, "%s/%s/*.xml", data_folder("scenarios", folder, sizeof folder), sys->name);
	ck_assert(!glob(pattern, 0, NULL, &found));
	for (size_t k = 0; number < last; k++) {
		struct scenario *file = scenario_at(found.gl_pathv[k % found.gl_pathc]);
		struct subject s = {.sys = sys, .setup = file->setup};
		look_through(&s, file->state, &number, last);
		scenario_free(file);
	}
	globfree(&found);
}
END_TEST

int main(void)
{
	Suite *s = suite_create("imagine");
	TCase *t = tcase_create("imagine");
	int n = 0;
	while (scenario_systems[n])
		n++;
	tcase_set_timeout(t, 3600);
	tcase_add_loop_test(t, imagined_states_are_as_the_view_says, 0, n);
	suite_add_tcase(s, t);
	SRunner *r = srunner_create(s);
	srunner_set_tap(r, "-");
	srunner_run_all(r, CK_SILENT);
	int failed = srunner_ntests_failed(r);
	srunner_free(r);
	return failed != 0;
}
