/* The rest of a game, played again and again. */
#include "game/finish.h"
#include "base/limits.h"
#include "base/progress.h"
#include "game/game_private.h"

/* ---- answers and dice ---- */

struct ending {
	struct source source;
	struct dice dice;
	struct game *game;
	const struct order_set *lines[SEATS_MAX]; /* the doctrine of each seat; NULL: it has none */
	struct random_dice chance;
	uint64_t rng;     /* of the player */
	struct work work; /* of a turn */
	uint64_t answers, most;
	struct arena *arena, *scratch;
	struct run *run;
	struct finish *out;
	size_t cap_sums;
};

/* A doctrine that would have the question wait says nothing here. */
static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct ending *t = (struct ending *)self;
	const struct system *sys = t->game->sys;
	const struct order_set *lines = t->lines[q->seat];
	*line = 0;
	*origin = ORIGIN_DOCTRINE;
	t->answers++;
	if (lines && sys->standing(run, lines, q, out, line))
		return true;
	*line = 0;
	*origin = ORIGIN_BOT;
	sys->play(run_setup(run), run_view(run, q->seat), q, 0, &t->rng, NULL, out);
	return true;
}

static struct ending *of_dice(struct dice *self)
{
	return (struct ending *)(void *)((char *)self - offsetof(struct ending, dice));
}

static bool roll_ending(struct dice *self, struct run *run, struct roll *r)
{
	struct ending *t = of_dice(self);
	if (self->needs_purpose && game_has_fallen(t->game, run_purpose(run)))
		return game_roll_fallen(t->game, run, r);
	return t->chance.dice.roll(&t->chance.dice, run, r);
}

static bool shuffle_ending(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	struct ending *t = of_dice(self);
	return t->chance.dice.shuffle(&t->chance.dice, run, purpose, out, n);
}

/* Lines of its own, whose work is counted for each turn that is played. */
static enum err read_doctrines(struct ending *t, struct error *e)
{
	struct game *g = t->game;
	enum err r = ERR_NONE;
	for (int i = 0; !r && g->sys->standing && i < game_seats(g); i++) {
		const char *text = "";
		r = store_doctrine_get(g->site->store, g->row.name, g->seats[i]->seat, t->arena, &text, e);
		struct order_set *lines = r ? NULL : orders_parse_text(game_doctrine_language(g), text, t->arena);
		if (!lines || !lines->n)
			continue;
		order_set_count(lines, &t->work);
		t->lines[i] = lines;
		t->out->doctrines |= 1u << i;
	}
	return r;
}

/* ---- what is told of a side ---- */

struct sums {
	struct ending *ending;
	int game; /* where that one stopped; VALUE_NONE: as it is now */
};

static struct finish_sum *sum_of(struct finish *f, int seat, const char *name)
{
	for (size_t i = 0; i < f->n_sums; i++)
		if (f->sum[i].seat == seat && !strcmp(f->sum[i].name, name))
			return &f->sum[i];
	return NULL;
}

static void add_sum(struct ending *t, int seat, const char *name, int now)
{
	struct finish *f = t->out;
	GROW(f->sum, t->cap_sums, f->n_sums + 1);
	f->sum[f->n_sums] = (struct finish_sum){.seat = seat, .now = now, .name = arena_strdup(t->arena, name),
						.then = arena_alloc(t->arena, (size_t)f->n * sizeof(int))};
	for (int i = 0; i < f->n; i++)
		f->sum[f->n_sums].then[i] = now;
	f->n_sums++;
}

static void take_sum(void *context, int seat, const char *name, int value)
{
	const struct sums *s = context;
	struct finish_sum *sum = sum_of(s->ending->out, seat, name);
	if (s->game == VALUE_NONE && !sum)
		add_sum(s->ending, seat, name, value);
	else if (s->game != VALUE_NONE && sum)
		sum->then[s->game] = value;
}

static void take_sums(struct ending *t, const void *state, int game)
{
	game_sums(t->game, state, take_sum, &(struct sums){t, game});
}

/* ---- played ---- */

