/* Names for the handles of a record.  Records hold no name: so it can be changed or taken out, and they stay as they
 * are, byte for byte. */
#include <ctype.h>

#include "base/file.h"
#include "post/post_private.h"

/* As he is called today; one whom nobody knows by his handle. */
static enum err name_of(struct post *p, const char *handle, struct arena *a, const char **out, struct error *e)
{
	struct store_person who;
	int64_t id = store_handle_read(handle);
	struct error none = ERROR_INIT;
	enum err r = id ? store_person_get(p->site->store, id, a, &who, &none) : ERR_MISSING;
	*out = r ? handle : who.name;
	if (r && r != ERR_MISSING)
		return *e = none, r;
	return ERR_NONE;
}

/* Is it a <player> that says by a handle who plays?  Those of a record from before do so by name.  *open: what the
 * system tells of the side follows, up to the end tag. */
static bool is_player(struct slice line, struct arena *a, struct doc_line *out, bool *open)
{
	struct slice rest = line, name = slice_of("player");
	if (line.n <= name.n || *line.p != '<' || memcmp(line.p + 1, name.p, name.n) != 0)
		return false;
	*open = !doc_read(&rest, out);
	if (*open && !doc_start(arena_strndup(a, line.p, line.n), "player", out))
		return false;
	return slice_is(out->name, "player") && doc_field(out, "who").p && !out->inside.p;
}

static enum err add_player(struct post *p, const struct doc_line *line, bool open, struct arena *a, struct doc *d,
			   struct error *e)
{
	const char *name;
	enum err r = name_of(p, doc_field_text(line, "who", a), a, &name, e);
	doc_begin(d, "player");
	for (int i = 0; i < line->n; i++) {
		doc_copy(d, &line->field[i]);
		if (slice_is(line->field[i].name, "who"))
			doc_attr(d, "person", name);
	}
	if (open)
		doc_children(d);
	else
		doc_end(d);
	return r;
}

/* Is it an entry of the ledger that tells of people, and holds no words of theirs? */
static bool is_entry(struct slice line, struct doc_line *out)
{
	static const char *const kinds[] = {"substitution", "resigned", "ejected", "delegation"};
	if (!doc_read(&line, out) || !slice_is(out->name, "entry") || !out->inside.p)
		return false;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (doc_field_is(out, "what", kinds[i]))
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

static enum err name_all(struct post *p, const char *text, struct arena *a, struct buf *out, struct error *e)
{
	enum err r = ERR_NONE;
	for (const char *at = text; !r && *at;) {
		const char *name = "";
		size_t n = handle_at(text, at);
		if (n)
			r = name_of(p, arena_strndup(a, at, n), a, &name, e);
		if (n)
			buf_adds(out, name);
		else
			buf_addc(out, *at);
		at += n ? n : 1;
	}
	return r;
}

static enum err add_entry(struct post *p, const struct doc_line *line, struct arena *a, struct doc *d, struct error *e)
{
	struct buf plain = BUF_INIT, named = BUF_INIT;
	doc_plain(&plain, line->inside);
	enum err r = name_all(p, buf_text(&plain), a, &named, e);
	doc_begin(d, "entry");
	for (int i = 0; i < line->n; i++)
		doc_copy(d, &line->field[i]);
	doc_text(d, buf_text(&named));
	doc_end(d);
	buf_free(&plain);
	buf_free(&named);
	return r;
}

enum err post_named(struct post *p, struct slice *record, struct arena *a, struct error *e)
{
	struct buf out = BUF_INIT;
	struct slice text = *record, line;
	enum err r = ERR_NONE;
	while (!r && slice_line(&text, &line)) {
		struct doc d = {.out = &out};
		struct doc_line read;
		bool open;
		if (is_player(line, a, &read, &open))
			r = add_player(p, &read, open, a, &d, e);
		else if (is_entry(line, &read))
			r = add_entry(p, &read, a, &d, e);
		else
			doc_lines(&d, line.p, (size_t)(text.p - line.p));
	}
	*record = slice_of(arena_strdup(a, buf_text(&out)));
	buf_free(&out);
	return r;
}

enum err post_people(struct post *p, const char *game, struct arena *a, struct error *e)
{
	struct buf out = BUF_INIT;
	struct doc d = {.out = &out};
	struct store_person *list;
	size_t n = 0;
	char path[3 * SITE_TEXT];
	enum err r = store_people_of(p->site->store, game, a, &list, &n, e);
	doc_declare(&d);
	doc_begin(&d, "people");
	doc_attr(&d, "game", game);
	doc_children(&d);
	for (size_t i = 0; i < n; i++) {
		char handle[STORE_HANDLE];
		store_handle(list[i].id, handle);
		doc_begin(&d, "person");
		doc_attr(&d, "handle", handle);
		doc_attr(&d, "name", list[i].name);
		doc_end(&d);
	}
	doc_end(&d);
	snprintf(path, sizeof path, "%s/%s/people.xml", p->site->records, game);
	if (!r)
		r = file_write(path, buf_text(&out), out.len, e);
	buf_free(&out);
	return r;
}
