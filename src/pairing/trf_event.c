/* A tournament report file as an event whose standings can be made. */
#include "pairing/trf.h"

#include "pairing/trf_points.h"

/* A file that is being made an event of: where a number stands in it, and the points of each of its results. */
struct reading {
	const struct trf *t;
	int *place;
	int *points;
	size_t rounds; /* of the file: a double game has two */
	bool doubled;
};

static struct trf_result result_of(const struct trf_player *p, size_t round)
{
	return round < p->n_results ? p->results[round] : (struct trf_result){0, '-', ' '};
}

static void read_points(struct reading *in)
{
	int points[TRF_CODES];
	trf_points(in->t, points);
	for (size_t i = 0; i < in->t->n_players; i++)
		for (size_t r = 0; r < in->rounds; r++)
			in->points[i * in->rounds + r] = points[(unsigned char)result_of(&in->t->players[i], r).code];
}

static void adjust(struct reading *in, const struct trf_adjustment *a, int player, struct standing_player *out)
{
	if (a->type == ' ')
		out->adjust += a->points;
	for (size_t r = 0; a->type != ' ' && r < in->rounds; r++)
		if ((!a->round || a->round == (int)r + 1) &&
		    trf_type_of(result_of(&in->t->players[player], r).code) == a->type)
			in->points[player * in->rounds + r] = a->points;
}

