/* Mails about mails: delivery status notices (RFC 3464, 6522, 6533) and what stands for one
 * where servers are old or broken, and complaints (RFC 5965). */
#ifndef MAIL_REPORT_H
#define MAIL_REPORT_H

#include "base/status.h"
#include "mail/mime.h"

enum { MAIL_MAX_REPORTED = 20, MAIL_SAID_BYTES = 300 };

/* What became of one recipient. */
struct mail_reported {
	const char *address;         /* normal form; NULL if none could be read */
	enum status_verdict verdict; /* of the address */
	const char *said;            /* code and words of the server, one line; "" if none */
};

struct mail_report {
	struct mail_reported recipients[MAIL_MAX_REPORTED];
	size_t n;
	const char *original_id; /* "<…>": Message-ID of the mail it is about; NULL if not told */
};

/* Reads what there is to be read: never fails.  A notice that names nobody has one recipient
 * without address if it says that something failed.  root may be NULL. */
struct mail_report *mail_report_read(const struct mail_header *h, const struct mail_part *root, struct arena *a);

#endif
