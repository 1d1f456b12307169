/* IMAP folders as a source of mail.  What a pass finds is listed once; everything else is a
 * question of when to connect, and of what is owed: mails that were dealt with but whose
 * putting away failed are put away before anything else, and never handed out again. */
#include <errno.h>
#include <poll.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "mail/imap_session.h"

enum {
	BACKOFF_FIRST_MS = 1000,
	BACKOFF_MOST_MS = 300000,
	IDLE_MS = 9 * 60000, /* RFC 2177 allows 29 min; address translators forget sooner */
	OTHERS_MS = 60000,   /* IDLE watches one folder: the others are looked at this often */
	STRIKES = 5,
	BAD_IDLES = 3,
	SHORT_IDLE_MS = 30000,
};

struct mail_id {
	size_t folder;
	uint32_t validity, uid;
};

struct owed {
	struct mail_id id;
	bool failed;
};

struct strike {
	struct mail_id id;
	unsigned n;
};

struct imap {
	struct mail_source source;
	struct mail_imap how;         /* its strings are ours */
	struct imap_session *session; /* NULL: none */
	int64_t not_before;           /* no connection sooner than that (clock_ms) */
	unsigned failures;            /* in a row */
	char why[512];                /* the last of them */
	int64_t idle_since;
	unsigned bad_idles; /* in a row: too many, and new mail is no longer waited for that way */
	char **folders;
	size_t n_folders, cap_folders;
	struct mail_id *mails; /* of this pass */
	size_t n_mails, cap_mails, next;
	bool in_pass;
	struct error trouble; /* with a folder, told when the pass has dealt with the others */
	struct mail_id top;   /* the last mail of the watched folder that a pass has seen */
	struct owed *owed;
	size_t n_owed, cap_owed;
	struct strike *strikes;
	size_t n_strikes, cap_strikes;
};

static struct imap *self(struct mail_source *s)
{
	return (struct imap *)s;
}

static bool same_mail(const struct mail_id *a, const struct mail_id *b)
{
	return a->folder == b->folder && a->validity == b->validity && a->uid == b->uid;
}

/* The folder by its place in the configuration, for its name may hold anything. */
static void write_id(const struct mail_id *id, struct buf *out)
{
	buf_clear(out);
	buf_addf(out, "imap.%zu.%u.%u", id->folder + 1, id->validity, id->uid);
}

static enum err read_id(const struct imap *d, const char *text, struct mail_id *out, struct error *e)
{
	if (sscanf(text, "imap.%zu.%u.%u", &out->folder, &out->validity, &out->uid) != 3 || !out->folder ||
	    out->folder-- > d->n_folders)
		return error_set(e, ERR_BUG, "\"%s\" names no mail of this source", text);
	return ERR_NONE;
}

/* ---- connecting ---- */

int64_t mail_imap_backoff(unsigned first, unsigned failures, uint16_t chance)
{
	int64_t ms = first;
	for (unsigned i = 1; i < failures && ms < BACKOFF_MOST_MS; i++)
		ms *= 2;
	ms = ms < BACKOFF_MOST_MS ? ms : BACKOFF_MOST_MS;
	return ms * 4 / 5 + ms * 2 / 5 * chance / UINT16_MAX;
}

static void put_off(struct imap *d, const struct error *e)
{
	uint16_t chance;
	text_format(d->why, sizeof d->why, "%s", e->text);
	d->how.noise(&chance, sizeof chance);
	d->not_before = clock_ms() + mail_imap_backoff(d->how.backoff, ++d->failures, chance);
}

/* Ends a session that is over; if that was its own fault the next has to wait. */
static void drop(struct imap *d, const struct error *e)
{
	bool fault = !imap_session_woken(d->session);
	imap_session_close(d->session);
	d->session = NULL;
	if (fault)
		put_off(d, e);
}

static void drop_if_over(struct imap *d, const struct error *e)
{
	if (d->session && imap_session_over(d->session))
		drop(d, e);
}

