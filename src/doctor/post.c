/* Mail: the folders of the IMAP server, and the way round: a mail to ourselves, by the transport of [out] into the
 * mailbox of [in].  It comes from our own address with a Message-ID of ours, so that a service that finds it first
 * takes it without a word; then the database tells that it came. */
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "doctor/doctor_private.h"
#include "mail/imap_session.h"
#include "post/post.h"
#include "store/health.h"

#include <glob.h>
#include <poll.h>
#include <unistd.h>

enum { LOOK_BYTES = 16384, NEWEST = 20, PAUSE_MS = 300, IMAP_PAUSE_MS = 2000 };

/* ---- IMAP ---- */

static enum err open_imap(struct doctor *d, struct mail_imap *how, struct buf *password, struct imap_session **out,
			  struct error *e)
{
	enum err r = post_imap(&d->site, how, password, e);
	return r ? r : imap_session_open(how, -1, out, e);
}

static void close_imap(struct imap_session *s, struct buf *password)
{
	imap_session_close(s);
	if (password->data)
		explicit_bzero(password->data, password->cap);
	buf_free(password);
}

/* The folders of the list that can be opened; *lost: the first that cannot. */
static const char *folders_there(struct doctor *d, struct imap_session *s, const char *list, const char **lost,
				 struct error *e)
{
	struct buf there = BUF_INIT;
	*lost = NULL;
	while (*list) {
		size_t n = strcspn(list, ",");
		struct slice one = slice_trim((struct slice){list, n});
		const char *folder = arena_strndup(d->a, one.p, one.n);
		struct error why = ERROR_INIT;
		uint32_t validity;
		if (!imap_session_select(s, folder, &validity, &why)) {
			buf_addf(&there, "%s%s", there.len ? "," : "", folder);
		} else if (!*lost) {
			*lost = folder;
			*e = why;
		}
		list += n + (list[n] == ',');
	}
	const char *out = arena_strdup(d->a, buf_text(&there));
	buf_free(&there);
	return out;
}

/* Makes a folder where mails go, as the service does, and opens it. */
static void check_target(struct doctor *d, struct imap_session *s, const char *folder, const char *key)
{
	struct error e = ERROR_INIT;
	uint32_t validity;
	if (!folder || imap_session_over(s))
		return;
	if (imap_session_create(s, folder, &e) || imap_session_select(s, folder, &validity, &e))
		doctor_wrong(d, doctor_set(d, "in", key, "-"),
			     "the folder %s cannot be used: %s (- leaves mails where they are)", folder, e.text);
}

void check_imap(struct doctor *d)
{
	struct mail_imap how;
	struct buf password = BUF_INIT;
	struct imap_session *s = NULL;
	struct error e = ERROR_INIT;
	const char *lost;
	if (strcmp(d->site.in_transport, "imap") != 0) {
		doctor_good(d, "mail does not come by it");
		return;
	}
	enum err r = open_imap(d, &how, &password, &s, &e);
	if (r && strstr(e.text, "refuses the login"))
		doctor_wrong(d, doctor_ask_password(d, d->site.in_password_file), "%s", e.text);
	else if (r)
		doctor_unseen(d, "%s", e.text);
	if (!r) {
		const char *there = folders_there(d, s, how.folders, &lost, &e);
		if (lost)
			doctor_wrong(d, doctor_set(d, "in", "folders", *there ? there : "INBOX"),
				     "the folder %s cannot be read: %s", lost, e.text);
		check_target(d, s, how.done, "done");
		check_target(d, s, how.failed, "failed");
	}
	close_imap(s, &password);
	if (!d->told)
		doctor_good(d, "logged in; the folders are there");
}

/* ---- the mail that goes round ---- */

struct probe {
	char id[SITE_TEXT]; /* without brackets */
	const char *to;
	bool arrived;
};

/* robot@host, or robot+doctor.x@host: what stands behind the sign is what the reply addresses of players need. */
static const char *address_of(struct doctor *d, bool detail)
{
	const char *at = strchr(d->site.address, '@');
	if (!detail)
		return d->site.address;
	return arena_printf(d->a, "%.*s%cdoctor%s", (int)(at - d->site.address), d->site.address, d->site.separator[0],
			    at);
}

