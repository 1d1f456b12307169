/* A ladder: who may challenge whom, and who stands where afterwards. */
#include "pairing/ladder.h"

int ladder_place(const int *ladder, size_t n, int number)
{
	for (size_t i = 0; i < n; i++)
		if (ladder[i] == number)
			return (int)i + 1;
	return 0;
}

bool ladder_may_challenge(const int *ladder, size_t n, int challenger, int challenged)
{
	int from = ladder_place(ladder, n, challenger), to = ladder_place(ladder, n, challenged);
	return to && from > to && from - to <= LADDER_REACH;
}

void ladder_result(int *ladder, size_t n, int challenger, int challenged, bool won)
{
	int from = ladder_place(ladder, n, challenger), to = ladder_place(ladder, n, challenged);
	if (!won || !to || from <= to)
		return;
	for (int i = from - 1; i >= to; i--)
		ladder[i] = ladder[i - 1];
	ladder[to - 1] = challenger;
}

void ladder_idle(int *ladder, size_t n, int number, int days)
{
	size_t place = ladder_place(ladder, n, number);
	for (; place && place < n && days >= LADDER_IDLE_DAYS; place++, days -= LADDER_IDLE_DAYS) {
		ladder[place - 1] = ladder[place];
		ladder[place] = number;
	}
}
