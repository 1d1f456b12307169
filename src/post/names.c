/* Names for the handles of a record.  Records hold no name: so it can be changed or taken out, and they stay as they
 * are, byte for byte. */
#include "base/file.h"
#include "post/post_private.h"
#include "store/moved.h"

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

static enum err add_player(struct site *s, const struct store_handles *h, const struct doc_line *line, bool open,
			   struct arena *a, struct doc *d, struct error *e)
{
	const char *name;
	enum err r = people_named(s, h, doc_field_text(line, "who", a), a, &name, e);
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

static bool is_entry(struct slice line, struct doc_line *out)
{
	return doc_read(&line, out) && slice_is(out->name, "entry");
}

/* Handles in an entry of the ledger: who did it, and in its words, where those are of people and nobody's own. */
static enum err add_entry(struct site *s, const struct store_handles *h, const struct doc_line *line, struct arena *a,
			  struct doc *d, struct error *e)
{
	struct buf plain = BUF_INIT;
	const char *who, *why = NULL;
	doc_plain(&plain, line->inside);
	enum err r = people_named(s, h, doc_field_text(line, "who", a), a, &who, e);
	if (!r && people_are_told(doc_field_text(line, "what", a)))
		r = people_named(s, h, buf_text(&plain), a, &why, e);
	doc_begin(d, "entry");
	for (int i = 0; i < line->n; i++)
		if (slice_is(line->field[i].name, "who"))
			doc_attr(d, "who", who);
		else
			doc_copy(d, &line->field[i]);
	doc_text(d, why ? why : buf_text(&plain));
	doc_end(d);
	buf_free(&plain);
	return r;
}

enum err post_named(struct site *s, const char *game, struct slice *record, struct arena *a, struct error *e)
{
	struct buf out = BUF_INIT;
	struct slice text = *record, line;
	struct store_handles h;
	enum err r = store_handles(s->store, game, a, &h, e);
	while (!r && slice_line(&text, &line)) {
		struct doc d = {.out = &out};
		struct doc_line read;
		bool open;
		if (is_player(line, a, &read, &open))
			r = add_player(s, &h, &read, open, a, &d, e);
		else if (is_entry(line, &read))
			r = add_entry(s, &h, &read, a, &d, e);
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
	struct store_handles h = {.base = 0};
	enum err r = store_people_of(p->site->store, game, a, &list, &n, e);
	if (!r)
		r = store_handles(p->site->store, game, a, &h, e);
	doc_declare(&d);
	doc_begin(&d, "people");
	doc_attr(&d, "game", game);
	doc_children(&d);
	for (size_t i = 0; i < n; i++) {
		char handle[STORE_HANDLE], own[STORE_HANDLE];
		store_handle(list[i].id, handle);
		store_handle(store_handle_means(&h, list[i].id), own);
		doc_begin(&d, "person");
		doc_attr(&d, "handle", handle);
		if (strcmp(handle, own) != 0) /* the game came from elsewhere */
			doc_attr(&d, "is", own);
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
