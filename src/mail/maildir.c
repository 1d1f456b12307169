/* Mail taken from a Maildir. */
#include "mail/source.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "mail/watch.h"

struct maildir {
	struct mail_source source;
	char *dir, *failed;
	char **names; /* of this pass, sorted; NULL before it begins */
	size_t n, cap, next;
	struct watch watch;
};

static struct maildir *self(struct mail_source *s)
{
	return (struct maildir *)s;
}

static void end_pass(struct maildir *d)
{
	for (size_t i = 0; i < d->n; i++)
		free(d->names[i]);
	free(d->names);
	d->names = NULL;
	d->n = d->cap = d->next = 0;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static enum err begin_pass(struct maildir *d, struct error *e)
{
	struct buf path = BUF_INIT;
	buf_addf(&path, "%s/new", d->dir);
	watch_folder(&d->watch, path.data);
	watch_clear(&d->watch);
	DIR *dir = opendir(path.data);
	struct dirent *entry;
	enum err r = dir ? ERR_NONE : error_set(e, ERR_TEMP, "opening %s: %s", path.data, strerror(errno));
	buf_free(&path);
	if (r)
		return r;
	GROW(d->names, d->cap, 1);
	while ((entry = readdir(dir))) {
		if (entry->d_name[0] == '.')
			continue;
		GROW(d->names, d->cap, d->n + 1);
		d->names[d->n++] = base_strdup(entry->d_name);
	}
	closedir(dir);
	qsort(d->names, d->n, sizeof *d->names, by_name);
	return ERR_NONE;
}

static enum err maildir_next(struct mail_source *s, struct buf *id, struct error *e)
{
	struct maildir *d = self(s);
	enum err r = d->names ? ERR_NONE : begin_pass(d, e);
	if (r)
		return r;
	if (d->next == d->n) {
		end_pass(d);
		return error_set(e, ERR_MISSING, "no mail is waiting in %s", d->dir);
	}
	buf_clear(id);
	buf_adds(id, d->names[d->next++]);
	return ERR_NONE;
}

/* Reads to the end or to max bytes, whichever comes first. */
static enum err read_prefix(int fd, size_t max, struct buf *out, struct error *e)
{
	char block[65536];
	while (max) {
		ssize_t k = read(fd, block, max < sizeof block ? max : sizeof block);
		if (k < 0 && errno == EINTR)
			continue;
		if (k < 0)
			return error_set(e, ERR_TEMP, "reading: %s", strerror(errno));
		if (k == 0)
			break;
		buf_add(out, block, (size_t)k);
		max -= (size_t)k;
	}
	return ERR_NONE;
}

static enum err maildir_read(struct mail_source *s, const char *id, size_t max, struct buf *out, struct error *e)
{
	struct buf path = BUF_INIT;
	struct stat st;
	buf_addf(&path, "%s/new/%s", self(s)->dir, id);
	int fd = open(path.data, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
	enum err r;
	if (fd < 0)
		r = error_set(e,
			      errno == ENOENT  ? ERR_MISSING
			      : errno == ELOOP ? ERR_REFUSED
					       : ERR_TEMP,
			      "opening %s: %s", path.data, strerror(errno));
	else if (fstat(fd, &st) || !S_ISREG(st.st_mode))
		r = error_set(e, ERR_REFUSED, "%s is no plain file", path.data);
	else
		r = read_prefix(fd, max, out, e);
	if (fd >= 0)
		close(fd);
	buf_free(&path);
	return r;
}

/* Moves new/ID to the path in `to`; that it lies there already is as good. */
static enum err move_from_new(struct maildir *d, const char *id, const char *to,
			      enum err (*move)(const char *from, const char *to, struct error *e), struct error *e)
{
	struct buf from = BUF_INIT;
	buf_addf(&from, "%s/new/%s", d->dir, id);
	enum err r = move(from.data, to, e);
	if (r == ERR_MISSING && access(to, F_OK) == 0)
		r = ERR_NONE;
	buf_free(&from);
	return r;
}

/* Nothing waits for the disk: a mail that a power cut brings back to new/ is known from the database. */
static enum err maildir_done(struct mail_source *s, const char *id, struct error *e)
{
	struct buf to = BUF_INIT;
	buf_addf(&to, "%s/cur/%.*s:2,S", self(s)->dir, (int)strcspn(id, ":"), id);
	enum err r = move_from_new(self(s), id, to.data, file_shift, e);
	buf_free(&to);
	return r;
}

static enum err maildir_failed(struct mail_source *s, const char *id, const char *reason, struct error *e)
{
	struct buf to = BUF_INIT, beside = BUF_INIT, text = BUF_INIT;
	buf_addf(&to, "%s/%s", self(s)->failed, id);
	buf_addf(&beside, "%s.reason", to.data);
	buf_addf(&text, "%s\n", reason);
	/* The reason first: a mail in the folder is never without one. */
	enum err r = file_write(beside.data, text.data, text.len, e);
	if (!r)
		r = move_from_new(self(s), id, to.data, file_move, e);
	buf_free(&to);
	buf_free(&beside);
	buf_free(&text);
	return r;
}

static enum err maildir_wait(struct mail_source *s, int wake, int ms, struct error *e)
{
	(void)e;
	watch_wait(&self(s)->watch, wake, ms);
	return ERR_NONE;
}

static void maildir_close(struct mail_source *s)
{
	struct maildir *d = self(s);
	end_pass(d);
	watch_close(&d->watch);
	free(d->dir);
	free(d->failed);
	free(d);
}

static enum err make_folders(struct maildir *d, struct error *e)
{
	static const char *const names[] = {"tmp", "new", "cur"};
	enum err r = file_mkdir(d->failed, e);
	for (size_t i = 0; i < ARRAY_LEN(names) && !r; i++) {
		struct buf path = BUF_INIT;
		buf_addf(&path, "%s/%s", d->dir, names[i]);
		r = file_mkdir(path.data, e);
		buf_free(&path);
	}
	return r;
}

enum err mail_source_maildir(const char *dir, const char *failed, struct mail_source **out, struct error *e)
{
	static const struct mail_source_ops ops = {maildir_next, maildir_read, maildir_done,
						   maildir_failed, maildir_wait, maildir_close};
	struct maildir *d = base_calloc(1, sizeof *d);
	struct buf beside = BUF_INIT;
	d->source.ops = &ops;
	watch_open(&d->watch);
	d->dir = base_strdup(dir);
	buf_addf(&beside, "%s/../failed", dir);
	d->failed = failed ? base_strdup(failed) : base_strdup(beside.data);
	buf_free(&beside);
	enum err r = make_folders(d, e);
	if (r) {
		maildir_close(&d->source);
		return r;
	}
	*out = &d->source;
	return ERR_NONE;
}
