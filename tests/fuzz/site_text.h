/* What players write, made up from one number: orders, doctrines, answers and commands from the
 * tables of a system's language, from the words of the scenario and from the mails that came. */
#ifndef TESTS_FUZZ_SITE_TEXT_H
#define TESTS_FUZZ_SITE_TEXT_H

#include "orders/orders.h"
#include "scenario/scenario.h"

struct words {
	char **list;
	size_t n, cap;
};

struct pen {
	uint64_t rng;
	const struct system *sys;
	struct words names, places, others; /* of the scenario */
	struct words codes;                 /* that wait for CONFIRM */
};

/* A number below n, which is not 0. */
unsigned pen_below(struct pen *p, unsigned n);
/* True that often in a hundred. */
bool pen_may(struct pen *p, unsigned percent);

void pen_open(struct pen *p, uint64_t seed);
/* The words of the scenario. */
void pen_learn(struct pen *p, const struct scenario *s);
void pen_close(struct pen *p);

/* Keeps the code of a mail that asks for one. */
void pen_learn_code(struct pen *p, const char *mail);
/* Writes what a player says to a mail, whose text that is; form: the text of the last that had an
 * order form; "" for none. */
void pen_write(struct pen *p, const char *mail, const char *form, struct buf *out);
/* What stands in a mail as quoted-printable, as text. */
void pen_decode(const char *raw, struct buf *out);

#endif
