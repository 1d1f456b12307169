/* A tournament report file as an event whose standings can be made. */
#include "pairing/trf.h"

enum { UNIT = 10, CODES = 128 };

/* What each code gives, in tenths; TRF-2026, record 162. */
struct table {
	int points[CODES];
};

static void set_points(struct table *table, const char *these, int points)
{
	for (; *these; these++)
		table->points[(unsigned char)*these] = points;
}

/* The codes that a letter of the scoring record stands for. */
static const char *codes_of(char letter)
{
	switch (letter) {
	case 'W': return "1W+F";
	case 'D': return "=DH";
	case 'L': return "0L";
	case 'A': return "-Z ";
	case 'P': return "U";
	default: return "?";
	}
}

static bool has_letter(const struct trf *t, char letter, int *points)
{
	bool found = false;
	for (size_t i = 0; i < t->n_scorings; i++)
		for (int j = 0; j < t->scorings[i].n; j++)
			if (t->scorings[i].code[j] == letter) {
				*points = t->scorings[i].points[j];
				found = true;
			}
	return found;
}

static void make_table(const struct trf *t, struct table *table)
{
	int win = UNIT, draw = UNIT / 2, loss = 0, absent = 0;
	has_letter(t, 'W', &win);
	has_letter(t, 'D', &draw);
	has_letter(t, 'L', &loss);
	has_letter(t, 'A', &absent);
	int bye = win, unknown = draw;
	has_letter(t, 'P', &bye);
	has_letter(t, 'X', &unknown);
	set_points(table, codes_of('W'), win);
	set_points(table, codes_of('D'), draw);
	set_points(table, codes_of('L'), loss);
	set_points(table, codes_of('A'), absent);
	set_points(table, codes_of('P'), bye);
	set_points(table, codes_of('X'), unknown);
}

static int index_of(const struct trf *t, int number)
{
	for (size_t i = 0; i < t->n_players; i++)
		if (t->players[i].number == number)
			return (int)i;
	return -1;
}

/* Files have + and - without an opponent, too: for one who had the bye, and one who stayed away. */
static enum standing_kind without_opponent(enum standing_kind kind)
{
	switch (kind) {
	case STANDING_FORFEIT_WIN: return STANDING_FULL_BYE;
	case STANDING_FORFEIT_LOSS: return STANDING_ZERO_BYE;
	default: return kind;
	}
}

/* A result that is not known is a draw by now. */
static enum err fill_entry(const struct trf *t, const struct table *table, size_t player, size_t round,
			   struct standing_entry *out, struct error *e)
{
	const struct trf_player *p = &t->players[player];
	struct trf_result r = round < p->n_results ? p->results[round] : (struct trf_result){0, '-', ' '};
	int won = 1;
	bool adjudicated;
	*out = (struct standing_entry){
		.kind = STANDING_GAME, .opponent = -1, .points = table->points[(unsigned char)r.code]};
	trf_code_means(r.code, &out->kind, &won, &adjudicated);
	if (!r.opponent)
		out->kind = without_opponent(out->kind);
	if (out->kind < STANDING_GAME)
		return ERR_NONE;
	out->opponent = index_of(t, r.opponent);
	out->n_games = 1;
	out->games[0].won = won;
	out->side = r.side == 'w' ? 1 : r.side == 'b' ? -1 : 0;
	if (out->opponent < 0)
		return error_set(e, ERR_REFUSED, "player %d, round %zu: there is no player %d", p->number, round + 1,
				 r.opponent);
	return ERR_NONE;
}

/* Does an adjustment of a kind of result speak of this one? */
static bool speaks_of(char type, char code)
{
	switch (type) {
	case 'W': return code == '1' || code == 'W';
	case 'D': return code == '=' || code == 'D';
	case 'L': return code == '0' || code == 'L';
	case 'Z': return code == 'Z' || code == ' ';
	default: return type == code;
	}
}

static void adjust(const struct trf *t, const struct trf_adjustment *a, int player, struct standing_event *ev,
		   struct standing_player *out, struct standing_entry *entries)
{
	if (a->type == ' ')
		out->adjust += a->points;
	for (size_t r = 0; a->type != ' ' && r < ev->rounds; r++) {
		const struct trf_player *p = &t->players[player];
		char code = r < p->n_results ? p->results[r].code : ' ';
		if ((!a->round || a->round == (int)r + 1) && speaks_of(a->type, code))
			entries[player * ev->rounds + r].points = a->points;
	}
}

enum err trf_event(const struct trf *t, struct standing_event *ev, struct error *e)
{
	struct table table = {0};
	*ev = (struct standing_event){.n = t->n_players, .unit = UNIT};
	if (t->n_players > STANDING_PLAYERS)
		return error_set(e, ERR_REFUSED, "there are more than %d players", STANDING_PLAYERS);
	make_table(t, &table);
	ev->win = table.points['1'];
	ev->draw = ev->match_draw = table.points['='];
	ev->loss = table.points['0'];
	for (size_t i = 0; i < t->n_players; i++)
		if (t->players[i].n_results > ev->rounds)
			ev->rounds = t->players[i].n_results;
	struct standing_player *players = base_calloc(ev->n + 1, sizeof *players);
	struct standing_entry *entries = base_calloc(ev->n * ev->rounds + 1, sizeof *entries);
	ev->players = players;
	ev->entries = entries;
	for (size_t i = 0; i < ev->n; i++) {
		players[i].number = t->players[i].number;
		for (size_t r = 0; r < ev->rounds; r++)
			if (fill_entry(t, &table, i, r, &entries[i * ev->rounds + r], e))
				return e->code;
	}
	for (size_t i = 0; i < t->n_adjustments; i++)
		for (int j = 0; j < t->adjustments[i].n; j++) {
			int player = index_of(t, t->adjustments[i].numbers[j]);
			if (player >= 0)
				adjust(t, &t->adjustments[i], player, ev, &players[player], entries);
		}
	return ERR_NONE;
}

void trf_event_free(struct standing_event *ev)
{
	free((void *)ev->players);
	free((void *)ev->entries);
	*ev = (struct standing_event){0};
}
