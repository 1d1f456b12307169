/* Shared by the mail tests: parse a text, compare, run a suite. */
#ifndef TESTS_MAIL_SUPPORT_H
#define TESTS_MAIL_SUPPORT_H

#include <check.h>

#include "mail/message.h"

/* Fixture of every case: one arena. */
extern struct arena *mem;
void mem_open(void);
void mem_close(void);

/* Parses text that must be readable. */
struct mail_message *parse(const char *raw);
struct mail_message *parse_bytes(const char *raw, size_t n);
/* A mail from a player with the given part of a header, and body. */
struct mail_message *parse_body(const char *header, const char *body);

/* Compares text that may be NULL. */
void same_text(const char *got, const char *want, const char *what);

/* The refusal by name and arguments; NULL: there is none. */
const char *refusal_text(const struct mail_message *m);

/* What a file holds; "(none)" if there is none. */
const char *file_text(const char *path);

/* Runs the suite with TAP output; the exit status for main. */
int run_suite(Suite *s);
/* A case with the arena fixture, added to the suite. */
TCase *add_case(Suite *s, const char *name);

#endif
