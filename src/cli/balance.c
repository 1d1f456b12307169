/* estafette balance: is a scenario fair?  The program's player on both sides. */
#include "cli/cli.h"
#include "base/progress.h"
#include "playout/playout.h"

#include <getopt.h>
#include <sysexits.h>

/* In tenths of a per cent: where the share of the side named first lies, and its interval, if a scenario is fair. */
enum { SHARE_LOW = 350, SHARE_HIGH = 650, INTERVAL_LOW = 300, INTERVAL_HIGH = 700, UNFAIR = 1 };

static bool is_fair(const struct interval *i)
{
	return i->middle >= SHARE_LOW && i->middle <= SHARE_HIGH && i->low >= INTERVAL_LOW && i->high <= INTERVAL_HIGH;
}

static int by_games(const void *a, const void *b)
{
	const struct playout_way *x = a, *y = b;
	return x->games == y->games ? strcmp(x->name, y->name) : x->games < y->games ? 1 : -1;
}

static int tell(struct playout_balance *b, const char *player)
{
	struct interval i = scores_interval(&b->first, 1);
	unsigned long tenths = (20 * b->turns + b->games) / (2 * b->games);
	qsort(b->way, (size_t)b->n_ways, sizeof *b->way, by_games);
	printf("%s, %s on both sides\n", b->title, player);
	for (int seat = 0; seat < 2; seat++)
		printf("%s %lu\n", b->side[seat], b->won[seat]);
	printf("drawn %lu\n", b->drawn);
	for (int k = 0; k < b->n_ways; k++)
		printf("decided by %s %lu\n", b->way[k].name, b->way[k].games);
	printf("games %lu, turns %lu.%lu\n", b->games, tenths / 10, tenths % 10);
	printf("%s: %d.%d per cent, interval %d.%d to %d.%d: %s\n", b->side[0], i.middle / 10, i.middle % 10,
	       i.low / 10, i.low % 10, i.high / 10, i.high % 10, is_fair(&i) ? "fair" : "not fair");
	return is_fair(&i) ? EX_OK : UNFAIR;
}

int cli_balance(int argc, char **argv)
{
	static const struct option longs[] = {{"games", required_argument, NULL, 'g'},
					      {"seed", required_argument, NULL, 's'},
					      {"player", required_argument, NULL, 'y'},
					      {"inject", required_argument, NULL, 'i'},
					      {NULL, 0, NULL, 0}};
	long long games = 400, seed = 1;
	struct playout_balance balance;
	struct playout p = {.kept = true, .player = PLAYOUT_STEADY, .schemas = cli_schemas(), .balance = &balance};
	struct error e = ERROR_INIT;
	bool good = true;
	int c;
	while ((c = getopt_long(argc, argv, "", longs, NULL)) != -1) {
		if (c == 'g')
			good = good && parse_int(optarg, 1, SCORES_MOST, &games);
		else if (c == 's')
			good = good && parse_int(optarg, 0, 4000000000LL, &seed);
		else if (c == 'y')
			p.player = optarg;
		else if (c == 'i')
			p.inject = optarg;
		else
			good = false;
	}
	if (!good || optind + 1 != argc)
		return cli_usage("balance");
	p.games = games;
	p.seed = (uint64_t)seed;
	p.against = p.player;
	progress_allow();
	struct arena *a = arena_new();
	bool failed = !cli_find_scenario(a, argv[optind], &p.scenario_path, &e) || playout_run(&p, &e);
	arena_free(a);
	return failed ? cli_fail("balance", &e) : tell(&balance, p.player);
}
