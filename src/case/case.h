/* Conformance cases: a position, answers, scripted dice, and what must come of them, in one
 * XML file (estafette-case(5)).  Anyone can write one without C.
 *
 * A case is played by the engine as any game is: run_new, sources of answers, a source of
 * dice; no rule can tell the difference.  Each case is played twice, once with all answers
 * at hand and once stopping at every question, and both journals must be the same.  The
 * record of the result is checked against record.rng, then the expectations are
 * evaluated on it. */
#ifndef CASE_CASE_H
#define CASE_CASE_H

#include "base/base.h"
#include "words/words.h"

struct case_report {
	int passed, failed; /* cases; of a case with variants, its variants */
};

/* Runs every variant of the file and writes what was expected and what came for those
 * that fail, each line with the file's line.  A file that cannot be read counts as one
 * failure.  schemas: folder with case.rng and record.rng, or NULL to check no schema;
 * words: the catalogue in which refusals are told, or NULL: they are told by name and rule. */
void case_run_file(const char *path, const char *schemas, const struct words *words, FILE *out,
		   struct case_report *report);

/* Writes the full record of every variant, as the expectations see it: for those who
 * write cases.  False if the file cannot be read or does not run to its end. */
bool case_show_file(const char *path, const char *schemas, const struct words *words, FILE *out);

/* The subcommand: runs all files; the last line is "N passed, N failed".  Returns the exit
 * status, 0 only if all pass.  In a program built with -DESTAFETTE_RULES the rule named by
 * the environment variable ESTAFETTE_RULE_OFF is switched off; if ESTAFETTE_RULES_OFF names a file, and all pass,
 * each of its lines "RULE|FILE|FILE..." is run after them without that rule, and followed by "fail" (a case did),
 * "pass" or "crash", and the line again. */
int case_main_run(const char *const *files, int n, const char *schemas, const struct words *words, FILE *out);

#endif
