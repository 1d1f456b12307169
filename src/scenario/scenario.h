/* Scenario files: read safely (document/document.h), checked against the schema, turned into setup and
 * state.  A file is at most LIMIT_SCENARIO_BYTES. */
#ifndef SCENARIO_SCENARIO_H
#define SCENARIO_SCENARIO_H

#include "engine/system.h"

/* What a record prints of a scenario, the same in each of its turns, kept by who prints it. */
struct scenario_print {
	struct buf text;
	unsigned long words; /* words_number of the catalogue in which it is told */
};

struct scenario {
	struct arena *arena; /* owns what follows */
	const struct element *root;
	const struct system *sys;
	char *text; /* the file, for the archive */
	size_t length;
	void *setup, *state; /* of sys; the state is the one before turn 0 */
	struct scenario_print *print;
};

/* Reads, checks and loads a scenario; *out is owned by the caller (scenario_free). */
enum err scenario_read(const char *text, size_t n, const char *schema, struct scenario **out, struct error *e) MUST_USE;
/* The same without a schema; what the rule system finds wrong comes whole, in errors. */
enum err scenario_try(const char *text, size_t n, struct scenario **out, struct setup_errors *errors,
		      struct error *e) MUST_USE;
/* Sets a switch in the text of a scenario: its <switch> of that name, or a new one at its end.
 * Whether the system has such a switch is found when the text is read. */
enum err scenario_set_switch(struct buf *text, const char *name, const char *value, struct error *e) MUST_USE;
void scenario_free(struct scenario *s);

/* As scenario_read without a schema, but one that this process has just used is not read again; nobody may write
 * into it.  The caller gives it back by scenario_leave; NULL is fine there. */
enum err scenario_share(const char *text, size_t n, const struct scenario **out, struct error *e) MUST_USE;
void scenario_leave(const struct scenario *s);

/* The rule systems of this program, by name; NULL if there is none. */
const struct system *scenario_system(const char *name);
/* All of them; NULL-terminated. */
extern const struct system *const scenario_systems[];

#endif
