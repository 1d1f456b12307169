/* Files written so that a power cut leaves the old one or the new one, and private ones. */
#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef ESTAFETTE_STEPS
void step_durable(const char *what)
{
	static long left = -1;
	if (left < 0) {
		const char *s = getenv("ESTAFETTE_DIE_AT");
		long long n = 0;
		left = s && parse_int(s, 1, 1000000, &n) ? (long)n : 0;
	}
	if (left && --left == 0) {
		fprintf(stderr, "step_durable: dying before %s\n", what);
		raise(SIGKILL);
	}
}
#endif

static enum err fault(struct error *e, const char *what, const char *path)
{
	int no = errno;
	return error_set(e, no == ENOENT ? ERR_MISSING : ERR_TEMP, "%s %s: %s", what, path, strerror(no));
}

enum err file_read_fd(int fd, size_t max, struct buf *out, struct error *e)
{
	struct stat st;
	size_t total = 0, piece = fstat(fd, &st) || st.st_size <= 0 ? 4096 : (size_t)st.st_size + 1;
	for (;;) {
		size_t start = out->len, room = piece < max - total + 1 ? piece : max - total + 1;
		ssize_t n = read(fd, buf_room(out, room), room);
		out->len = start + (n > 0 ? (size_t)n : 0);
		out->data[out->len] = '\0';
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return error_set(e, ERR_TEMP, "reading: %s", strerror(errno));
		if (n == 0)
			return ERR_NONE;
		total += (size_t)n;
		if (total > max)
			return error_set(e, ERR_LIMIT, "larger than %zu bytes", max);
	}
}

enum err file_read(const char *path, size_t max, struct buf *out, struct error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return fault(e, "opening", path);
	enum err r = file_read_fd(fd, max, out, e);
	close(fd);
	return r ? error_add(e, "%s: ", path) : ERR_NONE;
}

/* One that others can read is no secret any more: it must not go on unnoticed. */
static enum err check_private(const struct stat *st, const char *path, struct error *e)
{
	if (!S_ISREG(st->st_mode))
		return error_set(e, ERR_REFUSED, "%s is no file", path);
	if (st->st_mode & (S_IRWXG | S_IRWXO))
		return error_set(e, ERR_REFUSED, "%s may be read or written by others than its owner: chmod 600 it",
				 path);
	return ERR_NONE;
}

enum err file_read_private(const char *path, size_t max, struct buf *out, struct error *e)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return fault(e, "opening", path);
	enum err r = fstat(fd, &st) ? fault(e, "looking at", path) : check_private(&st, path, e);
	if (!r)
		r = file_read_fd(fd, max, out, e);
	close(fd);
	return r;
}

enum err file_check_private(const char *path, struct error *e)
{
	struct stat st;
	return stat(path, &st) ? fault(e, "looking at", path) : check_private(&st, path, e);
}

static enum err sync_folder(const char *path, struct error *e)
{
	const char *slash = strrchr(path, '/');
	char *dir = slash ? base_strndup(path, (size_t)(slash - path) + 1) : base_strdup(".");
	int fd = open(dir, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	enum err r = fd < 0 || fsync(fd) ? fault(e, "syncing folder", dir) : ERR_NONE;
	if (fd >= 0)
		close(fd);
	free(dir);
	return r;
}

static bool write_all(int fd, const char *p, size_t n)
{
	while (n) {
		ssize_t k = write(fd, p, n);
		if (k < 0 && errno == EINTR)
			continue;
		if (k <= 0)
			return false;
		p += k;
		n -= (size_t)k;
	}
	return true;
}

static enum err replace(const char *path, const void *p, size_t n, bool sync, struct error *e)
{
	struct buf tmp = BUF_INIT;
	buf_addf(&tmp, "%s.new", path);
	step_durable(path);
	enum err r = ERR_NONE;
	int fd = open(tmp.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
	if (fd < 0 || !write_all(fd, p, n) || (sync && fsync(fd)))
		r = fault(e, "writing", path);
	if (fd >= 0 && close(fd) && !r)
		r = fault(e, "closing", path);
	if (!r && rename(tmp.data, path))
		r = fault(e, "renaming to", path);
	if (r)
		unlink(tmp.data);
	else if (sync)
		r = sync_folder(path, e);
	buf_free(&tmp);
	return r;
}

enum err file_write(const char *path, const void *p, size_t n, struct error *e)
{
	return replace(path, p, n, true, e);
}

enum err file_put(const char *path, const void *p, size_t n, struct error *e)
{
	return replace(path, p, n, false, e);
}

enum err file_sync(const char *path, struct error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	enum err r = fd < 0 || syncfs(fd) ? fault(e, "syncing", path) : ERR_NONE;
	if (fd >= 0)
		close(fd);
	return r;
}

enum err file_shift(const char *from, const char *to, struct error *e)
{
	step_durable(to);
	return rename(from, to) ? fault(e, "moving", from) : ERR_NONE;
}

enum err file_move(const char *from, const char *to, struct error *e)
{
	enum err r = file_shift(from, to, e);
	if (!r)
		r = sync_folder(to, e);
	return r ? r : sync_folder(from, e);
}

enum err file_mkdir(const char *path, struct error *e)
{
	char *p = base_strdup(path);
	enum err r = ERR_NONE;
	for (char *s = p + 1; !r; s++) {
		if (*s && *s != '/')
			continue;
		char c = *s;
		*s = '\0';
		if (mkdir(p, 0755) && errno != EEXIST)
			r = fault(e, "making folder", p);
		*s = c;
		if (!c)
			break;
	}
	free(p);
	return r;
}

/* The program that lies in a build folder, not installed, finds its data in the folder above it. */
static bool beside_program(const char *name, char *path, size_t n)
{
	char self[900];
	ssize_t k = readlink("/proc/self/exe", self, sizeof self - 1);
	char *slash = k > 0 ? (self[k] = '\0', strrchr(self, '/')) : NULL;
	if (!slash)
		return false;
	*slash = '\0';
	slash = strrchr(self, '/');
	text_format(path, n, "%.*s/%s", slash ? (int)(slash - self) : 0, self, name);
	return !access(path, R_OK);
}

const char *data_folder(const char *name, char *path, size_t n)
{
	const char *data = getenv("ESTAFETTE_DATA");
	text_format(path, n, "%s/%s", data ? data : PKGDATADIR, name);
	if (!data && access(path, R_OK) && !beside_program(name, path, n))
		text_format(path, n, "%s/%s", PKGDATADIR, name);
	return path;
}

bool file_glob(const char *folder, const char *pattern, glob_t *out)
{
	struct buf whole = BUF_INIT;
	*out = (glob_t){0};
	for (const char *p = folder; *p; p++)
		buf_addf(&whole, "%s%c", strchr("\\*?[]{}~", *p) ? "\\" : "", *p);
	buf_addf(&whole, "/%s", pattern);
	if (glob(buf_text(&whole), GLOB_BRACE, NULL, out))
		out->gl_pathc = 0;
	buf_free(&whole);
	return out->gl_pathc > 0;
}
