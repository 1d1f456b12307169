/* The turns of a finished game in which the odds moved most. */
#include "game/review.h"
#include "base/progress.h"
#include "game/anew.h"
#include "game/finish.h"
#include "game/game_private.h"
#include "engine/share.h"
#include "words/said.h"

enum { WHOLE = 1000 }; /* in tenths of a per cent */

/* A finished game as its records have it: state[t] is how turn t ended. */
struct past {
	struct source source;
	struct game *game;
	struct arena *arena, *scratch;
	void **state;
	void *start; /* of a playout */
	int last;    /* the last turn of which the end is known */
	bool over;   /* with it the game was; else somebody ended it in the next one */
	struct run *run;
	struct random_dice dice;
	uint64_t rng; /* of the player */
	struct work work;
	struct sample {
		int64_t sum, squares; /* of all rounds */
		int round;            /* of one */
	} * sample; /* by turn: the share that the side has from its end on, in tenths of a per cent */
};

/* ---- read ---- */

static const struct position *at(const struct past *p, int turn)
{
	return p->state[turn];
}

static enum err read_state(struct past *p, int turn, struct error *e)
{
	struct game *g = p->game;
	struct slice record;
	enum err r = store_record_get(g->site->store, g->row.name, turn, "full", p->arena, &record, e);
	if (r)
		return r;
	struct slice s = doc_part(record.p, "state", NULL, NULL);
	if (!s.p)
		return error_set(e, ERR_REFUSED, "the record of turn %d has no state", turn);
	p->state[turn] = arena_alloc(p->arena, g->sys->state_size);
	memset(p->state[turn], 0, g->sys->state_size);
	r = state_read(g->sys, g->scenario->setup, s.p, s.n, p->state[turn], e);
	return r ? error_set(e, ERR_REFUSED, "the record of turn %d cannot be read any more", turn) : ERR_NONE;
}

static enum err read_past(struct past *p, struct error *e)
{
	int last = (int)p->game->row.turn;
	enum err r = ERR_NONE;
	p->state = arena_alloc(p->arena, (size_t)(last + 1) * sizeof *p->state);
	for (int turn = 0; !r && turn <= last; turn++)
		r = read_state(p, turn, e);
	p->over = !r && at(p, last)->over;
	p->last = p->over ? last : last - 1;
	return r;
}

/* ---- played ---- */

static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct past *p = (struct past *)self;
	*line = 0;
	*origin = ORIGIN_BOT;
	p->game->sys->play(run_setup(run), run_view(run, q->seat), q, 0, &p->rng, NULL, out);
	return true;
}

/* What the side has of a game that stands so. */
static int share_now(struct past *p, int side)
{
	const struct system *sys = p->game->sys;
	const struct position *now = run_now(p->run);
	if (!now->over && sys->worth_shares)
		return sys->worth(run_setup(p->run), now, side) * WHOLE / SHARE_ALL;
	return !now->over || now->winner == VALUE_NONE ? WHOLE / 2 : now->winner == side ? WHOLE : 0;
}

static int turns_ahead(const struct system *sys)
{
	return sys->worth_shares ? REVIEW_AHEAD : FINISH_TURNS;
}

/* From how that turn ended so many turns on, or to the end of the game; false: it went beyond what all may take, or cannot be
 * played. */
static bool play(struct past *p, int turn, unsigned number, int side)
{
	const struct system *sys = p->game->sys;
	uint64_t rng = (uint64_t)number * 1000003 + (uint64_t)turn;
	enum run_end end = RUN_TURN_END;
	random_dice_init(&p->dice, sources_random(&rng));
	p->rng = sources_random(&rng);
	arena_clear(p->scratch);
	state_copy(sys, p->state[turn], p->start);
	if (!anew_draw(&(struct anew){sys, p->scratch, &p->dice.dice, turn, "review.1"}, p->start, p->state[turn]))
		return false;
	run_reset(p->run, p->start);
	for (int turns = 0; end == RUN_TURN_END && turns < turns_ahead(sys); turns++) {
		run_turn_close(p->run);
		end = run_turn(p->run);
	}
	p->sample[turn].round = share_now(p, side);
	return end == RUN_GAME_OVER || end == RUN_TURN_END;
}

/* From the end of each turn but the last of a game that was over with it. */
static unsigned play_rounds(struct past *p, unsigned times, int side)
{
	int n = p->over ? p->last : p->last + 1;
	unsigned played = 0;
	progress_begin("playing games", (long long)times * n);
	for (bool good = true; good && played < times; played += good) {
		for (int turn = 0; good && turn < n; turn++) {
			good = play(p, turn, played, side);
			progress_step();
		}
		for (struct sample *s = p->sample; good && s < p->sample + n; s++) {
			s->sum += s->round;
			s->squares += (int64_t)s->round * s->round;
		}
	}
	progress_end();
	return played;
}

