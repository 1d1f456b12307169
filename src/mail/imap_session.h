/* One session with an IMAP server, by libetpan over a link of ours (imap.so): the acts that taking mail
 * needs, and no more.  Whatever a server does, an act ends in time, with a result that can be
 * relied on or with an error; mails are named by UID alone.
 *
 * ERR_TEMP is either a refusal of the server (NO, BAD), after which the session goes on, or
 * the end of the session: imap_session_over tells.  Errors never hold the password. */
#ifndef MAIL_IMAP_SESSION_H
#define MAIL_IMAP_SESSION_H

#include "mail/source.h"

struct imap_session;

/* Connects and logs in.  ERR_REFUSED: no trustworthy TLS, or a login the server does not
 * take.  ERR_MISSING: wake could be read. */
enum err imap_session_open(const struct mail_imap *how, int wake, struct imap_session **out, struct error *e) MUST_USE;
/* Says goodbye, unless it idles, if that takes no longer than a second; NULL is fine. */
void imap_session_close(struct imap_session *s);
/* Nothing more can be done with it; nor with NULL. */
bool imap_session_over(const struct imap_session *s);
/* It is over because wake could be read. */
bool imap_session_woken(const struct imap_session *s);
/* Acts from now on are given up when wake can be read; -1: they are not. */
void imap_session_heed(struct imap_session *s, int wake);

/* Makes a folder; that it is there already, or cannot be made, is no error: using it tells. */
enum err imap_session_create(struct imap_session *s, const char *folder, struct error *e) MUST_USE;
/* Opens a folder for the acts below, if it is not the one that is open; writes its UIDVALIDITY.
 * Refuses one that nothing can be changed in. */
enum err imap_session_select(struct imap_session *s, const char *folder, uint32_t *validity, struct error *e) MUST_USE;
/* The mails that are not marked \Deleted; unseen: nor \Seen either.  Ascending, each once; the
 * caller frees *uids. */
enum err imap_session_search(struct imap_session *s, bool unseen, uint32_t **uids, size_t *n, struct error *e) MUST_USE;
/* True if the server has told of new mail since the last search began. */
bool imap_session_more(const struct imap_session *s);
/* Appends the mail, or its first max bytes, and marks nothing.  ERR_MISSING: not there. */
enum err imap_session_fetch(struct imap_session *s, uint32_t uid, size_t max, struct buf *out,
			    struct error *e) MUST_USE;
/* Moves a mail to another folder; one that is not there is fine.  Servers without MOVE (RFC
 * 6851) are asked to copy, then to delete; those without UIDPLUS (RFC 4315) keep it marked
 * \Deleted, for a plain EXPUNGE would take what others marked. */
enum err imap_session_move(struct imap_session *s, uint32_t uid, const char *folder, struct error *e) MUST_USE;
/* Marks it \Seen, and \Flagged if so told. */
enum err imap_session_mark(struct imap_session *s, uint32_t uid, bool flagged, struct error *e) MUST_USE;

/* True if the server can tell of new mail by itself (RFC 2177). */
bool imap_session_idles(const struct imap_session *s);
/* From now on it does; a folder must be selected, and imap_session_idle_end must come before any
 * other act. */
enum err imap_session_idle(struct imap_session *s, struct error *e) MUST_USE;
bool imap_session_idling(const struct imap_session *s);
enum err imap_session_idle_end(struct imap_session *s, struct error *e) MUST_USE;
/* True if it has said something already; else the descriptor is to be polled. */
bool imap_session_pending(const struct imap_session *s);
int imap_session_fd(const struct imap_session *s);

#endif
