/* What smtp.so does for the program. */
#ifndef OUTBOX_POSTER_H
#define OUTBOX_POSTER_H

#include "base/module.h"
#include "outbox/transport.h"

struct mail_poster {
	/* mail_transport_smtp */
	enum err (*open)(const struct mail_smtp *how, struct mail_transport **out, struct error *e);
};

#endif