static unsigned play_all(struct past *p, unsigned times, uint64_t most, int side)
{
	struct game *g = p->game;
	struct source *sources[] = {&p->source, NULL};
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup, .dice = &p->dice.dice, .sources = sources,
				    .straight = true, .work = most ? &p->work : NULL};
	p->sample = arena_alloc(p->arena, (size_t)(p->last + 2) * sizeof *p->sample);
	p->start = arena_alloc(p->arena, g->sys->state_size);
	memset(p->start, 0, g->sys->state_size);
	p->work.most = most;
	p->source.answer = answer;
	random_dice_init(&p->dice, 0);
	p->run = run_new(&config, p->state[0]);
	unsigned played = play_rounds(p, times, side);
	run_free(p->run);
	return played;
}

/* ---- what moved ---- */

/* In tenths of a per cent, behind that turn. */
static int share(const struct past *p, int turn, const struct review *r)
{
	if (p->over && turn == p->last)
		return at(p, turn)->winner == VALUE_NONE ? WHOLE / 2 : at(p, turn)->winner == r->side ? WHOLE : 0;
	return (int)((p->sample[turn].sum + r->times / 2) / r->times);
}

/* How far a share may be off, 95 times of 100: 1.96 times the error of the mean, where it is greatest. */
static int sure_of(const struct past *p, unsigned times)
{
	int64_t n = times, most = 0, off = 0;
	for (int turn = 0; n > 1 && turn <= p->last; turn++) {
		const struct sample *s = &p->sample[turn];
		int64_t variance = (n * s->squares - s->sum * s->sum) / (n * (n - 1));
		most = variance > most ? variance : most;
	}
	while (off < WHOLE / 2 && (n == 1 || 10000 * n * off * off < 38416 * most))
		off++;
	return (int)off;
}

static int moved(const struct past *p, int turn, const struct review *r)
{
	return abs(share(p, turn, r) - share(p, turn - 1, r));
}

/* The turns that moved most, the earlier first of those that moved alike; told in their order. */
static void choose(const struct past *p, struct review *r)
{
	bool *taken = arena_alloc(p->arena, (size_t)p->last + 1);
	memset(taken, 0, (size_t)p->last + 1);
	for (int k = 0; k < REVIEW_TURNS && k < p->last; k++) {
		int best = 0;
		for (int turn = 1; turn <= p->last; turn++)
			if (!taken[turn] && (!best || moved(p, turn, r) > moved(p, best, r)))
				best = turn;
		taken[best] = true;
	}
	for (int turn = 1; turn <= p->last; turn++)
		if (taken[turn] && moved(p, turn, r))
			r->turn[r->n++] = (struct review_turn){.turn = turn, .mover = at(p, turn - 1)->active,
							       .before = share(p, turn - 1, r), .after = share(p, turn, r)};
}

/* ---- what happened ---- */

struct comparing {
	struct past *past;
	struct review_turn *turn;
	size_t cap;
	bool after;
};

static struct review_change *change_of(struct review_turn *t, int seat, const char *name)
{
	for (size_t i = 0; i < t->n_changes; i++)
		if (t->change[i].seat == seat && !strcmp(t->change[i].name, name))
			return &t->change[i];
	return NULL;
}

static void take_sum(void *context, int seat, const char *name, int value)
{
	struct comparing *c = context;
	struct review_change *change = change_of(c->turn, seat, name);
	if (change && c->after)
		change->is = value;
	if (change || c->after)
		return;
	GROW(c->turn->change, c->cap, c->turn->n_changes + 1);
	c->turn->change[c->turn->n_changes++] =
		(struct review_change){seat, value, value, arena_strdup(c->past->arena, name)};
}

/* Those that changed, kept in the arena. */
static void compare_sums(struct past *p, struct review_turn *t)
{
	struct comparing c = {.past = p, .turn = t};
	size_t n = 0;
	game_sums(p->game, p->state[t->turn - 1], take_sum, &c);
	c.after = true;
	game_sums(p->game, p->state[t->turn], take_sum, &c);
	struct review_change *kept = arena_alloc(p->arena, t->n_changes * sizeof *kept + 1);
	for (size_t i = 0; i < t->n_changes; i++)
		if (t->change[i].was != t->change[i].is)
			kept[n++] = t->change[i];
	free(t->change);
	t->change = kept;
	t->n_changes = n;
}

static const struct field_decl *field_named(const struct table_decl *table, const char *name)
{
	for (int i = 0; name && i < table->n_fields; i++)
		if (!strcmp(table->fields[i].value.name, name))
			return &table->fields[i];
	return NULL;
}

/* Of the row in the state; NULL: the value is 0. */
static int value_of(const struct table_decl *table, const struct field_decl *f, const void *state, int row)
{
	const char *place = (const char *)state + table->offset + (size_t)row * table->stride + (f ? f->offset : 0);
	return !f ? 0 : f->small ? *(const int16_t *)(const void *)place : *(const int *)(const void *)place;
}

