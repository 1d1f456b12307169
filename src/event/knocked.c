/* Knock-outs, single and double: who sits in which match by what was played, and third games.  The draw is that of
 * src/pairing. */
#include "base/hash.h"
#include "event/ranking.h"
#include "pairing/knock.h"
#include "words/said.h"

static bool is_double(const struct contest *v)
{
	return !strcmp(v->value[EVENT_FORM], "double-knock-out");
}

bool event_is_knock(const struct contest *v)
{
	return !strcmp(v->value[EVENT_FORM], "knock-out") || is_double(v);
}

/* The draw, and who has gone on by now. */
struct bracket {
	const struct contest *v;
	const struct event_sheet *sheet;
	struct store_entrant **by; /* seed - 1 */
	int n;
	int main; /* rounds of its main part */
	struct knock draw;
	struct knock_state state;
	int won[KNOCK_MATCHES];
};

/* ---- a match ---- */

/* The round of the event that plays it.  In a double knock-out whoever has lost plays on in the next round, and later matches
 * of the main part wait until the lower part has come as far. */
static int64_t round_of(const struct bracket *b, int match)
{
	const struct knock_match *m = &b->draw.matches[match];
	switch (m->part) {
	case KNOCK_MAIN: return is_double(b->v) && m->round > 1 ? 2 * m->round - 2 : m->round;
	case KNOCK_LOWER: return m->round + 1;
	case KNOCK_THIRD: return b->main;
	case KNOCK_FINAL: return 2 * b->main;
	case KNOCK_AGAIN: return 2 * b->main + 1;
	}
	return 0;
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

/* Who wins a match of two, by the games of its round: 1 or 2. */
static int winner_of(const struct bracket *b, int one, int two, int64_t round)
{
	const struct store_entrant *p = b->by[one - 1], *q = b->by[two - 1];
	const struct event_cell *c = event_cell(b->sheet, p->n, round);
	if (c->kind != EVENT_TABLE)
		return c->kind != EVENT_BYE && event_cell(b->sheet, q->n, round)->kind == EVENT_BYE ? 2 : 1;
	struct knock_score k = score_of(c, 3);
	k.higher_seed = one < two ? 1 : 2;
	return knock_decide(&k) == KNOCK_SECOND_WINS ? 2 : 1;
}

/* ---- the draw ---- */

/* Decides the matches of a round.  Behind it a round was paired: what stood then stands, whatever a game has come to since. */
static void decide(struct bracket *b, int64_t round)
{
	const char *kept = round < (int64_t)b->v->n_rounds && b->v->won ? b->v->won : "";
	int n = (int)strlen(kept);
	for (int m = 0; m < b->draw.n; m++)
		if (round_of(b, m) == round && knock_is_match(&b->draw, &b->state, m))
			b->won[m] = m < n ? kept[m] - '0' : winner_of(b, b->state.who[m][0], b->state.who[m][1], round);
}

/* With who has gone on of rounds up to that one, which are closed. */
static struct bracket *bracket_new(const struct contest *v, const struct event_sheet *s, int64_t rounds)
{
	struct bracket *b = base_calloc(1, sizeof *b);
	b->v = v;
	b->sheet = s;
	b->by = event_first_field(v, &b->n);
	if (b->n >= 2)
		knock_draw(b->n, is_double(v), event_number(v, EVENT_THIRD_PLACE), &b->draw);
	for (int m = 0; m < b->draw.n; m++)
		if (b->draw.matches[m].part == KNOCK_MAIN && b->draw.matches[m].round > b->main)
			b->main = b->draw.matches[m].round;
	for (int64_t round = 1; round <= rounds; round++) {
		knock_fill(&b->draw, b->won, &b->state);
		decide(b, round);
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
	int64_t n = 0;
	for (int m = 0; m < b->draw.n; m++)
		n = round_of(b, m) > n ? round_of(b, m) : n;
	bracket_free(b);
	return n;
}

/* He who sits there, if he is still in it. */
static struct store_entrant *sits(const struct bracket *b, int m, int seat, int64_t round)
{
	int who = b->state.who[m][seat];
	struct store_entrant *p = who > 0 ? b->by[who - 1] : NULL;
	return p && event_unit_present(b->v, p, round) ? p : NULL;
}

/* Of a match that is none of the main part, what it is for. */
static const struct words_said *part_said(const struct contest *v, enum knock_part part)
{
	switch (part) {
	case KNOCK_MAIN: return NULL;
	case KNOCK_LOWER: return said_keep(SAID(events, part_lower), v->arena);
	case KNOCK_THIRD: return said_keep(SAID(events, part_third), v->arena);
	case KNOCK_FINAL: return said_keep(SAID(events, part_final), v->arena);
	case KNOCK_AGAIN: return said_keep(SAID(events, part_again), v->arena);
	}
	return NULL;
}

/* Is there something to pair?  The final is not played again, nor a game for the third place, unless two are there for it. */
static bool is_due(const struct bracket *b, int m, int64_t round)
{
	enum knock_part part = b->draw.matches[m].part;
	bool wants_two = part == KNOCK_THIRD || part == KNOCK_AGAIN;
	return round_of(b, m) == round && (!wants_two || knock_is_match(&b->draw, &b->state, m));
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
		if (!is_due(b, m, round) || (!one && !two))
			continue;
		(*out)[(*n)++] = (struct event_pair){.one = (one ? one : two)->n,
						     .two = one && two ? two->n : 0,
						     .bye = "full",
						     .part = part_said(v, b->draw.matches[m].part)};
	}
	bracket_free(b);
	return ERR_NONE;
}

enum err event_knock_keep(const struct contest *v, struct error *e)
{
	struct event_sheet s;
	char won[KNOCK_MATCHES + 1];
	enum err r = event_sheet(v, (int64_t)v->n_rounds, &s, e);
	if (r)
		return r;
	struct bracket *b = bracket_new(v, &s, (int64_t)v->n_rounds);
	for (int m = 0; m < b->draw.n; m++)
		won[m] = (char)('0' + b->won[m]);
	won[b->draw.n] = '\0';
	bracket_free(b);
	return store_event_setting_put(v->site->store, v->row.name, EVENT_WON, won, e);
}

/* Is the final played once more: did he win who lost before, and are both still there? */
static bool plays_again(const struct bracket *b)
{
	int again = b->draw.n - 1;
	int64_t round = round_of(b, again);
	return is_double(b->v) && is_due(b, again, round) && sits(b, again, 0, round) && sits(b, again, 1, round);
}

enum err event_knock_over(const struct contest *v, int64_t round, bool *over, struct error *e)
{
	struct event_sheet s;
	enum err r = event_sheet(v, round, &s, e);
	if (r)
		return r;
	struct bracket *b = bracket_new(v, &s, round);
	int64_t most = event_knock_rounds(v);
	*over = round >= most || (is_double(v) && round == most - 1 && !plays_again(b));
	bracket_free(b);
	return ERR_NONE;
}

const struct words_said *event_knock_part(const struct contest *v, const struct event_sheet *s,
					  const struct store_table *t)
{
	struct bracket *b = bracket_new(v, s, t->round - 1);
	const struct words_said *part = NULL;
	const struct store_entrant *a = event_head(v, t->one), *c = event_head(v, t->two);
	for (int m = 0; m < b->draw.n; m++) {
		struct store_entrant *one = sits(b, m, 0, t->round), *two = sits(b, m, 1, t->round);
		if (one && two && round_of(b, m) == t->round && ((one == a && two == c) || (one == c && two == a)))
			part = part_said(v, b->draw.matches[m].part);
	}
	bracket_free(b);
	return part;
}

/* ---- places ---- */

/* Does its loser play no more?  Who lost before the final plays for the third place alone, and that is told apart below. */
static bool is_out(const struct bracket *b, int m)
{
	enum knock_part part = b->draw.matches[m].part;
	bool again = part == KNOCK_FINAL && plays_again(b);
	return b->state.loser[m] > 0 && part != KNOCK_THIRD && !again && (part != KNOCK_MAIN || !is_double(b->v));
}

/* The places 1 to 4 of a knock-out with a game for the third: each of the first three stands one higher. */
static void add_third(const struct bracket *b, int64_t rounds, int *reached)
{
	int third = b->draw.n - 1, final = third - 1;
	if (rounds < b->main || !knock_is_match(&b->draw, &b->state, third))
		return;
	const int up[] = {b->state.winner[third], b->state.winner[final], b->state.loser[final]};
	for (size_t i = 0; i < ARRAY_LEN(up); i++)
		if (up[i] > 0)
			reached[b->by[up[i] - 1]->n]++;
}

/* Was he in it as long as that?  Who withdrew was no longer than he said; of teams that is no matter. */
static void set_reached(const struct contest *v, const struct store_entrant *p, int64_t round, int *reached)
{
	bool gone = !event_boards(v) && p->status == ENTRANT_WITHDRAWN && p->after < round;
	reached[p->n] = (int)(gone ? p->after : round);
}

void event_knock_places(const struct contest *v, const struct event_sheet *s, int64_t rounds, int *reached)
{
	struct bracket *b = bracket_new(v, s, rounds);
	for (int i = 0; i < b->n; i++)
		set_reached(v, b->by[i], rounds, reached);
	for (int m = 0; m < b->draw.n; m++)
		if (round_of(b, m) <= rounds && is_out(b, m))
			set_reached(v, b->by[b->state.loser[m] - 1], round_of(b, m) - 1, reached);
	if (b->draw.n && b->draw.matches[b->draw.n - 1].part == KNOCK_THIRD)
		add_third(b, rounds, reached);
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
	for (size_t i = 0; !r && !event_boards(v) && i < v->n_tables; i++) {
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
