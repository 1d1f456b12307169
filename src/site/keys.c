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

static enum err read_public(const char *root, const char *file, struct sign_public *out, struct error *e)
{
	char path[2 * SITE_TEXT];
	struct buf text = BUF_INIT;
	enum err r = file_read(path_of(root, file, path), KEY_FILE_BYTES, &text, e);
	if (!r && (r = sign_public_read(buf_text(&text), out, e)))
		error_add(e, "%s: ", path);
	buf_free(&text);
	return r;
}

enum err site_keys_public(const char *root, struct sign_public *out, struct error *e)
{
	return read_public(root, SITE_PUBLIC_KEY, out, e);
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

/* "keys/0123456789abcdef.pub" */
static const char *kept_as(const struct sign_public *key, const char *ending, char name[SITE_TEXT])
{
	int n = snprintf(name, SITE_TEXT, "%s/", SITE_KEYS);
	for (size_t i = 0; i < sizeof key->number; i++)
		n += snprintf(name + n, SITE_TEXT - (size_t)n, "%02x", key->number[i]);
	snprintf(name + n, SITE_TEXT - (size_t)n, "%s", ending);
	return name;
}

static bool is_same(const struct sign_public *a, const struct sign_public *b)
{
	return !memcmp(a->number, b->number, sizeof a->number) && !memcmp(a->key, b->key, sizeof a->key);
}

enum err site_keys_ours(const char *root, const struct sign_public *key, bool *yes, struct error *e)
{
	char name[SITE_TEXT];
	struct sign_public one;
	struct error none = ERROR_INIT;
	enum err r = site_keys_public(root, &one, e);
	*yes = !r && (is_same(&one, key) ||
		      (!read_public(root, kept_as(key, ".pub", name), &one, &none) && is_same(&one, key)));
	return r;
}

/* Is it a key that the one before it vouches for?  Then the public file was to follow, and the machine fell. */
static bool is_followed(const char *root, const struct sign_public *old, const struct sign_public *now)
{
	char name[SITE_TEXT], path[2 * SITE_TEXT];
	struct buf text = BUF_INIT, signature = BUF_INIT;
	struct error none = ERROR_INIT;
	bool good =
		!file_read(path_of(root, kept_as(now, ".pub", name), path), KEY_FILE_BYTES, &text, &none) &&
		!file_read(path_of(root, kept_as(now, ".pub.sig", name), path), KEY_FILE_BYTES, &signature, &none) &&
		!sign_check(old, text.data, text.len, buf_text(&signature), &none);
	buf_free(&text);
	buf_free(&signature);
	return good;
}

/* The public half is part of the secret one, so that it can be written again. */
static enum err make_public(const char *root, const struct sign_secret *secret, bool *made, struct error *e)
{
	struct sign_public is, must;
	struct buf text = BUF_INIT;
	sign_public_of(secret, &must);
	enum err r = site_keys_public(root, &is, e);
	if (!r && memcmp(&is, &must, sizeof is) != 0 && is_followed(root, &is, &must))
		r = ERR_MISSING;
	else if (!r && memcmp(&is, &must, sizeof is) != 0)
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

enum err site_unseal(const char *root, const void *p, size_t n, struct buf *out, struct error *e)
{
	struct sign_secret secret;
	enum err r = read_secret(root, &secret, e);
	if (!r)
		r = sign_unseal(&secret, p, n, out, e);
	sign_forget(&secret);
	return r;
}

/* ---- another pair ---- */

static enum err keep(const char *root, const struct sign_public *key, struct error *e)
{
	char name[SITE_TEXT];
	struct buf text = BUF_INIT;
	sign_public_text(key, &text);
	enum err r = write_key(root, kept_as(key, ".pub", name), &text, 022, e);
	buf_free(&text);
	return r;
}

/* The old key signs the file of the new one. */
static enum err vouch(const char *root, const struct sign_secret *old, const struct sign_public *now, struct error *e)
{
	char name[SITE_TEXT];
	struct buf text = BUF_INIT, signature = BUF_INIT;
	sign_public_text(now, &text);
	sign_bytes(old, text.data, text.len, SITE_PUBLIC_KEY, "next", &signature);
	enum err r = write_key(root, kept_as(now, ".pub.sig", name), &signature, 022, e);
	buf_free(&text);
	buf_free(&signature);
	return r;
}

static enum err replace(const char *root, const struct sign_secret *secret, struct error *e)
{
	struct buf text = BUF_INIT;
	bool made;
	sign_secret_text(secret, &text);
	enum err r = write_key(root, SITE_SECRET_KEY, &text, 077, e);
	explicit_bzero(text.data, text.cap);
	buf_free(&text);
	return r ? r : make_public(root, secret, &made, e);
}

enum err site_keys_rotate(const char *root, const char *from, struct sign_public *old, struct sign_public *now,
			  struct error *e)
{
	struct sign_secret before, next;
	struct sign_public was;
	char path[2 * SITE_TEXT];
	enum err r = read_secret(root, &before, e);
	if (r)
		return r;
	sign_public_of(&before, &was);
	sign_make(&next, from);
	sign_public_of(&next, now);
	r = file_mkdir(path_of(root, SITE_KEYS, path), e);
	if (!r)
		r = keep(root, &was, e);
	if (!r)
		r = keep(root, now, e);
	if (!r)
		r = vouch(root, &before, now, e);
	if (!r)
		r = replace(root, &next, e);
	sign_forget(&before);
	sign_forget(&next);
	if (old)
		*old = was;
	return r;
}

const char *site_key_text(const struct sign_public *key, struct arena *a)
{
	struct buf text = BUF_INIT;
	struct slice rest, line = {"", 0};
	sign_public_text(key, &text);
	rest = (struct slice){buf_text(&text), text.len};
	if (slice_line(&rest, &line))
		(void)slice_line(&rest, &line);
	const char *kept = arena_strndup(a, line.p, line.n);
	buf_free(&text);
	return kept;
}