/* Leaves IDLE.  A server that went away after a while is no fault: it is tried at once. */
static void come_back(struct imap *d)
{
	struct error e = ERROR_INIT;
	if (!d->session || !imap_session_idling(d->session))
		return;
	bool soon = clock_ms() - d->idle_since < SHORT_IDLE_MS;
	if (!imap_session_idle_end(d->session, &e)) {
		d->bad_idles = 0;
		return;
	}
	if (soon && !imap_session_woken(d->session))
		d->bad_idles++;
	if (soon) {
		drop(d, &e);
		return;
	}
	imap_session_close(d->session);
	d->session = NULL;
}

static enum err prepare_folders(struct imap *d, struct error *e)
{
	enum err r = ERR_NONE;
	if (d->how.done)
		r = imap_session_create(d->session, d->how.done, e);
	if (!r && d->how.failed)
		r = imap_session_create(d->session, d->how.failed, e);
	return r;
}

/* A session, not idling. */
static enum err connect_now(struct imap *d, int wake, struct error *e)
{
	if (d->session)
		imap_session_heed(d->session, wake);
	come_back(d);
	if (d->session)
		return ERR_NONE;
	if (clock_ms() < d->not_before)
		return error_set(e, ERR_TEMP, "%s; tried again in %lld s", d->why,
				 (long long)(d->not_before - clock_ms()) / 1000);
	enum err r = imap_session_open(&d->how, wake, &d->session, e);
	if (!r)
		r = prepare_folders(d, e);
	if (!d->session && r && r != ERR_MISSING)
		put_off(d, e);
	drop_if_over(d, e);
	return r;
}

static enum err select_folder(struct imap *d, size_t folder, uint32_t *validity, struct error *e)
{
	enum err r = connect_now(d, -1, e);
	if (!r)
		r = imap_session_select(d->session, d->folders[folder], validity, e);
	if (!r || imap_session_over(d->session))
		return r;
	/* Perhaps it is not there yet. */
	struct error why = ERROR_INIT;
	r = imap_session_create(d->session, d->folders[folder], &why);
	return r ? r : imap_session_select(d->session, d->folders[folder], validity, e);
}

/* ---- putting away ---- */

static void owe(struct imap *d, const struct mail_id *id, bool failed)
{
	for (size_t i = 0; i < d->n_owed; i++)
		if (same_mail(&d->owed[i].id, id))
			return;
	GROW(d->owed, d->cap_owed, d->n_owed + 1);
	d->owed[d->n_owed++] = (struct owed){*id, failed};
}

static struct owed *find_owed(struct imap *d, const struct mail_id *id)
{
	for (size_t i = 0; i < d->n_owed; i++)
		if (same_mail(&d->owed[i].id, id))
			return &d->owed[i];
	return NULL;
}

/* Where the folder has been renumbered there is nothing to do: the mail will come again by
 * another name. */
static enum err put_away(struct imap *d, const struct mail_id *id, bool failed, struct error *e)
{
	uint32_t validity = 0;
	const char *to = failed ? d->how.failed : d->how.done;
	enum err r = select_folder(d, id->folder, &validity, e);
	if (r || validity != id->validity)
		return r;
	return to ? imap_session_move(d->session, id->uid, to, e) : imap_session_mark(d->session, id->uid, failed, e);
}

static enum err finish(struct imap *d, const char *text, bool failed, struct error *e)
{
	struct mail_id id;
	enum err r = read_id(d, text, &id, e);
	if (r)
		return r;
	r = put_away(d, &id, failed, e);
	if (r)
		owe(d, &id, failed);
	else
		d->failures = 0;
	drop_if_over(d, e);
	return r;
}

static enum err imap_done(struct mail_source *s, const char *id, struct error *e)
{
	return finish(self(s), id, false, e);
}