static void compare_pieces(struct past *p, struct review_turn *t)
{
	const struct piece_fields *piece = &p->game->sys->piece;
	const struct table_decl *table = &p->game->sys->tables[TABLE_PIECES];
	const struct field_decl *place = field_named(table, piece->place),
				*strength = field_named(table, piece->strength);
	const void *before = p->state[t->turn - 1], *after = p->state[t->turn];
	t->piece = arena_alloc(p->arena, (size_t)table->max * sizeof *t->piece + 1);
	for (int row = 0; row < table->max; row++) {
		int lost = value_of(table, strength, before, row) - value_of(table, strength, after, row);
		bool gone = place && value_of(table, place, before, row) != piece->off &&
			    value_of(table, place, after, row) == piece->off;
		lost = piece->loses ? -lost : lost;
		if (gone || lost > 0)
			t->piece[t->n_pieces++] = (struct review_piece){row, gone ? 0 : lost};
	}
}

enum err game_review(struct game *g, unsigned times, uint64_t most, struct arena *a, struct review *out,
		     struct error *e)
{
	struct past p = {.game = g, .arena = a};
	*out = (struct review){0};
	if (g->row.status != GAME_OVER || !g->sys->play)
		return error_set(e, ERR_REFUSED, "%s is %s: a game that is over can be reviewed", g->row.name,
				 game_state_name(g->row.status));
	if (!*g->row.snapshot)
		return error_set(e, ERR_REFUSED, "%s was over before it was dealt", g->row.name);
	enum err r = read_past(&p, e);
	if (r || p.last < 1)
		return r;
	p.scratch = arena_new();
	out->turns = p.last;
	out->side = p.over && at(&p, p.last)->winner != VALUE_NONE ? at(&p, p.last)->winner : 0;
	out->times = play_all(&p, times, most, out->side);
	if (!out->times && !most)
		r = error_set(e, ERR_REFUSED, "the rest of a turn of %s cannot be played", g->row.name);
	out->ahead = g->sys->worth_shares ? REVIEW_AHEAD : 0;
	if (out->times) {
		out->sure = sure_of(&p, out->times);
		choose(&p, out);
	}
	for (size_t i = 0; i < out->n; i++) {
		compare_sums(&p, &out->turn[i]);
		compare_pieces(&p, &out->turn[i]);
	}
	arena_free(p.scratch);
	return r;
}

/* ---- told ---- */

static const char *side(const struct game *g, int seat)
{
	const struct setup_head *head = g->scenario->setup;
	return seat == VALUE_NONE ? "" : head->seat[seat].name;
}

static void tell_changes(const struct game *g, const struct review_turn *t, const struct words *words, struct buf *out)
{
	for (size_t i = 0; i < t->n_changes; i++) {
		const struct review_change *c = &t->change[i];
		const char *what = words_row(words, "sums", g->sys->name, c->name);
		if (what != c->name)
			words_say(words,
				  SAID(review, change, .side = side(g, c->seat), .what = what, .was = c->was,
				       .is = c->is),
				  out);
	}
}

/* Those that went, or those that lost and stay, with how much. */
static void tell_pieces(const struct game *g, const struct review_turn *t, bool gone, const struct words *words,
			struct buf *out)
{
	struct buf names = BUF_INIT;
	for (size_t i = 0; i < t->n_pieces; i++) {
		const struct review_piece *p = &t->piece[i];
		if (gone != !p->lost)
			continue;
		buf_addf(&names, "%s%s", names.len ? ", " : "",
			 g->sys->name_text ? g->sys->name_text(words, g->scenario->setup, 1, p->row)
					   : g->sys->id_text(g->scenario->setup, 1, p->row));
		if (p->lost)
			buf_addf(&names, " %d", p->lost);
	}
	if (names.len)
		words_say(words,
			  gone ? SAID(review, gone, .pieces = buf_text(&names))
			       : SAID(review, hurt, .pieces = buf_text(&names)),
			  out);
	buf_free(&names);
}

void review_tell(const struct game *g, const struct review *r, const struct words *words, struct buf *out)
{
	if (!r->n) {
		words_say(words, r->times || !r->turns ? SAID(review, still) : SAID(review, too_long), out);
		buf_addc(out, '\n');
		return;
	}
	words_say(words,
		  SAID(review, head, .times = r->times, .turns = r->turns, .told = (int64_t)r->n,
		       .side = side(g, r->side), .ahead = r->ahead, .whole = r->sure / 10, .tenth = r->sure % 10),
		  out);
	for (size_t i = 0; i < r->n; i++) {
		const struct review_turn *t = &r->turn[i];
		buf_adds(out, "\n\n");
		words_say(words,
			  SAID(review, turn, .turn = t->turn, .mover = side(g, t->mover), .side = side(g, r->side),
			       .before = t->before / 10, .tenth_before = t->before % 10, .after = t->after / 10,
			       .tenth_after = t->after % 10),
			  out);
		tell_changes(g, t, words, out);
		tell_pieces(g, t, true, words, out);
		tell_pieces(g, t, false, words, out);
	}
	buf_addc(out, '\n');
}
