/* Sessions with IMAP servers, by imap.so. */
#include "mail/imap_library.h"

static const struct imap_library *library; /* NULL: nobody has opened a session */

enum err imap_session_open(const struct mail_imap *how, int wake, struct imap_session **out, struct error *e)
{
	const void *calls = NULL;
	if (module_load("imap", &calls, e))
		return e->code = ERR_TEMP; /* ERR_MISSING means something else here */
	library = calls;
	return library->open(how, wake, out, e);
}

void imap_session_close(struct imap_session *s)
{
	if (s)
		library->close(s);
}

bool imap_session_over(const struct imap_session *s)
{
	return !s || library->over(s);
}

bool imap_session_woken(const struct imap_session *s)
{
	return library->woken(s);
}

void imap_session_heed(struct imap_session *s, int wake)
{
	library->heed(s, wake);
}

enum err imap_session_create(struct imap_session *s, const char *folder, struct error *e)
{
	return library->create(s, folder, e);
}

enum err imap_session_select(struct imap_session *s, const char *folder, uint32_t *validity, struct error *e)
{
	return library->select(s, folder, validity, e);
}

enum err imap_session_search(struct imap_session *s, bool unseen, uint32_t **uids, size_t *n, struct error *e)
{
	return library->search(s, unseen, uids, n, e);
}

bool imap_session_more(const struct imap_session *s)
{
	return library->more(s);
}

enum err imap_session_fetch(struct imap_session *s, uint32_t uid, size_t max, struct buf *out, struct error *e)
{
	return library->fetch(s, uid, max, out, e);
}

enum err imap_session_move(struct imap_session *s, uint32_t uid, const char *folder, struct error *e)
{
	return library->move(s, uid, folder, e);
}

enum err imap_session_mark(struct imap_session *s, uint32_t uid, bool flagged, struct error *e)
{
	return library->mark(s, uid, flagged, e);
}

bool imap_session_idles(const struct imap_session *s)
{
	return library->idles(s);
}

enum err imap_session_idle(struct imap_session *s, struct error *e)
{
	return library->idle(s, e);
}

bool imap_session_idling(const struct imap_session *s)
{
	return library->idling(s);
}

enum err imap_session_idle_end(struct imap_session *s, struct error *e)
{
	return library->idle_end(s, e);
}

bool imap_session_pending(const struct imap_session *s)
{
	return library->pending(s);
}

int imap_session_fd(const struct imap_session *s)
{
	return library->fd(s);
}
