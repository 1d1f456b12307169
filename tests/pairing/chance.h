/* Chance for tests, by a seed alone: SplitMix64. */
#ifndef TESTS_PAIRING_CHANCE_H
#define TESTS_PAIRING_CHANCE_H

#include "base/base.h"

/* Below n. */
static inline uint64_t chance_below(uint64_t *state, uint64_t n)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
	z = (z ^ z >> 27) * 0x94d049bb133111eb;
	return (z ^ z >> 31) % n;
}

#endif
