/* An archive checked: its list and signature, every file against the list, every game and every event. */
#include "archive/manifest.h"
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "base/progress.h"
#include "base/sign.h"

#include <ftw.h>

enum { LIST_BYTES = 256 << 20, FILE_BYTES = 64 << 20, KEY_BYTES = 2000 };

/* ---- the signature ---- */

static const char *in_folder(const char *folder, const char *name, char path[PATH_BYTES])
{
	snprintf(path, PATH_BYTES, "%.700s/%.300s", folder, name);
	return path;
}

static bool read_key(const char *path, struct sign_public *key, struct buf *text, struct error *e)
{
	buf_clear(text);
	return !file_read(path, KEY_BYTES, text, e) && !sign_public_read(buf_text(text), key, e);
}

/* Does one of the keys there vouch for that key?  Then *key is that one, and path its file. */
static bool step_back(const char *folder, struct sign_public *key, const struct buf *text, const char *signature)
{
	glob_t found;
	struct buf other = BUF_INIT;
	struct error none = ERROR_INIT;
	bool good = false;
	file_glob(folder, "keys/*.pub", &found);
	for (size_t i = 0; !good && i < found.gl_pathc; i++) {
		struct sign_public by;
		good = read_key(found.gl_pathv[i], &by, &other, &none) &&
		       !sign_check(&by, text->data, text->len, signature, &none);
		if (good)
			*key = by;
	}
	globfree(&found);
	buf_free(&other);
	return good;
}

/* From the key that signs back to the first: each but that one has a signature of another, which is there. */
static void check_keys(struct check *c, const char *folder, struct sign_public key)
{
	char name[40], path[PATH_BYTES];
	struct buf text = BUF_INIT, signature = BUF_INIT;
	struct error none = ERROR_INIT;
	int n = 0;
	for (bool more = true; more && n < 1000; n += more) {
		int k = snprintf(name, sizeof name, "keys/");
		for (size_t i = 0; i < sizeof key.number; i++)
			k += snprintf(name + k, sizeof name - (size_t)k, "%02x", key.number[i]);
		snprintf(name + k, sizeof name - (size_t)k, ".pub.sig");
		buf_clear(&text);
		buf_clear(&signature);
		sign_public_text(&key, &text);
		more = !file_read(in_folder(folder, name, path), KEY_BYTES, &signature, &none);
		if (more && !step_back(folder, &key, &text, buf_text(&signature))) {
			c->path = path;
			verify_wrong(c, "no key that is there vouches for that one");
			break;
		}
	}
	if (n)
		verify_say(c, "%s: %d key%s came before it, each vouching for the next\n", folder, n,
			   n == 1 ? "" : "s");
	buf_free(&text);
	buf_free(&signature);
}

static void check_signature(struct check *c, const char *folder, const struct buf *list)
{
	char path[PATH_BYTES];
	struct buf key_text = BUF_INIT, signature = BUF_INIT;
	struct sign_public key;
	struct error e = ERROR_INIT;
	c->path = in_folder(folder, MANIFEST_SIGNATURE, path);
	if (file_read(path, KEY_BYTES, &signature, &e))
		verify_wrong(c, "the list of the files is not signed: %s", e.text);
	else if (!read_key(in_folder(folder, "site.pub", path), &key, &key_text, &e))
		verify_wrong(c, "the key that signed cannot be read: %s", e.text);
	else if (sign_check(&key, list->data, list->len, buf_text(&signature), &e))
		verify_wrong(c, "the list of the files is not the one that was signed: %s", e.text);
	else {
		verify_say(c, "%s: signed by the key in site.pub: is it the one you know of this site?\n", folder);
		check_keys(c, folder, key);
	}
	buf_free(&key_text);
	buf_free(&signature);
}

/* ---- the files ---- */

enum { MEANING_BYTES = 80 };

