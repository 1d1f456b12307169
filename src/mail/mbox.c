/* An mbox file, emptied into a Maildir.  The file itself is a poor place to take mails from
 * one by one: to remove one, all that follow must be written again, in place (others append to
 * that very file, so no new one may be put under its name), and a crash in the middle would
 * lose mail.  So all of it is moved at once: every mail becomes a file in new/, synced, and
 * only then the mbox is cut to nothing.  A crash in between repeats the move, under the same
 * names. */
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/hash.h"
#include "mail/source.h"
#include "mail/watch.h"

enum { LOCK_MS = 10000, LOOK_MS = 50, STALE_SECONDS = 500, NAME_BYTES = 100, DIGEST_CHARS = 26 };

struct mbox {
	struct mail_source source;
	struct mail_source *maildir;
	char *file, *dir;
	struct watch watch;
	unsigned long made; /* mails so far: the order among those of one second */
	bool in_pass;
	bool stuck; /* what is in the file could not be moved */
};

static struct mbox *self(struct mail_source *s)
{
	return (struct mbox *)s;
}

/* ---- locking ---- */

/* Ours, left by a process that was killed; or anybody's, when it is too old to be meant. */
static bool is_stale(const char *path)
{
	struct stat st;
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	long pid = 0;
	bool stale = false;
	if (!stat(path, &st) && !file_read(path, 100, &text, &e))
		stale = time(NULL) - st.st_mtime > STALE_SECONDS ||
			(sscanf(buf_text(&text), "estafette %ld", &pid) == 1 && kill((pid_t)pid, 0) && errno == ESRCH);
	buf_free(&text);
	return stale;
}

/* False: somebody else has it.  A folder we may not write into has no lock files of ours; the
 * other lock must do. */
static bool dot_lock(const char *path, bool *ours)
{
	char text[40];
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	if (fd < 0 && errno == EEXIST) {
		if (is_stale(path))
			unlink(path);
		return false;
	}
	*ours = fd >= 0;
	if (fd < 0)
		return true;
	int n = snprintf(text, sizeof text, "estafette %ld\n", (long)getpid());
	bool written = write(fd, text, (size_t)n) == n;
	close(fd);
	return written;
}

/* fcntl first, as Debian's policy has it (11.6); neither waits for the other while it is held. */
static enum err lock(int fd, const char *file, const char *dot, bool *ours, struct error *e)
{
	struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
	struct flock none = {.l_type = F_UNLCK, .l_whence = SEEK_SET};
	int64_t until = clock_ms() + LOCK_MS;
	for (;;) {
		if (!fcntl(fd, F_SETLK, &whole)) {
			if (dot_lock(dot, ours))
				return ERR_NONE;
			fcntl(fd, F_SETLK, &none);
		}
		if (clock_ms() > until)
			return error_set(e, ERR_TEMP, "%s stays locked by somebody else", file);
		poll(NULL, 0, LOOK_MS);
	}
}

/* ---- reading the format ---- */

/* "From sender Mon Nov 16 18:00:00 2026": with a time of day, or it is a sentence. */
static bool is_from_line(const char *s, size_t n)
{
	if (n < 5 || memcmp(s, "From ", 5))
		return false;
	for (size_t i = 5; i + 4 < n; i++)
		if (s[i + 2] == ':' && isdigit((unsigned char)s[i]) && isdigit((unsigned char)s[i + 1]) &&
		    isdigit((unsigned char)s[i + 3]) && isdigit((unsigned char)s[i + 4]))
			return true;
	return false;
}

/* mboxrd quotes ">*From " by one ">"; mboxo only "From ", which reads the same. */
static bool is_quoted_from(const char *s, size_t n)
{
	size_t i = 0;
	while (i < n && s[i] == '>')
		i++;
	return i && n - i >= 5 && !memcmp(s + i, "From ", 5);
}

static bool is_empty_line(const char *s, size_t n)
{
	return (n == 1 && s[0] == '\n') || (n == 2 && s[0] == '\r' && s[1] == '\n');
}

/* ---- moving ---- */

struct move {
	struct mbox *box;
	char **there; /* names in new/ */
	size_t n_there, cap_there;
	char **made; /* digests of this move */
	size_t n_made, cap_made;
	struct buf mail;
	struct hash_state digest; /* of the mail with its From line */
};

static bool is_there(const struct move *m, const char *digest)
{
	for (size_t i = 0; i < m->n_there; i++)
		if (strstr(m->there[i], digest))
			return true;
	return false;
}

