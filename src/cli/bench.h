/* Figures for bench/run: one "name value" a line.  The work goes the way it always goes. */
#ifndef CLI_BENCH_H
#define CLI_BENCH_H

#include "cli/cli.h"

/* What is asked of a group. */
struct bench {
	const char *place; /* a site, a folder, an archive, a record, a picture, a rule system, or "" */
	const char *out;   /* a file to write what was drawn to; NULL: none */
	double seconds;    /* how long to go on, at least once */
	long long seed, count;
};

/* Seconds of a clock that nobody sets. */
double bench_now(void);
/* Resident now, in KiB. */
long bench_resident(void);

/* How long single pieces of work took, for the figures p50_ms, p99_ms and worst_ms. */
struct bench_times {
	double *seconds;
	size_t n, cap;
};
void bench_time(struct bench_times *t, double seconds);
void bench_times_print(struct bench_times *t); /* and frees */

/* Prints a digest over those bytes. */
void bench_digest(const char *name, const void *p, size_t n);

/* ---- groups: each prints its figures ---- */

/* Mail: all that waits in a site's Maildir, to its receipts in the queue, and what more is resident at the end than after
 * the first `count`; parsing alone. */
enum err bench_ingest(const struct bench *b, struct error *e) MUST_USE;
enum err bench_mime(const struct bench *b, struct error *e) MUST_USE;
/* Makes `count` games of two players each in a site. */
enum err bench_games(const struct bench *b, struct error *e) MUST_USE;
/* Makes mails of what waits in a site's queue, and sends them. */
enum err bench_send(const struct bench *b, struct error *e) MUST_USE;
/* Rounds of a site, each at a time that comes as a line on standard input; when it is done its milliseconds go out. */
enum err bench_rounds(const struct bench *b, struct error *e) MUST_USE;

/* Rules: `count` games, again and again; the rules alone, as a game is kept, and stopping at every decision. */
enum err bench_plain(const struct bench *b, struct error *e) MUST_USE;
enum err bench_kept(const struct bench *b, struct error *e) MUST_USE;
enum err bench_stops(const struct bench *b, struct error *e) MUST_USE;
/* How long the rounds of a Swiss of `count` players take to be paired. */
enum err bench_pairing(const struct bench *b, struct error *e) MUST_USE;
/* Turns a second of steady against himself, in the scenario of the file `place`, which is played `count` times. */
enum err bench_steady(const struct bench *b, struct error *e) MUST_USE;
/* The same of keen, at the budget that he has in games. */
enum err bench_keen(const struct bench *b, struct error *e) MUST_USE;
/* A run set back to a state, beside the bare copy of as many bytes. */
enum err bench_clone(const struct bench *b, struct error *e) MUST_USE;
/* Throws of four dice. */
enum err bench_dice(const struct bench *b, struct error *e) MUST_USE;

/* An archive: verified whole; the turns of its games played again from their full records, and nothing else. */
enum err bench_verify(const struct bench *b, struct error *e) MUST_USE;
enum err bench_replay(const struct bench *b, struct error *e) MUST_USE;

/* Drawing: the map of a record, and its picture; map, page and text; a picture of a map. */
enum err bench_map(const struct bench *b, struct error *e) MUST_USE;
enum err bench_sheets(const struct bench *b, struct error *e) MUST_USE;
enum err bench_png(const struct bench *b, struct error *e) MUST_USE;

#endif
