/* Is it a person who writes?  (RFC 3834, 2919, 2369, 6522, 5965, 8098, and custom) */
#ifndef MAIL_CLASSIFY_H
#define MAIL_CLASSIFY_H

#include "mail/header.h"

/* Sets kind, kind_reason, maybe_person and subject_automatic from the fields and the addresses that m
 * already holds. */
void mail_classify(struct mail_message *m, const struct mail_header *h, const struct mail_self *self, struct arena *a);

/* Is it an address behind which there is nobody: mailer-daemon@, noreply@, …-bounces@?  In normal form. */
bool mail_nobody_reads(const char *address);

#endif
