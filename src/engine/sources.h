/* Ready-made sources of answers and dice. */
#ifndef ENGINE_SOURCES_H
#define ENGINE_SOURCES_H

#include "engine/run.h"

/* A small fast generator for playouts and bots: never for a game. */
uint64_t sources_random(uint64_t *rng);
/* One of 0 to n - 1. */
unsigned sources_below(uint64_t *rng, unsigned n);
/* 0 to n - 1 in any order, each as likely; the list so. */
void sources_order(uint64_t *rng, int16_t *out, int n);
void sources_shuffle(uint64_t *rng, int *list, int n);

/* Answers every question at random. */
struct random_source {
	struct source source;
	uint64_t rng;
};
void random_source_init(struct random_source *s, uint64_t seed);

/* Answers one seat's questions by the system's own player (system.play), from that seat's view;
 * others are left to the next source. */
struct player_source {
	struct source source;
	int seat, temper; /* the latter 0 until somebody sets another: system.tempers */
	uint64_t rng;     /* decides between what is worth the same */
	void *memory;     /* for system.play: NULL until somebody sets it */
};
void player_source_init(struct player_source *s, int seat, uint64_t seed);

/* Dice from the same generator: playouts without proof. */
struct random_dice {
	struct dice dice;
	uint64_t rng;
};
void random_dice_init(struct random_dice *d, uint64_t seed);

/* The real dice (estafette-dice(7)).  open_key is the turn's link; both keys are given for
 * the link number the turn uses.  No open dice when has_open is false and nothing finds the key. */
struct keyed_dice {
	struct dice dice;
	char game[32];
	unsigned link;
	bool has_open;
	const uint8_t *(*find)(void *context);
	void *context;
	uint8_t open_key[32], sealed_key[32];
	char seeds[65];
};
/* A number of 64 bits by the sealed key, for that purpose; false: it is none (dice_purpose_valid). */
bool keyed_dice_number(struct keyed_dice *d, const char *purpose, uint64_t *out);
void keyed_dice_init(struct keyed_dice *d, const char *game, unsigned link, const uint8_t *open_key,
		     const uint8_t sealed_key[32], const char *seeds);
/* Has the open key found when the first open die falls, by find, where it costs much and few ask for it. */
void keyed_dice_later(struct keyed_dice *d, const uint8_t *(*find)(void *context), void *context);

#endif
