/* estafette pair: the next round of a tournament report file, or whether a round of it was paired as the criteria say. */
#include "cli/cli.h"
#include "base/file.h"
#include "pairing/history.h"
#include "pairing/swiss.h"
#include "pairing/trf.h"

#include <getopt.h>
#include <sysexits.h>

struct field {
	struct trf trf;
	struct standing_event ev;
	struct arena *arena;
	size_t round,  /* that is paired, from 1 */
		games; /* each pair plays in a round, each in a round of the file: 1 or 2 */
	bool check;    /* the file has it */
	int role;      /* what its first side does: 1 attacks, -1 defends, 0 neither, or the file tells */
	struct swiss_player *player;
};

/* ---- what the rounds before were ---- */

/* In the file, from 0. */
static size_t first_game(const struct field *f, size_t round)
{
	return (round - 1) * f->games;
}

/* What that round was: the games of a pair together. */
static struct standing_entry entry(const struct field *f, size_t player, size_t round)
{
	const struct standing_entry *game = &f->ev.entries[player * f->ev.rounds + first_game(f, round)];
	struct standing_entry all = game[0];
	for (size_t k = 1; k < f->games && first_game(f, round) + k < f->ev.rounds; k++)
		all.points += game[k].points;
	return all;
}

/* The event as it was when the round was paired. */
static struct standing_event before(const struct field *f)
{
	struct standing_event ev = f->ev;
	ev.rounds = f->round - 1;
	struct standing_entry *entries = arena_alloc(f->arena, (ev.n * ev.rounds + 1) * sizeof *entries);
	for (size_t i = 0; i < ev.n; i++)
		for (size_t r = 0; r < ev.rounds; r++)
			entries[i * ev.rounds + r] = entry(f, i, r + 1);
	ev.entries = entries;
	return ev;
}

/* The result of the round in the file; NULL: the file has none. */
static const struct trf_result *result(const struct field *f, size_t player)
{
	const struct trf_player *p = &f->trf.players[player];
	size_t at = first_game(f, f->round);
	return at < p->n_results ? &p->results[at] : NULL;
}

/* Of a round that is in the file, who met somebody or had the pairing bye; of the next one, who has no bye in it yet. */
static bool present(const struct field *f, size_t player)
{
	const struct trf_result *r = result(f, player);
	return f->check ? r && (r->opponent || r->code == 'U') : !r || r->opponent;
}

/* ---- told ---- */

static const char *name_of(const struct field *f, int number)
{
	for (size_t i = 0; i < f->trf.n_players; i++)
		if (f->trf.players[i].number == number)
			return f->trf.players[i].name;
	return "";
}

static const char *criterion(enum swiss_criterion c)
{
	static const char *const says[] = {[SWISS_NONE] = "nothing",
					   [SWISS_REMATCH] = "(1) nobody meets the same opponent twice",
					   [SWISS_BYE] = "(2) nobody gets a second bye, or one after a win without play",
					   [SWISS_FORBIDDEN] = "(3) teams and forbidden pairs are kept apart",
					   [SWISS_SCORES] = "(4) few players float, and by little",
					   [SWISS_FLOATS] = "(5) nobody floats in the same direction soon again",
					   [SWISS_SIDES] = "(6) sides and roles are balanced",
					   [SWISS_RANKS] = "(7) the top half of a score meets its bottom half",
					   [SWISS_ZONES] = "(8) opponents live in like time zones",
					   [SWISS_NUMBERS] = "(9) the lowest number meets the lowest that it can"};
	return says[c];
}

static void print_reason(const struct field *f, const struct swiss_round *r, const struct swiss_pairing *best, int down)
{
	struct swiss_reason why;
	struct error none = ERROR_INIT;
	if (!down || swiss_why(r, best, down, &why, &none))
		return;
	printf("       %d %s %s by %s", down, name_of(f, down),
	       why.criterion <= SWISS_BYE ? "must float down" : "floats down", criterion(why.criterion));
	if (why.instead)
		printf("; the next best is %d %s", why.instead, name_of(f, why.instead));
	putchar('\n');
}

static void print_pairing(const struct field *f, const struct swiss_round *r, const struct swiss_pairing *p)
{
	for (size_t i = 0; i < p->n; i++) {
		const struct swiss_table *t = &p->tables[i];
		if (t->second)
			printf("%5zu  %d %s - %d %s\n", i + 1, t->first, name_of(f, t->first), t->second,
			       name_of(f, t->second));
		else
			printf("  bye  %d %s\n", t->first, name_of(f, t->first));
		print_reason(f, r, p, t->second ? t->down : t->first);
	}
}

/* ---- paired, or looked at ---- */

static enum err pair(const struct field *f, const struct swiss_round *r, struct error *e)
{
	struct swiss_pairing *best = arena_alloc(f->arena, sizeof *best);
	enum err done = swiss_pair(r, best, e);
	if (done == ERR_MISSING)
		return error_set(e, ERR_REFUSED, "round %zu cannot be paired: %s", f->round, criterion(best->broken));
	if (!done) {
		printf("round %zu, %zu tables\n", f->round, best->n);
		print_pairing(f, r, best);
	}
	return done;
}