static void write_probe(struct doctor *d, const struct probe *p, struct buf *out)
{
	char date[CLOCK_TEXT];
	clock_rfc5322(clock_now(), date);
	buf_addf(out,
		 "From: <%s>\r\nTo: <%s>\r\nSubject: estafette doctor\r\nMessage-ID: <%s>\r\nDate: %s\r\n"
		 "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=us-ascii\r\n"
		 "\r\nThis mail goes from the site to itself, to see that it comes.  Nobody need read it.\r\n",
		 d->site.address, p->to, p->id, date);
}

static enum mail_sent send_probe(struct doctor *d, struct mail_transport *t, const struct probe *p, struct error *e)
{
	struct buf bytes = BUF_INIT;
	const char *from = site_is_set(d->site.out_from) ? d->site.out_from : d->site.address;
	struct mail_envelope v = {strcmp(from, "<>") ? from : "", p->to};
	write_probe(d, p, &bytes);
	enum mail_sent sent = mail_transport_send(t, &v, bytes.data, bytes.len, e);
	buf_free(&bytes);
	return sent;
}

/* Does the file begin with a mail of that Message-ID?  of_all: or hold one anywhere. */
static bool file_has(const char *path, const char *id, size_t max)
{
	struct buf text = BUF_INIT;
	struct error none = ERROR_INIT;
	(void)!file_read(path, max, &text, &none); /* what was read of a larger one is there */
	bool found = text.len && memmem(text.data, text.len, id, strlen(id));
	buf_free(&text);
	return found;
}

/* Takes it out again: nobody need read it. */
static bool in_maildir(struct doctor *d, const char *folder, const char *id)
{
	glob_t found = {0};
	bool there = false;
	if (!glob(arena_printf(d->a, "%s/new/*", folder), 0, NULL, &found))
		for (size_t i = 0; i < found.gl_pathc && !there; i++)
			if ((there = file_has(found.gl_pathv[i], id, LOOK_BYTES)))
				unlink(found.gl_pathv[i]);
	globfree(&found);
	return there;
}

static bool in_folder(struct doctor *d, struct imap_session *s, const struct mail_imap *how, const char *folder,
		      const char *id)
{
	struct error none = ERROR_INIT;
	uint32_t validity, *uids = NULL;
	size_t n = 0;
	bool there = false;
	(void)d;
	if (imap_session_select(s, folder, &validity, &none) || imap_session_search(s, !how->done, &uids, &n, &none))
		n = 0;
	for (size_t i = n > NEWEST ? n - NEWEST : 0; i < n && !there && !imap_session_over(s); i++) {
		struct buf text = BUF_INIT;
		if (!imap_session_fetch(s, uids[i], LOOK_BYTES, &text, &none) && text.len)
			there = memmem(text.data, text.len, id, strlen(id));
		buf_free(&text);
		if (there && how->done)
			(void)!imap_session_move(s, uids[i], how->done, &none);
		else if (there)
			(void)!imap_session_mark(s, uids[i], false, &none);
	}
	free(uids);
	return there;
}

static bool in_imap(struct doctor *d, const char *id)
{
	struct mail_imap how;
	struct buf password = BUF_INIT;
	struct imap_session *s = NULL;
	struct error none = ERROR_INIT;
	bool there = false;
	if (!open_imap(d, &how, &password, &s, &none))
		for (const char *p = how.folders; *p && !there;) {
			size_t n = strcspn(p, ",");
			struct slice one = slice_trim((struct slice){p, n});
			there = in_folder(d, s, &how, arena_strndup(d->a, one.p, one.n), id);
			p += n + (p[n] == ',');
		}
	close_imap(s, &password);
	return there;
}

static bool has_arrived(struct doctor *d, const struct probe *p)
{
	struct error none = ERROR_INIT;
	bool taken = false;
	if (!store_inbox_has(d->site.store, arena_printf(d->a, "<%s>", p->id), &taken, &none) && taken)
		return true;
	if (!strcmp(d->site.in_transport, "imap"))
		return in_imap(d, p->id);
	if (!strcmp(d->site.in_transport, "mbox") && file_has(d->site.in_file, p->id, LIMIT_RECORD_BYTES))
		return true; /* it stays: the next round takes it */
	return in_maildir(d, d->site.in, p->id);
}

