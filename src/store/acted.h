/* Which of a seat's stored lines its moderator wrote. */
#ifndef STORE_ACTED_H
#define STORE_ACTED_H

#include "base/base.h"

struct store;

/* Lines of the seat's orders of that turn, each with LF; "": none. */
enum err store_acted_put(struct store *s, const char *game, int64_t turn, const char *seat, const char *lines,
			 struct error *e) MUST_USE;
enum err store_acted_get(struct store *s, const char *game, int64_t turn, const char *seat, struct arena *a,
			 const char **out, struct error *e) MUST_USE;

#endif
