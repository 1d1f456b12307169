/* The key that a site signs with: made, read, and what it has signed. */
#include "site/keys.h"
#include "base/file.h"

#include <sys/stat.h>
#include <unistd.h>

enum { KEY_FILE_BYTES = 2000 };

static const char *path_of(const char *root, const char *file, char path[2 * SITE_TEXT])
{
	snprintf(path, 2 * SITE_TEXT, "%.400s/%s", root, file);
	return path;
}

static enum err read_secret(const char *root, struct sign_secret *out, struct error *e)
{
	char path[2 * SITE_TEXT];
	struct buf text = BUF_INIT;
	enum err r = file_read_private(path_of(root, SITE_SECRET_KEY, path), KEY_FILE_BYTES, &text, e);
	if (!r && (r = sign_secret_read(buf_text(&text), out, e)))
		error_add(e, "%s: ", path);
	if (text.data)
		explicit_bzero(text.data, text.cap);
	buf_free(&text);
	return r;
}

enum err site_keys_public(const char *root, struct sign_public *out, struct error *e)
{
	char path[2 * SITE_TEXT];
	struct buf text = BUF_INIT;
	enum err r = file_read(path_of(root, SITE_PUBLIC_KEY, path), KEY_FILE_BYTES, &text, e);
	if (!r && (r = sign_public_read(buf_text(&text), out, e)))
		error_add(e, "%s: ", path);
	buf_free(&text);
	return r;
}

/* Strangers may read the public one, wherever they may pass through the folder. */
static enum err write_key(const char *root, const char *file, const struct buf *text, mode_t not_for, struct error *e)
{
	char path[2 * SITE_TEXT];
	mode_t old = umask(not_for);
	enum err r = file_write(path_of(root, file, path), text->data, text->len, e);
	umask(old);
	return r;
}

static enum err make_secret(const char *root, const char *from, struct sign_secret *out, struct error *e)
{
	char path[2 * SITE_TEXT];
	struct buf text = BUF_INIT;
	if (!access(path_of(root, SITE_PUBLIC_KEY, path), F_OK))
		return error_set(e, ERR_REFUSED,
				 "%s is there without its secret, %s: bring that back; or move it away, for a new pair",
				 path, SITE_SECRET_KEY);
	sign_make(out, from);
	sign_secret_text(out, &text);
	enum err r = write_key(root, SITE_SECRET_KEY, &text, 077, e);
	explicit_bzero(text.data, text.cap);
	buf_free(&text);
	return r;
}

/* The public half is part of the secret one, so that it can be written again. */
static enum err make_public(const char *root, const struct sign_secret *secret, bool *made, struct error *e)
{
	struct sign_public is, must;
	struct buf text = BUF_INIT;
	sign_public_of(secret, &must);
	enum err r = site_keys_public(root, &is, e);
	if (!r && memcmp(&is, &must, sizeof is) != 0)
		return error_set(e, ERR_REFUSED, "%s and %s in %s do not belong together: move away the wrong one",
				 SITE_PUBLIC_KEY, SITE_SECRET_KEY, root);
	if (r != ERR_MISSING)
		return r;
	*e = (struct error)ERROR_INIT;
	*made = true;
	sign_public_text(&must, &text);
	r = write_key(root, SITE_PUBLIC_KEY, &text, 022, e);
	buf_free(&text);
	return r;
}

enum err site_keys_make(const char *root, const char *from, bool *made, struct error *e)
{
	struct sign_secret secret;
	*made = false;
	enum err r = read_secret(root, &secret, e);
	if (r == ERR_MISSING) {
		*e = (struct error)ERROR_INIT;
		*made = true;
		r = make_secret(root, from, &secret, e);
	}
	if (!r)
		r = make_public(root, &secret, made, e);
	sign_forget(&secret);
	return r;
}

enum err site_sign(const char *root, const void *p, size_t n, const char *comment, struct buf *out, struct error *e)
{
	struct sign_secret secret;
	enum err r = read_secret(root, &secret, e);
	if (!r)
		sign_bytes(&secret, p, n, SITE_PUBLIC_KEY, comment, out);
	sign_forget(&secret);
	return r;
}
