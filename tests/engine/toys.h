/* Five toy systems, each written as rule code is, that prove the engine fits the five
 * games: blind simultaneous placement, a window on a hidden card, deeply nested reactions,
 * face-down stacks, and cascading checks.  The battery (battery.c) runs on all of them. */
#ifndef TESTS_ENGINE_TOYS_H
#define TESTS_ENGINE_TOYS_H

#include "engine/run.h"

extern const struct system toy_blind, toy_window, toy_nested, toy_stacks, toy_cascade;

enum { TOY_ID = 12 };

/* A scenario of nothing but its seats. */
extern const struct element toy_three_sides, toy_two_sides;

/* ---- what the toys share ---- */

/* Takes the seats of the <side> elements; the position is that of row 0 before turn 0. */
void toy_load_seats(const struct element *scenario, struct setup_head *head, struct position *at,
		    const struct system *sys, struct setup_errors *errors);
/* Index of text among n ids that lie `stride` bytes apart. */
bool toy_find_id(const char *ids, size_t stride, int n, const char *text, int *row);
/* "p7", for boards that are one row of places. */
void toy_place_text(const void *setup, int place, struct buf *out);
bool toy_place_read(const void *setup, const char *text, int *place);
void toy_describe(const void *setup, struct describe *d);
void toy_describe_player(const void *setup, const void *state, int seat, struct describe *d);

#endif
