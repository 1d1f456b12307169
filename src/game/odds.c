/* TRY: the rest of a turn played out from what its seat may know, and what came of it counted. */
#include "game/odds.h"
#include "ahead/ahead.h"
#include "base/hash.h"
#include "engine/imagine.h"
#include "engine/sources.h"
#include "game/game_private.h"
#include "game/ledger.h"
#include "words/said.h"

/* One asking: what all its playouts share. */
struct trial {
	struct source source;
	struct game *game;
	int seat;
	const struct order_set *orders;
	const struct ahead_known *known;
	struct ahead_dice dice;
	struct run *run;
	void *start, *view;            /* the state imagined; that of its end, as the seat may know it */
	struct arena *arena, *scratch; /* of the answer, of a playout */
	struct plan_source plan;
	uint64_t rng;
	bool arrived, strayed; /* it has come to where the game stands; to something else that the seat is asked */
	struct odds *out;
	size_t cap_rolls, cap_pieces, cap_sums;
};

/* ---- answers ---- */

/* The seat's own: its orders, then its doctrine; what neither says takes the default. */
static bool own_answer(struct trial *t, struct run *run, const struct question *q, struct choice *out,
		       enum origin *origin, int *line)
{
	const struct order_set *lines = t->game->doctrine.lines[t->seat];
	if (!t->arrived && !run_puts(run, q))
		return false;
	t->strayed = t->strayed || (!t->arrived && t->known->key && strcmp(run_asked(run), t->known->key) != 0);
	t->arrived = true;
	if (t->plan.source.answer(&t->plan.source, run, q, out, origin, line))
		return true;
	*line = 0;
	*origin = ORIGIN_DOCTRINE;
	return lines && lines->n && t->game->sys->standing(run, lines, q, out, line);
}

static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct trial *t = (struct trial *)self;
	const struct system *sys = t->game->sys;
	if (q->seat == t->seat) {
		bool said = own_answer(t, run, q, out, origin, line);
		*line = said ? *line : 0;
		return said;
	}
	if (!sys->play)
		return false;
	*origin = ORIGIN_BOT;
	*line = 0;
	sys->play(run_setup(run), run_view(run, q->seat), q, 0, &t->rng, NULL, out);
	return true;
}

/* ---- counting ---- */

/* Room for one more in the arena. */
static void *longer(struct arena *a, void *list, size_t n, size_t *cap, size_t size)
{
	if (n < *cap)
		return list;
	*cap = *cap ? 2 * *cap : 8;
	void *more = arena_alloc(a, *cap * size);
	if (n)
		memcpy(more, list, n * size);
	return more;
}

static void count(struct arena *a, struct odds_shares *s, int value)
{
	size_t i = 0;
	while (i < s->n && s->share[i].value < value)
		i++;
	if (i == s->n || s->share[i].value != value) {
		s->share = longer(a, s->share, s->n, &s->cap, sizeof *s->share);
		memmove(&s->share[i + 1], &s->share[i], (s->n++ - i) * sizeof *s->share);
		s->share[i] = (struct odds_share){value, 0};
	}
	s->share[i].times++;
}

int odds_part(const struct odds_shares *of, unsigned percent)
{
	unsigned all = 0;
	size_t i = 0;
	for (size_t k = 0; k < of->n; k++)
		all += of->share[k].times;
	for (unsigned until = of->share[0].times; until * 100 < percent * all; until += of->share[i].times)
		i++;
	return of->share[i].value;
}

/* What it may come to; hits without a word of worth are those of all its dice. */
static struct worth worth_of(const struct roll *r)
{
	if (r->worth.of != WORTH_NONE || r->hits < 0 || r->hit_faces < 0)
		return r->worth;
	return (struct worth){.of = WORTH_HITS,
			      .points = r->hits,
			      .dice = r->n,
			      .least = 1,
			      .most = r->n,
			      .faces = r->hit_faces,
			      .sides = r->sides};
}

static bool same_worth(const struct worth *a, const struct worth *b)
{
	return a->of == b->of && a->dice == b->dice && a->least == b->least && a->most == b->most &&
	       a->faces == b->faces && a->sides == b->sides;
}

enum { ROLLS = 200 }; /* kinds of them that are counted */

/* NULL: there are too many. */
static struct odds_roll *roll_like(struct trial *t, const struct roll *r)
{
	struct odds *o = t->out;
	for (size_t i = 0; i < o->n_rolls; i++) {
		struct odds_roll *k = &o->roll[i];
		if (!strcmp(k->label, r->label) && k->who == r->who && k->target == r->target && k->seat == r->by)
			return k;
	}
	if (o->n_rolls == ROLLS)
		return NULL;
	o->roll = longer(t->arena, o->roll, o->n_rolls, &t->cap_rolls, sizeof *o->roll);
	o->roll[o->n_rolls] = (struct odds_roll){.rule = r->rule, .label = r->label, .seat = r->by, .who = r->who,
						 .target = r->target, .worth = worth_of(r), .exact = true};
	return &o->roll[o->n_rolls++];
}

