/* Knock-outs: the draw, its state, and who has won a match. */
#include "pairing/knock.h"

static int add(struct knock *k, enum knock_part part, int round, struct knock_seat a, struct knock_seat b)
{
	k->matches[k->n] = (struct knock_match){part, round, {a, b}};
	return k->n++;
}

static struct knock_seat winner_of(int match)
{
	return (struct knock_seat){KNOCK_WINNER, match};
}

static struct knock_seat loser_of(int match)
{
	return (struct knock_seat){KNOCK_LOSER, match};
}

/* Seeds in the order of the draw: in a draw of twice the size each meets the one with whom he adds up to that size and 1. */
static int order_seeds(int entrants, int order[KNOCK_ENTRANTS])
{
	int size = 1;
	order[0] = 1;
	while (size < entrants) {
		for (int i = size - 1; i >= 0; i--) {
			int seed = order[i];
			order[2 * i] = seed;
			order[2 * i + 1] = 2 * size + 1 - seed;
		}
		size *= 2;
	}
	return size;
}

/* The main part; where each of its rounds begins. */
static int draw_main(struct knock *k, int begins[])
{
	int order[KNOCK_ENTRANTS], size = order_seeds(k->entrants, order), round = 1;
	begins[1] = 0;
	for (int i = 0; i < size; i += 2)
		add(k, KNOCK_MAIN, 1, (struct knock_seat){KNOCK_SEED, order[i]},
		    (struct knock_seat){KNOCK_SEED, order[i + 1]});
	for (int matches = size / 4; matches; matches /= 2) {
		int from = begins[round++];
		begins[round] = k->n;
		for (int i = 0; i < matches; i++)
			add(k, KNOCK_MAIN, round, winner_of(from + 2 * i), winner_of(from + 2 * i + 1));
	}
	return round;
}

/* Losers of a round of the main part come to those of the lower part from the other end, so that they do not soon meet
 * again whom they have met. */
static int other_end(int round, int i, int matches)
{
	return round % 2 ? (i + matches / 2) % matches : matches - 1 - i;
}

/* The lower part; who comes out of it. */
static struct knock_seat draw_lower(struct knock *k, const int begins[], int rounds)
{
	if (rounds == 1)
		return loser_of(0);
	int from = k->n, matches = (begins[2] - begins[1]) / 2, lower = 1;
	for (int i = 0; i < matches; i++)
		add(k, KNOCK_LOWER, lower, loser_of(2 * i), loser_of(2 * i + 1));
	for (int round = 2; round <= rounds; round++) {
		int begin = k->n;
		lower++;
		for (int i = 0; i < matches; i++)
			add(k, KNOCK_LOWER, lower, winner_of(from + i),
			    loser_of(begins[round] + other_end(round, i, matches)));
		from = begin;
		if (round == rounds)
			break;
		begin = k->n;
		matches /= 2;
		lower++;
		for (int i = 0; i < matches; i++)
			add(k, KNOCK_LOWER, lower, winner_of(from + 2 * i), winner_of(from + 2 * i + 1));
		from = begin;
	}
	return winner_of(from);
}

void knock_draw(int entrants, bool twice, bool third, struct knock *out)
{
	int begins[16] = {0};
	*out = (struct knock){.entrants = entrants};
	int rounds = draw_main(out, begins), last = begins[rounds];
	if (twice) {
		int final = add(out, KNOCK_FINAL, 1, winner_of(last), draw_lower(out, begins, rounds));
		add(out, KNOCK_AGAIN, 1, winner_of(last), (struct knock_seat){KNOCK_WINNER, final});
	} else if (third && rounds > 1) {
		add(out, KNOCK_THIRD, 1, loser_of(begins[rounds - 1]), loser_of(begins[rounds - 1] + 1));
	}
}

static int sits(const struct knock *k, const struct knock_state *s, struct knock_seat seat)
{
	switch (seat.from) {
	case KNOCK_SEED: return seat.which <= k->entrants ? seat.which : KNOCK_NOBODY;
	case KNOCK_WINNER: return s->winner[seat.which];
	case KNOCK_LOSER: return s->loser[seat.which];
	}
	return KNOCK_NOBODY;
}

void knock_fill(const struct knock *k, const int *won, struct knock_state *out)
{
	for (int i = 0; i < k->n; i++) {
		int a = out->who[i][0] = sits(k, out, k->matches[i].seats[0]);
		int b = out->who[i][1] = sits(k, out, k->matches[i].seats[1]);
		out->winner[i] = out->loser[i] = KNOCK_UNKNOWN;
		if (a == KNOCK_UNKNOWN || b == KNOCK_UNKNOWN)
			continue;
		if (a == KNOCK_NOBODY || b == KNOCK_NOBODY || a == b) {
			out->winner[i] = a == KNOCK_NOBODY ? b : a;
			out->loser[i] = KNOCK_NOBODY;
		} else if (won[i]) {
			out->winner[i] = won[i] == 1 ? a : b;
			out->loser[i] = won[i] == 1 ? b : a;
		}
	}
}

bool knock_is_match(const struct knock *k, const struct knock_state *s, int match)
{
	const int *who = s->who[match];
	return match < k->n && who[0] > 0 && who[1] > 0 && who[0] != who[1];
}

enum knock_decision knock_decide(const struct knock_score *s)
{
	if (s->games[0] != s->games[1])
		return s->games[0] > s->games[1] ? KNOCK_FIRST_WINS : KNOCK_SECOND_WINS;
	if (s->banners[0] != s->banners[1])
		return s->banners[0] > s->banners[1] ? KNOCK_FIRST_WINS : KNOCK_SECOND_WINS;
	if (!s->third)
		return KNOCK_THIRD_GAME;
	int winner = s->third == 3 ? s->higher_seed : s->third;
	return winner == 1 ? KNOCK_FIRST_WINS : KNOCK_SECOND_WINS;
}
