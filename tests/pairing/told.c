/* Tells tournaments by chance, and what the program makes of them, to the scripts that reckon them anew: rounds and their
 * pairings (pairings.py), or results and standings (standings.py).
 *
 *	told rounds SEED TOURNAMENTS PLAYERS
 *	told events SEED TOURNAMENTS PLAYERS
 */
#include "pairing/chance.h"
#include "pairing/field.h"

static void tell_list(const char *name, const int *list, size_t n)
{
	printf(" %s", name);
	for (size_t i = 0; i < n; i++)
		printf("%s%d", i ? "," : "=", list[i]);
}

static void tell_past(const struct swiss_past *p)
{
	printf(" %d %d %d", p->balance, p->last[0], p->last[1]);
}

static void tell_player(const struct swiss_player *p)
{
	bool no_bye = p->unplayed[SWISS_PAIRING_BYE] || p->unplayed[SWISS_FULL_BYE] || p->unplayed[SWISS_FORFEIT_WIN];
	printf("p %d %lld %d %d %d %d %d %d", p->number, (long long)p->score, p->rank, p->team,
	       p->zone == SWISS_NO_ZONE ? 9999 : p->zone, p->floated[0], p->floated[1], no_bye);
	tell_past(&p->side);
	tell_past(&p->role);
	tell_list("met", p->met, p->n_met);
	tell_list("barred", p->barred, p->n_barred);
	printf("\n");
}

static void tell_round(const struct swiss_round *r, const struct swiss_pairing *p)
{
	printf("round %d %d\n", r->doubled, r->role);
	for (size_t i = 0; i < r->n; i++)
		if (r->players[i].present)
			tell_player(&r->players[i]);
	for (size_t i = 0; i < p->n; i++)
		printf("t %d %d\n", p->tables[i].first, p->tables[i].second);
	printf("end %d\n", p->broken);
}

static void tell_entry(const struct standing_entry *e)
{
	printf(" %d:%d:%lld:%lld", e->kind, e->opponent, (long long)e->points, (long long)e->match);
	for (int i = 0; i < e->n_games; i++)
		printf(":%d,%d,%d,%d,%d", e->games[i].won, e->games[i].banners_won, e->games[i].banners_lost,
		       e->games[i].blocks_lost, e->games[i].goal);
}

static void tell_standing(const struct standing_event *ev, const enum standing_break *list, size_t n)
{
	struct standing_row *rows = base_calloc(ev->n, sizeof *rows);
	struct error e = ERROR_INIT;
	if (standing_make(ev, list, n, rows, &e))
		printf("%s\n", e.text);
	printf("list");
	for (size_t i = 0; i < n; i++)
		printf(" %s", standing_break_name(list[i]));
	printf("\n");
	for (size_t i = 0; i < ev->n; i++) {
		printf("r %d %d", rows[i].player, rows[i].place);
		for (size_t k = 0; k < n; k++)
			printf(" %lld/%lld", (long long)rows[i].values[k].top, (long long)rows[i].values[k].bottom);
		printf("\n");
	}
	free(rows);
}

static void tell_event(const struct standing_event *ev)
{
	static const enum standing_break lists[][9] = {
		{STANDING_POINTS, STANDING_DIRECT, STANDING_BUCHHOLZ, STANDING_CUT1, STANDING_CUT2, STANDING_MEDIAN1,
		 STANDING_MEDIAN2, STANDING_BERGER, STANDING_BERGER_CUT1},
		{STANDING_GAMES, STANDING_BANNERS_WON, STANDING_BANNERS_LOST, STANDING_BANNERS, STANDING_BLOCKS_LOST,
		 STANDING_OPPONENTS, STANDING_OPPONENTS_BUCHHOLZ, STANDING_PLAY_OFF, STANDING_POINTS},
		{STANDING_BANNERS_LOST, STANDING_POINTS, STANDING_CUT1, STANDING_DIRECT, STANDING_PLAY_OFF, STANDING_DIRECT,
		 STANDING_BERGER_CUT1, STANDING_BLOCKS_LOST, STANDING_GAMES},
	};
	printf("event %zu %zu %d %d %d %d %d %d %d\n", ev->n, ev->rounds, (int)ev->unit, (int)ev->win, (int)ev->draw,
	       (int)ev->loss, (int)ev->match_draw, ev->doubled, ev->fixed);
	for (size_t i = 0; i < ev->n; i++) {
		printf("p %d %d %d", ev->players[i].number, (int)ev->players[i].adjust, ev->players[i].play_off);
		for (size_t r = 0; r < ev->rounds; r++)
			tell_entry(&ev->entries[i * ev->rounds + r]);
		printf("\n");
	}
	for (size_t i = 0; i < ARRAY_LEN(lists); i++)
		tell_standing(ev, lists[i], ARRAY_LEN(lists[i]));
	printf("end\n");
}

static void tell_tournament(uint64_t seed, int most, bool rounds)
{
	uint64_t chance = seed;
	struct field *f = field_new(seed, 4 + (int)chance_below(&chance, most - 3), 2 + (int)chance_below(&chance, 7));
	const struct swiss_round *r;
	struct swiss_pairing p;
	struct error e = ERROR_INIT;
	enum err code = ERR_NONE;
	while (!code && (r = field_next(f))) {
		code = swiss_pair(r, &p, &e);
		if (rounds)
			tell_round(r, &p);
		if (!code)
			field_play(f, &p);
	}
	struct standing_event ev = *field_event(f);
	ev.fixed = !chance_below(&chance, 4);
	if (!rounds && ev.rounds)
		tell_event(&ev);
	field_free(f);
}

int main(int argc, char **argv)
{
	long long seed, n, most;
	if (argc != 5 || !parse_int(argv[2], 0, 1000000, &seed) || !parse_int(argv[3], 1, 100000, &n) ||
	    !parse_int(argv[4], 4, 400, &most))
		return 64;
	for (long long i = 0; i < n; i++)
		tell_tournament(seed + i, (int)most, !strcmp(argv[1], "rounds"));
	return 0;
}