static bool was_seen(const struct trial *t, const struct roll *r)
{
	for (int i = 0; i < t->known->n_rolls; i++)
		if (!strcmp(t->known->rolls[i].purpose, r->purpose))
			return true;
	return false;
}

/* The first of its kind in this playout. */
static void count_roll(struct trial *t, const struct roll *r, bool *counted)
{
	struct odds_roll *k = roll_like(t, r);
	if (!k || counted[k - t->out->roll])
		return;
	counted[k - t->out->roll] = true;
	struct worth w = worth_of(r);
	k->times++;
	k->exact = k->exact && same_worth(&k->worth, &w);
	if (w.of != WORTH_NONE)
		count(t->arena, &k->came, w.points);
}

static void count_rolls(struct trial *t)
{
	int n;
	const struct event *events = run_events(t->run, &n);
	bool counted[ROLLS] = {false};
	for (int i = 0; i < n; i++) {
		if (events[i].kind != EVENT_ROLL || events[i].seen != SEEN_ALL)
			continue;
		const struct roll *r = run_roll(t->run, events[i].extra);
		if ((r->who != VALUE_NONE || r->target != VALUE_NONE) && !was_seen(t, r))
			count_roll(t, r, counted);
	}
}

static const struct field_decl *field_named(const struct table_decl *table, const char *name)
{
	for (int i = 0; name && i < table->n_fields; i++)
		if (!strcmp(table->fields[i].value.name, name))
			return &table->fields[i];
	return NULL;
}

static int value_of(const struct table_decl *table, const struct field_decl *f, const void *state, int row)
{
	const char *at = (const char *)state + table->offset + (size_t)row * table->stride + f->offset;
	return f->small ? *(const int16_t *)(const void *)at : *(const int *)(const void *)at;
}

static bool is_target(const struct trial *t, int row)
{
	for (size_t i = 0; i < t->out->n_rolls; i++)
		if (t->out->roll[i].target == row)
			return true;
	return false;
}

static struct odds_piece *piece_of(struct trial *t, int row)
{
	struct odds *o = t->out;
	for (size_t i = 0; i < o->n_pieces; i++)
		if (o->piece[i].row == row)
			return &o->piece[i];
	o->piece = longer(t->arena, o->piece, o->n_pieces, &t->cap_pieces, sizeof *o->piece);
	o->piece[o->n_pieces] = (struct odds_piece){.row = row};
	return &o->piece[o->n_pieces++];
}

static void count_pieces(struct trial *t)
{
	const struct system *sys = t->game->sys;
	const struct table_decl *table = &sys->tables[TABLE_PIECES];
	const struct field_decl *strength = field_named(table, sys->piece.strength),
				*place = field_named(table, sys->piece.place);
	const void *end = run_now(t->run);
	for (int row = 0; strength && row < table->max; row++) {
		int was = value_of(table, strength, t->start, row), is = value_of(table, strength, end, row);
		int lost = sys->piece.loses ? is - was : was - is;
		bool left = place && value_of(table, place, t->start, row) != value_of(table, place, end, row);
		bool gone = left && value_of(table, place, end, row) == sys->piece.off;
		if (lost <= 0 && !gone && !(left && is_target(t, row)))
			continue;
		struct odds_piece *p = piece_of(t, row);
		p->gone += gone;
		p->moved += left && !gone && is_target(t, row);
		if (lost > 0 && !gone)
			count(t->arena, &p->lost, lost);
	}
}

/* ---- what is told of a side ---- */

struct sums {
	struct describe describe;
	struct trial *trial;
	int seat;
	bool first; /* as it is now */
};

static void begin_element(struct describe *d, const char *name)
{
	(void)d, (void)name;
}

static void end_element(struct describe *d)
{
	(void)d;
}

static struct odds_sum *sum_of(struct trial *t, int seat, const char *name)
{
	for (size_t i = 0; i < t->out->n_sums; i++)
		if (t->out->sum[i].seat == seat && !strcmp(t->out->sum[i].name, name))
			return &t->out->sum[i];
	return NULL;
}

static void take_number(struct describe *d, const char *name, const char *value)
{
	struct sums *s = (struct sums *)(void *)d;
	struct odds *o = s->trial->out;
	long long n;
	if (!parse_int(value, -100000, 100000, &n) || strlen(name) >= ODDS_NAME)
		return;
	struct odds_sum *sum = sum_of(s->trial, s->seat, name);
	if (!sum && s->first) {
		o->sum = longer(s->trial->arena, o->sum, o->n_sums, &s->trial->cap_sums, sizeof *o->sum);
		sum = &o->sum[o->n_sums++];
		*sum = (struct odds_sum){.seat = s->seat, .now = (int)n};
		snprintf(sum->name, sizeof sum->name, "%s", name);
	}
	if (sum && !s->first)
		count(s->trial->arena, &sum->shares, (int)n);
}