/* What it means that the file is another. */
static const char *meaning(const struct manifest_file *f, char out[MEANING_BYTES])
{
	static const char *const kinds[MANIFEST_KINDS] = {
		[MANIFEST_FACT] = "what the game was played from",
		[MANIFEST_NAMES] = "the names of the players, and nothing that happened",
		[MANIFEST_PROGRAM] = "how an archive is read and checked, and nothing of a game",
		[MANIFEST_DERIVED] = "a page made from the records, and can be made anew",
	};
	const char *turn = strstr(f->path, "/turn-");
	size_t n = strlen(f->path);
	if (strstr(f->path, "/mails/"))
		return "mails that a player had kept, and nothing that counted";
	if (f->kind != MANIFEST_FACT || !turn)
		return kinds[f->kind];
	snprintf(out, MEANING_BYTES, "%s of turn %ld",
		 n > 4 && !strcmp(f->path + n - 4, ".svg") ? "a map"
		 : strstr(f->path, "/letters/")            ? "the letters"
							   : "a record",
		 strtol(turn + 6, NULL, 10));
	return out;
}

static void check_file(struct check *c, const char *folder, struct manifest_file *f)
{
	char path[PATH_BYTES], hex[HASH_HEX], what[MEANING_BYTES];
	struct buf bytes = BUF_INIT;
	struct error e = ERROR_INIT;
	uint8_t h[HASH_BYTES];
	c->path = in_folder(folder, f->path, path);
	if (file_read(path, FILE_BYTES, &bytes, &e)) {
		verify_wrong(c, "it is listed and cannot be read; it is %s", meaning(f, what));
	} else {
		hash_bytes(h, NULL, bytes.data, bytes.len);
		hash_hex(hex, h);
		if (strcmp(hex, f->digest) != 0)
			verify_wrong(c, "its bytes are not those that were listed; it is %s", meaning(f, what));
	}
	buf_free(&bytes);
	progress_step();
}

/* What nftw is to know: it hands nothing on. */
static struct {
	struct check *c;
	const struct manifest *list;
	const char *folder;
} walk;

static int look_at(const char *path, const struct stat *st, int kind, struct FTW *ftw)
{
	const char *name = path + strlen(walk.folder) + 1;
	(void)st, (void)ftw;
	if (kind != FTW_F && kind != FTW_SL)
		return 0;
	bool known = !strcmp(name, MANIFEST_FILE) || !strcmp(name, MANIFEST_SIGNATURE);
	walk.c->path = path;
	if (kind == FTW_SL)
		verify_wrong(walk.c, "it is a link, and no file of an archive");
	else if (!known && !manifest_find(walk.list, name))
		verify_wrong(walk.c, "it is not listed: a run that wrote here was cut off, or somebody laid it there");
	return 0;
}

static void check_unlisted(struct check *c, const char *folder, const struct manifest *list)
{
	walk.c = c;
	walk.list = list;
	walk.folder = folder;
	(void)nftw(folder, look_at, 16, FTW_PHYS);
}

/* ---- the whole ---- */

static void check_games(struct check *c, const char *folder)
{
	glob_t found;
	file_glob(folder, "games/*", &found);
	for (size_t i = 0; i < found.gl_pathc; i++)
		verify_game(c, found.gl_pathv[i]);
	globfree(&found);
}

bool verify_is_archive(const char *folder)
{
	char path[PATH_BYTES];
	struct stat st;
	return !stat(in_folder(folder, MANIFEST_FILE, path), &st);
}

void verify_archive(struct check *c, const char *folder)
{
	char path[PATH_BYTES];
	struct buf text = BUF_INIT;
	struct error e = ERROR_INIT;
	struct manifest list = {.arena = arena_new()};
	c->listed = true;
	c->path = in_folder(folder, MANIFEST_FILE, path);
	if (file_read(path, LIST_BYTES, &text, &e) || manifest_read(buf_text(&text), text.len, &list, &e)) {
		verify_wrong(c, "%s", e.text);
	} else {
		check_signature(c, folder, &text);
		for (size_t i = 0; i < list.n; i++)
			check_file(c, folder, &list.files[i]);
		check_unlisted(c, folder, &list);
	}
	verify_say(c, "%s: %zu files listed\n", folder, list.n);
	check_games(c, folder);
	verify_events(c, folder);
	manifest_free(&list);
	arena_free(list.arena);
	buf_free(&text);
}
