/* Addresses: strict on what counts as an identity, lenient on the prose around it.
 *
 * Accepted is dot-atom@domain (RFC 5322 3.4.1, RFC 6531 for UTF-8), at most 64 bytes
 * before the @ and 254 in all (RFC 5321 4.5.3.1).  Address literals, comments and blanks
 * inside an address are no identity here, nor quoted local parts that need their quotes. */
#ifndef MAIL_ADDRESS_H
#define MAIL_ADDRESS_H

#include "base/base.h"

enum { MAIL_ADDRESS_BYTES = 255 }; /* with the NUL */

/* Checks s and writes its form for comparing: ASCII letters lower case, a domain of other letters
 * as A-labels (RFC 5891), what else is beyond ASCII in composed form (NFC).  False, and out is "", if s is no plain addr-spec. */
bool mail_address_normal(struct slice s, char out[MAIL_ADDRESS_BYTES]);

/* Equal after mail_address_normal; false if either is not an address. */
bool mail_address_same(const char *a, const char *b);

/* The robot's address with a detail: robot@d + '+' + "x.y" -> robot+x.y@d (RFC 5233).
 * False if the result is no address (too long, bad characters). */
bool mail_address_with_detail(const char *robot, char separator, const char *detail, char out[MAIL_ADDRESS_BYTES]);

/* The inverse: true if `address` is the robot's, bare or with a detail.  detail gets the
 * detail in lower case, "" when bare. */
bool mail_address_detail(const char *address, const char *robot, char separator, char detail[MAIL_ADDRESS_BYTES]);

/* One entry of an address list header. */
struct mail_mailbox {
	char address[MAIL_ADDRESS_BYTES]; /* "" if it is none */
	struct slice name;                /* display name as it stands in the header, raw */
};

/* Reads an address list (RFC 5322 3.4; group names are skipped), at most max entries.
 * Returns how many there are, unreadable ones included; *clean is false if anything was
 * odd: a group, an unreadable entry, text after an address, too many entries.  Commas, colons and
 * brackets in an encoded word part nothing, and one colon in a name in front of <…> makes no group. */
size_t mail_address_list(struct slice value, struct mail_mailbox *out, size_t max, bool *clean);

#endif
