/* The player's guide and the page of rules beside the archive of a game. */
#include "base/file.h"
#include "post/post_private.h"

enum { PAGE_BYTES = 1 << 20 };

static enum err copy_page(const struct site *s, const char *game, const char *from, const char *to, bool *there,
			  struct error *e)
{
	char path[3 * SITE_TEXT];
	struct buf page = BUF_INIT, old = BUF_INIT;
	struct error none = ERROR_INIT;
	snprintf(path, sizeof path, "%s/%s", s->guides, from);
	enum err r = file_read(path, PAGE_BYTES, &page, e);
	*there &= !r;
	if (r == ERR_MISSING) /* not installed here: the archive goes without */
		*e = none;
	snprintf(path, sizeof path, "%s/%s/public/%s", s->records, game, to);
	bool same = !r && !file_read(path, PAGE_BYTES, &old, &none) && old.len == page.len &&
		    !memcmp(buf_text(&old), buf_text(&page), page.len);
	if (!r && !same)
		r = file_write(path, buf_text(&page), page.len, e);
	buf_free(&page);
	buf_free(&old);
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err post_guide(const struct site *s, const char *game, const char *system, bool *there, struct error *e)
{
	char guide[SITE_TEXT], rules[SITE_TEXT];
	snprintf(guide, sizeof guide, "%s.html", system);
	snprintf(rules, sizeof rules, "%s-rules.html", system);
	*there = true;
	enum err r = copy_page(s, game, guide, "guide.html", there, e);
	return r ? r : copy_page(s, game, rules, "rules.html", there, e);
}
