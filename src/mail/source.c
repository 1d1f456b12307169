/* A source of mail, whichever it is: each call goes to its own functions. */
#include "mail/source.h"

enum err mail_source_next(struct mail_source *s, struct buf *id, struct error *e)
{
	return s->ops->next(s, id, e);
}

enum err mail_source_read(struct mail_source *s, const char *id, size_t max, struct buf *out, struct error *e)
{
	return s->ops->read(s, id, max, out, e);
}

enum err mail_source_done(struct mail_source *s, const char *id, struct error *e)
{
	return s->ops->done(s, id, e);
}

enum err mail_source_failed(struct mail_source *s, const char *id, const char *reason, struct error *e)
{
	return s->ops->failed(s, id, reason, e);
}

enum err mail_source_wait(struct mail_source *s, int wake, int ms, struct error *e)
{
	return s->ops->wait(s, wake, ms, e);
}

void mail_source_close(struct mail_source *s)
{
	if (s)
		s->ops->close(s);
}
