/* An event as a tournament report file. */
#include "pairing/trf.h"

#include "pairing/standing_terms.h"
#include "pairing/trf_points.h"

struct making {
	const struct standing_event *ev;
	struct trf *t;
	int halves; /* rounds of the file to a round of the event */
	int points[TRF_CODES];
};

/* So many units, divided by `by`, as tenths. */
static enum err tenths(const struct making *m, int64_t units, int by, int *out, struct error *e)
{
	int64_t most = TRF_POINTS_MOST * m->ev->unit * by / TRF_UNIT;
	if (units * TRF_UNIT % (m->ev->unit * by) || units > most || -units > most)
		return error_set(e, ERR_LIMIT, "TRF has tenths of a point alone, up to 99.9");
	*out = (int)(units * TRF_UNIT / (m->ev->unit * by));
	return ERR_NONE;
}

/* ---- points ---- */

static enum err add_scoring(struct making *m, struct error *e)
{
	const struct standing_event *ev = m->ev;
	struct trf_scoring *s = trf_add_scoring(m->t);
	int64_t bye = ev->win;
	for (size_t i = 0; i < ev->n * ev->rounds; i++)
		if (ev->entries[i].kind == STANDING_PAIRING_BYE)
			bye = ev->entries[i].points;
	*s = (struct trf_scoring){.code = "WDLAP", .n = 5};
	if (tenths(m, ev->win, m->halves, &s->points[0], e) || tenths(m, ev->draw, m->halves, &s->points[1], e) ||
	    tenths(m, ev->loss, m->halves, &s->points[2], e) || tenths(m, bye, m->halves, &s->points[4], e))
		return e->code;
	trf_points(m->t, m->points);
	return ERR_NONE;
}

static void add_adjustment(struct making *m, char type, int points, int round, int number)
{
	*trf_add_adjustment(m->t) =
		(struct trf_adjustment){.type = type, .points = points, .round = round, .numbers = {number}, .n = 1};
}

/* Points other than those of the table; of a double game its first half has them. */
static enum err add_other_points(struct making *m, int player, size_t round, const char *codes, struct error *e)
{
	int points = 0, usual = 0, second = 0;
	for (int i = 0; i < m->halves; i++)
		usual += second = m->points[(unsigned char)codes[i]];
	if (tenths(m, standing_entry(m->ev, player, round)->points, 1, &points, e))
		return e->code;
	if (points == usual)
		return ERR_NONE;
	char type = trf_type_of(codes[0]);
	if (type == ' ')
		return error_set(e, ERR_LIMIT, "TRF has one number of points for all who had the bye");
	add_adjustment(m, type, m->halves == 2 ? points - second : points, (int)round * m->halves + 1,
		       m->ev->players[player].number);
	return ERR_NONE;
}

/* ---- notes ---- */

static void note(struct making *m, const char *key, const int *numbers, size_t n)
{
	struct buf text = BUF_INIT;
	for (size_t i = 0; i < n; i++)
		buf_addf(&text, i ? " %d" : "%d", numbers[i]);
	trf_add_note(m->t, key, buf_text(&text));
	buf_free(&text);
}

static enum err note_entry(struct making *m, int player, size_t round, struct error *e)
{
	const struct standing_entry *entry = standing_entry(m->ev, player, round);
	int first = (int)round * m->halves + 1, number = m->ev->players[player].number, match = 0;
	for (int i = 0; i < entry->n_games && entry->kind == STANDING_GAME; i++) {
		const struct standing_game *g = &entry->games[i];
		note(m, "game", (int[]){first + i, number, g->banners_won, g->banners_lost, g->blocks_lost, g->goal},
		     6);
	}
	if (entry->role)
		note(m, "role", (int[]){first, number, entry->role}, 3);
	if (!m->ev->doubled || !entry->match)
		return ERR_NONE;
	if (tenths(m, entry->match, 1, &match, e))
		return e->code;
	note(m, "match", (int[]){first, number, match}, 3);
	return ERR_NONE;
}

/* ---- players ---- */

static struct trf_result result_of(const struct making *m, const struct standing_entry *entry, int half)
{
	const struct standing_game *game = &entry->games[half];
	int side = half ? -entry->side : entry->side;
	struct trf_result r = {0,
			       side > 0   ? 'w'
			       : side < 0 ? 'b'
					  : '-',
			       trf_code(entry->kind, game->won, game->adjudicated)};
	if (entry->opponent >= 0)
		r.opponent = m->ev->players[entry->opponent].number;
	return r;
}

static enum err add_round(struct making *m, int player, size_t at, size_t round, struct error *e)
{
	char codes[2];
	const struct standing_entry *entry = standing_entry(m->ev, player, round);
	for (int half = 0; half < m->halves; half++) {
		struct trf_result r = result_of(m, entry, half);
		codes[half] = r.code;
		trf_add_result(&m->t->players[at], r);
	}
	return add_other_points(m, player, round, codes, e) || note_entry(m, player, round, e) ? e->code : ERR_NONE;
}

static enum err add_player(struct making *m, int player, const char *name, int place, struct error *e)
{
	const struct standing_event *ev = m->ev;
	int adjust = 0, number = ev->players[player].number;
	int64_t sum = ev->players[player].adjust;
	size_t at = m->t->n_players;
	struct trf_player *p = trf_add_player(m->t, number, name);
	p->rank = place;
	for (size_t r = 0; r < ev->rounds; r++)
		sum += standing_entry(ev, player, r)->points;
	if (tenths(m, sum, 1, &p->points, e) || tenths(m, ev->players[player].adjust, 1, &adjust, e))
		return e->code;
	for (size_t r = 0; r < ev->rounds; r++)
		if (add_round(m, player, at, r, e))
			return e->code;
	if (adjust)
		add_adjustment(m, ' ', adjust, 0, number);
	if (ev->players[player].play_off)
		note(m, "play-off", (int[]){number, ev->players[player].play_off}, 2);
	return ERR_NONE;
}

enum err trf_make(const struct standing_event *ev, const char *const *names, const struct standing_row *rows,
		  struct trf *t, struct error *e)
{
	struct making m = {.ev = ev, .t = t, .halves = ev->doubled ? 2 : 1};
	int match_draw = 0;
	if (ev->rounds * m.halves > TRF_ROUNDS)
		return error_set(e, ERR_LIMIT, "more than %d rounds", TRF_ROUNDS);
	if (add_scoring(&m, e) || tenths(&m, ev->match_draw, 1, &match_draw, e))
		return e->code;
	if (ev->doubled)
		note(&m, "double", NULL, 0);
	if (ev->fixed)
		note(&m, "fixed", NULL, 0);
	if (match_draw)
		note(&m, "match-draw", &match_draw, 1);
	for (size_t i = 0; i < ev->n; i++) {
		int place = 0;
		for (size_t j = 0; j < ev->n; j++)
			if (rows[j].player == (int)i)
				place = rows[j].place;
		if (add_player(&m, (int)i, names[i], place, e))
			return e->code;
	}
	return ERR_NONE;
}
