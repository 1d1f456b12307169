/* Knock-outs: who sits in which match by what was played, and third games.  The draw is that of src/pairing. */
#include "base/hash.h"
#include "event/ranking.h"
#include "pairing/knock.h"

bool event_is_knock(const struct contest *v)
{
	return !strcmp(v->value[EVENT_FORM], "knock-out");
}

/* The draw, and who has gone on by now. */
struct bracket {
	const struct contest *v;
	const struct event_sheet *sheet;
	struct store_entrant **by; /* seed - 1 */
	int n, rounds;
	struct knock draw;
	struct knock_state state;
	int won[KNOCK_MATCHES];
};

/* ---- a match ---- */

/* Was he paired in that round, or went on without an opponent? */
static bool goes_on(const struct contest *v, int64_t entrant, int64_t round)
{
	for (size_t i = 0; i < v->n_tables; i++)
		if (v->tables[i].round == round && (v->tables[i].one == entrant || v->tables[i].two == entrant))
			return true;
	for (size_t i = 0; i < v->n_byes; i++)
		if (v->byes[i].round == round && v->byes[i].entrant == entrant)
			return true;
	return false;
}

/* How it stands between the two, who sat at one table; missing: what the third game counts as where there is none. */
static struct knock_score score_of(const struct event_cell *c, int missing)
{
	struct knock_score k = {.third = missing};
	for (int i = 0; i < c->n; i++) {
		const struct event_side *s = &c->side[i];
		if (s->half == EVENT_THIRD) {
			k.third = s->won == 2 ? 1 : s->won ? 3 : 2;
			continue;
		}
		if (s->both) { /* no more is played for it */
			k.third = k.third ? k.third : 3;
			continue;
		}
		k.games[0] += s->won == 2;
		k.games[1] += s->won == 0;
		k.banners[0] += s->banners;
		k.banners[1] += s->lost;
	}
	return k;
}

/* Who goes on of two: 1 or 2.  What was paired stands, whatever a game has come to since. */
static int winner_of(const struct bracket *b, int one, int two, int64_t round)
{
	const struct store_entrant *p = b->by[one - 1], *q = b->by[two - 1];
	if (round < (int64_t)b->v->n_rounds)
		return !goes_on(b->v, p->n, round + 1) && goes_on(b->v, q->n, round + 1) ? 2 : 1;
	const struct event_cell *c = event_cell(b->sheet, p->n, round);
	if (c->kind != EVENT_TABLE)
		return c->kind != EVENT_BYE && event_cell(b->sheet, q->n, round)->kind == EVENT_BYE ? 2 : 1;
	struct knock_score k = score_of(c, 3);
	k.higher_seed = one < two ? 1 : 2;
	return knock_decide(&k) == KNOCK_SECOND_WINS ? 2 : 1;
}

/* ---- the draw ---- */

/* With who has gone on of rounds up to that one, which are closed. */
static struct bracket *bracket_new(const struct contest *v, const struct event_sheet *s, int64_t rounds)
{
	struct bracket *b = base_calloc(1, sizeof *b);
	b->v = v;
	b->sheet = s;
	b->by = event_first_field(v, &b->n);
	if (b->n >= 2)
		knock_draw(b->n, false, false, &b->draw);
	for (int m = 0; m < b->draw.n; m++)
		b->rounds = b->draw.matches[m].round > b->rounds ? b->draw.matches[m].round : b->rounds;
	for (int64_t round = 1; round <= rounds; round++) {
		knock_fill(&b->draw, b->won, &b->state);
		for (int m = 0; m < b->draw.n; m++)
			if (b->draw.matches[m].round == round && knock_is_match(&b->draw, &b->state, m))
				b->won[m] = winner_of(b, b->state.who[m][0], b->state.who[m][1], round);
	}
	knock_fill(&b->draw, b->won, &b->state);
	return b;
}

static void bracket_free(struct bracket *b)
{
	free(b->by);
	free(b);
}

