/* What was played in an event, read from its games. */
#include "event/ranking.h"
#include "query/query.h"
#include "store/store.h"

/* ---- a game ---- */

static int capped(const struct query_side *s)
{
	return s->wanted && s->banners > s->wanted ? s->wanted : s->banners;
}

static void take_banners(const struct query_game *g, struct event_result *out)
{
	out->banners[0] = capped(&g->side[0]);
	out->banners[1] = capped(&g->side[1]);
}

bool event_is_decided(const struct store_table_game *t)
{
	return *t->decided && strcmp(t->decided, EVENT_BOT) != 0;
}

/* What its moderator broke off counts if he named a winner; what the program played on, as if the director had. */
void event_result_of(const struct contest *v, const struct store_table_game *t, int64_t second,
		     const struct query_game *g, struct event_result *out)
{
	bool named = strcmp(g->winner, "-") != 0;
	bool decided = event_is_decided(t), elsewhere = !strcmp(t->decided, "played");
	bool away = decided && !elsewhere && strcmp(t->decided, "adjudicated") != 0;
	bool over = g->result == QUERY_WON || g->result == QUERY_DRAWN, bot = *t->decided && !decided;
	out->how = away                                            ? EVENT_FORFEITED
		   : elsewhere                                     ? EVENT_PLAYED
		   : decided || (over && bot)                      ? EVENT_ADJUDICATED
		   : over && g->conceded && event_tells_margins(v) ? EVENT_CONCEDED
		   : over && g->decisive && event_tells_margins(v) ? EVENT_DECIDED
		   : over                                          ? EVENT_PLAYED
		   : g->result == QUERY_BROKEN && named            ? EVENT_ADJUDICATED
								   : EVENT_UNDECIDED;
	out->winner = decided ? t->winner : !named ? 0 : strcmp(g->winner, g->side[0].seat) ? second : t->first;
	if (*t->game && !away)
		take_banners(g, out);
	else if (!away) { /* what was played elsewhere */
		out->banners[0] = (int)t->won;
		out->banners[1] = (int)t->lost;
	}
}

/* A game that is over: by its newest record. */
static enum err read_game(const struct contest *v, const struct store_table_game *t, int64_t second, bool digest,
			  struct event_result *out, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	struct slice record;
	struct query_game g;
	enum err r = store_game_get(v->site->store, t->game, a, &row, e);
	if (!r)
		r = store_record_get(v->site->store, t->game, row.turn, "public", a, &record, e);
	if (!r && query_newest(t->game, store_game_dice(&row), (int)row.turn, record.p, a, &g) && g.sides == 2) {
		uint8_t h[HASH_BYTES];
		event_result_of(v, t, second, &g, out);
		out->turn = row.turn;
		if (digest) {
			hash_bytes(h, NULL, record.p, record.n);
			hash_hex(out->record, h);
		}
	}
	arena_free(a);
	return r;
}

/* A game that is not over, where those count who are ahead: the banners of the last turn that has ended. */
static enum err read_ahead(const struct contest *v, const struct store_table_game *t, int64_t second,
			   struct event_result *out, struct error *e)
{
	struct arena *a = arena_new();
	struct store_game row;
	struct slice record;
	struct query_game g;
	struct error none = ERROR_INIT;
	enum err r = store_game_get(v->site->store, t->game, a, &row, e),
		 found = r ? r : store_record_get(v->site->store, t->game, row.turn - 1, "public", a, &record, &none);
	if (!found && query_newest(t->game, store_game_dice(&row), (int)row.turn - 1, record.p, a, &g) &&
	    g.sides == 2) {
		take_banners(&g, out);
		out->winner = out->banners[0] > out->banners[1]   ? t->first
			      : out->banners[0] < out->banners[1] ? second
								  : 0;
	} else if (found != ERR_MISSING)
		r = found;
	if (r && !e->code)
		*e = none;
	arena_free(a);
	return r;
}

static bool is_closed(const struct contest *v, int64_t round)
{
	return round <= (int64_t)v->n_rounds && v->rounds[round - 1].status == ROUND_CLOSED;
}

static enum err read_result(const struct contest *v, const struct store_table_game *t, int64_t second, bool digest,
			    struct event_result *out, struct error *e)
{
	static const struct query_game nothing = {.winner = "-"};
	enum err r = ERR_NONE;
	*out = (struct event_result){.turn = -1};
	event_result_of(v, t, second, &nothing, out);
	if (t->finished)
		r = read_game(v, t, second, digest, out, e);
	if (!r && out->how == EVENT_UNDECIDED && is_closed(v, t->round)) {
		out->how = EVENT_PROVISIONAL;
		if (*t->game && !t->finished && !strcmp(v->value[EVENT_UNFINISHED], "points"))
			r = read_ahead(v, t, second, out, e);
	}
	return r;
}

/* He who has not the first seat. */
static int64_t second_of(const struct contest *v, const struct store_table_game *g)
{
	const struct store_table *t = event_table(v, g->round, g->board);
	return g->first == t->one ? t->two : t->one;
}

enum err event_results(struct contest *v, struct error *e)
{
	struct event_result *list = arena_alloc(v->arena, (v->n_games + 1) * sizeof *list);
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < v->n_games; i++)
		r = read_result(v, &v->games[i], second_of(v, &v->games[i]), true, &list[i], e);
	v->told = r ? NULL : list;
	return r;
}

