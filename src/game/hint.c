/* What steady would do in the place of a seat. */
#include "game/hint.h"
#include "ahead/ahead.h"
#include "base/hash.h"
#include "engine/imagine.h"
#include "engine/sources.h"
#include "game/game_private.h"
#include "words/said.h"

struct hinting {
	struct source source;
	struct listener listener;
	struct dice dice;
	struct game *game;
	int seat;
	const struct ahead_known *known;
	struct arena *arena;
	uint64_t rng;          /* of the player */
	bool arrived, strayed; /* it has come to where the game stands; to something else that the seat is asked */
	struct hint *out;
	struct hint_orders *orders;
};

static struct hinting *of_listener(struct listener *self)
{
	return (struct hinting *)(void *)((char *)self - offsetof(struct hinting, listener));
}

static struct hinting *of_dice(struct dice *self)
{
	return (struct hinting *)(void *)((char *)self - offsetof(struct hinting, dice));
}

/* ---- answers and dice ---- */

static bool answer(struct source *self, struct run *run, const struct question *q, struct choice *out,
		   enum origin *origin, int *line)
{
	struct hinting *h = (struct hinting *)self;
	*line = 0;
	*origin = ORIGIN_BOT;
	if (q->seat != h->seat || (!h->arrived && !run_puts(run, q)))
		return false;
	h->strayed = h->strayed || (!h->arrived && h->known->key && strcmp(run_asked(run), h->known->key) != 0);
	h->arrived = true;
	h->game->sys->play(run_setup(run), run_view(run, q->seat), q, 0, &h->rng, NULL, out);
	return true;
}

/* Those that the seat has seen fall; any other ends it. */
static bool roll_seen(struct dice *self, struct run *run, struct roll *r)
{
	const struct ahead_known *k = of_dice(self)->known;
	for (int i = 0; i < k->n_rolls; i++)
		if (k->rolls[i].n == r->n && !strcmp(k->rolls[i].purpose, run_purpose(run))) {
			memcpy(r->value, k->rolls[i].value, (size_t)r->n);
			return true;
		}
	return false;
}

static bool no_shuffle(struct dice *self, struct run *run, const char *purpose, int16_t *out, int n)
{
	(void)self, (void)run, (void)purpose, (void)out, (void)n;
	return false;
}

/* An answer of his to the seat's question, noted before it is carried out. */
static void note(struct listener *self, struct run *run, const struct question *q, const struct choice *taken)
{
	struct hinting *h = of_listener(self);
	const struct game *g = h->game;
	struct buf text = BUF_INIT, cost = BUF_INIT;
	if (!h->arrived || h->strayed || q->seat != h->seat)
		return;
	h->out->more = h->out->n == HINT_LINES;
	if (h->out->more)
		return;
	hint_orders_add(h->orders, g, q, run_view(run, q->seat), taken);
	for (int i = 0; !h->out->n && q->options && i < q->n; i++)
		if (!memcmp(&q->options[i], taken, sizeof *taken))
			h->out->answer = i;
	run_choice_text(g->sys, g->scenario->setup, q, taken, &text);
	if (g->sys->reckon)
		(void)g->sys->reckon(game_catalogue(g, h->seat), run, q, taken, &cost);
	h->out->line[h->out->n++] = (struct hint_line){g->sys->questions[q->kind].name, arena_strdup(h->arena, buf_text(&text)),
						       arena_strdup(h->arena, buf_text(&cost))};
	buf_free(&text);
	buf_free(&cost);
}

/* ---- asked ---- */

bool game_is_practice(const struct game *g, int seat)
{
	bool all = g->sys->play != NULL;
	for (int i = 0; i < game_seats(g); i++)
		all = all && (i == seat || game_bot_plays(g, i));
	return all;
}

/* Of what everybody may know. */
static uint64_t seed_of(const struct game *g, int seat)
{
	uint8_t h[HASH_BYTES];
	uint64_t seed = 0;
	hash_format(h, NULL, "estafette-hint-1\n%s\n%s\n%d\n", g->row.name, game_seat(g, seat)->seat, game_turn(g));
	for (size_t i = 0; i < sizeof seed; i++)
		seed = seed << 8 | h[i];
	return seed;
}

enum err game_hint(struct game *g, int seat, struct arena *a, struct hint *out, struct error *e)
{
	struct ahead_known known;
	bool orders;
	const struct pending *p = game_asked(g, seat, &orders);
	uint64_t rng = seed_of(g, seat);
	void *start = arena_alloc(a, g->sys->state_size);
	*out = (struct hint){.orders = "", .answer = VALUE_NONE};
	memset(start, 0, g->sys->state_size);
	enum err r = ahead_know_stopped(g->run, seat, p ? p->key : NULL, a, &known, e);
	if (r)
		return r;
	imagine_state(g->sys, g->scenario->setup, known.before, seat, &rng, start);
	struct hinting h = {.source = {answer}, .listener = {.heard = note}, .dice = {roll_seen, no_shuffle, true, 0},
			    .game = g, .seat = seat, .known = &known, .arena = a, .rng = rng, .out = out, .orders = hint_orders_new()};
	struct source *sources[] = {&h.source, NULL};
	struct run_config config = {.sys = g->sys, .setup = g->scenario->setup, .dice = &h.dice, .sources = sources,
				    .listener = &h.listener, .policy = g->policy, .forced = UINT32_MAX,
				    .keep_journal = true, .work = &g->tried};
	struct run *run = run_new(&config, start);
	for (int i = 0; i < known.n_answers; i++)
		run_record(run, known.answers[i].key, known.answers[i].text, seat, ORIGIN_ORDERS, 0);
	enum run_end end = run_turn(run);
	out->whole = end == RUN_TURN_END || end == RUN_GAME_OVER;
	run_free(run);
	const char *lines = hint_orders_end(h.orders, g, seat, a);
	if (orders || g->sys->questions[p->q.kind].blind)
		out->orders = lines;
	return ERR_NONE;
}

enum err game_hinted(struct game *g, int seat, struct error *e)
{
	const char *own = g->seats[seat]->seat;
	return game_ledger(g, &(struct store_entry){own, "hinted", own, NULL, clock_now()}, SAID(hint, ledger), e);
}
