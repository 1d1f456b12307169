/* The best matching of a graph: of all matchings with the most edges the one whose weights add up to most.  Edmonds'
 * blossoms with weights ("Maximum matching and a polyhedron with 0,1-vertices", 1965), for graphs that are dense, in
 * n^3 steps.
 *
 * A weight is a row of whole numbers, compared from the first on: criteria one after the other, none of which can be
 * outweighed by those behind it.  The method only adds, subtracts, compares and halves (what it halves is even), so no
 * number is rounded, and the same graph has the same answer on every machine.  Which of several best matchings is found
 * hangs on the order of vertices and edges alone; whoever wants one answer gives weights of which no two sums are equal. */
#ifndef PAIRING_MATCH_H
#define PAIRING_MATCH_H

#include "base/base.h"

/* A graph has at most so many vertices.  Each word of a weight lies within +-MATCH_LARGEST, so that what is added up on
 * the way (at most four times as many weights as there are vertices) fits into 64 bits. */
enum { MATCH_VERTICES = 1024 };
#define MATCH_LARGEST ((int64_t)1 << 40)

struct match;

/* A graph of n vertices, 0..n-1, without edges; a weight has `words` words.  The caller frees it. */
struct match *match_new(int n, int words);
void match_free(struct match *m); /* NULL is fine */

/* Joins a and b, two vertices, by an edge of this weight; one that was there is replaced. */
void match_edge(struct match *m, int a, int b, const int64_t *weight);
/* There is no edge between the two any more. */
void match_cut(struct match *m, int a, int b);

/* Finds the best matching of the edges as they are now and returns how many edges it has; mate (n numbers, the
 * caller's) says of each vertex whom it is matched with, or -1. */
int match_best(struct match *m, int *mate);

#endif
