/* What both ways of mail need from the configuration. */
#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "post/post_private.h"

/* One that others can read is no secret any more: it must not go on unnoticed. */
static enum err check_private(int fd, const char *path, struct error *e)
{
	struct stat st;
	if (fstat(fd, &st))
		return error_set(e, ERR_TEMP, "%s: %s", path, strerror(errno));
	if (!S_ISREG(st.st_mode))
		return error_set(e, ERR_REFUSED, "%s is no file", path);
	if (st.st_mode & (S_IRWXG | S_IRWXO))
		return error_set(e, ERR_REFUSED, "%s may be read by others than its owner: chmod 600 it",
				 path);
	return ERR_NONE;
}

enum err post_password(const char *path, struct buf *out, struct error *e)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	if (fd < 0)
		return error_set(e, errno == ENOENT ? ERR_MISSING : ERR_REFUSED,
				 "the password file %s: %s", path, strerror(errno));
	enum err r = check_private(fd, path, e);
	if (!r)
		r = file_read_fd(fd, 1000, out, e);
	close(fd);
	if (r)
		return r;
	while (out->len && strchr("\r\n", out->data[out->len - 1]))
		out->data[--out->len] = '\0';
	for (size_t i = 0; i < out->len; i++)
		if ((unsigned char)out->data[i] < ' ')
			r = ERR_REFUSED;
	if (r || !out->len)
		return error_set(e, ERR_REFUSED, "%s does not hold a password in one line", path);
	return ERR_NONE;
}