static enum err imap_failed(struct mail_source *s, const char *id, const char *reason, struct error *e)
{
	struct imap *d = self(s);
	struct buf path = BUF_INIT, text = BUF_INIT;
	buf_addf(&path, "%s/%s.reason", d->how.reasons, id);
	buf_addf(&text, "%s\n", reason);
	/* The reason first: a mail put aside is never without one. */
	enum err r = file_write(path.data, text.data, text.len, e);
	if (!r)
		r = finish(d, id, true, e);
	buf_free(&path);
	buf_free(&text);
	return r;
}

/* What is owed of a folder that is open, and forgets what nothing can be done about. */
static void pay(struct imap *d, size_t folder, uint32_t validity)
{
	struct error e = ERROR_INIT;
	size_t kept = 0;
	for (size_t i = 0; i < d->n_owed; i++) {
		struct owed o = d->owed[i];
		bool here = o.id.folder == folder;
		if (here && o.id.validity != validity)
			continue;
		if (!here || !d->session || put_away(d, &o.id, o.failed, &e))
			d->owed[kept++] = o;
		if (d->session)
			drop_if_over(d, &e);
	}
	d->n_owed = kept;
}

/* ---- a pass ---- */

static enum err list_folder(struct imap *d, size_t folder, struct error *e)
{
	uint32_t validity = 0, *uids = NULL;
	size_t n = 0;
	enum err r = select_folder(d, folder, &validity, e);
	if (r)
		return r;
	pay(d, folder, validity);
	r = select_folder(d, folder, &validity, e);
	if (!r)
		r = imap_session_search(d->session, !d->how.done, &uids, &n, e);
	for (size_t i = 0; !r && i < n; i++) {
		struct mail_id id = {folder, validity, uids[i]};
		if (folder == 0)
			d->top = id;
		if (find_owed(d, &id))
			continue;
		GROW(d->mails, d->cap_mails, d->n_mails + 1);
		d->mails[d->n_mails++] = id;
	}
	free(uids);
	return r;
}

/* A folder that the server refuses does not hold up the others. */
static enum err begin_pass(struct imap *d, struct error *e)
{
	d->n_mails = d->next = 0;
	d->top = (struct mail_id){0, 0, 0};
	d->trouble = (struct error)ERROR_INIT;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && i < d->n_folders; i++) {
		r = list_folder(d, i, e);
		if (!r || imap_session_over(d->session))
			continue;
		d->trouble = *e;
		r = ERR_NONE;
	}
	d->in_pass = !r;
	return r;
}

static enum err end_pass(struct imap *d, struct error *e)
{
	d->in_pass = false;
	if (d->session)
		d->failures = 0;
	if (!d->trouble.code)
		return error_set(e, ERR_MISSING, "no mail is waiting at %s", d->how.host);
	*e = d->trouble;
	d->trouble.code = ERR_NONE;
	return e->code;
}

static enum err imap_next(struct mail_source *s, struct buf *id, struct error *e)
{
	struct imap *d = self(s);
	enum err r = ERR_NONE;
	if (!d->session && clock_ms() < d->not_before)
		d->in_pass = false; /* the rest of a pass can wait too */
	if (!d->in_pass)
		r = begin_pass(d, e);
	drop_if_over(d, e);
	if (r)
		return r;
	if (d->next == d->n_mails)
		return end_pass(d, e);
	write_id(&d->mails[d->next++], id);
	return ERR_NONE;
}

/* ---- reading ---- */

static struct strike *strikes_of(struct imap *d, const struct mail_id *id)
{
	for (size_t i = 0; i < d->n_strikes; i++)
		if (same_mail(&d->strikes[i].id, id))
			return &d->strikes[i];
	return NULL;
}

static void strike(struct imap *d, const struct mail_id *id)
{
	struct strike *old = strikes_of(d, id);
	if (old) {
		old->n++;
		return;
	}
	GROW(d->strikes, d->cap_strikes, d->n_strikes + 1);
	d->strikes[d->n_strikes++] = (struct strike){*id, 1};
}

static void forget_strikes(struct imap *d, const struct mail_id *id)
{
	struct strike *old = strikes_of(d, id);
	if (old)
		*old = d->strikes[--d->n_strikes];
}

