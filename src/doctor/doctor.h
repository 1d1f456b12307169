/* `estafette doctor`: looks at a site and at the machine it runs on, and says of each thing that it is well, or what is
 * wrong and the command that mends it.  Nothing of the site is changed, and its own reading of mail is not disturbed:
 * the mail that the doctor sends to it is one of those that come back, which a service takes without a word. */
#ifndef DOCTOR_DOCTOR_H
#define DOCTOR_DOCTOR_H

#include "base/base.h"

enum doctor_state {
	DOCTOR_GOOD,
	DOCTOR_WRONG,
	DOCTOR_UNSEEN, /* it cannot be looked at before something else is mended */
};

struct doctor_said {
	const char *check;
	enum doctor_state state;
	const char *what; /* a sentence without its full stop */
	const char *mend; /* to be typed into a shell; "": what says what is to be done */
};

struct doctor_how {
	const char *root; /* the site's folder */
	int wait;         /* seconds in which the mail must have come; 0: none is sent */
	void (*tell)(void *context, const struct doctor_said *said);
	void *context;
};

struct doctor_count {
	int good, wrong, unseen;
};

/* Looks at everything and tells each finding as soon as it is known. */
void doctor_look(const struct doctor_how *how, struct doctor_count *count);
/* The names of the checks, in their order; NULL behind the last. */
const char *doctor_check(size_t i);

#endif
