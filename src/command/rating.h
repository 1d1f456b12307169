/* Private to src/command: how strong people are, by all games that everybody may know of. */
#ifndef COMMAND_RATING_H
#define COMMAND_RATING_H

#include "command/command.h"
#include "query/ratings.h"

/* Reads them all, of one system or (NULL) of all, and reckons; ratings_free frees. */
enum err rating_read(struct session *s, const char *system, struct ratings *out, struct error *e) MUST_USE;
/* What the person with that handle has in the system, rounded; 0: no game of his counts. */
int64_t rating_of(const struct ratings *all, const char *handle, const char *system);

#endif