/* Dice, the player's numbers and what is drawn anew follow from the seed and the game's number. */
static enum err start(struct ending *t, uint64_t seed, int game, struct error *e)
{
	uint64_t rng = seed * 1000003 + (uint64_t)game;
	random_dice_init(&t->chance, sources_random(&rng));
	t->rng = sources_random(&rng);
	t->dice.needs_purpose = true; /* in the row in progress dice have fallen */
	arena_clear(t->scratch);
	return row_anew(&(struct row_anew){t->game, t->run, t->scratch, &t->chance.dice, "finish.1"}, e);
}

static bool is_spent(const struct ending *t)
{
	return t->most && t->answers > t->most;
}

static enum err play(struct ending *t, int game, struct error *e)
{
	struct finish_game *f = &t->out->game[game];
	enum run_end end = RUN_TURN_END;
	*f = (struct finish_game){.winner = VALUE_NONE};
	while (end == RUN_TURN_END && f->turns < FINISH_TURNS && !is_spent(t)) {
		if (f->turns++)
			run_turn_close(t->run);
		t->work.done = 0;
		end = run_turn(t->run);
		t->dice.needs_purpose = false;
	}
	if (end == RUN_FAULT || end == RUN_PENDING)
		return error_set(e, ERR_REFUSED, "game %d, turn %d from here, cannot be played: %s", game + 1, f->turns,
				 end == RUN_FAULT ? run_error(t->run) : "a question stayed open");
	f->over = end == RUN_GAME_OVER;
	if (f->over)
		f->winner = ((const struct position *)run_now(t->run))->winner;
	take_sums(t, run_now(t->run), game);
	return ERR_NONE;
}

/* Why it cannot be played on. */
static enum err may_finish(const struct game *g, struct error *e)
{
	bool runs = g->row.status == GAME_RUNNING || (g->row.status == GAME_HELD && g->paused);
	if (!runs)
		return error_set(e, ERR_REFUSED, "%s is %s: a game that runs can be played to its end", g->row.name,
				 game_state_name(g->row.status));
	if (game_undealt(g))
		return error_set(e, ERR_REFUSED, "%s has not been dealt: there is nothing to play on from",
				 g->row.name);
	return g->sys->play ? ERR_NONE : error_set(e, ERR_REFUSED, "%s has no player of its own", g->sys->name);
}

static enum err play_all(struct ending *t, uint64_t seed, struct error *e)
{
	struct finish *f = t->out;
	enum err r = ERR_NONE;
	int played = 0;
	take_sums(t, run_shown(t->game->run), VALUE_NONE);
	progress_begin("playing games", f->n);
	for (int i = 0; !r && i < f->n && !is_spent(t); i++) {
		r = start(t, seed, i, e);
		if (!r)
			r = play(t, i, e);
		played += !r && !is_spent(t);
		progress_step();
	}
	progress_end();
	f->n = played;
	return r;
}

/* What has grown on the heap goes with the arena from now on. */
static void keep_sums(struct ending *t)
{
	struct finish *f = t->out;
	struct finish_sum *kept = arena_alloc(t->arena, f->n_sums * sizeof *kept + 1);
	if (f->n_sums)
		memcpy(kept, f->sum, f->n_sums * sizeof *kept);
	free(f->sum);
	f->sum = kept;
}

enum err game_finish(struct game *g, int games, uint64_t seed, uint64_t most, struct arena *a, struct finish *out,
		     struct error *e)
{
	*out = (struct finish){.n = games};
	enum err r = may_finish(g, e);
	if (r)
		return r;
	struct ending t = {.source = {answer}, .dice = {roll_ending, shuffle_ending, true, 0}, .game = g, .arena = a,
			   .scratch = arena_new(), .work = {.most = LIMIT_TURN_WORK}, .most = most, .out = out};
	struct source *sources[] = {&t.source, NULL};
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup, .dice = &t.dice, .sources = sources,
				    .keep_journal = true, .work = &t.work};
	out->game = arena_alloc(a, (size_t)games * sizeof *out->game);
	t.run = run_new(&config, g->scenario->state);
	r = read_doctrines(&t, e);
	if (!r)
		r = play_all(&t, seed, e);
	keep_sums(&t);
	run_free(t.run);
	arena_free(t.scratch);
	return r;
}