/* The name holds the digest, and which of equal mails it is: what a move that was broken off
 * has written is known again.  Order: by the time, to the millisecond whatever happens
 * within a second, then by the place in the file. */
static enum err write_mail(struct move *m, struct error *e)
{
	uint8_t h[HASH_BYTES];
	char digest[DIGEST_CHARS + 1], name[NAME_BYTES];
	struct buf tmp = BUF_INIT, new = BUF_INIT;
	size_t copy = 0;
	hash_end(&m->digest, h);
	hash_base32(digest, DIGEST_CHARS, h, sizeof h);
	for (size_t i = 0; i < m->n_made; i++)
		copy += !strcmp(m->made[i], digest);
	GROW(m->made, m->cap_made, m->n_made + 1);
	m->made[m->n_made++] = base_strdup(digest);
	snprintf(name, sizeof name, "%s.%zu.mbox", digest, copy);
	if (is_there(m, name))
		return ERR_NONE;
	buf_addf(&tmp, "%s/tmp/%s", m->box->dir, name);
	buf_addf(&new, "%s/new/%lld.M%013lldQ%08lu.%s", m->box->dir, (long long)clock_now(), (long long)clock_ms(),
		 m->box->made++, name);
	enum err r = file_write(tmp.data, m->mail.data ? m->mail.data : "", m->mail.len, e);
	if (!r)
		r = file_move(tmp.data, new.data, e);
	buf_free(&tmp);
	buf_free(&new);
	return r;
}

static enum err end_mail(struct move *m, struct error *e)
{
	struct buf *b = &m->mail;
	/* The empty line before the next From line is not the mail's. */
	if (b->len >= 2 && b->data[b->len - 1] == '\n' && b->data[b->len - 2] == '\n')
		b->len--;
	else if (b->len >= 4 && !memcmp(b->data + b->len - 4, "\r\n\r\n", 4))
		b->len -= 2;
	enum err r = write_mail(m, e);
	buf_clear(b);
	return r;
}

static enum err move_lines(struct move *m, FILE *in, struct error *e)
{
	char *line = NULL;
	size_t cap = 0;
	bool inside = false, after_empty = true;
	enum err r = ERR_NONE;
	for (ssize_t n; !r && (n = getline(&line, &cap, in)) > 0;) {
		if (after_empty && is_from_line(line, (size_t)n)) {
			if (inside)
				r = end_mail(m, e);
			hash_start(&m->digest, NULL);
			inside = true;
		} else if (inside) {
			size_t skip = is_quoted_from(line, (size_t)n);
			buf_add(&m->mail, line + skip, (size_t)n - skip);
		} else if (!is_empty_line(line, (size_t)n)) {
			r = error_set(e, ERR_TEMP,
				      "%s is no mbox: it does not begin with a From line; "
				      "it is left alone",
				      m->box->file);
		}
		hash_add(&m->digest, line, (size_t)n);
		after_empty = is_empty_line(line, (size_t)n);
	}
	if (!r && ferror(in))
		r = error_set(e, ERR_TEMP, "reading %s: %s", m->box->file, strerror(errno));
	if (!r && inside)
		r = end_mail(m, e);
	free(line);
	return r;
}

/* What is there must be known: what a move that was broken off has written would come twice. */
static enum err list_new(struct move *m, struct error *e)
{
	struct buf path = BUF_INIT;
	buf_addf(&path, "%s/new", m->box->dir);
	DIR *dir = opendir(path.data);
	struct dirent *entry;
	errno = dir ? 0 : errno;
	while (dir && (entry = readdir(dir))) {
		GROW(m->there, m->cap_there, m->n_there + 1);
		m->there[m->n_there++] = base_strdup(entry->d_name);
		errno = 0;
	}
	enum err r = errno ? error_set(e, ERR_TEMP, "%s: %s", path.data, strerror(errno)) : ERR_NONE;
	if (dir)
		closedir(dir);
	buf_free(&path);
	return r;
}

static enum err empty_file(int fd, const char *file, struct error *e)
{
	step_durable(file);
	if (ftruncate(fd, 0) || fsync(fd))
		return error_set(e, ERR_TEMP, "emptying %s: %s", file, strerror(errno));
	return ERR_NONE;
}

