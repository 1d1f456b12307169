/* What nursery and worker share. */
#ifndef MAIL_WORKER_PRIVATE_H
#define MAIL_WORKER_PRIVATE_H

#include "mail/worker.h"

/* What all workers need and cannot get behind the lock; for the nursery, so that it is got once. */
void worker_prepare(void);
/* Takes one question, locks itself up, answers it and ends. */
_Noreturn void worker_serve(int fd);

#endif