/* Waits for all of them until the time is over. */
static void wait_for(struct doctor *d, struct probe *probes, size_t n)
{
	int64_t end = clock_ms() + d->how->wait * 1000LL;
	for (size_t left = n; left;) {
		left = 0;
		for (size_t i = 0; i < n; i++) {
			if (!probes[i].arrived)
				probes[i].arrived = has_arrived(d, &probes[i]);
			left += !probes[i].arrived;
		}
		if (clock_ms() >= end)
			break;
		if (left)
			poll(NULL, 0, strcmp(d->site.in_transport, "imap") ? PAUSE_MS : IMAP_PAUSE_MS);
	}
}

/* What was made for a mail to the robot, to whom none goes otherwise. */
static void remove_empty(struct doctor *d, const char *folder)
{
	static const char *const inside[] = {"/new", "/cur", "/tmp", ""};
	for (size_t i = 0; i < ARRAY_LEN(inside); i++)
		rmdir(arena_printf(d->a, "%s%s", folder, inside[i]));
}

/* Without a server nothing carries what is laid into [mail] out to where mail is read. */
static void tell_laid(struct doctor *d, const struct probe *p)
{
	struct buf name = BUF_INIT;
	(void)mail_transport_folder(p->to, &name);
	const char *folder = arena_printf(d->a, "%s/%s", d->site.out, buf_text(&name));
	buf_free(&name);
	bool there = in_maildir(d, folder, p->id);
	remove_empty(d, folder);
	if (there)
		doctor_good(d, "it is laid into %s, and goes no further: [out] transport = maildir", d->site.out);
	else
		doctor_wrong(d, "", "it does not lie in %s, though it was put there", folder);
}

static void tell_lost(struct doctor *d, const struct probe *plain, const struct probe *detail)
{
	int wait = d->how->wait;
	if (!plain->arrived)
		doctor_wrong(
			d, !strcmp(d->site.transport, "maildir") ? "" : "mailq",
			"a mail to %s was sent, and has not come within %d seconds: look where the mail server left "
			"it, and whether [in] is where it delivers to",
			plain->to, wait);
	else if (detail && !detail->arrived)
		doctor_wrong(
			d, doctor_set(d, "mail", "separator", "none"),
			"mail to %s comes, and to %s it does not: the mail server has another sign (separator), or "
			"none",
			plain->to, detail->to);
	else
		doctor_good(d, "a mail went to %s and came", detail ? detail->to : plain->to);
}

static void go_round(struct doctor *d, struct mail_transport *t)
{
	struct probe probes[2] = {{.to = address_of(d, false)}, {.to = address_of(d, true)}};
	bool laid = !strcmp(d->site.transport, "maildir");
	size_t n = laid || !strcmp(d->site.separator, "none") ? 1 : 2;
	for (size_t i = 0; i < n; i++) {
		struct error e = ERROR_INIT;
		uint64_t chance;
		hash_random(&chance, sizeof chance);
		site_message_id(&d->site, arena_printf(d->a, "doctor/%llx", (unsigned long long)chance), probes[i].id);
		enum mail_sent sent = send_probe(d, t, &probes[i], &e);
		if (sent == MAIL_SENT || (i && sent == MAIL_REJECTED))
			continue;
		bool login = sent == MAIL_BLOCKED && site_is_set(d->site.user) && !strcmp(d->site.transport, "smtp");
		doctor_wrong(d, login ? doctor_ask_password(d, d->site.password_file) : "",
			     "a mail to %s cannot be sent: %s", probes[i].to, e.text);
		return;
	}
	if (laid) {
		tell_laid(d, &probes[0]);
		return;
	}
	wait_for(d, probes, n);
	tell_lost(d, &probes[0], n > 1 ? &probes[1] : NULL);
}

void check_mail(struct doctor *d)
{
	struct mail_transport *t = NULL;
	struct error e = ERROR_INIT;
	if (!d->how->wait)
		doctor_unseen(d, "no mail is to be sent");
	else if (d->stuck)
		doctor_unseen(d, "no mail can go round before the above is mended");
	else if (post_carrier(&d->site, &t, &e))
		doctor_unseen(d, "%s", e.text);
	else
		go_round(d, t);
	mail_transport_close(t);
}