int64_t event_knock_rounds(const struct contest *v)
{
	struct bracket *b = bracket_new(v, NULL, 0);
	int64_t n = b->rounds;
	bracket_free(b);
	return n;
}

/* He who sits there, if he is still in it. */
static struct store_entrant *sits(const struct bracket *b, int m, int seat, int64_t round)
{
	int who = b->state.who[m][seat];
	struct store_entrant *p = who > 0 ? b->by[who - 1] : NULL;
	return p && event_present(p, round) ? p : NULL;
}

enum err event_knock_pairs(const struct contest *v, int64_t round, struct event_pair **out, size_t *n, struct error *e)
{
	struct event_sheet s;
	enum err r = event_sheet(v, round - 1, &s, e);
	if (r)
		return r;
	struct bracket *b = bracket_new(v, &s, round - 1);
	*out = arena_alloc(v->arena, ((size_t)b->draw.n + 1) * sizeof **out);
	for (int m = 0; m < b->draw.n; m++) {
		struct store_entrant *one = sits(b, m, 0, round), *two = sits(b, m, 1, round);
		if (b->draw.matches[m].round != round || (!one && !two))
			continue;
		(*out)[(*n)++] = one && two ? (struct event_pair){.one = one->n, .two = two->n}
					    : (struct event_pair){.one = (one ? one : two)->n, .bye = "full"};
	}
	bracket_free(b);
	return ERR_NONE;
}

void event_knock_places(const struct contest *v, const struct event_sheet *s, int64_t rounds, int *reached)
{
	struct bracket *b = bracket_new(v, s, rounds);
	for (int m = 0; m < b->draw.n; m++) {
		int who = b->state.winner[m];
		int64_t round = b->draw.matches[m].round;
		if (who > 0 && round <= rounds && (int)round > reached[b->by[who - 1]->n])
			reached[b->by[who - 1]->n] = (int)round;
	}
	bracket_free(b);
}

/* ---- third games ---- */

/* The die for its sides, which anybody can throw again: by the last public record of the table's first game, which nobody
 * could foretell, for it opens the game's dice. */
static enum err throw_die(const struct contest *v, const struct store_table *t, int64_t *first, struct error *e)
{
	uint8_t h[HASH_BYTES];
	struct store_game row;
	struct slice record = {"", 0};
	const char *game = "";
	for (size_t i = 0; i < v->n_games; i++)
		if (v->games[i].round == t->round && v->games[i].board == t->board && !v->games[i].half)
			game = v->games[i].game;
	enum err r = *game ? store_game_get(v->site->store, game, v->arena, &row, e) : ERR_NONE;
	if (!r && *game)
		r = store_record_get(v->site->store, game, row.turn, "public", v->arena, &record, e);
	hash_bytes(h, NULL, record.p, record.n);
	*first = h[0] & 1 ? t->two : t->one;
	return r;
}

enum err event_third_games(struct contest *v, int64_t round, bool *any, struct error *e)
{
	struct event_sheet s;
	enum err r = event_sheet(v, round, &s, e);
	*any = false;
	for (size_t i = 0; !r && i < v->n_tables; i++) {
		const struct store_table *t = &v->tables[i];
		struct store_table_game g = {
			.round = t->round, .board = t->board, .half = EVENT_THIRD, .game = "", .decided = "", .why = ""};
		struct knock_score k;
		if (t->round != round)
			continue;
		k = score_of(event_cell(&s, t->one, round), 0);
		k.higher_seed = 1;
		if (knock_decide(&k) != KNOCK_THIRD_GAME)
			continue;
		*any = true;
		r = throw_die(v, t, &g.first, e);
		if (!r)
			r = store_table_game_put(v->site->store, v->row.name, &g, e);
	}
	if (!r && *any)
		r = event_reload(v, e);
	return r || !*any ? r : event_begin_games(v, round, e);
}
