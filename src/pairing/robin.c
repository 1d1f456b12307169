/* Round robins: the tables of Berger, pools and levels. */
#include "pairing/robin.h"

static int even(int players)
{
	return players + players % 2;
}

int robin_rounds(int players)
{
	return players < 2 ? 0 : even(players) - 1;
}

int robin_tables(int players)
{
	return players < 2 ? 0 : even(players) / 2;
}

/* A number as the circle of 1..n has it. */
static int around(int number, int n)
{
	return ((number - 1) % n + n) % n + 1;
}

/* The last number stands still and the others sit in a circle: in round r those meet whose sum is r + 1 around it.  He of
 * whom twice the number is that meets the last one, and has the first side of it in rounds 1, 3, 5, ... */
struct robin_table robin_meet(int players, int round, int table)
{
	int last = even(players), n = last - 1, pivot = around(round % 2 ? (round + 1) / 2 : (round + 1 + n) / 2, n);
	struct robin_table t = {around(pivot + table - 1, n), around(pivot - table + 1, n)};
	if (table == 1)
		t = round % 2 ? (struct robin_table){pivot, last} : (struct robin_table){last, pivot};
	if (t.first > players)
		t.first = 0;
	if (t.second > players)
		t.second = 0;
	return t;
}

int robin_pool(int pools, int seed)
{
	int lap = (seed - 1) / pools, at = (seed - 1) % pools;
	return lap % 2 ? pools - at : at + 1;
}

int robin_level(int players, int levels, int seed)
{
	int size = players / levels, larger = players % levels, at = seed - 1;
	return at < larger * (size + 1) ? at / (size + 1) + 1 : larger + (at - larger * (size + 1)) / size + 1;
}

int robin_next_level(int level, int levels, int place, int size, int moves)
{
	if (2 * moves > size)
		moves = size / 2;
	if (place <= moves)
		return level > 1 ? level - 1 : level;
	if (place > size - moves)
		return level < levels ? level + 1 : level;
	return level;
}