static enum err imap_read(struct mail_source *s, const char *text, size_t max, struct buf *out, struct error *e)
{
	struct imap *d = self(s);
	struct mail_id id;
	uint32_t validity = 0;
	enum err r = read_id(d, text, &id, e);
	if (r)
		return r;
	struct strike *bad = strikes_of(d, &id);
	if (bad && bad->n >= STRIKES) {
		forget_strikes(d, &id);
		return error_set(e, ERR_REFUSED,
				 "%s could not give this mail, %d times: it is in its "
				 "failed folder",
				 d->how.host, STRIKES);
	}
	r = select_folder(d, id.folder, &validity, e);
	if (!r && validity != id.validity)
		r = error_set(e, ERR_MISSING, "%s was renumbered", d->folders[id.folder]);
	else if (!r && (r = imap_session_fetch(d->session, id.uid, max, out, e)) == ERR_TEMP)
		strike(d, &id);
	if (r != ERR_TEMP)
		forget_strikes(d, &id);
	drop_if_over(d, e);
	return r;
}

/* ---- waiting ---- */

static bool is_ready(int fd)
{
	struct pollfd f = {.fd = fd, .events = POLLIN};
	return poll(&f, 1, 0) > 0;
}

/* Until then, or until one of them can be read. */
static void sleep_until(int64_t until, int wake, int fd)
{
	struct pollfd f[2] = {{.fd = wake, .events = POLLIN}, {.fd = fd, .events = POLLIN}};
	int64_t ms = until - clock_ms();
	while (ms > 0 && poll(f, 2, (int)ms) < 0 && errno == EINTR)
		ms = until - clock_ms();
}

/* True if mail came while the pass was at work: what IDLE tells begins only now. */
static enum err has_come(struct imap *d, bool *come, struct error *e)
{
	uint32_t validity = 0, *uids = NULL;
	size_t n = 0;
	enum err r = imap_session_select(d->session, d->folders[0], &validity, e);
	if (!r)
		r = imap_session_search(d->session, !d->how.done, &uids, &n, e);
	if (!r)
		*come = imap_session_more(d->session) ||
			(n && (validity != d->top.validity || uids[n - 1] > d->top.uid));
	free(uids);
	return r;
}

static enum err idle(struct imap *d, int64_t until, int wake, struct error *e)
{
	bool come = false;
	enum err r = has_come(d, &come, e);
	if (r || come)
		return r;
	d->idle_since = clock_ms();
	r = imap_session_idle(d->session, e);
	if (r && !imap_session_woken(d->session))
		d->bad_idles++;
	if (r)
		return r;
	if (!imap_session_pending(d->session))
		sleep_until(until, wake, imap_session_fd(d->session));
	return ERR_NONE;
}

static enum err imap_wait(struct mail_source *s, int wake, int ms, struct error *e)
{
	struct imap *d = self(s);
	int64_t now = clock_ms(), until = now + ms;
	if (is_ready(wake))
		return ERR_NONE;
	if (!d->session && d->not_before > now) {
		sleep_until(until < d->not_before ? until : d->not_before, wake, -1);
		return ERR_NONE;
	}
	enum err r = connect_now(d, wake, e);
	if (!r && (d->bad_idles >= BAD_IDLES || !imap_session_idles(d->session))) {
		sleep_until(until, wake, -1);
		return ERR_NONE;
	}
	if (until > now + IDLE_MS)
		until = now + IDLE_MS;
	if (d->n_folders > 1 && until > now + OTHERS_MS)
		until = now + OTHERS_MS;
	if (!r)
		r = idle(d, until, wake, e);
	if (d->session)
		imap_session_heed(d->session, -1);
	drop_if_over(d, e);
	if (r == ERR_TEMP && d->session) /* it refuses something: no reason to ask at once again */
		sleep_until(until, wake, -1);
	return r == ERR_MISSING ? ERR_NONE : r;
}

/* ---- opening and closing ---- */

