/* Bare keyed BLAKE2b: throws of four dice, a hash each, every die an even one of six faces.
 *
 *	dice SECONDS */
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { DICE = 4, FAIR = 252, BATCH = 1000, BYTES = 32, MESSAGE = 20 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static unsigned long faces[6];

static void throw_dice(const unsigned char *key, uint64_t number)
{
	unsigned char message[MESSAGE] = "wat-001/017/", bytes[BYTES];
	int used = BYTES;
	for (int k = 0; k < DICE;) {
		if (used == BYTES) {
			memcpy(message + 12, &number, sizeof number);
			crypto_generichash(bytes, BYTES, message, MESSAGE, key, BYTES);
			number += (uint64_t)1 << 32;
			used = 0;
		}
		unsigned char b = bytes[used++];
		if (b < FAIR) {
			faces[b % 6]++;
			k++;
		}
	}
}

int main(int argc, char **argv)
{
	unsigned char key[BYTES];
	double seconds = argc > 1 ? atof(argv[1]) : 1, start, took;
	uint64_t throws = 0;
	if (sodium_init() < 0)
		return 1;
	memset(key, 7, sizeof key);
	start = now();
	do {
		for (int i = 0; i < BATCH; i++)
			throw_dice(key, throws++);
		took = now() - start;
	} while (took < seconds);
	printf("sixes %lu\nthrows_per_s %.0f\n", faces[5], (double)throws / took);
	return 0;
}
