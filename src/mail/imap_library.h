/* What imap.so does for the program: the functions of imap_session.h, under their names without the prefix. */
#ifndef MAIL_IMAP_LIBRARY_H
#define MAIL_IMAP_LIBRARY_H

#include "base/module.h"
#include "mail/imap_session.h"

struct imap_library {
	enum err (*open)(const struct mail_imap *how, int wake, struct imap_session **out, struct error *e);
	void (*close)(struct imap_session *s);
	bool (*over)(const struct imap_session *s);
	bool (*woken)(const struct imap_session *s);
	void (*heed)(struct imap_session *s, int wake);
	enum err (*create)(struct imap_session *s, const char *folder, struct error *e);
	enum err (*select)(struct imap_session *s, const char *folder, uint32_t *validity, struct error *e);
	enum err (*search)(struct imap_session *s, bool unseen, uint32_t **uids, size_t *n, struct error *e);
	bool (*more)(const struct imap_session *s);
	enum err (*fetch)(struct imap_session *s, uint32_t uid, size_t max, struct buf *out, struct error *e);
	enum err (*move)(struct imap_session *s, uint32_t uid, const char *folder, struct error *e);
	enum err (*mark)(struct imap_session *s, uint32_t uid, bool flagged, struct error *e);
	bool (*idles)(const struct imap_session *s);
	enum err (*idle)(struct imap_session *s, struct error *e);
	bool (*idling)(const struct imap_session *s);
	enum err (*idle_end)(struct imap_session *s, struct error *e);
	bool (*pending)(const struct imap_session *s);
	int (*fd)(const struct imap_session *s);
};

#endif