/* ---- the sheet ---- */

struct event_cell *event_cell_of(const struct event_sheet *s, int64_t entrant, int64_t round)
{
	return &s->cell[(size_t)(entrant - 1) * s->rounds + (size_t)round - 1];
}

const struct event_cell *event_cell(const struct event_sheet *s, int64_t entrant, int64_t round)
{
	return event_cell_of(s, entrant, round);
}

static int won_by(const struct event_result *res, const char *decided, int64_t entrant)
{
	if (res->winner)
		return res->winner == entrant ? 2 : 0;
	return strcmp(decided, "double") ? 1 : 0;
}

/* Is it won by fewer banners than a decisive game?  Who did not come or gave up has lost decisively, and who did so by the
 * rules of a system that counts no banners. */
static bool is_narrow(const struct contest *v, const struct event_result *res)
{
	return res->how != EVENT_FORFEITED && res->how != EVENT_CONCEDED && res->how != EVENT_DECIDED &&
	       abs(res->banners[0] - res->banners[1]) < event_number(v, EVENT_DECISIVE);
}

static int64_t worth(const struct contest *v, const struct event_result *res, int won)
{
	struct event_points p = event_points(v);
	bool narrow = is_narrow(v, res);
	if (won == 1)
		return p.draw;
	return won ? (narrow ? p.narrow_win : p.win) : narrow ? p.narrow_loss : p.loss;
}

static void add_side(const struct contest *v, struct event_cell *c, const struct store_table_game *t,
		     const struct event_result *res, int64_t entrant)
{
	struct event_side *s = &c->side[c->n++];
	s->how = res->how;
	s->half = t->half;
	s->both = !strcmp(t->decided, "double");
	s->first = t->first == entrant;
	s->won = won_by(res, t->decided, entrant);
	s->banners = res->banners[!s->first];
	s->lost = res->banners[s->first];
	bool away = res->how == EVENT_FORFEITED && !s->won; /* who did not come has not lost, but nothing */
	if (res->how == EVENT_UNDECIDED)
		c->decided = false;
	else if (!away)
		c->points += worth(v, res, s->won);
}

static struct event_cell sit(const struct store_table *t, int64_t opponent)
{
	return (struct event_cell){
		.kind = EVENT_TABLE, .bye = "", .board = t->board, .opponent = opponent, .decided = true};
}

enum err event_table_cells(const struct contest *v, const struct store_table *t, struct event_cell *one,
			   struct event_cell *two, struct error *e)
{
	enum err r = ERR_NONE;
	*one = sit(t, t->two);
	*two = sit(t, t->one);
	for (size_t i = 0; !r && i < v->n_games; i++) {
		const struct store_table_game *g = &v->games[i];
		struct event_result res;
		if (g->round != t->round || g->board != t->board || one->n == 3)
			continue;
		if (v->told)
			res = v->told[i];
		else
			r = read_result(v, g, second_of(v, g), false, &res, e);
		add_side(v, one, g, &res, t->one);
		add_side(v, two, g, &res, t->two);
	}
	if (one->decided && event_cell_kind(one) == STANDING_GAME) {
		int64_t given = t->handicap * event_points(v).unit;
		one->points -= given;
		two->points += given;
	}
	return r;
}

static int64_t bye_points(const struct contest *v, const char *kind)
{
	struct event_points p = event_points(v);
	int64_t games = event_number(v, EVENT_DOUBLE) && !event_boards(v) ? 2 : 1;
	return games * (!strcmp(kind, "zero") ? 0 : !strcmp(kind, "half") ? p.draw : p.win);
}

enum err event_sheet(const struct contest *v, int64_t rounds, struct event_sheet *out, struct error *e)
{
	enum err r = ERR_NONE;
	out->rounds = (size_t)rounds;
	out->cell = arena_alloc(v->arena, (v->n_entrants * out->rounds + 1) * sizeof *out->cell);
	for (size_t i = 0; i < v->n_byes; i++) {
		const struct store_bye *b = &v->byes[i];
		if (b->round <= rounds)
			*event_cell_of(out, b->entrant, b->round) = (struct event_cell){
				.kind = EVENT_BYE, .bye = b->kind, .points = bye_points(v, b->kind), .decided = true};
	}
	for (size_t i = 0; !r && i < v->n_tables; i++)
		if (v->tables[i].round <= rounds) {
			const struct store_table *t = &v->tables[i];
			r = event_boards(v) ? event_team_boards(v, t, out, e)
					    : event_table_cells(v, t, event_cell_of(out, t->one, t->round),
								event_cell_of(out, t->two, t->round), e);
		}
	if (event_boards(v))
		event_team_matches(v, out);
	return r;
}

int64_t event_score(const struct contest *v, const struct event_sheet *s, int64_t entrant, int64_t before)
{
	int64_t points = 0, unit = event_points(v).unit;
	for (int64_t round = 1; round < before && round <= (int64_t)s->rounds; round++)
		points += event_cell_of(s, entrant, round)->points;
	for (size_t i = 0; i < v->n_penalties; i++)
		points -= v->penalties[i].entrant == entrant ? unit * v->penalties[i].points : 0;
	return points;
}
