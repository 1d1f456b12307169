/* Letters that everybody may read. */
#include "archive/write_private.h"
#include "base/clock.h"
#include "document/document.h"
#include "store/press.h"

/* Those to all who watch; where they may read what players write to each other, those to all players too. */
static bool is_public(const struct writing *w, const struct store_press *p)
{
	return !strcmp(p->reader, STORE_OBSERVERS) || (w->watch.press && !strcmp(p->reader, "all"));
}

/* Nothing tells who wrote one that is not signed, nor when. */
static void write_letter(const struct store_press *p, struct arena *a, struct doc *d)
{
	struct slice text = slice_of(p->text), line;
	doc_begin(d, "letter");
	doc_attr(d, "shade", p->shade);
	if (!strcmp(p->shade, "white"))
		doc_attr(d, "from", p->writer);
	if (*p->title)
		doc_attr(d, "title", p->title);
	doc_attr(d, "to", p->reader);
	doc_children(d);
	while (slice_line(&text, &line)) {
		size_t bar = line.n >= 2 && !memcmp(line.p, "| ", 2) ? 2 : line.n == 1 && *line.p == '|';
		doc_say(d, "line", arena_strndup(a, line.p + bar, line.n - bar));
	}
	doc_end(d);
}

/* When the record of that turn was made; false: there is none. */
static enum err made_at(struct writing *w, int turn, int64_t *at, struct error *e)
{
	struct arena *a = arena_new();
	struct slice bytes;
	struct doc_line head;
	*at = INT64_MAX;
	enum err r = store_record_get(w->site->store, w->g->name, turn, "public", a, &bytes, e);
	if (!r && doc_start(arena_strndup(a, bytes.p, bytes.n), "record", &head))
		(void)clock_parse(doc_field_text(&head, "made", a), at);
	arena_free(a);
	return r;
}

/* Those that left after `from`, up to `to`. */
static enum err write_turn(struct writing *w, int turn, const struct store_press *list, size_t n, int64_t from,
			   int64_t to, struct error *e)
{
	struct buf out = BUF_INIT;
	struct doc doc = {.out = &out}, *d = &doc;
	bool any = false;
	enum err r = ERR_NONE;
	doc_declare(d);
	doc_begin(d, "letters");
	doc_attr(d, "game", w->g->name);
	doc_number(d, "turn", turn);
	doc_children(d);
	for (size_t i = 0; i < n; i++)
		if (is_public(w, &list[i]) && list[i].at > from && list[i].at <= to) {
			write_letter(&list[i], w->arena, d);
			any = true;
		}
	doc_end(d);
	if (any)
		r = shelf_fact(w->shelf, arena_printf(w->arena, "%sletters/turn-%03d.xml", w->under, turn),
			       (struct slice){buf_text(&out), out.len}, e);
	buf_free(&out);
	return r;
}

enum err archive_letters(struct writing *w, struct error *e)
{
	struct store_press *list;
	size_t n;
	int64_t from = 0, to = 0;
	enum err r = store_letters(w->site->store, w->g->name, w->arena, &list, &n, e);
	for (int turn = 0; !r && n && turn <= w->watch.turn; turn++) {
		r = made_at(w, turn, &to, e);
		if (!r)
			r = write_turn(w, turn, list, n, from, to, e);
		from = to;
	}
	return r;
}
