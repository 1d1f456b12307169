/* Tie-breaks as sums of terms, of which a modifier cuts some. */
#include "pairing/standing_terms.h"

/* Which points a tie-break adds up, and what a draw gives of them. */
struct scale {
	bool match;
	int64_t draw;
};

static struct scale points_of(const struct standing_event *ev)
{
	return (struct scale){false, ev->draw};
}

static struct scale berger_scale(const struct standing_event *ev)
{
	return ev->doubled ? (struct scale){true, ev->match_draw} : points_of(ev);
}

static int64_t scored(const struct standing_entry *entry, struct scale s)
{
	return s.match ? entry->match : entry->points;
}

static int64_t score(const struct standing_event *ev, int player, struct scale s)
{
	int64_t sum = s.match ? 0 : ev->players[player].adjust;
	for (size_t r = 0; r < ev->rounds; r++)
		sum += scored(standing_entry(ev, player, r), s);
	return sum;
}

/* ---- C.07 articles 15 and 16: rounds without a game ---- */

/* 16.1.1 */
static bool is_requested(enum standing_kind kind)
{
	return kind == STANDING_ZERO_BYE || kind == STANDING_HALF_BYE;
}

/* 16.1.2 */
static bool is_voluntary(enum standing_kind kind)
{
	return is_requested(kind) || kind == STANDING_FORFEIT_LOSS;
}

static bool is_forfeit(enum standing_kind kind)
{
	return kind == STANDING_FORFEIT_WIN || kind == STANDING_FORFEIT_LOSS;
}

/* 16.2.5: byes that he asked for, behind which he played no more. */
static size_t rounds_before_leaving(const struct standing_event *ev, int player)
{
	size_t r = ev->rounds;
	while (r && is_voluntary(standing_entry(ev, player, r - 1)->kind))
		r--;
	return r;
}

/* 16.3: what opponents reckon with; such byes are draws. */
static int64_t adjusted_score(const struct standing_event *ev, int player, struct scale s, bool *adjusted)
{
	int64_t sum = score(ev, player, s);
	*adjusted = false;
	if (ev->fixed)
		return sum;
	for (size_t r = rounds_before_leaving(ev, player); r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		if (!is_requested(entry->kind))
			continue;
		sum += s.draw - scored(entry, s);
		*adjusted = true;
	}
	return sum;
}

/* 16.4: the dummy's score is his own, but no more than 16.4.1 and 16.4.2 say. */
static int64_t dummy_score(const struct standing_event *ev, int player, const struct standing_entry *entry,
			   struct scale s)
{
	bool adjusted;
	int64_t own = score(ev, player, s), most = s.draw * (int64_t)ev->rounds;
	if (is_forfeit(entry->kind) && entry->opponent >= 0)
		most = adjusted_score(ev, entry->opponent, s, &adjusted);
	return own < most ? own : most;
}

/* ---- terms ---- */

static struct standing_term *add(struct standing_terms *t, size_t round, enum standing_how how)
{
	struct standing_term *term = &t->terms[t->n++];
	*term = (struct standing_term){.round = (int)round, .how = how, .opponent = -1, .factor = {1, 1}};
	return term;
}

static void add_own(struct standing_terms *t, size_t round, int opponent, struct ratio value)
{
	struct standing_term *term = add(t, round, STANDING_HOW_OWN);
	term->opponent = opponent;
	term->score = term->value = value;
}

/* The score of whom he met in the round; `times`: as often as he scored points against him. */
static void add_opponent(const struct standing_event *ev, int player, size_t r, struct scale s, bool times,
			 struct standing_terms *out)
{
	const struct standing_entry *entry = standing_entry(ev, player, r);
	bool is_game = entry->kind == STANDING_GAME || (ev->fixed && is_forfeit(entry->kind) && entry->opponent >= 0);
	if (ev->fixed && !is_game)
		return; /* 15.2: who is free has no game, and no dummy */
	struct standing_term *term = add(out, r + 1, STANDING_HOW_DUMMY);
	bool adjusted = false;
	int64_t met = is_game ? adjusted_score(ev, entry->opponent, s, &adjusted) : dummy_score(ev, player, entry, s);
	if (is_game)
		term->how = adjusted ? STANDING_HOW_ADJUSTED : STANDING_HOW_OPPONENT;
	term->opponent = entry->opponent;
	term->voluntary = !is_game && is_voluntary(entry->kind);
	term->score = ratio_of(met, ev->unit);
	if (times)
		term->factor = ratio_of(scored(entry, s), ev->unit);
	term->value = ratio_of(term->score.top * term->factor.top, term->score.bottom * term->factor.bottom);
}

static void add_opponents(const struct standing_event *ev, int player, struct scale s, bool times,
			  struct standing_terms *out)
{
	for (size_t r = 0; r < ev->rounds; r++)
		add_opponent(ev, player, r, s, times, out);
}

/* ---- cuts ---- */

/* Is a less than b by the opponent's score, and if those are equal by what it is worth; or the other way about? */
static bool lower_score(const struct standing_term *a, const struct standing_term *b)
{
	int order = ratio_order(a->score, b->score);
	return order ? order < 0 : ratio_order(a->value, b->value) < 0;
}

static bool lower_value(const struct standing_term *a, const struct standing_term *b)
{
	int order = ratio_order(a->value, b->value);
	return order ? order < 0 : ratio_order(a->score, b->score) < 0;
}

/* 14.1.2: the least significant term is the opponent's with the lowest score.  16.5: the lowest from a round that he chose
 * not to play is cut in its place, if it is not lower. */
