/* What both ways of mail need from the configuration. */
#include "base/file.h"
#include "post/post_private.h"

enum err post_password(const char *path, struct buf *out, struct error *e)
{
	enum err r = file_read_private(path, 1000, out, e);
	if (r) /* whatever it is, the configuration is not fit */
		return error_add(e, "the password file: "), r == ERR_TEMP ? ERR_REFUSED : r;
	while (out->len && strchr("\r\n", out->data[out->len - 1]))
		out->data[--out->len] = '\0';
	for (size_t i = 0; i < out->len; i++)
		if ((unsigned char)out->data[i] < ' ')
			r = ERR_REFUSED;
	if (r || !out->len)
		return error_set(e, ERR_REFUSED, "%s does not hold a password in one line", path);
	return ERR_NONE;
}