static void imap_close(struct mail_source *s)
{
	struct imap *d = self(s);
	imap_session_close(d->session);
	for (size_t i = 0; i < d->n_folders; i++)
		free(d->folders[i]);
	free(d->folders);
	free(d->mails);
	free(d->owed);
	free(d->strikes);
	if (d->how.password)
		explicit_bzero((char *)d->how.password, strlen(d->how.password));
	const char *const strings[] = {d->how.host, d->how.ca_file, d->how.user, d->how.password,
				       d->how.folders, d->how.done, d->how.failed, d->how.reasons};
	for (size_t i = 0; i < ARRAY_LEN(strings); i++)
		free((char *)strings[i]);
	free(d);
}

static char *copy(const char *s)
{
	return s ? base_strdup(s) : NULL;
}

/* Folder names go to the server as they stand; what is not ASCII has a spelling of its own
 * there (RFC 3501 5.1.3). */
static bool is_name(const char *s)
{
	for (; *s; s++)
		if (*s < ' ' || *s > '~' || strchr("*%", *s))
			return false;
	return true;
}

static enum err split_folders(struct imap *d, struct error *e)
{
	struct slice rest = slice_of(d->how.folders);
	while (rest.n) {
		const char *comma = memchr(rest.p, ',', rest.n);
		size_t n = comma ? (size_t)(comma - rest.p) : rest.n;
		struct slice name = slice_trim((struct slice){rest.p, n});
		n = comma ? n + 1 : n;
		rest = (struct slice){rest.p + n, rest.n - n};
		if (!name.n)
			return error_set(e, ERR_REFUSED, "folders: an empty name");
		GROW(d->folders, d->cap_folders, d->n_folders + 1);
		d->folders[d->n_folders++] = base_strndup(name.p, name.n);
	}
	return d->n_folders ? ERR_NONE : error_set(e, ERR_REFUSED, "folders: no name");
}

static enum err check(const struct imap *d, struct error *e)
{
	const char *const put[] = {d->how.done, d->how.failed};
	if (!*d->how.host)
		return error_set(e, ERR_REFUSED, "no host");
	if (!is_name(d->how.user) || !is_name(d->how.folders))
		return error_set(e, ERR_REFUSED,
				 "user and folders must be plain ASCII; write a "
				 "folder's name as the server spells it");
	if (!d->how.done != !d->how.failed)
		return error_set(e, ERR_REFUSED,
				 "done and failed must be two folders, or both stay "
				 "where they are");
	for (size_t i = 0; i < ARRAY_LEN(put); i++) {
		if (put[i] && (!is_name(put[i]) || !*put[i]))
			return error_set(e, ERR_REFUSED, "\"%s\" is no name of a folder", put[i]);
		for (size_t k = 0; put[i] && k < d->n_folders; k++)
			if (!strcasecmp(put[i], d->folders[k]))
				return error_set(e, ERR_REFUSED,
						 "mail is taken from %s: it cannot be put "
						 "away there",
						 put[i]);
	}
	return ERR_NONE;
}

enum err mail_source_imap(const struct mail_imap *how, struct mail_source **out, struct error *e)
{
	static const struct mail_source_ops ops = {imap_next, imap_read, imap_done,
						   imap_failed, imap_wait, imap_close};
	struct imap *d = base_calloc(1, sizeof *d);
	d->source.ops = &ops;
	d->how = *how;
	d->how.host = copy(how->host);
	d->how.ca_file = copy(how->ca_file);
	d->how.user = copy(how->user);
	d->how.password = copy(how->password);
	d->how.folders = copy(how->folders);
	d->how.done = copy(how->done);
	d->how.failed = copy(how->failed);
	d->how.reasons = copy(how->reasons);
	d->how.backoff = how->backoff ? how->backoff : BACKOFF_FIRST_MS;
	d->how.noise = how->noise ? how->noise : hash_random;
	enum err r = split_folders(d, e);
	if (!r)
		r = check(d, e);
	if (!r)
		r = file_mkdir(d->how.reasons, e);
	if (r) {
		imap_close(&d->source);
		return r;
	}
	*out = &d->source;
	return ERR_NONE;
}
