/* Mails sent by smtp.so. */
#include "outbox/poster.h"

enum err mail_transport_smtp(const struct mail_smtp *how, struct mail_transport **out, struct error *e)
{
	const void *calls = NULL;
	enum err r = module_load("smtp", &calls, e);
	const struct mail_poster *p = calls;
	return r ? r : p->open(how, out, e);
}