static void cut_least(struct standing_terms *t)
{
	struct standing_term *least = NULL, *chosen = NULL;
	for (size_t i = 0; i < t->n; i++) {
		struct standing_term *term = &t->terms[i];
		if (term->cut)
			continue;
		if (!least || lower_score(term, least))
			least = term;
		if (term->voluntary && (!chosen || lower_value(term, chosen)))
			chosen = term;
	}
	if (chosen && ratio_order(chosen->value, least->value) >= 0)
		least = chosen;
	if (least)
		least->cut = true;
}

static void cut_most(struct standing_terms *t)
{
	struct standing_term *most = NULL;
	for (size_t i = 0; i < t->n; i++)
		if (!t->terms[i].cut && (!most || lower_value(most, &t->terms[i])))
			most = &t->terms[i];
	if (most)
		most->cut = true;
}

static void cut(struct standing_terms *t, int least, int most)
{
	for (; least; least--)
		cut_least(t);
	for (; most; most--)
		cut_most(t);
}

/* ---- what he scored himself ---- */

static int capped(int banners, int goal)
{
	return goal && banners > goal ? goal : banners;
}

static int64_t of_game(const struct standing_game *game, enum standing_break b)
{
	int won = capped(game->banners_won, game->goal), lost = capped(game->banners_lost, game->goal);
	switch (b) {
	case STANDING_GAMES: return game->won;
	case STANDING_BANNERS_WON: return won;
	case STANDING_BANNERS_LOST: return lost;
	case STANDING_BANNERS: return won - lost;
	default: return game->blocks_lost;
	}
}

static void add_games(const struct standing_event *ev, int player, enum standing_break b, struct standing_terms *out)
{
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		if (entry->kind != STANDING_GAME && !(b == STANDING_GAMES && is_forfeit(entry->kind)))
			continue;
		int64_t sum = 0;
		for (int i = 0; i < entry->n_games; i++)
			sum += of_game(&entry->games[i], b);
		add_own(out, r + 1, entry->opponent, ratio_of(sum, b == STANDING_GAMES ? 2 : 1));
	}
}

static void add_points(const struct standing_event *ev, int player, struct standing_terms *out)
{
	if (ev->players[player].adjust)
		add_own(out, 0, -1, ratio_of(ev->players[player].adjust, ev->unit));
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		add_own(out, r + 1, entry->opponent, ratio_of(entry->points, ev->unit));
	}
}

/* ---- means ---- */

static struct ratio buchholz(const struct standing_event *ev, int player)
{
	struct standing_terms *t = base_calloc(1, sizeof *t);
	standing_terms_of(ev, STANDING_BUCHHOLZ, player, t);
	struct ratio value = t->value;
	free(t);
	return value;
}

/* Of opponents met at the table, never of those who did not come. */
static void add_means(const struct standing_event *ev, int player, bool of_buchholz, struct standing_terms *out)
{
	for (size_t r = 0; r < ev->rounds; r++) {
		const struct standing_entry *entry = standing_entry(ev, player, r);
		if (entry->kind != STANDING_GAME)
			continue;
		bool adjusted = false;
		int64_t met = adjusted_score(ev, entry->opponent, points_of(ev), &adjusted);
		struct standing_term *term = add(out, r + 1, adjusted ? STANDING_HOW_ADJUSTED : STANDING_HOW_OPPONENT);
		term->opponent = entry->opponent;
		term->score = of_buchholz ? buchholz(ev, entry->opponent) : ratio_of(met, ev->unit);
		term->value = term->score;
	}
	out->divisor = out->n ? out->n : 1;
}

/* ---- all of them ---- */

static void add_up(struct standing_terms *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (!t->terms[i].cut)
			t->value = ratio_add(t->value, t->terms[i].value);
	t->value = ratio_of(t->value.top, t->value.bottom * (int64_t)t->divisor);
}

bool standing_less_is_better(enum standing_break b)
{
	return b == STANDING_BANNERS_LOST || b == STANDING_BLOCKS_LOST;
}

void standing_terms_of(const struct standing_event *ev, enum standing_break b, int player, struct standing_terms *out)
{
	static const struct {
		int least, most;
	} cuts[STANDING_BREAKS] = {
		[STANDING_CUT1] = {1, 0}, [STANDING_CUT2] = {2, 0}, [STANDING_MEDIAN1] = {1, 1}, [STANDING_MEDIAN2] = {2, 2},
		[STANDING_BERGER_CUT1] = {1, 0},
	};
	out->n = 0;
	out->divisor = 1;
	out->value = (struct ratio){0, 1};
	switch (b) {
	case STANDING_POINTS: add_points(ev, player, out); break;
	case STANDING_BUCHHOLZ:
	case STANDING_CUT1:
	case STANDING_CUT2:
	case STANDING_MEDIAN1:
	case STANDING_MEDIAN2: add_opponents(ev, player, points_of(ev), false, out); break;
	case STANDING_BERGER:
	case STANDING_BERGER_CUT1: add_opponents(ev, player, berger_scale(ev), true, out); break;
	case STANDING_OPPONENTS:
	case STANDING_OPPONENTS_BUCHHOLZ: add_means(ev, player, b == STANDING_OPPONENTS_BUCHHOLZ, out); break;
	case STANDING_PLAY_OFF: add_own(out, 0, -1, ratio_of(ev->players[player].play_off, 1)); break;
	default: add_games(ev, player, b, out); break;
	}
	cut(out, cuts[b].least, cuts[b].most);
	add_up(out);
}
