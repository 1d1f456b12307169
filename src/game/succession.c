/* The succession pack: one mail with all that a side knows, for who takes it over, and no more. */
#include "game/game_private.h"
#include "store/press.h"

enum { LETTERS_BYTES = 20000 };

/* Which letters come in: those of the side, and those to it that have left, whose writer it has not muted. */
static enum err is_known(struct game *g, int seat, const struct store_press *p, bool *yes, struct error *e)
{
	const char *own = g->seats[seat]->seat;
	bool muted = false;
	*yes = !strcmp(p->writer, own);
	if (*yes || p->at > clock_now() || (strcmp(p->reader, own) != 0 && strcmp(p->reader, "all") != 0))
		return ERR_NONE;
	const char *writer = game_find_seat(g, p->writer) < 0 ? STORE_OBSERVERS : p->writer;
	enum err r = store_muted(g->site->store, g->row.name, own, writer, &muted, e);
	*yes = !muted;
	return r;
}

/* By the name that its readers got: nobody is named by a pack who was not by the letter. */
static void write_letter(const struct game *g, int seat, const struct store_press *p, struct doc *d)
{
	const struct setup_head *head = g->scenario->setup;
	int writer = game_find_seat(g, p->writer), reader = game_find_seat(g, p->reader);
	char at[CLOCK_TEXT];
	clock_rfc3339(p->at, at);
	doc_begin(d, "letter");
	doc_attr(d, "own", writer == seat ? "yes" : "no");
	doc_attr(d, "from", writer >= 0 && !strcmp(p->shade, "white") ? head->seat[writer].name : "");
	doc_attr(d, "title", p->title);
	doc_attr(d, "to", reader >= 0 ? head->seat[reader].name : p->reader);
	doc_attr(d, "at", at);
	doc_text(d, p->text);
	doc_end(d);
}

/* The newest of them, as many as there is room for. */
static enum err write_letters(struct game *g, int seat, struct doc *d, struct error *e)
{
	struct store_press *list;
	size_t n = 0, first, bytes = 0;
	enum err r = store_letters(g->site->store, g->row.name, g->arena, &list, &n, e);
	for (first = n; !r && first > 0 && bytes + strlen(list[first - 1].text) <= LETTERS_BYTES; first--)
		bytes += strlen(list[first - 1].text);
	if (r || first == n)
		return r;
	doc_begin(d, "letters");
	doc_attr(d, "all", first ? "no" : "yes");
	doc_children(d);
	for (size_t i = first; !r && i < n; i++) {
		bool yes;
		r = is_known(g, seat, &list[i], &yes, e);
		if (!r && yes)
			write_letter(g, seat, &list[i], d);
	}
	doc_end(d);
	return r;
}

enum err succession_pack(struct game *g, int seat, const char *left, struct error *e)
{
	struct buf view = BUF_INIT, extra = BUF_INIT;
	struct doc d = {.out = &extra};
	doc_begin(&d, "takeover");
	doc_attr(&d, "from", game_name(g, VIEW_PUBLIC, seat, left));
	doc_end(&d);
	if (game_turn(g) > 0) {
		doc_begin(&d, "history");
		doc_number(&d, "from", 0);
		doc_number(&d, "to", game_turn(g) - 1);
		doc_attr(&d, "whole", "last");
		doc_children(&d); /* post reads it line by line */
		doc_end(&d);
	}
	enum err r = write_letters(g, seat, &d, e);
	struct letter l = {.kind = "welcome", .serial = arena_printf(g->arena, "epoch.%lld", (long long)g->seats[seat]->epoch),
			   .extra = buf_text(&extra)};
	if (!r)
		r = game_view(g, seat, &view, e);
	if (!r)
		r = letter_queue(g, seat, &l, buf_text(&view), e);
	buf_free(&view);
	buf_free(&extra);
	return r;
}