/* The pairs of the file, each once. */
static size_t tables_of(const struct field *f, struct swiss_table *out)
{
	size_t n = 0;
	for (size_t i = 0; i < f->trf.n_players; i++) {
		const struct trf_result *r = result(f, i);
		int number = f->trf.players[i].number;
		if (!f->player[i].present || (r->opponent && r->side == 'b') ||
		    (r->opponent && r->side == '-' && number > r->opponent))
			continue;
		out[n++] = (struct swiss_table){.first = number, .second = r->opponent};
	}
	return n;
}

/* *best: it is paired as the criteria say. */
static enum err check(const struct field *f, const struct swiss_round *r, bool *best, struct error *e)
{
	struct swiss_verdict *v = arena_alloc(f->arena, sizeof *v);
	struct swiss_table *tables = arena_alloc(f->arena, (f->trf.n_players + 1) * sizeof *tables);
	size_t n = tables_of(f, tables);
	enum err done = swiss_check(r, tables, n, v, e);
	*best = !done && v->worse == SWISS_NONE;
	if (done)
		return done;
	if (*best) {
		printf("round %zu is paired as the criteria say: %zu tables\n", f->round, n);
		return ERR_NONE;
	}
	printf("round %zu could be paired better: %s\n", f->round, criterion(v->worse));
	if (v->table >= 0)
		printf("  that does not hold for %d %s and %d %s\n", tables[v->table].first,
		       name_of(f, tables[v->table].first), tables[v->table].second,
		       name_of(f, tables[v->table].second));
	print_pairing(f, r, &v->better);
	return ERR_NONE;
}

/* ---- the file ---- */

static enum err read_file(struct field *f, const char *path, struct error *e)
{
	struct buf text = BUF_INIT;
	enum err r = file_read(path, TRF_BYTES, &text, e);
	if (!r)
		r = trf_read(buf_text(&text), text.len, &f->trf, e);
	if (!r)
		r = trf_event(&f->trf, &f->ev, e);
	buf_free(&text);
	return r;
}

/* The last round in which somebody met somebody. */
static size_t last_round(const struct field *f)
{
	size_t last = 0;
	for (size_t i = 0; i < f->trf.n_players; i++)
		for (size_t r = 0; r < f->trf.players[i].n_results; r++)
			if (f->trf.players[i].results[r].opponent && r + 1 > last)
				last = r + 1;
	return (last + f->games - 1) / f->games;
}

/* What the first side does in the round, as the file tells of who played it. */
static int role_of(const struct field *f)
{
	int role = f->role;
	for (size_t i = 0; f->check && !role && f->games == 1 && i < f->ev.n; i++) {
		const struct standing_entry *en = &f->ev.entries[i * f->ev.rounds + f->round - 1];
		role = en->role * en->side;
	}
	return role;
}

static enum err begin(struct field *f, long long round, struct error *e)
{
	size_t last = last_round(f);
	f->round = round ? (size_t)round : f->check ? last : last + 1;
	if (f->trf.n_players > SWISS_PLAYERS)
		return error_set(e, ERR_LIMIT, "a round has no more than %d players", SWISS_PLAYERS);
	if (f->round < 1 || f->round > (f->check ? last : last + 1))
		return error_set(e, ERR_REFUSED,
				 f->check ? "the file has no round %zu" : "round %zu is not the next one", f->round);
	struct standing_event ev = before(f);
	f->player = history_players(&ev, f->arena);
	for (size_t i = 0; i < f->trf.n_players; i++)
		f->player[i].present = present(f, i);
	return ERR_NONE;
}

static int run(struct field *f, const char *path, long long round)
{
	struct error e = ERROR_INIT;
	bool best = true;
	enum err r = read_file(f, path, &e);
	if (!r)
		r = begin(f, round, &e);
	struct swiss_round of = {.players = f->player, .n = f->trf.n_players, .doubled = f->games == 2,
				 .role = r ? 0 : role_of(f)};
	if (!r)
		r = f->check ? check(f, &of, &best, &e) : pair(f, &of, &e);
	return r ? cli_fail("pair", &e) : best ? EX_OK : 1;
}

int cli_pair(int argc, char **argv)
{
	static const struct option longs[] = {{"check", no_argument, NULL, 'c'},
					      {"round", required_argument, NULL, 'r'},
					      {"double", no_argument, NULL, 'd'},
					      {"role", required_argument, NULL, 'o'},
					      {NULL, 0, NULL, 0}};
	struct field f = {.arena = arena_new(), .games = 1};
	long long round = 0;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'c')
			f.check = true;
		else if (c == 'd')
			f.games = 2;
		else if (c == 'o') {
			f.role = !strcmp(optarg, "attacker") ? 1 : -1;
			good = good && (f.role > 0 || !strcmp(optarg, "defender"));
		} else if (c == 'r')
			good = good && parse_int(optarg, 1, TRF_ROUNDS, &round);
		else
			good = false;
	}
	trf_init(&f.trf);
	int status = good && optind + 1 == argc ? run(&f, argv[optind], round) : cli_usage("pair");
	trf_event_free(&f.ev);
	trf_free(&f.trf);
	arena_free(f.arena);
	return status;
}