/* Locked by the caller; closing any descriptor of the file would let go of that lock. */
static enum err move_all(struct mbox *box, int fd, FILE *in, struct error *e)
{
	struct move m = {.box = box};
	hash_start(&m.digest, NULL);
	enum err r = list_new(&m, e);
	if (!r)
		r = move_lines(&m, in, e);
	if (!r)
		r = empty_file(fd, box->file, e);
	for (size_t i = 0; i < m.n_there; i++)
		free(m.there[i]);
	for (size_t i = 0; i < m.n_made; i++)
		free(m.made[i]);
	free(m.there);
	free(m.made);
	buf_free(&m.mail);
	return r;
}

static enum err move_locked(struct mbox *box, FILE *in, struct error *e)
{
	struct buf dot = BUF_INIT;
	struct stat st, now;
	bool ours = false;
	int fd = fileno(in);
	buf_addf(&dot, "%s.lock", box->file);
	enum err r = lock(fd, box->file, dot.data, &ours, e);
	if (!r && (fstat(fd, &st) || stat(box->file, &now) || st.st_ino != now.st_ino))
		r = error_set(e, ERR_TEMP, "%s was replaced by another file just now", box->file);
	if (!r && st.st_size)
		r = move_all(box, fd, in, e);
	if (ours)
		unlink(dot.data);
	buf_free(&dot);
	return r;
}

static enum err empty_mbox(struct mbox *box, struct error *e)
{
	struct stat st;
	int fd = open(box->file, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	if (fd < 0 && errno == ENOENT)
		return ERR_NONE;
	if (fd < 0 || fstat(fd, &st) || !S_ISREG(st.st_mode)) {
		enum err r = error_set(e, ERR_TEMP, "%s: %s", box->file, fd < 0 ? strerror(errno) : "is no plain file");
		if (fd >= 0)
			close(fd);
		return r;
	}
	FILE *in = fdopen(fd, "r");
	enum err r = in ? move_locked(box, in, e) : error_set(e, ERR_TEMP, "%s: %s", box->file, strerror(errno));
	if (in)
		fclose(in);
	else
		close(fd);
	return r;
}

/* ---- the source ---- */

static void watch_its_folder(struct mbox *box)
{
	const char *slash = strrchr(box->file, '/');
	char *folder = slash ? base_strndup(box->file, (size_t)(slash - box->file) + 1) : base_strdup(".");
	struct buf new = BUF_INIT;
	buf_addf(&new, "%s/new", box->dir);
	watch_folder(&box->watch, folder);
	watch_folder(&box->watch, new.data);
	buf_free(&new);
	free(folder);
}

static enum err mbox_next(struct mail_source *s, struct buf *id, struct error *e)
{
	struct mbox *box = self(s);
	enum err r = ERR_NONE;
	if (!box->in_pass) {
		watch_its_folder(box);
		r = empty_mbox(box, e);
		watch_clear(&box->watch); /* of what we did ourselves; wait looks at the file again */
		box->stuck = r != ERR_NONE;
	}
	if (!r)
		r = mail_source_next(box->maildir, id, e);
	box->in_pass = !r;
	return r;
}

static enum err mbox_read(struct mail_source *s, const char *id, size_t max, struct buf *out, struct error *e)
{
	return mail_source_read(self(s)->maildir, id, max, out, e);
}

static enum err mbox_done(struct mail_source *s, const char *id, struct error *e)
{
	return mail_source_done(self(s)->maildir, id, e);
}

static enum err mbox_failed(struct mail_source *s, const char *id, const char *reason, struct error *e)
{
	return mail_source_failed(self(s)->maildir, id, reason, e);
}

static enum err mbox_wait(struct mail_source *s, int wake, int ms, struct error *e)
{
	struct stat st;
	(void)e;
	if (self(s)->stuck || stat(self(s)->file, &st) || !st.st_size)
		watch_wait(&self(s)->watch, wake, ms);
	return ERR_NONE;
}

static void mbox_close(struct mail_source *s)
{
	struct mbox *box = self(s);
	mail_source_close(box->maildir);
	watch_close(&box->watch);
	free(box->file);
	free(box->dir);
	free(box);
}

enum err mail_source_mbox(const char *file, const char *dir, const char *failed, struct mail_source **out,
			  struct error *e)
{
	static const struct mail_source_ops ops = {mbox_next, mbox_read, mbox_done,
						   mbox_failed, mbox_wait, mbox_close};
	struct mbox *box = base_calloc(1, sizeof *box);
	box->source.ops = &ops;
	box->file = base_strdup(file);
	box->dir = base_strdup(dir);
	watch_open(&box->watch);
	enum err r = mail_source_maildir(dir, failed, &box->maildir, e);
	if (r) {
		mbox_close(&box->source);
		return r;
	}
	*out = &box->source;
	return ERR_NONE;
}
