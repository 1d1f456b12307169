/* What nursery and worker share. */
#ifndef MAIL_WORKER_PRIVATE_H
#define MAIL_WORKER_PRIVATE_H

#include "mail/worker.h"

enum { WORKER_TEXTS = 5, WORKER_TEXT_BYTES = 256 };

/* The texts of a mail_self in a fixed order, and back; NULL where it holds NULL. */
void worker_texts(const struct mail_self *self, const char *texts[WORKER_TEXTS]);
void worker_self(struct mail_self *self, const char *const texts[WORKER_TEXTS]);
/* Locks itself up and reads mails until the stream ends. */
_Noreturn void worker_serve(int fd, const struct mail_self *self);

#endif
