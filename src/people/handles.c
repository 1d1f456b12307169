/* Names for handles: what is kept of people for good holds no name, so that it can change, or go. */
#include "people/people.h"
#include "store/moved.h"

#include <ctype.h>

bool people_are_told(const char *what)
{
	static const char *const kinds[] = {"substitution", "resigned",	       "ejected",
					    "delegation",   "moderator named", "moderator dismissed"};
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (!strcmp(what, kinds[i]))
			return true;
	return false;
}

/* The length of the handle that stands there, as a word of its own; 0: none does. */
static size_t handle_at(const char *text, const char *at)
{
	size_t n = 1;
	if (*at != 'p' || (at > text && isalnum((unsigned char)at[-1])))
		return 0;
	while (isdigit((unsigned char)at[n]))
		n++;
	return n > 1 && n < STORE_HANDLE && !isalnum((unsigned char)at[n]) ? n : 0;
}

/* As he is called today; one whom nobody knows by his handle. */
static enum err name_of(struct site *site, const struct store_handles *game, const char *handle, struct arena *a,
			const char **out, struct error *e)
{
	struct store_person who;
	struct error none = ERROR_INIT;
	int64_t id = store_handle_read(handle);
	id = game ? store_handle_means(game, id) : id;
	enum err r = id ? store_person_get(site->store, id, a, &who, &none) : ERR_MISSING;
	*out = r ? handle : who.name;
	if (r && r != ERR_MISSING)
		*e = none;
	return r == ERR_MISSING ? ERR_NONE : r;
}

enum err people_named(struct site *site, const struct store_handles *game, const char *text, struct arena *a,
		      const char **out, struct error *e)
{
	enum err r = ERR_NONE;
	struct buf named = BUF_INIT;
	for (const char *at = text; !r && *at;) {
		const char *name = "";
		size_t n = handle_at(text, at);
		if (n)
			r = name_of(site, game, arena_strndup(a, at, n), a, &name, e);
		if (n)
			buf_adds(&named, name);
		else
			buf_addc(&named, *at);
		at += n ? n : 1;
	}
	*out = arena_strdup(a, buf_text(&named));
	buf_free(&named);
	return r;
}
