/* The share of games that a position would win. */
#include "engine/share.h"
#include "engine/value.h"

int share_of(int odds)
{
	enum { STEP = 500 };
	static const int16_t shares[] = {5000, 6225, 7311, 8176, 8808, 9241, 9526, 9707, 9820,
					 9890, 9933, 9959, 9975, 9985, 9991, 9995, 9997};
	int distance = odds < 0 ? -odds : odds, i = distance / STEP, share = shares[ARRAY_LEN(shares) - 1];
	if (i + 1 < (int)ARRAY_LEN(shares))
		share = shares[i] + (shares[i + 1] - shares[i]) * (distance % STEP) / STEP;
	return odds < 0 ? SHARE_ALL - share : share;
}

int share_of_game(int winner, int seat)
{
	if (winner == VALUE_NONE)
		return SHARE_ALL / 2;
	return winner == seat ? SHARE_ALL : 0;
}