static void read_adjustments(struct reading *in, struct standing_player *players)
{
	for (size_t i = 0; i < in->t->n_adjustments; i++)
		for (int j = 0; j < in->t->adjustments[i].n; j++) {
			int player = in->place[in->t->adjustments[i].numbers[j]];
			if (player >= 0)
				adjust(in, &in->t->adjustments[i], player, &players[player]);
		}
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

/* One result of the file.  One that is not known is a draw by now. */
static enum err read_result(const struct reading *in, size_t player, size_t round, struct standing_entry *out,
			    struct error *e)
{
	struct trf_result r = result_of(&in->t->players[player], round);
	int won = 1;
	bool adjudicated = false;
	*out = (struct standing_entry){
		.kind = STANDING_GAME, .opponent = -1, .points = in->points[player * in->rounds + round]};
	trf_code_means(r.code, &out->kind, &won, &adjudicated);
	if (!r.opponent)
		out->kind = without_opponent(out->kind);
	if (out->kind < STANDING_GAME)
		return ERR_NONE;
	out->opponent = in->place[r.opponent];
	out->n_games = 1;
	out->games[0].won = won;
	out->games[0].adjudicated = adjudicated;
	out->side = r.side == 'w' ? 1 : r.side == 'b' ? -1 : 0;
	if (out->opponent < 0)
		return error_set(e, ERR_REFUSED, "player %d, round %zu: there is no player %d",
				 in->t->players[player].number, round + 1, r.opponent);
	return ERR_NONE;
}

/* A round of the event: two results of the file, if games are double. */
static enum err read_entry(const struct reading *in, size_t player, size_t round, struct standing_entry *out,
			   struct error *e)
{
	struct standing_entry second;
	if (!in->doubled)
		return read_result(in, player, round, out, e);
	if (read_result(in, player, 2 * round, out, e) || read_result(in, player, 2 * round + 1, &second, e))
		return e->code;
	if (second.opponent != out->opponent || second.kind != out->kind)
		return error_set(e, ERR_REFUSED, "player %d, round %zu: the halves of a double game are different",
				 in->t->players[player].number, 2 * round + 1);
	out->points += second.points;
	out->games[1] = second.games[0];
	out->n_games += second.n_games;
	return ERR_NONE;
}

/* ---- our notes ---- */

enum { NUMBERS = 6 };

/* Whole numbers with blanks between them; how many there are. */
static size_t read_numbers(const char *text, int out[NUMBERS])
{
	struct slice rest = slice_of(text);
	size_t n = 0;
	for (rest = slice_trim(rest); rest.n && n < NUMBERS; rest = slice_trim(rest)) {
		char word[16];
		long long number;
		size_t length = 0;
		while (length < rest.n && rest.p[length] != ' ')
			length++;
		if (length >= sizeof word)
			return 0;
		memcpy(word, rest.p, length);
		word[length] = 0;
		if (!parse_int(word, -STANDING_SCORE, STANDING_SCORE, &number))
			return 0;
		out[n++] = (int)number;
		rest = (struct slice){rest.p + length, rest.n - length};
	}
	return rest.n ? 0 : n;
}

/* The entry of which a note speaks that begins with a round of the file and a player's number, and the half; NULL: none. */
static struct standing_entry *entry_of(const struct reading *in, const int *n, struct standing_entry *entries,
				       int *half)
{
	size_t round = n[0] < 1 ? in->rounds : (size_t)n[0] - 1, halves = in->doubled ? 2 : 1;
	int player = n[1] > 0 && n[1] <= TRF_NUMBER ? in->place[n[1]] : -1;
	*half = (int)(round % halves);
	return round < in->rounds && player >= 0 ? &entries[player * (in->rounds / halves) + round / halves] : NULL;
}

/* Notes of one key, each with so many numbers, of which `put` makes what it will. */
static void read_notes(const struct reading *in, const char *key, size_t numbers, struct standing_entry *entries,
		       void (*put)(struct standing_entry *entry, int half, const int *n))
{
	for (size_t i = 0; i < in->t->n_lines; i++) {
		int n[NUMBERS], half;
		const char *text = trf_line_note(&in->t->lines[i], key);
		struct standing_entry *entry =
			text && read_numbers(text, n) == numbers ? entry_of(in, n, entries, &half) : NULL;
		if (entry)
			put(entry, half, n + 2);
	}
}

static void put_game(struct standing_entry *entry, int half, const int *n)
{
	struct standing_game *game = &entry->games[half];
	game->banners_won = n[0];
	game->banners_lost = n[1];
	game->blocks_lost = n[2];
	game->goal = n[3];
}

static void put_match(struct standing_entry *entry, int half, const int *n)
{
	(void)half;
	entry->match = n[0];
}

static void put_role(struct standing_entry *entry, int half, const int *n)
{
	(void)half;
	entry->role = n[0] > 0 ? 1 : n[0] < 0 ? -1 : 0;
}

static int noted(const struct trf *t, const char *key)
{
	int n[NUMBERS];
	const char *text = trf_note(t, key, 0);
	return text && read_numbers(text, n) == 1 ? n[0] : 0;
}

static void read_play_offs(const struct reading *in, struct standing_player *players)
{
	for (size_t i = 0; i < in->t->n_lines; i++) {
		int n[NUMBERS];
		const char *text = trf_line_note(&in->t->lines[i], "play-off");
		if (text && read_numbers(text, n) == 2 && n[0] > 0 && n[0] <= TRF_NUMBER && in->place[n[0]] >= 0)
			players[in->place[n[0]]].play_off = n[1];
	}
}

/* ---- all of a file ---- */

static void begin_reading(const struct trf *t, struct reading *in)
{
	*in = (struct reading){.t = t, .doubled = trf_note(t, "double", 0) != NULL};
	in->place = base_calloc(TRF_NUMBER + 1, sizeof *in->place);
	for (int i = 0; i <= TRF_NUMBER; i++)
		in->place[i] = -1;
	for (size_t i = 0; i < t->n_players; i++) {
		in->place[t->players[i].number] = (int)i;
		if (t->players[i].n_results > in->rounds)
			in->rounds = t->players[i].n_results;
	}
	in->rounds += in->doubled && in->rounds % 2;
	in->points = base_calloc(t->n_players * in->rounds + 1, sizeof *in->points);
}

static enum err read_entries(const struct reading *in, size_t rounds, struct standing_entry *entries, struct error *e)
{
	for (size_t i = 0; i < in->t->n_players; i++)
		for (size_t r = 0; r < rounds; r++)
			if (read_entry(in, i, r, &entries[i * rounds + r], e))
				return e->code;
	read_notes(in, "game", NUMBERS, entries, put_game);
	read_notes(in, "match", 3, entries, put_match);
	read_notes(in, "role", 3, entries, put_role);
	return ERR_NONE;
}

enum err trf_event(const struct trf *t, struct standing_event *ev, struct error *e)
{
	int points[TRF_CODES];
	struct reading in;
	*ev = (struct standing_event){.n = t->n_players, .unit = TRF_UNIT, .fixed = trf_note(t, "fixed", 0) != NULL};
	if (t->n_players > STANDING_PLAYERS)
		return error_set(e, ERR_REFUSED, "there are more than %d players", STANDING_PLAYERS);
	begin_reading(t, &in);
	trf_points(t, points);
	int games = in.doubled ? 2 : 1;
	ev->doubled = in.doubled;
	ev->rounds = in.rounds / games;
	ev->win = games * points['1'];
	ev->draw = games * points['='];
	ev->loss = games * points['0'];
	ev->match_draw = noted(t, "match-draw");
	struct standing_player *players = base_calloc(ev->n + 1, sizeof *players);
	struct standing_entry *entries = base_calloc(ev->n * ev->rounds + 1, sizeof *entries);
	ev->players = players;
	ev->entries = entries;
	for (size_t i = 0; i < ev->n; i++)
		players[i].number = t->players[i].number;
	read_points(&in);
	read_adjustments(&in, players);
	read_play_offs(&in, players);
	enum err code = read_entries(&in, ev->rounds, entries, e);
	free(in.place);
	free(in.points);
	return code;
}

void trf_event_free(struct standing_event *ev)
{
	free((void *)ev->players);
	free((void *)ev->entries);
	*ev = (struct standing_event){0};
}
