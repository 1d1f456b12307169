/* Files put into an archive, and their list. */
#include "archive/shelf.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/limits.h"
#include "site/keys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { LIST_BYTES = 256 << 20, KEY_BYTES = 2000 };

static const char *path_of(const struct shelf *s, const char *path, struct buf *b)
{
	buf_clear(b);
	buf_addf(b, "%s/%s", s->folder, path);
	return buf_text(b);
}

/* ---- opening ---- */

static bool is_empty(const char *folder)
{
	DIR *d = opendir(folder);
	const struct dirent *entry;
	bool empty = true;
	while (d && empty && (entry = readdir(d)))
		empty = *entry->d_name == '.';
	if (d)
		closedir(d);
	return empty;
}

/* An archive from now on, of which nothing counts yet: a list of no files. */
static enum err begin_list(struct shelf *s, struct error *e)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	manifest_text(&s->list, &text);
	enum err r = is_empty(s->folder) ? file_write(path_of(s, MANIFEST_FILE, &path), text.data, text.len, e)
					 : error_set(e, ERR_REFUSED, "%s holds files and is no archive", s->folder);
	buf_free(&path);
	buf_free(&text);
	return r;
}

static enum err read_list(struct shelf *s, struct error *e)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	enum err r = file_read(path_of(s, MANIFEST_FILE, &path), LIST_BYTES, &text, e);
	if (!r) {
		r = manifest_read(buf_text(&text), text.len, &s->list, e);
	} else if (r == ERR_MISSING) {
		*e = (struct error)ERROR_INIT;
		r = begin_list(s, e);
	}
	buf_free(&path);
	buf_free(&text);
	return r;
}

/* Two sites that write to one folder would each miss there what only the other has. */
static enum err check_owner(struct shelf *s, struct error *e)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct sign_public key;
	struct error none = ERROR_INIT;
	bool ours = true;
	enum err r = ERR_NONE;
	if (!file_read(path_of(s, SITE_PUBLIC_KEY, &path), KEY_BYTES, &text, &none) &&
	    !sign_public_read(buf_text(&text), &key, &none))
		r = site_keys_ours(s->site->root, &key, &ours, e);
	if (!r && !ours)
		r = error_set(e, ERR_REFUSED,
			      "%s is the archive of another site: the key in its %s is none of this one", s->folder,
			      SITE_PUBLIC_KEY);
	buf_free(&path);
	buf_free(&text);
	return r;
}

enum err shelf_open(const struct site *site, const char *folder, struct arena *a, struct shelf *out, struct error *e)
{
	*out = (struct shelf){.site = site, .arena = a, .folder = folder, .list = {.arena = a}, .lock = -1};
	enum err r = file_mkdir(folder, e);
	if (r)
		return r;
	out->lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	if (out->lock < 0)
		return error_set(e, ERR_TEMP, "opening %s: %s", folder, strerror(errno));
	if (flock(out->lock, LOCK_EX | LOCK_NB))
		return error_set(e, ERR_TEMP, "another program writes to %s", folder);
	r = check_owner(out, e);
	return r ? r : read_list(out, e);
}

void shelf_close(struct shelf *s)
{
	manifest_free(&s->list);
	if (s->lock >= 0)
		close(s->lock);
}

/* ---- files ---- */

static bool is_under(const char *path, const char *under)
{
	return !strncmp(path, under, strlen(under)) && (*under || strncmp(path, "games/", 6) != 0);
}

void shelf_begin(struct shelf *s, const char *under)
{
	for (size_t i = 0; (i = manifest_next(&s->list, under, i)) < s->list.n; i++)
		if (is_under(s->list.files[i].path, under))
			s->list.files[i].seen = false;
}

