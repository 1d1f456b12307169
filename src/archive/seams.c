/* Where a game moved from site to site: is what the one that it left has signed of it true of the records? */
#include "archive/verify_private.h"
#include "base/file.h"
#include "base/limits.h"
#include "site/keys.h"
#include "site/seam.h"

enum { SEAM_BYTES = 4000 };

static bool has_digest(const char *path, const char *digest)
{
	struct buf bytes = BUF_INIT;
	struct error none = ERROR_INIT;
	uint8_t h[HASH_BYTES];
	char hex[HASH_HEX] = "";
	if (!file_read(path, LIMIT_RECORD_BYTES, &bytes, &none)) {
		hash_bytes(h, NULL, bytes.data, bytes.len);
		hash_hex(hex, h);
	}
	buf_free(&bytes);
	return !strcmp(hex, digest);
}

/* The public record of the turn, or of one that was taken back since.  Who watches later may not have it yet. */
static bool is_recorded(const char *folder, const struct seam *s)
{
	static const char *const places[] = {"public", "line-*/public"};
	bool any = false, good = false;
	for (size_t i = 0; i < ARRAY_LEN(places); i++) {
		char pattern[PATH_BYTES];
		glob_t found;
		snprintf(pattern, sizeof pattern, "%s/turn-%03d.xml", places[i], s->turn);
		file_glob(folder, pattern, &found);
		for (size_t k = 0; k < found.gl_pathc; k++)
			good = good || has_digest(found.gl_pathv[k], s->record);
		any = any || found.gl_pathc;
		globfree(&found);
	}
	return good || !any;
}

static void check_seam(struct check *c, const char *folder, const char *text, size_t n)
{
	struct seam s;
	struct slice rest = {text, n}, all;
	struct error e = ERROR_INIT;
	struct arena *a = arena_new();
	if (seam_read(&rest, &s, &all, &e) || rest.n) {
		verify_wrong(c, "%s", *e.text ? e.text : "more stands in it than was signed");
	} else {
		if (*c->dice && strcmp(c->dice, s.dice) != 0)
			verify_wrong(c, "its dice were committed as those of %s, and before that of %s", s.dice,
				     c->dice);
		snprintf(c->dice, sizeof c->dice, "%s", s.dice);
		if (s.turn >= 0 && !is_recorded(folder, &s))
			verify_wrong(c, "the record of turn %d is not the one that the site had which the game left",
				     s.turn);
		verify_say(c, "%s: %s moved from %s to %s behind turn %d, signed there by %s\n", c->path, s.game,
			   s.from, s.to, s.turn, site_key_text(&s.key, a));
	}
	arena_free(a);
}

void verify_seams(struct check *c, const char *folder)
{
	char path[PATH_BYTES];
	enum err r = ERR_NONE;
	*c->dice = '\0';
	for (int n = 1; !r; n++) {
		struct buf text = BUF_INIT;
		struct error e = ERROR_INIT;
		snprintf(path, sizeof path, "%.900s/" SEAM_FILE, folder, n);
		c->path = path;
		r = file_read(path, SEAM_BYTES, &text, &e);
		if (!r)
			check_seam(c, folder, text.data, text.len);
		else if (r != ERR_MISSING)
			verify_wrong(c, "%s", e.text);
		buf_free(&text);
	}
	c->path = folder;
}
