/* What nursery and worker share. */
#ifndef MAIL_WORKER_PRIVATE_H
#define MAIL_WORKER_PRIVATE_H

#include "mail/worker.h"

enum { WORKER_TEXTS = 5, WORKER_TEXT_BYTES = 256 };

/* The texts of a mail_self in a fixed order, and back; NULL where it holds NULL. */
void worker_texts(const struct mail_self *self, const char *texts[WORKER_TEXTS]);
void worker_self(struct mail_self *self, const char *const texts[WORKER_TEXTS]);
/* What all workers need and cannot get behind the lock; for the nursery, so that it is got once. */
void worker_prepare(void);
/* Takes one question, locks itself up, answers it and ends. */
_Noreturn void worker_serve(int fd, const struct mail_self *self);

#endif