static void count_sums(struct trial *t, const void *state, bool first)
{
	const struct system *sys = t->game->sys;
	const void *setup = t->game->scenario->setup;
	state_mask(sys, setup, state, t->seat, t->view);
	for (int seat = 0; seat < game_seats(t->game); seat++) {
		struct sums s = {{t->game->site->words, begin_element, take_number, end_element}, t, seat, first};
		sys->describe_player(setup, t->view, seat, &s.describe);
	}
}

static void count_end(struct trial *t, enum run_end end)
{
	const struct position *at = run_now(t->run);
	t->out->played++;
	count_rolls(t);
	count_pieces(t);
	count_sums(t, run_now(t->run), false);
	if (end == RUN_GAME_OVER) {
		t->out->over++;
		if (at->winner >= 0)
			t->out->won[at->winner]++;
	}
}

/* ---- playouts ---- */

enum { UNFIT = 20 }; /* so many that do not fit, to one that does, and no more are begun */

static void play(struct trial *t, uint64_t *rng)
{
	const struct ahead_known *k = t->known;
	t->arrived = t->strayed = false;
	arena_clear(t->scratch);
	sources_plan(&t->plan, t->seat, t->orders, t->scratch);
	imagine_state(k->sys, k->setup, k->before, t->seat, rng, t->start);
	ahead_dice_init(&t->dice, k, sources_random(rng));
	t->rng = sources_random(rng);
	run_reset(t->run, t->start);
	for (int i = 0; i < k->n_answers; i++)
		run_record(t->run, k->answers[i].key, k->answers[i].text, t->seat, ORIGIN_ORDERS, 0);
	enum run_end end = run_turn(t->run);
	t->out->spent = work_spent(run_settings(t->run)->work);
	t->out->asked += !t->out->spent;
	if (t->arrived && !t->strayed && (end == RUN_TURN_END || end == RUN_GAME_OVER))
		count_end(t, end);
}

/* Of what everybody may know: who asks the same twice gets the same. */
static uint64_t seed_of(const struct game *g, int seat, int64_t revision)
{
	uint8_t h[HASH_BYTES];
	uint64_t seed = 0;
	hash_format(h, NULL, "estafette-try-1\n%s\n%s\n%d\n%lld\n%d\n", g->row.name, game_seat(g, seat)->seat,
		    game_turn(g), (long long)revision, ODDS_WANTED);
	for (size_t i = 0; i < sizeof seed; i++)
		seed = seed << 8 | h[i];
	return seed;
}

/* What the seat knows of the row in progress. */
static enum err know(const struct game *g, int seat, struct arena *a, struct ahead_known *out, struct error *e)
{
	bool orders;
	const struct pending *p = game_asked(g, seat, &orders);
	return ahead_know_stopped(g->run, seat, p ? p->key : NULL, a, out, e);
}

enum err game_odds(struct game *g, int seat, const struct order_set *plan, int64_t revision, struct work *work,
		   struct arena *a, struct odds *out, struct error *e)
{
	struct ahead_known known;
	uint64_t rng = seed_of(g, seat, revision);
	*out = (struct odds){0};
	enum err r = know(g, seat, a, &known, e);
	if (r)
		return r;
	struct trial t = {.source = {answer}, .game = g, .seat = seat, .orders = plan, .known = &known, .arena = a, .out = out,
			  .start = base_calloc(1, g->sys->state_size), .view = base_calloc(1, g->sys->state_size),
			  .scratch = arena_new()};
	struct source *sources[] = {&t.source, NULL};
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup, .dice = &t.dice.dice, .sources = sources,
				    .policy = g->policy, .forced = UINT32_MAX, .keep_journal = true, .work = work};
	t.run = run_new(&config, known.before);
	count_sums(&t, known.view, true);
	while (out->asked < ODDS_WANTED && !out->spent && out->asked < UNFIT * (1 + out->played))
		play(&t, &rng);
	run_free(t.run);
	arena_free(t.scratch);
	free(t.start);
	free(t.view);
	return ERR_NONE;
}

/* ---- how often ---- */

enum err game_odds_left(struct game *g, int seat, int64_t *left, struct error *e)
{
	int64_t used;
	enum err r = ledger_count(g, game_turn(g), "tried", g->seats[seat]->seat, &used, e);
	*left = setting_number(&settings[SET_TRIES], game_setting(g, SET_TRIES)) - used;
	if (*left < 0)
		*left = 0;
	return r;
}

enum err game_odds_tried(struct game *g, int seat, struct error *e)
{
	const char *own = g->seats[seat]->seat;
	return game_ledger(g, &(struct store_entry){own, "tried", own, NULL, clock_now()}, SAID(odds, ledger), e);
}
