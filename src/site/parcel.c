/* A game's file on its way between two sites. */
#include "site/parcel.h"
#include "base/file.h"
#include "site/keys.h"

enum { PARCEL_BYTES = 1 << 30 };

static const char words[] =
	"# A game of Estafette on its way to another site: estafette import takes it up there.\n"
	"# It holds all secrets of the game: its dice that have not fallen yet, what each side hides, what\n"
	"# its players wrote to each other and for themselves, and their addresses.  Who reads it can cheat.\n";
static const char open_words[] =
	"# It is not sealed: send it so that nobody else sees it, and delete it when it was taken up.\n";
static const char sealed_words[] =
	"# It is sealed: only the site that it goes to can open it.  Delete it when it was taken up.\n";

static void digest_of(const struct buf *rows, char hex[HASH_HEX])
{
	uint8_t h[HASH_BYTES];
	hash_bytes(h, NULL, rows->data, rows->len);
	hash_hex(hex, h);
}

static void wipe(struct buf *b)
{
	if (b->data)
		explicit_bzero(b->data, b->cap);
	buf_free(b);
}

void parcel_free(struct parcel *p)
{
	wipe(&p->rows);
}

enum err parcel_write(const char *root, const char *path, const struct sign_public *key, struct parcel *p,
		      struct arena *a, struct error *e)
{
	struct buf file = BUF_INIT, seam = BUF_INIT;
	buf_addf(&file, "%s%s", words, key ? sealed_words : open_words);
	digest_of(&p->rows, p->seam.digest);
	enum err r = seam_write(root, &p->seam, &seam, e);
	if (!r) {
		p->seam_text = arena_strdup(a, buf_text(&seam));
		buf_addf(&file, "%s%s\n", p->seam_text, key ? "sealed" : "open");
		if (key)
			sign_seal(key, p->rows.data, p->rows.len, &file);
		else
			buf_add(&file, p->rows.data, p->rows.len);
		r = file_write(path, file.data, file.len, e);
	}
	wipe(&file);
	buf_free(&seam);
	return r;
}

static enum err wrong(struct error *e, const char *why)
{
	return error_set(e, ERR_REFUSED, "it is no game that estafette export wrote, or not as it was written: %s",
			 why);
}

/* Cuts off that text. */
static bool take_text(struct slice *rest, const char *text)
{
	size_t n = strlen(text);
	if (rest->n < n || memcmp(rest->p, text, n) != 0)
		return false;
	rest->p += n;
	rest->n -= n;
	return true;
}

static enum err take_rows(const char *root, struct slice rest, struct parcel *p, struct error *e)
{
	char hex[HASH_HEX];
	if (p->sealed) {
		enum err r = site_unseal(root, rest.p, rest.n, &p->rows, e);
		if (r)
			return r;
	} else {
		buf_add(&p->rows, rest.p, rest.n);
	}
	digest_of(&p->rows, hex);
	return strcmp(hex, p->seam.digest) ? wrong(e, "its rows are not those that were signed") : ERR_NONE;
}

static enum err take_all(const char *root, struct slice rest, struct parcel *p, struct arena *a, struct error *e)
{
	struct slice text;
	if (!take_text(&rest, words))
		return wrong(e, "it does not begin like one");
	p->sealed = take_text(&rest, sealed_words);
	if (!p->sealed && !take_text(&rest, open_words))
		return wrong(e, "it does not say whether it is sealed");
	enum err r = seam_read(&rest, &p->seam, &text, e);
	if (r)
		return r;
	p->seam_text = arena_strndup(a, text.p, text.n);
	return take_text(&rest, p->sealed ? "sealed\n" : "open\n") ? take_rows(root, rest, p, e)
								   : wrong(e, "its rows are not there");
}

enum err parcel_read(const char *root, const char *path, struct parcel *p, struct arena *a, struct error *e)
{
	struct buf file = BUF_INIT;
	*p = (struct parcel){.rows = BUF_INIT};
	enum err r = file_read(path, PARCEL_BYTES, &file, e);
	if (!r && (r = take_all(root, (struct slice){buf_text(&file), file.len}, p, a, e)))
		error_add(e, "%s: ", path);
	wipe(&file);
	return r;
}