static void digest_of(struct slice bytes, char hex[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	hash_bytes(h, NULL, bytes.p, bytes.n);
	hash_hex(hex, h);
}

static enum err write_file(struct shelf *s, const char *path, struct slice bytes, struct error *e)
{
	struct buf b = BUF_INIT;
	char *folder = base_strdup(path_of(s, path, &b));
	*strrchr(folder, '/') = '\0';
	enum err r = file_mkdir(folder, e);
	if (!r)
		r = file_put(buf_text(&b), bytes.p, bytes.n, e);
	s->written += !r;
	free(folder);
	buf_free(&b);
	return r;
}

static enum err put(struct shelf *s, const char *path, enum manifest_kind kind, struct slice bytes,
		    const char digest[HASH_HEX], struct error *e)
{
	const struct manifest_file *f = manifest_find(&s->list, path);
	struct buf b = BUF_INIT;
	bool same = f && !strcmp(f->digest, digest) && !access(path_of(s, path, &b), F_OK);
	buf_free(&b);
	enum err r = same ? ERR_NONE : write_file(s, path, bytes, e);
	if (!r)
		manifest_put(&s->list, path, kind, digest);
	return r;
}

enum err shelf_put(struct shelf *s, const char *path, enum manifest_kind kind, struct slice bytes, struct error *e)
{
	char digest[HASH_HEX];
	digest_of(bytes, digest);
	return put(s, path, kind, bytes, digest, e);
}

enum err shelf_fact(struct shelf *s, const char *path, struct slice bytes, struct error *e)
{
	char digest[HASH_HEX];
	const struct manifest_file *f = manifest_find(&s->list, path);
	digest_of(bytes, digest);
	if (f && f->kind == MANIFEST_FACT && strcmp(f->digest, digest) != 0)
		return error_set(
			e, ERR_REFUSED,
			"%s/%s was archived with other bytes than this site has: is it the archive of another site?",
			s->folder, path);
	return put(s, path, MANIFEST_FACT, bytes, digest, e);
}

bool shelf_keeps(struct shelf *s, const char *path, const char *digest)
{
	struct manifest_file *f = manifest_find(&s->list, path);
	struct buf b = BUF_INIT;
	bool there = f && (!digest || !strcmp(f->digest, digest)) && !access(path_of(s, path, &b), F_OK);
	buf_free(&b);
	if (there)
		f->seen = true;
	return there;
}

void shelf_keep_all(struct shelf *s, const char *under)
{
	for (size_t i = 0; (i = manifest_next(&s->list, under, i)) < s->list.n; i++)
		s->list.files[i].seen = true;
}

/* Folders of a line that nothing lies in any more; one that holds something stays. */
static void drop_empty(const char *path)
{
	char *folder = base_strdup(path);
	for (int i = 0; i < 2; i++) {
		*strrchr(folder, '/') = '\0';
		if (rmdir(folder))
			break;
	}
	free(folder);
}

enum err shelf_move(struct shelf *s, const char *from, const char *to, struct error *e)
{
	struct buf a = BUF_INIT, b = BUF_INIT;
	struct manifest_file *f = manifest_find(&s->list, from);
	char digest[HASH_HEX], *folder = base_strdup(path_of(s, to, &b));
	enum manifest_kind kind = f->kind;
	memcpy(digest, f->digest, sizeof digest);
	*strrchr(folder, '/') = '\0';
	enum err r = file_mkdir(folder, e);
	if (!r && rename(path_of(s, from, &a), buf_text(&b)) && access(buf_text(&b), F_OK))
		r = error_set(e, ERR_TEMP, "moving %s to %s: %s", buf_text(&a), buf_text(&b), strerror(errno));
	if (!r) {
		drop_empty(path_of(s, from, &a));
		manifest_drop(&s->list, from);
		manifest_put(&s->list, to, kind, digest);
	}
	free(folder);
	buf_free(&a);
	buf_free(&b);
	return r;
}

enum err shelf_end(struct shelf *s, const char *under, struct error *e)
{
	struct buf b = BUF_INIT;
	enum err r = ERR_NONE;
	for (size_t i = 0; !r && (i = manifest_next(&s->list, under, i)) < s->list.n; i++) {
		const struct manifest_file *f = &s->list.files[i];
		if (f->seen || !is_under(f->path, under))
			continue;
		if (f->kind == MANIFEST_FACT)
			r = error_set(e, ERR_REFUSED, "%s/%s was archived, and this site has it no more", s->folder,
				      f->path);
		else if (unlink(path_of(s, f->path, &b)) && errno != ENOENT)
			r = error_set(e, ERR_TEMP, "removing %s: %s", buf_text(&b), strerror(errno));
		else
			drop_empty(buf_text(&b));
	}
	buf_free(&b);
	return r;
}

/* ---- the list ---- */

static enum err sign(struct shelf *s, const struct buf *text, struct error *e)
{
	struct buf comment = BUF_INIT, signature = BUF_INIT, path = BUF_INIT;
	char at[CLOCK_TEXT];
	clock_rfc3339(clock_now(), at);
	buf_addf(&comment, "%s %s of %s", at, MANIFEST_FILE, s->site->address);
	enum err r = site_sign(s->site->root, text->data, text->len, buf_text(&comment), &signature, e);
	if (!r)
		r = file_write(path_of(s, MANIFEST_SIGNATURE, &path), signature.data, signature.len, e);
	buf_free(&comment);
	buf_free(&signature);
	buf_free(&path);
	return r;
}

/* Is it the list that is there, signed? */
static bool is_written(struct shelf *s, const struct buf *text)
{
	struct buf path = BUF_INIT, old = BUF_INIT;
	struct error none = ERROR_INIT;
	bool same = !access(path_of(s, MANIFEST_SIGNATURE, &path), F_OK) &&
		    !file_read(path_of(s, MANIFEST_FILE, &path), LIST_BYTES, &old, &none) && old.len == text->len &&
		    !memcmp(buf_text(&old), text->data, text->len);
	buf_free(&path);
	buf_free(&old);
	return same;
}

enum err shelf_commit(struct shelf *s, struct error *e)
{
	struct buf text = BUF_INIT, path = BUF_INIT;
	manifest_drop_unseen(&s->list);
	manifest_text(&s->list, &text);
	enum err r = ERR_NONE;
	if (!is_written(s, &text)) {
		r = file_sync(s->folder, e);
		if (!r)
			r = file_write(path_of(s, MANIFEST_FILE, &path), text.data, text.len, e);
		if (!r)
			r = sign(s, &text, e);
	}
	buf_free(&text);
	buf_free(&path);
	return r;
}
