/* Enhanced mail system status codes (RFC 3463), as servers say them in replies and put them
 * into delivery status notices, and what they mean for an address. */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

#include "base/base.h"

/* Class, subject, detail: 5.1.1 */
struct status_code {
	int class, subject, detail;
};

/* Reads "5.1.1" at the start of text, followed by nothing, a blank or other prose; false if
 * there is none. */
bool status_read(const char *text, struct status_code *out);
/* The first one in a text that stands as a word of its own; false if there is none. */
bool status_find(const char *text, struct status_code *out);

enum status_verdict {
	STATUS_NOTE, /* delivered, or it may pass: nothing follows */
	STATUS_SOFT, /* this mail was refused; the address may be good */
	STATUS_HARD, /* the address is not, and will not become so */
};

/* What a failure with this code says of the address. */
enum status_verdict status_of_address(struct status_code code);

#endif
