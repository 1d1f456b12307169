/* What the program is about to try: a mail, a deadline, a letter to be made, a record to be
 * written, a mail to be sent.  Each is noted in a small file of the site's folder `attempts` before
 * it is begun, and the note goes when it is done.  A note that is found again tells that the
 * program died or failed in the midst of it; what was begun twice and never ended is put aside by
 * whoever tries it, so that one bad thing does not stop all others for ever.  A mail that the queue has as being
 * handed over is noted when it is found there (attempt_died), not before.
 *
 * Notes are not synced: what they are to survive is the death of the process. */
#ifndef SITE_ATTEMPT_H
#define SITE_ATTEMPT_H

#include "site/site.h"

enum { ATTEMPTS = 2 };

struct attempt {
	char path[3 * SITE_TEXT];
	int before;          /* how often it was begun and not ended before */
	char why[SITE_TEXT]; /* how it failed last; "" if the program died of it */
};

/* Begins to try the thing; kind is a word, name tells it among its kind.  What is spent is not
 * begun again.  ERR_TEMP if no note can be made. */
enum err attempt_begin(const struct site *s, const char *kind, const char *name, struct attempt *out,
		       struct error *e) MUST_USE;
/* The program died of it once more; for who knows by other means what was begun, and noted nothing. */
enum err attempt_died(const struct site *s, const char *kind, const char *name, struct error *e) MUST_USE;
/* Dies or fails, in the program built for tests, if that is wanted of this thing; else does nothing.  attempt_begin calls
 * it; so does who notes nothing. */
enum err attempt_hit(const char *kind, const char *name, struct error *e) MUST_USE;
/* Is it to be put aside? */
bool attempt_spent(const struct attempt *a);
/* It failed, for a reason of its own; true if it is to be put aside now. */
bool attempt_failed(struct attempt *a, const char *why);
/* It is done, or was put aside, or failed for a reason that will pass. */
void attempt_end(const struct attempt *a);
/* Half a sentence on why it is put aside: "the program died of it twice". */
const char *attempt_reason(const struct attempt *a, const struct words *w, struct arena *arena);

#endif
